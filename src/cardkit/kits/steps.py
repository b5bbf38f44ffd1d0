"""Steps to come: a queue of what is still to be done, whose front says who is to move.

>>> from cardkit.kits.steps import Pending, Steps
>>> steps = Steps.of(Pending("deal"), *Pending.each("bid", (1, 2, 0)))
>>> steps.turn, steps.done().front
(-1, Pending(what='bid', seat=1, about=()))
>>> steps.done().before(Pending("discard", 2)).without(1)
Steps.of(discard Player3, bid Player3, bid Player1)
"""

from collections.abc import Iterable

import attrs

from cardkit.core.observations.view_layout import observed
from cardkit.core.scenes.scene import Drawn, Zone
from cardkit.core.state import CHANCE, OVER


def others(seat: int, seats: int) -> tuple[int, ...]:
    """The seats but this one, clockwise from its left: in the order in which they act or are asked, mostly."""
    return (*range(seat + 1, seats), *range(seat))


@attrs.frozen
class Pending:
    """A step to come."""

    what: str  # a word of the game's own
    # Who is to choose; CHANCE for what chance decides.
    seat: int = attrs.field(default=CHANCE, metadata=observed(one_of=lambda _, game: range(CHANCE, game.seats)))
    # What else the game must know then, such as the seat that is attacked: four numbers at most, if learners look.
    about: tuple[int, ...] = attrs.field(default=(), metadata=observed(most=4))

    def __str__(self) -> str:
        words = [self.what, *([] if self.seat < 0 else [f"Player{self.seat + 1}"]), *map(str, self.about)]
        return " ".join(words)

    @staticmethod
    def each(what: str, seats: Iterable[int], about: tuple[int, ...] = ()) -> "tuple[Pending, ...]":
        """The same step for each of these seats, in order."""
        return tuple([Pending(what, seat, about) for seat in seats])


@attrs.frozen(repr=False)
class Steps(Drawn):
    """The steps to come, the next one in front. `Steps()`, without any, ends the game at once.

    In a state, `turn` gives `steps.turn`; `after` and `resolved` look at `steps.front`, and go on with `steps.done()`.
    A view that has steps says how many there are at most, and all their words: `observed(most=9, one_of=("bid", …))`.
    """

    pending: tuple[Pending, ...] = ()

    def __repr__(self) -> str:
        return f"Steps.of({', '.join(map(str, self.pending))})"

    def __str__(self) -> str:
        return ", ".join(map(str, self.pending)) or "nothing"

    def zones(self, name: str, title: str) -> tuple[Zone, ...]:
        """None: a prompt says what comes next."""
        return ()

    @staticmethod
    def of(*pending: Pending) -> "Steps":
        """These steps, in order."""
        return Steps(pending)

    @property
    def front(self) -> Pending | None:
        """What comes next; None if nothing does."""
        return self.pending[0] if self.pending else None

    @property
    def turn(self) -> int:
        """Who is to move: the seat of the front, CHANCE, or OVER if nothing comes any more. What `State.turn` gives."""
        return self.pending[0].seat if self.pending else OVER

    @property
    def what(self) -> str:
        """The word of what comes next; empty if nothing does."""
        return self.pending[0].what if self.pending else ""

    @property
    def about(self) -> tuple[int, ...]:
        """The numbers of what comes next; () if nothing does."""
        return self.pending[0].about if self.pending else ()

    def is_at(self, what: str) -> bool:
        """Whether this is what comes next."""
        return bool(self.pending) and self.pending[0].what == what

    def done(self) -> "Steps":
        """Without the front. Raises ValueError if nothing is to come."""
        if not self.pending:
            raise ValueError("expected a step to come, and there is none")
        return Steps(self.pending[1:])

    def before(self, *pending: Pending) -> "Steps":
        """With these in front of all others, in order."""
        return Steps((*pending, *self.pending))

    def then(self, *pending: Pending) -> "Steps":
        """With these behind all others, in order."""
        return Steps((*self.pending, *pending))

    def until(self, what: str) -> "Steps":
        """Without those in front of the next of these: where the rest of a turn does not take place."""
        words = [one.what for one in self.pending]
        return Steps(self.pending[words.index(what) :] if what in words else ())

    def without(self, seat: int) -> "Steps":
        """Without those of a seat, which is out."""
        return Steps(tuple([one for one in self.pending if one.seat != seat]))
