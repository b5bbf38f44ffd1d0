"""What a card of Comp10001-Bo says of why it cannot be played agrees with the rules."""

from typing import Any

import pytest

import cardkit
from cardkit.table.table import Table

SAYS_WHY = ("Under an embargo you can use neither", "It fits on no")


@pytest.mark.parametrize("preset", ["comp10001bo", "comp10001bo-bonus"])
def test_a_card_that_says_why_it_cannot_be_played_begins_no_move(preset: str) -> None:
    game = cardkit.load("skipbo", preset=preset)
    found = 0
    for seed in range(4):
        table: Table[Any, Any, Any] = Table(game, ["uniform"] * 4, seed=seed)
        while table.result is None:
            if table.acting:
                [seat] = table.acting
                view = table.view(seat)
                begun = {game.display.choice(view, move).touches[0] for move in table.legal_moves(seat)}
                items = [item for zone in game.display.scene(view).zones for item in zone.items]
                why = {item.id for item in items if any(one in item.label for one in SAYS_WHY)}
                assert not why & begun, (seed, table.version, why & begun)
                found += len(why)
            table.step()
    assert found > 50
