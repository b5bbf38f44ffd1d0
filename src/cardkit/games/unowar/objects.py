"""The object model of the UnoWar document, under names that read naturally in Python (U11).

    >>> from cardkit.games.unowar import UnoWarMatch, SmallestCardAI, BiggestCardAI
    >>> UnoWarMatch(SmallestCardAI(), BiggestCardAI()).win_rate(20, seed=1)
    1.0

`Deck`, `Hand` and `CardPile` change, as the things on a table do; they stand for themselves. A match runs on the rules
of this package, and shows an AI its hand and the pile.
"""

import itertools
import os
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, cast, overload

from cardkit.core.cards import STANDARD_DECK, Card, Rank, Suit, card_of
from cardkit.core.errors import IllegalMove, NoSuchCard
from cardkit.core.playout import policy_playout
from cardkit.core.rng import Generator, make_generator, seeded_sfc32
from cardkit.core.state import CHANCE, OVER
from cardkit.games.unowar.options import UnoWarOptions
from cardkit.games.unowar.players import POLICIES
from cardkit.games.unowar.rules import FRESH_ORDER, UnoWarState, fitting, initial_state

UNLIMITED: Final = 2**62

# The document counts suits from 1 in this order.
SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def any_seed() -> int:
    """A seed that nobody knows beforehand, with room above it for the seeds of a million games."""
    return int.from_bytes(os.urandom(4), "big") % (2**31 - 10**6)


def numbered_card(rank: int, suit: int) -> Card:
    """The card of the document's numbers: rank 1 (ace) … 13 (king), suit 1 spades, 2 hearts, 3 clubs, 4 diamonds.

    Raises ValueError for any other (U10).
    """
    if type(rank) is not int or not 1 <= rank <= 13:
        raise ValueError(f"expected a rank from 1 (ace) to 13 (king), not {rank!r}")
    if type(suit) is not int or not 1 <= suit <= 4:
        raise ValueError(f"expected a suit from 1 to 4 (spades, hearts, clubs, diamonds), not {suit!r}")
    return STANDARD_DECK[SUITS[suit - 1] * 13 + rank - 1]


class Deck:
    """52 cards in random order, that are shuffled anew, all of them, when one is wanted and none is left (U4).

    Without a generator they are shuffled in another way each time.
    """

    def __init__(self, rng: Generator | None = None) -> None:
        self._rng = seeded_sfc32(any_seed()) if rng is None else rng
        self._cards: tuple[int, ...] = FRESH_ORDER
        self._drawn = 0
        self.shuffle()

    def shuffle(self) -> None:
        """Put all 52 cards back, and shuffle them."""
        self._cards = tuple([self._cards[place] for place in self._rng.permutation(len(self._cards))])
        self._drawn = 0

    def draw(self) -> Card:
        """The next card; from an empty deck, the first of a newly shuffled one."""
        if self.is_empty:
            self.shuffle()
        self._drawn += 1
        return card_of(self._cards[self._drawn - 1])

    @property
    def cards_remaining(self) -> int:
        """How many cards are left before the next shuffle."""
        return len(self._cards) - self._drawn

    def __len__(self) -> int:
        return self.cards_remaining

    @property
    def is_empty(self) -> bool:
        """Whether the next draw shuffles first."""
        return self.cards_remaining == 0


class Hand(Sequence[Card]):
    """A number of cards, each replaced from the deck, in its own slot, as soon as it is removed."""

    def __init__(self, deck: Deck, size: int) -> None:
        if size < 1:
            raise ValueError(f"expected a hand of one card or more, not {size}")
        self._deck: Deck | None = deck
        self._cards = [deck.draw() for _ in range(size)]

    @staticmethod
    def showing(cards: Iterable[Card]) -> "Hand":
        """A hand that shows these cards, by slot, as an AI is shown its own; none of them can be removed from it."""
        return _ShownHand(cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    @overload
    def __getitem__(self, slot: int) -> Card: ...
    @overload
    def __getitem__(self, slot: slice) -> Sequence[Card]: ...
    def __getitem__(self, slot: int | slice) -> Card | Sequence[Card]:
        """The card in a slot, from 0. Raises NoSuchCard for a slot there is not (U10)."""
        return tuple(self._cards[slot]) if isinstance(slot, slice) else self.get(slot)

    def get(self, slot: int) -> Card:
        """The card in a slot, from 0. Raises NoSuchCard for a slot there is not (U10)."""
        if not 0 <= slot < len(self._cards):
            raise NoSuchCard(f"expected a slot from 0 to {len(self._cards) - 1}, not {slot}")
        return self._cards[slot]

    def remove(self, card: Card | None) -> bool:
        """Replace the leftmost such card from the deck; False, and nothing happens, if there is none.

        Raises NoSuchCard where the hand is only shown.
        """
        if self._deck is None:
            raise NoSuchCard("this hand is only shown: give the card back from get_play, and the match plays it")
        for slot, held in enumerate(self._cards):
            if held == card:
                self._cards[slot] = self._deck.draw()
                return True
        return False


class _ShownHand(Hand):
    """A hand without a deck."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._deck = None
        self._cards = list(cards)


class CardPile:
    """The pile of a round: its top card is what counts."""

    def __init__(self, top: Card, size: int = 1) -> None:
        self._top = top
        self._size = size

    def can_play(self, card: Card) -> bool:
        """Whether the card may be laid on the pile (U2)."""
        return bool(fitting(self._top.number) >> card.number & 1)

    def play(self, card: Card) -> None:
        """Lay a card on the pile. Raises IllegalMove for one that may not be, and nothing changes (U10)."""
        if not self.can_play(card):
            raise IllegalMove(f"{card.name} has neither the suit of {self._top.name} nor its rank or a higher one")
        self._top = card
        self._size += 1

    @property
    def top_card(self) -> Card:
        """The card on top."""
        return self._top

    def __len__(self) -> int:
        return self._size


class AI:
    """The "Random Card AI" of the document (U7), and the parent of all others: it plays the first playable card."""

    name = "Random Card AI"
    policy: str | None = "random"  # of this package, which plays the same; None where only `get_play` says what

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "get_play" in cls.__dict__ and "policy" not in cls.__dict__:
            cls.policy = None

    def get_play(self, hand: Hand, pile: CardPile) -> Card | None:
        """A card of the hand that may be played, or None to give the round up."""
        return next((card for card in hand if pile.can_play(card)), None)

    def __str__(self) -> str:
        return self.name


class SmallestCardAI(AI):
    """Plays the lowest-ranked playable card, the leftmost of equal ranks."""

    name = "Smallest Card AI"
    policy = "smallest"

    def get_play(self, hand: Hand, pile: CardPile) -> Card | None:
        """The lowest-ranked playable card."""
        return min([card for card in hand if pile.can_play(card)], key=_rank, default=None)


class BiggestCardAI(AI):
    """Plays the highest-ranked playable card, the leftmost of equal ranks."""

    name = "Biggest Card AI"
    policy = "biggest"

    def get_play(self, hand: Hand, pile: CardPile) -> Card | None:
        """The highest-ranked playable card."""
        return max([card for card in hand if pile.can_play(card)], key=_rank, default=None)


def _rank(card: Card) -> Rank:
    return card.rank


class UnoWarMatch:
    """Two AIs who meet, for one game or for thousands. The first one leads the first round."""

    def __init__(self, first: AI, second: AI, *, generator: str = "sfc32") -> None:
        self.first = first
        self.second = second
        self.generator = generator

    def play_game(self, seed: int | None = None) -> bool:
        """Whether the first AI wins the game of this seed; of any, if it is left out."""
        return self.final_state(any_seed() if seed is None else seed).winners() == (0,)

    def win_rate(self, trials: int, seed: int | None = None) -> float:
        """The share of games that the first AI wins, of those with seeds `seed` … `seed + trials - 1`.

        Left out, the first seed is any. Raises ValueError for no trials.
        """
        if trials < 1:
            raise ValueError(f"expected one trial or more, not {trials}")
        start = any_seed() if seed is None else seed
        return sum([self.play_game(start + trial) for trial in range(trials)]) / trials

    def final_state(self, seed: int) -> UnoWarState:
        """Where the game of this seed ends."""
        state = initial_state(UnoWarOptions())
        chance = make_generator(self.generator, seed)
        luck = (seeded_sfc32(seed, 1), seeded_sfc32(seed, 3))
        policies = tuple([POLICIES[ai.policy] for ai in (self.first, self.second) if ai.policy is not None])
        if len(policies) == 2:
            return cast(UnoWarState, policy_playout(state, policies, chance, luck, UNLIMITED).state)
        while state.turn() != OVER:
            if state.turn() == CHANCE:
                state = state.resolved(state.request().sample(chance))
            else:
                state = self._after_play(state, luck[state.turn()])
        return state

    def _after_play(self, state: UnoWarState, luck: Generator) -> UnoWarState:
        """An AI is asked. What it may not play, None among it, loses it the round (U3)."""
        seat = state.turn()
        ai = (self.first, self.second)[seat]
        if ai.policy is not None:
            return state.after(POLICIES[ai.policy].choose(state, luck))
        hand = Hand.showing([card_of(state.card(seat, slot)) for slot in range(state.frame.options.hand)])
        chosen = ai.get_play(hand, CardPile(card_of(state.top), state.pile))
        for slot in state.legal():
            if hand[slot] == chosen:
                return state.after(slot)
        return state.conceded()


class PolicyAI(AI):
    """A policy of this package, by name, as an AI."""

    def __init__(self, policy: str) -> None:
        if policy not in POLICIES:
            raise ValueError(f"no policy is called {policy!r}; there are {', '.join(POLICIES)}")
        self.policy = policy
        self.name = f"{policy.capitalize()} Card AI"

    def get_play(self, hand: Hand, pile: CardPile) -> Card | None:
        """A policy is never asked like this: it plays in matches, where more is known than hand and pile."""
        raise TypeError(f"{self.name} plays in matches only")


def named_ai(policy: str) -> AI:
    """The AI of a policy's name: the document's for `random`, `smallest` and `biggest`. Raises ValueError."""
    documented: dict[str, AI] = {"random": AI(), "smallest": SmallestCardAI(), "biggest": BiggestCardAI()}
    return documented.get(policy) or PolicyAI(policy)


def tournament(trials: int, seed: int) -> list[tuple[str, str, float]]:
    """For every ordered pair of the document's AIs, in its order: both names, and the win rate of the first (U8)."""
    pairs = itertools.product((AI(), SmallestCardAI(), BiggestCardAI()), repeat=2)
    return [(first.name, second.name, UnoWarMatch(first, second).win_rate(trials, seed)) for first, second in pairs]
