"""The rules of Harbour for two on numbers, as a compiled plug-in has them: `bench.compiled_plug_ins` measures them.

The games are those of `examples/harbour` under a random playout, to the last card. There the rules are written for
people to read; here stands what they come to where only speed counts.
"""

from typing import Final, final

from cardkit import Generator
from harbour import KEPT, ROUNDS, WARES

SEATS: Final = 2
KINDS: Final = 16  # of wares
Row = tuple[int, ...]  # by ware
COSTS: Final[Row] = tuple([int(ware.cost or 0) for ware in WARES])
POINTS: Final[Row] = tuple([int(ware.points or 0) for ware in WARES])
COINS: Final[Row] = tuple([int(ware.coins) for ware in WARES])
CARDS: Final[Row] = tuple([int(ware.cards) for ware in WARES])
GIVEN: Final[Row] = tuple([int(ware.actions) for ware in WARES])
BUYS: Final[Row] = tuple([int(ware.buys) for ware in WARES])
COPPER: Final = 0
COTTAGE: Final = 3
PALACE: Final = 5
LIGHTHOUSE: Final = 15
PLAY: Final = 0  # steps
BUY: Final = 1
GAIN: Final = 2
TRASH: Final = 3
DISCARD: Final = 4
ACTIONS: Final = sum([1 << ware.number for ware in WARES if ware.is_action])
GO_ON: Final = 1 << KINDS  # not to play, buy, gain or trash any more, or to show a Lighthouse
COINED: Final = 0b111  # Copper, Silver and Gold
# By coins, the wares that one can pay.
PAID: Final[Row] = tuple([sum([1 << ware for ware in range(KINDS) if COSTS[ware] <= coins]) for coins in range(9)])
DOES: Final[Row] = tuple([("gain", "trash", "attack").index(ware.does) + 2 if ware.does else -1 for ware in WARES])


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


@final
class Cards:
    """The cards of a seat. It changes."""

    __slots__ = ("deck", "discarded", "hand", "has", "held", "in_play", "to_draw")

    def __init__(self) -> None:
        self.deck: list[int] = []  # the top card last
        self.hand: list[int] = [0] * KINDS  # how many of each
        self.has: int = 0  # the mask of those
        self.held: int = 0  # how many in all
        self.in_play: list[int] = []
        self.discarded: list[int] = [COPPER] * 7 + [COTTAGE] * 3
        self.to_draw: int = 5

    def draw(self, number: int) -> None:
        """As many cards as there are without a shuffle; `to_draw` says how many are missing then."""
        deck, hand = self.deck, self.hand
        now = min(number, len(deck))
        has = self.has
        for _ in range(now):
            ware = deck.pop()
            hand[ware] += 1
            has |= 1 << ware
        self.has = has
        self.held += now
        self.to_draw = min(number - now, len(self.discarded))

    def shuffle(self, rng: Generator) -> None:
        order = rng.permutation(len(self.discarded))
        discarded = self.discarded
        self.deck = [discarded[place] for place in order]
        self.deck.reverse()
        self.discarded = []
        self.draw(self.to_draw)

    def leave(self, ware: int) -> None:
        """A card leaves the hand."""
        left = self.hand[ware] - 1
        self.hand[ware] = left
        if left == 0:
            self.has &= ~(1 << ware)
        self.held -= 1

    def clean_up(self) -> None:
        discarded, hand, has = self.discarded, self.hand, self.has
        discarded.extend(self.in_play)
        while has:
            ware = lowest(has)
            discarded.extend([ware] * hand[ware])
            hand[ware] = 0
            has &= has - 1
        self.in_play, self.has, self.held = [], 0, 0

    def shop(self) -> int:
        """All coins of the hand are played: how many they are."""
        coins, has = 0, self.has & COINED
        while has:
            ware = lowest(has)
            number = self.hand[ware]
            coins += COINS[ware] * number
            self.in_play.extend([ware] * number)
            self.hand[ware] = 0
            self.held -= number
            has &= has - 1
        self.has &= ~COINED
        return coins

    def all(self) -> list[int]:
        """How many there are of each."""
        found = self.hand.copy()
        for row in (self.deck, self.in_play, self.discarded):
            for ware in row:
                found[ware] += 1
        return found


@final
class Position:
    """A position of a game. It changes."""

    __slots__ = ("actions", "asked", "buys", "coins", "is_over", "left", "seats", "steps", "supply", "turns")

    def __init__(self) -> None:
        self.seats = [Cards() for _ in range(SEATS)]
        self.supply = [30, 30, *[8 if POINTS[ware] else 10 for ware in range(2, KINDS)]]
        self.left: int = (1 << KINDS) - 1  # the wares of which there are some
        self.steps = [PLAY]  # what is to be done, the next at the end,
        self.asked = [0]  # and by whom
        self.actions: int = 1
        self.buys: int = 1
        self.coins: int = 0
        self.turns: int = 0
        self.is_over = False

    def choices(self) -> int:
        """The mask of what may be chosen: wares, and behind them GO_ON."""
        step, has = self.steps[-1], self.seats[self.asked[-1]].has
        if step == PLAY:
            return GO_ON | has & ACTIONS if self.actions else GO_ON
        if step == BUY:
            return GO_ON | self.left & PAID[min(self.coins, 8)]
        if step == GAIN:
            return GO_ON | self.left & PAID[4]
        return GO_ON | has if step == TRASH or has >> LIGHTHOUSE & 1 else has  # who is attacked may show it

    def choose(self, ware: int) -> None:
        """A ware, or GO_ON."""
        step, seat = self.steps[-1], self.asked[-1]
        cards = self.seats[seat]
        if step == PLAY and ware < KINDS:
            self.play(cards, seat, ware)
        elif step == PLAY:
            self.coins += cards.shop()
            self.steps[-1] = BUY
        elif step == BUY:
            if ware < KINDS:
                self.coins -= COSTS[ware]
                self.buys -= 1
                self.gain(cards, ware)
            if ware == KINDS or self.buys == 0:
                self.end(cards, seat)
        else:
            if ware < KINDS:
                self.take(cards, ware, step)
            if ware == KINDS or step != DISCARD or cards.held <= KEPT:
                self.steps.pop()
                self.asked.pop()

    def play(self, cards: Cards, seat: int, ware: int) -> None:
        cards.leave(ware)
        cards.in_play.append(ware)
        cards.draw(CARDS[ware])
        self.actions += GIVEN[ware] - 1
        self.buys += BUYS[ware]
        self.coins += COINS[ware]
        step = DOES[ware]
        if step == DISCARD:
            seat = 1 - seat
        if step >= 0 and (step != DISCARD or self.seats[seat].held > KEPT):
            self.steps.append(step)
            self.asked.append(seat)

    def gain(self, cards: Cards, ware: int) -> None:
        cards.discarded.append(ware)
        number = self.supply[ware] - 1
        self.supply[ware] = number
        if number == 0:
            self.left &= ~(1 << ware)

    def take(self, cards: Cards, ware: int, step: int) -> None:
        """What is chosen to be gained, trashed or discarded."""
        if step == GAIN:
            self.gain(cards, ware)
            return
        cards.leave(ware)
        if step == DISCARD:
            cards.discarded.append(ware)

    def end(self, cards: Cards, seat: int) -> None:
        """The turn is over, and perhaps the game."""
        self.turns += 1
        if not self.left >> PALACE & 1 or KINDS - size(self.left) >= 3 or self.turns == ROUNDS * SEATS:
            self.is_over = True
            return
        cards.clean_up()
        cards.draw(5)
        self.asked[-1], self.steps[-1] = 1 - seat, PLAY
        self.actions, self.buys, self.coins = 1, 1, 0


def random_game(rng: Generator) -> tuple[int, Row, list[list[int]]]:
    """A whole game of random moves: how many, the points by seat, and how many of each ware a seat has in the end."""
    position, moves = Position(), 0
    while not position.is_over:
        for one in position.seats:
            if one.to_draw:
                one.shuffle(rng)
        found = position.choices()
        skipped: int = rng.below(size(found))
        while skipped:
            found &= found - 1
            skipped -= 1
        position.choose(lowest(found))
        moves += 1
    held = [one.all() for one in position.seats]
    return moves, tuple([sum([POINTS[ware] * row[ware] for ware in range(KINDS)]) for row in held]), held
