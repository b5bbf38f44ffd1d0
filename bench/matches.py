"""Matches: one player in one seat after another, somebody else in all other seats, with the same deals each time.

An arena plays and counts them; how long moves take is measured beside it. `bench/strength.py` and those beside it tell
what they come to.
"""

import sys
import time
from pathlib import Path
from typing import Final

import attrs
from mypy_extensions import i64

from bench import clairvoyant
from bench.clairvoyant import Clairvoyant
from cardkit import arena
from cardkit.arena import Cell, Plan
from cardkit.arena.chunk import game_of_plan, play_one
from cardkit.arena.plan import Meeting, meetings
from cardkit.arena.progress import GamesPlayed
from cardkit.arena.report import report_of
from cardkit.arena.tally import tally_of
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.players.player import is_outside, own_policy
from cardkit.registry import AnyGame

LIMIT: Final = 20_000  # moves after which a game counts as unfinished
TIMED: Final = 200  # moves that are timed at least, if there are so many


class Timed(Policy):
    """Another policy, on a clock wherever there is a choice."""

    __slots__ = ("policy", "times")

    def __init__(self, policy: Policy, times: list[float]) -> None:
        self.policy: Final = policy
        self.times: Final = times

    def choose(self, state: State, rng: Generator) -> i64:
        if len(state.legal()) == 1:
            return self.policy.choose(state, rng)
        begun = time.perf_counter()
        action = self.policy.choose(state, rng)
        self.times.append(time.perf_counter() - begun)
        return action


@attrs.frozen
class Found:
    """What a match came to."""

    cell: Cell  # how the one did
    parity: float  # what it would win if all were equal
    deals: int
    times: list[float]  # seconds that its moves took


def alone(plan: Plan, game: AnyGame) -> Meeting:
    """The games of a deal in which the first player is one team, and the second all others."""
    (both,) = meetings(plan, game.teams)
    return attrs.evolve(both, seatings=tuple([one for one in both.seatings if both.team_of(0, one) is not None]))


def match(plan: Plan, jobs: int = 1, folder: Path | None = None) -> Found:
    """Play the match of the two players of a plan; in the folder it goes on where it was interrupted.

    Raises UnknownPlayer before anything is played.
    """
    game = game_of_plan(plan)
    met = alone(plan, game)
    worlds = clairvoyant.worlds_of(plan.players[0])
    if worlds:
        others = own_policy(game, plan.players[1])
        return seen_through(plan, game, met, Clairvoyant(game, others, worlds), others)
    kept = None if folder is None else str(folder / f"{'-'.join(plan.players)}.jsonl".replace("/", "_"))
    report = arena.run(plan, jobs=jobs, journal=kept, resume=True, progress=sys.stderr, met=(met,))
    return Found(report.cells[0], 1 / len(game.teams), report.deals, timed(plan, game, met))


def seen_through(plan: Plan, game: AnyGame, met: Meeting, seer: Clairvoyant, others: Policy) -> Found:
    """The match of somebody who sees all hands, played here: no arena seats one like that."""
    times: list[float] = []
    players = {0: Timed(seer, times), 1: others}
    bar = GamesPlayed(sys.stderr, plan.deals * len(met.seatings), seldom=True)
    ends = []
    for deal in range(plan.deals):
        ends.append([play_one(plan, game, players, seating, plan.seed + deal) for seating in met.seatings])
        bar.add(len(met.seatings))
    bar.close()
    (cell, *_) = report_of(plan, (met,), plan.deals, {0: tally_of(met, ends)}).cells
    return Found(cell, 1 / len(game.teams), plan.deals, times)


def timed(plan: Plan, game: AnyGame, met: Meeting) -> list[float]:
    """Seconds that moves of the first player take, in the first deals once more; those of somebody's own take none."""
    times: list[float] = []
    if any(is_outside(name) and name not in game.policies for name in plan.players):
        return times
    one, others = [own_policy(game, name) for name in plan.players]
    for deal in range(plan.deals):
        for seating in met.seatings:
            play_one(plan, game, {0: Timed(one, times), 1: others}, seating, plan.seed + deal)
        if len(times) >= TIMED:
            break
    return times
