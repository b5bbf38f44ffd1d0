"""Whether an order of play leads to a position of Straights, for scenarios: who could have played what, and when."""

from collections.abc import Mapping
from typing import Final

import attrs

from cardkit.core.bits import bit, mask_of, members
from cardkit.games.straights.rules import SEATS, SEVEN_OF_SPADES, open_to

MOST_TRIED: Final = 20_000  # moves; whoever looks at more of them waits


class TooLong(Exception):
    """More moves would have to be tried."""


@attrs.frozen
class Ends:
    """What is known of a round that is on: by which an order of play is found."""

    corner: bool
    starter: int  # who began; -1 where it may be anybody
    table: int  # mask of the cards that were played
    kept: tuple[int, ...]  # by seat, the mask of what it holds and has laid down: it was in hand all along, or so long
    discards: tuple[tuple[int, ...], ...]  # by seat, in the order they fell
    barred: Mapping[int, int]  # by discard, the mask of what the table would have taken then
    fell: tuple[int, ...] | None  # the order in which the discards of all fell; None for any
    owners: Mapping[int, int]  # by card of the table, who has played it, as far as that is said
    usual: Mapping[int, int]  # by card of the table, who is tried first


@attrs.frozen
class Road:
    """An order of play: whose each card of the table was, and in which order the discards of all fell."""

    owners: Mapping[int, int]
    fell: tuple[int, ...]


class _Search:
    """Depth first, forwards. What was open when somebody laid down a card is none of theirs to play later on."""

    def __init__(self, ends: Ends, starter: int) -> None:
        self._ends = ends
        self._starter = starter
        self._gone = len(members(ends.table)) + sum([len(row) for row in ends.discards])
        self._dead: set[tuple[int, tuple[int, ...], tuple[int, ...]]] = set()
        self._tried = 0
        self._owners: dict[int, int] = {SEVEN_OF_SPADES: starter}
        self._fell: list[int] = []
        self.longest = 1  # moves

    def found(self) -> Road | None:
        none = (0,) * SEATS
        if not self._goes_on(bit(SEVEN_OF_SPADES), none, none):
            return None
        return Road(dict(self._owners), tuple(self._fell))

    def _goes_on(self, table: int, laid: tuple[int, ...], never: tuple[int, ...]) -> bool:
        """Whether the rest of the cards can follow: so many discards have fallen by seat, and so much was not held."""
        done = len(self._owners) + len(self._fell)
        self.longest = max(self.longest, done)
        if done == self._gone:
            return True
        at = (table, laid, never)
        if at in self._dead:
            return False
        self._tried += 1
        if self._tried > MOST_TRIED:
            raise TooLong
        seat = (self._starter + done) % SEATS
        if self._lays_down(seat, table, laid, never) or self._plays(seat, table, laid, never):
            return True
        self._dead.add(at)
        return False

    def _plays(self, seat: int, table: int, laid: tuple[int, ...], never: tuple[int, ...]) -> bool:
        ends = self._ends
        able = members(open_to(table, ends.corner) & ends.table & ~never[seat])
        for one in sorted(able, key=lambda one: (ends.usual.get(one) != seat, one)):
            if ends.owners.get(one, seat) == seat:
                self._owners[one] = seat
                if self._goes_on(table | bit(one), laid, never):
                    return True
                del self._owners[one]
        return False

    def _lays_down(self, seat: int, table: int, laid: tuple[int, ...], never: tuple[int, ...]) -> bool:
        ends = self._ends
        row = ends.discards[seat]
        if laid[seat] == len(row):
            return False
        one, now = row[laid[seat]], open_to(table, ends.corner)
        if ends.fell is not None and ends.fell[len(self._fell)] != one:
            return False
        before = mask_of(row[: laid[seat]])  # gone by now
        if now & ends.kept[seat] & ~before or ends.barred[one] & ~now:
            return False
        if any(owner == seat and bit(other) & now & ~table for other, owner in ends.owners.items()):
            return False
        self._fell.append(one)
        rest = tuple([number + (which == seat) for which, number in enumerate(laid)])
        lacked = tuple([mask | (now & ends.table if which == seat else 0) for which, mask in enumerate(never)])
        if self._goes_on(table, rest, lacked):
            return True
        self._fell.pop()
        return False


def road_to(ends: Ends, *, fixed: bool) -> Road | str | None:
    """An order of play that leads there, or why there is none; None where it would take too long to tell. Where the
    order of the discards is not `fixed`, any will do if that one cannot be.
    """
    longest, last = 0, 0
    starters = range(SEATS) if ends.starter < 0 else (ends.starter,)
    for fell in (ends.fell,) if fixed else (ends.fell, None):
        for starter in starters:
            search = _Search(attrs.evolve(ends, fell=fell), starter)
            try:
                road = search.found()
            except TooLong:
                return None
            if road is not None:
                return road
            longest, last = max((longest, last), (search.longest, (starter + search.longest) % SEATS))
    moves = "1 move" if longest == 1 else f"{longest} moves"
    return f"no order of play leads here: the longest ends after {moves}, before one of Player{last + 1}"
