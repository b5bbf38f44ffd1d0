"""Blocks of a batch in several processes, which write the same arrays: they lie in memory that all share."""

import contextlib
import multiprocessing
import os
import pickle
import select
import time
import weakref
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import RawArray
from typing import Final

import numpy as np
import numpy.typing as npt

from cardkit.core.errors import CardkitError
from cardkit.core.state import State
from cardkit.learning.batch_blocks import Block, Plan
from cardkit.processes.safe_start import error_as_bytes, forget_safe_path, safe_path

STEP: Final = b"step"
STATES: Final = b"states"
FINALS: Final = b"finals"
DONE: Final = b""
FINE: Final = b"."  # an answer begins with this,
BAD: Final = b"!"  # or with this: the rest is an error
MOMENT: Final = 0.0002  # seconds in which an answer or a question is looked for, before one waits for it
PATIENCE: Final = 5.0  # seconds for a process that was told to end

# Looking at a line without waiting; there is none of it on Windows.
_poll: Final = getattr(select, "poll", None) if hasattr(os, "sched_yield") else None

Shared = Mapping[str, object]  # memory, by name
Arrays = Mapping[str, npt.NDArray[np.generic]]
Shapes = Mapping[str, tuple[type[np.generic], tuple[int, ...]]]


class Processes:
    """So many processes, each with a block of lanes: this one has the first. Their arrays are in `arrays`, by name."""

    def __init__(self, plan: Plan, number: int) -> None:
        shapes = plan.shapes()
        shapes["action"] = np.int64, (plan.size,)
        shared = {name: _memory(kind, shape) for name, (kind, shape) in shapes.items()}
        self.arrays = arrays_in(shared, shapes)
        context = multiprocessing.get_context("spawn")
        self._links: list[Connection] = []
        processes: list[BaseProcess] = []
        with safe_path():
            for at in range(1, number):
                begin, end = plan.size * at // number, plan.size * (at + 1) // number
                link, other = context.Pipe()
                process = context.Process(target=work, args=(plan, begin, end, shared, shapes, other), daemon=True)
                process.start()
                other.close()
                processes.append(process)
                self._links.append(link)
        self._owner = os.getpid()
        self.close = weakref.finalize(self, _end, self._owner, self._links, processes)
        self._own = Block(plan, 0, plan.size // number, self.arrays)
        self._answers()

    def require_usable(self) -> None:
        """Raise CardkitError in a fork of the process that made this, and where a process has ended."""
        if os.getpid() != self._owner:
            raise CardkitError("this batch plays in the process that made it, and not in a fork: make another one here")
        if not self.close.alive:
            raise _gone()

    def step(self, actions: npt.NDArray[np.integer]) -> None:
        """Make these moves, `(lanes,)`, in all blocks at once."""
        self.arrays["action"][...] = actions
        self._ask(STEP, lambda: self._own.step(actions))

    def reset(self, seed: int) -> None:
        """Begin anew, with other streams."""
        self._ask(pickle.dumps(seed), lambda: self._own.reset(seed))

    def states(self) -> dict[int, State]:
        """The position of each lane."""
        return self._gathered(STATES, self._own.states)

    def finals(self) -> dict[int, State]:
        """The positions in which games ended in the last step, by lane."""
        return self._gathered(FINALS, self._own.finals)

    def _gathered(self, question: bytes, own: Callable[[], dict[int, State]]) -> dict[int, State]:
        found: dict[int, State] = {}
        for answer in self._ask(question, lambda: found.update(own())):
            found.update(pickle.loads(answer))  # noqa: S301  from a process of ours
        return found

    def _ask(self, question: bytes, own: Callable[[], object]) -> list[bytes]:
        """The answers of all other blocks; this process does its part while they do theirs.

        What is interrupted in between would leave answers for the next question: then the processes end.
        """
        try:
            return self._asked(question, own)
        except Exception:
            raise
        except BaseException:
            self.close()
            raise

    def _asked(self, question: bytes, own: Callable[[], object]) -> list[bytes]:
        try:
            for link in self._links:
                link.send_bytes(question)
        except OSError:
            raise self._lost() from None
        try:
            own()
        except Exception:
            with contextlib.suppress(Exception):
                self._answers()  # which nobody asks for any more
            raise
        return self._answers()

    def _answers(self) -> list[bytes]:
        """One of each process; raises what went wrong in the first of those where anything did."""
        try:
            answers = [_received(link) for link in self._links]
        except (EOFError, OSError):
            raise self._lost() from None
        for answer in answers:
            if answer[:1] == BAD:
                error = pickle.loads(answer[1:])  # noqa: S301  from a process of ours
                raise error
        return [answer[1:] for answer in answers]

    def _lost(self) -> CardkitError:
        """A process has ended: so do the others."""
        self.close()
        return _gone()


def _gone() -> CardkitError:
    return CardkitError("a process of this batch has ended: make the batch again")


def arrays_in(shared: Shared, shapes: Shapes) -> dict[str, npt.NDArray[np.generic]]:
    """The arrays that lie in shared memory."""
    found = {}
    for name, (kind, shape) in shapes.items():
        found[name] = np.frombuffer(shared[name], kind).reshape(shape)  # type: ignore[call-overload]  # RawArray
    return found


def _memory(kind: type[np.generic], shape: tuple[int, ...]) -> object:
    """Shared memory for an array."""
    return RawArray("b", int(np.prod(shape)) * np.dtype(kind).itemsize)


def _received(link: Connection) -> bytes:
    """What comes next. It is looked for again and again for a moment, and only then waited for.

    A process that sleeps is woken up some fifty microseconds too late, in a virtual machine some hundred: that is much
    of a step, which takes a thousand.
    """
    if _poll is not None:
        here = _poll()
        here.register(link.fileno(), select.POLLIN)
        end = time.perf_counter() + MOMENT
        while not here.poll(0) and time.perf_counter() < end:
            os.sched_yield()
    return link.recv_bytes()


def _end(owner: int, links: list[Connection], processes: list[BaseProcess]) -> None:
    """Let the processes end, if this is the process that started them: they are none of a fork's."""
    if os.getpid() != owner:
        return
    for link in links:
        with contextlib.suppress(OSError):
            link.send_bytes(DONE)
        link.close()
    for process in processes:
        process.join(PATIENCE)
        if process.is_alive():
            process.kill()


def work(plan: Plan, begin: int, end: int, shared: Shared, shapes: Shapes, link: Connection) -> None:
    """What a process does: it plays a block of lanes, as it is told to, for as long as somebody asks."""
    forget_safe_path()
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        _work(plan, begin, end, arrays_in(shared, shapes), link)


def _work(plan: Plan, begin: int, end: int, arrays: Arrays, link: Connection) -> None:
    block: Block | None = None
    while True:
        try:
            if block is None:
                block = Block(plan, begin, end, arrays)
                answer = b""
            else:
                question = _received(link)
                if question == DONE:
                    return
                answer = _answered(block, question, arrays)
        except (EOFError, KeyboardInterrupt):
            return
        except Exception as error:  # of a stranger's game, it may be anything
            link.send_bytes(BAD + error_as_bytes(error, "in a process of this batch"))
            if block is None:
                return
        else:
            link.send_bytes(FINE + answer)


def _answered(block: Block, question: bytes, arrays: Arrays) -> bytes:
    if question == STEP:
        block.step(arrays["action"])  # type: ignore[arg-type]  # whole numbers, by `shapes`
        return b""
    if question in (STATES, FINALS):
        return pickle.dumps(block.states() if question == STATES else block.finals())
    block.reset(pickle.loads(question))  # noqa: S301  from the process that started this one
    return b""
