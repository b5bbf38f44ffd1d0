"""Messages that tell a game: made of what one seat may know, its view and the events it heard, and never of a state.

And what messages say of a game: which move, and which seat.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Generic, cast

from cardkit.core import VERSION
from cardkit.core.chance import Dice, DiceTotal, Draw, Request, Shuffle
from cardkit.core.errors import BadMessage
from cardkit.core.event import Event
from cardkit.core.game import Game, M, Result, S, V
from cardkit.core.game_texts import aim_of, rules_of, title_of
from cardkit.core.naming import Naming
from cardkit.core.options import Options
from cardkit.core.quoting import quoted
from cardkit.core.state_hooks import given
from cardkit.protocol.incoming import INCOMING, Move
from cardkit.protocol.message import PROTOCOL, WANTS, Json, Plain
from cardkit.protocol.outgoing import (
    Chance,
    End,
    EventTold,
    GameTold,
    Greeting,
    MadeFrom,
    MoveTold,
    Part,
    Past,
    Position,
)
from cardkit.protocol.scene_messages import Drawing, opened


def greeting(can: Iterable[str] = INCOMING) -> Greeting:
    """The first line. `can` are the messages that are understood, by their `do`."""
    return Greeting(PROTOCOL, VERSION, tuple(can), WANTS)


def move_said(game: Game[S, M, V], message: Move) -> M:
    """The move of a message, by its text or its number. Raises BadMessage for one that has both or neither,
    BadNotation for a text and IllegalMove for a number of no move.
    """
    if (message.move is None) == (message.action is None):
        raise BadMessage("unreadable", 'expected "move", a text, or "action", a number, and not both')
    return game.move_of(message.action or 0) if message.move is None else game.read_move(message.move)


def seat_said(game: Game[S, M, V], seat: int) -> int:
    """The seat that a message names. Raises BadMessage for one that there is not."""
    if not 0 <= seat < game.seats:
        raise BadMessage("bad-value", f"expected a seat from 0 to {game.seats - 1}, not {seat}")
    return seat


class Teller(Generic[S, M, V]):
    """What tells one game to whoever is at a table. It keeps the JSON of events and views that several are told."""

    def __init__(self, game: Game[S, M, V]) -> None:
        self.game = game
        self._events: dict[int, tuple[Event, EventTold]] = {}  # by identity: the same event goes to all seats
        self._moves: dict[M, tuple[int, str]] = {}
        self._naming = Naming(game, (None,) * game.seats)
        self._drawing = Drawing(game)

    def call(self, people: Sequence[str | None]) -> None:
        """Call people by their names in texts from here on, in place of `Player1` and so on, by seat."""
        people = tuple(people) or (None,) * self.game.seats
        if self._naming.people != people:
            self._naming = Naming(self.game, people)
            self._events.clear()
            self._drawing.call(self._naming)

    def named(self, text: str) -> str:
        """A text with the names of people in it."""
        return self._naming(text)

    def game_told(
        self,
        seat: int | None,
        wants: Collection[str],
        players: Sequence[str],
        people: Sequence[str | None] = (),
        seconds: float | None = None,
        made_from: MadeFrom | None = None,
        hints: bool | None = None,
    ) -> GameTold:
        """What stays as it is, for a seat (None: a watcher)."""
        game = self.game
        parts = game.observer.parts if "observation" in wants else None
        return GameTold(
            game=game.name,
            title=title_of(game),
            aim=aim_of(game),
            revision=game.revision,
            options=options_told(game.options),
            seats=game.seats,
            seat=seat,
            teams=game.teams,
            players=tuple(players),
            people=tuple(people) or (None,) * game.seats,
            seat_names=tuple([game.seat_name(one) for one in range(game.seats)]),
            actions=game.action_count,
            seconds=seconds,
            observation=None
            if parts is None
            else tuple([Part(one.name, one.shape, one.low, one.high, one.meaning) for one in parts]),
            rules=rules_of(game) if "text" in wants or "scene" in wants else None,
            layout=self._drawing.layout() if "scene" in wants else None,
            look=self._drawing.look() if "scene" in wants else None,
            made_from=made_from,
            hints=hints,
        )

    def position(
        self,
        version: int,
        view: V,
        moves: tuple[M, ...],
        events: Sequence[Event],
        wants: Collection[str],
        seconds: float | None = None,
        clocks: tuple[float, ...] | None = None,
    ) -> Position:
        """How it stands for the seat of this view, which may make these moves."""
        drawn = view if "scene" in wants else None
        return Position(
            version=version,
            seat=view.seat,
            turn=view.turn,
            moves=self.moves(moves, values="values" in wants, drawn=drawn),
            seconds=seconds,
            events=self.events(events, wants, view),
            clocks=clocks,
            prompt=self._drawing.prompt(view) if "text" in wants else None,
            **self._wanted(view, wants),
        )

    def end(
        self,
        version: int,
        seat: int | None,
        result: Result,
        events: Sequence[Event],
        wants: Collection[str],
        view: V | None,
        every: Sequence[V] = (),
    ) -> End:
        """How the game ended, for a seat; with the last view where there is one, and it is wanted. `every` is as in
        `past`.
        """
        return End(
            version=version,
            seat=seat,
            scores=result.scores,
            winners=result.winners,
            utilities=result.utilities,
            events=self.events(events, wants, view),
            **({} if view is None else self._wanted(view, set(wants) - {"observation"}, every)),
        )

    def past(
        self,
        version: int,
        latest: int,
        view: V,
        events: Sequence[Event],
        wants: Collection[str],
        every: Sequence[V] = (),
        ended: Sequence[V] = (),
        forced: bool = False,
        choices: tuple[int | None, int | None] = (None, None),
    ) -> Past:
        """How it stood for the seat of this view at a version, which brought these events. With the views of `every`
        seat, which a game that is over does not hide, the scene shows all that somebody saw. `ended` has these views,
        that of the seat first, when a round ended before; `choices` are the versions beside it where the seat had any.
        """
        return Past(
            version=version,
            latest=latest,
            seat=view.seat,
            turn=view.turn,
            events=self.events(events, wants, view, past=True),
            ended=self._wanted(ended[0], {"scene"}, ended[1:])["scene"] if ended and "scene" in wants else None,
            forced=forced or None,
            before=choices[0],
            after=choices[1],
            **self._wanted(view, wants, every),
        )

    def _wanted(self, view: V, wants: Collection[str], every: Sequence[V] = ()) -> dict[str, Any]:
        """What is wanted of a view, by the names that messages have for it."""
        game = self.game
        found: dict[str, Any] = {}
        if "view" in wants:
            found["view"] = Json(game.write_json(view))
        if "text" in wants:
            found["text"] = given(game, "show", game.show(view), str)
        if "observation" in wants:  # arrays, flat, by the names of the observer's parts
            names = [one.name for one in game.observer.parts]
            found["observation"] = dict(zip(names, game.observer.observe_view(view), strict=True))
        if "scene" in wants:
            scene = self._drawing.scene(view)
            found["scene"] = opened(scene, [self._drawing.scene(one) for one in every]) if every else scene
        return found

    def chance(self, version: int, request: Request) -> Chance:
        """What chance must decide."""
        return Chance(version, Json(self.game.write_json(request)), wanted(request))

    def moves(self, moves: tuple[M, ...], *, values: bool = False, drawn: V | None = None) -> tuple[MoveTold, ...]:
        """The legal moves, in their order; in words, and with what they touch, for whom this view is drawn."""
        found: list[MoveTold] = []
        for move in moves:
            action, text = self._told(move)
            value = Json(self.game.write_json(move)) if values else None
            if drawn is None:
                found.append(MoveTold(action, text, value))
            else:
                choice = self._drawing.choice(drawn, move)
                found.append(MoveTold(action, text, value, choice.label, choice.touches))
        return tuple(found)

    def _told(self, move: M) -> tuple[int, str]:
        """The number and the text of a move, worked out once."""
        told = self._moves.get(move)
        if told is None:
            if len(self._moves) >= 4096:
                self._moves.clear()
            told = self._moves[move] = (self.game.action_of(move), self.game.write_move(move))
        return told

    def events(
        self, events: Sequence[Event], wants: Collection[str], view: V | None, *, past: bool = False
    ) -> tuple[EventTold, ...]:
        """What was heard, in order; where `scene` is wanted in words, too, and with what moved in that of the view."""
        found = [self.event(event) for event in events]
        if "changes" in wants:
            found = [EventTold(told.text) for told in found]
        if "scene" in wants and view is not None:
            moved = self._drawing.moved(view, events, past=past)
            texts = self._drawing.described(view, events)
            for number, (told, said) in enumerate(zip(found, texts, strict=True)):
                label = None if said in {"", told.text} else said
                if label is not None or moved[number] is not None:
                    found[number] = EventTold(told.text, told.value, moved[number], label)
        return tuple(found)

    def in_words(self, events: Sequence[Event], view: V) -> tuple[str, ...]:
        """What was heard at some time, for people; the view is of the position afterwards."""
        return tuple([one.label or one.text for one in self.events(events, {"scene"}, view, past=True)])

    def event(self, event: Event) -> EventTold:
        """One event."""
        known = self._events.get(id(event))
        if known is not None and known[0] is event:
            return known[1]
        if len(self._events) >= 256:
            self._events.clear()
        text = given(self.game, "describe", self.game.describe(event), str)
        told = EventTold(self._naming(text), Json(self.game.write_json(event)))
        self._events[id(event)] = (event, told)  # which keeps the event, and so its identity
        return told


def options_told(options: Options) -> dict[str, Plain]:
    """Options by name."""
    return {name: cast(Plain, getattr(options, name)) for name in options.names()}


def wanted(request: Request) -> str:
    """What an outcome of this request is, for people who give one."""
    match request:
        case Shuffle(length=length):
            return f"a shuffle of {length} cards: for each place, the place from 0 that its card lay in"
        case DiceTotal(dice=dice, sides=sides):
            return f"the total of a roll, from {dice} to {dice * sides}"
        case Dice(dice=dice, sides=sides):
            return f"the faces of a roll, ascending: {dice} from 1 to {sides}"
        case Draw(counts=counts, taken=taken):
            kinds = ", ".join([str(count) for count in counts])
            return f"the kinds that are drawn, ascending: {taken} of kinds counted from 0, of which there are {kinds}"
        case _:
            return f"an outcome of {quoted(request)}"
