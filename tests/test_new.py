"""`cardkit new`: which names it takes, and that what it writes is a project without a fault."""

import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.commands import cli
from cardkit.commands.new import KINDS, why_no_name, write_project
from cardkit.core.errors import BadFile
from support import Ran, Run, run_console

every_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run `cardkit new` in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def command(*argv: str) -> Ran:
        return run_console(monkeypatch, cli.main, ("new", *argv), "")

    return command


def paths(folder: Path) -> list[str]:
    """Every file, hidden ones too."""
    return sorted([str(one.relative_to(folder)) for one in folder.rglob("*") if one.is_file()])


# What is written.


@every_kind
def test_a_project_has_these_files(tmp_path: Path, kind: str) -> None:
    expected = ["README.md", "pyproject.toml", "src/red_hats.py", "tests/test_red_hats.py"]
    compiled = ["setup.py", "src/red_hats_rules.py"] if kind == "compiled" else []
    project = write_project("red-hats", tmp_path, kind)
    assert paths(project) == sorted(expected + compiled)
    # Nothing keeps the name of the template, and the classes are named after the game.
    found = "".join([one.read_text("utf-8") for one in project.rglob("*") if one.is_file()])
    assert re.findall(r"(?i)\bmy.?game|\bGame(?:State|View)", found) == []
    classes = re.findall(r"^class (\w+)\(", (project / "src" / "red_hats.py").read_text("utf-8"), re.MULTILINE)
    assert (classes[0], classes[-1]) == ("HatsState", "RedHats")


@pytest.mark.parametrize("name", ["hearts", "a", "catch-22", "x1-2-3"])
def test_what_is_written_is_python_whatever_the_name(tmp_path: Path, name: str) -> None:
    for file in write_project(name, tmp_path).rglob("*.py"):
        compile(file.read_text("utf-8"), file.name, "exec")


def test_a_game_of_cards_is_written_unless_another_kind_is_wanted(run: Run, tmp_path: Path) -> None:
    run("red-hats")
    assert "hands: " in (tmp_path / "red-hats" / "src" / "red_hats.py").read_text("utf-8")
    run("blue-hats", "--compiled")
    assert "blue-hats/setup.py" in paths(tmp_path)


def test_it_says_what_to_do_next(run: Run) -> None:
    ran = run("red-hats")
    assert (ran.status, ran.err) == (0, "")
    assert [line.strip() for line in ran.out.splitlines() if line.startswith("  ")] == [
        "cd red-hats",
        'python -m pip install --editable ".[test]"',
        "pytest",
        "cardkit play red-hats",
    ]


# What is refused.

EXPECTED = "expected lower case words with hyphens, at most 40 letters, such as crazy-eights"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", f"{EXPECTED}, not ''"),
        ("Hats", f"{EXPECTED}, not 'Hats'"),
        (
            "red_hats",
            f"{EXPECTED}, not 'red_hats'",
        ),
        ("../hats", f"{EXPECTED}, not '../hats'"),
        ("7-hats", f"{EXPECTED}, not '7-hats'"),
        ("class", "class is a word of Python's own: no module can have that name"),
        ("unowar", "there is a game called unowar already: cardkit games lists them"),
        ("random", "there is a module called random already: try random-game"),
        ("pytest", "there is a module called pytest already: try pytest-game"),
        ("card", "cardkit has a Card already: try card-game"),
    ],
)
def test_a_name_that_cannot_be_one_is_refused(run: Run, tmp_path: Path, name: str, reason: str) -> None:
    ran = run("--", name)
    assert ran == Ran(2, "", f"cardkit new: argument NAME: {reason} (try cardkit new --help)\n")
    assert paths(tmp_path) == []


def test_a_long_name_is_refused() -> None:
    assert (why_no_name("a" * 40), why_no_name("a" * 41) is None) == (None, False)


@pytest.mark.parametrize("make", [Path.mkdir, Path.touch], ids=["folder", "file"])
def test_what_is_there_is_left_alone(run: Run, tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "red-hats")
    ran = run("red-hats")
    assert ran == Ran(
        2, "", "cardkit new: red-hats exists already: choose another name, or another folder to start in\n"
    )
    assert [one.name for one in tmp_path.iterdir()] == ["red-hats"]


def test_nothing_half_done_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(BadFile, match=r"red-hats cannot be written: No space left on device"):
        write_project("red-hats", tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be written: No such file or directory"):
        write_project("red-hats", tmp_path / "nowhere")


# What is written works: really installed, in an environment of its own.

NAMES = {"cards": "red-hats", "board": "four-in-a-row", "compiled": "big-two"}


@pytest.fixture(scope="module", params=KINDS)
def project(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A project, and the Python of an environment in which it and what is installed here are installed."""
    folder = tmp_path_factory.mktemp("project")
    made = write_project(NAMES[request.param], folder, request.param)
    python = environment_in(folder)
    installed((made, python), "--editable", ".")
    return made, python


def environment_in(folder: Path) -> Path:
    """The Python of a new environment, which has what is installed here."""
    venv.create(folder / "environment", symlinks=os.name != "nt")
    programs = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
    site = next((folder / "environment").rglob("site-packages"))
    here = [path for path in sys.path if path.endswith("site-packages")]
    (site / "others.pth").write_text(
        "import site; " + "; ".join([f"site.addsitedir({path!r})" for path in here]) + "\n"
    )
    return programs / "python"


def installed(project: tuple[Path, Path], *words: str, **environment: str) -> None:
    """Have pip install this, from what is here."""
    options = ["--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--force-reinstall"]
    ran = of_python(project, "-m", "pip", "install", *options, *words, **environment)
    assert ran.status == 0, ran.err


def of_python(project: tuple[Path, Path], *words: str, **variables: str) -> Ran:
    """What Python prints in the folder of the project."""
    folder, python = project
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | variables
    done = subprocess.run(
        [str(python), *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.mark.slow
@pytest.mark.sources
def test_its_tests_pass_and_the_contract_among_them(project: tuple[Path, Path]) -> None:
    ran = of_python(project, "-m", "pytest", "-v", "-p", "no:cacheprovider")
    assert (ran.status, ran.err) == (0, ""), ran.out
    assert f"cardkit::{project[0].name}::views PASSED" in ran.out


@pytest.mark.slow
@pytest.mark.sources
def test_it_is_played(project: tuple[Path, Path]) -> None:
    ran = of_python(project, "-m", "cardkit", "play", project[0].name, "--seed", "1", "--players", "cc")
    assert (ran.status, ran.err, "wins!" in ran.out) == (0, "", True)


@pytest.mark.slow
@pytest.mark.sources
def test_its_computer_beats_chance(project: tuple[Path, Path]) -> None:
    code = """\
import sys, cardkit
game = cardkit.load(sys.argv[1])
tables = [cardkit.Table(game, ["uniform", game.computer][::step], seed=seed) for seed in range(100) for step in (1, -1)]
won = [0, 0]
for number, table in enumerate(tables):
    for seat in table.run().winners:
        won[seat ^ number % 2] += 1
print(won[1] > won[0])
"""
    assert of_python(project, "-c", code, project[0].name) == Ran(0, "True\n", "")


@pytest.mark.slow
@pytest.mark.sources
@pytest.mark.parametrize("words", ["mypy", "ruff check", "ruff format --check"])
def test_it_has_no_fault_to(project: tuple[Path, Path], words: str) -> None:
    pytest.importorskip(words.partition(" ")[0])
    ran = of_python(project, "-m", *words.split(), *(["--no-cache"] if "ruff" in words else []))
    assert ran.status == 0, ran.out + ran.err


@pytest.mark.slow
@pytest.mark.sources
def test_its_name_is_taken_once_it_is_installed(project: tuple[Path, Path]) -> None:
    ran = of_python(project, "-m", "cardkit", "new", project[0].name)
    assert f"there is a game called {project[0].name} already" in ran.err


# What is compiled plays the same games as its source.

PLAYED = """\
import sys, cardkit, cardkit.core.playout as playout
from importlib.util import find_spec
game, rules = cardkit.load(sys.argv[1]), find_spec(sys.argv[1].replace("-", "_") + "_rules").origin
print("source" if rules.endswith(".py") else "compiled", file=sys.stderr)
for seed in range(40):
    for limit in (3, 20_000):
        print(playout.random_playout(game.initial_state(), cardkit.generator(seed), limit))
"""
# With a compiler that is none, the rules stay as they are.
BUILDS = [({"CARDKIT_COMPILE": "1"}, "compiled"), ({"CARDKIT_COMPILE": "0"}, "source"), ({"CC": "false"}, "source")]


@pytest.mark.slow
@pytest.mark.sources
@pytest.mark.parametrize("example", ["big-two", pytest.param("hearts", marks=pytest.mark.whole)])
def test_a_compiled_game_passes_the_same_tests_and_plays_the_same_games(example: str, tmp_path: Path) -> None:
    pytest.importorskip("mypyc")
    if example == "hearts":
        project = shutil.copytree(Path(__file__).parent.parent / "examples" / "hearts", tmp_path / "hearts")
    else:
        project = write_project(example, tmp_path, "compiled")
    there = project, environment_in(tmp_path)
    found = []
    for variables, build in BUILDS:
        shutil.rmtree(project / "build", ignore_errors=True)
        installed(there, ".", **variables)
        played = of_python(there, "-P", "-c", PLAYED, example)
        assert (played.status, played.err) == (0, f"{build}\n")
        found.append(played.out)
        if build == "compiled":
            few = ["--cardkit-seeds", "1"] if example == "hearts" else []  # its games are long
            ran = of_python(there, "-P", "-m", "pytest", "-q", "-p", "no:cacheprovider", *few)
            assert (ran.status, ran.err) == (0, ""), ran.out
    assert found == found[:1] * len(BUILDS)
