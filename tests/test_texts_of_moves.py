"""What whoever writes a frontend may rely on: the texts of moves, in every game and every example."""

from collections.abc import Iterator
from typing import Any

import pytest

from beside import GAMES, game_of
from cardkit import Table
from cardkit.core.rng import seeded_sfc32

pytestmark = pytest.mark.slow

LIMIT = 150  # moves of a game that is followed
NAMES = pytest.mark.parametrize(("name", "preset"), [one[1:] for one in GAMES], ids=[one[0] for one in GAMES])


def asked(name: str, preset: str) -> Iterator[dict[str, Any]]:
    """The moves by their texts, each time that somebody is asked in a random game."""
    game = game_of(name, preset)
    table: Table[Any, Any, Any] = Table(game, seed=1)
    rng = seeded_sfc32(1, 7)
    for _ in range(LIMIT):
        for _ in table.steps():
            pass
        question = table.question()
        if question is None:
            return
        texts = [game.write_move(move) for move in question.moves]
        assert len(set(texts)) == len(texts), "two moves have one text"
        yield dict(zip(texts, question.moves, strict=True))
        table.play(question.moves[rng.below(len(question.moves))])


@NAMES
def test_the_text_of_a_move_is_a_line_that_is_not_blank(name: str, preset: str) -> None:
    texts = {text for moves in asked(name, preset) for text in moves}
    assert [text for text in texts if not text.strip() or not text.isprintable()] == []


@NAMES
def test_the_text_of_a_move_is_no_number_alone(name: str, preset: str) -> None:
    texts = {text for moves in asked(name, preset) for text in moves}
    assert [text for text in texts if text.lstrip("+-").isdecimal()] == []


@NAMES
def test_the_text_of_a_move_is_read_in_any_letter_case_and_spacing(name: str, preset: str) -> None:
    game = game_of(name, preset)
    known = {text: move for moves in asked(name, preset) for text, move in moves.items()}
    for text, move in known.items():
        spaced = f"  {text.replace(' ', '   ')} "
        assert [game.read_move(one) for one in (text.lower(), text.upper(), spaced)] == [move] * 3


@pytest.mark.parametrize(
    ("name", "short", "text"),
    [
        ("straights", "play 10S", "play TS"),
        ("unowar", "3", "3:7S"),
        ("skipbo", "stock b2", "stock:KH b2"),
        ("skipbo", "d1.2 b4", "d1.2:7C b4"),
    ],
)
def test_a_shorter_text_is_of_the_same_move(name: str, short: str, text: str) -> None:
    game = game_of(name, "standard" if name != "skipbo" else "comp10001bo")
    assert game.action_of(game.read_move(short)) == game.action_of(game.read_move(text))
