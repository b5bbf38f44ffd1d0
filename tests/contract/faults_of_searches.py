"""What may be wrong with what a game says to help a search, with Embers as the example; and help that is correct."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import attrs

from broken import NOT_DIVIDED, divides, faults, of_evaluator, of_game, of_state
from cardkit import CHANCE, Generator, State
from cardkit.core.evaluator import Evaluator
from cardkit.core.policy import Policy
from faulty import ALL, DEALING, DONE, STEAL, Embers, EmbersState, EmbersView


class Helping(Evaluator[EmbersState, EmbersView]):
    """All that helps a search; correct."""

    rollout_policy: ClassVar[str] = "highest"
    fair: ClassVar[bool] = True

    def heuristic(self, state: EmbersState) -> tuple[int, ...] | None:
        return state.points

    def candidates(self, state: EmbersState) -> tuple[int, ...]:
        legal = state.legal()
        return legal[:-1] if len(legal) > 2 else legal

    def guesser(self, view: EmbersView) -> Callable[[Generator], EmbersState]:
        assert isinstance(self.game, Embers)
        hidden = self.game.hidden(view)  # once for all of them
        game = self.game
        return lambda rng: game.dealt_again(view, hidden, rng)


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


# Guessers.


def guessing(change: Any, base: type[Embers] = Embers) -> Any:
    """Embers with a guesser that gives what this does: of how often it was asked, its own state, and its generator."""

    def guesser(evaluator: Any, view: EmbersView) -> Callable[[Generator], EmbersState]:
        asked: list[int] = []

        def guess(rng: Generator) -> EmbersState:
            asked.append(len(asked))
            found: EmbersState = change(asked[-1], lambda: evaluator.game.determinize(view, rng), rng)
            return found

        return guess

    return of_evaluator(base, guesser=guesser)


def drawing_before(asked: int, made: Callable[[], EmbersState], rng: Generator) -> EmbersState:
    rng.below(2)
    return made()


def drawing_after(asked: int, made: Callable[[], EmbersState], rng: Generator) -> EmbersState:
    found = made()
    rng.below(2)
    return found


def straying(asked: int, made: Callable[[], EmbersState], rng: Generator) -> EmbersState:
    """From the second time on a card of the stock is taken away."""
    found = made()
    return found.but(stock=found.stock[1:]) if asked else found


def doubling(asked: int, made: Callable[[], EmbersState], rng: Generator) -> EmbersState:
    """From the second time on the first card of the stock is there twice, in place of the second."""
    found = made()
    return found.but(stock=(found.stock[0], *found.stock[:-1])) if asked else found


WANDERED: list[int] = []


def wandering(asked: int, made: Callable[[], EmbersState], rng: Generator) -> EmbersState:
    """From the second time on it goes on where the last one was."""
    if asked:
        WANDERED.append(asked)
        for _ in range(len(WANDERED) % 5):
            rng.below(2)
    return made()


class CardsOnce(Embers):
    """No card may lie twice in the stock."""

    __slots__ = ()

    def why_impossible(self, state: EmbersState) -> str | None:
        return None if len(set(state.stock)) == len(state.stock) else "a card lies twice in the stock"


# Searches.


class Cheat(Policy):
    """The first card that it does not hold."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return next(card for card in ALL if card not in state.legal())


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


class Moody(Policy):
    """It chooses by how often a search was made."""

    __slots__ = ()

    searches: ClassVar[list[EmbersView]] = []

    def choose(self, state: State, rng: Generator) -> int:
        return state.legal()[-(len(self.searches) % 2)]


def counted_guesser(evaluator: Any, view: EmbersView) -> Any:
    Moody.searches.append(view)
    return Evaluator.guesser(evaluator, view)


def stage_that_leaks(state: EmbersState) -> int:
    """It tells where a card lies that nobody can see."""
    if state.phase == DEALING:
        return 2 * state.round
    return 2 * state.round + int(state.phase == DONE or 0 in state.stock)


def worth(heuristic: Any, base: type[Embers] = Embers, **written: object) -> Any:
    """Embers whose positions are worth what this gives of a state."""
    return of_evaluator(base, heuristic=lambda _, state: heuristic(state), **written)


def looking_at(candidates: Any, **written: object) -> Any:
    """Embers of which a search looks at the actions that this gives of a state."""
    return of_evaluator(candidates=lambda _, state: candidates(state), **written)


def stealing_from_sevens(state: EmbersState) -> tuple[int, ...]:
    sevens = any(card % 6 == 5 for card in state.hands[state.victim()])
    return tuple([action for action in state.legal() if action != STEAL or sevens])


AGAIN = "cannot know is dealt again: expected the same"
PARTNERS = of_game(teams=property(lambda _: ((0, 1),)))

HELPS = {
    "helps": [
        ("stage falls from 3 to 2: expected one that never does", of_state(stage=lambda s: len(s.hands[0]))),
        ("stage is -1: expected a whole number from 0", of_state(stage=lambda s: -s.round)),
        (AGAIN, of_state(stage=stage_that_leaks)),
        ("heuristic gives (0,): expected a tuple of 2 numbers, or None", worth(lambda s: s.points[1:])),
        (
            "expected whole numbers from -2**40 to 2**40",
            worth(lambda s: tuple([2**40 * points for points in s.points])),
        ),
        (
            "heuristic gives (0.0, 0.0): expected whole numbers from ",
            worth(lambda s: tuple([points / 2 for points in s.points])),
        ),
        (
            "expected numbers that add up to zero, as utilities do",
            worth(lambda s: s.points, type(of_game(zero_sum=True))),
        ),
        ("expected the same for the partners (0, 1)", worth(lambda s: s.points, type(PARTNERS))),
        (
            "heuristic gives None, and (0, 0) at the beginning: expected None at ",
            worth(lambda s: None if s.turn() == CHANCE and s.pile else s.points),
        ),
        (
            "expected the same, since fair says so",
            worth(lambda s: tuple([sum(hand) for hand in s.hands]), fair=True),
        ),
        ("candidates gives (): expected a tuple of legal actions, one at", looking_at(lambda s: s.legal()[1:])),
        (
            "expected legal actions, and 12 is none",
            looking_at(lambda s: (*[action for action in s.legal() if action != STEAL], STEAL)),
        ),
        ("expected actions in ascending order, each once", looking_at(lambda s: s.legal()[::-1])),
        (AGAIN, looking_at(stealing_from_sevens)),
        ("makes up, at call 1, another state than determinize: of that, ", guessing(drawing_before)),
        ("makes up, at call 1, what determinize does: expected as many draws", guessing(drawing_after)),
        ("at call 2, a state that looks otherwise to it: of the view, stock is ", guessing(straying)),
        ("at call 2, a position that is not possible: a card lies twice", guessing(doubling, CardsOnce)),
        ("at call 2, different states of equal views, with the same chance", guessing(wandering)),
        (
            "rollout_policy is 'lowest': expected one of the policies first, uniform, highest",
            of_evaluator(rollout_policy="lowest"),
        ),
        (
            "level hard is 'lowest': expected a search, or one of the policies",
            of_game(levels={"easy": "uniform", "hard": "lowest"}),
        ),
        ("levels has 'brutal': expected easy, medium, hard and no others", of_game(levels={"brutal": "highest"})),
        (
            "level hard is a search that cannot be made: no policy of embers is",
            of_game(levels={"hard": "search:50,rollout=lowest"}),
        ),
    ],
}
SEARCH_ALONE = {
    "search": [
        (
            "candidates gives (1,): expected legal actions, and 1 is none",
            of_game(
                type(looking_at(lambda s: tuple([card for card in ALL if card not in s.legal()][:1]))),
                policies={"cheat": Cheat()},
            ),
        ),
        (f"raises {NOT_DIVIDED}", of_evaluator(guesser=divides)),
        (
            "is dealt again, with the same seed: expected the same",
            of_evaluator(Peeking, guesser=lambda _, view: lambda _rng: view.truth),
        ),
        (
            "is dealt again, with the same seed: expected the same move",
            of_game(
                type(looking_at(lambda s: (s.legal()[-(len(Moody.searches) % 2)],), guesser=counted_guesser)),
                policies={"moody": Moody()},
            ),
        ),
    ],
}

FAULTS = [*faults(HELPS), *faults(SEARCH_ALONE, alone=True)]
