"""States, options and requests that are frozen attrs classes, in a module that postpones its annotations."""

from __future__ import annotations

import copy
import enum
import pickle
from typing import TYPE_CHECKING, Any, ClassVar

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
    purse: tuple[Coin, ...]
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

    text: str


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

    @property
    def seats(self) -> int:
        return 2

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, 0)

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
each_value = for_each("value", VALUES, ids=lambda one: type(one).__name__)


@attrs.frozen
class DeepState(CoinState):
    """A state with one more field."""

    depth: int = attrs.field(default=0, kw_only=True)


DEEP = DeepState(CoinOptions(), (), 1, None, depth=3)


# Values.


@each_value
def test_a_field_cannot_be_assigned(value: Value) -> None:
    for field in attrs.fields(type(value)):  # type: ignore[arg-type]  # each of them is an attrs class
        with pytest.raises(AttributeError):
            setattr(value, field.name, getattr(value, field.name))


@each_value
def test_a_field_cannot_be_deleted(value: Value) -> None:
    for field in attrs.fields(type(value)):  # type: ignore[arg-type]  # as above
        with pytest.raises(AttributeError):
            delattr(value, field.name)


@each_value
def test_there_is_no_room_for_another_attribute(value: Value) -> None:
    with pytest.raises(AttributeError):
        object.__setattr__(value, "brand_new", 1)


@each_value
def test_a_pickled_value_comes_back_equal_with_an_equal_hash(value: Value) -> None:
    back = pickle.loads(pickle.dumps(value))
    assert (back, hash(back)) == (value, hash(value))


@each_value
def test_a_copy_is_the_value_itself(value: Value) -> None:
    assert (copy.copy(value) is value, copy.deepcopy(value) is value) == (True, True)


@each_value
def test_the_fields_make_an_equal_value(value: Value) -> None:
    assert remade(type(value), value.fields()) == value


@each_value
def test_a_value_comes_back_from_json(value: Value) -> None:
    back = GAME.read_json(GAME.write_json(value))
    assert (back, hash(back)) == (value, hash(value))


def test_other_fields_make_another_value() -> None:
    assert Coin(Side.HEADS) != Coin(Side.TAILS)


def test_a_value_of_a_subclass_is_another() -> None:
    assert CoinState(CoinOptions(), (), 1, None) != DeepState(CoinOptions(), (), 1, None)


def test_the_fields_are_the_parameters_in_order_those_by_name_last() -> None:
    assert CoinOptions(3).fields() == (3, "bank", (), False)


def test_a_subclass_has_the_fields_of_its_base_too() -> None:
    assert DEEP.fields() == (CoinOptions(), (), 1, None, 3)


def test_a_subclass_may_change_rules_alone_without_the_decorator() -> None:
    class Stuck(CoinState):
        __slots__ = ()

        def legal(self) -> tuple[int, ...]:
            return ()

    stuck = Stuck(CoinOptions(), (Coin(Side.HEADS),))
    assert (stuck.legal(), stuck.turn(), stuck == Stuck(CoinOptions(), (Coin(Side.HEADS),))) == ((), 0, True)


def test_such_a_subclass_is_sealed() -> None:
    class Stuck(CoinState):
        __slots__ = ()

    with pytest.raises(AttributeError):
        Stuck(CoinOptions(), ()).mover = 1  # type: ignore[misc]


def test_a_value_is_made_anew_with_some_fields_changed() -> None:
    assert replace(STATE, mover=0, last=None) == CoinState(CoinOptions(2, open=True), STATE.purse, 0, None)


def test_a_field_by_name_is_changed() -> None:
    assert replace(Coin(Side.HEADS, worth=2), worth=4) == Coin(Side.HEADS, worth=4)


def test_a_field_of_the_base_is_changed_in_a_value_of_the_subclass() -> None:
    assert replace(DEEP, mover=0) == DeepState(CoinOptions(), (), 0, None, depth=3)


def test_a_field_that_is_not_there_is_not_changed() -> None:
    with pytest.raises(TypeError, match="weight"):
        replace(STATE, weight=1)


def test_changes_are_checked_like_any_value() -> None:
    with pytest.raises(BadOption, match="expected a coin, not 0"):
        replace(CoinOptions(), coins=0)


def test_a_class_without_fields_is_told_to_have_slots() -> None:
    with pytest.raises(BadGame, match=r"^Empty has no __slots__: write __slots__ = \(\)"):

        @attrs.frozen
        class Empty(Value):
            pass


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

@attrs.frozen
class PondState(State):
    fish: "tuple[Fish, ...]" = ()
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


def test_options_have_the_names_of_their_fields() -> None:
    assert CoinOptions().names() == ("coins", "owner", "marks", "open")


def test_options_are_written_by_name() -> None:
    assert codec.write_options(CoinOptions(3, marks=(1, 2))) == 'coins=3 owner="bank" marks=[1,2] open=false'


def test_options_that_are_typed_come_back() -> None:
    typed = codec.read_option_words(["coins=3", "owner=you", "marks=[1,2]", "open=True"])
    assert with_changes(CoinOptions(), typed) == CoinOptions(3, "you", (1, 2), open=True)


def test_an_option_of_another_type_is_refused() -> None:
    with pytest.raises(BadOption, match="option coins: expected int, as in 4, not 'many'"):
        options_from({"all": CoinOptions()}, "all", codec.read_option_words(["coins=many"]))


def test_an_option_that_there_is_not_is_refused_with_those_there_are() -> None:
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


def test_an_attrs_class_does_not_extend_a_state_with_fields_of_another_kind() -> None:
    base = type(load("straights").initial_state())
    with pytest.raises(BadGame, match="More is an attrs class, and StraightsState, whose fields it has, is none"):

        @attrs.frozen
        class More(base):  # type: ignore[misc, valid-type]  # a class that is worked out
            depth: int = 0


# What is written otherwise is refused, with the remedy.


def test_a_class_that_can_be_changed_is_refused() -> None:
    with pytest.raises(BadGame, match=r"^Open can be changed: write @attrs.frozen above it, and not another decorator"):

        @attrs.define
        class Open(Value):
            x: int


@pytest.mark.parametrize("options", [{"init": False, "default": 1}, {"alias": "y"}])
def test_a_field_that_cannot_be_given_by_its_name_is_refused(options: Any) -> None:
    with pytest.raises(BadGame, match=r"^Odd\.x cannot be given by its name when a value is made: a field has a name"):

        @attrs.frozen
        class Odd(Value):
            x: int = attrs.field(**options)


def test_a_field_with_an_underscore_is_refused() -> None:
    with pytest.raises(BadGame, match=r"^Shy\._x cannot be given by its name .* without a leading underscore"):

        @attrs.frozen
        class Shy(Value):
            _x: int


class Plain(Value):
    """A class that is written by hand."""

    __slots__ = ("x",)

    def __init__(self, x: int) -> None:
        self.x = x


def test_an_attrs_class_does_not_extend_one_that_is_written_by_hand() -> None:
    with pytest.raises(BadGame, match=r"^Both is an attrs class, and Plain, whose fields it has, is none: write both"):

        @attrs.frozen
        class Both(Plain):
            y: int


def test_a_class_that_is_written_by_hand_does_not_extend_an_attrs_class() -> None:
    with pytest.raises(BadGame, match=r"^More adds fields to Coin, which is an attrs class: annotate them and write"):

        class More(Coin):
            __slots__ = ("y",)

            def __init__(self, side: Side, y: int) -> None:
                super().__init__(side)
                self.y = y


def test_a_class_with_nothing_but_class_variables_has_slots() -> None:
    with pytest.raises(BadGame, match=r"^Quiet has no __slots__: write __slots__ = \(\)"):

        class Quiet(Value):
            loud: ClassVar[bool] = False


def game_with(state: type) -> None:
    """A game that names this class as its state."""

    class Broken(SimpleGame[state, CoinView]):  # type: ignore[valid-type]  # a class that is handed in
        name: ClassVar[str] = "broken"
        seats = 2
        utility_bounds = (0, 0)

        def initial_state(self) -> Any:
            raise AssertionError


def test_a_state_without_the_decorator_is_refused_by_its_game() -> None:
    class Undone(CoinState):
        depth: int = 0

    with pytest.raises(BadGame, match=r"^Undone annotates its fields and is no attrs class: write @attrs.frozen"):
        game_with(Undone)


def test_a_state_that_adds_no_fields_needs_the_decorator_too() -> None:
    class Undone(CoinState):
        pass

    with pytest.raises(BadGame, match=r"^Undone extends an attrs class and is no attrs class: write @attrs.frozen"):
        game_with(Undone)


def test_a_state_without_slots_is_refused_by_its_game() -> None:
    @attrs.frozen(slots=False)
    class Loose(CoinState):
        depth: int = 0

    with pytest.raises(BadGame, match=r"^Loose is an attrs class without slots: write @attrs.frozen above it, no"):
        game_with(Loose)


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
