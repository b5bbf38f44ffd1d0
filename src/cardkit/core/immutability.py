"""What makes interpreted values immutable, and tells authors early what their class lacks.

A compiled class has fields that C code alone may write. An interpreted one gets the same protection here: a new
object is born as an open twin of its class, and takes on the class itself, which refuses every assignment, when
`__init__` is done. Swapping the class costs a fraction of what a guarded `__setattr__` costs.
"""

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import TypeVar, cast

import attrs

from cardkit.core.class_cache import by_class
from cardkit.core.errors import BadGame, Sealed
from cardkit.core.quoting import quoted


def is_compiled(cls: type) -> bool:
    """Whether mypyc made this class (rather than a subclass of it written in Python)."""
    return "__mypyc_attrs__" in cls.__dict__


def build() -> str:
    """How this cardkit runs: "compiled" or "not compiled"."""
    from cardkit.core import bits  # noqa: PLC0415  it stands on this module

    return "not compiled" if str(bits.__file__).endswith(".py") else "compiled"


def seal(cls: type) -> None:
    """Make objects of this interpreted class refuse assignment once `__init__` has returned.

    A frozen attrs class does so by itself. Raises BadGame if the class has no `__slots__`: without them an object has
    room for any attribute.
    """
    if is_compiled(cls) or _is_twin(cls):
        return
    if attrs.has(cls) and "__attrs_attrs__" in cls.__dict__:
        require_frozen(cls)
        return
    if "__slots__" not in cls.__dict__ and _awaits_attrs(cls):
        return  # `require_finished` looks whether attrs has come
    if attrs.has(cls) and ("__init__" in cls.__dict__ or cls.__dict__.get("__slots__")):
        base = next(one for one in cls.__mro__ if "__attrs_attrs__" in one.__dict__)
        raise BadGame(
            f"{cls.__name__} adds fields to {base.__name__}, which is an attrs class: annotate them and write"
            " @attrs.frozen above it, in place of __slots__ and __init__"
        )
    if "__slots__" not in cls.__dict__:
        raise BadGame(f"{cls.__name__} has no __slots__: write {_slots_for(cls)}, the fields that it adds")
    if cls.__init__ is object.__init__:  # type: ignore[misc]  # as below
        return  # no fields: nothing can be assigned anyway
    # mypy calls `cls.__init__` on a type unsound; here it is the very function that is wanted.
    init = cast(FunctionType, cls.__init__)  # type: ignore[misc]  # as above
    if init.__code__.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
        raise BadGame(f"{cls.__name__}.__init__ takes * or ** parameters: name each, for they are the fields")
    if "fields" not in cls.__dict__:
        _require_slots(cls)
    twin = type(
        cls.__name__,
        (cls,),
        {
            "__slots__": (),
            "_open_twin_": True,
            "__module__": cls.__module__,
            "__qualname__": cls.__qualname__,
            "__setattr__": object.__setattr__,
            "__delattr__": object.__delattr__,
        },
    )
    make, open_init = _constructors(cls, twin, init)
    type.__setattr__(cls, "__new__", staticmethod(make))
    type.__setattr__(twin, "__init__", open_init)
    type.__setattr__(cls, "__setattr__", _refuse_setting)
    type.__setattr__(cls, "__delattr__", _refuse_deleting)


def _constructors(cls: type, twin: type, init: FunctionType) -> tuple[FunctionType, FunctionType]:
    """`__new__` of the class and `__init__` of its twin, with the parameters of `init`.

    Written out with the same parameter names, as attrs and dataclasses do, because passing `*values, **named` along
    would cost more than all the rest of sealing.
    """
    code = init.__code__
    plain = code.co_varnames[: code.co_argcount]
    named = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    parameters = ", ".join([*plain, *(["*", *named] if named else [])])
    arguments = ", ".join([*plain, *[f"{name}={name}" for name in named]])
    source = (
        f"def __new__({parameters}): return _new(_twin)\n"
        f"def __init__({parameters}): _init({arguments}); {plain[0]}.__class__ = _cls\n"
    )
    maker = next(base for base in cls.__mro__[1:] if is_compiled(base) or base is object)
    names: dict[str, object] = {"_new": maker.__new__, "_twin": twin, "_init": init, "_cls": cls}
    exec(source, names)  # noqa: S102  the text is made of parameter names that Python itself has accepted
    made = (cast(FunctionType, names["__new__"]), cast(FunctionType, names["__init__"]))
    for function in made:
        function.__defaults__ = init.__defaults__
        function.__kwdefaults__ = init.__kwdefaults__
    return made


def _is_twin(cls: type) -> bool:
    return "_open_twin_" in cls.__dict__


# attrs takes a class whose fields are annotated and makes another of it, with slots. So a class of values is seen
# twice: as it was written, when nobody knows yet whether the decorator follows, and as attrs has made it.


def _awaits_attrs(cls: type) -> bool:
    """Whether a class is written as attrs takes it: it annotates fields, or adds none to those of an attrs class."""
    return "__init__" not in cls.__dict__ and (_annotates(cls) or attrs.has(cls))


def _annotates(cls: type) -> bool:
    """Whether a class annotates fields."""
    try:
        return any("ClassVar" not in str(hint) for hint in inspect.get_annotations(cls).values())
    except NameError:  # from Python 3.14 on, one that names what is defined later
        return True


def require_finished(cls: type) -> None:
    """Raise BadGame if a class of values was written as attrs takes it, and attrs has not made it anew."""
    if is_compiled(cls) or "__slots__" in cls.__dict__:
        return
    if "__attrs_attrs__" in cls.__dict__:
        raise BadGame(f"{cls.__name__} is an attrs class without slots: write @attrs.frozen above it, no slots=False")
    if _awaits_attrs(cls):
        what = "annotates its fields" if _annotates(cls) else "extends an attrs class"
        raise BadGame(f"{cls.__name__} {what} and is no attrs class: write @attrs.frozen above it")


def require_frozen(cls: type) -> None:
    """Raise BadGame unless this attrs class is immutable, and its parameters are its fields."""
    for field in attrs.fields(cls):
        if field.name.startswith("_") or not field.init or field.alias != field.name:
            raise BadGame(
                f"{cls.__name__}.{field.name} cannot be given by its name when a value is made: a field has a name"
                " without a leading underscore, no init=False, and no alias"
            )
    for base in cls.__mro__[1:]:
        if not attrs.has(base) and field_names(base):
            raise BadGame(
                f"{cls.__name__} is an attrs class, and {base.__name__}, whose fields it has, is none: write both alike"
            )
    probe = cast("Callable[[type], object]", cls.__new__)(cls)
    for field in attrs.fields(cls):
        try:
            setattr(probe, field.name, None)
        except attrs.exceptions.FrozenInstanceError:
            continue
        raise BadGame(
            f"{cls.__name__} can be changed: write @attrs.frozen above it, and not another decorator of attrs"
        )


def _refuse_setting(self: object, name: str, value: object) -> None:
    raise Sealed(f"{type(self).__name__}.{name} cannot be set to {quoted(value)}: values never change, make a new one")


def _refuse_deleting(self: object, name: str) -> None:
    raise Sealed(f"{type(self).__name__}.{name} cannot be deleted: values never change")


@by_class
def field_names(cls: type) -> tuple[str, ...]:
    """The names of the fields of a class of values, in order: the parameters of its `__init__`."""
    init = cast(object, cls.__init__)  # type: ignore[misc]  # as above
    if init is object.__init__:
        return ()
    if not isinstance(init, FunctionType) and cls.__text_signature__ is None:
        # mypyc cannot tell the parameters where a default is more than a plain value.
        raise BadGame(f"{cls.__name__}.__init__ has a default that is computed: write a plain value, such as a number")
    return tuple(inspect.signature(cls).parameters)


@by_class
def defaults_of(cls: type) -> dict[str, object]:
    """The fields of a class of values that have a default, with it."""
    parameters = inspect.signature(cls).parameters if field_names(cls) else {}
    told = {name: one.default for name, one in parameters.items()}
    return {name: one for name, one in told.items() if one is not inspect.Parameter.empty}


def _require_slots(cls: type) -> None:
    """Raise BadGame unless every parameter of `__init__` has a slot to be kept in."""
    slots = {slot for base in cls.__mro__ for slot in getattr(base, "__slots__", ())}
    missing = [name for name in field_names(cls) if name not in slots]
    if missing:
        raise BadGame(
            f"{cls.__name__} has no slots for {', '.join(missing)}, which its __init__ takes:"
            f" write {_slots_for(cls)}, or define fields() if it keeps something else"
        )


def _slots_for(cls: type) -> str:
    """The line of `__slots__` that this class should have."""
    init = cast(object, cls.__init__)  # type: ignore[misc]  # as above
    names = [] if init is object.__init__ else list(inspect.signature(cast(FunctionType, init)).parameters)[1:]
    inherited = {slot for base in cls.__mro__[1:] for slot in getattr(base, "__slots__", ())}
    own = [f'"{name}"' for name in names if name not in inherited]
    return f"__slots__ = ({', '.join(own)}{',' if len(own) == 1 else ''})"


W = TypeVar("W")


def is_plain(value: object) -> bool:
    """Whether an object of an attrs class is made of its fields, each by its own name. Raises TypeError for one of
    another class.
    """
    cls = type(value)
    if not attrs.has(cls):
        raise TypeError(f"expected a value, whose fields have names, not {quoted(value)}")
    return all(field.init and field.alias == field.name for field in attrs.fields(cls))


def evolved(value: W, changes: dict[str, object]) -> W:
    """An object of an attrs class like this one but for some fields."""
    return cast(W, cast("Callable[..., object]", attrs.evolve)(value, **changes))


def require_fields(value: object, found: tuple[object, ...]) -> tuple[str, ...]:
    """The names of the fields of this value, whose `fields()` has given these.

    Raises BadGame unless that is one for each, but for the last ones where they have their defaults.
    """
    cls = type(value)
    names = field_names(cls)
    defaults = {} if len(names) == len(found) else defaults_of(cls)
    for name in names[len(found) :]:
        default = defaults.get(name, inspect.Parameter.empty)
        if default is inspect.Parameter.empty:
            break
        kept: object = getattr(value, name, default)
        if kept != default:
            raise BadGame(
                f"{cls.__name__}.fields() leaves out {name}, which is {quoted(kept)} here and {quoted(default)} by"
                " default: it may leave out its last fields, and only where they have their defaults"
            )
    else:
        if len(found) <= len(names):
            return names
    raise BadGame(
        f"{cls.__name__}.fields() gives {len(found)} values, and __init__ takes {len(names)}"
        f" ({', '.join(names) or 'none'}): it must give what makes an equal object, in that order"
    )


def unassigned(cls: type, name: str) -> BadGame:
    """What is raised where a field is wanted that `__init__` has left out."""
    return BadGame(f"{cls.__name__}.__init__ takes {name} and keeps nothing: assign self.{name}, or define fields()")


def demand(cls: type, base: type, names: tuple[str, ...]) -> None:
    """Raise BadGame if this class leaves any of the base's methods unwritten."""
    if _is_twin(cls):
        return
    missing = [name for name in names if getattr(cls, name) is getattr(base, name)]
    if missing:
        raise BadGame(f"{cls.__name__} must define {', '.join(missing)}")
