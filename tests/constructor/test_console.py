"""The console of Constructor, text in, text out: clauses C2 to C27, one at a time.

What is expected is written from the clauses alone: the picture, which places join, and how a saved game reads.
"""
# ruff: noqa: SIM300  what is expected stands first

import itertools
import os
import re
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

from cardkit.games.constructor.terminal import console
from support import Ran, for_each, run_console, without_kept

BOARD = "0 3 1 10 3 5 1 4 5 7 3 10 2 11 0 3 3 8 0 2 0 6 1 8 4 12 1 5 4 11 2 4 4 6 2 9 2 9"
BRICKS = " ".join(["0 12"] * 19)
COLOURS = ("Blue", "Red", "Orange", "Yellow")
RESOURCES = ("BRICK", "ENERGY", "GLASS", "HEAT", "WIFI")
USUAL_BOARD = "cardkit-constructor: there is no layout.txt here; the usual board is used\n"

# The picture: eleven rows of vertices in six columns, and tiles by row and column of their upper left vertex.
ROWS = [range(2, 4), range(1, 5), *[range(6)] * 7, range(1, 5), range(2, 4)]
VERTICES = [(row, column) for row, columns in enumerate(ROWS) for column in columns]
TILES = [
    (0, 2),
    *[(1, 1), (1, 3)],
    *[(row, column) for row in range(2, 8) for column in ((0, 2, 4) if row % 2 == 0 else (1, 3))],
    (8, 2),
]
CORNERS = [
    [VERTICES.index((row + down, column + right)) for down in range(3) for right in range(2)] for row, column in TILES
]


def _joined() -> list[tuple[int, int]]:
    """The two vertices of every edge."""
    found = []
    for row, columns in enumerate(ROWS):
        for column in columns:
            if {(row, column), (row - 2, column)} & set(TILES):
                found.append(((row, column), (row, column + 1)))
        for column in columns:
            if (row + 1, column) in VERTICES:
                found.append(((row, column), (row + 1, column)))
    return [(VERTICES.index(one), VERTICES.index(other)) for one, other in found]


EDGES = _joined()


def neighbours(vertex: int) -> list[int]:
    """The vertices one edge away."""
    return sorted([one + other - vertex for one, other in EDGES if vertex in {one, other}])


@attrs.frozen
class Save:
    """A saved game, as clause C25 writes it."""

    turn: int = 0
    blue: str = "0 0 0 0 0 r h 20 B 11 B"
    red: str = "0 0 0 0 0 r h 32 B 0 B"
    orange: str = "0 0 0 0 0 r h 36 B 5 B"
    yellow: str = "0 0 0 0 0 r h 47 B 40 B"
    board: str = BOARD
    geese: int = -1

    def builders(self) -> list[str]:
        return [self.blue, self.red, self.orange, self.yellow]

    def lines(self) -> list[str]:
        return [str(self.turn), *self.builders(), self.board, str(self.geese)]

    def text(self) -> str:
        return "".join([line + "\n" for line in self.lines()])

    def goods(self, seat: int) -> list[int]:
        return [int(word) for word in self.builders()[seat].split()[:5]]

    def roads(self, seat: int) -> list[int]:
        return [int(word) for word in re.findall(r"r (.*)h", self.builders()[seat])[0].split()]

    def homes(self, seat: int) -> dict[int, str]:
        words = self.builders()[seat].split(" h ")[1:]
        return {int(number): letter for number, letter in re.findall(r"(\d+) (\w)", " ".join(words))}


def save_of(builders: Sequence[str], turn: int = 0) -> Save:
    """The saved game of these four builders."""
    blue, red, orange, yellow = builders
    return Save(turn, blue, red, orange, yellow)


RICH = Save(
    blue="9 9 9 9 9 r 27 32 h 20 B 11 H",
    red="9 9 9 9 9 r h 32 H 0 B",
    orange="0 0 0 0 0 r 54 h 36 B 5 B",
    yellow="0 0 3 0 0 r h 47 B 40 T",
)
LATE = attrs.evolve(RICH, turn=2, geese=7)
NEAR = attrs.evolve(
    RICH, blue="9 9 9 9 9 r 27 32 h 20 H 11 T 46 B 50 T", orange="0 0 0 0 0 r h 36 B", yellow="0 0 0 0 0 r h"
)
WON = attrs.evolve(NEAR, blue="9 9 9 9 9 r 27 32 h 20 T 11 T 46 B 50 T")
EMPTY = save_of(["0 0 0 0 0 r h"] * 4)
TURN = ("roll", "6")  # nobody of the games above gains from it
WIN = "Builder Blue wins!\n"
AGAIN = "Would you like to play again?\n"
PLACE = "You cannot build here.\n"
POOR = "You do not have enough resources.\n"
INVALID = "Invalid command.\n"
ROLL = "Input a roll between 2 and 12:\n"
GEESE = "Choose where to place the GEESE.\n"
VICTIM = "Choose a builder to steal from.\n"
NO_GAIN = "No builders gained resources.\n"
HELP = """\
Valid commands:
board
status
residences
build-road <edge#>
build-res <housing#>
improve <housing#>
trade <colour> <give> <take>
next
save <file>
help
"""


def picture(save: Save) -> str:
    """The board as clauses C1 to C4 have it."""
    canvas = [[" "] * 54 for _ in range(41)]

    def put(line: int, column: int, text: str) -> None:
        canvas[line][column : column + len(text)] = text

    layout = [int(word) for word in save.board.split()]
    homes = {vertex: COLOURS[seat][0] + letter for seat in range(4) for vertex, letter in save.homes(seat).items()}
    roads = {edge: COLOURS[seat][0] + "R" for seat in range(4) for edge in save.roads(seat)}
    for number, (one, other) in enumerate(EDGES):
        (row, column), (below, _) = VERTICES[one], VERTICES[other]
        if row == below:
            put(4 * row, 10 * column + 4, f"--{roads.get(number, f'{number:2}')}--")
        else:
            put(4 * row + 1, 10 * column + 2, "|")
            put(4 * row + 2, 10 * column + 1, roads.get(number, f"{number:2}"))
            put(4 * row + 3, 10 * column + 2, "|")
    for number, (row, column) in enumerate(VERTICES):
        put(4 * row, 10 * column, f"|{homes.get(number, f'{number:2}')}|")
    for number, (row, column) in enumerate(TILES):
        resource, value = layout[2 * number : 2 * number + 2]
        put(4 * row + 2, 10 * column + 6, f"{number:2}")
        put(4 * row + 3, 10 * column + 5, (*RESOURCES, "PARK")[resource])
        if resource != 5:
            put(4 * row + 4, 10 * column + 6, f"{value:2}")
        if number == save.geese:
            put(4 * row + 5, 10 * column + 5, "GEESE")
    return "".join(["".join(line).rstrip() + "\n" for line in canvas])


def status(save: Save, seat: int) -> str:
    """The status line of clause C18."""
    points = sum([" BHT".index(letter) for letter in save.homes(seat).values()])
    brick, energy, glass, heat, wifi = save.goods(seat)
    goods = f"{brick} brick, {energy} energy, {glass} glass, {heat} heat, and {wifi} WiFi"
    return f"{COLOURS[seat]} has {points} building points, {goods}.\n"


def statuses(save: Save) -> str:
    return "".join([status(save, seat) for seat in range(4)])


def begin(save: Save) -> str:
    """What stands at the beginning of a turn (C18)."""
    return picture(save) + f"Builder {COLOURS[save.turn]}'s turn.\n" + status(save, save.turn)


def basement(colour: str) -> str:
    return f"Builder {colour}, where do you want to build a basement?\n"


def replies(ran: Ran) -> list[str]:
    """What was printed before the first prompt, then what each line of input brought."""
    return re.split(r"(?:^|(?<=\n)|(?<=> ))> ", ran.out)


@attrs.frozen
class Program:
    """The console as a function of its arguments and its input, in an empty folder; but for the line on standard error
    with which every game ends whose input has.
    """

    monkeypatch: pytest.MonkeyPatch

    def __call__(self, *argv: str, text: str | bytes = "", terminal: bool = False) -> Ran:
        return without_kept(run_console(self.monkeypatch, console.main, argv, text, terminal=terminal))

    def loaded(self, save: Save, *lines: str, options: Sequence[str] = ()) -> list[str]:
        """The replies when this saved game goes on with these lines."""
        Path("game.sv").write_text(save.text(), encoding="utf-8")
        ran = self("-load", "game.sv", *options, text="".join([line + "\n" for line in lines]))
        assert (0, "") == (ran.status, ran.err)
        return replies(ran)

    def last(self, save: Save, *lines: str, options: Sequence[str] = ()) -> str:
        """What the last of these lines brought."""
        found = self.loaded(save, *lines, options=options)
        assert len(lines) + 2 == len(found), found
        assert "" == found.pop()
        return found[-1]

    def left(self, save: Save, *lines: str) -> str:
        """What these lines leave behind, as a saved game."""
        Path("backup.sv").unlink(missing_ok=True)  # that of an earlier call
        self.loaded(save, *lines)
        return backup()


def backup() -> str:
    return Path("backup.sv").read_bytes().decode()


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    monkeypatch.chdir(tmp_path)
    return Program(monkeypatch)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The current folder, which is empty."""
    return tmp_path


# C1 to C4: the board.


def test_c2_the_first_lines_of_the_usual_board(program: Program) -> None:
    expected = [
        "                    | 0|-- 0--| 1|",
        "                      |         |",
        "                      1    0    2",
        "                      |  BRICK  |",
        "          | 2|-- 3--| 3|   3  | 4|-- 4--| 5|",
        "            |         |         |         |",
        "            5    1    6         7    2    8",
        "            |  ENERGY |         |  HEAT   |",
        "| 6|-- 9--| 7|  10  | 8|--10--| 9|   5  |10|--11--|11|",
        "  |         |         |         |         |         |",
        " 12    3   13        14    4   15        16    5   17",
        "  |  ENERGY |         |  PARK   |         |  HEAT   |",
        "|12|   4  |13|--18--|14|      |15|--19--|16|  10  |17|",
    ]
    assert expected == program().out.splitlines()[:13]


def test_c2_the_usual_board(program: Program) -> None:
    blank = attrs.evolve(Save(), blue="0 0 0 0 0 r h", red="0 r h", orange="0 r h", yellow="0 r h")
    assert picture(blank) == program().out[: -len(basement("Blue") + "> ")]


def test_c3_a_tile_with_geese_and_residences(program: Program) -> None:
    figure = """\
|YB|--27--|21|
  |         |
 31    9   32
  |  BRICK  |
|26|   2  |YB|
  |  GEESE  |
 39        40
  |         |
|RH|--44--|33|
"""
    board = " ".join(["0 2"] * 19)
    save = attrs.evolve(EMPTY, red="0 0 0 0 0 r h 32 H", yellow="1 0 0 0 0 r h 20 B 27 B", board=board, geese=9)
    tile = [line[20:34].rstrip() for line in program.loaded(save)[0].splitlines()[16:25]]
    assert figure.splitlines() == tile


def test_c3_roads_take_the_place_of_edges_of_both_directions(program: Program) -> None:
    save = attrs.evolve(Save(), blue="0 0 0 0 0 r 27 31 0 h 20 T", red="0 0 0 0 0 r 71 70 h 0 H")
    found = program.loaded(save)[0].splitlines()
    assert [
        "                    |RH|--BR--| 1|",
        "|18|--26--|19|  11  |BT|--BR--|21|   3  |22|--28--|23|",
        " 29    8   30        BR    9   32        33   10   34",
        "                     69        RR",
        "                    |52|--RR--|53|",
    ] == [found[line] for line in (0, 16, 18, 38, 40)]


@for_each("geese", range(-1, 19))
def test_c3_the_geese_stand_on_any_tile(program: Program, geese: int) -> None:
    save = attrs.evolve(RICH, geese=geese)
    assert begin(save) == program.loaded(save)[0]


@for_each("board", [BRICKS, " ".join(["4 12"] * 19), " ".join(["5 2"] * 19), BOARD[:-8] + " 3 10 5 7"])
def test_c3_other_boards(program: Program, board: str) -> None:
    save = attrs.evolve(LATE, board=board)
    assert begin(save) == program.loaded(save)[0]


@for_each("seat", range(4))
def test_c4_colours_and_types(program: Program, seat: int) -> None:
    builders = ["0 0 0 0 0 r h"] * 4
    builders[seat] = "0 0 0 0 0 r 66 44 h 0 B 25 H 51 T"
    save = save_of(builders)
    expected = [COLOURS[seat][0] + letter for letter in "BHRRT"]
    assert expected == re.findall(r"[BROY][BHTR](?=\||--|\n)", program.loaded(save)[0])


# C8, C18, C24: the start.

VERTICES_TAKEN = ("0", "8", "5", "18", "22", "29", "52", "47")
TAKEN = "".join([vertex + "\n" for vertex in VERTICES_TAKEN])
ORDER = ("Blue", "Red", "Orange", "Yellow", "Yellow", "Orange", "Red", "Blue")
SETTLED = save_of([f"0 0 0 0 0 r h {homes}" for homes in ("0 B 47 B", "8 B 52 B", "5 B 29 B", "18 B 22 B")])


def test_c8_basements_are_asked_for_there_and_back(program: Program) -> None:
    found = replies(program(text=TAKEN))
    assert [basement(colour) for colour in ORDER] == [found[0][-len(basement("Blue")) :], *found[1:8]]


def test_c8_no_resources_come_with_the_basements(program: Program) -> None:
    assert statuses(SETTLED) == replies(program(text=TAKEN + "roll\n7\n4\nstatus\n"))[-2]


def test_c18_the_board_stands_before_the_first_question(program: Program) -> None:
    assert 1 == program().out.count("|--71--|")


def test_c18_the_board_is_not_printed_between_basements(program: Program) -> None:
    assert basement("Red") == replies(program(text="0\n"))[1]


def test_c18_the_board_is_printed_once_before_the_first_turn(program: Program) -> None:
    assert begin(SETTLED) == replies(program(text=TAKEN))[8]


@for_each("vertex", range(54))
def test_c6_no_basement_on_or_beside_another(program: Program, vertex: int) -> None:
    taken = [vertex, *neighbours(vertex)]
    found = replies(program(text="".join([f"{one}\n" for one in [vertex, *taken]])))
    assert [basement("Red"), *[PLACE + basement("Red")] * len(taken), ""] == found[1:]


@for_each("vertex", range(54))
def test_c6_a_basement_two_edges_from_another(program: Program, vertex: int) -> None:
    free = max({far for near in neighbours(vertex) for far in neighbours(near)} - {vertex})
    assert [basement("Red"), basement("Orange")] == replies(program(text=f"{vertex}\n{free}\n"))[1:3]


@for_each("answer", ["-1", "54", "99", "-54", "1000000", "9" * 40, "-" + "9" * 40])
def test_c24_a_basement_out_of_range(program: Program, answer: str) -> None:
    assert [PLACE + basement("Blue"), basement("Red")] == replies(program(text=f"{answer}\n0\n"))[1:3]


NO_NUMBERS = [
    "x",
    "1.0",
    "0.5",
    "1e1",
    "0x10",
    "1 2",
    "1,2",
    "٣",
    "½",
    "²",
    "1_0",
    "--1",
    "-",
    "+",
    "nan",
    "#3",
    "BB",
    "'1'",
]


@for_each("answer", [*NO_NUMBERS, "", "  ", "roll", "help", "next", "build-res 5"])
def test_c24_a_basement_that_is_no_number(program: Program, answer: str) -> None:
    assert [INVALID + basement("Blue"), basement("Red")] == replies(program(text=f"{answer}\n0\n"))[1:3]


@for_each("answer", ["  5", "5  ", "\t5", "5\r"])
def test_c24_blanks_around_an_answer_do_not_matter(program: Program, answer: str) -> None:
    assert basement("Red") == replies(program(text=f"{answer}\n"))[1]


def test_c24_a_wrong_basement_keeps_the_ones_before_it(program: Program) -> None:
    program(text="0\n0\nx\n54\n2\n")
    assert ["0 0 0 0 0 r h 0 B", "0 0 0 0 0 r h 2 B"] == backup().splitlines()[1:3]


# C18, C19, C20: the beginning of a turn.


@for_each("save", [RICH, LATE, Save(), attrs.evolve(Save(), turn=3, yellow="0 12 0 100 7 r h 49 B")])
def test_c18_the_beginning_of_a_turn(program: Program, save: Save) -> None:
    assert begin(save) == program.loaded(save)[0]


def test_c18_the_status_line(program: Program) -> None:
    save = attrs.evolve(Save(), blue="1 2 3 4 5 r h 20 T 11 H 0 B", red="0 0 0 0 0 r h")
    expected = "Blue has 6 building points, 1 brick, 2 energy, 3 glass, 4 heat, and 5 WiFi."
    assert ["Builder Blue's turn.", expected] == program.loaded(save)[0].splitlines()[-2:]


@pytest.mark.parametrize("line", ["load", "fair"])
def test_c18_choosing_dice_prints_nothing(program: Program, line: str) -> None:
    assert "" == program.last(RICH, line)


TURN_ONLY = ["board", "status", "residences", "next", "save a.sv", "help", "build-road 31", "trade red heat wifi"]


@for_each("line", [*TURN_ONLY, "", "  ", "x", "7", "yes", "roll 5", "rolls", "load fair", "fair 1", "Blue"])
def test_c18_anything_else_is_invalid(program: Program, line: str) -> None:
    assert [INVALID, ROLL] == program.loaded(RICH, line, "roll")[1:3]


def test_c18_a_turn_can_only_be_saved_after_the_roll(program: Program, folder: Path) -> None:
    program.last(RICH, "save a.sv")
    assert not (folder / "a.sv").exists()


def test_c19_everyone_begins_with_loaded_dice(program: Program) -> None:
    found = program.loaded(Save(), *["roll", "12", "next"] * 4)
    assert [ROLL] * 4 == found[1:-1:3]


@for_each("roll", range(2, 13))
def test_c19_every_roll_from_2_to_12(program: Program, roll: int) -> None:
    assert "Invalid" not in program.last(RICH, "roll", str(roll))


@for_each("line", [*NO_NUMBERS, "", " ", "1", "13", "0", "-7", "9" * 40, "two", "5 5", "roll", "fair", "help"])
def test_c19_an_invalid_roll(program: Program, line: str) -> None:
    assert "Invalid roll.\n" + ROLL == program.last(Save(), "roll", line)


def test_c19_invalid_rolls_may_follow_each_other(program: Program) -> None:
    assert ["Invalid roll.\n" + ROLL] * 3 == program.loaded(Save(), "roll", "x", "1", "13")[2:5]


def test_c18_there_is_one_roll_in_a_turn(program: Program) -> None:
    assert [INVALID] * 3 == program.loaded(Save(), "roll", "12", "roll", "load", "fair")[3:6]


def test_c20_fair_dice_say_what_they_show(program: Program) -> None:
    assert re.match(r"Builder Blue rolled ([2-9]|1[0-2])\.\n", program.last(RICH, "fair", "roll"))


def test_c20_fair_dice_ask_nothing(program: Program) -> None:
    assert "Input" not in program.last(RICH, "fair", "roll")


def test_c19_dice_belong_to_one_builder(program: Program) -> None:
    save = attrs.evolve(Save(), board=" ".join(["5 7"] * 19))
    assert ROLL == program.loaded(save, "fair", "roll", "0", "next", "x", "next", "roll")[-2]


def test_c19_dice_stay_as_chosen_for_the_next_turn(program: Program) -> None:
    lines = ["fair", "roll", "next", *["roll", "12", "next"] * 3, "roll"]
    assert "Builder Blue rolled " in program.last(Save(), *lines, options=("-seed", "2"))


def test_c18_load_takes_fair_back(program: Program) -> None:
    assert ROLL == program.last(Save(), "fair", "load", "fair", "load", "roll")


# C5, C20: what tiles yield.


def test_c20_gains_are_listed_by_builder_and_resource(program: Program) -> None:
    save = attrs.evolve(Save(), blue="0 0 0 0 0 r h 8 B", red="0 0 0 0 0 r h 17 H", orange="0 0 0 0 0 r h 4 T 16 B")
    expected = """\
Builder Blue gained:
1 ENERGY
Builder Red gained:
2 HEAT
Builder Orange gained:
1 HEAT
"""
    assert expected == program.last(save, "roll", "10")


def test_c20_several_resources_of_one_builder_stand_in_order(program: Program) -> None:
    board = " ".join(["4 8 3 8 2 8 1 8 0 8 5 7", *["0 12"] * 13])
    save = attrs.evolve(EMPTY, blue="0 0 0 0 0 r h 7 B 4 H 15 T", board=board)
    expected = "Builder Blue gained:\n3 BRICK\n1 ENERGY\n5 GLASS\n1 HEAT\n2 WIFI\n"
    assert expected == program.last(save, "roll", "8")


def test_c20_residences_on_the_same_tile_count_together(program: Program) -> None:
    save = attrs.evolve(Save(), blue="0 0 0 0 0 r h 20 B 27 H", red="0 0 0 0 0 r h 32 T")
    assert "Builder Blue gained:\n3 BRICK\nBuilder Red gained:\n3 BRICK\n" == program.last(save, "roll", "2")


@for_each("roll", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_c20_what_every_roll_yields(program: Program, roll: int) -> None:
    layout = [int(word) for word in BOARD.split()]
    expected = ""
    for seat in range(4):
        gained = [0] * 5
        for tile, corners in enumerate(CORNERS):
            for vertex, letter in RICH.homes(seat).items():
                if vertex in corners and layout[2 * tile + 1] == roll and tile != 8:
                    gained[layout[2 * tile]] += " BHT".index(letter)
        lines = [f"{number} {name}\n" for number, name in zip(gained, RESOURCES, strict=True) if number]
        expected += "".join([f"Builder {COLOURS[seat]} gained:\n", *lines]) if lines else ""
    assert (expected or NO_GAIN) == program.last(attrs.evolve(RICH, geese=8), "roll", str(roll))


def test_c20_nobody_gains(program: Program) -> None:
    assert NO_GAIN == program.last(attrs.evolve(RICH, turn=1), *TURN)


def test_c5_geese_keep_a_tile_from_yielding(program: Program) -> None:
    assert NO_GAIN == program.last(attrs.evolve(RICH, geese=9), "roll", "2")


def test_c5_geese_keep_only_their_own_tile_from_yielding(program: Program) -> None:
    save = attrs.evolve(Save(), blue="0 0 0 0 0 r h 0 B 21 B", red="0 0 0 0 0 r h", geese=0)
    assert "Builder Blue gained:\n1 BRICK\n" == program.last(save, "roll", "3")


def test_c25_a_park_yields_nothing_whatever_its_value(program: Program) -> None:
    save = attrs.evolve(EMPTY, blue="0 0 0 0 0 r h 8 B 21 T", board=BOARD.replace("5 7", "5 12"))
    assert NO_GAIN == program.last(save, "roll", "12")


def test_c20_gains_are_kept(program: Program) -> None:
    kept = attrs.evolve(RICH, blue=RICH.blue.replace("9", "10", 1), red=RICH.red.replace("9", "11", 1))
    assert kept.text() == program.left(RICH, "roll", "2")


# C9, C10, C11: a seven.


def test_c20_a_seven_brings_no_gains_and_no_line_of_its_own(program: Program) -> None:
    assert GEESE == program.last(Save(), "roll", "7")


def test_c10_losses_stand_before_the_question(program: Program) -> None:
    save = attrs.evolve(Save(), blue="0 0 0 10 0 r h 20 B", orange="11 0 0 0 0 r h 36 B", yellow="0 0 0 0 9 r h 47 B")
    expected = """\
Builder Blue loses 5 resources to the geese. They lose:
5 HEAT
Builder Orange loses 5 resources to the geese. They lose:
5 BRICK
"""
    assert expected + GEESE == program.last(save, "roll", "7")


@pytest.mark.parametrize(("goods", "lost"), [(9, 0), (10, 5), (11, 5), (12, 6), (99, 49), (1000, 500)])
def test_c10_half_is_lost_rounded_down(program: Program, goods: int, lost: int) -> None:
    save = attrs.evolve(Save(), red=f"0 0 {goods} 0 0 r h 32 B")
    program.loaded(save, "roll", "7")
    assert f"0 0 {goods - lost} 0 0 r h 32 B" == backup().splitlines()[2]


@pytest.mark.parametrize("seed", range(1, 9))
def test_c10_what_is_listed_is_what_is_lost(program: Program, seed: int) -> None:
    found = program.last(RICH, "roll", "7", options=("-seed", str(seed)))
    before = [RICH.goods(seat) for seat in (0, 1)]
    after = [[int(word) for word in line.split()[:5]] for line in backup().splitlines()[1:3]]
    expected = ""
    for seat in (0, 1):
        lost = [one - other for one, other in zip(before[seat], after[seat], strict=True)]
        assert 22 == sum(lost)
        expected += f"Builder {COLOURS[seat]} loses 22 resources to the geese. They lose:\n"
        expected += "".join([f"{number} {name}\n" for number, name in zip(lost, RESOURCES, strict=True) if number])
    assert expected + GEESE == found


@for_each("tile", range(19))
def test_c9_the_first_seven_may_put_the_geese_anywhere(program: Program, tile: int) -> None:
    assert "has no builders" in program.last(Save(), "roll", "7", str(tile))


@for_each("tile", range(19))
def test_c24_geese_cannot_stay_where_they_are(program: Program, tile: int) -> None:
    save = attrs.evolve(Save(), geese=tile)
    free = "8" if tile != 8 else "9"
    found = program.loaded(save, "roll", "7", str(tile), free)
    assert [GEESE, "Builder Blue has no builders to steal from.\n"] == found[3:5]


@for_each("answer", ["-1", "19", "99", "-19", "9" * 40])
def test_c24_a_tile_out_of_range_brings_nothing_but_the_question(program: Program, answer: str) -> None:
    assert GEESE == program.last(Save(), "roll", "7", answer)


@for_each("answer", [*NO_NUMBERS, "", "  ", "next", "Blue", "roll", "help"])
def test_c24_a_tile_that_is_no_number(program: Program, answer: str) -> None:
    assert INVALID + GEESE == program.last(Save(), "roll", "7", answer)


def test_c9_the_geese_are_seen_where_they_were_put(program: Program) -> None:
    save = attrs.evolve(Save(), turn=2)
    assert picture(attrs.evolve(save, geese=14)) == program.last(save, "roll", "7", "14", "board")


def test_c9_the_geese_leave_the_tile_they_were_on(program: Program) -> None:
    save = attrs.evolve(Save(), geese=3)
    assert picture(attrs.evolve(save, geese=4)) == program.last(save, "roll", "7", "4", "board")


THEFT = attrs.evolve(
    Save(),
    turn=1,
    blue="0 0 0 0 4 r h 20 B",
    red="1 1 1 1 1 r h 32 B",
    orange="0 3 0 0 0 r h 27 T",
    yellow="0 0 0 0 0 r h 47 B",
)


def test_c11_builders_to_steal_from_are_listed_with_commas(program: Program) -> None:
    expected = "Builder Red can choose to steal from Blue, Orange.\n" + VICTIM
    assert expected == program.last(THEFT, "roll", "7", "9")


def test_c24_the_choice_is_asked_even_if_there_is_only_one(program: Program) -> None:
    assert "Builder Red can choose to steal from Orange.\n" + VICTIM == program.last(THEFT, "roll", "7", "12")


def test_c11_three_builders_to_steal_from(program: Program) -> None:
    save = attrs.evolve(THEFT, turn=3, red="0 0 0 0 1 r h 33 B")
    expected = "Builder Yellow can choose to steal from Blue, Red, Orange.\n" + VICTIM
    assert expected == program.last(
        attrs.evolve(save, orange="0 3 0 0 0 r h 26 T", blue="1 0 0 0 0 r h 21 B"), "roll", "7", "9"
    )


def test_c11_nobody_lives_there(program: Program) -> None:
    assert "Builder Red has no builders to steal from.\n" == program.last(THEFT, "roll", "7", "0")


def test_c11_nobody_who_lives_there_has_anything(program: Program) -> None:
    assert "Builder Red has no builders to steal from.\n" == program.last(THEFT, "roll", "7", "15")


def test_c11_nobody_steals_from_oneself(program: Program) -> None:
    assert "Builder Red has no builders to steal from.\n" == program.last(THEFT, "roll", "7", "14")


def test_c11_what_the_geese_took_cannot_be_stolen(program: Program) -> None:
    found = program.last(attrs.evolve(Save(), red="0 0 10 0 0 r h 32 B"), "roll", "7", "9", "red")
    assert "Builder Blue steals GLASS from builder Red.\n" == found
    assert ["0 0 1 0 0 r h 20 B 11 B", "0 0 4 0 0 r h 32 B"] == backup().splitlines()[1:3]


@for_each("name", ["Orange", "orange", "ORANGE", "oRaNgE", " orange "])
def test_c13_the_builder_is_named_in_any_letter_case(program: Program, name: str) -> None:
    assert "Builder Red steals ENERGY from builder Orange.\n" == program.last(THEFT, "roll", "7", "9", name)


@for_each("name", ["", " ", "Red", "yellow", "green", "2", "blue orange", "Blue,", "blu", "o", "no", "next"])
def test_c24_a_wrong_builder_to_steal_from(program: Program, name: str) -> None:
    found = program.loaded(THEFT, "roll", "7", "9", name, "Blue")
    assert [INVALID + VICTIM, "Builder Red steals WIFI from builder Blue.\n"] == found[4:6]


def test_c11_one_resource_changes_hands(program: Program) -> None:
    after = attrs.evolve(THEFT, blue="0 0 0 0 3 r h 20 B", red="1 1 1 1 2 r h 32 B", geese=9)
    assert after.text() == program.left(THEFT, "roll", "7", "9", "blue")


def test_c11_after_the_theft_the_turn_goes_on(program: Program) -> None:
    assert "Red has built:\n32 B\n" == program.last(THEFT, "roll", "7", "9", "blue", "residences")


def test_c11_without_anyone_to_steal_from_the_turn_goes_on(program: Program) -> None:
    assert "Red has built:\n32 B\n" == program.last(THEFT, "roll", "7", "0", "residences")


# C21: the commands of a turn.


@for_each("save", [RICH, LATE, NEAR])
def test_c21_board(program: Program, save: Save) -> None:
    assert picture(save) == program.last(save, *TURN, "board")


@for_each("save", [attrs.evolve(RICH, turn=seat) for seat in range(4)])
def test_c21_status(program: Program, save: Save) -> None:
    assert statuses(save) == program.last(save, *TURN, "status")


def test_c21_help(program: Program) -> None:
    assert HELP == program.last(RICH, *TURN, "help")


def test_c21_residences_in_the_order_they_were_built(program: Program) -> None:
    save = attrs.evolve(Save(), turn=3, yellow="0 0 0 0 0 r h 47 B 40 T 9 H")
    assert "Yellow has built:\n47 B\n40 T\n9 H\n" == program.last(save, "roll", "2", "residences")


def test_c21_residences_of_a_builder_without_any(program: Program) -> None:
    assert "Blue has built:\n" == program.last(attrs.evolve(Save(), blue="0 0 0 0 0 r h"), *TURN, "residences")


def test_c21_next_is_the_beginning_of_the_next_turn(program: Program) -> None:
    assert begin(attrs.evolve(RICH, turn=1)) == program.last(RICH, *TURN, "next")


def test_c8_after_yellow_it_is_blue(program: Program) -> None:
    assert begin(RICH) == program.last(attrs.evolve(RICH, turn=3), *TURN, "next")


def test_c18_turns_go_round(program: Program) -> None:
    found = program.loaded(Save(), *["roll", "12", "next"] * 5)
    turns = [re.findall("Builder (.*)'s turn", reply) for reply in found]
    assert ["Blue", "Red", "Orange", "Yellow", "Blue", "Red"] == [turn[0] for turn in turns if turn]


NO_COMMANDS = [
    *("", "  ", "x", "7", "yes", "no", "boards", "board 1", "status blue", "residences 1", "next 2", "help me", "quit"),
    *("build", "build road 31", "build-road31", "buildroad 31", "build_res 5", "improve", "build-road", "build-res"),
    *("build-road 31 31", "build-res 27 27", "improve 20 20", "save", "trade", "Blue", "#", "help\x0b1", "nextnext"),
]


@for_each("line", NO_COMMANDS)
def test_c18_what_is_no_command_is_invalid(program: Program, line: str) -> None:
    assert INVALID == program.last(RICH, *TURN, line)


@for_each("line", NO_COMMANDS)
def test_c18_what_is_no_command_changes_nothing(program: Program, line: str) -> None:
    assert program.left(RICH, *TURN) == program.left(RICH, *TURN, line)


@for_each("line", ["  status", "status  ", "\tstatus\t", "status\r"])
def test_c18_blanks_around_a_command_do_not_matter(program: Program, line: str) -> None:
    assert statuses(RICH) == program.last(RICH, *TURN, line)


# C5, C6, C7, C24: building.


@for_each("command", ["build-road", "build-res", "improve"])
@for_each("word", NO_NUMBERS)
def test_c24_a_word_that_is_no_number_is_invalid(program: Program, command: str, word: str) -> None:
    assert INVALID == program.last(RICH, *TURN, f"{command} {word}")


@for_each("command", ["build-road", "build-res", "improve"])
@for_each("word", ["-1", "-20", "72", "100", "1000000", "9" * 40, "-" + "9" * 40])
def test_c24_a_number_out_of_range(program: Program, command: str, word: str) -> None:
    assert PLACE == program.last(RICH, *TURN, f"{command} {word}")


@pytest.mark.parametrize("command", ["build-res", "improve"])
def test_c24_the_first_vertex_out_of_range(program: Program, command: str) -> None:
    assert PLACE == program.last(RICH, *TURN, f"{command} 54")


@for_each("edge", range(72))
def test_c6_where_a_road_may_be_built(program: Program, edge: int) -> None:
    """Beside one's own road or residence, also across another builder's residence, where there is no road."""
    save = attrs.evolve(RICH, red="0 0 0 0 0 r h 32 B 27 H")
    mine = {20, 11, 21, 27}
    free = edge not in {27, 32, 54} and bool(mine & set(EDGES[edge]))
    assert ("" if free else PLACE) == program.last(save, *TURN, f"build-road {edge}")


def test_c5_what_a_road_costs(program: Program) -> None:
    after = attrs.evolve(RICH, blue="9 9 9 8 8 r 27 32 31 h 20 B 11 H")
    assert after.text() == program.left(RICH, *TURN, "build-road 31")


def test_c24_a_road_prints_nothing(program: Program) -> None:
    assert "" == program.last(RICH, *TURN, "build-road 31")


def test_c6_a_road_leads_on_at_once(program: Program) -> None:
    assert [PLACE, "", ""] == program.loaded(RICH, *TURN, "build-road 49", "build-road 40", "build-road 49")[3:6]


@pytest.mark.parametrize("goods", ["9 9 9 0 9", "9 9 9 9 0", "0 0 0 0 0"])
def test_c7_a_road_that_costs_too_much(program: Program, goods: str) -> None:
    save = attrs.evolve(RICH, blue=f"{goods} r 27 32 h 20 B 11 H")
    assert POOR == program.last(save, *TURN, "build-road 31")
    assert save.text() == backup()


def test_c7_a_road_is_refused_for_its_place_first(program: Program) -> None:
    assert PLACE == program.last(Save(), *TURN, "build-road 65")


@for_each("vertex", range(54))
def test_c6_where_a_residence_may_be_built(program: Program, vertex: int) -> None:
    """At one's own road, where neither a residence stands nor one beside it."""
    save = attrs.evolve(RICH, blue="9 9 9 9 9 r 27 32 11 54 h 20 B 11 H", orange="0 0 0 0 0 r 48 65 h 36 B 5 B")
    homes = [home for seat in range(4) for home in save.homes(seat)]
    at_road = {end for edge in (27, 32, 11, 54) for end in EDGES[edge]}
    free = vertex in at_road and not {vertex, *neighbours(vertex)} & set(homes)
    assert ("" if free else PLACE) == program.last(save, *TURN, f"build-res {vertex}")


def test_c5_what_a_basement_costs(program: Program) -> None:
    after = attrs.evolve(RICH, blue="8 8 8 9 8 r 27 32 h 20 B 11 H 27 B")
    assert after.text() == program.left(RICH, *TURN, "build-res 27")


@pytest.mark.parametrize("goods", ["0 9 9 9 9", "9 0 9 9 9", "9 9 0 9 9", "9 9 9 9 0", "0 0 0 0 0"])
def test_c7_a_basement_that_costs_too_much(program: Program, goods: str) -> None:
    save = attrs.evolve(RICH, blue=f"{goods} r 27 32 h 20 B 11 H")
    assert POOR == program.last(save, *TURN, "build-res 27")
    assert save.text() == backup()


def test_c7_a_basement_is_refused_for_its_place_first(program: Program) -> None:
    assert PLACE == program.last(Save(), *TURN, "build-res 27")


def test_c6_a_vertex_nobody_could_reach_may_be_asked_for(program: Program) -> None:
    assert PLACE == program.last(RICH, *TURN, "build-res 53")


@for_each("vertex", range(54))
def test_c24_what_may_be_improved(program: Program, vertex: int) -> None:
    save = attrs.evolve(RICH, blue="9 9 9 9 9 r 27 32 h 20 B 11 H 46 T")
    mine = vertex in {20, 11}
    assert ("" if mine else PLACE) == program.last(
        attrs.evolve(save, yellow="0 0 0 0 0 r h 49 B"), *TURN, f"improve {vertex}"
    )


def test_c5_what_a_house_costs(program: Program) -> None:
    after = attrs.evolve(RICH, blue="9 9 7 6 9 r 27 32 h 20 H 11 H")
    assert after.text() == program.left(RICH, *TURN, "improve 20")


def test_c5_what_a_tower_costs(program: Program) -> None:
    after = attrs.evolve(RICH, blue="6 7 7 7 8 r 27 32 h 20 B 11 T")
    assert after.text() == program.left(RICH, *TURN, "improve 11")


def test_c5_a_basement_becomes_a_tower_in_one_turn(program: Program) -> None:
    found = program.loaded(RICH, *TURN, "improve 20", "improve 20", "improve 20", "residences")
    assert ["", "", PLACE, "Blue has built:\n20 T\n11 H\n"] == found[3:7]


@pytest.mark.parametrize("goods", ["9 9 1 9 9", "9 9 9 2 9"])
def test_c7_a_house_that_costs_too_much(program: Program, goods: str) -> None:
    assert POOR == program.last(attrs.evolve(RICH, blue=f"{goods} r h 20 B 11 H"), *TURN, "improve 20")


@for_each("goods", ["2 9 9 9 9", "9 1 9 9 9", "9 9 1 9 9", "9 9 9 9 0", "9 9 9 1 9"])
def test_c7_a_tower_that_costs_too_much(program: Program, goods: str) -> None:
    assert POOR == program.last(attrs.evolve(RICH, blue=f"{goods} r h 20 B 11 H"), *TURN, "improve 11")


def test_c7_an_improvement_is_refused_for_its_place_first(program: Program) -> None:
    assert PLACE == program.last(Save(), *TURN, "improve 36")


# C13: trade.

OFFER = "Blue offers Red one HEAT for one WIFI.\nDoes Red accept this offer?\n"
ACCEPT = "Does Red accept this offer?\n"


def test_c13_the_offer(program: Program) -> None:
    assert OFFER == program.last(RICH, *TURN, "trade Red HEAT WIFI")


@for_each("line", ["trade red heat wifi", "trade RED Heat WiFi", "trade rEd hEAT wIfI", " trade  Red  heat wifi "])
def test_c13_any_letter_case(program: Program, line: str) -> None:
    assert OFFER == program.last(RICH, *TURN, line)


def test_c13_an_offer_accepted(program: Program) -> None:
    after = attrs.evolve(RICH, blue=RICH.blue.replace("9 9 9 9 9", "9 9 9 8 10"), red="9 9 9 10 8 r h 32 H 0 B")
    assert after.text() == program.left(RICH, *TURN, "trade red heat wifi", "yes")


def test_c13_an_offer_refused(program: Program) -> None:
    assert RICH.text() == program.left(RICH, *TURN, "trade red heat wifi", "no")


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_c24_an_answered_offer_prints_nothing(program: Program, answer: str) -> None:
    assert "" == program.last(RICH, *TURN, "trade red heat wifi", answer)


@for_each("answer", ["", " ", "x", "maybe", "yes no", "yess", "1", "accept", "next", "trade red heat wifi"])
def test_c24_a_wrong_answer_to_an_offer(program: Program, answer: str) -> None:
    found = program.loaded(RICH, *TURN, "trade red heat wifi", answer, "no", "residences")
    assert [INVALID + ACCEPT, "", "Blue has built:\n20 B\n11 H\n"] == found[4:7]


@for_each(
    "words",
    [
        *("", "red", "red heat", "red heat wifi glass", "red heat wifi yes"),
        *("blue heat wifi", "BLUE heat wifi", "red heat heat", "red Heat HEAT", "yellow glass glass"),
        *("green heat wifi", "1 heat wifi", "r heat wifi", "builder heat wifi", "heat wifi red"),
        *("red wood wifi", "red heat wood", "red park wifi", "red heat park", "red 3 4", "red heat, wifi", "red h w"),
    ],
)
def test_c13_trades_that_are_no_trades(program: Program, words: str) -> None:
    assert INVALID == program.last(RICH, *TURN, f"trade {words}")


@for_each(("blue", "red"), [("9 9 9 0 9", "9 9 9 9 9"), ("9 9 9 9 9", "9 9 9 9 0"), ("9 9 9 0 9", "9 9 9 9 0")])
def test_c13_both_must_hold_what_they_would_give(program: Program, blue: str, red: str) -> None:
    save = attrs.evolve(RICH, blue=f"{blue} r h 20 B", red=f"{red} r h 0 B")
    assert [POOR, PLACE] == program.loaded(save, *TURN, "trade red heat wifi", "improve 1")[3:5]


def test_c13_a_trade_with_oneself_is_invalid_before_anyone_is_counted(program: Program) -> None:
    assert INVALID == program.last(Save(), *TURN, "trade blue heat wifi")


@pytest.mark.parametrize(("give", "take"), list(itertools.permutations(range(5), 2)))
def test_c13_every_resource_for_every_other(program: Program, give: int, take: int) -> None:
    save = attrs.evolve(RICH, turn=1)
    found = program.loaded(save, *TURN, f"trade blue {RESOURCES[give]} {RESOURCES[take].lower()}", "yes")
    blue, red = [9] * 5, [9] * 5
    blue[give] = red[take] = 10
    blue[take] = red[give] = 8
    goods = [" ".join([str(number) for number in numbers]) for numbers in (blue, red)]
    after = attrs.evolve(save, blue=RICH.blue.replace("9 9 9 9 9", goods[0]), red=f"{goods[1]} r h 32 H 0 B")
    offer = f"Red offers Blue one {RESOURCES[give]} for one {RESOURCES[take]}.\nDoes Blue accept this offer?\n"
    assert (offer, after.text()) == (found[3], backup())


# C12, C22: winning.


def test_c12_a_tower_wins_at_once(program: Program) -> None:
    assert WIN + AGAIN == program.last(NEAR, *TURN, "improve 20")


def test_c12_a_basement_wins_at_once(program: Program) -> None:
    assert WIN + AGAIN == program.last(NEAR, *TURN, "build-res 27")


def test_c12_a_house_wins_at_once(program: Program) -> None:
    assert WIN + AGAIN == program.last(NEAR, *TURN, "improve 46")


def test_c12_nine_points_do_not_win(program: Program) -> None:
    assert begin(NEAR) == program.loaded(NEAR)[0]


@for_each("seat", range(4))
def test_c12_any_builder_may_win(program: Program, seat: int) -> None:
    builders = ["0 0 0 0 0 r h"] * 4
    builders[seat] = "9 9 9 9 9 r h 20 T 11 T 46 T"
    save = save_of(builders, seat)
    found = program.loaded(save, "roll", "7", "18", "improve 20")
    assert PLACE == found[4]
    builders[seat] = "9 9 9 9 9 r 27 32 h 20 T 11 T 46 T"
    assert f"Builder {COLOURS[seat]} wins!\n{AGAIN}" == program.last(
        save_of(builders, seat), "roll", "12", "build-res 27"
    )


def test_c22_no_ends(program: Program) -> None:
    found = program.loaded(NEAR, *TURN, "improve 20", "no", "yes", "roll")
    assert [WIN + AGAIN, ""] == found[3:]


def test_c22_yes_loads_the_file_again(program: Program) -> None:
    assert begin(NEAR) == program.last(NEAR, *TURN, "improve 20", "yes")


def test_c22_a_file_that_has_changed_is_loaded_as_it_is_then(program: Program) -> None:
    saved = attrs.evolve(NEAR, blue="9 9 9 8 8 r 27 32 40 h 20 H 11 T 46 B 50 T")
    lines = (*TURN, "build-road 40", "save game.sv", "improve 20", "yes")
    assert begin(saved) == program.last(NEAR, *lines)


def test_c22_yes_may_be_said_again_and_again(program: Program) -> None:
    lines = [*TURN, "improve 20", "yes"] * 3
    assert [begin(NEAR)] * 4 == program.loaded(NEAR, *lines)[::4]


def test_c22_yes_makes_all_dice_loaded_again(program: Program) -> None:
    assert ROLL == program.last(NEAR, "fair", "roll", "improve 20", "yes", "roll", options=("-seed", "2"))


def test_c28_a_computer_may_take_a_seat_before_playing_again(program: Program) -> None:
    found = program.loaded(NEAR, *TURN, "improve 20", "seat 2 sensible", "yes", *TURN, "next")
    assert ["Builder Red is now sensible.\n" + AGAIN, begin(NEAR)] == found[4:6]
    assert "Builder Red rolled" in found[8]


def test_c28_who_sits_there_when_a_game_ends_plays_the_next(program: Program) -> None:
    found = program.loaded(NEAR, "seat 2 sensible", *TURN, "improve 20", "yes", *TURN, "next")
    assert "Builder Red rolled" in found[8]


def test_c28_a_seat_for_nobody_before_playing_again(program: Program) -> None:
    found = program.loaded(NEAR, *TURN, "improve 20", "seat 2 nobody", "no")
    assert AGAIN == found[4].splitlines(keepends=True)[-1]


@for_each("answer", ["", " ", "x", "maybe", "yes no", "1", "roll", "next", "again"])
def test_c24_a_wrong_answer_to_playing_again(program: Program, answer: str) -> None:
    found = program.loaded(NEAR, *TURN, "improve 20", answer, "yes")
    assert [INVALID + AGAIN, begin(NEAR)] == found[4:6]


@for_each("turn", range(4))
def test_c25_a_loaded_game_that_is_won_already(program: Program, turn: int) -> None:
    found = program.loaded(attrs.evolve(WON, turn=turn))
    assert found[0].endswith(WIN + AGAIN)
    assert "turn" not in found[0]


def test_c22_a_loaded_game_that_is_won_is_loaded_again(program: Program) -> None:
    found = program.loaded(WON, "yes", "x", "yes", "no")
    assert [True, True, True] == [reply.endswith(WIN + AGAIN) for reply in (found[0], found[1], found[3])]


# C23: the end of input.

ENDS = {
    "first basement": (None, ()),
    "fourth basement": (None, ("0", "8", "5")),
    "wrong basement": (None, ("0", "1")),
    "beginning of a turn": (RICH, ()),
    "dice chosen": (RICH, ("fair",)),
    "roll": (RICH, ("roll",)),
    "wrong roll": (RICH, ("roll", "x")),
    "turn": (RICH, TURN),
    "offer": (RICH, (*TURN, "trade red heat wifi")),
    "wrong answer to an offer": (RICH, (*TURN, "trade red heat wifi", "x")),
    "tile": (Save(), ("roll", "7")),
    "builder to rob": (THEFT, ("roll", "7", "9")),
    "play again": (WON, ()),
}


def _end(program: Program, where: str) -> tuple[Ran, Save | None]:
    save, lines = ENDS[where]
    argv = ["-board", "board.txt"]
    Path("board.txt").write_text(BOARD, encoding="utf-8")
    if save:
        Path("game.sv").write_text(save.text(), encoding="utf-8")
        argv = ["-load", "game.sv"]
    return program(*argv, text="".join([line + "\n" for line in lines])), save


@for_each("where", ENDS)
def test_c23_the_end_of_input_leaves_with_status_0(program: Program, where: str) -> None:
    ran, _ = _end(program, where)
    assert (0, "") == (ran.status, ran.err)


@for_each("where", ENDS)
def test_c23_the_end_of_input_prints_nothing_after_the_prompt(program: Program, where: str) -> None:
    ran, _ = _end(program, where)
    assert "" == replies(ran)[-1].strip()


@pytest.mark.parametrize("where", ENDS)
def test_c23_the_end_of_input_says_where_the_game_is(program: Program, where: str) -> None:
    save, lines = ENDS[where]
    Path("game.sv").write_text((save or RICH).text(), encoding="utf-8")
    argv = ["-load", "game.sv"] if save else []
    ran = run_console(program.monkeypatch, console.main, argv, "".join([line + "\n" for line in lines]))
    assert ran.err.endswith("The game is saved in backup.sv. To go on: cardkit-constructor -load backup.sv\n")


@pytest.mark.parametrize("where", ENDS)
def test_c23_the_end_of_input_saves_the_game(program: Program, where: str) -> None:
    _, save = _end(program, where)
    if where == "fourth basement":
        save = _settling(3)
    elif where == "wrong basement":
        save = attrs.evolve(EMPTY, turn=1, blue="0 0 0 0 0 r h 0 B")
    elif where == "builder to rob":
        save = attrs.evolve(THEFT, geese=9)
    assert (save or EMPTY).text() == backup()


@pytest.mark.parametrize("where", ENDS)
def test_c23_an_old_backup_is_replaced(program: Program, folder: Path, where: str) -> None:
    (folder / "backup.sv").write_text("old\n" * 1000, encoding="utf-8")
    _end(program, where)
    assert 7 == len(backup().splitlines())


@pytest.mark.parametrize("where", ENDS)
def test_c23_a_backup_that_cannot_be_written(program: Program, folder: Path, where: str) -> None:
    (folder / "backup.sv").mkdir()
    ran, _ = _end(program, where)
    assert (1, 1, True) == (ran.status, ran.err.count("\n"), "backup.sv" in ran.err)


@pytest.mark.parametrize("where", ENDS)
def test_c27_a_backup_leaves_no_other_file_behind(program: Program, folder: Path, where: str) -> None:
    _end(program, where)
    assert {"backup.sv"} == {path.name for path in folder.iterdir()} - {"game.sv", "board.txt"}


@pytest.mark.parametrize("where", ENDS)
def test_c27_a_backup_that_fails_leaves_no_other_file_behind(program: Program, folder: Path, where: str) -> None:
    (folder / "backup.sv").mkdir()
    _end(program, where)
    assert {"backup.sv"} == {path.name for path in folder.iterdir()} - {"game.sv", "board.txt"}


def test_c23_a_last_line_without_its_end_counts(program: Program, folder: Path) -> None:
    (folder / "game.sv").write_text(RICH.text(), encoding="utf-8")
    assert ROLL + "> " == program("-load", "game.sv", text="roll").out[-len(ROLL) - 2 :]


# C23, C25, C27: saving.


@pytest.mark.parametrize("save", [RICH, Save(), NEAR, *[attrs.evolve(LATE, turn=turn) for turn in range(4)]])
def test_c25_what_save_writes(program: Program, folder: Path, save: Save) -> None:
    program.last(save, *TURN, "save a.sv")
    assert save.text().encode() == (folder / "a.sv").read_bytes()


def test_c25_the_form_of_a_saved_game(program: Program, folder: Path) -> None:
    written = f"""\
2
5 1 3 9 3 r 16 36 h 29 B 33 H
0 0 0 0 0 r h 0 B 7 B
0 0 12 0 0 r 2 1 h 40 T 4 B
1 0 0 0 10 r 71 h
{BOARD}
-1
"""
    (folder / "game.sv").write_text(written, encoding="utf-8")
    program("-load", "game.sv", text="roll\n8\nsave a.sv\n")
    assert written == (folder / "a.sv").read_bytes().decode()


def test_c24_save_prints_nothing(program: Program) -> None:
    assert "" == program.last(RICH, *TURN, "save a.sv")


def test_c23_save_goes_on_with_the_turn(program: Program) -> None:
    assert statuses(RICH) == program.last(RICH, *TURN, "save a.sv", "status")


def test_c27_save_replaces_an_old_file(program: Program, folder: Path) -> None:
    (folder / "a.sv").write_text("old\n" * 1000, encoding="utf-8")
    program.last(RICH, *TURN, "save a.sv")
    assert RICH.text() == (folder / "a.sv").read_text(encoding="utf-8")


def test_c27_save_leaves_no_other_file_behind(program: Program, folder: Path) -> None:
    program.last(RICH, *TURN, "save a.sv", "save a.sv")
    assert ["a.sv", "backup.sv", "game.sv"] == sorted([path.name for path in folder.iterdir()])


def test_c23_save_into_another_folder(program: Program, folder: Path) -> None:
    (folder / "games").mkdir()
    program.last(RICH, *TURN, "save games/a.sv")
    assert RICH.text() == (folder / "games" / "a.sv").read_text(encoding="utf-8")


def test_c23_a_name_of_a_file_keeps_its_case(program: Program, folder: Path) -> None:
    program.last(RICH, *TURN, "save Evening.SV")
    assert "Evening.SV" in [path.name for path in folder.iterdir()]


@pytest.mark.parametrize("name", ["no/such/folder/a.sv", ".", "games", "game.sv/a.sv", "a\0b", "x" * 5000, "/"])
def test_c23_a_file_that_cannot_be_written_is_one_clear_line(program: Program, folder: Path, name: str) -> None:
    (folder / "games").mkdir()
    (folder / "game.sv").write_text(RICH.text(), encoding="utf-8")
    ran = program("-load", "game.sv", text=f"roll\n6\nsave {name}\nstatus\n")
    found = replies(ran)
    assert (0, statuses(RICH)) == (ran.status, found[4])
    assert re.fullmatch(r"[^\n]*\S[^\n]*\n", found[3] + ran.err)


def test_c27_a_save_that_fails_keeps_the_old_files(program: Program, folder: Path) -> None:
    (folder / "games").mkdir()
    program.loaded(RICH, *TURN, "save games", "save game.sv/a.sv")
    assert RICH.text() == (folder / "game.sv").read_text(encoding="utf-8")
    assert [] == list((folder / "games").iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_c27_save_replaces_nothing_but_files(program: Program, folder: Path) -> None:
    """A named pipe, or a device such as /dev/null, is not a saved game and must stay what it is."""
    os.mkfifo("pipe")
    program.loaded(RICH, *TURN, "save pipe")
    assert (folder / "pipe").is_fifo()


# C25: reading a saved game.


@pytest.mark.parametrize(
    "text",
    [
        RICH.text().replace("\n", "\r\n"),
        RICH.text().replace("\n", "  \n"),
        RICH.text().rstrip("\n"),
        RICH.text().removesuffix("-1\n"),
        RICH.text().removesuffix("\n-1\n"),
        RICH.text().removesuffix("-1\n") + "\n",
        RICH.text().removesuffix("-1\n") + "\r\n",
    ],
)
def test_c25_what_is_accepted(program: Program, folder: Path, text: str) -> None:
    (folder / "game.sv").write_bytes(text.encode())
    ran = program("-load", "game.sv")
    assert (0, "", begin(RICH), RICH.text()) == (ran.status, ran.err, replies(ran)[0], backup())


def test_c25_a_road_nobody_could_have_built_is_no_error(program: Program) -> None:
    save = attrs.evolve(RICH, orange="0 0 0 0 0 r 0 71 h 36 B 5 B", yellow="0 0 3 0 0 r 1 h")
    assert begin(save) == program.loaded(save)[0]


def test_c25_a_builder_may_have_nothing_at_all(program: Program) -> None:
    save = attrs.evolve(EMPTY, blue="1 0 0 0 0 r h")
    assert begin(save) == program.loaded(save)[0]


@for_each("value", ["2", "7", "12"])
def test_c25_a_park_keeps_the_value_it_was_read_with(program: Program, value: str) -> None:
    save = attrs.evolve(RICH, board=BOARD.replace("5 7", f"5 {value}"))
    assert save.text() == program.left(save)


def test_c25_the_order_of_what_was_built_is_kept(program: Program) -> None:
    save = attrs.evolve(RICH, blue="9 9 9 9 9 r 45 32 2 h 50 B 0 T 27 H", red="0 0 0 0 0 r 71 0 h")
    after = attrs.evolve(save, blue="5 6 6 5 5 r 45 32 2 36 33 h 50 B 0 T 27 T 22 B")
    assert after.text() == program.left(save, *TURN, "build-road 36", "improve 27", "build-road 33", "build-res 22")


def changed(line: int, text: str) -> str:
    """The rich game with another text on this line."""
    return "".join([text + "\n" if number == line else old + "\n" for number, old in enumerate(RICH.lines(), 1)])


REFUSED_SAVES = [
    *[(1, changed(1, turn)) for turn in ("4", "-1", "x", "", "0 0", "1.0", "Blue", "99999999999999999999", "٣")],
    *[(2, changed(2, f"{count} 9 9 9 9 r h 20 B")) for count in ("-1", "x", "1.5", "", "9 9", "½", "-0.0", "+", "--1")],
    *[(3, changed(3, f"9 9 9 9 {count} r h 32 B")) for count in ("-1", "x", "-99999999999999999999", "", "9 9")],
    *[
        (4, changed(4, f"0 0 0 0 0 r {road} h 36 B"))
        for road in ("72", "-1", "x", "1.5", "99999999999999999999", "3 3")
    ],
    *[(4, changed(4, f"0 0 0 0 0 r {road} h 36 B")) for road in ("27", "5 32", "r", "5 h 36 B")],
    *[
        (5, changed(5, f"0 0 3 0 0 r h {home} B"))
        for home in ("54", "-1", "x", "47.5", "99999999999999999999", "47 B 47")
    ],
    *[(5, changed(5, f"0 0 3 0 0 r h {home} B")) for home in ("20", "21", "5", "10", "46 B 47", "0", "h 47")],
    *[(3, changed(3, f"9 9 9 9 9 r h 32 {letter}")) for letter in ("X", "R", "1", "BB", "", "B 0", "B 0 B 1", "B ,")],
    *[
        (2, changed(2, text))
        for text in ("", "r h", "9 9 9 9 9", "9 9 9 9 9 r", "9 9 9 9 9 h r", "9 9 9 9 9 h 20 B", "x")
    ],
    *[
        (2, changed(2, text))
        for text in ("9 9 9 9 9 r 27 20 B", "9,9,9,9,9 r h", "9 9 9 9 r 9 h", "9 9 9 9 9 q 27 h 20 B")
    ],
    *[(6, changed(6, board)) for board in (BOARD + " 0", BOARD + " 0 2", BOARD[2:], BOARD[4:], "", "x", "0 3")],
    *[
        (6, changed(6, board + BOARD[3:]))
        for board in ("6 3", "-1 3", "0 13", "0 1", "0 0", "0 -3", "x 3", "0 x", "0 3.5")
    ],
    *[(7, changed(7, geese)) for geese in ("19", "-2", "x", "0 0", "1.5", "99999999999999999999", "GEESE")],
    (8, RICH.text() + "0\n"),
    (8, RICH.text() + "x"),
    (8, RICH.text() + RICH.text()),
    (1, ""),
    (1, "\n"),
]


def _refused(ran: Ran) -> tuple[int, str, int, bool]:
    """Status, output, lines on standard error, and whether these have something to read."""
    return (ran.status, ran.out, ran.err.count("\n"), bool(ran.err.strip()))


REFUSED = (2, "", 1, True)


@for_each(("line", "text"), REFUSED_SAVES)
def test_c25_a_bad_save_is_refused_with_its_line(program: Program, folder: Path, line: int, text: str) -> None:
    (folder / "bad.sv").write_text(text, encoding="utf-8")
    ran = program("-load", "bad.sv")
    assert REFUSED == _refused(ran)
    assert f"bad.sv, line {line}: " in ran.err


@for_each("count", range(6))
def test_c25_a_save_with_too_few_lines_is_refused(program: Program, folder: Path, count: int) -> None:
    (folder / "bad.sv").write_text("".join([line + "\n" for line in RICH.lines()[:count]]), encoding="utf-8")
    ran = program("-load", "bad.sv")
    assert REFUSED == _refused(ran)
    assert re.search(r"line \d", ran.err)


def test_c25_a_save_cut_anywhere_is_refused_or_played(program: Program, folder: Path) -> None:
    whole = RICH.text().encode()
    for length in range(len(whole)):
        (folder / "bad.sv").write_bytes(whole[:length])
        ran = program("-load", "bad.sv")
        assert _refused(ran) == REFUSED or (ran.status, ran.err) == (0, ""), length


@pytest.mark.parametrize("power", range(2, 22))
def test_c25_a_game_that_was_read_can_be_read_again_after_a_gain(program: Program, folder: Path, power: int) -> None:
    """Also where a number stands at the end of what is read."""
    save = attrs.evolve(RICH, blue=f"{10**power} 9 9 9 9 r 27 32 h 20 B 11 H")
    (folder / "game.sv").write_text(save.text(), encoding="utf-8")
    ran = program("-load", "game.sv", text="roll\n2\n")
    assert _refused(ran) == REFUSED or 0 == program("-load", "backup.sv").status


BINARY = [
    b"\0" * 1000,
    bytes(range(256)) * 10,
    RICH.text().encode("utf-16"),
    b"\xff\xfe",
    b"x" * 100_000,
    b"9" * 100_000,
]


@for_each("option", ["-load", "-board"])
@for_each("data", BINARY, ids=lambda data: str(len(data)))
def test_c25_a_file_that_is_no_text_is_refused(program: Program, folder: Path, option: str, data: bytes) -> None:
    (folder / "bad").write_bytes(data)
    ran = program(option, "bad")
    assert REFUSED == _refused(ran)
    assert len(ran.err) < 500


@for_each("option", ["-load", "-board"])
@for_each("name", ["missing", ".", "", "a\0b", "x" * 5000, "no/such/folder"])
def test_c25_a_file_that_cannot_be_read_is_refused(program: Program, option: str, name: str) -> None:
    assert REFUSED == _refused(program(option, name))


@for_each("option", ["-load", "-board", "-seed"])
def test_c17_an_option_without_its_word_is_refused(program: Program, option: str) -> None:
    assert REFUSED == _refused(program(option))


# C25, last sentence: a start that was broken off.


def _settling(count: int) -> Save:
    """The game after that many basements."""
    homes = [
        "".join([f" {vertex} B" for vertex, one in zip(VERTICES_TAKEN[:count], ORDER, strict=False) if one == colour])
        for colour in COLOURS
    ]
    return save_of([f"0 0 0 0 0 r h{one}" for one in homes], COLOURS.index(ORDER[count]))


@pytest.mark.parametrize("count", range(9))
def test_c25_the_start_goes_on_where_it_stopped(program: Program, folder: Path, count: int) -> None:
    lines = TAKEN.splitlines(keepends=True)
    whole = replies(program(text=TAKEN))
    program(text="".join(lines[:count]))
    (folder / "game.sv").write_text(backup(), encoding="utf-8")
    found = replies(program("-load", "game.sv", text="".join(lines[count:])))
    assert [True, *whole[count + 1 :]] == [found[0].endswith(whole[count]), *found[1:]]


@for_each("count", range(8))
def test_c25_the_board_stands_before_a_start_that_goes_on(program: Program, count: int) -> None:
    save = _settling(count)
    assert picture(save) + basement(ORDER[count]) == program.loaded(save)[0]


@for_each("turn", range(4))
def test_c25_a_start_goes_on_whoever_is_written_to_be_next(program: Program, turn: int) -> None:
    assert basement("Yellow") == program.loaded(attrs.evolve(_settling(3), turn=turn))[0][-len(basement("Yellow")) :]


@for_each(
    "save",
    [
        SETTLED,
        attrs.evolve(SETTLED, turn=2),
        attrs.evolve(EMPTY, red="0 0 0 0 0 r h 3 B"),
        attrs.evolve(EMPTY, blue="0 0 0 0 0 r h 3 H"),
        attrs.evolve(EMPTY, blue="0 0 0 0 0 r h 3 B 29 B"),
        attrs.evolve(EMPTY, blue="0 0 0 0 0 r 3 h 3 B"),
        attrs.evolve(EMPTY, blue="0 0 0 1 0 r h 3 B"),
        attrs.evolve(EMPTY, yellow="0 0 1 0 0 r h"),
        attrs.evolve(SETTLED, yellow="0 0 0 0 0 r h 18 B 22 B 40 B"),
    ],
)
def test_c25_anything_else_is_a_game_under_way(program: Program, save: Save) -> None:
    assert begin(save) == program.loaded(save)[0]


# C17, C26: options, and boards in files.

OTHER = BOARD.replace("0 3 1 10", "2 8 4 11")


def _first(board: str) -> str:
    return picture(attrs.evolve(EMPTY, board=board)) + basement("Blue") + "> "


def test_c17_without_layout_txt_the_usual_board_is_used_and_says_so(program: Program) -> None:
    ran = program()
    assert (0, _first(BOARD), 1, True) == (ran.status, ran.out, ran.err.count("\n"), "layout.txt" in ran.err)


@pytest.mark.parametrize("text", [OTHER, OTHER + "\n", OTHER + "  \n", OTHER + "\r\n"])
def test_c17_layout_txt_of_the_current_folder_is_read(program: Program, folder: Path, text: str) -> None:
    (folder / "layout.txt").write_bytes(text.encode())
    assert Ran(0, _first(OTHER), "") == program()


@pytest.mark.parametrize("option", ["-board", "--board"])
def test_c17_a_board_of_ones_own(program: Program, folder: Path, option: str) -> None:
    (folder / "mine.txt").write_text(OTHER, encoding="utf-8")
    (folder / "layout.txt").write_text("nonsense", encoding="utf-8")
    assert Ran(0, _first(OTHER), "") == program(option, "mine.txt")


@for_each("board", [" ".join([f"{resource} {value}"] * 19) for resource in range(6) for value in (2, 7, 12)])
def test_c26_any_mixture_is_allowed(program: Program, folder: Path, board: str) -> None:
    (folder / "mine.txt").write_text(board, encoding="utf-8")
    assert Ran(0, _first(board), "") == program("-board", "mine.txt")


def test_c17_a_loaded_game_reads_no_layout_txt(program: Program, folder: Path) -> None:
    (folder / "layout.txt").write_text("nonsense", encoding="utf-8")
    assert begin(RICH) == program.loaded(RICH)[0]


def test_c17_a_random_board_reads_no_layout_txt(program: Program, folder: Path) -> None:
    (folder / "layout.txt").write_text("nonsense", encoding="utf-8")
    ran = program("-random-board")
    assert (0, "") == (ran.status, ran.err)


BAD_BOARDS = [
    *("", "\n", "x", "0 3", BOARD + " 0", BOARD + " 0 2", BOARD[2:], BOARD[4:], RICH.text(), BOARD + "\n" + BOARD),
    *[
        word + BOARD[3:]
        for word in ("6 3", "-1 3", "0 13", "0 1", "0 -3", "x 3", "0 x", "0 3.5", "0 ٣", "BRICK 3", "0, 3")
    ],
]


@for_each("text", BAD_BOARDS)
def test_c26_a_bad_board_is_refused_with_its_line(program: Program, folder: Path, text: str) -> None:
    (folder / "bad.txt").write_text(text, encoding="utf-8")
    ran = program("-board", "bad.txt")
    assert REFUSED == _refused(ran)
    assert re.search(r"bad\.txt, line [12]: ", ran.err)


@for_each("text", BAD_BOARDS)
def test_c26_a_bad_layout_txt_is_refused_with_its_line(program: Program, folder: Path, text: str) -> None:
    (folder / "layout.txt").write_text(text, encoding="utf-8")
    ran = program()
    assert REFUSED == _refused(ran)
    assert re.search(r"layout\.txt, line [12]: ", ran.err)


def test_c17_a_layout_txt_that_cannot_be_read_is_refused(program: Program, folder: Path) -> None:
    (folder / "layout.txt").mkdir()
    assert REFUSED == _refused(program())


@pytest.mark.parametrize("more", [(), ("-seed", "3"), ("-random-board",)])
@pytest.mark.parametrize("swap", [False, True])
def test_c17_load_with_board_is_an_error(program: Program, folder: Path, more: tuple[str, ...], swap: bool) -> None:
    (folder / "game.sv").write_text(RICH.text(), encoding="utf-8")
    (folder / "mine.txt").write_text(BOARD, encoding="utf-8")
    both = [("-load", "game.sv"), ("-board", "mine.txt")]
    words = [word for pair in (both[::-1] if swap else both) for word in pair]
    assert REFUSED == _refused(program(*words, *more))


PIECES = (("-seed", "7"), ("-load", "game.sv"), ("-random-board",))


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
@pytest.mark.parametrize("dashes", ["-", "--"])
def test_c17_options_in_any_order(program: Program, folder: Path, order: tuple[int, ...], dashes: str) -> None:
    (folder / "game.sv").write_text(RICH.text(), encoding="utf-8")
    words = [word for place in order for word in PIECES[place]]
    words = [dashes + word[1:] if word[0] == "-" else word for word in words]
    expected = program("-seed", "7", "-load", "game.sv", text="fair\nroll\n")
    assert expected == program(*words, text="fair\nroll\n")


def test_c17_random_board_is_ignored_with_board(program: Program, folder: Path) -> None:
    (folder / "mine.txt").write_text(OTHER, encoding="utf-8")
    assert [Ran(0, _first(OTHER), "")] * 2 == [
        program("-board", "mine.txt", "-random-board"),
        program("-random-board", "-board", "mine.txt"),
    ]


@for_each("words", [("x",), ("-cheat",), ("--cheat",), ("-seed", "1", "2"), ("-load", "a", "b"), ("-x", "1")])
def test_c17_unknown_words_are_refused_in_one_line(program: Program, words: tuple[str, ...]) -> None:
    assert REFUSED == _refused(program(*words))


BAD_SEEDS = ["five", "1e5", "٣", "", "1.0", "0x10", "2147483648", "-2147483649", "99999999999999", "½", "5 6", "1_0"]


@for_each("seed", BAD_SEEDS)
def test_c15_a_seed_that_is_no_signed_32_bit_number_is_refused(program: Program, seed: str) -> None:
    ran = program("-seed", seed)
    assert REFUSED == _refused(ran)
    assert seed in ran.err


# Input that no person types.

JUNK = [
    *(
        b"\0",
        b"\xff\xfe",
        b"\xc3",
        b"roll\xff",
        b"\x1b[A",
        b"\x04",
        b"\x7f",
        b"\xe2\x80\xae",
        b"\xf0\x9f\xa6\xa2",
        b"roll\0",
    ),
    *(b"x" * 100_000, b"\x80" * 100_000, b"1 " * 50_000, b"\x0c", b"\x1c", b"\xc2\x85", b"\xe2\x80\xa8", b"a\rb"),
]
ASKED = {
    "first basement": INVALID + basement("Blue"),
    "beginning of a turn": INVALID,
    "roll": "Invalid roll.\n" + ROLL,
    "turn": INVALID,
    "offer": INVALID + ACCEPT,
    "tile": INVALID + GEESE,
    "builder to rob": INVALID + VICTIM,
    "play again": INVALID + AGAIN,
}


@pytest.mark.slow
@for_each("where", ASKED)
@for_each("junk", JUNK, ids=lambda junk: repr(junk[:8]))
def test_c24_junk_is_answered_as_any_wrong_line(program: Program, folder: Path, where: str, junk: bytes) -> None:
    save, lines = ENDS[where]
    (folder / "layout.txt").write_text(BOARD, encoding="utf-8")
    (folder / "game.sv").write_text((save or RICH).text(), encoding="utf-8")
    text = "".join([line + "\n" for line in lines]).encode()
    ran = program(*(["-load", "game.sv"] if save else []), text=text + junk + b"\n")
    assert (0, "", ASKED[where], "") == (ran.status, ran.err, *replies(ran)[-2:])


COMMANDS = [
    "build-road",
    "build-res",
    "improve",
    "trade",
    "trade red",
    "trade red heat",
    "save",
    "board",
    "seat",
    "seat 1",
]


@for_each("command", COMMANDS)
@for_each("word", ["x" * 100_000, "7" * 100_000, "-" * 100_000, " ".join(["7"] * 50_000), "\x1b[31m", "\u202e"])
def test_c24_long_and_odd_words_get_one_short_line(program: Program, folder: Path, command: str, word: str) -> None:
    (folder / "game.sv").write_text(RICH.text(), encoding="utf-8")
    ran = program("-load", "game.sv", "--players", "h,h,h,h", text=f"roll\n6\n{command} {word}\nstatus\n")
    assert (0, statuses(RICH)) == (ran.status, replies(ran)[4])
    assert re.fullmatch(r"([^\n]{1,400}\n)?", replies(ran)[3] + ran.err)
    assert "\x1b" not in ran.out


def test_c24_blanks_at_the_end_of_a_very_long_line_do_not_matter(program: Program) -> None:
    assert ROLL == program.last(RICH, "roll" + " " * 100_000)


# Beyond the document: who plays, colours, other rules.


def test_c28_people_may_be_named(program: Program, folder: Path) -> None:
    (folder / "layout.txt").write_text(BOARD, encoding="utf-8")
    assert Ran(0, _first(BOARD), "") == program("--players", "h,h,h,h")


def test_c28_only_people_are_asked(program: Program) -> None:
    ran = program("--players", "h,c,c,h", text="0\n")
    assert basement("Yellow") == replies(ran)[1][-len(basement("Yellow")) :]


@pytest.mark.slow
@for_each("name", ["c", "first", "uniform", "sensible"])
def test_c28_computers_alone_end_their_game(program: Program, name: str) -> None:
    players = ",".join([name] * 4) if name != "first" else "first,c,c,c"
    ran = program("--players", players, "-seed", "4", "--preset", "bounded")
    assert (0, AGAIN + "> ") == (ran.status, ran.out[-len(AGAIN) - 2 :])


def test_c28_computers_throw_fair_dice(program: Program) -> None:
    found = program.loaded(Save(), "roll", "12", "next", options=("--players", "h,c,c,c"))
    assert ["Red", "Orange", "Yellow"] == re.findall(r"Builder (\w+) rolled \d+\.", found[3])[:3]


def test_c28_a_computer_plays_by_the_same_rules(program: Program, folder: Path) -> None:
    """What the computers leave behind is a game that loads again."""
    program("--players", "c,c,c,c", "-seed", "11", "--preset", "bounded")
    before = backup()
    (folder / "game.sv").write_text(before, encoding="utf-8")
    program("-load", "game.sv")
    assert before == backup()


@pytest.mark.slow
def test_c28_computers_play_the_same_game_every_time(program: Program) -> None:
    words = ("--players", "c,c,c,c", "-seed", "5")
    assert program(*words) == program(*words)


def test_c28_a_person_may_hand_over_in_the_middle_of_a_game(program: Program) -> None:
    found = program.loaded(Save(), "seat 1 c", options=("--players", "h,h,h,h"))
    assert "Builder Blue rolled " in found[1]
    assert "Builder Red's turn." in found[1]


def test_c28_another_seat_may_be_handed_over(program: Program) -> None:
    found = program.loaded(Save(), "seat 2 c", "roll", "12", "next", options=("--players", "h,h,h,h"))
    assert ROLL == found[2]
    assert "Builder Red rolled " in found[4]


@for_each("words", ["", "1", "0 c", "5 c", "x c", "-1 c", "1 nobody", "1 c c", "1 math:pi", "1 no_such:X", "1 :"])
def test_c28_a_seat_that_cannot_be_handed_over_keeps_the_turn(program: Program, words: str) -> None:
    found = program.loaded(Save(), f"seat {words}", "roll", options=("--players", "h,h,h,h"))
    assert re.fullmatch(r"[^\n]{1,400}\n", found[1])
    assert ROLL == found[2]


PLAYERS = ["", ",", ",,,", "c", "c,c,c", "c,c,c,c,c", "c,,c,c", "c c c c", "c,c,c,x", "c,c,c,nobody"]


@pytest.mark.parametrize(
    "names", [*PLAYERS, "c,c,c,no_such_module:X", "c,c,c,math:nothing", "c,c,c,math:pi", "c,c,c,:"]
)
def test_c28_wrong_players_are_refused_in_one_line(program: Program, folder: Path, names: str) -> None:
    (folder / "layout.txt").write_text(BOARD, encoding="utf-8")
    assert REFUSED == _refused(program("--players", names))


@pytest.mark.parametrize(
    "words",
    [
        ("--preset", "nothing"),
        ("--preset",),
        ("--option", "points=x"),
        ("--option", "nothing=1"),
        ("--option", "points"),
    ],
)
def test_c28_wrong_rules_are_refused_in_one_line(program: Program, folder: Path, words: tuple[str, ...]) -> None:
    (folder / "layout.txt").write_text(BOARD, encoding="utf-8")
    assert REFUSED == _refused(program(*words))


def test_c28_fewer_points_may_win(program: Program) -> None:
    assert WIN + AGAIN == program.last(RICH, *TURN, "improve 11", "improve 20", options=("--option", "points=5"))


@pytest.mark.parametrize(("blocked", "expected"), [("false", ""), ("true", PLACE)])
def test_c6_an_option_lets_residences_block_roads(program: Program, blocked: str, expected: str) -> None:
    save = attrs.evolve(RICH, red="0 0 0 0 0 r h 32 B 27 H")
    options = ("--option", f"blocked_roads={blocked}")
    assert [expected, ""] == program.loaded(save, *TURN, "build-road 40", "build-road 31", options=options)[3:5]


def test_c28_two_builders(program: Program) -> None:
    found = replies(program("--preset", "two-builders", text="0\n8\n5\n18\n"))
    assert ["Blue", "Red", "Red", "Blue"] == re.findall(r"Builder (\w+), where", "".join(found))


@pytest.fixture
def coloured(monkeypatch: pytest.MonkeyPatch, program: Program) -> Program:
    """A terminal that can show colours."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    Path("game.sv").write_text(RICH.text(), encoding="utf-8")
    return program


def test_c4_colours_on_a_terminal(coloured: Program) -> None:
    ran = coloured("-load", "game.sv", "--color", text="roll\n6\nboard\n", terminal=True)
    plain = coloured("-load", "game.sv", text="roll\n6\nboard\n")
    assert "\x1b[" in ran.out
    assert plain.out == re.sub(r"\x1b\[[0-9;]*m", "", ran.out)


def test_c4_no_colours_unless_asked_for(coloured: Program) -> None:
    assert "\x1b" not in coloured("-load", "game.sv", terminal=True).out


def test_c4_no_colours_in_a_file(coloured: Program) -> None:
    assert "\x1b" not in coloured("-load", "game.sv", "--color").out


def test_c4_no_colours_against_no_color(coloured: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in coloured("-load", "game.sv", "--color", terminal=True).out


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_c17_help_has_every_option_and_examples(program: Program, option: str) -> None:
    ran = program(option)
    assert (0, "") == (ran.status, ran.err)
    words = ("-seed", "-load", "-board", "-random-board", "--players", "--color", "--preset", "--option", "examples:")
    assert [] == [word for word in words if word not in ran.out]


def test_c17_the_examples_of_help_run(program: Program, folder: Path) -> None:
    (folder / "evening.sv").write_text(RICH.text(), encoding="utf-8")
    examples = re.findall(
        r"^ +cardkit-constructor( .*?)?(?:  .*)?$", program("--help").out.partition("examples:")[2], re.MULTILINE
    )
    assert 3 <= len(examples)
    assert [0] * len(examples) == [program(*words.split()).status for words in examples]


SEATED = "Builder Yellow is now sensible.\n"


@pytest.mark.parametrize("where", [one for one in ENDS if one != "play again"])
def test_c28_somebody_may_take_a_seat_at_every_prompt(program: Program, folder: Path, where: str) -> None:
    save, lines = ENDS[where]
    (folder / "layout.txt").write_text(BOARD, encoding="utf-8")
    (folder / "game.sv").write_text((save or RICH).text(), encoding="utf-8")
    text = "".join([line + "\n" for line in lines]) + "seat 4 c\n"
    ran = program(*(["-load", "game.sv"] if save else []), text=text)
    assert (0, "", SEATED) == (ran.status, ran.err, replies(ran)[-2][: len(SEATED)])


def test_c28_who_takes_the_seat_of_somebody_about_to_roll_throws_fair_dice(program: Program) -> None:
    found = program.loaded(Save(), "roll", "seat 1 c")
    assert re.match(r"Builder Blue is now sensible\.\nBuilder Blue rolled \d+\.\n", found[2])
