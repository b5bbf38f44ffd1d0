"""`History`: what was done at a table, in order, with the states before it: to be seen again, or taken back."""

from typing import Generic

import attrs

from cardkit.core.chance import Outcome, Request
from cardkit.core.event import Event
from cardkit.core.game import Game, M, S, V
from cardkit.core.records.record import Called, Chosen, Entry, Resolved, Sat
from cardkit.table.timeline import Moment, Timeline


@attrs.frozen
class Unfinished:
    """A game that was stopped at its limit. Nobody has won."""

    scores: tuple[int, ...]  # by seat, as they stood
    moves: int  # made by players


@attrs.frozen
class _Made(Generic[S]):
    """A move or an outcome of chance that was made."""

    place: int  # in the entries
    entry: Chosen | Resolved
    before: S  # the state
    events: tuple[Event, ...]  # of its step


@attrs.frozen
class TakenBack(Generic[S]):
    """A move that was taken back, with all that followed from it."""

    seat: int  # whose move it was
    state: S  # before it
    alone: bool  # whether nothing had followed
    outcomes: tuple[tuple[Request, Outcome], ...]  # of chance that followed, in order, with what was asked


class History(Generic[S]):
    """What was done at a table."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []  # of the record
        self._made: list[_Made[S]] = []

    def note(self, entry: Sat | Called) -> None:
        """Somebody sat down, or is called something."""
        self.entries.append(entry)

    def add(self, entry: Chosen | Resolved, before: S, events: tuple[Event, ...]) -> None:
        """A move or an outcome was made in that state, and this is what happened."""
        self._made.append(_Made(len(self.entries), entry, before, events))
        self.entries.append(entry)

    def take_back(self) -> TakenBack[S] | None:
        """Forget the last move and all that followed, but for who sat down; None if there is no move."""
        for number in reversed(range(len(self._made))):
            made = self._made[number]
            if isinstance(made.entry, Chosen):
                break
        else:
            return None
        later = self._made[number + 1 :]
        outcomes = [(one.before.request(), one.entry.outcome) for one in later if isinstance(one.entry, Resolved)]
        self.entries[made.place :] = [one for one in self.entries[made.place :] if isinstance(one, Sat | Called)]
        del self._made[number:]
        return TakenBack(made.entry.seat, made.before, not later, tuple(outcomes))

    def since_move_of(self, seat: int) -> tuple[S, tuple[Entry, ...]] | None:
        """The state before the last move of this seat, and that move with all that followed; None if it made none."""
        for made in reversed(self._made):
            if isinstance(made.entry, Chosen) and made.entry.seat == seat:
                return made.before, tuple(self.entries[made.place :])
        return None

    def move_made(self, state: S, seat: int) -> str | None:
        """The move that a seat made in this state, or next after it where seats choose at once; None if it made none,
        or has taken it back.
        """
        made = self.choice_made(state, seat)
        return None if made is None else made.move

    def choice_made(self, state: S, seat: int) -> Chosen | None:
        """The entry of that move, the same one of every state before it."""
        found = (number for number, made in enumerate(self._made) if made.before is state)
        for made in self._made[next(found, len(self._made)) :]:
            if isinstance(made.entry, Chosen) and made.entry.seat == seat:
                return made.entry
        return None

    def timeline(self, game: Game[S, M, V], state: S) -> Timeline[S, M, V]:
        """Every step by its number, up to this state, in which the game stands."""
        states = [*[made.before for made in self._made], state]
        moments: list[Moment[S, M, V]] = [Moment(game, 0, None, states[0], ())]
        for number, (made, after) in enumerate(zip(self._made, states[1:], strict=True), 1):
            moments.append(Moment(game, number, made.entry, after, made.events))
        return Timeline(game, tuple(moments))
