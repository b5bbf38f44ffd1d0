"""`Threads`: an executor for what may never end, such as a stranger's computer player. No program waits for that."""

import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Threads(Executor):
    """At most so many threads, each begun when there is something to do for it."""

    def __init__(self, most: int, name: str) -> None:
        self._most = most
        self._name = name
        self._lock = threading.Lock()
        self._begun = 0
        self._free = 0  # threads that wait, less what waits for them
        self._closed = False
        self._waiting: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have that done. Raises RuntimeError after `shutdown`."""
        future: Future[T] = Future()
        with self._lock:
            if self._closed:
                raise RuntimeError("expected nothing more to do: these threads are told to stop")
            self._waiting.put((future, lambda: fn(*args, **kwargs)))
            self._free -= 1
            if self._free < 0 and self._begun < self._most:
                self._begun += 1
                self._free += 1
                threading.Thread(target=self._work, name=f"{self._name}-{self._begun}", daemon=True).start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take nothing more; what waits is dropped, and whatever goes on is left alone."""
        with self._lock:
            self._closed = True
            begun = self._begun
        while not self._waiting.empty():
            task = self._waiting.get()
            if task is not None:
                task[0].cancel()
        for _ in range(begun):
            self._waiting.put(None)

    def _work(self) -> None:
        while (task := self._waiting.get()) is not None:
            future, what = task
            if future.set_running_or_notify_cancel():
                try:
                    found = what()
                except BaseException as error:  # whoever waits for it is told
                    future.set_exception(error)
                else:
                    future.set_result(found)
            del task, future, what
            with self._lock:
                self._free += 1
