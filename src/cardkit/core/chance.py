"""What a state may ask of chance: `Shuffle`, `DiceTotal`, `Dice`, `Draw`, or a `Request` of your own.

Rules ask for chance and never draw it. A request says what is wanted, and an *outcome*, always a tuple of whole
numbers, resolves it. The same request can be sampled with a generator, resolved by a person or a script and checked, or
listed with the exact probability of every outcome.
"""

import math
from itertools import combinations_with_replacement, permutations
from typing import TYPE_CHECKING, ClassVar, Final, final

from mypy_extensions import mypyc_attr

from cardkit.core.errors import IllegalOutcome, NotListable
from cardkit.core.quoting import MOST_QUOTED, quoted
from cardkit.core.rng import Generator
from cardkit.core.value import Value

if TYPE_CHECKING:
    from fractions import Fraction

Outcome = tuple[int, ...]

MOST_LISTED: Final = 100_000  # outcomes that `outcomes()` is willing to list


@mypyc_attr(allow_interpreted_subclasses=True)
class Request(Value):
    """Something that chance must decide before the game can go on."""

    __slots__ = ()

    def sample(self, rng: Generator) -> Outcome:
        """An outcome, drawn with this generator."""
        raise IllegalOutcome(f"{type(self).__name__} cannot be sampled: it does not define sample")

    def why_wrong(self, outcome: Outcome) -> str | None:
        """None if the outcome fits this request, otherwise the reason why it does not."""
        raise IllegalOutcome(f"no outcome of {type(self).__name__} can be checked: it does not define why_wrong")

    def size(self) -> int:
        """How many different outcomes there are."""
        raise NotListable(f"the outcomes of {type(self).__name__} cannot be counted: it does not define size")

    def listed(self) -> "list[tuple[Outcome, Fraction]]":
        """Every outcome once, in ascending order, with its probability."""
        raise NotListable(f"the outcomes of {type(self).__name__} cannot be listed: it does not define listed")

    def outcomes(self) -> "list[tuple[Outcome, Fraction]]":
        """Every outcome once, in ascending order, with its exact probability; these add up to one.

        Raises NotListable where there are more than `MOST_LISTED`.
        """
        size = self.size()
        if size > MOST_LISTED:
            shown = size if size < 10**100 else "more than 10**100"
            raise NotListable(
                f"{quoted(self)} has {shown} outcomes; sample it instead (at most {MOST_LISTED} are listed)"
            )
        return self.listed()

    def probability(self, outcome: Outcome) -> "Fraction":
        """The exact probability of one outcome. Raises IllegalOutcome if it is none."""
        raise NotListable(
            f"the outcomes of {type(self).__name__} have no probabilities: it does not define probability"
        )

    def require(self, outcome: Outcome) -> None:
        """Raise IllegalOutcome, with the reason, unless the outcome fits this request."""
        reason = self.why_wrong(outcome)
        if reason is not None:
            raise IllegalOutcome(reason)


@final
class Shuffle(Request):
    """A shuffle of `length` cards as they lie.

    The outcome is an order: its i-th number says which place (from 0) the card that comes to place i lay in.
    """

    __slots__ = ("length",)

    def __init__(self, length: int) -> None:
        if length < 0:
            raise ValueError(f"expected a number of cards, not {quoted(length)}")
        self.length: Final = length

    def sample(self, rng: Generator) -> Outcome:
        return rng.permutation(self.length)

    def why_wrong(self, outcome: Outcome) -> str | None:
        if len(outcome) != self.length:
            return f"expected an order of {self.length} places, not of {len(outcome)}"
        if sorted(outcome) != list(range(self.length)):
            return f"expected each place from 0 to {self.length - 1} once, not {_shortened(outcome)}"
        return None

    def size(self) -> int:
        return math.factorial(self.length)

    def listed(self) -> "list[tuple[Outcome, Fraction]]":
        each = _fraction(1, self.size())
        return [(order, each) for order in permutations(range(self.length))]

    def probability(self, outcome: Outcome) -> "Fraction":
        self.require(outcome)
        return _fraction(1, self.size())


@final
class DiceTotal(Request):
    """A roll of dice for a seat. The outcome is the total, alone in its tuple.

    A sample draws one number for each die, in order.
    """

    __slots__ = ("dice", "seat", "sides")
    json_name: ClassVar[str] = "Roll"

    def __init__(self, seat: int, dice: int = 2, sides: int = 6) -> None:
        if dice < 1 or sides < 1:
            raise ValueError(
                f"expected at least one die with at least one side, not {quoted(dice)} with {quoted(sides)}"
            )
        self.seat: Final = seat
        self.dice: Final = dice
        self.sides: Final = sides

    def sample(self, rng: Generator) -> Outcome:
        total = 0
        for _ in range(self.dice):
            total += rng.below(self.sides) + 1
        return (total,)

    def why_wrong(self, outcome: Outcome) -> str | None:
        if len(outcome) != 1 or not self.dice <= outcome[0] <= self.dice * self.sides:
            return f"expected one total from {self.dice} to {self.dice * self.sides}, not {_shortened(outcome)}"
        return None

    def size(self) -> int:
        return self.dice * (self.sides - 1) + 1

    def listed(self) -> "list[tuple[Outcome, Fraction]]":
        ways = self._ways()
        every = self.sides**self.dice
        return [((total,), _fraction(ways[total], every)) for total in range(self.dice, len(ways))]

    def probability(self, outcome: Outcome) -> "Fraction":
        self.require(outcome)
        return _fraction(self._ways()[outcome[0]], self.sides**self.dice)

    def _ways(self) -> list[int]:
        """By total: in how many ways the dice show it."""
        ways = [1]
        for _ in range(self.dice):
            longer = [0] * (len(ways) + self.sides)
            for total, number in enumerate(ways):
                for face in range(1, self.sides + 1):
                    longer[total + face] += number
            ways = longer
        return ways


@final
class Dice(Request):
    """A roll of dice for a seat, each of which shows its face. The outcome is the faces, ascending.

    A sample draws one number for each die. An outcome is a hand of dice as it is counted: how often each face is shown.
    """

    __slots__ = ("dice", "seat", "sides")
    json_name: ClassVar[str] = "Faces"

    def __init__(self, seat: int, dice: int, sides: int = 6) -> None:
        if dice < 0 or sides < 1:
            raise ValueError(f"expected dice with at least one side, not {quoted(dice)} with {quoted(sides)}")
        self.seat: Final = seat
        self.dice: Final = dice
        self.sides: Final = sides

    def sample(self, rng: Generator) -> Outcome:
        faces = [rng.below(self.sides) + 1 for _ in range(self.dice)]
        faces.sort()
        return tuple(faces)

    def why_wrong(self, outcome: Outcome) -> str | None:
        if len(outcome) != self.dice:
            return f"expected {self.dice} faces, not {len(outcome)}"
        if list(outcome) != sorted(outcome):
            return f"expected the faces in ascending order, not {_shortened(outcome)}"
        if outcome and not 1 <= outcome[0] <= outcome[-1] <= self.sides:
            return f"expected faces from 1 to {self.sides}, not {_shortened(outcome)}"
        return None

    def size(self) -> int:
        return math.comb(self.dice + self.sides - 1, self.dice)

    def listed(self) -> "list[tuple[Outcome, Fraction]]":
        every = combinations_with_replacement(range(1, self.sides + 1), self.dice)
        return [(faces, self._chance_of(faces)) for faces in every]

    def probability(self, outcome: Outcome) -> "Fraction":
        self.require(outcome)
        return self._chance_of(outcome)

    def _chance_of(self, outcome: Outcome) -> "Fraction":
        ways = math.factorial(self.dice)
        for face in sorted(set(outcome)):
            ways //= math.factorial(outcome.count(face))
        return _fraction(ways, self.sides**self.dice)


@final
class Draw(Request):
    """`taken` things drawn without replacement from counted kinds: `counts[kind]` of each kind.

    The outcome is the kinds drawn, ascending, one number for each thing. One taken is a theft, half a hand a loss.
    """

    __slots__ = ("counts", "taken")

    def __init__(self, counts: tuple[int, ...], taken: int) -> None:
        if counts and min(counts) < 0:
            raise ValueError(f"expected counts of zero or more, not {quoted(counts)}")
        if not 0 <= taken <= sum(counts):
            raise ValueError(f"expected to draw 0 to {quoted(sum(counts))} things, not {quoted(taken)}")
        self.counts: Final = counts
        self.taken: Final = taken

    def sample(self, rng: Generator) -> Outcome:
        left = list(self.counts)
        total = sum(left)
        drawn: list[int] = []
        for _ in range(self.taken):
            place = rng.below(total)
            kind = 0
            while place >= left[kind]:
                place -= left[kind]
                kind += 1
            left[kind] -= 1
            total -= 1
            drawn.append(kind)
        if len(drawn) > 1:
            drawn.sort()
        return tuple(drawn)

    def why_wrong(self, outcome: Outcome) -> str | None:
        if len(outcome) != self.taken:
            return f"expected {self.taken} drawn, not {len(outcome)}"
        if list(outcome) != sorted(outcome):
            return f"expected the kinds drawn in ascending order, not {_shortened(outcome)}"
        left = list(self.counts)
        for kind in outcome:
            if not 0 <= kind < len(left):
                return f"expected kinds from 0 to {len(left) - 1}, not {quoted(kind)}"
            if left[kind] == 0:
                return f"expected at most {self.counts[kind]} of kind {kind}, not {outcome.count(kind)}"
            left[kind] -= 1
        return None

    def size(self) -> int:
        ways = [1] + [0] * self.taken
        for number in self.counts:
            ways = [sum(ways[max(0, total - number) : total + 1]) for total in range(self.taken + 1)]
        return ways[self.taken]

    def listed(self) -> "list[tuple[Outcome, Fraction]]":
        found: list[Outcome] = [()]
        left = sum(self.counts)
        for kind, number in enumerate(self.counts):
            left -= number
            longer: list[Outcome] = []
            for begun in found if number else ():
                wanted = self.taken - len(begun)
                for more in range(max(0, wanted - left), min(wanted, number) + 1):
                    longer.append(begun + (kind,) * more)
            found = longer if number else found
        return [(outcome, self._chance_of(outcome)) for outcome in sorted(found)]

    def probability(self, outcome: Outcome) -> "Fraction":
        self.require(outcome)
        return self._chance_of(outcome)

    def _chance_of(self, outcome: Outcome) -> "Fraction":
        ways = 1
        for kind in sorted(set(outcome)):
            ways *= math.comb(self.counts[kind], outcome.count(kind))
        return _fraction(ways, math.comb(sum(self.counts), self.taken))


def _fraction(numerator: int, denominator: int) -> "Fraction":
    """The exact fraction. The class is imported when first wanted: it is slow to import and few want it."""
    from fractions import Fraction  # noqa: PLC0415  slow to import

    return Fraction(numerator, denominator)


def _shortened(outcome: Outcome) -> str:
    return quoted(" ".join([quoted(number) for number in outcome[:MOST_QUOTED]]))
