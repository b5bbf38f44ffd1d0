"""`python -m bench.strength` and those beside it: what they play, count, keep and tell."""

import json
import math
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from bench import margins, matches, searching, strength
from bench.matches import Clock, Dealt, Found, Kept, Pair, Piece, Tally

import cardkit
from cardkit import arena
from cardkit.arena import Rate
from cardkit.core.errors import CardkitError, UnknownPlayer
from cardkit.core.playout import Playout, policy_playout
from cardkit.core.state import State
from cardkit.search import Search
from support import for_each

PAIR = Pair("unowar", "rounds=1 hand=5", "watchful", "uniform")
Z2 = 1.959963984540054**2


def found(one: str, rate: Rate) -> Found:
    return Found(Pair("unowar", "", one, "watchful"), rate, 0.5, 2, 0, Clock())


# Intervals.


def test_games_of_a_deal_that_go_together_count_as_fewer() -> None:
    """Four deals of two games, in each of which both are won or both lost: the interval is that of three games.

    The deals are off the mean of 1 by 1 each, so a deal's sum has variance 4/3, the rate 4/3 · 4 / 8² = 1/12, and half
    of all is won in 1/4 / (1/12) = 3 independent games that vary as much.
    """
    dealt = {0: Dealt(2, 2), 1: Dealt(0, 2), 2: Dealt(2, 2), 3: Dealt(0, 2)}
    rate = matches.found_of(PAIR, Tally(dealt), 4).rate
    reach = math.sqrt(Z2 / (4 * 3) + Z2 * Z2 / (4 * 9)) / (1 + Z2 / 3)
    assert (rate.rate, rate.games) == (0.5, 8)
    assert (rate.low, rate.high) == pytest.approx((0.5 - reach, 0.5 + reach))


def test_only_the_deals_that_were_asked_for_count() -> None:
    tally = Tally({0: Dealt(2, 2), 1: Dealt(0, 2, 1), 2: Dealt(0, 2)})
    one = matches.found_of(PAIR, tally, 2)
    assert (one.rate.rate, one.deals, one.unfinished, one.parity) == (0.5, 2, 1, 0.5)


@for_each(
    ("own", "winners", "share"),
    [(0, (0, 2), 1.0), (1, (0, 2), 0.0), (0, (0, 1, 2, 3), 0.5), (1, (), 0.5)],
    ids=["partners", "others", "all tie", "nobody"],
)
def test_whoever_ties_shares_the_win(own: int, winners: tuple[int, ...], share: float) -> None:
    assert matches.share_of(((0, 2), (1, 3)), own, winners) == share


# Playing.


def test_games_of_two_teams_are_the_same_seen_by_the_others() -> None:
    one = matches.match(Pair("unowar", "rounds=1", "biggest", "uniform"), 5)
    other = matches.match(Pair("unowar", "rounds=1", "uniform", "biggest"), 5)
    assert one.rate.rate == pytest.approx(1 - other.rate.rate)


def test_policies_play_the_games_of_the_arena() -> None:
    theirs = arena.run(arena.plan("unowar", ["watchful", "uniform"], deals=30, seed=1, options={"rounds": 1}))
    cell = next(one for one in theirs.cells if (one.player, one.against) == ("watchful", "uniform"))
    ours = matches.match(PAIR, 30)
    assert (ours.rate.rate, ours.rate.games) == (cell.rate.rate, cell.rate.games)


@pytest.mark.slow
@pytest.mark.parametrize("one", ["watchful", "search:4"])
def test_so_many_processes_find_what_one_does(one: str) -> None:
    pair = Pair("unowar", "rounds=1 hand=5", one, "uniform")
    assert matches.match(pair, 3, jobs=2).rate == matches.match(pair, 3).rate


@pytest.mark.slow
@pytest.mark.parametrize(("deals", "jobs"), [(1, 2), (5, 2), (13, 3)])
def test_processes_play_every_deal(deals: int, jobs: int) -> None:
    work = [Piece(PAIR, (deal,)) for deal in range(deals)]
    assert sorted(piece.deals for piece, _, _ in matches.played(work, jobs)) == [(deal,) for deal in range(deals)]


def test_levels_and_searches_are_players() -> None:
    game = cardkit.load("skipbo")
    assert isinstance(matches.player_named(game, "hard"), Search)
    assert matches.player_named(game, "medium") is game.policies["planner"]


def test_who_is_no_player_is_named_before_anything_is_played() -> None:
    with pytest.raises(UnknownPlayer, match="nobody"):
        matches.match(Pair("unowar", "rounds=1 hand=5", "nobody", "uniform"), 1000)


def test_moves_without_a_choice_take_no_time() -> None:
    clock = matches.match(PAIR, 1).clock
    assert 0 < clock.moves < 40
    assert clock.seconds > 0


def test_a_clock_says_how_long_nearly_all_moves_take() -> None:
    clock = Clock()
    for milliseconds in range(1, 101):
        clock.add(milliseconds / 1000)
    assert clock.mean == pytest.approx(0.0505)
    assert 0.099 <= clock.within(0.99) <= 0.099 * matches.FINE


# Keeping.


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept.json"
    matches.match(PAIR, 3, kept=Kept(path, "code"))
    played: list[int] = []
    before = matches.play_deal

    def noted(pair: Pair, deal: int, *players: cardkit.Policy) -> Dealt:
        played.append(deal)
        return before(pair, deal, *players)

    monkeypatch.setattr(matches, "play_deal", noted)
    again = matches.match(PAIR, 5, kept=Kept(path, "code"))
    assert played == [3, 4]
    assert again.rate == matches.match(PAIR, 5).rate
    assert again.clock.moves == json.loads(path.read_text())["pairs"][PAIR.key]["moves"]
    assert [one.name for one in tmp_path.iterdir()] == ["kept.json"]


def test_what_was_kept_is_read_as_it_was(tmp_path: Path) -> None:
    path, clock = tmp_path / "kept.json", Clock()
    clock.add(0.25)
    Kept(path, "code").add(Piece(PAIR, (7,)), [Dealt(0.5, 2, 1)], clock)
    assert Kept(path, "code").of(PAIR) == Tally({7: Dealt(0.5, 2, 1)}, clock)


def test_games_of_other_rules_are_not_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    Kept(path, "code").add(Piece(PAIR, (0,)), [Dealt(1, 2)], Clock())
    with pytest.raises(CardkitError, match="other rules"):
        Kept(path, "other code")


def test_code_is_that_of_the_game() -> None:
    straights, unowar = [matches.code_of(cardkit.load(name)) for name in ("straights", "unowar")]
    assert straights != unowar
    assert unowar == matches.code_of(cardkit.load("unowar", rounds=1))


# Telling.


def test_a_match_in_a_line() -> None:
    clock = Clock()
    clock.add(0.002)
    one = Found(PAIR, Rate(0.61234, 0.5, 0.7, 40), 0.5, 20, 3, clock)
    assert strength.told(one) == (
        "watchful against uniform: 61.2 % (50.0 to 70.0) of wins, parity 50.0 %; 40 games of 20 deals,"
        " 3 of them unfinished; 2 ms a move, 99 % within 2.04 ms"
    )


def test_all_against_all_is_a_table() -> None:
    first, second = [found(name, Rate(rate, 0.5, 0.9, 4)) for name, rate in (("a", 0.75), ("b", 0.25))]
    first.clock.add(0.002)
    first.clock.add(0.004)
    assert strength.square(["a", "b"], {("a", "b"): first, ("b", "a"): second}) == (
        "| one, against | a | b | a move |\n"
        "| --- | ---: | ---: | ---: |\n"
        "| a | – | 75.0 % (50.0 to 90.0) | 3 ms |\n"
        "| b | 25.0 % (50.0 to 90.0) | – | – |\n"
        "\n"
        "Shares of wins with 95 % intervals; parity is 50.0 %."
    )


def test_a_search_by_its_budget_is_a_table() -> None:
    rows = strength.ladder([found("search:50", Rate(0.5, 0.25, 0.75, 4))]).split("\n")
    assert rows[2] == "| search:50 | 50.0 % (25.0 to 75.0) | 4 | – | – |"
    assert rows[-1] == "Against watchful in all other seats; parity is 50.0 %."


def test_a_budget_is_put_into_the_name_of_a_search() -> None:
    assert strength.with_budget("search", "200") == "search:200"
    assert strength.with_budget("search,rollout=smallest", "50ms") == "search:50ms,rollout=smallest"


@pytest.mark.slow
def test_a_picture_is_the_same_each_time(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    ladder = [found("search:50", Rate(0.5, 0.3, 0.7, 4)), found("search:200", Rate(0.6, 0.4, 0.8, 4))]
    paths = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for path in paths:
        strength.picture(ladder, path)
    assert paths[0].read_text() == paths[1].read_text()
    assert "<dc:date>" not in paths[0].read_text()


def test_points_are_nought_at_parity_and_400_at_ten_times_the_odds() -> None:
    assert margins.points(0.25, 0.25) == 0
    assert margins.points(10 / 13, 0.25) == pytest.approx(400)
    assert margins.spoken_points(Rate(1.0, 10 / 13, 1.0, 8), 0.25) == "+∞ (+400 to +∞)"


# What searches cost.


def test_positions_that_are_looked_at_have_a_choice() -> None:
    found = searching.positions(searching.loaded("unowar"), 12)
    assert len(found) == 12
    assert all(len(state.legal()) > 1 for state in found)


@pytest.mark.slow
def test_bare_playouts_are_of_the_same_moves_as_those_of_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game = searching.loaded("unowar")
    search, state = Search.named(game, "search:60"), searching.positions(game, 1)[0]
    inside, report = searching.searched(search, state, 1)
    assert inside.playouts == report.playouts == 60
    tops: list[object] = []  # of the pile where each playout starts: the card that was played

    def noted(start: State, *more: Any) -> Playout:
        tops.append(game.view(start, 0).top)
        return policy_playout(start, *more)

    monkeypatch.setattr(searching, "policy_playout", noted)
    assert searching.bare(game, state, report, 1).playouts == sum([one.visits for one in report.candidates])
    visits = [one.visits for one in report.candidates]
    assert [len(list(run)) for _, run in groupby(tops[searching.SIGHT :])] == visits


def test_speeds_add_up() -> None:
    assert searching.Speed(3, 2.0).and_also(searching.Speed(1, 2.0)).rate == 1


def test_a_search_that_is_called_off_ends() -> None:
    game = searching.loaded("unowar")
    search = Search.named(game, searching.ENDLESS)
    ends = [searching.called_off(search, state, 1) for state in searching.positions(game, 3)]
    assert all(one is None or 0 <= one.after < 10 for one in ends)
