"""Finding games: those that come with cardkit, and plug-ins under the entry-point group `cardkit.games`.

An entry point names a function that takes options by keyword and gives a `Game`, or a `Game` class without options.
"""

import importlib
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, cast

from cardkit.core import codec
from cardkit.core.errors import BadJson, BadOption, BadPlugin, BadRecord, CardkitError, UnknownGame
from cardkit.core.game import Game
from cardkit.core.record import Record

if TYPE_CHECKING:
    from importlib import metadata

# A game of which nothing is known: Game is invariant in its moves and views, so no narrower type fits them all.
AnyGame = Game[Any, Any, Any]
Factory = Callable[..., AnyGame]

GROUP: Final = "cardkit.games"
BUILT_IN: Final[dict[str, str]] = {
    name: f"cardkit.games.{name}:game" for name in ("straights", "unowar", "skipbo", "constructor")
}


def game_names() -> tuple[str, ...]:
    """The names of all games, cardkit's own first, plug-ins after them in alphabetical order."""
    return (*BUILT_IN, *sorted(_plugins()))


def load(name: str, **options: object) -> AnyGame:
    """The game of a name, with options by keyword; `preset="…"` starts from a preset.

    Raises UnknownGame, BadOption, or BadPlugin for a plug-in that cannot be used.
    """
    factory = _factory(name)
    try:
        inspect.signature(factory).bind(**options)
    except TypeError as error:
        known = ", ".join(inspect.signature(factory).parameters) or "none"
        raise BadOption(f"{name}: {error} (its options: {known})") from error
    except ValueError:  # a compiled factory keeps its signature to itself
        pass
    try:
        game = factory(**options)
    except CardkitError:
        raise
    except (Exception, SystemExit) as error:
        if name in BUILT_IN:
            raise
        raise BadPlugin(f"{name} fails when made: {type(error).__name__}: {error}") from error
    if not isinstance(cast("object", game), Game):
        raise BadPlugin(f"{name} gives {game!r}, which is no cardkit Game")
    return game


def options_of_record(record: Record) -> dict[str, object]:
    """The options of a record by name. Raises BadRecord."""
    named: dict[str, object] = {}
    for pair in record.options.split():
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadRecord(4, f"expected NAME=VALUE, not {pair!r}")
        try:
            named[name] = codec.read_plain(value)
        except BadJson as error:
            raise BadRecord(4, f"option {name}: {error}") from error
    return named


def game_of_record(record: Record) -> AnyGame:
    """The game that a record is of, with its options. Raises UnknownGame, BadPlugin or BadRecord."""
    try:
        return load(record.game, **options_of_record(record))
    except BadOption as error:
        raise BadRecord(4, str(error)) from error


def _factory(name: str) -> Factory:
    reference = BUILT_IN.get(name)
    if reference is not None:
        module, _, attribute = reference.partition(":")
        return cast("Factory", getattr(importlib.import_module(module), attribute))
    plugins = _plugins()
    if name not in plugins:
        raise UnknownGame(f"no game is called {name!r}; there are {', '.join(game_names())}")
    entry = plugins[name]
    try:
        found: object = entry.load()
    except (Exception, SystemExit) as error:
        raise BadPlugin(f"{name} ({entry.value}) cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise BadPlugin(f"{name} ({entry.value}) is {found!r}: expected something that makes a Game when called")
    return cast("Factory", found)


def _plugins() -> "dict[str, metadata.EntryPoint]":
    """By name. Of two plug-ins with one name the first in order of their values counts; cardkit's own games win."""
    from importlib import metadata  # noqa: PLC0415  it takes longer to import than all the rest of cardkit

    found: dict[str, metadata.EntryPoint] = {}
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        if entry.name not in BUILT_IN:
            found.setdefault(entry.name, entry)
    return found
