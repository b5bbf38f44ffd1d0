"""`cardkit`: the umbrella over all games, plug-ins included."""

import argparse
import importlib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from cardkit import __version__
from cardkit.commands.replay import replay_lines, save_seat_record
from cardkit.console import default_console
from cardkit.console.program import Parser, guarded, loaded_record, options_chosen, whole_number
from cardkit.console.wording import numbered, ranged, wrapped
from cardkit.core.errors import CardkitError, UnknownGame
from cardkit.core.game_texts import aim_of
from cardkit.core.immutability import build
from cardkit.core.json import codec
from cardkit.core.levels import levels_of
from cardkit.core.option_fields import options_about
from cardkit.core.options import OptionAbout
from cardkit.registry import AnyGame, console_of, failures_of, game_names, load, name_of, seat_counts

EXAMPLES: Final = """\
  cardkit games                       what there is to play
  cardkit play straights              play it; its own options follow the name
  cardkit play straights --help
  cardkit play straights --web        play it in your browser
  cardkit play snap:Snap              play the game of the class Snap in snap.py
  cardkit serve                       let others play in theirs
  cardkit bench straights             how fast it is played on this machine
  cardkit perft straights             how many sequences of moves there are from a fixed deal
  cardkit replay evening.game         what happened in a saved game, and how it stands
  cardkit replay evening.game --step 9   how it stood after the ninth step
  cardkit picture evening.game > end.svg   how it stands, as a picture
  cardkit serve-lines                 let a program in another language play, by lines of JSON
  cardkit serve-rooms                 let people, bots and computers anywhere play with each other
  cardkit export site --pyodide FOLDER   a page that plays in the browser alone, as files
  cardkit schema straights            what the JSON of its values looks like, for other programs
  cardkit bot-check "node bot.js"     what is wrong with a bot of yours, in any language
  cardkit new crazy-eights            start a game of your own, in a folder of that name
"""
# What has arguments of its own, each in the module of its name, which is loaded only when wanted: what it is for.
PROGRAMS: Final = {
    "arena": "find out which player is best: cardkit arena GAME --players A,B [...]",
    "bench": "measure how fast a game is played here: cardkit bench GAME [--json]",
    "perft": "count sequences of moves from a fixed deal: cardkit perft GAME [...]",
    "serve": "let people play in their browsers, with each other and with computers",
    "serve-rooms": "keep rooms over TCP for people, bots and computers: lines of JSON",
    "export": "write a page that plays in the browser alone: cardkit export DIR [...]",
    "picture": "draw how a saved game stood at a step, as SVG: cardkit picture FILE [...]",
    "bot-check": "say what is wrong with a bot: cardkit bot-check COMMAND [...]",
    "new": "start a game of your own: cardkit new NAME [--kind board]",
    "serve-lines": "let a program in any language drive games, by lines of JSON",
}
SCHEMA_EXAMPLES: Final = """\
  cardkit schema straights > straights.schema.json
  cardkit schema straights --typescript > straights.d.ts
  cardkit schema --protocol --typescript > protocol.d.ts
"""


def parser() -> Parser:
    """The arguments of the umbrella command. Those of `play` are the game's own."""
    made = Parser("cardkit", "Card and board games: play them, replay them.", EXAMPLES)
    made.add_argument("--version", action="version", version=f"cardkit {__version__} ({build()})")
    commands = made.add_subparsers(dest="command", metavar="COMMAND", required=True)
    listing = commands.add_parser("games", help="list the games; with --verbose also what can be chosen in each")
    listing.take("--verbose -v", "their computers, presets and options, too")
    commands.add_parser("play", help="play a game: cardkit play GAME [its own arguments]")
    for name, about in PROGRAMS.items():
        commands.add_parser(name, help=about)
    schema = commands.add_parser(
        "schema",
        help="print what the JSON of a game's values looks like: cardkit schema GAME [--typescript]",
        description="Print the JSON Schema of the values of a game, or declarations of TypeScript.",
        examples=SCHEMA_EXAMPLES,
    )
    schema.take("GAME", "its name; `cardkit games` lists them", name_of, nargs="?")
    schema.take("--protocol", "of messages between cardkit and other programs")
    schema.take("--preset NAME", "start from the options of this name")
    schema.add_options()
    schema.take("--typescript", "declarations of TypeScript instead")
    replay = commands.add_parser("replay", help="check a saved game and print what happened in it, all hands included")
    replay.take("FILE")
    replay.add_own_games("the game of the file, if it is not installed")
    replay.take("--seat N", "only what Player N saw and heard: Python's seat N - 1", whole_number(1, 99))
    replay.take("--save FILE", "with --seat: write that as a record for one seat")
    either = replay.add_mutually_exclusive_group()
    either.add_argument("--step", metavar="N", type=whole_number(0, 10**9), help="how it stood at step N, from 0")
    either.add_argument("--steps", action="store_true", help="list the steps with their numbers")
    return made


def main(argv: Sequence[str] | None = None) -> int:
    """The program. Gives its exit status: 0, 1 for a failing plug-in, 2 for bad arguments or files."""
    words = list(sys.argv[1:] if argv is None else argv)
    return guarded("cardkit", lambda: _main(words))


def _main(words: list[str]) -> int:
    if words[:1] == ["play"]:
        return _play(words[1:])
    if words and words[0] in PROGRAMS:
        command = importlib.import_module(f"cardkit.commands.{words[0].replace('-', '_')}")
        arguments: Parser = command.parser()
        chosen = arguments.parse_args(words[1:])
        return guarded(arguments.prog, lambda: command.run(chosen, arguments))
    if not words or words == ["help"]:
        parser().print_help()
        return 0 if words else 2
    if words[0] in game_names():
        return _play(words)
    options = parser().parse_args(words)
    if options.command == "games":
        return _games(verbose=options.verbose)
    if options.command == "schema":
        return _schema(options)
    seat = None if options.seat is None else options.seat - 1
    if options.save is not None:
        lines = save_seat_record(options.file, seat, options.save)
    else:
        lines = replay_lines(options.file, seat, options.step, listing=options.steps)
    sys.stdout.write("".join([line + "\n" for line in lines]))
    return 0


def _play(words: Sequence[str]) -> int:
    if words[:1] in (["--help"], ["-h"]):
        sys.stdout.write("usage: cardkit play GAME [the game's own arguments; GAME --help lists them]\n")
        sys.stdout.write("       cardkit play GAME --web [...; GAME --web --help lists them]\n")
        sys.stdout.write(f"games: {', '.join(game_names())}\n")
        return 0
    if not words or words[0].startswith("-"):
        raise UnknownGame(f"expected a game, such as cardkit play straights; there are {', '.join(game_names())}")
    name = words[0]
    if Path(name).is_file() and name not in game_names():  # a saved game, in the place of a game
        game, _ = loaded_record(name)
        name, words = game.name, [game.name, "--load", *words]
    prog = f"cardkit play {name}"
    name = name_of(name)
    load(name)
    if "--web" in words:
        web: Callable[[str, Sequence[str], str], int] = importlib.import_module("cardkit.commands.play_web").main
        return web(name, [word for word in words[1:] if word != "--web"], prog)
    with failures_of(name):
        main = console_of(name)
        return default_console.main(name, words[1:], prog) if main is None else main(words[1:], prog)


def _games(*, verbose: bool) -> int:
    """A paragraph for each game. A plug-in that cannot be used is listed with the reason."""
    status = 0
    for name in game_names():
        try:
            lines = _about(name, load(name), verbose=verbose)
        except Exception as error:  # of a stranger's making, it may be anything
            said = " ".join(str(error).split())
            shown = said if isinstance(error, CardkitError) else f"{type(error).__name__}: {said}"
            lines = [f"{name}: cannot be used: {shown}"]
            status = 1
        sys.stdout.write("".join([line + "\n" for line in lines]))
    return status


def _schema(chosen: argparse.Namespace) -> int:
    """The schema of a game or of the protocol, or its types."""
    from cardkit.core.schemas.json_schema import json_schema, schema_text  # noqa: PLC0415  loaded only when wanted
    from cardkit.core.schemas.typescript import declarations  # noqa: PLC0415  as above

    if chosen.protocol:
        from cardkit.protocol.schema import protocol_schema  # noqa: PLC0415  as above

        schema = protocol_schema()
    elif chosen.game is None:
        raise UnknownGame(f"expected a game, such as cardkit schema straights; there are {', '.join(game_names())}")
    else:
        game = load(chosen.game, **options_chosen(chosen))
        with failures_of(chosen.game):
            schema = json_schema(game)
    sys.stdout.write(declarations(schema) if chosen.typescript else schema_text(schema))
    return 0


def _about(name: str, game: AnyGame, *, verbose: bool) -> list[str]:
    seats = numbered(seat_counts(name) or (game.seats,), "seat")
    lines = [f"{game.name}: {aim_of(game)}", f"  {seats}; cardkit play {game.name}"]
    if verbose:
        if game.policies:
            lines.append(f"  players {', '.join(game.policies)}")
        levels = [f"{level} ({player})" for level, player in levels_of(game).items()]
        if levels:
            lines.append(f"  levels {', '.join(levels)}")
        if game.presets:
            lines.append(f"  presets {', '.join(game.presets)}")
        if game.options.names():
            told = [f"{name}={codec.write_plain(getattr(game.options, name))}" for name in game.options.names()]
            lines.append(f"  options {' '.join(told)}")
            for option, about in options_about(game.options).items():
                if about != OptionAbout():
                    lines.append(f"    {ranged(option, about)}" + (f": {about.text}" if about.text else ""))
    return [wrapped(line) for line in lines]


if __name__ == "__main__":
    raise SystemExit(main())
