"""Somebody at tables without threads, and whoever keeps the rows of these."""

import itertools
import json
import random
from collections.abc import Iterable, Mapping
from typing import Any

from cardkit.server.local_server import Answer, LocalServer

MOST_WORK = 50_000  # things that are done before a game is taken for one that never ends
Message = dict[str, Any]


class Person:
    """Says messages, keeps rows, and lets computers choose when told to. Time passes only as it is told."""

    def __init__(self, games: Iterable[str] | None = None, rows: Mapping[str, list[str]] | None = None) -> None:
        self.rows = {table: list(kept) for table, kept in (rows or {}).items()}
        self.now = 1000.0
        self.lines: list[str] = []
        self.due: float | None = None
        counted = itertools.count()
        used = {table: float(number) for number, table in enumerate(self.rows)}
        self.hall = LocalServer(used, games, now=lambda: self.now, tokens=lambda: f"token {next(counted)}")
        self._take(self.hall.enter())

    def _take(self, answer: Answer) -> None:
        for table in answer.forgotten:
            del self.rows[table]
        for kept in answer.kept:
            rows = self.rows.setdefault(kept.table, [])
            assert kept.version == len(rows) + 1
            rows.extend(kept.rows)
        self.lines.extend(answer.lines)
        self.due = answer.due
        if answer.wanted is not None:
            self._take(self.hall.given(self.rows[answer.wanted]))

    def say(self, **message: object) -> list[Message]:
        """The answers to a message."""
        return self.line(json.dumps(message))

    def line(self, line: str) -> list[Message]:
        """The answers to a line."""
        since = len(self.lines)
        self._take(self.hall.receive(line))
        return self.told(since)

    def told(self, since: int = 0) -> list[Message]:
        """What was told, without the first so many lines."""
        return [json.loads(line) for line in self.lines[since:]]

    def create(self, game: str, **more: object) -> tuple[str, list[str | None]]:
        """A table, and its tokens."""
        made = self.say(do="create", game=game, **more)[-1]
        assert made["is"] == "created", made
        return made["table"], made["tokens"]

    def come(self, table: str, token: str | None, **more: object) -> list[Message]:
        """Come to a table."""
        return self.say(do="hello", protocol=1, table=table, token=token, **more)

    def work(self) -> list[Message]:
        """What is told until nothing is due."""
        since = len(self.lines)
        for _ in range(MOST_WORK):
            if self.due != 0:
                return self.told(since)
            self._take(self.hall.work())
        raise AssertionError("there is always something to do")

    def step(self) -> list[Message]:
        """What is told of one thing that is due."""
        since = len(self.lines)
        self._take(self.hall.work())
        return self.told(since)

    def wait(self, seconds: float) -> list[Message]:
        """What is told because time passes."""
        self.now += seconds
        since = len(self.lines)
        self._take(self.hall.work())
        self.work()
        return self.told(since)


class Mover:
    """Chooses among the moves of positions: the same ones for the same seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def answer(self, position: Message) -> Message:
        """A move."""
        return {"do": "move", "version": position["version"], "move": self.rng.choice(position["moves"])["text"]}


def asked(messages: Iterable[Message]) -> Message | None:
    """The last position among these, if it asks for a move."""
    found = [one for one in messages if one["is"] in ("position", "end")]
    return found[-1] if found and found[-1].get("moves") else None
