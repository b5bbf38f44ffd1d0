"""The classes whose values a game has, found where its author need not list them."""

import enum
import sys
from collections.abc import Iterator
from typing import Final, get_args, get_origin

import attrs

from cardkit.core.class_cache import by_class
from cardkit.core.custom_cards import CustomCard
from cardkit.core.errors import BadGame
from cardkit.core.event import Event
from cardkit.core.json import codec
from cardkit.core.json.field_types import field_types
from cardkit.core.policy import Policy
from cardkit.core.value import Value
from cardkit.core.view import View

_KINDS: Final = (Value, Event, View, CustomCard, enum.Enum)
_OWN: Final = "cardkit."  # where the names of cardkit's own modules begin


@by_class
def found_vocabulary(game: type) -> tuple[type, ...]:
    """The classes of values that stand in the modules of this class of game, and those of their fields, in order.

    Its modules are its own, those of the games that it extends, and those of the states and views that it names
    (`SimpleGame[MyState, MyView]`); none of cardkit's own. Values are states, options, requests, views, events, custom
    cards and enumerations; and in their fields frozen attrs classes, too. Of two classes with one name it is the first.
    """
    found: dict[type, None] = {}
    for name in dict.fromkeys(_modules(game)):
        module = sys.modules.get(name)
        for one in tuple(vars(module).values()) if module is not None else ():
            if isinstance(one, type) and one.__module__ == name and issubclass(one, _KINDS):
                _add(one, found)
    return tuple(found)


def _modules(game: type) -> Iterator[str]:
    """The names of the modules in which the classes of a game stand."""
    yield game.__module__
    for cls in game.__mro__:
        named = [one for base in cls.__dict__.get("__orig_bases__", ()) for one in get_args(base)]
        for one in (cls, *named):
            if isinstance(one, type) and not one.__module__.startswith(_OWN):
                yield one.__module__


def _add(cls: type, found: dict[type, None]) -> None:
    """Add a class, and the classes of its fields, if it is one of values."""
    if cls in codec.CORE_CLASSES or issubclass(cls, Policy) or cls in _KINDS:
        return
    if any(one.__name__ == cls.__name__ for one in found):
        return
    if issubclass(cls, CustomCard | enum.Enum):
        found[cls] = None
    elif issubclass(cls, Value) or attrs.has(cls):
        found[cls] = None
        for hint in _types_of_fields(cls):
            _add_named(hint, found)


def _types_of_fields(cls: type) -> list[object]:
    """The types of the fields of a class; none where they cannot be told."""
    try:
        return [hint for _, hint in field_types(cls)]
    except (TypeError, NameError, BadGame):
        return []


def _add_named(hint: object, found: dict[type, None]) -> None:
    """Add what a type names: `tuple[Trick, ...]` a trick."""
    cls = get_origin(hint) or hint
    if isinstance(cls, type) and cls is not tuple:
        _add(cls, found)
    for inside in get_args(hint):
        _add_named(inside, found)
