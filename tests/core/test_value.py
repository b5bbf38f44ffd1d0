"""`core.value` and `core.immutability`: equality, copies, sealing, and what an author is told who forgets something."""

import copy
import pickle
from collections.abc import Callable, Hashable
from typing import ClassVar

import attrs
import pytest
from toy import Late, NimState

from cardkit import (
    OVER,
    CardkitError,
    Draw,
    Generator,
    Log,
    Options,
    Policy,
    Request,
    SimpleGame,
    State,
    View,
    generator,
)
from cardkit.core.errors import BadGame, Sealed
from cardkit.core.policy import Uniform
from cardkit.core.turns import TurnOrder
from cardkit.core.value import Value, made, replace
from support import for_each


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


class ByName(Value):
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


# Equality and copies.


def test_equal_fields_make_equal_values_of_one_class() -> None:
    assert Point(1, 2) == Point(1, 2) == Point(y=2, x=1)
    assert Point(1, 2) != Point(2, 1)
    assert Point(1, 2) != Spot(1, 2)
    assert Point(1, 2) != (1, 2)
    # Values serve as keys.
    points: dict[Hashable, str] = {Point(1, 2): "here"}
    assert points[Point(1, 2)] == "here"
    assert repr(Tall(1, 2, 3)) == "Tall(x=1, y=2, z=3)"  # repr is the call that makes an equal value


@for_each(
    ("value", "fields"),
    [
        (Point(1), (1, 0)),
        (Spot(1, 2), (1, 2)),
        (Tall(1, 2, 3), (1, 2, 3)),
        (ByName(1, second=2), (1, 2, 3)),
        (Sum(1, 2), (3, 0)),
        (Late(1), (1,)),
        (Value(), ()),
    ],
    ids=repr,
)
def test_the_fields_are_the_parameters_in_order(value: Value, fields: tuple[object, ...]) -> None:
    assert value.fields() == fields


@for_each(
    "value",
    [
        *(Point(1, 2), Spot(1, 2), Tall(1, 2, 3), Sum(1, 2), Late(1), Late(1, 2), TurnOrder(3, (2, 1))),
        *(Draw((1, 2), 2), Uniform(), NimState(3, 1)),
    ],
    ids=repr,
)
def test_a_value_comes_back_equal(value: Value) -> None:
    assert made(type(value), value.fields()) == value
    assert copy.copy(value) is value
    assert copy.deepcopy(value) is value
    back = pickle.loads(pickle.dumps(value))
    assert (back, hash(back), type(back)) == (value, hash(value), type(value))


def test_a_value_is_made_anew_with_some_fields_changed() -> None:
    assert replace(ByName(1, second=2), second=5) == ByName(1, second=5)
    assert replace(Late(1), late=3) == Late(1, 3)
    assert replace(Late(1, 2), first=4) == Late(4, 2)
    # A field that is not there is not changed.
    with pytest.raises(TypeError):
        replace(Point(1, 2), z=3)
    # More fields than parameters make nothing.
    with pytest.raises(ValueError, match="expected at most 2 fields of Late, not 3"):
        made(Late, (1, 2, 3))


# Sealing.


@for_each(
    ("value", "field"),
    [
        *((Point(1), "x"), (Spot(1), "x"), (Tall(1, 2, 3), "x"), (Tall(1, 2, 3), "z")),
        *((ByName(1, second=2), "first"), (ByName(1, second=2), "second"), (ByName(1, second=2), "third")),
        (pickle.loads(pickle.dumps(Point(1))), "x"),
    ],
)
def test_a_field_of_a_class_of_ones_own_can_be_neither_assigned_nor_deleted(value: Value, field: str) -> None:
    with pytest.raises(Sealed, match=rf"{type(value).__name__}\.{field} cannot be set to 5: values never change"):
        setattr(value, field, 5)
    with pytest.raises(Sealed, match=rf"{type(value).__name__}\.{field} cannot be deleted: values never change"):
        delattr(value, field)


@for_each("call", [lambda: ByName(1, 2), Point])  # type: ignore[call-arg]  # that is the test
def test_parameters_are_as_they_are_written(call: Callable[[], Value]) -> None:
    with pytest.raises(TypeError):
        call()


@for_each("cls", [Point, Spot, NimState])
def test_an_object_is_of_the_class_that_was_called(cls: type[Point]) -> None:
    assert type(cls(1, 0)) is cls


def test_an_init_that_fails_tells_why() -> None:
    class Picky(Value):
        __slots__ = ("x",)

        def __init__(self, x: int) -> None:
            if x < 0:
                raise ValueError("too small")
            self.x = x

    with pytest.raises(ValueError, match="too small"):
        Picky(-1)


# What an author forgets is said in one error, with what to write.


def init(self: Value, x: int, y: int) -> None:
    """That of the classes below."""


def solid(self: Value, x: int, y: int, z: int) -> None:
    """That of another."""


def starred(self: Value, *every: int) -> None:
    """One whose parameters have no names."""


@for_each(
    ("name", "base", "written", "said"),
    [
        ("Bare", Value, {"__init__": init}, r'no __slots__: write __slots__ = \("x", "y"\), the fields that it adds$'),
        ("Solid", Point, {"__init__": solid}, r'no __slots__: write __slots__ = \("z",\)'),
        ("Looser", Point, {}, r"no __slots__: write __slots__ = \(\)"),
        (
            *("Half", Value, {"__slots__": ("x",), "__init__": init}),
            r"no slots for y, which its __init__ takes: write __slots__ = \(\"x\", \"y\"\), or define fields",
        ),
    ],
    ids=str,
)
def test_a_class_is_told_which_slots_to_write(name: str, base: type, written: dict[str, object], said: str) -> None:
    with pytest.raises(BadGame, match=f"^{name} has {said}"):
        type(name, (base,), written)


def test_fields_without_names_are_refused() -> None:
    with pytest.raises(BadGame, match=r"Many\.__init__ takes \* or \*\* parameters: name each"):
        type("Many", (Value,), {"__slots__": ("all",), "__init__": starred})


class Forgetful(Value):
    __slots__ = ("x", "y")

    def __init__(self, x: int, y: int) -> None:
        self.x = x


class TooFew(Sum):
    __slots__ = ()

    def fields(self) -> tuple[object, ...]:
        return (self.total,)


NOT_KEPT = r"^Forgetful\.__init__ takes y and keeps nothing: assign self\.y, or define fields"
NOT_GIVEN = r"^TooFew\.fields\(\) gives 1 values, and __init__ takes 2 \(one, other\): it must give"


@for_each(
    ("use", "said"),
    [
        (lambda: hash(Forgetful(1, 2)), NOT_KEPT),
        (lambda: repr(Forgetful(1, 2)), NOT_KEPT),
        (lambda: Forgetful(1, 2) == Forgetful(1, 2), NOT_KEPT),
        (lambda: replace(Forgetful(1, 2), x=2), NOT_KEPT),
        (lambda: replace(TooFew(1, 2), one=2), NOT_GIVEN),
        (lambda: pickle.loads(pickle.dumps(TooFew(1, 2))), NOT_GIVEN),
    ],
)
def test_fields_that_make_no_equal_object_are_refused(use: Callable[[], object], said: str) -> None:
    with pytest.raises(BadGame, match=said):
        use()


# What a state and a game must define.

REQUIRED: dict[str, object] = {name: getattr(NimState, name) for name in ("turn", "legal", "after", "scores")}


@for_each("left_out", [*[(name,) for name in REQUIRED], tuple(REQUIRED)])
def test_a_state_that_leaves_methods_out_is_refused_by_all_their_names(left_out: tuple[str, ...]) -> None:
    written = {name: method for name, method in REQUIRED.items() if name not in left_out}
    with pytest.raises(BadGame, match=f"Half must define {', '.join(left_out)}$"):
        type("Half", (State,), {"__slots__": (), **written})


def test_the_highest_score_wins_unless_a_game_says_otherwise() -> None:
    class Half(State):
        """Over, or not yet."""

        __slots__ = ("over",)

        def __init__(self, over: int) -> None:
            self.over = over

        def turn(self) -> int:
            return OVER if self.over else 0

        def legal(self) -> tuple[int, ...]:
            return () if self.over else (0,)

        def after(self, action: int, log: Log | None = None) -> State:
            return Half(1)

        def scores(self) -> tuple[int, ...]:
            return (2, -1, 2)

    assert (Half(0).winners(), Half(1).winners()) == ((), (0, 2))


def test_what_a_state_may_inherit_and_must_have() -> None:
    # A state without slots is refused.
    with pytest.raises(BadGame, match="__slots__"):
        type("Loose", (State,), dict(REQUIRED))
    # A state may inherit what it must define.
    whole = type("Whole", (State,), {"__slots__": (), **REQUIRED})
    assert issubclass(type("More", (whole,), {"__slots__": ()}), State)


def test_a_game_that_leaves_methods_out_is_refused_by_all_their_names() -> None:
    with pytest.raises(BadGame, match=r"^Bare must define seats, utility_bounds, initial_state$"):

        @attrs.frozen
        class Bare(SimpleGame[NimState, View]):
            name: ClassVar[str] = "bare"


def test_a_class_without_a_name_is_no_game_yet() -> None:
    @attrs.frozen
    class Base(SimpleGame[NimState, View]):
        pass

    assert Base(Options()).actions == ()


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
