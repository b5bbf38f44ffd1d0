"""Hidden means hidden: undo gives nothing away, and the screen is handed from one person to the next."""

import io
import re
from typing import Any

import pytest

import crazy_eights
import faulty
from cardkit import Table
from cardkit.console.default_console import GenericFace
from cardkit.console.loop import Console
from cardkit.console.terminal import CLEARED
from cardkit.games import constructor, straights, unowar
from cardkit.registry import AnyGame
from cardkit.table.undo_secrecy import came_to_light
from support import Terminal, for_each

# Whether something has come to light.


def learned(table: Table, seat: int) -> bool:  # type: ignore[type-arg]  # of any game
    """Whether the seat has learned something since its last move."""
    since = table.history.since_move_of(seat)
    assert since is not None
    return came_to_light(table, *since, [seat])


def played(game: AnyGame, *moves: str, seed: int = 1) -> Table:  # type: ignore[type-arg]  # of any game
    """The table after these moves; chance falls between them by itself."""
    table = Table(game, seed=seed)
    for move in moves:
        while table.state.turn() < 0:
            table.step()
        table.play(move)
    while table.result is None and table.state.turn() < 0:
        table.step()
    return table


@for_each(
    ("moves", "news"),
    [
        (["7H"], False),
        (["7H", "2S"], True),  # a card that another plays
        (["steal"], True),
    ],
)
def test_what_comes_to_light_in_embers(moves: list[str], news: bool) -> None:
    assert learned(played(faulty.game(), *moves), 0) == news


def test_a_card_that_is_drawn_comes_to_light() -> None:
    table = Table(unowar.game(), seed=1)
    while table.state.turn() < 0:
        table.step()
    table.play(table.legal_moves()[0])
    while table.state.turn() < 0:
        table.step()
    assert learned(table, 0)


def test_a_card_laid_face_down_by_oneself_is_no_news() -> None:
    table = Table(straights.game(), seed=6788)
    table.step()
    table.play("play 7S")
    table.play("discard QH")
    assert not learned(table, 0)


def test_what_others_do_in_the_open_is_foretold_by_nobody_but_hides_nothing() -> None:
    game = constructor.game()
    table = Table(game, seed=1)
    for move in ("build-res 0", "build-res 5", "build-res 11"):
        table.play(move)
    assert not learned(table, 0)


def test_a_roll_comes_to_light() -> None:
    table = Table(constructor.game(), ["first"] * 4, seed=1)
    while table.view(None).phase != "begin":
        table.step()
    seat = table.state.turn()
    table.play("roll")
    table.step()
    assert learned(table, seat)


# Undo at the console.


def console(table: Table, text: str, *, learning: bool = False) -> str:  # type: ignore[type-arg]  # of any game
    """What the generic console prints at this table."""
    out = io.StringIO()
    Console(table, GenericFace(), io.StringIO(text), out, learning=learning).run()
    return out.getvalue()


def test_undo_is_for_who_has_learned_nothing_or_learns() -> None:
    # Undo is refused when something has come to light with the way to allow it.
    table = Table(faulty.game(), [None, "first"], seed=1)
    told = " ".join(console(table, "7H\nundo\n").split())
    assert "something that you did not know has come to light" in told
    assert ("--learn" in told, table.move_count) == (True, 2)
    # Undo works for who learns.
    table = Table(faulty.game(), [None, "first"], seed=1)
    console(table, "7H\nundo\n", learning=True)
    assert table.move_count == 0
    # A card that was stolen is not given back to steal another.
    table = Table(faulty.game(), [None, "first"], seed=1)
    console(table, "steal\nundo\n")
    assert table.move_count > 0


# One screen for several people.


def screens(monkeypatch: pytest.MonkeyPatch, table: Table, text: str) -> list[str]:  # type: ignore[type-arg]
    """What was on the screen each time before it was cleared."""
    monkeypatch.setenv("TERM", "xterm")
    out = Terminal()
    Console(table, GenericFace(), Terminal(text), out).run()
    return out.getvalue().split(CLEARED)


def test_the_screen_is_cleared_for_the_next_person_who_reads_what_was_missed_and_sees_one_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = screens(monkeypatch, Table(faulty.game(), seed=1), "")[0]
    assert (before.endswith("Player1, press Enter. "), "hand:" in before) == (True, False)
    shown = screens(monkeypatch, Table(faulty.game(), seed=1), "\n7H\n\n2S\n\n")
    assert ["Player1 lays 7H." in shown[1], "Player2 lays 2S." in shown[2]] == [True, True]
    assert [len({line for line in one.splitlines() if line.startswith("hand: ")}) for one in shown] == [1, 1, 1]


def test_who_comes_to_the_screen_reads_nothing_that_was_meant_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = screens(monkeypatch, Table(faulty.game(preset="three"), seed=1), "\nsteal\n1\n\n1\n\n")
    told = [re.findall(r"Player1 steals (.*) from", screen) for screen in shown]
    assert (told[0] != ["a card"], told[2]) == (True, ["a card"])


@for_each(
    ("table", "typed"),
    [
        (lambda: Table(faulty.game(), [None, "first"], seed=1), "7H\n"),  # one person
        (lambda: Table(constructor.game(), seed=1), "build-res 0\nbuild-res 5\n"),  # where nothing is hidden
    ],
)
def test_the_screen_stays(monkeypatch: pytest.MonkeyPatch, table: Any, typed: str) -> None:
    shown = screens(monkeypatch, table(), typed)
    assert (len(shown), "press Enter" in shown[0]) == (1, False)


def test_in_a_pipe_nobody_is_asked_to_press_enter() -> None:
    assert "press Enter" not in console(Table(faulty.game(), seed=1), "7H\n2S\n")


def test_a_terminal_without_codes_gets_empty_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    out = Terminal()
    Console(Table(faulty.game(), seed=1), GenericFace(), Terminal("\n7H\n"), out).run()
    assert "\n" * 100 in out.getvalue()


def test_crazy_eights_is_handed_over_too(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(crazy_eights.CrazyEights(), seed=1)
    assert screens(monkeypatch, table, "\n1\n\n")[0].count("press Enter") == 1


def test_what_a_free_seat_is_told_is_told_to_nobody() -> None:
    table = Table(unowar.game(), [None, "smallest"], seed=1)
    out = io.StringIO()
    console = Console(table, GenericFace(), io.StringIO(""), out, free=[0])
    console.run()
    assert "is dealt" not in out.getvalue()


def test_a_person_is_told_what_they_are_dealt() -> None:
    assert "Player1 is dealt" in console(Table(unowar.game(), [None, "smallest"], seed=1), "")
