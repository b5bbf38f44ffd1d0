"""Fields of options that are frozen attrs classes, with the values that they take.

Such as `seats: int = whole(2, 2, 6)`, `wild: bool = flag(True)`, or `deck: str = one_of("short", "short", "long")`. A
`text` says in a line what the option does; forms and `cardkit games --verbose` show it.
"""

from collections.abc import Callable, Mapping
from typing import Final, TypeVar, cast

import attrs

from cardkit.core.errors import BadOption
from cardkit.core.options import OptionAbout, Options
from cardkit.core.quoting import quoted

__all__ = ["flag", "one_of", "options_about", "whole"]

T = TypeVar("T")
_Validator = Callable[[object, "attrs.Attribute[T]", T], object]

_ABOUT: Final = "cardkit option"  # the key of what a field's metadata say


def _field(default: T, validator: _Validator[T], about: OptionAbout) -> T:
    """A field as attrs wants it; for a type checker, its default."""
    return attrs.field(default=default, validator=validator, metadata={_ABOUT: about})


def options_about(options: Options) -> Mapping[str, OptionAbout]:
    """What is known of each option, by name and in order: what the options say, and what their fields do."""
    cls = cast("type[attrs.AttrsInstance]", type(options))
    fields = {one.name: one.metadata.get(_ABOUT) for one in attrs.fields(cls)} if attrs.has(cls) else {}
    said = options.about()
    found: dict[str, OptionAbout] = {}
    for name in options.names():
        told = said.get(name, fields.get(name))
        found[name] = told if isinstance(told, OptionAbout) else OptionAbout()
    return found


def whole(default: int, low: int, high: int, text: str = "") -> int:
    """An option that is a whole number from `low` to `high`. Another raises BadOption."""

    def check(options: object, field: "attrs.Attribute[int]", value: int) -> None:
        if type(value) is not int or not low <= value <= high:
            raise BadOption(f"option {field.name}: expected a whole number from {low} to {high}, not {quoted(value)}")

    return _field(default, check, OptionAbout(text, low, high))


def flag(default: bool, text: str = "") -> bool:
    """An option that is True or False. Another raises BadOption."""

    def check(options: object, field: "attrs.Attribute[bool]", value: bool) -> None:
        if type(value) is not bool:
            raise BadOption(f"option {field.name}: expected True or False, not {quoted(value)}")

    return _field(default, check, OptionAbout(text))


def one_of(default: str, *known: str, text: str = "") -> str:
    """An option that is one of these words. Another raises BadOption."""

    def check(options: object, field: "attrs.Attribute[str]", value: str) -> None:
        if value not in known:
            raise BadOption(f"option {field.name}: expected {' or '.join(known)}, not {quoted(value)}")

    return _field(default, check, OptionAbout(text, choices=known))
