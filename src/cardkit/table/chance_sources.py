"""Where outcomes of chance come from at a table: a generator, a script, a person, or the operating system."""

from collections import deque
from collections.abc import Callable, Iterable
from typing import Protocol

import attrs

from cardkit.core.chance import Dice, DiceTotal, Outcome, Request
from cardkit.core.errors import BadNotation, BadSeed, IllegalOutcome
from cardkit.core.number_checks import is_numeral
from cardkit.core.quoting import quoted
from cardkit.core.records.record import Stream
from cardkit.core.rng import SYSTEM, Generator, Sfc32, make_generator, resumed_generator, seeded_sfc32


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


class SystemChance(Generator):
    """Chance as the operating system has it, for games between people: nobody can work out what comes, or came.

    It has no seed, and stands nowhere from which it could go on.
    """

    __slots__ = ()

    def name(self) -> str:
        """That of chance from the system."""
        return SYSTEM

    def below(self, bound: int) -> int:
        """A whole number from 0 to `bound` - 1, each equally likely."""
        if not 1 <= bound < 2**31:
            raise ValueError(f"expected a bound from 1 to 2147483647, not {bound}")
        return _secret_below(bound)


def _secret_below(bound: int) -> int:
    import secrets  # noqa: PLC0415  slow, and wanted by few

    return secrets.randbelow(bound)


def _secret_sfc32() -> Sfc32:
    """A generator that stands somewhere nobody knows."""
    return Sfc32(*[_secret_below(2**32) for _ in range(4)])


class Streams:
    """The generators of a table, each with draws of its own: a player who thinks longer never changes the deal.

    One is chance's. For every seat there is one for its player's choices, its `luck`, and one for guesses. Of chance
    from the `system` there is no seed: then the seats' generators begin somewhere that nobody knows.
    """

    def __init__(self, seats: int, seed: int, generator: str) -> None:
        self.generator = generator  # of chance; those of the seats are always sfc32
        if generator == SYSTEM:
            if type(seed) is not int or seed != 0:
                raise BadSeed(f"expected no seed for chance from the {SYSTEM}, not {quoted(seed)}")
            self.chance: Generator = SystemChance()
            self.luck = [_secret_sfc32() for _ in range(seats)]
            self.guesses = [_secret_sfc32() for _ in range(seats)]
            return
        self.chance = make_generator(generator, seed)
        self.luck = [seeded_sfc32(seed, 2 * seat + 1) for seat in range(seats)]
        self.guesses = [seeded_sfc32(seed, 2 * seat + 2) for seat in range(seats)]

    def outcome(self, request: Request) -> Outcome:
        """A sample of chance's own generator, wherever it stands."""
        return request.sample(self.chance)

    def saved(self) -> tuple[Stream, ...]:
        """Where each of them stands; chance from the system stands nowhere."""
        found: list[Stream] = []
        if self.generator != SYSTEM:
            found.append(Stream("chance", self.chance.name(), self.chance.words()))
        for seat, (luck, guesses) in enumerate(zip(self.luck, self.guesses, strict=True)):
            found.append(Stream(f"{seat} luck", luck.name(), luck.words()))
            found.append(Stream(f"{seat} guesses", guesses.name(), guesses.words()))
        return tuple(found)

    def resume(self, saved: Stream) -> None:
        """Let one of them go on from where it stood. Raises BadNotation for one that there is not, or BadSeed."""
        generator = resumed_generator(saved.generator, saved.words)
        if saved.use == "chance":
            if self.generator == SYSTEM:
                raise BadNotation(f"expected no stream of chance where it comes from the {SYSTEM}")
            if generator.name() != self.generator:
                raise BadNotation(f"expected chance to go on with {self.generator}, not {generator.name()}")
            self.chance = generator
            return
        seat, _, kind = saved.use.partition(" ")
        streams = {"luck": self.luck, "guesses": self.guesses}
        is_known = kind in streams and is_numeral(seat) and int(seat) < len(self.luck)
        if not is_known or not isinstance(generator, Sfc32):
            raise BadNotation(f"expected a stream 'chance', 'SEAT luck' or 'SEAT guesses', not {saved.use!r}")
        streams[kind][int(seat)] = generator


class Outcomes:
    """Where the outcomes at a table come from: the dice of seats that have their own, those that were taken back, as
    long as the same requests return, and else a source.
    """

    def __init__(self, source: Source) -> None:
        self.source = source
        self.dice: dict[int, Source | None] = {}  # by seat, where its own rolls come from
        self.queued: deque[tuple[Request, Outcome]] = deque()

    def outcome(self, request: Request) -> Outcome:
        """The next outcome of the request; one that does not fit is refused by the table."""
        own = self.dice.get(request.seat) if isinstance(request, DiceTotal | Dice) else None
        if own is not None:  # somebody with dice of their own says how they fall
            self.queued.clear()
            return own.outcome(request)
        if self.queued:
            asked, outcome = self.queued[0]
            if asked == request:
                self.queued.popleft()
                return outcome
            self.queued.clear()
        return self.source.outcome(request)

    def queue(self, request: Request, outcome: Outcome) -> None:
        """Use this outcome when that request returns, after those that wait already: as after an undo.

        Raises IllegalOutcome for one that does not fit.
        """
        request.require(outcome)
        self.queued.append((request, outcome))
