"""The console of games that have none of their own: the view, the legal moves by number, and their typed notation."""

import sys
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from cardkit.console.loop import Command, Console, Face, undo
from cardkit.console.program import (
    PLAYERS_HELP,
    SEED,
    Parser,
    add_options,
    clock_seed,
    guarded,
    loaded_table,
    player_names,
    tolerant_input,
)
from cardkit.core import codec
from cardkit.core.errors import BadNotation
from cardkit.core.game import Result
from cardkit.core.state import State
from cardkit.core.view import View
from cardkit.players import HUMAN
from cardkit.registry import load
from cardkit.table import Table

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=View)

WIDTH: Final = 78  # columns that a list of moves may fill

HELP: Final = """\
NUMBER or MOVE  make a move, by its number in the list or as it is written there
moves           list the legal moves again
view            show the table again
undo            take back your last move and all that followed; chance falls the
                same way again
"""


class GenericFace(Face[S, M, V]):
    """What any game's console prints and understands."""

    def before_turn(self, table: Table[S, M, V]) -> str:
        """The view of the seat on turn, and its legal moves."""
        seat = table.state.turn()
        return f"\n{table.game.show(table.view(seat))}\nPlayer{seat + 1} to move:\n{moves_text(table)}"

    def read_move(self, table: Table[S, M, V], line: str) -> M:
        """A number of the list, or the notation of a move."""
        if not line:
            raise BadNotation("Nothing typed: type a number of the list, a move, or help.")
        if line.isascii() and line.isdecimal():
            moves = table.legal_moves()
            number = int(line[:9])
            if 1 <= number <= len(moves):
                return moves[number - 1]
            raise BadNotation(f"Expected a number from 1 to {len(moves)}, not {line[:40]}.")
        return table.game.read_move(line)

    def help(self) -> str:
        """The generic commands."""
        return HELP

    def commands(self, table: Table[S, M, V]) -> Mapping[str, Command[S, M, V]]:
        """`moves`, `view` and `undo`."""
        return {"moves": _moves, "view": _view, "undo": undo}

    def ending(self, table: Table[S, M, V]) -> Iterable[str]:
        """The scores, and who has won."""
        result = table.result
        return () if result is None else ending(result)


def moves_text(table: Table[S, M, V]) -> str:
    """The legal moves with their numbers, in as many columns as fit."""
    moves = table.legal_moves()
    cells = [f"{number:3} {table.game.write_move(move)}" for number, move in enumerate(moves, 1)]
    width = max([len(cell) for cell in cells], default=0) + 2
    columns = max(1, WIDTH // width)
    rows = -(-len(cells) // columns)
    lines = ["".join([cell.ljust(width) for cell in cells[row::rows]]).rstrip() for row in range(rows)]
    return "".join([line + "\n" for line in lines])


def _moves(console: Console[S, M, V], rest: str) -> None:
    console.out.write(moves_text(console.table))


def _view(console: Console[S, M, V], rest: str) -> None:
    console.out.write(console.face.before_turn(console.table))


def parser(name: str, prog: str | None) -> Parser:
    """The arguments of `cardkit play GAME`."""
    examples = (
        f"  {prog} --players h,uniform       you against a computer that moves at random\n"
        f"  {prog} --seed 7 --option rounds=3\n"
        f"  {prog} --load evening.game       go on with a saved game\n"
    )
    made = Parser(prog, f"Play {name} at a generic prompt.", examples)
    made.add_argument("--seed", metavar="N", type=SEED, help="of all chance; the clock if left out")
    made.add_argument(
        "--players", metavar="P,P,…", help=PLAYERS_HELP + " (a person and `uniform` computers if left out)"
    )
    made.add_argument("--preset", metavar="NAME", help="the preset of options to start from")
    add_options(made)
    made.add_argument("--load", metavar="FILE", help="go on with a game saved by the command save")
    return made


def main(name: str, argv: Sequence[str], prog: str) -> int:
    """Play the game of this name. Gives the exit status: 0, 2 for bad arguments or files."""
    arguments = parser(name, prog)
    options = arguments.parse_args(argv)
    fixed = options.seed is not None or options.preset is not None or options.option
    if options.load is not None and fixed:
        arguments.error("a saved game has its seed and its rules in it: give --load without them")

    def body() -> int:
        lines = tolerant_input()
        if options.load is not None:
            table = loaded_table(options.load, name, options.players, "uniform")
        else:
            preset = {} if options.preset is None else {"preset": options.preset}
            game = load(name, **preset, **codec.read_option_words(options.option))
            names = tuple([HUMAN] + ["uniform"] * (game.seats - 1))
            if options.players is not None:
                names = player_names(game, options.players, "uniform")
            table = Table(game, names, seed=clock_seed() if options.seed is None else options.seed)
        Console(table, GenericFace[State, Hashable, View](), lines, sys.stdout).run()
        return 0

    return guarded(prog, body)


def ending(result: Result) -> list[str]:
    """How a game ended, as lines."""
    lines = [f"Player{seat + 1}: {score}" for seat, score in enumerate(result.scores)]
    lines.extend([f"Player{seat + 1} wins!" for seat in result.winners])
    return lines if result.winners else [*lines, "Nobody wins."]
