"""The terminal: whether it has colours, reading bounded lines from it, and clearing it for the next person."""

import contextlib
import io
import os
import re
import shutil
import signal
import sys
from types import FrameType
from typing import Final, TextIO

LONGEST_LINE: Final = 10_000  # characters of a line that are looked at
NARROW: Final = 4  # columns; with fewer a line cannot be edited
PIECE: Final = 65_536  # characters that are read in one go of a line that is longer
CLEARED: Final = "\x1b[H\x1b[2J\x1b[3J"
ENDLESS: Final = 16  # pieces of a line after which it is taken for no text at all

_RED = re.compile(r"(?<![\w.])(?:10|[2-9TJQKA])[DH](?!\w)")


def wants_color(stream: TextIO) -> bool:
    """Whether to print colours: on a terminal that has them, unless NO_COLOR is set to anything."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM", "dumb") != "dumb"


def can_print(stream: TextIO, text: str) -> bool:
    """Whether the stream's encoding has these characters."""
    try:
        text.encode(stream.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def painted_cards(text: str) -> str:
    """The text with diamonds and hearts in red, such as 7D and QH."""
    return _RED.sub(lambda found: f"\x1b[31m{found[0]}\x1b[0m", text)


def cleared() -> str:
    """What empties a terminal, and what it remembers of earlier lines. One without codes gets many lines instead.

    Some terminals remember what is cleared from the screen, so what is remembered is cleared last.
    """
    if os.environ.get("TERM", "dumb") == "dumb":
        return "\n" * 200
    return CLEARED


def tolerant_input() -> TextIO:
    """Standard input in which bytes that are no text come through as marks instead of stopping the game."""
    stream = sys.stdin
    if stream is None:  # closed by whoever started the program
        return io.StringIO()
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
    return stream


def next_line(lines: TextIO, out: TextIO, prompt: str) -> str | None:
    """Print the prompt and give the next line, without its end and outer blanks; None where there is none.

    At a terminal the line can be edited, and earlier lines come back with the arrow keys, where Python has readline.
    Of a very long line the beginning counts; one without any end is the end of input.
    """
    if lines.closed:  # by whatever a player did
        return None
    if lines is sys.stdin and out is sys.stdout and lines.isatty() and out.isatty():
        out.flush()
        try:
            with _EDITING:
                return input(prompt)[:LONGEST_LINE].strip()
        except EOFError:
            return None
        except _TooNarrow:
            pass
    out.write(prompt)
    out.flush()
    line = lines.readline(LONGEST_LINE)
    if not line:
        return None
    piece = line
    for _ in range(ENDLESS):
        if piece.endswith("\n") or not piece:
            return line.strip()
        piece = lines.readline(PIECE)
    return None


def forget_lines() -> None:
    """Earlier lines no longer come back with the arrow keys: somebody else will press them."""
    if "readline" in sys.modules:
        import readline  # noqa: PLC0415  not on every system

        readline.clear_history()


class _TooNarrow(Exception):
    """The terminal has too few columns to edit a line in it, or the system has no readline."""


class _Editing:
    """Within, readline edits a line. Raises _TooNarrow where it cannot, also when the terminal shrinks meanwhile.

    Where readline scrolls a line sideways, it divides by a third of the columns.
    """

    def __init__(self) -> None:
        self.on = False
        self.ready = False  # whether readline is there

    def __enter__(self) -> None:
        if _columns() < NARROW or not self._has_readline():
            raise _TooNarrow
        self.on = True

    def __exit__(self, *error: object) -> None:
        self.on = False

    def _has_readline(self) -> bool:
        if not self.ready:
            self._watch()
            try:
                import readline  # noqa: F401, PLC0415  importing it makes input() edit lines; not on every system
            except ImportError:
                return False
            self.ready = True
        return True

    def _watch(self) -> None:
        """Hear of changes of the terminal's size. What hears of them when readline comes, hears of them after it."""
        changed = getattr(signal, "SIGWINCH", None)
        if changed is not None and signal.getsignal(changed) is signal.SIG_DFL:
            with contextlib.suppress(ValueError):  # only the main thread may
                signal.signal(changed, self._resized)

    def _resized(self, number: int, frame: FrameType | None) -> None:
        if self.on and _columns() < NARROW:
            self.on = False
            sys.stdout.write("\n")
            raise _TooNarrow


_EDITING: Final = _Editing()


def _columns() -> int:
    """How wide the terminal is, as readline sees it: 80 where nobody says."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        columns = os.get_terminal_size(sys.stdin.fileno()).columns
        if columns:
            return columns
    return shutil.get_terminal_size().columns
