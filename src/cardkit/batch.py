"""Many games side by side, for learners: what acting seats know and may do as arrays of numpy.

    import numpy as np
    from cardkit.batch import Batch

    games = Batch("unowar", 1024, seed=1)
    draw = np.random.default_rng(1)
    while True:
        games.step(games.sample(draw))

Each lane is a game. In all of them a seat is to move: `turn` says which, `observation` what it knows, `mask` what it
may do. `step` makes its moves and everything that follows: chance, the moves of seats that are played by others, the
end of a game and the beginning of the next one. All arrays are written in place, so copy what you keep.

What a lane plays depends on the seed, the lane's number and its own actions, and neither on how many lanes there are
nor on the order in which they are played on.
"""

import operator
from collections.abc import Mapping, Sequence
from typing import Final

try:
    import numpy as np
    import numpy.typing as npt
except ImportError as error:
    raise ImportError("this needs more than cardkit alone: pip install 'cardkit[rl]'") from error

from cardkit.core.errors import BadOption, IllegalMove
from cardkit.core.lanes import Lanes
from cardkit.core.observation import Part
from cardkit.core.packing import Field, RowObserver
from cardkit.core.policy import Policy
from cardkit.core.state import MASK_BITS, OVER, State
from cardkit.filling import Filler, Floats, Mask, Words, fill_mask
from cardkit.registry import AnyGame, load

__all__ = ["CAP", "Batch"]

CAP: Final = 1_000  # moves of players after which a game without a bound is stopped

Seated = str | Policy | None  # who has a seat: a policy or its name, or None for whoever gives the actions


class Batch:
    """So many games of one kind side by side.

    `players` has for each seat a policy or its name, and None for a seat whose actions are given to `step`; if it is
    left out, all seats are. `trail=True` adds the arrays that tell how a position came about, where the game
    has such. Options of the game go by keyword.

    The arrays, with a row for each lane:

    - `observation`: what the seat to move knows, the arrays of `parts` one behind the other, single precision;
    - `named`: the same by name, each in its own shape (views of `observation`);
    - `mask`: which actions are legal for it;
    - `turn`: which seat it is;
    - `reward`: by seat, the utilities of the game that ended in this step; zeros elsewhere, and where it was stopped;
    - `ended`: whether a game ended in this step, so that `observation` is of the next one already;
    - `stopped`: whether it was stopped after `cap` moves, unfinished.
    """

    def __init__(
        self,
        game: str | AnyGame,
        size: int,
        *,
        seed: int = 0,
        cap: int = CAP,
        players: Sequence[Seated] | None = None,
        trail: bool = False,
        **options: object,
    ) -> None:
        self.game: AnyGame = load(game, **options) if isinstance(game, str) else game
        if type(size) is not int or size < 1:
            raise BadOption(f"expected a size of 1 game or more, not {size!r}")
        if type(cap) is not int or cap < 1:
            raise BadOption(f"expected a cap of 1 move or more, not {cap!r}")
        self.size = size
        self.seed = seed
        observer = self.game.observer
        self._observer = observer
        written = observer if isinstance(observer, RowObserver) else None
        fields: tuple[Field, ...] = ()
        if written is not None:
            fields = written.packing.joined() if trail else written.packing.row
        self.parts: tuple[Part, ...] = tuple([field.part for field in fields]) or observer.parts
        self._filler = Filler(fields, size) if fields else None
        self.observation: Floats = self._filler.out if self._filler is not None else _empty(size, self.parts)
        self.named: Mapping[str, Floats] = self._by_name()
        self.mask: Mask = np.zeros((size, self.game.action_count), np.bool_)
        self.turn: npt.NDArray[np.int64] = np.zeros(size, np.int64)
        self.reward: npt.NDArray[np.float64] = np.zeros((size, self.game.seats))
        self.ended: Mask = np.zeros(size, np.bool_)
        self.stopped: Mask = np.zeros(size, np.bool_)
        most = cap if self.game.max_moves is None else min(cap, self.game.max_moves)
        self._lanes = Lanes(
            self.game.initial_state(),
            size,
            seed=operator.index(seed),
            cap=most,
            sure=max(0, most - self.game.seats),
            actions=self.game.action_count,
            rows=None if written is None else written.rows,
            trails=trail,
            players=self._seated(players),
        )
        self._mask_words = -(-self.game.action_count // MASK_BITS)
        self._show()

    def _seated(self, players: Sequence[Seated] | None) -> tuple[Policy | None, ...]:
        """By seat, the policy that plays there, or None."""
        if players is None:
            return (None,) * self.game.seats
        if len(players) != self.game.seats:
            raise BadOption(f"expected a player for each of {self.game.seats} seats, not {len(players)}")
        found: list[Policy | None] = []
        for one in players:
            if isinstance(one, str):
                if one not in self.game.policies:
                    known = ", ".join(self.game.policies)
                    raise BadOption(f"{self.game.name} has no policy {one!r}; there are {known}")
                found.append(self.game.policies[one])
            else:
                found.append(one)
        if None not in found:
            raise BadOption("expected a seat at least whose actions are given: None among the players")
        return tuple(found)

    def _by_name(self) -> dict[str, Floats]:
        """Views of `observation`, by the names of the parts."""
        found = {}
        start = 0
        for part in self.parts:
            found[part.name] = self.observation[:, start : start + part.size].reshape(self.size, *part.shape)
            start += part.size
        return found

    @property
    def states(self) -> tuple[State, ...]:
        """The position of each lane: for looking, and for search."""
        return tuple(self._lanes.states)

    @property
    def finals(self) -> dict[int, State]:
        """The positions in which games ended in this step, by lane."""
        return dict(zip(self._lanes.ended, self._lanes.finals, strict=True))

    def sample(self, draw: np.random.Generator) -> npt.NDArray[np.int64]:
        """A legal action for each lane, all equally likely."""
        legal = np.flatnonzero(self.mask)
        lanes = np.arange(0, self.mask.size + 1, self.mask.shape[1])  # where the actions of each begin
        first = np.searchsorted(legal, lanes)
        return legal[draw.integers(first[:-1], first[1:])] - lanes[:-1]

    def step(self, actions: npt.ArrayLike) -> None:
        """Make these moves, one for each lane, and play on until a learner's seat is to move in each.

        Raises IllegalMove, with the reason, if one is not legal; nothing has changed then.
        """
        chosen = np.asarray(actions)
        if chosen.shape != (self.size,) or chosen.dtype.kind not in "iu":
            raise IllegalMove(f"expected {self.size} actions as whole numbers, not {chosen.dtype} of {chosen.shape}")
        self._require_legal(chosen)
        self._lanes.step(chosen.tolist())
        self._show()

    def _require_legal(self, chosen: npt.NDArray[np.integer]) -> None:
        """Raise IllegalMove for the first action that is not legal."""
        count = self.mask.shape[1]
        within = (chosen >= 0) & (chosen < count)
        if within.all() and self.mask[np.arange(self.size), chosen].all():
            return
        for lane, action in enumerate(chosen.tolist()):
            reason = self._lanes.states[lane].why_illegal(action)
            if reason is not None:
                raise IllegalMove(f"lane {lane}, action {action}: {reason}")

    def _show(self) -> None:
        """Write the arrays."""
        lanes = self._lanes
        self.turn[:] = lanes.turns
        fill_mask(_rows_of(lanes.masks, self._mask_words), self.mask)
        if self._filler is not None:
            self._filler.fill(_rows_of(lanes.words, self._filler.words))
        else:
            self._observe()
        self.reward.fill(0)
        self.ended.fill(False)
        self.stopped.fill(False)
        for lane, final in zip(lanes.ended, lanes.finals, strict=True):
            self.ended[lane] = True
            if final.turn() == OVER:
                self.reward[lane] = self.game.utilities(final)
            else:
                self.stopped[lane] = True

    def _observe(self) -> None:
        """Fill the observation of a game that writes no rows, one view after the other."""
        for lane, state in enumerate(self._lanes.states):
            seen = self._observer.observe(self.game.view(state, state.turn()))
            self.observation[lane] = [number for one in seen for number in one]


def _rows_of(words: list[int], each: int) -> Words:
    """Rows of so many words."""
    return np.fromiter(words, np.int64, len(words)).reshape(-1, each)


def _empty(size: int, parts: tuple[Part, ...]) -> Floats:
    """Zeros for all numbers of these parts, a row for each game."""
    return np.zeros((size, sum([part.size for part in parts])), np.float32)
