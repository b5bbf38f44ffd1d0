"""`cardkit-straights`: Straights at a terminal, in the exact protocol of the assignment's program.

Everything beyond it (saved games, players by name, house rules, a drawn table) is switched on by flags and commands;
`cardkit play straights` draws the table at a terminal unless told otherwise. `face.py` beside this has what is printed,
asked and understood in a game.
"""

import sys
from collections.abc import Sequence
from typing import Final, TextIO

from cardkit.console.demos import Demo, demos_text
from cardkit.console.files import read_file, shortened
from cardkit.console.program import (
    SEED,
    Parser,
    add_learning,
    add_manners,
    clock_seed,
    guarded,
    is_friendly,
    loaded_table,
    manners,
    option_number,
    played,
    player_names,
    players_help,
)
from cardkit.console.terminal import can_print, next_line, tolerant_input, wants_color
from cardkit.core.about import computer_of
from cardkit.core.cards import Suit
from cardkit.core.errors import BadFile, BadSave
from cardkit.games.straights import game as make_game
from cardkit.games.straights.game import StraightsGame
from cardkit.games.straights.options import ABOUT
from cardkit.games.straights.rules import SEATS, StraightsState
from cardkit.games.straights.scenarios.scenario import DEMOS, demo, read_scenario
from cardkit.games.straights.terminal.face import COMPUTER, DrawnFace, ExactFace, StraightsTable
from cardkit.players.player import HUMAN
from cardkit.table.table import Table

EXAMPLES: Final = """\
  {prog} 6788                        the same game every time
  {prog} 6788 --players h,c,c,c      you against three computers
  {prog} --players h,first,uniform,my_players:Careful --pretty
  {prog} --load evening.game         go on with a saved game
  {prog} --scenario endgame          begin in the middle of a round
"""

# What goes beyond the assignment (S19), each with what shows it: `--demos` lists them.
SHOWN: Final = (
    Demo(
        "A house rule: ace and king of a suit are neighbours",
        "cardkit-straights --scenario corner --players h,c,c,c",
        ("play AS",),
    ),
    Demo(
        "A house rule: the game ends at 40 points",
        "cardkit-straights --scenario target --players h,c,c,c",
        ("play 2C",),
    ),
    Demo(
        "A house rule: the game ends after three rounds",
        "cardkit-straights --scenario rounds --players h,c,c,c",
        ("play 2C",),
    ),
    Demo(
        "A smarter computer, which sees whom the king of spades lets in",
        "cardkit-straights 5 --scenario endgame --players thrifty,c,c,c",
    ),
    Demo(
        "A search, which plays the game on from there 500 times before each of its moves",
        "cardkit-straights 5 --scenario endgame --players search:500,c,c,c",
    ),
    Demo(
        "Another player in a seat, in the middle of a turn",
        "cardkit-straights --scenario sevens --players h,h,c,c",
        ("seat 1 thrifty",),
    ),
    Demo(
        "A table that is drawn, and moves typed loosely",
        "cardkit-straights --scenario endgame --players h,c,c,c --pretty",
        ("ks",),
    ),
    Demo(
        "A hint from the best computer, and a move taken back",
        "cardkit-straights --scenario endgame --players h,c,c,c --pretty --learn",
        ("hint", "play KS", "undo"),
    ),
    Demo(
        "The same game in a browser",
        "cardkit play straights --web --scenario endgame",
    ),
)


def invited(lines: TextIO, out: TextIO) -> list[str] | None:
    """Who plays each seat, as answered to the questions (S6); None if the input ended."""
    names: list[str] = []
    while len(names) < SEATS:
        line = next_line(lines, out, f"Is Player{len(names) + 1} a human (h) or a computer (c)?\n>")
        if line is None:
            return None
        answer = {"h": HUMAN, "c": COMPUTER}.get(line.lower())
        if answer is not None:
            names.append(answer)
    return names


def scenario_of(name: str) -> StraightsState:
    """The position of a demonstration, or else of a file (S20). Raises BadFile, with line and reason."""
    if name in DEMOS:
        return read_scenario(demo(name))
    try:
        return read_scenario(read_file(name))
    except BadSave as error:
        raise BadFile(f"{shortened(name)}, {error}") from error
    except BadFile as error:
        raise BadFile(f"{error}; those that come with cardkit are {', '.join(DEMOS)}") from error


def usual_computer(prog: str | None) -> str:
    """Who `c` is: the game's best under `cardkit play`, unless that has the exact protocol, which has its own (S15)."""
    best = (prog or "").startswith("cardkit play")
    return f"{computer_of(make_game())}, or {COMPUTER} in the exact protocol" if best else COMPUTER


def parser(prog: str | None) -> Parser:
    """The arguments of the program."""
    about = "Straights: shed your cards along the suits; the lowest score wins.\nType help in the game."
    made = Parser(prog, about, EXAMPLES.format(prog=prog or "cardkit-straights"))
    made.add_argument("seed", nargs="?", metavar="SEED", type=SEED, help="of the shuffles; the clock if left out")
    made.add_argument("--seed", metavar="N", dest="named_seed", type=SEED, help="the same, said as in other games")
    made.add_argument("--players", metavar="P,P,P,P", help=players_help(SEATS, usual_computer(prog)))
    made.add_argument("--load", metavar="FILE", help="go on with a game saved by the command save")
    made.add_argument(
        "--scenario",
        metavar="FILE",
        help=f"begin with the position of a file, or with one of {', '.join(DEMOS)} that come with cardkit",
    )
    made.add_argument("--demos", action="store_true", help="list commands that show what goes beyond the assignment")
    add_manners(made, prog, "draw the table (colours on a terminal, unless NO_COLOR is set)")
    made.add_argument(
        "--target", metavar="N", type=option_number(ABOUT["target"]), help="points that end the game (80)"
    )
    made.add_argument(
        "--rounds", metavar="N", type=option_number(ABOUT["rounds"]), help="play at most that many rounds (0: no limit)"
    )
    made.add_argument("--corner", action="store_true", help="house rule: ace and king of a suit are neighbours")
    add_learning(made)
    return made


def main(argv: Sequence[str] | None = None, prog: str | None = "cardkit-straights") -> int:
    """The program. Gives its exit status: 0, 2 for bad arguments or files."""
    arguments = parser(prog)
    options = arguments.parse_args(argv)
    if options.demos:
        sys.stdout.write(demos_text(SHOWN))
        return 0
    if options.named_seed is not None:
        if options.seed is not None:
            arguments.error("expected one seed, not two")
        options.seed = options.named_seed
    house = {"target": options.target, "rounds": options.rounds, "corner": options.corner or None}
    if options.load is not None and (options.seed is not None or any(value is not None for value in house.values())):
        arguments.error("a saved game has its seed and its rules in it: give --load without them")
    if options.scenario is not None and options.load is not None:
        arguments.error("a game begins with a scenario or goes on from a file: give --scenario or --load, not both")
    if options.scenario is not None and any(value is not None for value in house.values()):
        arguments.error("a scenario has its rules in it: give --scenario without them")

    def body() -> int:
        lines = tolerant_input()
        friendly = is_friendly(options, lines)
        state = None if options.scenario is None else scenario_of(options.scenario)
        game = make_game(**house) if state is None else StraightsGame(state.round.options)
        computer = computer_of(game) if friendly and options.manners_by_default else COMPUTER
        face: ExactFace | DrawnFace = ExactFace()
        if friendly:
            symbols = can_print(sys.stdout, "".join([suit.symbol for suit in Suit]))
            face = DrawnFace(color=wants_color(sys.stdout), symbols=symbols, computer=computer)
        table: StraightsTable
        free: frozenset[int] = frozenset()
        if options.load is not None:
            table, free = loaded_table(options.load, StraightsGame.name, options.players, computer)
            if table.result is not None and not friendly:
                sys.stdout.write("The saved game is over: " + " ".join([f"{n}" for n in table.result.scores]) + "\n")
        else:
            names: Sequence[str] | None = [HUMAN] + [computer] * (SEATS - 1)
            if options.players is not None:
                names = player_names(game, options.players, computer)
            elif not (friendly and options.manners_by_default):
                names = invited(lines, sys.stdout)
            if names is None:
                return 0
            seed = clock_seed() if options.seed is None else options.seed
            table = Table(game, names, seed=seed, state=state)
        flags = manners(options)
        return played(table, face, lines, arguments.prog, free=free, learning=options.learn, flags=flags)

    return guarded(arguments.prog, body)


if __name__ == "__main__":
    raise SystemExit(main())
