"""Texts of lines that end with their number and checksum, so that no cut and no edit goes unnoticed.

Both kinds of records are such texts. A line is a word and what follows it after a blank.
"""

import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from cardkit.core.errors import BadRecord
from cardkit.core.quoting import quoted

KIND: Final = "cardkit record"  # with which the record of every whole game begins, whatever its version
FORMAT: Final = f"{KIND} 1"
SEAT_KIND: Final = "cardkit seat record"  # with which every record of one seat begins
SEAT_FORMAT: Final = f"{SEAT_KIND} 1"
WHAT: Final = {
    FORMAT: "this is the record of a whole game",
    SEAT_FORMAT: "this is what one seat saw and heard: `cardkit replay` shows it, and no table can go on from it",
}


def ended(lines: Sequence[str]) -> str:
    """The lines as text, with the last one that fits them. Raises ValueError for what is not one line."""
    for line in lines:
        if "\n" in line or "\r" in line:
            raise ValueError(f"expected one line, not {quoted(line)}")
    body = "".join([line + "\n" for line in lines])
    return f"{body}end {len(lines)} {_checksum(body)}\n"


def is_seat_record(text: str) -> bool:
    """Whether a text begins as the record of one seat does, whatever its version."""
    return text.removeprefix("\ufeff").startswith(SEAT_KIND)


class LineReader:
    """Takes the lines of a text apart, remembering which one it is at. Raises BadRecord."""

    def __init__(self, text: str, form: str) -> None:
        lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
        for number, line in enumerate(lines, 1):
            if not line.isascii() and any("\ud800" <= letter <= "\udfff" for letter in line):
                raise BadRecord(number, f"expected text, not {quoted(line)}")
            if "\r" in line:
                raise BadRecord(number, f"expected one line, not {quoted(line)}")
        if lines[0] != form:
            what = WHAT.get(lines[0], "this is no record of cardkit")
            raise BadRecord(1, f"expected {form!r}, not {quoted(lines[0])}: {what}")
        if lines[-1] != "":
            raise BadRecord(len(lines), "expected a line end after the last line: the record is cut")
        lines.pop()
        self.end = lines.pop()  # the last line
        if self.end.split(" ")[0] != "end" or len(self.end.split(" ")) != 3:
            raise BadRecord(
                len(lines) + 1, f"expected 'end ENTRIES CHECKSUM', not {quoted(self.end)}: the record is cut"
            )
        self.lines = lines  # without the last one
        self.at = 1  # the line looked at last; line 1 is the format's name

    @property
    def line(self) -> str:
        """The line looked at last."""
        return self.lines[self.at - 1]

    def header(self, name: str, *, empty: bool = False) -> str:
        """What follows this word, with which the next line must begin."""
        self.at += 1
        line = self.lines[self.at - 1] if self.at <= len(self.lines) else ""
        word, _, rest = line.partition(" ")
        if word != name or not (rest or empty):
            raise BadRecord(min(self.at, len(self.lines)), f"expected '{name} …', not {quoted(line)}")
        return rest

    def rest(self) -> Iterator[tuple[str, str]]:
        """The first word of each further line, and what follows it."""
        while self.at < len(self.lines):
            self.at += 1
            word, _, rest = self.line.partition(" ")
            yield word, rest

    def numbers(self, text: str) -> tuple[int, ...]:
        """Whole numbers with a blank between them."""
        return tuple([self.whole(word) for word in text.split(" ")]) if text else ()

    def whole(self, text: str) -> int:
        """A whole number."""
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(digits) > 40:
            raise BadRecord(self.at, f"expected a whole number, not {quoted(text)}")
        return int(text)

    def require_end(self) -> None:
        """Raise BadRecord unless the last line fits the others. Ask last: a line that cannot be read says more."""
        _, count, checksum = self.end.split(" ")
        last = len(self.lines) + 1
        if count != str(len(self.lines)):
            counted = count[:20]
            raise BadRecord(
                last, f"expected {counted} lines above this one, not {len(self.lines)}: some were cut out or put in"
            )
        expected = _checksum("".join([line + "\n" for line in self.lines]))
        if checksum != expected:
            raise BadRecord(last, f"expected checksum {expected}, not {quoted(checksum)}: the record was edited")


def _checksum(body: str) -> str:
    return f"{zlib.crc32(body.encode()):08x}"
