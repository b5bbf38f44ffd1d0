"""What may be wrong where seats choose at once, or show what they have, with Sparks as the example."""

from typing import Any, ClassVar

import attrs

from broken import faults, of_game, of_state
from cardkit import Event, Generator, Log, Outcome, Policy, State, replace
from faulty_together import DARE, NOTHING, STAY, Showed, SparksOptions, SparksState, SparksView
from faulty_together import Sparks as PlainSparks


@attrs.frozen
class Sparks(PlainSparks):
    """The game, with the classes of this module in its vocabulary."""


def logging(entries: Any) -> Any:
    """Sparks whose states log more when a seat chooses: what this gives of a state and an action."""

    def after(state: SparksState, action: int, log: Log | None = None) -> SparksState:
        if log is not None:
            log.extend(entries(state, action))
        return SparksState.after(state, action, log)

    return of_state(Sparks, after=after)


# Who acts.


def one_dares(state: SparksState, action: int, log: Log | None = None) -> SparksState:
    """Who dares ends the round for the others."""
    return state.scored([state.mover]) if action == DARE else SparksState.after(state, action, log)


def first_counts(state: SparksState, action: int, log: Log | None = None) -> SparksState:
    """Who chooses first gets a point."""
    if state.chosen != state.nobody():
        return SparksState.after(state, action, log)
    points = tuple([total + (seat == state.mover) for seat, total in enumerate(state.points)])
    return SparksState.after(replace(state, points=points), action, log)


def last_is_next(state: SparksState, action: int, log: Log | None = None) -> SparksState:
    """Of three, who comes next depends on the choice."""
    after = SparksState.after(state, action, log)
    return replace(after, mover=after.acting()[-1]) if action == DARE and after.acting() else after


def forgetful(state: SparksState, seat: int) -> SparksState:
    """Facing another seat takes all points away."""
    points = state.points if seat == state.mover else (0,) * len(state.points)
    return replace(state, mover=seat, points=points)


FORGETFUL = of_game(
    type(of_state(Sparks, facing=forgetful)),
    initial_state=lambda game: replace(Sparks.initial_state(game), points=(1,) * game.seats),
)
FIRST_COUNTS = of_game(type(of_state(Sparks, after=first_counts)), utility_bounds=property(lambda _: (0, 4)))
THREE = attrs.evolve(of_state(Sparks, after=last_is_next), options=SparksOptions(seats=3))

# What is told, and shown.


@attrs.frozen
class WholeView(SparksView):
    """A view with the state."""

    state: SparksState


def whole_view(game: Sparks, state: SparksState, seat: int | None) -> WholeView:
    plain = Sparks.view_of(game, state, seat)
    return WholeView(**{field.name: getattr(plain, field.name) for field in attrs.fields(SparksView)}, state=state)


def without_choices(game: Sparks, view: SparksView, rng: Generator) -> SparksState:
    """In what is made up for a seat, the others have not chosen yet."""
    made = Sparks.determinize(game, view, rng)
    return replace(made, chosen=tuple([one if s == view.seat else NOTHING for s, one in enumerate(made.chosen)]))


def rolled_openly(state: SparksState, outcome: Outcome, log: Log | None = None) -> SparksState:
    """Everybody sees what a seat rolls, and the views forget it."""
    if log is not None and state.dice:
        log.append(Showed(0, state.dice[0]))
    return SparksState.resolved(state, outcome, log)


@attrs.frozen
class Announced(Event):
    """A choice."""

    seat: int
    action: int


@attrs.frozen
class Hesitated(Event):
    """Nobody knows who."""


@attrs.frozen
class Undeclared(Showed):
    """It says nothing about that it reveals."""

    reveals: ClassVar[bool] = False


@attrs.frozen
class Whispered(Showed):
    """Only the seat after it sees the dice."""

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == 1 - self.seat else None


def keeping(dice: Any) -> Any:
    """After a round the dice stay that this gives of the state, and the view forgets them."""
    return lambda state, best: replace(SparksState.scored(state, best), dice=dice(state))


class PeeksAtChoices(Policy):
    """Dares if the seat before it has."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        assert isinstance(state, SparksState)
        return DARE if DARE in state.chosen else STAY


SEES = "a watcher sees what seat 0 has chosen in secret: "
HEARS = "a watcher is told what seat 0 has chosen in secret: "
MATTERS = "is shown what still matters, and its view forgets it: a reveal tells "

FAULTS = faults(
    {
        "together": [
            (
                "no seat is on turn (turn is -1), and the seats that act are (0, 1)",
                of_state(Sparks, acting=lambda s: tuple([n for n, one in enumerate(s.chosen) if one == NOTHING])),
            ),
            (
                "the seats that act are (1, 0): expected seats there are, ascending",
                of_state(Sparks, acting=lambda s: SparksState.acting(s)[::-1]),
            ),
            (
                "turn is 0, and the seats that act are (1,): expected it among them",
                of_state(Sparks, acting=lambda s: SparksState.acting(s)[1:]),
            ),
            ("facing seat 1 raises BadGame: _State does not define facing", of_state(Sparks, facing=State.facing)),
            ("facing seat 1 changes more than whose turn it is", FORGETFUL),
            (
                "changes more than whose turn it is",
                of_state(Sparks, facing=lambda s, n: s if n == s.mover else replace(s, round=s.round + 1, mover=n)),
            ),
            ("when seat 0 has chosen, not all of [1] may choose any more", of_state(Sparks, after=one_dares)),
            ("it matters whether seat 0 or seat 1 chooses first", FIRST_COUNTS),
            (
                "other moves are legal for seat 0 when seat 1 has chosen",
                of_state(Sparks, legal=lambda s: (STAY,) if DARE in s.chosen else SparksState.legal(s)),
            ),
            (
                f"{SEES}choice is 1, and 0 then",
                of_game(Sparks, view_of=lambda g, s, n: attrs.evolve(Sparks.view_of(g, s, n), choice=max(s.chosen))),
            ),
            (
                f"{SEES}choice is 1, and 0 then",  # by a watcher alone
                of_game(
                    Sparks,
                    view_of=lambda game, state, seat: attrs.evolve(
                        Sparks.view_of(game, state, seat), choice=state.chosen[seat or 0]
                    ),
                ),
            ),
            (
                f"{SEES}state.chosen is (1, -1), and (0, -1) then",
                of_game(Sparks, view_of=whole_view, determinize=lambda _, view, _rng: view.state),
            ),
            (f"{SEES}turn is 2, and 1 then", THREE),
            (
                f"{HEARS}[Announced(seat=0, action=1)] or [Announced(",
                logging(lambda state, action: [Announced(state.mover, action)]),
            ),
            (
                f"{HEARS}[Showed(seat=0, faces=(1,))] or [Showed(",
                logging(lambda state, action: [Showed(state.mover, (action,))]),
            ),
            (f"{HEARS}[Hesitated()] or []", logging(lambda _, action: [Hesitated()] * action)),
            (f"{HEARS}[Moved(seat=0, move=Named(text='dare')", of_state(Sparks, secret=lambda _: False)),
        ],
        "views": [
            ("can tell its cards redealt: chosen is ", of_game(Sparks, determinize=without_choices)),
            (
                "a watcher is told more than its view shows: [Undeclared(seat=1",
                of_state(Sparks, showing=lambda s, n: Undeclared(n, s.dice[n])),
            ),
            (
                f"a watcher {MATTERS}[Showed(seat=0, faces=",  # who has chosen shows its dice at once
                logging(lambda s, _: [Showed(s.mover, s.dice[s.mover])] if len(s.acting()) > 1 else []),
            ),
            (f"a watcher {MATTERS}[Showed(seat=0, faces=", of_state(Sparks, resolved=rolled_openly)),
            (
                f"seat 0 {MATTERS}[Whispered(seat=1, faces=",
                of_state(Sparks, scored=keeping(lambda s: s.dice), showing=lambda s, n: Whispered(n, s.dice[n])),
            ),
            (f"a watcher {MATTERS}[Showed(seat=1, faces=", of_state(Sparks, scored=keeping(lambda s: s.dice))),
            (f"a watcher {MATTERS}[Showed(seat=0, faces=", of_state(Sparks, scored=keeping(lambda s: s.dice[:1]))),
        ],
        "policies": [
            (
                "policy peeks looks at what seat 0 cannot know: it chooses ",
                of_game(Sparks, policies={"peeks": PeeksAtChoices()}),
            ),
        ],
    }
)
