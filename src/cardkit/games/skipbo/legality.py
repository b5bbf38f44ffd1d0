"""Which cards of Comp10001-Bo may be put where (B3-B8, B14, B15, B18-B20), and why a card may not.

Destinations count the build piles, then the discard piles of seat 0, of seat 1 and so on; a set of them is a mask.
"""

from typing import Final

from mypy_extensions import i64

from cardkit.core.bits import ONE, count, lowest, members
from cardkit.core.rng import Generator
from cardkit.core.state import put_mask
from cardkit.games.skipbo.options import DISCARD_SOURCE, SEATS, STOCK_SOURCE, SkipBoOptions
from cardkit.games.skipbo.piles import ACES, JOKER, NO_CARD, STARTERS, Piles

EMBARGO_AT: Final = 3  # an embargo is laid on who has that many stockpile cards or fewer (B18)


def fitting_each(piles: Piles, builds: i64, held: i64, shown: i64) -> list[int]:
    """By card, the mask of the destinations on which it fits (B4-B6, B14, B15), for the cards of two masks: those that
    are only held are looked for on build piles alone.
    """
    found = [0] * (int(JOKER) + 1)
    looked_for = held | shown
    for at, pile in enumerate(piles):
        if at == builds:
            looked_for = shown
        if pile is not None:
            hits = looked_for & pile.takes
        elif at < builds:
            hits = looked_for & STARTERS
        else:
            continue
        while hits:
            card = lowest(hits)
            onto: i64 = found[card]
            found[card] = onto | (ONE << at)
            hits &= hits - 1
    return found


def fitting(piles: Piles, builds: i64, card: i64) -> i64:
    """The mask of the destinations on which a card fits."""
    return fitting_each(piles, builds, 0, ONE << card)[card]


def ways(
    options: SkipBoOptions, piles: Piles, seat: i64, hand: tuple[int, ...], top: i64, embargo: i64
) -> tuple[list[int], list[int]]:
    """Every source that a seat may play from, ascending, and the mask of the destinations for each (B3).

    `top` is the visible card of its stockpile, and `embargo` the card that lies on it, or NO_CARD. Under an embargo
    there are the stockpile and that card (B19).
    """
    builds = options.builds
    held: i64 = 0
    shown = ONE << top
    onto_discards = ((ONE << options.discards) - 1) << (builds + options.discards * seat)  # a start (B7)
    filled: list[int] = []  # the discard piles that are not empty
    if embargo != NO_CARD:
        shown |= ONE << embargo
    else:
        for card in hand:
            held |= ONE << card
        for at, pile in enumerate(piles):
            if pile is not None and at >= builds:
                shown |= ONE << pile.card
                onto_discards |= ONE << at  # as it fits, or a restart (B8)
                filled.append(at)
    fits = fitting_each(piles, builds, held, shown)
    sources: list[int] = []
    masks: list[int] = []
    for card in members(held):
        mask: i64 = fits[card] if ACES >> card & 1 else fits[card] | onto_discards
        if mask:
            sources.append(card)
            masks.append(mask)
    mask = fits[top]
    if mask:
        sources.append(STOCK_SOURCE)
        masks.append(mask)
    for at in filled:
        pile = piles[at]
        mask = 0 if pile is None else fits[pile.card] & ~(ONE << at)
        if mask:
            sources.append(DISCARD_SOURCE + at - builds)
            masks.append(mask)
    if embargo != NO_CARD and fits[embargo]:
        sources.append(DISCARD_SOURCE + len(piles) - builds)
        masks.append(fits[embargo])
    return sources, masks


def numbered(options: SkipBoOptions, sources: list[int], masks: list[int], targets: i64) -> tuple[int, ...]:
    """The actions of these ways and of an embargo laid on each of the seats of a mask, ascending."""
    piles = options.destinations()
    found: list[int] = []
    for i in range(len(sources)):
        start: i64 = sources[i] * piles
        mask: i64 = masks[i]
        while mask:
            found.append(start + lowest(mask))
            mask &= mask - 1
    lay = options.actions() - SEATS
    for other in members(targets):
        found.append(lay + other)
    return tuple(found)


def spelled(options: SkipBoOptions, sources: list[int], masks: list[int], targets: i64, count: i64) -> tuple[int, ...]:
    """The same actions as so many words, as `State.legal_words` has them."""
    piles = options.destinations()
    found = [0] * count
    for i in range(len(sources)):
        put_mask(found, sources[i] * piles, masks[i])
    put_mask(found, options.actions() - SEATS, targets)
    return tuple(found)


def picked(options: SkipBoOptions, sources: list[int], masks: list[int], targets: i64, rng: Generator) -> i64:
    """One of the actions that `numbered` gives, by one draw."""
    sizes = [count(mask) for mask in masks]
    number = count(targets)
    for size in sizes:
        number += size
    skip = rng.below(number)
    for i in range(len(sizes)):
        here: i64 = sizes[i]
        if skip < here:
            return sources[i] * options.destinations() + _nth(masks[i], skip)
        skip -= here
    return options.actions() - SEATS + _nth(targets, skip)


def _nth(mask: i64, skip: i64) -> i64:
    """The lowest number in a mask, once that many lower ones are passed over."""
    while skip:
        mask &= mask - 1
        skip -= 1
    return lowest(mask)


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
