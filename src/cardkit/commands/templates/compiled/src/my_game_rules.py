"""The rules of My Game on numbers, which `setup.py` compiles to C.

Cards are numbers from 0 to 51: 13 of each suit, from ace to king. Fast are functions, numbers, tuples and lists; what
is imported, cardkit's classes too, is as slow as in Python.
"""

from typing import Final

from cardkit import Generator

SEATS: Final = 2
DEALT: Final = 5  # cards
CARDS: Final = 52

# The action table: every move that there can ever be has a number. REPLACE these: each card, then one word.
DRAW: Final = CARDS

Row = tuple[int, ...]
# REPLACE these: whatever a position is made of. The stock, its top first; the pile, its top last; the hands by seat,
# ascending; and the seat to move, or -2 once the game is over.
Position = tuple[Row, Row, tuple[Row, ...], int]


def dealt(order: Row) -> Position:
    """The position after the deal of a shuffled deck."""
    hands = tuple([tuple(sorted(order[DEALT * seat : DEALT * (seat + 1)])) for seat in range(SEATS)])
    used = DEALT * SEATS
    return order[used + 1 :], order[used : used + 1], hands, 0


def legal(pile: Row, hands: tuple[Row, ...], seat: int) -> Row:
    """What a seat may do, ascending."""
    top = pile[-1]
    plays = [card for card in hands[seat] if card // 13 == top // 13 or card % 13 == top % 13]
    return tuple(plays) or (DRAW,)


def after(stock: Row, pile: Row, hands: tuple[Row, ...], seat: int, action: int) -> Position:
    """The position after a legal action."""
    held = list(hands[seat])
    if action == DRAW:
        held.append(stock[0])
        held.sort()
        stock = stock[1:]
    else:
        held.remove(action)
        pile = (*pile, action)
    rows = list(hands)
    rows[seat] = tuple(held)
    return stock, pile, tuple(rows), (seat + 1) % SEATS if held and stock else -2


def random_moves(
    stock: Row, pile: Row, hands: tuple[Row, ...], seat: int, rng: Generator, limit: int
) -> tuple[Position, int]:
    """The position after `limit` random moves, or those to the end if they are fewer; and how many they were."""
    made = 0
    while seat >= 0 and made < limit:
        actions = legal(pile, hands, seat)
        drawn: int = rng.below(len(actions))
        stock, pile, hands, seat = after(stock, pile, hands, seat, actions[drawn])
        made += 1
    return (stock, pile, hands, seat), made
