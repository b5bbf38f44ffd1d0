"""What goes wrong in a batch is told, and leaves nothing behind that looks right."""

import copy
import multiprocessing
import os
import pickle
import random
from collections.abc import Callable
from typing import Final

import pytest

pytest.importorskip("numpy", reason="the extra `rl` is not installed")

import numpy as np

import cardkit
from cardkit.core.errors import BadOption, BadSeed, CardkitError, IllegalMove
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.learning.batch import Batch
from cardkit.learning.batch_blocks import Plan
from cardkit.learning.batch_processes import work
from partners import Halves
from support import for_each

OWN: set[int] = set()  # the processes in which players do what they are told to here
DUE: list[BaseException] = []  # what players raise there


class Stubborn(Exception):
    """An error that cannot be read back."""

    def __init__(self, one: int, other: int) -> None:
        super().__init__(f"{one} and {other}")


class Raising(Policy):
    """A player that raises what is due; in other processes, always."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        if os.getpid() not in OWN:
            raise Stubborn(1, 2)
        if DUE:
            raise DUE.pop()
        return state.legal()[0]


class Interrupted(Policy):
    """A player at whose move somebody presses Ctrl-C; in other processes, nobody does."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        if os.getpid() in OWN:
            raise KeyboardInterrupt
        return state.legal()[0]


class Cheating(Policy):
    """A player that takes the last action there is, legal or not."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return 4


@pytest.fixture(autouse=True)
def here() -> None:
    OWN.add(os.getpid())
    DUE.clear()


def forward(games: Batch) -> None:
    games.step(games.mask.argmax(axis=1))


def torn() -> Batch:
    """A batch in which a player has raised something in the midst of a step."""
    games = Batch("unowar", 3, seed=1, players=[None, Raising()])
    DUE.append(RuntimeError("a player's own"))
    with pytest.raises(RuntimeError, match="a player's own"):
        forward(games)
    return games


def test_a_step_that_went_wrong_halfway_is_not_gone_on_with_but_begins_anew_with_a_seed() -> None:
    games = torn()
    for going_on in (forward, Batch.reset):
        with pytest.raises(CardkitError, match=r"reset\(seed\)"):
            going_on(games)
    games.reset(1)
    assert games.states == Batch("unowar", 3, seed=1, players=[None, Raising()]).states
    forward(games)


GOING_ON: Final[list[Callable[[Batch], object]]] = [
    *(forward, Batch.reset, lambda games: games.reset(1), lambda games: games.states),
]


@pytest.mark.slow
def test_after_an_interrupted_step_there_is_one_way_to_go_on() -> None:
    with Batch("unowar", 2, players=[None, Interrupted()], processes=2) as games:
        with pytest.raises(KeyboardInterrupt):
            forward(games)
        for going_on in GOING_ON:
            with pytest.raises(CardkitError, match="a process of this batch has ended: make the batch again"):
                going_on(games)


@pytest.mark.parametrize("processes", [1, 2])
def test_a_seated_player_that_chooses_what_is_not_legal_is_told_of(processes: int) -> None:
    games = Batch("unowar", 64, seed=1, players=[None, Cheating()], processes=processes)
    with games, pytest.raises(IllegalMove, match=r"lane \d+: Player2 chose action 4: it has neither the suit"):
        forward(games)


def test_a_seated_player_that_gives_no_whole_number_is_told_of() -> None:
    games = Batch("unowar", 64, seed=1, players=[None, Halves()])
    compiled = "'float' object cannot be interpreted as an integer"
    with pytest.raises((IllegalMove, TypeError), match=rf"Player2 chose .*Halves chose \d\.0: expected|{compiled}"):
        forward(games)


def test_what_cannot_be_sent_between_processes_is_told_in_words() -> None:
    with pytest.raises(CardkitError, match="Stubborn: 1 and 2"):
        Batch("unowar", 2, players=[Raising(), None], processes=2)


def test_after_an_interruption_no_answer_is_taken_for_another() -> None:
    with Batch("unowar", 2, processes=2) as games:

        def interrupted() -> None:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            games._block._ask(b"states", interrupted)  # type: ignore[union-attr]  # there are processes
        with pytest.raises(CardkitError, match="make the batch again"):
            _ = games.states


def test_a_process_whom_nobody_asks_any_more_ends_without_a_word() -> None:
    plan = Plan((cardkit.load("unowar"),), 1, 1, 9, ((None, None),), trail=False, memory=0)
    link, other = multiprocessing.Pipe()
    link.close()
    arrays = {name: np.zeros(shape, kind) for name, (kind, shape) in plan.shapes().items()}
    work(plan, 0, 1, arrays, plan.shapes(), other)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.slow
def test_a_fork_that_forgets_a_batch_leaves_its_processes_alone() -> None:
    with Batch("unowar", 2, processes=2) as games:
        child = os.fork()
        if not child:
            games.close()
            os._exit(0)
        os.waitpid(child, 0)
        forward(games)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.slow
def test_a_fork_is_refused_and_changes_nothing() -> None:
    with Batch("unowar", 2, processes=2) as games:
        before = games.observation.copy()
        for going_on in GOING_ON:
            child = os.fork()
            if not child:
                try:
                    going_on(games)
                except CardkitError as error:
                    os._exit(0 if "make another one here" in str(error) else 1)
                finally:
                    os._exit(1)
            assert os.waitpid(child, 0)[1] == 0
        assert (games.observation == before).all()


@pytest.mark.slow
@for_each("processes", [1, 2])
def test_a_batch_that_is_closed_is_over(processes: int) -> None:
    with Batch("unowar", 2, processes=processes) as games:
        forward(games)
    games.close()
    for going_on in GOING_ON:
        with pytest.raises(CardkitError, match="this batch is closed: make another one"):
            going_on(games)


@for_each("draw", [None, 1, random.Random(1)])
def test_actions_are_drawn_from_a_generator_of_numpy_alone(draw: object) -> None:
    with pytest.raises(BadOption, match=r"expected a generator of numpy, such as numpy.random.default_rng\(1\), not "):
        Batch("unowar", 2).sample(draw)  # type: ignore[arg-type]  # that is the test


@for_each("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_batch_is_not_copied(copied: Callable[[Batch], object]) -> None:
    with pytest.raises(TypeError, match="make another one"):
        copied(Batch("unowar", 2))


def test_games_that_were_broken_off_to_begin_anew_have_no_ends() -> None:
    games = Batch("unowar", 2)
    games.reset()
    assert games.finals == {}


@for_each("seed", [True, 1.5, "1", 2**63])
def test_a_batch_begins_with_seeds_alone_and_a_refused_one_changes_nothing(seed: int) -> None:
    with pytest.raises(BadSeed):
        Batch("unowar", 2, seed=seed)
    games = Batch("unowar", 2, seed=1)
    before = games.states
    with pytest.raises(BadSeed):
        games.reset(seed)
    assert (games.seed, games.states) == (1, before)
    forward(games)


def test_numbers_of_numpy_are_whole_numbers() -> None:
    games = Batch("unowar", np.int64(2), seed=np.int64(3), cap=np.int64(9), memory=np.int64(1))  # type: ignore[arg-type]
    assert games.past.shape == (2, 1, 624)
