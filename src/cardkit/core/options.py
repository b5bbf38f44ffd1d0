"""Options: what makes one variant of a game differ from another, as a value."""

from typing import TypeVar

from mypy_extensions import mypyc_attr

from cardkit.core.errors import BadOption
from cardkit.core.value import Value


@mypyc_attr(allow_interpreted_subclasses=True)
class Options(Value):
    """The options of a game that has none; games with options subclass it.

    A subclass gives every option a default in `__init__`, validates there (raising BadOption), and lists the options'
    names, in the order of `fields()`, in `names()`. Values are bool, int, str, or tuples of these.
    """

    __slots__ = ()

    def names(self) -> tuple[str, ...]:
        """The names of the options, in the order of `fields()`."""
        return ()


O = TypeVar("O", bound=Options)  # noqa: E741  the letter is a type variable, not a name in a formula


def with_changes(start: O, changes: dict[str, object]) -> O:
    """These options with some changed by name. Raises BadOption for a name or type that does not fit."""
    names = start.names()
    values = dict(zip(names, start.fields(), strict=True))
    for name, value in changes.items():
        if name not in values:
            known = ", ".join(names) if names else "it has no options"
            raise BadOption(f"no option is called {name!r}; there are: {known}")
        if type(value) is not type(values[name]):
            expected = type(values[name]).__name__
            raise BadOption(f"option {name}: expected {expected}, as in {values[name]!r}, not {value!r}")
        values[name] = value
    return type(start)(*values.values())


def option_int(name: str, value: int, low: int, high: int) -> int:
    """The value, if it lies from `low` to `high`; otherwise raises BadOption."""
    if not low <= value <= high:
        raise BadOption(f"option {name}: expected a whole number from {low} to {high}, not {value}")
    return value
