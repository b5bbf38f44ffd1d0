"""`cardkit bench`: how fast a game is played here, its memory and its start.

Each figure is the best of several rounds over the same seeds, on one thread.
"""

import argparse
import contextlib
import io
import json
import platform
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from typing import Final

import attrs

from cardkit.arena.chunk import at_hand, run_table, table_of
from cardkit.arena.progress import Progress
from cardkit.console.program import Parser
from cardkit.core import VERSION
from cardkit.core.errors import BadPlayers, BadPlugin, CardkitError
from cardkit.core.game import Result
from cardkit.core.immutability import build
from cardkit.core.number_words import counted
from cardkit.core.playout import policy_playout, random_playout
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator, seeded_sfc32
from cardkit.core.state import CHANCE, OVER, State
from cardkit.players.external_players import dismiss
from cardkit.players.player import is_outside, known_names, named_player, names_of
from cardkit.processes.safe_start import own_environment
from cardkit.registry import AnyGame, game_names, load, name_of

ROUNDS: Final = 5
SECONDS: Final = 0.5  # a round, about
LIMIT: Final = 20_000  # moves of a playout; a game that goes on longer is cut there
TRIALS: Final = 3  # games in which outside players show that they can play
SECONDS_A_MOVE: Final = 30.0  # that they may take there
KEPT: Final = 2_000  # states kept to see how much memory they take

EXAMPLES: Final = """\
  cardkit bench straights
  cardkit bench unowar --players smallest,biggest
  cardkit bench unowar --json
"""


@attrs.frozen
class Speed:
    """Moves of players, and games, a second."""

    moves: float
    games: float


@attrs.frozen
class Figures:
    """What was measured of one game."""

    game: str
    version: str
    build: str  # "compiled" or "not compiled"
    python: str
    playouts: Speed  # random moves, in the core's own loop
    driver: Speed  # random moves, in a loop written in Python over the state
    typed: Speed  # random moves as values, checked, with events
    players: Speed | None  # the chosen policies, in the core's own loop
    state_bytes: float  # of memory, on average, along a random game of which every state is kept
    import_seconds: float  # `import cardkit`, without the start of Python itself
    games_seconds: float  # the command `cardkit games`, from start to end


Work = Callable[[range], int]  # plays a game for each of these seeds, and gives the moves made


def speed(work: Work, *, rounds: int = ROUNDS, seconds: float = SECONDS, name: str = "") -> Speed:
    """The best of several rounds, each of as many games as take about so long."""
    games = 1
    while True:
        start = time.perf_counter()
        work(range(games))
        took = time.perf_counter() - start
        if took > 0.4 * seconds:
            break
        games *= 2
    games = max(1, int(games * seconds / took))
    best = Speed(0.0, 0.0)
    progress = Progress(sys.stderr)
    for done in range(rounds):
        progress.tell(f"{name}: round {done + 1} of {rounds}")
        start = time.perf_counter()
        moves = work(range(games))
        took = time.perf_counter() - start
        if games / took > best.games:
            best = Speed(moves / took, games / took)
    progress.close()
    return best


def playouts(game: AnyGame) -> Work:
    """Random playouts by the core's own loop, through the abstract state."""

    def work(seeds: range) -> int:
        opening = game.initial_state()
        return sum([random_playout(opening, seeded_sfc32(seed), LIMIT).moves for seed in seeds])

    return work


def driver(game: AnyGame) -> Work:
    """A loop in Python over the state: the legal actions, one of them, the next state."""

    def work(seeds: range) -> int:
        moves = 0
        for seed in seeds:
            rng = seeded_sfc32(seed)
            state: State = game.initial_state()
            before = moves
            while (turn := state.turn()) != OVER and moves - before < LIMIT:
                if turn == CHANCE:
                    state = state.resolved(state.request().sample(rng))
                    continue
                legal = state.legal()
                state = state.after(legal[rng.below(len(legal))])
                moves += 1
        return moves

    return work


def typed(game: AnyGame) -> Work:
    """The typed level: legal moves as values, checked when they are made, with events."""

    def work(seeds: range) -> int:
        moves = 0
        for seed in seeds:
            rng = seeded_sfc32(seed)
            state = game.initial_state()
            before = moves
            while not isinstance(turn := game.status(state), Result) and moves - before < LIMIT:
                if not isinstance(turn, int):
                    state = game.resolve(state, turn.sample(rng)).state
                    continue
                legal = game.legal_moves(state)
                state = game.play(state, legal[rng.below(len(legal))]).state
                moves += 1
        return moves

    return work


def matches(game: AnyGame, policies: tuple[Policy, ...], outside: Sequence[str] = ()) -> Work:
    """Games of these policies by the core's own loop, as the arena plays its game's own.

    `outside` are the names of those from outside: what they print goes to standard error.
    """

    def work(seeds: range) -> int:
        if not outside:
            return played(seeds)
        try:
            with _prints_aside():
                return played(seeds)
        except (CardkitError, OSError):
            raise
        except Exception as error:  # an action that is not legal may lead anywhere
            said = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
            raise BadPlugin(f"{' or '.join(outside)} chose what is not legal: {said}") from error

    def played(seeds: range) -> int:
        opening = game.initial_state()
        moves = 0
        for seed in seeds:
            luck = tuple([seeded_sfc32(seed, 2 * seat + 1) for seat in range(len(policies))])
            moves += policy_playout(opening, policies, seeded_sfc32(seed), luck, LIMIT).moves
        return moves

    return work


def state_bytes(game: AnyGame) -> float:
    """Memory of a state, on average, when all states of random games are kept."""
    states: list[State] = []
    rng = seeded_sfc32(1)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        while len(states) < KEPT:
            state: State = game.initial_state()
            while (turn := state.turn()) != OVER and len(states) < KEPT:
                chance = turn == CHANCE
                state = state.resolved(state.request().sample(rng)) if chance else state.after(state.pick(rng))
                states.append(state)
        return (tracemalloc.get_traced_memory()[0] - before) / len(states)
    finally:
        tracemalloc.stop()


def start_up(*words: str) -> float:
    """Seconds that Python takes with these arguments: the best of several runs."""
    best = 60.0
    progress = Progress(sys.stderr)
    for done in range(2 * ROUNDS):
        progress.tell(f"start: run {done + 1} of {2 * ROUNDS}")
        start = time.perf_counter()
        command = [sys.executable, "-P", *words]  # this very Python
        subprocess.run(command, check=True, capture_output=True, env=own_environment())  # noqa: S603  the words are ours
        best = min(best, time.perf_counter() - start)
    progress.close()
    return best


def measured(game: AnyGame, players: Sequence[str] = ()) -> Figures:
    """Everything about one game; with `players`, as many policies as there are seats, their games too."""
    policies = policies_named(game, players)
    outside = outside_names(game, players)
    timed = speed(matches(game, policies, outside), name="players") if policies else None
    return Figures(
        game=game.name,
        version=VERSION,
        build=build(),
        python=platform.python_version(),
        playouts=speed(playouts(game), name="playouts"),
        driver=speed(driver(game), name="driver"),
        typed=speed(typed(game), name="typed"),
        players=timed,
        state_bytes=state_bytes(game),
        import_seconds=max(0.0, start_up("-c", "import cardkit") - start_up("-c", "pass")),
        games_seconds=start_up("-m", "cardkit", "games"),
    )


def answering(name: str, policy: Policy) -> Policy:
    """An outside policy that answers for what it does: whatever it raises becomes a BadPlugin that names it."""

    class Answering(Policy):
        """The policy, under its name."""

        __slots__ = ()

        def choose(self, state: State, rng: Generator) -> int:
            """What the policy chooses."""
            try:
                return policy.choose(state, rng)
            except (Exception, SystemExit) as error:
                said = " ".join(str(error).split())[:300]
                raise BadPlugin(f"{name}: {type(error).__name__}: {said}") from error

    return Answering()


def outside_names(game: AnyGame, names: Sequence[str]) -> list[str]:
    """Those of these players that are not the game's own, each once."""
    return sorted({name for name in names if name not in game.policies and is_outside(name)})


def policies_named(game: AnyGame, names: Sequence[str]) -> tuple[Policy, ...]:
    """The policies of these names. Those from outside show first, in processes of their own, that they can play.

    Raises BadPlayers, UnknownPlayer, or BadPlugin for one that fails.
    """
    if names and len(names) != game.seats:
        raise BadPlayers(f"expected {counted(game.seats, 'player')}, not {len(names)}: {','.join(names)}")
    outside = outside_names(game, names)
    if outside:
        _try_out(game, names)
    found: list[Policy] = []
    with _prints_aside():
        for name in names:
            one = named_player(game, name)
            if not isinstance(one, Policy):
                raise BadPlayers(f"{name}: expected a policy, one of {', '.join(known_names(game))}")
            found.append(answering(name, one) if name in outside else one)
    return tuple(found)


def _try_out(game: AnyGame, names: Sequence[str]) -> None:
    """Let outside players play some games. Raises BadPlugin for one that does anything but choose legal moves."""
    try:
        with at_hand(game, names, SECONDS_A_MOVE) as sitting:
            for seed in range(TRIALS):
                table = table_of(game, sitting, names, seed, "sfc32")
                failed = run_table(table, sitting, LIMIT)
                if failed is not None:
                    raise BadPlugin(f"{failed[1]} (in the game of seed {seed})")
    finally:
        dismiss()


@contextlib.contextmanager
def _prints_aside() -> Iterator[None]:
    """Within, what is printed goes to standard error, if there is one: the figures stand alone."""
    with contextlib.redirect_stdout(sys.stderr or io.StringIO()):
        yield


def parser() -> Parser:
    """The arguments of `cardkit bench`."""
    made = Parser("cardkit bench", "Measure how fast a game is played here.", EXAMPLES)
    made.take("GAME", f"{', '.join(game_names())}, or module:Class", name_of)
    made.take("--preset NAME", "a preset of options of the game")
    made.take("--players P,P", "policies, levels or searches by name, one a seat: time their games too", default="")
    made.take("--json", "print the figures as JSON")
    return made


def run(chosen: argparse.Namespace, _: Parser) -> int:
    """Measure, and print the figures."""
    game = load(chosen.game) if chosen.preset is None else load(chosen.game, preset=chosen.preset)
    figures = measured(game, [name for name in names_of(chosen.players) if name])
    text = "".join([line + "\n" for line in told(figures)])
    sys.stdout.write(json.dumps(attrs.asdict(figures), indent=2) + "\n" if chosen.json else text)
    return 0


def told(figures: Figures) -> list[str]:
    """The figures as lines of text."""
    lines = [f"cardkit {figures.version}, {figures.build}, Python {figures.python}; {figures.game}"]
    for name, one in (
        ("playouts", figures.playouts),
        ("Python driver", figures.driver),
        ("typed, events", figures.typed),
        ("the players", figures.players),
    ):
        if one is not None:
            lines.append(f"  {name:14} {one.moves:12,.0f} moves/s {one.games:10,.0f} games/s")
    lines.append(f"  {'a state':14} {figures.state_bytes:12,.0f} bytes")
    lines.append(f"  {'import cardkit':14} {1000 * figures.import_seconds:12,.0f} ms more than Python alone")
    lines.append(f"  {'cardkit games':14} {1000 * figures.games_seconds:12,.0f} ms")
    return lines
