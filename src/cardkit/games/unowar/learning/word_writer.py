"""What a seat of UnoWar knows, as words; `observer` says what stands where."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import ONE
from cardkit.core.observations.word_writer import WordWriter, common_word, masks, span
from cardkit.core.state import Draft, State
from cardkit.core.word_sink import WordSink
from cardkit.games.unowar import knowledge
from cardkit.games.unowar.options import MOST_HELD
from cardkit.games.unowar.rules import CARDS, DEAL, PLAY, SEATS, START, UnoWarDraft, UnoWarState

# Small numbers in two words.
TURN: Final = span(0, 2, bit=2)
PHASE: Final = TURN.then(4)
MOVER: Final = PHASE.then(1)
LAST: Final = MOVER.then(4)
DECK: Final = LAST.then(6)
TOP: Final = DECK.then(6)
PILE: Final = TOP.then(30)
DECKS: Final = span(TURN.end(), 30)
ROUNDS: Final = DECKS.then(14, SEATS)
# By slot, of as many as there may be: the cards of the seat, then what is known of all, by seat; `lacks` by suit, too.
HAND: Final = span(DECKS.end(), 6, MOST_HELD)
FRESH: Final = span(HAND.end(), 1, SEATS * MOST_HELD)
LACKS: Final = span(FRESH.end(), 1, SEATS * knowledge.SUITS * MOST_HELD, each=knowledge.SUITS * MOST_HELD)
ABOVE: Final = span(LACKS.end(), 4, SEATS * MOST_HELD, each=MOST_HELD)  # how many of the highest ranks it lacks
# Masks of cards.
GONE: Final = masks(ABOVE.end(), CARDS)
OLDER: Final = masks(GONE.end(), CARDS, 1, 5)

FOUR_PHASES: Final = 4  # play, deal, start, over; then one for each slot
NO_CARD: Final[i64] = 63
NO_CARDS: Final[i64] = 0xFFFFFFFFFFFFFFF  # in ten slots
COUNTED: Final[i64] = 0x3FFFFFFF  # the most that is told of a count


@final
class UnoWarWriter(WordWriter):
    """The fourteen words of UnoWar."""

    __slots__ = ()

    def write(self, state: State, seat: i64, out: WordSink) -> None:
        self.write_draft(state.changing(), seat, out)

    def write_draft(self, draft: Draft, seat: i64, out: WordSink) -> None:
        position = cast(UnoWarState, draft.state())
        frame = position.frame
        phase, marks = position.phase, position.marks
        mover = position.place
        small = common_word(TURN, SEATS, seat, position.turn())
        small |= _phase(phase) << PHASE.bit | mover << MOVER.bit | (knowledge.last_slot(marks) & 15) << LAST.bit
        small |= (CARDS - position.drawn) << DECK.bit
        top = NO_CARD
        if position.pile:
            top = position.top
        small |= top << TOP.bit | min(COUNTED, position.pile) << PILE.bit
        decks: i64 = frame.decks
        first_won: i64 = frame.won[0]
        second_won: i64 = frame.won[1]
        counts = min(COUNTED, decks) | first_won << ROUNDS.bit | second_won << ROUNDS.bit + ROUNDS.width
        hand = NO_CARDS
        if phase != DEAL and seat >= 0:
            hand = position.first if seat == 0 else position.second
        unseen, ones, twos, fours, eights, sixteens = _hidden(position, seat, mover)
        size: i64 = frame.options.hand
        first_kept = knowledge.kept(marks, 0)
        second_kept = knowledge.kept(marks, 1)
        out.put(small)
        out.put(counts)
        out.put(hand)
        out.put(marks & knowledge.FRESH)
        out.put(frame.first_lacks & first_kept * knowledge.EVERY_SUIT)
        out.put(frame.second_lacks & second_kept * knowledge.EVERY_SUIT)
        out.put(_above(frame.first_above, first_kept, size))
        out.put(_above(frame.second_above, second_kept, size))
        out.put(cast(UnoWarDraft, draft).gone(position) & ~unseen)
        out.put(ones)
        out.put(twos)
        out.put(fours)
        out.put(eights)
        out.put(sixteens)


def _hidden(position: UnoWarState, seat: i64, mover: i64) -> tuple[i64, i64, i64, i64, i64, i64]:
    """The mask of the cards of this deck in slots that are hidden from this seat; and how often each card lies in such
    slots from earlier decks, as the bits of these numbers.
    """
    phase, marks = position.phase, position.marks
    size: i64 = position.frame.options.hand
    unseen: i64 = 0
    ones: i64 = 0
    twos: i64 = 0
    fours: i64 = 0
    eights: i64 = 0
    sixteens: i64 = 0
    for other in range(0 if phase == DEAL else SEATS):
        if other == seat:
            continue
        held = position.first if other == 0 else position.second
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
    return unseen, ones, twos, fours, eights, sixteens


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
