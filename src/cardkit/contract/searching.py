"""What the contract asks of what a game says to help a search, and of searches: they go by what their seat may know."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

from cardkit.contract.knowledge import difference
from cardkit.contract.position import GUESSES, PICKS, AnyGame, Position, seats_and_watcher, shown, tried
from cardkit.core.errors import UnknownPlayer
from cardkit.core.evaluator_hooks import why_no_candidates, why_no_heuristic
from cardkit.core.levels import LEVELS
from cardkit.core.number_checks import is_whole
from cardkit.core.quoting import quoted
from cardkit.core.state import State
from cardkit.core.view import alike
from cardkit.search.player_names import is_search
from cardkit.search.searcher import Search

GUESSED: Final = 2  # positions made up for each seat
IN_A_ROW: Final = 3  # positions that a guesser makes up from one generator
DRAWN: Final = 2**31 - 1  # one of so many numbers is drawn to see whether two generators are at the same place
PLAYOUTS: Final = 12  # of a search
SEEDS: Final = 4  # so many seeds look at searches at other choices of a game
LOOKED: Final = ((0, 1), (9, 17))  # at which ones: counted from 0, and how much later the next seed does
WIDE: Final = 12  # moves: where there are more, a search that plays on with each of them is left out


def check_helps(at: Position) -> None:
    """What a game says to help a search can be used, and depends on nothing that the searching seat cannot know."""
    game, state, evaluator = at.game, at.state, at.game.evaluator
    if not at.entries:
        _check_rollout_policy(at)
        _check_levels(at)
    stage = _stage(at, state)
    if at.before is not None and at.before.stage() > stage:
        at.fail("helps", f"stage falls from {at.before.stage()} to {stage}: expected one that never does")
    worth = _checked_heuristic(at) if evaluator.says("heuristic") else None
    candidates = _checked_candidates(at) if state.turn() >= 0 and evaluator.says("candidates") else None
    if evaluator.says("guesser"):
        for viewer in seats_and_watcher(game):
            _check_guesser(at, viewer)
    fair = worth is not None and evaluator.fair
    for seat in range(game.seats):
        asked = seat == state.turn() and (candidates is not None or fair)
        if not asked and type(state).stage is State.stage:
            continue  # nothing is said that might tell
        view, rng = game.view(state, seat), at.rng(GUESSES)
        again = f"when what seat {seat} cannot know is dealt again: expected the same"
        for _ in range(GUESSED):
            guess = game.determinize(view, rng)
            if _stage(at, guess) != stage:
                at.fail("helps", f"stage is {stage}, and {guess.stage()} {again}")
            if asked and fair and evaluator.heuristic(guess) != worth:
                told = f"heuristic gives {worth}, and {quoted(evaluator.heuristic(guess))} {again}"
                at.fail("helps", f"{told}, since fair says so")
            if asked and candidates is not None and evaluator.candidates(guess) != candidates:
                told = f"candidates gives {candidates}, and {quoted(evaluator.candidates(guess))} {again}"
                at.fail("helps", told)


def _check_rollout_policy(at: Position) -> None:
    """The policy of playouts is one of the game's, or left out."""
    game = at.game
    named = game.evaluator.rollout_policy
    if named != "" and named not in game.policies:
        at.fail("helps", f"rollout_policy is {quoted(named)}: expected {_policies_of(game)}, or nothing")


def _check_levels(at: Position) -> None:
    """Each level is one that there is, and stands for a policy of the game or for a search that can be made."""
    game = at.game
    levels: Mapping[str, object] = game.levels
    for level, name in levels.items():
        if level not in LEVELS:
            at.fail("helps", f"levels has {quoted(level)}: expected {', '.join(LEVELS)} and no others")
        if name in game.policies:
            continue
        if not isinstance(name, str) or not is_search(name):
            at.fail("helps", f"level {level} is {quoted(name)}: expected a search, or {_policies_of(game)}")
        try:
            Search.named(game, name)
        except UnknownPlayer as error:
            at.fail("helps", f"level {level} is a search that cannot be made: {error}")


def _policies_of(game: AnyGame) -> str:
    """What a policy may be called, for a message."""
    return f"one of the policies {', '.join(game.policies)}"


def _stage(at: Position, state: State) -> int:
    """The stage of a state, which is a whole number from 0 where a game has stages."""
    if type(state).stage is State.stage:
        return state.stage()
    stage: int = tried(at, "helps", "stage", state.stage)
    if not is_whole(stage, 0, 2**62):
        at.fail("helps", f"stage is {quoted(stage)}: expected a whole number from 0")
    return stage


def _checked_heuristic(at: Position) -> tuple[int, ...] | None:
    """What the position is worth to each seat, if the game says so: as many numbers, shared as utilities are."""
    game, heuristic = at.game, at.game.evaluator.heuristic
    found: tuple[int, ...] | None = tried(at, "helps", "heuristic", partial(heuristic, at.state))
    first: object = tried(at, "helps", "heuristic of the beginning", lambda: heuristic(game.initial_state()))
    if (found is None) != (first is None):
        told = f"heuristic gives {quoted(found)}, and {quoted(first)} at the beginning"
        at.fail("helps", f"{told}: expected None at every position, or at none")
    reason = why_no_heuristic(game, found)
    if reason is not None:
        at.fail("helps", reason)
    return found


def _checked_candidates(at: Position) -> tuple[int, ...]:
    """The moves that are worth a look: some of the legal ones, in their order."""
    legal = at.state.legal()
    found: tuple[int, ...] = tried(at, "helps", "candidates", partial(at.game.evaluator.candidates, at.state))
    reason = why_no_candidates(found, legal)
    if reason is not None:
        at.fail("helps", reason)
    return found


def _check_guesser(at: Position, viewer: int | None) -> None:
    """A guesser makes up first what `determinize` does, with the same draws, and then others that are like the view."""
    game = at.game
    who = "a watcher" if viewer is None else f"seat {viewer}"
    view = game.view(at.state, viewer)
    guess, other = [
        tried(at, "helps", f"the guesser of {who}", partial(game.evaluator.guesser, view)) for _ in range(2)
    ]
    ours, theirs, plain = at.rng(GUESSES), at.rng(GUESSES), at.rng(GUESSES)
    for time in range(IN_A_ROW):
        made_up: State = tried(at, "helps", f"the guesser of {who}", partial(guess, ours))
        again: State = tried(at, "helps", f"the guesser of {who}", partial(other, theirs))
        told = f"for {who} the guesser makes up, at call {time + 1},"
        if time == 0:
            expected = game.determinize(view, plain)
            if made_up != expected:
                at.fail("helps", f"{told} another state than determinize: of that, {difference(expected, made_up)}")
            if len({rng.below(DRAWN) for rng in (ours, theirs, plain)}) > 1:
                at.fail("helps", f"{told} what determinize does: expected as many draws, too")
        seen = game.view(made_up, viewer)
        if not alike(seen, view):
            at.fail("helps", f"{told} a state that looks otherwise to it: of the view, {difference(view, seen)}")
        reason = game.why_impossible(made_up)
        if reason is not None:
            at.fail("helps", f"{told} a position that is not possible: {reason}")
        if again != made_up:
            at.fail("helps", f"{told} different states of equal views, with the same chance")


def check_searches(passed: Sequence[Position]) -> None:
    """Look at searches at a few of the positions of a game. Which ones depends on nothing that comes after them."""
    choices = [at for at in passed if at.state.turn() >= 0 and len(at.state.legal()) > 1]
    seed = passed[0].seed
    for place, (first, later) in enumerate(LOOKED):
        number = first + later * (seed % SEEDS)
        if number < len(choices):
            at = choices[number]
            plain = (place + seed) % 2 == 0 and len(at.state.legal()) <= WIDE
            # What a search sees does not depend on which policy plays on: the quickest does.
            rollout = ",rollout=uniform" if "uniform" in at.game.policies else ""
            _check_search(at, f"search:{PLAYOUTS}{rollout}" + ("" if plain else ",others=best"))


def _check_search(at: Position, name: str) -> None:
    """The search of a name chooses a legal move, and the same one where what its seat cannot know is dealt again."""
    game, state, seat = at.game, at.state, at.state.turn()
    search: Search = tried(at, "search", name, partial(Search.named, game, name))
    guess = game.determinize(game.view(state, seat), at.rng(GUESSES))
    action, instead = [tried(at, "search", name, partial(search.choose, one, at.rng(PICKS))) for one in (state, guess)]
    if action not in state.legal():
        at.fail("search", f"{name} chooses action {quoted(action)}: expected one of {quoted(state.legal())}")
    if instead != action:
        moves = " and then ".join([shown(game, game.move_of(one)) for one in (action, instead)])
        how = "for the same position" if guess == state else f"when what seat {seat} cannot know is dealt again"
        at.fail("search", f"{name} chooses {moves} {how}, with the same seed: expected the same move")


AT_POSITION: Final[Mapping[str, Callable[[Position], None]]] = {"helps": check_helps}
