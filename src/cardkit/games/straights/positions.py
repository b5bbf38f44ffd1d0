"""Positions of Straights as one line of text.

    scores 0 0 0 0; round 1; deck 4H 5D 2D … KD; table 7S 8S; discards AS/6S,7C,7D,7H

`scores` are those before the round. `deck` are the 52 cards as dealt, thirteen to each seat in turn. `table` are the
cards played so far, and `discards` those laid down, in the order they fell, each with what the table would have taken
instead. Everything else follows: who holds what, and whose turn it is. Before the first deal the round is 0.
"""

from collections.abc import Iterable
from typing import Final

from cardkit.core.bits import ALL, bit, count, mask_of, members
from cardkit.core.cards import card, card_of, cards
from cardkit.core.errors import BadNotation
from cardkit.core.number_checks import is_numeral
from cardkit.core.quoting import quoted
from cardkit.core.state import CHANCE, OVER
from cardkit.core.value import replace
from cardkit.games.straights.options import StraightsOptions
from cardkit.games.straights.rules import (
    HAND,
    ORDER,
    SEATS,
    SEVEN_OF_SPADES,
    Round,
    StraightsState,
    initial_state,
    is_last,
    open_to,
)

MOST_ROUNDS: Final = 1_000_000  # in a position from outside
PARTS: Final = ("scores", "round", "deck", "table", "discards")


def written(cards: Iterable[int], between: str = " ") -> str:
    """The cards of these numbers as text."""
    return between.join([str(card_of(one)) for one in cards])


def write_position(state: StraightsState) -> str:
    """The line of a position."""
    deal = state.round
    barred = [written(members(mask), ",") for mask in state.barred]
    values = (
        " ".join([str(score) for score in deal.scores]),
        str(deal.number),
        written(deal.order),
        written(members(state.table)),
        " ".join([f"{card_of(laid)}/{instead}" for laid, instead in zip(state.dropped, barred, strict=True)]),
    )
    return "; ".join([f"{name} {value}".rstrip() for name, value in zip(PARTS, values, strict=True)])


def read_position(text: str, options: StraightsOptions) -> StraightsState:
    """The position of a line. Raises BadNotation, with what is wrong, for a line that is none."""
    parts = [part.strip().partition(" ") for part in text.split(";")]
    if tuple([name for name, _, _ in parts]) != PARTS:
        raise BadNotation(f"expected '{' …; '.join(PARTS)} …', not {quoted(text)}")
    scores, number, deck, table, discards = [value for _, _, value in parts]
    deal = Round(
        options=options,
        number=_whole(number),
        scores=tuple([_whole(word) for word in scores.split()]),
        order=tuple([one.number for one in cards(deck)]),
    )
    dropped, barred = [], []
    for word in discards.split():
        laid, slash, instead = word.partition("/")
        if not slash:
            raise BadNotation(
                f"expected a discard with what could be played instead, such as AS/7C,7D, not {quoted(word)}"
            )
        dropped.append(card(laid).number)
        barred.append(_mask(instead.replace(",", " ")))
    state = state_of(deal, _mask(table), tuple(dropped), tuple(barred))
    reason = why_impossible(state)
    if reason is not None:
        raise BadNotation(f"this position is not possible: {reason}")
    return state


def state_of(deal: Round, table: int, dropped: tuple[int, ...], barred: tuple[int, ...]) -> StraightsState:
    """The state with these fields; whose turn it is and what is left in hands follows from them."""
    if deal.number == 0:
        return initial_state(deal.options)
    left = ALL & ~table & ~mask_of(dropped)
    place = ORDER.at((_starter(deal) + count(ALL & ~left)) % SEATS) if left else CHANCE
    state = StraightsState(round=deal, place=place, table=table, left=left, dropped=dropped, barred=barred)
    return state if left or not is_last(deal, state.scores()) else replace(state, place=OVER)


def turns_taken(gone: int, starter: int) -> tuple[int, ...]:
    """How many turns each seat has taken when so many cards are gone, and this seat began."""
    return tuple([(gone - (seat - starter) % SEATS + SEATS - 1) // SEATS for seat in range(SEATS)])


def why_impossible(state: StraightsState) -> str | None:
    """None if the fields of a state fit together, otherwise what does not.

    A road to every such position through legal moves is not searched for; what is checked is that cards, hands, turns,
    scores and piles are such as play leaves them.
    """
    deal = state.round
    if sorted(deal.order) != list(range(52)):
        return "the deck is not 52 different cards"
    if len(deal.scores) != SEATS or min(deal.scores) < 0:
        return f"expected {SEATS} scores of zero or more, not {quoted(deal.scores)}"
    if max(deal.scores) >= deal.options.target:
        return f"a score before the round has reached the target, {deal.options.target}"
    if not 0 <= deal.number <= (deal.options.rounds or MOST_ROUNDS):
        return f"there is no round {quoted(deal.number)}"
    if deal.number == 0:
        return None if state == initial_state(deal.options) else "before the first deal nothing has happened yet"
    reason = why_wrong_table(state.table, state.dropped, deal.options.corner) or _why_wrong_discards(state)
    if reason is not None:
        return reason
    if state != state_of(deal, state.table, state.dropped, state.barred):
        return "whose turn it is, or what is left in the hands, does not follow from the cards"
    gone = count(ALL & ~state.left)
    for seat, turns in enumerate(turns_taken(gone, _starter(deal))):
        held = count(state.hand(seat))
        if held != HAND - turns:
            return f"Player{seat + 1} should hold {HAND - turns} cards after {gone} moves, not {held}"
    return None


def why_wrong_table(table: int, dropped: tuple[int, ...], corner: bool) -> str | None:
    """None if the piles on the table can have grown like this, otherwise what is wrong."""
    if table & ~ALL or table < 0:
        return "the table has cards that do not exist"
    if (table or dropped) and not table & bit(SEVEN_OF_SPADES):
        return "the seven of spades is played first"
    grown = 0
    while more := open_to(grown, corner) & table:
        grown |= more
    if grown != table:
        return f"the piles have gaps: {written(members(table & ~grown))} could not have been played"
    return None


def _why_wrong_discards(state: StraightsState) -> str | None:
    if len(state.dropped) != len(state.barred):
        return "expected for each discard what could have been played instead"
    if any(not 0 <= laid < 52 for laid in state.dropped) or len(set(state.dropped)) != len(state.dropped):
        return "the discards are not different cards"
    if mask_of(state.dropped) & state.table:
        return "a card is both on the table and laid down"
    for laid, barred in zip(reversed(state.dropped), reversed(state.barred), strict=True):
        seat = state.round.order.index(laid) // HAND
        if barred < 0 or barred & ~(state.open() | state.table):
            return f"what could have been played instead of {card_of(laid)} was never open"
        if barred & bit(laid):
            return f"{card_of(laid)} could have been played"
        if barred & state.hand(seat):
            return f"Player{seat + 1} laid down {card_of(laid)} with a play in hand"
    return None


def _starter(deal: Round) -> int:
    """The seat that begins."""
    return deal.order.index(SEVEN_OF_SPADES) // HAND if SEVEN_OF_SPADES in deal.order else 0


def _mask(text: str) -> int:
    return mask_of(tuple([one.number for one in cards(text)]))


def _whole(text: str) -> int:
    if not is_numeral(text):
        raise BadNotation(f"expected a whole number, not {quoted(text)}")
    return int(text)
