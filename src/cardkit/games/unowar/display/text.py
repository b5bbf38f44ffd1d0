"""UnoWar as text: moves as they are typed, and the table as it is shown."""

import re

from cardkit.core.cards import card
from cardkit.core.errors import BadNotation
from cardkit.core.number_words import how_many
from cardkit.core.quoting import quoted
from cardkit.games.unowar.moves import Play
from cardkit.games.unowar.options import UnoWarOptions
from cardkit.games.unowar.view import Slot, UnoWarView


def read_move(text: str) -> Play:
    """The move of `3:7S` or `3`, slots counted from 1. Raises BadNotation."""
    found = re.fullmatch(r"([0-9]{1,4})(?::(.*))?", text.strip(), re.DOTALL)
    if found is None:
        raise BadNotation(f"expected a move such as 3:7S or 3, slots counted from 1, not {quoted(text)}")
    return Play(int(found[1]) - 1, None if found[2] is None else card(found[2]))


def show(view: UnoWarView) -> str:
    """The score and the pile, what everybody knows of the cards in the slots, and the seat's own hand."""
    played = "-" if view.last is None else f"{view.last + 1}"
    lines = [score(view), top(view)]
    lines.append(f"Cards on the pile: {view.pile}. Decks opened: {view.decks}. Slot last played from: {played}.")
    for seat, slots in enumerate(view.slots):
        lines.append(f"Player{seat + 1}'s cards: {', '.join([_told(one) for one in slots]) or '-'}")
    lines.append(f"Hidden cards of earlier decks: {_listed(view.older)}")
    lines.append(f"Gone from this deck: {_listed(view.gone)}")
    if view.seat is not None:
        lines.append(f"Your hand: {view.hand}")
    return "\n".join([line.rstrip() for line in lines])


def score(view: UnoWarView) -> str:
    """The line with the rounds won and the cards to come."""
    won = ", ".join([f"Player{seat + 1} {rounds}" for seat, rounds in enumerate(view.rounds)])
    return f"Rounds won: {won} (of {view.options.rounds}). {view.deck} cards in the deck."


def top(view: UnoWarView) -> str:
    """The line with the top card of the pile."""
    return "On the pile: " + ("" if view.top is None else f"{view.top} ({view.top.name})")


def _told(slot: Slot) -> str:
    """What everybody knows of the card in a slot: `old (no S, below 8)`, say, for one of an earlier deck."""
    known = [f"no {suit.letter}" for suit in slot.lacks]
    if slot.below is not None:
        known.append(f"below {slot.below.letter}")
    return " ".join(["new" if slot.fresh else "old", *([f"({', '.join(known)})"] if known else [])])


def _listed(cards: tuple[object, ...]) -> str:
    return " ".join([str(one) for one in cards]) or "-"


def aim_text(options: UnoWarOptions) -> str:
    """What wins, with these options."""
    return f"Follow the suit, or go as high, until one of you cannot; {_winning(options)}."


def rules_text(options: UnoWarOptions) -> str:
    """How it is played, with these options."""
    return f"""UnoWar: two players lay cards on a pile, until one of them cannot.

Each holds {how_many(options.hand, "card")} from one deck, and a card from it starts the pile. In turn the players lay a
card of the same suit as the top card, or of the same or a higher rank (ace low, king high), and replace it at once from
the deck.

Whoever cannot play loses the round. The winner leads the next one: a fresh card starts the pile, and the hands stay as
they are; {_winning(options)} the game.

An empty deck is replaced by a complete one, newly shuffled, so a card may be in the game twice.
"""


def _winning(options: UnoWarOptions) -> str:
    return how_many(options.rounds, "round") + (" wins" if options.rounds == 1 else " win")
