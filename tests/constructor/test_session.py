"""Whole sessions of Constructor at its console: examples, seeds, games typed to their end, and lines at random."""
# ruff: noqa: SIM300  what is expected stands first

import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from constructor.test_console import (
    AGAIN,
    BOARD,
    COLOURS,
    CORNERS,
    EDGES,
    EMPTY,
    GEESE,
    HELP,
    INVALID,
    NEAR,
    NO_GAIN,
    ORDER,
    PLACE,
    POOR,
    RESOURCES,
    RICH,
    ROLL,
    TAKEN,
    VICTIM,
    WON,
    Program,
    Save,
    backup,
    basement,
    begin,
    neighbours,
    picture,
    replies,
    save_of,
    status,
    statuses,
)
from support import KEPT, Ran, for_each, run_command, run_shell, without_kept


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    monkeypatch.chdir(tmp_path)
    return Program(monkeypatch)


# C15: the generator, its draws and its shuffles, written again from the clauses.


class Chance:
    """What clause C15 says of chance."""

    def __init__(self, seed: int) -> None:
        self.state = seed % 2**32 % 2147483647 or 1

    def output(self) -> int:
        self.state = self.state * 16807 % 2147483647
        return self.state

    def draw(self, high: int) -> int:
        """One of 0 to high."""
        quotient = 2147483645 // (high + 1)
        while True:
            found = self.output() - 1
            if found < (high + 1) * quotient:
                return found // quotient

    def shuffle(self, items: list[int]) -> None:
        start = 1
        if len(items) % 2 == 0:
            other = self.draw(1)
            items[1], items[other] = items[other], items[1]
            start = 2
        for place in range(start, len(items), 2):
            found = self.draw((place + 1) * (place + 2) - 1)
            for here, other in ((place, found // (place + 2)), (place + 1, found % (place + 2))):
                items[here], items[other] = items[other], items[here]

    def dice(self) -> int:
        return self.draw(5) + 1 + self.draw(5) + 1

    def resource(self, goods: list[int]) -> int:
        """One of these, each as likely as another."""
        place = self.draw(sum(goods) - 1)
        return next(number for number in range(5) if place < sum(goods[: number + 1]))

    def loss(self, goods: list[int]) -> list[int]:
        """Half of these, one by one."""
        left = list(goods)
        for _ in range(sum(goods) // 2):
            left[self.resource(left)] -= 1
        return [before - after for before, after in zip(goods, left, strict=True)]

    def board(self) -> str:
        resources = [4] * 3 + [3] * 3 + [0] * 4 + [1] * 4 + [2] * 4 + [5]
        values = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
        self.shuffle(resources)
        self.shuffle(values)
        rest = iter(values)
        return " ".join([f"{resource} {7 if resource == 5 else next(rest)}" for resource in resources])


SEEDS = [1, 2, 3, 7, 42, 6788, 12345, 2147483646, 2147483647, 0, -1, -5, -2147483648]
PARKS = attrs.evolve(EMPTY, blue="0 0 0 0 0 r 0 h", board=" ".join(["5 7"] * 19))


def test_c15_the_10000th_output_is_the_one_the_standard_of_cpp_names() -> None:
    chance = Chance(1)
    outputs = [chance.output() for _ in range(10000)]
    assert 1043618065 == outputs[-1]


@for_each("seed", SEEDS)
def test_c15_fair_dice(program: Program, seed: int) -> None:
    chance = Chance(seed)
    lines, expected = [], []
    for turn in range(40):
        lines += [*(["fair"] if turn < 4 else []), "roll"]
        expected.append(chance.dice())
        if expected[-1] == 7:
            lines.append(str(turn % 19))
        lines.append("next")
    found = program.loaded(PARKS, *lines, options=("-seed", str(seed)))
    assert expected == [int(roll) for roll in re.findall(r"rolled (\d+)\.", "".join(found))]


@for_each("seed", SEEDS)
def test_c15_losses_and_thefts(program: Program, seed: int) -> None:
    chance = Chance(seed)
    save = attrs.evolve(RICH, red="3 0 5 4 1 r h 32 H 0 B", orange="10 0 0 0 1 r 54 h 36 B 5 B", turn=1)
    expected = ""
    losses = [chance.loss(save.goods(seat)) for seat in range(3)]
    for colour, lost in zip(COLOURS, losses, strict=False):
        expected += f"Builder {colour} loses {sum(lost)} resources to the geese. They lose:\n"
        expected += "".join([f"{number} {name}\n" for number, name in zip(lost, RESOURCES, strict=True) if number])
    left = [before - after for before, after in zip(save.goods(0), losses[0], strict=True)]
    stolen = RESOURCES[chance.resource(left)]
    found = program.loaded(save, "roll", "7", "9", "blue", options=("-seed", str(seed)))
    listing = "Builder Red can choose to steal from Blue.\n" + VICTIM
    assert [expected + GEESE, listing, f"Builder Red steals {stolen} from builder Blue.\n"] == found[2:5]


@pytest.mark.parametrize("seed", SEEDS)
def test_c15_a_random_board(program: Program, seed: int) -> None:
    board = Chance(seed).board()
    ran = program("-random-board", "-seed", str(seed))
    assert (0, "", picture(attrs.evolve(EMPTY, board=board))) == (
        ran.status,
        ran.err,
        ran.out[: ran.out.index("Builder")],
    )
    assert board == backup().splitlines()[5]


@for_each("seed", range(1, 60))
def test_c14_what_a_random_board_is_made_of(program: Program, seed: int) -> None:
    program("-random-board", "-seed", str(seed))
    numbers = backup().splitlines()[5].split()
    assert sorted("4" * 3 + "3" * 3 + "0" * 4 + "1" * 4 + "2" * 4 + "5") == sorted(numbers[::2])
    assert sorted([2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12]) == sorted(map(int, numbers[1::2]))
    assert ("5", "7") in zip(numbers[::2], numbers[1::2], strict=True)
    Path("backup.sv").unlink()  # the next case reads its own


def test_c15_dice_after_a_random_board_go_on_with_the_same_generator(program: Program) -> None:
    chance = Chance(9)
    chance.board()
    found = replies(program("-random-board", "-seed", "9", text=TAKEN + "fair\nroll\n"))
    assert f"Builder Blue rolled {chance.dice()}." == found[10].splitlines()[0]


def test_c15_without_a_seed_it_is_seed_1(program: Program) -> None:
    text = TAKEN + "fair\nroll\n1\nnext\nfair\nroll\n2\nnext\nfair\nroll\nnext\nfair\nroll\nnext\nroll\n"
    assert program("-random-board", "-seed", "1", text=text) == program("-random-board", text=text)


def test_c15_the_same_seed_gives_the_same_session(program: Program) -> None:
    text = TAKEN + "fair\nroll\n1\nnext\n" * 30
    assert program("-seed", "77", text=text) == program("-seed", "77", text=text)


@for_each("seed", [seed for seed in range(1, 12) if Chance(seed).dice() != 7])
def test_c15_playing_again_does_not_seed_anew(program: Program, seed: int) -> None:
    chance = Chance(seed)
    lines = ("fair", "roll", "improve 20", "yes", "fair", "roll")
    found = program.loaded(NEAR, *lines, options=("-seed", str(seed)))
    rolls = [int(roll) for roll in re.findall(r"rolled (\d+)\.", "".join(found))]
    assert [chance.dice(), chance.dice()] == rolls


def test_c15_loaded_dice_and_trades_draw_nothing(program: Program) -> None:
    lines = ("roll", "6", "trade red heat wifi", "yes", "build-road 31", "next", "fair", "roll")
    assert f"Builder Red rolled {Chance(3).dice()}." in program.last(RICH, *lines, options=("-seed", "3"))


# The example of section 3.6 of the document, with the tile of its figure 2.


def test_c11_the_example_with_the_geese(program: Program) -> None:
    save = Save(
        blue="0 0 0 5 0 r h 0 B 11 B",
        red="0 0 0 0 0 r h 32 H",
        orange="11 0 0 0 0 r h 36 B 5 B",
        yellow="0 0 3 0 0 r h 20 B 27 B",
    )
    after = attrs.evolve(
        save,
        blue="0 0 1 5 0 r h 0 B 11 B",
        orange="6 0 0 0 0 r h 36 B 5 B",
        yellow="0 0 2 0 0 r h 20 B 27 B",
        geese=9,
    )
    losses = "Builder Orange loses 5 resources to the geese. They lose:\n5 BRICK\nChoose where to place the GEESE.\n"
    expected = [
        begin(save),
        ROLL,
        losses,
        "Builder Blue can choose to steal from Yellow.\nChoose a builder to steal from.\n",
        "Builder Blue steals GLASS from builder Yellow.\n",
        statuses(after),
        picture(after),
        begin(attrs.evolve(after, turn=1)),
        "",
    ]
    assert expected == program.loaded(save, "roll", "7", "9", "Yellow", "status", "board", "next")


def test_c9_geese_walk_from_turn_to_turn(program: Program) -> None:
    save = attrs.evolve(RICH, blue="1 0 0 0 0 r h 20 B", red="0 0 0 0 0 r h 32 H 0 B", yellow="0 0 3 0 0 r h 47 B 40 T")
    lines = ["roll", "7", "9", "next", "roll", "2", "next", "roll", "7", "9", "0", "next", "roll", "2"]
    found = program.loaded(save, *lines)
    assert [
        "Builder Blue has no builders to steal from.\n",
        NO_GAIN,
        GEESE,
        "Builder Orange has no builders to steal from.\n",
        "Builder Blue gained:\n1 BRICK\nBuilder Red gained:\n2 BRICK\n",
    ] == [found[place] for place in (3, 6, 10, 11, 14)]
    assert 0 == int(backup().splitlines()[6])


# A game typed from the first basement to the tenth point, and every line of its session.


# In the order of the resources; an improvement by the letter of what it makes.
COSTS = {
    "build-road": (0, 0, 0, 1, 1),
    "build-res": (1, 1, 1, 0, 1),
    "H": (0, 0, 2, 3, 0),
    "T": (3, 2, 2, 2, 1),
}


class Model:
    """The game as the clauses have it, as far as the scripts below play it: without sevens and trades."""

    def __init__(self, board: str) -> None:
        numbers = [int(word) for word in board.split()]
        self.board = board
        self.tiles = list(zip(numbers[::2], numbers[1::2], strict=True))
        self.turn = 0
        self.goods = [[0] * 5 for _ in COLOURS]
        self.roads: list[list[int]] = [[] for _ in COLOURS]
        self.homes: list[dict[int, str]] = [{} for _ in COLOURS]
        self.lines: list[str] = []
        self.expected = [picture(self.save()) + basement("Blue")]

    def save(self) -> Save:
        builders = []
        for seat in range(4):
            goods = [str(number) for number in self.goods[seat]]
            roads = [str(edge) for edge in self.roads[seat]]
            homes = [f"{vertex} {letter}" for vertex, letter in self.homes[seat].items()]
            builders.append(" ".join([*goods, "r", *roads, "h", *homes]))
        return attrs.evolve(save_of(builders, self.turn), board=self.board)

    def answer(self, line: str, expected: str) -> None:
        self.lines.append(line)
        self.expected.append(expected)

    def settle(self, vertices: list[int]) -> None:
        for place, vertex in enumerate(vertices):
            self.homes[COLOURS.index(ORDER[place])][vertex] = "B"
            self.answer(str(vertex), basement(ORDER[place + 1]) if place < 7 else begin(self.save()))

    def yields(self, seat: int, value: int) -> list[int]:
        gained = [0] * 5
        for (resource, number), corners in zip(self.tiles, CORNERS, strict=True):
            if number == value and resource != 5:
                gained[resource] += sum(
                    ["BHT".index(self.homes[seat][one]) + 1 for one in corners if one in self.homes[seat]]
                )
        return gained

    def roll(self, value: int) -> None:
        text = ""
        for seat, colour in enumerate(COLOURS):
            gained = self.yields(seat, value)
            self.goods[seat] = [one + other for one, other in zip(self.goods[seat], gained, strict=True)]
            listing = [f"{number} {name}\n" for number, name in zip(gained, RESOURCES, strict=True) if number]
            text += "".join([f"Builder {colour} gained:\n", *listing]) if listing else ""
        self.answer("roll", ROLL)
        self.answer(str(value), text or NO_GAIN)

    def next(self) -> None:
        self.turn = (self.turn + 1) % 4
        self.answer("next", begin(self.save()))

    def spend(self, what: str) -> None:
        left = [one - other for one, other in zip(self.goods[self.turn], COSTS[what], strict=True)]
        assert min(left) >= 0
        self.goods[self.turn] = left

    def road(self, edge: int) -> None:
        self.spend("build-road")
        self.roads[self.turn].append(edge)
        self.answer(f"build-road {edge}", "")

    def build(self, vertex: int) -> None:
        self.spend("build-res")
        self.homes[self.turn][vertex] = "B"
        self.answer(f"build-res {vertex}", "")

    def improve(self, vertex: int) -> None:
        letter = {"B": "H", "H": "T"}[self.homes[self.turn][vertex]]
        self.spend(letter)
        self.homes[self.turn][vertex] = letter
        self.answer(f"improve {vertex}", "")


NEEDED = [8, 6, 14, 20, 8]  # two towers and two houses, two of them at the end of two roads each


def _sites(model: Model) -> list[int]:
    """Where Blue settles so that every resource comes in, and two vertices two roads away from there."""
    goods = [
        {resource for (resource, _), corners in zip(model.tiles, CORNERS, strict=True) if one in corners}
        for one in range(54)
    ]
    for first in range(54):
        for second in range(first + 1, 54):
            near = {first, second, *neighbours(first), *neighbours(second)}
            if not set(range(5)) <= goods[first] | goods[second] or second in neighbours(first):
                continue
            for third in {far for one in neighbours(first) for far in neighbours(one)} - near:
                fourths = {far for one in neighbours(second) for far in neighbours(one)} - near
                for fourth in sorted(fourths - {third, *neighbours(third)}):
                    return [first, second, third, fourth]
    raise AssertionError(model.board)


def _way(start: int, end: int) -> list[int]:
    """The two edges from one vertex to another."""
    middle = min(set(neighbours(start)) & set(neighbours(end)))
    return [EDGES.index((min(one, middle), max(one, middle))) for one in (start, end)]


def play_to_a_win(model: Model) -> None:
    """Blue builds two towers and two houses, all in the last turn."""
    sites = _sites(model)
    others: list[int] = []
    for vertex in range(54):
        if len(others) < 6 and not {vertex, *neighbours(vertex)} & {*sites, *others}:
            others.append(vertex)
    model.settle([sites[0], *others, sites[1]])
    while model.turn or any(have < need for have, need in zip(model.goods[0], NEEDED, strict=True)):
        short = [need - have for have, need in zip(model.goods[0], NEEDED, strict=True)]
        wanted = short.index(max(short))
        model.roll(next(value for value in (8, 6, 9, 5, 10, 4, 11, 3, 12, 2) if model.yields(0, value)[wanted]))
        model.next()
    model.roll(2)
    for start, end in ((sites[0], sites[2]), (sites[1], sites[3])):
        for edge in _way(start, end):
            model.road(edge)
        model.build(end)
        model.improve(end)
    for vertex in (sites[0], sites[0], sites[1], sites[1]):
        model.improve(vertex)
    model.expected[-1] = "Builder Blue wins!\n" + AGAIN


def test_c12_a_whole_game_on_the_usual_board(program: Program, tmp_path: Path) -> None:
    model = Model(BOARD)
    play_to_a_win(model)
    (tmp_path / "layout.txt").write_text(BOARD + "\n", encoding="utf-8")
    ran = program(text="".join([line + "\n" for line in model.lines]))
    assert "> ".join([*model.expected, ""]) == ran.out
    assert (0, "", model.save().text()) == (ran.status, ran.err, backup())


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 6))
def test_c22_whole_games_on_random_boards_one_after_the_other(program: Program, seed: int) -> None:
    """Every new game has another board, because playing again does not seed anew."""
    chance = Chance(seed)
    models = [Model(chance.board()) for _ in range(3)]
    for model in models:
        play_to_a_win(model)
    lines = [line for model in models for line in [*model.lines, "yes"]]
    ran = program("-seed", str(seed), "-random-board", text="".join([line + "\n" for line in lines[:-1]]))
    assert [reply for model in models for reply in model.expected] == replies(ran)[:-1]
    assert models[-1].save().text() == backup()


def test_c22_a_new_game_has_the_same_board_from_a_file(program: Program, tmp_path: Path) -> None:
    model = Model(Chance(5).board())
    play_to_a_win(model)
    (tmp_path / "mine.txt").write_text(model.board, encoding="utf-8")
    lines = [*model.lines, "what", "yes", *model.lines, "no"]
    ran = program("-board", "mine.txt", text="\n".join(lines))
    assert [*model.expected, INVALID + AGAIN, *model.expected, ""] == replies(ran)


def test_c17_the_notice_about_the_usual_board_is_printed_once(program: Program) -> None:
    model = Model(BOARD)
    play_to_a_win(model)
    ran = program(text="\n".join([*model.lines, "yes", *model.lines, "yes"]))
    assert "cardkit-constructor: there is no layout.txt here; the usual board is used\n" == ran.err


def test_c25_a_game_saved_in_every_turn_goes_on_as_if_it_were_not(program: Program, tmp_path: Path) -> None:
    model = Model(BOARD)
    play_to_a_win(model)
    turns = [place + 1 for place, line in enumerate(model.lines) if line == "next"]
    for place in turns[:3] + turns[-3:]:
        program(text="".join([line + "\n" for line in model.lines[:place]]))
        (tmp_path / "game.sv").write_text(backup(), encoding="utf-8")
        ran = program("-load", "game.sv", text="".join([line + "\n" for line in model.lines[place:]]))
        assert [*model.expected[place:], ""] == replies(ran)


def test_c13_an_evening_with_trades_and_refusals(program: Program) -> None:
    save = attrs.evolve(RICH, blue="1 1 1 0 2 r 27 32 h 20 B 11 H", red="0 0 0 2 0 r h 32 H 0 B")
    traded = attrs.evolve(save, blue="1 1 1 1 1 r 27 32 h 20 B 11 H", red="0 0 0 1 1 r h 32 H 0 B")
    built = attrs.evolve(traded, blue="1 1 1 0 0 r 27 32 40 h 20 B 11 H")
    dialogue = [
        ("status", INVALID),
        ("fair", ""),
        ("load", ""),
        ("roll", ROLL),
        ("seven", "Invalid roll.\n" + ROLL),
        ("6", NO_GAIN),
        ("roll", INVALID),
        ("build-road 40", POOR),
        ("build-road 53", PLACE),
        ("trade Red WIFI HEAT", "Blue offers Red one WIFI for one HEAT.\nDoes Red accept this offer?\n"),
        ("perhaps", INVALID + "Does Red accept this offer?\n"),
        ("no", ""),
        ("status", statuses(save)),
        ("trade red wifi heat", "Blue offers Red one WIFI for one HEAT.\nDoes Red accept this offer?\n"),
        ("yes", ""),
        ("status", statuses(traded)),
        ("trade red wifi brick", POOR),
        ("trade yellow heat glass", "Blue offers Yellow one HEAT for one GLASS.\nDoes Yellow accept this offer?\n"),
        ("no", ""),
        ("build-road 40", ""),
        ("build-res 27", POOR),
        ("improve 20", POOR),
        ("improve 32", PLACE),
        ("residences", "Blue has built:\n20 B\n11 H\n"),
        ("board", picture(built)),
        ("help", HELP),
        ("next", begin(attrs.evolve(built, turn=1))),
        ("next", INVALID),
    ]
    found = program.loaded(save, *[line for line, _ in dialogue])
    assert [begin(save), *[reply for _, reply in dialogue], ""] == found
    assert attrs.evolve(built, turn=1).text() == backup()


def test_c18_a_status_line_has_every_number(program: Program) -> None:
    save = attrs.evolve(RICH, blue="10 200 3000 4 0 r h 20 B")
    assert "Blue has 1 building points, 10 brick, 200 energy, 3000 glass, 4 heat, and 0 WiFi.\n" == status(save, 0)
    assert status(save, 0) == program.loaded(save)[0].splitlines(keepends=True)[-1]


# Lines at random: nothing but answers, and always a backup that loads again.

PLAYERS = ("--players", "h,c,h,c")
STARTS: dict[str, tuple[Save | None, tuple[str, ...]]] = {
    "new": (None, ()),
    "random board": (None, ("-random-board",)),
    "endless": (None, ("--option", "points=60")),
    "rich": (attrs.evolve(RICH, blue="99 99 99 99 99 r 27 32 h 20 B 11 H"), ("--option", "points=60")),
    "near": (NEAR, ()),
    "won": (WON, ()),
    "computers": (None, PLAYERS),
    "seats": (RICH, ("--players", "h,h,h,h")),
    "two": (None, ("--preset", "two-builders")),
    "six": (None, ("--preset", "six-builders")),
}
FILES = ("a.sv", "game.sv/a.sv", "no/such/folder/a.sv", ".", "", "a b")


def line_at_random(chance: random.Random) -> str:
    number = chance.randint(-2, 75)
    colour = chance.choice([*COLOURS, "blue", "ORANGE", "green", ""])
    give, take = chance.choices([*RESOURCES, "heat", "park", ""], k=2)
    often = ["roll", str(chance.randint(2, 12)), str(chance.randint(0, 53)), "next", "yes", f"build-road {number}"]
    seldom = [
        *(f"build-res {number}", f"improve {number}", f"trade {colour} {give} {take}", colour, "7", "fair", "load"),
        *("status", "residences", "help", "", "x", f"save {chance.choice(FILES)}", f"{number}", "build-road", "½ 7"),
        *(f"trade {colour}", "improve x", f"seat {chance.randint(0, 7)} {chance.choice('hx')}", "seat 2 c", "board"),
    ]
    return chance.choice(chance.choice([often, seldom]))


def _leaves_a_good_backup(program: Program, text: str | bytes, start: str) -> Ran:
    save, options = STARTS[start]
    if save:
        Path("game.sv").write_text(save.text(), encoding="utf-8")
    Path("layout.txt").write_text(BOARD, encoding="utf-8")
    ran = program(*(["-load", "game.sv"] if save else []), *options, text=text)
    assert 0 == ran.status
    assert "Traceback" not in ran.out
    before = backup()
    Path("back.sv").write_text(before, encoding="utf-8")
    rules = options if options[:1] in {("--preset",), ("--option",)} else ()
    again = program("-load", "back.sv", *rules)
    assert (0, "", before) == (again.status, again.err, backup())
    return ran


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seed", range(3))
def test_c23_lines_at_random_always_leave_a_game_that_loads_again(program: Program, start: str, seed: int) -> None:
    chance = random.Random(f"{start} {seed}")
    text = "".join([line_at_random(chance) + "\n" for _ in range(1500)])
    ran = _leaves_a_good_backup(program, text, start)
    assert "" == ran.err


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
def test_c23_short_sessions_at_random_are_as_good(program: Program, start: str) -> None:
    for seed in range(15):
        chance = random.Random(f"short {start} {seed}")
        text = "".join([line_at_random(chance) + "\n" for _ in range(chance.randint(0, 40))])
        _leaves_a_good_backup(program, text, start)


@for_each("start", STARTS)
def test_c23_bytes_at_random_are_answered(program: Program, start: str) -> None:
    chance = random.Random(start)
    data = b"".join(
        [chance.randbytes(chance.randint(0, 30)) + chance.choice([b"\n", b"\r\n", b"\nroll\n"]) for _ in range(300)]
    )
    _leaves_a_good_backup(program, data, start)


@pytest.mark.parametrize("seed", range(6))
def test_c25_files_changed_at_random_are_refused_or_played(program: Program, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    whole = RICH.text().encode()
    for _ in range(60):
        place = chance.randrange(len(whole))
        wrong = chance.choice([b"", b" ", b"\n", b"9", b"-", b"B", b"r", b"\0", b"\xff", whole[place : place + 9] * 2])
        (tmp_path / "bad.sv").write_bytes(whole[:place] + wrong + whole[place + chance.randint(0, 3) :])
        ran = program("-load", "bad.sv")
        refused = (ran.status, ran.out, ran.err.count("\n"), "bad.sv" in ran.err) == (2, "", 1, True)
        assert refused or (ran.status, ran.err) == (0, ""), (tmp_path / "bad.sv").read_bytes()


# Processes of their own.


@pytest.mark.slow
def test_c16_a_process_prints_the_same(program: Program, tmp_path: Path) -> None:
    (tmp_path / "layout.txt").write_text(BOARD, encoding="utf-8")
    text = TAKEN + "roll\n5\nboard\nstatus\nnext\nfair\nroll\n"
    assert program(text=text) == without_kept(run_command("cardkit-constructor", [], text, tmp_path))


@pytest.mark.slow
def test_c23_a_process_without_input_leaves_a_backup(tmp_path: Path) -> None:
    ran = run_command("cardkit-constructor", ["-random-board"], "", tmp_path)
    assert (0, True) == (ran.status, bool(KEPT.fullmatch(ran.err)))
    assert attrs.evolve(EMPTY, board=Chance(1).board()).text() == (tmp_path / "backup.sv").read_bytes().decode()


@pytest.mark.slow
def test_c25_a_process_goes_on_where_another_left(tmp_path: Path) -> None:
    run_command("cardkit-constructor", [], TAKEN + "roll\n3\nsave a.sv\nnext\n", tmp_path)
    ran = run_command("cardkit-constructor", ["-load", "a.sv"], "", tmp_path)
    assert ["Builder Blue's turn.", "> "] == [ran.out.splitlines()[41], ran.out.splitlines()[43]]


@pytest.mark.slow
def test_c25_a_process_refuses_a_damaged_file_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "bad.sv").write_bytes(b"\x00\xff")
    ran = run_command("cardkit-constructor", ["-load", "bad.sv"], "", tmp_path)
    assert (2, "", 1) == (ran.status, ran.out, ran.err.count("\n"))


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="this system has no such signals")
def test_c23_an_interrupted_process_shows_no_traceback(tmp_path: Path) -> None:
    command = str(Path(sys.executable).parent / "cardkit-constructor")
    with subprocess.Popen(
        [command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    ) as running:
        assert running.stdout
        while not running.stdout.readline().startswith(b"Builder Blue, where"):
            pass
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert b"Traceback" not in err


@pytest.mark.slow
def test_c23_a_closed_input_has_ended(tmp_path: Path) -> None:
    ran = run_shell("exec cardkit-constructor -random-board <&-", tmp_path)
    assert (0, True, True) == (ran.status, bool(KEPT.fullmatch(ran.err)), (tmp_path / "backup.sv").exists())


@pytest.mark.slow
def test_c23_a_folder_that_is_gone_is_told_without_a_traceback(tmp_path: Path) -> None:
    ran = run_shell("mkdir gone && cd gone && rmdir ../gone && exec cardkit-constructor -random-board", tmp_path)
    assert (1, 1, True) == (ran.status, ran.err.count("\n"), "backup.sv" in ran.err)


@pytest.mark.slow
def test_c23_nobody_listening_any_more_is_no_error(tmp_path: Path) -> None:
    ran = run_shell("cardkit-constructor -random-board --players c,c,c,c | head -n 1", tmp_path)
    assert Ran(0, "                    | 0|-- 0--| 1|\n", "") == ran


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_c23_output_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    ran = run_shell("exec cardkit-constructor -random-board > /dev/full", tmp_path)
    assert (True, 1) == (ran.status != 0, ran.err.count("\n")), ran.err


@pytest.mark.slow
def test_c24_text_that_cannot_be_printed_loses_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    text = TAKEN + "\N{SNOWMAN}\nroll\n6\nsave \N{SNOWMAN}/\N{SNOWMAN}\nhelp\n"
    ran = run_command("cardkit-constructor", [], text, tmp_path)
    assert (0, HELP + "> ") == (ran.status, ran.out[-len(HELP) - 2 :])
