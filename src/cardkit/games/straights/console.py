"""`cardkit-straights`: Straights at a terminal, in the exact protocol of the assignment's program.

Everything beyond it (saved games, players by name, house rules, a drawn table) is switched on by flags and commands.
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TextIO

from cardkit.console.files import read_file, shortened
from cardkit.console.loop import Command, Console, Face
from cardkit.console.program import (
    PLAYERS_HELP,
    SEED,
    Parser,
    can_print,
    clock_seed,
    guarded,
    loaded_table,
    player_names,
    tolerant_input,
    wants_color,
    whole_number,
)
from cardkit.core.cards import Card, Suit, cards_of
from cardkit.core.errors import BadFile, BadNotation, BadSave
from cardkit.core.event import Audience, Event
from cardkit.games.straights import game as make_game
from cardkit.games.straights.events import Dealt, RoundScored
from cardkit.games.straights.game import StraightsGame
from cardkit.games.straights.moves import Discard, Move, Play
from cardkit.games.straights.rules import HAND, NOT_HELD, SEATS, StraightsState
from cardkit.games.straights.scenario import DEMOS, demo, read_scenario
from cardkit.games.straights.view import StraightsView
from cardkit.players import HUMAN
from cardkit.table import Table

StraightsTable = Table[StraightsState, Move, StraightsView]
StraightsConsole = Console[StraightsState, Move, StraightsView]
StraightsCommand = Command[StraightsState, Move, StraightsView]

COMPUTER: Final = "first"  # who `c` is, and who takes over after `ragequit`
SUIT_NAMES: Final = ("Clubs", "Diamonds", "Hearts", "Spades")

HELP: Final = """\
play CARD       play a card of your hand, such as 7S or 10H
discard CARD    lay a card face down; only when you have no legal play
deck            show the cards as they were dealt, thirteen to each player
ragequit        leave your seat to a computer
"""

EXAMPLES: Final = """\
  cardkit-straights                             ask who plays, shuffle by the clock
  cardkit-straights 6788                        the same game every time
  cardkit-straights 6788 --players h,c,c,c      you against three computers
  cardkit-straights --players h,first,uniform,my_players:Careful --pretty
  cardkit-straights --load evening.game         go on with a saved game
  cardkit-straights --scenario endgame          begin in the middle of a round
"""


def listed(cards: Iterable[object]) -> str:
    """Each card with a blank before it (S8)."""
    return "".join([f" {one}" for one in cards])


class ExactFace(Face[StraightsState, Move, StraightsView]):
    """The assignment's protocol, byte for byte."""

    prompt = ">"
    computer = COMPUTER

    def before_turn(self, table: StraightsTable) -> str:
        """The seven lines before a person's prompt (S8)."""
        view = table.view(table.state.turn())
        lines = ["Cards on the table:"]
        for name, pile in zip(SUIT_NAMES, view.table, strict=True):
            lines.append(f"{name}:{listed([one.rank.letter for one in pile])}")
        lines.append(f"Your hand:{listed(view.hand)}")
        lines.append(f"Legal plays:{listed(legal_plays(table, view))}")
        return "\n".join(lines) + "\n"

    def audience(self, table: StraightsTable) -> Audience:
        """All seats: the assignment's program prints for everyone at one screen, discards too (S16)."""
        return tuple(range(SEATS))

    def after_step(self, table: StraightsTable, heard: Sequence[Event]) -> Iterable[str]:
        """One line for what happened (S7, S9, S13); deals are not announced."""
        for event in heard:
            if isinstance(event, RoundScored):
                yield f"Player{event.seat + 1}'s discards:{listed(event.discards)}"
            if not isinstance(event, Dealt):
                yield table.game.describe(event)

    def read_move(self, table: StraightsTable, line: str) -> Move:
        """`play CARD` or `discard CARD` (S17)."""
        word = line.split(None, 1)[0] if line else ""
        if word.lower() not in ("play", "discard"):
            quoted = f"Unknown command {line[:40]!r}" if line else "Nothing typed"
            raise BadNotation(f"{quoted}: type play CARD, discard CARD, deck, ragequit, quit or help.")
        return table.game.read_move(line)

    def refusal(self, table: StraightsTable, move: Move, reason: str) -> str:
        """The two refusals of the protocol (S10), and one for a card that is not there (S14)."""
        if reason == NOT_HELD:
            return f"{move.card} is not in your hand."
        if isinstance(move, Discard):
            return "You have a legal play. You may not discard."
        return "This is not a legal play."

    def help(self) -> str:
        """The game's own commands."""
        return HELP

    def commands(self, table: StraightsTable) -> Mapping[str, StraightsCommand]:
        """`deck` and `ragequit`."""
        return {"deck": _deck, "ragequit": _ragequit}


class PrettyFace(ExactFace):
    """The same game with a drawn table in place of the lists."""

    prompt = "> "

    def __init__(self, *, color: bool, symbols: bool) -> None:
        self.color = color
        self.symbols = symbols

    def before_turn(self, table: StraightsTable) -> str:
        """The table by suits, the points, and the hand with what may be played marked."""
        seat = table.state.turn()
        view = table.view(seat)
        plays = set(legal_plays(table, view))
        lines = ["", "     " + " ".join("A23456789TJQK")]
        for suit in Suit:
            lying = {one.rank.letter for one in view.table[suit]}
            row = " ".join([self._paint(letter, suit) if letter in lying else "." for letter in "A23456789TJQK"])
            lines.append(f"  {self._suit(suit)}  {row}")
        lines.append("")
        for other in range(SEATS):
            laid = sum(1 for one in view.dropped if one.seat == other)
            you = "  <- you" if other == seat else ""
            points, left = view.scores[other], view.held[other]
            lines.append(f"  Player{other + 1}: {points:3} points, {left:2} cards, {laid:2} laid down{you}")
        lines.append("")
        hand = ""
        for suit in Suit:
            held = sorted([one for one in view.hand if one.suit == suit], key=lambda one: one.rank)
            if held:
                hand += f"  {self._suit(suit)}" + "".join([self._held(one, one in plays) for one in held])
        lines.append(f"  Your hand:{hand}")
        may = "play " + " or ".join([self._card(one) for one in view.hand if one in plays]) if plays else "only discard"
        lines.append(f"  You may {may}.")
        return "\n".join(lines) + "\n"

    def _held(self, card: Card, playable: bool) -> str:
        letter = self._paint(card.rank.letter, card.suit)
        return f" [{letter}]" if playable else f" {letter}"

    def _card(self, card: Card) -> str:
        return self._paint(str(card), card.suit)

    def _suit(self, suit: Suit) -> str:
        return self._paint(suit.symbol if self.symbols else suit.letter, suit)

    def _paint(self, text: str, suit: Suit) -> str:
        if not self.color:
            return text
        red = suit in (Suit.DIAMONDS, Suit.HEARTS)
        return f"\x1b[{'31' if red else '1'}m{text}\x1b[0m"


def legal_plays(table: StraightsTable, view: StraightsView) -> list[Card]:
    """The cards that the seat on turn may play, in deal order."""
    playable = {move.card for move in table.legal_moves() if isinstance(move, Play)}
    return [one for one in view.hand if one in playable]


def _deck(console: StraightsConsole, rest: str) -> None:
    """Print all 52 cards, thirteen a line: an operator's peek, which the assignment asks for (S10)."""
    order = cards_of(console.table.state.round.order)
    for seat in range(SEATS):
        console.say(" ".join([str(one) for one in order[HAND * seat : HAND * (seat + 1)]]))


def _ragequit(console: StraightsConsole, rest: str) -> None:
    """Give one's seat to the computer, which plays this very turn (S11)."""
    seat = console.table.state.turn()
    console.seat(seat, COMPUTER)
    console.say(f"Player{seat + 1} ragequits. A computer will now take over.")


def invited(lines: TextIO, out: TextIO) -> list[str] | None:
    """Who plays each seat, as answered to the questions (S6); None if the input ended."""
    names: list[str] = []
    while len(names) < SEATS:
        out.write(f"Is Player{len(names) + 1} a human (h) or a computer (c)?\n>")
        out.flush()
        line = lines.readline()
        if not line:
            return None
        answer = {"h": HUMAN, "c": COMPUTER}.get(line.strip().lower())
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


def parser(prog: str | None) -> Parser:
    """The arguments of the program."""
    made = Parser(prog, "Straights: shed your cards along the suits; the lowest score wins.", EXAMPLES)
    made.add_argument("seed", nargs="?", metavar="SEED", type=SEED, help="of the shuffles; the clock if left out")
    made.add_argument("--players", metavar="P,P,P,P", help=PLAYERS_HELP)
    made.add_argument("--load", metavar="FILE", help="go on with a game saved by the command save")
    made.add_argument(
        "--scenario",
        metavar="FILE",
        help=f"begin with the position of a file, or with one of {', '.join(DEMOS)} that come with cardkit",
    )
    made.add_argument(
        "--pretty", action="store_true", help="draw the table (colours on a terminal, unless NO_COLOR is set)"
    )
    made.add_argument("--target", metavar="N", type=whole_number(1, 10_000), help="points that end the game (80)")
    made.add_argument(
        "--rounds", metavar="N", type=whole_number(0, 10_000), help="play at most that many rounds (0: no limit)"
    )
    made.add_argument("--corner", action="store_true", help="house rule: ace and king of a suit are neighbours")
    return made


def main(argv: Sequence[str] | None = None, prog: str | None = "cardkit-straights") -> int:
    """The program. Gives its exit status: 0, 2 for bad arguments or files."""
    arguments = parser(prog)
    options = arguments.parse_args(argv)
    house = {"target": options.target, "rounds": options.rounds, "corner": options.corner or None}
    if options.load is not None and (options.seed is not None or any(value is not None for value in house.values())):
        arguments.error("a saved game has its seed and its rules in it: give --load without them")
    if options.scenario is not None and options.load is not None:
        arguments.error("a game begins with a scenario or goes on from a file: give --scenario or --load, not both")
    if options.scenario is not None and any(value is not None for value in house.values()):
        arguments.error("a scenario has its rules in it: give --scenario without them")

    def body() -> int:
        lines = tolerant_input()
        if options.load is not None:
            table = loaded_table(options.load, StraightsGame.name, options.players, COMPUTER)
            if table.result is not None:
                sys.stdout.write("The saved game is over: " + " ".join([f"{n}" for n in table.result.scores]) + "\n")
        else:
            state = None if options.scenario is None else scenario_of(options.scenario)
            game = make_game(**house) if state is None else StraightsGame(state.round.options)
            names = (
                invited(lines, sys.stdout) if options.players is None else player_names(game, options.players, COMPUTER)
            )
            if names is None:
                return 0
            seed = clock_seed() if options.seed is None else options.seed
            table = Table(game, names, seed=seed, state=state)
        face = ExactFace()
        if options.pretty:
            symbols = can_print(sys.stdout, "".join([suit.symbol for suit in Suit]))
            face = PrettyFace(color=wants_color(sys.stdout), symbols=symbols)
        Console(table, face, lines, sys.stdout).run()
        return 0

    return guarded(arguments.prog, body)


if __name__ == "__main__":
    raise SystemExit(main())
