"""At a real terminal: what is drawn, what is coloured, what is asked."""

import contextlib
import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest

from cardkit.console.autosave import PATIENCE

pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")
pytestmark = pytest.mark.slow
WAITING = 60.0  # seconds after which a program that prints nothing hangs


@attrs.define
class Terminal:
    """A program at a terminal of its own."""

    process: subprocess.Popen[bytes]
    handle: int
    seen: str = ""

    def until(self, pattern: str) -> str:
        """What is printed up to and with this."""
        text = ""
        deadline = time.monotonic() + WAITING
        while not re.search(pattern, text):
            assert time.monotonic() < deadline, text
            if select.select([self.handle], [], [], 0.2)[0]:
                try:
                    read = os.read(self.handle, 65536)
                except OSError:
                    break
                text += read.decode(errors="replace")
        self.seen += text
        return text

    def send(self, line: str, pattern: str = r"> $") -> str:
        """Type a line, and what is printed up to and with this."""
        os.write(self.handle, line.encode() + b"\n")
        return self.until(pattern)

    def interrupt(self) -> None:
        """Press Ctrl-C, as often as it takes until the program has ended.

        Python's `input` does not notice a signal that comes after it has printed its prompt and before it waits for
        keys; and a program that was told to stop is not told again at once.
        """
        deadline = time.monotonic() + WAITING
        while self.process.poll() is None:
            assert time.monotonic() < deadline, self.seen
            self.process.send_signal(signal.SIGINT)
            again = time.monotonic() + PATIENCE + 1
            while self.process.poll() is None and time.monotonic() < again:
                if select.select([self.handle], [], [], 0.1)[0]:
                    with contextlib.suppress(OSError):
                        self.seen += os.read(self.handle, 65536).decode(errors="replace")

    def rest(self) -> str:
        """What is printed until it ends."""
        return self.until(r"\Z(?!)")


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Start a command at a terminal, in an empty folder."""
    started: list[Terminal] = []

    def begin(*argv: str, program: str = "cardkit", columns: int | None = None, **variables: str) -> Terminal:
        ours, theirs = pty.openpty()
        if columns is not None:
            fcntl.ioctl(ours, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        environment = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
        environment.update({"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **variables})
        command = [str(Path(sys.executable).parent / program), *argv]
        process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, cwd=tmp_path, env=environment, start_new_session=True
        )
        os.close(theirs)
        started.append(Terminal(process, ours))
        return started[-1]

    yield begin
    for one in started:
        one.process.kill()
        one.process.wait()
        os.close(one.handle)


Start = Callable[..., Terminal]


def test_the_default_is_drawn_in_colour(start: Start) -> None:
    # The drawn table is the default.
    assert "A 2 3 4 5 6 7 8 9 T J Q K" in start("play", "straights", "6788").until(r"> $")
    assert "\x1b[31m" in start("play", "straights", "6788").until(r"> $")  # colours are the default
    assert "\x1b[31m" not in start("play", "straights", "6788", NO_COLOR="1").until(r"> $")  # no color is obeyed


@pytest.mark.parametrize("game", ["unowar", "skipbo"])
def test_cards_are_coloured_in_every_game(start: Start, game: str) -> None:
    assert "\x1b[31m" in start("play", game, "--seed", "379").until(r"> $")


def test_which_program_is_friendly(start: Start) -> None:
    # Plain is the exact protocol.
    assert "Is Player1 a human (h) or a computer (c)?" in start("play", "straights", "--plain").until(r">$")
    # The games own command is exact.
    assert "Is Player1 a human (h)" in start("6788", program="cardkit-straights").until(r">$")
    # Constructor is friendly.
    assert "where do you want to build a basement? (" in start("play", "constructor").until(r"> $")


def test_leaving_asks_whether_to_save(start: Start, tmp_path: Path) -> None:
    terminal = start("play", "straights", "6788")
    terminal.until(r"> $")
    terminal.send("AS")
    terminal.send("quit", r"\(yes/no/cancel\) $")
    terminal.send("what", r"\(yes/no/cancel\) $")
    terminal.send("cancel")
    terminal.send("quit", r"\(yes/no/cancel\) $")
    os.write(terminal.handle, b"yes\n")
    assert ("To go on:" in terminal.rest(), terminal.process.wait(WAITING)) == (True, 0)
    assert [path.name for path in tmp_path.iterdir()] == ["straights-6788.game"]


def test_ctrl_c_at_a_question_saves_too(start: Start, tmp_path: Path) -> None:
    terminal = start("play", "straights", "6788")
    terminal.until(r"> $")
    terminal.send("AS")
    terminal.send("quit", r"\(yes/no/cancel\) $")
    terminal.interrupt()
    assert (terminal.process.wait(WAITING), [path.name for path in tmp_path.iterdir()]) == (
        130,
        ["straights-6788.game"],
    )


def test_giving_up_the_last_persons_seat_is_asked_about(start: Start) -> None:
    terminal = start("play", "straights", "6788")
    terminal.until(r"> $")
    terminal.send("ragequit", r"\(yes/no\) $")
    assert "ragequits" not in terminal.send("no")


@pytest.mark.parametrize("game", [("straights", "--players", "h,h,c,c"), ("unowar", "--players", "h,h")], ids=" ".join)
def test_the_next_person_finds_an_empty_screen(start: Start, game: tuple[str, ...]) -> None:
    terminal = start("play", *game, "--seed", "7")
    terminal.until(r"press Enter\. $")
    terminal.send("")
    hint = re.findall(r"Hint: (.*?)(?: \(\d+\))?\.", re.sub(r"\x1b\[[0-9]*m", "", terminal.send("hint")))[-1]
    handed = terminal.send(hint, r"press Enter\. $")
    assert "hand" not in handed.partition("\x1b[H\x1b[2J\x1b[3J")[2]


def test_a_round_that_is_over_can_be_read(start: Start) -> None:
    terminal = start("play", "straights", "6788")
    told = terminal.until(r"> $")
    for _ in range(13):
        hint = re.findall(r"Hint: (\w+ \S+) ", terminal.send("hint"))[-1]
        told = terminal.send(re.sub(r"\x1b\[[0-9]*m", "", hint), r"> $|go on\. $")
    assert told.endswith("Press Enter to go on. ")


def test_a_file_that_is_no_game_is_not_overwritten(start: Start, tmp_path: Path) -> None:
    (tmp_path / "shopping.txt").write_text("milk")
    terminal = start("play", "straights", "6788")
    terminal.until(r"> $")
    assert "is no saved game" in terminal.send("save shopping.txt")
    assert (tmp_path / "shopping.txt").read_text() == "milk"


def test_ctrl_c_stops_a_hint_that_takes_long_and_the_game_goes_on(start: Start) -> None:
    terminal = start("play", "unowar", "--players", "h,c", "--seed", "7")
    terminal.until(r"> $")
    terminal.send("hint search:60s,others=best", r"Thinking; Ctrl-C stops it\.")
    terminal.process.send_signal(signal.SIGINT)
    assert "No hint: you stopped it." in terminal.until(r"> $")
    assert "Hint: " in terminal.send("hint")
    assert "Traceback" not in terminal.seen


def resize(terminal: Terminal, columns: int) -> None:
    """Give the terminal that many columns, and tell the program, which waits for a key."""
    asleep = Path(f"/proc/{terminal.process.pid}/stat")
    deadline = time.monotonic() + WAITING
    while asleep.read_text().rpartition(")")[2].split()[0] != "S":
        assert time.monotonic() < deadline, terminal.seen
        time.sleep(0.01)
    fcntl.ioctl(terminal.handle, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    terminal.process.send_signal(signal.SIGWINCH)


KEYS = "abc\x01\x05\x02\x02\x08\x15"  # letters, and what moves the cursor about and takes them back
NARROW = [("dumb", columns) for columns in (0, 1, 2, 3)] + [("xterm-256color", 2)]


@pytest.mark.parametrize(("kind", "columns"), NARROW)
def test_a_narrow_terminal_ends_no_game(start: Start, kind: str, columns: int) -> None:
    terminal = start("play", "unowar", "--seed", "7", TERM=kind, columns=columns)
    terminal.until(r"> $")
    os.write(terminal.handle, KEYS.encode())
    assert "Player1, your hand" in terminal.send("\x05\x15view", r"your hand[\s\S]*> $")


PROC = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="this system does not say who sleeps")


@PROC
@pytest.mark.parametrize("columns", [1, 2, 3])
def test_a_terminal_that_shrinks_while_somebody_types_ends_no_game(start: Start, columns: int) -> None:
    terminal = start("play", "unowar", "--seed", "7", TERM="dumb", columns=80)
    terminal.until(r"> $")
    os.write(terminal.handle, b"abc")
    terminal.until("abc")
    resize(terminal, columns)
    terminal.until(r"> $")
    os.write(terminal.handle, KEYS.encode())
    assert "Player1, your hand" in terminal.send("\x05\x15view", r"your hand[\s\S]*> $")


@PROC
def test_a_line_can_be_edited_again_once_the_terminal_is_wide(start: Start) -> None:
    terminal = start("play", "unowar", "--seed", "7", TERM="dumb", columns=80)
    terminal.until(r"> $")
    os.write(terminal.handle, b"abc")
    terminal.until("abc")
    resize(terminal, 2)
    terminal.until(r"> $")
    resize(terminal, 80)
    terminal.send("view")
    assert "Player1, your hand" in terminal.send("iew\x01v", r"your hand[\s\S]*> $")
