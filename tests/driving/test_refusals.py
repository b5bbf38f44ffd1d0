"""What a game that is driven refuses, and with which code; whatever comes is answered."""

import json
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardkit
from cardkit import Table, read_record, write_record
from cardkit.core.records.seat_record import write_seat_record
from cardkit.games import straights
from cardkit.protocol.incoming import INCOMING
from cardkit.server.line_driver import LONGEST
from driving.frontend import ONE, Frontend, begun
from support import for_each, pretend_installed

# What is refused.


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


def test_of_an_option_that_no_message_can_hold_name_and_value_are_quoted() -> None:
    options = {"rounds": 2, "layout": [None]}
    why = Frontend().say("create", game="straights", options=options)[0]["why"]
    assert why.startswith('"options" of "create": \'layout\': expected true or false')
    assert why.endswith("not [None]")


@for_each(("code", "line"), refusals(), ids=lambda one: one[:60])
def test_what_cannot_be_obeyed_is_refused_and_changes_nothing(code: str, line: str) -> None:
    frontend, _ = begun()
    before = frontend.record
    refused = frontend.line(line)[0]
    assert (refused["is"], refused["code"], "\n" in refused["why"], len(refused["why"]) <= 400) == (
        "refused", code, False, True,
    )  # fmt: skip
    assert frontend.record == before


@pytest.mark.parametrize("code", ["stale", "illegal"])
def test_the_position_follows_a_move_that_is_refused(code: str) -> None:
    frontend, _ = begun()
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
    frontend, _ = begun(chance="ask")
    before = frontend.record
    assert (frontend.refused("chance", **fields), frontend.record) == (code, before)


@pytest.mark.parametrize("do", ["step", "undo"])
def test_chance_that_is_asked_for_is_neither_stepped_nor_taken_back(do: str) -> None:
    frontend, _ = begun(chance="ask", stepping=True)
    assert frontend.refused(do) == "nothing"
    refused, asked = frontend.say("move", version=0, action=0)
    assert (refused["code"], asked["is"]) == ("stale", "chance")


class Failing(straights.StraightsGame):
    """A game whose positions cannot be shown."""

    def show(self, view: straights.StraightsView) -> str:
        raise ZeroDivisionError("of its own making")


def failing() -> Failing:
    return Failing(straights.game().options)


def test_a_game_that_fails_does_not_end_the_conversation(monkeypatch: pytest.MonkeyPatch) -> None:
    frontend, _ = begun()
    before = frontend.record
    frontend.say("hello", protocol=1, wants=["text"])
    pretend_installed(monkeypatch, {"failing": f"{__name__}:failing"})
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
    frontend, _ = begun()
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
    frontend, _ = begun()
    line = data.draw(st.sampled_from([line for _, line in refusals() if len(line) < 300]))
    at = data.draw(st.integers(0, len(line)))
    cut = data.draw(st.integers(0, 2))
    assert frontend.line(line[:at] + data.draw(st.text(max_size=2)) + line[at + cut :])
