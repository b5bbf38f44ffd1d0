"""What a program prints of how to go on: typed as it stands, it goes on with the same game, in the same way."""

import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from cardkit.commands import cli
from cardkit.console.loop import Console
from cardkit.core.json import codec
from cardkit.core.options import Options, with_changes
from cardkit.games import constructor
from cardkit.games.constructor.options import PRESETS as BOARDS
from cardkit.games.constructor.options import ConstructorOptions
from cardkit.games.constructor.terminal import console as constructor_console
from cardkit.games.skipbo.options import PRESETS as SKIPBO_PRESETS
from cardkit.games.skipbo.terminal import console as skipbo_console
from cardkit.games.straights.scenarios.scenario import DEMOS
from cardkit.games.straights.terminal import console as straights_console
from cardkit.games.unowar.terminal import console as unowar_console
from support import KEPT, for_each, run_console

AnyConsole = Console[Any, Any, Any]
Left = Callable[[Sequence[str], str], tuple[AnyConsole, str]]
Case = tuple[str, str]  # a command, and what is typed until the input ends

MAINS = {
    "cardkit": cli.main,
    "cardkit-constructor": constructor_console.main,
    "cardkit-skipbo": skipbo_console.main,
    "cardkit-straights": straights_console.main,
    "cardkit-unowar": unowar_console.main,
}
OWN = """\
class First:
    def choose(self, view, moves):
        return moves[0]
"""

# Options of Constructor that have no range, with a value of each.
OTHERS = {
    "shape": codec.write_plain(constructor.grid(5, 6)),
    "layout": "[" + ",".join(["0", "4"] * 19) + "]",
    "yields": "[" + ",".join(["[[0,3],[]]"] * 19) + "]",
}


def changed(options: Options) -> list[str]:
    """For each option a word that changes it."""
    words: list[str] = []
    for name in options.names():
        value = getattr(options, name)
        if isinstance(value, bool):
            words.append(f"{name}={codec.write_plain(not value)}")
        elif isinstance(value, int):
            low, high = options.about()[name].low, options.about()[name].high
            assert low is not None
            assert high is not None
            words.append(f"{name}={next(one for one in range(low, high + 1) if one != value and one > 2)}")
        else:
            words.append(f"{name}={OTHERS[name]}")
    return words


def constructor_cases() -> list[Case]:
    flags = [f"--preset {name}" for name in BOARDS]
    flags += [shlex.join(["--option", word]) for word in changed(BOARDS["standard"])]
    flags += ["", "-random-board", "-board board.txt", "--players h,c,sensible,h", "--players h,own:First,c,h"]
    flags += ["--color", "--preset squares --option points=12 --option offers=-1 --players hhcc"]
    flags += ["--preset settlers --option random_board=false --option yields=" + OTHERS["yields"]]
    exact = [(f"{prog} {more}", "") for more in flags for prog in ("cardkit-constructor", "cardkit play constructor")]
    exact.append(("cardkit play constructor --plain", ""))
    flags.append("--learn")
    return exact + [(f"cardkit-constructor --pretty {more}", "") for more in flags]


def cases() -> list[Case]:
    found = constructor_cases()
    for more in ("", "--target 40", "--rounds 3", "--corner", "--learn", "--plain"):
        found.append((f"cardkit-straights 6788 --players h,c,c,c {more}", "discard AS\n"))
        found.append((f"cardkit play straights 6788 --players h,c,c,c {more}", "discard AS\n"))
    for more in ("", "--target 40 --rounds 3 --corner", "--learn", "--players h,own:First,c,h"):
        found.append((f"cardkit-straights 6788 --pretty --players h,c,c,c {more}", ""))
    found += [(f"cardkit-straights --pretty --players hccc --scenario {name}", "") for name in DEMOS]
    found.append(("cardkit-straights 6788 --players h,c,own:First,c", "discard AS\nseat 2 search:3,others=best\n"))
    for more in ("", "--rounds 3", "--hand 7", "--players h,biggest", "--players h,own:First", "--learn"):
        found += [(f"cardkit-unowar play {more}", ""), (f"cardkit play unowar {more}", "")]
    found.append(("cardkit-unowar play", "seat 2 own:First\n"))
    flags = ["", "--players h,own:First,h,greedy", "--learn", *[f"--preset {name}" for name in SKIPBO_PRESETS]]
    flags += [f"--option {word}" for word in changed(SKIPBO_PRESETS["comp10001bo"])]
    for more in flags:
        found += [(f"cardkit-skipbo {more}", ""), (f"cardkit play skipbo {more}", "")]
    return found


def rules(console: AnyConsole) -> Options:
    """The options of the game; a board that was shuffled, or laid by a file, is one of the options then."""
    options = console.table.game.options
    if isinstance(options, ConstructorOptions):
        layout = console.table.state.board.layout
        return with_changes(options, {"layout": layout, "random_board": False})
    return options


@pytest.fixture
def left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Left:
    """Run a command in an empty folder, and give the console as it was left and what standard error says."""
    (tmp_path / "own.py").write_text(OWN)
    (tmp_path / "board.txt").write_text(constructor.write_layout((1, 5) * 19))
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    consoles: list[AnyConsole] = []
    leave = Console.leave

    def leaving(console: AnyConsole) -> None:
        consoles.append(console)
        leave(console)

    monkeypatch.setattr(Console, "leave", leaving)

    def run(words: Sequence[str], text: str) -> tuple[AnyConsole, str]:
        ran = run_console(monkeypatch, MAINS[words[0]], words[1:], text)
        assert ran.status == 0, ran.err
        return consoles[-1], ran.err

    return run


@for_each("flags", ["", "--preset settlers --option points=12", "--preset squares --players hhch"])
def test_a_position_that_people_save_goes_on_with_what_is_printed(
    left: Left, monkeypatch: pytest.MonkeyPatch, flags: str
) -> None:
    words = ["cardkit-constructor", "--pretty", "--seed", "7", *flags.split()]
    before, _ = left(words, "save mine.sv\nquit\n")
    said = run_console(monkeypatch, constructor_console.main, words[1:], "save mine.sv\n").out
    printed = said.partition("To go on: ")[2].splitlines()[0]
    after, _ = left(shlex.split(printed), "quit\n")
    assert (rules(after), after.table.players) == (rules(before), before.table.players)


def goes_on(left: Left, case: Case) -> None:
    """Whether the command that is printed at the end of input goes on with the same game, in the same way."""
    (command, text) = case
    before, told = left(shlex.split(command), text)
    kept = KEPT.search(told)
    assert kept is not None, told
    after, _ = left(shlex.split(kept[2]), "")
    found, expected = [
        (rules(one), one.table.state.turn(), one.table.players, one.free, one.learning, one.face.friendly)
        for one in (after, before)
    ]
    assert found == expected


@for_each("case", cases()[::40])
def test_some_of_what_is_printed_goes_on_with_the_same_game(left: Left, case: Case) -> None:
    goes_on(left, case)


@pytest.mark.slow
@for_each("case", cases())
def test_what_is_printed_goes_on_with_the_same_game(left: Left, case: Case) -> None:
    goes_on(left, case)
