"""Tables of which somebody may know all that is hidden: everybody who comes is told."""

from cardkit.core.records.record import Record
from cardkit.core.rng import SYSTEM
from cardkit.rooms.ledger import CHAT_KEPT, RECORDED, SEEDED, ledger_of
from cardkit.table.table import AnyTable, Table
from room.house import TWO, House, eights, kinds, only, two
from support import for_each


def of_record(generator: str) -> House:
    """A table that goes on from a game of two moves."""
    seed = 0 if generator == SYSTEM else 1
    table: AnyTable = Table(eights(), ["uniform", "uniform"], seed=seed, generator=generator)
    while table.version < 2:
        table.step()
    record: Record = table.record()
    return House(eights(), TWO, record=record, every=0)


ROOMS = {
    "seed": lambda: two(seed=7, every=0),
    "record": lambda: of_record(SYSTEM),
    "record with a seed": lambda: of_record("sfc32"),
}


@for_each(
    ("kind", "made_from", "warning"),
    [("seed", "seed", SEEDED), ("record", "record", RECORDED), ("record with a seed", "record", SEEDED)],
)
def test_everybody_who_comes_is_told_that_somebody_may_know_what_is_hidden(
    kind: str, made_from: str, warning: str
) -> None:
    room = ROOMS[kind]()
    for guest in (room.connected(), room.connected(at="second")):
        for token in ("token 1", "token 2", None):
            told = guest.do("hello", protocol=1, **({} if token is None else {"token": token}))
            assert only(told, "game")["made_from"] == made_from
            said = {"is": "said", "number": 1, "seat": None, "name": "cardkit", "text": warning}
            assert only(told, "said") == said


def test_they_are_told_before_they_sit_down() -> None:
    told = House(eights(), ("human", "free"), seed=7).connected().do("hello", protocol=1)
    assert kinds(told) == ["game", "said", "table", "position"]


def test_where_chance_is_the_systems_nobody_is_told_anything() -> None:
    told = two(seed=None).connected().do("hello", protocol=1)
    assert (kinds(told), "made_from" in told[0]) == (["game", "table", "position"], False)


def test_nobody_talks_away_that_there_is_a_seed() -> None:
    room = two(seed=7, every=0)
    guest = room.seated(0)
    for _ in range(CHAT_KEPT):
        room.passes(1)
        guest.do("say", text="la")
    said = [line for line in room.connected().do("hello", protocol=1) if line["is"] == "said"]
    assert [line["number"] for line in said] == list(range(1, CHAT_KEPT + 2))
    assert said[0]["text"] == SEEDED


def test_no_row_says_it_so_that_none_can_lack_it() -> None:
    rows = two(seed=7, every=0).rows
    assert not [row for row in rows if "whoever made it" in row]
    assert [spoken.text for _, spoken in ledger_of(rows).chat] == [SEEDED]


def test_where_there_is_no_chat_they_are_told_all_the_same() -> None:
    assert only(two(seed=7, chat=False).connected().do("hello", protocol=1), "said")["text"] == SEEDED
