"""A table at a terminal, and the `Face` that a game gives it: what to print and to ask, and how to read a move.

The loop that runs a table is in `loop.py`, the commands that every console has in `commands.py`.
"""

import shlex
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, Generic, TextIO

from cardkit.console.terminal import next_line, painted_cards
from cardkit.console.wording import card_lines, has_numbers, joined, loose_move, moves_text, wrapped
from cardkit.core.custom_cards import cards_of
from cardkit.core.event import Audience, Event
from cardkit.core.game import Game, M, Result, S, V
from cardkit.core.game_texts import aim_of, rules_of, title_of
from cardkit.core.levels import computer_of
from cardkit.core.naming import Naming
from cardkit.core.quoting import quoted
from cardkit.core.records.record import Sat
from cardkit.core.scenes.default_scene import prompt_of
from cardkit.core.state_hooks import given
from cardkit.players.player import HUMAN, is_outside, names_of
from cardkit.table.table import Table

AT_A_FREE_SEAT: Final = frozenset(
    {"card", "help", "?", "rules", "save", "seat", "quit", "exit"}
)  # what shows nobody's cards


class InputEnded(Exception):
    """There are no more lines."""


class Left(Exception):
    """Somebody leaves the game."""


class Stopped(KeyboardInterrupt):
    """Somebody told the program to stop, by a signal."""

    def __init__(self, number: int) -> None:
        super().__init__(f"signal {number}")
        self.number = number


class Again(Exception):
    """While somebody was asked, the question changed: ask whoever is to be asked by then."""


class Face(Generic[S, M, V]):
    """What a game's console prints, asks and understands. The methods here suit any game."""

    prompt = "> "
    friendly = True  # whether people are greeted, and long lines broken: not where a protocol has each byte
    color = False  # whether diamonds and hearts are printed in red
    free: Collection[int] = ()  # the seats that nobody has: the desk's own set of them
    own_help = ""  # what `help` prints of the game's own commands: a line each

    def __init__(self, *, color: bool = False) -> None:
        self.color = color

    def begin(self, console: "TerminalTable[S, M, V]") -> None:
        """The game is about to be played at this console: print what comes before the first turn, fit dice to it."""

    # What is printed.

    def greeting(self, table: Table[S, M, V]) -> Iterable[str]:
        """The lines with which a game begins: what it is, what wins, and who sits where."""
        aim = aim_of(table.game)
        yield title_of(table.game) + (f": {aim[:1].lower()}{aim[1:]}" if aim else "")
        yield seating(self, table)
        yield from partners(self, table.game.teams)
        if HUMAN in table.players:
            yield "Type help for the commands, rules for the rules."

    def audience(self, table: Table[S, M, V]) -> Audience:
        """Who reads the screen: the people at the table; a watcher, if there are none."""
        return people(table)

    def before_turn(self, table: Table[S, M, V]) -> str:
        """What a person sees once, when their turn comes; printed as it is."""
        view = table.view(table.state.turn())
        prompt = given(table.game, "prompt", table.game.display.prompt(view), str)
        asked = " to move:" if prompt == prompt_of(view) else f": {prompt}"
        return f"\n{self.view(table)}{self.seat_name(view.turn)}{asked}\n{self.moves(table)}"

    def question(self, table: Table[S, M, V]) -> str:
        """What is printed before every prompt of a person, as it is: nothing, unless the position asks something."""
        return ""

    def explanation(self, table: Table[S, M, V]) -> str:
        """What is asked at this prompt, and what may be answered, in a sentence or more, for `help`."""
        name = self.seat_name(table.state.turn())
        return f"It is {name}'s turn: type a move as it stands in the list, or its number."

    def view(self, table: Table[S, M, V]) -> str:
        """What the seat on turn may know, in lines."""
        return given(table.game, "show", table.game.show(table.view(table.state.turn())), str) + "\n"

    def moves(self, table: Table[S, M, V], wanted: str = "") -> str:
        """The legal moves in lines, with numbers; those alone that begin with `wanted`, if given."""
        return moves_text(table, wanted)

    def hinted(self, table: Table[S, M, V], move: M) -> str:
        """A legal move as a hint names it."""
        return table.game.write_move(move)

    def number_of(self, table: Table[S, M, V], move: M) -> int | None:
        """The number by which a hint names a legal move: its place in the list. None if it has none."""
        return table.legal_moves().index(move) + 1 if has_numbers(table) else None

    def after_step(self, table: Table[S, M, V], heard: Sequence[Event]) -> Iterable[str]:
        """The lines to print after a step, without line ends, for what the audience heard of it."""
        return [given(table.game, "describe", table.game.describe(event), str) for event in heard]

    def pauses(self, table: Table[S, M, V], heard: Sequence[Event]) -> bool:
        """Whether people at a terminal are given time to read what they heard, before it scrolls away."""
        return False

    def refusal(self, table: Table[S, M, V], move: M, reason: str) -> str:
        """The line that refuses a move which the rules do not allow; empty if nothing is to be printed."""
        return f"{quoted(table.game.write_move(move))} is not legal: {reason}."

    def failure(self, table: Table[S, M, V], seat: int, reason: str) -> str:
        """The line that says that a computer failed, and that its seat is free."""
        return f"{self.seat_name(seat)} ({table.players[seat]}) cannot go on: {reason}."

    def ending(self, table: Table[S, M, V]) -> Iterable[str]:
        """The lines to print when the game is over, after those of its last step."""
        return [] if table.result is None else ending(self, table.result)

    def seat_name(self, seat: int) -> str:
        """How a seat is called."""
        return f"Player{seat + 1}"

    def dressed(self, text: str) -> str:
        """A text as it is printed: with colours, if there are any."""
        return painted_cards(text) if self.color else text

    def settle(self, table: Table[S, M, V]) -> None:
        """The game is about to be saved: take back what could not go on from a file as it would have here."""

    # What is understood.

    def help(self, table: Table[S, M, V]) -> str:
        """The game's own commands, a line each."""
        return self.own_help + ("card [NAME]     what a card costs, counts and does\n" if self.has_cards(table) else "")

    def read_move(self, table: Table[S, M, V], line: str) -> M:
        """The move that a line asks for, legal or not. Raises BadNotation."""
        return loose_move(table, line)

    def commands(self, table: Table[S, M, V]) -> "Commands[S, M, V]":
        """The game's own commands, by their first word; they come before those that every console has."""
        return {"card": _show_cards} if self.has_cards(table) else {}

    def has_cards(self, table: Table[S, M, V]) -> bool:
        """Whether people may ask about cards of the game's own: where there are any."""
        return self.friendly and bool(cards_of(table.game.all_vocabulary()))

    def command(
        self, shared: "Commands[S, M, V]", table: Table[S, M, V], line: str
    ) -> "tuple[Command[S, M, V], str] | None":
        """The command that a line begins with, in any letter case, and the rest of the line; None if it is a move."""
        word, rest = [*line.split(None, 1), "", ""][:2]
        found = {**shared, **self.commands(table)}.get(word.lower())
        return None if found is None else (found, rest.strip())

    def computer(self, game: Game[S, M, V]) -> str:
        """The name of the computer player that `c` stands for."""
        return computer_of(game)

    def rules(self, table: Table[S, M, V]) -> str:
        """The rules, in a screen."""
        return rules_of(table.game)

    def seat_taken(self, table: Table[S, M, V], seat: int) -> None:
        """Somebody else plays this seat from here on."""


class TerminalTable(Generic[S, M, V]):
    """A table at a terminal: what faces and commands are handed. `Console` is one that runs.

    `free` are the seats whose player could not come. With `learning`, moves may be taken back whatever has come to
    light since. `prog` is the program, as it is called to go on with a saved game, and `flags` are those that make its
    console what it is.
    """

    def __init__(
        self,
        table: Table[S, M, V],
        face: Face[S, M, V],
        lines: TextIO | None = None,
        out: TextIO | None = None,
        *,
        free: Iterable[int] = (),
        learning: bool = False,
        prog: str = "cardkit play GAME",
        flags: Iterable[str] = (),
    ) -> None:
        self.table = table
        self.face = face
        self.lines = sys.stdin if lines is None else lines
        self.out = sys.stdout if out is None else out
        self.free = set(free)
        face.free = self.free
        self.learning = learning
        self.prog = prog
        self.flags = tuple(flags)
        self.ended = False  # whether the input has
        self.finished = False  # whether the game was played to its end
        self.moved = False  # whether somebody made a move here
        self.at_terminal = self.lines.isatty() and self.out.isatty()
        self._saved = self._progress() if table.entries and table.move_count else None
        self._shown: S | None = None  # the state for which a person has seen the table
        self._reader: int | None = None  # the person in front of the screen, where it is handed from one to the next
        self._told: dict[int, int] = {}  # by person, how many events there were when they last read the screen

    @property
    def shared(self) -> "Commands[S, M, V]":
        """The commands of every console."""
        return {}

    # What is at stake.

    @property
    def at_stake(self) -> bool:
        """Whether there is a game that somebody plays here, and that no file has as it stands."""
        played = HUMAN in self.table.players or bool(self.free)
        begun = self.moved or self.face.friendly
        return self.table.result is None and played and begun and self._saved != self._progress()

    def settle(self) -> None:
        """The game is about to be saved."""
        self.face.settle(self.table)

    def leave(self) -> None:
        """Somebody leaves: nothing that others must not see stays on the screen."""

    def saved(self) -> None:
        """The game has just been saved as it stands."""
        self._saved = self._progress()

    def _progress(self) -> tuple[int, int]:
        return len(self.table.entries), self.table.event_count

    def way_on(self, path: str) -> str:
        """The arguments that go on with a record in this file. Players that no file can start are named in them."""
        outside = not self.free and any(is_outside(name) for name in self.table.players)
        return self.arguments([*(self.players_flag() if outside else ()), "--load", path])

    def arguments(self, words: Iterable[str]) -> str:
        """These words and the flags that make the console what it is here, as one types them."""
        return shlex.join([*self.flags, *(["--learn"] if self.learning else []), *words])

    def players_flag(self) -> tuple[str, ...]:
        """What seats those who sit here, or sat in the free seats: `--players h,thrifty`, as words.

        Nothing where no list can name them: a comma in the command of a bot parts it.
        """
        names = list(self.table.players)
        for entry in self.table.entries:
            if isinstance(entry, Sat) and entry.seat in self.free:
                names[entry.seat] = entry.player
        listed = ",".join(["h" if name == HUMAN else name for name in names])
        return ("--players", listed) if len(names_of(listed)) == len(names) else ()

    # Lines.

    def say(self, line: str) -> None:
        """Print one line; as several where it is too long for a terminal, and people read it."""
        self.write((wrapped(line) if self.face.friendly else line) + "\n")

    def write(self, text: str) -> None:
        """Print a text as it is, but for its colours, and for the names of people and seats."""
        named = Naming(self.table.game, self.table.people)(text) if self.face.friendly else text
        self.out.write(self.face.dressed(named))

    def read_line(self, prompt: str) -> str:
        """The next line of input, without its end and outer blanks. Raises InputEnded when there is none."""
        line = next_line(self.lines, self.out, prompt)
        if line is None:
            raise InputEnded
        return line

    def commanded(self, line: str) -> bool:
        """Obey a line if it is a command; False if it is none."""
        named = self.face.command(self.shared, self.table, line)
        if named is None:
            return False
        word = line.split(None, 1)[0].lower()
        if self.table.state.turn() in self.free and word not in AT_A_FREE_SEAT:
            self.say(self.about_free_seat(self.table.state.turn()))
        else:
            named[0](self, named[1])
        return True

    # Seats.

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people play; nobody plays a free one."""
        return tuple([seat for seat in people(self.table) if seat not in self.free])

    def about_free_seat(self, seat: int) -> str:
        """What to do about a seat that nobody has: its cards are shown to whoever takes it, and not before."""
        name, number = self.face.seat_name(seat), seat + 1
        return (
            f"{name}'s seat is free: type seat {number} c for a computer, seat {number} PLAYER for another player, or"
            f" seat {number} human to see its cards and play."
        )

    def seat(self, seat: int, player: str | None) -> None:
        """Seat somebody by name. Raises UnknownPlayer, BadPlugin or BotFailed."""
        self.table.seat(seat, player)
        if seat in self.free:
            self.free.discard(seat)
            self._shown = None
        self.face.seat_taken(self.table, seat)


def _show_cards(console: TerminalTable[S, M, V], rest: str) -> None:
    for line in card_lines(cards_of(console.table.game.all_vocabulary()), rest):
        console.say(line)


Command = Callable[[TerminalTable[S, M, V], str], None]  # handed the rest of its line
Commands = Mapping[str, Command[S, M, V]]


def people(table: Table[S, M, V]) -> tuple[int, ...]:
    """The seats that people play."""
    return tuple([seat for seat, player in enumerate(table.players) if player == HUMAN])


def seating(face: Face[S, M, V], table: Table[S, M, V]) -> str:
    """Who sits where, in a sentence or two."""
    names = [face.seat_name(seat) for seat in range(table.game.seats)]
    persons = [names[seat] for seat in people(table) if seat not in face.free]
    by_player: dict[str, list[str]] = {}
    for name, player in zip(names, table.players, strict=True):
        if player != HUMAN:
            by_player.setdefault(player, []).append(name)
    said = [f"You are {persons[0]}."] if len(persons) == 1 else [f"{joined(persons)} are people."] if persons else []
    said += [f"{joined(seats)}: played by {player}." for player, seats in by_player.items()]
    said += [f"{joined([names[seat] for seat in sorted(face.free)])}: free."] if face.free else []
    return " ".join(said)


def partners(face: Face[S, M, V], teams: Iterable[Sequence[int]]) -> list[str]:
    """Who plays together, a line a team; none where every seat plays for itself."""
    return [f"{_names(face, team)} play together." for team in teams if len(team) > 1]


def ending(face: Face[S, M, V], result: Result) -> list[str]:
    """How a game ended, as lines: partners together where they have the same score."""
    teams = result.teams or tuple([(seat,) for seat in range(len(result.scores))])
    lines: list[str] = []
    for team in teams:
        shared = len({result.scores[seat] for seat in team}) == 1
        for some in [team] if shared else [(seat,) for seat in team]:
            lines.append(f"{_names(face, some)}: {result.scores[some[0]]}")
    if not result.winners:
        return [*lines, "Nobody wins."]
    won = [team for team in teams if team[0] in result.winners]
    return [*lines, *[f"{_names(face, team)} {'wins' if len(team) == 1 else 'win'}!" for team in won]]


def _names(face: Face[S, M, V], seats: Sequence[int]) -> str:
    return joined([face.seat_name(seat) for seat in seats])
