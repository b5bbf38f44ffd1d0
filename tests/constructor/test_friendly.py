"""The console of Constructor for people: questions that explain themselves, reasons, and moves as people type them."""
# ruff: noqa: SIM300  what is expected stands first

import re
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

from cardkit.games.constructor.terminal import console
from constructor.test_console import NEAR, RICH, THEFT, Save
from support import Ran, run_console, without_kept

POOR = Save()


@attrs.frozen
class Friendly:
    """The friendly console as a function of a saved position and of what is typed, four people sitting there."""

    monkeypatch: pytest.MonkeyPatch

    def __call__(self, save: Save, *lines: str, more: Sequence[str] = ("--players", "h,h,h,h")) -> Ran:
        Path("game.sv").write_text(save.text(), encoding="utf-8")
        return self.run("-load", "game.sv", *more, lines=lines)

    def run(self, *argv: str, lines: Sequence[str] = ()) -> Ran:
        text = "".join([line + "\n" for line in lines])
        return without_kept(run_console(self.monkeypatch, console.main, ["--pretty", "-seed", "4", *argv], text))

    def last(self, save: Save, *lines: str) -> str:
        """What the last line brought, as one line, without the question that follows."""
        return " ".join(answers(self(save, *lines))[len(lines)].split())


@pytest.fixture
def friendly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Friendly:
    monkeypatch.chdir(tmp_path)
    return Friendly(monkeypatch)


def answers(ran: Ran) -> list[str]:
    """What was printed before the first prompt, and after each line."""
    return re.split(r"(?:^|\n)> ", ran.out)


LOADED = ("load", "roll")  # then the roll that is typed


# Questions.


def test_a_turn_begins_with_what_may_be_typed(friendly: Friendly) -> None:
    asked = "Blue, type roll. (The dice are fair; load makes them loaded, fair takes that back.)"
    assert " ".join(answers(friendly(POOR))[0].split()).endswith(asked)


def test_who_has_rolled_once_is_not_told_of_dice_again(friendly: Friendly) -> None:
    assert "Red, type roll." == answers(friendly(POOR, *LOADED, "12", "next"))[-2].splitlines()[-1]


def test_a_turn_asks_with_what_one_has(friendly: Friendly) -> None:
    asked = " ".join(answers(friendly(RICH, *LOADED, "12"))[-2].split())
    expected = "9 BRICK, 9 ENERGY, 9 GLASS, 9 HEAT, 9 WIFI. Build, improve, trade, or next? (moves, help)"
    assert asked.endswith(f"Blue, you have {expected}")


def test_the_geese_are_asked_for_by_the_number_of_a_tile(friendly: Friendly) -> None:
    asked = answers(friendly(THEFT, *LOADED, "7"))[-2].splitlines()[-1]
    assert re.fullmatch(r"\w+, where do the geese go\? \(the number at the top of a tile, not its roll.*\)", asked)


def test_who_can_be_robbed_is_listed(friendly: Friendly) -> None:
    asked = answers(friendly(THEFT, *LOADED, "7", "9"))[-2].splitlines()[-1]
    assert re.fullmatch(r"\w+, whom do you rob\? \(\w+(/\w+)*\)", asked)


def test_an_offer_says_its_terms_and_what_one_has(friendly: Friendly) -> None:
    asked = " ".join(answers(friendly(RICH, *LOADED, "12", "trade red brick wifi"))[-2].split())
    expected = (
        "You would get one BRICK for one WIFI. Does Red accept this offer?"
        " (yes/no; you have 9 BRICK, 9 ENERGY, 9 GLASS, 9 HEAT, 9 WIFI)"
    )
    assert asked.endswith(expected)


@pytest.mark.parametrize(
    ("lines", "explained"),
    [
        ((), "Blue's turn begins with the dice: type roll."),
        (LOADED, "Blue says how the loaded dice fall: type a number from 2 to 12, or fair."),
        ((*LOADED, "12"), "Blue may build, improve and trade as long as there are resources for it"),
        ((*LOADED, "12", "trade red brick wifi"), "Red is offered a trade: type yes or no."),
    ],
)
def test_help_explains_the_question(friendly: Friendly, lines: tuple[str, ...], explained: str) -> None:
    assert explained in friendly.last(RICH, *lines, "help")


@pytest.mark.parametrize(("lines", "explained"), [((), "moves the geese"), (("9",), "type the colour")])
def test_help_explains_the_geese(friendly: Friendly, lines: tuple[str, ...], explained: str) -> None:
    assert explained in friendly.last(THEFT, *LOADED, "7", *lines, "help")


def test_a_loaded_game_shows_its_board(friendly: Friendly) -> None:
    assert "|RB|" in answers(friendly(POOR))[0]


# Dice.


def test_dice_are_fair(friendly: Friendly) -> None:
    assert re.match(r"Blue rolled \d+\.", friendly.last(POOR, "roll"))


def test_loaded_dice_fall_as_one_says(friendly: Friendly) -> None:
    assert "Blue rolled 12." in friendly.last(POOR, *LOADED, "12")


@pytest.mark.parametrize("line", ["1", "13", "x", ""])
def test_what_is_no_roll_is_asked_for_again(friendly: Friendly, line: str) -> None:
    expected = f"Expected a number from 2 to 12, or fair to let chance roll, or help; not {line!r}."
    assert friendly.last(POOR, *LOADED, line).startswith(expected)


def test_dice_may_be_fair_after_all(friendly: Friendly) -> None:
    assert re.match(r"The dice are fair\. Blue rolled \d+\.", friendly.last(POOR, *LOADED, "fair"))


def test_somebody_else_may_take_over_who_rolls(friendly: Friendly) -> None:
    assert re.match(r"Blue is now planner\. Blue rolled \d+\.", friendly.last(POOR, *LOADED, "seat 1 c"))


@pytest.mark.parametrize("line", ["load", "fair"])
def test_dice_are_chosen_before_a_roll(friendly: Friendly, line: str) -> None:
    assert "before a roll" in friendly.last(POOR, "roll", line) + friendly.last(POOR, *LOADED, "12", line)


def test_loading_a_file_is_something_else(friendly: Friendly) -> None:
    assert "start with --load evening.game" in friendly.last(POOR, "load evening.game")


@pytest.mark.parametrize("line", ["view", "undo", "hint", "moves"])
def test_what_needs_a_turn_waits_for_the_dice(friendly: Friendly, line: str) -> None:
    assert friendly.last(POOR, *LOADED, line).startswith("Expected a number from 2 to 12")


# Moves as people type them.


@pytest.mark.parametrize("typed", ["build-road 31", "road 31", "build road 31", "BUILD-ROAD 31", "Road 31"])
def test_a_road_is_built(friendly: Friendly, typed: str) -> None:
    assert "Blue builds a road at 31." in friendly.last(RICH, *LOADED, "12", typed)


@pytest.mark.parametrize("typed", ["improve 20", "house 20", "IMPROVE 20"])
def test_a_house_is_built(friendly: Friendly, typed: str) -> None:
    assert "Blue builds a house at 20." in friendly.last(RICH, *LOADED, "12", typed)


@pytest.mark.parametrize("typed", ["next", "pass", "end", "end turn", "done", "NEXT"])
def test_a_turn_is_ended(friendly: Friendly, typed: str) -> None:
    assert "Red's turn." in friendly.last(RICH, *LOADED, "12", typed)


@pytest.mark.parametrize("typed", ["trade red brick wifi", "TRADE Red BRICK WiFi", "offer r brick wifi"])
def test_a_trade_is_offered(friendly: Friendly, typed: str) -> None:
    assert "Blue offers Red one BRICK for one WIFI." in friendly.last(RICH, *LOADED, "12", typed)


@pytest.mark.parametrize(("typed", "told"), [("y", "Red accepts."), ("NO", "Red refuses."), ("accept", "Red accepts.")])
def test_an_offer_is_answered(friendly: Friendly, typed: str, told: str) -> None:
    assert told in friendly.last(RICH, *LOADED, "12", "trade red brick wifi", typed)


@pytest.mark.parametrize("typed", ["9", "geese 9", "tile 9"])
def test_the_geese_move(friendly: Friendly, typed: str) -> None:
    assert "places the GEESE on tile 9. It has" in friendly.last(THEFT, *LOADED, "7", typed)


def test_the_geese_may_come_to_a_park(friendly: Friendly) -> None:
    assert "It has a PARK." in friendly.last(THEFT, *LOADED, "7", "4")


def test_the_beginning_of_a_colour_is_enough(friendly: Friendly) -> None:
    asked = answers(friendly(THEFT, *LOADED, "7", "9"))[-2]
    first = re.findall(r"rob\? \((\w)", asked)[0].lower()
    assert "steals" in friendly.last(THEFT, *LOADED, "7", "9", first)


# What cannot be done, and why.


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("build-road 0", "You cannot do that: you have no road and no residence at either end."),
        ("build-road 27", "You cannot do that: there is a road already."),
        ("build-road 99", "You cannot do that: there is no such move; expected an edge from 0 to 71."),
        ("build-res 54", "You cannot do that: there is no such move; expected a corner from 0 to 53."),
        ("build", "'build' is no move here: type build-road EDGE or build-res CORNER, such as build-road 12, or help."),
        ("improve x", "'improve x' is no move here: type improve and the number of a corner"),
        ("trade", "Trade needs a builder, what you give and what you take: trade red brick wifi"),
        ("trade purple brick wifi", "There is no builder 'purple': type Blue, Red, Orange or Yellow."),
        ("trade red gold wifi", "There is no resource 'gold': type brick, energy, glass, heat or wifi."),
        ("trade blue brick wifi", "Nobody trades with themselves."),
        ("trade red brick brick", "A resource is not traded for itself."),
        ("7", "A number alone says too little here: type build-road N,"),
        ("", "Nothing typed: type build-road N,"),
        (
            "xyzzy",
            "'xyzzy' is no move here: type build-road N, build-res N, improve N, trade COLOUR GIVE TAKE, next, or",
        ),
    ],
)
def test_a_refusal_has_its_reason(friendly: Friendly, typed: str, told: str) -> None:
    assert friendly.last(RICH, *LOADED, "12", typed).startswith(told)


def test_who_has_too_little_is_told_the_price(friendly: Friendly) -> None:
    expected = "You do not have enough resources: a house costs 2 GLASS, 3 HEAT; you have no resources."
    assert friendly.last(POOR, *LOADED, "12", "improve 20").startswith(expected)


def test_a_wrong_corner_is_refused_with_its_reason(friendly: Friendly) -> None:
    ran = friendly.run("--players", "h,h,h,h", lines=("16", "16", "99", "x"))
    told = [" ".join(one.split()) for one in answers(ran)[2:5]]
    assert told[0].startswith("You cannot do that: there is a residence already.")
    assert told[1].startswith("You cannot do that: there is no such move; expected a corner from 0 to 53.")
    assert told[2].startswith("'x' is no move here: type the number of a corner, or help.")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (("x",), "'x' is no move here: type the number of a tile, or help."),
        (("9", "purple"), "'purple' is no move here: type "),
    ],
)
def test_a_wrong_answer_about_geese_is_told_what_is_wanted(
    friendly: Friendly, lines: tuple[str, ...], told: str
) -> None:
    assert friendly.last(THEFT, *LOADED, "7", *lines).startswith(told)


def test_a_wrong_answer_to_an_offer_is_told_what_is_wanted(friendly: Friendly) -> None:
    told = friendly.last(RICH, *LOADED, "12", "trade red brick wifi", "maybe")
    assert told.startswith("'maybe' is no move here: type yes or no, or help.")


# Commands.


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("board", "|RB|"),
        ("status", "* Blue 3 points 9 BRICK"),
        ("residences", "Blue has built a basement at 20 and a house at 11."),
        ("costs", "A road costs 1 HEAT, 1 WIFI."),
        (
            "costs",
            "A tower costs 3 BRICK, 2 ENERGY, 2 GLASS, 2 HEAT, 1 WIFI, where there is a house; it counts 3 points.",
        ),
        ("moves", "build-road"),
        ("moves trade", "trade Red BRICK ENERGY"),
        ("view", "* Blue"),
    ],
)
def test_a_command_tells(friendly: Friendly, command: str, told: str) -> None:
    assert told in friendly.last(RICH, *LOADED, "12", command)


def test_moves_lists_corners_at_the_beginning(friendly: Friendly) -> None:
    ran = friendly.run("--players", "h,h,h,h", lines=("moves",))
    listed = [int(word) for word in answers(ran)[1].partition("Blue,")[0].split()]
    assert list(range(54)) == sorted(listed)


def test_tiles_are_improved_where_that_is_played(friendly: Friendly) -> None:
    ran = friendly.run("--preset", "improvable", "--players", "h,h,h,h", lines=("help",))
    assert ("improve-tile TILE RESOURCE" in ran.out, "improve-tile" in friendly.last(RICH, "help")) == (True, False)


# Files, and playing again.


def test_a_file_called_sv_is_the_assignments(friendly: Friendly) -> None:
    friendly(RICH, "save a.sv")
    assert RICH.text() == Path("a.sv").read_text("utf-8")


def test_a_file_that_cannot_be_written_is_told(friendly: Friendly) -> None:
    assert friendly.last(RICH, "save no/such/a.sv").startswith("Not saved: no/such/a.sv cannot be written")


def test_a_record_goes_on_with_its_players(friendly: Friendly) -> None:
    friendly.run("--players", "h,c,c,c", lines=("16", "save a.game"))
    ran = friendly.run("-load", "a.game")
    assert "You are Blue. Red, Orange and Yellow: played by planner." in " ".join(ran.out.split())


def test_who_wins_is_told_with_how_everybody_stands(friendly: Friendly) -> None:
    told = answers(friendly(NEAR, *LOADED, "12", "improve 20"))[-2]
    assert ("Blue wins!" in told, re.search(r"Blue +10 points", told) is not None) == (True, True)


@pytest.mark.parametrize(("answer", "again"), [("yes", 2), ("no", 1)])
def test_one_may_play_again(friendly: Friendly, answer: str, again: int) -> None:
    ran = friendly(NEAR, *LOADED, "12", "improve 20", "what", answer)
    assert ("Type yes or no." in ran.out, again) == (True, ran.out.count("Constructor: gather"))


def test_somebody_else_may_take_a_seat_before_playing_again(friendly: Friendly) -> None:
    ran = friendly(NEAR, *LOADED, "12", "improve 20", "seat 2 uniform", "yes")
    assert ("Red is now uniform." in ran.out, "Red: played by uniform." in ran.out) == (True, True)


def test_a_number_after_geese_is_that_of_a_tile(friendly: Friendly) -> None:
    assert "places the GEESE on tile 3." in friendly.last(THEFT, *LOADED, "7", "geese 3")


@pytest.mark.parametrize("typed", ["build 2", "move 2", "build my road 1"])
def test_a_number_is_never_one_of_an_unseen_list(friendly: Friendly, typed: str) -> None:
    said = friendly.last(RICH, *LOADED, "12", typed)
    assert ("builds" in said, "turn." in said, ": type " in said) == (False, False, True)


def test_at_the_beginning_build_takes_a_corner(friendly: Friendly) -> None:
    ran = friendly.run("--players", "h,h,h,h", lines=("build 10",))
    assert "Blue begins with a basement at 10." in ran.out


@pytest.mark.parametrize("word", ["road", "build-road", "31"])
def test_moves_are_found_by_any_of_their_words(friendly: Friendly, word: str) -> None:
    assert "build-road 31" in friendly.last(RICH, *LOADED, "12", f"moves {word}")


def test_a_roll_that_nobody_has_said_is_not_in_a_saved_game(friendly: Friendly) -> None:
    friendly(POOR, *LOADED, "save a.game")
    again = friendly.run("-load", "a.game")
    assert ("type roll" in again.out, "rolled" in again.out) == (True, False)


def test_after_undo_loaded_dice_are_asked_again(friendly: Friendly) -> None:
    ran = friendly(POOR, *LOADED, "5", "undo", "roll", "6", more=("--players", "h,h,h,h", "--learn"))
    assert ("Blue rolled 5." in ran.out, "Blue rolled 6." in ran.out) == (True, True)


@pytest.mark.slow
def test_another_game_has_other_dice(friendly: Friendly) -> None:
    ran = friendly.run("--preset", "bounded", "--players", "c,c,c,c", lines=("yes", "no"))
    first, second = ran.out.split("Would you like to play again")[:2]
    assert re.findall(r"rolled (\d+)", first) != re.findall(r"rolled (\d+)", second)
