"""Values that are made once and shared: moves and events that are the same in every position.

Making a value costs more than anything else that a step does at the typed level. Values never change, so one object
does for all positions and all tables.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar, cast, final

from cardkit.core.event import Event
from cardkit.core.state import Entry, Log

T = TypeVar("T")

MOST_SHARED: Final = 16_384  # events that are kept; when there are more, all are made anew


def chosen(values: tuple[T, ...], numbers: tuple[int, ...]) -> tuple[T, ...]:
    """The values of these numbers, in this order, where a value's number is its place from 0."""
    return tuple([values[number] for number in numbers])


@final
class SharedEvents:
    """The events of a game by the entries of its logs, each made once.

    `makers` has, by the kind of an entry, what makes its event of the seat and of the numbers beside it. Events of the
    `passing` kinds are made each time: what they tell (a hand of cards, say) is not likely to come again.
    """

    __slots__ = ("_known", "_makers", "_passing")

    def __init__(self, makers: Mapping[int, Callable[..., Event]], passing: tuple[int, ...]) -> None:
        self._makers: Final = makers
        self._passing: Final = passing
        self._known: Final[dict[Entry, Event]] = {}

    def event(self, entry: Entry) -> Event:
        """The event of one entry. Raises ValueError for an entry of no kind of the game's."""
        found = self._known.get(entry)
        if found is None:
            kind = entry[0]
            make = self._makers.get(kind)
            if make is None:
                raise ValueError(f"no event is of kind {kind}")
            found = make(*entry[1:])
            if kind not in self._passing:
                if len(self._known) >= MOST_SHARED:
                    self._known.clear()
                self._known[entry] = found
        return found

    def events(self, log: Log) -> tuple[Event, ...]:
        """The events of a log that has nothing but entries, in order."""
        return tuple([self.event(cast(Entry, entry)) for entry in log])


@final
class Numbers:
    """The numbers of values that are made once. A value is known by being that very object: to compare two moves costs
    more than all else that is done to find an action.
    """

    __slots__ = ("_known",)

    def __init__(self, values: tuple[object, ...]) -> None:
        self._known: Final[dict[int, tuple[object, int]]] = {}
        for number, value in enumerate(values):
            self.add(value, number)

    def add(self, value: object, number: int) -> None:
        """Give this very object its number. It is kept, so that no other object is ever found where it is."""
        self._known[id(value)] = (value, number)

    def of(self, value: object) -> int | None:
        """The number of this very object; None for any other one, even if it is equal to one that is known."""
        found = self._known.get(id(value))
        return found[1] if found is not None and found[0] is value else None
