"""What Constructor prints, asks and understands at a terminal: the exact protocol of the assignment's program.

`console.py` beside this has the program itself: its arguments, its files, and playing again.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from cardkit.console.commands import seated
from cardkit.console.files import write_file
from cardkit.console.terminal_table import Again, Command, Face, TerminalTable
from cardkit.console.wording import sentence
from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadFile, BadNotation
from cardkit.core.event import Event
from cardkit.core.game import Game
from cardkit.games.constructor import constants, reasons
from cardkit.games.constructor.constants import BEGIN, BUILD, GEESE_ROLL, LEVELS, NAMES, ROBBING, START, colour
from cardkit.games.constructor.display.board_text import Paint, picture
from cardkit.games.constructor.display.text import kind_of, seat_of
from cardkit.games.constructor.events import (
    BasementBuilt,
    Gained,
    GeeseMoved,
    Improved,
    Lost,
    NobodyToRob,
    Offered,
    Refused,
    RoadBuilt,
    Robbed,
    Rolled,
    Started,
    TileImproved,
    Traded,
    TurnBegan,
    ValuesLaid,
    Won,
)
from cardkit.games.constructor.moves import (
    Accept,
    BuildResidence,
    BuildRoad,
    ImproveResidence,
    ImproveTile,
    Move,
    MoveGeese,
    Offer,
    PassTurn,
    Refuse,
    Rob,
    RollDice,
)
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.savefile import LEVEL_LETTERS, write_save
from cardkit.games.constructor.view import ConstructorView
from cardkit.players.player import HUMAN
from cardkit.table.chance_sources import Asked, Source
from cardkit.table.table import Table

ConstructorTable = Table[ConstructorState, Move, ConstructorView]
ConstructorTerminal = TerminalTable[ConstructorState, Move, ConstructorView]
ConstructorCommand = Command[ConstructorState, Move, ConstructorView]

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

RESPONSES: Final[dict[str, Move]] = {"yes": Accept(), "no": Refuse()}
TAKE_WORDS: Final = frozenset({"save", "seat"})  # commands that take more than their first word


class ConstructorFace(Face[ConstructorState, Move, ConstructorView]):
    """The assignment's protocol, byte for byte, and one more command: `seat N PLAYER`, at every prompt."""

    friendly = False

    def __init__(self, *, paint: Paint | None = None) -> None:
        self.paint = paint
        self._loaded_dice: Source | None = None  # there are none without a console to ask at
        self._fair: set[int] = set()  # the seats with fair dice

    def begin(self, console: ConstructorTerminal) -> None:
        """Everybody gets dice. The board is printed before the first basement, and a turn begins as always (C18)."""
        table = console.table
        self._get_dice(console)
        if table.state.phase == START:
            console.out.write(self._picture(table))
        elif table.state.phase == BEGIN:
            console.out.write(self._turn(table))

    def _get_dice(self, console: ConstructorTerminal) -> None:
        self._loaded_dice = Asked(partial(self._typed_roll, console))
        for seat in range(console.table.game.seats):
            self.seat_taken(console.table, seat)

    # What is printed.

    def before_turn(self, table: ConstructorTable) -> str:
        """Who can be robbed (C11)."""
        state = table.state
        if state.phase != ROBBING:
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
        rolled = next((event for event in heard if isinstance(event, Rolled)), None)
        if rolled is not None and rolled.seat in self._fair:
            yield str(rolled)
        gains = [event for event in heard if isinstance(event, Gained)]
        for at, gain in enumerate(gains):
            if at == 0 or gains[at - 1].seat != gain.seat:
                yield f"Builder {colour(gain.seat)} gained:"
            yield f"{gain.number} {NAMES[gain.resource]}"
        if rolled is not None and rolled.total != GEESE_ROLL and not gains:
            yield "No builders gained resources."
        losses = [event for event in heard if isinstance(event, Lost)]
        if losses:
            number = sum([loss.number for loss in losses])
            yield f"Builder {colour(losses[0].seat)} loses {number} resources to the geese. They lose:"
        for loss in losses:
            yield f"{loss.number} {NAMES[loss.resource]}"
        for event in heard:
            match event:
                case Offered() | NobodyToRob() | Robbed():
                    yield str(event)
                case (
                    Started()
                    | RoadBuilt()
                    | BasementBuilt()
                    | Improved()
                    | TileImproved()
                    | GeeseMoved()
                    | Traded()
                    | Refused()
                ):
                    if table.players[event.seat] != HUMAN:
                        yield str(event)
                case ValuesLaid():
                    yield self._picture(table).removesuffix("\n")
                case TurnBegan():
                    yield self._turn(table).removesuffix("\n")

    def refusal(self, table: ConstructorTable, move: Move, reason: str) -> str:
        """The place was looked at first, then the resources (C7); what makes no sense is an invalid command (C13)."""
        if reason in reasons.TOO_POOR:
            return TOO_POOR
        match move:
            case MoveGeese():
                return ""
            case Rob():
                return INVALID
            case Offer():
                return INVALID if reason in {reasons.SELF_TRADE, reasons.SAME_TRADE} else sentence(reason)
        return NO_PLACE

    def failure(self, table: ConstructorTable, seat: int, reason: str) -> str:
        """Its seat is free."""
        return f"{self.seat_name(seat)} cannot go on ({reason})."

    def ending(self, table: ConstructorTable) -> Iterable[str]:
        """Who has won (C22); a game may be loaded that is over."""
        result = table.result
        return () if result is None else [str(Won(result.winners[0]))]

    def seat_name(self, seat: int) -> str:
        """The builder."""
        return f"Builder {colour(seat)}"

    def _picture(self, table: ConstructorTable) -> str:
        return picture(table.view(None), self.paint)

    def _turn(self, table: ConstructorTable) -> str:
        """The board, whose turn it is, and what that builder has (C18)."""
        view = table.view(None)
        return f"{self._picture(table)}Builder {colour(view.mover)}'s turn.\n{status(view, view.mover)}\n"

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
        if table.state.phase == BEGIN:
            found = {"load": self._load_dice, "fair": self._fair_dice}
        elif table.state.phase == BUILD:
            found = {"board": self._board, "status": _status, "residences": _residences, "save": _save, "help": _help}
        return {**found, "seat": _seat}

    def read_move(self, table: ConstructorTable, line: str) -> Move:
        """The answer to a question, or a move of the turn. Raises BadNotation for anything else (C18, C24)."""
        match table.state.phase:
            case constants.START:
                move = _at_number(BuildResidence, line)
            case constants.GEESE:
                move = _at_number(MoveGeese, line)
            case constants.ROBBING:
                seat = seat_of(line)
                move = None if seat is None else Rob(seat)
            case constants.RESPONSE:
                move = RESPONSES.get(line)
            case constants.BEGIN:
                move = RollDice() if line == "roll" else None
            case _:
                move = _move_in_turn(line, table.game.seats)
                if isinstance(move, ImproveTile) and not table.view(None).options.tile_levels:
                    move = None
        if move is None:
            raise BadNotation(INVALID)
        return move

    def computer(self, game: Game[ConstructorState, Move, ConstructorView]) -> str:
        """The one that `c` has always been here."""
        return COMPUTER

    def seat_taken(self, table: ConstructorTable, seat: int) -> None:
        """Loaded dice for a person, fair ones for a computer (C19)."""
        self._throw(table, seat, fair=table.players[seat] != HUMAN)

    def _throw(self, table: ConstructorTable, seat: int, *, fair: bool) -> None:
        """From here on a builder throws fair or loaded dice."""
        table.dice(seat, None if fair else self._loaded_dice)
        self._fair = self._fair | {seat} if fair else self._fair - {seat}

    def _load_dice(self, console: ConstructorTerminal, rest: str) -> None:
        self._throw(console.table, console.table.state.turn(), fair=False)

    def _fair_dice(self, console: ConstructorTerminal, rest: str) -> None:
        self._throw(console.table, console.table.state.turn(), fair=True)

    def _typed_roll(self, console: ConstructorTerminal, request: Request) -> Outcome:
        """Loaded dice: the roll that the builder on turn types (C19). Raises InputEnded where the input ends before,
        or Again when somebody takes the seat who has other dice.
        """
        mover = console.table.view(None).mover
        while True:
            line = console.read_line("Input a roll between 2 and 12:\n> ")
            total = whole(line)
            if total is not None and request.why_wrong((total,)) is None:
                return (total,)
            if first_word(line)[0] != "seat" or not console.commanded(line):
                console.say("Invalid roll.")
            elif mover in self._fair:
                raise Again

    def _board(self, console: ConstructorTerminal, rest: str) -> None:
        console.out.write(self._picture(console.table))


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


def _seat(console: ConstructorTerminal, rest: str) -> None:
    """`seat N PLAYER`: somebody else plays from here on."""
    seat = seated(console, rest)
    if seat is not None:
        console.say(f"{console.face.seat_name(seat)} is now {console.table.players[seat]}.")


def first_word(line: str) -> tuple[str, str]:
    """The first word of a line and what follows it."""
    word, rest = [*line.split(None, 1), "", ""][:2]
    return word, rest


def _move_in_turn(line: str, seats: int) -> Move | None:
    """The move of a line typed in one's turn (C21); None if it is none."""
    word, rest = first_word(line)
    match word:
        case "build-road":
            return _at_number(BuildRoad, rest)
        case "build-res":
            return _at_number(BuildResidence, rest)
        case "improve":
            return _at_number(ImproveResidence, rest)
        case "improve-tile":
            return _better_tile(rest.split())
        case "trade":
            return _trade(rest.split(), seats)
    return PassTurn() if line == "next" else None


def _at_number(kind: Callable[[int], Move], text: str) -> Move | None:
    number = whole(text)
    return None if number is None else kind(number)


def _better_tile(words: list[str]) -> Move | None:
    """An improvement of a tile (C30)."""
    number, kind = (whole(words[0]), kind_of(words[1])) if len(words) == 2 else (None, None)
    return None if number is None or kind is None else ImproveTile(number, kind)


def _trade(words: list[str], seats: int) -> Move | None:
    """An offer to one of the builders (C13)."""
    if len(words) != 3:
        return None
    partner, give, take = seat_of(words[0]), kind_of(words[1]), kind_of(words[2])
    if partner is None or give is None or take is None or partner >= seats:
        return None
    return Offer(partner, give, take)


def whole(text: str) -> int | None:
    """The whole number of a text, or None. One of very many digits is out of every range, and as good as 10**12."""
    digits = text[1:] if text[:1] in {"+", "-"} else text
    if not (digits.isascii() and digits.isdecimal()):
        return None
    size = int(digits) if len(digits) <= 12 else min(10**12, int(digits.lstrip("0")[:13] or "0"))
    return -size if text.startswith("-") else size


def status(view: ConstructorView, seat: int) -> str:
    """What a builder has, as the document words it."""
    brick, energy, glass, heat, wifi = view.resources[seat]
    return (
        f"{colour(seat)} has {view.points[seat]} building points, {brick} brick, {energy} energy, {glass} glass,"
        f" {heat} heat, and {wifi} WiFi."
    )
