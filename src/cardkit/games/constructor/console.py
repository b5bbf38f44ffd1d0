"""`cardkit-constructor`: Constructor at a terminal, in the exact protocol of the assignment's program.

Everything beyond it (computer players, other boards and house rules, colours) is switched on by flags. Here are the
program, its arguments and its files; `face.py` beside this has what is printed, asked and understood in a game.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from cardkit.console.files import read_file, shortened, write_file
from cardkit.console.loop import Console, InputEnded
from cardkit.console.program import (
    SEED,
    Parser,
    add_options,
    guarded,
    player_names,
    tolerant_input,
    wants_color,
)
from cardkit.core import codec
from cardkit.core.errors import BadFile, BadSave
from cardkit.core.options import options_from, with_changes
from cardkit.core.rng import Generator, make_generator
from cardkit.games.constructor.face import (
    COMPUTER,
    INVALID,
    ConstructorConsole,
    ConstructorFace,
    ConstructorTable,
)
from cardkit.games.constructor.game import ConstructorGame
from cardkit.games.constructor.options import PRESETS, ConstructorOptions
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.savefile import read_layout, read_save, write_save
from cardkit.players import HUMAN
from cardkit.sources import Fair
from cardkit.table import Table

PRESET: Final = "standard"
DEFAULT_SEED: Final = 1  # C15
LAYOUT: Final = "layout.txt"
BACKUP: Final = "backup.sv"

# Colours of the builders on a terminal, by seat.
PAINTS: Final = ("34", "31", "38;5;208", "33", "32", "97", "35", "90")

EXAMPLES: Final = """\
  cardkit-constructor                           the board of layout.txt, or else the usual one
  cardkit-constructor -random-board -seed 7     a shuffled board, the same every time
  cardkit-constructor -load evening.sv          go on with a saved game
  cardkit-constructor --players h,c,c,c         you against three computers
  cardkit-constructor --preset six-builders --players h,c,c,planner,planner,planner --color
"""


def parser(prog: str | None) -> Parser:
    """The arguments of the program. Those of the document have one dash; two are understood as well."""
    made = Parser(prog, "Constructor: builders, resources and geese; ten building points win.", EXAMPLES)
    made.add_argument(
        "-seed",
        "--seed",
        metavar="N",
        type=SEED,
        default=DEFAULT_SEED,
        help=f"of everything that chance decides ({DEFAULT_SEED} if left out)",
    )
    made.add_argument("-load", "--load", metavar="FILE", help="go on with a saved game")
    made.add_argument("-board", "--board", metavar="FILE", help="the board of this file")
    made.add_argument("-random-board", "--random-board", action="store_true", help="a shuffled board")
    made.add_argument(
        "--players",
        metavar="P,P,…",
        help=f"who plays, one a builder: h (a person, loaded dice), c ({COMPUTER}), a computer by name, or"
        " module:attribute; computers throw fair dice; with this, `seat N PLAYER` changes who plays",
    )
    made.add_argument("--color", action="store_true", help="colours on a terminal, unless NO_COLOR is set")
    made.add_argument("--preset", metavar="NAME", default=PRESET, help=f"one of {', '.join(PRESETS)} ({PRESET})")
    add_options(made, PRESETS[PRESET].names())
    return made


def chosen_options(arguments: argparse.Namespace, *, again: bool = False) -> ConstructorOptions:
    """The options that the arguments ask for, the board among them (C17). `again`: the notice was printed before."""
    options = options_from(PRESETS, arguments.preset, codec.read_option_words(arguments.option))
    tiles = len(options.places())
    if arguments.board is not None:
        layout = layout_of_file(arguments.board, tiles)
        return with_changes(options, {"layout": layout, "random_board": False})
    if arguments.random_board:
        return with_changes(options, {"random_board": True, "layout": ()})
    if not (options.random_board or options.layout or options.shape):
        if Path(LAYOUT).exists():
            return with_changes(options, {"layout": layout_of_file(LAYOUT, tiles)})
        if not again:
            sys.stderr.write(f"cardkit-constructor: there is no {LAYOUT} here; the usual board is used\n")
    return options


def main(argv: Sequence[str] | None = None, prog: str | None = "cardkit-constructor") -> int:
    """The program. Gives its exit status: 0, 1 if the game could not be kept, 2 for bad arguments or files."""
    arguments = parser(prog)
    chosen = arguments.parse_args(argv)
    if chosen.load is not None and chosen.board is not None:
        arguments.error("a saved game has its board in it: give -load without -board")

    def body() -> int:
        lines = tolerant_input()
        paint = painted if chosen.color and wants_color(sys.stdout) else None
        rng: Generator = make_generator("minstd", chosen.seed)
        games = 0
        while True:
            table = table_of(chosen, again=games > 0)
            games += 1
            table.chance(Fair(rng))  # one stream for all games: playing again does not seed anew (C15)
            face = ConstructorFace(seats_change=chosen.players is not None, paint=paint)
            console = Console(table, face, lines, sys.stdout)
            console.run()
            again = None if console.ended else plays_again(console)
            if again is None:
                return kept(table, arguments.prog)
            if not again:
                return 0

    return guarded(arguments.prog, body)


def table_of(chosen: argparse.Namespace, *, again: bool = False) -> ConstructorTable:
    """The table that the arguments ask for; a loaded game is read from its file whenever it begins (C22)."""
    state = None
    if chosen.load is not None:
        state = loaded(chosen.load, options_from(PRESETS, chosen.preset, codec.read_option_words(chosen.option)))
    game = ConstructorGame(chosen_options(chosen, again=again) if state is None else state.board.options)
    names = (HUMAN,) * game.seats if chosen.players is None else player_names(game, chosen.players, COMPUTER)
    return Table(game, names, seed=chosen.seed, generator="minstd", state=state)


def plays_again(console: ConstructorConsole) -> bool | None:
    """The answer to the question after a game (C22); None if the input has ended."""
    try:
        while (answer := console.read_line("Would you like to play again?\n> ")) not in ("yes", "no"):
            console.say(INVALID)
    except InputEnded:
        return None
    return answer == "yes"


def loaded(path: str, options: ConstructorOptions) -> ConstructorState:
    """The game of a file. Raises BadFile, with line and reason."""
    try:
        return read_save(read_file(path), options)
    except BadSave as error:
        raise BadFile(f"{shortened(path)}, {error}") from error


def layout_of_file(path: str, tiles: int) -> tuple[int, ...]:
    """The board of a file. Raises BadFile, with line and reason."""
    try:
        return read_layout(read_file(path), tiles)
    except BadSave as error:
        raise BadFile(f"{shortened(path)}, {error}") from error


def kept(table: ConstructorTable, prog: str) -> int:
    """The input has ended: the game is kept in a file (C23). Gives the exit status."""
    try:
        write_file(BACKUP, write_save(table.state))
    except (BadFile, BadSave) as error:
        sys.stdout.flush()
        sys.stderr.write(f"{prog}: {' '.join(str(error).split())}\n")
        return 1
    if sys.stdin is not None and sys.stdin.isatty():
        sys.stdout.write(f"\nThe game is saved in {BACKUP}; to go on: {prog} -load {BACKUP}\n")
    return 0


def painted(text: str, seat: int) -> str:
    """The text in a builder's colour, for terminals."""
    return f"\x1b[{PAINTS[seat]}m{text}\x1b[0m"


if __name__ == "__main__":
    raise SystemExit(main())
