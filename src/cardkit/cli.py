"""`cardkit`: the umbrella over all games, plug-ins included."""

import importlib
import sys
from collections.abc import Sequence
from typing import Final

from cardkit import __version__
from cardkit.console import generic
from cardkit.console.program import BadPlayers, Parser, guarded, in_file, loaded_record, whole_number
from cardkit.core.errors import CardkitError
from cardkit.registry import AnyGame, game_names, game_of_record, load
from cardkit.table import replayed

EXAMPLES: Final = """\
  cardkit games                       what there is to play
  cardkit play straights              play it; its own options follow the name
  cardkit play straights --help
  cardkit replay evening.game         what happened in a saved game, and how it stands
"""


def parser() -> Parser:
    """The arguments of the umbrella command. Those of `play` are the game's own."""
    made = Parser("cardkit", "Card and board games: play them, replay them.", EXAMPLES)
    made.add_argument("--version", action="version", version=f"cardkit {__version__}")
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    commands.add_parser("games", help="list the games, with their seats, presets and options")
    commands.add_parser("play", help="play a game: cardkit play GAME [its own arguments]")
    commands.add_parser("arena", help="find out which player is best: cardkit arena GAME --players A,B [...]")
    replay = commands.add_parser("replay", help="check a saved game and print what happened in it")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--seat", metavar="N", type=whole_number(1, 99), help="only what Player N could know")
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """The program. Gives its exit status: 0, 1 for a failing plug-in, 2 for bad arguments or files."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["play"] and words[1:2] and not words[1].startswith("-"):
        return guarded("cardkit", lambda: _play(words[1], words[2:]))
    if words in (["play"], ["play", "--help"], ["play", "-h"]):
        sys.stdout.write("usage: cardkit play GAME [the game's own arguments; GAME --help lists them]\n")
        sys.stdout.write(f"games: {', '.join(game_names())}\n")
        return 0 if len(words) > 1 else 2
    if words[:1] == ["arena"]:
        from cardkit.arena.console import main as arena_main  # noqa: PLC0415  loaded only when wanted

        return arena_main(words[1:])
    options = parser().parse_args(words)
    if options.command == "games":
        return guarded("cardkit", _games)
    return guarded("cardkit", lambda: _replay(options.file, options.seat))


def _play(name: str, argv: Sequence[str]) -> int:
    game = load(name)
    prog = f"cardkit play {name}"
    if game.console is None:
        return generic.main(name, argv, prog)
    module, _, function = game.console.partition(":")
    status: int = getattr(importlib.import_module(module), function)(argv, prog)
    return status


def _games() -> int:
    """A paragraph for each game. A plug-in that cannot be used is listed with the reason."""
    status = 0
    for name in game_names():
        try:
            game = load(name)
        except CardkitError as error:
            sys.stdout.write(f"{name}: cannot be used: {' '.join(str(error).split())}\n")
            status = 1
            continue
        sys.stdout.write("".join([line + "\n" for line in _about(game)]))
    return status


def _about(game: AnyGame) -> list[str]:
    described = (type(game).__doc__ or "").strip().split("\n")[0]
    lines = [f"{game.name}: {described}", f"  seats {game.seats}; players {', '.join(game.policies)}"]
    if game.presets:
        lines.append(f"  presets {', '.join(game.presets)}")
    if game.options.names():
        lines.append(f"  options {game.write_options()}")
    return lines


def _replay(path: str, seat: int | None) -> int:
    game, record = loaded_record(path, game_of_record)
    if seat is not None and seat > game.seats:
        raise BadPlayers(f"expected a player from 1 to {game.seats}, not {seat}")
    # Everything is replayed, and so checked, before anything is printed.
    lines: list[str] = []
    with in_file(path):
        steps = replayed(game, record, seated=False)
        table, _ = next(steps)
        for _, step in steps:
            for event in step.events if step is not None else ():
                heard = event if seat is None else event.seen_by(seat - 1)
                if heard is not None:
                    lines.append(game.tell(heard))
    over = table.over
    lines.extend(
        [f"Unfinished after {table.moves} moves."] if over is None else generic.ending(over.scores, over.winners)
    )
    sys.stdout.write("".join([line + "\n" for line in lines]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
