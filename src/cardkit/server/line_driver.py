"""`Driver`: whole games for a program in any language, which creates, plays, takes back and saves them by messages.

A line goes in, and lines come out. Who carries them is somebody else's business: `cardkit serve-lines` does it over
standard input and output. docs/protocol.md has every message, under "Driving a game".
"""

from collections.abc import Mapping
from typing import Final, cast

from cardkit.core.about import computer_of
from cardkit.core.errors import BadMessage, CardkitError
from cardkit.core.rng import SYSTEM
from cardkit.players.player import HUMAN, named_player, set_apart
from cardkit.protocol import incoming
from cardkit.protocol.game_messages import greeting
from cardkit.protocol.incoming import Incoming, known_wants
from cardkit.protocol.message import PROTOCOL, USUAL_WANTS
from cardkit.protocol.message_lines import MOST_LONG, read_incoming, written
from cardkit.protocol.outgoing import Outgoing, Refused
from cardkit.server.catalogue import game_wanted, games_told, in_a_line, opened, people_wanted
from cardkit.server.line_driver_game import AnyTable, DrivenGame
from cardkit.table.replay import outside_players
from cardkit.table.table import Table

LONGEST: Final = 16 * 1024 * 1024  # bytes of a line: a record that is opened may be long; all else is `MOST_LONG`
WITHOUT_A_GAME: Final = (incoming.Hello, incoming.ListGames, incoming.Create, incoming.Open)
OF_A_GAME: Final = (
    incoming.Move,
    incoming.StepOn,
    incoming.Resolve,
    incoming.Look,
    incoming.Undo,
    incoming.Seat,
    incoming.Record,
)
KNOWN: Final[Mapping[str, type[Incoming]]] = {one.kind: one for one in (*WITHOUT_A_GAME, *OF_A_GAME)}


class Driver:
    """One game at a time, driven by messages: `receive` takes a line and gives those that answer it.

    With `own_players` seats may be given to players of somebody's own, such as `module:attribute`: then whoever writes
    the lines runs code here.
    """

    def __init__(self, *, own_players: bool = False) -> None:
        self._own = own_players
        self._wants: tuple[str, ...] = USUAL_WANTS
        self._driven: DrivenGame | None = None

    def greeting(self) -> str:
        """The line with which cardkit begins."""
        return written(self._greeting)

    def receive(self, line: str | bytes) -> list[str]:
        """The lines that answer this one, without their ends: one at least.

        Whatever the line has, nothing is raised but KeyboardInterrupt. Code of games and players that runs meanwhile
        has no input, and prints to standard error.
        """
        with set_apart():
            try:
                answers = self._answers(line)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # a game may be of a stranger's making, and fail in any way
                answers = [written(Refused("failed", f"the game fails: {type(error).__name__}: {in_a_line(error)}"))]
        return answers

    def _answers(self, line: str | bytes) -> list[str]:
        try:
            message = read_incoming(line, LONGEST, KNOWN)
            if not isinstance(message, incoming.Open):
                _require_short(line, message.kind)
            found = [written(one) for one in self._obeyed(message)]
        except BadMessage as error:
            found = [written(Refused(error.code, error.reason, error.do))]
        return found

    def _obeyed(self, message: Incoming) -> list[Outgoing]:
        try:
            return self._driven_by(message) if isinstance(message, OF_A_GAME) else self._begun_by(message)
        except BadMessage as error:
            raise BadMessage(error.code, error.reason, message.kind) from None

    def _begun_by(self, message: Incoming) -> list[Outgoing]:
        match message:
            case incoming.Hello():
                return self._hello(message)
            case incoming.ListGames():
                return [games_told()]
            case incoming.Create():
                return self._create(message)
            case _:
                return self._open(cast("incoming.Open", message))

    def _driven_by(self, message: Incoming) -> list[Outgoing]:
        driven = self._driven
        if driven is None:
            raise BadMessage("nothing", 'No game is on: begin one with "create", or go on with one with "open".')
        match message:
            case incoming.Move():
                return driven.move(message)
            case incoming.StepOn():
                return driven.step_on()
            case incoming.Resolve():
                return driven.resolve(message)
            case incoming.Look():
                return driven.look(message.seat)
            case incoming.Undo():
                return driven.undo(message)
            case incoming.Seat():
                return driven.sit(message)
            case _:
                return driven.record(cast(incoming.Record, message))

    @property
    def _greeting(self) -> Outgoing:
        return greeting(KNOWN)

    def _hello(self, message: incoming.Hello) -> list[Outgoing]:
        if message.protocol != PROTOCOL:
            raise BadMessage("protocol", f"expected protocol {PROTOCOL}, not {message.protocol}")
        self._wants = known_wants(message)
        if self._driven is None:
            return [self._greeting]
        self._driven.wants = self._wants
        return [self._driven.introduced(), self._driven.asked()]

    def _create(self, message: incoming.Create) -> list[Outgoing]:
        if message.record is not None:
            raise BadMessage("bad-value", 'expected no "record" here: "open" goes on with the game of one')
        names = message.players
        game = game_wanted(message)
        names = (HUMAN, *[computer_of(game)] * (game.seats - 1)) if names is None else names
        if len(names) != game.seats:
            raise BadMessage("bad-value", f"expected {game.seats} players, one a seat, not {len(names)}")
        people = people_wanted(message, names)
        try:
            for name in names if not self._own else ():
                if name != HUMAN:
                    named_player(game, name, own=False)
            generator = SYSTEM if message.seed is None else None
            table: AnyTable = Table(game, names, seed=message.seed or 0, generator=generator)
        except CardkitError as error:
            raise BadMessage("bad-value", in_a_line(error)) from error
        for seat, person in enumerate(people):
            if person is not None:
                table.introduce(seat, person)
        return self._begun(DrivenGame(table, self._wants, message, own=self._own))

    def _open(self, message: incoming.Open) -> list[Outgoing]:
        record, table = opened(message.record, seated=True, own=self._own)
        return self._begun(DrivenGame(table, self._wants, message, own=self._own, free=outside_players(record)))

    def _begun(self, driven: DrivenGame) -> list[Outgoing]:
        answers = [driven.introduced(), *driven.go_on()]
        self._driven = driven  # only then: if the game fails at once, the one before is still there
        return answers


def _require_short(line: str | bytes, kind: str) -> None:
    """Raise BadMessage for a line that only a record makes that long."""
    if len(line) > MOST_LONG and len(line if isinstance(line, str) else line.decode()) > MOST_LONG:
        raise BadMessage("too-long", f"expected a line of at most {MOST_LONG} characters for {kind!r}", kind)
