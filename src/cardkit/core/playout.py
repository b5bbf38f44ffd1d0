"""Playing a state to its end without a table: the loop of searches, tournaments and benchmarks, and for your own."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.errors import BadGame
from cardkit.core.policy import Policy
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, State
from cardkit.core.state_hooks import blamed
from cardkit.core.value import Value


@final
class Playout(Value):
    """Where a playout stopped, and after how many moves of players. It is unfinished if `state` is not over."""

    __slots__ = ("moves", "state")

    def __init__(self, state: State, moves: int) -> None:
        self.state: Final = state
        self.moves: Final = moves


def random_playout(state: State, rng: Generator, limit: int) -> Playout:
    """Play on with uniformly random moves until the game is over or `limit` moves were made.

    Chance and players draw from the one generator. Raises BadGame for a method of the state that gives what it must
    not.
    """
    try:
        return _randomly(state, rng, limit)
    except Exception as error:
        other = blamed(state, error)
        if other is error:
            raise
        raise other from error


def _randomly(state: State, rng: Generator, limit: int) -> Playout:
    most: i64 = limit
    moves: i64 = 0
    by_itself = type(state).random_moves is not State.random_moves  # asked once: one move takes less than asking
    while True:
        turn: i64 = state.turn()
        if turn >= 0:
            if moves == most:
                return Playout(state, moves)
            if by_itself:
                state, made = state.random_moves(rng, most - moves)
                if not 1 <= made <= most - moves:
                    name = type(state).__name__
                    raise BadGame(f"{name}: random_moves made {quoted(made)} moves: expected 1 to {most - moves}")
                moves += made
                continue
            state = state.after(state.pick(rng))
            moves += 1
        elif turn == CHANCE:
            state = state.resolved(state.request().sample(rng))
        else:
            return Playout(state, moves)


def policy_playout(
    state: State, policies: tuple[Policy, ...], chance: Generator, rngs: tuple[Generator, ...], limit: int
) -> Playout:
    """Play on with one policy and one generator a seat until the game is over or `limit` moves were made.

    Raises BadGame for a method of the state that gives what it must not, TypeError for a policy that chooses what is
    no whole number.
    """
    try:
        return _by_policies(state, policies, chance, rngs, limit)
    except Exception as error:
        other = blamed(state, error)
        if other is error:
            raise
        raise other from error


def _by_policies(
    state: State, policies: tuple[Policy, ...], chance: Generator, rngs: tuple[Generator, ...], limit: int
) -> Playout:
    most: i64 = limit
    moves: i64 = 0
    last: i64 = len(policies) - 1
    # Out of a tuple comes something whose kind must be looked up each time; these are known once.
    first, first_rng = policies[0], rngs[0]
    end, end_rng = policies[last], rngs[last]
    while True:
        turn: i64 = state.turn()
        if turn >= 0:
            if moves == most:
                return Playout(state, moves)
            if turn == 0:
                action = first.choose(state, first_rng)
            elif turn == last:
                action = end.choose(state, end_rng)
            else:
                action = policies[turn].choose(state, rngs[turn])
            state = state.after(action | 0)  # a TypeError for what is no whole number; where this is compiled, nothing
            moves += 1
        elif turn == CHANCE:
            state = state.resolved(state.request().sample(chance))
        else:
            return Playout(state, moves)
