"""`Notices`: what each seat, and a watcher, could notice of a room's rows. The versions of positions count these."""

from bisect import bisect_right

import attrs

from cardkit.core.event import Event
from cardkit.core.state import CHANCE, OVER, State, facing
from cardkit.core.view import View
from cardkit.protocol.message_parts import ScoresTold
from cardkit.table.table import AnyTable


@attrs.frozen
class Past:
    """How it stood for a seat."""

    version: int
    latest: int  # the version of how it stands for it
    view: View
    events: tuple[Event, ...]  # what that version brought, as the seat heard it
    every: tuple[View, ...] = ()  # those of all seats, once the game is over
    ended: tuple[View, ...] = ()  # all these when a round ended, where the view is of the next


class Notices:
    """How often something concerned each seat, and a watcher (None), and since which of these a seat is asked.

    What a seat heard concerns it, and that it is asked, asked anew or no longer. A version counts these alone: that of
    the room's last row would tell how much others did in secret. What chance does before anybody is asked makes one
    version with the first question: a game begins where somebody may move.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._start: State = table.state
        self._events = 0  # of the table, that were looked at
        # By seat, for each version from 1: how many events there were then.
        self._counts: dict[int | None, list[int]] = {seat: [] for seat in (*range(table.game.seats), None)}
        # By seat, for each version: the last state of the table that was told.
        self._states: dict[int | None, list[State]] = {seat: [] for seat in self._counts}
        self._asked: dict[int, tuple[int, int]] = {}  # by seat that may move: the table's version, and the seat's
        self._acting: tuple[int, ...] = ()
        self._begun = False  # whether anybody was asked, or the game is over
        self.at_once = False  # whether several choose at once, or have begun to
        # Of the last row: whether everybody noticed it, whether nobody chooses in secret yet, and who is asked anew.
        self.everybody = self.settled = True
        self.anew: frozenset[int] = frozenset()
        self.look()

    def version(self, seat: int | None) -> int:
        """The version of how it stands for a seat; counted from 1."""
        return len(self._counts[seat])

    def asked(self, seat: int) -> int | None:
        """The version since which a seat is asked what it is; None for one that may not move."""
        found = self._asked.get(seat)
        return None if found is None else found[1]

    def events_until(self, seat: int | None, version: int) -> int:
        """How many events of the table a seat was told of, or could not hear, at a version; none before the first."""
        counts = self._counts[seat]
        return counts[min(version, len(counts)) - 1] if version > 0 else 0

    def earlier(self, seat: int | None, since: int) -> list[tuple[int, int]]:
        """The versions of a seat before its last that brought any but the first `since` events of the table, and how
        many events there were then.
        """
        counts = self._counts[seat][:-1]
        start = bisect_right(counts, since)
        return list(enumerate(counts[start:], start + 1))

    def state(self, seat: int | None, version: int) -> State:
        """The state of the table as a seat was told it last at a version."""
        return self._states[seat][version - 1]

    def states(self, seat: int | None) -> tuple[State, ...]:
        """Those of all versions of a seat, in order."""
        return tuple(self._states[seat])

    def choices(self, seat: int | None, version: int) -> tuple[int | None, int | None]:
        """The versions nearest to one, before and after it, at which a seat was to move and had a choice."""
        found = self._states[seat]

        def chose(at: int) -> bool:
            own = None if seat is None else facing(found[at - 1], seat)
            return own is not None and len(own.legal()) > 1

        before = range(version - 1, 0, -1)
        return next(filter(chose, before), None), next(filter(chose, range(version + 1, len(found) + 1)), None)

    def course(self, seat: int | None) -> tuple[ScoresTold, ...]:
        """How the scores went, by versions of a seat: for a game that is over, since they may tell what was hidden."""
        told: list[ScoresTold] = []
        before = None
        if self._states[seat][0].scores() != self._start.scores():  # a round may be over before anybody moves
            told, before = [ScoresTold(1, tuple(self._start.scores()), 0)], self._start
        for version, state in enumerate(self._states[seat], 1):
            scores, rounds = tuple(state.scores()), 0
            changed = not told or told[-1].by_seat != scores
            if before is not None and (changed or before.turn() >= 0):  # a deal, too, may begin another stage
                rounds = state.stage() - before.stage()
                if state.stage() < 0:  # the game tells of none
                    rounds = int(changed and state.turn() in (CHANCE, OVER))
            if changed or rounds:
                told.append(ScoresTold(version, scores, rounds))
            before = state
        if len(told) > 1 and told[1].version == 1 and not told[1].rounds:
            del told[0]  # what was dealt counts, and nothing came before that
        if self._states[seat][0].stage() < 0 and not all(one.rounds for one in told[1:]):
            told = [attrs.evolve(one, rounds=0) for one in told]  # they change within rounds, too: there are none
        return tuple(told)

    def look(self) -> None:
        """Look at what a row has brought."""
        table, count = self._table, self._table.event_count
        asked: dict[int, tuple[int, int]] = {}
        anew: list[int] = []
        self.everybody = True
        for seat, counts in self._counts.items():
            since = None if seat is None else table.versions.since(seat)
            before = None if seat is None else self._asked.get(seat)
            same = since == (None if before is None else before[0])
            if not self._begun:
                counts[:], self._states[seat] = [count], [table.state]
            elif not same or (count > self._events and table.heard(seat, self._events)):
                counts.append(count)
                self._states[seat].append(table.state)
            else:
                self.everybody = False
                if table.state.turn() != CHANCE:  # otherwise it goes on at once, and nobody is told how it stands
                    self._states[seat][-1] = table.state
            if seat is not None and since is not None:
                asked[seat] = before if same and before is not None else (since, len(counts))
                if not same:
                    anew.append(seat)
        self._asked, self._events, self.anew = asked, count, frozenset(anew)
        self._begun = self._begun or table.state.turn() != CHANCE
        self._look_who_chooses(table.acting, races=table.state.races())

    def _look_who_chooses(self, acting: tuple[int, ...], *, races: bool) -> None:
        """They go on choosing at once as long as nobody is asked who was not: others have chosen, and may yet."""
        begins = not acting or not set(acting) <= set(self._acting)
        if begins:
            self.at_once = len(acting) > 1 and not races
        self.settled = begins or not self.at_once
        self._acting = acting
