"""Where outcomes of chance come from at a table: a generator, a script, or a person."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

import attrs

from cardkit.core.chance import Outcome, Request
from cardkit.core.errors import BadNotation, IllegalOutcome
from cardkit.core.record import Stream
from cardkit.core.rng import Generator, Sfc32, make_generator, resumed_generator, seeded_sfc32

__all__ = ["Asked", "Fair", "Scripted", "Source", "Streams"]


class Source(Protocol):
    """Where outcomes of chance come from: a generator, a script, a person with loaded dice."""

    def outcome(self, request: Request) -> Outcome:
        """An outcome of the request. An outcome that does not fit is refused by the table."""


@attrs.define
class Fair:
    """Chance as a generator has it."""

    rng: Generator

    def outcome(self, request: Request) -> Outcome:
        """A sample."""
        return request.sample(self.rng)


def _queue(outcomes: Iterable[Outcome]) -> deque[Outcome]:
    return deque(outcomes)


@attrs.define
class Scripted:
    """Chance as written down beforehand, in order. When the script has run out, `then` goes on."""

    outcomes: deque[Outcome] = attrs.field(converter=_queue)
    then: Source | None = None

    def outcome(self, request: Request) -> Outcome:
        """The next outcome of the script. Raises IllegalOutcome when there is none."""
        if self.outcomes:
            return self.outcomes.popleft()
        if self.then is None:
            raise IllegalOutcome(f"the script has run out, and {request} is asked for")
        return self.then.outcome(request)


@attrs.define
class Asked:
    """Chance as a person tells it: `ask` is called with the request, as long as what it gives does not fit."""

    ask: Callable[[Request], Outcome]

    def outcome(self, request: Request) -> Outcome:
        """The first outcome that fits."""
        while True:
            outcome = self.ask(request)
            if request.why_wrong(outcome) is None:
                return outcome


class Streams:
    """The generators of a table, each with draws of its own: a player who thinks longer never changes the deal.

    One is chance's. For every seat there is one for its player's choices, its `luck`, and one for guesses.
    """

    def __init__(self, seats: int, seed: int, generator: str) -> None:
        self.generator = generator  # of chance; those of the seats are always sfc32
        self.chance = make_generator(generator, seed)
        self.luck = [seeded_sfc32(seed, 2 * seat + 1) for seat in range(seats)]
        self.guesses = [seeded_sfc32(seed, 2 * seat + 2) for seat in range(seats)]

    def outcome(self, request: Request) -> Outcome:
        """A sample of chance's own generator, wherever it stands."""
        return request.sample(self.chance)

    def saved(self) -> tuple[Stream, ...]:
        """Where each of them stands."""
        found = [Stream("chance", self.chance.name(), self.chance.words())]
        for seat, (luck, guesses) in enumerate(zip(self.luck, self.guesses, strict=True)):
            found.append(Stream(f"{seat} luck", luck.name(), luck.words()))
            found.append(Stream(f"{seat} guesses", guesses.name(), guesses.words()))
        return tuple(found)

    def resume(self, saved: Stream) -> None:
        """Let one of them go on from where it stood. Raises BadNotation for one that there is not, or BadSeed."""
        generator = resumed_generator(saved.generator, saved.words)
        if saved.use == "chance":
            if generator.name() != self.generator:
                raise BadNotation(f"expected chance to go on with {self.generator}, not {generator.name()}")
            self.chance = generator
            return
        seat, _, kind = saved.use.partition(" ")
        streams = {"luck": self.luck, "guesses": self.guesses}
        if (
            kind not in streams
            or not seat.isdecimal()
            or int(seat) >= len(self.luck)
            or not isinstance(generator, Sfc32)
        ):
            raise BadNotation(f"expected a stream 'chance', 'SEAT luck' or 'SEAT guesses', not {saved.use!r}")
        streams[kind][int(seat)] = generator
