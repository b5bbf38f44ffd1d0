"""What Straights prints, asks and understands at a terminal.

There are two faces: the exact protocol of the assignment's program, and a drawn table for people. `console.py` beside
this has the program itself: its arguments and its files.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cardkit.console.commands import watched
from cardkit.console.terminal_table import Command, Face, TerminalTable
from cardkit.console.wording import listed, loose_move, sentence
from cardkit.core.cards import Card, Suit, card, cards_of
from cardkit.core.errors import BadNotation
from cardkit.core.event import Audience, Event
from cardkit.core.game import Game
from cardkit.core.piles import Hand
from cardkit.games.straights.events import Dealt, RoundScored
from cardkit.games.straights.moves import Discard, Move, Play
from cardkit.games.straights.rules import NOT_HELD, SEATS, StraightsState
from cardkit.games.straights.view import StraightsView
from cardkit.table.table import Table

StraightsTable = Table[StraightsState, Move, StraightsView]
StraightsTerminal = TerminalTable[StraightsState, Move, StraightsView]
StraightsCommand = Command[StraightsState, Move, StraightsView]

COMPUTER: Final = "first"  # who `c` is in the protocol, and who takes over there after `ragequit` (S15)
RANKS: Final = "A23456789TJQK"
SUITS: Final = frozenset([suit.word.lower()[:-1] for suit in Suit])

HELP: Final = """\
play CARD       play a card of your hand, such as 7S or 10H
discard CARD    lay a card face down; only when you have no legal play
deck            show the cards as they were dealt, thirteen to each player:
                all hands, not yours alone
ragequit        leave your seat to a computer
"""
PEOPLES_HELP: Final = (
    """\
CARD            play a card of your hand, such as 7S, 10H or 7 of spades; or
                lay it face down, when you have no legal play
"""
    + HELP
)


def spaced(cards: Iterable[object]) -> str:
    """Each card with a blank before it (S8)."""
    return "".join([f" {one}" for one in cards])


class StraightsFace(Face[StraightsState, Move, StraightsView]):
    """What both faces have. `c` is the computer of this name."""

    own_help = HELP

    def __init__(self, computer: str = COMPUTER, *, color: bool = False) -> None:
        super().__init__(color=color)
        self._computer = computer

    def before_turn(self, table: StraightsTable) -> str:
        """What `view` shows."""
        return self.view(table)

    def after_step(self, table: StraightsTable, heard: Sequence[Event]) -> Iterable[str]:
        """One line for what happened, two where a round is scored (S7, S9, S13); deals are not announced."""
        for event in heard:
            if isinstance(event, RoundScored):
                yield f"Player{event.seat + 1}'s discards:{spaced(event.discards)}"
            if not isinstance(event, Dealt):
                yield table.game.describe(event)

    def explanation(self, table: StraightsTable) -> str:
        """What may be done in this turn."""
        seat = table.state.turn()
        turn, plays = f"It is Player{seat + 1}'s turn, and", plays_of(table)
        if plays:
            return f"{turn} you must play a card that fits: {listed([str(one) for one in plays])}."
        return (
            f"{turn} no card of yours fits: lay one face down, such as discard {table.view(seat).hand[0]}. It costs you"
            " its rank in points when the round is scored."
        )

    def commands(self, table: StraightsTable) -> Mapping[str, StraightsCommand]:
        """`deck` and `ragequit`."""
        return {"deck": _deck, "ragequit": _ragequit}

    def computer(self, game: Game[StraightsState, Move, StraightsView]) -> str:
        """As the program says: the game's best, or the assignment's own (S15)."""
        return self._computer


class ExactFace(StraightsFace):
    """The assignment's protocol, byte for byte."""

    prompt = ">"
    friendly = False

    def view(self, table: StraightsTable) -> str:
        """The seven lines before a person's prompt (S8)."""
        view, playable = table.view(table.state.turn()), plays_of(table)
        lines = ["Cards on the table:"]
        for suit, pile in zip(Suit, view.table, strict=True):
            lines.append(f"{suit}:{spaced([one.rank.letter for one in pile])}")
        lines.append(f"Your hand:{spaced(view.hand)}")
        lines.append(f"Legal plays:{spaced([one for one in view.hand if one in playable])}")
        return "\n".join(lines) + "\n"

    def audience(self, table: StraightsTable) -> Audience:
        """All seats: the assignment's program prints for everyone at one screen, discards too (S16)."""
        return tuple(range(SEATS))

    def ending(self, table: StraightsTable) -> Iterable[str]:
        """Nothing: the last step has told who wins."""
        return ()

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


class DrawnFace(StraightsFace):
    """The same game for people: a drawn table, and hands in order with what may be played marked."""

    own_help = PEOPLES_HELP

    def __init__(self, computer: str, *, color: bool, symbols: bool) -> None:
        super().__init__(computer, color=color)
        self._symbols = symbols

    def view(self, table: StraightsTable) -> str:
        """The table by suits, the points, and the hand with what may be played in brackets."""
        seat = table.state.turn()
        view, plays = table.view(seat), plays_of(table)
        lines = ["", "     " + " ".join(RANKS)]
        for suit in Suit:
            lying = {one.rank.letter for one in view.table[suit]}
            row = " ".join([self._paint(letter, suit) if letter in lying else "." for letter in RANKS])
            lines.append(f"  {self._suit(suit)}  {row}")
        lines.append("")
        for other in range(SEATS):
            laid = sum(1 for one in view.dropped if one.seat == other)
            you = "  <- you" if other == seat else ""
            points, left = view.scores[other], view.held[other]
            lines.append(f"  Player{other + 1}: points {points:3}, cards {left:2}, laid face down {laid:2}{you}")
        lines += ["", f"  Your hand:{self._hand(view, plays)}"]
        numbered = [f"{number}: {self._paint(str(one), one.suit)}" for number, one in enumerate(plays, 1)]
        may = f"You may play {listed(numbered)}."
        none = "None of them fits. Type the one to lay face down: its rank counts against you."
        lines.append(f"  {may if plays else none}")
        return "\n".join(lines) + "\n"

    def after_step(self, table: StraightsTable, heard: Sequence[Event]) -> Iterable[str]:
        """The same, and `none` where nothing was laid down."""
        return [f"{line} none" if line.endswith("'s discards:") else line for line in super().after_step(table, heard)]

    def pauses(self, table: StraightsTable, heard: Sequence[Event]) -> bool:
        """When a round is scored, and another follows."""
        return table.result is None and any(isinstance(event, RoundScored) for event in heard)

    def ending(self, table: StraightsTable) -> Iterable[str]:
        """How everybody stands; the last step has told who wins."""
        scores = table.state.scores()
        standing = sorted(range(SEATS), key=lambda seat: scores[seat])
        return ["Points: " + ", ".join([f"Player{seat + 1} {scores[seat]}" for seat in standing]) + "."]

    def read_move(self, table: StraightsTable, line: str) -> Move:
        """A move, a number of the list, or a card alone: played, or laid face down where nothing can be played."""
        if not line:
            raise BadNotation("Nothing typed: type a card of your hand, or help.")
        words = line.lower().split()
        can_play = bool(plays_of(table))
        if words == ["discard"] and can_play:
            return Discard(table.view(table.state.turn()).hand[0])  # which is refused, with the reason
        try:
            alone = card(" of ".join(words) if len(words) == 2 and words[1].rstrip("s") in SUITS else line)
        except BadNotation:
            return self._numbered(table, line)
        return Play(alone) if can_play else Discard(alone)

    def _numbered(self, table: StraightsTable, line: str) -> Move:
        """A move by its number in the list, or by a rank that one card alone has; what may be either is neither."""
        if not (line.isdecimal() and line.isascii()):
            return loose_move(table, line)
        legal = table.legal_moves()
        meant = [move for move in legal if str(int(move.card.rank)) == line]
        listed_there = list(legal[int(line[:3]) - 1 : int(line[:3])]) if int(line[:3]) else []
        meant += [move for move in listed_there if move not in meant]
        if len(meant) == 1:
            return meant[0]
        example = meant[0] if meant else legal[0]
        raise BadNotation(f"{line[:40]} says too little: type a card, such as {example.card}, or help.")

    def refusal(self, table: StraightsTable, move: Move, reason: str) -> str:
        """The card and the reason."""
        if reason == NOT_HELD:
            return f"{move.card} is not in your hand."
        if isinstance(move, Discard):
            return sentence(reason)
        return f"You cannot play {move.card}: {reason}."

    def dressed(self, text: str) -> str:
        """Painted already where the table is drawn, and elsewhere as cards are everywhere."""
        return text if "\x1b" in text else super().dressed(text)

    def _hand(self, view: StraightsView, plays: Sequence[Card]) -> str:
        hand = ""
        for suit in Suit:
            held = sorted([one for one in view.hand if one.suit == suit], key=lambda one: one.rank)
            letters = [(self._paint(one.rank.letter, suit), one in plays) for one in held]
            cells = [f" [{letter}]" if playable else f" {letter}" for letter, playable in letters]
            hand += f"  {self._suit(suit)}{''.join(cells)}" if held else ""
        return hand

    def _suit(self, suit: Suit) -> str:
        return self._paint(suit.symbol if self._symbols else suit.letter, suit)

    def _paint(self, text: str, suit: Suit) -> str:
        if not self.color:
            return text
        red = suit in (Suit.DIAMONDS, Suit.HEARTS)
        return f"\x1b[{'31' if red else '1'}m{text}\x1b[0m"


def plays_of(table: StraightsTable) -> list[Card]:
    """The cards that the seat on turn may play, in the order of their numbers."""
    return [move.card for move in table.legal_moves() if isinstance(move, Play)]


def _deck(terminal: StraightsTerminal, rest: str) -> None:
    """Print all 52 cards, thirteen a line: an operator's peek, which the assignment asks for (S10). People are asked
    whether they mean it.
    """
    people = terminal.face.friendly
    if people and rest.lower() != "yes":
        terminal.say("deck shows all four hands as they were dealt, not yours alone: type deck yes to see them.")
        return
    deal = terminal.table.state.round
    for seat in range(SEATS):
        terminal.say((f"Player{seat + 1}: " if people else "") + str(Hand(cards_of(deal.hand(seat)))))


def _ragequit(console: StraightsTerminal, rest: str) -> None:
    """Give one's seat to the computer, which plays this very turn (S11)."""
    seat = console.table.state.turn()
    if not watched(console, seat):
        return
    console.seat(seat, console.face.computer(console.table.game))
    console.say(f"Player{seat + 1} ragequits. A computer will now take over.")
