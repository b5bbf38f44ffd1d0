"""Everything one does with a checkout, on any machine that has Python 3.11 or newer with pip and venv.

    python3 dev.py play [GAME …]   set up what is needed and play (Straights, if no game is named)
    python3 dev.py check           set up and run every check; changes nothing
    python3 dev.py fix             repair what the formatter and the linter can repair
    python3 dev.py docs            build the documentation
    python3 dev.py bench           measure the speed, beside a peer

Each makes its own environment, .venv-play, .venv-dev or .venv-bench, the first time.
"""

import hashlib
import os
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ORACLES = HERE.parent / "shared" / "oracles" / "check.py"
COVERED = ("src/cardkit/core/*", "src/cardkit/games/*")
FLOOR = 95  # percent of branches in COVERED


def environment(name: str, extras: str) -> Path:
    """The folder of the programs of an environment with cardkit and these extras; made anew when its needs change."""
    folder = HERE / f".venv-{name}"
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    needs = (HERE / "pyproject.toml").read_bytes() + extras.encode() + sys.version.encode() + str(HERE).encode()
    stamp = folder / "made-for"
    wanted = hashlib.sha256(needs).hexdigest()
    if not stamp.exists() or stamp.read_text() != wanted:
        say(f"setting up {folder.name} (once)")
        venv.create(folder, with_pip=True, clear=True)
        quiet = ["--quiet", "--disable-pip-version-check"]
        run([programs / "python", "-m", "pip", "install", *quiet, "--editable", f".{extras}"])
        stamp.write_text(wanted)
    return programs


def say(what: str) -> None:
    """Tell what comes next, apart from the output of the programs."""
    print(f"== {what}", file=sys.stderr, flush=True)


def run(words: list[str | Path], **variables: str) -> None:
    """Run a program in the checkout; leave with its status if it fails."""
    status = subprocess.run(
        [str(word) for word in words], cwd=HERE, env={**os.environ, **variables}, check=False
    ).returncode
    if status:
        sys.exit(status if status > 0 else 128 - status)


def play(words: list[str]) -> None:
    """Play, in an environment that holds only what cardkit needs at run time."""
    programs = environment("play", "")
    run([programs / "cardkit", "play", *(words or ["straights"])])


def check(words: list[str]) -> None:
    """Run every check. Words after `check` go to pytest, and then only the tests run."""
    programs = environment("dev", "[dev]")
    python = programs / "python"
    if words:
        run([python, "-m", "pytest", *words])
        return
    say("ruff: format and lint")
    run([programs / "ruff", "format", "--check", "."])
    run([programs / "ruff", "check", "."])
    say("mypy, strict")
    run([programs / "mypy"])
    say("tests, with branch coverage")
    for old in HERE.glob(".coverage*"):
        old.unlink()
    run([programs / "coverage", "run", "-m", "pytest", "-q", "-n", "auto"], COVERAGE_CORE="ctrace")
    run([programs / "coverage", "combine", "--quiet"])
    run([programs / "coverage", "report", f"--include={','.join(COVERED)}", f"--fail-under={FLOOR}"])
    build_docs(programs)
    if ORACLES.exists():
        say("results from outside")
        run([python, ORACLES, "straights", "unowar"])
    say("all checks passed")


def fix(words: list[str]) -> None:
    """Format, and repair what the linter can."""
    programs = environment("dev", "[dev]")
    run([programs / "ruff", "check", "--fix", *(words or ["."])])
    run([programs / "ruff", "format", *(words or ["."])])


def build_docs(programs: Path) -> None:
    """Build the documentation; a warning is an error."""
    say("documentation")
    run([programs / "python", "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "docs", "docs/_build/html"])


def docs(words: list[str]) -> None:
    """Build the documentation and say where it is."""
    build_docs(environment("dev", "[dev]"))
    say(f"open {HERE / 'docs' / '_build' / 'html' / 'index.html'}")


def bench(words: list[str]) -> None:
    """Measure the speed, beside a peer."""
    programs = environment("bench", "[bench]")
    for script in ("straights", "unowar"):
        run([programs / "python", f"bench/bench_{script}.py", *words])


COMMANDS = {"play": play, "check": check, "fix": fix, "docs": docs, "bench": bench}


def main() -> None:
    """Do what the first word says."""
    words = sys.argv[1:]
    if not words or words[0] not in COMMANDS:
        print(__doc__, file=sys.stderr if words and words[0] not in ("-h", "--help") else sys.stdout)
        sys.exit(0 if words and words[0] in ("-h", "--help") else 2)
    if sys.version_info < (3, 11):  # noqa: UP036  this file also runs under whatever Python a machine has
        sys.exit(f"cardkit needs Python 3.11 or newer; this is {sys.version.split()[0]}")
    try:
        COMMANDS[words[0]](words[1:])
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
