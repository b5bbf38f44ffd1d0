"""The rules of Comp10001-Bo: what a play changes, in `ChangingPiles`. `state` makes it of a state, and states of it.

The clauses are those of docs/games/skipbo.md.
"""

from typing import Final

from mypy_extensions import i64

from cardkit.core.bits import ONE, ordered
from cardkit.core.chance import Outcome
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, Draft, Log
from cardkit.core.word_sink import WordSink
from cardkit.games.skipbo import constants
from cardkit.games.skipbo.constants import ORDER, PLAY
from cardkit.games.skipbo.deal import Deal, byte_of, card_on, dealt
from cardkit.games.skipbo.legality import Ways, is_embargo, is_restart, ways_of
from cardkit.games.skipbo.options import DISCARD_SOURCE, SEATS, STOCK_SOURCE
from cardkit.games.skipbo.piles import ACES, EACH, NO_CARD, Piles, Stack, completed

UNKNOWN: Final = -1  # the visible cards of stockpiles, until somebody asks


class ChangingPiles(Draft):
    """A position that plays change, and all that follows on them: in one step, or in many that nobody looks at. What
    happens goes into the log, if there is one. The fields are those of a state.
    """

    __slots__ = (
        "_full", "_log", "_tops", "deal", "drawn", "embargo", "hands", "pack", "phase", "piles", "place", "plays",
        "stocks", "turns",
    )  # fmt: skip

    def __init__(
        self, *, deal: Deal, phase: i64, place: i64, piles: Piles, hands: tuple[tuple[int, ...], ...],
        pack: tuple[int, ...], drawn: i64, stocks: i64, embargo: i64, turns: i64, plays: i64, log: Log | None,
    ) -> None:  # fmt: skip
        self.deal = deal
        self.phase = phase
        self.place = place
        self.piles: Final = list(piles)
        self.hands: Final = list(hands)
        self.pack = pack
        self.drawn = drawn
        self.stocks = stocks
        self.embargo = embargo
        self.turns = turns
        self.plays = plays
        self._log: Final = log
        # What learners are told, and what takes long to find: it is kept while it holds.
        self._tops: i64 = UNKNOWN
        self._full: bytes | None = None

    def turn(self) -> i64:
        if self.phase == PLAY:
            return ORDER.seat(self.place)
        return OVER if self.phase == constants.DONE else CHANCE

    def tops(self) -> i64:
        """The visible card of the stockpile of seat s in bits 6s ... 6s + 5, or NO_CARD."""
        if self._tops == UNKNOWN:
            tops: i64 = 0
            seat: i64 = SEATS
            while seat > 0:
                seat -= 1
                size = byte_of(self.stocks, seat)
                top = NO_CARD
                if size:
                    top = self.deal.stocks[seat][size - 1]
                tops = tops << 6 | top
            self._tops = tops
        return self._tops

    def full(self) -> bytes:
        """What stands with the piles for every five of their cards, of one pile after the other."""
        if self._full is None:
            self._full = b"".join([pile.full for pile in self.piles if pile is not None])
        return self._full

    def ways(self) -> Ways:
        """What the seat on turn may do."""
        return self._ways(ORDER.seat(self.place))

    def _ways(self, seat: i64) -> Ways:
        top = self.tops() >> (6 * seat) & 63
        return ways_of(self.deal.options, self.piles, self.hands[seat], self.stocks, top, self.embargo, seat)

    def write_legal(self, out: WordSink, count: i64) -> None:
        if self.phase == PLAY:
            self.ways().write(out)
        out.end(count)

    def play(self, action: i64) -> None:
        """A legal action, and what follows on it."""
        seat = ORDER.seat(self.place)
        options = self.deal.options
        lay = options.actions() - SEATS
        if action >= lay:
            self._lay(seat, action - lay)
            return
        number: i64 = len(self.piles)
        source, at = action // number, action % number
        card = self._taken(seat, source)
        cleared = is_embargo(options, source)
        restarted = is_restart(options, self.piles[at], at, card)
        ends = cleared or restarted
        placed = Stack(card=card, below=self.piles[at], build=at < options.builds)
        self._put(at, placed)
        self.plays += 1
        if placed.complete and self.phase == PLAY:
            self.phase = constants.SHUFFLE_LAST if ends else constants.SHUFFLE
        if self._log is not None:
            self._tell(seat, source, at, card, cleared, restarted, self._log)
        if self.phase == PLAY:
            self._go_on(ends)

    def _put(self, at: i64, pile: Stack | None) -> None:
        """What lies at a destination from now on: a card more than before, or less."""
        before = self.piles[at]
        if (pile is not None and pile.size % EACH == 0) or (before is not None and before.size % EACH == 0):
            self._full = None
        self.piles[at] = pile

    def _taken(self, seat: i64, source: i64) -> i64:
        """The card of a source, which is gone from there."""
        if source < STOCK_SOURCE:
            hand = self.hands[seat]
            gone: i64 = 0
            while hand[gone] != source:
                gone += 1
            self.hands[seat] = hand[:gone] + hand[gone + 1 :]
            return source
        if source == STOCK_SOURCE:
            card = self.tops() >> (6 * seat) & 63
            self._tops = UNKNOWN
            self.stocks -= ONE << (8 * seat)
            if byte_of(self.stocks, seat) == 0:
                self.phase = constants.DONE  # and the turn is over (B9)
                self.turns += ONE << (8 * seat)
            return card
        origin = source - DISCARD_SOURCE + self.deal.options.builds
        pile = self.piles[origin] if origin < len(self.piles) else None
        if pile is not None:
            self._put(origin, pile.below)
            return pile.card
        card = card_on(self.embargo, seat)
        self.embargo |= NO_CARD * (ONE << (6 * seat))
        return card

    def _tell(self, seat: i64, source: i64, at: i64, card: i64, cleared: bool, restarted: bool, log: Log) -> None:
        """Write down a play that has been made, and what it brought about at once."""
        if cleared:
            log.append((constants.CLEARED, seat, card, at))
        else:
            log.append((constants.RESTARTED if restarted else constants.PLAYED, seat, source, card, at))
        if source == STOCK_SOURCE and self.phase != constants.DONE:
            log.append((constants.REVEALED, seat, self.deal.stocks[seat][byte_of(self.stocks, seat) - 1]))
        placed = self.piles[at]
        if placed is not None and placed.complete:
            log.append((constants.COMPLETED, seat, at, placed.size))
        if self.phase == constants.DONE:
            log.append((constants.WON, seat))

    def _lay(self, seat: i64, target: i64) -> None:
        """The embargo card of this seat lies across the discard piles of another (B18). The turn is over."""
        card = self.deal.embargoes[seat]
        if self._log is not None:
            self._log.append((constants.EMBARGOED, seat, target, card))
        self.embargo -= (ONE << (24 + seat)) + (NO_CARD - card) * (ONE << (6 * target))
        self._go_on(True)

    def resolve(self, rng: Generator) -> None:
        self.shuffle(rng.permutation(self.to_shuffle()))

    def shuffle(self, order: Outcome) -> None:
        """The draw pile as it lies, under it a completed build pile, from its first card on, is shuffled."""
        if self.phase == constants.DEAL:
            self._deal(ordered(self.pack, order))
            return
        at = completed(self.piles)
        pile = self.piles[at]
        pack = self.pack[self.drawn :] + (() if pile is None else pile.cards())
        if self._log is not None:
            self._log.append((constants.SHUFFLED, ORDER.seat(self.place), len(pack)))
        ends = self.phase == constants.SHUFFLE_LAST
        self.phase = PLAY
        self.piles[at] = None
        self._full = None
        self.pack = ordered(pack, order)
        self.drawn = 0
        self._go_on(ends)

    def to_shuffle(self) -> i64:
        """How many cards wait for that."""
        cards: i64 = len(self.pack) - self.drawn
        if self.phase != constants.DEAL:
            pile = self.piles[completed(self.piles)]
            if pile is not None:
                cards += pile.size
        return cards

    def _deal(self, pack: tuple[int, ...]) -> None:
        """The cards of a shuffled pack are dealt, the others are the draw pile, and seat 0 begins (B1, B17)."""
        options = self.deal.options
        deal = dealt(options, pack)
        if self._log is not None:
            for seat in range(SEATS):
                self._log.append((constants.DEALT, seat, deal.stocks[seat][-1]))
        self.deal = deal
        self.phase = PLAY
        self.pack = pack[deal.size() :]
        self.stocks = options.stockpile * 0x1010101
        self._tops = UNKNOWN
        if options.embargoes:
            self.embargo |= 15 << 24
        self._begin()

    def _go_on(self, ends: bool) -> None:
        """What follows on a play (B2, B9): the turn goes on with what is in the hand now, or the next one begins."""
        seat = ORDER.seat(self.place)
        if not ends and self.plays != self.deal.options.plays:
            if not self.hands[seat]:
                self._fill(seat)
            if self.can_play(seat):
                return
        self._count(seat)
        self._begin()

    def can_play(self, seat: i64) -> bool:
        """Whether a seat, were it its turn with the hand it holds, has any play (B9, B21)."""
        if card_on(self.embargo, seat) == NO_CARD:
            for card in self.hands[seat]:
                if not ACES >> card & 1:
                    return True  # it starts a pile of one's own, or restarts one (B7, B8)
        return self._ways(seat).are_there()

    def _count(self, seat: i64) -> None:
        """The turn is over and counts. When everybody has had all turns, the game is over (B10)."""
        self.turns += ONE << (8 * seat)
        self.plays = 0
        self.place = ORDER.after(self.place)
        if self.place == 0 and byte_of(self.turns, seat) == self.deal.options.turns:
            self._abandon()

    def _begin(self) -> None:
        """A turn begins: the hand is filled (B2). Without a play it is over (B9), and so on to somebody who has one; or
        to the end of the game, if nobody could play any more (B10).
        """
        while self.phase == PLAY:
            seat = ORDER.seat(self.place)
            if self._log is not None:
                self._log.append((constants.TURN_BEGAN, seat, byte_of(self.turns, seat) + 1))
            self._fill(seat)
            if self.can_play(seat):
                return
            if self.drawn == len(self.pack) and not any(self.can_play(other) for other in range(SEATS)):
                self._abandon()
                return
            if self._log is not None:
                self._log.append((constants.NO_PLAY, seat))
            self._count(seat)

    def _abandon(self) -> None:
        """The game is over, and nobody has won (B10)."""
        if self._log is not None:
            self._log.append((constants.ABANDONED, -1))
        self.phase = constants.DONE
        self.plays = 0

    def _fill(self, seat: i64) -> None:
        """The hand of a seat is filled, as far as the draw pile goes (B2)."""
        hand = self.hands[seat]
        wanted: i64 = min(self.deal.options.hand - len(hand), len(self.pack) - self.drawn)
        if wanted <= 0:
            return
        taken = self.pack[self.drawn : self.drawn + wanted]
        if self._log is not None:
            self._log.append((constants.DRAWN, seat, *taken))
        self.hands[seat] = hand + taken
        self.drawn += wanted
