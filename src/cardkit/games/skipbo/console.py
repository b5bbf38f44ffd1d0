"""`cardkit-skipbo`: Comp10001-Bo at a terminal."""

import shlex
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from cardkit.console.files import shortened, write_file
from cardkit.console.loop import Command, Console, Face
from cardkit.console.program import (
    PLAYERS_HELP,
    SEED,
    Parser,
    add_options,
    clock_seed,
    guarded,
    loaded_table,
    player_names,
    tolerant_input,
)
from cardkit.core.codec import read_option_words
from cardkit.core.errors import BadNotation
from cardkit.core.event import Event
from cardkit.core.options import options_from
from cardkit.core.record import Chosen, write_record
from cardkit.core.rng import seeded_sfc32
from cardkit.games.skipbo.events import (
    Abandoned,
    Cleared,
    Drawn,
    Embargoed,
    Played,
    Restarted,
    Revealed,
    Shuffled,
    TurnBegan,
    Won,
)
from cardkit.games.skipbo.game import SkipBoGame
from cardkit.games.skipbo.moves import Build, Discard, FromEmbargo, FromHand, FromStock, Lay, Move
from cardkit.games.skipbo.options import PRESETS
from cardkit.games.skipbo.players import POLICIES
from cardkit.games.skipbo.rules import SkipBoState
from cardkit.games.skipbo.text import WIDTH, read_pile
from cardkit.games.skipbo.view import SkipBoView
from cardkit.players import HUMAN
from cardkit.table import Table, Undone

SkipBoTable = Table[SkipBoState, Move, SkipBoView]
SkipBoCommand = Command[SkipBoState, Move, SkipBoView]

COMPUTER: Final = "planner"  # who `c` is, and who gives hints
PLAYERS: Final = "h,c,c,c"
PRESET: Final = "comp10001bo"
GUTTER: Final = 9  # columns for the names of the groups of moves
HINTS: Final = 1000  # the first stream of chance for hints, far from those of the players

HELP: Final = """\
NUMBER          make the play of that number in the list
CARD PILE       play a card of your hand: 7S b1 (a build pile), 7S d2.3 (the
                third discard pile of Player2); JK is a joker
stock PILE      play the top card of your stockpile: stock b1
PILE PILE       play the top card of a discard pile: d1.2 b4
embargo pN      lay your embargo card on player N
embargo PILE    play the embargo card that lies on you: embargo b1
moves           list the legal plays; those with a star end your turn
view [PILE]     show the table again, or all cards of one pile; at the table a
                dot stands for cards that lie further down
hint            what the computer would play in your place
undo            take back your last play of this turn, unless a hidden card
                has come to light since
"""

EXAMPLES: Final = """\
  cardkit-skipbo                                 you against three computers
  cardkit-skipbo --preset comp10001bo-bonus      with jokers and embargoes
  cardkit-skipbo --players h,greedy,h,c --seed 7
  cardkit-skipbo --option stockpile=4 --option turns=10
  cardkit-skipbo --load evening.game             go on with a saved game
"""


class SkipBoFace(Face[SkipBoState, Move, SkipBoView]):
    """What a person sees and types."""

    computer = COMPUTER

    def before_turn(self, table: SkipBoTable) -> str:
        """The table, and the legal plays by number."""
        return f"\n{table_text(table)}{moves_text(table)}"

    def after_step(self, table: SkipBoTable, heard: Sequence[Event]) -> Iterable[str]:
        """All but what would flood the screen: turns and draws of computers, shuffles (completing a build pile says as
        much); and without the end of the game, which is told last.
        """
        return super().after_step(table, [event for event in heard if not _passed_over(table, event)])

    def read_move(self, table: SkipBoTable, line: str) -> Move:
        """A number of the list, or the notation of a play."""
        if not line:
            raise BadNotation("Nothing typed: type a number of the list, a play, or help.")
        if line.isascii() and line.isdecimal():
            moves = table.legal_moves()
            number = int(line[:9])
            if 1 <= number <= len(moves):
                return moves[number - 1]
            raise BadNotation(f"Expected a number from 1 to {len(moves)}, not {line[:40]}.")
        if len(line.split()) == 1:
            raise BadNotation(f"Unknown command {line[:40]!r}: type a number of the list, a play, or help.")
        return table.game.read_move(line)

    def help(self) -> str:
        """The game's own commands."""
        return HELP

    def commands(self, table: SkipBoTable) -> Mapping[str, SkipBoCommand]:
        """`moves`, `view`, `hint` and `undo`."""
        return {"moves": _moves, "view": _view, "hint": _hint, "undo": _undo}

    def ending(self, table: SkipBoTable) -> Iterable[str]:
        """Who has won, if anybody, and how far everybody got."""
        left = ", ".join([f"Player{seat + 1} {cards}" for seat, cards in enumerate(table.state.scores())])
        winners = table.state.winners()
        return [str(Won(winners[0]) if winners else Abandoned()), f"Stockpile cards left: {left}."]


class SkipBoConsole(Console[SkipBoState, Move, SkipBoView]):
    """A console that breaks long lines between words."""

    def say(self, line: str) -> None:
        """Print a line, as several where it is too long for 80 columns."""
        rows = textwrap.wrap(
            line, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
        )  # names of files stay whole
        self.out.write("\n".join(rows) + "\n")


def _passed_over(table: SkipBoTable, event: Event) -> bool:
    match event:
        case TurnBegan(seat=seat) | Drawn(seat=seat):
            return table.players[seat] != HUMAN
        case Shuffled() | Won() | Abandoned():
            return True
    return False


def table_text(table: SkipBoTable) -> str:
    """What the seat on turn sees."""
    return table.game.show(table.view(table.state.turn())) + "\n"


def moves_text(table: SkipBoTable) -> str:
    """The legal plays with their numbers, in columns, by where the card comes from. A star: it ends the turn."""
    game, state = table.game, table.state
    groups: dict[str, list[str]] = {}
    for number, move in enumerate(table.legal_moves(), 1):
        star = "*" if state.ends_turn(game.action_of(move)) else ""
        groups.setdefault(_group(move), []).append(f"{number:3} {game.write_move(move)}{star}")
    lines = ["Your plays (* ends the turn):"]
    for name, cells in groups.items():
        width = max([len(cell) for cell in cells]) + 1
        rows = -(-len(cells) // max(1, (WIDTH - GUTTER) // width))
        for row in range(rows):
            start = name if row == 0 else ""
            lines.append((start.ljust(GUTTER) + "".join([cell.ljust(width) for cell in cells[row::rows]])).rstrip())
    return "".join([line + "\n" for line in lines])


def _group(move: Move) -> str:
    if isinstance(move, Lay) or isinstance(move.source, FromEmbargo):
        return "embargo"
    if isinstance(move.source, FromHand):
        return "hand"
    return "stock" if isinstance(move.source, FromStock) else "discards"


def hint(table: SkipBoTable) -> Move:
    """What the computer would play, knowing what the seat on turn knows. The same position gets the same answer, and
    the players' own streams are left alone.
    """
    game, view = table.game, table.view(table.state.turn())
    luck, guesses = [seeded_sfc32(table.seed, HINTS + 2 * table.move_count + which) for which in (0, 1)]
    action = POLICIES[COMPUTER].choose(game.determinize(view, guesses), luck)
    return game.move_of(action, table.state)


def why_not_undone(table: SkipBoTable) -> str | None:
    """Why the seat on turn cannot take back its last play; None if it can."""
    followed = _after_last_play(table)
    if not table.state.plays or followed is None:
        return "you have made none in this turn, and what was played in earlier turns stands"
    kinds = {type(event) for event in followed}
    if Shuffled in kinds:
        return "the draw pile was shuffled after it"
    if Drawn in kinds:
        return "cards were drawn after it"
    if Revealed in kinds:
        return "the next card of your stockpile was turned up after it"
    return None


def _after_last_play(table: SkipBoTable) -> list[Event] | None:
    """What followed on the last play that is not taken back; None if there is no such play."""
    plays: list[list[Event]] = []  # for each play, what followed on it
    for event in table.heard(None):
        match event:
            case Undone():
                plays.pop()
            case Played() | Restarted() | Embargoed() | Cleared():
                plays.append([])
            case _ if plays:
                plays[-1].append(event)
    return plays[-1] if plays else None


def _moves(console: Console[SkipBoState, Move, SkipBoView], rest: str) -> None:
    console.out.write(moves_text(console.table))


def _view(console: Console[SkipBoState, Move, SkipBoView], rest: str) -> None:
    table = console.table
    if not rest:
        console.out.write(table_text(table))
        return
    view = table.view(table.state.turn())
    pile = read_pile(rest.lower())
    cards = None
    match pile:
        case Build(number) if 0 <= number < len(view.builds):
            cards = view.builds[number].cards
        case Discard(seat, number) if 0 <= seat < len(view.discards) and 0 <= number < len(view.discards[seat]):
            cards = view.discards[seat][number].cards
    if cards is None:
        console.say(f"Expected a pile such as b1 or d2.3, not {rest[:40]!r}.")
    elif not cards:
        console.say(f"{pile} is empty.")
    else:
        console.say(f"{pile}, the top card last: {' '.join([str(card) for card in cards])}")


def _hint(console: Console[SkipBoState, Move, SkipBoView], rest: str) -> None:
    table = console.table
    move = hint(table)
    console.say(f"{COMPUTER} would play {table.game.write_move(move)} ({table.legal_moves().index(move) + 1}).")


def _undo(console: Console[SkipBoState, Move, SkipBoView], rest: str) -> None:
    table = console.table
    reason = why_not_undone(table)
    if reason is not None:
        console.say(f"You cannot take back a play: {reason}.")
        return
    played = [entry.move for entry in table.entries if isinstance(entry, Chosen)]
    table.undo()
    console.say(f"Taken back: {played[-1]}.")


def parser(prog: str | None) -> Parser:
    """The arguments of the program."""
    about = "Comp10001-Bo, a relative of Skip-Bo: four players, and an empty stockpile wins.\nType help in the game."
    made = Parser(prog, about, EXAMPLES)
    made.add_argument("--preset", metavar="NAME", help=f"{' or '.join(PRESETS)} ({PRESET} if left out)")
    made.add_argument("--seed", metavar="N", type=SEED, help="of the shuffles; the clock if left out")
    made.add_argument(
        "--players",
        metavar="P,P,P,P",
        help=f"{PLAYERS_HELP}; computers are {', '.join(POLICIES)}, and c is {COMPUTER} ({PLAYERS} if left out)",
    )
    made.add_argument("--load", metavar="FILE", help="go on with a saved game")
    add_options(made, PRESETS[PRESET].names())
    return made


def main(argv: Sequence[str] | None = None, prog: str | None = "cardkit-skipbo") -> int:
    """The program. Gives its exit status: 0, 2 for bad arguments or files."""
    arguments = parser(prog)
    options = arguments.parse_args(argv)
    if options.load is not None and (options.seed is not None or options.preset is not None or options.option):
        arguments.error("a saved game has its seed and its rules in it: give --load without them")

    def body() -> int:
        lines = tolerant_input()
        if options.load is not None:
            table = loaded_table(options.load, SkipBoGame.name, options.players, COMPUTER)
        else:
            game = SkipBoGame(options_from(PRESETS, options.preset or PRESET, read_option_words(options.option)))
            names = player_names(game, options.players or PLAYERS, COMPUTER)
            table = Table(game, names, seed=clock_seed() if options.seed is None else options.seed)
        console = SkipBoConsole(table, SkipBoFace(), lines, sys.stdout)
        if HUMAN in table.players and table.result is None:
            console.say("Type help for the commands.")
        console.run()
        if console.ended:
            _keep(console, arguments.prog, options.load or free_name(f"skipbo-{table.seed}"))
        return 0

    return guarded(arguments.prog, body)


def _keep(console: SkipBoConsole, prog: str, path: str) -> None:
    """Save the game of a person who is gone: nothing is lost with the connection."""
    console.out.write("\n")  # after the prompt that nobody answered
    write_file(path, write_record(console.table.record()))
    console.out.write(f"The input has ended: the game is saved in {shortened(path)}.\n")
    console.out.write(f"To go on: {prog} --load {shlex.quote(path)}\n")


def free_name(stem: str) -> str:
    """The first of `STEM.game`, `STEM-2.game`, `STEM-3.game` and so on that no file has."""
    path, number = Path(f"{stem}.game"), 1
    while path.exists() or path.is_symlink():
        number += 1
        path = Path(f"{stem}-{number}.game")
    return str(path)


if __name__ == "__main__":
    raise SystemExit(main())
