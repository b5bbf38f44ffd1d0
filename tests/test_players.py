"""`cardkit.players.player`: who decides, by name."""

import contextlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import ClassVar

import pytest

from cardkit import Table, generator, load, read_record, write_record
from cardkit.core.errors import BadPlugin, BadRecord, UnknownPlayer
from cardkit.core.levels import name_of_saved, saved_name
from cardkit.core.policy import FirstLegal, Policy
from cardkit.games import straights
from cardkit.games.straights.players import First
from cardkit.games.unowar.game import UnoWarGame
from cardkit.games.unowar.options import UnoWarOptions
from cardkit.players.player import PolicyPlayer, is_outside, named_player, names_of
from cardkit.registry import import_attribute
from cardkit.search import Search
from cardkit.server.catalogue import SEARCHES, games_told
from cardkit.table.replay import resume
from support import for_each, run_python

GAME = straights.game()
KNOWN = "first, thrifty, uniform, easy, medium, hard, search:PLAYOUTS or search:TIME"

MODULE = "players_of_a_test"
SOURCE = """\
import cardkit


class Careful:
    def choose(self, view, moves):
        return moves[-1]


class Last(cardkit.Policy):
    __slots__ = ()

    def choose(self, state, rng):
        return state.legal()[-1]


class Nested:
    Inner = Careful


class Mute:
    pass


class Needy:
    def __init__(self, level):
        self.level = level

    def choose(self, view, moves):
        return moves[0]


def factory():
    return Careful()


def policy_factory():
    return Last()


def failing():
    raise ZeroDivisionError("no luck")


def nothing():
    return None


def play(view, moves):
    return moves[0]


careful = Careful()
last = Last()
number = 7
"""


@pytest.fixture
def module(folder: Path) -> Iterator[str]:
    """The name of a module of players in the current directory."""
    (folder / f"{MODULE}.py").write_text(SOURCE)
    yield MODULE
    sys.modules.pop(MODULE, None)


def written(name: str, source: str) -> None:
    """Put another module into the current directory."""
    Path(f"{name}.py").write_text(source)


# Policies.


@for_each("game", ["straights", "unowar"])
def test_a_policy_of_a_game_goes_by_its_name_for_strangers_too(game: str) -> None:
    made = load(game)
    for own in (True, False):
        assert {name: named_player(made, name, own=own) for name in made.policies} == dict(made.policies)


@for_each("name", ["nobody", "", "First", "human", "first "])
def test_a_name_that_names_nobody_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownPlayer) as refused:
        named_player(GAME, name)
    known = f"{KNOWN}, and yours as module:attribute or lines:COMMAND"
    expected = f"no player is called {name!r}; there are {known}"
    assert str(refused.value) == expected


# Players of one's own.


@for_each(
    ("attribute", "given"),
    [
        *[(one, "Careful") for one in ("Careful", "careful", "factory", "Nested.Inner")],
        *[(one, "Last") for one in ("Last", "last", "policy_factory")],
    ],
)
def test_a_player_or_policy_may_be_a_class_an_object_or_what_a_call_gives(
    module: str, attribute: str, given: str
) -> None:
    assert type(named_player(GAME, f"{module}:{attribute}")).__name__ == given


def test_an_object_is_taken_as_it_is(module: str) -> None:
    assert named_player(GAME, f"{module}:careful") is import_attribute(f"{module}:careful")


def test_a_file_of_the_current_directory_takes_no_other_modules_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    (tmp_path / "colorsys.py").write_text("class Player:\n    def choose(self, view, moves): return moves[0]\n")
    with pytest.raises(BadPlugin, match="is not there"):
        import_attribute("colorsys:Player")


@for_each("found", [True, False])
def test_looking_in_the_current_directory_leaves_the_path_as_it_was(
    module: str, monkeypatch: pytest.MonkeyPatch, *, found: bool
) -> None:
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry not in {"", "."}])
    before = list(sys.path)
    with contextlib.nullcontext() if found else pytest.raises(BadPlugin):
        named_player(GAME, f"{module if found else 'no_such_module'}:Careful")
    assert sys.path == before


def test_a_module_that_is_installed_is_found() -> None:
    assert named_player(GAME, "cardkit.core.policy:FirstLegal") == FirstLegal()


NOT_THERE = "expected module:attribute, not "
NO_CHOICE = "has no method choose(view, moves)"


@for_each(
    ("name", "reason"),
    [
        *[(one, f"{NOT_THERE}{one!r}") for one in (":", "module:", ":Careful")],
        *[(one, f"{one!r} ") for one in ("no_such_module:Player", "no such:thing", ".relative:Player", "a..b:Player")],
        *[(one, f"{one!r} is not there: ") for one in (f"{MODULE}:Nobody", f"{MODULE}:Careful.Nobody")],
        (f"{MODULE}:Careful:Nobody", f"'{MODULE}:Careful:Nobody' is not there: "),
        (f"{MODULE}:failing", f"'{MODULE}:failing' fails when called: ZeroDivisionError: no luck"),
        *[(f"{MODULE}:{one}", f"'{MODULE}:{one}' fails when called: TypeError: ") for one in ("Needy", "play")],
        (f"{MODULE}:number", f"'{MODULE}:number' is no player: it {NO_CHOICE}"),
        (f"{MODULE}:Mute", f"'{MODULE}:Mute' is no player: Mute {NO_CHOICE}"),
        (f"{MODULE}:nothing", f"'{MODULE}:nothing' is no player: NoneType {NO_CHOICE}"),
    ],
)
def test_what_gives_no_player_is_refused_by_its_name_with_the_reason(module: str, name: str, reason: str) -> None:
    with pytest.raises(BadPlugin) as refused:
        named_player(GAME, name)
    assert str(refused.value).startswith(reason)


@for_each(
    ("name", "source", "reason"),
    [
        ("wanting", "import no_such_module", "cannot be imported: No module named 'no_such_module'"),
        ("dividing", "1 / 0", "fails when imported: ZeroDivisionError: division by zero"),
        ("misspelt", "def", "fails when imported: SyntaxError: invalid syntax"),
        ("missing", "player", "fails when imported: NameError: name 'player' is not defined"),
    ],
)
def test_a_module_that_fails_is_refused_with_the_reason(module: str, name: str, source: str, reason: str) -> None:
    written(name, source)
    with pytest.raises(BadPlugin) as refused:
        named_player(GAME, f"{name}:Player")
    assert str(refused.value).startswith(f"'{name}:Player' {reason}")


# A policy at a table.


def test_its_luck_and_its_guesses_are_streams_of_their_own() -> None:
    state = GAME.resolve(GAME.initial_state(), tuple(range(52))).state
    luck, guesses = generator(1), generator(2)
    player = PolicyPlayer(GAME, First(), luck, guesses)
    player.choose(GAME.view(state, state.turn()), GAME.legal_moves(state))
    assert (luck.words() == generator(1).words(), guesses.words() == generator(2).words()) == (True, False)


def test_a_policy_that_gives_no_legal_action_is_not_corrected() -> None:
    state = GAME.resolve(GAME.initial_state(), tuple(range(52))).state
    player = PolicyPlayer(GAME, FirstLegal(), generator(1), generator(2))
    moves = (GAME.read_move("play AC"),)  # not what the policy will choose
    assert player.choose(GAME.view(state, state.turn()), moves) == GAME.read_move("play 7S")


# Names from strangers.


OUTSIDE = [f"{MODULE}:Careful", "os:system", "lines:node bot.js", "lines:", ":", "a:b:c", "lines:\n" + "x" * 500]


def test_a_module_is_imported_where_ones_own_may_sit(module: str) -> None:
    named_player(GAME, f"{module}:Careful")
    assert module in sys.modules


@pytest.mark.usefixtures("module")
@for_each("name", OUTSIDE)
def test_for_a_stranger_no_name_from_outside_is_taken_and_nothing_is_imported(name: str) -> None:
    table, before = Table(GAME), set(sys.modules)
    with pytest.raises(UnknownPlayer, match=r"^no player from outside may sit here, such as '.*; there are first, "):
        table.seat(0, name, own=False)
    assert (set(sys.modules) - before, table.players[0]) == (set(), "human")


def test_what_a_stranger_may_name() -> None:
    # A stranger is not told of modules.
    with pytest.raises(UnknownPlayer) as refused:
        named_player(GAME, "nobody", own=False)
    assert str(refused.value) == f"no player is called 'nobody'; there are {KNOWN}"
    # A stranger may name a person.
    table = Table(GAME, ["first"] * 4)
    table.seat(0, "human", own=False)
    assert table.players[0] == "human"


# Levels and searches.


@for_each(
    ("name", "policy"),
    [
        ("easy", GAME.policies["first"]),
        ("medium", GAME.policies["thrifty"]),
        ("hard", Search.named(GAME, "search:5000,within=1000ms")),
        *[
            (one, Search.named(GAME, one))
            for one in ("search", "search:200ms", "search:5000", "search:2000,rollout=first,others=best,hints=off")
        ],
    ],
)
def test_a_level_stands_for_a_policy_or_a_search_and_a_search_goes_by_its_name(name: str, policy: Policy) -> None:
    assert named_player(GAME, name) == policy


class Levelled(UnoWarGame):
    """A game that names levels of its own, and has a policy that is called like one."""

    policies: ClassVar[Mapping[str, Policy]] = {**UnoWarGame.policies, "easy": FirstLegal()}
    levels: ClassVar[Mapping[str, str]] = {"medium": "search:30,hints=off", "hard": "nobody"}


def levelled() -> Levelled:
    return Levelled(UnoWarOptions())


def test_whom_a_level_stands_for() -> None:
    assert named_player(levelled(), "easy") == FirstLegal()  # a policy comes before a level of its name
    # A game says whom a level stands for.
    game = levelled()
    assert named_player(game, "medium") == Search.named(game, "search:30,hints=off")
    # A level that stands for nobody is the games fault.
    with pytest.raises(BadPlugin, match=r"^unowar: its level hard stands for 'nobody': expected search, "):
        named_player(levelled(), "hard")


@for_each(
    ("name", "reason"),
    [
        ("search:0", "'search:0': expected from 1 to 1000000000 playouts, not 0"),
        ("search:5x", "'search:5x': expected a time from 1ms to 3600s, not '5x'"),
        ("search,rollout=nobody", "no policy of straights is called 'nobody'; there are first, uniform, thrifty"),
        ("search:10,hints=maybe", "'search:10,hints=maybe': expected hints=on or hints=off, not 'hints=maybe'"),
    ],
)
def test_a_search_that_is_written_wrongly_is_refused_with_the_reason(name: str, reason: str) -> None:
    with pytest.raises(UnknownPlayer) as refused:
        named_player(GAME, name)
    assert str(refused.value) == reason


@for_each(
    ("name", "outside"),
    [
        *(("search", False), ("search:5", False), ("search:0", False), ("search:1s,hints=off", False), ("hard", False)),
        ("hard=search:1000,within=1000ms", False),  # as a saved game has a level
        *(("search:word", True), ("search_me:Player", True), ("lines:search", True), ("mine:Player", True)),
    ],
)
def test_a_search_is_no_player_from_outside(name: str, *, outside: bool) -> None:
    assert is_outside(name) is outside


def test_a_saved_level_that_stood_for_a_policy_may_be_a_search_by_now() -> None:
    class Older(UnoWarGame):
        older_levels: ClassVar[Mapping[str, str]] = {"hard": "smallest", "other": "smallest"}

    game = Older(UnoWarOptions())
    saved = saved_name(game, "hard")
    assert (saved, name_of_saved(game, "hard")) == (f"hard={game.levels['hard']}", "hard=smallest")
    assert isinstance(named_player(game, saved), Search)
    assert named_player(game, "hard=smallest") is game.policies["smallest"]
    assert saved_name(game, "other") == "other"  # which is no level


def test_a_word_after_search_is_an_attribute_of_a_module(folder: Path) -> None:
    written("search", SOURCE)
    try:
        assert type(named_player(GAME, "search:Careful")).__name__ == "Careful"
    finally:
        sys.modules.pop("search", None)


@for_each(
    ("text", "names"),
    [
        ("search:2000,rollout=greedy,hard", ("search:2000,rollout=greedy", "hard")),
        (
            "h,search,rollout=a,others=best,within=1s,hints=off,c",
            ("h", "search,rollout=a,others=best,within=1s,hints=off", "c"),
        ),
        ("search:5 , inside = a , b", ("search:5,inside = a", "b")),
        ("search:5,insid=a,b", ("search:5,insid=a", "b")),
        ("first,rollout=a", ("first", "rollout=a")),
        ("search:Mine,rollout=a", ("search:Mine", "rollout=a")),
        ('lines:bot "a,rollout=b",c', ('lines:bot "a,rollout=b"', "c")),
        ('java=lines:bot "a,b",deep=search:5,rollout=a,c', ('java=lines:bot "a,b"', "deep=search:5,rollout=a", "c")),
        ("search:5,mine=a:B", ("search:5", "mine=a:B")),
        ("h,lines:node bot.js", ("h", "lines:node bot.js")),
        ("lines:bot 'a,b',c", ("lines:bot 'a,b'", "c")),
        ('h, lines:"node bot.js a,b" ,c', ("h", 'lines:"node bot.js a,b"', "c")),
        ("lines:bot a,b", ("lines:bot a", "b")),
        ('lines:bot "it\'s, so",c', ('lines:bot "it\'s, so"', "c")),
        ("d'or,h'm", ("d'or", "h'm")),
    ],
)
def test_what_has_an_equals_sign_belongs_to_the_search_before_it_and_what_is_quoted_to_the_command(
    text: str, names: tuple[str, ...]
) -> None:
    assert names_of(text) == names


@for_each("name", ["easy", "hard", "search", "search:2s", "search:20000,within=2s", "search:1,within=1ms"])
def test_a_stranger_may_name_levels_and_short_searches(name: str) -> None:
    assert isinstance(named_player(GAME, name, own=False), Policy)


@for_each(
    "name",
    ["search:5", "search:2001ms", "search:20001,within=1s", "search:5,within=3s", "search,within=1h", "search:0"],
)
def test_no_stranger_may_make_others_wait_for_a_search(name: str) -> None:
    with pytest.raises(UnknownPlayer, match=r"^'search[^ ]*': expected "):
        named_player(GAME, name, own=False)


def test_searches_in_records() -> None:
    # A record has the name that was given and seats it again.
    table = Table(GAME, ["hard", "easy", "search:20,rollout=first", "first"], seed=1)
    again = resume(GAME, read_record(write_record(table.record())))
    assert again.players == ("hard", "easy", "search:20,rollout=first", "first")
    # A record of a stranger seats no long search.
    record = Table(GAME, ["search:50", "first", "first", "first"], seed=1).record()
    with pytest.raises(BadRecord, match="'search:50': expected a search of 2s a move"):
        resume(GAME, record, own=False)
    # A search that sits down itself is called by its name.
    search = Search.named(GAME, "search:50,rollout=first,within=1.5s")
    assert Table(GAME, [search, "first", "first", "first"]).players[0] == "search:50,rollout=first,within=1500ms"


def test_cardkit_alone_loads_no_search() -> None:
    code = "import sys, cardkit, cardkit.players.player; sys.exit('cardkit.search' in sys.modules)"
    assert run_python("-c", code).status == 0


def test_a_level_that_stands_for_nobody_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.server.catalogue.load", lambda _: levelled())
    [told] = games_told(["unowar"]).games
    assert (told.players[-2:], told.player_texts["medium"]) == (("easy", "medium"), SEARCHES)
    assert told.levels == {"medium": "search:30,hints=off"}


def test_a_game_that_cannot_be_used_is_left_out_and_named(caplog: pytest.LogCaptureFixture) -> None:
    assert [one.game for one in games_told(["unowar", "absent"]).games] == ["unowar"]
    assert caplog.messages[0].startswith("absent is left out: no game is called 'absent'")


def test_the_weakest_players_of_a_game_are_offered_first() -> None:
    [told] = games_told(["unowar"]).games
    assert told.players[:3] == ("reckless", "biggest", "random")
    assert {*told.players} == {*load("unowar").policies, "easy", "medium", "hard"}
