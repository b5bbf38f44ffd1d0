"""Every kind of message to cardkit, which says what to do with `do`.

A field whose default is None is left out where it has that. Whoever reads a message passes over fields that
it does not know, so that later versions may have more of them.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

import attrs

from cardkit.core.errors import BadMessage
from cardkit.protocol.message import PROTOCOL, USUAL_WANTS, WANTS, Plain, Tagged


@attrs.frozen
class Incoming(Tagged):
    """A message to cardkit."""

    tag: ClassVar[str] = "do"


# To cardkit.


@attrs.frozen
class Hello(Incoming, kind="hello"):
    """The first answer, which says who is there and what they want; later: everything anew, please."""

    protocol: int
    name: str | None = None  # what to call whoever it is
    wants: tuple[str, ...] = USUAL_WANTS
    table: str | None = None  # where there are several
    token: str | None = None  # of the seat; without one, a watcher
    since: int | None = None  # events from that version on, that of the last position seen; -5: of the last 5 versions


def known_wants(message: Hello) -> tuple[str, ...]:
    """What is wanted of what can be, each once and in one order; later versions may have more.

    Raises BadMessage for one who speaks another version of the protocol.
    """
    if message.protocol != PROTOCOL:
        raise BadMessage("protocol", f"expected protocol {PROTOCOL}, not {message.protocol}")
    return tuple([one for one in WANTS if one in message.wants])


@attrs.frozen
class Move(Incoming, kind="move"):
    """A move in answer to the position of this version: its text, or its action number."""

    version: int
    move: str | None = None
    action: int | None = None
    seat: int | None = None  # for whoever plays several


@attrs.frozen
class Undo(Incoming, kind="undo"):
    """Take my last move back, with all that followed."""

    anyway: bool = False  # for whoever drives a game: also where something has come to light since
    seat: int | None = None  # for whoever drives a game: that of this seat; of the person who moved last, if left out


@attrs.frozen
class Agree(Incoming, kind="agree"):
    """The undo of this number is fine with me."""

    number: int


@attrs.frozen
class Decline(Incoming, kind="decline"):
    """The undo of this number is not."""

    number: int


@attrs.frozen
class Say(Incoming, kind="say"):
    """Say something to everybody at the table."""

    text: str


@attrs.frozen
class Seat(Incoming, kind="seat"):
    """Sit down in a free seat (no player), or seat a computer there, or free the seat of one (`player` `free`)."""

    seat: int
    player: str | None = None


@attrs.frozen
class Record(Incoming, kind="record"):
    """Give me the record: what I saw and heard, or the whole of it once the game is over."""

    whole: bool = False
    seat: int | None = None  # for whoever drives a game: of this seat


# To cardkit, from whoever drives games.


@attrs.frozen
class ListGames(Incoming, kind="games"):
    """Which games are there?"""


@attrs.frozen
class Create(Incoming, kind="create"):
    """Begin a game."""

    game: str | None = None  # may be left out where there is a record alone
    options: Mapping[str, Plain] = attrs.field(factory=dict)
    preset: str | None = None
    players: tuple[str, ...] | None = None  # by seat: `human`, or the name of one of the game's players
    people: tuple[str | None, ...] | None = None  # by seat: what the person there is called
    seed: int | None = None  # None: chance is the operating system's
    chance: str | None = None  # `ask`: its outcomes are asked for
    stepping: bool = False  # whether chance and computers wait for `step`
    settings: Mapping[str, bool | int | float | str | None] | None = None  # of a room
    record: str | None = None  # at a table: of the game that goes on there; it says what is played


@attrs.frozen
class Open(Incoming, kind="open"):
    """Go on with the game of a record."""

    record: str
    chance: str | None = None
    stepping: bool = False


@attrs.frozen
class Look(Incoming, kind="look"):
    """How does it stand for this seat (None: for a watcher)? At a table: how did it stand for mine at this version?"""

    seat: int | None = None  # at a table: mine, if left out; any once the game is over
    version: int | None = None  # at a table: the present one, if left out


@attrs.frozen
class Why(Incoming, kind="why"):
    """Why can I not play this? In answer to the position of this version, at a table."""

    version: int
    touch: str  # the id of an item in the scene, or of a place of the board


@attrs.frozen
class Hint(Incoming, kind="hint"):
    """What would a search play in this version of mine, at a table? Once the game is over: whoever was to move."""

    version: int
    seat: int | None = None  # whose versions are meant: mine, if left out; any once the game is over


@attrs.frozen
class Review(Incoming, kind="review"):
    """The game is over: where did it turn?"""

    seat: int | None = None  # whose versions are to be told: mine, if left out


@attrs.frozen
class Again(Incoming, kind="again"):
    """The game is over, and I play it again, at a new table with the same seats, players and settings."""


@attrs.frozen
class StepOn(Incoming, kind="step"):
    """Let chance or a computer act once."""


@attrs.frozen
class Resolve(Incoming, kind="chance"):
    """The outcome of chance that was asked for."""

    version: int
    outcome: tuple[int, ...]


INCOMING: Final[Mapping[str, type[Incoming]]] = {
    one.kind: one
    for one in (
        *(Hello, Move, Undo, Agree, Decline, Say, Seat, Record, ListGames, Create, Open, Look, Why, Again, Hint),
        *(Review, StepOn, Resolve),
    )
}
