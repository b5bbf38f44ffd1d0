"""`Work`: a change while it is made, and `Change`, what comes of it."""

from typing import Any, ClassVar, Protocol

import attrs

from cardkit.core.scenes.scene import Scene
from cardkit.core.view import View, alike
from cardkit.protocol.game_messages import Teller
from cardkit.protocol.message_lines import written
from cardkit.protocol.outgoing import (
    AgainTold,
    End,
    EventTold,
    Outgoing,
    Position,
    Refused,
    Said,
    TableTold,
    UndoAnswered,
    UndoAsked,
)
from cardkit.protocol.scene_changes import with_changes
from cardkit.registry import AnyGame
from cardkit.rooms.clients import Client
from cardkit.rooms.creation import Tokens
from cardkit.rooms.ledger import Ledger, OpenUndo
from cardkit.rooms.log_rows import (
    Chanced,
    Moved,
    PlayedAgain,
    Row,
    SatDown,
    Spoke,
    TookBack,
    UndoReplied,
    UndoWanted,
    write_row,
)
from cardkit.rooms.seats import Chair

AnyTeller = Teller[Any, Any, Any]


class Thinking(Protocol):
    """Something that a client wants to know, and that takes thought."""

    kind: ClassVar[str]  # of the message that asked

    @property
    def client(self) -> int:
        """Who asked."""

    @property
    def game(self) -> AnyGame:
        """Of which game."""

    def think(self) -> Any:
        """Think for a while, wherever; None where there is more to think about."""

    def told(self, found: Any, teller: AnyTeller, own: int | None) -> Outgoing:
        """What was found, as it is told to whoever asked. `own` is their seat, None for a watcher."""


@attrs.frozen
class Change:
    """What comes of a message, or of time: rows to write, then lines to send, then clients to send away.

    The rows are the room's next, and the first has the number `version`. If they cannot be written, because another
    process was faster, nothing is sent, and the room is made again of its rows: `Room.again`.
    """

    version: int
    rows: tuple[str, ...] = ()
    lines: tuple[tuple[int, str], ...] = ()  # (client, line), in order
    closing: tuple[tuple[int, str], ...] = ()  # (client, why it is not to come again; empty: it may)
    jobs: tuple[Thinking, ...] = ()  # that are wanted: have each think until it finds something, then `Room.found`
    failed: str | None = None  # why a computer could not move; for the log alone, since it may tell what is hidden
    new_table: tuple[str, tuple[str, ...]] | None = None  # its name and rows, to be written before all else


@attrs.frozen
class _Standing:
    line: str
    scene: Scene | None  # that the line tells
    last: Scene | None  # the one that its changes are of, which is kept: by its identity the line is found


@attrs.define
class Work:
    """A change that is being made at one time: rows are entered, clients are told."""

    ledger: Ledger
    teller: AnyTeller
    clients: dict[int, Client]
    process: str
    tokens: Tokens
    made: float  # since when this process keeps the room: before, nobody could move here
    now: float
    rows: list[str] = attrs.field(factory=list)
    lines: list[tuple[int, str]] = attrs.field(factory=list)
    closing: list[tuple[int, str]] = attrs.field(factory=list)
    failed: str | None = None
    jobs: list[Thinking] = attrs.field(factory=list)
    new_table: tuple[str, tuple[str, ...]] | None = None
    before: dict[int, Client] = attrs.field(factory=dict)  # as they were: for a change that cannot be written
    since: int = attrs.field(default=attrs.Factory(lambda self: self.ledger.version, takes_self=True))  # the last row
    # Positions, by seat, what is wanted, the events heard, and the last scene: many watchers see one.
    _encoded: dict[tuple[int | None, tuple[str, ...], int, int, bool, int], _Standing] = attrs.field(factory=dict)
    _views: dict[int | None, View] = attrs.field(factory=dict)  # by seat, as it stands

    # Rows.

    def enter(self, row: Row, move: object = None) -> None:
        """Enter a row of this process, to be written; with the move of one that was read: see `Ledger.enter`."""
        self.follow(row, move)
        self.rows.append(write_row(row))

    def follow(self, row: Row, move: object = None) -> None:
        """Enter a row that is written already, and tell clients what it says beside how it stands then."""
        undo, waited = self.ledger.undo, self.ledger.waiting
        self._views.clear()
        self.ledger.enter(row, move)
        if isinstance(row, Moved | Chanced):
            self._show_pauses()
        if waited and not self.ledger.waiting:  # somebody may be asked now, who was not, though nothing has happened
            for client in self.clients.values():
                client.shown = None
        self._tell_of(row, undo)

    def let_chance_fall(self) -> None:
        """Chance acts as long as it must."""
        undo = self.ledger.undo
        while (row := self.ledger.chance_falls(self.now)) is not None:
            self.rows.append(write_row(row))
            self._views.clear()
            self._show_pauses()
            self._tell_of(row, undo)
            undo = self.ledger.undo

    def _show_pauses(self) -> None:
        """Where what follows would cover what people want to see, such as how a round ended, whoever draws scenes is
        told how it stood then.
        """
        pauses: dict[tuple[int | None, int, int], tuple[View, int] | None] = {}  # all watchers see one
        for client in self.clients.values():
            while client.joined and client.shown is not None and "scene" in client.wants:
                key = (client.seat, client.heard, id(client.shown[0]))
                if key not in pauses:
                    pauses[key] = self._pause(client.seat, client.heard, client.shown[0])
                pause = pauses[key]
                if pause is None:
                    break
                self.call_people()
                self._tell_standing(client, *pause, pauses=True)

    def _pause(self, seat: int | None, heard: int, shown: View) -> tuple[View, int] | None:
        """A view that is worth a pause, and how many events of the table there were then. Nothing before is one."""
        table = self.ledger.table
        events = table.heard(seat, heard)
        pause = self.ledger.game.display.pause(shown, self._view(seat), events) if events else None
        if pause is None or pause[1] < 1:
            return None
        view, count = pause
        counted = range(heard + 1, table.event_count + 1)
        return view, next(one for one in counted if len(table.heard(seat, heard, one)) == count)

    def _tell_of(self, row: Row, undo: OpenUndo | None) -> None:
        if isinstance(row, Spoke):
            self.tell_all(Said(self.ledger.said, row.seat, row.name, row.text))
        elif isinstance(row, UndoWanted):
            self.tell_all(UndoAsked(row.number, row.seat, row.waiting))
        elif isinstance(row, PlayedAgain):
            self.tell_all(AgainTold(row.seat, row.table))
        elif isinstance(row, SatDown):
            for client in self.clients.values():
                if client.seat == row.seat:  # whoever had it has it no more
                    self.keep(client)
                    client.stand_up()
        if undo is not None and self.ledger.undo is None:
            agreed = isinstance(row, TookBack) and not undo.waiting
            self.tell_all(UndoAnswered(undo.number, agreed, self._why_closed(row, agreed=agreed)))
        elif isinstance(row, UndoReplied) and self.ledger.undo is not None and self.ledger.undo.waiting:
            self.tell_all(UndoAsked(row.number, self.ledger.undo.seat, self.ledger.undo.waiting))

    def _why_closed(self, row: Row, *, agreed: bool) -> str:
        if agreed:
            return "all have agreed"
        if isinstance(row, UndoReplied):
            return f"{self.ledger.names[row.seat]} does not agree"
        return "somebody has left the table" if isinstance(row, SatDown) else "the game has gone on"

    def keep(self, client: Client) -> None:
        """Remember what a client was before this change."""
        self.before.setdefault(client.number, client.copy())

    # Lines.

    def tell(self, client: Client, message: Outgoing) -> None:
        """Tell one client."""
        self.lines.append((client.number, written(message)))

    def tell_all(self, message: Outgoing) -> None:
        """Tell everybody who has said hello."""
        line = written(message)
        self.lines.extend([(client.number, line) for client in self.clients.values() if client.joined])

    def change(self) -> Change:
        """What was made, with what everybody is to be told of it."""
        self._send_watchers_away()
        self.call_people()
        told = self._table_told()
        for client in self.clients.values():
            if client.joined:
                if client.table != told:
                    client.table = told
                    self.tell(client, told)
                self._bring_up_to_date(client)
        version = self.ledger.version + 1 - len(self.rows)
        lines, closing = tuple(self.lines), tuple(self.closing)
        return Change(version, tuple(self.rows), lines, closing, tuple(self.jobs), self.failed, self.new_table)

    def call_people(self) -> None:
        """Call everybody in texts what they are called here."""
        self.teller.call(self.ledger.names)

    def _send_watchers_away(self) -> None:
        """Where nobody may watch, whoever has no seat is there for a free one alone."""
        if self.ledger.settings.watchers or any(chair.free for chair in self.ledger.chairs):
            return
        for client in self.clients.values():
            if client.joined and client.seat is None:
                self.keep(client)
                client.joined = False
                self.tell(client, Refused("not-yours", "nobody may watch here, and no seat is free any more"))
                self.closing.append((client.number, ""))

    def _bring_up_to_date(self, client: Client) -> None:
        """Tell a client how it stands, where that is not what it was told last."""
        table, seat = self.ledger.table, client.seat
        count, version, view = table.event_count, self.ledger.version_for(seat), self._view(seat)
        if client.shown is not None and (client.heard == count or not table.heard(seat, client.heard)):
            client.heard = count
            if client.ended or (version == client.shown[1] and alike(client.shown[0], view)):
                return
        self._tell_standing(client, view, count)
        client.ended = table.result is not None

    def _tell_standing(self, client: Client, view: View, heard: int, *, pauses: bool = False) -> None:
        """Tell a client how it stands by this view, when so many events of the table have been heard."""
        last = client.scene if client.shown is not None and "changes" in client.wants else None
        key = (client.seat, client.wants, client.heard, heard, client.opened, id(last))
        standing = self._encoded.get(key)
        if standing is None:
            message = self._standing(client, view, heard, pauses=pauses)
            line = written(message if last is None else with_changes(message, last))
            standing = self._encoded[key] = _Standing(line, message.scene, last)
        self.lines.append((client.number, standing.line))
        client.scene = standing.scene if "changes" in client.wants else None
        client.heard, client.shown = heard, (view, self.ledger.version_for(client.seat))

    def _view(self, seat: int | None) -> View:
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.ledger.table.view(seat)
        return found

    def _standing(self, client: Client, view: View, until: int, *, pauses: bool) -> Position | End:
        """What tells a client how it stands for its seat by this view, and what it has not heard."""
        table, seat, wants = self.ledger.table, client.seat, client.wants
        hear = self.ledger.heard if client.opened else table.heard
        version, result = self.ledger.version_for(seat), table.result
        heard = hear(seat, client.heard, until)
        if result is not None:
            every = [self._view(one) for one in range(self.ledger.game.seats)]
            end = self.teller.end(version, seat, result, heard, wants, view, every)
            course = self.ledger.notices.course(seat) if "scene" in wants else None
            told: Position | End = attrs.evolve(end, course=course)
        else:
            moves = () if pauses or seat is None or self.ledger.waiting else table.legal_moves(seat)
            seconds = None if pauses else self.seconds(seat)
            position = self.teller.position(version, view, moves, heard, wants, seconds, self._clocks(seat))
            told = attrs.evolve(position, undo=self._may_take_back(seat) or None) if "scene" in wants else position
        return attrs.evolve(told, events=self._dated(client, told.events, until)) if "scene" in wants else told

    def _may_take_back(self, seat: int | None) -> bool:
        ledger = self.ledger
        return (
            seat is not None
            and ledger.settings.undo != "never"
            and ledger.table.history.since_move_of(seat) is not None
        )

    def _dated(self, client: Client, events: tuple[EventTold, ...], until: int) -> tuple[EventTold, ...]:
        """Those events with the version that each was of, but for those of the last one."""
        hear = self.ledger.heard if client.opened else self.ledger.table.heard
        found: list[EventTold] = []
        since = client.heard
        for version, count in self.ledger.notices.earlier(client.seat, since):
            many = len(hear(client.seat, since, min(count, until)))
            found += [attrs.evolve(one, version=version) for one in events[len(found) : len(found) + many]]
            since = max(since, count)
        return (*found, *events[len(found) :])

    def _table_told(self) -> TableTold:
        watchers = sum(1 for one in self.clients.values() if one.joined and one.seat is None)
        chairs = self.ledger.chairs
        waiting = tuple([chair.seat for chair in chairs if chair.awaited]) if self.ledger.waiting else None
        return TableTold(tuple(map(Chair.told, chairs, self.ledger.names)), watchers, waiting)

    # Time.

    def spent(self, chair: Chair) -> float:
        """Seconds of a person's time since the seat was asked; to the thousandth, as rows have them."""
        if chair.asked_at is None or chair.token is None or chair.stood_in:
            return 0.0
        return round(max(0.0, self.now - max(chair.asked_at, self.made)), 3)

    def seconds(self, seat: int | None) -> float | None:
        """Seconds that a seat has left for this answer; None: any, or it is asked nothing."""
        chair = None if seat is None else self.ledger.chairs[seat]
        if chair is None or chair.asked_at is None or chair.allowed is None:
            return None
        return round(max(0.0, chair.allowed - self.spent(chair)), 3)

    def _clocks(self, seat: int | None) -> tuple[float, ...] | None:
        """What is left in each bank, as a seat may know it: a clock that has stopped says that somebody has chosen."""
        if self.ledger.settings.bank is None:
            return None
        found: list[float] = []
        for one in self.ledger.chairs:
            is_hidden = self.ledger.at_once and one.seat != seat
            left = (one.shown_bank if is_hidden else one.bank) or 0.0
            found.append(round(left if is_hidden else max(0.0, left - self.spent(one)), 3))
        return tuple(found)
