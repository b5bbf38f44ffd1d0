"""Python inside a program of JavaScript: whole games in Node, by the files of an export."""

import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from cardkit.rooms.ledger import ledger_of
from cardkit.web.export import Exported, export
from export.conftest import INDEX
from the_plug_ins import install_plug_ins

pytestmark = pytest.mark.slow

PATIENT = 120.0  # seconds after which a game is taken for one that hangs
PLAY = Path(__file__).with_name("play.mjs")
GAMES = {
    "straights": (["human", "first", "first", "first"], {"rounds": 2}),
    "unowar": (["human", "uniform"], {}),
    "skipbo": (["human", "uniform", "uniform", "uniform"], {}),
    "constructor": (["human", "uniform", "uniform", "uniform"], {"points": 4}),  # ten by chance may never be reached
    "crazy-eights": (["human", "keeper"], {}),
}


@pytest.fixture(scope="module")
def made(pyodide: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Exported]:
    """All games and plug-ins, with a snapshot; the plug-ins stay installed meanwhile."""
    folder = tmp_path_factory.mktemp("exported")
    site = install_plug_ins(folder / "site")
    page = folder / "page"
    page.mkdir()
    for file in (resources.files("cardkit") / "web" / "page").iterdir():
        if file.is_file():
            (page / file.name).write_bytes(file.read_bytes())
    (page / "index.html").write_text(INDEX, "utf-8")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "path", [str(site), *sys.path])
        yield export(folder / "out", pyodide, [], "always", page)


def played(made: Exported, start: str, game: str, seed: int | None = 17) -> tuple[list[dict[str, Any]], list[str]]:
    """The lines of a whole game but for its positions, and its rows."""
    players, options = GAMES[game]
    wanted = [json.dumps(one) for one in (players, options, seed)]
    words = ["node", str(PLAY), str(made.folder), start, game, *wanted]
    done = subprocess.run(words, capture_output=True, text=True, timeout=PATIENT, check=False)
    assert done.returncode == 0, [line[:300] for line in done.stderr.splitlines() if "Error" in line[:300]]
    told = json.loads(done.stdout.splitlines()[-1])
    return [json.loads(line) for line in told["lines"]], told["rows"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.some(1)
def test_a_whole_game_is_played(made: Exported, game: str) -> None:
    lines, rows = played(made, "plain", game)
    result = ledger_of(rows).table.result
    assert result is not None
    assert list(result.scores) == lines[-1]["scores"]


@pytest.mark.parametrize("game", ["straights", "crazy-eights"])
def test_a_whole_game_is_played_from_a_snapshot(made: Exported, game: str) -> None:
    lines, rows = played(made, "snapshot", game)
    result = ledger_of(rows).table.result
    assert result is not None
    assert list(result.scores) == lines[-1]["scores"]


def test_no_two_games_from_a_snapshot_are_the_same(made: Exported) -> None:
    assert played(made, "snapshot", "crazy-eights", None)[1] != played(made, "snapshot", "crazy-eights", None)[1]


def test_the_games_and_plug_ins_of_the_export_are_listed(made: Exported) -> None:
    lines, _ = played(made, "snapshot", "unowar")
    listed = next(one["games"] for one in lines if one["is"] == "games")
    assert [one["game"] for one in listed] == list(made.games)
