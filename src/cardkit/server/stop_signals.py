"""How a program that serves is told to stop."""

import asyncio
import contextlib
import signal


def stopping() -> asyncio.Event:
    """What is set when the program is told to stop: by Ctrl-C, or by SIGTERM."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM"):
        with contextlib.suppress(NotImplementedError):  # Windows has Ctrl-C alone, which ends the program
            loop.add_signal_handler(getattr(signal, name), stop.set)
    return stop
