"""Whether an order of play leads to a position of Straights, for scenarios: who could have played what, and when."""

from collections.abc import Iterator, Mapping
from typing import Final

import attrs

from cardkit.core.bits import bit, mask_of, members
from cardkit.core.number_words import counted
from cardkit.core.value import put
from cardkit.games.straights.rules import DISCARD, SEATS, SEVEN_OF_SPADES, open_to

MOST_TRIED: Final = 20_000  # moves; whoever looks at more of them waits

# On the way: the mask of the table; by seat, how many discards have fallen; by seat, the mask of what it did not hold.
_At = tuple[int, tuple[int, ...], tuple[int, ...]]


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


class _TooLong(Exception):
    """More moves would have to be tried."""


class _Search:
    """Depth first, forwards. What was open when somebody laid down a card is none of theirs to play later on."""

    def __init__(self, ends: Ends, starter: int) -> None:
        self._ends = ends
        self._starter = starter
        self._gone = len(members(ends.table)) + sum([len(row) for row in ends.discards])
        self._dead: set[_At] = set()
        self._tried = 0
        self.longest = 1  # moves

    def road(self) -> Road | None:
        """An order of play; None if there is none. Raises _TooLong."""
        none = (0,) * SEATS
        actions = self._rest((SEVEN_OF_SPADES,), (bit(SEVEN_OF_SPADES), none, none))
        if actions is None:
            return None
        owners = {one: (self._starter + turn) % SEATS for turn, one in enumerate(actions) if one < DISCARD}
        return Road(owners, tuple([one - DISCARD for one in actions if one >= DISCARD]))

    def _rest(self, done: tuple[int, ...], at: _At) -> tuple[int, ...] | None:
        """All actions, of which these are done; None if no others can follow."""
        self.longest = max(self.longest, len(done))
        if len(done) == self._gone:
            return done
        if at in self._dead:
            return None
        self._tried += 1
        if self._tried > MOST_TRIED:
            raise _TooLong
        for action, after in self._next((self._starter + len(done)) % SEATS, at):
            actions = self._rest((*done, action), after)
            if actions is not None:
                return actions
        self._dead.add(at)
        return None

    def _next(self, seat: int, at: _At) -> Iterator[tuple[int, _At]]:
        """What a seat may do, first of all lay down its next discard, and where that leads."""
        ends = self._ends
        table, laid, never = at
        now = open_to(table, ends.corner)
        if laid[seat] < len(ends.discards[seat]) and self._lays_down(seat, at, now):
            lacked = put(never, seat, never[seat] | now & ends.table)
            yield DISCARD + ends.discards[seat][laid[seat]], (table, put(laid, seat, laid[seat] + 1), lacked)
        able = members(now & ends.table & ~never[seat])
        for one in sorted(able, key=lambda one: (ends.usual.get(one) != seat, one)):
            if ends.owners.get(one, seat) == seat:
                yield one, (table | bit(one), laid, never)

    def _lays_down(self, seat: int, at: _At, now: int) -> bool:
        """Whether a seat may lay down its next discard while the table would take these cards."""
        ends = self._ends
        table, laid, _ = at
        row = ends.discards[seat]
        one, before = row[laid[seat]], mask_of(row[: laid[seat]])  # what it has laid down before is gone by now
        return not (
            (ends.fell is not None and ends.fell[sum(laid)] != one)
            or now & ends.kept[seat] & ~before
            or ends.barred[one] & ~now
            or any(owner == seat and bit(other) & now & ~table for other, owner in ends.owners.items())
        )


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
                road = search.road()
            except _TooLong:
                return None
            if road is not None:
                return road
            longest, last = max((longest, last), (search.longest, (starter + search.longest) % SEATS))
    ends_after = f"the longest ends after {counted(longest, 'move')}, before one of Player{last + 1}"
    return f"no order of play leads here: {ends_after}"
