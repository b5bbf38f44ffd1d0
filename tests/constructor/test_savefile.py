"""Saved games and boards of Constructor: the clauses C25 and C26, and where a saved game goes on (C8, C9, C22)."""
# ruff: noqa: SIM300  what is expected stands first

import pytest

from cardkit.core.errors import BadSave
from cardkit.core.options import with_changes
from cardkit.core.playout import random_playout
from cardkit.core.rng import Sfc32, seeded_sfc32
from cardkit.games import constructor
from cardkit.games.constructor import (
    PRESETS,
    ConstructorOptions,
    ConstructorState,
    Residence,
    hexagon,
    read_layout,
    read_save,
    write_layout,
    write_save,
)
from cardkit.games.constructor.options import DOCUMENT_LAYOUT, default_layout
from constructor.positions import BOARD, GAME, NOTHING, PLENTY, START_ORDER, START_VERTICES, after, in_turn, saved
from support import for_each

STANDARD = ConstructorOptions()

# A game that is under way: line 1 the turn, 2 to 5 the builders, 6 the board, 7 the geese.
LINES = (
    "2",
    "1 2 1 2 3 r 16 36 19 h 10 B 15 T 27 H",
    "0 0 0 0 0 r h 0 B 7 B",
    "5 1 3 9 3 r 71 h 53 B 35 H",
    "0 0 12 0 0 r 2 1 h 40 B 4 B",
    BOARD,
    "9",
)
SAVE = "\n".join(LINES) + "\n"


def with_line(number: int, line: str) -> str:
    """The save with another text on this line."""
    return "\n".join([*LINES[: number - 1], line, *LINES[number:]]) + "\n"


def refusal(text: str, options: ConstructorOptions = STANDARD) -> BadSave:
    """What is wrong with a save."""
    with pytest.raises(BadSave) as caught:
        read_save(text, options)
    return caught.value


def played(options: ConstructorOptions, seed: int, moves: int) -> ConstructorState:
    """A random game, so many steps on."""
    game = constructor.ConstructorGame(options)
    state = random_playout(game.initial_state(), seeded_sfc32(seed), moves).state
    assert isinstance(state, ConstructorState)
    return state


def begun(placed: int, options: ConstructorOptions = STANDARD) -> ConstructorState:
    """That many basements are placed."""
    game = constructor.ConstructorGame(options)
    return after(game.initial_state(), *[f"build-res {one}" for one in START_VERTICES[:placed]], game=game)


def phase(state: ConstructorState) -> str:
    """What is waited for."""
    return GAME.view(state, None).phase


# Reading and writing.


@for_each("text", [SAVE, saved(), saved("1 0 0 0 0 r h 20 B", turn=3, board=BOARD.replace("5 7", "5 9"), geese=18)])
def test_c25_a_save_is_read_and_written_again_as_it_was(text: str) -> None:
    assert text == write_save(read_save(text, STANDARD))


def test_c25_what_is_read_is_what_is_written_there() -> None:
    state = read_save(SAVE, STANDARD)
    view = GAME.view(state, None)
    assert ("begin", 2, 2, 9) == (view.phase, view.turn, view.mover, view.geese)
    assert ((1, 2, 1, 2, 3), (0, 0, 0, 0, 0), (5, 1, 3, 9, 3), (0, 0, 12, 0, 0)) == view.resources
    assert ((16, 36, 19), (), (71,), (2, 1)) == view.roads
    assert (Residence(10, "basement"), Residence(15, "tower"), Residence(27, "house")) == view.residences[0]
    assert ([10, 15, 27], [0, 7], [53, 35], [40, 4]) == tuple([[one.vertex for one in row] for row in view.residences])
    assert (6, 2, 3, 2) == view.points
    assert (None, 0) == (view.offer, view.offers)
    assert GAME.why_impossible(state) is None


def test_c25_roads_and_residences_keep_the_order_in_which_they_were_built() -> None:
    moves = ("build-road 31", "build-road 23", "build-res 20", "improve 32", "next")
    line = write_save(after(in_turn(f"{PLENTY} r 27 h 32 B"), *moves)).split("\n")[1]
    assert line.endswith("r 27 31 23 h 32 H 20 B")


def test_c25_in_the_middle_of_a_turn_the_builder_on_turn_is_saved() -> None:
    game = constructor.game("bounded")
    for moves in range(30, 60):
        state = played(game.options, 5, moves)
        mover, text = game.view(state, None).mover, write_save(state)
        assert (str(mover), mover) == (text[0], game.status(read_save(text, game.options)))


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.some(8)
def test_c25_whole_games_come_back(preset: str, seed: int) -> None:
    options = PRESETS[preset]
    for moves in (0, 1, 3, 4, 6, 7, 8, 12, 40, 41, 42, 150, 151, 600, 3000):
        state = played(options, seed, moves)
        back = read_save(write_save(state), options)
        assert write_save(state).split("\n")[1:] == write_save(back).split("\n")[1:]
        assert GAME.why_impossible(back) is None
        assert state.land == back.land
        if phase(state) in {"start", "begin"} and not options.random_board:
            assert state == back


# What is accepted.


@for_each(
    "text",
    [
        SAVE.removesuffix("\n"),
        SAVE.replace("\n", "\r\n"),
        SAVE.replace("\n", "  \n"),
        SAVE.replace("\n", " \t\r\n"),
        SAVE + "\n\n",
        SAVE.replace(" r", "  r").replace("h ", "h   "),
        with_line(2, "01 2 001 2 3 r 16 036 19 h 10 B 15 T 27 H"),
    ],
    ids=["no last newline", "CRLF", "blanks", "blanks and CRLF", "empty lines behind", "wide blanks", "zeros"],
)
def test_c25_accepted(text: str) -> None:
    assert read_save(SAVE, STANDARD) == read_save(text, STANDARD)


@for_each("geese", ["\n-1\n", "\n-1", "", "\n", "\n\n", "\n \n", "\r\n\r\n"])
def test_c9_geese_may_be_nowhere(geese: str) -> None:
    state = read_save("\n".join(LINES[:6]) + geese, STANDARD)
    assert (None, True) == (GAME.view(state, None).geese, write_save(state).endswith("\n-1\n"))


def test_c25_a_road_nobody_could_have_built_is_no_error() -> None:
    view = GAME.view(read_save(with_line(3, "0 0 0 0 0 r 70 0 h 25 B"), STANDARD), None)
    assert (70, 0) == view.roads[1]


def test_c25_a_builder_may_have_very_many_resources() -> None:
    view = GAME.view(read_save(with_line(3, "1048576 0 0 0 0 r h 0 B"), STANDARD), None)
    assert 2**20 == view.resources[1][0]


# What is refused.

REFUSED = [
    ("", 1, "not the end of the file"),
    (" \n \n", 1, "not the end of the file"),
    (with_line(1, "4"), 1, "from 0 to 3, not '4'"),
    (with_line(1, "-1"), 1, "from 0 to 3, not '-1'"),
    (with_line(1, "Blue"), 1, "not 'Blue'"),
    (with_line(1, "1 2"), 1, "expected the end of the line, not '2'"),
    (with_line(1, ""), 1, "not the end of the line"),
    (with_line(1, "²"), 1, "not '²'"),
    (with_line(1, "٣"), 1, "not '٣'"),
    (with_line(1, "+1"), 1, "not '+1'"),
    (with_line(1, "1.0"), 1, "not '1.0'"),
    (with_line(1, "\ufeff1"), 1, "not '\\ufeff1'"),
    (with_line(1, "1" * 9999), 1, "not '1111111111111111111111111111111111111...'"),
    (with_line(2, ""), 2, "a number of BRICK from 0 to 1048576, not the end of the line"),
    (with_line(3, "0 0 -1 0 0 r h"), 3, "a number of GLASS from 0 to 1048576, not '-1'"),
    (with_line(3, "0 0 0 1048577 0 r h"), 3, "a number of HEAT from 0 to 1048576, not '1048577'"),
    (with_line(3, "0 0 0 0 r h"), 3, "a number of WIFI from 0 to 1048576, not 'r'"),
    (with_line(3, "0 0 0 0 0 0 r h"), 3, "expected r before the roads, not '0'"),
    (with_line(3, "0 0 0 0 0"), 3, "expected r before the roads, not the end of the line"),
    (with_line(3, "0 0 0 0 0 R h"), 3, "expected r before the roads, not 'R'"),
    (with_line(3, "0 0 0 0 0 r 5"), 3, "expected h or an edge from 0 to 71, not the end of the line"),
    (with_line(3, "0 0 0 0 0 r 72 h"), 3, "expected h or an edge from 0 to 71, not '72'"),
    (with_line(3, "0 0 0 0 0 r -1 h"), 3, "expected h or an edge from 0 to 71, not '-1'"),
    (with_line(3, "0 0 0 0 0 r H"), 3, "expected h or an edge from 0 to 71, not 'H'"),
    (with_line(3, "0 0 0 0 0 r 5 5 h"), 3, "edge 5"),
    (with_line(3, "0 0 0 0 0 r 36 h"), 3, "edge 36"),
    (with_line(4, "0 0 0 0 0 r h 54 B"), 4, "expected a vertex from 0 to 53, not '54'"),
    (with_line(4, "0 0 0 0 0 r h B 53"), 4, "expected a vertex from 0 to 53, not 'B'"),
    (with_line(4, "0 0 0 0 0 r h 53"), 4, "expected B, H or T for vertex 53, not the end of the line"),
    (with_line(4, "0 0 0 0 0 r h 53 b"), 4, "expected B, H or T for vertex 53, not 'b'"),
    (with_line(4, "0 0 0 0 0 r h 53 BH"), 4, "expected B, H or T for vertex 53, not 'BH'"),
    (with_line(4, "0 0 0 0 0 r h 53 B 53 H"), 4, "vertex 53"),
    (with_line(4, "0 0 0 0 0 r h 10 B"), 4, "vertex 10"),
    (with_line(4, "0 0 0 0 0 r h 52 B 53 B"), 4, "vertex 53"),
    (with_line(4, "0 0 0 0 0 r h 1 B"), 4, "vertex 1"),
    (with_line(6, BOARD.removesuffix(" 2 9")), 6, "for tile 18 a resource from 0 to 5, not the end of the line"),
    (with_line(6, BOARD.removesuffix(" 9")), 6, "for tile 18 a value from 2 to 12, not the end of the line"),
    (with_line(6, BOARD + " 0"), 6, "expected the end of the line, not '0'"),
    (with_line(6, "6" + BOARD[1:]), 6, "for tile 0 a resource from 0 to 5, not '6'"),
    (with_line(6, "0 1" + BOARD[3:]), 6, "for tile 0 a value from 2 to 12, not '1'"),
    (with_line(6, "0 13" + BOARD[3:]), 6, "for tile 0 a value from 2 to 12, not '13'"),
    (with_line(7, "19"), 7, "the tile of the geese from -1 to 18, not '19'"),
    (with_line(7, "-2"), 7, "the tile of the geese from -1 to 18, not '-2'"),
    (with_line(7, "--1"), 7, "not '--1'"),
    (with_line(7, "4 4"), 7, "expected the end of the line, not '4'"),
    (SAVE + "0\n", 8, "expected the end of the file, not '0'"),
    (SAVE + "\n\n over \n", 10, "expected the end of the file, not 'over'"),
    ("\n".join(LINES[:5]), 6, "expected the line of the board, not the end of the file"),
    ("\n".join(LINES[:3]), 4, "expected the line of builder 2, not the end of the file"),
    ("\n".join(LINES[:4] + LINES[5:]), 5, "expected r before the roads, not '5'"),
    ("\n".join((*LINES[:2], LINES[3], *LINES[3:])), 4, "vertex 53"),
    (SAVE.replace("\n", "\r"), 1, "expected the end of the line, not '1'"),
]


@for_each(("text", "line", "reason"), REFUSED, ids=[f"{line} {why}"[:60] for _, line, why in REFUSED])
def test_c25_refused_with_line_and_reason(text: str, line: int, reason: str) -> None:
    error = refusal(text)
    assert line == error.line
    assert reason in error.reason
    assert f"line {line}: {error.reason}" == str(error)
    assert len(error.reason) < 120


def test_c25_the_first_line_that_is_wrong_is_named() -> None:
    assert 3 == refusal("\n".join([*LINES[:2], "lost", *LINES[3:5], "lost, too", LINES[6]])).line


JUNK = ["-", "9", "0", " ", "\n", "h", "r", "B", "T", "٣", "\ud800", "\x00", "1" * 5000, "\r", "²", "\u2028", "-1"]


def damaged(text: str, rng: Sfc32) -> str:
    """The text with a few characters lost, changed or put in, or lines put elsewhere."""
    letters = [*text]
    for _ in range(1 + rng.below(4)):
        place, junk = rng.below(len(letters)), JUNK[rng.below(len(JUNK))]
        match rng.below(4):
            case 0:
                letters[place : place + 1 + rng.below(3)] = [" "]
            case 1:
                letters[place] = junk
            case 2:
                letters.insert(place, junk)
            case _:
                lines = "".join(letters).split("\n")
                lines.insert(rng.below(len(lines)), lines.pop(rng.below(len(lines))))
                letters = [*"\n".join(lines)]
    return "".join(letters)


@pytest.mark.slow
def test_c25_damaged_saves_are_refused_or_are_positions() -> None:
    rng = seeded_sfc32(25)
    read = refused = 0
    for _ in range(600):
        text = damaged(SAVE if rng.below(2) else saved(), rng)
        try:
            state = read_save(text, STANDARD)
        except BadSave:
            assert 1 <= refusal(text).line <= text.count("\n") + 2, text
            refused += 1
        else:
            assert GAME.why_impossible(state) is None, text
            assert state == read_save(write_save(state), STANDARD)
            read += 1
    assert min(read, refused) > 30


@for_each("encoding", ["latin-1", "cp437", "utf-16-le"])
def test_c25_binary_junk_is_refused(encoding: str) -> None:
    rng = seeded_sfc32(26)
    for length in range(2, 400, 10):
        junk = bytes([rng.below(256) for _ in range(length)]).decode(encoding, "replace")
        assert 1 <= refusal(junk).line <= length + 1


# Where the game goes on.


@for_each("seat", range(4))
def test_c25_a_loaded_game_starts_at_the_beginning_of_the_turn(seat: int) -> None:
    state = read_save(with_line(1, str(seat)), STANDARD)
    assert (seat, (constructor.RollDice(),)) == (GAME.status(state), GAME.legal_moves(state))


def test_c22_with_points_enough_the_game_is_over_at_once() -> None:
    text = with_line(3, "0 0 0 0 0 r h 0 T 7 T 44 T 24 B")
    state = read_save(text, STANDARD)
    assert ("done", (1,)) == (phase(state), state.winners())
    assert GAME.why_impossible(state) is None
    assert "begin" == phase(read_save(text, ConstructorOptions(points=11)))


@for_each("placed", range(9))
@for_each("turn", "0123")
def test_c25_set_up_goes_on_whatever_the_turn_is_until_the_last_basement(placed: int, turn: str) -> None:
    state = begun(placed)
    back = read_save((turn if placed < 8 else "0") + write_save(state)[1:], STANDARD)
    assert (state, "start" if placed < 8 else "begin") == (back, phase(back))
    assert (*START_ORDER, 0)[placed] == GAME.status(back)


@for_each(
    ("blue", "red"),
    [
        ("0 0 0 0 0 r 5 h 0 B", NOTHING),
        ("0 0 0 0 1 r h 0 B", NOTHING),
        ("0 0 0 0 0 r h 0 H", NOTHING),
        ("0 0 0 0 0 r h 0 B 7 B", NOTHING),
        (NOTHING, "0 0 0 0 0 r h 0 B"),
    ],
    ids=["a road", "a resource", "a house", "two of one", "out of order"],
)
def test_c25_what_is_no_beginning_of_c8_is_a_turn(blue: str, red: str) -> None:
    text = saved(blue, red, turn=3)
    state = read_save(text, STANDARD)
    assert ("begin", 3, text) == (phase(state), GAME.status(state), write_save(state))


def test_c25_start_resources_may_be_there_while_basements_are_placed() -> None:
    options = ConstructorOptions(start_resources=True)
    for placed in range(4, 8):
        state = begun(placed, options)
        assert (placed > 4) == any(state.resources)
        assert state == read_save(write_save(state), options)
        assert ("start" if placed == 4 else "begin") == phase(read_save(write_save(state), STANDARD))


def test_c25_set_up_goes_on_on_other_boards() -> None:
    options = PRESETS["six-builders"]
    for placed in range(13):
        state = played(options, 8, placed)
        assert (state, "start" if placed < 12 else "begin") == (read_save(write_save(state), options), phase(state))


# Options and boards.


def test_c25_the_options_stay_where_the_board_is_theirs() -> None:
    listed = ConstructorOptions(layout=DOCUMENT_LAYOUT)
    assert read_save(SAVE, STANDARD).board.options is STANDARD
    assert read_save(SAVE, listed).board.options is listed


def test_c25_the_board_of_the_file_replaces_that_of_the_options() -> None:
    layout = (5, 9, *DOCUMENT_LAYOUT[2:])
    text = with_line(6, write_layout(layout).strip())
    options = ConstructorOptions(points=12, offers=3, blocked_roads=True)
    state = read_save(text, options)
    assert (with_changes(options, {"layout": layout}), layout) == (state.board.options, state.board.layout)
    assert text == write_save(state)  # PARK, too, keeps its value


@pytest.mark.parametrize("preset", ["random-board", "settlers"])
def test_c25_a_random_board_is_shuffled_no_more(preset: str) -> None:
    state = played(PRESETS[preset], 4, 50)
    back = read_save(write_save(state), PRESETS[preset])
    changes: dict[str, object] = {"layout": state.board.layout, "random_board": False}
    assert with_changes(PRESETS[preset], changes) == back.board.options
    assert constructor.ConstructorGame(back.board.options).board == back.board


@for_each("shuffles", [0, 1])
def test_c25_a_board_before_the_shuffle_is_not_saved(shuffles: int) -> None:
    game = constructor.game("random-board")
    unready = after(game.initial_state(), *[tuple(range(19))] * shuffles, game=game)
    with pytest.raises(BadSave, match="still to be shuffled"):
        write_save(unready)


def test_c25_tiles_whose_yield_changes_go_on() -> None:
    options = ConstructorOptions(3, 2, shape=hexagon(1), yields=(((0,), ()),) * 7)
    state = played(options, 1, 40)
    assert any(state.rolled)
    assert state.rolled == read_save(write_save(state), options).rolled


def test_c25_lines_are_those_of_the_builders_and_tiles_there_are() -> None:
    options = PRESETS["two-builders"]
    text = write_save(constructor.game("two-builders").initial_state())
    assert (5, 4, 6) == (text.count("\n"), refusal(text).line, refusal(text + "0\n", options).line)
    assert "from -1 to 6, not '7'" in refusal(text.replace("\n-1\n", "\n7\n"), options).reason


# Board files.


def test_c26_the_document_s_board() -> None:
    assert (BOARD + "\n", DOCUMENT_LAYOUT) == (write_layout(DOCUMENT_LAYOUT), read_layout(BOARD, 19))


@for_each("tiles", [1, 7, 19, 37, 61])
@for_each("blank", [" ", "\n", "\r\n", "\t", "  "])
def test_c26_boards_are_read_as_they_are_written(tiles: int, blank: str) -> None:
    layout = default_layout(tiles)
    assert layout == read_layout(write_layout(layout).replace(" ", blank), tiles)


@for_each("pair", ["0 7", "5 2", "4 12"])
def test_c26_any_mixture_is_allowed(pair: str) -> None:
    assert tuple(map(int, pair.split())) * 19 == read_layout(f"{pair}\n" * 19, 19)


@for_each(
    ("text", "line", "reason"),
    [
        ("", 1, "for tile 0 a resource from 0 to 5, not the end of the file"),
        ("0 3\n1", 2, "for tile 1 a value from 2 to 12, not the end of the file"),
        ("0 3\n1 4\n", 2, "for tile 2 a resource from 0 to 5, not the end of the file"),
        ("0 3\n1 4\n5 7\n\n2", 5, "expected the end of the file, not '2'"),
        ("0 3\n6 4\n5 7\n", 2, "for tile 1 a resource from 0 to 5, not '6'"),
        ("0 3\n-1 4\n5 7\n", 2, "for tile 1 a resource from 0 to 5, not '-1'"),
        ("0 3 1\n\n4\n5 13\n", 4, "for tile 2 a value from 2 to 12, not '13'"),
        ("0 3 1 1 5 7", 1, "for tile 1 a value from 2 to 12, not '1'"),
        ("0 3 1 ١ 5 7", 1, "for tile 1 a value from 2 to 12, not '١'"),
        ("0 3 BRICK 4 5 7", 1, "for tile 1 a resource from 0 to 5, not 'BRICK'"),
    ],
)
def test_c26_refused_with_line_and_reason(text: str, line: int, reason: str) -> None:
    with pytest.raises(BadSave) as caught:
        read_layout(text, 3)
    assert line == caught.value.line
    assert reason in caught.value.reason
