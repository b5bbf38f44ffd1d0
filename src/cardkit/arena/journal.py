"""The journal of an arena: every finished chunk on a line of its own, so that nothing is lost or played twice.

The first line is the plan, each other line one chunk: its number, its results, and a checksum. A line that was cut off
while it was written is not there; the chunk is played again.
"""

import json
import os
import stat
import sys
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, Final, cast

from cardkit.arena.chunk import FINISHED, FORFEITED, UNFINISHED, Ending
from cardkit.arena.plan import CHUNK, Meeting, Plan, chunk_count, chunk_of
from cardkit.core.errors import BadFile, BadPlan, BadRecord
from cardkit.core.quoting import why_failed

if sys.platform != "win32":  # there are no such locks there: see docs/arena.md
    import fcntl

FORMAT: Final = "cardkit arena 2"
OLDER: Final = "cardkit arena 1"  # did not say whose code played
LONGEST: Final = 1 << 26  # bytes of a line

ChunkResults = list[list[Ending]]


class Journal:
    """A journal on disk, open for more. `found` are the chunks that were in it, by number."""

    def __init__(self, path: str, plan: Plan, met: Sequence[Meeting], *, resume: bool) -> None:
        """Start a journal, or with `resume` go on with one. Raises BadPlan, BadRecord or BadFile.

        A journal in which not even the first line is whole is started.
        """
        self.found: dict[int, ChunkResults] = {}
        self._written = 0  # chunks since
        self._path = path
        self._plan = plan
        self._met = met
        head = _line(f"{FORMAT} {plan.as_text()}")
        try:
            _require_file(path)
            self._file: BinaryIO = Path(path).open("ab+", buffering=0)  # noqa: SIM115  open until `close`
        except (OSError, ValueError) as error:
            raise BadPlan(f"the journal {path} cannot be used: {why_failed(error)}") from error
        try:
            _lock(self._file, path)
            started = not _is_cut_head(self._file, head)
            if started and not resume:
                raise BadPlan(f"{path} is there already: go on with it (--resume), or name another file")
            self._whole = self._read() if started else 0  # bytes, up to the last whole line
            self._file.truncate(self._whole)
            if not started:
                self._write(head)
        except OSError as error:
            self.close()
            if isinstance(error, BadFile):
                raise
            raise BadPlan(f"the journal {path} cannot be used: {why_failed(error)}") from error
        except BaseException:
            self.close()
            raise

    def _read(self) -> int:
        """Take in the chunks of a journal; gives the length up to the last whole line."""
        self._file.seek(0)
        keep = 0
        with os.fdopen(os.dup(self._file.fileno()), "rb") as lines:
            number = 0
            while line := lines.readline(LONGEST):
                number += 1
                if not line.endswith(b"\n"):
                    if number == 1 or len(line) == LONGEST:
                        raise BadRecord(number, f"{self._path} is no journal of an arena")
                    break  # cut off while it was written
                text = _checked(line)
                if text is None:
                    if number == 1:
                        raise BadRecord(1, f"{self._path} is no journal of an arena, or was damaged")
                    raise BadRecord(number, f"{self._path} was edited or damaged: the line does not fit its checksum")
                if number == 1:
                    self._require_plan(text)
                else:
                    self._take(number, text)
                keep += len(line)
        return keep

    def _require_plan(self, text: str) -> None:
        """Raises BadRecord unless the journal is of this plan, with the same rules and the same code."""
        path, plan = self._path, self._plan
        if text.startswith(OLDER + " "):
            raise BadRecord(1, f"{path} does not say whose code played, as journals do: play it anew, in another file")
        if text == f"{FORMAT} {plan.as_text()}":
            return
        ours = {"piece": CHUNK, **cast("dict[str, object]", json.loads(plan.as_text()))}
        theirs = _object(text.removeprefix(f"{FORMAT} ")) if text.startswith(f"{FORMAT} ") else None
        if theirs is None or {"piece", *theirs} != ours.keys():
            raise BadRecord(1, f"{path} is no journal of an arena")
        theirs = {"piece": CHUNK, **theirs}
        anew = "play it anew, in another file"
        for name, mine in ours.items():
            was = theirs[name]
            if was == mine or name in ("code", "revision", "version", "piece"):
                continue
            raise BadRecord(1, f"{path} is of another arena, with {name} {_short(was)} in place of {_short(mine)}")
        if theirs["version"] != plan.version:
            said = f"cardkit {_short(theirs['version'])} wrote {path}, this is {plan.version}"
            raise BadRecord(1, f"{said}: go on with the former, or {anew}")
        if theirs["revision"] != plan.revision:
            said = (
                f"the rules of {plan.game} are revision {plan.revision}, those of {path} {_short(theirs['revision'])}"
            )
            raise BadRecord(1, f"{said}: {anew}")
        if theirs["piece"] != plan.piece:
            said = f"{path} has pieces of {_short(theirs['piece'])} deals, and here they are of {plan.piece}"
            raise BadRecord(1, f"{said}: {anew}")
        code = theirs["code"]
        codes = code if isinstance(code, list) and len(code) == len(plan.code) else [None] * len(plan.code)
        changed = [name for name, code, mine in zip(plan.players, codes, plan.code, strict=True) if code != mine]
        raise BadRecord(1, f"{', '.join(changed)} has changed since {path} was begun: put back what it was, or {anew}")

    def _take(self, number: int, text: str) -> None:
        """Take in a line. Raises BadRecord for anything but a chunk of the plan that was not there before."""
        try:
            found: object = json.loads(text)
        except (ValueError, RecursionError):
            found = None
        match found:
            case [int(chunk), list(results)] if type(chunk) is int:
                pass
            case _:
                raise BadRecord(number, f"{self._path}: expected a number and results, not {_short(found)}")
        if not 0 <= chunk < chunk_count(self._plan, len(self._met)):
            raise BadRecord(number, f"{self._path}: the plan has no piece {_short(chunk)}")
        if chunk in self.found:
            raise BadRecord(number, f"{self._path}: piece {chunk} is there twice")
        deals = chunk_of(self._plan, len(self._met), chunk).deals
        seatings = self._met[chunk % len(self._met)].seatings
        fitting = len(results) == deals and all(
            isinstance(deal, list) and len(deal) == len(seatings) for deal in results
        )
        if not fitting:
            raise BadRecord(number, f"{self._path}: expected {deals} deals of {len(seatings)} games in piece {chunk}")
        self.found[chunk] = [[self._result(number, one, len(seatings[0])) for one in deal] for deal in results]

    def _result(self, number: int, plain: object, seats: int) -> Ending:
        match plain:
            case [("f" | "u" | "x") as how, list(winners), list(scores), int(moves), *reason]:
                whole = all(type(one) is int for one in (*winners, *scores, moves))
                told = (how == "x" and len(reason) == 1 and isinstance(reason[0], str)) or (how != "x" and not reason)
                if (
                    whole
                    and told
                    and moves >= 0
                    and len(scores) == seats
                    and winners == sorted({*winners} & {*range(seats)})
                    and (how != "u" or not winners)
                ):
                    return Ending(_WORDS[how], tuple(winners), tuple(scores), moves, str(reason[0]) if reason else "")
        raise BadRecord(number, f"{self._path}: expected a result at a table for {seats}, not {_short(plain)}")

    def add(self, text: str) -> None:
        """Write down a finished chunk, as `text_of` puts it; it is on disk when this returns.

        Raises BadFile if it cannot be written.
        """
        self._write(_line(text))
        self._written += 1

    def _write(self, line: bytes) -> None:
        try:
            done = 0
            while done < len(line):
                done += self._file.write(line[done:]) or 0
            os.fsync(self._file.fileno())
        except OSError as error:
            there = len(self.found) + self._written
            raise BadFile(
                f"the journal {self._path} cannot be written: {why_failed(error)}; {there} pieces of"
                f" {chunk_count(self._plan, len(self._met))} are in it: make room, and --resume goes on"
            ) from error

    def close(self) -> None:
        """Close the file."""
        self._file.close()


def text_of(chunk: int, results: ChunkResults) -> str:
    """A finished chunk as a journal has it."""
    return json.dumps([chunk, [[_plain(one) for one in deal] for deal in results]], separators=(",", ":"))


def _require_file(path: str) -> None:
    """Raises OSError unless this is an ordinary file, or nothing yet: others hang, or have no end."""
    try:
        mode = Path(path).stat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISREG(mode):
        raise OSError(None, "it is a folder" if stat.S_ISDIR(mode) else "it is no ordinary file")


def _lock(file: BinaryIO, path: str) -> None:
    """Keep others from writing the same journal. Raises BadPlan if somebody does."""
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise BadPlan(f"another arena is writing {path}: wait until it ends, or name another file") from None
    except OSError:  # a file system without locks
        return


def _is_cut_head(file: BinaryIO, head: bytes) -> bool:
    """Whether there is nothing yet but, at most, the beginning of a first line: of this head, or of another plan's."""
    file.seek(0)
    start = file.read(len(head) + 4096)
    if b"\n" in start:
        return False
    size = file.seek(0, os.SEEK_END)
    return head.startswith(start) or (start[8:].startswith(f" {FORMAT} ".encode()) and size < LONGEST)


def _line(text: str) -> bytes:
    raw = text.encode()
    return b"%08x " % zlib.crc32(raw) + raw + b"\n"


def _checked(line: bytes) -> str | None:
    """What a line says, or None if it is damaged."""
    checksum, _, raw = line.partition(b" ")
    if not raw.endswith(b"\n") or checksum != b"%08x" % zlib.crc32(raw[:-1]):
        return None
    return raw[:-1].decode("utf-8", "replace")


def _object(text: str) -> dict[str, object] | None:
    try:
        found: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return cast("dict[str, object]", found) if isinstance(found, dict) else None


def _short(value: object) -> str:
    text = str(value) if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 100 else text[:97] + "..."


_LETTERS: Final = {FINISHED: "f", UNFINISHED: "u", FORFEITED: "x"}
_WORDS: Final = {letter: word for word, letter in _LETTERS.items()}


def _plain(result: Ending) -> list[object]:
    plain = [_LETTERS[result.how], list(result.winners), list(result.scores), result.moves]
    return [*plain, result.reason] if result.how == FORFEITED else plain
