"""Which positions of UnoWar there can be: asked of those that come from outside."""

from cardkit.games.unowar import rules
from cardkit.games.unowar.rules import CARDS, MOST_HELD, SEATS, UnoWarState, initial_state

HIGHEST = 12  # nobody loses a round on an ace, so no slot is known to have no rank at all


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
        _may_be_known(frame.first_lacks, frame.first_above, size)
        and _may_be_known(frame.second_lacks, frame.second_above, size)
    ):
        return "what is known of the slots are no suits and ranks"
    if state.waits == rules.DEAL or frame.decks < 1:
        return None if state == initial_state(frame.options) else "before the first shuffle nothing has happened yet"
    if not rules.DONE <= state.waits < size or not 0 <= state.place < SEATS or not 0 <= state.drawn <= CARDS:
        return f"there is no place {state.place}, no wait {state.waits}, or no deck with {state.drawn} cards drawn"
    if not 0 <= state.top < CARDS or state.pile < 0 or (state.pile == 0) != (state.waits == rules.START):
        return "there is a top card exactly while a round is played"
    if not 0 <= state.marks < 2**44 or (state.marks & rules.LAST_ALL) >> rules.LAST > size:
        return "the marks of the slots are out of their range"
    return _why_wrong_hands(state) or _why_wrong_score(state)


def _may_be_known(lacks: int, above: int, size: int) -> bool:
    """Whether the slots may lack these suits and ranks: each some of both, or nothing is known of it."""
    if not 0 <= lacks < 2 ** (4 * MOST_HELD) or not 0 <= above < 16**size:
        return False
    for slot in range(MOST_HELD):
        lacking = sum([lacks >> (MOST_HELD * suit + slot) & 1 for suit in range(4)])
        if bool(lacking) != bool(above >> (4 * slot) & 15) or above >> (4 * slot) & 15 > HIGHEST:
            return False
    return True


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
            if state.marks >> (MOST_HELD * seat + slot) & 1:
                fresh.append(card)
    if len(set(fresh)) != len(fresh) or not set(fresh) <= set(state.frame.order[: state.drawn]):
        return "the cards drawn from this deck are not those in the hands"
    if state.waits >= 0 and state.card(state.place, state.waits) != state.top:
        return "the card that waits for its replacement does not lie on the pile"
    if state.waits in (rules.START, *range(size)) and state.drawn != CARDS:
        return "a shuffle is asked for while there are cards in the deck"
    if state.waits == rules.PLAY and not state.playable():
        return f"Player{state.place + 1} is to play and cannot"
    return None


def _why_wrong_score(state: UnoWarState) -> str | None:
    won, needed = state.frame.won, state.frame.options.rounds
    if state.waits == rules.DONE:
        return None if max(won) == needed and min(won) < needed else "the game is over, and nobody has won it"
    return None if max(won) < needed else "somebody has won the game, and it goes on"
