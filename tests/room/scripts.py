"""What is done in a room is written down as a script, and done in the room beside, too.

Whatever differs in the lines that a seat is sent is something that the seat cannot know.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final

import attrs

from beside import WANTS_TO_WIN
from cardkit.core.rng import seeded_sfc32
from cardkit.players.player import PolicyPlayer
from cardkit.registry import AnyGame
from cardkit.rooms.changes import Change
from cardkit.rooms.creation import created
from cardkit.rooms.hints import Hinting
from cardkit.rooms.room import GRACE, Room
from cardkit.rooms.settings import Settings
from room.redealt import BESIDE, Registered, game_beside

ALL: Final = ("view", "values", "text", "observation", "scene")
AWAY: Final = 60.0


@attrs.frozen
class Said:
    """A client sends a message; with `answers` it names the version of its last position, less that."""

    client: int
    fields: dict[str, object]
    answers: int | None = None


@attrs.frozen
class Answered:
    """A client answers the undo that is open."""

    client: int
    agrees: bool


@attrs.frozen
class Gone:
    """A connection ends, and that many seconds later comes back, with `since`; a computer may have moved then."""

    client: int
    seconds: float
    moved: str | None  # what a computer chooses that stands in


@attrs.frozen
class Undone:
    """A seat asks to take its move back. Whether others are asked depends on what they know: so the rows of it stand
    in the script, and the room beside follows them as those of another process.
    """

    client: int
    rows: tuple[str, ...] = ()


Deed = Said | Answered | Gone | Undone


Leak = Callable[[Room, int | None], str]  # what is added to each line that this seat is sent


class Stage:
    """A room in which a script is played. Client 0 has seat 0, and so on; the last one watches."""

    def __init__(
        self, game: AnyGame, rows: tuple[str, ...], tokens: tuple[str | None, ...], leak: Leak | None = None
    ) -> None:
        self.game = game
        self.leak = leak
        self.tokens = (*tokens, None)
        self.now = 0.0
        self.room = Room(rows, lambda: "a secret", "here", self.now)
        self.rows: tuple[str, ...] = ()  # of the last change
        self.lines: list[list[str]] = [[] for _ in self.tokens]  # by client
        for client in range(len(self.tokens)):
            self.come(client, None)

    def come(self, client: int, since: int | None) -> None:
        """A client connects and says hello."""
        self.take(self.room.connect(client))
        hello = {"protocol": 1, "token": self.tokens[client], "wants": ALL, "since": since, "name": f"Person {client}"}
        self.say(client, {"do": "hello", **{name: one for name, one in hello.items() if one is not None}})

    def say(self, client: int, fields: dict[str, object]) -> None:
        """A client sends a message."""
        self.take(self.room.receive(client, json.dumps(fields), self.now))

    def take(self, change: Change) -> None:
        """Everybody is told."""
        self.rows = change.rows
        for client, line in change.lines:
            leak = "" if self.leak is None else self.leak(self.room, self.seat_of(client))
            self.lines[client].append(line + leak)
        for job in change.jobs:
            assert isinstance(job, Hinting)
            self.take(self.room.found(job, job.think("search:20", hurried=False), self.now))

    def seat_of(self, client: int) -> int | None:
        """The last one watches."""
        return None if client == self.game.seats else client

    def version(self, client: int) -> int:
        """That of the position that a client was told last."""
        return self.room.ledger.version_for(self.seat_of(client))

    def do(self, deed: Deed) -> None:
        """Play one line of a script."""
        self.now += 10
        match deed:
            case Said(client, fields, None):
                self.say(client, fields)
            case Said(client, fields, late):
                self.say(client, {**fields, "version": self.version(client) - (late or 0)})
            case Answered(client, agrees):
                undo = self.room.ledger.undo
                self.say(client, {"do": "agree" if agrees else "decline", "number": undo.number if undo else 0})
            case Undone(client, ()):
                self.say(client, {"do": "undo"})
            case Undone(_, rows):
                self.take(self.room.follow(self.room.version + 1, rows, self.now))
            case Gone(client, seconds, moved):
                since = self.version(client)
                self.take(self.room.disconnect(client, self.now))
                self.now += seconds
                self.take(self.room.tick(self.now))
                job = self.room.job(self.now + GRACE)
                if moved is not None and job is not None:
                    self.take(self.room.chosen(job, self.game.read_move(moved), self.now))
                self.come(client, since)


class Author:
    """Makes up what is done in a room: everything that there is, now and then."""

    def __init__(self, stage: Stage, seed: int, limit: int) -> None:
        self.stage = stage
        self.rng = seeded_sfc32(seed, 7)
        self.limit = limit
        self.script: list[Deed] = []

    def write(self) -> list[Deed]:
        """Play a game to its end or its limit, and give what was done."""
        table = self.stage.room.ledger.table
        while table.result is None and len(self.script) < self.limit:
            deed = self.next()
            self.stage.do(deed)
            self.script.append(attrs.evolve(deed, rows=self.stage.rows) if isinstance(deed, Undone) else deed)
        for client in range(len(self.stage.tokens)):
            for last in (Said(client, {"do": "record"}), Gone(client, 1.0, None)):
                self.script.append(last)
                self.stage.do(last)
        return self.script

    def next(self) -> Deed:
        """What is done next."""
        undo = self.stage.room.ledger.undo
        if undo is not None and self.rng.below(10):
            return Answered(undo.waiting[0], agrees=self.rng.below(8) > 0)
        seat = self.rng.below(self.stage.game.seats)
        client = self.rng.below(self.stage.game.seats + 1)
        match self.rng.below(24):
            case 0:
                return Undone(seat)
            case 1:
                return Said(client, {"do": "say", "text": "Well played"})
            case 2:
                return Said(client, {"do": "record"})
            case 3 | 4:
                return Said(
                    seat, {"do": "move", "action": self.rng.below(self.stage.game.action_count)}, self.rng.below(2)
                )
            case 5:
                return Gone(client, 5.0, None)
            case 6:
                return self.absence()
            case 7:
                return Said(client, {"do": "look", "version": self.rng.below(self.stage.version(client) + 2)})
            case 8:
                return self.question()
        mover = self.mover()
        return Said(mover, {"do": "move", "move": self.move(mover)}, 0)

    def question(self) -> Deed:
        """Somebody who is asked wants a hint, or touches something that they see: why can it not be played?"""
        mover, game = self.mover(), self.stage.game
        if self.rng.below(2):
            return Said(mover, {"do": "hint"}, 0)
        zones = game.display.scene(self.stage.room.ledger.table.view(mover)).zones
        items = [item.id for zone in zones for item in zone.items] or ["nothing"]
        return Said(mover, {"do": "why", "touch": items[self.rng.below(len(items))]}, 0)

    def mover(self) -> int:
        acting = self.stage.room.ledger.table.acting
        return acting[self.rng.below(len(acting))]

    def absence(self) -> Deed:
        """Somebody who is asked goes for so long that a computer moves: for the first of those who are asked."""
        mover = self.stage.room.ledger.table.acting[0]
        return Gone(mover, AWAY, self.move(mover))

    def move(self, seat: int) -> str:
        """A legal move as text: at random, or what a computer chooses where a random game would not end."""
        table, game = self.stage.room.ledger.table, self.stage.game
        moves = table.legal_moves(seat)
        wanted = WANTS_TO_WIN.get(game.name)
        if wanted is None:
            return game.write_move(moves[self.rng.below(len(moves))])
        return game.write_move(
            PolicyPlayer(game, game.policies[wanted], self.rng, self.rng).choose(table.view(seat), moves)
        )


# Where a script is played: in a room alone, or as `over_sockets` does.

Staged = Callable[[AnyGame, tuple[str, ...], tuple[str | None, ...], Leak | None], AbstractContextManager[Any]]


@contextmanager
def in_room(game: AnyGame, rows: tuple[str, ...], tokens: tuple[str | None, ...], leak: Leak | None) -> Iterator[Stage]:
    yield Stage(game, rows, tokens, leak)


@attrs.frozen
class Way:
    """How a script is made up and played, and after how many seconds a computer moves for somebody who has gone."""

    staged: Staged = in_room
    author: type[Author] = Author
    away: float | None = AWAY


IN_ROOM: Final = Way()


@attrs.frozen
class Play:
    """A game that was played, and what was done there."""

    game: AnyGame
    seed: int
    rows: tuple[str, ...]
    tokens: tuple[str | None, ...]
    script: list[Deed]
    lines: list[list[str]]  # by client
    leak: Leak | None
    way: Way

    def beside(self, seat: int | None) -> list[str]:
        """The lines that the seat is sent where the game is the same to it, and redealt where it cannot look."""
        Registered.game = game_beside(self.game, seat, self.seed)
        began = json.dumps({**json.loads(self.rows[0]), "game": BESIDE})
        with self.way.staged(self.game, (began, *self.rows[1:]), self.tokens, self.leak) as stage:
            for deed in self.script:
                stage.do(deed)
            lines: list[list[str]] = stage.lines
        return lines[self.game.seats if seat is None else seat]


def played(game: AnyGame, seed: int, limit: int, leak: Leak | None = None, way: Way = IN_ROOM) -> Play:
    """A game with everything that may be done in this way, of so many messages at most."""
    tokens = iter([f"token {seat}" for seat in range(game.seats)])
    settings = Settings(away=way.away, hints=True)
    rows, given = created(game, ["human"] * game.seats, lambda: next(tokens), 0.0, seed=seed, settings=settings)
    with way.staged(game, rows, given, leak) as stage:
        script = way.author(stage, seed, limit).write()
        return Play(game, seed, rows, given, script, stage.lines, leak, way)


def but_for_open_hands(lines: list[str], seat: int | None) -> list[str]:
    """The lines with the cards of others only counted, and the scores on the way, once the game is over."""
    found: list[str] = []
    over = False
    for line in lines:
        message, told = json.JSONDecoder().raw_decode(line)  # a leak may follow
        over = over or message["is"] == "end"
        if over and "course" in message:
            message["course"] = len(message["course"])
        if over and message.get("scene"):
            for zone in message["scene"]["zones"]:
                if zone["seat"] not in (None, seat):
                    zone["items"] = len(zone["items"])
        found.append(json.dumps(message) + line[told:])
    return found


def differing_line(game: AnyGame, seed: int, limit: int, leak: Leak | None = None, way: Way = IN_ROOM) -> str | None:
    """None if every seat and a watcher are sent the same lines, beside and true; otherwise the first that is not."""
    play = played(game, seed, limit, leak, way)
    for seat in (*range(game.seats), None):
        told = (play.lines[game.seats if seat is None else seat], play.beside(seat))
        ours, theirs = [but_for_open_hands(lines, seat) for lines in told]
        for number, (mine, other) in enumerate(zip(ours, theirs, strict=False), 1):
            if mine != other:
                return f"seat {seat}, line {number} of {len(ours)}:\n{mine}\nbeside:\n{other}"
        if len(ours) != len(theirs):
            return f"seat {seat}: {len(ours)} lines, and {len(theirs)} beside"
    return None
