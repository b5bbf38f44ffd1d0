"""The process of a bot: lines to it and lines from it."""

import shlex
import shutil
import sys
from typing import Final

from cardkit.core.errors import BotFailed, BotTooSlow
from cardkit.core.quoting import quoted, why_failed
from cardkit.processes.child import Child, Ended, Late, lines_up_to
from cardkit.protocol.message_lines import MOST_LONG, as_text

GRACE: Final = 1.0  # seconds that a bot has to exit once its input has ended
MOST_SAID: Final = 2000  # characters of its standard error


def command_words(command: str) -> list[str]:
    """The program and the arguments of a command, the program with its path. Raises BotFailed if there is none."""
    words = split_command(command)
    if not words:
        raise BotFailed("start", f"expected a command after lines:, such as lines:node bot.js, not {quoted(command)}")
    program = shutil.which(words[0])
    if program is None:
        why = f"there is no program {quoted(words[0])} that may be run"
        raise BotFailed("start", f"the bot {quoted(command)} cannot be started: {why}")
    return [program, *words[1:]]


def split_command(command: str) -> list[str]:
    """The words of a command, as a shell would take it apart.

    A command that is in quotation marks altogether is taken apart once more, unless there is a program of that name.
    Raises BotFailed, code `start`, for one that cannot be read.
    """
    words = _split(command)
    if len(words) == 1 and any(letter.isspace() for letter in words[0]) and shutil.which(words[0]) is None:
        return _split(words[0])
    return words


def _split(command: str) -> list[str]:
    windows = sys.platform == "win32"
    try:
        words = shlex.split(command, posix=not windows)  # there a backslash is part of a path
    except ValueError as error:
        raise BotFailed("start", f"the command {quoted(command)} cannot be read: {error}") from None
    return [word.strip('"') if windows else word for word in words]


class BotProcess(Child):
    """The process of a bot. Raises BotFailed, code `start`, for a command that cannot be started."""

    def __init__(self, command: str) -> None:
        self.command = command
        words = command_words(command)
        try:
            super().__init__(words, lines_up_to(MOST_LONG), grace=GRACE, errors=True)
        except (OSError, ValueError) as error:
            raise BotFailed("start", f"the bot {quoted(command)} cannot be started: {why_failed(error)}") from error

    @property
    def said(self) -> str:
        """The end of what it said on standard error so far, in lines."""
        text = self.running.said.decode("utf-8", "replace")[-MOST_SAID:].strip()
        return "".join([one if one.isprintable() or one in "\n\t" else "?" for one in text])

    def send(self, line: str) -> None:
        """Send a line, without its end. It never waits; what a process that is gone was sent is lost."""
        self.running.write(line.encode() + b"\n")

    def line(self, seconds: float) -> bytes:
        """The next line, without its end. Raises BotTooSlow after that many seconds, BotFailed if there are no more."""
        try:
            line = self.message(seconds)
        except Ended as error:
            begun = f", in the middle of a line, {quoted(as_text(self.running.begun))}" if self.running.begun else ""
            raise BotFailed("ended", f"it {str(error) or 'closed its standard output'}{begun}") from None
        except Late:
            raise BotTooSlow("slow", f"it wrote no line within {seconds:g} seconds{self._begun()}") from None
        if len(line) > MOST_LONG:
            began = quoted(as_text(line))
            raise BotFailed("too-long", f"expected a line of at most {MOST_LONG} bytes, not {began}")
        return line

    def _begun(self) -> str:
        if self.running.begun:
            began = quoted(as_text(self.running.begun))
            return f", only the beginning of one, {began}: each line ends with a line feed"
        return "; does it flush its output after each line?"
