"""The arena at a game of partners: a player has all seats of a team."""

import csv
import io
import json
from pathlib import Path

import attrs
import pytest

from cardkit import arena
from cardkit.arena.chunk import FINISHED, FORFEITED, UNFINISHED, Ending
from cardkit.arena.plan import Meeting, meetings
from cardkit.arena.report import report_of
from cardkit.arena.tally import tally_of
from cardkit.core.errors import BadPlugin
from the_plug_ins import name_plug_ins

ALONE = ((0,), (1,), (2,), (3,))
TWO_PAIRS = ((0, 2), (1, 3))
THREE_PAIRS = ((0, 3), (1, 4), (2, 5))
TOP = ["first", "uniform", "greedy"]


@pytest.fixture(autouse=True)
def _heap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Heap, and a game whose teams are none, are installed: for the processes of players, too."""
    name_plug_ins(tmp_path, "heap", {"heap": "partners:game", "overlapping": "overlapping_teams:game"})
    monkeypatch.syspath_prepend(str(tmp_path))


def plan(tables: str = "pairs", players: int = 2, **options: object) -> arena.Plan:
    return arena.plan("heap", TOP[:players], deals=4, seed=1, tables=tables, options=options)


def told(results: list[Ending], teams: tuple[tuple[int, ...], ...] = TWO_PAIRS) -> arena.Report:
    """The report of a deal of `pairs` with these results."""
    met = meetings(plan(), teams)
    return report_of(plan(), met, 1, {0: tally_of(met[0], [results])})


# Who meets.


def test_players_meet_as_teams() -> None:
    # One player is a team and the other all others.
    assert meetings(plan(), TWO_PAIRS) == (Meeting((0, 1), ((0, 1, 0, 1), (1, 0, 1, 0)), TWO_PAIRS),)
    # One player is each of three teams in turn.
    seatings = meetings(plan(), THREE_PAIRS)[0].seatings
    assert seatings[:3] == ((0, 1, 1, 0, 1, 1), (1, 0, 1, 1, 0, 1), (1, 1, 0, 1, 1, 0))
    # As many players as there are teams move on from team to team.
    met = meetings(plan("all", 3), THREE_PAIRS)
    assert met == (Meeting((0, 1, 2), ((0, 1, 2, 0, 1, 2), (1, 2, 0, 1, 2, 0), (2, 0, 1, 2, 0, 1)), THREE_PAIRS),)
    assert meetings(plan(), ((0,), (1, 2)))[0].seatings == ((0, 1, 1), (1, 0, 0))  # teams may differ in size
    # Where all play together each player plays alone.
    assert meetings(plan(), ((0, 1, 2),))[0].seatings == ((0, 0, 0), (1, 1, 1))


def test_too_few_players_are_refused() -> None:
    # Too few players are refused with the number of teams.
    with pytest.raises(arena.BadPlan, match=r"^expected 3 players or more, one a team, not 2$"):
        arena.run(plan("all", 2, preset="six"))
    # Where the number of seats is an option the refusal names it.
    with pytest.raises(arena.BadPlan, match=r"one a seat, not 3; the option seats makes the table smaller$"):
        meetings(plan("all", 3), ALONE)


def test_each_deal_brings_a_player_a_game_as_every_team() -> None:
    made = arena.plan("heap", TOP[:2], games=9)
    assert (made.deals, {cell.rate.games for cell in arena.run(made).cells}) == (5, {10})


def test_teams_that_are_none_are_refused(tmp_path: Path) -> None:
    source = (
        "import attrs\nfrom partners import Heap\n\n"
        "@attrs.frozen\nclass Odd(Heap):\n    name = 'overlapping'\n    teams = ((0, 1), (1, 2, 3))\n\n"
        "def game(**changes):\n    return Odd()\n"
    )
    (tmp_path / "overlapping_teams.py").write_text(source)
    with pytest.raises(BadPlugin, match="overlapping: its teams: expected tuples of seats"):
        arena.run(arena.plan("overlapping", TOP[:2], deals=1))


# What came out.


def test_wins_scores_and_ratings_are_those_of_teams() -> None:
    # A win is shared by the teams that won.
    draw, lost = Ending(FINISHED, (0, 1, 2, 3), (2, 2, 2, 2), 4), Ending(FINISHED, (0, 2), (3, 1, 3, 1), 4)
    assert [cell.rate.rate for cell in told([draw, lost]).cells] == [0.25, 0.75]
    # A win is told by team.
    first = Ending(FINISHED, (0, 2), (3, 1, 3, 1), 4)
    assert [[rate.rate for rate in cell.by_seat] for cell in told([first, first]).cells] == [[1.0, 0.0]] * 2
    # The score of a team is the mean of its seats.
    one = Ending(FINISHED, (0, 2), (4, 1, 2, 0), 4)
    assert [cell.mean_score for cell in told([one, one]).cells] == [1.75, 1.75]
    # A forfeit is won by the other team.
    given_up = Ending(FORFEITED, (1, 3), (0, 0, 0, 0), 0, "first: gave up")
    stopped = Ending(UNFINISHED, (), (0, 0, 0, 0), 9)
    cells = told([given_up, stopped]).cells
    assert [(cell.rate.rate, cell.forfeited, cell.unfinished) for cell in cells] == [(0.0, 1, 1), (1.0, 0, 1)]
    # A rating counts a game once a team.
    by_team = told([Ending(FINISHED, (0, 2), (1, 0, 1, 0), 4), Ending(FINISHED, (1, 3), (0, 1, 0, 1), 4)])
    by_seat = told([Ending(FINISHED, (0,), (1, 0), 4), Ending(FINISHED, (1,), (0, 1), 4)], ((0,), (1,)))
    assert by_team.ratings == by_seat.ratings


@pytest.mark.slow
def test_a_player_that_fails_forfeits_for_its_partner_too(folder: Path) -> None:
    (folder / "own_partner.py").write_text(
        "class Raises:\n    def choose(self, view, moves):\n        raise ZeroDivisionError('of its own making')\n"
    )
    report = arena.run(arena.plan("heap", ["first", "own_partner:Raises"], deals=1))
    assert [(cell.rate.rate, cell.forfeited) for cell in report.cells] == [(1.0, 0), (0.0, 2)]


def test_three_teams_are_rated_by_one_game_for_each() -> None:
    report = arena.run(plan("all", 3, preset="six"))
    assert {(cell.rate.games, len(cell.by_seat)) for cell in report.cells} == {(12, 3)}


# How it is told.


def test_a_report_tells_rates_by_team() -> None:
    # The text names the teams and tells rates by team.
    lines = arena.as_text(arena.run(plan())).splitlines()
    assert (lines[1], "by team" in lines[3]) == ("teams: seats 1 and 3, seats 2 and 4", True)
    # Json has the teams and rates by team.
    found = json.loads(arena.as_json(arena.run(plan())))
    assert (found["teams"], len(found["cells"][0]["by_team"])) == ([[0, 2], [1, 3]], 2)
    # Csv has a column a team.
    rows = list(csv.reader(io.StringIO(arena.as_csv(arena.run(plan())))))
    assert rows[0][-2:] == ["rate_team_1", "rate_team_2"]


def test_a_journal_of_partners_is_gone_on_with(tmp_path: Path) -> None:
    journal = tmp_path / "study.jsonl"
    whole = arena.run(plan(), journal=str(journal))
    journal.write_bytes(journal.read_bytes().splitlines(keepends=True)[0])
    assert arena.run(plan(), journal=str(journal), resume=True) == whole


# Without partners all is as it would be without teams.


def test_nothing_speaks_of_teams_where_there_are_no_partners() -> None:
    assert "team" not in plan().as_text()  # the plan of any game says nothing of teams
    # A report without partners says nothing of teams.
    report = arena.run(arena.plan("heap", TOP[:2], deals=2, options={"seats": 2}))
    assert "team" not in arena.as_text(report) + arena.as_json(report) + arena.as_csv(report)
    # The json of a report without partners has the fields of one.
    report = arena.run(arena.plan("heap", TOP[:2], deals=2, options={"seats": 2}))
    fields = [field.name for field in attrs.fields(arena.Report) if field.name != "teams"]
    assert list(json.loads(arena.as_json(report))) == fields
