"""The command `cardkit`: what it lists, plays and replays, and how it ends when something is wrong."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

import cardkit
import faulty
from cardkit import Table, write_record
from cardkit.core.immutability import build
from cardkit.core.schemas.json_schema import json_schema, schema_text
from cardkit.core.schemas.typescript import declarations
from cardkit.registry import BUILT_IN
from support import Ran, Run, for_each, pretend_installed, run_python

Install = Callable[..., None]

SOURCE = """\
from typing import ClassVar

import attrs

import faulty


@attrs.frozen
class Seatless(faulty.Embers):
    name: ClassVar[str] = "seatless"

    @property
    def seats(self):
        from cardkit.core.errors import BadGame

        raise BadGame("Seatless does not define seats")


@attrs.frozen
class Failing(faulty.Embers):
    name: ClassVar[str] = "failing"

    @property
    def seats(self):
        raise ZeroDivisionError("nothing to divide")


@attrs.frozen
class Wordless(faulty.Embers):
    name: ClassVar[str] = "wordless"

    def all_vocabulary(self):
        raise ZeroDivisionError("no words")


def main(argv, prog):
    print(prog, *argv)
    return 7
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Pretend that entry points are installed: `install(null="null_game:make")`."""
    (tmp_path / "plug_ins.py").write_text(SOURCE)
    (tmp_path / "broken_game.py").write_text("import no_such_module")
    monkeypatch.syspath_prepend(str(tmp_path))

    def pretend(consoles: dict[str, str] | None = None, **named: str) -> None:
        pretend_installed(monkeypatch, named, consoles=consoles)

    pretend()
    yield pretend
    for name in ("plug_ins", "broken_game"):
        sys.modules.pop(name, None)


def one_line(text: str) -> bool:
    return text.count("\n") == 1 and text.endswith("\n")


# What there is.


def test_the_version_is_told(run: Run) -> None:
    assert run("--version") == Ran(0, f"cardkit {cardkit.__version__} ({build()})\n", "")


def test_every_game_is_listed_with_what_it_is(run: Run, install: Install) -> None:
    ran = run("games")
    listed = " ".join(ran.out.split())
    games = [(name, cardkit.load(name)) for name in BUILT_IN]
    told = [f"{name}: {game.aim} {game.seats} seats; cardkit play {name}" for name, game in games]
    assert [one for one in told if one not in listed] == []
    assert (ran.status, ran.err) == (0, "")


def test_a_game_is_listed_with_seats_players_presets_and_options(run: Run, install: Install) -> None:
    install(embers="faulty:game")
    expected = (
        "embers: Lay cards on a pile, higher and higher, and steal one.\n"
        "  2 or 3 seats; cardkit play embers\n"
        "  players first, uniform, highest\n"
        "  levels easy (uniform), medium (uniform), hard (search:1000,within=1000ms)\n"
        "  presets two, three\n"
        '  options seats=2 hand=3 rounds=2 word="ember"\n'
        "    seats (2 to 3)\n    hand (1 to 4)\n    rounds (1 to 9)\n"
    )
    assert run("games", "--verbose").out.endswith(expected)


def test_all_options_of_a_game_are_listed_with_what_they_are_for_and_the_values_they_take(run: Run) -> None:
    told = run("games", "--verbose").out
    assert "    target (1 to 10000): points that end the game, when a round is over\n" in told
    for name in BUILT_IN:
        listed = " ".join(told.split()).partition(f"cardkit play {name} ")[2].partition(" options ")[2].split()
        options = cardkit.load(name).options.names()
        assert [one.partition("=")[0] for one in listed[: len(options)]] == [*options]


def test_the_help_of_a_game_lists_its_options_with_the_values_they_take(run: Run) -> None:
    assert "change an option: jokers (0 to 16), embargoes" in " ".join(run("play", "skipbo", "--help").out.split())


def test_a_game_without_presets_and_options_is_listed_without(run: Run, install: Install) -> None:
    install(waiting="faulty:Waiting")
    expected = (
        "waiting: A correct game that never ends.\n  2 seats; cardkit play waiting\n  players first, uniform\n"
        "  levels easy (uniform), medium (uniform), hard (search:1000,within=1000ms)\n"
    )
    assert run("games", "--verbose").out.endswith(expected)


@for_each(
    ("where", "reason"),
    [
        (
            "broken_game:make",
            r"one \(broken_game:make\) cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'",
        ),
        ("plug_ins:Seatless", ".*Seatless does not define seats"),
        ("plug_ins:Failing", ".*ZeroDivisionError: nothing to divide"),
    ],
)
def test_a_plug_in_that_cannot_be_used_is_listed_with_the_reason_beside_the_other_games(
    run: Run, install: Install, where: str, reason: str
) -> None:
    install(a_broken_one=where, embers="faulty:game")
    ran = run("games")
    assert re.findall(r"^([\w-]+):", ran.out, re.MULTILINE) == [*BUILT_IN, "a_broken_one", "embers"]
    assert re.search(rf"^a_broken_one: cannot be used: .*{reason}$", ran.out, re.MULTILINE) is not None
    assert ran.status == 1


# Schemas.


def test_the_schema_of_a_game_is_printed(run: Run, install: Install) -> None:
    install(embers="faulty:game")
    schema = json_schema(cardkit.load("straights"))
    assert run("schema", "straights") == Ran(0, schema_text(schema), "")
    assert run("schema", "straights", "--typescript") == Ran(0, declarations(schema), "")
    assert run("schema", "embers") == Ran(0, schema_text(json_schema(faulty.game())), "")


def test_a_schema_is_printed_for_a_preset_and_options_too(run: Run) -> None:
    ran = run("schema", "straights", "--preset", "one-round", "--option", "target=30")
    assert (ran.status, json.loads(ran.out)["title"]) == (0, "Straights")


@for_each(
    ("words", "reason"),
    [
        (("chess",), "no game is called 'chess'; there are straights, "),
        (("straights", "--preset", "x"), "no preset is called 'x'; there are: standard, "),
        (("straights", "--option", "goal=1"), "straights: no option is called 'goal'; there are "),
        (("straights", "--option", "goal"), "expected NAME=VALUE, not 'goal'"),
        ((), "expected a game, such as cardkit schema straights; there are straights, "),
    ],
)
def test_no_schema_is_printed_for_a_game_that_there_is_not(run: Run, words: tuple[str, ...], reason: str) -> None:
    ran = run("schema", *words)
    assert (ran.status, ran.out, one_line(ran.err), reason in ran.err) == (2, "", True, True)


def test_a_plug_in_that_fails_where_its_schema_is_made_is_told_in_one_line(run: Run, install: Install) -> None:
    install(wordless="plug_ins:Wordless")
    ran = run("schema", "wordless")
    assert (ran.status, ran.err) == (2, "cardkit: wordless: it fails: ZeroDivisionError: no words\n")


# Help.

HELPED: list[tuple[str, ...]] = [
    (), ("play", "straights"), ("play", "unowar"), ("play", "embers"), ("arena",), ("new",), ("schema",),
    ("export",), ("serve-lines",), ("serve-rooms",),
]  # fmt: skip
WITHOUT_EXAMPLES = [("games",), ("play",), ("replay",)]


@for_each("words", [*HELPED, *WITHOUT_EXAMPLES], ids=" ".join)
def test_help_has_examples_which_need_no_file_of_the_sources(
    run: Run, install: Install, words: tuple[str, ...]
) -> None:
    install(embers="faulty:game")
    ran = run(*words, "--help")
    assert (ran.status, ran.err, ran.out.split()[:2]) == (0, "", ["usage:", "cardkit"])
    assert re.search(r"^examples:\n  cardkit", ran.out, re.MULTILINE) is not None or words in WITHOUT_EXAMPLES
    assert "examples/" not in ran.out


def test_help_says_how_many_tables_are_kept_by_default(run: Run) -> None:
    assert "10000 if left out" in run("serve-rooms", "--help").out


@for_each("flag", ["--help", "-h"])
def test_help_for_play_lists_the_games(run: Run, install: Install, flag: str) -> None:
    install(embers="faulty:game")
    assert run("play", flag).out.endswith("games: straights, unowar, skipbo, constructor, embers\n")


def test_what_help_lists_as_commands_is_understood(run: Run) -> None:
    listed = re.findall(r"^    ([\w-]+)(?: |$)", run("--help").out, re.MULTILINE)
    assert [run(name, "--help").status for name in listed] == [0] * len(listed)


# What is refused.

REFUSED: list[tuple[tuple[str, ...], str]] = [
    (("poker",), "cardkit: argument COMMAND: invalid choice: 'poker' "),
    (("--poker",), "cardkit: "),
    (("games", "poker"), "cardkit: unrecognized arguments: poker (try cardkit --help)"),
    (("play",), ""),
    (("play", "--seed"), "cardkit: "),
    (("play", "poker"), "cardkit: no game is called 'poker'; there are straights, unowar, skipbo, constructor"),
    (("play", "Straights"), "cardkit: no game is called 'Straights'; there are straights, unowar, skipbo, constructor"),
    (("play", ""), "cardkit: no game is called ''; there are straights, unowar, skipbo, constructor"),
    (("play", "straights", "--poker"), "cardkit play straights: unrecognized arguments: --poker "),
    (("play", "straights", "x"), "cardkit play straights: argument SEED: expected a whole number from -2147483648 "),
    (
        ("play", "straights", "--players", "c,c"),
        "cardkit play straights: Straights has 4 seats: expected 4 players with commas between, such as h,c,c,c, not ",
    ),
    (("play", "straights", "--players", "c,c,c,x"), "cardkit play straights: no player is called 'x'; there are "),
    (("play", "straights", "--players", "c,c,c,no_such_module:x"), "cardkit play straights: 'no_such_module:x' cannot"),
    (("replay",), "cardkit replay: the following arguments are required: FILE (try cardkit replay --help)"),
    (("replay", "no_such_file"), "cardkit: no_such_file cannot be read: No such file or directory"),
    (("replay", "/"), "cardkit: / cannot be read: Is a directory"),
    (
        ("replay", "no_such_file", "--seat", "0"),
        "cardkit replay: argument --seat: expected a whole number from 1 to 99",
    ),
    (
        ("replay", "no_such_file", "--seat", "x"),
        "cardkit replay: argument --seat: expected a whole number from 1 to 99",
    ),
    (
        ("replay", "no_such_file", "--step", "-1"),
        "cardkit replay: argument --step: expected a whole number from 0 to 1000000000, not '-1'",
    ),
    (("arena", "unowar", "--until", "x"), "cardkit arena: argument --until: expected a number from 0 to 1, not 'x'"),
    (("bot-check", "--seconds", "0", "x"), "cardkit bot-check: argument --seconds: expected a number from 0.001 to "),
    (
        ("replay", "no_such_file", "--step", "1", "--steps"),
        "cardkit replay: argument --steps: not allowed with argument --step",
    ),
    (("replay", "no_such_file", "--poker"), "cardkit: unrecognized arguments: --poker (try cardkit --help)"),
]


@for_each(("argv", "message"), REFUSED)
def test_a_bad_command_line_is_one_line_on_standard_error(
    run: Run, install: Install, argv: tuple[str, ...], message: str
) -> None:
    ran = run(*argv)
    assert (ran.status, ran.out, one_line(ran.err)) == (2, "", True)
    assert ran.err.startswith(message)


@for_each("name", ["broken", "faceless", "mute", "failing"])
def test_a_plug_in_that_cannot_be_played_is_one_line_on_standard_error(run: Run, install: Install, name: str) -> None:
    install(
        {"faceless": "no_such_module:main", "mute": "plug_ins:no_such_function"},
        broken="broken_game:make", faceless="faulty:game", mute="faulty:game", failing="plug_ins:Failing",
    )  # fmt: skip
    ran = run("play", name)
    assert (ran.status in (1, 2), ran.out, one_line(ran.err)) == (True, "", True)


# Playing.


def test_a_console_of_a_games_own_is_handed_the_rest_of_the_line(run: Run, install: Install) -> None:
    install({"faced": "plug_ins:main"}, faced="faulty:game")
    assert run("play", "faced", "--help", "x").out == "cardkit play faced --help x\n"
    assert run("play", "faced").status == 7


def test_a_record_of_an_unknown_game_is_refused(run: Run, install: Install, tmp_path: Path) -> None:
    install(embers="faulty:game")
    file = tmp_path / "two.game"
    file.write_text(write_record(Table(faulty.game(), seed=1).record()))
    install()
    ran = run("replay", str(file))
    assert (ran.status, ran.out, one_line(ran.err)) == (2, "", True)


# Real processes.


@pytest.mark.slow
def test_the_package_runs_as_the_command_does() -> None:
    ran = run_python("-m", "cardkit", "--version")
    assert ran == Ran(0, f"cardkit {cardkit.__version__} ({build()})\n", "")


PRINTING: list[tuple[str, ...]] = [
    ("--help",),
    ("--version",),
    ("games",),
    ("play",),
    ("play", "--help"),
    ("play", "straights", "--help"),
    ("play", "straights", "1", "--players", "c,c,c,c"),
    ("arena", "--help"),
]


@pytest.fixture(params=["", "1"], ids=["buffered", "unbuffered"])
def environment(request: pytest.FixtureRequest) -> dict[str, str]:
    """The environment of a command: what it prints goes out when the buffer is full, or at once."""
    return {**os.environ, "PYTHONUNBUFFERED": request.param}


@pytest.mark.slow
@pytest.mark.parametrize("argv", PRINTING, ids=" ".join)
@pytest.mark.some(8)
def test_a_reader_that_has_gone_is_no_reason_for_a_traceback(argv: Sequence[str], environment: dict[str, str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nobody:
        command = [str(Path(sys.executable).parent / "cardkit"), *argv]
        pipe = subprocess.PIPE
        done = subprocess.run(command, stdout=nobody, stderr=pipe, text=True, timeout=60, check=False, env=environment)
    assert [line for line in done.stderr.splitlines() if "Error" in line or "Traceback" in line] == []


@pytest.mark.slow
def test_ctrl_c_leaves_the_questions_before_a_game() -> None:
    pipe = subprocess.PIPE
    command = [str(Path(sys.executable).parent / "cardkit"), "play", "straights"]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout is not None
        assert (process.stdout.readline()[-2:], process.stdout.read(1)) == ("?\n", ">")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "\n")


def test_the_command_alone_tells_how_it_is_used(run: Run) -> None:
    ran = run()
    assert (ran.status, ran.err, "cardkit play straights" in ran.out) == (2, "", True)
