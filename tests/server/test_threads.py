"""Threads for what may never end."""

import threading
from concurrent.futures import Future, wait

import pytest

from cardkit.server.threads import Threads
from support import PATIENT


def _hold(threads: Threads, until: threading.Event, count: int) -> list[Future[bool]]:
    return [threads.submit(until.wait, PATIENT) for _ in range(count)]


def test_work_is_done_with_its_result() -> None:
    # All is done with its result.
    threads = Threads(3, "test")
    found = [threads.submit(pow, 2, power) for power in range(50)]
    assert [one.result(PATIENT) for one in found] == [2**power for power in range(50)]
    # What is raised is raised for whoever asked.
    with pytest.raises(ZeroDivisionError):
        Threads(1, "test").submit(divmod, 1, 0).result(PATIENT)
    # As many go on at once as may.
    threads, barrier = Threads(3, "test"), threading.Barrier(3)
    found = [threads.submit(barrier.wait, PATIENT) for _ in range(3)]
    assert sorted(one.result(PATIENT) for one in found) == [0, 1, 2]


def test_no_more_go_on_at_once_than_may() -> None:
    threads, until = Threads(2, "test"), threading.Event()
    found = _hold(threads, until, 5)
    assert threads._begun == 2
    until.set()
    assert not wait(found, PATIENT).not_done


def test_what_waits_is_dropped_in_the_end() -> None:
    threads, until = Threads(1, "test"), threading.Event()
    found = _hold(threads, until, 3)
    while not found[0].running():
        pass
    threads.shutdown()
    until.set()
    assert [one.cancelled() for one in found] == [False, True, True]


def test_nothing_is_taken_after_the_end() -> None:
    threads = Threads(1, "test")
    threads.shutdown()
    with pytest.raises(RuntimeError, match="told to stop"):
        threads.submit(print)
