"""Which positions of Comp10001-Bo there can be: asked of those that come from outside. Their text is JSON."""

from collections import Counter

from cardkit.core.quoting import quoted
from cardkit.games.skipbo import constants
from cardkit.games.skipbo.constants import EMBARGO_AT
from cardkit.games.skipbo.options import SEATS
from cardkit.games.skipbo.piles import JOKER, NO_CARD
from cardkit.games.skipbo.state import SkipBoState, initial_state


def why_impossible(state: SkipBoState) -> str | None:
    """None if the fields of a state fit together, otherwise what does not.

    A way to every such position through legal moves is not searched for.
    """
    options = state.deal.options
    if state.phase == constants.DEAL or not state.deal.stocks[0]:
        return None if state == initial_state(options) else "before the deal nothing has happened yet"
    if not constants.PLAY <= state.phase <= constants.DONE:
        return f"there is no phase {quoted(state.phase)}"
    if not 0 <= state.place < SEATS:
        return f"there is no place {quoted(state.place)}"
    if len(state.piles) != options.destinations() or len(state.hands) != SEATS or len(state.deal.stocks) != SEATS:
        return f"expected {options.destinations()} piles, and hands and stockpiles for {SEATS} players"
    if any(len(stock) != options.stockpile for stock in state.deal.stocks):
        return f"expected stockpiles of {options.stockpile} cards as dealt"
    if len(state.deal.embargoes) != (SEATS if options.embargoes else 0):
        return "expected an embargo card for each player where there are embargoes, and none elsewhere"
    if not 0 <= state.stocks < 2**32 or not 0 <= state.turns < 2**32 or not 0 <= state.embargo < 2**28:
        return "the counts of the players are out of their range"
    most_plays = options.plays - 1 if state.phase == constants.PLAY else options.plays
    if not 0 <= state.drawn <= len(state.pack):
        return f"expected 0 to {len(state.pack)} cards drawn, not {quoted(state.drawn)}"
    if not 0 <= state.plays <= most_plays:
        return f"expected 0 to {most_plays} plays made in this turn, not {quoted(state.plays)}"
    return _why_wrong_cards(state) or _why_wrong_players(state)


def _why_wrong_cards(state: SkipBoState) -> str | None:
    options = state.deal.options
    for at, top in enumerate(state.piles):
        pile = top
        while pile is not None:
            if pile.build != (at < options.builds):
                return "a build pile lies where a discard pile should, or the other way round"
            pile = pile.below
    embargo = [state.embargo_on(seat) for seat in range(SEATS)]
    held = [state.holds_embargo(seat) for seat in range(SEATS)]
    if not options.embargoes and (any(held) or any(card != NO_CARD for card in embargo)):
        return "there is an embargo in a game without"
    if max([state.stock_size(seat) for seat in range(SEATS)]) > options.stockpile:
        return f"a stockpile has more than {options.stockpile} cards"
    if Counter(all_cards(state)) != Counter(options.pack()):
        return "the cards on the table are not those of the pack"
    for cards in (*state.deal.stocks, state.deal.embargoes, state.pack):
        for card in cards:
            if not 0 <= card <= JOKER:
                return f"expected card numbers from 0 to {JOKER}, not {quoted(card)}"
    return None


def _why_wrong_players(state: SkipBoState) -> str | None:
    options = state.deal.options
    sizes = [state.stock_size(seat) for seat in range(SEATS)]
    if max([len(hand) for hand in state.hands]) > options.hand:
        return f"a hand has more than {options.hand} cards"
    wrong = _why_wrong_turns(state)
    if wrong is not None:
        return wrong
    if any(state.embargo_on(seat) != NO_CARD and sizes[seat] > EMBARGO_AT for seat in range(SEATS)):
        return f"an embargo lies on a player with more than {EMBARGO_AT} cards in the stockpile"
    waiting = state.phase in {constants.SHUFFLE, constants.SHUFFLE_LAST}
    complete = sum([pile is not None and pile.complete for pile in state.piles])
    if complete != waiting and not (state.phase == constants.DONE and complete == 1):
        return "a build pile is complete exactly while it waits to be shuffled"
    if min(sizes) == 0 and state.phase != constants.DONE:
        return "a stockpile is empty, and the game goes on"
    if state.phase == constants.PLAY and not state.can_play(state.turn()):
        return f"Player{state.place + 1} is to play and cannot"
    return None


def _why_wrong_turns(state: SkipBoState) -> str | None:
    """None if the turns of the players are such as the ring leaves them: those before the one on turn have had one more
    than the others, and there is a turn left, unless the game is over.
    """
    taken = [state.turns_taken(seat) for seat in range(SEATS)]
    over = state.phase == constants.DONE
    ended = state.place + (over and state.stock_size(state.place) == 0)  # the winner's turn counts
    rounds = taken[-1] if ended < SEATS else taken[-1] - 1
    if taken != [rounds + 1] * ended + [rounds] * (SEATS - ended):
        return f"the turns taken, {taken}, do not follow from whose turn it is"
    if rounds + (ended > 0 or not over) > state.deal.options.turns:
        return f"a player has had more than {state.deal.options.turns} turns"
    return None


def all_cards(state: SkipBoState) -> list[int]:
    """Every card of the pack, wherever it lies."""
    found = list(state.pack[state.drawn :])
    for hand in state.hands:
        found.extend(hand)
    for pile in state.piles:
        if pile is not None:
            found.extend(pile.cards())
    for seat in range(SEATS):
        found.extend(state.deal.stocks[seat][: state.stock_size(seat)])
        if state.holds_embargo(seat):
            found.append(state.deal.embargoes[seat])
        card = state.embargo_on(seat)
        if card != NO_CARD:
            found.append(card)
    return found
