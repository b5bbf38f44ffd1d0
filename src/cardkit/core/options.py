"""Options: what makes one variant of a game differ from another. A game with variants subclasses `Options`."""

from collections.abc import Mapping
from typing import TypeVar

from mypy_extensions import mypyc_attr

from cardkit.core.errors import BadOption
from cardkit.core.sealing import field_names
from cardkit.core.value import Value

__all__ = ["Options", "option_int", "options_from", "with_changes"]


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
            raise BadOption(f"no option is called {name!r}; there are: {known}")
        if type(value) is not type(values[name]):
            expected = type(values[name]).__name__
            raise BadOption(f"option {name}: expected {expected}, as in {values[name]!r}, not {value!r}")
        values[name] = value
    return type(start)(**values)


def options_from(presets: Mapping[str, O], preset: object, changes: dict[str, object]) -> O:
    """The options of a preset with some changed by name; None leaves an option as it is. Raises BadOption."""
    if not isinstance(preset, str) or preset not in presets:
        raise BadOption(f"no preset is called {preset!r}; there are: {', '.join(presets) or 'none'}")
    given = {name: value for name, value in changes.items() if value is not None}
    return with_changes(presets[preset], given)


def option_int(name: str, value: int, low: int, high: int) -> int:
    """The value, if it lies from `low` to `high`; otherwise raises BadOption."""
    if not low <= value <= high:
        raise BadOption(f"option {name}: expected a whole number from {low} to {high}, not {value}")
    return value
