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
of its actions. A game with windows derives its state from `ReactingState`.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, Literal, Self, cast

import attrs

from cardkit.core.errors import BadGame, IllegalMove
from cardkit.core.immutability import demand
from cardkit.core.observations.view_layout import OF_SEATS, observed
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.scenes.scene import Drawn, Zone, text_zone
from cardkit.core.state import Log, State
from cardkit.core.value import replace
from cardkit.kits.steps import Pending, Steps

PASS: Final = 0
PASS_FOR_TURN: Final = 1  # and not to be asked again: see `Window.silent`
UNKNOWN: Final = -1  # an answer that a seat may not know yet
How = Literal["turns", "race", "secret"]  # how answers count: see `Window`
_PASSES: Final = (PASS, PASS_FOR_TURN)
_ANSWERS: Final = observed(
    most=lambda _, game: game.seats, one_of=lambda _, game: range(UNKNOWN, max(PASS_FOR_TURN + 1, game.action_count))
)


@attrs.frozen
class Window(Drawn):
    """A reaction window, open or over. Make one with `opened`; `Window()` asks nobody.

    `how` the answers count: `turns`, seats are asked one after the other until one does not pass; in a `race`, all
    are asked, and the first who does not pass closes the window; in `secret`, all answer, and nobody learns what the
    others say before all have.
    """

    # Who is asked, in the order in which they are asked and their answers count.
    seats: tuple[int, ...] = attrs.field(default=(), metadata=OF_SEATS)
    # What each of them may answer, ascending; learners have their own from the mask.
    may: tuple[tuple[int, ...], ...] = attrs.field(default=(), metadata=observed(left_out=True))
    how: How = "turns"
    answers: tuple[int | None, ...] = attrs.field(default=(), metadata=_ANSWERS)  # of each; None: not yet
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

    def chosen(self) -> int | None:
        """What the seat of a view said in a secret window that is open: the only answer that it knows."""
        known = [said for said in self.answers if said not in {None, UNKNOWN}]
        return known[0] if self.how == "secret" and len(known) == 1 and not self.is_over else None

    @property
    def _waiting(self) -> str:
        return ", ".join([f"Player{seat + 1}" for seat in self.acting])

    @staticmethod
    def opened(
        may: Mapping[int, Sequence[int]],
        how: How = "turns",
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

    @cached_property
    def acting(self) -> tuple[int, ...]:
        """The seats that may answer now, ascending: what `State.acting` gives while the window is open. () when over.

        A view may tell this, and no more.
        """
        if None not in self.answers:  # mostly, where nobody is asked
            return ()
        waiting = [seat for seat, answer in zip(self.seats, self.answers, strict=True) if answer is None]
        if self.how == "turns":
            waiting = waiting[:1]
        return () if self.how != "secret" and self.spoken else tuple(sorted(waiting))

    @property
    def turn(self) -> int | None:
        """The seat on turn; None when the window is over."""
        acting = self.acting if self.faced is None else ()
        return acting[0] if acting else self.faced

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
        return replace(self, faced=None if seat == self.acting[0] else seat)

    def legal(self) -> tuple[int, ...]:
        """What the seat on turn may answer, ascending; () when the window is over."""
        turn = self.turn
        return () if turn is None else self.may[self.seats.index(turn)]

    def answered(self, answer: int) -> "Window":
        """With this answer of the seat on turn. Raises IllegalMove for one that it may not give."""
        if self.turn is None or answer not in self.legal():
            raise IllegalMove(f"expected one of the answers {self.legal()}, not {quoted(answer)}")
        place = self.seats.index(self.turn)
        answers = (*self.answers[:place], answer, *self.answers[place + 1 :])
        after = replace(self, answers=answers, faced=None)
        # What somebody might have said from a hand that changes now must not stay in its view.
        return replace(after, may=((),) * len(answers)) if self.private and after.is_over else after

    def seen_by(self, seat: int | None) -> "Window":
        """As this seat (None: a watcher) may know it: in an open secret window what others have said is UNKNOWN. Of a
        private window, what others may answer is left out.
        """
        is_secret = self.how == "secret" and not self.is_over
        if not is_secret and not self.private:
            return self
        answers, may = [*self.answers], [*self.may]
        for place, one in enumerate(self.seats):
            if one != seat:
                answers[place] = UNKNOWN if is_secret and answers[place] is not None else answers[place]
                may[place] = () if self.private else may[place]
        # Made directly, as `replace` takes as long again, and views are made more often than anything else.
        return Window(self.seats, tuple(may), self.how, tuple(answers), self.passed, self.faced, self.private)

    def redrawn(self, rng: Generator, may: Mapping[int, Sequence[int]] | None = None) -> "Window":
        """With answers made up for those UNKNOWN, each that may be given equally likely: for `determinize`. Of a
        private window, `may` is what the seats may answer from the hands that are made up.
        """
        every = self.may if may is None else tuple([tuple(sorted(may[seat])) for seat in self.seats])
        pairs = zip(every, self.answers, strict=True)
        answers = tuple([one[rng.below(len(one))] if said == UNKNOWN else said for one, said in pairs])
        return replace(self, answers=answers, may=every)


@attrs.frozen
class ReactingState(State):
    """A state in which seats may be asked to react: the window says who acts while it is open, and then the steps do.

    A game defines `scores`; `reacted`, if it asks for reactions with `opened` or `choosing`; `may_answer`, where a hand
    decides what its seat may answer; and `choices` and `chosen`, in place of `legal` and `after`, if seats choose when
    no window is open. `reached` does the steps that nobody chooses.
    """

    steps: Steps = attrs.field(default=Steps(), kw_only=True)
    window: Window = attrs.field(default=Window(), kw_only=True)  # the last one, when none is open

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        demand(cls, ReactingState, ("scores",))

    def choices(self) -> tuple[int, ...]:
        """What the seat on turn may choose while no window is open, ascending; () where none is."""
        return ()

    def chosen(self, action: int, log: Log | None = None) -> State:
        """The state after one of the choices."""
        raise BadGame(f"{type(self).__name__} does not define chosen")

    def reacted(self, log: Log | None = None) -> State:
        """The state after the last answer: `window` is over, and `window.spoken` or `window.first` say what counts."""
        raise BadGame(f"{type(self).__name__} asks for reactions, and does not define reacted")

    def may_answer(self, seat: int) -> Sequence[int]:
        """What a seat may answer in a window that asks it without saying what, by what it holds in this state."""
        raise BadGame(f"{type(self).__name__} asks seats alone, and does not define may_answer")

    def reached(self, step: Pending, log: Log | None = None) -> Self | None:
        """What happens of itself where this step comes next, such as an effect, or a window that opens; None where a
        seat or chance is to choose.
        """
        return None

    def went_on(self, log: Log | None = None) -> Self:
        """After all steps that are `reached` now. This is done after each choice; do it yourself in `resolved`."""
        state = self
        while (step := state.steps.front) is not None and state.window.is_over and not state.waits():
            after = state.reached(step, log)
            if after is None:
                break
            state = after
        return state

    def waits(self) -> bool:
        """Whether chance must do something else before the next step."""
        return False

    def opened(
        self, may: Mapping[int, Sequence[int]] | Sequence[int], how: How = "turns", log: Log | None = None
    ) -> Self:
        """With a window as `Window.opened` makes it, which does not ask who has passed for this turn; `reacted`, where
        nobody is asked. Where a turn ends, put `Window()` in place of the window, and all are asked again.

        Seats alone, without what each may answer, are asked what `may_answer` says, and others do not learn that.
        """
        asked = may if isinstance(may, Mapping) else self._may(may)
        return self._asking(Window.opened(asked, how, self.window.silent, private=asked is not may), log)

    def choosing(self, seats: Sequence[int], log: Log | None = None) -> Self:
        """With a window in which these seats choose at once what `may_answer` says, such as which card of a hand.

        Nobody can pass, so any actions may be choices. `window.answers` has them in `reacted`.
        """
        return self._asking(Window.opened(self._may(seats), "secret", private=True), log)

    def _may(self, seats: Sequence[int]) -> dict[int, Sequence[int]]:
        return {seat: self.may_answer(seat) for seat in seats}

    def _asking(self, window: Window, log: Log | None) -> Self:
        after = replace(self, window=window)
        return cast(Self, after.reacted(log)) if window.is_over else after

    def turn(self) -> int:
        asked = self.window.turn
        return self.steps.turn if asked is None else asked

    def acting(self) -> tuple[int, ...]:
        return super().acting() if self.window.is_over or self.turn() < 0 else self.window.acting

    def facing(self, seat: int) -> Self:
        if self.window.is_over:
            return cast(Self, super().facing(seat))
        return replace(self, window=self.window.facing(seat))

    def races(self) -> bool:
        return self.window.races

    def legal(self) -> tuple[int, ...]:
        return () if self.turn() < 0 else self.window.legal() or self.choices()

    def after(self, action: int, log: Log | None = None) -> Self:
        after = self.chosen(action, log) if self.window.is_over else self._asking(self.window.answered(action), log)
        return cast(Self, after).went_on(log)

    def scores(self) -> tuple[int, ...]:
        raise BadGame("scores is not defined")
