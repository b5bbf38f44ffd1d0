"""A game beside another, which is the same to one seat: so the seat's records of both must be equal.

The game beside is made up from what the seat sees, stepped on as long as that looks the same to the seat, and made up
anew where it does not. Whatever differs in the records is something that the seat cannot know.
"""

import itertools
from collections.abc import Callable
from typing import Any, Final

import attrs

import cardkit
import euchre
import faulty
import harbour
import hearts
import liars_dice
from cardkit import CHANCE, OVER, Event, Generator, Table
from cardkit.core.errors import CardkitError
from cardkit.core.records.record import Chosen, Resolved
from cardkit.core.records.seat_record import write_seat_record
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import facing
from cardkit.core.view import alike
from cardkit.registry import BUILT_IN, AnyGame
from cardkit.table.timeline import Moment, Timeline
from crazy_eights import CrazyEights
from whispers import Whispers

AnyMoment = Moment[Any, Any, Any]
AnyTimeline = Timeline[Any, Any, Any]

EXAMPLES: Final[dict[str, AnyGame]] = {
    "crazy-eights": CrazyEights(),
    "hearts": hearts.Hearts(hearts.HeartsOptions(target=1)),
    "liars-dice": liars_dice.LiarsDice(liars_dice.DiceOptions(seats=3, dice=3)),
    "euchre": euchre.Euchre(),
    "harbour": harbour.Harbour(),
    "embers": faulty.game(preset="three"),
    "whispers": Whispers(),
}
GAMES: Final = [
    *[(f"{name} {preset}", name, preset) for name in BUILT_IN for preset in cardkit.load(name).presets],
    *[(name, name, "") for name in EXAMPLES],
]
LIMIT: Final = 1000  # moves of a game that does not end before
WANTS_TO_WIN: Final = {"constructor": "sensible"}  # games that random players would hardly end
TRIES: Final = 3  # of a step beside that is to look like the true one


def game_of(name: str, preset: str) -> AnyGame:
    return cardkit.load(name, preset=preset) if preset else EXAMPLES[name]


@attrs.frozen
class AtRandom:
    """A player that makes up no positions: a game that leaks may have none that fit its views."""

    rng: Generator

    def choose(self, view: cardkit.View, moves: tuple[Any, ...]) -> Any:
        return moves[self.rng.below(len(moves))]


def played(game: AnyGame, seed: int, limit: int = LIMIT) -> AnyTimeline:
    """A random game, whole unless it is longer than the limit."""
    rng = seeded_sfc32(seed, 7)
    table: Table[Any, Any, Any] = Table(game, [WANTS_TO_WIN.get(game.name) or AtRandom(rng)] * game.seats, seed=seed)
    table.run(limit=limit)
    return table.timeline()


def text_of(timeline: AnyTimeline, seat: int | None) -> str:
    return write_seat_record(timeline.seen_by(seat).record())


def undeclared(heard: tuple[Event, ...]) -> list[Event]:
    return [event for event in heard if not event.reveals]


@attrs.frozen
class Beside:
    """The game that runs beside another, and is the same to one seat."""

    seat: int | None
    rng: Generator

    def timeline(self, real: AnyTimeline) -> AnyTimeline:
        """All of it; steps that the seat does not notice are sometimes left out."""
        first = real[0]
        found: list[AnyMoment] = [attrs.evolve(first, state=self.redealt(first))]
        for before, moment in itertools.pairwise(real):
            after = self.stepped(found[-1], moment)
            if after is None:
                after = attrs.evolve(moment, entry=self.told(moment), state=self.redealt(moment))
            found.append(after)
            if self.unnoticed(before, moment) and self.rng.below(2):
                found.pop()
        return Timeline(real.game, tuple(found))

    def redealt(self, moment: AnyMoment) -> Any:
        """A position that looks the same to the seat."""
        return moment.game.determinize(moment.game.view(moment.state, self.seat), self.rng)

    def unnoticed(self, before: AnyMoment, moment: AnyMoment) -> bool:
        """Whether nothing of a step comes to the seat."""
        own = isinstance(moment.entry, Chosen) and moment.entry.seat == self.seat
        return not own and not moment.heard(self.seat) and alike(before.view(self.seat), moment.view(self.seat))

    def told(self, moment: AnyMoment) -> Chosen | Resolved | None:
        """The step with something else in it, where it is none of the seat's own."""
        match moment.entry:
            case Chosen(seat) if seat != self.seat:
                return Chosen(seat, "what nobody else may read")
            case Resolved():
                return Resolved((987654321,))
        return moment.entry

    def stepped(self, here: AnyMoment, moment: AnyMoment) -> AnyMoment | None:
        """A step of the game beside that looks like the true one to the seat; None if none is found.

        If it sounds otherwise, that is a difference, unless a reveal tells what is over and done with.
        """
        for _ in range(TRIES):
            start = here.state if self.rng.below(2) else self.redealt(here)
            try:
                after = self.attempted(here.game, start, moment)
            except CardkitError:
                continue  # it is not possible there
            if after is None or not alike(after.view(self.seat), moment.view(self.seat)):
                continue
            theirs, ours = after.heard(self.seat), moment.heard(self.seat)
            over = after.state == moment.state or moment.state.turn() == OVER
            if theirs == ours or not over or undeclared(theirs) != undeclared(ours):
                return after
        return None

    def attempted(self, game: AnyGame, start: Any, moment: AnyMoment) -> AnyMoment | None:
        """The step in another position, with another outcome of chance, or another move where that is not legal."""
        entry = moment.entry
        if isinstance(entry, Resolved):
            step = game.resolve(start, self.other_outcome(game, start, entry.outcome))
        else:
            assert isinstance(entry, Chosen)
            faced = facing(start, entry.seat)
            if faced is None:
                return None
            move = game.read_move(entry.move)
            if entry.seat != self.seat and game.why_illegal(faced, move) is not None:
                move = game.move_of(faced.pick(self.rng), faced)
            step = game.play(faced, move)
        return Moment(game, moment.number, self.told(moment), step.state, step.events)

    def other_outcome(self, game: AnyGame, start: Any, outcome: tuple[int, ...]) -> tuple[int, ...]:
        """Another outcome that is to look the same; the same one, if that is all there is to tell it by.

        What makes no difference in any position, such as dice that brought nothing, may be told.
        """
        if start.turn() != CHANCE:
            return outcome
        other: tuple[int, ...] = start.request().sample(self.rng)
        if len(outcome) > 1 and len(other) == len(outcome):
            one, two = self.rng.below(len(outcome)), self.rng.below(len(outcome))
            swapped = list(outcome)
            swapped[one], swapped[two] = outcome[two], outcome[one]
            other = tuple(swapped)
        if start.request().why_wrong(outcome) is not None:
            return other
        same = game.resolve(start, other).state == game.resolve(start, outcome).state
        return outcome if same or start.request().why_wrong(other) is not None else other


Writer = Callable[[AnyTimeline, int | None], str]


def differing_line(game: AnyGame, seed: int, text_of: Writer = text_of) -> str | None:
    """None if the records of every seat are the same, beside and true; otherwise the first line that is not."""
    real = played(game, seed)
    for seat in (*range(game.seats), None):
        try:
            beside = Beside(seat, seeded_sfc32(seed, 77)).timeline(real)
        except ValueError as error:
            return f"seat {seat} sees what no position looks like: {error}"
        ours, theirs = text_of(real, seat).split("\n"), text_of(beside, seat).split("\n")
        for number, (mine, other) in enumerate(zip(ours, theirs, strict=False), 1):
            if mine != other:
                return f"seat {seat}, line {number}: {mine}\nbeside: {other}"
    return None


def found_leak(game: AnyGame, text_of: Writer = text_of) -> bool:
    """Whether one of a few games shows a difference."""
    return any(differing_line(game, seed, text_of) is not None for seed in range(10))
