"""What a search would play, as `hint` tells it, and who may ask."""

import json

from beside import EXAMPLES
from cardkit.rooms.settings import Settings
from room.house import Guest, House, Line


def hint(guest: Guest, **said: object) -> Line:
    """What is told of a hint: at once, or when the search has thought."""
    room, now = guest.house.room, guest.house.now
    change = room.receive(guest.number, json.dumps({"do": "hint", **said}), now)
    lines = change.lines or [
        line for one in change.hints for line in room.hinted(one, one.think("search:4"), now).lines
    ]
    told: Line = json.loads(lines[0][1])
    return told


def test_whoever_plays_alone_is_told_what_a_search_would_play() -> None:
    house = House(EXAMPLES["hearts"], ["human", *["uniform"] * 3])
    me = house.seated(0)
    version = house.room.ledger.version_for(0)
    told = hint(me, version=version)
    legal = {house.room.ledger.game.write_move(move) for move in house.room.ledger.table.legal_moves(0)}
    assert {one["text"] for one in told["moves"]} <= legal
    assert (told["is"], told["version"], told["seat"], told["turn"]) == ("hint", version, 0, 0)
    assert told["words"]
    assert hint(me, version=99)["code"] == "stale"
    assert hint(me, version=version, seat=1)["code"] == "not-yours"
    assert hint(house.watching(), version=version)["code"] == "not-yours"


def test_among_several_people_the_table_must_allow_hints() -> None:
    for allowed, said in ((False, "refused"), (True, "hint")):
        house = House(EXAMPLES["hearts"], ["human"] * 4, settings=Settings(hints=allowed))
        asked = house.room.ledger.table.acting[0]
        told = hint(house.all_seated()[asked], version=house.room.ledger.version_for(asked))
        assert (told["is"], told.get("code")) == (said, None if allowed else "not-yours")


def test_a_hint_that_fails_is_refused() -> None:
    house = House(EXAMPLES["hearts"], ["human", *["uniform"] * 3])
    me = house.seated(0)
    change = house.room.receive(me.number, json.dumps({"do": "hint", "version": 1}), house.now)
    for job in change.hints:
        [(client, line)] = house.room.hinted(job, None, house.now).lines
        assert (client, json.loads(line)["code"]) == (me.number, "nothing")
