"""`cardkit.arena.spread`: what it changes of the process it puts back."""

import threading

import pytest

from cardkit.arena.spread import crew

pytestmark = pytest.mark.cluster


def test_the_hook_for_errors_of_threads_is_put_back() -> None:
    usual = threading.excepthook
    with crew(2, "threads"):
        assert threading.excepthook is not usual
    assert threading.excepthook is usual


def test_it_is_put_back_after_an_error_too() -> None:
    usual = threading.excepthook
    with pytest.raises(ZeroDivisionError), crew(2, "threads"):
        raise ZeroDivisionError
    assert threading.excepthook is usual
