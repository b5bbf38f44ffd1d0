"""`cardkit.core.options`: changes by name, and what is wrong with them."""

from collections.abc import Callable, Mapping

import attrs
import pytest

from cardkit import load
from cardkit.core.errors import BadGame, BadOption
from cardkit.core.json.codec import write_options
from cardkit.core.option_fields import flag, one_of, options_about, whole
from cardkit.core.options import OptionAbout, Options, option_int, option_within, options_from, with_changes
from cardkit.registry import BUILT_IN
from support import for_each


class Rules(Options):
    """A number, a switch, a word and a row of numbers."""

    __slots__ = ("cards", "fast", "mode", "steps")

    def __init__(
        self, cards: int = 5, fast: bool = False, mode: str = "plain", steps: tuple[int, ...] = (1, 2)
    ) -> None:
        self.cards = option_int("cards", cards, 1, 9)
        self.fast = fast
        self.mode = mode
        self.steps = steps

    def fields(self) -> tuple[object, ...]:
        return (self.cards, self.fast, self.mode, self.steps)

    def names(self) -> tuple[str, ...]:
        return ("cards", "fast", "mode", "steps")


PRESETS = {"standard": Rules(), "quick": Rules(cards=3, fast=True)}


@for_each(
    ("start", "changes", "changed"),
    [
        (Rules(3), {}, Rules(3)),
        (Rules(3, True), {"mode": "odd"}, Rules(3, True, "odd")),
        (Rules(), {"steps": (7,), "fast": True}, Rules(fast=True, steps=(7,))),
    ],
)
def test_a_change_keeps_the_other_options(start: Rules, changes: dict[str, object], changed: Rules) -> None:
    before = Rules(*start.fields())  # type: ignore[arg-type]  # of the same types
    assert (with_changes(start, changes), start) == (changed, before)


@for_each(
    ("name", "value", "said"),
    [
        *[("cards", value, "expected int, as in 5, not ") for value in ("3", 3.0, True, None)],
        ("cards", "three", "expected int, as in 5, not 'three'"),
        *[("fast", value, "expected bool, as in False, not ") for value in (1, "true")],
        ("mode", 3, "expected str, as in 'plain', not 3"),
        *[("steps", value, "expected tuple, as in (1, 2), not ") for value in ([1, 2], 1)],
        *[("cards", value, f"expected a whole number from 1 to 9, not {value}") for value in (0, 10, -1)],
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused_and_quoted(name: str, value: object, said: str) -> None:
    with pytest.raises(BadOption) as refused:
        with_changes(Rules(), {name: value})
    assert str(refused.value).startswith(f"option {name}: {said}")


@for_each("value", [1, 5, 9])
def test_a_value_in_range_is_itself(value: int) -> None:
    assert option_int("cards", value, 1, 9) == value


def test_options_start_from_a_preset() -> None:
    assert options_from(PRESETS, "quick", {"mode": "odd"}) == Rules(3, True, "odd")


NOTHING: dict[str, Options] = {}


@for_each(
    ("call", "said"),
    [
        (lambda: with_changes(Rules(), {"card": 3}), "option is called 'card'; there are: cards, fast, mode, steps"),
        (lambda: with_changes(Options(), {"cards": 3}), "option is called 'cards'; there are: it has no options"),
        (lambda: options_from(PRESETS, "slow", {}), "preset is called 'slow'; there are: standard, quick"),
        (lambda: options_from(NOTHING, "slow", {}), "preset is called 'slow'; there are: none"),
    ],
)
def test_what_there_is_not_is_refused_with_what_there_is(call: Callable[[], Options], said: str) -> None:
    with pytest.raises(BadOption, match=f"^no {said}"):
        call()


def test_a_game_without_options_has_no_names() -> None:
    assert Options().names() == Options().fields() == ()


class Late(Options):
    """Options of which the last is left out where it has its default."""

    __slots__ = ("first", "late")

    def __init__(self, first: int = 1, late: bool = False) -> None:
        self.first = first
        self.late = late

    def fields(self) -> tuple[object, ...]:
        return (self.first, self.late) if self.late else (self.first,)


def test_an_option_that_is_left_out_can_be_changed_and_is_in_no_text() -> None:
    assert with_changes(Late(), {"late": True}) == Late(1, True)
    assert with_changes(Late(2, True), {"late": False}).fields() == (2,)
    assert (write_options(Late(3)), write_options(Late(3, True))) == ("first=3", "first=3 late=true")
    with pytest.raises(BadOption, match="option late: expected bool"):
        with_changes(Late(), {"late": 1})


# What forms say and allow.


class Told(Options):
    """A number and a word that say what they are, and a switch that does not."""

    __slots__ = ("cards", "fast", "mode")

    def __init__(self, cards: int = 5, mode: str = "plain", fast: bool = False) -> None:
        self.cards = option_within(self.about(), "cards", cards)
        self.mode = mode
        self.fast = fast

    def about(self) -> Mapping[str, OptionAbout]:
        return {"cards": OptionAbout("cards of a hand", 1, 9), "mode": OptionAbout(choices=("plain", "odd"))}


@attrs.frozen
class Written(Options):
    """Options whose fields say what they take."""

    seats: int = whole(2, 2, 6, "who plays")
    wild: bool = flag(True, "ones are wild")
    deck: str = one_of("short", "short", "long", text="the pack")
    name: str = "x"


@for_each(
    ("options", "told"),
    [
        (
            Told(),
            {
                "cards": OptionAbout("cards of a hand", 1, 9),
                "mode": OptionAbout(choices=("plain", "odd")),
                "fast": OptionAbout(),
            },
        ),
        (
            Written(),
            {
                "seats": OptionAbout("who plays", 2, 6),
                "wild": OptionAbout("ones are wild"),
                "deck": OptionAbout("the pack", choices=("short", "long")),
                "name": OptionAbout(),
            },
        ),
        (Rules(), dict.fromkeys(("cards", "fast", "mode", "steps"), OptionAbout())),
    ],
    ids=lambda one: type(one).__name__,
)
def test_options_and_their_fields_say_what_they_are(options: Options, told: dict[str, OptionAbout]) -> None:
    assert options_about(options) == told


@for_each("value", [0, 10])
def test_a_number_outside_of_what_a_form_allows_is_refused(value: int) -> None:
    with pytest.raises(BadOption, match=f"option cards: expected a whole number from 1 to 9, not {value}"):
        Told(cards=value)


def test_a_number_needs_bounds_to_lie_within() -> None:
    with pytest.raises(BadGame, match="option cards: expected an OptionAbout with low and high"):
        option_within({"cards": OptionAbout()}, "cards", 3)


@for_each("name", BUILT_IN)
def test_every_option_of_cardkits_own_games_has_a_text_and_every_number_bounds_around_its_default(name: str) -> None:
    options = load(name).options
    for one, about in options_about(options).items():
        value = getattr(options, one)
        assert about.text, one
        assert type(value) is not int or (about.low or 0) <= value <= (about.high or 0), one
