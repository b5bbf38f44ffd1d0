"""Whole games of every kind are still what they were, step by step: the files of tests/golden/."""

import re

import pytest

import cardkit
import golden
from cardkit.registry import BUILT_IN
from golden import CASTS, DIGESTS, FOLDER, difference, file_of, transcript, variants
from support import for_each

LARGEST = 150_000  # bytes of a file: somebody has to read what changes in it

# A hand that is empty in the middle of a turn is filled again: a play, and then the same player draws.
FILLED_AGAIN = r"Player(\d), 1 of .*\n(?:   .* plays .*\n)+(?:   .* draws .*\n)*   \d: Player\1 draws "

# What the golden games must come past, as patterns, so that writing them anew does not lose it.
SHOWN = {
    "straights-standard": ["discards a card.", "A new round begins.", "'s score: ", "wins!"],
    "straights-corner": ["discards a card.", "A new round begins."],
    "unowar-standard": ["The deck is empty", "cannot play: round number 10", "draws a card."],
    "skipbo-comp10001bo": ["completes b", "is shuffled.", "from d", "stockpile and wins!", FILLED_AGAIN],
    "skipbo-comp10001bo-bonus": ["plays JK", "lays the embargo", "clears the embargo", "completes b"],
    "constructor-standard": [
        *("loses", "places the GEESE", "steals", "has no builders to steal from", "accepts."),
        "refuses.",
    ],
    "constructor-random-board": ["The tiles are", "Their values are"],
    "constructor-improvable": ["improves tile"],
    "constructor-settlers": ["places the GEESE", "builds a tower", "refuses."],
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), variants())
def test_the_golden_game_is_what_it_was(name: str, preset: str) -> None:
    expected = file_of(name, preset).read_bytes().decode()
    assert difference(expected, transcript(name, preset)) is None


def test_every_game_and_preset_has_its_players_and_its_file_and_there_are_no_others() -> None:
    expected = [file_of(name, preset) for name, preset in variants()]
    assert sorted(FOLDER.iterdir()) == sorted([DIGESTS, *expected])
    assert list(CASTS) == variants()
    assert [path.name for path in expected if path.stat().st_size >= LARGEST] == []


@for_each(("stem", "said"), [(stem, said) for stem, all_said in SHOWN.items() for said in all_said])
def test_a_golden_game_comes_past_what_is_special_in_it(stem: str, said: str) -> None:
    assert re.search(said, (FOLDER / f"{stem}.txt").read_text("utf-8")) is not None


@for_each("name", BUILT_IN)
def test_every_player_takes_part_in_a_golden_game_or_has_a_digest(name: str) -> None:
    told = [cast.players for (game, _), cast in CASTS.items() if game == name]
    told.extend([game.players for game in golden.games() if game.name == name])
    assert {player for players in told for player in players} == set(cardkit.load(name).policies)


# The message.


@for_each(
    ("expected", "found", "shown"),
    [
        (
            "1. a\n   all: b\n",
            "1. a\n   all: c\n",
            ["line 2 ", "the file:    all: b\n", "now:         all: c\n"],
        ),
        ("1. a\n2. b\n", "1. a\n2. c\n", ["line 2 ", "the file: 2. b\n", "now:      2. c\n", "after:    1. a\n"]),
        ("1. a", "1. a\n2. b", ["line 2 ", "the file: (the end)\n", "now:      2. b\n"]),
        ("1. a\n2. b", "1. a", ["line 2 ", "the file: 2. b\n", "now:      (the end)\n"]),
        ("a", "b", ["line 1 ", "after:    the beginning\n"]),
    ],
)
def test_the_first_line_that_differs_is_named(expected: str, found: str, shown: list[str]) -> None:
    said = str(difference(expected, found))
    assert [one for one in shown if one not in said] == []


def test_equal_texts_do_not_differ() -> None:
    assert difference("1. a\n", "1. a\n") is None
