"""What players are called in an arena: by their names, or otherwise."""

import json

import pytest

from cardkit import arena
from cardkit.arena.plan import Plan
from cardkit.core.errors import BadPlan

SHORT = "search:2"


def plan(*players: str) -> Plan:
    return arena.plan("unowar", players, deals=1, options={"rounds": 1})


def test_the_report_calls_players_what_they_are_to_be_called() -> None:
    report = arena.run(plan(f"deep={SHORT}", "random"))
    assert [cell.player for cell in report.cells] == ["deep", "random"]
    assert {name for name, _ in report.ratings} == {"deep", "random"}
    assert json.loads(arena.as_json(report))["plan"]["called"] == ["deep", "random"]


def test_nothing_is_said_of_what_players_are_called_where_all_have_their_names() -> None:
    drawn = plan(SHORT, "random")
    assert drawn.called == ()
    assert "called" not in json.loads(arena.as_json(arena.run(drawn)))["plan"]


def test_a_journal_is_the_same_whatever_players_are_called() -> None:
    assert plan(f"deep={SHORT}", "random").as_text() == plan(SHORT, "random").as_text()


def test_two_players_are_not_called_alike() -> None:
    with pytest.raises(BadPlan, match="expected every player to be called otherwise, not two 'random'"):
        plan(f"random={SHORT}", "random")
