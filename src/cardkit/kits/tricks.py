"""Tricks: which cards follow suit, who takes a trick, and who is known to be out of a suit.

>>> from cardkit import Hand, Suit, cards
>>> from cardkit.kits.tricks import Ranking, Trick, no_voids, playable, voids_after
>>> spades = Ranking(trump=Suit.SPADES)
>>> trick = Trick.led_by(1, seats=4).plus(*cards("7H QH"))
>>> trick.turn, playable(Hand.of("2H KD AS"), trick, spades)
(3, Hand.of('2H'))
>>> full = trick.plus(*cards("2S AH"))
>>> full.winner(spades)
3
>>> voids_after(no_voids(4), full, spades)[3]
(<Suit.HEARTS: 2>,)
"""

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from cardkit.core.cards import Card, Rank, Suit
from cardkit.core.observations.view_layout import OF_SEATS
from cardkit.core.piles import Hand
from cardkit.core.quoting import quoted
from cardkit.core.scenes.scene import Drawn, Zone, items
from cardkit.core.value import put

__all__ = [
    "ACE_HIGH",
    "ACE_LOW",
    "NO_TRUMP",
    "Ranking",
    "Trick",
    "Voids",
    "barred_by",
    "bowers",
    "no_voids",
    "playable",
    "still_known",
    "voids_after",
    "why_inconsistent",
    "why_not_playable",
]

ACE_LOW: Final[tuple[Rank, ...]] = tuple(Rank)
ACE_HIGH: Final[tuple[Rank, ...]] = (*ACE_LOW[1:], Rank.ACE)

Voids = tuple[tuple[Suit, ...], ...]  # by seat, the suits of which everybody knows it has none, ascending


@attrs.frozen
class Ranking:
    """Which card beats which, and what suit each card is of. Raises ValueError for what is no order.

    `top_trumps` belong to the trumps whatever suit is printed on them: Euchre's `bowers`, or the nine and jack of a
    trump suit that runs 7 8 Q K T A 9 J. For stranger orders, a subclass overrides `suit_of` and `strength`.
    """

    trump: Suit | None = None
    ranks: tuple[Rank, ...] = ACE_HIGH  # of each suit, the weakest first; only those that are played with
    top_trumps: tuple[Card, ...] = ()  # above all other trumps, the weakest first

    def __attrs_post_init__(self) -> None:
        for row in (self.ranks, self.top_trumps):
            if len(set(row)) != len(row):
                raise ValueError(f"expected each once, not {quoted(row)}")
        if self.top_trumps and self.trump is None:
            raise ValueError(f"expected a trump suit to which the top trumps belong, not {quoted(self.trump)}")

    def suit_of(self, card: Card) -> Suit:
        """The suit that the card counts as: the one printed on it, but for top trumps."""
        return self.trump if self.top_trumps and card in self.top_trumps and self.trump is not None else card.suit

    def strength(self, card: Card) -> int:
        """Its place in its suit, from 0, the weakest. Raises ValueError for a card of a rank that is not in `ranks`."""
        if self.top_trumps and card in self.top_trumps:
            return len(self.ranks) + self.top_trumps.index(card)
        try:
            return self.ranks.index(card.rank)
        except ValueError:
            known = " ".join([rank.letter for rank in self.ranks])
            raise ValueError(f"expected a card of one of the ranks {known}, not {card}") from None

    def beats(self, later: Card, earlier: Card) -> bool:
        """Whether a card beats one that was played before it and led or was winning. An equal card does not."""
        suit = self.suit_of(later)
        if suit == self.suit_of(earlier):
            return self.strength(later) > self.strength(earlier)
        return suit == self.trump


NO_TRUMP: Final = Ranking()


def bowers(trump: Suit) -> tuple[Card, Card]:
    """Euchre's two highest trumps: the jack of the other suit of that colour, then the jack of trumps."""
    return Card(Rank.JACK, Suit(3 - trump)), Card(Rank.JACK, trump)


@attrs.frozen
class Trick(Drawn):
    """A trick, complete or not. Raises ValueError for seats that are not distinct, and for more cards than seats."""

    # In the order in which they play, the leader first.
    seats: tuple[int, ...] = attrs.field(metadata=OF_SEATS)
    cards: tuple[Card, ...] = ()  # in the order played

    def __attrs_post_init__(self) -> None:
        if not self.seats or len(set(self.seats)) != len(self.seats):
            raise ValueError(f"expected distinct seats, not {quoted(self.seats)}")
        if len(self.cards) > len(self.seats):
            raise ValueError(f"expected at most {len(self.seats)} cards in the trick, not {len(self.cards)}")

    def __str__(self) -> str:
        return ", ".join([f"Player{seat + 1} {card}" for seat, card in self.plays]) or "-"

    def zones(self, name: str, title: str) -> tuple[Zone, ...]:
        """A zone for each seat that plays, in the order of play, with its card once it has played."""
        found: list[Zone] = []
        for place, seat in enumerate(self.seats):
            zone = f"{name}/p{seat + 1}"
            found.append(Zone(zone, title, "pile", items(zone, self.cards[place : place + 1]), seat))
        return tuple(found)

    @staticmethod
    def led_by(leader: int, seats: int, out: Iterable[int] = ()) -> "Trick":
        """The trick in which seat `leader` leads and `seats` seats play clockwise, but for those that sit `out`.

        Raises ValueError for a leader who does not play.
        """
        out = tuple(out)
        if not 0 <= leader < seats or leader in out:
            raise ValueError(f"expected one of {seats} seats that plays as the leader, not {quoted(leader)}")
        order = (*range(leader, seats), *range(leader))
        return Trick(tuple([seat for seat in order if seat not in out]) if out else order)

    @property
    def leader(self) -> int:
        """The seat that leads."""
        return self.seats[0]

    @property
    def turn(self) -> int | None:
        """The seat that plays next; None if the trick is full."""
        played = len(self.cards)
        return None if played == len(self.seats) else self.seats[played]

    @property
    def is_full(self) -> bool:
        """Whether every seat has played."""
        return len(self.cards) == len(self.seats)

    @property
    def plays(self) -> tuple[tuple[int, Card], ...]:
        """Seat and card, in the order played."""
        return tuple(zip(self.seats, self.cards, strict=False))

    def plus(self, *more: Card) -> "Trick":
        """With these played next. Raises ValueError if there is no seat left to play them."""
        return Trick(self.seats, (*self.cards, *more))

    def led(self, ranking: Ranking = NO_TRUMP) -> Suit | None:
        """The suit to follow; None if nothing was played."""
        return ranking.suit_of(self.cards[0]) if self.cards else None

    def winner(self, ranking: Ranking = NO_TRUMP) -> int:
        """The seat that takes the trick, as far as it was played; of equal cards the first wins.

        Raises ValueError if nothing was played.
        """
        if not self.cards:
            raise ValueError("expected a trick with a card, not an empty one: nobody takes it")
        best = 0
        for place, card in enumerate(self.cards):
            if ranking.beats(card, self.cards[best]):
                best = place
        return self.seats[best]


def playable(hand: Hand[Card], trick: Trick, ranking: Ranking = NO_TRUMP) -> Hand[Card]:
    """The cards of a hand that may be played: those of the suit led, or all if there are none or nothing was led."""
    if not trick.cards:
        return hand
    led, suit_of = trick.led(ranking), ranking.suit_of
    following = [card for card in hand.cards if suit_of(card) == led]
    return Hand(tuple(following)) if following else hand


def why_not_playable(card: Card, hand: Hand[Card], trick: Trick, ranking: Ranking = NO_TRUMP) -> str | None:
    """Why this card may not be played from the hand, or None if it may: a reason for `why_illegal`."""
    if card not in hand:
        return f"{card} is not in your hand"
    led = trick.led(ranking)
    return f"{led} must be followed" if card not in playable(hand, trick, ranking) else None


def no_voids(seats: int) -> Voids:
    """What is known at the start: of no seat that it is out of a suit."""
    return ((),) * seats


def voids_after(voids: Voids, trick: Trick, ranking: Ranking = NO_TRUMP) -> Voids:
    """With what a trick has shown so far: a seat that did not follow has no card of the suit led.

    By seat, as `voids` is; for a game in which suit must be followed. A seat that is given cards again may have any.
    """
    led = trick.led(ranking)
    for seat, card in trick.plays:
        if led is not None and ranking.suit_of(card) != led and led not in voids[seat]:
            voids = put(voids, seat, tuple(sorted([*voids[seat], led])))
    return voids


def why_inconsistent(hands: Sequence[Iterable[Card]], voids: Voids, ranking: Ranking = NO_TRUMP) -> str | None:
    """Why these hands, by seat, do not fit the voids, or None if they do. Hands after those of the voids fit always."""
    for seat, (hand, suits) in enumerate(zip(hands, voids, strict=False)):
        for card in hand:
            if ranking.suit_of(card) in suits:
                return f"seat {seat} holds {card}, but has shown that it has no {ranking.suit_of(card)}"
    return None


def still_known(known: Sequence[Iterable[Card]], gone: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
    """What is still `known`, by place, once the cards `gone` were played: a card that I passed lies there till then."""
    left = frozenset(gone)
    return tuple([tuple([card for card in row if card not in left]) for row in known])


def barred_by(voids: Voids, cards: Iterable[Card], ranking: Ranking = NO_TRUMP) -> dict[int, tuple[Card, ...]]:
    """By seat, which of the cards it has shown not to have: what `HiddenGame.barred` and `Pool.deal` ask."""
    every = tuple(cards)
    return {
        seat: tuple([card for card in every if ranking.suit_of(card) in suits])
        for seat, suits in enumerate(voids)
        if suits
    }
