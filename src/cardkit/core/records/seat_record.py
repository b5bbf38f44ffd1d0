"""Records for one seat: what it saw, heard, was asked and did, step by step, as text. Nothing else is in it.

    cardkit seat record 1
    game straights
    revision 1
    options target=80 rounds=0 corner=false
    seat 2
    step 0
    view {"StraightsView":{…}}
    step 1
    heard {"Dealt":{…}}
    view {"StraightsView":{…}}
    asked ["play 7S"]
    step 2
    move play 7S
    …
    end 61 9f0c2a77

The last line is that of every record. docs/records.md describes every line.
"""

from typing import Final

import attrs

from cardkit.core.errors import BadJson, BadRecord
from cardkit.core.json import codec
from cardkit.core.quoting import quoted
from cardkit.core.records.checksums import SEAT_FORMAT, LineReader, ended

WATCHER: Final = "watcher"  # in place of a seat's number


@attrs.frozen
class SeatStep:
    """What a seat met at one step; JSON is by the game's vocabulary."""

    move: str | None  # its own, in the game's notation; None where it made none
    heard: tuple[str, ...]  # the events as it heard them, in order, as JSON
    view: str | None  # after the step, as JSON; None where nothing in it has changed
    asked: tuple[str, ...] = ()  # the legal moves, where it may move after the step, in the game's notation

    @property
    def lines(self) -> int:
        """How many lines it takes."""
        return 1 + (self.move is not None) + len(self.heard) + (self.view is not None) + bool(self.asked)


@attrs.frozen
class SeatRecord:
    """A game as one seat, or a watcher, met it so far."""

    game: str
    revision: int
    options: str
    seat: int | None  # None: a watcher
    steps: tuple[SeatStep, ...]  # the first is how the game began, with a view
    result: str | None = None  # how the game ended, as JSON; None while it is on


def write_seat_record(record: SeatRecord) -> str:
    """The record of a seat as text, with a last line end."""
    lines = [
        SEAT_FORMAT,
        f"game {record.game}",
        f"revision {record.revision}",
        f"options {record.options}".rstrip(),
        f"seat {WATCHER if record.seat is None else record.seat}",
    ]
    for number, step in enumerate(record.steps):
        lines.append(f"step {number}")
        if step.move is not None:
            lines.append(f"move {step.move}")
        lines.extend([f"heard {event}" for event in step.heard])
        if step.view is not None:
            lines.append(f"view {step.view}")
        if step.asked:
            lines.append(f"asked {codec.write(step.asked, ())}")
    if record.result is not None:
        lines.append(f"result {record.result}")
    return ended(lines)


def read_seat_record(text: str) -> SeatRecord:
    """The seat's record of a text. Raises BadRecord, with line and reason, if it was cut or edited or never was one."""
    lines = _Reader(text, SEAT_FORMAT)
    record = lines.record()  # first: a line that cannot be read says more than a checksum
    lines.require_end()
    return record


_ORDER: Final = ("step", "move", "heard", "view", "asked")  # of the lines of a step


class _Reader(LineReader):
    """Takes the lines of a seat's record apart."""

    def record(self) -> SeatRecord:
        game = self.header("game")
        revision = self.whole(self.header("revision"))
        options = self.header("options", empty=True)
        seat = self.header("seat")
        whose = None if seat == WATCHER else self.whole(seat)
        steps: list[SeatStep] = []
        result = None
        last = "step"  # the word of the line before
        for word, rest in self.rest():
            begins = word == "step" and rest == str(len(steps))
            ends = word == "result" and bool(steps)
            if result is not None or not rest or not (begins or ends or self.follows(word, last, len(steps))):
                raise BadRecord(self.at, f"expected {self.expected(len(steps), result)}, not {quoted(self.line)}")
            if word == "result":
                result = rest
                continue
            if begins:
                steps.append(SeatStep(None, (), None))
            else:
                steps[-1] = self.longer(steps[-1], word, rest)
            last = word
        if not steps or steps[0].view is None:
            raise BadRecord(min(7, len(self.lines)), "expected 'view …' in step 0")
        return SeatRecord(game, revision, options, whose, tuple(steps), result)

    def follows(self, word: str, last: str, steps: int) -> bool:
        """Whether a line of a step may begin with this word after that one. Nothing happened before step 0."""
        if word not in (_ORDER[1:] if steps > 1 else _ORDER[3:]) or not steps:
            return False
        return _ORDER.index(word) > _ORDER.index(last) or word == last == "heard"

    def expected(self, steps: int, result: str | None) -> str:
        """What a line must be after that many steps."""
        if result is not None:
            return "nothing after the result"
        return f"'step {steps}' or what a step has, in its order: move, heard, view, asked" if steps else "'step 0'"

    def longer(self, step: SeatStep, word: str, rest: str) -> SeatStep:
        """The step with one more line."""
        if word == "move":
            return attrs.evolve(step, move=rest)
        if word == "heard":
            return attrs.evolve(step, heard=(*step.heard, rest))
        if word == "view":
            return attrs.evolve(step, view=rest)
        try:
            asked = codec.read_plain(rest)
        except BadJson as error:
            raise BadRecord(self.at, str(error)) from error
        if not isinstance(asked, tuple) or not asked or not all(isinstance(one, str) for one in asked):
            raise BadRecord(self.at, f"expected a list of moves as texts, one at least, not {quoted(rest)}")
        return attrs.evolve(step, asked=asked)
