"""The web socket: who may have one, and what ends it."""

import asyncio
import json

import pytest
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from cardkit import Table, load
from cardkit.rooms.creation import created
from cardkit.server.access import Doors
from cardkit.server.limits import MOST_MADE_FROM
from cardkit.web import asgi
from cardkit.web.asgi import MOST_BYTES, MOST_WAITING
from cardkit.web.asgi import _Socket as Connection
from support import PATIENT, until, within
from web.site import Site, sited

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
@within(sited)
async def test_a_page_of_another_site_gets_no_socket(site: Site, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with site.guest(Origin(origin)):
            pass
    assert refused.value.response.status_code == 403
    assert refused.value.response.headers["content-security-policy"] == asgi.POLICY


@within(sited)
async def test_the_servers_own_page_gets_a_socket(site: Site) -> None:
    async with site.guest(Origin(f"http://{site.host}")):
        pass


@within(sited)
async def test_a_name_that_is_not_the_servers_gets_neither_page_nor_socket(site: Site) -> None:
    answer, _ = await site.ask("/", host="evil.example")
    assert answer.status == 421
    with pytest.raises(InvalidStatus) as refused:
        async with site.guest(Origin("http://evil.example"), "evil.example"):
            pass
    assert refused.value.response.status_code == 421


@within(sited)
async def test_there_is_no_socket_but_one(site: Site) -> None:
    answer, _ = await site.ask(
        "/other",
        connection="Upgrade",
        upgrade="websocket",
        sec_websocket_version="13",
        sec_websocket_key="dGhlIHNhbXBsZSBub25jZQ==",
    )
    assert answer.status == 403


@within(sited)
async def test_bytes_are_refused_and_hung_up_on(site: Site) -> None:
    async with site.guest() as guest:
        await guest.socket.send(b'{"do":"games"}')
        assert (await guest.wanted("refused"))["code"] == "unreadable"
        assert await guest.closed() == (1003, "expected text, not bytes")


@within(sited)
async def test_a_message_that_is_too_large_ends_the_socket(site: Site) -> None:
    async with site.guest() as guest:
        await guest.socket.send("x" * (MOST_BYTES + 1))
        assert (await guest.closed())[0] == 1009


def test_whoever_says_nothing_at_first_is_hung_up_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.web.uvicorn_server.FIRST", 0.05)  # before there is a server

    @within(sited)
    async def test(site: Site) -> None:
        async with site.guest() as guest:
            assert "within" in (await guest.wanted("refused"))["why"]
            assert await guest.closed() == (1000, "")
        await until(lambda: not site.doors.inside)

    test()


def long_game(moves: int) -> tuple[str, ...]:
    """The rows of a table where so many moves were made of a game of UnoWar that goes on for long."""
    table = Table(load("unowar", rounds=10_000), ["uniform", "uniform"], seed=1)
    table.run(limit=moves)
    return created(table.game, ["human", "human"], lambda: "token", 0.0, record=table.record())[0]


@within(sited, doors=Doors(most_from_one=2))
async def test_only_so_many_come_from_one_address(site: Site) -> None:
    async with site.guest(), site.guest():
        with pytest.raises(InvalidStatus) as refused:
            async with site.guest():
                pass
        assert refused.value.response.status_code == 429
    await until(lambda: not site.doors.inside)
    async with site.guest():
        pass


@within(sited)
async def test_only_so_many_tables_come_from_one_address(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.server.limits.MOST_MADE_FROM", 2)
    for _ in range(2):
        await site.table(["human", "human"])
    async with site.guest() as guest:
        await guest.say(do="create", game="unowar", players=["human", "human"])
        assert "come from one place" in (await guest.wanted("refused"))["why"]
    assert MOST_MADE_FROM > 2


@within(sited)
async def test_one_who_does_not_read_is_hung_up_on_and_the_others_play_on(site: Site) -> None:
    table, tokens = await site.table(["human", "human"])
    async with site.guest() as lazy, site.guest() as guest:
        await lazy.say(do="hello", protocol=1, table=table, token=tokens[0])
        await lazy.wanted("position")
        connection = next(iter((await site.hall.hosts.host(table)).connections.values()))
        assert isinstance(connection, Connection)
        await guest.say(do="hello", protocol=1, table=table, token=tokens[1])
        assert (await guest.wanted("table"))["seats"][0]["here"]
        lazy.socket.transport.pause_reading()
        message = "x" * 100_000
        for _ in range(400):  # more than the system's own buffers hold
            connection.send(message)
            assert connection._size <= MOST_WAITING + len(message)  # the longest one does not count
            await asyncio.sleep(0)
        assert connection.over
        assert not (await guest.wanted("table"))["seats"][0]["here"]
        await guest.say(do="say", text="still here")
        await guest.wanted("said")
        lazy.socket.transport.abort()


@within(sited)
async def test_a_story_that_is_longer_than_may_wait_is_told(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "MOST_WAITING", 20_000)
    site.hall.store.create("long", long_game(150))
    async with site.guest() as guest:
        await guest.say(do="hello", protocol=1, table="long", wants=["scene"], since=0)
        assert len(json.dumps(await guest.wanted("position"))) > asgi.MOST_WAITING
        await guest.say(do="look")
        await guest.wanted("past")


@within(sited)
async def test_that_somebody_has_gone_is_noticed_while_what_they_asked_for_is_done(site: Site) -> None:
    table, _ = await site.table(["human", "human"])
    keeper = await site.hall.hosts.host(table)
    async with site.guest() as guest:
        await guest.say(do="hello", protocol=1, table=table)
        await guest.wanted("position")
        (connection,) = keeper.connections.values()
        async with keeper._lock, asyncio.timeout(PATIENT):
            for _ in range(3):
                await guest.say(do="record")
            guest.socket.transport.abort()
            await until(lambda: connection.gone)


@within(sited)
async def test_what_somebody_said_before_they_went_is_obeyed(site: Site) -> None:
    table, tokens = await site.table(["human", "human"])
    async with site.guest() as other:
        await other.say(do="hello", protocol=1, table=table, token=tokens[1])
        await other.wanted("position")
        async with site.guest() as guest:
            await guest.say(do="hello", protocol=1, table=table, token=tokens[0])
            await guest.say(do="say", text="first")
            await guest.say(do="seat", seat=0, player="free")
        while not (await other.wanted("table"))["seats"][0]["free"]:
            pass


@within(sited)
async def test_half_a_character_in_a_games_text_ends_no_socket(site: Site) -> None:
    table, tokens = await site.table(["human", "human"])
    async with site.guest() as guest:
        await guest.say(do="hello", protocol=1, table=table, token=tokens[0])
        await guest.wanted("position")
        connection = next(iter((await site.hall.hosts.host(table)).connections.values()))
        connection.send('{"is":"said","text":"\ud800"}')
        assert (await guest.wanted("said"))["text"] == "\ud800"


@within(sited)
async def test_sockets_are_told_when_the_server_stops(site: Site) -> None:
    async with site.guest() as guest:
        await site.server.close()
        assert (await guest.closed())[0] == 1012
