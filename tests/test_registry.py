"""`cardkit.registry`: games by name, with options, and plug-ins good and bad."""

import io
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import cardkit
import crazy_eights
from cardkit import Record, Table, arena, game_names
from cardkit.commands.cli import main
from cardkit.core.errors import BadMessage, BadOption, BadPlugin, BadRecord, UnknownGame
from cardkit.games import straights
from cardkit.games.straights import StraightsGame, StraightsOptions
from cardkit.protocol.incoming import Create
from cardkit.registry import BUILT_IN, INTRODUCED, game_of_record, load
from cardkit.server.catalogue import game_wanted
from support import for_each, pretend_installed

Installed = Callable[..., None]

SOURCE = """\
from typing import ClassVar

import attrs

import faulty
from cardkit import Options
from cardkit.core.errors import BadOption

NullState = faulty.WaitingState


@attrs.frozen
class Size(Options):
    size: int = 3


@attrs.frozen
class Null(faulty.Waiting):
    name: ClassVar[str] = "null"


def make(*, size=3):
    if size == 13:
        raise BadOption("option size: not thirteen")
    if size == 0:
        raise ZeroDivisionError("nothing to divide")
    return Null(Size(size))


def make_nothing():
    return None


def make_badly():
    return undefined


number = 7
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installed]:
    """Pretend that entry points are installed: `install(null="null_game:make")`."""
    (tmp_path / "null_game.py").write_text(SOURCE)
    (tmp_path / "broken_game.py").write_text("import no_such_module")
    (tmp_path / "failing_game.py").write_text("1 / 0")
    (tmp_path / "straights_again.py").write_text("from cardkit.games.straights import game")
    monkeypatch.syspath_prepend(str(tmp_path))

    def pretend(*more: tuple[str, str], **named: str) -> None:
        pretend_installed(monkeypatch, [*named.items(), *more])

    pretend()
    yield pretend
    for name in ("null_game", "broken_game", "failing_game", "straights_again"):
        sys.modules.pop(name, None)


def record(options: str, game: str = "straights") -> Record:
    return Record(game, 1, options, 0, "minstd", None, ())


# Games that come with cardkit.


def test_the_games_that_come_with_cardkit_are_named(install: Installed) -> None:
    assert game_names() == tuple(BUILT_IN)


@for_each("name", BUILT_IN)
def test_every_preset_is_loaded_with_its_options(name: str) -> None:
    presets = load(name).presets
    assert {preset: load(name, preset=preset).options for preset in presets} == dict(presets)


def test_a_game_is_loaded_with_options() -> None:
    assert load("straights") == StraightsGame(StraightsOptions())  # a game is loaded with its usual options
    assert load("straights", target=50, corner=True).options == StraightsOptions(50, 0, True)  # options are named
    # Options change a preset.
    assert load("straights", preset="one-round", target=50).options == StraightsOptions(50, 1, False)
    # Loading by name gives what the typed constructor gives.
    assert load("straights", rounds=3) == straights.game(rounds=3)
    # An unknown game is refused with those there are.
    with pytest.raises(UnknownGame, match="no game is called 'poker'; there are straights"):
        load("poker")


@for_each("name", ["", "Straights", "straights ", "cardkit.games.straights"])
def test_a_game_goes_by_its_very_name(name: str) -> None:
    with pytest.raises(UnknownGame):
        load(name)


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(
        BadOption, match=r"straights: no option is called 'targets'; there are preset, target, rounds, corner"
    ):
        load("straights", targets=50)


@for_each(
    "options",
    [
        {"target": "50"},
        {"target": 50.0},
        {"target": True},
        {"target": [50]},
        {"corner": 1},
        {"corner": "yes"},
        {"rounds": {"3": 3}},
        *[{"target": 0}, {"target": 10_001}, {"rounds": -1}, {"rounds": 10**30}],
    ],
    ids=repr,
)
def test_an_option_of_another_type_or_out_of_range_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(BadOption, match=f"option {next(iter(options))}: expected "):
        load("straights", **options)


@for_each("preset", ["poker", "", "Standard", 7, ["standard"], {}], ids=repr)
def test_an_unknown_preset_is_refused_with_those_there_are(preset: object) -> None:
    with pytest.raises(BadOption, match=r"no preset is called .*; there are: standard, one-round, corner"):
        load("straights", preset=preset)


# Plug-ins.


def test_a_plug_in_is_loaded_with_options(install: Installed) -> None:
    # Plug ins are named after cardkits own in alphabetical order.
    install(zebra="null_game:make", null="null_game:make")
    assert game_names() == (*BUILT_IN, "null", "zebra")
    # A plug in is loaded.
    install(null="null_game:make")
    assert load("null").name == "null"
    # A plug in takes options.
    install(null="null_game:make")
    assert load("null", size=5).options.fields() == (5,)
    # A game class is a plug in without options.
    install(null="null_game:Null")
    assert load("null").options.names() == ()
    # An option that a plug in does not have is refused.
    install(null="null_game:make")
    with pytest.raises(BadOption, match=r"null: no option is called 'colour'; there are size"):
        load("null", colour="red")
    # An option of a plug in without any is refused.
    install(null="null_game:make_nothing")
    with pytest.raises(BadOption, match=r"no option is called 'size'; there are none"):
        load("null", size=3)
    # What a plug in refuses is refused.
    install(null="null_game:make")
    with pytest.raises(BadOption, match="option size: not thirteen"):
        load("null", size=13)
    # A plug in that fails is told apart from a bad option.
    install(null="null_game:make")
    with pytest.raises(BadPlugin, match="null fails when made: ZeroDivisionError: nothing to divide"):
        load("null", size=0)


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("no_such_module:make", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        ("broken_game:make", "cannot be loaded: ModuleNotFoundError: No module named 'no_such_module'"),
        ("failing_game:make", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("null_game:no_such_name", "cannot be loaded: AttributeError: "),
        ("null_game:number", "is 7: expected something that makes a Game when called"),
    ],
)
def test_a_plug_in_that_cannot_be_used_is_refused_with_the_reason(install: Installed, value: str, reason: str) -> None:
    install(null=value)
    with pytest.raises(BadPlugin) as refused:
        load("null")
    assert str(refused.value).startswith(f"null ({value}) {reason}")


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("null_game:make_nothing", "null gives None, which is no cardkit Game"),
        ("null_game:make_badly", "null fails when made: NameError: name 'undefined' is not defined"),
    ],
)
def test_a_plug_in_that_makes_no_game_is_refused_with_the_reason(install: Installed, value: str, reason: str) -> None:
    install(null=value)
    with pytest.raises(BadPlugin) as refused:
        load("null")
    assert str(refused.value) == reason


def test_plug_ins_that_are_broken_or_of_one_name(install: Installed) -> None:
    # A plug in that keeps its parameters to itself is called all the same.
    install(null="builtins:dict")
    with pytest.raises(BadPlugin, match=r"null gives {}, which is no cardkit Game"):
        load("null")
    # A broken plug in is named all the same.
    install(broken="broken_game:make")
    assert "broken" in game_names()
    # A broken plug in does not break the others.
    install(broken="broken_game:make", null="null_game:make")
    assert load("null").name == "null"
    # A plug in cannot take the name of a game of cardkits own.
    install(straights="null_game:make")
    assert isinstance(load("straights"), StraightsGame)
    # A name that cardkit has is listed once.
    install(straights="null_game:make")
    assert game_names() == tuple(BUILT_IN)
    # Of two plug ins of one name the first by value counts.
    install(("null", "null_game:make_nothing"), ("null", "null_game:make"))
    assert load("null").name == "null"


def test_entry_points_of_other_programs_are_none_of_ours(install: Installed, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_installed(monkeypatch, {"null": "null_game:make"}, "other.games")
    assert game_names() == tuple(BUILT_IN)


# The game of a record.


@pytest.mark.parametrize("options", [StraightsOptions(), StraightsOptions(target=50, rounds=3, corner=True)], ids=repr)
def test_the_game_of_a_record_is_the_one_that_wrote_its_options(options: StraightsOptions) -> None:
    game = StraightsGame(options)
    assert game_of_record(record(game.write_options())) == game


@for_each(
    "options",
    [
        *("target", "target=", "target=x", "=", "target=[1", "target=1.5"),
        *("targets=80", "target=0", 'target="80"', "target=true", 'preset="poker"', "=5"),  # which the game refuses
    ],
)
def test_options_that_cannot_be_read_or_taken_are_refused_with_their_line(options: str) -> None:
    with pytest.raises(BadRecord) as refused:
        game_of_record(record(options))
    assert refused.value.line == 4


def test_an_option_without_a_value_is_told_what_was_expected() -> None:
    with pytest.raises(BadRecord, match=r"^line 4: expected NAME=VALUE, not 'target'$"):
        game_of_record(record("target"))


def test_a_record_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'poker'"):
        game_of_record(record("", "poker"))


# Games that are in no package.


@pytest.fixture
def apart(install: Installed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with modules of games, none of which is installed."""
    monkeypatch.setenv(INTRODUCED, "{}")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("apart")
def test_a_class_named_with_its_module_is_a_game_from_then_on() -> None:
    with pytest.raises(UnknownGame):
        load("null_game:Null")
    assert cardkit.load("null_game:make", size=5).options.fields() == (5,)
    assert game_names() == (*BUILT_IN, "null")
    assert game_of_record(record("size=4", "null")).options.fields() == (4,)
    assert cardkit.load("null_game:Null").options.names() == ()  # what was named last counts


@pytest.mark.usefixtures("apart")
def test_what_a_file_or_a_message_says_makes_no_module_be_imported() -> None:
    with pytest.raises(UnknownGame):
        game_of_record(record("", "null_game:Null"))
    with pytest.raises(BadMessage):
        game_wanted(Create(game="null_game:Null"))
    assert "null_game" not in sys.modules


@pytest.mark.usefixtures("apart")
@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no_such_module:Null", "'no_such_module:Null' cannot be imported: No module named 'no_such_module'"),
        ("failing_game:Null", "'failing_game:Null' fails when imported: ZeroDivisionError: division by zero"),
        ("null_game:Void", "'null_game:Void' is not there: module 'null_game' has no attribute 'Void'"),
        ("null_game:NullState", "expected a class of Game, or a function that gives one, not 'null_game:NullState'"),
        ("null_game:number", "expected a class of Game, or a function that gives one, not 'null_game:number'"),
        ("null_game:make_nothing", "null_game:make_nothing gives None, which is no cardkit Game"),
        ("null_game:", "expected module:attribute, not 'null_game:'"),
        ("games/null_game.py:Null", "expected a module, such as 'null_game:Null', not 'games/null_game.py:Null'"),
        (
            "straights_again:game",
            "'straights_again:game' has the name of a game of cardkit, straights: name it otherwise",
        ),
    ],
)
def test_what_is_no_game_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPlugin) as refused:
        cardkit.load(text)
    assert str(refused.value) == reason


@pytest.mark.usefixtures("apart")
def test_a_saved_game_goes_on_where_its_class_is_named_again(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(Path(crazy_eights.__file__).parent))
    monkeypatch.setattr("sys.stdin", io.StringIO("save evening.game\nquit\n"))
    assert main(["play", "crazy_eights:CrazyEights", "--seed", "7"]) == 0
    assert "To go on: cardkit play crazy_eights:CrazyEights --load evening.game\n" in capsys.readouterr().out
    monkeypatch.setenv(INTRODUCED, "{}")
    assert main(["play", "evening.game"]) == 2
    assert "no game is called 'crazy-eights'" in capsys.readouterr().err
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert main(["play", "crazy_eights:CrazyEights", "--load", "evening.game"]) == 0
    for command in ("replay", "picture"):
        monkeypatch.setenv(INTRODUCED, "{}")
        assert main([command, "evening.game", "--game", "crazy_eights:CrazyEights"]) == 0


@pytest.mark.usefixtures("apart")
def test_tables_and_arenas_are_made_by_a_class_and_its_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(crazy_eights.__file__).parent))
    name = "crazy_eights:CrazyEights"
    names = (Table(name).game.name, arena.plan(name, ["keeper", "uniform"], deals=1).game)
    assert set(names) == {"crazy-eights"}


@pytest.mark.slow
@pytest.mark.usefixtures("apart")
def test_processes_that_are_started_know_the_game_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(crazy_eights.__file__).parent))
    game = cardkit.load("crazy_eights:CrazyEights").name
    assert arena.compare(game, ["keeper", "uniform"], deals=2, jobs=2).deals == 2
