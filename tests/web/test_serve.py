"""`cardkit serve`, as whoever runs it meets it."""

import asyncio
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from cardkit.commands import cli
from support import printed, run_python
from web.programs import Program, run
from web.site import Guest, ask

pytestmark = pytest.mark.slow

windows = pytest.mark.skipif(sys.platform == "win32", reason="there are no signals on Windows")


async def _talk(port: int, *messages: dict[str, Any], until: str) -> dict[str, Any]:
    """Say messages on a socket of one's own. Gives the first answer of a kind."""
    async with connect(f"ws://127.0.0.1:{port}/ws?token=in-the-address", proxy=None, max_size=None) as wire:
        guest = Guest(wire)
        for message in messages:
            await guest.say(**message)
        return await guest.wanted(until)


@windows
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_when_told_to(tmp_path: Path, how: int) -> None:
    program = Program(tmp_path, "serve", "--port", "0")
    answer, _ = ask(program.port, "/")
    assert answer.status == 200
    assert program.stop(how) == 0
    assert program.errors.read_text() == ""
    assert (tmp_path / "cardkit-tables.db").exists()


FEW = """
import resource, sys
most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
resource.setrlimit(resource.RLIMIT_NOFILE, (100, most))
from cardkit.commands.serve import _allow_files
_allow_files(1000)
print(resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= min(2000, most if most >= 0 else 2000))
"""


@windows
def test_as_many_files_may_be_open_as_sockets_need() -> None:
    assert printed(FEW) == "True\n"


@windows
def test_tokens_are_in_no_output(tmp_path: Path) -> None:
    with Program(tmp_path, "serve", "--port", "0", "--store", "memory:") as program:
        create = {"do": "create", "game": "unowar", "players": ["human", "human"]}
        made = asyncio.run(_talk(program.port, create, until="created"))
        token = made["tokens"][0]
        ask(program.port, f"/?token={token}")
        ask(program.port, f"/nothing/{token}", "POST")
        hello = {"do": "hello", "protocol": 1, "table": made["table"], "token": token}
        asyncio.run(_talk(program.port, hello, until="position"))
        asyncio.run(_talk(program.port, {**hello, "token": "a-wrong-token"}, until="refused"))
    told = "".join(program.said) + program.errors.read_text()
    assert [word for word in (token, "in-the-address", "a-wrong-token") if word in told] == []


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run(tmp_path, "serve", "--port", str(port), "--store", "memory:")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"cardkit serve: cannot listen at 127.0.0.1, port {port}: ")
    assert done.stderr.count("\n") == 1


def test_a_host_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--host", "203.0.113.7", "--port", "0", "--store", "memory:"]) == 2
    assert capsys.readouterr().err.startswith("cardkit serve: cannot listen at 203.0.113.7, port 0: ")


def test_a_store_that_is_none_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database, but a text of some length " * 30)
    assert cli.main(["serve", "--port", "0", "--store", str(path)]) == 2
    assert str(path) in capsys.readouterr().err


def test_what_is_no_origin_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--origin", "cards.example.org", "--store", "memory:"]) == 2
    assert "expected an origin such as https://cards.example.org" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["serve"], ["play", "unowar", "--web", "--no-open"]])
def test_without_the_extra_it_says_what_to_install(tmp_path: Path, words: list[str]) -> None:
    code = f"import sys; sys.modules['uvicorn'] = None; from cardkit.commands.cli import main; sys.exit(main({words}))"
    ran = run_python("-c", code, cwd=tmp_path)
    assert ran.status == 2
    assert "pip install 'cardkit[web]'" in ran.err


def test_nothing_of_the_extra_is_loaded_before_it_is_wanted() -> None:
    code = "import sys, cardkit.commands.cli, cardkit.commands.serve, cardkit.commands.play_web; print(*sys.modules)"
    assert {"starlette", "uvicorn", "websockets"} & set(printed(code).split()) == set()


def test_bots_are_not_offered(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(["serve", "--bots"])
    assert "unrecognized arguments: --bots" in capsys.readouterr().err


@windows
def test_behind_a_proxy_people_are_counted_by_their_own_addresses(tmp_path: Path) -> None:
    async def count(port: int, forwarded: list[str]) -> int:
        """How many get a socket, who come one after the other from these addresses and stay."""
        wires = []
        for one in forwarded:
            try:
                wires.append(
                    await connect(f"ws://127.0.0.1:{port}/ws", proxy=None, additional_headers={"X-Forwarded-For": one})
                )
            except Exception:
                break
        for wire in wires:
            await wire.close()
        return len(wires)

    words = ["serve", "--port", "0", "--store", "memory:", "--most-from-one", "1"]
    for more, found in ([["--forwarded", "127.0.0.1"], 2], [[], 1]):
        with Program(tmp_path, *words, *more) as program:  # type: ignore[misc]
            assert asyncio.run(count(program.port, ["192.0.2.1", "192.0.2.2", "192.0.2.2"])) == found
