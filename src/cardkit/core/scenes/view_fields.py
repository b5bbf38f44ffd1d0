"""The fields of values as people see them: one walk for the lines of consoles and for the zones of scenes."""

from collections.abc import Iterator
from typing import Final

import attrs

from cardkit.core.cards import Card, Joker
from cardkit.core.class_cache import by_class
from cardkit.core.immutability import field_names
from cardkit.core.options import Options
from cardkit.core.piles import CardRow
from cardkit.core.scenes.scene import NOTHING_TOLD, Told, told_of
from cardkit.core.state import State
from cardkit.core.value import Value
from cardkit.core.view import View

_OF_EVERY_VIEW: Final = ("seat", "turn")
# What games call the number of a seat.
_SEATS: Final = frozenset(["mover", "dealer", "leader", "starter", "maker", "bidder", "declarer"])


def fields_in(value: object) -> Iterator[tuple[str, Told, object]]:
    """The fields of a value that are to be seen, as name, what is said of it, and value.

    A state that is all that a view has, as where nothing is hidden, stands for its fields. The number of a seat, such
    as a dealer's, is given as `Player2`.
    """
    fields = fields_of(type(value))
    for name, told in fields:
        one: object = getattr(value, name, None)
        if len(fields) == 1 and isinstance(one, State) and isinstance(value, View):
            yield from fields_in(one)
        elif isinstance(one, Options):
            continue
        elif name in _SEATS and type(one) is int and one >= 0 and told == NOTHING_TOLD:
            yield name, told, f"Player{one + 1}"
        else:
            yield name, told, one


@by_class
def fields_of(cls: type) -> tuple[tuple[str, Told], ...]:
    """The fields of a class of values that are to be seen, and what is said of each."""
    if attrs.has(cls):
        found = [(one.name, told_of(one.metadata)) for one in attrs.fields(cls)]
    elif issubclass(cls, Value):
        found = [(name, NOTHING_TOLD) for name in field_names(cls)]
    else:
        found = []
    skipped = _OF_EVERY_VIEW if issubclass(cls, View) else ()
    return tuple([(name, told) for name, told in found if told.drawn and name not in skipped and name[:1] != "_"])


def has_fields(value: object) -> bool:
    """Whether a value is seen as its fields: it has some, and no text of its own."""
    if isinstance(value, CardRow | Card | Joker | Options | type):
        return False
    cls = type(value)
    if isinstance(value, Value):
        return cls.__str__ is object.__str__
    return attrs.has(cls) and cls.__str__ is object.__str__
