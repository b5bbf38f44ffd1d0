"""Positions of Straights as one line of text.

    scores 0 0 0 0; round 1; deck 4H 5D 2D … KD; table 7S 8S; discards AS/6S,7C,7D,7H

`scores` are those before the round. `deck` are the 52 cards as dealt, thirteen to each seat in turn. `table` are the
cards played so far, and `discards` those laid down, in the order they fell, each with what the table would have taken
instead. Everything else follows: who holds what, and whose turn it is. Before the first deal the round is 0.
"""

from typing import Final

from cardkit.core.bits import ALL, bit, count, mask_of, members
from cardkit.core.cards import card, cards, cards_of
from cardkit.core.errors import BadNotation
from cardkit.core.quoting import quoted
from cardkit.core.state import CHANCE, OVER
from cardkit.games.straights.options import StraightsOptions
from cardkit.games.straights.rules import HAND, ORDER, SEATS, SEVEN_OF_SPADES, Round, StraightsState, initial_state

MOST_ROUNDS: Final = 1_000_000  # in a position from outside


def write_position(state: StraightsState) -> str:
    """The line of a position."""
    deal = state.round
    discards = [
        f"{_text((laid,))}/{','.join(_text(members(barred)).split())}"
        for laid, barred in zip(state.dropped, state.barred, strict=True)
    ]
    parts = (
        ("scores", " ".join([str(score) for score in deal.scores])),
        ("round", str(deal.number)),
        ("deck", _text(deal.order)),
        ("table", _text(members(state.table))),
        ("discards", " ".join(discards)),
    )
    return "; ".join([f"{name} {value}".rstrip() for name, value in parts])


def read_position(text: str, options: StraightsOptions) -> StraightsState:
    """The position of a line. Raises BadNotation, with what is wrong, for a line that is none."""
    parts = [part.strip().partition(" ") for part in text.split(";")]
    names = [name for name, _, _ in parts]
    if names != ["scores", "round", "deck", "table", "discards"]:
        raise BadNotation(f"expected 'scores …; round …; deck …; table …; discards …', not {quoted(text)}")
    scores, number, deck, table, discards = [value for _, _, value in parts]
    deal = Round(
        options=options,
        number=_whole(number),
        scores=tuple([_whole(word) for word in scores.split()]),
        order=_numbers(deck),
    )
    dropped = []
    barred = []
    for word in discards.split():
        laid, slash, instead = word.partition("/")
        if not slash:
            raise BadNotation(
                f"expected a discard with what could be played instead, such as AS/7C,7D, not {quoted(word)}"
            )
        dropped.append(card(laid).number)
        barred.append(mask_of(_numbers(instead.replace(",", " "))))
    played = mask_of(_numbers(table))
    state = state_of(deal, played, tuple(dropped), tuple(barred))
    reason = why_impossible(state)
    if reason is not None:
        raise BadNotation(f"this position is not possible: {reason}")
    return state


def state_of(deal: Round, table: int, dropped: tuple[int, ...], barred: tuple[int, ...]) -> StraightsState:
    """The state with these fields; whose turn it is and what is left in hands follows from them."""
    if deal.number == 0:
        return initial_state(deal.options)
    left = ALL & ~table & ~mask_of(dropped)
    if not left:
        scored = StraightsState(round=deal, place=CHANCE, table=table, left=0, dropped=dropped, barred=barred)
        if not _ends(scored):
            return scored
        return StraightsState(round=deal, place=OVER, table=table, left=0, dropped=dropped, barred=barred)
    place = ORDER.at(_starter(deal))
    for _ in range(count(ALL & ~left)):
        place = ORDER.after(place)
    return StraightsState(round=deal, place=place, table=table, left=left, dropped=dropped, barred=barred)


def _starter(deal: Round) -> int:
    return deal.order.index(SEVEN_OF_SPADES) // HAND if SEVEN_OF_SPADES in deal.order else 0


def _ends(state: StraightsState) -> bool:
    options = state.round.options
    return max(state.scores()) >= options.target or 0 < options.rounds <= state.round.number


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
    reason = why_wrong_table(state) or _why_wrong_discards(state)
    if reason is not None:
        return reason
    if state != state_of(deal, state.table, state.dropped, state.barred):
        return "whose turn it is, or what is left in the hands, does not follow from the cards"
    return _why_wrong_hands(state)


def why_wrong_table(state: StraightsState) -> str | None:
    """None if the piles on the table can have grown like this, otherwise what is wrong."""
    if state.table & ~ALL or state.table < 0:
        return "the table has cards that do not exist"
    if (state.table or state.dropped) and not state.table & bit(SEVEN_OF_SPADES):
        return "the seven of spades is played first"
    grown = bit(SEVEN_OF_SPADES) & state.table
    while True:
        more = open_on(state.round, grown) & state.table if grown else 0
        if not more:
            break
        grown |= more
    if grown != state.table:
        return f"the piles have gaps: {_text(members(state.table & ~grown))} could not have been played"
    return None


def open_on(deal: Round, table: int) -> int:
    """The mask of the cards that this table would take."""
    return StraightsState(round=deal, place=0, table=table, left=0, dropped=(), barred=()).open()


def _why_wrong_discards(state: StraightsState) -> str | None:
    if len(state.dropped) != len(state.barred):
        return "expected for each discard what could have been played instead"
    if any(not 0 <= laid < 52 for laid in state.dropped) or len(set(state.dropped)) != len(state.dropped):
        return "the discards are not different cards"
    if mask_of(state.dropped) & state.table:
        return "a card is both on the table and laid down"
    now = open_on(state.round, state.table)
    for laid, barred in zip(reversed(state.dropped), reversed(state.barred), strict=True):
        seat = state.round.order.index(laid) // HAND
        if barred < 0 or barred & ~(now | state.table):
            return f"what could have been played instead of {_text((laid,))} was never open"
        if barred & bit(laid):
            return f"{_text((laid,))} could have been played"
        if barred & state.hand(seat):
            return f"Player{seat + 1} laid down {_text((laid,))} with a play in hand"
    return None


def _why_wrong_hands(state: StraightsState) -> str | None:
    gone = count(ALL & ~state.left)
    starter = _starter(state.round)
    for seat in range(SEATS):
        turns = (gone - (seat - starter) % SEATS + SEATS - 1) // SEATS
        held = count(state.hand(seat))
        if held != HAND - turns:
            return f"Player{seat + 1} should hold {HAND - turns} cards after {gone} moves, not {held}"
    return None


def _text(numbers: tuple[int, ...] | list[int]) -> str:
    return " ".join([str(one) for one in cards_of(numbers)])


def _numbers(text: str) -> tuple[int, ...]:
    return tuple([one.number for one in cards(text)])


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise BadNotation(f"expected a whole number, not {quoted(text)}")
    return int(text)
