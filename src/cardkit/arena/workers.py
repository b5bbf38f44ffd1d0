"""Processes of this machine that do an arena's work. What one of them has not finished when it dies is done again.

Nothing of this waits inside of anybody else's code, so Ctrl-C may come at any moment.
"""

import contextlib
import importlib
import os
import pickle
import queue
import sys
import threading
import traceback
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Final, Protocol, TypeVar

import attrs

from cardkit.core.errors import BadPlan, CardkitError, WorkersLost
from cardkit.players.external_players import dismiss
from cardkit.processes.child import Child, end_together, framed, frames, frames_in
from cardkit.processes.safe_start import error_as_bytes, own_python, pipes

RETRIES: Final = 3  # times that a piece of work is handed out again after workers have died
AHEAD: Final = 2  # pieces of work that a worker has at once, so that it never waits for the next
SLICE: Final = 1.0  # seconds waited for at once: on Windows, nothing interrupts a wait
PATIENCE: Final = 5.0  # seconds for workers to end by themselves
PROGRAM: Final = "from cardkit.arena.workers import main; main()"

K = TypeVar("K", bound=Hashable)
W = TypeVar("W")
R = TypeVar("R")


class Crew(Protocol):
    """Workers. `each` hands work out to them."""

    def each(self, task: Callable[[W], R], work: Iterable[tuple[K, W]]) -> Iterator[tuple[K, R]]:
        """What the task gives for each piece of work, with its key, as they are finished, in any order.

        Work is taken little by little. Where workers die, what they had not finished is handed out again. Raises
        WorkersLost if they keep dying.
        """


@attrs.define(eq=False)
class _Piece:
    """A piece of work."""

    key: Any
    question: bytes
    losses: int = 0  # how often it was with a worker that died


class _Worker(Child):
    """A process that works. What it says goes to `answers`, with itself; None: it has ended."""

    def __init__(self, answers: "queue.SimpleQueue[tuple[_Worker, bytes | None]]") -> None:
        self.out: deque[_Piece] = deque()  # in the order in which they are answered
        super().__init__(own_python(PROGRAM), frames, put=lambda answer: answers.put((self, answer)))

    def hand(self, piece: _Piece) -> None:
        """Hand it a piece of work. That it has died shows where it should answer."""
        self.out.append(piece)
        self.running.write(framed(piece.question))


class Workers(Crew):
    """So many processes, started when there is work for them, until `close`."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._workers: list[_Worker] = []
        self._answers: queue.SimpleQueue[tuple[_Worker, bytes | None]] = queue.SimpleQueue()

    def each(self, task: Callable[[W], R], work: Iterable[tuple[K, W]]) -> Iterator[tuple[K, R]]:
        """What the task, a function of a module, gives for each piece of work: see `Crew`."""
        reference = _reference(task)
        fresh = (_Piece(key, pickle.dumps((reference, one))) for key, one in work)
        again: deque[_Piece] = deque()
        well = False
        try:
            while self._hand_out(fresh, again):
                worker, answer = self._answer()
                if worker not in self._workers:  # one of whom nothing is wanted any more
                    continue
                if answer is None:
                    again.extend(self._lost(worker))
                    continue
                result: R = _result(answer)
                yield worker.out.popleft().key, result
            well = True
        finally:
            if not well:
                self.close(well=False)

    def _hand_out(self, fresh: Iterator[_Piece], again: deque[_Piece]) -> bool:
        """Give everybody enough to do, and first of all what was lost; whether anybody has anything to do."""
        while piece := self._next(fresh, again):
            free = min(self._workers, key=lambda one: len(one.out), default=None)
            if free is None or (free.out and len(self._workers) < self._jobs):
                free = _Worker(self._answers)
                self._workers.append(free)
            free.hand(piece)
        return any(worker.out for worker in self._workers)

    def _next(self, fresh: Iterator[_Piece], again: deque[_Piece]) -> _Piece | None:
        """The next piece of work, if there is room for it."""
        if len(self._workers) == self._jobs and all(len(worker.out) >= AHEAD for worker in self._workers):
            return None
        return again.popleft() if again else next(fresh, None)

    def _answer(self) -> tuple[_Worker, bytes | None]:
        while True:
            with contextlib.suppress(queue.Empty):
                return self._answers.get(timeout=SLICE)

    def _lost(self, worker: _Worker) -> deque[_Piece]:
        """A worker has died; gives what is to be done again."""
        self._workers.remove(worker)
        worker.end()
        for piece in worker.out:
            piece.losses += 1
            if piece.losses > RETRIES:
                raise WorkersLost(f"workers died {piece.losses} times over the same work: {worker.how_ended()}")
        return worker.out

    def close(self, *, well: bool = True) -> None:
        """End the workers; those that do well may leave in order."""
        workers, self._workers = self._workers, []
        end_together(workers, PATIENCE if well else 0.0)


def _reference(task: Callable[[W], R]) -> tuple[str, str]:
    """Where a worker finds a function: its module, and its name there."""
    module = task.__module__
    if module == "__main__":
        spec = sys.modules["__main__"].__spec__
        if spec is None:
            raise BadPlan(f"{task.__qualname__} is out of reach of other processes: put it into a module of its own")
        module = spec.name
    return module, task.__qualname__


def _result(answer: bytes) -> Any:
    """What a worker found; raises what it raised."""
    fine, what = pickle.loads(answer)  # noqa: S301  from a process of ours
    if fine:
        return what
    raise pickle.loads(what)  # noqa: S301  from a process of ours


def _answer_to(question: bytes) -> bytes:
    """Do a piece of work."""
    try:
        (module, name), one = pickle.loads(question)  # noqa: S301  from the process that started this one
        return pickle.dumps((True, getattr(importlib.import_module(module), name)(one)))
    except BaseException as error:  # of a stranger's game, it may be anything
        if not isinstance(error, CardkitError):
            error.add_note(f"in a process of an arena:\n{''.join(traceback.format_exception(error))}")
        return pickle.dumps((False, error_as_bytes(error, "in a process of an arena")))


def main() -> None:
    """The program of a worker: it works for as long as somebody listens, and is gone as soon as nobody does."""
    source, target = pipes()
    questions: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def listen() -> None:
        for question in frames_in(source):
            questions.put(question)
        dismiss()
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        answer = framed(_answer_to(questions.get()))
        try:
            target.write(answer)
            target.flush()
        except OSError:  # nobody listens any more
            os._exit(0)
