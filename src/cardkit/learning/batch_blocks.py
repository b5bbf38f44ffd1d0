"""`Block`: some lanes of a batch and the arrays that they write, in this process or in one of its own."""

import contextlib
import gc
import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt

from cardkit.core.errors import BadOption
from cardkit.core.game_hooks import blaming
from cardkit.core.observations.field_writers import BY_BITS, LEAST, MOST_BY, Sparse
from cardkit.core.observations.observation import Observer, Part
from cardkit.core.observations.parallel_games import ParallelGames
from cardkit.core.observations.word_layout import Field, WordObserver
from cardkit.core.policy import Policy
from cardkit.core.state import OVER, State
from cardkit.core.state_hooks import FOLLOWED
from cardkit.core.view import View
from cardkit.core.word_sink import MASK_BITS, WordSink
from cardkit.learning.adapter_parts import MoveCap
from cardkit.learning.batch_observations import Filler, Floats, Mask, Words, fill_mask
from cardkit.learning.observation_arrays import sink
from cardkit.registry import AnyGame

NOTHING: Final = -1  # an action that was not made
# Once a piece of memory as large as this has been freed, glibc keeps for the next step what a step frees. Otherwise it
# gives that back, and the system clears each page again: a quarter of a packed step of Constructor.
KEPT: Final = 2**24


@attrs.frozen
class Plan:
    """All that the lanes of a batch have in common: lane n plays game n, n + as many as there are, and so on."""

    games: tuple[AnyGame, ...]
    size: int  # lanes in all
    seed: int
    cap: int  # moves of players after which a game without a bound is stopped
    players: tuple[tuple[Policy | None, ...], ...]  # for each game, by seat
    trail: bool
    memory: int  # moves of one's own that are remembered
    packed: bool = False  # whether what seats know stays in words, as the game writes it

    def parts(self) -> tuple[Part, ...]:
        """The arrays of the first game, within bounds that hold in all games."""
        alike = zip(*[_parts_of(game, self.trail) for game in self.games], strict=True)
        return tuple(
            [
                attrs.evolve(parts[0], low=min([one.low for one in parts]), high=max([one.high for one in parts]))
                for parts in alike
            ]
        )

    def shapes(self) -> dict[str, tuple[type[np.generic], tuple[int, ...]]]:
        """Of each array of the batch its type and its shape."""
        first = self.games[0]
        width = 0 if self.packed else sum([part.size for part in self.parts()])
        found: dict[str, tuple[type[np.generic], tuple[int, ...]]] = {
            "observation": (np.float32, (self.size, width)),
            "mask": (np.bool_, (self.size, first.action_count)),
            "legal": (np.int64, (self.size, -(-first.action_count // MASK_BITS))),  # the same as words, to draw from
            "turn": (np.int64, (self.size,)),
            "reward": (np.float64, (self.size, first.seats)),
            "ended": (np.bool_, (self.size,)),
            "stopped": (np.bool_, (self.size,)),
        }
        if self.memory:
            found["past"] = np.float32, (self.size, self.memory, width)
            found["past_action"] = np.int64, (self.size, self.memory)
        if self.packed:
            found["words"] = np.int64, (self.size, self.words())
        return found

    def fields(self) -> tuple[Field, ...]:
        """What stands in the words of the first game, if it writes any."""
        return _fields_of(self.games[0].observer, self.trail)

    def words(self) -> int:
        """How many words the first game writes."""
        return max([field.words() for field in self.fields()], default=0)

    def require_alike(self) -> None:
        """Raise BadOption unless the games have the same seats, actions and arrays, and if they are packed, words."""
        if self.packed and (self.memory or not self.words()):
            raise BadOption("only games that write words can be packed, and without a memory")
        if self.packed and any(_fields_of(game.observer, self.trail) != self.fields() for game in self.games):
            raise BadOption("expected games that write the same words in a packed batch")
        first = self.games[0]
        expected = _form(first, _parts_of(first, self.trail))
        for other in self.games[1:]:
            found = _form(other, _parts_of(other, self.trail))
            if found != expected:
                raise BadOption(
                    f"expected games of one form in a batch, with the same seats, actions and arrays: {other.name} with"
                    f" {other.write_options() or 'its defaults'} differs from {first.name} with"
                    f" {first.write_options() or 'its defaults'}"
                )


def _form(game: AnyGame, parts: tuple[Part, ...]) -> tuple[object, ...]:
    return game.seats, game.action_count, [(part.name, part.shape) for part in parts]


def _fields_of(observer: Observer[View], trail: bool) -> tuple[Field, ...]:
    """What stands in the words of a game, if it writes any."""
    if not isinstance(observer, WordObserver):
        return ()
    return observer.layout.joined() if trail else observer.layout.row


def _parts_of(game: AnyGame, trail: bool) -> tuple[Part, ...]:
    observer = game.observer
    return tuple([field.part for field in _fields_of(observer, trail)]) or observer.parts


class Block:
    """The lanes from one number to another, without it."""

    def __init__(self, plan: Plan, begin: int, end: int, arrays: Mapping[str, npt.NDArray[np.generic]]) -> None:
        np.empty(KEPT, np.uint8)
        self._groups: list[_Group] = []
        apart = len(plan.games)
        for first in range(begin, min(end, begin + apart)):
            self._groups.append(_Group(plan, first % apart, slice(first, end, apart), arrays))

    def step(self, actions: npt.NDArray[np.integer]) -> None:
        """Make these moves, `(lanes of the batch,)`: those of this block."""
        for group in self._groups:
            group.step(actions[group.lanes])

    def reset(self, seed: int) -> None:
        """Begin anew, with other streams."""
        for group in self._groups:
            group.reset(seed)

    def states(self) -> dict[int, State]:
        """The position of each lane."""
        return {lane: state for group in self._groups for lane, state in group.states().items()}

    def finals(self) -> dict[int, State]:
        """The positions in which games ended in the last step, by lane."""
        return {lane: state for group in self._groups for lane, state in group.finals().items()}


@contextlib.contextmanager
def _uncollected() -> Iterator[None]:
    """Garbage is collected after a step rather than within it: nearly all that a step makes is forgotten by the next,
    and the collector need not look at it time and again.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class _Group:
    """The lanes of a block that play the same game."""

    def __init__(self, plan: Plan, which: int, lanes: slice, arrays: Mapping[str, npt.NDArray[np.generic]]) -> None:
        self.lanes = lanes
        self._plan = plan
        self._which = which
        self._game: AnyGame = plan.games[which]
        self._numbers = tuple(range(lanes.start, lanes.stop, lanes.step))
        self._arrays = {name: array[lanes] for name, array in arrays.items()}
        self._observer = self._game.observer
        fields = _fields_of(self._observer, plan.trail)
        self._observation: Floats = self._arrays["observation"]  # type: ignore[assignment]  # by `shapes`
        self._mask: Mask = self._arrays["mask"]  # type: ignore[assignment]  # by `shapes`
        self._filler = None
        if fields and not plan.packed:
            self._filler = Filler(fields, len(self._numbers), self._observation)
        self._plain = None if fields else self._observer.plain_layout
        self._told: npt.NDArray[np.generic] = self._observation  # what is remembered: words, or else the numbers
        self.reset(plan.seed)

    def reset(self, seed: int) -> None:
        """Begin anew, with other streams."""
        with blaming(self._game, None, FOLLOWED):
            game, plan = self._game, self._plan
            cap = MoveCap(game, plan.cap)
            writer = self._observer.writer if isinstance(self._observer, WordObserver) else None
            self._sinks = sink(), sink(), sink()
            self._parallel = ParallelGames(
                game.initial_state(), self._numbers, seed=operator.index(seed), cap=cap.most,
                sure=cap.sure, actions=game.action_count, sinks=self._sinks, writer=writer, trails=plan.trail,
                players=plan.players[self._which],
            )  # fmt: skip
            self._show()
            self._memory = None
            if plan.memory:
                self._memory = _Memory(plan, game, self._told, self._arrays, self._expander())
                self._memory.show()

    def step(self, actions: npt.NDArray[np.integer]) -> None:
        """Make these moves, `(lanes of the group,)`."""
        with blaming(self._game, None, FOLLOWED):
            if self._memory is not None:
                self._memory.keep(actions)
            with _uncollected():
                self._parallel.step(actions.tolist())
            self._show()
            if self._memory is not None:
                self._memory.told = self._told
                self._memory.show()

    def states(self) -> dict[int, State]:
        """By lane."""
        return dict(zip(self._numbers, self._parallel.states(), strict=True))

    def finals(self) -> dict[int, State]:
        """By lane."""
        return {self._numbers[at]: final for at, final in zip(self._parallel.ended, self._parallel.finals, strict=True)}

    def _show(self) -> None:
        """Write the arrays."""
        played, arrays = self._parallel, self._arrays
        turns, words, masks = [_rows_of(one, len(self._numbers)) for one in self._sinks]
        arrays["turn"][:] = turns[:, 0]
        arrays["legal"][...] = masks
        fill_mask(masks, self._mask)
        if self._filler is not None:
            self._told = words
            self._filler.fill(words)
        elif self._plan.packed:
            arrays["words"][...] = words
        else:
            self._observe()
        reward, ended, stopped = arrays["reward"], arrays["ended"], arrays["stopped"]
        reward.fill(0)
        ended.fill(False)
        stopped.fill(False)
        for lane, final in zip(played.ended, played.finals, strict=True):
            ended[lane] = True
            if final.turn() == OVER:
                reward[lane] = self._game.utilities(final)
            else:
                stopped[lane] = True

    def _observe(self) -> None:
        """Fill the observation of a game that writes no rows, one position after the other."""
        played = self._parallel
        if self._plain is not None:
            put, width, view, found = self._plain.writer.put, self._plain.width, self._game.view_of, sink()
            out = Sparse(found)
            for state, turn in zip(played.states(), self._arrays["turn"].tolist(), strict=True):
                put(view(state, turn), 0, out)
                out.begin += width
            words = np.frombuffer(found.taken(), "<i8").reshape(-1, 2)
            numbers = ((words[:, 1] >> BY_BITS) + LEAST) / (words[:, 1] & MOST_BY)
            self._observation.fill(0)
            self._observation.put(words[:, 0], numbers)
            return
        for lane, state in enumerate(played.states()):
            seen = self._observer.observe(state, state.turn())
            self._observation[lane] = [number for one in seen for number in one]

    def _expander(self) -> "Callable[[npt.NDArray[np.generic]], Floats]":
        """What makes numbers, `(rows, width)`, of what is remembered: `(rows, words)`, or numbers already."""
        fields = _fields_of(self._observer, self._plan.trail)
        if not fields:
            return lambda told: told.astype(np.float32)
        filler = Filler(fields, len(self._numbers) * self._plan.memory)

        def expanded(words: npt.NDArray[np.generic]) -> Floats:
            filler.fill(words.astype(np.int64))
            return filler.out

        return expanded


def _rows_of(put: WordSink, rows: int) -> Words:
    """`(rows, words)`: the words that were put since the last time."""
    return np.frombuffer(put.taken(), "<i8").reshape(rows, -1)


class _Memory:
    """What each seat was told at its last moves in this game, and did: in each lane, the newest first.

    `told` is `(lanes, words)`, or `(lanes, width)` of a game that writes none.
    """

    def __init__(
        self,
        plan: Plan,
        game: AnyGame,
        told: npt.NDArray[np.generic],
        arrays: Mapping[str, npt.NDArray[np.generic]],
        expanded: "Callable[[npt.NDArray[np.generic]], Floats]",
    ) -> None:
        size = len(told)
        self.told = told  # to the seat that is to move, in each lane
        self._arrays, self._expanded = arrays, expanded
        self._kept = np.zeros((size, game.seats, plan.memory, told.shape[1]), told.dtype)
        self._did = np.full((size, game.seats, plan.memory), NOTHING, np.int64)
        self._rows = np.arange(size)

    def keep(self, actions: npt.NDArray[np.integer]) -> None:
        """Remember what the seats that are to move were told, and that they do this, `(lanes,)`."""
        at = self._rows, self._arrays["turn"]
        for kept, one in ((self._kept, self.told), (self._did, actions)):
            before = kept[at]
            kept[at] = np.concatenate((one[:, None], before[:, :-1]), axis=1)

    def show(self) -> None:
        """Write the arrays; a game that has ended is forgotten."""
        over = self._arrays["ended"].nonzero()[0]
        self._did[over] = NOTHING
        at = self._rows, self._arrays["turn"]
        did = self._did[at]
        past = self._arrays["past"]
        told = self._kept[at]
        past[...] = self._expanded(told.reshape(-1, told.shape[-1])).reshape(past.shape)
        past[did == NOTHING] = 0
        self._arrays["past_action"][...] = did
