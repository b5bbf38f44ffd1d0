"""The same game, options, seed and moves give the same record and the same state: in another process, with another hash
seed, locale, time zone and working directory; in another build, and on another machine, because the digests are
written down.
"""

import os
import subprocess
import sys
from typing import Any

import attrs
import pytest

import cardkit
import golden
from cardkit.core.immutability import build
from cardkit.core.records.record import Chosen, Resolved

pytestmark = pytest.mark.slow

# What ought to make no difference, for each process.
SURROUNDINGS = (
    {"PYTHONHASHSEED": "0", "LC_ALL": "C", "TZ": "UTC", "PYTHONUTF8": "0"},
    {"PYTHONHASHSEED": "1", "LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Chatham"},
    {"PYTHONHASHSEED": "2", "LC_ALL": "de_DE.UTF-8", "TZ": "America/St_Johns", "COLUMNS": "20"},
)


@attrs.frozen
class Printed:
    """What another process said."""

    build: str
    module: str  # the file of cardkit that it imported
    digests: str


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> list[Printed]:
    """The digests that each of the processes makes; they run at the same time."""
    started = [
        subprocess.Popen(
            [sys.executable, golden.__file__, "--digests"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **surroundings},
            cwd=tmp_path_factory.mktemp("elsewhere"),
        )
        for surroundings in SURROUNDINGS
    ]
    found: list[Printed] = []
    for process in started:
        out, err = process.communicate()
        assert process.returncode == 0, err.decode()
        how, module = err.decode().splitlines()[:2]
        found.append(Printed(how, module, out.decode()))
    return found


@pytest.mark.parametrize("number", range(len(SURROUNDINGS)), ids=[one["PYTHONHASHSEED"] for one in SURROUNDINGS])
def test_every_process_makes_the_digests_of_the_file(printed: list[Printed], number: int) -> None:
    expected = golden.DIGESTS.read_bytes().decode()
    assert golden.difference(expected, printed[number].digests.replace("\r\n", "\n")) is None


def test_the_processes_are_of_the_build_that_is_tested(printed: list[Printed]) -> None:
    assert {(one.build, one.module) for one in printed} == {(build(), cardkit.__file__)}


def test_there_are_digests_of_every_game_and_preset() -> None:
    named = [tuple(line.split()[:2]) for line in golden.DIGESTS.read_text("utf-8").splitlines()]
    assert list(dict.fromkeys(named)) == golden.variants()


@pytest.mark.parametrize(("name", "preset"), golden.variants())
def test_every_player_has_digests_in_every_seat(name: str, preset: str) -> None:
    game = cardkit.load(name, preset=preset)
    sat = {
        (seat, player) for one in golden.games() for seat, player in enumerate(one.players) if one.is_of(name, preset)
    }
    assert sat == {(seat, player) for seat in range(game.seats) for player in game.policies}


@pytest.mark.parametrize(("name", "preset"), golden.variants())
def test_the_moves_alone_lead_to_the_same_chance_and_the_same_state(name: str, preset: str) -> None:
    """Whoever thinks, and however long, the same moves on the same seed meet the same deal, dice and draws."""
    one = next(game for game in golden.games() if game.is_of(name, preset) and "uniform" in game.players)
    played = one.played()
    again: Any = cardkit.Table(cardkit.load(name, preset=preset), seed=one.seed)
    for entry in played.entries:
        if isinstance(entry, Resolved):
            again.step()
        elif isinstance(entry, Chosen):
            again.play(again.game.read_move(entry.move))
    happened = [[entry for entry in table.entries if isinstance(entry, Resolved | Chosen)] for table in (played, again)]
    assert (happened[1], again.state) == (happened[0], played.state)


@pytest.mark.parametrize(("name", "preset"), golden.variants())
def test_the_record_alone_leads_to_the_same_record_and_the_same_state(name: str, preset: str) -> None:
    one = next(game for game in golden.games() if game.is_of(name, preset))
    played = one.played()
    record = cardkit.read_record(cardkit.write_record(played.record()))
    again: Any = cardkit.resume(cardkit.load(name, preset=preset), record)
    assert golden.digest_line(one, again) == golden.digest_line(one, played)


def test_other_seeds_and_other_players_have_other_digests() -> None:
    lines = golden.DIGESTS.read_text("utf-8").splitlines()
    digests = [digest for line in lines for digest in line.split(": ")[1].split()[1::2]]
    assert len(set(digests)) == len(digests) == 2 * len(lines)
