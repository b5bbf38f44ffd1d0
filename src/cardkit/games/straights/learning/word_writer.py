"""What a seat of Straights knows, as words; `layout` says what stands where."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import ALL, CARDS, ONE, bit, count
from cardkit.core.observations.word_writer import WordWriter, common_word, masks, span
from cardkit.core.state import State
from cardkit.core.word_sink import WordSink
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


@final
class StraightsWriter(WordWriter):
    """The words of Straights: 16 of the position, and 22 of how it came about."""

    __slots__ = ()

    def write(self, state: State, seat: i64, out: WordSink) -> None:
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
        out.put(small)
        out.put(_points(position.scores()))
        out.put(table)
        out.put(left & own)
        for owner in range(SEATS):
            out.put(table & deal.dealt_to(owner))
        for owner in range(SEATS):
            out.put(shown & deal.dealt_to(owner))
        _write_lacks(position, out)

    def write_trail(self, state: State, seat: i64, out: WordSink) -> None:
        position = cast(StraightsState, state)
        deal = position.round
        known: i64 = 0  # the cards that this seat knows where they are laid down
        if knowledge.turned_up(position):
            known = ALL
        if seat >= 0:
            known |= deal.dealt_to(seat)
        for owner in range(SEATS):
            out.put(_fell(position, deal.dealt_to(owner)))
        places = [_places(position, known, one) for one in range(PLACE_BITS)]
        for laid, _, _ in places:
            out.put(laid)
        for _, first, _ in places:
            out.put(first)
        for _, _, last in places:
            out.put(last)


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


def _write_lacks(position: StraightsState, out: WordSink) -> None:
    """Write, by seat, the mask of what it cannot hold, because it could have played that when it laid a card down."""
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
    out.put(of_first)
    out.put(of_second)
    out.put(of_third)
    out.put(of_fourth)
