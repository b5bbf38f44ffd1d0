"""Straights as text: moves as they are typed, and the table as it is shown."""

from cardkit.core.cards import card
from cardkit.core.errors import BadNotation
from cardkit.core.number_words import how_many
from cardkit.core.quoting import quoted
from cardkit.games.straights.moves import Discard, Move, Play
from cardkit.games.straights.options import StraightsOptions
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


def rules_text(options: StraightsOptions) -> str:
    """How it is played, with these options."""
    neighbours = "ace and king are neighbours" if options.corner else "ace low, king high"
    bound = f", or {how_many(options.rounds, 'round')} are over" if options.rounds > 1 else ""
    goes_on = f"A new round is dealt until somebody has {options.target} points or more{bound}."
    length = "The game is one round." if options.rounds == 1 else goes_on
    return f"""Straights: four players shed their cards along the suits, and the lowest score wins.

Everyone gets thirteen cards of an ordinary pack. Whoever holds the seven of spades begins with it; then the players
take turns, in a ring.

- A seven starts the row of its suit.
- Any other card goes beside a card of its suit that lies there, one rank
  lower or higher ({neighbours}).
- If you can play, you must. If not, discard a card of your choice face down.

When all hands are empty, everybody's discards count against them: an ace 1, a jack 11, a queen 12, a king 13, any other
card its number. {length} Then the lowest total wins, shared if tied.
"""
