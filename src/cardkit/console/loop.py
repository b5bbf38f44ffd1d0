"""The loop that drives a table from a terminal, and the commands that every game's console has.

A game supplies a `Face`: what to print and to ask, how to read a move, commands of its own. The loop steps computers
and chance, asks people, and sees to it that no bad line and no failing player loses a game.
"""

import sys
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Final, Generic, TextIO, TypeVar

from cardkit.console.files import shortened, write_file
from cardkit.core.errors import BadFile, BadNotation, BadPlugin, CardkitError, IllegalMove, UnknownPlayer
from cardkit.core.event import Audience, Event
from cardkit.core.game import Result, Step
from cardkit.core.record import Chosen, write_record
from cardkit.core.state import State
from cardkit.core.view import View
from cardkit.players import HUMAN
from cardkit.table import Table

__all__ = ["Command", "Console", "Face", "InputEnded", "undo"]

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=View)

LONGEST_LINE: Final = 10_000  # characters of a line that are looked at


class InputEnded(Exception):
    """There are no more lines."""


class Face(Generic[S, M, V]):
    """What a game's console prints, asks and understands. The methods here suit any game."""

    prompt = "> "
    computer = "uniform"  # who `c` is

    def begin(self, console: "Console[S, M, V]") -> None:
        """The game is about to be played at this console: print what comes before the first turn, fit dice to it."""

    # What is printed.

    def audience(self, table: Table[S, M, V]) -> Audience:
        """Who reads the screen: the people at the table; a watcher, if there are none."""
        return tuple([seat for seat, player in enumerate(table.players) if player == HUMAN])

    def before_turn(self, table: Table[S, M, V]) -> str:
        """What a person sees once, when their turn comes; printed as it is."""
        return table.game.show(table.view(table.state.turn())) + "\n"

    def question(self, table: Table[S, M, V]) -> str:
        """What is printed before every prompt of a person, as it is: nothing, unless the position asks something."""
        return ""

    def after_step(self, table: Table[S, M, V], heard: Sequence[Event]) -> Iterable[str]:
        """The lines to print after a step, without line ends, for what the audience heard of it."""
        return [table.game.describe(event) for event in heard]

    def refusal(self, table: Table[S, M, V], move: M, reason: str) -> str:
        """The line that refuses a move which the rules do not allow; empty if nothing is to be printed."""
        return f"You cannot play {table.game.write_move(move)}: {reason}."

    def failure(self, table: Table[S, M, V], seat: int, reason: str) -> str:
        """The line that says that a computer failed, and that its seat is free."""
        return f"{self.seat_name(seat)} cannot go on ({reason}): play for it, or type seat {seat + 1} PLAYER."

    def ending(self, table: Table[S, M, V]) -> Iterable[str]:
        """The lines to print when the game is over, after those of its last step."""
        return ()

    def seat_name(self, seat: int) -> str:
        """How a seat is called."""
        return f"Player{seat + 1}"

    # What is understood.

    def read_move(self, table: Table[S, M, V], line: str) -> M:
        """The move that a line asks for, legal or not. Raises BadNotation."""
        return table.game.read_move(line)

    def help(self) -> str:
        """What `help` prints before the commands that every console has."""
        return ""

    def commands(self, table: Table[S, M, V]) -> "Mapping[str, Command[S, M, V]]":
        """The game's own commands, by their first word."""
        return {}

    def command(self, table: Table[S, M, V], line: str) -> "tuple[Command[S, M, V], str] | None":
        """The command that a line begins with, in any letter case, and the rest of the line; None if it is a move."""
        word, rest = [*line.split(None, 1), "", ""][:2]
        commands: dict[str, Command[S, M, V]] = {"help": _help, "quit": _quit, "save": _save, "seat": _seat}
        found = {**commands, **self.commands(table)}.get(word.lower())
        return None if found is None else (found, rest.strip())

    def seat_taken(self, table: Table[S, M, V], seat: int) -> None:
        """Somebody else plays this seat from here on."""


class Console(Generic[S, M, V]):
    """A table at a terminal: lines come in, lines go out."""

    def __init__(
        self, table: Table[S, M, V], face: Face[S, M, V], lines: TextIO | None = None, out: TextIO | None = None
    ) -> None:
        self.table = table
        self.face = face
        self.lines = sys.stdin if lines is None else lines
        self.out = sys.stdout if out is None else out
        self.stopped = False
        self.ended = False  # whether the input has
        self._shown: S | None = None  # the state for which a person has seen the table

    def run(self) -> None:
        """Play until the game is over, or someone quits, or the input ends."""
        try:
            self.face.begin(self)
            while not self.stopped:
                step = self._step()
                if isinstance(step, Result):
                    for line in self.face.ending(self.table):
                        self.say(line)
                    return
                if isinstance(step, int):
                    self._ask()
        except InputEnded:
            self.ended = True

    def say(self, line: str) -> None:
        """Print one line."""
        self.out.write(line + "\n")

    def read_line(self, prompt: str) -> str:
        """The next line of input, without its end and outer blanks. Raises InputEnded when there is none."""
        self.out.write(prompt)
        self.out.flush()
        line = self.lines.readline()
        if not line:
            raise InputEnded
        return line[:LONGEST_LINE].strip()

    def obey(self, line: str) -> None:
        """Do what one line asks for. A line that cannot be obeyed gets one line back, and changes nothing."""
        table, face = self.table, self.face
        named = face.command(table, line)
        if named is not None:
            command, rest = named
            command(self, rest)
            return
        before = table.event_count
        try:
            move = face.read_move(table, line)
        except BadNotation as error:
            self.say(sentence(one_line(error)))
            return
        try:
            table.play(move)
        except IllegalMove as error:
            refused = face.refusal(table, move, error.reason)
            if refused:
                self.say(refused)
            return
        self._print(before)

    def seat(self, seat: int, player: str | None) -> None:
        """Seat somebody by name. Raises UnknownPlayer or BadPlugin."""
        self.table.seat(seat, player)
        self.face.seat_taken(self.table, seat)

    def _ask(self) -> None:
        if self._shown is None or self._shown != self.table.state:
            self._shown = self.table.state
            self.out.write(self.face.before_turn(self.table))
        self.out.write(self.face.question(self.table))
        self.obey(self.read_line(self.face.prompt))

    def _step(self) -> Step[S] | int | Result | None:
        """What the table's step gives, what happened being printed; None if the seat's player failed."""
        table = self.table
        seat = table.state.turn()
        before = table.event_count
        try:
            step = table.step()
        except InputEnded:
            raise
        except (Exception, SystemExit) as error:
            if seat < 0:
                raise
            # A computer player may fail in any way. The seat is free then, and the game goes on.
            self.seat(seat, None)
            self.say(self.face.failure(table, seat, one_line(error)))
            return None
        self._print(before)
        return step

    def _print(self, before: int) -> None:
        """Print what the audience heard after that many events."""
        heard = self.table.heard(self.face.audience(self.table), before)
        for line in self.face.after_step(self.table, heard) if heard else ():
            self.say(line)


Command = Callable[[Console[S, M, V], str], None]  # handed the rest of its line


def _quit(console: Console[S, M, V], rest: str) -> None:
    console.stopped = True


def _help(console: Console[S, M, V], rest: str) -> None:
    console.out.write(console.face.help() + SHARED_HELP)


def _save(console: Console[S, M, V], rest: str) -> None:
    if not rest:
        console.say("Save where? Type save FILE.")
        return
    try:
        write_file(rest, write_record(console.table.record()))
    except BadFile as error:
        console.say(f"Not saved: {one_line(error)}")
        return
    console.say(f"Saved to {shortened(rest)}.")


def _seat(console: Console[S, M, V], rest: str) -> None:
    table = console.table
    number, _, name = rest.partition(" ")
    name = name.strip()
    seats = table.game.seats
    players = ", ".join([HUMAN, *table.game.policies, "module:attribute"])
    if not (number.isascii() and number.isdecimal()) or not 1 <= int(number[:9]) <= seats or not name:
        console.say(f"Expected seat N PLAYER, N from 1 to {seats}, PLAYER one of {players}; not {rest[:60]!r}.")
        return
    seat = int(number) - 1
    try:
        console.seat(seat, {"h": HUMAN, HUMAN: HUMAN, "c": console.face.computer}.get(name.lower(), name))
    except (UnknownPlayer, BadPlugin) as error:
        console.say(sentence(one_line(error)))
        return
    console.say(f"{console.face.seat_name(seat)} is now {table.players[seat]}.")


def undo(console: Console[S, M, V], rest: str) -> None:
    """The command that takes back the last move of a person, and all that followed from it."""
    table = console.table
    own = table.state.turn()
    if not any(isinstance(entry, Chosen) and entry.seat == own for entry in table.entries):
        console.say("There is no move of yours to take back.")
        return
    while table.undo() != own:
        pass


SHARED_HELP: Final = """\
save FILE       save the game, to go on with --load FILE
seat N PLAYER   let somebody else play seat N from here on: human, a computer
                by name, or your own player as module:attribute
help            this text
quit            leave
"""


def one_line(error: BaseException) -> str:
    """What an error says, on one line that is not too long; with its class where it is none of cardkit's."""
    text = " ".join(str(error).split())
    text = text if len(text) <= 400 else text[:397] + "..."
    return text if isinstance(error, CardkitError) else f"{type(error).__name__}: {text}"


def sentence(text: str) -> str:
    """With a capital and a full stop, as one speaks to a player."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", ":")) else text + "."
