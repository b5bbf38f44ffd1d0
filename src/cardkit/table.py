"""`Table`: a game while it is played. It is the one thing that changes.

It seats players, answers chance, keeps the record, tells listeners what each may hear, and takes moves back.
"""

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

import attrs

from cardkit.core.chance import Outcome, Request, Roll
from cardkit.core.errors import BadNotation, BadRecord, CardkitError, IllegalMove, IllegalOutcome, UnknownGenerator
from cardkit.core.game import Event, Game, Over, Step, View
from cardkit.core.policy import Policy
from cardkit.core.record import Answered, Chosen, Entry, Queued, Record, Sat, Stream
from cardkit.core.rng import Generator, Sfc32, make_generator, resumed_generator, seeded_sfc32
from cardkit.core.state import State
from cardkit.players import HUMAN, Player, PolicyPlayer, named_player

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=View)

Listener = Callable[[Event], None]


class Source(Protocol):
    """Where answers of chance come from: a generator, a script, a person with loaded dice."""

    def answer(self, request: Request) -> Outcome:
        """An outcome of the request. An outcome that does not fit is refused by the table."""


@attrs.define
class Fair:
    """Chance as a generator has it."""

    rng: Generator

    def answer(self, request: Request) -> Outcome:
        """A sample."""
        return request.sample(self.rng)


def _queue(outcomes: Iterable[Outcome]) -> deque[Outcome]:
    return deque(outcomes)


@attrs.define
class Scripted:
    """Chance as written down beforehand, in order. When the script has run out, `then` goes on."""

    outcomes: deque[Outcome] = attrs.field(converter=_queue)
    then: Source | None = None

    def answer(self, request: Request) -> Outcome:
        """The next outcome of the script. Raises IllegalOutcome when there is none."""
        if self.outcomes:
            return self.outcomes.popleft()
        if self.then is None:
            raise IllegalOutcome(f"the script has run out, and {request} is asked for")
        return self.then.answer(request)


@attrs.define
class Asked:
    """Chance as a person tells it: `ask` is called with the request, as long as its answer does not fit."""

    ask: Callable[[Request], Outcome]

    def answer(self, request: Request) -> Outcome:
        """The first answer that fits."""
        while True:
            outcome = self.ask(request)
            if request.why_wrong(outcome) is None:
                return outcome


@attrs.frozen
class Unfinished:
    """A game that was stopped at its limit. Nobody has won."""

    scores: tuple[int, ...]  # by seat, as they stood
    moves: int  # made by players


@attrs.frozen
class Undone(Event):
    """The last move, and all that followed from it, was taken back."""

    seat: int  # whose move it was, and whose turn it is again

    def __str__(self) -> str:
        return f"Player{self.seat + 1} takes a move back."


@attrs.define
class _Sitting(Generic[V, M]):
    """Somebody in a seat. `player` is None where moves come from outside."""

    name: str
    player: Player[V, M] | None


class Table(Generic[S, M, V]):
    """A running game.

    `players`: one for each seat, in seat order: a player, a policy, the name of one, or None (`human`) where moves come
    from outside through `play`; all of them None if left out. `seed` and `generator` are chance's; every player draws
    from streams of its own, so that thinking longer never changes the deal. `state` is where to start, the game's
    opening if left out.
    """

    def __init__(
        self,
        game: Game[S, M, V],
        players: "Sequence[str | Policy | Player[V, M] | None] | None" = None,
        *,
        seed: int = 0,
        generator: str | None = None,
        state: S | None = None,
    ) -> None:
        if players is not None and len(players) != game.seats:
            raise ValueError(f"expected {game.seats} players, one a seat, not {len(players)}")
        self.game = game
        self.seed = seed
        self.generator = generator or game.generator
        self.start = state
        self._state = game.opening() if state is None else state
        self._rng = make_generator(self.generator, seed)
        self._source: Source = Fair(self._rng)
        self._dice: dict[int, Source] = {}
        self._luck = [seeded_sfc32(seed, 2 * seat + 1) for seat in range(game.seats)]
        self._guesses = [seeded_sfc32(seed, 2 * seat + 2) for seat in range(game.seats)]
        self._sittings: list[_Sitting[V, M]] = [_Sitting(HUMAN, None) for _ in range(game.seats)]
        self._entries: list[Entry] = []
        self._before: list[tuple[int, S]] = []  # for each move or answer: its place in the entries, the state before it
        self._queued: deque[tuple[Request, Outcome]] = deque()
        self._listeners: list[tuple[int | None, Listener]] = []
        self._moves = 0
        for seat in range(game.seats):
            self.seat(seat, None if players is None else players[seat])

    # Where it stands.

    @property
    def state(self) -> S:
        """The true state. Players never see it."""
        return self._state

    @property
    def turn(self) -> int | Request | Over:
        """Who acts: a seat, chance (as its request), or nobody (how it ended)."""
        return self.game.turn(self._state)

    @property
    def over(self) -> Over | None:
        """How the game ended, or None while it is on."""
        turn = self.turn
        return turn if isinstance(turn, Over) else None

    @property
    def moves(self) -> int:
        """How many moves players have made, those taken back not counted."""
        return self._moves

    @property
    def players(self) -> tuple[str, ...]:
        """Who sits where, by name; `human` where moves come from outside."""
        return tuple([sitting.name for sitting in self._sittings])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What the record has so far: who sat down, moves, and answers of chance, in order."""
        return tuple(self._entries)

    def view(self, seat: int | None) -> V:
        """What this seat (None: a watcher) may know."""
        return self.game.view(self._state, seat)

    def legal_moves(self) -> tuple[M, ...]:
        """Of the seat on turn; () when no seat acts."""
        return self.game.legal_moves(self._state)

    def awaits_human(self) -> bool:
        """Whether the seat on turn has no player: its move must come through `play`."""
        turn = self._state.turn()
        return turn >= 0 and self._sittings[turn].player is None

    # Who plays, who listens, how chance falls.

    def seat(self, seat: int, player: "str | Policy | Player[V, M] | None", name: str | None = None) -> None:
        """Seat somebody, in place of whoever sat there, at any time: also in the middle of a turn.

        `name` is what the record calls them; the name they were given, or their class, if left out. Raises
        UnknownPlayer or BadPlugin for a name that names no player, and then nobody has moved.
        """
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"expected a seat from 0 to {self.game.seats - 1}, not {seat}")
        self._sittings[seat] = self._sitting(seat, player, name)
        self._entries.append(Sat(seat, self._sittings[seat].name))

    def _sitting(self, seat: int, player: "str | Policy | Player[V, M] | None", name: str | None) -> _Sitting[V, M]:
        if player is None or player == HUMAN:
            return _Sitting(name or HUMAN, None)
        if isinstance(player, str):
            name = name or player
            player = named_player(self.game, player)
        if isinstance(player, Policy):
            name = name or self._policy_name(player)
            player = PolicyPlayer(self.game, player, self._luck[seat], self._guesses[seat])
        return _Sitting(_one_word(name or type(player).__name__), player)

    def _policy_name(self, policy: Policy) -> str:
        for name, known in self.game.policies.items():
            if known == policy:
                return name
        return type(policy).__name__

    def dice(self, seat: int, source: Source | None) -> None:
        """Where this seat's own rolls come from; None: from the table's source again."""
        if source is None:
            self._dice.pop(seat, None)
        else:
            self._dice[seat] = source

    def chance(self, source: Source | None) -> None:
        """Where all other chance comes from; None: from the table's generator again."""
        self._source = Fair(self._rng) if source is None else source

    @property
    def rng(self) -> Generator:
        """Chance's own generator, for a frontend that needs luck of its own from the same stream."""
        return self._rng

    def listen(self, listener: Listener, seat: int | None = None) -> None:
        """Call this with every event from here on, as the seat (None: a watcher) may hear it."""
        self._listeners.append((seat, listener))

    def _tell(self, events: Sequence[Event]) -> None:
        for event in events:
            for seat, listener in self._listeners:
                heard = event.seen_by(seat)
                if heard is not None:
                    listener(heard)

    # Going on and back.

    def play(self, move: M) -> Step[S]:
        """Make a move for the seat on turn. Raises IllegalMove, and then nothing has changed."""
        seat = self._state.turn()
        step = self.game.play(self._state, move)
        full = self.game.move_of(self.game.action_of(move), self._state)  # with all that a reader of the log needs
        self._advance(Chosen(seat, self.game.write_move(full)), step)
        self._moves += 1
        self._tell(step.events)
        return step

    def answer(self, outcome: Outcome) -> Step[S]:
        """Answer chance. Raises IllegalOutcome, and then nothing has changed.

        Answers that were taken back by an undo are forgotten: this one counts.
        """
        step = self._answer(outcome)
        self._queued.clear()
        return step

    def _answer(self, outcome: Outcome) -> Step[S]:
        step = self.game.answer(self._state, outcome)
        self._advance(Answered(outcome), step)
        self._tell(step.events)
        return step

    def _advance(self, entry: Entry, step: Step[S]) -> None:
        self._before.append((len(self._entries), self._state))
        self._entries.append(entry)
        self._state = step.state

    def step(self) -> Step[S] | None:
        """One move of a player or one answer of chance; None if a human must move, or the game is over.

        Raises IllegalMove if a player gives a move that is not legal, and whatever a player raises.
        """
        turn = self.turn
        if isinstance(turn, Request):
            return self._answer(self._outcome(turn))
        if isinstance(turn, Over):
            return None
        player = self._sittings[turn].player
        if player is None:
            return None
        moves = self.legal_moves()
        move = player.choose(self.view(turn), moves)
        try:
            return self.play(move)
        except IllegalMove as error:
            raise IllegalMove(f"Player{turn + 1} ({self._sittings[turn].name}) chose {error}") from error

    def _outcome(self, request: Request) -> Outcome:
        if self._queued:
            asked, outcome = self._queued[0]
            if asked == request:
                self._queued.popleft()
                return outcome
            self._queued.clear()
        own = self._dice.get(request.seat) if isinstance(request, Roll) else None
        return (own or self._source).answer(request)

    def steps(self) -> Iterator[Step[S]]:
        """Step until a human must move or the game is over."""
        while (step := self.step()) is not None:
            yield step

    def run(self, limit: int | None = None) -> Over | Unfinished:
        """Play to the end, or until `limit` moves of players have been made since the game began.

        Raises IllegalMove when it comes to a seat whose moves come from outside.
        """
        while True:
            over = self.over
            if over is not None:
                return over
            if limit is not None and self._moves >= limit and self._state.turn() >= 0:
                return Unfinished(self._state.scores(), self._moves)
            if self.step() is None:
                raise IllegalMove(f"seat {self._state.turn()} has no player: its moves come through play()")

    def undo(self) -> int:
        """Take back the last move of a player and all that followed from it; gives the seat whose move it was.

        Answers of chance that are taken back are used again when the same request returns: undo never rerolls. Who sits
        where stays as it is. Raises IllegalMove if there is no move to take back.
        """
        moved = next((i for i in reversed(range(len(self._before))) if self._is_move(i)), None)
        if moved is None:
            raise IllegalMove("there is no move to take back")
        place, state = self._before[moved]
        seat = state.turn()
        for i in reversed(range(moved + 1, len(self._before))):
            at, before = self._before[i]
            entry = self._entries[at]
            if isinstance(entry, Answered):
                self._queued.appendleft((before.request(), entry.outcome))
        self._entries[place:] = [entry for entry in self._entries[place:] if isinstance(entry, Sat)]
        del self._before[moved:]
        self._state = state
        self._moves -= 1
        self._tell([Undone(seat)])
        return seat

    def _is_move(self, i: int) -> bool:
        return isinstance(self._entries[self._before[i][0]], Chosen)

    # Records.

    def _set_stream(self, use: str, generator: Generator) -> None:
        """Put a saved stream in its place. Raises BadNotation for a use that there is not."""
        if use == "chance":
            if generator.name() != self.generator:
                raise BadNotation(f"expected chance to go on with {self.generator}, not {generator.name()}")
            fair = isinstance(self._source, Fair)
            self._rng = generator
            if fair:
                self._source = Fair(generator)
            return
        seat, _, kind = use.partition(" ")
        streams = {"luck": self._luck, "guesses": self._guesses}
        if (
            kind not in streams
            or not seat.isdecimal()
            or int(seat) >= self.game.seats
            or not isinstance(generator, Sfc32)
        ):
            raise BadNotation(f"expected a stream 'chance', 'SEAT luck' or 'SEAT guesses', not {use!r}")
        streams[kind][int(seat)] = generator

    def record(self) -> Record:
        """The game so far, with all that is needed to go on exactly as this table would."""
        streams = [Stream("chance", self._rng.name(), self._rng.words())]
        for seat in range(self.game.seats):
            luck, guesses = self._luck[seat], self._guesses[seat]
            streams.append(Stream(f"{seat} luck", luck.name(), luck.words()))
            streams.append(Stream(f"{seat} guesses", guesses.name(), guesses.words()))
        return Record(
            game=self.game.name,
            revision=self.game.revision,
            options=self.game.write_options(),
            seed=self.seed,
            generator=self.generator,
            start=None if self.start is None else self.game.write_state(self.start),
            entries=tuple(self._entries),
            streams=tuple(streams),
            queued=tuple([Queued(self.game.write_json(request), outcome) for request, outcome in self._queued]),
        )


def _one_word(name: str) -> str:
    return "_".join(name.split()) or "player"


def replayed(
    game: Game[S, M, V], record: Record, *, seated: bool = True
) -> Iterator[tuple[Table[S, M, V], Step[S] | None]]:
    """Replay a record step by step: first the table as it began, with None, then the table after each step.

    No generator is asked for anything. After the last one the table stands where the record ended, its streams and its
    queued answers as they were, and with `seated` the players of the record sit in their seats. Raises BadRecord, with
    line and reason, where the record does not fit the game.
    """
    _require_fit(game, record)
    table = _table_of(game, record)
    table._entries.clear()  # noqa: SLF001  the record has its own lines of who sat down
    yield table, None
    first_line = 7 + (record.start is not None)
    sat: dict[int, tuple[int, str]] = {}  # by seat, who sits there, with the line that says so
    for line, entry in enumerate(record.entries, first_line):
        step = None
        try:
            match entry:
                case Sat(seat, name):
                    _require_seat(game, seat)
                    sat[seat] = (line, name)
                    table._entries.append(entry)  # noqa: SLF001
                case Chosen(seat, text):
                    if table.state.turn() != seat:
                        raise IllegalMove(f"seat {seat} is not to move here")
                    step = table.play(game.read_move(text))
                case Answered(outcome):
                    step = table.answer(outcome)
        except CardkitError as error:
            if isinstance(error, BadRecord):
                raise
            raise BadRecord(line, str(error)) from error
        if step is not None:
            yield table, step
    _resume(table, record)
    if seated:
        for seat, (line, name) in sat.items():
            try:
                table._sittings[seat] = table._sitting(seat, name, None)  # noqa: SLF001
            except CardkitError as error:
                raise BadRecord(line, str(error)) from error


def resumed(game: Game[S, M, V], record: Record, *, seated: bool = True) -> Table[S, M, V]:
    """The table of a record, ready to go on. See `replayed`."""
    table = None
    for table, _ in replayed(game, record, seated=seated):  # noqa: B007  the last one is wanted
        pass
    if table is None:
        raise BadRecord(1, "the record is empty")
    return table


def _require_fit(game: Game[S, M, V], record: Record) -> None:
    if record.game != game.name:
        raise BadRecord(2, f"expected a record of {game.name}, not of {record.game}")
    if record.revision != game.revision:
        raise BadRecord(3, f"expected revision {game.revision} of {game.name}, not {record.revision}")
    if record.options != game.write_options():
        raise BadRecord(4, f"expected options {game.write_options()!r}, not {record.options!r}")


def _table_of(game: Game[S, M, V], record: Record) -> Table[S, M, V]:
    try:
        state = None if record.start is None else game.read_state(record.start)
    except BadNotation as error:
        raise BadRecord(7, str(error)) from error
    try:
        return Table(game, seed=record.seed, generator=record.generator, state=state)
    except UnknownGenerator as error:
        raise BadRecord(6, str(error)) from error
    except CardkitError as error:
        raise BadRecord(5, str(error)) from error


def _require_seat(game: Game[S, M, V], seat: int) -> None:
    if not 0 <= seat < game.seats:
        raise IllegalMove(f"expected a seat from 0 to {game.seats - 1}, not {seat}")


def _resume(table: Table[S, M, V], record: Record) -> None:
    """Set the table's streams and queue as the record has them."""
    line = 7 + (record.start is not None) + len(record.entries) - 1
    for stream in record.streams:
        line += 1
        try:
            table._set_stream(stream.use, resumed_generator(stream.generator, stream.words))  # noqa: SLF001
        except (CardkitError, ValueError) as error:
            raise BadRecord(line, str(error)) from error
    for queued in record.queued:
        line += 1
        try:
            request = table.game.read_json(queued.request)
        except CardkitError as error:
            raise BadRecord(line, str(error)) from error
        if not isinstance(request, Request):
            raise BadRecord(line, f"expected a request of chance, not {queued.request}")
        reason = request.why_wrong(queued.outcome)
        if reason is not None:
            raise BadRecord(line, reason)
        table._queued.append((request, queued.outcome))  # noqa: SLF001
