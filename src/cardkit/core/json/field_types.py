"""The types of the fields of values, as their classes declare them, and what is of such a type."""

import ast
import inspect
import pkgutil
import sys
import types
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import attrs

from cardkit.core import immutability
from cardkit.core.class_cache import by_class
from cardkit.core.errors import BadGame
from cardkit.core.value import Value


def field_types(cls: type) -> tuple[tuple[str, object], ...]:
    """The fields of a class of values and their types; none where they are not told.

    Raises BadGame where an attrs class names a type that its module does not have.
    """
    return (parameters_of(cls) or ()) if issubclass(cls, Value) else fields_of(cls)


@by_class
def parameters_of(cls: type) -> tuple[tuple[str, object], ...] | None:
    """The parameters of `__init__` and their types; None where they are not told."""
    if attrs.has(cls):
        hints = _hints(cls)
        return tuple([(name, hints.get(name, object)) for name in immutability.field_names(cls)])
    maker = next((base for base in cls.__mro__ if "__init__" in base.__dict__), object)
    if immutability.is_compiled(maker):
        return _declared(maker)
    try:
        hints = get_type_hints(cls.__init__)  # type: ignore[misc]  # of this very class, not of a subclass
        names = list(inspect.signature(cls).parameters)
    except (TypeError, ValueError, NameError):
        return None
    return tuple([(name, hints[name]) for name in names]) if set(names) <= set(hints) else None


def _hints(cls: type) -> dict[str, object]:
    """The types of the fields of an attrs class. Raises BadGame where they name what its module has not."""
    try:
        return get_type_hints(cls)
    except NameError as error:
        raise BadGame(
            f"{cls.__name__} has a field of a type that its module does not have ({error}): import or define it at the"
            " top of the module, and not under TYPE_CHECKING"
        ) from error


def _declared(cls: type) -> tuple[tuple[str, object], ...] | None:
    """The same for a compiled class, which keeps its types to itself: from the source that lies beside it."""
    node = _in_source(cls)
    if node is None:
        return None
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            return _annotated(method, vars(sys.modules[cls.__module__]))
    return ()


def description_of(cls: type) -> str:
    """The first paragraph of the docstring of a class, on one line; empty if it has none."""
    if immutability.is_compiled(cls):
        node = _in_source(cls)
        text = None if node is None else ast.get_docstring(node)
    else:
        text = cls.__dict__.get("__doc__")
    return " ".join(inspect.cleandoc(text).split("\n\n")[0].split()) if isinstance(text, str) else ""


def _in_source(cls: type) -> ast.ClassDef | None:
    """A compiled class as it is written; None without its source."""
    package, _, module = cls.__module__.rpartition(".")
    source = pkgutil.get_data(package, f"{module}.py")
    if source is None:
        return None
    written = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    return next((node for node in written if node.name == cls.__name__), None)


def _annotated(method: ast.FunctionDef, names: dict[str, object]) -> tuple[tuple[str, object], ...]:
    """The parameters of a method but `self`, with their types, which are looked up among these names."""

    def stub() -> None:
        """Carries the annotations."""

    parameters = [*method.args.args[1:], *method.args.kwonlyargs]
    texts = {one.arg: ast.unparse(one.annotation) for one in parameters if one.annotation is not None}
    # A type in quotation marks is unpacked once more.
    stub.__annotations__ = {name: text.strip("'") for name, text in texts.items()}
    hints = get_type_hints(stub, names)
    return tuple([(one.arg, hints[one.arg]) for one in parameters])


@by_class
def fields_of(cls: type) -> tuple[tuple[str, object], ...]:
    """The fields of an attrs class and their types."""
    hints = _hints(cls)
    fields = attrs.fields(cast("type[attrs.AttrsInstance]", cls))
    return tuple([(one.name, hints.get(one.name, object)) for one in fields])


def type_told(hint: object) -> str:
    """A declared type in words: `Card or None`, `'start' or 'begin'`."""
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join([type_told(one) for one in get_args(hint)])
    if get_origin(hint) is Literal:
        return " or ".join([repr(one) for one in get_args(hint)])
    if get_origin(hint) is tuple:
        inside = ["..." if one is Ellipsis else type_told(one) for one in get_args(hint)]
        return f"tuple[{', '.join(inside)}]"
    if hint is types.NoneType or getattr(hint, "__name__", "") == "i64":
        return "None" if hint is types.NoneType else "int"
    return getattr(hint, "__name__", str(hint))


def fits(value: object, hint: object) -> bool:
    """Whether a value is of a declared type; true where the type says nothing that can be checked."""
    if hint is None or hint is types.NoneType:
        return value is None
    if isinstance(hint, TypeVar):
        return hint.__bound__ is None or fits(value, hint.__bound__)
    if hint is Any or hint is object:
        return True
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return any(fits(value, one) for one in get_args(hint))
    if origin is Literal:
        return any(type(value) is type(one) and value == one for one in get_args(hint))
    if origin is tuple:
        inside = get_args(hint)
        if not isinstance(value, tuple):
            return False
        if len(inside) == 2 and inside[1] is Ellipsis:
            return all(fits(one, inside[0]) for one in value)
        return len(value) == len(inside) and all(fits(one, wanted) for one, wanted in zip(value, inside, strict=True))
    if origin is not None:
        if not isinstance(origin, type) or not isinstance(value, origin):
            return not isinstance(origin, type)
        inside = get_args(hint)
        cards = getattr(value, "cards", None)
        return cards is None or all(fits(one, inside[0]) for one in cards)
    if hint is int:
        return type(value) is int
    if getattr(hint, "__name__", "") == "i64":
        return type(value) is int and -(2**63) <= value < 2**63
    return isinstance(value, hint) if isinstance(hint, type) else True
