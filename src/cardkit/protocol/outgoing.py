"""Every kind of message from cardkit, which says what it is with `is`.

A field whose default is None is left out where it has that. Whoever reads a message passes over fields that
it does not know, so that later versions may have more of them.
"""

from collections.abc import Mapping
from typing import ClassVar, Final, Literal

import attrs

from cardkit.core.scenes.scene import (
    Appearance,
    CardFace,
    Cost,
    Item,
    Label,
    Layout,
    Line,
    Mark,
    Place,
    Scene,
    Sign,
    Zone,
)
from cardkit.protocol.message import WANTS, Json, Plain, Tagged
from cardkit.protocol.message_parts import ChancesTold, SceneChanges, ScoresTold, TurningPointTold, Worth

MadeFrom = Literal["seed", "record"]

# What is drawn, as the core has it. Of the first, all fields are always there, also where one is null.
WHOLE: Final[tuple[type, ...]] = (Scene, Zone, Mark, Layout, Place, Line, Label, Sign, Cost, Appearance)
DRAWN: Final[tuple[type, ...]] = (*WHOLE, Item, CardFace)


@attrs.frozen
class Outgoing(Tagged):
    """A message from cardkit."""

    tag: ClassVar[str] = "is"


# From cardkit: to everybody.


@attrs.frozen
class Greeting(Outgoing, kind="hello"):
    """The first line: which protocol is spoken here, and what can be done."""

    protocol: int
    cardkit: str  # its version
    can: tuple[str, ...]  # the messages that are understood, by their `do`
    wants: tuple[str, ...] = WANTS  # what may be wanted with each position


@attrs.frozen
class Part:
    """One array of an observation."""

    name: str
    shape: tuple[int, ...]
    low: float  # no number in it is less
    high: float  # or greater
    meaning: str


@attrs.frozen
class GameTold(Outgoing, kind="game"):
    """A game begins, or somebody comes to one that is on: all that stays as it is."""

    game: str  # its name
    title: str
    aim: str
    revision: int  # of its rules
    options: Mapping[str, Plain]
    seats: int
    seat: int | None  # yours, from 0; null for a watcher
    teams: tuple[tuple[int, ...], ...]  # the seats that play together
    players: tuple[str, ...]  # by seat: `human`, the name of a player, or `free`
    people: tuple[str | None, ...]  # by seat: what the person is called
    seat_names: tuple[str, ...]  # by seat: what the game calls it, such as `Player1`
    actions: int  # actions are numbered from 0 to one less than this
    seconds: float | None = None  # for a move, where all moves have the same
    observation: tuple[Part, ...] | None = None  # the arrays, if wanted
    rules: str | None = None  # a screen of text, if `text` or `scene` is wanted
    layout: Layout | None = None  # the places of the board, if `scene` is wanted and there is one
    look: Appearance | None = None  # what scenes do not say, if `scene` is wanted and there is anything
    made_from: MadeFrom | None = None  # at a table: from what whoever made it may know all that is hidden
    hints: bool | None = None  # at a table: true where each person may ask for hints, however many play


@attrs.frozen
class MoveTold:
    """A legal move."""

    action: int  # its number, the same in every position of the game
    text: str  # in the game's notation
    value: Json | None = None  # if `values` are wanted
    label: str | None = None  # in words for people, if `scene` is wanted
    touches: tuple[str, ...] | None = None  # ids in the scene or layout, if `scene` is wanted


@attrs.frozen
class EventTold:
    """Something that happened, as the seat hears it."""

    text: str  # as people read it
    value: Json | None = None  # unless `changes` are wanted
    moved: tuple[tuple[str | None, ...], ...] | None = None  # item, source, target; if `scene` is wanted and any moved
    label: str | None = None  # if `scene` is wanted: the text in words, where it has notation of the game in it
    version: int | None = None  # if `scene` is wanted: of which it was, if of an earlier one than the message


@attrs.frozen
class Position(Outgoing, kind="position"):
    """How it stands for a seat or a watcher. Where `moves` has any, the seat is asked for one."""

    version: int  # an answer names it
    seat: int | None
    turn: int  # the seat on turn as this seat sees it; -1: chance acts; -2: the game is over
    moves: tuple[MoveTold, ...]  # in the order of their actions
    seconds: float | None  # left for this answer, where time is kept
    events: tuple[EventTold, ...]  # since the last position
    view: Json | None = None  # if wanted
    text: str | None = None  # the view as people read it, if wanted
    prompt: str | None = None  # what is asked, or who is waited for, if `text` is wanted
    observation: Mapping[str, tuple[float, ...]] | None = None  # by name of its part, if wanted
    clocks: tuple[float, ...] | None = None  # seconds left by seat, where seats have a time for the whole game
    scene: Scene | None = None  # what is to be drawn, if wanted
    changes: SceneChanges | None = None  # in place of a scene, if `changes` are wanted: since the last one told
    undo: bool | None = None  # at a table, true where the seat has a move to take back, if `scene` is wanted


@attrs.frozen
class End(Outgoing, kind="end"):
    """The game is over: the last position, and how it ended."""

    version: int
    seat: int | None
    scores: tuple[int, ...]  # by seat, in the game's own points
    winners: tuple[int, ...]  # seats; empty if nobody won
    utilities: tuple[int, ...]  # by seat, higher is better
    events: tuple[EventTold, ...]
    view: Json | None = None
    text: str | None = None
    scene: Scene | None = None
    changes: SceneChanges | None = None
    course: tuple[ScoresTold, ...] | None = None  # at a table, how the scores went, if `scene` is wanted


@attrs.frozen
class Past(Outgoing, kind="past"):
    """How it stood for a seat or a watcher at an earlier version."""

    version: int
    latest: int  # the version of how it stands for that seat
    seat: int | None
    turn: int  # as in a position
    events: tuple[EventTold, ...]  # what that version brought
    view: Json | None = None
    text: str | None = None
    observation: Mapping[str, tuple[float, ...]] | None = None
    scene: Scene | None = None
    ended: Scene | None = None  # in which a round ended, where the scene is of the next
    forced: bool | None = None  # true where whoever was to move had one legal move, as far as that may be told
    before: int | None = None  # the nearest version before this at which the seat had a choice,
    after: int | None = None  # and the nearest after it


@attrs.frozen
class WhyTold(Outgoing, kind="why"):
    """Why a thing in the scene cannot be played."""

    version: int  # as it was asked
    touch: str
    why: str  # for people


@attrs.frozen
class HintTold(Outgoing, kind="hint"):
    """What a search would play, and why."""

    version: int  # as it was asked
    seat: int | None
    turn: int  # the seat that is to move, from whose view the search has thought
    how: str  # `playouts`, `tree`, `exact`, or `alone` where there is one legal move
    words: tuple[str, ...]  # why it is the first of the moves, in sentences
    moves: tuple[Worth, ...]  # those that were looked at, the best first, and then all other legal ones
    played: str | None = None  # the move that was made then, if one was


@attrs.frozen
class ReviewTold(Outgoing, kind="review"):
    """Where a game that is over turned."""

    seat: int | None  # whose versions are told, and whose moves are judged; None: everybody's
    points: tuple[TurningPointTold, ...]  # in the order of the game
    chances: tuple[ChancesTold, ...]
    why: str | None = None  # why there are none, or that not all was looked at, for people
    left: int | None = None  # moves that there was no time for: asked once more, it goes on with them


@attrs.frozen
class Refused(Outgoing, kind="refused"):
    """A message was not obeyed, and has changed nothing."""

    code: str  # for programs: see docs/protocol.md
    why: str  # for people
    do: str | None = None  # of the message, where it could be read


# From cardkit: at tables with people.


@attrs.frozen
class SeatTold:
    """Who sits in a seat."""

    seat: int
    player: str  # `human`, or the name of a computer player
    person: str | None  # what the person is called
    here: bool  # whether somebody is connected who may move for it
    computer: bool  # whether a computer moves for the person, until they come back
    free: bool  # whether anybody may sit down
    name: str  # what texts call whoever sits there: the person, a guest, or a computer


@attrs.frozen
class TableTold(Outgoing, kind="table"):
    """Who is there."""

    seats: tuple[SeatTold, ...]
    watchers: int
    waiting: tuple[int, ...] | None = None  # the seats for which the game waits that has not begun


@attrs.frozen
class Said(Outgoing, kind="said"):
    """Somebody says something."""

    number: int  # from 1, at this table: whoever comes again knows what they have heard
    seat: int | None  # None: a watcher
    name: str  # what they are called
    text: str


@attrs.frozen
class UndoAsked(Outgoing, kind="undo"):
    """Somebody wants to take their last move back, and others must agree first."""

    number: int  # `agree` and `decline` name it
    seat: int
    waiting: tuple[int, ...]  # the seats that have not answered


@attrs.frozen
class UndoAnswered(Outgoing, kind="answered"):
    """The question of an undo is no longer open. Where all have agreed, the position follows."""

    number: int
    agreed: bool
    why: str


@attrs.frozen
class AgainTold(Outgoing, kind="again"):
    """Somebody plays again, at a new table where each has the seat and the token that they have here."""

    seat: int  # who said so first
    table: str  # the new one


@attrs.frozen
class Seated(Outgoing, kind="seated"):
    """You sit in this seat. With the token whoever has it comes back to the seat from anywhere: keep it secret."""

    seat: int
    token: str


@attrs.frozen
class RecordTold(Outgoing, kind="record"):
    """The record that was asked for, as the text of a file."""

    whole: bool  # all hands and chance; otherwise what one seat saw and heard
    text: str


# From cardkit: to whoever drives games.


@attrs.frozen
class OptionTold:
    """What a form says and allows of an option; its type is that of its default."""

    text: str | None = None  # a line
    low: int | None = None  # the lowest whole number
    high: int | None = None  # the highest
    choices: tuple[str, ...] | None = None  # the words there are


@attrs.frozen
class PresetTold:
    """What a form says of a preset."""

    title: str  # empty where its name does
    aim: str  # of the game with these options


@attrs.frozen
class GameListed:
    """A game that can be created."""

    game: str
    title: str
    aim: str
    seats: tuple[int, ...]  # numbers of seats that it can have
    options: Mapping[str, Plain]  # all of them, with their defaults
    about: Mapping[str, OptionTold]  # by option, where the game says something of it
    presets: tuple[str, ...]
    preset_options: Mapping[str, Mapping[str, Plain]]  # by preset, its options that are not the defaults
    preset_about: Mapping[str, PresetTold]  # by preset
    players: tuple[str, ...]  # its computer players
    player_names: Mapping[str, str]  # by player, what people call it, such as `Hard`
    player_texts: Mapping[str, str]  # by player, what it does, in a line; empty where nobody says
    levels: Mapping[str, str]  # by level among these, the player it stands for, or a search
    rules: str  # a screen of text
    computer: str  # the one of these that people should meet
    preset: str | None = None  # with which a form begins, where that is not the first


@attrs.frozen
class Games(Outgoing, kind="games"):
    """The games there are."""

    games: tuple[GameListed, ...]


@attrs.frozen
class Created(Outgoing, kind="created"):
    """A table was made. Each token is one seat's; a seat with a computer has none."""

    table: str
    tokens: tuple[str | None, ...]


@attrs.frozen
class Chance(Outgoing, kind="chance"):
    """Chance must act, and its outcome is asked for."""

    version: int
    request: Json
    text: str


@attrs.frozen
class Failed(Outgoing, kind="failed"):
    """A player could not go on. Its seat is free."""

    seat: int | None  # None: the game is over, and it was told how it ended
    why: str


OUTGOING: Final[Mapping[str, type[Outgoing]]] = {
    one.kind: one
    for one in (
        *(Greeting, GameTold, Position, End, Refused, TableTold, Said, UndoAsked, UndoAnswered, Seated, RecordTold),
        *(Games, Created, Chance, Failed, Past, WhyTold, AgainTold, HintTold, ReviewTold),
    )
}
