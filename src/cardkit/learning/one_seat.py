"""A game of one seat against others, who move by themselves; for the environments of one seat."""

from collections.abc import Hashable, Sequence
from typing import TypeVar

from cardkit.core.errors import IllegalMove
from cardkit.core.game import Step
from cardkit.core.policy import Policy, no_action
from cardkit.core.state import CHANCE, OVER, State, facing
from cardkit.core.view import View
from cardkit.learning.adapter_parts import MoveCap
from cardkit.players.player import Player
from cardkit.registry import AnyGame
from cardkit.table.chance_sources import Streams
from cardkit.table.table import Table

GENERATOR = "sfc32"

Opponent = str | Policy | Player[View, Hashable]  # a player for another seat: its name, or itself
P = TypeVar("P")


def with_free_seat(opponents: Sequence[P], seat: int) -> list[P | None]:
    """By seat who plays there: None in this one, the opponents in order in all others. Raises ValueError."""
    if not 0 <= seat <= len(opponents):
        raise ValueError(f"expected a seat from 0 to {len(opponents)}, not {seat}")
    return [*opponents[:seat], None, *opponents[seat:]]


class Seated:
    """A game at a table, which waits for the seat to move; `wait` begins it."""

    def __init__(self, game: AnyGame, opponents: Sequence[Opponent], seat: int, cap: MoveCap, seed: int) -> None:
        self._game, self._seat, self._cap = game, seat, cap
        self._table = Table(game, with_free_seat(opponents, seat), seed=seed, generator=GENERATOR)

    @property
    def table(self) -> Table[State, Hashable, View]:
        """The table."""
        return self._table

    @property
    def state(self) -> State:
        """The true state."""
        state: State = self._table.state
        return state

    @property
    def faced(self) -> State:
        """The state with the turn given to the seat, if it may move."""
        state = self.state
        return facing(state, self._seat) or state

    def is_capped(self) -> bool:
        """Whether the game is stopped, unfinished."""
        return self._cap.stops(self._table.state, self._table.move_count)

    def play(self, action: int) -> None:
        """Make a legal move of the seat, and let the others and chance act."""
        self._table.play(self._game.move_of(action, self.faced), self._seat)
        self.wait()

    def wait(self) -> None:
        """Let the others and chance act until the seat may move, or the game stops."""
        while not self.is_capped():
            if not isinstance(self._table.step(), Step):
                return


class SeatedAmongPolicies(Seated):
    """The same where all others are policies: handed the true state, as in playouts, they choose what they would choose
    at a table. It is the same game, move by move, many times faster.
    """

    def __init__(self, game: AnyGame, opponents: Sequence[Policy], seat: int, cap: MoveCap, seed: int) -> None:
        self._game, self._seat, self._cap, self._seed = game, seat, cap, seed
        self._players = with_free_seat(opponents, seat)
        self._streams = Streams(game.seats, seed, GENERATOR)
        self._state: State = game.initial_state()
        self._moves = 0
        self._own: list[int] = []
        self._told: Seated | None = None  # the same at a table, once somebody has asked for it,
        self._told_moves = 0  # as far as it is played there
        self._begun = False

    @property
    def table(self) -> Table[State, Hashable, View]:
        """The same game at a table, as far as it is played."""
        if self._told is None:
            opponents = [player for player in self._players if player is not None]
            self._told = Seated(self._game, opponents, self._seat, self._cap, self._seed)
            if self._begun:
                self._told.wait()
        for action in self._own[self._told_moves :]:
            self._told.play(action)
        self._told_moves = len(self._own)
        return self._told.table

    @property
    def state(self) -> State:
        return self._state

    def is_capped(self) -> bool:
        return self._cap.stops(self._state, self._moves)

    def play(self, action: int) -> None:
        self._own.append(action)
        self._state = self.faced.after(action)
        self._moves += 1
        self.wait()

    def wait(self) -> None:
        self._begun = True
        while not self.is_capped():
            state = self._state
            turn = state.turn()
            if turn == OVER:
                return
            if turn == CHANCE:
                self._state = state.resolved(state.request().sample(self._streams.chance))
                continue
            if self._players[turn] is None:  # others who choose at the same time choose first
                turn = next((other for other in state.acting() if self._players[other] is not None), turn)
            player = self._players[turn]
            if player is None:
                return
            faced = facing(state, turn) or state
            action = player.choose(faced, self._streams.luck[turn])
            reason = no_action(player, action) or faced.why_illegal(action)
            if reason is not None:
                raise IllegalMove(f"Player{turn + 1} chose action {action}: {reason}")
            self._state = faced.after(action)
            self._moves += 1


def seated(game: AnyGame, opponents: Sequence[Opponent], seat: int, cap: MoveCap, seed: int) -> Seated:
    """A game with these others, in the way that suits them."""
    policies = [game.policies.get(one, one) if isinstance(one, str) else one for one in opponents]
    known = [one for one in policies if isinstance(one, Policy)]
    if len(known) == len(policies):
        return SeatedAmongPolicies(game, known, seat, cap, seed)
    return Seated(game, opponents, seat, cap, seed)
