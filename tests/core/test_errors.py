"""`cardkit.core.errors`: by cause, and each a builtin one expects."""

import builtins
import pickle
import re

import pytest

from cardkit.core import errors
from cardkit.core.errors import BadRecord, CardkitError

CLASSES = {
    name: one
    for name, one in vars(errors).items()
    if isinstance(one, type) and issubclass(one, CardkitError) and one is not CardkitError
}
PROMISED = dict(re.findall(r"[├└]── (\w+)\s+\((\w+)\)", str(errors.__doc__)))


def test_the_tree_lists_exactly_the_classes_there_are() -> None:
    assert sorted(CLASSES) == sorted(PROMISED)


def test_the_tree_names_each_class_once() -> None:
    lines = [line for line in str(errors.__doc__).splitlines() if "── " in line]
    assert len(PROMISED) == len(lines)


@pytest.mark.parametrize(("name", "builtin"), sorted(PROMISED.items()))
def test_every_error_is_the_builtin_that_the_tree_promises(name: str, builtin: str) -> None:
    assert CLASSES[name].__bases__ == (CardkitError, getattr(builtins, builtin))


def test_a_bad_record_begins_with_its_line() -> None:
    assert str(BadRecord(7, "the reason")) == "line 7: the reason"


def test_a_bad_record_survives_pickling() -> None:
    error = pickle.loads(pickle.dumps(BadRecord(7, "the reason")))
    assert (error.line, error.reason, str(error)) == (7, "the reason", "line 7: the reason")
