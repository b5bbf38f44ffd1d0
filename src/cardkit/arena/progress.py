"""How far a long run is, on a terminal."""

import time
from typing import TextIO


class Progress:
    """A line that says how far an arena is, on a terminal; nothing in a pipe."""

    def __init__(self, stream: TextIO | None, games: int) -> None:
        self.stream = stream if stream is not None and stream.isatty() else None
        self.games = games
        self.done = 0
        self.fresh = 0
        self.started = time.monotonic()
        self.shown = 0.0

    def add(self, games: int, *, fresh: bool) -> None:
        """That many more games are done; those that are not `fresh` were found in the journal."""
        self.done += games
        self.fresh += games if fresh else 0
        now = time.monotonic()
        if self.stream is None or (now - self.shown < 0.1 and self.done < self.games):
            return
        self.shown = now
        rate = self.fresh / max(now - self.started, 1e-9)
        left = f"{(self.games - self.done) / rate:,.0f} s left" if rate else ""
        filled = 30 * self.done // max(1, self.games)
        bar = "#" * filled + "." * (30 - filled)
        self.stream.write(f"\r[{bar}] {self.done:,} of {self.games:,} games, {rate:,.0f}/s, {left} ")
        self.stream.flush()

    def close(self) -> None:
        """Clear the line."""
        if self.stream is not None and self.shown:
            self.stream.write("\r" + " " * 79 + "\r")
            self.stream.flush()
