"""What is said of values that are of another kind than a field, an option or an argument wants: plain words."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest

import cardkit
from cardkit import Card, Deck, Hand, Pile, Suit, Table
from cardkit.core.json.field_types import type_told
from cardkit.errors import BadJson, BadNotation, BadOption, UnknownGame
from cardkit.games import constructor, straights
from cardkit.registry import AnyGame
from support import for_each

NOTHING: Final[Any] = None  # what no type checker would let in
TEXT: Final[Any] = "7S"
NOISE: Final = re.compile(r"mappingproxy|Attribute\(|\+T_co|~|typing\.|<class|<enum|NoneType|cardkit\.|Literal")
WRONG: Final[tuple[Any, ...]] = (None, "x", -1, 1.5, True, (), [], {}, b"x", ("a",), 10**30)


@for_each(
    ("call", "error", "said"),
    [
        (lambda: Deck(NOTHING), TypeError, "Deck.cards: expected a tuple, not None"),
        (lambda: Hand(TEXT), TypeError, "Hand.cards: expected a tuple, not '7S'"),
        (lambda: Card(NOTHING, Suit.SPADES), TypeError, "Card.rank: expected a Rank, not None"),
        (lambda: straights.Play(TEXT), TypeError, "Play.card: expected a Card, not '7S'"),
        (lambda: cardkit.cards(NOTHING), BadNotation, "expected cards such as 7S 8S TD, not None"),
        (lambda: cardkit.load(NOTHING), UnknownGame, "no game is called None; there are straights, "),
        (lambda: constructor.game(shape=TEXT), BadOption, "option shape: expected tuple, as in (), not '7S'"),
        (lambda: Table(NOTHING), TypeError, "expected a game or the name of one, not None"),
        (lambda: Table("unowar", TEXT), TypeError, "expected 2 players, one a seat, not '7S'"),
        (lambda: Table("unowar", seconds=TEXT), ValueError, "expected more than 0 seconds for a move, or None for any"),
    ],
)
def test_what_was_expected_is_said_and_what_came(call: Callable[[], object], error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        call()


@for_each(
    ("hint", "told"),
    [
        (int | None, "int or None"),
        (Card | None, "Card or None"),
        (Hand[Card], "Hand"),
        (tuple[int, ...], "tuple[int, ...]"),
    ],
)
def test_a_type_is_told_in_words(hint: object, told: str) -> None:
    assert type_told(hint) == told


def test_a_word_is_told_with_those_that_it_may_be() -> None:
    game = cardkit.load("unowar")
    view = json.loads(game.write_json(Table(game).view(0)))
    view["UnoWarView"]["phase"] = "x"
    with pytest.raises(BadJson, match=r"UnoWarView\.phase: expected 'play' or 'deal' or .*, not 'x'"):
        game.read_json(json.dumps(view))


def made_of(wrong: Any) -> list[Callable[[], object]]:
    """Calls of what is public with something wrong."""
    calls: list[Callable[[], object]] = [
        *[partial(kind, wrong) for kind in (Deck, Hand, Pile)],
        partial(straights.Discard, wrong),
        partial(cardkit.card, wrong),
        partial(Card, wrong, wrong),
        partial(cardkit.load, wrong),
        partial(cardkit.generator, wrong),
        partial(cardkit.generator, 1, wrong),
        partial(Table, wrong),
        *[partial(Table, "unowar", wrong), partial(Table, "unowar", [wrong, None])],
        *[partial(Table, "unowar", **{key: wrong}) for key in ("seed", "generator", "state", "seconds")],
    ]
    for name in ("straights", "unowar", "skipbo", "constructor"):
        game: AnyGame = cardkit.load(name)
        table, state = Table(game), game.initial_state()
        calls += [
            *[partial(cardkit.load, name, **{option: wrong}) for option in game.options.names()],
            *[partial(one, state, wrong) for one in (game.play, game.view)],
            *[partial(one, wrong) for one in (game.move_of, game.write_json, table.question, table.play)],
            partial(table.seat, 0, wrong),
        ]
    return calls


def said_of(call: Callable[[], object]) -> str:
    """What a call raises, if it does."""
    try:
        call()
    except Exception as error:
        return str(error)
    return ""


@for_each("wrong", WRONG)
def test_nothing_is_said_in_the_words_of_libraries(wrong: Any) -> None:
    said = [said_of(call) for call in made_of(wrong)]
    assert len([one for one in said if one]) > 20
    assert [one for one in said if NOISE.search(one)] == []
