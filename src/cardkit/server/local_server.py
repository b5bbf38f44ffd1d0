"""`LocalServer`: the tables of one person, for a program without threads and asyncio, such as a page in a browser.

Whoever drives it hands it the lines of the person, and calls `work` as long as something is due. It says what
`RoomServer` says. Rows are kept by whoever drives it: each answer has those to be kept before its lines are told, and
asks for those of a table that the person comes to.
"""

import functools
import json
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

import attrs

from cardkit.core.errors import BadMessage, BadRecord
from cardkit.core.quoting import quoted
from cardkit.protocol.game_messages import greeting
from cardkit.protocol.incoming import Create, Hello, ListGames
from cardkit.protocol.message_lines import refusal, written
from cardkit.protocol.outgoing import Created, Outgoing
from cardkit.registry import game_names
from cardkit.rooms.changes import Change, Thinking
from cardkit.rooms.creation import Tokens
from cardkit.rooms.log_rows import Began, read_row
from cardkit.rooms.room import Job, Room
from cardkit.server.catalogue import games_told
from cardkit.server.incoming_lines import IN_NO_ROOM, KNOWN, Said, is_for_server, said
from cardkit.server.table_creation import made

log = logging.getLogger(__name__)

MOST_TABLES: Final = 50  # with one more, the table that has been left alone for longest is forgotten
PERSON: Final = 1  # the number of the one client of a room


@attrs.frozen
class Kept:
    """Rows that a table has from here on. The first has the number `version`; rows are counted from 1."""

    table: str
    version: int
    rows: tuple[str, ...]


@attrs.frozen
class Answer:
    """What comes of a line, or of time: forget these tables and keep these rows, then tell the lines.

    Where the rows of a table are `wanted`, hand them to `LocalServer.given` next, before any other line.
    """

    lines: tuple[str, ...] = ()
    kept: tuple[Kept, ...] = ()
    forgotten: tuple[str, ...] = ()
    wanted: str | None = None
    due: float | None = None  # seconds until there is work; None: not before another line comes

    def as_json(self) -> str:
        """All of it as one text, for a program in another language; `kept` are lists of table, version and rows."""
        kept = [(one.table, one.version, one.rows) for one in self.kept]
        return json.dumps(attrs.asdict(self, recurse=False) | {"kept": kept})


@functools.cache  # looking at all games takes a while: a page does it before anybody asks
def games_line(games: tuple[str, ...]) -> str:
    """The message that lists the games of these names."""
    return written(games_told(games))


class LocalServer:
    """The tables of one person, who is at one of them at a time.

    `tables` are those whose rows were kept, and when they were used last. Only games of these names are listed and
    begun; all that there are, if left out. Times are in seconds. Computers wait while the person is at another table.
    """

    def __init__(
        self,
        tables: Mapping[str, float] | None = None,
        games: Iterable[str] | None = None,
        *,
        now: Callable[[], float] = time.time,
        tokens: Tokens = lambda: secrets.token_urlsafe(16),
    ) -> None:
        self._tables = dict(tables or {})
        self._games = None if games is None else tuple(games)
        self._now = now
        self._tokens = tokens
        self._process = secrets.token_hex(8)
        self._table = ""
        self._room: Room | None = None  # the one that the person is in
        self._job: Job | None = None
        self._jobs: list[Thinking] = []
        self._lines: list[str] = []
        self._kept: list[Kept] = []
        self._forgotten: list[str] = []
        self._waiting: tuple[str, Hello] | None = None  # the table whose rows are wanted, and what wants them

    # What comes in.

    def enter(self) -> Answer:
        """The person is there, or there once more, and is greeted."""
        self._leave()
        self._tell(greeting(KNOWN))
        return self._answer()

    def receive(self, line: str) -> Answer:
        """A line came. Whatever it has, nothing is raised."""
        what = said(line)
        message = None if isinstance(what, BadMessage) else what
        try:
            if is_for_server(what, self._table or None):
                self._obey(what)
            elif self._room is not None:  # which says what there is to be said against a line
                self._pass_on(self._room, what)
            else:
                raise what if isinstance(what, BadMessage) else BadMessage("nothing", IN_NO_ROOM)
        except BadMessage as error:
            self._tell(refusal(error, message))
        return self._answer()

    def given(self, rows: Sequence[str]) -> Answer:
        """The rows of the table that was wanted; the message that wanted them is obeyed."""
        if self._waiting is not None:
            (table, hello), self._waiting = self._waiting, None
            try:
                self._pass_on(self._come(table, rows), hello)
            except BadMessage as error:
                self._tell(refusal(error, hello))
        return self._answer()

    def _obey(self, message: Said) -> None:
        match message:
            case ListGames():
                self._lines.append(games_line(self._games or game_names()))
            case Create():
                self._create(message)
            case Hello(table=str(table)) if table in self._tables:
                self._waiting = (table, message)
            case Hello(table=table):
                raise BadMessage("bad-value", f"there is no table {quoted(table)}")

    def _pass_on(self, room: Room, what: Said) -> None:
        self._take(room.obey(PERSON, what, self._now()))

    def _create(self, message: Create) -> None:
        rows, tokens = made(message, self._tokens, self._now())
        began = read_row(rows[0], 1)
        if self._games is not None and isinstance(began, Began) and began.game not in self._games:
            raise BadMessage(
                "bad-value", f"{quoted(began.game)} is not played here; there are {', '.join(self._games)}"
            )
        self._make_room()
        table = secrets.token_hex(6)
        self._keep(table, 1, rows)
        self._tell(Created(table, tokens))

    def _make_room(self) -> None:
        """Forget tables where there are too many."""
        others = sorted([table for table in self._tables if table != self._table], key=self._tables.__getitem__)
        for table in others[: max(0, len(self._tables) - MOST_TABLES + 1)]:
            del self._tables[table]
            self._forgotten.append(table)

    def _come(self, table: str, rows: Sequence[str]) -> Room:
        """Let the person into a room of these rows, out of the one they are in. Raises BadMessage."""
        try:
            room = Room(rows, self._tokens, self._process, self._now())
        except BadRecord as error:
            log.warning("table %s: %s", table, error)
            raise BadMessage("bad-value", f"table {quoted(table)} cannot be had: {error}") from error
        self._leave()
        self._table, self._room = table, room
        for process in {process for chair in room.ledger.chairs for process in chair.here} - {self._process}:
            self._take(room.process_gone(process, self._now()))  # such as the same page before it was loaded again
        room.connect(PERSON)  # greeted they are already
        return room

    def _leave(self) -> None:
        """The person goes out of the room they are in."""
        if self._room is not None:
            self._take(self._room.disconnect(PERSON, self._now()))
        self._table, self._room, self._jobs = "", None, []

    # What computers and time do.

    def work(self) -> Answer:
        """Do one thing that is due: a computer chooses and moves, or time has changed something."""
        room, job = self._room, self._job
        if room is not None:
            due = room.next_tick
            if room.result is None and due is not None and due <= self._now():
                self._take(room.tick(self._now()))
            elif self._jobs:
                self._find(room, self._jobs.pop(0))
            elif job is not None:
                self._take(self._chosen(room, job))
        return self._answer()

    def _chosen(self, room: Room, job: Job) -> Change:
        try:
            move = job.choose()
        except Exception as error:  # of a stranger's making, it may be anything
            return room.failed(job, f"{type(error).__name__}: {error}", self._now())
        return room.chosen(job, move, self._now())

    def _find(self, room: Room, job: Thinking) -> None:
        """Think for a while, and go on with that when something else was done."""
        try:
            found = job.think()
        except Exception as error:  # of a stranger's making, it may be anything
            log.warning("table %s: a %s: %s", self._table, job.kind, error)
            self._take(room.found(job, None, self._now()))
        else:
            if found is None:
                self._jobs.append(job)
            else:
                self._take(room.found(job, found, self._now()))

    def _due(self) -> float | None:
        """Seconds until there is work; None: not before another line comes."""
        self._job = None
        if self._jobs:
            return 0.0
        if self._room is None or self._room.result is not None:
            return None
        self._job = self._room.job(self._now())
        if self._job is not None:
            return 0.0
        dues = [due for due in (self._room.next_tick, self._room.job_due) if due is not None]
        return max(0.0, min(dues) - self._now()) if dues else None

    # What goes out.

    def _take(self, change: Change) -> None:
        if change.failed is not None:  # which may tell what is hidden
            log.warning("table %s: %s", self._table, change.failed)
        if change.new_table is not None:
            self._make_room()
            self._keep(change.new_table[0], 1, change.new_table[1])
        self._keep(self._table, change.version, change.rows)
        self._jobs.extend(change.jobs)
        self._lines.extend([line for _, line in change.lines])
        if PERSON in dict(change.closing):
            self._leave()

    def _keep(self, table: str, version: int, rows: tuple[str, ...]) -> None:
        if rows:
            self._tables[table] = self._now()
            self._kept.append(Kept(table, version, rows))

    def _tell(self, message: Outgoing) -> None:
        self._lines.append(written(message))

    def _answer(self) -> Answer:
        wanted = None if self._waiting is None else self._waiting[0]
        answer = Answer(tuple(self._lines), tuple(self._kept), tuple(self._forgotten), wanted, self._due())
        self._lines, self._kept, self._forgotten = [], [], []
        return answer
