"""`python -m bench.strength` and those beside it: what they play, keep and tell. How games count, the arena tests."""

from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from bench import clairvoyant, margins, matches, searching, strength, telling
from bench.clairvoyant import Clairvoyant
from bench.matches import Found

import cardkit
from cardkit import arena
from cardkit.arena import Cell, Plan, Rate
from cardkit.core.cards import card
from cardkit.core.errors import UnknownPlayer
from cardkit.core.playout import Playout, policy_playout
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import State
from cardkit.core.value import replace
from cardkit.players.player import own_policy
from cardkit.search import Search
from support import for_each


def plan(one: str = "watchful", others: str = "uniform", game: str = "unowar", deals: int = 2) -> Plan:
    return arena.plan(game, [one, others], deals=deals, seed=1, options={"rounds": 1})


def found(one: str, rate: Rate, *times: float, unfinished: int = 0) -> Found:
    cell = Cell(one, "watchful", rate, (), 0.0, rate.games, unfinished, 0)
    return Found(cell, 0.5, 20, list(times))


# Playing.


def test_matches_are_those_of_the_arena() -> None:
    # The one has each seat once and the others all others.
    met = matches.alone(plan("thrifty", "first", "straights"), cardkit.load("straights"))
    assert met.seatings == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))
    # The games are those of the arena.
    ours, theirs = matches.match(plan(deals=30)), arena.run(plan(deals=30))
    assert (ours.cell, ours.deals, ours.parity) == (theirs.cells[0], 30, 0.5)
    # Who is no player is named before anything is played.
    with pytest.raises(UnknownPlayer, match="nobody"):
        matches.match(plan("nobody", deals=10**6))


def test_so_many_moves_are_timed_but_none_without_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "TIMED", 10)
    times = matches.match(plan(deals=30)).times
    assert 10 <= len(times) < 60
    assert min(times) > 0


def test_what_was_interrupted_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = matches.match(plan(deals=60), folder=tmp_path)
    (journal,) = tmp_path.iterdir()
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]))
    again = matches.match(plan(deals=60), folder=tmp_path)
    assert (again.cell, journal.read_bytes().splitlines(keepends=True)[:-1]) == (whole.cell, lines[:-1])


# Whoever sees all hands.


def uno_hand(*names: str) -> int:
    return sum(card(name).number << (6 * slot) for slot, name in enumerate(names))


@for_each("hidden, struck", [(("2S", "3S", "4S", "5S", "6S"), "9C"), (("2C", "3C", "4C", "5C", "6C"), "9S")])
def test_a_clairvoyant_strikes_where_the_other_hand_has_no_answer(hidden: tuple[str, ...], struck: str) -> None:
    game = cardkit.load("unowar", rounds=1)
    dealt = game.initial_state().resolved(tuple(range(52)))
    names = ("9C", "9S", "AH", "AD", "2H")
    state = replace(dealt, first=uno_hand(*names), second=uno_hand(*hidden), top=card("9D").number)
    one = Clairvoyant(game, game.policies["watchful"], worlds=2)
    assert names[one.choose(state, seeded_sfc32(1))] == struck


@for_each("name", ["unowar", "skipbo"])
def test_a_deck_is_drawn_anew_and_nothing_else_changes(name: str) -> None:
    game = cardkit.load(name)
    state = game.initial_state()
    state = state.resolved(state.request().sample(seeded_sfc32(1)))
    again = clairvoyant.dealt_anew(game, state, seeded_sfc32(2))
    assert again != state
    for seat in range(game.seats):
        assert game.view(again, seat) == game.view(state, seat)


def test_a_clairvoyant_plays_in_matches_alone() -> None:
    found = matches.match(plan("clairvoyant:1", "thrifty", "straights", deals=1))
    assert (found.cell.player, found.cell.against, found.cell.rate.games) == ("clairvoyant:1", "thrifty", 4)
    assert found.times
    with pytest.raises(UnknownPlayer, match="clairvoyant"):
        own_policy(cardkit.load("straights"), "clairvoyant:1")


@for_each("name, worlds", [("clairvoyant", 100), ("clairvoyant:20", 20), ("clairvoyant:all", 0), ("shrewd", 0)])
def test_the_name_says_in_how_many_worlds_it_tries_a_move(name: str, worlds: int) -> None:
    assert clairvoyant.worlds_of(name) == worlds


# Telling.


def test_a_match_in_a_line() -> None:
    assert strength.told(found("shrewd", Rate(0.61234, 0.5, 0.7, 40), 0.002, 0.005, 0.004, unfinished=3)) == (
        "shrewd against watchful: 61.2 % (50.0 to 70.0) of wins, parity 50.0 %; 40 games of 20 deals,"
        " 3 more unfinished; 4 ms a move in the median, 99 % within 5 ms, 5 ms at most"
    )


def test_all_against_all_is_a_table() -> None:
    first, second = found("a", Rate(0.75, 0.5, 0.9, 4), 0.002, 0.004), found("b", Rate(0.25, 0.5, 0.9, 4))
    assert strength.square(["a", "b"], {("a", "b"): first, ("b", "a"): second}) == (
        "| one, against | a | b | a move |\n"
        "| --- | ---: | ---: | ---: |\n"
        "| a | – | 75.0 % (50.0 to 90.0) | 3 ms |\n"
        "| b | 25.0 % (50.0 to 90.0) | – | – |\n"
        "\n"
        "Shares of wins with 95 % intervals; parity is 50.0 %."
    )


def test_figures_as_tables() -> None:
    # A search by its budget is a table.
    rows = strength.ladder([found("search:50", Rate(0.5, 0.25, 0.75, 4))]).split("\n")
    assert rows[2] == "| search:50 | 50.0 % (25.0 to 75.0) | 4 | – | – |"
    assert rows[-1] == "Against watchful in all other seats; parity is 50.0 %."
    # Nearly all of some times lie within one.
    times = [milliseconds / 1000 for milliseconds in range(1, 101)]
    assert [telling.within(times, share) for share in (0.5, 0.99, 1.0)] == ["50 ms", "99 ms", "100 ms"]


def test_a_page_has_the_text_between_its_marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "HOME", tmp_path)
    (tmp_path / "page.md").write_text("a\n<!-- x: begin -->old<!-- x: end -->\nb\n")
    telling.write("page.md", "x", "new")
    assert (tmp_path / "page.md").read_text() == "a\n<!-- x: begin -->\n\nnew\n\n<!-- x: end -->\nb\n"


def test_a_budget_is_put_into_the_name_of_a_search() -> None:
    assert strength.with_budget("search", "200") == "search:200"
    assert strength.with_budget("search,rollout=smallest", "50ms") == "search:50ms,rollout=smallest"


@pytest.mark.slow
def test_a_picture_is_the_same_each_time(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    budgets = [found("search:50", Rate(0.5, 0.3, 0.7, 4)), found("search:200", Rate(0.6, 0.4, 0.8, 4))]
    paths = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for path in paths:
        strength.picture("unowar", budgets, path)
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
