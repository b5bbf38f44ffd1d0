"""What a search reports: its candidates, how certain they are, and how the game might go on."""

import attrs
import pytest

import cardkit
from cardkit import Options, generator
from cardkit.core.state import State
from cardkit.search import Candidate, Findings, Search
from searching.games import (
    SMALL,
    AnyGame,
    Choice,
    Coin,
    CoinState,
    End,
    GridState,
    Luck,
    Node,
    OpaqueSketch,
    TicTacToe,
    UnknowingTicTacToe,
    positions,
)
from suites.kuhn import Kuhn, KuhnState
from support import for_each

KINDS = ("search:200", "search:200,hints=off,rollout={}", "search:200,hints=off,rollout={},others=best")
WON, LOST = End((1, -1)), End((-1, 1))


def looked(game: AnyGame, name: str, state: State | None = None, seed: int = 1) -> Findings:
    found = game.initial_state() if state is None else state
    policy = "any" if "any" in game.policies else next(iter(game.policies), "uniform")
    return Search.named(game, name.format(policy)).look(found, generator(seed))


def sketch(root: Node) -> OpaqueSketch:
    return OpaqueSketch(root=root)


@for_each("kind", KINDS)
@for_each("name", SMALL)
@pytest.mark.slow
def test_reports_of_small_games_are_whole(name: str, kind: str) -> None:
    game = SMALL[name]
    for state in positions(game, generator(1), 3):
        report = looked(game, kind, state)
        legal = {game.write_move(move) for move in game.legal_moves(state)}
        moves = [one.move for one in report.candidates]
        assert report.how in {"alone", "exact", "playouts", "tree"}
        assert report.line[0] == report.move == moves[0]
        assert len(set(moves)) == len(moves)
        assert set(moves) <= legal
        assert all(one.error >= 0 and one.visits >= 0 for one in report.candidates)
        assert sum([one.visits for one in report.candidates]) <= max(report.playouts, 0)
        assert 1 <= len(report.line) <= 5
        assert report.seconds >= 0
        assert report.lines()


def test_candidates_are_in_order() -> None:
    # Candidates of an exact search are in the order of their values.
    report = looked(TicTacToe(), "search:200", GridState("X........"))
    values = [one.value for one in report.candidates]
    assert (report.how, values) == ("exact", sorted(values, reverse=True))
    # Candidates of a tree are in the order of their visits.
    report = looked(UnknowingTicTacToe(), "search:500,hints=off,others=best", GridState("X........"))
    visits = [one.visits for one in report.candidates]
    assert (report.how, visits) == ("tree", sorted(visits, reverse=True))
    # Candidates of playouts come after the move in the order of their visits.
    report = looked(UnknowingTicTacToe(), "search:500,hints=off,rollout=any", GridState("X........"))
    ranks = [(-one.visits, -one.value) for one in report.candidates[1:]]
    assert (report.how, ranks) == ("playouts", sorted(ranks))
    # An exact value has no visits and no error.
    report = looked(TicTacToe(), "search:200", GridState("XX.OO...."))
    assert report.candidates[0] == Candidate("c1", 0, 1.0, 0.0)
    assert report.candidates[0].interval == (1.0, 1.0)


@pytest.mark.parametrize("name", ["search:{},hints=off,others=low", "search:{},hints=off,others=best"])
def test_values_are_shares_of_the_win_and_a_little_of_the_margin(name: str) -> None:
    thirds = Luck((WON, WON, LOST))
    report = looked(sketch(Choice(0, (thirds, thirds))), name.format(3000))
    first = {one.move: one for one in report.candidates}["0"]
    # Two thirds of the win, and two thirds of a margin of a tenth less one third of it.
    assert first.value == pytest.approx(2 / 3 + 0.1 / 3, abs=0.06)
    assert first.error == pytest.approx((2 / 9) ** 0.5 / first.visits**0.5, rel=0.4)


def test_the_interval_is_of_95_percent() -> None:
    assert Candidate("a", 100, 0.5, 0.05).interval == pytest.approx((0.402, 0.598))


@pytest.mark.parametrize("name", ["search:1,hints=off,others=low", "search:1,hints=off,others=best"])
def test_the_move_is_always_a_candidate(name: str) -> None:
    report = looked(sketch(Choice(0, (WON, LOST))), name)
    assert report.move in {one.move for one in report.candidates}


# As text.


def test_reports_of_what_is_certain_as_lines() -> None:
    # A report of one move as lines.
    assert looked(TicTacToe(), "search:200", GridState("XOXOXOOX.")).lines() == ["It is the only move there is."]
    # An exact report as lines.
    report = Findings("exact", "c1", (Candidate("c1", 0, 1.0, 0.0), Candidate("a2", 0, -0.5, 0.0)), 1234, 0.04, ("c1",))
    assert report.lines() == ["Exact, 1,234 positions in 0.0 s", "  c1: +1", "  a2: -0.5", *report.words()]
    assert report.words() == ["Next best: a2 (comes to -0.5, not +1)."]


def test_a_report_of_playouts_as_lines() -> None:
    candidates = (Candidate("up", 900, 0.5, 0.01), Candidate("down", 100, 0.25, 0.05))
    report = Findings("playouts", "up", candidates, 1008, 1.25, ("up", "left"))
    assert report.lines() == [
        "By playouts, 1,008 playouts in 1.2 s",
        "  up: 50.0 ± 2.0 in 900",
        "  down: 25.0 ± 9.8 in 100",
        "Next best: down (wins 25 % of games, not 50 %).",
        "It might go on: left.",
    ]


def test_only_so_many_candidates_are_told() -> None:
    candidates = tuple([Candidate(str(place), 10, 0.5, 0.0) for place in range(8)])
    lines = Findings("tree", "0", candidates, 80, 0.0, ("0",)).lines(most=3)
    assert lines == [
        "By a tree, 80 playouts in 0.0 s",
        *[f"  {place}: 50.0 ± 0.0 in 10" for place in range(3)],
        "  and 5 more",
        "About as good: 1, and 6 other moves.",
    ]


def test_a_difference_is_told_in_what_people_count_by() -> None:
    better, worse, even = (
        Candidate("play 7S", 40, 0.9, 0.1),
        Candidate("play 8S", 40, 0.1, 0.1),
        Candidate("x", 40, 0.8, 0.1),
    )
    alike = "About as good: x."
    for told, other, words, worths in (
        ({"point": 0.25}, worse, "Next best: 8S (3.2 points worse).", ["best", "3.2 points worse"]),
        ({"point": 0.25}, even, alike, ["best", "about as good"]),
        ({"share": False}, worse, "Next best: 8S (much worse).", ["best", "much worse"]),
        ({"share": False}, even, alike, ["best", "about as good"]),
        (
            {},
            worse,
            "Next best: 8S (wins 10 % of games, not 90 %).",
            ["wins 90 % of games ± 20", "wins 10 % ± 20"],
        ),
    ):
        found = Findings("playouts", better.move, (better, other), 80, 1.0, (better.move,), **told)
        assert found.words(lambda text: text.removeprefix("play ")) == [words]
        assert [found.worth(one) for one in found.candidates] == worths


def test_the_next_best_is_the_first_that_is_told_after_the_move() -> None:
    visits = {"up": (40, 0.9), "side": (20, 0.3), "down": (10, 0.6), "off": (1, 0.95)}
    candidates = tuple([Candidate(move, count, value, 0.0) for move, (count, value) in visits.items()])
    found = Findings("playouts", "up", candidates, 71, 1.0, ("up",), point=0.1)
    assert [one.move for one in found.ranked] == ["up", "down", "side", "off"]
    assert [found.worth(one) for one in found.ranked] == [
        "best",
        "3.0 points worse",
        "6.0 points worse",
        "hardly tried",
    ]
    assert found.words() == ["Next best: down (3.0 points worse)."]


def test_moves_are_told_in_the_order_of_how_often_they_win() -> None:
    shown = {"up": 31, "a": 9, "b": 12, "c": 9, "d": 16, "e": 0, "f": 12}  # as they are behind in the same worlds
    candidates = tuple(
        [Candidate(move, 90, wins / 100, 0.03, place / 50, 0.02) for place, (move, wins) in enumerate(shown.items())]
    )
    rare = (Candidate("off", 0, 0.0, 0.0), Candidate("on", 1, 0.9, 0.0))
    found = Findings("playouts", "up", (*candidates, *rare), 631, 1.0, ("up",))
    assert [one.move for one in found.ranked] == ["up", "d", "b", "f", "a", "c", "e", "on", "off"]
    assert found.words() == ["Next best: d (wins 16 % of games, not 31 %)."]  # `a` may be as good, but wins less
    assert found.words(played="a")[1:] == ["What was played: a (wins 9 % of games, not 31 %)."]


def test_moves_that_were_played_in_the_same_worlds_are_compared_by_their_differences() -> None:
    moves = (
        Candidate("up", 40, 0.9, 0.3, 0.0, 0.0, 0.8),
        Candidate("upward", 40, 0.9, 0.3, 0.0, 0.0, 0.8),  # the same by another way
        *[Candidate(name, 40, 0.85, 0.3, 0.02, 0.02, 0.75) for name in ("side", "aside", "off", "on")],
        Candidate("down", 40, 0.8, 0.3, 0.1, 0.02, 0.6),
    )
    found = Findings("playouts", "up", moves, 280, 1.0, ("up",), share=False)
    assert found.words() == [
        "About as good: upward, and 4 other moves.",
        "Best of the rest: down (wins 60 % of rounds, not 80 %).",
    ]
    assert attrs.evolve(found, candidates=moves[:2]).words() == ["About as good: upward."]
    assert [found.more(one.move) for one in moves[4:]] == [None, None, "wins 80 % of rounds, not 60 %"]
    assert [found.worth(moves[at]) for at in (0, 6)] == ["wins 80 % of rounds ± 12", "wins 60 % ± 15"]


@pytest.mark.slow
def test_rounds_that_are_won_are_counted_where_playouts_end_with_them() -> None:
    table = cardkit.Table(cardkit.load("straights"), ["thrifty"] * 4, seed=3)
    while table.state.turn() != 0 or len(table.state.legal()) < 2:
        table.step()
    found = Search.named(table.game, "search:100").look(table.state, generator(1))
    best, other = found.candidates  # by far, and the fewest points win
    assert (best.taken or 0.0) > (other.taken or 0.0) > 0.0


def test_no_more_wins_are_told_than_there_are() -> None:
    # Values below 0 are games that are lost by more or by less.
    candidates = (Candidate("up", 40, -0.02, 0.0), Candidate("down", 40, -0.1, 0.0))
    found = Findings("playouts", "up", candidates, 80, 1.0, ("up",))
    assert found.words() == ["Next best: down (worse)."]
    assert [found.worth(one) for one in candidates] == ["best", "worse"]  # both would be 0 of 100


def test_nothing_seems_to_win_more_often_than_the_move() -> None:
    values = {"up": 0.32, "side": 0.33, "down": 0.2, "off": 1.04}
    errors = {"up": 0.015, "side": 0.015, "down": 0.015, "off": 0.5}
    candidates = tuple([Candidate(move, 400, value, errors[move]) for move, value in values.items()])
    found = Findings("playouts", "up", candidates, 1600, 1.0, ("up",))
    told = ["wins 32 % of games ± 3", "about as good", "wins 20 % ± 3", "about as good"]
    assert [found.worth(one) for one in candidates] == told
    last = attrs.evolve(found, candidates=candidates[::-1], move="off")
    assert last.worth(candidates[3]) == "wins 100 % of games"
    few = tuple([attrs.evolve(one, visits=8, value=min(one.value, 1.0), error=0.0) for one in candidates])
    assert attrs.evolve(last, candidates=few[::-1]).worth(few[3]) == "wins 100 % of games ± 21"  # eight prove little


def test_a_move_that_was_played_instead_is_told_of_once() -> None:
    moves = ("play 7S", "play 8S", "discard AS", "discard KS")
    candidates = tuple([Candidate(move, 10, 0.5 - place / 10, 0.0) for place, move in enumerate(moves)])
    found = Findings("playouts", moves[0], candidates, 40, 1.0, ("play 7S", "play 9S"), point=0.1)
    next_best = "Next best: play 8S (1.0 points worse)."
    assert found.words(played="play 7S") == ["The best move was played.", next_best]
    for played, told in (
        ("discard KS", "What was played: discard KS (3.0 points worse)."),
        ("discard QS", "What was played: discard QS (not looked at)."),
    ):
        assert found.words(played=played) == [next_best, told]
    assert found.words(played="play 8S") == [next_best.replace("8S", "8S, which was played")]
    alike = [attrs.evolve(one, value=0.5) for one in candidates[:3]]
    found = attrs.evolve(found, candidates=(*alike, candidates[3]))
    rest = "Best of the rest: discard KS (3.0 points worse)"
    assert found.words(played="discard AS") == [
        "About as good: discard AS, which was played, and 1 other move.",
        f"{rest}.",
    ]
    assert found.words(played="play 7S") == ["The best move was played.", "About as good: play 8S, and 1 other move."]
    what = rest.replace("Best of the rest", "What was played")
    assert found.words(played="discard KS") == ["About as good: play 8S, and 1 other move.", f"{what}."]


def test_what_another_move_would_have_brought_is_told_where_it_is_certain() -> None:
    moves = (Candidate("up", 10, 0.9, 0.1), Candidate("side", 10, 0.8, 0.1), Candidate("down", 10, 0.1, 0.1))
    found = Findings("playouts", "up", moves, 30, 1.0, ("up",), point=0.1)
    assert [found.more(one) for one in ("up", "side", "down", "off")] == [None, None, "8.0 points better", None]
    assert found.worth(moves[2]) == "8.0 points worse"  # the same number, from the other side
    found = attrs.evolve(found, point=0.0, share=False)
    assert (found.more("down"), found.worth(moves[2])) == ("much better", "much worse")


def test_of_a_move_that_hardly_ever_was_tried_nobody_says_that_another_wins_more_often() -> None:
    wide, narrow = (Candidate("down", 16, 0.4, 0.2, 0.1, 0.02, taken) for taken in (0.31, 0.2))
    for other, told in ((wide, None), (narrow, "wins 50 % of rounds, not 20 %")):  # ± 23, and ± 20
        moves = (Candidate("up", 900, 0.5, 0.01, 0.0, 0.0, 0.5), other)
        found = Findings("playouts", "up", moves, 916, 1.0, ("up",), share=False)
        assert found.lost("down") > 0.0
        assert found.more("down") == told


def test_of_two_wins_that_are_certain_neither_is_better() -> None:
    moves = (Candidate("up", 16, 1.103, 0.0), Candidate("side", 16, 1.1, 0.0), Candidate("down", 16, 1.08, 0.0))
    found = Findings("playouts", "up", moves, 48, 1.0, ("up",))
    assert [found.worth(one) for one in moves] == ["best", "about as good", "worse"]
    assert [found.more(one.move) for one in moves[1:]] == [None, "better"]


def test_of_few_playouts_nothing_is_said() -> None:
    candidates = (Candidate("up", 7, 1.0, 0.0), Candidate("down", 9, 0.0, 0.0))
    found = Findings("playouts", "up", candidates, 16, 1.0, ("up",))
    assert found.words() == ["Next best: down (hardly tried)."]


def test_where_nothing_was_compared_it_says_so() -> None:
    found = Findings("playouts", "up", (Candidate("up", 0, 0.0, 0.0),), 1, 1.0, ("up",))
    assert found.words() == ["There was no time to compare it with others."]


# How it might go on.


def line(root: Node, policy: str = "high") -> tuple[str, ...]:
    game = sketch(root)
    return looked(game, f"search:100,hints=off,rollout={policy},others={policy}").line


def test_where_the_line_ends() -> None:
    # The line is what the policies play after the move.
    later = Choice(1, (LOST, Choice(0, (LOST, LOST, Choice(1, (LOST, WON))))))
    assert line(Choice(0, (LOST, later))) == ("1", "1", "2", "1")
    # The line has five moves at most.
    root: Node = WON
    for _ in range(9):
        root = Choice(0, (LOST, root))
    assert line(root) == ("1",) * 5
    # The line ends where chance comes.
    assert line(Choice(0, (LOST, Choice(1, (LOST, Luck((Choice(0, (WON, WON)), WON))))))) == ("1", "1")
    # The line ends where worlds do not agree.
    forks = Choice(1, tuple([Choice(0, (WON, WON)) for _ in range(20)]))
    assert line(Choice(0, (LOST, forks)), "any") == ("1",)


def test_the_line_names_no_move_that_fewer_than_half_of_the_worlds_have() -> None:
    """Seats that play at random between two moves: three of four lines part after one move, and all after some."""
    root: Node = WON
    for _ in range(4):
        root = Choice(1, (root, root))
    lengths = []
    for seed in range(60):
        game = sketch(Choice(0, (root, LOST)))
        lengths.append(len(looked(game, "search:60,hints=off,rollout=any,others=any", seed=seed).line))
    # A second move has some 9 of 16 worlds, so that a third has hardly ever more than half of all.
    assert sum([length >= 4 for length in lengths]) <= 6


def test_the_line_of_a_hidden_card_is_the_same_whatever_it_is() -> None:
    game = Kuhn(Options())
    for mine in range(3):
        first, second = [one for one in range(3) if one != mine]
        lines = set()
        for cards in ((mine, first, second), (mine, second, first)):
            lines.add(looked(game, "search:300,hints=off,rollout=uniform", KuhnState(cards=cards, moves=())).line)
        assert len(lines) == 1


@for_each("kind", ["search:100", "search:100,hints=off", "search:100,hints=off,others=first"])
def test_nothing_of_a_report_depends_on_a_hidden_coin(kind: str) -> None:
    reports = [looked(Coin(), kind, CoinState("guessing", coin)) for coin in (0, 1)]
    assert reports[0].candidates == reports[1].candidates
    assert reports[0].lines()[1:] == reports[1].lines()[1:]
