"""The commands that are installed. Each loads what it needs once it can be interrupted without a traceback."""

import importlib
import signal
import sys


def _run(module: str, *words: str) -> int:
    """Run the `main` of a module, with these arguments before the program's own, if any are given.

    Gives the exit status: 130 if somebody has pressed Ctrl-C before it could begin.
    """
    try:
        main = importlib.import_module(module).main
        status: int = main([*words, *sys.argv[1:]]) if words else main()
        if status > 128:  # by a signal: one more Ctrl-C, while Python ends, would print a traceback
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        if sys.stderr is not None:
            sys.stderr.write("\n")
        return 130
    return status


def cardkit() -> int:
    """`cardkit`."""
    return _run("cardkit.commands.cli")


def straights() -> int:
    """`cardkit-straights`."""
    return _game("straights")


def unowar() -> int:
    """`cardkit-unowar`."""
    return _run("cardkit.games.unowar.terminal.console")


def skipbo() -> int:
    """`cardkit-skipbo`."""
    return _game("skipbo")


def constructor() -> int:
    """`cardkit-constructor`."""
    return _game("constructor")


def _game(name: str) -> int:
    """Run the console of a game; with `--web` the page, as `cardkit play` does."""
    if "--web" in sys.argv[1:]:
        return _run("cardkit.commands.cli", "play", name)
    return _run(f"cardkit.games.{name}.terminal.console")
