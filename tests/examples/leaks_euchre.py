"""Games of Euchre that tell somebody what they cannot know, or get wrong what is known: the contract notices each."""

from typing import Any, Final

import attrs
from attrs import evolve

import cardkit as ck
import euchre
from broken import faults, of_game
from cardkit import Card, Event, Log, Outcome, Step
from cardkit.core.simple_game import Named
from cardkit.kits import tricks
from cardkit.kits.hidden import Pool
from euchre import DECK, EACH, KITTY, SEATS, EuchreState, EuchreView, Steady, Taken

Cards = tuple[Card, ...]


@attrs.frozen
class Euchre(euchre.Euchre):
    """The game, with the classes of this module in its vocabulary."""


# Rules that are bent.


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
class Bent(euchre.Euchre):
    """A game whose positions are of a class of its own; without a subclass, it keeps the contract."""

    vocabulary = (Taken, EuchreView)
    state = BentState

    def initial_state(self) -> EuchreState:
        return self.state(self.options)

    def determinize(self, view: EuchreView, rng: ck.Generator) -> EuchreState:
        return self.state(self.options).bent(super().determinize(view, rng))


def bent(**written: object) -> Any:
    """A game of positions with these methods."""
    state = type("_State", (BentState,), {"__slots__": (), **written})
    return of_game(Bent, state=state, vocabulary=(Taken, EuchreView, state))


def printed_voids(state: BentState, after: EuchreState) -> EuchreState:
    """The left bower counts as its printed suit in the voids."""
    trick = after.seen.trick
    found = tricks.voids_after(state.seen.voids, trick) if trick.cards else after.seen.voids
    return ck.replace(after, seen=evolve(after.seen, voids=found))


def printed_following(state: BentState) -> tuple[int, ...]:
    """The left bower must follow its printed suit, and the voids know better."""
    legal, seen = EuchreState.legal(state), state.seen
    if seen.trump is None or state.secret() or not legal:
        return legal
    hand = state.hands[state.turn()]
    return tuple(sorted(11 + DECK.index(card) for card in tricks.playable(hand, seen.trick)))


def void_of_next(state: BentState, after: EuchreState) -> EuchreState:
    """Whoever does not follow makes the next seat void."""
    voids = after.seen.voids
    if voids != state.seen.voids and after.seen.trick.cards:
        voids = (*voids[-1:], *voids[:-1])
    return ck.replace(after, seen=evolve(after.seen, voids=voids))


def bold_partners(state: BentState) -> tuple[int, ...]:
    """Nobody passes whose partner has the right bower."""
    legal, seen = EuchreState.legal(state), state.seen
    if seen.trump is not None or seen.turned is None:
        return legal
    right = tricks.bowers(seen.turned.suit)[1]
    return legal[1:] if right in state.hands[(state.turn() + 2) % SEATS] and legal[0] == 0 else legal


# Views that show too much.


@attrs.frozen
class Fuller(EuchreView):
    """A view with cards that its seat cannot know."""

    more: Cards = ()


def showing(more: Any) -> Any:
    """A game whose views have the cards that this gives of a state and a seat."""

    def view_of(game: Euchre, state: EuchreState, seat: int | None) -> EuchreView:
        view = Euchre.view_of(game, state, seat)
        cards = () if seat is None else more(state, seat)
        return Fuller(view.seat, view.turn, view.hand, view.discard, view.held, view.seen, cards)

    return of_game(Euchre, view_of=view_of)


def put_down(state: EuchreState, seat: int) -> Cards:
    """Whoever plays alone sees what the partner has laid down."""
    return tuple(card for out in state.seen.out for card in state.hands[out] if seat == state.seen.maker)


def picked_up(state: EuchreState, seat: int) -> Cards:
    """All see whether the dealer has kept the card that was turned up."""
    seen = state.seen
    return tuple(card for card in state.hands[seen.dealer] if seen.ordered_up and card == seen.turned)


# Events that tell too much.


@attrs.frozen
class Whispered(Event):
    """Cards that nobody should hear of."""

    cards: Cards


def telling(more: Any) -> Any:
    """A game that also tells at a move the cards that this gives of the states before and after, if it gives any."""

    def play(game: Euchre, state: EuchreState, move: Named, action: int | None = None) -> Step[EuchreState]:
        step = Euchre.play(game, state, move)
        cards = more(state, step.state)
        return step if cards is None else Step(step.state, (*step.events, Whispered(cards)))

    return of_game(Euchre, play=play)


# Positions made up that do not fit what is known.


def turned_kept(game: Euchre, view: EuchreView, rng: ck.Generator) -> EuchreState:
    """The dealer is held to have the card picked up, even if it was discarded."""
    seen = view.seen
    if seen.turned is None:
        return EuchreState(game.options, seen)
    row: Cards = (seen.turned,)
    known = not seen.ordered_up or row[0] in seen.open or (view.seat == seen.dealer and row[0] in view.hand)
    held = [view.hand.cards if seat == view.seat else () for seat in range(SEATS)]
    held[seen.dealer] = (*held[seen.dealer], *(() if known else row))
    sizes = (*view.held, KITTY, int(seen.ordered_up and view.held[seen.dealer] <= EACH))
    barred = tricks.barred_by(seen.voids, DECK, seen.ranking)
    for place in range(SEATS + 1):
        barred[place] = (*barred.get(place, ()), *(() if place == seen.dealer else row))
    lying: dict[int | None, Cards] = {**dict(enumerate(held)), SEATS + 1: view.discard}
    dealt = Pool(DECK).deal(rng, sizes, seen=seen.open, known=lying, barred=barred)
    return EuchreState(game.options, seen, dealt[:SEATS], dealt[SEATS].cards, dealt[-1].cards)


def voids_forgotten(game: Euchre, view: EuchreView, rng: ck.Generator) -> EuchreState:
    """Hands are dealt again as if nobody had failed to follow suit."""
    blank = evolve(view, seen=evolve(view.seen, voids=tricks.no_voids(SEATS)))
    return ck.replace(Euchre.determinize(game, blank, rng), seen=view.seen)


class Peeking(Steady):
    """Orders up if its partner has the right bower."""

    __slots__ = ()

    def hope(self, state: EuchreState, call: int) -> float:
        partner = state.hands[(state.turn() + 2) % SEATS]
        trump = state.called(call).seen.trump
        return super().hope(state, call) + (trump is not None and tricks.bowers(trump)[1] in partner)


REDEALT = "can tell its cards redealt: "

# A position that does not fit its voids is not read from JSON.
LEAKS: Final = faults(
    {
        "views": [
            (f"{REDEALT}more is", showing(put_down)),
            (f"{REDEALT}more is", showing(lambda s, seat: s.kitty if seat == s.seen.dealer else ())),
            (f"{REDEALT}more is", showing(picked_up)),
            (
                "a watcher is told more than its view shows: ",
                telling(lambda before, after: None if after.kitty else before.kitty),
            ),
            ("raises ValueError: expected at most 5 known cards in", of_game(Euchre, determinize=turned_kept)),
            (
                f"{REDEALT}discard is",
                of_game(Euchre, determinize=lambda g, view, rng: Euchre.determinize(g, evolve(view, discard=()), rng)),
            ),
            (
                "determinize makes up a position that is not possible: seat",
                of_game(Euchre, determinize=voids_forgotten),
            ),
            ("other moves are legal when what it cannot know is redealt", bent(legal=bold_partners)),
        ],
        "json": [
            ("this position is not possible: seat 1 has QH, and is known not to", bent(twisted=printed_voids)),
            ("this position is not possible: seat 1 has JH, and is known not to", bent(legal=printed_following)),
            ("this position is not possible: seat 3 has QS, and is known not to", bent(twisted=void_of_next)),
        ],
        "policies": [("policy peeking looks at what seat", of_game(Euchre, policies={"peeking": Peeking()}))],
    }
)
