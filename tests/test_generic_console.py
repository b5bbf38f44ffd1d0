"""The console of games that have none of their own, and what every console shares: the loop, files, arguments."""

import argparse
import importlib.metadata
import io
import os
import re
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import crazy_eights
import faulty
from cardkit import Card, Deck, Generator, Hand, Pile, Policy, State, Suit, Table, read_record, write_record
from cardkit.commands import cli
from cardkit.console.default_console import GenericFace
from cardkit.console.files import read_file, shortened, write_file
from cardkit.console.loop import Console
from cardkit.console.program import guarded, player_names, whole_number
from cardkit.console.terminal import can_print, wants_color
from cardkit.console.terminal_table import Face, TerminalTable, ending
from cardkit.console.wording import moves_text, wrapped
from cardkit.core.errors import BadFile, BadOption, BadPlayers, BadPlugin, UnknownPlayer
from cardkit.core.game import Result
from cardkit.core.json import codec
from cardkit.core.records.record import Chosen, Resolved, Sat
from cardkit.core.simple_game import Named
from cardkit.registry import GAMES
from support import Ran, Terminal, for_each, run_console, without_kept

Play = Callable[..., Ran]

GREETING = """\
Embers: lay cards on a pile, higher and higher, and steal one.
Player1 and Player2 are people.
Type help for the commands, rules for the rules.
"""
FIRST_TURN = """\

phase: playing
round: 1
place: 0
hand: 1 10 11
held: 3 3
stock: 6
pile: -
points: 0 0
thieves: no no
Player1 to move:
  1 3S       2 6H       3 7H       4 steal
> """
FREE = (
    "Player2's seat is free: type seat 2 c for a computer, seat 2 PLAYER for another player, or seat 2 human to see its"
    " cards and play."
)
TWO = ("--seed", "1", "--players", "h,h")

KNOWN = (
    "first, highest, uniform, easy, medium, hard, search:PLAYOUTS or search:TIME, and yours as module:attribute or"
    " lines:COMMAND"
)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Play:
    """Play Embers (or another game) with these arguments, typing these lines."""
    named = {"embers": "faulty:game", "waiting": "faulty:Waiting", "crazy-eights": "crazy_eights:CrazyEights"}
    entries = [importlib.metadata.EntryPoint(name, value, GAMES) for name, value in named.items()]

    def entry_points(*, group: str) -> list[importlib.metadata.EntryPoint]:
        return entries if group == GAMES else []

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)

    def played(*argv: str, lines: str = "", name: str = "embers", raw: bytes | None = None) -> Ran:
        text = "".join([line + "\n" for line in lines.split("; ")]) if lines else ""
        return run_console(monkeypatch, cli.main, ["play", name, *argv], text if raw is None else raw)

    return played


def answers(ran: Ran) -> list[str]:
    """What was printed after each prompt, without the table that is shown when the turn changes."""
    return [part.split("\n\n")[0].strip() for part in ran.out.split("\n> ")[1:]]


def saved(file: Path) -> str:
    """What `save` says."""
    return f"{wrapped(f'Saved to {file}.')}\nTo go on: cardkit play embers --load {file}"


def first_line(ran: Ran, number: int = 1) -> str:
    """The first line that was printed after this prompt."""
    return (ran.out.split("> ")[number].split("\n") or [""])[0]


# What is shown.


def test_the_table_and_the_legal_moves_are_shown_to_the_seat_on_turn(play: Play) -> None:
    assert play(*TWO).out == GREETING + FIRST_TURN


def test_a_view_shows_nothing_of_another_hand(play: Play) -> None:
    own = re.findall(r"^hand: (.*)$", play(*TWO, lines="1").out, re.MULTILINE)
    assert own == ["1 10 11", "0 3 7"]


def test_moves_are_listed_beside_one_another() -> None:
    table = Table(faulty.game(hand=4), seed=1)
    table.step()
    assert moves_text(table) == "  1 2S       2 3S       3 6H       4 7H       5 steal\n"


def test_columns_are_read_downwards() -> None:
    hand, none, empty = Hand.of("8C 8D 8H 8S KS QS JS TS 9S 7S"), Hand[Card](), Deck[Card]()
    state = crazy_eights.EightsState(
        stock=empty, pile=Pile.of("2S"), hands=(hand, none), suit=Suit.SPADES, place=0, passes=0
    )
    listed = moves_text(Table(crazy_eights.CrazyEights(), state=state)).splitlines()
    numbers = [[int(number) for number in re.findall(r"(?:^|  ) *(\d+) ", line)] for line in listed]
    rows = len(listed)
    assert numbers == [[first + rows * step for step in range(len(row))] for first, row in enumerate(numbers, 1)]


def test_no_line_of_moves_is_wider_than_a_terminal() -> None:
    table = Table(crazy_eights.CrazyEights(), seed=3)
    table.step()
    for _ in range(30):
        table.play(table.legal_moves()[-1])
        if table.result is not None:
            break
    assert max([len(line) for line in moves_text(table).splitlines()], default=0) <= 78


def test_a_game_that_is_over_is_told_with_scores_and_winners(play: Play) -> None:
    ran = play("--seed", "1", "--players", "first,first")
    table = Table(faulty.game(), ["first", "first"], seed=1)
    table.run()
    assert table.result is not None
    assert ran.out.endswith("\n".join([*ending(Face(), table.result), ""]))


def test_an_ending_names_the_winners() -> None:
    result = Result((3, 1, 3), (0, 2), (3, 1, 3))
    expected = ["Player1: 3", "Player2: 1", "Player3: 3", "Player1 wins!", "Player3 wins!"]
    assert ending(Face(), result) == expected


def test_an_ending_may_have_no_winner() -> None:
    assert ending(Face(), Result((0, 0), (), (0, 0))) == ["Player1: 0", "Player2: 0", "Nobody wins."]


def test_what_computers_do_is_told(play: Play) -> None:
    ran = play("--seed", "1", "--players", "h,first", lines="7H")
    assert answers(ran)[0] == "Player1 lays 7H.\nPlayer2 lays 2S."


def test_a_person_is_told_what_it_stole(play: Play) -> None:
    ran = play("--seed", "1", "--players", "h,first", lines="steal")
    assert "\n> Player1 steals 2S from Player2.\n" in ran.out


def test_people_at_one_screen_share_what_each_of_them_may_hear(play: Play) -> None:
    ran = play("--preset", "three", "--seed", "1", "--players", "h,faulty:Thief,h", lines="1")
    assert re.findall(r"Player2 steals (.*) from Player3", ran.out) == ["6S"]


def test_who_only_watches_computers_is_told_what_a_watcher_may_hear(play: Play) -> None:
    ran = play("--preset", "three", "--seed", "1", "--players", "first,faulty:Thief,first")
    assert re.findall(r"Player2 steals (.*) from Player3", ran.out) == ["a card"]


def test_a_person_is_not_told_what_others_steal_from_each_other(play: Play) -> None:
    ran = play("--preset", "three", "--seed", "1", "--players", "h,faulty:Thief,faulty:Thief", lines="1")
    assert re.findall(r"Player2 steals (.*) from Player3", ran.out) == ["a card"]


# Moves.


def test_a_move_is_made_by_its_number(play: Play) -> None:
    assert first_line(play(*TWO, lines="3")) == "Player1 lays 7H."


def test_a_move_is_made_by_its_notation(play: Play) -> None:
    assert first_line(play(*TWO, lines="7H")) == "Player1 lays 7H."


def test_notation_is_read_in_any_letter_case(play: Play) -> None:
    assert first_line(play(*TWO, lines="  7h ")) == "Player1 lays 7H."


@for_each(
    ("line", "answer"),
    [
        ("0", "Expected a number from 1 to 4, not 0."),
        ("5", "Expected a number from 1 to 4, not 5."),
        ("9" * 50, f"Expected a number from 1 to 4, not {'9' * 40}."),
        ("-1", "Expected a move such as 2S, 3S, 4S, 5S, 6S, 7S, …, not '-1'."),
        ("²", "Expected a move such as 2S, 3S, 4S, 5S, 6S, 7S, …, not '²'."),
        ("8H", "Expected a move such as 2S, 3S, 4S, 5S, 6S, 7S, …, not '8H'."),
        ("", "Nothing typed: type a number of the list, a move, or help."),
        ("   ", "Nothing typed: type a number of the list, a move, or help."),
        ("2S", "You cannot play 2S: it is not in your hand."),
    ],
)
def test_a_line_that_is_no_legal_move_is_answered_in_a_line(play: Play, line: str, answer: str) -> None:
    assert answers(play(*TWO, lines=line + "; quit"))[0] == answer


def test_a_refused_line_changes_nothing(play: Play) -> None:
    assert answers(play(*TWO, lines="2S; 8H; ; moves"))[3] == "1 3S       2 6H       3 7H       4 steal"


def test_a_line_that_is_no_text_is_answered(play: Play) -> None:
    ran = play(*TWO, raw=b"\xff\xfe\n7H\n")
    assert answers(ran)[1].startswith("Player1 lays 7H.")


def test_a_very_long_line_is_answered_shortly(play: Play) -> None:
    assert len(answers(play(*TWO, lines="x" * 100_000 + "; quit"))[0]) < 500


# Commands.


def test_moves_lists_the_legal_moves_again(play: Play) -> None:
    assert answers(play(*TWO, lines="moves; quit"))[0] == "1 3S       2 6H       3 7H       4 steal"


def test_view_shows_the_table_again(play: Play) -> None:
    assert play(*TWO, lines="view; quit").out.startswith(
        GREETING + FIRST_TURN + FIRST_TURN[1:].partition("Player1 to move")[0] + "> "
    )


def test_the_table_is_not_shown_again_after_a_command(play: Play) -> None:
    assert play(*TWO, lines="moves; help; 99; quit").out.count("Player1 to move:") == 1


def test_commands_are_read_in_any_letter_case(play: Play) -> None:
    assert answers(play(*TWO, lines="MOVES; quit"))[0] == "1 3S       2 6H       3 7H       4 steal"


@for_each(
    "command", [r"moves \[WORD\]", "view", "hint", "rules", r"help or \?", "undo", "save", "seat", "help", "quit"]
)
def test_help_tells_every_command(play: Play, command: str) -> None:
    assert re.search(rf"^{command} ", answers(play(*TWO, lines="help; quit"))[0], re.MULTILINE) is not None


def test_no_line_of_help_breaks_on_a_narrow_terminal(play: Play) -> None:
    told = answers(play(*TWO, lines="help; quit"))[0].splitlines()
    assert [line for line in told if len(line) > 80] == []


def test_quit_leaves(play: Play) -> None:
    assert play(*TWO, lines="quit; 7H") == Ran(0, GREETING + FIRST_TURN, "")


def test_the_end_of_input_leaves(play: Play) -> None:
    assert without_kept(play(*TWO)) == Ran(0, GREETING + FIRST_TURN, "")


def test_a_last_line_without_an_end_is_obeyed(play: Play) -> None:
    assert first_line(play(*TWO, raw=b"7H")) == "Player1 lays 7H."


def test_a_game_that_is_left_is_not_said_to_be_over(play: Play) -> None:
    assert "win" not in play(*TWO, lines="7H; quit").out


# Undo.


def test_undo_takes_the_last_move_back(play: Play) -> None:
    ran = play("--learn", "--seed", "1", "--players", "h,first", lines="7H; undo")
    assert ran.out.endswith(FIRST_TURN)


def test_undo_goes_back_to_ones_own_move(play: Play) -> None:
    ran = play("--learn", *TWO, lines="7H; 2S; 3S; 3H; undo")
    assert re.findall(r"^hand: (.*)$", ran.out, re.MULTILINE)[-1] == "1 10"


def test_undo_before_one_has_moved_is_refused(play: Play) -> None:
    assert answers(play(*TWO, lines="undo; quit"))[0] == "There is no move of yours to take back."


def test_undo_does_not_take_back_what_only_others_did(play: Play) -> None:
    ran = play(*TWO, lines="7H; undo; moves")
    assert answers(ran)[1] == "There is no move of yours to take back."


def test_undo_may_go_back_to_the_first_move(play: Play) -> None:
    ran = play("--learn", "--seed", "1", "--players", "h,first", lines="1; 1; undo; undo; undo; moves")
    assert answers(ran)[4] == "There is no move of yours to take back."


@pytest.mark.parametrize("seed", range(6))
def test_undo_never_rerolls(play: Play, seed: int) -> None:
    ran = play("--learn", "--seed", str(seed), "--players", "h,first", lines="steal; undo; steal; undo; steal; quit")
    stolen = re.findall(r"Player1 steals (\d.) from Player2\.", ran.out)
    assert stolen == stolen[:1] * 3


def test_undo_never_rerolls_the_next_deal(play: Play) -> None:
    ran = play("--learn", "--seed", "1", "--players", "h,first", lines="1; 1; 1; undo; 1; quit")
    dealt = re.findall(r"^round: 2\nplace: 0\nhand: (.*)$", ran.out, re.MULTILINE)
    assert (len(dealt), len(set(dealt))) == (2, 1)


# Saving and loading.


def test_a_game_is_saved(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    ran = play(*TWO, lines=f"7H; save {file}; quit")
    entries = read_record(file.read_text()).entries
    moved = [entry.move for entry in entries if isinstance(entry, Chosen)]
    assert (answers(ran)[1], moved) == (saved(file), ["7H"])


def test_a_loaded_game_goes_on_where_it_was(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    before = play(*TWO, lines=f"save {file}; 7H; 2S; 3S; quit").out
    after = play("--load", str(file), lines="7H; 2S; 3S; quit").out
    assert after == before.replace(f"{saved(file)}\n> ", "")


def test_a_loaded_game_keeps_its_players(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    play("--seed", "1", "--players", "h,highest", lines=f"save {file}")
    assert answers(play("--load", str(file), lines="7H"))[0] == "Player1 lays 7H.\nPlayer2 lays 3H."


def test_a_loaded_game_may_have_other_players(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    play("--seed", "1", "--players", "h,highest", lines=f"save {file}")
    ran = play("--load", str(file), "--players", "h,first", lines="7H")
    assert answers(ran)[0] == "Player1 lays 7H.\nPlayer2 lays 2S."


def test_a_loaded_game_keeps_its_options(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    play("--seed", "1", "--option", "hand=2", "--option", "word=two words", lines=f"save {file}")
    assert re.findall(r"^held: (.*)$", play("--load", str(file)).out, re.MULTILINE) == ["2 2"]


def test_chance_goes_on_in_a_loaded_game_as_it_would_have(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    typed = "steal; 1; 1; 1; 1; 1; 1; quit"
    before = play(*TWO, lines=f"save {file}; {typed}").out
    assert play("--load", str(file), lines=typed).out == before.replace(f"{saved(file)}\n> ", "")


def test_what_undo_took_back_falls_the_same_way_in_a_loaded_game(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    before = play("--learn", "--seed", "1", "--players", "h,first", lines=f"steal; undo; save {file}").out
    after = play("--load", str(file), lines="steal").out
    theft = r"Player1 steals (\d.) from Player2\."
    assert (re.findall(theft, before), re.findall(theft, after)) == (["2S"], ["2S"])


def test_a_loaded_game_that_is_over_is_told(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    table = Table(faulty.game(), ["first", "first"], seed=1)
    table.run()
    file.write_text(write_record(table.record()))
    assert play("--load", str(file)).out.splitlines()[2:4] == ["This game is over.", "Player1: 4"]


def test_save_takes_a_free_name_where_none_is_given(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ran = play(*TWO, lines="save; save; quit")
    assert answers(ran)[:2] == [saved(Path(name)) for name in ("embers-1.game", "embers-1-2.game")]


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(play: Play, tmp_path: Path) -> None:
    ran = play(*TWO, lines=f"save {tmp_path}; 7H")
    said = f"Not saved: {tmp_path} cannot be written: it is a folder."
    assert " ".join(answers(ran)[0].split()) == said


def test_a_game_goes_on_after_a_file_that_cannot_be_written(play: Play, tmp_path: Path) -> None:
    assert answers(play(*TWO, lines=f"save {tmp_path}; 7H"))[1] == "Player1 lays 7H."


def refused(play: Play, *argv: str) -> Ran:
    """What is refused is one line on standard error with status 2, and nothing else."""
    ran = play(*argv)
    return Ran(ran.status, ran.out, ran.err if ran.err.count("\n") != 1 else ran.err.rstrip("\n"))


def test_a_file_that_is_not_there_is_refused(play: Play) -> None:
    expected = "cardkit play embers: no_such_file cannot be read: No such file or directory"
    assert refused(play, "--load", "no_such_file") == Ran(2, "", expected)


def test_a_file_of_another_game_is_refused_with_its_line(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "other.game"
    play("--players", "h,h", lines=f"save {file}", name="waiting")
    expected = f"cardkit play embers: {file}, line 2: expected a game of embers, not of waiting"
    assert refused(play, "--load", str(file)) == Ran(2, "", expected)


def test_a_file_that_was_edited_is_refused_with_its_line(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    play(*TWO, lines=f"7H; save {file}")
    file.write_text(file.read_text().replace("move 0 7H", "move 0 6H"))
    ran = refused(play, "--load", str(file))
    assert (ran.status, ran.out, ran.err.startswith(f"cardkit play embers: {file}, line ")) == (2, "", True)


@pytest.mark.parametrize("more", [("--seed", "2"), ("--preset", "three"), ("--option", "hand=2")], ids=" ".join)
def test_a_saved_game_has_its_seed_and_its_rules_in_it(play: Play, tmp_path: Path, more: tuple[str, str]) -> None:
    file = tmp_path / "evening.game"
    play(*TWO, lines=f"save {file}")
    ran = refused(play, "--load", str(file), *more)
    assert (ran.status, ran.out) == (2, "")


# Seats.


def test_a_seat_is_given_to_a_computer(play: Play) -> None:
    ran = play(*TWO, lines="seat 2 highest; 7H")
    assert answers(ran)[:2] == ["Player2 is now highest.", "Player1 lays 7H.\nPlayer2 lays 3H."]


def test_c_is_the_usual_computer(play: Play) -> None:
    assert answers(play(*TWO, lines="seat 2 c; quit"))[0] == "Player2 is now uniform."


@pytest.mark.parametrize("name", ["h", "human", "H", "Human"])
def test_a_seat_is_given_to_a_person(play: Play, name: str) -> None:
    ran = play("--seed", "1", "--players", "h,first", lines=f"seat 2 {name}; 7H")
    assert answers(ran)[:2] == ["Player2 is now human.", "Player1 lays 7H."]


def test_ones_own_seat_may_be_given_away(play: Play) -> None:
    ran = play(*TWO, lines="seat 1 first; quit")
    assert answers(ran)[0] == "Player1 is now first.\nPlayer1 lays 3S."


def test_a_seat_is_given_to_a_player_of_ones_own(play: Play) -> None:
    ran = play(*TWO, lines="seat 2 faulty:Thief; 7H; quit")
    assert answers(ran)[0] == "Player2 is now faulty:Thief."


@pytest.mark.parametrize("line", ["seat", "seat 2", "seat 0 first", "seat 3 first", "seat x first", "seat ² first"])
def test_a_seat_that_is_not_there_is_answered_in_a_line(play: Play, line: str) -> None:
    expected = (
        "Expected seat N PLAYER, N from 1 to 2, PLAYER human, first, uniform, highest, easy, medium, hard,"
        " search:PLAYOUTS, search:TIME, c (uniform), or your own as module:attribute or lines:COMMAND; not"
        f" {line[5:]!r}."
    )
    assert " ".join(answers(play(*TWO, lines=line + "; quit"))[0].split()) == expected


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        (
            "nobody",
            f"No player is called 'nobody'; there are {KNOWN}.",
        ),
        ("no_such_module:x", "'no_such_module:x' cannot be imported: No module named 'no_such_module'."),
        ("faulty:nobody", "'faulty:nobody' is not there: module 'faulty' has no attribute 'nobody'."),
        ("faulty:STEAL", "'faulty:STEAL' is no player: it has no method choose(view, moves)."),
    ],
)
def test_a_player_that_is_not_there_is_answered_in_a_line(play: Play, name: str, answer: str) -> None:
    assert " ".join(answers(play(*TWO, lines=f"seat 2 {name}; quit"))[0].split()) == answer


def test_a_player_that_is_not_there_leaves_the_seat_as_it_was(play: Play) -> None:
    ran = play("--seed", "1", "--players", "h,highest", lines="seat 2 nobody; 7H")
    assert answers(ran)[1] == "Player1 lays 7H.\nPlayer2 lays 3H."


# Computer players that fail.


@pytest.mark.parametrize(
    ("player", "reason"),
    [("faulty:Leaver", r"SystemExit: 3"), ("faulty:Cheat", r".*faulty:Cheat.* chose 3S: it is not in your hand")],
)
def test_a_player_that_fails_makes_room_and_the_reason_is_told(play: Play, player: str, reason: str) -> None:
    ran = play("--seed", "1", "--players", f"h,{player}", lines="7H; quit")
    expected = rf".*Player2 \({player}\) cannot go on: {reason}\. {FREE}"
    assert re.fullmatch(expected, " ".join(answers(ran)[0].split())) is not None


def test_a_player_may_fail_in_the_middle(play: Play) -> None:
    ran = play("--seed", "1", "--players", "h,faulty:Deserter", lines="7H; 6H; 3S")
    expected = f"Player2 (faulty:Deserter) cannot go on: RuntimeError: the connection is lost. {FREE}"
    assert " ".join(answers(ran)[2].split()).endswith(expected)


def test_nothing_is_lost_when_a_player_fails(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    play("--seed", "1", "--players", "h,faulty:Deserter", lines=f"7H; 6H; 3S; save {file}")
    entries = read_record(file.read_text()).entries
    moved = [(entry.seat, entry.move) for entry in entries if isinstance(entry, Chosen)]
    assert moved == [(0, "7H"), (1, "2S"), (0, "6H"), (1, "5S"), (0, "3S")]


def test_a_person_plays_for_a_player_that_failed(play: Play) -> None:
    ran = play("--seed", "1", "--players", "h,faulty:Cheat", lines="7H; seat 2 human; 2S; quit")
    assert answers(ran)[2] == "Player2 lays 2S."


def test_another_player_may_take_the_seat_of_one_that_failed(play: Play) -> None:
    ran = play("--seed", "1", "--players", "h,faulty:Cheat", lines="7H; seat 2 first; quit")
    assert answers(ran)[1] == "Player2 is now first.\nPlayer2 lays 2S."


def test_a_player_that_fails_stays_in_the_record(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    play("--seed", "1", "--players", "h,faulty:Cheat", lines=f"7H; save {file}")
    sat = [entry.player for entry in read_record(file.read_text()).entries if isinstance(entry, Sat)]
    assert sat == ["human", "faulty:Cheat"]


class Failing(Policy):
    """A policy that raises."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        raise ZeroDivisionError("one divided by nothing")


def test_a_policy_may_fail_too() -> None:
    table = Table(faulty.game(), [None, Failing()], seed=1)
    told = console(table, "1\n")
    assert "Player2 (Failing) cannot go on: ZeroDivisionError: one divided by nothing.\n" in told


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


@pytest.mark.parametrize("hook", ["start", "hear"])
def test_a_player_may_fail_in_a_hook(hook: str) -> None:
    told = console(Table(faulty.game(), [None, Trips(hook)], seed=1), "1\n")
    assert "Player2 (Trips) cannot go on: ZeroDivisionError: one divided by nothing.\n" in told


def test_one_that_fails_when_the_game_is_over_is_named_and_changes_nothing() -> None:
    plain = console(Table(faulty.game(), ["first", "first"], seed=1), "")
    told = console(Table(faulty.game(), ["first", Trips("end")], seed=1), "")
    said = "Player2 (Trips) failed in end: ZeroDivisionError: one divided by nothing.\n"
    assert (said in told, told.replace(said, "").splitlines()[-3:]) == (True, plain.splitlines()[-3:])


class Reads(Trips):
    """Wants to read a line when the game is over."""

    def end(self, result: object) -> None:
        input()


def test_what_is_typed_is_not_for_players_when_the_game_is_over() -> None:
    told = console(Table(faulty.game(), ["first", Reads("")], seed=1), "a line\n")
    assert "Player2 (Reads) failed in end: EOFError" in told


def console(table: Table[faulty.EmbersState, Named, faulty.EmbersView], text: str) -> str:
    """What the generic console prints at this table."""
    out = io.StringIO()
    face = GenericFace[faulty.EmbersState, Named, faulty.EmbersView]()
    Console(table, face, io.StringIO(text), out).run()
    return out.getvalue()


def test_a_console_leaves_its_table_where_it_stands() -> None:
    table = Table(faulty.game(), seed=1)
    console(table, "7H\n2S\nquit\n3S\n")
    assert [type(entry) for entry in table.entries if not isinstance(entry, Sat)] == [Resolved, Chosen, Chosen]


def test_the_plain_face_shows_the_view_and_reads_notation() -> None:
    table = Table(faulty.game(), seed=1)
    out = io.StringIO()
    Console(table, Face[faulty.EmbersState, Named, faulty.EmbersView](), io.StringIO("7h\nundo\n"), out).run()
    assert "> Player1 lays 7H.\n" in out.getvalue()


def test_the_plain_face_has_the_commands_of_every_console() -> None:
    table = Table(faulty.game(), seed=1)
    out = io.StringIO()
    Console(table, Face[faulty.EmbersState, Named, faulty.EmbersView](), io.StringIO("undo\n"), out).run()
    assert "> There is no move of yours to take back." in out.getvalue()


class Greeting(Face[faulty.EmbersState, Named, faulty.EmbersView]):
    """Says who plays before anything happens."""

    def begin(self, console: TerminalTable[faulty.EmbersState, Named, faulty.EmbersView]) -> None:
        console.say(f"{len(console.table.entries)} {' '.join(console.table.players)}")


def test_a_face_is_told_once_before_anything_is_played() -> None:
    table = Table(faulty.game(), ["uniform", None], seed=1)
    out = io.StringIO()
    Console(table, Greeting(), io.StringIO("nothing\n"), out).run()
    assert out.getvalue().splitlines()[3] == "2 uniform human"
    assert out.getvalue().count("uniform human") == 1


# Arguments.


def test_a_person_plays_against_computers_unless_told_otherwise(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    play("--preset", "three", lines=f"save {file}")
    sat = [entry.player for entry in read_record(file.read_text()).entries if isinstance(entry, Sat)]
    assert sat == ["human", "uniform", "uniform"]


def test_a_seed_gives_the_same_game(play: Play) -> None:
    assert play("--seed", "7", "--players", "h,h").out == play("--seed", "7", "--players", "h,h").out


def test_another_seed_gives_another_game(play: Play) -> None:
    assert play("--seed", "7", "--players", "h,h").out != play("--seed", "8", "--players", "h,h").out


def test_the_seed_is_in_the_record(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "evening.game"
    play("--seed", "-2147483648", lines=f"save {file}")
    assert read_record(file.read_text()).seed == -(2**31)


def test_a_preset_is_played(play: Play) -> None:
    assert "\nheld: 3 3 3\n" in play("--preset", "three").out


def test_an_option_is_changed(play: Play) -> None:
    assert "\nheld: 2 2\n" in play("--option", "hand=2").out


def test_options_change_a_preset(play: Play) -> None:
    assert "\nheld: 2 2 2\n" in play("--preset", "three", "--option", "hand=2").out


@pytest.mark.parametrize("word", ["ember", "two words", '"7"', "true story", "[1", "a=b", ""])
def test_an_option_may_be_a_word(play: Play, tmp_path: Path, word: str) -> None:
    file = tmp_path / "evening.game"
    play("--option", f"word={word}", lines=f"save {file}")
    assert play("--load", str(file)).status == 0


@for_each(
    ("argv", "reason"),
    [
        (("--option", "hand"), "expected NAME=VALUE, not 'hand'"),
        (("--option", ""), "expected NAME=VALUE, not ''"),
        (
            ("--option", "colour=red"),
            "no option is called 'colour'; there are: seats, hand, rounds, word",
        ),
        (("--option", "hand=x"), "option hand: expected int, as in 3, not 'x'"),
        (("--option", "hand=2.5"), "option hand: expected int, as in 3, not '2.5'"),
        (("--option", "hand=true"), "option hand: expected int, as in 3, not True"),
        (("--option", "hand=5"), "option hand: expected a whole number from 1 to 4, not 5"),
        (("--preset", "four"), "no preset is called 'four'; there are: two, three"),
        (
            ("--players", "h"),
            "Embers has 2 or 3 seats: expected 2 or 3 players with commas between, such as h,c, not 1 name: 'h'",
        ),
        (
            ("--players", "h,h,h,h"),
            "Embers has 2 or 3 seats: expected 2 or 3 players with commas between, such as h,c, not 4 names: 'h,h,h,h'",
        ),
        (
            ("--players", "h,nobody"),
            f"no player is called 'nobody'; there are {KNOWN}",
        ),
        (
            ("--players", "h,no_such_module:x"),
            "'no_such_module:x' cannot be imported: No module named 'no_such_module'",
        ),
    ],
)
def test_a_bad_argument_is_refused_with_the_reason(play: Play, argv: tuple[str, ...], reason: str) -> None:
    assert refused(play, *argv) == Ran(2, "", f"cardkit play embers: {reason}")


@pytest.mark.parametrize("argv", [("--seed", "x"), ("--seed", "2147483648"), ("--seed",), ("--poker",), ("poker",)])
def test_a_bad_command_line_is_refused_with_the_way_to_more(play: Play, argv: tuple[str, ...]) -> None:
    ran = refused(play, *argv)
    assert (ran.status, ran.out, ran.err.endswith(" (try cardkit play embers --help)")) == (2, "", True)


def test_a_preset_of_a_game_without_any_is_refused(play: Play) -> None:
    ran = play("--preset", "two", name="waiting")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


def test_an_option_of_a_game_without_any_is_refused(play: Play) -> None:
    ran = play("--option", "hand=2", name="waiting")
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)


@for_each(
    ("pairs", "options"),
    [
        ([], {}),
        (["rounds=3"], {"rounds": 3}),
        (["corner=true"], {"corner": True}),
        (["word=red"], {"word": "red"}),
        (["word=a=b"], {"word": "a=b"}),
        (['word="3"'], {"word": "3"}),
        (["sizes=[1,2]"], {"sizes": (1, 2)}),
        (["rounds=3", "rounds=4"], {"rounds": 4}),
    ],
)
def test_options_are_read_from_texts(pairs: list[str], options: dict[str, object]) -> None:
    assert codec.read_option_words(pairs) == options


def test_a_text_that_is_no_option_is_refused() -> None:
    with pytest.raises(BadOption, match=r"^expected NAME=VALUE, not 'rounds'$"):
        codec.read_option_words(["rounds"])


def test_crazy_eights_is_played_at_the_generic_console(play: Play) -> None:
    ran = play("--seed", "1", "--players", "first,first", name="crazy-eights")
    assert re.search(r"\nPlayer1: \d+\nPlayer2: \d+\n(Player\d wins!\n)+$", ran.out) is not None


def test_crazy_eights_shows_hand_pile_and_suit(play: Play) -> None:
    shown = play("--seed", "1", "--players", "h,h", name="crazy-eights").out
    assert re.findall(r"^(\w+): ", shown, re.MULTILINE) == ["hand", "held", "stock", "pile", "suit", "passes"]


# Files.


def test_a_file_is_written(tmp_path: Path) -> None:
    write_file(str(tmp_path / "a.game"), "one\ntwo é\n")
    assert (tmp_path / "a.game").read_bytes() == "one\ntwo é\n".encode()


def test_a_file_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "a.game").write_text("a longer text than the next one")
    write_file(str(tmp_path / "a.game"), "one")
    assert (tmp_path / "a.game").read_text() == "one"


def test_nothing_is_left_beside_a_written_file(tmp_path: Path) -> None:
    write_file(str(tmp_path / "a.game"), "one")
    assert [path.name for path in tmp_path.iterdir()] == ["a.game"]


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664])
def test_a_replaced_file_keeps_its_permissions(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "a.game"
    file.touch()
    file.chmod(mode)
    write_file(str(file), "one")
    assert stat.S_IMODE(file.stat().st_mode) == mode


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    write_file(str(tmp_path / "a.game"), "one")
    assert (tmp_path / "a.game").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_the_file_that_a_link_points_to_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "a.game")
    write_file(str(tmp_path / "link"), "one")
    assert ((tmp_path / "link").is_symlink(), (tmp_path / "a.game").read_text()) == (True, "one")


def test_a_folder_is_not_written(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=rf"^{tmp_path} cannot be written: it is a folder$"):
        write_file(str(tmp_path), "one")


def test_a_pipe_is_not_written(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadFile, match=r"pipe cannot be written: it is no ordinary file$"):
        write_file(str(tmp_path / "pipe"), "one")


@pytest.mark.parametrize(
    ("place", "reason"),
    [("nowhere/a.game", "No such file or directory"), ("file/a.game", "Not a directory"), ("x" * 300, "File name too")],
)
def test_a_place_that_is_none_is_not_written(tmp_path: Path, place: str, reason: str) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadFile, match=f"cannot be written: {reason}"):
        write_file(str(tmp_path / place), "one")


@pytest.mark.parametrize("path", ["", "a\0b"])
def test_a_name_that_is_none_is_not_written(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(BadFile, match="cannot be written: "):
        write_file(path, "one")


@pytest.fixture
def locked(tmp_path: Path) -> Iterator[Path]:
    """A file in a folder that this process may not write."""
    folder = tmp_path / "locked"
    folder.mkdir()
    (folder / "a.game").write_text("old")
    folder.chmod(0o500)
    was = os.geteuid()
    if was == 0:
        os.seteuid(65534)  # whoever may do everything becomes nobody
    yield folder / "a.game"
    os.seteuid(was)
    folder.chmod(0o700)


def test_a_folder_that_may_not_be_written_is_told(locked: Path) -> None:
    with pytest.raises(BadFile, match=r"cannot be written: Permission denied$"):
        write_file(str(locked), "new")


def test_an_old_file_survives_a_write_that_fails(tmp_path: Path) -> None:
    (tmp_path / "a.game").write_text("old")
    with pytest.raises(BadFile, match="cannot be written: "):
        write_file(str(tmp_path / "a.game"), "new, and then what is no text: \ud800")
    assert (tmp_path / "a.game").read_text() == "old"


def test_nothing_is_left_of_a_write_that_fails(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="cannot be written: "):
        write_file(str(tmp_path / "a.game"), "new, and then what is no text: \ud800")
    assert list(tmp_path.iterdir()) == []


def test_what_is_written_is_read(tmp_path: Path) -> None:
    write_file(str(tmp_path / "a.game"), "one\ntwo é\n")
    assert read_file(str(tmp_path / "a.game")) == "one\ntwo é\n"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nowhere", "No such file or directory"),
        ("", "Is a directory"),
        ("picture", "byte 2 is no UTF-8, so this is no text"),
    ],
)
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "picture").write_bytes(b"ab\xff")
    with pytest.raises(BadFile, match=f"cannot be read: {reason}$"):
        read_file(str(tmp_path / name))


def test_a_bad_file_is_what_one_expects_to_catch() -> None:
    assert issubclass(BadFile, OSError)


@for_each(("text", "short"), [("a" * 200, "a" * 200), ("a" * 201, "a" * 197 + "..."), ("", "")])
def test_a_long_text_is_cut_for_a_message(text: str, short: str) -> None:
    assert shortened(text) == short


# What programs share.


@pytest.mark.parametrize(
    ("environment", "wanted"),
    [
        ({"TERM": "xterm"}, True),
        ({"TERM": "xterm", "NO_COLOR": ""}, True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, False),
        ({"TERM": "xterm", "NO_COLOR": "0"}, False),
        ({"TERM": "dumb"}, False),
        ({}, False),
    ],
)
def test_colours_are_for_terminals_that_have_them(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], wanted: bool
) -> None:
    for name in ("TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_color(Terminal()) == wanted


def test_there_are_no_colours_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert not wants_color(io.StringIO())


@for_each(
    ("encoding", "text", "can"),
    [
        ("utf-8", "♠ é", True),
        ("latin-1", "é", True),
        ("latin-1", "♠", False),
        ("ascii", "é", False),
        ("ascii", "e", True),
    ],
)
def test_what_a_stream_can_print_depends_on_its_encoding(encoding: str, text: str, can: bool) -> None:
    assert can_print(io.TextIOWrapper(io.BytesIO(), encoding=encoding), text) == can


def test_a_stream_without_an_encoding_is_taken_for_ascii() -> None:
    assert (can_print(io.StringIO(), "e"), can_print(io.StringIO(), "é")) == (True, False)


@for_each(("text", "number"), [("1", 1), ("99", 99), ("+7", 7), ("007", 7)])
def test_a_whole_number_is_read(text: str, number: int) -> None:
    assert whole_number(1, 99)(text) == number


def test_a_whole_number_may_be_negative() -> None:
    assert whole_number(-5, 5)("-5") == -5


@for_each("text", ["", "0", "100", "-1", "1.0", "x", " 7", "7 ", "1_0", "٣", "0x7", "1" * 40, "1\n"])
def test_what_is_no_whole_number_in_range_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"^expected a whole number from 1 to 99, not "):
        whole_number(1, 99)(text)


@for_each(
    ("text", "names"),
    [
        ("h,c", ("human", "highest")),
        ("H,C", ("human", "highest")),
        ("hc", ("human", "highest")),
        ("CH", ("highest", "human")),
        (" human , first ", ("human", "first")),
        ("faulty:Thief,uniform", ("faulty:Thief", "uniform")),
    ],
)
def test_players_are_read_from_a_list(text: str, names: tuple[str, ...]) -> None:
    assert player_names(faulty.game(), text, "highest") == names


@for_each("text", ["", "h", "h,h,h", "h,h,"])
def test_a_list_of_players_must_fit_the_seats(text: str) -> None:
    with pytest.raises(
        BadPlayers, match=r"^this game of Embers has 2 seats: expected 2 players with commas between, such as h,c, not "
    ):
        player_names(faulty.game(), text, "first")


@for_each("text", ["h,", "h,nobody", ",", "h,First"])
def test_a_player_in_a_list_must_be_known(text: str) -> None:
    with pytest.raises(UnknownPlayer, match="no player is called"):
        player_names(faulty.game(), text, "first")


def test_a_player_of_ones_own_in_a_list_must_be_there() -> None:
    with pytest.raises(BadPlugin, match="'no_such_module:x' cannot be imported"):
        player_names(faulty.game(), "h,no_such_module:x", "first")


def stopped(error: BaseException) -> Callable[[], int]:
    """The body of a program that raises this."""

    def body() -> int:
        raise error

    return body


def test_the_status_of_a_program_is_what_its_body_gives() -> None:
    assert guarded("program", lambda: 3) == 3


def test_an_error_of_cardkit_is_a_status_of_two() -> None:
    assert guarded("program", stopped(BadOption("no such option"))) == 2


def test_an_error_of_cardkit_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    guarded("program", stopped(BadOption("no such\noption")))
    assert capsys.readouterr().err == "program: no such option\n"


def test_ctrl_c_is_a_status_of_130() -> None:
    assert guarded("program", stopped(KeyboardInterrupt())) == 130


def test_an_error_that_is_none_of_cardkits_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        guarded("program", stopped(ZeroDivisionError()))
