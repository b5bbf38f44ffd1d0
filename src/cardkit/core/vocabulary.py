"""The classes whose values a game has, found where its author need not list them."""

import enum
import sys
from typing import Final, get_args

import attrs

from cardkit.core import codec
from cardkit.core.event import Event
from cardkit.core.policy import Policy
from cardkit.core.value import Value
from cardkit.core.view import View

_KINDS: Final = (Value, Event, View, enum.Enum)


_FOUND: Final[dict[type, tuple[type, ...]]] = {}  # by class of game, looked for once


def found_vocabulary(game: type) -> tuple[type, ...]:
    """The classes of values that stand in the module of this class of game, and those of their fields, in order.

    Those in the modules of the games that it derives from follow. Values are states, options, requests, views, events
    and enumerations; and in their fields frozen attrs classes, too.
    """
    if game in _FOUND:
        return _FOUND[game]
    found: dict[type, None] = {}
    for name in dict.fromkeys([base.__module__ for base in game.__mro__]):
        module = None if name.startswith("cardkit.core.") else sys.modules.get(name)
        for one in vars(module).values() if module is not None else ():
            if isinstance(one, type) and one.__module__ == name and issubclass(one, _KINDS):
                _add(one, found)
    _FOUND[game] = tuple(found)
    return _FOUND[game]


def _add(cls: type, found: dict[type, None]) -> None:
    """Add a class, and the classes of its fields, if it is one of values."""
    if cls in found or cls in codec.CORE_CLASSES or issubclass(cls, Policy) or cls in _KINDS:
        return
    if issubclass(cls, enum.Enum):
        found[cls] = None
    elif issubclass(cls, Value) or attrs.has(cls):
        found[cls] = None
        for _, hint in codec.field_types(cls):
            _add_named(hint, found)


def _add_named(hint: object, found: dict[type, None]) -> None:
    """Add what a type names: `tuple[Trick, ...]` a trick."""
    if isinstance(hint, type) and not get_args(hint):
        _add(hint, found)
    for inside in get_args(hint):
        _add_named(inside, found)
