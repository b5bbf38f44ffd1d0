"""`cardkit perft`: the committed table counted again in another way, and some of it by hand."""

import io
import re
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

import cardkit
import faulty
from cardkit import Request
from cardkit.commands import cli, perft
from cardkit.commands.perft import Line
from cardkit.core.errors import BadCount
from cardkit.core.json import codec
from cardkit.registry import BUILT_IN, AnyGame
from support import Ran, Run, Terminal, for_each, pretend_installed, run_console

TABLE = Path(__file__).parent / "perft.txt"
PRESETS = [(name, preset) for name in BUILT_IN for preset in cardkit.load(name).presets]
EXTRA = [("skipbo", "comp10001bo-bonus+stockpile=3")]  # in which embargoes come early


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command inside this process."""
    return lambda *argv: run_console(monkeypatch, cli.main, ["perft", *argv])


@pytest.fixture
def plug_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pretend that Embers is installed, and a game that fails."""
    (tmp_path / "failing_game.py").write_text(
        "import faulty\n\n\n"
        "class Failing(faulty.Embers):\n"
        "    name = 'failing'\n\n"
        "    def initial_state(self):\n"
        "        raise ZeroDivisionError('nothing to divide')\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    named = {"embers": "faulty:game", "failing": "failing_game:Failing", "gone": "no_such_module:game"}
    pretend_installed(monkeypatch, named)


def lines() -> list[Line]:
    """The committed table."""
    found = []
    for text in TABLE.read_text("utf-8").splitlines():
        parts = re.fullmatch(r"(\S+) (\S+) seed=(\d+) after=(\d+):((?: \d+)+)", text)
        assert parts is not None, text
        counts = tuple([int(count) for count in parts[5].split()])
        found.append(Line(parts[1], parts[2], int(parts[3]), int(parts[4]), counts))
    return found


# Counted again: with moves as values instead of numbers, checked when they are made, and one depth after the other.


def after_random_moves(game: AnyGame, seed: int, after: int) -> Any:
    """The position from which a line counts."""
    rng = cardkit.generator(seed)
    state: Any = game.initial_state()
    left = after
    while after:
        turn = game.status(state)
        if isinstance(turn, Request):
            state = game.resolve(state, turn.sample(rng)).state
            continue
        if not left:
            break
        moves = game.legal_moves(state)
        state = game.play(state, moves[rng.below(len(moves))]).state
        left -= 1
    return state


def dealt(game: AnyGame, state: Any, seed: int) -> Any:
    """This position once chance has acted, each time from the beginning of the seed's numbers."""
    while isinstance(request := game.status(state), Request):
        state = game.resolve(state, request.sample(cardkit.generator(seed))).state
    return state


def counted_slowly(game: AnyGame, seed: int, after: int, depth: int) -> tuple[int, ...]:
    """The numbers of a line."""
    counts: list[int] = []
    level = [after_random_moves(game, seed, after)]
    while True:
        level = [dealt(game, state, seed) for state in level]
        choices = [(state, game.legal_moves(state)) for state in level]
        counts.append(sum([len(set(moves)) for _, moves in choices]))
        if len(counts) == depth:
            return tuple(counts)
        level = [game.play(state, move).state for state, moves in choices for move in moves]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "preset"), [*PRESETS, *EXTRA])
def test_the_table_is_what_a_slow_count_finds(name: str, preset: str) -> None:
    named, *changes = preset.split("+")
    game = cardkit.load(name, preset=named, **codec.read_option_words(changes))
    ours = [line for line in lines() if (line.game, line.preset) == (name, preset)]
    found = [attrs.evolve(one, counts=counted_slowly(game, one.seed, one.after, len(one.counts))) for one in ours]
    assert [str(line) for line in found] == [str(line) for line in ours]


def test_the_table_has_lines_of_every_game_and_preset() -> None:
    assert list(dict.fromkeys([(line.game, line.preset) for line in lines()])) == [*PRESETS, *EXTRA]


@pytest.mark.parametrize(("name", "preset"), PRESETS)
def test_every_preset_has_a_line_from_the_opening_and_one_from_the_middle(name: str, preset: str) -> None:
    afters = {line.after for line in lines() if (line.game, line.preset) == (name, preset)}
    assert 0 in afters
    assert len(afters) > 1


@pytest.mark.slow
def test_the_command_prints_the_committed_table(run: Run) -> None:
    ran = run("--table")
    assert (ran.status, ran.out.splitlines(), ran.err) == (0, TABLE.read_text("utf-8").splitlines(), "")


# Counted by hand.


@pytest.mark.parametrize(
    ("preset", "places", "edges"), [("standard", 54, 72), ("two-builders", 24, 30), ("six-builders", 96, 132)]
)
def test_constructor_begins_with_a_basement_anywhere_and_another_that_is_no_neighbour(
    preset: str, places: int, edges: int
) -> None:
    """Of all pairs of places, in order, those of a place with itself and the two along each edge are left out."""
    game = cardkit.load("constructor", preset=preset)
    assert perft.perft(game, 1, 2) == (places, places * places - places - 2 * edges)


def test_embers_counted_on_paper() -> None:
    """First any of three cards or the theft. A card leaves the next seat with three and the theft; the theft leaves the
    thief with four cards. After two cards, two are left, and the theft for whoever still may; and so on.
    """
    assert perft.perft(faulty.game(), 1, 3) == (4, 3 * 4 + 4, 3 * (3 * 3 + 4) + 4 * 3)


# The library.


def test_how_positions_are_counted() -> None:
    # Any options can be counted.
    game = cardkit.games.straights.game(rounds=1)
    played = 51  # of 52 cards
    assert perft.perft(game, 1, 3, after=played) == (1, 0, 0)
    # All depths are counted in one walk.
    other = cardkit.load("unowar")
    assert [perft.perft(other, 2, depth) for depth in (1, 2, 3)] == [perft.perft(other, 2, 3)[:n] for n in (1, 2, 3)]
    # It says how far it is.
    parts: list[float] = []
    perft.perft(cardkit.load("unowar"), 1, 4, watch=lambda part: parts.append(round(part, 9)))
    assert (parts == sorted(parts), parts[0] < 0.5, parts[-1]) == (True, True, 1)
    # No count begins after the end.
    with pytest.raises(BadCount, match="still on after 52 moves; it is over after 52"):
        perft.perft(cardkit.load("straights", rounds=1), 1, 1, after=52)


@pytest.mark.parametrize(("depth", "after"), [(0, 0), (1, -1)])
def test_a_count_without_depth_or_from_before_the_opening_is_refused(depth: int, after: int) -> None:
    with pytest.raises(BadCount, match=f"not {depth} after {after}"):
        perft.perft(cardkit.load("straights"), 1, depth, after=after)


# The command.


def test_the_defaults_are_the_first_seed_the_opening_and_three_moves(run: Run) -> None:
    counts = perft.perft(cardkit.load("unowar"), 1, 3)
    assert run("unowar") == Ran(0, f"{Line('unowar', '-', 1, 0, counts)}\n", "")


def test_a_line_names_what_was_counted(run: Run) -> None:
    words = ("straights", "--preset", "corner", "--option", "rounds=1", "--seed", "5", "--after", "51", "--depth", "2")
    assert run(*words).out == "straights corner+rounds=1 seed=5 after=51: 1 0\n"


def test_a_plug_in_is_counted_too(run: Run, plug_in: None) -> None:
    assert run("embers", "--preset", "two").out == "embers two seed=1 after=0: 4 16 51\n"


def test_help_says_the_rule(run: Run) -> None:
    assert perft.RULE in run("--help").out


def test_after_a_while_a_terminal_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal()
    monkeypatch.setattr(perft, "PATIENCE", 0.0)
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", err)
    cli.main(["perft", "unowar"])
    said = err.getvalue()
    assert ("% counted" in said, said.endswith("\r\x1b[K")) == (True, True)


def test_soon_done_it_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    err = Terminal()
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", err)
    cli.main(["perft", "unowar", "--depth", "1"])
    assert err.getvalue() == ""


@for_each(
    ("words", "reason"),
    [
        ([], "expected a GAME, or --table (try cardkit perft --help)"),
        (["unowar", "--table"], "--table goes alone"),
        (["--table", "--option", "rounds=1"], "--table goes alone"),
        (["--table", "--seed", "1"], "--table goes alone"),
        (["poker"], "no game is called 'poker'; there are straights, unowar, skipbo, constructor"),
        (["unowar", "poker"], "unrecognized arguments: poker"),
        (["unowar", "--preset", "none"], "no preset is called 'none'; there are: standard, first-to-three, one-round"),
        (["unowar", "--option", "rounds"], "expected NAME=VALUE, not 'rounds'"),
        (["unowar", "--option", "rounds=x"], "rounds"),
        (["unowar", "--option", "aces=1"], "aces"),
        (["unowar", "--option", "name=x"], "unowar: there is no option name"),
        (["unowar", "--preset", "one-round", "--option", "preset=standard"], "unowar: there is no option preset"),
        (["unowar", "--seed", "-1"], "--seed: expected a whole number from 0 to 2147483647, not '-1'"),
        (["unowar", "--depth", "0"], "--depth: expected a whole number from 1 to 30, not '0'"),
        (["unowar", "--after", "x"], "--after: expected a whole number from 0 to 100000, not 'x'"),
        (["unowar", "--preset", "one-round", "--after", "500"], "expected a game that is still on after 500 moves"),
        (["failing"], "failing: it fails: ZeroDivisionError: nothing to divide"),
        (["failing", "--preset", "two"], "failing"),
        (["gone"], "gone (no_such_module:game) cannot be loaded: ModuleNotFoundError"),
    ],
)
def test_bad_arguments_are_refused_in_one_line(run: Run, plug_in: None, words: list[str], reason: str) -> None:
    ran = run(*words)
    assert (ran.status, ran.out, ran.err.count("\n"), reason in ran.err) == (2, "", 1, True), ran.err
