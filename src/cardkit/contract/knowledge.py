"""What the contract asks of what seats may know: views, events, choices made in secret, and policies that are fair."""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from itertools import permutations
from operator import ne
from typing import Final

import attrs

from cardkit.contract.past_moves import check_past_moves
from cardkit.contract.position import GUESSES, LUCK, PICKS, Position, refuses, seats_and_watcher, shown, tried
from cardkit.contract.worlds import check_worlds
from cardkit.core.chance import Outcome, Request
from cardkit.core.event import Event, heard_of
from cardkit.core.game import Step
from cardkit.core.immutability import field_names
from cardkit.core.piles import Hand
from cardkit.core.policy import Policy, no_action
from cardkit.core.quoting import quoted
from cardkit.core.rng import Generator
from cardkit.core.state import CHANCE, OVER, State
from cardkit.core.value import Value
from cardkit.core.view import View, alike
from cardkit.table.pending_questions import may_answer_first

REASONS: Final = 40  # actions whose refusals are looked at, at each position
OTHERS: Final = 6  # times that an outcome of chance is changed a little


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
        again = game.view(guess, seat)
        if not alike(again, view):
            at.fail("views", f"{who} can tell its cards redealt: {difference(view, again)}")
        game.view(game.initial_state(), seat)  # whatever a game keeps in mind of what it has seen is another thing now
        if game.determinize(again, at.rng(GUESSES)) != guess:
            at.fail("views", f"for {who} determinize makes up different positions of equal views, with the same chance")
        reason = game.why_impossible(guess)
        if reason is not None:
            at.fail("views", f"for {who} determinize makes up a position that is not possible: {reason}", "worlds")
        if game.all_cards(guess) != at.all_cards:
            at.fail("views", f"for {who} determinize makes up a position with other cards than there are")
        if guess.turn() != state.turn() or guess.acting() != state.acting():
            at.fail("views", f"for {who} another seat is to move when what it cannot know is redealt")
        if state.turn() == CHANCE and type(guess.request()) is not type(state.request()):
            real, instead = state.request(), guess.request()
            at.fail(
                "views",
                f"for {who} chance is asked for {real}, and for {instead} when what it cannot know is redealt",
                "asked",
            )
        if seat is not None and seat == state.turn() and guess.legal() != state.legal():
            at.fail("views", f"for {who} other moves are legal when what it cannot know is redealt")
        if seat is not None and seat == state.turn():
            _check_reasons(at, who, guess)
        check_told(at, seat, who, guess)
    check_worlds(at)
    check_past_moves(at)
    if state.turn() == CHANCE:
        _check_chance_told(at)
    elif state.races() or state.acting() == (state.turn(),):  # of choices made at once, `together` asks more
        _check_moves_told(at)


def _check_reasons(at: Position, who: str, guess: State) -> None:
    """Why a move is refused depends on nothing that its seat cannot know."""
    game = at.game
    step = max(1, game.action_count // REASONS)
    for action in range(at.number % step, game.action_count, step):
        reason = game.why_illegal(at.state, game.move_of(action, at.state))
        instead = game.why_illegal(guess, game.move_of(action, guess))
        if reason != instead:
            at.fail(
                "views",
                f"{who} is told why {shown(game, game.move_of(action))} is refused by what it cannot know:"
                f" {quoted(reason)}, and {quoted(instead)} when that is redealt",
            )


def _check_chance_told(at: Position) -> None:
    """Where two outcomes of chance look alike to a seat, it is told the same of them, or it makes no difference."""
    game, state = at.game, at.state
    request = state.request()
    outcome = request.sample(at.rng(LUCK))
    real = game.resolve(state, outcome)
    for other in _other_outcomes(request, outcome, at.rng(GUESSES)):
        imagined = game.resolve(state, other)
        if imagined.state == real.state:
            continue
        for seat in seats_and_watcher(game):
            told, instead = heard_of(real.events, seat), heard_of(imagined.events, seat)
            if told == instead or not alike(game.view(real.state, seat), game.view(imagined.state, seat)):
                continue
            if _is_reordered(told, instead) and (
                sum(map(ne, outcome, other)) != 2 or _without_order(real.state) == _without_order(imagined.state)
            ):
                continue  # a seat hears in order what it draws; only where two cards change places is it seen what for
            if _undeclared(told) != _undeclared(instead) or real.state.turn() != OVER:
                who = "a watcher" if seat is None else f"seat {seat}"
                ours, theirs = _differing(told, instead)
                at.fail(
                    "views",
                    f"{who} is told of chance what its view does not show: {quoted(ours)}, or {quoted(theirs)} if"
                    " chance falls otherwise",
                    "order" if _is_reordered(told, instead) else "drawn",
                )


def _other_outcomes(request: Request, outcome: Outcome, rng: Generator) -> list[Outcome]:
    """Some other outcomes of the request, most of them like this one but for a number, or two that change places."""
    found = [request.sample(rng) for _ in range(2)]
    for _ in range(OTHERS if outcome else 0):
        one, two = rng.below(len(outcome)), rng.below(len(outcome))
        swapped, changed = list(outcome), list(outcome)
        swapped[one], swapped[two] = outcome[two], outcome[one]
        changed[one] += 1 if rng.below(2) else -1
        found += [tuple(swapped), tuple(changed), tuple(sorted(changed))]
    return [one for one in dict.fromkeys(found) if one != outcome and request.why_wrong(one) is None]


def check_told(at: Position, seat: int | None, who: str, guess: State) -> None:
    """Where two states look alike to a seat before and after a step, it must be told the same of the step.

    A reveal may be told nevertheless if it makes no difference any more: if the states after the step are the same, or
    the game is over.
    """
    for real, other in _alike_steps(at, guess):
        after, imagined = real(at.state), other(guess)
        if at.game.view(after.state, seat) != at.game.view(imagined.state, seat):
            continue
        told, instead = heard_of(after.events, seat), heard_of(imagined.events, seat)
        if _undeclared(told) != _undeclared(instead):
            ours, theirs = _differing(told, instead)
            at.fail(
                "views",
                f"{who} is told more than its view shows: {ours}, where as well could be {theirs}",
                "order" if _is_reordered(told, instead) else "told",
            )
        if told != instead and after.state != imagined.state and after.state.turn() != OVER:
            ours, theirs = _differing(told, instead)
            at.fail(
                "views",
                f"{who} is shown what still matters, and its view forgets it: a reveal tells {ours}, where as well"
                f" could be {theirs}, and the positions after it differ",
                "forgotten",
            )


def _check_moves_told(at: Position) -> None:
    """Where two moves look alike to another seat, it is told the same of them, or it makes no difference."""
    game, state = at.game, at.state
    legal = state.legal()
    first, *others = [game.play(state, game.move_of(action, state)) for action in legal[:2] + legal[2:][-1:]]
    others = [one for one in others if one.state != first.state and OVER not in (one.state.turn(), first.state.turn())]
    for viewer in seats_and_watcher(game) if others else ():
        if viewer == state.turn():
            continue
        told, view = heard_of(first.events, viewer), game.view(first.state, viewer)
        for one in others:
            instead = heard_of(one.events, viewer)
            if told != instead and alike(view, game.view(one.state, viewer)):
                who = "a watcher" if viewer is None else f"seat {viewer}"
                ours, theirs = _differing(told, instead)
                at.fail(
                    "views",
                    f"{who} is told how seat {state.turn()} moved, which its view does not show: {quoted(ours)}, or"
                    f" {quoted(theirs)}",
                    "moved",
                )


def _undeclared(told: list[Event]) -> list[Event]:
    return [event for event in told if not event.reveals]


def _differing(told: list[Event], instead: list[Event]) -> tuple[list[Event], list[Event]]:
    """Of what is told in two ways, the events in which they differ; all, if they differ in order or number alone."""
    only, others = [one for one in told if one not in instead], [one for one in instead if one not in told]
    return (only, others) if only or others else (told, instead)


def _is_reordered(told: list[Event], instead: list[Event]) -> bool:
    """Whether the same is told in another order."""
    return Counter(map(repr, told)) == Counter(map(repr, instead))


def _without_order(value: object) -> object:
    """A value whose hands have their cards in one order, in tuples that can be compared."""
    if isinstance(value, Hand):
        return tuple(sorted(map(repr, value.cards)))
    if isinstance(value, tuple):
        return tuple([_without_order(one) for one in value])
    if isinstance(value, Value):
        return (type(value), *[_without_order(one) for one in value.fields()])
    return value


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
    """Seats that choose at once choose in any order, and none learns what another has chosen before all have.

    Of those who race each can pass, which leaves the others what they are asked, whoever passes first.
    """
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
    if state.races():
        for seat, other in permutations(acting, 2):
            _check_race(at, faced[seat], other)
    elif len(acting) > 1:
        for seat in acting:
            _check_hidden(at, seat, faced[seat])
        _check_order(at, faced[acting[0]], acting[1], backwards=False)
        _check_order(at, faced[acting[1]], acting[0], backwards=True)


def _check_race(at: Position, faced: State, other: int) -> None:
    """The seat faced here can pass, and leaves another what it is asked; who of them passes first does not matter."""
    if not any(may_answer_first(faced, other, action, faced.after(action)) for action in faced.legal()):
        at.fail(
            "together",
            f"seats {faced.turn()} and {other} race, and seat {faced.turn()} cannot pass: a race needs a move of each"
            " that leaves the others all they may do, with the same in the end whoever passes first",
        )


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
                at.fail("together", f"{who} sees what seat {seat} has chosen in secret: {difference(seen, instead)}")
            if heard_of(step.events, viewer) != heard_of(first.events, viewer):
                told = _differing(heard_of(step.events, viewer), heard_of(first.events, viewer))
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
        wrong = no_action(policy, action)
        if wrong is not None:
            at.fail("policies", f"policy {name}: {wrong}")
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


def difference(one: object, other: object) -> str:
    """Where two views or states differ, down to the field of a value in them."""
    name, ours, theirs = "", one, other
    while type(ours) is type(theirs) and isinstance(ours, View | Value):
        fields = field_names(type(ours)) if isinstance(ours, Value) else [one.name for one in attrs.fields(type(ours))]
        differing = [one for one in fields if getattr(ours, one, None) != getattr(theirs, one, None)]
        if not differing:
            break
        name += f".{differing[0]}"
        ours, theirs = getattr(ours, differing[0], None), getattr(theirs, differing[0], None)
    if not name:
        return "they differ"
    return f"{name[1:]} is {quoted(ours)}, and {quoted(theirs)} then"


AT_POSITION: Final[Mapping[str, Callable[[Position], None]]] = {"views": check_views, "together": check_together}
