"""How much an arena starts, makes and waits for: never more than it was asked for, nor than is good for a machine."""

import socket
import time
import tracemalloc
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import attrs
import pytest

from cardkit import arena
from cardkit.arena.backends import crew, most_jobs
from cardkit.arena.plan import chunk_count, chunk_of
from cardkit.core.errors import BadPlan
from support import Run, for_each

PAIR = ["unowar", "--players", "random,biggest"]
MEGABYTE = 1 << 20


def plan(**changes: object) -> arena.Plan:
    made = arena.plan("unowar", ["random", "biggest"], deals=10, seed=3, options={"preset": "one-round"})
    return attrs.evolve(made, **changes)  # type: ignore[arg-type]  # fields of the plan, as the tests name them


@for_each("jobs", [10**9, 0, -1, 10**4000, True, 2.0, "2"])
def test_a_number_of_jobs_that_harms_is_refused(jobs: object) -> None:
    with pytest.raises(BadPlan, match=rf"expected from 1 to {most_jobs()} jobs, which are processes on this machine"):
        arena.run(plan(), jobs=jobs)  # type: ignore[arg-type]  # numbers that are none among them


def test_the_command_says_how_to_insist(run: Run) -> None:
    ran = run("arena", *PAIR, "--jobs", "1000000000")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith("not 1000000000; --many-jobs (many_jobs=True) allows more\n")


def test_who_insists_has_a_ceiling_too() -> None:
    with pytest.raises(BadPlan, match=r"expected from 1 to 4096 jobs, .* not 1000000000$"):
        arena.run(plan(), jobs=10**9, many_jobs=True)


def test_a_crew_has_the_same_ceiling() -> None:
    with pytest.raises(BadPlan, match="--many-jobs"), crew(10**9):
        pass


def test_work_is_taken_when_it_is_done() -> None:
    """Of endless work nothing is made before it is asked for."""
    with crew() as workers:
        squares = workers.each(_square, ((number, number) for number in count()))
        assert [next(squares) for _ in range(3)] == [(0, 0), (1, 1), (2, 4)]


@pytest.mark.cluster
@pytest.mark.parametrize("backend", ["processes", "threads"])
def test_workers_are_handed_little_at_once(backend: str) -> None:
    taken: list[int] = []

    def work() -> Iterator[tuple[int, int]]:
        for number in range(300):
            taken.append(number)
            yield number, number

    with crew(2, backend) as workers:
        ahead = [len(taken) - done for done, _ in enumerate(workers.each(_square, work()))]
    assert (len(ahead), max(ahead) < 150) == (300, True)


def _square(number: int) -> int:
    time.sleep(0.002)  # as work takes its time
    return number * number


def test_what_is_not_played_takes_no_memory() -> None:
    tracemalloc.start()
    try:
        report = arena.run(plan(deals=2**31, seed=-(2**31), until=0.2))
        assert report.deals == 50
        assert tracemalloc.get_traced_memory()[1] < 20 * MEGABYTE
    finally:
        tracemalloc.stop()


def test_every_deal_of_every_meeting_is_in_one_chunk() -> None:
    made = plan(deals=120)
    chunks = [chunk_of(made, 3, number) for number in range(chunk_count(made, 3))]
    played = sorted((one.meeting, one.first + deal) for one in chunks for deal in range(one.deals))
    assert played == [(meeting, deal) for meeting in range(3) for deal in range(120)]
    assert [one.number for one in chunks] == list(range(9))


@for_each(
    ("game", "players", "piece"),
    [
        ("unowar", ["search:5", "random"], 1),
        ("straights", ["first", "hard"], 1),
        ("unowar", ["medium", "random"], 50),  # which is no search there
    ],
)
def test_a_piece_is_one_deal_where_a_search_plays(game: str, players: list[str], piece: int) -> None:
    made = arena.plan(game, players, deals=120)
    assert chunk_of(made, 1, 1).first == made.piece == piece
    assert sum([chunk_of(made, 1, number).deals for number in range(chunk_count(made, 1))]) == 120
    assert ("piece" in made.as_text()) == (piece == 1)


@pytest.mark.slow
def test_pieces_of_one_deal_are_finished_one_by_one_and_looked_at_by_fifty(tmp_path: Path) -> None:
    journal = tmp_path / "journal.jsonl"
    made = arena.plan("unowar", ["search:2", "random"], deals=200, until=0.9, options={"rounds": 1})
    report = arena.run(made, journal=str(journal))
    assert report.deals == 50
    assert len(journal.read_text("utf-8").splitlines()) == 1 + 50
    assert arena.run(made, journal=str(journal), resume=True) == report


@for_each(("seed", "last"), [(2**31 - 5, 2**31 + 4), (2**31, 2**31 + 9), (-(2**31) - 1, -(2**31) + 8)])
def test_seeds_that_leave_the_range_are_refused_at_once(seed: int, last: int) -> None:
    reason = f"expected seeds from -2147483648 to 2147483647, one a deal, not from {seed} to {last}"
    with pytest.raises(BadPlan, match=reason):
        arena.plan("unowar", ["random", "biggest"], deals=10, seed=seed)
    with pytest.raises(BadPlan, match=reason):
        arena.run(plan(seed=seed))


@for_each(
    "changes",
    [
        {"deals": 0},
        {"deals": 2.5},
        {"limit": 0},
        {"seconds": -1.0},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"until": float("nan")},
        {"tables": "chairs"},
        {"seed": "1"},
    ],
)
def test_a_plan_that_nobody_can_play_is_refused(changes: dict[str, object]) -> None:
    with pytest.raises(BadPlan, match="expected"):
        arena.run(plan(**changes))


@for_each(
    ("backend", "address"),
    [
        ("dask", "nonsense"),
        ("dask", "tcp://"),
        ("dask", "tcp://head"),
        ("dask", "tcp://head:99999"),
        ("dask", "http://head:8786"),
        ("dask", "tcp://head:8786/x"),
        ("dask", "tcp://[head:8786"),
        ("dask", ""),
        ("ray", "head"),
        ("ray", "tcp://head:6379"),
        ("ray", "he ad:6379"),
    ],
)
def test_an_address_that_is_none_is_refused(backend: str, address: str) -> None:
    with pytest.raises(BadPlan, match=f"expected the address of a {backend} scheduler, such as "):
        arena.run(plan(), backend=backend, scheduler=address)


@for_each("backend", ["processes", "threads"])
def test_only_clusters_have_a_scheduler(backend: str) -> None:
    with pytest.raises(BadPlan, match=f"a scheduler is for the backends dask and ray, not for {backend}"):
        arena.run(plan(), backend=backend, scheduler="tcp://head:8786")


@pytest.mark.parametrize("backend", ["dask", "ray"])
def test_a_scheduler_that_nobody_is_at_is_told(backend: str) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with pytest.raises(BadPlan, match=f"no {backend} scheduler answers at {address}: "):
        arena.run(plan(), backend=backend, scheduler=address)


def test_a_cluster_that_is_not_there_leaves_no_journal(tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match="expected the address"):
        arena.run(plan(), backend="dask", scheduler="nonsense", journal=str(tmp_path / "study"))
    assert not (tmp_path / "study").exists()


@pytest.mark.cluster
@pytest.mark.whole
def test_a_port_where_somebody_else_answers_is_told() -> None:
    with socket.socket() as mute:
        mute.bind(("127.0.0.1", 0))
        mute.listen()
        address = f"127.0.0.1:{mute.getsockname()[1]}"
        with pytest.raises(BadPlan, match=f"no dask scheduler answers at {address}: "):
            arena.run(plan(), backend="dask", scheduler=address)
