"""`Ledger`: what the rows of a room say. The same rows make the same ledger, in whatever process."""

from collections import deque
from collections.abc import Sequence
from typing import Any, Final

import attrs

from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadRecord, CardkitError, IllegalMove, UnknownPlayer
from cardkit.core.event import Event
from cardkit.core.json import codec
from cardkit.core.levels import computer_of, name_of_saved
from cardkit.core.policy import Policy
from cardkit.core.quoting import quoted
from cardkit.core.records.record import Resolved, Stream
from cardkit.core.rng import SYSTEM, Generator, resumed_generator
from cardkit.core.state import State, facing
from cardkit.core.view import View
from cardkit.players.player import HUMAN, PolicyPlayer, is_outside, named_player
from cardkit.protocol.message import FREE
from cardkit.protocol.outgoing import MadeFrom
from cardkit.registry import AnyGame, load
from cardkit.rooms.log_rows import (
    FORMAT,
    Began,
    Called,
    Chanced,
    Here,
    Moved,
    PlayedAgain,
    Resumed,
    Row,
    SatDown,
    Spoke,
    StoodIn,
    TookBack,
    UndoReplied,
    UndoWanted,
    read_row,
)
from cardkit.rooms.names import SPEAKER, names_at
from cardkit.rooms.position_versions import Notices, Past
from cardkit.rooms.seats import Chair, recorded
from cardkit.rooms.settings import settings_of
from cardkit.table.chance_sources import Streams
from cardkit.table.replay import set_streams
from cardkit.table.table import AnyTable, Table

AnyPolicyPlayer = PolicyPlayer[Any, Any, Any]

CHAT_KEPT: Final = 100  # of what was said, for those who come later
# What the room says to everybody who comes, however much is said since.
GIVEN_OUT: Final = "The whole record of this game was given out, with all hands."
SEEDED: Final = "This table was made with a seed: whoever made it may know all that is hidden."
RECORDED: Final = "This table was made from a record: whoever made it may know all that is hidden."


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
            if self.settings.computer is not None:
                policy_of(self.game, self.settings.computer)
            start = None if began.start is None else self.game.read_state(began.start)
            self.table: AnyTable = Table(self.game, seed=began.seed or 0, generator=began.generator, state=start)
        except BadRecord:
            raise
        except CardkitError as error:
            raise BadRecord(1, str(error)) from error
        if began.revision != self.game.revision:
            raise BadRecord(1, f"expected revision {self.game.revision} of {self.game.name}, not {began.revision}")
        self.version = 1
        self.chairs = [Chair(seat, self.settings) for seat in range(self.game.seats)]
        self.names = names_at(self.game, self.chairs)  # by seat, what everybody is called
        self.waiting = self.settings.wait  # whether the game has not begun, since somebody has yet to come
        self.comers: set[str] = set()  # digests of the tokens of everybody who has come
        self.chat: deque[tuple[int, Spoke]] = deque(maxlen=CHAT_KEPT)  # with their numbers, from 1
        self.warnings: list[tuple[int, Spoke]] = []  # of what was said, that somebody may know what is hidden
        self.made_from: MadeFrom | None = None  # from what somebody may know it; None: chance is the system's
        self.said = 0  # how often anybody said something
        self.said_bytes = 0  # in UTF-8
        self.changes = 0  # rows of who sits where under what name, and of moves that were taken back, or asked for
        self.undo: OpenUndo | None = None
        self.again: PlayedAgain | None = None
        self.reviews: dict[object, Any] = {}  # of the game that is over, by seat, for whoever asks next
        self.undos = 0  # how often anybody was asked to agree
        self._chance = _Written(self.table.streams)
        self.table.chance(self._chance)
        self.notices = Notices(self.table)
        self._ask(began.at)
        if self.seeded:
            self.made_from = "seed"
            self._warn(Spoke(began.at, None, SPEAKER, SEEDED))

    # What it says.

    @property
    def seeded(self) -> bool:
        """Whether chance has a seed."""
        return self.table.generator != SYSTEM

    def asked_in(self, seat: int) -> int | None:
        """The version since which a seat is asked what it is; None for one that may not move."""
        return None if self.waiting else self.notices.asked(seat)

    def version_for(self, seat: int | None) -> int:
        """The version of how it stands for a seat (None: a watcher). What others do in secret does not raise it."""
        return self.notices.version(seat)

    def events_until(self, seat: int | None, version: int) -> int:
        """How many events there were when it stood so for a seat (None: a watcher)."""
        return self.notices.events_until(seat, version)

    def past(self, seat: int | None, version: int | None) -> Past:
        """How it stood for a seat (None: a watcher) at a version, or at the nearest that there is (None: the last)."""
        latest = self.version_for(seat)
        at = latest if version is None else max(1, min(version, latest))
        state = self.notices.state(seat, at)
        since, until = self.events_until(seat, at - 1), self.events_until(seat, at)
        seats = (seat, *(() if self.table.result is None else range(self.game.seats)))
        view, *every = [self._seen(state, one) for one in seats]
        ended = []
        if at > 1 and state.turn() >= 0:
            before = self.notices.state(seat, at - 1)
            for one, now in zip(seats, (view, *every), strict=True):
                pause = self.game.display.pause(self._seen(before, one), now, self.heard(one, since, until))
                ended += [] if pause is None else [pause[0]]
        return Past(at, latest, view, self.heard(seat, since, until), tuple(every), tuple(ended))

    def heard(self, seat: int | None, since: int, until: int | None = None) -> tuple[Event, ...]:
        """What a seat (None: a watcher) hears of these events; once the game is over they hide nothing."""
        over = self.table.result is not None
        return self.table.opened(seat, self.game.seats, since, until) if over else self.table.heard(seat, since, until)

    def _seen(self, state: State, seat: int | None) -> View:
        found: View = self.game.view(state if seat is None else facing(state, seat) or state, seat)
        return found

    def to_move(self, seat: int | None, version: int, *, anybody: bool) -> State | None:
        """How it stood at a version of a seat where it was to move; with `anybody`, where any seat was to."""
        state = self.notices.state(seat, version)
        own = None if seat is None else facing(state, seat)
        return own if own is not None or not anybody or state.turn() < 0 else state

    @property
    def at_once(self) -> bool:
        """Whether seats choose at once: then nobody is to know who has chosen already."""
        return self.notices.at_once

    def computer_in(self, seat: int) -> str:
        """The name of the computer that is to move in a seat, for itself or for a person."""
        chair = self.chairs[seat]
        return chair.player if chair.has_computer else self.settings.computer or computer_of(self.game)

    def computer(self, seat: int) -> AnyPolicyPlayer | None:
        """That computer; None where it is a player of somebody's own.

        Where chance has a seed it draws from copies of its streams, which go on with the row of its move: whatever it
        draws for a move that is not made leaves no trace.
        """
        name = self.computer_in(seat)
        if is_outside(name):
            return None
        own: list[Generator] = [self.table.streams.luck[seat], self.table.streams.guesses[seat]]
        if self.seeded:
            own = [resumed_generator(one.name(), one.words()) for one in own]
        return PolicyPlayer(self.game, policy_of(self.game, name), *own)

    # What is entered.

    def chance_falls(self, at: float) -> Chanced | None:
        """Let chance act, if it must, and give the row of that, which is entered already."""
        if self.waiting or not isinstance(self.table.status, Request):
            return None
        self._chance.given = None
        self.table.step()
        last = self.table.entries[-1]
        assert isinstance(last, Resolved)
        self._count(at)
        self._close_undo()
        return Chanced(at, last.outcome)

    def enter(self, row: Row, move: object = None) -> None:
        """Enter a row. Raises BadRecord for one that does not fit; then this ledger is of no more use.

        `move` is that of a row `Moved` whose move somebody has just made, so that it is not read again. Raises
        IllegalMove for one that is not legal; then nothing has changed.
        """
        try:
            self._enter(row, move)
        except (CardkitError, ValueError, LookupError) as error:
            if isinstance(error, BadRecord) or (move is not None and isinstance(error, IllegalMove)):
                raise
            raise BadRecord(self.version + 1, str(error)) from error
        self._count(row.at)
        if isinstance(row, Moved | Chanced):
            self._close_undo()

    def _enter(self, row: Row, move: object) -> None:
        self.changes += isinstance(row, SatDown | Called | TookBack | UndoWanted | UndoReplied)
        match row:
            case Moved():
                self._move(row, row.move if move is None else move)
            case Chanced() | TookBack():
                self._go_on(row)
            case UndoWanted() | UndoReplied():
                self._talk_of_undo(row)
            case Spoke():
                self.said += 1
                self.said_bytes += len(row.text.encode()) + len(row.name.encode())
                self.chat.append((self.said, row))
                if (row.seat, row.name, row.text) == (None, SPEAKER, GIVEN_OUT):
                    self.warnings.append((self.said, row))
            case Resumed():
                self._go_on_from_record(row)
            case PlayedAgain():
                self.again = row
            case _:
                self._seat(row)
                self.names = names_at(self.game, self.chairs)

    def _go_on_from_record(self, row: Resumed) -> None:
        """All moves of a record are made: its streams go on from where they stood, and time is counted from here on."""
        set_streams(self.table, row.streams, row.queued, self.version)
        self.made_from = "record"
        if not self.seeded:  # otherwise the seed was told of
            self._warn(Spoke(row.at, None, SPEAKER, RECORDED))
        for chair in self.chairs:
            chair.bank = chair.shown_bank = self.settings.bank

    def _warn(self, spoken: Spoke) -> None:
        """The room says that somebody may know what is hidden. This follows from other rows, and has none."""
        self.said += 1
        self.chat.append((self.said, spoken))
        self.warnings.append((self.said, spoken))

    @property
    def given_out(self) -> bool:
        """Whether the whole record was given out while the game was on."""
        return any(spoken.text == GIVEN_OUT for _, spoken in self.warnings)

    def _talk_of_undo(self, row: UndoWanted | UndoReplied) -> None:
        """Somebody asks to take a move back, or has an answer to that."""
        if isinstance(row, UndoWanted):
            for seat in (row.seat, *row.waiting):
                self._chair(seat)
            self.undo, self.undos = OpenUndo(row.number, row.seat, row.waiting), row.number
            return
        if self.undo is None or self.undo.number != row.number:
            raise BadRecord(self.version + 1, f"expected no answer to an undo of number {row.number}: it is not open")
        waiting = tuple([one for one in self.undo.waiting if one != row.seat])
        self.undo = attrs.evolve(self.undo, waiting=waiting) if row.agreed else None

    def _go_on(self, row: Chanced | TookBack) -> None:
        """Chance acts, or the game goes back."""
        match row:
            case Chanced(_, outcome):
                if not isinstance(self.table.status, Request):
                    raise BadRecord(self.version + 1, "expected no outcome: chance is not asked for anything here")
                self._chance.given = outcome
                self.table.step()
                self._chance.given = None
                last = self.table.entries[-1]
                if last != Resolved(outcome):
                    raise BadRecord(
                        self.version + 1, f"expected the outcome that was taken back, not {quoted(outcome)}"
                    )
            case TookBack(_, seat):
                self._chair(seat)
                self.undo = None
                while self.table.undo() != seat:
                    pass

    def _seat(self, row: Row) -> None:
        """Something about who sits where."""
        match row:
            case SatDown(_, seat, player, token, person):
                self._sit(seat, player, token, person)
            case Called(_, seat, person):
                self._chair(seat).person = person
                self.table.introduce(seat, person)
            case Here(_, seat, process, here):
                chair = self._chair(seat)
                if here:
                    chair.came(process)
                    self.comers.update([] if chair.token is None else [chair.token])
                else:
                    chair.left(process, row.at)
            case StoodIn(_, seat, on, spent):
                chair = self._chair(seat)
                chair.stood_in, chair.asked_at = on, row.at
                chair.spend(spent, moved=False)
            case _:
                raise BadRecord(self.version + 1, f"expected no second row of the kind {row.kind!r}")

    def _move(self, row: Moved, move: Any) -> None:
        self.table.play(move, row.seat)
        chair = self.chairs[row.seat]
        if not chair.computer_moves:
            chair.spend(row.spent, moved=True)
        streams = self.table.streams  # those of a computer go on from where they stood
        for use, words in (("luck", row.luck), ("guesses", row.guesses)):
            if words is not None:
                streams.resume(Stream(f"{row.seat} {use}", streams.luck[row.seat].name(), words))

    def _sit(self, seat: int, player: str, token: str | None, person: str | None) -> None:
        chair, player = self._chair(seat), name_of_saved(self.game, player)
        if (player == HUMAN) != (token is not None):
            raise BadRecord(self.version + 1, f"expected a person's token for a person alone, not for {quoted(player)}")
        if player not in (HUMAN, FREE) and not is_outside(player):
            policy_of(self.game, player)
        chair.sit(player, token, person)
        self.table.seat(seat, None, recorded(player))
        if person is not None:
            self.table.introduce(seat, person)
        if self.undo is not None and seat in (self.undo.seat, *self.undo.waiting):
            self.undo = None  # whoever was to answer, or had asked, has gone

    def _chair(self, seat: int) -> Chair:
        if not 0 <= seat < len(self.chairs):
            raise BadRecord(self.version + 1, f"expected a seat from 0 to {len(self.chairs) - 1}, not {quoted(seat)}")
        return self.chairs[seat]

    def _count(self, at: float) -> None:
        self.version += 1
        self.notices.look()
        self._ask(at)

    def _ask(self, at: float) -> None:
        """Seats are asked from here on."""
        waited, self.waiting = self.waiting, self.waiting and any(chair.awaited for chair in self.chairs)
        for chair in self.chairs:
            if self.asked_in(chair.seat) is None:
                chair.asked_at = None
            elif waited or chair.seat in self.notices.anew:
                chair.asked_at = at
            if self.notices.settled:
                chair.shown_bank = chair.bank

    def _close_undo(self) -> None:
        """The game has gone on. Where somebody has not noticed it, a question that is closed would tell."""
        if self.notices.everybody or self.table.result is not None:
            self.undo = None


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
    """The computer player of this name: one of the game's policies or levels, or a short search.

    Raises UnknownPlayer or BadPlugin; no name makes any code of others be imported.
    """
    found = named_player(game, name, own=False)
    if not isinstance(found, Policy):
        raise UnknownPlayer(f"{name} of {game.name} is no policy, and cannot sit here")
    return found
