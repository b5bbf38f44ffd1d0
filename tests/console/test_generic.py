"""The console of games that have none of their own: what it shows, reads and keeps, one manner at a time."""

import io
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import faulty
from cardkit import Generator, Policy, State, Table, read_record, write_record
from cardkit.commands import cli
from cardkit.console.default_console import GenericFace
from cardkit.console.loop import Console
from cardkit.console.terminal_table import Face, TerminalTable, ending
from cardkit.console.wording import wrapped
from cardkit.core.game import Result
from cardkit.core.records.record import Chosen, Resolved, Sat
from cardkit.core.simple_game import Named
from harbour import Harbour
from support import Ran, for_each, pretend_installed, run_console, without_kept

Play = Callable[..., Ran]
EmbersTable = Table[faulty.EmbersState, Named, faulty.EmbersView]

GREETING = """\
Embers: lay cards on a pile, higher and higher, and steal one.
Player1 and Player2 are people.
Type help for the commands, rules for the rules.
"""
SHOWN = """\

phase: playing
round: 1
place: 0
hand: 1 10 11
held: 3 3
stock: 6
pile: -
points: 0 0
thieves: no no
"""
FIRST_TURN = SHOWN + "Player1 to move:\n  1 3S       2 6H       3 7H       4 steal\n> "
FREE = (
    "Player2's seat is free: type seat 2 c for a computer, seat 2 PLAYER for another player, or seat 2 human to see its"
    " cards and play."
)
TWO = ("--seed", "1", "--players", "h,h")
AGAINST = ("--seed", "1", "--players", "h,first")
LEARNING = ("--learn", *AGAINST)
MOVES = "1 3S       2 6H       3 7H       4 steal"
KNOWN = (
    "first, highest, uniform, easy, medium, hard, search:PLAYOUTS or search:TIME, and yours as module:attribute or"
    " lines:COMMAND"
)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Play:
    """Play Embers (or another game) with these arguments in an empty folder, typing these lines."""
    monkeypatch.chdir(tmp_path)
    named = {"embers": "faulty:game", "waiting": "faulty:Waiting", "crazy-eights": "crazy_eights:CrazyEights"}
    pretend_installed(monkeypatch, named)

    def played(*argv: str, lines: str = "", name: str = "embers", raw: bytes | None = None) -> Ran:
        text = "".join([line + "\n" for line in lines.split("; ")]) if lines else ""
        return run_console(monkeypatch, cli.main, ["play", name, *argv], text if raw is None else raw)

    return played


def answers(ran: Ran) -> list[str]:
    """What was printed after each prompt, as one line, without the table that is shown when the turn changes."""
    return [" ".join(part.split("\n\n")[0].split()) for part in ran.out.split("\n> ")[1:]]


def entries_of(file: str) -> tuple[list[tuple[int, str]], list[str]]:
    """The moves of a saved game, and who has sat there, in order."""
    entries = read_record(Path(file).read_text()).entries
    moved = [(entry.seat, entry.move) for entry in entries if isinstance(entry, Chosen)]
    return moved, [entry.player for entry in entries if isinstance(entry, Sat)]


# What is shown.


def test_the_table_and_the_legal_moves_are_shown_to_the_seat_on_turn(play: Play) -> None:
    for lines, raw in (("quit; 7H", None), ("", None), ("", b"quit")):
        assert without_kept(play(*TWO, lines=lines, raw=raw)) == Ran(0, GREETING + FIRST_TURN, "")


def test_a_view_shows_nothing_of_another_hand(play: Play) -> None:
    own = re.findall(r"^hand: (.*)$", play(*TWO, lines="1").out, re.MULTILINE)
    assert own == ["1 10 11", "0 3 7"]


def test_a_game_that_is_over_is_told_with_scores_and_winners_also_when_it_is_loaded(play: Play) -> None:
    ran = play("--seed", "1", "--players", "first,first")
    table = Table(faulty.game(), ["first", "first"], seed=1)
    table.run()
    assert table.result is not None
    assert ran.out.endswith("\n".join([*ending(Face(), table.result), ""]))
    Path("over.game").write_text(write_record(table.record()))
    assert play("--load", "over.game").out.splitlines()[2:4] == ["This game is over.", "Player1: 4"]


@for_each(
    ("result", "told"),
    [
        (
            Result((3, 1, 3), (0, 2), (3, 1, 3)),
            ["Player1: 3", "Player2: 1", "Player3: 3", "Player1 wins!", "Player3 wins!"],
        ),
        (Result((0, 0), (), (0, 0)), ["Player1: 0", "Player2: 0", "Nobody wins."]),
    ],
)
def test_an_ending_names_the_winners_if_there_are_any(result: Result, told: list[str]) -> None:
    assert ending(Face(), result) == told


THREE = ("--preset", "three", "--seed", "1", "--players")


@for_each(
    ("argv", "lines", "told"),
    [
        (AGAINST, "7H", "> Player1 lays 7H.\nPlayer2 lays 2S.\n"),
        (AGAINST, "steal", "\n> Player1 steals 2S from Player2.\n"),
        ((*THREE, "h,faulty:Thief,h"), "1", "Player2 steals 6S from Player3"),  # people at one screen share it
        ((*THREE, "first,faulty:Thief,first"), "", "Player2 steals a card from Player3"),  # a watcher hears less
        ((*THREE, "h,faulty:Thief,faulty:Thief"), "1", "Player2 steals a card from Player3"),
    ],
)
def test_what_people_may_hear_of_others_is_told(play: Play, argv: Sequence[str], lines: str, told: str) -> None:
    out = play(*argv, lines=lines).out
    assert told in out
    assert len(set(re.findall(r"Player2 steals (.*) from Player3", out))) <= 1


# What is typed.

EXPECTED = "Expected a move such as 3S, 6H, 7H, steal, not"
SEATED = (
    "Expected seat N PLAYER, N from 1 to 2, PLAYER human, first, uniform, highest, easy, medium, hard,"
    " search:PLAYOUTS, search:TIME, c (uniform), or your own as module:attribute or lines:COMMAND; not"
)
SAID = [  # lines that change nothing, and what each brings
    ("0", "Expected a number from 1 to 4, not 0."),
    ("5", "Expected a number from 1 to 4, not 5."),
    ("9" * 50, f"Expected a number from 1 to 4, not {'9' * 40}."),
    *[(line, f"{EXPECTED} {line!r}.") for line in ("-1", "²", "8H")],
    ("", "Nothing typed: type a number of the list, a move, or help."),
    ("   ", "Nothing typed: type a number of the list, a move, or help."),
    ("2S", "'2S' is not legal: it is not in your hand."),
    ("moves", " ".join(MOVES.split())),
    ("MOVES", " ".join(MOVES.split())),
    ("undo", "There is no move of yours to take back."),
    ("seat 2 c", "Player2 is now uniform."),
    *[(f"seat 2 {name}", "Player2 is now human.") for name in ("h", "human", "H", "Human")],
    *[
        (line, f"{SEATED} {line[5:]!r}.")
        for line in ("seat", "seat 2", "seat 0 first", "seat 3 first", "seat x first", "seat ² first")
    ],
    ("seat 2 nobody", f"No player is called 'nobody'; there are {KNOWN}."),
    ("seat 2 no_such_module:x", "'no_such_module:x' cannot be imported: No module named 'no_such_module'."),
    ("seat 2 faulty:Thief", "Player2 is now faulty:Thief."),
    ("save .", "Not saved: . cannot be written: it is a folder."),
]


def test_a_line_that_is_no_legal_move_is_answered_and_changes_nothing(play: Play) -> None:
    ran = play(*TWO, lines="; ".join([*[line for line, _ in SAID], "seat 2 h", "x" * 100_000, "7H", "quit"]))
    assert [(line, answer) for (line, _), answer in zip(SAID, answers(ran), strict=False)] == SAID
    assert len(answers(ran)[len(SAID) + 1]) < 500
    assert (answers(ran)[-2], ran.out.count("Player1 to move:")) == ("Player1 lays 7H.", 1)


@for_each(
    ("lines", "raw"),
    [("3", None), ("7H", None), ("  7h ", None), ("", b"7H"), ("view; 7H", None), ("", b"\xff\xfe\n7H\n")],
)
def test_a_move_is_made_by_its_number_or_its_notation(play: Play, lines: str, raw: bytes | None) -> None:
    ran = play(*TWO, lines=lines, raw=raw)
    assert ("\n> Player1 lays 7H.\n" in ran.out, "win" in ran.out) == (True, False)


def test_view_shows_the_table_again(play: Play) -> None:
    assert play(*TWO, lines="view; quit").out == GREETING + FIRST_TURN + SHOWN[1:] + "> "


def test_help_tells_every_command_in_lines_that_fit_a_terminal(play: Play) -> None:
    told = play(*TWO, lines="help; quit").out.split("> ")[1]
    commands = ("moves [WORD]", "view", "hint", "rules", "help or ?", "undo", "save", "seat", "quit")
    assert [one for one in commands if re.search(rf"^{re.escape(one)} ", told, re.MULTILINE) is None] == []
    assert [line for line in told.splitlines() if len(line) > 80] == []


# Undo.


@for_each(
    ("argv", "lines", "hand"),
    [
        (LEARNING, "7H; undo", "1 10 11"),
        (("--learn", *TWO), "7H; 2S; 3S; 3H; undo", "1 10"),  # to one's own move
    ],
)
def test_undo_takes_the_last_move_back(play: Play, argv: Sequence[str], lines: str, hand: str) -> None:
    assert re.findall(r"^hand: (.*)$", play(*argv, lines=lines).out, re.MULTILINE)[-1] == hand


@for_each(("argv", "lines"), [(TWO, "7H; undo"), (LEARNING, "1; 1; undo; undo; undo")])
def test_undo_goes_back_to_ones_own_first_move_and_no_further(play: Play, argv: Sequence[str], lines: str) -> None:
    assert answers(play(*argv, lines=lines + "; quit"))[-2] == "There is no move of yours to take back."


@for_each("seed", range(6))
def test_undo_never_rerolls(play: Play, seed: int) -> None:
    argv = ("--learn", "--seed", str(seed), "--players", "h,first")
    stolen = r"Player1 steals (\d.) from Player2\."
    out = play(*argv, lines="steal; undo; steal; undo; steal; undo; save a.game; quit").out
    assert len(set(re.findall(stolen, out))) == 1
    assert re.findall(stolen, play("--load", "a.game", lines="steal").out) == re.findall(stolen, out)[:1]
    dealt = re.findall(r"^round: 2\nplace: 0\nhand: (.*)$", play(*argv, lines="1; 1; 1; undo; 1").out, re.MULTILINE)
    assert len(set(dealt)) <= 1  # nor is the next round dealt anew


# Saving and loading.


@for_each(
    ("argv", "before", "after"),
    [
        (TWO, [], "7H; 2S; 3S; quit"),
        (TWO, ["7H"], "2S; 3S; quit"),
        (TWO, [], "steal; 1; 1; 1; 1; 1; 1; quit"),  # chance goes on as it would have
        (("--seed", "1", "--players", "h,highest"), [], "7H"),  # it keeps its players
        (("--seed", "1", "--option", "hand=2", "--option", "word=two words"), [], "1; quit"),  # and its options
    ],
)
def test_a_loaded_game_goes_on_where_it_was(play: Play, argv: Sequence[str], before: list[str], after: str) -> None:
    whole = play(*argv, lines="; ".join([*before, "save a.game", after])).out
    loaded = play("--load", "a.game", lines=after).out
    said = "Saved to a.game.\nTo go on: cardkit play embers --load a.game\n> "
    assert said in whole
    assert whole.partition(said)[2] == loaded.partition("> ")[2]


def test_a_loaded_game_may_have_other_players(play: Play) -> None:
    play("--seed", "1", "--players", "h,highest", lines="save a.game")
    ran = play("--load", "a.game", "--players", "h,first", lines="7H")
    assert answers(ran)[0] == "Player1 lays 7H. Player2 lays 2S."


def test_save_takes_a_free_name_where_none_is_given(play: Play) -> None:
    told = play(*TWO, lines="save; save; quit").out
    assert [one.name for one in sorted(Path().iterdir())] == ["embers-1-2.game", "embers-1.game"]
    assert "To go on: cardkit play embers --load embers-1-2.game" in told
    assert wrapped("Saved to embers-1.game.") in told


def refused(play: Play, *argv: str) -> str:
    """What is refused is one line on standard error with status 2, and nothing else."""
    ran = play(*argv)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    return ran.err.rstrip("\n").removeprefix("cardkit play embers: ")


def test_a_file_that_is_no_game_of_this_kind_is_refused_with_its_line(play: Play) -> None:
    assert refused(play, "--load", "no_such_file") == "no_such_file cannot be read: No such file or directory"
    play("--players", "h,h", lines="save other.game", name="waiting")
    said = "other.game, line 2: expected a game of embers, not of waiting"
    assert refused(play, "--load", "other.game") == said
    play(*TWO, lines="7H; save a.game")
    Path("b.game").write_text(Path("a.game").read_text().replace("move 0 7H", "move 0 6H"))
    assert refused(play, "--load", "b.game").startswith("b.game, line ")
    for more in (("--seed", "2"), ("--preset", "three"), ("--option", "hand=2")):  # it has them in it
        refused(play, "--load", "a.game", *more)


# Seats, and players that fail.


@for_each(
    ("argv", "lines", "last"),
    [
        (TWO, "seat 2 highest; 7H", "Player1 lays 7H. Player2 lays 3H."),
        (TWO, "seat 1 first", "Player1 is now first. Player1 lays 3S."),  # one's own seat
        (("--seed", "1", "--players", "h,highest"), "seat 2 nobody; 7H", "Player1 lays 7H. Player2 lays 3H."),
        (("--seed", "1", "--players", "h,faulty:Cheat"), "7H; seat 2 human; 2S", "Player2 lays 2S."),
        (("--seed", "1", "--players", "h,faulty:Cheat"), "7H; seat 2 first", "Player2 is now first. Player2 lays 2S."),
    ],
)
def test_a_seat_is_given_to_another_player(play: Play, argv: Sequence[str], lines: str, last: str) -> None:
    assert answers(play(*argv, lines=lines))[lines.count("; ")] == last


@for_each(
    ("player", "lines", "reason"),
    [
        ("Leaver", "7H", r"SystemExit: 3"),
        ("Cheat", "7H", r".*faulty:Cheat.* chose 3S: it is not in your hand"),
        ("Deserter", "7H; 6H; 3S", "RuntimeError: the connection is lost"),  # in the middle of a game
    ],
)
def test_a_player_that_fails_makes_room_and_nothing_is_lost(play: Play, player: str, lines: str, reason: str) -> None:
    ran = play("--seed", "1", "--players", f"h,faulty:{player}", lines=f"{lines}; save a.game; quit")
    expected = rf".*Player2 \(faulty:{player}\) cannot go on: {reason}\. {FREE}"
    assert re.fullmatch(expected, answers(ran)[lines.count("; ")]) is not None
    moved, sat = entries_of("a.game")
    assert ([move for seat, move in moved if seat == 0], sat) == (lines.split("; "), ["human", f"faulty:{player}"])


class Failing(Policy):
    """A policy that raises."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        raise ZeroDivisionError("one divided by nothing")


class Trips:
    """Plays the first move, and fails in one of its hooks."""

    def __init__(self, where: str) -> None:
        self.where = where

    def choose(self, view: faulty.EmbersView, moves: tuple[Named, ...]) -> Named:
        return moves[0]

    def start(self, game: object, seat: int) -> None:
        self.trip("start")

    def hear(self, event: object) -> None:
        self.trip("hear")

    def end(self, result: object) -> None:
        self.trip("end")

    def trip(self, here: str) -> None:
        if here == self.where:
            raise ZeroDivisionError("one divided by nothing")


class Reads(Trips):
    """Wants to read a line when the game is over."""

    def end(self, result: object) -> None:
        input()


def console(table: EmbersTable, text: str, face: Face | None = None) -> str:  # type: ignore[type-arg]  # of Embers
    """What a console prints at this table."""
    out = io.StringIO()
    Console(table, face or GenericFace(), io.StringIO(text), out).run()
    return out.getvalue()


def test_the_cards_of_a_game_are_told_where_it_has_some_of_its_own() -> None:
    told = console(
        Table[Any, Any, Any](Harbour(), [None, "uniform"], seed=1), "card FISH stall\ncard co\ncard zebra\nhelp\n"
    )
    assert "> Fish Stall (cost 3): Two coins, a buy.\n> Copper (cost 0): 1 coin.\nCottage (cost 2, points 1)\n" in told
    assert "> There is no card 'zebra': Copper, Silver, " in told
    assert "\n> card [NAME]  " in told
    plain = console(Table(faulty.game(), [None, "first"], seed=1), "help\ncard seven\n")
    assert "card [NAME]" not in plain
    assert "seven'" in plain  # as any move that there is not


@for_each("player", [Failing(), Trips("start"), Trips("hear")], ids=["a policy", "start", "hear"])
def test_a_policy_may_fail_too_and_a_player_in_a_hook(player: Policy | Trips) -> None:
    told = console(Table(faulty.game(), [None, player], seed=1), "1\n")
    name = type(player).__name__
    assert f"Player2 ({name}) cannot go on: ZeroDivisionError: one divided by nothing.\n" in told


def test_one_that_fails_when_the_game_is_over_is_named_and_changes_nothing() -> None:
    plain = console(Table(faulty.game(), ["first", "first"], seed=1), "")
    told = console(Table(faulty.game(), ["first", Trips("end")], seed=1), "")
    said = "Player2 (Trips) failed in end: ZeroDivisionError: one divided by nothing.\n"
    assert (said in told, told.replace(said, "").splitlines()[-3:]) == (True, plain.splitlines()[-3:])
    told = console(Table(faulty.game(), ["first", Reads("")], seed=1), "a line\n")
    assert "Player2 (Reads) failed in end: EOFError" in told  # what is typed is not for players


def test_a_console_leaves_its_table_where_it_stands() -> None:
    table = Table(faulty.game(), seed=1)
    console(table, "7H\n2S\nquit\n3S\n")
    assert [type(entry) for entry in table.entries if not isinstance(entry, Sat)] == [Resolved, Chosen, Chosen]


class Greeting(Face[faulty.EmbersState, Named, faulty.EmbersView]):
    """Says who plays before anything happens."""

    def begin(self, console: TerminalTable[faulty.EmbersState, Named, faulty.EmbersView]) -> None:
        console.say(f"{len(console.table.entries)} {' '.join(console.table.players)}")


def test_the_plain_face_reads_notation_has_the_commands_of_every_console_and_is_told_once_of_the_beginning() -> None:
    told = console(Table(faulty.game(), seed=1), "undo\n7h\n", Face())
    assert "> There is no move of yours to take back.\n> Player1 lays 7H.\n" in told
    told = console(Table(faulty.game(), ["uniform", None], seed=1), "nothing\n", Greeting())
    assert (told.splitlines()[3], told.count("uniform human")) == ("2 uniform human", 1)


# Arguments.


def test_a_person_plays_against_computers_unless_told_otherwise_and_the_seed_is_in_the_record(play: Play) -> None:
    play("--preset", "three", "--seed", "-2147483648", lines="save a.game")
    assert entries_of("a.game")[1] == ["human", "uniform", "uniform"]
    assert read_record(Path("a.game").read_text()).seed == -(2**31)
    seven, again, eight = [play("--seed", seed, "--players", "h,h").out for seed in ("7", "7", "8")]
    assert seven == again != eight


@for_each(
    ("argv", "held"),
    [
        (("--preset", "three"), "3 3 3"),
        (("--option", "hand=2"), "2 2"),
        (("--preset", "three", "--option", "hand=2"), "2 2 2"),
    ],
)
def test_presets_and_options_are_played(play: Play, argv: Sequence[str], held: str) -> None:
    assert f"\nheld: {held}\n" in play(*argv).out


@for_each("word", ["ember", "two words", '"7"', "true story", "[1", "a=b", ""])
def test_an_option_may_be_a_word(play: Play, word: str) -> None:
    play("--option", f"word={word}", lines="save a.game")
    assert play("--load", "a.game").status == 0


SEATS = "Embers has 2 or 3 seats: expected 2 or 3 players with commas between, such as h,c, not"


@for_each(
    ("argv", "reason"),
    [
        (("--option", "hand"), "expected NAME=VALUE, not 'hand'"),
        (("--option", "colour=red"), "no option is called 'colour'; there are: seats, hand, rounds, word"),
        (("--option", "hand=5"), "option hand: expected a whole number from 1 to 4, not 5"),
        (("--preset", "four"), "no preset is called 'four'; there are: two, three"),
        (("--players", "h,h,h,h"), f"{SEATS} 4 names: 'h,h,h,h'"),
        (("--players", "h,nobody"), f"no player is called 'nobody'; there are {KNOWN}"),
    ],
)
def test_a_bad_argument_is_refused_with_the_reason(play: Play, argv: Sequence[str], reason: str) -> None:
    assert refused(play, *argv) == reason


@for_each("argv", [("--seed", "x"), ("--seed", "2147483648"), ("--seed",), ("--poker",), ("poker",)])
def test_a_bad_command_line_is_refused_with_the_way_to_more(play: Play, argv: Sequence[str]) -> None:
    assert refused(play, *argv).endswith(" (try cardkit play embers --help)")


@for_each("argv", [("--preset", "two"), ("--option", "hand=2")])
def test_presets_and_options_of_a_game_without_any_are_refused(play: Play, argv: Sequence[str]) -> None:
    ran = play(*argv, name="waiting")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_crazy_eights_is_played_at_the_generic_console(play: Play) -> None:
    ran = play("--seed", "1", "--players", "first,first", name="crazy-eights")
    assert re.search(r"\nPlayer1: \d+\nPlayer2: \d+\n(Player\d wins!\n)+$", ran.out) is not None
    shown = play("--seed", "1", "--players", "h,h", name="crazy-eights").out
    assert re.findall(r"^(\w+): ", shown, re.MULTILINE) == ["hand", "held", "stock", "pile", "suit", "passes"]
