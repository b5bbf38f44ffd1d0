"""Bots at a console: by name, in a seat that is given away, in a saved game, and when they fail."""

from pathlib import Path

import pytest
from the_bots import BOT, bot, processes

from cardkit.commands.cli import main
from support import Ran, run_console


def play(monkeypatch: pytest.MonkeyPatch, players: str, lines: str, *more: str) -> Ran:
    return run_console(monkeypatch, main, ["play", "unowar", "--seed", "7", "--players", players, *more], lines)


@pytest.mark.slow
def test_a_bot_plays_at_a_console(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = play(monkeypatch, f'h,lines:"python3 {BOT}"', "as\nquit\n")
    assert "Player2 plays" in ran.out


def test_a_bot_that_cannot_be_started_takes_no_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = play(monkeypatch, "h,c", "seat 2 lines:nodde bot.js\nquit\n")
    said = " ".join(ran.out.split())
    assert "The bot 'nodde bot.js' cannot be started: there is no program 'nodde' that may be run." in said


def test_a_command_that_starts_nothing_ends_the_program_with_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = play(monkeypatch, "h,lines:nodde bot.js", "")
    expected = "the bot 'nodde bot.js' cannot be started: there is no program 'nodde' that may be run\n"
    assert (ran.status, ran.err) == (2, f"cardkit play unowar: {expected}")


def test_the_seat_of_a_bot_that_fails_is_free_and_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = play(monkeypatch, f"h,{bot('die')}", "as\nseat 2 c\nquit\n")
    out = " ".join(ran.out.split())
    assert "it ended with status 1; its standard error: " in out
    assert "Player2's seat is free: type seat 2 c for a computer" in out
    assert "Player2 is now watchful." in out


def test_a_saved_game_leaves_the_seat_of_a_bot_free(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    play(monkeypatch, f"h,{bot()}", f"as\nsave {file}\nquit\n")
    assert "\nseat 1 lines:" in file.read_text("utf-8")
    ran = run_console(monkeypatch, main, ["play", "unowar", "--load", str(file)], "quit\n")
    assert "which a file cannot start: the seat is free" in ran.err


def test_a_game_that_is_left_leaves_no_process(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    play(monkeypatch, f"h,{bot('first', 1, 'mark-' + tmp_path.name)}", "as\nquit\n")
    assert processes("mark-" + tmp_path.name) == []
