"""The contract kit: it lets correct games pass and finds what is wrong with others."""

import functools
import os
import pickle
import re
from pathlib import Path
from typing import Any, ClassVar, NoReturn

import attrs
import faults_of_choices
import faults_of_play
import faults_of_rows
import faults_of_scenes
import faults_of_searches
import faults_of_values
import forgetful
import guards
import pytest
from hiding import Hiding

import cardkit
import faulty
import faulty_together as together
from broken import Fault, of_game, of_state, said_of
from cardkit import Log, OpenGame, State, contract
from cardkit.contract import CHECKS, Report
from cardkit.contract import searching as looking
from cardkit.contract.position import Position
from cardkit.contract.remedies import REMEDIES
from cardkit.core.errors import BrokenContract, IllegalMove, IllegalOutcome
from cardkit.core.policy import FirstLegal
from cardkit.games import constructor
from cardkit.registry import AnyGame
from support import for_each, run_python

MODULES = (
    *(faults_of_values, faults_of_play, faults_of_choices),
    *(faults_of_rows, faults_of_scenes, faults_of_searches),
)
DOCS = Path(__file__).resolve().parents[2] / "docs"
FAULTS: list[Fault] = [fault for module in MODULES for fault in module.FAULTS]


def again(message: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The seeds and the rules of the call that a message tells to make."""
    told = re.search(r"again: cardkit\.contract\.check\(game, seeds=\[(\d+)\], rules=\['(\w+)'\]\)$", message)
    assert told is not None, message
    return (int(told[1]),), (told[2],)


def rows(message: str) -> int:
    """How many lines of a terminal of 78 columns a message takes."""
    return sum(max(1, -(-len(line) // 78)) for line in message.split("\n"))


# Games with a fault.


@functools.cache
def said(fault: Fault) -> str:
    """What the kit says of a fault, looking at everything unless another rule would come first."""
    return fault.message()


@pytest.mark.parametrize("rule", [name for name in CHECKS if name != "processes"])
def test_every_fault_is_found_by_its_rule_which_says_what_is_wrong(rule: str) -> None:
    found = [fault for fault in FAULTS if fault.rule == rule]
    assert found

    @for_each("fault", found, ids=str)
    def looked_at(fault: Fault) -> None:
        message = said(fault)
        first, where = message.split("\n")[:2]
        assert first.startswith(f"{fault.game.name} breaks the contract: {rule}: ")
        assert fault.words in first
        [seed], rules = again(message)
        assert (rules, f"seed {seed}" in where) == ((rule,), True)
        assert rows(message) <= 24  # it fits on a screen
        assert re.search(r"^  remedy: .+ \(see .+ in the documentation\)$", message, re.MULTILINE) is not None

    looked_at()


def test_each_rule_has_a_remedy_and_each_remedy_a_section_of_the_documentation() -> None:
    assert set(CHECKS) <= set(REMEDIES)
    for what, where in REMEDIES.values():
        page, _, section = where.partition("#")
        text = (DOCS / page.replace(".html", ".md")).read_text("utf-8")
        headings = [
            re.sub(r"[^a-z0-9 -]", "", one.lower()).replace(" ", "-")
            for one in re.findall("^#+ (.*)$", text, re.MULTILINE)
        ]
        assert section in ("", *headings), (what, where)


@pytest.mark.slow
@for_each("fault", FAULTS[::4], ids=str)
def test_what_the_message_tells_to_do_shows_the_same_fault_again(fault: Fault) -> None:
    assert fault.message(*again(said(fault))).split(": ")[1] == fault.rule


@pytest.mark.slow
def test_a_fault_in_another_process_says_what_to_look_for() -> None:
    [fault] = [one for one in FAULTS if one.rule == "processes"]
    assert fault.words in said(fault)
    assert "look for a loop over a set, hash(), id(), or a generator of its own" in said(fault)


def test_the_message_says_how_the_position_came_about() -> None:
    message = said_of(faults_of_values.CARD_DOUBLED, seeds=[0])
    assert "  where: seed 0, after 5 moves (7 steps), lately: seat 1: 7S; seat 0: steal; chance: 0\n" in message


NO_MOVES = next(fault.game for fault in FAULTS if fault.words == "turn is 0, and there are 0 legal actions")


def test_the_position_in_the_message_can_be_read() -> None:
    position = re.search(r"^  position: (.*)$", said_of(NO_MOVES, seeds=[0]), re.MULTILINE)
    assert position is not None
    assert len(NO_MOVES.read_state(position[1]).pile) == 2


class Endless(constructor.ConstructorGame):
    """A game of Constructor that goes on for longer than it says."""

    max_moves: ClassVar[int | None] = 40


@functools.cache
def long_message() -> BrokenContract:
    with pytest.raises(BrokenContract) as broken:
        contract.check(Endless(constructor.game().options), seeds=[0], rules=["ends"])
    return broken.value


def test_of_a_large_position_the_fields_are_told_a_line_each_and_cut() -> None:
    shown = re.search(r"^  position: (.*\n(?:    .*\n)+)", str(long_message()), re.MULTILINE)
    assert shown is not None
    assert max(map(len, shown[1].split("\n"))) <= 78
    assert (rows(shown[1]) <= 12, rows(str(long_message())) <= 18) == (True, True)


def test_the_whole_of_a_large_position_is_in_the_error_which_is_pickled_with_it() -> None:
    error = pickle.loads(pickle.dumps(long_message()))
    assert constructor.game().read_state(error.position).turn() >= 0


def test_a_long_shuffle_is_cut_short_in_the_message() -> None:
    fault = next(fault for fault in FAULTS if fault.words == "is refused without a reason")
    assert re.search(r"lately: chance: \d+( \d+){7} …$", said(fault), re.MULTILINE) is not None


@pytest.mark.slow
def test_a_rule_that_is_not_asked_for_is_not_looked_at() -> None:
    fault = next(fault for fault in FAULTS if "lets it pass" in fault.words)
    others = [name for name in CHECKS if name not in ("refusals", "turn")]
    assert contract.check(fault.game, seeds=[0], rules=others, processes=False).games == 1


def test_a_broken_contract_is_a_failed_assertion() -> None:
    with pytest.raises(AssertionError, match="breaks the contract"):
        contract.check(NO_MOVES, seeds=[0], processes=False)


# Correct games.


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["two", "three"])
def test_a_correct_game_passes(preset: str) -> None:
    assert contract.check(faulty.game(preset=preset), seeds=range(5)).games == 5


@for_each("game", [faults_of_scenes.on_a_board(), faults_of_rows.writing()])
def test_a_correct_game_on_a_board_or_with_rows_passes(game: faulty.Embers) -> None:
    assert contract.check(game, seeds=range(2), processes=False).games == 2


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_a_correct_game_that_helps_searches_passes(seats: int) -> None:
    game = faults_of_searches.Helps(faulty.EmbersOptions(seats=seats))
    assert contract.check(game, seeds=range(4), processes=False).games == 4


@pytest.mark.slow
def test_a_correct_game_with_a_secret_move_passes() -> None:
    assert contract.check(Hiding(), seeds=range(5)).games == 5


@attrs.frozen
class ListedState(State):
    """A position of which nobody says how long it gets."""

    said: tuple[int, ...] = ()

    def turn(self) -> int:
        return 0

    def legal(self) -> tuple[int, ...]:
        return (0,)

    def after(self, action: int, log: Log | None = None) -> "ListedState":
        return ListedState((*self.said, action))

    def scores(self) -> tuple[int, ...]:
        return (0,)


@attrs.frozen
class Listed(OpenGame[ListedState]):
    """It never ends."""

    name: ClassVar[str] = "listed"
    seats: ClassVar[int] = 1
    actions: ClassVar[tuple[str, ...]] = ("on",)
    utility_bounds: ClassVar[tuple[int, int]] = (0, 0)

    def initial_state(self) -> ListedState:
        return ListedState()


def test_what_cannot_be_observed_is_refused_with_its_remedy() -> None:
    message = said_of(Listed(), rules=["rows"])
    assert "the field state/said of views, tuple[int, ...], cannot be observed: declare how long" in message
    assert "  remedy: declare `observed` on the field that the message names" in message


def raising(error: Exception) -> Any:
    """A method that raises this."""

    def method(*_: object, **__: object) -> NoReturn:
        raise error

    return method


@for_each(
    ("game", "remedy"),
    [
        (of_game(utilities=lambda *_: (0, 1_000)), "mend scores or utilities, or declare other utility_bounds"),
        (of_game(zero_sum=True), "mend scores or utilities"),
        (of_state(after=raising(ZeroDivisionError())), "see where the error was raised, above"),
        (of_state(after=raising(IllegalMove("no"))), "work out legal from the state alone"),
        (of_state(resolved=raising(IllegalOutcome("no"))), "let request say what is drawn"),
    ],
)
def test_where_a_check_knows_more_it_names_a_closer_remedy(game: AnyGame, remedy: str) -> None:
    assert f"  remedy: {remedy}" in said_of(game, rules=["turn", "chance", "steps"])


def test_what_raises_in_a_position_made_up_is_looked_for_where_it_was_raised() -> None:
    message = said_of(of_state(after=raising(ZeroDivisionError())), rules=["views"])
    assert "views: playing on from what determinize makes up" in message
    assert "  remedy: see where the error was raised, above" in message


@pytest.mark.slow
@for_each("game", [guards.Guards(), guards.SortedGuards()])
def test_a_correct_game_whose_phase_tells_of_a_hand_passes(game: guards.Guards) -> None:
    assert contract.check(game, seeds=range(10), processes=False).games == 10


@pytest.mark.slow
@for_each(
    ("game", "words", "remedy"),
    [
        (guards.Forgetful(), "'block' is always legal here, and is not in ", "let determinize deal what the phase"),
        (guards.Stuck(), " has no legal move", "let determinize deal what the phase"),
        (guards.Whispering(), "seat 0 is told of chance what its view does not show", "show it in a field of the view"),
    ],
)
def test_what_a_hand_implies_and_is_forgotten_is_refused_with_its_remedy(
    game: guards.Forgetful, words: str, remedy: str
) -> None:
    message = said_of(game, rules=["views"])
    assert words in message.split("\n")[0]
    assert f"  remedy: {remedy}" in message
    again = message.split("  again: ")[1].split("\n")[0]
    with pytest.raises(BrokenContract) as refusal:
        exec(again, {"cardkit": cardkit, "game": game})
    assert str(refusal.value) == message


@pytest.mark.slow
@pytest.mark.parametrize("variant", forgetful.VARIANTS)
@pytest.mark.some(4)
def test_a_hand_with_which_a_seat_could_not_have_moved_as_it_did_is_refused(variant: str) -> None:
    options = forgetful.VARIANTS[variant]
    assert "could not have moved as it did" in said_of(forgetful.Tricks(options), rules=["views"])
    remembering = forgetful.Tricks(attrs.evolve(options, forgets=False))
    assert contract.check(remembering, seeds=range(4), rules=["views"], processes=False).games == 4


@pytest.mark.slow
def test_a_move_that_its_seat_alone_knows_tells_nothing_though_it_had_no_other() -> None:
    game = cardkit.load("straights")  # in this game, a seat discards its last card face down
    assert contract.check(game, seeds=[11], limit=150, rules=["views"], processes=False).games == 1


def test_a_game_may_say_that_it_does_not_remember_moves() -> None:
    game = of_game(forgetful.Tricks, remembers_moves=False)
    assert contract.check(game, rules=["views"], seeds=range(3), processes=False).games == 3


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.some(1)
def test_a_correct_game_in_which_seats_choose_at_once_passes(seats: int) -> None:
    report = contract.check(together.game(seats=seats), seeds=range(50))
    assert (report.games, report.unfinished, report.moves) == (50, 0, 50 * seats * 2)


def test_the_report_counts_games_moves_and_positions() -> None:
    # 2 rounds of 2 × 3 moves, each after a shuffle; a game has one more position than steps
    expected = Report(games=3, unfinished=0, moves=3 * 12, positions=3 * (12 + 2 + 1))
    assert contract.check(faulty.NoStealing(), seeds=[7, 8, 9], processes=False) == expected


def test_a_game_without_a_bound_is_unfinished_at_the_limit() -> None:
    report = contract.check(faulty.Waiting(), seeds=range(2), limit=25, processes=False)
    assert report == Report(games=2, unfinished=2, moves=50, positions=52)


def test_a_bound_that_is_reached_exactly_is_kept_and_the_limit_does_not_stop_such_a_game() -> None:
    report = contract.check(
        of_game(faulty.NoStealing, max_moves=property(lambda _: 12)), seeds=[0], limit=1, processes=False
    )
    assert (report.moves, report.unfinished) == (12, 0)


UNBOUNDED = of_game(max_moves=property(lambda _: None))  # Embers that do not say how long they are


def searched(monkeypatch: pytest.MonkeyPatch, seed: int, limit: int) -> list[tuple[int, str]]:
    """After how many steps of a game which searches are looked at."""
    found: list[tuple[int, str]] = []

    def look(at: Position, name: str) -> None:
        found.append((len(at.entries), name))

    monkeypatch.setattr(looking, "_check_search", look)
    contract.check(
        attrs.evolve(UNBOUNDED, options=faulty.EmbersOptions(rounds=9)), seeds=[seed], limit=limit, rules=["search"]
    )
    return found


def test_both_ways_to_search_are_looked_at_once_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [name for _, name in searched(monkeypatch, 0, 300)] == [
        "search:12,rollout=uniform",
        "search:12,rollout=uniform,others=best",
    ]


def test_where_searches_are_looked_at_depends_on_nothing_that_comes_after(monkeypatch: pytest.MonkeyPatch) -> None:
    assert searched(monkeypatch, 1, 20) == searched(monkeypatch, 1, 300)[:1]


@pytest.mark.slow
def test_no_seeds_are_no_games_and_seeds_may_be_gone_through_once_only() -> None:
    assert contract.check(faulty.Embers(), seeds=[]) == Report(games=0, unfinished=0, moves=0, positions=0)
    assert contract.check(faulty.Embers(), seeds=iter([1, 2])).games == 2


def test_policies_that_are_handed_in_take_the_place_of_the_games_own() -> None:
    peeking = of_game(policies={"peeks": faults_of_play.Peeks()})
    report = contract.check(peeking, seeds=[0], policies={"first": FirstLegal()}, processes=False)
    assert report.games == 1


# What is asked for.


def test_a_rule_that_there_is_not_is_refused_with_those_there_are() -> None:
    known = ", ".join(CHECKS)
    with pytest.raises(ValueError, match=f"^no rule is called 'fairness'; there are {known}$"):
        contract.check(faulty.Embers(), rules=["turn", "fairness"])


@for_each("rule", CHECKS)
def test_every_rule_says_in_a_line_what_it_asks(rule: str) -> None:
    assert re.fullmatch(r"([A-Z]|why_illegal ).{20,}[.]", CHECKS[rule]) is not None


# Other processes.


def test_a_game_made_inside_a_function_is_named_and_told_what_to_do() -> None:
    @attrs.frozen
    class Local(faulty.Embers):
        name: ClassVar[str] = "local"

    with pytest.raises(BrokenContract) as broken:
        contract.check(Local(), seeds=[0])
    assert re.match(r"local cannot be checked in other processes: .*<locals>\.Local is made", str(broken.value))
    assert str(broken.value).endswith("Define it at the top of a module, or pass processes=False")
    assert contract.check(Local(), seeds=[0], processes=False).games == 1


def test_options_made_inside_a_function_are_named() -> None:
    class LocalOptions(faulty.EmbersOptions):
        __slots__ = ()

    with pytest.raises(BrokenContract, match=r"<locals>\.LocalOptions is made inside a function"):
        contract.check(faulty.Embers(LocalOptions()), seeds=[0])


@pytest.mark.slow
def test_other_processes_play_with_the_same_options() -> None:
    options = faulty.EmbersOptions(3, 2, 1, "two words")
    assert contract.check(faulty.Embers(options), seeds=[0], rules=["processes"]).games == 1


SCRIPT = """
import attrs
import faults_of_play
from cardkit import contract

@attrs.frozen
class Mine(faults_of_play.BASE):
    pass

if __name__ == "__main__":
    print(contract.check(Mine(), seeds=[5], rules=["processes"]).games)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("base", "told"), [("HashOrder", "contract: processes: seed 5 gives another game"), ("Embers", "1\n")]
)
def test_a_game_in_the_script_that_is_run_is_checked_in_other_processes(tmp_path: Path, base: str, told: str) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.replace("BASE", base))
    assert told in run_script(script)


def run_script(script: Path) -> str:
    """Its output and its errors."""
    folders = [str(Path(module.__file__ or "").parent) for module in (faulty, faults_of_play)]
    path = os.pathsep.join([*folders, os.environ.get("PYTHONPATH", "")])
    ran = run_python(script, PYTHONPATH=path)
    return ran.out + ran.err
