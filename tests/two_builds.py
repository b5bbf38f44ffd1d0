"""Games of every kind, as text: run in two environments, the two texts must be the same, byte for byte.

python two_builds.py GAME PRESET  records, walks and playouts of one game
python two_builds.py words        the consoles and the arena
"""

import contextlib
import hashlib
import io
import itertools
import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import cardkit
from cardkit.commands import cli
from cardkit.core.immutability import build
from cardkit.core.observations.parallel_games import GIVE_UP, ParallelGames
from cardkit.core.observations.word_layout import WordObserver
from cardkit.core.playout import policy_playout, random_playout
from cardkit.core.rng import GENERATOR_NAMES, seeded_sfc32
from cardkit.core.state import CHANCE, OVER, State
from cardkit.core.word_sink import MASK_BITS, WordList
from cardkit.registry import AnyGame

LIMIT = 400  # moves of a game played with records, and of a walk
WALK = 150
OTHERS: tuple[object, ...] = (None, -1, 7, "x", 2**40, 2**70, [], True, 1.5)  # what stands in damaged JSON

COMMANDS = (
    (["games"], ""),
    (["play", "straights", "6788", "--players", "c,c,c,c", "--pretty"], ""),
    (["play", "straights", "7", "--players", "h,c,c,c"], "deck\nplay 7S\nragequit\n"),
    (["play", "unowar", "--seed", "3", "--players", "h,biggest", "--rounds", "2"], "1\n2\n3\n1\n4\n5\n2\n1\nquit\n"),
    (
        ["play", "skipbo", "--preset", "comp10001bo-bonus", "--option", "stockpile=3", "--seed", "8"],
        "help\nhint\nundo\n9C b1\n9C d1.1\nhint\n1\n1\nundo\nmoves\nembargo p2\n7\nview d1.1\n1\n",
    ),
    (["play", "skipbo", "--seed", "379", "--players", "h,c,greedy,c"], "17\nundo\nstock b1\nTD d1.1\nview\nhint\n1\n"),
    (
        ["play", "constructor", "-seed", "3"],
        "0\n10\n20\n30\n40\n50\n23\n34\nfair\nroll\nnext\nroll\n7\n9\nRed\nhelp\nx\n",
    ),
    (["play", "constructor", "-random-board", "--players", "first,uniform,h,sensible"], "7\nroll\n8\nstatus\nboard\n"),
    (["arena", "unowar", "--players", "smallest,biggest,watchful", "--games", "60", "--seed", "1"], ""),
    (["arena", "straights", "--players", "first,thrifty", "--games", "40", "--seed", "1"], ""),
)


def seats(game: AnyGame) -> Iterator[list[str]]:
    """Each policy in each seat, beside the others in turn."""
    names = list(game.policies)
    for first in range(len(names)):
        yield [names[(first + seat) % len(names)] for seat in range(game.seats)]


def records(game: AnyGame, seeds: int) -> Iterator[str]:
    """Whole games at a table, with every generator."""
    for seed, players, generator in itertools.product(range(seeds), seats(game), GENERATOR_NAMES):
        table = cardkit.Table(game, players, seed=seed, generator=generator)
        table.run(limit=LIMIT)
        yield cardkit.write_record(table.record())


def walk(game: AnyGame, seed: int) -> Iterator[str]:
    """A random game with everything that can be asked of each position."""
    rng = seeded_sfc32(seed, 7)
    state: State = game.initial_state()
    for _ in range(WALK):
        turn = state.turn()
        yield f"{state!r} {turn} {state.legal()} {state.scores()} {state.winners()} {game.write_state(state)}"
        for seat in (*range(game.seats), None):
            view = game.view(state, seat)
            yield f"{game.show(view)} {game.write_json(view)}"
            yield repr(game.determinize(view, seeded_sfc32(seed, 8)))
            yield words(game, state, seat)
        if turn == OVER:
            return
        if turn == CHANCE:
            state = state.resolved(state.request().sample(rng))
        else:
            yield str([state.why_illegal(action) for action in range(game.action_count)])
            state = state.after(state.pick(rng))


def words(game: AnyGame, state: State, seat: int | None) -> str:
    """What learners are told of a position."""
    observer = game.observer
    legal = state.legal_words(-(-game.action_count // MASK_BITS))
    return f"{legal} {observer.words(state, seat)}" if isinstance(observer, WordObserver) else str(legal)


def lanes(game: AnyGame, seed: int) -> Iterator[str]:
    """Games side by side, with policies in all seats but the first; some are given up."""
    observer = game.observer
    others = list(game.policies.values())
    beside = [others[seat % len(others)] for seat in range(1, game.seats)]
    sinks = WordList(), WordList(), WordList()
    played = ParallelGames(
        game.initial_state(), (0, 3), seed=seed, cap=LIMIT // 4, sure=LIMIT // 4 - game.seats,
        actions=game.action_count, sinks=sinks, trails=True,
        writer=observer.writer if isinstance(observer, WordObserver) else None,
        players=(None, *beside),
    )  # fmt: skip
    for at in range(WALK):
        yield f"{[sink.taken() for sink in sinks]} {played.ended} {played.finals!r}"
        first = [state.legal()[at % len(state.legal())] for state in played.states()]
        played.step([GIVE_UP, first[1]] if at % 40 == 39 else first)


def playouts(game: AnyGame, seeds: int) -> Iterator[str]:
    """Final positions, without a table."""
    for seed in range(seeds):
        done = random_playout(game.initial_state(), seeded_sfc32(seed), LIMIT)
        yield f"{done.moves} {done.state!r}"
        for players in seats(game):
            policies = tuple([game.policies[name] for name in players])
            luck = tuple([seeded_sfc32(seed, 2 * seat + 1) for seat in range(game.seats)])
            done = policy_playout(game.initial_state(), policies, seeded_sfc32(seed), luck, LIMIT)
            yield f"{done.moves} {done.state!r}"


def exchanged(plain: object, other: object) -> Iterator[object]:
    """A value of JSON with each of its leaves in turn exchanged for another value."""
    if isinstance(plain, list):
        for at, part in enumerate(plain):
            yield from ([*plain[:at], changed, *plain[at + 1 :]] for changed in exchanged(part, other))
    elif isinstance(plain, dict):
        for name, part in plain.items():
            yield from ({**plain, name: changed} for changed in exchanged(part, other))
    else:
        yield other


def damaged(game: AnyGame, seed: int) -> Iterator[str]:
    """What is said of positions with a leaf exchanged."""
    table = cardkit.Table(game, ["uniform"] * game.seats, seed=seed)
    table.run(limit=10)
    plain = json.loads(game.write_json(table.state))
    for other in OTHERS:
        for tree in exchanged(plain, other):
            try:
                yield repr(game.read_json(json.dumps(tree)))
            except cardkit.CardkitError as error:
                yield f"{type(error).__name__}: {error}"


def said(words: list[str], typed: str) -> str:
    """What a command prints, and its status."""
    out, err = io.StringIO(), io.StringIO()
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.chdir(folder),
        mock.patch.object(sys, "stdin", io.StringIO(typed)),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            status: object = cli.main(words)
        except SystemExit as error:
            status = error.code
        left = [f"{path.name}:\n{path.read_text()}" for path in sorted(Path(folder).iterdir())]
    return "\n".join([f"$ cardkit {' '.join(words)}", out.getvalue(), err.getvalue(), str(status), *left])


def main(what: str, *presets: str) -> None:
    """Print."""
    sys.stderr.write(build())
    if what == "words":
        for words, typed in COMMANDS:
            print(said(words, typed))
    for preset in presets:
        game = cardkit.load(what, preset=preset)
        many = len(game.presets) > 3  # then fewer seeds of each
        for record in records(game, 1 if many else 3):
            print(record)
        for seed in range(1 if many else 4):
            for step, line in enumerate(walk(game, seed)):
                print(seed, step, hashlib.sha256(line.encode()).hexdigest()[:16])
            for step, line in enumerate(lanes(game, seed)):
                print(seed, step, hashlib.sha256(line.encode()).hexdigest()[:16])
        for playout in playouts(game, 4 if many else 20):
            print(playout)
        for line in damaged(game, 1):
            print(line)


if __name__ == "__main__":
    main(*sys.argv[1:])
