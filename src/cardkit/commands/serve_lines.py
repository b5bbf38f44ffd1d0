"""`cardkit serve-lines`: the loop that carries lines between a `Driver` and standard input and output."""

import argparse
import io
import sys
from collections.abc import Sequence
from typing import BinaryIO, Final, cast

from cardkit.console.program import Parser
from cardkit.server.line_driver import LONGEST, Driver

EXAMPLES: Final = """\
  cardkit serve-lines                 say hello, then answer each line of standard input
  echo '{"do":"games"}' | cardkit serve-lines
  echo '{"do":"create","game":"straights","seed":1}' | cardkit serve-lines
  cardkit schema --protocol           every message, as a JSON Schema
"""
PIECE: Final = 65_536  # bytes that are passed over in one go of a line that is longer than any may be
MARK: Final = b"\xef\xbb\xbf"  # with which some programs begin to write UTF-8


def parser() -> Parser:
    """The arguments of `cardkit serve-lines`."""
    made = Parser(
        "cardkit serve-lines",
        "Let a program in any language drive games: lines of JSON on standard input and\n"
        "output. docs/protocol.md says which, under `Driving a game`.",
        EXAMPLES,
    )
    made.take(
        "--own-players",
        "players may be somebody's own, such as module:attribute: whoever writes the lines runs code here",
    )
    return made


def run(chosen: argparse.Namespace, _: Parser) -> int:
    """Drive games. Gives the exit status: 0 at the end of input, 130 after Ctrl-C."""
    lines, out = [getattr(one, "buffer", io.BytesIO()) for one in (sys.stdin, sys.stdout)]  # none where it is closed
    try:
        serve(Driver(own_players=chosen.own_players), cast("BinaryIO", lines), cast("BinaryIO", out))
    except KeyboardInterrupt:  # whoever started this was told to stop, too, and says so
        return 130
    return 0


def serve(driver: Driver, lines: BinaryIO, out: BinaryIO) -> None:
    """Answer lines, each at once, until there are no more; empty ones are passed over."""
    _write(out, [driver.greeting()])
    line = _next(lines).removeprefix(MARK)
    while line:
        if line.strip():
            _write(out, driver.receive(line))
        line = _next(lines)


def _write(out: BinaryIO, answers: Sequence[str]) -> None:
    # Half a character, of a game that has one in its texts, is written as JSON names it.
    out.write("".join([one + "\n" for one in answers]).encode("utf-8", "backslashreplace"))
    out.flush()


def _next(lines: BinaryIO) -> bytes:
    """The next line, with its end; the beginning of one that is too long, whose rest is passed over."""
    line = lines.readline(LONGEST + 1)
    if len(line) > LONGEST:
        while (piece := lines.readline(PIECE)) and not piece.endswith(b"\n"):
            pass
    return line
