"""What the contract asks of moves that a seat saw: each was legal in what is made up for that seat later, too.

Who did not follow suit has no card of it. So the cards that another seat has played since then go back into the hand
that is made up for it, and the game is asked whether that seat, with this hand in its view, could move as it did. This
is asked only where the past of the hand is certain: cards have left it, each in a move that was heard, and none came.
"""

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any, Final

import attrs

from cardkit.contract.position import LUCK, PICKS, Position, shown, tried
from cardkit.core.cards import Card
from cardkit.core.custom_cards import CustomCard
from cardkit.core.game import Step
from cardkit.core.immutability import field_names
from cardkit.core.quoting import quoted
from cardkit.core.records.record import Chosen
from cardkit.core.state import OVER, State
from cardkit.core.value import Value, replace

APART: Final = 3  # positions from one that is looked at to the next
BACK: Final = 12  # steps that are looked back
ASKED: Final = 2  # moves of each seat
TRIES: Final = 4  # of a step, for what it may bring to a seat

Place = tuple[str | int, ...]  # where something stands in a view: names of fields, and places in tuples
Rows = dict[Place, Any]  # what stands there: a row of cards or numbers, or one alone


def check_past_moves(at: Position) -> None:
    """In what is made up for a seat, others could have made the moves that it saw."""
    game, state = at.game, at.state
    if not game.remembers_moves or game.perfect_information or state.turn() == OVER or at.number % APART:
        return
    viewer = at.number // APART % game.seats
    made = partial(game.determinize, game.view(state, viewer), at.rng(LUCK))
    world = tried(at, "views", f"determinize for seat {viewer}", made)
    for seat in range(game.seats):
        if seat != viewer:
            _check_moves(at, viewer, seat, world)


def _check_moves(at: Position, viewer: int, seat: int, world: State) -> None:
    """The last moves of a seat were legal with the cards that it has in a world made up for the viewer."""
    game = at.game
    later, made = _rows(at, at.state, seat), _rows(at, world, seat)
    if later.keys() != made.keys():
        return
    hidden = {place: row for place, row in made.items() if row != later[place]}
    asked = 0
    for number in range(len(at.entries) - 1, max(-1, len(at.entries) - 1 - BACK), -1):
        before, entry = at.passed[number].state, at.entries[number]
        earlier = _rows(at, before, seat)
        played = Counter[Hashable]()
        for place, row in tuple(hidden.items()):
            was, now = earlier.get(place), later[place]
            if was != now:
                back = _put_back(was, now, row)
                if back is None:
                    return  # something came to the seat
                hidden[place] = back
                played += Counter(was) - Counter(now)
        if _may_get_equal(at, number, seat, {place: later[place] for place in hidden}):
            return
        if not isinstance(entry, Chosen) or entry.seat != seat:
            if played:
                return
        elif not hidden or asked == ASKED:
            return
        else:
            move = game.read_move(entry.move)
            if not _is_seen(at, before, game.play(before, move), seat, viewer, played):
                return
            asked += 1
            _ask(at, before, seat, viewer, hidden, move, len(at.entries) - number)
        later = earlier


def _ask(
    at: Position, before: State, seat: int, viewer: int, hidden: Mapping[Place, Any], move: Any, steps: int
) -> None:
    """The move is legal where the view of its seat has these rows, if the game makes up a state of such a view."""
    game = at.game
    past = _rebuilt(game.view(before, seat), hidden, _kinds(at))
    try:
        state = game.determinize(past, at.rng(PICKS))
        again = game.view(state, seat)
    except Exception:  # such a view cannot be: nothing is known then
        return
    if state.turn() != seat or _sorted(_rows_of(again, _kinds(at))) != _sorted(_rows_of(past, _kinds(at))):
        return
    if game.action_of(move) not in state.legal():
        at.fail(
            "views",
            f"for seat {viewer} determinize makes up a hand with which seat {seat} could not have moved as it did,"
            f" {shown(game, move)} {steps} steps ago: {quoted(game.why_illegal(state, move))}",
            "past",
        )


def _is_seen(at: Position, before: State, step: Step[State], seat: int, viewer: int, played: Counter[Hashable]) -> bool:
    """Whether the viewer knows a move, and no other card of the seat came to light by it."""
    heard, own = [[one for one in [event.seen_by(who) for event in step.events] if one] for who in (viewer, seat)]
    if heard != own:
        return False
    shown_now = _items(_rows(at, step.state, viewer)) - _items(_rows(at, before, viewer))
    if any(number > played[item] for item, number in shown_now.items() if item in _kinds(at)):
        return False
    return bool(heard) or (bool(played) and played <= shown_now)


def _may_get_equal(at: Position, number: int, seat: int, rows: Rows) -> bool:
    """Whether a step may bring something to a seat, such as a card equal to one that left its hand in this step."""
    game, before, entry = at.game, at.passed[number].state, at.entries[number]
    if max((at.all_cards or {}).values(), default=2) == 1:
        return False  # all cards differ: what has come is seen
    view, rng = game.view(before, seat), at.rng(PICKS)
    for _ in range(TRIES):
        world = game.determinize(view, rng)
        if isinstance(entry, Chosen):
            action = game.action_of(game.read_move(entry.move))
            if action not in world.legal():
                continue
            after = world.after(action)
        else:
            after = world.resolved(world.request().sample(rng))
        instead = _rows(at, after, seat)
        if _sorted(rows) != _sorted({place: instead.get(place) for place in rows}):
            return True
    return False


def _put_back(was: object, now: object, made: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """What was in a row, with what is made up in the place of what is there now; None if that is no part of it."""
    if not isinstance(was, tuple) or not isinstance(now, tuple) or len(now) != len(made):
        return None
    row, kept = list(was), 0
    for place, one in enumerate(was):
        if kept < len(now) and one == now[kept]:
            row[place], kept = made[kept], kept + 1
    return None if kept < len(now) else tuple(row)


def _kinds(at: Position) -> frozenset[Hashable]:
    """The cards of the game."""
    return frozenset(at.all_cards or ())


def _parts(value: object, kinds: frozenset[Hashable]) -> list[tuple[str | int, object]]:
    """The fields of a value or items of a tuple in which rows may be; none for a card, a number, or a row."""
    if isinstance(value, Card | CustomCard) or (value in kinds):
        return []
    if isinstance(value, tuple):
        return list(enumerate(value)) if any(isinstance(one, tuple) or _parts(one, kinds) for one in value) else []
    if isinstance(value, Value):
        return list(zip(field_names(type(value)), value.fields(), strict=False))
    cls: type = type(value)
    if attrs.has(cls):
        return [(field.name, getattr(value, field.name)) for field in attrs.fields(cls) if field.init]
    return []


def _rows(at: Position, state: State, seat: int) -> Rows:
    """The rows in the view of a seat."""
    return _rows_of(at.game.view(state, seat), _kinds(at))


def _rows_of(value: object, kinds: frozenset[Hashable], place: Place = ()) -> Rows:
    """Every row in a value, and what stands alone, by its place."""
    parts = _parts(value, kinds)
    if not parts:
        return {place: value}
    found: Rows = {}
    for name, part in parts:
        found.update(_rows_of(part, kinds, (*place, name)))
    return found


def _rebuilt(value: Any, rows: Mapping[Place, Any], kinds: frozenset[Hashable], place: Place = ()) -> Any:
    """The same value with other rows."""
    if place in rows:
        return rows[place]
    changes = {}
    for name, part in _parts(value, kinds):
        new = _rebuilt(part, rows, kinds, (*place, name))
        if new is not part:
            changes[name] = new
    if not changes:
        return value
    if isinstance(value, tuple):
        return tuple([changes.get(number, one) for number, one in enumerate(value)])
    return replace(value, **{str(name): part for name, part in changes.items()})


def _items(rows: Rows) -> Counter[Hashable]:
    """All that stands in rows or alone, counted."""
    return Counter([one for row in rows.values() for one in (row if isinstance(row, tuple) else (row,))])


def _sorted(rows: Rows) -> dict[Place, object]:
    """The same with each row in one order: a hand that is made up may have another."""
    return {place: sorted(map(repr, row)) if isinstance(row, tuple) else row for place, row in rows.items()}
