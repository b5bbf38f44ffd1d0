"""What a seat of UnoWar may know."""

import attrs

from cardkit.core.cards import Card, Rank, Suit
from cardkit.core.piles import Hand
from cardkit.core.view import View
from cardkit.games.unowar.rules import UnoWarOptions


@attrs.frozen
class Slot:
    """What everybody knows of the card in a slot, whoever may see it."""

    fresh: bool  # whether it was drawn from this deck
    lacks: tuple[Suit, ...]  # suits that it does not have: its seat lost a round with it when such a card was on top
    below: Rank | None  # for the same reason its rank is known to be lower than this; None: nothing is known


@attrs.frozen
class UnoWarView(View):
    """What one seat may know; a good memory is taken for granted."""

    options: UnoWarOptions
    waits: int  # what the position waits for, as in the rules: PLAY, DEAL, START, DONE, or a slot to be refilled
    leader: int  # the seat that plays, whose slot is refilled, or that leads the round to come
    rounds: tuple[int, ...]  # won, by seat
    top: Card | None  # of the pile; None between rounds
    pile: int  # cards on the pile
    decks: int  # opened so far, this one included
    deck: int  # cards left in this deck
    last: int  # the slot, counted from 1, that was last played from; 0 before the first play
    hand: Hand[Card]  # one's own, by slot; empty for a watcher
    slots: tuple[tuple[Slot, ...], ...]  # by seat and slot
    gone: tuple[Card, ...]  # the cards of this deck known to have left it, in the order of card numbers
    older: tuple[Card, ...]  # what lies in hidden slots from earlier decks: known, because all the rest was seen
