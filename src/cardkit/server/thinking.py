"""`Thinking`: computers that choose, in threads, so that one that never answers holds up nobody else's."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any, Final

from cardkit.server.threads import Threads

AT_ONCE: Final = 2  # tables for which the same computer of a game thinks at the same time
LONGEST: Final = 60.0  # seconds after which one that has not chosen is given up


class Thinking:
    """Asks computers. Each computer of a game thinks for few tables at once, and the others wait for it alone.

    A thread cannot be ended. One whose computer is given up is left alone, and while `AT_ONCE` computers of a name hang
    in such threads, no other of that name is asked. So there are as few of them as computers are installed.
    """

    def __init__(self) -> None:
        self.longest = LONGEST
        self._threads = Threads(None, "cardkit-computer")
        self._turns: defaultdict[tuple[str, str], asyncio.Semaphore] = defaultdict(lambda: asyncio.Semaphore(AT_ONCE))
        self._hanging: Counter[tuple[str, str]] = Counter()

    def hanging(self, game: str, name: str) -> int:
        """In how many threads this computer of a game was given up, and has not come back since."""
        return self._hanging[game, name]

    async def chosen(self, game: str, name: str, choose: Callable[[], object]) -> object:
        """What a computer of a game chooses. Raises whatever it raises, and TimeoutError where it is given up."""
        computer = game, name
        async with self._turns[computer]:
            if self._hanging[computer] >= AT_ONCE:
                raise TimeoutError(f"it is not asked: {self._hanging[computer]} of its name have not come back")
            found = asyncio.get_running_loop().run_in_executor(self._threads, choose)
            done, _ = await asyncio.wait([found], timeout=self.longest)
            if not done:
                self._hanging[computer] += 1
                found.add_done_callback(lambda late: self._came_back(computer, late))
                raise TimeoutError(f"it has not chosen for {self.longest:g} seconds")
            return found.result()

    def _came_back(self, computer: tuple[str, str], late: "asyncio.Future[Any]") -> None:
        self._hanging[computer] -= 1
        if not late.cancelled():
            late.exception()  # which nobody waits for any more

    def close(self) -> None:
        """Ask no more. Whoever thinks is left alone."""
        self._threads.shutdown(wait=False, cancel_futures=True)
