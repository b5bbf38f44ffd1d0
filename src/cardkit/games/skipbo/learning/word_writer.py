"""What a seat of Comp10001-Bo knows, as words; `observer` says what stands where."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import ONE
from cardkit.core.observations.word_writer import WordWriter, common_word, masks, span
from cardkit.core.state import Draft, State
from cardkit.core.word_sink import WORD_BYTES, WordSink
from cardkit.games.skipbo.constants import DEAL, ORDER
from cardkit.games.skipbo.deal import byte_of
from cardkit.games.skipbo.options import SEATS, SkipBoOptions
from cardkit.games.skipbo.piles import EACH, JOKER
from cardkit.games.skipbo.state import SkipBoDraft

# Three words of small numbers.
TURN: Final = span(0, 3, bit=3)
PHASE: Final = TURN.then(3)
MOVER: Final = PHASE.then(2)
HOLDS: Final = MOVER.then(1, SEATS)
PLAYS: Final = HOLDS.then(6)
LEFT: Final = PLAYS.then(8)
ACROSS: Final = LEFT.then(6, SEATS)
HELD: Final = span(TURN.end(), 4, SEATS)
SIZES: Final = HELD.then(6, SEATS)
SHOWN: Final = span(HELD.end(), 6, SEATS)
TURNS: Final = SHOWN.then(8, SEATS)

HAND: Final = masks(SHOWN.end(), JOKER + 1, 1, 4)  # how often each card is in it
PILES: Final = HAND.end()  # the first word of the piles, which have one each, and then those that cards fill


def full_word(options: SkipBoOptions) -> i64:
    """The first of the words that cards fill: of one pile after the other, each from its top."""
    return PILES + options.destinations()


def full_words(options: SkipBoOptions) -> i64:
    """How many of them there are at most."""
    return pack_size(options) // EACH


def pack_size(options: SkipBoOptions) -> i64:
    """How many cards there are in all."""
    return 52 * options.decks + options.jokers


@final
class SkipBoWriter(WordWriter):
    """The words of Comp10001-Bo, as many as its piles and its pack want."""

    __slots__ = ()

    def write(self, state: State, seat: i64, out: WordSink) -> None:
        self.write_draft(state.changing(), seat, out)

    def write_draft(self, draft: Draft, seat: i64, out: WordSink) -> None:
        position = cast(SkipBoDraft, draft)
        _small(position, seat, out)
        _hand(position.hands[seat] if seat >= 0 else (), out)
        for pile in position.piles:
            told: i64 = 0
            if pile is not None:
                told = pile.told
            out.put(told)
        full = position.full()
        out.put_packed(full)
        out.put_packed(bytes(full_words(position.deal.options) * WORD_BYTES - len(full)))


def _small(position: SkipBoDraft, seat: i64, out: WordSink) -> None:
    """Append the three words of all that is small."""
    first = common_word(TURN, SEATS, seat, position.turn())
    first |= position.phase << PHASE.bit | ORDER.seat(position.place) << MOVER.bit
    if position.phase != DEAL:
        first |= (position.embargo >> 24 & 15) << HOLDS.bit
    left: i64 = len(position.pack) - position.drawn
    first |= position.plays << PLAYS.bit | left << LEFT.bit | (position.embargo & 0xFFFFFF) << ACROSS.bit
    sizes: i64 = 0
    one: i64 = SEATS
    while one > 0:
        one -= 1
        held: i64 = len(position.hands[one])
        sizes |= held << HELD.width * one | byte_of(position.stocks, one) << SIZES.bit + SIZES.width * one
    out.put(first)
    out.put(sizes)
    out.put(position.tops() | position.turns << TURNS.bit)  # each seat's stand in them as in the words


def _hand(hand: tuple[int, ...], out: WordSink) -> None:
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
    out.put(ones)
    out.put(twos)
    out.put(fours)
    out.put(eights)
