"""`HiddenGame`: a `SimpleGame` whose view says how its seat came to know each field; `determinize` follows from that.

>>> import attrs
>>> from cardkit import Hand, View, cards, generator
>>> from cardkit.kits.hidden_game import HiddenGame, own, size
>>> from cardkit.kits.reactions import ReactingState
>>> @attrs.frozen
... class RummyState(ReactingState):
...     hands: tuple[Hand, ...] = (Hand(), Hand())
...     stock: tuple = ()
...     pile: tuple = ()
...     def scores(self): return tuple(map(len, self.hands))
>>> @attrs.frozen
... class RummyView(View):
...     hand: Hand = attrs.field(metadata=own("hands"))
...     held: tuple[int, ...] = attrs.field(metadata=size("hands"))
...     stock: int = attrs.field(metadata=size("stock"))
...     pile: tuple
>>> class Rummy(HiddenGame[RummyState, RummyView]):
...     seats, pool, in_sight = 2, cards("7S 8S 9S TS JS"), ("pile",)
...     def initial_state(self):
...         return RummyState()
>>> state = RummyState((Hand.of("7S 9S"), Hand.of("8S")), cards("TS"), cards("JS"))
>>> view = Rummy().view(state, 0)
>>> print(view.hand, view.held, view.stock)
7S 9S (2, 1) 1
>>> sorted({str(Rummy().determinize(view, generator(seed)).hands[1]) for seed in range(9)})
['8S', 'TS']
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from operator import attrgetter
from types import MappingProxyType
from typing import Any, ClassVar, Final, cast, get_args

import attrs

from cardkit.core.errors import BadGame
from cardkit.core.game import S, V
from cardkit.core.immutability import field_names
from cardkit.core.piles import CardRow, Hand
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.simple_game import SimpleGame
from cardkit.core.state import State
from cardkit.core.value import put, replace
from cardkit.core.view import View
from cardkit.kits.decks import PlayerDeck
from cardkit.kits.hidden import Pool
from cardkit.kits.reactions import Window
from cardkit.kits.steps import Steps

Place = int | str  # a hand by its seat, another place by its name
Row = Iterable[Hashable]
Told = Mapping[int, Row] | Mapping[str, Row] | Mapping[Place, Row]  # by place, cards that lie there, or that do not

_KEY: Final = "cardkit.kits.hidden"
_NOTHING: Final[Mapping[Place, Row]] = MappingProxyType({})


@attrs.frozen
class _Seen:
    """What a field of a view shows of a hidden place, a field of the state."""

    place: str
    owner: str = ""
    counts: bool = False
    is_noted: bool = False  # the place has no cards, but what a seat knows of others


def own(place: str, owner: str = "") -> Mapping[str, object]:
    """Metadata of a field that shows a place to its owner, and nothing to others.

    `place` is a field of the state: a row by seat, or a single one whose owner the state names:
    `own("kitty", "dealer")`.
    """
    return MappingProxyType({_KEY: _Seen(place, owner)})


def noted(row: str) -> Mapping[str, object]:
    """Metadata of a field that shows of a row by seat the seat's own: what it alone has seen or done. Nobody knows what
    others noted, and it is made up as in the beginning.
    """
    return MappingProxyType({_KEY: _Seen(row, is_noted=True)})


def size(place: str) -> Mapping[str, object]:
    """Metadata of a field that shows how many cards a place has, by seat where it is a row by seat."""
    return MappingProxyType({_KEY: _Seen(place, counts=True)})


@attrs.frozen
class _Plan:
    """What a game declares, worked out once."""

    begun: State
    pool: Pool[Hashable]
    view: type[View]
    fields: tuple[tuple[str, _Seen | None], ...]  # of the view, after seat and turn
    by_seat: tuple[str, ...]  # places, hands first
    single: tuple[str, ...]
    copied: tuple[tuple[str, str], ...]  # fields of the state, and what they are called in the view
    decks: frozenset[str]  # fields that hold the `PlayerDeck` of each seat
    windows: frozenset[str]  # fields that hold a `Window` of reactions
    places: tuple[str, ...] = attrs.field(init=False)  # what `fields` show, fields of the state
    not_open: tuple[tuple[int, str, _Seen | None], ...] = attrs.field(init=False)  # those not shown as they are

    @places.default
    def _places(self) -> tuple[str, ...]:
        return tuple([name if seen is None else seen.place for name, seen in self.fields])

    @not_open.default
    def _not_open(self) -> tuple[tuple[int, str, _Seen | None], ...]:
        numbered = [(at, name, seen) for at, (name, seen) in enumerate(self.fields)]
        return tuple([one for one in numbered if one[2] is not None or one[1] in self.decks | self.windows])

    def index(self, place: Place, seats: int, seat: int | None = None) -> int:
        """The number of a place in a deal of the pool; `seat` says which of a row by seat."""
        if place in self.single:
            return len(self.by_seat) * seats + self.single.index(place)
        return place if isinstance(place, int) else self.by_seat.index(place) * seats + cast("int", seat)


@attrs.frozen
class HiddenGame(SimpleGame[S, V]):
    """A `SimpleGame` in which cards of one pool lie hidden. Raises BadGame where state and view do not fit together.

    The view's fields say by `own`, `size` and `noted` what they show of what is hidden. The `PlayerDeck` of each seat,
    and the `Window` of a `ReactingState`, are shown by `seen_by` and made up by `redrawn`; every other field is the
    state's field of that name. `view_of`, `determinize`, `all_cards` and `why_impossible` follow.
    """

    pool: ClassVar[tuple[Hashable, ...]] = ()  # all cards; none where each seat has a `PlayerDeck`
    in_sight: ClassVar[tuple[str, ...]] = ()  # what all see, cards or rows of them, in state and view: `trick.cards`
    renamed: ClassVar[Mapping[str, str]] = {"mover": "turn"}  # fields of the state that the view calls otherwise

    def known(self, view: V) -> Told:
        """Cards that the viewer knows to lie in a place, beside those of its own."""
        return _NOTHING

    def barred(self, view: V) -> Told:
        """Cards of which the viewer knows that they do not lie in a place."""
        return _NOTHING

    def sizes(self, view: V) -> Mapping[str, int]:
        """How many cards lie in places of which no field of the view shows the size."""
        return {}

    def view_of(self, state: S, seat: int | None) -> V:
        """By field, what it declares."""
        plan = _plan_of(self)
        shown: list[Any] = [getattr(state, place) for place in plan.places]
        for at, name, seen in plan.not_open:
            row = shown[at]
            if seen is None and name in plan.decks:
                shown[at] = tuple([deck.seen_by(owner=owner == seat) for owner, deck in enumerate(row)])
            elif seen is None:
                shown[at] = row.seen_by(seat)
            elif seen.counts:
                shown[at] = tuple(map(len, row)) if seen.place in plan.by_seat else len(row)
            elif seen.owner:
                shown[at] = row if attrgetter(seen.owner)(state) == seat is not None else type(row)()
            elif seat is not None:
                shown[at] = row[seat]
            else:
                shown[at] = getattr(plan.begun, seen.place)[0] if seen.is_noted else type(row[0])()
        return cast("V", plan.view(seat, state.turn(), *shown))

    def determinize(self, view: V, rng: Generator) -> S:
        """What the view shows, and the cards of the pool that are not in sight dealt as they may lie."""
        plan = _plan_of(self)
        made: dict[str, object] = {name: getattr(view, told) for name, told in plan.copied}
        for name, seen in plan.fields:
            if seen is not None and seen.is_noted and view.seat is not None:
                made[seen.place] = put(getattr(plan.begun, seen.place), view.seat, getattr(view, name))
        for name in plan.decks:
            made[name] = tuple([deck.redrawn(rng) for deck in getattr(view, name)])
        state = replace(cast("S", plan.begun), **made, **self._dealt(view, plan, rng))
        for name in plan.windows:
            window: Window = getattr(view, name)
            asked = window.seats if window.private and not window.is_over else ()
            may = {seat: cast("Any", state).may_answer(seat) for seat in asked} or None
            state = replace(state, **{name: window.redrawn(rng, may)})
        return state

    def _dealt(self, view: V, plan: _Plan, rng: Generator) -> dict[str, object]:
        """What lies in the hidden places; nothing before a deal, or in a game of decks alone."""
        begun, made = plan.begun, dict[str, object]()
        counts = {seen.place: getattr(view, name) for name, seen in plan.fields if seen is not None and seen.counts}
        counts.update(self.sizes(view))
        for place in plan.by_seat:
            if len(counts[place]) != self.seats:
                raise ValueError(f"expected the sizes of {self.seats} {place}, not {quoted(counts[place])}")
        rows = [count for place in plan.by_seat for count in counts[place]] + [counts[place] for place in plan.single]
        if not sum(rows):
            return made
        seats = self.seats
        known: dict[int | None, Row] = {
            plan.index(at, seats): row for at, row in self.known(view).items() if at != view.seat
        }
        for name, seen in plan.fields:
            row = getattr(view, name)
            if seen is not None and not (seen.counts or seen.is_noted) and row:
                known[plan.index(seen.place, seats, view.seat)] = row
        barred = {plan.index(at, seats): row for at, row in self.barred(view).items()}
        dealt = iter(plan.pool.deal(rng, rows, seen=self._sight(view), known=known, barred=barred))
        for place in plan.by_seat:
            made[place] = tuple([_as(next(dealt), one) for one in getattr(begun, place)])
        for place in plan.single:
            made[place] = _as(next(dealt), getattr(begun, place))
        return made

    def all_cards(self, state: S) -> Counter[Hashable]:
        """Every card in a hidden place, in a deck or in sight; those of the pool before a deal."""
        return _plan_of(self).pool.all_cards(*self._hidden(state), self._sight(state))

    def why_impossible(self, state: S) -> str | None:
        """Why not every card lies somewhere once, or a place has what `known` or `barred` tell otherwise; or None."""
        plan, hidden = _plan_of(self), self._hidden(state)
        wrong = plan.pool.why_impossible(*hidden, self._sight(state)) if self.pool else None
        if wrong is not None:
            return wrong
        for viewer in (None, *range(self.seats)):
            view = self.view_of(state, viewer)
            for told, lies in ((self.known(view), True), (self.barred(view), False)):
                for place, cards in told.items():
                    row, wanted = Counter(hidden[plan.index(place, self.seats)]), Counter(cards)
                    for card, number in wanted.items():
                        if row[card] < number if lies else row[card]:
                            where = f"seat {place}" if isinstance(place, int) else f"the {place}"
                            return f"{where} has {'no ' if lies else ''}{card}, and is known {'' if lies else 'not '}to"
        return None

    def _hidden(self, state: S) -> list[tuple[Hashable, ...]]:
        """The cards in each hidden place, and in the decks of the seats."""
        plan = _plan_of(self)
        rows = [tuple(row) for place in plan.by_seat for row in getattr(state, place)]
        rows += [tuple(getattr(state, place)) for place in plan.single]
        return rows + [deck.cards for name in plan.decks for deck in getattr(state, name)]

    def _sight(self, value: State | View) -> tuple[Hashable, ...]:
        """The cards that everybody sees."""
        return tuple([card for name in self.in_sight for card in _cards(attrgetter(name)(value))])


def _cards(row: Iterable[Any]) -> tuple[Hashable, ...]:
    """The cards of a row, or of rows by seat."""
    items = tuple(row)
    return sum(map(_cards, items), ()) if items and isinstance(items[0], CardRow | tuple) else items


def _as(row: Hand[Hashable], begun: object) -> object:
    """A row of cards in the class of this one."""
    return row.cards if isinstance(begun, tuple) else type(begun)(row.cards) if isinstance(begun, CardRow) else row


@lru_cache(maxsize=64)
def _plan_of(game: HiddenGame[Any, Any]) -> _Plan:
    """What a game declares. Raises BadGame."""
    cls, begun = type(game), game.initial_state()
    view = _view_class(cls)
    fields = tuple([(one.name, one.metadata.get(_KEY)) for one in attrs.fields(view)[2:]])
    shown = {name for name, seen in fields if seen is None}
    notes = {seen.place for _, seen in fields if seen is not None and seen.is_noted}
    by_seat, single, copied, decks, windows = [], [], [], set[str](), set[str]()
    for name in [one for one in field_names(type(begun)) if one not in notes]:
        value: object = getattr(begun, name)
        items = value if isinstance(value, tuple) else ()
        if name in shown or name in game.renamed:
            if any(isinstance(one, PlayerDeck) for one in items):
                decks.add(name)
            elif isinstance(value, Window):
                windows.add(name)
            else:
                copied.append((name, name if name in shown else game.renamed[name]))
        elif items and all(isinstance(one, CardRow | tuple) for one in items):
            by_seat.append(name)
        elif isinstance(value, CardRow | tuple):
            single.append(name)
        elif name != "options" and value not in (Window(), Steps()):  # of a game that has none, they stay empty
            raise BadGame(
                f"{view.__name__} lacks {name} of {type(begun).__name__}: expected a field of that name,"
                f" a row of hidden cards in the state, or what the view calls it in {cls.__name__}.renamed"
            )
    for name, seen in fields:
        if seen is not None and seen.place not in (*by_seat, *notes, *(single if seen.counts or seen.owner else ())):
            where = "a row of cards" if seen.counts or seen.owner else "a row of cards for each seat"
            raise BadGame(f"{view.__name__}.{name} shows {seen.place}: expected {where} in the initial state")
    sized = {seen.place for _, seen in fields if seen is not None and seen.counts}
    for place in (*by_seat, *single):
        if place not in sized and cls.sizes is HiddenGame.sizes:
            raise BadGame(f"{view.__name__} does not tell {place}: expected a field of that name, or of its size")
    places = tuple(by_seat), tuple(single)
    return _Plan(begun, Pool(game.pool), view, fields, *places, tuple(copied), frozenset(decks), frozenset(windows))


def _view_class(game: type) -> type[View]:
    """The class of views that a class of game names. Raises BadGame."""
    bases = [base for one in game.__mro__ for base in one.__dict__.get("__orig_bases__", ())]
    for arg in [arg for base in bases for arg in get_args(base)]:
        if isinstance(arg, type) and issubclass(arg, View):
            return arg
    raise BadGame(f"{game.__name__} names no view: expected class {game.__name__}(HiddenGame[ItsState, ItsView])")
