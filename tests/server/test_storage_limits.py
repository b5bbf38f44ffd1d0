"""What the store keeps for whoever comes from one address."""

import functools

import pytest

from cardkit.protocol.incoming import Hello, Incoming, ListGames, Look, Move, Say, Undo
from cardkit.server import storage_limits as module
from cardkit.server.limits import Guest
from cardkit.server.storage_limits import HOUR, MEGABYTE, MOST_WRITTEN, PARTS, Shares
from server.test_room_server import Ear, House, hosted
from support import Clock, for_each, until, within

HERE, ELSEWHERE = "192.0.2.7", "192.0.2.8"
SAID = '{"row":"said",' + "x" * 50_000
MOVED = '{"row":"moved",' + "x" * 50_000
SAY, MOVE = Say("x"), Move(1, "x")


def used(rows: list[str], clock: Clock | None = None, *, made: bool = False) -> Shares:
    """Shares of a megabyte, of which rows were written from an address."""
    shares = Shares(1, clock or Clock(1000.0))
    shares.charge(HERE, rows, made=made)
    return shares


@for_each(
    ("rows", "message", "why"),
    [
        ([SAID] * 3, SAY, None),  # an address has so much for chat
        ([SAID] * 4, SAY, "0.2 MB an hour of chat"),  # and no more
        *[([SAID] * 4, message, None) for message in (MOVE, Hello(1), None)],
        *[([MOVED] * 20, message, "1 MB an hour are kept") for message in (MOVE, Hello(1), SAY, Undo(), None)],
        *[([MOVED] * 20, message, None) for message in (Look(), ListGames())],  # which write nothing
    ],
)
def test_what_an_address_that_has_written_so_much_may_do(
    rows: list[str], message: Incoming | None, why: str | None
) -> None:
    found = used(rows).why_not(HERE, message)
    assert found is None if why is None else why in str(found)


def test_what_counts_and_for_whom() -> None:
    assert used([MOVED] * 4, made=True).why_not(HERE, SAY) is not None  # moves of a new table count as what is aside
    # A short row counts for more than its text.
    assert used([""] * (MEGABYTE // module.ROW)).why_not(HERE, MOVE) is not None
    assert used([SAID] * 20).why_not(ELSEWHERE, SAY) is None  # one address takes nothing from another
    # Who has no address is not counted.
    shares = used([])
    shares.charge(None, [SAID] * 100)
    assert shares.why_not(None, SAY) is None
    # There is more with time.
    clock = Clock(1000.0)
    shares = used([SAID] * 4, clock)
    clock.now += 10.0
    assert shares.why_not(HERE, SAY) is None


def test_after_an_hour_there_is_as_much_as_at_first() -> None:
    clock = Clock(1000.0)
    shares = used([SAID] * 4, clock)
    clock.now += 10 * HOUR
    shares.charge(HERE, [SAID] * 4)
    assert shares.why_not(HERE, SAY) is not None


def test_addresses_that_have_all_they_may_have_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KNOWN", 10)
    clock = Clock(1000.0)
    shares = Shares(1, clock)
    for number in range(100):
        shares.charge(str(number), [SAID])
        clock.now += HOUR
    assert len(shares._known) <= 11


def test_fifty_megabytes_are_kept_if_nothing_else_is_said() -> None:
    assert (MOST_WRITTEN, PARTS) == (50, 5)


# In a hall.


hall = functools.partial(within, hosted, most_written=1)  # in which an address has a megabyte


async def come(house: House, table: str, token: str | None, place: str) -> tuple[Guest, Ear]:
    """Somebody from a place comes to a table."""
    ear = Ear()
    guest = house.hall.enter(ear, place)
    await house.say(guest, do="hello", protocol=1, table=table, token=token)
    return guest, ear


async def use_up(house: House, guest: Guest, ear: Ear) -> None:
    """Talk until no more is kept."""
    for _ in range(400):
        guest.host.room._clients[guest.number].budget.left = 40.0  # type: ignore[union-attr]  # of one who is in a room
        await house.say(guest, do="say", text="\N{PLAYING CARD BACK}" * 500)
        if ear.lines[-1]["is"] == "refused":
            return
    raise AssertionError("everything was kept")


@hall(now=Clock(1000.0))
async def test_who_has_talked_too_much_is_told_so_and_others_may_talk_on(house: House) -> None:
    table, tokens = await house.table(["human", "human"], "unowar")
    one, ear = await come(house, table, tokens[0], HERE)
    other, its_ear = await come(house, table, tokens[1], ELSEWHERE)
    await use_up(house, one, ear)
    assert (ear.last("refused")["code"], ear.last("refused")["do"]) == ("limit", "say")
    await house.say(other, do="say", text="still here")
    assert its_ear.last("said")["text"] == "still here"


@hall(now=Clock(1000.0))
async def test_who_has_talked_too_much_may_move(house: House) -> None:
    table, tokens = await house.table(["human", "human"], "unowar")
    people = [await come(house, table, token, HERE) for token in tokens]
    await use_up(house, *people[0])
    guest, ear = next((guest, ear) for guest, ear in people if ear.last("position")["moves"])
    position = ear.last("position")
    await house.say(guest, do="move", version=position["version"], move=position["moves"][0]["text"])
    assert ear.last("position")["version"] > position["version"]


@hall(now=Clock(1000.0))
async def test_who_has_talked_too_much_makes_no_table(house: House) -> None:
    table, tokens = await house.table(["human", "human"], "unowar")
    await use_up(house, *await come(house, table, tokens[0], HERE))
    ear = Ear()
    await house.say(house.hall.enter(ear, HERE), do="create", game="unowar")
    assert (ear.last("refused")["code"], ear.last("refused")["do"]) == ("limit", "create")


@hall(now=Clock(1000.0))
async def test_a_table_counts_for_whoever_made_it(house: House) -> None:
    guest = house.hall.enter(Ear(), HERE)
    await house.say(guest, do="create", game="unowar")
    table = house.hall.store.tables()[0]
    size = sum([len(row.encode()) + module.ROW for row in house.hall.store.rows(table)])
    assert house.hall.services.shares._known[HERE].left == MEGABYTE - size


@hall(now=Clock(1000.0))
async def test_who_does_not_stop_is_sent_away(house: House) -> None:
    table, tokens = await house.table(["human", "human"], "unowar")
    guest, ear = await come(house, table, tokens[0], HERE)
    await use_up(house, guest, ear)
    for _ in range(300):
        await house.say(guest, do="say", text="x")
    assert ear.closed


@hall(now=Clock(1000.0))
async def test_computers_wait_for_an_address_that_has_used_up_all_and_then_go_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit.server.room_host.WAIT", 0.01)
    clock = house.hall.services.now
    assert isinstance(clock, Clock)
    table, _ = await house.table(["uniform", "uniform"], "unowar", options={"rounds": 10_000})
    _, ear = await come(house, table, None, HERE)
    keeper = house.hall.hosts.known[table]
    clock.now += 2.0  # as if this process had waited whether another one asks the computer
    await keeper.do(lambda room, now: room.tick(now))
    await ear.until(lambda line: line["is"] == "position" and line["version"] > 20)
    house.hall.services.shares.charge(HERE, [MOVED] * 20)
    await until(lambda: keeper._thinking is None)
    version = keeper.room.version
    for _ in range(5):
        await keeper.do(lambda room, now: room.tick(now))
    waited = keeper.room.version == version
    clock.now += HOUR
    await ear.until(lambda line: line["is"] == "position" and line["version"] > version + 20)
    assert waited
