"""Many games side by side, for learners: what acting seats know and may do as arrays of numpy.

    import numpy as np
    from cardkit.learning.batch import Batch

    games = Batch("unowar", 1024, seed=1)
    draw = np.random.default_rng(1)
    while True:
        games.step(games.sample(draw))

Each lane is a game. In all of them a seat is to move: `turn` says which, `observation` what it knows, `mask` what it
may do. `step` makes its moves and everything that follows: chance, the moves of seats that are played by others, the
end of a game and the beginning of the next one. All arrays are read-only and overwritten by the next step, so copy what
you keep.

What a lane plays depends on the seed, the lane's number and its own actions, and neither on how many lanes there are,
nor on the order in which they are played on, nor on how many processes do it.
"""

import functools
import operator
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Any, NoReturn, Self

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise ImportError("this needs more than cardkit alone: pip install 'cardkit[rl]'") from error

from cardkit.core.errors import BadOption, BadSeed, CardkitError, IllegalMove, UnknownPlayer
from cardkit.core.game import Game
from cardkit.core.game_hooks import blaming
from cardkit.core.observations.observation import Part
from cardkit.core.observations.parallel_games import GIVE_UP
from cardkit.core.policy import Policy
from cardkit.core.quoting import quoted
from cardkit.core.state import State, facing
from cardkit.core.state_hooks import FOLLOWED
from cardkit.learning.adapter_parts import CAP, why_illegal
from cardkit.learning.batch_blocks import Block, Plan
from cardkit.learning.batch_observations import Filler, Floats, Mask, Words, sampled
from cardkit.learning.batch_processes import Processes
from cardkit.learning.observation_arrays import Sight, by_name
from cardkit.players.player import own_policy
from cardkit.registry import AnyGame, load, name_of

if TYPE_CHECKING:
    from gymnasium import spaces

__all__ = ["CAP", "Batch"]

Seated = str | Policy | None  # who has a seat: a policy or its name, or None for whoever gives the actions


class Batch:
    """So many games of one kind side by side.

    `game` is one, or its name, with options by keyword; or several variants, which lanes play by turns: lane 0 the
    first, lane 1 the second. Variants have the same seats, actions and arrays.

    `players` has for each seat a policy or its name, and None for a seat whose actions are given to `step`; if it is
    left out, all seats are. `trail=True` adds the arrays that tell how a position came about, where the game
    has such. `memory` is how many of its last moves a seat is reminded of. `processes` is how many play the lanes:
    this one and others that are started for it, which `close` ends, or the end of a `with` block. `packed=True` leaves
    what seats know in words, as the game writes it, for a replay buffer or a device that unpacks: there is `words` in
    place of `observation`, in about a tenth of the memory. Only games that write words can be packed.

    The arrays, with a row for each lane. `width` is the size of all `parts` together:

    - `observation`, `(size, width)`, float32: what the seat to move knows, the arrays of `parts` one behind the other;
      `(size, 0)` where it is packed;
    - `words`, `(size, words)`, int64: where it is packed, the same, for `unpacked`; otherwise `(size, 0)`;
    - `named`, `(size, *part.shape)` each, float32: the same by name (views of `observation`);
    - `mask`, `(size, actions)`, bool: which actions are legal for it;
    - `turn`, `(size,)`, int64: which seat it is;
    - `reward`, `(size, seats)`, float64: the utilities of the game that ended in this step; zeros elsewhere, and where
      it was stopped;
    - `ended`, `(size,)`, bool: whether a game ended in this step, so that `observation` is of the next one already, and
      `final_observation` says what was seen at the end;
    - `stopped`, `(size,)`, bool: whether it was stopped unfinished: after `cap` moves, or because it was given up;
    - `past`, `(size, memory, width)`, float32: the newest first, what the seat was told at its last moves of this game,
      and zeros where there are no more;
    - `past_action`, `(size, memory)`, int64: what it did there, and -1 where there are no more.
    """

    def __init__(
        self,
        game: str | AnyGame | Sequence[AnyGame],
        size: int,
        *,
        seed: int = 0,
        cap: int = CAP,
        players: Sequence[Seated] | None = None,
        trail: bool = False,
        memory: int = 0,
        processes: int = 1,
        packed: bool = False,
        **options: object,
    ) -> None:
        self.games: tuple[AnyGame, ...] = _games(game, options)
        self.game: AnyGame = self.games[0]
        self.size = size = _whole("size", size, 1, "game")
        cap = _whole("cap", cap, 1, "move")
        memory = _whole("memory", memory, 0, "moves")
        processes = _whole("processes", processes, 1, "process")
        self.seed = _seed(seed)
        with blaming(self.game, None):
            seats = tuple([_seated(one, players) for one in self.games])
            plan = Plan(self.games, size, self.seed, cap, seats, trail, memory, packed)
            plan.require_alike()
            self.parts: tuple[Part, ...] = plan.parts()
            arrays = {name: np.zeros(shape, kind) for name, (kind, shape) in plan.shapes().items() if processes == 1}
        self._block: Block | Processes
        if processes == 1:
            self._block = Block(plan, 0, size, arrays)
        else:
            self._block = Processes(plan, min(processes, size))
            arrays = self._block.arrays
        self._arrays = arrays
        shown = {name: _read_only(array) for name, array in arrays.items()}
        self._plan = plan
        self._filler: Filler | None = None
        self.observation: Floats = shown["observation"]
        self.words: Words = shown.get("words", np.zeros((size, 0), np.int64))
        self.mask: Mask = shown["mask"]
        self.turn: npt.NDArray[np.int64] = shown["turn"]
        self.reward: npt.NDArray[np.float64] = shown["reward"]
        self.ended: Mask = shown["ended"]
        self.stopped: Mask = shown["stopped"]
        width = self.observation.shape[1]
        self.past: Floats = shown.get("past", np.zeros((size, 0, width), np.float32))
        self.past_action: npt.NDArray[np.int64] = shown.get("past_action", np.zeros((size, 0), np.int64))
        self.named: Mapping[str, Floats] = {} if plan.packed else by_name(self.parts, self.observation)
        self._mover = self.turn.copy()  # who was to move before this step
        self._lanes = np.arange(size)
        self._torn = False  # whether a step went wrong when some lanes had made it and others had not
        self._closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __reduce__(self) -> NoReturn:
        raise TypeError("a batch cannot be copied or pickled: make another one with its seed")

    @functools.cached_property
    def single_observation_space(self) -> "spaces.Box":
        """The space of Gymnasium in which a lane of `observation` lies, `(width,)`; `parts` has the same by name.

        This and the other spaces are made when they are asked for, and raise ImportError without gymnasium.
        """
        from cardkit.learning.observation_spaces import flat_space  # noqa: PLC0415  all else goes without gymnasium

        return flat_space(self.parts)

    @functools.cached_property
    def single_action_space(self) -> "spaces.Discrete":
        """The space of an action of a lane."""
        from gymnasium import spaces  # noqa: PLC0415  as above

        return spaces.Discrete(self.game.action_count)

    @functools.cached_property
    def observation_space(self) -> "spaces.Box":
        """The space of `observation`, `(size, width)`."""
        from gymnasium.vector.utils import batch_space  # noqa: PLC0415  as above

        return batch_space(self.single_observation_space, self.size)

    @functools.cached_property
    def action_space(self) -> "spaces.MultiDiscrete":
        """The space of what `step` takes, `(size,)`, legal or not."""
        from gymnasium.vector.utils import batch_space  # noqa: PLC0415  as above

        return batch_space(self.single_action_space, self.size)

    @property
    def states(self) -> tuple[State, ...]:
        """The position of each lane: for looking, and for search."""
        self._require_open()
        found = self._block.states()
        return tuple([found[lane] for lane in range(self.size)])

    @property
    def finals(self) -> dict[int, State]:
        """The positions in which games ended in this step, by lane."""
        self._require_open()
        return {lane: final for lane, final in sorted(self._block.finals().items()) if self.ended[lane]}

    def final_observation(self, seat: int | None = None) -> Floats:
        """What was seen where games ended in this step: `(size, width)`, float32, laid out as `observation`; zeros in
        all other lanes.

        It is seen by this seat, or by the seat whose action was given to this step, lane by lane. Where a game was
        stopped, a seat that would have been to move sees that. The array is made anew at each call.
        """
        if seat is not None and (_index(seat) is None or not 0 <= seat < self.game.seats):
            raise BadOption(f"expected a seat from 0 to {self.game.seats - 1}, not {quoted(seat)}")
        found: Floats = np.zeros((self.size, sum([part.size for part in self.parts])), np.float32)
        with blaming(self.game, None, FOLLOWED):
            for lane, state in self.finals.items():
                seen_by = int(self._mover[lane]) if seat is None else seat
                numbers = self._sights[lane % len(self.games)].numbers(facing(state, seen_by) or state, seen_by)
                found[lane] = numbers[: found.shape[1]]  # without the trail, unless there is one
        return found

    @functools.cached_property
    def _sights(self) -> list[Sight]:
        """Of each game."""
        return [Sight(game) for game in self.games]

    def sample(self, draw: np.random.Generator) -> npt.NDArray[np.int64]:
        """`(size,)`, int64: a legal action for each lane, all equally likely."""
        given: object = draw
        if not isinstance(given, np.random.Generator):
            example = "numpy.random.default_rng(1)"
            raise BadOption(f"expected a generator of numpy, such as {example}, not {quoted(draw)}")
        with blaming(self.game, None, FOLLOWED):
            return sampled(self.mask, self._arrays["legal"], draw)

    def unpacked(self, words: Words) -> Floats:
        """`(rows, width)`, float32: the numbers that packed rows have, `(rows, words)`, int64, laid out as `parts`.

        The array is read-only, and overwritten by the next call.
        """
        size = self._plan.words()
        if words.shape[1:] != (size,) or words.dtype != np.int64 or not size:
            raise BadOption(f"expected rows of {size} words, int64, not {words.dtype} of {words.shape}")
        if self._filler is None or len(self._filler.out) != len(words):
            self._filler = Filler(self._plan.fields(), len(words))
        self._filler.fill(words.copy())
        return _read_only(self._filler.out)

    def step(self, actions: npt.ArrayLike, give_up: npt.ArrayLike | None = None) -> None:
        """Make these moves, one for each lane, and play on until a learner's seat is to move in each.

        `actions` are whole numbers, `(size,)`. `give_up`, bool, `(size,)`, says of each lane whether its game is broken
        off instead, whatever the action. Raises IllegalMove, with the reason, if an action is not legal; nothing has
        changed then. Whatever a player raises that has a seat comes through; some lanes have made their moves then and
        others have not, so only `reset(seed)` goes on. A batch whose processes have ended, as after Ctrl-C, does not go
        on at all, nor in a fork one with processes.
        """
        self._require_untorn()
        chosen = row_of_actions(actions, self.size)
        given_up = None
        if give_up is not None:
            given_up = _array(give_up, "times yes or no")
            if given_up.shape != (self.size,) or given_up.dtype.kind != "b":
                raise IllegalMove(f"expected {self.size} times yes or no, not {given_up.dtype} of {given_up.shape}")
        self._require_legal(chosen, given_up)
        if given_up is not None:
            chosen = np.where(given_up, GIVE_UP, chosen.astype(np.int64))
        self._step(chosen)

    def _step(self, chosen: npt.NDArray[np.integer]) -> None:
        self._torn = True
        self._mover[...] = self.turn
        self._block.step(chosen)
        self._torn = False

    def reset(self, seed: int | None = None) -> None:
        """Begin anew: as a batch made with this seed does; without one, with the next game in each lane."""
        self._require_open()
        if seed is not None:
            self.seed = _seed(seed)
            self._torn = True
            self._block.reset(self.seed)
            self._torn = False
            return
        self._require_untorn()
        self._step(np.full(self.size, GIVE_UP))
        self._arrays["ended"].fill(False)
        self._arrays["stopped"].fill(False)

    def close(self) -> None:
        """It is over, and the processes that were started end. A batch that is forgotten ends them, too."""
        self._closed = True
        if isinstance(self._block, Processes):
            self._block.close()

    def _require_open(self) -> None:
        if self._closed:
            raise CardkitError("this batch is closed: make another one")
        if isinstance(self._block, Processes):
            self._block.require_usable()

    def _require_untorn(self) -> None:
        self._require_open()
        if self._torn:
            raise CardkitError("a step of this batch went wrong halfway: begin anew with reset(seed)")

    def _require_legal(self, chosen: npt.NDArray[np.integer], given_up: Mask | None) -> None:
        """Raise IllegalMove for the first action that is not legal, where the game is not given up."""
        count = self.mask.shape[1]
        fine = (chosen >= 0) & (chosen < count)
        if fine.all():
            fine = self.mask[self._lanes, chosen]
        else:
            fine[fine] = self.mask[self._lanes[fine], chosen[fine]]
        if given_up is not None:
            fine |= given_up
        if fine.all():
            return
        lane = int(fine.argmin())
        action = int(chosen[lane])
        raise IllegalMove(f"lane {lane}, action {action}: {why_illegal(self.game, self.states[lane], action)}")


def _read_only(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A view of an array that cannot be written to, and changes with it."""
    found = array.view()
    found.flags.writeable = False
    return found


def row_of_actions(given: npt.ArrayLike, size: int) -> npt.NDArray[np.integer]:
    """`(size,)`, whole numbers: actions for so many lanes, legal or not. Raises IllegalMove for what cannot be any."""
    found = _array(given, "actions")
    if found.shape != (size,) or found.dtype.kind not in "iu":
        raise IllegalMove(f"expected {size} actions as whole numbers, not {found.dtype} of {found.shape}")
    return found


def _array(given: npt.ArrayLike, what: str) -> npt.NDArray[Any]:
    """What was given as an array. Raises IllegalMove for rows of different lengths."""
    try:
        return np.asarray(given)
    except ValueError:
        raise IllegalMove(f"expected {what} in a row, one for each lane, not {quoted(given)}") from None


def _games(game: object, options: dict[str, object]) -> tuple[AnyGame, ...]:
    """The game of a name, this game, or several. Raises BadOption for anything else."""
    if isinstance(game, str):
        return (load(name_of(game), **options),)
    if options:
        raise BadOption(f"expected options with the name of a game alone, not {', '.join(options)} beside a game")
    found = (game,) if isinstance(game, Game) or not isinstance(game, Iterable) else tuple(game)
    for one in found:
        if not isinstance(one, Game):
            raise BadOption(
                f"expected a game, its name, or several games, not {quoted(one)}: load() gives that of a name"
            )
    if not found:
        raise BadOption("expected a game at least")
    return found


def _whole(name: str, number: object, least: int, what: str) -> int:
    """A whole number, numpy's too. Raises BadOption unless it is one and large enough."""
    found = _index(number)
    if found is None or found < least:
        raise BadOption(f"expected {name} of {least} {what} or more, not {quoted(number)}")
    return found


def _seed(seed: object) -> int:
    """The same of a seed. Raises BadSeed."""
    found = _index(seed)
    if found is None or not -(2**63) <= found < 2**63:
        raise BadSeed(f"expected a seed from -2**63 to 2**63-1, not {quoted(seed)}")
    return found


def _index(given: object) -> int | None:
    """A whole number of whatever kind; None for anything else."""
    try:
        return None if isinstance(given, bool) else operator.index(given)  # type: ignore[arg-type]  # that is asked here
    except TypeError:
        return None


def _seated(game: AnyGame, players: Sequence[Seated] | None) -> tuple[Policy | None, ...]:
    """By seat, the policy that plays there, or None."""
    if players is None:
        return (None,) * game.seats
    if isinstance(players, str) or not isinstance(players, Sequence):
        raise BadOption(f"expected a player for each of {game.seats} seats, in seat order, not {quoted(players)}")
    if len(players) != game.seats:
        raise BadOption(f"expected a player for each of {game.seats} seats, not {len(players)}")
    found: list[Policy | None] = []
    for one in players:
        if isinstance(one, str):
            try:
                found.append(own_policy(game, one))
            except UnknownPlayer as error:
                raise BadOption(f"{game.name}: {error}") from error
        elif one is None or isinstance(one, Policy):
            found.append(one)
        else:
            raise BadOption(f"expected policies, their names, or None among the players, not {quoted(one)}")
    if None not in found:
        raise BadOption("expected a seat at least whose actions are given: None among the players")
    return tuple(found)
