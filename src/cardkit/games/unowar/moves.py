"""The moves of UnoWar, and their numbers in the action table: the slots of a hand, from 0."""

from typing import Final

import attrs

from cardkit.core.action_table import no_such_action, no_such_move
from cardkit.core.cards import Card, card_of, cards_of
from cardkit.core.interning import Numbers, chosen
from cardkit.core.number_checks import is_whole
from cardkit.games.unowar.options import MOST_HELD
from cardkit.games.unowar.rules import CARDS, UnoWarState


@attrs.frozen
class Play:
    """The card of a slot is laid on the pile. With the card, the move says which one that is."""

    slot: int  # from 0
    card: Card | None = None

    def __str__(self) -> str:
        return f"{self.slot + 1}" if self.card is None else f"{self.slot + 1}:{self.card}"


# By the number that `UnoWarState.plays` has for each: 52 times the slot, plus the number of the card.
PLAYS: Final = tuple([Play(slot, one) for slot in range(MOST_HELD) for one in cards_of(list(range(CARDS)))])
_NUMBERS: Final = Numbers(PLAYS)


def number_of(move: Play, size: int) -> int:
    """The slot. Raises IllegalMove for what is no move of a hand of this size."""
    known = _NUMBERS.of(move)
    if known is not None and known < CARDS * size:
        return known // CARDS
    if isinstance(move, Play):
        fits = is_whole(move.slot, 0, size - 1) and isinstance(move.card, Card | None)
        if fits:
            return move.slot
    raise no_such_move(f"Play(slot) with a slot from 0 to {size - 1}", move)


def move_of(action: int, size: int, state: UnoWarState | None) -> Play:
    """The move of a slot of a hand of this size; with a state, the card that lies there too. Raises IllegalMove."""
    if not is_whole(action, 0, size - 1):
        raise no_such_action(action, size)
    if state is None or (seat := state.turn()) < 0:
        return Play(action)
    return PLAYS[CARDS * action + state.card(seat, action)]


def legal_moves(state: UnoWarState) -> tuple[Play, ...]:
    """The playable slots, each with its card, from the left."""
    return chosen(PLAYS, state.plays())


def why_elsewhere(state: UnoWarState, move: Play) -> str | None:
    """The reason why a move of the seat to play is refused that names a card while another lies in its slot; None for
    every other move.
    """
    if move.card is None or move.card.number == (held := state.card(state.turn(), move.slot)):
        return None
    return f"slot {move.slot + 1} holds {card_of(held)}, not {move.card}"
