"""Names of people who share a screen, and what they are told where something cannot be done: `Driver`."""

import pytest

from cardkit import read_record
from cardkit.core.record import Called
from test_driving import Frontend

TWO = ["human", "human", "first", "first"]
NAMES = ["Anna", "Bo Li", None, None]


def named() -> Frontend:
    """A game between Anna and Bo."""
    frontend = Frontend()
    frontend.create("straights", players=TWO, people=NAMES)
    return frontend


def test_people_are_called_what_create_says() -> None:
    game, _ = Frontend().say("create", game="straights", players=TWO, people=NAMES)
    assert game["people"] == NAMES


def test_people_have_no_names_where_create_says_none() -> None:
    game, _ = Frontend().say("create", game="straights", players=TWO)
    assert game["people"] == [None] * 4


def test_the_record_keeps_the_names_of_people() -> None:
    entries = read_record(named().record).entries
    assert [one for one in entries if isinstance(one, Called)] == [Called(0, "Anna"), Called(1, "Bo Li")]


def test_people_have_their_names_when_their_record_is_opened() -> None:
    frontend = named()
    assert frontend.say("open", record=frontend.record)[0]["people"] == NAMES


@pytest.mark.parametrize("player", ["first", "free"])
def test_a_person_who_leaves_takes_the_name_along(player: str) -> None:
    assert named().say("seat", seat=0, player=player)[0]["people"] == [None, *NAMES[1:]]


@pytest.mark.parametrize(
    ("people", "why"),
    [
        (["Anna"], "expected 4 people, a name or null for each seat, not 1"),
        ([None, None, "Cai", None], "seat 2 is 'first': only a person may be called 'Cai'"),
        (["", None, None, None], "expected a person's name of 1 to 80 printable characters on one line, not ''"),
        (
            ["a\nb", None, None, None],
            "expected a person's name of 1 to 80 printable characters on one line, not 'a\\nb'",
        ),
    ],
)
def test_names_that_do_not_fit_are_refused(people: list[str | None], why: str) -> None:
    [refused] = Frontend().say("create", game="straights", players=TWO, people=people)
    assert (refused["code"], refused["why"]) == ("bad-value", why)
