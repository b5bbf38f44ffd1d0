"""No game is lost: whatever ends a console, the game that somebody plays in it is saved first."""

import contextlib
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardkit import read_record
from cardkit.commands import cli
from cardkit.console.autosave import stoppable
from cardkit.console.files import free_name
from cardkit.core.records.record import Chosen
from support import KEPT, Ran, for_each, run_command, run_console

# How each console is started, and a line with which a person moves there.
CONSOLES = {
    "straights": (["cardkit-straights", "6788", "--players", "c,c,c,h"], "play 7S"),
    "pretty": (["cardkit", "play", "straights", "--pretty", "6788", "--players", "c,c,c,h"], "7s"),
    "unowar": (["cardkit-unowar", "play", "--seed", "7"], "1"),
    "skipbo": (["cardkit-skipbo", "--seed", "379"], "KH b1"),
    "constructor": (["cardkit-constructor", "-random-board"], "3"),
    "friendly": (["cardkit", "play", "constructor", "--pretty", "--seed", "1"], "3"),
}
SIGNALS = ["INT", "TERM", "HUP", "QUIT"]
OTHER_SIGNALS = ["ALRM", "USR1", "USR2", "VTALRM", "PROF", "XCPU", "IO", "RTMIN"]
Started = subprocess.Popen[str]
Typed = Callable[..., Ran]


@pytest.fixture
def started(tmp_path: Path) -> Iterator[Callable[[str], Started]]:
    """Start a console in an empty folder, and let a person make a move there."""
    processes: list[Started] = []

    def start(name: str) -> Started:
        (program, *argv), line = CONSOLES[name]
        command = [str(Path(sys.executable).parent / program), *argv]
        pipe = subprocess.PIPE
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, cwd=tmp_path)
        processes.append(process)
        until_prompt(process)
        assert process.stdin is not None
        process.stdin.write(line + "\n")
        process.stdin.flush()
        until_prompt(process)
        return process

    yield start
    for process in processes:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            if stream is not None:
                with contextlib.suppress(BrokenPipeError):
                    stream.close()


def until_prompt(process: Started) -> None:
    """Read up to and with the next prompt."""
    assert process.stdout is not None
    printed = ""
    while not re.search(r"(?:^|\n)> ?$", printed):
        letter = process.stdout.read(1)
        assert letter, printed
        printed += letter
        if printed.endswith("\n>"):  # in one protocol nothing follows
            time.sleep(0.05)
            return


def loads_again(line: str, folder: Path) -> bool:
    """Whether what the line on standard error says goes on with the game."""
    found = KEPT.search(line)
    assert found is not None, line
    program, *argv = found[2].split()
    ran = run_command(program, argv, cwd=folder)
    return ran.status == 0 and "Traceback" not in ran.err


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="this system has no such signals")
@pytest.mark.parametrize("name", CONSOLES)
@pytest.mark.parametrize("stopped", SIGNALS)
@pytest.mark.some(6)
def test_a_signal_saves_the_game(started: Callable[[str], Started], tmp_path: Path, name: str, stopped: str) -> None:
    number = getattr(signal, f"SIG{stopped}")
    process = started(name)
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, loads_again(err, tmp_path)) == (128 + number, True)


@pytest.mark.slow
@pytest.mark.parametrize("stopped", OTHER_SIGNALS)
@pytest.mark.some(2)
def test_any_signal_that_would_end_the_program_saves_the_game(
    started: Callable[[str], Started], tmp_path: Path, stopped: str
) -> None:
    number = getattr(signal, f"SIG{stopped}", None)
    if number is None:
        pytest.skip("this system has no such signal")
    process = started("skipbo")
    process.send_signal(number)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, loads_again(err, tmp_path)) == (128 + number, True)


@pytest.mark.skipif(os.name == "nt", reason="this system has no such signals")
def test_a_signal_that_somebody_else_uses_stays_theirs() -> None:
    heard: list[object] = []
    before = signal.signal(signal.SIGALRM, lambda *call: heard.append(call[0]))
    try:
        with stoppable():
            signal.raise_signal(signal.SIGALRM)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert heard == [signal.SIGALRM]


@pytest.mark.slow
@pytest.mark.parametrize("name", CONSOLES)
@pytest.mark.some(3)
def test_the_end_of_input_saves_the_game(started: Callable[[str], Started], tmp_path: Path, name: str) -> None:
    process = started(name)
    _, err = process.communicate(timeout=60)
    assert (process.returncode, loads_again(err, tmp_path)) == (0, True)


@pytest.mark.slow
@pytest.mark.parametrize("name", CONSOLES)
@pytest.mark.some(3)
def test_a_closed_pipe_saves_the_game(started: Callable[[str], Started], tmp_path: Path, name: str) -> None:
    process = started(name)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdin is not None
    process.stdout.close()
    process.stdin.write("help\nview\nboard\n" * 200)
    process.stdin.close()
    err = process.stderr.read()
    assert (process.wait(timeout=60) in {0, 1}, "Traceback" in err, loads_again(err, tmp_path)) == (True, False, True)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Typed:
    """What `cardkit play` does in an empty folder when these lines are typed and the input ends."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))

    def ran(words: str, *lines: str) -> Ran:
        argv = ["play", *shlex.split(words)]
        return run_console(monkeypatch, cli.main, argv, "".join([line + "\n" for line in lines]))

    return ran


def files() -> list[str]:
    """The files that there are, by name."""
    return sorted([path.name for path in Path().iterdir()])


def test_two_games_with_one_seed_are_two_files_and_a_name_is_given_once(typed: Typed) -> None:
    Path("unowar-7.game").write_text("mine")
    Path("unowar-7-2.game").symlink_to("nowhere")
    typed("unowar --seed 7", "1")
    typed("unowar --seed 7", "2")
    assert files() == ["unowar-7-2.game", "unowar-7-3.game", "unowar-7-4.game", "unowar-7.game"]
    assert Path("unowar-7.game").read_text() == "mine"
    assert [free_name("a") for _ in range(3)] == ["a.game", "a-2.game", "a-3.game"]


def test_what_was_played_is_in_the_file(typed: Typed) -> None:
    typed("straights 6788 --players h,c,c,c", "discard QH")
    entries = read_record(Path("straights-6788.game").read_text("utf-8")).entries
    assert [entry.move for entry in entries if isinstance(entry, Chosen) and entry.seat == 0] == ["discard QH"]


@for_each(
    ("words", "lines"),
    [
        ("unowar --players c,c", []),  # computers alone
        ("unowar --rounds 1 --seed 3", ["1", "2", "3", "4", "5"] * 100),  # a game that is over
        ("skipbo --seed 379", ["KH b1", "quit"]),
        ("skipbo --seed 379", ["KH b1", "save mine.game", "view"]),  # as it stands in a file already
    ],
)
@pytest.mark.slow
def test_what_nobody_would_miss_is_not_saved(typed: Typed, words: str, lines: list[str]) -> None:
    typed(words, *lines)
    assert files() == (["mine.game"] if "save mine.game" in lines else [])


def test_a_loaded_game_leaves_its_file_alone_and_is_saved_again_only_when_it_has_changed(typed: Typed) -> None:
    said = typed("skipbo --seed 379", "KH b1", "save my own.game", "quit").out
    assert "Saved to my own.game.\nTo go on: cardkit play skipbo --load 'my own.game'" in said
    before = Path("my own.game").read_text("utf-8")
    typed("skipbo --load my\\ own.game", "view")
    assert files() == ["my own.game"]
    typed("skipbo --load my\\ own.game", "KC b2")
    assert (files(), Path("my own.game").read_text("utf-8")) == (["my own.game", "skipbo-379.game"], before)


@for_each("elsewhere", [True, False])
def test_a_game_that_cannot_be_saved_here_is_saved_among_temporary_files_or_told(
    monkeypatch: pytest.MonkeyPatch, typed: Typed, tmp_path: Path, elsewhere: bool
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    with monkeypatch.context() as patched:
        patched.chdir(gone)
        gone.rmdir()
        patched.setattr(tempfile, "tempdir", str(tmp_path if elsewhere else gone))
        ran = typed("skipbo --seed 379 --players h,h,h,h")
    path = tmp_path / "skipbo-379.game"
    if elsewhere:
        said = f"The game is saved in {path}. To go on: cardkit play skipbo --load {path}\n"
        assert (ran.status, ran.err, path.exists()) == (0, said, True)
    else:
        reason = f"the game is not saved: {gone / path.name} cannot be written: No such file or directory"
        assert (ran.status, ran.err) == (1, f"cardkit play skipbo: {reason}\n")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no such device")
def test_input_without_end_is_no_line(tmp_path: Path) -> None:
    command = [str(Path(sys.executable).parent / "cardkit"), "play", "skipbo", "--seed", "379"]
    with Path("/dev/zero").open("rb") as zeros:
        done = subprocess.run(
            command, stdin=zeros, capture_output=True, text=True, cwd=tmp_path, timeout=60, check=False
        )
    assert (done.returncode, len(done.stdout) < 10_000, bool(KEPT.search(done.stderr))) == (0, True, True)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="this system has no such signals")
@pytest.mark.parametrize("second", ["SIGTERM", "SIGHUP", "SIGINT"])
@pytest.mark.some(1)
def test_a_second_signal_at_once_loses_nothing(started: Callable[[str], Started], tmp_path: Path, second: str) -> None:
    for _ in range(4):
        process = started("skipbo")
        process.send_signal(signal.SIGTERM)
        process.send_signal(getattr(signal, second))
        _, err = process.communicate(timeout=60)
        assert ("Traceback" in err, loads_again(err, tmp_path)) == (False, True)


FAILING = """\
class Raises:
    def choose(self, view, moves):
        raise BaseException("enough")

class Silent:
    def choose(self, view, moves):
        class Broken(Exception):
            def __str__(self):
                raise ValueError
        raise Broken

class Closes:
    def choose(self, view, moves):
        import sys
        sys.stdin.close()
        return moves[0]

class Moves:
    def choose(self, view, moves):
        import os
        os.chdir("/")
        return moves[0]

class Reads:
    def choose(self, view, moves):
        import sys
        sys.stdin.readline()
        return moves[0]

class Talks:
    def choose(self, view, moves):
        print("I think")
        return moves[0]

class Peeked:
    @property
    def choose(self):
        raise RuntimeError("no")
"""


@for_each("name", ["Raises", "Silent", "Closes", "Moves", "Reads", "Talks"])
def test_no_player_ends_a_game_or_moves_it_and_what_one_prints_is_not_part_of_the_table(
    typed: Typed, tmp_path: Path, name: str
) -> None:
    (tmp_path / "bad.py").write_text(FAILING)
    (tmp_path / "unowar-7.game").unlink(missing_ok=True)
    ran = typed(f"unowar --seed 7 --players h,bad:{name}", "1", "view", "view")
    prompts = ran.out.count("\n> ") + ran.out.startswith("> ")
    assert (ran.status, prompts, KEPT.search(ran.err) is not None) == (0, 4, True)
    assert (tmp_path / "unowar-7.game").exists()
    assert ("I think" in ran.out, "I think" in ran.err) == (False, name == "Talks")


@for_each("player", ["builtins:exit", "builtins:quit"])
def test_a_player_that_leaves_the_program_does_not_end_it(typed: Typed, player: str) -> None:
    ran = typed("unowar --seed 7", f"seat 2 {player}", "view")
    assert (ran.status, "fails when called: SystemExit" in " ".join(ran.out.split())) == (0, True)


def test_a_player_whose_method_cannot_be_looked_at_is_none(typed: Typed) -> None:
    Path("bad_peeked.py").write_text(FAILING)
    ran = typed("unowar --players h,bad_peeked:Peeked")
    assert (ran.status, ran.err.count("\n")) == (2, 1)


def test_a_seat_whose_player_failed_is_free_when_loaded(typed: Typed) -> None:
    Path("bad_saved.py").write_text(FAILING)
    typed("unowar --seed 7 --players h,bad_saved:Raises", "1", "save a.game", "quit")
    ran = typed("unowar --load a.game", "view", "moves", "hint")
    assert ("Player2, your hand" in ran.out, ran.out.count("Player2's seat is free")) == (False, 4)


def test_a_failed_save_leaves_no_empty_file(monkeypatch: pytest.MonkeyPatch, typed: Typed) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    out = typed("unowar --seed 7", "1", "save", "view").out
    said = "Not saved: unowar-7.game cannot be written: No space left on device"
    assert (said in " ".join(out.split()), files()) == (True, [])
