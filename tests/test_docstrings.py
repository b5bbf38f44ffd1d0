"""Whatever is compiled says of itself what its source says: `help` and the API pages are the same in both builds."""

import doctest
import importlib
import inspect
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


def test_docstrings_are_there_and_true() -> None:
    # Help begins with what a class is for.
    assert (cardkit.State.__doc__ or "").startswith("A position of a game: an immutable value.")
    # The tour of the package is true.
    failed, attempted = doctest.testmod(cardkit)
    assert (failed, attempted >= 8) == (0, True)
    assert c_text('a "quoted" \\ é\n?') == r"a \042quoted\042 \134 \303\251\012\077"  # a text stands in c as it is
    # C of other modules stays as it is.
    c = '{"f", (PyCFunction)CPyPy_other___f, METH_FASTCALL, PyDoc_STR("f()\\n--\\n\\n") /* docstring */},'
    assert c == put_docstrings(c, PATHS, ROOT / "src")
