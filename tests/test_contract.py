"""The contract kit: it lets correct games pass and finds what is wrong with others."""

import functools
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import attrs
import pytest

import crazy_eights
import faulty
import faulty_hiding as hiding
import faulty_rows as writing
import faulty_scenes as scenes
import faulty_searching as searching
import faulty_together as together
from cardkit import Game, Policy, contract
from cardkit.contract import CHECKS, Report
from cardkit.contract import searching as looking
from cardkit.contract.position import Position
from cardkit.core.errors import BrokenContract
from cardkit.core.policy import FirstLegal
from cardkit.games import constructor
from faulty_scenes import drawn_by
from faulty_searching import judged_by
from support import for_each

AnyGame = Game[Any, Any, Any]


@attrs.frozen
class Fault:
    """What is wrong with a game, and what the kit must say of it."""

    game: AnyGame
    rule: str  # that must be named
    words: str  # that must be said
    only: str | None = None  # the rule to look at, where another would find the same fault first
    policies: Callable[[], Mapping[str, Policy]] | None = None  # made for each check: one of them changes

    def __str__(self) -> str:
        return f"{type(self.game).__name__}-{self.rule}"

    def message(self, seeds: tuple[int, ...], rules: tuple[str, ...] | None) -> str:
        """What the kit says of the game."""
        policies = None if self.policies is None else self.policies()
        processes = "processes" in (self.rule, self.only)
        with pytest.raises(BrokenContract) as broken:
            contract.check(self.game, seeds=seeds, limit=25, rules=rules, policies=policies, processes=processes)
        return str(broken.value)


NOT_DIVIDED = "ZeroDivisionError: one divided by nothing"

FOUR = faulty.EmbersOptions(hand=4)

WATCHER_SEES = "a watcher sees what seat 0 has chosen in secret: "
WATCHER_HEARS = "a watcher is told what seat 0 has chosen in secret: "
STILL_MATTERS = "is shown what still matters, and its view forgets it: a reveal tells "

FAULTS = [
    Fault(
        faulty.OutsideTheVocabulary(),
        "made",
        "EmbersView is not in the vocabulary of OutsideTheVocabulary: add it to `vocabulary`",
    ),
    Fault(
        faulty.FieldForgotten(),
        "made",
        "_State.fields() leaves out patience, which is 8 here and 9 by default: it may leave out its last fields",
    ),
    Fault(
        faulty.SlotForgotten(),
        "made",
        "_State keeps shouts, and its fields() leave it out: here it is 1, and 0 in what they make.",
    ),
    Fault(faulty.TooFewFields(), "made", "_State.fields() gives 1 values, and __init__ takes 2 (waited, patience)"),
    Fault(faulty.ListInAField(), "made", "a _State cannot be hashed (unhashable type: 'list'): its fields must be"),
    Fault(faulty.PlainView(), "made", "BareView is no attrs class: write @attrs.frozen above it"),
    Fault(faulty.PlainEvent(), "made", "Murmured is no attrs class: write @attrs.frozen above it"),
    Fault(faulty.UndecoratedPart(), "made", "Plain annotates its fields and is no attrs class: write @attrs.frozen"),
    Fault(faulty.TypeNotThere(), "made", "Unknown has a field of a type that its module does not have (name 'Fog'"),
    Fault(faulty.TwoOfOneName(), "made", "both have a class Laid: rename one"),
    Fault(faulty.NoBeginning(), "made", "initial_state raises ZeroDivisionError: nothing to begin (faulty.py, line "),
    Fault(faulty.BeginsWithNothing(), "made", "initial_state gives None: expected a State"),
    Fault(faulty.ViewWithoutPoints(), "made", "the view of a watcher raises TypeError: EmbersView.__init__() missing"),
    Fault(faulty.ToldInNumbers(), "made", "ToldInNumbers logs numbers and does not define event"),
    Fault(together.ActsForChance(), "together", "no seat is on turn (turn is -1), and the seats that act are (0, 1)"),
    Fault(together.ActsBackwards(), "together", "the seats that act are (1, 0): expected seats there are, ascending"),
    Fault(together.WatchesOnTurn(), "together", "turn is 0, and the seats that act are (1,): expected it among them"),
    Fault(together.FacesNobody(), "together", "facing seat 1 raises BadGame: _State does not define facing"),
    Fault(together.FacingForgets(), "together", "facing seat 1 changes more than whose turn it is"),
    Fault(together.FacingMovesOn(), "together", "changes more than whose turn it is"),
    Fault(together.OneDares(), "together", "when seat 0 has chosen, not all of [1] may choose any more"),
    Fault(together.FirstCounts(), "together", "it matters whether seat 0 or seat 1 chooses first"),
    Fault(together.LegalByAnother(), "together", "other moves are legal for seat 0 when seat 1 has chosen"),
    Fault(together.SeenInTheView(), "together", WATCHER_SEES + "choice is 1, and 0 then"),
    Fault(together.SeenByAWatcher(), "together", WATCHER_SEES + "choice is 1, and 0 then"),
    Fault(together.KeepsTheTrueState(), "together", WATCHER_SEES + "state.chosen is (1, -1), and (0, -1) then"),
    Fault(together.TurnTells(), "together", WATCHER_SEES + "turn is 2, and 1 then"),
    Fault(together.ToldInAnEvent(), "together", WATCHER_HEARS + "[Announced(seat=0, action=1)] or [Announced("),
    Fault(together.ChoiceRevealed(), "together", WATCHER_HEARS + "[Showed(seat=0, faces=(1,))] or [Showed("),
    Fault(together.ToldByTheNumberOfEvents(), "together", WATCHER_HEARS + "[Hesitated()] or []"),
    Fault(together.MovesInTheOpen(), "together", WATCHER_HEARS + "[Moved(seat=0, move=Named(text='dare')"),
    Fault(together.MakesUpNoChoice(), "views", "can tell its cards redealt: chosen is "),
    Fault(together.PeekingPolicy(), "policies", "policy peeks looks at what seat 0 cannot know: it chooses "),
    Fault(together.UndeclaredReveal(), "views", "a watcher is told more than its view shows: [Undeclared(seat=1"),
    Fault(together.ShownTooEarly(), "views", f"a watcher {STILL_MATTERS}[Showed(seat=0, faces="),
    Fault(together.ShownWhenRolled(), "views", f"a watcher {STILL_MATTERS}[Showed(seat=0, faces="),
    Fault(together.ShownToOne(), "views", f"seat 0 {STILL_MATTERS}[Whispered(seat=1, faces="),
    Fault(together.DiceStay(), "views", f"a watcher {STILL_MATTERS}[Showed(seat=1, faces="),
    Fault(together.OneKeeps(), "views", f"a watcher {STILL_MATTERS}[Showed(seat=0, faces="),
    Fault(faulty.SeventhSeat(), "turn", "turn is 6, and there are 2 seats"),
    Fault(faulty.ResolvesAlways(), "turn", "an outcome of chance where a seat acts is not refused"),
    Fault(faulty.WinnerOfNoSeat(), "turn", "winners are (2,): expected seats"),
    Fault(faulty.WinnersTwice(), "turn", "winners are (0, 0): expected seats, ascending, each once"),
    Fault(faulty.WonBeforeTheEnd(), "turn", "the game is not over, and (1,) have won it"),
    Fault(faulty.TooUseful(), "turn", "leave the bounds 0 to 12"),
    Fault(faulty.NotZeroSum(), "turn", "of a zero-sum game do not add up to zero"),
    Fault(faulty.ScoreMissing(), "turn", "expected 2 scores, not 1"),
    Fault(faulty.NoMoves(), "legal", "turn is 0, and there are 0 legal actions"),
    Fault(faulty.MovesOfNobody(), "legal", "turn is -1, and there are 1 legal actions"),
    Fault(faulty.Unsorted(), "legal", "legal actions are not ascending, each once: (12, "),
    Fault(faulty.Doubled(), "legal", "legal actions are not ascending, each once: "),
    Fault(faulty.BeyondTheTable(), "legal", "leave the table of 13"),
    Fault(faulty.Flickering(), "legal", "legal actions are others when asked for again"),
    Fault(faulty.PicksTheLast(), "legal", "where one draw among the legal actions gives"),
    Fault(faulty.LetsPass(), "refusals", "'steal' is not legal, and why_illegal lets it pass"),
    Fault(faulty.RefusesALegalMove(), "refusals", "'steal' is legal, and why_illegal refuses it (stealing is wrong)"),
    Fault(faulty.NoReason(), "refusals", "is refused without a reason"),
    Fault(faulty.PlaysAnything(), "refusals", "the illegal move '3S' is not refused"),
    Fault(faulty.SharedText(), "notation", "2H and 2S are both written '2'"),
    Fault(faulty.Unreadable(), "notation", "reading the move 'to steal' raises BadNotation: expected a move"),
    Fault(faulty.ReadAsAnother(), "notation", "'2H' is read as 2S, and was written for 2H"),
    Fault(faulty.OtherNumber(), "notation", "2S has number 1, and is the move of number 0", only="notation"),
    Fault(faulty.TwoLines(), "notation", r"steal is written 'steal\n': expected one line"),
    Fault(faulty.ForgetsPoints(), "json", "the position comes back changed from"),
    Fault(faulty.LosesThePile(), "json", "comes back as"),
    Fault(
        faulty.OutsideTheVocabulary(),
        "json",
        "raises BadJson: expected a value of a class in the game's `vocabulary`, not EmbersView",
        only="json",
    ),
    Fault(faulty.FieldForgotten(), "json", "_State", only="json"),
    Fault(faulty.Assignable(), "sealed", "OpenState.hands can be assigned to"),
    Fault(faulty.AssignableMoves(), "sealed", "SlottedMove.text can be assigned to", only="sealed"),
    Fault(faulty.RoomyMoves(), "sealed", "RoomyMove.", only="sealed"),
    Fault(faulty.Counting(), "steps", "action 0 leads to different states when taken twice"),
    Fault(faulty.MutablePile(), "steps", "a step changed the state it started from", only="steps"),
    Fault(faulty.Remembers(), "steps", "a step changed the state it started from", only="steps"),
    Fault(faulty.MutablePile(), "unchanged", "a later step changed this state", only="unchanged"),
    Fault(faulty.ListInAField(), "unchanged", "unhashable type: 'list'", only="unchanged"),
    Fault(faulty.CardLost(), "all_cards", "cards were lost or made: 2H ×1→0", only="all_cards"),
    Fault(faulty.CardDoubled(), "all_cards", "cards were lost or made: 5H ×1→2"),
    Fault(faulty.RaisesAtAllCards(), "all_cards", NOT_DIVIDED),
    Fault(faulty.RefusesItsSample(), "chance", "OneOf(number=1) does not accept its own sample (1,): not one of 1"),
    Fault(faulty.BiasedDraw(), "chance", "are not each there once with probabilities that add up to one"),
    Fault(faulty.LenientDraw(), "chance", "the outcome () is not refused"),
    Fault(faulty.DrawsItself(), "steps", "the same outcome of chance leads to different states"),
    Fault(faulty.DrawsItself(), "again", "the same seed gives another game when played again", only="again"),
    Fault(faulty.OpensAtRandom(), "record", "replay", only="record"),
    Fault(faulty.OpensAtRandom(), "again", "the same seed gives another game when played again", only="again"),
    Fault(faulty.Raises(), "json", NOT_DIVIDED),
    Fault(faulty.Raises(), "steps", NOT_DIVIDED, only="steps"),
    Fault(faulty.RaisesLate(FOUR), "steps", NOT_DIVIDED, only="turn"),
    Fault(faulty.RaisesAtChance(), "chance", NOT_DIVIDED, only="chance"),
    Fault(faulty.ShowsSeatsThatAreNot(), "views", "the view of seat -1 is not refused"),
    Fault(faulty.ShowsAnotherHand(), "views", "seat 0 can tell its cards redealt: beside is "),
    Fault(faulty.LegalByHiddenCards(), "views", "other moves are legal when what it cannot know", only="views"),
    Fault(faulty.TellsEveryone(), "views", "a watcher is told more than its view shows: [Shouted(text='Player1 steals"),
    Fault(hiding.ToldToTheGuesser(), "views", "a watcher is told how seat 0 moved, which its view does not show: "),
    Fault(faulty.CannotMakeUp(), "views", f"determinize for seat None raises {NOT_DIVIDED}"),
    Fault(faulty.MakesUpAnotherTurn(), "views", "for a watcher another seat is to move when"),
    Fault(faulty.PeekingPolicy(), "policies", "policy peeks looks at what seat 1 cannot know: it chooses "),
    Fault(faulty.IllegalPolicy(), "policies", "policy anyway chooses action 12, which is not legal"),
    Fault(faulty.FloatPolicy(), "policies", "policy halves: GivesAFloat chose 0.0: expected the number of an action"),
    Fault(
        faulty.Embers(),
        "policies",
        "policy moody plays another game from views than from states: step ",
        policies=lambda: {"moody": faulty.Moody()},
    ),
    Fault(drawn_by(scenes.DrawsNothing), "scene", "the scene of a watcher is None: expected a Scene"),
    Fault(drawn_by(scenes.DrawsWithGaps), "scene", f"the scene of a watcher raises {NOT_DIVIDED}"),
    Fault(drawn_by(scenes.SameZone), "scene", "two things in the scene of a watcher have the id 'stock'"),
    Fault(drawn_by(scenes.SameItem), "scene", "two things in the scene of a watcher have the id 'stock'"),
    Fault(
        drawn_by(scenes.NoTitle), "scene", "zone cellar of a watcher: expected a title, and a kind of hand, row, pile, "
    ),
    Fault(
        drawn_by(scenes.NoSuchKind),
        "scene",
        "zone cellar of a watcher: expected a title, and a kind of hand, row, pile, ",
    ),
    Fault(drawn_by(scenes.NoSuchSeat), "scene", "zone cellar of a watcher belongs to seat 7, which there is not"),
    Fault(
        drawn_by(scenes.MarkInTheAir),
        "scene",
        "mark fire of a watcher stands on 'field', which is no place of the layout",
    ),
    Fault(
        drawn_by(scenes.BoardGrows), "scene", "the layout of a watcher is another than at the beginning: what changes"
    ),
    Fault(drawn_by(scenes.NoPoints), "scene", "place field: expected points, and a kind of tile, edge, vertex"),
    Fault(drawn_by(scenes.TouchesAir), "scene", "'steal' touches 'sky', which is not in the scene of its seat"),
    Fault(drawn_by(scenes.NoLabel), "scene", " has the label ' ': expected a line of words"),
    Fault(drawn_by(scenes.SameLabel), "scene", " both have the label 'Lay a card of rank "),
    Fault(drawn_by(scenes.OtherText), "scene", "': expected the move's own"),
    Fault(
        drawn_by(scenes.SceneOfTheState, scenes.Peeking),
        "scene",
        " is another for an equal view: it must be made from the view alone",
    ),
    Fault(
        drawn_by(scenes.ChoiceOfTheState, scenes.Peeking),
        "scene",
        " are others for an equal view: they must be made from the view alone",
    ),
    Fault(
        drawn_by(scenes.MovesAir),
        "scene",
        " moves 'sky' for a watcher, from None to 'pile': expected an item, and two zones",
    ),
    Fault(
        drawn_by(scenes.MovesToAir),
        "scene",
        " moves 'fire' for a watcher, from 'field' to 'sky': expected an item, and two",
    ),
    Fault(drawn_by(scenes.MovesWords), "scene", " moves 'a card' for a watcher: expected a Shift"),
    Fault(writing.RowOfTheState(), "rows", "the words of "),
    Fault(writing.LongRow(), "rows", "the row of a watcher has 3 words: expected 2, by the packing"),
    Fault(writing.ShortRow(), "rows", "the observation of a watcher raises IndexError"),
    Fault(writing.NegativeWord(), "rows", "the array pile of a watcher leaves its bounds, 0.0 to 100.0"),
    Fault(searching.StageFalls(), "helps", "stage falls from 3 to 2: expected one that never does"),
    Fault(searching.StageBelowZero(), "helps", "stage is -1: expected a whole number from 0"),
    Fault(searching.StageLeaks(), "helps", "cannot know is dealt again: expected the same"),
    Fault(judged_by(searching.ShortHeuristic), "helps", "heuristic gives (0,): expected a tuple of 2 numbers, or None"),
    Fault(judged_by(searching.GreatHeuristic), "helps", "expected whole numbers from -2**40 to 2**40"),
    Fault(judged_by(searching.BrokenHeuristic), "helps", "heuristic gives (0.0, 0.0): expected whole numbers from "),
    Fault(
        judged_by(searching.PointsCount, zero_sum=True),
        "helps",
        "expected numbers that add up to zero, as utilities do",
    ),
    Fault(
        judged_by(searching.PointsCount, searching.PlayedTogether), "helps", "expected the same for the partners (0, 1)"
    ),
    Fault(
        judged_by(searching.HeuristicAtTimes),
        "helps",
        "heuristic gives None, and (0, 0) at the beginning: expected None at ",
    ),
    Fault(judged_by(searching.HeuristicUnfair), "helps", "expected the same, since fair says so"),
    Fault(
        judged_by(searching.CandidatesNothing),
        "helps",
        "candidates gives (): expected a tuple of legal actions, one at",
    ),
    Fault(judged_by(searching.CandidatesAlways), "helps", "expected legal actions, and 12 is none"),
    Fault(judged_by(searching.CandidatesBackwards), "helps", "expected actions in ascending order, each once"),
    Fault(judged_by(searching.CandidatesByHiddenCards), "helps", "cannot know is dealt again: expected the same"),
    Fault(
        judged_by(searching.GuesserDrawsBefore),
        "helps",
        "makes up, at call 1, another state than determinize: of that, ",
    ),
    Fault(
        judged_by(searching.GuesserDrawsAfter),
        "helps",
        "makes up, at call 1, what determinize does: expected as many draws",
    ),
    Fault(
        judged_by(searching.GuesserStrays),
        "helps",
        "at call 2, a state that looks otherwise to it: of the view, stock is ",
    ),
    Fault(
        judged_by(searching.GuesserDoubles, searching.CardsOnce),
        "helps",
        "at call 2, a position that is not possible: a card lies twice",
    ),
    Fault(
        judged_by(searching.GuesserWanders), "helps", "at call 2, different states of equal views, with the same chance"
    ),
    Fault(
        judged_by(searching.RolloutOfNobody),
        "helps",
        "rollout_policy is 'lowest': expected one of the policies first, uniform, highest",
    ),
    Fault(searching.LevelOfNobody(), "helps", "level hard is 'lowest': expected a search, or one of the policies"),
    Fault(searching.LevelUnknown(), "helps", "levels has 'brutal': expected easy, medium, hard and no others"),
    Fault(searching.LevelOfNoSearch(), "helps", "level hard is a search that cannot be made: no policy of embers is"),
    Fault(
        judged_by(searching.CandidatesNotLegal, policies={"cheat": searching.Cheat()}),
        "search",
        "candidates gives (1,): expected legal actions, and 1 is none",
        only="search",
    ),
    Fault(judged_by(searching.GuesserRaises), "search", f"raises {NOT_DIVIDED}", only="search"),
    Fault(
        judged_by(searching.GuesserOfTheTruth, searching.Peeking),
        "search",
        "is dealt again, with the same seed: expected the same",
        only="search",
    ),
    Fault(
        judged_by(searching.CandidatesByMood, policies={"moody": searching.Moody()}),
        "search",
        "is dealt again, with the same seed: expected the same move",
        only="search",
    ),
    Fault(faulty.TooLong(), "ends", "the game goes on after 3 moves, and `max_moves` says 3"),
    Fault(faulty.Unreplayable(), "record", "'seat 0: loot' does not replay: nobody may loot", only="record"),
    Fault(faulty.HashOrder(), "processes", "seed 0 gives another game in another process (with PYTHONHASHSEED="),
]

every_fault = for_each("fault", FAULTS, ids=str)


@functools.cache
def found(index: int) -> str:
    """What the kit says of a fault, looking at everything unless another rule would come first."""
    fault = FAULTS[index]
    return fault.message(tuple(range(10)), None if fault.only is None else (fault.only,))


def said(fault: Fault) -> str:
    return found(FAULTS.index(fault))


def again(message: str) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The seeds and the rules of the call that a message tells to make."""
    told = re.search(r"again: cardkit\.contract\.check\(game, seeds=\[(\d+)\], rules=\['(\w+)'\]\)$", message)
    assert told is not None, message
    return (int(told[1]),), (told[2],)


def rows(message: str) -> int:
    """How many lines of a terminal of 78 columns a message takes."""
    return sum(max(1, -(-len(line) // 78)) for line in message.split("\n"))


# Games with a fault.


@pytest.mark.slow
@every_fault
def test_the_message_names_game_and_rule(fault: Fault) -> None:
    assert said(fault).startswith(f"{fault.game.name} breaks the contract: {fault.rule}: ")


@every_fault
@pytest.mark.slow
def test_the_message_says_what_is_wrong(fault: Fault) -> None:
    assert fault.words in said(fault).split("\n")[0]


@every_fault
def test_the_message_fits_on_a_screen(fault: Fault) -> None:
    assert rows(said(fault)) <= 24


@every_fault
def test_the_message_says_the_seed(fault: Fault) -> None:
    [seed], _ = again(said(fault))
    assert re.search(rf"\bseed {seed}\b", said(fault)) is not None


@every_fault
def test_the_rule_to_look_at_again_is_the_one_that_broke(fault: Fault) -> None:
    assert again(said(fault))[1] == (fault.rule,)


@pytest.mark.slow
@every_fault
def test_what_the_message_tells_to_do_shows_the_same_fault_again(fault: Fault) -> None:
    shown = fault.message(*again(said(fault)))
    assert shown.split(": ")[1] == fault.rule


def test_the_message_says_how_the_position_came_about() -> None:
    message = contract_message(faulty.CardDoubled(), seeds=[0])
    assert "  where: seed 0, after 5 moves (7 steps), lately: seat 1: 7S; seat 0: steal; chance: 0\n" in message


def test_the_position_in_the_message_can_be_read() -> None:
    game = faulty.NoMoves()
    position = re.search(r"^  position: (.*)$", contract_message(game, seeds=[0]), re.MULTILINE)
    assert position is not None
    assert len(game.read_state(position[1]).pile) == 2


class Endless(constructor.ConstructorGame):
    """A game of Constructor that goes on for longer than it says."""

    @property
    def max_moves(self) -> int | None:
        return 40


@functools.cache
def long_message() -> BrokenContract:
    with pytest.raises(BrokenContract) as broken:
        contract.check(Endless(constructor.game().options), seeds=[0], rules=["ends"])
    return broken.value


def test_the_message_about_a_large_position_fits_on_a_screen() -> None:
    assert rows(str(long_message())) <= 18


def test_of_a_large_position_the_fields_are_told_a_line_each_and_cut() -> None:
    shown = re.search(r"^  position: (.*\n(?:    .*\n)+)", str(long_message()), re.MULTILINE)
    assert shown is not None
    assert (rows(shown[1]) <= 12, max(map(len, shown[1].split("\n"))) <= 78) == (True, True)


def test_the_whole_of_a_large_position_is_in_the_error() -> None:
    assert constructor.game().read_state(long_message().position).turn() >= 0


def test_an_error_of_the_kit_is_pickled_with_its_position() -> None:
    assert pickle.loads(pickle.dumps(long_message())).position == long_message().position


@pytest.mark.slow
def test_the_message_of_another_process_says_what_to_look_for() -> None:
    message = contract_message(faulty.HashOrder(), seeds=[3], rules=["processes"], processes=True)
    assert "look for a loop over a set, hash(), id(), or a generator of its own" in message


def test_a_long_shuffle_is_cut_short_in_the_message() -> None:
    assert re.search(r"lately: chance: \d+( \d+){7} …$", contract_message(faulty.NoReason()), re.MULTILINE) is not None


def contract_message(game: AnyGame, **named: Any) -> str:
    with pytest.raises(BrokenContract) as broken:
        contract.check(game, **{"processes": False, **named})
    return str(broken.value)


@pytest.mark.slow
def test_a_rule_that_is_not_asked_for_is_not_looked_at() -> None:
    others = [name for name in CHECKS if name not in ("refusals", "turn")]
    assert contract.check(faulty.LetsPass(), seeds=[0], rules=others).games == 1


def test_a_broken_contract_is_a_failed_assertion() -> None:
    with pytest.raises(AssertionError, match="breaks the contract"):
        contract.check(faulty.NoMoves(), seeds=[0], processes=False)


@for_each("rule", CHECKS)
def test_every_rule_finds_a_fault(rule: str) -> None:
    assert rule in {fault.rule for fault in FAULTS}


# Correct games.


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["two", "three"])
def test_a_correct_game_passes(preset: str) -> None:
    assert contract.check(faulty.game(preset=preset), seeds=range(5)).games == 5


def test_a_correct_game_on_a_board_passes() -> None:
    assert contract.check(drawn_by(scenes.OnABoard), seeds=range(2), processes=False).games == 2


def test_a_correct_game_that_writes_rows_passes() -> None:
    assert contract.check(writing.WritesRows(), seeds=range(2), processes=False).games == 2


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_a_correct_game_that_helps_searches_passes(seats: int) -> None:
    options = faulty.EmbersOptions(seats=seats)
    assert contract.check(searching.Helps(options), seeds=range(4), processes=False).games == 4


@pytest.mark.slow
def test_a_correct_game_with_a_secret_move_passes() -> None:
    assert contract.check(hiding.Hiding(), seeds=range(5)).games == 5


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.some(1)
def test_a_correct_game_in_which_seats_choose_at_once_passes(seats: int) -> None:
    report = contract.check(together.game(seats=seats), seeds=range(200))
    assert (report.games, report.unfinished, report.moves) == (200, 0, 200 * seats * 2)


def test_the_report_counts_games_moves_and_positions() -> None:
    game = faulty.NoStealing()  # 2 rounds of 2 × 3 moves, each after a shuffle; a game has one more position than steps
    expected = Report(games=3, unfinished=0, moves=3 * 12, positions=3 * (12 + 2 + 1))
    assert contract.check(game, seeds=[7, 8, 9], processes=False) == expected


def test_a_game_without_a_bound_is_unfinished_at_the_limit() -> None:
    report = contract.check(faulty.Waiting(), seeds=range(2), limit=25, processes=False)
    assert report == Report(games=2, unfinished=2, moves=50, positions=52)


def test_a_bound_that_is_reached_exactly_is_kept() -> None:
    @attrs.frozen
    class Exact(faulty.NoStealing):
        @property
        def max_moves(self) -> int | None:
            return 12

    assert contract.check(Exact(), seeds=[0], processes=False).unfinished == 0


def test_a_game_with_a_bound_is_not_stopped_at_the_limit() -> None:
    assert contract.check(faulty.NoStealing(), seeds=[0], limit=1, processes=False).moves == 12


@attrs.frozen
class Unbounded(faulty.Embers):
    """Embers that do not say how long they are."""

    @property
    def max_moves(self) -> int | None:
        return None


def searched(monkeypatch: pytest.MonkeyPatch, seed: int, limit: int) -> list[tuple[int, str]]:
    """After how many steps of a game which searches are looked at."""
    found: list[tuple[int, str]] = []

    def look(at: Position, name: str) -> None:
        found.append((len(at.entries), name))

    monkeypatch.setattr(looking, "_check_search", look)
    contract.check(Unbounded(faulty.EmbersOptions(rounds=9)), seeds=[seed], limit=limit, rules=["search"])
    return found


def test_both_ways_to_search_are_looked_at_once_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [name for _, name in searched(monkeypatch, 0, 300)] == [
        "search:12,rollout=uniform",
        "search:12,rollout=uniform,others=best",
    ]


def test_where_searches_are_looked_at_depends_on_nothing_that_comes_after(monkeypatch: pytest.MonkeyPatch) -> None:
    assert searched(monkeypatch, 1, 20) == searched(monkeypatch, 1, 300)[:1]


@pytest.mark.slow
def test_no_seeds_are_no_games() -> None:
    assert contract.check(faulty.Embers(), seeds=[]) == Report(games=0, unfinished=0, moves=0, positions=0)


@pytest.mark.slow
def test_seeds_may_be_gone_through_once_only() -> None:
    assert contract.check(faulty.Embers(), seeds=iter([1, 2])).games == 2


def test_policies_that_are_handed_in_take_the_place_of_the_games_own() -> None:
    report = contract.check(faulty.PeekingPolicy(), seeds=[0], policies={"first": FirstLegal()}, processes=False)
    assert report.games == 1


@pytest.mark.slow
def test_crazy_eights_passes() -> None:
    assert contract.check(crazy_eights.CrazyEights(), seeds=range(4)).games == 4


# What is asked for.


def test_a_rule_that_there_is_not_is_refused_with_those_there_are() -> None:
    known = ", ".join(CHECKS)
    with pytest.raises(ValueError, match=f"^no rule is called 'fairness'; there are {known}$"):
        contract.check(faulty.Embers(), rules=["turn", "fairness"])


@for_each("rule", CHECKS)
def test_every_rule_says_in_a_line_what_it_asks(rule: str) -> None:
    assert re.fullmatch(r"([A-Z]|why_illegal ).{20,}[.]", CHECKS[rule]) is not None


# Other processes.


def test_a_game_made_inside_a_function_is_told_what_to_do() -> None:
    @attrs.frozen
    class Local(faulty.Embers):
        name: ClassVar[str] = "local"

    with pytest.raises(BrokenContract) as broken:
        contract.check(Local(), seeds=[0])
    assert str(broken.value).endswith("Define it at the top of a module, or pass processes=False")


def test_a_game_made_inside_a_function_is_named() -> None:
    @attrs.frozen
    class Local(faulty.Embers):
        name: ClassVar[str] = "local"

    with pytest.raises(BrokenContract, match=r"^local cannot be checked in other processes: .*<locals>\.Local is made"):
        contract.check(Local(), seeds=[0])


def test_options_made_inside_a_function_are_named() -> None:
    class LocalOptions(faulty.EmbersOptions):
        __slots__ = ()

    with pytest.raises(BrokenContract, match=r"<locals>\.LocalOptions is made inside a function"):
        contract.check(faulty.Embers(LocalOptions()), seeds=[0])


def test_a_game_made_inside_a_function_passes_without_other_processes() -> None:
    @attrs.frozen
    class Local(faulty.Embers):
        name: ClassVar[str] = "local"

    assert contract.check(Local(), seeds=[0], processes=False).games == 1


@pytest.mark.slow
def test_other_processes_play_with_the_same_options() -> None:
    options = faulty.EmbersOptions(3, 2, 1, "two words")
    assert contract.check(faulty.Embers(options), seeds=[0], rules=["processes"]).games == 1


@pytest.mark.slow
def test_a_game_in_the_script_that_is_run_is_checked_in_other_processes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import attrs\n"
        "import faulty\n"
        "from cardkit import contract\n\n\n"
        "@attrs.frozen\n"
        "class Mine(faulty.HashOrder):\n"
        '    """Defined in the script."""\n\n\n'
        'if __name__ == "__main__":\n'
        "    contract.check(Mine(), seeds=[5], rules=['processes'])\n"
    )
    assert "contract: processes: seed 5 gives another game" in run_script(script)


@pytest.mark.slow
def test_a_correct_game_in_the_script_that_is_run_passes(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import attrs\n"
        "import faulty\n"
        "from cardkit import contract\n\n\n"
        "@attrs.frozen\n"
        "class Mine(faulty.Embers):\n"
        '    """Defined in the script."""\n\n\n'
        'if __name__ == "__main__":\n'
        "    print(contract.check(Mine(), seeds=[5]).games)\n"
    )
    assert run_script(script) == "1\n"


def run_script(script: Path) -> str:
    """Its output and its errors."""
    path = os.pathsep.join([str(Path(faulty.__file__).parent), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, str(script)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=60, check=False)
    return done.stdout + done.stderr
