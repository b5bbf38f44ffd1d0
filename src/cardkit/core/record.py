"""Records: the log of a game as text, one entry a line, from which it replays without a generator.

    cardkit record 1
    game straights
    revision 1
    options target=80 rounds=0 corner=false
    seed 6788
    generator minstd
    seat 0 human
    chance 31 4 …
    move 3 play 7S
    …
    end 61 9f0c2a77

The last line counts the lines above it and carries their CRC-32. docs/records.md describes every line.
"""

from typing import Final

import attrs

from cardkit.core.errors import BadRecord
from cardkit.core.lines import FORMAT, LineReader, ended
from cardkit.core.quoting import quoted

__all__ = ["Chosen", "Entry", "Queued", "Record", "Resolved", "Sat", "Stream", "read_record", "write_record"]


@attrs.frozen
class Sat:
    """Somebody took a seat: `human`, or the name of a player."""

    seat: int
    player: str


@attrs.frozen
class Chosen:
    """A seat made a move, in the game's notation."""

    seat: int
    move: str


@attrs.frozen
class Resolved:
    """Chance resolved what it was asked."""

    outcome: tuple[int, ...]


Entry = Sat | Chosen | Resolved


@attrs.frozen
class Stream:
    """Where a generator stands: `use` is `chance`, `SEAT luck` or `SEAT guesses`."""

    use: str
    generator: str
    words: tuple[int, ...]


@attrs.frozen
class Queued:
    """An outcome of chance that was undone, and is used again when the same request returns."""

    request: str  # as JSON
    outcome: tuple[int, ...]


@attrs.frozen
class Record:
    """A game as it was played so far, and what is needed to go on with it."""

    game: str
    revision: int
    options: str
    seed: int
    generator: str
    start: str | None  # the position it started from; None for the initial state
    entries: tuple[Entry, ...]
    streams: tuple[Stream, ...] = ()
    queued: tuple[Queued, ...] = ()


def write_record(record: Record) -> str:
    """The record as text, with a last line end."""
    lines = [
        FORMAT,
        f"game {record.game}",
        f"revision {record.revision}",
        f"options {record.options}".rstrip(),
        f"seed {record.seed}",
        f"generator {record.generator}",
    ]
    if record.start is not None:
        lines.append(f"start {record.start}")
    for entry in record.entries:
        match entry:
            case Sat(seat, player):
                lines.append(f"seat {seat} {player}")
            case Chosen(seat, move):
                lines.append(f"move {seat} {move}")
            case Resolved(outcome):
                lines.append(f"chance {_numbers(outcome)}".rstrip())
    lines.extend([f"stream {one.use} {one.generator} {_numbers(one.words)}" for one in record.streams])
    lines.extend([f"queued {one.request} {_numbers(one.outcome)}".rstrip() for one in record.queued])
    return ended(lines)


def read_record(text: str) -> Record:
    """The record of a text. Raises BadRecord, with line and reason, if it was cut or edited or never was one."""
    lines = _Reader(text, FORMAT)
    record = lines.record()  # first: a line that cannot be read says more than a checksum
    lines.require_end()
    return record


class _Reader(LineReader):
    """Takes the lines of a record apart."""

    def record(self) -> Record:
        game = self.header("game")
        revision = self.whole(self.header("revision"))
        options = self.header("options", empty=True)
        seed = self.whole(self.header("seed"))
        generator = self.header("generator")
        start = None
        entries: list[Entry] = []
        streams: list[Stream] = []
        queued: list[Queued] = []
        for word, rest in self.rest():
            if word == "start" and start is None and not entries:
                start = rest
            elif word in _ENTRIES and not streams and not queued:
                entries.append(self.entry(word, rest))
            elif word == "stream" and not queued:
                streams.append(self.stream(rest))
            elif word == "queued":
                request, _, outcome = rest.partition(" ")
                queued.append(Queued(request, self.numbers(outcome)))
            else:
                raise BadRecord(self.at, f"expected an entry, not {quoted(self.line)}")
        return Record(game, revision, options, seed, generator, start, tuple(entries), tuple(streams), tuple(queued))

    def entry(self, word: str, rest: str) -> Entry:
        if word == "chance":
            return Resolved(self.numbers(rest))
        seat, _, text = rest.partition(" ")
        if not text:
            raise BadRecord(self.at, f"expected '{word} SEAT …', not {quoted(self.line)}")
        made = Sat if word == "seat" else Chosen
        return made(self.whole(seat), text)

    def stream(self, rest: str) -> Stream:
        words = rest.split(" ")
        taken = 1 if words[0] == "chance" else 2
        if len(words) < taken + 2:
            raise BadRecord(self.at, f"expected 'stream USE GENERATOR WORDS', not {quoted(self.line)}")
        return Stream(" ".join(words[:taken]), words[taken], self.numbers(" ".join(words[taken + 1 :])))


_ENTRIES: Final = ("seat", "move", "chance")


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join([str(number) for number in numbers])
