"""What a seat of Comp10001-Bo knows, as words; `learning` says what stands where."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import ONE
from cardkit.core.rows import Rows
from cardkit.core.state import OVER, State
from cardkit.games.skipbo.options import SEATS, SkipBoOptions
from cardkit.games.skipbo.piles import NO_CARD, Piles
from cardkit.games.skipbo.rules import DEAL, ORDER, SkipBoState

CARD_BITS: Final = 6
COUNT_BITS: Final = 8  # of cards in a pile, or the draw pile; of turns
SMALL_BITS: Final = 6  # of plays in a turn, or cards in a stockpile

# Where the small numbers stand in the first word.
TURN: Final = 3
PHASE: Final = 6
MOVER: Final = 9
HOLDS: Final = 11
PLAYS: Final = 15
LEFT: Final = 21
ACROSS: Final = 29
# In the second: cards in hands and in stockpiles. In the third: the visible cards of these, and turns.
HELD_BITS: Final = 4
SIZES: Final = 16
TURNS: Final = 24

HAND: Final = 3  # the first of the words of the hand: one for each bit of how often each card is in it
COUNT_PLANES: Final = 4
PILES: Final = 7  # the first word of how many cards lie in each pile
COUNTS_EACH: Final = 7  # to a word
READING_BITS: Final = 26
READINGS_EACH: Final = 2  # piles to a word
CARDS_EACH: Final = 10  # to a word, each pile from its top, one pile after the other


def readings_word(options: SkipBoOptions) -> i64:
    """The first word of what the top cards may be read as."""
    return PILES + (options.destinations() + COUNTS_EACH - 1) // COUNTS_EACH


def discard_readings_word(options: SkipBoOptions) -> i64:
    """The same of discard piles."""
    return readings_word(options) + (options.builds + READINGS_EACH - 1) // READINGS_EACH


def cards_word(options: SkipBoOptions) -> i64:
    """The first word of the cards in piles."""
    return discard_readings_word(options) + (SEATS * options.discards + READINGS_EACH - 1) // READINGS_EACH


def pack_size(options: SkipBoOptions) -> i64:
    """How many cards there are in all."""
    return 52 * options.decks + options.jokers


@final
class SkipBoRows(Rows):
    """The words of Comp10001-Bo, as many as its piles and its pack want."""

    __slots__ = ()

    def row(self, state: State, seat: i64) -> tuple[int, ...]:
        position = cast(SkipBoState, state)
        options = position.deal.options
        found: list[int] = []
        _small(position, seat, found)
        _hand(position.hands[seat] if seat >= 0 else (), found)
        piles = position.piles
        _sizes(piles, found)
        _readings(piles, 0, options.builds, found)
        _readings(piles, options.builds, len(piles), found)
        _cards(piles, (pack_size(options) + CARDS_EACH - 1) // CARDS_EACH, found)
        return tuple(found)


def _small(position: SkipBoState, seat: i64, found: list[int]) -> None:
    """Append the three words of all that is small."""
    turn = position.turn()
    first = (seat if seat >= 0 else SEATS) | (turn if turn >= 0 else SEATS + (turn == OVER)) << TURN
    first |= position.phase << PHASE | ORDER.seat(position.place) << MOVER
    if position.phase != DEAL:
        first |= (position.embargo >> 24 & 15) << HOLDS
    first |= position.plays << PLAYS | position.left() << LEFT | (position.embargo & 0xFFFFFF) << ACROSS
    sizes: i64 = 0
    shown: i64 = 0
    one: i64 = SEATS
    while one > 0:
        one -= 1
        size = position.stock_size(one)
        held: i64 = len(position.hands[one])
        sizes |= held << HELD_BITS * one | size << SIZES + SMALL_BITS * one
        shown |= (position.stock_top(one) if size else NO_CARD) << CARD_BITS * one
        shown |= position.turns_taken(one) << TURNS + COUNT_BITS * one
    found.append(first)
    found.append(sizes)
    found.append(shown)


def _hand(hand: tuple[int, ...], found: list[int]) -> None:
    """Append how often each card is in a hand: the lowest bits of these numbers, then the next."""
    ones: i64 = 0
    twos: i64 = 0
    fours: i64 = 0
    eights: i64 = 0
    for card in hand:
        more: i64 = ONE << card
        eights ^= ones & twos & fours & more
        fours ^= ones & twos & more
        twos ^= ones & more
        ones ^= more
    found.append(ones)
    found.append(twos)
    found.append(fours)
    found.append(eights)


def _sizes(piles: Piles, found: list[int]) -> None:
    """Append how many cards lie in each pile."""
    word: i64 = 0
    shift: i64 = 0
    for pile in piles:
        if pile is not None:
            word |= pile.size << shift
        shift += COUNT_BITS
        if shift == COUNT_BITS * COUNTS_EACH:
            found.append(word)
            word = 0
            shift = 0
    if shift:
        found.append(word)


def _readings(piles: Piles, begin: i64, end: i64, found: list[int]) -> None:
    """Append what the top cards of some piles may be read as."""
    while begin < end:
        word: i64 = 0
        pile = piles[begin]
        if pile is not None:
            word = pile.pairs
        begin += 1
        if begin < end:
            pile = piles[begin]
            if pile is not None:
                word |= pile.pairs << READING_BITS
            begin += 1
        found.append(word)


def _cards(piles: Piles, words: i64, found: list[int]) -> None:
    """Append the cards of all piles, in so many words."""
    word: i64 = 0
    shift: i64 = 0
    for top in piles:
        pile = top
        while pile is not None:
            word |= pile.card << shift
            pile = pile.below
            shift += CARD_BITS
            if shift == CARD_BITS * CARDS_EACH:
                found.append(word)
                words -= 1
                word = 0
                shift = 0
    while words > 0:
        found.append(word)
        word = 0
        words -= 1
