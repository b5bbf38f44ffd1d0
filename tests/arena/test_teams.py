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
from cardkit.registry import GAMES

ALONE = ((0,), (1,), (2,), (3,))
TWO_PAIRS = ((0, 2), (1, 3))
THREE_PAIRS = ((0, 3), (1, 4), (2, 5))
TOP = ["first", "uniform", "greedy"]


@pytest.fixture(autouse=True)
def _heap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Heap, and a game whose teams are none, are installed: for the processes of players, too."""
    about = tmp_path / "heap-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: heap\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[{GAMES}]\nheap = partners:game\noverlapping = overlapping_teams:game\n")
    monkeypatch.syspath_prepend(str(tmp_path))


def plan(tables: str = "pairs", players: int = 2, **options: object) -> arena.Plan:
    return arena.plan("heap", TOP[:players], deals=4, seed=1, tables=tables, options=options)


def told(results: list[Ending], teams: tuple[tuple[int, ...], ...] = TWO_PAIRS) -> arena.Report:
    """The report of a deal of `pairs` with these results."""
    met = meetings(plan(), teams)
    return report_of(plan(), met, 1, {0: tally_of(met[0], [results])})


# Who meets.


def test_one_player_is_a_team_and_the_other_all_others() -> None:
    assert meetings(plan(), TWO_PAIRS) == (Meeting((0, 1), ((0, 1, 0, 1), (1, 0, 1, 0)), TWO_PAIRS),)


def test_one_player_is_each_of_three_teams_in_turn() -> None:
    seatings = meetings(plan(), THREE_PAIRS)[0].seatings
    assert seatings[:3] == ((0, 1, 1, 0, 1, 1), (1, 0, 1, 1, 0, 1), (1, 1, 0, 1, 1, 0))


def test_as_many_players_as_there_are_teams_move_on_from_team_to_team() -> None:
    met = meetings(plan("all", 3), THREE_PAIRS)
    assert met == (Meeting((0, 1, 2), ((0, 1, 2, 0, 1, 2), (1, 2, 0, 1, 2, 0), (2, 0, 1, 2, 0, 1)), THREE_PAIRS),)


def test_teams_may_differ_in_size() -> None:
    assert meetings(plan(), ((0,), (1, 2)))[0].seatings == ((0, 1, 1), (1, 0, 0))


def test_where_all_play_together_each_player_plays_alone() -> None:
    assert meetings(plan(), ((0, 1, 2),))[0].seatings == ((0, 0, 0), (1, 1, 1))


def test_too_few_players_are_refused_with_the_number_of_teams() -> None:
    with pytest.raises(arena.BadPlan, match=r"^expected 3 players or more, one a team, not 2$"):
        arena.run(plan("all", 2, preset="six"))


def test_where_the_number_of_seats_is_an_option_the_refusal_names_it() -> None:
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


def test_a_win_is_shared_by_the_teams_that_won() -> None:
    draw, lost = Ending(FINISHED, (0, 1, 2, 3), (2, 2, 2, 2), 4), Ending(FINISHED, (0, 2), (3, 1, 3, 1), 4)
    assert [cell.rate.rate for cell in told([draw, lost]).cells] == [0.25, 0.75]


def test_a_win_is_told_by_team() -> None:
    first = Ending(FINISHED, (0, 2), (3, 1, 3, 1), 4)
    assert [[rate.rate for rate in cell.by_seat] for cell in told([first, first]).cells] == [[1.0, 0.0]] * 2


def test_the_score_of_a_team_is_the_mean_of_its_seats() -> None:
    one = Ending(FINISHED, (0, 2), (4, 1, 2, 0), 4)
    assert [cell.mean_score for cell in told([one, one]).cells] == [1.75, 1.75]


def test_a_forfeit_is_won_by_the_other_team() -> None:
    given_up = Ending(FORFEITED, (1, 3), (0, 0, 0, 0), 0, "first: gave up")
    stopped = Ending(UNFINISHED, (), (0, 0, 0, 0), 9)
    cells = told([given_up, stopped]).cells
    assert [(cell.rate.rate, cell.forfeited, cell.unfinished) for cell in cells] == [(0.0, 1, 1), (1.0, 0, 1)]


def test_a_rating_counts_a_game_once_a_team() -> None:
    by_team = told([Ending(FINISHED, (0, 2), (1, 0, 1, 0), 4), Ending(FINISHED, (1, 3), (0, 1, 0, 1), 4)])
    by_seat = told([Ending(FINISHED, (0,), (1, 0), 4), Ending(FINISHED, (1,), (0, 1), 4)], ((0,), (1,)))
    assert by_team.ratings == by_seat.ratings


@pytest.mark.slow
def test_a_player_that_fails_forfeits_for_its_partner_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "own_partner.py").write_text(
        "class Raises:\n    def choose(self, view, moves):\n        raise ZeroDivisionError('of its own making')\n"
    )
    monkeypatch.chdir(tmp_path)
    report = arena.run(arena.plan("heap", ["first", "own_partner:Raises"], deals=1))
    assert [(cell.rate.rate, cell.forfeited) for cell in report.cells] == [(1.0, 0), (0.0, 2)]


def test_three_teams_are_rated_by_one_game_for_each() -> None:
    report = arena.run(plan("all", 3, preset="six"))
    assert {(cell.rate.games, len(cell.by_seat)) for cell in report.cells} == {(12, 3)}


# How it is told.


def test_the_text_names_the_teams_and_tells_rates_by_team() -> None:
    lines = arena.as_text(arena.run(plan())).splitlines()
    assert (lines[1], "by team" in lines[3]) == ("teams: seats 1 and 3, seats 2 and 4", True)


def test_json_has_the_teams_and_rates_by_team() -> None:
    found = json.loads(arena.as_json(arena.run(plan())))
    assert (found["teams"], len(found["cells"][0]["by_team"])) == ([[0, 2], [1, 3]], 2)


def test_csv_has_a_column_a_team() -> None:
    rows = list(csv.reader(io.StringIO(arena.as_csv(arena.run(plan())))))
    assert rows[0][-2:] == ["rate_team_1", "rate_team_2"]


def test_a_journal_of_partners_is_gone_on_with(tmp_path: Path) -> None:
    journal = tmp_path / "study.jsonl"
    whole = arena.run(plan(), journal=str(journal))
    journal.write_bytes(journal.read_bytes().splitlines(keepends=True)[0])
    assert arena.run(plan(), journal=str(journal), resume=True) == whole


# Without partners all is as it would be without teams.


def test_the_plan_of_any_game_says_nothing_of_teams() -> None:
    assert "team" not in plan().as_text()


def test_a_report_without_partners_says_nothing_of_teams() -> None:
    report = arena.run(arena.plan("heap", TOP[:2], deals=2, options={"seats": 2}))
    assert "team" not in arena.as_text(report) + arena.as_json(report) + arena.as_csv(report)


def test_the_json_of_a_report_without_partners_has_the_fields_of_one() -> None:
    report = arena.run(arena.plan("heap", TOP[:2], deals=2, options={"seats": 2}))
    fields = [field.name for field in attrs.fields(arena.Report) if field.name != "teams"]
    assert list(json.loads(arena.as_json(report))) == fields
