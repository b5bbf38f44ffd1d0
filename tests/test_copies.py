"""What programs keep can be copied and pickled, in both builds, and goes on as the original would."""

import copy
import pickle
from collections.abc import Callable
from typing import Any, cast

import pytest

import cardkit
from cardkit.core.rng import Generator, make_generator
from support import for_each

Copier = Callable[[object], object]
COPIERS: dict[str, Copier] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}


@for_each("copier", COPIERS.values(), ids=COPIERS)
def test_a_generator_goes_on_where_it_stands(copier: Copier) -> None:
    for name in ("sfc32", "minstd", "java"):
        rng = make_generator(name, 7)
        rng.below(100)
        again = cast(Generator, copier(rng))
        assert [again.below(1000) for _ in range(5)] == [rng.below(1000) for _ in range(5)]


@for_each("copier", COPIERS.values(), ids=COPIERS)
@pytest.mark.parametrize("name", ["straights", "unowar", "skipbo", "constructor"])
def test_a_table_goes_on_as_the_original_does(name: str, copier: Copier) -> None:
    tables: list[cardkit.Table[Any, Any, Any]] = []
    for _ in range(2):
        game = cardkit.load(name)
        tables.append(cardkit.Table(game, ["uniform"] * game.seats, seed=7))
        tables[-1].run(limit=10)
    table, untouched = tables
    again = cast("cardkit.Table[Any, Any, Any]", copier(table))
    again.run(limit=40)
    assert cardkit.write_record(table.record()) == cardkit.write_record(untouched.record())
    untouched.run(limit=40)
    assert cardkit.write_record(again.record()) == cardkit.write_record(untouched.record())
    assert again.heard(0) == untouched.heard(0)


@for_each("copier", COPIERS.values(), ids=COPIERS)
def test_values_of_a_game_are_equal_to_their_copies(copier: Copier) -> None:
    game = cardkit.load("straights")
    table = cardkit.Table(game, ["first", "first", "first", None], seed=6788)
    step = table.step()
    kept = (
        *(game, game.options, game.policies["thrifty"], table.state, table.view(3), step, table.record()),
        *(table.record_of(3), table.question(3), table.event_count, cardkit.card("7S"), cardkit.JOKER),
        *(cardkit.STANDARD_DECK, cardkit.Shuffle(52), cardkit.DiceTotal(0), cardkit.IllegalMove("no", "play 7S").args),
        *(table.timeline()[1].view(3), cardkit.Result((1,), (0,), (1,)), cardkit.Unfinished((1,), 3)),
    )
    assert copier(kept) == kept
