"""`cardkit export DIR`: the arguments of the command, and what it says when it is done."""

import argparse
import sys
from pathlib import Path
from typing import Final

from cardkit.console.program import Parser
from cardkit.console.wording import wrapped
from cardkit.core.errors import CardkitError
from cardkit.core.number_words import counted
from cardkit.registry import game_names, load, name_of
from cardkit.web.export import Snapshots, export

EXAMPLES: Final = """\
  cardkit export site --pyodide package           all games, plug-ins too, into the folder `site`
  cardkit export site --pyodide node_modules/pyodide --game straights --game unowar
  npm pack pyodide && tar -xzf pyodide-*.tgz      how to get Python for browsers, as the folder `package`
  python3 -m http.server --bind 127.0.0.1 --directory site 8000      how to look at it
"""


def parser() -> Parser:
    """The arguments of `cardkit export`."""
    made = Parser(
        "cardkit export",
        "Write the page as static files that need no server but one for files: Python runs in the browser."
        "\nIt is played by one person against computers, offline too, and games are kept in the browser.",
        EXAMPLES,
    )
    made.add_argument("folder", metavar="DIR", help="where to write; an earlier export is replaced")
    made.take("--pyodide FOLDER", "Python for browsers: the npm package pyodide", required=True)
    only = "only this game, by its name or as module:Class; more than once: these"
    made.take("--game GAME", only, name_of, [], action="append")
    either = made.add_mutually_exclusive_group()
    either.add_argument(
        "--snapshot", action="store_true", help="fail unless a snapshot can be made, from which the page starts faster"
    )
    either.add_argument(
        "--no-snapshot", action="store_true", help="make none; if left out, one is made if Node is here"
    )
    return made


def run(chosen: argparse.Namespace, _: Parser) -> int:
    """Write the page, and say what is in it."""
    games = chosen.game or _usable()
    snapshots: Snapshots = "always" if chosen.snapshot else "never" if chosen.no_snapshot else "auto"
    done = export(Path(chosen.folder), Path(chosen.pyodide), games, snapshots)
    python = ".".join(map(str, done.python))
    size = f"{done.size / 1e6:.1f} MB"
    told = f"{done.folder}: {', '.join(done.games)}; {counted(done.files, 'file')}, {size}, with Python {python}."
    lines = [told]
    if done.snapshot is None:
        lines.append("With a snapshot, from which the page starts faster.")
    else:
        lines.append(f"Without a snapshot, from which the page would start faster: {done.snapshot}.")
    lines.append(f"Look at it: python3 -m http.server --bind 127.0.0.1 --directory {done.folder} 8000")
    sys.stdout.write("".join([wrapped(line) + "\n" for line in lines]))
    return 0


def _usable() -> list[str]:
    """All games but plug-ins that cannot be used here; those are named."""
    found: list[str] = []
    for name in game_names():
        try:
            load(name)
        except CardkitError as error:
            sys.stdout.write(wrapped(f"{name} is left out: {' '.join(str(error).split())}") + "\n")
        else:
            found.append(name)
    return found
