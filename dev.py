"""Everything one does with a checkout, on any machine that has Python 3.11 or newer with pip and venv.

    python3 dev.py play [GAME …]   set up what is needed and play (Straights, if no game is named)
    python3 dev.py test [WORDS …]  run the quick tests; with words, what pytest makes of them: tests/core -k shuffle
    python3 dev.py check           set up and run every check, which changes nothing; with --whole also the tests that
                                   take too long for every change
    python3 dev.py browser [WORDS] run the tests of the page in Debian's Chromium and Firefox, or those that
                                   CARDKIT_CHROMIUM and CARDKIT_FIREFOX name; with words, what pytest makes of them:
                                   -k reconnect
    python3 dev.py pictures [DIR]  take pictures of the page in every game, to be looked at, into DIR or
                                   build/pictures; with --write also those of the documentation
    python3 dev.py faults [WORDS]  plant faults in the rules, one at a time, and say which test notices each; the words
                                   go to tests/planted.py: --game unowar, --only NAME, --jobs 2, --trust
    python3 dev.py fix             repair what the formatter and the linter can repair
    python3 dev.py docs            build the documentation
    python3 dev.py changelog       show what the next release says of itself; with --write put it into CHANGELOG.md
    python3 dev.py wheels          build a compiled wheel, a pure one and the source distribution, into dist/;
                                   with --test also install each alone in a new environment and try it out
    python3 dev.py bench           measure the speed of the compiled build, beside its peers; with --write also put
                                   the figures into bench/results/speed.md

Each makes its own environment, such as .venv-play or .venv-test, the first time. CARDKIT_COMPILE=0 leaves out what
needs a C compiler.
"""

import atexit
import contextlib
import functools
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ORACLES = (HERE.parent / "shared" / "oracles" / "check.py", "straights", "unowar", "comp10001-bo", "constructor")
PLUG_INS = tuple(sorted(one.parent for one in (HERE / "examples").glob("*/pyproject.toml")))
SUITES = "tests/suites"  # in a run of their own: they add a game that no other test expects
BROWSER = "tests/browser"  # in an environment of their own, and with a browser
NODE = HERE / ".node"  # what npm installs for the checks, as tests/browser/package.json says
# Which tests, by the marks of pyproject.toml.
QUICK = "not (slow or whole or contract or cluster or browser)"
EVERY_TIME = "not whole"  # the tests that `check` runs, and in which tests/planted.py looks for each fault
QUICK_SECONDS = 150  # of processor time that they may take together: on a slow day, uncompiled
COVERED = {  # the least share of branches that the quick tests of `check` may pass, in percent, by folder of cardkit
    "core": 95,
    "kits": 95,
    "games": 95,
    "table": 95,
    "search": 95,
    "rooms": 95,
    "protocol": 93,
}
FEW_SEEDS = ["--cardkit-seeds", "1"]  # for the contract of each example
PARALLEL = ["-q", "-n", "auto", "--dist", "worksteal"]
BROWSING = [
    "-q",
    "-n",
    "2",
    "--dist",
    "worksteal",
]  # each has a server and a browser
SECONDS = {  # that each step of `check` takes, on two cores, rounded
    "what a newcomer types, with branch coverage: dev.py test": 75,
    "format and lint": 1,
    "types": 30,
    "floors": 1,
    "changelog": 1,
    "documentation": 40,
    "waiting for cardkit to be compiled": 15,
    "tests of sources and texts": 90,
    "tests, as cardkit is installed": 270,
    "tests of the examples, as they are installed": 60,
    "suites of OpenSpiel, PettingZoo and Gymnasium, with plug-ins": 50,
    "pages in a browser": 60,
    "results from outside": 30,
}
WHOLE_SECONDS = {  # that steps take with --whole
    "tests, as cardkit is installed": 900,
    "suites of OpenSpiel, PettingZoo and Gymnasium, with plug-ins": 130,
    "pages in a browser": 260,
}
SETTING_UP = 120  # seconds more, the first time
NPM_SECONDS = 300  # that npm may take at most
MEMORY = Path("/dev/shm")  # a folder in memory, where there is one
MEMORY_NEEDED = 1 << 29  # bytes


def environment(name: str, extras: str, *, compiled: bool = False, plug_ins: tuple[Path, ...] = ()) -> Path:
    """The folder of the programs of an environment with cardkit and these extras; made anew when its needs change.

    cardkit is installed so that edits count at once, or `compiled`, and then again when anything was edited. Plug-ins
    are installed as their users would, and again when one was edited.
    """
    folder = HERE / f".venv-{name}"
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    quiet = ["--quiet", "--disable-pip-version-check"]
    pip: list[str | Path] = [programs / "python", "-m", "pip", "install", *quiet]
    said = project()
    parts = (said["build-system"], said["project"], said["tool"]["cardkit"])
    needs = f"{parts} {extras} {compiled} {sys.version} {HERE}".encode()
    for plug_in in plug_ins:
        needs += b"".join([one.read_bytes() for one in sorted(plug_in.rglob("*.*")) if one.suffix in (".py", ".toml")])
    if outdated(folder / "made-for", needs):
        say(f"setting up {folder.name} (once)")
        venv.create(folder, with_pip=True, clear=True)
        how = ["."] if compiled else ["--editable", "."]
        run([*pip, *how[:-1], how[-1] + extras], CARDKIT_COMPILE="1" if compiled else "0")
        with tempfile.TemporaryDirectory() as copied:  # pip leaves things beside what it builds
            if plug_ins:
                run([*pip, *(shutil.copytree(one, Path(copied) / one.name) for one in plug_ins)])
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
    files = [
        HERE / "setup.py",
        *HERE.glob("build_backend/*.py"),
        *HERE.glob("src/**/*.py"),
        *HERE.glob("src/cardkit/commands/templates/*/*.*"),
        *HERE.glob("src/cardkit/web/page/**/*"),
    ]
    # Tools leave folders of their own beside a pyproject.toml, a template's too.
    return b"".join([str(file).encode() + file.read_bytes() for file in sorted(files) if file.is_file()])


def without_compiler() -> bool:
    """Whether what needs a C compiler is to be left out."""
    if os.environ.get("CARDKIT_COMPILE") != "0":
        return False
    say("left out, because CARDKIT_COMPILE is 0: the compiled build")
    return True


def say(what: str) -> None:
    """Tell what comes next, apart from the output of the programs."""
    print(f"== {what}", file=sys.stderr, flush=True)


@contextlib.contextmanager
def step(what: str, seconds: dict[str, int] = SECONDS) -> Iterator[None]:
    """Say what is done, how long it should take, and how long it took."""
    say(f"{what} (about {spoken(seconds[what])})")
    start = time.monotonic()
    yield
    say(f"{what}: done in {spoken(time.monotonic() - start)}")


def spoken(seconds: float) -> str:
    """Seconds as minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02} min" if minutes else f"{rest} s"


def run(words: list[str | Path], **variables: str) -> None:
    """Run a program in the checkout; leave with its status if it fails."""
    run_in(HERE, words, **variables)


def run_in(folder: Path, words: list[str | Path], /, **variables: str) -> None:
    """Run a program in a folder; leave with its status if it fails."""
    environ = {**os.environ, **bytecode(), **from_npm(), **variables}
    status = subprocess.run([str(word) for word in words], cwd=folder, env=environ, check=False).returncode
    if status:
        sys.exit(status if status > 0 else 128 - status)


def bytecode() -> dict[str, str]:
    """Where Python is told to keep no bytecode beside the sources, what makes it keep it elsewhere.

    Without any, each of the hundreds of processes that the tests start compiles again whatever it imports.
    """
    if not os.environ.get("PYTHONDONTWRITEBYTECODE"):
        return {}
    return {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(HERE / ".bytecode")}


def from_npm() -> dict[str, str]:
    """What lets programs find the packages of npm, where they are installed."""
    if not (NODE / "made-for").exists():
        return {}
    packages = NODE / "node_modules"
    path = os.pathsep.join([str(packages / ".bin"), os.environ.get("PATH", os.defpath)])
    return {"PATH": path, "CARDKIT_NODE_PACKAGES": str(packages), "CARDKIT_PYODIDE": str(packages / "pyodide")}


def install_from_npm() -> None:
    """Have npm install what some tests need, unless it is there: without it they are skipped, and say why.

    No script of a package is run.
    """
    wanted = HERE / BROWSER / "package.json"
    npm = shutil.which("npm")
    if not outdated(NODE / "made-for", wanted.read_bytes()) or npm is None:
        return
    say("setting up .node (once)")
    shutil.rmtree(NODE, ignore_errors=True)
    NODE.mkdir()
    shutil.copy(wanted, NODE)
    quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"]
    with contextlib.suppress(subprocess.TimeoutExpired):
        done = subprocess.run([npm, "install", *quiet], cwd=NODE, timeout=NPM_SECONDS, check=False)
        if done.returncode == 0:
            (NODE / "made-for").write_text(digest(wanted.read_bytes()))
            return
    say("npm could not install what some tests need: they are skipped")


@functools.cache
def in_memory() -> dict[str, str]:
    """What makes pytest keep the files of tests in memory, where there is room: thousands of them are made sure of.

    In a folder of this run's own: pytest clears away what other runs have left, also those that are not done.
    """
    with contextlib.suppress(OSError):
        if shutil.disk_usage(MEMORY).free > MEMORY_NEEDED:
            folder = tempfile.mkdtemp(prefix="cardkit-", dir=MEMORY)
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
            return {"PYTEST_DEBUG_TEMPROOT": folder}
    return {}


def pytest(programs: Path, words: list[str]) -> None:
    """Run tests."""
    run([programs / "python", "-m", "pytest", *words], **in_memory())


def project() -> dict[str, Any]:
    """What pyproject.toml says."""
    import tomllib  # noqa: PLC0415  older Pythons, which are told so below, do not have it

    return tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))


def play(words: list[str]) -> None:
    """Play, in an environment that holds only what cardkit needs at run time."""
    programs = environment("play", "")
    run([programs / "cardkit", "play", *(words or ["straights"])])


def test(words: list[str]) -> None:
    """Run the quick tests, or those that the words say, in an environment that holds little more than pytest."""
    programs = environment("test", "[test]")
    if words or not os.environ.get("CARDKIT_COVERAGE"):
        pytest(programs, words or [*PARALLEL, "-m", QUICK])
    else:
        test_with_coverage(programs)


def test_with_coverage(programs: Path) -> None:
    """Run the quick tests as `test` does, and leave with an error if they pass too few branches of a folder."""
    floors = [f"{folder}={least}" for folder, least in COVERED.items()]
    with tempfile.TemporaryDirectory() as folder:
        plugin = {"PYTEST_PLUGINS": "measured", "PYTHONPATH": str(HERE / "tests"), "CARDKIT_MEASURED": folder}
        run([programs / "python", "-m", "pytest", *PARALLEL, "-m", QUICK], **plugin, **in_memory())
        run([programs / "python", "tests/measured.py", folder, *floors])


def browser(words: list[str]) -> None:
    """Run the tests of the page in a browser, in an environment of their own, with the examples as plug-ins."""
    pytest(browsing(), [BROWSER, *(words or BROWSING)])


def pictures(words: list[str]) -> None:
    """Take pictures of the page in every game, to be looked at."""
    run([browsing() / "python", "tests/browser/pictures.py", *words])


def browsing() -> Path:
    """The folder of the programs with which a browser is driven. cardkit is uncompiled there, as in an export."""
    install_from_npm()
    return environment("browser", "[browser]", plug_ins=PLUG_INS)


def developing() -> Path:
    """The folder of the programs that check the sources: without plug-ins, which the tests of texts would meet."""
    return environment("dev", "[dev]")


def faults(words: list[str]) -> None:
    """Plant the faults of tests/faults.toml, and see whether the tests notice them."""
    run([environment("test", "[test]") / "python", "tests/planted.py", *words], **in_memory())


def check(words: list[str]) -> None:
    """Run every check.

    The quick tests run in both builds, as does what compares the builds. All others run once: as cardkit is installed,
    which is compiled where there is a compiler, and there whole games are twenty times faster.
    """
    if words not in ([], ["--whole"]):
        sys.exit(f"`check` takes --whole or nothing; for some tests: python3 dev.py test {' '.join(words)}")
    compiled = not without_compiler()
    seconds = {**SECONDS, **(WHOLE_SECONDS if words else {})}
    unless_whole = [] if words else ["-m", EVERY_TIME]
    say(f"about {spoken(sum(seconds.values()))} on two cores, and {spoken(SETTING_UP)} more the first time")
    start = time.monotonic()
    with step("what a newcomer types, with branch coverage: dev.py test"):
        run([sys.executable, HERE / "dev.py", "test"], CARDKIT_COVERAGE="1", CARDKIT_QUICK_SECONDS=str(QUICK_SECONDS))
    install_from_npm()
    with ThreadPoolExecutor(1) as beside:  # these steps take one core each
        extras = "[suites,test-cluster,browser]"
        making = beside.submit(environment, "installed", extras, compiled=compiled, plug_ins=PLUG_INS)
        programs = developing()
        check_sources(programs)
        with step("tests of sources and texts"):
            pytest(programs, [*PARALLEL, "-m", "sources" if words else f"sources and {EVERY_TIME}"])
        with step("waiting for cardkit to be compiled"):
            installed = making.result()
    with step("tests, as cardkit is installed", seconds):
        which = "not sources" if words else f"not sources and {EVERY_TIME}"
        pytest(installed, [*PARALLEL, "-m", which, f"--ignore={SUITES}", f"--ignore={BROWSER}"])
    with step("tests of the examples, as they are installed"):
        for plug_in in PLUG_INS:
            where = [f"--rootdir={plug_in}", f"--config-file={plug_in / 'pyproject.toml'}", str(plug_in / "tests")]
            pytest(installed, [*PARALLEL, "-p", "no:cacheprovider", *([] if words else FEW_SEEDS), *where])
    with step("suites of OpenSpiel, PettingZoo and Gymnasium, with plug-ins", seconds):
        pytest(installed, [*PARALLEL, *unless_whole, SUITES])
    with step("pages in a browser", seconds):
        pytest(installed, [*BROWSING, *unless_whole, BROWSER])
    if ORACLES[0].exists():
        outside = tempfile.TemporaryDirectory()  # for what programs save there
        with step("results from outside"), outside as folder, ThreadPoolExecutor(2) as both:
            compare = [both.submit(run_in, Path(folder), [one / "python", *ORACLES]) for one in (programs, installed)]
            for one in compare:
                one.result()
    say(f"all checks passed in {spoken(time.monotonic() - start)}")


def check_sources(programs: Path) -> None:
    """What is checked without a test."""
    with step("format and lint"):
        run([programs / "ruff", "format", "--check", "."])
        run([programs / "ruff", "check", "."])
    with step("types"):
        run([programs / "mypy"])
    with step("floors"):
        run([programs / "lint-imports", "--no-logo", "--no-cache"])
    with step("changelog"):
        changelog([])
    with step("documentation"):
        build_docs(programs)


def fix(words: list[str]) -> None:
    """Format, and repair what the linter can."""
    programs = developing()
    run([programs / "ruff", "check", "--fix", *(words or ["."])])
    run([programs / "ruff", "format", *(words or ["."])])


def build_docs(programs: Path) -> None:
    """Build the documentation; a warning is an error."""
    run([programs / "python", "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "docs", "docs/_build/html"])


def docs(words: list[str]) -> None:
    """Build the documentation and say where it is."""
    build_docs(developing())
    say(f"open {HERE / 'docs' / '_build' / 'html' / 'index.html'}")


def changelog(words: list[str]) -> None:
    """What the fragments make together; with --write it goes into CHANGELOG.md, and the fragments go."""
    programs = developing()
    how = "--yes" if "--write" in words else "--draft"
    run([programs / "towncrier", "build", how, "--version", project()["project"]["version"]])


def wheels(words: list[str]) -> None:
    """Build what is handed out, and with --test try it out."""
    python = environment("build", "[build]") / "python"
    folder = HERE / "dist"
    shutil.rmtree(folder, ignore_errors=True)
    build: list[str | Path] = [python, "-m", "build", "--quiet", "--outdir", folder]
    if without_compiler():
        say("the source distribution")
        run([*build, "--sdist"])
    else:
        say("the source distribution, and of it the compiled wheel, for this Python and this system")
        run(build, CARDKIT_COMPILE="1")
    say("the pure wheel")
    run([*build, "--wheel"], CARDKIT_COMPILE="0")
    made = sorted(folder.iterdir())
    for distribution in made if "--test" in words else ():
        try_out(distribution)
    say("built " + ", ".join([str(one.relative_to(HERE)) for one in made]))


def try_out(distribution: Path) -> None:
    """Install a distribution in a new environment, alone and then with extras, and do there what people do first.

    The quick tests run with the compiled wheel, and, as the source distribution brings them, with that: it is installed
    uncompiled, for the compiled wheel was made of it, and the pure wheel holds the same modules.
    """
    wheel = distribution.suffix == ".whl"
    pure = not wheel or distribution.stem.endswith("-none-any")
    with tempfile.TemporaryDirectory() as folder:
        say(f"trying out {distribution.name}")
        venv.create(Path(folder) / "venv", with_pip=True)
        programs = Path(folder) / "venv" / ("Scripts" if os.name == "nt" else "bin")
        pip: list[str | Path] = [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        asked: list[str | Path] = [programs / "python", "tests/installed.py"]
        run([*pip, distribution], CARDKIT_COMPILE="0")
        run([*asked, "alone", "not compiled" if pure else "compiled"])
        run([*pip, f"{distribution}[test]"], CARDKIT_COMPILE="0")
        run([*asked, "extras"])
        tests = HERE
        if not wheel:
            shutil.unpack_archive(distribution, folder)
            tests = Path(folder) / distribution.name.removesuffix(".tar.gz")
        if not (wheel and pure):
            quick = [*PARALLEL, "-p", "no:cacheprovider", "-m", f"not sources and {QUICK}"]
            run_in(tests, [programs / "python", "-m", "pytest", *quick], **in_memory())


def bench(words: list[str]) -> None:
    """Measure the speed: what people ask for first comes first, and beside the peers; then all else there is."""
    programs = environment("bench", "[bench]", compiled=True)
    for module in ("learners", "peers", "rooms", "compiled_plug_ins"):
        say(f"bench/{module}.py")
        run([programs / "python", "-m", f"bench.{module}", *words])
    if words not in ([], ["--write"]):
        return  # what comes now takes other words, and has no tables between marks
    for module in ("batch", "lines", "store", "sockets"):
        say(f"bench/{module}.py")
        run([programs / "python", "-m", f"bench.{module}"])
    missing = [name for name in ("npm", "chromium") if shutil.which(name) is None]
    if missing and "CARDKIT_CHROMIUM" not in os.environ:
        say(f"bench/page.py is left out: there is no {' and no '.join(missing)}")
    else:
        run([browsing() / "python", "bench/page.py"])


COMMANDS = {
    "play": play,
    "test": test,
    "browser": browser,
    "pictures": pictures,
    "faults": faults,
    "check": check,
    "fix": fix,
    "docs": docs,
    "changelog": changelog,
    "wheels": wheels,
    "bench": bench,
}


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
