"""Seats that choose at once: at tables, in records, in playouts and counts, and at the generic console."""

import io
import re
from itertools import permutations, product
from typing import Any

import pytest

import faulty_together as together
from cardkit import (
    CHANCE,
    OVER,
    Event,
    Generator,
    IllegalMove,
    Policy,
    State,
    Table,
    generator,
    read_record,
    resume,
    write_record,
)
from cardkit.commands.perft import perft
from cardkit.console.default_console import GenericFace
from cardkit.console.loop import Console
from cardkit.core.playout import policy_playout, random_playout
from cardkit.core.policy import FirstLegal, Uniform
from cardkit.core.records.record import Chosen
from cardkit.core.simple_game import Chose, Moved, Named
from cardkit.players.player import Player
from faulty_together import DARE, NOTHING, STAY, Rolled, Showed, SparksState
from support import Terminal, for_each

GAME, THREE = together.game(), together.game(seats=3)
DICE = THREE.choosing((1, 2), (3, 3), (2, 2))
STAYS, DARES = Named("stay"), Named("dare")
MOVES = (STAYS, DARES)

AnyTable = Table[Any, Any, Any]


def three(*players: Policy | None) -> AnyTable:
    """A table of three that are about to choose."""
    return Table(THREE, list(players) or None, seed=1, state=DICE)


# In any order.


@for_each("order", list(permutations(range(3))))
@for_each("chosen", list(product((STAY, DARE), repeat=3)))
def test_whatever_the_order_the_same_comes_of_it(chosen: tuple[int, ...], order: tuple[int, ...]) -> None:
    table, canonical = three(), three()
    for seat in order:
        table.play(MOVES[chosen[seat]], seat)
    for seat in range(3):
        canonical.play(MOVES[chosen[seat]])
    assert table.state == canonical.state


def test_who_may_move() -> None:
    assert three().acting == (0, 1, 2)  # all of them may move
    # Who has chosen may move no more.
    table = three()
    table.play(DARES, 1)
    assert table.acting == (0, 2)
    # Without a seat the first of them moves.
    table = three()
    table.play(DARES)
    assert table.state.chosen == (DARE, NOTHING, NOTHING)
    # A text is played for a seat.
    table = three()
    table.play("DARE", 2)
    assert table.state.chosen == (NOTHING, NOTHING, DARE)
    # A seat that has chosen is refused.
    table = three()
    table.play(DARES, 1)
    with pytest.raises(IllegalMove, match="seat 1 is not to move here"):
        table.play(STAYS, 1)


@for_each("seat", [3, -1, 17])
def test_a_seat_that_there_is_not_is_refused_and_nothing_changes(seat: int) -> None:
    table = three()
    with pytest.raises(IllegalMove, match=f"seat {seat} is not to move here"):
        table.play(STAYS, seat)
    assert (table.state, table.entries[3:], table.event_count) == (DICE, (), 0)


def test_nobody_acts_while_chance_does_nor_when_the_game_is_over() -> None:
    table = Table(THREE, [Uniform()] * 3)
    assert (table.acting, table.legal_moves(0), table.state.turn()) == ((), (), CHANCE)
    table.run()
    assert (table.acting, table.state.turn()) == ((), OVER)


def test_what_each_may_do_and_sees() -> None:
    # Who has chosen has no legal moves.
    table = three()
    table.play(DARES, 1)
    assert table.legal_moves(1) == ()
    # Each of them sees that it is its turn.
    table = three()
    assert [table.view(seat).turn for seat in range(3)] == [0, 1, 2]
    # People are awaited only where no computer is to choose.
    assert (three().awaits_human, three(None, FirstLegal(), None).awaits_human) == (True, False)


# In secret.


def test_nobody_else_sees_or_hears_what_was_chosen() -> None:
    one, other = three(), three()
    one.play(DARES, 1)
    other.play(STAYS, 1)
    for viewer in (0, 2, None):
        assert one.view(viewer) == other.view(viewer)
        assert one.heard(viewer) == (Chose(1),)
    assert one.view(1).choice == DARE
    assert one.heard(1) == (Moved(1, DARES, secret=True),)


def test_who_listens_is_told_no_more() -> None:
    table, told = three(), list[Event]()
    table.listen(told.append, 0)
    table.play(DARES, 1)
    table.play(DARES, 2)
    assert told == [Chose(1), Chose(2)]


def test_the_last_choice_brings_all_to_light() -> None:
    table = three()
    for seat, move in ((1, DARES), (2, STAYS), (0, DARES)):
        table.play(move, seat)
    assert table.heard(None)[2:] == (Moved(0, DARES), Showed(0, (1, 2)), Showed(1, (3, 3)))


# Computers.


def test_computers_choose_before_people() -> None:
    table = three(None, FirstLegal(), FirstLegal())
    assert [table.step(), table.step(), table.step()][2] == 0
    assert table.state.chosen == (NOTHING, STAY, STAY)
    table = three(FirstLegal(), None, FirstLegal())
    table.step()  # the first of them
    assert table.state.chosen == (STAY, NOTHING, NOTHING)


class Recalls:
    """A player that keeps what it was shown."""

    def __init__(self) -> None:
        self.views: list[together.SparksView] = []

    def choose(self, view: together.SparksView, moves: tuple[Named, ...]) -> Named:
        self.views.append(view)
        return moves[-1]


def test_a_computer_is_shown_its_own_view_and_turn() -> None:
    players: list[Any] = [None, None, Recalls()]
    table = Table(THREE, players, state=DICE)
    table.step()
    assert [(view.seat, view.turn, view.faces) for view in players[2].views] == [(2, 2, (2, 2))]


def test_a_move_that_is_not_legal_is_held_against_who_made_it() -> None:
    class Cheats:
        def choose(self, view: together.SparksView, moves: tuple[Named, ...]) -> Named:
            return Named("cheat")

    player: Player[Any, Any] = Cheats()
    with pytest.raises(IllegalMove, match=r"^Player2 \(Cheats\) chose "):
        Table(THREE, [None, player, None], state=DICE).step()


# Undo and records.


def test_a_choice_is_taken_back_before_the_others_have_chosen() -> None:
    table = three()
    table.play(DARES, 2)
    table.play(STAYS, 1)
    assert (table.undo(), table.state.chosen, table.acting) == (1, (NOTHING, NOTHING, DARE), (0, 1))


def test_the_last_choice_is_taken_back_with_all_that_followed() -> None:
    table = three()
    for seat in (2, 0, 1):
        table.play(DARES, seat)
    table.step()
    assert (table.undo(), table.state.dice, table.acting) == (1, DICE.dice, (1,))


def test_another_order_leads_to_the_same_dice() -> None:
    table = three()
    for seat in (2, 0, 1):
        table.play(DARES, seat)
    table.step()
    rolled = table.state
    for _ in range(3):
        table.undo()
    for seat in (0, 1, 2):
        table.play(DARES, seat)
    table.step()
    assert table.state == rolled


@for_each("order", list(permutations(range(3))))
@for_each("made", [1, 2, 3])
def test_a_record_saved_between_choices_goes_on(made: int, order: tuple[int, ...]) -> None:
    table = three()
    for seat in order[:made]:
        table.play(DARES, seat)
    back = resume(THREE, read_record(write_record(table.record())))
    for one in (table, back):
        for seat in order[made:]:
            one.play(STAYS, seat)
        one.step()
    assert (back.state, back.entries) == (table.state, table.entries)


# Playouts and counts.


@for_each("seed", range(5))
def test_a_playout_chooses_in_the_canonical_order(seed: int) -> None:
    rng = generator(seed)
    state: State = THREE.initial_state()
    movers = []
    while state.turn() != OVER:
        if state.turn() == CHANCE:
            state = state.resolved(state.request().sample(rng))
        else:
            movers.append(state.turn())
            state = state.after(state.legal()[rng.below(2)])
    played = random_playout(THREE.initial_state(), generator(seed), 100)
    assert (movers, played.state, played.moves) == ([0, 1, 2] * 2, state, 6)


class Bold(Policy):
    """Dares, if it is the second."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        assert isinstance(state, SparksState)
        return DARE if state.mover == 1 else STAY


def test_playouts_and_counts_choose_in_one_order() -> None:
    # A playout of policies asks each for its own seat.
    rngs = (generator(1), generator(2), generator(3))
    played = policy_playout(THREE.initial_state(), (Bold(), Bold(), Bold()), generator(0), rngs, 100)
    assert played.state.scores() == (0, 2, 0)
    # A table of policies and a playout choose in one order.
    table = Table(THREE, [FirstLegal()] * 3)
    table.run()
    movers = [entry.seat for entry in table.entries if isinstance(entry, Chosen)]
    assert movers == [0, 1, 2] * 2
    assert perft(THREE, 1, 7) == (2, 4, 8, 16, 32, 64, 0)  # sequences are counted in the canonical order
    assert perft(GAME, 1, 2, after=1) == (2, 4)  # sequences are counted from the middle of a choice


# The generic console.


def console(players: list[Any], text: str, *, hands_over: bool = False) -> str:
    """What is printed at a table of two, without what comes before the first choice."""
    table = Table(GAME, players, seed=1)
    while table.state.turn() < 0:
        table.step()
    out = Terminal() if hands_over else io.StringIO()
    source = Terminal(text) if hands_over else io.StringIO(text)
    Console(table, GenericFace(), source, out).run()
    return out.getvalue()


def test_people_choose_at_one_console() -> None:
    # Two people are asked one after the other.
    asked = re.findall(r"^(Player\d) to move:$", console([None, None], "dare\nstay\n"), re.MULTILINE)
    assert asked == ["Player1", "Player2", "Player1"]
    # Each is shown its own dice.
    shown = re.findall(r"^faces: (.*)$", console([None, None], "dare\n"), re.MULTILINE)
    assert shown == ["1 3", "2 3"]
    # A person is told that the computer has chosen.
    assert "Player2 has chosen.\n" in console([None, FirstLegal()], "")
    # A person is not told what the computer chose.
    assert "Player2: " not in console([None, FirstLegal()], "").partition("to move:")[2]
    # Where the screen is handed on nobody reads what another chose.
    told = console([None, None], "\ndare\n\nview\n", hands_over=True)
    second = told.rpartition("Player2, press Enter. ")[2]
    assert ("Player1: dare" in second, "Player1 has chosen." in second) == (False, True)
    # Where the screen is handed on all read what is shown in the end.
    told = console([None, None], "\ndare\n\nstay\n\n", hands_over=True)
    assert "Showed(seat=0, faces=(1, 3))" in told.rpartition("Player1, press Enter. ")[2]


class Fails:
    """A player that cannot choose."""

    def choose(self, view: together.SparksView, moves: tuple[Named, ...]) -> Named:
        raise RuntimeError("it has no coin to toss")


def test_a_computer_that_fails_loses_its_own_seat() -> None:
    told = console([None, Fails()], "dare\n")
    assert "Player2 (Fails) cannot go on: RuntimeError: it has no coin to toss." in " ".join(told.split())


def test_the_rolls_of_others_are_not_heard() -> None:
    table = Table(GAME, seed=1)
    table.step()
    assert table.heard(1) == (Rolled(0, ()),)
