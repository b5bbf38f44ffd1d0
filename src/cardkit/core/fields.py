"""Fields of options that are frozen attrs classes, with the values that they take.

Such as `seats: int = whole(2, 2, 6)`, `wild: bool = flag(True)`, or `deck: str = one_of("short", "short", "long")`.
"""

from collections.abc import Callable
from typing import TypeVar

import attrs

from cardkit.core.errors import BadOption
from cardkit.core.quoting import quoted

__all__ = ["flag", "one_of", "whole"]

T = TypeVar("T")
_Validator = Callable[[object, "attrs.Attribute[T]", T], object]


def _field(default: T, validator: _Validator[T]) -> T:
    """A field as attrs wants it; for a type checker, its default."""
    return attrs.field(default=default, validator=validator)


def whole(default: int, low: int, high: int) -> int:
    """An option that is a whole number from `low` to `high`. Another raises BadOption."""

    def check(options: object, field: "attrs.Attribute[int]", value: int) -> None:
        if type(value) is not int or not low <= value <= high:
            raise BadOption(f"option {field.name}: expected a whole number from {low} to {high}, not {quoted(value)}")

    return _field(default, check)


def flag(default: bool) -> bool:
    """An option that is True or False. Another raises BadOption."""

    def check(options: object, field: "attrs.Attribute[bool]", value: bool) -> None:
        if type(value) is not bool:
            raise BadOption(f"option {field.name}: expected True or False, not {quoted(value)}")

    return _field(default, check)


def one_of(default: str, *known: str) -> str:
    """An option that is one of these words. Another raises BadOption."""

    def check(options: object, field: "attrs.Attribute[str]", value: str) -> None:
        if value not in known:
            raise BadOption(f"option {field.name}: expected {' or '.join(known)}, not {quoted(value)}")

    return _field(default, check)
