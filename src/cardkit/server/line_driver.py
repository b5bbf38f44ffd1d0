"""`Driver`: whole games for a program in any language, which creates, plays, takes back and saves them by messages.

A line goes in, and lines come out. Who carries them is somebody else's business: `cardkit serve-lines` does it over
standard input and output. docs/protocol.md has every message, under "Driving a game".
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardkit.core.errors import BadMessage, CardkitError
from cardkit.core.levels import computer_of
from cardkit.core.rng import SYSTEM
from cardkit.players.player import HUMAN, named_player
from cardkit.protocol import incoming
from cardkit.protocol.game_messages import greeting
from cardkit.protocol.incoming import Incoming, known_wants
from cardkit.protocol.message import USUAL_WANTS
from cardkit.protocol.message_lines import MOST_LONG, read_incoming, refusal, written
from cardkit.protocol.outgoing import Outgoing, Refused
from cardkit.registry import set_apart
from cardkit.rooms.names import told_apart
from cardkit.server.catalogue import game_wanted, games_told, in_a_line, opened, people_wanted
from cardkit.server.line_driver_game import DrivenGame
from cardkit.table.replay import outside_players
from cardkit.table.table import AnyTable, Table

LONGEST: Final = 16 * 1024 * 1024  # bytes of a line: a record that is opened may be long; all else is `MOST_LONG`


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
        return written(greeting(KNOWN))

    def receive(self, line: str | bytes) -> list[str]:
        """The lines that answer this one, without their ends: one at least.

        Whatever the line has, nothing is raised but KeyboardInterrupt. Code of games and players that runs meanwhile
        has no input, and prints to standard error.
        """
        message: Incoming | None = None
        with set_apart():
            try:
                message = read_incoming(line, MOST_LONG, KNOWN, (incoming.Open, LONGEST))
                return [written(one) for one in self._obeyed(message)]
            except BadMessage as error:
                refused = refusal(error, message)
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # a game may be of a stranger's making, and fail in any way
                refused = Refused("failed", f"the game fails: {type(error).__name__}: {in_a_line(error)}")
            return [written(refused)]

    def _obeyed(self, message: Incoming) -> list[Outgoing]:
        begin = ANY_TIME.get(type(message))
        if begin is not None:
            return begin(self, message)
        if self._driven is None:
            raise BadMessage("nothing", 'No game is on: begin one with "create", or go on with one with "open".')
        return OF_A_GAME[type(message)](self._driven, message)

    def hello(self, message: incoming.Hello) -> list[Outgoing]:
        """What is wanted from here on; all anew, where a game is on."""
        self._wants = known_wants(message)
        if self._driven is None:
            return [greeting(KNOWN)]
        self._driven.wants = self._wants
        return [self._driven.introduced(), self._driven.asked()]

    def games(self, message: incoming.ListGames) -> list[Outgoing]:
        """The games there are."""
        return [games_told()]

    def create(self, message: incoming.Create) -> list[Outgoing]:
        """Begin a game."""
        if message.record is not None:
            raise BadMessage("bad-value", 'expected no "record" here: "open" goes on with the game of one')
        game = game_wanted(message)
        names = message.players
        if names is None:
            names = (HUMAN, *[computer_of(game)] * (game.seats - 1))
        if len(names) != game.seats:
            raise BadMessage("bad-value", f"expected {game.seats} players, one a seat, not {len(names)}")
        people = told_apart(game, people_wanted(message, names))
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

    def open(self, message: incoming.Open) -> list[Outgoing]:
        """Go on with the game of a record."""
        record, table = opened(message.record, seated=True, own=self._own)
        return self._begun(DrivenGame(table, self._wants, message, own=self._own, free=outside_players(record)))

    def _begun(self, driven: DrivenGame) -> list[Outgoing]:
        answers = [driven.introduced(), *driven.go_on()]
        self._driven = driven  # only then: if the game fails at once, the one before is still there
        return answers


# What obeys each message: at any time, and while a game is on.
ANY_TIME: Final[Mapping[type[Incoming], Callable[[Driver, Any], list[Outgoing]]]] = {
    incoming.Hello: Driver.hello,
    incoming.ListGames: Driver.games,
    incoming.Create: Driver.create,
    incoming.Open: Driver.open,
}
OF_A_GAME: Final[Mapping[type[Incoming], Callable[[DrivenGame, Any], list[Outgoing]]]] = {
    incoming.Move: DrivenGame.move,
    incoming.StepOn: DrivenGame.step_on,
    incoming.Resolve: DrivenGame.resolve,
    incoming.Look: DrivenGame.look,
    incoming.Undo: DrivenGame.undo,
    incoming.Seat: DrivenGame.sit,
    incoming.Record: DrivenGame.record,
}
KNOWN: Final = {one.kind: one for one in (*ANY_TIME, *OF_A_GAME)}
