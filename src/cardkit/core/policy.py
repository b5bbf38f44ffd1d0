"""Policies: computer players over states. Subclass `Policy` for one that compiles, or that playouts are to use."""

from mypy_extensions import i64, mypyc_attr

from cardkit.core.errors import BadGame
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.core.value import Value

__all__ = ["FirstLegal", "Policy", "Uniform"]


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Value):
    """A way to choose among legal actions.

    Only playouts hand a policy the true state. At a table it is handed a state made up from what its seat may know, so
    a policy should choose by nothing else; it is *fair* if the hidden part makes no difference, and the contract kit
    checks that it is. `fields()` are its parameters, none unless a subclass says otherwise.
    """

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        """The number of a legal action for the seat on turn. Whatever is random in it is drawn from this generator.

        What is no whole number is refused: at a table with IllegalMove, in a playout with TypeError.
        """
        raise BadGame(f"{type(self).__name__} does not define choose")

    def about(self) -> str:
        """What it does, in a line for people who choose whom to play against. Where it is empty, a list of players
        shows the first paragraph of the class's docstring.
        """
        return ""


def no_action(policy: Policy, given: object) -> str | None:
    """Why what a policy gave cannot be the number of an action, whatever the rules say; None if it can.

    Compiled code takes nothing but whole numbers: there, anything else is a TypeError before it comes this far.
    """
    if hasattr(given, "__index__"):  # numpy's have it too
        return None
    return f"{type(policy).__name__} chose {quoted(given)}: expected the number of an action, which is a whole one"


class Uniform(Policy):
    """Any move that is allowed, each equally likely."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        return state.pick(rng)


class FirstLegal(Policy):
    """Always the first move that is allowed."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        return state.legal()[0]


def first_best(actions: tuple[int, ...], worths: list[int]) -> i64:
    """Of these actions, one at least, the first that is worth most; `worths` has what each of them is worth."""
    best: i64 = 0
    most: i64 = worths[0]
    for at in range(1, len(worths)):
        worth: i64 = worths[at]
        if worth > most:
            best, most = at, worth
    return actions[best]
