"""A store that is lost or full while people play: they are told, and it goes on when there is one again."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from cardkit.core.errors import FullStore, StoreError
from cardkit.server.hosts import LOST
from cardkit.server.room_server import RoomServer
from cardkit.store.memory import MemoryStore
from cardkit.store.sqlite import SqliteStore
from server.test_room_server import House, hosted
from support import Clock, until, within

FOUR = ["human", "human", "uniform", "uniform"]


class Filling(MemoryStore):
    """A store that takes no rows while `error` is set."""

    error: StoreError | None = None

    def create(self, table: str, rows: Sequence[str]) -> None:
        self._require_room()
        super().create(table, rows)

    def append(self, table: str, version: int, rows: Sequence[str]) -> None:
        self._require_room()
        super().append(table, version, rows)

    def beat(self, process: str) -> None:
        self._require_room()
        super().beat(process)

    def _require_room(self) -> None:
        if self.error is not None:
            raise self.error


def filling(house: House) -> Filling:
    """The store of a hall."""
    assert isinstance(house.hall.store, Filling)
    return house.hall.store


async def until_healthy(hall: RoomServer, *, healthy: bool) -> None:
    await until(lambda: hall.healthy == healthy)


@pytest.fixture
def restless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Signs of life follow one another without much of a pause."""
    monkeypatch.setattr("cardkit.server.hosts.BEAT", 0.005)


@pytest.mark.usefixtures("restless")
def test_a_store_whose_file_is_taken_away_makes_a_server_ill_until_it_is_back(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"

    async def test(house: House) -> None:
        path.rename(tmp_path / "elsewhere")
        await until_healthy(house.hall, healthy=False)
        (tmp_path / "elsewhere").rename(path)
        await until_healthy(house.hall, healthy=True)

    hosted(test, store=lambda: SqliteStore(str(path)), now=Clock(1000.0))


@pytest.mark.usefixtures("restless")
@within(hosted, store=Filling, now=Clock(1000.0))
async def test_a_full_store_makes_a_server_ill_until_there_is_room(house: House) -> None:
    store = filling(house)
    store.error = FullStore("full")
    await until_healthy(house.hall, healthy=False)
    store.error = None
    await until_healthy(house.hall, healthy=True)


@within(hosted, now=Clock(1000.0))
async def test_a_store_that_answers_nothing_for_five_seconds_makes_a_server_ill(house: House) -> None:
    clock = house.hall.services.now
    assert isinstance(clock, Clock)
    before = house.hall.healthy
    clock.now += LOST
    assert (before, house.hall.healthy, LOST <= 5.0) == (True, False, True)


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (FullStore("sqlite:/secret: full"), "the disk of the server is full"),
        (StoreError("sqlite:/secret: gone"), "the store cannot be read or written"),
    ],
)
@within(hosted, store=Filling)
async def test_whoever_is_at_a_table_that_cannot_be_kept_is_told_why(house: House, error: StoreError, why: str) -> None:
    store = filling(house)
    table, tokens = await house.table(FOUR)
    guests = [await house.come(table, token) for token in tokens[:2]]
    store.error = error
    await house.say(guests[0][0], do="say", text="x")
    for _, ear in guests:
        told = (ear.last("refused")["code"], ear.last("refused")["why"], ear.closed)
        assert told == ("limit", f"{why}: nothing more is kept until that is mended. Come again later", True)


@within(hosted, store=Filling)
async def test_a_table_goes_on_when_there_is_room_again(house: House) -> None:
    store = filling(house)
    table, tokens = await house.table(["human", "human"], "unowar")
    guests = [await house.come(table, token) for token in tokens]
    store.error = FullStore("full")
    await house.say(guests[0][0], do="say", text="lost")
    for token in tokens:
        _, ear = await house.come(table, token)
        assert ear.closed
    store.error = None
    guests = [await house.come(table, token, since=0) for token in tokens]
    await house.say(guests[0][0], do="say", text="kept")
    asked = next((guest, ear) for guest, ear in guests if ear.last("position")["turn"] == ear.last("position")["seat"])
    position = asked[1].last("position")
    await house.say(asked[0], do="move", version=position["version"], move=position["moves"][0]["text"])
    assert asked[1].last("position")["version"] > position["version"]
    assert [line["text"] for line in guests[1][1].lines if line["is"] == "said"] == ["kept"]
