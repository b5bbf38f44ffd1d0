"""What searches choose: what is legal, by nothing that the seat cannot see, and what wins where it can be known."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import ClassVar

import attrs
import pytest

from cardkit import CardkitError, Generator, Options, Policy, Table, generator, load
from cardkit.core.evaluator import Evaluator
from cardkit.core.state import State
from cardkit.players.player import PolicyPlayer
from cardkit.search import Search, solve
from crazy_eights import CrazyEights
from euchre import Euchre
from hearts import Hearts
from liars_dice import LiarsDice
from partners import HeapState
from searching.games import (
    POLICIES,
    SMALL,
    AnyGame,
    Choice,
    Coin,
    CoinState,
    End,
    First,
    GridState,
    Last,
    Luck,
    Nim,
    Node,
    OpaqueSketch,
    Pig,
    TicTacToe,
    UnknowingTicTacToe,
    Walk,
    positions,
)
from suites.kuhn import Kuhn, KuhnState
from support import for_each

UNSOLVED = (
    "search:{},hints=off,rollout=any",
    "search:{},hints=off,rollout=any,others=best",
    "search:{},hints=off,others=low",
)


def chosen(game: AnyGame, name: str, state: State, seed: int = 1) -> int:
    return Search.named(game, name).choose(state, generator(seed))


# Every game there is.

LARGE: dict[str, Callable[[], AnyGame]] = {
    "straights": lambda: load("straights"),
    "unowar": lambda: load("unowar"),
    "skipbo": lambda: load("skipbo"),
    "constructor": lambda: load("constructor"),
    "crazy-eights": CrazyEights,
    "euchre": Euchre,
    "hearts": Hearts,
    "liars-dice": LiarsDice,
}


def names_for(game: AnyGame, budget: int) -> Iterator[str]:
    """Searches of every kind, with each policy of the game in playouts."""
    yield from (f"search:{budget}", f"search:{budget},others=best", f"search:{budget},hints=off")
    yield from (
        f"search:{budget},others=best,hints=off",
        *[f"search:{budget},rollout={name}" for name in game.policies],
    )
    yield from [
        f"search:{budget},rollout=uniform,others={name}" for name in game.policies if "uniform" in game.policies
    ]


@cache
def spots(name: str) -> tuple[tuple[AnyGame, State], ...]:
    """Positions of a large game, early and late, in which there is something to choose."""
    game = LARGE[name]()
    found = [state for state in positions(game, generator(4), 60) if len(state.legal()) > 1]
    return tuple([(game, state) for state in found[:: max(1, len(found) // 3)]])


def shuffled(game: AnyGame, state: State, seed: int) -> State:
    """Another position that looks the same to whoever is to move, with the turn given to the same seat."""
    seat = state.turn()
    other: State = game.determinize(game.view(state, seat), generator(seed))
    assert game.view(other, seat) == game.view(state, seat)
    return other


@pytest.mark.slow
@for_each("name", SMALL)
def test_what_searches_choose_in_small_games_is_legal(name: str) -> None:
    game = SMALL[name]
    for state in positions(game, generator(2), 4):
        for one in names_for(game, 30):
            assert chosen(game, one, state) in state.legal()


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
@pytest.mark.some(2)
def test_what_searches_choose_in_large_games_is_legal(name: str) -> None:
    for game, state in spots(name):
        for one in names_for(game, 12):
            assert chosen(game, one, state) in state.legal()


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
@pytest.mark.some(4)
def test_searches_choose_the_same_in_small_games_whatever_is_hidden(name: str) -> None:
    game = SMALL[name]
    for state in positions(game, generator(3), 3):
        for one in names_for(game, 30):
            assert {chosen(game, one, shuffled(game, state, seed)) for seed in range(3)} == {chosen(game, one, state)}


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
@pytest.mark.some(2)
def test_searches_choose_the_same_in_large_games_whatever_is_hidden(name: str) -> None:
    for game, state in spots(name)[:2]:
        other = shuffled(game, state, 77)
        for one in names_for(game, 12):
            assert chosen(game, one, other) == chosen(game, one, state)


@pytest.mark.slow
@pytest.mark.parametrize("name", LARGE)
@pytest.mark.some(2)
def test_reports_are_the_same_whatever_is_hidden(name: str) -> None:
    for game, state in spots(name)[:2]:
        search = Search.named(game, "search:24")
        reports = [search.look(one, generator(5)) for one in (state, shuffled(game, state, 78))]
        first, second = [attrs.evolve(report, seconds=0.0) for report in reports]
        assert first == second


def test_a_table_of_searches_plays_to_its_end() -> None:
    for name in ("kuhn", "pig", "heap", "coin", "bids"):
        game = SMALL[name]
        players = [
            PolicyPlayer(game, Search.named(game, "search:20"), generator(seat), generator(seat + 9))
            for seat in range(game.seats)
        ]
        assert len(Table(game, players, seed=3).run().scores) == game.seats


# Wins and losses that are near.


@for_each("name", UNSOLVED)
@for_each(("cells", "win"), [("XX.OO....", 2), ("XX.OO.X..", 5), (".O.XO.X..", 0), ("XXO.OX...", 6)])
def test_a_win_in_one_is_found(name: str, cells: str, win: int) -> None:
    state = GridState(cells)
    assert state.after(win).winners() == (state.turn(),)
    for seed in range(3):
        end = state.after(chosen(UnknowingTicTacToe(), name.format(400), state, seed))
        assert end.turn() < 0
        assert end.winners()


@for_each("name", UNSOLVED[:2])
@for_each(("cells", "only"), [("..X.OX...", 8), ("O.O.X...X", 1), ("XX..O....", 2)])
@pytest.mark.slow
def test_a_loss_in_one_is_stopped(name: str, cells: str, only: int) -> None:
    for seed in range(3):
        assert chosen(UnknowingTicTacToe(), name.format(1000), GridState(cells), seed) == only


@for_each("budget", ["search:400", "search:400,others=best"])
@for_each("heaps", [(3,), (0, 0, 9), (5, 0, 0)])
def test_the_last_heap_is_taken_whole(budget: str, heaps: tuple[int, ...]) -> None:
    game = Nim(heaps=heaps)
    assert not any(game.initial_state().after(chosen(game, budget, game.initial_state())).heaps)


@for_each("cells", ["X........", "XOX.O....", "XO.......", "X.OX.....", "..X.O...X"])
def test_whatever_is_small_enough_is_played_exactly(cells: str) -> None:
    state = GridState(cells)
    found = solve(TicTacToe(), state, nodes=10_000)
    assert found is not None
    assert chosen(TicTacToe(), "search:400,others=best", state) == found.action


# In each of these, whoever moves must see the answer to the answer.
QUIET = ("X........", "X...O...X", "....X....", "XOX.O....", "X..O.....")


@pytest.mark.slow
@pytest.mark.parametrize("cells", QUIET)
def test_a_tree_finds_the_minimax_move(cells: str) -> None:
    state = GridState(cells)
    found = solve(TicTacToe(), state, nodes=10_000)
    assert found is not None
    for seed in range(2):
        after = state.after(chosen(UnknowingTicTacToe(), "search:3000,hints=off,others=best", state, seed))
        answered = solve(TicTacToe(), after)
        assert answered is not None
        assert answered.utilities == found.utilities


def test_playouts_of_a_bad_policy_do_not_find_it() -> None:
    state = GridState("X........")
    assert chosen(UnknowingTicTacToe(), "search:3000,hints=off,rollout=low", state) != 4


# The second seat always takes the first: then 1 is better than the safe 0.
TRAP = Choice(0, (End((1, -1)), Choice(1, (End((3, -3)), End((-3, 3))))))


def test_others_who_are_taken_to_play_badly_are_played_against_so() -> None:
    opaque = OpaqueSketch(root=TRAP)
    assert chosen(opaque, "search:200,hints=off,rollout=high,others=low", opaque.initial_state()) == 1
    assert chosen(opaque, "search:200,hints=off,rollout=high,others=best", opaque.initial_state()) == 0


@attrs.frozen
class BestSketch(OpaqueSketch):
    """The same, with a policy `best` that is anything but."""

    policies: ClassVar[Mapping[str, Policy]] = {**POLICIES, "best": First()}


def test_others_play_the_policy_that_is_called_best_where_a_game_has_one() -> None:
    game = BestSketch(root=TRAP)
    name = "search:200,hints=off,rollout=high,others=best"
    assert chosen(game, name, game.initial_state()) == 1
    assert not Search.named(game, name).is_tree


# What the tree knows of what it has seen.


def picks(root: Node, name: str = "search:2000,hints=off,others=best") -> list[int]:
    game = OpaqueSketch(root=root)
    return [chosen(game, name, game.initial_state(), seed) for seed in range(3)]


WON, LOST = End((1, -1)), End((-1, 1))


EITHER = (Choice(0, (WON, LOST)), Choice(0, (LOST, WON)))  # there is an answer that wins; without looking, one in two


@for_each(
    "second",
    [
        (Luck((WON, WON, LOST)), Choice(1, EITHER)),
        (Luck((WON, WON, LOST)), Luck(EITHER)),
        (Choice(1, (WON, WON, WON, LOST)), Luck((WON, LOST))),
        (Luck((WON, LOST)), Choice(0, (LOST, Choice(0, (LOST, WON))))),
    ],
    ids=["answers each reply", "answers each outcome of chance", "others reply their best", "goes on with its best"],
)
def test_a_tree_takes_the_second(second: tuple[Node, ...]) -> None:
    assert picks(Choice(0, second)) == [1, 1, 1]


# Draws and gambles.


@pytest.mark.parametrize("name", ["search:1000,hints=off,others=low", "search:1000,hints=off,others=best"])
def test_a_draw_is_better_than_a_likely_loss_and_a_likely_win_than_a_narrow_loss(name: str) -> None:
    bad, good = Luck((WON, LOST, LOST, LOST)), Luck((WON, WON, WON, LOST))
    assert picks(Choice(0, (bad, End((0, 0)), bad)), name) == [1, 1, 1]
    assert picks(Choice(0, (LOST, LOST, good)), name) == [2, 2, 2]


def test_a_large_loss_now_and_then_does_not_outweigh_a_win() -> None:
    """It wins two of three, and loses much in the third: a win counts, a margin only a little."""
    gamble = Luck((End((1, -1)), End((1, -1)), End((-4, 4))))
    assert picks(Choice(0, (gamble, Luck((WON, LOST)))), "search:2000,hints=off,others=low") == [0, 0, 0]


# One alone, and partners.

OURS, THEIRS = End((2, -2, 2, -2), (0, 2)), End((-2, 2, -2, 2), (1, 3))
PARTNERS = ((0, 2), (1, 3))


@for_each("name", ["search:500", "search:500,hints=off,others=low", "search:500,hints=off,others=best"])
@for_each(
    ("ends", "sides"),
    [
        ((End((3,)), Luck((End((9,)), End((1,)))), Choice(0, (End((4,)), End((2,))))), ((0,),)),
        ((End((-7,)), End((-2,)), End((-5,))), ((0,),)),
        ((THEIRS, Choice(2, (OURS, OURS)), THEIRS), PARTNERS),
    ],
    ids=["comes to most", "costs least", "wins for the partner"],
)
def test_one_alone_or_with_a_partner_takes_what_is_best(
    ends: tuple[Node, ...], sides: tuple[tuple[int, ...], ...], name: str
) -> None:
    game = OpaqueSketch(root=Choice(0, ends), sides=sides)
    assert chosen(game, name, game.initial_state()) == 1


def test_in_a_tree_the_partner_replies_what_is_best_for_both() -> None:
    partner, other = Choice(2, (THEIRS, THEIRS, OURS)), Choice(1, (OURS, OURS, THEIRS))
    game = OpaqueSketch(root=Choice(0, (Luck((OURS, THEIRS)), other, partner)), sides=PARTNERS)
    assert chosen(game, "search:1000,hints=off,others=best", game.initial_state()) == 2


def test_in_playouts_the_partner_plays_what_one_plays_oneself() -> None:
    """Partners take the highest, the others the lowest of their moves."""
    game = OpaqueSketch(root=Choice(0, (Choice(1, (THEIRS, OURS)), Choice(2, (THEIRS, OURS)))), sides=PARTNERS)
    assert chosen(game, "search:200,hints=off,rollout=high,others=low", game.initial_state()) == 1


def test_partners_take_from_the_heap_together() -> None:
    game = SMALL["heap"]
    state = game.initial_state()
    assert isinstance(state, HeapState)
    found = solve(game, state, nodes=10_000)
    assert found is not None
    assert found.values[chosen(game, "search:500", state)] == found.utilities[0]


# What is hidden.


def kuhn(card: int, moves: tuple[int, ...] = ()) -> KuhnState:
    """A position of the seat on turn with this card."""
    others = [one for one in range(3) if one != card]
    return KuhnState(cards=(card, *others) if len(moves) % 2 == 0 else (others[0], card, others[1]), moves=moves)


@for_each("name", ["search:1000", "search:1000,others=best", "search:1000,hints=off"])
@for_each(
    ("card", "moves", "answer"),
    [(0, (1,), 0), (2, (1,), 1), (2, (0,), 1), (0, (0, 1), 0), (2, (0, 1), 1)],
    ids=["lowest folds", "highest calls", "highest bets", "lowest folds later", "highest calls later"],
)
@pytest.mark.slow
def test_kuhn_poker_is_played_as_one_must(name: str, card: int, moves: tuple[int, ...], answer: int) -> None:
    for seed in range(3):
        assert chosen(Kuhn(Options()), name, kuhn(card, moves), seed) == answer


def test_where_a_card_is_hidden_nothing_is_taken_for_exact() -> None:
    search = Search.named(Kuhn(Options()), "search:2")
    assert {search.look(kuhn(1), generator(seed)).how for seed in range(2000)} == {"tree"}


@pytest.mark.parametrize("name", ["search:1000", "search:1000,others=best", "search:1000,hints=off"])
def test_what_will_be_hidden_is_not_taken_to_be_seen(name: str) -> None:
    assert chosen(Coin(), name, CoinState()) == 0


@for_each("name", ["search:300", "search:300,others=best", "search:300,hints=off"])
def test_a_hidden_coin_is_guessed_the_same_however_it_fell(name: str) -> None:
    for seed in range(5):
        guesses = {chosen(Coin(), name, CoinState("guessing", coin), seed) for coin in (0, 1)}
        assert len(guesses) == 1


# Games of odd shapes.


@for_each(
    ("name", "search", "is_tree"),
    [
        ("bare", "search:50", True),
        ("only-first", "search:50", True),
        ("bare", "search:50,rollout=uniform", False),  # there is one for searches
        ("tic-tac-toe", "search:50", False),
        ("heap", "search:50", False),
    ],
)
def test_games_with_hardly_any_policy_are_searched_by_a_tree(name: str, search: str, is_tree: bool) -> None:
    made = Search.named(SMALL[name], search)
    assert made.is_tree == is_tree
    assert not is_tree or made.look(GridState(), generator(1)).how == "tree"


@for_each("good", [0, 7, 250, 499])
def test_one_of_hundreds_of_moves_is_found_by_playouts(good: int) -> None:
    ends = tuple([WON if place == good else LOST for place in range(500)])
    assert set(picks(Choice(0, ends), "search:5000,hints=off,others=low")) == {good}


@for_each("name", ["search:10", "search:10,hints=off", "search:600,hints=off,others=best", "search:1ms"])
def test_what_is_chosen_of_hundreds_of_moves_is_legal(name: str) -> None:
    game = OpaqueSketch(root=Choice(0, (LOST,) * 600))
    assert 0 <= chosen(game, name, game.initial_state()) < 600


@pytest.mark.slow
@pytest.mark.parametrize("name", ["search:100", "search:100,hints=off,rollout=high"])
def test_a_game_of_more_moves_than_playouts_have_is_searched(name: str) -> None:
    game = Walk(length=6_000)
    assert chosen(game, name, game.initial_state()) == 0  # a step more is better


def test_a_tree_of_a_game_of_more_moves_than_playouts_have_ends() -> None:
    game = Walk(length=6_000)
    assert chosen(game, "search:100,others=best", game.initial_state()) in (0, 1)


def test_a_game_that_may_go_on_for_ever_is_searched() -> None:
    game = Pig(bust=0, target=200)
    assert chosen(game, "search:30", game.initial_state()) in game.initial_state().legal()


# Games that fail.


class Raising(Policy):
    """Fails."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        raise ZeroDivisionError("of the policy")


class Illegal(Policy):
    """Chooses what there is not."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return 77


@attrs.frozen
class Failing(UnknowingTicTacToe):
    """With policies that fail."""

    name: ClassVar[str] = "failing"
    policies: ClassVar[dict[str, Policy]] = {**POLICIES, "raising": Raising(), "illegal": Illegal()}


KINDS = ("search:20", "search:20,others=best", "search:20,hints=off")


@for_each("name", [*[f"{kind},rollout=raising" for kind in KINDS], "search:20,rollout=low,others=raising,hints=off"])
def test_an_error_of_a_policy_is_an_error_of_the_search(name: str) -> None:
    with pytest.raises(ZeroDivisionError, match="of the policy"):
        chosen(Failing(), f"{name},hints=off" if "hints" not in name else name, GridState())


def test_an_illegal_choice_ends_as_an_ordinary_error_at_a_table() -> None:
    game = Failing()
    search = Search.named(game, "search:20,rollout=illegal,hints=off")
    table = Table(game, [PolicyPlayer(game, search, generator(1), generator(2)), "high"], seed=1)
    with pytest.raises(CardkitError):
        table.run()


def failing(hook: str) -> AnyGame:
    """A game of which this method raises."""

    def fail(self: object, *given: object) -> object:
        raise ZeroDivisionError(f"of {hook}")

    broken: dict[str, object] = {"name": "broken", hook: fail}
    if hasattr(Evaluator, hook):
        broken = {"name": "broken", "evaluator_class": type("BrokenEvaluator", (Evaluator,), {hook: fail})}
    made: type[AnyGame] = attrs.frozen(type("Broken", (UnknowingTicTacToe,), broken))
    return made()


@for_each("name", KINDS)
@for_each("hook", ["heuristic", "candidates", "guesser", "determinize", "view_of"])
def test_an_error_of_a_game_is_an_error_of_the_search(hook: str, name: str) -> None:
    if (name, hook) in {(KINDS[2], "heuristic"), (KINDS[2], "candidates")}:
        assert chosen(failing(hook), name, GridState()) in range(9)  # it is not asked
        return
    with pytest.raises(ZeroDivisionError, match=f"of {hook}"):
        chosen(failing(hook), name, GridState())


@pytest.mark.parametrize("method", ["turn", "legal", "after", "scores", "winners", "stage"])
@pytest.mark.parametrize("name", KINDS)
def test_an_error_of_rules_is_an_error_of_the_search(method: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: object, *given: object) -> object:
        raise ZeroDivisionError("of the rules")

    state = GridState()
    monkeypatch.setattr(GridState, method, fail)
    if (name, method) == (KINDS[2], "stage"):
        assert chosen(UnknowingTicTacToe(), name, state) in range(9)  # it is not asked
        return
    with pytest.raises(ZeroDivisionError, match="of the rules"):
        chosen(UnknowingTicTacToe(), name, state)


def test_policies_of_a_game_are_told_apart() -> None:
    assert First() != Last()
