"""What environments show of a position: what `observe` says of the view, and which actions are legal."""

import numpy as np
import pytest

import cardkit
from cardkit.core.state import CHANCE, OVER
from cardkit.learning.observation_arrays import Sight
from suites.cases import CASES, Case, rules


@pytest.mark.parametrize("case", CASES, ids="-".join)
def test_arrays_and_masks_are_those_of_the_game(case: Case) -> None:
    game = rules(case)
    sight, observer = Sight(game), game.observer
    rng = cardkit.generator(2)
    state = game.initial_state()
    for _ in range(80):
        turn = state.turn()
        if turn == OVER:
            break
        if turn == CHANCE:
            state = state.resolved(state.request().sample(rng))
            continue
        for seat in range(game.seats):
            seen = sight.arrays(state, seat)
            told = observer.observe(state, seat)
            assert list(seen) == [part.name for part in observer.parts]
            for part, row in zip(observer.parts, told, strict=True):
                assert np.array_equal(seen[part.name], np.array(row, np.float32).reshape(part.shape)), part.name
        assert np.flatnonzero(sight.mask(state)).tolist() == list(state.legal())
        state = state.after(state.pick(rng))
    assert not sight.mask(None).any()
