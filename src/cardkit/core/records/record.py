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

from collections.abc import Callable, Mapping
from typing import ClassVar, Final

import attrs

from cardkit.core.errors import BadRecord
from cardkit.core.quoting import quoted
from cardkit.core.records.checksums import FORMAT, LineReader, ended

MOST_NAMED: Final = 80  # characters of a person's name
_NO_SEED: Final = "none"
_JOINERS: Final = str.maketrans("", "", "\u200c\u200d")  # not printable by themselves, and within words of some scripts


@attrs.frozen
class Sat:
    """Somebody took a seat: `human`, or the name of a player."""

    seat: int
    player: str


@attrs.frozen
class Called:
    """What the person in a seat is called, in any words: no name of a player."""

    seat: int
    person: str


@attrs.frozen
class Chosen:
    """A seat made a move, in the game's notation."""

    seat: int
    move: str


@attrs.frozen
class Resolved:
    """Chance resolved what it was asked."""

    outcome: tuple[int, ...]


Entry = Sat | Called | Chosen | Resolved


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
    seed: int | None  # None where chance is the operating system's
    generator: str
    start: str | None  # the position it started from; None for the initial state
    entries: tuple[Entry, ...]
    streams: tuple[Stream, ...] = ()
    queued: tuple[Queued, ...] = ()

    # What draws a record, which takes a table, and so stands above this floor: `cardkit.table.replay` sets it.
    drawn_by: ClassVar[Callable[["Record"], str] | None] = None

    def _repr_svg_(self) -> str | None:
        """For notebooks, where the game stands at its end, as a watcher sees it."""
        return None if Record.drawn_by is None else Record.drawn_by(self)


def why_no_name(name: object) -> str | None:
    """None if this can be what a person is called: a printable line that is no longer than 80 characters, and has
    something else than blanks; otherwise the reason.
    """
    if isinstance(name, str) and len(name) <= MOST_NAMED and is_printable(name):
        return None
    return f"expected a person's name of 1 to {MOST_NAMED} printable characters on one line, not {quoted(name)}"


def is_printable(text: str) -> bool:
    """Whether a text is a printable line that has something else than blanks; what joins letters may be in it."""
    plain = text.translate(_JOINERS)
    return plain.isprintable() and bool(plain.strip())


def write_record(record: Record) -> str:
    """The record as text, with a last line end."""
    lines = [
        FORMAT,
        f"game {record.game}",
        f"revision {record.revision}",
        f"options {record.options}".rstrip(),
        f"seed {_NO_SEED if record.seed is None else record.seed}",
        f"generator {record.generator}",
    ]
    if record.start is not None:
        lines.append(f"start {record.start}")
    for entry in record.entries:
        match entry:
            case Sat(seat, player):
                lines.append(f"seat {seat} {player}")
            case Called(seat, person):
                lines.append(f"person {seat} {person}")
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
        told = self.header("seed")
        seed = None if told == _NO_SEED else self.whole(told)
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
        if word == "person":
            reason = why_no_name(text)
            if reason is not None:
                raise BadRecord(self.at, reason)
        return _BY_SEAT[word](self.whole(seat), text)

    def stream(self, rest: str) -> Stream:
        words = rest.split(" ")
        taken = 1 if words[0] == "chance" else 2
        if len(words) < taken + 2:
            raise BadRecord(self.at, f"expected 'stream USE GENERATOR WORDS', not {quoted(self.line)}")
        return Stream(" ".join(words[:taken]), words[taken], self.numbers(" ".join(words[taken + 1 :])))


_BY_SEAT: Final[Mapping[str, Callable[[int, str], Entry]]] = {"seat": Sat, "person": Called, "move": Chosen}
_ENTRIES: Final = (*_BY_SEAT, "chance")


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join([str(number) for number in numbers])
