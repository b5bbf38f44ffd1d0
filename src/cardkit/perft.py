"""`cardkit perft`: how many sequences of moves there are from a fixed deal, depth by depth.

A wrong rule changes these numbers, so they are written down for every game and compared. Whenever chance is asked, it
answers as a fresh generator of the same seed does: the deal is fixed, and so is everything that follows a sequence.
"""

import sys
from collections.abc import Sequence
from typing import Final

from cardkit.console.program import Parser, guarded, whole_number
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import CHANCE, State
from cardkit.registry import game_names, load

EXAMPLES: Final = """\
  cardkit perft straights
  cardkit perft skipbo --preset comp10001bo-bonus --seed 3 --depth 3
"""


def settled(state: State, seed: int) -> State:
    """The state after chance has answered whatever it is asked."""
    while state.turn() == CHANCE:
        state = state.answered(state.request().sample(seeded_sfc32(seed)))
    return state


def count(state: State, seed: int, depth: int) -> int:
    """How many sequences of so many moves there are. A game that is over before counts for none."""
    state = settled(state, seed)
    legal = state.legal()
    if depth <= 1:
        return len(legal) if depth else 1
    return sum([count(state.after(action), seed, depth - 1) for action in legal])


def line(name: str, preset: str, seed: int, depth: int) -> str:
    """A line of the table: the game, the preset, the seed, and the numbers from depth 1 on."""
    opening = load(name, preset=preset).opening() if preset else load(name).opening()
    numbers = " ".join([str(count(opening, seed, one)) for one in range(1, depth + 1)])
    return f"{name} {preset or '-'} {seed}: {numbers}"


def parser() -> Parser:
    """The arguments of `cardkit perft`."""
    made = Parser("cardkit perft", "Count sequences of moves from a fixed deal.", EXAMPLES)
    made.add_argument("game", metavar="GAME", help=f"one of {', '.join(game_names())}")
    made.add_argument("--preset", metavar="NAME", default="", help="a preset of options of the game")
    made.add_argument("--seed", metavar="N", type=whole_number(0, 2**31), default=1, help="of the deal (1)")
    made.add_argument("--depth", metavar="N", type=whole_number(1, 30), default=3, help="moves in a row (3)")
    return made


def main(argv: Sequence[str]) -> int:
    """The program. Gives its exit status: 0, 2 for bad arguments."""

    def body() -> int:
        options = parser().parse_args(argv)
        sys.stdout.write(line(options.game, options.preset, options.seed, options.depth) + "\n")
        return 0

    return guarded("cardkit perft", body)
