"""The computer players of UnoWar."""

from typing import Final, cast, final

from mypy_extensions import i64

from cardkit.core.bits import ONE, count, lowest
from cardkit.core.policy import Policy, Uniform
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.games.unowar.knowledge import possible_by_slot, possible_cards
from cardkit.games.unowar.rules import CARDS, UnoWarState, fitting

# By card, the mask of the top cards that it may be laid on.
ANSWERS: Final[tuple[int, ...]] = tuple(
    [sum([2**top for top in range(CARDS) if fitting(top) & (ONE << card)]) for card in range(CARDS)]
)

# What `watchful` weighs, in hundredths of a rank. Tuned by simulation: rounds won against `smallest` over duplicate
# deals, searched by the cross-entropy method, then rounded.
RANK: Final[i64] = 100  # for each rank that the card played is higher
SUIT: Final[i64] = 40  # for each card of its suit that stays in the hand
STRIKE: Final[i64] = 4000  # for a card that the other seat surely cannot answer; by the square of the probability
ANSWER: Final[i64] = 6000  # for a hand that answers whatever the other seat may lay; by the share of it
SURE: Final[i64] = 4096  # probabilities and shares are counted in parts of this


@final
class FirstPlayable(Policy):
    """Plays the first card from the left that fits.

    It is the document's "Random Card AI" (U7), and so `random`, though nothing in it is.
    """

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        return lowest(cast(UnoWarState, state).playable)


@final
class Smallest(Policy):
    """Plays its lowest card that fits, and keeps the high ones.

    Of equal ranks it is the leftmost (U7).
    """

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        return _first_by_rank(cast(UnoWarState, state), -1)


@final
class Biggest(Policy):
    """Plays its highest card that fits.

    Of equal ranks it is the leftmost (U7).
    """

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        return _first_by_rank(cast(UnoWarState, state), 1)


@final
class Watchful(Policy):
    """Gets rid of low cards, counts the others, and strikes when you are likely to be stuck.

    Four things are weighed. A low card is the first to go, and rather one of a suit of which more stays in the hand. A
    card is worth more, the likelier it is that nothing in the other hand fits on it: a slot of that hand may hold what
    has not been seen of this deck, or what is known to be left over from earlier decks, and nothing that would have
    fitted where its seat lost a round. And the cards that stay should answer as much as possible of what the other seat
    may lay next.
    """

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        return _weighed(cast(UnoWarState, state), RANK, 0, SUIT, STRIKE, ANSWER)


@final
class Shrewd(Policy):
    """Counts cards, too, and keeps its kings and queens for when they are needed.

    It weighs what Watchful weighs, otherwise: what a card is worth to the hand that keeps it grows with its rank, and
    twice as fast from one rank to the next, so that kings and queens are for striking and for the last resort.
    """

    __slots__ = ("answer", "high", "rank", "strike", "suit")

    def __init__(self, *, rank: int, high: int, suit: int, strike: int, answer: int) -> None:
        self.rank: Final = rank  # as RANK
        self.high: Final = high  # in 64ths, for a card that is played, doubled with each rank
        self.suit: Final = suit
        self.strike: Final = strike
        self.answer: Final = answer

    def choose(self, state: State, rng: Generator) -> i64:
        return _weighed(cast(UnoWarState, state), self.rank, self.high, self.suit, self.strike, self.answer)


@final
class Reckless(Policy):
    """Keeps the hand that can answer the fewest cards: easy to beat.

    It is the worst that was found among simple rules.
    """

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> i64:
        position = cast(UnoWarState, state)
        slots = position.playable
        if not slots & (slots - 1):
            return lowest(slots)
        held = position.first if position.place == 0 else position.second
        size = position.frame.options.hand
        best: i64 = -1
        fewest: i64 = CARDS + 1
        slot: i64 = 0
        while slot < size:
            if slots & (ONE << slot):
                answered = count(_answered(held, size, slot))
                if answered < fewest:
                    best, fewest = slot, answered
            slot += 1
        return best


def _weighed(position: UnoWarState, rank: i64, high: i64, suit: i64, strike: i64, answer: i64) -> i64:
    """The slot of the playable card that is worth most, by these weights; of equal ones the leftmost."""
    slots = position.playable
    if not slots & (slots - 1):
        return lowest(slots)
    held, hidden = position.first, position.second
    other: i64 = 1
    if position.place:
        held, hidden, other = hidden, held, 0
    frame, marks = position.frame, position.marks
    size = frame.options.hand
    fresh, older = possible_cards(hidden, frame.order, position.drawn, marks, other, size)
    lacks, above = frame.learned(other)
    pools = possible_by_slot(fresh, older, marks, lacks, above, other, size)
    best: i64 = -1
    most: i64 = 0
    slot: i64 = 0
    while slot < size:
        if slots & (ONE << slot):
            worth = _worth(held, size, slot, fresh | older, pools, rank, high, suit, strike, answer)
            if best < 0 or worth > most:
                best, most = slot, worth
        slot += 1
    return best


def _worth(
    held: i64,
    size: i64,
    slot: i64,
    hidden: i64,
    pools: list[int],
    rank: i64,
    high: i64,
    suit: i64,
    strike: i64,
    answer: i64,
) -> i64:
    """What it is worth by these weights to play the card in a slot of this hand, if the other seat may hold the cards
    of the mask `hidden`, by slot those of `pools`.
    """
    card = (held >> (6 * slot)) & 63
    fits = fitting(card)
    worth = suit * _same_suit(held, size, slot) - rank * (card % 13) - high * (ONE << card % 13) // 64
    stuck: i64 = SURE
    for pool in pools:
        stuck = stuck * count(pool & ~fits) // count(pool)
    worth += strike * stuck * stuck // (SURE * SURE)
    replies = hidden & fits
    answered = count(_answered(held, size, slot) & replies)
    return worth + (answer * answered // count(replies) if replies else answer)


def worth_to_watchful(held: i64, size: i64, slot: i64, hidden: i64, pools: list[int]) -> i64:
    """`_worth` by the weights of Watchful."""
    return _worth(held, size, slot, hidden, pools, RANK, 0, SUIT, STRIKE, ANSWER)


def _first_by_rank(position: UnoWarState, sign: i64) -> i64:
    """The playable slot whose rank, times this sign, is greatest; of equal ranks the leftmost."""
    slots = position.playable
    hand = position.first if position.place == 0 else position.second
    best: i64 = -1
    most: i64 = -CARDS
    slot: i64 = 0
    while slots:
        rank = sign * ((hand & 63) % 13) - CARDS * (1 - (slots & 1))  # one that is not playable comes after all others
        if rank > most:
            best, most = slot, rank
        slots >>= 1
        hand >>= 6
        slot += 1
    return best


def _same_suit(held: i64, size: i64, without: i64) -> i64:
    """How many cards of a hand have the suit of the card in this slot, itself left out."""
    suit = ((held >> (6 * without)) & 63) // 13
    found: i64 = -1
    while size:
        if (held & 63) // 13 == suit:
            found += 1
        held >>= 6
        size -= 1
    return found


def _answered(held: i64, size: i64, without: i64) -> i64:
    """The mask of the top cards on which something fits of what a hand holds besides the card in this slot."""
    found: i64 = 0
    slot: i64 = 0
    while slot < size:
        if slot != without:
            found |= ANSWERS[held & 63]
        held >>= 6
        slot += 1
    return found


POLICIES: Final[dict[str, Policy]] = {
    "random": FirstPlayable(),
    "smallest": Smallest(),
    "biggest": Biggest(),
    "uniform": Uniform(),
    "watchful": Watchful(),
    "reckless": Reckless(),
    "shrewd": Shrewd(rank=103, high=9, suit=47, strike=7667, answer=10341),
}
