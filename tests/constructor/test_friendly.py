"""The console of Constructor for people: questions that explain themselves, reasons, and moves as people type them."""
# ruff: noqa: SIM300  what is expected stands first

import re
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

from constructor.at_console import NEAR, POOR, RICH, THEFT, Program
from support import Ran, for_each

BUILD = ("load", "roll", "12")  # loaded dice, and what they show: nobody gains, and Blue may build
SEVEN = ("load", "roll", "7")
OFFERED = (*BUILD, "trade red brick wifi")
GOODS = "9 BRICK, 9 ENERGY, 9 GLASS, 9 HEAT, 9 WIFI"
Case = tuple[str, Sequence[str], str]  # a saved game, the lines, and what the last of them brings


@attrs.frozen
class Friendly:
    """The friendly console as a function of a saved position and of what is typed, four people sitting there."""

    program: Program

    def __call__(self, save: str, *lines: str, more: Sequence[str] = ("--players", "h,h,h,h")) -> Ran:
        Path("game.sv").write_text(save, encoding="utf-8")
        return self.run("-load", "game.sv", *more, lines=lines)

    def run(self, *argv: str, lines: Sequence[str] = ()) -> Ran:
        return self.program("--pretty", "-seed", "4", *argv, text="".join([line + "\n" for line in lines]))

    def last(self, save: str, *lines: str) -> str:
        """What the last line brought, with the question that follows, as one line."""
        return answers(self(save, *lines))[len(lines)]


@pytest.fixture
def friendly(program: Program) -> Friendly:
    return Friendly(program)


def answers(ran: Ran) -> list[str]:
    """What was printed before the first prompt, and after each line; line breaks count as blanks."""
    return [" ".join(part.split()) for part in re.split(r"(?:^|\n)> ", ran.out)]


ASKED: list[Case] = [
    (POOR, [], "Blue, type roll. (The dice are fair; load makes them loaded, fair takes that back.)"),
    (POOR, [*BUILD, "next"], "Red, type roll."),  # who has rolled once is not told of dice again
    (POOR, ["load"], "Blue, type roll; the dice are loaded: fair takes that back."),
    (RICH, BUILD, f"Blue, you have {GOODS}. Build, improve, trade, or next? (moves, help)"),
    (THEFT, SEVEN, "Red, where do the geese go? (the number at the top of a tile, not its roll)"),
    (THEFT, [*SEVEN, "9"], "Red, whom do you rob? (Blue/Orange)"),
    (RICH, OFFERED, f"one BRICK for one WIFI. Does Red accept this offer? (yes/no; you have {GOODS})"),
]


@for_each(("save", "lines", "asked"), ASKED)
def test_what_is_asked_says_what_may_be_typed(friendly: Friendly, save: str, lines: Sequence[str], asked: str) -> None:
    assert answers(friendly(save, *lines))[-2].endswith(asked)


HELP: list[Case] = [
    (RICH, [], "Blue's turn begins with the dice: type roll."),
    (RICH, BUILD[:2], "Blue says how the loaded dice fall: type a number from 2 to 12, or fair."),
    (RICH, BUILD, "Blue may build, improve and trade as long as there are resources for it"),
    (RICH, OFFERED, "Red is offered a trade: type yes or no."),
    (THEFT, SEVEN, "moves the geese"),
    (THEFT, [*SEVEN, "9"], "type the colour"),
]


@for_each(("save", "lines", "explained"), HELP)
def test_help_explains_the_question(friendly: Friendly, save: str, lines: Sequence[str], explained: str) -> None:
    assert explained in friendly.last(save, *lines, "help")


@for_each(
    ("lines", "told"),
    [
        (["roll"], r"Blue rolled \d+\."),
        (BUILD, r"Blue rolled 12\."),
        ([*BUILD[:2], "fair"], r"The dice are fair\. Blue rolled \d+\."),
        ([*BUILD[:2], "seat 1 c"], r"Blue is now diplomat\. Blue rolled \d+\."),
        *[
            (
                [*BUILD[:2], line],
                rf"Expected a number from 2 to 12, or fair to let chance roll, or help; not '{line}'\.",
            )
            for line in ("1", "13", "x", "", "view", "undo", "hint", "moves")
        ],
        *[([*BUILD, line], "load and fair choose the dice before a roll: ") for line in ("load", "fair")],
        (["load evening.game"], r"load makes your dice loaded\. .* start with --load evening\.game"),
    ],
)
def test_dice_are_fair_unless_somebody_asks_for_loaded_ones(
    friendly: Friendly, lines: Sequence[str], told: str
) -> None:
    assert re.match(told, friendly.last(POOR, *lines))


def by_typing(save: str, before: Sequence[str], told: str, *typed: str) -> list[Case]:
    """The same is told whichever of these is typed."""
    return [(save, [*before, one], told) for one in typed]


TYPED = [
    *by_typing(
        RICH,
        BUILD,
        "Blue builds a road at 31.",
        "build-road 31",
        "road 31",
        "build road 31",
        "BUILD-ROAD 31",
        "Road 31",
    ),
    *by_typing(RICH, BUILD, "Blue builds a house at 20.", "improve 20", "house 20", "IMPROVE 20"),
    *by_typing(RICH, BUILD, "Red's turn.", "next", "pass", "end", "end turn", "done", "NEXT"),
    *by_typing(
        *(RICH, BUILD, "Blue offers Red one BRICK for one WIFI."),
        *("trade red brick wifi", "TRADE Red BRICK WiFi", "offer r brick wifi"),
    ),
    *by_typing(RICH, OFFERED, "Red accepts.", "y", "accept", "Yes"),
    *by_typing(RICH, OFFERED, "Red refuses.", "NO", "n"),
    *by_typing(THEFT, SEVEN, "places the GEESE on tile 9. It has BRICK", "9", "geese 9", "tile 9"),
    *by_typing(THEFT, SEVEN, "It has a PARK.", "4"),
    *by_typing(THEFT, [*SEVEN, "9"], "Red steals ENERGY from Orange.", "orange", "o"),
]


@for_each(("save", "lines", "told"), TYPED)
def test_a_move_is_read_as_people_type_it(friendly: Friendly, save: str, lines: Sequence[str], told: str) -> None:
    assert told in friendly.last(save, *lines)


REFUSED = [
    ("build-road 0", "You cannot do that: you have no road and no residence at either end."),
    ("build-road 27", "You cannot do that: there is a road already."),
    ("build-road 99", "You cannot do that: there is no such move; expected an edge from 0 to 71."),
    ("build-res 54", "You cannot do that: there is no such move; expected a corner from 0 to 53."),
    ("build", "'build' is no move here: type build-road EDGE or build-res CORNER, such as build-road 12, or help."),
    ("build 2", "'build 2' says too little here: type "),
    ("move 2", "'move 2' says too little here: type "),
    ("build my road 1", "'build my road 1' is no move here: type "),
    ("improve x", "'improve x' is no move here: type improve and the number of a corner"),
    ("trade", "Trade needs a builder, what you give and what you take: trade red brick wifi"),
    ("trade purple brick wifi", "There is no builder 'purple': type Blue, Red, Orange or Yellow."),
    ("trade red gold wifi", "There is no resource 'gold': type brick, energy, glass, heat or wifi."),
    ("trade blue brick wifi", "Nobody trades with themselves."),
    ("trade red brick brick", "A resource is not traded for itself."),
    ("7", "A number alone says too little here: type build-road N,"),
    ("", "Nothing typed: type build-road N,"),
    ("xyzzy", "'xyzzy' is no move here: type build-road N, build-res N, improve N, trade COLOUR GIVE TAKE, next, or"),
]
REFUSED_ELSEWHERE: list[Case] = [
    (
        *(POOR, [*BUILD, "improve 20"]),
        "You do not have enough resources: a house costs 2 GLASS, 3 HEAT; you have no resources.",
    ),
    (THEFT, [*SEVEN, "x"], "'x' is no move here: type the number of a tile, or help."),
    (THEFT, [*SEVEN, "9", "purple"], "'purple' is no move here: type Blue or Orange, or help."),
    (RICH, [*OFFERED, "maybe"], "'maybe' is no move here: type yes or no, or help."),
    (RICH, ["save no/such/a.sv"], "Not saved: no/such/a.sv cannot be written"),
]


@for_each(("save", "lines", "told"), [*[(RICH, [*BUILD, line], told) for line, told in REFUSED], *REFUSED_ELSEWHERE])
def test_a_refusal_has_its_reason(friendly: Friendly, save: str, lines: Sequence[str], told: str) -> None:
    assert friendly.last(save, *lines).startswith(told)


def test_at_the_beginning_a_corner_is_typed_and_wrong_ones_are_refused_with_reasons(friendly: Friendly) -> None:
    told = answers(friendly.run("--players", "h,h,h,h", lines=("build 16", "16", "99", "x", "moves")))[1:]
    for expected, found in zip(
        (
            "Blue begins with a basement at 16.",
            "You cannot do that: there is a residence already.",
            "You cannot do that: there is no such move; expected a corner from 0 to 53.",
            "'x' is no move here: type the number of a corner, or help.",
        ),
        told,
        strict=False,
    ):
        assert found.startswith(expected)
    free = set(range(54)) - {16, 10, 15, 22}
    assert sorted(free) == sorted([int(word) for word in told[4].partition("Red,")[0].split()])


@for_each(
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
        *[(f"moves {word}", "build-road 31") for word in ("road", "build-road", "31")],
        ("moves xyzzy", "No legal move has 'xyzzy' in it."),
        ("view", "* Blue"),
    ],
)
def test_a_command_tells(friendly: Friendly, command: str, told: str) -> None:
    assert told in friendly.last(RICH, *BUILD, command)


def test_a_loaded_game_shows_its_board(friendly: Friendly) -> None:
    assert "|RB|" in answers(friendly(POOR))[0]


def test_tiles_are_improved_where_that_is_played(friendly: Friendly) -> None:
    ran = friendly.run("--preset", "improvable", "--players", "h,h,h,h", lines=("help",))
    assert ("improve-tile TILE RESOURCE" in ran.out, "improve-tile" in friendly.last(RICH, "help")) == (True, False)


# Files, and playing again.


def test_a_file_called_sv_is_the_assignments(friendly: Friendly) -> None:
    friendly(RICH, "save a.sv")
    assert RICH == Path("a.sv").read_text("utf-8")


def test_a_record_goes_on_with_its_players(friendly: Friendly) -> None:
    friendly.run("--players", "h,c,c,c", lines=("16", "save a.game"))
    assert "You are Blue. Red, Orange and Yellow: played by diplomat." in answers(friendly.run("-load", "a.game"))[0]


@for_each(("answer", "again"), [("yes", 2), ("no", 1)])
def test_who_wins_is_told_and_one_may_play_again(friendly: Friendly, answer: str, again: int) -> None:
    ran = friendly(NEAR, *BUILD, "improve 20", "seat 2 uniform", "what", answer)
    assert re.search(r"Blue wins![\s\S]*Blue +10 points", ran.out)
    assert ("Type yes or no." in ran.out, again) == (True, ran.out.count("Constructor: gather"))
    assert ("Red is now uniform." in ran.out, again == 2) == (True, "Red: played by uniform." in ran.out)


def test_a_roll_that_nobody_has_said_is_not_in_a_saved_game(friendly: Friendly) -> None:
    friendly(POOR, *BUILD[:2], "save a.game")
    again = friendly.run("-load", "a.game")
    assert ("type roll" in again.out, "rolled" in again.out) == (True, False)


def test_after_undo_loaded_dice_are_asked_again(friendly: Friendly) -> None:
    ran = friendly(POOR, *BUILD[:2], "5", "undo", "roll", "6", more=("--players", "h,h,h,h", "--learn"))
    assert ("Blue rolled 5." in ran.out, "Blue rolled 6." in ran.out) == (True, True)


@pytest.mark.slow
def test_another_game_has_other_dice(friendly: Friendly) -> None:
    ran = friendly.run("--preset", "bounded", "--players", "c,c,c,c", lines=("yes", "no"))
    first, second = ran.out.split("Would you like to play again")[:2]
    assert re.findall(r"rolled (\d+)", first) != re.findall(r"rolled (\d+)", second)
