"""The rules of Comp10001-Bo on numbers, as the numbered clauses of docs/games/skipbo.md have them.

`cardkit.games.skipbo.display.text.rules_text` tells how the game is played.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.bits import ONE, ordered
from cardkit.core.chance import Outcome, Request, Shuffle
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, Log, State, why_no_action
from cardkit.core.turns import ring
from cardkit.core.value import put
from cardkit.core.word_sink import WordSink
from cardkit.games.skipbo.deal import Deal, dealt
from cardkit.games.skipbo.legality import EMBARGO_AT, PlayRows, Ways, fitting, why_not_laid, why_not_played
from cardkit.games.skipbo.options import DISCARD_SOURCE, SEATS, STOCK_SOURCE, SkipBoOptions
from cardkit.games.skipbo.piles import ACES, NO_CARD, Piles, Stack, no_piles

ORDER: Final = ring(SEATS)
NO_EMBARGO: Final[i64] = 0xFFFFFF  # on nobody, and nobody has a card for one

# Phases: what is to come.
PLAY: Final = 0
DEAL: Final = 1  # the first shuffle
SHUFFLE: Final = 2  # a completed build pile shuffled into the draw pile, after which the turn goes on
SHUFFLE_LAST: Final = 3  # the same, after which the turn ends
DONE: Final = 4  # nothing: the game is over

# What the log tells: a kind, a seat, and what stands beside it.
DEALT: Final = 0  # the top card of the seat's stockpile
TURN_BEGAN: Final = 1  # number of the seat's turn, from 1
DRAWN: Final = 2  # the cards drawn into the hand
PLAYED: Final = 3  # source, card, destination
RESTARTED: Final = 4  # source, card, destination: where it does not fit, or onto an empty discard pile
REVEALED: Final = 5  # the stockpile's card that is on top now
COMPLETED: Final = 6  # build pile, how many cards go into the draw pile; the seat has completed it
SHUFFLED: Final = 7  # cards in the draw pile
EMBARGOED: Final = 8  # the seat laid on, the card
CLEARED: Final = 9  # card, destination
NO_PLAY: Final = 10  # a turn without a play
WON: Final = 11
ABANDONED: Final = 12  # nobody has won; the seat is -1


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
        return OVER if self.phase == DONE else CHANCE

    # What lies where.

    def stock_size(self, seat: i64) -> i64:
        """How many cards are left in a stockpile."""
        return self.stocks >> (8 * seat) & 255

    def stock_top(self, seat: i64) -> i64:
        """The visible card of a stockpile that is not empty."""
        return self.deal.stocks[seat][self.stock_size(seat) - 1]

    def embargo_on(self, seat: i64) -> i64:
        """The embargo card that lies across the discard piles of a seat, or NO_CARD."""
        return self.embargo >> (6 * seat) & 63

    def holds_embargo(self, seat: i64) -> bool:
        """Whether a seat has its own embargo card still face down."""
        return self.embargo >> (24 + seat) & 1 == 1

    def turns_taken(self, seat: i64) -> i64:
        """How many turns a seat has completed."""
        return self.turns >> (8 * seat) & 255

    def left(self) -> i64:
        """How many cards are in the draw pile."""
        return len(self.pack) - self.drawn

    # What may be played.

    def fitting(self, card: i64) -> i64:
        """The mask of the destinations on which a card fits (B4-B6, B14, B15)."""
        return fitting(self.piles, self.deal.options.builds, card)

    def _ways(self, seat: i64) -> Ways:
        """What a seat may do."""
        return Ways(
            options=self.deal.options, piles=self.piles, seat=seat, hand=self.hands[seat], top=self.stock_top(seat),
            embargo=self.embargo_on(seat), targets=self._targets(seat),
        )  # fmt: skip

    def _targets(self, seat: i64) -> i64:
        """The mask of the seats on which this one may lay its embargo card (B18, B20)."""
        found: i64 = 0
        if self.holds_embargo(seat):
            for other in range(SEATS):
                if other != seat and self.stock_size(other) <= EMBARGO_AT and self.embargo_on(other) == NO_CARD:
                    found |= ONE << other
        return found

    def can_play(self, seat: i64) -> bool:
        """Whether a seat, were it its turn with the hand it holds, has any play (B9, B21)."""
        if self.embargo_on(seat) == NO_CARD:
            for card in self.hands[seat]:
                if not ACES >> card & 1:
                    return True  # it starts a pile of one's own, or restarts one (B7, B8)
        return self._ways(seat).are_there()

    def legal(self) -> tuple[int, ...]:
        return self._ways(ORDER.seat(self.place)).actions() if self.phase == PLAY else ()

    def valued(self, rows: PlayRows) -> tuple[object, ...]:
        """The legal actions, each as the value that there is for it."""
        return self._ways(ORDER.seat(self.place)).values(rows) if self.phase == PLAY else ()

    def pick(self, rng: Generator) -> i64:
        return self._ways(ORDER.seat(self.place)).pick(rng)

    def write_legal(self, out: WordSink, count: i64) -> None:
        if self.phase == PLAY:
            self._ways(ORDER.seat(self.place)).write(out)
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

    def card_of(self, seat: i64, source: i64) -> i64:
        """The card that a seat would play from this source, or NO_CARD where there is none."""
        if source < STOCK_SOURCE:
            for card in self.hands[seat]:
                if card == source:
                    return source
            return NO_CARD
        if source == STOCK_SOURCE:
            return self.stock_top(seat)
        at = source - DISCARD_SOURCE + self.deal.options.builds
        if at == len(self.piles):
            return self.embargo_on(seat)
        pile = self.piles[at]
        return NO_CARD if pile is None else pile.card

    # Going on.

    def after(self, action: i64, log: Log | None = None) -> "SkipBoState":
        seat = ORDER.seat(self.place)
        lay = self.deal.options.actions() - SEATS
        if action >= lay:
            return self._laid(seat, action - lay, log)
        number: i64 = len(self.piles)
        source, at = action // number, action % number
        card = self.card_of(seat, source)
        ends = self._is_embargo(source) or self._is_restart(at, card)
        state = self._played(seat, source, at, card, ends)
        if log is not None:
            self._tell_play(seat, source, at, card, ends, state, log)
        return state if state.phase != PLAY else state.gone_on(ends, log)

    def ends_turn(self, action: i64) -> bool:
        """Whether a legal action ends the turn by its kind: a start or restart (B7, B8), or an embargo laid or cleared
        (B18, B19).
        """
        source, at = action // len(self.piles), action % len(self.piles)
        return self._is_embargo(source) or self._is_restart(at, self.card_of(ORDER.seat(self.place), source))

    def _is_embargo(self, source: i64) -> bool:
        """Whether a source, or what comes after all of them, has to do with an embargo."""
        return source >= DISCARD_SOURCE + len(self.piles) - self.deal.options.builds

    def _is_restart(self, at: i64, card: i64) -> bool:
        """Whether a card starts a discard pile, or restarts one: it does not fit there."""
        if at < self.deal.options.builds:
            return False
        pile = self.piles[at]
        return pile is None or pile.takes >> card & 1 == 0

    def _played(self, seat: i64, source: i64, at: i64, card: i64, ends: bool) -> "SkipBoState":
        """The position with a card gone from its source to its destination, before anything follows on it."""
        builds = self.deal.options.builds
        placed = Stack(card=card, below=self.piles[at], build=at < builds)
        piles = list(self.piles)
        piles[at] = placed
        hands, stocks, embargo, turns = self.hands, self.stocks, self.embargo, self.turns
        phase: i64 = PLAY
        if placed.complete:
            phase = SHUFFLE_LAST if ends else SHUFFLE
        origin = source - DISCARD_SOURCE + builds
        if source < STOCK_SOURCE:
            hand = hands[seat]
            gone: i64 = 0
            while hand[gone] != source:
                gone += 1
            held = list(hands)
            held[seat] = hand[:gone] + hand[gone + 1 :]
            hands = tuple(held)
        elif source == STOCK_SOURCE:
            stocks -= ONE << (8 * seat)
            if stocks >> (8 * seat) & 255 == 0:
                phase = DONE  # and the turn is over (B9)
                turns += ONE << (8 * seat)
        elif origin == len(piles):
            embargo |= NO_CARD * (ONE << (6 * seat))
        else:
            moved = piles[origin]
            piles[origin] = None if moved is None else moved.below
        return SkipBoState(
            deal=self.deal, phase=phase, place=self.place, piles=tuple(piles), hands=hands, pack=self.pack,
            drawn=self.drawn, stocks=stocks, embargo=embargo, turns=turns, plays=self.plays + 1,
        )  # fmt: skip

    def _tell_play(
        self, seat: i64, source: i64, at: i64, card: i64, ends: bool, state: "SkipBoState", log: Log
    ) -> None:
        """Write down a play that has led to this state, and what it brought about at once."""
        if self._is_embargo(source):
            log.append((CLEARED, seat, card, at))
        else:
            log.append((RESTARTED if ends else PLAYED, seat, source, card, at))
        if source == STOCK_SOURCE and state.phase != DONE:
            log.append((REVEALED, seat, state.stock_top(seat)))
        placed = state.piles[at]
        if placed is not None and placed.complete:
            log.append((COMPLETED, seat, at, placed.size))
        if state.phase == DONE:
            log.append((WON, seat))

    def _laid(self, seat: i64, target: i64, log: Log | None) -> "SkipBoState":
        """The embargo card of this seat lies across the discard piles of another (B18). The turn is over."""
        card = self.deal.embargoes[seat]
        if log is not None:
            log.append((EMBARGOED, seat, target, card))
        embargo = self.embargo - (ONE << (24 + seat)) - (NO_CARD - card) * (ONE << (6 * target))
        return SkipBoState(
            deal=self.deal, phase=PLAY, place=self.place, piles=self.piles, hands=self.hands, pack=self.pack,
            drawn=self.drawn, stocks=self.stocks, embargo=embargo, turns=self.turns, plays=self.plays + 1,
        ).gone_on(True, log)  # fmt: skip

    def gone_on(self, ends: bool, log: Log | None) -> "SkipBoState":
        """What follows on a play (B2, B9): the turn goes on with what is in the hand now, or the next one begins."""
        seat = ORDER.seat(self.place)
        state = self
        if not ends and self.plays != self.deal.options.plays:
            if not self.hands[seat]:
                state = self.filled(seat, log)
            if state.can_play(seat):
                return state
        return state.counted(log).begun(log)

    def counted(self, log: Log | None) -> "SkipBoState":
        """The turn is over and counts. When everybody has had all turns, the game is over (B10)."""
        seat = ORDER.seat(self.place)
        state = SkipBoState(
            deal=self.deal, phase=PLAY, place=ORDER.after(self.place), piles=self.piles, hands=self.hands,
            pack=self.pack, drawn=self.drawn, stocks=self.stocks, embargo=self.embargo,
            turns=self.turns + (ONE << (8 * seat)), plays=0,
        )  # fmt: skip
        done = state.place == 0 and state.turns_taken(seat) == self.deal.options.turns
        return state.abandoned(log) if done else state

    def begun(self, log: Log | None) -> "SkipBoState":
        """A turn begins: the hand is filled (B2). Without a play it is over (B9), and so on to somebody who has one; or
        to the end of the game, if nobody could play any more (B10).
        """
        state = self
        while state.phase == PLAY:
            seat = ORDER.seat(state.place)
            if log is not None:
                log.append((TURN_BEGAN, seat, state.turns_taken(seat) + 1))
            state = state.filled(seat, log)
            if state.can_play(seat):
                return state
            if state.left() == 0 and not any(state.can_play(other) for other in range(SEATS)):
                return state.abandoned(log)
            if log is not None:
                log.append((NO_PLAY, seat))
            state = state.counted(log)
        return state

    def abandoned(self, log: Log | None) -> "SkipBoState":
        """The game is over, and nobody has won (B10)."""
        if log is not None:
            log.append((ABANDONED, -1))
        return SkipBoState(
            deal=self.deal, phase=DONE, place=self.place, piles=self.piles, hands=self.hands, pack=self.pack,
            drawn=self.drawn, stocks=self.stocks, embargo=self.embargo, turns=self.turns, plays=0,
        )  # fmt: skip

    def filled(self, seat: i64, log: Log | None) -> "SkipBoState":
        """The hand of a seat is filled, as far as the draw pile goes (B2)."""
        hand = self.hands[seat]
        wanted: i64 = min(self.deal.options.hand - len(hand), self.left())
        if wanted <= 0:
            return self
        taken = self.pack[self.drawn : self.drawn + wanted]
        if log is not None:
            log.append((DRAWN, seat, *taken))
        return SkipBoState(
            deal=self.deal, phase=self.phase, place=self.place, piles=self.piles,
            hands=put(self.hands, seat, hand + taken), pack=self.pack, drawn=self.drawn + wanted, stocks=self.stocks,
            embargo=self.embargo, turns=self.turns, plays=self.plays,
        )  # fmt: skip

    def completed(self) -> i64:
        """Which build pile is complete and waits to be shuffled into the draw pile; -1 if none."""
        for at, pile in enumerate(self.piles):
            if pile is not None and pile.complete:
                return at
        return -1

    def request(self) -> Request:
        at = self.completed()
        pile = self.piles[at] if at >= 0 else None
        return Shuffle(self.left() + (0 if pile is None else pile.size))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "SkipBoState":
        """The draw pile as it lies, under it a completed build pile, from its first card on, is shuffled."""
        if self.phase == DEAL:
            return _begun(self.deal.options, ordered(self.pack, outcome), log)
        at = self.completed()
        pile = self.piles[at]
        pack = self.pack[self.drawn :] + (() if pile is None else pile.cards())
        if log is not None:
            log.append((SHUFFLED, ORDER.seat(self.place), len(pack)))
        state = SkipBoState(
            deal=self.deal, phase=PLAY, place=self.place, piles=put(self.piles, at, None),
            hands=self.hands, pack=ordered(pack, outcome), drawn=0, stocks=self.stocks, embargo=self.embargo,
            turns=self.turns, plays=self.plays,
        )  # fmt: skip
        return state.gone_on(self.phase == SHUFFLE_LAST, log)

    def scores(self) -> tuple[int, ...]:
        """Cards left in the stockpile, by seat."""
        return tuple([self.stock_size(seat) for seat in range(SEATS)])

    def winners(self) -> tuple[int, ...]:
        if self.phase != DONE:
            return ()
        return tuple([seat for seat in range(SEATS) if self.stock_size(seat) == 0])


def initial_state(options: SkipBoOptions) -> SkipBoState:
    """Before the first shuffle: the pack as it comes from its boxes, in the draw pile."""
    deal = Deal(options=options, stocks=((), (), (), ()), embargoes=())
    return SkipBoState(
        deal=deal, phase=DEAL, place=0, piles=no_piles(options.destinations()), hands=((), (), (), ()),
        pack=options.pack(), drawn=0, stocks=0, embargo=NO_EMBARGO, turns=0, plays=0,
    )  # fmt: skip


def _begun(options: SkipBoOptions, pack: tuple[int, ...], log: Log | None) -> SkipBoState:
    """The cards of a shuffled pack are dealt, the others are the draw pile, and seat 0 begins (B1, B17)."""
    deal = dealt(options, pack)
    if log is not None:
        for seat in range(SEATS):
            log.append((DEALT, seat, deal.stocks[seat][-1]))
    embargo = NO_EMBARGO | (15 << 24 if options.embargoes else 0)
    return SkipBoState(
        deal=deal, phase=PLAY, place=0, piles=no_piles(options.destinations()), hands=((), (), (), ()),
        pack=pack[deal.size() :], drawn=0, stocks=options.stockpile * 0x1010101, embargo=embargo, turns=0, plays=0,
    ).begun(log)  # fmt: skip
