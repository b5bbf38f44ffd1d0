"""Playing one chunk of an arena. Workers import this, wherever they are."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import attrs

from cardkit.arena.plan import Chunk, Meeting, Plan
from cardkit.core.errors import BadJson, BadPlugin, BadRecord, BotFailed, CardkitError
from cardkit.core.game import Step
from cardkit.core.playout import policy_playout
from cardkit.core.policy import Policy
from cardkit.core.records.record import Record
from cardkit.core.rng import Generator, make_generator, seeded_sfc32
from cardkit.core.state import OVER, State
from cardkit.players.external_players import BotOutsider, Outside
from cardkit.players.external_python import Failed, Outsider
from cardkit.players.player import command_of, is_outside, own_policy
from cardkit.registry import AnyGame, failures_of, game_of_record
from cardkit.table.table import AnyTable, Table

FINISHED: Final = "finished"
UNFINISHED: Final = "unfinished"
FORFEITED: Final = "forfeited"
MOST_NAMED: Final = 80  # characters of a player's name, where it says what that did
MOST_TOLD: Final = 500  # characters of what a bot did, and said


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


AnyOutside = Outside[Any]
Sitting = Policy | AnyOutside  # who plays in an arena


@contextlib.contextmanager
def at_hand(game: AnyGame, names: Sequence[str], seconds: float, codes: Sequence[str] = ()) -> Iterator[list[Sitting]]:
    """Players by name: the game's own policies, and outside players, each made anew in a process of its own. What these
    leave behind serves whoever asks for them next here.

    `seconds` are what a move of theirs may take (0: any), `codes` the digests of their sources, if it matters. Raises
    UnknownPlayer, BadPlugin, BotFailed, or BadPlan for one with another source.
    """
    inside = [name for name in names if name in game.policies or not is_outside(name)]
    own = {name: own_policy(game, name, outside=True) for name in inside}
    found: list[Sitting] = []
    well = False
    try:
        for name, code in zip(names, codes or [""] * len(names), strict=True):
            if name in own:
                found.append(own[name])
            elif command_of(name) is not None:
                found.append(BotOutsider(name, seconds, code))
            else:
                found.append(Outsider(game, name, seconds, code))
        yield found
        well = True
    finally:
        for one in found:
            if isinstance(one, Outside):
                one.leave(well=well)


def play_chunk(plan: Plan, chunk: Chunk, meeting: Meeting) -> list[list[Ending]]:
    """The results of a chunk: by deal, one for each seating of the meeting.

    Raises BadPlugin for a game that fails, and what `at_hand` raises.
    """
    game = game_of_plan(plan)
    names = [plan.players[which] for which in meeting.players]
    codes = [plan.code[which] for which in meeting.players] if plan.code else []
    with at_hand(game, names, plan.seconds, codes) as found:
        players = dict(zip(meeting.players, found, strict=True))
        with failures_of(plan.game):
            return [
                [play_one(plan, game, players, seating, plan.seed + deal) for seating in meeting.seatings]
                for deal in range(chunk.first, chunk.first + chunk.deals)
            ]


def play_one(plan: Plan, game: AnyGame, players: Mapping[int, Sitting], seating: tuple[int, ...], seed: int) -> Ending:
    """One game. The game's own policies play it in the core's loop, which gives the same game as a table would.

    Where anybody else plays, policy or not, it is played at a table: that judges every move, and shows views only.
    """
    sitting = [players[which] for which in seating]
    policies = tuple([one for one in sitting if isinstance(one, Policy)])
    if len(policies) == game.seats:
        return _played_out(plan, game, policies, seed)
    return _played_at_table(plan, game, sitting, seating, seed)


def _played_out(plan: Plan, game: AnyGame, policies: tuple[Policy, ...], seed: int) -> Ending:
    chance = make_generator(plan.generator, seed)
    luck: tuple[Generator, ...] = tuple([seeded_sfc32(seed, 2 * seat + 1) for seat in range(game.seats)])
    opening: State = game.initial_state()
    played = policy_playout(opening, policies, chance, luck, plan.limit)
    state = played.state
    if state.turn() != OVER:
        return Ending(UNFINISHED, (), state.scores(), played.moves)
    return Ending(FINISHED, state.winners(), state.scores(), played.moves)


def table_of(game: AnyGame, sitting: Sequence[Sitting], names: Sequence[str], seed: int, generator: str) -> AnyTable:
    """A table with these players, by seat, at the start of a game."""
    table: AnyTable = Table(game, seed=seed, generator=generator)
    outside: dict[int, Any] = {}  # what sits there, by seat
    for seat, player in enumerate(sitting):
        if isinstance(player, Outside) and seat not in outside:
            outside |= player.sit(table.streams, [other for other, one in enumerate(sitting) if one is player])
        table.seat(seat, outside.get(seat, player), names[seat])
    return table


def _played_at_table(
    plan: Plan, game: AnyGame, sitting: Sequence[Sitting], seating: tuple[int, ...], seed: int
) -> Ending:
    names = [plan.players[which] for which in seating]
    table = table_of(game, sitting, names, seed, plan.generator)
    failed = run_table(table, sitting, plan.limit, [plan.shown(which) for which in seating])
    if failed is not None:
        loser = seating[failed[0]]
        others = tuple([other for other in range(game.seats) if seating[other] != loser])
        return Ending(FORFEITED, others, table.state.scores(), table.move_count, failed[1])
    over = table.result
    if over is None:
        return Ending(UNFINISHED, (), table.state.scores(), table.move_count)
    return Ending(FINISHED, over.winners, over.scores, table.move_count)


def run_table(
    table: AnyTable, sitting: Sequence[Sitting], limit: int, called: Sequence[str] = ()
) -> tuple[int, str] | None:
    """Play until the game is over, or that many moves are made, or an outside player fails.

    Then it gives the seat, and who did what in place of choosing a move. `called` says, by seat, what players are to be
    called, if not by their names.
    """
    while True:
        seat = table.state.turn()
        try:
            if (seat >= 0 and table.move_count >= limit) or not isinstance(table.step(), Step):
                return None
        except Exception as error:
            player = None if seat < 0 else sitting[seat]
            if not isinstance(player, Outside) or isinstance(error, BadPlugin | BadJson):
                raise  # not the player's own doing
            return seat, fault(shortened(called[seat] if called else player.name), error)


def shortened(name: str) -> str:
    """The name of a player, cut where the command of a bot is too long to be quoted."""
    return name if len(name) <= MOST_NAMED else f"{name[: MOST_NAMED - 3]}..."


def fault(name: str, error: Exception) -> str:
    """The player, and what it did in place of choosing a move."""
    if isinstance(error, BotFailed):  # it says what the bot did, and the last that it said
        return f"{name}: {' '.join(str(error).split())[:MOST_TOLD]}"
    said = " ".join(str(error).split())[:300]
    return f"{name}: {said}" if isinstance(error, Failed) else f"{name}: {type(error).__name__}: {said}"
