"""Servers of the page: a real `cardkit serve` that can be killed, and one that hands out the files of an export."""

import contextlib
import functools
import http.server
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from the_plug_ins import name_plug_ins

LIMIT: Final = 60.0  # seconds: a server that has not begun by then never will
TESTS: Final = Path(__file__).resolve().parents[1]
MODULES: Final = (TESTS, TESTS.parent / "examples")  # where the games are that `plug_in` names


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def plug_in(folder: Path) -> Path:
    """A folder with Kuhn poker as an installed plug-in, which says nothing of its looks, and examples of one module."""
    games = {"kuhn": "suites.kuhn:game", "masked-ball": "masked_ball:MaskedBall", "hex": "hex_game:Hex"}
    name_plug_ins(folder, "single_modules", games)
    return folder


class Server:
    """`cardkit serve` in a process of its own, on a port and with a file that stay the same when it is killed."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}/"
        self.log = folder / "server.log"
        self._words = ["serve", "--port", str(self.port), "--store", str(folder / "tables.db"), "--no-open", *words]
        self._path = os.pathsep.join([str(plug_in(folder / "plug-ins")), *map(str, MODULES)])
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        path = os.pathsep.join([self._path, *filter(None, [os.environ.get("PYTHONPATH")])])
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "cardkit", *self._words],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                env={**os.environ, "PYTHONPATH": path},
            )
        end = time.monotonic() + LIMIT
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise AssertionError(f"the server does not answer:\n{self.log.read_text('utf-8')}")
            time.sleep(0.05)

    def _answers(self) -> bool:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{self.address}health", timeout=5) as answer:
            return bool(answer.status == 200)
        return False

    def kill(self) -> None:
        """End it without a word, as a power cut does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait(LIMIT)

    def stop(self) -> None:
        """Tell it to stop."""
        if self._process is None or self._process.poll() is not None:
            return
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


@contextlib.contextmanager
def serving(folder: Path, *words: str) -> Iterator[Server]:
    """A server that runs meanwhile."""
    server = Server(folder, *words)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Wire:
    """A wire to a server, which can be cut, and mended again: a port that passes on what comes in."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._whole = threading.Event()
        self._whole.set()
        self._ends: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}/"
        threading.Thread(target=self._take_all, daemon=True).start()

    def cut(self) -> None:
        """Break every connection, and let none be made."""
        self._whole.clear()
        for end in list(self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let connections be made again."""
        self._whole.set()

    def close(self) -> None:
        """Be done."""
        self.cut()
        self._listening.close()

    def _take_all(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                if not self._whole.is_set():
                    near.close()
                    continue
                far = socket.create_connection(("127.0.0.1", self._to))
                for one, other in ((near, far), (far, near)):
                    self._ends.add(one)
                    threading.Thread(target=self._pass_on, args=(one, other), daemon=True).start()

    def _pass_on(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(1 << 16):
                other.sendall(data)
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        self._ends.discard(one)
        one.close()


@contextlib.contextmanager
def wired(server: Server) -> Iterator[Wire]:
    """A wire to a server."""
    wire = Wire(server.port)
    try:
        yield wire
    finally:
        wire.close()


class Files(http.server.SimpleHTTPRequestHandler):
    """Hands out files, and says nothing of it."""

    extensions_map: Final = {  # type: ignore[misc]  # of the class above, which every server may change
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    def log_message(self, format: str, *args: object) -> None:
        """Nothing."""


@contextlib.contextmanager
def handing_out(folder: Path) -> Iterator[str]:
    """A plain server of the files of a folder, as anybody may have one. Gives its address."""
    handler = functools.partial(Files, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


def asked(address: str, *messages: dict[str, object], until: str) -> dict[str, Any]:
    """What the server answers to messages over a web socket: the first answer of this kind."""
    from websockets.sync.client import connect  # noqa: PLC0415  comes with the extra `web`

    with connect(address.replace("http", "ws") + "ws", max_size=None) as line:
        for message in messages:
            line.send(json.dumps(message))
        while True:
            answer: dict[str, Any] = json.loads(line.recv(LIMIT))
            if answer["is"] in {until, "refused"}:
                return answer
