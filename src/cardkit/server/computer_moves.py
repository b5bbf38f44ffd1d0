"""`Thinking`: computers that choose, in threads, so that one that never answers holds up nobody else's."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, Final, TypeVar

from cardkit.server.threads import Threads

T = TypeVar("T")

AT_ONCE: Final = 2  # tables for which the same computer of a game thinks at the same time
SEARCH: Final = "search"  # the computer that all searches of a game are
ALONE: Final = 5.0  # seconds for which one search has all others wait, whatever the game; hardly any takes two
SWITCH: Final = 0.0005  # seconds after which a thread that thinks lets in one that answers, where a program says so
LONGEST: Final = 60.0  # seconds after which one that has not chosen is given up


class Thinking:
    """Asks computers. Each computer of a game thinks for few tables at once, and the others wait for it alone.

    Searches think one after another, whatever the game: threads share one interpreter, so that they would be no faster
    together, and whoever moves would wait for each of them.

    A thread cannot be ended. One whose computer is given up is left alone, and while `AT_ONCE` computers of a name hang
    in such threads, no other of that name is asked. So there are as few of them as computers are installed.
    """

    def __init__(self) -> None:
        self.longest = LONGEST
        self._threads = Threads(None, "cardkit-computer")
        self._turns: defaultdict[tuple[str, str], asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(AT_ONCE))
        self._searching = asyncio.Semaphore(1)
        self._hanging: Counter[tuple[str, str]] = Counter()

    def hanging(self, game: str, name: str) -> int:
        """In how many threads this computer of a game was given up, and has not come back since."""
        return self._hanging[game, name]

    async def chosen(self, game: str, name: str, choose: Callable[[], T]) -> T:
        """What a computer of a game chooses. Raises whatever it raises, and TimeoutError where it is given up."""
        computer = game, name
        async with self._turns[computer]:
            if self._hanging[computer] >= AT_ONCE:
                raise TimeoutError(f"it is not asked: {self._hanging[computer]} of its name have not come back")
            found = await self._begun(name, choose)
            done, _ = await asyncio.wait([found], timeout=self.longest)
            if not done:
                self._hanging[computer] += 1
                found.add_done_callback(lambda late: self._came_back(computer, late))
                raise TimeoutError(f"it has not chosen for {self.longest:g} seconds")
            return found.result()

    async def _begun(self, name: str, choose: Callable[[], T]) -> "asyncio.Future[T]":
        """Have it think; a search, when no other does, and until it is time for others."""
        loop = asyncio.get_running_loop()
        if name != SEARCH:
            return loop.run_in_executor(self._threads, choose)
        async with self._searching:
            found = loop.run_in_executor(self._threads, choose)
            await asyncio.wait([found], timeout=min(ALONE, self.longest))
            return found

    def _came_back(self, computer: tuple[str, str], late: "asyncio.Future[Any]") -> None:
        self._hanging[computer] -= 1
        if not late.cancelled():
            late.exception()  # which nobody waits for any more

    def close(self) -> None:
        """Ask no more. Whoever thinks is left alone."""
        self._threads.shutdown(wait=False, cancel_futures=True)
