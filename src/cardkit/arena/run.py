"""Running an arena: work spread over processes or a cluster, progress, interruption, and going on again."""

import contextlib
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any, Final, TextIO

from cardkit.arena.journal import ChunkResults, Journal
from cardkit.arena.plan import BadPlan, Chunk, Meeting, Plan, batches, meetings
from cardkit.arena.play import Result, game_of_plan, play_chunk
from cardkit.arena.report import Report, report_of
from cardkit.core.errors import CardkitError
from cardkit.players import named_player

LOCAL: Final = "processes"
BACKENDS: Final = (LOCAL, "threads", "dask", "ray")
RETRIES: Final = 3  # times that work is handed out again after workers have died

Done = Callable[[int], None]


class WorkersLost(CardkitError, RuntimeError):
    """Workers died again and again; what they had finished is in the journal."""


def run(
    plan: Plan,
    *,
    jobs: int = 1,
    backend: str = LOCAL,
    scheduler: str | None = None,
    journal: str | None = None,
    resume: bool = False,
    progress: TextIO | None = None,
) -> Report:
    """Play an arena, and give what came out; it depends on the plan alone, not on who plays what when.

    `jobs` processes of this machine play, or with `backend` the workers of a dask or ray cluster, whose address is
    `scheduler`. Finished work goes to the `journal` at once; with `resume` what is in it is not played again.
    Raises BadPlan, UnknownPlayer and so on before anything is played, WorkersLost if workers keep dying.
    """
    game = game_of_plan(plan)
    for name in plan.players:
        named_player(game, name)
    if len(set(plan.players)) != len(plan.players):
        raise BadPlan("expected every player once: a player meets itself nowhere but in its own seats")
    met = meetings(plan, game.seats)
    book = None if journal is None else Journal(journal, plan, resume=resume)
    finished = {} if book is None else book.finished
    planned = batches(plan, len(met))
    bar = _Progress(
        progress, sum(chunk.deals * len(met[chunk.meeting].seatings) for batch in planned for chunk in batch)
    )
    try:
        with _pool(jobs, backend, scheduler) as pool:
            return _run(plan, met, planned, finished, book, pool, bar)
    finally:
        bar.close()
        if book is not None:
            book.close()


Pool = Callable[[list[tuple[Plan, Chunk, Meeting]]], Iterator[tuple[int, ChunkResults]]]


def _run(
    plan: Plan,
    met: tuple[Meeting, ...],
    planned: list[list[Chunk]],
    finished: dict[int, ChunkResults],
    book: Journal | None,
    pool: Pool,
    bar: "_Progress",
) -> Report:
    played: dict[int, list[list[Result]]] = {number: [] for number in range(len(met))}
    deals = 0
    # Without a rule to stop, all batches are one: no worker waits for the end of a batch.
    groups = [[batch] for batch in planned] if plan.until else [planned]
    report = report_of(plan, met, deals, played)
    for group in groups:
        chunks = [chunk for batch in group for chunk in batch]
        for chunk in chunks:
            if chunk.number in finished:
                bar.add(chunk.deals * len(met[chunk.meeting].seatings), fresh=False)
        missing = [(plan, chunk, met[chunk.meeting]) for chunk in chunks if chunk.number not in finished]
        for number, results in _persistently(pool, missing):
            finished[number] = results
            if book is not None:
                book.add(number, results)
            bar.add(sum(len(deal) for deal in results), fresh=True)
        for chunk in chunks:
            played[chunk.meeting].extend(finished[chunk.number])
        deals += sum(batch[0].deals for batch in group)
        report = report_of(plan, met, deals, played)
        if plan.until and report.widest <= plan.until:
            break
    return report


def _persistently(pool: Pool, work: list[tuple[Plan, Chunk, Meeting]]) -> Iterator[tuple[int, ChunkResults]]:
    """What the pool gives; where workers die, what is still missing is handed out again."""
    missing = {chunk.number: (plan, chunk, meeting) for plan, chunk, meeting in work}
    for attempt in range(RETRIES + 1):
        try:
            for number, results in pool(list(missing.values())):
                del missing[number]
                yield number, results
        except Exception as error:
            if type(error).__name__ not in ("TerminatedWorkerError", "BrokenProcessPool", "KilledWorker"):
                raise
            if attempt == RETRIES:
                raise WorkersLost(f"workers died {attempt + 1} times: {' '.join(str(error).split())[:200]}") from error
        if not missing:
            return


def _play(work: tuple[Plan, Chunk, Meeting]) -> tuple[int, ChunkResults]:
    plan, chunk, meeting = work
    return chunk.number, play_chunk(plan, chunk, meeting)


@contextlib.contextmanager
def _pool(jobs: int, backend: str, scheduler: str | None) -> Iterator[Pool]:
    if backend not in BACKENDS:
        raise BadPlan(f"no backend is called {backend!r}; there are {', '.join(BACKENDS)}")
    if backend == LOCAL and jobs == 1:
        yield lambda work: map(_play, work)
        return
    try:
        import joblib  # noqa: PLC0415  an extra
    except ImportError as error:
        raise BadPlan("more than one job needs joblib: pip install 'cardkit[arena]'") from error

    def pool(work: list[tuple[Plan, Chunk, Meeting]]) -> Iterator[tuple[int, ChunkResults]]:
        parallel = joblib.Parallel(return_as="generator_unordered", batch_size=1, pre_dispatch="all")
        yield from parallel(joblib.delayed(_play)(one) for one in work)

    with _backend(jobs, backend, scheduler, joblib):
        yield pool


@contextlib.contextmanager
def _backend(jobs: int, backend: str, scheduler: str | None, joblib: Any) -> Iterator[None]:
    """Joblib set up for a backend; clients of clusters are closed again."""
    if backend in (LOCAL, "threads"):
        with joblib.parallel_config("loky" if backend == LOCAL else "threading", n_jobs=jobs):
            yield
        return
    if backend == "dask":
        try:
            from dask.distributed import Client  # noqa: PLC0415  an extra of the user's
        except ImportError as error:
            raise BadPlan("the dask backend needs dask: pip install 'dask[distributed]'") from error
        try:
            client = Client(scheduler, timeout="10s") if scheduler else Client(n_workers=jobs, threads_per_worker=1)
        except (OSError, ValueError) as error:
            raise BadPlan(f"no dask scheduler answers at {scheduler}: {error}") from error
        try:
            with joblib.parallel_config("dask", n_jobs=-1, client=client):
                yield
        finally:
            client.close()
        return
    try:
        import ray  # noqa: PLC0415  an extra of the user's
        from ray.util.joblib import register_ray  # noqa: PLC0415
    except ImportError as error:
        raise BadPlan("the ray backend needs ray: pip install ray") from error
    ray.init(address=scheduler, ignore_reinit_error=True)
    register_ray()
    try:
        with joblib.parallel_config("ray", n_jobs=-1 if scheduler else jobs):
            yield
    finally:
        ray.shutdown()


class _Progress:
    """A line that says how far an arena is, on a terminal; nothing in a pipe."""

    def __init__(self, stream: TextIO | None, games: int) -> None:
        self.stream = stream if stream is not None and stream.isatty() else None
        self.games = games
        self.done = 0
        self.fresh = 0
        self.started = time.monotonic()
        self.shown = 0.0

    def add(self, games: int, *, fresh: bool) -> None:
        """So many games are done; those that are not `fresh` were found in the journal."""
        self.done += games
        self.fresh += games if fresh else 0
        now = time.monotonic()
        if self.stream is None or (now - self.shown < 0.1 and self.done < self.games):
            return
        self.shown = now
        rate = self.fresh / max(now - self.started, 1e-9)
        left = f"{(self.games - self.done) / rate:,.0f} s left" if rate else ""
        filled = 30 * self.done // max(1, self.games)
        bar = "#" * filled + "." * (30 - filled)
        self.stream.write(f"\r[{bar}] {self.done:,} of {self.games:,} games, {rate:,.0f}/s, {left} ")
        self.stream.flush()

    def close(self) -> None:
        """Clear the line."""
        if self.stream is not None and self.shown:
            self.stream.write("\r" + " " * 79 + "\r")
            self.stream.flush()


def stderr_progress() -> TextIO:
    """Where progress goes by default."""
    return sys.stderr
