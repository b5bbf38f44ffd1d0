"""examples/frontend-js/room.js: people in another language at a table of `cardkit serve-rooms`."""

import os
import queue
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import pytest

from server.houses import Served

ROOM = Path(__file__).resolve().parent.parent.parent / "examples" / "frontend-js" / "room.js"
NODE = shutil.which("node")
PATIENT = 90.0  # seconds after which what should have been printed never will be

pytestmark = pytest.mark.skipif(NODE is None, reason="needs node")


class Person:
    """Somebody at a table, from a pipe."""

    def __init__(self, name: str, *words: str) -> None:
        assert NODE is not None
        pipe = subprocess.PIPE
        self.popen = subprocess.Popen(
            [NODE, str(ROOM), "127.0.0.1", *words],
            stdin=pipe, stdout=pipe, stderr=subprocess.STDOUT, text=True, env={**os.environ, "NAME": name},
        )  # fmt: skip
        self.lines: list[str] = []
        self._coming: queue.Queue[str | None] = queue.Queue()
        self._listening = threading.Thread(target=self._listen, args=[self.popen.stdout], daemon=True)
        self._listening.start()

    def _listen(self, out: IO[str]) -> None:
        for line in out:
            self._coming.put(line)
        self._coming.put(None)

    def type(self, *lines: str) -> None:
        assert self.popen.stdin is not None
        self.popen.stdin.write("".join([line + "\n" for line in lines]))
        self.popen.stdin.flush()

    def until(self, pattern: str) -> re.Match[str]:
        """The next line that begins so; what is before it has been read then."""
        while True:
            line = self._coming.get(timeout=PATIENT)
            assert line is not None, f"no {pattern!r} until the end of\n{''.join(self.lines[-40:])}"
            self.lines.append(line)
            found = re.match(pattern, line)
            if found is not None:
                return found

    def ended(self) -> int:
        return self.popen.wait(timeout=PATIENT)

    def close(self) -> None:
        self.popen.kill()
        self.popen.wait()
        self._listening.join()
        for pipe in (self.popen.stdin, self.popen.stdout):
            with suppress(BrokenPipeError):  # lines that were typed and never read
                assert pipe is not None
                pipe.close()


@contextmanager
def person(name: str, *words: str) -> Iterator[Person]:
    """Somebody, who is gone in the end."""
    found = Person(name, *words)
    try:
        yield found
    finally:
        found.close()


def test_it_has_fewer_than_sixty_lines() -> None:
    assert ROOM.read_text("utf-8").count("\n") < 60


@pytest.mark.slow
@pytest.mark.whole
def test_two_play_a_whole_game_though_the_server_is_killed_and_started_again(tmp_path: Path) -> None:
    address = f"sqlite:{tmp_path / 'rooms.db'}"
    with Served(address, tmp_path) as server:
        port = str(server.port)
        with person("Anna", port, "create", "straights", "human", "human", "first", "first") as anna:
            table, token = anna.until(r"Player2 comes with: .* (\S+) (\S+)$").groups()
            with person("Bo", port, table, token) as bo:
                bo.type(*["1"] * 500)
                anna.type("say Hello, Bo", *["1"] * 5)
                bo.until("Anna: Hello, Bo$")
                for _ in range(6):  # she has nothing typed for the last
                    anna.until("Anna: 1 ")
                server.kill()
                for one in (anna, bo):
                    one.until(r"\(not connected; trying again\)$")
                with again(server, address, tmp_path):
                    anna.until("Anna: 1 ")  # what she was asked is asked still
                    anna.type(*["1"] * 500)
                    scores = [one.until(r"Scores: (.*)\. Winners: ").group(1) for one in (anna, bo)]
                    assert (scores[0], anna.ended(), bo.ended()) == (scores[1], 0, 0)
    assert not any(line.startswith("refused: ") for one in (anna, bo) for line in one.lines)


@contextmanager
def again(server: Served, address: str, folder: Path) -> Iterator[None]:
    """Another server in the place of one that was killed, with the same tables."""
    with Served(address, folder, ["--port", str(server.port)]):
        yield


@pytest.mark.slow
def test_who_connects_again_hears_nothing_twice(tmp_path: Path) -> None:
    address = f"sqlite:{tmp_path / 'rooms.db'}"
    with (
        Served(address, tmp_path) as server,
        person("Anna", str(server.port), "create", "straights", "human", *["first"] * 3) as anna,
    ):
        anna.type(*["1"] * 3)
        for _ in range(4):
            anna.until("Anna: 1 ")
        server.kill()
        with again(server, address, tmp_path):
            anna.type(*["1"] * 500)
            anna.until("Scores: ")
    assert sum("is dealt" in line for line in anna.lines) == sum("A new round begins" in line for line in anna.lines)


@pytest.mark.slow
@pytest.mark.parametrize("words", [["create", "poker"], ["no-such-table"], ["no-such-table", "no-token"]])
def test_who_cannot_come_is_told_why(tmp_path: Path, words: list[str]) -> None:
    with Served("memory:", tmp_path) as server, person("Anna", str(server.port), *words) as anna:
        anna.until("room: ")
        assert anna.ended() == 1
