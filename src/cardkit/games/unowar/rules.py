"""UnoWar: two players lay cards on a pile, each following the suit or going as high, until one of them cannot.

Each holds five cards from one deck. A card is dealt to start the pile; in turn the players lay a card of the same suit
as the top card, or of the same or a higher rank (ace low, king high), and replace it at once from the deck. Who cannot
play loses the round. The winner leads the next one, with a fresh card to start the pile and the hands as they are; ten
rounds win the game. An empty deck is replaced by a newly shuffled complete one, so a card may be in the game twice.

Source: the UnoWar project of the course CSCI 1913 (University of Minnesota). The numbered clauses are in
docs/games/unowar.md.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.bits import ACES, ONE, SUIT, one_of, ordered
from cardkit.core.chance import Outcome, Request, Shuffle
from cardkit.core.options import Options, option_int
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, Log, State
from cardkit.core.turns import ring
from cardkit.core.value import Value

SEATS: Final = 2
ORDER: Final = ring(SEATS)
CARDS: Final = 52
SHUFFLE: Final = Shuffle(CARDS)
MOST_HELD: Final = 10  # a hand is packed into one i64, six bits a slot
SLOTS: Final[i64] = 0x3FF  # the mask of all slots of a seat
EVERY_SUIT: Final[i64] = 0x40100401  # bits 0, 10, 20 and 30: times a mask of slots, those slots in every suit
FRESH: Final[i64] = 0xFFFFF  # in the marks of a position: the slots filled from this deck
KEPT_ALL: Final[i64] = 0xFFFFF00000  # those that were not refilled since their seat last lost a round
KEPT: Final = 20  # in the marks of a position: where these begin

# Spades, hearts, clubs, diamonds, each from ace to king (U6).
FRESH_ORDER: Final[tuple[int, ...]] = (*range(39, 52), *range(26, 39), *range(13), *range(13, 26))

# By top card, the mask of the cards that may be laid on it (U2).
FITS: Final[tuple[int, ...]] = tuple(
    [sum([2**card for card in range(52) if card // 13 == top // 13 or card % 13 >= top % 13]) for top in range(52)]
)

LAST: Final = 40  # in the marks: where the number of the slot last played from begins, counted from 1
LAST_ALL: Final[i64] = 0xF0000000000

# What a position waits for. From 0 on: the replacement of the card in that slot, which needs a new deck first.
PLAY: Final = -1  # the seat at `place` to play
DEAL: Final = -2  # the first shuffle
START: Final = -3  # a card to start the pile, which needs a new deck first
DONE: Final = -4  # nothing: the game is over

# What the log tells: a kind, a seat, and what stands beside it.
SHUFFLED: Final = 0  # how many decks have been opened, this one included; no seat
HAND_DEALT: Final = 1  # the cards, by slot
ROUND_BEGAN: Final = 2  # the card that starts the pile; the seat is the one that leads
PLAYED: Final = 3  # slot, card
DRAWN: Final = 4  # slot, card
ROUND_WON: Final = 5  # rounds this seat has won by now
WON: Final = 6


@final
class UnoWarOptions(Options):
    """`rounds` to win, and the size of a `hand`."""

    __slots__ = ("hand", "rounds")

    def __init__(self, rounds: int = 10, hand: int = 5) -> None:
        self.rounds: Final[i64] = option_int("rounds", rounds, 1, 10_000)
        self.hand: Final[i64] = option_int("hand", hand, 1, MOST_HELD)

    def fields(self) -> tuple[object, ...]:
        return (self.rounds, self.hand)

    def names(self) -> tuple[str, ...]:
        return ("rounds", "hand")


PRESETS: Final[dict[str, UnoWarOptions]] = {"standard": UnoWarOptions(), "one-round": UnoWarOptions(1)}


@final
class Frame(Value):
    """What stays the same while a round is played from one deck.

    `lacks` and `above` are what is known of the cards in the slots of a seat because they did not fit where it lost a
    round: the suits that they do not have (bit 10 * suit + slot), and how many of the highest ranks they do not have
    (four bits a slot). They tell nothing of a slot that has been refilled since (see `UnoWarState.marks`).
    """

    __slots__ = ("decks", "first_above", "first_lacks", "options", "order", "second_above", "second_lacks", "won")

    def __init__(
        self,
        options: UnoWarOptions,
        decks: int,
        order: tuple[int, ...],
        won: tuple[int, ...],
        first_lacks: i64 = 0,
        first_above: i64 = 0,
        second_lacks: i64 = 0,
        second_above: i64 = 0,
    ) -> None:
        self.options: Final = options
        self.decks: Final = decks  # opened so far, this one included
        self.order: Final = order  # of this deck, the first card on top
        self.won: Final = won  # rounds, by seat
        self.first_lacks: Final[i64] = first_lacks
        self.first_above: Final[i64] = first_above
        self.second_lacks: Final[i64] = second_lacks
        self.second_above: Final[i64] = second_above

    def fields(self) -> tuple[object, ...]:
        return (
            self.options, self.decks, self.order, self.won,
            self.first_lacks, self.first_above, self.second_lacks, self.second_above,
        )  # fmt: skip

    def shuffled(self, order: tuple[int, ...]) -> "Frame":
        """The same with a new deck: the cards as they lay in the last one, in this order."""
        return Frame(
            self.options, self.decks + 1, ordered(self.order, order), self.won,
            self.first_lacks, self.first_above, self.second_lacks, self.second_above,
        )  # fmt: skip

    def lost(self, loser: i64, top: i64, kept: i64, learned: bool) -> "Frame":
        """The same when this seat has lost a round with this top card. If anything is `learned` from that, it is about
        all its slots; `kept` is the mask of those that were not refilled since the last time.
        """
        won = (self.won[0], self.won[1] + 1) if loser == 0 else (self.won[0] + 1, self.won[1])
        first_lacks, first_above = self.first_lacks, self.first_above
        second_lacks, second_above = self.second_lacks, self.second_above
        if learned:
            size = self.options.hand
            if loser == 0:
                first_lacks = _lacking(first_lacks, size, kept, top)
                first_above = _above(first_above, size, kept, top)
            else:
                second_lacks = _lacking(second_lacks, size, kept, top)
                second_above = _above(second_above, size, kept, top)
        return Frame(
            self.options, self.decks, self.order, won, first_lacks, first_above, second_lacks, second_above,
        )  # fmt: skip


def _lacking(lacks: i64, size: i64, kept: i64, top: i64) -> i64:
    """What suits the slots lack, once none of their cards had the suit of this top card."""
    return lacks & (kept * EVERY_SUIT) | ((ONE << size) - 1) << (MOST_HELD * (top // 13))


def _above(above: i64, size: i64, kept: i64, top: i64) -> i64:
    """How many of the highest ranks the slots lack, once none of their cards was as high as this top card."""
    highest = 13 - top % 13
    found: i64 = 0
    slot: i64 = 0
    while slot < size:
        known = (above >> (4 * slot)) & 15 if kept >> slot & 1 else 0
        found |= (max(highest, known)) << (4 * slot)
        slot += 1
    return found


@final
@mypyc_attr(free_list_len=1)
class UnoWarState(State):
    """A position. `waits` is PLAY, DEAL, START, DONE, or the slot of `place` that waits for its replacement."""

    __slots__ = ("drawn", "first", "frame", "marks", "pile", "place", "second", "top", "waits")

    def __init__(
        self,
        frame: Frame,
        drawn: i64,
        first: i64,
        second: i64,
        marks: i64,
        top: i64,
        pile: i64,
        place: i64,
        waits: i64,
    ) -> None:
        self.frame: Final = frame
        self.drawn: Final[i64] = drawn  # cards drawn from this deck
        self.first: Final[i64] = first  # hand of seat 0: the card in slot s in bits 6s … 6s + 5
        self.second: Final[i64] = second  # hand of seat 1
        # Which slots were filled from this deck (bit s for seat 0, bit 10 + s for seat 1), and which have not been
        # refilled since its seat last lost a round (bits 20 + s and 30 + s); from bit 40 the slot last played from.
        self.marks: Final[i64] = marks
        self.top: Final[i64] = top  # of the pile; 0 before the first round
        self.pile: Final[i64] = pile  # cards on the pile
        self.place: Final[i64] = place  # of ORDER: who plays, or who leads the round that is to start
        self.waits: Final[i64] = waits

    def fields(self) -> tuple[object, ...]:
        return (
            self.frame, self.drawn, self.first, self.second, self.marks, self.top, self.pile, self.place, self.waits,
        )  # fmt: skip

    def turn(self) -> i64:
        if self.waits == PLAY:
            return ORDER.seat(self.place)
        return OVER if self.waits == DONE else CHANCE

    def card(self, seat: i64, slot: i64) -> i64:
        """The card in a slot of this seat's hand."""
        return ((self.first if seat == 0 else self.second) >> (6 * slot)) & 63

    def playable(self) -> i64:
        """The mask of the slots that the seat to play may play from (U2, U5): of equal cards the leftmost counts."""
        hand = self.first if self.place == 0 else self.second
        fits: i64 = FITS[self.top]
        slots: i64 = 0
        slot: i64 = 0
        size = self.frame.options.hand
        while slot < size:
            card: i64 = ONE << (hand & 63)
            if fits & card:
                fits ^= card
                slots |= ONE << slot
            hand >>= 6
            slot += 1
        return slots

    def known(self, seat: i64, slot: i64) -> i64:
        """What everybody knows of the card in a slot because a round was lost with it: the mask of the suits that it
        does not have, and from bit 4 on how many of the highest ranks it does not have.
        """
        if not self.marks >> (KEPT + MOST_HELD * seat + slot) & 1:
            return 0
        frame = self.frame
        lacks, above = frame.first_lacks, frame.first_above
        if seat:
            lacks, above = frame.second_lacks, frame.second_above
        found = (above >> (4 * slot) & 15) << 4
        for suit in range(4):
            found |= (lacks >> (MOST_HELD * suit + slot) & 1) << suit
        return found

    def legal(self) -> tuple[int, ...]:
        if self.waits != PLAY:
            return ()
        slots = self.playable()
        return tuple([slot for slot in range(self.frame.options.hand) if slots & (ONE << slot)])

    def pick(self, rng: Generator) -> i64:
        return one_of(self.playable(), rng)

    def why_illegal(self, action: i64) -> str | None:
        if self.waits != PLAY:
            return "nobody is to play"
        if self.playable() & (ONE << action):
            return None
        seat = self.turn()
        card = self.card(seat, action)
        if FITS[self.top] & (ONE << card):
            return "the same card lies further left, and that one is played"
        return "it has neither the suit of the top card nor its rank or a higher one"

    def after(self, action: i64, log: Log | None = None) -> "UnoWarState":
        played = ((self.first if self.place == 0 else self.second) >> (6 * action)) & 63
        if log is not None:
            log.append((PLAYED, ORDER.seat(self.place), action, played))
        marks = (self.marks & ~LAST_ALL) | ((action + 1) << LAST)
        if self.drawn == CARDS:
            return UnoWarState(
                self.frame, CARDS, self.first, self.second, marks, played, self.pile + 1, self.place, action
            )
        return self._replaced(self.frame, self.drawn, marks, played, self.pile + 1, action, log)

    def request(self) -> Request:
        return SHUFFLE

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "UnoWarState":
        """A new deck: the cards as they lay in the last one, shuffled (U6); then whatever waited for it."""
        old = self.frame
        frame = old.shuffled(outcome)
        if log is not None:
            log.append((SHUFFLED, -1, frame.decks))
        if self.waits == DEAL:
            return _dealt(frame, log)
        if self.waits == START:
            return _settled(frame, 0, self.first, self.second, self.marks & ~FRESH, -1, 0, self.place, log)
        return self._replaced(frame, 0, self.marks & ~FRESH, self.top, self.pile, self.waits, log)

    def _replaced(
        self, frame: Frame, drawn: i64, marks: i64, top: i64, pile: i64, slot: i64, log: Log | None
    ) -> "UnoWarState":
        """The card in a slot of the seat that has played is replaced (U1); then the other seat is to play."""
        card: i64 = frame.order[drawn]
        if log is not None:
            log.append((DRAWN, ORDER.seat(self.place), slot, card))
        shift = 6 * slot
        first, second = self.first, self.second
        if self.place == 0:
            first += (card - ((first >> shift) & 63)) << shift
            marks = (marks | (ONE << slot)) & ~(ONE << (KEPT + slot))
        else:
            second += (card - ((second >> shift) & 63)) << shift
            marks = (marks | (ONE << (MOST_HELD + slot))) & ~(ONE << (KEPT + MOST_HELD + slot))
        return _settled(frame, drawn + 1, first, second, marks, top, pile, ORDER.after(self.place), log)

    def conceded(self, log: Log | None = None) -> "UnoWarState":
        """The seat to play gives the round up. No move of the game: only the document's match knows it (U3)."""
        return _settled(
            self.frame, self.drawn, self.first, self.second, self.marks, self.top, self.pile, self.place, log, True
        )

    def scores(self) -> tuple[int, ...]:
        """Rounds won, by seat."""
        return self.frame.won

    def winners(self) -> tuple[int, ...]:
        if self.waits != DONE:
            return ()
        won = self.frame.won
        return (0,) if won[0] > won[1] else (1,)

    def cards_drawn(self) -> int:
        """How many cards have been drawn in the whole game, the deal included."""
        return 0 if self.frame.decks == 0 else CARDS * (self.frame.decks - 1) + self.drawn


def _dealt(frame: Frame, log: Log | None) -> UnoWarState:
    """Both hands are dealt, the first seat's before the second's (U5), and the first round begins."""
    size: i64 = frame.options.hand
    hands: list[int] = [0, 0]
    for seat in range(SEATS):
        cards = frame.order[size * seat : size * (seat + 1)]
        hand: i64 = 0
        for card in reversed(cards):
            hand = (hand << 6) | card
        hands[seat] = hand
        if log is not None:
            log.append((HAND_DEALT, seat, *cards))
    marks: i64 = ((ONE << size) - 1) * (1 + (ONE << MOST_HELD))
    return _settled(frame, SEATS * size, hands[0], hands[1], marks, -1, 0, ORDER.at(0), log)


def _settled(
    frame: Frame,
    drawn: i64,
    first: i64,
    second: i64,
    marks: i64,
    top: i64,
    pile: i64,
    place: i64,
    log: Log | None,
    conceded: bool = False,
) -> UnoWarState:
    """The position once every round that somebody cannot go on with is lost (U3), and the first one if `conceded`.

    No top card (-1): a round begins.
    """
    size = frame.options.hand
    while True:
        if top < 0:
            if drawn == CARDS:
                return UnoWarState(frame, drawn, first, second, marks, 0, 0, place, START)
            top = frame.order[drawn]
            drawn += 1
            pile = 1
            if log is not None:
                log.append((ROUND_BEGAN, ORDER.seat(place), top))
        fits: i64 = FITS[top]
        hand = first if place == 0 else second
        left = size
        while left and not fits & (ONE << (hand & 63)):
            hand >>= 6
            left -= 1
        if left and not conceded:
            return UnoWarState(frame, drawn, first, second, marks, top, pile, place, PLAY)
        loser = ORDER.seat(place)
        frame = frame.lost(loser, top, (marks >> (KEPT + MOST_HELD * loser)) & SLOTS, left == 0)
        if not left:
            marks |= SLOTS * (ONE << (KEPT + MOST_HELD * loser))
        conceded = False
        place = ORDER.after(place)
        winner = ORDER.seat(place)
        won = frame.won[winner]
        if log is not None:
            log.append((ROUND_WON, winner, won))
        if won == frame.options.rounds:
            if log is not None:
                log.append((WON, winner))
            return UnoWarState(frame, drawn, first, second, marks, top, pile, place, DONE)
        top = -1


def ruled_out(known: i64) -> i64:
    """The mask of the cards that a slot cannot hold, by what is known of it (see `UnoWarState.known`)."""
    above = 13 - (known >> 4)
    mask = (SUIT >> above << above) * ACES
    for suit in range(4):
        if known >> suit & 1:
            mask |= SUIT * (ONE << (13 * suit))
    return mask


def initial_state(options: UnoWarOptions) -> UnoWarState:
    """Before the first shuffle."""
    return UnoWarState(Frame(options, 0, FRESH_ORDER, (0, 0)), 0, 0, 0, 0, 0, 0, 0, DEAL)
