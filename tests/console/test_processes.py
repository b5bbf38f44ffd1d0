"""Programs as processes of their own: what is typed and printed is the same, and no end of either is an error."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from cardkit.games.constructor.terminal import console as constructor_console
from cardkit.games.straights.terminal import console as straights_console
from support import for_each, run_command, run_console, run_shell, without_kept

pytestmark = pytest.mark.slow

Main = Callable[[Sequence[str] | None], int]
STRAIGHTS = "cardkit-straights 6788 --players c,c,c,h"  # in the deal of this seed Player4 begins
CONSTRUCTOR = "cardkit-constructor -random-board"
TAKEN = "0\n5\n13\n20\n30\n40\n50\n17\n"  # the first basements


@for_each(
    ("main", "command", "text"),
    [
        (straights_console.main, "cardkit-straights 6788", "c\nc\nc\nh\nplay 7S\ndiscard 7C\nragequit\n"),
        (straights_console.main, "cardkit-straights 6788", ""),
        (constructor_console.main, CONSTRUCTOR, TAKEN + "roll\n5\nboard\nstatus\nnext\nfair\nroll\n"),
        (constructor_console.main, CONSTRUCTOR, ""),
        (straights_console.main, "cardkit-straights five", ""),
    ],
)
def test_s6_c16_a_process_prints_the_same(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, main: Main, command: str, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    program, *argv = command.split()
    assert without_kept(run_console(monkeypatch, main, argv, text)) == without_kept(
        run_command(program, argv, text, tmp_path)
    )


def test_a_process_finds_a_player_in_the_current_folder(tmp_path: Path) -> None:
    text = "class Last:\n    def choose(self, view, moves):\n        return sorted(moves, key=str)[-1]\n"
    (tmp_path / "mine.py").write_text(text)
    ran = run_command("cardkit-straights", ["6788", "--players", "mine:Last,c,c,c"], "", tmp_path)
    assert ran.out.splitlines()[2] == "Player1 discards QH."


@for_each("command", [STRAIGHTS, CONSTRUCTOR])
def test_a_closed_input_has_ended(tmp_path: Path, command: str) -> None:
    ran = run_shell(f"exec {command} <&-", tmp_path)
    assert (ran.status, without_kept(ran).err, "Traceback" in ran.out) == (0, "", False)


@for_each("command", ["cardkit-straights 6788 --players c,c,c,c", f"{CONSTRUCTOR} --players c,c,c,c"])
def test_nobody_listening_any_more_is_no_error(tmp_path: Path, command: str) -> None:
    ran = run_shell(f"{command} | head -n 1", tmp_path)
    assert (ran.status, ran.out.count("\n"), ran.err) == (0, 1, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@for_each("command", ["cardkit-straights 6788 --players c,c,c,c", CONSTRUCTOR])
def test_output_that_cannot_be_written_is_told_in_one_line(tmp_path: Path, command: str) -> None:
    ran = run_shell(f"exec {command} > /dev/full", tmp_path)
    assert (ran.status != 0, ran.err.count("\n")) == (True, 1), ran.err


def test_c23_a_folder_that_is_gone_is_told_without_a_traceback(tmp_path: Path) -> None:
    ran = run_shell(f"mkdir gone && cd gone && rmdir ../gone && exec {CONSTRUCTOR}", tmp_path)
    assert (ran.status, ran.err.count("\n"), "backup.sv" in ran.err) == (1, 1, True)


@for_each(
    ("command", "text", "last"),
    [
        (STRAIGHTS, "play \N{BLACK SPADE SUIT}\n\N{SNOWMAN}\nplay 7S\n", "Player4 plays 7S."),
        (CONSTRUCTOR, TAKEN + "\N{SNOWMAN}\nroll\n6\nsave \N{SNOWMAN}/\N{SNOWMAN}\nhelp\n", "Valid commands:"),
    ],
)
def test_text_that_cannot_be_printed_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str, text: str, last: str
) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    program, *argv = command.split()
    ran = run_command(program, argv, text, tmp_path)
    assert (ran.status, last in ran.out) == (0, True)
