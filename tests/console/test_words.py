"""What consoles say of any game: its title, its aim, its rules, and who its computer is."""

import sys
from typing import ClassVar

import pytest

import faulty
from cardkit.core.game_texts import aim_of, rules_of, title_of
from cardkit.core.levels import computer_of
from cardkit.games import constructor, skipbo, straights, unowar
from cardkit.registry import AnyGame
from support import for_each


class Bids(faulty.Waiting):
    """Say a number of dice, or that the last one lied."""

    computer: ClassVar[str] = "first"


class Terse(Bids):
    """Say something."""

    rules: ClassVar[str] = "Say what you like."


@for_each(
    ("game", "computer"),
    [
        (straights.game(), "thrifty"),
        (unowar.game(), "watchful"),
        (skipbo.game(), "spreader"),
        (constructor.game(), "diplomat"),
        (Bids(), "first"),  # as a plug-in says
        (faulty.game(), "uniform"),  # without a word
    ],
    ids=str,
)
def test_the_computer_of_a_game_is_its_best(game: AnyGame, computer: str) -> None:
    assert computer_of(game) == computer


def test_a_game_without_a_title_or_an_aim_has_its_name_and_what_its_class_does() -> None:
    assert (title_of(faulty.game()), aim_of(Bids())) == ("Embers", "Say a number of dice, or that the last one lied.")


def test_rules_are_those_of_the_module_without_its_sources_or_what_the_game_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "__doc__", "Say a number.\n\nSource: old books.\n")
    assert (rules_of(Bids()), rules_of(Terse())) == ("Say a number.\n", "Say what you like.\n")
