"""Hearts for four: take no hearts and no queen of spades, or take them all.

Thirteen cards each. First pass three cards face down: to the left, in the next round to the right, then across, and in
every fourth round nobody passes. Whoever holds the two of clubs leads it. Follow suit if you can; the highest card of
the suit led takes the trick, and its taker leads the next. Hearts are not led before one was discarded, unless a hand
has nothing else, and no heart and no queen of spades is played to the first trick by a hand that has something else.

Each heart taken is a point, and the queen of spades thirteen. Whoever takes all twenty-six shoots the moon: the others
get them instead. The game ends when somebody has a hundred points or more; the fewest win.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import ClassVar

import attrs

import cardkit as ck
from cardkit import CHANCE, OVER, STANDARD_DECK, Card, Hand, Log, Outcome, Rank, Shuffle, Suit, card, put, replace
from cardkit.core.option_fields import flag, whole
from cardkit.core.policy import Uniform
from cardkit.core.scenes.scene import Choice, Scene, hidden, shown
from cardkit.core.simple_game import Named
from cardkit.kits import tricks
from cardkit.kits.hidden import Pool, seen_by
from cardkit.kits.rounds import Rounds
from cardkit.kits.tricks import ACE_HIGH, Trick, Voids, playable

SEATS, POOL = 4, Pool(STANDARD_DECK)
PASSED = 3  # cards
BEGINNING, NO_TRICK = Rounds.begun(SEATS), Trick.led_by(0, SEATS)
TO = (0, 1, 3, 2)  # by number of the round modulo 4: how many seats further left cards are passed
TWO_OF_CLUBS, QUEEN = card("2C"), card("QS")
MOON = 26  # points of all cards together

Cards = tuple[Card, ...]
NOTHING: tuple[Cards, ...] = ((),) * SEATS  # by seat


def points_of(card: Card) -> int:
    """What a card costs whoever takes it."""
    return 13 if card == QUEEN else int(card.suit == Suit.HEARTS)


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
    hands: tuple[Hand[Card], ...] = (Hand(),) * SEATS
    aside: tuple[Cards, ...] = NOTHING  # what each has chosen to pass
    received: tuple[Cards, ...] = NOTHING  # what each was passed
    trick: Trick = NO_TRICK
    gone: Cards = ()  # played, without this trick
    points: tuple[int, ...] = (0,) * SEATS  # taken in this round
    voids: Voids = ((),) * SEATS
    passing: bool = False
    mover: int = 0

    def turn(self) -> int:
        if self.rounds.has_reached(self.options.target):
            return OVER
        return self.mover if any(self.hands) else CHANCE

    @property
    def step(self) -> int:
        """How many seats to the left cards are passed in this round."""
        return TO[self.rounds.number % 4] if self.options.passing else 0

    def acting(self) -> tuple[int, ...]:
        if not self.passing:
            return super().acting()
        return tuple(seat for seat in range(SEATS) if len(self.aside[seat]) < PASSED)

    def facing(self, seat: int) -> "HeartsState":
        return replace(self, mover=seat)

    def secret(self) -> bool:
        return self.passing

    def request(self) -> Shuffle:
        return Shuffle(len(STANDARD_DECK))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "HeartsState":
        hands, _ = ck.Deck(STANDARD_DECK).reordered(outcome).deal(SEATS, 13)
        dealt = HeartsState(self.options, self.rounds, hands, passing=self.step > 0)
        return dealt if dealt.passing else dealt.led_by_two_of_clubs()

    def led_by_two_of_clubs(self) -> "HeartsState":
        leader = next(seat for seat, hand in enumerate(self.hands) if TWO_OF_CLUBS in hand)
        return replace(self, trick=Trick.led_by(leader, SEATS), mover=leader, passing=False)

    def choices(self) -> Hand[Card]:
        """The cards that the seat to move may choose."""
        hand = self.hands[self.mover]
        if self.passing:
            return hand
        if TWO_OF_CLUBS in hand:
            return Hand((TWO_OF_CLUBS,))
        cards = playable(hand, self.trick)
        harmless = cards.only(lambda card: not points_of(card))
        if self.trick.cards:
            return cards if self.gone else harmless or cards
        return cards if self.broken() else cards.only(lambda card: card.suit != Suit.HEARTS) or cards

    def broken(self) -> bool:
        """Whether a heart was discarded, in a trick before this."""
        return any(card.suit == Suit.HEARTS for card in self.gone)

    def legal(self) -> tuple[int, ...]:
        return tuple(sorted(card.number for card in self.choices())) if self.turn() >= 0 else ()

    def why_illegal(self, action: int) -> str | None:
        if action in self.legal():
            return None
        if not 0 <= action < len(STANDARD_DECK):
            return "there is no such card"
        chosen = STANDARD_DECK[action]
        if chosen not in self.hands[self.mover]:
            return f"{chosen} is not in your hand"
        if self.trick.cards and chosen not in playable(self.hands[self.mover], self.trick):
            return f"{self.trick.led()} must be followed"
        if not self.gone:
            return "the two of clubs leads" if not self.trick.cards else "no points are played to the first trick"
        return "no heart was discarded yet"

    def after(self, action: int, log: Log | None = None) -> "HeartsState":
        chosen, seat = STANDARD_DECK[action], self.mover
        hands = put(self.hands, seat, self.hands[seat].without(chosen))
        if self.passing:
            aside = put(self.aside, seat, (*self.aside[seat], chosen))
            return replace(self, hands=hands, aside=aside).passed_on()
        trick = self.trick.plus(chosen)
        voids = tricks.voids_after(self.voids, trick)
        if trick.led() == Suit.HEARTS and not self.broken():  # by a hand of nothing else
            voids = put(voids, trick.leader, (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES))
        if trick.turn is not None:
            return replace(self, hands=hands, trick=trick, voids=voids, mover=trick.turn)
        taker, cost = trick.winner(), sum(map(points_of, trick.cards))
        points, rounds = put(self.points, taker, self.points[taker] + cost), self.rounds
        if not any(hands):
            rounds = rounds.scored(tuple(MOON - taken for taken in points) if MOON in points else points)
        if log is not None:
            log.append(Taken(taker, cost, () if any(hands) else rounds.totals))
        if not any(hands):
            return HeartsState(self.options, rounds)
        gone = (*self.gone, *trick.cards)
        next_trick = Trick.led_by(taker, SEATS)
        return replace(self, hands=hands, trick=next_trick, gone=gone, points=points, voids=voids, mover=taker)

    def passed_on(self) -> "HeartsState":
        """The same, and if all have chosen what to pass, with the cards passed."""
        if self.acting():
            return replace(self, mover=self.acting()[0])
        received = tuple(self.aside[(seat - self.step) % SEATS] for seat in range(SEATS))
        hands = tuple(hand.plus(*cards) for hand, cards in zip(self.hands, received, strict=True))
        return replace(self, hands=hands, aside=NOTHING, received=received).led_by_two_of_clubs()

    def scores(self) -> tuple[int, ...]:
        return self.rounds.totals

    def winners(self) -> tuple[int, ...]:
        return self.rounds.least() if self.turn() == OVER else ()


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
        return ACE_HIGH.index(card.rank) + extra + 3 * points_of(card)


class HeartsDisplay(ck.Display[HeartsView, Named]):
    """How Hearts looks, beyond the fields of the view."""

    def scene(self, view: HeartsView) -> Scene:
        scene = super().scene(view)
        return replace(scene, prompt="Pass on three cards.") if view.passing and view.turn == view.seat else scene

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
        return (SEATS * self.options.target // MOON + 1) * (PASSED * SEATS + 52)

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
        at = SEATS if seat is None else seat  # a watcher has the empty row behind those of the seats
        (hand, held), chosen = seen_by(state.hands, seat), tuple(map(len, state.aside))
        aside, received = (*state.aside, ())[at], (*state.received, ())[at]
        given = () if seat is None else state.received[(seat + state.step) % SEATS]
        seen = state.trick, state.gone, state.points, state.voids, state.rounds, state.passing
        return HeartsView(seat, state.turn(), hand, aside, received, given, held, chosen, *seen)

    def determinize(self, view: HeartsView, rng: ck.Generator) -> HeartsState:
        start = HeartsState(self.options, view.rounds)
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
        return HeartsState(self.options, view.rounds, hands, aside, tuple(received), *seen)
