"""Where a game of OpenSpiel stands, as a value that clones share, and how it came there.

A place keeps the one before it and what was done there. What seats remember is worked out from that when somebody asks,
and kept: whoever plays on without looking pays for the rules alone.
"""

import warnings
from collections.abc import Callable, Sequence
from typing import Final

from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadGame, IllegalMove, IllegalOutcome
from cardkit.core.event import Event
from cardkit.core.rng import Generator, resumed_generator
from cardkit.core.state import CHANCE, OVER, State
from cardkit.learning.adapter_parts import MoveCap, chooses_together, why_illegal
from cardkit.learning.information_states import Memory
from cardkit.learning.observation_arrays import Sight
from cardkit.learning.openspiel_chance import MOST_LISTED, SAMPLES, Drawing
from cardkit.registry import AnyGame

# Who is to move, as OpenSpiel numbers them, besides seats and CHANCE.
TOGETHER: Final = -2  # several seats at once
NOBODY: Final = -4  # the game is over, or was stopped

warned_of: Final[set[tuple[str, type[Request]]]] = set()  # games, and what of theirs is sampled

Did = int | tuple[int, ...]  # an action; or one for each seat, or an outcome of chance


class Form:
    """What all places of one game have in common."""

    __slots__ = ("at_once", "cap", "rules", "sight", "stream")

    def __init__(self, rules: AnyGame, cap: int, *, turn_based: bool = False, stream: Generator | None = None) -> None:
        self.rules: Final = rules
        self.cap: Final = MoveCap(rules, cap)
        self.at_once: Final = chooses_together(rules) and not turn_based  # whether there are simultaneous nodes
        self.stream: Final = stream  # from which chance is sampled; None where it is taken apart, and exact
        self.sight: Final = Sight(rules)

    def __deepcopy__(self, memo: object) -> "Form":
        return self

    def __reduce__(self) -> "tuple[Callable[..., Form], tuple[object, ...]]":
        stream = None if self.stream is None else (self.stream.name(), self.stream.words())
        return _form, (self.rules, self.cap.most, self.at_once, stream)


def _form(rules: AnyGame, most: int, at_once: bool, stream: tuple[str, tuple[int, ...]] | None) -> Form:
    """A form that was pickled."""
    return Form(rules, most, turn_based=not at_once, stream=None if stream is None else resumed_generator(*stream))


def _drawing(form: Form, position: State) -> Drawing:
    """What chance is asked here. Raises BadGame for what is too much to be taken apart."""
    drawing = Drawing(position.request())
    if form.stream is None:
        most = drawing.most()
        if most > MOST_LISTED:  # OpenSpiel would write behind the end of its masks
            raise BadGame(f"{form.rules.name}: chance has {most} outcomes, and at most {MOST_LISTED} are handled")
        if not drawing.is_listed():
            _warn_of_samples(form.rules.name, type(drawing.request))
    return drawing


def _warn_of_samples(name: str, asked: type[Request]) -> None:
    """Say once that the probabilities of a request are not those of the game, and what mends that."""
    if (name, asked) not in warned_of:
        warned_of.add((name, asked))
        warnings.warn(
            f"{name}: {SAMPLES} samples stand for the outcomes of {asked.__name__}, which are more than {MOST_LISTED}"
            " or cannot be listed, so that their probabilities are not those of the game; to be exact, ask for less at"
            f" a time, and define size, listed and probability of {asked.__name__}",
            stacklevel=2,
        )


class Place:
    """A position, and how it came about. It never changes, but for what is worked out when it is first wanted."""

    __slots__ = ("_legal", "before", "did", "drawing", "form", "known", "moves", "player", "position")

    def __init__(
        self, form: Form, position: State, moves: int = 0, before: "Place | None" = None, did: Did = (),
        drawing: Drawing | None = None,
    ) -> None:  # fmt: skip
        self.form = form
        self.position = position
        self.moves = moves  # of players
        self.before = before  # None where a game begins, or was made up
        self.did = did  # there
        self._legal: tuple[int, ...] | None = None
        self.known: tuple[Memory, ...] | None = None  # what seats remember, once it was wanted
        turn = position.turn()
        self.drawing = drawing
        if turn == OVER or form.cap.stops(position, moves):
            self.player = NOBODY
        elif turn == CHANCE:
            self.player = CHANCE
            if drawing is None:
                self.drawing = _drawing(form, position)
        else:
            together = form.at_once and len(position.acting()) > 1 and not position.races()
            self.player = TOGETHER if together else turn

    def __deepcopy__(self, memo: object) -> "Place":
        return self

    def __reduce__(self) -> "tuple[Callable[..., Place], tuple[object, ...]]":
        """As where it began and what was done: pickle would go down place by place, and too deep in a long game."""
        path: list[Did] = []
        here = self
        while here.before is not None:
            path.append(here.did)
            here = here.before
        drawn = () if self.drawing is None else self.drawing.drawn
        start = (here.position, here.moves, here.memories())
        return _walked, (self.form, *start, tuple(reversed(path)), drawn)

    # Looking.

    def facing(self, seat: int) -> State:
        """The position with the turn given to this seat, if it is among those that choose at once."""
        if self.player == TOGETHER and seat in self.position.acting():
            return self.position.facing(seat)
        return self.position

    def legal(self) -> tuple[int, ...]:
        """The legal actions of the seat to move, ascending."""
        if self._legal is None:
            self._legal = self.position.legal()
        return self._legal

    def memories(self) -> tuple[Memory, ...]:
        """What each seat remembers."""
        path: list[Place] = []
        here = self
        while here.known is None and here.before is not None:
            path.append(here)
            here = here.before
        if here.known is None:
            here.known = tuple([here.fresh_memory(seat) for seat in range(self.form.rules.seats)])
        memories = here.known
        for place in reversed(path):
            memories = place.remembered_from(memories)
            place.known = memories
        return memories

    def fresh_memory(self, seat: int) -> Memory:
        """The memory of a seat that knows nothing but what it sees."""
        return Memory((self.form.rules.view(self.facing(seat), seat), None))

    def remembered_from(self, memories: tuple[Memory, ...]) -> tuple[Memory, ...]:
        """What seats remember here, from what they remembered before."""
        before, rules, found = self.before, self.form.rules, list(memories)
        assert before is not None
        events: list[Event] = []
        if before.player == CHANCE:
            assert isinstance(self.did, tuple)
            events.extend(rules.resolve(before.position, self.did).events)
        else:
            actions = {before.player: self.did} if isinstance(self.did, int) else dict(enumerate(self.did))
            position = before.position
            for seat in before.position.acting() if before.player == TOGETHER else (before.player,):
                seen = before.facing(seat)  # when nobody has chosen
                step = rules.play(position.facing(seat), rules.move_of(actions[seat], seen))
                found[seat] = found[seat].with_move(rules, seen, seat, actions[seat])
                events.extend(step.events)
                position = step.state
        return tuple([one.with_events(rules, events, seat) for seat, one in enumerate(found)])

    def with_memories(self, memories: tuple[Memory, ...]) -> "Place":
        """The same place, with no way that led there, where seats remember this."""
        found = Place(self.form, self.position, self.moves)
        found.known = memories
        return found

    # Going on.

    def moved(self, action: int) -> "Place":
        """When the seat to move has done this. Raises IllegalMove."""
        if self.player == TOGETHER:
            raise IllegalMove(f"seats {self.position.acting()} choose at once: expected apply_actions")
        if action not in self.legal():
            raise self._refusal(action, self.position)
        return Place(self.form, self.position.after(action), self.moves + 1, self, action).resolved()

    def moved_together(self, actions: Sequence[int]) -> "Place":
        """When the seats that act have chosen these; those of seats that do not act say nothing. Raises IllegalMove."""
        if len(actions) != self.form.rules.seats:
            raise IllegalMove(f"expected an action for each of {self.form.rules.seats} seats, not {len(actions)}")
        position, acting = self.position, self.position.acting()
        for seat in acting:
            position = position.facing(seat)
            if actions[seat] not in position.legal():
                raise self._refusal(actions[seat], position)
            position = position.after(actions[seat])
        return Place(self.form, position, self.moves + len(acting), self, tuple(actions))

    def _refusal(self, action: int, position: State) -> IllegalMove:
        """Why an action that is not legal cannot be done."""
        return IllegalMove(f"action {action}: {why_illegal(self.form.rules, position, action)}")

    def drawn(self, number: int) -> "Place":
        """One draw of chance further. Raises IllegalOutcome."""
        assert self.drawing is not None
        if self.form.stream is None:
            return self.with_drawing(self.drawing.with_draw(number)).resolved()
        if number != 0:
            raise IllegalOutcome(f"chance is sampled: expected its one draw, 0, not {number!r}")
        return self.after(self.drawing.request.sample(self.form.stream)).resolved()

    def with_drawing(self, drawing: Drawing) -> "Place":
        """The same place, chance taken as far as that."""
        found = Place(self.form, self.position, self.moves, self.before, self.did, drawing)
        found.known = self.known
        return found

    def resolved(self) -> "Place":
        """Where whatever chance is asked has one answer alone, what follows; else this place."""
        here = self
        while here.drawing is not None and self.form.stream is None:
            outcome = here.drawing.outcome()
            if outcome is None:
                break
            here.drawing.request.require(outcome)
            here = here.after(outcome)
        return here

    def after(self, outcome: Outcome) -> "Place":
        """When chance has answered."""
        return Place(self.form, self.position.resolved(outcome), self.moves, self, outcome)


def _walked(
    form: Form, position: State, moves: int, memories: tuple[Memory, ...], path: tuple[Did, ...], drawn: tuple[int, ...]
) -> Place:
    """The place to which this path leads."""
    here = Place(form, position, moves).with_memories(memories)
    for did in path:
        if isinstance(did, int):
            here = here.moved(did)
        else:
            here = here.after(did) if here.player == CHANCE else here.moved_together(did)
    return here.with_drawing(Drawing(here.drawing.request, drawn)) if drawn and here.drawing is not None else here
