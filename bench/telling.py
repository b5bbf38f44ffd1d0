"""How programs in `bench/` tell what they found: shares, times, tables, and their place in the documentation."""

import datetime
import math
import os
import platform
import statistics
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Final

from cardkit.arena import Rate
from cardkit.core import VERSION
from cardkit.core.errors import CardkitError
from cardkit.core.immutability import build

HOME: Final = Path(__file__).resolve().parent.parent


def percent(share: float) -> str:
    """A share in parts of a hundred."""
    return f"{100 * share:.1f} %"


def interval(rate: Rate) -> str:
    """A share of wins with its 95 % interval."""
    return f"{percent(rate.rate)} ({100 * rate.low:.1f} to {100 * rate.high:.1f})"


def spoken(seconds: float) -> str:
    """A time as people read it."""
    if math.isnan(seconds):
        return "–"
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def mean(seconds: Sequence[float]) -> str:
    """The mean of some times."""
    return spoken(statistics.fmean(seconds) if seconds else math.nan)


def within(seconds: Sequence[float], share: float) -> str:
    """The time in which this share of some was done; 1 is the longest."""
    order = sorted(seconds)
    return spoken(order[math.ceil(share * len(order)) - 1] if order else math.nan)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown, the first column to the left and all others to the right."""
    lines = [f"| {' | '.join(head)} |", f"| --- |{' ---: |' * (len(head) - 1)}"]
    return "\n".join([*lines, *[f"| {' | '.join(row)} |" for row in rows]])


def machine() -> str:
    """What it was measured on."""
    return f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"


def measured_on(beside: str) -> str:
    """When it was measured, with which cardkit, and on what."""
    return f"Measured on {datetime.datetime.now(tz=datetime.UTC).date()}: cardkit {VERSION}, {build()}; {beside}."


def write(page: str, mark: str, text: str) -> None:
    """Put a text between its marks in a page, such as `bench/results/sockets.md`."""
    document, begin, end = HOME / page, f"<!-- {mark}: begin -->", f"<!-- {mark}: end -->"
    whole = document.read_text(encoding="utf-8")
    before, _, rest = whole.partition(begin)
    _, _, after = rest.partition(end)
    document.write_text(f"{before}{begin}\n\n{text}\n\n{end}{after}", encoding="utf-8")


def guarded(main: Callable[[], None]) -> None:
    """Run a program; what is wrong with its arguments is said in a line."""
    try:
        main()
    except CardkitError as error:
        sys.exit(f"error: {error}")
    except KeyboardInterrupt:
        sys.exit(130)


def bounds(floor: float | None, aim: float | None, reached: float, form: Callable[[float], str]) -> str:
    """What must be reached and what is aimed at, and how it is missed."""
    if floor is None or aim is None:
        return "–"
    missed = ", missed" if reached < floor else ""
    return f"{form(floor)}, {form(aim)}{missed}"
