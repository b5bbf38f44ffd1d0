"""The arena as a newcomer meets it: the same numbers however it is run, and nothing lost."""

import json
import math
from pathlib import Path

import attrs
import pytest

from cardkit import arena
from cardkit.arena.statistics import Z
from cardkit.core.errors import BadPlugin, BadRecord, UnknownPlayer
from support import Run

PLAYERS = ["random", "biggest", "uniform"]
OWN = """
class First:
    def choose(self, view, moves):
        return moves[0]

from cardkit import Policy

class AnyCard(Policy):
    # plays whatever card it holds
    __slots__ = ()
    def choose(self, state, rng):
        return rng.below(state.frame.options.hand)

"""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with players of one's own, which is the current one."""
    (tmp_path / "own_players.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def plan(players: list[str] = PLAYERS, *, deals: int = 60, **changes: object) -> arena.Plan:
    made = arena.plan("unowar", players, deals=deals, seed=3, options={"preset": "one-round"})
    return attrs.evolve(made, **changes)  # type: ignore[arg-type]  # fields of the plan, as the tests name them


@pytest.mark.cluster
@pytest.mark.parametrize("backend", ["processes", "threads"])
def test_two_processes_or_threads_give_what_one_process_gives(backend: str) -> None:
    assert arena.run(plan(), jobs=2, backend=backend) == arena.run(plan(), jobs=1)


def test_every_row_has_a_game_in_every_seat_of_every_deal() -> None:
    assert {cell.rate.games for cell in arena.run(plan()).cells} == {120}


@pytest.mark.slow
def test_all_different_players_sit_at_one_table() -> None:
    made = arena.plan("straights", ["first", "uniform", "thrifty", "nowhere_players:First"], deals=1, tables="all")
    with pytest.raises(BadPlugin):
        arena.run(made)
    with pytest.raises(arena.BadPlan, match="expected 4 players or more, one a seat, not 3"):
        arena.run(attrs.evolve(made, players=made.players[:3]))


@pytest.mark.slow
def test_policies_play_the_same_with_and_without_a_table(own: Path) -> None:
    fast = arena.run(plan(["random", "uniform"], deals=10))
    mixed = arena.run(plan(["own_players:First", "uniform"], deals=10))
    assert [cell.rate for cell in mixed.cells] == [cell.rate for cell in fast.cells]


def test_unfinished_games_count_for_nobody() -> None:
    report = arena.run(plan(["random", "biggest"], deals=10, limit=1))
    cell = report.cells[0]
    assert cell.unfinished + cell.finished == 20
    assert cell.unfinished > 0
    assert cell.rate.games == cell.finished


@pytest.mark.slow
def test_a_policy_of_ones_own_is_judged_like_any_player(own: Path) -> None:
    report = arena.run(plan(["own_players:AnyCard", "biggest"], deals=20))
    assert report.forfeits
    assert all(said.startswith("own_players:AnyCard: IllegalMove: Player") for said in report.forfeits)
    assert "Watched" not in "".join(report.forfeits)


def test_an_edited_journal_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "study.jsonl"
    arena.run(plan(), journal=str(journal))
    journal.write_bytes(journal.read_bytes().replace(b'["f",[0]', b'["f",[1]', 1))
    with pytest.raises(BadRecord, match="was edited or damaged"):
        arena.run(plan(), journal=str(journal), resume=True)


@pytest.mark.cluster
def test_the_rule_to_stop_gives_what_a_plan_cut_there_gives() -> None:
    stopped = arena.run(plan(deals=400, until=0.09), jobs=2)
    assert 0 < stopped.deals < 400
    assert stopped.cells == arena.run(plan(deals=stopped.deals)).cells


def test_who_does_not_exist_is_told_before_anything_is_played() -> None:
    with pytest.raises(UnknownPlayer, match=r"^no player is called 'nobody'; .* yours as module:attribute or lines:"):
        arena.run(plan(["random", "nobody"]))


@pytest.mark.cluster
def test_the_command_prints_writes_and_draws(run: Run, tmp_path: Path) -> None:
    files = {kind: tmp_path / f"out.{kind}" for kind in ("json", "csv", "svg", "png")}
    arguments = ["unowar", "--players", "random,biggest", "--games", "20", "--json", str(files["json"])]
    run("arena", *arguments, "--plot", str(files["png"]))
    ran = run("arena", *arguments, "--plot", str(files["svg"]), "--csv", str(files["csv"]))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("unowar rounds=10 hand=5; 10 deals each, seed 0, shuffled by sfc32\n")
    assert json.loads(files["json"].read_text())["cells"][0]["player"] == "random"
    assert len(files["csv"].read_text().splitlines()) == 3
    assert files["svg"].read_text().startswith("<?xml")
    assert files["png"].read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "argv",
    [
        ["unowar"],
        ["nothing", "--players", "a,b"],
        ["unowar", "--players", "random"],
        ["unowar", "--players", "random,random"],
        ["unowar", "--players", "random,nobody"],
        ["unowar", "--players", "random,biggest", "--games", "0"],
        ["unowar", "--players", "random,biggest", "--resume"],
        ["unowar", "--players", "random,biggest", "--plot", "x.gif"],
        ["unowar", "--players", "random,biggest", "--option", "rounds=0"],
        ["unowar", "--players", "random,biggest", "--option", "rounds"],
        ["unowar", "--players", "random,biggest", "--generator", "dice"],
        pytest.param(
            ["unowar", "--players", "random,biggest", "--backend", "dask", "--scheduler", "tcp://127.0.0.1:9"],
            marks=pytest.mark.cluster,
        ),
    ],
)
def test_bad_arguments_are_one_line(run: Run, argv: list[str]) -> None:
    ran = run("arena", *argv)
    assert (ran.status, ran.out, ran.err.strip().count("\n")) == (2, "", 0)


def test_wilsons_interval_is_as_published() -> None:
    low, high = arena.wilson(0.5, 10)  # Brown, Cai and DasGupta's form, worked out by hand
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)


def test_a_rate_without_games_says_nothing() -> None:
    rate = arena.rate_of([])
    assert (math.isnan(rate.rate), rate.low, rate.high) == (True, 0.0, 1.0)


def test_games_of_a_deal_that_go_together_count_as_fewer() -> None:
    """Four deals of two games, in each of which both are won or both lost: the interval is that of three games.

    The deals are off the mean of 1 by 1 each, so a deal's sum has variance 4/3, the rate 4/3 · 4 / 8² = 1/12, and half
    of all is won in 1/4 / (1/12) = 3 independent games that vary as much.
    """
    rate = arena.rate_of([(2, 2), (0, 2), (2, 2), (0, 2)])
    reach = math.sqrt(Z**2 / (4 * 3) + Z**4 / (4 * 9)) / (1 + Z**2 / 3)
    assert (rate.rate, rate.games) == (0.5, 8)
    assert (rate.low, rate.high) == pytest.approx((0.5 - reach, 0.5 + reach))


@pytest.mark.cluster
def test_ratings_agree_with_another_library() -> None:
    wins = {(0, 1): 14, (1, 0): 6, (0, 2): 9, (2, 0): 3, (1, 2): 11, (2, 1): 10}
    data = [pair for pair, times in wins.items() for _ in range(times)]
    choix = pytest.importorskip("choix")
    theirs = choix.ilsr_pairwise(3, data, alpha=0.0) * 400 / math.log(10)
    ours = arena.bradley_terry(wins, 3, prior=0.0)
    assert ours == pytest.approx([float(one - theirs.mean()) for one in theirs], abs=1e-4)
