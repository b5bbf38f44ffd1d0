"""`cardkit-straights`: Straights at a terminal, in the exact protocol of the assignment's program.

Everything beyond it (saved games, players by name, house rules, a drawn table) is switched on by flags and commands;
`cardkit play straights` draws the table at a terminal unless told otherwise. `face.py` beside this has what is printed,
asked and understood in a game.
"""

import sys
from collections.abc import Sequence
from typing import Final, TextIO

from cardkit.console.files import read_file
from cardkit.console.program import (
    SEED,
    Parser,
    guarded,
    in_file,
    is_friendly,
    manners,
    option_number,
    played,
    players_help,
    table_wanted,
    usual_computer,
)
from cardkit.console.terminal import can_print, next_line, tolerant_input, wants_color
from cardkit.core.cards import Suit
from cardkit.core.errors import BadFile
from cardkit.core.levels import computer_of
from cardkit.games.straights import game as make_game
from cardkit.games.straights.game import StraightsGame
from cardkit.games.straights.options import ABOUT
from cardkit.games.straights.rules import SEATS, StraightsState
from cardkit.games.straights.scenarios.scenario import DEMOS, demo, read_scenario
from cardkit.games.straights.terminal.face import COMPUTER, DrawnFace, ExactFace, StraightsFace
from cardkit.players.player import HUMAN

EXAMPLES: Final = """\
  {prog} 6788                        the same game every time
  {prog} 6788 --players h,c,c,c      you against three computers
  {prog} --players h,first,uniform,my_players:Careful --pretty
  {prog} --load evening.game         go on with a saved game
  {prog} --scenario endgame          begin in the middle of a round
"""


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
        text = read_file(name)
    except BadFile as error:
        raise BadFile(f"{error}; those that come with cardkit are {', '.join(DEMOS)}") from error
    with in_file(name):
        return read_scenario(text)


def parser(prog: str) -> Parser:
    """The arguments of the program."""
    about = "Straights: shed your cards along the suits; the lowest score wins.\nType help in the game."
    made = Parser(prog, about, EXAMPLES)
    made.take("SEED", "of the shuffles; the clock if left out", SEED, nargs="?")
    made.take("--seed N", "the same, said as in other games", SEED, dest="named_seed")
    made.take("--players P,P,P,P", players_help(SEATS, usual_computer(prog, StraightsGame.computer, COMPUTER)))
    made.take("--load FILE", "go on with a game saved by the command save")
    made.take(
        "--scenario FILE",
        f"begin with the position of a file, or with one of {', '.join(DEMOS)} that come with cardkit",
    )
    made.add_demos(__package__)
    made.add_manners("draw the table (colours on a terminal, unless NO_COLOR is set)")
    made.take("--target N", "points that end the game (80)", option_number(ABOUT["target"]))
    made.take("--rounds N", "play at most that many rounds (0: no limit)", option_number(ABOUT["rounds"]))
    made.take("--corner", "house rule: ace and king of a suit are neighbours")
    made.add_learning()
    return made


def main(argv: Sequence[str] | None = None, prog: str = "cardkit-straights") -> int:
    """The program. Gives its exit status: 0, 2 for bad arguments or files."""
    arguments = parser(prog)
    options = arguments.parse_args(argv)
    if options.named_seed is not None:
        if options.seed is not None:
            arguments.error("expected one seed, not two")
        options.seed = options.named_seed
    house = {"target": options.target, "rounds": options.rounds, "corner": options.corner or None}
    arguments.require_rules_once(options, *house.values())
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
        face: StraightsFace = ExactFace()
        if friendly:
            symbols = can_print(sys.stdout, "".join([suit.symbol for suit in Suit]))
            face = DrawnFace(computer, color=wants_color(sys.stdout), symbols=symbols)
        if options.load is None and options.players is None and not (friendly and options.manners_by_default):
            names = invited(lines, sys.stdout)
            if names is None:
                return 0
            options.players = ",".join(names)
        table, free = table_wanted(options, StraightsGame.name, lambda: game, computer, state)
        if options.load is not None and table.result is not None and not friendly:
            sys.stdout.write("The saved game is over: " + " ".join([f"{n}" for n in table.result.scores]) + "\n")
        flags = manners(options)
        return played(table, face, lines, arguments.prog, free=free, learning=options.learn, flags=flags)

    return guarded(arguments.prog, body)


if __name__ == "__main__":
    raise SystemExit(main())
