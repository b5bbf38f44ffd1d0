"""`cardkit.table.table`: a game while it is played: who sits there, going on, players, and who listens."""

from typing import Any

import pytest
from race import ONE, RACE, TWO, AnyTable, Race, RaceState, Rolled, Says, race, roll, stepped, text_of

import cardkit
from cardkit import (
    DiceTotal,
    Event,
    Generator,
    IllegalMove,
    Policy,
    Result,
    State,
    Step,
    Table,
    Unfinished,
    generator,
    load,
)
from cardkit.core.errors import (
    BadNotation,
    BadPlugin,
    BadSeed,
    IllegalOutcome,
    NoPlayer,
    UnknownGenerator,
    UnknownPlayer,
)
from cardkit.core.event import Undone
from cardkit.core.policy import FirstLegal, Uniform
from cardkit.core.records.record import Chosen, Resolved, Sat
from cardkit.core.simple_game import Moved, Named, OpenView
from cardkit.games import straights
from cardkit.games.straights import Dealt, Move, StraightsState, StraightsView
from cardkit.players.player import PolicyPlayer
from partners import Greedy, Halves, Heap
from support import for_each

GAME = straights.game()
SHORT = straights.game(rounds=1)
FIRSTS = ["first"] * 4
UNIFORMS = ["uniform"] * 4
ROLLING = RaceState((0, 0), 1, 2)  # seat 1 rolls two dice

# Sitting down.


class Fails:
    def choose(self, view: OpenView[Any], moves: tuple[Named, ...]) -> Named:
        raise ZeroDivisionError("of its own making")


@for_each(
    ("players", "names"),
    [
        (None, ("human", "human")),
        (["first", "human"], ("first", "human")),
        ([FirstLegal(), Uniform()], ("first", "uniform")),  # by the names that the game has for them
        ([Greedy(), None], ("Greedy", "human")),
        ([Says(ONE), None], ("Says", "human")),
    ],
)
def test_players_are_seated_in_seat_order_and_go_by_their_names(players: Any, names: tuple[str, ...]) -> None:
    table = Table(RACE, players)
    assert (table.players, table.entries) == (names, (Sat(0, names[0]), Sat(1, names[1])))


@for_each(
    ("name", "kept"),
    [("Ada", "Ada"), ("Ada  the First", "Ada the First"), ("Anna\r\nMaria", "Anna Maria"), ("lines:node x.js",) * 2],
)
def test_a_player_may_be_given_a_name_which_is_one_line_of_the_record(name: str, kept: str) -> None:
    table = Table(RACE)
    table.seat(1, Says(ONE), name)
    assert table.players == ("human", kept)
    assert cardkit.read_record(text_of(table)).entries[-1] == Sat(1, kept)


@for_each(
    ("make", "error", "said"),
    [
        *[
            (lambda players=players: Table(RACE, players), ValueError, r"expected 2 players, one a seat, not \d+$")
            for players in ([], ["first"], ["first"] * 3)
        ],
        (lambda: Table(Heap(), ["first"] * 6), ValueError, r"not 6; load\('heap', seats=6\) has as many$"),
        *[
            (lambda seat=seat: Table(RACE).seat(seat, "first"), ValueError, f"expected a seat from 0 to 1, not {seat}")
            for seat in (-1, 2)
        ],
        (lambda: Table(RACE, generator="dice"), UnknownGenerator, "no generator is called 'dice'"),
        (lambda: Table(GAME, seed=2**40), BadSeed, "expected a seed from "),
        *[
            (lambda seed=seed: Table(RACE, seed=seed), BadSeed, "expected a whole number as the seed, not ")
            for seed in (True, 1.5, "1", None)
        ],
        (lambda: Table(RACE, seconds=0), ValueError, "expected more than 0 seconds for a move, or None for any, not 0"),
    ],
)
def test_a_table_that_cannot_be_is_refused(make: Any, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        make()


@for_each(("name", "error"), [("nobody", UnknownPlayer), ("no_such_module:Player", BadPlugin)])
def test_a_name_that_names_no_player_moves_nobody(name: str, error: type[Exception]) -> None:
    table = Table(RACE, ["first", "uniform"])
    before = table.record()
    with pytest.raises(error):
        table.seat(0, name)
    assert (table.players, table.record()) == (("first", "uniform"), before)


def test_a_game_says_which_generator_shuffles() -> None:
    assert (Table(GAME).generator, Table(RACE).generator) == ("minstd", "sfc32")


# Going on.


@for_each(
    ("state", "status"),
    [
        (None, 0),
        (RaceState((19, 3), 1, 0), 1),
        (ROLLING, DiceTotal(1, 2)),
        (RaceState((3, 21), 0, 0), Result((3, 21), (1,), (3, 21))),
    ],
    ids=["the opening", "a seat", "chance", "the end"],
)
def test_a_table_begins_with_the_opening_or_elsewhere(state: RaceState | None, status: object) -> None:
    table = Table(RACE, state=state)
    assert (table.state, table.status) == (state or RACE.initial_state(), status)
    assert table.result == (status if isinstance(status, Result) else None)
    assert table.legal_moves() == ((ONE, TWO) if isinstance(status, int) else ())


def test_run_plays_to_the_end_which_stays_the_end() -> None:
    table = Table(GAME, FIRSTS, seed=6788)
    over = Result((75, 88, 29, 129), (2,), (-75, -88, -29, -129))
    assert (table.run(), table.result, table.run(), table.step()) == (over,) * 4


@for_each(("limit", "ends"), [(0, False), (7, False), (51, False), (52, True)])
def test_run_stops_at_a_limit_which_counts_from_the_beginning_of_the_game(limit: int, ends: bool) -> None:
    table = Table(SHORT, FIRSTS)
    table.run(limit=limit // 2)
    ran = table.run(limit=limit)
    assert (isinstance(ran, Result), table.move_count) == (ends, limit)
    assert ends or ran == Unfinished((0, 0, 0, 0), limit)


def test_run_with_no_moves_left_leaves_chance_to_act() -> None:
    table = Table(GAME, FIRSTS)
    table.run(limit=0)
    assert table.entries[-1] == Resolved(generator(0, "minstd").permutation(52))


def test_run_cannot_move_for_a_human() -> None:
    with pytest.raises(NoPlayer, match=r"seat 1 has no player: its moves come through play\(\)"):
        Table(RACE, ["first", None]).run()


def test_a_step_is_one_answer_of_chance_or_one_move() -> None:
    table: AnyTable = Table(GAME, FIRSTS)
    for entries, moves in ((5, 0), (6, 1)):
        step = table.step()
        assert isinstance(step, Step)
        assert (step.state, len(table.entries), table.move_count) == (table.state, entries, moves)
    assert Table(RACE, [Says(TWO), None]).step() == Step(RaceState((0, 0), 0, 2), (Moved(0, TWO),))


def test_steps_and_answers_from_outside() -> None:
    # Steps go on until a human must move or to the end.
    table = Table(RACE, [Says(TWO), None])
    assert ([step.state for step in table.steps()][-1], table.awaits_human) == (table.state, True)
    assert table.step() == 1
    assert len(list(Table(SHORT, FIRSTS).steps())) == 53
    # Neither chance nor a player is a human that is waited for.
    assert [table.awaits_human for table in (Table(GAME), Table(RACE, ["first", None]))] == [False, False]
    # A move and an answer of chance come from outside.
    table = Table(RACE)
    assert table.play(TWO).state == RaceState((0, 0), 0, 2)
    assert table.resolve((9,)) == Step(RaceState((9, 0), 1, 0), (Rolled(0, 9),))
    assert table.entries[2:] == (Chosen(0, "two"), Resolved((9,)))


@for_each(
    ("state", "attempt", "error", "said"),
    [
        (ROLLING, lambda table: table.play(ONE), IllegalMove, "chance acts first"),
        *[
            (ROLLING, lambda table, outcome=outcome: table.resolve(outcome), IllegalOutcome, "expected one total")
            for outcome in ((), (1,), (13,), (3, 4))
        ],
        (None, lambda table: table.resolve((7,)), IllegalOutcome, "chance is not asked for anything here"),
        (None, lambda table: table.play("three"), BadNotation, "not 'three'"),
        (None, lambda table: table.play(Named("three")), IllegalMove, "there is no such move"),
        (None, lambda table: table.outcomes.queue(DiceTotal(0), (13,)), IllegalOutcome, "expected one total"),
    ],
)
def test_what_does_not_fit_changes_nothing_and_is_told_to_nobody(
    state: RaceState | None, attempt: Any, error: type[Exception], said: str
) -> None:
    table, told = Table(RACE, state=state), list[Event]()
    before = table.record(), table.move_count
    table.listen(told.append)
    with pytest.raises(error, match=said):
        attempt(table)
    assert (table.record(), table.move_count, told) == (*before, [])


def test_a_table_says_why_a_move_may_not_be_made() -> None:
    table = Table(RACE)
    assert (table.why_illegal(ONE), table.why_illegal(ONE, 0)) == (None, None)
    assert table.why_illegal(ONE, 1) == "seat 1 is not to move here"


# Moves as text.


def test_a_typed_move_is_that_move_and_judged_once() -> None:
    judged: list[Named] = []

    class Watched(Race):
        def refusal(self, state: RaceState, move: Named, action: int) -> str | None:
            judged.append(move)
            return super().refusal(state, move, action)

    assert Table(Watched()).play("ONE").state == Table(RACE).play(ONE).state
    assert judged == [ONE]


def test_a_refusal_has_its_move_and_its_reason_apart() -> None:
    with pytest.raises(IllegalMove) as refused:
        stepped(Table(GAME, seed=6788), 1).play("discard AS")
    assert (refused.value.move, refused.value.reason) == ("discard AS", "this card is not in your hand")


# Players.


@for_each("name", ["straights", "unowar", "skipbo", "constructor"])
def test_a_policy_that_gives_no_whole_number_is_refused(name: str) -> None:
    game = load(name)
    with pytest.raises(IllegalMove, match=r"Halves chose \d+\.0: expected the number of an action"):
        Table(game, [Halves()] * game.seats, seed=1).run(300)


@for_each(
    ("player", "error", "said"),
    [
        *[(Says(move), IllegalMove, r"Player1 \(Says\) chose ") for move in (Named("three"), None, 0, "one")],
        (Fails(), ZeroDivisionError, "of its own making"),
    ],
)
def test_a_player_that_gives_no_legal_move_is_named_and_changes_nothing(
    player: Any, error: type[Exception], said: str
) -> None:
    table = Table(RACE, [player, None])
    before = table.record()
    with pytest.raises(error, match=said):
        table.step()
    assert table.record() == before


def test_a_player_is_handed_its_view_and_the_legal_moves() -> None:
    class Watches:
        def choose(self, view: StraightsView, moves: tuple[Move, ...]) -> Move:
            handed.append((view, moves))
            return moves[0]

    handed: list[tuple[StraightsView, tuple[Move, ...]]] = []
    table = Table(GAME, [Watches()] * 4)
    table.step()
    expected = (table.view(table.state.turn()), table.legal_moves())
    table.step()
    assert handed == [expected]


def test_another_player_or_a_human_takes_over_in_the_middle_of_a_turn() -> None:
    table = Table(RACE, [None, "first"], seed=1)
    table.seat(0, Says(TWO))
    table.step()
    assert table.entries[2:] == (Sat(0, "Says"), Chosen(0, "two"))
    table.step()
    state = table.state
    table.seat(1, None)
    assert (table.awaits_human, table.state) == (True, state)


def test_a_seat_draws_from_its_own_stream() -> None:
    expected = Table(GAME, ["first", "uniform", "first", "first"], seed=3)
    expected.run(limit=52)
    table = Table(GAME, UNIFORMS, seed=3)
    table.step()
    for seat in (0, 2, 3):
        table.seat(seat, "first")
    table.run(limit=52)
    assert table.state == expected.state


def test_a_policy_at_a_table_sees_a_view_alone() -> None:
    class Peeks(Policy):
        __slots__ = ()

        def choose(self, state: State, rng: Generator) -> int:
            seen.append(state)
            return state.legal()[0]

    seen: list[State] = []
    truth = stepped(Table(GAME, [Peeks()] * 4, seed=1), 20).state
    made_up = seen[-1]
    assert isinstance(made_up, StraightsState)
    assert made_up.round.order != truth.round.order


def test_a_policy_player_chooses_among_the_moves_it_is_handed() -> None:
    player = PolicyPlayer(RACE, Greedy(), generator(1), generator(2))
    assert player.choose(RACE.view(RACE.initial_state(), 0), (ONE, TWO)) == TWO


# Listeners.


@for_each("seat", [0, 1, 2, 3, None])
def test_a_seat_hears_what_it_may_hear_and_it_is_kept(seat: int | None) -> None:
    table, told = Table(SHORT, UNIFORMS, seed=1), list[Event]()
    table.listen(told.append, seat)
    happened = [event for step in table.steps() for event in step.events]
    assert told == [event for event in [one.seen_by(seat) for one in happened] if event is not None]
    assert table.heard(seat) == tuple(told)


def test_a_listener_hears_what_happens_from_then_on_until_it_stops() -> None:
    table = race((3,), (4,))
    table.play(ONE)
    events, others = list[Event](), list[Event]()
    stop = table.listen(events.append)
    table.listen(others.append, 1)
    table.step()
    table.undo()
    stop()
    stop()
    table.play(TWO)
    assert (events, others) == ([Rolled(0, 3), Undone(0)], [Rolled(0, 3), Undone(0), Moved(0, TWO)])
    assert table.heard(None) == (Moved(0, ONE), *others)  # what was taken back was heard
    assert str(Undone(2)) == "Player3 takes a move back."


def test_a_listener_finds_the_table_as_it_stands() -> None:
    table, moves = race((3,)), list[int]()
    table.listen(lambda _: moves.append(table.move_count))
    table.play(ONE)
    assert moves == [1]


def test_what_was_heard_since_can_be_asked_for() -> None:
    table = race((3,))
    table.play(ONE)
    before = table.event_count
    step = table.step()
    assert isinstance(step, Step)
    assert (table.heard(None, before), table.heard(None, 0, before)) == (step.events, (Moved(0, ONE),))


def test_seats_at_one_screen_hear_what_any_of_them_may_and_no_seats_what_a_watcher_does() -> None:
    table = Table(SHORT, FIRSTS, seed=1)
    table.run()
    assert [event.seat for event in table.heard((1, 3)) if isinstance(event, Dealt)] == [1, 3]
    assert table.heard(()) == table.heard(None)


def test_a_table_is_at_the_stream_of_chance_that_a_frontend_may_draw_from() -> None:
    table = Table(RACE, seed=5)
    beside = generator(5)
    assert table.streams.chance.below(10) == beside.below(10)
    roll(table, TWO)
    assert table.entries[-1] == Resolved(DiceTotal(0, 2).sample(beside))
