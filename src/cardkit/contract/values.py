"""What the contract asks first: that every class of a game can be made, and its values written and read."""

from collections.abc import Iterator
from typing import Final, NoReturn, cast

import attrs

from cardkit.contract.position import LUCK, AnyGame, Position, cut, place_of, seats_and_watcher
from cardkit.contract.remedies import remedy_for
from cardkit.core import immutability
from cardkit.core.errors import BadGame, BadJson, BrokenContract
from cardkit.core.event import Event
from cardkit.core.json.field_types import field_types
from cardkit.core.quoting import quoted
from cardkit.core.records.record import Chosen, Entry, Resolved
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import CHANCE, OVER, Log, State
from cardkit.core.value import Value, made
from cardkit.core.view import View

STEPS: Final = 200  # of the one random game in which values are met


def check_made(game: AnyGame, seed: int = 0) -> None:
    """Every class of the game can be made: its initial state, options, views and events, all in the vocabulary."""
    try:
        vocabulary = game.all_vocabulary()
        for cls in vocabulary:
            _check_class(cls)
        _check_value(game.options)
    except BadGame as error:
        _fail(game, seed, str(error))
    except Exception as error:  # of a stranger's making, it may be anything
        _fail(game, seed, f"its classes cannot be looked at: {type(error).__name__}: {error}{place_of(error)}")
    try:
        state = game.initial_state()
    except Exception as error:  # as above
        _fail(game, seed, f"initial_state raises {type(error).__name__}: {error}{place_of(error)}")
    if not isinstance(state, State):
        _fail(game, seed, f"initial_state gives {quoted(state)}: expected a State")
    _play(game, seed, state, set(vocabulary))


def _play(game: AnyGame, seed: int, state: State, vocabulary: set[type]) -> None:
    """Look at the values that one random game shows. What the rules raise in it is for other rules to find."""
    rng = seeded_sfc32(seed, LUCK)
    entries: list[Entry] = []
    met: dict[type, object] = {}
    log: Log = []
    while True:
        at = Position(game, seed, tuple(entries), state, None)
        _look(at, log, vocabulary, met)
        log = []
        try:
            turn = state.turn()
            if turn == OVER or len(entries) >= STEPS:
                return
            if turn == CHANCE:
                outcome = state.request().sample(rng)
                entries.append(Resolved(outcome))
                state = state.resolved(outcome, log)
            else:
                action = state.pick(rng)
                entries.append(Chosen(turn, game.write_move(game.move_of(action, state))))
                state = state.after(action, log)
        except Exception:  # whatever it is, the rule that it breaks finds it again, and says where
            return


def _look(at: Position, log: Log, vocabulary: set[type], met: dict[type, object]) -> None:
    """Look at what there is at a position; at what is dear to look at, once for each class."""
    game, state = at.game, at.state
    views: list[object] = []
    for seat in seats_and_watcher(game):
        who = "a watcher" if seat is None else f"seat {seat}"
        try:
            views.append(game.view(state, seat))
        except Exception as error:
            if not at.entries:
                at.fail("made", f"the view of {who} raises {type(error).__name__}: {error}{place_of(error)}", "raised")
    try:
        events: tuple[Event, ...] = game.events(log)
        asked = [state.request()] if state.turn() == CHANCE else []
    except BadGame as error:
        at.fail("made", str(error))
    except Exception:  # as in `_play`
        events, asked = (), []
    for one in (state, *views, *events, *asked):
        try:
            _check_value(one)
            for inside in _inside(one):
                if type(inside) not in met:
                    met[type(inside)] = inside
                    _check_class(type(inside))
                    _check_value(inside)
                    _check_named(game, inside, vocabulary)
        except BadGame as error:
            at.fail("made", str(error))
        except Exception as error:
            at.fail("made", f"{type(one).__name__}: {type(error).__name__}: {error}{place_of(error)}")


def _check_class(cls: type) -> None:
    """Raise BadGame for a class of values that is not written as one."""
    if issubclass(cls, Value):
        immutability.require_finished(cls)
        field_types(cls)
    elif issubclass(cls, View | Event):
        if "__attrs_attrs__" not in cls.__dict__:
            raise BadGame(f"{cls.__name__} is no attrs class: write @attrs.frozen above it")
        immutability.require_frozen(cls)
        field_types(cls)


def _check_value(value: object) -> None:
    """Raise BadGame for a value whose `fields()` do not make it, or TypeError for one that cannot be hashed."""
    try:
        hash(value)
    except TypeError as error:
        name = type(value).__name__
        reason = next((one for one in map(_advice_on, _unhashable(value)) if one is not None), None)
        told = "its fields must be values, not lists or dicts" if reason is None else reason
        raise BadGame(f"a {name} cannot be hashed ({error}): {told}") from error
    if not isinstance(value, Value):
        return
    cls, found = type(value), value.fields()
    immutability.require_fields(value, found)
    again = made(cls, found)
    for slot in _slots(cls):
        kept, instead = getattr(value, slot, None), getattr(again, slot, None)
        if kept != instead:
            raise BadGame(
                f"{cls.__name__} keeps {slot}, and its fields() leave it out: here it is {quoted(kept)}, and"
                f" {quoted(instead)} in what they make. Give it in fields(), and take it in __init__"
            )


def _slots(cls: type) -> list[str]:
    """The names of what is kept in an object of an interpreted class."""
    return [name for base in cls.__mro__ for name in getattr(base, "__slots__", ()) if not name.startswith("__")]


def _check_named(game: AnyGame, value: object, vocabulary: set[type]) -> None:
    """Raise BadGame for a value of a class that JSON cannot tell."""
    cls = type(value)
    advice = _advice_on(value)
    if advice is not None:
        raise BadGame(advice)
    if cls in vocabulary:
        namesake = next((one for one in reversed(game.all_vocabulary()) if one.__name__ == cls.__name__), cls)
        if namesake is not cls:
            raise BadGame(f"{cls.__module__} and {namesake.__module__} both have a class {cls.__name__}: rename one")
        return
    try:
        game.write_json(value)
    except BadJson:
        raise BadGame(
            f"{cls.__name__} is not in the vocabulary of {type(game).__name__}: add it to `vocabulary`"
        ) from None


def _inside(value: object) -> Iterator[object]:
    """A value and the values in its fields, but for numbers, texts and tuples."""
    if isinstance(value, tuple):
        for one in value:
            yield from _inside(one)
        return
    if value is None or isinstance(value, bool | int | str):
        return
    fields: tuple[object, ...] = ()
    if isinstance(value, Value):
        fields = value.fields()
    elif attrs.has(type(value)):
        instance = cast("attrs.AttrsInstance", value)
        fields = tuple([getattr(instance, one.name) for one in attrs.fields(type(instance))])
    for one in fields:
        yield from _inside(one)
    yield value


def _unhashable(value: object) -> Iterator[object]:
    """What in a value, or in the tuples of its fields, cannot be hashed."""
    if isinstance(value, Value):
        inside: tuple[object, ...] = value.fields()
    elif attrs.has(type(value)):
        inside = tuple([getattr(value, name) for name in immutability.field_names(type(value))])
    else:
        inside = value if isinstance(value, tuple) else ()
    if isinstance(value, list | dict | set):
        yield value
    for one in inside:
        yield from _unhashable(one)


def _advice_on(value: object) -> str | None:
    """What to keep in place of something that is no value and that no vocabulary can hold; None of anything else."""
    name = type(value).__name__
    if isinstance(value, float):
        return f"{value!r} is a float: keep a whole number, of cents for one, or a fraction as two whole numbers"
    if isinstance(value, set | frozenset):
        return f"{quoted(value)} is a {name}, which has no order: keep a sorted tuple, tuple(sorted(...))"
    if isinstance(value, list | bytearray):
        return f"{quoted(value)} is a {name}, which can change: keep a tuple"
    if isinstance(value, dict):
        return f"{quoted(value)} is a {name}, which can change: keep a tuple, by number, or of pairs"
    if type(value).__module__ == "numpy":
        return f"{quoted(value)} is of numpy, {name}: keep a plain number, int(...), or a tuple of them"
    return None


def _fail(game: AnyGame, seed: int, what: str) -> NoReturn:
    """Raise BrokenContract for what is wrong before there is any position."""
    raise BrokenContract(
        f"{game.name} breaks the contract: made: {cut(what, 400)}\n"
        f"  where: seed {seed}, before the game begins\n"
        f"{remedy_for('made')}\n"
        f"  again: cardkit.contract.check(game, seeds=[{seed}], rules=['made'])"
    )
