"""What searches thought in an arena: their reports in the first game of each meeting, as lines of JSON."""

import json
from collections.abc import Callable

from cardkit.arena.chunk import at_hand, game_of_plan, run_table, table_of
from cardkit.arena.plan import Meeting, Plan, meetings
from cardkit.arena.run import teams_of
from cardkit.core.errors import BadPlan
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.players.external_players import dismiss
from cardkit.players.player import is_outside, own_policy
from cardkit.registry import AnyGame
from cardkit.search import Findings, Search


def require_search(plan: Plan) -> None:
    """Raises BadPlan where none of the players is a search, and UnknownPlayer for one that there is not."""
    game = game_of_plan(plan)
    own = [name for name in plan.players if name in game.policies or not is_outside(name)]
    if not any(isinstance(own_policy(game, name), Search) for name in own):
        raise BadPlan("expected a search among the players, such as hard: no other player has anything to explain")


def explained(plan: Plan) -> str:
    """The reports of all searches in the first game of each meeting, a line of JSON each.

    That game is played once more, here: where all searches go by playouts it is the very game that the arena counted.
    Moves without a choice are left out. Raises what playing an arena raises.
    """
    game = game_of_plan(plan)
    try:
        return "".join([line + "\n" for met in meetings(plan, teams_of(game)) for line in _of_meeting(plan, game, met)])
    finally:
        dismiss()


def _of_meeting(plan: Plan, game: AnyGame, met: Meeting) -> list[str]:
    names = [plan.players[which] for which in met.players]
    codes = [plan.code[which] for which in met.players] if plan.code else []
    sits = [plan.players[which] for which in met.seatings[0]]
    called = [plan.shown(which) for which in met.seatings[0]]
    lines: list[str] = []
    with at_hand(game, names, plan.seconds, codes) as found:
        if not any(isinstance(one, Search) for one in found):
            return []

        def tell(seat: int, report: Findings) -> None:
            where = {"players": called, "seed": plan.seed, "move": table.move_count + 1, "seat": seat + 1}
            lines.append(json.dumps({**where, "player": called[seat], **_plain(report)}, ensure_ascii=False))

        players = dict(zip(names, found, strict=True))
        sitting = [_telling(game, one, tell) if isinstance(one := players[name], Search) else one for name in sits]
        table = table_of(game, sitting, sits, plan.seed, plan.generator)
        run_table(table, sitting, plan.limit)
    return lines


def _telling(game: AnyGame, search: Search, tell: Callable[[int, Findings], None]) -> Policy:
    """A search that tells what it thought of each move."""

    class Telling(Policy):
        """The search."""

        __slots__ = ()

        def choose(self, state: State, rng: Generator) -> int:
            """What the search chooses; it draws as it does where nobody wants to know."""
            report = search.look(state, rng)
            if report.how != "alone":
                tell(state.turn(), report)
            legal = state.legal()
            return next(one for one in legal if game.write_move(game.move_of(one, state)) == report.move)

    return Telling()


def _plain(report: Findings) -> dict[str, object]:
    """A report as JSON has it. Intervals are of 95 %."""
    candidates = [
        {"move": one.move, "visits": one.visits, "value": one.value, "low": one.interval[0], "high": one.interval[1]}
        for one in report.candidates
    ]
    return {
        "how": report.how,
        "chosen": report.move,
        "playouts": report.playouts,
        "seconds": round(report.seconds, 3),
        "line": list(report.line),
        "candidates": candidates,
    }
