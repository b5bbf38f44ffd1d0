"""What both faces of Constructor share: the board, and dice that are fair or loaded.

`exact_face` has the protocol of the assignment's program, `friendly_face` the game as people play it.
"""

from collections.abc import Sequence
from functools import partial

from cardkit.console.terminal_table import Command, Face, TerminalTable
from cardkit.core.chance import Outcome, Request
from cardkit.core.event import Event
from cardkit.games.constructor.constants import colour
from cardkit.games.constructor.display.board_text import Paint, picture
from cardkit.games.constructor.events import Gained, Lost, Rolled
from cardkit.games.constructor.moves import Move
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.view import ConstructorView
from cardkit.table.chance_sources import Asked, Source
from cardkit.table.table import Table

ConstructorTable = Table[ConstructorState, Move, ConstructorView]
ConstructorTerminal = TerminalTable[ConstructorState, Move, ConstructorView]
ConstructorCommand = Command[ConstructorState, Move, ConstructorView]


class ConstructorFace(Face[ConstructorState, Move, ConstructorView]):
    """What both faces have. `paint`, if given, colours what builders have built."""

    def __init__(self, *, paint: Paint | None = None) -> None:
        super().__init__()
        self._paint = paint
        self._loaded_dice: Source | None = None  # there are none without a console to ask at
        self._fair: set[int] = set()  # the seats with fair dice

    def begin(self, console: ConstructorTerminal) -> None:
        """Everybody gets dice."""
        self._loaded_dice = Asked(partial(self.typed_roll, console))
        for seat in range(console.table.game.seats):
            self.seat_taken(console.table, seat)

    def throw(self, table: ConstructorTable, seat: int, *, fair: bool) -> None:
        """From here on a builder throws fair or loaded dice."""
        table.dice(seat, None if fair else self._loaded_dice)
        self._fair = self._fair | {seat} if fair else self._fair - {seat}

    def is_fair(self, seat: int) -> bool:
        """Whether a builder throws fair dice."""
        return seat in self._fair

    def typed_roll(self, console: ConstructorTerminal, request: Request) -> Outcome:
        """Loaded dice: the roll that the builder on turn types. Raises InputEnded where the input ends before, Left
        where somebody leaves, or Again when the question changes.
        """
        raise NotImplementedError

    def picture(self, table: ConstructorTable) -> str:
        """The board as it is drawn."""
        return picture(table.view(None), self._paint)

    def show_board(self, console: ConstructorTerminal, rest: str) -> None:
        """The command `board`."""
        console.out.write(self.picture(console.table))

    def seat_name(self, seat: int) -> str:
        """The builder's colour."""
        return colour(seat)


def told_of(heard: Sequence[Event]) -> tuple[Rolled | None, list[Gained], list[Lost]]:
    """Of what was heard, the roll if there was one, what builders gained, and what they lost to the geese."""
    rolled = next((event for event in heard if isinstance(event, Rolled)), None)
    gains = [event for event in heard if isinstance(event, Gained)]
    return rolled, gains, [event for event in heard if isinstance(event, Lost)]


def whole(text: str) -> int | None:
    """The whole number of a text, or None. One of very many digits is out of every range, and as good as 10**12."""
    digits = text[1:] if text[:1] in {"+", "-"} else text
    if not (digits.isascii() and digits.isdecimal()):
        return None
    size = int(digits) if len(digits) <= 12 else min(10**12, int(digits.lstrip("0")[:13] or "0"))
    return -size if text.startswith("-") else size


def rolled_total(request: Request, line: str) -> int | None:
    """The total of the dice that a line says, if it is one that they can show."""
    total = whole(line)
    return None if total is None or request.why_wrong((total,)) is not None else total
