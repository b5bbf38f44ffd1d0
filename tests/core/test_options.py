"""`cardkit.core.options`: changes by name, and what is wrong with them."""

from collections.abc import Mapping

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


def test_no_change_gives_equal_options() -> None:
    assert with_changes(Rules(3), {}) == Rules(3)


def test_a_change_keeps_the_other_options() -> None:
    assert with_changes(Rules(3, True), {"mode": "odd"}) == Rules(3, True, "odd")


def test_a_change_leaves_the_options_it_starts_from() -> None:
    start = Rules()
    with_changes(start, {"cards": 3, "steps": (7,)})
    assert start == Rules()


def test_several_changes_come_together() -> None:
    changed = with_changes(Rules(), {"steps": (7,), "fast": True})
    assert changed == Rules(fast=True, steps=(7,))


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="no option is called 'card'; there are: cards, fast, mode, steps"):
        with_changes(Rules(), {"card": 3})


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadOption, match="no option is called 'cards'; there are: it has no options"):
        with_changes(Options(), {"cards": 3})


@for_each(
    ("name", "value", "expected"),
    [
        ("cards", "3", "int"),
        ("cards", 3.0, "int"),
        ("cards", True, "int"),
        ("cards", None, "int"),
        ("fast", 1, "bool"),
        ("fast", "true", "bool"),
        ("mode", 3, "str"),
        ("steps", [1, 2], "tuple"),
        ("steps", 1, "tuple"),
    ],
)
def test_a_value_of_another_type_is_refused(name: str, value: object, expected: str) -> None:
    with pytest.raises(BadOption) as refused:
        with_changes(Rules(), {name: value})
    assert str(refused.value).startswith(f"option {name}: expected {expected}, as in ")


def test_a_refused_value_is_quoted() -> None:
    with pytest.raises(BadOption, match="expected int, as in 5, not 'three'"):
        with_changes(Rules(), {"cards": "three"})


@for_each("value", [0, 10, -1])
def test_a_value_out_of_range_is_refused_with_the_range(value: int) -> None:
    with pytest.raises(BadOption, match=f"option cards: expected a whole number from 1 to 9, not {value}"):
        with_changes(Rules(), {"cards": value})


@for_each("value", [1, 5, 9])
def test_a_value_in_range_is_itself(value: int) -> None:
    assert option_int("cards", value, 1, 9) == value


def test_options_start_from_a_preset() -> None:
    assert options_from(PRESETS, "quick", {"mode": "odd"}) == Rules(3, True, "odd")


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="no preset is called 'slow'; there are: standard, quick"):
        options_from(PRESETS, "slow", {})


def test_a_game_without_presets_says_so() -> None:
    nothing: dict[str, Options] = {}
    with pytest.raises(BadOption, match="no preset is called 'slow'; there are: none"):
        options_from(nothing, "slow", {})


def test_a_game_without_options_has_no_names() -> None:
    assert Options().names() == Options().fields()


class Late(Options):
    """Options of which the last is left out where it has its default."""

    __slots__ = ("first", "late")

    def __init__(self, first: int = 1, late: bool = False) -> None:
        self.first = first
        self.late = late

    def fields(self) -> tuple[object, ...]:
        return (self.first, self.late) if self.late else (self.first,)


def test_an_option_that_is_left_out_can_be_changed() -> None:
    assert with_changes(Late(), {"late": True}) == Late(1, True)
    assert with_changes(Late(2, True), {"late": False}).fields() == (2,)


def test_an_option_that_is_left_out_has_a_type() -> None:
    with pytest.raises(BadOption, match="option late: expected bool"):
        with_changes(Late(), {"late": 1})


def test_an_option_that_is_left_out_is_in_no_text() -> None:
    assert (write_options(Late(3)), write_options(Late(3, True))) == ("first=3", "first=3 late=true")


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


def test_options_say_what_they_are() -> None:
    assert options_about(Told()) == {
        "cards": OptionAbout("cards of a hand", 1, 9),
        "mode": OptionAbout(choices=("plain", "odd")),
        "fast": OptionAbout(),
    }


def test_fields_say_what_options_are() -> None:
    assert options_about(Written()) == {
        "seats": OptionAbout("who plays", 2, 6),
        "wild": OptionAbout("ones are wild"),
        "deck": OptionAbout("the pack", choices=("short", "long")),
        "name": OptionAbout(),
    }


def test_of_options_that_say_nothing_the_names_are_known() -> None:
    assert options_about(Rules()) == dict.fromkeys(("cards", "fast", "mode", "steps"), OptionAbout())


@pytest.mark.parametrize("value", [0, 10])
def test_a_number_outside_of_what_a_form_allows_is_refused(value: int) -> None:
    with pytest.raises(BadOption, match=f"option cards: expected a whole number from 1 to 9, not {value}"):
        Told(cards=value)


def test_a_number_needs_bounds_to_lie_within() -> None:
    with pytest.raises(BadGame, match="option cards: expected an OptionAbout with low and high"):
        option_within({"cards": OptionAbout()}, "cards", 3)


@for_each("name", BUILT_IN)
def test_every_option_of_cardkits_own_games_has_a_text(name: str) -> None:
    assert [one for one, about in options_about(load(name).options).items() if not about.text] == []


@for_each("name", BUILT_IN)
def test_every_number_among_them_has_bounds_around_its_default(name: str) -> None:
    options = load(name).options
    told = options_about(options)
    numbers = {one: getattr(options, one) for one in options.names() if type(getattr(options, one)) is int}
    assert [one for one, value in numbers.items() if not (told[one].low or 0) <= value <= (told[one].high or 0)] == []
