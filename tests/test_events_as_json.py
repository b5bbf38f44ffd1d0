"""Every event of every game as JSON, in each form in which somebody hears it."""

import itertools
from typing import Any

import pytest

import cardkit
import crazy_eights
import euchre
import faulty_together
import hearts
import liars_dice
from cardkit import Event, Table
from cardkit.core.event import Undone
from cardkit.learning.information_states import _rows_of_event
from cardkit.registry import BUILT_IN, AnyGame

AnyTable = Table[Any, Any, Any]

GAMES: list[AnyGame] = [
    *[cardkit.load(name, preset=preset) for name in BUILT_IN for preset in cardkit.load(name).presets],
    *(crazy_eights.CrazyEights(), euchre.Euchre(), hearts.Hearts(), liars_dice.LiarsDice(), faulty_together.game()),
]
SEEDS = range(2)
LIMIT = 600  # moves: some games have no end where everybody moves at random
EVERY = 50  # moves, after which one is taken back and made again


def named(game: AnyGame) -> str:
    """The name of a case."""
    return f"{game.name} {game.write_options()}"[:40]


each_game = pytest.mark.parametrize("game", GAMES, ids=named)


def played(game: AnyGame, seed: int) -> AnyTable:
    """A game, to its end or the limit, some of whose moves were taken back and made again."""
    table = Table(game, ["uniform"] * game.seats, seed=seed)
    for limit in range(EVERY // 2, LIMIT, EVERY):
        table.run(limit)
        if table.move_count:  # a game of a single deal may be won by it
            table.undo()
        table.run(limit)
    return table


def told(table: AnyTable) -> set[Event]:
    """What happened, and what each seat and a watcher heard of it."""
    audiences = [*range(table.game.seats), None]
    return set(itertools.chain.from_iterable(table.heard(audience) for audience in audiences)) | set(table._happened)


@pytest.mark.slow
@each_game
def test_every_event_of_whole_games_comes_back_from_json_as_it_was(game: AnyGame) -> None:
    events = {event for seed in SEEDS for event in told(played(game, seed))}
    assert [event for event in events if game.read_json(game.write_json(event)) != event] == []


@each_game
def test_a_move_taken_back_comes_back_from_json(game: AnyGame) -> None:
    assert game.read_json(game.write_json(Undone(1))) == Undone(1)


@each_game
def test_for_agents_the_kinds_of_events_are_numbered_as_the_game_lists_them(game: AnyGame) -> None:
    own = [one for one in game.all_vocabulary() if issubclass(one, Event) and one.__module__ != "cardkit.core.event"]
    table = Table(game, ["uniform"] * game.seats, seed=1)
    table.run(limit=40)
    found = {type(event): _rows_of_event(game, event)[0][0] for event in table._happened}
    assert found == {cls: own.index(cls) + 1.0 for cls in found}
