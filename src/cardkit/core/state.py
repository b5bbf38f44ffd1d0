"""`State`: where a game stands, and what may happen next. The rules of every game are a subclass of it.

`Draft` is the same while it changes.
"""

from typing import Final, TypeVar, cast

from mypy_extensions import i64, mypyc_attr

from cardkit.core import immutability
from cardkit.core.bits import ONE
from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadGame
from cardkit.core.event import Event
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.value import Value
from cardkit.core.word_sink import MASK_BITS, WordList, WordSink

S = TypeVar("S", bound="State")

CHANCE: Final = -1  # what `turn` gives when chance must act
OVER: Final = -2  # what `turn` gives when the game is over

# What happened, as rules write it down: a kind, the seat it is about (or -1), then whatever the kind has. Rules that
# are not compiled may write down the event itself.
Entry = tuple[int, ...]
Log = list[Entry | Event]

_REQUIRED: Final = ("turn", "legal", "after", "scores")


@mypyc_attr(allow_interpreted_subclasses=True)
class State(Value):
    """A position of a game: an immutable value.

    A subclass defines `turn`, `legal`, `after` and `scores`, and `request` and `resolved` if chance ever acts. A class
    that leaves one of them out is refused when it is made. Nothing here checks that it is called in the right phase or
    with a legal action: `Game` does, for everyone outside.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        immutability.seal(cls)
        immutability.demand(cls, State, _REQUIRED)

    def turn(self) -> i64:
        """The seat that must move, or CHANCE, or OVER."""
        raise BadGame("turn is not defined")

    def acting(self) -> tuple[int, ...]:
        """The seats that may choose here, ascending; empty when no seat acts.

        Several of them choose at once: in any order, and nobody learns what another has chosen before all have, unless
        they race (`races`). `turn` is one of them: the first, unless the state was made to face another. A game in
        which seats choose at once defines this and `facing`.
        """
        turn = self.turn()
        return (turn,) if turn >= 0 else ()

    def facing(self, seat: int) -> "State":
        """The same state with the turn given to another of the seats that act; all else is as it was."""
        if seat != self.turn():
            raise BadGame(f"{type(self).__name__} does not define facing, and seat {quoted(seat)} is not to move")
        return self

    def races(self) -> bool:
        """Whether the seats that act race: whoever speaks first counts, and whoever passes leaves it to the others.

        Their choices are open. A seat that speaks ends the race; one that passes is no longer asked, and nothing else
        changes. Where nobody can be first, as in searches, seats are asked in order.
        """
        return False

    def secret(self) -> bool:
        """Whether the choice made here stays hidden from other seats for now.

        So it does where several seats choose at once and do not race. Where the last of their choices brings nothing to
        light either, a game defines this.
        """
        return len(self.acting()) > 1 and not self.races()

    def legal(self) -> tuple[int, ...]:
        """The numbers of the legal actions, ascending; empty when no seat acts."""
        raise BadGame("legal is not defined")

    def pick(self, rng: Generator) -> i64:
        """One of the legal actions, each equally likely, by one draw of the generator.

        A game may do this faster, and must draw the same action as this does.
        """
        legal = self.legal()
        return legal[rng.below(len(legal))]

    def random_moves(self, rng: Generator, limit: i64) -> "tuple[State, int]":
        """The state after `limit` moves at most, each drawn as `pick` does, and how many they were: one or more.

        Random playouts ask for this, and go on where it stops. A game may make many moves in a faster loop of its own,
        chance included, and must draw what `pick` and the requests' `sample` would.
        """
        return self.after(self.pick(rng)), 1

    def why_illegal(self, action: int) -> str | None:
        """None exactly for the legal actions, otherwise the reason, as one says it to a player.

        It explains and never judges: `legal` is the judge. It may be asked of any number, also one that is none of an
        action, however long.
        """
        if action in self.legal():
            return None
        return "this move is not legal here"

    def after(self, action: i64, log: Log | None = None) -> "State":
        """The state after a legal action. What happened is appended to the log, if there is one."""
        raise BadGame("after is not defined")

    def request(self) -> Request:
        """What is asked of chance."""
        raise BadGame(f"{type(self).__name__} asks for chance and does not define request")

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "State":
        """The state after chance resolved its request with this outcome."""
        raise BadGame(f"{type(self).__name__} asks for chance and does not define resolved")

    def stage(self) -> i64:
        """A number from 0 that rises where a part of the game ends that is worth something by itself, such as a round,
        and never falls. Searches look no further than that, if a game says so. -1 throughout, unless it does.
        """
        return -1

    def write_legal(self, out: WordSink, count: i64) -> None:
        """Write the legal actions as that many words, 56 to a word: bit n of word w for action 56 * w + n.

        A game may do this faster, and must write the same words as this does.
        """
        found = [0] * count
        word: i64 = 0  # being filled: what is an object already takes longer to change
        bits: i64 = 0
        for one in self.legal():
            action: i64 = one
            if action // MASK_BITS != word:
                found[word] |= bits
                word = action // MASK_BITS
                bits = 0
            bits |= ONE << action % MASK_BITS
        found[word] |= bits
        for mask in found:
            out.put(mask)

    def legal_words(self, count: i64) -> tuple[int, ...]:
        """What `write_legal` writes."""
        out = WordList()
        self.write_legal(out, count)
        return tuple(out.words)

    def changing(self) -> "Draft":
        """The same position, to be changed. A game may have a draft of its own, which is faster."""
        return StateDraft(self)

    def scores(self) -> tuple[int, ...]:
        """By seat, in the game's own points."""
        raise BadGame("scores is not defined")

    def winners(self) -> tuple[int, ...]:
        """The seats that have won, ascending; empty while the game is on, or when nobody has won.

        Those with the highest score, unless a game says otherwise.
        """
        if self.turn() != OVER:
            return ()
        scores = self.scores()
        best = max(scores)
        return tuple([seat for seat, score in enumerate(scores) if score == best])


class Draft:
    """A position that changes, for who makes many moves of a game and looks at few positions: `ParallelGames`.

    It plays the same games as states do.
    """

    __slots__ = ()

    def state(self) -> State:
        """The position as it is now."""
        raise BadGame("state is not defined")

    def turn(self) -> i64:
        """As of a state, and so is what follows."""
        raise BadGame("turn is not defined")

    def play(self, action: i64) -> None:
        """A seat makes a legal action."""
        raise BadGame("play is not defined")

    def resolve(self, rng: Generator) -> None:
        """Chance resolves its request, by this generator."""
        raise BadGame("resolve is not defined")

    def write_legal(self, out: WordSink, count: i64) -> None:
        """Write the legal actions."""
        raise BadGame("write_legal is not defined")


class StateDraft(Draft):
    """The draft of a game that has none of its own: one state after the other."""

    __slots__ = ("_state",)

    def __init__(self, state: State) -> None:
        self._state = state

    def state(self) -> State:
        return self._state

    def turn(self) -> i64:
        return self._state.turn()

    def play(self, action: i64) -> None:
        self._state = self._state.after(action)

    def resolve(self, rng: Generator) -> None:
        state = self._state
        self._state = state.resolved(state.request().sample(rng))

    def write_legal(self, out: WordSink, count: i64) -> None:
        self._state.write_legal(out, count)


def why_no_action(action: int, count: int) -> str | None:
    """None if there is an action of this number where there are that many, otherwise the reason.

    Raises TypeError for what is no `int`, as a compiled function does by itself.
    """
    if not isinstance(action, int):
        raise TypeError(f"expected an action as an int, not {quoted(action)}")
    if 0 <= action < count:
        return None
    return f"there is no action {quoted(action)}: they are numbered from 0 to {count - 1}"


def facing(state: S, seat: int) -> S | None:
    """The state for a seat that may move, with the turn given to it; None if it may not."""
    if seat == state.turn():
        return state
    return cast(S, state.facing(seat)) if seat in state.acting() else None
