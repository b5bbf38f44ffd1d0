"""What a seat may know of a position, as arrays of numbers for learning agents.

A game's `Observer` says in `parts` which arrays there are. It fills them from the view, in `observe_view`; or, for
speed, from the state, as `word_layout.WordObserver` does, and then the contract checks that they are the same in all
states that look alike to the seat. A game that has none of its own gets the one below: see `view_layout`.
"""

import functools
from collections.abc import Iterable
from enum import Enum
from typing import Any, ClassVar, Generic, cast

import attrs

from cardkit.core.cards import Card, Joker
from cardkit.core.custom_cards import CustomCard
from cardkit.core.errors import BadGame
from cardkit.core.event import Event
from cardkit.core.observations.field_writers import BY_BITS, LEAST, MOST_BY, Sparse
from cardkit.core.observations.observation_part import Part as Part  # noqa: PLC0414  games find all of it here
from cardkit.core.observations.observation_part import common_parts as common_parts  # noqa: PLC0414  as above
from cardkit.core.observations.view_layout import MOST_VALUE, ObservedGame, ViewLayout, layout_of
from cardkit.core.observations.view_layout import observed as observed  # noqa: PLC0414  as above
from cardkit.core.piles import CardRow
from cardkit.core.quoting import quoted
from cardkit.core.state import State
from cardkit.core.value import Value
from cardkit.core.view import V
from cardkit.core.word_sink import WordList

Numbers = tuple[float, ...]


def one_of(number: int | None, size: int) -> Numbers:
    """All zeros but for a one at this place; all zeros for None."""
    return tuple([1.0 if place == number else 0.0 for place in range(size)])


def some_of(places: Iterable[int], size: int) -> Numbers:
    """Ones at these places, zeros elsewhere."""
    found = [0.0] * size
    for place in places:
        found[place] = 1.0
    return tuple(found)


@attrs.frozen
class Observer(Generic[V]):
    """What turns the positions and events of a game into numbers; this one suits any game."""

    game: ObservedGame[V]

    leaves_out: ClassVar[tuple[str, ...]] = ()  # fields of views that an observer of one's own does not tell

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return self.game.seats

    @property
    def parts(self) -> tuple[Part, ...]:
        """The arrays that `observe` fills, in order: name, shape and meaning of each."""
        return _layout_of(self.game).parts

    def observe(self, state: State, seat: int | None) -> tuple[Numbers, ...]:
        """What a seat (None: a watcher) may know of a position: one flat row for each of `parts`, of its size."""
        return self.observe_view(self.game.view(state, seat))

    def observe_view(self, view: V) -> tuple[Numbers, ...]:
        """The same of a view, which is all that a player at a table has."""
        found_in, layout = WordList(), _layout_of(self.game)
        layout.writer.put(view, 0, Sparse(found_in))
        row, words = [0.0] * layout.width, found_in.words
        for column, number in zip(words[::2], words[1::2], strict=True):
            row[column] = ((number >> BY_BITS) + LEAST) / (number & MOST_BY)
        found, start = [], 0
        for part in self.parts:
            found.append(tuple(row[start : start + part.size]))
            start += part.size
        return tuple(found)

    @property
    def plain_layout(self) -> ViewLayout | None:
        """The arrays and what fills them quickly; None where a game says what `observe` gives."""
        cls = type(self)
        plain = cls.observe is Observer.observe and cls.observe_view is Observer.observe_view
        return _layout_of(self.game) if plain else None

    def observe_event(self, event: Event) -> Numbers:
        """What a seat was told as numbers: those of its fields in order, unless a game says."""
        return numbers_in(event)


@functools.lru_cache(maxsize=64)
def _layout_of(game: ObservedGame[Any]) -> ViewLayout:
    """The arrays of a game's views, found once."""
    return layout_of(game)


def numbers_in(value: object) -> Numbers:
    """The numbers in a value, such as an event, in the order of its fields.

    Cards, custom cards, suits and ranks stand by their number counted from one, a joker as 53, another enumeration by
    its place from one, None as zero. A tuple or a row of cards begins with its length; a text is its characters' code
    points behind their number. Raises BadGame for a number beyond 2**24 either way, which single precision does not
    hold.
    """
    found = tuple(_numbers_in(value))
    if found and not -MOST_VALUE <= min(found) <= max(found) <= MOST_VALUE:
        raise BadGame(f"expected numbers up to 2**24, not {quoted(value)}: define observe_event")
    return found


def _numbers_in(value: object) -> list[float]:
    if value is None:
        return [0.0]
    if isinstance(value, float):
        return [value]
    if isinstance(value, Card | CustomCard):
        return [float(value.number + 1)]
    if isinstance(value, Joker):
        return [53.0]
    if isinstance(value, int):
        return [float(max(-MOST_VALUE - 1, min(MOST_VALUE + 1, value)))]
    if isinstance(value, CardRow):
        return [float(len(value)), *_all_numbers(value.cards)]
    if isinstance(value, str):
        return [float(len(value)), *[float(ord(one)) for one in value]]
    if isinstance(value, Enum):
        return [list(type(value)).index(value) + 1.0]
    if isinstance(value, tuple):
        return [float(len(value)), *_all_numbers(value)]
    if isinstance(value, Value):
        return _all_numbers(value.fields())
    if attrs.has(type(value)):
        fields = attrs.fields(cast("type[attrs.AttrsInstance]", type(value)))
        return _all_numbers(tuple([getattr(value, field.name) for field in fields]))
    raise BadGame(f"{type(value).__name__} cannot be told in numbers: define observe_view and observe_event")


def _all_numbers(values: tuple[object, ...]) -> list[float]:
    return [number for one in values for number in _numbers_in(one)]
