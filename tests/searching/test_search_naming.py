"""The names of searches: what each asks for, which are none, and that a name comes back as it was meant."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cardkit.core.errors import UnknownPlayer
from cardkit.search import Search, Wanted
from cardkit.search.player_names import EXPECTED, is_search, wanted
from searching.games import TicTacToe
from support import for_each


@for_each(
    ("name", "meant"),
    [
        ("search", Wanted(playouts=1000, within=1.0)),
        ("search:1", Wanted(playouts=1)),
        ("search:5000", Wanted(playouts=5000)),
        ("search:1000000000", Wanted(playouts=1_000_000_000)),
        ("search:200ms", Wanted(seconds=0.2)),
        ("search:1ms", Wanted(seconds=0.001)),
        ("search:1.5s", Wanted(seconds=1.5)),
        ("search:2s", Wanted(seconds=2.0)),
        ("search:0.25s", Wanted(seconds=0.25)),
        ("search:3600s", Wanted(seconds=3600.0)),
        ("search,rollout=greedy", Wanted(playouts=1000, within=1.0, rollout="greedy")),
        ("search:2000,rollout=greedy", Wanted(playouts=2000, rollout="greedy")),
        ("search:9,others=first", Wanted(playouts=9, others="first")),
        ("search:9,others=best", Wanted(playouts=9, others="best")),
        ("search:9,within=300ms", Wanted(playouts=9, within=0.3)),
        ("search,within=2s", Wanted(playouts=1000, within=2.0)),
        ("search:9,hints=off", Wanted(playouts=9, hints=False)),
        ("search:9,hints=on", Wanted(playouts=9)),
        ("search:9, rollout=low, hints=off", Wanted(playouts=9, rollout="low", hints=False)),
        (
            "search:9,hints=off,within=1s,others=high,rollout=low",
            Wanted(playouts=9, within=1.0, rollout="low", others="high", hints=False),
        ),
        ("search:9,rollout=a=b", Wanted(playouts=9, rollout="a=b")),
    ],
)
def test_a_name_asks_for(name: str, meant: Wanted) -> None:
    assert wanted(name) == meant


@for_each(
    ("meant", "name"),
    [
        (Wanted(playouts=1000, within=1.0), "search:1000,within=1000ms"),
        (Wanted(seconds=0.2), "search:200ms"),
        (Wanted(seconds=1.5), "search:1500ms"),
        (Wanted(seconds=0.0015), "search:0.0015s"),
        (Wanted(playouts=9, rollout="low", others="best", hints=False), "search:9,rollout=low,others=best,hints=off"),
    ],
)
def test_what_is_wanted_has_one_name(meant: Wanted, name: str) -> None:
    assert (meant.text(), wanted(name)) == (name, meant)


BAD = [
    *("", "Search", "search:", "search:,hints=off", "search:-5", "search: 5", "search:best", "research", "search;5"),
    *("search,", "search:5,", "search:5,,hints=off", "search:5,5", "search:5,fast", "search:5,depth=3"),
    *("search:5,rollout", "search:5,rollout=", "search:5,rollout =low", "search:5,=low", "search:5,hints=maybe"),
    *("search:0", "search:1000000001", "search:99999999999", "search:5.5", "search:1e3", "search:0x5", "search:5 "),
    *("search:0ms", "search:0s", "search:0.5ms", "search:3601s", "search:3600.1s", "search:5m", "search:5sec"),
    *("search:1.s", "search:1.5", "search:12345678s", "search:1.1234567s", "search:5s ms", "search:5 ms"),
    *("search:5,within=1", "search:5,within=0ms", "search:5,within=4000s", "search:1s,within=2s"),
    *("search:5,hints=off,hints=off", "search:5,rollout=a,rollout=b", "search:5\n", "search\n:5"),
]


@for_each(
    ("older", "name"),
    [
        ("search:5,inside=low", "search:5,rollout=low"),
        ("search,told=no", "search,hints=off"),
        ("search,told=yes", "search"),
    ],
)
def test_what_names_said_before_is_read(older: str, name: str) -> None:
    assert wanted(older) == wanted(name)


@for_each("name", BAD)
def test_what_is_no_name_of_a_search_is_refused(name: str) -> None:
    with pytest.raises(UnknownPlayer):
        wanted(name)


@for_each("name", ["search:", "search:best", "search:5,depth=3", "search:5,rollout", "search,"])
def test_a_refusal_says_what_was_expected(name: str) -> None:
    with pytest.raises(UnknownPlayer) as refused:
        wanted(name)
    assert EXPECTED in str(refused.value)


@for_each(
    ("name", "said"),
    [
        ("search:0", "expected from 1 to 1000000000 playouts, not 0"),
        ("search:0.5ms", "expected a time from 1ms to 3600s"),
        ("search:5,within=1", "expected a time from 1ms to 3600s"),
        ("search:5,hints=maybe", "expected hints=on or hints=off"),
        ("search:5,hints=off,hints=off", "hints is said twice"),
        ("search:1s,within=2s", "within=TIME breaks off playouts"),
    ],
)
def test_a_refusal_says_what_is_wrong(name: str, said: str) -> None:
    with pytest.raises(UnknownPlayer, match=said):
        wanted(name)


def test_a_refusal_of_a_long_name_is_short() -> None:
    with pytest.raises(UnknownPlayer) as refused:
        wanted("search:" + "9" * 100_000)
    assert len(str(refused.value)) < 1000


@for_each("name", ["search", "search:5", "search,rollout=x", "search:5s,nonsense", "search:5,"])
def test_these_are_names_of_searches_rightly_written_or_not(name: str) -> None:
    assert is_search(name)


@for_each("name", ["search:Player", "search:my_player", "searching", "lines:search", "search.py:one"])
def test_these_name_something_else(name: str) -> None:
    assert not is_search(name)


@for_each("name", ["search:\u0663", "search:\uff15\uff10", "search:\u0663s"])
def test_digits_of_other_scripts_are_refused(name: str) -> None:
    with pytest.raises(UnknownPlayer):
        wanted(name)


# Names as people may write them, and as programs make them.

WORDS = st.text(st.characters(codec="ascii", exclude_characters=", =\n", min_codepoint=33), min_size=1, max_size=8)
WHOLE_TIMES = st.integers(1, 3_600_000).map(lambda count: count / 1000)
SAYS = st.fixed_dictionaries({}, optional={"rollout": WORDS, "others": WORDS, "hints": st.just(False)})


@given(st.integers(1, 1_000_000_000), st.none() | WHOLE_TIMES, SAYS)
def test_playouts_come_back(playouts: int, within: float | None, says: dict[str, str]) -> None:
    meant = Wanted(playouts=playouts, within=within, **says)  # type: ignore[arg-type]  # as keywords
    assert wanted(meant.text()) == meant


@given(WHOLE_TIMES, SAYS)
def test_times_come_back(seconds: float, says: dict[str, str]) -> None:
    meant = Wanted(seconds=seconds, **says)  # type: ignore[arg-type]  # as above
    assert wanted(meant.text()) == meant


@given(st.integers(0, 9_999_999), st.text("0123456789", min_size=1, max_size=6), st.sampled_from(["ms", "s"]))
@example(11999, "999999", "ms")
@example(1, "000001", "ms")
def test_whatever_time_is_read_comes_back(whole: int, behind: str, unit: str) -> None:
    name = f"search:{whole}.{behind}{unit}"
    try:
        meant = wanted(name)
    except UnknownPlayer:
        return
    assert wanted(meant.text()) == meant


@given(st.text(max_size=30).map(lambda text: "search" + text))
def test_any_text_is_a_name_or_refused(name: str) -> None:
    try:
        wanted(name)
    except UnknownPlayer:
        return
    assert is_search(name)


# Of a game.


@for_each("name", ["search:5,rollout=best", "search:5,rollout=nobody", "search:5,others=nobody"])
def test_a_policy_that_the_game_has_not_is_refused(name: str) -> None:
    with pytest.raises(UnknownPlayer, match="no policy of tic-tac-toe is called"):
        Search.named(TicTacToe(), name)


def test_the_refusal_of_a_policy_names_those_there_are() -> None:
    with pytest.raises(UnknownPlayer, match="there are low, high, any"):
        Search.named(TicTacToe(), "search:5,rollout=nobody")


def test_a_search_equals_another_of_the_same_name_and_game() -> None:
    assert Search.named(TicTacToe(), "search:5") == Search.named(TicTacToe(), "search:5,hints=on")


def test_a_search_of_another_name_is_another() -> None:
    assert Search.named(TicTacToe(), "search:5") != Search.named(TicTacToe(), "search:6")


@for_each(
    ("name", "said"),
    [
        ("search:5000", "Thinks ahead by playing its moves on, 5,000 playouts a move."),
        ("search:200ms,others=best", "Thinks ahead by a tree of everybody's best replies, 0.2 s a move."),
        ("search", "Thinks ahead by playing its moves on, 1,000 playouts a move, 1 s at most."),
    ],
)
def test_a_search_says_what_it_does(name: str, said: str) -> None:
    assert Search.named(TicTacToe(), name).about() == said


def test_a_search_without_a_budget_is_refused() -> None:
    with pytest.raises(ValueError, match="either playouts or seconds"):
        Wanted()
