"""How far a long run is, on a terminal."""

import time
from typing import Final, TextIO

OFTEN: Final = 0.1  # seconds between two times that it is said
WIPE: Final = "\r\x1b[K"  # to the beginning of the line, and empty


class Progress:
    """A line that says how far something is, on a terminal and once it has taken `patience` seconds; else nothing."""

    def __init__(self, stream: TextIO | None, patience: float = 0.0) -> None:
        self.stream = stream if stream is not None and stream.isatty() else None
        self.due = time.monotonic() + patience
        self.shown = False

    def tell(self, what: str) -> None:
        """Say it, unless something else has just been said."""
        now = time.monotonic()
        if self.stream is None or now < self.due:
            return
        self.due = now + OFTEN
        self.shown = True
        self.stream.write(WIPE + what)
        self.stream.flush()

    def close(self) -> None:
        """Wipe the line away."""
        if self.stream is not None and self.shown:
            self.shown = False
            self.stream.write(WIPE)
            self.stream.flush()


class GamesPlayed(Progress):
    """How many of so many games are played, with a bar."""

    def __init__(self, stream: TextIO | None, games: int, patience: float = 0.0) -> None:
        super().__init__(stream, patience)
        self.games = games
        self.done = 0
        self.fresh = 0
        self.started = time.monotonic()

    def add(self, games: int, *, fresh: bool = True) -> None:
        """That many more games are done; those that are not `fresh` were found in the journal."""
        self.done += games
        self.fresh += games if fresh else 0
        rate = self.fresh / max(time.monotonic() - self.started, 1e-9)
        left = f"{(self.games - self.done) / rate:,.0f} s left" if rate else ""
        filled = 30 * self.done // max(1, self.games)
        bar = "#" * filled + "." * (30 - filled)
        self.tell(f"[{bar}] {self.done:,} of {self.games:,} games, {rate:,.0f}/s, {left} ")
