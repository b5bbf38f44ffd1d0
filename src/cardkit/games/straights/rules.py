"""The rules of Straights on numbers, as the numbered clauses of docs/games/straights.md have them.

`cardkit.games.straights.display.text.rules_text` tells how the game is played.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.bits import ACES, ALL, KINGS, SEVENS, bit, count, mask_of, members, one_of, ordered
from cardkit.core.chance import Outcome, Request, Shuffle
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, Log, State, why_no_action
from cardkit.core.turns import ring
from cardkit.core.value import Value
from cardkit.core.word_sink import WordSink
from cardkit.games.straights.options import StraightsOptions

SEATS: Final = 4
HAND: Final = 13
ORDER: Final = ring(SEATS)
SHUFFLE: Final = Shuffle(52)
FRESH_ORDER: Final[tuple[int, ...]] = tuple(range(52))  # AC … KC AD … KD AH … KH AS … KS (S1)
NO_SCORES: Final[tuple[int, ...]] = (0, 0, 0, 0)
SEVEN_OF_SPADES: Final = 45

# The cards whose rank, as a sum of powers of two, has a one; has a two, and so on.
ODD: Final[i64] = 0xAAAD556AAB555
TWOS: Final[i64] = 0x3331998CCC666
FOURS: Final[i64] = 0xC3C61E30F1878
EIGHTS: Final[i64] = 0xFC07E03F01F80

# Actions: 0 … 51 plays the card of that number, 52 … 103 discards card number action - 52.
DISCARD: Final[i64] = 52
ACTIONS: Final = 104
MOST_GAINED: Final = 4 * (13 + 12 + 11) + 10  # points in a round: the highest thirteen cards are laid down

NOT_HELD: Final = "this card is not in your hand"  # the reason that the console words in its own way

# What the log tells: a kind, a seat, and what stands beside it.
ROUND_BEGAN: Final = 0  # number of the round (from 1); the seat is the one that begins
HAND_DEALT: Final = 1  # the thirteen cards, as dealt
PLAYED: Final = 2  # the card
DISCARDED: Final = 3  # the card
ROUND_SCORED: Final = 4  # points before the round, points gained, then the discards as they fell
WON: Final = 5


@final
class Round(Value):
    """What stays the same while a round is played."""

    __slots__ = ("first", "fourth", "number", "options", "order", "scores", "second", "third")

    def __init__(
        self, *, options: StraightsOptions, number: int, scores: tuple[int, ...], order: tuple[int, ...]
    ) -> None:
        self.options: Final = options
        self.number: Final = number  # from 1; 0 before the first deal
        self.scores: Final = scores  # by seat, before this round
        self.order: Final = order  # the 52 cards as dealt: thirteen to seat 0, thirteen to seat 1, …
        self.first: Final[i64] = mask_of(order[:HAND])  # dealt to seat 0, a mask
        self.second: Final[i64] = mask_of(order[HAND : 2 * HAND])
        self.third: Final[i64] = mask_of(order[2 * HAND : 3 * HAND])
        self.fourth: Final[i64] = mask_of(order[3 * HAND : SEATS * HAND])

    def dealt_to(self, seat: i64) -> i64:
        """The mask of the cards dealt to this seat."""
        if seat < 2:
            return self.first if seat == 0 else self.second
        return self.third if seat == 2 else self.fourth

    def hand(self, seat: i64) -> tuple[int, ...]:
        """The thirteen cards dealt to this seat, in deal order."""
        start: i64 = HAND * seat
        return self.order[start : start + HAND]


def points(cards: i64) -> i64:
    """What these cards count: each its rank (§4). The ranks are added up bit by bit."""
    return count(cards & ODD) + 2 * count(cards & TWOS) + 4 * count(cards & FOURS) + 8 * count(cards & EIGHTS)


def open_to(table: i64, corner: bool) -> i64:
    """The mask of every card that a table with these cards would take (§3.1)."""
    if not table:
        return bit(SEVEN_OF_SPADES)
    beside = ((table & ~KINGS) << 1) | ((table & ~ACES) >> 1)
    if corner:
        beside |= ((table & KINGS) >> 12) | ((table & ACES) << 12)
    return (beside | SEVENS) & ~table


def is_last(deal: Round, scores: tuple[int, ...]) -> bool:
    """Whether the game is over after a round that ends with these totals (§4)."""
    options = deal.options
    return max(scores) >= options.target or 0 < options.rounds <= deal.number


@final
@mypyc_attr(free_list_len=1)
class StraightsState(State):
    """A position. `place` is a place of ORDER; CHANCE before a deal, and OVER at the end."""

    __slots__ = ("barred", "dropped", "left", "place", "round", "table")

    def __init__(
        self, *, round: Round, place: i64, table: i64, left: i64, dropped: tuple[int, ...], barred: tuple[int, ...]
    ) -> None:
        self.round: Final = round
        self.place: Final[i64] = place
        self.table: Final[i64] = table  # mask of the cards played this round
        self.left: Final[i64] = left  # mask of the cards in all hands
        self.dropped: Final = dropped  # the cards laid down this round, in the order they fell, over all seats
        self.barred: Final = barred  # for each of these, the mask of what could have been played instead

    def turn(self) -> i64:
        place = self.place
        return place if place < 0 else ORDER.seat(place)

    def hand(self, seat: i64) -> i64:
        """The mask of what this seat holds."""
        return self.left & self.round.dealt_to(seat)

    def open(self) -> i64:
        """The mask of every card that the table would take (§3.1), whoever holds it."""
        return open_to(self.table, self.round.options.corner)

    def legal(self) -> tuple[int, ...]:
        if self.place < 0:
            return ()
        hand = self.hand(self.turn())
        playable = hand & self.open()
        if playable:
            return tuple(members(playable))
        return tuple([DISCARD + card for card in members(hand)])

    def pick(self, rng: Generator) -> i64:
        hand = self.left & self.round.dealt_to(ORDER.seat(self.place))
        playable = hand & self.open()
        if playable:
            return one_of(playable, rng)
        return DISCARD + one_of(hand, rng)

    def why_illegal(self, action: int) -> str | None:
        none = why_no_action(action, ACTIONS)
        if none is not None:
            return none
        if self.place < 0:
            return "nobody is to play: the round is over"
        card = action % DISCARD
        hand = self.hand(self.turn())
        if not hand & bit(card):
            return NOT_HELD
        playable = hand & self.open()
        if action >= DISCARD:
            return "you have a legal play, so you may not discard" if playable else None
        if playable & bit(card):
            return None
        if not self.table:
            return "the round begins with the seven of spades"
        return "it is not a seven, and no card next to it in its suit is on the table"

    def after(self, action: i64, log: Log | None = None) -> "StraightsState":
        place = self.place
        if action < DISCARD:
            if log is not None:
                log.append((PLAYED, ORDER.seat(place), action))
            played = bit(action)
            left = self.left & ~played
            if left:
                table = self.table | played
                return StraightsState(
                    round=self.round, place=ORDER.after(place), table=table, left=left, dropped=self.dropped,
                    barred=self.barred,
                )  # fmt: skip
            return self._round_over(self.table | played, self.dropped, self.barred, log)
        card = action - DISCARD
        if log is not None:
            log.append((DISCARDED, ORDER.seat(place), card))
        left = self.left & ~bit(card)
        dropped = self.dropped + (card,)
        barred = self.barred + (self.open(),)
        if left:
            return StraightsState(
                round=self.round, place=ORDER.after(place), table=self.table, left=left, dropped=dropped, barred=barred
            )
        return self._round_over(self.table, dropped, barred, log)

    def _round_over(
        self, table: i64, dropped: tuple[int, ...], barred: tuple[int, ...], log: Log | None
    ) -> "StraightsState":
        """All hands are empty: score, and ask for the next deal unless the game is over (§4)."""
        deal = self.round
        done = StraightsState(round=deal, place=CHANCE, table=table, left=0, dropped=dropped, barred=barred)
        scores = done.scores()
        if log is not None:
            for seat in range(SEATS):
                before = deal.scores[seat]
                log.append((ROUND_SCORED, seat, before, scores[seat] - before, *done.discards(seat)))
        if not is_last(deal, scores):
            return done
        over = StraightsState(round=deal, place=OVER, table=table, left=0, dropped=dropped, barred=barred)
        if log is not None:
            for seat in over.winners():
                log.append((WON, seat))
        return over

    def discards(self, seat: int) -> tuple[int, ...]:
        """What this seat has laid down this round, in the order it fell."""
        dealt: i64 = self.round.dealt_to(seat)
        return tuple([card for card in self.dropped if dealt & bit(card)])

    def write_legal(self, out: WordSink, count: i64) -> None:
        if self.place >= 0:
            hand = self.left & self.round.dealt_to(ORDER.seat(self.place))
            playable = hand & self.open()
            if playable:
                out.add(0, playable)
            else:
                out.add(DISCARD, hand)
        out.end(count)

    def stage(self) -> i64:
        """Twice the number of the round, and one more when it is over."""
        return 2 * self.round.number + (0 if self.left else 1)

    def request(self) -> Request:
        return SHUFFLE

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "StraightsState":
        """The next round: the cards as they lay in the last one, shuffled (S1)."""
        old = self.round
        deal = Round(
            options=old.options, number=old.number + 1, scores=self.scores(), order=ordered(old.order, outcome)
        )
        starter: i64 = 0
        while starter < SEATS - 1 and not deal.dealt_to(starter) & bit(SEVEN_OF_SPADES):
            starter += 1
        if log is not None:
            for seat in range(SEATS):
                log.append((HAND_DEALT, seat, *deal.hand(seat)))
            log.append((ROUND_BEGAN, starter, deal.number))
        return StraightsState(round=deal, place=ORDER.at(starter), table=0, left=ALL, dropped=(), barred=())

    def scores(self) -> tuple[int, ...]:
        """Points by seat. Discards count when the round is over."""
        if self.left:
            return self.round.scores
        deal = self.round
        dropped = mask_of(self.dropped)
        before = deal.scores
        return (
            before[0] + points(dropped & deal.first),
            before[1] + points(dropped & deal.second),
            before[2] + points(dropped & deal.third),
            before[3] + points(dropped & deal.fourth),
        )

    def winners(self) -> tuple[int, ...]:
        if self.place != OVER:
            return ()
        best: i64 = -1
        found: list[int] = []
        for seat, score in enumerate(self.scores()):
            gained: i64 = score
            if best < 0 or gained < best:
                best = gained
                found = [seat]
            elif gained == best:
                found.append(seat)
        return tuple(found)


def initial_state(options: StraightsOptions) -> StraightsState:
    """Before the first deal."""
    deal = Round(options=options, number=0, scores=NO_SCORES, order=FRESH_ORDER)
    return StraightsState(round=deal, place=CHANCE, table=0, left=0, dropped=(), barred=())
