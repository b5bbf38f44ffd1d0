"""`cardkit perft`: how many sequences of moves there are from a fixed deal, depth by depth.

A wrong rule changes these numbers, so they are written down for every game and compared: by our own tests, and by
whoever writes the same rules elsewhere. docs/golden.md says how to renew the table, tests/perft.txt.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

import attrs

from cardkit.arena.progress import Progress
from cardkit.console.program import Parser, options_chosen, whole_number
from cardkit.core.errors import BadCount, BadOption
from cardkit.core.game import Game, M, S, V
from cardkit.core.json import codec
from cardkit.core.playout import random_playout
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import CHANCE, OVER, State
from cardkit.registry import BUILT_IN, failures_of, game_names, load, name_of

Watch = Callable[[float], None]  # is told how much is counted, from 0 to 1; roughly, since branches differ in size

DEPTH: Final = 3  # moves in a row, unless told otherwise
PATIENCE: Final = 2.0  # seconds before anything is said of progress

# The lines of the table: where they start, and how deep they go.
SEEDS: Final = (1, 2, 3)
AFTERS: Final = (0, 10, 45, 140, 500)  # random moves; where the game is over by then, there is no such line
# Options that bring rules to the first moves which random games hardly ever reach: short stockpiles allow embargoes.
EXTRA: Final = (("skipbo", "comp10001bo-bonus", "stockpile=3"),)
EFFORT: Final = 1000  # positions whose legal moves are counted, at most, for one line: this decides its depth
DEEPEST_LISTED: Final = 12

RULE: Final = """\
Count the sequences of moves that can be made from a fixed deal.

The number for depth D is the number of different sequences of D legal moves of
players, whoever's turn it is. A game that is over before has none. Chance makes
no moves: whatever it is asked, and whenever, the outcome is what a fresh
generator sfc32 of the same seed draws first.

With --after N, N moves are made before the count begins. Both these moves, each
of the legal ones equally likely, and all outcomes of chance up to there are drawn
from one generator sfc32 of the seed, as in a random playout.

A line is: game, preset (- for none), seed, random moves before, and after the
colon the numbers for depth 1, 2 and so on.
"""

EXAMPLES: Final = """\
  cardkit perft straights
  cardkit perft skipbo --preset comp10001bo-bonus --seed 3 --after 40 --depth 4
  cardkit perft straights --option rounds=1 --depth 8
  cardkit perft --table                 every game that comes with cardkit, in every preset
"""


def perft(game: Game[S, M, V], seed: int, depth: int, *, after: int = 0, watch: Watch | None = None) -> tuple[int, ...]:
    """How many different sequences of 1, 2, … `depth` legal moves there are from a fixed deal of this game.

    Moves are those of players, whoever's turn it is; outcomes of chance are no moves. Whatever chance is asked, its
    outcome is `request.sample(cardkit.generator(seed))`, with a fresh generator each time: so the deal is fixed, and
    all that follows a sequence. A sequence that ends the game counts at its own length and at no greater one.

    With `after`, the count starts where `random_playout(game.initial_state(), cardkit.generator(seed), after)` stops:
    after that many uniformly random moves, for which players and chance draw from the one generator in turn. Raises
    BadCount if the game is over by then.

    `watch` is told now and then which part of the work is done, from 0 to 1.
    """
    if depth < 1 or after < 0:
        raise BadCount(f"expected a depth of 1 or more after 0 or more moves, not {depth} after {after}")
    start: State = game.initial_state()
    if after:  # the outcomes of chance before the first move are the count's own otherwise
        playout = random_playout(start, seeded_sfc32(seed), after)
        if playout.moves < after or playout.state.turn() == OVER:
            raise BadCount(f"expected a game that is still on after {after} moves; it is over after {playout.moves}")
        start = playout.state
    counts = [0] * depth

    def walk(state: State, at: int, begin: float, share: float) -> None:
        """Count on from this position, which is reached by `at` moves and is so big a share of the work."""
        while state.turn() == CHANCE:
            state = state.resolved(state.request().sample(seeded_sfc32(seed)))
        legal = state.legal()
        counts[at] += len(legal)
        if at + 1 == depth or not legal:
            return
        share /= len(legal)
        for action in legal:
            walk(state.after(action), at + 1, begin, share)
            begin += share
            if watch is not None:
                watch(begin)

    walk(start, 0, 0.0, 1.0)
    return tuple(counts)


@attrs.frozen
class Line:
    """A line of the table."""

    game: str
    preset: str  # `-` for none; options that were changed stand behind it, each after a `+`
    seed: int
    after: int  # random moves before the count
    counts: tuple[int, ...]  # for depth 1, 2, …

    def __str__(self) -> str:
        numbers = " ".join([str(count) for count in self.counts])
        return f"{self.game} {self.preset} seed={self.seed} after={self.after}: {numbers}"


def table(watch: Callable[[str], None] | None = None) -> Iterator[Line]:
    """The lines for every game that comes with cardkit, in every preset, as tests/perft.txt has them.

    How deep a line goes depends on the game alone, not on the machine. `watch` is told what is counted next.
    """
    variants = [(name, preset) for name in BUILT_IN for preset in load(name).presets]
    for name, preset, *changes in (*variants, *EXTRA):
        game = load(name, preset=preset, **codec.read_option_words(changes))
        called = "+".join([preset, *changes])
        for seed, after in product(SEEDS, AFTERS):
            if watch is not None:
                watch(f"{name} {called} seed={seed} after={after}")
            if random_playout(game.initial_state(), seeded_sfc32(seed), after + 1).moves > after:
                yield Line(name, called, seed, after, listed(game, seed, after))


def listed(game: Game[S, M, V], seed: int, after: int) -> tuple[int, ...]:
    """The numbers of a line of the table: to the greatest depth for which no more than EFFORT positions are seen."""
    counts: tuple[int, ...] = ()
    while counts[-1:] != (0,) and len(counts) < DEEPEST_LISTED and 1 + sum(counts) <= EFFORT:
        counts = perft(game, seed, len(counts) + 1, after=after)
    return counts


def parser() -> Parser:
    """The arguments of `cardkit perft`."""
    made = Parser("cardkit perft", RULE, EXAMPLES)
    made.take("GAME", f"one of {', '.join(game_names())}", name_of, nargs="?")
    made.take("--preset NAME", "a preset of options of the game")
    made.take("--option NAME=VALUE", "change an option", default=[], action="append")
    made.take("--seed N", "of the deal (1)", whole_number(0, 2**31 - 1))
    made.take("--after N", "random moves before the count (0)", whole_number(0, 100_000))
    made.take("--depth N", f"moves in a row ({DEPTH})", whole_number(1, 30))
    made.take("--table", "the lines of tests/perft.txt: cardkit's own games")
    return made


def run(chosen: argparse.Namespace, arguments: Parser) -> int:
    """Count, and print the line, or the table."""
    given = (chosen.game, chosen.preset, chosen.seed, chosen.after, chosen.depth)
    if chosen.table and (chosen.option or given != (None,) * 5):
        arguments.error("--table goes alone: its games, seeds and depths are fixed")
    if not chosen.table and chosen.game is None:
        arguments.error("expected a GAME, or --table")
    progress = Progress(sys.stderr, PATIENCE)
    try:
        if chosen.table:
            for line in table(progress.tell):
                progress.close()
                sys.stdout.write(f"{line}\n")
            return 0
        line = _counted(chosen, lambda part: progress.tell(f"{100 * part:.1f} % counted"))
    finally:
        progress.close()
    sys.stdout.write(f"{line}\n")
    return 0


def _counted(chosen: argparse.Namespace, watch: Watch) -> Line:
    """The line that is asked for."""
    name, after = chosen.game, chosen.after or 0
    for word in ("name", "preset"):  # words of `load` itself
        if word in codec.read_option_words(chosen.option):
            raise BadOption(f"{name}: there is no option {word}")
    game = load(name, **options_chosen(chosen))
    called = "+".join([chosen.preset or "-", *["".join(pair.split()) for pair in chosen.option]])
    seed = 1 if chosen.seed is None else chosen.seed
    with failures_of(name):
        return Line(name, called, seed, after, perft(game, seed, chosen.depth or DEPTH, after=after, watch=watch))
