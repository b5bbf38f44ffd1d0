"""Every error that cardkit raises on purpose.

    CardkitError
    ├── IllegalMove      (ValueError)      a move that the rules refuse, or a move where no seat acts
    ├── Stale            (ValueError)      an answer to a question that stands no more
    ├── IllegalOutcome   (ValueError)      an outcome of chance that was not asked for
    ├── NothingToUndo    (LookupError)     a move taken back where none was made
    ├── NoPlayer         (LookupError)     a game to be played to its end with a seat that nobody plays
    ├── BadNotation      (ValueError)      text that is no card, move or position
    ├── BadOption        (ValueError)      an option that does not exist, or a value out of its range
    ├── BadPlayers       (ValueError)      players that do not fit the seats
    ├── BadPlan          (ValueError)      an arena that cannot be played
    ├── BadCount         (ValueError)      a count of move sequences that cannot be made
    ├── NotOver          (RuntimeError)    what is shown at the end alone, of a game that is on
    ├── BadRecord        (ValueError)      a record that is cut, edited, foreign or does not replay
    ├── BadSave          (ValueError)      a game's own kind of saved game or board that cannot be read
    ├── BadJson          (ValueError)      JSON that is not a value of this game
    ├── BadMessage       (ValueError)      a line of another program that is no message, or none that is wanted here
    ├── BadFile          (OSError)         a file that cannot be read or written
    ├── BadSeed          (ValueError)      a seed or a saved stream that a generator cannot take
    ├── NotListable      (ValueError)      chance with too many outcomes to list
    ├── NoSuchCard       (LookupError)     a card taken from where it is not, or from an empty pile
    ├── UnknownGame      (LookupError)     no game, player or generator of that name
    ├── UnknownPlayer    (LookupError)
    ├── UnknownGenerator (LookupError)
    ├── BadPlugin        (ImportError)     a plug-in or player that cannot be imported or is not what it says
    ├── MissingExtra     (ImportError)     a part of cardkit whose extra is not installed
    ├── BadGame          (TypeError)       a rule module that leaves out something it must have
    ├── Sealed           (AttributeError)  an assignment to a field of a value
    ├── BotFailed        (RuntimeError)    a bot, another program that plays, that cannot go on
    │   └── BotTooSlow   (TooSlow)         a bot that took longer for a move than it may
    ├── TooSlow          (TimeoutError)    a player that took longer for a move than it may
    ├── WorkersLost      (RuntimeError)    processes of an arena that are gone
    ├── StoreError       (RuntimeError)    a store that cannot be opened, reached, read or written
    │   ├── BadStore     (ValueError)      an address, a file or a database that is no store, or a damaged one
    │   ├── FullStore    (OSError)         a store whose disk is full
    │   ├── BadRow       (ValueError)      a row, or the name of a table or process, that a store does not take
    │   ├── Clash        (ValueError)      rows that do not come next: somebody else was first
    │   ├── TableExists  (ValueError)      a table that is to be created and is there already
    │   └── UnknownTable (LookupError)     no table of that name in a store
    └── BrokenContract   (AssertionError)  a game that fails the contract kit

Each is also the builtin that a caller would expect, so that ``except ValueError`` does what one hopes.
"""

import re
from inspect import signature

__all__ = [
    "BadCount",
    "BadFile",
    "BadGame",
    "BadJson",
    "BadMessage",
    "BadNotation",
    "BadOption",
    "BadPlan",
    "BadPlayers",
    "BadPlugin",
    "BadRecord",
    "BadRow",
    "BadSave",
    "BadSeed",
    "BadStore",
    "BotFailed",
    "BotTooSlow",
    "BrokenContract",
    "CardkitError",
    "Clash",
    "FullStore",
    "IllegalMove",
    "IllegalOutcome",
    "MissingExtra",
    "NoPlayer",
    "NoSuchCard",
    "NotListable",
    "NotOver",
    "NothingToUndo",
    "Sealed",
    "Stale",
    "StoreError",
    "TableExists",
    "TooSlow",
    "UnknownGame",
    "UnknownGenerator",
    "UnknownPlayer",
    "UnknownTable",
    "WorkersLost",
]

_MOST_SAID = 200  # characters of what a bot said that are part of an error's text; or twice as many
_NAMES_AN_ERROR = re.compile(r"(?i)(error|exception)\b|panicked|fatal|cannot|terminate called")
_SAYS_MORE = re.compile(r"(?!at )\w.*\w")  # no place in a program, no bracket


class CardkitError(Exception):
    """The base of all of them."""

    def __reduce__(self) -> tuple[object, ...]:
        """One that keeps its fields, each under the name of its parameter, is pickled by these."""
        if not vars(self).keys() - {"__notes__"}:
            return super().__reduce__()  # type: ignore[return-value]  # a tuple, which typeshed calls a text as well
        return (type(self), tuple([getattr(self, name) for name in signature(type(self)).parameters]))


class IllegalMove(CardkitError, ValueError):
    """A move that the rules refuse: `reason` says why, `move` is the move as text where it has one, or empty."""

    def __init__(self, reason: str, move: str = "") -> None:
        super().__init__(f"{move}: {reason}" if move else reason)
        self.reason = reason
        self.move = move


class Stale(CardkitError, ValueError):
    """A move that answers a question which stands no more: the seat has moved since, or the table has changed."""


class IllegalOutcome(CardkitError, ValueError):
    """An outcome of chance that does not fit the request; the text is the reason."""


class NothingToUndo(CardkitError, LookupError):
    """A move was to be taken back, and none has been made."""


class NoPlayer(CardkitError, LookupError):
    """It is the turn of a seat that nobody plays: its moves come from outside."""


class BadNotation(CardkitError, ValueError):
    """Text that cannot be read; the message says what was expected and quotes what came."""


class BadOption(CardkitError, ValueError):
    """An option that does not exist, or a value out of its range."""


class BadPlayers(CardkitError, ValueError):
    """A list of players that does not fit the seats."""


class BadPlan(CardkitError, ValueError):
    """An arena that cannot be played; the message says why."""


class BadCount(CardkitError, ValueError):
    """A count of move sequences that cannot be made; the message says why."""


class NotOver(CardkitError, RuntimeError):
    """Something that is shown at the end alone, of a game that is not over."""


class BadRecord(CardkitError, ValueError):
    """A record that cannot be read or replayed.

    `line` is the number of the offending line, counted from 1.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class BadSave(CardkitError, ValueError):
    """A saved game or a board, in a game's own kind of file, that cannot be read.

    `line` is the number of the offending line, counted from 1.
    """

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class BadJson(CardkitError, ValueError):
    """JSON that is not a value of this game."""


class BadMessage(CardkitError, ValueError):
    """A line of another program that is no message, or none that can be obeyed here.

    `code` is what programs go by, `do` the kind of message, where that much could be read.
    """

    def __init__(self, code: str, reason: str, do: str | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.do = do


class BadFile(CardkitError, OSError):
    """A file that cannot be read or written; the message says why."""


class BadSeed(CardkitError, ValueError):
    """A seed that is out of range, or a saved stream that is none."""


class NotListable(CardkitError, ValueError):
    """Chance with more outcomes than anyone would want in a list."""


class NoSuchCard(CardkitError, LookupError):
    """A card that is not there."""


class UnknownGame(CardkitError, LookupError):
    """No game of that name; the message lists those there are."""


class UnknownPlayer(CardkitError, LookupError):
    """No player of that name; the message lists those there are."""


class UnknownGenerator(CardkitError, LookupError):
    """No generator of that name; the message lists those there are."""


class BadPlugin(CardkitError, ImportError):
    """A plug-in, or a player named as ``module:attribute``, that cannot be used; the message says why."""


class MissingExtra(CardkitError, ImportError):
    """A part of cardkit that needs what is not installed; the message says how to install it."""


class BadGame(CardkitError, TypeError):
    """A rule module that leaves out something every game must have."""


class Sealed(CardkitError, AttributeError):
    """An assignment to a field of a value. Values never change; a step makes a new one."""


class TooSlow(CardkitError, TimeoutError):
    """A player that took longer for a move than it may."""


def _telling(said: str) -> str:
    """What of a standard error says what went wrong, on one line with ` / ` between lines: the first line that names an
    error, and the last ones, as far as they are short enough together.

    Lines that say where in a program it was (`at main (Bot.java:5)`) are left out, if another names an error.
    """
    lines = [" ".join(line.split()) for line in said.split("\n")]
    lines = [line for line in lines if line]
    named = next((place for place, line in enumerate(lines) if _NAMES_AN_ERROR.search(line)), None)
    last = len(lines)
    while last > 0 and len(" / ".join(lines[last - 1 :])) <= _MOST_SAID:
        last -= 1
    if not lines:
        return ""
    if named is None or named >= last:
        return " / ".join(lines[last:]) or f"...{lines[-1][-_MOST_SAID:]}"
    first, rest = _cut(lines[named]), [line for line in lines[named + 1 :] if _SAYS_MORE.match(line)]
    return f"{first} ... {_cut(rest[-1])}" if rest else first


def _cut(line: str) -> str:
    return line if len(line) <= _MOST_SAID else f"{line[:_MOST_SAID]}..."


class BotFailed(CardkitError, RuntimeError):
    """A bot, another program that plays, did something else than to play: the text says what, and how to mend it.

    `code` is one of those of `refused` in docs/protocol.md, or `start` for a bot that cannot be had and `ended` for one
    that is gone; `reason` is the text without what the bot said; `said` is the end of its standard error, in lines.
    """

    def __init__(self, code: str, reason: str, said: str = "") -> None:
        told = _telling(said)
        super().__init__(f"{reason}; its standard error: {told}" if told else reason)
        self.code = code
        self.reason = reason
        self.said = said


class BotTooSlow(BotFailed, TooSlow):
    """A bot that took longer for a move than it may."""


class WorkersLost(CardkitError, RuntimeError):
    """Processes that played an arena are gone; what they had finished is kept."""


class StoreError(CardkitError, RuntimeError):
    """A store that cannot be opened, reached, read or written; the message says why, and never a password."""


class BadStore(StoreError, ValueError):
    """An address that cannot be read, or a file or database that is no store of cardkit, of another format, or damaged.

    Whatever it is, it has been left as it was.
    """


class FullStore(StoreError, OSError):
    """A store whose disk is full; nothing has been written."""


class BadRow(StoreError, ValueError):
    """A row, or the name of a table or of a process, that a store does not take; nothing has been written."""


class Clash(StoreError, ValueError):
    """Rows that do not come next in their table: somebody else was first. Nothing has been written.

    `version` is the version that was not the next one, `expected` the one that was.
    """

    def __init__(self, table: str, version: int, expected: int) -> None:
        why = f"version {version} is not the next one, which is {expected}"
        super().__init__(f"table {table}: {why}: read its rows again")
        self.table = table
        self.version = version
        self.expected = expected


class TableExists(StoreError, ValueError):
    """A table that is to be created, and whose name is taken; nothing has been written."""


class UnknownTable(StoreError, LookupError):
    """No table of that name in a store."""


class BrokenContract(CardkitError, AssertionError):
    """A game that fails the contract kit; the message says what broke, where, and how to see it again.

    `position` is where it broke, as the game's `write_state` writes it; empty where that is not known.
    """

    def __init__(self, message: str, position: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.position = position
