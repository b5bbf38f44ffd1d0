"""The page's modules: what needs no document is tested by node, and all of it is typed by JSDoc.

`tsc`, the compiler of TypeScript, is looked for on the path and where the variable `CARDKIT_TSC` says.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from cardkit.web.page_files import page_files
from support import for_each

HERE: Final = Path(__file__).parent
PAGE: Final = HERE.parent.parent / "src" / "cardkit" / "web" / "page"
PICTURES: Final = PAGE.parents[1] / "svg"
NODE: Final = shutil.which("node")
TSC: Final = os.environ.get("CARDKIT_TSC") or shutil.which("tsc")
OWN: Final = sorted(PAGE.glob("*.js"))
LIMIT: Final = 90_000  # compressed bytes of the whole page
NOT_LOADED: Final = ("worker.js", "check.js", "service.js")  # but by an export
# From the bottom: a module knows those on floors below its own.
FLOORS: Final = (
    "python database vendor/preact vendor/hooks vendor/htm",
    "appearance keyboard moving network",
    "events layouts worker check service",
    "words scenes",
    "forms state templates",
    "dialogs pacing pictures",
    "zones choices analysis",
    "board session",
    "actions table",
    "table_page",
    "setup",
    "page",
)

needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")


@pytest.mark.slow
@needs_node
@pytest.mark.parametrize("name", sorted(path.name for path in HERE.glob("*.test.mjs")))
def test_what_needs_no_document_does_what_it_says(name: str) -> None:
    assert NODE is not None
    ran = subprocess.run([NODE, "--test", HERE / name], capture_output=True, text=True, timeout=120, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]


@pytest.mark.slow
@pytest.mark.skipif(TSC is None, reason="tsc is not on the path, nor does CARDKIT_TSC name it")
def test_types_hold() -> None:
    assert TSC is not None
    command = [TSC, "--project", str(HERE / "tsconfig.json")]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stdout[-4000:]


@pytest.mark.slow
@pytest.mark.skipif(TSC is None, reason="tsc is not on the path, nor does CARDKIT_TSC name it")
def test_what_is_shortened_uses_nothing_before_it_is_there(tmp_path: Path) -> None:
    """The library that shortens the page puts a destructuring before what it takes apart, where they are neighbours."""
    assert TSC is not None
    paths = [tmp_path / path.name for path in OWN]
    for path in paths:
        path.write_bytes(page_files()[path.name].body)
    words = [TSC, "--allowJs", "--checkJs", "--noEmit", "--target", "es2022", "--module", "esnext", *map(str, paths)]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=300, check=False)
    assert not [line for line in ran.stdout.splitlines() if "TS2448" in line or "TS2454" in line]


def test_the_page_is_small() -> None:
    """As it is sent, each file by itself; pictures are not counted, nor is what only an export loads."""
    loaded = {path: file for path, file in page_files().items() if path.endswith((".js", ".css", ".html"))}
    sizes = {path: len(file.packed or file.body) for path, file in loaded.items() if path not in NOT_LOADED}
    assert sum(sizes.values()) <= LIMIT, (sum(sizes.values()), sizes)


@for_each("path", OWN, ids=lambda path: path.name)
def test_text_is_only_ever_text(path: Path) -> None:
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|setAttribute\(\"style\""
    assert not re.search(forbidden, path.read_text("utf-8"))


@for_each("path", [*OWN, PAGE / "page.css", *sorted(PICTURES.glob("*.py"))], ids=lambda path: path.name)
def test_nothing_is_for_one_game(path: Path) -> None:
    """What is special comes from the scene. Looked for are names that are no common words, and kinds of faces."""
    own = (
        r"\b(straights|unowar|skip-?bo|comp10001\w*|embargo|geese|brick|wifi|basement|euchre|harbour)\b"
        r"|\b(resource|value|improvement)/"
    )
    assert not re.search(own, path.read_text("utf-8"), re.IGNORECASE)


@for_each("scheme", (0, 1), ids=("light", "dark"))
def test_ranks_are_read_where_no_card_lies_yet(scheme: int) -> None:
    """By WCAG's contrast, on felt from its middle to its edge: axe passes over what is not read aloud."""
    css = (PAGE / "page.css").read_text("utf-8")
    assert re.search(r"\n\.line \.slot \{[^}]*\bcolor: var\(--ink-soft\);[^}]*\bopacity: 1;", css)
    colors = {name: pair.split(", ")[scheme] for name, pair in re.findall(r"--([\w-]+): light-dark\(([#\w, ]+)\)", css)}
    ink, *felts = [0.05 + luminance(colors[name]) for name in ("ink-soft", "felt", "felt-edge")]
    assert min(max(ink, felt) / min(ink, felt) for felt in felts) >= 4.5


def luminance(color: str) -> float:
    """How light a color such as `#dcebe2` is, as WCAG counts it."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@for_each("path", OWN, ids=lambda path: path.name)
def test_no_style_stands_in_markup(path: Path) -> None:
    """A content policy without inline styles refuses it. An object is set on the element, which is allowed."""
    assert not re.search(r"\bstyle=(?!\$\{)", path.read_text("utf-8"))


@for_each("path", sorted(PAGE.rglob("*.js")), ids=lambda path: path.name)
def test_modules_import_each_other_by_relative_paths(path: Path) -> None:
    for found in re.findall(r"(?:from|import)\s*\(?[\"']([^\"']+)[\"']", path.read_text("utf-8")):
        assert found.startswith("./"), found
        assert (path.parent / found).exists() or (path.parent / found).with_suffix(".d.ts").exists(), found


def test_modules_know_those_on_lower_floors_alone() -> None:
    floor_of = {name: floor for floor, names in enumerate(FLOORS) for name in names.split()}
    assert [name for name in floor_of if not [*PAGE.glob(f"{name}.*js")]] == []
    for path in OWN:
        assert path.stem in floor_of, f"{path.name} is on none of the FLOORS in {Path(__file__).name}"
        for found in re.findall(
            r"^(?:import|\} from|export) [^\n]*\"\./([\w/]+)\.m?js\"", path.read_text("utf-8"), re.MULTILINE
        ):
            assert floor_of[found] < floor_of[path.stem], f"{path.name} imports {found}, which is on no lower floor"
