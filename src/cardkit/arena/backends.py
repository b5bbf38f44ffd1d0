"""Handing out work: to this process, to processes of this machine, or through joblib to threads or to a cluster."""

import contextlib
import os
import signal
import socket
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any, Final, Generic
from urllib.parse import urlsplit

from cardkit.arena.workers import RETRIES, Crew, K, R, W, Workers
from cardkit.core.errors import BadPlan, WorkersLost
from cardkit.core.quoting import quoted
from cardkit.processes.safe_start import fill_standard, safe_path

LOCAL: Final = "processes"
BACKENDS: Final = (LOCAL, "threads", "dask", "ray")
MOST_JOBS: Final = 4096
AHEAD: Final = 4  # pieces of work handed out to each worker at once
KNOCK: Final = 5.0  # seconds for a scheduler's machine to be reached
ANSWER: Final = 10.0  # seconds for a scheduler to answer, and to say that it has workers


class _Handout(Generic[K, W]):
    """Work as it is handed out, by key, no sooner than somebody takes it."""

    def __init__(self, work: Iterable[tuple[K, W]]) -> None:
        self._work = iter(work)
        self._lock = threading.Lock()  # joblib takes from threads of its own
        self._out: dict[K, W] = {}  # handed out, and not finished
        self._again: deque[tuple[K, W]] = deque()

    def __iter__(self) -> Iterator[tuple[K, W]]:
        return self

    def __next__(self) -> tuple[K, W]:
        with self._lock:
            key, one = self._again.popleft() if self._again else next(self._work)
            self._out[key] = one
            return key, one

    def finish(self, key: K) -> bool:
        """Whether this was still to be finished; it is done now."""
        with self._lock:
            return self._out.pop(key, None) is not None

    def take_back(self) -> None:
        """Hand out again, before all else, what was not finished."""
        with self._lock:
            self._again.extend(self._out.items())
            self._out.clear()


class _Alone(Crew):
    """No workers: everything is done here."""

    def each(self, task: Callable[[W], R], work: Iterable[tuple[K, W]]) -> Iterator[tuple[K, R]]:
        return ((key, task(one)) for key, one in work)


class _Through(Crew):
    """Workers of a backend of joblib, as it is set up."""

    def __init__(self, joblib: Any, here: str) -> None:
        self._joblib = joblib
        self._here = here  # the folder in which others look for players of one's own; empty: they do so anyway

    def each(self, task: Callable[[W], R], work: Iterable[tuple[K, W]]) -> Iterator[tuple[K, R]]:
        handout = _Handout(work)
        for attempt in range(RETRIES + 1):
            try:
                for key, result in self._once(task, handout):
                    if handout.finish(key):
                        yield key, result
            except Exception as error:
                if type(error).__name__ != "KilledWorker":  # dask's
                    raise
                if attempt == RETRIES:
                    raise WorkersLost(f"workers died {attempt + 1} times: {_brief(error)}") from error
                handout.take_back()
            else:
                return

    def _once(self, task: Callable[[W], R], handout: _Handout[K, W]) -> Iterator[tuple[K, R]]:
        pieces = ((task, key, one, self._here) for key, one in handout)
        # Not every backend hands results over as they come: ray's gives all of a batch at its end.
        backend, jobs = self._joblib.parallel.get_active_backend()
        many = AHEAD * max(1, backend.effective_n_jobs(jobs))
        delayed = self._joblib.delayed(_done)
        if backend.supports_return_generator:
            parallel = self._joblib.Parallel(return_as="generator_unordered", batch_size=1, pre_dispatch=many)
            yield from parallel(delayed(piece) for piece in pieces)
            return
        parallel = self._joblib.Parallel(return_as="list", batch_size=1, pre_dispatch="all")
        while batch := list(islice(pieces, many)):
            yield from parallel(delayed(piece) for piece in batch)


@contextlib.contextmanager
def _without_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back; processes and threads that are started here never hear of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # once it is started, it lets signals through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def most_jobs() -> int:
    """How many processes an arena starts here unless one insists: four for each processor, and eight in any case."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(8, 4 * usable)


def require_jobs(jobs: int, *, many: bool = False) -> None:
    """Raises BadPlan for a number of processes that would do this machine harm."""
    most = MOST_JOBS if many else most_jobs()
    if type(jobs) is not int or not 1 <= jobs <= most:
        insist = "" if many or type(jobs) is not int or jobs < 1 else "; --many-jobs (many_jobs=True) allows more"
        shown = str(jobs)[:40]
        raise BadPlan(f"expected from 1 to {most} jobs, which are processes on this machine, not {shown}{insist}")


def _done(piece: tuple[Callable[[W], R], K, W, str]) -> tuple[K, R]:
    """In a worker: players of one's own are looked for where the arena was started, if there is such a folder."""
    task, key, work, here = piece
    if here and here not in sys.path and Path(here).is_dir():
        sys.path.append(here)
    return key, task(work)


@contextlib.contextmanager
def crew(
    jobs: int = 1, backend: str = LOCAL, scheduler: str | None = None, *, many_jobs: bool = False
) -> Iterator[Crew]:
    """Workers of a backend: `jobs` processes (or threads) of this machine, or a cluster with its `scheduler`'s address.

    Raises BadPlan for a backend that is not there or does not answer, and for too many jobs.
    """
    if backend not in BACKENDS:
        raise BadPlan(f"no backend is called {backend!r}; there are {', '.join(BACKENDS)}")
    require_jobs(jobs, many=many_jobs)
    fill_standard()
    if scheduler is not None:
        require_scheduler(backend, scheduler)
    if backend == LOCAL:
        if jobs == 1:
            yield _Alone()
            return
        workers = Workers(jobs)
        try:
            yield workers
        except BaseException:
            workers.close(well=False)
            raise
        workers.close()
        return
    try:
        import joblib  # noqa: PLC0415  an extra
    except ImportError as error:
        raise BadPlan(f"the backend {backend} needs joblib: pip install 'cardkit[arena]'") from error
    with safe_path(), _joblib_backend(jobs, backend, scheduler, joblib):
        yield _Through(joblib, "" if backend == "threads" else str(Path.cwd()))


@contextlib.contextmanager
def _joblib_backend(jobs: int, backend: str, scheduler: str | None, joblib: Any) -> Iterator[None]:
    """Joblib set up for a backend; clients of clusters are closed again."""
    if backend == "threads":
        with joblib.parallel_config("threading", n_jobs=jobs):
            yield
        return
    made = _dask(jobs, scheduler) if backend == "dask" else _ray(jobs, scheduler)
    with made as words, joblib.parallel_config(backend, **words):
        yield


@contextlib.contextmanager
def _dask(jobs: int, scheduler: str | None) -> Iterator[dict[str, object]]:
    try:
        from dask.distributed import Client  # noqa: PLC0415  an extra of the user's
    except ImportError as error:
        raise BadPlan("the dask backend needs dask: pip install 'dask[distributed]'") from error
    client = None
    try:
        try:
            if scheduler:
                client = Client(scheduler, timeout=f"{ANSWER:g}s")
                client.wait_for_workers(1, timeout=ANSWER)
            else:
                with _without_interrupts():
                    client = Client(n_workers=jobs, threads_per_worker=1)
        except Exception as error:  # of many kinds, and few of them documented
            said = f"no dask scheduler answers at {scheduler}" if client is None else f"{scheduler} has no workers"
            raise BadPlan(f"{said if scheduler else 'dask does not start here'}: {_brief(error)}") from error
        yield {"n_jobs": -1, "client": client}
    finally:
        if client is not None:
            client.close()


@contextlib.contextmanager
def _ray(jobs: int, scheduler: str | None) -> Iterator[dict[str, object]]:
    try:
        import ray  # noqa: PLC0415  an extra of the user's
        from ray.util.joblib import register_ray  # noqa: PLC0415  as above
    except ImportError as error:
        raise BadPlan("the ray backend needs ray: pip install ray") from error
    try:
        ray.init(address=scheduler, ignore_reinit_error=True)
    except Exception as error:
        raise BadPlan(f"no ray head answers at {scheduler or 'this machine'}: {_brief(error)}") from error
    register_ray()
    try:
        yield {"n_jobs": -1 if scheduler else jobs}
    finally:
        ray.shutdown()


def _brief(error: BaseException) -> str:
    return " ".join(str(error).split())[:200] or type(error).__name__


def require_scheduler(backend: str, scheduler: str) -> None:
    """Raises BadPlan unless this is the address of a scheduler of that backend, at which somebody answers."""
    if backend not in ("dask", "ray"):
        raise BadPlan(f"a scheduler is for the backends dask and ray, not for {backend}")
    if (backend, scheduler) == ("ray", "auto"):
        return
    example = "tcp://head:8786" if backend == "dask" else "head:6379"
    kinds = ("", "tcp", "tls", "ws", "wss") if backend == "dask" else ("", "ray")
    try:
        parts = urlsplit(scheduler if "://" in scheduler else f"//{scheduler}")
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port, parts = None, None, urlsplit("")
    rest = parts.path.strip("/") + parts.query + parts.fragment + (parts.username or "")
    if not host or not port or rest or parts.scheme not in kinds or not scheduler.isprintable() or " " in scheduler:
        raise BadPlan(f"expected the address of a {backend} scheduler, such as {example}, not {quoted(scheduler)}")
    trouble: list[str] = []

    def knock() -> None:
        try:
            with socket.create_connection((host, port), timeout=KNOCK) as line:
                if backend == "dask" and parts.scheme in ("", "tcp") and not line.recv(1):  # it speaks first
                    raise OSError("whoever answers there is none")
        except TimeoutError:
            trouble.append(f"nothing within {KNOCK:g} seconds")
        except (OSError, UnicodeError) as error:
            trouble.append(_brief(error))
        else:
            trouble.append("")

    knocking = threading.Thread(target=knock, daemon=True)  # names may take a long time to be looked up
    knocking.start()
    knocking.join(2 * KNOCK)
    if trouble != [""]:
        said = trouble[0] if trouble else f"nothing within {2 * KNOCK:g} seconds"
        raise BadPlan(f"no {backend} scheduler answers at {scheduler}: {said}")
