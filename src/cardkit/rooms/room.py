"""`Room`: a game between people, bots and computers anywhere. Messages in, rows and messages out."""

from collections.abc import Sequence
from typing import Any, Final

import attrs

from cardkit.core.chance import Request
from cardkit.core.errors import BadMessage, BadRecord, CardkitError, IllegalMove, NoPlayer
from cardkit.core.event import Event
from cardkit.core.game import Result
from cardkit.core.policy import Policy
from cardkit.core.quoting import quoted
from cardkit.protocol.game_messages import Teller, greeting
from cardkit.protocol.incoming import Hello, Hint, Incoming, Look, Move, Record, Review
from cardkit.protocol.message_lines import read_incoming, refusal, written
from cardkit.protocol.outgoing import Refused
from cardkit.rooms.changes import Change, Thinking, Work
from cardkit.rooms.clients import DEAR, FLOODED, MOST_REFUSED, TOLD, Budget, Client
from cardkit.rooms.creation import Tokens
from cardkit.rooms.ledger import AnyPolicyPlayer, ledger_of
from cardkit.rooms.log_rows import Here, Moved, SatDown, Spoke, StoodIn, read_row
from cardkit.rooms.message_handlers import KNOWN, left, obey
from cardkit.rooms.names import SPEAKER
from cardkit.rooms.seats import Chair

MOST_LONG: Final = 8192  # characters of a message
MOST_CLIENTS: Final = 500
GRACE: Final = 1.0  # seconds for which a computer's move is left to the process that wrote the last row
SPARE: Final = "uniform"  # the computer that sits down where another has failed


@attrs.frozen
class Job:
    """A computer is to choose: call `choose`, wherever, for as long as one likes; then `Room.chosen`."""

    seat: int
    asked: int  # the row since which the seat is asked
    name: str
    player: AnyPolicyPlayer | None  # None: a player of somebody's own, whom whoever drives the room has
    view: Any
    moves: tuple[Any, ...]
    heard: tuple[Event, ...]  # all since the game began, for a player of somebody's own

    def choose(self) -> object:
        """The move. Raises whatever a stranger's computer raises: then it is time for `Room.failed`."""
        if self.player is None:
            raise NoPlayer(f"{self.name} is not one of the game's own players: whoever drives the room asks it")
        return self.player.choose(self.view, self.moves)


class Room:
    """One game, and whoever is connected to it in this process.

    Times are in seconds and only rise, the same for all processes, as `time.time()` gives them. `process` is the name
    of this one, another each time it starts. `tokens` gives a secret with each call. Raises BadRecord for rows that
    make no room.
    """

    def __init__(self, rows: Sequence[str], tokens: Tokens, process: str, now: float) -> None:
        self.ledger = ledger_of(rows)
        self.process = process
        self._teller: Teller[Any, Any, Any] = Teller(self.ledger.game)
        self._tokens = tokens
        self._clients: dict[int, Client] = {}
        self._made = now
        self._last: Work | None = None
        self._own = False  # whether this process wrote the last row
        self._from = now  # when this process saw the last row of another one

    @property
    def version(self) -> int:
        """The number of its last row."""
        return self.ledger.version

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it is on."""
        return self.ledger.table.result

    @property
    def clients(self) -> tuple[int, ...]:
        """Who is connected here."""
        return tuple(self._clients)

    def _work(self, now: float) -> Work:
        for client in self._clients.values():
            client.sure = client.heard  # what was told in the last change has arrived
        self._last = Work(self.ledger, self._teller, self._clients, self.process, self._tokens, self._made, now)
        return self._last

    def _change(self, work: Work) -> Change:
        change = work.change()
        if change.rows:
            self._own = True
        return change

    # What comes in.

    def connect(self, client: int, budget: Budget | None = None) -> Change:
        """Somebody is connected, and is greeted. `client` is a number that nobody else here has.

        The budget is one that somebody had elsewhere already, or shares with others.
        """
        version = self.version + 1
        if len(self._clients) >= MOST_CLIENTS:
            refused = Refused("limit", f"{MOST_CLIENTS} are connected already: come again later")
            return Change(version, (), ((client, written(refused)),), ((client, ""),))
        self._clients[client] = Client(client, budget=budget or Budget())
        return Change(version, (), ((client, written(greeting(KNOWN))),))

    def disconnect(self, client: int, now: float) -> Change:
        """A connection has ended."""
        work = self._work(now)
        gone = self._clients.get(client)
        if gone is not None:
            work.keep(gone)
            del self._clients[client]
            if gone.seat is not None:
                left(work, gone.seat)
        return self._change(work)

    def receive(self, client: int, line: str | bytes, now: float) -> Change:
        """A line came from a client. Whatever it has, nothing is raised."""
        try:
            return self.obey(client, read_incoming(line, MOST_LONG, KNOWN), now)
        except BadMessage as error:
            return self.obey(client, error, now)

    def obey(self, client: int, said: Incoming | BadMessage, now: float) -> Change:
        """A message came from a client, or a line with this to be said against it. Nothing is raised."""
        work = self._work(now)
        here = self._clients.get(client)
        if here is None:
            return Change(self.version + 1, closing=((client, ""),))
        work.keep(here)
        message = None if isinstance(said, BadMessage) else said
        try:
            if not here.budget.takes(1.0, now):
                raise BadMessage("limit", "too many messages: wait a moment")
            if isinstance(said, BadMessage):
                raise said
            if isinstance(said, Record | Hint | Review) and not here.budget.takes(DEAR - 1.0, now):
                raise BadMessage("limit", "too many records or hints: wait some seconds")
            obey(work, here, said)
            if isinstance(said, Move):
                here.budget.pays(-1.0)  # one who moves when asked may be as fast as the others are
        except BadMessage as error:
            if error.code in ("stale", "illegal"):
                here.shown = None  # it is told once more how it stands
            work.tell(here, refusal(error, message))
            if here.budget.refused > MOST_REFUSED:
                work.closing.append((client, FLOODED))
        change = self._change(work)
        if isinstance(message, Hello | Look | Record):  # all that was told is told for its sake
            here.budget.pays(sum(len(line) for one, line in change.lines if one == client) // TOLD)
        return change

    def follow(self, version: int, rows: Sequence[str], now: float) -> Change:
        """Rows that another process wrote; the first has this number. Those that are known are passed over.

        Raises BadRecord if they do not fit.
        """
        work = self._work(now)
        for number, line in enumerate(rows, version):
            if number > self.version + 1:
                raise BadRecord(self.version + 1, f"expected this row next, not row {number}")
            if number > self.version:
                work.follow(read_row(line, number))
                self._own, self._from = False, now
        return self._change(work)

    def again(self, rows: Sequence[str], now: float) -> "tuple[Room, Change]":
        """The room made again of its rows, because another process was faster; whoever is connected here stays.

        Nothing of the last change was sent, and nothing remains of it: everybody is told what the other process has
        done instead. What the change came from is to be done once more then: an answer to a question that stands no
        more is stale.
        """
        since = self._last.since if self._last else self.version
        room = Room(rows[:since], self._tokens, self.process, now)
        room._made = self._made
        before = self._last.before if self._last else {}
        for client in before.values():
            client.budget.pays(client.budget.left - client.had)  # whatever it said counts when it is obeyed
        room._clients = {**self._clients, **before}
        for client in room._clients.values():
            client.forget_last()
        work = room._work(now)
        for number, line in enumerate(rows[since:], since + 1):
            work.follow(read_row(line, number))
        seated = {one.seat for one in room._clients.values() if one.seat is not None}
        for chair in room.ledger.chairs:
            if (chair.seat in seated) != (self.process in chair.here):
                work.enter(Here(now, chair.seat, self.process, here=chair.seat in seated))
        return room, room._change(work)

    # Time.

    def tick(self, now: float) -> Change:
        """Time has passed: a computer moves for whoever has none left, and for who is asked and has gone."""
        work = self._work(now)
        work.let_chance_fall()
        for seat in self.ledger.table.acting:
            chair = self.ledger.chairs[seat]
            due = self._due(chair)
            if due is not None and now >= due:
                work.enter(StoodIn(now, seat, on=True, spent=work.spent(chair)))
        return self._change(work)

    @property
    def next_tick(self) -> float | None:
        """When time will change something, if nothing else does before; None: never."""
        if isinstance(self.ledger.table.status, Request):  # whoever wrote the last row could write no more
            return None if self.ledger.waiting else self._made
        dues = [self._due(self.ledger.chairs[seat]) for seat in self.ledger.table.acting]
        return min([due for due in dues if due is not None], default=None)

    def _due(self, chair: Chair) -> float | None:
        """When a computer is to move for the person in a seat that is asked; None: it is not."""
        if chair.token is None or chair.stood_in or chair.asked_at is None:
            return None
        dues: list[float] = []
        allowed, away = chair.allowed, self.ledger.settings.away
        if allowed is not None:
            dues.append(max(chair.asked_at, self._made) + allowed)
        waited_for = any(one.here for one in self.ledger.chairs if one is not chair)  # alone no computer goes on
        if away is not None and chair.gone_at is not None and waited_for:
            dues.append(max(chair.gone_at, self._made) + away)
        return min(dues, default=None)

    def process_gone(self, process: str, now: float) -> Change:
        """Another process has died: nobody is connected to it any more."""
        work = self._work(now)
        for chair in self.ledger.chairs:
            if process in chair.here:
                work.enter(Here(now, chair.seat, process, here=False))
        return self._change(work)

    # Computers.

    def job(self, now: float) -> Job | None:
        """What a computer is to choose; None where none has to, or another process should see to it first."""
        if not self._own and now - self._from < GRACE:
            return None
        # Nobody comes back to a game that computers have ended meanwhile.
        somebody_is_here = any(one.here for one in self.ledger.chairs)
        for seat in self.ledger.table.acting:
            chair = self.ledger.chairs[seat]
            asked = self.ledger.asked_in(seat)
            if asked is None or not (chair.has_computer or (chair.stood_in and somebody_is_here)):
                continue
            question = self.ledger.table.question(seat)
            if question is not None:
                name, player = self.ledger.computer_in(seat), self.ledger.computer(seat)
                heard = self.ledger.table.heard(seat) if player is None else ()
                return Job(seat, asked, name, player, question.view, question.moves, heard)
        return None

    @property
    def job_due(self) -> float | None:
        """When a computer's move that is left to another process will be this one's; None: it is already."""
        return None if self._own else self._from + GRACE

    def chosen(self, job: Job, move: object, now: float) -> Change:
        """What a computer has chosen. It is passed over where the seat is asked no longer."""
        work = self._work(now)
        if self._stands(job):
            game = self.ledger.game
            try:
                text = game.write_move(move)
                read = game.read_move(text)
            except (CardkitError, AttributeError, LookupError, TypeError, ValueError) as error:
                return self.failed(job, f"it chose {quoted(move)}: {error}", now)  # of a stranger's making
            words: tuple[tuple[int, ...], ...] = ()
            if job.player is not None and self.ledger.seeded:
                words = (job.player.luck.words(), job.player.guesses.words())
            try:
                work.enter(Moved(now, job.seat, text, 0.0, *words), read)
            except IllegalMove as error:
                return self.failed(job, error.reason, now)
            work.let_chance_fall()
        return self._change(work)

    def found(self, job: Thinking, found: object, now: float) -> Change:
        """What was found for somebody who asked; None: thinking failed, as in a game without `determinize`."""
        work = self._work(now)
        client = self._clients.get(job.client)
        if client is not None and client.joined:
            work.call_people()
            nothing = Refused("nothing", f"no {job.kind} can be given: the search failed at this game", job.kind)
            work.tell(client, nothing if found is None else job.told(found, self._teller, client.seat))
        return self._change(work)

    def failed(self, job: Job, why: str, now: float) -> Change:
        """A computer could not choose. Another that takes any move sits down in its place; where that one has failed,
        too, or it stands in for a person, the first legal move is made.

        Everybody is told that it has failed, and nobody why: that may tell what is hidden.
        """
        work = self._work(now)
        if self._stands(job):
            work.failed = f"seat {job.seat}, {job.name}: {' '.join(why.split())}"
            work.enter(Spoke(now, None, SPEAKER, f"{job.name} has failed, and another plays in its place."[:300]))
            spare = self._spare()
            if self.ledger.chairs[job.seat].has_computer and spare is not None and job.name != spare:
                work.enter(SatDown(now, job.seat, spare, None, None))
            else:
                work.enter(Moved(now, job.seat, self.ledger.game.write_move(job.moves[0]), 0.0))
                work.let_chance_fall()
        return self._change(work)

    def _spare(self) -> str | None:
        """The name of the computer that sits down where another has failed; None where the game has none."""
        policies = self.ledger.game.policies
        names = (SPARE, *policies)
        return next((name for name in names if isinstance(policies.get(name), Policy)), None)

    def _stands(self, job: Job) -> bool:
        return self.ledger.asked_in(job.seat) == job.asked and self.ledger.chairs[job.seat].computer_moves
