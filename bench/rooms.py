"""What a room itself does for each move: from the line of whoever moves to the lines for everybody.

    python -m bench.rooms              # milliseconds of processor time, by game
    python -m bench.rooms --json
    python -m bench.rooms --write      # also put the table into bench/results/speed.md

A person has each seat, and each is told the view with every position; a watcher is there, or a hundred. Or ten people
and watchers are told a scene, as a page wants it. Moves are those
of the game's computer, chosen before the time is taken. Beside it, in the same run: the bare move at a table, and the
standard library's `json` writing the same lines from dictionaries. Times are of one thread; the smallest of a few
rounds over the same game counts for each move.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

import cardkit
from bench.telling import machine, measured_on, table, write
from cardkit.core.levels import computer_of
from cardkit.core.records.record import Chosen
from cardkit.registry import AnyGame
from cardkit.rooms.creation import created
from cardkit.rooms.room import Room
from cardkit.table.table import Table

MOVES: Final = 300  # of each game, or all of them
ROUNDS: Final = 3
SEED: Final = 7
CROWD: Final = 100  # watchers
SOCKETS: Final = 10  # at a table where all are drawn a scene
VIEW: Final = ("view",)
SCENE: Final = ("scene", "changes")  # what a page wants


@attrs.frozen
class Spread:
    """Milliseconds a move."""

    median: float
    most: float  # of 95 moves in 100


@attrs.frozen
class Row:
    """One game."""

    game: str
    seats: int
    moves: int
    room: Spread  # with one watcher
    crowd: Spread  # with a hundred
    scene: Spread  # of ten who want scenes and what changes in them, and no views
    table: Spread  # the bare move
    dumps: Spread  # the same lines, by `json.dumps`
    bytes: int  # of all lines of a move, the median
    drawn: int  # the same, of ten who want scenes


def spread(rounds: Sequence[Sequence[float]]) -> Spread:
    """Of the smallest time of each move."""
    best = sorted([min(times) * 1000 for times in zip(*rounds, strict=True)])
    return Spread(statistics.median(best), best[int(0.95 * (len(best) - 1))])


def script(game: AnyGame) -> list[Chosen]:
    """The moves of a game between computers."""
    table: Table[Any, Any, Any] = Table(game, [computer_of(game)] * game.seats, seed=SEED)
    table.run(limit=MOVES)
    return [entry for entry in table.entries if isinstance(entry, Chosen)]


def entered(game: AnyGame, watchers: int, wants: Sequence[str]) -> Room:
    """A room where everybody has come."""
    tokens = iter(range(game.seats))
    rows, given = created(game, ["human"] * game.seats, lambda: f"token {next(tokens)}", 0.0, seed=SEED)
    room = Room(rows, lambda: "", "here", 0.0)
    for client, token in enumerate([*given, *[None] * watchers]):
        room.connect(client)
        hello = {"do": "hello", "protocol": 1, "wants": wants, **({} if token is None else {"token": token})}
        room.receive(client, json.dumps(hello), 0.0)
    return room


def in_room(
    game: AnyGame, moves: Sequence[Chosen], watchers: int, wants: Sequence[str] = VIEW
) -> tuple[list[float], list[list[str]]]:
    """Seconds for each move, and the lines that were made."""
    room = entered(game, watchers, wants)
    times: list[float] = []
    lines: list[list[str]] = []
    for number, chosen in enumerate(moves, 1):
        version = room.ledger.version_for(chosen.seat)
        line = json.dumps({"do": "move", "version": version, "move": chosen.move})
        began = time.process_time_ns()
        change = room.receive(chosen.seat, line, float(number))
        times.append((time.process_time_ns() - began) / 1e9)
        if not change.rows:
            raise SystemExit(f"{game.name}: move {number} was refused: {change.lines}")
        lines.append([line for _, line in change.lines])
    return times, lines


def at_table(game: AnyGame, moves: Sequence[Chosen]) -> list[float]:
    """Seconds for each bare move, with whatever chance does then."""
    table: Table[Any, Any, Any] = Table(game, seed=SEED)
    for _ in table.steps():
        pass
    times: list[float] = []
    for chosen in moves:
        began = time.process_time_ns()
        table.play(chosen.move, chosen.seat)
        for _ in table.steps():
            pass
        times.append((time.process_time_ns() - began) / 1e9)
    return times


def dumped(lines: Sequence[Sequence[str]]) -> list[float]:
    """Seconds in which `json.dumps` writes the lines of each move, each different one once."""
    times: list[float] = []
    for told in lines:
        values = [json.loads(line) for line in dict.fromkeys(told)]
        began = time.process_time_ns()
        for value in values:
            json.dumps(value)
        times.append((time.process_time_ns() - began) / 1e9)
    return times


def rounds(work: Callable[[], list[float]]) -> Spread:
    """The work a few times."""
    return spread([work() for _ in range(ROUNDS)])


def measured(game: AnyGame) -> Row:
    """One game."""
    moves = script(game)
    _, lines = in_room(game, moves, 1)
    watchers = max(1, SOCKETS - game.seats)
    _, drawn = in_room(game, moves, watchers, SCENE)
    return Row(
        game.name,
        game.seats,
        len(moves),
        room=rounds(lambda: in_room(game, moves, 1)[0]),
        crowd=rounds(lambda: in_room(game, moves, CROWD)[0]),
        scene=rounds(lambda: in_room(game, moves, watchers, SCENE)[0]),
        table=rounds(lambda: at_table(game, moves)),
        dumps=rounds(lambda: dumped(lines)),
        bytes=size_of(lines),
        drawn=size_of(drawn),
    )


def size_of(lines: Sequence[Sequence[str]]) -> int:
    """The bytes of all lines of a move, the median."""
    return int(statistics.median([sum(len(line.encode()) for line in told) for told in lines]))


def text_of(rows: Sequence[Row]) -> str:
    """The table."""
    cells = []
    for row in rows:
        times = [f"{one.median:.2f}, {one.most:.2f}" for one in (row.room, row.crowd, row.table, row.dumps, row.scene)]
        cells.append([row.game, str(row.seats), str(row.bytes), *times[:4], str(row.drawn), times[4]])
    head = ["ms a move: median, 95 %", "seats", "bytes told", "room", "with 100 watchers", "bare move", "`json.dumps`"]
    return f"{measured_on(machine())}\n\n{table([*head, 'bytes of scenes to 10', 'scenes to 10'], cells)}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="all of cardkit's own if left out")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--write", action="store_true", help="put the table into bench/results/speed.md")
    arguments = parser.parse_args()
    rows = [measured(cardkit.load(name)) for name in arguments.games or cardkit.game_names()]
    text = text_of(rows)
    print(json.dumps([attrs.asdict(row) for row in rows], indent=2) if arguments.json else text)
    if arguments.write:
        write("bench/results/speed.md", "rooms", text)


if __name__ == "__main__":
    main()
