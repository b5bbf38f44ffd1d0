"""Games that are driven by lines: `Driver`. The command around it is in tests/test_serve_lines.py."""

import json
import re
from collections.abc import Iterator
from typing import Final

import cardkit
from cardkit import Table, read_record
from cardkit.core.game_texts import aim_of, rules_of
from cardkit.core.levels import HARD
from cardkit.games import straights
from cardkit.protocol.incoming import INCOMING
from cardkit.registry import BUILT_IN
from cardkit.server.catalogue import SEARCHES
from cardkit.server.line_driver import Driver
from cardkit.table.replay import resume
from driving.frontend import ONE, PLUG_INS, Answer, Frontend, begun, texts
from support import for_each

# Beginning.


def test_what_is_said_without_a_game() -> None:
    # Cardkit begins with what is understood.
    hello = json.loads(Driver().greeting())
    assert set(hello["can"]) == set(INCOMING) - {"agree", "decline", "say", "why", "again", "hint", "review"}
    # A hello without a game is answered by hello.
    assert Driver().receive('{"do":"hello","protocol":1}') == [Driver().greeting()]
    # Every game that can be used is listed.
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
        "preset_about": {name: {"title": "", "aim": aim_of(cardkit.load("embers"))} for name in ("two", "three")},
        "players": ["first", "uniform", "highest", "easy", "medium", "hard"],
        "player_names": {
            "first": "First",
            "uniform": "Random",
            "highest": "Highest",
            "easy": "Easy",
            "medium": "Medium",
            "hard": "Hard",
        },
        "player_texts": {
            "first": "Always the first move that is allowed.",
            "uniform": "Any move that is allowed, each equally likely.",
            "highest": "The card of the highest number that it holds.",
            "easy": "Any move that is allowed, each equally likely.",
            "medium": "Any move that is allowed, each equally likely.",
            "hard": SEARCHES,
        },
        "levels": {"easy": "uniform", "medium": "uniform", "hard": HARD},
        "rules": rules_of(cardkit.load("embers")),
        "computer": "uniform",
    }


def test_how_a_game_begins() -> None:
    # Without players a person plays against the games computer.
    game, _ = Frontend().say("create", game="straights")
    assert game["players"] == ["human", "thrifty", "thrifty", "thrifty"]
    # A game has as many seats as players.
    game, _ = Frontend().say("create", game="embers", players=["human"] * 3)
    assert (game["seats"], game["options"]["seats"]) == (3, 3)
    # A game begins with a preset and options.
    game, _ = Frontend().say("create", game="embers", preset="three", options={"rounds": 7, "word": "ash"})
    assert game["options"] == {"seats": 3, "hand": 3, "rounds": 7, "word": "ash"}
    # Another game takes the place of the one before, and without a seed its chance is the system's.
    frontend, _ = begun()
    frontend.say("create", game="unowar")
    record = read_record(frontend.record)
    assert (record.game, record.seed) == ("unowar", None)


def test_with_a_seed_the_deal_is_that_of_the_console() -> None:
    table = Table(straights.game(), ["human", "first", "first", "first"], seed=6788)
    for _ in table.steps():
        pass
    asked = Frontend(wants=["text"]).create("straights", seed=6788, players=["human", "first", "first", "first"])
    assert asked["text"] == table.game.show(table.view(0))


def test_a_hello_in_a_game_tells_everything_as_it_is_wanted_from_then_on() -> None:
    frontend, _ = begun()
    game, position = frontend.say("hello", protocol=1, wants=["text", "values", "observation"])
    assert {"rules", "observation"} <= set(game)
    assert {"text", "observation"} <= set(position)
    assert "view" not in position
    assert "value" in position["moves"][0]


# Going on.


def test_a_person_hears_all_that_happened_since_they_were_asked_last() -> None:
    frontend, first = begun(options=ONE)
    heard = texts(first)
    while first["is"] == "position":
        first = frontend.first(first)
        heard += texts(first)
    table = resume(straights.game(rounds=1), read_record(frontend.record))
    assert heard == [table.game.describe(event) for event in table.heard(0)]


def test_several_people_are_asked_in_turn() -> None:
    frontend, asked = begun(players=["human"] * 4)
    seats = []
    for _ in range(5):
        seats.append(asked["seat"])
        asked = frontend.first(asked)
    assert seats == [(seats[0] + number) % 4 for number in range(5)]


def test_the_end_is_told_to_the_person_who_was_asked_last() -> None:
    frontend, asked = begun("crazy-eights", players=["human", "human"])
    movers = []
    while asked["is"] == "position":
        movers.append(asked["seat"])
        asked = frontend.first(asked)
    assert (asked["is"], asked["seat"]) == ("end", movers[-1])


def test_another_seat_sees_the_end_when_it_looks() -> None:
    frontend = Frontend()
    over = frontend.create("straights", players=["first"] * 4)
    [end] = frontend.say("look", seat=3)
    assert [(one["is"], one["seat"]) for one in (over, end)] == [("end", None), ("end", 3)]


def test_any_seat_can_be_looked_at_which_changes_nothing_but_what_it_was_told() -> None:
    frontend = Frontend(wants=["text"])
    asked = frontend.create("straights")
    before = frontend.record
    table = resume(straights.game(), read_record(before))
    for seat in (0, 1, 2, 3, None):
        [found], [again] = frontend.say("look", seat=seat), frontend.say("look", seat=seat)
        assert (found["seat"], found["text"]) == (seat, table.game.show(table.view(seat)))
        assert bool(found["moves"]) == (seat == 0)  # nobody else is asked
        assert (seat in (0, None) or bool(found["events"]), again["events"]) == (True, [])  # which are told once
    assert (frontend.record, frontend.first(asked)["is"]) == (before, "position")


# Step by step.


def stepped(frontend: Frontend, answer: Answer) -> Iterator[Answer]:
    """All that is told of a game that waits for `step`, in which people make their first move."""
    while answer["is"] != "end":
        yield answer
        answer = frontend.first(answer) if answer["moves"] else frontend.say("step")[-1]
    yield answer


def test_steps_are_told_one_by_one() -> None:
    # Step by step chance waits.
    asked = Frontend().create("straights", stepping=True)
    assert (asked["is"], asked["seat"], asked["turn"], asked["moves"]) == ("position", 0, -1, [])
    # Step by step every move is told by itself.
    frontend = Frontend()
    told = list(stepped(frontend, frontend.create("straights", options=ONE, stepping=True)))
    moves = [sum(1 for text in texts(one) if re.match(r"Player\d (plays|discards)", text)) for one in told]
    assert (max(moves), sum(moves)) == (1, 52)
    # Step by step a watcher is told where several play.
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


def test_seats_that_choose_at_once_may_be_asked_in_any_order() -> None:
    # The first of those who choose at once is asked.
    asked = Frontend().create("sparks", players=["first", "human", "human"])
    assert (asked["seat"], bool(asked["moves"])) == (1, True)
    # Any of those who choose at once may choose first.
    frontend, _ = begun("sparks", players=["first", "human", "human"])
    [second] = frontend.say("look", seat=2)
    assert frontend.first(second)["seat"] == 1


def test_what_one_chooses_makes_no_other_late() -> None:
    frontend, first = begun("sparks", players=["first", "human", "human"])
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
    frontend, asked = begun("embers", chance="ask", players=["human", "human"])
    asked = frontend.say("chance", version=asked["version"], outcome=list(range(12)))[-1]
    steal = next(one for one in asked["moves"] if one["text"] == "steal")
    theft = frontend.say("move", version=asked["version"], action=steal["action"])[-1]
    frontend.say("chance", version=theft["version"], outcome=[0])
    back = frontend.say("undo", anyway=True)[-1]
    again = frontend.say("move", version=back["version"], action=steal["action"])[-1]
    assert (theft["is"], again["is"], again["request"]) == ("chance", "chance", theft["request"])
    assert frontend.refused("chance", version=theft["version"], outcome=[0]) == "stale"  # of what was taken back


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
