"""The piles of Comp10001-Bo, and what a joker in them may stand for (B4, B5, B12-B15)."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.bits import ONE
from cardkit.core.value import Value

JOKER: Final[i64] = 52  # the number of a joker; others have the numbers of the core
NO_CARD: Final[i64] = 63  # where there is none

# A possible reading of a card, as a (value, colour) pair: bit 13 * colour + value - 1, black 0 and red 1. Nothing is
# ever read as an ace.
TWOS: Final[i64] = 0x4002
KINGS: Final[i64] = 0x2001000
READINGS: Final[i64] = 0x3FFDFFE  # the twelve values in both colours
BLACK: Final[i64] = 0x1FFF
RED: Final[i64] = 0x3FFE000
BLACK_ACES: Final[i64] = 0x8000000001  # AC and AS, as a mask of cards
RED_ACES: Final[i64] = 0x4002000  # AD and AH
JOKER_CARD: Final[i64] = 0x10000000000000  # the mask of it; it is in no mask of the core
ACES: Final[i64] = BLACK_ACES | RED_ACES
ENDS: Final[i64] = ACES | ACES << 1 | ACES << 12  # aces, twos and kings, which complete a build pile (B4)
STARTERS: Final[i64] = ACES << 1 | ACES << 12 | JOKER_CARD  # what begins a build pile (B4, B15)

# What a pile tells learners, as words: `learning.word_writer` says what for.
CARD_BITS: Final = 6
EACH: Final = 5  # cards that fill a word
SIZE_AT: Final = 26  # behind the readings of the top card; in bits of the word that a pile has in any case
TOPS_AT: Final = 34  # and the cards that fill none, from the top
SIZES: Final[i64] = 255  # of cards, the most that a pile may have
WORD_BYTES: Final = 8


def pair_of(card: i64) -> i64:
    """What a natural card is read as, as a mask of one pair: clubs and spades are black, diamonds and hearts red."""
    suit = card // 13
    return ONE << (card % 13 if suit % 3 == 0 else card % 13 + 13)


def cards_of_pairs(pairs: i64) -> i64:
    """The mask of the natural cards that are read as one of these pairs."""
    black = pairs & BLACK
    red = pairs & RED
    return black | black << 39 | red | red << 13


def beside_on_build(pairs: i64) -> i64:
    """What may follow on a build pile: the same colour, one up or down, king and two not being neighbours (B4)."""
    return (pairs << 1 | pairs >> 1) & READINGS


def beside_on_discard(pairs: i64) -> i64:
    """What may follow on a discard pile: the other colour, one up or down, king and two being neighbours (B5)."""
    other = pairs >> 13 | (pairs & BLACK) << 13
    return (other << 1 | other >> 1 | (other & KINGS) >> 11 | (other & TWOS) << 11) & READINGS


@final
class Stack(Value):
    """A build or discard pile: its top card on what lies below. An empty pile is None.

    `pairs` is what the top card may be read as (B13), and `takes` the mask of the cards that fit on it: for a build
    pile B4 and B15, for a discard pile B5 and B14. A build pile that is `complete` waits to be shuffled into the draw
    pile. What learners are told of it is made with it, so that nobody goes down the pile for each move: `told`, a word,
    and `full`, one for every five cards, from the top on, where the cards that do not fill one are left out.

    Raises ValueError for a number that is no card, a pile of the other kind below, or more cards than any pack has:
    piles may come from a file.
    """

    __slots__ = ("below", "build", "card", "complete", "full", "pairs", "size", "takes", "told")

    def __init__(self, *, card: i64, below: "Stack | None", build: bool) -> None:
        if not 0 <= card <= JOKER:
            raise ValueError(f"expected card numbers from 0 to {JOKER}, not {card}")
        if below is not None and below.build != build:
            raise ValueError("expected a pile of one kind: a build pile and a discard pile lie upon each other")
        size: i64 = 1
        pairs = READINGS
        tops = card
        full = b""
        if build:
            pairs = TWOS | KINGS
        if below is not None:
            size += below.size
            if size > SIZES:
                raise ValueError(f"expected a pile of {SIZES} cards at most: no pack has more")
            tops |= below.told >> TOPS_AT << CARD_BITS
            full = below.full
            if card == JOKER:
                pairs = beside_on_build(below.pairs) if build else beside_on_discard(below.pairs)
        if card != JOKER:
            pairs = pair_of(card)
        if size % EACH == 0:
            full = _written(tops) + full
            tops = 0
        if build:
            takes = cards_of_pairs(beside_on_build(pairs)) | JOKER_CARD
            if pairs & BLACK:
                takes |= BLACK_ACES
            if pairs & RED:
                takes |= RED_ACES
        else:
            takes = cards_of_pairs(beside_on_discard(pairs)) | JOKER_CARD
        # Those come first that are wanted of all piles for each move: they lie side by side.
        self.takes: Final[i64] = takes
        self.told: Final[i64] = pairs | (size & SIZES) << SIZE_AT | tops << TOPS_AT
        self.card: Final[i64] = card
        self.size: Final[i64] = size
        self.full: Final[bytes] = full
        self.pairs: Final[i64] = pairs
        self.below: Final = below
        self.build: Final[bool] = build
        self.complete: Final = build and below is not None and below.completed_by(card)

    def cards(self) -> tuple[int, ...]:
        """The cards, the top one last."""
        found: list[int] = []
        pile: Stack | None = self
        while pile is not None:
            found.append(pile.card)
            pile = pile.below
        found.reverse()
        return tuple(found)

    # What follows from the fields in `Value` is a call inside a call for each card, hundreds where nobody expects them.
    # Here it is a loop.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Stack):
            return False
        return self is other or (self.build == other.build and self.cards() == other.cards())

    def __hash__(self) -> int:
        return hash((self.build, self.cards()))

    def __repr__(self) -> str:
        begun = "".join([f"Stack(card={card}, below=" for card in reversed(self.cards())])
        return begun + "None" + f", build={self.build})" * int(self.size)

    def __reduce__(self) -> tuple[object, ...]:
        return (stacked, (self.cards(), self.build))

    def completed_by(self, card: i64) -> bool:
        """Whether a card that fits completes this build pile (B4, B15)."""
        if card == JOKER:
            return beside_on_build(self.pairs) & (TWOS | KINGS) != 0
        return ENDS >> card & 1 == 1


def taken_by(pile: Stack | None, build: bool) -> i64:
    """The mask of the cards that fit on what lies at a destination (B4-B6, B14, B15)."""
    if pile is not None:
        return pile.takes
    if build:
        return STARTERS
    return 0


def _written(word: int) -> bytes:
    return word.to_bytes(WORD_BYTES, "little")


def stacked(cards: tuple[int, ...], build: bool) -> Stack | None:
    """The pile of these cards, the top one last; None without any. Raises ValueError as `Stack` does."""
    pile: Stack | None = None
    for card in cards:
        pile = Stack(card=card, below=pile, build=build)
    return pile


Piles = tuple[
    Stack | None, ...
]  # by destination: the build piles, then the discard piles of seat 0, of seat 1 and so on


def no_piles(number: i64) -> Piles:
    """That many empty piles."""
    nothing: list[Stack | None] = [None]
    return tuple(nothing * number)


def completed(piles: list[Stack | None]) -> i64:
    """Which build pile is complete and waits to be shuffled into the draw pile; -1 if none."""
    for at, pile in enumerate(piles):
        if pile is not None and pile.complete:
            return at
    return -1
