"""Demonstrations: what goes beyond the assignments is listed, and each command shows what it says."""

import re
import shlex
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import attrs
import pytest

import cardkit
from cardkit.commands import cli, play_web
from cardkit.core.errors import BadFile, BadOption
from cardkit.core.records.record import read_record
from cardkit.games import constructor, straights
from cardkit.games.constructor.demos import DEMOS, demo
from cardkit.games.constructor.terminal import console as constructor_console
from cardkit.games.straights.terminal import console as straights_console
from cardkit.registry import load
from support import run_console

CONSOLES: Final[Mapping[str, ModuleType]] = {"straights": straights_console, "constructor": constructor_console}


@attrs.frozen
class Demo:
    """What a demonstration shows, the command that shows it, and the lines to type there, if any."""

    shows: str
    command: str
    typed: tuple[str, ...] = ()


def demos_of(module: ModuleType) -> list[Demo]:
    """The demonstrations that a console lists."""
    found: list[Demo] = []
    for line in Path(str(module.__file__)).with_name("demos.txt").read_text("utf-8").splitlines():
        if line.startswith("  then type: "):
            found[-1] = attrs.evolve(found[-1], typed=tuple(line.removeprefix("  then type: ").split(", ")))
        elif line.startswith("  "):
            found[-1] = attrs.evolve(found[-1], command=line.strip())
        else:
            found.append(Demo(line.removesuffix(":"), ""))
    return found


SHOWN: Final = [one for module in CONSOLES.values() for one in demos_of(module)]

# By what a demonstration shows, a pattern of what is printed once the feature has happened.
SEEN: Final[Mapping[str, str]] = {
    # Straights
    "A house rule: ace and king of a suit are neighbours": r"Player1 plays AS\.\n(.*\n)*Spades: A 6 7 8 9 T J Q K\n",
    "A house rule: the game ends at 40 points": r"36 \+ 12 = 48\nPlayer3 wins!\n$",
    "A house rule: the game ends after three rounds": r"16 \+ 12 = 28\nPlayer3 wins!\n$",
    "A smarter computer, which sees whom the king of spades lets in": r"^Player1 plays KS\.(.*\n)*Player1 wins!",
    "A search, which plays the game on from there 500 times before each of its moves": r"^Player1 plays KS\.",
    "A table that is drawn, and moves typed loosely": r"You may play 1: 2C, 2: TH or 3: KS\.\n> Player1 plays KS\.",
    "A hint from the best computer, and a move taken back": r"Hint: play KS(.*\n)*> Taken back: play KS\.",
    # both
    "Another player in a seat, in the middle of a turn": r"is now (thrifty\.\nPlayer1|planner\.\nBuilder Blue rolled)",
    # Constructor
    "A better tile: a builder pays for it, and it yields one resource more (C30)": r"Red gained:\n3 BRICK\n3 GLASS\n",
    "A tile that wears off: tile 9 yields for the last time (C28)": r"3 BRICK\n(.*\n)*> No builders gained resources\.",
    "A board of squares (C29)": r"\|30\|--55--\|31\|--56--\|32\|--57--\|33\|--58--\|34\|--59--\|BB\|\n",
    "A board of bricks (C29)": r"\|       HEAT        \|\n",
    "A small board for two, on which seven points win": r"Red has 6 building points(.*\n)*> Builder Red wins!\n",
    "A large board for six": r"\nGreen has 3 (.*)\nWhite has 2 ",
    "A house rule: no road goes on through somebody else's residence": r"2 WIFI\n> You cannot build here\.\n",
    "A house rule: the second basement brings resources": r"Blue has 2 building points, 1 brick, 0 energy, 1 glass,",
    "A house rule: two offers in a turn": r"> At most 2 offers are made in a turn\.\n",
    "Computers of two strengths, which play to the end": r"Builder Blue wins!\n",
    "A console for people, which says what is asked and why something cannot be done": (
        r"Improving a tile costs 1 BRICK(.*\n)*> Hint: roll\.(.*\n)*> You cannot do that: a turn begins with a roll\."
    ),
}


@pytest.mark.parametrize("one", [one for one in SHOWN if "--web" not in one.command], ids=lambda one: one.command)
def test_a_demonstration_shows_what_it_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, one: Any) -> None:
    monkeypatch.chdir(tmp_path)
    program, *words = shlex.split(one.command)
    main = CONSOLES[program.removeprefix("cardkit-")].main
    done = run_console(monkeypatch, main, words, "".join([f"{line}\n" for line in one.typed]))
    assert re.search(SEEN[one.shows], done.out), done.out + done.err


@pytest.mark.parametrize("one", [one for one in SHOWN if "--web" in one.command], ids=lambda one: one.command)
def test_a_demonstration_in_a_browser_begins_with_its_position(one: Any) -> None:
    _, _, name, *words = shlex.split(one.command)
    record = read_record(wanted(name, *[word for word in words if word != "--web"]).record)
    game = load(name, **cardkit.core.json.codec.read_options(record.options))
    assert game.read_state(record.start or "") == game.demo(words[-1])


def test_every_house_rule_and_board_of_a_scenario_is_shown() -> None:
    commands = " ".join([one.command for one in SHOWN])
    assert [name for name in (*straights.DEMOS, *DEMOS) if f"--scenario {name}" not in commands] == []


@pytest.mark.parametrize("name", CONSOLES)
def test_a_console_lists_the_demonstrations(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    listed = run_console(monkeypatch, CONSOLES[name].main, ["--demos"]).out
    assert listed == Path(str(CONSOLES[name].__file__)).with_name("demos.txt").read_text("utf-8")


# Scenarios of Constructor.


def test_the_scenarios_of_constructor_are_the_files_there_are() -> None:
    files = Path(constructor.__file__).parent / "demos"
    assert sorted(DEMOS) == sorted([path.stem for path in files.iterdir()])


def test_a_scenario_is_needed_for_the_road_that_is_blocked() -> None:
    text = constructor.write_save(demo("blocked-roads"))
    state = constructor.read_save(text, constructor.game("bounded").options)
    game = constructor.game("bounded")
    turn = game.resolve(game.play(state, constructor.RollDice()).state, (12,)).state
    assert game.why_illegal(turn, constructor.BuildRoad(49)) is None


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--scenario", "nowhere"], "expected a scenario, one of better-tile, blocked-roads"),
        (["--scenario", "bricks", "--preset", "squares"], "a scenario has its board and its rules in it"),
        (["--scenario", "bricks", "-load", "x.sv"], "a scenario has its board and its rules in it"),
    ],
)
def test_what_does_not_go_with_a_scenario(monkeypatch: pytest.MonkeyPatch, words: list[str], reason: str) -> None:
    done = run_console(monkeypatch, cli.main, ["play", "constructor", *words])
    assert (done.status, reason in done.err) == (2, True)


# Games in a browser that begin with a file of the game's own form.


def wanted(name: str, *words: str) -> Any:
    """The message that the arguments of `cardkit play NAME --web` make."""
    chosen = play_web.parser(name, load(name), "cardkit play").parse_args(words)
    return play_web.creating(name, chosen)


@pytest.mark.parametrize(
    ("name", "text", "words", "reason"),
    [
        ("constructor", "0\n0 0 0 5 0 r 1 2 h 99 B 4 B\n", [], r"line 2: expected a vertex from 0 to 53, not '99'"),
        ("constructor", "what is this\n", [], r"line 1: expected the builder on turn"),
        ("straights", "turn: 9\n", [], r"line 1: expected a player from 1 to 4, not '9'"),
        (
            "straights",
            "turn: 1\n",
            ["--preset", "corner"],
            r"line 1: a scenario has its rules in it: leave out target=",
        ),
        ("unowar", "turn: 1\n", [], r"line 1: expected a saved game of unowar, as the command save writes it"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_line_and_reason(
    tmp_path: Path, name: str, text: str, words: list[str], reason: str
) -> None:
    path = tmp_path / "mine"
    path.write_text(text)
    with pytest.raises(BadFile, match=f"mine, {reason}"):
        wanted(name, "--load", str(path), *words)


def test_a_scenario_that_is_none_is_told_with_those_there_are() -> None:
    with pytest.raises(BadFile, match="those that come with cardkit are corner, endgame, rounds, sevens, target"):
        wanted("straights", "--scenario", "nowhere")


def test_a_scenario_takes_no_options() -> None:
    with pytest.raises(BadOption, match="give --scenario without them"):
        wanted("straights", "--scenario", "endgame", "--option", "target=9")
