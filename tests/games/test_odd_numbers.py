"""What counts as a number at the doors of every game, alike in both builds: docs/stable.md, *Numbers*.

One table of odd numbers for all games and all doors. It runs compiled and not.
"""

import enum
import json
from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs
import pytest

import cardkit
from cardkit.core.cards import card_of
from cardkit.core.errors import (
    BadJson,
    BadNotation,
    BadOption,
    BadSeed,
    IllegalMove,
    IllegalOutcome,
    UnknownGenerator,
)
from cardkit.core.options import Options
from cardkit.core.rng import make_generator
from cardkit.core.value import replace
from cardkit.registry import BUILT_IN, AnyGame
from support import for_each


class One(enum.IntEnum):
    ONE = 1


class Index:
    """Like the numbers of numpy: no `int`, though it equals one, and may stand for it."""

    def __index__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        return other == 1

    def __hash__(self) -> int:
        return 1


INTS: Final = {"true": True, "an enumeration": One.ONE}  # they are an `int` of another type
NO_INTS: Final = {"a float": 1.0, "an index": Index(), "a text": "1", "a row": (1,)}
OUTSIDE: Final = {
    "negative": -1,
    "31 bits": 2**31,
    "62 bits": 2**62,
    "63 bits": 2**63 - 1,
    "64 bits": 2**63,
    "a shift of 64": 2**64,
    "negative and long": -(2**63) - 1,
    "very long": 10**5000,
}
ODD: Final[dict[str, Any]] = {**INTS, **NO_INTS, **OUTSIDE}

each_game = pytest.mark.parametrize("name", sorted(BUILT_IN))
each_odd_one = for_each("odd", sorted(ODD))

# What takes a number: how it is given one, and how it refuses an odd one.
Door = tuple[Callable[[AnyGame, Any, Any], object], type[Exception], str]  # of a game, a state and any number
DOORS: Final[dict[str, Door]] = {
    "an action": (lambda game, state, odd: game.move_of(odd, state), IllegalMove, "expected an action from 0 to "),
    "a seat": (lambda game, state, odd: game.view(state, odd), ValueError, "expected a seat from 0 to "),
    "a card": (lambda _game, _state, odd: card_of(odd), ValueError, "expected a card number from 0 to 51, not "),
    "a card's text": (lambda _game, _state, odd: cardkit.card(odd), BadNotation, "expected a card such as 7S"),
    "a generator": (
        lambda _game, _state, odd: make_generator(odd, 1),
        *(UnknownGenerator, "no generator is called "),
    ),
}


def opened(name: str) -> tuple[AnyGame, Any]:
    """A game, and a position in which a seat is to move."""
    game = cardkit.load(name)
    table = cardkit.Table(game, seed=1)
    table.step()
    return game, table.state


def with_an_odd_number(game: AnyGame, odd: object) -> Iterator[Any]:
    """A move of each class, with each of its numbers in turn exchanged for an odd one."""
    for move in {type(one): one for one in map(game.move_of, range(game.action_count))}.values():
        for field in attrs.fields(type(move)):
            part = getattr(move, field.name)
            if type(part) is int:
                yield attrs.evolve(move, **{field.name: odd})
            elif attrs.has(type(part)) and not isinstance(part, cardkit.Card):
                for inner in attrs.fields(type(part)):
                    yield attrs.evolve(move, **{field.name: attrs.evolve(part, **{inner.name: odd})})


@each_game
@for_each("odd", sorted(INTS))
def test_a_state_takes_an_int_of_another_type_for_its_number(name: str, odd: str) -> None:
    _, state = opened(name)
    assert state.why_illegal(INTS[odd]) == state.why_illegal(1)


@each_game
@for_each("odd", sorted(NO_INTS))
def test_a_state_refuses_what_is_no_int(name: str, odd: str) -> None:
    _, state = opened(name)
    with pytest.raises(TypeError):
        state.why_illegal(NO_INTS[odd])


@each_game
@for_each("odd", sorted(OUTSIDE))
def test_a_state_says_that_there_is_no_such_action(name: str, odd: str) -> None:
    _, state = opened(name)
    assert str(state.why_illegal(OUTSIDE[odd])).startswith("there is no action ")


@each_game
@for_each("door", DOORS)
@each_odd_one
def test_an_odd_number_is_no_action_seat_card_or_generator(name: str, door: str, odd: str) -> None:
    given, error, message = DOORS[door]
    game, state = opened(name)
    with pytest.raises(error, match=message):
        given(game, state, ODD[odd])


@each_game
@each_odd_one
def test_a_move_with_an_odd_number_has_no_action_and_is_refused_with_a_reason(name: str, odd: str) -> None:
    game, state = opened(name)
    for move in with_an_odd_number(game, ODD[odd]):
        assert "there is no such move; expected " in str(game.why_illegal(state, move))
        with pytest.raises(IllegalMove, match="there is no such move; expected "):
            game.action_of(move)
        with pytest.raises(IllegalMove, match="there is no such move; expected "):
            game.play(state, move)


@pytest.mark.parametrize(("name", "preset"), [("constructor", "random-board"), ("skipbo", None), ("unowar", None)])
@each_odd_one
def test_an_odd_number_is_no_part_of_an_outcome(name: str, preset: str | None, odd: str) -> None:
    game = cardkit.load(name, preset=preset) if preset else cardkit.load(name)
    state = game.initial_state()
    outcome: list[Any] = list(state.request().sample(cardkit.generator(1)))
    outcome[outcome.index(1)] = ODD[odd]
    with pytest.raises(IllegalOutcome, match="expected "):
        game.resolve(state, tuple(outcome))


@each_game
def test_an_outcome_is_a_tuple(name: str) -> None:
    game = cardkit.load(name, preset="random-board") if name == "constructor" else cardkit.load(name)
    state = game.initial_state()
    outcome: Any = list(state.request().sample(cardkit.generator(1)))
    with pytest.raises(IllegalOutcome, match="expected a tuple of whole numbers, not "):
        game.resolve(state, outcome)


def numbers_of(options: Options, *types: type) -> Iterator[str]:
    """The options whose values are of these types."""
    return (option for option in options.names() if type(getattr(options, option)) in types)


@each_game
@each_odd_one
def test_an_odd_number_is_no_option(name: str, odd: str) -> None:
    for option in numbers_of(cardkit.load(name).options, int):
        if not (option == "offers" and ODD[odd] == -1):  # which means no limit
            with pytest.raises(BadOption, match=f"option {option}: expected "):
                cardkit.load(name, **{option: ODD[odd]})


@each_game
def test_options_take_true_for_one_where_they_are_made_and_nothing_that_is_no_int(name: str) -> None:
    options = cardkit.load(name).options
    for option in numbers_of(options, int, bool):
        for odd in NO_INTS.values():
            with pytest.raises(TypeError):
                type(options)(**{option: odd})
    for option in numbers_of(options, int):
        if option not in {"points", "builders"}:  # which are never 1
            assert type(getattr(type(options)(**{option: True}), option)) is int


@each_game
@for_each("text", ["true", "1.5", '"1"', "null", "9223372036854775808", "1" * 5000, "1e999", "NaN"])
def test_an_odd_number_is_in_no_position(name: str, text: str) -> None:
    game, state = opened(name)
    found = json.loads(game.write_json(state))
    [(cls, fields)] = found.items()
    for name_of_field, field in fields.items():
        if type(field) is int:
            parts = [f'"{one}":{text if one == name_of_field else json.dumps(fields[one])}' for one in fields]
            with pytest.raises(BadJson, match="expected "):
                game.read_json(f'{{"{cls}":{{{",".join(parts)}}}}}')


# Each of these would leave what can be counted, or what the rules allow, as soon as somebody plays on.
BEYOND: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("unowar", {"pile": 2**63 - 1}),
    ("unowar", {"pile": 53}),
    ("skipbo", {"plays": 5}),
    ("skipbo", {"turns": 20 * 0x1010101}),
    ("skipbo", {"turns": 255}),
    ("skipbo", {"turns": 1 << 24}),
    ("constructor", {"offers": 2**63 - 1}),
    ("straights", {"round": {"number": 999_999_999}}),  # its text could not be read
    ("unowar", {"frame": {"decks": 10**400}}),
)


@for_each(("name", "changes"), BEYOND)
def test_a_position_from_which_play_would_leave_the_range_is_impossible(name: str, changes: dict[str, Any]) -> None:
    game, state = opened(name)
    parts = {part: replace(getattr(state, part), **inner) for part, inner in changes.items() if isinstance(inner, dict)}
    assert game.why_impossible(replace(state, **{**changes, **parts})) is not None


@for_each("generator", ["sfc32", "minstd", "java"])
@for_each("odd", [*INTS, *NO_INTS, "64 bits", "negative and long", "very long"])
def test_an_odd_number_is_no_seed(generator: str, odd: str) -> None:
    with pytest.raises(BadSeed, match=r"expected a .*seed"):
        make_generator(generator, ODD[odd])
