"""`cardkit play GAME --web`: a table of one's own."""

import asyncio
import contextlib
import json
import os
import stat
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.asyncio.client import connect

import cardkit
from cardkit.commands import cli
from cardkit.commands.play_web import Link, Links, kept_in
from cardkit.core.records.record import write_record
from cardkit.games import constructor
from support import PATIENT
from web.programs import Program, run
from web.site import ask

pytestmark = pytest.mark.slow

windows = pytest.mark.skipif(sys.platform == "win32", reason="there are no signals on Windows")


async def _position(address: str) -> dict[str, Any]:
    """How it stands for whoever has an address, as the page finds it out; with `seats`, who is at the table."""
    there = parse_qs(urlsplit(address).fragment)
    port = urlsplit(address).port
    async with connect(f"ws://127.0.0.1:{port}/ws", origin=None, proxy=None, max_size=None) as wire:
        who = {"token": there["token"][0]} if "token" in there else {}
        hello = {"do": "hello", "protocol": 1, "table": there["table"][0], "since": 0, **who}
        await wire.send(json.dumps(hello))
        found: dict[str, Any] = {}
        async with asyncio.timeout(PATIENT):
            while found.get("is") != "position":
                found = {**found, **json.loads(await wire.recv())}
                assert found["is"] != "refused", found
    return found


@windows
def test_the_address_leads_to_a_seat_at_a_table_with_computers(tmp_path: Path) -> None:
    with Program(tmp_path, "play", "unowar", "--web", "--no-open") as program:
        assert ask(program.port, "/")[0].status == 200
        found = asyncio.run(_position(program.address))
        assert found["seat"] == 0
        assert [one["player"] == "human" for one in found["seats"]] == [True, False]
        assert program.stop() == 0
    kept = tmp_path / "state" / "cardkit" / "tables.db"
    assert program.said[-2:] == [f"The game is kept in {kept}. To go on: cardkit play unowar --web --again\n", ""]
    assert program.errors.read_text() == ""


@windows
def test_again_goes_on_with_the_same_game_at_the_same_address_which_its_owner_alone_reads(tmp_path: Path) -> None:
    words = ["play", "unowar", "--web", "--no-open", "--keep", "mine.db"]
    first = Program(tmp_path, *words)
    before = asyncio.run(_position(first.address))
    first.kill()
    assert stat.S_IMODE((tmp_path / "mine.db.links").stat().st_mode) == 0o600  # it has the tokens
    with Program(tmp_path, *words, "--again") as again:
        assert again.address == first.address
        assert asyncio.run(_position(again.address))["view"] == before["view"]
    assert again.said[-2].endswith("To go on: cardkit play unowar --web --again --keep mine.db\n")


@windows
def test_each_person_has_an_address(tmp_path: Path) -> None:
    with Program(tmp_path, "play", "straights", "--web", "--no-open", "--players", "c,h,h,free") as program:
        assert program.said[0].startswith("Player3: http://127.0.0.1:")
        other = program.said[0].partition(": ")[2].strip()
        assert [asyncio.run(_position(one))["seat"] for one in (program.address, other)] == [1, 2]
        assert [one["free"] for one in asyncio.run(_position(other))["seats"]] == [False, False, False, True]


@windows
def test_where_computers_play_alone_one_watches(tmp_path: Path) -> None:
    with Program(tmp_path, "play", "unowar", "--web", "--no-open", "--players", "c,c") as program:
        assert asyncio.run(_position(program.address))["seat"] is None


@windows
def test_options_and_seed_are_those_of_the_table(tmp_path: Path) -> None:
    views = []
    for _ in range(2):
        with Program(
            tmp_path, "play", "unowar", "--web", "--no-open", "--seed", "7", "--option", "rounds=2", "--port", "0"
        ) as program:
            views.append(asyncio.run(_position(program.address)))
    assert views[0]["view"] == views[1]["view"]
    assert views[0]["options"]["rounds"] == 2


@windows
def test_a_saved_game_is_gone_on_with(tmp_path: Path) -> None:
    table = cardkit.Table(cardkit.load("unowar"), ["uniform", "uniform"], seed=7)
    table.run(limit=3)
    table.seat(0, "human")
    (tmp_path / "evening.game").write_text(write_record(table.record()))
    with Program(tmp_path, "play", "unowar", "--web", "--no-open", "--load", "evening.game") as program:
        assert asyncio.run(_position(program.address))["seat"] == 0


@windows
def test_a_file_of_the_course_s_program_is_gone_on_with(tmp_path: Path) -> None:
    game = constructor.game("squares")
    (tmp_path / "evening.sv").write_text(constructor.write_save(game.demo("squares")))
    words = ("--load", "evening.sv", "--preset", "squares", "--players", "h,h,h,h")
    with Program(tmp_path, "play", "constructor", "--web", "--no-open", *words) as program:
        found = asyncio.run(_position(program.address))
        assert found["view"] == json.loads(game.write_json(game.view(game.demo("squares"), 0)))


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--players", "h,os:system"], "plays at a terminal: leave out --web"),
        (["--players", "h,lines:sh"], "plays at a terminal: leave out --web"),
        (["--players", "h,nobody"], "nobody"),
        (["--players", "h,c,c,c,c"], "has 2 seats"),
        (["--option", "rounds=none"], "rounds"),
        (["--again"], "no game of unowar to go on with: leave out --again"),
        (["--again", "--seed", "7"], "give it without players"),
        (["--load", "nowhere.game"], "nowhere.game"),
        (["--load", "evening.game", "--seed", "7"], "give --load without them"),
        (["--load", "notes.txt"], "notes.txt, line 1: expected a saved game of unowar"),
        (["--keep", "no/such/folder/x.db"], "there is no such folder"),
    ],
)
@pytest.mark.some(5)
def test_what_cannot_be_is_refused_with_the_reason(tmp_path: Path, words: list[str], reason: str) -> None:
    (tmp_path / "evening.game").write_text(write_record(cardkit.Table(cardkit.load("unowar")).record()))
    (tmp_path / "notes.txt").write_text("buy milk\n")
    done = run(tmp_path, "play", "unowar", "--web", "--no-open", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("cardkit play unowar --web: ")
    assert reason in done.stderr


def test_a_game_that_was_taken_away_is_not_gone_on_with(tmp_path: Path) -> None:
    links = Links(tmp_path / "mine.db.links", 0, {"unowar": Link("0123456789ab", ("t", None))})
    links.write()
    done = run(tmp_path, "play", "unowar", "--web", "--no-open", "--keep", "mine.db", "--again")
    assert done.returncode == 2
    assert "there is no table" in done.stderr


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", '{"port":1}', '{"port":1,"games":{"unowar":{}}}', '{"port":"x","games":{}}'),
        *('{"port":70000,"games":{}}', '{"port":-1,"games":{}}', '{"port":1e999,"games":{}}', "[" * 200_000),
    ],
    ids=range(10),
)
def test_a_damaged_file_with_links_is_forgotten(tmp_path: Path, text: str) -> None:
    path = tmp_path / "links"
    path.write_text(text)
    assert Links.of(path) == Links(path)


def test_links_are_read_as_they_were_written(tmp_path: Path) -> None:
    links = Links(tmp_path / "links", 8123, {"unowar": Link("0123456789ab", ("secret", None))})
    links.write()
    assert Links.of(links.path) == links
    assert [one.name for one in tmp_path.iterdir()] == ["links"]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="each system has a folder of its own")
def test_games_are_kept_where_the_system_keeps_what_programs_remember() -> None:
    assert kept_in({"XDG_STATE_HOME": "/home/anna/state"}) == Path("/home/anna/state/cardkit/tables.db")


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="each system has a folder of its own")
@pytest.mark.parametrize("words", [["--no-open"], ["--help"]])
def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "state").write_text("a file")
    done = run(tmp_path, "play", "unowar", "--web", *words)
    if words == ["--help"]:
        assert done.returncode == 0
    else:
        assert done.stderr.endswith("say where games are to be kept, with --keep\n")
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="each system has a folder of its own")
@pytest.mark.parametrize(("words", "said"), [(["--no-open"], "with --keep"), (["--help"], "where games are kept\n")])
def test_a_user_without_a_home_is_told_what_to_say(
    words: list[str], said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 2**31 - 7)  # whom the system does not know
    with contextlib.suppress(SystemExit):
        cli.main(["play", "unowar", "--web", *words])
    told = capsys.readouterr()
    assert said in told.out + told.err


def test_help_is_that_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["play", "unowar", "--web", "--help"])
    assert "--again" in capsys.readouterr().out
