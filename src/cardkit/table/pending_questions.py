"""`Question`: what a seat is asked at a table, as a value, with the version that its answer must name."""

from typing import Generic, TypeVar

import attrs

from cardkit.core.errors import Stale
from cardkit.core.game import V
from cardkit.core.quoting import quoted
from cardkit.core.state import State, facing

M = TypeVar("M")


@attrs.frozen
class Question(Generic[M, V]):
    """What a seat is asked: whoever is handed it can choose, wherever and whenever.

    It stands until the seat has moved, somebody else sits down there, or anything happens but that others who choose at
    the same time choose, or take their choice back; of those who race, that they pass. `Table.play` refuses an answer
    with the version of one that stands no more.
    """

    version: int  # of the table when this was first asked
    seat: int
    view: V  # what the seat may know
    moves: tuple[M, ...]  # the legal ones, one at least


class Versions:
    """How often a table has changed, and since which of these changes each seat that may move is asked what it is."""

    def __init__(self, acting: tuple[int, ...]) -> None:
        self.count = 0
        self._since = dict.fromkeys(acting, 0)

    def since(self, seat: int) -> int | None:
        """The version of what a seat is asked; None for one that may not move."""
        return self._since.get(seat)

    def require(self, seat: int, version: int) -> None:
        """Raises Stale unless this is the version of what a seat is asked."""
        since = self.since(seat)
        if type(version) is int and version == since:
            return
        if since is None:
            asked = f"seat {quoted(seat)} is asked nothing" if seat >= 0 else "no seat is asked anything"
        else:
            asked = f"seat {quoted(seat)} is asked at version {since}"
        raise Stale(f"{asked} here, and this answers version {quoted(version)}: look at the question again")

    def moved(self, before: State, action: int, after: State) -> None:
        """Count a move of the seat that a state faces, which led to the other.

        Who may move before and after another's move chooses at the same time, and has learned nothing. In a race they
        are asked the same where they could as well have answered first.
        """
        seats, mover = before.acting(), before.turn()
        if before.races():
            seats = tuple([seat for seat in seats if seat == mover or may_answer_first(before, seat, action, after)])
        self.stepped(seats, mover, after)

    def stepped(self, before: tuple[int, ...], mover: int | None, after: State) -> None:
        """Count an outcome (None), or a move of this seat, made or taken back; `before` chose at the same time."""
        self.count += 1
        if mover is None or before == (mover,):
            self._since = dict.fromkeys(after.acting(), self.count)
            return
        waiting = {seat: since for seat, since in self._since.items() if seat in before and seat != mover}
        self._since = {seat: waiting.get(seat, self.count) for seat in after.acting()}

    def sat(self, seat: int) -> None:
        """Count that somebody sat down: what was asked there is asked anew."""
        self.count += 1
        if seat in self._since:
            self._since[seat] = self.count

    def introduced(self) -> None:
        """Count that somebody in a seat is called something, which is no part of any question."""
        self.count += 1


def may_answer_first(before: State, seat: int, action: int, after: State) -> bool:
    """Whether something this seat may choose leads to the same state before and after another's action: a pass does,
    where that was one, too. What is asked in a window that has opened since is something else.
    """
    mine, later = before.facing(seat), facing(after, seat)
    if later is None or later.legal() != mine.legal():
        return False
    for answer in mine.legal():
        other = facing(mine.after(answer), before.turn())
        if other is not None and action in other.legal() and other.after(action) == later.after(answer):
            return True
    return False
