"""Games that are driven by lines: `Driver`. The command around it is in tests/test_serve_lines.py."""

import importlib.metadata
import itertools
import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardkit
from beside import EXAMPLES, WANTS_TO_WIN, Beside, game_of, played
from cardkit import Table, read_record, write_record
from cardkit.commands import cli
from cardkit.core.about import computer_of, rules_of
from cardkit.core.records.record import Chosen, Record
from cardkit.core.records.seat_record import read_seat_record, write_seat_record
from cardkit.core.rng import seeded_sfc32
from cardkit.games import straights
from cardkit.protocol.incoming import INCOMING
from cardkit.protocol.message_lines import MOST_LONG
from cardkit.registry import BUILT_IN, GAMES, game_of_record
from cardkit.server.line_driver import LONGEST, Driver
from cardkit.table.replay import resume, timeline
from support import for_each, run_console

Answer = dict[str, Any]

PLUG_INS: Final = {
    "crazy-eights": "crazy_eights:CrazyEights",
    "euchre": "euchre:Euchre",
    "hearts": "hearts:Hearts",
    "liars-dice": "liars_dice:LiarsDice",
    "sparks": "faulty_together:game",
    "embers": "faulty:game",
    "whispers": "whispers:Whispers",
    "waiting": "faulty:Waiting",
    "broken": "no_such_module:make",
}
LAST: Final = ("hello", "games", "record", "position", "chance", "end", "refused")  # what an answer ends with
PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "protocol.md"


@pytest.fixture(autouse=True)
def _plug_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that these are installed."""
    entries = [importlib.metadata.EntryPoint(name, value, GAMES) for name, value in PLUG_INS.items()]
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: entries if group == GAMES else [])


class Frontend:
    """A program that drives games. It checks what is so of every answer."""

    def __init__(self, *, own_players: bool = False, wants: Sequence[str] = ()) -> None:
        self.driver = Driver(own_players=own_players)
        self.say("hello", protocol=1, wants=list(wants))

    def say(self, do: str, **fields: object) -> list[Answer]:
        """What a message is answered with."""
        return self.line(json.dumps({"do": do, **fields}))

    def line(self, line: str | bytes) -> list[Answer]:
        answers = self.driver.receive(line)
        assert not any("\n" in one for one in answers)
        found = [json.loads(one) for one in answers]
        *before, last = [one["is"] for one in found]
        assert last in LAST
        assert all(
            one["is"] in ("game", "failed") or one.get("code") in ("stale", "illegal") for one in found[: len(before)]
        )
        return found

    def create(self, game: str, **fields: object) -> Answer:
        """What is asked first in a game with a seed."""
        return self.say("create", game=game, **{"seed": 1, **fields})[-1]

    def first(self, position: Answer) -> Answer:
        """What is asked after the first legal move."""
        return self.say(
            "move", version=position["version"], seat=position["seat"], action=position["moves"][0]["action"]
        )[-1]

    def refused(self, do: str, **fields: object) -> str:
        """The code with which a message is refused."""
        code = self.say(do, **fields)[0]["code"]
        assert isinstance(code, str)
        return code

    @property
    def record(self) -> str:
        """The whole record."""
        text = self.say("record", whole=True)[0]["text"]
        assert isinstance(text, str)
        return text


def texts(message: Answer) -> list[str]:
    return [event["text"] for event in message["events"]]


ONE: Final = {"rounds": 1}  # an option of Straights

# Beginning.


def test_cardkit_begins_with_what_is_understood() -> None:
    hello = json.loads(Driver().greeting())
    assert set(hello["can"]) == set(INCOMING) - {"agree", "decline", "say"}


def test_a_hello_without_a_game_is_answered_by_hello() -> None:
    assert Driver().receive('{"do":"hello","protocol":1}') == [Driver().greeting()]


def test_every_game_that_can_be_used_is_listed() -> None:
    [answer] = Frontend().say("games")
    assert [one["game"] for one in answer["games"]] == [*BUILT_IN, *sorted(set(PLUG_INS) - {"broken"})]


def test_a_game_is_listed_with_all_that_can_be_chosen() -> None:
    [answer] = Frontend().say("games")
    assert next(one for one in answer["games"] if one["game"] == "embers") == {
        "game": "embers",
        "title": "Embers",
        "aim": "Lay cards on a pile, higher and higher, and steal one.",
        "seats": [2, 3],
        "options": {"seats": 2, "hand": 3, "rounds": 2, "word": "ember"},
        "about": {},
        "presets": ["two", "three"],
        "preset_options": {"two": {}, "three": {"seats": 3, "rounds": 1}},
        "players": ["first", "uniform", "highest", "easy", "medium", "hard"],
        "player_texts": {
            "first": "The first of the legal moves.",
            "uniform": "Any legal move, each equally likely.",
            "highest": "The card of the highest number that it holds.",
            "easy": "uniform: Any legal move, each equally likely.",
            "medium": "uniform: Any legal move, each equally likely.",
            "hard": "Search: Thinks ahead by a tree of everybody's best replies, 1,000 playouts a move, 1 s at most.",
        },
        "rules": rules_of(cardkit.load("embers")),
        "computer": "uniform",
    }


def test_without_players_a_person_plays_against_the_games_computer() -> None:
    game, _ = Frontend().say("create", game="straights")
    assert game["players"] == ["human", "thrifty", "thrifty", "thrifty"]


def test_a_game_has_as_many_seats_as_players() -> None:
    game, _ = Frontend().say("create", game="embers", players=["human"] * 3)
    assert (game["seats"], game["options"]["seats"]) == (3, 3)


def test_a_game_begins_with_a_preset_and_options() -> None:
    game, _ = Frontend().say("create", game="embers", preset="three", options={"rounds": 7, "word": "ash"})
    assert game["options"] == {"seats": 3, "hand": 3, "rounds": 7, "word": "ash"}


def test_with_a_seed_the_deal_is_that_of_the_console() -> None:
    table = Table(straights.game(), ["human", "first", "first", "first"], seed=6788)
    for _ in table.steps():
        pass
    asked = Frontend(wants=["text"]).create("straights", seed=6788, players=["human", "first", "first", "first"])
    assert asked["text"] == table.game.show(table.view(0))


def test_without_a_seed_chance_is_the_systems() -> None:
    frontend = Frontend()
    frontend.say("create", game="straights")
    assert read_record(frontend.record).seed is None


def test_another_game_takes_the_place_of_the_one_before() -> None:
    frontend = Frontend()
    frontend.create("straights")
    frontend.create("unowar")
    assert read_record(frontend.record).game == "unowar"


def test_a_hello_in_a_game_tells_everything_as_it_is_wanted_from_then_on() -> None:
    frontend = Frontend()
    frontend.create("straights")
    game, position = frontend.say("hello", protocol=1, wants=["text", "values", "observation"])
    assert {"rules", "observation"} <= set(game)
    assert {"text", "observation"} <= set(position)
    assert "view" not in position
    assert "value" in position["moves"][0]


# Going on.


def test_computers_play_until_a_person_is_asked() -> None:
    frontend = Frontend()
    asked = frontend.first(frontend.create("straights"))
    assert (asked["is"], asked["seat"], bool(asked["moves"])) == ("position", 0, True)


def test_a_person_hears_all_that_happened_since_they_were_asked_last() -> None:
    frontend = Frontend()
    first = frontend.create("straights", options=ONE)
    heard = texts(first)
    while first["is"] == "position":
        first = frontend.first(first)
        heard += texts(first)
    table = resume(straights.game(rounds=1), read_record(frontend.record))
    assert heard == [table.game.describe(event) for event in table.heard(0)]


def test_a_move_is_made_by_its_text() -> None:
    frontend = Frontend()
    asked = frontend.create("straights")
    text = asked["moves"][-1]["text"]
    frontend.say("move", version=asked["version"], move=text.lower())
    assert Chosen(0, text) in read_record(frontend.record).entries


def test_several_people_are_asked_in_turn() -> None:
    frontend = Frontend()
    asked = frontend.create("straights", players=["human"] * 4)
    seats = []
    for _ in range(5):
        seats.append(asked["seat"])
        asked = frontend.first(asked)
    assert seats == [(seats[0] + number) % 4 for number in range(5)]


def test_a_game_of_computers_is_played_to_its_end() -> None:
    end = Frontend().create("straights", players=["first"] * 4)
    assert (end["is"], end["seat"]) == ("end", None)


def test_the_end_is_told_to_the_person_who_was_asked_last() -> None:
    frontend = Frontend()
    asked = frontend.create("crazy-eights", players=["human", "human"])
    movers = []
    while asked["is"] == "position":
        movers.append(asked["seat"])
        asked = frontend.first(asked)
    assert (asked["is"], asked["seat"]) == ("end", movers[-1])


def test_another_seat_sees_the_end_when_it_looks() -> None:
    frontend = Frontend()
    frontend.create("straights", players=["first"] * 4)
    [end] = frontend.say("look", seat=3)
    assert (end["is"], end["seat"]) == ("end", 3)


@for_each("seat", [0, 1, 2, 3, None])
def test_any_seat_can_be_looked_at(seat: int | None) -> None:
    frontend = Frontend(wants=["text"])
    frontend.create("straights")
    table = resume(straights.game(), read_record(frontend.record))
    [found] = frontend.say("look", seat=seat)
    assert (found["seat"], found["text"]) == (seat, table.game.show(table.view(seat)))


def test_nobody_but_a_person_who_may_move_is_asked_for_one_when_looked_at() -> None:
    frontend = Frontend()
    frontend.create("straights")
    assert [bool(frontend.say("look", seat=seat)[0]["moves"]) for seat in range(4)] == [True, False, False, False]


def test_each_seat_hears_what_happened_once() -> None:
    frontend = Frontend()
    frontend.create("straights")
    first, second = frontend.say("look", seat=2), frontend.say("look", seat=2)
    assert (bool(first[0]["events"]), second[0]["events"]) == (True, [])


def test_looking_changes_nothing_but_what_a_seat_was_told() -> None:
    frontend = Frontend()
    asked = frontend.create("straights")
    before = frontend.record
    for seat in (0, 1, 2, 3, None):
        frontend.say("look", seat=seat)
    assert (frontend.record, frontend.first(asked)["is"]) == (before, "position")


# Step by step.


def stepped(frontend: Frontend, answer: Answer) -> Iterator[Answer]:
    """All that is told of a game that waits for `step`, in which people make their first move."""
    while answer["is"] != "end":
        yield answer
        answer = frontend.first(answer) if answer["moves"] else frontend.say("step")[-1]
    yield answer


def test_step_by_step_chance_waits() -> None:
    asked = Frontend().create("straights", stepping=True)
    assert (asked["is"], asked["seat"], asked["turn"], asked["moves"]) == ("position", 0, -1, [])


def test_step_by_step_every_move_is_told_by_itself() -> None:
    frontend = Frontend()
    told = list(stepped(frontend, frontend.create("straights", options=ONE, stepping=True)))
    moves = [sum(1 for text in texts(one) if re.match(r"Player\d (plays|discards)", text)) for one in told]
    assert (max(moves), sum(moves)) == (1, 52)


def test_step_by_step_a_watcher_is_told_where_several_play() -> None:
    frontend = Frontend()
    players = ["human", "first", "human", "first"]
    told = list(stepped(frontend, frontend.create("straights", options=ONE, players=players, stepping=True)))
    assert {one["seat"] for one in told if one["is"] == "position" and not one["moves"]} == {None}


def test_step_by_step_the_game_is_the_same() -> None:
    at_once, slowly = Frontend(), Frontend()
    one = at_once.create("straights", options=ONE)
    while one["is"] == "position":
        one = at_once.first(one)
    list(stepped(slowly, slowly.create("straights", options=ONE, stepping=True)))
    assert at_once.record == slowly.record


# Choosing at once.


def test_the_first_of_those_who_choose_at_once_is_asked() -> None:
    asked = Frontend().create("sparks", players=["first", "human", "human"])
    assert (asked["seat"], bool(asked["moves"])) == (1, True)


def test_any_of_those_who_choose_at_once_may_choose_first() -> None:
    frontend = Frontend()
    frontend.create("sparks", players=["first", "human", "human"])
    [second] = frontend.say("look", seat=2)
    assert frontend.first(second)["seat"] == 1


def test_what_one_chooses_makes_no_other_late() -> None:
    frontend = Frontend()
    first = frontend.create("sparks", players=["first", "human", "human"])
    [second] = frontend.say("look", seat=2)
    frontend.first(first)
    answers = frontend.say("move", version=second["version"], seat=2, action=second["moves"][0]["action"])
    assert answers[0]["is"] == "position"


def test_who_has_chosen_is_not_told_by_the_version_that_others_have() -> None:
    versions = []
    for others in ((), (1,)):
        frontend = Frontend()
        frontend.first(frontend.create("sparks", players=["human"] * 3))
        for seat in others:
            frontend.first(frontend.say("look", seat=seat)[0])
        versions.append(frontend.say("look", seat=0)[0]["version"])
    assert versions[0] == versions[1]


# Chance.


def test_chance_is_asked_for() -> None:
    asked = Frontend().create("straights", chance="ask")
    assert asked == {
        "is": "chance",
        "version": 0,
        "request": json.loads(straights.game().write_json(cardkit.Shuffle(52))),
        "text": "a shuffle of 52 cards: for each place, the place from 0 that its card lay in",
    }


def test_an_outcome_is_what_chance_gives() -> None:
    frontend = Frontend(wants=["text"])
    asked = frontend.create("straights", chance="ask", players=["human"] * 4)
    [position] = frontend.say("chance", version=asked["version"], outcome=list(range(52)))
    assert "Your hand: AS 2S 3S" in frontend.say("look", seat=3)[0]["text"]
    assert position["is"] == "position"


def test_chance_that_was_taken_back_is_asked_for_again() -> None:
    frontend = Frontend()
    asked = frontend.create("embers", chance="ask", players=["human", "human"])
    asked = frontend.say("chance", version=asked["version"], outcome=list(range(12)))[-1]
    steal = next(one for one in asked["moves"] if one["text"] == "steal")
    theft = frontend.say("move", version=asked["version"], action=steal["action"])[-1]
    frontend.say("chance", version=theft["version"], outcome=[0])
    back = frontend.say("undo", anyway=True)[-1]
    again = frontend.say("move", version=back["version"], action=steal["action"])[-1]
    assert (theft["is"], again["is"], again["request"]) == ("chance", "chance", theft["request"])


REQUESTS: Final = [
    (cardkit.DiceTotal(0), "the total of a roll, from 2 to 12"),
    (cardkit.Dice(0, 3), "the faces of a roll, ascending: 3 from 1 to 6"),
    (
        cardkit.Draw((2, 0, 1), 2),
        "the kinds that are drawn, ascending: 2 of kinds counted from 0, of which there are 2, 0, 1",
    ),
]


@for_each(("request_", "text"), REQUESTS, ids=lambda one: type(one).__name__)
def test_what_chance_is_asked_for_is_said_for_people(request_: cardkit.Request, text: str) -> None:
    from cardkit.protocol.game_messages import wanted  # noqa: PLC0415  of no interest to the other tests

    assert wanted(request_) == text


# Taking back.


def test_a_move_is_taken_back_with_all_that_followed() -> None:
    frontend = Frontend()
    asked = frontend.create("straights")
    before = frontend.record
    frontend.first(asked)
    [back] = frontend.say("undo", anyway=True)
    assert ([move["action"] for move in back["moves"]], back["seat"]) == ([m["action"] for m in asked["moves"]], 0)
    assert read_record(frontend.record).entries == read_record(before).entries


def test_that_a_move_was_taken_back_is_heard() -> None:
    frontend = Frontend()
    frontend.first(frontend.create("straights", players=["human"] * 4))
    [back] = frontend.say("undo")
    assert back["events"][-1]["value"] == {"Undone": {"seat": back["seat"]}}


def test_a_move_by_which_no_person_has_learned_anything_is_taken_back() -> None:
    frontend = Frontend()
    frontend.first(frontend.create("hearts"))
    assert frontend.say("undo")[-1]["is"] == "position"


def test_a_move_since_which_something_has_come_to_light_is_not_taken_back() -> None:
    frontend = Frontend()
    frontend.first(frontend.create("straights"))
    before = frontend.record
    assert frontend.refused("undo") == "revealed"
    assert frontend.record == before


def test_the_last_move_of_a_seat_is_taken_back_if_it_is_named() -> None:
    frontend = Frontend()
    asked = frontend.create("straights", players=["human"] * 4)
    first = asked["seat"]
    for _ in range(3):
        asked = frontend.first(asked)
    assert frontend.say("undo", seat=first, anyway=True)[-1]["seat"] == first


def test_after_the_end_a_move_is_taken_back() -> None:
    frontend = Frontend()
    asked = frontend.create("crazy-eights", players=["human", "human"])
    while asked["is"] == "position":
        asked = frontend.first(asked)
    assert frontend.say("undo", anyway=True)[-1]["is"] == "position"


# Who plays.


def test_a_computer_takes_over() -> None:
    frontend = Frontend()
    frontend.create("straights", options=ONE)
    game, end = frontend.say("seat", seat=0, player="first")
    assert (game["players"][0], end["is"]) == ("first", "end")


def test_a_person_takes_over() -> None:
    frontend = Frontend()
    frontend.create("straights")
    game, asked = frontend.say("seat", seat=2)
    assert (game["players"][2], frontend.first(asked)["seat"]) == ("human", 2)


def test_a_seat_that_is_free_waits_for_somebody() -> None:
    frontend = Frontend()
    frontend.create("straights")
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


@for_each("name", ["test_driving:Trips", "os:system", "lines:node bot.js", "nobody"])
def test_without_leave_no_player_of_somebodys_own_is_started(name: str) -> None:
    frontend = Frontend()
    frontend.create("straights")
    assert frontend.refused("seat", seat=1, player=name) == "bad-value"
    assert frontend.refused("create", game="straights", players=["human", name, "first", "first"]) == "bad-value"


# Records.


def test_a_record_made_here_is_replayed_by_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    frontend = Frontend()
    frontend.first(frontend.create("straights"))
    (tmp_path / "evening.game").write_text(frontend.record, "utf-8")
    ran = run_console(monkeypatch, cli.main, ["replay", str(tmp_path / "evening.game"), "--seat", "1"])
    table = resume(straights.game(), read_record(frontend.record))
    told = "".join([table.game.describe(event) + "\n" for event in table.heard(0)])
    assert (ran.status, ran.err, ran.out.startswith(told)) == (0, "", True)


def test_a_record_of_a_console_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "evening.game"
    run_console(monkeypatch, cli.main, ["play", "embers", "--seed", "1"], f"1\nsave {file}\nquit\n")
    frontend = Frontend()
    game, asked = frontend.say("open", record=file.read_text("utf-8"))
    assert (game["game"], asked["is"], frontend.record) == ("embers", "position", file.read_text("utf-8"))


def test_a_game_that_was_saved_goes_on_as_it_would_have() -> None:
    first, second = Frontend(), Frontend()
    asked = first.first(first.create("straights", options=ONE))
    _, again = second.say("open", record=first.record)
    while asked["is"] == "position":
        asked, again = first.first(asked), second.first(again)
    assert (asked["scores"], first.record) == (again["scores"], second.record)


def test_what_happened_before_a_record_was_opened_is_not_told() -> None:
    frontend = Frontend()
    frontend.first(frontend.create("straights"))
    assert frontend.say("open", record=frontend.record)[-1]["events"] == []


@for_each("seat", [0, 1, None])
def test_the_record_of_a_seat_is_what_it_met(seat: int | None) -> None:
    frontend = Frontend()
    frontend.first(frontend.create("straights"))
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


# What is refused.


def begun() -> Frontend:
    """A game of Straights in which seat 0 is asked."""
    frontend = Frontend()
    frontend.create("straights", seed=6788)
    return frontend


def refusals() -> list[tuple[str, str]]:
    """Codes, with lines that are refused so while seat 0 is asked."""
    record = write_record(Table(straights.game(), seed=1).record())
    seat_record = write_seat_record(Table(straights.game(), seed=1).record_of(0))

    def line(do: str, **fields: object) -> str:
        return json.dumps({"do": do, **fields})

    return [
        ("unreadable", ""),
        ("unreadable", "{"),
        ("unreadable", "[]"),
        ("unreadable", "{}"),
        ("unreadable", '{"do":1}'),
        ("unreadable", '{"do":"move"}'),
        ("unreadable", '{"do":"move","version":"2"}'),
        ("unreadable", '{"do":"move","version":2}'),
        ("unreadable", '{"do":"move","version":2,"move":"play 7S","action":1}'),
        ("unreadable", '{"do":"look","seat":true}'),
        ("unreadable", '{"do":"look","do":"look"}'),
        ("unreadable", line("create", game="straights", options={"rounds": 1.5})),
        ("too-long", line("create", game="s" * 70000)),
        ("too-long", line("open", record="s" * LONGEST)),
        ("unknown", '{"do":"dance"}'),
        ("unknown", '{"do":"agree","number":1}'),
        ("unknown", '{"do":"decline","number":1}'),
        ("unknown", '{"do":"say","text":"hello"}'),
        ("protocol", '{"do":"hello","protocol":2}'),
        ("stale", line("move", version=1, move="discard 2C")),
        ("stale", line("move", version=-(2**62), action=0)),
        ("illegal", line("move", version=2, move="play 7C")),
        ("illegal", line("move", version=2, move="dance")),
        ("illegal", line("move", version=2, action=0)),
        ("illegal", line("move", version=2, action=104)),
        ("illegal", line("move", version=2, action=-1)),
        ("not-yours", line("move", version=2, seat=1, move="play 7C")),
        ("bad-value", line("move", version=2, seat=4, move="play 7C")),
        ("bad-value", line("move", version=2, seat=-1, move="play 7C")),
        ("nothing", line("step")),
        ("nothing", line("chance", version=2, outcome=[1])),
        ("nothing", line("undo")),
        ("nothing", line("undo", seat=0)),
        ("not-yours", line("undo", seat=1)),
        ("bad-value", line("undo", seat=4)),
        ("bad-value", line("look", seat=4)),
        ("bad-value", line("record", seat=4)),
        ("bad-value", line("seat", seat=4)),
        ("bad-value", line("seat", seat=0, player="nobody")),
        ("bad-value", line("create", game="poker")),
        ("bad-value", line("create", game="broken")),
        ("bad-value", line("create", game="straights", options={"poker": 1})),
        ("bad-value", line("create", game="straights", options={"name": "unowar"})),
        ("bad-value", line("create", game="straights", options={"preset": "corner"})),
        ("bad-value", line("create", game="straights", options={"rounds": True})),
        ("bad-value", line("create", game="straights", options={"rounds": -1})),
        ("bad-value", line("create", game="straights", preset="poker")),
        ("bad-value", line("create", game="straights", players=["human"])),
        ("bad-value", line("create", game="embers", options={"seats": 2}, players=["human"] * 3)),
        ("bad-value", line("create", game="embers", players=["human"] * 9)),
        ("bad-value", line("create", game="straights", players=["nobody"] * 4)),
        ("bad-value", line("create", game="straights", seed=2**40)),
        ("bad-value", line("create", game="straights", chance="dice")),
        ("bad-value", line("open", record="")),
        ("bad-value", line("open", record=record[:-5])),
        ("bad-value", line("open", record=record.replace("game straights", "game poker"))),
        ("bad-value", line("open", record=seat_record)),
        ("bad-value", line("open", record=record, chance="dice")),
    ]


def test_an_unknown_message_is_told_those_that_are_understood_here() -> None:
    why = Frontend().say("say", text="hello")[0]["why"]
    known = "hello, games, create, open, move, step, chance, look, undo, seat, record"
    assert why == f"expected \"do\" to be one of {known}, not 'say'"


@for_each(("code", "line"), refusals(), ids=lambda one: one[:60])
def test_what_cannot_be_obeyed_is_refused_and_changes_nothing(code: str, line: str) -> None:
    frontend = begun()
    before = frontend.record
    refused = frontend.line(line)[0]
    assert (refused["is"], refused["code"], "\n" in refused["why"], len(refused["why"]) <= 400) == (
        "refused", code, False, True,
    )  # fmt: skip
    assert frontend.record == before


@pytest.mark.parametrize("code", ["stale", "illegal"])
def test_the_position_follows_a_move_that_is_refused(code: str) -> None:
    frontend = begun()
    line = next(line for one, line in refusals() if one == code)
    _, position = frontend.line(line)
    assert (position["is"], position["seat"], bool(position["moves"])) == ("position", 0, True)


@for_each("do", ["move", "step", "chance", "look", "undo", "seat", "record"])
def test_without_a_game_there_is_nothing_to_do(do: str) -> None:
    fields: dict[str, dict[str, object]] = {
        "move": {"version": 0, "action": 0},
        "chance": {"version": 0, "outcome": []},
        "seat": {"seat": 0},
    }
    assert Frontend().refused(do, **fields.get(do, {})) == "nothing"


@for_each(
    ("code", "fields"),
    [
        ("stale", {"version": 7, "outcome": list(range(52))}),
        ("bad-value", {"version": 0, "outcome": [1, 2]}),
        ("bad-value", {"version": 0, "outcome": []}),
        ("bad-value", {"version": 0, "outcome": [2**62]}),
    ],
)
def test_an_outcome_that_does_not_fit_is_refused(code: str, fields: dict[str, object]) -> None:
    frontend = Frontend()
    frontend.create("straights", chance="ask")
    before = frontend.record
    assert (frontend.refused("chance", **fields), frontend.record) == (code, before)


@pytest.mark.parametrize("do", ["step", "undo"])
def test_chance_that_is_asked_for_is_neither_stepped_nor_taken_back(do: str) -> None:
    frontend = Frontend()
    frontend.create("straights", chance="ask", stepping=True)
    assert frontend.refused(do) == "nothing"


def test_a_move_while_chance_is_asked_for_is_stale() -> None:
    frontend = Frontend()
    frontend.create("straights", chance="ask")
    refused, asked = frontend.say("move", version=0, action=0)
    assert (refused["code"], asked["is"]) == ("stale", "chance")


def test_a_move_after_the_end_is_stale() -> None:
    frontend = Frontend()
    frontend.create("straights", players=["first"] * 4)
    refused, end = frontend.say("move", version=0, action=0)
    assert (refused["code"], end["is"]) == ("stale", "end")


class Failing(straights.StraightsGame):
    """A game whose positions cannot be shown."""

    def show(self, view: straights.StraightsView) -> str:
        raise ZeroDivisionError("of its own making")


def failing() -> Failing:
    return Failing(straights.game().options)


def test_a_game_that_fails_does_not_end_the_conversation(monkeypatch: pytest.MonkeyPatch) -> None:
    frontend = begun()
    before = frontend.record
    frontend.say("hello", protocol=1, wants=["text"])
    entry = importlib.metadata.EntryPoint("failing", f"{__name__}:failing", GAMES)
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda *, group: [entry] if group == GAMES else [])
    refused = frontend.say("create", game="failing")[0]
    assert (refused["code"], refused["why"]) == ("failed", "the game fails: ZeroDivisionError: of its own making")
    assert frontend.record == before


def test_what_a_player_prints_is_no_answer(capsys: pytest.CaptureFixture[str]) -> None:
    frontend = Frontend(own_players=True)
    frontend.create("straights", options=ONE, players=[f"{__name__}:Talks"] * 4)
    said = capsys.readouterr()
    assert (said.out, said.err.startswith("my move\n")) == ("", True)


class Talks:
    """A player that prints."""

    def choose(self, view: cardkit.View, moves: tuple[Any, ...]) -> Any:
        print("my move")  # noqa: T201  which it should not
        return moves[0]


# Damaged lines.

PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
ANY = st.recursive(PLAIN, lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=9), inside))
NAMES = sorted({field.name for one in INCOMING.values() for field in attrs.fields(one)} | {"is", "do"})
MESSAGES = st.builds(
    lambda do, fields: {"do": do, **fields},
    st.sampled_from(sorted(set(INCOMING) - {"create", "seat"})),
    st.dictionaries(st.sampled_from(NAMES), ANY, max_size=5),
)


@pytest.mark.slow
@settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(line=st.text() | st.binary() | ANY.map(json.dumps) | MESSAGES.map(json.dumps))
def test_whatever_comes_is_answered(line: str | bytes) -> None:
    frontend = begun()
    before = read_record(frontend.record)
    answers = frontend.line(line)
    assert answers
    if answers[0]["is"] == "refused":
        assert read_record(frontend.record) == before


@pytest.mark.slow
@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
@pytest.mark.whole
def test_a_message_with_a_letter_changed_is_answered(data: st.DataObject) -> None:
    frontend = begun()
    line = data.draw(st.sampled_from([line for _, line in refusals() if len(line) < 300]))
    at = data.draw(st.integers(0, len(line)))
    cut = data.draw(st.integers(0, 2))
    assert frontend.line(line[:at] + data.draw(st.text(max_size=2)) + line[at + cut :])


# Whole games.

WHOLE: Final = [
    *[(name, {"preset": preset}) for name in BUILT_IN for preset in cardkit.load(name).presets],
    *[(name, {}) for name in PLUG_INS if name not in ("broken", "waiting")],
]
MOST_MOVES: Final = 150  # of a person; then a computer goes on, which some games need to end


def whole_game(frontend: Frontend, asked: Answer, choose: Callable[[Answer], int]) -> Answer:
    """The end of a game, in which people choose by the place of a move, and chance gives its first outcome."""
    rng = seeded_sfc32(1, 1)
    game = game_of_record(read_record(frontend.record))
    for _ in range(MOST_MOVES):
        if asked["is"] == "end":
            return asked
        if asked["is"] == "chance":
            request = game.read_json(json.dumps(asked["request"]))
            assert isinstance(request, cardkit.Request)
            asked = frontend.say("chance", version=asked["version"], outcome=list(request.sample(rng)))[-1]
        elif asked["moves"]:
            move = asked["moves"][choose(asked)]
            asked = frontend.say("move", version=asked["version"], seat=asked["seat"], move=move["text"])[-1]
        else:
            asked = frontend.say("step")[-1]
    for seat in range(game.seats):
        asked = frontend.say("seat", seat=seat, player=WANTS_TO_WIN.get(game.name) or computer_of(game))[-1]
    for _ in range(20_000):
        if asked["is"] == "end":
            return asked
        if asked["is"] == "chance":
            asked = frontend.say("open", record=frontend.record)[-1]
        else:
            asked = frontend.say("step")[-1]
    raise AssertionError(f"no end of {game.name}")


@pytest.mark.slow
@pytest.mark.parametrize("how", [{}, {"stepping": True}, {"chance": "ask"}], ids=str)
@pytest.mark.parametrize(("name", "fields"), WHOLE, ids=lambda one: one if isinstance(one, str) else str(*one.values()))
@pytest.mark.some(14)
def test_whole_games_are_played_by_lines_alone(name: str, fields: dict[str, str], how: dict[str, object]) -> None:
    frontend = Frontend(wants=["view", "values", "text", "observation", "scene"])
    rng = seeded_sfc32(2, 1)
    asked = frontend.create(name, **fields, **how)
    end = whole_game(frontend, asked, lambda position: rng.below(len(position["moves"])))
    record = read_record(frontend.record)
    last = timeline(game_of_record(record), record)[-1].status
    assert isinstance(last, cardkit.Result)
    assert (end["scores"], end["winners"], end["utilities"]) == (
        list(last.scores), list(last.winners), list(last.utilities),
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PLUG_INS if name not in ("broken", "waiting")])
def test_whole_games_are_played_by_people_alone(name: str) -> None:
    frontend = Frontend()
    rng = seeded_sfc32(3, 1)
    seats = frontend.say("create", game=name)[0]["seats"]
    end = whole_game(
        frontend, frontend.create(name, players=["human"] * seats), lambda position: rng.below(len(position["moves"]))
    )
    assert end["is"] == "end"


# Secrets.


@pytest.mark.slow
@pytest.mark.parametrize("name", [*BUILT_IN, *EXAMPLES])
def test_a_position_is_the_same_when_what_its_seat_cannot_know_is_redealt(name: str) -> None:
    game = game_of(
        name,
        "standard" if name == "straights" else next(iter(cardkit.load(name).presets), "") if name in BUILT_IN else "",
    )
    moments = played(game, 1, limit=60)
    rng = seeded_sfc32(5, 1)
    for moment, seat in itertools.product(list(moments)[:: max(1, len(moments) // 8)], [*range(game.seats), None]):
        told = [_looked(game, state, seat) for state in (moment.state, Beside(seat, rng).redealt(moment))]
        assert told[0] == told[1]


def _looked(game: cardkit.Game[Any, Any, Any], state: Any, seat: int | None) -> list[str]:
    """What a seat is told, of a game that begins in this position."""
    record = Record(game.name, game.revision, game.write_options(), 1, "sfc32", game.write_state(state), ())
    driver = Driver()
    driver.receive('{"do":"hello","protocol":1,"wants":["view","values","text","observation","scene"]}')
    opened = driver.receive(
        json.dumps({"do": "open", "record": write_record(record), "stepping": True, "chance": "ask"})
    )
    assert json.loads(opened[0])["is"] == "game", opened
    return driver.receive(json.dumps({"do": "look", "seat": seat}))


# The page.


def conversation() -> list[tuple[str, list[str]]]:
    """Of the page: what is said to cardkit, with the lines that answer it; at first nothing is said."""
    text = PAGE.read_text("utf-8").split("\n## Driving a game\n")[1].split("\n## ")[0]
    found: list[tuple[str, list[str]]] = [("", [])]
    for block in re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line.startswith("> "):
                found.append((line[2:], []))
            else:
                assert line.startswith("< ")
                found[-1][1].append(line[2:])
    return found


@pytest.mark.sources
def test_the_conversation_of_the_page_is_what_is_said() -> None:
    driver = Driver()
    for line, shown in conversation():
        said = driver.receive(line) if line else [driver.greeting()]
        assert len(said) == len(shown), (line, said)
        for one, answer in zip(shown, said, strict=True):
            assert re.fullmatch(".*".join([re.escape(part) for part in one.split("…")]), answer), (one, answer)


@pytest.mark.sources
@for_each("kind", sorted(set(INCOMING) - {"agree", "decline", "say"}))
def test_every_message_that_is_understood_is_on_the_page(kind: str) -> None:
    text = PAGE.read_text("utf-8")
    section = text[text.index("\n## Messages to cardkit") :].partition(f"\n### `{kind}`")[2].partition("\n##")[0]
    assert [field.name for field in attrs.fields(INCOMING[kind]) if f"`{field.name}`" not in section] == []


# Levels and searches.


def test_a_level_and_a_short_search_may_play() -> None:
    players = ["human", "hard", "search:20,within=1s", "easy"]
    [game, _] = Frontend().say("create", game="straights", players=players, seed=1, stepping=True)
    assert game["players"] == players


@pytest.mark.parametrize(("own", "answer"), [(False, "refused"), (True, "position")])
def test_only_who_runs_code_here_names_long_searches(*, own: bool, answer: str) -> None:
    frontend = Frontend(own_players=own)
    said = frontend.say("create", game="straights", players=["human", "search:20", "first", "first"], seed=1)
    assert said[-1]["is"] == answer


def test_a_record_with_a_long_search_is_opened_by_who_may_name_one() -> None:
    record = write_record(Table(straights.game(), ["human", "search:20", "first", "first"], seed=1).record())
    assert Frontend().say("open", record=record)[0]["code"] == "bad-value"
    assert Frontend(own_players=True).say("open", record=record)[0]["players"][1] == "search:20"
