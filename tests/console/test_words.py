"""What consoles say of any game, lists of moves, and how loosely they read."""

import argparse
import sys
from typing import ClassVar

import pytest

import faulty
from cardkit import Table
from cardkit.console.program import option_number
from cardkit.console.wording import joined, listed, loose_move, moves_text, ranged
from cardkit.core.about import aim_of, computer_of, rules_of, title_of
from cardkit.core.errors import BadGame, BadNotation
from cardkit.core.options import OptionAbout
from cardkit.games import constructor, skipbo, straights, unowar


def bids(state: type[faulty.WaitingState]) -> type[faulty.WaitingState]:
    """A state in which every action is legal."""

    class Bidding(state):  # type: ignore[misc, valid-type]  # a class made from one that is handed over
        __slots__ = ()

        def legal(self) -> tuple[int, ...]:
            return tuple(range(len(TEXTS)))

    return Bidding


TEXTS = tuple([f"{number}x{face}" for number in range(1, 16) for face in range(1, 7)] + ["liar"])


class Bids(faulty.Waiting):
    """Say a number of dice, or that the last one lied."""

    actions: ClassVar[tuple[str, ...]] = TEXTS
    made_of: ClassVar[type[faulty.WaitingState]] = bids(faulty.WaitingState)
    computer: ClassVar[str] = "first"


def table() -> Table:  # type: ignore[type-arg]  # of bids
    return Table(Bids(), seed=1)


def test_ninety_bids_are_listed_in_groups() -> None:
    told = moves_text(table()).splitlines()
    assert (len(told), " ".join(told[0].split())) == (16, "1: 1 1x1 2 1x2 3 1x3 4 1x4 5 1x5 6 1x6")


def test_a_group_of_one_is_a_group() -> None:
    assert moves_text(table()).splitlines()[-1].split() == ["liar:", "91", "liar"]


def test_every_move_of_a_group_has_its_number() -> None:
    assert "  7 2x1" in moves_text(table())


def test_a_word_lists_the_moves_that_have_it() -> None:
    told = " ".join(moves_text(table(), "15").split())
    assert told == "85 15x1 86 15x2 87 15x3 88 15x4 89 15x5 90 15x6"


def test_a_word_that_no_move_has_is_told() -> None:
    assert moves_text(table(), "zzz") == "No legal move has a word that begins with 'zzz'.\n"


def test_a_large_group_is_told_by_its_ends() -> None:
    table = Table(constructor.game(), seed=1)
    assert "`moves build-res` lists them" in moves_text(table)


@pytest.mark.parametrize("typed", ["3x5", "3 x 5", "3X5", " 3  x5 ", "3*x*5", "17"])
def test_a_bid_is_taken_loosely(typed: str) -> None:
    assert str(loose_move(table(), typed.strip())) == "3x5"


@pytest.mark.parametrize("typed", ["", "0", "92", "3x", "x", "lia", "3x5 3x6"])
def test_what_fits_no_move_or_many_is_refused(typed: str) -> None:
    with pytest.raises(BadNotation):
        loose_move(table(), typed)


def test_what_fits_several_moves_is_asked_about() -> None:
    table = Table(straights.game(), seed=6788)
    table.step()
    table.play("play 7S")
    with pytest.raises(BadNotation):
        loose_move(table, "discard")


def test_a_plug_in_says_who_its_computer_is() -> None:
    assert computer_of(Bids()) == "first"


def test_without_a_word_the_computer_is_uniform() -> None:
    assert computer_of(faulty.game()) == "uniform"


@pytest.mark.parametrize(
    ("game", "computer"),
    [
        (straights.game(), "thrifty"),
        (unowar.game(), "watchful"),
        (skipbo.game(), "planner"),
        (constructor.game(), "planner"),
    ],
    ids=str,
)
def test_the_computer_of_a_game_is_its_best(game: faulty.Waiting, computer: str) -> None:
    assert computer_of(game) == computer


def test_a_game_without_a_title_is_called_by_its_name() -> None:
    assert title_of(faulty.game()) == "Embers"


def test_a_game_without_an_aim_says_what_its_class_does() -> None:
    assert aim_of(Bids()) == "Say a number of dice, or that the last one lied."


def test_rules_are_those_of_the_module_without_its_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "__doc__", "Say a number.\n\nSource: old books.\n")
    assert rules_of(Bids()) == "Say a number.\n"


def test_rules_may_be_said_by_the_game() -> None:
    class Terse(Bids):
        """Say something."""

        rules: ClassVar[str] = "Say what you like."

    assert rules_of(Terse()) == "Say what you like.\n"


def test_names_are_joined_as_people_do() -> None:
    assert (joined(["A"]), joined(["A", "B", "C"]), listed(["A", "B"])) == ("A", "A, B and C", "A or B")


@pytest.mark.parametrize(
    ("about", "expected"),
    [
        (OptionAbout("cards", 1, 9), "hand (1 to 9)"),
        (OptionAbout(choices=("short", "long")), "hand (short or long)"),
        (OptionAbout("cards"), "hand"),
    ],
)
def test_an_option_is_named_with_the_values_it_takes(about: OptionAbout, expected: str) -> None:
    assert ranged("hand", about) == expected


def test_a_number_of_an_option_is_read_within_its_bounds() -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="expected a whole number from 1 to 9, not '10'"):
        option_number(OptionAbout(low=1, high=9))("10")


def test_an_option_without_bounds_is_read_as_no_number() -> None:
    with pytest.raises(BadGame, match="expected an option with low and high"):
        option_number(OptionAbout("cards"))
