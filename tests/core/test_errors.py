"""`cardkit.core.errors`: by cause, and each a builtin one expects."""

import builtins
import pickle
import re
from collections.abc import Iterator

from cardkit.core import errors
from cardkit.core.errors import BadRecord, CardkitError, Clash
from support import for_each

CLASSES = {
    name: one
    for name, one in vars(errors).items()
    if isinstance(one, type) and issubclass(one, CardkitError) and one is not CardkitError
}
DRAWN = re.findall(r"^    ((?:│   )*)[├└]── (\w+)\s+\((\w+)\)", str(errors.__doc__), re.MULTILINE)
PROMISED = {name: builtin for _, name, builtin in DRAWN}


def parents() -> Iterator[tuple[str, str]]:
    """Every class of the tree, with the one that it hangs on."""
    above = ["CardkitError"]
    for bars, name, _ in DRAWN:
        depth = len(bars) // len("│   ") + 1
        above[depth:] = [name]
        yield name, above[depth - 1]


def test_the_tree_lists_exactly_the_classes_there_are() -> None:
    assert sorted(CLASSES) == sorted(PROMISED)


def test_the_tree_names_each_class_once() -> None:
    lines = [line for line in str(errors.__doc__).splitlines() if "── " in line]
    assert len(PROMISED) == len(lines)


@for_each(("name", "builtin"), sorted(PROMISED.items()))
def test_every_error_is_the_builtin_that_the_tree_promises(name: str, builtin: str) -> None:
    parent = getattr(errors, dict(parents())[name])
    other = getattr(builtins, builtin, None) or getattr(errors, builtin)
    assert CLASSES[name].__bases__ == (parent, other)


def test_a_bad_record_begins_with_its_line() -> None:
    assert str(BadRecord(7, "the reason")) == "line 7: the reason"


def test_a_bad_record_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(BadRecord(7, "the reason")))
    assert (error.line, error.reason, str(error)) == (7, "the reason", "line 7: the reason")


def test_a_clash_says_which_version_comes_next() -> None:
    assert str(Clash("blue", 7, 9)) == "table blue: version 7 is not the next one, which is 9: read its rows again"


def test_a_clash_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(Clash("blue", 7, 9)))
    assert (error.table, error.version, error.expected) == ("blue", 7, 9)
