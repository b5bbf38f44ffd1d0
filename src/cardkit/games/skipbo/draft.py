"""`Draft`: a position of Comp10001-Bo while it changes. `rules` makes it of a state, and a state of what comes of it.

The clauses are those of docs/games/skipbo.md.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.bits import ONE, ordered
from cardkit.core.chance import Outcome
from cardkit.core.state import Log
from cardkit.core.value import put
from cardkit.games.skipbo import constants
from cardkit.games.skipbo.constants import ORDER, PLAY
from cardkit.games.skipbo.deal import Deal, byte_of
from cardkit.games.skipbo.legality import Ways, can_play, card_at, is_embargo, is_restart, ways_of
from cardkit.games.skipbo.options import DISCARD_SOURCE, SEATS, STOCK_SOURCE
from cardkit.games.skipbo.piles import NO_CARD, Piles, Stack, completed


@final
@mypyc_attr(free_list_len=1)
class Draft:
    """A position that plays change, and all that follows on them: in one step, or in many that nobody looks at. What
    happens goes into the log, if there is one. The fields are those of a state.
    """

    __slots__ = (
        "_log", "deal", "drawn", "embargo", "hands", "pack", "phase", "piles", "place", "plays", "stocks", "turns",
    )  # fmt: skip

    def __init__(
        self, *, deal: Deal, phase: i64, place: i64, piles: Piles, hands: tuple[tuple[int, ...], ...],
        pack: tuple[int, ...], drawn: i64, stocks: i64, embargo: i64, turns: i64, plays: i64, log: Log | None,
    ) -> None:  # fmt: skip
        self.deal: Final = deal
        self.phase = phase
        self.place = place
        self.piles = piles
        self.hands: Final = list(hands)
        self.pack = pack
        self.drawn = drawn
        self.stocks = stocks
        self.embargo = embargo
        self.turns = turns
        self.plays = plays
        self._log: Final = log

    def ways(self) -> Ways:
        """What the seat on turn may do."""
        seat = ORDER.seat(self.place)
        return ways_of(self.deal, self.piles, self.hands[seat], self.stocks, self.embargo, seat)

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
        card = card_at(self.deal, self.piles, self.hands[seat], self.stocks, self.embargo, seat, source)
        cleared = is_embargo(options, source)
        restarted = is_restart(options, self.piles, at, card)
        self._move(seat, source, at, card, cleared or restarted)
        if self._log is not None:
            self._tell(seat, source, at, card, cleared, restarted, self._log)
        if self.phase == PLAY:
            self._go_on(cleared or restarted)

    def _move(self, seat: i64, source: i64, at: i64, card: i64, ends: bool) -> None:
        """A card goes from its source to its destination, before anything follows on it."""
        builds = self.deal.options.builds
        piles = list(self.piles)
        placed = Stack(card=card, below=piles[at], build=at < builds)
        piles[at] = placed
        if placed.complete:
            self.phase = constants.SHUFFLE_LAST if ends else constants.SHUFFLE
        origin = source - DISCARD_SOURCE + builds
        if source < STOCK_SOURCE:
            hand = self.hands[seat]
            gone: i64 = 0
            while hand[gone] != source:
                gone += 1
            self.hands[seat] = hand[:gone] + hand[gone + 1 :]
        elif source == STOCK_SOURCE:
            self.stocks -= ONE << (8 * seat)
            if byte_of(self.stocks, seat) == 0:
                self.phase = constants.DONE  # and the turn is over (B9)
                self.turns += ONE << (8 * seat)
        elif origin == len(piles):
            self.embargo |= NO_CARD * (ONE << (6 * seat))
        else:
            moved = piles[origin]
            piles[origin] = None if moved is None else moved.below
        self.piles = tuple(piles)
        self.plays += 1

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

    def shuffle(self, order: Outcome) -> None:
        """The draw pile as it lies, under it a completed build pile, from its first card on, is shuffled."""
        at = completed(self.piles)
        pile = self.piles[at]
        pack = self.pack[self.drawn :] + (() if pile is None else pile.cards())
        if self._log is not None:
            self._log.append((constants.SHUFFLED, ORDER.seat(self.place), len(pack)))
        ends = self.phase == constants.SHUFFLE_LAST
        self.phase = PLAY
        self.piles = put(self.piles, at, None)
        self.pack = ordered(pack, order)
        self.drawn = 0
        self._go_on(ends)

    def to_shuffle(self) -> i64:
        """How many cards wait for that."""
        pile = self.piles[completed(self.piles)]
        return len(self.pack) - self.drawn + (0 if pile is None else pile.size)

    def _go_on(self, ends: bool) -> None:
        """What follows on a play (B2, B9): the turn goes on with what is in the hand now, or the next one begins."""
        seat = ORDER.seat(self.place)
        if not ends and self.plays != self.deal.options.plays:
            if not self.hands[seat]:
                self._fill(seat)
            if self._can_play(seat):
                return
        self._count(seat)
        self.begin()

    def _can_play(self, seat: i64) -> bool:
        return can_play(self.deal, self.piles, self.hands[seat], self.stocks, self.embargo, seat)

    def _count(self, seat: i64) -> None:
        """The turn is over and counts. When everybody has had all turns, the game is over (B10)."""
        self.turns += ONE << (8 * seat)
        self.plays = 0
        self.place = ORDER.after(self.place)
        if self.place == 0 and byte_of(self.turns, seat) == self.deal.options.turns:
            self._abandon()

    def begin(self) -> None:
        """A turn begins: the hand is filled (B2). Without a play it is over (B9), and so on to somebody who has one; or
        to the end of the game, if nobody could play any more (B10).
        """
        while self.phase == PLAY:
            seat = ORDER.seat(self.place)
            if self._log is not None:
                self._log.append((constants.TURN_BEGAN, seat, byte_of(self.turns, seat) + 1))
            self._fill(seat)
            if self._can_play(seat):
                return
            if self.drawn == len(self.pack) and not any(self._can_play(other) for other in range(SEATS)):
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
