"""The commands that every console has."""

import contextlib
import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from cardkit.console.files import require_game, shortened, write_file, write_new
from cardkit.console.terminal_table import Commands, Left, Stopped, TerminalTable
from cardkit.console.wording import one_line, sentence
from cardkit.core.errors import BadFile, BadGame, BadPlugin, BotFailed, UnknownPlayer
from cardkit.core.game import M, S, V
from cardkit.core.levels import computer_of, levels_of
from cardkit.core.records.record import Chosen, write_record
from cardkit.core.rng import seeded_sfc32
from cardkit.players.player import HUMAN, SEARCHES, own_policy
from cardkit.table.table import Table
from cardkit.table.undo_secrecy import came_to_light

if TYPE_CHECKING:
    from cardkit.search import Findings


PATIENCE: Final = 2.0  # seconds after which people are told that somebody thinks
HINTS: Final = 1000  # the first stream of chance for hints, far from those of the players

SHARED_HELP: Final = """\
moves [WORD]    list the legal moves; with a word, such as a card, those with it
view            show the table again
hint [PLAYER]   what the computer would do in your place; or another player by
                name, such as hint hard: a search says why, too
undo            take back your last move and all that followed, unless you have
                learned something since (with --learn, even then)
save [FILE]     save the game, to go on with --load FILE
seat N PLAYER   let somebody else play seat N from here on: human, c for the
                computer, easy, medium or hard, another by name, a search such
                as search:2s, or your own: module:attribute or lines:COMMAND
rules           how the game is played
help or ?       what is asked, and these commands
quit            leave
"""


def _help(console: TerminalTable[S, M, V], rest: str) -> None:
    table, face = console.table, console.face
    free = table.state.turn() in console.free
    console.write(face.help(table) + SHARED_HELP)
    console.say(console.about_free_seat(table.state.turn()) if free else face.explanation(table))


def _hint(console: TerminalTable[S, M, V], rest: str) -> None:
    game = console.table.game
    name = {"": computer_of(game), "c": console.face.computer(game)}.get(rest.lower(), rest)
    if not rest and name not in game.policies:
        console.say("There is no hint to be had: the game has no computer of its own.")
        return
    try:
        with _thinking(console):
            move, report = advice(console.table, name)
    except BadGame as error:
        console.say(f"There is no hint to be had: {one_line(error)}.")
        return
    except (UnknownPlayer, BadPlugin) as error:
        console.say(sentence(one_line(error)))
        return
    except KeyboardInterrupt as error:
        if isinstance(error, Stopped):
            raise
        console.say("No hint: you stopped it.")
        return
    number = console.face.number_of(console.table, move)
    at = "" if number is None else f" ({number})"
    console.say(f"Hint: {console.face.hinted(console.table, move)}{at}.")
    for line in () if report is None else report.lines():
        console.say(line)


@contextlib.contextmanager
def _thinking(console: TerminalTable[S, M, V]) -> Iterator[None]:
    """Within, somebody thinks; at a terminal people are told so if it takes long."""
    if not (console.at_terminal and console.face.friendly):
        yield
        return

    def tell() -> None:
        console.say("Thinking; Ctrl-C stops it.")
        console.out.flush()

    timer = threading.Timer(PATIENCE, tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # so that no two threads print at once


def advice(table: Table[S, M, V], name: str) -> "tuple[M, Findings | None]":
    """What a policy, a level or a search of that name would play, knowing what the seat on turn knows; of a search its
    report, too.

    The same position gets the same answer, unless a search goes by time, and the players' own streams are left alone.
    Raises UnknownPlayer, BadPlugin or BadGame.
    """
    from cardkit.search import Search  # noqa: PLC0415  loaded only when wanted

    policy = own_policy(table.game, name)
    luck, guesses = [seeded_sfc32(table.seed, HINTS + 2 * table.move_count + which) for which in (0, 1)]
    state = table.game.determinize(table.view(table.state.turn()), guesses)
    if not isinstance(policy, Search):
        return _legal_move(table, name, policy.choose(state, luck)), None
    report = policy.look(state, luck)
    for move in table.legal_moves():
        if table.game.write_move(move) == report.move:
            return move, report
    raise BadGame(f"{name} gives the move {report.move}, which is not legal here")


def _legal_move(table: Table[S, M, V], name: str, action: int) -> M:
    """The legal move of an action. Raises BadGame where there is none."""
    for move in table.legal_moves() if hasattr(action, "__index__") else ():
        if table.game.action_of(move) == action:
            return move
    raise BadGame(f"{name} gives action {action}, which is not legal here")


def _undo(console: TerminalTable[S, M, V], rest: str) -> None:
    table = console.table
    own = table.state.turn()
    since = table.history.since_move_of(own)
    if since is None:
        console.say("There is no move of yours to take back.")
        return
    state, entries = since
    if not console.learning and came_to_light(table, state, entries, console.people):
        console.say(
            "You cannot take that back: something that you did not know has come to light since."
            " To learn the game, start with --learn: then you can."
        )
        return
    taken = next(entry.move for entry in entries if isinstance(entry, Chosen))
    while table.undo() != own:
        pass
    console.say(f"Taken back: {taken}.")


def _save(console: TerminalTable[S, M, V], rest: str) -> None:
    table = console.table
    try:
        console.settle()
        text = write_record(table.record())
        path = rest
        if rest:
            if console.face.friendly:
                require_game(rest, table.game.name)
            write_file(rest, text)
        else:
            path = write_new(f"{table.game.name}-{table.seed}", text)
    except BadFile as error:
        console.say(f"Not saved: {one_line(error)}.")
        return
    console.saved()
    console.say(f"Saved to {shortened(path)}.")
    if console.face.friendly:
        console.write(f"To go on: {console.prog} {console.way_on(shortened(path))}\n")


def _seat(console: TerminalTable[S, M, V], rest: str) -> None:
    seat = seated(console, rest)
    if seat is not None:
        console.say(f"{console.face.seat_name(seat)} is now {console.table.players[seat]}.")


def seated(console: TerminalTable[S, M, V], rest: str) -> int | None:
    """Do what `seat N PLAYER` says, and give the seat; None if that cannot be done, which is said in a line."""
    table = console.table
    number, _, name = rest.partition(" ")
    name = name.strip()
    seats = table.game.seats
    if not (number.isascii() and number.isdecimal()) or not 1 <= int(number[:9]) <= seats or not name:
        players = ", ".join([HUMAN, *table.game.policies, *levels_of(table.game), *SEARCHES])
        computer = console.face.computer(table.game)
        asked = f"PLAYER {players}, c ({computer}), or your own as module:attribute or lines:COMMAND"
        numbers = f"N from 1 to {seats}" if seats > 1 else "N 1"
        console.say(f"Expected seat N PLAYER, {numbers}, {asked}; not {rest[:60]!r}.")
        return None
    seat = int(number) - 1
    if name.lower() not in ("h", HUMAN) and not watched(console, seat):
        return None
    short = {"h": HUMAN, HUMAN: HUMAN, "c": console.face.computer(table.game)}
    try:
        console.seat(seat, short.get(name.lower(), name))
    except (UnknownPlayer, BadPlugin, BotFailed) as error:
        console.say(sentence(one_line(error)))
        return None
    return seat


def watched(console: TerminalTable[S, M, V], seat: int) -> bool:
    """Whether this seat may go to a computer; where only computers would be left, people are asked."""
    if not (console.at_terminal and console.face.friendly) or console.people != (seat,):
        return True
    answer = console.read_line("Only computers would be left. Watch them play to the end? (yes/no) ").lower()
    return answer in ("y", "yes")


def _quit(console: TerminalTable[S, M, V], rest: str) -> None:
    """Leave; at a terminal a game that would be lost is asked about once."""
    while console.at_terminal and console.face.friendly and console.at_stake and console.moved:
        answer = console.read_line("The game is not saved. Save it before you leave? (yes/no/cancel) ").lower()
        if answer in ("y", "yes", "save", ""):
            console.leave()
            _save(console, "")
            if console.at_stake:
                return
        elif answer in ("n", "no"):
            console.say("Not saved.")
            break
        elif answer in ("c", "cancel"):
            return
    raise Left


SHARED: Final[Commands[Any, Any, Any]] = {
    "help": _help,
    "?": _help,
    "rules": lambda console, _: console.write(console.face.rules(console.table)),
    "moves": lambda console, rest: console.write(console.face.moves(console.table, rest)),
    "view": lambda console, _: console.write(console.face.view(console.table)),
    "hint": _hint,
    "undo": _undo,
    "save": _save,
    "seat": _seat,
    "quit": _quit,
    "exit": _quit,
}
