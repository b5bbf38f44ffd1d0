"""The rules of Hearts, on numbers: what is asked at every move. `setup.py` makes C of this module where it can.

Cards are numbers from 0 to 51: 13 of each suit (clubs, diamonds, hearts, spades), from ace to king. A hand is a mask
with bit n for card n; so are sets of suits. Rows are by seat.
"""

from typing import Final

from cardkit import Generator

SEATS: Final = 4
PASSED: Final = 3  # cards
MOON: Final = 26  # points of all cards together
TWO_OF_CLUBS: Final = 1
QUEEN: Final = 50  # of spades
HEARTS: Final = 2  # the suit
SUIT: Final = 0x1FFF  # the cards of suit 0
ALL_HEARTS: Final = 0x7FFC000000
POINTS: Final = 0x4007FFC000000  # all hearts and the queen
ALL_BUT_HEARTS: Final = 0b1011  # suits

Row = tuple[int, ...]
# Hands; what each has chosen to pass; what each was passed; the trick and what was played before, in the order played;
# suits that a seat is known not to have; points taken in this round; who leads the trick.
Table = tuple[Row, Row, Row, Row, Row, Row, Row, int]
ZEROS: Final[Row] = (0,) * SEATS
Position = tuple[Table, bool, int]  # the table, whether cards are passed, and who is to move; -1: the round is over
EMPTY: Final[Table] = (ZEROS, ZEROS, ZEROS, (), (), ZEROS, ZEROS, 0)


def size(mask: int) -> int:
    """How many are in a mask."""
    found = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found


def lowest(mask: int) -> int:
    """The lowest number in a mask that is not empty."""
    return (mask & -mask).bit_length() - 1


def members(mask: int) -> Row:
    """The numbers in a mask, ascending."""
    found: list[int] = []
    while mask:
        found.append(lowest(mask))
        mask &= mask - 1
    return tuple(found)


def mask_of(numbers: Row) -> int:
    """The mask of these numbers."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def changed(row: Row, seat: int, value: int) -> Row:
    """A row like this one but for one seat."""
    found = list(row)
    found[seat] = value
    return tuple(found)


def points_of(card: int) -> int:
    """What a card costs whoever takes it."""
    if card == QUEEN:
        return 13
    return 1 if card // 13 == HEARTS else 0


def is_broken(gone: Row) -> bool:
    """Whether a heart was discarded, in a trick before this."""
    return any(card // 13 == HEARTS for card in gone)


def holder_of_two_of_clubs(hands: Row) -> int:
    """Who leads the first trick."""
    seat = 0
    while not hands[seat] >> TWO_OF_CLUBS & 1:
        seat += 1
    return seat


def dealt(order: Row, passing: bool) -> Position:
    """The position after a deal of thirteen cards each."""
    hands = tuple([mask_of(order[13 * seat : 13 * seat + 13]) for seat in range(SEATS)])
    leader = 0 if passing else holder_of_two_of_clubs(hands)
    return (hands, ZEROS, ZEROS, (), (), ZEROS, ZEROS, leader), passing, leader


def choices(table: Table, seat: int, passing: bool) -> int:
    """The mask of the cards that a seat may choose."""
    hands, _, _, trick, gone, _, _, _ = table
    hand = hands[seat]
    if passing:
        return hand
    if hand >> TWO_OF_CLUBS & 1:
        return 1 << TWO_OF_CLUBS
    if not trick:
        return hand if is_broken(gone) else hand & ~ALL_HEARTS or hand
    led = trick[0]
    found = hand & (SUIT << led // 13 * 13) or hand
    return found if gone else found & ~POINTS or found


def first_to_pass(aside: Row) -> int:
    """The first seat that has not chosen all that it passes; -1 if all have."""
    for seat in range(SEATS):
        if size(aside[seat]) < PASSED:
            return seat
    return -1


def after(table: Table, passing: bool, seat: int, card: int, step: int) -> Position:
    """The position after a seat has chosen a card; cards are passed `step` seats to the left."""
    hands, aside, received, trick, gone, voids, points, leader = table
    hand = hands[seat]
    hands = changed(hands, seat, hand & ~(1 << card))
    if not passing:
        return played((hands, aside, received, (*trick, card), gone, voids, points, leader), seat, card)
    chosen = aside[seat]
    aside = changed(aside, seat, chosen | 1 << card)
    mover = first_to_pass(aside)
    if mover < 0:
        received = tuple([aside[(one - step) % SEATS] for one in range(SEATS)])
        hands = tuple([hands[one] | received[one] for one in range(SEATS)])
        mover = leader = holder_of_two_of_clubs(hands)
        return (hands, ZEROS, received, trick, gone, voids, points, leader), False, mover
    return (hands, aside, received, trick, gone, voids, points, leader), True, mover


def played(table: Table, seat: int, card: int) -> Position:
    """What `after` gives once the card lies in the trick."""
    hands, aside, received, trick, gone, voids, points, leader = table
    led = trick[0]
    lacking = voids[seat]
    if card // 13 != led // 13:
        voids = changed(voids, seat, lacking | 1 << led // 13)
    elif seat == leader and card // 13 == HEARTS and not is_broken(gone):  # from a hand of nothing else
        voids = changed(voids, seat, ALL_BUT_HEARTS)
    if len(trick) < SEATS:
        return (hands, aside, received, trick, gone, voids, points, leader), False, (seat + 1) % SEATS
    taking, cost = 0, 0
    best = -1
    for place, one in enumerate(trick):
        cost += points_of(one)
        strength = (one + 12) % 13 if one // 13 == led // 13 else -1  # an ace is highest
        if strength > best:
            best, taking = strength, place
    taker = (leader + taking) % SEATS
    points = changed(points, taker, points[taker] + cost)
    return (hands, aside, received, (), gone + trick, voids, points, taker), False, taker if any(hands) else -1


def random_moves(
    table: Table, passing: bool, mover: int, step: int, rng: Generator, limit: int
) -> tuple[Position, int]:
    """The position after `limit` random moves, or those to the end of the round if they are fewer; and how many."""
    made = 0
    while mover >= 0 and made < limit:
        mask = choices(table, mover, passing)
        skipped: int = rng.below(size(mask))
        while skipped:
            mask &= mask - 1
            skipped -= 1
        table, passing, mover = after(table, passing, mover, lowest(mask), step)
        made += 1
    return (table, passing, mover), made
