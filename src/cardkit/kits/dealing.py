"""Deals in which some cards cannot lie in some places, each that fits equally likely; behind `hidden.Pool.deal`.

Shuffling until a deal fits takes too long once a few voids are known. So cards that may lie in the same places are one
group, and the deals are counted: a group is shared out among its places, and each way to share it out leads to as many
deals as the other groups have in the room that is left. One of all these deals is drawn by its number.

If there is too much to count, `cardkit.core.hidden_cards.fill` deals instead, and some deals are likelier than others.
That takes many places with many cards each, and several kinds of cards that cannot lie in all of them.
"""

import functools
import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from cardkit.core.bits import mask_of
from cardkit.core.hidden_cards import fill
from cardkit.core.rng import Generator

Groups = tuple[tuple[int, tuple[int, ...]], ...]  # of each, how many cards, and the places they may lie in, ascending

T = TypeVar("T")

_DIGIT: Final = 1 << 30  # what any generator can draw below
_MOST_COUNTED: Final = 10_000  # rows of groups times what room may be left: some tenths of a second at most
_COUNTS_KEPT: Final = 1 << 16


def deal(cards: Sequence[T], open_to: Sequence[tuple[int, ...]], room: Sequence[int], rng: Generator) -> list[list[T]]:
    """By place, as many cards as it has room for, in a random order; none at all if no deal fits.

    `open_to` are the places in which each card may lie, ascending. There is room for all cards and no more.
    """
    members: dict[tuple[int, ...], list[T]] = {}
    for card, places in zip(cards, open_to, strict=True):
        members.setdefault(places, []).append(card)
    kinds = _kinds(tuple(members), len(room))
    by_choice = sorted(
        members.items(), key=lambda member: (len(member[0]), member[0])
    )  # few choices first: less to count
    groups = tuple(
        [(len(group), tuple([at for at, kind in enumerate(kinds) if kind[0] in places])) for places, group in by_choice]
    )
    left = tuple([sum([room[place] for place in kind]) for kind in kinds])
    if len(groups) * math.prod([most + 1 for most in sorted(left)[:-1]]) > _MOST_COUNTED:
        return _filled(members, room, rng)
    if not count_deals(groups, left):
        return []
    drawn: list[list[T]] = [[] for _ in kinds]
    for at, (_, group) in enumerate(by_choice):
        shares = _drawn_shares(groups[at:], left, rng)
        shuffled = _shuffled(group, rng)
        for one, share in enumerate(shares):
            drawn[one] += shuffled[:share]
            shuffled = shuffled[share:]
        left = _less(left, shares)
    found: list[list[T]] = [[] for _ in room]
    for kind, lying in zip(kinds, drawn, strict=True):
        shuffled = _shuffled(lying, rng)
        for place in kind:
            found[place], shuffled = shuffled[: room[place]], shuffled[room[place] :]
    return found


def _filled(members: dict[tuple[int, ...], list[T]], room: Sequence[int], rng: Generator) -> list[list[T]]:
    """The same by `cardkit.core.hidden_cards.fill`, in which the cards of a group have one number."""
    forbidden: list[int] = []
    for place, most in enumerate(room):
        barred = [number for number, places in enumerate(members) if place not in places]
        forbidden += [mask_of(tuple(barred))] * most
    groups = [_shuffled(group, rng) for group in members.values()]
    filled = fill([number for number, group in enumerate(groups) for _ in group], forbidden, rng)
    if filled is None:
        return []
    drawn = iter([groups[number].pop() for number in filled])
    return [list(itertools.islice(drawn, most)) for most in room]


def _kinds(open_sets: Sequence[tuple[int, ...]], places: int) -> list[list[int]]:
    """The places, those together that are open to the same cards: they are dealt as one and shuffled."""
    kinds: dict[tuple[bool, ...], list[int]] = {}
    for place in range(places):
        kinds.setdefault(tuple([place in one for one in open_sets]), []).append(place)
    return list(kinds.values())


def _shuffled(cards: Sequence[T], rng: Generator) -> list[T]:
    return [cards[place] for place in rng.permutation(len(cards))]


@functools.lru_cache(_COUNTS_KEPT)
def count_deals(groups: Groups, room: tuple[int, ...]) -> int:
    """In how many ways the cards of all groups can lie in places with this room, the order in a place apart."""
    if not groups:
        return 1
    return sum([deals for _, deals in _shared(groups, room)])


def _shared(groups: Groups, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every way to share out the first group, as cards by place, with the number of deals that it leads to."""
    size, places = groups[0]
    limits = tuple([most if place in places else 0 for place, most in enumerate(room)])
    for shares in _splits(size, limits):
        ways = math.factorial(size) // math.prod([math.factorial(share) for share in shares])
        yield shares, ways * count_deals(groups[1:], _less(room, shares))


def _splits(size: int, limits: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every row of numbers that add up to `size`, none above its limit."""
    if not limits:
        yield ()
        return
    for first in range(max(0, size - sum(limits[1:])), min(size, limits[0]) + 1):
        for rest in _splits(size - first, limits[1:]):
            yield first, *rest


def _drawn_shares(groups: Groups, room: tuple[int, ...], rng: Generator) -> tuple[int, ...]:
    """A way to share out the first group, as likely as the deals that it leads to are many."""
    number = _below(count_deals(groups, room), rng)
    for shares, deals in _shared(groups, room):
        number -= deals
        if number < 0:
            return shares
    raise AssertionError("the shares lead to fewer deals than were counted")


def _below(bound: int, rng: Generator) -> int:
    """A number from 0 to `bound` - 1, each equally likely, however large the bound is."""
    digits = -(-bound.bit_length() // 30)
    fair = _DIGIT**digits // bound * bound
    while True:
        number = 0
        for _ in range(digits):
            number = number * _DIGIT + rng.below(_DIGIT)
        if number < fair:
            return number % bound


def _less(room: tuple[int, ...], shares: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([most - share for most, share in zip(room, shares, strict=True)])
