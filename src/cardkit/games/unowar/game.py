"""The typed face of UnoWar: moves, notation, events, views, and states made up from views."""

import functools
import re
from collections.abc import Mapping
from typing import ClassVar

import attrs

from cardkit.core.bits import ONE
from cardkit.core.cards import Card, Rank, Suit, card, card_of, cards_of
from cardkit.core.errors import BadNotation, IllegalMove
from cardkit.core.event import Event
from cardkit.core.game import Game
from cardkit.core.observation import Numbers, Part
from cardkit.core.options import Options
from cardkit.core.piles import Hand
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator
from cardkit.core.state import Entry
from cardkit.games.unowar import rules
from cardkit.games.unowar.determinize import made_up
from cardkit.games.unowar.observation import observe, parts
from cardkit.games.unowar.policies import POLICIES
from cardkit.games.unowar.position import why_impossible
from cardkit.games.unowar.rules import CARDS, MOST_HELD, SEATS, Frame, UnoWarOptions, UnoWarState
from cardkit.games.unowar.views import Slot, UnoWarView


@attrs.frozen
class Play:
    """The card of a slot is laid on the pile. With the card, the move says which one that is."""

    slot: int  # from 0
    card: Card | None = None

    def __str__(self) -> str:
        return f"{self.slot + 1}" if self.card is None else f"{self.slot + 1}:{self.card}"


@attrs.frozen
class Shuffled(Event):
    """A new, complete deck was opened and shuffled."""

    decks: int  # opened so far, this one included

    def __str__(self) -> str:
        return "The cards are shuffled." if self.decks == 1 else "The deck is empty: a new one is shuffled."


@attrs.frozen
class Dealt(Event):
    """A seat got its hand. Only that seat may see it."""

    seat: int
    hand: Hand[Card]  # by slot

    def seen_by(self, seat: int | None) -> Event | None:
        """The seat's own hand alone."""
        return self if seat == self.seat else None

    def __str__(self) -> str:
        return f"Player{self.seat + 1} is dealt {self.hand}."


@attrs.frozen
class RoundBegan(Event):
    """A round begins, with a card from the deck to start the pile."""

    seat: int  # who leads
    card: Card

    def __str__(self) -> str:
        return f"A round begins with {self.card}; Player{self.seat + 1} leads."


@attrs.frozen
class Played(Event):
    """A card was laid on the pile."""

    seat: int
    slot: int  # from 0
    card: Card

    def __str__(self) -> str:
        return f"Player{self.seat + 1} plays {self.card}."


@attrs.frozen
class Drawn(Event):
    """A card was drawn into the slot of the one that was played."""

    seat: int
    slot: int  # from 0
    card: Card | None  # None to everyone but the seat

    def seen_by(self, seat: int | None) -> Event:
        """That it happened; which card, to its own seat alone."""
        return self if seat == self.seat else Drawn(self.seat, self.slot, None)

    def __str__(self) -> str:
        return f"Player{self.seat + 1} draws {'a card' if self.card is None else self.card}."


@attrs.frozen
class RoundWon(Event):
    """A seat has won a round, because the other could not play."""

    seat: int
    rounds: int  # it has won by now

    def __str__(self) -> str:
        return f"Player{2 - self.seat} cannot play: round number {self.rounds} for Player{self.seat + 1}."


@attrs.frozen
class Won(Event):
    """A seat has won the game."""

    seat: int

    def __str__(self) -> str:
        return f"Player{self.seat + 1} wins the game!"


@attrs.frozen
class UnoWarGame(Game[UnoWarState, Play, UnoWarView]):
    """Two players follow the suit or go as high, until one of them cannot; ten rounds win.

    The rules are in `cardkit.games.unowar.rules`, the options in `UnoWarOptions`.
    """

    options: UnoWarOptions

    name: ClassVar[str] = "unowar"
    console: ClassVar[str | None] = "cardkit.games.unowar.console:main"
    zero_sum: ClassVar[bool] = True
    presets: ClassVar[Mapping[str, Options]] = rules.PRESETS
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    vocabulary: ClassVar[tuple[type, ...]] = (
        *(UnoWarState, Frame, Play, UnoWarView, Slot),
        *(Shuffled, Dealt, RoundBegan, Played, Drawn, RoundWon, Won),
    )

    @property
    def seats(self) -> int:
        """Two."""
        return SEATS

    @property
    def utility_bounds(self) -> tuple[int, int]:
        """One for the winner, minus one for the other."""
        return (-1, 1)

    def utilities(self, state: UnoWarState) -> tuple[int, ...]:
        """1 for the winner, -1 for the other; 0 while the game is on."""
        winners = state.winners()
        return tuple([0 if not winners else 1 if seat in winners else -1 for seat in range(SEATS)])

    @property
    def action_count(self) -> int:
        """One for each slot of a hand."""
        return self.options.hand

    def initial_state(self) -> UnoWarState:
        """Before the first shuffle."""
        return rules.initial_state(self.options)

    def options_of(self, state: UnoWarState) -> Options:
        """States carry them."""
        return state.frame.options

    def action_of(self, move: Play) -> int:
        """The slot."""
        slot = getattr(move, "slot", None)
        if type(slot) is int and 0 <= slot < self.options.hand:
            return slot
        raise IllegalMove(f"expected Play(slot) with a slot from 0 to {self.options.hand - 1}, not {move!r}")

    def move_of(self, action: int, state: UnoWarState | None = None) -> Play:
        """The move of a slot; with a state, the card that lies there too."""
        if not 0 <= action < self.options.hand:
            raise IllegalMove(f"expected an action from 0 to {self.options.hand - 1}, not {action}")
        if state is None or (seat := state.turn()) < 0:
            return Play(action)
        return _PLAYS[action][state.card(seat, action)]

    def why_unlike(self, state: UnoWarState, move: Play) -> str | None:
        """A move that names a card must name the one that lies in its slot."""
        if move.card is None or (seat := state.turn()) < 0:
            return None
        held = card_of(state.card(seat, move.slot))
        return None if move.card == held else f"slot {move.slot + 1} holds {held}, not {move.card}"

    def legal_moves(self, state: UnoWarState) -> tuple[Play, ...]:
        """The playable slots, each with its card, from the left."""
        seat = state.turn()
        return tuple([_PLAYS[slot][state.card(seat, slot)] for slot in state.legal()])

    def write_move(self, move: Play) -> str:
        """`3:7S`, slots counted from 1; `3` for a move that leaves out the card."""
        return str(move)

    def read_move(self, text: str) -> Play:
        """The move of `3:7S` or `3`. Raises BadNotation."""
        found = re.fullmatch(r"([0-9]{1,4})(?::(.*))?", text.strip(), re.DOTALL)
        if found is None:
            raise BadNotation(f"expected a move such as 3:7S or 3, slots counted from 1, not {text[:60]!r}")
        return Play(int(found[1]) - 1, None if found[2] is None else card(found[2]))

    def event(self, entry: Entry) -> Event:
        """The event of one entry of a log."""
        return _event(entry)

    def view(self, state: UnoWarState, seat: int | None) -> UnoWarView:
        """What this seat (None: a watcher) may know."""
        frame = state.frame
        size = self.options.hand if state.waits != rules.DEAL else 0
        slots: list[tuple[Slot, ...]] = []
        unseen: list[int] = []  # cards drawn from this deck that lie in slots hidden from this seat
        older: list[int] = []
        for other in range(SEATS):
            known: list[Slot] = []
            for slot in range(size):
                fresh = bool(state.marks & (ONE << (MOST_HELD * other + slot)))
                known.append(_slot(fresh, state.known(other, slot)))
                # A card that was played and waits for its replacement lies on the pile, for all to see.
                if other != seat and not (state.waits == slot and state.place == other):
                    (unseen if fresh else older).append(state.card(other, slot))
            slots.append(tuple(known))
        own = [state.card(seat, slot) for slot in range(size)] if seat is not None else []
        return UnoWarView(
            seat=seat,
            turn=state.turn(),
            options=self.options,
            waits=state.waits,
            leader=rules.ORDER.seat(state.place),
            rounds=frame.won,
            top=card_of(state.top) if state.pile else None,
            pile=state.pile,
            decks=frame.decks,
            deck=CARDS - state.drawn,
            last=(state.marks & rules.LAST_ALL) >> rules.LAST,
            hand=Hand(cards_of(own)),
            slots=tuple(slots),
            gone=cards_of(sorted(set(frame.order[: state.drawn]) - set(unseen))),
            older=cards_of(sorted(older)),
        )

    @property
    def observation_parts(self) -> tuple[Part, ...]:
        """The arrays of `observe`; see `cardkit.games.unowar.observation`."""
        return parts(self.options)

    def observe(self, view: UnoWarView) -> tuple[Numbers, ...]:
        """The view as numbers."""
        return observe(view)

    def why_impossible(self, state: UnoWarState) -> str | None:
        """None if the fields fit together, otherwise the reason."""
        return why_impossible(state)

    def determinize(self, view: UnoWarView, rng: Generator) -> UnoWarState:
        """Some state that looks like this view: its hidden cards are such as the seat cannot rule out."""
        return self.initial_state() if view.waits == rules.DEAL else made_up(view, rng)


def _slot(fresh: bool, known: int) -> Slot:
    """What everybody knows of a slot's card, from the numbers of the rules (see `UnoWarState.known`)."""
    lacks = tuple([suit for suit in Suit if known >> suit & 1])
    return Slot(fresh, lacks, Rank(14 - (known >> 4)) if known >> 4 else None)


# By slot and card number: moves are values, so one of each kind is enough.
_PLAYS = tuple([tuple([Play(slot, card_of(number)) for number in range(CARDS)]) for slot in range(MOST_HELD)])


@functools.lru_cache(4096)  # there are some 2,000 that a game may hear often
def _event(entry: Entry) -> Event:
    """The event of one entry of a log."""
    kind, seat, *rest = entry
    match kind:
        case rules.SHUFFLED:
            return Shuffled(rest[0])
        case rules.HAND_DEALT:
            return Dealt(seat, Hand(cards_of(rest)))
        case rules.ROUND_BEGAN:
            return RoundBegan(seat, card_of(rest[0]))
        case rules.PLAYED:
            return Played(seat, rest[0], card_of(rest[1]))
        case rules.DRAWN:
            return Drawn(seat, rest[0], card_of(rest[1]))
        case rules.ROUND_WON:
            return RoundWon(seat, rest[0])
        case rules.WON:
            return Won(seat)
    raise ValueError(f"no event is of kind {kind}")
