"""What a room does with each kind of message. Each raises BadMessage, with a code, for what cannot be obeyed."""

import hmac
from collections.abc import Callable, Mapping
from typing import Any, Final

from cardkit.core.errors import BadMessage, BadNotation, CardkitError, IllegalMove, NothingToUndo, NotOver
from cardkit.core.levels import saved_name
from cardkit.core.quoting import quoted
from cardkit.core.records.record import Chosen, Entry, is_printable, write_record
from cardkit.core.records.seat_record import write_seat_record
from cardkit.core.state import State
from cardkit.players.player import HUMAN
from cardkit.protocol.game_messages import move_said, seat_said
from cardkit.protocol.incoming import (
    Again,
    Agree,
    Decline,
    Hello,
    Hint,
    Incoming,
    Look,
    Move,
    Record,
    Review,
    Say,
    Seat,
    Undo,
    Why,
    known_wants,
)
from cardkit.protocol.message import FREE
from cardkit.protocol.outgoing import AgainTold, RecordTold, Said, Seated, UndoAsked, WhyTold
from cardkit.protocol.refused_touches import why_not_touched
from cardkit.rooms.changes import Work
from cardkit.rooms.clients import NAMELESS, Client
from cardkit.rooms.creation import created_again, digest
from cardkit.rooms.hint_requests import ask_for_hint, ask_for_review, is_alone
from cardkit.rooms.ledger import GIVEN_OUT, policy_of
from cardkit.rooms.log_rows import (
    Called,
    Here,
    Moved,
    PlayedAgain,
    SatDown,
    Spoke,
    StoodIn,
    TookBack,
    UndoReplied,
    UndoWanted,
)
from cardkit.rooms.names import SPEAKER, distinct, why_not_called
from cardkit.rooms.seats import Chair
from cardkit.table.undo_secrecy import knowing_after_undo, whole_record

MOST_SAID: Final = 500  # characters of what somebody says
MOST_CHAT: Final = 5000  # of what is said at a table,
MOST_CHAT_BYTES: Final = 500_000  # and so much in UTF-8, with the names of those who said it
MOST_CHANGES: Final = 5000  # of seats and names at a table, and of moves that are taken back, or asked for
MOST_AT_A_SEAT: Final = 8  # connections
MOST_STEPS: Final = 4000  # of a game, in the record of a seat, which has the view at each


def obey(work: Work, client: Client, message: Incoming) -> None:
    """Do what a message says. Raises BadMessage, and then nothing has changed."""
    handler = HANDLERS.get(type(message))
    if handler is None:
        raise BadMessage("unknown", f"a room does not know {message.kind!r}")
    if not client.joined and not isinstance(message, Hello):
        raise BadMessage("nothing", "expected hello first")
    waited = work.ledger.waiting
    handler(work, client, message)
    if waited:  # everybody may be here now
        work.let_chance_fall()


def left(work: Work, seat: int) -> None:
    """A connection of a seat has ended: it was the last to this process, or others are there."""
    chair = work.ledger.chairs[seat]
    if work.process in chair.here and not any(one.seat == seat for one in work.clients.values()):
        work.enter(Here(work.now, seat, work.process, here=False))


# Coming.


def _hello(work: Work, client: Client, message: Hello) -> None:
    wants = known_wants(message)
    why = None if message.name is None else why_not_called(message.name)
    if why is not None:
        raise BadMessage("bad-value", why)
    seat = client.seat if message.token is None else _seat_of(work, message.token)
    if seat is None and not work.ledger.settings.watchers and not any(one.free for one in work.ledger.chairs):
        raise BadMessage("not-yours", "nobody may watch here: a token of a seat is needed")
    before = client.seat
    if seat != before and seat is not None:
        _require_room(work, seat)
    chair = None if seat is None else work.ledger.chairs[seat]
    client.come(chair, message.name or client.name, wants)
    if before is not None and seat != before:
        left(work, before)
    if chair is not None:
        _came(work, chair, message.name)
    _welcome(work, client, message.since)


def _seat_of(work: Work, token: str) -> int:
    found = digest(token) or ""
    for chair in work.ledger.chairs:
        if chair.token is not None and hmac.compare_digest(chair.token, found):
            return chair.seat
    raise BadMessage("not-yours", "no seat has this token: it may have been given to somebody else since")


def _require_room(work: Work, seat: int) -> None:
    if sum(1 for one in work.clients.values() if one.seat == seat) >= MOST_AT_A_SEAT:
        raise BadMessage("limit", f"there are {MOST_AT_A_SEAT} connections of this seat already")


def _came(work: Work, chair: Chair, name: str | None) -> None:
    """The person in a seat is here: again, or for the first time."""
    may_change = work.ledger.changes < MOST_CHANGES  # otherwise whoever comes is called as before
    if name is not None and chair.player == HUMAN and may_change:
        called = _distinct(work, name, chair)
        if called != chair.person:
            work.enter(Called(work.now, chair.seat, called))
    if work.process not in chair.here:
        work.enter(Here(work.now, chair.seat, work.process, here=True))
    _give_back(work, chair)


def _distinct(work: Work, name: str, chair: Chair) -> str:
    """What somebody in a seat is called who wants that name."""
    return distinct(name, [one for seat, one in enumerate(work.ledger.names) if seat != chair.seat])


def _give_back(work: Work, chair: Chair) -> None:
    if chair.stood_in:
        work.enter(StoodIn(work.now, chair.seat, on=False, spent=0.0))


def _welcome(work: Work, client: Client, since: int | None) -> None:
    """Tell what stays as it is, and what was going on; how it stands is told with every change."""
    ledger = work.ledger
    players = [chair.shown for chair in ledger.chairs]
    people = [chair.person for chair in ledger.chairs]
    seconds = ledger.settings.seconds
    hints = ledger.settings.hints or None
    told = work.teller.game_told(client.seat, client.wants, players, people, seconds, ledger.made_from, hints)
    work.tell(client, told)
    chat = list(ledger.chat)
    for number, said in (*[one for one in ledger.warnings if one[0] < chat[0][0]], *chat):  # not to be talked away
        work.tell(client, Said(number, said.seat, said.name, said.text))
    if ledger.undo is not None:
        work.tell(client, UndoAsked(ledger.undo.number, ledger.undo.seat, ledger.undo.waiting))
    if ledger.again is not None:
        work.tell(client, AgainTold(ledger.again.seat, ledger.again.table))
    if since is not None and since < 0:  # so many versions back
        since += ledger.version_for(client.seat)
        client.opened = ledger.table.result is not None
    client.heard = ledger.table.event_count if since is None else ledger.events_until(client.seat, since)


# Moves.


def _move(work: Work, client: Client, message: Move) -> None:
    ledger = work.ledger
    seat = client.own_seat(message.seat)
    asked = ledger.asked_in(seat)
    version = ledger.version_for(seat)
    if asked is None:
        code = "stale" if message.version < version else "illegal"
        raise BadMessage(code, "it is not your move" if ledger.table.result is None else "the game is over")
    if not asked <= message.version <= version:
        raise BadMessage("stale", f"you are asked at version {asked}, and this answers version {message.version}")
    chair = ledger.chairs[seat]
    spent = work.spent(chair)
    try:
        move = move_said(ledger.game, message)
    except (BadNotation, IllegalMove) as error:
        raise BadMessage("illegal", str(error)) from error
    if chair.stood_in:  # the seat is given back before the move, which must be a legal one by then
        why = ledger.table.why_illegal(move, seat)
        if why is not None:
            raise BadMessage("illegal", why)
        _give_back(work, chair)
    try:
        work.enter(Moved(work.now, seat, ledger.game.write_move(move), spent), move)
    except IllegalMove as error:
        raise BadMessage("illegal", error.reason) from error
    work.let_chance_fall()


# Taking back.


def _undo(work: Work, client: Client, message: Undo) -> None:
    ledger, seat = work.ledger, client.own_seat()
    table = ledger.table
    if ledger.settings.undo == "never":
        raise BadMessage("not-yours", "nothing is taken back here")
    if ledger.undo is not None:
        raise BadMessage("limit", "somebody has asked for an undo already")
    _require_changes(work, "nothing more is taken back")
    if table.result is not None:
        raise BadMessage("nothing", "the game is over")
    since = table.history.since_move_of(seat)
    if since is None:
        raise BadMessage("nothing", "you have made no move that could be taken back")
    people = [chair.seat for chair in ledger.chairs if chair.token is not None]
    waiting = _to_be_asked(work, seat, people, since)
    if waiting:
        work.enter(UndoWanted(work.now, ledger.undos + 1, seat, waiting))
    else:
        work.enter(TookBack(work.now, seat))
        work.let_chance_fall()


def _require_changes(work: Work, what: str) -> None:
    """What fills the store and brings no game nearer to its end is limited; moves are not."""
    if work.ledger.changes >= MOST_CHANGES:
        why = f"{MOST_CHANGES} seats, names and moves were changed at this table: {what} here, and the game goes on"
        raise BadMessage("limit", why)


def _to_be_asked(work: Work, seat: int, people: list[int], since: tuple[State, tuple[Entry, ...]]) -> tuple[int, ...]:
    """The seats that must agree before a seat takes its move back. Raises BadMessage where it cannot.

    `since` is the state before that move, and what was done since.
    """
    ledger = work.ledger
    if ledger.settings.undo == "free" or people == [seat]:  # against computers alone one may think again
        return ()
    others = tuple([one for one in people if one != seat and ledger.chairs[one].here])
    moved = {entry.seat for entry in since[1] if isinstance(entry, Chosen)}
    moved.update(since[0].acting())  # whoever chooses at the same time may have: nobody is to find out by this
    try:
        knowing = knowing_after_undo(ledger.table, seat, among=people)
    except NothingToUndo as error:
        raise BadMessage("nothing", str(error)) from error
    if not knowing and not moved & (set(people) - {seat}):
        return ()
    if not others:
        why = "something has come to light since, or others have moved, and nobody is here who could agree"
        raise BadMessage("revealed", why)
    return others


def _reply(work: Work, client: Client, message: Agree | Decline) -> None:
    seat, number, agreed = client.own_seat(), message.number, isinstance(message, Agree)
    undo = work.ledger.undo
    if undo is None or undo.number != number:
        raise BadMessage("nothing", f"no undo of number {number} is open")
    if seat not in undo.waiting and not (seat == undo.seat and not agreed):
        raise BadMessage("not-yours", "you are not asked to agree")
    work.enter(UndoReplied(work.now, number, seat, agreed))
    undo = work.ledger.undo
    if undo is not None and not undo.waiting:
        work.enter(TookBack(work.now, undo.seat))
        work.let_chance_fall()


# Talking, and who sits where.


def _say(work: Work, client: Client, message: Say) -> None:
    if not work.ledger.settings.chat:
        raise BadMessage("not-yours", "nobody talks here")
    text = message.text.strip()
    if len(text) > MOST_SAID:
        raise BadMessage("limit", f"expected at most {MOST_SAID} characters, not {len(text)}")
    if not is_printable(text):
        raise BadMessage("bad-value", f"expected printable characters on one line, not {quoted(text)}")
    name = client.name if client.seat is None else work.ledger.names[client.seat]
    size = work.ledger.said_bytes + len(text.encode()) + len(name.encode())
    if work.ledger.said >= MOST_CHAT or size > MOST_CHAT_BYTES:
        why = (
            f"the chat of this table is full, with {MOST_CHAT} messages or {MOST_CHAT_BYTES} bytes: "
            "the game goes on, and a new table has a new chat"
        )
        raise BadMessage("limit", why)
    work.enter(Spoke(work.now, client.seat, name, text))


def _seat(work: Work, client: Client, message: Seat) -> None:
    ledger = work.ledger
    chair = ledger.chairs[seat_said(ledger.game, message.seat)]
    if message.player in (None, HUMAN):
        _sit_down(work, client, chair)
        return
    own = client.own_seat()
    if chair.token is not None and message.seat != own and chair.came_once:
        raise BadMessage("taken", f"{ledger.names[message.seat]} sits there")
    if not chair.free:  # a free one may always be filled
        _require_changes(work, "no seat is freed or changed")
    if message.player != FREE:
        try:
            policy_of(ledger.game, str(message.player))
        except CardkitError as error:
            raise BadMessage("bad-value", str(error)) from error
    work.enter(SatDown(work.now, message.seat, saved_name(ledger.game, str(message.player)), None, None))
    client.table = None  # whoever asked is told who sits where, whether or not that has changed


def _sit_down(work: Work, client: Client, chair: Chair) -> None:
    if client.seat == chair.seat:  # whoever was away is back, and is told how it stands, and for how long
        _give_back(work, chair)
        client.shown = client.table = None
        return
    if not chair.free:
        raise BadMessage("taken", "somebody sits there: a free seat is needed")
    if client.seat is not None:
        raise BadMessage("taken", f"you have seat {client.seat}: free it first")
    token = work.tokens()
    name = None if client.name == NAMELESS else _distinct(work, client.name, chair)
    work.enter(SatDown(work.now, chair.seat, HUMAN, digest(token), name))
    client.come(chair, client.name, client.wants)
    work.enter(Here(work.now, chair.seat, work.process, here=True))
    work.tell(client, Seated(chair.seat, token))


def _record(work: Work, client: Client, message: Record) -> None:
    table = work.ledger.table
    if message.seat is not None and message.seat != client.seat:
        raise BadMessage("not-yours", "each has the record of their own seat alone")
    if not message.whole:
        if len(table.entries) > MOST_STEPS:
            why = f"no seat has a record of more than {MOST_STEPS} steps: the whole one is there at the end"
            raise BadMessage("limit", why)
        text = write_seat_record(table.record_of(client.seat))
    elif is_alone(work, client):
        text = write_record(table.record())
        if table.result is None and not work.ledger.given_out:
            work.enter(Spoke(work.now, None, SPEAKER, GIVEN_OUT))
    else:
        try:
            text = write_record(whole_record(table))
        except NotOver as error:
            why = "the game is on, and the whole record has all hands: until the end each has that of their seat"
            raise BadMessage("not-yours", why) from error
    work.tell(client, RecordTold(message.whole, text))


def _look(work: Work, client: Client, message: Look) -> None:
    """Tell how it stood. Once the game is over nothing is hidden any more."""
    ledger, seat = work.ledger, client.seat
    if message.seat is not None and message.seat != seat:
        seat = seat_said(ledger.game, message.seat)
        if ledger.table.result is None:
            raise BadMessage("not-yours", "the game is on: until the end each looks from their own seat alone")
    past = ledger.past(seat, message.version)
    work.call_people()
    open_ = ledger.table.result is not None or past.view.turn == seat  # or else it would tell of somebody's cards
    forced = open_ and len(ledger.notices.state(seat, past.version).legal()) == 1
    told = past.view, past.events, client.wants, past.every, past.ended, forced
    work.tell(client, work.teller.past(past.version, past.latest, *told, ledger.notices.choices(seat, past.version)))


def _why(work: Work, client: Client, message: Why) -> None:
    """Tell why a thing cannot be played, from what its seat knows alone."""
    ledger, seat = work.ledger, client.own_seat()
    asked = ledger.asked_in(seat)
    if asked is None or not asked <= message.version <= ledger.version_for(seat):
        raise BadMessage("stale", f"you are not asked at version {message.version}")
    why = why_not_touched(ledger.game, ledger.past(seat, None).view, message.touch)
    if why is None:
        raise BadMessage("nothing", f"nobody can say why {quoted(message.touch)} cannot be played")
    work.tell(client, WhyTold(message.version, message.touch, why))


def _again(work: Work, client: Client, message: Again) -> None:
    """Make the table where the game is played again. Whoever is not the first is told which it is."""
    ledger, seat = work.ledger, client.own_seat()
    if ledger.table.result is None:
        raise BadMessage("not-yours", "the game is on: it is played again when it is over")
    if ledger.again is not None:
        work.tell(client, AgainTold(ledger.again.seat, ledger.again.table))
        return
    table = (digest(work.tokens()) or "")[:12]
    work.new_table = (table, created_again(ledger, work.now))
    work.enter(PlayedAgain(work.now, seat, table))


HANDLERS: Final[Mapping[type[Incoming], Callable[[Work, Client, Any], None]]] = {
    Hello: _hello,
    Move: _move,
    Undo: _undo,
    Agree: _reply,
    Decline: _reply,
    Say: _say,
    Seat: _seat,
    Record: _record,
    Look: _look,
    Why: _why,
    Again: _again,
    Hint: ask_for_hint,
    Review: ask_for_review,
}
KNOWN: Final = {kind.kind: kind for kind in HANDLERS}  # the messages that a room understands, by their `do`
