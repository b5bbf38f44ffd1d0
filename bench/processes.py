"""What a second process brings: the same work by one and by two, in processor time and by the clock.

    python -m bench.processes

On a machine that does nothing else, the clock tells. On one that does, processor time says what two cores to oneself
would bring at most: twice the time that one process takes, by the time that both and whoever hands out their work take
together.
"""

import inspect
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import attrs
import numpy as np

from cardkit import arena
from cardkit.batch import Batch

FLOOR, AIM = 1.8, 1.95
TURNS: Final = 3
PROC: Final = Path("/proc")
MEETINGS: Final = (("unowar", ("smallest", "watchful"), 1500), ("straights", ("first", "thrifty"), 2000))
LANES: Final = 2048
STEPS: Final = 150


@attrs.frozen
class Second:
    """Of one work: how many times as fast two processes are as one."""

    name: str
    processor: float | None  # by processor time; None where the system does not tell
    clock: float


def processor_seconds() -> dict[int, float]:
    """Of this process and its children, by number; nothing where the system does not tell."""
    here, found = os.getpid(), {}
    for folder in PROC.iterdir() if PROC.is_dir() else ():
        if not folder.name.isdigit():
            continue
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        if here in (int(folder.name), int(fields[1])):
            found[int(folder.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def spent(work: Callable[[], object]) -> tuple[float, float]:
    """Seconds of all processors, and of the clock."""
    before, begun = processor_seconds(), time.perf_counter()
    work()
    took, after = time.perf_counter() - begun, processor_seconds()
    return sum([seconds - before.get(number, 0.0) for number, seconds in after.items()]), took


def second(name: str, one: Callable[[], object], two: Callable[[], object]) -> Second:
    """By turns, the best of each."""
    two()  # which starts them
    pairs = [(spent(one), spent(two)) for _ in range(TURNS)]
    alone, both = min([one[0] for one, _ in pairs]), min([two[0] for _, two in pairs])
    clock = min([one[1] for one, _ in pairs]) / min([two[1] for _, two in pairs])
    return Second(name, 2 * alone / both if both else None, clock)


def tournaments() -> list[Second]:
    """The arena, with players of the game's own."""
    found = []
    for game, players, deals in MEETINGS:
        works: list[Callable[[], object]] = [
            lambda jobs=jobs, game=game, players=players, deals=deals: arena.compare(  # type: ignore[misc]  # of loops
                game, list(players), deals=deals, seed=1, jobs=jobs
            )
            for jobs in (1, 2)
        ]
        found.append(second(f"arena, {game}, {players[0]} against {players[1]}", works[0], works[1]))
    return found


def batches() -> list[Second]:
    """A batch, where it can be played by several processes."""
    if "processes" not in inspect.signature(Batch).parameters:
        return []
    found = []
    for game in ("straights", "unowar"):
        options: dict[str, Any] = {"seed": 1}
        made = [Batch(game, LANES, processes=number, **options) for number in (1, 2)]
        draw = np.random.default_rng(1)

        def steps(games: Batch, draw: np.random.Generator = draw) -> None:
            for _ in range(STEPS):
                games.step(games.sample(draw))

        one, two = made
        found.append(second(f"batch, {game}", lambda one=one: steps(one), lambda two=two: steps(two)))  # type: ignore[misc]  # of loops
    return found


def text_of(rows: list[Second]) -> str:
    """The table."""
    lines = ["| two processes beside one | processor time | the clock | floor, aim |", "| --- | ---: | ---: | ---: |"]
    for row in rows:
        told = "–" if row.processor is None else f"{row.processor:.2f} ×"
        lines.append(f"| {row.name} | {told} | {row.clock:.2f} × | {FLOOR}, {AIM} |")
    return "\n".join(lines)


def measured() -> list[Second]:
    """All of it."""
    return [*tournaments(), *batches()]


if __name__ == "__main__":
    print(text_of(measured()))
