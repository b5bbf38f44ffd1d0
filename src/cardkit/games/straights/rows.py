"""What a seat of Straights knows, as words; `learning` says what stands where."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import ALL, ONE, bit, count
from cardkit.core.rows import Rows
from cardkit.core.state import OVER, State
from cardkit.games.straights import knowledge
from cardkit.games.straights.rules import SEATS, StraightsState

# Where the small numbers stand in the first word, and how many bits a score has in the second.
TURN: Final = 3
HELD: Final = 6
HELD_BITS: Final = 4
ROUND: Final = 22
ROUND_BITS: Final = 30
SCORE_BITS: Final = 15
PLACE_BITS: Final = 6  # of the place of a discard


@final
class StraightsRows(Rows):
    """The words of Straights: 16 of the position, and 22 of how it came about."""

    __slots__ = ()

    def row(self, state: State, seat: i64) -> tuple[int, ...]:
        position = cast(StraightsState, state)
        deal = position.round
        table, left = position.table, position.left
        first: i64 = deal.dealt[0]
        second: i64 = deal.dealt[1]
        third: i64 = deal.dealt[2]
        fourth: i64 = deal.dealt[3]
        own: i64 = 0
        if seat >= 0:
            own = deal.dealt[seat]
        down = ALL & ~(table | left) if deal.number else 0  # the discards
        shown = down if knowledge.turned_up(position) else down & own
        turn = position.turn()
        small = (seat if seat >= 0 else SEATS) | (turn if turn >= 0 else SEATS + (turn == OVER)) << TURN
        small |= count(left & first) << HELD | count(left & second) << HELD + HELD_BITS
        small |= count(left & third) << HELD + 2 * HELD_BITS | count(left & fourth) << HELD + 3 * HELD_BITS
        number: i64 = deal.number
        small |= number << ROUND
        points: i64 = 0
        for score in reversed(position.scores()):
            points = points << SCORE_BITS | score
        lacks = 0, 0, 0, 0
        if position.dropped:
            lacks = _lacks(position)
        return (
            small,
            points,
            table,
            left & own,
            table & first,
            table & second,
            table & third,
            table & fourth,
            shown & first,
            shown & second,
            shown & third,
            shown & fourth,
            lacks[0],
            lacks[1],
            lacks[2],
            lacks[3],
        )

    def trail(self, state: State, seat: i64) -> tuple[int, ...]:
        position = cast(StraightsState, state)
        dealt = position.round.dealt
        turned_up = knowledge.turned_up(position)
        own: i64 = 0
        if seat >= 0:
            own = dealt[seat]
        fell = [0] * SEATS
        laid_at = [0] * PLACE_BITS
        first = [0] * PLACE_BITS
        last = [0] * PLACE_BITS
        before: i64 = 0  # what an earlier discard barred
        for at in range(len(position.dropped)):
            card: i64 = position.dropped[at]
            barred: i64 = position.barred[at]
            place: i64 = at + 1
            for owner in range(SEATS):
                holder: i64 = dealt[owner]
                if holder & bit(card):
                    fell[owner] |= ONE << place - 1
            known = bit(card) if turned_up or own & bit(card) else 0
            fresh = barred & ~before
            before |= barred
            for one in range(PLACE_BITS):
                if place >> one & 1:
                    laid_at[one] |= known
                    first[one] |= fresh
                    last[one] |= barred
                else:
                    last[one] &= ~barred
        return tuple([*fell, *laid_at, *first, *last])


def _lacks(position: StraightsState) -> tuple[i64, i64, i64, i64]:
    """By seat, the mask of what it cannot hold, because it could have played that when it laid a card down."""
    dealt = position.round.dealt
    first: i64 = dealt[0]
    second: i64 = dealt[1]
    third: i64 = dealt[2]
    of_first: i64 = 0
    of_second: i64 = 0
    of_third: i64 = 0
    of_fourth: i64 = 0
    for at in range(len(position.dropped)):
        card = bit(position.dropped[at])
        barred: i64 = position.barred[at]
        if card & first:
            of_first |= barred
        elif card & second:
            of_second |= barred
        elif card & third:
            of_third |= barred
        else:
            of_fourth |= barred
    return of_first, of_second, of_third, of_fourth
