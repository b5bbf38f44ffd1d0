"""Whatever several clients send: nothing is raised, everybody is answered, and only legal moves change the game."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.core.records.record import Chosen
from cardkit.protocol.incoming import INCOMING
from room.house import Guest, House, eights, hush

pytestmark = pytest.mark.slow

NAMES = ("do", *sorted({one for cls in INCOMING.values() for one in cls.__annotations__}))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=4) | st.dictionaries(st.text(max_size=8), inside, max_size=4),
    max_leaves=8,
)
TEXTS = st.sampled_from(["draw", "9H", "one", "two", "free", "uniform", "human", "token 1", "token 2", "Anna", ""])
VALUES = st.integers(-2, 9) | TEXTS | st.booleans() | st.none() | st.lists(TEXTS, max_size=3) | JSON
ALMOST = st.fixed_dictionaries(
    {"do": st.sampled_from(sorted(INCOMING)) | JSON},
    optional={name: VALUES for name in NAMES if name != "do"},
)
LIKELY = st.one_of(
    st.fixed_dictionaries({"do": st.just("move"), "version": st.integers(0, 9), "move": TEXTS}),
    st.fixed_dictionaries({"do": st.just("move"), "version": st.integers(0, 9), "action": st.integers(0, 70)}),
    st.fixed_dictionaries({"do": st.just("seat"), "seat": st.integers(-1, 3)}, optional={"player": TEXTS}),
    st.fixed_dictionaries(
        {"do": st.just("hello"), "protocol": st.just(1)}, optional={"token": TEXTS, "since": st.integers()}
    ),
    st.fixed_dictionaries({"do": st.sampled_from(["undo", "record"])}, optional={"whole": st.booleans()}),
    st.fixed_dictionaries({"do": st.sampled_from(["agree", "decline"]), "number": st.integers(0, 3)}),
    st.fixed_dictionaries({"do": st.just("say"), "text": st.text(max_size=30)}),
)
LINES = st.one_of(st.text(), st.binary(), JSON.map(json.dumps), ALMOST.map(json.dumps), LIKELY.map(json.dumps))


def entered(house: House) -> list[Guest]:
    """The people who are seated, those who watch, and somebody who has not said hello: four in all."""
    people = house.all_seated()
    return [*people, *[house.watching() for _ in range(3 - len(people))], house.connected()]


def game_of(house: House) -> Any:
    """What only moves and undos change."""
    table = house.room.ledger.table
    return table.state, [entry for entry in table.entries if isinstance(entry, Chosen)]


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(["human", "free"]), st.lists(st.tuples(st.integers(0, 3), LINES), max_size=30))
def test_whatever_is_sent_is_answered_in_json_and_a_room_made_anew_is_the_same(
    other: str, sent: list[tuple[int, str | bytes]]
) -> None:
    house = House(eights(), ("human", other), every=0)
    guests = entered(house)
    for client, line in sent:
        assert guests[client].send(line)
    assert all(isinstance(line, dict) for guest in guests for line in [*guest.heard(), *map(json.loads, guest.all)])
    house.require_same()


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.integers(0, 3), LINES), max_size=30))
def test_whatever_is_sent_only_legal_moves_and_undos_change_the_game(sent: list[tuple[int, str | bytes]]) -> None:
    house = House(hush(2), ("human", "human"), every=0, computers=False)
    guests = entered(house)
    for client, line in sent:
        before, rows = game_of(house), len(house.rows)
        guests[client].send(line)
        written = {json.loads(row)["row"] for row in house.rows[rows:]}
        assert (game_of(house) != before) == bool(written & {"moved", "took-back"})
