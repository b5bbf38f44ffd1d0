"""How fast one address fills the disk of a server: ninety sockets that chat, at tables that they make.

    python -m bench.attack_disk                # half a minute, on this machine alone, in a folder that is cleared away
    python -m bench.attack_disk --seconds 60

Afterwards somebody from the same address wants to move at a table that was there before, and somebody from another one
to make a table and to talk. It needs the extra `web`, and a system with the whole of 127.0.0.0/8 as loopback (Linux).
"""

import argparse
import asyncio
import contextlib
import json
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

from bench.sockets import server

SOCKETS: Final = 90
MOST: Final = 120.0  # seconds
PAUSE: Final = 0.1  # seconds between two messages of one socket: as often as a server takes them
SAID: Final = "\N{PLAYING CARD BACK}" * 500  # as long as may be, and four bytes each
ATTACKER, OTHER = "127.0.0.1", "127.0.0.2"
PLAYERS: Final = ["human", "uniform"]


class Guest:
    """A socket, and what was refused to it."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.refused: Counter[str] = Counter()

    async def say(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def wanted(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message: dict[str, Any] = json.loads(await self.socket.recv())
            if message["is"] == "refused":
                self.refused[message["why"]] += 1
            if message["is"] in kinds:
                return message

    async def at_table(self) -> bool:
        """Whether there is a new table, and it has come to it."""
        await self.say(do="create", game="unowar", players=PLAYERS)
        made = await self.wanted("created", "refused")
        if made["is"] == "created":
            await self.say(do="hello", protocol=1, table=made["table"], token=made["tokens"][0])
        return bool(made["is"] == "created")

    async def moves(self) -> bool:
        """Whether a move is made."""
        await self.say(do="hello", protocol=1)
        while not (position := await self.wanted("position"))["moves"]:
            pass
        await self.say(do="move", version=position["version"], move=position["moves"][0]["text"])
        return bool((await self.wanted("position", "end", "refused"))["is"] != "refused")

    async def attacks(self, end: float) -> None:
        """Talk, and make another table where nothing more may be said."""
        await self.at_table()
        while time.monotonic() < end:
            await self.say(do="say", text=SAID)
            if (await self.wanted("said", "refused"))["is"] == "refused":
                await self.at_table()
            await asyncio.sleep(PAUSE)


def megabytes(folder: str) -> float:
    """What is in a folder."""
    return sum([one.stat().st_size for one in Path(folder).iterdir()]) / 1e6


async def attacked(folder: str, port: int, seconds: float) -> None:
    """Attack for so long, and print what came of it."""
    async with contextlib.AsyncExitStack() as sockets:

        async def come(address: str) -> Guest:
            found = connect(f"ws://{ATTACKER}:{port}/ws", local_addr=(address, 0), max_size=None)
            return Guest(await sockets.enter_async_context(found))

        playing = await come(ATTACKER)
        await playing.at_table()
        guests = [await come(ATTACKER) for _ in range(SOCKETS)]
        before, begun = megabytes(folder), time.monotonic()
        attacks = [asyncio.create_task(one.attacks(begun + seconds)) for one in guests]
        for _ in range(3):
            await asyncio.sleep(seconds / 3)
            after = megabytes(folder)
            print(f"{time.monotonic() - begun:5.1f} s: {after:6.1f} MB, {(after - before) / seconds * 3:.2f} MB/s")
            before = after
        done = await asyncio.gather(*attacks, return_exceptions=True)
        print(f"sent away: {sum(isinstance(one, Exception) for one in done)} of {SOCKETS} sockets")
        for why, times in sum([one.refused for one in guests], Counter[str]()).most_common():
            print(f"refused {times} times: {why}")
        print("a move from the same address:", "made" if await playing.moves() else "refused")
        other = await come(OTHER)
        made = await other.at_table()
        await other.say(do="say", text="Hello")
        said = (await other.wanted("said", "refused"))["is"] == "said"
        print("a table from another address:", "made" if made else "refused", "and talked at" if said else "")


def main() -> None:
    """Attack and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=30.0, help=f"of attack, {MOST:g} at most; 30 if left out")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(folder) as (_, port):
        asyncio.run(attacked(folder, port, min(chosen.seconds, MOST)))


if __name__ == "__main__":
    main()
