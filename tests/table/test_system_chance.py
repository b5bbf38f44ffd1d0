"""The generator `system`: chance of the operating system, for games between people."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from race import again

from cardkit import Shuffle, Table, arena, generator, read_record, replay, resume, write_record
from cardkit.core.errors import BadPlan, BadRecord, BadSeed, UnknownGenerator
from cardkit.core.records.record import Resolved, Stream
from cardkit.core.rng import GENERATOR_NAMES, SYSTEM, Generator, make_generator, resumed_generator
from cardkit.games import straights
from cardkit.table.chance_sources import SystemChance
from support import for_each

GAME = straights.game(rounds=1)

AnyTable = Table[Any, Any, Any]


def table_of(*players: str | None) -> AnyTable:
    return Table(GAME, list(players) or None, generator="system")


def finished() -> AnyTable:
    table = table_of(*["uniform"] * 4)
    table.run()
    return table


def dealt(table: AnyTable) -> Any:
    """The order in which the table shuffles."""
    table.step()
    return table.entries[-1]


# What is drawn.


@for_each("bound", [1, 2, 3, 6, 52, 2**31 - 1])
def test_a_number_is_below_its_bound_and_every_small_one_is_drawn(bound: int) -> None:
    drawn = {SystemChance().below(bound) for _ in range(500)}
    assert 0 <= min(drawn) <= max(drawn) < bound
    assert bound > 6 or len(drawn) == bound


@for_each("bound", [0, -1, 2**31])
def test_a_bound_that_no_generator_takes_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="expected a bound from 1 to 2147483647, not "):
        SystemChance().below(bound)


def test_what_the_system_draws() -> None:
    # A shuffle has every place once and two tables are dealt other cards.
    assert sorted(Shuffle(52).sample(SystemChance())) == list(range(52))
    assert dealt(table_of()) != dealt(table_of())
    # Computers draw otherwise at every table.
    one, other = table_of().streams, table_of().streams
    assert [stream.words() for stream in one.luck + one.guesses] != [
        stream.words() for stream in other.luck + other.guesses
    ]
    assert finished().result is not None  # a game is played to its end


# No seed.


@for_each("seed", [1, -1, True, 0.0])
def test_it_takes_no_seed(seed: Any) -> None:
    with pytest.raises(BadSeed, match="expected no seed for chance from the system, not "):
        Table(GAME, generator="system", seed=seed)


@for_each(
    "make", [lambda: generator(0, SYSTEM), lambda: make_generator(SYSTEM, 0), lambda: resumed_generator(SYSTEM, ())]
)
def test_no_generator_with_a_seed_is_made_of_it(make: Callable[[], Generator]) -> None:
    assert SYSTEM not in GENERATOR_NAMES
    with pytest.raises(UnknownGenerator, match="chance from the system has no seed and cannot be repeated: only"):
        make()


def test_it_cannot_be_saved_and_no_arena_takes_it() -> None:
    with pytest.raises(BadSeed):
        SystemChance().words()
    with pytest.raises(BadPlan, match="expected a generator with a seed, not system: every player is"):
        arena.plan("straights", ["first", "uniform"], generator="system")


# In records.


def test_a_record_says_so_has_no_stream_of_chance_and_replays() -> None:
    table = finished()
    record = table.record()
    text = write_record(record)
    assert text.split("\n")[4:6] == ["seed none", "generator system"]
    assert ([one.use for one in record.streams if one.use == "chance"], read_record(text)) == ([], record)
    (*_, (end, _)) = replay(GAME, read_record(text))
    assert (end.state, end.entries, end.result is None) == (table.state, table.entries, False)


def test_a_resumed_table_goes_on_with_chance_of_the_system() -> None:
    # A resumed table has the same record.
    table = table_of("uniform", None, "uniform", None)
    table.step()
    assert write_record(again(table).record()) == write_record(table.record())
    # A resumed table goes on with fresh chance.
    table = table_of()
    assert dealt(again(table)) != dealt(again(table))
    # A resumed computer goes on as it would have.
    table = table_of(*["uniform"] * 4)
    table.step()
    other = again(table)
    assert (table.run(), table.entries) == (other.run(), other.entries)


def test_undo_never_rerolls() -> None:
    table = Table(straights.game(target=1_000), ["first"] * 4, generator="system")  # no single round ends this game
    while not (table.move_count and isinstance(table.entries[-1], Resolved)):
        table.step()  # until a second round is dealt
    before = table.entries
    table.undo()
    table.step()
    table.step()
    assert table.entries == before


@for_each(
    ("changes", "said"),
    [
        ({"seed": 3}, "line 5: expected seed none where chance comes from 'system'"),
        ({"generator": "sfc32"}, "line 5: expected a seed where chance comes from 'sfc32'"),
        (
            {"streams": (Stream("chance", "sfc32", (1, 2, 3, 4)),)},
            "expected no stream of chance where it comes from the system",
        ),
    ],
)
def test_a_record_that_says_otherwise_is_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadRecord, match=said):
        resume(GAME, attrs.evolve(finished().record(), **changes))
