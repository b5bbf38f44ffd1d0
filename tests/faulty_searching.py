"""Embers with faults in what it says to help a search: the contract kit must find every one."""

from collections.abc import Callable, Mapping
from typing import ClassVar

import attrs

from cardkit import CHANCE, Generator, State
from cardkit.core.evaluator import Evaluator
from cardkit.core.policy import Policy
from faulty import ALL, DEALING, DONE, STEAL, Embers, EmbersState, EmbersView

Says = Evaluator[EmbersState, EmbersView]


class Helping(Says):
    """All that helps a search; correct."""

    rollout_policy: ClassVar[str] = "highest"
    fair: ClassVar[bool] = True

    def heuristic(self, state: EmbersState) -> tuple[int, ...] | None:
        return state.points

    def candidates(self, state: EmbersState) -> tuple[int, ...]:
        legal = state.legal()
        return legal[:-1] if len(legal) > 2 else legal

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        game = self.game
        assert isinstance(game, Embers)
        hidden = [card for card in ALL if card not in view.hand and card not in view.pile]

        def guess(rng: Generator) -> EmbersState:
            left, hands = [hidden[place] for place in rng.permutation(len(hidden))], []
            for seat in range(game.seats):
                number = 0 if seat == view.seat else view.held[seat]
                hands.append(view.hand if seat == view.seat else tuple(sorted(left[:number])))
                left = left[number:]
            table = (game.options, view.phase, view.round, view.place, tuple(left), view.pile, tuple(hands))
            return game.made_of(*table, view.points, view.thieves)

        return guess


@attrs.frozen
class Helps(Embers):
    """Embers that say all that helps a search; correct."""

    class _State(EmbersState):
        __slots__ = ()

        def stage(self) -> int:
            return self.options.rounds if self.phase == DONE else self.round - 1

    made_of: ClassVar[type[EmbersState]] = _State
    levels: ClassVar[Mapping[str, str]] = {"easy": "first", "hard": "search:50,others=best"}
    evaluator_class = Helping


def judged_by(evaluator: type[Says], base: type[Embers] = Embers, **variables: object) -> Embers:
    """Embers with this evaluator, and class variables."""
    made: type[Embers] = type(evaluator.__name__, (base,), {"evaluator_class": evaluator, **variables})
    return made()


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


class ShortHeuristic(Says):
    """One seat is left out."""

    def heuristic(self, state: EmbersState) -> tuple[int, ...] | None:
        return state.points[1:]


class GreatHeuristic(Says):
    """More than fits."""

    def heuristic(self, state: EmbersState) -> tuple[int, ...] | None:
        return tuple([2**40 * points for points in state.points])


class BrokenHeuristic(Says):
    """Shares of all points."""

    def heuristic(self, state: EmbersState) -> tuple[int, ...] | None:
        return tuple([points / 2 for points in state.points])  # type: ignore[misc]


class PointsCount(Says):
    """Each has its points: one does not lose what the other wins, and partners are apart."""

    def heuristic(self, state: EmbersState) -> tuple[int, ...] | None:
        return state.points


class PlayedTogether(Embers):
    """Both play together."""

    __slots__ = ()

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        return ((0, 1),)


class HeuristicAtTimes(Says):
    """It is left out where chance acts in the middle of the game."""

    def heuristic(self, state: EmbersState) -> tuple[int, ...] | None:
        return None if state.turn() == CHANCE and state.pile else state.points


class HeuristicUnfair(Says):
    """It looks at all hands, and says that it does not."""

    fair = True

    def heuristic(self, state: EmbersState) -> tuple[int, ...] | None:
        return tuple([sum(hand) for hand in state.hands])


# Moves that are worth a look.


class CandidatesNothing(Says):
    """Nothing is worth a look where a hand is empty but for one card."""

    def candidates(self, state: EmbersState) -> tuple[int, ...]:
        return state.legal()[1:]


class CandidatesAlways(Says):
    """Stealing, whether it may or not."""

    def candidates(self, state: EmbersState) -> tuple[int, ...]:
        return (*[action for action in state.legal() if action != STEAL], STEAL)


class CandidatesBackwards(Says):
    """The best ones first."""

    def candidates(self, state: EmbersState) -> tuple[int, ...]:
        return state.legal()[::-1]


class CandidatesByHiddenCards(Says):
    """Stealing, if the victim holds a seven."""

    def candidates(self, state: EmbersState) -> tuple[int, ...]:
        legal = state.legal()
        sevens = any(card % 6 == 5 for card in state.hands[state.victim()])
        return tuple([action for action in legal if action != STEAL or sevens])


# Guessers.


class GuesserDrawsBefore(Says):
    """It draws a number more for each state."""

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        def guess(rng: Generator) -> EmbersState:
            rng.below(2)
            return self.game.determinize(view, rng)

        return guess


class GuesserDrawsAfter(Says):
    """It draws a number more when a state is made up."""

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        def guess(rng: Generator) -> EmbersState:
            found = self.game.determinize(view, rng)
            rng.below(2)
            return found

        return guess


class GuesserStrays(Says):
    """From the second time on it takes a card of the stock away."""

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        asked: list[bool] = []

        def guess(rng: Generator) -> EmbersState:
            found = self.game.determinize(view, rng)
            asked.append(True)
            return found.but(stock=found.stock[1:]) if len(asked) > 1 else found

        return guess


class CardsOnce(Embers):
    """No card may lie twice in the stock."""

    __slots__ = ()

    def why_impossible(self, state: EmbersState) -> str | None:
        return None if len(set(state.stock)) == len(state.stock) else "a card lies twice in the stock"


class GuesserDoubles(Says):
    """From the second time on the first card of the stock is there twice, in place of the second."""

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        asked: list[bool] = []

        def guess(rng: Generator) -> EmbersState:
            found = self.game.determinize(view, rng)
            asked.append(True)
            return found.but(stock=(found.stock[0], *found.stock[:-1])) if len(asked) > 1 else found

        return guess


class GuesserWanders(Says):
    """It goes on where the last one was."""

    asked: ClassVar[list[EmbersView]] = []

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        calls: list[bool] = []

        def guess(rng: Generator) -> EmbersState:
            if calls:
                self.asked.append(view)
                for _ in range(len(self.asked) % 5):
                    rng.below(2)
            calls.append(True)
            return self.game.determinize(view, rng)

        return guess


# Names.


class RolloutOfNobody(Says):
    """The policy of its playouts is none of its policies."""

    rollout_policy = "lowest"


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

    levels: ClassVar[Mapping[str, str]] = {"hard": "search:50,rollout=lowest"}


# Searches.


class Cheat(Policy):
    """The first card that it does not hold."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        legal = state.legal()
        return next(card for card in ALL if card not in legal)


class CandidatesNotLegal(Says):
    """What a search looks at is not legal."""

    def candidates(self, state: EmbersState) -> tuple[int, ...]:
        legal = state.legal()
        return tuple([card for card in ALL if card not in legal][:1])


class GuesserRaises(Says):
    """It cannot make up anything."""

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        raise ZeroDivisionError("one divided by nothing")


@attrs.frozen
class PeekingView(EmbersView):
    """A view that keeps the true position, where comparing views does not look."""

    truth: EmbersState = attrs.field(eq=False)


class Peeking(Embers):
    """A view knows the true position."""

    __slots__ = ()

    def view_of(self, state: EmbersState, seat: int | None) -> EmbersView:
        view = super().view_of(state, seat)
        return PeekingView(**{one.name: getattr(view, one.name) for one in attrs.fields(EmbersView)}, truth=state)


class GuesserOfTheTruth(Says):
    """It gives the true position."""

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


class CandidatesByMood(Says):
    """What a search looks at is another thing each time."""

    def candidates(self, state: EmbersState) -> tuple[int, ...]:
        return (state.legal()[-(len(Moody.searches) % 2)],)

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        Moody.searches.append(view)
        return super().guesser(view)
