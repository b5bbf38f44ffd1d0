"""The commands that are installed. Each loads what it needs once it can be interrupted without a traceback."""

import importlib
import sys


def _run(module: str) -> int:
    """Run the `main` of a module. Gives the exit status: 130 if somebody has pressed Ctrl-C before it could begin."""
    try:
        status: int = importlib.import_module(module).main()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("\n")
        return 130
    return status


def cardkit() -> int:
    """`cardkit`."""
    return _run("cardkit.cli")


def straights() -> int:
    """`cardkit-straights`."""
    return _run("cardkit.games.straights.console")


def unowar() -> int:
    """`cardkit-unowar`."""
    return _run("cardkit.games.unowar.console")


def skipbo() -> int:
    """`cardkit-skipbo`."""
    return _run("cardkit.games.skipbo.console")


def constructor() -> int:
    """`cardkit-constructor`."""
    return _run("cardkit.games.constructor.console")
