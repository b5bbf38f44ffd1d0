"""The typed face of Comp10001-Bo: moves, notation, events, views, and states made up from views."""

from collections import Counter
from collections.abc import Hashable, Mapping
from functools import cache
from typing import ClassVar

import attrs

from cardkit.core.errors import IllegalMove
from cardkit.core.event import Event
from cardkit.core.game import Game
from cardkit.core.observation import Numbers, Part
from cardkit.core.options import Options
from cardkit.core.piles import Hand, Pile
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator
from cardkit.core.state import Entry
from cardkit.games.skipbo import moves, rules
from cardkit.games.skipbo.determinize import made_up
from cardkit.games.skipbo.moves import (
    EMBARGO,
    HAND,
    STOCK,
    AnyCard,
    Build,
    Destination,
    Discard,
    FromEmbargo,
    FromHand,
    FromStock,
    Lay,
    Move,
    Play,
    Source,
    card_of_kind,
    cards_of_kinds,
    kind_of,
)
from cardkit.games.skipbo.observation import observe, parts
from cardkit.games.skipbo.options import DISCARD as DISCARD_NUMBER
from cardkit.games.skipbo.options import PRESETS, SEATS, Deal, SkipBoOptions
from cardkit.games.skipbo.options import STOCK as STOCK_NUMBER
from cardkit.games.skipbo.piles import NO_CARD, Stack
from cardkit.games.skipbo.policies import POLICIES
from cardkit.games.skipbo.position import all_cards, why_impossible
from cardkit.games.skipbo.rules import SkipBoState
from cardkit.games.skipbo.show import shown
from cardkit.games.skipbo.views import SkipBoView


@cache
def _destinations(builds: int, discards: int) -> tuple[Destination, ...]:
    """The piles by their numbers in the rules."""
    laid = [Discard(seat, pile) for seat in range(SEATS) for pile in range(discards)]
    return (*[Build(pile) for pile in range(builds)], *laid)


@cache
def _from_hand(builds: int, discards: int) -> tuple[Play, ...]:
    """The plays from the hand by action, the same in every position. Most plays are such."""
    kinds = [card_of_kind(kind) for kind in range(STOCK_NUMBER)]
    return tuple([Play(HAND, place, card) for card in kinds for place in _destinations(builds, discards)])


@attrs.frozen
class SkipBoGame(Game[SkipBoState, Move, SkipBoView]):
    """Four players build up and discard; whoever empties the stockpile first wins (Comp10001-Bo, a kin of Skip-Bo).

    The rules are in `cardkit.games.skipbo.rules`, the options in `SkipBoOptions`.
    """

    options: SkipBoOptions

    name: ClassVar[str] = "skipbo"
    presets: ClassVar[Mapping[str, Options]] = PRESETS
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    console: ClassVar[str | None] = "cardkit.games.skipbo.console:main"
    vocabulary: ClassVar[tuple[type, ...]] = (
        *(SkipBoState, Deal, Stack, SkipBoView, Play, Lay, Build, Discard, FromStock, FromHand, FromEmbargo),
        *(moves.Dealt, moves.TurnBegan, moves.Drawn, moves.Played, moves.Restarted, moves.Revealed, moves.Completed),
        *(moves.Shuffled, moves.Embargoed, moves.Cleared, moves.NoPlay, moves.Won, moves.Abandoned),
    )

    @property
    def seats(self) -> int:
        """Four."""
        return SEATS

    @property
    def max_moves(self) -> int | None:
        """Every player has so many turns of so many plays (B9, B10)."""
        return SEATS * self.options.turns * self.options.plays

    @property
    def utility_bounds(self) -> tuple[int, int]:
        """One for the winner, nothing for all others."""
        return (0, 1)

    def utilities(self, state: SkipBoState) -> tuple[int, ...]:
        """1 for the winner, 0 for the others, who have lost equally."""
        winners = state.winners()
        return tuple([1 if seat in winners else 0 for seat in range(SEATS)])

    @property
    def action_count(self) -> int:
        """From each source to each pile, and an embargo laid on each seat."""
        return self.options.actions()

    def initial_state(self) -> SkipBoState:
        """Before the first shuffle."""
        return rules.initial_state(self.options)

    def options_of(self, state: SkipBoState) -> Options:
        """States carry them."""
        return state.deal.options

    # Moves.

    def action_of(self, move: Move) -> int:
        """Source times the number of piles, plus the destination; after all these, an embargo laid on each seat."""
        options = self.options
        if isinstance(move, Lay):
            if 0 <= move.seat < SEATS:
                return options.actions() - SEATS + move.seat
            raise IllegalMove(f"expected a player from 1 to {SEATS}, not {move.seat + 1}")
        if not isinstance(move, Play):
            raise IllegalMove(f"expected Play(source, target) or Lay(seat), not {move!r}")
        return self._source(move) * options.destinations() + self._destination(move.target)

    def _source(self, move: Play) -> int:
        source = move.source
        if isinstance(source, FromHand):
            if move.card is None:
                raise IllegalMove("expected a card: of the hand it must be said which one is played")
            return kind_of(move.card)
        if isinstance(source, FromStock):
            return int(STOCK_NUMBER)
        if isinstance(source, Discard):
            return int(DISCARD_NUMBER) + self._destination(source) - self.options.builds
        return int(DISCARD_NUMBER) + SEATS * self.options.discards

    def _destination(self, place: Destination) -> int:
        options = self.options
        if isinstance(place, Build):
            if 0 <= place.pile < options.builds:
                return place.pile
            raise IllegalMove(f"expected a build pile from b1 to b{options.builds}, not {place}")
        if 0 <= place.pile < options.discards and 0 <= place.seat < SEATS:
            return options.builds + options.discards * place.seat + place.pile
        raise IllegalMove(f"expected a discard pile from d1.1 to d{SEATS}.{options.discards}, not {place}")

    def move_of(self, action: int, state: SkipBoState | None = None) -> Move:
        """The move of an action; with a state, with the card that is played."""
        options = self.options
        plays = _from_hand(options.builds, options.discards)
        if 0 <= action < len(plays):
            return plays[action]
        if not 0 <= action < options.actions():
            raise IllegalMove(f"expected an action from 0 to {options.actions() - 1}, not {action}")
        lay = options.actions() - SEATS
        if action >= lay:
            return Lay(action - lay)
        number, at = divmod(action, options.destinations())
        card: AnyCard | None = None
        if state is not None and state.turn() >= 0:
            kind = state.card_of(state.turn(), number)
            card = None if kind == NO_CARD else card_of_kind(kind)
        return Play(self.source_of(number), self.destination_of(at), card)

    def source_of(self, number: int) -> Source:
        """The source of a number of the rules."""
        if number < STOCK_NUMBER:
            return HAND
        if number == STOCK_NUMBER:
            return STOCK
        at = number - DISCARD_NUMBER + self.options.builds
        if at == self.options.destinations():
            return EMBARGO
        place = self.destination_of(at)
        return place if isinstance(place, Discard) else HAND

    def destination_of(self, at: int) -> Destination:
        """The pile of a number of the rules."""
        return _destinations(self.options.builds, self.options.discards)[at]

    def why_unlike(self, state: SkipBoState, move: Move) -> str | None:
        """A move that names a card must name the one that lies there."""
        if not isinstance(move, Play) or move.card is None or isinstance(move.source, FromHand) or state.turn() < 0:
            return None
        kind = state.card_of(state.turn(), self._source(move))
        if kind in {NO_CARD, kind_of(move.card)}:
            return None
        return f"on {move.source} lies {card_of_kind(kind)}, not {move.card}"

    def write_move(self, move: Move) -> str:
        """`7S b1`, `stock:9H b2`, `d1.2:QH d3.4`, `embargo:3C b1`, `embargo p3`."""
        return str(move)

    def read_move(self, text: str) -> Move:
        """The move of such a text; the card after a colon may be left out. Raises BadNotation."""
        return moves.read_move(text)

    # Events.

    def event(self, entry: Entry) -> Event:
        """The event of one entry of a log."""
        kind, seat, *rest = entry
        match kind:
            case rules.DEALT:
                return moves.Dealt(seat, card_of_kind(rest[0]))
            case rules.TURN_BEGAN:
                return moves.TurnBegan(seat, rest[0])
            case rules.DRAWN:
                return moves.Drawn(seat, len(rest), cards_of_kinds(rest))
            case rules.PLAYED:
                return moves.Played(seat, self.source_of(rest[0]), card_of_kind(rest[1]), self.destination_of(rest[2]))
            case rules.RESTARTED:
                return moves.Restarted(seat, card_of_kind(rest[1]), self.destination_of(rest[2]))
            case rules.REVEALED:
                return moves.Revealed(seat, card_of_kind(rest[0]))
            case rules.COMPLETED:
                return moves.Completed(seat, rest[0], rest[1])
            case rules.SHUFFLED:
                return moves.Shuffled(rest[0])
            case rules.EMBARGOED:
                return moves.Embargoed(seat, rest[0], card_of_kind(rest[1]))
            case rules.CLEARED:
                return moves.Cleared(seat, card_of_kind(rest[0]), self.destination_of(rest[1]))
        return _about(kind, seat)

    # What a seat may know.

    def view(self, state: SkipBoState, seat: int | None) -> SkipBoView:
        """What this seat (None: a watcher) may know."""
        options = self.options
        dealt = state.waits != rules.DEAL
        sizes = [int(state.stock_size(each)) for each in range(SEATS)]
        shown_piles = [Pile(cards_of_kinds(pile.cards()) if pile is not None else ()) for pile in state.piles]
        across = [int(state.embargo_on(each)) for each in range(SEATS)]
        first = options.builds
        return SkipBoView(
            seat=seat,
            turn=state.turn(),
            options=options,
            waits=state.waits,
            mover=rules.ORDER.seat(state.place),
            hand=Hand(() if seat is None else cards_of_kinds(state.hands[seat])),
            hands=tuple([len(hand) for hand in state.hands]),
            stocks=tuple([card_of_kind(state.stock_top(each)) if sizes[each] else None for each in range(SEATS)]),
            stock_sizes=tuple(sizes),
            builds=tuple(shown_piles[:first]),
            discards=tuple(
                [
                    tuple(shown_piles[first + options.discards * each : first + options.discards * (each + 1)])
                    for each in range(SEATS)
                ]
            ),
            draw=state.left(),
            embargoed=tuple([None if kind == NO_CARD else card_of_kind(kind) for kind in across]),
            holds_embargo=tuple([dealt and state.holds_embargo(each) for each in range(SEATS)]),
            turns=tuple([int(state.turns_taken(each)) for each in range(SEATS)]),
            plays=state.plays,
        )

    def determinize(self, view: SkipBoView, rng: Generator) -> SkipBoState:
        """Some state that looks like this view: what is hidden lies in any order, each equally likely."""
        return self.initial_state() if view.waits == rules.DEAL else made_up(view, rng)

    @property
    def observation_parts(self) -> tuple[Part, ...]:
        """The arrays of `observe`; see `cardkit.games.skipbo.observation`."""
        return parts(self.options)

    def observe(self, view: SkipBoView) -> tuple[Numbers, ...]:
        """The view as numbers."""
        return observe(view)

    def all_cards(self, state: SkipBoState) -> Counter[Hashable] | None:
        """Every card, wherever it lies."""
        return Counter(list(all_cards(state)))

    def why_impossible(self, state: SkipBoState) -> str | None:
        """None if the fields fit together, otherwise the reason."""
        return why_impossible(state)

    def show(self, view: SkipBoView) -> str:
        """The table as text, in 80 columns."""
        return shown(view)


def _about(kind: int, seat: int) -> Event:
    """The event of an entry that has nothing but a kind and a seat."""
    match kind:
        case rules.NO_PLAY:
            return moves.NoPlay(seat)
        case rules.WON:
            return moves.Won(seat)
        case rules.ABANDONED:
            return moves.Abandoned()
    raise ValueError(f"no event is of kind {kind}")
