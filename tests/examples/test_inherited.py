"""A game made of another one, in a module of its own."""

from typing import ClassVar

import attrs

from cardkit import Event
from hearts import Hearts, HeartsOptions, HeartsState, HeartsView


@attrs.frozen
class Applause(Event):
    """An event of this module."""


class Louder(Hearts):
    name: ClassVar[str] = "louder-hearts"


def test_it_has_the_values_of_the_game_it_is_made_of() -> None:
    assert {HeartsOptions, HeartsState, HeartsView} <= set(Louder().all_vocabulary())


def test_it_has_its_own_values_too() -> None:
    assert Applause in Louder().all_vocabulary()


def test_its_positions_come_back_from_their_text() -> None:
    game = Louder()
    assert game.read_state(game.write_state(game.initial_state())) == game.initial_state()
