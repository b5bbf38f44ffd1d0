"""`cardkit export`: which files are written, what they say, and what is refused."""

import json
import re
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit.commands import cli
from cardkit.core.errors import BadFile, BadPlugin, UnknownGame
from cardkit.registry import BUILT_IN, introduced
from cardkit.web.export import Exported, export
from cardkit.web.python_bundle import OLDEST
from support import Ran, for_each, run_console

pytestmark = pytest.mark.slow

Writing = Callable[..., Exported]
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def write(tmp_path: Path, likeness: Path, page: Path) -> Writing:
    """What exports into the folder `out` there, without a snapshot."""

    def writing(*games: str, target: Path = tmp_path / "out") -> Exported:
        return export(target, likeness, games, "never", page)

    return writing


def names(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def archived(done: Exported) -> set[str]:
    with zipfile.ZipFile(done.folder / "games.zip") as archive:
        return set(archive.namelist())


# What is written.


def test_what_is_written(write: Writing, page: Path) -> None:
    for tool in ("types.d.ts", "__pycache__/worker.pyc", ".hidden"):  # what tools read and leave there
        (page / tool).parent.mkdir(exist_ok=True)
        (page / tool).write_text("of a tool")
    done = write()
    there = names(done.folder)
    assert {name for name in there if not name.startswith(("pyodide/", "pictures/"))} == {
        *(name for name in names(page) if not name.endswith((".d.ts", ".pyc", ".hidden", "tsconfig.json"))),
        *("games.zip", "export.json"),
    }
    assert {name for name in there if name.startswith("pyodide/")} == {  # ffi.d.ts is for nobody
        *("pyodide/pyodide.mjs", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip"),
        "pyodide/pyodide-lock.json",
    }
    # The page speaks with its worker, and the first thing in it is what it may load.
    text = (done.folder / "index.html").read_text("utf-8")
    assert (text.count('data-transport="worker"'), text.count("socket")) == (1, 0)
    policy = re.search(r'<head>\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">\n', text)
    assert policy is not None
    assert {
        *("default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", "connect-src 'self'")
    } <= set(policy[1].split("; "))
    icons = json.loads((done.folder / "manifest.webmanifest").read_text())["icons"]
    assert {icon["src"] for icon in icons} == {"icon.svg", "icon-192.png", "icon-512.png"}
    # The sizes of all files are told.
    told = json.loads((done.folder / "export.json").read_text())["files"]
    assert {name: (done.folder / name).stat().st_size for name in there - {"export.json"}} == told
    # The archive has cardkit and what it needs, and nothing compiled.
    inside = archived(done)
    assert inside >= {
        *("cardkit/__init__.py", "cardkit/games/straights/rules.py", "attr/__init__.py", "mypy_extensions.py")
    }
    assert [name for name in inside if name.endswith((".so", ".pyd", ".pyc"))] == []


def test_the_service_worker_is_known_by_what_it_keeps(write: Writing, tmp_path: Path, page: Path) -> None:
    def stamp(target: str) -> str:
        found = re.search(
            'STAMP = "([0-9a-f]{16})"', (write(target=tmp_path / target).folder / "service.js").read_text()
        )
        assert found is not None
        return found[1]

    first, second = stamp("first"), stamp("second")
    (page / "page.css").write_text("body {}")
    assert (first == second, first == stamp("third")) == (True, False)


@pytest.mark.sources
def test_no_file_of_the_worker_names_another_host() -> None:
    texts = [
        (ROOT / "src/cardkit/web/page" / name).read_text()
        for name in ("worker.js", "python.mjs", "database.mjs", "check.js", "service.js")
    ]
    assert [found for text in texts for found in re.findall(r"https?://\S+", text) if "127.0.0.1" not in found] == []


def test_the_page_of_cardkit_can_be_exported(tmp_path: Path, likeness: Path) -> None:
    if not (ROOT / "src/cardkit/web/page/index.html").is_file():
        pytest.skip("there is no page here")
    assert "index.html" in names(export(tmp_path / "out", likeness, snapshots="never").folder)


def test_the_archive_has_the_plug_ins_that_are_wanted_with_their_entry_points(write: Writing, plug_ins: Path) -> None:
    done = write()
    assert (*BUILT_IN, "crazy-eights", "euchre", "go", "harbour", "hearts", "liars-dice") == done.games
    assert archived(done) >= {
        *("crazy_eights.py", "crazy_eights-1.0.dist-info/entry_points.txt", "crazy_eights-1.0.dist-info/METADATA"),
        "hearts_rules.py",  # which no entry point names
    }
    wanted = write("straights", "hearts", "straights")
    assert {"hearts.py"} == archived(wanted) & {"hearts.py", "euchre.py", "crazy_eights.py"}
    assert json.loads((wanted.folder / "export.json").read_text())["games"] == ["straights", "hearts"]


def test_the_same_games_make_the_same_archive(write: Writing, tmp_path: Path) -> None:
    first, second = write(), write(target=tmp_path / "other")
    assert (first.folder / "games.zip").read_bytes() == (second.folder / "games.zip").read_bytes()


@pytest.mark.sources
def test_the_oldest_python_is_that_of_cardkit() -> None:
    assert f'requires-python = ">={OLDEST[0]}.{OLDEST[1]}"' in (ROOT / "pyproject.toml").read_text()


# Where it is written.


def test_an_empty_folder_is_filled_and_folders_above_are_made(write: Writing, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    assert "index.html" in names(write().folder) & names(write(target=tmp_path / "a" / "b").folder)


def test_an_earlier_export_is_replaced(write: Writing) -> None:
    first = write()
    (first.folder / "index.html").write_text("old")
    assert (write().folder / "index.html").read_text() != "old"


@pytest.mark.parametrize("place", ["out", "out/letter.txt"])
def test_something_else_of_that_name_is_left_as_it_is(write: Writing, tmp_path: Path, place: str) -> None:
    (tmp_path / place).parent.mkdir(exist_ok=True)
    (tmp_path / place).write_text("dear")
    with pytest.raises(BadFile, match="something else of that name"):
        write()
    assert (tmp_path / place).read_text() == "dear"
    assert names(tmp_path / "out") <= {"letter.txt"}


def test_what_somebody_put_into_an_earlier_export_is_not_lost(write: Writing) -> None:
    first = write()
    (first.folder / "CNAME").write_text("cards.example")
    with pytest.raises(BadFile, match="did not write CNAME: move it away"):
        write()
    assert "CNAME" in names(first.folder)


def test_what_fails_leaves_nothing_behind(write: Writing, tmp_path: Path, page: Path) -> None:
    (page / "index.html").write_text("<html></html>")
    with pytest.raises(BadFile, match="data-transport"):
        write()
    assert [one.name for one in tmp_path.iterdir() if "out" in one.name] == []


# Pyodide.


@pytest.mark.parametrize("place", ["node_modules/pyodide", "package"])
def test_pyodide_is_found_where_npm_puts_it(place: str, tmp_path: Path, likeness: Path, page: Path) -> None:
    project = tmp_path / "project"
    (project / place).parent.mkdir(parents=True)
    likeness.rename(project / place)
    assert export(tmp_path / "out", project, ["straights"], "never", page).python == (3, 14)


def test_an_older_pyodide_has_its_script_under_another_name(write: Writing, likeness: Path) -> None:
    (likeness / "pyodide.asm.mjs").rename(likeness / "pyodide.asm.js")
    assert {"pyodide/pyodide.asm.js"} == {
        name for name in names(write().folder) if "pyodide.asm." in name and "wasm" not in name
    }


def test_a_folder_without_pyodide_says_how_to_get_it(tmp_path: Path, page: Path) -> None:
    with pytest.raises(BadFile, match=r"expected Pyodide in .*`npm pack pyodide`.*`npm install pyodide`"):
        export(tmp_path / "out", tmp_path, ["straights"], "never", page)


def test_a_file_of_pyodide_that_is_missing_is_named(write: Writing, likeness: Path) -> None:
    (likeness / "python_stdlib.zip").unlink()
    with pytest.raises(BadFile, match=r"python_stdlib\.zip is missing"):
        write()


@for_each(
    ("text", "said"),
    [
        *[(text, "does not say which Python") for text in ("", "{}", '{"info": 3}', '{"info": {"python": 3}}')],
        ('{"info": {"python": "3.10.2"}}', r"expected Python 3\.11 or later, and this Pyodide has '3\.10\.2'"),
    ],
)
def test_a_pyodide_that_does_not_say_its_python_or_an_old_one_is_refused(
    write: Writing, likeness: Path, text: str, said: str
) -> None:
    (likeness / "pyodide-lock.json").write_text(text)
    with pytest.raises(BadFile, match=said):
        write()


# Games and what they need.


def test_a_game_of_no_package_comes_with_what_it_imports_and_is_known_by_its_name(
    write: Writing, plug_ins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDKIT_GAMES", "{}")
    (plug_ins / "for_later.py").write_text("what a later Python may read\n")
    tried = "try:\n    import not_there\n    import for_later\nexcept ImportError:\n    pass\n"
    imports = f"import euchre\nfrom hearts import Hearts\n{tried}"
    (plug_ins / "fast.py").write_text(f"{imports}class Fast(Hearts):\n    name = 'quick-hearts'\n")
    done = write(introduced("fast:Fast"))
    assert archived(done) >= {"fast.py", "euchre.py", "hearts.py", "hearts_rules.py", "for_later.py"}
    with zipfile.ZipFile(done.folder / "games.zip") as archive:
        known = archive.read("quick_hearts-0.dist-info/entry_points.txt")
    assert (done.games, known) == (("quick-hearts",), b"[cardkit.games]\nquick-hearts = fast:Fast\n")


def test_a_game_that_there_is_not_is_refused(write: Writing) -> None:
    with pytest.raises(UnknownGame, match="chess"):
        write("chess")


def test_a_plug_in_that_is_not_pure_python_is_refused(write: Writing, plug_ins: Path) -> None:
    (plug_ins / "fast").mkdir()
    (plug_ins / "fast" / "__init__.py").write_text("from hearts import Hearts\n")
    (plug_ins / "fast" / "inner.cpython-311-x86_64-linux-gnu.so").write_text("")
    plug_in(plug_ins, "fast", "fast:Hearts")
    with pytest.raises(BadPlugin, match=r"fast: fast is not pure Python \(inner\.cpython-311-x86_64-linux-gnu\.so\)"):
        write("fast")


def test_what_is_compiled_is_left_out_where_its_source_is_there(write: Writing, plug_ins: Path) -> None:
    (plug_ins / "fast").mkdir()
    for name in (
        "__init__.py",
        "inner.py",
        "inner.cpython-311-x86_64-linux-gnu.so",
        "deal__mypyc.cpython-311-x86_64-linux-gnu.so",
    ):
        (plug_ins / "fast" / name).write_text("from hearts import Hearts\n")
    (plug_ins / "fast" / "names.txt").write_text("Anna\n")
    plug_in(plug_ins, "fast", "fast:Hearts")
    found = {name for name in archived(write("fast")) if name.startswith("fast/")}
    assert {"fast/__init__.py", "fast/inner.py", "fast/names.txt"} == found


@pytest.mark.parametrize(("extra", "comes"), [("", True), ('; extra == "test"', False)])
def test_what_a_plug_in_needs_comes_with_it_and_not_what_an_extra_does(
    write: Writing, plug_ins: Path, extra: str, comes: bool
) -> None:
    plug_in(plug_ins, "fast", "hearts:Hearts", f"Requires-Dist: liars-dice>=1{extra}\n")
    assert ("liars_dice.py" in archived(write("fast"))) is comes


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("Requires-Dist: nowhere-to-be-found\n", "fast needs nowhere-to-be-found, which is not installed"),
        ("Requires-Python: >=3.15\n", r"fast: fast needs Python 3\.15, and this Pyodide has 3\.14"),
    ],
)
def test_what_a_plug_in_needs_and_is_not_there_is_named(write: Writing, plug_ins: Path, more: str, said: str) -> None:
    plug_in(plug_ins, "fast", "hearts:Hearts", more)
    with pytest.raises(BadPlugin, match=said):
        write("fast")


def plug_in(site: Path, name: str, value: str, more: str = "") -> None:
    about = site / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n{more}")
    (about / "entry_points.txt").write_text(f"[cardkit.games]\n{name} = {value}\n")


# The program.


def ran(monkeypatch: pytest.MonkeyPatch, *words: str) -> Ran:
    return run_console(monkeypatch, cli.main, ["export", *words])


def test_the_program_needs_to_be_told_where_pyodide_is(monkeypatch: pytest.MonkeyPatch) -> None:
    done = ran(monkeypatch, "site")
    assert (done.status, "--pyodide" in done.err) == (2, True)


def test_the_program_says_in_one_line_what_is_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = ran(monkeypatch, "site", "--pyodide", str(tmp_path))
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)


def test_the_help_shows_how_to_get_pyodide(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "npm pack pyodide" in ran(monkeypatch, "--help").out
