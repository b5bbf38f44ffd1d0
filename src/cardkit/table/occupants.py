"""`Sitting`: somebody in a seat, what is told them when, and how long they may take."""

import contextlib
from collections.abc import Iterator, Sequence
from time import monotonic
from typing import Generic, cast

import attrs

from cardkit.core.errors import CardkitError, NoPlayer, TooSlow
from cardkit.core.event import Event, heard_by
from cardkit.core.game import Game, M, Result, S, V
from cardkit.core.levels import saved_name, shown_name
from cardkit.core.number_checks import is_whole
from cardkit.core.options import with_changes
from cardkit.core.policy import Policy
from cardkit.core.quoting import quoted
from cardkit.players.player import HUMAN, Hooks, Player, PolicyPlayer, TimedPlayer, hooks_of, named_player
from cardkit.registry import load, name_of
from cardkit.table.chance_sources import Streams


@attrs.frozen
class _Allowance:
    """The time that a player has, from here on."""

    seconds: float | None  # None: any
    since: float = attrs.field(factory=lambda: monotonic())  # noqa: PLW0108  found anew: a test has a clock of its own

    def require(self, who: str, method: str) -> None:
        """Raises TooSlow if it is over."""
        if self.seconds is not None and monotonic() - self.since > self.seconds:
            raise TooSlow(f"{who} took longer than {self.seconds:g} seconds, and was in {method} then")


@attrs.define
class Sitting(Generic[V, M]):
    """Somebody in a seat, from sitting down to leaving it. Each hook of a player is called once for what it is told.

    `game` is what `start` is handed. Its methods take all that has happened at the table since the game began.
    """

    name: str
    player: Player[V, M] | None  # None: moves come from outside
    game: object
    seat: int
    person: str | None = None  # what a person there was introduced as
    _hooks: Hooks | None = None  # None: it was told nothing yet
    _passed: int = 0  # how many events it was told, or could not hear
    _ended: bool = False

    def choose(self, happened: Sequence[Event], view: V, moves: tuple[M, ...], seconds: float | None) -> M:
        """What the player chooses, after it was told what has happened.

        Raises TooSlow if both together took longer than that many seconds by the clock (None: any), and whatever the
        player raises.
        """
        if self.player is None:
            raise self._no_player()
        allowance = _Allowance(seconds)
        hooks = self._catch_up(happened, allowance)
        if hooks.timed:
            move = cast("TimedPlayer[V, M]", self.player).choose(view, moves, seconds=seconds)
        else:
            move = self.player.choose(view, moves)
        allowance.require(self._who, "choose")
        return move

    def away(self, streams: Streams) -> Player[V, M]:
        """The player, to be asked away from the table; a policy has generators of its own there, made from the seat's.

        Raises NoPlayer where moves come from outside.
        """
        if self.player is None:
            raise self._no_player()
        if not isinstance(self.player, PolicyPlayer):
            return self.player
        luck, guesses = streams.luck[self.seat].branch(), streams.guesses[self.seat].branch()
        return attrs.evolve(self.player, luck=luck, guesses=guesses)

    def end(self, happened: Sequence[Event], result: Result) -> None:
        """Tell the player how the game ended, once, after all that has happened. Raises whatever the player raises."""
        if self.player is None:
            return
        ended, self._ended = self._ended, True  # a last move that was taken back brings the game to its end again
        try:
            hooks = self._catch_up(happened, _Allowance(None))
        finally:
            self._passed = len(happened)  # whatever fails, this is not begun again
        if hooks.end is not None and not ended:
            with self._within("end", _Allowance(None)):  # there is no move to lose any more
                hooks.end(result)

    def _catch_up(self, happened: Sequence[Event], allowance: _Allowance) -> Hooks:
        hooks = self._hooks
        if hooks is None:
            hooks = self._hooks = hooks_of(self.player)
            if hooks.start is not None:
                with self._within("start", allowance):
                    hooks.start(self.game, self.seat)
        if hooks.hear is not None and self._passed < len(happened):
            with self._within("hear", allowance):
                while self._passed < len(happened):
                    self._passed += 1  # before it is told: what fails here is not told again
                    heard = heard_by(happened[self._passed - 1], self.seat)
                    if heard is not None:
                        hooks.hear(heard)
        return hooks

    @contextlib.contextmanager
    def _within(self, hook: str, allowance: _Allowance) -> Iterator[None]:
        """Whatever is raised within says in which hook of whom."""
        try:
            yield
        except BaseException as error:
            error.add_note(f"{self._who} failed in {hook}")
            raise
        allowance.require(self._who, hook)

    def _no_player(self) -> NoPlayer:
        return NoPlayer(f"seat {self.seat} has no player: its moves come through play()")

    @property
    def _who(self) -> str:
        return f"Player{self.seat + 1} ({shown_name(self.name)})"


def the_game(game: Game[S, M, V] | str) -> Game[S, M, V]:
    """The game itself; for a name, that game with its usual options. Raises TypeError for anything else."""
    if isinstance(game, str):
        return cast("Game[S, M, V]", load(name_of(game)))
    if not isinstance(cast("object", game), Game):
        raise TypeError(f"expected a game or the name of one, not {quoted(game)}")
    return game


def require_seat(game: Game[S, M, V], seat: object) -> None:
    """Raise ValueError for a seat that does not exist."""
    if not is_whole(seat, 0, game.seats - 1):
        raise ValueError(f"expected a seat from 0 to {game.seats - 1}, not {quoted(seat)}")


def require_as_many(players: Sequence[object], game: Game[S, M, V]) -> None:
    """Raise ValueError, with what may help, unless there are as many players as seats; TypeError for no row of any."""
    if isinstance(players, str) or not isinstance(cast("object", players), Sequence):
        raise TypeError(f"expected {game.seats} players, one a seat, not {quoted(players)}")
    if len(players) != game.seats:
        remedy = f"; load({game.name!r}, seats={len(players)}) has as many" if _can_seat(game, len(players)) else ""
        raise ValueError(f"expected {game.seats} players, one a seat, not {len(players)}{remedy}")


def require_time(seconds: object) -> None:
    """Raise ValueError for what is no time for a move: more than 0 seconds, or None for any."""
    if seconds is not None and not (isinstance(seconds, float | int) and seconds > 0):
        raise ValueError(f"expected more than 0 seconds for a move, or None for any, not {quoted(seconds)}")


def _can_seat(game: Game[S, M, V], seats: int) -> bool:
    """Whether an option of the game can give it that many seats."""
    if "seats" not in game.options.names():
        return False
    try:
        return type(game)(with_changes(game.options, {"seats": seats})).seats == seats
    except CardkitError:
        return False


def sitting(
    game: Game[S, M, V],
    streams: Streams,
    seat: int,
    player: "str | Policy | Player[V, M] | None",
    name: str | None = None,
    *,
    own: bool = True,
) -> Sitting[V, M]:
    """Somebody who sits down in this seat: a player, a policy, the name of one, or None where moves come from outside.

    `name` is what they are called; the name they were given, or their class, if left out. With `own` False a name is
    that of one of the game's players, and none makes any code be imported. Raises UnknownPlayer, BadPlugin or BotFailed
    for a name that names no player.
    """
    if player is None or player == HUMAN:
        return Sitting(" ".join((name or HUMAN).split()) or HUMAN, None, game, seat)
    if isinstance(player, str):
        name = name or saved_name(game, player)
        player = named_player(game, player, own=own)
    if isinstance(player, Policy):
        name = name or _policy_name(game, player)
        player = PolicyPlayer(game, player, streams.luck[seat], streams.guesses[seat])
    return Sitting(" ".join((name or type(player).__name__).split()) or "player", player, game, seat)


def _policy_name(game: Game[S, M, V], policy: Policy) -> str:
    for name, known in game.policies.items():
        if known == policy:
            return name
    from cardkit.search import Search  # noqa: PLC0415  loaded only when wanted

    return policy.wanted.text() if isinstance(policy, Search) else type(policy).__name__
