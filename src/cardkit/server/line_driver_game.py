"""`DrivenGame`: one game that a program drives, and what each seat was told of it; `Driver` is around it."""

from collections.abc import Iterable
from typing import Any, Final

from cardkit.core.errors import BadMessage, BadNotation, CardkitError, IllegalMove, IllegalOutcome
from cardkit.core.game import Result
from cardkit.core.records.record import Chosen, write_record
from cardkit.core.records.seat_record import write_seat_record
from cardkit.players.player import HUMAN
from cardkit.protocol import incoming, outgoing
from cardkit.protocol.game_messages import Teller, move_said, seat_said
from cardkit.protocol.message import FREE
from cardkit.protocol.outgoing import Outgoing, Refused
from cardkit.server.catalogue import in_a_line
from cardkit.table.table import AnyTable
from cardkit.table.undo_secrecy import knowing_after_undo

ASK: Final = "ask"  # what `chance` of a message says where its outcomes are asked for


class DrivenGame:
    """A game that is driven, and what each seat was told of it."""

    def __init__(
        self,
        table: AnyTable,
        wants: tuple[str, ...],
        message: incoming.Create | incoming.Open,
        *,
        own: bool,
        free: Iterable[int] = (),
    ) -> None:
        if message.chance not in (None, ASK):
            raise BadMessage("bad-value", f"expected chance {ASK!r} or null, not {message.chance[:40]!r}")
        self.table = table
        self.wants = wants
        self._teller: Teller[Any, Any, Any] = Teller(table.game)
        self._asking = message.chance == ASK
        self._stepping = message.stepping
        self._own = own
        self._free = set(free)
        self._beginning = table.event_count  # what happened before is not told
        self._passed: dict[int | None, int] = {}  # by who was told: how many events there were then
        self._versions: dict[int | None, int] = {}  # by who was told: the version of the last question
        self._asked: int | None = None  # the seat of the person who was asked last

    # Who plays.

    @property
    def people(self) -> tuple[int, ...]:
        """The seats whose moves come by messages."""
        players = self.table.players
        return tuple([seat for seat, name in enumerate(players) if name == HUMAN and seat not in self._free])

    def introduced(self) -> Outgoing:
        """The game, and who plays."""
        players = [FREE if seat in self._free else name for seat, name in enumerate(self.table.players)]
        return self._teller.game_told(None, self.wants, players, self._called())

    def _called(self) -> list[str | None]:
        """What the people are called, by seat."""
        return [None if seat in self._free else name for seat, name in enumerate(self.table.people)]

    def sit(self, message: incoming.Seat) -> list[Outgoing]:
        """Let somebody else play a seat."""
        seat, player = seat_said(self.table.game, message.seat), message.player or HUMAN
        try:
            self.table.seat(seat, None if player == FREE else player, own=self._own, noted=player != FREE)
        except CardkitError as error:
            raise BadMessage("bad-value", in_a_line(error)) from error
        self._free.discard(seat)
        if player == FREE:
            self._free.add(seat)
        return [self.introduced(), *self.go_on()]

    def _person(self, seat: int) -> int:
        if seat_said(self.table.game, seat) not in self.people:
            name = FREE if seat in self._free else self.table.players[seat]
            raise BadMessage("not-yours", f'{called(seat)} is {name}, not a person: "seat" lets a person play there')
        return seat

    # Going on.

    def go_on(self) -> list[Outgoing]:
        """Let chance and computers act as far as they need not wait; then what is asked."""
        failed: list[Outgoing] = []
        while not self._stepping and self._can_step:
            failed += self._step()
        if self.table.result is not None:
            failed += self._step()  # players are told how it ended
        return [*failed, self.asked()]

    @property
    def _can_step(self) -> bool:
        """Whether chance, where it is not asked for, or a computer can act."""
        table = self.table
        if table.acting:
            return table.choosing is not None
        return table.result is None and not self._asking

    def _step(self) -> list[Outgoing]:
        """One step of the table; what is told where a player fails. Its seat is free then."""
        table = self.table
        turn = table.state.turn()
        seat = turn if turn in table.acting and table.players[turn] != HUMAN else table.choosing
        try:
            table.step()
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # a player may be of a stranger's making, and fail in any way
            why = in_a_line(f"{type(error).__name__}: {error}")
            if table.result is not None:
                where = [f"{in_a_line(note)}: " for note in getattr(error, "__notes__", [])[-1:]]
                return [outgoing.Failed(None, "".join(where) + why)]
            if seat is None:
                raise
            told = outgoing.Failed(seat, f"{called(seat)} ({table.players[seat]}) cannot go on: {why}")
            table.seat(seat, None, noted=False)  # the record keeps the name, so that no person sits there when opened
            self._free.add(seat)
            return [told, self.introduced()]
        return []

    def step_on(self, message: incoming.StepOn) -> list[Outgoing]:
        """One step of chance or of a computer."""
        if not self._can_step:
            raise BadMessage("nothing", "neither chance nor a computer waits for a step")
        return [*self._step(), *self.go_on()]

    def move(self, message: incoming.Move) -> list[Outgoing]:
        """A person's move, and what follows."""
        table = self.table
        seat = self._to_move if message.seat is None else self._person(message.seat)
        question = None if seat is None else table.question(seat)
        if seat is None or question is None or question.version != message.version:
            why = self._why_stale(seat, None if question is None else question.version, message.version)
            return [Refused("stale", why, message.kind), self.told(seat) if question else self.asked()]
        try:
            table.play(move_said(table.game, message), seat)
        except (IllegalMove, BadNotation) as error:
            return [Refused("illegal", in_a_line(error), message.kind), self.told(seat)]
        return self.go_on()

    def _why_stale(self, seat: int | None, asked: int | None, answered: int) -> str:
        """Why an answer is none to what a seat (None: whoever may move) is asked at a version (None: nothing)."""
        if self.table.result is not None:
            return "the game is over"
        if seat is None or asked is None:
            return "no person is to move" if seat is None else f"{called(seat)} is not to move"
        return f"{called(seat)} is asked at version {asked}, and this answers version {answered}"

    @property
    def _to_move(self) -> int | None:
        """The first person who may move."""
        return next((seat for seat in self.table.acting if seat in self.people), None)

    def resolve(self, message: incoming.Resolve) -> list[Outgoing]:
        """An outcome of chance, and what follows."""
        table = self.table
        if not self._asking or table.acting or table.result is not None:
            raise BadMessage("nothing", "no outcome of chance is asked for")
        if message.version != table.version:
            why = f"chance is asked at version {table.version}, and this answers version {message.version}"
            return [Refused("stale", why, message.kind), self.asked()]
        try:
            table.resolve(message.outcome)
        except IllegalOutcome as error:
            raise BadMessage("bad-value", in_a_line(error)) from error
        return self.go_on()

    def undo(self, message: incoming.Undo) -> list[Outgoing]:
        """Take back the last move of a person, and all that followed."""
        table = self.table
        moved = [one.seat for one in table.entries if isinstance(one, Chosen) and one.seat in self.people]
        seat = (moved[-1] if moved else None) if message.seat is None else self._person(message.seat)
        if seat is None or table.history.since_move_of(seat) is None:
            raise BadMessage("nothing", "there is no move of a person to take back")
        knowing = () if message.anyway else knowing_after_undo(table, seat, self.people)
        if knowing:
            who = " and ".join([called(one) for one in knowing])
            why = f'{who} would know what has come to light since. It can be taken back all the same, with "anyway".'
            raise BadMessage("revealed", why)
        while table.undo() != seat:
            pass
        return self.go_on()

    # Telling.

    def asked(self) -> Outgoing:
        """What is asked next: a person, chance, or nobody, because the game is over or somebody else has to act."""
        table, people = self.table, self.people
        if table.result is not None:
            return self.told(self._asked if self._asked is not None else people[0] if people else None)
        if self._asking and not table.acting:
            return self._teller.chance(table.version, table.state.request())
        if self._to_move is not None:
            self._asked = self._to_move
            return self.told(self._to_move)
        return self.told(people[0] if len(people) == 1 else None)

    def look(self, message: incoming.Look) -> list[Outgoing]:
        """How it stands for a seat, or for a watcher."""
        return [self.told(self._named(message.seat))]

    def _named(self, seat: int | None) -> int | None:
        """The seat of a message that may leave it out: a watcher then."""
        return None if seat is None else seat_said(self.table.game, seat)

    def told(self, seat: int | None) -> Outgoing:
        """How it stands for a seat, or for a watcher, with all that they heard since they were last told."""
        table = self.table
        happened = table.event_count
        self._teller.call(self._called())
        events = table.heard(seat, self._passed.get(seat, self._beginning))
        question = table.question(seat) if seat in self.people and seat is not None else None
        view = table.view(seat) if question is None else question.view
        version = self._versions.get(seat, 0) if question is None else question.version
        result = table.result
        if isinstance(result, Result):
            message: Outgoing = self._teller.end(version, seat, result, events, self.wants, view)
        else:
            moves = () if question is None else question.moves
            message = self._teller.position(version, view, moves, events, self.wants)
        self._passed[seat], self._versions[seat] = happened, version
        return message

    def record(self, message: incoming.Record) -> list[Outgoing]:
        """The whole record, or what a seat met."""
        table = self.table
        if message.whole:
            return [outgoing.RecordTold(True, write_record(table.record()))]
        return [outgoing.RecordTold(False, write_seat_record(table.record_of(self._named(message.seat))))]


def called(seat: int) -> str:
    """A seat in texts for people."""
    return f"Player{seat + 1}"
