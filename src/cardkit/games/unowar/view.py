"""What a seat of UnoWar may know, and states made up from that."""

from typing import Final, Literal

import attrs

from cardkit.core.bits import ALL, bit
from cardkit.core.cards import Card, Rank, Suit, card_of, cards_of
from cardkit.core.hidden_cards import fill
from cardkit.core.piles import Hand
from cardkit.core.rng import Generator
from cardkit.core.scenes.scene import hidden, shown
from cardkit.core.view import View
from cardkit.games.unowar import knowledge
from cardkit.games.unowar.options import UnoWarOptions
from cardkit.games.unowar.rules import (
    CARDS,
    DEAL,
    DONE,
    ORDER,
    PLAY,
    SEATS,
    START,
    Frame,
    UnoWarState,
    fitting,
    initial_state,
)

# What a position waits for: a play, the first deal, a deck to start a round, a deck to refill a slot, nothing more.
Phase = Literal["play", "deal", "start", "refill", "over"]
PHASES: Final[dict[int, Phase]] = {PLAY: "play", DEAL: "deal", START: "start", DONE: "over"}  # any other is "refill"
_NUMBERS: Final = {name: number for number, name in PHASES.items()}

TRIES: Final = 50  # hands made up before the seat to play is dealt a card that it can play on purpose

_Place = tuple[int, int]  # a seat and a slot


@attrs.frozen
class Slot:
    """What everybody knows of the card in a slot, whoever may see it."""

    fresh: bool  # whether it was drawn from this deck
    lacks: tuple[Suit, ...]  # suits that it does not have: its seat lost a round with it when such a card was on top
    below: Rank | None  # for the same reason its rank is known to be lower than this; None: nothing is known


@attrs.frozen
class UnoWarView(View):
    """What one seat may know; a good memory is taken for granted."""

    options: UnoWarOptions
    phase: Phase = attrs.field(metadata=hidden())
    # The slot that waits for a card, from 0, in the phase "refill"; None in all others.
    refill: int | None = attrs.field(metadata=hidden())
    # The seat that plays, whose slot is refilled, or that leads the round to come.
    mover: int = attrs.field(metadata=hidden())
    rounds: tuple[int, ...] = attrs.field(metadata=shown(kind="total", title="Rounds won", by="seat"))  # by seat
    top: Card | None = attrs.field(metadata=shown(title="Pile"))  # of the pile; None between rounds
    pile: int = attrs.field(metadata=shown(title="Cards on the pile"))
    decks: int = attrs.field(metadata=hidden())  # so far, this one included
    deck: int = attrs.field(metadata=shown(title="Cards in the deck"))
    # The slot last played from, from 0; None before the first play.
    last: int | None = attrs.field(metadata=hidden())
    # One's own, by slot; empty for a watcher. It is drawn by slot, too: see `scene`.
    hand: Hand[Card] = attrs.field(metadata=hidden())
    slots: tuple[tuple[Slot, ...], ...] = attrs.field(metadata=hidden())  # by seat and slot; no slots before the deal
    # The cards of this deck known to have left it, in the order of card numbers.
    gone: tuple[Card, ...] = attrs.field(metadata=hidden())
    # What lies in hidden slots from earlier decks: known, because all the rest was seen.
    # They are drawn before the other seat: see `scene`.
    older: tuple[Card, ...] = attrs.field(metadata=hidden())


def view_of(state: UnoWarState, seat: int | None) -> UnoWarView:
    """What this seat (None: a watcher) may know."""
    frame = state.frame
    size = frame.options.hand if state.phase != DEAL else 0
    mover = ORDER.seat(state.place)
    slots: list[tuple[Slot, ...]] = []
    unseen: list[int] = []  # cards drawn from this deck that lie in slots hidden from this seat
    older: list[int] = []
    for other in range(SEATS):
        lacks, above = frame.learned(other)
        told: list[Slot] = []
        for slot, known in enumerate(knowledge.known_by_slot(state.marks, lacks, above, other, size)):
            fresh = knowledge.is_fresh(state.marks, other, slot)
            told.append(_slot(fresh, known))
            # A card that was played and waits for its replacement lies on the pile, for all to see.
            if other != seat and not (state.phase == slot and mover == other):
                (unseen if fresh else older).append(state.card(other, slot))
        slots.append(tuple(told))
    last = knowledge.last_slot(state.marks)
    return UnoWarView(
        seat=seat,
        turn=state.turn(),
        options=frame.options,
        phase=PHASES.get(state.phase, "refill"),
        refill=state.phase if state.phase >= 0 else None,
        mover=mover,
        rounds=frame.won,
        top=card_of(state.top) if state.pile else None,
        pile=state.pile,
        decks=frame.decks,
        deck=CARDS - state.drawn,
        last=last if last >= 0 else None,
        hand=Hand(cards_of([state.card(seat, slot) for slot in range(size)] if seat is not None else [])),
        slots=tuple(slots),
        gone=cards_of(sorted(set(frame.order[: state.drawn]) - set(unseen))),
        older=cards_of(sorted(older)),
    )


def determinize(view: UnoWarView, rng: Generator) -> UnoWarState:
    """Some state that looks like this view: its hidden cards are such as the seat cannot rule out.

    Raises ValueError for a view that fits no deal.
    """
    if view.phase == "deal":
        return initial_state(view.options)
    hidden = _hidden(view)
    older = [(seat, slot) for seat, slot in hidden if not view.slots[seat][slot].fresh]
    fresh = [(seat, slot) for seat, slot in hidden if view.slots[seat][slot].fresh]
    gone = {one.number for one in view.gone}
    pool = [number for number in range(CARDS) if number not in gone]
    forbidden = {(seat, slot): knowledge.ruled_out(_known(view.slots[seat][slot])) for seat, slot in hidden}
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


def _hidden(view: UnoWarView) -> list[_Place]:
    """The slots, with their seats, whose cards the seat of this view does not see."""
    return [
        (seat, slot)
        for seat in range(SEATS)
        for slot in range(len(view.slots[seat]))
        if seat != view.seat and (seat, slot) != (view.mover, view.refill)  # that one was played, and is not replaced
    ]


def _slot(fresh: bool, known: int) -> Slot:
    """What everybody knows of a slot's card, from the number that `knowledge.known` gives."""
    lacks = tuple([suit for suit in Suit if known >> suit & 1])
    above = known >> knowledge.SUITS
    return Slot(fresh, lacks, Rank(14 - above) if above else None)


def _known(slot: Slot) -> int:
    """The number of `knowledge.known` that says so."""
    if slot.below is None and not slot.lacks:
        return 0
    above = 0 if slot.below is None else 14 - int(slot.below)
    return sum([1 << suit for suit in slot.lacks]) | above << knowledge.SUITS


def _can_play(view: UnoWarView, held: dict[_Place, int]) -> bool:
    """Whether a hidden hand that is to play can: otherwise it would have lost the round already (U3)."""
    if view.turn < 0 or view.turn == view.seat or view.top is None:
        return True
    return any(fitting(view.top.number) & bit(card) for (seat, _), card in held.items() if seat == view.turn)


def _made_playable(view: UnoWarView, hidden: list[_Place], rng: Generator) -> list[dict[_Place, int]]:
    """More that is forbidden, one after the other to be tried: some slot of the seat to play holds what it can play."""
    if view.top is None:
        return []
    of_mover = [place for place in hidden if place[0] == view.turn]
    return [{of_mover[i]: ALL & ~fitting(view.top.number)} for i in rng.permutation(len(of_mover))]


def _state(view: UnoWarView, held: dict[_Place, int], unseen: list[int]) -> UnoWarState:
    """The state with these cards in the hidden slots; `unseen` are those of this deck, hidden slots first."""
    size, top = view.options.hand, 0 if view.top is None else view.top.number
    hands: list[int] = []
    fresh: list[int] = []
    for seat in range(SEATS):
        if seat == view.seat:
            cards = [view.hand[slot].number for slot in range(size)]
        else:
            cards = [held.get((seat, slot), top) for slot in range(size)]
        hands.append(sum([card << 6 * slot for slot, card in enumerate(cards)]))
        fresh.append(sum([one.fresh << slot for slot, one in enumerate(view.slots[seat])]))
    (first_lacks, first_above), (second_lacks, second_above) = [
        knowledge.packed(tuple([_known(one) for one in slots])) for slots in view.slots
    ]
    frame = Frame(
        options=view.options,
        decks=view.decks,
        order=(*[one.number for one in view.gone], *unseen),
        won=view.rounds,
        first_lacks=first_lacks,
        first_above=first_above,
        second_lacks=second_lacks,
        second_above=second_above,
    )
    return UnoWarState(
        frame=frame,
        drawn=CARDS - view.deck,
        first=hands[0],
        second=hands[1],
        marks=knowledge.marks_of(tuple(fresh), -1 if view.last is None else view.last),
        top=top,
        pile=view.pile,
        place=ORDER.at(view.mover),
        phase=_phase_number(view),
    )


def _phase_number(view: UnoWarView) -> int:
    """The phase of the state. Raises ValueError where a slot is to be refilled and none is named, or the reverse."""
    if (view.phase == "refill") != (view.refill is not None):
        raise ValueError(f"no position of the phase {view.phase} has the slot {view.refill} to be refilled")
    if view.refill is not None:
        return view.refill
    return _NUMBERS[view.phase]
