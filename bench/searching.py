"""What searches cost: their playouts beside bare ones, and by how much they overrun the time that they have.

    python -m bench.searching --rates
    python -m bench.searching --overruns --positions 50
    python -m bench.searching --moves --positions 100

Positions are those of games between the game's own computer players, in which there is a choice. `--rates` plays on
from them inside a search, and with nothing around it: the same policy, as often after each move as the search did (but
for the few playouts by which it sees how long games are), in worlds that are made up before; where a search cuts long
playouts short, so are the bare ones. A search makes up a world for every few playouts, and weighs the ends.
Rates are those of processor time; overruns are those of the clock, and mean little on a machine that is not idle.
`--overruns` looks how much longer a move takes than was allowed, and how long a search goes on after another thread has
called it off; `woken late` says how late that thread came to run, as a compiled loop keeps the interpreter to itself.
`--moves` looks how long `hard` takes for a move, by the clock, too.
"""

import argparse
import functools
import math
import statistics
import sys
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

import attrs

import cardkit
from bench.telling import guarded, table, within
from cardkit.arena.progress import Progress
from cardkit.core.levels import computer_of, levels_of
from cardkit.core.playout import policy_playout
from cardkit.core.policy import Policy, Uniform
from cardkit.core.rng import Generator, seeded_sfc32
from cardkit.core.state import CHANCE, OVER, State
from cardkit.registry import AnyGame
from cardkit.search import Findings, Limit, Search
from cardkit.search.playouts import LONG, LONGEST, SHORT

GAMES: Final = {"straights": "one-round", "unowar": "one-round", "skipbo": "", "constructor": "bounded"}
TIMES: Final = ("50ms", "200ms")
ENDLESS: Final = "search:1000000000"
CALLED_OFF: Final = 0.05  # seconds after which a search is called off
APART: Final = 5  # positions of a game that are passed over between two that are taken
WORLDS: Final = 64  # made up before the clock starts, from which bare playouts go, in turn
SIGHT: Final = 4  # playouts from which it is told whether they are long
ROUNDS: Final = 3  # of which the best counts
PATIENCE: Final = 2.0  # seconds before it is said how far things are

T = TypeVar("T")


def inside_of(game: AnyGame) -> Policy:
    """The policy that searches play on with."""
    return game.policies.get(game.evaluator.rollout_policy or computer_of(game), Uniform())


def positions(game: AnyGame, count: int) -> list[State]:
    """Positions with a choice, from games of computers."""
    found: list[State] = []
    policy, seed = game.policies.get(computer_of(game), Uniform()), 0
    while len(found) < count:
        seed += 1
        state, chance, luck = game.initial_state(), seeded_sfc32(seed), seeded_sfc32(seed, 1)
        choices = 0
        while (turn := state.turn()) != OVER and len(found) < count:
            if turn == CHANCE:
                state = state.resolved(state.request().sample(chance))
                continue
            if len(state.legal()) > 1:
                choices += 1
                if choices % APART == 0:
                    found.append(state)
            state = state.after(policy.choose(state, luck))
    return found


def loaded(name: str) -> AnyGame:
    """The game with the options under which it is measured."""
    return cardkit.load(name, **({"preset": GAMES[name]} if GAMES[name] else {}))


# Rates.


@attrs.frozen
class Speed:
    """Playouts, and the seconds of processor time that they took."""

    playouts: int
    seconds: float

    @property
    def rate(self) -> float:
        """Playouts a second of it."""
        return self.playouts / self.seconds if self.seconds else math.nan

    def and_also(self, more: "Speed") -> "Speed":
        """Those, and more."""
        return Speed(self.playouts + more.playouts, self.seconds + more.seconds)


def searched(search: Search, state: State, seed: int) -> tuple[Speed, Findings]:
    """Inside a search: choosing is timed, and a second search with the same draws tells what it has looked at."""
    report = search.look(state, seeded_sfc32(seed))
    begun = time.process_time()
    search.choose(state, seeded_sfc32(seed))
    return Speed(report.playouts, time.process_time() - begun), report


def bare(game: AnyGame, state: State, report: Findings, seed: int) -> Speed:
    """With nothing around them: each move as often as the search has played on with it."""
    policies = (inside_of(game),) * game.seats
    chance = seeded_sfc32(seed)
    luck: tuple[Generator, ...] = tuple([seeded_sfc32(seed, 1 + seat) for seat in range(game.seats)])
    guess = game.evaluator.guesser(game.view(state, state.turn()))
    worlds = [guess(chance) for _ in range(WORLDS)]
    looked = [(game.action_of(game.read_move(one.move)), one.visits) for one in report.candidates]
    starts = [[world.after(action) for world in worlds] for action, _ in looked]
    lengths = [policy_playout(starts[0][0], policies, chance, luck, LONGEST).moves for _ in range(SIGHT)]
    long = statistics.mean(lengths) > LONG or game.evaluator.says("heuristic")
    most = SHORT if long and state.stage() < 0 else LONGEST
    begun = time.process_time()
    for (_, count), start in zip(looked, starts, strict=True):
        for number in range(count):
            policy_playout(start[number % WORLDS], policies, chance, luck, most)
    return Speed(sum([count for _, count in looked]), time.process_time() - begun)


def rates(names: Iterable[str], count: int, playouts: int) -> str:
    """As a table: the best of several rounds of each, by turns."""
    rows = []
    for name in names:
        game = loaded(name)
        search, states = Search.named(game, f"search:{playouts}"), positions(game, count)
        rounds = []
        progress = Progress(sys.stderr, PATIENCE)
        for number in range(ROUNDS):
            inner, outer = Speed(0, 0.0), Speed(0, 0.0)
            for seed, state in enumerate(states):
                progress.tell(f"{name}, round {number + 1} of {ROUNDS}, position {seed + 1} of {len(states)}")
                speed, report = searched(search, state, seed)
                if report.how != "exact":  # where it plays nothing
                    inner, outer = inner.and_also(speed), outer.and_also(bare(game, state, report, seed))
            rounds.append((inner.rate, outer.rate))
        progress.close()
        inside, alone = max([one for one, _ in rounds]), max([one for _, one in rounds])
        rows.append([name, f"{inside:,.0f}", f"{alone:,.0f}", f"{inside / alone:.2f}"])
    return table(["playouts/s", "inside search", "bare", "ratio"], rows)


# Overruns.


def spread(seconds: Sequence[float]) -> list[str]:
    """Median, 99 % and most."""
    return [within(seconds, share) for share in (0.5, 0.99, 1.0)]


def overrun(search: Search, state: State, seed: int) -> float | None:
    """By how much a move takes longer than allowed; None where the search is done before."""
    allowed = search.wanted.seconds or 0.0
    begun = time.perf_counter()
    search.choose(state, seeded_sfc32(seed))
    over = time.perf_counter() - begun - allowed
    return over if over >= 0 else None


@attrs.frozen
class CalledOff:
    """How long a search went on after it was called off, and how late the one who did so had come to run."""

    after: float
    late: float


def called_off(search: Search, state: State, seed: int) -> CalledOff | None:
    """Call a search off from another thread; None where it is done before."""
    limit, said = Limit(), list[float]()
    due = time.perf_counter() + CALLED_OFF

    def call_off() -> None:
        said.append(time.perf_counter())
        limit.cancel()

    timer = threading.Timer(CALLED_OFF, call_off)
    timer.start()
    search.look(state, seeded_sfc32(seed), limit)
    ended = time.perf_counter()
    timer.cancel()
    timer.join()
    return CalledOff(ended - said[0], said[0] - due) if said and said[0] <= ended else None


def each(name: str, states: Sequence[State], look: Callable[[State, int], T | None]) -> list[T]:
    """What was found at each position, as far as there was something."""
    progress, found = Progress(sys.stderr, PATIENCE), []
    for seed, state in enumerate(states):
        progress.tell(f"{name}, position {seed + 1} of {len(states)}")
        one = look(state, seed)
        if one is not None:
            found.append(one)
    progress.close()
    return found


def overruns(names: Iterable[str], count: int) -> str:
    """As two tables."""
    rows, ends = [], []
    for name in names:
        game = loaded(name)
        states = positions(game, count)
        for text in TIMES:
            timed = functools.partial(overrun, Search.named(game, f"search:{text}"))
            late = each(f"{name}, {text}", states, timed)
            rows.append([name, text, *spread(late), f"{len(late)} of {count}"])
        stopped = functools.partial(called_off, Search.named(game, ENDLESS))
        found = each(f"{name}, called off", states, stopped)
        after, late = [one.after for one in found], [one.late for one in found]
        ends.append([name, *spread(after), *spread(late), f"{len(found)} of {count}"])
    first = table(["overrun", "allowed", "median", "99 %", "most", "used up their time"], rows)
    head = ["goes on after cancel()", "median", "99 %", "most", "woken late: median", "99 %", "most", "called off"]
    return f"{first}\n\n{table(head, ends)}"


# Moves of `hard`.


def moves(names: Iterable[str], count: int) -> str:
    """How long they take, as a table."""
    rows = []
    for name in names:
        game = loaded(name)
        hard = Search.named(game, levels_of(game)["hard"])
        times = each(name, positions(game, count), functools.partial(took, hard))
        rows.append([name, hard.wanted.text(), *spread(times)])
    return table(["a move", "hard", "median", "99 %", "most"], rows)


def took(search: Search, state: State, seed: int) -> float:
    """Seconds that a move takes."""
    begun = time.perf_counter()
    search.choose(state, seeded_sfc32(seed))
    return time.perf_counter() - begun


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rates", action="store_true", help="playouts a second, inside a search and bare")
    parser.add_argument("--overruns", action="store_true", help="of the time that a search has")
    parser.add_argument("--moves", action="store_true", help="how long `hard` takes for a move")
    parser.add_argument("--games", nargs="+", choices=list(GAMES), default=list(GAMES), metavar="GAME")
    parser.add_argument("--positions", type=int, default=30, metavar="N", help="of each game (30)")
    parser.add_argument("--playouts", type=int, default=2000, metavar="N", help="from each position, for rates (2000)")
    chosen = parser.parse_args()
    neither = not (chosen.rates or chosen.overruns or chosen.moves)
    if chosen.rates or neither:
        print(rates(chosen.games, chosen.positions, chosen.playouts))
    if chosen.overruns or neither:
        print(overruns(chosen.games, chosen.positions))
    if chosen.moves:
        print(moves(chosen.games, chosen.positions))


if __name__ == "__main__":
    guarded(main)
