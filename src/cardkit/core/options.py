"""Options: what makes one variant of a game differ from another. A game with variants subclasses `Options`."""

from collections.abc import Mapping
from typing import Final, TypeVar, final

from mypy_extensions import mypyc_attr

from cardkit.core.errors import BadGame, BadOption
from cardkit.core.immutability import field_names
from cardkit.core.quoting import quoted
from cardkit.core.value import Value


@final
class OptionAbout(Value):
    """What a form says and allows of an option; its type is that of its default.

    A `text` of one line; the lowest and the highest whole number; the words there are to choose from. What a game does
    not say is empty, or None.
    """

    __slots__ = ("choices", "high", "low", "text")

    def __init__(
        self, text: str = "", low: int | None = None, high: int | None = None, choices: tuple[str, ...] = ()
    ) -> None:
        self.text: Final = text
        self.low: Final = low
        self.high: Final = high
        self.choices: Final = choices


@mypyc_attr(allow_interpreted_subclasses=True)
class Options(Value):
    """The options of a game that has none; games with options subclass it.

    A subclass gives every option a default in `__init__` and validates there (raising BadOption). Values are bool, int,
    str, or tuples of these.
    """

    __slots__ = ()

    def names(self) -> tuple[str, ...]:
        """The names of the options, in the order of `fields()`: the parameters of `__init__`."""
        return field_names(type(self))

    def about(self) -> Mapping[str, OptionAbout]:
        """What a form says and allows, by name; of an option that is left out, its name and its type are known."""
        return {}


O = TypeVar("O", bound=Options)  # noqa: E741  the letter is a type variable, not a name in a formula


def with_changes(start: O, changes: dict[str, object]) -> O:
    """These options with some changed by name. Raises BadOption for a name or type that does not fit."""
    names = start.names()
    fields = start.fields()
    values = dict(zip(names, fields, strict=False))
    for name in names[len(fields) :]:  # the last may be left out
        values[name] = getattr(start, name)
    for name, value in changes.items():
        if name not in values:
            known = ", ".join(names) if names else "it has no options"
            raise BadOption(f"no option is called {quoted(name)}; there are: {known}")
        if type(value) is not type(values[name]):
            expected = type(values[name]).__name__
            raise BadOption(f"option {name}: expected {expected}, as in {quoted(values[name])}, not {quoted(value)}")
        values[name] = value
    return type(start)(**values)


def options_from(presets: Mapping[str, O], preset: object, changes: dict[str, object]) -> O:
    """The options of a preset with some changed by name; None leaves an option as it is. Raises BadOption."""
    if not isinstance(preset, str) or preset not in presets:
        raise BadOption(f"no preset is called {quoted(preset)}; there are: {', '.join(presets) or 'none'}")
    given = {name: value for name, value in changes.items() if value is not None}
    return with_changes(presets[preset], given)


# A compiled constructor takes an `int` or a `bool` for an option of that type and raises TypeError for anything else;
# for a whole number it takes True as 1. These two do the same where it is not compiled.


def option_int(name: str, value: int, low: int, high: int) -> int:
    """The value, if it lies from `low` to `high`. Raises BadOption if not, and TypeError for what is no `int`."""
    if not isinstance(value, int):
        raise TypeError(f"option {name}: expected an int, not {quoted(value)}")
    if not low <= value <= high:
        raise BadOption(f"option {name}: expected a whole number from {low} to {high}, not {quoted(value)}")
    return int(value)


def option_within(about: Mapping[str, OptionAbout], name: str, value: int) -> int:
    """The value, if it lies where `about` says that this option may, so that a form and the rules cannot differ.

    Raises as `option_int`, and BadGame without bounds.
    """
    low, high = about[name].low, about[name].high
    if low is None or high is None:
        raise BadGame(f"option {name}: expected an OptionAbout with low and high")
    return option_int(name, value, low, high)


def option_bool(name: str, value: bool) -> bool:
    """The value. Raises TypeError for what is no `bool`."""
    if not isinstance(value, bool):
        raise TypeError(f"option {name}: expected a bool, not {quoted(value)}")
    return value
