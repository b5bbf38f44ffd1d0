"""The typed face of Straights: moves, notation, events, views, and states made up from views."""

import functools
from collections import Counter
from collections.abc import Hashable, Mapping
from typing import ClassVar

import attrs

from cardkit.core.bits import bit, count, mask_of, members
from cardkit.core.cards import STANDARD_DECK, Card, card, card_of, cards_of
from cardkit.core.errors import BadNotation, IllegalMove
from cardkit.core.game import Event, Game, View
from cardkit.core.observation import Numbers, Part
from cardkit.core.options import Options
from cardkit.core.piles import Hand, Pile
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, Entry
from cardkit.games.straights import rules
from cardkit.games.straights.determinize import made_up_order
from cardkit.games.straights.observation import observe, parts
from cardkit.games.straights.policies import POLICIES
from cardkit.games.straights.position import read_position, why_impossible, write_position
from cardkit.games.straights.rules import DISCARD, ORDER, SEATS, Round, StraightsOptions, StraightsState


@attrs.frozen
class Play:
    """A card laid on the table."""

    card: Card = attrs.field(validator=attrs.validators.instance_of(Card))

    def __str__(self) -> str:
        return f"play {self.card}"


@attrs.frozen
class Discard:
    """A card laid face down, because none could be played."""

    card: Card = attrs.field(validator=attrs.validators.instance_of(Card))

    def __str__(self) -> str:
        return f"discard {self.card}"


Move = Play | Discard


_MOVES: tuple[Move, ...] = (*[Play(one) for one in STANDARD_DECK], *[Discard(one) for one in STANDARD_DECK])


@attrs.frozen
class Dealt(Event):
    """A seat got its thirteen cards. Only that seat may see them."""

    seat: int
    hand: Hand[Card]  # in deal order

    def seen_by(self, seat: int | None) -> Event | None:
        """The seat's own deal alone."""
        return self if seat == self.seat else None

    def __str__(self) -> str:
        return f"Player{self.seat + 1} is dealt {self.hand}."


@attrs.frozen
class RoundBegan(Event):
    """A round begins."""

    seat: int  # who begins: the holder of the seven of spades
    number: int  # from 1

    def __str__(self) -> str:
        return f"A new round begins. It's Player{self.seat + 1}'s turn to play."


@attrs.frozen
class Played(Event):
    """A card was laid on the table."""

    seat: int
    card: Card

    def __str__(self) -> str:
        return f"Player{self.seat + 1} plays {self.card}."


@attrs.frozen
class Discarded(Event):
    """A card was laid face down (S16)."""

    seat: int
    card: Card | None  # None to everyone but the seat

    def seen_by(self, seat: int | None) -> Event:
        """That it happened; which card, to its own seat alone."""
        return self if seat == self.seat else Discarded(self.seat, None)

    def __str__(self) -> str:
        return f"Player{self.seat + 1} discards {'a card' if self.card is None else self.card}."


@attrs.frozen
class RoundScored(Event):
    """What the round brought a seat. Its discards are turned up."""

    seat: int
    discards: Pile[Card]  # in the order they fell
    before: int  # points before the round
    gained: int

    @property
    def total(self) -> int:
        """Points after the round."""
        return self.before + self.gained

    def __str__(self) -> str:
        return f"Player{self.seat + 1}'s score: {self.before} + {self.gained} = {self.total}"


@attrs.frozen
class Won(Event):
    """A seat has won, alone or with others."""

    seat: int

    def __str__(self) -> str:
        return f"Player{self.seat + 1} wins!"


@attrs.frozen
class Dropped:
    """A discard as a seat knows it."""

    seat: int  # whose it is
    card: Card | None  # None where it is face down to this view
    barred: tuple[Card, ...]  # what could have been played instead, so that the seat held none of it


@attrs.frozen
class StraightsView(View):
    """What one seat may know. Between rounds, and at the end, all discards are face up."""

    options: StraightsOptions
    round: int  # its number, from 1; 0 before the first deal
    scores: tuple[int, ...]  # by seat, in points
    table: tuple[tuple[Card, ...], ...]  # by suit (clubs, diamonds, hearts, spades), from the lowest rank
    played: tuple[tuple[Card, ...], ...]  # by seat, what it has played this round, in the order of card numbers
    held: tuple[int, ...]  # by seat, how many cards it holds
    dropped: tuple[Dropped, ...]  # the discards of this round, in the order they fell
    dealt: Hand[Card]  # one's own thirteen cards in deal order; empty for a watcher
    hand: Hand[Card]  # those still in hand


@attrs.frozen
class StraightsGame(Game[StraightsState, Move, StraightsView]):
    """Four players shed their cards along the suits, and the lowest score wins.

    The rules are in `cardkit.games.straights.rules`, the options in `StraightsOptions`.
    """

    options: StraightsOptions

    name: ClassVar[str] = "straights"
    console: ClassVar[str | None] = "cardkit.games.straights.console:main"
    generator: ClassVar[str] = "minstd"
    presets: ClassVar[Mapping[str, Options]] = rules.PRESETS
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    vocabulary: ClassVar[tuple[type, ...]] = (
        *(StraightsState, Round, Play, Discard, StraightsView, Dropped),
        *(Dealt, RoundBegan, Played, Discarded, RoundScored, Won),
    )

    @property
    def seats(self) -> int:
        """Four."""
        return SEATS

    @property
    def longest(self) -> int | None:
        """52 moves a round if the number of rounds is limited; otherwise nothing forces anyone to gain points."""
        return 52 * self.options.rounds or None

    @property
    def utility_bounds(self) -> tuple[int, int]:
        """At worst, one point short of the target before a round in which the highest thirteen cards are laid down."""
        highest = 4 * (13 + 12 + 11) + 10
        return (-(self.options.target - 1 + highest), 0)

    def utilities(self, state: StraightsState) -> tuple[int, ...]:
        """The points with a minus sign: the lowest score wins."""
        return tuple([-score for score in state.scores()])

    @property
    def action_count(self) -> int:
        """52 plays and 52 discards."""
        return rules.ACTIONS

    def opening(self) -> StraightsState:
        """Before the first deal."""
        return rules.opening(self.options)

    def options_of(self, state: StraightsState) -> Options:
        """States carry them."""
        return state.round.options

    def action_of(self, move: Move) -> int:
        """0 … 51 for a play, 52 … 103 for a discard, by card number."""
        if isinstance(move, Play):
            return move.card.number
        if isinstance(move, Discard):
            return DISCARD + move.card.number
        raise IllegalMove(f"expected Play(card) or Discard(card), not {move!r}")

    def move_of(self, action: int, state: StraightsState | None = None) -> Move:
        """The move of an action number."""
        if not 0 <= action < rules.ACTIONS:
            raise IllegalMove(f"expected an action from 0 to {rules.ACTIONS - 1}, not {action}")
        return _MOVES[action]

    def legal_moves(self, state: StraightsState) -> tuple[Move, ...]:
        """Plays, or discards where there are none, by card number."""
        return tuple([_MOVES[action] for action in state.legal()])

    def write_move(self, move: Move) -> str:
        """`play 7S` or `discard QH`."""
        return str(move)

    def read_move(self, text: str) -> Move:
        """The move of such a text, in any letter case (S17). Raises BadNotation."""
        verb, rest = [*text.split(None, 1), "", ""][:2]
        if verb.lower() == "play":
            return Play(card(rest))
        if verb.lower() == "discard":
            return Discard(card(rest))
        raise BadNotation(f"expected a move such as 'play 7S' or 'discard QH', not {text!r}")

    def event(self, entry: Entry) -> Event:
        """The event of one entry of a log."""
        return _event(entry)

    def view(self, state: StraightsState, seat: int | None) -> StraightsView:
        """What this seat (None: a watcher) may know."""
        deal = state.round
        own = deal.hand(seat) if seat is not None and deal.number else ()
        own_mask = mask_of(own)
        open_to_all = state.turn() in (CHANCE, OVER)
        dropped = []
        for laid, barred in zip(state.dropped, state.barred, strict=True):
            owner = next(s for s in range(SEATS) if deal.dealt[s] & bit(laid))
            known = open_to_all or owner == seat
            dropped.append(Dropped(owner, card_of(laid) if known else None, cards_of(members(barred))))
        return StraightsView(
            seat=seat,
            turn=state.turn(),
            options=deal.options,
            round=deal.number,
            scores=state.scores(),
            table=tuple([cards_of([c for c in members(state.table) if c // 13 == suit]) for suit in range(4)]),
            played=tuple([cards_of(members(state.table & deal.dealt[s])) for s in range(SEATS)]),
            held=tuple([count(state.hand(s)) for s in range(SEATS)]),
            dropped=tuple(dropped),
            dealt=Hand(cards_of(own)),
            hand=Hand(cards_of([c for c in own if state.left & own_mask & bit(c)])),
        )

    def determinize(self, view: StraightsView, rng: Generator) -> StraightsState:
        """Some state that looks like this view; a seat that discarded holds nothing it could have played then."""
        if view.round == 0:
            return self.opening()
        played = tuple([tuple([one.number for one in pile]) for pile in view.played])
        dropped = [(one.seat, None if one.card is None else one.card.number) for one in view.dropped]
        barred = tuple([mask_of(tuple([one.number for one in fallen.barred])) for fallen in view.dropped])
        table = mask_of(tuple([one.number for pile in view.played for one in pile]))
        starter = view.turn if not table and view.turn >= 0 else None
        own = tuple([one.number for one in view.dealt])
        order, laid = made_up_order(view.seat, own, played, view.held, dropped, barred, starter, rng)
        scores = view.scores
        if view.turn < 0:  # the round is over: its discards count already
            gained = [0] * SEATS
            for fallen in view.dropped:
                gained[fallen.seat] += fallen.card.rank if fallen.card else 0
            scores = tuple([total - more for total, more in zip(scores, gained, strict=True)])
        left = mask_of(order) & ~table & ~mask_of(laid)
        place = view.turn if view.turn < 0 else ORDER.at(view.turn)
        return StraightsState(Round(self.options, view.round, scores, order), place, table, left, laid, barred)

    @property
    def observation_parts(self) -> tuple[Part, ...]:
        """The arrays of `observe`; see `cardkit.games.straights.observation`."""
        return parts(self.options)

    def observe(self, view: StraightsView) -> tuple[Numbers, ...]:
        """The view as numbers."""
        return observe(view)

    def census(self, state: StraightsState) -> Counter[Hashable]:
        """Every card: on the table, laid down or in a hand."""
        if state.round.number == 0:
            return Counter(cards_of(state.round.order))
        found: Counter[Hashable] = Counter(cards_of(members(state.table)))
        found.update(cards_of(state.dropped))
        for seat in range(SEATS):
            found.update(cards_of([c for c in state.round.hand(seat) if state.left & bit(c)]))
        return found

    def why_impossible(self, state: StraightsState) -> str | None:
        """None if the fields fit together, otherwise the reason."""
        return why_impossible(state)

    def write_state(self, state: StraightsState) -> str:
        """The position on one line; see `cardkit.games.straights.position`."""
        return write_position(state)

    def read_state(self, text: str) -> StraightsState:
        """The position of such a line, with the options of this game. Raises BadNotation."""
        return read_position(text, self.options)

    def show(self, view: StraightsView) -> str:
        """The table, the points, and the seat's hand."""
        names = ("Clubs", "Diamonds", "Hearts", "Spades")
        lines = [
            f"{name}: {' '.join([one.rank.letter for one in pile])}"
            for name, pile in zip(names, view.table, strict=True)
        ]
        lines.append(f"Scores: {' '.join([str(score) for score in view.scores])}")
        lines.append(f"Cards held: {' '.join([str(held) for held in view.held])}")
        if view.seat is not None:
            lines.append(f"Your hand: {view.hand}")
        return "\n".join([line.rstrip() for line in lines])


@functools.lru_cache(1024)  # plays and discards, which are most of what happens, are 416
def _event(entry: Entry) -> Event:
    """The event of one entry of a log."""
    kind, seat, *rest = entry
    match kind:
        case rules.ROUND_BEGAN:
            return RoundBegan(seat, rest[0])
        case rules.HAND_DEALT:
            return Dealt(seat, Hand(cards_of(rest)))
        case rules.PLAYED:
            return Played(seat, card_of(rest[0]))
        case rules.DISCARDED:
            return Discarded(seat, card_of(rest[0]))
        case rules.ROUND_SCORED:
            return RoundScored(seat, Pile(cards_of(rest[2:])), rest[0], rest[1])
        case rules.WON:
            return Won(seat)
    raise ValueError(f"no event is of kind {kind}")
