"""Reviews: how the chances went in a game that is over, and which moves of a seat threw something away.

They are made a step at a time, away from the room.
"""

import math
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from cardkit.core.state import facing
from cardkit.protocol.game_messages import Teller
from cardkit.protocol.incoming import Review
from cardkit.protocol.message_parts import ChancesTold, TurningPointTold
from cardkit.protocol.outgoing import ReviewTold
from cardkit.registry import AnyGame
from cardkit.rooms.hints import Hinting
from cardkit.rooms.ledger import Ledger

if TYPE_CHECKING:
    from cardkit.search import Findings

GLANCE: Final = 0.12  # seconds for a move at first, or twice as many where that is too short;
SECONDS: Final = 5.0  # and for all of them, each time somebody asks;
AGAIN: Final = 8  # of those that seem to have thrown most away are looked at as a hint is,
MOST: Final = 5  # and so many are told of
APART: Final = 5  # moves that are looked at one after the other, so that those left out are spread evenly
HURRIED: Final = "So far {} of {} moves have been looked at."
NOWHERE: Final = "No clear mistake was found, as far as moves were tried."


class Looking:
    """What a seat did in a game that is over (None: all seats), looked at a step at a time."""

    def __init__(self, ledger: Ledger, seat: int | None) -> None:
        from cardkit.search.chances import Chances  # noqa: PLC0415  loaded only when wanted

        states = ledger.notices.states(seat)
        self.chances: Final = Chances(ledger.game, states, ledger.reviews.setdefault("known", {}))
        own = _choices(ledger, seat)
        self._left: Final = [one for start in range(APART) for one in own[start::APART]][::-1]
        self.many: Final = len(own)
        self._lost: Final[list[tuple[float, Hinting]]] = []  # what seems to have been thrown away, the least first
        self._again = AGAIN
        self._spent = 0.0
        self._glance = GLANCE
        self.judged: Final[list[tuple[Hinting, Findings]]] = []  # those that certainly threw something away
        self.looked = 0

    def known(self, version: int) -> "Findings | None":
        """What was found of a move that is told of, so that it is judged in one way."""
        return next((found for hinting, found in self.judged if hinting.version == version), None)

    def go_on(self) -> None:
        """Look at more, for as long once more."""
        self._spent, self._again = 0.0, AGAIN

    def step(self) -> bool:
        """Look at one position, or at one move; False where there is nothing more to look at."""
        if not self.chances.done:
            self.chances.step()
        elif self._left and self._spent < SECONDS:
            self._look_at(self._left.pop())
        elif self._lost and self._again and len(self.judged) < MOST:
            self._again -= 1
            hinting = self._lost.pop()[1]
            found = hinting.think()
            if found.more(hinting.played or "") is not None:
                self.judged.append((hinting, found))
        else:
            return False
        return True

    def _look_at(self, hinting: Hinting) -> None:
        """Look at a move for a moment. By how it differs in other playouts it is judged only when looked at again."""
        began = perf_counter()
        found = hinting.think(glance=self._glance)
        self._spent += perf_counter() - began
        self.looked += 1
        if hinting.played != found.move:
            lost = found.lost(hinting.played or "")
            self._lost.append((lost, hinting))
            self._lost.sort(key=lambda one: one[0])
            if lost == -math.inf:
                self._glance *= 2


def _choices(ledger: Ledger, seat: int | None) -> list[Hinting]:
    """The moves that were made where there were others, each as one that a hint is wanted for."""
    game = ledger.game
    # By move: it may have been asked for anew, or come back by an undo, and the last counts.
    found: dict[int, Hinting] = {}
    for version, state in enumerate(ledger.notices.states(seat), 1):
        own = state if seat is None else facing(state, seat)
        if own is None or own.turn() < 0 or len(own.legal()) < 2:
            continue
        made = ledger.table.history.choice_made(state, own.turn())
        if made is not None:
            found[id(made)] = Hinting(0, version, seat, game, game.view(own, own.turn()), made.move)
    return list(found.values())


@attrs.frozen
class Reviewing:
    """Somebody wants to know where a game turned: call `think`, wherever, until it gives a review; then
    `Room.found`.
    """

    kind: ClassVar[str] = Review.kind  # of the message that asked
    client: int
    seat: int | None  # whose versions are told, and whose moves are judged
    ledger: Ledger

    @property
    def game(self) -> AnyGame:
        """What was played."""
        return self.ledger.game

    def think(self) -> Looking | None:
        """Look at one position, or at one move; None where there is more to look at.

        Raises whatever a stranger's game raises.
        """
        if self.seat not in self.ledger.reviews:
            self.ledger.reviews[self.seat] = Looking(self.ledger, self.seat)
        found: Looking = self.ledger.reviews[self.seat]
        return None if found.step() else found

    def told(self, found: Looking, teller: Teller[Any, Any, Any], own: int | None) -> ReviewTold:
        """What was found, as it is told to whoever asked. `own` is their seat, None for a watcher."""
        points = [self._point(hinting, findings, teller, own) for hinting, findings in found.judged]
        why = None if points else NOWHERE
        if found.looked < found.many:
            why = f"{why or ''} {HURRIED.format(found.looked, found.many)}".lstrip()
        return ReviewTold(
            self.seat,
            tuple(sorted(points, key=lambda one: one.version)),
            tuple([ChancesTold(one.place + 1, one.by_seat) for one in found.chances.found()]),  # counted from 1
            why,
            found.many - found.looked or None,
        )

    def _point(
        self, hinting: Hinting, found: "Findings", teller: Teller[Any, Any, Any], own: int | None
    ) -> TurningPointTold:
        past = self.ledger.past(self.seat, hinting.version + 1)
        texts = teller.in_words(past.events[:1], past.view)
        return TurningPointTold(hinting.version, texts, hinting.better(found, teller, own))
