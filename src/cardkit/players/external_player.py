"""Whoever plays in an arena without being one of the game's own policies: each has a process, or several."""

from collections.abc import Sequence
from typing import Any, Protocol

from cardkit.core.rng import Sfc32


class SeatStreams(Protocol):
    """The generators of a table, by seat: what an outside policy draws from. A table's own `Streams` are such."""

    luck: list[Sfc32]
    guesses: list[Sfc32]


class Outside:
    """A player from outside at a table, in as many of its seats as one likes."""

    name: str

    def sit(self, streams: SeatStreams, seats: Sequence[int]) -> dict[int, Any]:
        """A game begins in which it has these seats: what sits in each, something that has `choose`."""
        raise NotImplementedError

    def leave(self, *, well: bool = True) -> None:
        """Done with it. What is `well` may serve the next who wants this player."""
        raise NotImplementedError
