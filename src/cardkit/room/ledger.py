"""`Ledger`: what the rows of a room say. The same rows make the same ledger, in whatever process."""

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

import attrs

from cardkit.core import codec
from cardkit.core.about import computer_of
from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadRecord, CardkitError, UnknownPlayer
from cardkit.core.policy import Policy
from cardkit.core.record import Resolved, Stream
from cardkit.core.rng import SYSTEM
from cardkit.players import HUMAN, PolicyPlayer, is_outside, named_player
from cardkit.registry import AnyGame, load
from cardkit.room.chairs import Chair
from cardkit.room.rows import (
    FORMAT,
    Began,
    Called,
    Chanced,
    Here,
    Moved,
    Row,
    SatDown,
    Spoke,
    StoodIn,
    TookBack,
    UndoReplied,
    UndoWanted,
    read_row,
)
from cardkit.room.settings import settings_of
from cardkit.sources import Streams
from cardkit.table import Table

AnyTable = Table[Any, Any, Any]  # of a game of which nothing is known, as `AnyGame`
AnyPolicyPlayer = PolicyPlayer[Any, Any, Any]

CHAT_KEPT: Final = 100  # of what was said, for those who come later


class _Written:
    """Chance as the rows have it; where they have nothing yet, as the table's own streams have it."""

    def __init__(self, streams: Streams) -> None:
        self.streams = streams
        self.given: Outcome | None = None

    def outcome(self, request: Request) -> Outcome:
        """The outcome of the row. A stream that has a seed moves on all the same."""
        if self.given is None or self.streams.generator != SYSTEM:
            drawn = self.streams.outcome(request)
            return drawn if self.given is None else self.given
        return self.given


@attrs.define
class OpenUndo:
    """Somebody waits for others to agree."""

    number: int
    seat: int
    waiting: tuple[int, ...]


class Ledger:
    """A room as its rows tell it, up to the row of number `version`; rows are counted from 1.

    Raises BadRecord for a first row of no game that there is.
    """

    def __init__(self, began: Began) -> None:
        if began.format != FORMAT:
            raise BadRecord(1, f"expected rows of format {FORMAT}, not {began.format}: a later cardkit made this room")
        try:
            self.game: AnyGame = load(began.game, **codec.read_options(began.options))
            self.settings = settings_of(began.settings)
            self.table: AnyTable = Table(self.game, seed=began.seed or 0, generator=began.generator)
        except BadRecord:
            raise
        except CardkitError as error:
            raise BadRecord(1, str(error)) from error
        if began.revision != self.game.revision:
            raise BadRecord(1, f"expected revision {self.game.revision} of {self.game.name}, not {began.revision}")
        self.version = 1
        self.chairs = [Chair(seat, self.settings) for seat in range(self.game.seats)]
        self.chat: deque[Spoke] = deque(maxlen=CHAT_KEPT)
        self.undo: OpenUndo | None = None
        self.undos = 0  # how often anybody was asked to agree
        self._chance = _Written(self.table.streams)
        self.table.chance(self._chance)
        self._event_rows: list[int] = []  # by event of the table, the row that it came with
        self._asked: dict[int, tuple[int, int]] = {}  # by seat that may move: the table's version, and the row
        self._computers: dict[tuple[int, str], AnyPolicyPlayer] = {}
        self._noted(began.at)

    # What it says.

    @property
    def seeded(self) -> bool:
        """Whether chance has a seed."""
        return self.table.generator != SYSTEM

    def asked_in(self, seat: int) -> int | None:
        """The row since which a seat is asked what it is; None for one that may not move."""
        found = self._asked.get(seat)
        return None if found is None else found[1]

    def version_for(self, seat: int | None) -> int:
        """The version of how it stands for a seat (None: a watcher): that of the last row which concerned it.

        What others do in secret does not raise it.
        """
        last = self.table.last_heard(seat)
        heard = self._event_rows[last - 1] if last else 1
        return max(heard, self.asked_in(seat) or 1) if seat is not None else heard

    def events_until(self, version: int) -> int:
        """How many events there were up to the row of this number."""
        return sum(1 for row in self._event_rows if row <= version)

    def computer_in(self, seat: int) -> str:
        """The name of the computer that is to move in a seat, for itself or for a person."""
        chair = self.chairs[seat]
        return chair.player if chair.has_computer else self.settings.computer or computer_of(self.game)

    def computer(self, seat: int) -> AnyPolicyPlayer | None:
        """That computer; None where it is a player of somebody's own."""
        name = self.computer_in(seat)
        if is_outside(name):
            return None
        if (seat, name) not in self._computers:
            streams = self.table.streams
            policy = policy_of(self.game, name)
            self._computers[seat, name] = PolicyPlayer(self.game, policy, streams.luck[seat], streams.guesses[seat])
        return self._computers[seat, name]

    def person_of(self, seat: int) -> str:
        """What whoever has a seat is called."""
        return self.chairs[seat].person or f"Player{seat + 1}"

    # What is entered.

    def chance_falls(self, at: float) -> Chanced | None:
        """Let chance act, if it must, and give the row of that, which is entered already."""
        if not isinstance(self.table.status, Request):
            return None
        self._chance.given = None
        self.table.step()
        last = self.table.entries[-1]
        assert isinstance(last, Resolved)
        self.undo = None
        self._count(at)
        return Chanced(at, last.outcome)

    def enter(self, row: Row) -> None:
        """Enter a row. Raises BadRecord for one that does not fit; then this ledger is of no more use."""
        try:
            self._enter(row)
        except BadRecord:
            raise
        except (CardkitError, ValueError, LookupError) as error:
            raise BadRecord(self.version + 1, str(error)) from error
        self._count(row.at)

    def _enter(self, row: Row) -> None:
        match row:
            case Moved() | Chanced() | TookBack():
                self._go_on(row)
            case UndoWanted(_, number, seat, waiting):
                self.undo = OpenUndo(number, seat, waiting)
                self.undos = number
            case UndoReplied(_, _, seat, agreed):
                if self.undo is not None:
                    waiting = tuple([one for one in self.undo.waiting if one != seat])
                    self.undo = attrs.evolve(self.undo, waiting=waiting) if agreed else None
            case Spoke():
                self.chat.append(row)
            case _:
                self._seat(row)

    def _go_on(self, row: Moved | Chanced | TookBack) -> None:
        """The game goes on, or back."""
        self.undo = None
        match row:
            case Moved():
                self._move(row)
            case Chanced(_, outcome):
                self._chance.given = outcome
                self.table.step()
                self._chance.given = None
                if self.table.entries[-1] != Resolved(outcome):
                    raise BadRecord(self.version + 1, "expected the outcome that was taken back before")
            case TookBack(_, seat):
                while self.table.undo() != seat:
                    pass

    def _seat(self, row: Row) -> None:
        """Something about who sits where."""
        match row:
            case SatDown(_, seat, player, token, person):
                self._sit(seat, player, token, person)
            case Called(_, seat, person):
                self.chairs[seat].person = person
                self.table.introduce(seat, person)
            case Here(_, seat, process, here):
                if here:
                    self.chairs[seat].came(process)
                else:
                    self.chairs[seat].left(process, row.at)
            case StoodIn(_, seat, on, spent):
                self.chairs[seat].stood_in = on
                self.chairs[seat].spend(spent, moved=False)
                self.chairs[seat].asked_at = row.at
            case _:
                raise BadRecord(self.version + 1, f"expected no second row of the kind {row.kind!r}")

    def _move(self, row: Moved) -> None:
        self.table.play(row.move, row.seat)
        self.chairs[row.seat].spend(row.spent, moved=True)
        for use, words in (("luck", row.luck), ("guesses", row.guesses)):
            if words is not None:
                self._resume(row.seat, use, words)

    def _resume(self, seat: int, use: str, words: tuple[int, ...]) -> None:
        """Let a stream of a computer go on from where it stood."""
        streams = self.table.streams
        now = (streams.luck if use == "luck" else streams.guesses)[seat]
        if now.words() != words:
            streams.resume(Stream(f"{seat} {use}", now.name(), words))
            self._computers = {at: one for at, one in self._computers.items() if at[0] != seat}

    def _sit(self, seat: int, player: str, token: str | None, person: str | None) -> None:
        self.chairs[seat].sit(player, token, person)
        self.table.seat(seat, None, HUMAN if self.chairs[seat].free else player)
        if person is not None:
            self.table.introduce(seat, person)

    def _count(self, at: float) -> None:
        self.version += 1
        self._noted(at)

    def _noted(self, at: float) -> None:
        """Remember with which row what has happened came, and since which one each seat is asked."""
        table = self.table
        self._event_rows.extend([self.version] * (table.event_count - len(self._event_rows)))
        asked: dict[int, tuple[int, int]] = {}
        for seat in table.acting:
            since = table.asked_since(seat)
            before = self._asked.get(seat)
            if since is not None:
                asked[seat] = before if before is not None and before[0] == since else (since, self.version)
                if asked[seat] != before:
                    self.chairs[seat].asked_at = at
        for chair in self.chairs:
            if chair.seat not in asked:
                chair.asked_at = None
        self._asked = asked


def ledger_of(rows: Sequence[str]) -> Ledger:
    """The ledger of a room's rows, all of them. Raises BadRecord, with the number of the row and the reason."""
    if not rows:
        raise BadRecord(1, "expected the rows of a room, one at least")
    began = read_row(rows[0], 1)
    if not isinstance(began, Began):
        raise BadRecord(1, f"expected a row of the kind {Began.kind!r}, not {began.kind!r}")
    ledger = Ledger(began)
    for number, line in enumerate(rows[1:], 2):
        ledger.enter(read_row(line, number))
    return ledger


def policy_of(game: AnyGame, name: str) -> Policy:
    """The computer player of this name. Raises UnknownPlayer; no name makes any code be imported."""
    found = named_player(game, name, own=False)
    if not isinstance(found, Policy):
        raise UnknownPlayer(f"{name} of {game.name} is no policy, and cannot sit here")
    return found
