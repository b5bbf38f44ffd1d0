"""A room beside another, which is the same to one seat: so must be every line that this seat is sent.

Beside each position there is one that looks the same to the seat, made up anew every now and then. All that a room
tells anybody is made from that one; the true one only says what others may do. What is done in a room is written down
as a script, and done in the room beside, too. Whatever differs in the lines is something that the seat cannot know.
"""

import json
from collections.abc import Callable
from typing import Any, ClassVar, Final

import attrs

import hearts
from beside import WANTS_TO_WIN, Beside
from cardkit.core.chance import Request
from cardkit.core.errors import IllegalMove
from cardkit.core.game import Result, Step
from cardkit.core.records.record import Chosen, Resolved
from cardkit.core.rng import Generator, seeded_sfc32
from cardkit.core.simple_game import Named
from cardkit.core.state import Log, State, facing
from cardkit.players.player import PolicyPlayer
from cardkit.registry import AnyGame
from cardkit.rooms.changes import Change
from cardkit.rooms.creation import created
from cardkit.rooms.room import GRACE, Room
from cardkit.rooms.settings import Settings
from cardkit.table.timeline import Moment

ALL: Final = ("view", "values", "text", "observation", "scene")
AWAY: Final = 60.0
BESIDE: Final = "beside"  # the name under which a room finds the game beside another


@attrs.frozen
class Both(State):
    """A position of the game beside, and the true one. Games beside others make its moves."""

    made_up: Any
    true: Any

    def turn(self) -> int:
        return int(self.true.turn())

    def acting(self) -> tuple[int, ...]:
        return tuple(self.true.acting())

    def legal(self) -> tuple[int, ...]:
        return tuple(self.true.legal())

    def after(self, action: int, log: Log | None = None) -> "Both":
        raise AssertionError("made by the game")

    def scores(self) -> tuple[int, ...]:
        return tuple(self.true.scores())

    def winners(self) -> tuple[int, ...]:
        return tuple(self.true.winners())

    def facing(self, seat: int) -> "Both":
        faced = facing(self.made_up, seat)
        return Both(self.made_up if faced is None else faced, facing(self.true, seat))

    def request(self) -> Request:
        found: Request = self.true.request()
        return found

    def secret(self) -> bool:
        return bool(self.true.secret())

    def pick(self, rng: Generator) -> int:
        return int(self.true.pick(rng))


class Steps:
    """Steps of a game beside another; one that is made once more is the same."""

    def __init__(self, game: AnyGame, seat: int | None, seed: int) -> None:
        self.game = game
        self.beside = Beside(seat, seeded_sfc32(seed, 77))
        self.known: dict[tuple[Both, object], Step[Any]] = {}

    def redealt(self, true: Any) -> Both:
        """A position that looks the same to the seat, beside the true one."""
        return Both(self.beside.redealt(Moment(self.game, 0, None, true, ())), true)

    def made(self, both: Both, step: Step[Any], entry: Chosen | Resolved) -> Step[Any]:
        """The step beside the true one."""
        key = (both, entry)
        if key not in self.known:
            moment = Moment(self.game, 1, entry, step.state, step.events)
            after = self.beside.stepped(Moment(self.game, 0, None, both.made_up, ()), moment)
            if after is None:
                self.known[key] = Step(self.redealt(step.state), step.events)
            else:
                self.known[key] = Step(Both(after.state, step.state), after.events)
        return self.known[key]


def game_beside(game: AnyGame, seat: int | None, seed: int) -> AnyGame:
    """The same game, played in positions that are the same to one seat alone."""
    cls: Any = type(game)
    steps = Steps(game, seat, seed)

    class Redealt(cls):  # type: ignore[misc]  # whatever class the game has
        __doc__ = cls.__doc__
        __module__ = cls.__module__

        def initial_state(self) -> Any:
            return steps.redealt(game.initial_state())

        def status(self, state: Any) -> int | Request | Result:
            return game.status(state.true if isinstance(state, Both) else state)

        def view(self, state: Any, seat: int | None) -> Any:
            return game.view(state.made_up if isinstance(state, Both) else state, seat)

        def legal_moves(self, state: Any) -> tuple[Any, ...]:
            return game.legal_moves(state.made_up if isinstance(state, Both) else state)

        def why_illegal(self, state: Any, move: Any) -> str | None:
            if not isinstance(state, Both):
                return game.why_illegal(state, move)
            return game.why_illegal(state.made_up if state.turn() == seat else state.true, move)

        def move_of(self, action: int, state: Any = None) -> Any:
            if not isinstance(state, Both):
                return game.move_of(action, state)
            # What another seat has done is no part of what is told: the entry of it has something else.
            return game.move_of(action if state.turn() == seat else state.true.pick(steps.beside.rng), state.true)

        def play(self, state: Any, move: Any, action: int | None = None) -> Step[Any]:
            if not isinstance(state, Both):
                return game.play(state, move)
            why = self.why_illegal(state, move)  # what a seat is told of a move of its own is made from what it sees
            if why is not None:
                raise IllegalMove(why, game.write_move(move))
            return steps.made(state, game.play(state.true, move), Chosen(state.turn(), game.write_move(move)))

        def resolve(self, state: Any, outcome: Any) -> Step[Any]:
            if not isinstance(state, Both):
                return game.resolve(state, outcome)
            return steps.made(state, game.resolve(state.true, outcome), Resolved(outcome))

    found: AnyGame = Redealt(game.options)
    return found


class Registered:
    """What the name `beside` stands for."""

    game: ClassVar[AnyGame | None] = None


def game(**options: object) -> AnyGame:
    """What the entry point names: the game that is played beside, whatever its options."""
    assert Registered.game is not None
    return Registered.game


@attrs.frozen
class Telling(hearts.Hearts):
    """Hearts that says too much of a move that it refuses."""

    name: ClassVar[str] = "telling"

    def refusal(self, state: hearts.HeartsState, move: Named, action: int) -> str | None:
        reason = super().refusal(state, move, action)
        return reason and f"{reason}: the others hold {state.hands}"


# What is done in a room.


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
        mover = self.mover()
        return Said(mover, {"do": "move", "move": self.move(mover)}, 0)

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


@attrs.frozen
class Play:
    """A game that was played in a room, and what was done there."""

    game: AnyGame
    seed: int
    rows: tuple[str, ...]
    tokens: tuple[str | None, ...]
    script: list[Deed]
    lines: list[list[str]]  # by client
    leak: Leak | None

    def beside(self, seat: int | None) -> list[str]:
        """The lines that the seat is sent in the room beside."""
        Registered.game = game_beside(self.game, seat, self.seed)
        began = json.dumps({**json.loads(self.rows[0]), "game": BESIDE})
        stage = Stage(self.game, (began, *self.rows[1:]), self.tokens, self.leak)
        for deed in self.script:
            stage.do(deed)
        return stage.lines[self.game.seats if seat is None else seat]


def played(game: AnyGame, seed: int, limit: int, leak: Leak | None = None) -> Play:
    """A game with everything that may be done in a room, of so many messages at most."""
    tokens = iter([f"token {seat}" for seat in range(game.seats)])
    settings = Settings(away=AWAY)
    rows, given = created(game, ["human"] * game.seats, lambda: next(tokens), 0.0, seed=seed, settings=settings)
    stage = Stage(game, rows, given, leak)
    return Play(game, seed, rows, given, Author(stage, seed, limit).write(), stage.lines, leak)


def differing_line(game: AnyGame, seed: int, limit: int, leak: Leak | None = None) -> str | None:
    """None if every seat and a watcher are sent the same lines, beside and true; otherwise the first that is not."""
    play = played(game, seed, limit, leak)
    for seat in (*range(game.seats), None):
        ours, theirs = play.lines[game.seats if seat is None else seat], play.beside(seat)
        for number, (mine, other) in enumerate(zip(ours, theirs, strict=False), 1):
            if mine != other:
                return f"seat {seat}, line {number} of {len(ours)}:\n{mine}\nbeside:\n{other}"
        if len(ours) != len(theirs):
            return f"seat {seat}: {len(ours)} lines, and {len(theirs)} beside"
    return None
