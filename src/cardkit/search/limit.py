"""`Limit`: until when a search may go on. It is not compiled: asking it also lets other threads of the process in."""

from time import perf_counter
from typing import Final, final


class TooLarge(Exception):
    """There is more to look at than may be."""


@final
class Limit:
    """A moment at which a search must end, and a way to call it off before: `cancel`, from any thread.

    A compiled loop keeps the interpreter to itself; each call of `passed` is a chance for others.
    """

    __slots__ = ("_called_off", "_end", "_of", "_seconds", "_start")

    def __init__(self, seconds: float | None = None, of: "Limit | None" = None) -> None:
        if seconds is not None and not seconds > 0:
            raise ValueError(f"expected more than 0 seconds, or None for any, not {seconds}")
        self._start: Final = perf_counter()
        self._seconds: Final = seconds
        self._end: Final = float("inf") if seconds is None else self._start + seconds
        self._of: Final = of  # another limit that must not pass either
        self._called_off = False

    def cancel(self) -> None:
        """End the search as soon as it asks again."""
        self._called_off = True

    def passed(self) -> bool:
        """Whether the search must end now."""
        return self._called_off or perf_counter() >= self._end or (self._of is not None and self._of.passed())

    def part(self, share: float) -> "Limit":
        """One that passes with this one, and when this share of what is left of its time is gone."""
        return self if self._seconds is None else Limit(max(1e-9, share * (self._end - perf_counter())), of=self)

    def spent(self) -> float:
        """Seconds since it began."""
        return perf_counter() - self._start

    def share(self) -> float:
        """How much of the time is gone, from 0 to 1; 0 where there is no end."""
        return 0.0 if self._seconds is None else min(1.0, self.spent() / self._seconds)
