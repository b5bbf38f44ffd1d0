"""Tiles that are improved in play (C30), and saves that keep improved and worn tiles (C25)."""
# ruff: noqa: SIM300  what is expected stands first

from collections import Counter
from pathlib import Path

import pytest

import cardkit
from cardkit import Table
from cardkit.core.errors import BadJson, BadSave, IllegalMove
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
from cardkit.games.constructor.terminal import console
from cardkit.registry import game_of_record
from constructor.auditor import Auditor, Luck, follow
from constructor.test_whole_games import Played, setting_of
from support import Ran, for_each, run_console

BOARD = "0 3 1 10 3 5 1 4 5 7 3 10 2 11 0 3 3 8 0 2 0 6 1 8 4 12 1 5 4 11 2 4 4 6 2 9 2 9"
GLASS = 2
GAME = constructor.game("improvable")
PLAIN = constructor.game("bounded")
WORN = constructor.game(yields=tuple([((4, 4), (4,), ())] * 19), tile_levels=2)


def text_of(
    blue: str = "2 2 2 2 2 r h 20 H", red: str = "9 0 0 0 0 r h 32 B", *, geese: str = "-1", more: str = ""
) -> str:
    """A save in which Blue has a house at 20, a vertex of tiles 6, 7 and 9, and Red a basement at 32."""
    return f"0\n{blue}\n{red}\n0 0 0 0 0 r h 0 B\n0 0 0 0 0 r h 53 B\n{BOARD}\n{geese}\n{more}"


def in_turn(text: str | None = None, game: ConstructorGame = GAME) -> ConstructorState:
    """Blue may build: a 12 was rolled, which tile 12 has alone."""
    state = game.play(read_save(text or text_of(), game.options), constructor.RollDice()).state
    return game.resolve(state, (12,)).state


def refusal(state: ConstructorState, move: str, game: ConstructorGame = GAME) -> str:
    """Why a move, as typed, is refused."""
    reason = game.why_illegal(state, game.read_move(move))
    assert reason is not None
    return reason


def rolled(state: ConstructorState, total: int, game: ConstructorGame = GAME) -> tuple[tuple[int, ...], ...]:
    """Who has what after the next builder's roll of this."""
    state = game.play(state, constructor.PassTurn()).state
    state = game.play(state, constructor.RollDice()).state
    return game.view(game.resolve(state, (total,)).state, None).resources


# The rule.


def test_c30_an_improved_tile_yields_one_more_to_every_level_there() -> None:
    state = GAME.play(in_turn(), ImproveTile(9, GLASS)).state
    blue, red, *_ = rolled(state, 2)
    assert (3, 1, 3, 1, 1) == blue  # a house: 2 BRICK and 2 GLASS
    assert (10, 0, 1, 0, 0) == red  # a basement


def test_c30_it_costs_one_of_each_resource() -> None:
    state = GAME.play(in_turn(), ImproveTile(9, GLASS)).state
    assert (1, 1, 1, 1, 1) == GAME.view(state, 0).resources[0]


def test_c30_it_is_told() -> None:
    step = GAME.play(in_turn(), ImproveTile(9, GLASS))
    assert (TileImproved(0, 9, GLASS),) == step.events
    assert "Builder Blue improves tile 9, which yields one GLASS more." == str(step.events[0])


def test_c30_geese_keep_an_improved_tile_from_yielding() -> None:
    state = GAME.play(in_turn(text_of(geese="9")), ImproveTile(9, GLASS)).state
    assert (1, 1, 1, 1, 1) == rolled(state, 2)[0]


def test_c30_what_was_added_does_not_wear_off() -> None:
    state = in_turn(text_of(more="w 9 2\n"), WORN)
    state = WORN.play(state, ImproveTile(9, GLASS)).state
    assert (1, 1, 3, 1, 1) == rolled(state, 2, WORN)[0]


def test_c30_the_same_resource_may_be_added_again() -> None:
    state = in_turn()
    for _ in range(2):
        state = GAME.play(state, ImproveTile(9, 0)).state
    assert 6 == rolled(state, 2)[0][0]


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("improve-tile 12 BRICK", "you have no residence at that tile (C30)"),
        ("improve-tile 14 BRICK", "you have no residence at that tile (C30)"),
    ],
)
def test_c30_a_tile_is_improved_by_those_who_live_there(move: str, reason: str) -> None:
    assert reason == refusal(in_turn(), move)


def test_c30_a_park_cannot_be_improved() -> None:
    assert "a park cannot be improved (C30)" == refusal(in_turn(text_of("2 2 2 2 2 r h 14 B")), "improve-tile 4 HEAT")


def test_c30_without_one_of_each_resource_it_is_refused() -> None:
    state = in_turn(text_of("5 5 0 5 5 r h 20 H"))
    assert "improving a tile costs one of each resource (C30)" == refusal(state, "improve-tile 9 BRICK")


def test_c30_a_tile_is_improved_as_often_as_the_option_says() -> None:
    state = in_turn(text_of(more="i 9 BRICK 9 HEAT\n"))
    assert "a tile is improved 2 times at most (C30)" == refusal(state, "improve-tile 9 BRICK")


def test_c30_place_before_resources() -> None:
    state = in_turn(text_of("0 0 0 0 0 r h 20 H"))
    assert "you have no residence at that tile (C30)" == refusal(state, "improve-tile 12 BRICK")


def test_c30_a_turn_begins_with_a_roll() -> None:
    assert "a turn begins with a roll (C18)" == refusal(read_save(text_of(), GAME.options), "improve-tile 9 BRICK")


def test_c30_off_by_default() -> None:
    assert 307 == constructor.game().action_count
    with pytest.raises(IllegalMove, match="no tile is improved in this game"):
        PLAIN.play(in_turn(game=PLAIN), ImproveTile(9, 0))


def test_c30_the_actions_stand_behind_all_others() -> None:
    assert 307 + 19 * 5 == GAME.action_count
    assert [PLAIN.move_of(action) for action in range(307)] == [GAME.move_of(action) for action in range(307)]
    assert ImproveTile(0, 0) == GAME.move_of(307)
    assert ImproveTile(18, 4) == GAME.move_of(401)


@pytest.mark.slow
def test_c30_whole_games_with_improved_tiles_are_what_the_rulings_say() -> None:
    seen: Counter[str] = Counter()
    for seed in range(3):
        seen += follow(Played(GAME, GAME.initial_state()), Auditor(setting_of(GAME)), Luck(seed, 900), judge_every=97)
    assert seen["tile"] >= 1


# What is seen of it.


def test_c30_a_view_tells_what_was_added_and_leads_back() -> None:
    state = in_turn(text_of(more="i 9 BRICK 9 GLASS\n"))
    view = GAME.view(state, 1)
    assert ("BRICK", "GLASS") == view.tiles[9].improved
    assert state == GAME.determinize(view, cardkit.generator(0))


def test_c30_the_picture_shows_how_often() -> None:
    drawn = picture(GAME.view(in_turn(text_of(more="i 9 BRICK 9 GLASS 11 HEAT\n")), None))
    lines = drawn.split("\n")
    assert "  |         |         |   +2    |         |         |" == lines[17]
    assert "  |         |   +1    |         |         |         |" == lines[21]


def test_c30_what_is_shown_of_a_position_names_the_resources() -> None:
    shown = GAME.show(GAME.view(in_turn(text_of(more="i 9 BRICK 9 GLASS\n")), None))
    assert "  Tile 9 yields more: BRICK GLASS" in shown.split("\n")


def test_c30_arrays_for_learning_have_it() -> None:
    state = in_turn(text_of(more="i 9 BRICK 9 GLASS 11 HEAT\n"))
    names = [part.name for part in GAME.observer.parts]
    arrays = dict(zip(names, GAME.observer.observe(GAME.view(state, 0)), strict=True))
    assert (0.5, 0, 0.5, 0, 0) == arrays["improved"][45:50]
    assert (2, 0, 1, 0, 0) == arrays["yields"][45:50]
    assert "improved" not in [part.name for part in PLAIN.observer.parts]


def test_c30_a_position_comes_back_from_its_line_of_text() -> None:
    state = in_turn(text_of(more="i 9 BRICK\n"))
    assert state == GAME.read_state(GAME.write_state(state))


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


@pytest.mark.slow
def test_c30_a_record_leads_to_the_same_position() -> None:
    table = Table(GAME, ["sensible"] * 4, seed=5)
    table.run(400)
    assert any(table.state.improved)
    record = cardkit.read_record(cardkit.write_record(table.record()))
    assert table.state == cardkit.resume(game_of_record(record), record).state


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


@pytest.mark.slow
def test_c30_games_of_computers_end() -> None:
    for seed in range(2):
        result = Table(GAME, ["sensible", "planner", "sensible", "planner"], seed=seed).run(20_000)
        assert isinstance(result, cardkit.Result)


# Saves.


def test_c25_worn_and_improved_tiles_survive_saving() -> None:
    text = text_of(more="w 0 1 9 2 i 9 BRICK 9 GLASS 11 HEAT\n")
    state = read_save(text, WORN.options)
    assert text == write_save(state)
    assert (1, 2) == (state.rolled[0], state.rolled[9])


def test_c25_a_tile_improved_twice_alike_is_saved_as_such() -> None:
    text = text_of(more="i 9 BRICK 9 BRICK\n")
    assert text == write_save(read_save(text, GAME.options))


def test_c25_a_tile_that_wears_goes_on_where_it_stood() -> None:
    state = in_turn(game=WORN)
    for _ in range(4):
        state = WORN.play(state, constructor.PassTurn()).state
        state = WORN.play(state, constructor.RollDice()).state
        state = WORN.resolve(state, (2,)).state
    back = read_save(write_save(state), WORN.options)
    assert state.rolled == back.rolled
    assert "\nw 9 2 12 1\n" in write_save(state)


def test_c25_where_nothing_is_worn_or_improved_there_is_no_such_line() -> None:
    for game in (WORN, GAME, PLAIN):
        assert text_of() == write_save(read_save(text_of(), game.options))


@for_each("ending", ["", "\n", " \n", "\r\n", "\n\n"])
def test_c25_the_line_is_read_whatever_ends_it(ending: str) -> None:
    state = read_save(text_of(more=f"i 9 BRICK{ending}"), GAME.options)
    assert 1 == sum(state.improved)


def test_c25_the_line_of_the_geese_may_be_empty_before_it() -> None:
    assert 1 == sum(read_save(text_of(geese="", more="i 9 BRICK"), GAME.options).improved)


def test_c25_a_game_with_worn_tiles_has_begun() -> None:
    text = "0\n" + "0 0 0 0 0 r h\n" * 4 + f"{BOARD}\n-1\n"
    assert "start" == WORN.view(read_save(text, WORN.options), None).phase
    assert "begin" == WORN.view(read_save(text + "w 3 1\n", WORN.options), None).phase


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


def test_c25_a_game_without_improvements_refuses_the_line() -> None:
    with pytest.raises(BadSave, match="line 8: expected no improved tiles, where the option tile_levels is 0, not 'i'"):
        read_save(text_of(more="i 9 BRICK"), PLAIN.options)


def test_c25_a_game_in_which_nothing_wears_refuses_worn_tiles() -> None:
    with pytest.raises(
        BadSave, match="line 8: expected no worn tiles, where the option yields lets none wear, not 'w'"
    ):
        read_save(text_of(more="w 9 1"), PLAIN.options)


# The console.


def ran(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str, *lines: str, option: str = "tile_levels=2") -> Ran:
    """The program goes on with a saved game."""
    monkeypatch.chdir(folder)
    (folder / "game.sv").write_text(text, encoding="utf-8")
    argv = ["-load", "game.sv", "--option", option]
    return run_console(monkeypatch, console.main, argv, "".join([line + "\n" for line in ("roll", "12", *lines)]))


def said(done: Ran) -> str:
    """What the program printed between the prompt after the roll and the last one."""
    return done.out.split("No builders gained resources.\n> ")[1].removesuffix("> ")


def test_c30_it_is_typed_with_tile_and_resource(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = ran(monkeypatch, tmp_path, text_of(), "improve-tile 9 glass", "save out.sv")
    assert "> " == said(done)
    assert (tmp_path / "out.sv").read_text("utf-8").endswith("\n-1\ni 9 GLASS\n")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("improve-tile 12 GLASS", "You cannot build here.\n"),
        ("improve-tile 19 GLASS", "You cannot build here.\n"),
        ("improve-tile 9", "Invalid command.\n"),
        ("improve-tile 9 PARK", "Invalid command.\n"),
        ("improve-tile nine GLASS", "Invalid command.\n"),
    ],
)
def test_c30_what_makes_no_sense_is_answered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line: str, answer: str
) -> None:
    assert answer == said(ran(monkeypatch, tmp_path, text_of(), line))


def test_c30_the_console_says_when_resources_lack(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = ran(monkeypatch, tmp_path, text_of("0 0 0 0 0 r h 20 H"), "improve-tile 9 GLASS")
    assert "You do not have enough resources.\n" == said(done)


def test_c30_help_names_it_where_it_is_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert said(ran(monkeypatch, tmp_path, text_of(), "help")).endswith("improve-tile <tile#> <resource>\n")
    assert "improve-tile" not in ran(monkeypatch, tmp_path, text_of(), "help", option="points=10").out


def test_c30_it_is_no_command_where_it_is_not_played(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    done = ran(monkeypatch, tmp_path, text_of(), "improve-tile 9 GLASS", option="points=10")
    assert "Invalid command.\n" == said(done)
