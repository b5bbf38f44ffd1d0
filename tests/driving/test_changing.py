"""What else can be done in a game that is driven: moves taken back, other players, records."""

from typing import Any

import cardkit
from cardkit import Table, read_record, write_record
from cardkit.core.records.seat_record import read_seat_record, write_seat_record
from cardkit.games import straights
from cardkit.protocol.message_lines import MOST_LONG
from cardkit.table.replay import resume
from driving.frontend import ONE, Frontend, begun
from support import for_each

# Taking back.


def test_a_move_is_taken_back_with_all_that_followed() -> None:
    frontend, asked = begun()
    before = frontend.record
    frontend.first(asked)
    [back] = frontend.say("undo", anyway=True)
    assert ([move["action"] for move in back["moves"]], back["seat"]) == ([m["action"] for m in asked["moves"]], 0)
    assert read_record(frontend.record).entries == read_record(before).entries


def test_a_move_by_which_no_person_has_learned_anything_is_taken_back() -> None:
    frontend, asked = begun("hearts")
    frontend.first(asked)
    assert frontend.say("undo")[-1]["is"] == "position"


def test_a_move_since_which_something_has_come_to_light_is_not_taken_back() -> None:
    frontend, asked = begun()
    frontend.first(asked)
    before = frontend.record
    assert frontend.refused("undo") == "revealed"
    assert frontend.record == before


def test_the_last_move_of_a_seat_is_taken_back_if_it_is_named() -> None:
    frontend, asked = begun(players=["human"] * 4)
    first = asked["seat"]
    for _ in range(3):
        asked = frontend.first(asked)
    back = frontend.say("undo", seat=first, anyway=True)[-1]
    assert (back["seat"], back["events"][-1]["value"]) == (first, {"Undone": {"seat": first}})


def test_after_the_end_a_move_is_taken_back() -> None:
    frontend, asked = begun("crazy-eights", players=["human", "human"])
    while asked["is"] == "position":
        asked = frontend.first(asked)
    assert frontend.say("undo", anyway=True)[-1]["is"] == "position"


# Who plays.


def test_who_plays_may_change() -> None:
    # A computer takes over.
    frontend, _ = begun(options=ONE)
    game, end = frontend.say("seat", seat=0, player="first")
    assert (game["players"][0], end["is"]) == ("first", "end")
    # A person takes over.
    frontend, _ = begun()
    game, asked = frontend.say("seat", seat=2)
    assert (game["players"][2], frontend.first(asked)["seat"]) == ("human", 2)
    # A seat that is free waits for somebody.
    frontend, _ = begun()
    game, waiting = frontend.say("seat", seat=0, player="free")
    assert (game["players"][0], waiting["seat"], waiting["turn"], waiting["moves"]) == ("free", None, 0, [])


class Trips:
    """A player that fails in its second move."""

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, view: cardkit.View, moves: tuple[Any, ...]) -> Any:
        self.moves += 1
        if self.moves == 2:
            raise ZeroDivisionError("of its\nown making")
        return moves[0]


class TripsAtTheEnd:
    """A player that cannot hear how its game ended."""

    def choose(self, view: cardkit.View, moves: tuple[Any, ...]) -> Any:
        return moves[0]

    def end(self, result: cardkit.Result) -> None:
        raise SystemExit("of its own making")


def test_the_seat_of_a_player_that_fails_is_free() -> None:
    frontend = Frontend(own_players=True)
    trips = f"{__name__}:Trips"
    asked = frontend.create("straights", players=["human", trips, "first", "first"])
    answers = frontend.say("move", version=asked["version"], action=asked["moves"][0]["action"])
    while len(answers) == 1:
        answers = frontend.say("move", version=answers[0]["version"], action=answers[0]["moves"][0]["action"])
    failed, game, waiting = answers
    why = f"Player2 ({trips}) cannot go on: ZeroDivisionError: of its own making"
    assert failed == {"is": "failed", "seat": 1, "why": why}
    assert (game["players"][1], waiting["seat"], waiting["turn"], waiting["moves"]) == ("free", 0, 1, [])


def test_a_player_that_fails_when_it_is_over_keeps_nobody_from_the_end() -> None:
    frontend = Frontend(own_players=True)
    answers = frontend.say(
        "create", game="straights", options=ONE, seed=1, players=[f"{__name__}:TripsAtTheEnd", *["first"] * 3]
    )
    assert [one["is"] for one in answers] == ["game", "failed", "end"]
    assert answers[1]["seat"] is None
    assert answers[1]["why"].endswith("failed in end: SystemExit: of its own making")


def test_the_record_keeps_the_name_of_a_player_that_failed() -> None:
    frontend = Frontend(own_players=True)
    name = f"{__name__}:Trips"
    frontend.create("straights", players=[name, "first", "first", "first"])
    game, waiting = frontend.say("open", record=frontend.record)
    assert (game["players"][0], waiting["turn"], waiting["moves"]) == ("free", 0, [])


@for_each("name", [f"{__name__}:Trips", "os:system", "lines:node bot.js", "nobody"])
def test_without_leave_no_player_of_somebodys_own_is_started(name: str) -> None:
    frontend, _ = begun()
    assert frontend.refused("seat", seat=1, player=name) == "bad-value"
    assert frontend.refused("create", game="straights", players=["human", name, "first", "first"]) == "bad-value"


# Records.


def test_a_game_that_was_saved_goes_on_as_it_would_have() -> None:
    first, second = Frontend(), Frontend()
    asked = first.first(first.create("straights", options=ONE))
    _, again = second.say("open", record=first.record)
    while asked["is"] == "position":
        asked, again = first.first(asked), second.first(again)
    assert (asked["scores"], first.record) == (again["scores"], second.record)


def test_what_happened_before_a_record_was_opened_is_not_told() -> None:
    frontend, asked = begun()
    frontend.first(asked)
    assert frontend.say("open", record=frontend.record)[-1]["events"] == []


@for_each("seat", [0, 1, None])
def test_the_record_of_a_seat_is_what_it_met(seat: int | None) -> None:
    frontend, asked = begun()
    frontend.first(asked)
    [told] = frontend.say("record", seat=seat)
    table = resume(straights.game(), read_record(frontend.record))
    assert (told["whole"], told["text"]) == (False, write_seat_record(table.record_of(seat)))
    assert read_seat_record(told["text"]).seat == seat


def test_a_record_may_be_longer_than_any_other_message() -> None:
    frontend = Frontend()
    table = Table(straights.game(), seed=1)
    for _ in range(1000):
        table.introduce(0, "Anna Maria " * 7)
    text = write_record(table.record())
    assert len(text) > MOST_LONG
    assert frontend.say("open", record=text)[-1]["is"] == "position"


# Levels and searches.


def test_levels_and_short_searches_may_play_and_long_ones_for_who_runs_code_here_alone() -> None:
    players = ["human", "hard", "search:20,within=1s", "easy"]
    [game, _] = Frontend().say("create", game="straights", players=players, seed=1, stepping=True)
    assert game["players"] == players
    players = ["human", "search:20", "first", "first"]
    for own, answer in ((False, "refused"), (True, "position")):
        said = Frontend(own_players=own).say("create", game="straights", players=players, seed=1)
        assert said[-1]["is"] == answer


def test_a_record_with_a_long_search_is_opened_by_who_may_name_one() -> None:
    record = write_record(Table(straights.game(), ["human", "search:20", "first", "first"], seed=1).record())
    assert Frontend().say("open", record=record)[0]["code"] == "bad-value"
    assert Frontend(own_players=True).say("open", record=record)[0]["players"][1] == "search:20"
