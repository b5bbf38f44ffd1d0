"""The schema of messages: what is said fits it, and what is damaged does not."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import attrs
import jsonschema_rs
import pytest

from cardkit import load
from cardkit.core.errors import BadMessage
from cardkit.protocol.incoming import INCOMING, Hello, Move
from cardkit.protocol.message_lines import read_incoming, read_outgoing, written
from cardkit.protocol.outgoing import OUTGOING
from cardkit.protocol.schema import protocol_schema
from cardkit.rooms.creation import created
from cardkit.rooms.room import Room
from cardkit.server.line_driver import Driver
from support import for_each

FIELDS: dict[str, Any] = {
    "version": 1,
    "number": 1,
    "seat": 0,
    "text": "x",
    "game": "x",
    "record": "x",
    "protocol": 1,
    "outcome": (1,),
    "touch": "x",
}
NEEDED_BY = {  # by its `do`, the fields that a message must have
    kind: {one.name: FIELDS[one.name] for one in attrs.fields(cls) if one.default is attrs.NOTHING}
    for kind, cls in INCOMING.items()
}


def validator(kind: str, *, strict: bool) -> jsonschema_rs.Draft202012Validator:
    """What judges messages of one direction; with `strict` they have no fields that the schema does not name."""
    schema: dict[str, Any] = copy.deepcopy(protocol_schema())
    schema["anyOf"] = [{"$ref": f"#/$defs/{kind}"}]
    for one in schema["$defs"].values():
        if strict and "properties" in one:
            one["additionalProperties"] = False
    return jsonschema_rs.Draft202012Validator(schema)


def test_the_schema_is_one() -> None:
    jsonschema_rs.meta.validate(protocol_schema())


def test_every_kind_of_message_is_in_it() -> None:
    assert {one.__name__ for one in (*INCOMING.values(), *OUTGOING.values())} <= set(protocol_schema()["$defs"])  # type: ignore[call-overload]  # a dictionary


def driven() -> Iterator[str]:
    """What is said to whoever drives games, of every kind of message for that."""
    driver = Driver()
    yield driver.greeting()
    wants = ["view", "values", "text", "observation", "scene"]
    for asked in (
        {"do": "hello", "protocol": 1, "wants": wants},
        {"do": "games"},
        {"do": "create", "game": "straights", "seed": 3, "chance": "ask"},
        {"do": "create", "game": "skipbo", "seed": 3, "options": {"jokers": 2}},
        {"do": "move", "version": 0, "action": 0},
        {"do": "look"},
        {"do": "record", "whole": True},
        {"do": "undo"},
        {"do": "seat", "seat": 0, "player": "uniform"},
    ):
        yield from driver.receive(json.dumps(asked))


def at_a_table() -> Iterator[str]:
    """What is said in a room, of every kind of message for that."""
    tokens = iter([f"token {number}" for number in range(9)])
    game = load("unowar", rounds=1)
    rows, given = created(game, ["human", "human"], lambda: next(tokens), 0.0, seed=1)
    room = Room(rows, lambda: next(tokens), "here", 0.0)
    versions = [0, 0]

    def said(client: int, message: dict[str, object]) -> Iterator[str]:
        for to, line in room.receive(client, json.dumps(message), 0.0).lines:
            found = json.loads(line)
            if to < 2 and found["is"] == "position":
                versions[to] = found["version"]
            yield line

    for client in range(3):
        yield from [line for _, line in room.connect(client).lines]
    for client, token in enumerate((*given, None)):
        yield from said(
            client,
            {"do": "hello", "protocol": 1, "wants": ["view", "text", "scene"], **({"token": token} if token else {})},
        )
    yield from said(0, {"do": "say", "text": "Hello"})
    while room.result is None:
        seat = room.ledger.table.acting[0]
        yield from said(seat, {"do": "move", "version": versions[seat], "action": room.ledger.table.state.legal()[0]})
        yield from said(seat, {"do": "undo"})
        if room.ledger.undo is not None:
            yield from said(1 - seat, {"do": "decline", "number": room.ledger.undo.number})
    yield from said(2, {"do": "record"})
    yield from said(0, {"do": "again"})
    yield from said(0, {"do": "seat", "seat": 0, "player": "free"})
    yield from said(2, {"do": "seat", "seat": 0})


@pytest.mark.parametrize("talk", [driven, at_a_table])
@pytest.mark.slow
def test_what_is_said_is_as_the_schema_says_can_be_read_and_is_written_alike(talk: Any) -> None:
    judge = validator("FromCardkit", strict=True)
    kinds = set()
    for line in talk():
        message = json.loads(line)
        judge.validate(message)
        assert written(read_outgoing(line)) == line
        kinds.add(message["is"])
    assert len(kinds) >= 7
    assert talk is driven or "again" in kinds


@for_each("kind", sorted(INCOMING))
def test_a_message_that_is_written_is_as_the_schema_says(kind: str) -> None:
    message = INCOMING[kind](**NEEDED_BY[kind])
    validator("ToCardkit", strict=True).validate(json.loads(written(message)))
    assert read_incoming(written(message)) == message


@for_each("damage", [{"version": "1"}, {"version": None}, {"action": 1.5}, {"move": 7}, {"do": "mov"}])
def test_a_damaged_message_is_not(damage: dict[str, object]) -> None:
    message = json.loads(written(Move(1, "play 7S")))
    validator("ToCardkit", strict=False).validate(message)
    with pytest.raises(jsonschema_rs.ValidationError):
        validator("ToCardkit", strict=False).validate(message | damage)


@for_each("kind", sorted(INCOMING))
def test_a_field_that_may_be_left_out_may_be_null(kind: str) -> None:
    message: dict[str, object] = json.loads(written(INCOMING[kind](**NEEDED_BY[kind])))
    nulls = {one.name: None for one in attrs.fields(INCOMING[kind]) if one.default is not attrs.NOTHING}
    validator("ToCardkit", strict=True).validate(message | nulls)
    assert read_incoming(json.dumps(message | nulls)) == read_incoming(json.dumps(message))


def test_no_other_field_may_be_null() -> None:
    with pytest.raises(BadMessage, match='"protocol" of "hello": expected a whole number'):
        read_incoming('{"do":"hello","protocol":null}')


def test_more_fields_than_the_schema_names_are_allowed() -> None:
    message = json.loads(written(Hello(1))) | {"mood": "good"}
    validator("ToCardkit", strict=False).validate(message)
    assert read_incoming(json.dumps(message)) == Hello(1)
