"""The computer players of Straights."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import ALL, BIT, bit, lowest, members
from cardkit.core.policy import Policy, Uniform
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.games.straights.rules import DISCARD, StraightsState

# What `thrifty` weighs. Tuned by simulation: games won by one against three of `first` over duplicate deals, searched
# by the cross-entropy method, then rounded.
#
# For a card that may be played, by what lies beyond it in its suit, that is, further from the seven:
OWN: Final[i64] = 10  # for each point of a card of one's own, and
OWN_MORE: Final[i64] = 40  # this besides; both twice if somebody else's card has to come first
OTHER: Final[i64] = 1  # against it, for each point of a card that somebody else may hold, and
OTHER_MORE: Final[i64] = 10  # this besides
SEVEN: Final[i64] = 220  # against a seven: it opens the suit to everybody, in both directions
# For a card that may be discarded, by how likely it is still to be played, in parts of SURE:
SURE: Final[i64] = 1024
PAST_OTHER: Final[i64] = 670  # of which so much is left for each card of others that has to come first,
PAST_OWN: Final[i64] = 830  # and so much for each of one's own
ANYWAY: Final[i64] = 240  # against a discard, for each of its points, besides the likelihood
CUTS_OWN: Final[i64] = 250  # for each point expected of one's own cards beyond, against it
CUTS_OTHER: Final[i64] = 100  # for each point expected of others' cards beyond, in its favour


@final
class First(Policy):
    """The assignment's computer (S15): the first legal play in its hand, in deal order, or else its first card."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(StraightsState, state)
        seat = position.turn()
        hand = position.hand(seat)
        playable = hand & position.open()
        choice = playable or hand
        for card in position.round.hand(seat):
            if choice & bit(card):
                return card if playable else DISCARD + card
        raise ValueError("the hand is empty")


@final
class Thrifty(Policy):
    """Plays what opens the way for its own cards, and lays down what it could hardly have played anyway.

    Of the cards it may play it takes the one beyond which, further from the seven, most points of its own are waiting
    and fewest of others; most of all where others must play in between, since that takes time. Sevens are held back.
    Of the cards it must lay down it takes the one that costs fewest points, each counted by how likely the card is
    still to be played; what lies beyond it in the suit is lost with it, to its own harm and to that of others.
    """

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(StraightsState, state)
        seat = position.turn()
        hand = position.hand(seat)
        playable = hand & position.open()
        choice = playable or hand
        if not choice & (choice - 1):
            return lowest(choice) if playable else DISCARD + lowest(choice)
        dealt: i64 = position.round.dealt[seat]
        others = ALL & ~(position.table | dealt)  # what others hold or have laid down
        best: i64 = -1
        most: i64 = 0
        for card in members(choice):
            worth = _way_opened(card, hand, others) if playable else -_cost(position, card, hand, others)
            if best < 0 or worth > most:
                best, most = card, worth
        return best if playable else DISCARD + best


def _way_opened(card: i64, hand: i64, others: i64) -> i64:
    """What playing a card is worth."""
    rank = card % 13
    if rank == 6:
        return _beyond(card, 1, hand, others) + _beyond(card, -1, hand, others) - SEVEN
    return _beyond(card, 1 if rank > 6 else -1, hand, others)


def _beyond(card: i64, step: i64, hand: i64, others: i64) -> i64:
    """What it is worth to open the way beyond a card, in one direction."""
    worth: i64 = 0
    behind = False
    left = card % 13 if step < 0 else 12 - card % 13  # cards beyond it in its suit
    while left:
        card += step
        left -= 1
        if hand & BIT[card]:
            gain = OWN * (card % 13 + 1) + OWN_MORE
            worth += 2 * gain if behind else gain
        elif others & BIT[card]:
            worth -= OTHER * (card % 13 + 1) + OTHER_MORE
            behind = True
        else:
            break  # laid down: nothing beyond will ever be played
    return worth


def _cost(position: StraightsState, card: i64, hand: i64, others: i64) -> i64:
    """What laying down a card costs."""
    rank = card % 13
    likely = _likely(position, card, hand, others)
    cost = (rank + 1) * (likely + ANYWAY)
    if rank >= 6:
        cost += _cut(card, 1, likely, hand, others)
    if rank <= 6:
        cost += _cut(card, -1, likely, hand, others)
    return cost


def _likely(position: StraightsState, card: i64, hand: i64, others: i64) -> i64:
    """How likely a card is still to be played, in parts of SURE: by the cards that have to come first."""
    likely: i64 = SURE
    step: i64 = -1 if card % 13 > 6 else 1
    while card % 13 != 6:
        card += step
        if position.table & BIT[card]:
            break
        if hand & BIT[card]:
            likely = likely * PAST_OWN // SURE
        elif others & BIT[card]:
            likely = likely * PAST_OTHER // SURE
        else:
            return 0  # laid down
    return likely


def _cut(card: i64, step: i64, likely: i64, hand: i64, others: i64) -> i64:
    """What it costs that nothing beyond a card will be played, in one direction."""
    own: i64 = 0
    other: i64 = 0
    likely = likely * PAST_OWN // SURE
    left = card % 13 if step < 0 else 12 - card % 13
    while left and likely:
        card += step
        left -= 1
        if hand & BIT[card]:
            own += (card % 13 + 1) * likely
            likely = likely * PAST_OWN // SURE
        elif others & BIT[card]:
            other += (card % 13 + 1) * likely
            likely = likely * PAST_OTHER // SURE
        else:
            break
    return (CUTS_OWN * own) // SURE - (CUTS_OTHER * other) // SURE


POLICIES: Final[dict[str, Policy]] = {"first": First(), "uniform": Uniform(), "thrifty": Thrifty()}
