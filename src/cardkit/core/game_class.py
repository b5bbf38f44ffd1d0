"""What a class of games must have: looked at when it is made."""

from typing import Any, Final, get_args

from cardkit.core import immutability
from cardkit.core.errors import BadGame
from cardkit.core.value import Value
from cardkit.core.view import View

# Without these no game can be played. What seats may know can be written once the moves are sound: `view_of` and
# `determinize` say where they are missing.
_REQUIRED: Final = (
    *("seats", "utility_bounds", "action_count", "initial_state", "action_of", "move_of", "read_move", "event"),
)


def require_whole(cls: Any, base: type) -> None:  # a class of games, of any kind, and `Game`
    """Raise BadGame, with all that is missing, unless a class of games defines what `base` leaves to it, and the
    classes that it names for its states and views can be used.
    """
    own_options = any("options" in one.__dict__ for one in cls.__mro__[: cls.__mro__.index(base)])
    required = _REQUIRED[1:] if own_options else _REQUIRED  # one of the options may say how many seats there are
    missing = [name for name in required if getattr(cls, name) is getattr(base, name)]
    if missing:
        raise BadGame(f"{cls.__name__} must define {', '.join(missing)}")
    named = [one for args in getattr(cls, "__orig_bases__", ()) for one in get_args(args) if isinstance(one, type)]
    for one in named:
        if issubclass(one, Value):
            immutability.require_finished(one)
        elif issubclass(one, View) and "__attrs_attrs__" not in one.__dict__:
            raise BadGame(f"{one.__name__} is no attrs class: write @attrs.frozen above it")
    missing = [one.__name__ for one in named if issubclass(one, Value | View) and one not in cls.vocabulary]
    if cls.needs_vocabulary and missing:
        raise BadGame(f"{cls.__name__}.vocabulary has no {', '.join(missing)}: name there each class of its values")
