"""A game with computers that choose nothing until they are told to."""

import threading
from collections.abc import Mapping
from typing import ClassVar

import attrs

from cardkit import Generator, Policy, State
from cardkit.core.policy import Uniform
from room.hush import Hush
from support import PATIENT


class Waits(Policy):
    """Chooses when `go_on` is set."""

    __slots__ = ()

    go_on = threading.Event()
    asked: ClassVar[list[str]] = []  # one entry each time

    def choose(self, state: State, rng: Generator) -> int:
        Waits.asked.append("asked")
        self.go_on.wait(PATIENT)
        return state.legal()[0]


class Spins(Policy):
    """The same, and busy all the while."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        while not Waits.go_on.is_set():
            pass
        return state.legal()[0]


@attrs.frozen
class Hanging(Hush):
    """Hush with computers that hang."""

    name: ClassVar[str] = "hanging"
    policies: ClassVar[Mapping[str, Policy]] = {"waits": Waits(), "spins": Spins(), "uniform": Uniform()}
