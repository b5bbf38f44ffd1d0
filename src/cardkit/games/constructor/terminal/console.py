"""`cardkit-constructor`: Constructor at a terminal, in the exact protocol of the assignment's program.

Everything beyond it (computer players, other boards and house rules, colours) is switched on by flags. Here are the
program, its arguments and its files; `exact_face` and `friendly_face` have what is printed, asked and understood in a
game.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from cardkit.console.autosave import AnyConsole, keep_record, play, saved_anywhere
from cardkit.console.files import read_file, shortened, write_file
from cardkit.console.loop import Console
from cardkit.console.program import (
    SEED,
    Parser,
    clock_seed,
    guarded,
    in_file,
    is_friendly,
    loaded_table,
    manners,
    player_names,
    usual_computer,
)
from cardkit.console.terminal import tolerant_input, wants_color
from cardkit.core.errors import BadFile, BadOption, BadSave
from cardkit.core.json import codec
from cardkit.core.number_words import counted
from cardkit.core.options import options_from, with_changes
from cardkit.core.records.checksums import KIND, is_seat_record
from cardkit.core.rng import Generator, make_generator
from cardkit.games.constructor.demos import DEMOS, demo
from cardkit.games.constructor.game import ConstructorGame
from cardkit.games.constructor.options import PRESETS, ConstructorOptions
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.savefile import (
    USUAL,
    fitting,
    flags_of,
    read_layout,
    read_save,
    size_of_save,
    write_save,
)
from cardkit.games.constructor.terminal.exact_face import COMPUTER, INVALID, ExactFace, first_word
from cardkit.games.constructor.terminal.face import ConstructorFace, ConstructorTable
from cardkit.games.constructor.terminal.friendly_face import FriendlyFace
from cardkit.players.player import HUMAN
from cardkit.table.chance_sources import Fair
from cardkit.table.table import Table

DEFAULT_SEED: Final = 1  # C15
LAYOUT: Final = "layout.txt"
BACKUP: Final = "backup.sv"
ANSWERS: Final = {"yes": True, "y": True, "no": False, "n": False, "quit": False, "exit": False}

# Colours of the builders on a terminal, by seat.
PAINTS: Final = ("34", "31", "38;5;208", "33", "32", "97", "35", "90")

EXAMPLES: Final = """\
  {prog}                           the board of layout.txt, or else the usual one
  {prog} -random-board -seed 7     a shuffled board, the same every time
  {prog} -load evening.sv          go on with a saved game
  {prog} --players h,c,c,c         you against three computers
  {prog} --preset six-builders --players h,c,c,planner,planner,planner --color
"""


def parser(prog: str) -> Parser:
    """The arguments of the program. Those of the document have one dash; two are understood as well."""
    made = Parser(
        prog,
        "Constructor: builders, resources and geese; ten building points win.",
        EXAMPLES,
    )
    made.take(
        "-seed --seed N",
        f"of everything that chance decides ({DEFAULT_SEED} if left out; the clock in the friendly console)",
        SEED,
    )
    made.take("-load --load FILE", "go on with a saved game")
    made.take("--scenario NAME", f"begin with a position that comes with cardkit: {', '.join(DEMOS)}")
    made.add_demos(__package__)
    made.take("-board --board FILE", "the board of this file")
    made.take("-random-board --random-board", "a shuffled board")
    made.take(
        "--players P,P,P,P",
        f"who plays, one a builder: h (a person), c ({usual_computer(prog, ConstructorGame.computer, COMPUTER)}),"
        " another computer by name, or yours as module:attribute or lines:COMMAND; in the exact protocol people throw"
        " loaded dice, computers fair ones",
    )
    made.take("--color", "colours on a terminal, unless NO_COLOR is set")
    made.add_manners("ask and refuse at length, with fair dice, and know the commands of cardkit's consoles")
    made.add_learning()
    made.take("--preset NAME", f"one of {', '.join(PRESETS)} ({USUAL})")
    made.add_options(PRESETS[USUAL].names(), PRESETS[USUAL].about())
    return made


def options_named(arguments: argparse.Namespace) -> ConstructorOptions:
    """The options of `--preset` and `--option`. Raises BadOption."""
    return options_from(PRESETS, arguments.preset or USUAL, codec.read_option_words(arguments.option))


def chosen_options(arguments: argparse.Namespace, *, quiet: bool) -> ConstructorOptions:
    """The options that the arguments ask for, the board among them (C17). `quiet`: no notice of a missing one."""
    options = options_named(arguments)
    tiles = len(options.places())
    if arguments.board is not None:
        layout = layout_of_file(arguments.board, tiles)
        return with_changes(options, {"layout": layout, "random_board": False})
    if arguments.random_board:
        return with_changes(options, {"random_board": True, "layout": ()})
    if not (options.random_board or options.layout or options.shape):
        if Path(LAYOUT).exists():
            return with_changes(options, {"layout": layout_of_file(LAYOUT, tiles)})
        if not quiet:
            sys.stderr.write(f"cardkit-constructor: there is no {LAYOUT} here; the usual board is used\n")
    return options


def main(argv: Sequence[str] | None = None, prog: str = "cardkit-constructor") -> int:
    """The program. Gives its exit status: 0, 1 if the game could not be kept, 2 for bad arguments or files."""
    arguments = parser(prog)
    chosen = arguments.parse_args(argv)
    if chosen.scenario is not None:
        others = [chosen.load, chosen.board, chosen.random_board or None, chosen.option or None]
        if chosen.preset not in (None, "standard") or any(one is not None for one in others):
            arguments.error("a scenario has its board and its rules in it: give --scenario without them")
        if chosen.scenario not in DEMOS:
            arguments.error(f"expected a scenario, one of {', '.join(DEMOS)}, not {shortened(chosen.scenario)!r}")
    if chosen.load is not None and chosen.board is not None:
        arguments.error("a saved game has its board in it: give -load without -board")

    def body() -> int:
        lines = tolerant_input()
        friendly = is_friendly(chosen, lines)
        if chosen.seed is None:
            chosen.seed = clock_seed() if friendly else DEFAULT_SEED
        rng: Generator = make_generator("minstd", chosen.seed)
        before: AnyConsole | None = None  # the game that was played before
        while True:
            colored = wants_color(sys.stdout) and (friendly or chosen.color)
            paint = painted if colored else None
            face = FriendlyFace(paint=paint) if friendly else ExactFace(paint=paint)
            table, free = table_of(chosen, face, friendly=friendly, quiet=friendly or before is not None)
            if before is not None:
                free = seated_as_before(table, before, free)
            if not friendly:
                table.chance(Fair(rng))  # one stream for all games: playing again does not seed anew (C15)
            console = Console(
                table, face, lines, sys.stdout, free=free, learning=chosen.learn, prog=arguments.prog,
                flags=flags_given(chosen, friendly=friendly),
            )  # fmt: skip
            status = play(
                console,
                arguments.prog,
                ask=partial(plays_again, loaded=chosen.load is not None or chosen.scenario is not None),
                keep=keep_record if friendly else keep_backup,
                always=not friendly,
            )
            if status is not None:
                return status
            before = console
            if friendly:
                chosen.seed += 1  # another game

    return guarded(arguments.prog, body)


def table_of(
    chosen: argparse.Namespace, face: ConstructorFace, *, friendly: bool, quiet: bool
) -> tuple[ConstructorTable, frozenset[int]]:
    """The table that the arguments ask for, and the free seats; a loaded game is read whenever it begins (C22).

    What the friendly console has saved is a record, and has its players; else a loaded game is of the assignment's
    form, which has the position alone (C25).
    """
    state = None if chosen.scenario is None else demo(chosen.scenario)
    if chosen.load is not None:
        text = read_file(chosen.load)
        if text.startswith(KIND) or is_seat_record(text):
            if chosen.preset is not None or chosen.option:
                raise BadOption(
                    f"{shortened(chosen.load)} has its rules in it: give --load without --preset and --option"
                )
            computer = face.computer(ConstructorGame(PRESETS[USUAL]))
            return loaded_table(chosen.load, ConstructorGame.name, chosen.players, computer, text)
        state = loaded(chosen.load, text, options_named(chosen))
    game = ConstructorGame(chosen_options(chosen, quiet=quiet) if state is None else state.board.options)
    computer = face.computer(game)
    everybody = None if friendly else ",".join("h" * game.seats)
    names = player_names(game, everybody if chosen.players is None else chosen.players, computer)
    return Table(game, names, seed=chosen.seed, generator="minstd", state=state), frozenset()


def seated_as_before(table: ConstructorTable, before: AnyConsole, free: frozenset[int]) -> frozenset[int]:
    """Seat those who sat there when the last game ended, whoever had come then; gives the seats that stay free."""
    taken = {seat: name for seat, name in enumerate(before.table.players) if seat not in before.free}
    for seat, name in taken.items():
        if seat < table.game.seats and (seat in free or table.players[seat] != name):
            table.seat(seat, name)
    return free - taken.keys()


def plays_again(console: AnyConsole, *, loaded: bool) -> bool:
    """The answer to the question after a game (C22); before it, seats may be given to others. Raises InputEnded."""

    def answered(question: str) -> str:
        while first_word(answer := console.read_line(question))[0].lower() == "seat" and console.commanded(answer):
            pass
        return answer

    if not console.face.friendly:
        while (answer := answered("Would you like to play again?\n> ")) not in ("yes", "no"):
            console.say(INVALID)
        return answer == "yes"
    again = "from the saved game, which is read again" if loaded else "another game"
    while (answer := answered(f"Would you like to play again, {again}? (yes/no)\n> ").lower()) not in ANSWERS:
        console.say("Type yes or no.")
    return ANSWERS[answer]


def loaded(path: str, text: str, options: ConstructorOptions) -> ConstructorState:
    """The game of a file with this text. Raises BadFile, with line and reason, and for what board it seems to be."""
    try:
        return read_save(text, options)
    except BadSave as error:
        raise BadFile(f"{shortened(path)}, {error}{about_board(text, options)}") from error


def about_board(text: str, options: ConstructorOptions) -> str:
    """What to add where a save looks like one of another board, or of more or fewer builders: how to load it."""
    builders, tiles = size_of_save(text)
    found = fitting(text)
    if found is not None:
        return (
            f". It looks like a game of {counted(builders, 'builder')} on {counted(tiles, 'tile')}: load it with"
            f" {' '.join(flags_of(found[0]) or ['--preset', USUAL])}"
        )
    if not tiles or tiles == len(options.places()):
        return ""
    return (
        f". It looks like a game on {counted(tiles, 'tile')}, not {len(options.places())}: --preset and --option say"
        " which board it has"
    )


def layout_of_file(path: str, tiles: int) -> tuple[int, ...]:
    """The board of a file. Raises BadFile, with line and reason."""
    text = read_file(path)
    with in_file(path):
        return read_layout(text, tiles)


def keep_backup(console: AnyConsole) -> str:
    """Save the position in the assignment's form, and give the arguments that go on with it. Raises BadFile.

    At the end of input that is `backup.sv`, whatever it held before (C23); a program that is stopped in another way
    leaves that file alone, and takes a free name.
    """
    try:
        text = write_save(console.table.state)
    except BadSave as error:
        raise BadFile(str(error)) from error
    path = BACKUP
    if console.ended:
        write_file(BACKUP, text)
    else:
        path = saved_anywhere(Path(BACKUP).stem, text, "sv")
    players = () if set(console.table.players) == {HUMAN} and not console.free else console.players_flag()
    flags = flags_of(console.table.state.board.options)
    return console.arguments([*flags, *players, "-load", path])


def flags_given(chosen: argparse.Namespace, *, friendly: bool) -> list[str]:
    """The flags that make the console what it is; `--plain` also where `cardkit play` is so in a pipe alone."""
    given = manners(chosen) or (["--plain"] if chosen.manners_by_default and not friendly else [])
    return [*given, *(["--color"] if chosen.color else [])]


def painted(text: str, seat: int) -> str:
    """The text in a builder's colour, for terminals."""
    return f"\x1b[{PAINTS[seat]}m{text}\x1b[0m"


if __name__ == "__main__":
    raise SystemExit(main())
