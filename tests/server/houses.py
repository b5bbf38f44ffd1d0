"""Servers of rooms as processes of their own."""

import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from cardkit.store import Notice
from cardkit.store.memory import MemoryStore

STARTING = 60.0  # seconds after which a server that has not said where it is counts as one that never will


class PromptStore(MemoryStore):
    """One that is asked again at once, so that no test waits for its server to stop watching it."""

    def wait(self, seconds: float) -> tuple[Notice, ...]:
        return super().wait(min(seconds, 0.02))


class Served:
    """A process of `cardkit serve-rooms`."""

    def __init__(self, store: str, folder: Path, more: Sequence[str] = ()) -> None:
        words = [sys.executable, "-m", "cardkit", "serve-rooms", "--port", "0", "--store", store, *more]
        self.errors = folder / f"server-{os.urandom(4).hex()}.txt"
        self._errors: IO[bytes] = self.errors.open("wb")
        self.popen = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=self._errors, text=True, cwd=folder)
        lines: queue.Queue[str] = queue.Queue()
        out = self.popen.stdout
        assert out is not None
        threading.Thread(target=lambda: lines.put(out.readline()), daemon=True).start()
        said = lines.get(timeout=STARTING)
        assert said.startswith("Rooms at "), said + self.errors.read_text()
        self.port = int(said.split("port ")[1].split(".")[0])

    def kill(self) -> None:
        """End it with no chance to do anything more."""
        self.popen.kill()
        self.popen.wait()

    def stop(self) -> int:
        """Tell it to stop. Gives its exit status."""
        if self.popen.poll() is None:
            self.popen.send_signal(signal.SIGTERM)
        try:
            status = self.popen.wait(timeout=120)
        finally:
            self.popen.kill()
            self._errors.close()
            if self.popen.stdout is not None:
                self.popen.stdout.close()
        return status


@contextmanager
def served(store: str, folder: Path, more: Sequence[str] = ()) -> Iterator[Served]:
    """A server, stopped in the end."""
    server = Served(store, folder, more)
    try:
        yield server
    finally:
        server.stop()
