#!/usr/bin/env python3
"""Debian's Firefox, or whatever program CARDKIT_FIREFOX names, driven by Playwright over WebDriver BiDi.

Playwright asks every Firefox for a command that Firefox 153 lacks, and gives up without it. So what Playwright starts
is this file, run as a program: it starts Firefox, answers that command itself, and passes on everything else.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

FIREFOX: Final = os.environ.get("CARDKIT_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
# Sets the colours and the motion that a person wants, which preferences of Firefox do as well.
LACKING: Final = "emulation.setMediaFeaturesOverride"
LAUNCHING: Final = 240_000  # milliseconds that it may take: on a quiet machine it is four seconds
LISTENS: Final = b"WebDriver BiDi listening on "  # Playwright waits for a line with this and an address


def launched(playwright: Playwright, *, dark: bool) -> Browser:
    """Firefox, in the light or in the dark, and asked to move little."""
    return playwright.firefox.launch(
        executable_path=Path(__file__),
        channel="moz-firefox",
        env={**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"},
        firefox_user_prefs={
            "layout.css.prefers-color-scheme.content-override": 0 if dark else 1,
            "ui.prefersReducedMotion": 1,
        },
        timeout=LAUNCHING,
    )


async def main() -> None:
    """The program: takes the words that are meant for Firefox."""
    assert FIREFOX is not None
    firefox = await asyncio.create_subprocess_exec(FIREFOX, *sys.argv[1:], stderr=asyncio.subprocess.PIPE)
    assert firefox.stderr is not None
    async for line in firefox.stderr:
        if line.startswith(LISTENS):
            there = f"{line.removeprefix(LISTENS).decode().strip()}/session"
            break
    else:
        sys.exit(await firefox.wait())

    async def take(near: ServerConnection) -> None:
        async with connect(there, max_size=None, compression=None) as far:
            answering = asyncio.create_task(pass_back(far, near))
            async for message in near:
                asked = json.loads(message)
                if asked["method"] == LACKING:
                    await near.send(json.dumps({"type": "success", "id": asked["id"], "result": {}}))
                else:
                    await far.send(message)
            await answering

    async with serve(take, "127.0.0.1", 0, max_size=None, compression=None) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        sys.stderr.write(f"{LISTENS.decode()}ws://127.0.0.1:{port}\n")
        await firefox.communicate()


async def pass_back(far: ClientConnection, near: ServerConnection) -> None:
    """Tell Playwright what Firefox says, until Firefox has ended."""
    async for message in far:
        await near.send(message)
    await near.close()


if __name__ == "__main__":
    asyncio.run(main())
