"""What is worked out once for each class."""

from collections.abc import Callable
from functools import cache
from typing import TypeVar, cast

T = TypeVar("T")


def by_class(find: Callable[[type], T]) -> Callable[[type], T]:
    """The same function, asked once for each class. mypy takes the `__hash__` of objects for that of their class."""
    return cast("Callable[[type], T]", cache(find))
