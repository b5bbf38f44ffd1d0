"""Comp10001-Bo, a kin of Skip-Bo: four players, and whoever gets rid of the stockpile first wins.

Two packs are shuffled together. Everyone gets a stockpile of eight cards, of which only the top one is seen, and fills
a hand of five from the draw pile at the start of each turn. A play puts a card from the hand, from one's stockpile or
from the top of any discard pile onto one of four build piles, which all share, or onto one of sixteen discard piles,
four to a player. A build pile begins with a two or a king, keeps to one colour and goes up or down by one; another two
or king, or an ace, completes it, and it is shuffled into the draw pile. On a discard pile colours alternate and values
go up or down by one, king and two being neighbours. Putting a hand card onto an empty discard pile of one's own, or
where it does not fit, is allowed, but ends the turn; so do five plays. The bonus game has jokers, which stand for
whatever the cards below allow, and embargo cards, which shut a player's hand.

Source: the projects Comp10001-Bo and its bonus of the course COMP10001 (University of Melbourne). The numbered clauses
are in docs/games/skipbo.md.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.bits import ONE, count, lowest, members, ordered
from cardkit.core.chance import Outcome, Request, Shuffle
from cardkit.core.errors import BadOption
from cardkit.core.options import Options, option_int
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, Log, State
from cardkit.core.turns import ring
from cardkit.core.value import Value
from cardkit.games.skipbo.piles import ACES, STARTERS, Stack

SEATS: Final = 4
ORDER: Final = ring(SEATS)
NO_CARD: Final[i64] = 63
NO_EMBARGO: Final[i64] = 0xFFFFFF  # on nobody, and nobody has a card for one
EMBARGO_AT: Final = 3  # an embargo is laid on who has so many stockpile cards or fewer (B18)

# Where a played card comes from: the kind of a hand card, 0 ... 52, or one of these; discard piles count from DISCARD,
# and the embargo card comes after the last of them.
STOCK: Final[i64] = 53
DISCARD: Final[i64] = 54

# What a position waits for.
PLAY: Final = 0
DEAL: Final = 1  # the first shuffle
SHUFFLE: Final = 2  # a completed build pile shuffled into the draw pile, after which the turn goes on
SHUFFLE_LAST: Final = 3  # the same, after which the turn ends
DONE: Final = 4

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
class SkipBoOptions(Options):
    """`jokers` in the pack; `embargoes`, a card for each player; cards of a `stockpile` and a `hand`; most `plays` in a
    turn and `turns` of a player; `builds` and `discards`, piles of all and of each player; `decks` in the pack.
    """

    __slots__ = ("builds", "decks", "discards", "embargoes", "hand", "jokers", "plays", "stockpile", "turns")

    def __init__(
        self,
        jokers: int = 0,
        embargoes: bool = False,
        stockpile: int = 8,
        hand: int = 5,
        plays: int = 5,
        turns: int = 20,
        builds: int = 4,
        discards: int = 4,
        decks: int = 2,
    ) -> None:
        self.jokers: Final[i64] = option_int("jokers", jokers, 0, 16)
        self.embargoes: Final = embargoes
        self.stockpile: Final[i64] = option_int("stockpile", stockpile, 1, 50)
        self.hand: Final[i64] = option_int("hand", hand, 1, 12)
        self.plays: Final[i64] = option_int("plays", plays, 1, 50)
        self.turns: Final[i64] = option_int("turns", turns, 1, 250)
        self.builds: Final[i64] = option_int("builds", builds, 1, 10)
        self.discards: Final[i64] = option_int("discards", discards, 1, 10)
        self.decks: Final[i64] = option_int("decks", decks, 1, 4)
        needed = SEATS * (stockpile + (1 if embargoes else 0))
        if needed > 52 * decks + jokers:
            raise BadOption(
                f"option stockpile: {needed} cards are needed for stockpiles and embargoes,"
                f" and the pack has {52 * decks + jokers}"
            )

    def fields(self) -> tuple[object, ...]:
        return (
            self.jokers, self.embargoes, self.stockpile, self.hand, self.plays, self.turns, self.builds, self.discards,
            self.decks,
        )  # fmt: skip

    def names(self) -> tuple[str, ...]:
        return ("jokers", "embargoes", "stockpile", "hand", "plays", "turns", "builds", "discards", "decks")

    def pack(self) -> tuple[int, ...]:
        """All cards before the shuffle: deck after deck, each in the order of numbers, then the jokers."""
        return tuple(list(range(52)) * self.decks + [52] * self.jokers)

    def destinations(self) -> i64:
        """How many piles a card may be put onto: the build piles, then each player's discard piles."""
        return self.builds + SEATS * self.discards

    def actions(self) -> i64:
        """From every source to every destination, then an embargo laid on each seat."""
        return (DISCARD + SEATS * self.discards + 1) * self.destinations() + SEATS


PRESETS: Final[dict[str, SkipBoOptions]] = {
    "comp10001bo": SkipBoOptions(),
    "comp10001bo-bonus": SkipBoOptions(4, True),
}


@final
class Deal(Value):
    """What was dealt, and stays face down or on its stockpile until it is played."""

    __slots__ = ("embargoes", "options", "stocks")

    def __init__(self, options: SkipBoOptions, stocks: tuple[tuple[int, ...], ...], embargoes: tuple[int, ...]) -> None:
        self.options: Final = options
        self.stocks: Final = stocks  # by seat, as dealt: the last is on top
        self.embargoes: Final = embargoes  # by seat, the embargo card; empty where none are dealt

    def fields(self) -> tuple[object, ...]:
        return (self.options, self.stocks, self.embargoes)


@final
@mypyc_attr(free_list_len=1)
class SkipBoState(State):
    """A position. Destinations count the build piles, then the discard piles of seat 0, of seat 1 and so on."""

    __slots__ = (
        "deal", "drawn", "embargo", "hands", "pack", "piles", "place", "plays", "stocks", "turns", "waits",
    )  # fmt: skip

    def __init__(
        self,
        deal: Deal,
        waits: i64,
        place: i64,
        piles: "tuple[Stack | None, ...]",
        hands: tuple[tuple[int, ...], ...],
        pack: tuple[int, ...],
        drawn: i64,
        stocks: i64,
        embargo: i64,
        turns: i64,
        plays: i64,
    ) -> None:
        self.deal: Final = deal
        self.waits: Final[i64] = waits
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

    def fields(self) -> tuple[object, ...]:
        return (
            self.deal, self.waits, self.place, self.piles, self.hands, self.pack, self.drawn, self.stocks, self.embargo,
            self.turns, self.plays,
        )  # fmt: skip

    def turn(self) -> i64:
        if self.waits == PLAY:
            return ORDER.seat(self.place)
        return OVER if self.waits == DONE else CHANCE

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

    def fitting(self, card: i64, piles: i64) -> i64:
        """The mask of the destinations, among the first so many, on which a card fits (B4-B6, B14, B15)."""
        builds = self.deal.options.builds
        found: i64 = 0
        at: i64 = 0
        while at < piles:
            pile = self.piles[at]
            if pile is not None:
                found |= (pile.takes >> card & 1) << at
            elif at < builds:
                found |= (STARTERS >> card & 1) << at
            at += 1
        return found

    def _own_piles(self, seat: i64) -> i64:
        """The mask of the discard piles onto which a hand card that is no ace may be put: as it fits, or as a restart
        (B8), onto all that are not empty; as a start (B7), onto those of one's own that are.
        """
        options = self.deal.options
        found: i64 = 0
        at = options.builds
        own = at + options.discards * seat
        while at < len(self.piles):
            if self.piles[at] is not None or own <= at < own + options.discards:
                found |= ONE << at
            at += 1
        return found

    def _ways(self, seat: i64, sources: list[int], masks: list[int]) -> None:
        """Every source a seat may play from, ascending, and the mask of the destinations for each (B3, B19)."""
        options = self.deal.options
        builds = options.builds
        everywhere: i64 = len(self.piles)
        barrier = self.embargo_on(seat)
        if barrier == NO_CARD:
            onto_discards = self._own_piles(seat)
            before: i64 = -1
            for card in sorted(self.hands[seat]):
                if card != before:
                    before = card
                    mask = self.fitting(card, builds) | (0 if ACES >> before & 1 else onto_discards)
                    if mask:
                        sources.append(card)
                        masks.append(mask)
        mask = self.fitting(self.stock_top(seat), everywhere)
        if mask:
            sources.append(STOCK)
            masks.append(mask)
        if barrier == NO_CARD:
            at = builds
            while at < everywhere:
                pile = self.piles[at]
                if pile is not None:
                    mask = self.fitting(pile.card, everywhere) & ~(ONE << at)
                    if mask:
                        sources.append(DISCARD + at - builds)
                        masks.append(mask)
                at += 1
        else:
            mask = self.fitting(barrier, everywhere)
            if mask:
                sources.append(DISCARD + everywhere - builds)
                masks.append(mask)

    def _targets(self, seat: i64) -> i64:
        """The mask of the seats on which this one may lay its embargo card (B18, B20)."""
        found: i64 = 0
        if self.holds_embargo(seat):
            other: i64 = 0
            while other < SEATS:
                if other != seat and self.stock_size(other) <= EMBARGO_AT and self.embargo_on(other) == NO_CARD:
                    found |= ONE << other
                other += 1
        return found

    def can_play(self, seat: i64) -> bool:
        """Whether a seat, were it its turn with the hand it holds, has any play (B9, B21)."""
        if self.embargo_on(seat) == NO_CARD:
            for card in self.hands[seat]:
                if not ACES >> card & 1:
                    return True  # it starts a pile of one's own, or restarts one (B7, B8)
        if self._targets(seat):
            return True
        sources: list[int] = []
        masks: list[int] = []
        self._ways(seat, sources, masks)
        return len(masks) > 0

    def legal(self) -> tuple[int, ...]:
        if self.waits != PLAY:
            return ()
        seat = ORDER.seat(self.place)
        sources: list[int] = []
        masks: list[int] = []
        self._ways(seat, sources, masks)
        piles: i64 = len(self.piles)
        found: list[int] = []
        for i in range(len(sources)):
            start: i64 = sources[i] * piles
            mask: i64 = masks[i]
            while mask:
                found.append(start + lowest(mask))
                mask &= mask - 1
        lay = self.deal.options.actions() - SEATS
        found.extend([lay + other for other in members(self._targets(seat))])
        return tuple(found)

    def pick(self, rng: Generator) -> i64:
        seat = ORDER.seat(self.place)
        sources: list[int] = []
        masks: list[int] = []
        self._ways(seat, sources, masks)
        targets = self._targets(seat)
        number = count(targets)
        for mask in masks:
            number += count(mask)
        skip = rng.below(number)
        for i in range(len(sources)):
            here: i64 = masks[i]
            size = count(here)
            if skip < size:
                return sources[i] * len(self.piles) + nth(here, skip)
            skip -= size
        return self.deal.options.actions() - SEATS + nth(targets, skip)

    def why_illegal(self, action: i64) -> str | None:
        if self.waits != PLAY:
            return "nobody is to play"
        options = self.deal.options
        seat = ORDER.seat(self.place)
        lay = options.actions() - SEATS
        if action >= lay:
            return self._why_not_laid(seat, action - lay)
        piles: i64 = len(self.piles)
        source, at = action // piles, action % piles
        clears = source == DISCARD + piles - options.builds
        barred = self.embargo_on(seat)
        if clears and barred == NO_CARD:
            return "no embargo lies on you"
        if barred != NO_CARD and not clears and source != STOCK:
            return "the embargo bars your hand and all discard piles: play from your stockpile, or clear it (B19)"
        card = self.card_of(seat, source)
        if card == NO_CARD:
            return "this card is not in your hand" if source < STOCK else "that discard pile is empty"
        if DISCARD <= source == at - options.builds + DISCARD and not clears:
            return "a card moves to another pile, not to its own (B6)"
        return self._why_not_there(seat, source, card, at)

    def card_of(self, seat: i64, source: i64) -> i64:
        """The card that a seat would play from this source, or NO_CARD where there is none."""
        if source < STOCK:
            return source if source in self.hands[seat] else NO_CARD
        if source == STOCK:
            return self.stock_top(seat)
        at = source - DISCARD + self.deal.options.builds
        if at == len(self.piles):
            return self.embargo_on(seat)
        pile = self.piles[at]
        return NO_CARD if pile is None else pile.card

    def _why_not_there(self, seat: i64, source: i64, card: i64, at: i64) -> str | None:
        """Why this card cannot go to this destination."""
        options = self.deal.options
        if self.fitting(card, len(self.piles)) >> at & 1:
            return None
        pile = self.piles[at]
        if at < options.builds:
            if pile is None:
                return "a build pile begins with a two, a king or a joker (B4)"
            return "it has not the colour of this build pile, or is not one up or down (B4)"
        if ACES >> card & 1:
            return "an ace never goes on a discard pile (B5)"
        if pile is not None:
            if source < STOCK:
                return None
            return "it does not fit there, and only a hand card restarts a pile (B8)"
        if source > STOCK and source == DISCARD + len(self.piles) - options.builds:
            return "an embargo card never starts a discard pile (B19)"
        if (at - options.builds) // options.discards != seat:
            return "an empty discard pile is started by its owner (B7)"
        return None if source < STOCK else "only a hand card starts a discard pile (B7)"

    def _why_not_laid(self, seat: i64, target: i64) -> str | None:
        if not self.holds_embargo(seat):
            return "you have no embargo card" + ("" if self.deal.embargoes else ": this game has none")
        if target == seat:
            return "an embargo is laid on another player (B18)"
        if self.embargo_on(target) != NO_CARD:
            return "an embargo lies on that player already (B18)"
        if self.stock_size(target) > EMBARGO_AT:
            return f"that player has more than {EMBARGO_AT} cards in the stockpile (B18)"
        return None

    # Going on.

    def after(self, action: i64, log: Log | None = None) -> "SkipBoState":
        options = self.deal.options
        seat = ORDER.seat(self.place)
        lay = options.actions() - SEATS
        if action >= lay:
            return self._laid(seat, action - lay, log)
        number: i64 = len(self.piles)
        source, at = action // number, action % number
        card = self.card_of(seat, source)
        ends = self.ends_turn(action)
        return self._without(seat, source, card).put(seat, source, card, at, ends, log)

    def ends_turn(self, action: i64) -> bool:
        """Whether a legal action ends the turn by its kind: a start or restart (B7, B8), or an embargo laid or cleared
        (B18, B19).
        """
        options = self.deal.options
        number: i64 = len(self.piles)
        source, at = action // number, action % number
        if source >= DISCARD + number - options.builds:
            return True
        pile = self.piles[at]
        if at < options.builds:
            return False
        return pile is None or pile.takes >> self.card_of(ORDER.seat(self.place), source) & 1 == 0

    def _without(self, seat: i64, source: i64, card: i64) -> "SkipBoState":
        """The position with a card taken from its source."""
        piles = self.piles
        hands = self.hands
        stocks = self.stocks
        embargo = self.embargo
        at = source - DISCARD + self.deal.options.builds
        if source < STOCK:
            hand = list(hands[seat])
            hand.remove(card)
            hands = (*hands[:seat], tuple(hand), *hands[seat + 1 :])
        elif source == STOCK:
            stocks -= ONE << (8 * seat)
        elif at == len(piles):
            embargo |= NO_CARD * (ONE << (6 * seat))
        else:
            moved = piles[at]
            piles = (*piles[:at], None if moved is None else moved.below, *piles[at + 1 :])
        return SkipBoState(
            self.deal, PLAY, self.place, piles, hands, self.pack, self.drawn, stocks, embargo, self.turns,
            self.plays + 1,
        )  # fmt: skip

    def put(self, seat: i64, source: i64, card: i64, at: i64, ends: bool, log: Log | None) -> "SkipBoState":
        """The position with a card, taken from this source already, put onto its destination; and what follows."""
        builds = self.deal.options.builds
        pile = self.piles[at]
        clears = source == DISCARD + len(self.piles) - builds
        won = source == STOCK and self.stock_size(seat) == 0
        if log is not None:
            if clears:
                log.append((CLEARED, seat, card, at))
            else:
                log.append((RESTARTED if ends else PLAYED, seat, source, card, at))
            if source == STOCK and not won:
                log.append((REVEALED, seat, self.stock_top(seat)))
        placed = Stack(card, pile, at < builds)
        waits: i64 = PLAY
        if placed.complete:
            waits = SHUFFLE_LAST if ends else SHUFFLE
            if log is not None:
                log.append((COMPLETED, seat, at, placed.size))
        turns = self.turns
        if won:
            waits = DONE
            turns += ONE << (8 * seat)  # the turn is over (B9)
            if log is not None:
                log.append((WON, seat))
        state = SkipBoState(
            self.deal, waits, self.place, (*self.piles[:at], placed, *self.piles[at + 1 :]), self.hands, self.pack,
            self.drawn, self.stocks, self.embargo, turns, self.plays,
        )  # fmt: skip
        return state if waits != PLAY else state.gone_on(ends, log)

    def _laid(self, seat: i64, target: i64, log: Log | None) -> "SkipBoState":
        """The embargo card of this seat lies across the discard piles of another (B18). The turn is over."""
        card = self.deal.embargoes[seat]
        if log is not None:
            log.append((EMBARGOED, seat, target, card))
        embargo = self.embargo - (ONE << (24 + seat)) - (NO_CARD - card) * (ONE << (6 * target))
        laid = SkipBoState(
            self.deal, PLAY, self.place, self.piles, self.hands, self.pack, self.drawn, self.stocks, embargo,
            self.turns, self.plays + 1,
        )  # fmt: skip
        return laid.gone_on(True, log)

    def gone_on(self, ends: bool, log: Log | None) -> "SkipBoState":
        """What follows on a play (B2, B9): the turn goes on with what is in the hand now, or the next one begins."""
        seat = ORDER.seat(self.place)
        if ends or self.plays == self.deal.options.plays:
            return self.turn_over(log)
        state = self if self.hands[seat] else self.filled(seat, log)
        return state if state.can_play(seat) else state.turn_over(log)

    def turn_over(self, log: Log | None) -> "SkipBoState":
        """The next position in which somebody has a play, or the end of the game (B9, B10)."""
        deal = self.deal
        state = self
        while True:
            seat = ORDER.seat(state.place)
            turns = state.turns + (ONE << (8 * seat))
            place = ORDER.after(state.place)
            done = place == 0 and state.turns_taken(seat) + 1 == deal.options.turns
            state = SkipBoState(
                deal, DONE if done else PLAY, place, state.piles, state.hands, state.pack, state.drawn, state.stocks,
                state.embargo, turns, 0,
            )  # fmt: skip
            if not done:
                state = state.begun(log)
                if state.waits == DONE or state.can_play(ORDER.seat(place)):
                    return state
                if log is not None:
                    log.append((NO_PLAY, ORDER.seat(place)))
                continue
            if log is not None:
                log.append((ABANDONED, -1))
            return state

    def begun(self, log: Log | None) -> "SkipBoState":
        """The start of a turn: the hand is filled (B2); the game is over if nobody could play any more (B10)."""
        seat = ORDER.seat(self.place)
        if log is not None:
            log.append((TURN_BEGAN, seat, self.turns_taken(seat) + 1))
        state = self.filled(seat, log)
        if state.left():
            return state
        for other in range(SEATS):
            if state.can_play(other):
                return state
        if log is not None:
            log.append((ABANDONED, -1))
        return SkipBoState(
            state.deal, DONE, state.place, state.piles, state.hands, state.pack, state.drawn, state.stocks,
            state.embargo, state.turns, 0,
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
        hands = self.hands[:seat] + (hand + taken,) + self.hands[seat + 1 :]
        return SkipBoState(
            self.deal, self.waits, self.place, self.piles, hands, self.pack, self.drawn + wanted, self.stocks,
            self.embargo, self.turns, self.plays,
        )  # fmt: skip

    def completed(self) -> i64:
        """Which build pile is complete and waits to be shuffled into the draw pile; -1 if none."""
        at: i64 = 0
        while at < self.deal.options.builds:
            pile = self.piles[at]
            if pile is not None and pile.complete:
                return at
            at += 1
        return -1

    def request(self) -> Request:
        at = self.completed()
        pile = self.piles[at] if at >= 0 else None
        return Shuffle(self.left() + (0 if pile is None else pile.size))

    def answered(self, outcome: Outcome, log: Log | None = None) -> "SkipBoState":
        """The draw pile as it lies, under it a completed build pile, from its first card on, is shuffled."""
        if self.waits == DEAL:
            return _dealt(self.deal.options, ordered(self.pack, outcome), log)
        at = self.completed()
        pile = self.piles[at]
        pack = self.pack[self.drawn :] + (() if pile is None else pile.cards())
        if log is not None:
            log.append((SHUFFLED, ORDER.seat(self.place), len(pack)))
        state = SkipBoState(
            self.deal, PLAY, self.place, (*self.piles[:at], None, *self.piles[at + 1 :]), self.hands,
            ordered(pack, outcome), 0, self.stocks, self.embargo, self.turns, self.plays,
        )  # fmt: skip
        return state.gone_on(self.waits == SHUFFLE_LAST, log)

    def scores(self) -> tuple[int, ...]:
        """Cards left in the stockpile, by seat."""
        return tuple([self.stock_size(seat) for seat in range(SEATS)])

    def winners(self) -> tuple[int, ...]:
        if self.waits != DONE:
            return ()
        return tuple([seat for seat in range(SEATS) if self.stock_size(seat) == 0])


def nth(mask: i64, skip: i64) -> i64:
    """The lowest number in a mask, once so many lower ones are passed over."""
    while skip:
        mask &= mask - 1
        skip -= 1
    return lowest(mask)


def opening(options: SkipBoOptions) -> SkipBoState:
    """Before the first shuffle: the pack as it comes from its boxes, in the draw pile."""
    deal = Deal(options, ((), (), (), ()), ())
    return SkipBoState(deal, DEAL, 0, _no_piles(options), ((), (), (), ()), options.pack(), 0, 0, NO_EMBARGO, 0, 0)


def _no_piles(options: SkipBoOptions) -> "tuple[Stack | None, ...]":
    nothing: list[Stack | None] = [None]
    return tuple(nothing * options.destinations())


def _dealt(options: SkipBoOptions, pack: tuple[int, ...], log: Log | None) -> SkipBoState:
    """The stockpiles are dealt, one after the other, then the embargo cards, and seat 0 begins (B1, B17)."""
    size = options.stockpile
    stocks: list[tuple[int, ...]] = []
    for seat in range(SEATS):
        start: i64 = size * seat
        stocks.append(pack[start : start + size])
    used: i64 = SEATS * size
    embargoes: tuple[int, ...] = ()
    embargo = NO_EMBARGO
    if options.embargoes:
        embargoes = pack[used : used + SEATS]
        used += SEATS
        embargo |= 15 << 24
    if log is not None:
        for seat in range(SEATS):
            log.append((DEALT, seat, stocks[seat][-1]))
    state = SkipBoState(
        Deal(options, tuple(stocks), embargoes), PLAY, 0, _no_piles(options), ((), (), (), ()), pack[used:], 0,
        size * 0x1010101, embargo, 0, 0,
    ).begun(log)  # fmt: skip
    return state if state.waits == DONE or state.can_play(0) else state.turn_over(log)


def all_cards(state: SkipBoState) -> list[int]:
    """Every card of the pack, wherever it lies."""
    found = list(state.pack[state.drawn :])
    for hand in state.hands:
        found.extend(hand)
    for pile in state.piles:
        if pile is not None:
            found.extend(pile.cards())
    for seat in range(SEATS):
        found.extend(state.deal.stocks[seat][: state.stock_size(seat)])
        if state.holds_embargo(seat):
            found.append(state.deal.embargoes[seat])
        card = state.embargo_on(seat)
        if card != NO_CARD:
            found.append(card)
    return found
