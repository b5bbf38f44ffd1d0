"""What the types of fields say to `view_layout`, and how kinds are put in order and named."""

from collections.abc import Iterable, Mapping
from typing import Any, get_origin

import attrs

from cardkit.core.piles import CardRow
from cardkit.core.value import Value


def rank_of(kind: object) -> tuple[str, int, str]:
    """Where a kind of card stands among all: by class, by number, by text; the same on every machine."""
    number = kind if isinstance(kind, int) else getattr(kind, "number", 0)
    return type(kind).__name__, int(number) if isinstance(number, int) else 0, str(kind)


def substituted(hint: Any, names: Mapping[object, object]) -> object:
    """A type with what its variables stand for."""
    inside = [names.get(one, one) for one in getattr(hint, "__parameters__", ())]
    return names.get(hint, hint[tuple(inside)] if inside and not isinstance(hint, type) else hint)


def has_fields(hint: object) -> bool:
    """Whether a type is a class of values: of these, `most` says how many there are, and nothing of any of them."""
    return isinstance(hint, type) and (attrs.has(hint) or issubclass(hint, Value))


def is_base(cls: type, found: set[type]) -> bool:
    """Whether what is there is of another class, that of the fields being an abstract one."""
    return bool(found) and cls not in found


def is_row(hint: object) -> bool:
    """Whether a type is that of a hand, a deck or a pile."""
    origin = get_origin(hint)
    return isinstance(origin, type) and issubclass(origin, CardRow)


def class_of(hint: object) -> type:
    """The class of whatever is of a type; `object` where it says none."""
    origin = get_origin(hint)
    found = origin if isinstance(origin, type) else hint
    return found if isinstance(found, type) else object


def one_hot_of(kinds: tuple[object, ...]) -> str:
    """The meaning of an array that is one-hot."""
    return f"which it is, one-hot; zeros for none: {listed(kinds)}"


def listed(kinds: Iterable[object]) -> str:
    """Kinds for a meaning: all of a few, or the first and the last."""
    names = [one.__name__ if isinstance(one, type) else str(one) for one in kinds]
    return ", ".join(names) if len(names) <= 12 else f"{names[0]} to {names[-1]}"
