"""A game beside another, which is the same to one seat.

Beside each position there is one that looks the same to the seat, made up anew every now and then. All that a room
tells anybody is made from that one; the true one only says what others may do. `scripts` plays both.
"""

from typing import Any, ClassVar, Final

import attrs

import hearts
from beside import Beside
from cardkit.core.chance import Request
from cardkit.core.errors import IllegalMove
from cardkit.core.game import Result, Step
from cardkit.core.records.record import Chosen, Resolved
from cardkit.core.rng import Generator, seeded_sfc32
from cardkit.core.simple_game import Named
from cardkit.core.state import Log, State, facing
from cardkit.registry import AnyGame
from cardkit.table.timeline import Moment

BESIDE: Final = "beside"  # the name under which a room finds the game beside another


@attrs.frozen
class Both(State):
    """A position of the game beside, and the true one. Games beside others make its moves."""

    made_up: Any
    true: Any

    def turn(self) -> int:
        return int(self.true.turn())

    def acting(self) -> tuple[int, ...]:
        return tuple(self.true.acting())

    def legal(self) -> tuple[int, ...]:
        return tuple(self.true.legal())

    def after(self, action: int, log: Log | None = None) -> "Both":
        raise AssertionError("made by the game")

    def scores(self) -> tuple[int, ...]:
        return tuple(self.true.scores())

    def winners(self) -> tuple[int, ...]:
        return tuple(self.true.winners())

    def facing(self, seat: int) -> "Both":
        faced = facing(self.made_up, seat)
        return Both(self.made_up if faced is None else faced, facing(self.true, seat))

    def request(self) -> Request:
        found: Request = self.true.request()
        return found

    def secret(self) -> bool:
        return bool(self.true.secret())

    def pick(self, rng: Generator) -> int:
        return int(self.true.pick(rng))


class Steps:
    """Steps of a game beside another; one that is made once more is the same."""

    def __init__(self, game: AnyGame, seat: int | None, seed: int) -> None:
        self.game = game
        self.beside = Beside(seat, seeded_sfc32(seed, 77))
        self.known: dict[tuple[Both, object], Step[Any]] = {}

    def redealt(self, true: Any) -> Both:
        """A position that looks the same to the seat, beside the true one."""
        return Both(self.beside.redealt(Moment(self.game, 0, None, true, ())), true)

    def made(self, both: Both, step: Step[Any], entry: Chosen | Resolved) -> Step[Any]:
        """The step beside the true one."""
        key = (both, entry)
        if key not in self.known:
            moment = Moment(self.game, 1, entry, step.state, step.events)
            after = self.beside.stepped(Moment(self.game, 0, None, both.made_up, ()), moment)
            if after is None:
                self.known[key] = Step(self.redealt(step.state), step.events)
            else:
                self.known[key] = Step(Both(after.state, step.state), after.events)
        return self.known[key]


def _true(state: Any) -> Any:
    return state.true if isinstance(state, Both) else state


def _made_up(state: Any) -> Any:
    return state.made_up if isinstance(state, Both) else state


def game_beside(game: AnyGame, seat: int | None, seed: int) -> AnyGame:  # noqa: C901  a class of short methods
    """The same game, played in positions that are the same to one seat alone."""
    cls: Any = type(game)
    steps = Steps(game, seat, seed)

    class Redealt(cls):  # type: ignore[misc]  # whatever class the game has
        __doc__ = cls.__doc__
        __module__ = cls.__module__

        def initial_state(self) -> Any:
            return steps.redealt(game.initial_state())

        def status(self, state: Any) -> int | Request | Result:
            return game.status(_true(state))

        def all_cards(self, state: Any) -> Any:
            return game.all_cards(_true(state))

        def determinize(self, view: Any, rng: Any) -> Any:
            return game.determinize(view, rng)

        def view(self, state: Any, seat: int | None) -> Any:
            return game.view(_made_up(state), seat)

        def legal_moves(self, state: Any) -> tuple[Any, ...]:
            return game.legal_moves(_made_up(state))

        def why_illegal(self, state: Any, move: Any) -> str | None:
            if not isinstance(state, Both):
                return game.why_illegal(state, move)
            return game.why_illegal(state.made_up if state.turn() == seat else state.true, move)

        def move_of(self, action: int, state: Any = None) -> Any:
            if not isinstance(state, Both):
                return game.move_of(action, state)
            # What another seat has done is no part of what is told: the entry of it has something else.
            return game.move_of(action if state.turn() == seat else state.true.pick(steps.beside.rng), state.true)

        def play(self, state: Any, move: Any, action: int | None = None) -> Step[Any]:
            if not isinstance(state, Both):
                return game.play(state, move)
            why = self.why_illegal(state, move)  # what a seat is told of a move of its own is made from what it sees
            if why is not None:
                raise IllegalMove(why, game.write_move(move))
            return steps.made(state, game.play(state.true, move), Chosen(state.turn(), game.write_move(move)))

        def resolve(self, state: Any, outcome: Any) -> Step[Any]:
            if not isinstance(state, Both):
                return game.resolve(state, outcome)
            return steps.made(state, game.resolve(state.true, outcome), Resolved(outcome))

    found: AnyGame = Redealt(game.options)
    return found


class Registered:
    """What the name `beside` stands for."""

    game: ClassVar[AnyGame | None] = None


def game(**options: object) -> AnyGame:
    """What the entry point names: the game that is played beside, whatever its options."""
    assert Registered.game is not None
    return Registered.game


@attrs.frozen
class Telling(hearts.Hearts):
    """Hearts that says too much of a move that it refuses."""

    name: ClassVar[str] = "telling"

    def refusal(self, state: hearts.HeartsState, move: Named, action: int) -> str | None:
        reason = super().refusal(state, move, action)
        return reason and f"{reason}: the others hold {state.hands}"
