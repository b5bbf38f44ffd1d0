"""`ParallelGames`: games side by side, which the actions of a driver play on; `learning.batch` is made of it."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.errors import BadGame, IllegalMove
from cardkit.core.observations.word_writer import WordWriter
from cardkit.core.policy import Policy, no_action
from cardkit.core.rng import Generator, Sfc32, seeded_sfc32
from cardkit.core.state import CHANCE, Draft, State
from cardkit.core.word_sink import MASK_BITS, WordSink

GIVE_UP: Final = -1  # in place of an action: the game of this lane is broken off, and the next one begins
MOST_DEALS: Final = 1_000  # that end a game before anybody has a move, one after the other
WORDS: Final = 0x7FFFFFFF
CHANCE_STREAM: Final = 1  # by which the generators of one game are told apart
PLAYERS_STREAM: Final = 2


def stream_of(seed: int, lane: int) -> Sfc32:
    """The stream from which the games of a lane have their seeds, one number after the other, two for each game."""
    return seeded_sfc32(seed, lane)


def generators_of(stream: Sfc32) -> tuple[Generator, Generator]:
    """Those of the next game of a lane: for chance, and for the players that are seated."""
    seed = stream.below(WORDS) * 2**31 + stream.below(WORDS)
    return seeded_sfc32(seed, CHANCE_STREAM), seeded_sfc32(seed, PLAYERS_STREAM)


@final
class ParallelGames:
    """So many games of one kind. It changes: each step is a move in every game, and a game that is over is followed by
    another one at once. What a lane plays depends on the seed, its own number and its own actions alone. Raises
    IllegalMove if one of the players chooses what is not legal, and then is of no more use.

    A game is stopped where the choices of the seats that act would be more than `cap`; up to `sure` moves nobody looks.
    Where seats choose at once, they do so one after another, unseen. A game that ends before its learners have a move
    is not told of. `numbers` are those of the lanes, which name their streams. At each step, lane by lane, who is to
    move goes into the first of the sinks, what that seat knows into the second, with its trail, and what it may do into
    the third.
    """

    __slots__ = (
        "_begins", "_cap", "_chance", "_drafts", "_luck", "_mask_words", "_masks", "_moves", "_numbers", "_players",
        "_streams", "_sure", "_trails", "_turns", "_words", "_writer", "ended", "finals",
    )  # fmt: skip

    def __init__(
        self,
        initial: State,
        numbers: tuple[int, ...],
        *,
        seed: int,
        cap: int,
        sure: int,
        actions: int,
        sinks: tuple[WordSink, WordSink, WordSink],
        writer: WordWriter | None,
        trails: bool,
        players: tuple[Policy | None, ...],
    ) -> None:
        self._begins: Final = initial
        self._numbers: Final = numbers
        self._cap: Final[i64] = cap
        self._sure: Final[i64] = sure
        self._mask_words: Final[i64] = (actions + MASK_BITS - 1) // MASK_BITS
        self._turns: Final = sinks[0]
        self._words: Final = sinks[1]
        self._masks: Final = sinks[2]
        self._writer: Final = writer
        self._trails: Final = trails
        self._players: Final = players
        size = len(numbers)
        self._streams: Final = [stream_of(seed, number) for number in numbers]
        self._chance: Final[list[Generator]] = []
        self._luck: Final[list[Generator]] = []
        self._moves: Final[list[int]] = [0] * size
        self._drafts: Final[list[Draft]] = [initial.changing()] * size
        self.ended: Final[list[int]] = []  # the lanes whose game ended in this step,
        self.finals: Final[list[State]] = []  # and where it did: one that is not over was stopped
        for stream in self._streams:
            chance, luck = generators_of(stream)
            self._chance.append(chance)
            self._luck.append(luck)
        for lane in range(size):
            self._settle(lane, initial.changing(), 0, False)

    def states(self) -> list[State]:
        """The position of each lane."""
        return [draft.state() for draft in self._drafts]

    def step(self, actions: list[int]) -> None:
        """A legal action for each lane, in order, or GIVE_UP; these are not checked here."""
        self.ended.clear()
        self.finals.clear()
        drafts = self._drafts
        moves = self._moves
        for lane, action in enumerate(actions):
            if action == GIVE_UP:
                self.ended.append(lane)
                self.finals.append(drafts[lane].state())
                self._settle(lane, self._begin(lane), 0, False)
            else:
                draft = drafts[lane]
                draft.play(action)
                self._settle(lane, draft, moves[lane] + 1, True)

    def _settle(self, lane: int, draft: Draft, moves: i64, told: bool) -> None:
        """Play on until a seat that nobody is seated at must move, and write down what it knows; `told` if the end of
        this game is to be told of.
        """
        deals: i64 = 0
        players = self._players
        while True:
            turn = draft.turn()
            if turn == CHANCE:
                draft.resolve(self._chance[lane])
                continue
            if turn >= 0 and (moves <= self._sure or moves + len(draft.state().acting()) <= self._cap):
                player = players[turn]
                if player is None:
                    break
                state = draft.state()
                action = player.choose(state, self._luck[lane])
                reason = no_action(player, action) or state.why_illegal(action)
                if reason is not None:
                    raise IllegalMove(f"lane {self._numbers[lane]}: Player{turn + 1} chose action {action}: {reason}")
                draft.play(action)
                moves += 1
                continue
            if told:
                self.ended.append(lane)
                self.finals.append(draft.state())
                told = False
            deals += 1
            if deals > MOST_DEALS:
                raise BadGame(f"in {MOST_DEALS} deals nobody has a move but those who are seated")
            draft = self._begin(lane)
            moves = 0
        self._drafts[lane] = draft
        self._moves[lane] = moves
        self._turns.put(turn)
        writer = self._writer
        if writer is not None:
            writer.write_draft(draft, turn, self._words)
            if self._trails:
                writer.write_trail(draft.state(), turn, self._words)
        draft.write_legal(self._masks, self._mask_words)

    def _begin(self, lane: int) -> Draft:
        """The beginning of the next game of a lane."""
        chance, luck = generators_of(self._streams[lane])
        self._chance[lane] = chance
        self._luck[lane] = luck
        return self._begins.changing()
