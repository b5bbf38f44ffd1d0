"""`Chair`: a seat of a room, and what is known of whoever has it."""

from typing import Final

import attrs

from cardkit.core.levels import shown_name
from cardkit.players.player import HUMAN, is_outside
from cardkit.protocol.message import FREE
from cardkit.protocol.outgoing import SeatTold
from cardkit.rooms.settings import Settings

BOT: Final = "bot"  # what others are told of a player of somebody's own
LEAST: Final = 5.0  # seconds that a move may take, whoever has none left


@attrs.define
class Chair:
    """A seat. A person has a token; a computer has none, and nobody has one where it is free."""

    seat: int
    settings: Settings
    player: str = FREE
    token: str | None = None  # its digest
    person: str | None = None  # what the person is called
    here: set[str] = attrs.field(factory=set)  # the processes to which the person is connected
    came_once: bool = False  # whether the person has ever been connected
    gone_at: float | None = None  # since when the person is away; None: is here, or has never come
    stood_in: bool = False  # whether a computer moves for the person
    bank: float | None = None  # seconds left for the whole game; None: any
    shown_bank: float | None = None  # the same as others may see it: not while seats choose at once
    asked_at: float | None = None  # since when the seat may move; None: it may not

    @property
    def free(self) -> bool:
        """Whether anybody may sit down."""
        return self.player == FREE

    @property
    def awaited(self) -> bool:
        """Whether somebody has yet to come, or to sit down."""
        return self.free or (self.token is not None and not self.came_once)

    @property
    def has_computer(self) -> bool:
        """Whether a computer sits here."""
        return self.token is None and not self.free

    @property
    def computer_moves(self) -> bool:
        """Whether a computer is to move here, for itself or for a person."""
        return self.has_computer or self.stood_in

    @property
    def shown(self) -> str:
        """The player, as everybody may know it: what a bot is started with is nobody's business."""
        return BOT if is_outside(self.player) else shown_name(self.player)

    def sit(self, player: str, token: str | None, person: str | None) -> None:
        """Somebody else has the seat from here on. Whoever had it is no longer here."""
        self.player, self.token, self.person = player, token, person
        self.here, self.gone_at, self.stood_in, self.came_once = set(), None, False, False
        self.bank = self.shown_bank = self.settings.bank

    def came(self, process: str) -> None:
        """The person is connected to a process."""
        self.here.add(process)
        self.came_once = True
        self.gone_at = None

    def left(self, process: str, at: float) -> None:
        """The person is no longer connected to a process."""
        self.here.discard(process)
        if not self.here and self.gone_at is None:
            self.gone_at = at

    def spend(self, seconds: float, *, moved: bool) -> None:
        """Take time from the bank; a move adds to it."""
        if self.bank is not None:
            self.bank = max(0.0, self.bank - seconds) + (self.settings.increment if moved else 0.0)

    @property
    def allowed(self) -> float | None:
        """Seconds that a person's next move may take; None: any."""
        if self.bank is None:
            return self.settings.seconds
        left = max(LEAST, self.bank)
        return left if self.settings.seconds is None else min(left, self.settings.seconds)

    def told(self, name: str) -> SeatTold:
        """Who sits here, as everybody may know, and what they are called."""
        return SeatTold(
            seat=self.seat,
            player=self.shown,
            person=self.person,
            here=bool(self.here) or self.has_computer,
            computer=self.stood_in,
            free=self.free,
            name=name,
        )


def recorded(player: str) -> str:
    """What records call a player: of a bot not the command that starts it."""
    return HUMAN if player == FREE else f"lines:{BOT}" if is_outside(player) else player
