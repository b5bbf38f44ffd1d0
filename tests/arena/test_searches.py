"""Levels and searches in the arena, and what they thought."""

import csv
import io
import json
from pathlib import Path

import pytest

from cardkit import arena
from cardkit.arena.chunk import game_of_plan, play_chunk
from cardkit.arena.plan import Chunk, meetings
from cardkit.arena.run import teams_of
from cardkit.arena.search_reports import explained, require_search
from cardkit.core.errors import BadPlan
from support import Run

pytestmark = pytest.mark.slow

ARENA = ("unowar", "--preset", "one-round", "--games", "2", "--seed", "3", "--players")
SEARCH = "search:10,rollout=smallest"


def a_plan(*players: str) -> arena.Plan:
    return arena.plan("unowar", players, deals=1, seed=3, options={"preset": "one-round"})


def test_a_search_is_one_player_whatever_commas_it_has(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "table.csv"
    ran = run("arena", *ARENA, f"random,{SEARCH},biggest", "--csv", str(file))
    rows = list(csv.DictReader(io.StringIO(file.read_text())))
    assert ran.status == 0
    assert {row["player"] for row in rows} == {"random", SEARCH, "biggest"}


def test_a_search_by_playouts_plays_the_same_twice() -> None:
    assert arena.run(a_plan(SEARCH, "random")) == arena.run(a_plan(SEARCH, "random"))


# What they thought.


def test_reports_are_those_of_the_first_game_of_each_meeting(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "thoughts.jsonl"
    ran = run("arena", *ARENA, f"random,{SEARCH},biggest,search:8", "--explain", str(file))
    told = [json.loads(line) for line in file.read_text().splitlines()]
    assert ran.status == 0
    assert {tuple(one["players"]) for one in told} == {
        *(("random", SEARCH), ("random", "search:8"), (SEARCH, "biggest")),
        *((SEARCH, "search:8"), ("biggest", "search:8")),
    }
    assert all(one["players"][one["seat"] - 1] == one["player"] for one in told)


def test_a_report_has_the_candidates_with_their_intervals() -> None:
    told = json.loads(explained(a_plan(SEARCH, "random")).splitlines()[0])
    best = told["candidates"][0]
    assert best["move"] == told["chosen"] == told["line"][0]
    assert best["low"] <= best["value"] <= best["high"]
    assert (told["seed"], told["seat"], told["how"]) == (3, 1, "playouts")


def test_the_game_that_is_explained_is_the_one_that_counts() -> None:
    plan = a_plan(SEARCH, "random")
    [met] = meetings(plan, teams_of(game_of_plan(plan)))
    [[ending, *_]] = play_chunk(plan, Chunk(0, 0, 0, 1), met)
    last = json.loads(explained(plan).splitlines()[-1])
    assert ending.moves - last["move"] in range(4)  # moves after it were of the other, or had no choice


def test_players_of_ones_own_may_meet_a_search(folder: Path) -> None:
    Path("own_first.py").write_text("class First:\n    def choose(self, view, moves):\n        return moves[0]\n")
    told = explained(a_plan("own_first:First", SEARCH)).splitlines()
    assert {json.loads(line)["player"] for line in told} == {SEARCH}


def test_nobody_but_a_search_has_anything_to_explain(run: Run, tmp_path: Path) -> None:
    with pytest.raises(BadPlan, match="expected a search among the players"):
        require_search(a_plan("random", "easy"))
    ran = run("arena", *ARENA, "random,easy", "--explain", str(tmp_path / "none"))
    assert (ran.status, ran.out, list(tmp_path.iterdir())) == (2, "", [])
