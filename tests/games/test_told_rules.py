"""What games say of themselves follows their options: aim and rules, at every console and on the page."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import pytest

import cardkit
from cardkit.commands import cli
from cardkit.core.errors import BadOption
from cardkit.core.game_texts import aim_of, rules_of
from cardkit.core.number_words import how_many, in_words
from cardkit.games import constructor
from cardkit.games.constructor.options import grid, hexagon
from cardkit.protocol.game_messages import Teller
from cardkit.registry import BUILT_IN, AnyGame
from support import run_console

# By game and option: what the text must say for a value, and values to try one at a time. Nothing for a value that
# changes no rule, such as no limit.
Said = Callable[[Any], str]  # a value of any option
SAID: Final[Mapping[str, Mapping[str, tuple[Said, tuple[object, ...]]]]] = {
    "straights": {
        "target": (lambda value: f"until somebody has {value} points or more", (40, 1, 10_000)),
        "rounds": (
            lambda value: "" if not value else "one round" if value == 1 else f"or {how_many(value, 'round')} are over",
            (1, 3, 25),
        ),
        "corner": (lambda value: "ace and king are neighbours" if value else "ace low, king high", (True,)),
    },
    "unowar": {
        "rounds": (lambda value: f"; {how_many(value, 'round')} win", (1, 3, 100)),
        "hand": (lambda value: f"Each holds {how_many(value, 'card')}", (1, 7)),
    },
    "skipbo": {
        "jokers": (lambda value: f"packs and {how_many(value, 'joker')} are" if value else "", (1, 2, 16)),
        "embargoes": (lambda value: "Everyone has an embargo card" if value else "", (True,)),
        "stockpile": (lambda value: f"a stockpile of {how_many(value, 'card')}", (1, 4, 26)),
        "hand": (lambda value: f"a hand of {in_words(value)} from", (1, 12)),
        "plays": (lambda value: f"{how_many(value, 'play')}.", (1, 7)),
        "turns": (lambda value: f"has had {how_many(value, 'turn')}", (1, 10, 250)),
        "builds": (lambda value: "the one build pile" if value == 1 else f"one of {in_words(value)} build", (1, 6)),
        "discards": (
            lambda value: f"one of {how_many(4 * value, 'discard pile')}, {in_words(value)} to a player",
            (1, 6),
        ),
        "decks": (lambda value: how_many(value, "pack"), (1, 3)),
    },
    "constructor": {
        "points": (lambda value: f"{in_words(value)} building points win", (3, 7, 40)),
        "builders": (lambda value: how_many(value, "builder"), (2, 6)),
        "offers": (
            lambda value: "" if value < 0 else f"{in_words(value)} of them in a turn" if value else "nobody trades",
            (0, 1, 30),
        ),
        "blocked_roads": (lambda value: "No road goes on through a corner with" if value else "", (True,)),
        "start_resources": (lambda value: "The second of them brings" if value else "", (True,)),
        "random_board": (lambda value: "tiles are shuffled" if value else "", (True,)),
        "shape": (lambda value: f"on {how_many(len(value) or 19, 'tile')}", (hexagon(3), grid(5, 5))),
        "layout": (lambda value: "18 BRICK, 1 PARK" if value else "", ((0, 6) * 18 + (5, 7),)),
        "yields": (
            lambda value: "BRICK and HEAT (tile 0); WIFI two times, nothing (tiles 1, 2" if value else "",
            ((((0, 3),), *[((4,), (4,), ())] * 18),),
        ),
        "tile_levels": (lambda value: f"{how_many(value, 'time')} a tile at most" if value else "", (1, 2, 10)),
    },
}


def told(game: AnyGame) -> str:
    """Aim and rules, on one line."""
    return " ".join(f"{aim_of(game)} {rules_of(game)}".split())


def chosen(name: str) -> Iterator[AnyGame]:
    """The game with every preset, and with each option changed alone."""
    for preset in cardkit.load(name).presets:
        yield cardkit.load(name, preset=preset)
    for option, (_, values) in SAID[name].items():
        for value in values:
            yield cardkit.load(name, **{option: value})


@pytest.mark.parametrize("name", BUILT_IN)
def test_aim_and_rules_name_the_value_of_every_option(name: str) -> None:
    wrong: list[str] = []
    for game in chosen(name):
        assert set(SAID[name]) == set(game.options.names())
        for option, (said, _) in SAID[name].items():
            if option == "target" and getattr(game.options, "rounds", 0) == 1:
                continue  # no score ends the game before its only round does
            expected = said(getattr(game.options, option))
            if expected.lower() not in told(game).lower():
                wrong.append(f"{game.options}: {option} should be told as {expected!r}")
    assert wrong == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_aims_and_rules_differ_wherever_options_do(name: str) -> None:
    by_text: dict[str, set[object]] = {}
    for game in chosen(name):
        by_text.setdefault(told(game), set()).add(game.options)
    assert [found for found in by_text.values() if len(found) > 1] == []


@pytest.mark.parametrize("name", BUILT_IN)
def test_rules_and_options_are_told_in_plain_words(name: str) -> None:
    game = cardkit.load(name)
    odd = [re.search(r"(?i)(^|[.:,;] )who (has|can)", told(game))]
    odd += [re.search(r"; -?\d+:", about.text) for about in game.options.about().values()]
    assert odd == [None] * len(odd)


@pytest.mark.parametrize(
    ("options", "expected"),
    [({"target": 40, "corner": True}, "somebody has 40 points or more"), ({}, "somebody has 80 points or more")],
    ids=["changed", "usual"],
)
def test_the_page_is_told_the_same_rules(options: dict[str, object], expected: str) -> None:
    game = cardkit.load("straights", **options)
    found = Teller(game).game_told(0, {"scene"}, ["human"] * 4)
    assert (found.rules, expected in " ".join(rules_of(game).split())) == (rules_of(game), True)


CONSOLES = [
    ("unowar --rounds 3 --hand 7", ("; three rounds win.", "Each holds seven cards", "; three rounds win the game")),
    ("straights --target 40 --corner --pretty --players hccc", ("somebody has 40 points or more", "(ace and king are")),
    ("skipbo --option stockpile=4", ("a stockpile of four cards",)),
    ("constructor --preset two-builders --pretty", ("; seven building points win.", "two builders on seven tiles")),
    ("constructor --preset squares --pretty", ("four builders on 25 tiles",)),
]  # fmt: skip


@pytest.mark.parametrize(("words", "expected"), CONSOLES, ids=[words for words, _ in CONSOLES])
def test_title_and_rules_of_a_console_are_those_of_its_game(
    monkeypatch: pytest.MonkeyPatch, words: str, expected: tuple[str, ...]
) -> None:
    printed = " ".join(run_console(monkeypatch, cli.main, ["play", *words.split()], "rules\nquit\n").out.split())
    assert [one for one in expected if one not in printed] == []


PRICE: Final = "1 brick, 1 energy, 1 glass, 1 heat, 1 wifi"


@pytest.mark.parametrize(("command", "before"), [("costs", "improving a tile costs"), ("rules", "tile improved:")])
@pytest.mark.parametrize(("preset", "is_told"), [("improvable", True), ("bounded", False)])
def test_the_price_of_a_better_tile_is_told_where_tiles_can_be_improved(
    monkeypatch: pytest.MonkeyPatch, command: str, before: str, preset: str, is_told: bool
) -> None:
    words = ["play", "constructor", "--preset", preset, "--pretty"]
    printed = " ".join(run_console(monkeypatch, cli.main, words, f"{command}\nquit\n").out.lower().split())
    assert (f"{before} {PRICE}" in printed) == is_told


@pytest.mark.parametrize("option", ["layout", "yields"])
def test_options_of_the_tiles_say_in_which_order_they_go(option: str) -> None:
    about = cardkit.load("constructor").options.about()
    assert "in the order of their numbers: rows from the top, left to right" in about[option].text


@pytest.mark.parametrize("option", ["layout", "yields"])
def test_too_few_tiles_are_refused_with_the_order_of_tiles(option: str) -> None:
    with pytest.raises(BadOption, match=r"19 tiles, in the order of their numbers: rows from the top, left to right; "):
        cardkit.load("constructor", **{option: (((0,),),) if option == "yields" else (0, 6)})


def test_layout_goes_by_the_numbers_of_tiles_whatever_the_order_of_the_shape() -> None:
    pictures = []
    for shape in (((0, 0), (2, 0), (1, 1)), ((2, 0), (1, 1), (0, 0))):
        game = constructor.game(builders=2, shape=shape, layout=(0, 6, 4, 8, 5, 7))
        pictures.append(constructor.picture(game.view(game.initial_state(), None)))
    assert pictures[0] == pictures[1]
