"""Hints: what a search finds for whoever is to move, from what that seat knows. It thinks away from the room."""

from typing import TYPE_CHECKING, Any, Final

import attrs

from cardkit.core.about import HARD, levels_of
from cardkit.core.rng import seeded_sfc32
from cardkit.players.player import is_search
from cardkit.protocol.game_messages import Teller
from cardkit.protocol.outgoing import HintTold, Worth
from cardkit.registry import AnyGame

if TYPE_CHECKING:
    from cardkit.search import Findings

SECONDS: Final = 1.0  # at most, for a hint


@attrs.frozen
class Hinting:
    """Somebody wants a hint: call `think`, wherever; then `Room.hinted`."""

    client: int
    version: int
    seat: int | None  # whose version that is
    game: AnyGame
    view: Any  # of the seat that is to move

    def think(self, name: str = "") -> "Findings":
        """What a search of this name finds: the game's `hard`, or the usual one, if empty.

        Raises whatever a stranger's game raises.
        """
        from cardkit.search import Limit, Search  # noqa: PLC0415  loaded only when wanted

        hard = levels_of(self.game).get("hard", HARD)
        search = Search.named(self.game, name or (hard if is_search(hard) else HARD))
        guess = self.game.determinize(self.view, seeded_sfc32(0, 0))
        return search.look(guess, seeded_sfc32(0, 1), Limit(SECONDS))

    def told(self, found: "Findings", teller: Teller[Any, Any, Any]) -> HintTold:
        """That, as whoever asked is told it."""
        texts = [one.move for one in found.candidates]
        moves = teller.moves(tuple([self.game.read_move(text) for text in texts]), drawn=self.view)
        labels = {one.text: one.label or one.text for one in moves}
        worths = [
            Worth(text, labels[text], move.touches or (), one.value, one.error, one.visits)
            for text, move, one in zip(texts, moves, found.candidates, strict=True)
        ]
        # How it might go on is notation of positions that nobody has seen: it stays out.
        words = tuple(attrs.evolve(found, line=()).words(lambda text: labels[text][:1].lower() + labels[text][1:]))
        return HintTold(self.version, self.seat, self.view.turn, found.how, words, tuple(worths))
