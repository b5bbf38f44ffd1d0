"""`SkipBoState`: a position of Comp10001-Bo, in numbers. The clauses are those of docs/games/skipbo.md.

`cardkit.games.skipbo.display.text.rules_text` tells how the game is played. What a play changes is in `rules`, what may
be played in `legality`.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.chance import Outcome, Request, Shuffle
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, Log, State, why_no_action
from cardkit.core.word_sink import WordSink
from cardkit.games.skipbo import constants
from cardkit.games.skipbo.constants import NO_EMBARGO, ORDER, PLAY
from cardkit.games.skipbo.deal import Deal, byte_of, card_on
from cardkit.games.skipbo.legality import (
    PlayRows,
    Ways,
    holds_embargo,
    is_embargo,
    is_restart,
    ways_of,
    why_not_laid,
    why_not_played,
)
from cardkit.games.skipbo.options import DISCARD_SOURCE, SEATS, STOCK_SOURCE, SkipBoOptions
from cardkit.games.skipbo.piles import NO_CARD, Piles, no_piles, taken_by
from cardkit.games.skipbo.rules import ChangingPiles


@final
@mypyc_attr(free_list_len=1)
class SkipBoState(State):
    """A position. Destinations count the build piles, then the discard piles of seat 0, of seat 1 and so on."""

    __slots__ = ("deal", "drawn", "embargo", "hands", "pack", "phase", "piles", "place", "plays", "stocks", "turns")

    def __init__(
        self, *, deal: Deal, phase: i64, place: i64, piles: Piles, hands: tuple[tuple[int, ...], ...],
        pack: tuple[int, ...], drawn: i64, stocks: i64, embargo: i64, turns: i64, plays: i64,
    ) -> None:  # fmt: skip
        self.deal: Final = deal
        self.phase: Final[i64] = phase
        self.place: Final[i64] = place  # of ORDER
        self.piles: Final = piles  # by destination
        self.hands: Final = hands  # by seat
        self.pack: Final = pack  # the draw pile, and before it `drawn` cards that have left it
        self.drawn: Final[i64] = drawn
        self.stocks: Final[i64] = stocks  # cards left in the stockpile of seat s in bits 8s ... 8s + 7
        # The embargo card that lies across the discard piles of seat s in bits 6s ... 6s + 5, or NO_CARD; from bit 24
        # on, whether seat s still has its own.
        self.embargo: Final[i64] = embargo
        self.turns: Final[i64] = turns  # completed by seat s, in bits 8s ... 8s + 7
        self.plays: Final[i64] = plays  # made in this turn

    def turn(self) -> i64:
        if self.phase == PLAY:
            return ORDER.seat(self.place)
        return OVER if self.phase == constants.DONE else CHANCE

    # What lies where.

    def stock_size(self, seat: i64) -> i64:
        """How many cards are left in a stockpile."""
        return byte_of(self.stocks, seat)

    def stock_top(self, seat: i64) -> i64:
        """The visible card of a stockpile that is not empty."""
        return self.deal.stocks[seat][self.stock_size(seat) - 1]

    def embargo_on(self, seat: i64) -> i64:
        """The embargo card that lies across the discard piles of a seat, or NO_CARD."""
        return card_on(self.embargo, seat)

    def holds_embargo(self, seat: i64) -> bool:
        """Whether a seat has its own embargo card still face down."""
        return holds_embargo(self.embargo, seat)

    def turns_taken(self, seat: i64) -> i64:
        """How many turns a seat has completed."""
        return byte_of(self.turns, seat)

    def left(self) -> i64:
        """How many cards are in the draw pile."""
        return len(self.pack) - self.drawn

    def card_of(self, seat: i64, source: i64) -> i64:
        """The card that a seat would play from this source, or NO_CARD where there is none."""
        if source < STOCK_SOURCE:
            return source if source in self.hands[seat] else NO_CARD
        if source == STOCK_SOURCE:
            return self.stock_top(seat)
        at = source - DISCARD_SOURCE + self.deal.options.builds
        if at == len(self.piles):
            return self.embargo_on(seat)
        pile = self.piles[at]
        return NO_CARD if pile is None else pile.card

    # What may be played.

    def fitting(self, card: i64) -> i64:
        """The mask of the destinations on which a card fits (B4-B6, B14, B15)."""
        builds = self.deal.options.builds
        piles: i64 = len(self.piles)
        found: i64 = 0
        for at in range(piles):
            found |= (taken_by(self.piles[at], at < builds) >> card & 1) << at
        return found

    def _ways(self) -> Ways:
        """What the seat on turn may do."""
        seat = ORDER.seat(self.place)
        options = self.deal.options
        top = self.stock_top(seat)
        return ways_of(options, list(self.piles), self.hands[seat], self.stocks, top, self.embargo, seat)

    def can_play(self, seat: i64) -> bool:
        """Whether a seat, were it its turn with the hand it holds, has any play (B9, B21)."""
        return self.changing().can_play(seat)

    def legal(self) -> tuple[int, ...]:
        return self._ways().actions() if self.phase == PLAY else ()

    def valued(self, rows: PlayRows) -> tuple[object, ...]:
        """The legal actions, each as the value that there is for it."""
        return self._ways().values(rows) if self.phase == PLAY else ()

    def pick(self, rng: Generator) -> i64:
        return self._ways().pick(rng)

    def write_legal(self, out: WordSink, count: i64) -> None:
        if self.phase == PLAY:
            self._ways().write(out)
        out.end(count)

    def why_illegal(self, action: int) -> str | None:
        options = self.deal.options
        none = why_no_action(action, options.actions())
        if none is not None:
            return none
        if self.phase != PLAY:
            return "nobody is to play"
        seat = ORDER.seat(self.place)
        lay = options.actions() - SEATS
        if action >= lay:
            target = action - lay
            return why_not_laid(
                options, self.holds_embargo(seat), target == seat, self.embargo_on(target), self.stock_size(target)
            )
        piles: i64 = len(self.piles)
        source, at = action // piles, action % piles
        card = self.card_of(seat, source)
        return why_not_played(options, self.piles, seat, self.embargo_on(seat), source, card, at)

    def ends_turn(self, action: i64) -> bool:
        """Whether a legal action ends the turn by its kind: a start or restart (B7, B8), or an embargo laid or cleared
        (B18, B19).
        """
        options = self.deal.options
        source, at = action // len(self.piles), action % len(self.piles)
        if is_embargo(options, source):
            return True
        return is_restart(options, self.piles[at], at, self.card_of(ORDER.seat(self.place), source))

    # Going on.

    def after(self, action: i64, log: Log | None = None) -> "SkipBoState":
        draft = self._draft(log)
        draft.play(action)
        return draft.state()

    def random_moves(self, rng: Generator, limit: i64) -> tuple[State, int]:
        draft = self.changing()
        made: i64 = 0
        while made < limit and draft.phase != constants.DONE:
            if draft.phase == PLAY:
                draft.play(draft.ways().pick(rng))
                made += 1
            else:
                draft.resolve(rng)
        return draft.state(), made

    def request(self) -> Request:
        return Shuffle(self.changing().to_shuffle())

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "SkipBoState":
        """The pack is shuffled before the deal, or a completed build pile with the draw pile."""
        draft = self._draft(log)
        draft.shuffle(outcome)
        return draft.state()

    def changing(self) -> "SkipBoDraft":
        return self._draft(None)

    def _draft(self, log: Log | None) -> "SkipBoDraft":
        return SkipBoDraft(
            deal=self.deal, phase=self.phase, place=self.place, piles=self.piles, hands=self.hands, pack=self.pack,
            drawn=self.drawn, stocks=self.stocks, embargo=self.embargo, turns=self.turns, plays=self.plays, log=log,
        )  # fmt: skip

    def scores(self) -> tuple[int, ...]:
        """Cards left in the stockpile, by seat."""
        return tuple([self.stock_size(seat) for seat in range(SEATS)])

    def winners(self) -> tuple[int, ...]:
        if self.phase != constants.DONE:
            return ()
        return tuple([seat for seat in range(SEATS) if self.stock_size(seat) == 0])


@final
@mypyc_attr(free_list_len=1)
class SkipBoDraft(ChangingPiles):
    """A position while it changes."""

    __slots__ = ()

    def state(self) -> SkipBoState:
        return SkipBoState(
            deal=self.deal, phase=self.phase, place=self.place, piles=tuple(self.piles), hands=tuple(self.hands),
            pack=self.pack, drawn=self.drawn, stocks=self.stocks, embargo=self.embargo, turns=self.turns,
            plays=self.plays,
        )  # fmt: skip


def initial_state(options: SkipBoOptions) -> SkipBoState:
    """Before the first shuffle: the pack as it comes from its boxes, in the draw pile."""
    deal = Deal(options=options, stocks=((), (), (), ()), embargoes=())
    return SkipBoState(
        deal=deal, phase=constants.DEAL, place=0, piles=no_piles(options.destinations()), hands=((), (), (), ()),
        pack=options.pack(), drawn=0, stocks=0, embargo=NO_EMBARGO, turns=0, plays=0,
    )  # fmt: skip
