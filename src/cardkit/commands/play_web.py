"""`cardkit play GAME --web`: a table of one's own, in one's browser."""

import asyncio
import json
import os
import socket
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import urlencode

import attrs

from cardkit.commands.serve import served, show, stopping
from cardkit.console.default_console import game_for
from cardkit.console.files import read_file, shortened
from cardkit.console.program import (
    SEED,
    Parser,
    guarded,
    in_file,
    loaded_record,
    names_listed,
    players_help,
    whole_number,
    wrong_number,
)
from cardkit.core.errors import BadFile, BadMessage, BadOption, BadPlayers
from cardkit.core.game_texts import title_of
from cardkit.core.json import codec
from cardkit.core.levels import computer_of
from cardkit.core.option_fields import options_about
from cardkit.core.records.checksums import KIND, is_seat_record
from cardkit.core.records.record import write_record
from cardkit.core.rng import SYSTEM
from cardkit.players.player import HUMAN, is_outside
from cardkit.protocol.incoming import Create
from cardkit.protocol.message import FREE, Plain
from cardkit.registry import AnyGame, load, seat_counts
from cardkit.server.access import MOST_PORT, Doors, Names
from cardkit.server.room_server import RoomServer
from cardkit.server.table_creation import made
from cardkit.store import open_store
from cardkit.table.table import Table

HOST: Final = "127.0.0.1"
FILE: Final = "tables.db"
LINKS: Final = ".links"  # after the name of the file with the tables


def parser(name: str, game: AnyGame, prog: str) -> Parser:
    """The arguments of `cardkit play GAME --web`."""
    computer = computer_of(game)
    arguments = Parser(
        f"{prog} --web",
        f"Play {title_of(game)} in your browser, on a table of your own that only this machine reaches.",
        f"  {prog} --web\n  {prog} --web --again    go on with the last game\n",
    )
    others = [seats for seats in seat_counts(name) if seats != game.seats]
    who = players_help(game.seats, computer, seat_counts(name) if others else ())
    arguments.set_defaults(preset=None, scenario=None)  # of games that have none
    arguments.take("--players P,P,...", f"{who}; free: whoever comes")
    if game.presets:
        arguments.take("--preset NAME", f"the options to start from: {', '.join(game.presets)}")
    arguments.add_options(game.options.names(), options_about(game.options))
    arguments.take("--seed N", "of all chance; nobody knows it if left out", SEED)
    arguments.take("--load FILE", "go on with a saved game, also one in a form of the game's own")
    if game.demos:
        arguments.take(
            "--scenario NAME",
            f"begin with a position: of a file, or one that comes with cardkit: {', '.join(game.demos)}",
        )
    arguments.take("--again", "go on with the last game that was begun so")
    arguments.take("--keep FILE", f"where games are kept{_usually_kept()}")
    arguments.add_argument("--port", type=whole_number(0, 65535), help="the one used last, or any, if left out")
    arguments.take("--no-open", "open no browser: say the address alone")
    return arguments


def kept_in(variables: Mapping[str, str] = os.environ) -> Path:
    """The file in which the games of this user are kept: where the system keeps what programs remember.

    Raises BadFile for a user without a home.
    """
    if sys.platform != "win32" and sys.platform != "darwin" and variables.get("XDG_STATE_HOME"):
        return Path(variables["XDG_STATE_HOME"]) / "cardkit" / FILE
    try:
        home = Path.home()
    except RuntimeError as error:
        raise BadFile("you have no home folder here: say where games are to be kept, with --keep") from error
    if sys.platform == "win32":
        folder = Path(variables.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        folder = home / ".local" / "state"
    return folder / "cardkit" / FILE


def _usually_kept() -> str:
    try:
        return f": {shortened(str(kept_in()))} if left out"
    except BadFile:
        return ""


@attrs.frozen
class Link:
    """A table, and by seat the tokens of its people."""

    table: str
    tokens: tuple[str | None, ...]

    def addresses(self, page: str) -> dict[int, str]:
        """By seat the addresses of its people; that of a watcher, at -1, where there are none."""
        found = {
            seat: f"{page}#{urlencode({'table': self.table, 'token': token})}"
            for seat, token in enumerate(self.tokens)
            if token is not None
        }
        return found or {-1: f"{page}#{urlencode({'table': self.table})}"}


@attrs.define
class Links:
    """The last game of each kind, and the last port, in a file that only this user reads."""

    path: Path
    port: int = 0
    games: dict[str, Link] = attrs.field(factory=dict)

    @classmethod
    def of(cls, path: Path) -> "Links":
        """Those in a file. What cannot be read is forgotten."""
        try:
            told = json.loads(path.read_text("utf-8"))
            games = {name: Link(str(one["table"]), tuple(one["tokens"])) for name, one in told["games"].items()}
            port = int(told["port"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
            return cls(path)
        return cls(path, port if 0 <= port <= MOST_PORT else 0, games)

    def write(self) -> None:
        """Keep them. Raises BadFile."""
        told = {"port": self.port, "games": {name: attrs.asdict(one) for name, one in self.games.items()}}
        beside = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        try:
            with os.fdopen(
                os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8"
            ) as file:
                json.dump(told, file)
            beside.replace(self.path)
        except OSError as error:
            raise BadFile(f"{self.path}: {error.strerror or error}") from error


def main(name: str, argv: Sequence[str], prog: str) -> int:
    """Play the game of this name. Gives the exit status: 0 when it is told to stop, 2 for bad arguments or files."""
    return guarded(f"{prog} --web", lambda: _main(name, argv, prog))


def _main(name: str, argv: Sequence[str], prog: str) -> int:
    arguments = parser(name, load(name), prog)
    chosen = arguments.parse_args(argv)
    rules = [chosen.preset, chosen.option or None]
    begins = [chosen.players, chosen.seed, *rules, chosen.load, chosen.scenario]
    if chosen.again and any(one is not None for one in begins):
        arguments.error("--again goes on with a game as it is: give it without players, options, seed or file")
    if chosen.load is not None and chosen.scenario is not None:
        arguments.error("a game begins with a scenario or goes on from a file: give --scenario or --load, not both")
    asyncio.run(_play(name, chosen, prog))
    return 0


async def _play(name: str, chosen: Any, prog: str) -> None:  # what argparse gives
    stop = stopping()
    wanted = None if chosen.again else creating(name, chosen)
    path = kept_in() if chosen.keep is None else Path(chosen.keep)
    if chosen.keep is None:
        _make_folder(path.parent)
    links = Links.of(path.with_name(path.name + LINKS))
    port = links.port if chosen.port is None and not _is_taken(links.port) else chosen.port or 0
    room_server = RoomServer(open_store(f"sqlite:{path}"))
    async with served(room_server, HOST, port, Names(HOST), Doors()) as server:
        if wanted is None:
            await _require(room_server, links, name)
        else:
            rows, tokens = made(wanted, room_server.services.token, room_server.services.now())
            links.games[name] = Link(await room_server.keep(rows), tokens)
        links.port = server.port
        links.write()
        addresses = links.games[name].addresses(server.address)
        for seat, address in list(addresses.items())[1:]:
            sys.stdout.write(f"Player{seat + 1}: {address}\n")
        first = next(iter(addresses.values()))
        sys.stdout.write(f"{title_of(load(name))} is at {first}\nCtrl-C stops.\n")
        sys.stdout.flush()
        if not chosen.no_open:
            await show(first)
        await stop.wait()
    more = "" if chosen.keep is None else f" --keep {shortened(chosen.keep)}"
    sys.stdout.write(f"\nThe game is kept in {shortened(str(path))}. To go on: {prog} --web --again{more}\n")


def _make_folder(folder: Path) -> None:
    """Raises BadFile."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        why = f"{shortened(str(folder))} cannot be made: {error.strerror or error}"
        raise BadFile(f"{why}: say where games are to be kept, with --keep") from error


def creating(name: str, chosen: Any) -> Create:
    """The message that creates the table that the arguments want. Raises CardkitError for what there is not."""
    options = codec.read_option_words(chosen.option)
    changed = options if chosen.preset is None else {"preset": chosen.preset, **options}
    if chosen.scenario is not None or chosen.load is not None:
        usual = load(name)
        if chosen.scenario in usual.demos:
            if changed:
                raise BadOption("a scenario has its rules in it: give --scenario without them")
            return _begun(usual, usual.demo(chosen.scenario), chosen)
        path = chosen.scenario or chosen.load
        try:
            text = read_file(path)
        except BadFile as error:
            known = f"; those that come with cardkit are {', '.join(usual.demos)}" if chosen.scenario else ""
            raise BadFile(f"{error}{known}") from error
        if not text.startswith(KIND) and not is_seat_record(text):
            usual = load(name, **changed)
            with in_file(path):
                return _begun(usual, usual.read_save(text), chosen)
        if changed or chosen.seed is not None:
            raise BadOption("a saved game has its seed and its rules in it: give --load without them")
        game, _ = loaded_record(path, name, text)
        return Create(players=None if chosen.players is None else _players(game, chosen.players), record=text)
    game = game_for(name, load(name), changed, chosen.players)
    told = cast("Mapping[str, Plain]", options)
    if "seats" in game.options.names():
        told = {"seats": game.seats, **told}
    return Create(name, told, chosen.preset, _players(game, chosen.players), seed=chosen.seed)


def _begun(usual: AnyGame, state: Any, chosen: Any) -> Create:
    """The message that creates a table on which a game begins with this position."""
    game = attrs.evolve(usual, options=usual.options_of(state))
    chance = {"generator": SYSTEM} if chosen.seed is None else {"seed": chosen.seed}
    record = write_record(Table(game, state=state, **chance).record())
    return Create(players=_players(game, chosen.players), record=record)


def _players(game: AnyGame, text: str | None) -> tuple[str, ...]:
    """By seat, as the message says them."""
    computer = computer_of(game)
    if text is None:
        return (HUMAN, *[computer] * (game.seats - 1))
    names = tuple([{"h": HUMAN, "c": computer}.get(one.lower(), one) for one in names_listed(text)])
    if len(names) != game.seats:
        raise wrong_number(title_of(game), (game.seats,), game.seats, text)
    for one in names:
        if one not in (HUMAN, FREE) and one not in game.policies and is_outside(one):
            raise BadPlayers(f"{shortened(one)} is a player of your own, which plays at a terminal: leave out --web")
    return names


async def _require(room_server: RoomServer, links: Links, name: str) -> None:
    """Raise BadFile where no game of this name can be gone on with."""
    if name not in links.games:
        raise BadFile(f"{links.path}: it has no game of {name} to go on with: leave out --again")
    try:
        await room_server.hosts.host(links.games[name].table)
    except BadMessage as error:
        raise BadFile(f"{error.reason}: leave out --again") from error


def _is_taken(port: int) -> bool:
    """Whether something listens at a port of this machine."""
    with socket.socket() as trying:
        trying.settimeout(1)
        return port != 0 and trying.connect_ex((HOST, port)) == 0
