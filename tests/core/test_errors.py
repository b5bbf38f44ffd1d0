"""`cardkit.core.errors`: by cause, and each a builtin one expects."""

import builtins
import importlib
import pickle
import re
from collections.abc import Iterator

import cardkit
from cardkit.core import errors
from cardkit.core.errors import (
    BadMessage,
    BadRecord,
    BadSave,
    BotFailed,
    BotTooSlow,
    BrokenContract,
    CardkitError,
    Clash,
    IllegalMove,
)
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


def test_programs_import_every_error_from_cardkit() -> None:
    exported = {name: getattr(cardkit.errors, name) for name in cardkit.errors.__all__}
    assert exported == {**CLASSES, "CardkitError": CardkitError}
    assert importlib.import_module("cardkit.errors") is cardkit.errors


def test_the_tree_lists_each_class_once_and_no_others() -> None:
    assert sorted(CLASSES) == sorted(PROMISED)
    assert len(PROMISED) == str(errors.__doc__).count("── ")


@for_each(("name", "builtin"), sorted(PROMISED.items()))
def test_every_error_is_the_builtin_that_the_tree_promises(name: str, builtin: str) -> None:
    parent = getattr(errors, dict(parents())[name])
    other = getattr(builtins, builtin, None) or getattr(errors, builtin)
    assert CLASSES[name].__bases__ == (parent, other)


MADE: dict[type[CardkitError], tuple[object, ...]] = {
    IllegalMove: ("it is not in your hand", "7S"),
    BadRecord: (7, "the reason"),
    BadSave: (7, "the reason"),
    BadMessage: ("unknown", "the reason", "play"),
    BotFailed: ("ended", "it is gone", "two\nlines"),
    BotTooSlow: ("slow", "it took too long"),
    Clash: ("blue", 7, 9),
    BrokenContract: ("what broke", "a position"),
}


@for_each("cls", [one for one in CLASSES.values() if "__init__" in vars(one)])
def test_an_error_with_fields_survives_pickling(cls: type[CardkitError]) -> None:
    error = cls(*MADE[cls])
    back = pickle.loads(pickle.dumps(error))
    assert (type(back), str(back), vars(back)) == (cls, str(error), vars(error))


@for_each(
    ("error", "said"),
    [
        (BadRecord(7, "the reason"), "line 7: the reason"),
        (IllegalMove("it is not in your hand", "7S"), "7S: it is not in your hand"),
        (Clash("blue", 7, 9), "table blue: version 7 is not the next one, which is 9: read its rows again"),
    ],
)
def test_an_error_says_where_it_is(error: CardkitError, said: str) -> None:
    assert str(error) == said
