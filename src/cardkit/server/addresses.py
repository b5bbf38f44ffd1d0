"""`Addresses`: what all who come from one address share, however often they connect."""

import asyncio
from collections.abc import Collection
from weakref import WeakValueDictionary

from cardkit.rooms.clients import EACH_BURST, EACH_RATE, Budget


class Addresses:
    """By address: how many messages may come from there, and whose turn it is. `most` is how many may be connected."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._budgets: dict[str, Budget] = {}
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # of those who hold or want them

    def shared(self, address: str | None) -> Budget | None:
        """The budget of an address; None where nobody knows from where somebody comes."""
        if address is None:
            return None
        return self._budgets.setdefault(address, Budget(EACH_RATE * self.most, EACH_BURST * self.most))

    def turn(self, address: str) -> asyncio.Lock:
        """What lets those from one address have something done one after the other."""
        return self._turns.setdefault(address, asyncio.Lock())

    def forget(self, here: Collection[str | None], now: float) -> None:
        """Forget those from which nobody is here, as soon as their budgets are what anybody begins with."""
        for address, budget in list(self._budgets.items()):
            if address not in here and budget.is_full(now):
                del self._budgets[address]
