"""`Guest`, a connection to a server, and `Limits`: how much guests may say, create and have kept, by themselves and all
from one address together.
"""

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from typing import Final
from weakref import WeakValueDictionary

import attrs

from cardkit.core.errors import BadMessage
from cardkit.protocol.incoming import Create, Incoming
from cardkit.rooms.clients import EACH_BURST, EACH_RATE, FLOODED, MOST_REFUSED, Budget
from cardkit.server.room_host import Connection, RoomHost
from cardkit.server.storage_limits import HOUR, Shares

MOST_MADE: Final = 20  # tables by one connection
MOST_MADE_FROM: Final = 200  # and from one address, in an hour
ROWS: Final = 20  # of a table that is taken from the store, which count as a message of whoever's address that was for


@attrs.define
class Guest:
    """A connection, and where it is."""

    number: int
    connection: Connection
    address: str | None = None  # from where, if whoever carries the lines knows
    host: RoomHost | None = None
    made: int = 0
    budget: Budget = attrs.field(factory=Budget)  # of all that it says, in whatever room


class Limits:
    """How much guests may say, create and have kept. `most_from_one` is how many may be connected from one address."""

    def __init__(self, most_from_one: int, shares: Shares, now: Callable[[], float]) -> None:
        self.most_from_one = most_from_one
        self.shares = shares
        self._now = now
        self._budgets: dict[str, Budget] = {}  # by address: what all who come from there share
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # of those who hold or want them
        self._made_from: Counter[str] = Counter()  # tables made, by address
        self._made_since = now()

    def budget(self, address: str | None) -> Budget:
        """The budget of somebody from an address (None: nobody knows from where), who shares that of the address."""
        if address is None:
            return Budget()
        many = self.most_from_one
        return Budget(shared=self._budgets.setdefault(address, Budget(EACH_RATE * many, EACH_BURST * many)))

    def forget(self, here: Collection[str | None]) -> None:
        """Forget addresses from which nobody is here, as soon as their budgets are what anybody begins with."""
        for address, budget in list(self._budgets.items()):
            if address not in here and budget.is_full(self._now()):
                del self._budgets[address]

    @contextlib.asynccontextmanager
    async def turn(self, guest: Guest) -> AsyncIterator[None]:
        """What takes long is done for one connection of an address after the other.

        Raises BadMessage where nobody is there any more when it is its turn.
        """
        async with self._turns.setdefault(guest.address or f"connection {guest.number}", asyncio.Lock()):
            if guest.connection.gone:
                raise BadMessage("nothing", "the connection has ended")
            yield

    def require_budget(self, guest: Guest, cost: float = 1.0) -> None:
        """Raise BadMessage for one who says too much outside a room; one who does not stop is sent away."""
        if not guest.budget.takes(cost, self._now()):
            if guest.budget.refused > MOST_REFUSED:
                guest.connection.close(FLOODED)
            raise BadMessage("limit", "too many messages: wait a moment")

    def require_share(self, guest: Guest, message: Incoming) -> None:
        """Raise BadMessage where no more is kept for this address; a refusal counts, as the message does."""
        why = self.shares.why_not(guest.address, message)
        if why is not None:
            self.require_budget(guest)
            raise BadMessage("limit", why)

    def require_few_made(self, guest: Guest) -> None:
        """Raise BadMessage for one who has made too many tables."""
        guest.made += 1
        if guest.made > MOST_MADE:
            raise BadMessage("limit", f"one connection may create {MOST_MADE} tables", Create.kind)
        if guest.address is None:
            return
        if self._now() - self._made_since > HOUR:
            self._made_since = self._now()
            self._made_from.clear()
        self._made_from[guest.address] += 1
        if self._made_from[guest.address] > MOST_MADE_FROM:
            raise BadMessage("limit", f"{MOST_MADE_FROM} tables an hour may come from one place", Create.kind)

    def loaded(self, guest: Guest, rows: int) -> None:
        """So many rows were taken from the store for a guest. Its address pays, so that whoever comes to a long game
        is not held up by that.
        """
        if guest.budget.shared is not None:
            guest.budget.shared.pays(rows // ROWS)
