"""What players are called in an arena: by their names, or otherwise."""

import json

import pytest

from cardkit import arena
from cardkit.arena.plan import Plan
from cardkit.core.errors import BadPlan

SHORT = "search:2"


def plan(*players: str) -> Plan:
    return arena.plan("unowar", players, deals=1, options={"rounds": 1})


def test_what_players_are_called_is_in_the_report_alone() -> None:
    # The report calls players what they are to be called.
    report = arena.run(plan(f"deep={SHORT}", "random"))
    assert [cell.player for cell in report.cells] == ["deep", "random"]
    assert {name for name, _ in report.ratings} == {"deep", "random"}
    assert json.loads(arena.as_json(report))["plan"]["called"] == ["deep", "random"]
    # Nothing is said of what players are called where all have their names.
    drawn = plan(SHORT, "random")
    assert drawn.called == ()
    assert "called" not in json.loads(arena.as_json(arena.run(drawn)))["plan"]
    # A journal is the same whatever players are called.
    assert plan(f"deep={SHORT}", "random").as_text() == plan(SHORT, "random").as_text()
    # Two players are not called alike.
    with pytest.raises(BadPlan, match="expected every player to be called otherwise, not two 'random'"):
        plan(f"random={SHORT}", "random")
