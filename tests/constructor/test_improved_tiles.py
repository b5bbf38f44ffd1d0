"""Tiles that builders improve (C30), and saves that remember what is worn or improved (C25)."""
# ruff: noqa: SIM300  what is expected stands first

from collections import Counter
from pathlib import Path

import pytest

import cardkit
from cardkit import IllegalMove, Table
from cardkit.core.errors import BadJson, BadSave
from cardkit.games import constructor
from cardkit.games.constructor import (
    ConstructorGame,
    ConstructorState,
    ImproveTile,
    TileImproved,
    picture,
    read_save,
    write_save,
)
from constructor.at_console import INVALID, NO_PLACE, TOO_POOR, Program
from constructor.auditor import Auditor, Luck, follow
from constructor.positions import GLASS, NOTHING, after, going, held, saved, why
from constructor.test_whole_games import Played, setting_of
from support import for_each

GAME = constructor.game("improvable")
PLAIN = constructor.game("bounded")
WORN = constructor.game(yields=tuple([((4, 4), (4,), ())] * 19), tile_levels=2)


def text_of(blue: str = "2 2 2 2 2 r h 20 H", *, geese: str = "-1", more: str = "") -> str:
    """A save in which Blue has a house at 20, a vertex of tiles 6, 7 and 9, and Red a basement at 32."""
    builders = (blue, "9 0 0 0 0 r h 32 B", "0 0 0 0 0 r h 0 B", "0 0 0 0 0 r h 53 B")
    return saved(*builders).removesuffix("-1\n") + f"{geese}\n{more}"


def in_turn(text: str | None = None, game: ConstructorGame = GAME) -> ConstructorState:
    """Blue may build: a 12 was rolled, which tile 12 has alone."""
    return after(read_save(text or text_of(), game.options), "roll", (12,), game=game)


def rolled(state: ConstructorState, total: int, game: ConstructorGame = GAME) -> tuple[tuple[int, ...], ...]:
    """Who has what after the next builder's roll of this."""
    return held(after(state, "next", "roll", (total,), game=game))


# The rule.


@for_each(
    ("text", "game", "blue", "red"),
    [
        (text_of(), GAME, (3, 1, 3, 1, 1), (10, 0, 1, 0, 0)),  # a house: 2 BRICK and 2 GLASS; a basement: 1 and 1
        (text_of(geese="9"), GAME, (1, 1, 1, 1, 1), (9, 0, 0, 0, 0)),
        (text_of(more="w 9 2\n"), WORN, (1, 1, 3, 1, 1), (9, 0, 1, 0, 0)),  # what was added stays
    ],
    ids=["to every level there", "not under the geese", "does not wear off"],
)
def test_c30_an_improved_tile_yields_one_more(
    text: str, game: ConstructorGame, blue: tuple[int, ...], red: tuple[int, ...]
) -> None:
    state = after(in_turn(text, game), "improve-tile 9 GLASS", game=game)
    assert (blue, red) == rolled(state, 2, game)[:2]


def test_c30_it_costs_one_of_each_resource_and_is_told() -> None:
    step = going(in_turn(), "improve-tile 9 GLASS", GAME)
    assert ((1, 1, 1, 1, 1), (TileImproved(0, 9, GLASS),)) == (held(step.state)[0], step.events)
    assert "Builder Blue improves tile 9, which yields one GLASS more." == str(step.events[0])


def test_c30_the_same_resource_may_be_added_again() -> None:
    assert 6 == rolled(after(in_turn(), "improve-tile 9 BRICK", "improve-tile 9 BRICK", game=GAME), 2)[0][0]


NOT_THERE = "you have no residence at that tile (C30)"


@for_each(
    ("text", "move", "reason"),
    [
        (text_of(), "improve-tile 12 BRICK", NOT_THERE),
        (text_of(), "improve-tile 14 BRICK", NOT_THERE),  # where Red lives
        (text_of("0 0 0 0 0 r h 20 H"), "improve-tile 12 BRICK", NOT_THERE),  # the place first, then the resources
        (text_of("2 2 2 2 2 r h 14 B"), "improve-tile 4 HEAT", "a park cannot be improved (C30)"),
        (text_of("5 5 0 5 5 r h 20 H"), "improve-tile 9 BRICK", "improving a tile costs one of each resource (C30)"),
        (text_of(more="i 9 BRICK 9 HEAT\n"), "improve-tile 9 BRICK", "a tile is improved 2 times at most (C30)"),
    ],
)
def test_c30_what_is_refused(text: str, move: str, reason: str) -> None:
    assert reason == why(in_turn(text), move, GAME)


def test_c30_when_a_tile_may_be_improved() -> None:
    # A turn begins with a roll.
    state = read_save(text_of(), GAME.options)
    assert "a turn begins with a roll (C18)" == why(state, "improve-tile 9 BRICK", GAME)
    # Off by default.
    assert 307 == constructor.game().action_count
    with pytest.raises(IllegalMove, match="no tile is improved in this game"):
        PLAIN.play(in_turn(game=PLAIN), ImproveTile(9, 0))
    # The actions stand behind all others.
    assert 307 + 19 * 5 == GAME.action_count
    assert [PLAIN.move_of(action) for action in range(307)] == [GAME.move_of(action) for action in range(307)]
    assert [ImproveTile(0, 0), ImproveTile(18, 4)] == [GAME.move_of(307), GAME.move_of(401)]


@pytest.mark.slow
def test_c30_whole_games_with_improved_tiles_are_what_the_rulings_say() -> None:
    seen: Counter[str] = Counter()
    for seed in range(3):
        seen += follow(Played(GAME, GAME.initial_state()), Auditor(setting_of(GAME)), Luck(seed, 900), judge_every=97)
    assert seen["tile"] >= 1


# What is seen of it.


def test_c30_what_is_shown_of_an_improved_tile() -> None:
    # A view tells what was added and leads back.
    state = in_turn(text_of(more="i 9 BRICK 9 GLASS\n"))
    view = GAME.view(state, 1)
    assert ("BRICK", "GLASS") == view.tiles[9].improved
    assert state == GAME.determinize(view, cardkit.generator(0))
    # The picture shows how often.
    drawn = picture(GAME.view(in_turn(text_of(more="i 9 BRICK 9 GLASS 11 HEAT\n")), None))
    lines = drawn.split("\n")
    assert "  |         |         |   +2    |         |         |" == lines[17]
    assert "  |         |   +1    |         |         |         |" == lines[21]
    # What is shown of a position names the resources.
    shown = GAME.show(GAME.view(in_turn(text_of(more="i 9 BRICK 9 GLASS\n")), None))
    assert "  Tile 9 yields more: BRICK GLASS" in shown.split("\n")


def test_c30_arrays_for_learning_have_it() -> None:
    state = in_turn(text_of(more="i 9 BRICK 9 GLASS 11 HEAT\n"))
    names = [part.name for part in GAME.observer.parts]
    arrays = dict(zip(names, GAME.observer.observe(state, 0), strict=True))
    assert (0.5, 0, 0.5, 0, 0) == arrays["improved"][45:50]
    assert (2, 0, 1, 0, 0) == arrays["yields"][45:50]
    assert "improved" not in [part.name for part in PLAIN.observer.parts]


def test_c30_texts_of_games_without_it_do_not_name_it() -> None:
    assert "tile_levels" not in PLAIN.write_options()
    assert GAME.write_options().endswith(" tile_levels=2")


def test_c30_views_of_games_without_it_do_not_name_it() -> None:
    assert "improved" not in PLAIN.write_json(PLAIN.view(in_turn(game=PLAIN), 0))
    view = GAME.view(in_turn(text_of(more="i 9 BRICK\n")), 0)
    assert 1 == GAME.write_json(view).count('"improved":["BRICK"]')
    assert view == GAME.read_json(GAME.write_json(view))


def test_c30_a_position_with_more_improvements_than_can_be_is_refused() -> None:
    state = in_turn(text_of(more="i 9 BRICK 9 HEAT\n"))
    text = GAME.write_json(state)
    counts = "".join(["[", ",".join([str(number) for number in state.improved]), "]"])
    more = counts.replace("1,0,0,1,0", "1,0,0,2,0")
    with pytest.raises(BadJson, match="tile 9 is improved 3 times, and can be improved 2 times"):
        GAME.read_json(text.replace(counts, more))
    with pytest.raises(BadJson, match="expected 5 counts of improvements for each tile"):
        GAME.read_json(text.replace(',"improved":' + counts, ""))


# Players.


@pytest.mark.slow
def test_c30_sensible_improves_before_a_seven_takes_half() -> None:
    table = Table(GAME, ["sensible"] * 4, seed=5)
    held: list[int] = []
    while not held:
        before = table.state
        step = table.step()
        assert isinstance(step, cardkit.Step)
        held = [before.total(event.seat) for event in step.events if isinstance(event, TileImproved)]
    assert held[0] >= 10


# Saves.


@for_each(("game", "more"), [(WORN, "w 0 1 9 2 i 9 BRICK 9 GLASS 11 HEAT\n"), (GAME, "i 9 BRICK 9 BRICK\n")])
def test_c25_worn_and_improved_tiles_survive_saving(game: ConstructorGame, more: str) -> None:
    assert text_of(more=more) == write_save(read_save(text_of(more=more), game.options))


@for_each("game", [WORN, GAME, PLAIN])
def test_c25_where_nothing_is_worn_or_improved_there_is_no_such_line(game: ConstructorGame) -> None:
    assert text_of() == write_save(read_save(text_of(), game.options))


@for_each("geese", ["-1", ""])
@for_each("ending", ["", "\n", " \n", "\r\n", "\n\n"])
def test_c25_the_line_is_read_whatever_ends_it_and_the_line_before(geese: str, ending: str) -> None:
    assert 1 == sum(read_save(text_of(geese=geese, more=f"i 9 BRICK{ending}"), GAME.options).improved)


def test_c25_a_tile_that_wears_goes_on_where_it_stood() -> None:
    state = after(in_turn(game=WORN), *(("next", "roll", (2,)) * 4), game=WORN)
    back = read_save(write_save(state), WORN.options)
    assert state.rolled == back.rolled
    assert "\nw 9 2 12 1\n" in write_save(state)


def test_c25_a_game_with_worn_tiles_has_begun() -> None:
    for more, phase in (("", "start"), ("w 3 1\n", "begin")):
        assert phase == WORN.view(read_save(saved(NOTHING) + more, WORN.options), None).phase


@for_each(
    ("more", "reason"),
    [
        ("9 BRICK", "line 8: expected w or i before tiles, not '9'"),
        ("i 9 BRICK w 3 1", "line 8: expected a tile from 0 to 18, not 'w'"),
        ("i 19 BRICK", "line 8: expected a tile from 0 to 18, not '19'"),
        ("i 9 PARK", "line 8: expected a resource that tile 9 yields more of, not 'PARK'"),
        ("i 9", "line 8: expected a resource that tile 9 yields more of, not the end of the line"),
        ("i 4 BRICK", "line 8: expected a tile that is no PARK, each at most 2 times, not '4'"),
        ("i 9 BRICK 9 HEAT 9 WIFI", "line 8: expected a tile that is no PARK, each at most 2 times, not '9'"),
        ("w 9 3", "line 8: expected how often tile 9 has yielded, a number from 1 to 2, not '3'"),
        ("w 9 0", "line 8: expected how often tile 9 has yielded, a number from 1 to 2, not '0'"),
        ("w 9 1 9 1", "line 8: expected a tile that wears, each once, not '9'"),
        ("w 9 1\nw 8 1", "line 9: expected the end of the file, not 'w 8 1'"),
    ],
)
def test_c25_a_damaged_line_is_refused(more: str, reason: str) -> None:
    with pytest.raises(BadSave) as caught:
        read_save(text_of(more=more), WORN.options)
    assert reason == str(caught.value)


@for_each(
    ("more", "said"),
    [
        ("i 9 BRICK", "line 8: expected no improved tiles, where the option tile_levels is 0, not 'i'"),
        ("w 9 1", "line 8: expected no worn tiles, where the option yields lets none wear, not 'w'"),
    ],
)
def test_c25_a_game_without_such_tiles_refuses_the_line(more: str, said: str) -> None:
    with pytest.raises(BadSave, match=said):
        read_save(text_of(more=more), PLAIN.options)


# The console.

PLAYED = ("--option", "tile_levels=2")
HELP = "improve-tile <tile#> <resource>\n"


@for_each(
    ("blue", "line", "answer"),
    [
        ("2 2 2 2 2", "improve-tile 9 glass", ""),
        ("2 2 2 2 2", "improve-tile 12 GLASS", NO_PLACE),
        ("2 2 2 2 2", "improve-tile 19 GLASS", NO_PLACE),
        *[("2 2 2 2 2", f"improve-tile {words}".rstrip(), INVALID) for words in ("9", "9 PARK", "nine GLASS", "")],
        ("0 0 0 0 0", "improve-tile 9 GLASS", TOO_POOR),
    ],
)
def test_c30_it_is_typed_with_tile_and_resource(program: Program, blue: str, line: str, answer: str) -> None:
    assert answer == program.last(text_of(f"{blue} r h 20 H"), "roll", "12", line, options=PLAYED)


def test_c30_what_is_improved_is_saved(program: Program, folder: Path) -> None:
    program.loaded(text_of(), "roll", "12", "improve-tile 9 glass", "save out.sv", options=PLAYED)
    assert (folder / "out.sv").read_text("utf-8").endswith("\n-1\ni 9 GLASS\n")


@for_each(("options", "named"), [(PLAYED, True), ((), False)])
def test_c30_it_is_a_command_where_it_is_played(program: Program, options: tuple[str, ...], named: bool) -> None:
    assert named == program.last(text_of(), "roll", "12", "help", options=options).endswith(HELP)
    answer = program.last(text_of(), "roll", "12", "improve-tile 9 GLASS", options=options)
    assert ("" if named else INVALID) == answer
