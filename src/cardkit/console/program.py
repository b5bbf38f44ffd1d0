"""What every console program shares: arguments, players by name, and a way out that never shows a traceback."""

import argparse
import contextlib
import io
import math
import pkgutil
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn, TextIO, cast

from cardkit.console.autosave import complain, drop_output, play
from cardkit.console.files import read_file, shortened
from cardkit.console.loop import Console
from cardkit.console.terminal import tolerant_input, wants_color
from cardkit.console.terminal_table import Face
from cardkit.console.wording import numbered, one_line, ranged
from cardkit.core.errors import BadFile, BadGame, BadPlayers, BadRecord, BadSave, CardkitError
from cardkit.core.game import Game, M, S, V
from cardkit.core.game_texts import title_of
from cardkit.core.json import codec
from cardkit.core.levels import LEVELS, computer_of
from cardkit.core.number_words import counted
from cardkit.core.options import OptionAbout
from cardkit.core.records.record import Record, read_record
from cardkit.core.state import State
from cardkit.players.player import HUMAN, SEARCHES, command_of, names_of, player_maker
from cardkit.registry import AnyGame, game_of_record, introduced
from cardkit.table.replay import outside_players, resume
from cardkit.table.table import AnyTable, Table

AnyFace = Face[Any, Any, Any]


def players_help(seats: int, computer: str, counts: Sequence[int] = ()) -> str:
    """What `--players` takes, at a game with that many seats, or that can have any of these numbers of them."""
    who = (
        f"h (a person), c ({computer}), {', '.join(LEVELS)}, another computer by name, {' or '.join(SEARCHES)}, or"
        " yours as module:attribute or lines:COMMAND"
    )
    if not counts and seats == 1:
        return f"who plays: {who}"
    number = numbered(counts, "player") if counts else str(seats)
    told = f"who plays, {number} with commas between: {who}; letters h and c need no commas: {usual_letters(seats)}"
    return f"{told}; there are as many seats as players" if counts else told


def usual_computer(prog: str, best: str, exact: str) -> str:
    """Who `c` is at a console with an exact protocol, which has a computer of its own: the game's best under `cardkit
    play`, unless that has the exact protocol too.
    """
    return f"{best}, or {exact} in the exact protocol" if prog.startswith("cardkit play") else exact


def usual_letters(seats: int) -> str:
    """A person, and computers in all other seats: `hccc`."""
    return "h" + "c" * (seats - 1)


class _Demos(argparse.Action):
    """Print, and stop, as `--help` does."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        sys.stdout.write((pkgutil.get_data(str(self.const), "demos.txt") or b"").decode("utf-8"))
        parser.exit()


class Parser(argparse.ArgumentParser):
    """An argument parser that keeps the layout of its description and examples, and says how to get help.

    In the examples `{prog}` stands for the program.
    """

    def __init__(self, prog: str | None = None, description: str = "", examples: str = "") -> None:
        super().__init__(
            prog=prog,
            description=description,
            epilog="examples:\n" + examples.replace("{prog}", prog or "") if examples else None,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """One line, with the way to more; status 2."""
        self.exit(2, f"{self.prog}: {message} (try {self.prog} --help)\n")

    def take(
        self,
        usage: str,
        told: str = "",
        read: Callable[[str], object] | None = None,
        default: object = None,
        **more: Any,
    ) -> None:
        """Take an argument that is written like this: `--games N`, a flag such as `--resume`, or `FILE`.

        `told` is what the help says, `read` reads its text, and `more` is as for `add_argument`.
        """
        words = usage.split()
        names = [word for word in words if word.startswith("-")]
        if names == words:
            self.add_argument(*names, action="store_true", help=told)
        else:
            names = names or [words[0].lower()]
            self.add_argument(*names, metavar=words[-1], type=read or str, default=default, help=told, **more)

    def add_options(self, names: Sequence[str] = (), about: Mapping[str, OptionAbout] | None = None) -> None:
        """Take `--option NAME=VALUE`, any number of times; `codec.read_option_words` reads them.

        The help lists these names, with the values that they take according to `about`, such as `options_about` gives.
        """
        listed = [ranged(name, about[name]) if about and name in about else name for name in names]
        known = f": {', '.join(listed)}; `cardkit games -v` says what each is" if listed else ""
        self.take("--option NAME=VALUE", f"change an option{known}", default=[], action="append")

    def add_own_games(self, what: str) -> None:
        """Take games that are not installed, which what the program is given may name."""
        also = f"{what}, by module and class; may be given again"
        self.take("--game MODULE:CLASS", also, introduced, action="append")

    def add_demos(self, package: str | None) -> None:
        """Take `--demos`, which prints `demos.txt` of the console's package: commands that show, each, one
        thing which its game has beyond the program it stands in for, with the lines to type there.
        """
        self.add_argument(
            "--demos",
            action=_Demos,
            nargs=0,
            const=package,
            help="list commands that show what goes beyond the assignment",
        )

    def add_learning(self) -> None:
        """Take `--learn`."""
        self.take("--learn", "to learn the game: undo works whatever has come to light since")

    def add_manners(self, pretty: str) -> None:
        """Take, where a program has an exact protocol of its own, `--pretty` and `--plain`."""
        self.set_defaults(manners_by_default=self.prog.startswith("cardkit play"))
        either = self.add_mutually_exclusive_group()
        either.add_argument("--pretty", action="store_true", help=pretty)
        either.add_argument(
            "--plain",
            action="store_true",
            help="the exact protocol, as in a pipe, also where `cardkit play` is friendlier",
        )

    def require_rules_once(self, chosen: argparse.Namespace, *given: object) -> None:
        """Refuse `--load` beside a seed or any of these arguments; None and an empty list stand for one left out."""
        if chosen.load is not None and any(one not in (None, []) for one in (chosen.seed, *given)):
            self.error("a saved game has its seed and its rules in it: give --load without them")


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """A reader of arguments that are whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        if re.fullmatch(r"[+-]?[0-9]{1,30}", text) is None or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"expected a whole number from {low} to {high}, not {text!r}")
        return int(text)

    return read


def decimal(low: float, high: float) -> Callable[[str], float]:
    """A reader of arguments that are numbers from `low` to `high`."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = math.nan
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"expected a number from {low} to {high}, not {text!r}")
        return value

    return read


SEED: Final = whole_number(-(2**31), 2**31 - 1)  # reads the argument of a seed


def option_number(about: OptionAbout) -> Callable[[str], int]:
    """A reader of arguments that are whole numbers as an option takes them, which says its bounds."""
    if about.low is None or about.high is None:
        raise BadGame("expected an option with low and high")
    return whole_number(about.low, about.high)


def options_chosen(chosen: argparse.Namespace) -> dict[str, object]:
    """What `--preset` and `--option` say, as `registry.load` takes it. Raises BadOption."""
    named = codec.read_option_words(chosen.option)
    return named if chosen.preset is None else {**named, "preset": chosen.preset}


def clock_seed() -> int:
    """A seed from the clock, for games that are to differ."""
    return time.time_ns() % 2**31


def names_listed(text: str) -> tuple[str, ...]:
    """What a list of players such as `h,first,uniform,c` names, in order; letters h and c need no commas."""
    if text and set(text.lower()) <= {"h", "c"}:
        return tuple(text)
    return names_of(text)


def wrong_number(title: str, counts: Sequence[int], usual: int, text: str) -> BadPlayers:
    """What is raised for a list of players at a game that has other numbers of seats than it names."""
    players = numbered(counts, "player") + ("" if tuple(counts) == (1,) else " with commas between")
    return BadPlayers(
        f"{title} has {numbered(counts, 'seat')}: expected {players}, such as {','.join(usual_letters(usual))}, not"
        f" {counted(len(names_listed(text)), 'name')}: {shortened(text)!r}"
    )


def player_names(game: Game[S, M, V], text: str | None, computer: str) -> tuple[str, ...]:
    """The names of a list such as `h,first,uniform,c`, one a seat; `c` is the computer of that name. Without a list, a
    person against computers.

    Where nothing but people and that computer play, `hccc` says as much as `h,c,c,c`. Raises BadPlayers for a wrong
    number of them, UnknownPlayer, BadPlugin or BotFailed for a name that names nobody.
    """
    if text is None:
        return (HUMAN, *[computer] * (game.seats - 1))
    names = names_listed(text)
    if len(names) != game.seats:
        title = title_of(game)
        raise wrong_number(
            f"this game of {title}" if "seats" in game.options.names() else title, (game.seats,), game.seats, text
        )
    full = tuple([{"h": HUMAN, "c": computer}.get(name.lower(), name) for name in names])
    for name in full:
        if name != HUMAN:
            make = player_maker(game, name)
            if command_of(name) is None:  # a bot is started once, when it sits down
                make()
    return full


def loaded_record(path: str, name: str | None = None, text: str | None = None) -> tuple[AnyGame, Record]:
    """The game and the record of a file, or of its text; where a name is given, the record must be of that game.

    Raises BadFile, with line and reason, UnknownGame or BadPlugin.
    """
    text = read_file(path) if text is None else text
    with in_file(path):
        record = read_record(text)
        return game_of_record(record, name), record


@contextlib.contextmanager
def in_file(path: str) -> Iterator[None]:
    """Within, a BadRecord or a BadSave becomes a BadFile that names the file."""
    try:
        yield
    except (BadRecord, BadSave) as error:
        raise BadFile(f"{shortened(path)}, {error}") from error


def loaded_table(
    path: str, name: str, players: str | None, computer: str | None = None, text: str | None = None
) -> tuple[AnyTable, frozenset[int]]:
    """The table of a saved game of this name, with the players it had, or others in their place; and the free seats.

    Free are the seats of players of somebody's own, which no file can start: standard error says so. `c` is the
    computer of that name, the game's own if it is left out.
    """
    game, record = loaded_record(path, name, text)
    names = None if players is None else player_names(game, players, computer or computer_of(game))
    with in_file(path):
        table = resume(game, record, seated=names is None)
    for seat, player in enumerate(names or ()):
        table.seat(seat, player)
    gone = {} if names is not None else outside_players(record)
    for seat, player in gone.items():
        sys.stderr.write(
            f"Player{seat + 1} was {shortened(player)}, which a file cannot start: the seat is free"
            " (--players says who plays)\n"
        )
    return table, frozenset(gone)


def table_wanted(
    chosen: argparse.Namespace,
    name: str,
    make: Callable[[], AnyGame],
    computer: str | None = None,
    state: State | None = None,
) -> tuple[AnyTable, frozenset[int]]:
    """The table that `--load`, or else `--players` and `--seed`, ask for, and its free seats.

    Unless one is loaded, `make` gives the game, which begins with this state, if one is given. `c` is the computer of
    that name, the game's own if it is left out.
    """
    if chosen.load is not None:
        return loaded_table(chosen.load, name, chosen.players, computer)
    game = make()
    names = player_names(game, chosen.players, computer or computer_of(game))
    return Table(game, names, seed=clock_seed() if chosen.seed is None else chosen.seed, state=state), frozenset()


def manners(chosen: argparse.Namespace) -> list[str]:
    """Which of these flags was given, as a word."""
    return [f"--{name}" for name in ("pretty", "plain") if getattr(chosen, name)]


def is_friendly(chosen: argparse.Namespace, lines: TextIO) -> bool:
    """Whether such a program is to be friendly: if told so, or under `cardkit play` at a terminal."""
    at_terminal = lines.isatty() and sys.stdout.isatty()
    return bool(chosen.pretty or (chosen.manners_by_default and at_terminal and not chosen.plain))


def run(
    prog: str, chosen: argparse.Namespace, name: str, make: Callable[[], AnyGame], face: Callable[[bool], AnyFace]
) -> int:
    """Play the table that the arguments ask for, as `table_wanted` says, at this terminal. Gives the exit status.

    `face` is handed whether there are colours, and gives the console's face.
    """

    def body() -> int:
        lines = tolerant_input()
        table, free = table_wanted(chosen, name, make)
        return played(table, face(wants_color(sys.stdout)), lines, prog, free=free, learning=chosen.learn)

    return guarded(prog, body)


def played(
    table: Table[S, M, V],
    face: Face[S, M, V],
    lines: TextIO,
    prog: str,
    *,
    free: Iterable[int] = (),
    learning: bool = False,
    flags: Iterable[str] = (),
) -> int:
    """Play a table at this terminal to its end, with the commands of every console; a game that is left is saved.

    `flags` are those that make the console what it is: the same are to be given to go on. Gives the exit status.
    """
    console = Console(table, face, lines, sys.stdout, free=free, learning=learning, prog=prog, flags=flags)
    return play(console, prog) or 0


def guarded(program: str, body: Callable[[], int]) -> int:
    """Run a program's body; errors of cardkit become one line on standard error and status 2, Ctrl-C status 130."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by whoever started the program
            setattr(sys, name, io.StringIO())
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, LookupError, ValueError):
            # A character that the terminal lacks is no reason to stop. Whatever replaces a stream may lack the method.
            cast("io.TextIOWrapper", stream).reconfigure(errors="backslashreplace")
    try:
        try:
            status = body()
        except SystemExit:  # after --help and --version
            sys.stdout.flush()
            raise
        sys.stdout.flush()
    except CardkitError as error:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
        complain(f"{program}: {one_line(error)}\n")
        return 2
    except KeyboardInterrupt:
        complain("\n")
        return 130
    except BrokenPipeError:
        drop_output()  # whoever read it has gone
        return 1
    except OSError as error:
        drop_output()
        complain(f"{program}: {error.strerror or error}\n")
        return 1
    return status
