"""What the other seat's plays tell of its hand: positions that a search may look at, each as likely as it makes them.

They go by a model of the other seat: it is taken to play as `watchful` does, only less exactly, so that a card is the
less likely to be played, the less it is worth beside the best one. So a hand that would have had a much better card
than those that were played is not likely, and still possible.
"""

from typing import Final, final

from mypy_extensions import i64

from cardkit.core.bits import ONE, bit, count, members
from cardkit.core.rng import Generator
from cardkit.games.unowar import knowledge
from cardkit.games.unowar.players import worth_to_watchful
from cardkit.games.unowar.rules import PLAY, Frame, UnoWarState

SOFTNESS: Final = 300.0  # a card that is worth so much less than the best one is played a sixteenth as often
ERRING: Final = 0.1  # of the plays are made at random
SETTLING: Final = 200  # exchanges before the first position
EXCHANGES: Final = 6  # between two positions
CHANCES: Final = 0x40000000  # one of so many is drawn


@final
class LikelyWorlds:
    """Positions that look alike to the seat that is to play; the one that is given is the first, and that seat's.

    From one to the next, cards of the other hand are exchanged for others that it may hold as well. An exchange that
    makes what was played less likely is made less often (Metropolis and Hastings), so that in the long run each hand
    comes as often as it is likely.
    """

    __slots__ = ("_at", "_barred", "_gone", "_hand", "_likelihood", "_older", "_other", "_rest", "_settling", "_unseen")

    def __init__(self, at: UnoWarState) -> None:
        seat = at.turn()
        other: i64 = 1 - seat
        frame, size = at.frame, at.frame.options.hand
        own = at.first if seat == 0 else at.second
        hand = at.first if other == 0 else at.second
        held = _fresh_cards(hand, at.marks, other, size)
        pool, older = knowledge.possible_cards(own, frame.order, at.drawn, at.marks, seat, size)
        lacks, above = frame.learned(other)
        known = knowledge.known_by_slot(at.marks, lacks, above, other, size)
        self._at: Final = at
        self._other: Final[i64] = other
        self._unseen: Final[i64] = pool | held
        self._older: Final[i64] = older
        self._barred: Final[list[int]] = [knowledge.ruled_out(one) for one in known]
        self._gone: Final[list[int]] = [card for card in frame.order[: at.drawn] if not held >> card & 1]
        self._rest: Final[list[int]] = list(frame.order[at.drawn :])  # the deck
        self._hand: i64 = hand
        self._likelihood: float = 0.0  # of the plays, with this hand; the first exchange is made in any case
        self._settling: i64 = SETTLING  # exchanges that are still to be made besides

    def another(self, rng: Generator) -> UnoWarState:
        """The next position, with the deck in another order."""
        for _ in range(self._settling + EXCHANGES):
            self._exchange(rng)
        self._settling = 0
        at, rest, other, hand = self._at, self._rest, self._other, self._hand
        old = at.frame
        held = members(_fresh_cards(hand, at.marks, other, len(self._barred)))
        order = tuple(self._gone + held + [rest[place] for place in rng.permutation(len(rest))])
        frame = Frame(
            options=old.options, decks=old.decks, order=order, won=old.won,
            first_lacks=old.first_lacks, first_above=old.first_above,
            second_lacks=old.second_lacks, second_above=old.second_above,
        )  # fmt: skip
        return UnoWarState(
            frame=frame, drawn=at.drawn, first=hand if other == 0 else at.first,
            second=at.second if other == 0 else hand, marks=at.marks, top=at.top, pile=at.pile, place=at.place,
            phase=PLAY, recent=at.recent, earlier=at.earlier,
        )  # fmt: skip

    def _exchange(self, rng: Generator) -> None:
        """Exchange a card of the other hand for one of the deck or of another slot, if it may be and is drawn so."""
        rest, hand, barred = self._rest, self._hand, self._barred
        size: i64 = len(barred)
        slot = rng.below(size)
        left: i64 = len(rest)
        place = rng.below(left + size)
        card = (hand >> 6 * slot) & 63
        marks, other = self._at.marks, self._other
        fresh = knowledge.is_fresh(marks, other, slot)
        drawn = rng.below(CHANCES)
        never: i64 = barred[slot]
        if place < left:
            taken: i64 = rest[place]
            if not fresh or bit(taken) & never:
                return
            hand += (taken - card) << 6 * slot
        else:
            second = place - left
            taken = (hand >> 6 * second) & 63
            there: i64 = barred[second]
            if fresh != knowledge.is_fresh(marks, other, second) or bit(taken) & never or bit(card) & there:
                return
            hand += ((taken - card) << 6 * slot) + ((card - taken) << 6 * second)
        found = likelihood(self._at, hand, self._unseen, self._older)
        if float(drawn) * self._likelihood < found * float(CHANCES):
            self._hand, self._likelihood = hand, found
            if place < left:
                rest[place] = card


def likelihood(at: UnoWarState, hand: i64, unseen: i64, older: i64) -> float:
    """How likely the plays that a position remembers are, if the seat that is not to play holds this hand.

    `unseen` are the cards that this seat does not know to be gone from the deck, its own ones included, `older` those
    of earlier decks in the hand of the seat to play. From play to play it goes back: what lies in a slot now was drawn
    when the last card was played from it. What else the seats know of each other is taken to have been as it is now.
    """
    frame, marks = at.frame, at.marks
    size: i64 = frame.options.hand
    seat = at.turn()
    other = 1 - seat
    own = at.first if seat == 0 else at.second
    fresh = unseen & ~_fresh_cards(hand, marks, other, size)
    lacks, above = frame.learned(seat)
    recent, earlier = at.recent, at.earlier
    found = 1.0
    theirs = True
    while True:
        slot, card = knowledge.slot_and_card(recent)
        recent, earlier = knowledge.without_last(recent, earlier)
        if slot >= size or not recent:
            return found
        if theirs:
            fresh |= ONE << (hand >> 6 * slot & 63)
            hand += (card - (hand >> 6 * slot & 63)) << 6 * slot
            top = knowledge.slot_and_card(recent)[1]
            first, second = (hand, own) if other == 0 else (own, hand)
            then = UnoWarState(
                frame=frame, drawn=at.drawn, first=first, second=second, marks=marks, top=top, pile=1, place=other,
                phase=PLAY,
            )  # fmt: skip
            pools = knowledge.possible_by_slot(fresh, older, marks, lacks, above, seat, size)
            found *= _share(then.playable, slot, hand, size, fresh | older, pools)
        else:
            own += (card - (own >> 6 * slot & 63)) << 6 * slot
            fresh |= ONE << card
        theirs = not theirs


def _fresh_cards(hand: i64, marks: i64, seat: i64, size: i64) -> i64:
    """The mask of the cards of a seat's hand that are from this deck."""
    found: i64 = 0
    slot: i64 = 0
    while slot < size:
        if knowledge.is_fresh(marks, seat, slot):
            found |= ONE << (hand >> 6 * slot & 63)
        slot += 1
    return found


def _share(playable: i64, played: i64, hand: i64, size: i64, hidden: i64, pools: list[int]) -> float:
    """How often the model plays from this slot, of those it may play from."""
    many = count(playable)
    if not playable >> played & 1:
        return ERRING / float(size)  # not by these rules: a position may come from a file
    if many == 1:
        return 1.0
    worths: list[float] = []
    most = -1e18
    slot: i64 = 0
    while slot < size:
        worth = 0.0
        if playable >> slot & 1:
            worth = float(worth_to_watchful(hand, size, slot, hidden, pools))
            most = max(most, worth)
        worths.append(worth)
        slot += 1
    total = 0.0
    own = 0.0
    slot = 0
    while slot < size:
        if playable >> slot & 1:
            part = SOFTNESS / (SOFTNESS + most - worths[slot])
            part *= part
            part *= part
            total += part
            if slot == played:
                own = part
        slot += 1
    return (1.0 - ERRING) * own / total + ERRING / float(many)
