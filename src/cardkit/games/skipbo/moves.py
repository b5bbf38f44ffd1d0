"""Moves of Comp10001-Bo and what happens in it, as values and as text."""

import attrs

from cardkit.core.cards import JOKER, STANDARD_DECK, Card, Joker, card_or_joker
from cardkit.core.errors import BadNotation
from cardkit.core.event import Event
from cardkit.games.skipbo import piles

AnyCard = Card | Joker

_CARDS: tuple[AnyCard, ...] = (*STANDARD_DECK, JOKER)


def card_of_kind(kind: int) -> AnyCard:
    """The card of a number of the rules: 0 ... 51, or 52 for a joker."""
    return _CARDS[kind]


def cards_of_kinds(kinds: tuple[int, ...] | list[int]) -> tuple[AnyCard, ...]:
    """The cards of these numbers, in order."""
    return tuple([_CARDS[kind] for kind in kinds])


def kind_of(card: AnyCard) -> int:
    """The number of a card in the rules."""
    return int(piles.JOKER) if isinstance(card, Joker) else card.number


@attrs.frozen
class Build:
    """A build pile."""

    pile: int  # from 0

    def __str__(self) -> str:
        return f"b{self.pile + 1}"


@attrs.frozen
class Discard:
    """A discard pile of a player."""

    seat: int
    pile: int  # from 0

    def __str__(self) -> str:
        return f"d{self.seat + 1}.{self.pile + 1}"


@attrs.frozen
class FromStock:
    """One's own stockpile."""

    def __str__(self) -> str:
        return "stock"


@attrs.frozen
class FromHand:
    """One's own hand."""

    def __str__(self) -> str:
        return "hand"


@attrs.frozen
class FromEmbargo:
    """The embargo card that lies across one's discard piles."""

    def __str__(self) -> str:
        return "embargo"


Source = FromHand | FromStock | Discard | FromEmbargo
Destination = Build | Discard
HAND = FromHand()
STOCK = FromStock()
EMBARGO = FromEmbargo()


@attrs.frozen
class Play:
    """A card goes from its source onto a pile. From the hand the card says which one it is; elsewhere it may be left
    out, and what is said is checked.
    """

    source: Source
    target: Destination
    card: AnyCard | None = None

    def __str__(self) -> str:
        if isinstance(self.source, FromHand):
            return f"{self.card} {self.target}"
        named = "" if self.card is None else f":{self.card}"
        return f"{self.source}{named} {self.target}"


@attrs.frozen
class Lay:
    """One's own embargo card is laid on another player."""

    seat: int  # the other's

    def __str__(self) -> str:
        return f"embargo p{self.seat + 1}"


Move = Play | Lay

EXPECTED = "expected a move such as 7S b1, stock d2.3, d1.2 b4, or embargo p3"


def read_place(text: str) -> Destination | None:
    """The pile of `b2` or `d3.1`, or None."""
    if text[:1] == "b" and _number(text[1:]):
        return Build(int(text[1:]) - 1)
    seat, dot, pile = text[1:].partition(".")
    if text[:1] == "d" and dot and _number(seat) and _number(pile):
        return Discard(int(seat) - 1, int(pile) - 1)
    return None


def read_move(text: str) -> Move:
    """The move of a text: what is played, then where to. Raises BadNotation."""
    words = text.split()
    if len(words) != 2 or len(text) > 60:
        raise BadNotation(f"{EXPECTED}, not {text[:60]!r}")
    what, _, named = words[0].partition(":")
    target = words[1].lower()
    if what.lower() == "embargo" and target[:1] == "p" and _number(target[1:]) and not named:
        return Lay(int(target[1:]) - 1)
    place = read_place(target)
    if place is None:
        raise BadNotation(f"{EXPECTED}, not {text!r}: {words[1]!r} is no pile")
    card = card_or_joker(named) if named else None
    match what.lower():
        case "stock":
            return Play(STOCK, place, card)
        case "embargo":
            return Play(EMBARGO, place, card)
        case "hand" if named:
            return Play(HAND, place, card_or_joker(named))
    source = read_place(what.lower())
    if isinstance(source, Discard):
        return Play(source, place, card)
    return Play(HAND, place, card_or_joker(words[0]))


def _number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4


def _player(seat: int) -> str:
    return f"Player{seat + 1}"


@attrs.frozen
class Dealt(Event):
    """A seat's stockpile was dealt, and its top card turned up."""

    seat: int
    card: AnyCard

    def __str__(self) -> str:
        return f"{_player(self.seat)}'s stockpile begins with {self.card}."


@attrs.frozen
class TurnBegan(Event):
    """A turn begins."""

    seat: int
    number: int  # of this seat's turns, from 1

    def __str__(self) -> str:
        return f"Turn {self.number} of {_player(self.seat)}."


@attrs.frozen
class Drawn(Event):
    """A hand was filled from the draw pile. Only its seat sees the cards."""

    seat: int
    number: int
    cards: tuple[AnyCard, ...] | None  # None to everyone but the seat

    def seen_by(self, seat: int | None) -> Event:
        """How many, and to its own seat which."""
        return self if seat == self.seat else Drawn(self.seat, self.number, None)

    def __str__(self) -> str:
        which = "" if self.cards is None else ": " + " ".join([str(one) for one in self.cards])
        return f"{_player(self.seat)} draws {self.number}{which}."


@attrs.frozen
class Played(Event):
    """A card was played where it fits."""

    seat: int
    source: Source
    card: AnyCard
    target: Destination

    def __str__(self) -> str:
        origin = "" if isinstance(self.source, FromHand) else f" from {self.source}"
        return f"{_player(self.seat)} plays {self.card}{origin} onto {self.target}."


@attrs.frozen
class Restarted(Event):
    """A hand card was put onto an empty discard pile, or where it does not fit. That ends the turn."""

    seat: int
    card: AnyCard
    target: Destination

    def __str__(self) -> str:
        return f"{_player(self.seat)} discards {self.card} onto {self.target}."


@attrs.frozen
class Revealed(Event):
    """The next card of a stockpile was turned up."""

    seat: int
    card: AnyCard

    def __str__(self) -> str:
        return f"{_player(self.seat)}'s stockpile shows {self.card}."


@attrs.frozen
class Completed(Event):
    """A build pile is complete; its cards go into the draw pile."""

    seat: int
    pile: int  # from 0
    cards: int

    def __str__(self) -> str:
        return f"{_player(self.seat)} completes b{self.pile + 1}: its {self.cards} cards go into the draw pile."


@attrs.frozen
class Shuffled(Event):
    """The draw pile was shuffled."""

    cards: int

    def __str__(self) -> str:
        return f"The draw pile, {self.cards} cards, is shuffled."


@attrs.frozen
class Embargoed(Event):
    """A seat has laid its embargo card on another."""

    seat: int
    target: int
    card: AnyCard

    def __str__(self) -> str:
        return f"{_player(self.seat)} lays the embargo {self.card} on {_player(self.target)}."


@attrs.frozen
class Cleared(Event):
    """A seat has played the embargo card that lay on it."""

    seat: int
    card: AnyCard
    target: Destination

    def __str__(self) -> str:
        return f"{_player(self.seat)} clears the embargo with {self.card} onto {self.target}."


@attrs.frozen
class NoPlay(Event):
    """A seat had no play in its turn."""

    seat: int

    def __str__(self) -> str:
        return f"{_player(self.seat)} has no play."


@attrs.frozen
class Won(Event):
    """A stockpile is empty."""

    seat: int

    def __str__(self) -> str:
        return f"{_player(self.seat)} has emptied the stockpile and wins!"


@attrs.frozen
class Abandoned(Event):
    """The game is over, and nobody has won."""

    def __str__(self) -> str:
        return "The game is abandoned: nobody wins."
