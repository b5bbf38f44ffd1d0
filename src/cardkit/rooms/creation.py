"""The first rows of a room."""

import hashlib
from collections.abc import Callable, Sequence

from cardkit.core.errors import BadNotation, BadPlayers
from cardkit.core.levels import saved_name
from cardkit.core.records.record import Chosen, Record, Resolved
from cardkit.core.rng import SYSTEM
from cardkit.players.player import HUMAN, is_outside
from cardkit.protocol.message import FREE
from cardkit.registry import AnyGame
from cardkit.rooms.ledger import Ledger, policy_of
from cardkit.rooms.log_rows import FORMAT, Began, Chanced, Moved, Resumed, Row, SatDown, write_row
from cardkit.rooms.names import told_apart, why_not_called
from cardkit.rooms.settings import Settings

Tokens = Callable[[], str]  # gives a secret of 128 bits at least with each call, such as `secrets.token_urlsafe(16)`


def created(
    game: AnyGame,
    players: Sequence[str],
    tokens: Tokens,
    now: float,
    *,
    seed: int | None = None,
    settings: Settings | None = None,
    bots: bool = False,
    people: Sequence[str | None] = (),
    record: Record | None = None,
) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """The first rows of a room, and by seat the tokens of its people; a room is made of its rows.

    `players`, by seat: `human`, `free` where anybody may sit down, or the name of one of the game's computers; with
    `bots` also that of a player of somebody's own, such as `lines:node bot.js`, which whoever drives the room must
    have: never let a stranger say so. `people` are what the people are called, as `told_apart` gives it. Without a seed
    chance is the operating system's. With a record of this game the room begins as that ends, and chance is that of the
    record. Raises BadPlayers, BadNotation, UnknownPlayer, or BadRecord for a record that does not fit.
    """
    if len(players) != game.seats:
        raise BadPlayers(f"expected {game.seats} players, one a seat, not {len(players)}")
    settings = settings or Settings()
    if settings.computer is not None:
        policy_of(game, settings.computer)
    began = Began(
        format=FORMAT,
        at=now,
        game=game.name,
        revision=game.revision,
        options=game.write_options(),
        seed=seed if record is None else record.seed,
        generator=record.generator if record is not None else SYSTEM if seed is None else game.generator,
        settings=settings.told(),
        start=None if record is None else record.start,
    )
    ledger = Ledger(began)
    rows: list[Row] = [began]
    given: list[str | None] = []
    for person in people:
        why = None if person is None else why_not_called(person)
        if why is not None:
            raise BadNotation(why)
    called = told_apart(game, people)
    for seat, player in enumerate([saved_name(game, player) for player in players]):
        is_own = bots and is_outside(player)
        if player not in (HUMAN, FREE) and not is_own:
            policy_of(game, player)
        given.append(tokens() if player == HUMAN else None)
        row = SatDown(now, seat, player, digest(given[-1]), called[seat])
        ledger.enter(row)
        rows.append(row)
    if record is not None:
        rows.extend(_played(ledger, record, now))
    return _dealt(ledger, rows, now), tuple(given)


def created_again(played: Ledger, now: float) -> tuple[str, ...]:
    """The first rows of a room with the game, the settings, and who sits where, of one whose game is over.

    Each comes with the token that they have. Chance is the operating system's.
    """
    began = Began(
        format=FORMAT,
        at=now,
        game=played.game.name,
        revision=played.game.revision,
        options=played.game.write_options(),
        seed=None,
        generator=SYSTEM,
        settings={**played.settings.told(), "wait": True},  # nobody's time runs before they have come
    )
    ledger = Ledger(began)
    sat = [SatDown(now, one.seat, one.player, one.token, one.person) for one in played.chairs]
    for row in sat:
        ledger.enter(row)
    return _dealt(ledger, [began, *sat], now)


def _dealt(ledger: Ledger, rows: list[Row], now: float) -> tuple[str, ...]:
    """The rows as lines, with what chance does before anybody is asked."""
    while (chance := ledger.chance_falls(now)) is not None:
        rows.append(chance)
    return tuple([write_row(row) for row in rows])


def _played(ledger: Ledger, record: Record, now: float) -> list[Row]:
    """Enter the moves and outcomes of a record, and give their rows. Raises BadRecord."""
    rows: list[Row] = []
    for entry in record.entries:
        match entry:
            case Chosen(seat, move):
                rows.append(Moved(now, seat, move, 0.0))
            case Resolved(outcome):
                rows.append(Chanced(now, outcome))
    rows.append(Resumed(now, record.streams, record.queued))
    for row in rows:
        ledger.enter(row)
    return rows


def digest(token: str | None) -> str | None:
    """What rows have of a token: who reads them cannot sit down with it."""
    return None if token is None else hashlib.sha256(token.encode()).hexdigest()
