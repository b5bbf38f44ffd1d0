"""Straights as text: moves as they are typed, and the table as it is shown."""

from cardkit.core.cards import card
from cardkit.core.errors import BadNotation
from cardkit.core.quoting import quoted
from cardkit.games.straights.moves import Discard, Move, Play
from cardkit.games.straights.view import StraightsView


def read_move(text: str) -> Move:
    """The move of `play 7S` or `discard QH`, in any letter case (S17). Raises BadNotation."""
    verb, rest = [*text.split(None, 1), "", ""][:2]
    if verb.lower() == "play":
        return Play(card(rest))
    if verb.lower() == "discard":
        return Discard(card(rest))
    raise BadNotation(f"expected a move such as 'play 7S' or 'discard QH', not {quoted(text)}")


def show(view: StraightsView) -> str:
    """The table, the points, and the seat's hand."""
    names = ("Clubs", "Diamonds", "Hearts", "Spades")
    lines = [
        f"{name}: {' '.join([one.rank.letter for one in pile])}" for name, pile in zip(names, view.table, strict=True)
    ]
    lines.append(f"Scores: {' '.join([str(score) for score in view.scores])}")
    lines.append(f"Cards held: {' '.join([str(held) for held in view.held])}")
    if view.seat is not None:
        lines.append(f"Your hand: {view.hand}")
    return "\n".join([line.rstrip() for line in lines])
