"""examples/bots: bots in several languages, which play every game, by themselves and against each other."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

import cardkit
from cardkit.registry import BUILT_IN
from support import Ran, for_each, run_python
from the_plug_ins import EXAMPLES, PLUG_INS, install_plug_ins

BOTS = EXAMPLES / "bots"
PAGES = (BOTS / "README.md",)
COMMANDS = {"node": "node bot.js", "java": "java Bot.java", "g++": "./bot", "python3": "python3 bot.py"}
COMPUTERS = {"straights": "thrifty", "unowar": "smallest", "skipbo": "greedy", "constructor": "sensible"}


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [program for program in programs if shutil.which(program) is None]
    return pytest.mark.skipif(bool(missing), reason=f"not on this machine: {', '.join(missing)}")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the bots, that in C++ compiled, where all plug-ins of the examples are installed."""
    made = tmp_path_factory.mktemp("bots")
    for file in BOTS.iterdir():
        shutil.copy(file, made)
    if shutil.which("g++") is not None:
        words = ["g++", "-std=c++17", "-O2", "-Wall", "-Wextra", "-Werror", "-o", "bot", "bot.cpp"]
        subprocess.run(words, cwd=made, check=True)
    install_plug_ins(made / "site")
    return made


def run(folder: Path, *words: str) -> Ran:
    path = os.pathsep.join([str(folder / "site"), str(Path(cardkit.__file__).parent.parent)])
    return run_python("-m", "cardkit", *words, cwd=folder, PYTHONPATH=path)


@for_each("name", ["bot.js", "Bot.java", "bot.cpp", "bot.py", "bad.py"])
def test_a_bot_has_fewer_than_sixty_lines(name: str) -> None:
    assert (BOTS / name).read_text("utf-8").count("\n") < 60


@pytest.mark.slow
@pytest.mark.parametrize("program", [pytest.param(program, marks=needs(program)) for program in COMMANDS])
@pytest.mark.whole
def test_nothing_is_wrong_with_a_bot_in_any_game(folder: Path, program: str) -> None:
    ran = run(folder, "bot-check", COMMANDS[program], "--all")
    assert (ran.status, ran.err) == (0, ""), ran.out
    # More are there where more examples are installed.
    assert {*re.findall(r"(?m)^ok     ([a-z-]+), ", ran.out)} >= {*BUILT_IN, *PLUG_INS}, ran.out


@needs("node", "java", "python3")
@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.some(1)
def test_bots_in_three_languages_and_a_computer_play_a_game(folder: Path, game: str) -> None:
    bots = [f"lines:{COMMANDS[program]}" for program in ("node", "java", "python3")]
    players = ",".join([*bots, COMPUTERS[game]])
    ran = run(folder, "arena", game, "--players", players, "--tables", "all", "--games", "4", "--seed", "1")
    counted = re.findall(r"(?m)^lines:.* (\d+) +(\d+) +(\d+)$", ran.out)  # games, unfinished, forfeited
    assert (ran.status, {*counted}) == (0, {("4", "0", "0")}), ran.out + ran.err


@needs("node", "java", "python3")
@pytest.mark.slow
def test_a_bot_that_fails_among_bots_in_other_languages_forfeits_and_it_is_said_why(folder: Path) -> None:
    players = "lines:node bot.js,lines:java Bot.java,lines:python3 bad.py"
    ran = run(folder, "arena", "unowar", "--players", players, "--games", "4", "--seed", "1")
    assert ran.out.endswith(
        "\nforfeits:\n  lines:python3 bad.py: it ended with status 1; its standard error: "
        "the third move is too much for me\n"
    )


@needs("node", "java", "g++", "python3")
@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
@pytest.mark.whole
def test_the_tables_of_a_page_are_those_of_real_runs(folder: Path, page: Path) -> None:
    found = re.findall(r'```text\n\$ cardkit arena (\S+) --players "(.*?)" (.*)\n([^`]*)```', page.read_text("utf-8"))
    assert found
    for game, players, more, shown in found:
        assert run(folder, "arena", game, "--players", players, *more.split()).out == shown
