"""What a seat of UnoWar knows, as words; `observer` says what stands where."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import ALL, ONE
from cardkit.core.observations.word_writer import Rows, common_word
from cardkit.core.state import State
from cardkit.games.unowar import knowledge
from cardkit.games.unowar.options import MOST_HELD
from cardkit.games.unowar.rules import CARDS, DEAL, ORDER, PLAY, SEATS, START, UnoWarState

# Where the small numbers stand in the first word, and in the second.
TURN: Final = 2
PHASE: Final = 4
PHASE_BITS: Final = 4
MOVER: Final = 8
LAST: Final = 9
LAST_BITS: Final = 4
DECK: Final = 13
DECK_BITS: Final = 6
TOP: Final = 19
CARD_BITS: Final = 6
PILE: Final = 25
COUNT_BITS: Final = 30  # of the pile, and of the decks
ROUNDS: Final = 30
ROUND_BITS: Final = 14

FOUR_PHASES: Final = 4  # play, deal, start, over; then one for each slot
NO_CARD: Final[i64] = 63
NO_CARDS: Final[i64] = 0xFFFFFFFFFFFFFFF  # in ten slots
COUNTED: Final[i64] = 0x3FFFFFFF  # the most that is told of a count
OLDER_BITS: Final = 5


@final
class UnoWarRows(Rows):
    """The fourteen words of UnoWar."""

    __slots__ = ()

    def row(self, state: State, seat: i64) -> tuple[int, ...]:
        position = cast(UnoWarState, state)
        frame = position.frame
        phase, marks = position.phase, position.marks
        mover = ORDER.seat(position.place)
        small = common_word(SEATS, TURN, seat, position.turn())
        small |= _phase(phase) << PHASE | mover << MOVER | (knowledge.last_slot(marks) & 15) << LAST
        small |= (CARDS - position.drawn) << DECK
        top = NO_CARD
        if position.pile:
            top = position.top
        small |= top << TOP | min(COUNTED, position.pile) << PILE
        decks: i64 = frame.decks
        first_won: i64 = frame.won[0]
        second_won: i64 = frame.won[1]
        counts = min(COUNTED, decks) | first_won << ROUNDS | second_won << ROUNDS + ROUND_BITS
        hand = NO_CARDS
        size: i64 = frame.options.hand
        unseen: i64 = 0  # cards of this deck in slots that are hidden from this seat
        ones: i64 = 0  # how often each card lies in such slots from earlier decks: the bits of these numbers
        twos: i64 = 0
        fours: i64 = 0
        eights: i64 = 0
        sixteens: i64 = 0
        if phase != DEAL:
            other: i64 = 0
            while other < SEATS:
                held = position.first if other == 0 else position.second
                if other == seat:
                    hand = held
                    other += 1
                    continue
                slot: i64 = 0
                while slot < size:
                    # A card that was played and waits for its replacement lies on the pile, for all to see.
                    if phase != slot or mover != other:
                        card = ONE << (held >> 6 * slot & 63)
                        if marks >> (MOST_HELD * other + slot) & 1:
                            unseen |= card
                        else:
                            sixteens |= ones & twos & fours & eights & card
                            eights ^= ones & twos & fours & card
                            fours ^= ones & twos & card
                            twos ^= ones & card
                            ones ^= card
                    slot += 1
                other += 1
        first_kept = knowledge.kept(marks, 0)
        second_kept = knowledge.kept(marks, 1)
        return (
            small,
            counts,
            hand,
            marks & knowledge.FRESH,
            frame.first_lacks & first_kept * knowledge.EVERY_SUIT,
            frame.second_lacks & second_kept * knowledge.EVERY_SUIT,
            _above(frame.first_above, first_kept, size),
            _above(frame.second_above, second_kept, size),
            _drawn(position) & ~unseen,
            ones,
            twos,
            fours,
            eights,
            sixteens,
        )


def _drawn(position: UnoWarState) -> i64:
    """The cards that were drawn from this deck; by those that are left in it, where that are fewer."""
    order = position.frame.order
    place: i64 = 0
    end = position.drawn
    less: i64 = 0
    if 2 * end > CARDS:
        place = end
        end = CARDS
        less = ALL
    found: i64 = 0
    while place < end:
        card: i64 = order[place]
        found |= ONE << card
        place += 1
    return found ^ less


def _phase(phase: i64) -> i64:
    """The place of a phase: play, deal, start, over, then the slots that wait for a card."""
    if phase >= 0:
        return FOUR_PHASES + phase
    if phase == PLAY:
        return 0
    return 1 if phase == DEAL else 2 if phase == START else 3


def _above(above: i64, kept: i64, size: i64) -> i64:
    """How many of the highest ranks each slot lacks, four bits a slot, of those slots that were kept."""
    if not above or not kept:
        return 0
    mask: i64 = 0
    slot: i64 = 0
    while slot < size:
        if kept >> slot & 1:
            mask |= (ONE << 4 * slot) * 15
        slot += 1
    return above & mask
