"""The course's functions, and course players at our tables."""

from typing import Any

import pytest

import cardkit
from cardkit.core.errors import BadNotation
from cardkit.games.skipbo import STOCK, Build, Play, comp10001
from cardkit.games.skipbo.comp10001 import (
    NO_PLAY,
    Guest,
    as_play,
    card_of,
    comp10001bo_bonus,
    comp10001bo_is_valid_play,
    comp10001bo_match_discard,
    comp10001bo_play,
    from_play,
    kind_of,
)
from support import for_each

EMPTY: list[list[list[str]]] = [[[], [], [], []] for _ in range(4)]
BUILDS: list[list[str]] = [[], [], [], []]
STOCKS = [("9C", 8), ("0D", 8), ("3H", 8), ("KD", 8)]


@for_each("kind", range(53))
def test_cards_are_read_as_they_are_written(kind: int) -> None:
    assert kind_of(card_of(kind)) == kind


@for_each("card", ["", "7", "10S", "7X", "zz", "S7", 7, None])
def test_what_is_no_card_is_refused(card: Any) -> None:
    with pytest.raises(BadNotation, match="expected a card such as 7S, 0D or ZZ"):
        kind_of(card)


@for_each(
    ("card", "pile", "owner", "from_hand", "expected"),
    [
        ("8S", ["9H"], 3, True, 1),
        ("8S", ["9H"], 3, False, 1),
        ("8H", ["9H"], 3, True, 2),
        ("8H", ["9H"], 3, False, 0),
        ("2S", ["KH"], 0, False, 1),
        ("AS", ["2H"], 0, True, 0),
        ("AS", [], 0, True, 0),
        ("ZZ", ["9H"], 2, False, 1),
        ("ZZ", [], 0, True, 2),
        ("ZZ", [], 1, True, 0),
        ("ZZ", [], 0, False, 0),
        ("0S", ["5C", "ZZ"], 0, True, 2),
        ("0S", ["5C", "ZZ"], 0, False, 0),
    ],
)
def test_b5_b8_b14_a_card_on_a_discard_pile(
    card: str, pile: list[str], owner: int, from_hand: bool, expected: int
) -> None:
    assert comp10001bo_match_discard(card, pile, 0, owner, from_hand) == expected


@for_each(
    ("play", "expected"),
    [
        ((0, "2C", (0, 0)), 1),
        ((0, "2C", (1, (0, 0))), 2),
        ((0, "2C", (1, (1, 0))), 0),
        ((0, "2H", (0, 0)), 0),
        ((2, "9C", (0, 0)), 0),
        ((2, "2C", (0, 0)), 0),
        ((1, ("2C", (0, 0)), (0, 0)), 0),
        ((0, "2C", (0, 4)), 0),
        ((0, "2C", (1, (0, 4))), 0),
        (NO_PLAY, 0),
        ((4, None, (2, 1)), 0),
        ((4, "2C", (0, 0)), 0),
        ((9, "2C", (0, 0)), 0),
        ("nonsense", 0),
    ],
)
def test_b3_b9_what_a_play_is_worth(play: Any, expected: int) -> None:
    hand = ["2C", "AS", "9D", "0D", "0S"]
    assert comp10001bo_is_valid_play(play, 0, hand, STOCKS, EMPTY, BUILDS) == expected


def test_b9_whether_there_is_a_play() -> None:
    # No play is true where there is none.
    assert comp10001bo_is_valid_play(NO_PLAY, 0, ["AS", "AH"], STOCKS, EMPTY, BUILDS) == 3
    # After five plays there is no play.
    history = [(1, (0, "2C", (0, 0))), *[(0, (0, "2C", (0, 0)))] * 5]
    assert comp10001bo_play(0, ["2C"], STOCKS, EMPTY, BUILDS, history) == NO_PLAY


def test_b18_where_an_embargo_is_laid() -> None:
    # An embargo is laid where it may be.
    stocks = [("9C", 8), ("0D", 2), ("3H", 8), ("KH", 8)]
    assert comp10001bo_bonus(0, [], True, None, stocks, EMPTY, BUILDS, []) == (4, None, (2, 1))
    # Nobody is under two embargoes.
    stocks = [("9C", 8), ("0D", 2), ("3H", 8), ("KH", 8)]
    history: list[tuple[int, comp10001.CoursePlay]] = [(3, (4, None, (2, 1)))]
    assert comp10001bo_bonus(0, [], True, None, stocks, EMPTY, BUILDS, history) == NO_PLAY


def test_b19_an_embargo_is_cleared() -> None:
    assert comp10001bo_bonus(0, ["2C"], False, "2H", STOCKS, EMPTY, BUILDS, [])[0] == 4


@for_each("play", [NO_PLAY, (0, "2C", (2, 0)), (7, None, None), None, (1, "2C", (0, 0))])
def test_what_is_no_play_is_no_move(play: Any) -> None:
    with pytest.raises(BadNotation):
        from_play(play)


@for_each("preset", ["comp10001bo", "comp10001bo-bonus"])
@for_each("stockpile", [2, 3])
@for_each("seed", range(3))
def test_course_players_play_whole_games(preset: str, stockpile: int, seed: int) -> None:
    game = cardkit.load("skipbo", preset=preset, stockpile=stockpile)
    table = cardkit.Table(game, [Guest(), "greedy", Guest(), "greedy"], seed=seed)
    table.run()
    assert table.result is not None


def test_a_move_without_its_card_is_no_play() -> None:
    with pytest.raises(cardkit.IllegalMove, match="names its card"):
        as_play(Play(STOCK, Build(0)))
