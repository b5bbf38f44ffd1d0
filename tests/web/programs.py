"""Programs that serve, as processes of their own."""

import itertools
import os
import queue
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Self

STARTING = 60.0  # seconds after which a server that has not said where it is counts as one that never will


def _put(what: Iterable[str], lines: "queue.Queue[str]") -> None:
    for line in what:
        lines.put(line)


class Program:
    """A process of `cardkit` with these arguments, which says where it is; stopped at the end of a `with`."""

    last = "Ctrl-C stops."  # is in the line after which nothing more is said
    address = "http://127.0.0.1:"  # how that of its page begins, and then all of it

    def __init__(self, folder: Path, *words: str) -> None:
        self.errors = folder / f"errors-{os.urandom(4).hex()}.txt"
        self._errors: IO[bytes] = self.errors.open("wb")
        self.popen = subprocess.Popen(
            [sys.executable, "-m", "cardkit", *words],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            cwd=folder,
            env={**os.environ, "XDG_STATE_HOME": str(folder / "state"), "PYTHONDEVMODE": "", "BROWSER": ""},
        )
        self.said: list[str] = []
        lines: queue.Queue[str] = queue.Queue()
        out = self.popen.stdout
        assert out is not None
        self._reading = threading.Thread(target=_put, args=(itertools.chain(out, [""]), lines), daemon=True)
        self._reading.start()
        while not self.said or self.last not in self.said[-1]:
            self.said.append(lines.get(timeout=STARTING))
            assert self.said[-1], "".join(self.said) + self.errors.read_text()
        self._lines = lines
        text = "".join(self.said)
        self.port = int(re.findall(rf"(?:{re.escape(self.address)}|port )(\d+)", text)[-1])
        self.address = text[text.rindex(self.address) :].split()[0] if self.address in text else ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.stop()

    def kill(self) -> None:
        """End it with no chance to do anything more."""
        self.popen.kill()
        self._done()

    def stop(self, how: int = signal.SIGTERM) -> int:
        """Tell it to stop. Gives its exit status."""
        if self.popen.poll() is None:
            self.popen.send_signal(how)
        try:
            return self.popen.wait(timeout=120)
        finally:
            self.popen.kill()
            self._done()

    def _done(self) -> None:
        self.popen.wait()
        self._reading.join()
        while not self._lines.empty():
            self.said.append(self._lines.get())
        self._errors.close()
        if self.popen.stdout is not None:
            self.popen.stdout.close()


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A process of `cardkit` that ends by itself."""
    return subprocess.run(
        [sys.executable, "-m", "cardkit", *words],
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "XDG_STATE_HOME": str(folder / "state")},
        stdin=subprocess.DEVNULL,
        check=False,
        timeout=STARTING,
    )
