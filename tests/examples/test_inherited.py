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


def test_it_has_all_values_and_positions() -> None:
    # It has the values of the game it is made of.
    assert {HeartsOptions, HeartsState, HeartsView} <= set(Louder().all_vocabulary())
    assert Applause in Louder().all_vocabulary()  # it has its own values too
    # Its positions come back from their text.
    game = Louder()
    assert game.read_state(game.write_state(game.initial_state())) == game.initial_state()
