"""What everybody in UnoWar learns of the cards in the slots, packed into numbers that a position carries along.

In this game knowledge stands below the rules (options < knowledge < rules): they hand it its numbers when something
happens and keep what it gives back, and never look inside. So everything here is told of by numbers, not by states.

Who cannot play shows that no card of theirs has the suit of the top card, nor its rank or a higher one. That holds for
each of their slots until it is refilled. Three kinds of number remember it:

- `marks`, one for a position. Slot s of seat 0 has the number s, and of seat 1 the number 10 + s. Bit number: the slot
  was filled from this deck. Bit 20 + number: it was not refilled since its seat last lost a round. Bits 40 to 43: the
  slot last played from, counted from 1, or 0 before the first play.
- `lacks`, one for each seat: bit 10 * suit + slot says that the slot's card does not have the suit.
- `above`, one for each seat: how many of the highest ranks the slot's card does not have, four bits a slot.

Besides, two numbers for a position, `recent` and `earlier`, remember the last cards that were laid on the pile, six
each, ten bits a card: 64 times the slot that it came from (FROM_DECK for the card that starts a round), plus the
card's number, plus 1; the last in the lowest bits. So seats can reckon what plays tell of a hand.

`lacks` and `above` are changed only when a round is lost. They tell nothing of a slot that was refilled since, as
`marks` says; `known` looks at all three, and gives what is known of one slot as a small number of its own.
"""

from typing import Final

from mypy_extensions import i64

from cardkit.core.bits import ACES, CARDS, ONE, SUIT
from cardkit.games.unowar.options import MOST_HELD

SUITS: Final = 4
SLOTS: Final[i64] = 0x3FF  # the mask of all slots of a seat
EVERY_SUIT: Final[i64] = 0x40100401  # bits 0, 10, 20 and 30: times a mask of slots, those slots in every suit
NOTHING: Final[i64] = 0  # every kind of number before anything has happened
HIGHEST: Final = 12  # of the ranks that a slot can be known to lack: nobody loses a round on an ace

LAID: Final = 6  # cards that one number remembers
LAID_BITS: Final = 10
ONE_LAID: Final[i64] = 0x3FF
EVERY_LAID: Final[i64] = 0xFFFFFFFFFFFFFFF
FROM_DECK: Final = MOST_HELD  # in place of a slot

# In the marks.
FRESH: Final[i64] = 0xFFFFF  # the slots filled from this deck
KEPT: Final = 20  # where those begin that were not refilled since their seat last lost a round
KEPT_ALL: Final[i64] = 0xFFFFF00000
LAST: Final = 40  # where the slot last played from begins
LAST_ALL: Final[i64] = 0xF0000000000


# What happens.


def dealt(size: i64) -> i64:
    """The marks when both hands, of this size, have been dealt."""
    return ((ONE << size) - 1) * (1 + (ONE << MOST_HELD))


def shuffled(marks: i64) -> i64:
    """The marks when a new deck is opened: no slot was filled from it."""
    return marks & ~FRESH


def played(marks: i64, slot: i64) -> i64:
    """The marks when a card was played from this slot."""
    return (marks & ~LAST_ALL) | ((slot + 1) << LAST)


def laid(recent: i64, slot: i64, card: i64) -> i64:
    """`recent` when a card was laid from this slot."""
    return (recent << LAID_BITS) & EVERY_LAID | (slot << 6) + card + 1


def pushed_out(earlier: i64, recent: i64) -> i64:
    """`earlier` when a card is laid, by `recent` from before that."""
    return (earlier << LAID_BITS) & EVERY_LAID | recent >> (LAID_BITS * (LAID - 1))


def slot_and_card(recent: i64) -> tuple[i64, i64]:
    """From which slot the last card was laid, and which card; the slot is -1 if none is remembered."""
    entry = (recent & ONE_LAID) - 1
    return entry >> 6, entry & 63


def without_last(recent: i64, earlier: i64) -> tuple[i64, i64]:
    """`recent` and `earlier` as they were before the last card was laid, as far as they are remembered."""
    oldest = earlier & ONE_LAID
    return recent >> LAID_BITS | oldest << (LAID_BITS * (LAID - 1)), earlier >> LAID_BITS


def refilled(marks: i64, seat: i64, slot: i64) -> i64:
    """The marks when a slot was filled from this deck."""
    number = MOST_HELD * seat + slot
    return (marks | (ONE << number)) & ~(ONE << (KEPT + number))


def lost(marks: i64, seat: i64) -> i64:
    """The marks when a seat has lost a round because nothing fitted: something is known of all its slots."""
    return marks | SLOTS * (ONE << (KEPT + MOST_HELD * seat))


def lost_suits(lacks: i64, marks: i64, seat: i64, size: i64, top: i64) -> i64:
    """What suits the slots of a seat lack, once no card of theirs had that of this top card; `marks` are those from
    before it lost.
    """
    return lacks & (kept(marks, seat) * EVERY_SUIT) | ((ONE << size) - 1) << (MOST_HELD * (top // 13))


def lost_ranks(above: i64, marks: i64, seat: i64, size: i64, top: i64) -> i64:
    """How many of the highest ranks the slots of a seat lack, once no card of theirs was as high as this top card;
    `marks` are those from before it lost.
    """
    still = kept(marks, seat)
    highest = 13 - top % 13
    found: i64 = 0
    slot: i64 = 0
    while slot < size:
        known = highest
        if still >> slot & 1:
            before = (above >> (4 * slot)) & 15
            known = max(known, before)
        found |= known << (4 * slot)
        slot += 1
    return found


def kept(marks: i64, seat: i64) -> i64:
    """The mask of the slots of a seat that were not refilled since it last lost a round."""
    return (marks >> (KEPT + MOST_HELD * seat)) & SLOTS


# What is known.


def is_fresh(marks: i64, seat: i64, slot: i64) -> bool:
    """Whether a slot was filled from this deck."""
    return marks & (ONE << (MOST_HELD * seat + slot)) != 0


def last_slot(marks: i64) -> i64:
    """The slot last played from, -1 before the first play."""
    return ((marks & LAST_ALL) >> LAST) - 1


def known(marks: i64, lacks: i64, above: i64, seat: i64, slot: i64) -> i64:
    """What everybody knows of the card in a slot because a round was lost with it: the mask of the suits that it does
    not have, and from bit 4 on how many of the highest ranks it does not have; 0 if nothing is known.
    """
    if not marks >> (KEPT + MOST_HELD * seat + slot) & 1:
        return 0
    found = (above >> (4 * slot) & 15) << SUITS
    for suit in range(SUITS):
        found |= (lacks >> (MOST_HELD * suit + slot) & 1) << suit
    return found


def known_by_slot(marks: i64, lacks: i64, above: i64, seat: i64, size: i64) -> tuple[int, ...]:
    """What is `known` of each slot of a seat."""
    return tuple([known(marks, lacks, above, seat, slot) for slot in range(size)])


def ruled_out(known: i64) -> i64:
    """The mask of the cards that a slot cannot hold, by what is `known` of it."""
    above = 13 - (known >> SUITS)
    mask = (SUIT >> above << above) * ACES
    for suit in range(SUITS):
        if known >> suit & 1:
            mask |= SUIT * (ONE << (13 * suit))
    return mask


def possible_cards(hand: i64, order: tuple[int, ...], drawn: i64, marks: i64, seat: i64, size: i64) -> tuple[i64, i64]:
    """The masks of the cards that a seat may hold, as the other seat knows them: those of this deck that the other has
    not seen, in the deck or in the slots filled from it, and those of earlier decks that lie in the remaining slots.

    `hand` is what the seat really holds, six bits a slot, and `order` the deck, of which `drawn` cards are drawn. The
    two masks are the same whichever of these cards lie in which of these places.
    """
    fresh: i64 = 0
    older: i64 = 0
    for card in order[drawn:]:
        fresh |= ONE << card
    slot: i64 = 0
    while slot < size:
        if marks & (ONE << (MOST_HELD * seat + slot)):
            fresh |= ONE << (hand & 63)
        else:
            older |= ONE << (hand & 63)
        hand >>= 6
        slot += 1
    return fresh, older


def possible_by_slot(fresh: i64, older: i64, marks: i64, lacks: i64, above: i64, seat: i64, size: i64) -> list[int]:
    """By slot of a seat, the mask of the cards that may lie there; a slot is left out if none of them fits what is
    known. `fresh` and `older` are its `possible_cards`.
    """
    found: list[int] = []
    slot: i64 = 0
    while slot < size:
        pool = fresh if marks & (ONE << (MOST_HELD * seat + slot)) else older
        pool &= ~ruled_out(known(marks, lacks, above, seat, slot))
        if pool:
            found.append(pool)
        slot += 1
    return found


# The numbers made from what is known, and looked at when they come from outside.


def marks_of(fresh: tuple[int, ...], last: i64) -> i64:
    """Marks that say which slots are fresh (by seat, a mask), and which one was last played from (-1: none).

    They let everything hold that the other numbers tell: no slot was refilled since its seat last lost a round.
    """
    marks = KEPT_ALL | ((last + 1) << LAST)
    for seat in range(len(fresh)):
        marks |= fresh[seat] << (MOST_HELD * seat)
    return marks


def packed(known: tuple[int, ...]) -> tuple[i64, i64]:
    """`lacks` and `above` of a seat of which this is `known_by_slot`."""
    lacks: i64 = 0
    above: i64 = 0
    for slot in range(len(known)):
        one: i64 = known[slot]
        for suit in range(SUITS):
            lacks |= (one >> suit & 1) << (MOST_HELD * suit + slot)
        above |= (one >> SUITS) << (4 * slot)
    return lacks, above


def remembered(recent: i64, earlier: i64) -> list[tuple[int, int]]:
    """The slot and the card of each card that is remembered, the last one laid at the end."""
    found: list[tuple[int, int]] = []
    while recent:
        slot, card = slot_and_card(recent)
        found.append((slot, card))
        recent, earlier = without_last(recent, earlier)
    return found[::-1]


def remembering(cards: list[tuple[int, int]]) -> tuple[i64, i64]:
    """`recent` and `earlier` that remember these slots and cards, the last one laid at the end."""
    recent: i64 = 0
    earlier: i64 = 0
    for slot, card in cards:
        earlier = pushed_out(earlier, recent)
        recent = laid(recent, slot, card)
    return recent, earlier


def may_be_laid(recent: i64, earlier: i64, size: i64, top: i64) -> bool:
    """Whether hands of this size may have laid such cards, the top card last; none may be remembered."""
    if not 0 <= recent <= EVERY_LAID or not 0 <= earlier <= EVERY_LAID:
        return False
    cards = remembered(recent, earlier)
    if remembering(cards) != (recent, earlier) or (cards and cards[-1][1] != top):
        return False
    for place, (slot, card) in enumerate(cards):
        if not (0 <= slot < size or (slot == FROM_DECK and place == 0)) or card >= CARDS:
            return False
    return True


def may_be_marks(marks: i64, size: i64) -> bool:
    """Whether these are marks of hands of this size."""
    return 0 <= marks < ONE << (LAST + 4) and last_slot(marks) < size


def may_be_learned(lacks: i64, above: i64, size: i64) -> bool:
    """Whether the slots may lack these suits and ranks: each some of both, or nothing is known of it."""
    if not 0 <= lacks < ONE << (SUITS * MOST_HELD) or not 0 <= above < ONE << (4 * size):
        return False
    for slot in range(MOST_HELD):
        highest = above >> (4 * slot) & 15
        suits = lacks & (EVERY_SUIT * (ONE << slot))
        if (suits != 0) != (highest != 0) or highest > HIGHEST:
            return False
    return True
