"""The tables of one person, without threads: what is said, kept, forgotten and due."""

import json
from pathlib import Path

import pytest

from cardkit.rooms import hints, reviews
from cardkit.rooms.ledger import ledger_of
from cardkit.search import chances
from cardkit.server.incoming_lines import IN_NO_ROOM
from cardkit.server.local_server import MOST_TABLES, LocalServer
from export.person import Mover, Person, asked
from support import for_each

COMPUTERS = ["human", "first", "first", "first"]


def seated(person: Person, **more: object) -> tuple[str, str]:
    """A table of Straights at which a person sits, against computers; and the token."""
    table, tokens = person.create("straights", players=COMPUTERS, seed=6788, **more)
    person.come(table, tokens[0], since=0)
    return table, str(tokens[0])


def test_whoever_comes_is_greeted_with_what_can_be_done() -> None:
    greeting = Person().told()[0]
    assert (greeting["is"], {"create", "games", "hello", "move"} <= set(greeting["can"])) == ("hello", True)


def test_a_hint_is_thought_of_when_nothing_else_is_said() -> None:
    person = Person()
    seated(person)
    position = asked(person.work() or person.told()) or asked(person.told())
    assert position is not None
    assert person.say(do="hint", version=position["version"]) == []
    [told] = person.work()
    assert (told["is"], told["version"]) == ("hint", position["version"])


@pytest.mark.slow
def test_a_review_is_thought_of_a_position_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("SLICE", 600.0), ("SECONDS", 600.0), ("PLAYOUTS", 8)):
        monkeypatch.setattr(chances, name, value)
    monkeypatch.setattr(reviews, "SECONDS", 0.5)
    monkeypatch.setattr(hints, "SECONDS", 0.05)
    person, mover = Person(), Mover(1)
    table, tokens = person.create("straights", preset="one-round", players=COMPUTERS, seed=6788)
    told = person.come(table, tokens[0], since=0) + person.work()
    while (position := asked(told)) is not None:
        told = person.say(**mover.answer(position)) + person.work()
    assert person.say(do="review") == []
    looked = 0
    while not (told := person.step()):
        looked += 1
    assert ([one["is"] for one in told], looked > 1) == (["review"], True)


def test_the_games_that_are_wanted_are_listed_and_no_others_are_begun() -> None:
    def listed(person: Person) -> set[str]:
        return {one["game"] for one in person.say(do="games")[0]["games"]}

    assert listed(Person()) >= {"straights", "unowar", "skipbo", "constructor"}
    person = Person(["unowar"])
    refused = person.say(do="create", game="straights")[0]
    assert (refused["code"], refused["why"]) == ("bad-value", "'straights' is not played here; there are unowar")
    assert (listed(person), person.rows) == ({"unowar"}, {})


@for_each(
    ("line", "code"),
    [
        ('{"do":"move","version":1,"action":0}', "nothing"),
        ('{"do":"hello","protocol":1}', "nothing"),
        ('{"do":"hello","protocol":1,"table":"nowhere"}', "bad-value"),
        ('{"do":"create","game":"chess"}', "bad-value"),
        ('{"do":"create","game":"straights","players":["lines:sh","lines:sh","lines:sh","lines:sh"]}', "bad-value"),
        ('{"do":"step"}', "unknown"),
        ("no line of JSON", "unreadable"),
        ('{"do":"games","what":"' + 10_000 * "x" + '"}', "too-long"),
        ("", "unreadable"),
    ],
)
def test_what_cannot_be_obeyed_is_refused(line: str, code: str) -> None:
    assert [("refused", code)] == [(one["is"], one.get("code")) for one in Person().line(line)]


def test_a_created_table_is_kept_before_it_is_told() -> None:
    hall = LocalServer()
    answer = hall.receive('{"do":"create","game":"straights"}')
    assert [json.loads(answer.lines[0])["table"]] == [kept.table for kept in answer.kept]


def test_what_the_browser_keeps_has_all_hands_as_the_docs_say() -> None:
    person = Person()
    table, _ = person.create("straights", players=COMPUTERS)
    dealt = ledger_of(person.rows[table]).table
    hands = [dealt.view(seat).hand for seat in range(4)]
    assert len({hand for hand in hands if hand}) == 4
    docs = Path(__file__).parents[2] / "docs" / "export.md"
    assert "**An exported page holds all hands in the browser.**" in docs.read_text("utf-8")


def test_rows_are_asked_for_when_somebody_comes_to_their_table() -> None:
    person = Person()
    table, tokens = person.create("straights", players=COMPUTERS)
    answer = person.hall.receive(json.dumps({"do": "hello", "protocol": 1, "table": table, "token": tokens[0]}))
    assert (table, ()) == (answer.wanted, answer.lines)


@pytest.mark.slow
def test_rows_that_make_no_room_are_refused_and_then_another_table_can_be_had() -> None:
    person = Person(rows={"old": ['{"row":"began"}']})
    refused = person.come("old", None)[0]
    assert (refused["code"], refused["why"].startswith("table 'old' cannot be had: ")) == ("bad-value", True)
    table, tokens = person.create("straights", players=COMPUTERS)
    assert person.come(table, tokens[0])[0]["is"] == "game"


def after_computers(person: Person) -> tuple[str, str | None]:
    """A table at which a person comes whom a computer moves before; and the token."""
    table, tokens = person.create("straights", players=["first", "human", "first", "first"], seed=6788)
    person.come(table, tokens[1], since=0)
    return table, tokens[1]


def test_a_computer_is_due_at_once_and_each_piece_of_work_is_one_move() -> None:
    person = Person()
    table, _ = after_computers(person)
    assert (person.due, asked(person.told())) == (0, None)
    before = len(person.rows[table])
    kept = person.hall.work().kept
    assert (table, before + 1, 1) == (kept[0].table, kept[0].version, len(kept[0].rows))


def test_work_ends_when_the_person_is_asked() -> None:
    person = Person()
    seated(person)
    person.work()
    assert (person.due, asked(person.told()) is not None) == (None, True)
    answer = person.hall.work()  # which is not due
    assert (answer.lines, answer.kept) == ((), ())


def test_time_that_is_kept_is_due_when_it_has_passed() -> None:
    person = Person()
    seated(person, settings={"seconds": 30})
    person.work()
    assert person.due == 30.0


def test_a_game_goes_on_where_it_was_after_a_new_start() -> None:
    person = Person()
    table, token = seated(person)
    position = asked(person.work() or person.told())
    assert position is not None
    person.say(**Mover(1).answer(position))
    stood = asked(person.work())
    again = Person(rows=person.rows)
    assert stood is not None
    found = asked(again.come(table, token, since=0))
    assert found is not None
    assert (stood["view"], stood["moves"]) == (found["view"], found["moves"])


def test_after_a_new_start_whoever_was_here_is_gone_and_computers_go_on() -> None:
    person = Person()
    table, token = after_computers(person)
    again = Person(rows=person.rows)
    again.come(table, token)
    here = [json.loads(row) for row in again.rows[table] if '"row":"here"' in row]
    assert [one["here"] for one in here] == [True, False, True]
    assert asked(again.work()) is not None


def test_whoever_comes_to_another_table_leaves_the_first_and_finds_it_again_as_it_was() -> None:
    person = Person()
    first, token = seated(person)
    person.work()
    stood = asked(person.told())
    seated(person)
    last = json.loads(person.rows[first][-1])
    assert (last["row"], last["here"]) == ("here", False)
    found = asked(person.come(first, token))
    assert stood is not None
    assert found is not None
    assert stood["view"] == found["view"]


def test_tables_are_left_and_come_back_to() -> None:
    # Hello at the same table tells all anew.
    person = Person()
    table, token = seated(person)
    assert [one["is"] for one in person.come(table, token, since=0)] == ["game", "said", "table", "position"]
    # Whoever enters once more is out of the room.
    person = Person()
    seated(person)
    person.hall.enter()
    assert person.say(do="undo")[0]["why"] == IN_NO_ROOM
    # Messages that cannot be read are refused by the room.
    person = Person()
    seated(person)
    assert person.line("no line of JSON")[0]["code"] == "unreadable"
    # The table left alone for longest is forgotten.
    person = Person(rows={f"t{number}": ["row"] for number in range(MOST_TABLES)})
    person.create("straights")
    assert (len(person.rows), "t0" in person.rows, "t1" in person.rows) == (MOST_TABLES, False, True)


def test_the_table_at_which_the_person_sits_is_not_forgotten() -> None:
    person = Person()
    table, _ = seated(person)
    for _ in range(MOST_TABLES + 1):
        person.now += 1
        person.create("unowar", players=["human", "uniform"])
    assert (len(person.rows), table in person.rows) == (MOST_TABLES, True)


def test_an_answer_is_one_text_for_other_languages() -> None:
    hall = LocalServer()
    told = json.loads(hall.receive('{"do":"create","game":"straights"}').as_json())
    assert list(told) == ["lines", "kept", "forgotten", "wanted", "due"]
    assert [told["kept"][0][1], len(told["kept"][0][2]) - 1] == [1, 5]


def test_a_game_that_is_over_is_played_again() -> None:
    person = Person()
    _, token = seated(person, options={"target": 1})
    while (position := asked([*person.work(), *person.told()])) is not None:
        person.say(do="move", version=position["version"], action=position["moves"][0]["action"])
    table = person.say(do="again")[0]["table"]
    assert person.come(table, token)[0]["seat"] == 0
