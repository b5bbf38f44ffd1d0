"""Playing one chunk of an arena. Workers import this, wherever they are."""

import queue
import threading
from collections.abc import Hashable
from typing import Any, Final

import attrs

from cardkit.arena.plan import Chunk, Meeting, Plan
from cardkit.core.errors import BadRecord, CardkitError, TooSlow
from cardkit.core.game import Step
from cardkit.core.playout import policy_playout
from cardkit.core.policy import Policy
from cardkit.core.record import Record
from cardkit.core.rng import Generator, make_generator, seeded_sfc32
from cardkit.core.state import OVER, State
from cardkit.core.view import View
from cardkit.players import PolicyPlayer, named_player
from cardkit.registry import AnyGame, game_of_record
from cardkit.table import Table

FINISHED: Final = "finished"
UNFINISHED: Final = "unfinished"
FORFEITED: Final = "forfeited"


@attrs.frozen
class Ending:
    """How one game ended."""

    how: str  # FINISHED, UNFINISHED or FORFEITED
    winners: tuple[int, ...]  # seats; after a forfeit all seats of other players
    scores: tuple[int, ...]  # by seat, as they stood
    moves: int
    reason: str = ""  # of a forfeit: the seat's player, and what it did


def game_of_plan(plan: Plan) -> AnyGame:
    """The game of a plan, with its options. Raises UnknownGame, BadPlugin, BadOption or BadRecord."""
    try:
        return game_of_record(Record(plan.game, 0, plan.options, plan.seed, plan.generator, None, ()))
    except BadRecord as error:
        raise CardkitError(error.reason) from error


def play_chunk(plan: Plan, chunk: Chunk, meeting: Meeting) -> list[list[Ending]]:
    """The results of a chunk: by deal, one for each seating of the meeting."""
    game = game_of_plan(plan)
    players = {which: named_player(game, plan.players[which]) for which in meeting.players}
    return [
        [play_one(plan, game, players, seating, plan.seed + deal) for seating in meeting.seatings]
        for deal in range(chunk.first, chunk.first + chunk.deals)
    ]


def play_one(plan: Plan, game: AnyGame, players: dict[int, Any], seating: tuple[int, ...], seed: int) -> Ending:
    """One game. The game's own policies play it in the core's loop, which gives the same game as a table would.

    Where anybody else plays, policy or not, it is played at a table: that judges every move, and shows views only.
    """
    if all(plan.players[which] in game.policies for which in seating):
        return _played_out(plan, game, tuple([players[which] for which in seating]), seed)
    return _played_at_table(plan, game, players, seating, seed)


def _played_out(plan: Plan, game: AnyGame, policies: tuple[Policy, ...], seed: int) -> Ending:
    chance = make_generator(plan.generator, seed)
    luck: tuple[Generator, ...] = tuple([seeded_sfc32(seed, 2 * seat + 1) for seat in range(game.seats)])
    opening: State = game.initial_state()
    played = policy_playout(opening, policies, chance, luck, plan.limit)
    state = played.state
    if state.turn() != OVER:
        return Ending(UNFINISHED, (), state.scores(), played.moves)
    return Ending(FINISHED, state.winners(), state.scores(), played.moves)


def _played_at_table(plan: Plan, game: AnyGame, players: dict[int, Any], seating: tuple[int, ...], seed: int) -> Ending:
    table: Table[State, Hashable, View] = Table(game, seed=seed, generator=plan.generator)
    for seat, which in enumerate(seating):
        name, player = plan.players[which], players[which]
        if name not in game.policies:
            if isinstance(player, Policy):
                player = PolicyPlayer(game, player, table.streams.luck[seat], table.streams.guesses[seat])
            player = Watched(player, plan.seconds)
        table.seat(seat, player, name)
    while True:
        seat = table.state.turn()
        try:
            if seat >= 0 and table.move_count >= plan.limit:
                return Ending(UNFINISHED, (), table.state.scores(), table.move_count)
            if not isinstance(table.step(), Step):
                break
        except (Exception, SystemExit) as error:
            if seat < 0:
                raise
            loser = seating[seat]
            others = tuple([other for other in range(game.seats) if seating[other] != loser])
            reason = f"{plan.players[loser]}: {type(error).__name__}: {' '.join(str(error).split())[:300]}"
            return Ending(FORFEITED, others, table.state.scores(), table.move_count, reason)
    over = table.result
    if over is None:
        raise CardkitError("a seat has no player")
    return Ending(FINISHED, over.winners, over.scores, table.move_count)


class Watched:
    """A player of one's own, given a number of seconds for a move. One that hangs is left behind in its thread."""

    def __init__(self, player: Any, seconds: float) -> None:
        self.player = player
        self.seconds = seconds

    def choose(self, view: View, moves: tuple[Hashable, ...]) -> Any:
        """What the player chooses. Raises TooSlow, and whatever the player raises."""
        if not self.seconds:
            return self.player.choose(view, moves)
        answer: queue.SimpleQueue[tuple[bool, Any]] = queue.SimpleQueue()

        def ask() -> None:
            try:
                answer.put((True, self.player.choose(view, moves)))
            except (Exception, SystemExit) as error:
                answer.put((False, error))

        threading.Thread(target=ask, daemon=True).start()
        try:
            fine, value = answer.get(timeout=self.seconds)
        except queue.Empty:
            raise TooSlow(f"no move within {self.seconds:g} seconds") from None
        if not fine:
            raise value
        return value
