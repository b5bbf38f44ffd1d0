"""The computer players of Straights."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import ALL, ONE, bit, lowest, members, rank_of
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
# For a card that may be discarded, how likely it is still to be played, in parts of SURE:
SURE: Final[i64] = 1024
PAST_OTHER: Final[i64] = 670  # so much of that is left for each card of others that has to come first,
PAST_OWN: Final[i64] = 830  # and so much for each of one's own


@final
class First(Policy):
    """Plays the first card that fits, and plans nothing.

    It is the assignment's computer (S15): the first in the order of the deal, which it lays down where none fits.
    """

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
    """Opens the way for its own cards, and discards what it could hardly have played anyway.

    Of the cards it may play it takes the one beyond which, further from the seven, most points of its own are waiting
    and fewest of others; most of all where others must play in between, since that takes time. Sevens are held back.
    When it must lay a card down it takes the one whose points, times how likely it is still to be played, are fewest.
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
        others = ALL & ~(position.table | position.round.dealt_to(seat))  # what others hold or have laid down
        best: i64 = -1
        most: i64 = 0
        for card in members(choice):
            if playable:
                worth = _way_opened(card, hand, others)
            else:
                worth = -rank_of(card) * _likely(position.table, card, hand, others)
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
        if hand & (ONE << card):
            gain = OWN * rank_of(card) + OWN_MORE
            worth += 2 * gain if behind else gain
        elif others & (ONE << card):
            worth -= OTHER * rank_of(card) + OTHER_MORE
            behind = True
        else:
            break  # laid down by oneself: nothing beyond will ever be played
    return worth


def _likely(table: i64, card: i64, hand: i64, others: i64) -> i64:
    """How likely a card is still to be played, in parts of SURE: by the cards that have to come first."""
    likely: i64 = SURE
    step: i64 = -1 if card % 13 > 6 else 1
    while card % 13 != 6:
        card += step
        if table & (ONE << card):
            break
        if hand & (ONE << card):
            likely = likely * PAST_OWN // SURE
        elif others & (ONE << card):
            likely = likely * PAST_OTHER // SURE
        else:
            return 0  # laid down by oneself
    return likely


POLICIES: Final[dict[str, Policy]] = {"first": First(), "uniform": Uniform(), "thrifty": Thrifty()}
