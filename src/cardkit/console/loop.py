"""The loop that drives a table from a terminal, and the commands that every game's console has.

A game supplies a `Face`: what to print, how to read a move, commands of its own. The loop steps computers and chance,
asks people, and sees to it that no bad line and no failing player loses a game.
"""

import sys
from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Final, Generic, TextIO, TypeVar

from cardkit.console.files import BadFile, shortened, write_file
from cardkit.core.errors import BadNotation, BadPlugin, CardkitError, UnknownPlayer
from cardkit.core.game import Step, View
from cardkit.core.record import Chosen, write_record
from cardkit.core.state import State
from cardkit.players import HUMAN
from cardkit.table import Table

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=View)

LONGEST_LINE: Final = 10_000  # characters of a line that are looked at


class Face(Generic[S, M, V]):
    """What a game's console prints and understands. The methods here suit any game."""

    prompt = "> "
    computer = "uniform"  # who `c` is

    def before_turn(self, table: Table[S, M, V]) -> str:
        """What a person sees when their turn comes; printed as it is."""
        return table.game.show(table.view(table.state.turn())) + "\n"

    def after_step(self, table: Table[S, M, V], step: Step[S]) -> Iterable[str]:
        """The lines to print after a step, without line ends: what the people at the screen may hear.

        Several people share what each of them may hear. If there is nobody, a watcher is told.
        """
        people = [seat for seat, player in enumerate(table.players) if player == HUMAN]
        told = []
        for event in step.events:
            in_full = any(event.seen_by(seat) == event for seat in people)
            heard = event if in_full else event.seen_by(people[0] if people else None)
            if heard is not None:
                told.append(table.game.tell(heard))
        return told

    def read_move(self, table: Table[S, M, V], line: str) -> M:
        """The move that a line asks for. Raises BadNotation."""
        return table.game.read_move(line)

    def refusal(self, table: Table[S, M, V], move: M, reason: str) -> str:
        """The line that refuses a move which the rules do not allow."""
        return f"You cannot play {table.game.write_move(move)}: {reason}."

    def help(self) -> str:
        """What `help` prints before the commands that every console has."""
        return ""

    def commands(self) -> "Mapping[str, Command[S, M, V]]":
        """The game's own commands, by their first word."""
        return {}


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
        self._shown: S | None = None  # the state for which a person has seen the table
        shared: dict[str, Command[S, M, V]] = {"help": _help, "quit": _quit, "save": _save, "seat": _seat}
        self._commands = {**shared, **face.commands()}

    def run(self) -> None:
        """Play until the game is over, or someone quits, or the input ends."""
        while not self.stopped and self.table.over is None:
            if self.table.awaits_human():
                self._ask()
            else:
                self._step()

    def say(self, line: str) -> None:
        """Print one line."""
        self.out.write(line + "\n")

    def read_line(self, prompt: str) -> str | None:
        """The next line of input, without its end and outer blanks; None when there is none."""
        self.out.write(prompt)
        self.out.flush()
        line = self.lines.readline()
        return line[:LONGEST_LINE].strip() if line else None

    def obey(self, line: str) -> None:
        """Do what one line asks for. A line that cannot be obeyed gets one line of answer, and changes nothing."""
        word, rest = ([*line.split(None, 1), "", ""])[:2]
        command = self._commands.get(word.lower())
        if command is not None:
            command(self, rest.strip())
            return
        table = self.table
        try:
            move = self.face.read_move(table, line)
        except BadNotation as error:
            self.say(_sentence(_one_line(error)))
            return
        reason = table.game.why_illegal(table.state, move)
        if reason is not None:
            self.say(self.face.refusal(table, move, reason))
            return
        self._print(table.play(move))

    def _ask(self) -> None:
        if self._shown is None or self._shown != self.table.state:
            self._shown = self.table.state
            self.out.write(self.face.before_turn(self.table))
        line = self.read_line(self.face.prompt)
        if line is None:
            self.stopped = True
        else:
            self.obey(line)

    def _step(self) -> None:
        seat = self.table.state.turn()
        try:
            step = self.table.step()
        except (Exception, SystemExit) as error:
            if seat < 0:
                raise
            # A computer player may fail in any way. The seat is free then, and the game goes on.
            self.table.seat(seat, None)
            self.say(f"{_name(seat)} cannot go on ({_one_line(error)}): play for it, or type seat {seat + 1} PLAYER.")
            return
        if step is not None:
            self._print(step)

    def _print(self, step: Step[S]) -> None:
        for line in self.face.after_step(self.table, step):
            self.say(line)


Command = Callable[[Console[S, M, V], str], None]


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
        console.say(f"Not saved: {_one_line(error)}")
        return
    console.say(f"Saved to {shortened(rest)}.")


def _seat(console: Console[S, M, V], rest: str) -> None:
    table = console.table
    number, _, name = rest.partition(" ")
    name = name.strip()
    seats = table.game.seats
    players = ", ".join(["human", *table.game.policies, "module:attribute"])
    if not (number.isascii() and number.isdecimal()) or not 1 <= int(number[:9]) <= seats or not name:
        console.say(f"Expected seat N PLAYER, N from 1 to {seats}, PLAYER one of {players}; not {rest[:60]!r}.")
        return
    seat = int(number) - 1
    try:
        table.seat(seat, {"h": HUMAN, HUMAN: HUMAN, "c": console.face.computer}.get(name.lower(), name))
    except (UnknownPlayer, BadPlugin) as error:
        console.say(_sentence(_one_line(error)))
        return
    console.say(f"{_name(seat)} is now {table.players[seat]}.")


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


def _name(seat: int) -> str:
    return f"Player{seat + 1}"


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    text = text if len(text) <= 400 else text[:397] + "..."
    return text if isinstance(error, CardkitError) else f"{type(error).__name__}: {text}"


def _sentence(text: str) -> str:
    """With a capital and a full stop, as one speaks to a player."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", ":")) else text + "."
