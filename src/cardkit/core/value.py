"""`Value`: what states, options and requests of chance are made of. Subclass it for the parts of a state."""

from collections.abc import Callable
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from cardkit.core import immutability
from cardkit.core.quoting import quoted

# Called as any other object of Python, which counts how deep such calls are nested: values inside values without end
# raise RecursionError. A `hash(…)` that is compiled goes on until the process has no more stack.
_COUNTED_HASH: Final[Callable[[object], int]] = hash


@mypyc_attr(allow_interpreted_subclasses=True)
class Value:
    """An immutable object that equals another of its class with the same fields.

    A subclass writes `__slots__` and an `__init__` whose parameters are its fields, or is a frozen attrs class
    (`@attrs.frozen`), which cannot be compiled; equality, hash, repr, copy and pickle follow from these. Fields hold
    values only: numbers, text, tuples, other values; no list, dict or set. A long row is a tuple: values nested
    hundreds deep raise `RecursionError` where they are compared, hashed or shown.
    Objects are sealed when `__init__` returns: assigning to a field raises `Sealed` (in a compiled class, any
    `AttributeError`).
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        immutability.seal(cls)

    def fields(self) -> tuple[object, ...]:
        """The arguments of `__init__` that make an equal object, in order: the fields of its parameters' names.

        A class whose parameters are not its fields says here what they are. It may leave out the last of them where
        they have their defaults; texts and JSON then leave them out, too.
        """
        return tuple([_kept(self, name) for name in immutability.field_names(type(self))])

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Value) or type(self) is not type(other):
            return False
        return self.fields() == other.fields()

    def __hash__(self) -> int:
        return _COUNTED_HASH(self.fields())

    def __repr__(self) -> str:
        named = zip(immutability.field_names(type(self)), self.fields(), strict=False)  # a message must not fail
        return f"{type(self).__name__}({', '.join([f'{name}={value!r}' for name, value in named])})"

    def __copy__(self) -> "Value":
        return self

    def __deepcopy__(self, memo: object) -> "Value":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        found = self.fields()
        immutability.require_fields(self, found)
        return (made, (type(self), found))


def _kept(value: object, name: str) -> object:
    """What a value keeps in the field of this name."""
    try:
        return getattr(value, name)
    except AttributeError:
        raise immutability.unassigned(type(value), name) from None


W = TypeVar("W")

_PLAIN: Final[dict[type, tuple[str, ...]]] = {}  # the fields of classes that keep each under its name


def replace(value: W, **changes: object) -> W:
    """A value like this one but for some fields, by name: a `Value`, or one of an attrs class.

    Raises TypeError for a name that is no field, and for what is no value.
    """
    cls = type(value)
    names = _PLAIN.get(cls)
    if names is None and (
        type(value).fields is Value.fields if isinstance(value, Value) else immutability.is_plain(value)
    ):
        names = _PLAIN[cls] = immutability.field_names(cls)
    if names is not None:  # what most do, most often: no tuple of all fields, which `fields` may have to make
        for name in names:
            if name not in changes:
                changes[name] = _kept(value, name)
        return cls(**changes)
    if not isinstance(value, Value):
        return immutability.evolved(value, changes)
    found = value.fields()
    fields = dict(zip(immutability.require_fields(value, found), found, strict=False))  # the last may be left out
    fields.update(changes)
    return cls(**fields)


T = TypeVar("T")


def put(row: tuple[T, ...], place: int, one: T) -> tuple[T, ...]:
    """A row like this one but for what is at one place (from 0). Raises IndexError for a place that there is not."""
    if not 0 <= place < len(row):
        raise IndexError(f"expected a place from 0 to {len(row) - 1}, not {quoted(place)}")
    found = list(row)
    found[place] = one
    return tuple(found)


def made(cls: type[Value], fields: tuple[object, ...]) -> Value:
    """The value of this class with these `fields()`. Raises whatever the class raises for values that do not fit."""
    names = immutability.field_names(cls)
    if len(fields) > len(names):
        raise ValueError(f"expected at most {len(names)} fields of {cls.__name__}, not {len(fields)}")
    return cls(**dict(zip(names, fields, strict=False)))  # those left out have their defaults
