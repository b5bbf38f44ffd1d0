"""Bots in an arena: results, forfeits that say why, processes that are kept, journals that notice a changed bot."""

from pathlib import Path

import pytest
from the_bots import BOT, bot, processes

from cardkit import arena
from cardkit.arena.plan import Plan
from cardkit.core.errors import BadPlan, BadRecord, BotFailed
from cardkit.players.external_players import BotOutsider, dismiss
from cardkit.players.source_digests import digest_of
from cardkit.registry import load
from cardkit.table.table import Table

pytestmark = pytest.mark.slow


def plan(*players: str, game: str = "unowar", games: int = 4, seconds: float = 20.0) -> Plan:
    return arena.plan(game, players, games=games, seed=1, options={"rounds": 1}, seconds=seconds)


def test_a_bot_plays_several_seats_of_one_game() -> None:
    report = arena.run(plan("first", bot(), game="straights", games=8))
    assert [(cell.finished, cell.forfeited) for cell in report.cells] == [(8, 0), (8, 0)]


@pytest.mark.parametrize(
    ("way", "said"),
    [
        ("die", "it ended with status 1; its standard error: .*KeyError: 'no such card'"),
        ("sleep", "it wrote no line within 0.3 seconds; does it flush its output after each line?"),
    ],
)
def test_a_bot_that_fails_forfeits_and_the_report_says_why(way: str, said: str) -> None:
    report = arena.run(plan("random", bot(way), games=2, seconds=0.3 if way == "sleep" else 20.0))
    assert [cell.forfeited for cell in report.cells] == [0, 2]
    assert len(report.forfeits) <= 2
    with pytest.raises(AssertionError, match=f"lines:.*: {said}"):
        raise AssertionError(report.forfeits[0])


def test_a_bot_is_called_what_one_likes_to_call_it() -> None:
    report = arena.run(plan("random", f"short={bot('die')}", games=2))
    assert [(cell.player, cell.against) for cell in report.cells] == [("random", "short"), ("short", "random")]
    assert report.ratings[1][0] == "short"
    assert report.forfeits[0].startswith("short: it ended with status 1")


def test_one_that_finishes_no_game_has_no_mean_score() -> None:
    report = arena.run(plan("random", bot("die"), games=2))
    rows = [line.split() for line in arena.as_text(report).splitlines()]
    assert [row[-4] for row in rows if row and row[-3:] == ["2", "0", "2"]] == ["-"]


def test_one_that_fails_once_goes_on_in_the_next_game() -> None:
    report = arena.run(plan("random", bot("die", 5), games=10))
    assert 0 < report.cells[1].forfeited < 10


def test_a_bot_that_cannot_be_started_stops_the_arena_before_anything_is_played() -> None:
    with pytest.raises(BotFailed, match=r"the bot 'nodde bot\.js' cannot be started"):
        arena.run(plan("random", "lines:nodde bot.js"))


def test_nothing_is_left_behind(tmp_path: Path) -> None:
    marker = f"mark-{tmp_path.name}"
    arena.run(plan("random", bot("ignores the end", 1, marker)))
    assert processes(marker) == []


def test_a_process_is_kept_for_the_next_who_wants_the_bot() -> None:
    game = load("unowar", rounds=1)
    numbers = set()
    for _ in range(2):
        outsider = BotOutsider(bot(), 20.0)
        table = Table(game, [outsider.sit(Table(game).streams, [0])[0], "uniform"])
        table.run()
        (player,) = outsider._players
        assert player.bot is not None
        numbers.add(player.bot.process.process_id)
        outsider.leave()
    dismiss()
    assert len(numbers) == 1
    assert processes(BOT) == []


# Whose code plays.


@pytest.fixture
def script(folder: Path) -> Path:
    (folder / "mine.py").write_text(Path(BOT).read_text("utf-8"), encoding="utf-8")
    return folder / "mine.py"


def test_a_bot_is_told_apart_by_its_command_and_its_files(script: Path) -> None:
    before = [digest_of(name) for name in ("lines:python3 mine.py", "lines:python3 mine.py first")]
    script.write_text("# changed", encoding="utf-8")
    assert len({*before, digest_of("lines:python3 mine.py"), ""}) == 4


def test_a_journal_notices_a_changed_bot(script: Path) -> None:
    name = "lines:python3 mine.py"
    arena.run(plan("random", name), journal="journal")
    script.write_text(script.read_text("utf-8") + "\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"lines:python3 mine\.py has changed since journal was begun"):
        arena.run(plan("random", name), journal="journal", resume=True)


def test_a_worker_with_another_bot_refuses(script: Path) -> None:
    code = digest_of("lines:python3 mine.py")
    script.write_text("# changed", encoding="utf-8")
    with pytest.raises(BadPlan, match="has changed since the arena began, or is another one"):
        BotOutsider("lines:python3 mine.py", 20.0, code)
