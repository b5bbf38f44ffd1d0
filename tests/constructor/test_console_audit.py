"""Whole games at the console of Constructor, every byte of which is known beforehand, and lines at random.

The auditor plays by the rulings, chance is the generator of C15 written again, and the words here are those of the
clauses C10, C11, C13 and C18 to C22. Only the picture of the board is the game's own: test_board.py has read it.
"""
# ruff: noqa: SIM300  what is expected stands first

import random
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs
import pytest

from constructor.at_console import (
    ACCEPT,
    AGAIN,
    GEESE,
    INVALID,
    NEAR,
    NO_GAIN,
    NO_PLACE,
    RICH,
    ROLL,
    TOO_POOR,
    VICTIM,
    WON,
    Program,
    backup,
    basement,
    changed,
    drawn,
    replies,
)
from constructor.auditor import COLOURS, RESOURCES, Auditor, Luck, Setting, Told, table_of
from constructor.positions import BOARD
from minimal_standard import MinimalStandard
from support import Ran, for_each

Say = Callable[[str, str], None]  # a line that is typed, and what it must bring


@attrs.define
class Evening:
    """Games that are typed at the console, one after the other: the lines, and what is printed before and after each.

    Blue and Orange throw fair dice, and say so once in a game; the others say how their dice fall. Now and then
    somebody looks at the table, or types what cannot be done.
    """

    setting: Setting
    chance: MinimalStandard
    luck: random.Random
    lines: list[str] = attrs.field(factory=list)
    expected: list[str] = attrs.field(factory=list)
    game: Auditor = attrs.field(init=False)
    fair: set[int] = attrs.field(init=False)

    def say(self, line: str, reply: str) -> None:
        self.lines.append(line)
        self.expected.append(reply)

    def begin(self) -> str:
        """A game begins, and what is printed then."""
        self.game, self.fair = Auditor(self.setting), set()
        while self.game.phase in ("tiles", "values"):
            self.game.resolve(self.chosen())
        return drawn(self.game.saved()) + basement("Blue")

    def play(self, limit: int) -> None:
        """Type so many lines."""
        self.expected.append(self.begin())
        choices = Luck(self.luck.randrange(1000), limit, keen=True)
        while len(self.lines) < limit and (move := choices.move(sorted(self.game.moves()))):
            self.look_about()
            self.type(move)
            if self.game.winner is not None:
                self.say("again", INVALID + AGAIN)
                self.say("yes", self.begin())

    def type(self, move: str) -> None:
        """Type a move, and say what that leads to."""
        seat, phase = self.game.mover, self.game.phase
        name = COLOURS[seat]
        if phase == "begin":
            self.roll(seat)
            return
        self.game.make(move)
        match phase:
            case "start":
                asked = basement(COLOURS[self.game.mover])
                self.say(move.split()[1], asked if self.game.phase == "start" else self.turn())
            case "geese":
                self.say(move.split()[1], self.robbing() or f"Builder {name} has no builders to steal from.\n")
            case "robbing":
                [(_, _, victim, kind)] = self.game.resolve(self.chosen())
                said = f"Builder {name} steals {RESOURCES[int(kind)]} from builder {COLOURS[int(victim)]}.\n"  # type: ignore[arg-type]  # numbers
                self.say(move.split()[1], said)
            case "response":
                self.say(move, "")
            case _:
                self.say(move, self.built(move, name))

    def built(self, move: str, name: str) -> str:
        """What a move in a turn brings: most bring nothing."""
        if self.game.winner is not None:
            return f"Builder {name} wins!\n{AGAIN}"
        match move.split():
            case ["next"]:
                return self.turn()
            case ["trade", partner, give, take]:
                return f"{name} offers {partner} one {give} for one {take}.\nDoes {partner} accept this offer?\n"
        return ""

    def roll(self, seat: int) -> None:
        """The dice, what they bring (C20), and what the geese take (C10)."""
        if seat % 2 == 0 and seat not in self.fair:
            self.say("fair", "")
            self.fair.add(seat)
        self.game.make("roll")
        if seat in self.fair:
            total = self.chance.dice()
            line, said = "roll", f"Builder {COLOURS[seat]} rolled {total}.\n"
        else:
            total = self.luck.randint(2, 12)
            self.say("roll", ROLL)
            line, said = str(total), ""
        told = self.game.resolve((total,))
        said += listed(told, "gained", "Builder {} gained:\n") or (NO_GAIN if total != 7 else "")
        while self.game.phase == "loss":
            lost = self.chosen()
            heading = f"Builder {{}} loses {len(lost)} resources to the geese. They lose:\n"
            said += listed(self.game.resolve(lost), "lost", heading)
        self.say(line, said + (GEESE if self.game.phase == "geese" else ""))

    def chosen(self) -> tuple[int, ...]:
        """What chance answers: a shuffle, or resources that are drawn."""
        match self.game.request():
            case ("shuffle", int(length)):
                return self.chance.shuffled(length)
            case ("draw", tuple(counts), int(taken)):
                return self.chance.drawn(counts, taken)
        raise AssertionError(self.game.request())

    def robbing(self) -> str:
        """Who can be robbed (C11)."""
        names = ", ".join([COLOURS[seat] for seat in self.game.victims()])
        return f"Builder {COLOURS[self.game.mover]} can choose to steal from {names}.\n{VICTIM}" if names else ""

    def turn(self) -> str:
        """The beginning of a turn (C18)."""
        name = COLOURS[self.game.mover]
        return f"{drawn(self.game.saved())}Builder {name}'s turn.\n{self.status(self.game.mover)}"

    def status(self, seat: int) -> str:
        brick, energy, glass, heat, wifi = self.game.held[seat]
        goods = f"{brick} brick, {energy} energy, {glass} glass, {heat} heat, and {wifi} WiFi"
        return f"{COLOURS[seat]} has {self.game.points(seat)} building points, {goods}.\n"

    def look_about(self) -> None:
        """In a turn: status, residences, the board, or a move that is refused (C21, C24)."""
        if self.game.phase == "response":
            self.say("perhaps", INVALID + ACCEPT.replace("Red", COLOURS[self.game.acting() or 0]))
        if self.game.phase != "build" or self.luck.random() < 0.5:
            return
        homes = [f"{at} {' BHT'[own[1]]}\n" for at, own in self.game.home.items() if own[0] == self.game.mover]
        wrong = self.luck.choice([text for text in table_of(self.game.plan, 4) if self.refusal(text)])
        line, reply = self.luck.choice(
            [
                ("status", "".join([self.status(seat) for seat in range(4)])),
                ("residences", f"{COLOURS[self.game.mover]} has built:\n{''.join(homes)}"),
                ("board", drawn(self.game.saved())),
                *[(wrong, self.refusal(wrong))] * 3,
            ]
        )
        self.say(line, reply)

    def refusal(self, text: str) -> str:
        """What is said to a move of the table that is not legal: the place first, then the resources (C7, C13)."""
        allowed, clause = self.game.judge(text)
        match text.split():
            case ["build-road" | "build-res" | "improve", _] if not allowed:
                return TOO_POOR if clause == "C5" else NO_PLACE
            case ["trade", partner, give, take] if not allowed:
                nonsense = give == take or partner == COLOURS[self.game.mover]
                return INVALID if nonsense else TOO_POOR
            case ["yes" | "no" | "roll"] | ["rob" | "geese" | "improve-tile", *_]:
                return INVALID
        return ""


def listed(told: Sequence[Told], what: str, heading: str) -> str:
    """What builders gained or lost: a heading for each of them, and a line for each resource."""
    text, last = "", None
    for one in told:
        match one:
            case (name, int(seat), int(kind), int(number)) if name == what:
                text += heading.format(COLOURS[seat]) if seat != last else ""
                text += f"{number} {RESOURCES[kind]}\n"
                last = seat
    return text


def audited(program: Program, seed: int, setting: Setting, limit: int, *argv: str) -> Evening:
    """Type an evening at the console, and compare every byte, and the game that is left."""
    evening = Evening(setting, MinimalStandard(seed), random.Random(seed))
    evening.play(limit)
    Path("layout.txt").write_text(BOARD, encoding="utf-8")
    text = "".join([line + "\n" for line in evening.lines])
    ran = program("-seed", str(seed), "--option", f"points={setting.points}", *argv, text=text)
    assert [*evening.expected, ""] == replies(ran)
    assert (0, "", evening.game.saved()) == (ran.status, ran.err, backup())
    return evening


def test_c16_c20_the_beginning_of_an_evening_is_what_the_rulings_say(program: Program) -> None:
    audited(program, 1, Setting(), 90)


@pytest.mark.slow
def test_c20_evenings_are_what_the_rulings_say(program: Program) -> None:
    said = "".join(
        [reply for seed in (1, -5, 2147483647) for reply in audited(program, seed, Setting(points=4), 1000).expected]
    )
    for words in ("wins!", "steals", "loses", "rolled", "offers", TOO_POOR, NO_PLACE, "has no builders to steal from"):
        assert words in said


@pytest.mark.slow
@for_each("seed", [2, 3, 12345, -2147483648])
def test_c15_c22_every_game_of_an_evening_has_another_random_board(program: Program, seed: int) -> None:
    evening = audited(program, seed, Setting(points=3, random_board=True), 900, "-random-board")
    begun = basement("Blue")
    boards = [reply for reply in evening.expected if reply.endswith(begun) and reply != begun]
    assert len(boards) == len(set(boards)) > 1


# Lines at random: nothing but answers, and always a backup that loads again.

STARTS: dict[str, tuple[str | None, tuple[str, ...]]] = {
    "new": (None, ()),
    "random board": (None, ("-random-board",)),
    "endless": (None, ("--option", "points=60")),
    "rich": (changed(RICH, blue="99 99 99 99 99 r 27 32 h 20 B 11 H"), ("--option", "points=60")),
    "near": (NEAR, ()),
    "won": (WON, ()),
    "computers": (None, ("--players", "h,c,h,c")),
    "seats": (RICH, ("--players", "h,h,h,h")),
    "two": (None, ("--preset", "two-builders")),
    "six": (None, ("--preset", "six-builders")),
}
FILES = ("a.sv", "game.sv/a.sv", "no/such/folder/a.sv", ".", "", "a b")


def line_at_random(chance: random.Random) -> str:
    """What somebody might type who tries everything."""
    number = chance.randint(-2, 75)
    colour = chance.choice([*COLOURS[:4], "blue", "ORANGE", "green", ""])
    give, take = chance.choices([*RESOURCES, "heat", "park", ""], k=2)
    often = ["roll", str(chance.randint(2, 12)), str(chance.randint(0, 53)), "next", "yes", f"build-road {number}"]
    seldom = [
        *(f"build-res {number}", f"improve {number}", f"trade {colour} {give} {take}", colour, "7", "fair", "load"),
        *("status", "residences", "help", "", "x", f"save {chance.choice(FILES)}", f"{number}", "build-road", "½ 7"),
        *(f"trade {colour}", "improve x", f"seat {chance.randint(0, 7)} {chance.choice('hx')}", "seat 2 c", "board"),
    ]
    return chance.choice(chance.choice([often, seldom]))


def leaves_a_good_backup(program: Program, text: str | bytes, start: str) -> Ran:
    """What a session prints that ends well, and whose backup loads again as it was."""
    save, options = STARTS[start]
    if save:
        Path("game.sv").write_text(save, encoding="utf-8")
    Path("layout.txt").write_text(BOARD, encoding="utf-8")
    ran = program(*(["-load", "game.sv"] if save else []), *options, text=text)
    assert (0, False) == (ran.status, "Traceback" in ran.out)
    before = backup()
    Path("back.sv").write_text(before, encoding="utf-8")
    again = program("-load", "back.sv", *(options if options[:1] in {("--preset",), ("--option",)} else ()))
    assert (0, "", before) == (again.status, again.err, backup())
    return ran


@pytest.mark.slow
@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.some(10)
def test_c23_lines_at_random_always_leave_a_game_that_loads_again(program: Program, start: str, seed: int) -> None:
    chance = random.Random(f"{start} {seed}")
    text = "".join([line_at_random(chance) + "\n" for _ in range(1500)])
    assert "" == leaves_a_good_backup(program, text, start).err
    for _ in range(5):
        text = "".join([line_at_random(chance) + "\n" for _ in range(chance.randint(0, 40))])
        leaves_a_good_backup(program, text, start)


@for_each("start", STARTS)
def test_c23_bytes_at_random_are_answered(program: Program, start: str) -> None:
    chance = random.Random(start)
    ends = [b"\n", b"\r\n", b"\nroll\n"]
    data = b"".join([chance.randbytes(chance.randint(0, 30)) + chance.choice(ends) for _ in range(50)])
    leaves_a_good_backup(program, data, start)
