"""Servers of rooms as processes of their own, and what they keep."""

from collections.abc import Sequence
from pathlib import Path

from cardkit.store import Notice
from cardkit.store.memory import MemoryStore
from web.programs import Program


class PromptStore(MemoryStore):
    """One that is asked again at once, so that no test waits for its server to stop watching it."""

    def wait(self, seconds: float) -> tuple[Notice, ...]:
        return super().wait(min(seconds, 0.02))


class Served(Program):
    """A process of `cardkit serve-rooms`."""

    last = "Rooms at "

    def __init__(self, store: str, folder: Path, more: Sequence[str] = ()) -> None:
        super().__init__(folder, "serve-rooms", "--port", "0", "--store", store, *more)
