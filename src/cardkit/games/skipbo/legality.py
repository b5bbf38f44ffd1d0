"""Which cards of Comp10001-Bo may be put where (B3-B8, B14, B15, B18-B20), and why a card may not.

Destinations count the build piles, then the discard piles of seat 0, of seat 1 and so on; a set of them is a mask.
"""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.bits import ONE, count, lowest, members, nth
from cardkit.core.number_words import ordinal
from cardkit.core.rng import Generator
from cardkit.core.word_sink import WordSink
from cardkit.games.skipbo.constants import EMBARGO_AT
from cardkit.games.skipbo.deal import byte_of, card_on
from cardkit.games.skipbo.options import DISCARD_SOURCE, SEATS, STOCK_SOURCE, SkipBoOptions
from cardkit.games.skipbo.piles import ACES, BLACK, NO_CARD, RED, Piles, Stack, pair_of, taken_by

CARD_NUMBERS: Final = 64  # more than there are of the rules, NO_CARD among them


# How often each card is counted, up to 63 times: bit n of these masks are the binary digits of the number for card n.
Tally = tuple[i64, i64, i64, i64, i64, i64]


def times(tally: Tally, card: i64) -> i64:
    """How often a card is counted."""
    few = (tally[0] >> card & 1) + (tally[1] >> card & 1) * 2 + (tally[2] >> card & 1) * 4
    return few + (tally[3] >> card & 1) * 8 + (tally[4] >> card & 1) * 16 + (tally[5] >> card & 1) * 32


@final
@mypyc_attr(free_list_len=1)
class Ways:
    """What a seat may do: the sources that it may play from, the destinations for each (B3), and on whom it may lay its
    embargo card.

    `top` is the visible card of its stockpile, and `embargo` the card that lies on it, or NO_CARD. Under an embargo
    there are the stockpile and that card (B19). `targets` is the mask of the seats on which it may lay its own.
    """

    __slots__ = (
        "builds", "embargo", "filled", "held", "lay", "onto_discards", "piles", "shared", "taken", "takers", "targets",
        "top",
    )  # fmt: skip

    def __init__(
        self, *, options: SkipBoOptions, piles: list[Stack | None], seat: i64, hand: tuple[int, ...], top: i64,
        embargo: i64, targets: i64,
    ) -> None:  # fmt: skip
        builds = options.builds
        held: i64 = 0
        filled: i64 = 0
        # The binary digits of how many piles take each card: one after the other is added, and carried on.
        ones: i64 = 0
        twos: i64 = 0
        fours: i64 = 0
        eights: i64 = 0
        sixteens: i64 = 0
        rest: i64 = 0
        shared: i64 = 0
        at = ONE
        for pile in piles:
            build = at < ONE << builds
            more = taken_by(pile, build)
            if build:
                shared |= more
            elif pile is not None:
                filled |= at
            at <<= 1
            carried = ones & more
            ones ^= more
            more = twos & carried
            twos ^= carried
            carried = fours & more
            fours ^= more
            more = eights & carried
            eights ^= carried
            carried = sixteens & more
            sixteens ^= more
            rest ^= carried
        onto_discards = filled | ((ONE << options.discards) - 1) << (builds + options.discards * seat)
        if embargo == NO_CARD:
            for card in hand:
                held |= ONE << card
        else:
            filled = 0
        self.piles: Final = piles
        self.builds: Final[i64] = builds
        self.held: Final[i64] = held  # the mask of the hand cards that may be played
        self.filled: Final[i64] = filled  # the mask of the discard piles whose top cards may be played
        # A hand card starts a pile of one's own (B7), and goes onto any other as it fits, or as a restart (B8).
        self.onto_discards: Final[i64] = onto_discards
        self.takers: Final[Tally] = (ones, twos, fours, eights, sixteens, rest)  # on how many piles each card fits
        self.taken: Final[i64] = ones | twos | fours | eights | sixteens | rest  # the mask of those that fit anywhere
        self.shared: Final[i64] = shared  # and of those that fit on a build pile
        self.top: Final[i64] = top
        self.embargo: Final[i64] = embargo
        self.targets: Final[i64] = targets
        self.lay: Final[i64] = options.actions() - SEATS  # the action of an embargo laid on seat 0

    def after(self, source: i64) -> i64:
        """The source that comes next, or -1 after the last; the first one after -1. There may be no play from it."""
        source += 1
        if source <= STOCK_SOURCE:
            cards = self.held >> source
            if cards:
                return source + lowest(cards)
            return STOCK_SOURCE
        piles = self.filled >> (source - DISCARD_SOURCE + self.builds)
        if piles:
            return source + lowest(piles)
        last = DISCARD_SOURCE + len(self.piles) - self.builds
        if source <= last and self.embargo != NO_CARD:
            return last
        return -1

    def card(self, source: i64) -> i64:
        """The card of one of the sources."""
        if source < STOCK_SOURCE:
            return source
        if source == STOCK_SOURCE:
            return self.top
        at = source - DISCARD_SOURCE + self.builds
        if at < len(self.piles):
            pile = self.piles[at]
            if pile is not None:
                return pile.card
        return self.embargo

    def destinations(self, source: i64) -> i64:
        """The mask of the destinations for one of the sources."""
        mask: i64 = 0
        card = self.card(source)
        if source < STOCK_SOURCE:
            if self.shared >> card & 1:
                mask = self._fitting(card, self.builds)
            if not ACES >> card & 1:
                mask |= self.onto_discards
        elif self.taken >> card & 1:
            mask = self._fitting(card, len(self.piles))
            if source >= DISCARD_SOURCE:
                mask &= ~(ONE << (source - DISCARD_SOURCE + self.builds))  # not onto itself (B6)
        return mask

    def _fitting(self, card: i64, end: i64) -> i64:
        """The mask of the destinations before this one on which a card fits."""
        found: i64 = 0
        at: i64 = 0
        left = times(self.takers, card)  # mostly one or two, so that few are looked at
        builds = self.builds
        while left and at < end:
            fits = taken_by(self.piles[at], at < builds) >> card & 1
            found |= fits << at
            left -= fits
            at += 1
        return found

    def are_there(self) -> bool:
        """Whether there are any."""
        if self.targets:
            return True
        source = self.after(-1)
        while source >= 0:
            if self.destinations(source):
                return True
            source = self.after(source)
        return False

    # All of them, in the order of their numbers.

    def actions(self) -> tuple[int, ...]:
        """The numbers of all plays, and of the embargoes laid."""
        piles: i64 = len(self.piles)
        found: list[int] = []
        source = self.after(-1)
        while source >= 0:
            mask = self.destinations(source)
            while mask:
                found.append(source * piles + lowest(mask))
                mask &= mask - 1
            source = self.after(source)
        for other in members(self.targets):
            found.append(self.lay + other)
        return tuple(found)

    def write(self, out: WordSink) -> None:
        """Add the same actions to a mask."""
        piles: i64 = len(self.piles)
        source = self.after(-1)
        while source >= 0:
            mask = self.destinations(source)
            if mask:
                out.add(source * piles, mask)
            source = self.after(source)
        if self.targets:
            out.add(self.lay, self.targets)

    def values(self, rows: "PlayRows") -> tuple[object, ...]:
        """The same actions as values."""
        found: list[object] = []
        source = self.after(-1)
        while source >= 0:
            mask = self.destinations(source)
            if mask:
                row = rows.row(source, self.card(source))
                while mask:
                    found.append(row[lowest(mask)])
                    mask &= mask - 1
            source = self.after(source)
        for other in members(self.targets):
            found.append(rows.lays[other])
        return tuple(found)

    def pick(self, rng: Generator) -> i64:
        """One of these actions, by one draw."""
        number = count(self.targets)
        source = self.after(-1)
        while source >= 0:
            number += self._number(source)
            source = self.after(source)
        skip = rng.below(number)
        source = self.after(-1)
        while source >= 0:
            here = self._number(source)
            if skip < here:
                return source * len(self.piles) + nth(self.destinations(source), skip)
            skip -= here
            source = self.after(source)
        return self.lay + nth(self.targets, skip)

    def _number(self, source: i64) -> i64:
        """How many destinations there are for one of the sources."""
        if source < STOCK_SOURCE:
            return count(self.destinations(source))
        if source == STOCK_SOURCE:
            return times(self.takers, self.top)
        at = source - DISCARD_SOURCE + self.builds
        if at < len(self.piles):
            pile = self.piles[at]
            if pile is not None:
                return times(self.takers, pile.card) - (pile.takes >> pile.card & 1)  # not onto itself (B6)
        return times(self.takers, self.embargo)


def ways_of(
    options: SkipBoOptions, piles: list[Stack | None], hand: tuple[int, ...], stocks: i64, top: i64, embargo: i64,
    seat: i64,
) -> Ways:  # fmt: skip
    """What a seat may do that holds these cards; `stocks` and `embargo` are as in a state."""
    targets: i64 = 0  # the mask of the seats on which it may lay its embargo card (B18, B20)
    if holds_embargo(embargo, seat):
        for other in range(SEATS):
            if other != seat and byte_of(stocks, other) <= EMBARGO_AT and card_on(embargo, other) == NO_CARD:
                targets |= ONE << other
    return Ways(
        options=options, piles=piles, seat=seat, hand=hand, top=top, embargo=card_on(embargo, seat), targets=targets,
    )  # fmt: skip


def holds_embargo(embargo: i64, seat: i64) -> bool:
    """Whether a seat has its own embargo card still face down."""
    return embargo >> (24 + seat) & 1 == 1


def is_embargo(options: SkipBoOptions, source: i64) -> bool:
    """Whether a source, or what comes after all of them, has to do with an embargo."""
    return source >= DISCARD_SOURCE + SEATS * options.discards


def is_restart(options: SkipBoOptions, pile: Stack | None, at: i64, card: i64) -> bool:
    """Whether a card starts a discard pile, or restarts one: it does not fit on what lies at this destination."""
    return at >= options.builds and taken_by(pile, False) >> card & 1 == 0


@final
class PlayRows:
    """A value for each play and each embargo laid, made once: a row for each source and card that may lie there, by
    destination. `make` makes a row, and `lays` has a value for each seat.
    """

    __slots__ = ("_make", "_rows", "lays")

    def __init__(self, make: Callable[[int, int], tuple[object, ...]], lays: tuple[object, ...], sources: int) -> None:
        self._make: Final = make
        self._rows: Final[list[tuple[object, ...] | None]] = [None] * (CARD_NUMBERS * sources)
        self.lays: Final = lays

    def row(self, source: i64, card: i64) -> tuple[object, ...]:
        """The values of the plays of a card from a source, by destination."""
        place = CARD_NUMBERS * source + card
        row = self._rows[place]
        if row is None:
            row = self._make(source, card)
            self._rows[place] = row
        return row


def why_not_played(
    options: SkipBoOptions, piles: Piles, seat: i64, embargo: i64, source: i64, card: i64, at: i64
) -> str | None:
    """None if a seat may play the card of a source (NO_CARD where there is none) onto a destination; else the reason.

    `embargo` is the card that lies on the seat, or NO_CARD.
    """
    clears = source == DISCARD_SOURCE + len(piles) - options.builds
    if clears and embargo == NO_CARD:
        return "no embargo lies on you"
    if embargo != NO_CARD and not clears and source != STOCK_SOURCE:
        return "under an embargo you play neither from your hand nor from a discard pile (B19)"
    if card == NO_CARD:
        return "this card is not in your hand" if source < STOCK_SOURCE else "that discard pile is empty"
    if DISCARD_SOURCE <= source == at - options.builds + DISCARD_SOURCE:
        return "a card moves to another pile, not to its own (B6)"
    pile = piles[at]
    if taken_by(pile, at < options.builds) >> card & 1:
        return None
    if at < options.builds:
        return _why_not_built(options, pile, card, ordinal(at + 1))
    if ACES >> card & 1:
        return "an ace never goes on a discard pile (B5)"
    if pile is not None:
        return None if source < STOCK_SOURCE else "it does not fit there, and only a hand card restarts a pile (B8)"
    if clears:
        return "an embargo card never starts a discard pile (B19)"
    if (at - options.builds) // options.discards != seat:
        return "an empty discard pile is started by its owner (B7)"
    return None if source < STOCK_SOURCE else "only a hand card starts a discard pile (B7)"


def _why_not_built(options: SkipBoOptions, pile: Stack | None, card: i64, which: str) -> str:
    """Why a card does not fit on a build pile."""
    if pile is None:
        if ACES >> card & 1:
            return "an ace goes onto a build pile of its colour, not onto an empty one (B4)"
        return f"a build pile begins with {'a two, a king or a joker' if options.jokers else 'a two or a king'} (B4)"
    if not pile.pairs & (BLACK if pair_of(card) & BLACK else RED):
        return f"it does not have the colour of the {which} build pile (B4)"
    return f"it is not one up or down from the top of the {which} build pile (B4)"


def why_not_laid(options: SkipBoOptions, holds: bool, own: bool, embargo: i64, stock: i64) -> str | None:
    """None if a seat may lay its embargo card on a target; else the reason.

    `holds` says whether it still has one, `own` whether it is itself the target; `embargo` is the card that lies on the
    target already, or NO_CARD, and `stock` how many cards there are in the target's stockpile.
    """
    if not options.embargoes:
        return "this game has no embargo cards"
    if not holds:
        return "you have laid your embargo card already (B20)"
    if own:
        return "an embargo is laid on another player (B18)"
    if embargo != NO_CARD:
        return "an embargo lies on that player already (B18)"
    if stock > EMBARGO_AT:
        return f"that player has more than {EMBARGO_AT} cards in the stockpile (B18)"
    return None
