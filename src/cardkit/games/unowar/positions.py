"""Which positions of UnoWar there can be: asked of those that come from outside. As text they are JSON."""

from typing import Final

from cardkit.core.quoting import quoted
from cardkit.games.unowar import knowledge
from cardkit.games.unowar.rules import CARDS, DEAL, DONE, PLAY, SEATS, START, UnoWarState, initial_state

MOST_DECKS: Final = 2**32  # opened in a game that comes from outside: what is counted from there on fits an i64


def why_impossible(state: UnoWarState) -> str | None:
    """None if the fields of a state fit together, otherwise what does not.

    A way to every such position through legal moves is not searched for.
    """
    frame = state.frame
    size = frame.options.hand
    if sorted(frame.order) != list(range(CARDS)):
        return "the deck is not 52 different cards"
    if len(frame.won) != SEATS or min(frame.won) < 0:
        return f"expected rounds won for {SEATS} seats"
    if not (
        knowledge.may_be_learned(frame.first_lacks, frame.first_above, size)
        and knowledge.may_be_learned(frame.second_lacks, frame.second_above, size)
    ):
        return "what is known of the slots are no suits and ranks"
    if state.phase == DEAL or frame.decks < 1:
        return None if state == initial_state(frame.options) else "before the first shuffle nothing has happened yet"
    if not DONE <= state.phase < size:
        return f"there is no phase {quoted(state.phase)}"
    if not 0 <= state.place < SEATS:
        return f"there is no place {quoted(state.place)}"
    if not 0 <= state.drawn <= CARDS:
        return f"expected 0 to {CARDS} cards drawn from the deck, not {quoted(state.drawn)}"
    if frame.decks > MOST_DECKS:
        return f"expected at most {MOST_DECKS} decks, not {quoted(frame.decks)}"
    if not 0 <= state.top < CARDS or state.pile < 0 or (state.pile == 0) != (state.phase == START):
        return "there is a top card exactly while a round is played"
    if state.pile > state.cards_drawn() - SEATS * size + (state.phase >= 0):
        return f"expected a pile of fewer cards than have been drawn, not of {quoted(state.pile)}"
    if not knowledge.may_be_marks(state.marks, size):
        return "the marks of the slots are out of their range"
    if not knowledge.may_be_laid(state.recent, state.earlier, size, state.top):
        return "the cards that were laid are not those of this pile"
    return _why_wrong_hands(state) or _why_wrong_score(state)


def _why_wrong_hands(state: UnoWarState) -> str | None:
    size = state.frame.options.hand
    fresh: list[int] = []
    for seat, hand in enumerate((state.first, state.second)):
        if not 0 <= hand < 2 ** (6 * size):
            return f"Player{seat + 1} does not hold {size} cards"
        for slot in range(size):
            card = state.card(seat, slot)
            if card >= CARDS:
                return f"Player{seat + 1} holds a card that does not exist"
            if knowledge.is_fresh(state.marks, seat, slot):
                fresh.append(card)
    if len(set(fresh)) != len(fresh) or not set(fresh) <= set(state.frame.order[: state.drawn]):
        return "the cards drawn from this deck are not those in the hands"
    if state.phase >= 0 and state.card(state.place, state.phase) != state.top:
        return "the card that waits for its replacement does not lie on the pile"
    if state.phase in (START, *range(size)) and state.drawn != CARDS:
        return "a shuffle is asked for while there are cards in the deck"
    if state.phase == PLAY and not state.playable:
        return f"Player{state.place + 1} is to play and cannot"
    return None


def _why_wrong_score(state: UnoWarState) -> str | None:
    won, needed = state.frame.won, state.frame.options.rounds
    if state.phase == DONE:
        return None if max(won) == needed and min(won) < needed else "the game is over, and nobody has won it"
    return None if max(won) < needed else "somebody has won the game, and it goes on"
