"""Hearts for four: take no hearts and no queen of spades, or take them all.

Thirteen cards each. First pass three cards face down: to the left, in the next round to the right, then across, and in
every fourth round nobody passes. Whoever holds the two of clubs leads it. Follow suit if you can; the highest card of
the suit led takes the trick, and its taker leads the next. Hearts are not led before one was discarded, unless a hand
has nothing else, and no heart and no queen of spades is played to the first trick by a hand that has something else.

Each heart taken is a point, and the queen of spades thirteen. Whoever takes all twenty-six shoots the moon: the others
get them instead. The game ends when somebody has a hundred points or more; the fewest win.
"""

import functools
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import ClassVar

import attrs

import cardkit as ck
import hearts_rules as rules
from cardkit import CHANCE, OVER, STANDARD_DECK, Card, Hand, Log, Outcome, Rank, Shuffle, Suit, replace
from cardkit.core.cards import cards_of
from cardkit.core.option_fields import flag, whole
from cardkit.core.policy import Uniform
from cardkit.core.scenes.default_scene import waiting_for
from cardkit.core.scenes.scene import Choice, hidden, shown
from cardkit.core.simple_game import Named
from cardkit.kits import tricks
from cardkit.kits.hidden import Pool
from cardkit.kits.rounds import Rounds
from cardkit.kits.tricks import ACE_HIGH, Trick, Voids, playable

SEATS, MOON, POOL = rules.SEATS, rules.MOON, Pool(STANDARD_DECK)
BEGINNING, NO_TRICK, NO_VOIDS = Rounds.begun(SEATS), Trick.led_by(0, SEATS), tricks.no_voids(SEATS)
TO = (0, 1, 3, 2)  # by number of the round modulo 4: how many seats further left cards are passed
TWO_OF_CLUBS, QUEEN = STANDARD_DECK[rules.TWO_OF_CLUBS], STANDARD_DECK[rules.QUEEN]

Cards = tuple[Card, ...]
NOTHING: tuple[Cards, ...] = ((),) * SEATS  # by seat


def numbers_of(cards: Iterable[Card]) -> tuple[int, ...]:
    """The numbers of these cards, in order."""
    return tuple([card.number for card in cards])


def masks_of(rows: Iterable[Iterable[Card]]) -> tuple[int, ...]:
    """The masks of these rows of cards."""
    return tuple([rules.mask_of(numbers_of(row)) for row in rows])


@functools.lru_cache(maxsize=2**14)  # views of all seats ask for the same hands
def hand_of(mask: int) -> Cards:
    """The cards of this mask, ascending."""
    return cards_of(rules.members(mask))


@functools.cache
def suits_of(mask: int) -> tuple[Suit, ...]:
    """The suits of this mask, ascending."""
    return tuple(map(Suit, rules.members(mask)))


def cards_in(masks: tuple[int, ...]) -> tuple[Cards, ...]:
    """The cards of each of these masks, ascending."""
    return tuple(map(hand_of, masks))


@attrs.frozen
class HeartsOptions(ck.Options):
    """How many points end the game, and whether cards are passed."""

    target: int = whole(100, 1, 1000)
    passing: bool = flag(True)


@attrs.frozen
class Taken(ck.Event):
    """A trick is full; if it is the last of a round, with the totals after it."""

    seat: int
    points: int
    totals: tuple[int, ...] = ()

    def __str__(self) -> str:
        totals = f" Points in all: {', '.join(map(str, self.totals))}." if self.totals else ""
        return f"Player{self.seat + 1} takes the trick (points: {self.points}).{totals}"


@attrs.frozen
class HeartsState(ck.State):
    """A position; before a deal nobody holds a card. Rows are by seat."""

    options: HeartsOptions
    rounds: Rounds = BEGINNING
    table: rules.Table = rules.EMPTY  # the cards and points of this round, as numbers
    passing: bool = False
    mover: int = CHANCE  # a seat; CHANCE before a deal, or OVER

    @staticmethod
    def of(
        options: HeartsOptions,
        rounds: Rounds = BEGINNING,
        hands: Sequence[Iterable[Card]] = NOTHING,
        aside: Sequence[Cards] = NOTHING,
        received: Sequence[Cards] = NOTHING,
        trick: Trick = NO_TRICK,
        gone: Cards = (),
        points: tuple[int, ...] = rules.ZEROS,
        voids: Voids = NO_VOIDS,
        passing: bool = False,
        mover: int = 0,
    ) -> "HeartsState":
        """The position of these cards."""
        masks = masks_of(hands), masks_of(aside), masks_of(received)
        lacking = tuple([rules.mask_of(suits) for suits in voids])
        table = *masks, numbers_of(trick.cards), numbers_of(gone), lacking, points, trick.leader
        return HeartsState(options, rounds, table, passing, mover)

    @property
    def hands(self) -> tuple[Hand[Card], ...]:
        return tuple([Hand(cards) for cards in cards_in(self.table[0])])

    @property
    def aside(self) -> tuple[Cards, ...]:
        """What each has chosen to pass."""
        return cards_in(self.table[1])

    @property
    def received(self) -> tuple[Cards, ...]:
        """What each was passed."""
        return cards_in(self.table[2])

    @property
    def trick(self) -> Trick:
        return Trick.led_by(self.table[7], SEATS).plus(*cards_of(self.table[3]))

    @property
    def gone(self) -> Cards:
        """What was played, without this trick."""
        return cards_of(self.table[4])

    @property
    def voids(self) -> Voids:
        return tuple(map(suits_of, self.table[5]))

    @property
    def points(self) -> tuple[int, ...]:
        """What each has taken in this round."""
        return self.table[6]

    def turn(self) -> int:
        return self.mover

    @property
    def step(self) -> int:
        """How many seats to the left cards are passed in this round."""
        return TO[self.rounds.number % 4] if self.options.passing else 0

    def acting(self) -> tuple[int, ...]:
        if not self.passing:
            return super().acting()
        return tuple(seat for seat, mask in enumerate(self.table[1]) if rules.size(mask) < rules.PASSED)

    def facing(self, seat: int) -> "HeartsState":
        return replace(self, mover=seat)

    def secret(self) -> bool:
        return self.passing

    def request(self) -> Shuffle:
        return Shuffle(len(STANDARD_DECK))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "HeartsState":
        return HeartsState(self.options, self.rounds, *rules.dealt(outcome, self.step > 0))

    def choices(self) -> Cards:
        """The cards that the seat to move may choose."""
        return cards_of(self.legal())

    def legal(self) -> tuple[int, ...]:
        return rules.members(rules.choices(self.table, self.mover, self.passing)) if self.mover >= 0 else ()

    def why_illegal(self, action: int) -> str | None:
        if action in self.legal():
            return None
        if not 0 <= action < len(STANDARD_DECK):
            return "there is no such card"
        chosen, hand, trick = STANDARD_DECK[action], self.hands[self.mover], self.trick
        if chosen not in hand:
            return f"{chosen} is not in your hand"
        if trick.cards and chosen not in playable(hand, trick):
            return f"{trick.led()} must be followed"
        if not self.gone:
            return "the two of clubs leads" if not trick.cards else "no points are played to the first trick"
        return "no heart was discarded yet"

    def after(self, action: int, log: Log | None = None) -> "HeartsState":
        position = rules.after(self.table, self.passing, self.mover, action, self.step)
        state = HeartsState(self.options, self.rounds, *position).scored()
        table, passing, _ = position
        if log is not None and not (self.passing or passing or table[3]):  # a trick was taken
            log.append(Taken(table[7], sum(table[6]) - sum(self.points), () if state.mover >= 0 else state.scores()))
        return state

    def random_moves(self, rng: ck.Generator, limit: int) -> tuple["HeartsState", int]:
        position, made = rules.random_moves(self.table, self.passing, self.mover, self.step, rng, limit)
        return HeartsState(self.options, self.rounds, *position).scored(), made

    def scored(self) -> "HeartsState":
        """The same, or if the round is over, the position after it."""
        if self.mover >= 0:
            return self
        points = tuple(MOON - taken for taken in self.points) if MOON in self.points else self.points
        rounds = self.rounds.scored(points)
        return HeartsState(self.options, rounds, mover=OVER if rounds.has_reached(self.options.target) else CHANCE)

    def scores(self) -> tuple[int, ...]:
        return self.rounds.totals

    def winners(self) -> tuple[int, ...]:
        return self.rounds.least() if self.mover == OVER else ()


@attrs.frozen
class HeartsView(ck.View):
    """What a seat knows: what it holds, passed and was passed, and what everybody has seen. Rows are by seat."""

    hand: Hand[Card]
    aside: Cards = attrs.field(metadata=shown(title="To be passed"))  # chosen to be passed
    received: Cards = attrs.field(metadata=hidden())
    given: Cards = attrs.field(metadata=hidden())  # passed to another
    held: tuple[int, ...]  # how many cards
    chosen: tuple[int, ...] = attrs.field(metadata=hidden())  # how many cards are put aside
    trick: Trick
    gone: Cards = attrs.field(metadata=shown(kind="pile", title="Played"))
    points: tuple[int, ...] = attrs.field(metadata=shown(title="Points in this round"))
    voids: Voids = attrs.field(metadata=hidden())
    rounds: Rounds
    passing: bool = attrs.field(metadata=hidden())


class Ducking(ck.Policy):
    """Passes its highest cards, wins no trick that it can lose, and discards what is worst to hold."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: ck.Generator) -> int:
        assert isinstance(state, HeartsState)
        cards, trick = state.choices(), state.trick
        if state.passing or (trick.cards and cards[0].suit != trick.led()):
            return max(cards, key=self.danger).number
        if not trick.cards:
            return min(cards, key=self.danger).number
        losing = [card for card in cards if trick.plus(card).winner() != state.mover]
        return (max(losing, key=self.danger) if losing else min(cards, key=self.danger)).number

    def danger(self, card: Card) -> int:
        """How bad it is to hold this card."""
        extra = 40 if card == QUEEN else 15 if card.suit == Suit.SPADES and card.rank in (Rank.ACE, Rank.KING) else 0
        return ACE_HIGH.index(card.rank) + extra + 3 * rules.points_of(card.number)


class HeartsDisplay(ck.Display[HeartsView, Named]):
    """How Hearts looks, beyond the fields of the view."""

    def prompt(self, view: HeartsView) -> str:
        if not view.passing or view.turn < 0:
            return super().prompt(view)
        waiting = [seat for seat, chosen in enumerate(view.chosen) if chosen < rules.PASSED]
        return "Pass on three cards." if view.turn == view.seat else waiting_for(waiting)

    def choice(self, view: HeartsView, move: Named) -> Choice:
        choice, where = super().choice(view, move), "aside" if view.passing else f"trick/p{view.turn + 1}"
        label = choice.label.replace("Play", "Pass on") if view.passing else choice.label
        return replace(choice, label=label, touches=(*choice.touches, where))


@attrs.frozen
class Hearts(ck.SimpleGame[HeartsState, HeartsView]):
    """Take as few points as you can, or all of them."""

    options: HeartsOptions = attrs.field(factory=HeartsOptions)
    name: ClassVar[str] = "hearts"
    computer: ClassVar[str] = "ducking"
    actions: ClassVar[tuple[str, ...]] = tuple(map(str, STANDARD_DECK))
    policies: ClassVar[Mapping[str, ck.Policy]] = {"uniform": Uniform(), "ducking": Ducking()}
    display_class = HeartsDisplay

    @property
    def seats(self) -> int:
        return SEATS

    @property
    def max_moves(self) -> int:
        return (SEATS * self.options.target // MOON + 1) * (rules.PASSED * SEATS + 52)

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (1 - self.options.target - MOON, 0)

    def utilities(self, state: HeartsState) -> tuple[int, ...]:
        return tuple(-total for total in state.scores())

    def initial_state(self) -> HeartsState:
        return HeartsState(self.options)

    def all_cards(self, state: HeartsState) -> Counter[Hashable]:
        return POOL.all_cards(*state.hands, *state.aside, state.trick.cards, state.gone)

    def why_impossible(self, state: HeartsState) -> str | None:
        begins = any(state.hands) and not (state.passing or state.trick.cards or state.gone)
        if begins and TWO_OF_CLUBS not in state.hands[state.mover]:
            return "the two of clubs leads, and another holds it"
        return tricks.why_inconsistent(state.hands, state.voids)

    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        hands, aside, received, *_ = state.table
        masks = (0,) * 4
        if seat is not None:
            masks = hands[seat], aside[seat], received[seat], received[(seat + state.step) % SEATS]
        hand, put_aside, got, given = map(hand_of, masks)
        held, chosen = tuple(map(int.bit_count, hands)), tuple(map(int.bit_count, aside))
        seen = state.trick, state.gone, state.points, state.voids, state.rounds, state.passing
        return HeartsView(seat, state.turn(), Hand(hand), put_aside, got, given, held, chosen, *seen)

    def determinize(self, view: HeartsView, rng: ck.Generator) -> HeartsState:
        start = HeartsState(self.options, view.rounds, mover=view.turn)
        if view.turn < 0:
            return start
        played, received = (*view.gone, *view.trick.cards), [*NOTHING]
        known: dict[int | None, Cards] = {}
        if view.seat is not None:
            receiver = (view.seat + start.step) % SEATS
            received[receiver], received[view.seat] = view.given, view.received
            known[receiver] = tricks.still_known([view.given], played)[0]
            known[view.seat] = (*view.hand, *view.aside)
        if not view.passing and not played and TWO_OF_CLUBS not in known.get(view.turn, ()):  # its holder leads
            known[view.turn] = (*known.get(view.turn, ()), TWO_OF_CLUBS)
        sizes = [held + chosen for held, chosen in zip(view.held, view.chosen, strict=True)]
        barred = tricks.barred_by(view.voids, STANDARD_DECK)
        dealt = POOL.deal(rng, sizes, seen=played, known=known, barred=barred)
        hands = tuple(Hand(row.cards[:held]) for row, held in zip(dealt, view.held, strict=True))
        aside = tuple(row.cards[held:] for row, held in zip(dealt, view.held, strict=True))
        seen = view.trick, view.gone, view.points, view.voids, view.passing, view.turn
        return HeartsState.of(self.options, view.rounds, hands, aside, tuple(received), *seen)
