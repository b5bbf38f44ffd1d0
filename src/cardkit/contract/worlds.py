"""What the contract asks of positions that are made up: the game goes on from them, and could have led to them."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Final

from cardkit.contract.position import LUCK, PICKS, Position, seats_and_watcher, shown, tried
from cardkit.core.records.record import Chosen
from cardkit.core.state import CHANCE, OVER, State
from cardkit.core.view import View, alike

APART: Final = 2  # positions from one that is looked at to the next
STEPS: Final = 4  # that are played on from a position made up
FIRST: Final = 8  # positions made up at first: what differs from the truth in fewer than two is no suspect
FEW, RARE = 4, 8  # more suspects than that, as where all cards are hidden, are looked at in each eighth position
MADE: Final = 40  # positions made up in all
ENOUGH: Final = 10  # of these that differ from all that have come about: chance alone does so once in a million
CAME_ABOUT: Final = 80  # positions that have come about by the last step, from others made up before it
LOST: Final = "cards are lost or made"
TRIES: Final = 6  # for each of these
PROBED: Final = 60  # other moves that may look like the last one


def check_worlds(at: Position) -> None:
    """From what is made up for a seat the game goes on, and what its past tells of other hands is kept."""
    game, state = at.game, at.state
    if state.turn() == OVER or at.number % APART:
        return
    viewers = [seat for seat in seats_and_watcher(game) if seat != state.turn()]
    viewer = viewers[at.number // APART % len(viewers)]
    view = game.view(state, viewer)
    who = "a watcher" if viewer is None else f"seat {viewer}"
    what = f"playing on from what determinize makes up for {who}"
    wrong = tried(at, "views", what, partial(_played_on, at, game.determinize(view, at.rng(LUCK))))
    if wrong is not None:
        at.fail("views", f"{what}, {wrong}", "all_cards" if wrong == LOST else "worlds")
    if at.before is not None and state.turn() >= 0 and len(at.before.acting()) == len(state.acting()) == 1:
        _check_past(at, viewer, view, who)


def _played_on(at: Position, world: State) -> str | None:
    """What is wrong after some random steps: in each state somebody can move, and no card is lost."""
    rng = at.rng(PICKS)
    for _ in range(STEPS):
        if world.turn() == OVER:
            return None
        if world.turn() == CHANCE:
            world = world.resolved(world.request().sample(rng))
            continue
        if not world.legal():
            return None if _may_be_stuck(at) else f"seat {world.turn()} has no legal move"
        world = world.after(world.pick(rng))
    return None if at.game.all_cards(world) == at.all_cards else LOST


def _may_be_stuck(at: Position) -> bool:
    """Whether playing on from the true state comes to a seat without a move as well: then another rule is broken."""
    rng = at.rng(PICKS)
    for _ in range(CAME_ABOUT):
        state = at.state
        for _ in range(STEPS):
            if state.turn() == CHANCE:
                state = state.resolved(state.request().sample(rng))
            elif state.turn() != OVER and not state.legal():
                return True
            elif state.turn() != OVER:
                state = state.after(state.pick(rng))
    return False


def _check_past(at: Position, viewer: int | None, view: View, who: str) -> None:
    """A move that every past leaves to the other seat, or none does, is so in most of what is made up, too.

    Such a move tells something of a hand: only who holds a guard is asked whether to block.
    """
    game, truth, rng = at.game, frozenset(at.state.legal()), at.rng(LUCK)
    differing, suspects = Counter[int](), frozenset[int]()
    for least, more in ((2, FIRST), (ENOUGH, MADE - FIRST)):
        differing.update([one for _ in range(more) for one in truth ^ {*game.determinize(view, rng).legal()}])
        suspects = frozenset([action for action, times in differing.items() if times >= least])
        if not suspects or (len(suspects) > FEW and at.number % RARE):
            return
    number = 1
    for legal in _come_about(at, viewer, view):
        suspects = frozenset([one for one in suspects if (one in legal) == (one in truth)])
        number += 1
        if not suspects:
            return
        if number == CAME_ABOUT:
            break
    if number < CAME_ABOUT:
        return
    action = min(suspects)
    often, then = ("always", "is not") if action in truth else ("never", "is")
    at.fail(
        "views",
        f"for {who} determinize makes up what cannot have come about: for seat {at.state.turn()},"
        f" {shown(game, game.move_of(action))} is {often} legal here, and {then} in {differing[action]} of {MADE}"
        " positions made up",
        "worlds",
    )


def _come_about(at: Position, viewer: int | None, view: View) -> Iterator[frozenset[int]]:
    """What is legal in states that look like this one, and follow by the last move from states made up before it.

    None where the seat does not know the move: others that look like it would have led here, too.
    """
    game, before, last = at.game, at.before, at.entries[-1]
    if before is None or not isinstance(last, Chosen):
        return
    move = game.read_move(last.move)
    if any(event.seen_by(viewer) != event.seen_by(last.seat) for event in game.play(before, move).events):
        return  # where there was no other move, its seat alone knows which it was
    action = game.action_of(move)
    if any(one != action and alike(game.view(before.after(one), viewer), view) for one in before.legal()[:PROBED]):
        return
    seen, rng = game.view(before, viewer), at.rng(PICKS)
    found = tries = 0
    while tries < TRIES * (found + 1):
        tries += 1
        world = game.determinize(seen, rng)
        if action not in world.legal():
            continue
        after = world.after(action)
        if alike(game.view(after, viewer), view):
            found += 1
            yield frozenset(after.legal())
