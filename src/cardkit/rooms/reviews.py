"""Reviews: the steps at which a game that is over turned, found a step at a time, away from the room."""

from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs

from cardkit.protocol.game_messages import Teller
from cardkit.protocol.incoming import Review
from cardkit.protocol.outgoing import ReviewTold
from cardkit.protocol.search_told import TurningPointTold
from cardkit.registry import AnyGame
from cardkit.rooms.hints import Hinting
from cardkit.rooms.ledger import Ledger

if TYPE_CHECKING:
    from cardkit.search import Findings
    from cardkit.search.turning_points import Review as Search

MOST_TOLD: Final = 2  # events of a step
TOO_SLOW: Final = "Before step {} this game is played on too slowly here to tell where it turned."
HURRIED: Final = "There was time to look at {} of {} steps."
NOWHERE: Final = "No single step changed anybody's chances much."


@attrs.frozen
class Reviewing:
    """Somebody wants to know where a game turned: call `think`, wherever, until it gives a review; then
    `Room.found`.
    """

    kind: ClassVar[str] = Review.kind  # of the message that asked
    client: int
    seat: int | None  # whose versions are told
    ledger: Ledger

    @property
    def game(self) -> AnyGame:
        """What was played."""
        return self.ledger.game

    def think(self) -> "Search | None":
        """Look at one position, or at one of the moves that changed most; None where there is more to look at.

        Raises whatever a stranger's game raises.
        """
        from cardkit.search.turning_points import Review as Search  # noqa: PLC0415  loaded only when wanted

        reviews = self.ledger.reviews
        if self.seat not in reviews:
            known = reviews.setdefault("known", {})
            reviews[self.seat] = Search(self.game, self.ledger.notices.states(self.seat), known)
        found: Search = reviews[self.seat]
        if not found.done:
            found.step()
            return None
        for point in found.points():
            if (self.seat, point.place) not in reviews:
                reviews[self.seat, point.place] = self._judged(point.place)
                return None
        return found

    def _judged(self, place: int) -> "tuple[Hinting, Findings] | None":
        """What a search makes of the move that led to a place; None where it was chance, or there was no other."""
        state = self.ledger.notices.states(self.seat)[place - 1]
        mover = state.turn()
        if mover < 0 or len(state.legal()) < 2:
            return None
        played = self.ledger.table.history.move_made(state, mover)
        hinting = Hinting(self.client, place, self.seat, self.game, self.game.view(state, mover), played)
        return hinting, hinting.think()

    def told(self, found: "Search", teller: Teller[Any, Any, Any]) -> ReviewTold:
        """What was found, as whoever asked is told it."""
        points: list[TurningPointTold] = []
        for one in found.points():
            past = self.ledger.past(self.seat, one.place + 1)  # versions are counted from 1
            texts = teller.in_words(past.events[:MOST_TOLD], past.view)
            judged: tuple[Hinting, Findings] | None = self.ledger.reviews[self.seat, one.place]
            better = None if judged is None else judged[0].better(judged[1], teller)
            points.append(TurningPointTold(past.version, texts, one.before, one.after, better))
        return ReviewTold(self.seat, tuple(points), self._why(found, bool(points)))

    def _why(self, found: "Search", some: bool) -> str | None:
        """What is not told, and why."""
        if found.earliest:
            return TOO_SLOW.format(found.earliest + 1)
        if found.hurried:
            return HURRIED.format(found.looked, self.ledger.version_for(self.seat))
        return None if some else NOWHERE
