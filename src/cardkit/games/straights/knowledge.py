"""What the seats of Straights can infer: whose discards lie where, and which cards nobody can hold any more."""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.bits import ALL, bit, mask_of, members
from cardkit.core.dealing import fill
from cardkit.core.rng import Generator
from cardkit.games.straights.options import StraightsOptions
from cardkit.games.straights.recalling import Recalled
from cardkit.games.straights.rules import HAND, ORDER, SEATS, SEVEN_OF_SPADES, Round, StraightsState

EXCHANGES: Final = 1  # for each unknown card, between two states that are made up of one view
STEPS: Final = 8  # exchanges that are tried between two states, where moves are recalled
FIRST_STEPS: Final = 20  # before the second state, for each unknown card
LIKELY: Final = (65536, 5380, 442, 36, 3)  # how likely an exchange is made, by the surprises that it adds
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


def _may_add(drawn: i64) -> i64:
    """How many surprises an exchange may add that drew this number."""
    most: i64 = 0
    while most + 1 < len(LIKELY) and drawn < LIKELY[most + 1]:
        most += 1
    return most


@final
class Unseen:
    """What a seat sees, and where the cards may lie that it does not see.

    `own` are its thirteen cards in deal order (empty for a watcher), `played` the mask of what each seat has played,
    `held` how many cards each holds, `owners` and `laid` whose each discard is, and its card, or HIDDEN; `barred` the
    mask of what could have been played in its place: a seat that discarded held none of that. `starter` holds the seven
    of spades, while nothing is played; -1 for anybody.
    """

    __slots__ = (
        "_barred", "_down", "_forbidden", "_hidden", "_laid", "_left", "_lying", "_masks", "_number", "_odd",
        "_options", "_order", "_place", "_recalled", "_scores", "_slots", "_table", "_unknown", "_whose",
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
        recalled: Recalled | None = None,
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
        self._recalled: Final = recalled if recalled is not None and recalled.known else None
        self._whose: Final = places
        self._masks: Final[list[int]] = []  # by seat, what each was dealt in the last state
        self._odd: Final[list[int]] = []  # by seat, how many of its moves are surprising then
        self._down: Final = list(laid)  # the discards in the last state
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
        if self._recalled is not None:
            self._recall(self._recalled, rng)
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

    def _recall(self, recalled: Recalled, rng: Generator) -> None:
        """Exchange unknown cards so that deals come as often as they make the moves likely that were made (Metropolis:
        an exchange that makes them less likely is made less often).
        """
        count: i64 = len(self._lying)
        steps: i64 = STEPS
        if not self._odd:
            steps = FIRST_STEPS * count
            self._begin(recalled)
        while steps:
            drawn = rng.below(count * count)
            self._try(recalled, drawn // count, drawn % count, _may_add(rng.below(LIKELY[0])))
            steps -= 1

    def _try(self, recalled: Recalled, here: i64, there: i64, may: i64) -> None:
        """Exchange the cards of two places if that is possible, and adds so many surprises at most."""
        lying, forbidden, dealt, odd = self._lying, self._forbidden, self._masks, self._odd
        hidden: i64 = len(self._hidden)
        mine: i64 = self._whose[here]
        theirs: i64 = self._whose[there]
        if here == there or (mine == theirs and here >= hidden and there >= hidden):
            return
        one: i64 = lying[here]
        other: i64 = lying[there]
        not_here: i64 = forbidden[here]
        not_there: i64 = forbidden[there]
        if bit(other) & not_here or bit(one) & not_there:
            return
        self._lay(here, there, one, other)
        my_cards: i64 = dealt[mine]
        their_cards: i64 = dealt[theirs]
        if mine != theirs:
            my_cards = my_cards & ~bit(one) | bit(other)
            their_cards = their_cards & ~bit(other) | bit(one)
        my_odd = recalled.surprises(mine, my_cards, self._down)
        their_odd = my_odd
        more = my_odd - odd[mine]
        if mine != theirs:
            may += odd[theirs]
            if more <= may:  # or the other's alone could not make good for it
                their_odd = recalled.surprises(theirs, their_cards, self._down)
                more += their_odd
        if more > may:
            self._lay(here, there, other, one)
            return
        lying[here], lying[there] = other, one
        dealt[mine], dealt[theirs] = my_cards, their_cards
        odd[mine], odd[theirs] = my_odd, their_odd

    def _lay(self, here: i64, there: i64, one: i64, other: i64) -> None:
        """Where these places are discards, lay the other card in the first of them, and the one in the second."""
        hidden: i64 = len(self._hidden)
        if here < hidden:
            self._down[self._hidden[here]] = other
        if there < hidden:
            self._down[self._hidden[there]] = one

    def _begin(self, recalled: Recalled) -> None:
        """Take the masks of what each was dealt from where the unknown cards lie."""
        for place in range(len(self._lying)):
            self._order[self._slots[place]] = self._lying[place]
            if place < len(self._hidden):
                self._down[self._hidden[place]] = self._lying[place]
        for seat in range(SEATS):
            cards = mask_of(tuple(self._order[HAND * seat : HAND * (seat + 1)]))
            self._masks.append(cards)
            self._odd.append(recalled.surprises(seat, cards, self._down))

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
