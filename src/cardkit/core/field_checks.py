"""What the fields of attrs values must be, where anything may come in: one message for all, in plain words."""

from collections.abc import Callable
from typing import TypeVar

import attrs

from cardkit.core.quoting import quoted

T = TypeVar("T")


def require_kind(owner: object, field: str, value: object, kind: type) -> None:
    """Raise TypeError, with the class of the owner and the name of the field, for what is not of this class."""
    if not isinstance(value, kind):
        article = "an" if kind.__name__[0] in "AEIOaeio" else "a"
        raise TypeError(f"{type(owner).__name__}.{field}: expected {article} {kind.__name__}, not {quoted(value)}")


def of_kind(kind: type[T]) -> Callable[[object, "attrs.Attribute[T]", T], None]:
    """The validator of a field that holds objects of this class."""
    return lambda owner, field, value: require_kind(owner, field.name, value, kind)
