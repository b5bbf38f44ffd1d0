"""The journal of an arena: every finished chunk on a line of its own, so that nothing is lost or played twice.

The first line is the plan, each other line one chunk: its number, its results, and a checksum. A line that was cut off
while it was written is not there; the chunk is played again.
"""

import json
import os
import zlib
from pathlib import Path
from typing import IO, Final

from cardkit.arena.plan import Plan
from cardkit.arena.play import FINISHED, FORFEITED, UNFINISHED, Ending
from cardkit.core.errors import BadPlan, BadRecord

FORMAT: Final = "cardkit arena 1"

ChunkResults = list[list[Ending]]


class Journal:
    """A journal on disk, open for more. `finished` are the chunks it has, by number."""

    def __init__(self, path: str, plan: Plan, *, resume: bool) -> None:
        """Start a journal, or with `resume` go on with one. Raises BadPlan or BadRecord."""
        self.finished: dict[int, ChunkResults] = {}
        file = Path(path)
        head = _line(f"{FORMAT} {plan.as_text()}")
        try:
            old = file.read_bytes() if file.exists() else b""
            if old and not resume:
                raise BadPlan(f"{path} is there already: go on with it (--resume), or name another file")
            if old:
                keep = self._read(path, old, plan)
                os.truncate(path, keep)
            self._file: IO[bytes] = file.open("ab")
            if not old:
                self._write(head)
        except OSError as error:
            raise BadPlan(f"the journal {path} cannot be used: {error.strerror}") from error

    def _read(self, path: str, old: bytes, plan: Plan) -> int:
        """Take in the chunks of a journal; gives the length up to the last whole line."""
        keep = 0
        for number, line in enumerate(old.splitlines(keepends=True), 1):
            text = _checked(line)
            if text is None:
                if keep + len(line) < len(old):
                    raise BadRecord(number, f"{path} was edited or damaged: the line does not fit its checksum")
                break  # cut off while it was written
            if number == 1:
                if text != f"{FORMAT} {plan.as_text()}":
                    raise BadRecord(1, f"{path} is of another arena: expected {plan.as_text()}, not {text[:300]}")
            else:
                chunk, results = json.loads(text)
                self.finished[chunk] = [[_result(one) for one in deal] for deal in results]
            keep += len(line)
        if keep == 0:
            raise BadRecord(1, f"{path} is no journal of an arena")
        return keep

    def add(self, chunk: int, results: ChunkResults) -> None:
        """Write down a finished chunk; it is on disk when this returns."""
        self.finished[chunk] = results
        self._write(
            _line(json.dumps([chunk, [[_plain(one) for one in deal] for deal in results]], separators=(",", ":")))
        )

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def _line(text: str) -> bytes:
    raw = text.encode()
    return b"%08x " % zlib.crc32(raw) + raw + b"\n"


def _checked(line: bytes) -> str | None:
    """What a line says, or None if it is cut or damaged."""
    checksum, _, raw = line.partition(b" ")
    if not raw.endswith(b"\n") or checksum != b"%08x" % zlib.crc32(raw[:-1]):
        return None
    return raw[:-1].decode()


_LETTERS: Final = {FINISHED: "f", UNFINISHED: "u", FORFEITED: "x"}
_WORDS: Final = {letter: word for word, letter in _LETTERS.items()}


def _plain(result: Ending) -> list[object]:
    plain = [_LETTERS[result.how], list(result.winners), list(result.scores), result.moves]
    return [*plain, result.reason] if result.reason else plain


def _result(plain: list[object]) -> Ending:
    how, winners, scores, moves, *reason = plain
    if not isinstance(winners, list) or not isinstance(scores, list) or not isinstance(moves, int):
        raise BadPlan(f"the journal has no result in {plain!r}")
    return Ending(_WORDS[str(how)], tuple(winners), tuple(scores), moves, str(reason[0]) if reason else "")
