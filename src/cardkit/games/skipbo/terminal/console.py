"""`cardkit-skipbo`: Comp10001-Bo at a terminal."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from cardkit.console import default_console
from cardkit.console.terminal_table import Command, Face, TerminalTable
from cardkit.console.wording import columns
from cardkit.core.event import Event, Undone
from cardkit.core.records.record import Chosen
from cardkit.games.skipbo import events
from cardkit.games.skipbo.display.text import WIDTH, read_pile
from cardkit.games.skipbo.moves import Build, Discard, FromEmbargo, FromHand, FromStock, Lay, Move
from cardkit.games.skipbo.state import SkipBoState
from cardkit.games.skipbo.view import SkipBoView
from cardkit.players.player import HUMAN
from cardkit.table.table import Table

SkipBoTable = Table[SkipBoState, Move, SkipBoView]
SkipBoCommand = Command[SkipBoState, Move, SkipBoView]

GUTTER: Final = 9  # columns for the names of the groups of moves

HELP: Final = """\
NUMBER          make the play of that number in the list
CARD PILE       play a card of your hand: 7S b1 (a build pile), 7S d2.3 (the
                third discard pile of Player2); JK is a joker
stock PILE      play the top card of your stockpile: stock b1
PILE PILE       play the top card of a discard pile: d1.2 b4
view PILE       show all cards of one pile; at the table a dot stands for cards
                that lie further down
"""

EMBARGO_HELP: Final = """\
embargo pN      lay your embargo card on player N
embargo PILE    play the embargo card that lies on you: embargo b1
"""


class SkipBoFace(Face[SkipBoState, Move, SkipBoView]):
    """What a person sees and types."""

    def help(self, table: SkipBoTable) -> str:
        """The game's own commands; those for embargo cards where there are any."""
        return HELP + (EMBARGO_HELP if table.view(None).options.embargoes else "")

    def before_turn(self, table: SkipBoTable) -> str:
        """The table, and the legal plays by number."""
        return f"\n{self.view(table)}{self.moves(table)}"

    def moves(self, table: SkipBoTable, wanted: str = "") -> str:
        """The legal plays, by where the card comes from; those alone that begin with `wanted`, if given."""
        return super().moves(table, wanted) if wanted else moves_text(table)

    def explanation(self, table: SkipBoTable) -> str:
        """What a turn is."""
        seat = table.state.turn()
        left = table.view(seat).options.plays - table.state.plays
        return (
            f"It is Player{seat + 1}'s turn: make one of the plays in the list, by its number or as it stands there. A"
            f" star ends the turn; without one {left} more can be made. Getting rid of the stockpile wins."
        )

    def after_step(self, table: SkipBoTable, heard: Sequence[Event]) -> Iterable[str]:
        """All but what would flood the screen: turns and draws of computers, shuffles (completing a build pile says as
        much); and without the end of the game, which is told last.
        """
        return super().after_step(table, [event for event in heard if not _passed_over(table, event)])

    def refusal(self, table: SkipBoTable, move: Move, reason: str) -> str:
        return f"You cannot play {table.game.write_move(move)}: {reason}."

    def commands(self, table: SkipBoTable) -> Mapping[str, SkipBoCommand]:
        """`view` with a pile, and `undo` within a turn."""
        return {"view": _view, "undo": _undo}

    def ending(self, table: SkipBoTable) -> Iterable[str]:
        """Who has won, if anybody, and how far everybody got."""
        left = ", ".join([f"Player{seat + 1} {cards}" for seat, cards in enumerate(table.state.scores())])
        winners = table.state.winners()
        return [str(events.Won(winners[0]) if winners else events.Abandoned()), f"Stockpile cards left: {left}."]


def _passed_over(table: SkipBoTable, event: Event) -> bool:
    match event:
        case events.TurnBegan(seat=seat) | events.Drawn(seat=seat):
            return table.players[seat] != HUMAN
        case events.Shuffled() | events.Won() | events.Abandoned():
            return True
    return False


def moves_text(table: SkipBoTable) -> str:
    """The legal plays with their numbers, in columns, by where the card comes from. A star: it ends the turn."""
    game, state = table.game, table.state
    groups: dict[str, list[str]] = {}
    for number, move in enumerate(table.legal_moves(), 1):
        star = "*" if state.ends_turn(game.action_of(move)) else ""
        groups.setdefault(_group(move), []).append(f"{number:3} {game.write_move(move)}{star}")
    lines = ["Your plays (* ends the turn):"]
    for name, cells in groups.items():
        for number, row in enumerate(columns(cells, WIDTH - GUTTER, gap=1)):
            lines.append(("" if number else name).ljust(GUTTER) + row)
    return "".join([line + "\n" for line in lines])


def _group(move: Move) -> str:
    if isinstance(move, Lay) or isinstance(move.source, FromEmbargo):
        return "embargo"
    if isinstance(move.source, FromHand):
        return "hand"
    return "stock" if isinstance(move.source, FromStock) else "discards"


def why_not_undone(table: SkipBoTable) -> str | None:
    """Why the seat on turn cannot take back its last play; None if it can."""
    followed = _after_last_play(table)
    if not table.state.plays or followed is None:
        return "you have made none in this turn, and what was played in earlier turns stands"
    kinds = {type(event) for event in followed}
    if events.Shuffled in kinds:
        return "the draw pile was shuffled after it"
    if events.Drawn in kinds:
        return "cards were drawn after it"
    if events.Revealed in kinds:
        return "the next card of your stockpile was turned up after it"
    return None


def _after_last_play(table: SkipBoTable) -> list[Event] | None:
    """What followed on the last play that is not taken back; None if there is no such play."""
    plays: list[list[Event]] = []  # for each play, what followed on it
    for event in table.heard(None):
        match event:
            case Undone():
                plays.pop()
            case events.Played() | events.Restarted() | events.Embargoed() | events.Cleared():
                plays.append([])
            case _ if plays:
                plays[-1].append(event)
    return plays[-1] if plays else None


def _view(console: TerminalTable[SkipBoState, Move, SkipBoView], rest: str) -> None:
    table = console.table
    if not rest:
        console.write(console.face.view(table))
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


def _undo(console: TerminalTable[SkipBoState, Move, SkipBoView], rest: str) -> None:
    table = console.table
    reason = why_not_undone(table)
    if reason is not None and not (console.learning and table.state.plays):
        console.say(f"You cannot take back a play: {reason}.")
        return
    played = [entry.move for entry in table.entries if isinstance(entry, Chosen)]
    table.undo()
    console.say(f"Taken back: {played[-1]}.")


def main(argv: Sequence[str] | None = None, prog: str = "cardkit-skipbo") -> int:
    """The program. Gives its exit status: 0, 2 for bad arguments or files."""
    return default_console.main("skipbo", argv, prog, SkipBoFace)


if __name__ == "__main__":
    raise SystemExit(main())
