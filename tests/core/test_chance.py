"""`cardkit.core.chance`: samples, checks, and exact probabilities."""

import itertools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardkit.core.chance import MOST_LISTED, Dice, DiceTotal, Draw, Outcome, Request, Shuffle
from cardkit.core.errors import IllegalOutcome, NotListable
from cardkit.core.rng import GENERATOR_NAMES, make_generator
from support import for_each


@st.composite
def draws(draw: st.DrawFn) -> Draw:
    counts = tuple(draw(st.lists(st.integers(0, 3), max_size=4)))
    return Draw(counts, draw(st.integers(0, sum(counts))))


shuffles = st.builds(Shuffle, st.integers(0, 5))
rolls = st.builds(DiceTotal, st.integers(0, 3), st.integers(1, 4), st.integers(1, 6))
faces = st.builds(Dice, st.integers(0, 3), st.integers(0, 4), st.integers(1, 6))
requests = st.one_of(shuffles, rolls, faces, draws())
numbers = st.lists(st.integers(-1, 8), max_size=6).map(tuple)


@given(requests, st.sampled_from(GENERATOR_NAMES), st.integers(0, 2**31 - 1))
def test_a_sample_answers_its_request(request: Request, name: str, seed: int) -> None:
    outcome = request.sample(make_generator(name, seed))
    assert request.why_wrong(outcome) is None
    assert {type(outcome), *map(type, outcome)} <= {tuple, int}


@given(requests)
def test_outcomes_are_listed_ascending_with_probabilities_that_add_up_to_one(request: Request) -> None:
    listed = request.outcomes()
    outcomes = [outcome for outcome, _ in listed]
    assert (outcomes, len(outcomes)) == (sorted(set(outcomes)), request.size())
    assert sum(chance for _, chance in listed) == Fraction(1)
    assert all(chance > 0 for _, chance in listed)
    assert {request.why_wrong(outcome) for outcome in outcomes} == {None}
    assert [(outcome, request.probability(outcome)) for outcome in outcomes] == listed


@given(requests, numbers)
def test_what_is_not_listed_is_wrong(request: Request, outcome: Outcome) -> None:
    listed = {known for known, _ in request.outcomes()}
    assert (request.why_wrong(outcome) is None) == (outcome in listed)


@given(requests, numbers)
def test_a_wrong_outcome_is_refused_with_the_reason(request: Request, outcome: Outcome) -> None:
    reason = request.why_wrong(outcome)
    assume(reason is not None)
    for refuse in (request.require, request.probability):
        with pytest.raises(IllegalOutcome) as refused:
            refuse(outcome)
        assert str(refused.value) == reason


# Against counting by hand.


@given(draws())
def test_draws_are_as_likely_as_counting_every_choice_of_things_says(request: Draw) -> None:
    things = [kind for kind, number in enumerate(request.counts) for _ in range(number)]
    ways = Counter(itertools.combinations(things, request.taken))
    every = sum(ways.values())
    assert dict(request.outcomes()) == {outcome: Fraction(number, every) for outcome, number in ways.items()}


@given(rolls)
def test_totals_are_as_likely_as_counting_every_throw_says(request: DiceTotal) -> None:
    throws = itertools.product(range(1, request.sides + 1), repeat=request.dice)
    ways = Counter((sum(throw),) for throw in throws)
    every = request.sides**request.dice
    assert dict(request.outcomes()) == {total: Fraction(number, every) for total, number in ways.items()}


@given(faces)
def test_faces_are_as_likely_as_the_dice_that_show_them(request: Dice) -> None:
    every = list(itertools.product(range(1, request.sides + 1), repeat=request.dice))
    counted = Counter([tuple(sorted(one)) for one in every])
    assert dict(request.outcomes()) == {shown: Fraction(ways, len(every)) for shown, ways in counted.items()}


@given(shuffles)
def test_every_order_is_equally_likely(request: Shuffle) -> None:
    orders = list(itertools.permutations(range(request.length)))
    assert request.outcomes() == [(order, Fraction(1, len(orders))) for order in orders]


def test_the_samples_of_a_draw_come_as_often_as_their_probability_says() -> None:
    request, rng = Draw((3, 1), 2), make_generator("sfc32", 6788)
    drawn = Counter(request.sample(rng) for _ in range(2000))
    assert drawn.keys() == {(0, 0), (0, 1)}
    assert 890 < drawn[0, 0] < 1110  # one half, five standard deviations


@given(rolls, st.integers(0, 2**31 - 1))
def test_a_roll_draws_one_number_for_each_die(request: DiceTotal, seed: int) -> None:
    rng, beside = make_generator("sfc32", seed), make_generator("sfc32", seed)
    expected = sum(beside.below(request.sides) + 1 for _ in range(request.dice))
    assert (request.sample(rng), rng.words()) == ((expected,), beside.words())


@given(faces, st.sampled_from(GENERATOR_NAMES), st.integers(0, 2**31 - 1))
def test_a_sample_of_faces_draws_a_number_for_each_die(request: Dice, name: str, seed: int) -> None:
    rng, other = make_generator(name, seed), make_generator(name, seed)
    drawn = sorted([rng.below(request.sides) + 1 for _ in range(request.dice)])
    assert (request.sample(other), other.words()) == (tuple(drawn), rng.words())


def test_a_shuffle_is_the_permutation_of_its_generator() -> None:
    assert Shuffle(52).sample(make_generator("minstd", 1)) == make_generator("minstd", 1).permutation(52)


# What an answer that does not fit is told.


@for_each(
    ("request_", "outcome", "reason"),
    [
        (Shuffle(3), (0, 1), "expected an order of 3 places, not of 2"),
        (Shuffle(3), (0, 1, 1), "expected each place from 0 to 2 once, not '0 1 1'"),
        (Shuffle(2), (1, 2), "expected each place from 0 to 1 once, not '1 2'"),
        (DiceTotal(0), (1,), "expected one total from 2 to 12, not '1'"),
        (DiceTotal(0), (13,), "expected one total from 2 to 12, not '13'"),
        (DiceTotal(0), (), "expected one total from 2 to 12, not ''"),
        (DiceTotal(0, dice=1, sides=20), (7, 7), "expected one total from 1 to 20, not '7 7'"),
        (Draw((2, 1), 2), (0,), "expected 2 drawn, not 1"),
        (Draw((2, 1), 2), (1, 0), "expected the kinds drawn in ascending order, not '1 0'"),
        (Draw((2, 1), 2), (0, 2), "expected kinds from 0 to 1, not 2"),
        (Draw((2, 1), 2), (-1, 0), "expected kinds from 0 to 1, not -1"),
        (Draw((2, 1), 2), (1, 1), "expected at most 1 of kind 1, not 2"),
        (Dice(0, 3), (), "expected 3 faces, not 0"),
        (Dice(0, 3), (1, 2), "expected 3 faces, not 2"),
        (Dice(0, 3), (1, 2, 3, 4), "expected 3 faces, not 4"),
        (Dice(0, 3), (2, 1, 3), "expected the faces in ascending order, not '2 1 3'"),
        (Dice(0, 3), (0, 1, 2), "expected faces from 1 to 6, not '0 1 2'"),
        (Dice(0, 3), (1, 2, 7), "expected faces from 1 to 6, not '1 2 7'"),
    ],
)
def test_a_wrong_answer_is_told_what_was_expected(request_: Request, outcome: Outcome, reason: str) -> None:
    assert request_.why_wrong(outcome) == reason


def test_a_long_wrong_answer_is_cut_where_it_is_quoted() -> None:
    reason = Shuffle(52).why_wrong((0,) * 52)
    assert reason is not None
    assert reason.endswith("0...'")


# Requests that make no sense, and those with too many outcomes.


@for_each(
    ("make", "said"),
    [
        (lambda: Shuffle(-1), "expected a number of cards, not -1"),
        *[
            (partial(DiceTotal, 0, dice, sides), f"not {dice} with {sides}")
            for dice, sides in ((0, 6), (2, 0), (-1, 6))
        ],
        (lambda: Draw((2, -1), 1), "expected counts of zero or more"),
        *[(partial(Draw, (2, 1), taken), f"expected to draw 0 to 3 things, not {taken}") for taken in (-1, 4)],
        *[(partial(Dice, 0, dice, sides), "expected dice with at least one side") for dice, sides in ((-1, 6), (2, 0))],
    ],
)
def test_requests_that_make_no_sense_are_refused(make: Callable[[], Request], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        make()


@for_each("request_", [Shuffle(9), Shuffle(52), Draw((5,) * 12, 20), Dice(0, 10, 16)], ids=repr)
def test_too_many_outcomes_are_not_listed(request_: Request) -> None:
    with pytest.raises(NotListable, match=f"has {request_.size()} outcomes; sample it instead"):
        request_.outcomes()


@for_each("request_", [Shuffle(2000), DiceTotal(0, dice=1, sides=MOST_LISTED + 1)], ids=lambda one: type(one).__name__)
def test_outcomes_whose_number_is_too_long_to_print_and_one_outcome_too_many_are_not_listed(request_: Request) -> None:
    with pytest.raises(NotListable):
        request_.outcomes()


def test_what_is_not_listed_still_has_probabilities() -> None:
    assert Draw((5,) * 12, 1).probability((3,)) == Fraction(1, 12)


@pytest.mark.slow
def test_as_many_outcomes_as_may_be_are_listed() -> None:
    assert len(DiceTotal(0, dice=1, sides=MOST_LISTED).outcomes()) == MOST_LISTED


@pytest.mark.slow
def test_a_draw_from_very_many_kinds_is_listed() -> None:
    assert [outcome for outcome, _ in Draw((1, *[0] * 200_000, 1), 2).outcomes()] == [(0, 200_001)]


def test_a_draw_of_very_many_things_is_looked_at_once() -> None:
    many = tuple(range(100_000))
    assert Draw((1,) * len(many), len(many)).why_wrong(many) is None


def test_dice_that_are_not_there_show_nothing() -> None:
    assert Dice(0, 0).outcomes() == [((), Fraction(1))]
