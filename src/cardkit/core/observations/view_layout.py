"""The arrays of a game that has no observer of its own: what its views declare, as counts and one-hots.

    trumps: Suit | None                                       # one-hot; None is zeros
    hand: Hand[Card]                                          # how many of each card, and their order beside
    taken: tuple[int, ...]                                    # by seat, as long as in the beginning
    coins: int = attrs.field(metadata=observed(most=50))      # divided by 50
    claims: tuple[str, ...] = attrs.field(metadata=observed(one_of=ROLES, most=4))

Types say what stands where, the views of the initial state how long tuples are, and `Game.all_cards` which cards there
are, and how often. What none of these tells, `observed` declares in the metadata of a field; the same holds for the
fields of values within views.
"""

import enum
import math
import types
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, Protocol, Union, cast, get_args, get_origin

import attrs

from cardkit.core.cards import JOKER, STANDARD_DECK, Card, Joker
from cardkit.core.custom_cards import CustomCard, set_of
from cardkit.core.errors import BadGame
from cardkit.core.event import Event, Undone
from cardkit.core.json.field_types import field_types, type_told
from cardkit.core.observations import field_writers as writers
from cardkit.core.observations.field_hints import (
    class_of,
    has_fields,
    is_base,
    is_row,
    listed,
    one_hot_of,
    rank_of,
    substituted,
)
from cardkit.core.observations.field_writers import NOTHING, Kinds, Writer
from cardkit.core.observations.observation_part import Part, common_parts
from cardkit.core.options import Options
from cardkit.core.piles import CardRow, Pile
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.core.state_hooks import given
from cardkit.core.value import Value
from cardkit.core.view import V

MOST_VALUE: Final = 2**24  # single precision keeps whole numbers apart up to it
MOST_ACTIONS: Final = 10_000  # of a table of which a move is one-hot
MOST_SLOTS: Final = 256  # of a tuple that may be as long as the game
_OBSERVED: Final = "cardkit observed"  # the key of what a field's metadata say


class ObservedGame(Protocol[V]):
    """What a layout and an observer ask of a game."""

    def __hash__(self) -> int: ...

    @property
    def seats(self) -> int: ...

    @property
    def action_count(self) -> int: ...

    @property
    def max_moves(self) -> int | None: ...

    def move_of(self, action: int) -> Any: ...

    def initial_state(self) -> Any: ...

    def all_cards(self, state: Any) -> Mapping[Hashable, int] | None: ...

    def all_vocabulary(self) -> tuple[type, ...]: ...

    def view(self, state: Any, seat: int | None) -> V: ...

    def determinize(self, view: V, rng: Generator) -> State: ...


Most = int | Callable[[Any, ObservedGame[Any]], int]
OneOf = Iterable[object] | Callable[[Any, ObservedGame[Any]], Iterable[object]]


@attrs.frozen
class Declared:
    """What the metadata of a field say of how it is observed."""

    most: Most | None = None
    one_of: OneOf = ()
    bits: int = 0
    order: bool = True
    left_out: bool = False

    @property
    def keeps_all(self) -> bool:
        """Whether all that the field says is told."""
        return self.order and not self.left_out


def observed(
    *,
    most: Most | None = None,
    one_of: OneOf = (),
    bits: int = 0,
    order: bool = True,
    left_out: bool = False,
) -> Mapping[str, object]:
    """How a field of a view is observed, as `attrs.field(metadata=observed(…))`. What is left out follows from types.

    `most` is the greatest number; of a tuple, how long it gets at most. `one_of` has all that the field, or each in a
    tuple, can be. A number that is a mask has so many `bits`. Without `order`, only the counts of a row are told. A
    field that is `left_out` is not told at all. Beside `shown`: `metadata={**shown(…), **observed(…)}`.

    What is within the field's value, and declares nothing, is observed likewise. `most` and `one_of` may be functions
    of the value that has the field, as it is in the beginning (None: there is none), and of the game.
    """
    return types.MappingProxyType({_OBSERVED: Declared(most, one_of, bits, order, left_out)})


# Of what is a seat, or a row of seats.
OF_SEATS: Final = observed(most=lambda _, game: game.seats, one_of=lambda _, game: range(game.seats))
_NOT_DECLARED: Final = Declared()


def declared(metadata: Mapping[str, object]) -> Declared:
    """What metadata say."""
    found = metadata.get(_OBSERVED)
    return found if isinstance(found, Declared) else _NOT_DECLARED


@attrs.frozen(eq=False)
class ViewLayout:
    """The arrays of the views of a game, and what fills them."""

    parts: tuple[Part, ...]
    width: int  # of all parts together
    writer: Writer


def layout_of(game: ObservedGame[Any]) -> ViewLayout:
    """The arrays of the views of a game.

    Raises BadGame, with the name of the field, for what cannot be held.
    """
    state = game.initial_state()
    views = [game.view(state, seat) for seat in (*range(game.seats), None)]
    counted = game.all_cards(state)
    cards = {} if counted is None else given(game, "all_cards", counted, Counter)
    making = _Making(game, cards, sum([part.size for part in common_parts(game.seats)]))
    field = _Field("", type(views[0]), views)
    fields = making.record(field, type(views[0]), {}, but=("seat", "turn"))
    parts = (*common_parts(game.seats), *making.parts)
    return ViewLayout(parts, making.width, writers.WholeView(game.seats, fields))


@attrs.frozen
class _Field:
    """A field, or what is in it, in all views of the initial state."""

    path: str
    hint: object
    values: Sequence[object]
    shape: tuple[int, ...] = ()  # how often it is there
    declared: Declared = _NOT_DECLARED
    owner: Any = None  # the value that has it
    inherits: bool = False  # whether that is declared of a value that has it, and not of the field itself

    def within(self, hint: object, values: Sequence[object], shape: tuple[int, ...]) -> "_Field":
        """What is in it."""
        return attrs.evolve(self, hint=hint, values=values, shape=(*self.shape, *shape))

    def cannot(self, why: str) -> BadGame:
        return BadGame(
            f"the field {self.path} of views, {type_told(self.hint)}, cannot be observed: {why}; or define `observer`"
        )


class _Making:
    """A layout in the making."""

    def __init__(self, game: ObservedGame[Any], cards: Mapping[Hashable, int], begin: int) -> None:
        self.parts: list[Part] = []
        self.width = begin
        self._game = game
        self._cards: dict[Hashable, int] = {one: cards[one] for one in sorted(cards, key=rank_of)}

    def record(self, field: _Field, cls: type, names: Mapping[object, object], but: tuple[str, ...] = ()) -> Writer:
        """What writes a value of a class with fields; `names` has what type variables stand for."""
        told: dict[str, Declared] = {}
        if attrs.has(cls):
            told = {one.name: declared(one.metadata) for one in attrs.fields(cls)}
        try:
            hints = field_types(cls)
        except BadGame:  # a type that the module does not have: what is there in the beginning may say it
            hints = tuple([(name, object) for name in told])
        fields: dict[str, Writer] = {}
        for name, hint in hints:
            own = told.get(name, _NOT_DECLARED)
            if name in but or own.left_out:
                continue
            inherits = own is _NOT_DECLARED
            one = _Field(
                f"{field.path}/{name}".lstrip("/"), substituted(hint, names),
                [getattr(one, name) for one in field.values], field.shape, field.declared if inherits else own,
                field.values[0] if field.values else None, inherits,
            )  # fmt: skip
            writer = self.writer(one)
            if writer is not NOTHING:
                fields[name] = writer
        return writers.Record(field.path or "the view", cls, tuple(fields), tuple(fields.values()))

    def writer(self, field: _Field) -> Writer:
        """What writes a field."""
        hint, says = field.hint, field.declared
        origin = get_origin(hint)
        if getattr(hint, "__name__", "") == "i64":
            hint = int
        if origin is tuple or hint is tuple:
            return self._tuple(field)
        if isinstance(origin, type) and issubclass(origin, CardRow):
            return self._row(field, get_args(hint)[0], from_end=issubclass(origin, Pile))
        if says.bits:
            start = self._part(field, says.bits, "a mask of bits")
            return writers.Bits(field.path, start, says.bits)
        kinds = self._one_of(field, hint) or self._kinds(hint)
        if kinds:
            return writers.OneHot(field.path, self._part(field, len(kinds), one_hot_of(kinds)), Kinds(kinds))
        if origin in (Union, types.UnionType):
            return self._one_class(field, [one for one in get_args(hint) if one is not types.NoneType])
        if hint is bool:
            return writers.Number(field.path, self._part(field, 1, "whether it is so"), 0, 1, 1)
        if hint is int:
            return self._number(field)
        if hint is str:
            raise field.cannot("declare what the text can be, observed(one_of=…)")
        if hint is float:
            raise field.cannot("a float is not kept exactly; let whole numbers tell it")
        return self._value(field)

    def _value(self, field: _Field) -> Writer:
        """A value of a class with fields; where the type says no more, what class is told by what is there."""
        origin = get_origin(field.hint)
        cls = origin if isinstance(origin, type) else field.hint
        found = {type(one) for one in field.values}
        if not isinstance(cls, type) or not (attrs.has(cls) or issubclass(cls, Value)) or is_base(cls, found):
            if len(found) != 1:
                raise field.cannot("declare a type that says what it holds")
            cls = found.pop()
            if not attrs.has(cls) and not issubclass(cls, Value):
                if cls in (int, bool, Card, Joker) or issubclass(cls, enum.Enum) or self._of_class(cls):
                    return self.writer(attrs.evolve(field, hint=cls))
                raise field.cannot("declare a type that says what it holds")
        if issubclass(cls, Options):
            return NOTHING  # the same in all positions of a game
        if cls is Event:
            events = [one for one in self._game.all_vocabulary() if issubclass(one, Event) and one is not Undone]
            return self._one_class(field, events)
        parameters = getattr(cls, "__parameters__", ())
        names = dict(zip(parameters, get_args(field.hint), strict=False))
        return self.record(field, cls, names)

    def _number(self, field: _Field) -> Writer:
        most = None if field.inherits else self._most(field)
        if most is None:
            start = self._part(field, 1, "the number", -MOST_VALUE, MOST_VALUE)
            return writers.Number(field.path, start, -MOST_VALUE, MOST_VALUE, 1)
        return writers.Number(field.path, self._part(field, 1, f"the number, divided by {most}"), 0, most, most)

    def _tuple(self, field: _Field) -> Writer:
        inside = get_args(field.hint)
        if not inside or inside == ((),):
            raise field.cannot("declare what is in it, such as tuple[int, ...]")
        if len(inside) != 2 or inside[1] is not Ellipsis:
            rows = cast("Sequence[tuple[object, ...]]", field.values)
            members: list[Writer] = []
            for place, hint in enumerate(inside):
                path, values = f"{field.path}/{place + 1}", [row[place] for row in rows]
                members.append(self.writer(attrs.evolve(field, path=path, hint=hint, values=values)))
            return writers.Members(field.path, tuple(members))
        return self._row(field, inside[0], from_end=False)

    def _row(self, field: _Field, hint: object, *, from_end: bool) -> Writer:
        """A tuple or a row of cards, of things of one type."""
        says, most = field.declared, self._most(field)
        rows = [one.cards if isinstance(one, CardRow) else cast("tuple[object, ...]", one) for one in field.values]
        lengths = {len(row) for row in rows}
        fixed = lengths.pop() if len(lengths) == 1 else 0
        chosen = self._one_of(field, hint)
        kinds = chosen or self._kinds(hint)
        if hint is int and not kinds and most is None and (is_row(field.hint) or not fixed):
            kinds = self._of_class(int)  # numbers by which a game calls its cards
        within = field.within(hint, [one for row in rows for one in row], ())
        if kinds and says.order and most is not None:
            return self._slots(within, most)
        places = fixed > 0 and types.NoneType in get_args(hint)  # each of which has one of them, or none
        is_cards = bool(kinds) and not isinstance(kinds[0], enum.Enum) and not chosen and not places
        if kinds and (is_cards or not fixed or not says.order):
            return self._counts(field, kinds, from_end=from_end)
        if is_row(field.hint):
            raise field.cannot("let all_cards count its cards, or declare observed(one_of=…)")
        if fixed and (most is None or not has_fields(hint)):
            nested = attrs.evolve(within, shape=(*field.shape, fixed))
            return writers.Fixed(field.path, fixed, self.writer(nested))
        longest = self._game.max_moves
        if most is None and longest is not None and longest * math.prod(field.shape) <= MOST_SLOTS:
            return self._slots(within, longest)  # what is kept of each move, in a short game
        if most is None:
            raise field.cannot("declare how long it gets at most, observed(most=…)")
        return self._slots(within, most)

    def _slots(self, within: _Field, most: int) -> Writer:
        """At most so many things, each in a place of its own, and how many there are."""
        count = attrs.evolve(within, path=f"{within.path}/length")
        start = self._part(count, 1, f"how many there are, divided by {most}")
        each = attrs.evolve(within, shape=(*within.shape, most), inherits=True)
        if get_origin(within.hint) is tuple:  # it has a length of its own, of which nothing is declared
            each = attrs.evolve(each, path=f"{within.path}/each", declared=attrs.evolve(within.declared, most=None))
        return writers.Row(within.path, start, most, self.writer(each))

    def _counts(self, field: _Field, kinds: tuple[object, ...], *, from_end: bool) -> Writer:
        copies = tuple([self._cards.get(one, 1) for one in kinds])
        ordered = field.declared.order
        high = max(copies) if ordered else MOST_VALUE
        order = start = self._part(field, len(kinds), f"how many of each: {listed(kinds)}", 0, high)
        if ordered:
            beside = attrs.evolve(field, path=f"{field.path}/order")
            top = "from the top" if from_end else "from the first"
            order = self._part(
                beside, sum(copies), f"where each lies {top}, 1, 1/2, 1/3 and so on, for each copy that there is"
            )
        return writers.Counts(
            field.path, start, Kinds(kinds), order, copies if ordered else (0,) * len(kinds), from_end=from_end
        )

    def _one_class(self, field: _Field, hints: Sequence[object]) -> Writer:
        classes = [class_of(one) for one in hints]
        if len(set(classes)) < len(classes):
            raise field.cannot("declare types of different classes")
        beside = attrs.evolve(field, path=f"{field.path}/is")
        start = self._part(beside, len(hints), f"what there is: {listed(classes)}; zeros for none")
        found: list[Writer] = []
        for hint, cls in zip(hints, classes, strict=True):
            path = field.path if len(hints) == 1 else f"{field.path}/{cls.__name__.lower()}"
            values = [one for one in field.values if isinstance(one, cls)]
            found.append(self.writer(attrs.evolve(field, path=path, hint=hint, values=values)))
        return writers.OneClass(field.path, start, tuple(classes), tuple(found))

    def _one_of(self, field: _Field, hint: object) -> tuple[object, ...]:
        """What is declared that things of this type can be; nothing of tuples, but of what is in them."""
        one_of = field.declared.one_of
        hints = get_args(hint) if get_origin(hint) in (Union, types.UnionType) else (hint,)
        found = one_of(field.owner, self._game) if callable(one_of) else one_of
        return tuple([one for one in found if type(one) in hints])

    def _kinds(self, hint: object) -> tuple[object, ...]:
        """All values of a type that there are: of cards, enumerations, literals, and of such or None; else none."""
        if get_origin(hint) is Literal:
            return get_args(hint)
        if get_origin(hint) in (Union, types.UnionType):
            found = [self._kinds(one) for one in get_args(hint) if one is not types.NoneType]
            return tuple([one for kinds in found for one in kinds]) if all(found) else ()
        if not isinstance(hint, type) or hint in (int, bool):
            return ()
        if issubclass(hint, enum.Enum):
            return self._of_class(hint) or tuple(hint)
        if issubclass(hint, CustomCard):
            return set_of(hint).cards
        if self._game.action_count <= MOST_ACTIONS and hint is type(self._game.move_of(0)):
            return tuple([self._game.move_of(action) for action in range(self._game.action_count)])
        whole: Mapping[type, tuple[object, ...]] = {Card: STANDARD_DECK, Joker: (JOKER,)}
        return self._of_class(hint) or whole.get(hint, ())

    def _of_class(self, cls: type) -> tuple[object, ...]:
        """The cards of the game that are of this class."""
        return tuple([one for one in self._cards if type(one) is cls])

    def _most(self, field: _Field) -> int | None:
        most = field.declared.most
        if callable(most):
            most = most(field.owner, self._game)
        if most is not None and (type(most) is not int or not 1 <= most <= MOST_VALUE):
            raise field.cannot(
                f"expected a whole number from 1 to {MOST_VALUE} as observed(most=…), not {quoted(most)}"
            )
        return most

    def _part(self, field: _Field, size: int, meaning: str, low: float = 0, high: float = 1) -> int:
        """The column in which a new array begins."""
        shape = field.shape if size == 1 and field.shape else (*field.shape, size)
        part = Part(field.path, shape, meaning, low, high)
        start = self.width
        self.parts.append(part)
        self.width += part.size
        return start
