"""Policies beside a learner's seat: handed the true state, they play the very game that they play at a table."""

import random

import pytest

from cardkit.core.errors import IllegalMove
from cardkit.core.policy import Policy
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.learning.adapter_parts import MoveCap
from cardkit.learning.one_seat import Seated, SeatedAmongPolicies, seated
from suites.cases import CASES, Case, rules
from support import for_each

CAP = 60


@pytest.mark.parametrize("case", CASES, ids="-".join)
@for_each("seed", range(4))
def test_it_is_the_game_at_a_table(case: Case, seed: int) -> None:
    game = rules(case)
    names = list(game.policies)
    others = [names[(at + seed) % len(names)] for at in range(game.seats - 1)]
    seat = seed % game.seats
    at_table, quick = [make(game, others, seat, MoveCap(game, CAP), seed) for make in (Seated, seated)]
    assert isinstance(quick, SeatedAmongPolicies)
    luck = random.Random(seed)
    at_table.wait()
    quick.wait()
    for _ in range(25):
        assert (quick.state, quick.is_capped()) == (at_table.state, at_table.is_capped())
        assert quick.table.entries == at_table.table.entries
        if at_table.is_capped() or seat not in at_table.state.acting():
            return
        action = luck.choice(at_table.faced.legal())
        at_table.play(action)
        quick.play(action)


class Cheat(Policy):
    """What is never legal."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        return 51 + 52


def test_a_policy_that_chooses_what_is_illegal_is_told() -> None:
    game = rules(("straights", "standard"))
    with pytest.raises(IllegalMove, match="action 103"):
        seated(game, [Cheat()] * 3, 0, MoveCap(game, CAP), 3).wait()
