"""No value of cardkit can be changed: an object of every class of values is tried, found by walking the modules."""

import importlib
import pkgutil
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import cast

import attrs
import pytest
from toy import NIM, NimState

import cardkit
from cardkit import Card, Dice, Request, Result, card, generator, load
from cardkit.core.immutability import field_names
from cardkit.core.observations.word_layout import WordObserver
from cardkit.core.options import OptionAbout
from cardkit.core.piles import CardRow
from cardkit.core.playout import Playout
from cardkit.core.turns import TurnOrder
from cardkit.core.value import Value, made
from cardkit.games.constructor.board import graph_of
from cardkit.kits.bidding import Auction
from cardkit.kits.tricks import Trick
from cardkit.registry import BUILT_IN, AnyGame
from cardkit.search import Search, Wanted
from support import for_each

# The attrs classes that are meant to change: sources of chance, and who sits at a table.
CHANGING = {
    "cardkit.players.player.PolicyPlayer",
    "cardkit.table.chance_sources.Asked",
    "cardkit.table.chance_sources.Fair",
    "cardkit.table.chance_sources.Scripted",
    "cardkit.players.external_python_main.Seated",
    "cardkit.table.occupants.Sitting",
    "cardkit.store.memory._Kept",
    *("cardkit.rooms.seats.Chair", "cardkit.rooms.clients.Budget", "cardkit.rooms.clients.Client"),
    *("cardkit.rooms.ledger.OpenUndo", "cardkit.server.limits.Guest", "cardkit.arena.workers._Piece"),
    *("cardkit.commands.play_web.Links", "cardkit.server.access.Doors", "cardkit.server.storage_limits._Share"),
    "cardkit.rooms.changes.Work",
}
# The modules that need other people's packages, which may be missing; and programs, which run when they are imported.
LEFT_OUT = re.compile(
    r"cardkit\.(learning\.(gymnasium|observation|openspiel|pettingzoo|batch|word_bytes)\w*"
    r"|store\.postgresql|web\.(uvicorn_server|asgi)|(.*\.)?__main__)"
)


def full_name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


@cache
def value_classes() -> Mapping[str, type]:
    """Every class of values in cardkit, by its name."""
    found: dict[str, type] = {}
    for info in pkgutil.walk_packages(cardkit.__path__, "cardkit."):
        if LEFT_OUT.fullmatch(info.name):
            continue
        for one in vars(importlib.import_module(info.name)).values():
            if isinstance(one, type) and one.__module__ == info.name and (issubclass(one, Value) or attrs.has(one)):
                found[full_name(one)] = one
    return {name: one for name, one in found.items() if name not in CHANGING}


# An object of each: some are made of anything, and the others are met while playing.


def made_with_care() -> Iterator[object]:
    """Those that look at what they are made of, and that no game shows."""
    yield from (Dice(1, 2), OptionAbout("cards", 1, 9), TurnOrder(3, (0, 1)), Playout(NimState(1, 0), 4), CardRow((1,)))
    yield from (graph_of(((0, 0),)), Auction(2, 0, (1, 2)), Trick((0, 1)), Wanted(5), Search(NIM, Wanted(5)))
    yield card("7S")
    for game in [load(name) for name in BUILT_IN]:
        assert isinstance(game.observer, WordObserver)
        yield from (game, *game.observer.layout.row, game.observer.layout.row[0].span)


def made_of_anything(cls: type) -> object | None:
    """An object of an attrs class, or of a class that takes nothing; None for others."""
    if not attrs.has(cls):
        return None if field_names(cls) else cls()
    simple: Mapping[object, object] = {int: 1, float: 1.0, str: "x", bool: True, Card: card("7S")}
    wanted = [field for field in attrs.fields(cls) if field.default is attrs.NOTHING]
    return cast(object, cls(**{field.alias: simple.get(field.type, ()) for field in wanted}))


def played(game: AnyGame) -> Iterator[object]:
    """What one game at random shows: its parts, every state, and what chance and seats answer."""
    rng, state = generator(1), game.initial_state()
    yield from (*game.policies.values(), *game.presets.values(), getattr(game.observer, "writer", None))
    while not isinstance(turn := game.status(state), Result):
        yield from (state, turn)
        state = state.resolved(turn.sample(rng)) if isinstance(turn, Request) else state.after(state.pick(rng))


def parts(value: object) -> Iterator[object]:
    """A value and every value inside it."""
    yield value
    for one in value if isinstance(value, tuple) else value.fields() if isinstance(value, Value) else ():
        yield from parts(one)


@cache
def samples() -> Mapping[str, object]:
    """An object of each class of values."""
    found = {full_name(type(one)): one for one in made_with_care()}
    for name, cls in value_classes().items():
        one = found.get(name) or made_of_anything(cls)
        if one is not None:
            found[name] = one
    for value in (value for name in BUILT_IN for value in played(load(name))):
        if value_classes().keys() <= found.keys():
            break
        for one in parts(value):
            found.setdefault(full_name(type(one)), one)
    return found


def fields_of(value: object) -> tuple[str, ...]:
    """The names of everything that is stored in an object."""
    names: list[str] = []
    for cls in type(value).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        names.extend([slots] if isinstance(slots, str) else slots)
        names.extend(cls.__dict__.get("__mypyc_attrs__", ()))
    return tuple([name for name in dict.fromkeys(names) if not name.startswith("__")])


@for_each("name", sorted(CHANGING))
def test_what_may_change_is_still_there(name: str) -> None:
    module, _, cls = name.rpartition(".")
    assert attrs.has(getattr(importlib.import_module(module), cls))


@for_each("name", sorted(value_classes()))
def test_no_value_can_be_changed(name: str) -> None:
    value = samples()[name]
    cls = type(value)  # of an attrs class, what is worked out when asked for has a slot too, and need not be there yet
    kept = [one.name for one in attrs.fields(cls)] if attrs.has(cls) else fields_of(value)
    before = [getattr(value, field) for field in kept]
    for field in fields_of(value):
        with pytest.raises(AttributeError):
            setattr(value, field, object())
        with pytest.raises(AttributeError):
            delattr(value, field)
    with pytest.raises(AttributeError):
        value.brand_new = 1  # type: ignore[attr-defined]  # that is the test
    assert not hasattr(value, "__dict__")
    assert [getattr(value, field) for field in kept] == before


@for_each("name", [name for name, cls in sorted(value_classes().items()) if issubclass(cls, Value)])
def test_every_kind_of_value_equals_what_its_fields_make(name: str) -> None:
    value = samples()[name]
    assert isinstance(value, Value)
    assert made(type(value), value.fields()) == value
