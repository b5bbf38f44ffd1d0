"""`cardkit.kits.steps` and `cardkit.kits.lately`: what is to come, and what has happened."""

import attrs
import pytest

from cardkit import CHANCE, OVER, Event, Log
from cardkit.core.errors import BadGame
from cardkit.core.json.codec import read, write
from cardkit.kits.lately import Lately
from cardkit.kits.steps import Pending, Steps

BIDS = Pending.each("bid", (1, 0))
STEPS = Steps.of(Pending("deal"), *BIDS)


def test_the_front_says_who_is_to_move() -> None:
    assert [STEPS.turn, STEPS.done().turn, Steps().turn] == [CHANCE, 1, OVER]
    assert (STEPS.is_at("deal"), STEPS.done().is_at("deal"), Steps().is_at("deal")) == (True, False, False)
    assert (STEPS.front, Steps().front) == (Pending("deal"), None)
    steal = Steps.of(Pending("steal", 0, (2,)))
    assert [(one.what, one.about) for one in (steal, Steps())] == [("steal", (2,)), ("", ())]


def test_steps_come_in_front_and_behind_and_a_seat_is_left_out() -> None:
    discard, score = Pending("discard", 2, (7,)), Pending("score")
    assert STEPS.before(discard, score).pending == (discard, score, *STEPS.pending)
    assert STEPS.then(discard, score).pending == (*STEPS.pending, discard, score)
    assert STEPS.without(1) == Steps.of(Pending("deal"), Pending("bid", 0))
    assert (STEPS.until("bid"), STEPS.until("score")) == (Steps(BIDS), Steps())


def test_nothing_to_come_is_done_with() -> None:
    with pytest.raises(ValueError, match="there is none"):
        Steps().done()


def test_steps_are_written() -> None:
    assert (str(STEPS), str(Steps()), STEPS.zones("a", "A")) == ("deal, bid Player2, bid Player1", "nothing", ())
    classes = (Steps, Pending)
    assert read(write(STEPS, classes), classes) == STEPS


@attrs.frozen
class Passed(Event):
    """An event, which one seat alone hears, if it is given."""

    seat: int
    only: int | None = None

    def seen_by(self, seat: int | None) -> Event | None:
        return self if self.only in {None, seat} else None

    def __str__(self) -> str:
        return f"Player{self.seat + 1} passes."


def test_the_last_events_are_kept_and_all_are_logged() -> None:
    log: Log = []
    lately = Lately(most=2).told(log, Passed(0)).told(log, Passed(1), Passed(2)).told(None, Passed(3))
    assert lately.events == (Passed(2), Passed(3))
    assert log == [Passed(0), Passed(1), Passed(2)]
    assert (lately.cleared(), str(lately)) == (Lately(2), "Player3 passes. Player4 passes.")
    assert [[one.label for one in zone.items] for zone in lately.zones("lately", "Lately")] == [
        ["Player3 passes", "Player4 passes"]
    ]
    assert (str(Lately()), Lately().zones("lately", "Lately")) == ("-", ())
    assert read(write(lately, (Lately, Passed)), (Lately, Passed)) == lately


def test_what_some_do_not_hear_is_not_kept() -> None:
    with pytest.raises(BadGame, match=r"that everybody hears, not Passed\(seat=0, only=1\)"):
        Lately().told(None, Passed(0, 1))
