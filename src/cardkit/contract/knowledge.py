"""What the contract asks of what seats may know: views, events, choices made in secret, and policies that are fair."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, cast

import attrs

from cardkit.contract.position import GUESSES, LUCK, PICKS, Position, refuses, seats_and_watcher, shown, tried
from cardkit.core.event import Event
from cardkit.core.game import Step
from cardkit.core.policy import Policy
from cardkit.core.quoting import quoted
from cardkit.core.sealing import field_names
from cardkit.core.state import CHANCE, OVER, State
from cardkit.core.value import Value
from cardkit.core.view import View


def check_views(at: Position) -> None:
    """A view tells a seat nothing it cannot know: redealing what it cannot know changes nothing for it."""
    game, state = at.game, at.state
    for stranger in (CHANCE, OVER, game.seats):
        refuses(at, "views", ValueError, partial(game.view, state, stranger), f"the view of seat {stranger}")
    for seat in seats_and_watcher(game):
        view = game.view(state, seat)
        rng = at.rng(GUESSES)
        guess = tried(at, "views", f"determinize for seat {seat}", partial(game.determinize, view, rng))
        who = "a watcher" if seat is None else f"seat {seat}"
        if game.view(guess, seat) != view:
            at.fail("views", f"{who} can tell its cards redealt: {_difference(view, game.view(guess, seat))}")
        reason = game.why_impossible(guess)
        if reason is not None:
            at.fail("views", f"for {who} determinize makes up a position that is not possible: {reason}")
        if guess.turn() != state.turn() or guess.acting() != state.acting():
            at.fail("views", f"for {who} another seat is to move when what it cannot know is redealt")
        if seat is not None and seat == state.turn() and guess.legal() != state.legal():
            at.fail("views", f"for {who} other moves are legal when what it cannot know is redealt")
        check_told(at, seat, who, guess)


def check_told(at: Position, seat: int | None, who: str, guess: State) -> None:
    """Where two states look alike to a seat before and after a step, it must be told the same of the step.

    A reveal may be told nevertheless if it makes no difference any more: if the states after the step are the same, or
    the game is over.
    """
    for real, other in _alike_steps(at, guess):
        after, imagined = real(at.state), other(guess)
        if at.game.view(after.state, seat) != at.game.view(imagined.state, seat):
            continue
        told, instead = _told(after, seat), _told(imagined, seat)
        if _undeclared(told) != _undeclared(instead):
            ours, theirs = _differing(told, instead)
            at.fail("views", f"{who} is told more than its view shows: {ours}, where as well could be {theirs}")
        if told != instead and after.state != imagined.state and after.state.turn() != OVER:
            ours, theirs = _differing(told, instead)
            at.fail(
                "views",
                f"{who} is shown what still matters, and its view forgets it: a reveal tells {ours}, where as well"
                f" could be {theirs}, and the positions after it differ. Keep what was shown in the view, as long as"
                " it is part of the position",
            )


def _told(step: Step[State], seat: int | None) -> list[Event]:
    """What a seat (None: a watcher) hears of a step."""
    return [event for event in [one.seen_by(seat) for one in step.events] if event is not None]


def _undeclared(told: list[Event]) -> list[Event]:
    return [event for event in told if not event.reveals]


def _differing(told: list[Event], instead: list[Event]) -> tuple[list[Event], list[Event]]:
    """Of what is told in two ways, the events in which they differ; all, if they differ in order or number alone."""
    only, others = [one for one in told if one not in instead], [one for one in instead if one not in told]
    return (only, others) if only or others else (told, instead)


_Stepper = Callable[[State], Step[State]]


def _alike_steps(at: Position, guess: State) -> list[tuple[_Stepper, _Stepper]]:
    """Pairs of steps, of the true state and of a guess, that may look alike."""
    game = at.game

    def move(action: int) -> _Stepper:
        return lambda state: game.play(state, game.move_of(action, state))

    def resolving(outcome: tuple[int, ...]) -> _Stepper:
        return lambda state: game.resolve(state, outcome)

    if at.state.turn() == CHANCE:
        outcome = at.state.request().sample(at.rng(LUCK))
        return [(resolving(outcome), resolving(outcome))] if guess.request() == at.state.request() else []
    if at.state.turn() == OVER:
        return []
    ours, theirs = at.state.legal(), guess.legal()
    pairs = [(action, action) for action in ours if action in theirs][:3]
    pairs.extend(list(zip(ours[:3], theirs[:3], strict=False)))
    return [(move(a), move(b)) for a, b in dict.fromkeys(pairs)]


def check_together(at: Position) -> None:
    """Seats that choose at once choose in any order, and none learns what another has chosen before all have."""
    state = at.state
    acting, turn = state.acting(), state.turn()
    if turn < 0 and acting:
        at.fail("together", f"no seat is on turn (turn is {turn}), and the seats that act are {acting}: expected none")
    if turn >= 0 and turn not in acting:
        at.fail("together", f"turn is {turn}, and the seats that act are {acting}: expected it among them")
    if list(acting) != sorted(set(acting)) or not set(acting) <= set(range(at.game.seats)):
        at.fail("together", f"the seats that act are {acting}: expected seats there are, ascending, each once")
    if turn < 0:
        return
    faced = {seat: tried(at, "together", f"facing seat {seat}", partial(state.facing, seat)) for seat in acting}
    if faced[turn] != state:
        at.fail("together", f"the state is another when it faces seat {turn}, whose turn it is")
    for seat, one in faced.items():
        if one.turn() != seat or one.acting() != acting or one.facing(turn) != state:
            at.fail("together", f"facing seat {seat} changes more than whose turn it is")
        if not one.legal():
            at.fail("together", f"seat {seat} acts, and has no legal move when it is faced")
    if len(acting) > 1:
        for seat in acting:
            _check_hidden(at, seat, faced[seat])
        _check_order(at, faced[acting[0]], acting[1], backwards=False)
        _check_order(at, faced[acting[1]], acting[0], backwards=True)


def _check_hidden(at: Position, seat: int, faced: State) -> None:
    """What this seat chooses here makes no difference to what others see and hear."""
    game, legal = at.game, faced.legal()
    first, *others = [game.play(faced, game.move_of(action, faced)) for action in legal[:3] + legal[3:][-2:]]
    rest = set(at.state.acting()) - {seat}
    for step in (first, *others):
        if not rest <= set(step.state.acting()):
            at.fail("together", f"when seat {seat} has chosen, not all of {sorted(rest)} may choose any more")
        for viewer in seats_and_watcher(game):
            if viewer == seat:
                continue
            who = "a watcher" if viewer is None else f"seat {viewer}"
            seen, instead = game.view(step.state, viewer), game.view(first.state, viewer)
            if seen != instead:
                at.fail("together", f"{who} sees what seat {seat} has chosen in secret: {_difference(seen, instead)}")
            if _told(step, viewer) != _told(first, viewer):
                told = _differing(_told(step, viewer), _told(first, viewer))
                at.fail("together", f"{who} is told what seat {seat} has chosen in secret: {told[0]} or {told[1]}")


def _check_order(at: Position, faced: State, other: int, *, backwards: bool) -> None:
    """The seat faced here and another choose, one after the other and the other way round: the same comes of it."""
    seat = faced.turn()
    mine, theirs = faced.legal(), faced.facing(other).legal()
    ours = (mine[-1], theirs[0]) if backwards else (mine[0], theirs[-1])
    between = faced.after(ours[0])
    if between.facing(other).legal() != theirs:
        at.fail("together", f"other moves are legal for seat {other} when seat {seat} has chosen")
    once = between.facing(other).after(ours[1])
    if once != faced.facing(other).after(ours[1]).facing(seat).after(ours[0]):
        at.fail("together", f"it matters whether seat {seat} or seat {other} chooses first")


def check_fair(at: Position, policies: Mapping[str, Policy]) -> None:
    """A policy chooses by what its seat may know: the same from a state made up from its view as from the true one."""
    game, state = at.game, at.state
    seat = state.turn()
    if seat < 0:
        return
    view = game.view(state, seat)
    legal = state.legal()
    for name, policy in policies.items():
        action = policy.choose(state, at.rng(PICKS))
        if action not in legal:
            at.fail("policies", f"policy {name} chooses action {action}, which is not legal")
        for guess in range(2):
            made_up = game.determinize(view, at.rng(GUESSES + 10_000 * (guess + 1)))
            blind = policy.choose(made_up, at.rng(PICKS))
            if blind != action:
                chosen, instead = shown(game, game.move_of(action)), shown(game, game.move_of(blind))
                at.fail(
                    "policies",
                    f"policy {name} looks at what seat {seat} cannot know: it chooses {chosen}, and {instead} when "
                    "that is redealt",
                )


def _difference(view: View, other: View) -> str:
    """Where two views differ, down to the field of a value in them."""
    name, ours, theirs = "", cast("object", view), cast("object", other)
    while type(ours) is type(theirs) and isinstance(ours, View | Value):
        fields = field_names(type(ours)) if isinstance(ours, Value) else [one.name for one in attrs.fields(type(ours))]
        differing = [one for one in fields if getattr(ours, one, None) != getattr(theirs, one, None)]
        if not differing:
            break
        name += f".{differing[0]}"
        ours, theirs = getattr(ours, differing[0], None), getattr(theirs, differing[0], None)
    if not name:
        return "the views differ"
    return f"{name[1:]} is {quoted(ours)}, and {quoted(theirs)} then"


AT_POSITION: Final[Mapping[str, Callable[[Position], None]]] = {"views": check_views, "together": check_together}
