"""Making up the cards that a seat of UnoWar cannot see, so that they fit everything it has seen."""

from typing import Final

from cardkit.core.bits import ALL, bit
from cardkit.core.dealing import fill
from cardkit.core.rng import Generator
from cardkit.games.unowar import rules
from cardkit.games.unowar.rules import CARDS, FITS, MOST_HELD, SEATS, Frame, UnoWarState, ruled_out
from cardkit.games.unowar.views import Slot, UnoWarView

TRIES: Final = 50  # hands made up before the seat to play is dealt a card that it can play on purpose

_Place = tuple[int, int]  # a seat and a slot


def made_up(view: UnoWarView, rng: Generator) -> UnoWarState:
    """A state that looks like this view, after the deal. Raises ValueError for a view that fits no deal."""
    hidden = [
        (seat, slot)
        for seat in range(SEATS)
        for slot in range(len(view.slots[seat]))
        if seat != view.seat and not (slot == view.waits and seat == view.leader)
    ]
    older = [(seat, slot) for seat, slot in hidden if not view.slots[seat][slot].fresh]
    fresh = [(seat, slot) for seat, slot in hidden if view.slots[seat][slot].fresh]
    gone = {one.number for one in view.gone}
    pool = [number for number in range(CARDS) if number not in gone]
    forbidden = {(seat, slot): _cannot_be(view.slots[seat][slot]) for seat, slot in hidden}
    plain: list[dict[_Place, int]] = [{}]
    for more in plain * TRIES + _made_playable(view, hidden, rng):
        barred = {place: mask | more.get(place, 0) for place, mask in forbidden.items()}
        in_older = fill([one.number for one in view.older], [barred[place] for place in older], rng)
        in_fresh = fill(pool, [barred[place] for place in fresh] + [0] * (len(pool) - len(fresh)), rng)
        if in_older is None or in_fresh is None:
            continue
        held = dict(zip([*older, *fresh], [*in_older, *in_fresh[: len(fresh)]], strict=True))
        if _can_play(view, held):
            return _state(view, held, in_fresh)
    raise ValueError("no deal fits this view")


def _cannot_be(slot: Slot) -> int:
    """The mask of the cards that would have fitted where this slot's card did not."""
    return ruled_out(sum([2**suit for suit in slot.lacks]) | _above(slot) << 4)


def _above(slot: Slot) -> int:
    """How many of the highest ranks a slot's card is known not to have."""
    return 0 if slot.below is None else 14 - int(slot.below)


def _can_play(view: UnoWarView, held: dict[_Place, int]) -> bool:
    """Whether a hidden hand that is to play can: otherwise it would have lost the round already (U3)."""
    if view.turn < 0 or view.turn == view.seat or view.top is None:
        return True
    return any(FITS[view.top.number] & bit(card) for (seat, _), card in held.items() if seat == view.turn)


def _made_playable(view: UnoWarView, hidden: list[_Place], rng: Generator) -> list[dict[_Place, int]]:
    """More that is forbidden, one after the other to be tried: some slot of the seat to play holds what it can play."""
    if view.top is None:
        return []
    of_mover = [place for place in hidden if place[0] == view.turn]
    return [{of_mover[i]: ALL & ~FITS[view.top.number]} for i in rng.permutation(len(of_mover))]


def _state(view: UnoWarView, held: dict[_Place, int], unseen: list[int]) -> UnoWarState:
    """The state with these cards in the hidden slots; `unseen` are those of this deck, hidden slots first."""
    size = view.options.hand
    hands = [0] * SEATS
    lacks = [0] * SEATS
    above = [0] * SEATS
    marks = rules.KEPT_ALL | (view.last << rules.LAST)
    for seat in range(SEATS):
        for slot in range(size):
            if seat == view.seat:
                card = view.hand[slot].number
            elif slot == view.waits and seat == view.leader and view.top is not None:
                card = view.top.number  # played, and not replaced yet
            else:
                card = held[seat, slot]
            hands[seat] |= card << (6 * slot)
            told = view.slots[seat][slot]
            if told.fresh:
                marks |= bit(MOST_HELD * seat + slot)
            for suit in told.lacks:
                lacks[seat] |= bit(MOST_HELD * suit + slot)
            above[seat] |= _above(told) << (4 * slot)
    order = (*[one.number for one in view.gone], *unseen)
    frame = Frame(view.options, view.decks, order, view.rounds, lacks[0], above[0], lacks[1], above[1])
    top = 0 if view.top is None else view.top.number
    drawn = CARDS - view.deck
    place = rules.ORDER.at(view.leader)
    return UnoWarState(frame, drawn, hands[0], hands[1], marks, top, view.pile, place, view.waits)
