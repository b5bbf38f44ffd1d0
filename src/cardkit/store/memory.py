"""A store in memory, for tests and for single games: it lasts as long as its process."""

import threading
import time
from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.core.errors import Clash
from cardkit.store.base import Notice, Told, checked_process, checked_rows, checked_table, closed, exists, unknown

_PLACE: Final = "memory"
_LONGEST: Final = 3600.0  # seconds of one sleep: threads cannot sleep for any time whatever


@attrs.define
class _Kept:
    """A table: its number among all that there ever were, and its rows."""

    number: int
    rows: list[str]


class Memory:
    """What stores in memory keep. Several of them may share one, each with news of its own."""

    def __init__(self) -> None:
        self.changed = threading.Condition()  # held by whoever looks or writes
        self.tables: dict[str, _Kept] = {}
        self.made = 0
        self.beats: dict[str, float] = {}

    def latest(self) -> list[tuple[int, str, int]]:
        """Of every table its number, its name and its last version."""
        return [(kept.number, name, len(kept.rows)) for name, kept in self.tables.items()]


class MemoryStore:
    """A `Store` in memory, its own unless it is handed one."""

    def __init__(self, memory: Memory | None = None) -> None:
        self._memory = memory or Memory()
        self._changed = self._memory.changed
        self._closed = False
        with self._changed:
            self._told = Told(self._memory.latest())

    def create(self, table: str, rows: Sequence[str]) -> None:
        checked_table(table)
        taken = checked_rows(rows)
        with self._changed:
            self._look_open()
            if table in self._memory.tables:
                raise exists(_PLACE, table)
            self._memory.made += 1
            self._memory.tables[table] = _Kept(self._memory.made, list(taken))
            self._wrote(self._memory.made, 1, len(taken))

    def append(self, table: str, version: int, rows: Sequence[str]) -> None:
        taken = checked_rows(rows)
        with self._changed:
            kept = self._kept(table)
            following = len(kept.rows) + 1
            if version != following:
                raise Clash(table, version, following)
            kept.rows.extend(taken)
            self._wrote(kept.number, following, len(kept.rows))

    def rows(self, table: str, since: int = 0) -> tuple[str, ...]:
        with self._changed:
            return tuple(self._kept(table).rows[max(0, since) :])

    def tables(self) -> tuple[str, ...]:
        with self._changed:
            self._look_open()
            return tuple(self._memory.tables)

    def remove(self, table: str) -> None:
        with self._changed:
            self._told.forget(self._kept(table).number)
            del self._memory.tables[table]

    def wait(self, seconds: float) -> tuple[Notice, ...]:
        end = time.monotonic() + seconds
        with self._changed:
            self._look_open()
            while not self._closed:
                notices = self._told.news(self._memory.latest())
                left = end - time.monotonic()
                if notices or left <= 0:
                    return notices
                self._changed.wait(min(left, _LONGEST))
        return ()

    def beat(self, process: str) -> None:
        checked_process(process)
        with self._changed:
            self._look_open()
            self._memory.beats[process] = time.monotonic()

    def silent(self, seconds: float) -> tuple[str, ...]:
        with self._changed:
            self._look_open()
            present = time.monotonic()
            return tuple(sorted(name for name, last in self._memory.beats.items() if present - last > seconds))

    def forget(self, process: str) -> None:
        checked_process(process)
        with self._changed:
            self._look_open()
            self._memory.beats.pop(process, None)

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _look_open(self) -> None:
        if self._closed:
            raise closed(_PLACE)

    def _kept(self, table: str) -> _Kept:
        """A table by its name."""
        checked_table(table)
        self._look_open()
        kept = self._memory.tables.get(table)
        if kept is None:
            raise unknown(_PLACE, table)
        return kept

    def _wrote(self, number: int, first: int, last: int) -> None:
        """Remember what was written by this object, and wake whoever waits."""
        self._told.wrote(number, first, last)
        self._changed.notify_all()
