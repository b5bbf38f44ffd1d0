"""`cardkit serve-lines`: the lines of `Driver` over standard input and output."""

import io
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator

import pytest

from cardkit.commands.serve_lines import serve
from cardkit.server.line_driver import LONGEST, Driver

COMMAND = [sys.executable, "-m", "cardkit", "serve-lines"]


def served(raw: bytes) -> list[str]:
    """The lines that are written, after the first."""
    out = io.BytesIO()
    serve(Driver(), io.BytesIO(raw), out)
    first, *rest = out.getvalue().decode().splitlines()
    assert json.loads(first)["is"] == "hello"
    return rest


def codes(lines: list[str]) -> list[str | None]:
    return [json.loads(line).get("code") for line in lines]


def test_lines_are_read_and_answered() -> None:
    # Every line is answered.
    assert codes(served(b'[]\n{"do":"dance"}\n{"do":"look"}\n')) == ["unreadable", "unknown", "nothing"]
    assert codes(served(b'\n \r\n{"do":"dance"}\n\n')) == ["unknown"]  # an empty line is passed over
    assert codes(served(b'{"do":"look"}')) == ["nothing"]  # a last line without an end is answered
    assert codes(served(b'{"do":"look"}\r\n')) == ["nothing"]  # lines may end as on windows
    # A byte order mark at the beginning is passed over.
    assert codes(served(b'\xef\xbb\xbf{"do":"look"}\n')) == ["nothing"]
    # Bytes that are no text are refused.
    assert codes(served(b'\xff\xfe\n{"do":"look"}\n')) == ["unreadable", "nothing"]
    # Of a line without measure the rest is passed over.
    assert codes(served(b"x" * (LONGEST + 200_000) + b'\n{"do":"look"}\n')) == ["too-long", "nothing"]


# A process of its own.


WAITING = 60.0  # seconds after which a command that says nothing hangs


@pytest.fixture
def start() -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Start the command."""
    started: list[subprocess.Popen[bytes]] = []
    watches: list[threading.Timer] = []

    def begin(*words: str) -> subprocess.Popen[bytes]:
        pipe = subprocess.PIPE
        started.append(subprocess.Popen([*COMMAND, *words], stdin=pipe, stdout=pipe, stderr=pipe))
        watches.append(threading.Timer(WAITING, started[-1].kill))
        watches[-1].start()
        return started[-1]

    yield begin
    for watch in watches:
        watch.cancel()
    for process in started:
        process.kill()
        process.communicate()


def line_of(process: subprocess.Popen[bytes]) -> str:
    assert process.stdout is not None
    return str(json.loads(process.stdout.readline())["is"])


def tell(process: subprocess.Popen[bytes], line: bytes) -> str:
    assert process.stdin is not None
    process.stdin.write(line + b"\n")
    process.stdin.flush()
    return line_of(process)


@pytest.mark.slow
def test_a_line_is_answered_before_the_next_comes(start: Callable[..., subprocess.Popen[bytes]]) -> None:
    process = start()
    assert [line_of(process), tell(process, b'{"do":"games"}'), tell(process, b"?")] == ["hello", "games", "refused"]


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there are no such signals")
def test_ctrl_c_is_quiet(start: Callable[..., subprocess.Popen[bytes]]) -> None:
    process = start()
    assert line_of(process) == "hello"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.slow
def test_nobody_who_reads_is_quiet(start: Callable[..., subprocess.Popen[bytes]]) -> None:
    process = start()
    assert line_of(process) == "hello"
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    _, err = process.communicate(b'{"do":"games"}\n', timeout=60)
    assert (process.returncode, err) == (1, b"")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no sh")
@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_input_or_output_that_is_closed_is_quiet(closed: str) -> None:
    words = ["sh", "-c", f'exec "$0" -m cardkit serve-lines {closed}', sys.executable]
    done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.slow
def test_players_of_ones_own_are_for_those_who_ask_for_them(start: Callable[..., subprocess.Popen[bytes]]) -> None:
    create = json.dumps({"do": "create", "game": "unowar", "seed": 1, "players": ["human", "no_such_module:x"]})
    whys = []
    for words in ((), ("--own-players",)):
        process = start(*words)
        out, _ = process.communicate(create.encode() + b"\n", timeout=60)
        whys.append(json.loads(out.splitlines()[1])["why"])
    assert whys[0].startswith("no player from outside may sit here, such as 'no_such_module:x'")
    assert whys[1].startswith("'no_such_module:x' cannot be imported")
