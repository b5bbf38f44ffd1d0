"""No process of a bot is left behind, whatever ends whoever started it."""

import contextlib
import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
from the_bots import WAITING, AnyLinesPlayer, command, processes, table_of

from cardkit.core.errors import BotFailed
from cardkit.players import bot_process
from cardkit.players.bot_process import BotProcess
from cardkit.players.bots import Bot, LinesPlayer
from cardkit.registry import load

pytestmark = pytest.mark.slow


def marker(tmp_path: Path) -> str:
    return f"mark-{tmp_path.name}-{os.getpid()}"


def test_a_player_that_is_dropped_leaves_no_process(tmp_path: Path) -> None:
    player: AnyLinesPlayer | None = LinesPlayer(command("first", 1, marker(tmp_path)))
    assert len(processes(marker(tmp_path))) == 1
    del player
    assert processes(marker(tmp_path)) == []


@pytest.mark.parametrize("way", ["die", "sleep", "flood", "closes", "ignores the end", "endless_line"])
def test_a_bot_that_fails_leaves_no_process(way: str, tmp_path: Path) -> None:
    player: AnyLinesPlayer = LinesPlayer(command(way, 1, marker(tmp_path)), 0.3)
    with contextlib.suppress(BotFailed):
        table_of(player, load("unowar", rounds=1)).run()
    player.close()
    assert processes(marker(tmp_path)) == []


def test_what_a_bot_has_started_goes_with_it(tmp_path: Path) -> None:
    words = f"[sys.executable, '-c', 'import time; time.sleep(60)', {marker(tmp_path)!r}]"
    child = f"import subprocess, sys; subprocess.Popen({words})"
    process = BotProcess(f'{sys.executable} -c "{child}"')
    with pytest.raises(BotFailed):
        process.line(WAITING)
    process.end()
    assert processes(marker(tmp_path)) == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is not known who has started whom")
@pytest.mark.parametrize("dies", [True, False])
def test_what_a_bot_has_started_in_a_session_of_its_own_goes_with_it(tmp_path: Path, dies: bool) -> None:
    words = f"[sys.executable, '-c', 'import time; time.sleep(60)', {marker(tmp_path)!r}]"
    child = f"subprocess.Popen({words}, start_new_session=True); print('started', flush=True)"
    process = BotProcess(f'{sys.executable} -c "import subprocess, sys; {child}; {"" if dies else "sys.stdin.read()"}"')
    assert process.line(WAITING) == b"started"
    process.end()
    assert processes(marker(tmp_path)) == []


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere it is not known who has started whom")
def test_what_a_bot_of_a_bot_has_started_goes_with_it(tmp_path: Path) -> None:
    inner = f"{sys.executable} -c 'import time; time.sleep(60)' {marker(tmp_path)}"
    text = f"import time; from cardkit.players.bot_process import BotProcess; one = BotProcess({inner!r});"
    (tmp_path / "outer.py").write_text(f"{text} print('started', flush=True); time.sleep(60)\n")
    process = BotProcess(f"{sys.executable} {tmp_path / 'outer.py'}")
    assert process.line(WAITING) == b"started"
    process.end()
    assert processes(marker(tmp_path)) == []


def test_a_bot_that_ends_with_its_input_ends_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_process, "GRACE", WAITING)
    assert Bot(command()).process.end()


def test_a_bot_that_ignores_the_end_of_its_input_is_killed(tmp_path: Path) -> None:
    bot = Bot(command("ignores the end", 1, marker(tmp_path)))
    assert not bot.process.end()
    assert processes(marker(tmp_path)) == []


def test_ending_twice_does_nothing() -> None:
    bot = Bot(command())
    bot.end()
    bot.end()
    assert not bot.alive


def test_a_bot_that_does_not_read_keeps_nobody(tmp_path: Path) -> None:
    process = BotProcess(f"{sys.executable} -c 'import time; time.sleep(60)' {marker(tmp_path)}")
    for _ in range(100):
        process.send("x" * 65536)
    process.end()
    assert processes(marker(tmp_path)) == []


def program(tmp_path: Path, way: str, ending: str) -> subprocess.Popen[str]:
    """A program that plays with a bot, says so, and then ends in this way."""
    text = f"""
        import sys, time
        from cardkit.players.bots import LinesPlayer
        players = [LinesPlayer({command(way, 1, marker(tmp_path))!r}) for _ in range(2)]
        print("ready", flush=True)
        {ending}
    """
    running = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(text)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert running.stdout is not None
    assert running.stdout.readline() == "ready\n"
    return running


@pytest.mark.parametrize("way", ["first", "ignores the end"])
@pytest.mark.parametrize("ending", ["pass", "raise ValueError", "sys.exit(3)"])
def test_bots_end_with_the_program(tmp_path: Path, way: str, ending: str) -> None:
    with program(tmp_path, way, ending) as running:
        running.communicate(timeout=WAITING)
    assert processes(marker(tmp_path)) == []


def test_bots_end_after_ctrl_c(tmp_path: Path) -> None:
    with program(tmp_path, "ignores the end", "time.sleep(60)") as running:
        running.send_signal(signal.SIGINT)
        running.communicate(timeout=WAITING)
    assert processes(marker(tmp_path)) == []


def test_ctrl_c_at_a_terminal_does_not_reach_a_bot() -> None:
    bot: Any = Bot(command())
    assert os.getsid(bot.process.process_id) != os.getsid(0)
    bot.end()


def test_a_fork_leaves_the_bot_to_its_parent() -> None:
    bot = Bot(command())
    child = os.fork()
    if child == 0:
        status = 1
        try:
            bot.end()
            status = 0
        finally:
            os._exit(status)
    os.waitpid(child, 0)
    assert bot.alive
    bot.end()
