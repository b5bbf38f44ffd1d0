"""Reactions: a window in which seats may answer what another has done, or pass.

    >>> from cardkit.kits.reactions import PASS, Window
    >>> CHALLENGE, BLOCK = 2, 3
    >>> window = Window.opened({1: (PASS, CHALLENGE), 2: (PASS, CHALLENGE, BLOCK)}, "race")
    >>> window.acting, window.facing(2).legal()
    ((1, 2), (0, 2, 3))
    >>> closed = window.facing(2).answered(BLOCK)
    >>> closed.is_over, closed.spoken
    (True, ((2, 3),))

An answer is a whole number. 0 passes, 1 passes for the whole turn, and a game says what others mean: best the numbers
of its actions.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import attrs

from cardkit.core.errors import IllegalMove
from cardkit.core.observations.view_layout import OF_SEATS, observed
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.scenes.scene import Drawn, Zone, text_zone

PASS: Final = 0
PASS_FOR_TURN: Final = 1  # and not to be asked again: see `Window.silent`
UNKNOWN: Final = -1  # an answer that a seat may not know yet
_PASSES: Final = (PASS, PASS_FOR_TURN)
_ANSWERS: Final = observed(
    most=lambda _, game: game.seats, one_of=lambda _, game: range(UNKNOWN, max(PASS_FOR_TURN + 1, game.action_count))
)


@attrs.frozen
class Window(Drawn):
    """A reaction window, open or over. Make one with `opened`.

    `how` the answers count: `turns`, seats are asked one after the other until one does not pass; in a `race`, all
    are asked, and the first who does not pass closes the window; in `secret`, all answer, and nobody learns what the
    others say before all have.
    """

    # Who is asked, in the order in which they are asked and their answers count.
    seats: tuple[int, ...] = attrs.field(metadata=OF_SEATS)
    # What each of them may answer, ascending; learners have their own from the mask.
    may: tuple[tuple[int, ...], ...] = attrs.field(metadata=observed(left_out=True))
    how: Literal["turns", "race", "secret"]
    answers: tuple[int | None, ...] = attrs.field(metadata=_ANSWERS)  # of each; None: not yet
    # The seats that had passed for this turn before, ascending: they are not asked.
    passed: tuple[int, ...] = attrs.field(default=(), metadata=OF_SEATS)
    # The seat the window is turned to, if it is not the first of those who may answer.
    faced: int | None = attrs.field(default=None, metadata=OF_SEATS)
    private: bool = False  # whether what others may answer, such as cards of their hands, is hidden too

    def __attrs_post_init__(self) -> None:
        if not len(self.seats) == len(self.may) == len(self.answers) == len(set(self.seats)):
            raise ValueError(f"expected seats, each once, with what each may answer, not {quoted(self)}")

    def __str__(self) -> str:
        return f"waiting for {self._waiting}" if self.acting else "over"

    def zones(self, name: str, title: str) -> tuple[Zone, ...]:
        """Who is waited for, while somebody is."""
        return (text_zone(name, "Waiting for", self._waiting),) if self.acting else ()

    def waiting(self) -> tuple[int, ...]:
        """The seats that may answer now, ascending."""
        return self.acting

    @property
    def _waiting(self) -> str:
        return ", ".join([f"Player{seat + 1}" for seat in self.acting])

    @staticmethod
    def opened(
        may: Mapping[int, Sequence[int]],
        how: Literal["turns", "race", "secret"] = "turns",
        passed: Sequence[int] = (),
        *,
        private: bool = False,
    ) -> "Window":
        """A window for these seats, in that order, each with what it may answer. Those who have `passed` for the turn,
        the `silent` of the window before, are not asked; where nobody is, the window is over at once. Say `private`
        where others must not know what a seat may answer, such as which card of its hand.
        """
        asked = tuple([seat for seat in may if seat not in passed])
        answers = tuple([tuple(sorted(may[seat])) for seat in asked])
        return Window(asked, answers, how, (None,) * len(asked), tuple(sorted(passed)), private=private)

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may answer now, ascending: what `State.acting` gives while the window is open. () when over.

        A view may tell this, and no more.
        """
        waiting = [seat for seat, answer in zip(self.seats, self.answers, strict=True) if answer is None]
        if self.how == "turns":
            waiting = waiting[:1]
        return () if self.how != "secret" and self.spoken else tuple(sorted(waiting))

    @property
    def turn(self) -> int | None:
        """The seat on turn; None when the window is over."""
        return self.acting[0] if self.faced is None and self.acting else self.faced

    @property
    def is_over(self) -> bool:
        """Whether nobody may answer any more."""
        return not self.acting

    @property
    def races(self) -> bool:
        """What `State.races` gives."""
        return self.how == "race" and not self.is_over

    @property
    def silent(self) -> tuple[int, ...]:
        """The seats that have passed for this turn, ascending; of a secret window, asked when it is over."""
        now = [seat for seat, answer in zip(self.seats, self.answers, strict=True) if answer == PASS_FOR_TURN]
        return tuple(sorted((*self.passed, *now)))

    @property
    def spoken(self) -> tuple[tuple[int, int], ...]:
        """Seat and answer of those who did not pass, in the order of `seats`; at most one unless it is in secret."""
        pairs = zip(self.seats, self.answers, strict=True)
        return tuple([(seat, answer) for seat, answer in pairs if answer is not None and answer not in _PASSES])

    def first(self, *priority: int) -> tuple[int, int] | None:
        """Seat and answer of the one that counts: whose answer comes first in `priority`, and of equals the first of
        `seats`; None if all have passed. Answers that are not named come last.
        """
        ranks = {answer: rank for rank, answer in enumerate(priority)}
        return min(self.spoken, key=lambda one: ranks.get(one[1], len(ranks)), default=None)

    def facing(self, seat: int) -> "Window":
        """The same window, turned to another of the seats that may answer. Raises ValueError for any other seat."""
        if seat not in self.acting:
            raise ValueError(f"expected one of the seats {self.acting} that may answer, not {quoted(seat)}")
        return attrs.evolve(self, faced=None if seat == self.acting[0] else seat)

    def legal(self) -> tuple[int, ...]:
        """What the seat on turn may answer, ascending; () when the window is over."""
        return () if self.turn is None else self.may[self.seats.index(self.turn)]

    def answered(self, answer: int) -> "Window":
        """With this answer of the seat on turn. Raises IllegalMove for one that it may not give."""
        if self.turn is None or answer not in self.legal():
            raise IllegalMove(f"expected one of the answers {self.legal()}, not {quoted(answer)}")
        place = self.seats.index(self.turn)
        answers = (*self.answers[:place], answer, *self.answers[place + 1 :])
        return attrs.evolve(self, answers=answers, faced=None)

    def seen_by(self, seat: int | None) -> "Window":
        """As this seat (None: a watcher) may know it: in an open secret window what others have said is UNKNOWN. Of a
        private window, what others may answer is left out.
        """
        open_secret, pairs = self.how == "secret" and not self.is_over, zip(self.seats, self.answers, strict=True)
        answers = tuple([UNKNOWN if open_secret and one != seat and said is not None else said for one, said in pairs])
        mine = zip(self.seats, self.may, strict=True)
        may = tuple([() if self.private and one != seat else choices for one, choices in mine])
        return attrs.evolve(self, answers=answers, may=may)

    def redrawn(self, rng: Generator, may: Mapping[int, Sequence[int]] | None = None) -> "Window":
        """With answers made up for those UNKNOWN, each that may be given equally likely: for `determinize`. Of a
        private window, `may` is what the seats may answer from the hands that are made up.
        """
        every = self.may if may is None else tuple([tuple(sorted(may[seat])) for seat in self.seats])
        pairs = zip(every, self.answers, strict=True)
        answers = tuple([one[rng.below(len(one))] if said == UNKNOWN else said for one, said in pairs])
        return attrs.evolve(self, answers=answers, may=every)
