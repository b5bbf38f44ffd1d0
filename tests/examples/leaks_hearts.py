"""Hearts that give away what is hidden, each in another way, with what the contract must say of it."""

from typing import Any, Final

import attrs

import cardkit as ck
import hearts
from broken import faults, of_game
from cardkit import Card, Event, Generator, Hand, Suit
from cardkit.core.game import Step
from cardkit.core.simple_game import Moved, Named
from hearts import QUEEN, SEATS, Ducking, HeartsOptions, HeartsState, HeartsView

Moves = Step[HeartsState]


@attrs.frozen
class Hearts(hearts.Hearts):
    """The game, with the classes of this module in its vocabulary."""


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

    reveals = True


def texts(cards: hearts.Cards | Hand[Card]) -> str:
    return " ".join(map(str, cards))


def seen(shown: Any) -> Any:
    """Hearts in whose views are the fields that this gives of a state and a seat."""
    return of_game(Hearts, view_of=lambda g, s, seat: attrs.evolve(Hearts.view_of(g, s, seat), **shown(s, seat)))


def seen_by_seats(shown: Any) -> Any:
    """The same of seats alone."""
    return seen(lambda state, seat: {} if seat is None else shown(state, seat))


def seen_by_watchers(shown: Any) -> Any:
    """The same of watchers alone."""
    return seen(lambda state, seat: shown(state) if seat is None else {})


def told(events: Any) -> Any:
    """Hearts that also tell, at a move, what this gives of the state, the move and the step."""

    def play(game: Hearts, state: HeartsState, move: Named, action: int | None = None) -> Moves:
        step = Hearts.play(game, state, move)
        return Step(step.state, (*step.events, *events(state, move, step)))

    return of_game(Hearts, play=play)


def told_when_passed(kind: type[Told]) -> Any:
    """Hearts that tell what was passed when all have."""
    return told(
        lambda state, _, step: (
            [kind(" | ".join(map(texts, step.state.received)))] if state.passing and not step.state.passing else []
        )
    )


def told_at_the_deal(kind: type[Told], *audience: int) -> Any:
    """Hearts that tell a hand when it is dealt."""

    def resolve(game: Hearts, state: HeartsState, outcome: ck.Outcome) -> Moves:
        step = Hearts.resolve(game, state, outcome)
        return Step(step.state, (*step.events, kind(texts(step.state.hands[1]), audience)))

    return of_game(Hearts, resolve=resolve)


def refused(by: Any) -> Any:
    """Hearts that say in a refusal what this gives of the state."""

    def why_illegal(game: Hearts, state: HeartsState, move: Named) -> str | None:
        reason = Hearts.why_illegal(game, state, move)
        return reason and f"{reason}: {by(state)}"

    return of_game(Hearts, why_illegal=why_illegal)


def passes_in_the_open(game: Hearts, state: HeartsState, move: Named, action: int | None = None) -> Moves:
    step = Hearts.play(game, state, move)
    heard = [attrs.evolve(one, secret=False) if isinstance(one, Moved) else one for one in step.events]
    return Step(step.state, tuple(heard))


def holder_of_the_queen(state: HeartsState) -> int | None:
    return next((seat for seat, hand in enumerate(state.hands) if QUEEN in hand), None)


# Voids.


def lacking(hand: Hand[Card]) -> tuple[Suit, ...]:
    return tuple(suit for suit in Suit if not any(card.suit == suit for card in hand))


def of_another_suit(state: HeartsState, seat: int | None) -> dict[str, object]:
    return {"voids": tuple(tuple(Suit((suit + 1) % 4) for suit in row) for row in state.voids)}


def too_early(state: HeartsState, seat: int | None) -> dict[str, object]:
    """Before they have shown it."""
    return {} if state.passing or not any(state.hands) else {"voids": tuple(map(lacking, state.hands))}


def in_the_suit_led(state: HeartsState, seat: int | None) -> dict[str, object]:
    """Of the seat that is to play, before it has played."""
    mover, led = state.mover, state.trick.led()
    if led is None or led not in lacking(state.hands[mover]) or led in state.voids[mover]:
        return {}
    return {"voids": (*state.voids[:mover], (*state.voids[mover], led), *state.voids[mover + 1 :])}


# What is made up.

SEEN: list[HeartsState] = []


def remembered(game: Hearts, state: HeartsState, seat: int | None) -> HeartsView:
    SEEN[:] = [state]
    return Hearts.view_of(game, state, seat)


@attrs.frozen
class Marked(HeartsView):
    """A view with the true state, where comparing views does not look."""

    truth: HeartsState = attrs.field(eq=False, repr=False, default=HeartsState(HeartsOptions()))


def marked(game: Hearts, state: HeartsState, seat: int | None) -> HeartsView:
    view = Hearts.view_of(game, state, seat)
    return Marked(**{field.name: getattr(view, field.name) for field in attrs.fields(HeartsView)}, truth=state)


def with_rows(state: HeartsState, **rows: Any) -> HeartsState:
    """The same with other rows of its table."""
    names = ("hands", "aside", "received", "trick", "gone", "points", "voids", "passing", "mover")
    return HeartsState.of(state.options, state.rounds, **{name: getattr(state, name) for name in names} | rows)


def without_voids(game: Hearts, view: HeartsView, rng: Generator) -> HeartsState:
    """A hand that was made up has what its seat was seen not to have."""
    made = Hearts.determinize(game, attrs.evolve(view, voids=((),) * SEATS), rng)
    return with_rows(made, voids=view.voids)


def two_of_clubs_anywhere(game: Hearts, view: HeartsView, rng: Generator) -> HeartsState:
    made = Hearts.determinize(game, view, rng)
    if view.passing or view.turn < 0 or view.seat is not None:
        return made
    return with_rows(made, hands=(*made.hands[1:], made.hands[0]))


class Peeking(Ducking):
    """Plays low when the next seat holds the queen."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: Generator) -> int:
        assert isinstance(state, HeartsState)
        if QUEEN in state.hands[(state.mover + 1) % SEATS]:
            return state.legal()[0]
        return super().choose(state, rng)


CHANCE = "is told of chance what its view does not show"

RECORDED: Final = faults(
    {
        "together": [
            (
                "sees what seat 0 has chosen in secret: aside is",
                seen_by_seats(lambda s, seat: {"aside": s.aside[(seat + 1) % SEATS]}),
            ),
            (
                "a watcher sees what seat 2 has chosen in secret: aside is",
                seen_by_watchers(lambda s: {"aside": s.aside[2]}),
            ),
            (
                "a watcher sees what seat 0 has chosen in secret: chosen is",
                seen(lambda s, _: {"chosen": tuple(len(row) + (QUEEN in row) for row in s.aside)}),
            ),
            (
                "sees what seat 0 has chosen in secret: received is",  # before all have chosen
                seen_by_seats(lambda s, n: {"received": s.aside[(n - s.step) % SEATS]} if s.passing else {}),
            ),
        ],
        "views": [
            ("a watcher is shown what still matters", of_game(Hearts, play=passes_in_the_open)),
            (
                "is told more than its view shows",
                told(lambda s, move, _: [Told(move.text, ((s.turn() + 2) % SEATS,))] if s.passing else []),
            ),
            ("received is", seen_by_seats(lambda s, seat: {"received": s.received[(seat + 2) % SEATS]})),
            ("a watcher is told more than its view shows", told_when_passed(Told)),
            ("is shown what still matters", told_when_passed(Shown)),
            ("received is", seen_by_seats(lambda s, seat: {"received": s.hands[(seat + 2) % SEATS].cards})),
            ("a watcher can tell its cards redealt: hand is", seen_by_watchers(lambda s: {"hand": s.hands[3]})),
            (f"a watcher {CHANCE}", told_at_the_deal(Told)),
            (f"seat 3 {CHANCE}", told_at_the_deal(Told, 3)),
            (f"a watcher {CHANCE}", told_at_the_deal(Shown)),
            ("voids", seen(lambda s, _: {"voids": (s.voids[-1], *s.voids[:-1])})),
            ("voids", seen(of_another_suit)),
            ("voids is", seen(too_early)),
            ("voids is", seen(in_the_suit_led)),
            ("can tell its cards redealt: truth", of_game(Hearts, view_of=marked)),
            ("the two of clubs leads, and another holds it", of_game(Hearts, determinize=two_of_clubs_anywhere)),
        ],
    }
)
# What refusals and computers give away, and what positions are made up, is in no record.
ELSEWHERE: Final = faults(
    {
        "views": [
            ("is refused by what it cannot know", refused(lambda s: texts(s.aside[(s.turn() + 1) % SEATS]))),
            ("is refused by what it cannot know", refused(holder_of_the_queen)),
            (
                "determinize makes up different positions of equal views",
                of_game(Hearts, view_of=remembered, determinize=lambda *_: SEEN[0]),
            ),
            ("makes up a position that is not possible", of_game(Hearts, determinize=without_voids)),
        ],
        "policies": [("policy peeking looks at what seat", of_game(Hearts, policies={"peeking": Peeking()}))],
    }
)
LEAKS: Final = [*RECORDED, *ELSEWHERE]
