"""Whatever is compiled says of itself what its source says: `help` and the API pages are the same in both builds."""

import doctest
import importlib
import inspect
import re
import tomllib
from operator import attrgetter
from pathlib import Path

from cardkit_docstrings import c_text, docstrings_of, put_docstrings

import cardkit
from support import for_each

ROOT = Path(__file__).resolve().parent.parent
PATTERNS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["cardkit"]["compiled"]
PATHS = sorted([path for pattern in PATTERNS for path in ROOT.glob(pattern)])


@for_each("path", PATHS, ids=str)
def test_a_compiled_module_has_the_docstrings_of_its_source(path: Path) -> None:
    module = importlib.import_module(".".join(path.relative_to(ROOT / "src").with_suffix("").parts))
    said = docstrings_of(path.read_text("utf-8"))
    assert said
    told = {name: inspect.getdoc(attrgetter(name)(module) if name else module) for name in said}
    assert said == told


def test_help_begins_with_what_a_class_is_for() -> None:
    assert (cardkit.State.__doc__ or "").startswith("A position of a game: an immutable value.")


def test_the_tour_of_the_package_is_true() -> None:
    failed, attempted = doctest.testmod(cardkit)
    assert (failed, attempted >= 8) == (0, True)


def test_the_front_page_of_the_api_has_every_class_and_function_of_the_package() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    paths = re.findall(r"^ +~?cardkit\.([\w.]+)$", page, re.MULTILINE)
    listed = {path.rpartition(".")[2]: attrgetter(path)(cardkit) for path in paths}
    others = {"CHANCE", "HUMAN", "JOKER", "OVER", "STANDARD_DECK", "Log", "Outcome", "contract", "errors", "games"}
    wanted = {name: getattr(cardkit, name) for name in cardkit.__all__ if name not in others}
    assert {name: one for name, one in listed.items() if name in wanted} == wanted


def test_a_text_stands_in_c_as_it_is() -> None:
    assert c_text('a "quoted" \\ é\n?') == r"a \042quoted\042 \134 \303\251\012\077"


def test_c_of_other_modules_stays_as_it_is() -> None:
    c = '{"f", (PyCFunction)CPyPy_other___f, METH_FASTCALL, PyDoc_STR("f()\\n--\\n\\n") /* docstring */},'
    assert c == put_docstrings(c, PATHS, ROOT / "src")
