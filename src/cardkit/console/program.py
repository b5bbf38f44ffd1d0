"""What every console program shares: arguments, players by name, and a way out that never shows a traceback."""

import argparse
import contextlib
import io
import os
import re
import sys
import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Final, NoReturn, TextIO, TypeVar

from cardkit.console.files import read_file, shortened
from cardkit.core.errors import BadFile, BadPlayers, BadRecord, CardkitError
from cardkit.core.game import Game
from cardkit.core.record import Record, read_record
from cardkit.core.state import State
from cardkit.core.view import View
from cardkit.players import HUMAN, named_player
from cardkit.registry import AnyGame, game_of_record
from cardkit.replay import outside_players, resumed
from cardkit.table import Table

__all__ = [
    "PLAYERS_HELP",
    "SEED",
    "Parser",
    "add_options",
    "can_print",
    "clock_seed",
    "guarded",
    "loaded_table",
    "player_names",
    "tolerant_input",
    "wants_color",
    "whole_number",
]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=View)

# A table of a game of which nothing is known, as `AnyGame`.
AnyTable = Table[Any, Any, Any]

PLAYERS_HELP: Final = (
    "who plays, one a seat, with commas between: h (a person), a computer by name, or module:attribute;"
    " or letters h and c alone, such as hccc"
)


class Parser(argparse.ArgumentParser):
    """An argument parser that keeps the layout of its description and examples, and says how to get help."""

    def __init__(self, prog: str | None = None, description: str = "", examples: str = "") -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog="examples:\n" + examples if examples else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """One line, with the way to more; status 2."""
        self.exit(2, f"{self.prog}: {message} (try {self.prog} --help)\n")


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """A reader of arguments that are whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        if re.fullmatch(r"[+-]?[0-9]{1,30}", text) is None or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"expected a whole number from {low} to {high}, not {text!r}")
        return int(text)

    return read


SEED: Final = whole_number(-(2**31), 2**31 - 1)  # reads the argument of a seed


def add_options(parser: Parser, names: Sequence[str] = ()) -> None:
    """Let a program take `--option NAME=VALUE`, any number of times; `codec.read_option_words` reads them."""
    known = f": {', '.join(names)}" if names else ""
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help=f"change an option{known}")


def clock_seed() -> int:
    """A seed from the clock, for games that are to differ."""
    return time.time_ns() % 2**31


def player_names(game: Game[S, M, V], text: str, computer: str) -> tuple[str, ...]:
    """The names of a list such as `h,first,uniform,c`, one a seat; `c` is the computer of that name.

    Where nothing but people and that computer play, `hccc` says as much as `h,c,c,c`. Raises ValueError for a wrong
    number of them, UnknownPlayer or BadPlugin for a name that names nobody.
    """
    letters = set(text.lower()) <= {"h", "c"} and len(text) == game.seats
    names = tuple(text) if letters else tuple([name.strip() for name in text.split(",")])
    if len(names) != game.seats:
        raise BadPlayers(f"expected {game.seats} players with commas between, not {len(names)}: {text!r}")
    full = tuple([{"h": HUMAN, "c": computer}.get(name.lower(), name) for name in names])
    for name in full:
        if name != HUMAN:
            named_player(game, name)
    return full


def loaded_record(path: str, name: str | None = None) -> tuple[AnyGame, Record]:
    """The game and the record of a file; where a name is given, the record must be of that game.

    Raises BadFile, with line and reason, UnknownGame or BadPlugin.
    """
    text = read_file(path)
    with in_file(path):
        record = read_record(text)
        return game_of_record(record, name), record


@contextlib.contextmanager
def in_file(path: str) -> Iterator[None]:
    """Within, a BadRecord becomes a BadFile that names the file."""
    try:
        yield
    except BadRecord as error:
        raise BadFile(f"{path}, {error}") from error


def loaded_table(path: str, name: str, players: str | None, computer: str) -> AnyTable:
    """The table of a saved game of this name, with the players it had, or others in their place."""
    game, record = loaded_record(path, name)
    names = None if players is None else player_names(game, players, computer)
    with in_file(path):
        table = resumed(game, record, seated=names is None)
    for seat, player in enumerate(names or ()):
        table.seat(seat, player)
    if names is None:
        for seat, player in outside_players(record).items():
            sys.stderr.write(
                f"Player{seat + 1} was {shortened(player)}, which a file cannot start: the seat is free"
                " (--players says who plays)\n"
            )
    return table


def guarded(program: str, body: Callable[[], int]) -> int:
    """Run a program's body; errors of cardkit become one line on standard error and status 2, Ctrl-C status 130."""
    if sys.stdout is None:  # closed by whoever started the program
        sys.stdout = io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")  # a character that the terminal lacks is no reason to stop
    try:
        status = body()
        sys.stdout.flush()
    except CardkitError as error:
        sys.stdout.flush()
        sys.stderr.write(f"{program}: {' '.join(str(error).split())}\n")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    except BrokenPipeError:
        _drop_output()  # whoever read it has gone
        return 1
    except OSError as error:
        _drop_output()
        sys.stderr.write(f"{program}: {error.strerror or error}\n")
        return 1
    return status


def _drop_output() -> None:
    """Send what is left of standard output nowhere: Python would complain about it once more at its own exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def tolerant_input() -> TextIO:
    """Standard input in which bytes that are no text come through as marks instead of stopping the game."""
    stream = sys.stdin
    if stream is None:  # closed by whoever started the program
        return io.StringIO()
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return stream


def wants_color(stream: TextIO) -> bool:
    """Whether to print colours: on a terminal that has them, unless NO_COLOR is set to anything."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def can_print(stream: TextIO, text: str) -> bool:
    """Whether the stream's encoding has these characters."""
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
