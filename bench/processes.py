"""What a second process brings: the same work by one and by two, in processor time and by the clock.

    python -m bench.processes

On a machine that does nothing else, the clock tells. On one that does, processor time says what two cores to oneself
would bring at most: twice the time that one process takes, by the time that both and whoever hands out their work take
together. Work takes some seconds, so that what it takes to begin and to end is little of it. Of a batch the steps count
alone: drawing actions is what a learner does, in one process however many play the lanes.
"""

import functools
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs
import numpy as np

from bench.telling import bounds, table
from cardkit import arena
from cardkit.learning.batch import Batch

FLOOR, AIM = 1.8, 1.9
TURNS: Final = 3
PROC: Final = Path("/proc")
MEETINGS: Final = (("unowar", ("smallest", "watchful"), 6000), ("straights", ("first", "thrifty"), 24000))
LANES: Final = 2048
STEPS: Final = 500


@attrs.frozen
class Second:
    """Of one work: how many times as fast two processes are as one."""

    name: str
    processor: float | None  # by processor time; None where the system does not tell
    clock: float


def processor_seconds() -> float:
    """Of this process and its children, those that have ended too; 0 where the system does not tell."""
    here, found = os.getpid(), 0.0
    for folder in PROC.iterdir() if PROC.is_dir() else ():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        if here in (int(folder.name), int(fields[1])):
            found += sum([int(ticks) for ticks in fields[11:15]]) / os.sysconf("SC_CLK_TCK")
    return found


@attrs.frozen
class Spent:
    """Seconds of all processors, and of the clock."""

    processors: float = 0.0
    clock: float = 0.0

    def __add__(self, other: "Spent") -> "Spent":
        return Spent(self.processors + other.processors, self.clock + other.clock)

    def __sub__(self, other: "Spent") -> "Spent":
        return Spent(self.processors - other.processors, self.clock - other.clock)


Work = Callable[[], Spent]  # gives what of its time does not count


def spent(work: Work) -> Spent:
    """What counts of it."""
    before, begun = processor_seconds(), time.perf_counter()
    aside = work()
    took, after = time.perf_counter() - begun, processor_seconds()
    return Spent(after - before, took) - aside


def second(name: str, one: Work, two: Work) -> Second:
    """By turns, the best of each."""
    two()  # which starts them
    pairs = [(spent(one), spent(two)) for _ in range(TURNS)]
    alone, both = min([one.processors for one, _ in pairs]), min([two.processors for _, two in pairs])
    clock = min([one.clock for one, _ in pairs]) / min([two.clock for _, two in pairs])
    return Second(name, 2 * alone / both if both > 0 else None, clock)


def tournament(game: str, players: tuple[str, ...], deals: int, jobs: int) -> Spent:
    """All of it counts."""
    arena.compare(game, list(players), deals=deals, seed=1, jobs=jobs)
    return Spent()


def tournaments() -> list[Second]:
    """The arena, with players of the game's own."""
    found = []
    for game, players, deals in MEETINGS:
        one, two = [functools.partial(tournament, game, players, deals, jobs) for jobs in (1, 2)]
        found.append(second(f"arena, {game}, {players[0]} against {players[1]}", one, two))
    return found


def steps(games: Batch, draw: np.random.Generator) -> Spent:
    """Drawing actions does not count."""
    aside = Spent()
    for _ in range(STEPS):
        begun = Spent(time.process_time(), time.perf_counter())
        actions = games.sample(draw)
        aside += Spent(time.process_time(), time.perf_counter()) - begun
        games.step(actions)
    return aside


def batches() -> list[Second]:
    """Steps of a batch."""
    found = []
    for game in ("straights", "unowar"):
        made = [Batch(game, LANES, processes=number, seed=1) for number in (1, 2)]
        draw = np.random.default_rng(1)
        one, two = [functools.partial(steps, games, draw) for games in made]
        found.append(second(f"batch, {game}", one, two))
        for games in made:
            games.close()
    return found


def text_of(rows: list[Second]) -> str:
    """The table."""
    found = []
    for row in rows:
        told = "–" if row.processor is None else f"{row.processor:.2f} ×"
        most = max(row.processor or 0.0, row.clock)  # either is less where something else is done beside it
        found.append([row.name, told, f"{row.clock:.2f} ×", bounds(FLOOR, AIM, most, str)])
    return table(["two processes beside one", "processor time", "the clock", "floor, aim"], found)


def measured() -> list[Second]:
    """All of it."""
    return [*tournaments(), *batches()]


if __name__ == "__main__":
    print(text_of(measured()))
