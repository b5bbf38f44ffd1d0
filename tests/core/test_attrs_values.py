"""States, options and requests that are frozen attrs classes, in a module that postpones its annotations."""

from __future__ import annotations

import copy
import enum
import pickle
from typing import TYPE_CHECKING, Any, ClassVar, cast

import attrs
import pytest

from cardkit import (
    OVER,
    Event,
    Generator,
    Log,
    Options,
    Outcome,
    Request,
    SimpleGame,
    State,
    Table,
    View,
    contract,
    load,
    read_record,
    replace,
    resume,
    write_record,
)
from cardkit.core.errors import BadGame, BadJson, BadOption, BrokenContract
from cardkit.core.json import codec
from cardkit.core.observations.observation import observed
from cardkit.core.options import options_from, with_changes
from cardkit.core.value import Value
from cardkit.core.value import made as remade
from support import for_each

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

# A game of coins: a seat takes one from the purse, or flips. Everything in it is an attrs class.


class Side(enum.Enum):
    """How a coin lies."""

    HEADS = 1
    TAILS = 2


@attrs.frozen
class CoinOptions(Options):
    """The options of the game."""

    coins: int = 4
    owner: str = "bank"
    marks: tuple[int, ...] = ()
    open: bool = attrs.field(default=False, kw_only=True)

    def __attrs_post_init__(self) -> None:
        if self.coins < 1:
            raise BadOption(f"expected a coin, not {self.coins}")


@attrs.frozen
class CoinState(State):
    """A position."""

    options: CoinOptions
    purse: tuple[Coin, ...] = attrs.field(metadata=observed(most=4))
    mover: int = 0
    last: Coin | None = None

    def turn(self) -> int:
        return self.mover if self.purse else OVER

    def legal(self) -> tuple[int, ...]:
        return (0, 1) if self.purse else ()

    def after(self, action: int, log: Log | None = None) -> CoinState:
        taken = self.purse[-1]
        if action and taken.side is Side.HEADS:
            turned = replace(taken, side=Side.TAILS)
            return replace(self, purse=(*self.purse[:-1], turned), mover=1 - self.mover)
        if log is not None:
            log.append(Took(self.mover, taken))
        return replace(self, purse=self.purse[:-1], mover=1 - self.mover, last=taken)

    def scores(self) -> tuple[int, ...]:
        return (0, 0)

    def winners(self) -> tuple[int, ...]:
        return ()


@attrs.frozen
class Coin(Value):
    """A coin; it stands below the state that names it."""

    side: Side
    worth: int = attrs.field(default=1, kw_only=True)


@attrs.frozen
class Flip(Request):
    """A request of one's own."""

    coins: int

    def sample(self, rng: Generator) -> Outcome:
        return tuple([rng.below(2) for _ in range(self.coins)])

    def why_wrong(self, outcome: Outcome) -> str | None:
        return None if len(outcome) == self.coins else f"expected {self.coins} coins"


@attrs.frozen
class Took(Event):
    seat: int
    coin: Coin


@attrs.frozen
class Note:
    """A frozen attrs class that is a field of a view."""

    text: str = attrs.field(metadata=observed(left_out=True))


@attrs.frozen
class Aside:
    """A frozen attrs class that is no field of anything."""

    text: str


@attrs.frozen
class CoinView(View):
    state: CoinState
    notes: tuple[Note, ...] = ()


@attrs.frozen
class Coins(SimpleGame[CoinState, CoinView]):
    """Take coins, or turn them."""

    options: CoinOptions = attrs.field(factory=CoinOptions)

    name: ClassVar[str] = "coins"
    actions: ClassVar[tuple[str, ...]] = ("take", "turn")
    seats: ClassVar[int] = 2
    utility_bounds: ClassVar[tuple[int, int]] = (0, 0)

    def initial_state(self) -> CoinState:
        return CoinState(self.options, (Coin(Side.HEADS),) * self.options.coins)

    def options_of(self, state: CoinState) -> Options:
        return state.options

    def view_of(self, state: CoinState, seat: int | None) -> CoinView:
        return CoinView(seat, state.turn(), state, (Note("all is open"),))

    def determinize(self, view: CoinView, rng: Generator) -> CoinState:
        return view.state


GAME = Coins()
STATE = CoinState(CoinOptions(2, open=True), (Coin(Side.HEADS), Coin(Side.TAILS, worth=5)), 1, Coin(Side.TAILS))
VALUES = [STATE, CoinOptions(3, "you", (1, 2)), Flip(2), Coin(Side.TAILS, worth=3)]


@attrs.frozen
class DeepState(CoinState):
    """A state with one more field."""

    depth: int = attrs.field(default=0, kw_only=True)


DEEP = DeepState(CoinOptions(), (), 1, None, depth=3)


class StuckState(CoinState):
    """A state that changes rules alone, without the decorator."""

    __slots__ = ()

    def legal(self) -> tuple[int, ...]:
        return ()


STUCK = StuckState(CoinOptions(), (Coin(Side.HEADS),))


# Values.


@for_each("value", [*VALUES, DEEP, STUCK], ids=lambda one: type(one).__name__)
def test_a_value_cannot_be_changed(value: Value) -> None:
    for field in attrs.fields(type(value)):  # type: ignore[arg-type]  # each of them is an attrs class
        with pytest.raises(AttributeError):
            setattr(value, field.name, getattr(value, field.name))
        with pytest.raises(AttributeError):
            delattr(value, field.name)
    with pytest.raises(AttributeError):
        object.__setattr__(value, "brand_new", 1)


@for_each("value", VALUES, ids=lambda one: type(one).__name__)
def test_a_value_comes_back_equal(value: Value) -> None:
    assert remade(type(value), value.fields()) == value
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    for back in (pickle.loads(pickle.dumps(value)), GAME.read_json(GAME.write_json(value))):
        assert (back, hash(back)) == (value, hash(value))


def test_values_of_attrs_classes() -> None:
    # Other fields or another class make another value.
    assert Coin(Side.HEADS) != Coin(Side.TAILS)
    assert CoinState(CoinOptions(), (), 1, None) != DeepState(CoinOptions(), (), 1, None)
    # The fields are the parameters in order those by name last.
    assert CoinOptions(3).fields() == (3, "bank", (), False)
    assert DEEP.fields() == (CoinOptions(), (), 1, None, 3)
    # A subclass may change rules alone without the decorator.
    assert (STUCK.legal(), STUCK.turn(), StuckState(*STUCK.fields()) == STUCK) == ((), 0, True)  # type: ignore[arg-type]
    # A value is made anew with some fields changed.
    assert replace(STATE, mover=0, last=None) == CoinState(CoinOptions(2, open=True), STATE.purse, 0, None)
    assert replace(Coin(Side.HEADS, worth=2), worth=4) == Coin(Side.HEADS, worth=4)
    assert replace(DEEP, mover=0) == DeepState(CoinOptions(), (), 0, None, depth=3)


@for_each(
    ("value", "change", "error", "said"),
    [
        (STATE, {"weight": 1}, TypeError, "weight"),
        (CoinOptions(), {"coins": 0}, BadOption, "expected a coin, not 0"),
    ],
)
def test_a_change_that_cannot_be_is_refused(value: Any, change: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        replace(value, **change)


# JSON.


def test_json_has_the_fields_in_order() -> None:
    assert GAME.write_json(Coin(Side.TAILS, worth=3)) == '{"Coin":{"side":{"Side":"TAILS"},"worth":3}}'


@for_each(
    ("text", "reason"),
    [
        ('{"Coin":["TAILS",3]}', "Coin.side: expected Side, not 'TAILS'"),
        ('{"Coin":[{"Side":"EDGE"},3]}', "Side: expected one of HEADS, TAILS, not 'EDGE'"),
        ('{"Coin":[{"Side":"TAILS"},"3"]}', "Coin.worth: expected int, not '3'"),
        ('{"Coin":[{"Side":"TAILS"},true]}', "Coin.worth: expected int, not True"),
        ('{"Coin":[{"Side":"TAILS"}]}', "Coin: expected 2 fields, not 1"),
        ('{"Coin":[{"Side":"TAILS"},3,4]}', "Coin: expected 2 fields, not 3"),
        ('{"Coin":{"side":"TAILS","worth":3}}', "Coin.side: expected Side, not 'TAILS'"),
        ('{"Coin":{"side":{"Side":"TAILS"}}}', "Coin: expected the fields side, worth, not ['side']"),
        ('{"Coin":{"side":{"Side":"TAILS"},"worth":3,"x":4}}', "Coin: expected the fields side, worth, not ['side', "),
        ('{"Coin":"TAILS"}', "Coin: expected its fields by name, not 'TAILS'"),
        ('{"CoinOptions":{"coins":0,"owner":"x","marks":[],"open":false}}', "CoinOptions: expected a coin, not 0"),
        ('{"CoinOptions":[1,"x",["y"],false]}', "CoinOptions.marks: expected "),
        ('{"CoinOptions":[1,"x",[],0]}', "CoinOptions.open: expected bool, not 0"),
        ('{"CoinOptions":[0,"x",[],false]}', "CoinOptions: expected a coin, not 0"),
        ('{"Flip":[null]}', "Flip.coins: expected int, not None"),
        ('{"CoinView":{"seat":0,"turn":0,"state":{"Flip":[1]},"notes":[]}}', "CoinView.state: expected CoinState"),
    ],
)
def test_json_of_other_types_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadJson) as refused:
        GAME.read_json(text)
    assert str(refused.value).startswith(reason)


# The vocabulary is found.


def test_the_classes_of_the_module_are_found_and_those_of_their_fields() -> None:
    found = {CoinOptions, CoinState, Coin, Side, Flip, Took, CoinView, Note, DeepState}
    assert found <= set(GAME.all_vocabulary())


@for_each(
    "text",
    [
        '{"Aside":{"text":"x"}}',
        '{"Coins":{"options":{"CoinOptions":[1,"x",[],false]}}}',
        '{"Policy":[]}',
        '{"Uniform":[]}',
        '{"Table":[]}',
        '{"Value":[]}',
        '{"State":[]}',
        '{"Event":{}}',
        '{"View":{"seat":0,"turn":0}}',
        '{"Generator":[]}',
    ],
)
def test_nothing_else_is_made_by_reading(text: str) -> None:
    with pytest.raises(BadJson, match=r"^expected one of "):
        GAME.read_json(text)


RULES = """
import attrs
from cardkit import Event, State
from cardkit.core.observations.observation import observed

@attrs.frozen
class PondState(State):
    fish: "tuple[Fish, ...]" = attrs.field(default=(), metadata=observed(most=2))
    def turn(self): return 0 if self.fish else -2
    def legal(self): return (0,) if self.fish else ()
    def after(self, action, log=None):
        if log is not None:
            log.append(Caught(self.fish[0]))
        return PondState(self.fish[1:])
    def scores(self): return (0,)
    def winners(self): return ()

@attrs.frozen
class Fish:
    length: int

@attrs.frozen
class Caught(Event):
    fish: Fish
"""
PLAIN_GAME = """
from typing import ClassVar
import attrs
from cardkit import OpenGame
from pond_rules import Fish, PondState

@attrs.frozen
class Pond(OpenGame[PondState]):
    name: ClassVar[str] = "pond"
    actions: ClassVar[tuple[str, ...]] = ("catch",)
    seats = property(lambda self: 1)
    utility_bounds = property(lambda self: (0, 0))
    def initial_state(self): return PondState((Fish(3), Fish(4)))
"""
DEEPER_GAME = """
import attrs
from pond_game import Pond

@attrs.frozen
class Deeper(Pond):
    pass
"""


@pytest.fixture
def pond(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """A game in a module beside its rules: an object of this class of it."""
    for name, text in (("pond_rules", RULES), ("pond_game", PLAIN_GAME), ("pond_deeper", DEEPER_GAME)):
        (tmp_path / f"{name}.py").write_text(text)
        monkeypatch.delitem(__import__("sys").modules, name, raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    return lambda name: getattr(__import__(f"pond_{'deeper' if name == 'Deeper' else 'game'}"), name)()


@pytest.mark.parametrize("name", ["Pond", "Deeper"])
def test_a_state_in_a_module_of_its_own_is_found_with_the_events_beside_it(
    name: str, pond: Callable[[str], Any]
) -> None:
    assert contract.check(pond(name), seeds=[0], processes=False).moves == 2


def test_of_two_classes_with_one_name_the_games_own_counts(pond: Callable[[str], Any], tmp_path: Any) -> None:
    text = DEEPER_GAME + "\nimport pond_rules\n\n@attrs.frozen\nclass Caught(pond_rules.Caught):\n    pass\n"
    (tmp_path / "pond_deeper.py").write_text(text)
    game = pond("Deeper")
    assert [one.__module__ for one in game.all_vocabulary() if one.__name__ == "Caught"] == ["pond_deeper"]


# Options and records.


def test_options_are_written_and_typed_by_the_names_of_their_fields() -> None:
    assert CoinOptions().names() == ("coins", "owner", "marks", "open")
    assert codec.write_options(CoinOptions(3, marks=(1, 2))) == 'coins=3 owner="bank" marks=[1,2] open=false'
    typed = codec.read_option_words(["coins=3", "owner=you", "marks=[1,2]", "open=True"])
    assert with_changes(CoinOptions(), typed) == CoinOptions(3, "you", (1, 2), open=True)


def test_an_option_of_another_type_or_name_is_refused() -> None:
    with pytest.raises(BadOption, match="option coins: expected int, as in 4, not 'many'"):
        options_from({"all": CoinOptions()}, "all", codec.read_option_words(["coins=many"]))
    with pytest.raises(BadOption, match="no option is called 'size'; there are: coins, owner, marks, open"):
        with_changes(CoinOptions(), {"size": 1})


def test_a_record_saved_midway_goes_on() -> None:
    game = Coins(CoinOptions(6, "the bank"))
    table = Table(game, ["uniform", "uniform"], seed=4)
    for _ in range(4):
        table.step()
    back = resume(game, read_record(write_record(table.record())))
    assert (back.state, back.run(), back.state) == (table.state, table.run(), table.state)


@pytest.mark.slow
def test_a_game_of_attrs_classes_keeps_the_contract() -> None:
    assert contract.check(GAME, seeds=range(3)).games == 3


# What is written otherwise is refused, with the remedy.


class Plain(Value):
    """A class that is written by hand."""

    __slots__ = ("x",)

    def __init__(self, x: int) -> None:
        self.x = x


def of_attrs(name: str, base: type, decorator: Any = attrs.frozen, **fields: Any) -> type:
    """A class of attrs with these fields: by name, the arguments of `attrs.field`."""
    body = {field: attrs.field(**arguments) for field, arguments in fields.items()}
    annotations = {"__annotations__": dict.fromkeys(fields, int)}
    return cast(type, decorator(type(name, (base,), {"__module__": __name__, **annotations, **body})))


def by_hand(name: str, base: type, **body: object) -> type:
    """A class that is written without the decorator."""
    return type(name, (base,), body)


def init(self: Value, side: Side, y: int) -> None:
    """That of a class below."""


BY_NAME = r"cannot be given by its name when a value is made: a field has a name"
STRAIGHTS = type(load("straights").initial_state())


@for_each(
    ("write", "said"),
    [
        (lambda: of_attrs("Empty", Value), r"^Empty has no __slots__: write __slots__ = \(\)"),
        (
            lambda: of_attrs("Open", Value, attrs.define, x={}),
            r"^Open can be changed: write @attrs.frozen above it, and not another decorator",
        ),
        (lambda: of_attrs("Odd", Value, x={"init": False, "default": 1}), rf"^Odd\.x {BY_NAME}"),
        (lambda: of_attrs("Odd", Value, x={"alias": "y"}), rf"^Odd\.x {BY_NAME}"),
        (lambda: of_attrs("Shy", Value, _x={}), rf"^Shy\._x {BY_NAME} without a leading underscore"),
        (
            lambda: of_attrs("Both", Plain, y={}),
            r"^Both is an attrs class, and Plain, whose fields it has, is none: write both",
        ),
        (
            lambda: of_attrs("More", STRAIGHTS, depth={}),
            "^More is an attrs class, and StraightsState, whose fields it has, is none",
        ),
        (
            lambda: by_hand("More", Coin, __slots__=("y",), __init__=init),
            r"^More adds fields to Coin, which is an attrs class: annotate them and write",
        ),
        (
            lambda: by_hand("Quiet", Value, __annotations__={"loud": ClassVar[bool]}, loud=False),
            r"^Quiet has no __slots__: write __slots__ = \(\)",
        ),
    ],
)
def test_a_class_that_is_written_otherwise_is_refused(write: Callable[[], type], said: str) -> None:
    with pytest.raises(BadGame, match=said):
        write()


class Hidden:
    """Classes that are not found, since they do not stand in the module itself."""

    @attrs.frozen
    class Elsewhere(Value):
        """A value with a field of a type that is there for the type checker alone."""

        part: Fraction

    @attrs.frozen
    class ElsewhereView(View):
        """A view with such a field."""

        part: Fraction

    class Undone(CoinState):
        """A state without the decorator."""

        depth: int = 0

    class Undecorated(CoinState):
        """One that adds no fields."""

    @attrs.frozen(slots=False)
    class Loose(CoinState):
        """One that takes further attributes."""

        depth: int = 0


@for_each(
    ("state", "said"),
    [
        (Hidden.Undone, "^Undone annotates its fields and is no attrs class: write @attrs.frozen"),
        (Hidden.Undecorated, "^Undecorated extends an attrs class and is no attrs class: write @attrs.frozen"),
        (Hidden.Loose, "^Loose is an attrs class without slots: write @attrs.frozen above it, no"),
    ],
)
def test_such_a_state_is_refused_by_its_game(state: type, said: str) -> None:
    with pytest.raises(BadGame, match=said):

        class Broken(SimpleGame[state, CoinView]):  # type: ignore[valid-type]  # a class that is handed in
            name: ClassVar[str] = "broken"
            seats = 2
            utility_bounds = (0, 0)

            def initial_state(self) -> Any:
                raise AssertionError


@pytest.mark.parametrize("text", ['{"Elsewhere":[1]}', '{"ElsewhereView":{"seat":0,"turn":0,"part":1}}'])
def test_of_a_type_that_the_module_does_not_have_nothing_is_read(text: str) -> None:
    with pytest.raises(BadJson, match=r"a type that its module does not have \(name 'Fraction' is not defined\)"):
        codec.read(text, (Hidden.Elsewhere, Hidden.ElsewhereView))


def test_the_kit_names_such_a_class_first() -> None:
    @attrs.frozen
    class Far(Coins):
        name: ClassVar[str] = "far"

        def all_vocabulary(self) -> tuple[type, ...]:
            return (*super().all_vocabulary(), Hidden.Elsewhere)

    with pytest.raises(BrokenContract, match=r"^far breaks the contract: made: Elsewhere has a field of a type that"):
        contract.check(Far(), seeds=[0], processes=False)
