"""Games of Euchre that tell somebody what they cannot know, or get wrong what is known: the contract notices each."""

from collections.abc import Mapping
from typing import ClassVar

import attrs
from attrs import evolve

import cardkit as ck
from cardkit import Card, Event, Hand, Log, Outcome, Step, Suit
from cardkit.core.simple_game import Moved, Named
from cardkit.kits import tricks
from euchre import (
    DECK,
    EACH,
    KITTY,
    SEATS,
    Euchre,
    EuchreOptions,
    EuchreState,
    EuchreView,
    Seen,
    Steady,
    Taken,
)

Cards = tuple[Card, ...]


@attrs.frozen
class BentState(EuchreState):
    """A position that stays one of its class: what a game bends is in a subclass."""

    def resolved(self, outcome: Outcome, log: Log | None = None) -> EuchreState:
        return self.bent(super().resolved(outcome, log))

    def after(self, action: int, log: Log | None = None) -> EuchreState:
        return self.bent(self.twisted(super().after(action, log)))

    def twisted(self, after: EuchreState) -> EuchreState:
        """The position after this one, with what a subclass gets wrong."""
        return after

    def bent(self, after: EuchreState) -> EuchreState:
        """The same position, of this class."""
        return type(self)(after.options, after.seen, after.hands, after.kitty, after.discard)


@attrs.frozen
class Bent(Euchre):
    """A game whose positions are of a class of its own; without a subclass, it keeps the contract."""

    vocabulary: ClassVar[tuple[type, ...]] = (Taken, EuchreView)
    state: ClassVar[type[BentState]] = BentState

    def initial_state(self) -> EuchreState:
        return self.state(self.options)

    def determinize(self, view: EuchreView, rng: ck.Generator) -> EuchreState:
        return self.state(self.options).bent(super().determinize(view, rng))


# Views that show too much.


@attrs.frozen
class Fuller(EuchreView):
    """A view with cards that its seat cannot know."""

    more: Cards


@attrs.frozen
class Showing(Bent):
    """A game whose views show `more`."""

    def more(self, state: EuchreState, seat: int) -> Cards:
        """What this seat is shown."""
        return ()

    def view_of(self, state: EuchreState, seat: int | None) -> EuchreView:
        view = super().view_of(state, seat)
        more = () if seat is None else self.more(state, seat)
        return Fuller(view.seat, view.turn, view.hand, view.discard, view.held, view.seen, more)


@attrs.frozen
class PartnerShown(Showing):
    """A seat sees the hand of its partner."""

    def more(self, state: EuchreState, seat: int) -> Cards:
        return state.hands[(seat + 2) % SEATS].cards


@attrs.frozen
class SitterShown(Showing):
    """Whoever plays alone sees what the partner has laid down."""

    def more(self, state: EuchreState, seat: int) -> Cards:
        return tuple(card for out in state.seen.out for card in state.hands[out] if seat == state.seen.maker)


@attrs.frozen
class KittySeen(Showing):
    """The dealer sees what lies face down."""

    def more(self, state: EuchreState, seat: int) -> Cards:
        return state.kitty if seat == state.seen.dealer else ()


@attrs.frozen
class DiscardSeen(Showing):
    """The dealer's partner sees the discard."""

    def more(self, state: EuchreState, seat: int) -> Cards:
        return state.discard if seat == (state.seen.dealer + 2) % SEATS else ()


@attrs.frozen
class PickedUpTold(Showing):
    """All see whether the dealer has kept the card that was turned up."""

    def more(self, state: EuchreState, seat: int) -> Cards:
        return tuple(
            card for card in state.hands[state.seen.dealer] if state.seen.ordered_up and card == state.seen.turned
        )


@attrs.frozen
class VoidsFromHands(Bent):
    """All see every suit that a seat does not have, shown or not."""

    def view_of(self, state: EuchreState, seat: int | None) -> EuchreView:
        view, suit_of = super().view_of(state, seat), state.seen.ranking.suit_of
        held = [{suit_of(card) for card in hand} for hand in state.hands]
        voids = tuple(tuple(suit for suit in Suit if suit not in suits) for suits in held)
        return evolve(view, seen=evolve(view.seen, voids=voids)) if state.seen.trump is not None else view


# Events that tell too much.


@attrs.frozen
class Whispered(Event):
    """Cards that nobody should hear of."""

    cards: Cards


@attrs.frozen
class DiscardTold(Bent):
    """The discard is told as every other move."""

    def play(self, state: EuchreState, move: Named, action: int | None = None) -> Step[EuchreState]:
        step = super().play(state, move)
        told = tuple(Moved(event.seat, event.move) if isinstance(event, Moved) else event for event in step.events)
        return Step(step.state, told)


@attrs.frozen
class HandTold(Bent):
    """Whoever makes trumps is heard to have these."""

    def play(self, state: EuchreState, move: Named, action: int | None = None) -> Step[EuchreState]:
        step = super().play(state, move)
        made = state.seen.trump is None and step.state.seen.trump is not None
        return Step(step.state, (*step.events, Whispered(state.hands[state.turn()].cards))) if made else step


@attrs.frozen
class KittyTold(Bent):
    """At the end of a deal, all hear what lay face down."""

    def play(self, state: EuchreState, move: Named, action: int | None = None) -> Step[EuchreState]:
        step = super().play(state, move)
        return step if step.state.kitty else Step(step.state, (*step.events, Whispered(state.kitty)))


# Rules that get the left bower wrong.


@attrs.frozen
class PrintedVoidsState(BentState):
    """Voids go by the suits that are printed on the cards."""

    def twisted(self, after: EuchreState) -> EuchreState:
        seen = after.seen
        found = tricks.voids_after(self.seen.voids, seen.trick) if seen.trick.cards else seen.voids
        return ck.replace(after, seen=evolve(seen, voids=found))


@attrs.frozen
class PrintedVoids(Bent):
    """The left bower counts as its printed suit in the voids."""

    state: ClassVar[type[BentState]] = PrintedVoidsState


@attrs.frozen
class PrintedFollowing(BentState):
    """The left bower follows the suit that is printed on it."""

    def legal(self) -> tuple[int, ...]:
        legal, seen = super().legal(), self.seen
        if seen.trump is None or self.secret() or not legal:
            return legal
        hand = self.hands[self.turn()]
        return tuple(sorted(11 + DECK.index(card) for card in tricks.playable(hand, seen.trick)))


@attrs.frozen
class PrintedSuits(Bent):
    """The left bower must follow its printed suit, and the voids know better."""

    state: ClassVar[type[BentState]] = PrintedFollowing


@attrs.frozen
class VoidOfNextState(BentState):
    """Whoever does not follow makes the next seat void."""

    def twisted(self, after: EuchreState) -> EuchreState:
        voids = after.seen.voids
        if voids != self.seen.voids and after.seen.trick.cards:
            voids = (*voids[-1:], *voids[:-1])
        return ck.replace(after, seen=evolve(after.seen, voids=voids))


@attrs.frozen
class VoidOfNext(Bent):
    """A void is noted of the wrong seat."""

    state: ClassVar[type[BentState]] = VoidOfNextState


# Positions made up that do not fit what is known.


@attrs.frozen
class TurnedKept(Bent):
    """The dealer is held to have the card picked up, even if it was discarded."""

    def determinize(self, view: EuchreView, rng: ck.Generator) -> EuchreState:
        seen = view.seen
        row: Cards = (seen.turned,) if seen.ordered_up and seen.turned is not None else ()
        fits = not row or row[0] in seen.open or (view.seat == seen.dealer and row[0] in view.hand)
        kept = () if fits else row
        return self.state(self.options).bent(made_up(self.options, view, rng, kept=kept))


@attrs.frozen
class DiscardForgotten(Bent):
    """The dealer does not know what it has discarded."""

    def determinize(self, view: EuchreView, rng: ck.Generator) -> EuchreState:
        return super().determinize(evolve(view, discard=()), rng)


@attrs.frozen
class VoidsForgotten(Bent):
    """Hands are dealt again as if nobody had failed to follow suit."""

    def determinize(self, view: EuchreView, rng: ck.Generator) -> EuchreState:
        blank = evolve(view, seen=evolve(view.seen, voids=tricks.no_voids(SEATS)))
        made = super().determinize(blank, rng)
        return ck.replace(made, seen=view.seen)


def made_up(
    options: EuchreOptions, view: EuchreView, rng: ck.Generator, barred: Cards | None = None, kept: Cards = ()
) -> EuchreState:
    """A position like the one of `Euchre.determinize`, with other cards `barred` to all but the dealer, or `kept`."""
    seen: Seen = view.seen
    if seen.turned is None:
        return EuchreState(options, seen)
    row = (seen.turned,) if barred is None else barred
    places = range(SEATS + 1)
    held = [view.hand.cards if seat == view.seat else () for seat in range(SEATS)]
    held[seen.dealer] = (*held[seen.dealer], *kept)
    dealt = tricks.deal_hidden(
        [card for card in DECK if card not in seen.open],
        (*view.held, KITTY, int(seen.ordered_up and view.held[seen.dealer] <= EACH)),
        rng,
        voids=seen.voids,
        known=[*held, (), view.discard],
        barred=[() if place == seen.dealer else row for place in places],
        ranking=seen.ranking,
    )
    hands: tuple[Hand[Card], ...] = dealt[:SEATS]
    return EuchreState(options, seen, hands, dealt[SEATS].cards, dealt[-1].cards)


# Players and rules that look at other hands.


class Peeking(Steady):
    """Orders up if its partner has the right bower."""

    __slots__ = ()

    def hope(self, state: EuchreState, call: int) -> float:
        partner = state.hands[(state.turn() + 2) % SEATS]
        trump = state.called(call).seen.trump
        return super().hope(state, call) + (trump is not None and tricks.bowers(trump)[1] in partner)


@attrs.frozen
class PeekingPlayer(Bent):
    """The computer looks at its partner's hand."""

    policies: ClassVar[Mapping[str, ck.Policy]] = {"peeking": Peeking()}


@attrs.frozen
class BoldState(BentState):
    """Nobody passes whose partner has the right bower."""

    def legal(self) -> tuple[int, ...]:
        legal, seen = super().legal(), self.seen
        if seen.trump is not None or seen.turned is None:
            return legal
        right = tricks.bowers(seen.turned.suit)[1]
        return legal[1:] if right in self.hands[(self.turn() + 2) % SEATS] and legal[0] == 0 else legal


@attrs.frozen
class BoldPartners(Bent):
    """The legal calls depend on the partner's hand."""

    state: ClassVar[type[BentState]] = BoldState


# Each with the rule of the contract that it breaks first; a position that does not fit its voids is not read from JSON.
LEAKS: tuple[tuple[type[Bent], str], ...] = (
    (PartnerShown, "views"),
    (SitterShown, "views"),
    (KittySeen, "views"),
    (DiscardSeen, "views"),
    (PickedUpTold, "views"),
    (VoidsFromHands, "views"),
    (DiscardTold, "views"),
    (HandTold, "views"),
    (KittyTold, "views"),
    (PrintedVoids, "json"),
    (PrintedSuits, "json"),
    (VoidOfNext, "json"),
    (TurnedKept, "views"),
    (DiscardForgotten, "views"),
    (VoidsForgotten, "views"),
    (PeekingPlayer, "policies"),
    (BoldPartners, "views"),
)
