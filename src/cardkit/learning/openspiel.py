"""cardkit's games for OpenSpiel.

    from cardkit.learning import openspiel

    openspiel.register()  # every game, plug-ins included, under the name cardkit_GAME
    game = pyspiel.load_game("cardkit_unowar(preset=one-round)")
    game = openspiel.game("unowar", rounds=3)  # the same with options by keyword

Where several seats choose at once there is a simultaneous node; `turn_based` gives the sequential form of such a game,
in which they choose one after another, in secret. It changes nothing where seats never choose at once.

Chance is explicit: a shuffle is a row of chance nodes, one a card. `sampled` asks for sampled chance instead: each
request is one node with one outcome, which is drawn when it is applied, from the game's own generator, seeded with
`rng_seed`. A game without a bound is stopped after `cap` moves; such a state is terminal, its returns are zero, and its
text says `unfinished`.

Observations are the arrays of `Game.observer` by name, one behind the other as a tensor; information states
have one more, see `cardkit.learning.information_states`. As text they are the JSON of views, and for information states
of all the views, moves and events that came before.
"""

import functools
import urllib.parse
from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final

try:
    import numpy as np
    import pyspiel
except ImportError as error:
    raise ImportError("this needs more than cardkit alone: pip install 'cardkit[rl]'") from error

from cardkit.core.json import codec
from cardkit.core.rng import resumed_generator, seeded_sfc32
from cardkit.core.state import CHANCE, OVER, State
from cardkit.learning.adapter_parts import CAP, MoveCap, chooses_together, register_each
from cardkit.learning.information_states import information_parts
from cardkit.learning.observation_arrays import by_name
from cardkit.learning.openspiel_chance import MOST_LISTED
from cardkit.learning.openspiel_positions import NOBODY, TOGETHER, Form, Place
from cardkit.registry import AnyGame, game_names, load, name_of

__all__ = ["SpielGame", "SpielState", "game", "register"]

PREFIX: Final = "cardkit_"
CLASS: Final = "SpielGame_"  # before the name of a game: its class
_registered: set[str] = set()
_classes: "dict[str, type[SpielGame]]" = {}
ONE_DRAW: Final = (0, 1.0)  # the outcome of sampled chance, and its probability


def register() -> tuple[str, ...]:
    """Make every game of cardkit known to OpenSpiel. Gives their names there. May be called again and again.

    A plug-in that cannot be used is left out, with a warning.
    """

    def known(name: str, one: AnyGame) -> str:
        _register(name, one)
        return PREFIX + name

    return register_each(known)


def _register(name: str, one: AnyGame) -> None:
    if name not in _registered:
        pyspiel.register_game(_game_type(one, name), _class_of(name))
        _registered.add(name)


def game(
    name: str,
    *,
    cap: int = CAP,
    turn_based: bool = False,
    sampled: bool = False,
    rng_seed: int = 0,
    **options: object,
) -> "SpielGame":
    """One game of OpenSpiel, with cardkit's options by keyword; `preset="…"` starts from a preset.

    `turn_based`: its sequential form, in which seats that choose at once do so one after another, in secret.
    `sampled`: chance is sampled, from a generator with the seed `rng_seed`, and not taken apart. Neither changes
    anything where there is nothing of the kind.

    Raises UnknownGame, BadPlugin or BadOption.
    """
    name, preset = name_of(name), str(options.pop("preset", ""))
    made = load(name, **({"preset": preset} if preset else {}), **options)
    MoveCap(made, cap)
    _register(name, load(name))
    words = urllib.parse.quote(made.write_options(), safe="")
    form = {"turn_based": turn_based} if chooses_together(made) else {}
    chance = {"sampled": True, "rng_seed": rng_seed} if sampled and _has_chance(made) else {}
    parameters = {"preset": preset, "options": words, "cap": cap, **form, **chance}
    made_there: SpielGame = pyspiel.load_game(PREFIX + name, parameters)
    return made_there


def _loaded(name: str, params: Mapping[str, object]) -> AnyGame:
    """The game of cardkit that these parameters of OpenSpiel stand for."""
    preset = {"preset": params["preset"]} if params.get("preset") else {}
    words = [urllib.parse.unquote(word) for word in str(params.get("options", "")).replace(";", " ").split()]
    words = [one for word in words for one in word.split()]
    return load(name, **preset, **codec.read_option_words(words))


def _has_chance(one: AnyGame) -> bool:
    """Whether chance ever acts in a game."""
    return type(one.initial_state()).request is not State.request


def _game_type(one: AnyGame, name: str, *, turn_based: bool = False, sampled: bool = False) -> "pyspiel.GameType":
    kinds = pyspiel.GameType
    together = chooses_together(one)
    chance = _has_chance(one)
    drawn = kinds.ChanceMode.SAMPLED_STOCHASTIC if sampled else kinds.ChanceMode.EXPLICIT_STOCHASTIC
    return kinds(
        short_name=PREFIX + name,
        long_name=f"cardkit {name}",
        dynamics=kinds.Dynamics.SIMULTANEOUS if together and not turn_based else kinds.Dynamics.SEQUENTIAL,
        chance_mode=drawn if chance else kinds.ChanceMode.DETERMINISTIC,
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
            **({"sampled": False, "rng_seed": 0} if chance else {}),
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
        turn_based = bool(params.get("turn_based", False))
        sampled = bool(params.get("sampled", False))
        stream = seeded_sfc32(int(str(params.get("rng_seed", 0)))) if sampled else None
        self.form = Form(rules, self.cap, turn_based=turn_based, stream=stream)
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.action_count,
            max_chance_outcomes=1 if sampled else MOST_LISTED,
            num_players=rules.seats,
            min_utility=float(min(low, 0)),
            max_utility=float(max(high, 0)),
            utility_sum=0.0 if rules.zero_sum else None,
            max_game_length=self.form.cap.most,
        )
        super().__init__(_game_type(rules, self.cardkit, turn_based=turn_based, sampled=sampled), info, params)

    @functools.cached_property
    def opening(self) -> Place:
        """Where every game begins."""
        return Place(self.form, self.rules.initial_state()).resolved()

    def new_initial_state(self) -> "SpielState":
        """Where every game begins."""
        return SpielState(self)

    def __reduce__(self) -> "tuple[Callable[..., SpielGame], tuple[object, ...]]":
        """By its name and its generator: OpenSpiel does not ask games in Python for one."""
        return _game_again, (str(self), None if self.form.stream is None else self.form.stream.words())

    def make_py_observer(
        self, iig_obs_type: "pyspiel.IIGObservationType | None" = None, params: Mapping[str, object] | None = None
    ) -> "SpielObserver":
        """What looks at a state for a player."""
        return SpielObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _game_again(name: str, words: tuple[int, ...] | None) -> SpielGame:
    """A game that was pickled."""
    found: SpielGame = pyspiel.load_game(name)
    if words is not None:
        found.form = Form(
            found.rules, found.cap, turn_based=not found.form.at_once, stream=resumed_generator("sfc32", words)
        )
    return found


class SpielState(pyspiel.State):  # type: ignore[misc]  # as above
    """A position of a game of cardkit, and what each seat remembers of how it came about.

    It has one attribute, a place, which never changes: so a clone costs next to nothing. What is asked most often is
    answered here, without the way through C++ and back.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.here: Place = game.opening

    @property
    def rules(self) -> AnyGame:
        """The game of cardkit."""
        return self.here.form.rules

    @property
    def position(self) -> State:
        """The state of cardkit."""
        return self.here.position

    @property
    def moves(self) -> int:
        """How many moves seats have made."""
        return self.here.moves

    @property
    def unfinished(self) -> bool:
        """Whether the game was stopped at its cap."""
        return self.here.player == NOBODY and self.position.turn() != OVER

    # What OpenSpiel asks.

    def current_player(self) -> int:
        """The seat to move, or several at once, or chance, or nobody."""
        return self.here.player

    def is_terminal(self) -> bool:
        """Whether the game is over, or was stopped at its cap."""
        return self.here.player == NOBODY

    def is_chance_node(self) -> bool:
        """Whether chance is asked."""
        return self.here.player == CHANCE

    def is_simultaneous_node(self) -> bool:
        """Whether several seats choose at once."""
        return self.here.player == TOGETHER

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Ascending; of whoever is to move, unless a seat is named."""
        here = self.here
        if here.player >= 0 and (player is None or player == here.player):
            return list(here.legal())
        found: list[int] = super().legal_actions() if player is None else super().legal_actions(player)
        return found

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        """One for each legal action of whoever is to move, or of this seat, zero for all others."""
        here = self.here
        if here.player >= 0 and (player is None or player == here.player):
            mask = [0] * here.form.rules.action_count
            for action in here.legal():
                mask[action] = 1
            return mask
        found: list[int] = super().legal_actions_mask() if player is None else super().legal_actions_mask(player)
        return found

    def _legal_actions(self, player: int) -> list[int]:
        """Ascending; none for a seat that does not act here."""
        if player == self.here.player:
            return list(self.here.legal())
        position = self.here.facing(player)
        return list(position.legal()) if player == position.turn() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Numbers and probabilities of the next draw."""
        here = self.here
        assert here.drawing is not None
        return here.drawing.outcomes() if here.form.stream is None else [ONE_DRAW]

    def _apply_action(self, action: int) -> None:
        here = self.here
        self.here = here.moved(action) if here.drawing is None else here.drawn(action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """Choices made at once, an action for each seat; those of seats that do not act say nothing."""
        self.here = self.here.moved_together(actions).resolved()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"draw {action}"
        return self.rules.write_move(self.rules.move_of(action))

    def returns(self) -> list[float]:
        """The utilities; zeros as long as the game is on, and if it is stopped at its cap."""
        if self.position.turn() != OVER:
            return [0.0] * self.rules.seats
        return [float(utility) for utility in self.rules.utilities(self.position)]

    def observation_tensor(self, player: int | None = None) -> list[float]:
        """What a seat sees, or whoever is to move: all arrays one behind the other, flat."""
        seat = self.here.player if player is None else player
        if not 0 <= seat < self.here.form.rules.seats:
            found: list[float] = super().observation_tensor() if player is None else super().observation_tensor(player)
            return found
        numbers = self.here.form.sight.numbers(self.here.facing(seat), seat)
        # Most are zeros: with one object for all of these, a list is made and forgotten twice as fast as by `tolist`.
        flat = [0.0] * len(numbers)
        places = (numbers != 0).nonzero()[0]
        for place, one in zip(places.tolist(), numbers[places].tolist(), strict=True):
            flat[place] = one
        return flat

    def __str__(self) -> str:
        parts = [self.rules.write_state(self.position), f"{self.moves} moves"]
        if self.here.drawing is not None:
            parts.append(str(self.here.drawing))
        if self.unfinished:
            parts.append("unfinished")
        return "; ".join(parts)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that looks the same to the player, what is hidden made up anew.

        What the others remember is no longer true there: they remember nothing but what they see. Its history is empty,
        as the true one would give away what is hidden.
        """
        found: SpielState = self.get_game().new_initial_state()
        here = self.here
        view = self.rules.view(here.facing(player), player)
        made_up = self.rules.determinize(view, seeded_sfc32(int(sampler() * 2**31)))
        turn = here.position.turn()
        place = Place(here.form, made_up.facing(turn) if here.form.at_once and turn >= 0 else made_up, here.moves)
        memories = [place.fresh_memory(seat) for seat in range(self.rules.seats)]
        memories[player] = here.memories()[player]
        found.here = place.with_memories(tuple(memories)).resolved()
        return found

    def __reduce__(self) -> "tuple[Callable[[str], SpielState], tuple[str]]":
        return self.get_game().deserialize_state, (self.serialize(),)


class SpielObserver:
    """What a player sees, as arrays and as text: `tensor`, `(width,)`, float32, and `dict`, views of it by name."""

    def __init__(self, game: SpielGame, kind: "pyspiel.IIGObservationType") -> None:
        self.rules = game.rules
        self.sight = game.form.sight
        self.kind = kind
        # Without private information all see what a watcher sees, who remembers nothing.
        self.own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recalls = kind.perfect_recall and self.own
        parts = information_parts(game.rules, game.form.cap.most) if self.recalls else game.rules.observer.parts
        self.tensor = np.zeros(sum([part.size for part in parts]), np.float32)
        self.dict = by_name(parts, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the arrays with what the player sees, and with perfect recall was told."""
        place = state.here
        seen = place.facing(player) if self.own else place.position
        numbers = self.sight.numbers(seen, player if self.own else None)
        self.tensor[: len(numbers)] = numbers
        if self.recalls:
            past = self.dict["past"]
            rows = state.here.memories()[player].past()[-len(past) :]
            past[len(rows) :] = 0
            if rows:
                past[: len(rows)] = rows

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player sees, and with perfect recall has seen, as text."""
        open_to_all = self.rules.write_json(self.rules.view(state.position, None))
        own = self.rules.write_json(self.rules.view(state.here.facing(player), player))
        if not self.kind.public_info:
            return own if self.own and not self.rules.perfect_information else ""
        if not self.own:
            return open_to_all
        return f"{state.here.memories()[player].text(self.rules)}\n{own}" if self.kind.perfect_recall else own
