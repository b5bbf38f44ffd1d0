"""Playing cards as values: `Card`, the `JOKER`, and the `STANDARD_DECK` of 52.

    >>> from cardkit import card
    >>> card("7S")
    card('7S')
    >>> card("7S").name
    'Seven of Spades'
    >>> card("seven of spades") is card("7S")
    True

Each card also has a number, 0 … 51, by which rules know it: see `cardkit.core.bits`.
"""

import enum
from typing import Final, cast

import attrs

from cardkit.core.errors import BadNotation
from cardkit.core.field_checks import require_kind
from cardkit.core.number_checks import is_whole
from cardkit.core.quoting import quoted


class Suit(enum.IntEnum):
    """The four suits, in the order of their numbers."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """`C`, `D`, `H` or `S`."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The pip, as one Unicode character."""
        return "♣♦♥♠"[self]

    @property
    def word(self) -> str:
        """`Clubs` … `Spades`."""
        return self.name.capitalize()

    def __str__(self) -> str:
        return self.word


class Rank(enum.IntEnum):
    """The thirteen ranks, from the ace, low, to the king."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """`A`, `2` … `9`, `T`, `J`, `Q` or `K`."""
        return "A23456789TJQK"[self - 1]

    @property
    def word(self) -> str:
        """`Ace` … `King`."""
        return self.name.capitalize()

    def __str__(self) -> str:
        return self.word


@attrs.frozen(repr=False)
class Card:
    """One of the 52 cards. `str` gives its short text, `7S`; `name` gives words, `Seven of Spades`."""

    rank: Rank
    suit: Suit
    number: int = attrs.field(init=False, eq=False)  # 0 … 51: clubs, diamonds, hearts, spades, each from ace to king

    @number.default
    def _number(self) -> int:
        require_kind(self, "rank", self.rank, Rank)
        require_kind(self, "suit", self.suit, Suit)
        return self.suit * 13 + self.rank - 1

    @property
    def name(self) -> str:
        """In words: `Ace of Spades`, `Ten of Diamonds`."""
        return f"{self.rank.word} of {self.suit.word}"

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"card({str(self)!r})"


@attrs.frozen(repr=False)
class Joker:
    """The joker, which has neither rank nor suit. Its short text is `JK`."""

    @property
    def name(self) -> str:
        """`Joker`."""
        return "Joker"

    def __str__(self) -> str:
        return "JK"

    def __repr__(self) -> str:
        return "JOKER"


JOKER: Final = Joker()
STANDARD_DECK: Final[tuple[Card, ...]] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)

_EXPECTED = "expected a card such as 7S, TD or Ace of Spades (ranks A 2-9 T J Q K, suits C D H S)"

MOST_LETTERS: Final = 200  # of the text of a card, blanks included


def _texts(one: Card) -> list[str]:
    """All texts of a card, in capitals."""
    ranks = [one.rank.letter, "10"] if one.rank == Rank.TEN else [one.rank.letter]
    short = [rank + suit for rank in ranks for suit in (one.suit.letter, one.suit.symbol)]
    suits = (one.suit.word.upper(), one.suit.word.upper()[:-1])
    return [*short, *[f"{rank} OF {suit}" for rank in (one.rank.word.upper(), *ranks) for suit in suits]]


_BY_TEXT: Final[dict[str, Card]] = {text: one for one in STANDARD_DECK for text in _texts(one)}


def card(text: str) -> Card:
    """The card of this text: `7S`, `10S` or `TS`, `7♠`, `Seven of Spades` or `7 of spades`, in any letter case.

    The same text always gives the same object. Raises BadNotation for anything else.
    """
    found = _BY_TEXT.get(_folded(text))
    if found is None:
        raise BadNotation(f"{_EXPECTED}, not {quoted(text)}")
    return found


def card_or_joker(text: str) -> Card | Joker:
    """Like `card`, and the joker for `JK` or `joker`."""
    if _folded(text) in ("JK", "JOKER"):
        return JOKER
    return card(text)


def is_card_text(text: str) -> bool:
    """Whether a text stands for a playing card, a joker, or a card face down; a card of a game's own is called else."""
    return _folded(text) in _BY_TEXT or _folded(text) in {"JK", "JOKER", "BACK"}


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as `7S 8S TD`, in order. Raises BadNotation."""
    if not isinstance(cast("object", text), str):
        raise BadNotation(f"expected cards such as 7S 8S TD, not {quoted(text)}")
    return tuple([card(word) for word in text.split()])


def card_of(number: int) -> Card:
    """The card of a number from 0 to 51. Raises ValueError for any other."""
    if not is_whole(number, 0, 51):
        raise ValueError(f"expected a card number from 0 to 51, not {quoted(number)}")
    return STANDARD_DECK[number]


def cards_of(numbers: tuple[int, ...] | list[int]) -> tuple[Card, ...]:
    """The cards of these numbers, in order."""
    return tuple([STANDARD_DECK[number] for number in numbers])


def _folded(text: object) -> str:
    """In capitals, with single blanks; nothing for what is no text, or too long for a card."""
    return " ".join(text.split()).upper() if isinstance(text, str) and len(text) <= MOST_LETTERS else ""
