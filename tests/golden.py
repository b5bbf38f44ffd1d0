"""Golden files: whole games, told move by move, and digests of many more. What the rules do is written down there.

python tests/golden.py --write     write tests/golden/ anew: read what changed before it is kept
python tests/golden.py --digests   print the digests that this process makes: for test_determinism.py
"""

import contextlib
import hashlib
import locale
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import attrs

import cardkit
from cardkit.core.event import Event
from cardkit.core.game import Result, Step
from cardkit.core.immutability import build
from cardkit.core.records.record import Chosen, Resolved
from cardkit.registry import BUILT_IN, AnyGame

AnyTable = cardkit.Table[Any, Any, Any]

FOLDER: Final = Path(__file__).parent / "golden"
DIGESTS: Final = FOLDER / "digests.txt"
LIMIT: Final = 160  # moves of a game of which only digests are kept
MOST: Final = 4000  # steps of a golden game; a broken rule may let it go on for ever
DIGIT_COUNT: Final = 12  # of a digest in a transcript: enough to tell any two states apart


@attrs.frozen
class Cast:
    """Who plays a golden game, and on which deal. The game must end, and should come past what is special in it."""

    seed: int
    players: tuple[str, ...]
    generator: str = "sfc32"


# Of the transcripts, by game and preset.
CASTS: Final = {
    ("straights", "standard"): Cast(5, ("first", "uniform", "thrifty", "uniform"), "minstd"),
    ("straights", "one-round"): Cast(2, ("thrifty", "uniform", "first", "thrifty")),
    ("straights", "corner"): Cast(2, ("uniform", "first", "uniform", "thrifty")),
    ("unowar", "standard"): Cast(8, ("watchful", "uniform")),
    ("unowar", "first-to-three"): Cast(4, ("smallest", "random")),
    ("unowar", "one-round"): Cast(3, ("biggest", "random")),
    ("skipbo", "comp10001bo"): Cast(26, ("greedy", "planner", "greedy", "uniform")),
    ("skipbo", "comp10001bo-bonus"): Cast(5, ("planner", "greedy", "uniform", "planner")),
    ("constructor", "standard"): Cast(5, ("sensible", "planner", "sensible", "uniform")),
    ("constructor", "bounded"): Cast(6, ("planner", "sensible", "planner", "sensible")),
    ("constructor", "random-board"): Cast(7, ("sensible", "planner", "sensible", "planner")),
    ("constructor", "settlers"): Cast(8, ("planner", "planner", "sensible", "sensible")),
    ("constructor", "two-builders"): Cast(2, ("planner", "sensible")),
    ("constructor", "six-builders"): Cast(1, ("sensible", "planner", "sensible", "planner", "sensible", "uniform")),
    ("constructor", "squares"): Cast(3, ("planner", "sensible", "planner", "sensible")),
    ("constructor", "bricks"): Cast(4, ("sensible", "planner", "sensible", "planner")),
    ("constructor", "improvable"): Cast(8, ("sensible", "planner", "sensible", "uniform")),
}


def variants() -> list[tuple[str, str]]:
    """Every game that comes with cardkit, in every preset."""
    return [(name, preset) for name in BUILT_IN for preset in cardkit.load(name).presets]


def difference(expected: str, found: str) -> str | None:
    """None for equal texts, otherwise the first line that differs, and the line of the step that it belongs to."""
    if expected == found:
        return None
    ours, theirs = expected.split("\n"), found.split("\n")
    pairs = zip_longest(ours, theirs, fillvalue="(the end)")
    number = next(i for i, (one, other) in enumerate(pairs) if one != other)
    shown = [(lines[number] if number < len(lines) else "(the end)") for lines in (ours, theirs)]
    step = next((line for line in reversed(ours[:number]) if not line.startswith(" ")), "the beginning")
    return (
        f"line {number + 1} differs\n  the file: {shown[0]}\n  now:      {shown[1]}\n  after:    {step}\n"
        "docs/golden.md says what to do"
    )


def digest(text: str) -> str:
    """What stands for a text: other texts have others."""
    return hashlib.sha256(text.encode()).hexdigest()


# Transcripts.


def file_of(name: str, preset: str) -> Path:
    """Where a transcript is kept."""
    return FOLDER / f"{name}-{preset}.txt"


def transcript(name: str, preset: str) -> str:
    """The golden game of a preset, as its file has it."""
    if (name, preset) not in CASTS:
        raise SystemExit(f"nobody plays the golden game of {name} {preset}: say in CASTS who does")
    game = cardkit.load(name, preset=preset)
    cast = CASTS[name, preset]
    table: AnyTable = cardkit.Table(game, cast.players, seed=cast.seed, generator=cast.generator)
    lines = [
        f"game {name}, preset {preset}, revision {game.revision}",
        f"options {game.write_options()}",
        f"seed {cast.seed}, chance from {cast.generator}, players {' '.join(cast.players)}",
        "",
        *_steps(table),
        "",
    ]
    over = table.result
    if over is None:
        return "".join([line + "\n" for line in [*lines, f"no end after {MOST} steps"]])
    lines.extend([line.rstrip() for line in game.show(table.view(None)).split("\n")])
    lines.extend(
        ["", f"moves {table.move_count}", f"scores {_numbers(over.scores)}", f"winners {_numbers(over.winners)}"]
    )
    return "".join([line + "\n" for line in lines])


def _steps(table: AnyTable) -> Iterator[str]:
    """For every step: a line with its number, who did what, of how many legal moves, and the state after it; then who
    was told what.
    """
    game = table.game
    number = 0
    while not isinstance(table.status, Result) and number < MOST:
        choices = len(table.state.legal())
        step = table.step()
        assert isinstance(step, Step)
        number += 1
        entry = table.entries[-1]
        if isinstance(entry, Chosen):
            did = f"Player{entry.seat + 1}, 1 of {choices}: {entry.move}"
        else:
            assert isinstance(entry, Resolved)
            did = f"chance: {_numbers(entry.outcome)}"
        yield f"{number}. {did} [{digest(game.write_state(table.state))[:DIGIT_COUNT]}]"
        for event in step.events:
            yield from _told(game, event)


def _told(game: AnyGame, event: Event) -> Iterator[str]:
    """What is told of an event, with those who are told it before it: seats from 1, and `w` for a watcher."""
    heard: dict[str, list[str]] = {}
    for seat in (*range(game.seats), None):
        told = event.seen_by(seat)
        if told is not None:
            heard.setdefault(game.describe(told), []).append("w" if seat is None else str(seat + 1))
    if not heard:
        yield f"   nobody: {game.describe(event)}"
    for text, ears in heard.items():
        who = "all" if len(ears) == game.seats + 1 else " ".join(ears)
        for line in text.split("\n"):
            yield f"   {who}: {line}".rstrip()


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join([str(number) for number in numbers]) or "-"


# Digests.


@attrs.frozen
class Game:
    """A game of which digests are kept."""

    name: str
    preset: str
    seed: int
    players: tuple[str, ...]

    def is_of(self, name: str, preset: str) -> bool:
        """Whether it is of this game and preset."""
        return (self.name, self.preset) == (name, preset)

    def played(self) -> AnyTable:
        """The table after the game, or at the limit."""
        made = cardkit.load(self.name, preset=self.preset)
        table: AnyTable = cardkit.Table(made, self.players, seed=self.seed)
        table.run(LIMIT)
        return table


def games() -> Iterator[Game]:
    """For every preset as many games as there are players by name, each of whom takes each seat in one of them."""
    for name, preset in variants():
        game = cardkit.load(name, preset=preset)
        names = list(game.policies)
        for seed in range(len(names)):
            yield Game(name, preset, seed, tuple([names[(seed + seat) % len(names)] for seat in range(game.seats)]))


def digest_line(game: Game, table: AnyTable) -> str:
    """A line of the file: what was played, and the digests of its record and its last state."""
    record = cardkit.write_record(table.record())
    state = table.game.write_state(table.state)
    what = f"{game.name} {game.preset} seed={game.seed} {','.join(game.players)}"
    return f"{what}: record {digest(record)} state {digest(state)}"


def digest_lines() -> Iterator[str]:
    """The file, line by line."""
    for game in games():
        yield digest_line(game, game.played())


def main(words: list[str]) -> int:
    """Write the files, or print the digests."""
    if words == ["--digests"]:
        with contextlib.suppress(locale.Error):  # not every machine has every locale
            locale.setlocale(locale.LC_ALL, "")
        sys.stderr.write(f"{build()}\n{cardkit.__file__}\n")
        for line in digest_lines():
            sys.stdout.write(line + "\n")
        return 0
    if words != ["--write"]:
        sys.stderr.write(f"{__doc__}")
        return 2
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name, preset in variants():
        text = transcript(name, preset)
        if "\nwinners " not in text:
            raise SystemExit(f"the golden game of {name} {preset} does not end")
        file_of(name, preset).write_bytes(text.encode())
    DIGESTS.write_bytes("".join([line + "\n" for line in digest_lines()]).encode())
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
