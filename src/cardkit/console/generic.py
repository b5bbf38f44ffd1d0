"""The console of games that have none of their own: what every console has, and nothing else."""

import sys
from collections.abc import Hashable, Sequence
from typing import TypeVar

from cardkit.console.desk import Face
from cardkit.console.program import (
    SEED,
    Parser,
    add_learning,
    add_options,
    clock_seed,
    guarded,
    loaded_table,
    played,
    player_names,
    players_help,
)
from cardkit.console.screen import tolerant_input, wants_color
from cardkit.console.words import computer_of, title_of
from cardkit.core import codec
from cardkit.core.state import State
from cardkit.core.view import View
from cardkit.players import HUMAN
from cardkit.registry import AnyGame, load
from cardkit.table import Table

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=View)


class GenericFace(Face[S, M, V]):
    """What any game's console prints and understands."""

    def __init__(self, *, color: bool = False) -> None:
        self.color = color


def parser(name: str, game: AnyGame, prog: str | None) -> Parser:
    """The arguments of `cardkit play GAME`."""
    computer = computer_of(game)
    everybody = ",".join(["h"] + [computer] * (game.seats - 1))
    examples = (
        f"  {prog} --players {everybody}       you, and computers\n"
        f"  {prog} --seed 7                     the same game every time\n"
        f"  {prog} --load evening.game          go on with a saved game\n"
    )
    made = Parser(prog, f"Play {title_of(game)}. Type help in the game.", examples)
    made.add_argument("--seed", metavar="N", type=SEED, help="of all chance; the clock if left out")
    made.add_argument(
        "--players",
        metavar=",".join("P" * game.seats),
        help=f"{players_help(game.seats, computer)} ({everybody} if left out)",
    )
    if game.presets:
        made.add_argument("--preset", metavar="NAME", help=f"the options to start from: {', '.join(game.presets)}")
    add_options(made, game.options.names())
    made.add_argument("--load", metavar="FILE", help="go on with a game saved by the command save")
    add_learning(made)
    return made


def main(name: str, argv: Sequence[str], prog: str) -> int:
    """Play the game of this name. Gives the exit status: 0, 2 for bad arguments or files."""
    arguments = parser(name, load(name), prog)
    options = arguments.parse_args(argv)
    preset = getattr(options, "preset", None)
    if options.load is not None and (options.seed is not None or preset is not None or options.option):
        arguments.error("a saved game has its seed and its rules in it: give --load without them")

    def body() -> int:
        lines = tolerant_input()
        free: frozenset[int] = frozenset()
        if options.load is not None:
            table, free = loaded_table(options.load, name, options.players, computer_of(load(name)))
        else:
            chosen = {} if preset is None else {"preset": preset}
            game = load(name, **chosen, **codec.read_option_words(options.option))
            computer = computer_of(game)
            names = tuple([HUMAN] + [computer] * (game.seats - 1))
            if options.players is not None:
                names = player_names(game, options.players, computer)
            table = Table(game, names, seed=clock_seed() if options.seed is None else options.seed)
        face = GenericFace[State, Hashable, View](color=wants_color(sys.stdout))
        return played(table, face, lines, prog, free=free, learning=options.learn)

    return guarded(prog, body)
