"""Everything one does with a checkout, on any machine that has Python 3.11 or newer with pip and venv.

    python3 dev.py play [GAME …]   set up what is needed and play (Straights, if no game is named)
    python3 dev.py check           set up and run every check; changes nothing
    python3 dev.py fix             repair what the formatter and the linter can repair
    python3 dev.py docs            build the documentation
    python3 dev.py wheels          build a compiled wheel, a pure one and the source distribution, into dist/;
                                   with --test also install each in a new environment and run the tests there
    python3 dev.py bench           measure the speed of the compiled build, beside its peers; with --write also put
                                   the figures into docs/speed.md

Each makes its own environment, such as .venv-play or .venv-dev, the first time. CARDKIT_COMPILE=0 leaves out what needs
a C compiler.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
ORACLES = HERE.parent / "shared" / "oracles" / "check.py"
GAMES = ("straights", "unowar", "skipbo", "constructor")
ORACLE_GAMES = ("straights", "unowar", "comp10001-bo", "constructor")
PLUG_IN = HERE / "examples" / "crazy-eights"
SUITES = "tests/suites"  # in an environment of their own, with the plug-in
COVERED = ("src/cardkit/core/*", "src/cardkit/games/*")
FLOOR = 95  # percent of branches in COVERED
# The tests that are run with coverage, which makes them several times slower: those of COVERED, apart from those that
# follow whole games. The others are not.
COVERING = (
    *[f"tests/{one}/test_*.py" for one in ("core", *GAMES)],
    *[f"tests/test_{one}.py" for one in ("builtin_games", "observations", "table")],
)
# Tests of texts, of the sources and of the build itself, which are the same in both builds and run once.
TEXTS = [f"tests/test_{one}.py" for one in ("build", "compiled_style", "docs", "layers", "pytest_plugin")]
FOLLOWING = ("test_auditor", "test_auditor_itself", "test_whole_games")


def environment(name: str, extras: str, *, compiled: bool = False, plug_in: Path | None = None) -> Path:
    """The folder of the programs of an environment with cardkit and these extras; made anew when its needs change.

    cardkit is installed so that edits count at once, or `compiled`, and then again when anything was edited. A plug-in
    is installed as its users would, and again when it was edited.
    """
    folder = HERE / f".venv-{name}"
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    quiet = ["--quiet", "--disable-pip-version-check"]
    pip: list[str | Path] = [programs / "python", "-m", "pip", "install", *quiet]
    needs = (HERE / "pyproject.toml").read_bytes() + extras.encode() + sys.version.encode() + str(HERE).encode()
    if plug_in is not None:
        needs += b"".join([one.read_bytes() for one in sorted(plug_in.rglob("*.*")) if one.suffix in (".py", ".toml")])
    if outdated(folder / "made-for", needs):
        say(f"setting up {folder.name} (once)")
        venv.create(folder, with_pip=True, clear=True)
        how = ["."] if compiled else ["--editable", "."]
        run([*pip, *how[:-1], how[-1] + extras], CARDKIT_COMPILE="1" if compiled else "0")
        if plug_in is not None:
            with tempfile.TemporaryDirectory() as copied:  # pip leaves things beside what it builds
                run([*pip, shutil.copytree(plug_in, Path(copied) / plug_in.name)])
        (folder / "made-for").write_text(digest(needs))
        (folder / "made-of").write_text(digest(sources()))
    elif compiled and outdated(folder / "made-of", sources()):
        say(f"compiling into {folder.name}")
        run([*pip, "--no-deps", "--force-reinstall", "."], CARDKIT_COMPILE="1")
        (folder / "made-of").write_text(digest(sources()))
    return programs


def digest(what: bytes) -> str:
    """A text that stands for these bytes."""
    return hashlib.sha256(what).hexdigest()


def outdated(stamp: Path, what: bytes) -> bool:
    """Whether a stamp is missing, or stands for other bytes."""
    return not stamp.exists() or stamp.read_text() != digest(what)


def sources() -> bytes:
    """Everything that goes into a wheel."""
    files = [HERE / "setup.py", *HERE.glob("build_backend/*.py"), *HERE.glob("src/**/*.py")]
    return b"".join([str(file).encode() + file.read_bytes() for file in sorted(files)])


def without_compiler() -> bool:
    """Whether what needs a C compiler is to be left out."""
    if os.environ.get("CARDKIT_COMPILE") != "0":
        return False
    say("left out, because CARDKIT_COMPILE is 0: the compiled build")
    return True


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
    covering = sorted([file for one in COVERING for file in HERE.glob(one) if file.stem not in FOLLOWING])
    run([programs / "coverage", "run", "-m", "pytest", "-q", "-n", "auto", *covering], COVERAGE_CORE="ctrace")
    run([programs / "coverage", "combine", "--quiet"])
    run([programs / "coverage", "report", f"--include={','.join(COVERED)}", f"--fail-under={FLOOR}"])
    say("all other tests")
    run([python, "-m", "pytest", "-q", "-n", "auto", *[f"--ignore={one}" for one in covering]])
    say("the suites of OpenSpiel, PettingZoo and Gymnasium, with a plug-in installed")
    run([environment("suites", "[suites]", plug_in=PLUG_IN) / "python", "-m", "pytest", "-q", "-n", "auto", SUITES])
    pythons = [python]
    if not without_compiler():
        pythons.append(environment("compiled", "[test]", compiled=True) / "python")
        say("tests, compiled")
        run([pythons[-1], "-m", "pytest", "-q", "-n", "auto", *[f"--ignore={one}" for one in TEXTS]])
    build_docs(programs)
    if ORACLES.exists():
        for one in pythons:
            say(f"results from outside, with {one.parent.parent.name}")
            run([one, ORACLES, *ORACLE_GAMES])
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


def wheels(words: list[str]) -> None:
    """Build what is handed out, and with --test try it out."""
    python = environment("build", "[build]") / "python"
    folder = HERE / "dist"
    shutil.rmtree(folder, ignore_errors=True)
    build: list[str | Path] = [python, "-m", "build", "--outdir", folder]
    say("the source distribution")
    run([*build, "--sdist"])
    say("the pure wheel")
    run([*build, "--wheel"], CARDKIT_COMPILE="0")
    if not without_compiler():
        say("the compiled wheel, for this Python and this system")
        run([*build, "--wheel"], CARDKIT_COMPILE="1")
    made = sorted(folder.iterdir())
    for wheel in made if "--test" in words else ():
        try_out(wheel)
    say("built " + ", ".join([str(one.relative_to(HERE)) for one in made]))


def try_out(distribution: Path) -> None:
    """Install a distribution in a new environment, and run the tests there."""
    with tempfile.TemporaryDirectory() as folder:
        say(f"trying out {distribution.name}")
        venv.create(folder, with_pip=True)
        programs = Path(folder) / ("Scripts" if os.name == "nt" else "bin")
        run([programs / "python", "-m", "pip", "install", "--quiet", f"{distribution}[test]"])
        run([programs / "cardkit", "--version"])
        run([programs / "python", "-m", "pytest", "-q", "-n", "auto"])


def bench(words: list[str]) -> None:
    """Measure the speed, beside the peers."""
    run([environment("bench", "[bench]", compiled=True) / "python", "bench/peers.py", *words])


COMMANDS = {"play": play, "check": check, "fix": fix, "docs": docs, "wheels": wheels, "bench": bench}


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
