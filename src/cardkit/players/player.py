"""Players: who decides at a table.

A player is anything with `choose(view, moves) -> move`: it is handed what its seat may know and the legal moves, and
gives one of them back. More methods may tell it how its game goes: `LivePlayer` lists them. A policy sits down as a
`PolicyPlayer`, which makes up a state from the view and chooses there; it has none of these methods.
"""

import inspect
import re
from collections.abc import Callable
from typing import Final, Generic, Protocol, TypeVar, cast

import attrs

from cardkit.core.errors import BadPlugin, IllegalMove, UnknownPlayer
from cardkit.core.event import Event
from cardkit.core.game import Game, M, Result, S, V
from cardkit.core.levels import levels_of, shown_name
from cardkit.core.policy import Policy, no_action
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.registry import import_attribute, said_by, set_apart

HUMAN: Final = "human"  # the name of a seat whose moves come from outside, through `Table.play`
LINES: Final = "lines:"  # begins the name of a bot; its command follows
SEARCHES: Final = ("search:PLAYOUTS", "search:TIME")  # the names of searches, as lists of players have them

# What a search may use for a move where strangers name it; what a game calls `hard` is the game's own choice.
MOST_SECONDS: Final = 2.0
MOST_PLAYOUTS: Final = 20_000

_SEARCH: Final = "search"  # begins the name of a search, and maybe of other things
_SETTING: Final = re.compile(r"\s*\w+\s*=")  # begins a part of the name of a search
_CALLED: Final = re.compile(r"\s*([A-Za-z][\w-]*)=(?=\w[\w.]*:)")  # begins a name that says what to call its player

M_move = TypeVar("M_move")
V_contra = TypeVar("V_contra", contravariant=True)
G_contra = TypeVar("G_contra", contravariant=True)


class Player(Protocol[V_contra, M_move]):
    """What a player must be able to do."""

    def choose(self, view: V_contra, moves: tuple[M_move, ...]) -> M_move:
        """One of the legal moves, knowing only the view."""


class TimedPlayer(Protocol[V_contra, M_move]):
    """A player that is told how long it may take: its `choose` has a parameter of the name `seconds`."""

    def choose(self, view: V_contra, moves: tuple[M_move, ...], seconds: float | None = None) -> M_move:
        """One of the legal moves. `seconds` are those that it has, what it does in its hooks included; None: any."""


class LivePlayer(Player[V_contra, M_move], Protocol[G_contra, V_contra, M_move]):
    """A player that lives through a game. Each of these three hooks may be left out.

    A seat is told what has happened just before its player is next asked to choose, and when the game is over. What a
    hook gives back counts for nothing; what it raises counts as if `choose` had raised it.
    """

    def start(self, game: G_contra, seat: int) -> None:
        """It sits down in this seat: before anything else that it is told or asked there."""

    def hear(self, event: Event) -> None:
        """Something has happened, as its seat may hear of it: every event since the game began, once, in order."""

    def end(self, result: Result) -> None:
        """The game is over; it has heard everything. Once for each time that it sits down."""


@attrs.frozen
class Hooks:
    """What a player has beside `choose(view, moves)`."""

    start: Callable[[object, int], object] | None = None
    hear: Callable[[Event], object] | None = None
    end: Callable[[Result], object] | None = None
    timed: bool = False  # whether `choose` takes `seconds`


@attrs.define
class PolicyPlayer(Generic[S, M, V]):
    """A policy at a table: it sees the view alone. Choices and guesses are drawn from two streams of its own."""

    game: Game[S, M, V]
    policy: Policy
    luck: Generator
    guesses: Generator

    def choose(self, view: V, moves: tuple[M, ...]) -> M:
        """The move of the policy's action, as it stands among the legal ones. Raises IllegalMove where that is none."""
        action = self.policy.choose(self.game.determinize(view, self.guesses), self.luck)
        wrong = no_action(self.policy, action)
        if wrong is not None:
            raise IllegalMove(wrong)
        for move in moves:
            if self.game.action_of(move) == action:
                return move
        return self.game.move_of(action)  # not legal: the table will say so


def hooks_of(player: object) -> Hooks:
    """The hooks that a player has. A policy at a table has none."""
    if isinstance(player, PolicyPlayer):
        return Hooks()
    start, hear, end = [_method(player, name) for name in ("start", "hear", "end")]
    return Hooks(start, hear, end, _takes_seconds(player))


def _method(player: object, name: str) -> Callable[..., object] | None:
    found: object = getattr(player, name, None)
    return found if callable(found) else None


def _takes_seconds(player: object) -> bool:
    choose = _method(player, "choose")
    try:
        parameter = None if choose is None else inspect.signature(choose).parameters.get("seconds")
    except (TypeError, ValueError):  # written in C, it may not say
        return False
    return parameter is not None and parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY)


def is_lasting(player: object) -> bool:
    """Whether the class of a player says that one object is to play many games: `lasting = True`."""
    return getattr(type(player), "lasting", False) is True


def is_outside(name: str) -> bool:
    """Whether a name is that of a player of somebody's own, `module:attribute` or `lines:COMMAND`, and no game's.

    A search such as `search:5000` is none; `search:word` is an attribute of a module.
    """
    return ":" in name and not is_search(name.removeprefix(f"{shown_name(name)}="))


def is_search(name: str) -> bool:
    """Whether a name is that of a search, rightly written or not."""
    if not name.startswith(_SEARCH):
        return False
    from cardkit.search import player_names  # noqa: PLC0415  loaded only when wanted

    return player_names.is_search(name)


def command_of(name: str) -> str | None:
    """The command of a bot, for a name such as `lines:node bot.js`; None for any other name."""
    return name.removeprefix(LINES).strip() if name.startswith(LINES) else None


def names_of(text: str) -> tuple[str, ...]:
    """The names in a list of players with commas between them, in order.

    In the name of a bot, a comma between quotation marks is part of its command: `h,lines:bot "a,b"` has two. A piece
    such as `rollout=greedy` belongs to the search before it: `search:2000,rollout=greedy,hard` has two. The same holds
    behind what a player is to be called: `java=lines:bot "a,b"`.
    """
    names: list[str] = []
    for piece in text.split(","):
        last = called_and_name(names[-1])[1] if names else ""
        if last.startswith(LINES) and _is_open(last):
            names[-1] += "," + piece
        elif _SETTING.match(piece) and not _CALLED.match(piece) and is_search(last):
            names[-1] = f"{names[-1].strip()},{piece.strip()}"
        else:
            names.append(piece)
    return tuple([name.strip() for name in names])


def called_and_name(text: str) -> tuple[str, str]:
    """What a player is to be called, and its name: `java` and `lines:java Bot` of `java=lines:java Bot`.

    Names without a colon have no other. Where nothing is said a player is called by its name.
    """
    match = _CALLED.match(text)
    name = text[match.end() :].strip() if match else text.strip()
    return (match[1] if match else name), name


def _is_open(text: str) -> bool:
    """Whether a quotation begins in the text and does not end there."""
    inside = ""
    for letter in text:
        if letter == inside:
            inside = ""
        elif not inside and letter in "\"'":
            inside = letter
    return bool(inside)


def _chooses(found: object) -> bool:
    """Whether this is a policy, or has a method `choose`."""
    try:
        return isinstance(found, Policy) or hasattr(found, "choose")
    except Exception:  # looking may run whatever its author wrote
        return False


def named_player(game: Game[S, M, V], name: str, *, own: bool = True) -> Policy | Player[V, M]:
    """The player of a name: one of the game's policies, one of its levels (`easy`, `medium`, `hard`), a search such as
    `search:200ms`, `module:attribute`, or the bot of `lines:COMMAND`; the first of these that the name fits.

    The attribute is a player, a policy, or something that gives one when called without arguments (a class, say). A bot
    is started. With `own` False it is one of the game's or a short search, and no name makes any code of others be
    imported, nor any program be started: for names that strangers send. Raises UnknownPlayer, BadPlugin or BotFailed.
    """
    return player_maker(game, name, own=own)()


def player_maker(game: Game[S, M, V], name: str, *, own: bool = True) -> Callable[[], Policy | Player[V, M]]:
    """What gives the player of a name, as `named_player` does: with each call another one, unless the name is that of
    an object. It imports nothing any more, and raises BadPlugin, or BotFailed for a bot.
    """
    if name in game.policies:
        return lambda: game.policies[name]
    policy = _level_or_search(game, name, own=own)
    if policy is not None:
        return lambda: policy
    if not own or not is_outside(name):
        raise _unknown(game, name, own=own)
    command = command_of(name)
    if command is not None:
        from cardkit.players.bot_process import command_words  # noqa: PLC0415  loaded only when wanted
        from cardkit.players.bots import LinesPlayer  # noqa: PLC0415  loaded only when wanted

        command_words(command)
        return lambda: cast("Player[V, M]", LinesPlayer(command))
    found = import_attribute(name)
    if not isinstance(found, type) and _chooses(found):
        return lambda: cast("Policy | Player[V, M]", found)
    if not callable(found):
        raise BadPlugin(f"{quoted(name)} is no player: it has no method choose(view, moves)")
    factory = cast("Callable[[], object]", found)
    return lambda: cast("Policy | Player[V, M]", _made(factory, name))


def own_policy(game: Game[S, M, V], name: str, *, outside: bool = False) -> Policy:
    """The policy of a name that needs nobody's own code: one of the game's policies or levels, or a search.

    Raises UnknownPlayer, which speaks of players from outside where these may sit as well, and BadPlugin for what the
    game calls a policy or a level and is none.
    """
    found: object = game.policies[name] if name in game.policies else _level_or_search(game, name, own=True)
    if found is None:
        raise _unknown(game, name, own=outside)
    if not isinstance(found, Policy):
        raise BadPlugin(f"{game.name}: its player {name} is no policy")
    return found


def _unknown(game: Game[S, M, V], name: str, *, own: bool) -> UnknownPlayer:
    """What is raised for a name that is no player's where, with `own`, players of somebody's own may sit, too."""
    known = ", ".join(known_names(game)) + (", and yours as module:attribute or lines:COMMAND" if own else "")
    why = "no player from outside may sit here, such as" if is_outside(name) else "no player is called"
    return UnknownPlayer(f"{why} {quoted(name)}; there are {known}")


def known_names(game: Game[S, M, V]) -> list[str]:
    """The names of players that need nobody's own code: policies, levels, and how searches are called."""
    return [*sorted(game.policies), *levels_of(game), " or ".join(SEARCHES)]


def _level_or_search(game: Game[S, M, V], name: str, *, own: bool) -> Policy | None:
    """The player that a level of the game stands for, or the search of this name; None for any other name."""
    level = levels_of(game).get(name)
    told, _, stood = name.partition("=")  # as a saved game has it
    if told in game.older_levels and stood:
        return game.policies.get(stood) or _level_or_search(game, stood, own=own)
    if level is None and not is_search(name):
        return None
    if level is not None and level in game.policies:
        return game.policies[level]
    from cardkit.search import Search  # noqa: PLC0415  loaded only when wanted

    if level is None:
        if not own:
            _require_short(name)
        return Search.named(game, name)
    try:
        return Search.named(game, level)
    except UnknownPlayer as error:
        raise BadPlugin(f"{game.name}: its level {name} stands for {quoted(level)}: {error}") from error


def _require_short(name: str) -> None:
    """Raise UnknownPlayer for a search that does not say that it is short, or is written wrongly."""
    from cardkit.search.player_names import wanted  # noqa: PLC0415  loaded only when wanted

    one = wanted(name)
    seconds = one.within if one.seconds is None else one.seconds
    if seconds is None or seconds > MOST_SECONDS or one.playouts > MOST_PLAYOUTS:
        raise UnknownPlayer(
            f"{quoted(name)}: expected a search of {MOST_SECONDS:g}s a move and {MOST_PLAYOUTS} playouts at most, that"
            " says so, such as search:500ms or search:5000,within=1s"
        )


def _made(factory: Callable[[], object], name: str) -> object:
    """The player that somebody's own class or function gives. Raises BadPlugin."""
    try:
        with set_apart():
            made = factory()
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise BadPlugin(f"{quoted(name)} fails when called: {type(error).__name__}: {said_by(error)}") from error
    if not _chooses(made):
        raise BadPlugin(f"{quoted(name)} is no player: {type(made).__name__} has no method choose(view, moves)")
    return made
