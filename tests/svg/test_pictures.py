"""Pictures as SVG: what is on them, who may see what, and what is refused.

What they look like is compared with the page in tests/browser/test_pictures.py.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import attrs
import pytest

import cardkit
from cardkit.commands import cli
from cardkit.core.errors import BadGame, BadRecord
from cardkit.core.records.record import write_record
from cardkit.core.records.seat_record import write_seat_record
from cardkit.core.scenes.scene import BACK, CardFace, Scene
from cardkit.registry import AnyGame
from cardkit.svg.appearance import style
from cardkit.svg.drawing import Picture
from cardkit.svg.faces import face
from cardkit.table.table import Table
from crazy_eights import CrazyEights
from euchre import Euchre
from hearts import Hearts
from liars_dice import LiarsDice
from support import Ran, Run, for_each, printed, run_console

MAKERS: Final[dict[str, Callable[[], AnyGame]]] = {
    **{name: lambda name=name: cardkit.load(name) for name in ("straights", "unowar", "skipbo", "constructor")},  # type: ignore[misc]  # bound at once
    **{one.__name__: one for one in (CrazyEights, Euchre, Hearts, LiarsDice)},
}


def midway(game: AnyGame, moves: int = 9) -> Table[Any, Any, Any]:
    """A table after some moves."""
    table: Table[Any, Any, Any] = Table(game, ["uniform"] * game.seats, seed=7)
    while table.move_count < moves:
        table.step()
    return table


def shown(picture: Picture, name: str) -> list[str]:
    """What parts of a picture say in an attribute, in order."""
    return [found for one in ET.fromstring(picture.svg).iter() if (found := one.get(name)) is not None]


def words(picture: Picture) -> list[str]:
    """The texts of a picture."""
    return [one.text or "" for one in ET.fromstring(picture.svg).iter() if one.tag.endswith("text")]


# What is on them.


@pytest.mark.slow
@for_each("name", MAKERS)
@for_each("seat", [None, 0])
def test_every_zone_with_something_in_it_is_on_the_picture(name: str, seat: int | None) -> None:
    table = midway(MAKERS[name]())
    scene = table.game.display.scene(table.view(seat))
    counted = tuple(table.game.display.look.counts.values())  # drawn at the piles that they count
    wanted = {zone.id for zone in scene.zones if zone.items and not zone.id.startswith(counted)}
    assert wanted <= set(shown(table.picture(seat), "data-zone"))


def test_what_is_on_a_picture() -> None:
    # The picture of a seat has its hand.
    table = midway(cardkit.load("straights"))
    hand = [str(card) for card in table.view(1).hand]
    assert set(hand) <= set(shown(table.picture(1), "data-face"))
    # Marks stand on the board.
    table = midway(cardkit.load("constructor"))
    marks = [mark.id for mark in table.game.display.scene(table.view(None)).marks]
    assert sorted(shown(table.picture(), "data-mark")) == sorted(marks)
    # Whose turn it is stands beside the name.
    table = midway(cardkit.load("straights"))
    assert words(table.picture()).count("to move") == 1
    assert words(table.picture(table.state.turn())).count("your turn") == 1


def test_people_are_called_as_they_were_introduced() -> None:
    table = midway(cardkit.load("straights"))
    table.introduce(2, "Ada <& Co>")
    assert "Ada <& Co>" in words(table.picture())
    table.introduce(table.state.turn(), "Bo")
    assert "It is Bo's turn." in " ".join(words(table.picture()))


def test_a_game_that_is_over_says_so() -> None:
    table = Table(cardkit.load("straights"), ["first"] * 4, seed=1)
    table.run()
    assert "over" in " ".join(words(table.picture()))


def test_dice_are_drawn_as_dice() -> None:
    table = midway(LiarsDice(), 0)
    table.step()
    dice = [one for one in shown(table.picture(0), "data-face") if one in "123456"]
    assert dice
    assert "<circle" in table.picture(0).svg


def test_a_game_with_nothing_to_draw_has_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    table = midway(CrazyEights())
    monkeypatch.setattr(type(table.game.display), "scene", lambda *_: Scene(()))
    with pytest.raises(BadGame, match="crazy-eights has nothing to draw: no field of its EightsView is shown"):
        table.picture()


# Who may see what.


@for_each("name", MAKERS)
def test_a_table_shows_itself_as_a_watcher_sees_it(name: str) -> None:
    table = midway(MAKERS[name]())
    assert table._repr_svg_() == cardkit.picture(table.game, table.view(None), table.people).svg


def test_a_watcher_sees_no_hand() -> None:
    faces = shown(midway(CrazyEights(), 0).picture(), "data-face")
    assert faces.count(BACK) >= 2 * len([one for one in faces if one != BACK])


# What shows itself.


def test_what_shows_itself() -> None:
    # A record shows where it ends.
    table = midway(cardkit.load("skipbo"))
    assert table.record()._repr_svg_() == table._repr_svg_()
    # A record that does not replay says why.
    record = attrs.evolve(midway(cardkit.load("skipbo")).record(), revision=99)
    with pytest.raises(BadRecord, match="expected revision"):
        record._repr_svg_()
    # A step of a timeline shows itself.
    table = midway(cardkit.load("unowar"))
    steps = table.timeline()
    assert steps[-1]._repr_svg_() == table._repr_svg_() != steps[3]._repr_svg_()
    # A picture shows itself.
    picture = midway(cardkit.load("unowar")).picture()
    assert picture._repr_svg_() == picture.svg
    assert re.fullmatch(r"<Picture: \d+ characters of SVG>", repr(picture))


@pytest.mark.slow
def test_tables_load_no_drawing_before_a_picture_is_wanted() -> None:
    loaded = printed("import sys, cardkit; print(*sys.modules)").split()
    assert [name for name in loaded if name.startswith("cardkit.svg.")] == ["cardkit.svg.notebook"]


# Colours.


@for_each(
    ("selectors", "within", "attributes"),
    [
        ((".card path",), (".suit-H",), ' fill="#c01527"'),
        ((".card path",), (), ' fill="#191c22"'),
        ((".card .court",), (".suit-H",), ' fill="#c015271f" stroke="#c0152773"'),
        ((".bar .over",), (".seat-1",), ' stroke="#c3232b"'),
        ((".card path",), (".suit-D", ".two-colored .suit-D"), ' fill="#c01527"'),
    ],
)
def test_the_style_sheet_of_the_page_says_how_things_look(
    selectors: tuple[str, ...], within: tuple[str, ...], attributes: str
) -> None:
    assert style(*selectors, within=within) == attributes
    assert style(".soil path", variables=(("--ink", "#b3261e"),)) == ' fill="#8f1e18"'


# The command.


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    return lambda *argv: run_console(monkeypatch, cli.main, ["picture", *map(str, argv)])


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved game of 9 moves."""
    file = tmp_path / "evening.game"
    file.write_text(write_record(midway(cardkit.load("straights")).record()), "utf-8")
    return file


def test_the_command_draws_the_last_step_for_a_watcher(run: Run, saved: Path) -> None:
    assert run(saved) == Ran(0, midway(cardkit.load("straights")).picture().svg, "")


def test_the_command_draws_a_step_as_a_seat_saw_it(run: Run, saved: Path) -> None:
    table = midway(cardkit.load("straights"))
    met = table.timeline().seen_by(1)[4]
    assert run(saved, "--step", 4, "--seat", 2).out == cardkit.picture(table.game, met.view, table.people).svg


def test_the_command_draws_the_record_of_a_seat(run: Run, tmp_path: Path) -> None:
    table = midway(cardkit.load("straights"))
    file = tmp_path / "seat.game"
    file.write_text(write_seat_record(table.record_of(1)), "utf-8")
    assert run(file).out == cardkit.picture(table.game, table.view(1)).svg


def test_the_command_writes_what_any_terminal_takes(run: Run, tmp_path: Path) -> None:
    table = midway(cardkit.load("straights"))
    table.introduce(0, "Zoë")
    file = tmp_path / "evening.game"
    file.write_text(write_record(table.record()), "utf-8")
    ran = run(file)
    assert (ran.out.isascii(), ET.fromstring(ran.out).tag) == (True, "{http://www.w3.org/2000/svg}svg")


@for_each(
    ("words", "reason"),
    [
        (("--step", "99"), "expected a step from 0 to 10, not 99: there are no others"),
        (("--seat", "9"), "expected a player from 1 to 4, not 9"),
        (("--step", "-1"), "expected a whole number from 0 to 1000000000, not '-1'"),
    ],
)
def test_the_command_refuses_what_there_is_not(run: Run, saved: Path, words: tuple[str, ...], reason: str) -> None:
    ran = run(saved, *words)
    assert (ran.status, ran.out, reason in ran.err, ran.err.count("\n")) == (2, "", True, 1)


def test_the_command_says_where_a_file_is_damaged(run: Run, saved: Path) -> None:
    saved.write_text(saved.read_text("utf-8").replace("move 1", "move 2"), "utf-8")
    ran = run(saved)
    assert (ran.status, ran.out, "expected checksum" in ran.err) == (2, "", True)


def test_the_command_says_that_a_game_has_nothing_to_draw(
    run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardkit.games.straights.display.scene.StraightsDisplay.scene", lambda *_: Scene(()))
    assert run(saved).err == "cardkit picture: straights has nothing to draw: no field of its StraightsView is shown\n"


def test_the_command_says_that_a_display_fails(run: Run, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(self: object, view: object) -> Scene:
        raise ZeroDivisionError("no scene")

    monkeypatch.setattr("cardkit.games.straights.display.scene.StraightsDisplay.scene", fails)
    ran = run(saved)
    assert (ran.status, ran.out, "cannot be drawn: ZeroDivisionError: no scene" in ran.err) == (2, "", True)


@for_each("name", ["", "Copper", "Market Square", "Superintendentship", "Minister of Foreign and Domestic Affairs"])
def test_the_name_of_a_custom_card_is_written_whole_in_three_lines_at_most(name: str) -> None:
    lines = re.findall(r"<text[^>]*>([^<]*)</text>", face(name, 64, card=CardFace(order=0)).body)
    assert (" ".join(lines), len(lines) <= 3) == (name, True)
