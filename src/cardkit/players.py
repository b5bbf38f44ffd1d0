"""Players: who decides at a table.

A player is anything with `choose(view, moves) -> move`: it is handed what its seat may know and the legal moves, and
gives one of them back. A policy sits down as a `PolicyPlayer`, which makes up a state from the view and chooses there.
"""

import contextlib
import importlib
import io
import os
import sys
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Final, Generic, Protocol, TypeVar, cast

import attrs

from cardkit.core.errors import BadPlugin, UnknownPlayer
from cardkit.core.game import Game
from cardkit.core.policy import Policy
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.core.view import View

__all__ = ["HUMAN", "Player", "PolicyPlayer", "named_player", "set_apart"]

HUMAN: Final = "human"  # the name of a seat whose moves come from outside, through `Table.play`

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=View)
M_move = TypeVar("M_move")
V_contra = TypeVar("V_contra", contravariant=True)


class Player(Protocol[V_contra, M_move]):
    """What a player must be able to do."""

    def choose(self, view: V_contra, moves: tuple[M_move, ...]) -> M_move:
        """One of the legal moves, knowing only the view."""


@attrs.define
class PolicyPlayer(Generic[S, M, V]):
    """A policy at a table: it sees the view alone. Choices and guesses are drawn from two streams of its own."""

    game: Game[S, M, V]
    policy: Policy
    luck: Generator
    guesses: Generator

    def choose(self, view: V, moves: tuple[M, ...]) -> M:
        """The move of the policy's action, as it stands among the legal ones."""
        action = self.policy.choose(self.game.determinize(view, self.guesses), self.luck)
        for move in moves:
            if self.game.action_of(move) == action:
                return move
        return self.game.move_of(action)  # not legal: the table will say so


def _cut(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:  # of a stranger's making, it may not even say what it is
        text = "it says nothing"
    return text if len(text) <= 300 else text[:297] + "..."


def is_outside(name: str) -> bool:
    """Whether a name is that of a player of somebody's own, `module:attribute`, and no game's."""
    return ":" in name


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
    here_too = "" in sys.path or "." in sys.path
    if not here_too:
        sys.path.append("")
    try:
        with set_apart():
            found: object = importlib.import_module(module_name)
        for part in attribute.split("."):
            found = cast(object, getattr(found, part))
    except ImportError as error:
        raise BadPlugin(f"{quoted(reference)} cannot be imported: {_cut(error)}") from error
    except AttributeError as error:
        raise BadPlugin(f"{quoted(reference)} is not there: {_cut(error)}") from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BadPlugin(f"{quoted(reference)} fails when imported: {type(error).__name__}: {_cut(error)}") from error
    finally:
        if not here_too:
            sys.path.remove("")
    return found


def _chooses(found: object) -> bool:
    """Whether this is a policy, or has a method `choose`."""
    try:
        return isinstance(found, Policy) or hasattr(found, "choose")
    except Exception:  # looking may run whatever its author wrote
        return False


def named_player(game: Game[S, M, V], name: str) -> Policy | Player[V, M]:
    """The player of a name: one of the game's policies, or `module:attribute`.

    The attribute is a player, a policy, or something that gives one when called without arguments (a class, say).
    Raises UnknownPlayer or BadPlugin.
    """
    if name in game.policies:
        return game.policies[name]
    if not is_outside(name):
        known = ", ".join(sorted(game.policies))
        raise UnknownPlayer(f"no player is called {quoted(name)}; there are {known}, and yours as module:attribute")
    found = import_attribute(name)
    if isinstance(found, type) or not _chooses(found):
        if not callable(found):
            raise BadPlugin(f"{quoted(name)} is no player: it has no method choose(view, moves)")
        try:
            with set_apart():
                found = cast(object, found())
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise BadPlugin(f"{quoted(name)} fails when called: {type(error).__name__}: {_cut(error)}") from error
    if not _chooses(found):
        raise BadPlugin(f"{quoted(name)} is no player: {type(found).__name__} has no method choose(view, moves)")
    return cast("Policy | Player[V, M]", found)
