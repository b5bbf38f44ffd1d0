"""`View`: what one seat may know of a position. A game subclasses it, with a field for each such thing."""

from typing import TypeVar

import attrs


@attrs.frozen
class View:
    """What one seat may know of a position, and nothing else. Games add fields of their own, all of plain values."""

    seat: int | None  # whose view it is; None for a watcher
    turn: int  # the seat that must move, or CHANCE, or OVER


V = TypeVar("V", bound=View)


def alike(view: View, other: View) -> bool:
    """Whether two views have the same in every field, in those too that do not count when views are compared."""
    names = [field.name for field in attrs.fields(type(view)) if field.eq is False]
    return view == other and all(getattr(view, name) == getattr(other, name) for name in names)


def differing(view: View, other: View) -> str | None:
    """The first field in which a view is not like another of its class; None if it is in all."""
    names = [field.name for field in attrs.fields(type(view))]
    return next((name for name in names if getattr(view, name) != getattr(other, name, None)), None)
