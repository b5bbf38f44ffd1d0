"""Quoting in messages: whatever came, in few characters, on one line, and without ever failing."""

from collections.abc import Sequence
from typing import Final

MOST_QUOTED: Final = 80  # characters of a quotation
_MOST_BITS: Final = 256  # of a number that is written out: Python refuses to write out very long ones
_CUT: Final = "..."


def why_failed(error: OSError | ValueError) -> str:
    """What the system says of an error, without its number and the name of the file."""
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)


def quoted(value: object) -> str:
    """The value as Python writes it, cut off where it is long: text in quotation marks, control characters escaped.

    No more of a text or a row is looked at than is shown. A number of hundreds of digits is told by its length.
    """
    shown = _shown(value, MOST_QUOTED)
    if len(shown) <= MOST_QUOTED:
        return shown
    end = _CUT + shown[-1] if isinstance(value, str) else _CUT
    return shown[: MOST_QUOTED - len(end)] + end


def _shown(value: object, room: int) -> str:
    """The value as Python writes it, or more than `room` characters of that."""
    if isinstance(value, str | bytes):
        return repr(value[: room + 1])
    if type(value) is int and value.bit_length() > _MOST_BITS:
        return f"a number of about {value.bit_length() * 30103 // 100000 + 1} digits"
    if type(value) is tuple:
        return f"({_row(value[: room + 1], room)}{',' if len(value) == 1 else ''})"
    if type(value) is list:
        return f"[{_row(value[: room + 1], room)}]"
    if type(value) is dict:
        first = [pair for pair, _ in zip(value.items(), range(room + 1), strict=False)]
        inside = [f"{_shown(name, room)}: {_shown(one, room // 2)}" for name, one in first if room > 0]
        return "{" + ", ".join(inside) + "}"
    try:
        return repr(value)
    except Exception:
        return f"<{type(value).__name__}>"  # it cannot even be shown


def _row(values: Sequence[object], room: int) -> str:
    """The values with commas between them, as far as there is room."""
    found: list[str] = []
    for one in values:
        if room < 0:
            break
        found.append(_shown(one, room // 2) if room else _CUT)
        room -= len(found[-1]) + 2
    return ", ".join(found)
