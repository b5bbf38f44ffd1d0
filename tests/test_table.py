"""`cardkit.table.table`: a game while it is played, with Straights and a race of dice."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from cardkit import (
    CHANCE,
    OVER,
    DiceTotal,
    Event,
    Generator,
    IllegalMove,
    Log,
    OpenGame,
    Options,
    Outcome,
    Policy,
    Record,
    Request,
    Result,
    Shuffle,
    State,
    Step,
    Table,
    Unfinished,
    generator,
    read_record,
    replay,
    resume,
    write_record,
)
from cardkit.core.errors import (
    BadNotation,
    BadPlugin,
    BadRecord,
    BadSeed,
    IllegalOutcome,
    NoPlayer,
    NothingToUndo,
    UnknownGenerator,
    UnknownPlayer,
)
from cardkit.core.event import Undone
from cardkit.core.policy import FirstLegal, Uniform
from cardkit.core.records.record import Chosen, Queued, Resolved, Sat, Stream
from cardkit.core.simple_game import Moved, Named, OpenView
from cardkit.games import straights
from cardkit.games.straights import Dealt, Discarded, Move, StraightsState, StraightsView
from cardkit.players.player import PolicyPlayer
from cardkit.table.chance_sources import Asked, Fair, Scripted, Source
from cardkit.table.replay import outside_players
from support import for_each

# A game with dice: roll one die or two, whoever first has twenty points wins.


class RaceState(State):
    """`dice` is how many the seat on turn rolls, 0 while it has not said so."""

    __slots__ = ("dice", "points", "seat")

    def __init__(self, points: tuple[int, ...], seat: int, dice: int) -> None:
        self.points = points
        self.seat = seat
        self.dice = dice

    def fields(self) -> tuple[object, ...]:
        return (self.points, self.seat, self.dice)

    def turn(self) -> int:
        if max(self.points) >= 20:
            return OVER
        return CHANCE if self.dice else self.seat

    def legal(self) -> tuple[int, ...]:
        return (0, 1) if self.turn() >= 0 else ()

    def after(self, action: int, log: Log | None = None) -> "RaceState":
        return RaceState(self.points, self.seat, action + 1)

    def request(self) -> DiceTotal:
        return DiceTotal(self.seat, self.dice)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "RaceState":
        if log is not None:
            log.append((0, self.seat, outcome[0]))
        points = tuple([total + outcome[0] * (seat == self.seat) for seat, total in enumerate(self.points)])
        return RaceState(points, 1 - self.seat, 0)

    def scores(self) -> tuple[int, ...]:
        return self.points

    def winners(self) -> tuple[int, ...]:
        return (self.points.index(max(self.points)),) if self.turn() == OVER else ()


@attrs.frozen
class Rolled(Event):
    seat: int
    total: int


@attrs.frozen
class Race(OpenGame[RaceState]):
    name: ClassVar[str] = "race"
    actions: ClassVar[tuple[str, ...]] = ("one", "two")
    vocabulary: ClassVar[tuple[type, ...]] = (RaceState, Rolled)

    @property
    def seats(self) -> int:
        return 2

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, 31)

    def initial_state(self) -> RaceState:
        return RaceState((0, 0), 0, 0)

    def event(self, entry: tuple[int, ...]) -> Event:
        return Rolled(entry[1], entry[2])


RACE = Race(Options())
ONE, TWO = Named("one"), Named("two")
GAME = straights.game()
SHORT = straights.game(rounds=1)
FIRSTS = ["first"] * 4
UNIFORMS = ["uniform"] * 4

RaceTable = Table[RaceState, Named, OpenView]
StraightsTable = Table[StraightsState, Move, StraightsView]


def scripted(*outcomes: Outcome, then: Source | None = None) -> Scripted:
    script: Any = outcomes
    return Scripted(script, then)


def race(*outcomes: Outcome) -> RaceTable:
    """A race that waits for both seats, with these rolls to come."""
    table = Table(RACE)
    table.chance(scripted(*outcomes))
    return table


def stepped(table: Table[Any, Any, Any], steps: int) -> None:
    for _ in range(steps):
        table.step()


def text_of(table: Table[Any, Any, Any]) -> str:
    return write_record(table.record())


def again(table: StraightsTable) -> StraightsTable:
    """The table as it comes back from its record's text."""
    return resume(table.game, read_record(text_of(table)))


def next_chance(table: Table[Any, Any, Any]) -> Outcome:
    """Go on until chance answers; what it answers."""
    while not isinstance(table.status, Request):
        table.step()
    table.step()
    entry = table.entries[-1]
    assert isinstance(entry, Resolved)
    return entry.outcome


# Sitting down.


def test_nobody_sits_at_a_new_table() -> None:
    assert Table(RACE).players == ("human", "human")


def test_players_are_seated_in_seat_order() -> None:
    assert Table(RACE, ["first", "uniform"]).players == ("first", "uniform")


def test_a_human_leaves_moves_to_others() -> None:
    assert Table(RACE, ["first", "human"]).players == ("first", "human")


@for_each("players", [[], ["first"], ["first"] * 3])
def test_every_seat_needs_a_player(players: list[str]) -> None:
    with pytest.raises(ValueError, match=f"expected 2 players, one a seat, not {len(players)}"):
        Table(RACE, players)


def test_a_policy_goes_by_the_name_the_game_has_for_it() -> None:
    assert Table(RACE, [FirstLegal(), Uniform()]).players == ("first", "uniform")


class Last(Policy):
    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return state.legal()[-1]


def test_a_policy_of_ones_own_goes_by_its_class() -> None:
    assert Table(RACE, [Last(), None]).players == ("Last", "human")


class Halves(Policy):
    """A policy that gives the right number in the wrong kind."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return float(state.legal()[0])  # type: ignore[return-value]  # that is the test


@pytest.mark.parametrize("name", ["straights", "unowar", "skipbo", "constructor"])
def test_a_policy_that_gives_no_whole_number_is_refused(name: str) -> None:
    game = cardkit.load(name)
    with pytest.raises(IllegalMove, match=r"Halves chose \d+\.0: expected the number of an action"):
        Table(game, [Halves()] * game.seats, seed=1).run(300)


@attrs.frozen
class Says:
    """A player that always wants the same."""

    move: Any

    def choose(self, view: object, moves: tuple[Named, ...]) -> Any:
        return self.move


def test_a_player_goes_by_its_class() -> None:
    assert Table(RACE, [Says(ONE), None]).players == ("Says", "human")


def test_a_player_may_be_given_a_name() -> None:
    table = Table(RACE)
    table.seat(1, Says(ONE), "Ada")
    assert table.players == ("human", "Ada")


def test_a_name_keeps_its_blanks() -> None:
    table = Table(RACE)
    table.seat(1, Says(ONE), "Ada  the First")
    assert table.players == ("human", "Ada the First")


def test_a_name_with_blanks_is_in_the_record() -> None:
    table = Table(RACE)
    table.seat(1, Says(ONE), "lines:node bot.js")
    assert read_record(write_record(table.record())).entries[-1] == Sat(1, "lines:node bot.js")


def test_who_sat_down_is_in_the_record() -> None:
    assert Table(RACE, ["first", None]).entries == (Sat(0, "first"), Sat(1, "human"))


@pytest.mark.parametrize("seat", [-1, 2])
def test_there_is_no_such_seat(seat: int) -> None:
    with pytest.raises(ValueError, match=f"expected a seat from 0 to 1, not {seat}"):
        Table(RACE).seat(seat, "first")


@pytest.mark.parametrize(
    ("name", "error"), [("nobody", UnknownPlayer), ("no_such_module:Player", BadPlugin)], ids=["name", "module"]
)
def test_a_name_that_names_no_player_moves_nobody(name: str, error: type[Exception]) -> None:
    table = Table(RACE, ["first", "uniform"])
    before = table.record()
    with pytest.raises(error):
        table.seat(0, name)
    assert (table.players, table.record()) == (("first", "uniform"), before)


def test_an_unknown_generator_is_refused() -> None:
    with pytest.raises(UnknownGenerator):
        Table(RACE, generator="dice")


def test_a_seed_its_generator_cannot_take_is_refused() -> None:
    with pytest.raises(BadSeed):
        Table(GAME, seed=2**40)


def test_a_game_says_which_generator_shuffles() -> None:
    assert (Table(GAME).generator, Table(RACE).generator) == ("minstd", "sfc32")


# Going on.


def test_a_table_begins_with_the_opening() -> None:
    assert Table(RACE).state == RACE.initial_state()


def test_a_table_may_begin_elsewhere() -> None:
    assert Table(RACE, state=RaceState((19, 3), 1, 0)).status == 1


def test_run_plays_to_the_end() -> None:
    assert Table(GAME, FIRSTS, seed=6788).run() == Result((75, 88, 29, 129), (2,), (-75, -88, -29, -129))


def test_the_end_stays_the_end() -> None:
    table = Table(SHORT, FIRSTS, seed=1)
    over = table.run()
    assert (over, over, over) == (table.result, table.run(), table.step())


def test_a_game_that_is_on_is_not_over() -> None:
    assert Table(RACE).result is None


def test_run_stops_at_its_limit() -> None:
    assert Table(GAME, FIRSTS).run(limit=7) == Unfinished((0, 0, 0, 0), 7)


def test_run_with_no_moves_left_leaves_chance_to_act() -> None:
    table = Table(GAME, FIRSTS)
    table.run(limit=0)
    assert (table.move_count, table.entries[-1]) == (0, Resolved(generator(0, "minstd").permutation(52)))


def test_the_limit_counts_from_the_beginning_of_the_game() -> None:
    table = Table(GAME, FIRSTS)
    table.run(limit=7)
    table.run(limit=10)
    assert table.move_count == 10


def test_the_limit_of_a_whole_game_does_not_stop_it() -> None:
    assert isinstance(Table(SHORT, FIRSTS).run(limit=52), Result)


def test_one_move_before_the_end_a_game_is_unfinished() -> None:
    assert isinstance(Table(SHORT, FIRSTS).run(limit=51), Unfinished)


def test_run_cannot_move_for_a_human() -> None:
    with pytest.raises(NoPlayer, match=r"seat 1 has no player: its moves come through play\(\)"):
        Table(RACE, ["first", None]).run()


def test_a_step_is_one_answer_of_chance() -> None:
    table = Table(GAME, FIRSTS)
    step = table.step()
    assert isinstance(step, Step)
    assert (table.move_count, len(table.entries), step.state) == (0, 5, table.state)


def test_a_step_is_one_move() -> None:
    table = Table(RACE, [Says(TWO), None])
    assert table.step() == Step(RaceState((0, 0), 0, 2), (Moved(0, TWO),))


def test_a_step_waits_for_a_human() -> None:
    assert Table(RACE).step() == 0


def test_steps_go_on_until_a_human_must_move() -> None:
    table = Table(RACE, [Says(TWO), None])
    assert ([step.state for step in table.steps()][-1], table.awaits_human) == (table.state, True)


def test_steps_go_on_to_the_end() -> None:
    table = Table(SHORT, FIRSTS)
    assert len(list(table.steps())) == 53


def test_a_player_does_not_wait() -> None:
    assert Table(RACE, ["first", None]).awaits_human is False


def test_chance_is_no_human() -> None:
    assert Table(GAME).awaits_human is False


def test_a_move_comes_from_outside() -> None:
    assert Table(RACE).play(TWO).state == RaceState((0, 0), 0, 2)


def test_an_answer_of_chance_comes_from_outside() -> None:
    table = Table(RACE, state=RaceState((0, 0), 1, 2))
    assert table.resolve((9,)) == Step(RaceState((0, 9), 0, 0), (Rolled(1, 9),))


def test_an_illegal_move_changes_nothing() -> None:
    table = Table(RACE, state=RaceState((0, 0), 1, 2))
    before = table.record()
    with pytest.raises(IllegalMove, match="chance acts first"):
        table.play(ONE)
    assert (table.record(), table.move_count) == (before, 0)


@for_each("outcome", [(), (1,), (13,), (3, 4)])
def test_an_answer_that_does_not_fit_changes_nothing(outcome: Outcome) -> None:
    table = Table(RACE, state=RaceState((0, 0), 1, 2))
    before = table.record()
    with pytest.raises(IllegalOutcome):
        table.resolve(outcome)
    assert table.record() == before


def test_an_answer_that_nobody_asked_for_is_refused() -> None:
    with pytest.raises(IllegalOutcome, match="chance is not asked for anything here"):
        Table(RACE).resolve((7,))


@for_each(
    ("state", "turn"),
    [
        (RaceState((0, 0), 1, 0), 1),
        (RaceState((0, 0), 1, 2), DiceTotal(1, 2)),
        (RaceState((3, 21), 0, 0), Result((3, 21), (1,), (3, 21))),
    ],
    ids=["a seat", "chance", "the end"],
)
def test_who_acts(state: RaceState, turn: object) -> None:
    assert Table(RACE, state=state).status == turn


def test_legal_moves_are_those_of_the_seat_on_turn() -> None:
    assert Table(RACE).legal_moves() == (ONE, TWO)


def test_nobody_has_a_move_while_chance_acts() -> None:
    assert Table(RACE, state=RaceState((0, 0), 1, 2)).legal_moves() == ()


def test_a_seat_sees_its_own_view() -> None:
    table = Table(GAME, FIRSTS)
    stepped(table, 10)
    assert [table.view(seat) for seat in (2, None)] == [GAME.view(table.state, seat) for seat in (2, None)]


def test_moves_and_answers_are_in_the_record_in_order() -> None:
    table = race((3,))
    table.play(ONE)
    table.step()
    assert table.entries[2:] == (Chosen(0, "one"), Resolved((3,)))


# Players.


@for_each("move", [Named("three"), None, 0, "one"], ids=repr)
def test_a_player_that_gives_no_legal_move_is_named(move: object) -> None:
    with pytest.raises(IllegalMove, match=r"Says\)? chose "):
        Table(RACE, [None, Says(move)], state=RaceState((0, 0), 1, 0)).step()


def test_a_move_that_is_no_legal_one_changes_nothing() -> None:
    table = Table(GAME, [Says(straights.Play(GAME.move_of(0).card))] * 4)
    table.step()
    before = table.record()
    with pytest.raises(IllegalMove, match="chose play AC: "):
        table.step()
    assert table.record() == before


class Fails:
    def choose(self, view: OpenView, moves: tuple[Named, ...]) -> Named:
        raise ZeroDivisionError("of its own making")


def test_what_a_player_raises_comes_through() -> None:
    with pytest.raises(ZeroDivisionError, match="of its own making"):
        Table(RACE, [Fails(), None]).step()


def test_a_player_that_raises_changes_nothing() -> None:
    table = Table(RACE, [Fails(), None])
    before = table.record()
    with pytest.raises(ZeroDivisionError):
        table.step()
    assert table.record() == before


class Watches:
    """A player that remembers what it was handed."""

    def __init__(self) -> None:
        self.handed: list[tuple[StraightsView, tuple[Move, ...]]] = []

    def choose(self, view: StraightsView, moves: tuple[Move, ...]) -> Move:
        self.handed.append((view, moves))
        return moves[0]


def test_a_player_is_handed_its_view_and_the_legal_moves() -> None:
    watching = Watches()
    table = Table(GAME, [watching] * 4)
    table.step()
    expected = (table.view(table.state.turn()), table.legal_moves())
    table.step()
    assert watching.handed == [expected]


def test_another_player_takes_over_in_the_middle_of_a_turn() -> None:
    table = Table(RACE, [None, None], seed=1)
    table.seat(0, Says(TWO))
    table.step()
    assert table.entries[2:] == (Sat(0, "Says"), Chosen(0, "two"))


def test_a_human_takes_over_from_a_player() -> None:
    table = Table(RACE, ["first", "first"])
    table.seat(0, None)
    assert table.awaits_human


def test_taking_a_seat_leaves_the_game_as_it_is() -> None:
    table = Table(GAME, FIRSTS)
    stepped(table, 5)
    state = table.state
    table.seat(table.state.turn(), "uniform")
    assert table.state == state


def test_a_player_that_thinks_longer_does_not_change_the_deal() -> None:
    deals = []
    for players in (FIRSTS, UNIFORMS):
        table = Table(GAME, players, seed=3)
        deals.append([next_chance(table), next_chance(table)])
    assert deals[0] == deals[1]


def test_a_seat_draws_from_its_own_stream() -> None:
    expected = Table(GAME, ["first", "uniform", "first", "first"], seed=3)
    expected.run(limit=52)
    table = Table(GAME, UNIFORMS, seed=3)
    table.step()
    table.seat(0, "first")
    table.seat(2, "first")
    table.seat(3, "first")
    table.run(limit=52)
    assert table.state == expected.state


def test_a_policy_at_a_table_sees_a_view_alone() -> None:
    seen = []

    class Peeks(Policy):
        __slots__ = ()

        def choose(self, state: State, rng: Generator) -> int:
            seen.append(state)
            return state.legal()[0]

    table = Table(GAME, [Peeks()] * 4, seed=1)
    stepped(table, 20)
    truth, made_up = table.state, seen[-1]
    assert isinstance(made_up, StraightsState)
    assert made_up.round.order != truth.round.order


def test_a_policy_player_chooses_among_the_moves_it_is_handed() -> None:
    player = PolicyPlayer(RACE, Last(), generator(1), generator(2))
    assert player.choose(RACE.view(RACE.initial_state(), 0), (ONE, TWO)) == TWO


# Listeners.


def heard(seat: int | None, seed: int = 1) -> list[Event]:
    table = Table(SHORT, UNIFORMS, seed=seed)
    events: list[Event] = []
    table.listen(events.append, seat)
    table.run()
    return events


def happened(seed: int = 1) -> list[Event]:
    table = Table(SHORT, UNIFORMS, seed=seed)
    return [event for step in table.steps() for event in step.events]


@for_each("seat", [0, 1, 2, 3, None])
def test_a_listener_hears_what_its_seat_may_hear(seat: int | None) -> None:
    told = [event.seen_by(seat) for event in happened()]
    assert heard(seat) == [event for event in told if event is not None]


@for_each("seat", [0, 1, 2, 3])
def test_a_seat_hears_its_own_deal_alone(seat: int) -> None:
    assert [event.seat for event in heard(seat) if isinstance(event, Dealt)] == [seat]


def test_a_watcher_hears_no_deal() -> None:
    assert [event for event in heard(None) if isinstance(event, Dealt)] == []


@for_each("seat", [0, 1, 2, 3, None])
def test_a_seat_hears_which_card_it_discards_itself_and_no_other(seat: int | None) -> None:
    discards = [event for event in heard(seat) if isinstance(event, Discarded)]
    assert [event.card is not None for event in discards] == [event.seat == seat for event in discards]


@for_each("seat", [0, 1, 2, 3, None])
def test_a_seat_hears_of_every_discard(seat: int | None) -> None:
    expected = [event.seat for event in happened() if isinstance(event, Discarded)]
    assert [event.seat for event in heard(seat) if isinstance(event, Discarded)] == expected


def test_a_listener_hears_nothing_from_before() -> None:
    table = race((3,))
    table.play(ONE)
    events: list[Event] = []
    table.listen(events.append)
    table.step()
    assert events == [Rolled(0, 3)]


def test_listeners_all_hear() -> None:
    table = race((3,))
    events: list[Event] = []
    table.listen(events.append)
    table.listen(events.append, 1)
    table.play(ONE)
    assert events == [Moved(0, ONE)] * 2


def test_a_listener_hears_that_a_move_was_taken_back() -> None:
    table = race((3,))
    table.play(ONE)
    events: list[Event] = []
    table.listen(events.append)
    table.undo()
    assert events == [Undone(0)]


def test_a_listener_finds_the_table_as_it_stands() -> None:
    table = race((3,))
    moves: list[int] = []
    table.listen(lambda _: moves.append(table.move_count))
    table.play(ONE)
    assert moves == [1]


def test_a_move_that_is_refused_is_told_to_nobody() -> None:
    table = Table(RACE)
    events: list[Event] = []
    table.listen(events.append)
    with pytest.raises(IllegalMove):
        table.play(Named("three"))
    assert events == []


def test_a_listener_may_stop_listening() -> None:
    table = race((3,))
    events: list[Event] = []
    stop = table.listen(events.append)
    table.play(ONE)
    stop()
    table.undo()
    assert events == [Moved(0, ONE)]


def test_one_that_stops_leaves_the_others_listening() -> None:
    table = race((3,))
    events: list[Event] = []
    stop = table.listen(events.append)
    table.listen(events.append)
    stop()
    stop()
    table.play(ONE)
    assert events == [Moved(0, ONE)]


@for_each("seat", [None, 0, 3])
def test_what_a_seat_heard_is_kept(seat: int | None) -> None:
    table = Table(SHORT, FIRSTS, seed=1)
    events: list[Event] = []
    table.listen(events.append, seat)
    table.run()
    assert table.heard(seat) == tuple(events)


def test_what_was_heard_since_can_be_asked_for() -> None:
    table = Table(SHORT, FIRSTS, seed=1)
    table.step()
    before = table.event_count
    step = table.step()
    assert isinstance(step, Step)
    assert table.heard(None, before) == step.events


def test_seats_at_one_screen_hear_what_any_of_them_may() -> None:
    table = Table(SHORT, FIRSTS, seed=1)
    table.step()
    assert [event.seat for event in table.heard((1, 3)) if isinstance(event, Dealt)] == [1, 3]


def test_an_audience_of_no_seats_hears_what_a_watcher_does() -> None:
    table = Table(SHORT, FIRSTS, seed=1)
    table.run()
    assert table.heard(()) == table.heard(None)


def test_what_was_taken_back_was_heard() -> None:
    table = race((3,))
    table.play(ONE)
    table.undo()
    assert table.heard(None) == (Moved(0, ONE), Undone(0))


# Moves as text.


def test_a_move_is_made_by_its_text() -> None:
    by_text, by_value = race((3,)), race((3,))
    assert by_text.play("ONE") == by_value.play(ONE)


def test_a_text_that_is_no_move_changes_nothing() -> None:
    table = race((3,))
    before = table.record()
    with pytest.raises(BadNotation, match="not 'three'"):
        table.play("three")
    assert table.record() == before


def test_a_typed_move_is_judged_once() -> None:
    judged: list[Named] = []

    @attrs.frozen
    class Watched(Race):
        def refusal(self, state: RaceState, move: Named, action: int) -> str | None:
            judged.append(move)
            return super().refusal(state, move, action)

    Table(Watched()).play("one")
    assert judged == [ONE]


def test_a_refusal_has_its_move_and_its_reason_apart() -> None:
    with pytest.raises(IllegalMove) as refused:
        Table(GAME, seed=6788, state=after_the_deal()).play("discard AS")
    assert (refused.value.move, refused.value.reason) == ("discard AS", "this card is not in your hand")


def after_the_deal() -> straights.StraightsState:
    table = Table(GAME, seed=6788)
    table.step()
    return table.state


# What is told.


def test_what_was_taken_back_reads_as_a_sentence() -> None:
    assert str(Undone(2)) == "Player3 takes a move back."


# Sources of chance.


def test_a_script_answers_in_order() -> None:
    table = race((3,), (12,))
    for move in (ONE, TWO):
        table.play(move)
        table.step()
    assert table.state == RaceState((3, 12), 0, 0)


def test_a_script_that_has_run_out_says_what_is_asked() -> None:
    table = race()
    table.play(TWO)
    with pytest.raises(
        IllegalOutcome, match=r"the script has run out, and DiceTotal\(seat=0, dice=2, sides=6\) is asked for"
    ):
        table.step()


def test_another_source_may_follow_a_script() -> None:
    table = Table(RACE, seed=5)
    table.chance(scripted((3,), then=scripted((5,))))
    table.play(ONE)
    table.step()
    table.play(ONE)
    table.step()
    assert table.state == RaceState((3, 5), 0, 0)


def test_a_scripted_answer_that_does_not_fit_is_refused() -> None:
    table = race((13,))
    table.play(TWO)
    with pytest.raises(IllegalOutcome, match="expected one total from 2 to 12, not '13'"):
        table.step()


def test_the_tables_generator_comes_back() -> None:
    table = Table(RACE, seed=5)
    table.chance(scripted())
    table.chance(None)
    table.play(TWO)
    table.step()
    assert table.entries[-1] == Resolved(DiceTotal(0).sample(generator(5)))


def test_a_person_is_asked_until_the_answer_fits() -> None:
    answers: Iterator[Outcome] = iter([(), (13,), (7,), (8,)])
    asked: list[Request] = []

    def ask(request: Request) -> Outcome:
        asked.append(request)
        return next(answers)

    table = Table(RACE)
    table.chance(Asked(ask))
    table.play(TWO)
    table.step()
    assert (asked, table.entries[-1]) == ([DiceTotal(0, 2)] * 3, Resolved((7,)))


def test_fair_chance_is_a_sample() -> None:
    assert Fair(generator(9)).outcome(Shuffle(10)) == generator(9).permutation(10)


def test_a_seat_has_dice_of_its_own() -> None:
    table = Table(RACE, ["first", "first"], seed=5)
    table.dice(1, scripted((6,), (5,)))
    stepped(table, 8)
    rolls = [entry.outcome for entry in table.entries if isinstance(entry, Resolved)]
    assert rolls[1::2] == [(6,), (5,)]


def test_dice_of_its_own_leave_the_tables_stream_to_the_others() -> None:
    table = Table(RACE, ["first", "first"], seed=5)
    table.dice(1, scripted((6,), (5,)))
    stepped(table, 8)
    rolls = [entry.outcome for entry in table.entries if isinstance(entry, Resolved)]
    rng = generator(5)
    assert rolls[0::2] == [DiceTotal(0, 1).sample(rng), DiceTotal(0, 1).sample(rng)]


def test_a_seat_gives_its_dice_back() -> None:
    table = race((3,), (4,))
    table.dice(0, scripted((1,)))
    table.dice(0, None)
    table.play(ONE)
    table.step()
    assert table.state.points == (3, 0)


def test_giving_back_dice_one_never_had_changes_nothing() -> None:
    table = race((3,))
    table.dice(1, None)
    table.play(ONE)
    table.step()
    assert table.state.points == (3, 0)


def test_dice_of_a_seat_do_not_shuffle() -> None:
    table = Table(GAME, FIRSTS, seed=1)
    table.dice(0, scripted())
    table.step()
    assert table.entries[-1] == Resolved(generator(1, "minstd").permutation(52))


def test_the_source_is_no_part_of_the_record() -> None:
    table, beside = Table(RACE, seed=5), Table(RACE, seed=5)
    table.chance(scripted((1,)))
    table.dice(0, scripted((1,)))
    assert table.record() == beside.record()


def test_a_frontend_may_draw_from_the_stream_of_chance() -> None:
    table = Table(RACE, seed=5)
    table.streams.chance.below(10)
    beside = generator(5)
    beside.below(10)
    assert next_roll(table) == DiceTotal(0, 2).sample(beside)


def next_roll(table: RaceTable) -> Outcome:
    table.play(TWO)
    return next_chance(table)


# Undo.


def test_undo_takes_back_the_last_move_and_what_followed() -> None:
    table = race((3,))
    table.play(ONE)
    table.step()
    table.undo()
    assert (table.state, table.move_count) == (RACE.initial_state(), 0)


def test_undo_says_whose_move_it_was() -> None:
    table = race((3,))
    table.play(ONE)
    table.step()
    table.play(TWO)
    assert (table.undo(), table.undo()) == (1, 0)


def test_there_is_no_move_to_take_back() -> None:
    with pytest.raises(NothingToUndo, match="there is no move to take back"):
        Table(RACE).undo()


def test_chance_alone_is_no_move_to_take_back() -> None:
    table = Table(GAME, FIRSTS)
    table.step()
    with pytest.raises(NothingToUndo, match="there is no move to take back"):
        table.undo()


def test_undo_never_rerolls() -> None:
    table = race((3,), (4,))
    table.play(ONE)
    table.step()
    table.undo()
    table.play(ONE)
    table.step()
    assert table.state.points == (3, 0)


def test_undo_never_rerolls_several_answers() -> None:
    table = race((3,), (4,), (5,), (6,))
    for _ in range(3):
        table.play(ONE)
        table.step()
    for _ in range(3):
        table.undo()
    for _ in range(4):
        table.play(ONE)
        table.step()
    assert [entry.outcome for entry in table.entries if isinstance(entry, Resolved)] == [(3,), (4,), (5,), (6,)]


def test_another_request_is_answered_afresh() -> None:
    table = race((3,), (9,))
    table.play(ONE)
    table.step()
    table.undo()
    table.play(TWO)
    table.step()
    assert table.state.points == (9, 0)


def test_after_another_request_old_answers_are_forgotten() -> None:
    table = race((3,), (4,), (9,), (5,))
    for _ in range(2):
        table.play(ONE)
        table.step()
    table.undo()
    table.undo()
    table.play(TWO)
    table.step()
    table.play(ONE)
    table.step()
    assert table.state.points == (9, 5)


def test_undo_across_a_shuffle_deals_the_same_cards() -> None:
    table = Table(GAME, UNIFORMS, seed=6788)
    next_chance(table)
    shuffle = next_chance(table)
    table.undo()
    assert next_chance(table) == shuffle


def test_undo_across_a_shuffle_goes_on_as_if_nothing_had_been() -> None:
    expected = Table(GAME, FIRSTS, seed=6788).run()
    table = Table(GAME, FIRSTS, seed=6788)
    next_chance(table)
    next_chance(table)
    for _ in range(20):
        table.undo()
    assert table.run() == expected


def test_an_undone_move_is_not_in_the_record() -> None:
    table = race((3,))
    before = table.record().entries
    table.play(ONE)
    table.step()
    table.undo()
    assert table.record().entries == before


def test_an_undone_answer_is_queued_in_the_record() -> None:
    table = race((3,))
    table.play(ONE)
    table.step()
    table.undo()
    assert table.record().queued == (Queued('{"Roll":{"seat":0,"dice":1,"sides":6}}', (3,)),)


def test_an_answer_that_was_used_again_leaves_the_queue() -> None:
    table = race((3,))
    table.play(ONE)
    table.step()
    table.undo()
    table.play(ONE)
    table.step()
    assert table.record().queued == ()


def test_who_sits_where_stays_as_it_is() -> None:
    table = race((3,))
    table.play(ONE)
    table.seat(0, "first")
    table.seat(1, "uniform")
    table.undo()
    assert table.players == ("first", "uniform")


def test_who_sat_down_after_an_undone_move_stays_in_the_record() -> None:
    table = race((3,))
    table.play(ONE)
    table.seat(1, "uniform")
    table.step()
    table.undo()
    assert table.entries == (Sat(0, "human"), Sat(1, "human"), Sat(1, "uniform"))


@settings(max_examples=60)
@given(st.integers(0, 2**31 - 1), st.lists(st.integers(-3, 6), max_size=12))
def test_playing_on_and_taking_back_leaves_the_state_that_its_record_says(seed: int, walk: list[int]) -> None:
    table = Table(RACE, ["uniform", "uniform"], seed=seed)
    for steps in walk:
        stepped(table, steps)
        for _ in range(min(-steps, table.move_count)):
            table.undo()
    back = resume(RACE, read_record(text_of(table)))
    assert (back.state, back.record()) == (table.state, table.record())


@settings(max_examples=40)
@given(st.integers(0, 2**31 - 1), st.integers(0, 12), st.integers(1, 12))
def test_taking_back_and_choosing_the_same_again_leads_to_the_same(seed: int, steps: int, back: int) -> None:
    table = Table(RACE, ["first", "first"], seed=seed)
    stepped(table, steps)
    state = table.state
    for _ in range(min(back, table.move_count)):
        table.undo()
    while table.state != state and table.result is None:
        table.step()
    assert table.state == state


# Records, and going on from them.


def test_a_record_says_what_was_played() -> None:
    table = Table(RACE, ["first", None], seed=5)
    table.step()
    record = table.record()
    assert (record.game, record.revision, record.options, record.seed) == ("race", 1, "", 5)


def test_a_record_has_the_generator_and_every_stream() -> None:
    record = Table(RACE, seed=5, generator="minstd").record()
    uses = [(stream.use, stream.generator) for stream in record.streams]
    seats = [(f"{seat} {kind}", "sfc32") for seat in (0, 1) for kind in ("luck", "guesses")]
    assert (record.generator, uses) == ("minstd", [("chance", "minstd"), *seats])


def test_a_record_has_a_start_only_if_it_is_not_the_opening() -> None:
    assert Table(RACE).record().start is None


def test_a_record_has_the_position_it_started_from() -> None:
    assert (
        Table(RACE, state=RaceState((1, 2), 1, 0)).record().start == '{"RaceState":{"points":[1,2],"seat":1,"dice":0}}'
    )


def test_a_game_that_started_elsewhere_resumes() -> None:
    table = Table(RACE, ["first", "first"], seed=5, state=RaceState((1, 2), 1, 0))
    stepped(table, 3)
    assert resume(RACE, read_record(text_of(table))).state == table.state


@pytest.mark.slow
@for_each("name", ["minstd", "sfc32", "java"])
@for_each("steps", [0, 1, 2, 30, 52, 53, 54, 80, 130])
def test_a_resumed_table_goes_on_as_the_unsaved_one_would(name: str, steps: int) -> None:
    table = Table(GAME, UNIFORMS, seed=6788, generator=name)
    stepped(table, steps)
    back = again(table)
    back.run()
    table.run()
    assert text_of(back) == text_of(table)


@pytest.mark.slow
@for_each("name", ["minstd", "sfc32", "java"])
@for_each(("steps", "undone"), [(54, 1), (54, 3), (60, 9), (108, 60), (30, 30)])
def test_a_table_resumed_with_undone_answers_goes_on_as_the_unsaved_one_would(
    name: str, steps: int, undone: int
) -> None:
    table = Table(GAME, UNIFORMS, seed=6788, generator=name)
    stepped(table, steps)
    for _ in range(min(undone, table.move_count)):
        table.undo()
    back = again(table)
    back.run()
    table.run()
    assert text_of(back) == text_of(table)


def test_undone_answers_are_saved() -> None:
    table = Table(GAME, UNIFORMS, seed=6788)
    stepped(table, 54)
    table.undo()
    assert len(again(table).record().queued) == 1


def test_a_record_of_a_resumed_table_is_the_same_record() -> None:
    table = Table(GAME, UNIFORMS, seed=6788)
    stepped(table, 77)
    assert text_of(again(table)) == text_of(table)


def test_moves_made_before_saving_can_be_undone() -> None:
    table = Table(GAME, UNIFORMS, seed=6788)
    stepped(table, 77)
    back = again(table)
    for _ in range(30):
        table.undo()
        back.undo()
    assert text_of(back) == text_of(table)


def test_moves_made_before_saving_count() -> None:
    table = Table(GAME, UNIFORMS)
    stepped(table, 10)
    assert again(table).move_count == 9


def test_players_sit_in_their_seats_again() -> None:
    table = Table(GAME, ["first", "uniform", None, "first"])
    table.seat(0, "uniform")
    assert again(table).players == ("uniform", "uniform", "human", "first")


def test_a_player_of_ones_own_is_not_started_by_a_record() -> None:
    table = Table(RACE, ["first", f"{__name__}:Fails"])
    record = read_record(text_of(table))
    assert resume(RACE, record).players == ("first", "human")
    assert outside_players(record) == {1: f"{__name__}:Fails"}


def test_who_sits_there_last_counts() -> None:
    table = Table(RACE, [f"{__name__}:Fails", f"{__name__}:Fails"])
    table.seat(0, "first")
    assert outside_players(table.record()) == {1: f"{__name__}:Fails"}


def test_a_record_imports_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "never_wanted.py").write_text("raise SystemExit('imported')")
    monkeypatch.syspath_prepend(str(tmp_path))
    table = resume(GAME, with_entry(2, Sat(2, "never_wanted:Player")))
    assert ("never_wanted" in sys.modules, table.players[2]) == (False, "human")


def test_a_persons_name_is_one_line_of_the_record() -> None:
    table = Table(RACE)
    table.seat(0, None, "Anna\r\nMaria")
    assert read_record(text_of(table)).entries[-1] == Sat(0, "Anna Maria")


@for_each("seed", [True, 1.5, "1", None])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(BadSeed, match="expected a whole number as the seed, not "):
        Table(RACE, seed=seed)


def test_without_seating_nobody_sits() -> None:
    table = Table(GAME, UNIFORMS)
    stepped(table, 10)
    assert resume(GAME, table.record(), seated=False).players == ("human",) * 4


def test_resuming_asks_no_generator() -> None:
    table = Table(GAME, UNIFORMS, seed=6788)
    stepped(table, 120)
    streams = [Stream(stream.use, stream.generator, stream.words) for stream in table.record().streams]
    assert again(table).record().streams == tuple(streams)


def test_a_replay_begins_with_the_table_as_it_began() -> None:
    table, step = next(iter(replay(GAME, played_record())))
    assert (table.state, step) == (GAME.initial_state(), None)


def test_a_replay_shows_every_step() -> None:
    table = Table(GAME, FIRSTS, seed=1)
    steps = [step for step, _ in zip(table.steps(), range(20), strict=False)]
    assert [step for _, step in replay(GAME, table.record())][1 : len(steps) + 1] == steps


def played_record(game: straights.StraightsGame = GAME) -> Record:
    table = Table(game, FIRSTS, seed=1)
    stepped(table, 20)
    return read_record(text_of(table))


def refused(record: Record, game: Any = GAME) -> str:
    """Why a record is refused, after it was written and read so that entries know their lines."""
    with pytest.raises(BadRecord) as refusal:
        resume(game, read_record(write_record(record)))
    return str(refusal.value)


def with_entry(at: int, entry: Sat | Chosen | Resolved) -> Record:
    """The record with another entry in this place: line 7 + at."""
    record = played_record()
    return attrs.evolve(record, entries=(*record.entries[:at], entry, *record.entries[at + 1 :]))


def test_a_record_of_another_game_is_refused() -> None:
    assert refused(played_record(), RACE) == "line 2: expected a record of race, not of straights"


def test_a_record_of_another_revision_is_refused() -> None:
    revision = GAME.revision + 1
    of_this = f"line 3: expected revision {GAME.revision} of straights"
    expected = f"{of_this}, not {revision}: this is a later version of the game"
    assert refused(attrs.evolve(played_record(), revision=revision)) == expected


def test_a_record_with_other_options_is_refused() -> None:
    reason = refused(played_record(), SHORT)
    assert reason.startswith("line 4: expected options 'target=80 rounds=1 corner=false', not 'target=80 rounds=0 ")


def test_a_seed_that_cannot_be_is_refused() -> None:
    assert refused(attrs.evolve(played_record(), seed=2**40)).startswith("line 5: expected a seed from ")


def test_a_generator_that_there_is_not_is_refused() -> None:
    reason = refused(attrs.evolve(played_record(), generator="dice"))
    assert reason.startswith("line 6: no generator is called 'dice'")


def test_a_start_that_is_no_position_is_refused() -> None:
    reason = refused(attrs.evolve(played_record(), start="nowhere", entries=()))
    assert reason.startswith("line 7: expected 'scores …; round …; ")


# Lines: four seats (7 … 10), the deal (11), and the moves from line 12 on.


def test_an_illegal_move_is_refused_with_its_line() -> None:
    first = played_record().entries[5]
    assert isinstance(first, Chosen)
    reason = refused(with_entry(5, Chosen(first.seat, "play AC")))
    assert reason.startswith("line 12: play AC: ")


def test_a_move_that_cannot_be_read_is_refused_with_its_line() -> None:
    first = played_record().entries[5]
    assert isinstance(first, Chosen)
    assert refused(with_entry(5, Chosen(first.seat, "eat 7S"))).startswith("line 12: expected a move such as ")


@for_each("other", [-2, -1, 4, 17])
def test_a_move_of_no_seat_is_refused_with_its_line(other: int) -> None:
    assert refused(with_entry(5, Chosen(other, "play 7S"))) == f"line 12: seat {other} is not to move here"


def test_a_move_of_the_wrong_seat_is_refused_with_its_line() -> None:
    first = played_record().entries[5]
    assert isinstance(first, Chosen)
    other = (first.seat + 1) % 4
    assert refused(with_entry(5, Chosen(other, "play 7S"))) == f"line 12: seat {other} is not to move here"


@pytest.mark.parametrize("seat", [0, -1])
def test_a_move_before_the_deal_is_refused_with_its_line(seat: int) -> None:
    assert refused(with_entry(4, Chosen(seat, "play 7S"))).startswith("line 11: ")


def test_a_deal_that_is_none_is_refused_with_its_line() -> None:
    assert refused(with_entry(4, Resolved((1, 2, 3)))) == "line 11: expected an order of 52 places, not of 3"


def test_a_deal_in_the_middle_of_a_round_is_refused_with_its_line() -> None:
    reason = refused(with_entry(7, Resolved(tuple(range(52)))))
    assert reason == "line 14: chance is not asked for anything here"


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_there_is_not_is_refused_with_its_line(seat: int) -> None:
    assert refused(with_entry(2, Sat(seat, "first"))) == f"line 9: expected a seat from 0 to 3, not {seat}"


def test_lines_after_a_start_are_counted_with_it() -> None:
    start = RACE.write_state(RaceState((1, 2), 1, 0))
    record = Record("race", 1, "", 0, "sfc32", start, (Chosen(1, "one"), Resolved((7,))))
    assert refused(record, RACE) == "line 9: expected one total from 1 to 6, not '7'"


STREAM_LINE = 7 + 20 + 4  # after twenty steps of four players


@for_each(
    ("stream", "reason"),
    [
        (Stream("chance", "minstd", (0,)), "expected one word from 1 to 2147483646 for minstd"),
        (Stream("chance", "sfc32", (1, 2, 3, 4)), "expected chance to go on with minstd, not sfc32"),
        (Stream("chance", "dice", (1,)), "no generator is called 'dice'"),
        (Stream("4 luck", "sfc32", (1, 2, 3, 4)), "expected a stream 'chance', 'SEAT luck' or 'SEAT guesses', not "),
        (Stream("x luck", "sfc32", (1, 2, 3, 4)), "expected a stream 'chance', 'SEAT luck' or 'SEAT guesses', not "),
        (Stream("0 hope", "sfc32", (1, 2, 3, 4)), "expected a stream 'chance', 'SEAT luck' or 'SEAT guesses', not "),
        (Stream("0 luck", "minstd", (1,)), "expected a stream 'chance', 'SEAT luck' or 'SEAT guesses', not "),
        (Stream("0 luck", "sfc32", (1, 2, 3)), "expected four words below 2**32 for sfc32"),
    ],
)
def test_a_stream_that_cannot_be_is_refused_with_its_line(stream: Stream, reason: str) -> None:
    assert refused(attrs.evolve(played_record(), streams=(stream,))).startswith(f"line {STREAM_LINE}: {reason}")


@for_each("request_", ['{"Wizard":[]}', "{", '{"Card":"7S"}', "7"])
def test_a_queued_answer_to_no_request_is_refused_with_its_line(request_: str) -> None:
    record = attrs.evolve(played_record(), queued=(Queued(request_, (1,)),))
    assert refused(record).startswith(f"line {STREAM_LINE + len(record.streams)}: ")


def test_a_queued_answer_that_does_not_fit_is_refused_with_its_line() -> None:
    record = attrs.evolve(played_record(), queued=(Queued('{"Shuffle":[52]}', (1,)),))
    expected = f"line {STREAM_LINE + len(record.streams)}: expected an order of 52 places, not of 1"
    assert refused(record) == expected


def test_a_player_who_is_not_there_is_refused_with_a_line() -> None:
    assert refused(with_entry(2, Sat(2, "nobody"))).startswith("line 9: no player is called 'nobody'")


def test_a_player_who_is_not_there_is_no_matter_without_seating() -> None:
    table = resume(GAME, with_entry(2, Sat(2, "nobody")), seated=False)
    assert table.players == ("human",) * 4


@for_each(
    "change",
    [lambda lines: lines[:9], lambda lines: lines[:-1], lambda lines: lines[1:]],
    ids=["the first nine lines", "all but the last line", "all but the first line"],
)
def test_a_record_that_was_cut_is_not_resumed(change: Callable[[list[str]], list[str]]) -> None:
    lines = write_record(played_record()).splitlines(keepends=True)
    with pytest.raises(BadRecord):
        resume(GAME, read_record("".join(change(lines))))
