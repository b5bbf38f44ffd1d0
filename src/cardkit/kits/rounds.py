"""Rounds: running totals, and a dealer who moves on.

>>> from cardkit.kits.rounds import Rounds
>>> rounds = Rounds.begun(seats=4).scored((13, 0, 5, 8))
>>> rounds
Rounds(seats=4, totals=(13, 0, 5, 8), dealer=1, number=2)
>>> rounds.left_of_dealer, rounds.has_reached(100), rounds.least()
(2, False, (1,))
"""

import attrs

from cardkit.core.observations.view_layout import OF_SEATS
from cardkit.core.quoting import quoted
from cardkit.core.scenes.scene import Drawn, Zone, counter, text_zone

__all__ = ["Rounds"]


@attrs.frozen
class Rounds(Drawn):
    """Where a game of several rounds stands. Raises ValueError for a dealer that is no seat."""

    seats: int
    totals: tuple[int, ...]  # in points, by seat or by team
    dealer: int = attrs.field(default=0, metadata=OF_SEATS)  # the seat that deals this round
    number: int = 1  # of this round, from 1; one more than have been scored

    def __attrs_post_init__(self) -> None:
        if not 0 <= self.dealer < self.seats:
            raise ValueError(f"expected a seat from 0 to {self.seats - 1} as the dealer, not {quoted(self.dealer)}")

    def __str__(self) -> str:
        return f"number {self.number}, dealer Player{self.dealer + 1}, totals {' '.join(map(str, self.totals))}"

    def zones(self, name: str, title: str) -> tuple[Zone, ...]:
        """The number of the round, the dealer, and the totals: of each seat, or of each team."""
        found = [counter(f"{name}/number", "Round", self.number)]
        found.append(text_zone(f"{name}/dealer", "Dealer", f"Player{self.dealer + 1}", self.dealer))
        for one, total in enumerate(self.totals):
            if len(self.totals) == self.seats:
                found.append(counter(f"{name}/totals/p{one + 1}", "Points in all", total, one, "total"))
            else:
                found.append(counter(f"{name}/totals/{one + 1}", f"Points of team {one + 1}", total, kind="total"))
        return tuple(found)

    @staticmethod
    def begun(seats: int, dealer: int = 0, teams: int | None = None) -> "Rounds":
        """The first round, with totals of nought: one for each of that many teams; None: one for each seat."""
        return Rounds(seats, (0,) * (seats if teams is None else teams), dealer)

    @property
    def left_of_dealer(self) -> int:
        """The next seat clockwise, which leads or bids first in most games: the eldest hand."""
        return (self.dealer + 1) % self.seats

    def scored(self, points: tuple[int, ...], dealer: int | None = None) -> "Rounds":
        """The round after this one was scored; `points` are by seat or team, as the totals are.

        The seat at the dealer's left deals next, or the `dealer` given. Raises ValueError for points of another length.
        """
        if len(points) != len(self.totals):
            raise ValueError(f"expected points for {len(self.totals)} totals, not {quoted(points)}")
        totals = tuple([total + more for total, more in zip(self.totals, points, strict=True)])
        return Rounds(self.seats, totals, self.left_of_dealer if dealer is None else dealer, self.number + 1)

    def has_reached(self, target: int) -> bool:
        """Whether some total is the target or more."""
        return max(self.totals) >= target

    def most(self) -> tuple[int, ...]:
        """The seats, or teams, with the highest total, ascending."""
        return tuple([one for one, total in enumerate(self.totals) if total == max(self.totals)])

    def least(self) -> tuple[int, ...]:
        """The seats, or teams, with the lowest total, ascending."""
        return tuple([one for one, total in enumerate(self.totals) if total == min(self.totals)])
