"""`Table`: a game while it is played. It is the one thing that changes.

It seats players, asks chance, keeps the record, tells listeners what each may hear, and takes moves back.
"""

import contextlib
import copy
from collections.abc import Iterator, Sequence
from typing import Any, Generic, Self, cast

from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadGame, BadNotation, IllegalMove, NoPlayer, NothingToUndo
from cardkit.core.event import Event, Undone
from cardkit.core.game import Game, M, Result, S, Step, V
from cardkit.core.game_hooks import blaming
from cardkit.core.levels import shown_name
from cardkit.core.naming import Naming
from cardkit.core.policy import Policy
from cardkit.core.quoting import quoted
from cardkit.core.records.record import Called, Chosen, Entry, Queued, Record, Resolved, Sat, why_no_name
from cardkit.core.records.seat_record import SeatRecord
from cardkit.core.rng import SYSTEM
from cardkit.core.state import CHANCE, State, facing
from cardkit.core.state_hooks import given
from cardkit.players.player import HUMAN, Player
from cardkit.svg.notebook import Pictured
from cardkit.table.announcer import Announcer
from cardkit.table.chance_sources import Outcomes, Source, Streams
from cardkit.table.history import History, Unfinished
from cardkit.table.occupants import Sitting, require_as_many, require_seat, require_time, sitting, the_game
from cardkit.table.pending_questions import Question, Versions
from cardkit.table.timeline import Timeline


class Table(Announcer, Pictured, Generic[S, M, V]):
    """A running game.

    `game`: the game, or the name of one with its usual options. `players`: one for each seat, in seat order: a player,
    a policy, the name of one, or None (`human`) where moves come from outside through `play`; all of them None if left
    out. `seed` and `generator` are chance's; every player draws from streams of its own, so that thinking longer never
    changes the deal. With the generator `system` chance is the operating system's: it has no seed, and nobody can work
    out from their cards how the others fall. `state` is where to start, the game's initial state if left out. `seconds`
    by the clock are what a player may take for a move, its hooks included; a `choose` with such a parameter is handed
    them. None: any.
    """

    def __init__(
        self,
        game: Game[S, M, V] | str,
        players: "Sequence[str | Policy | Player[V, M] | None] | None" = None,
        *,
        seed: int = 0,
        generator: str | None = None,
        state: S | None = None,
        seconds: float | None = None,
    ) -> None:
        super().__init__()
        game = the_game(game)
        with blaming(game, state):
            require_time(seconds)
            sitting_down = [None] * game.seats if players is None else players
            require_as_many(sitting_down, game)
            self.game = game
            self.seed = seed  # 0 where chance is the system's
            self.generator = generator or game.generator
            self.start = state
            self.seconds = seconds
            self.streams = Streams(game.seats, seed, self.generator)
            self._state = game.initial_state() if state is None else state
            self.outcomes = Outcomes(self.streams)
            self._sittings: list[Sitting[V, M]] = [Sitting(HUMAN, None, game, seat) for seat in range(game.seats)]
            self.history: History[S] = History()
            self._move_count = 0
            self.versions = Versions(self._state.acting())
            for seat, player in enumerate(sitting_down):
                self.seat(seat, player)
            self.versions = Versions(self._state.acting())  # whoever sits there from the beginning is no change

    # Where it stands.

    def __repr__(self) -> str:
        turn = self._state.turn()
        who = f"seat {turn} is next" if turn >= 0 else "chance is next" if turn == CHANCE else "over"
        return f"<Table of {self.game.name}: {', '.join(self.players)}; {self.move_count} moves, {who}>"

    def __copy__(self) -> Self:
        """A table that goes on by itself: nothing that changes is shared."""
        return copy.deepcopy(self)

    @property
    def state(self) -> S:
        """The true state. Players never see it."""
        return self._state

    @property
    def status(self) -> int | Request | Result:
        """Who acts: a seat, chance (as its request), or nobody (how it ended)."""
        with blaming(self.game, self._state):
            return self.game.status(self._state)

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it is on."""
        status = self.status
        return status if isinstance(status, Result) else None

    @property
    def move_count(self) -> int:
        """How many moves players have made, those taken back not counted."""
        return self._move_count

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits where, by name; `human` where moves come from outside."""
        return tuple([shown_name(sitting.name) for sitting in self._sittings])

    @property
    def people(self) -> tuple[str | None, ...]:
        """What the people are called, by seat; None where nobody was introduced."""
        return tuple([sitting.person for sitting in self._sittings])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What the record has so far: who sat down, what they are called, moves, and outcomes of chance, in order."""
        return tuple(self.history.entries)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may move, ascending; () when no seat acts. Several choose at once, in any order, in secret."""
        return self._state.acting()

    def view(self, seat: int | None) -> V:
        """What this seat (None: a watcher) may know. A seat that may move sees that it is its turn."""
        with blaming(self.game, self._state):
            return self.game.view(self._state if seat is None else facing(self._state, seat) or self._state, seat)

    def legal_moves(self, seat: int | None = None) -> tuple[M, ...]:
        """Of a seat that may move (None: the seat on turn); () when it does not."""
        with blaming(self.game, self._state):
            state = self._state if seat is None else facing(self._state, seat)
            return () if state is None else given(self.game, "legal_moves", self.game.legal_moves(state), tuple)

    @property
    def version(self) -> int:
        """How often the table has changed: by moves, outcomes, undos, and who sits where. It only rises."""
        return self.versions.count

    def question(self, seat: int | None = None) -> Question[M, V] | None:
        """What a seat that may move (None: the seat on turn) is asked; None when it may not.

        Asking changes nothing, and it is the same question until something concerns that seat: see `Question`. `play`
        takes its version with the answer. Raises ValueError for a seat that does not exist.
        """
        if seat is not None:
            require_seat(self.game, seat)
        with blaming(self.game, self._state):
            seat = self._state.turn() if seat is None else seat
            state, version = facing(self._state, seat), self.versions.since(seat)
            if state is None or version is None:
                return None
            return Question(version, seat, self.game.view(state, seat), self.legal_moves(seat))

    def player(self, seat: int) -> Player[V, M]:
        """Who plays a seat, to be asked away from the table, in a thread or another process: a policy can be pickled.

        It chooses from the view and the moves of a `question`, whose version goes to `play` with the answer. A policy
        has generators of its own, made anew at each call: ask for a player for each question. The hooks of a player of
        your own are called by `step` alone. Raises NoPlayer for a seat whose moves come from outside.
        """
        require_seat(self.game, seat)
        return self._sittings[seat].away(self.streams)

    def describe(self, event: Event) -> str:
        """An event that was heard here as a line of text, in which people have their names: `Anna plays 7S.`"""
        with blaming(self.game, self._state):
            return Naming(self.game, self.people)(given(self.game, "describe", self.game.describe(event), str))

    def why_illegal(self, move: M, seat: int | None = None) -> str | None:
        """None if a seat (None: the one on turn) may make this move here, otherwise the reason why not."""
        state = self._state if seat is None else facing(self._state, seat)
        return f"seat {quoted(seat)} is not to move here" if state is None else self.game.why_illegal(state, move)

    @property
    def choosing(self) -> int | None:
        """The seat whose player `step` asks next: the first that may move and has one; None if there is none."""
        return next((seat for seat in self._state.acting() if self._sittings[seat].player is not None), None)

    @property
    def awaits_human(self) -> bool:
        """Whether a seat is to move, and none of those that may has a player: a move must come through `play`."""
        return bool(self._state.acting()) and self.choosing is None

    # Who plays, who listens, how chance falls.

    def seat(
        self,
        seat: int,
        player: "str | Policy | Player[V, M] | None",
        name: str | None = None,
        *,
        own: bool = True,
        noted: bool = True,
    ) -> None:
        """Seat somebody, in place of whoever sat there, at any time: also in the middle of a turn.

        `name` is what the record calls the player; the name it was given, or its class, if left out. The name by which
        a person there was introduced is gone. With `noted` False, for what the record has already, it stays. With `own`
        False a name is that of one of the game's players, and none makes any code be imported: for names that strangers
        send. Raises UnknownPlayer, BadPlugin or BotFailed for a name of no player, and then nobody has moved.
        """
        require_seat(self.game, seat)
        before, now = self._sittings[seat], sitting(self.game, self.streams, seat, player, name, own=own)
        self._sittings[seat] = now
        self.versions.sat(seat)
        if noted:
            self.history.note(Sat(seat, now.name))
        else:
            now.person = before.person

    def introduce(self, seat: int, person: str) -> None:
        """Say what the person in a seat is called, until somebody sits down there: any printable line of text.

        It is kept in the record, and is no name of a player. Raises BadNotation for what `why_no_name` refuses.
        """
        require_seat(self.game, seat)
        reason = why_no_name(person)
        if reason is not None:
            raise BadNotation(reason)
        self._sittings[seat].person = person
        self.versions.introduced()
        self.history.note(Called(seat, person))

    def dice(self, seat: int, source: Source | None) -> None:
        """Where this seat's own rolls come from; None: from the table's source again."""
        self.outcomes.dice[seat] = source

    def chance(self, source: Source | None) -> None:
        """Where all other chance comes from; None: from the table's generator again."""
        self.outcomes.source = self.streams if source is None else source

    # Going on and back.

    def play(self, move: M | str, seat: int | None = None, *, version: int | None = None) -> Step[S]:
        """Make a move, or that of a text, for the seat on turn (a computer's, too), or another that may move.

        With `version` it answers the `question` of that version. Raises Stale if that is no longer open, IllegalMove,
        or BadNotation for a text that is not a move; then nothing has changed.
        """
        with blaming(self.game, self._state):
            if version is not None:
                self.versions.require(self._state.turn() if seat is None else seat, version)
            state = self._state if seat is None else facing(self._state, seat)
            if state is None:
                raise IllegalMove(f"seat {quoted(seat)} is not to move here")
            return self._play(self.game.read_move(move) if isinstance(move, str) else move, state)

    def _play(self, move: M, state: S) -> Step[S]:
        """Make a move of the seat that has the turn in this state, the table's own but for whom it faces."""
        action = self.game.action_of(move)
        step = self.game.play(state, move, action)
        full = self.game.move_of(action, state)  # with all that a reader of the log needs
        self._advance(Chosen(state.turn(), self.game.write_move(full)), step)
        self.versions.moved(state, action, step.state)
        self._move_count += 1
        self._tell(step.events)
        return step

    def resolve(self, outcome: Outcome) -> Step[S]:
        """Give the outcome of chance. Raises IllegalOutcome, and then nothing has changed.

        Outcomes that were taken back by an undo are forgotten: this one counts.
        """
        with blaming(self.game, self._state):
            step = self._resolve(outcome)
            self.outcomes.queued.clear()
            return step

    def _resolve(self, outcome: Outcome) -> Step[S]:
        step = self.game.resolve(self._state, outcome)
        self._advance(Resolved(outcome), step)
        self.versions.stepped((), None, step.state)
        self._tell(step.events)
        return step

    def _advance(self, entry: Chosen | Resolved, step: Step[S]) -> None:
        if not isinstance(cast("object", step.state), State):
            raise BadGame(f"{type(self._state).__name__} leads to {quoted(step.state)}, by after or resolved: no State")
        given(self.game, "events", step.events, tuple)
        self.history.add(entry, self._state, step.events)
        self._state = step.state

    def step(self) -> Step[S] | int | Result:
        """One move of a player or one outcome of chance, if that can be had here.

        Otherwise who must move through `play`, a seat without a player, or how the game ended. Where several seats
        choose at once, those with players choose first. Raises IllegalMove if a player gives a move that is not legal,
        TooSlow if it took longer than it may, and whatever a player raises.

        Players are told what happened before they choose, and how the game ended when this finds that it is over. What
        they raise then changes nothing: the others are told first, and the next step gives the result.
        """
        with blaming(self.game, self._state, moved=True):
            status = self.status
            if isinstance(status, Request):
                return self._resolve(self.outcomes.outcome(status))
            if isinstance(status, Result):
                self._end(status)
                return status
            seat = status if self._sittings[status].player is not None else self.choosing
            if seat is None:
                return status
            state = facing(self._state, seat) or self._state
            move = self._chosen(seat, state)
            try:
                return self._play(move, state)
            except IllegalMove as error:
                raise IllegalMove(f"Player{seat + 1} ({self.players[seat]}) chose {error}") from error

    def _chosen(self, seat: int, state: S) -> M:
        """What the player of a seat chooses in a state that faces it, after it was told what has happened."""
        view, moves = self.game.view(state, seat), self.game.legal_moves(state)
        return self._sittings[seat].choose(self._happened, view, moves, self.seconds)

    def _end(self, result: Result) -> None:
        """Tell all players how the game ended, in seat order, whichever of them fail; then raise what was raised."""
        with contextlib.ExitStack() as stack:
            for sitting in reversed(self._sittings):  # a stack calls the last one first
                stack.callback(sitting.end, self._happened, result)

    def steps(self) -> Iterator[Step[S]]:
        """Step until a human must move or the game is over."""
        while isinstance(step := self.step(), Step):
            yield step

    def run(self, limit: int | None = None) -> Result | Unfinished:
        """Play to the end, or until `limit` moves of players have been made since the game began.

        Raises NoPlayer when it comes to a seat whose moves come from outside.
        """
        while True:
            if limit is not None and self._move_count >= limit and self._state.turn() >= 0:
                return Unfinished(self._state.scores(), self._move_count)
            step = self.step()
            if isinstance(step, Result):
                return step
            if isinstance(step, int):
                raise NoPlayer(f"seat {step} has no player: its moves come through play()")

    def undo(self) -> int:
        """Take back the last move of a player and all that followed from it; gives the seat whose move it was.

        Among computers, `while table.undo() != seat: pass` takes back the last move of a seat.

        Outcomes of chance that are taken back are used again when the same request returns: undo never rerolls. Who
        sits where stays as it is. Raises NothingToUndo if there is no move to take back.
        """
        taken = self.history.take_back()
        if taken is None:
            raise NothingToUndo("there is no move to take back")
        seat, state = taken.seat, taken.state
        self.versions.stepped(self._state.acting() if taken.alone and not state.races() else (), seat, state)
        self.outcomes.queued.extendleft(reversed(taken.outcomes))
        self._state = state
        self._move_count -= 1
        self._tell([Undone(seat)])
        return seat

    # Records.

    def record(self) -> Record:
        """The game so far, with all that is needed to go on exactly as this table would."""
        return Record(
            game=self.game.name,
            revision=self.game.revision,
            options=self.game.write_options(),
            seed=None if self.generator == SYSTEM else self.seed,
            generator=self.generator,
            start=None if self.start is None else self.game.write_state(self.start),
            entries=tuple(self.history.entries),
            streams=self.streams.saved(),
            queued=tuple([Queued(self.game.write_json(request), outcome) for request, outcome in self.outcomes.queued]),
        )

    def record_of(self, seat: int | None) -> SeatRecord:
        """What this seat (None: a watcher) saw, heard, was asked and did so far, and nothing else.

        Like a record it has nothing of what was taken back. `write_seat_record` writes it.
        """
        return self.timeline().seen_by(seat).record()

    def timeline(self) -> Timeline[S, M, V]:
        """The game so far by the numbers of its steps, but for what was taken back."""
        return self.history.timeline(self.game, self._state)


AnyTable = Table[Any, Any, Any]  # of a game of which nothing is known, as `AnyGame`
