"""What a seat of Straights knows, as words; `observer` says what stands where."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import ALL, CARDS, ONE, bit, count
from cardkit.core.observations.word_writer import WordWriter, common_word, masks, span
from cardkit.core.state import State
from cardkit.games.straights import knowledge
from cardkit.games.straights.rules import SEATS, StraightsState

# The row: small numbers in two words, then masks of cards, a word for each of them.
TURN: Final = span(0, 3, bit=3)
HELD: Final = TURN.then(4, SEATS)
ROUND: Final = HELD.then(30)
SCORES: Final = span(TURN.end(), 15, SEATS)
TABLE: Final = masks(SCORES.end(), CARDS)
HAND: Final = masks(TABLE.end(), CARDS)
PLAYED: Final = masks(HAND.end(), CARDS, SEATS)
LAID: Final = masks(PLAYED.end(), CARDS, SEATS)
LACKS: Final = masks(LAID.end(), CARDS, SEATS)

# The trail: masks of places, and of cards by the bits of a place.
PLACE_BITS: Final = 6
FELL: Final = masks(0, CARDS, SEATS)
LAID_AT: Final = masks(FELL.end(), CARDS, 1, PLACE_BITS)
BARRED_FROM: Final = masks(LAID_AT.end(), CARDS, 1, PLACE_BITS)
BARRED_TO: Final = masks(BARRED_FROM.end(), CARDS, 1, PLACE_BITS)
NO_TRAIL: Final[tuple[int, ...]] = (0,) * BARRED_TO.end()


@final
class StraightsWriter(WordWriter):
    """The words of Straights: 16 of the position, and 22 of how it came about."""

    __slots__ = ()

    def row(self, state: State, seat: i64) -> tuple[int, ...]:
        position = cast(StraightsState, state)
        deal = position.round
        table, left = position.table, position.left
        own: i64 = 0
        if seat >= 0:
            own = deal.dealt_to(seat)
        down: i64 = 0  # the discards
        if deal.number:
            down = ALL & ~(table | left)
        shown = down
        if not knowledge.turned_up(position):
            shown &= own
        small = common_word(TURN, SEATS, seat, position.turn())
        held, width = HELD.bit, HELD.width
        small |= count(left & deal.first) << held | count(left & deal.second) << held + width
        small |= count(left & deal.third) << held + 2 * width | count(left & deal.fourth) << held + 3 * width
        number: i64 = deal.number
        small |= number << ROUND.bit
        lacks = _lacks(position)
        return (
            small,
            _points(position.scores()),
            table,
            left & own,
            table & deal.first,
            table & deal.second,
            table & deal.third,
            table & deal.fourth,
            shown & deal.first,
            shown & deal.second,
            shown & deal.third,
            shown & deal.fourth,
            lacks[0],
            lacks[1],
            lacks[2],
            lacks[3],
        )

    def trail(self, state: State, seat: i64) -> tuple[int, ...]:
        position = cast(StraightsState, state)
        if not position.dropped:
            return NO_TRAIL
        deal = position.round
        known: i64 = 0  # the cards that this seat knows where they are laid down
        if knowledge.turned_up(position):
            known = ALL
        if seat >= 0:
            known |= deal.dealt_to(seat)
        fell = [_fell(position, deal.dealt_to(owner)) for owner in range(SEATS)]
        laid_at: list[int] = []
        first: list[int] = []
        last: list[int] = []
        last_place: i64 = len(position.dropped)
        for one in range(PLACE_BITS):
            if last_place >> one == 0:
                laid_at.append(0)
                first.append(0)
                last.append(0)
                continue
            laid, begun, ended = _places(position, known, one)
            laid_at.append(laid)
            first.append(begun)
            last.append(ended)
        return (*fell, *laid_at, *first, *last)


def _points(scores: tuple[int, ...]) -> i64:
    """The points of all seats in one word."""
    found: i64 = 0
    seat: i64 = SEATS
    while seat > 0:
        seat -= 1
        points: i64 = scores[seat]
        found = found << SCORES.width | points
    return found


def _fell(position: StraightsState, dealt: i64) -> i64:
    """The mask of the places, from 0, that the discards of the seat with this hand have among all discards."""
    found: i64 = 0
    for at in range(len(position.dropped)):
        if dealt & bit(position.dropped[at]):
            found |= ONE << at
    return found


def _places(position: StraightsState, known: i64, one: i64) -> tuple[i64, i64, i64]:
    """One bit of places, from 1, among all discards, for all cards at once: of those of these cards that were laid
    down, of the first discard at which a card could be played, and of the last.
    """
    laid: i64 = 0
    first: i64 = 0
    last: i64 = 0
    before: i64 = 0  # what could be played at an earlier one
    for at in range(len(position.dropped)):
        barred: i64 = position.barred[at]
        place: i64 = at + 1
        if place >> one & 1:
            laid |= bit(position.dropped[at]) & known
            first |= barred & ~before
            last |= barred
        else:
            last &= ~barred
        before |= barred
    return laid, first, last


def _lacks(position: StraightsState) -> tuple[i64, i64, i64, i64]:
    """By seat, the mask of what it cannot hold, because it could have played that when it laid a card down."""
    deal = position.round
    of_first: i64 = 0
    of_second: i64 = 0
    of_third: i64 = 0
    of_fourth: i64 = 0
    for at in range(len(position.dropped)):
        card = bit(position.dropped[at])
        barred: i64 = position.barred[at]
        if card & deal.first:
            of_first |= barred
        elif card & deal.second:
            of_second |= barred
        elif card & deal.third:
            of_third |= barred
        else:
            of_fourth |= barred
    return of_first, of_second, of_third, of_fourth
