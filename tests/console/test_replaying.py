"""`cardkit replay`: what happened, any step of it, and what one seat met, from records of games and of seats."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardkit import Table, read_record, write_record
from cardkit.core.records.record import Chosen
from cardkit.core.records.seat_record import SeatRecord, write_seat_record
from cardkit.games import constructor, straights
from cardkit.registry import AnyGame
from support import Ran, Run, for_each

GAME = straights.game(rounds=1)


def played(moves: int | None, game: AnyGame = GAME) -> Table[Any, Any, Any]:
    table: Table[Any, Any, Any] = Table(game, ["first"] * game.seats, seed=6788)
    table.run(limit=moves)
    return table


def saved(folder: Path, moves: int | None, game: AnyGame = GAME) -> str:
    """The file of a game."""
    file = folder / "whole.game"
    file.write_text(write_record(played(moves, game).record()))
    return str(file)


def seat_saved(folder: Path, moves: int | None, seat: int | None) -> str:
    """The file of what a seat met of the same game."""
    return written(folder, played(moves).record_of(seat))


def written(folder: Path, record: SeatRecord) -> str:
    file = folder / "seat.game"
    file.write_text(write_seat_record(record))
    return str(file)


def test_a_finished_game_is_replayed_move_by_move_to_its_winners(run: Run, tmp_path: Path) -> None:
    table = played(None)
    over = table.result
    assert over is not None
    moved = [(entry.seat + 1, *entry.move.split()) for entry in table.entries if isinstance(entry, Chosen)]
    ending = [f"Player{seat + 1}: {score}" for seat, score in enumerate(over.scores)]
    ending.extend([f"Player{seat + 1} wins!" for seat in over.winners])
    ran = run("replay", saved(tmp_path, None))
    lines = ran.out.splitlines()
    told = [line for line in lines if re.match(r"Player\d (plays|discards) ", line)]
    assert told == [f"Player{seat} {verb}s {card}." for seat, verb, card in moved]
    assert (lines[-len(ending) :], ran.status, ran.err) == (ending, 0, "")


@for_each(("moves", "told"), [(0, "Unfinished after 0 moves.\n"), (1, "Unfinished after 1 move.\n")])
def test_an_unfinished_game_is_said_to_be_unfinished(run: Run, tmp_path: Path, moves: int, told: str) -> None:
    ran = run("replay", saved(tmp_path, moves))
    assert (ran.status, ran.out.endswith(told), ran.err) == (0, True, "")


def test_without_a_seat_every_deal_is_shown(run: Run, tmp_path: Path) -> None:
    replayed = run("replay", saved(tmp_path, 30)).out
    assert re.findall(r"(Player\d) is dealt", replayed) == ["Player1", "Player2", "Player3", "Player4"]


@for_each("seat", [1, 2, 3, 4])
def test_a_seat_is_shown_only_its_own_deal_and_its_own_discards(run: Run, tmp_path: Path, seat: int) -> None:
    table = played(30)
    discards = [entry for entry in table.entries if isinstance(entry, Chosen) and entry.move.startswith("discard")]
    expected = [entry.move.split()[1] if entry.seat == seat - 1 else "a card" for entry in discards]
    replayed = run("replay", saved(tmp_path, 30), "--seat", str(seat)).out
    assert re.findall(r"(Player\d) is dealt", replayed) == [f"Player{seat}"]
    assert re.findall(r" discards (.*)\.$", replayed, re.MULTILINE) == expected


def test_a_seat_that_the_game_has_not_got_is_refused(run: Run, tmp_path: Path) -> None:
    ran = run("replay", saved(tmp_path, 5), "--seat", "5")
    assert ran == Ran(2, "", "cardkit: expected a player from 1 to 4, not 5\n")


@for_each(
    ("damaged", "told"),
    [
        (lambda raw: raw.replace(b"seed 6788", b"seed 6789"), ", line "),
        (lambda raw: raw[: raw.rstrip().rindex(b"\n") + 1], ", line "),
        (lambda _: b"", ""),
        (lambda _: b"\x89PNG\r\n\xff", " cannot be read: byte 0 is no UTF-8, so this is no text\n"),
    ],
    ids=["changed", "cut", "empty", "a picture"],
)
def test_a_file_that_is_no_record_is_refused_with_its_line(
    run: Run, tmp_path: Path, damaged: Callable[[bytes], bytes], told: str
) -> None:
    file = Path(saved(tmp_path, 5))
    file.write_bytes(damaged(file.read_bytes()))
    ran = run("replay", str(file))
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"cardkit: {file}{told}")


def test_the_steps_are_listed_with_their_numbers_and_what_happened(run: Run, tmp_path: Path) -> None:
    table = played(5)
    [told] = [table.game.describe(event) for event in table.timeline()[-1].heard((0, 1, 2, 3))]
    lines = run("replay", saved(tmp_path, 5), "--steps").out.splitlines()
    assert [line[:6] for line in lines if line[:6].strip()] == [f"{number:4}  " for number in range(7)]
    assert lines[-1] == f"   6  {told}"


def test_what_was_told_and_how_it_stood_and_the_legal_moves_are_shown_of_a_step(run: Run, tmp_path: Path) -> None:
    table = played(3)
    seat = table.state.turn()
    [told] = [table.game.describe(event) for event in table.timeline()[-1].events]
    shown = table.game.show(table.view(seat))
    before, _, moves = run("replay", saved(tmp_path, 5), "--step", "4").out.rpartition(" to move: ")
    assert before == f"Step 4 of 6\n{told}\n\nPlayer{seat + 1} sees:\n{shown}\n\nPlayer{seat + 1}"
    assert " ".join(moves.split()) == ", ".join([str(move) for move in table.legal_moves()])


def test_people_have_the_names_of_the_record(run: Run, tmp_path: Path) -> None:
    file, table = tmp_path / "named.game", played(5)
    table.seat(3, None)
    table.introduce(3, "Mia")
    file.write_text(write_record(table.record()))
    assert run("replay", str(file)).out.splitlines()[5:7] == ["Mia plays 7S.", "Player1 discards 4H."]
    assert "\n\nMia sees:\n" in run("replay", str(file), "--step", "1").out


def test_the_beginning_is_step_0_and_the_end_the_last_step(run: Run, tmp_path: Path) -> None:
    path = saved(tmp_path, None)
    out = run("replay", path, "--step", "0").out
    last = len(played(None).timeline()) - 1
    assert (out.splitlines()[:2], out.splitlines()[-1]) == (
        [f"Step 0 of {last}", "The game begins."],
        "Chance acts next.",
    )
    assert run("replay", path, "--step", str(last)).out.splitlines()[-5:] == run("replay", path).out.splitlines()[-5:]


@pytest.mark.slow
@for_each("words", [(), ("--steps",), ("--step", "0"), ("--step", "3"), ("--step", "6")])
@for_each("seat", [0, 1, 2, 3])
def test_the_record_of_a_seat_shows_what_the_game_shows_of_the_seat(
    run: Run, tmp_path: Path, seat: int, words: tuple[str, ...]
) -> None:
    whole = run("replay", saved(tmp_path, 5), "--seat", str(seat + 1), *words)
    path = seat_saved(tmp_path, 5, seat)
    assert [run("replay", path, *words), run("replay", path, "--seat", str(seat + 1), *words)] == [whole] * 2
    assert whole.status == 0


@for_each("words", [(), ("--steps",), ("--step", "20")])
def test_the_record_of_a_seat_shows_a_whole_game(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    whole = run("replay", saved(tmp_path, None), "--seat", "2", *words)
    assert run("replay", seat_saved(tmp_path, None, 1), *words) == whole


def test_another_seat_is_not_shown_from_the_record_of_a_seat(run: Run, tmp_path: Path) -> None:
    path = seat_saved(tmp_path, 5, 1)
    refused = f"cardkit: {path} has what Player2 saw and heard, and nothing that Player1 knew\n"
    assert run("replay", path, "--seat", "1") == Ran(2, "", refused)


def test_what_a_watcher_saw_is_shown(run: Run, tmp_path: Path) -> None:
    out = run("replay", seat_saved(tmp_path, 5, None), "--step", "2").out
    assert "\nA watcher sees:\n" in out


def test_a_seat_is_shown_the_moves_it_may_make_alone(run: Run, tmp_path: Path) -> None:
    turn = played(5).state.turn()
    shown = [run("replay", saved(tmp_path, 5), "--seat", str(seat + 1), "--step", "6").out for seat in range(4)]
    assert [" to move: " in one for one in shown] == [seat == turn for seat in range(4)]


@for_each("seat", [(), ("--seat", "2")])
def test_a_step_that_there_is_not_is_refused(run: Run, tmp_path: Path, seat: tuple[str, ...]) -> None:
    ran = run("replay", saved(tmp_path, 5), "--step", "7", *seat)
    assert ran == Ran(2, "", "cardkit: expected a step from 0 to 6, not 7: there are no others\n")


def test_a_seat_cannot_count_the_moves_of_all(run: Run, tmp_path: Path) -> None:
    assert run("replay", seat_saved(tmp_path, 5, 1)).out.endswith("\nUnfinished after 6 steps.\n")


@for_each(("old", "new"), [("step 3", "step 4"), ("7", "8"), ("end ", "and ")])
def test_a_damaged_record_of_a_seat_is_refused_with_its_line(run: Run, tmp_path: Path, old: str, new: str) -> None:
    file = Path(seat_saved(tmp_path, 5, 1))
    file.write_text(file.read_text().replace(old, new))
    ran = run("replay", str(file))
    assert (ran.status, ran.out, ran.err.startswith(f"cardkit: {file}, line ")) == (2, "", True)
    assert ran.err.count("\n") == 1


def test_a_record_of_a_seat_of_what_no_game_is_is_refused_in_one_line(run: Run, tmp_path: Path) -> None:
    record = played(5).record_of(1)
    first, *others = record.steps
    first = attrs.evolve(first, view=(first.view or "").replace('"table":[[],[],[],[]]', '"table":[]'))
    path = written(tmp_path, attrs.evolve(record, steps=(first, *others)))
    ran = run("replay", path, "--step", "0")
    assert (ran.status, ran.out) == (2, "")
    assert re.fullmatch(rf"cardkit: {re.escape(path)}, line \d+: this view is not possible: [^\n]*\n", ran.err)


@for_each("name", ["straights", "constructor", "skipbo", "unowar"])
def test_nobody_can_play_on_from_the_record_of_a_seat(run: Run, tmp_path: Path, name: str) -> None:
    path = seat_saved(tmp_path, 5, 1)
    ran = run("play", name, "--load", path)
    assert ran.status == 2
    assert "line 1: expected 'cardkit record 1'" in ran.err
    assert "this is what one seat saw and heard" in ran.err


def test_a_game_of_many_moves_shows_a_step_in_many_lines(run: Run, tmp_path: Path) -> None:
    out = run("replay", saved(tmp_path, 30, constructor.game()), "--step", "20").out
    assert max([len(line) for line in out.rpartition(" to move")[2].splitlines()]) <= 78


# Writing it down.


@for_each("older", [False, True])
def test_a_record_for_one_seat_is_written_from_a_saved_game(run: Run, tmp_path: Path, older: bool) -> None:
    """It takes the place of an older one."""
    target = seat_saved(tmp_path, 3, 1) if older else str(tmp_path / "mine.game")
    ran = run("replay", saved(tmp_path, 5), "--seat", "2", "--save", target)
    assert ran == Ran(0, f"What Player2 saw and heard is in {target}.\n", "")
    assert Path(target).read_text() == write_seat_record(played(5).record_of(1))


def test_a_record_for_one_seat_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    # A record for one seat overwrites no saved game.
    path = saved(tmp_path, 5)
    ran = run("replay", path, "--seat", "2", "--save", path)
    said = f"cardkit: {path} is there, and is no record of a seat of straights: choose another name\n"
    assert (ran, read_record(Path(path).read_text())) == (Ran(2, "", said), played(5).record())
    # Nothing is left where a record for one seat cannot be written.
    path = saved(tmp_path, 5)
    ran = run("replay", path, "--seat", "2", "--save", str(tmp_path / "nowhere" / "mine.game"))
    assert (ran.status, ran.out, [one.name for one in tmp_path.iterdir()]) == (2, "", ["whole.game"])
    # A record for one seat is of one seat.
    ran = run("replay", saved(tmp_path, 5), "--save", str(tmp_path / "mine.game"))
    assert ran == Ran(2, "", "cardkit: expected --seat N beside --save: the record of a seat is for one player\n")
