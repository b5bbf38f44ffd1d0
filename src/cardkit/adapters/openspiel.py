"""cardkit's games for OpenSpiel.

    from cardkit.adapters import openspiel

    openspiel.register()  # every game, plug-ins included, under the name cardkit_GAME
    game = pyspiel.load_game("cardkit_unowar(preset=one-round)")
    game = openspiel.game("unowar", rounds=3)  # the same with options by keyword

Where several seats choose at once there is a simultaneous node; `turn_based` gives the sequential form of such a game,
in which they choose one after another, in secret. It changes nothing where seats never choose at once.

Chance is explicit: a shuffle is a row of chance nodes, one a card. A game without a bound is stopped after `cap` moves;
such a state is terminal, its returns are zero, and its text says `unfinished`.

Observations are the arrays of `Game.observer` by name, one behind the other as a tensor; information states
have one more, see `cardkit.adapters.memory`. As text they are the JSON of views, and for information states of all the
views, moves and events that came before.
"""

import urllib.parse
import warnings
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import ClassVar, Final

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError("this needs more than cardkit alone: pip install 'cardkit[rl]'") from error

from cardkit.adapters.memory import Memory, flat_observation, information_parts
from cardkit.adapters.pieces import (
    CAP,
    MOST_LISTED,
    SAMPLES,
    Drawing,
    chooses_together,
    is_capped,
    leave_out,
    most_moves,
    sure_moves,
    usable_games,
)
from cardkit.core import codec
from cardkit.core.chance import Request
from cardkit.core.errors import BadGame, IllegalMove
from cardkit.core.event import Event
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import CHANCE, OVER, State
from cardkit.registry import AnyGame, game_names, load

__all__ = ["SpielGame", "SpielState", "game", "register"]

PREFIX: Final = "cardkit_"
CLASS: Final = "SpielGame_"  # before the name of a game: its class
_registered: set[str] = set()
_classes: "dict[str, type[SpielGame]]" = {}
_warned_of: set[tuple[str, type[Request]]] = set()  # games, and what of theirs is sampled


def register() -> tuple[str, ...]:
    """Make every game of cardkit known to OpenSpiel. Gives their names there. May be called again and again.

    A plug-in that cannot be used is left out, with a warning.
    """
    games = usable_games()
    for name, one in games.items():
        try:
            _register(name, one)
        except Exception as error:  # of a stranger's making, it may be anything
            leave_out(name, error)
    return tuple([PREFIX + name for name in games if name in _registered])


def _register(name: str, one: AnyGame) -> None:
    if name not in _registered:
        pyspiel.register_game(_game_type(one, name), _class_of(name))
        _registered.add(name)


def game(name: str, *, cap: int = CAP, turn_based: bool = False, **options: object) -> "SpielGame":
    """One game of OpenSpiel, with cardkit's options by keyword; `preset="…"` starts from a preset.

    `turn_based`: its sequential form, in which seats that choose at once do so one after another, in secret.

    Raises UnknownGame, BadPlugin or BadOption.
    """
    preset = str(options.pop("preset", ""))
    made = load(name, **({"preset": preset} if preset else {}), **options)
    most_moves(made, cap)
    _register(name, load(name))
    words = urllib.parse.quote(made.write_options(), safe="")
    form = {"turn_based": turn_based} if chooses_together(made) else {}
    made_there: SpielGame = pyspiel.load_game(PREFIX + name, {"preset": preset, "options": words, "cap": cap, **form})
    return made_there


def _loaded(name: str, params: Mapping[str, object]) -> AnyGame:
    """The game of cardkit that these parameters of OpenSpiel stand for."""
    preset = {"preset": params["preset"]} if params.get("preset") else {}
    words = [urllib.parse.unquote(word) for word in str(params.get("options", "")).replace(";", " ").split()]
    words = [one for word in words for one in word.split()]
    return load(name, **preset, **codec.read_option_words(words))


def _game_type(one: AnyGame, name: str, *, turn_based: bool = False) -> "pyspiel.GameType":
    kinds = pyspiel.GameType
    together = chooses_together(one)
    chance = type(one.initial_state()).request is not State.request
    return kinds(
        short_name=PREFIX + name,
        long_name=f"cardkit {name}",
        dynamics=kinds.Dynamics.SIMULTANEOUS if together and not turn_based else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION
        if one.perfect_information
        else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if one.zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=62,
        min_num_players=1,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "preset": "",
            "options": "",
            "cap": CAP,
            **({"turn_based": False} if together else {}),
        },
    )


def _class_of(name: str) -> "type[SpielGame]":
    """The class of a game: OpenSpiel makes a game by calling a class with nothing but parameters."""
    if name not in _classes:
        _classes[name] = type(CLASS + name, (SpielGame,), {"cardkit": name, "__module__": __name__})
    return _classes[name]


def __getattr__(name: str) -> "type[SpielGame]":
    """The class of a game by its own name, as pickle asks for it."""
    if name.startswith(CLASS) and name.removeprefix(CLASS) in game_names():
        return _class_of(name.removeprefix(CLASS))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """A game of cardkit as OpenSpiel sees it."""

    cardkit: ClassVar[str]  # the game's name

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        params = dict(params or {})
        self.rules = _loaded(self.cardkit, params)
        self.cap = int(str(params.get("cap", CAP)))
        rules = self.rules
        low, high = rules.utility_bounds
        self.most_moves = most_moves(rules, self.cap)
        turn_based = bool(params.get("turn_based", False))
        self.at_once = chooses_together(rules) and not turn_based
        self.sure_moves = sure_moves(rules, self.most_moves)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.action_count,
            max_chance_outcomes=MOST_LISTED,
            num_players=rules.seats,
            min_utility=float(min(low, 0)),
            max_utility=float(max(high, 0)),
            utility_sum=0.0 if rules.zero_sum else None,
            max_game_length=self.most_moves,
        )
        super().__init__(_game_type(rules, self.cardkit, turn_based=turn_based), info, params)

    def new_initial_state(self) -> "SpielState":
        """Where every game begins."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: "pyspiel.IIGObservationType | None" = None, params: Mapping[str, object] | None = None
    ) -> "SpielObserver":
        """What looks at a state for a player."""
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # as above
    """A position of a game of cardkit, and what each seat remembers of how it came about."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.rules = game.rules
        self.most_moves = game.most_moves
        self.sure_moves = game.sure_moves
        self.at_once = game.at_once  # whether seats may choose at once here, at simultaneous nodes
        self.position: State = game.rules.initial_state()
        self.moves = 0
        self.memories = [self._fresh_memory(seat) for seat in range(game.rules.seats)]
        self.drawing: Drawing | None = None
        self._await_chance()

    def _fresh_memory(self, seat: int) -> Memory:
        """The memory of a seat that knows nothing but what it sees."""
        return Memory((self.rules.view(self.position_of(seat), seat), None))

    def position_of(self, seat: int) -> State:
        """The position with the turn given to this seat, if it is among those that choose at once."""
        if self.at_once:
            acting = self.position.acting()
            if len(acting) > 1 and seat in acting:
                return self.position.facing(seat)
        return self.position

    @property
    def unfinished(self) -> bool:
        """Whether the game was stopped at its cap."""
        return self.is_terminal() and self.position.turn() != OVER

    # What OpenSpiel asks.

    def current_player(self) -> int:
        """The seat to move, or several at once, or chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        turn = self.position.turn()
        if turn == CHANCE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.SIMULTANEOUS) if self.at_once and len(self.position.acting()) > 1 else turn

    def is_terminal(self) -> bool:
        """Whether the game is over, or was stopped at its cap."""
        if self.moves > self.sure_moves and is_capped(self.position, self.moves, self.most_moves):
            return True
        return self.position.turn() == OVER

    def _legal_actions(self, player: int) -> list[int]:
        """Ascending; none for a seat that does not act here."""
        position = self.position_of(player) if self.at_once else self.position
        return list(position.legal()) if player == position.turn() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Numbers and probabilities of the next draw."""
        assert self.drawing is not None
        return self.drawing.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.drawing is not None:
            self.drawing = self.drawing.with_draw(action)
            self._resolve_chance()
            return
        if self.at_once and len(self.position.acting()) > 1:
            raise IllegalMove(f"seats {self.position.acting()} choose at once: expected apply_actions")
        seat = self.position.turn()
        view = self.rules.view(self.position, seat)
        step = self.rules.play(self.position, self._move(action, self.position))
        self.memories[seat] = self.memories[seat].with_move(self.rules, view, action)
        self.moves += 1
        self._advance(step.state, step.events)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """Choices made at once, an action for each seat; those of seats that do not act say nothing."""
        if len(actions) != self.rules.seats:
            raise IllegalMove(f"expected an action for each of {self.rules.seats} seats, not {len(actions)}")
        position, acting = self.position, self.position.acting()
        memories = list(self.memories)
        events: list[Event] = []
        for seat in acting:
            before = self.position_of(seat)  # when nobody has chosen
            step = self.rules.play(position.facing(seat), self._move(actions[seat], before))
            memories[seat] = memories[seat].with_move(self.rules, self.rules.view(before, seat), actions[seat])
            events.extend(step.events)
            position = step.state
        self.memories = memories
        self.moves += len(acting)
        self._advance(position, tuple(events))

    def _move(self, action: int, position: State) -> Hashable:
        if not 0 <= action < self.rules.action_count:
            raise IllegalMove(f"expected an action from 0 to {self.rules.action_count - 1}, not {action}")
        move: Hashable = self.rules.move_of(action, position)
        return move

    def _advance(self, position: State, events: tuple[Event, ...]) -> None:
        self.position = position
        for seat, memory in enumerate(self.memories):
            self.memories[seat] = memory.with_events(self.rules, events, seat)
        self._await_chance()

    def _await_chance(self) -> None:
        self.drawing = None
        if self.position.turn() == CHANCE:
            self.drawing = Drawing(self.position.request())
            most = self.drawing.most()
            if most > MOST_LISTED:  # OpenSpiel would write behind the end of its masks
                raise BadGame(f"{self.rules.name}: chance has {most} outcomes, and at most {MOST_LISTED} are handled")
            if not self.drawing.is_listed():
                _warn_of_samples(self.rules.name, type(self.drawing.request))
            self._resolve_chance()

    def _resolve_chance(self) -> None:
        """Go on if the request is resolved."""
        outcome = None if self.drawing is None else self.drawing.outcome()
        if outcome is not None:
            step = self.rules.resolve(self.position, outcome)
            self._advance(step.state, step.events)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.rules.write_move(self.rules.move_of(action))

    def returns(self) -> list[float]:
        """The utilities; zeros as long as the game is on, and if it is stopped at its cap."""
        if self.position.turn() != OVER:
            return [0.0] * self.rules.seats
        return [float(utility) for utility in self.rules.utilities(self.position)]

    def __str__(self) -> str:
        parts = [self.rules.write_state(self.position), f"{self.moves} moves"]
        if self.drawing is not None:
            parts.append(str(self.drawing))
        if self.unfinished:
            parts.append("unfinished")
        return "; ".join(parts)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that looks the same to the player, what is hidden made up anew.

        What the others remember is no longer true there: they remember nothing but what they see. Its history is empty,
        as the true one would give away what is hidden.
        """
        found: SpielState = self.get_game().new_initial_state()
        view = self.rules.view(self.position_of(player), player)
        made_up = self.rules.determinize(view, seeded_sfc32(int(sampler() * 2**31)))
        turn = self.position.turn()
        found.position = made_up.facing(turn) if self.at_once and turn >= 0 else made_up
        found.moves = self.moves
        found.memories = [found._fresh_memory(seat) for seat in range(self.rules.seats)]
        found.memories[player] = self.memories[player]
        found._await_chance()
        return found


def _warn_of_samples(name: str, asked: type[Request]) -> None:
    """Say once that the probabilities of a request are not those of the game, and what mends that."""
    if (name, asked) not in _warned_of:
        _warned_of.add((name, asked))
        warnings.warn(
            f"{name}: {SAMPLES} samples stand for the outcomes of {asked.__name__}, which are more than {MOST_LISTED}"
            " or cannot be listed, so that their probabilities are not those of the game; to be exact, ask for less at"
            f" a time, and define size, listed and probability of {asked.__name__}",
            stacklevel=2,
        )


class SpielObserver:
    """What a player sees, as arrays and as text."""

    def __init__(self, game: SpielGame, kind: "pyspiel.IIGObservationType") -> None:
        self.rules = game.rules
        self.kind = kind
        # Without private information all see what a watcher sees, who remembers nothing.
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = kind.perfect_recall and self.own
        parts = information_parts(game.rules, game.most_moves) if self.recalls else game.rules.observer.parts
        self.tensor = np.zeros(sum([part.size for part in parts]), np.float32)
        self.dict = {}
        at = 0
        for part in parts:
            self.dict[part.name] = self.tensor[at : at + part.size].reshape(part.shape)
            at += part.size

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the arrays with what the player sees, and with perfect recall was told."""
        seen = self.rules.view(state.position_of(player), player) if self.own else self.rules.view(state.position, None)
        numbers = flat_observation(self.rules, seen)
        self.tensor[: len(numbers)] = numbers
        if self.recalls:
            past = self.dict["past"]
            rows = state.memories[player].past()[-len(past) :]
            past[len(rows) :] = 0
            if rows:
                past[: len(rows)] = rows

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees, and with perfect recall has seen, as text."""
        open_to_all = self.rules.write_json(self.rules.view(state.position, None))
        own = self.rules.write_json(self.rules.view(state.position_of(player), player))
        if not self.kind.public_info:
            return own if self.own and not self.rules.perfect_information else ""
        if not self.own:
            return open_to_all
        return f"{state.memories[player].text(self.rules)}\n{own}" if self.kind.perfect_recall else own
