"""A server of the page that is killed, and one that is started after it on the same file."""

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from web.programs import Program
from web.site import PATIENT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows"),
]


async def _wanted(wire: ClientConnection, *kinds: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENT):
        while True:
            message: dict[str, Any] = json.loads(await wire.recv())
            if message["is"] in kinds:
                return message


async def _come(port: int, table: str, token: str, since: int) -> tuple[ClientConnection, dict[str, Any]]:
    wire = await connect(f"ws://127.0.0.1:{port}/ws", proxy=None, max_size=None)
    hello = {"do": "hello", "protocol": 1, "table": table, "token": token, "since": since, "wants": ["scene", "view"]}
    await wire.send(json.dumps(hello))
    return wire, await _wanted(wire, "position")


async def _asked(wire: ClientConnection, position: dict[str, Any]) -> dict[str, Any]:
    while not position["moves"]:
        position = await _wanted(wire, "position")
    return position


def test_the_hand_is_intact_after_a_kill_and_a_restart_on_the_same_port(tmp_path: Path) -> None:
    async def test() -> None:
        first = Program(tmp_path, "serve", "--port", "0", "--store", "kept.db")
        try:
            async with connect(f"ws://127.0.0.1:{first.port}/ws", proxy=None) as wire:
                await wire.send('{"do":"create","game":"straights","players":["human","first","first","first"]}')
                made = await _wanted(wire, "created")
            table, token = made["table"], made["tokens"][0]
            wire, position = await _come(first.port, table, token, 0)
            for _ in range(3):
                position = await _asked(wire, position)
                move = {"do": "move", "version": position["version"], "action": position["moves"][0]["action"]}
                await wire.send(json.dumps(move))
                position = await _wanted(wire, "position")
            position = await _asked(wire, position)
        finally:
            await asyncio.to_thread(first.kill)
        await wire.wait_closed()
        second = await asyncio.to_thread(Program, tmp_path, "serve", "--port", str(first.port), "--store", "kept.db")
        try:
            again, found = await _come(second.port, table, token, position["version"])
            found = await _asked(again, found)
            assert (found["view"], found["scene"], found["moves"]) == (
                position["view"],
                position["scene"],
                position["moves"],
            )
            move = {"do": "move", "version": found["version"], "action": found["moves"][0]["action"]}
            await again.send(json.dumps(move))
            assert (await _wanted(again, "position", "refused"))["is"] == "position"
            await again.close()
        finally:
            await asyncio.to_thread(second.stop)

    asyncio.run(test())
