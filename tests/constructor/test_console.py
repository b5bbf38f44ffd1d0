"""The console of Constructor, text in, text out: clauses C17 to C27. What it says in whole games is in
test_console_audit.py, what files it takes in test_savefile.py.
"""
# ruff: noqa: SIM300  what is expected stands first

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardkit.core.json.codec import write_plain
from cardkit.games.constructor import grid
from cardkit.games.constructor.terminal import console
from constructor.at_console import (
    ACCEPT,
    AGAIN,
    EMPTY,
    GEESE,
    INVALID,
    NEAR,
    NO_GAIN,
    NO_PLACE,
    OFFER,
    POOR,
    RICH,
    ROLL,
    THEFT,
    TOO_POOR,
    TURN,
    VICTIM,
    WIN,
    WON,
    Program,
    backup,
    basement,
    begin,
    changed,
    drawn,
    replies,
    statuses,
)
from constructor.positions import BOARD, COLOURS, START_ORDER, START_VERTICES
from minimal_standard import MinimalStandard
from support import Ran, for_each, run_console

USUAL_BOARD = "cardkit-constructor: there is no layout.txt here; the usual board is used\n"
TAKEN = tuple(map(str, START_VERTICES))
SETTLED = changed(
    EMPTY,
    **{
        name: "0 0 0 0 0 r h" + "".join([f" {one} B" for one, by in zip(TAKEN, START_ORDER, strict=True) if by == seat])
        for seat, name in enumerate(("blue", "red", "orange", "yellow"))
    },
)
LATE = changed(RICH, turn=2, geese=7)
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


# C18, C24: what every prompt makes of lines that are no answer, and what comes after.

# By prompt: a saved game, if it is not a new one; the lines that lead there; what is asked again; and a right answer.
PROMPTS: dict[str, tuple[str | None, tuple[str, ...], str, str]] = {
    "basement": (None, ("0",), basement("Red"), "2"),
    "beginning": (RICH, (), "", "roll"),
    "roll": (RICH, ("roll",), ROLL, "6"),
    "turn": (RICH, TURN, "", "build-road 31"),
    "offer": (RICH, (*TURN, "trade red heat wifi"), ACCEPT, "yes"),
    "tile": (POOR, ("roll", "7"), GEESE, "9"),
    "victim": (THEFT, ("roll", "7", "9"), VICTIM, "blue"),
    "play again": (WON, (), AGAIN, "yes"),
}
NO_NUMBERS = (
    *("x", "1.0", "0.5", "1e1", "0x10", "1 2", "1,2", "٣", "½", "²", "1_0", "--1", "-", "+", "nan", "#3", "BB", "'1'"),
    *("", "  ", "help", "next"),
)
BUILDING = ("build-road", "build-res", "improve")
HUGE = ("1000000", "9" * 40, "-" + "9" * 40)
# By prompt: what is said, and to which lines.
WRONG: dict[str, list[tuple[str, Sequence[str]]]] = {
    "basement": [
        (INVALID, (*NO_NUMBERS, "roll", "build-res 5")),
        (NO_PLACE, ("-1", "54", "99", "-54", *HUGE, "0", "1")),
    ],
    "beginning": [
        (
            INVALID,
            (
                *("board", "status", "residences", "next", "save a.sv", "help", "build-road 31", "trade red heat wifi"),
                *("", "  ", "x", "7", "yes", "roll 5", "rolls", "load fair", "fair 1", "Blue"),
            ),
        )
    ],
    "roll": [("Invalid roll.\n", (*NO_NUMBERS, "1", "13", "0", "-7", "9" * 40, "two", "5 5", "roll", "fair"))],
    "turn": [
        (
            INVALID,
            (
                *("", "  ", "x", "7", "yes", "no", "boards", "board 1", "status blue", "residences 1", "next 2"),
                *("roll", "help me", "quit", "build", "build road 31", "build-road31", "buildroad 31", "build_res 5"),
                *("build-road 31 31", "build-res 27 27", "improve 20 20", "save", "Blue", "#", "help\x0b1", "nextnext"),
                *("load", "improve-tile 9 GLASS", "trade", "trade red", "trade red heat", "fair"),
                "trade red heat wifi glass",
                *("trade blue heat wifi", "trade BLUE heat wifi", "trade red heat heat", "trade red Heat HEAT"),
                *("trade yellow glass glass", "trade green heat wifi", "trade 1 heat wifi", "trade r heat wifi"),
                *("trade heat wifi red", "trade red wood wifi", "trade red heat wood", "trade red park wifi"),
                *("trade red heat park", "trade red 3 4", "trade red heat, wifi", "trade red h w"),
                *[f"{verb} {word}".rstrip() for verb in BUILDING for word in NO_NUMBERS],
            ),
        ),
        (
            NO_PLACE,
            (
                *[f"{verb} {word}" for verb in BUILDING for word in ("-1", "-20", "72", "100", *HUGE)],
                *("build-res 54", "improve 54", "build-road 27", "build-road 65", "build-res 20", "build-res 26"),
                *("build-res 40", "improve 32", "improve 46", "improve 47"),
            ),
        ),
        (TOO_POOR, ("trade orange heat wifi", "trade yellow heat wifi")),
    ],
    "offer": [(INVALID, ("", " ", "x", "maybe", "yes no", "yess", "1", "accept", "next", "trade red heat wifi"))],
    "tile": [(INVALID, (*NO_NUMBERS, "Blue", "roll")), ("", ("-1", "19", "99", "-19", "9" * 40))],
    "victim": [
        (INVALID, ("", " ", "Red", "yellow", "green", "2", "blue orange", "Blue,", "blu", "o", "no", "next")),
    ],
    "play again": [(INVALID, ("", " ", "x", "maybe", "yes no", "1", "roll", "next", "again"))],
}
JUNK = [
    *(b"\0", b"\xff\xfe", b"\xc3", b"roll\xff", b"\x1b[A", b"\x04", b"\x7f", b"\xe2\x80\xae", b"\xf0\x9f\xa6\xa2"),
    *(b"roll\0", b"x" * 100_000, b"\x80" * 100_000, b"1 " * 50_000, b"\x0c", b"\x1c", b"\xc2\x85", b"\xe2\x80\xa8"),
]


@for_each("prompt", PROMPTS)
def test_c24_a_wrong_line_is_answered_and_changes_nothing(program: Program, prompt: str) -> None:
    save, before, asked, right = PROMPTS[prompt]
    wrong: list[str | bytes] = [line for _, lines in WRONG[prompt] for line in lines]
    said = [answer + asked for answer, lines in WRONG[prompt] for _ in lines]
    junk = {"roll": "Invalid roll.\n"}.get(prompt, INVALID) + asked
    found = program.loaded(save, *before, *wrong, *JUNK, right)
    begun = len(before) + 1
    assert [*said, *[junk] * len(JUNK)] == found[begun : begun + len(wrong) + len(JUNK)]
    plain = program.loaded(save, *before, right)
    assert plain[len(before) + 1 :] == found[begun + len(wrong) + len(JUNK) :]


@for_each("prompt", ["turn", "basement"])
def test_c24_refused_lines_leave_the_same_game(program: Program, prompt: str) -> None:
    save, before, _, _ = PROMPTS[prompt]
    wrong = [line for _, lines in WRONG[prompt] for line in lines]
    assert program.left(save, *before) == program.left(save, *before, *wrong)


def test_c24_a_last_line_without_its_end_counts(program: Program, folder: Path) -> None:
    (folder / "game.sv").write_text(RICH, encoding="utf-8")
    assert program("-load", "game.sv", text="roll").out.endswith(ROLL + "> ")


@for_each(
    ("save", "lines", "reply"),
    [
        (None, ["  5"], basement("Red")),
        (None, ["5  "], basement("Red")),
        (None, ["\t5\r"], basement("Red")),
        (RICH, [*TURN, "  status "], statuses(RICH)),
        (RICH, [*TURN, "\tstatus\t\r"], statuses(RICH)),
        (RICH, ["roll" + " " * 100_000], ROLL),
        (RICH, [*TURN, " trade  rEd  hEAT wIfI "], OFFER),
        (THEFT, ["roll", "7", "9", " oRaNgE "], "Builder Red steals ENERGY from builder Orange.\n"),
    ],
)
def test_c13_c24_blanks_do_not_matter_nor_does_the_letter_case_of_names(
    program: Program, save: str | None, lines: list[str], reply: str
) -> None:
    assert reply == program.last(save, *lines)


COMMANDS = ["build-road", "build-res", "improve", "trade", "trade red", "save", "board", "seat", "seat 1"]


@for_each("command", COMMANDS)
def test_c24_long_and_odd_words_get_one_short_line(program: Program, folder: Path, command: str) -> None:
    words = ("x" * 100_000, "7" * 100_000, "-" * 100_000, "7 " * 50_000, "\x1b[31m", "\u202e")
    found = program.loaded(RICH, *TURN, *[f"{command} {word}" for word in words], "status")
    assert [] == [said for said in found[3:-2] if not re.fullmatch(r"([^\n]{1,400}\n)?", said) or "\x1b" in said]
    assert statuses(RICH) == found[-2]


# C18 to C20: the beginning of a turn, dice, and what a roll brings.


@for_each("save", [RICH, LATE, POOR, changed(POOR, turn=3, yellow="0 12 0 100 7 r h 49 B"), NEAR])
def test_c18_the_beginning_of_a_turn(program: Program, save: str) -> None:
    assert begin(save) == program.loaded(save)[0]


def test_c18_the_status_line(program: Program) -> None:
    save = changed(POOR, blue="1 200 3 4 5 r h 20 T 11 H 0 B", red="0 0 0 0 0 r h")
    expected = "Blue has 6 building points, 1 brick, 200 energy, 3 glass, 4 heat, and 5 WiFi."
    assert ["Builder Blue's turn.", expected] == program.loaded(save)[0].splitlines()[-2:]


def test_c8_basements_are_asked_for_there_and_back_with_the_board_before_the_first(program: Program) -> None:
    asked = [basement(COLOURS[seat]) for seat in START_ORDER]
    assert [drawn(EMPTY) + asked[0], *asked[1:], begin(SETTLED), ""] == program.loaded(None, *TAKEN)


def test_c19_everyone_begins_with_loaded_dice_which_belong_to_one_builder(program: Program) -> None:
    found = program.loaded(POOR, *["roll", "12", "next"] * 4, "fair", "roll", options=("-seed", "2"))
    assert [ROLL] * 4 == found[1:13:3]
    assert ["", "Builder Blue rolled "] == [found[13], found[14][:20]]
    assert ROLL == program.last(changed(POOR, board=" ".join(["5 7"] * 19)), "fair", "roll", "0", "next", "roll")
    assert ROLL == program.last(POOR, "fair", "load", "fair", "load", "roll")


def test_c19_dice_stay_as_chosen_for_the_next_turn(program: Program) -> None:
    lines = ["fair", "roll", "next", *["roll", "12", "next"] * 3, "roll"]
    assert "Builder Blue rolled " in program.last(POOR, *lines, options=("-seed", "2"))


@for_each(
    ("save", "roll", "said"),
    [
        (
            changed(POOR, blue="0 0 0 0 0 r h 8 B", red="0 0 0 0 0 r h 17 H", orange="0 0 0 0 0 r h 4 T 16 B"),
            "10",
            "Builder Blue gained:\n1 ENERGY\nBuilder Red gained:\n2 HEAT\nBuilder Orange gained:\n1 HEAT\n",
        ),
        (
            changed(
                EMPTY,
                blue="0 0 0 0 0 r h 7 B 4 H 15 T",
                board=" ".join(["4 8 3 8 2 8 1 8 0 8 5 7", *["0 12"] * 13]),
            ),
            "8",
            "Builder Blue gained:\n3 BRICK\n1 ENERGY\n5 GLASS\n1 HEAT\n2 WIFI\n",
        ),
        (changed(RICH, geese=9), "2", NO_GAIN),
        (POOR, "7", GEESE),
        (
            changed(POOR, blue="0 0 0 10 0 r h 20 B", orange="11 0 0 0 0 r h 36 B", yellow="0 0 0 0 9 r h 47 B"),
            "7",
            "Builder Blue loses 5 resources to the geese. They lose:\n5 HEAT\n"
            "Builder Orange loses 5 resources to the geese. They lose:\n5 BRICK\n" + GEESE,
        ),
    ],
    ids=["by builder", "by resource", "nobody", "a seven", "losses"],
)
def test_c10_c20_what_a_roll_brings(program: Program, save: str, roll: str, said: str) -> None:
    assert said == program.last(save, "roll", roll)


@for_each(
    ("lines", "said"),
    [
        (["9"], "Builder Red can choose to steal from Blue, Orange.\n" + VICTIM),
        (["12"], "Builder Red can choose to steal from Orange.\n" + VICTIM),
        (["0"], "Builder Red has no builders to steal from.\n"),
        (["9", "blue"], "Builder Red steals WIFI from builder Blue.\n"),
        (["9", "blue", "residences"], "Red has built:\n32 B\n"),
        (["14", "board"], drawn(changed(THEFT, geese=14))),
    ],
)
def test_c9_c11_the_geese_and_the_theft(program: Program, lines: list[str], said: str) -> None:
    assert said == program.last(THEFT, "roll", "7", *lines)


# C21, C5, C13: the commands of a turn.


@for_each(
    ("save", "lines", "reply"),
    [
        (LATE, ["board"], drawn(LATE)),
        (changed(RICH, turn=3), ["status"], statuses(RICH)),
        (RICH, ["help"], HELP),
        (RICH, ["residences"], "Blue has built:\n20 B\n11 H\n"),
        (EMPTY.replace("0 0 0 0 0", "0 0 1 0 0", 1), ["residences"], "Blue has built:\n"),
        (RICH, ["next"], begin(changed(RICH, turn=1))),
        (changed(RICH, turn=3), ["next"], begin(RICH)),
        (RICH, ["save a.sv"], ""),
        (RICH, ["trade Red HEAT WIFI"], OFFER),
        (RICH, ["trade Red HEAT WIFI", "no"], ""),
        (RICH, ["improve 20", "improve 20", "residences"], "Blue has built:\n20 T\n11 H\n"),
        (changed(RICH, blue="0 0 0 0 0 r 27 32 h 20 B 11 H"), ["build-road 31"], TOO_POOR),
        (changed(RICH, blue="0 0 0 0 0 r 27 32 h 20 B 11 H"), ["build-res 27"], TOO_POOR),
        (changed(RICH, blue="0 0 0 0 0 r 27 32 h 20 B 11 H"), ["improve 20"], TOO_POOR),
        (changed(RICH, blue="0 0 0 0 0 r 27 32 h 20 B 11 H"), ["improve 11"], TOO_POOR),
        (changed(RICH, blue="0 0 0 0 0 r 27 32 h 20 B 11 H"), ["trade red heat wifi"], TOO_POOR),
    ],
)
def test_c21_what_a_turn_has_to_say(program: Program, save: str, lines: list[str], reply: str) -> None:
    assert reply == program.last(save, *TURN, *lines)


# C12, C22: winning, and playing again.


@for_each("turn", range(4))
def test_c25_a_loaded_game_that_is_won_already_says_nothing_of_a_turn(program: Program, turn: int) -> None:
    assert [WIN + AGAIN, ""] == program.loaded(changed(WON, turn=turn))


@for_each(
    ("lines", "reply"),
    [
        (["yes"], begin(NEAR)),
        (["yes", *TURN, "improve 20", "yes"], begin(NEAR)),
        (["seat 2 nobody"], AGAIN),
    ],
)
def test_c22_playing_again(program: Program, lines: list[str], reply: str) -> None:
    assert program.last(NEAR, *TURN, "improve 20", *lines).endswith(reply)


def test_c22_no_ends(program: Program) -> None:
    assert [WIN + AGAIN, ""] == program.loaded(NEAR, *TURN, "improve 20", "no", "yes", "roll")[3:]


def test_c22_a_file_that_has_changed_is_loaded_as_it_is_then(program: Program) -> None:
    built = changed(NEAR, blue="9 9 9 8 8 r 27 32 40 h 20 H 11 T 46 B 50 T")
    assert begin(built) == program.last(NEAR, *TURN, "build-road 40", "save game.sv", "improve 20", "yes")


def test_c22_yes_makes_all_dice_loaded_again(program: Program) -> None:
    assert ROLL == program.last(NEAR, "fair", "roll", "improve 20", "yes", "roll", options=("-seed", "2"))


@for_each("lines", [("seat 2 sensible", *TURN, "improve 20"), (*TURN, "improve 20", "seat 2 sensible")])
def test_c28_who_sits_there_when_a_game_ends_plays_the_next(program: Program, lines: tuple[str, ...]) -> None:
    found = program.loaded(NEAR, *lines, "yes", *TURN, "next")
    assert ("Builder Red is now sensible.\n" in "".join(found), "Builder Red rolled" in found[8]) == (True, True)


# C23, C25, C27: the end of input, and saving.


@for_each("prompt", PROMPTS)
def test_c23_the_end_of_input_saves_the_game_and_says_where(folder: Path, program: Program, prompt: str) -> None:
    save, lines, _, _ = PROMPTS[prompt]
    (folder / "backup.sv").write_text("old\n" * 1000, encoding="utf-8")
    (folder / "game.sv").write_text(save or "", encoding="utf-8")
    (folder / "layout.txt").write_text(BOARD, encoding="utf-8")
    text = "".join([line + "\n" for line in lines])
    ran = run_console(program.monkeypatch, console.main, ["-load", "game.sv"] if save else [], text)
    kept = "The game is saved in backup.sv. To go on: cardkit-constructor -load backup.sv\n"
    assert (0, kept, "") == (ran.status, ran.err, replies(ran)[-1])
    after = {"basement": changed(EMPTY, turn=1, blue="0 0 0 0 0 r h 0 B"), "victim": changed(THEFT, geese=9)}
    assert after.get(prompt, save) == backup()
    assert {"backup.sv", "game.sv", "layout.txt"} == {path.name for path in folder.iterdir()}


@for_each("prompt", ["basement", "turn", "play again"])
def test_c23_a_backup_that_cannot_be_written(program: Program, folder: Path, prompt: str) -> None:
    save, lines, _, _ = PROMPTS[prompt]
    (folder / "backup.sv").mkdir(exist_ok=True)
    (folder / "game.sv").write_text(save or "", encoding="utf-8")
    ran = program(*(["-load", "game.sv"] if save else ["-random-board"]), text="\n".join(lines))
    assert (1, 1, True) == (ran.status, ran.err.count("\n"), "backup.sv" in ran.err)
    assert {"backup.sv", "game.sv"} == {path.name for path in folder.iterdir()}


@for_each("save", [RICH, POOR, NEAR, LATE, changed(LATE, turn=3)])
@for_each("name", ["a.sv", "games/a.sv", "Evening.SV", "game.sv"])
def test_c25_what_save_writes(program: Program, folder: Path, save: str, name: str) -> None:
    (folder / "games").mkdir(exist_ok=True)
    (folder / name).write_text("old\n" * 1000, encoding="utf-8")
    program.loaded(save, *TURN, f"save {name}", f"save {name}")
    assert save.encode() == (folder / name).read_bytes()
    assert [] == [path for path in folder.rglob("*") if path.name.startswith(".") or "tmp" in path.name]


@for_each("name", ["no/such/folder/a.sv", ".", "games", "game.sv/a.sv", "a\0b", "x" * 5000, "/"])
def test_c23_c27_a_file_that_cannot_be_written_is_one_clear_line(program: Program, folder: Path, name: str) -> None:
    (folder / "games").mkdir(exist_ok=True)
    found = program.loaded(RICH, *TURN, f"save {name}", "status")
    assert re.fullmatch(r"Not saved: [^\n]*\S[^\n]*\n", found[3])
    assert (statuses(RICH), RICH, []) == (found[4], (folder / "game.sv").read_text(), [*(folder / "games").iterdir()])


# C17, C25, C26: options, and files that are read.

OTHER = BOARD.replace("0 3 1 10", "2 8 4 11")
REFUSED = (2, "", 1, True)


def first(board: str) -> str:
    """What a new game on this board prints."""
    return drawn(changed(EMPTY, board=board)) + basement("Blue") + "> "


def refused(ran: Ran) -> tuple[int, str, int, bool]:
    """Status, output, lines on standard error, and whether these have something to read and not too much."""
    return (ran.status, ran.out, ran.err.count("\n"), 0 < len(ran.err.strip()) < 500)


BAD_FILES: list[tuple[str, bytes, str]] = [  # the option, what is in the file, and what is said of it
    ("-load", changed(RICH, blue="9 9 9 9 9 r 27 27 h 20 B").encode(), "bad, line 2: "),
    ("-load", b"", "bad, line 1: "),
    ("-board", BOARD.encode() + b"\n" + BOARD.encode(), "bad, line 2: "),
    *[
        (option, data, "bad")
        for option in ("-load", "-board")
        for data in (bytes(range(256)), b"\xff\xfe", b"x" * 9999)
    ],
]


@for_each(("option", "data", "said"), BAD_FILES)
def test_c25_c26_a_bad_file_is_refused_with_its_line(
    program: Program, folder: Path, option: str, data: bytes, said: str
) -> None:
    (folder / "bad").write_bytes(data)
    ran = program(option, "bad")
    assert (REFUSED, True) == (refused(ran), said in ran.err)


BOARDS = [  # the flags of a game that is saved, those with which it is loaded, and what it looks like
    ("--preset squares", "", "a game of 4 builders on 25 tiles: load it with --preset squares"),
    ("--preset two-builders", "", "a game of 2 builders on 7 tiles: load it with --preset two-builders"),
    ("", "--preset bricks", "a game of 4 builders on 19 tiles: load it with --preset standard"),
    ("--option builders=3", "", "a game of 3 builders on 19 tiles: load it with --option builders=3"),
    (
        "--preset squares --option builders=3",
        "",
        "a game of 3 builders on 25 tiles: load it with --preset squares --option builders=3",
    ),
    (
        f"--option shape={write_plain(grid(5, 6))}",
        "",
        "a game on 30 tiles, not 19: --preset and --option say which board it has",
    ),
]


@for_each(("flags", "loaded", "said"), BOARDS)
def test_c25_a_save_of_another_board_is_refused_by_that_name(
    program: Program, flags: str, loaded: str, said: str
) -> None:
    program("--players", ",".join("h" * (2 if "two" in flags else 3 if "=3" in flags else 4)), *flags.split())
    ran = program("-load", "backup.sv", *loaded.split())
    assert (REFUSED, f". It looks like {said}") == (refused(ran), ran.err[-len(said) - 17 : -1])


@for_each(
    ("line", "text", "said"),
    [
        (7, "-1\ni 9 GLASS", ": load it with --preset improvable"),
        (1, "9", "backup.sv, line 1: expected the builder on turn, a number from 0 to 3, not '9'"),
    ],
    ids=["improved tiles", "damaged"],
)
def test_c25_another_line_is_refused_for_what_it_is(
    program: Program, folder: Path, line: int, text: str, said: str
) -> None:
    lines = EMPTY.splitlines()
    lines[line - 1] = text
    (folder / "backup.sv").write_text("\n".join([*lines, ""]))
    assert program("-load", "backup.sv").err.endswith(f"{said}\n")


@for_each("flags", [["--preset", "squares"], ["--preset", "standard"], ["--option", "points=12"]])
def test_a_record_has_its_rules_in_it(program: Program, flags: list[str]) -> None:
    program("--pretty", "--seed", "1", text="save mine.game\n")
    said = "cardkit-constructor: mine.game has its rules in it: give --load without --preset and --option\n"
    assert Ran(2, "", said) == program("--load", "mine.game", *flags)


@for_each("power", [2, 5, 6, 7, 21])
def test_c25_a_game_that_was_read_can_be_read_again_after_a_gain(program: Program, folder: Path, power: int) -> None:
    """Also where a number stands at the end of what is read."""
    (folder / "game.sv").write_text(changed(RICH, blue=f"{10**power} 9 9 9 9 r 27 32 h 20 B 11 H"), encoding="utf-8")
    ran = program("-load", "game.sv", text="roll\n2\n")
    assert refused(ran) == REFUSED or 0 == program("-load", "backup.sv").status


@for_each(
    ("written", "argv", "out"),
    [
        ({}, (), first(BOARD)),
        ({"layout.txt": OTHER}, (), first(OTHER)),
        ({"layout.txt": OTHER + "  \r\n"}, (), first(OTHER)),
        ({"mine.txt": OTHER, "layout.txt": "nonsense"}, ("-board", "mine.txt"), first(OTHER)),
        ({"mine.txt": OTHER, "layout.txt": "nonsense"}, ("--board", "mine.txt"), first(OTHER)),
        ({"mine.txt": OTHER}, ("-board", "mine.txt", "-random-board"), first(OTHER)),
        ({"mine.txt": OTHER}, ("-random-board", "-board", "mine.txt"), first(OTHER)),
        ({"mine.txt": " ".join(["5 2"] * 19)}, ("-board", "mine.txt"), first(" ".join(["5 2"] * 19))),
        ({"game.sv": RICH, "layout.txt": "nonsense"}, ("-load", "game.sv"), begin(RICH) + "> "),
    ],
)
def test_c17_where_the_board_comes_from(
    program: Program, folder: Path, written: dict[str, str], argv: tuple[str, ...], out: str
) -> None:
    for old in folder.iterdir():
        old.unlink()
    for name, text in written.items():
        (folder / name).write_bytes(text.encode())
    assert Ran(0, out, "" if written else USUAL_BOARD) == program(*argv)


def test_c17_a_random_board_reads_no_layout_txt_and_a_game_that_begins_again_says_nothing_of_it(
    program: Program, folder: Path
) -> None:
    again = program("--option", "points=3", text="\n".join([*TAKEN, "yes"]))
    assert USUAL_BOARD == again.err
    (folder / "layout.txt").write_text("nonsense", encoding="utf-8")
    assert (0, "") == (program("-random-board").status, program("-random-board").err)
    assert (REFUSED, True) == (refused(program()), "layout.txt, line 1: " in program().err)


@for_each(
    "argv",
    [
        *[(option, name) for option in ("-load", "-board") for name in ("missing", ".", "", "a\0b", "x" * 5000)],
        *(("-load",), ("-board",), ("-seed",), ("x",), ("-cheat",), ("--cheat",), ("-seed", "1", "2"), ("-x", "1")),
        *[("-seed", seed) for seed in ("five", "", "1.0", "2147483648", "-2147483649")],
        *[("-load", "game.sv", "-board", "mine.txt", *more) for more in ((), ("-seed", "3"), ("-random-board",))],
        ("-board", "mine.txt", "-load", "game.sv"),
        *[("--preset", "nothing"), ("--preset",), ("--option", "points=x"), ("--option", "nothing=1")],
        *[("--players", names) for names in ("", ",", "c", "c,c,c", "c,c,c,c,c", "c,,c,c", "c c c c", "c,c,c,x")],
        *[("--players", f"c,c,c,{name}") for name in ("nobody", "no_such_module:X", "math:nothing", "math:pi", ":")],
    ],
)
def test_c17_c28_what_makes_no_sense_is_refused_in_one_line(
    program: Program, folder: Path, argv: tuple[str, ...]
) -> None:
    (folder / "game.sv").write_text(RICH, encoding="utf-8")
    for name in ("mine.txt", "layout.txt"):
        (folder / name).write_text(BOARD, encoding="utf-8")
    assert REFUSED == refused(program(*argv))


SEEDS = [0, 1, 2, 6788, 2147483646, 2147483647, -1, -5, -2147483648]


@for_each("seed", SEEDS)
def test_c15_a_seed_decides_the_board_and_the_dice_after_it(program: Program, seed: int) -> None:
    chance = MinimalStandard(seed)
    chance.shuffled(19)
    chance.shuffled(18)
    found = replies(program("-random-board", "-seed", str(seed), text="\n".join([*TAKEN, "fair", "roll"])))
    assert f"Builder Blue rolled {chance.dice()}." == found[10].splitlines()[0]
    if seed == 1:
        assert found == replies(program("-random-board", text="\n".join([*TAKEN, "fair", "roll"])))


@for_each("count", range(9))
def test_c25_the_start_goes_on_where_it_stopped(program: Program, count: int) -> None:
    whole = program.loaded(None, *TAKEN)
    left = program.left(None, *TAKEN[:count])
    found = program.loaded(left, *TAKEN[count:])
    assert [True, *whole[count + 1 :]] == [found[0].endswith(whole[count]), *found[1:]]
    assert found[0].startswith(drawn(left))


# C28 and more: who plays, other rules, colours.


def test_c28_people_and_computers(program: Program) -> None:
    assert program("--players", "h,h,h,h").out == program().out
    assert basement("Yellow") == replies(program("--players", "h,c,c,h", text="0\n"))[1][-len(basement("Yellow")) :]
    found = program.loaded(POOR, "roll", "12", "next", options=("--players", "h,c,c,c"))
    assert ["Red", "Orange", "Yellow"] == re.findall(r"Builder (\w+) rolled \d+\.", found[3])[:3]


@pytest.mark.slow
@for_each("name", ["c", "first", "uniform", "sensible"])
def test_c28_computers_alone_end_their_game_the_same_way_every_time(program: Program, folder: Path, name: str) -> None:
    words = ("--players", f"{name},c,c,c", "-seed", "4", "--preset", "bounded")
    ran = program(*words)
    assert (0, AGAIN + "> ") == (ran.status, ran.out[-len(AGAIN) - 2 :])
    before = backup()
    assert (ran, before) == (program(*words), backup())
    (folder / "game.sv").write_text(before, encoding="utf-8")
    program("-load", "game.sv")  # what the computers leave behind loads again
    assert before == backup()


@for_each("prompt", [one for one in PROMPTS if one != "play again"])
def test_c28_somebody_may_take_a_seat_at_every_prompt(program: Program, prompt: str) -> None:
    save, lines, _, _ = PROMPTS[prompt]
    assert program.loaded(save, *lines, "seat 4 c")[len(lines) + 1].startswith("Builder Yellow is now sensible.\n")


@for_each(
    ("lines", "expected"),
    [
        (["seat 1 c"], r"Builder Blue is now sensible\.\nBuilder Blue rolled \d+\.\n[\s\S]*Builder Red's turn\."),
        (["roll", "seat 1 c"], r"Builder Blue is now sensible\.\nBuilder Blue rolled \d+\.\n"),
        (["seat 2 c", "roll", "12", "next"], r"[\s\S]*Builder Red rolled "),
        *[([f"seat {words}"], r"[^\n]{1,400}\n") for words in ("", "1", "0 c", "5 c", "x c", "-1 c", "1 nobody")],
        *[([f"seat {words}"], r"[^\n]{1,400}\n") for words in ("1 c c", "1 math:pi", "1 no_such:X", "1 :")],
    ],
)
def test_c28_a_seat_may_be_handed_over(program: Program, lines: list[str], expected: str) -> None:
    assert re.match(expected, program.last(POOR, *lines))


@for_each(
    ("options", "lines", "reply"),
    [
        (("--option", "points=5"), [*TURN, "improve 11", "improve 20"], WIN + AGAIN),
        (("--option", "blocked_roads=false"), [*TURN, "build-road 40"], ""),
        (("--option", "blocked_roads=true"), [*TURN, "build-road 40"], NO_PLACE),
        (("--option", "offers=0"), [*TURN, "trade red heat wifi"], "At most 0 offers are made in a turn.\n"),
    ],
)
def test_c28_other_rules(program: Program, options: tuple[str, ...], lines: list[str], reply: str) -> None:
    assert reply == program.last(changed(RICH, red="9 9 9 9 9 r h 32 B 27 H"), *lines, options=options)


def test_c4_colours_on_a_terminal_where_they_are_asked_for(program: Program, folder: Path) -> None:
    (folder / "game.sv").write_text(RICH, encoding="utf-8")
    program.monkeypatch.setenv("TERM", "xterm-256color")
    program.monkeypatch.delenv("NO_COLOR", raising=False)
    argv = ("-load", "game.sv")
    coloured, plain = program(*argv, "--color", terminal=True).out, program(*argv, terminal=True).out
    assert plain == re.sub(r"\x1b\[[0-9;]*m", "", coloured) != coloured
    assert plain == program(*argv, "--color").out  # into a file
    program.monkeypatch.setenv("NO_COLOR", "1")
    assert plain == program(*argv, "--color", terminal=True).out


def test_c17_help_has_every_option_and_examples_that_run(program: Program, folder: Path) -> None:
    ran = program("--help")
    assert (ran, 0) == (program("-h"), ran.status)
    words = ("-seed", "-load", "-board", "-random-board", "--players", "--color", "--preset", "--option")
    assert [] == [word for word in words if word not in ran.out]
    (folder / "evening.sv").write_text(RICH, encoding="utf-8")
    listed = ran.out.partition("examples:")[2]
    examples = re.findall(r"^ +cardkit-constructor( .*?)?(?:  .*)?$", listed, re.MULTILINE)
    assert 3 <= len(examples)
    assert [0] * len(examples) == [program(*words.split()).status for words in examples]
