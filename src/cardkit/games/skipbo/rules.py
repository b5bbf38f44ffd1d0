"""The rules of Comp10001-Bo on numbers, as the numbered clauses of docs/games/skipbo.md have them.

`cardkit.games.skipbo.display.text.rules_text` tells how the game is played. What a play changes is in `draft`, what may
be played in `legality`.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.bits import ordered
from cardkit.core.chance import Outcome, Request, Shuffle
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, Log, State, why_no_action
from cardkit.core.word_sink import WordSink
from cardkit.games.skipbo import constants
from cardkit.games.skipbo.constants import NO_EMBARGO, ORDER, PLAY
from cardkit.games.skipbo.deal import Deal, byte_of, card_on, dealt
from cardkit.games.skipbo.draft import Draft
from cardkit.games.skipbo.legality import (
    PlayRows,
    Ways,
    can_play,
    card_at,
    fitting,
    holds_embargo,
    is_embargo,
    is_restart,
    ways_of,
    why_not_laid,
    why_not_played,
)
from cardkit.games.skipbo.options import SEATS, SkipBoOptions
from cardkit.games.skipbo.piles import Piles, no_piles


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
        return card_at(self.deal, self.piles, self.hands[seat], self.stocks, self.embargo, seat, source)

    # What may be played.

    def fitting(self, card: i64) -> i64:
        """The mask of the destinations on which a card fits (B4-B6, B14, B15)."""
        return fitting(self.piles, self.deal.options.builds, card)

    def _ways(self) -> Ways:
        """What the seat on turn may do."""
        seat = ORDER.seat(self.place)
        return ways_of(self.deal, self.piles, self.hands[seat], self.stocks, self.embargo, seat)

    def can_play(self, seat: i64) -> bool:
        """Whether a seat, were it its turn with the hand it holds, has any play (B9, B21)."""
        return can_play(self.deal, self.piles, self.hands[seat], self.stocks, self.embargo, seat)

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
        return is_restart(options, self.piles, at, self.card_of(ORDER.seat(self.place), source))

    # Going on.

    def after(self, action: i64, log: Log | None = None) -> "SkipBoState":
        draft = self._draft(log)
        draft.play(action)
        return _state_of(draft)

    def random_moves(self, rng: Generator, limit: i64) -> tuple[State, int]:
        draft = self._draft(None)
        made: i64 = 0
        while made < limit and draft.phase != constants.DONE:
            if draft.phase == PLAY:
                draft.play(draft.ways().pick(rng))
                made += 1
            else:
                draft.shuffle(rng.permutation(draft.to_shuffle()))
        return _state_of(draft), made

    def request(self) -> Request:
        return Shuffle(self.left() if self.phase == constants.DEAL else self._draft(None).to_shuffle())

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "SkipBoState":
        """The pack is shuffled before the deal, or a completed build pile with the draw pile."""
        if self.phase == constants.DEAL:
            return _begun(self.deal.options, ordered(self.pack, outcome), log)
        draft = self._draft(log)
        draft.shuffle(outcome)
        return _state_of(draft)

    def _draft(self, log: Log | None) -> Draft:
        """The same position, to be changed."""
        return Draft(
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


def _state_of(draft: Draft) -> SkipBoState:
    """The position that a draft has come to."""
    return SkipBoState(
        deal=draft.deal, phase=draft.phase, place=draft.place, piles=draft.piles, hands=tuple(draft.hands),
        pack=draft.pack, drawn=draft.drawn, stocks=draft.stocks, embargo=draft.embargo, turns=draft.turns,
        plays=draft.plays,
    )  # fmt: skip


def initial_state(options: SkipBoOptions) -> SkipBoState:
    """Before the first shuffle: the pack as it comes from its boxes, in the draw pile."""
    deal = Deal(options=options, stocks=((), (), (), ()), embargoes=())
    return SkipBoState(
        deal=deal, phase=constants.DEAL, place=0, piles=no_piles(options.destinations()), hands=((), (), (), ()),
        pack=options.pack(), drawn=0, stocks=0, embargo=NO_EMBARGO, turns=0, plays=0,
    )  # fmt: skip


def _begun(options: SkipBoOptions, pack: tuple[int, ...], log: Log | None) -> SkipBoState:
    """The cards of a shuffled pack are dealt, the others are the draw pile, and seat 0 begins (B1, B17)."""
    deal = dealt(options, pack)
    if log is not None:
        for seat in range(SEATS):
            log.append((constants.DEALT, seat, deal.stocks[seat][-1]))
    embargo = NO_EMBARGO | (15 << 24 if options.embargoes else 0)
    draft = Draft(
        deal=deal, phase=PLAY, place=0, piles=no_piles(options.destinations()), hands=((), (), (), ()),
        pack=pack[deal.size() :], drawn=0, stocks=options.stockpile * 0x1010101, embargo=embargo, turns=0, plays=0,
        log=log,
    )  # fmt: skip
    draft.begin()
    return _state_of(draft)
