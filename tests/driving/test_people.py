"""Names of people who share a screen, and what they are told where something cannot be done: `Driver`."""

import pytest

from cardkit import read_record
from cardkit.core.records.record import Called
from driving.frontend import Frontend, begun, texts
from support import for_each

TWO = ["human", "human", "first", "first"]
NAMES = ["Anna", "Bo Li", None, None]


def named() -> Frontend:
    """A game between Anna and Bo."""
    frontend, _ = begun(players=TWO, people=NAMES)
    return frontend


def test_people_have_the_names_that_they_are_given() -> None:
    # People are called what create says.
    game, _ = Frontend().say("create", game="straights", players=TWO, people=NAMES)
    assert game["people"] == NAMES
    # A second one of a name is told apart.
    game, _ = Frontend().say("create", game="straights", players=TWO, people=["Anna", "Anna", None, None])
    assert game["people"] == ["Anna", "Anna 2", None, None]
    # People have no names where create says none.
    game, _ = Frontend().say("create", game="straights", players=TWO)
    assert game["people"] == [None] * 4
    # The record keeps the names of people.
    entries = read_record(named().record).entries
    assert [one for one in entries if isinstance(one, Called)] == [Called(0, "Anna"), Called(1, "Bo Li")]
    # People have their names when their record is opened.
    frontend = named()
    assert frontend.say("open", record=frontend.record)[0]["people"] == NAMES


@pytest.mark.parametrize("player", ["first", "free"])
def test_a_person_who_leaves_takes_the_name_along(player: str) -> None:
    assert named().say("seat", seat=0, player=player)[0]["people"] == [None, *NAMES[1:]]


@for_each(
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


# What people are told where something cannot be done.


def why(frontend: Frontend, do: str, **fields: object) -> str:
    """The reason with which a message is refused."""
    text = frontend.say(do, **fields)[0]["why"]
    assert isinstance(text, str)
    return text


def test_without_a_game_a_person_is_told_how_one_begins() -> None:
    expected = 'No game is on: begin one with "create", or go on with one with "open".'
    assert why(Frontend(), "look") == expected


def test_a_move_after_the_end_is_refused_and_the_end_follows() -> None:
    frontend, _ = begun(players=["first"] * 4, options={"rounds": 1})
    refused, end = frontend.say("move", version=52, action=0)
    assert (refused["code"], refused["why"], end["is"]) == ("stale", "the game is over", "end")


def test_a_late_move_is_told_both_versions() -> None:
    frontend, asked = begun()
    expected = f"Player1 is asked at version {asked['version']}, and this answers version 99"
    assert why(frontend, "move", version=99, action=0) == expected


def test_a_move_of_a_person_who_is_not_to_move_is_told_who_it_is() -> None:
    frontend, _ = begun(players=["human"] * 4)
    asked = frontend.say("look", seat=0)[0]["turn"]
    seat = (asked + 1) % 4
    assert why(frontend, "move", seat=seat, version=1, action=0) == f"Player{seat + 1} is not to move"


def test_why_a_person_may_not_move() -> None:
    # A move where no person is to move is told so.
    frontend, _ = begun(stepping=True)
    assert why(frontend, "move", version=0, action=0) == "no person is to move"
    # A move of a computers seat is told who plays there.
    expected = 'Player3 is first, not a person: "seat" lets a person play there'
    assert why(named(), "move", seat=2, version=1, action=0) == expected
    # Who would know too much is said in a sentence.
    frontend, asked = begun()
    frontend.first(asked)
    expected = 'Player1 would know what has come to light since. It can be taken back all the same, with "anyway".'
    assert why(frontend, "undo") == expected


def test_events_call_people_by_their_names() -> None:
    frontend, asked = begun(players=["human"] * 4, people=["Anna", None, None, None])
    while asked["seat"] != 0:
        asked = frontend.first(asked)
    told = texts(frontend.first(asked))
    assert any(text.startswith("Anna ") for text in told)
    assert not any("Player1" in text for text in told)
