"""Players that live through a game: their hooks at a table, and the time that a move may take."""

from typing import Any

import pytest

from cardkit import Generator, Policy, Result, State, Step, Table, Unfinished, resume
from cardkit.core.errors import NoPlayer, TooSlow
from cardkit.core.event import Event, Undone, heard_by
from cardkit.games import straights
from cardkit.games.straights import Move, StraightsGame, StraightsState, StraightsView
from cardkit.players.player import LivePlayer, Player, hooks_of, player_maker
from cardkit.table import occupants
from cardkit.table.occupants import Sitting
from support import Clock, for_each

GAME = straights.game(rounds=1)
OTHERS = ["first", "first", "first"]

StraightsTable = Table[StraightsState, Move, StraightsView]


class Diary:
    """A player that writes down what is called, and plays the first move."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.started: list[tuple[StraightsGame, int]] = []
        self.events: list[Event] = []
        self.results: list[Result] = []

    def start(self, game: StraightsGame, seat: int) -> None:
        self.calls.append("start")
        self.started.append((game, seat))

    def hear(self, event: Event) -> None:
        self.calls.append("hear")
        self.events.append(event)

    def choose(self, view: StraightsView, moves: tuple[Move, ...]) -> Move:
        self.calls.append("choose")
        return moves[0]

    def end(self, result: Result) -> None:
        self.calls.append("end")
        self.results.append(result)


DIARY: LivePlayer[StraightsGame, StraightsView, Move] = Diary()  # as type checkers see it


def table_with(player: Player[StraightsView, Move], seat: int = 0, **words: Any) -> StraightsTable:
    players: list[str | Player[StraightsView, Move]] = list(OTHERS)
    players.insert(seat, player)
    return Table(GAME, players, seed=1, **words)


def until_chosen(table: StraightsTable, player: Diary, times: int = 1) -> None:
    """Step until the player has chosen so many times."""
    while player.calls.count("choose") < times:
        assert isinstance(table.step(), Step)


# In which order.


def test_a_player_starts_before_all_else_and_is_told_the_game_and_its_seat() -> None:
    player = Diary()
    table_with(player, seat=2).run()
    assert (player.calls.count("start"), player.calls[0], player.started) == (1, "start", [(GAME, 2)])


def test_nothing_is_called_before_its_turn_and_then_it_has_heard_all_that_happened() -> None:
    player = Diary()
    table = table_with(player)
    while table.state.turn() != 0:
        table.step()
    assert player.calls == []
    expected = table.heard(0)
    table.step()
    assert tuple(player.events) == expected


def test_it_hears_between_its_moves_before_it_chooses() -> None:
    player = Diary()
    table = table_with(player)
    until_chosen(table, player, 2)
    second = [call for call, after in zip(player.calls, player.calls[1:], strict=False) if after == "choose"]
    assert second == ["hear", "hear"]


@for_each("seat", range(4))
def test_it_hears_every_event_as_its_seat_may_once_and_in_order(seat: int) -> None:
    player = Diary()
    table = table_with(player, seat)
    happened = [event for step in table.steps() for event in step.events]
    heard = [heard_by(event, seat) for event in happened]
    assert player.events == [event for event in heard if event is not None]


@for_each("stepping", [False, True])
def test_the_end_comes_last_with_the_result_and_once(*, stepping: bool) -> None:
    player = Diary()
    table = table_with(player)
    for _ in table.steps() if stepping else ():
        pass
    result = table.run()
    table.run()
    table.step()
    assert (player.calls[-1], player.calls.count("end"), player.results) == ("end", 1, [result])


def test_a_game_that_is_stopped_has_no_end() -> None:
    player = Diary()
    table = table_with(player)
    assert isinstance(table.run(limit=9), Unfinished)
    assert player.calls.count("end") == 0


# Sitting down.


def test_one_that_sits_down_in_the_middle_is_told_what_its_seat_could_hear() -> None:
    player = Diary()
    table = table_with(Diary())
    for _ in range(20):
        table.step()
    table.seat(3, player)
    while table.state.turn() != 3:
        table.step()
    expected = table.heard(3)
    table.step()
    assert tuple(player.events) == expected


def test_one_that_leaves_is_told_no_more() -> None:
    player = Diary()
    table = table_with(player)
    until_chosen(table, player)
    before = list(player.calls)
    table.seat(0, "first")
    table.run()
    assert player.calls == before


def test_one_that_sits_down_again_starts_again() -> None:
    player = Diary()
    table = table_with(player)
    until_chosen(table, player)
    table.seat(0, player)
    until_chosen(table, player, 2)
    assert player.calls.count("start") == 2


def test_one_object_in_two_seats_is_told_for_each() -> None:
    player = Diary()
    table = Table(GAME, [player, "first", player, "first"], seed=1)
    table.run()
    assert sorted(seat for _, seat in player.started) == [0, 2]
    assert len(player.events) == len(table.heard(0)) + len(table.heard(2))
    assert len(player.results) == 2


def test_one_that_never_chooses_is_told_at_the_end() -> None:
    player = Diary()
    table = table_with("first")  # type: ignore[arg-type]  # a name, as a table takes it
    for _ in table.steps():
        pass
    table.seat(0, player)
    table.step()
    assert player.calls == ["start", *["hear"] * len(table.heard(0)), "end"]


def test_one_at_a_resumed_table_hears_the_game_from_its_beginning() -> None:
    first = table_with(Diary())
    first.run(limit=20)
    player = Diary()
    table = resume(GAME, first.record(), seated=False)
    for seat in range(4):
        table.seat(seat, player if seat == 0 else "first")
    until_chosen(table, player)
    heard = first.heard(0)
    assert tuple(player.events[: len(heard)]) == heard


# Taking back.


def test_a_move_that_was_taken_back_is_heard_of_and_what_was_heard_is_not_told_again() -> None:
    player = Diary()
    table = table_with(player)
    until_chosen(table, player)
    table.undo()
    table.step()
    assert player.events[-1] == Undone(0)
    table.run()
    assert tuple(player.events) == table.heard(0)


def test_after_an_undo_of_the_last_move_there_is_no_second_end() -> None:
    player = Diary()
    table = table_with(player)
    table.run()
    table.undo()
    table.run()
    assert (player.calls.count("end"), tuple(player.events)) == (1, table.heard(0))


# Hooks that are left out, and what is no hook.


def test_hooks_may_be_left_out() -> None:
    class Ends:
        ended = 0

        def choose(self, view: StraightsView, moves: tuple[Move, ...]) -> Move:
            return moves[0]

        def end(self, result: Result) -> None:
            self.ended += 1

    player = Ends()
    table_with(player).run()
    assert player.ended == 1


def test_what_cannot_be_called_is_no_hook() -> None:
    class Has:
        start, hear, end = 1, "two", None

        def choose(self, view: StraightsView, moves: tuple[Move, ...]) -> Move:
            return moves[0]

    assert isinstance(table_with(Has()).run(), Result)


def test_a_policy_has_no_hooks() -> None:
    class Starts(Policy):
        __slots__ = ()

        def choose(self, state: State, rng: Generator) -> int:
            return state.legal()[0]

        def start(self, game: StraightsGame, seat: int) -> None:
            raise AssertionError("a policy is told nothing")

    assert isinstance(Table(GAME, [Starts(), *OTHERS], seed=1).run(), Result)


# Failing.


class Acting(Diary):
    """Does something of its own in one of its methods."""

    def __init__(self, where: str) -> None:
        super().__init__()
        self.where = where

    def act(self) -> None:
        raise NotImplementedError

    def here(self, method: str) -> None:
        if self.where == method:
            self.act()

    def start(self, game: StraightsGame, seat: int) -> None:
        super().start(game, seat)
        self.here("start")

    def hear(self, event: Event) -> None:
        super().hear(event)
        self.here("hear")

    def choose(self, view: StraightsView, moves: tuple[Move, ...]) -> Move:
        self.here("choose")
        return super().choose(view, moves)

    def end(self, result: Result) -> None:
        super().end(result)
        self.here("end")


class Trips(Acting):
    """Fails there, the first time."""

    def act(self) -> None:
        self.where = ""
        raise ZeroDivisionError("of its own making")


@for_each("hook", ["start", "hear"])
def test_what_a_hook_raises_comes_when_it_should_choose_and_says_where_and_is_not_called_again(hook: str) -> None:
    player = Trips(hook)
    table = table_with(player, seat=2)
    with pytest.raises(ZeroDivisionError, match="of its own making") as raised:
        table.run()
    assert (table.state.turn(), raised.value.__notes__) == (2, [f"Player3 (Trips) failed in {hook}"])
    table.run()
    assert (player.calls.count("start"), tuple(player.events)) == (1, table.heard(2))


class Deaf(Diary):
    """Plays by itself, and cannot hear what comes after its last move."""

    def hear(self, event: Event) -> None:
        if isinstance(event, straights.RoundScored):
            raise ZeroDivisionError


@for_each("player", [Trips("end"), Deaf()], ids=["end", "hear"])
def test_what_is_raised_at_the_end_leaves_the_result(player: Diary) -> None:
    table = table_with(player)
    with pytest.raises(ZeroDivisionError):
        table.run()
    assert table.run() == table.result


def test_what_is_raised_at_the_end_keeps_nobody_from_hearing_it() -> None:
    player = Diary()
    table = Table(GAME, [Trips("end"), player, Trips("end"), "first"], seed=1)
    with pytest.raises(ZeroDivisionError):
        table.run()
    assert player.calls[-1] == "end"


# Time.


class Timed:
    """A player that writes down how long it may take."""

    def __init__(self) -> None:
        self.given: set[float | None] = set()

    def choose(self, view: StraightsView, moves: tuple[Move, ...], seconds: float | None = None) -> Move:
        self.given.add(seconds)
        return moves[0]


@pytest.mark.parametrize("seconds", [None, 1000.0])
def test_a_player_is_handed_the_seconds_that_it_has(seconds: float | None) -> None:
    player = Timed()
    table_with(player, seconds=seconds).run()
    assert player.given == {seconds}


class Slow(Acting):
    """Lets time pass there."""

    def __init__(self, where: str, clock: Clock) -> None:
        super().__init__(where)
        self.clock = clock

    def act(self) -> None:
        self.clock.now += 0.06


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time that tables go by."""
    made = Clock()
    monkeypatch.setattr(occupants, "monotonic", made)
    return made


@for_each("method", ["start", "hear", "choose"])
def test_one_that_takes_longer_is_too_slow_and_its_move_is_not_made(clock: Clock, method: str) -> None:
    table = table_with(Slow(method, clock), seconds=0.05)
    with pytest.raises(TooSlow) as raised:
        table.run()
    said = f"Player1 (Slow) took longer than 0.05 seconds, and was in {method} then"
    assert (str(raised.value), table.state.turn()) == (said, 0)
    assert all(not entry.startswith("Chosen(seat=0") for entry in map(repr, table.entries))


def test_at_the_end_there_is_no_move_to_lose(clock: Clock) -> None:
    assert isinstance(table_with(Slow("end", clock), seconds=0.05).run(), Result)


@for_each("seconds", [0, -1.0, float("nan")])
def test_a_limit_is_more_than_nothing(seconds: float) -> None:
    with pytest.raises(ValueError, match="expected more than 0 seconds for a move, or None for any, not "):
        table_with(Diary(), seconds=seconds)


def test_a_parameter_by_keyword_alone_is_handed_them_too_and_who_does_not_say_what_it_takes_gets_none() -> None:
    class Keyword:
        def choose(self, view: StraightsView, moves: tuple[Move, ...], *, seconds: float | None = None) -> Move:
            return moves[0]

    class Odd:
        choose = max  # written in C

    assert (hooks_of(Keyword()).timed, hooks_of(Odd()).timed) == (True, False)


def test_nobody_is_no_player() -> None:
    sitting: Sitting[StraightsView, Move] = Sitting("human", None, GAME, 1)
    with pytest.raises(NoPlayer, match="seat 1 has no player"):
        sitting.choose([], GAME.view(GAME.initial_state(), 1), (), None)


# By name.


@for_each(("attribute", "same"), [("Diary", False), ("table_diary", False), ("DIARY", True)])
def test_with_each_call_there_is_another_player_unless_an_object_was_named(attribute: str, same: bool) -> None:
    make = player_maker(GAME, f"{__name__}:{attribute}")
    assert (make() is make()) == same


def table_diary() -> Diary:
    return Diary()
