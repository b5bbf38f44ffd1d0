"""Which cards of Comp10001-Bo may be put where (B3-B8, B14, B15, B18-B20), and why a card may not.

Destinations count the build piles, then the discard piles of seat 0, of seat 1 and so on; a set of them is a mask.
"""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from cardkit.core.bits import ONE, count, lowest, members, nth
from cardkit.core.rng import Generator
from cardkit.core.word_sink import WordSink
from cardkit.games.skipbo.options import DISCARD_SOURCE, SEATS, STOCK_SOURCE, SkipBoOptions
from cardkit.games.skipbo.piles import ACES, NO_CARD, STARTERS, Piles

CARD_NUMBERS: Final = 64  # more than there are of the rules, NO_CARD among them
EMBARGO_AT: Final = 3  # an embargo is laid on who has that many stockpile cards or fewer (B18)


def fitting(piles: Piles, builds: i64, card: i64) -> i64:
    """The mask of the destinations on which a card fits (B4-B6, B14, B15)."""
    found: i64 = 0
    at = ONE
    for pile in piles:
        if pile is not None:
            if pile.takes >> card & 1:
                found |= at
        elif STARTERS >> card & 1:
            found |= at & (ONE << builds) - 1
        at <<= 1
    return found


@final
@mypyc_attr(free_list_len=1)
class Ways:
    """What a seat may do: the sources that it may play from, the destinations for each (B3), and on whom it may lay its
    embargo card.

    `top` is the visible card of its stockpile, and `embargo` the card that lies on it, or NO_CARD. Under an embargo
    there are the stockpile and that card (B19). `targets` is the mask of the seats on which it may lay its own.
    """

    __slots__ = (
        "builds", "embargo", "filled", "held", "lay", "onto_discards", "piles", "shared", "taken", "targets", "top",
    )  # fmt: skip

    def __init__(
        self, *, options: SkipBoOptions, piles: Piles, seat: i64, hand: tuple[int, ...], top: i64, embargo: i64,
        targets: i64,
    ) -> None:  # fmt: skip
        builds = options.builds
        held: i64 = 0
        filled: i64 = 0
        taken: i64 = 0
        at = ONE
        for pile in piles:
            if pile is not None:
                taken |= pile.takes
                filled |= at
            elif at < ONE << builds:
                taken |= STARTERS
            at <<= 1
        filled &= -(ONE << builds)
        onto_discards = filled | ((ONE << options.discards) - 1) << (builds + options.discards * seat)
        if embargo == NO_CARD:
            for card in hand:
                held |= ONE << card
        else:
            filled = 0
        self.piles: Final = piles
        self.builds: Final[i64] = builds
        self.shared: Final = piles[:builds]
        self.held: Final[i64] = held  # the mask of the hand cards that may be played
        self.filled: Final[i64] = filled  # the mask of the discard piles whose top cards may be played
        # A hand card starts a pile of one's own (B7), and goes onto any other as it fits, or as a restart (B8).
        self.onto_discards: Final[i64] = onto_discards
        self.taken: Final[i64] = taken  # the mask of the cards that fit anywhere
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
            if self.taken >> card & 1:
                mask = fitting(self.shared, self.builds, card)
            if not ACES >> card & 1:
                mask |= self.onto_discards
        elif self.taken >> card & 1:
            mask = fitting(self.piles, self.builds, card)
            if source >= DISCARD_SOURCE:
                mask &= ~(ONE << (source - DISCARD_SOURCE + self.builds))  # not onto itself (B6)
        return mask

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
            number += count(self.destinations(source))
            source = self.after(source)
        skip = rng.below(number)
        source = self.after(-1)
        while source >= 0:
            mask = self.destinations(source)
            here = count(mask)
            if skip < here:
                return source * len(self.piles) + nth(mask, skip)
            skip -= here
            source = self.after(source)
        return self.lay + nth(self.targets, skip)


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
    if fitting(piles, options.builds, card) >> at & 1:
        return None
    pile = piles[at]
    if at < options.builds:
        if pile is None:
            return "a build pile begins with a two, a king or a joker (B4)"
        return "it does not have the colour of this build pile, or is not one up or down (B4)"
    if ACES >> card & 1:
        return "an ace never goes on a discard pile (B5)"
    if pile is not None:
        return None if source < STOCK_SOURCE else "it does not fit there, and only a hand card restarts a pile (B8)"
    if clears:
        return "an embargo card never starts a discard pile (B19)"
    if (at - options.builds) // options.discards != seat:
        return "an empty discard pile is started by its owner (B7)"
    return None if source < STOCK_SOURCE else "only a hand card starts a discard pile (B7)"


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
