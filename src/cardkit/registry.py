"""Finding games: those that come with cardkit, and plug-ins under the entry-point group `cardkit.games`.

An entry point names a class of `Game`, or a function that takes options by keyword and gives a `Game`.
A game whose console is its own names it under the same name in the group `cardkit.consoles`: a function that takes the
arguments and the name of the program and gives an exit status.

A game of no package is *introduced* as `module:Class`, by whoever runs the program. Records, saves and messages name
games, and never make a module be imported.
"""

import contextlib
import importlib
import inspect
import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast

from cardkit.core.errors import BadOption, BadPlugin, BadRecord, CardkitError, UnknownGame
from cardkit.core.game import Game
from cardkit.core.json import codec
from cardkit.core.options import options_from, with_changes
from cardkit.core.quoting import quoted
from cardkit.core.records.record import Record
from cardkit.core.records.seat_record import SeatRecord

if TYPE_CHECKING:
    from importlib import metadata

# A game of which nothing is known: Game is invariant in its moves and views, so no narrower type fits them all.
AnyGame = Game[Any, Any, Any]
Factory = Callable[..., AnyGame]
ConsoleMain = Callable[[Sequence[str], str], int]  # handed the arguments and the program's name; gives its status

GAMES: Final = "cardkit.games"  # groups of entry points
CONSOLES: Final = "cardkit.consoles"
MOST_SAID: Final = 300  # characters that are told of what a plug-in's own error says
MOST_SEATS: Final = 62  # that are tried where the number of seats is an option
INTRODUCED: Final = "CARDKIT_GAMES"  # in the environment, for processes that this one starts: JSON, references by name
BUILT_IN: Final = ("straights", "unowar", "skipbo", "constructor")  # each a package of that name, with a console


def game_names() -> tuple[str, ...]:
    """The names of all games, cardkit's own first, others after them in alphabetical order."""
    return (*BUILT_IN, *sorted({*_plugins(GAMES), *references()}))


def load(name: str, **options: object) -> AnyGame:
    """The game of a name, with options by keyword; `preset="…"` starts from a preset.

    Raises UnknownGame, BadOption, or BadPlugin for a plug-in that cannot be used.
    """
    return _made(name, _factory(name), options)


def introduced(reference: str) -> str:
    """The name of the game of `module:attribute`, by which this process and those that it starts know the game from now
    on. The attribute is a class of `Game`, or a function such as an entry point names.

    For what somebody types or writes in a program, never for what a file or a message says. Raises BadPlugin.
    """
    name = _made(reference, _called(reference, import_attribute(reference)), {}).name
    if name in BUILT_IN:
        raise BadPlugin(f"{quoted(reference)} has the name of a game of cardkit, {name}: name it otherwise")
    os.environ[INTRODUCED] = json.dumps({**references(), name: reference})
    return name


def name_of(text: str) -> str:
    """The name of a game that somebody types: a name, or `module:Class`, which introduces it. Raises BadPlugin."""
    return introduced(text) if isinstance(cast("object", text), str) and ":" in text else text


def references() -> dict[str, str]:
    """By name, the references of the games introduced here, or by whoever started this process."""
    return cast("dict[str, str]", json.loads(os.environ.get(INTRODUCED, "{}")))


def _called(reference: str, found: object) -> Factory:
    if not callable(found) or (isinstance(found, type) and not issubclass(found, Game)):
        raise BadPlugin(f"expected a class of Game, or a function that gives one, not {quoted(reference)}")
    return cast("Factory", found)


def _made(name: str, named: Factory, options: dict[str, object]) -> AnyGame:
    """The game that a class or a function gives. Raises BadOption or BadPlugin."""
    is_class = isinstance(named, type) and issubclass(named, Game)
    factory: Factory = partial(_of_class, name, cast("type[AnyGame]", named)) if is_class else named
    try:
        inspect.signature(factory).bind(**options)
    except TypeError as error:
        known = list(inspect.signature(factory).parameters)
        wrong = next((option for option in options if option not in known), None)
        what = f"{error}" if wrong is None else f"no option is called {quoted(wrong)}"
        raise BadOption(f"{name}: {what}; there are {', '.join(known) or 'none'}") from error
    except ValueError:  # a compiled factory keeps its signature to itself
        pass
    try:
        game = factory(**options)
    except CardkitError:
        raise
    except (Exception, SystemExit) as error:
        if name in BUILT_IN:
            raise
        raise BadPlugin(f"{name} fails when made: {type(error).__name__}: {said_by(error)}") from error
    if not isinstance(cast("object", game), Game):
        raise BadPlugin(f"{name} gives {quoted(game)}, which is no cardkit Game")
    return game


def _of_class(name: str, made: type[AnyGame], **options: object) -> AnyGame:
    """The game of a class, with some of its options changed by name. Raises BadOption."""
    preset = options.pop("preset", None)
    try:
        start = made().options if preset is None else options_from(made.presets, preset, {})
        return made(with_changes(start, options))
    except BadOption as error:
        raise BadOption(f"{name}: {error}") from error


def seat_counts(name: str, **options: object) -> tuple[int, ...]:
    """How many seats the game of a name can have, ascending, with these options.

    Where an option `seats` says how many, each number is tried, and there may be none. Raises what `load` raises for a
    game that has no such option.
    """
    if "seats" not in load(name).options.names():
        return (load(name, **options).seats,)
    found: list[int] = []
    for seats in range(1, MOST_SEATS + 1):
        with contextlib.suppress(CardkitError):  # so many are not allowed, whatever the reason
            if load(name, **{**options, "seats": seats}).seats == seats:
                found.append(seats)
    return tuple(found)


def game_of_record(record: Record | SeatRecord, name: str | None = None) -> AnyGame:
    """The game that a record, whole or of one seat, is of, with its options; of this name, where one is given.

    Raises UnknownGame, BadPlugin or BadRecord.
    """
    if name is not None and record.game != name:
        raise BadRecord(2, f"expected a game of {name}, not of {record.game}")
    try:
        return load(record.game, **codec.read_options(record.options))
    except BadOption as error:
        raise BadRecord(4, str(error)) from error


def console_of(name: str) -> ConsoleMain | None:
    """The console program of a game that has its own; None where the generic one serves. Raises BadPlugin."""
    if name in BUILT_IN:
        return cast("ConsoleMain", importlib.import_module(f"cardkit.games.{name}.terminal.console").main)
    entry = _plugins(CONSOLES).get(name)
    return None if entry is None else cast("ConsoleMain", _loaded(name, entry, "a function that plays at a terminal"))


@contextlib.contextmanager
def failures_of(name: str) -> Iterator[None]:
    """Within, what a plug-in of this name raises that is no error of cardkit's becomes a BadPlugin that names it."""
    try:
        yield
    except (CardkitError, OSError):
        raise
    except Exception as error:  # of a stranger's making, it may be anything
        if name in BUILT_IN:
            raise
        raise BadPlugin(f"{name}: it fails: {type(error).__name__}: {error}") from error


def _factory(name: str) -> Factory:
    is_text = isinstance(cast("object", name), str)
    if is_text and name in BUILT_IN:
        return cast("Factory", importlib.import_module(f"cardkit.games.{name}").game)
    reference = references().get(name) if is_text else None
    if reference is not None:
        return _called(reference, import_attribute(reference))
    plugins = _plugins(GAMES)
    if not is_text or name not in plugins:
        raise UnknownGame(f"no game is called {quoted(name)}; there are {', '.join(game_names())}")
    return cast("Factory", _loaded(name, plugins[name], "something that makes a Game when called"))


def _loaded(name: str, entry: "metadata.EntryPoint", expected: str) -> object:
    """What an entry point names, which can be called. Raises BadPlugin."""
    try:
        found: object = entry.load()
    except (Exception, SystemExit) as error:
        raise BadPlugin(
            f"{name} ({entry.value}) cannot be loaded: {type(error).__name__}: {str(error)[:MOST_SAID]}"
        ) from error
    if not callable(found):
        raise BadPlugin(f"{name} ({entry.value}) is {quoted(found)}: expected {expected}")
    return found


def _plugins(group: str) -> "dict[str, metadata.EntryPoint]":
    """By name. Of two plug-ins with one name the first in order of their values counts; cardkit's own games win."""
    from importlib import metadata  # noqa: PLC0415  it takes longer to import than all the rest of cardkit

    found: dict[str, metadata.EntryPoint] = {}
    for entry in sorted(metadata.entry_points(group=group), key=lambda one: (one.name, one.value)):
        if entry.name not in BUILT_IN:
            found.setdefault(entry.name, entry)
    return found


# Code of others.


@contextlib.contextmanager
def set_apart() -> Iterator[None]:
    """Within, somebody's own code has an empty standard input, prints to standard error, and leaves the current folder
    as it was: what is typed is meant for the program, and `exit` closes what it finds.
    """
    here = _current_folder()
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        with contextlib.redirect_stdout(sys.stderr):
            yield
    finally:
        sys.stdin = before
        if here is not None and _current_folder() != here:
            with contextlib.suppress(OSError):
                os.chdir(here)


def _current_folder() -> str | None:
    """Where we are; None where that folder is gone."""
    try:
        return str(Path.cwd())
    except OSError:
        return None


def import_attribute(reference: str) -> object:
    """What `module:attribute` names. Raises BadPlugin.

    Modules of the current directory are found too, after all others: a file there called as one of Python's own modules
    takes nobody's place.
    """
    module_name, _, attribute = reference.partition(":")
    if not module_name or not attribute:
        raise BadPlugin(f"expected module:attribute, not {quoted(reference)}")
    if module_name.endswith(".py"):
        module = Path(module_name).stem
        raise BadPlugin(f"expected a module, such as {quoted(f'{module}:{attribute}')}, not {quoted(reference)}")
    here_too = "" in sys.path or "." in sys.path
    if not here_too:
        sys.path.append("")
    try:
        with set_apart():
            found: object = importlib.import_module(module_name)
        for part in attribute.split("."):
            found = cast(object, getattr(found, part))
    except ImportError as error:
        raise BadPlugin(f"{quoted(reference)} cannot be imported: {said_by(error)}") from error
    except AttributeError as error:
        raise BadPlugin(f"{quoted(reference)} is not there: {said_by(error)}") from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BadPlugin(f"{quoted(reference)} fails when imported: {type(error).__name__}: {said_by(error)}") from error
    finally:
        if not here_too:
            sys.path.remove("")
    return found


def said_by(error: BaseException) -> str:
    """What an error of a stranger's making says, cut short."""
    try:
        text = str(error)
    except Exception:  # of a stranger's making, it may not even say what it is
        text = "it says nothing"
    return text if len(text) <= MOST_SAID else text[: MOST_SAID - 3] + "..."
