"""`core.value` and `core.immutability`: equality, copies, and that no value of cardkit can be changed."""

import copy
import importlib
import pickle
import pkgutil
from collections.abc import Callable, Hashable, Iterator, Mapping
from concurrent.futures import Executor
from functools import cache, partial
from pathlib import Path
from typing import ClassVar, cast

import attrs
import pytest
from toy import NIM, NimState

import cardkit
from cardkit import (
    JOKER,
    CardkitError,
    Deck,
    Draw,
    Event,
    Faces,
    Game,
    Generator,
    Hand,
    OpenGame,
    Options,
    Pile,
    Policy,
    Request,
    Result,
    Roll,
    Shuffle,
    SimpleGame,
    State,
    Step,
    Unfinished,
    View,
    card,
    generator,
    load,
)
from cardkit.arena.chunk import play_chunk
from cardkit.arena.plan import Plan, chunk_count, chunk_of, meetings
from cardkit.arena.report import report_of
from cardkit.arena.tally import tally_of
from cardkit.commands.bench import Figures, Speed
from cardkit.commands.bot_check import Finding
from cardkit.commands.perft import Line
from cardkit.commands.play_web import Link
from cardkit.commands.replay import Shown
from cardkit.contract import Report
from cardkit.contract.position import Position
from cardkit.core.action_table import numbers_below
from cardkit.core.errors import BadGame, Sealed
from cardkit.core.event import Undone
from cardkit.core.observations.observation import Observer, Part
from cardkit.core.observations.word_layout import RowObserver
from cardkit.core.observations.word_writer import Rows
from cardkit.core.options import OptionAbout
from cardkit.core.piles import Row
from cardkit.core.playout import Playout
from cardkit.core.policy import FirstLegal, Uniform
from cardkit.core.records.record import Called, Chosen, Queued, Record, Resolved, Sat, Stream
from cardkit.core.scenes.default_touches import _Latest, index_of
from cardkit.core.scenes.scene import Choice, Layout, Mark, Place, Scene, Shift, Told, text_zone
from cardkit.core.simple_game import Chose, Moved, Named, OpenView, SimpleObserver, _texts_of
from cardkit.core.turns import TurnOrder
from cardkit.core.value import Value, replace
from cardkit.core.value import made as remade
from cardkit.games.constructor import events as building
from cardkit.games.constructor import moves as builders
from cardkit.games.constructor.board import graph_of
from cardkit.games.skipbo import events, moves
from cardkit.games.straights.scenarios.reachability import Ends, Road
from cardkit.games.straights.scenarios.scenario_lines import Line as ScenarioLine
from cardkit.kits.bidding import Auction
from cardkit.kits.rounds import Rounds
from cardkit.kits.tricks import NO_TRUMP, Trick
from cardkit.learning.adapter_parts import Drawing
from cardkit.players.player import Hooks
from cardkit.protocol import incoming, message, outgoing
from cardkit.registry import BUILT_IN, AnyGame
from cardkit.rooms import log_rows
from cardkit.rooms.changes import Change
from cardkit.rooms.ledger import Past
from cardkit.rooms.room import Job
from cardkit.rooms.settings import Settings
from cardkit.search import Candidate, Search, Wanted
from cardkit.search import Findings as Searched
from cardkit.server.computer_moves import Thinking
from cardkit.server.local_server import Answer, Kept
from cardkit.server.room_host import HostServices
from cardkit.server.shares import Shares
from cardkit.store import Notice
from cardkit.store.memory import MemoryStore
from cardkit.table.history import TakenBack, _Made
from cardkit.table.occupants import _Allowance
from cardkit.table.pending_questions import Question
from cardkit.web.export import Exported, Pyodide
from cardkit.web.page_files import PageFile
from support import for_each

# The attrs classes that are meant to change: sources of chance, and who sits at a table.
CHANGING = {
    "cardkit.commands.bot_check.Timed",
    "cardkit.players.player.PolicyPlayer",
    "cardkit.table.chance_sources.Asked",
    "cardkit.table.chance_sources.Fair",
    "cardkit.table.chance_sources.Scripted",
    "cardkit.table.table._Listening",
    "cardkit.players.external_python_main.Seated",
    "cardkit.table.occupants.Sitting",
    "cardkit.store.memory._Kept",
    *("cardkit.rooms.seats.Chair", "cardkit.rooms.clients.Budget", "cardkit.rooms.clients.Client"),
    *("cardkit.rooms.ledger.OpenUndo", "cardkit.server.room_server.Guest", "cardkit.arena.workers._Piece"),
    *("cardkit.commands.play_web.Links", "cardkit.server.access.Doors", "cardkit.server.shares._Share"),
}


# Every class of values in cardkit, found by walking its modules. Some need other people's packages, and have none.

OUTSIDE = {
    f"cardkit.learning.{name}"
    for name in (
        "gymnasium",
        "gymnasium_vector",
        "observation_spaces",
        "openspiel",
        "openspiel_positions",
        "pettingzoo",
    )
}
OUTSIDE |= {
    "cardkit.learning.batch",
    "cardkit.learning.batch_blocks",
    "cardkit.learning.batch_processes",
    "cardkit.learning.batch_arrays",
}
OUTSIDE |= {"cardkit.store.postgresql", "cardkit.web.uvicorn_server", "cardkit.web.asgi"}


def full_name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


@cache
def value_classes() -> Mapping[str, type]:
    found: dict[str, type] = {}
    for info in pkgutil.walk_packages(cardkit.__path__, "cardkit."):
        if info.name.endswith("__main__") or info.name in OUTSIDE:
            continue
        module = importlib.import_module(info.name)
        for one in vars(module).values():
            if isinstance(one, type) and one.__module__ == info.name and (issubclass(one, Value) or attrs.has(one)):
                found[full_name(one)] = one
    return {name: one for name, one in found.items() if name not in CHANGING}


# An object of each: some made here, all others met while playing.


def made() -> Iterator[object]:
    yield from (Value(), State(), Request(), Policy(), Rows(), Options(), Uniform(), FirstLegal())
    speed = Speed(2.0, 1.0)
    yield from (
        numbers_below(2, "a seat"),
        speed,
        Figures("nim", "1", "compiled", "3.11", speed, speed, speed, speed, 100.0, 0.1, 0.2),
    )
    yield from (moves.Lay(1), moves.FromEmbargo(), events.NoPlay(1), events.Won(0), events.Abandoned())
    yield from (events.Embargoed(1, 2, card("7S")), events.Cleared(1, card("7S"), moves.Build(0)))
    yield from (graph_of(((0, 0),)), builders.Rob(1))
    yield from (building.ResourcesLaid((0,)), building.ValuesLaid((2,)), building.Lost(0, 1, 2), building.Won(0))
    yield from (building.NobodyToRob(0), building.Robbed(0, 1, 2), building.BasementBuilt(0, 1))
    yield from (builders.ImproveTile(3, 1), building.TileImproved(0, 3, 1), ScenarioLine(1, "table", ("7S",)))
    yield from (Ends(False, 0, 0, (), (), {}, (), {}, {}), Road({}, ()))
    yield from (builders.ImproveResidence(3), building.Improved(0, 1, 2), building.RoadBuilt(0, 1))
    yield from (building.GeeseMoved(0, 1), builders.MoveGeese(1), builders.BuildRoad(1), building.Gained(0, 1, 2))
    yield from (Shuffle(3), Roll(1), Faces(1, 2), Draw((1, 2), 1), TurnOrder(3, (0, 1)), Playout(NimState(1, 0), 4))
    yield from (card("7S"), JOKER, Row((1,)), Deck.of("7S"), Pile.of("7S"), Hand.of("7S"))
    yield from (Result((1,), (0,), (1,)), Unfinished((1,), 2), Step(NimState(1, 0), ()), Undone(1))
    yield from (
        Road({0: 1}, (2,)),
        Ends(False, 0, 1, (0, 0, 0, 0), ((), (), (), ()), {}, None, {}, {}),
    )
    yield from (
        Named("pass"),
        Moved(0, Named("pass")),
        Chose(0),
        Event(),
        View(None, 0),
        OpenView(0, 0, NimState(1, 0)),
    )
    yield from (Observer[View](2), SimpleObserver[View](2, ("pass",)), _texts_of(NIM))
    yield from (Hooks(), _Allowance(None, 0.0), NO_TRUMP, Trick((0, 1)), Rounds.begun(2), Auction(2, 0, (1, 2)))
    yield from (Game(Options()), SimpleGame(Options()), OpenGame(Options()))
    yield from (Notice("blue", 3), Called(0, "Anna Maria"), Question(1, 0, View(0, 0), (Named("pass"),)))
    yield from (Sat(0, "human"), Chosen(0, "pass"), Resolved((1,)), Stream("chance", "sfc32", (1,)), Queued("{}", ()))
    yield Record("nim", 1, "", 0, "sfc32", None, ())
    table = cardkit.Table(NIM)
    yield from (table.timeline(), *table.timeline(), table.timeline().seen_by(0), *table.timeline().seen_by(0))
    yield from (
        table.record_of(0),
        *table.record_of(0).steps,
        _Made(0, Chosen(0, "x"), NimState(1, 0), ()),
        TakenBack(0, NimState(1, 0), True, ()),
    )
    yield Finding("it ended", "says hello", ("< {}",))
    yield Shown((), "", None, partial(View, None, 0), (), (), None)
    yield from (Part("turn", (2,), "who must move"), Drawing(Shuffle(2)), Line("nim", "-", 1, 0, (3, 6)))
    candidate = Candidate("take one", 8, 0.5, 0.1)
    yield from (Wanted(5), Search(NIM, Wanted(5)), candidate, Searched("tree", "take one", (candidate,), 8, 0.1, ()))
    yield from (Report(1, 0, 1, 1), Position(NIM, 0, (), NimState(1, 0), 0, None))

    yield from (
        OptionAbout("cards", 1, 9),
        Told(),
        Shift("geese", None, "tile/1"),
        index_of(Scene(()), 0),
        _Latest(),
        Mark("geese", "tile/1", "", ""),
    )
    yield from (Place("tile/1", "tile", ((0, 0),), "Tile 1"), Layout((), 1, 1), Choice("next", "End the turn"))
    yield from (Scene(()), text_zone("suit", "Suit", "Hearts"), *text_zone("suit", "Suit", "Hearts").items)
    yield from messages()


def messages() -> Iterator[object]:
    """Every kind of message and row, and their parts: each with something in every field."""
    for module in (message, incoming, outgoing, log_rows):
        for one in vars(module).values():
            if isinstance(one, type) and attrs.has(one) and one.__module__ == module.__name__:
                yield one(*[something(field.type) for field in attrs.fields(one) if field.default is attrs.NOTHING])
    yield from (Change(1), Settings(), Job(0, 1, "first", None, None, (), ()))
    yield Past(1, 2, cardkit.View(None, 0), ())
    nobody = cast("Executor", None)
    yield HostServices(MemoryStore(), str, "here", float, nobody, nobody, Thinking(), nobody, Shares(1, float), bool)
    yield from (Link("table", ("token", None)), PageFile("text/css", b"", None, ""))
    yield from (Answer(), Kept("table", 1, ("row",)))
    yield from (Pyodide(Path(), (3, 13), ()), Exported(Path(), ("straights",), (3, 13), 1, 1, None))


def something(kind: object) -> object:
    """Something of this type, such as fields of messages have."""
    simple: Mapping[object, object] = {int: 1, float: 1.0, str: "x", bool: True, message.Json: None}
    return simple.get(kind, ())


def arena() -> Iterator[object]:
    """All that an arena of one deal makes."""
    plan = Plan("straights", "rounds=1", "minstd", ("first", "uniform"), "pairs", 1, 1, 1000, 0.0, 0.0)
    met = meetings(plan, ((0,), (1,), (2,), (3,)))
    for chunk in [chunk_of(plan, len(met), number) for number in range(chunk_count(plan, len(met)))]:
        results = play_chunk(plan, chunk, met[chunk.meeting])
        yield from (plan, chunk, met[chunk.meeting], results[0][0])
        tally = tally_of(met[chunk.meeting], results)
        yield from (tally, tally.standings[0], report_of(plan, met, 1, {chunk.meeting: tally}))


def played(game: AnyGame, seed: int) -> Iterator[object]:
    """What one game at random shows: itself, and every state, request, move, view and event."""
    rng = generator(seed)
    state = game.initial_state()
    yield from (game, game.observer, *game.policies.values(), *game.presets.values())
    if isinstance(game.observer, RowObserver):
        yield from (game.observer.rows, game.observer.packing, RowObserver(game.seats))
    for _ in range(400):
        turn = game.status(state)
        yield from (state, turn, game.view(state, None), *[game.view(state, seat) for seat in range(game.seats)])
        if isinstance(turn, Result):
            return
        if isinstance(turn, Request):
            step = game.resolve(state, turn.sample(rng))
        else:
            moves = game.legal_moves(state)
            yield from moves
            step = game.play(state, moves[rng.below(len(moves))])
        yield step
        state = step.state


def parts(value: object, visited: dict[int, object]) -> Iterator[object]:
    """A value and every value inside it, but for those that were visited: most of a state is part of the next one, too.

    What was visited is kept by its `id`, together with the object, so that no other takes its place in memory.
    """
    if id(value) in visited:
        return
    visited[id(value)] = value
    yield value
    inside: tuple[object, ...] = ()
    if isinstance(value, tuple):
        inside = value
    elif isinstance(value, Value):
        inside = value.fields()
    elif attrs.has(type(value)):
        instance = cast("attrs.AttrsInstance", value)
        inside = tuple([getattr(value, field.name) for field in attrs.fields(type(instance))])
    for one in inside:
        yield from parts(one, visited)


def met() -> Iterator[object]:
    """What an arena and a game of each preset show."""
    yield from arena()
    for name in BUILT_IN:
        for preset in load(name).presets:
            yield from played(load(name, preset=preset), 1)


@cache
def samples() -> Mapping[str, object]:
    """An object of each class of values, as far as there is one."""
    found = {full_name(type(one)): one for one in made()}
    visited: dict[int, object] = {}
    for value in met():
        for one in parts(value, visited):
            found.setdefault(full_name(type(one)), one)
        if value_classes().keys() <= found.keys():
            break
    return found


def fields_of(value: object) -> tuple[str, ...]:
    """The names of everything that is stored in an object."""
    names: list[str] = []
    for cls in type(value).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        names.extend([slots] if isinstance(slots, str) else slots)
        names.extend(cls.__dict__.get("__mypyc_attrs__", ()))
    return tuple([name for name in dict.fromkeys(names) if not name.startswith("__")])


each_class = for_each("name", sorted(value_classes()))


@pytest.mark.slow
@each_class
def test_there_is_a_sample_of_every_value_class(name: str) -> None:
    assert name in samples()


@for_each("name", sorted(CHANGING))
def test_what_may_change_is_still_there(name: str) -> None:
    module, _, cls = name.rpartition(".")
    assert attrs.has(getattr(importlib.import_module(module), cls))


@each_class
def test_no_field_of_a_value_can_be_assigned(name: str) -> None:
    value = samples()[name]
    for field in fields_of(value):
        with pytest.raises(AttributeError):
            setattr(value, field, getattr(value, field))


@each_class
def test_no_field_of_a_value_can_be_deleted(name: str) -> None:
    value = samples()[name]
    for field in fields_of(value):
        with pytest.raises(AttributeError):
            delattr(value, field)


@each_class
def test_no_value_takes_a_new_attribute(name: str) -> None:
    with pytest.raises(AttributeError):
        samples()[name].brand_new = 1  # type: ignore[attr-defined]


@each_class
def test_no_value_has_room_for_attributes(name: str) -> None:
    assert not hasattr(samples()[name], "__dict__")


@each_class
def test_a_value_keeps_its_fields_when_assignment_fails(name: str) -> None:
    value = samples()[name]
    before = [getattr(value, field) for field in fields_of(value)]
    for field in fields_of(value):
        with pytest.raises(AttributeError):
            setattr(value, field, object())
    assert [getattr(value, field) for field in fields_of(value)] == before


# Equality and copies.


class Point(Value):
    __slots__ = ("x", "y")

    def __init__(self, x: int, y: int = 0) -> None:
        self.x = x
        self.y = y


class Spot(Point):
    __slots__ = ()


class Tall(Point):
    __slots__ = ("z",)

    def __init__(self, x: int, y: int, z: int) -> None:
        super().__init__(x, y)
        self.z = z


class Named2(Value):
    __slots__ = ("first", "second", "third")

    def __init__(self, first: int, *, second: int, third: int = 3) -> None:
        self.first = first
        self.second = second
        self.third = third


class Sum(Value):
    """A value that keeps something else than it is made of."""

    __slots__ = ("total",)

    def __init__(self, one: int, other: int) -> None:
        self.total = one + other

    def fields(self) -> tuple[object, ...]:
        return (self.total, 0)


POINTS = [Point(1, 2), Spot(1, 2), Tall(1, 2, 3), TurnOrder(3, (2, 1)), Draw((1, 2), 2), Uniform(), NimState(3, 1)]
each_point = for_each("point", POINTS, ids=repr)


def test_equal_fields_make_equal_values() -> None:
    assert Point(1, 2) == Point(1, 2)


def test_other_fields_make_other_values() -> None:
    assert Point(1, 2) != Point(2, 1)


def test_a_value_of_a_subclass_is_another() -> None:
    assert Point(1, 2) != Spot(1, 2)


def test_a_value_does_not_equal_its_fields() -> None:
    assert Point(1, 2) != (1, 2)


def test_equal_values_have_equal_hashes() -> None:
    assert hash(Point(1, 2)) == hash(Point(1, 2))


def test_values_serve_as_keys() -> None:
    points: dict[Hashable, str] = {Point(1, 2): "here"}
    assert points[Point(1, 2)] == "here"


def test_repr_is_the_call_that_makes_an_equal_value() -> None:
    assert repr(Tall(1, 2, 3)) == "Tall(x=1, y=2, z=3)"


@for_each(
    ("value", "fields"),
    [
        (Point(1), (1, 0)),
        (Spot(1, 2), (1, 2)),
        (Tall(1, 2, 3), (1, 2, 3)),
        (Named2(1, second=2), (1, 2, 3)),
        (Value(), ()),
    ],
    ids=repr,
)
def test_the_fields_are_the_parameters_in_order(value: Value, fields: tuple[object, ...]) -> None:
    assert value.fields() == fields


def test_a_class_may_say_itself_what_its_fields_are() -> None:
    assert (Sum(1, 2).fields(), Sum(1, 2) == Sum(2, 1), copy.copy(Sum(1, 2)).total) == ((3, 0), True, 3)


def test_a_value_is_made_anew_with_some_fields_changed() -> None:
    assert replace(Named2(1, second=2), second=5) == Named2(1, second=5)


def test_a_field_that_is_not_there_is_not_changed() -> None:
    with pytest.raises(TypeError):
        replace(Point(1, 2), z=3)


def test_a_parameter_without_a_slot_is_refused() -> None:
    with pytest.raises(
        BadGame, match=r"has no slots for y, which its __init__ takes: write __slots__ = \(\"x\", \"y\"\)"
    ):

        class Half(Value):
            __slots__ = ("x",)

            def __init__(self, x: int, y: int) -> None:
                self.x = x + y


@each_point
def test_the_fields_make_an_equal_value(point: Value) -> None:
    assert remade(type(point), point.fields()) == point


@each_point
def test_a_copy_is_the_value_itself(point: Value) -> None:
    assert copy.copy(point) is point


@each_point
def test_a_deep_copy_is_the_value_itself(point: Value) -> None:
    assert copy.deepcopy(point) is point


@each_point
def test_a_pickled_value_comes_back_equal(point: Value) -> None:
    assert pickle.loads(pickle.dumps(point)) == point


def test_a_pickled_value_comes_back_sealed() -> None:
    point = pickle.loads(pickle.dumps(Point(1, 2)))
    with pytest.raises(AttributeError):
        point.x = 3


@for_each("name", [name for name, cls in sorted(value_classes().items()) if issubclass(cls, Value)])
def test_every_kind_of_value_equals_what_its_fields_make(name: str) -> None:
    value = samples()[name]
    assert isinstance(value, Value)
    assert remade(type(value), value.fields()) == value


# Sealing.


def test_a_field_of_a_class_of_ones_own_cannot_be_assigned() -> None:
    with pytest.raises(Sealed, match=r"Point\.x cannot be set to 5"):
        Point(1).x = 5


def test_a_field_of_a_class_of_ones_own_cannot_be_deleted() -> None:
    point = Point(1)
    with pytest.raises(Sealed, match=r"Point\.x cannot be deleted"):
        del point.x


def test_defaults_stay_defaults() -> None:
    assert Point(1).fields() == (1, 0)


def test_parameters_may_be_named() -> None:
    assert Point(y=2, x=1) == Point(1, 2)


def test_keyword_only_parameters_stay_so() -> None:
    assert Named2(1, second=2).fields() == (1, 2, 3)


def test_a_keyword_only_parameter_cannot_be_given_by_place() -> None:
    with pytest.raises(TypeError):
        Named2(1, 2)  # type: ignore[call-arg]


def test_a_missing_parameter_is_missed() -> None:
    with pytest.raises(TypeError, match="x"):
        Point()  # type: ignore[call-arg]


@for_each("field", ["first", "second", "third"])
def test_values_with_keyword_only_fields_are_sealed(field: str) -> None:
    with pytest.raises(Sealed):
        setattr(Named2(1, second=2), field, 5)


@for_each(("value", "field"), [(Spot(1), "x"), (Tall(1, 2, 3), "x"), (Tall(1, 2, 3), "z")])
def test_subclasses_of_sealed_classes_are_sealed(value: Value, field: str) -> None:
    with pytest.raises(Sealed):
        setattr(value, field, 5)


def test_a_subclass_may_build_on_the_fields_of_its_base() -> None:
    assert Tall(1, 2, 3).fields() == (1, 2, 3)


@for_each("point", [Point(1), Spot(1), Tall(1, 2, 3), NimState(1, 0)], ids=repr)
def test_an_object_is_of_the_class_that_was_called(point: Value) -> None:
    assert type(point) in {Point, Spot, Tall, NimState}


def test_an_init_that_fails_tells_why() -> None:
    class Picky(Value):
        __slots__ = ("x",)

        def __init__(self, x: int) -> None:
            if x < 0:
                raise ValueError("too small")
            self.x = x

    with pytest.raises(ValueError, match="too small"):
        Picky(-1)


def test_a_class_without_slots_is_refused() -> None:
    with pytest.raises(BadGame, match="Loose has no __slots__: write "):

        class Loose(Value):
            def __init__(self, x: int) -> None:
                self.x = x


def test_a_subclass_without_slots_is_refused() -> None:
    with pytest.raises(BadGame, match="Looser has no __slots__: write "):

        class Looser(Point):
            pass


def test_fields_without_names_are_refused() -> None:
    with pytest.raises(BadGame, match=r"Many\.__init__ takes \* or \*\* parameters: name each"):

        class Many(Value):
            __slots__ = ("all",)

            def __init__(self, *every: int) -> None:
                self.all = every


# What a state must define.

REQUIRED: dict[str, object] = {
    name: getattr(NimState, name) for name in ("turn", "legal", "after", "scores", "winners")
}


@for_each("left_out", sorted(REQUIRED))
def test_a_state_that_leaves_a_method_out_is_refused_by_its_name(left_out: str) -> None:
    written = {name: method for name, method in REQUIRED.items() if name != left_out}
    with pytest.raises(BadGame, match=f"Half must define {left_out}$"):
        type("Half", (State,), {"__slots__": (), **written})


def test_a_state_that_leaves_several_methods_out_is_refused_by_all_their_names() -> None:
    with pytest.raises(BadGame, match=r"Bare must define turn, legal, after, scores, winners$"):
        type("Bare", (State,), {"__slots__": ()})


def test_a_state_without_slots_is_refused() -> None:
    with pytest.raises(BadGame, match="__slots__"):
        type("Loose", (State,), dict(REQUIRED))


def test_a_state_that_defines_them_all_is_taken() -> None:
    whole = type("Whole", (State,), {"__slots__": (), **REQUIRED})
    assert issubclass(whole, State)


def test_a_state_may_inherit_what_it_must_define() -> None:
    whole = type("Whole", (State,), {"__slots__": (), **REQUIRED})
    assert issubclass(type("More", (whole,), {"__slots__": ()}), State)


# What is left undefined on purpose says so when it is called.


@for_each(
    "call",
    [
        lambda: State().turn(),
        lambda: State().legal(),
        lambda: State().after(0),
        lambda: State().scores(),
        lambda: State().winners(),
        lambda: State().request(),
        lambda: State().resolved(()),
        lambda: NimState(1, 0).request(),
        lambda: NimState(1, 0).resolved(()),
        lambda: Policy().choose(NimState(1, 0), generator(0)),
        lambda: Request().sample(generator(0)),
        lambda: Request().why_wrong(()),
        lambda: Request().size(),
        lambda: Request().outcomes(),
        lambda: Request().listed(),
        lambda: Request().probability(()),
        lambda: Generator().name(),
        lambda: Generator().below(3),
        lambda: Generator().words(),
    ],
)
def test_a_method_that_is_not_defined_says_so(call: Callable[[], object]) -> None:
    with pytest.raises(CardkitError):
        call()


class Late(Value):
    """A value that leaves out its last field where that has its default."""

    __slots__ = ("first", "late")

    def __init__(self, first: int, late: int = 0) -> None:
        self.first = first
        self.late = late

    def fields(self) -> tuple[object, ...]:
        return (self.first, self.late) if self.late else (self.first,)


@pytest.mark.parametrize("value", [Late(1), Late(1, 2)])
def test_a_value_that_leaves_out_a_field_is_copied_and_changed(value: Late) -> None:
    assert pickle.loads(pickle.dumps(value)) == value
    assert replace(value, late=3) == Late(1, 3)
    assert replace(value, first=4).late == value.late


def test_more_fields_than_parameters_make_nothing() -> None:
    with pytest.raises(ValueError, match="expected at most 2 fields of Late, not 3"):
        remade(Late, (1, 2, 3))


# What an author forgets is said in one error, with what to write.


def test_slots_are_spelled_out_for_a_class_that_has_none() -> None:
    with pytest.raises(
        BadGame, match=r'^Bare has no __slots__: write __slots__ = \("x", "y"\), the fields that it adds$'
    ):

        class Bare(Value):
            def __init__(self, x: int, y: int) -> None:
                self.x, self.y = x, y


def test_slots_are_spelled_out_without_those_of_the_base() -> None:
    with pytest.raises(BadGame, match=r'write __slots__ = \("z",\)'):

        class Solid(Point):
            def __init__(self, x: int, y: int, z: int) -> None:
                self.z = z


class Forgetful(Value):
    __slots__ = ("x", "y")

    def __init__(self, x: int, y: int) -> None:
        self.x = x


@for_each("use", [hash, repr, lambda one: one == Forgetful(1, 2), lambda one: replace(one, x=2)])
def test_a_field_that_is_not_kept_is_named(use: Callable[[Forgetful], object]) -> None:
    with pytest.raises(
        BadGame, match=r"^Forgetful\.__init__ takes y and keeps nothing: assign self\.y, or define fields"
    ):
        use(Forgetful(1, 2))


class TooFew(Value):
    __slots__ = ("total",)

    def __init__(self, one: int, two: int) -> None:
        self.total = one + two

    def fields(self) -> tuple[object, ...]:
        return (self.total,)


@pytest.mark.parametrize("use", [lambda one: replace(one, one=2), lambda one: pickle.loads(pickle.dumps(one))])
def test_fields_that_make_no_equal_object_are_refused(use: Callable[[TooFew], object]) -> None:
    said = r"^TooFew\.fields\(\) gives 1 values, and __init__ takes 2 \(one, two\): it must give"
    with pytest.raises(BadGame, match=said):
        use(TooFew(1, 2))


def test_a_game_that_leaves_methods_out_is_refused_by_all_their_names() -> None:
    said = "^Bare must define seats, utility_bounds, initial_state$"
    with pytest.raises(BadGame, match=said):

        @attrs.frozen
        class Bare(SimpleGame[NimState, View]):
            name: ClassVar[str] = "bare"


def test_a_class_without_a_name_is_no_game_yet() -> None:
    @attrs.frozen
    class Base(SimpleGame[NimState, View]):
        pass

    assert Base(Options()).actions == ()
