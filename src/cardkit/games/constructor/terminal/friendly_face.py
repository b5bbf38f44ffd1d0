"""Constructor at a terminal for people: the game of `face.py`, with questions that explain themselves.

Refusals come with their reason, dice are fair unless somebody asks for loaded ones, moves are read loosely, and every
command of cardkit's consoles is there, also at the question for a roll.
"""

import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cardkit.console.commands import SHARED
from cardkit.console.files import shortened, write_file
from cardkit.console.terminal_table import Again
from cardkit.console.wording import columns, joined, one_line, sentence, without_clause
from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadFile
from cardkit.core.event import Event
from cardkit.core.number_words import counted
from cardkit.core.view_text import WIDTH
from cardkit.games.constructor import constants
from cardkit.games.constructor.constants import NAMES, amounts, colour
from cardkit.games.constructor.display.board_text import Paint
from cardkit.games.constructor.events import Gained, GeeseMoved, Lost, Rolled, TurnBegan, ValuesLaid
from cardkit.games.constructor.moves import Move, MoveGeese, Offer, Rob
from cardkit.games.constructor.savefile import flags_of, write_save
from cardkit.games.constructor.terminal import typed_moves
from cardkit.games.constructor.terminal.face import (
    ConstructorCommand,
    ConstructorFace,
    ConstructorTable,
    ConstructorTerminal,
    rolled_total,
    told_of,
)
from cardkit.players.player import HUMAN

HELP: Final = """\
roll            roll the dice, which are fair; load first to say yourself how
                they fall, fair to take that back
build-road N    build a road at edge N, or: road N
build-res N     build a basement at corner N, or: basement N
improve N       make a house of the basement at corner N, or a tower of a house
trade COLOUR GIVE TAKE
                offer a builder one resource for one, such as trade red brick wifi
next            end your turn
board           draw the board again
status          what every builder has
residences      what you have built
costs           what everything costs
"""
TILE_HELP: Final = """\
improve-tile TILE RESOURCE
                make a tile yield more, for that resource
"""
# How the board is read.
LEGEND: Final = (
    "On the board, | 7| is a corner; --12-- and a number between two strokes are edges, where roads go. In each tile"
    " stand its number, its resource, and the roll that yields it. BB is Blue's basement, BH a house, BT a tower,"
    " BR a road."
)
ROOM: Final = 20  # lines of a terminal that are left for what happened, where the board is drawn in each turn
WHILE_ROLLING: Final = frozenset(
    {"help", "?", "rules", "board", "status", "costs", "fair", "save", "seat", "quit", "exit"}
)


class FriendlyFace(ConstructorFace):
    """What people see and type."""

    friendly = True

    def __init__(self, *, paint: Paint | None = None) -> None:
        super().__init__(paint=paint)
        self._drawn = False  # whether anybody has seen the board
        self._rolled = False  # whether a person has, and knows by then how

    def greeting(self, table: ConstructorTable) -> Iterable[str]:
        """As everywhere, and how to read the board."""
        yield from super().greeting(table)
        if HUMAN in table.players:
            yield LEGEND
            rows = self.picture(table).count("\n")
            if sys.stdout.isatty() and shutil.get_terminal_size().lines < rows:
                yield f"The board is {rows} lines high: make the window higher, or scroll up to see all of it."

    # What is printed.

    def before_turn(self, table: ConstructorTable) -> str:
        """The board, and what everybody has; a question that follows in the same turn gets along without."""
        phase = table.state.phase
        first, self._drawn = not self._drawn, True
        if phase == constants.START or first:
            return "\n" + self.view(table)
        if phase == constants.BEGIN:
            return "\n" + (self.view(table) if self._has_room(table) else _holdings(table))
        return ""

    def _has_room(self, table: ConstructorTable) -> bool:
        """Whether the board can be drawn without what happened before scrolling away: always, where that is a file."""
        if not sys.stdout.isatty():
            return True
        return shutil.get_terminal_size().lines >= self.picture(table).count("\n") + ROOM

    def view(self, table: ConstructorTable) -> str:
        """The board, and what everybody has."""
        return self.picture(table) + _holdings(table)

    def question(self, table: ConstructorTable) -> str:
        """What is asked, and what may be answered."""
        state = table.state
        name = colour(state.turn())
        match state.phase:
            case constants.START:
                return f"{name}, where do you want to build a basement? (a corner's number; hint helps)\n"
            case constants.BEGIN:
                if not self.is_fair(state.turn()):
                    return f"{name}, type roll; the dice are loaded: fair takes that back.\n"
                loaded = "" if self._rolled else ". (The dice are fair; load makes them loaded, fair takes that back.)"
                board = "" if self._has_room(table) else " (or board)"
                return f"{name}, type roll{board}{loaded or '.'}\n"
            case constants.GEESE:
                at = "" if state.geese < 0 else f", not {state.geese}, where they are"
                return f"{name}, where do the geese go? (the number at the top of a tile, not its roll{at})\n"
            case constants.ROBBING:
                return f"{name}, whom do you rob? ({'/'.join(typed_moves.robbable(table))})\n"
            case constants.RESPONSE:
                offer = table.view(None).offer
                terms = ""
                if offer is not None:
                    terms = f"You would get one {NAMES[offer.give]} for one {NAMES[offer.take]}. "
                return f"{terms}Does {name} accept this offer? (yes/no; {_own(table)[:-1]})\n"
        return f"{name}, {_own(table)} Build, improve, trade, or next? (moves, help)\n"

    def explanation(self, table: ConstructorTable) -> str:
        """What is asked, at length."""
        name = colour(table.state.turn()) if table.state.turn() >= 0 else colour(table.view(None).mover)
        match table.state.phase:
            case constants.START:
                return (
                    f"{name} places a basement: type the number of a corner, such as 7. Corners that touch tiles with"
                    " rolls near 7 (6, 8, 5, 9) yield most. No two residences are neighbours."
                )
            case constants.BEGIN:
                return f"{name}'s turn begins with the dice: type roll."
            case constants.GEESE:
                return (
                    f"{name} moves the geese: type the number of a tile. It yields nothing while they are there,"
                    " and you steal a resource from a builder who lives on it."
                )
            case constants.ROBBING:
                return f"{name} steals a resource from one of {joined(typed_moves.robbable(table))}: type the colour."
            case constants.RESPONSE:
                return f"{name} is offered a trade: type yes or no."
            case constants.DICE:
                return f"{name} says how the loaded dice fall: type a number from 2 to 12, or fair."
        return f"{name} may build, improve and trade as long as there are resources for it; next ends the turn."

    def moves(self, table: ConstructorTable, wanted: str = "") -> str:
        """What may be done, without numbers of a list: corners, edges and tiles have their own."""
        moves = table.legal_moves()
        texts = [table.game.write_move(move) for move in moves]
        if wanted:
            rows = columns([text for text in texts if wanted.lower() in text.lower()], WIDTH)
            return _lines(rows or [f"No legal move has {shortened(wanted)!r} in it."])
        if table.state.phase in (constants.START, constants.GEESE):
            return _lines(columns([text.partition(" ")[2] for text in texts], 60))
        groups: dict[str, list[str]] = {}
        for move, text in zip(moves, texts, strict=True):
            word, _, rest = text.partition(" ")
            groups.setdefault(f"{word} {colour(move.partner)}" if isinstance(move, Offer) else word, []).append(rest)
        return "".join([_group(name, rests) for name, rests in groups.items()])

    def number_of(self, table: ConstructorTable, move: Move) -> None:
        """None: moves have no numbers of a list here."""
        return

    def after_step(self, table: ConstructorTable, heard: Sequence[Event]) -> Iterable[str]:
        """What happened, a line for each builder who gained or lost; a board that chance lays is shown in a turn."""
        rolled, gains, losses = told_of(heard)
        if rolled is not None:
            self._rolled = self._rolled or table.players[rolled.seat] == HUMAN
            yield _said(rolled)
        for seat in dict.fromkeys([gain.seat for gain in gains]):
            got = [f"{gain.number} {NAMES[gain.resource]}" for gain in gains if gain.seat == seat]
            yield f"{colour(seat)} gains {joined(got)}."
        if rolled is not None and rolled.total != constants.GEESE_ROLL and not gains:
            yield "Nobody gains anything."
        for seat in dict.fromkeys([loss.seat for loss in losses]):
            gone = [f"{loss.number} {NAMES[loss.resource]}" for loss in losses if loss.seat == seat]
            yield f"{colour(seat)} loses {joined(gone)} to the geese."
        for event in heard:
            if not isinstance(event, Rolled | Gained | Lost | ValuesLaid):
                yield ("\n" if isinstance(event, TurnBegan) else "") + _said(event) + _tile(table, event)

    def refusal(self, table: ConstructorTable, move: Move, reason: str) -> str:
        """What cannot be done, and why; what you have, where it is too little."""
        why = without_clause(reason).replace("a vertex from", "a corner from").replace("vertex", "corner")
        if why != reason and "costs" in why:
            return f"You do not have enough resources: {why}; {_own(table)}"
        if isinstance(move, MoveGeese | Rob | Offer):
            return sentence(why)
        return f"You cannot do that: {why}."

    def ending(self, table: ConstructorTable) -> Iterable[str]:
        """How everybody stands; who has won has been told."""
        return _holdings(table).splitlines()

    # What is understood.

    def help(self, table: ConstructorTable) -> str:
        """The game's own commands; that for tiles, where they can be improved (C30)."""
        return HELP + (TILE_HELP if table.view(None).options.tile_levels else "")

    def command(
        self, shared: Mapping[str, ConstructorCommand], table: ConstructorTable, line: str
    ) -> tuple[ConstructorCommand, str] | None:
        """Of every console and the game's own; while the dice fall, those that need nobody's turn."""
        word, _, rest = line.partition(" ")
        commands = {**shared, **self.commands(table)}
        if table.state.turn() < 0:
            commands = {name: command for name, command in commands.items() if name in WHILE_ROLLING}
        found = commands.get(word.lower())
        return None if found is None else (found, rest.strip())

    def commands(self, table: ConstructorTable) -> Mapping[str, ConstructorCommand]:
        """The game's own commands, at every prompt."""
        return {
            "board": self._board_explained,
            "status": lambda console, _: console.write(_holdings(console.table)),
            "residences": _residences,
            "costs": _costs,
            "save": _save,
            "load": self._load,
            "fair": self._fair_again,
        }

    def read_move(self, table: ConstructorTable, line: str) -> Move:
        """A move, as loosely as is safe; at a question, its answer alone. Raises BadNotation."""
        return typed_moves.read_move(table, line)

    def seat_taken(self, table: ConstructorTable, seat: int) -> None:
        """Fair dice for everybody (C19 has loaded ones; here people ask for them)."""
        self.throw(table, seat, fair=True)

    def typed_roll(self, console: ConstructorTerminal, request: Request) -> Outcome:
        """Loaded dice: the roll that is typed; commands are obeyed before. Raises InputEnded, Left or Again."""
        mover = console.table.view(None).mover
        while True:
            line = console.read_line(f"{colour(mover)}, how do the dice fall? (2-12)\n> ")
            total = rolled_total(request, line)
            if total is not None:
                return (total,)
            if console.commanded(line):
                if self.is_fair(mover) or console.table.state.phase != constants.DICE:
                    raise Again
            else:
                console.say(f"Expected a number from 2 to 12, or fair to let chance roll, or help; not {line[:40]!r}.")

    def settle(self, table: ConstructorTable) -> None:
        """A roll that nobody has said yet is taken back: loaded again, the game would roll it by itself."""
        if table.state.phase == constants.DICE and table.move_count:
            table.undo()

    def _load(self, console: ConstructorTerminal, rest: str) -> None:
        if rest:
            console.say(
                "load makes your dice loaded. To go on with a saved game, leave and start with --load "
                + shortened(rest[:60])
            )
            return
        if console.table.state.phase != constants.BEGIN:
            console.say("load and fair choose the dice before a roll: type them when your turn begins.")
            return
        self.throw(console.table, console.table.state.turn(), fair=False)
        console.say("The dice are loaded: type roll, and then say how they fall.")

    def _board_explained(self, console: ConstructorTerminal, rest: str) -> None:
        self.show_board(console, rest)
        console.say(LEGEND)

    def _fair_again(self, console: ConstructorTerminal, rest: str) -> None:
        if console.table.state.phase not in (constants.BEGIN, constants.DICE):
            console.say("load and fair choose the dice before a roll: type them when your turn begins.")
            return
        self.throw(console.table, console.table.view(None).mover, fair=True)
        console.say("The dice are fair.")


def _lines(rows: Iterable[str]) -> str:
    return "".join([row + "\n" for row in rows])


def _said(event: Event) -> str:
    return str(event).removeprefix("Builder ").replace("from builder ", "from ")


def _tile(table: ConstructorTable, event: Event) -> str:
    """What is on the tile where the geese went."""
    if not isinstance(event, GeeseMoved):
        return ""
    tile = table.view(None).tiles[event.tile]
    return f" It has {tile.resource or 'a PARK'}" + (f", on a roll of {tile.value}." if tile.resource else ".")


def _group(name: str, rests: list[str]) -> str:
    """A line or more for the moves with one first word: what else they are made of."""
    rows = columns([rest.removeprefix(name.partition(" ")[2] + " ") for rest in rests], 62) if any(rests) else [""]
    return _lines([f"{name if not row else '':14}{text}".rstrip() for row, text in enumerate(rows)])


def _holdings(table: ConstructorTable) -> str:
    """What every builder has, a line each."""
    view = table.view(None)
    width = max([len(colour(seat)) for seat in range(table.game.seats)])
    return _lines(
        [
            f"{'*' if seat == view.mover else ' '} {colour(seat):{width}}  {_points(view.points[seat])}   "
            f"{_counted(view.resources[seat])}"
            for seat in range(table.game.seats)
        ]
    )


def _points(number: int) -> str:
    return f"{number:2} point" + (" " if number == 1 else "s")


def _own(table: ConstructorTable) -> str:
    view = table.view(None)
    return f"you have {_counted(view.resources[table.state.turn()])}."


def _counted(numbers: Sequence[int]) -> str:
    """Resources that there are: `2 BRICK, 1 WIFI`."""
    return amounts(numbers) or "no resources"


def _residences(console: ConstructorTerminal, rest: str) -> None:
    view = console.table.view(None)
    homes = [f"a {home.level} at {home.vertex}" for home in view.residences[view.mover]]
    console.say(f"{colour(view.mover)} has built {joined(homes) if homes else 'nothing yet'}.")


def _costs(console: ConstructorTerminal, rest: str) -> None:
    console.say(f"A road costs {_counted(constants.ROAD_COST)}.")
    for level, name in enumerate(constants.LEVELS[1:], 1):
        price = _counted(constants.LEVEL_COSTS[level])
        built = "" if level == 1 else f", where there is a {constants.LEVELS[level - 1]}"
        console.say(f"A {name} costs {price}{built}; it counts {counted(level, 'point')}.")
    if console.table.view(None).options.tile_levels:
        console.say(f"Improving a tile costs {_counted(constants.TILE_COST)}.")


def _save(console: ConstructorTerminal, rest: str) -> None:
    """As everywhere; a file called `.sv` is one of the assignment's program, which has the position alone (C25)."""
    if not rest.lower().endswith(".sv"):
        SHARED["save"](console, rest)
        return
    try:
        write_file(rest, write_save(console.table.state))
    except BadFile as error:
        console.say(f"Not saved: {one_line(error)}.")
        return
    console.say(
        f"The position is saved to {shortened(rest)}, as the course's program has it: without players, seed and"
        " history."
    )
    words = [*flags_of(console.table.state.board.options), *console.players_flag(), "--load", shortened(rest)]
    console.write(f"To go on: {console.prog} {console.arguments(words)}\n")
