"""Where chance comes from at a table, and undo, which never rerolls."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from race import ONE, RACE, TWO, AnyTable, RaceTable, again, race, roll, rolls, scripted, stepped, text_of

from cardkit import DiceTotal, Outcome, Request, Shuffle, Table, generator
from cardkit.core.errors import IllegalOutcome, NothingToUndo
from cardkit.core.records.record import Queued, Resolved, Sat
from cardkit.games import straights
from cardkit.table.chance_sources import Asked, Fair
from support import for_each

GAME = straights.game()
FIRSTS, UNIFORMS = ["first"] * 4, ["uniform"] * 4


# Sources of chance.


def test_a_script_answers_in_order_and_another_source_may_follow_it() -> None:
    table = Table(RACE, seed=5)
    table.chance(scripted((3,), (12,), then=scripted((5,))))
    for move in (ONE, TWO, ONE):
        roll(table, move)
    assert table.state.points == (8, 12)


@for_each(
    ("outcomes", "said"),
    [
        ((), r"the script has run out, and DiceTotal\(seat=0, dice=2, sides=6\) is asked for"),
        (((13,),), "expected one total from 2 to 12, not '13'"),
    ],
)
def test_a_script_that_does_not_fit_is_refused(outcomes: tuple[Outcome, ...], said: str) -> None:
    with pytest.raises(IllegalOutcome, match=said):
        roll(race(*outcomes), TWO)


def test_a_person_is_asked_until_the_answer_fits() -> None:
    answers: Iterator[Outcome] = iter([(), (13,), (7,), (8,)])
    asked: list[Request] = []

    def ask(request: Request) -> Outcome:
        asked.append(request)
        return next(answers)

    table = Table(RACE)
    table.chance(Asked(ask))
    roll(table, TWO)
    assert (asked, rolls(table)) == ([DiceTotal(0, 2)] * 3, [(7,)])


def test_fair_chance_is_a_sample() -> None:
    assert Fair(generator(9)).outcome(Shuffle(10)) == generator(9).permutation(10)


def test_a_seat_has_dice_of_its_own_which_leave_the_tables_stream_to_the_others() -> None:
    table = Table(RACE, ["first", "first"], seed=5)
    table.dice(1, scripted((6,), (5,)))
    stepped(table, 8)
    rng = generator(5)
    assert rolls(table) == [DiceTotal(0, 1).sample(rng), (6,), DiceTotal(0, 1).sample(rng), (5,)]


@for_each("seat", [0, 1])  # seat 1 never had dice of its own
def test_a_seat_and_a_table_give_their_dice_back(seat: int) -> None:
    table = race((3,), (4,))
    table.dice(0, scripted((1,)) if seat == 0 else None)
    table.dice(seat, None)
    roll(table, ONE)
    assert table.state.points == (3, 0)
    table.chance(None)
    roll(table, TWO)
    assert rolls(table)[1:] == [DiceTotal(1).sample(generator(0))]


def test_dice_of_a_seat_do_not_shuffle() -> None:
    table = Table(GAME, FIRSTS, seed=1)
    table.dice(0, scripted())
    table.step()
    assert table.entries[-1] == Resolved(generator(1, "minstd").permutation(52))


def test_the_source_is_no_part_of_the_record() -> None:
    table = Table(RACE, seed=5)
    table.chance(scripted((1,)))
    table.dice(0, scripted((1,)))
    assert table.record() == Table(RACE, seed=5).record()


# Undo.


def undone(table: RaceTable, times: int = 1) -> RaceTable:
    """The table, after so many moves were taken back."""
    for _ in range(times):
        table.undo()
    return table


def test_undo_takes_back_the_last_move_and_what_followed_and_says_whose_it_was() -> None:
    table = race((3,), moves=(ONE,))
    before = table.record().entries
    table.play(TWO)
    assert (table.undo(), table.record().entries, table.move_count) == (1, before, 1)
    assert (table.undo(), table.state, table.move_count) == (0, RACE.initial_state(), 0)


@for_each("table", [Table(RACE), stepped(Table(GAME, FIRSTS), 1)], ids=["nothing", "chance alone"])
def test_there_is_no_move_to_take_back(table: AnyTable) -> None:
    with pytest.raises(NothingToUndo, match="there is no move to take back"):
        table.undo()


@for_each(
    ("script", "made", "back", "others", "found"),
    [
        ((3, 4), "1", 1, "1", (3,)),
        ((3, 4, 5, 6), "111", 3, "1111", (3, 4, 5, 6)),
        ((3, 9), "1", 1, "2", (9,)),  # another request is answered afresh,
        ((3, 4, 9, 5), "11", 2, "21", (9, 5)),  # and then what was taken back is forgotten
    ],
)
def test_undo_never_rerolls(script: tuple[int, ...], made: str, back: int, others: str, found: tuple[int, ...]) -> None:
    moves = {"1": ONE, "2": TWO}
    table = undone(race(*[(total,) for total in script], moves=tuple([moves[dice] for dice in made])), back)
    for dice in others:
        roll(table, moves[dice])
    assert rolls(table) == [(total,) for total in found]


def test_dice_of_ones_own_and_an_answer_from_outside_make_what_was_taken_back_forgotten() -> None:
    for answer in ("dice", "outside"):
        table = undone(race((3,), (4,), (5,), moves=(ONE, ONE)), 2)
        table.play(ONE)
        if answer == "dice":
            table.dice(0, scripted((6,)))
            table.step()
        else:
            table.resolve((6,))
        roll(table, ONE)
        assert rolls(table) == [(6,), (5,)]


def test_undo_across_a_shuffle_deals_the_same_cards_and_goes_on_as_if_nothing_had_been() -> None:
    expected = Table(GAME, FIRSTS, seed=6788)
    result = expected.run()
    table = stepped(Table(GAME, FIRSTS, seed=6788), 60)
    for _ in range(20):
        table.undo()
    assert (table.run(), table.entries) == (result, expected.entries)


def test_an_undone_answer_is_queued_in_the_record_until_it_is_used_again() -> None:
    table = undone(race((3,), moves=(ONE,)))
    assert table.record().queued == (Queued('{"Roll":{"seat":0,"dice":1,"sides":6}}', (3,)),)
    roll(table, ONE)
    assert table.record().queued == ()


def test_who_sat_down_after_an_undone_move_stays() -> None:
    table = race((3,))
    table.play(ONE)
    table.seat(1, "uniform")
    table.introduce(0, "Ada")
    table.step()
    undone(table)
    assert (table.players, table.people) == (("human", "uniform"), ("Ada", None))
    assert table.entries[:3] == (Sat(0, "human"), Sat(1, "human"), Sat(1, "uniform"))


@settings(max_examples=60)
@given(st.integers(0, 2**31 - 1), st.lists(st.integers(-3, 6), max_size=12))
def test_playing_on_and_taking_back_leaves_the_state_that_its_record_says(seed: int, walk: list[int]) -> None:
    table = Table(RACE, ["uniform", "uniform"], seed=seed)
    for steps in walk:
        stepped(table, steps)
        undone(table, min(-steps, table.move_count))
    assert (again(table).state, text_of(again(table))) == (table.state, text_of(table))


@settings(max_examples=40)
@given(st.integers(0, 2**31 - 1), st.integers(0, 12), st.integers(1, 12))
def test_taking_back_and_choosing_the_same_again_leads_to_the_same(seed: int, steps: int, back: int) -> None:
    table = stepped(Table(RACE, ["first", "first"], seed=seed), steps)
    state = table.state
    undone(table, min(back, table.move_count))
    while table.state != state and table.result is None:
        table.step()
    assert table.state == state
