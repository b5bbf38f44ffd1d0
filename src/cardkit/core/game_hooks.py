"""What the methods of a game must give: looked at where something has failed, as in `state_hooks`."""

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Final

from cardkit.core.errors import BadGame, CardkitError, IllegalMove
from cardkit.core.event import Event
from cardkit.core.game import Game, why_no_teams
from cardkit.core.number_checks import is_whole
from cardkit.core.observations.observation import Observer
from cardkit.core.policy import Policy
from cardkit.core.quoting import quoted
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import OVER, Log, State
from cardkit.core.state_hooks import are_whole, followed, why_no_state
from cardkit.core.view import View

AnyGame = Game[Any, Any, Any]  # of a game of which nothing is known

MOST_STANDING: Final = 2**40
MOST_SEATS: Final = 1_000
MOST_ACTIONS: Final = 2**31


class blaming:  # noqa: N801  it stands behind `with`, as in contextlib
    """Within, an error that a game causes by what one of its methods gives becomes BadGame that names this method.

    It is looked for at this state (None: the initial one), and in a random game of so many steps from there. Errors of
    cardkit, and those for which the game is not to blame, come through as they are. With `moved` an IllegalMove may be
    the game's fault, too: moves are the computer's then.
    """

    __slots__ = ("_game", "_moved", "_state", "_steps")

    def __init__(self, game: AnyGame, state: State | None, steps: int = 1, *, moved: bool = False) -> None:
        self._game = game
        self._state = state
        self._steps = steps
        self._moved = moved

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        foreign = isinstance(error, Exception) and not isinstance(error, CardkitError)
        if foreign or (self._moved and isinstance(error, IllegalMove)):
            reason = _why_no_game(self._game) or _why_wrong_from(self._game, self._state, self._steps)
            if reason is not None:
                raise BadGame(f"{type(self._game).__name__}: {reason}") from error


def _why_wrong_from(game: AnyGame, state: State | None, steps: int) -> str | None:
    try:
        begin: object = game.initial_state() if state is None else state
    except Exception:  # its own error
        return None
    if not isinstance(begin, State):
        return f"initial_state gives {quoted(begin)}: expected a State"
    return followed(begin, lambda at: why_no_state(at, game.seats, game.action_count) or _why_wrong_at(game, at), steps)


def _why_no_game(game: AnyGame) -> str | None:
    """None if what a game says of itself can be, otherwise which attribute is what."""
    policies: object = game.policies
    try:
        if not is_whole(game.seats, 1, MOST_SEATS):
            return f"seats is {quoted(game.seats)}: expected a whole number from 1 to {MOST_SEATS}"
        wrong = why_no_teams(game.teams, game.seats)
        if wrong is not None:
            return f"teams: {wrong}"
        if not is_whole(game.action_count, 1, MOST_ACTIONS):
            return f"action_count is {quoted(game.action_count)}: expected a whole number from 1 to {MOST_ACTIONS}"
        if not isinstance(policies, Mapping) or not all(isinstance(one, Policy) for one in policies.values()):
            return f"policies is {quoted(policies)}: expected a mapping from names to policies"
        for name in ("name", "title", "aim", "rules", "computer", "inside", "generator"):
            if not isinstance(getattr(game, name), str):
                return f"{name} is {quoted(getattr(game, name))}: expected a text"
        levels: object = game.levels
        if not isinstance(levels, Mapping) or not {type(one) for one in (*levels, *levels.values())} <= {str}:
            return f"levels is {quoted(levels)}: expected a mapping from easy, medium and hard to names of players"
        longest: object = game.max_moves
        if longest is not None and not is_whole(longest, 0, MOST_ACTIONS):
            return f"max_moves is {quoted(longest)}: expected a whole number, or None"
        bounds: object = game.utility_bounds
        if not are_whole(bounds, -MOST_STANDING, MOST_STANDING, 2):
            return f"utility_bounds are {quoted(bounds)}: expected the least and the greatest, whole numbers"
        observer: object = game.observer
        if not isinstance(observer, Observer):
            return f"observer is {quoted(observer)}: expected an Observer"
    except Exception:  # its own error
        return None
    return None


def _why_wrong_at(game: AnyGame, state: State) -> str | None:
    """None if what a game says of a state can be, otherwise which method gives what."""
    for seat in (None, *range(game.seats)):
        view: object = game.view_of(state, seat)
        if not isinstance(view, View):
            return f"view_of gives {quoted(view)}: expected a View"
        if type(game).determinize is not Game.determinize:
            for name, made_up in (("determinize", game.determinize), ("guesser", _guessed(game))):
                guess: object = made_up(view, seeded_sfc32(0, 0))
                if not isinstance(guess, State):
                    return f"{name} makes up {quoted(guess)}: expected a State"
    if state.turn() == OVER:
        utilities: object = game.utilities(state)
        if not are_whole(utilities, -MOST_STANDING, MOST_STANDING, game.seats):
            return f"utilities gives {quoted(utilities)}: expected a tuple of {game.seats} whole numbers"
        return None
    return _why_no_moves(game, state) or _why_no_helps(game, state)


def _guessed(game: AnyGame) -> Callable[[View, Any], object]:
    def made_up(view: View, rng: Any) -> object:
        guess: object = game.guesser(view)
        return guess(rng) if callable(guess) else guess

    return made_up


def _why_no_moves(game: AnyGame, state: State) -> str | None:
    moves: object = game.legal_moves(state)
    if not isinstance(moves, tuple) or len(moves) != len(state.legal()):
        return f"legal_moves gives {quoted(moves)}: expected a tuple of as many moves as there are legal actions"
    for action in state.legal()[:1]:
        move = game.move_of(action, state)
        text: object = game.write_move(move)
        if not isinstance(text, str):
            return f"write_move gives {quoted(text)}: expected a text"
        try:
            number: object = game.action_of(move)
        except IllegalMove:
            return f"move_of gives {quoted(move)} for action {action}: expected what action_of takes"
        if number != action:
            return f"action_of gives {quoted(number)} for the move of action {action}"
        reason: object = game.refusal(state, move, action)
        if reason is not None:
            return f"refusal gives {quoted(reason)} for a legal move: expected None"
        log: Log = []
        state.after(action, log)
        events: object = game.events(log)
        if not isinstance(events, tuple) or not all(isinstance(one, Event) for one in events):
            return f"events gives {quoted(events)}: expected a tuple of events"
    return None


# What helps a search. The contract asks the same at every position.


def require_helps(game: AnyGame, state: State) -> None:
    """Raise BadGame unless what a game says of a position to help a search can be used."""
    reason = _why_no_helps(game, state)
    if reason is not None:
        deeper = followed(state, lambda at: why_no_state(at, game.seats, game.action_count), 0)
        raise BadGame(f"{type(game).__name__}: {deeper or reason}")


def _why_no_helps(game: AnyGame, state: State) -> str | None:
    stage: object = state.stage()
    if not is_whole(stage, -1, 2**62):
        return f"stage is {quoted(stage)}: expected a whole number from 0"
    if type(game).standing is not Game.standing:
        reason = why_no_standing(game, game.standing(state))
        if reason is not None:
            return reason
    if state.turn() >= 0 and type(game).worthwhile is not Game.worthwhile:
        return why_no_worthwhile(game.worthwhile(state), state.legal())
    return None


def why_no_standing(game: AnyGame, found: object) -> str | None:
    """None if this is what a position may be worth to each seat, or None; otherwise the reason."""
    if found is None:
        return None
    if not isinstance(found, tuple) or len(found) != game.seats:
        return f"standing is {quoted(found)}: expected a tuple of {game.seats} numbers, or None"
    if not are_whole(found, -MOST_STANDING, MOST_STANDING):
        return f"standing is {quoted(found)}: expected whole numbers from -2**40 to 2**40"
    if game.zero_sum and sum(found) != 0:
        return f"standing is {quoted(found)}: expected numbers that add up to zero, as utilities do"
    for team in game.teams:
        if len({found[seat] for seat in team}) > 1:
            return f"standing is {quoted(found)}: expected the same for the partners {team}"
    return None


def why_no_worthwhile(found: object, legal: tuple[int, ...]) -> str | None:
    """None if these are some of the legal actions, in their order; otherwise the reason."""
    if not isinstance(found, tuple) or not found:
        return f"worthwhile gives {quoted(found)}: expected a tuple of legal actions, one at least"
    strange = [one for one in found if one not in legal]
    if strange:
        return f"worthwhile gives {quoted(found)}: expected legal actions, and {quoted(strange[0])} is none"
    if list(found) != sorted(set(found)):
        return f"worthwhile gives {quoted(found)}: expected actions in ascending order, each once"
    return None
