"""What the seats of Straights can infer: whose discards lie where, and which cards nobody can hold any more."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.bits import ALL, bit, mask_of, members
from cardkit.core.hidden_cards import fill
from cardkit.core.rng import Generator
from cardkit.games.straights.options import StraightsOptions
from cardkit.games.straights.rules import HAND, ORDER, SEATS, SEVEN_OF_SPADES, Round, StraightsState

EXCHANGES: Final = 1  # for each unknown card, between two states that are made up of one view
HIDDEN: Final = -1  # in place of a card that lies face down


def owners(state: StraightsState) -> tuple[int, ...]:
    """Whose each discard of this round is, in the order they fell. Everybody sees that."""
    dealt = state.round.dealt
    found: list[int] = []
    for card in state.dropped:
        for seat in range(SEATS):
            if dealt[seat] & bit(card):
                found.append(seat)
    return tuple(found)


def turned_up(state: StraightsState) -> bool:
    """Whether the discards lie face up: they do when the round is over (S16)."""
    return state.place < 0


def lacks(owners: tuple[int, ...], barred: tuple[int, ...]) -> tuple[int, ...]:
    """By seat, the mask of the cards that it cannot hold.

    Who discards has no card that could be played instead (§3.2): `barred` says for each discard which ones those were,
    `owners` whose discard it is.
    """
    found = [0] * SEATS
    for owner, instead in zip(owners, barred, strict=True):
        found[owner] |= instead
    return tuple(found)


@final
class Unseen:
    """What a seat sees, and where the cards may lie that it does not see.

    `own` are its thirteen cards in deal order (empty for a watcher), `played` the mask of what each seat has played,
    `held` how many cards each holds, `owners` and `laid` whose each discard is, and its card, or HIDDEN; `barred` the
    mask of what could have been played in its place: a seat that discarded held none of that. `starter` holds the seven
    of spades, while nothing is played; -1 for anybody.
    """

    __slots__ = (
        "_barred", "_forbidden", "_hidden", "_laid", "_left", "_lying", "_number", "_options", "_order", "_place",
        "_scores", "_slots", "_table", "_unknown",
    )  # fmt: skip

    def __init__(
        self,
        *,
        options: StraightsOptions,
        number: int,
        scores: tuple[int, ...],
        turn: int,
        seat: int,
        own: tuple[int, ...],
        played: tuple[int, ...],
        held: tuple[int, ...],
        owners: tuple[int, ...],
        laid: tuple[int, ...],
        barred: tuple[int, ...],
        starter: int,
    ) -> None:
        table: i64 = 0
        for mask in played:
            more: i64 = mask
            table |= more
        gone: i64 = table | mask_of(tuple([card for card in laid if card != HIDDEN]))
        hidden = tuple([place for place, card in enumerate(laid) if card == HIDDEN])
        missing = lacks(owners, barred)
        places = [owners[place] for place in hidden]  # whose each is: of the hidden discards, then of the hands
        forbidden = [barred[place] for place in hidden]
        for other in range(SEATS):
            if other == seat:
                continue
            elsewhere: i64 = bit(SEVEN_OF_SPADES) if starter not in (-1, other) else 0
            never: i64 = missing[other]
            for _ in range(held[other]):
                places.append(other)
                forbidden.append(never | elsewhere)
        order: list[int] = []  # the cards that are known, seat by seat; 0 where one is not
        slots: list[list[int]] = []  # by seat, where those are
        for other in range(SEATS):
            if other == seat:
                order += own
            else:
                order += members(played[other])
                order += [card for owner, card in zip(owners, laid, strict=True) if owner == other and card != HIDDEN]
            unknown = places.count(other)
            slots.append(list(range(len(order), len(order) + unknown)))
            order += [0] * unknown
            if len(order) != HAND * (other + 1):
                raise ValueError("this view does not account for 52 cards")
        self._options: Final = options
        self._number: Final = number
        self._scores: Final = scores
        self._place: Final[i64] = turn if turn < 0 else ORDER.at(turn)
        self._laid: Final = laid
        self._barred: Final = barred
        self._table: Final[i64] = table
        self._left: Final[i64] = ALL & ~gone
        self._hidden: Final = hidden
        self._unknown: Final = members(ALL & ~gone & ~mask_of(own))
        self._forbidden: Final = forbidden
        self._order: Final = order
        self._slots: Final = [slots[other].pop(0) for other in places]  # of each place
        self._lying: Final[list[int]] = []  # where the unknown cards lay in the last state; empty before the first
        if len(places) != len(self._unknown):
            raise ValueError("this view does not account for 52 cards")

    def _filled(self, rng: Generator) -> list[int]:
        """The unknown cards in places where they may lie: shuffled first, and then, since a shuffle that fits may be
        hard to find, exchanged from time to time, which leads to each deal equally often.
        """
        lying = self._lying
        if not lying:
            found = fill(self._unknown, self._forbidden, rng)
            if found is None:
                raise ValueError("no deal fits this view")
            lying.extend(found)
            return lying
        forbidden = self._forbidden
        count: i64 = len(lying)
        if count < 2:
            return lying
        for _ in range(EXCHANGES * count):
            drawn = rng.below(count * count)
            one: i64 = lying[drawn // count]
            other: i64 = lying[drawn % count]
            not_here: i64 = forbidden[drawn // count]
            not_there: i64 = forbidden[drawn % count]
            if not (bit(other) & not_here or bit(one) & not_there):
                lying[drawn // count], lying[drawn % count] = other, one
        return lying

    def state(self, rng: Generator) -> StraightsState:
        """Some state that looks like this. Raises ValueError where there is none."""
        filled = self._filled(rng)
        order, slots = self._order, self._slots
        for place in range(len(filled)):
            order[slots[place]] = filled[place]
        deal = Round(options=self._options, number=self._number, scores=self._scores, order=tuple(order))
        hidden, dropped, left = self._hidden, self._laid, self._left
        if hidden:
            laid = list(dropped)
            for place in range(len(hidden)):
                laid[hidden[place]] = filled[place]
                left &= ~bit(filled[place])
            dropped = tuple(laid)
        return StraightsState(
            round=deal, place=self._place, table=self._table, left=left, dropped=dropped, barred=self._barred
        )
