"""Games whose methods give what they must not: whoever drives them is told by BadGame which method it is."""

import contextlib
import importlib.util
import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from faults_of_searches import Helping, Helps

from cardkit import contract
from cardkit.core.errors import BadGame, BrokenContract, UnknownGenerator, UnknownPlayer
from cardkit.core.playout import policy_playout, random_playout
from cardkit.core.policy import Uniform
from cardkit.core.rng import seeded_sfc32
from cardkit.core.scenes.display import Display
from cardkit.protocol.scene_messages import Drawing
from cardkit.search import Search
from cardkit.table.table import Table
from faulty import EmbersState

pytestmark = pytest.mark.slow  # some hundred games

NAN = math.nan
LIES: tuple[object, ...] = (
    *(None, "x", 3, -7, NAN, math.inf, (), (0,), (0, 1, 2), (None, None), (NAN, 0), (10**30, 0), [0, 0], {}, object()),
)
ATTRIBUTES = ("levels", "older_levels", "policies", "computer", "title", "aim")
PROPERTIES = ("seats", "teams", "max_moves", "utility_bounds", "action_count", "observer", "display", "evaluator")
METHODS = (
    *("seat_name", "initial_state", "action_of", "move_of", "write_move", "legal_moves", "refusal"),
    *("utilities", "event", "events", "view_of", "determinize", "all_cards"),
    *("why_impossible", "show", "describe", "write_state"),
)
OF_STATES = (
    *("turn", "acting", "secret", "legal", "pick", "why_illegal", "after", "request", "resolved", "stage"),
    *("write_legal", "random_moves", "scores", "winners"),
)
OF_EVALUATORS = ("rollout_policy", "guesser", "heuristic", "candidates")
OF_DISPLAYS = ("scene", "layout", "choice", "shifts", "group_of")
HOOKS = (*ATTRIBUTES, *PROPERTIES, *METHODS, *OF_STATES, *OF_EVALUATORS, *OF_DISPLAYS)
OF_CHANCE = ("request", "resolved")  # the others lie once cards are dealt
# What fails in the game's own code before cardkit is asked anything, or is told by an error of its own.
NOT_ASKED = {
    ("initial_state", "playout"), ("initial_state", "policies"), ("initial_state", "search"), ("initial_state", "tree"),
    ("initial_state", "draw"), ("seats", "playout"), ("seats", "policies"), ("seats", "search"), ("seats", "tree"),
    ("seats", "draw"), ("request", "search"), ("request", "tree"), ("request", "draw"), ("resolved", "search"),
    ("resolved", "tree"), ("resolved", "draw"), ("turn", "draw"), ("legal", "draw"), ("seats", "table"),
}  # fmt: skip


def lying(hook: str, lie: object) -> Helps:
    """A correct game with this lie in it."""
    methods: dict[str, object] = {"__slots__": ()}
    if hook in ATTRIBUTES:
        methods[hook] = lie
    elif hook in PROPERTIES:
        methods[hook] = property(lambda _: lie)
    elif hook in METHODS:
        methods[hook] = lambda *_, **__: lie
    elif hook in OF_EVALUATORS:
        said = lie if hook == "rollout_policy" else lambda *_, **__: lie
        methods["evaluator_class"] = type("LyingEvaluator", (Helping,), {hook: said})
    elif hook in OF_DISPLAYS:
        methods["display_class"] = type("LyingDisplay", (Display,), {hook: lambda *_, **__: lie})
    else:

        def told(self: Any, *given: object, **named: object) -> object:
            honest = self.phase == "dealing" and hook not in OF_CHANCE
            return getattr(super(cls, self), hook)(*given, **named) if honest else lie

        cls: Any = type("LyingState", (Helps._State,), {"__slots__": (), hook: told})
        methods["made_of"] = cls
    made: type[Helps] = type("Lying", (Helps,), methods)
    return made()


def dealt(game: Helps) -> EmbersState:
    """The state after the first deal."""
    state = game.initial_state()
    return state.resolved(state.request().sample(seeded_sfc32(1, 1)))


def at_a_table(game: Helps) -> None:
    table = Table(game, ["uniform"] * 2, seed=1)
    table.run(limit=30)
    table.view(0)
    table.legal_moves()


def in_a_playout(game: Helps) -> None:
    random_playout(game.initial_state(), seeded_sfc32(1, 1), 50)


def in_a_playout_of_policies(game: Helps) -> None:
    rngs = seeded_sfc32(1, 2), seeded_sfc32(1, 3)
    policy_playout(game.initial_state(), (Uniform(), Uniform()), seeded_sfc32(1, 1), rngs, 50)


def in_a_search(game: Helps) -> None:
    Search.named(game, "search:12").look(dealt(game), seeded_sfc32(1, 1))


def in_a_tree(game: Helps) -> None:
    Search.named(game, "search:12,others=best").choose(dealt(game), seeded_sfc32(1, 1))


def in_the_contract(game: Helps) -> None:
    with contextlib.suppress(BrokenContract):
        contract.check(game, seeds=[0], processes=False, limit=10)


def on_the_page(game: Helps) -> None:
    state = dealt(game)
    view = game.view(state, 0)
    drawing = Drawing(game)
    drawing.layout()
    drawing.scene(view)
    for action in state.legal():
        drawing.choice(view, game.move_of(action, state))


def side_by_side(game: Helps) -> None:
    import numpy as np  # noqa: PLC0415  not everywhere

    from cardkit.learning.batch import Batch  # noqa: PLC0415  likewise

    games = Batch(game, 2, seed=1)
    for _ in range(12):
        games.step(games.sample(np.random.default_rng(1)))


DOORS: dict[str, Callable[[Helps], None]] = {
    "table": at_a_table,
    "playout": in_a_playout,
    "policies": in_a_playout_of_policies,
    "search": in_a_search,
    "tree": in_a_tree,
    "contract": in_the_contract,
    "draw": on_the_page,
    **({"batch": side_by_side} if importlib.util.find_spec("numpy") else {}),
}


def raw_errors(door: str) -> Iterator[str]:
    """What comes through a door of the lies of all hooks, but for BadGame that names the hook, or what it relies on."""
    for hook in HOOKS:
        few = LIES[HOOKS.index(hook) % 3 :: 3] if door == "contract" else LIES  # it takes long
        for lie in () if (hook, door) in NOT_ASKED else few:
            try:
                DOORS[door](lying(hook, lie))
            except BadGame:
                continue
            except (UnknownGenerator, UnknownPlayer):
                continue  # which names what it looked for
            except Exception as error:
                yield f"{hook} = {lie!r}: {type(error).__name__}: {error}"


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.some(4)
def test_no_lie_of_a_hook_comes_through_as_another_error_than_bad_game(door: str) -> None:
    assert list(raw_errors(door)) == []


@pytest.mark.parametrize(
    ("door", "hook", "lie", "message"),
    [
        ("search", "rollout_policy", "nobody", "Lying: rollout_policy is 'nobody': expected one of its policies"),
        ("search", "heuristic", (0,), r"Lying: heuristic gives \(0,\): expected a tuple of 2 numbers, or None"),
        ("search", "heuristic", (NAN, NAN), "Lying: heuristic gives .*: expected whole numbers from "),
        ("search", "guesser", None, "Lying: guesser makes up None: expected a State"),
        ("search", "candidates", (), r"Lying: candidates gives \(\): expected a tuple of legal actions, one at least"),
        ("search", "stage", "x", "Lying: stage is 'x': expected a whole number"),
        ("tree", "teams", (), r"Lying: teams: expected tuples of seats"),
        ("table", "view_of", None, "Lying: view_of gives None: expected a View"),
        ("table", "determinize", 3, "Lying: determinize makes up 3: expected a State"),
        ("table", "seats", None, "Lying: seats is None: expected a whole number from 1"),
        ("table", "after", None, "leads to None, by after or resolved: no State"),
        ("playout", "after", None, "LyingState: after gives None: expected a State"),
        ("playout", "turn", "x", "LyingState: turn is 'x': expected a seat"),
        ("playout", "pick", "x", "LyingState: pick gives 'x': expected one of the legal actions"),
        ("playout", "request", 3, "LyingState: request gives 3: expected a Request"),
        ("draw", "scene", None, "Lying: scene gives None: expected a Scene"),
        ("draw", "layout", 3, "Lying: layout gives 3: expected a Layout"),
    ],
)
def test_bad_game_names_the_hook_and_quotes_what_it_gives(door: str, hook: str, lie: object, message: str) -> None:
    with pytest.raises(BadGame, match=message):
        DOORS[door](lying(hook, lie))


def test_what_a_game_raises_by_itself_comes_through() -> None:
    class Own(Helps):
        def view_of(self, state: Any, seat: int | None) -> Any:
            raise ZeroDivisionError("of its own")

    with pytest.raises(ZeroDivisionError, match="of its own"):
        Table(Own(), ["uniform"] * 2, seed=1).view(0)
