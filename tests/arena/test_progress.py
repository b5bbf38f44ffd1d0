"""How far an arena is: what is said of it, and when. The clock is a number."""

import io

from cardkit.arena.progress import SELDOM, WIPE, GamesPlayed, Progress
from support import Terminal


def told(stream: io.StringIO, *, seldom: bool, until: int, each: float = 1.0) -> str:
    """What is written of a run of 40 games, one each so many seconds, after that many of them."""
    now = 100.0
    played = GamesPlayed(stream, 40, seldom=seldom, now=lambda: now)
    for _ in range(until):
        now += each
        played.add(1)
    return stream.getvalue()


def test_on_a_terminal_it_is_said_all_the_time_and_wiped_away() -> None:
    # On a terminal it is said all the time and wiped away.
    assert told(Terminal(), seldom=True, until=2).split(WIPE)[1:] == [
        "[" + "." * 30 + "] 1 of 40 games, 1/s, 39 s left ",
        "[#" + "." * 29 + "] 2 of 40 games, 1/s, 38 s left ",
    ]
    # In a pipe a line is said once a minute.
    assert told(io.StringIO(), seldom=True, until=39, each=6.0).splitlines() == [
        "10 of 40 games, 10.0/min, 180 s left",
        "20 of 40 games, 10.0/min, 120 s left",
        "30 of 40 games, 10.0/min, 60 s left",
    ]
    # In a pipe nothing is said of a run that is over sooner.
    assert told(io.StringIO(), seldom=True, until=39, each=SELDOM / 40) == ""
    # In a pipe nothing is said of what is not to be told there.
    assert told(io.StringIO(), seldom=False, until=39, each=SELDOM) == ""


def test_nothing_is_left_of_a_line_on_a_terminal_and_all_of_one_in_a_pipe() -> None:
    for stream, left in ((Terminal(), f"{WIPE}half{WIPE}"), (io.StringIO(), "half\n")):
        times = iter([0.0, SELDOM])
        progress = Progress(stream, seldom=True, now=times.__next__)
        progress.tell("half")
        progress.close()
        assert stream.getvalue() == left
