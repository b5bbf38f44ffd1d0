"""Hearts that give away what is hidden, each in another way. `LEAKS` says what the contract must find."""

from typing import ClassVar, Final

import attrs

import cardkit as ck
import hearts
from cardkit import Card, Event, Generator, Hand, Suit
from cardkit.core.game import Step
from cardkit.core.simple_game import Moved, Named
from hearts import SEATS, Ducking, Hearts, HeartsOptions, HeartsState, HeartsView

Moves = Step[HeartsState]


@attrs.frozen
class Told(Event):
    """Something that the audience hears: all, or these seats alone."""

    what: str
    audience: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> Event | None:
        return self if not self.audience or seat in self.audience else None


@attrs.frozen
class Shown(Told):
    """The same as a reveal."""

    reveals: ClassVar[bool] = True


def also(step: Moves, *events: Event) -> Moves:
    return Step(step.state, (*step.events, *events))


def texts(cards: hearts.Cards | Hand[Card]) -> str:
    return " ".join(map(str, cards))


# What is passed.


class SeesWhatTheNextPutsAside(Hearts):
    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        view = super().view_of(state, seat)
        return view if seat is None else attrs.evolve(view, aside=state.aside[(seat + 1) % SEATS])


class WatchersSeeWhatIsPutAside(Hearts):
    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        view = super().view_of(state, seat)
        return attrs.evolve(view, aside=state.aside[2]) if seat is None else view


class PassesInTheOpen(Hearts):
    def play(self, state: HeartsState, move: Named, action: int | None = None) -> Moves:
        step = super().play(state, move)
        heard = [attrs.evolve(one, secret=False) if isinstance(one, Moved) else one for one in step.events]
        return Step(step.state, tuple(heard))


class WhispersAcross(Hearts):
    def play(self, state: HeartsState, move: Named, action: int | None = None) -> Moves:
        step, across = super().play(state, move), (state.turn() + 2) % SEATS
        return also(step, Told(move.text, (across,))) if state.passing else step


class CountsThePointsPutAside(Hearts):
    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        worth = [len(row) + sum(map(hearts.points_of, row)) for row in state.aside]
        return attrs.evolve(super().view_of(state, seat), chosen=tuple(worth))


class SeesWhatAnotherReceived(Hearts):
    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        view = super().view_of(state, seat)
        return view if seat is None else attrs.evolve(view, received=state.received[(seat + 2) % SEATS])


class TellsWhatWasPassed(Hearts):
    kind: ClassVar[type[Told]] = Told

    def play(self, state: HeartsState, move: Named, action: int | None = None) -> Moves:
        step = super().play(state, move)
        done = state.passing and not step.state.passing
        return also(step, self.kind(" | ".join(map(texts, step.state.received)))) if done else step


class RevealsWhatWasPassed(TellsWhatWasPassed):
    kind = Shown


class ReceiverKnowsBeforeAllHaveChosen(Hearts):
    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        view = super().view_of(state, seat)
        if seat is None or not state.passing:
            return view
        return attrs.evolve(view, received=state.aside[(seat - state.step) % SEATS])


class RefusesByWhatOthersChose(Hearts):
    def why_illegal(self, state: HeartsState, move: Named) -> str | None:
        reason = super().why_illegal(state, move)
        return f"{reason}: {texts(state.aside[(state.turn() + 1) % SEATS])} is passed" if reason else None


# What is in the hands.


class ShowsTheHandAcross(Hearts):
    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        view = super().view_of(state, seat)
        return view if seat is None else attrs.evolve(view, received=state.hands[(seat + 2) % SEATS].cards)


class WatchersSeeAHand(Hearts):
    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        view = super().view_of(state, seat)
        return attrs.evolve(view, hand=state.hands[3]) if seat is None else view


class TellsTheDeal(Hearts):
    kind: ClassVar[type[Told]] = Told
    audience: ClassVar[tuple[int, ...]] = ()

    def resolve(self, state: HeartsState, outcome: ck.Outcome) -> Moves:
        step = super().resolve(state, outcome)
        return also(step, self.kind(texts(step.state.hands[1]), self.audience))


class TellsOneSeatTheDeal(TellsTheDeal):
    audience = (3,)


class RevealsTheDeal(TellsTheDeal):
    kind = Shown


class TellsThePlaceInTheHand(Hearts):
    """Cards that were passed come last in a hand: whoever hears the place of a card hears whether it was passed."""

    def play(self, state: HeartsState, move: Named, action: int | None = None) -> Moves:
        step, cards = super().play(state, move), list(map(str, state.hands[state.turn()]))
        return step if state.passing else also(step, Told(f"place {cards.index(move.text)}"))


class WarnsOfTheQueen(Hearts):
    def why_illegal(self, state: HeartsState, move: Named) -> str | None:
        reason = super().why_illegal(state, move)
        holder = next((seat for seat, hand in enumerate(state.hands) if hearts.QUEEN in hand), None)
        return reason and f"{reason}, and seat {holder} holds the queen"


# Voids.


def lacking(hand: Hand[Card]) -> tuple[Suit, ...]:
    return tuple(suit for suit in Suit if not any(card.suit == suit for card in hand))


class VoidOfAnotherSeat(Hearts):
    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        return attrs.evolve(super().view_of(state, seat), voids=(state.voids[-1], *state.voids[:-1]))


class VoidOfAnotherSuit(Hearts):
    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        other = tuple(tuple(Suit((suit + 1) % 4) for suit in row) for row in state.voids)
        return attrs.evolve(super().view_of(state, seat), voids=other)


class VoidTooEarly(Hearts):
    """Before they have shown it."""

    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        view = super().view_of(state, seat)
        if state.passing or not any(state.hands):
            return view
        return attrs.evolve(view, voids=tuple(map(lacking, state.hands)))


class VoidInTheSuitLed(Hearts):
    """Of the seat that is to play, before it has played."""

    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        view, led = super().view_of(state, seat), state.trick.led()
        if led is None or led not in lacking(state.hands[state.mover]) or led in state.voids[state.mover]:
            return view
        row = (*state.voids[state.mover], led)
        return attrs.evolve(view, voids=(*state.voids[: state.mover], row, *state.voids[state.mover + 1 :]))


# What is made up.

SEEN: list[HeartsState] = []


class RemembersTheTrueHands(Hearts):
    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        SEEN[:] = [state]
        return super().view_of(state, seat)

    def determinize(self, view: HeartsView, rng: Generator) -> HeartsState:
        return SEEN[0]


@attrs.frozen
class Marked(HeartsView):
    truth: HeartsState = attrs.field(eq=False, repr=False, default=HeartsState(HeartsOptions()))


class HidesTheTruthInTheView(Hearts):
    vocabulary: ClassVar[tuple[type, ...]] = (Marked,)

    def view_of(self, state: HeartsState, seat: int | None) -> HeartsView:
        view = super().view_of(state, seat)
        fields = {field.name: getattr(view, field.name) for field in attrs.fields(HeartsView)}
        return Marked(**fields, truth=state)


class ForgetsTheVoids(Hearts):
    """A hand that was made up has what its seat was seen not to have."""

    def determinize(self, view: HeartsView, rng: Generator) -> HeartsState:
        made = super().determinize(attrs.evolve(view, voids=((),) * SEATS), rng)
        return attrs.evolve(made, voids=view.voids)


class GivesTheTwoOfClubsToAnybody(Hearts):
    def determinize(self, view: HeartsView, rng: Generator) -> HeartsState:
        made = super().determinize(view, rng)
        if view.passing or view.turn < 0 or view.seat is not None:
            return made
        return attrs.evolve(made, hands=(*made.hands[1:], made.hands[0]))


class Peeking(Ducking):
    """Plays low when the next seat holds the queen."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: Generator) -> int:
        assert isinstance(state, HeartsState)
        if hearts.QUEEN in state.hands[(state.mover + 1) % SEATS]:
            return state.legal()[0]
        return super().choose(state, rng)


class PlaysByTheOtherHands(Hearts):
    policies: ClassVar = {"peeking": Peeking()}


# By class, the rule of the contract that finds it, and words of what it says.
LEAKS: Final[dict[type[Hearts], tuple[str, str]]] = {
    SeesWhatTheNextPutsAside: ("together", "sees what seat 0 has chosen in secret: aside is"),
    WatchersSeeWhatIsPutAside: ("together", "a watcher sees what seat 2 has chosen in secret: aside is"),
    PassesInTheOpen: ("views", "a watcher is shown what still matters"),
    WhispersAcross: ("views", "is told more than its view shows"),
    CountsThePointsPutAside: ("together", "a watcher sees what seat 0 has chosen in secret: chosen is"),
    SeesWhatAnotherReceived: ("views", "received is"),
    TellsWhatWasPassed: ("views", "a watcher is told more than its view shows"),
    RevealsWhatWasPassed: ("views", "is shown what still matters"),
    ReceiverKnowsBeforeAllHaveChosen: ("together", "sees what seat 0 has chosen in secret: received is"),
    RefusesByWhatOthersChose: ("views", "is refused by what it cannot know"),
    ShowsTheHandAcross: ("views", "received is"),
    WatchersSeeAHand: ("views", "a watcher can tell its cards redealt: hand is"),
    TellsTheDeal: ("views", "a watcher is told of chance what its view does not show"),
    TellsOneSeatTheDeal: ("views", "seat 3 is told of chance what its view does not show"),
    RevealsTheDeal: ("views", "a watcher is told of chance what its view does not show"),
    TellsThePlaceInTheHand: ("views", "a watcher is told more than its view shows"),
    WarnsOfTheQueen: ("views", "is refused by what it cannot know"),
    VoidOfAnotherSeat: ("views", "voids"),
    VoidOfAnotherSuit: ("views", "voids"),
    VoidTooEarly: ("views", "voids is"),
    VoidInTheSuitLed: ("views", "voids is"),
    RemembersTheTrueHands: ("views", "determinize makes up different positions of equal views"),
    HidesTheTruthInTheView: ("views", "can tell its cards redealt: truth"),
    ForgetsTheVoids: ("views", "makes up a position that is not possible"),
    GivesTheTwoOfClubsToAnybody: ("views", "the two of clubs leads, and another holds it"),
    PlaysByTheOtherHands: ("policies", "policy peeking looks at what seat"),
}
