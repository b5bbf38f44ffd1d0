"""What the methods of a game must give: looked at where something has failed, as in `state_hooks`."""

from collections.abc import Callable, Mapping
from types import TracebackType
from typing import Any, Final

from cardkit.core.errors import BadGame, CardkitError, IllegalMove
from cardkit.core.evaluator import Evaluator
from cardkit.core.evaluator_hooks import MOST_WORTH, AnyGame, why_no_helps
from cardkit.core.event import Event
from cardkit.core.game import Game
from cardkit.core.number_checks import is_whole
from cardkit.core.observations.observation import Observer
from cardkit.core.policy import Policy
from cardkit.core.quoting import quoted
from cardkit.core.rng import seeded_sfc32
from cardkit.core.scenes.display import Display
from cardkit.core.state import OVER, Log, State
from cardkit.core.state_hooks import are_whole, followed, why_no_state
from cardkit.core.view import View

MOST_SEATS: Final = 1_000
MOST_ACTIONS: Final = 2**31


def _is_text(found: object) -> bool:
    return isinstance(found, str)


def _are_bounds(found: object) -> bool:
    return are_whole(found, -MOST_WORTH, MOST_WORTH, 2)


def _is_mapping(found: object, kind: type) -> bool:
    """Whether this is a mapping from texts to values of this kind."""
    if not isinstance(found, Mapping):
        return False
    return all(isinstance(name, str) and isinstance(one, kind) for name, one in found.items())


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


# What a game says of itself: the name, what is expected, and whether what was found is that.
_SAID: Final[tuple[tuple[str, str, Callable[[object], bool]], ...]] = (
    ("seats", f"a whole number from 1 to {MOST_SEATS}", lambda found: is_whole(found, 1, MOST_SEATS)),
    ("action_count", f"a whole number from 1 to {MOST_ACTIONS}", lambda found: is_whole(found, 1, MOST_ACTIONS)),
    ("policies", "a mapping from names to policies", lambda found: _is_mapping(found, Policy)),
    *[(name, "a text", _is_text) for name in ("name", "title", "aim", "rules", "computer", "generator")],
    *[
        (name, "a mapping from easy, medium and hard to names of players", lambda found: _is_mapping(found, str))
        for name in ("levels", "older_levels")
    ],
    ("max_moves", "a whole number, or None", lambda found: found is None or is_whole(found, 0, MOST_ACTIONS)),
    ("utility_bounds", "the least and the greatest, whole numbers", _are_bounds),
    ("observer", "an Observer", lambda found: isinstance(found, Observer)),
    ("display", "a Display", lambda found: isinstance(found, Display)),
    ("evaluator", "an Evaluator", lambda found: isinstance(found, Evaluator)),
)


def _why_no_game(game: AnyGame) -> str | None:
    """None if what a game says of itself can be, otherwise which attribute is what."""
    try:
        for name, expected, fits in _SAID:
            if not fits(getattr(game, name)):
                return f"{name} is {quoted(getattr(game, name))}: expected {expected}"
        wrong = why_no_teams(game.teams, game.seats)
        if wrong is not None:
            return f"teams: {wrong}"
        named: object = game.evaluator.rollout_policy
        if not isinstance(named, str):
            return f"rollout_policy is {quoted(named)}: expected a text"
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
        if not are_whole(utilities, -MOST_WORTH, MOST_WORTH, game.seats):
            return f"utilities gives {quoted(utilities)}: expected a tuple of {game.seats} whole numbers"
        return None
    return _why_no_moves(game, state) or why_no_helps(game, state)


def _guessed(game: AnyGame) -> Callable[[View, Any], object]:
    def made_up(view: View, rng: Any) -> object:
        guess: object = game.evaluator.guesser(view)
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


def why_no_teams(teams: object, seats: int) -> str | None:
    """None if these are teams, as `Game.teams` gives them, of that many seats; otherwise the reason."""
    if isinstance(teams, tuple) and all(_is_team(team) for team in teams):
        seated = sorted([seat for team in teams for seat in team])
        if list(teams) == sorted(teams) and seated == list(range(seats)):
            return None
    expected = f"expected tuples of seats, ascending, every seat from 0 to {seats - 1} in one of them, by their first"
    return f"{expected}, not {quoted(teams)}"


def _is_team(team: object) -> bool:
    """Whether these are numbers, ascending, one at least."""
    return isinstance(team, tuple) and {type(seat) for seat in team} == {int} and list(team) == sorted(team)
