"""What is said and asked in a game of Constructor at a terminal: the exact protocol of the assignment's program."""

from collections.abc import Callable, Sequence
from typing import Final, TextIO

import attrs

from cardkit.console.files import write_file
from cardkit.console.loop import LONGEST_LINE
from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadFile, BadPlugin, CardkitError, UnknownPlayer
from cardkit.core.event import Event
from cardkit.games.constructor import terms
from cardkit.games.constructor.moves import (
    Accept,
    BuildResidence,
    BuildRoad,
    Gained,
    ImproveResidence,
    Lost,
    Move,
    MoveGeese,
    NobodyToRob,
    Offer,
    Offered,
    PassTurn,
    Refuse,
    Rob,
    Robbed,
    RollDice,
    Rolled,
    TurnBegan,
    Won,
    colour,
    kind_of,
    seat_of,
)
from cardkit.games.constructor.picture import LEVEL_LETTERS, Paint, picture
from cardkit.games.constructor.reasons import why_not_there
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.savefile import write_save
from cardkit.games.constructor.terms import NAMES
from cardkit.games.constructor.views import ConstructorView
from cardkit.players import HUMAN
from cardkit.sources import Asked
from cardkit.table import Table

ConstructorTable = Table[ConstructorState, Move, ConstructorView]
Command = Callable[[str], None]  # handed what follows its word

COMPUTER: Final = "sensible"  # who `c` is

HELP: Final = """\
Valid commands:
board
status
residences
build-road <edge#>
build-res <housing#>
improve <housing#>
trade <colour> <give> <take>
next
save <file>
help
"""

INVALID: Final = "Invalid command."
NO_PLACE: Final = "You cannot build here."
TOO_POOR: Final = "You do not have enough resources."

TAKE_WORDS: Final = frozenset({"build-road", "build-res", "improve", "trade", "save", "seat"})

# Colours of the builders on a terminal, by seat.
PAINTS: Final = ("34", "31", "38;5;208", "33", "32", "97", "35", "90")


class InputEnded(Exception):
    """There are no more lines."""


@attrs.frozen
class Terminal:
    """Where lines come from and go to."""

    lines: TextIO
    out: TextIO

    def say(self, line: str) -> None:
        """Print one line."""
        self.out.write(line + "\n")

    def ask(self, question: str | None = None) -> str:
        """The next line of input without outer blanks, asked for with a question, if there is one, and the prompt.

        Raises InputEnded when there is none.
        """
        if question is not None:
            self.say(question)
        self.out.write("> ")
        self.out.flush()
        line = self.lines.readline()
        if not line:
            raise InputEnded
        return line[:LONGEST_LINE].strip()

    def ask_until(self, question: str, answers: tuple[str, ...]) -> str:
        """One of these answers; the question is put again as long as something else comes (C24)."""
        while (answer := self.ask(question)) not in answers:
            self.say(INVALID)
        return answer


class ConstructorConsole:
    """One game at a terminal."""

    def __init__(self, table: ConstructorTable, terminal: Terminal, *, seats_change: bool, paint: Paint | None) -> None:
        self.table = table
        self.terminal = terminal
        self.paint = paint
        self._fair: set[int] = set()  # the seats with fair dice
        self._turn_due = True  # whether the beginning of this turn must still be shown
        self._commands: dict[str, Command] = {
            "board": self._board,
            "status": self._status,
            "residences": self._residences,
            "build-road": self._build_road,
            "build-res": self._build_residence,
            "improve": self._improve,
            "trade": self._trade,
            "next": self._next,
            "save": self._save,
            "help": self._help,
        }
        self._first_commands: dict[str, Command] = {
            "load": self._load_dice,
            "fair": self._fair_dice,
            "roll": self._roll,
        }
        if seats_change:
            self._commands["seat"] = self._first_commands["seat"] = self._seat
        for seat in range(table.game.seats):
            self._fit_dice(seat)

    def play(self) -> None:
        """Play to the end. Raises InputEnded where the input ends before."""
        table = self.table
        while table.state.phase in {terms.TILES, terms.VALUES}:
            table.step()
        if table.state.phase == terms.START:
            self._print_board()
        if table.result is not None:
            self.terminal.say(str(Won(table.result.winners[0])))
        while table.result is None:
            if table.state.phase == terms.BEGIN and self._turn_due:
                self._begin_turn()
            if table.awaits_human:
                self._ask_move(table.state.turn())
            else:
                self._step()

    # What is printed.

    def _print_board(self) -> None:
        state = self.table.state
        self.terminal.out.write(picture(state.board, state.land, state.geese, self.paint))

    def _begin_turn(self) -> None:
        """The board, whose turn it is, and what that builder has (C18)."""
        seat = self.table.state.turn()
        self._print_board()
        self.terminal.say(f"Builder {colour(seat)}'s turn.")
        self.terminal.say(status(self.table.state, seat))
        self._turn_due = False

    def _hear(self, events: Sequence[Event], *, computer: bool) -> None:
        """Print what happened. A person knows their own moves; a computer's are told (C20)."""
        say = self.terminal.say
        rolled = next((event for event in events if isinstance(event, Rolled)), None)
        if rolled is not None and rolled.seat in self._fair:
            say(str(rolled))
        gains = [event for event in events if isinstance(event, Gained)]
        for at, gain in enumerate(gains):
            if at == 0 or gains[at - 1].seat != gain.seat:
                say(f"Builder {colour(gain.seat)} gained:")
            say(f"{gain.number} {NAMES[gain.resource]}")
        if rolled is not None and rolled.total != terms.GEESE_ROLL and not gains:
            say("No builders gained resources.")
        losses = [event for event in events if isinstance(event, Lost)]
        if losses:
            number = sum([loss.number for loss in losses])
            say(f"Builder {colour(losses[0].seat)} loses {number} resources to the geese. They lose:")
        for loss in losses:
            say(f"{loss.number} {NAMES[loss.resource]}")
        for event in events:
            if isinstance(event, TurnBegan):
                self._turn_due = True
            elif isinstance(event, Offered | NobodyToRob | Robbed | Won) or (computer and not _told_apart(event)):
                say(str(event))

    # What is asked.

    def _play(self, move: Move) -> None:
        self._hear(self.table.play(move).events, computer=False)

    def _step(self) -> None:
        """A computer's move, or an answer of chance. A computer that fails leaves its seat to a person."""
        seat = self.table.state.turn()
        try:
            step = self.table.step()
        except InputEnded:
            raise
        except (Exception, SystemExit) as error:
            if seat < 0:
                raise
            self.table.seat(seat, None)
            self._fit_dice(seat)
            reason = " ".join(f"{type(error).__name__}: {error}".split())[:300]
            self.terminal.say(f"Builder {colour(seat)} cannot go on ({reason}): play for it.")
            return
        if step is not None:
            self._hear(step.events, computer=seat >= 0)

    def _ask_move(self, seat: int) -> None:
        """One answer or command of a person."""
        match self.table.state.phase:
            case phase if phase == terms.START:
                self._ask_basement(seat)
            case phase if phase == terms.GEESE:
                self._ask_tile()
            case phase if phase == terms.ROBBING:
                self._ask_victim(seat)
            case phase if phase == terms.ANSWER:
                question = f"Does {colour(seat)} accept this offer?"
                self._play(Accept() if self.terminal.ask_until(question, ("yes", "no")) == "yes" else Refuse())
            case phase if phase == terms.BEGIN:
                self._obey(self._first_commands)
            case _:
                self._obey(self._commands)

    def _ask_basement(self, seat: int) -> None:
        while True:
            vertex = whole(self.terminal.ask(f"Builder {colour(seat)}, where do you want to build a basement?"))
            if vertex is None:
                self.terminal.say(INVALID)
            elif self._is_legal(move := BuildResidence(vertex)):
                self._play(move)
                return
            else:
                self.terminal.say(NO_PLACE)

    def _ask_tile(self) -> None:
        while True:
            tile = whole(self.terminal.ask("Choose where to place the GEESE."))
            if tile is None:
                self.terminal.say(INVALID)
            elif self._is_legal(move := MoveGeese(tile)):
                self._play(move)
                return

    def _ask_victim(self, seat: int) -> None:
        robbable = self.table.state.robbable(seat)
        names = ", ".join([colour(other) for other in robbable])
        self.terminal.say(f"Builder {colour(seat)} can choose to steal from {names}.")
        while True:
            victim = seat_of(self.terminal.ask("Choose a builder to steal from."))
            if victim in robbable:
                self._play(Rob(victim))
                return
            self.terminal.say(INVALID)

    def _typed_roll(self, request: Request) -> Outcome:
        """Loaded dice: the roll that the builder on turn types (C19)."""
        while True:
            total = whole(self.terminal.ask("Input a roll between 2 and 12:"))
            if total is not None and request.why_wrong((total,)) is None:
                return (total,)
            self.terminal.say("Invalid roll.")

    def _is_legal(self, move: Move) -> bool:
        return self.table.game.why_illegal(self.table.state, move) is None

    # Commands. Each is handed its words and, for a file's name, the rest of the line as it is.

    def _obey(self, commands: dict[str, Command]) -> None:
        line = self.terminal.ask()
        word, rest = ([*line.split(None, 1), "", ""])[:2]
        command = commands.get(word)
        if command is None or (rest and word not in TAKE_WORDS):
            self.terminal.say(INVALID)
        else:
            command(rest)

    def _board(self, rest: str) -> None:
        self._print_board()

    def _status(self, rest: str) -> None:
        for seat in range(self.table.game.seats):
            self.terminal.say(status(self.table.state, seat))

    def _residences(self, rest: str) -> None:
        state = self.table.state
        seat = state.turn()
        self.terminal.say(f"{colour(seat)} has built:")
        for vertex in state.land.homes[seat]:
            self.terminal.say(f"{vertex} {LEVEL_LETTERS[state.land.level(vertex)]}")

    def _build_road(self, rest: str) -> None:
        self._build(rest, BuildRoad)

    def _build_residence(self, rest: str) -> None:
        self._build(rest, BuildResidence)

    def _improve(self, rest: str) -> None:
        self._build(rest, ImproveResidence)

    def _build(self, rest: str, kind: Callable[[int], Move]) -> None:
        """Build at the number given: the place is looked at first, then the resources (C7)."""
        number = whole(rest)
        if number is None:
            self.terminal.say(INVALID)
            return
        move = kind(number)
        if self._is_legal(move):
            self._play(move)
        else:
            self.terminal.say(NO_PLACE if self._why_not_there(move) is not None else TOO_POOR)

    def _why_not_there(self, move: Move) -> str | None:
        try:
            action = self.table.game.action_of(move)
        except CardkitError as error:
            return str(error)
        return why_not_there(self.table.state, action)

    def _trade(self, rest: str) -> None:
        """Offer a trade; what makes no sense is an invalid command, what somebody lacks is said (C13)."""
        seats = self.table.game.seats
        words = rest.split()
        if len(words) != 3:
            self.terminal.say(INVALID)
            return
        partner, give, take = seat_of(words[0]), kind_of(words[1]), kind_of(words[2])
        if partner is None or give is None or take is None or partner >= seats:
            self.terminal.say(INVALID)
            return
        offer = Offer(partner, give, take)
        if self._is_legal(offer):
            self._play(offer)
        elif partner == self.table.state.turn() or give == take:
            self.terminal.say(INVALID)
        elif not self.table.state.may_offer():
            self.terminal.say(f"{str(self._why_not_there(offer)).capitalize()}.")
        else:
            self.terminal.say(TOO_POOR)

    def _next(self, rest: str) -> None:
        self._play(PassTurn())

    def _help(self, rest: str) -> None:
        self.terminal.out.write(HELP)

    def _save(self, rest: str) -> None:
        if not rest:
            self.terminal.say(INVALID)
            return
        try:
            write_file(rest, write_save(self.table.state))
        except BadFile as error:
            self.terminal.say(f"Not saved: {' '.join(str(error).split())}.")

    def _roll(self, rest: str) -> None:
        self._play(RollDice())

    def _load_dice(self, rest: str) -> None:
        self._throw(self.table.state.turn(), fair=False)

    def _fair_dice(self, rest: str) -> None:
        self._throw(self.table.state.turn(), fair=True)

    def _throw(self, seat: int, *, fair: bool) -> None:
        """From here on a builder throws fair or loaded dice."""
        self.table.dice(seat, None if fair else Asked(self._typed_roll))
        self._fair = self._fair | {seat} if fair else self._fair - {seat}

    def _fit_dice(self, seat: int) -> None:
        """Loaded dice for a person, fair ones for a computer."""
        self._throw(seat, fair=self.table.players[seat] != HUMAN)

    def _seat(self, rest: str) -> None:
        """`seat N PLAYER`: somebody else plays from here on."""
        seats = self.table.game.seats
        words = rest.split()
        number = whole(words[0]) if len(words) == 2 else None
        if number is None or not 1 <= number <= seats:
            players = ", ".join([HUMAN, *self.table.game.policies, "module:attribute"])
            self.terminal.say(f"Expected seat N PLAYER, N from 1 to {seats}, PLAYER one of {players}.")
            return
        name = {"h": HUMAN, "c": COMPUTER}.get(words[1].lower(), words[1])
        try:
            self.table.seat(number - 1, name)
        except (UnknownPlayer, BadPlugin) as error:
            self.terminal.say(f"Not seated: {' '.join(str(error).split())}.")
            return
        self._fit_dice(number - 1)
        self.terminal.say(f"Builder {colour(number - 1)} is now {self.table.players[number - 1]}.")


def whole(text: str) -> int | None:
    """The whole number of a text, or None. One of very many digits is out of every range, and as good as 10**12."""
    digits = text[1:] if text[:1] in {"+", "-"} else text
    if not (digits.isascii() and digits.isdecimal()):
        return None
    size = int(digits) if len(digits) <= 12 else min(10**12, int(digits.lstrip("0")[:13] or "0"))
    return -size if text.startswith("-") else size


def status(state: ConstructorState, seat: int) -> str:
    """What a builder has, as the document words it."""
    brick, energy, glass, heat, wifi = [state.has(seat, kind) for kind in range(5)]
    return (
        f"{colour(seat)} has {state.land.points[seat]} building points, {brick} brick, {energy} energy, {glass} glass,"
        f" {heat} heat, and {wifi} WiFi."
    )


def painted(text: str, seat: int) -> str:
    """The text in a builder's colour, for terminals."""
    return f"\x1b[{PAINTS[seat]}m{text}\x1b[0m"


def _told_apart(event: Event) -> bool:
    """Whether an event has a wording of its own, for a computer's moves too."""
    return isinstance(event, Rolled | Gained | Lost)
