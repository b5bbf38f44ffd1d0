"""`cardkit export`: which files are written, what they say, and what is refused."""

import json
import re
import zipfile
from collections.abc import Callable
from importlib.metadata import distribution
from pathlib import Path

import pytest

from cardkit.commands import cli
from cardkit.core.errors import BadFile, BadPlugin, UnknownGame
from cardkit.registry import BUILT_IN
from cardkit.web.export import Exported, export
from cardkit.web.python_bundle import OLDEST
from support import Ran, run_console

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


def test_the_page_python_and_the_games_are_there(write: Writing) -> None:
    assert names(write().folder) >= {
        "index.html",
        "worker.js",
        "python.mjs",
        "database.mjs",
        "check.js",
        "service.js",
        "games.zip",
        "export.json",
        "pyodide/pyodide.mjs",
        "pyodide/pyodide.asm.mjs",
        "pyodide/pyodide.asm.wasm",
        "pyodide/python_stdlib.zip",
        "pyodide/pyodide-lock.json",
    }


def test_what_nobody_loads_is_not_there(write: Writing) -> None:
    assert "pyodide/ffi.d.ts" not in names(write().folder)


def test_the_page_speaks_with_its_worker(write: Writing) -> None:
    text = (write().folder / "index.html").read_text("utf-8")
    assert (text.count('data-transport="worker"'), text.count("socket")) == (1, 0)


def test_the_first_thing_in_the_page_is_what_it_may_load(write: Writing) -> None:
    text = (write().folder / "index.html").read_text("utf-8")
    policy = re.search(r'<head>\n<meta http-equiv="Content-Security-Policy" content="([^"]*)">\n', text)
    assert policy is not None
    assert {
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
    } <= set(policy[1].split("; "))


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


def test_the_icons_of_the_manifest_are_there(write: Writing) -> None:
    folder = write().folder
    icons = json.loads((folder / "manifest.webmanifest").read_text())["icons"]
    assert {icon["src"] for icon in icons} == {"icon.svg", "icon-192.png", "icon-512.png"} & names(folder)


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


def test_the_archive_has_cardkit_and_what_it_needs(write: Writing) -> None:
    assert archived(write()) >= {
        "cardkit/__init__.py",
        "cardkit/games/straights/rules.py",
        "attr/__init__.py",
        "mypy_extensions.py",
    }


def test_the_archive_has_nothing_compiled(write: Writing) -> None:
    assert [name for name in archived(write()) if name.endswith((".so", ".pyd", ".pyc"))] == []


def test_the_archive_has_plug_ins_with_their_entry_points(write: Writing, plug_ins: Path) -> None:
    assert archived(write()) >= {
        "crazy_eights.py",
        "crazy_eights-1.0.dist-info/entry_points.txt",
        "crazy_eights-1.0.dist-info/METADATA",
        "hearts_rules.py",  # which no entry point names
    }


def test_plug_ins_that_are_not_wanted_are_left_out(write: Writing, plug_ins: Path) -> None:
    assert {"hearts.py"} == archived(write("straights", "hearts")) & {"hearts.py", "euchre.py", "crazy_eights.py"}


def test_the_same_games_make_the_same_archive(write: Writing, tmp_path: Path) -> None:
    first, second = write(), write(target=tmp_path / "other")
    assert (first.folder / "games.zip").read_bytes() == (second.folder / "games.zip").read_bytes()


def test_all_games_are_exported_unless_told_otherwise(write: Writing, plug_ins: Path) -> None:
    assert (*BUILT_IN, "crazy-eights", "euchre", "go", "harbour", "hearts", "liars-dice") == write().games


def test_the_games_that_are_told_are_exported(write: Writing) -> None:
    told = json.loads((write("unowar", "straights", "unowar").folder / "export.json").read_text())
    assert told["games"] == ["unowar", "straights"]


def test_the_sizes_of_all_files_are_told(write: Writing) -> None:
    done = write()
    told = json.loads((done.folder / "export.json").read_text())["files"]
    assert {name: (done.folder / name).stat().st_size for name in names(done.folder) - {"export.json"}} == told


@pytest.mark.sources
def test_the_oldest_python_is_that_of_cardkit() -> None:
    assert f'requires-python = ">={OLDEST[0]}.{OLDEST[1]}"' in (ROOT / "pyproject.toml").read_text()


# Where it is written.


def test_an_empty_folder_is_filled(write: Writing, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    assert "index.html" in names(write().folder)


def test_folders_above_are_made(write: Writing, tmp_path: Path) -> None:
    assert "index.html" in names(write(target=tmp_path / "a" / "b").folder)


def test_an_earlier_export_is_replaced(write: Writing) -> None:
    first = write()
    (first.folder / "index.html").write_text("old")
    assert (write().folder / "index.html").read_text() != "old"


def test_a_folder_with_something_else_is_left_as_it_is(write: Writing, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "letter.txt").write_text("dear")
    with pytest.raises(BadFile, match="something else of that name"):
        write()
    assert {"letter.txt"} == names(tmp_path / "out")


def test_a_file_is_left_as_it_is(write: Writing, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("dear")
    with pytest.raises(BadFile, match="something else of that name"):
        write()
    assert (tmp_path / "out").read_text() == "dear"


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


@pytest.mark.parametrize("text", ["", "{}", '{"info": 3}', '{"info": {"python": 3}}'])
def test_a_pyodide_that_does_not_say_its_python_is_refused(text: str, write: Writing, likeness: Path) -> None:
    (likeness / "pyodide-lock.json").write_text(text)
    with pytest.raises(BadFile, match="does not say which Python"):
        write()


def test_a_pyodide_whose_python_is_too_old_is_refused(write: Writing, likeness: Path) -> None:
    (likeness / "pyodide-lock.json").write_text('{"info": {"python": "3.10.2"}}')
    with pytest.raises(BadFile, match=r"expected Python 3\.11 or later, and this Pyodide has '3\.10\.2'"):
        write()


# Games and what they need.


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


def test_what_a_plug_in_needs_comes_with_it(write: Writing, plug_ins: Path) -> None:
    plug_in(plug_ins, "fast", "hearts:Hearts", "Requires-Dist: liars-dice>=1\n")
    assert "liars_dice.py" in archived(write("fast"))


def test_what_is_needed_for_an_extra_does_not_come(write: Writing, plug_ins: Path) -> None:
    plug_in(plug_ins, "fast", "hearts:Hearts", 'Requires-Dist: liars-dice>=1; extra == "test"\n')
    assert "liars_dice.py" not in archived(write("fast"))


def test_what_a_plug_in_needs_and_is_not_there_is_named(write: Writing, plug_ins: Path) -> None:
    plug_in(plug_ins, "fast", "hearts:Hearts", "Requires-Dist: nowhere-to-be-found\n")
    with pytest.raises(BadPlugin, match="fast needs nowhere-to-be-found, which is not installed"):
        write("fast")


def test_a_plug_in_for_a_later_python_is_refused(write: Writing, plug_ins: Path) -> None:
    plug_in(plug_ins, "fast", "hearts:Hearts", "Requires-Python: >=3.15\n")
    with pytest.raises(BadPlugin, match=r"fast: fast needs Python 3\.15, and this Pyodide has 3\.14"):
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


@pytest.mark.sources
def test_attrs_is_installed_with_its_metadata() -> None:
    assert distribution("attrs").read_text("METADATA")
