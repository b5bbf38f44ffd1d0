"""Handing out work: to this process, to processes of this machine, or to a cluster, through joblib."""

import contextlib
import sys
import threading
from collections.abc import Callable, Hashable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeVar

from cardkit.core.errors import BadPlan, WorkersLost

LOCAL: Final = "processes"
BACKENDS: Final = (LOCAL, "threads", "dask", "ray")
RETRIES: Final = 3  # times that work is handed out again after workers have died
MANAGER: Final = "ExecutorManagerThread"  # what joblib calls the thread that looks after its processes
PATIENCE: Final = 2.0  # seconds for it to end

K = TypeVar("K", bound=Hashable)
W = TypeVar("W")
R = TypeVar("R")


class Crew:
    """Workers. `each` hands work out to them."""

    def __init__(self, joblib: Any) -> None:
        self._joblib = joblib  # None: everything is done in this process

    def each(self, task: Callable[[W], R], work: Mapping[K, W]) -> Iterator[tuple[K, R]]:
        """What the task gives for each piece of work, with its key, as they are finished, in any order.

        Where workers die, what they had not finished is handed out again. Raises WorkersLost if they keep dying.
        """
        missing = dict(work)
        for attempt in range(RETRIES + 1):
            try:
                for key, result in self._once(task, missing):
                    del missing[key]
                    yield key, result
            except Exception as error:
                if type(error).__name__ not in ("TerminatedWorkerError", "BrokenProcessPool", "KilledWorker"):
                    raise
                if attempt == RETRIES:
                    said = " ".join(str(error).split())[:200]
                    raise WorkersLost(f"workers died {attempt + 1} times: {said}") from error
            if not missing:
                return

    def _once(self, task: Callable[[W], R], work: Mapping[K, W]) -> Iterator[tuple[K, R]]:
        here = str(Path.cwd())
        pieces = [(task, key, one, here) for key, one in work.items()]
        if self._joblib is None:
            yield from map(_done, pieces)
            return
        # Not every backend hands results over as they come: ray's gives all of a batch at its end.
        backend, _ = self._joblib.parallel.get_active_backend()
        as_they_come = "generator_unordered" if backend.supports_return_generator else "list"
        parallel = self._joblib.Parallel(return_as=as_they_come, batch_size=1, pre_dispatch="all")
        yield from parallel(self._joblib.delayed(_done)(piece) for piece in pieces)


def _done(piece: tuple[Callable[[W], R], K, W, str]) -> tuple[K, R]:
    """In a worker: players of one's own are looked for where the arena was started, if there is such a folder."""
    task, key, work, here = piece
    if here not in sys.path and Path(here).is_dir():
        sys.path.append(here)
    return key, task(work)


@contextlib.contextmanager
def crew(jobs: int = 1, backend: str = LOCAL, scheduler: str | None = None) -> Iterator[Crew]:
    """Workers of a backend: `jobs` processes (or threads) of this machine, or a cluster with its `scheduler`'s address.

    Raises BadPlan for a backend that is not there or does not answer.
    """
    if backend not in BACKENDS:
        raise BadPlan(f"no backend is called {backend!r}; there are {', '.join(BACKENDS)}")
    if backend == LOCAL and jobs == 1:
        yield Crew(None)
        return
    try:
        import joblib  # noqa: PLC0415  an extra
    except ImportError as error:
        raise BadPlan("more than one job needs joblib: pip install 'cardkit[arena]'") from error
    usual = threading.excepthook
    threading.excepthook = _without_manager(usual)
    try:
        with _joblib_backend(jobs, backend, scheduler, joblib):
            yield Crew(joblib)
    except BaseException:
        _await_managers()  # one that was called off may still stumble while it ends
        raise
    finally:
        threading.excepthook = usual


def _without_manager(
    usual: Callable[["threading.ExceptHookArgs"], object],
) -> Callable[["threading.ExceptHookArgs"], None]:
    """Say nothing of joblib's own thread, which stumbles now and then when work is called off, as by Ctrl-C."""

    def hook(raised: "threading.ExceptHookArgs") -> None:
        if raised.thread is None or raised.thread.name != MANAGER:
            usual(raised)

    return hook


def _await_managers() -> None:
    """Let joblib's own threads come to their end, if they do so soon."""
    for thread in threading.enumerate():
        if thread.name == MANAGER:
            thread.join(PATIENCE)


@contextlib.contextmanager
def _joblib_backend(jobs: int, backend: str, scheduler: str | None, joblib: Any) -> Iterator[None]:
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
