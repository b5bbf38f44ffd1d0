"""The moves of Comp10001-Bo, and their numbers in the action table."""

import functools
from collections.abc import Iterable
from typing import Final, cast, final

import attrs

from cardkit.core.action_table import no_such_action, no_such_move
from cardkit.core.cards import JOKER, STANDARD_DECK, Card, Joker
from cardkit.core.errors import IllegalMove
from cardkit.core.interning import Numbers
from cardkit.core.number_checks import is_whole
from cardkit.games.skipbo import piles
from cardkit.games.skipbo.legality import PlayRows
from cardkit.games.skipbo.options import DISCARD_SOURCE, SEATS, STOCK_SOURCE, SkipBoOptions
from cardkit.games.skipbo.piles import NO_CARD
from cardkit.games.skipbo.state import SkipBoState

AnyCard = Card | Joker

_CARDS: Final[tuple[AnyCard, ...]] = (*STANDARD_DECK, JOKER)  # by number of the rules


def card_of_kind(kind: int) -> AnyCard:
    """The card of a number of the rules: 0 ... 51, or 52 for a joker."""
    return _CARDS[kind]


def cards_of_kinds(kinds: tuple[int, ...] | list[int]) -> tuple[AnyCard, ...]:
    """The cards of these numbers, in order."""
    return tuple([_CARDS[kind] for kind in kinds])


def kind_of(card: AnyCard) -> int:
    """The number of a card in the rules."""
    return int(piles.JOKER) if isinstance(card, Joker) else card.number


def kinds_of(cards: Iterable[AnyCard]) -> tuple[int, ...]:
    """The numbers of these cards in the rules, in order."""
    return tuple([kind_of(card) for card in cards])


@attrs.frozen
class Build:
    """A build pile."""

    pile: int  # from 0

    def __str__(self) -> str:
        return f"b{self.pile + 1}"


@attrs.frozen
class Discard:
    """A discard pile of a player."""

    seat: int
    pile: int  # from 0

    def __str__(self) -> str:
        return f"d{self.seat + 1}.{self.pile + 1}"


@attrs.frozen
class FromStock:
    """One's own stockpile."""

    def __str__(self) -> str:
        return "stock"


@attrs.frozen
class FromHand:
    """One's own hand."""

    def __str__(self) -> str:
        return "hand"


@attrs.frozen
class FromEmbargo:
    """The embargo card that lies across one's discard piles."""

    def __str__(self) -> str:
        return "embargo"


Source = FromHand | FromStock | Discard | FromEmbargo
Destination = Build | Discard
HAND: Final = FromHand()
STOCK: Final = FromStock()
EMBARGO: Final = FromEmbargo()


@attrs.frozen
class Play:
    """A card goes from its source onto a pile. From the hand the card says which one it is; elsewhere it may be left
    out, and what is said is checked.
    """

    source: Source
    target: Destination
    card: AnyCard | None = None

    def __str__(self) -> str:
        if isinstance(self.source, FromHand):
            return f"{self.card} {self.target}"
        named = "" if self.card is None else f":{self.card}"
        return f"{self.source}{named} {self.target}"


@attrs.frozen
class Lay:
    """One's own embargo card is laid on another player."""

    seat: int  # the other's

    def __str__(self) -> str:
        return f"embargo p{self.seat + 1}"


Move = Play | Lay
MOVE_CLASSES: Final = (Play, Lay, Build, Discard, FromStock, FromHand, FromEmbargo)  # and those of their parts
LAYS: Final = tuple([Lay(seat) for seat in range(SEATS)])


# Numbers. An action is the number of a source times the number of piles, plus the number of the destination; after all
# these, an embargo laid on each seat.


def number_of(move: Move, options: SkipBoOptions) -> int:
    """The action of a move. Raises IllegalMove for what is not in the table of a game with these options."""
    if isinstance(move, Lay):
        if is_whole(move.seat, 0, SEATS - 1):
            return options.actions() - SEATS + move.seat
        raise no_such_move(f"Lay(seat) with a seat from 0 to {SEATS - 1}", move)
    if not isinstance(move, Play):
        raise no_such_move("Play(source, target) or Lay(seat)", move)
    return _source_number(move, options) * options.destinations() + _destination_number(move, move.target, options)


def _source_number(move: Play, options: SkipBoOptions) -> int:
    source = move.source
    if not isinstance(move.card, Card | Joker | None):
        raise no_such_move("a card, a joker, or None where it is not said", move)
    if isinstance(source, FromHand):
        if move.card is None:
            raise no_such_move("Play(FromHand(), target, card): of the hand it must be said which card is played", move)
        return kind_of(move.card)
    if isinstance(source, FromStock):
        return int(STOCK_SOURCE)
    if isinstance(source, Discard):
        return int(DISCARD_SOURCE) + _destination_number(move, source, options) - options.builds
    if isinstance(source, FromEmbargo):
        return int(DISCARD_SOURCE) + SEATS * options.discards
    raise no_such_move("FromHand(), FromStock(), Discard(seat, pile) or FromEmbargo() as the source", move)


def _destination_number(move: Play, pile: Destination, options: SkipBoOptions) -> int:
    if isinstance(pile, Build):
        if is_whole(pile.pile, 0, int(options.builds) - 1):
            return pile.pile
        raise no_such_move(f"a build pile from b1 to b{options.builds}", move)
    if not isinstance(pile, Discard):
        raise no_such_move("Build(pile) or Discard(seat, pile) as the target", move)
    if is_whole(pile.pile, 0, int(options.discards) - 1) and is_whole(pile.seat, 0, SEATS - 1):
        return options.builds + options.discards * pile.seat + pile.pile
    raise no_such_move(f"a discard pile from d1.1 to d{SEATS}.{options.discards}", move)


@functools.cache
def all_sources(discards: int) -> tuple[Source, ...]:
    """The sources by their numbers in the rules, with that many discard piles for each player."""
    return (*[HAND] * STOCK_SOURCE, STOCK, *_discard_piles(discards), EMBARGO)


@functools.cache
def all_destinations(builds: int, discards: int) -> tuple[Destination, ...]:
    """The piles by their numbers in the rules, with that many build piles, and discard piles for each player."""
    return (*[Build(pile) for pile in range(builds)], *_discard_piles(discards))


def _discard_piles(discards: int) -> list[Discard]:
    return [Discard(seat, pile) for seat in range(SEATS) for pile in range(discards)]


@final
class Plays:
    """The plays of games with that many build piles, and discard piles for each player. Each is made once, and shared
    by all positions and tables.
    """

    __slots__ = ("_destinations", "_discards", "_rows", "first_elsewhere", "known")

    def __init__(self, builds: int, discards: int) -> None:
        self._destinations: Final = all_destinations(builds, discards)
        self._discards: Final = discards
        self._rows: Final = PlayRows(self._made, LAYS, len(all_sources(discards)))
        self.known: Final = Numbers(())  # the actions of the plays that were made here
        self.first_elsewhere: Final = int(STOCK_SOURCE) * len(self._destinations)  # of those that are not from the hand

    def __reduce__(self) -> tuple[object, ...]:
        return (plays_of, (len(self._destinations) - SEATS * self._discards, self._discards))

    def _made(self, source: int, card: int) -> tuple[object, ...]:
        """The plays of a card from this source, by destination. With NO_CARD they do not say which one it is."""
        origin, named = all_sources(self._discards)[source], None if card == NO_CARD else card_of_kind(card)
        row = tuple([Play(origin, pile, named) for pile in self._destinations])
        for at, play in enumerate(row):
            self.known.add(play, source * len(row) + at)
        return row

    def play(self, action: int, state: SkipBoState | None) -> Play:
        """The play of an action; with a state in which somebody is to play, with the card that lies at the source."""
        source, at = divmod(action, len(self._destinations))
        card = int(NO_CARD)
        if source < STOCK_SOURCE:
            card = source
        elif state is not None and state.turn() >= 0:
            card = state.card_of(state.turn(), source)
        return cast(Play, self._rows.row(source, card)[at])

    def legal(self, state: SkipBoState) -> tuple[Move, ...]:
        """The legal moves, each with the card that is played."""
        return cast("tuple[Move, ...]", state.valued(self._rows))


@functools.cache
def plays_of(builds: int, discards: int) -> Plays:
    """The plays of games with so many piles. A function, since a class in a cache cannot be pickled by name."""
    return Plays(builds, discards)


def move_of(action: int, options: SkipBoOptions, state: SkipBoState | None = None) -> Move:
    """The move of an action; with a state, with the card that is played. Raises IllegalMove."""
    actions = options.actions()
    if not is_whole(action, 0, actions - 1):
        raise no_such_action(action, actions)
    lay = actions - SEATS
    return LAYS[action - lay] if action >= lay else plays_of(options.builds, options.discards).play(action, state)


def why_unlike(state: SkipBoState, move: Move) -> str | None:
    """None unless a move names a card, and another one lies there. Asked in a phase of plays."""
    if not isinstance(move, Play) or move.card is None or isinstance(move.source, FromHand):
        return None
    options = state.deal.options
    try:
        kind = state.card_of(state.turn(), _source_number(move, options))
        if kind in {NO_CARD, kind_of(move.card)}:
            return None
        _destination_number(move, move.target, options)
    except IllegalMove:
        return None  # it names a pile that there is not, which is refused with a reason of its own
    return f"on {move.source} lies {card_of_kind(kind)}, not {move.card}"
