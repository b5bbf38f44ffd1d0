"""What Constructor prints, asks and understands at a terminal: the exact protocol of the assignment's program.

`console.py` beside this has the program itself: its arguments, its files, and playing again.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from cardkit.console.commands import SHARED
from cardkit.console.files import write_file
from cardkit.console.terminal_table import Again
from cardkit.console.wording import sentence
from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadFile, BadNotation
from cardkit.core.event import Event
from cardkit.core.game import Game
from cardkit.games.constructor import constants, events, moves, reasons
from cardkit.games.constructor.constants import LEVELS, NAMES, colour
from cardkit.games.constructor.display.text import move_of_words
from cardkit.games.constructor.moves import Move
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.savefile import LEVEL_LETTERS, write_save
from cardkit.games.constructor.terminal.face import (
    ConstructorCommand,
    ConstructorFace,
    ConstructorTable,
    ConstructorTerminal,
    rolled_total,
    told_of,
    whole,
)
from cardkit.games.constructor.view import ConstructorView
from cardkit.players.player import HUMAN

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

TILE_HELP: Final = "improve-tile <tile#> <resource>\n"  # where tiles can be improved (C30)

INVALID: Final = "Invalid command."
NO_PLACE: Final = "You cannot build here."
TOO_POOR: Final = "You do not have enough resources."

# By phase, the first word of the move that a question asks for, or the words that a move may begin with.
ANSWERED: Final = {constants.START: "build-res", constants.GEESE: "geese", constants.ROBBING: "rob"}
WORDS: Final = {constants.BEGIN: ("roll",), constants.RESPONSE: ("yes", "no")}
IN_TURN: Final = ("build-road", "build-res", "improve", "improve-tile", "trade", "next")
# The events of moves that people know when they made them themselves.
MOVED: Final = (
    *(events.Started, events.RoadBuilt, events.BasementBuilt, events.Improved, events.TileImproved),
    *(events.GeeseMoved, events.Traded, events.Refused),
)
TAKE_WORDS: Final = frozenset({"save", "seat"})  # commands that take more than their first word


class ExactFace(ConstructorFace):
    """The assignment's protocol, byte for byte, and one more command: `seat N PLAYER`, at every prompt."""

    friendly = False

    def begin(self, console: ConstructorTerminal) -> None:
        """Everybody gets dice. The board is printed before the first basement, and a turn begins as always (C18)."""
        super().begin(console)
        table = console.table
        if table.state.phase == constants.START:
            console.out.write(self.picture(table))
        elif table.state.phase == constants.BEGIN:
            console.out.write(self._turn(table))

    # What is printed.

    def before_turn(self, table: ConstructorTable) -> str:
        """Who can be robbed (C11)."""
        state = table.state
        if state.phase != constants.ROBBING:
            return ""
        seat = state.turn()
        names = ", ".join([colour(other) for other in state.robbable(seat)])
        return f"Builder {colour(seat)} can choose to steal from {names}.\n"

    def question(self, table: ConstructorTable) -> str:
        """What is asked, and asked again after a wrong answer (C24); in a turn, nothing."""
        name = colour(table.state.turn())
        match table.state.phase:
            case constants.START:
                return f"Builder {name}, where do you want to build a basement?\n"
            case constants.GEESE:
                return "Choose where to place the GEESE.\n"
            case constants.ROBBING:
                return "Choose a builder to steal from.\n"
            case constants.RESPONSE:
                return f"Does {name} accept this offer?\n"
        return ""

    def after_step(self, table: ConstructorTable, heard: Sequence[Event]) -> Iterable[str]:
        """A roll and what it brings (C20, C10), what else happened, and the beginning of the next turn (C18).

        People know their own moves; a computer's are told.
        """
        rolled, gains, losses = told_of(heard)
        if rolled is not None and self.is_fair(rolled.seat):
            yield str(rolled)
        for at, gain in enumerate(gains):
            if at == 0 or gains[at - 1].seat != gain.seat:
                yield f"Builder {colour(gain.seat)} gained:"
            yield f"{gain.number} {NAMES[gain.resource]}"
        if rolled is not None and rolled.total != constants.GEESE_ROLL and not gains:
            yield "No builders gained resources."
        if losses:
            number = sum([loss.number for loss in losses])
            yield f"Builder {colour(losses[0].seat)} loses {number} resources to the geese. They lose:"
        for loss in losses:
            yield f"{loss.number} {NAMES[loss.resource]}"
        for event in heard:
            match event:
                case events.Offered() | events.NobodyToRob() | events.Robbed():
                    yield str(event)
                case events.ValuesLaid():
                    yield self.picture(table).removesuffix("\n")
                case events.TurnBegan():
                    yield self._turn(table).removesuffix("\n")
            if isinstance(event, MOVED) and table.players[event.seat] != HUMAN:
                yield str(event)

    def refusal(self, table: ConstructorTable, move: Move, reason: str) -> str:
        """The place was looked at first, then the resources (C7); what makes no sense is an invalid command (C13)."""
        if reason in reasons.TOO_POOR:
            return TOO_POOR
        match move:
            case moves.MoveGeese():
                return ""
            case moves.Rob():
                return INVALID
            case moves.Offer():
                return INVALID if reason in {reasons.SELF_TRADE, reasons.SAME_TRADE} else sentence(reason)
        return NO_PLACE

    def failure(self, table: ConstructorTable, seat: int, reason: str) -> str:
        """Its seat is free."""
        return f"{self.seat_name(seat)} cannot go on ({reason})."

    def ending(self, table: ConstructorTable) -> Iterable[str]:
        """Who has won (C22); a game may be loaded that is over."""
        result = table.result
        return () if result is None else [str(events.Won(result.winners[0]))]

    def seat_name(self, seat: int) -> str:
        """The builder."""
        return f"Builder {colour(seat)}"

    def _turn(self, table: ConstructorTable) -> str:
        """The board, whose turn it is, and what that builder has (C18)."""
        view = table.view(None)
        return f"{self.picture(table)}Builder {colour(view.mover)}'s turn.\n{status(view, view.mover)}\n"

    # What is understood.

    def command(
        self, shared: Mapping[str, ConstructorCommand], table: ConstructorTable, line: str
    ) -> tuple[ConstructorCommand, str] | None:
        """A command of the phase, in small letters; most take nothing behind their word. No other console's (C24)."""
        word, rest = first_word(line)
        found = self.commands(table).get(word)
        return None if found is None or (rest and word not in TAKE_WORDS) else (found, rest)

    def commands(self, table: ConstructorTable) -> Mapping[str, ConstructorCommand]:
        """Of the beginning of a turn, or of the turn (C18, C21); a question has but `seat`."""
        found: dict[str, ConstructorCommand] = {}
        if table.state.phase == constants.BEGIN:
            found = {"load": partial(self._take_dice, False), "fair": partial(self._take_dice, True)}
        elif table.state.phase == constants.BUILD:
            found = {**COMMANDS, "board": self.show_board}
        return {**found, "seat": SHARED["seat"]}

    def read_move(self, table: ConstructorTable, line: str) -> Move:
        """The answer to a question, or a move of the turn. Raises BadNotation for anything else (C18, C24)."""
        phase = table.state.phase
        words = [ANSWERED[phase], line] if phase in ANSWERED else line.split()
        known = phase in ANSWERED or (words[:1] and words[0] in WORDS.get(phase, IN_TURN))
        move = move_of_words(words, whole) if known else None
        match move:
            case moves.Offer(partner) if partner >= table.game.seats:
                move = None
            case moves.ImproveTile() if not table.view(None).options.tile_levels:
                move = None
        if move is None:
            raise BadNotation(INVALID)
        return move

    def computer(self, game: Game[ConstructorState, Move, ConstructorView]) -> str:
        """The one that `c` has always been here."""
        return COMPUTER

    def seat_taken(self, table: ConstructorTable, seat: int) -> None:
        """Loaded dice for a person, fair ones for a computer (C19)."""
        self.throw(table, seat, fair=table.players[seat] != HUMAN)

    def _take_dice(self, fair: bool, console: ConstructorTerminal, rest: str) -> None:
        self.throw(console.table, console.table.state.turn(), fair=fair)

    def typed_roll(self, console: ConstructorTerminal, request: Request) -> Outcome:
        """Loaded dice: the roll that the builder on turn types (C19). Raises InputEnded where the input ends before,
        or Again when somebody takes the seat who has other dice.
        """
        mover = console.table.view(None).mover
        while True:
            line = console.read_line("Input a roll between 2 and 12:\n> ")
            total = rolled_total(request, line)
            if total is not None:
                return (total,)
            if first_word(line)[0] != "seat" or not console.commanded(line):
                console.say("Invalid roll.")
            elif self.is_fair(mover):
                raise Again


def _status(console: ConstructorTerminal, rest: str) -> None:
    view = console.table.view(None)
    for seat in range(console.table.game.seats):
        console.say(status(view, seat))


def _residences(console: ConstructorTerminal, rest: str) -> None:
    view = console.table.view(None)
    console.say(f"{colour(view.mover)} has built:")
    for residence in view.residences[view.mover]:
        console.say(f"{residence.vertex} {LEVEL_LETTERS[LEVELS.index(residence.level)]}")


def _help(console: ConstructorTerminal, rest: str) -> None:
    console.out.write(HELP)
    if console.table.view(None).options.tile_levels:
        console.out.write(TILE_HELP)


def _save(console: ConstructorTerminal, rest: str) -> None:
    """Nothing is printed unless the file cannot be written (C24)."""
    if not rest:
        console.say(INVALID)
        return
    try:
        write_file(rest, write_save(console.table.state))
    except BadFile as error:
        console.say(f"Not saved: {' '.join(str(error).split())}.")


def first_word(line: str) -> tuple[str, str]:
    """The first word of a line and what follows it."""
    word, rest = [*line.split(None, 1), "", ""][:2]
    return word, rest


def status(view: ConstructorView, seat: int) -> str:
    """What a builder has, as the document words it."""
    brick, energy, glass, heat, wifi = view.resources[seat]
    return (
        f"{colour(seat)} has {view.points[seat]} building points, {brick} brick, {energy} energy, {glass} glass,"
        f" {heat} heat, and {wifi} WiFi."
    )


# Of a turn, beside `board`.
COMMANDS: Final[Mapping[str, ConstructorCommand]] = {
    "status": _status,
    "residences": _residences,
    "save": _save,
    "help": _help,
}
