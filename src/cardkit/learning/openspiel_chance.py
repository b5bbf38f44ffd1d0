"""Chance for OpenSpiel, which wants each draw with its outcomes and their probabilities."""

from typing import Final

import attrs

from cardkit.core.chance import Dice, Draw, Outcome, Request, Shuffle
from cardkit.core.errors import IllegalOutcome, NotListable
from cardkit.core.rng import seeded_sfc32

MOST_LISTED: Final = 1_000  # outcomes of a request of a plug-in's own that are listed at once
SAMPLES: Final = 256  # of a request whose outcomes cannot be listed
SAMPLED: Final = 7  # the stream these are drawn from


@attrs.frozen
class Drawing:
    """A request of chance resolved draw by draw, so that each draw has few outcomes with exact probabilities.

    A shuffle is drawn place by place (which of the cards that are left comes next), a draw from counted kinds thing by
    thing, dice that show their faces die by die: so several rows of draws may come to one outcome. Any other request is
    one draw among its listed outcomes, or, where these cannot be listed, among a number of samples.
    """

    request: Request
    drawn: tuple[int, ...] = ()

    def outcomes(self) -> list[tuple[int, float]]:
        """The numbers that the next draw may have, ascending, with their probabilities."""
        request = self.request
        if isinstance(request, Shuffle):
            counts = [1] * (request.length - len(self.drawn))
        elif isinstance(request, Draw):
            counts = [number - self.drawn.count(kind) for kind, number in enumerate(request.counts)]
        elif isinstance(request, Dice):
            counts = [1] * request.sides
        elif self.is_listed():
            return [(number, float(chance)) for number, (_, chance) in enumerate(request.outcomes())]
        else:
            counts = [1] * SAMPLES
        total = sum(counts)
        return [(number, count / total) for number, count in enumerate(counts) if count]

    def most(self) -> int:
        """A bound on the numbers that any draw may have."""
        request = self.request
        if isinstance(request, Shuffle):
            return request.length
        if isinstance(request, Draw):
            return len(request.counts)
        if isinstance(request, Dice):
            return request.sides
        return MOST_LISTED

    def with_draw(self, number: int) -> "Drawing":
        """One draw further. Raises IllegalOutcome for a number that cannot be drawn."""
        if number not in [known for known, _ in self.outcomes()]:
            raise IllegalOutcome(f"expected one of the draws that are left, not {number!r}")
        return Drawing(self.request, (*self.drawn, number))

    def outcome(self) -> Outcome | None:
        """The outcome of the request, or None as long as draws are missing."""
        request = self.request
        if isinstance(request, Shuffle):
            if len(self.drawn) < request.length - 1:  # the last card has no choice
                return None
            left = list(range(request.length))
            order = [left.pop(number) for number in self.drawn]
            return (*order, *left)
        if isinstance(request, Draw):
            return tuple(sorted(self.drawn)) if len(self.drawn) == request.taken else None
        if isinstance(request, Dice):
            return tuple(sorted([face + 1 for face in self.drawn])) if len(self.drawn) == request.dice else None
        if not self.drawn:
            return None
        if not self.is_listed():
            return request.sample(seeded_sfc32(self.drawn[0], SAMPLED))
        return request.outcomes()[self.drawn[0]][0]

    def is_listed(self) -> bool:
        """Whether the probabilities are those of the request: it is drawn in parts, or its outcomes are listed.

        Otherwise samples stand for them.
        """
        request = self.request
        if isinstance(request, Shuffle | Draw | Dice):
            return True
        try:
            return request.size() <= MOST_LISTED and type(request).listed is not Request.listed
        except NotListable:
            return False

    def __str__(self) -> str:
        return f"{self.request} {' '.join([str(number) for number in self.drawn])}".rstrip()
