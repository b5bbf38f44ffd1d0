"""`Services`: what all rooms of a process share: the store, the threads, and the time."""

import asyncio
import functools
import secrets
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Final, TypeVar

import attrs

from cardkit.server.computer_moves import Thinking
from cardkit.server.storage_limits import Shares
from cardkit.server.threads import Threads
from cardkit.store import Store

T = TypeVar("T")

MOST_BOTS: Final = 64  # players of somebody's own that choose at the same time


@attrs.frozen
class Services:
    """What all rooms of a process share."""

    store: Store
    shares: Shares
    now: Callable[[], float]
    bots: bool  # whether players of somebody's own may be started: a store may name them all the same
    process: str = attrs.field(factory=functools.partial(secrets.token_hex, 8))  # the name of this one
    thinking: Thinking = attrs.field(factory=Thinking)  # for computers
    writing: Executor = attrs.field(factory=lambda: ThreadPoolExecutor(1, "cardkit-store"))
    watching: Executor = attrs.field(factory=lambda: ThreadPoolExecutor(1, "cardkit-notices"))
    reading: Executor = attrs.field(
        factory=lambda: Threads(2, "cardkit-reader")
    )  # for records and long games: what takes long
    loading: Executor = attrs.field(factory=lambda: Threads(2, "cardkit-loader"))  # for tables that somebody comes to
    waiting: Executor = attrs.field(
        factory=lambda: Threads(MOST_BOTS, "cardkit-bot")
    )  # for players of somebody's own, who think elsewhere

    def token(self) -> str:
        """A secret."""
        return secrets.token_urlsafe(16)

    async def stored(self, what: Callable[[Store], T]) -> T:
        """Ask the store, in the one thread that does. Raises StoreError."""
        return await asyncio.get_running_loop().run_in_executor(self.writing, what, self.store)

    def close(self) -> None:
        """Wait for the store, and for nothing else."""
        for threads in (self.reading, self.loading, self.waiting):
            threads.shutdown(wait=False, cancel_futures=True)
        self.thinking.close()
        self.watching.shutdown(wait=True)
        self.writing.shutdown(wait=True)
