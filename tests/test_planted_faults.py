"""The contract kit lets good games pass, and says of a bad one what is wrong, where, and how to see it again."""

import re

import attrs
import pytest

from cardkit import BrokenContract, Policy, contract, games
from crazy_eights import game as crazy_eights
from planted import FaultyGame, FaultyOptions, Moody, OpenFields, Peeking, Unruly

SEEDS = range(12)


def broken(fault: str, **given: object) -> str:
    """The message about a game with this fault."""
    with pytest.raises(BrokenContract) as caught:
        contract.check(FaultyGame(FaultyOptions(fault)), seeds=SEEDS, processes=fault == "hash order", **given)  # type: ignore[arg-type]  # passed on as they are
    return str(caught.value)


FAULTS = {
    "no move": ("legal", "there are 0 legal actions"),
    "twice the same": ("legal", "not ascending, each once"),
    "unsorted": ("legal", "not ascending, each once"),
    "changes its mind": ("legal", "others when asked for again"),
    "biased pick": ("legal", "pick chose"),
    "refuses a legal move": ("refusals", "'card 3' is legal, and why_illegal refuses it (never the three)"),
    "lets an illegal move pass": ("refusals", "'card 3' is not legal, and why_illegal lets it pass"),
    "no reason": ("refusals", "is refused without a reason"),
    "plays anything": ("turn", "a move where no seat acts is not refused"),
    "one text for two moves": ("notation", "is read as"),
    "two lines": ("notation", "expected one line"),
    "reads another move": ("notation", "'card 5' is read as card 4, and was written for card 5"),
    "numbers shifted": ("refusals", "and why_illegal"),
    "json loses a field": ("json", "comes back as"),
    "loses a card": ("census", "2 ×1→0"),
    "doubles a card": ("census", "2 ×1→2"),
    "shared list": ("unchanged", "its fields must be values, not lists or dicts"),
    "own generator": ("steps", "different states"),
    "view shows a hand": ("views", "can tell its cards redealt"),
    "peeking legality": ("views", "other moves are legal when what it cannot know is redealt"),
    "event tells all": ("views", "is told more than its view shows"),
    "early winner": ("turn", "the game is not over"),
    "winner from nowhere": ("turn", "winners are (7,)"),
    "utilities out of bounds": ("turn", "leave the bounds 0 to 1"),
    "too long": ("ends", "`longest` says 2"),
    "refuses its sample": ("chance", "does not accept its own sample"),
    "odd probabilities": ("chance", "probabilities that add up to one"),
}


def test_the_game_without_a_fault_passes() -> None:
    report = contract.check(FaultyGame(), seeds=SEEDS)
    assert (report.games, report.unfinished, report.moves) == (12, 0, 48)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught_and_named(fault: str) -> None:
    rule, words = FAULTS[fault]
    message = broken(fault)
    assert message.startswith(f"faulty breaks the contract: {rule}: ")
    assert words in message


@pytest.mark.parametrize("fault", FAULTS)
def test_a_failure_says_where_and_how_to_see_it_again(fault: str) -> None:
    message = broken(fault)
    again = re.search(r"check\(game, seeds=\[(\d+)\], rules=\['(\w+)'\]\)", message)
    assert again is not None
    assert f"where: seed {again[1]}, after " in message
    with pytest.raises(BrokenContract, match=f"faulty breaks the contract: {again[2]}"):
        contract.check(FaultyGame(FaultyOptions(fault)), seeds=[int(again[1])], rules=[again[2]])


def test_states_that_depend_on_the_hash_seed_are_caught() -> None:
    message = broken("hash order", rules=["processes"])
    assert "processes: seed" in message
    assert "PYTHONHASHSEED=" in message


def test_a_generator_of_the_rules_own_is_caught_when_the_game_is_played_again() -> None:
    assert broken("own generator", rules=["again"]).startswith("faulty breaks the contract: again: ")


def test_a_state_that_a_later_step_changes_is_caught_at_the_end() -> None:
    assert broken("shared list", rules=["unchanged"]).startswith("faulty breaks the contract: unchanged: ")


def test_fields_that_can_be_assigned_to_are_caught() -> None:
    with pytest.raises(BrokenContract, match=r"sealed: Unsealed\.\w+ can be assigned to"):
        contract.check(OpenFields(), seeds=SEEDS, rules=["sealed"])


@pytest.mark.parametrize(
    ("policy", "words"),
    [
        (Peeking(), "policy bad looks at what seat [01] cannot know"),
        (Moody(), "policy bad"),
        (Unruly(), "policy bad chooses action [0-7], which is not legal"),
    ],
)
def test_a_policy_that_is_not_fair_is_caught(policy: Policy, words: str) -> None:
    with pytest.raises(BrokenContract, match=f"policies: {words}"):
        contract.check(FaultyGame(), seeds=SEEDS, rules=["policies"], policies={"bad": policy})


def test_a_game_without_a_bound_is_unfinished_at_the_limit() -> None:
    report = contract.check(FaultyGame(FaultyOptions("no bound")), seeds=SEEDS, limit=1)
    assert (report.games, report.unfinished, report.moves) == (12, 12, 12)


def test_an_unknown_rule_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no rule is called 'views2'; there are .*views"):
        contract.check(FaultyGame(), rules=["views2"])


def test_a_game_made_in_a_function_is_told_what_to_do() -> None:
    @attrs.frozen
    class Local(FaultyGame):
        pass

    with pytest.raises(BrokenContract, match="Define it at the top of a module, or pass processes=False"):
        contract.check(Local(), seeds=range(2))


def test_a_game_made_in_a_function_passes_without_other_processes() -> None:
    @attrs.frozen
    class Local(FaultyGame):
        pass

    assert contract.check(Local(), seeds=range(2), processes=False).games == 2


def test_what_a_game_raises_is_a_broken_contract() -> None:
    @attrs.frozen
    class Crashing(FaultyGame):
        @property
        def action_count(self) -> int:
            raise ZeroDivisionError("of its own making")

    with pytest.raises(BrokenContract, match="the game raises ZeroDivisionError: of its own making"):
        contract.check(Crashing(), seeds=range(1), processes=False)


@pytest.mark.parametrize("preset", games.straights.PRESETS)
def test_straights_passes(preset: str) -> None:
    assert contract.check(games.straights.game(preset), seeds=range(2)).games == 2


def test_crazy_eights_passes() -> None:
    assert contract.check(crazy_eights(), seeds=range(5)).unfinished == 0


def test_every_rule_says_what_it_asks() -> None:
    assert all(said.endswith(".") for said in contract.CHECKS.values())
