"""A game whose phase tells about a hidden hand: only who holds a guard is asked whether to block an attack."""

from collections import Counter
from collections.abc import Hashable
from typing import ClassVar

import attrs

from cardkit import CHANCE, OVER, Event, Generator, Hand, Log, Outcome, Shuffle, SimpleGame, State, View, replace
from cardkit.kits.hidden import Pool, seen_by

POOL = Pool(("guard",) * 3 + ("page",) * 6)
WAIT, ATTACK, YIELD, BLOCK = range(4)


@attrs.frozen
class GuardsState(State):
    """A position. Rows are by seat."""

    hands: tuple[Hand[str], ...] = (Hand(),) * 3
    rest: tuple[str, ...] = POOL.cards  # aside, face down
    mover: int = CHANCE
    is_attacked: bool = False
    moves: int = 0  # until the end, there are twelve
    points: tuple[int, ...] = (0, 0, 0)

    def turn(self) -> int:
        return self.mover if self.moves < 12 else OVER

    def request(self) -> Shuffle:
        return Shuffle(len(POOL.cards))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "GuardsState":
        row = [POOL.cards[place] for place in outcome]
        return replace(
            self, hands=tuple([Hand(tuple(row[n : n + 2])) for n in (0, 2, 4)]), rest=tuple(row[6:]), mover=0
        )

    def legal(self) -> tuple[int, ...]:
        if self.turn() < 0:
            return ()
        guarded = "guard" in self.hands[self.mover]
        return ((YIELD, BLOCK) if guarded else (YIELD,)) if self.is_attacked else (WAIT, ATTACK)

    def after(self, action: int, log: Log | None = None) -> "GuardsState":
        left = (self.mover + 1) % 3
        asked = action == ATTACK and "guard" in self.hands[left] and self.moves < 11
        points = list(self.points)
        points[(self.mover - 1) % 3 if self.is_attacked else self.mover] += action == YIELD or (
            action == ATTACK and not asked
        )
        return replace(self, mover=left, is_attacked=asked, moves=self.moves + 1, points=tuple(points))

    def scores(self) -> tuple[int, ...]:
        return self.points


@attrs.frozen
class GuardsView(View):
    """What a seat knows."""

    hand: Hand[str]
    held: tuple[int, ...]
    is_attacked: bool
    moves: int
    points: tuple[int, ...]


@attrs.frozen
class Forgetful(SimpleGame[GuardsState, GuardsView]):
    """Whoever is asked may have no guard in what is made up."""

    name: ClassVar[str] = "forgetful-guards"
    actions: ClassVar[tuple[str, ...]] = ("wait", "attack", "yield", "block")
    remembers_moves: ClassVar[bool] = False  # nor is it kept who has blocked: only what the phase tells is dealt
    made_of: ClassVar[type[GuardsState]] = GuardsState

    @property
    def seats(self) -> int:
        return 3

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, 12)

    @property
    def max_moves(self) -> int:
        return 12

    def initial_state(self) -> GuardsState:
        return self.made_of()

    def all_cards(self, state: GuardsState) -> Counter[Hashable]:
        return POOL.all_cards(*state.hands, state.rest)

    def view_of(self, state: GuardsState, seat: int | None) -> GuardsView:
        hand, held = seen_by(state.hands, seat)
        return GuardsView(seat, state.turn(), hand, held, state.is_attacked, state.moves, state.points)

    def known(self, view: GuardsView) -> dict[int | None, tuple[str, ...]]:
        """By seat, what the viewer knows of its hand."""
        return {view.seat: view.hand.cards}

    def determinize(self, view: GuardsView, rng: Generator) -> GuardsState:
        *hands, rest = POOL.deal(rng, (*view.held, 9 - sum(view.held)), known=self.known(view))
        mover = view.turn if view.turn != OVER else 0
        return self.made_of(tuple(hands), rest.cards, mover, view.is_attacked, view.moves, view.points)


@attrs.frozen
class Guards(Forgetful):
    """Correct: what the phase tells is dealt."""

    name: ClassVar[str] = "guards"

    def known(self, view: GuardsView) -> dict[int | None, tuple[str, ...]]:
        told: dict[int | None, tuple[str, ...]] = {view.turn: ("guard",)} if view.is_attacked else {}
        return told | super().known(view)


@attrs.frozen
class Dealt(Event):
    """A seat gets a card; others do not see it."""

    seat: int
    card: str

    def seen_by(self, seat: int | None) -> Event | None:
        return self if seat == self.seat else None


class ToldInOrder(GuardsState):
    """Each card is told as it is dealt."""

    __slots__ = ()

    def resolved(self, outcome: Outcome, log: Log | None = None) -> GuardsState:
        dealt = super().resolved(outcome)
        if log is not None:
            log.extend([Dealt(seat, card) for seat, hand in enumerate(dealt.hands) for card in hand])
        return dealt


@attrs.frozen
class SortedGuards(Guards):
    """Correct: a view shows a hand in another order than its cards came."""

    name: ClassVar[str] = "sorted-guards"
    made_of: ClassVar[type[GuardsState]] = ToldInOrder

    def view_of(self, state: GuardsState, seat: int | None) -> GuardsView:
        view = super().view_of(state, seat)
        return replace(view, hand=Hand(tuple(sorted(view.hand))))


class MustBlock(GuardsState):
    """Whoever is asked has to block."""

    __slots__ = ()

    def legal(self) -> tuple[int, ...]:
        return tuple([one for one in super().legal() if one != YIELD])


@attrs.frozen
class Stuck(Forgetful):
    """Whoever is asked may have no move in what is made up."""

    name: ClassVar[str] = "stuck-guards"
    made_of: ClassVar[type[GuardsState]] = MustBlock


class TellsAside(GuardsState):
    """The first seat hears in which order the cards lie aside."""

    __slots__ = ()

    def resolved(self, outcome: Outcome, log: Log | None = None) -> GuardsState:
        dealt = super().resolved(outcome)
        if log is not None:
            log.extend([Dealt(0, card) for card in dealt.rest])
        return dealt


@attrs.frozen
class Whispering(Guards):
    """The view does not show what the first seat hears."""

    name: ClassVar[str] = "whispering-guards"
    made_of: ClassVar[type[GuardsState]] = TellsAside
