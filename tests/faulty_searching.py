"""Embers with faults in what it says to help a search: the contract kit must find every one."""

from collections.abc import Callable, Mapping
from typing import ClassVar

import attrs

from cardkit import CHANCE, Generator, State
from cardkit.core.policy import Policy
from faulty import ALL, DEALING, DONE, STEAL, Embers, EmbersState, EmbersView


@attrs.frozen
class Helps(Embers):
    """Embers that say all that helps a search; correct."""

    class _State(EmbersState):
        __slots__ = ()

        def stage(self) -> int:
            return self.options.rounds if self.phase == DONE else self.round - 1

    made_of: ClassVar[type[EmbersState]] = _State
    inside: ClassVar[str] = "highest"
    levels: ClassVar[Mapping[str, str]] = {"easy": "first", "hard": "search:50,others=best"}
    fair_standing: ClassVar[bool] = True

    def standing(self, state: EmbersState) -> tuple[int, ...] | None:
        return state.points

    def worthwhile(self, state: EmbersState) -> tuple[int, ...]:
        legal = state.legal()
        return legal[:-1] if len(legal) > 2 else legal

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        hidden = [card for card in ALL if card not in view.hand and card not in view.pile]

        def guess(rng: Generator) -> EmbersState:
            left, hands = [hidden[place] for place in rng.permutation(len(hidden))], []
            for seat in range(self.seats):
                number = 0 if seat == view.seat else view.held[seat]
                hands.append(view.hand if seat == view.seat else tuple(sorted(left[:number])))
                left = left[number:]
            table = (self.options, view.phase, view.round, view.place, tuple(left), view.pile, tuple(hands))
            return self.made_of(*table, view.points, view.thieves)

        return guess


# The stage.


class StageFalls(Embers):
    """It counts the cards that are left."""

    __slots__ = ()

    class _State(EmbersState):
        __slots__ = ()

        def stage(self) -> int:
            return len(self.hands[0])

    made_of = _State


class StageBelowZero(Embers):
    """It counts down."""

    __slots__ = ()

    class _State(EmbersState):
        __slots__ = ()

        def stage(self) -> int:
            return -self.round

    made_of = _State


class StageLeaks(Embers):
    """It tells where a card lies that nobody can see."""

    __slots__ = ()

    class _State(EmbersState):
        __slots__ = ()

        def stage(self) -> int:
            if self.phase == DEALING:
                return 2 * self.round
            return 2 * self.round + int(self.phase == DONE or 0 in self.stock)

    made_of = _State


# What a position is worth.


class ShortStanding(Embers):
    """One seat is left out."""

    __slots__ = ()

    def standing(self, state: EmbersState) -> tuple[int, ...] | None:
        return state.points[1:]


class GreatStanding(Embers):
    """More than fits."""

    __slots__ = ()

    def standing(self, state: EmbersState) -> tuple[int, ...] | None:
        return tuple([2**40 * points for points in state.points])


class BrokenStanding(Embers):
    """Shares of all points."""

    __slots__ = ()

    def standing(self, state: EmbersState) -> tuple[int, ...] | None:
        return tuple([points / 2 for points in state.points])  # type: ignore[misc]


class StandingNotZeroSum(Embers):
    """What one wins, the other does not lose."""

    __slots__ = ()

    zero_sum = True

    def standing(self, state: EmbersState) -> tuple[int, ...] | None:
        return state.points


class StandingOfPartners(Embers):
    """Both play together, and stand apart."""

    __slots__ = ()

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 1),)

    def standing(self, state: EmbersState) -> tuple[int, ...] | None:
        return state.points


class StandingAtTimes(Embers):
    """It is left out where chance acts in the middle of the game."""

    __slots__ = ()

    def standing(self, state: EmbersState) -> tuple[int, ...] | None:
        return None if state.turn() == CHANCE and state.pile else state.points


class StandingUnfair(Embers):
    """It looks at all hands, and says that it does not."""

    __slots__ = ()

    fair_standing = True

    def standing(self, state: EmbersState) -> tuple[int, ...] | None:
        return tuple([sum(hand) for hand in state.hands])


# Moves that are worth a look.


class WorthwhileNothing(Embers):
    """Nothing is worth a look where a hand is empty but for one card."""

    __slots__ = ()

    def worthwhile(self, state: EmbersState) -> tuple[int, ...]:
        return state.legal()[1:]


class WorthwhileAlways(Embers):
    """Stealing, whether it may or not."""

    __slots__ = ()

    def worthwhile(self, state: EmbersState) -> tuple[int, ...]:
        return (*[action for action in state.legal() if action != STEAL], STEAL)


class WorthwhileBackwards(Embers):
    """The best ones first."""

    __slots__ = ()

    def worthwhile(self, state: EmbersState) -> tuple[int, ...]:
        return state.legal()[::-1]


class WorthwhileByHiddenCards(Embers):
    """Stealing, if the victim holds a seven."""

    __slots__ = ()

    def worthwhile(self, state: EmbersState) -> tuple[int, ...]:
        legal = state.legal()
        sevens = any(card % 6 == 5 for card in state.hands[state.victim()])
        return tuple([action for action in legal if action != STEAL or sevens])


# Guessers.


class GuesserDrawsBefore(Embers):
    """It draws a number more for each state."""

    __slots__ = ()

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        def guess(rng: Generator) -> EmbersState:
            rng.below(2)
            return self.determinize(view, rng)

        return guess


class GuesserDrawsAfter(Embers):
    """It draws a number more when a state is made up."""

    __slots__ = ()

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        def guess(rng: Generator) -> EmbersState:
            found = self.determinize(view, rng)
            rng.below(2)
            return found

        return guess


class GuesserStrays(Embers):
    """From the second time on it takes a card of the stock away."""

    __slots__ = ()

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        asked: list[bool] = []

        def guess(rng: Generator) -> EmbersState:
            found = self.determinize(view, rng)
            asked.append(True)
            return found.but(stock=found.stock[1:]) if len(asked) > 1 else found

        return guess


class GuesserDoubles(Embers):
    """From the second time on the first card of the stock is there twice, in place of the second."""

    __slots__ = ()

    def why_impossible(self, state: EmbersState) -> str | None:
        return None if len(set(state.stock)) == len(state.stock) else "a card lies twice in the stock"

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        asked: list[bool] = []

        def guess(rng: Generator) -> EmbersState:
            found = self.determinize(view, rng)
            asked.append(True)
            return found.but(stock=(found.stock[0], *found.stock[:-1])) if len(asked) > 1 else found

        return guess


class GuesserWanders(Embers):
    """It goes on where the last one was."""

    __slots__ = ()

    asked: ClassVar[list[EmbersView]] = []

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        calls: list[bool] = []

        def guess(rng: Generator) -> EmbersState:
            if calls:
                self.asked.append(view)
                for _ in range(len(self.asked) % 5):
                    rng.below(2)
            calls.append(True)
            return self.determinize(view, rng)

        return guess


# Names.


class InsideNobody(Embers):
    """The policy of its playouts is none of its policies."""

    __slots__ = ()

    inside = "lowest"


class LevelOfNobody(Embers):
    """A level that no player has."""

    __slots__ = ()

    levels: ClassVar[Mapping[str, str]] = {"easy": "uniform", "hard": "lowest"}


class LevelUnknown(Embers):
    """A level that there is not."""

    __slots__ = ()

    levels: ClassVar[Mapping[str, str]] = {"brutal": "highest"}


class LevelOfNoSearch(Embers):
    """A level that is a search with a policy that there is not."""

    __slots__ = ()

    levels: ClassVar[Mapping[str, str]] = {"hard": "search:50,inside=lowest"}


# Searches.


class Cheat(Policy):
    """The first card that it does not hold."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        legal = state.legal()
        return next(card for card in ALL if card not in legal)


class SearchesAnything(Embers):
    """What a search looks at is not legal."""

    __slots__ = ()

    policies: ClassVar[Mapping[str, Policy]] = {"cheat": Cheat()}

    def worthwhile(self, state: EmbersState) -> tuple[int, ...]:
        legal = state.legal()
        return tuple([card for card in ALL if card not in legal][:1])


class GuesserRaises(Embers):
    """It cannot make up anything."""

    __slots__ = ()

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        raise ZeroDivisionError("one divided by nothing")


@attrs.frozen
class PeekingView(EmbersView):
    """A view that keeps the true position, where comparing views does not look."""

    truth: EmbersState = attrs.field(eq=False)


class SearchesTheTruth(Embers):
    """A guesser gives the true position."""

    __slots__ = ()

    def view_of(self, state: EmbersState, seat: int | None) -> EmbersView:
        view = super().view_of(state, seat)
        return PeekingView(**{one.name: getattr(view, one.name) for one in attrs.fields(EmbersView)}, truth=state)

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        assert isinstance(view, PeekingView)
        truth = view.truth

        def guess(rng: Generator) -> EmbersState:
            return truth

        return guess


class Moody(Policy):
    """It chooses by how often a search was made."""

    __slots__ = ()

    searches: ClassVar[list[EmbersView]] = []

    def choose(self, state: State, rng: Generator) -> int:
        return state.legal()[-(len(self.searches) % 2)]


class SearchesByMood(Embers):
    """What a search looks at is another thing each time."""

    __slots__ = ()

    policies: ClassVar[Mapping[str, Policy]] = {"moody": Moody()}

    def worthwhile(self, state: EmbersState) -> tuple[int, ...]:
        return (state.legal()[-(len(Moody.searches) % 2)],)

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        Moody.searches.append(view)
        return super().guesser(view)
