"""What the adapters share, which needs none of the projects they are for."""

import copy
import pickle
from enum import Enum
from fractions import Fraction

import pytest

import cardkit
from cardkit import Dice, DiceTotal, Draw, Outcome, Request, Shuffle
from cardkit.core.errors import NotListable
from cardkit.core.observations.observation import numbers_in
from cardkit.core.rng import Generator
from cardkit.games import constructor, straights, unowar
from cardkit.learning.information_states import ROWS_A_MOVE, WIDTH, Memory, information_parts
from cardkit.learning.openspiel_chance import SAMPLES, Drawing
from support import for_each, run_python


def ways(drawing: Drawing) -> dict[Outcome, Fraction]:
    """Every answer with its chance, added up over all rows of draws that lead to it."""
    answer = drawing.outcome()
    if answer is not None:
        return {answer: Fraction(1)}
    found: dict[Outcome, Fraction] = {}
    for number, chance in drawing.outcomes():
        for outcome, rest in ways(drawing.with_draw(number)).items():
            found[outcome] = found.get(outcome, Fraction()) + Fraction(chance).limit_denominator(1000) * rest
    return found


LISTED = [
    *(Shuffle(0), Shuffle(1), Shuffle(4)),
    *(Draw((2, 0, 3, 1), 1), Draw((2, 0, 3, 1), 3), Draw((1,), 1)),
    DiceTotal(2),
    *(Dice(0, 0), Dice(0, 1), Dice(1, 3, 4), Dice(0, 4, 2)),
]


@for_each("request_", LISTED, ids=str)
def test_draws_come_to_the_outcomes_with_their_probabilities(request_: Request) -> None:
    expected = {outcome: Fraction(chance) for outcome, chance in request_.outcomes()}
    assert ways(Drawing(request_)) == expected


def test_a_shuffle_is_drawn_place_by_place() -> None:
    drawing = Drawing(Shuffle(4)).with_draw(2).with_draw(2)
    assert drawing.outcomes() == [(0, 0.5), (1, 0.5)]
    assert drawing.with_draw(1).outcome() == (2, 3, 1, 0)


def test_dice_that_show_their_faces_are_rolled_one_by_one() -> None:
    """However many they are: five hundred dice have more outcomes than can be listed."""
    drawing = Drawing(Dice(0, 500))
    for place in range(500):
        assert drawing.outcomes() == [(face, 1 / 6) for face in range(6)]
        drawing = drawing.with_draw(place % 6)
    assert drawing.outcome() == tuple(sorted([place % 6 + 1 for place in range(500)]))


class Secret(Request):
    """A request whose outcomes cannot be listed."""

    __slots__ = ()

    def size(self) -> int:
        raise NotListable("too many")

    def sample(self, rng: Generator) -> Outcome:
        return (rng.below(1_000_000),)


def test_what_cannot_be_listed_is_sampled() -> None:
    drawing = Drawing(Secret())
    assert drawing.outcomes() == [(number, 1 / SAMPLES) for number in range(SAMPLES)]
    answers = [drawing.with_draw(number).outcome() for number in range(SAMPLES)]
    assert len(set(answers)) > SAMPLES * 0.99
    assert answers == [Drawing(Secret()).with_draw(number).outcome() for number in range(SAMPLES)]


class Unlisted(Secret):
    """It says how many outcomes there are, and not which."""

    __slots__ = ()

    def size(self) -> int:
        return 3


@for_each(
    ("request_", "exact"),
    [(Shuffle(52), True), (Dice(0, 500), True), (DiceTotal(0), True), (DiceTotal(0, 500), False)],
    ids=str,
)
def test_a_drawing_says_whether_it_is_exact(request_: Request, exact: bool) -> None:
    assert Drawing(request_).is_listed() is exact


def test_what_is_counted_and_not_listed_is_sampled() -> None:
    assert not Drawing(Unlisted()).is_listed()
    assert len(Drawing(Unlisted()).outcomes()) == SAMPLES


def test_a_drawing_says_what_was_drawn() -> None:
    assert str(Drawing(DiceTotal(1)).with_draw(3)).endswith(" 3")


@for_each(("adapter", "missing"), [("openspiel", "pyspiel"), ("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium")])
@pytest.mark.slow
def test_an_adapter_says_what_it_needs(adapter: str, missing: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; import cardkit.learning.{adapter}"
    told = run_python("-c", code).err.splitlines()
    assert told[-1] == "ImportError: this needs more than cardkit alone: pip install 'cardkit[rl]'"


# Memories.


def test_a_memory_holds_views_moves_and_events_in_order() -> None:
    game = straights.game()
    table = cardkit.Table(game, seed=1)
    for _ in table.steps():
        pass
    seat = table.state.turn()
    state, action = table.state, table.state.legal()[0]
    step = game.play(table.state, game.move_of(action, table.state))
    memory = Memory((game.view(game.initial_state(), seat), None)).with_move(game, state, seat, action)
    memory = memory.with_events(game, step.events, seat)
    opening, moved, told = memory.text(game).split("\n")
    assert game.read_json(opening) == game.view(game.initial_state(), seat)
    assert moved == f"{game.write_json(game.view(state, seat))} -> {game.write_move(game.move_of(action))}"
    assert game.read_json(told) == step.events[0]


def test_a_memory_holds_nothing_that_the_seat_may_not_hear() -> None:
    game = straights.game()
    step = game.resolve(game.initial_state(), tuple(range(52)))
    told = Memory((game.view(game.initial_state(), 0), None)).with_events(game, step.events, 0)
    heard = [event.seen_by(0) for event in step.events]
    assert told.text(game).split("\n")[1:] == [game.write_json(event) for event in heard if event is not None]
    assert len(told.text(game).split("\n")) <= 1 + len(step.events)


def rows(memory: Memory) -> list[list[float]]:
    return [list(row) for row in memory.past()]


def test_a_move_is_kept_with_what_was_new() -> None:
    game = unowar.game()
    state = game.resolve(game.initial_state(), tuple(range(52))).state
    seat = state.turn()
    shown = [number for row in game.observer.observe(state, seat) for number in row]
    memory = Memory((game.view(game.initial_state(), seat), None)).with_move(game, state, seat, 3)
    again = memory.with_move(game, state, seat, 1)
    changes = [(place + 1, number) for place, number in enumerate(shown) if number]
    found = rows(memory)
    assert [row[0] for row in found] == [0] * len(found)
    assert [row[1] for row in found] == [4] + [0] * (len(found) - 1)
    pairs = [(row[at], row[at + 1]) for row in found for at in (2, 4, 6) if row[at]]
    assert pairs == changes
    assert rows(again)[len(found) :] == [[0, 2, 0, 0, 0, 0, 0, 0]]


def test_a_long_event_takes_several_rows() -> None:
    game = constructor.game(random_board=True)
    opening = game.initial_state()
    step = game.resolve(opening, opening.request().sample(cardkit.generator(1)))
    found = rows(Memory((game.view(opening, 0), None)).with_events(game, step.events, 0))
    kind = found[0][0]
    assert [row[0] for row in found[:3]] == [kind, -kind, -kind]
    assert all(len(row) == WIDTH for row in found)


def test_an_information_state_is_an_observation_and_a_past() -> None:
    game = unowar.game()
    *parts, past = information_parts(game, 10)
    assert tuple(parts) == game.observer.parts
    assert (past.name, past.shape[1]) == ("past", WIDTH)
    assert past.shape[0] > 10 * ROWS_A_MOVE


def test_memories_are_shared_by_copies() -> None:
    memory = Memory((unowar.game().view(unowar.game().initial_state(), 0), None))
    assert copy.deepcopy(memory) is memory


@pytest.mark.slow
def test_a_long_memory_is_pickled() -> None:
    game = unowar.game()
    state = game.resolve(game.initial_state(), tuple(range(52))).state
    memory = Memory((game.view(game.initial_state(), 0), None))
    for _ in range(3000):
        memory = memory.with_move(game, state, 0, 2)
    again = pickle.loads(pickle.dumps(memory))
    assert (again.past(), again.text(game)) == (memory.past(), memory.text(game))
    assert again.with_move(game, state, 0, 1).past()[-1] == (0, 2, 0, 0, 0, 0, 0, 0)


def test_a_draw_that_there_is_not_is_refused() -> None:
    drawing = Drawing(Draw((1, 2), 2)).with_draw(0)
    for number in (0, 2, -1):
        with pytest.raises(
            cardkit.errors.IllegalOutcome, match=f"expected one of the draws that are left, not {number}"
        ):
            drawing.with_draw(number)


# Views of games that do not say what counts.


class Colour(Enum):
    RED = "r"
    BLUE = "b"


@for_each(
    ("value", "numbers"),
    [
        (None, (0,)),
        (True, (1,)),
        (2.5, (2.5,)),
        (Colour.BLUE, (2,)),
        (((1, 2), (3,)), (2, 2, 1, 2, 1, 3)),
        (((1,), (2, 3)), (2, 1, 1, 2, 2, 3)),
        ("ab", (2, 97, 98)),
        (-(2**24), (-(2**24),)),
        (cardkit.card("AC"), (1,)),
        (cardkit.Hand.of("AC 2C"), (2, 1, 2)),
    ],
)
def test_a_value_in_numbers(value: object, numbers: tuple[float, ...]) -> None:
    assert numbers_in(value) == numbers


def test_a_value_that_has_no_numbers_is_refused() -> None:
    for value, why in (({}, "dict cannot be told in numbers"), (-(10**400), r"expected numbers up to 2\*\*24")):
        with pytest.raises(cardkit.errors.BadGame, match=why):
            numbers_in(value)
