"""What the methods of a state must give: looked at where something has failed, so that whoever wrote the game is told
which method is to blame. Nothing here is asked while all goes well.
"""

from collections.abc import Callable
from typing import Final, TypeVar

from cardkit.core.chance import Request
from cardkit.core.errors import BadGame, CardkitError
from cardkit.core.number_checks import is_whole
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator, seeded_sfc32
from cardkit.core.state import CHANCE, OVER, State
from cardkit.core.word_sink import MASK_BITS, WordList

T = TypeVar("T")

FOLLOWED: Final = 300  # steps of a random game in which the one to blame is looked for
MOST: Final = 2**62 - 1


def are_whole(found: object, low: int, high: int, count: int | None = None) -> bool:
    """Whether this is a tuple of whole numbers in a range; of that many, if it is said."""
    if not isinstance(found, tuple) or (count is not None and len(found) != count):
        return False
    return all(is_whole(one, low, high) for one in found)


def given(giver: object, method: str, found: object, kind: type[T]) -> T:
    """What a method of a game gives, if it is of that kind. Raises BadGame."""
    if isinstance(found, kind):
        return found
    raise BadGame(f"{type(giver).__name__}: {method} gives {quoted(found)}: expected a {kind.__name__}")


def why_no_state(state: object, seats: int | None = None, actions: int | None = None) -> str | None:
    """None if what a state says of itself can be, otherwise which method gives what; as far as numbers of seats and of
    actions are known. Whatever the methods raise comes through.
    """
    if not isinstance(state, State):
        return f"there is {quoted(state)}: expected a State"
    last = MOST if seats is None else seats - 1
    turn: object = state.turn()
    if not is_whole(turn, OVER, last):
        return f"turn is {quoted(turn)}: expected a seat{'' if seats is None else f' up to {last}'}, CHANCE or OVER"
    acting: object = state.acting()
    if not are_whole(acting, 0, last) or (turn not in state.acting() if state.turn() >= 0 else bool(acting)):
        return f"acting is {quoted(acting)}, and turn {quoted(turn)}: expected a tuple of seats, that one among them"
    stage: object = state.stage()
    if not is_whole(stage, -1, MOST):
        return f"stage is {quoted(stage)}: expected a whole number from 0, or -1 throughout"
    for name, found, count in (("scores", state.scores(), seats), ("winners", state.winners(), None)):
        low, high = (-MOST, MOST) if name == "scores" else (0, last)
        if not are_whole(found, low, high, count):
            number = "" if count is None else f"{count} "
            return f"{name} gives {quoted(found)}: expected a tuple of {number}{'whole numbers' if low else 'seats'}"
    return (_why_no_request(state) if turn == CHANCE else None) or _why_no_choice(state, actions)


def _why_no_request(state: State) -> str | None:
    request: object = state.request()
    if not isinstance(request, Request):
        return f"request gives {quoted(request)}: expected a Request"
    outcome: object = request.sample(seeded_sfc32(0, 0))
    if not are_whole(outcome, -MOST, MOST):
        return f"sample of {quoted(request)} gives {quoted(outcome)}: expected a tuple of whole numbers"
    after: object = state.resolved(request.sample(seeded_sfc32(0, 0)))
    return None if isinstance(after, State) else f"resolved gives {quoted(after)}: expected a State"


def _why_no_choice(state: State, actions: int | None) -> str | None:
    legal: object = state.legal()
    if not are_whole(legal, 0, MOST if actions is None else actions - 1):
        below = "" if actions is None else f" up to {actions - 1}"
        return f"legal gives {quoted(legal)}: expected a tuple of actions, whole numbers from 0{below}"
    if bool(legal) != (state.turn() >= 0):
        return f"legal gives {quoted(legal)}, and turn is {state.turn()}: expected actions where a seat is to move"
    if actions is not None:
        words = -(-actions // MASK_BITS)
        expected = WordList()
        State.write_legal(state, expected, words)
        try:
            written = state.legal_words(words)
        except TypeError as error:  # compiled code takes nothing else than None from it
            return f"write_legal: {error}"
        if written != tuple(expected.words):
            return f"write_legal writes {quoted(written)}: expected the actions of legal, {MASK_BITS} a word"
    if state.turn() < 0:
        return None
    picked: object = state.pick(seeded_sfc32(0, 0))
    if picked not in state.legal():
        return f"pick gives {quoted(picked)}: expected one of the legal actions"
    reason: object = state.why_illegal(state.legal()[0])
    if reason is not None:
        return f"why_illegal gives {quoted(reason)} for a legal action: expected None"
    secret: object = state.secret()
    if not isinstance(secret, bool):
        return f"secret is {quoted(secret)}: expected True or False"
    after: object = state.after(state.legal()[0])
    if not isinstance(after, State):
        return f"after gives {quoted(after)}: expected a State"
    made: object = state.random_moves(seeded_sfc32(0, 0), 1)
    if isinstance(made, tuple) and len(made) == 2 and isinstance(made[0], State) and made[1] == 1:
        return None
    return f"random_moves gives {quoted(made)}: expected a State and the moves made, here 1"


def followed(state: State, why: Callable[[State], str | None], steps: int) -> str | None:
    """What is wrong at a state, or at one that follows in a random game of so many steps; None where nothing is.

    What a game raises by itself is its own error, and nothing is to be said then.
    """
    rng: Generator = seeded_sfc32(0, 0)
    try:
        for _ in range(steps + 1):
            reason = why(state)
            if reason is not None or state.turn() == OVER:
                return reason
            state = state.resolved(state.request().sample(rng)) if state.turn() < 0 else state.after(state.pick(rng))
    except Exception:  # of a stranger's making, it may be anything
        return None
    return None


def blamed(state: State, error: Exception) -> Exception:
    """What to raise in place of an error in a playout that began with this state: BadGame that names the method which
    is to blame, or the same error where none is.
    """
    if isinstance(error, CardkitError):
        return error
    reason = followed(state, why_no_state, FOLLOWED)
    return error if reason is None else BadGame(f"{type(state).__name__}: {reason}")
