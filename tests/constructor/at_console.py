"""The console of Constructor for tests: run inside this process, its replies line by line, and what it has to say.

Saved games are texts (C25) of seven lines; `changed` writes others on some of them.
"""

import re
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

from cardkit.games.constructor import picture, read_save
from cardkit.games.constructor.terminal import console
from constructor.positions import COLOURS, GAME, saved
from support import Ran, run_console, without_kept

LINES = ("turn", "blue", "red", "orange", "yellow", "board", "geese")
POOR = saved("0 0 0 0 0 r h 20 B 11 B", "0 0 0 0 0 r h 32 B 0 B", "0 0 0 0 0 r h 36 B 5 B", "0 0 0 0 0 r h 47 B 40 B")
RICH = saved(
    "9 9 9 9 9 r 27 32 h 20 B 11 H",
    "9 9 9 9 9 r h 32 H 0 B",
    "0 0 0 0 0 r 54 h 36 B 5 B",
    "0 0 3 0 0 r h 47 B 40 T",
)
THEFT = saved(  # Red rolls; Blue and Orange live on tile 9
    "0 0 0 0 4 r h 20 B", "1 1 1 1 1 r h 32 B", "0 3 0 0 0 r h 27 T", "0 0 0 0 0 r h 47 B", turn=1
)
NEAR = saved("9 9 9 9 9 r 27 32 h 20 H 11 T 46 B 50 T", "9 9 9 9 9 r h 32 H 0 B", "0 0 0 0 0 r h 36 B")
WON = saved("9 9 9 9 9 r 27 32 h 20 T 11 T 46 B 50 T", "9 9 9 9 9 r h 32 H 0 B", "0 0 0 0 0 r h 36 B")
EMPTY = saved()

TURN = ("roll", "6")  # nobody of the games above gains from it
WIN = "Builder Blue wins!\n"
AGAIN = "Would you like to play again?\n"
NO_PLACE = "You cannot build here.\n"
TOO_POOR = "You do not have enough resources.\n"
INVALID = "Invalid command.\n"
ROLL = "Input a roll between 2 and 12:\n"
GEESE = "Choose where to place the GEESE.\n"
VICTIM = "Choose a builder to steal from.\n"
NO_GAIN = "No builders gained resources.\n"
OFFER = "Blue offers Red one HEAT for one WIFI.\nDoes Red accept this offer?\n"
ACCEPT = "Does Red accept this offer?\n"


def changed(save: str, **lines: object) -> str:
    """A saved game with other texts on these of its lines."""
    return "".join([f"{lines.get(name, old)}\n" for name, old in zip(LINES, save.splitlines(), strict=True)])


def drawn(save: str) -> str:
    """The board of a saved game."""
    return picture(GAME.view(read_save(save, GAME.options), None))


def status(save: str, seat: int) -> str:
    """The status line of clause C18."""
    view = GAME.view(read_save(save, GAME.options), None)
    brick, energy, glass, heat, wifi = view.resources[seat]
    goods = f"{brick} brick, {energy} energy, {glass} glass, {heat} heat, and {wifi} WiFi"
    return f"{COLOURS[seat]} has {view.points[seat]} building points, {goods}.\n"


def statuses(save: str) -> str:
    """Those of all builders."""
    return "".join([status(save, seat) for seat in range(4)])


def begin(save: str) -> str:
    """What stands at the beginning of a turn (C18)."""
    turn = int(save[0])
    return drawn(save) + f"Builder {COLOURS[turn]}'s turn.\n" + status(save, turn)


def basement(colour: str) -> str:
    """What is asked at the start."""
    return f"Builder {colour}, where do you want to build a basement?\n"


def replies(ran: Ran) -> list[str]:
    """What was printed before the first prompt, then what each line of input brought."""
    return re.split(r"(?:^|(?<=\n)|(?<=> ))> ", ran.out)


def typed(lines: Sequence[str | bytes]) -> bytes:
    """These lines, as they are typed."""
    return b"".join([(line.encode() if isinstance(line, str) else line) + b"\n" for line in lines])


def backup() -> str:
    """What is saved when the input ends."""
    return Path("backup.sv").read_bytes().decode()


@attrs.frozen
class Program:
    """The console as a function of its arguments and its input; but for the line on standard error with which every
    game ends whose input has.
    """

    monkeypatch: pytest.MonkeyPatch

    def __call__(self, *argv: str, text: str | bytes = "", terminal: bool = False) -> Ran:
        return without_kept(run_console(self.monkeypatch, console.main, argv, text, terminal=terminal))

    def loaded(self, save: str | None, *lines: str | bytes, options: Sequence[str] = ()) -> list[str]:
        """The replies when this saved game, or a new one, goes on with these lines; the last is empty."""
        argv: tuple[str, ...] = ("-board", "board.txt")
        Path("board.txt").write_text(EMPTY.splitlines()[5], encoding="utf-8")
        if save is not None:
            Path("game.sv").write_text(save, encoding="utf-8")
            argv = ("-load", "game.sv")
        ran = self(*argv, *options, text=typed(lines))
        assert (ran.status, ran.err) == (0, "")
        return replies(ran)

    def last(self, save: str | None, *lines: str | bytes, options: Sequence[str] = ()) -> str:
        """What the last of these lines brought."""
        found = self.loaded(save, *lines, options=options)
        assert (len(lines) + 2, "") == (len(found), found.pop()), found
        return found[-1]

    def left(self, save: str | None, *lines: str | bytes) -> str:
        """What these lines leave behind, as a saved game."""
        Path("backup.sv").unlink(missing_ok=True)  # that of an earlier call
        self.loaded(save, *lines)
        return backup()
