"""What a seat may know of a position, as arrays of numbers for learning agents.

A game's `Observer` says in `parts` which arrays there are. It fills them from the view, in `observe_view`; or, for
speed, from the state, as `word_layout.WordObserver` does, and then the contract checks that they are the same in all
states that look alike to the seat. A game that has none of its own gets the one below, whose three parts suit any view.
"""

import math
from collections.abc import Iterable
from enum import Enum
from typing import Any, Final, Generic, Protocol, TypeVar, cast

import attrs

from cardkit.core.cards import Card, Joker, Rank, Suit
from cardkit.core.custom_cards import CustomCard
from cardkit.core.errors import BadGame
from cardkit.core.event import Event
from cardkit.core.piles import CardRow
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, State
from cardkit.core.value import Value
from cardkit.core.view import View

V = TypeVar("V", bound=View)

Numbers = tuple[float, ...]

MOST_VALUE: Final = 2.0**24  # numbers of a view are cut here: up to it single precision keeps them apart
MOST_NUMBERS: Final = 256  # of a view that are looked at where a game does not say what counts


@attrs.frozen
class Part:
    """One array of an observation: its name, its shape, and what its numbers mean."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    low: float = 0.0  # no number in it is less
    high: float = 1.0  # or greater

    @property
    def size(self) -> int:
        """How many numbers it has; they are given flat, the last axis running fastest."""
        return math.prod(self.shape)


def one_of(number: int | None, size: int) -> Numbers:
    """All zeros but for a one at this place; all zeros for None."""
    return tuple([1.0 if place == number else 0.0 for place in range(size)])


def some_of(places: Iterable[int], size: int) -> Numbers:
    """Ones at these places, zeros elsewhere."""
    found = [0.0] * size
    for place in places:
        found[place] = 1.0
    return tuple(found)


def squeezed(number: int, half: int) -> float:
    """A count that has no bound, n, as n / (n + half): from 0 to 1, a half at `half`, and different for every count."""
    return number / (number + half)


class ObservedGame(Protocol[V]):
    """What an observer asks of its game."""

    @property
    def seats(self) -> int: ...

    def view(self, state: Any, seat: int | None) -> V: ...

    def determinize(self, view: V, rng: Generator) -> State: ...


@attrs.frozen
class Observer(Generic[V]):
    """What turns the positions and events of a game into numbers; this one suits any game."""

    game: ObservedGame[V]

    @property
    def seats(self) -> int:
        """How many seats the game has."""
        return self.game.seats

    @property
    def parts(self) -> tuple[Part, ...]:
        """The arrays that `observe` fills, in order: name, shape and meaning of each."""
        return (
            *common_parts(self.seats),
            Part(
                "numbers",
                (MOST_NUMBERS,),
                "every number in the view, texts as code points, in the order of its fields; zeros behind",
                -MOST_VALUE,
                MOST_VALUE,
            ),
        )

    def observe(self, state: State, seat: int | None) -> tuple[Numbers, ...]:
        """What a seat (None: a watcher) may know of a position: one flat row for each of `parts`, of its size."""
        return self.observe_view(self.game.view(state, seat))

    def observe_view(self, view: V) -> tuple[Numbers, ...]:
        """The same of a view, which is all that a player at a table has."""
        return (seat_of(view, self.seats), turn_of(view, self.seats), _fitted(_numbers_in(view), MOST_NUMBERS))

    def observe_event(self, event: Event) -> Numbers:
        """What a seat was told as numbers: those of its fields in order, unless a game says."""
        return numbers_in(event)


def common_parts(seats: int) -> tuple[Part, Part]:
    """The two parts with which every observation begins; `seat_of` and `turn_of` fill them."""
    return (
        Part("seat", (seats + 1,), "whose view it is, one-hot; the last place is a watcher's"),
        Part("turn", (seats + 2,), "who must move, one-hot by seat; then chance; then: the game is over"),
    )


def seat_of(view: View, seats: int) -> Numbers:
    """Whose view it is, one-hot; the last place is a watcher's."""
    return one_of(seats if view.seat is None else view.seat, seats + 1)


def turn_of(view: View, seats: int) -> Numbers:
    """Who must move, one-hot by seat; then chance; then: the game is over."""
    turn = view.turn
    return one_of(turn if turn >= 0 else seats if turn == CHANCE else seats + 1, seats + 2)


def _fitted(found: list[float], size: int) -> Numbers:
    """That many numbers, none too large."""
    numbers = (found + [0.0] * size)[:size]
    if not numbers or (max(numbers) <= MOST_VALUE and min(numbers) >= -MOST_VALUE):
        return tuple(numbers)
    return tuple([max(-MOST_VALUE, min(MOST_VALUE, number)) for number in numbers])


def numbers_in(value: object) -> Numbers:
    """The numbers in a value, in the order of its fields, none too large.

    Cards, custom cards, suits and ranks stand by their number counted from one, a joker as 53, another enumeration by
    its place from one, None as zero. A tuple or a row of cards begins with its length; a text is its characters' code
    points behind their number. Numbers are cut at 2**24 either way: a mask of many bits wants a game's own `observe`.
    """
    found = _numbers_in(value)
    return _fitted(found, len(found))


def _numbers_in(value: object) -> list[float]:
    if value is None:
        return [0.0]
    if isinstance(value, float):
        return [value]
    if isinstance(value, int) and not isinstance(value, Suit | Rank):
        return [float(max(-MOST_VALUE, min(MOST_VALUE, value)))]
    if isinstance(value, Card | CustomCard):
        return [value.number + 1.0]
    if isinstance(value, Joker):
        return [53.0]
    if isinstance(value, Suit | Rank):
        return [float(value)]
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
