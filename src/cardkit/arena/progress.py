"""How far a long run is, on a terminal, and now and then elsewhere."""

import time
from collections.abc import Callable
from typing import Final, TextIO

OFTEN: Final = 0.1  # seconds between two times that it is said on a terminal,
SELDOM: Final = 60.0  # and elsewhere, such as in a file
WIPE: Final = "\r\x1b[K"  # to the beginning of the line, and empty


class Progress:
    """A line that says how far something is, on a terminal and once it has taken `patience` seconds.

    Elsewhere nothing is said, or with `seldom` a line a minute, the first when a minute is over. `now`
    tells the time, in seconds.
    """

    def __init__(
        self,
        stream: TextIO | None,
        patience: float = 0.0,
        *,
        seldom: bool = False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self.on_terminal = stream is not None and stream.isatty()
        self.stream = stream if self.on_terminal or seldom else None
        self.now = now
        self.due = now() + (patience if self.on_terminal else SELDOM)
        self.shown = False

    def tell(self, what: str) -> None:
        """Say it, unless something else has just been said."""
        now = self.now()
        if self.stream is None or now < self.due:
            return
        self.due = now + (OFTEN if self.on_terminal else SELDOM)
        self.shown = self.on_terminal
        self.stream.write(WIPE + what if self.on_terminal else what.strip() + "\n")
        self.stream.flush()

    def close(self) -> None:
        """Wipe the line away."""
        if self.stream is not None and self.shown:
            self.shown = False
            self.stream.write(WIPE)
            self.stream.flush()


class GamesPlayed(Progress):
    """How many of so many games are played, with a bar."""

    def __init__(
        self,
        stream: TextIO | None,
        games: int,
        patience: float = 0.0,
        *,
        seldom: bool = False,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(stream, patience, seldom=seldom, now=now)
        self.games = games
        self.done = 0
        self.fresh = 0
        self.started = now()

    def add(self, games: int, *, fresh: bool = True) -> None:
        """That many more games are done; those that are not `fresh` were found in the journal."""
        self.done += games
        self.fresh += games if fresh else 0
        rate = self.fresh / max(self.now() - self.started, 1e-9)
        pace = f"{rate:,.0f}/s" if rate >= 1 or not rate else f"{60 * rate:,.1f}/min"
        left = f", {(self.games - self.done) / rate:,.0f} s left" if rate else ""
        filled = 30 * self.done // max(1, self.games)
        bar = "[" + "#" * filled + "." * (30 - filled) + "] "
        self.tell(f"{bar * self.on_terminal}{self.done:,} of {self.games:,} games, {pace}{left} ")
