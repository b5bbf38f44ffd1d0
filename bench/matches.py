"""Matches: one player in one seat after another, somebody else in all other seats, with the same deals each time.

What `bench/strength.py` and those beside it play, count and keep in a file.
"""

import functools
import hashlib
import json
import math
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Final

import attrs
from mypy_extensions import i64

import cardkit
from cardkit.arena import Rate, rate_of
from cardkit.core.about import levels_of
from cardkit.core.errors import CardkitError, UnknownPlayer
from cardkit.core.json import codec
from cardkit.core.playout import policy_playout
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator, make_generator, seeded_sfc32
from cardkit.core.state import OVER, State
from cardkit.players.player import named_player
from cardkit.registry import AnyGame
from cardkit.search import Search
from cardkit.search.player_names import is_search

LIMIT: Final = 20_000  # moves after which a game counts as unfinished
MANY: Final = 25  # deals that are played in one go, where nobody thinks long
FINE: Final = 1.05  # by so much the longest time in a bin of a clock is longer than the shortest
PATIENCE: Final = 2.0  # seconds before it is said how far things are
EVERY: Final = 10.0  # seconds between two lines of that, where they go to no terminal


# How long moves take.


@attrs.define
class Clock:
    """How long moves took: their number, their sum, and how many were about so long."""

    moves: int = 0
    seconds: float = 0.0
    bins: Counter[int] = attrs.field(factory=Counter)

    def add(self, seconds: float) -> None:
        """One move more."""
        self.moves += 1
        self.seconds += seconds
        self.bins[math.ceil(math.log(max(seconds, 1e-9)) / math.log(FINE))] += 1

    def take(self, other: "Clock") -> None:
        """The moves of another clock too."""
        self.moves += other.moves
        self.seconds += other.seconds
        self.bins.update(other.bins)

    @property
    def mean(self) -> float:
        """Seconds a move; not a number where there was none."""
        return self.seconds / self.moves if self.moves else math.nan

    def within(self, share: float) -> float:
        """Seconds within which this share of the moves was made: up to a twentieth too many."""
        seen = 0
        for place, count in sorted(self.bins.items()):
            seen += count
            if seen >= share * self.moves:
                return FINE**place
        return math.nan


class Timed(Policy):
    """Another policy, on a clock wherever there is a choice."""

    __slots__ = ("clock", "policy")

    def __init__(self, policy: Policy, clock: Clock) -> None:
        self.policy: Final = policy
        self.clock: Final = clock

    def choose(self, state: State, rng: Generator) -> i64:
        if len(state.legal()) == 1:
            return self.policy.choose(state, rng)
        begun = time.perf_counter()
        action = self.policy.choose(state, rng)
        self.clock.add(time.perf_counter() - begun)
        return action


class Fair(Policy):
    """A policy of somebody's own, handed a state that is made up from the view, as at a table."""

    __slots__ = ("game", "policy")

    def __init__(self, game: AnyGame, policy: Policy) -> None:
        self.game: Final = game
        self.policy: Final = policy

    def choose(self, state: State, rng: Generator) -> i64:
        return self.policy.choose(self.game.determinize(self.game.view(state, state.turn()), rng), rng)


def player_named(game: AnyGame, name: str) -> Policy:
    """The policy of a name: a policy of the game, `easy`, `medium` or `hard`, a search, or one's own.

    A search looks at nothing but its view, and a game's own policies are fair. Raises UnknownPlayer or BadPlugin.
    """
    name = levels_of(game).get(name, name)
    if name in game.policies:
        return game.policies[name]
    if is_search(name):
        return Search.named(game, name)
    found = named_player(game, name)
    if not isinstance(found, Policy):
        raise UnknownPlayer(f"{name} is no policy: `cardkit arena` plays it")
    return Fair(game, found)


def thinks(game: AnyGame, name: str) -> bool:
    """Whether a player may take long for a move."""
    return levels_of(game).get(name, name) not in game.policies


# Playing.


@attrs.frozen
class Pair:
    """One player against another: all on which the result depends, except how many deals are played."""

    game: str
    options: str  # as `write_options` gives them
    one: str
    others: str
    seed: int = 1
    limit: int = LIMIT

    @property
    def key(self) -> str:
        """The pair as a line of text."""
        return json.dumps(attrs.astuple(self))

    def load(self) -> AnyGame:
        """The game with its options."""
        return _loaded(self.game, self.options)


@functools.cache
def _loaded(name: str, options: str) -> AnyGame:
    return cardkit.load(name, **codec.read_option_words(options.split()))


@attrs.frozen
class Dealt:
    """One deal: what the one won of its games, of which each was played with it in another seat."""

    won: float  # of a tie a part
    games: int
    unfinished: int = 0


@attrs.frozen
class Piece:
    """Some deals of a pair, by their numbers."""

    pair: Pair
    deals: tuple[int, ...]


def share_of(teams: Sequence[tuple[int, ...]], own: int, winners: Sequence[int]) -> float:
    """What a team has of a win. Whoever ties shares it, and so do all where nobody has won."""
    won = [place for place, team in enumerate(teams) if any(seat in winners for seat in team)]
    won = won or list(range(len(teams)))
    return 1 / len(won) if own in won else 0.0


def play_deal(pair: Pair, deal: int, one: Policy, others: Policy) -> Dealt:
    """A deal, once with each team as the one. With the game's own policies these are the games of the arena."""
    game, seed = pair.load(), pair.seed + deal
    won, unfinished = 0.0, 0
    for own, team in enumerate(game.teams):
        sitting = tuple([one if seat in team else others for seat in range(game.seats)])
        luck: tuple[Generator, ...] = tuple([seeded_sfc32(seed, 2 * seat + 1) for seat in range(game.seats)])
        chance = make_generator(game.generator, seed)
        end = policy_playout(game.initial_state(), sitting, chance, luck, pair.limit).state
        over = end.turn() == OVER
        unfinished += not over
        won += share_of(game.teams, own, end.winners() if over else ())
    return Dealt(won, len(game.teams), unfinished)


def play_piece(piece: Piece) -> tuple[Piece, list[Dealt], Clock]:
    """Its deals in order, and how long the moves of the one took: all of them, or those of the first deal where that
    one does not think, for then looking at a clock takes longer than a move.
    """
    pair, clock = piece.pair, Clock()
    game = pair.load()
    one, others = player_named(game, pair.one), player_named(game, pair.others)
    timed, always = Timed(one, clock), thinks(game, pair.one)
    dealt = [
        play_deal(pair, deal, timed if always or not place else one, others) for place, deal in enumerate(piece.deals)
    ]
    return piece, dealt, clock


def pieces(pair: Pair, deals: Iterable[int]) -> list[Piece]:
    """The work for these deals: singly where somebody thinks."""
    game = pair.load()
    size = 1 if thinks(game, pair.one) or thinks(game, pair.others) else MANY
    numbers = list(deals)
    return [Piece(pair, tuple(numbers[at : at + size])) for at in range(0, len(numbers), size)]


def played(work: Sequence[Piece], jobs: int) -> Iterator[tuple[Piece, list[Dealt], Clock]]:
    """What pieces come to, as they are finished: here, or in so many processes."""
    if jobs == 1 or len(work) == 1:
        yield from map(play_piece, work)
        return
    waiting, running = iter(work), set[Future[tuple[Piece, list[Dealt], Clock]]]()
    with ProcessPoolExecutor(jobs) as workers:
        try:
            running |= {workers.submit(play_piece, piece) for _, piece in zip(range(2 * jobs), waiting, strict=False)}
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                running |= {workers.submit(play_piece, piece) for _, piece in zip(done, waiting, strict=False)}
                yield from [one.result() for one in done]
        finally:
            workers.shutdown(wait=True, cancel_futures=True)


# Keeping.


@attrs.define
class Tally:
    """What is known of a pair: its deals by number, and how long the one's moves took."""

    deals: dict[int, Dealt] = attrs.field(factory=dict)
    clock: Clock = attrs.field(factory=Clock)


class OtherCode(CardkitError):
    """A file holds games of other rules, or of other players."""


class Kept:
    """Tallies by pair; in a file, so that whoever is interrupted goes on from there, unless there is no path.

    The file is written beside, and renamed. Raises OtherCode for one whose games were played by other code; of a policy
    of one's own it knows the name alone.
    """

    def __init__(self, path: Path | None, code: str) -> None:
        self._path: Final = path
        self._code: Final = code
        self._tallies: Final[dict[str, Tally]] = {}
        if path is not None and path.exists():
            self._read(json.loads(path.read_text(encoding="utf-8")))

    def _read(self, found: dict[str, object]) -> None:
        if found.get("code") != self._code:
            raise OtherCode(f"{self._path}: its games were played by other rules or players; name another file")
        pairs = found["pairs"]
        assert isinstance(pairs, dict)
        for key, one in pairs.items():
            deals = {int(number): Dealt(*dealt) for number, dealt in one["deals"].items()}
            bins = Counter({int(place): count for place, count in one["bins"].items()})
            self._tallies[key] = Tally(deals, Clock(one["moves"], one["seconds"], bins))

    def of(self, pair: Pair) -> Tally:
        """What is known of a pair, to be filled."""
        return self._tallies.setdefault(pair.key, Tally())

    def add(self, piece: Piece, dealt: Sequence[Dealt], clock: Clock) -> None:
        """Deals more."""
        tally = self.of(piece.pair)
        tally.deals.update(zip(piece.deals, dealt, strict=True))
        tally.clock.take(clock)
        if self._path is not None:
            put(self._path, self._text())

    def _text(self) -> str:
        pairs = {
            key: {
                "deals": {str(number): attrs.astuple(one) for number, one in sorted(tally.deals.items())},
                "moves": tally.clock.moves,
                "seconds": tally.clock.seconds,
                "bins": {str(place): count for place, count in sorted(tally.clock.bins.items())},
            }
            for key, tally in self._tallies.items()
        }
        return json.dumps({"code": self._code, "pairs": pairs}) + "\n"


def put(path: Path, text: str) -> None:
    """Write a file beside, and rename it."""
    beside = path.with_name(path.name + ".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)


def code_of(game: AnyGame) -> str:
    """A digest of the sources by which a game is played: its own, the core's, the kits' and the search's."""
    package = Path(cardkit.__file__).parent
    own = Path(sys.modules[type(game).__module__].__file__ or "").parent
    digest = hashlib.sha256()
    for folder in (own, package / "core", package / "kits", package / "search"):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


# Counting.


@attrs.frozen
class Found:
    """What a match came to."""

    pair: Pair
    rate: Rate  # of the one's wins; its interval is that of deals, as games of one deal are not independent
    parity: float  # what it would win if all were equal
    deals: int
    unfinished: int
    clock: Clock


def found_of(pair: Pair, tally: Tally, deals: int) -> Found:
    """What the first so many deals of a pair came to; the clock is that of all that were played."""
    counted = [tally.deals[deal] for deal in range(deals)]
    rate = rate_of([(one.won, one.games) for one in counted])
    unfinished = sum([one.unfinished for one in counted])
    return Found(pair, rate, 1 / len(pair.load().teams), deals, unfinished, tally.clock)


class Progress:
    """How far something long is, on standard error, from when it has taken a while."""

    def __init__(self, name: str, total: int) -> None:
        self._name: Final = name
        self._total: Final = total
        self._begun: Final = time.monotonic()
        self._said = self._begun
        self._done = 0

    def add(self, done: int) -> None:
        """So much more is done."""
        self._done += done
        now, terminal = time.monotonic(), sys.stderr.isatty()
        if now - self._begun < PATIENCE or now - self._said < (0.2 if terminal else EVERY):
            return
        self._said = now
        left = (now - self._begun) / self._done * (self._total - self._done)
        line = f"{self._name}: {self._done:,} of {self._total:,}, about {left:,.0f} s left"
        print(f"\r{line:<100}" if terminal else line, end="" if terminal else "\n", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Clear the line."""
        if sys.stderr.isatty() and self._said != self._begun:
            print(f"\r{'':<100}\r", end="", file=sys.stderr, flush=True)


def match(pair: Pair, deals: int, jobs: int = 1, kept: Kept | None = None) -> Found:
    """Play what is not kept of the first so many deals of a pair. Raises UnknownPlayer before anything is played."""
    game = pair.load()
    for name in (pair.one, pair.others):
        player_named(game, name)
    kept = Kept(None, "") if kept is None else kept
    tally = kept.of(pair)
    missing = [deal for deal in range(deals) if deal not in tally.deals]
    progress = Progress(f"{pair.one} against {pair.others}, deals", len(missing))
    try:
        for piece, dealt, clock in played(pieces(pair, missing), jobs):
            kept.add(piece, dealt, clock)
            progress.add(len(dealt))
    finally:
        progress.close()
    return found_of(pair, tally, deals)


# Telling.


def percent(share: float) -> str:
    """A share in parts of a hundred."""
    return f"{100 * share:.1f} %"


def interval(rate: Rate) -> str:
    """A share of wins with its 95 % interval."""
    return f"{percent(rate.rate)} ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def spoken(seconds: float) -> str:
    """A time as people read it."""
    if math.isnan(seconds):
        return "–"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, the first column to the left and all others to the right."""
    lines = [f"| {' | '.join(head)} |", f"| --- |{' ---: |' * (len(head) - 1)}"]
    return "\n".join([*lines, *[f"| {' | '.join(row)} |" for row in rows]])


def guarded(main: Callable[[], None]) -> None:
    """Run a program; what is wrong with its arguments is said in a line."""
    try:
        main()
    except CardkitError as error:
        sys.exit(f"error: {error}")
    except KeyboardInterrupt:
        sys.exit(130)
