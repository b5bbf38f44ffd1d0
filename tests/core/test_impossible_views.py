"""Views from outside that no position looks like: they are refused when they are read, and at once."""

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest

import cardkit
from cardkit.core.errors import BadJson
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import CHANCE
from cardkit.core.view import View, alike
from cardkit.registry import AnyGame
from crazy_eights import CrazyEights
from euchre import Euchre
from hearts import Hearts
from liars_dice import LiarsDice

HUGE = 10**9  # a count that would be gone through one by one
GAMES: dict[str, AnyGame] = {name: cardkit.load(name) for name in ("straights", "unowar", "skipbo", "constructor")}
GAMES |= {"crazy-eights": CrazyEights(), "euchre": Euchre(), "hearts": Hearts(), "liars-dice": LiarsDice()}
# The fields of each game's view with numbers that are looked at, or are by seat or more.
COUNTS = {
    "straights": ("held", "scores", "round", "turn", "seat"),
    "unowar": ("rounds", "pile", "deck", "last", "turn", "seat"),
    "skipbo": ("held", "stock_sizes", "draw_pile", "turns", "plays", "turn", "seat"),
    "constructor": ("roads", "resources", "points", "place", "geese", "turn", "seat"),
    "crazy-eights": ("held", "turn", "seat"),
    "euchre": ("held", "turn", "seat"),
    "hearts": ("held", "turn", "seat"),
    "liars-dice": ("rolled", "turn", "seat"),
}
HANDS = ("straights", "unowar", "skipbo", "crazy-eights", "hearts")


def view_of(game: AnyGame, moves: int = 9) -> View:
    """What seat 0 sees after some random moves."""
    state, rng = game.initial_state(), seeded_sfc32(5, 1)
    while moves > 0 or state.turn() == CHANCE:
        if state.turn() == CHANCE:
            state = state.resolved(state.request().sample(rng))
        else:
            state, moves = state.after(state.pick(rng)), moves - 1
    view: View = game.view(state, 0)
    return view


def places(value: Any, at: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Where numbers stand, down to the first of each list; None too."""
    if isinstance(value, dict | list):
        for key, one in list(value.items() if isinstance(value, dict) else enumerate(value)):
            yield from places(one, (*at, key))
    elif isinstance(value, int) or value is None:
        yield at


def changed(written: Any, at: tuple[Any, ...], to: object) -> Any:
    found = copy.deepcopy(written)
    part = found
    for key in at[:-1]:
        part = part[key]
    part[at[-1]] = to
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_view_with_a_number_that_cannot_be_is_refused_when_it_is_read(name: str) -> None:
    game = GAMES[name]
    written = json.loads(game.write_json(view_of(game)))
    (cls,) = written
    taken = []
    for field in COUNTS[name]:
        for at in places(written[cls][field], (cls, field)):
            for number in (HUGE, 2**62, -7):
                try:
                    game.read_json(json.dumps(changed(written, at, number)))
                except BadJson:
                    continue
                taken.append((at, number))
    assert taken == []


@pytest.mark.parametrize("name", HANDS)
def test_a_view_with_a_card_twice_or_too_few_is_refused(name: str) -> None:
    game = GAMES[name]
    written = json.loads(game.write_json(view_of(game)))
    (cls,) = written
    at = (cls, "hand", "Hand", "cards")
    cards = written[cls]["hand"]["Hand"]["cards"]
    taken = []
    for wrong in ([cards[-1]] * len(cards), cards[1:], cards * 3):
        try:
            game.read_json(json.dumps(changed(written, at, wrong)))
        except BadJson:
            continue
        taken.append(wrong)
    assert taken == []


@pytest.mark.parametrize("name", GAMES)
def test_a_view_that_is_read_is_like_some_position(name: str) -> None:
    game = GAMES[name]
    view = game.read_json(game.write_json(view_of(game)))
    assert isinstance(view, View)
    assert alike(game.view(game.determinize(view, seeded_sfc32(1, 1)), view.seat), view)


@pytest.mark.parametrize(
    ("name", "at", "number", "reason"),
    [
        ("crazy-eights", ("EightsView", "held", 1), HUGE, "expected 1000000042 hidden cards"),
        ("hearts", ("HeartsView", "turn"), 4, "turn is 4, and there are 4 seats"),
        ("straights", ("StraightsView", "held", 1), HUGE, "expected from 0 to 13 cards in a hand"),
        (
            "straights",
            ("StraightsView", "held", 0),
            9,
            r"held is \(9, 11, 11, 11\), and by all the rest \(10, 11, 11, 11",
        ),
    ],
)
def test_the_error_says_what_is_impossible(name: str, at: tuple[str | int, ...], number: int, reason: str) -> None:
    written = json.loads(GAMES[name].write_json(view_of(GAMES[name])))
    with pytest.raises(BadJson, match=f"this view is not possible: .*{reason}"):
        GAMES[name].read_json(json.dumps(changed(written, at, number)))
