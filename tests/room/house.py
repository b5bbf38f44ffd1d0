"""A room driven in memory: rows in a list, lines in inboxes, time as it is told, computers asked at once.

Whatever is done, it is looked at whether the rows fit, whether a room made anew of all of them is the same, and whether
a room of another process that follows them is.
"""

import json
import re
from collections.abc import Sequence
from typing import Any, Final

import attrs

import cardkit
from cardkit.core.records.record import Record, write_record
from cardkit.registry import AnyGame
from cardkit.rooms.changes import Change
from cardkit.rooms.creation import created
from cardkit.rooms.message_handlers import MOST_AT_A_SEAT
from cardkit.rooms.room import GRACE, Room
from cardkit.rooms.settings import Settings

Line = dict[str, Any]

TWO: Final = ("human", "human")
BEGAN: Final = 1000.0  # seconds: when rooms are made
PROBE: Final = 10_000  # the number of a client that looks how it stands


class Tokens:
    """Secrets that are none: by their number."""

    def __init__(self) -> None:
        self.given = 0

    def __call__(self) -> str:
        self.given += 1
        return f"token {self.given}"


class House:
    """A room, its clients, and what must be true after each change.

    `every`: after how many changes all that costs much is looked at; 0: never. `first` and `second` are two processes;
    clients are in the first unless they say otherwise.
    """

    def __init__(
        self,
        game: AnyGame,
        players: Sequence[str],
        *,
        settings: Settings | None = None,
        seed: int | None = 1,
        people: Sequence[str | None] = (),
        every: int = 1,
        computers: bool = True,
        record: Record | None = None,
    ) -> None:
        self.token = Tokens()
        self.now = BEGAN
        self.every = every
        self.computers = computers
        first, self.tokens = created(
            game, players, self.token, self.now, seed=seed, settings=settings, people=people, record=record
        )
        self.rows = list(first)
        self.rooms = {name: Room(self.rows, self.token, name, self.now) for name in ("first", "second")}
        self.guests: dict[int, Guest] = {}
        self.changes = 0
        self.failed: list[str] = []  # what computers failed of
        self.made: list[tuple[str, tuple[str, ...]]] = []  # tables at which it is played again, and their rows

    @property
    def room(self) -> Room:
        """That of the first process."""
        return self.rooms["first"]

    # Clients.

    def connected(self, at: str = "first") -> "Guest":
        """Somebody who is connected, and has said nothing."""
        guest = Guest(self, len(self.guests) + 1, at)
        self.guests[guest.number] = guest
        self.taken(at, self.rooms[at].connect(guest.number))
        return guest

    def watching(self, at: str = "first", **said: object) -> "Guest":
        """Somebody who has said hello without a token."""
        guest = self.connected(at)
        guest.do("hello", protocol=1, **said)
        return guest

    def seated(self, seat: int, at: str = "first", **said: object) -> "Guest":
        """Whoever has the token of a seat, and has said hello."""
        guest = self.connected(at)
        guest.token = self.tokens[seat]
        guest.do("hello", protocol=1, token=guest.token, **said)
        return guest

    def all_seated(self) -> "list[Guest]":
        """The people of all seats that had one from the beginning."""
        return [self.seated(seat) for seat, token in enumerate(self.tokens) if token is not None]

    # Time.

    def passes(self, seconds: float = GRACE) -> None:
        """Time passes, and what is due is done; after a second computers are asked in any process."""
        until = self.now + seconds
        while (due := min([one for one in self.dues() if one <= until], default=None)) is not None:
            self.now = max(self.now, due)
            self.ticked()
        self.now = until
        self.asked()

    def dues(self) -> list[float]:
        """When time changes something in a room."""
        found = [room.next_tick for room in self.rooms.values()]
        return [one for one in found if one is not None]

    def ticked(self) -> None:
        """Each room is told the time."""
        for name, room in self.rooms.items():
            self.taken(name, room.tick(self.now))

    # Changes.

    def taken(self, at: str, change: Change) -> None:
        """Write the rows of a change, send its lines, and let the other process follow."""
        self.written(at, change)
        self.asked()

    def written(self, at: str, change: Change) -> None:
        """The same without asking computers."""
        assert change.version == len(self.rows) + 1
        self.rows.extend(change.rows)
        self.delivered(change)
        for name, room in self.rooms.items():
            if name != at and change.rows:
                self.delivered(room.follow(change.version, change.rows, self.now))
        self.changes += 1
        if self.every and self.changes % self.every == 0:
            self.require_same()

    def delivered(self, change: Change) -> None:
        """Send the lines of a change."""
        for client, line in change.lines:
            assert "\n" not in line
            self.guests[client].inbox.append(line)
        for client, why in change.closing:
            self.guests[client].closed, self.guests[client].why = True, why
        if change.failed is not None:
            self.failed.append(change.failed)
        if change.new_table is not None:
            self.made.append(change.new_table)

    def asked(self) -> None:
        """Ask computers, as long as one is to choose."""
        while self.computers:
            jobs = [(name, room, job) for name, room in self.rooms.items() if (job := room.job(self.now)) is not None]
            if not jobs:
                return
            name, room, job = jobs[0]
            try:
                move = job.choose()
            except Exception as error:  # of a stranger's making
                self.written(name, room.failed(job, f"{type(error).__name__}: {error}", self.now))
            else:
                self.written(name, room.chosen(job, move, self.now))

    # What must be true.

    def require_same(self) -> None:
        """A room made anew of all rows is the same as each that there is, and tells the same."""
        for name, room in self.rooms.items():
            anew = Room(self.rows, self.token, name, BEGAN)
            assert known(anew) == known(room)
            assert told_anew(anew, None, self.now) == told_anew(room, None, self.now)
            for chair in room.ledger.chairs:
                token = self.token_of(chair.seat)
                if name in chair.here and not chair.stood_in and token is not None:
                    assert told_anew(anew, token, self.now, stay=True) == told_anew(room, token, self.now)
        standing = [told_anew(room, None, self.now)[-1] for room in self.rooms.values()]
        assert len(set(standing)) == 1

    def token_of(self, seat: int) -> str | None:
        """The token of somebody who is here and has that seat, unless no other connection of it may come."""
        there = [one.token for one in self.guests.values() if one.seat == seat]
        return there[0] if 0 < len(there) < MOST_AT_A_SEAT else None


def known(room: Room) -> tuple[object, ...]:
    """All that a room knows of its game and its table."""
    ledger = room.ledger
    table = ledger.table
    versions = [
        (ledger.version_for(seat), ledger.events_until(seat, 1 << 30)) for seat in (*range(len(ledger.chairs)), None)
    ]
    asked = [ledger.asked_in(chair.seat) for chair in ledger.chairs]
    streams = write_record(table.record()) if ledger.seeded else ""
    return (
        *(room.version, table.state, table.entries, table.heard(None), table.result, streams, versions, asked),
        *(ledger.chairs, list(ledger.chat), ledger.undo, ledger.undos, ledger.at_once, ledger.again),
    )


def told_anew(room: Room, token: str | None, now: float, *, stay: bool = False) -> list[str]:
    """What a client is told that says hello, and goes unless it stays; but for how many watch, as each process counts
    them for itself.
    """
    hello = {"do": "hello", "protocol": 1, "wants": ["view"], "since": 0}
    if token is not None:
        hello["token"] = token
    probe = PROBE + len(room.clients)
    room.connect(probe)
    lines = [line for client, line in room.receive(probe, json.dumps(hello), now).lines if client == probe]
    if not stay:
        room.disconnect(probe, now)
    return [re.sub(r'"watchers":\d+', "", line) for line in lines]


@attrs.define
class Guest:
    """A client of a room."""

    house: House
    number: int
    at: str
    token: str | None = None
    inbox: list[str] = attrs.field(factory=list)  # lines that nobody has looked at
    all: list[str] = attrs.field(factory=list)  # every line
    closed: bool = False  # whether it was sent away,
    why: str = ""  # and why it is not to come again
    gone: bool = False

    @property
    def seat(self) -> int | None:
        """Whose it is, as the room has it."""
        room = self.house.rooms[self.at]
        return room._clients[self.number].seat if self.number in room.clients else None

    def do(self, what: str, **fields: object) -> list[Line]:
        """Say something, and hear what comes of it."""
        return self.send(json.dumps({"do": what, **fields}))

    def send(self, line: str | bytes) -> list[Line]:
        """Send a line, and hear what comes of it."""
        self.heard()
        self.house.taken(self.at, self.house.rooms[self.at].receive(self.number, line, self.house.now))
        return self.heard()

    def heard(self) -> list[Line]:
        """What it was told since it last looked."""
        lines, self.inbox = self.inbox, []
        self.all += lines
        return [json.loads(line) for line in lines]

    def leaves(self) -> None:
        """The connection ends."""
        self.gone = True
        self.house.taken(self.at, self.house.rooms[self.at].disconnect(self.number, self.house.now))

    @property
    def position(self) -> Line:
        """The last one that it was told."""
        self.heard()
        return next(found for line in reversed(self.all) if (found := json.loads(line))["is"] in ("position", "end"))

    def moves(self, text: str | None = None) -> list[Line]:
        """Make a move of a text, or the first legal one."""
        position = self.position
        chosen = position["moves"][0]["text"] if text is None else text
        return self.do("move", version=position["version"], move=chosen)


def kinds(lines: Sequence[Line]) -> list[str]:
    """Which messages they are."""
    return [line["is"] for line in lines]


def only(lines: Sequence[Line], kind: str) -> Line:
    """The one message of a kind."""
    (found,) = [line for line in lines if line["is"] == kind]
    return found


def refused(lines: Sequence[Line]) -> str:
    """The code with which something was refused, and nothing else was told but how it stands."""
    return str(only(lines, "refused")["code"])


def two(*, seed: int | None = 1, every: int = 1, computers: bool = True, **settings: Any) -> "House":
    """A room for two people who draw and lay down cards, with some of its settings."""
    return House(eights(), TWO, settings=Settings(**settings), seed=seed, every=every, computers=computers)


def eights() -> AnyGame:
    """A game of hands and a stock for two."""
    return cardkit.load("crazy-eights")


def hush(seats: int = 3) -> AnyGame:
    """A game of choices at once."""
    return cardkit.load("hush", seats=seats)
