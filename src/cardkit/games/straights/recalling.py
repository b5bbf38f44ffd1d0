"""What the moves of a round tell of hands: whoever plays as `thrifty` does holds what makes these moves its choices."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.bits import bit, members
from cardkit.games.straights.players import thrifty_card, way_opened
from cardkit.games.straights.rules import SEATS, SEVEN_OF_SPADES, open_to

TRIED: Final = 5_000  # moves that are tried to find an order in which they may have come
LAID: Final = 52  # and more: the number of a discard, from 0, in place of a card that was played


@final
class _Retelling:
    """The search for an order of the moves of a round that fits what everybody has seen of them."""

    __slots__ = ("_barred", "_corner", "_owners", "_total", "_tried", "moves", "tables")

    def __init__(self, owners: tuple[int, ...], barred: tuple[int, ...], total: int, corner: bool) -> None:
        self._owners: Final = owners
        self._barred: Final = barred
        self._total: Final = total
        self._corner: Final = corner
        self._tried: i64 = 0
        self.moves: Final[list[int]] = []
        self.tables: Final[list[int]] = []  # masks, before each of the moves

    def goes_on(self, seat: i64, table: i64, fallen: i64, left: list[int]) -> bool:
        """Whether the moves that are left fit, from this seat's on: `left` are the cards that each is to play."""
        if len(self.moves) == self._total:
            return True
        self._tried += 1
        if self._tried > TRIED:
            return False
        open_now = open_to(table, self._corner)
        own: i64 = left[seat]
        after: i64 = (seat + 1) % SEATS
        self.tables.append(table)
        if fallen < len(self._owners) and self._owners[fallen] == seat:
            instead: i64 = self._barred[fallen]
            if instead == open_now and not own & open_now:
                self.moves.append(LAID + fallen)
                if self.goes_on(after, table, fallen + 1, left):
                    return True
                self.moves.pop()
        for card in _in_order(own & open_now, own):
            left[seat] = own & ~bit(card)
            self.moves.append(card)
            if self.goes_on(after, table | bit(card), fallen, left):
                return True
            self.moves.pop()
        left[seat] = own
        self.tables.pop()
        return False


def _in_order(playable: i64, own: i64) -> list[int]:
    """These cards, what `thrifty` would rather play first, as far as is known."""
    cards = members(playable)
    if len(cards) < 2:
        return cards
    worth = {}
    for card in cards:
        number: i64 = card
        worth[card] = -way_opened(number, own, 0)
    return sorted(cards, key=lambda card: worth[card])


@final
class Recalled:
    """The moves of a round in an order in which they may have come."""

    __slots__ = ("_cards", "_corner", "_tables", "known")

    def __init__(self, played: tuple[int, ...], owners: tuple[int, ...], barred: tuple[int, ...], corner: bool) -> None:
        total = len(owners)
        starter: i64 = 0
        for seat in range(SEATS):
            mask: i64 = played[seat]
            total += len(members(mask))
            if mask & bit(SEVEN_OF_SPADES):
                starter = seat
        retelling = _Retelling(owners, barred, total, corner)
        self.known: Final = total > 0 and retelling.goes_on(starter, 0, 0, list(played))
        self._corner: Final = corner
        self._cards: Final[list[list[int]]] = [[] for _ in range(SEATS)]
        self._tables: Final[list[list[int]]] = [[] for _ in range(SEATS)]
        if self.known:
            for number, (card, table) in enumerate(zip(retelling.moves, retelling.tables, strict=True)):
                self._cards[(starter + number) % SEATS].append(card)
                self._tables[(starter + number) % SEATS].append(table)

    def told(self) -> tuple[list[list[int]], list[list[int]]]:
        """By seat, its moves, and the masks of the table before them; a discard is LAID and its number."""
        return self._cards, self._tables

    def surprises(self, seat: i64, dealt: i64, laid: list[int]) -> i64:
        """How many moves of a seat are others than `thrifty` would have made, had it been dealt these cards."""
        found: i64 = 0
        hand = dealt
        cards, tables = self._cards[seat], self._tables[seat]
        for number in range(len(cards)):
            move: i64 = cards[number]
            card: i64 = laid[move - LAID] if move >= LAID else move
            table: i64 = tables[number]
            playable = hand & open_to(table, self._corner)
            if (playable or hand) != bit(card) and thrifty_card(hand, playable, table, dealt) != card:
                found += 1
            hand &= ~bit(card)
        return found
