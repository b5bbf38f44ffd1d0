"""Who may ask for a hint, and about what."""

from cardkit.core.errors import BadMessage
from cardkit.protocol.game_messages import seat_said
from cardkit.protocol.incoming import Hint
from cardkit.rooms.changes import Work
from cardkit.rooms.clients import Client
from cardkit.rooms.hints import Hinting


def others_are_computers(work: Work, client: Client) -> bool:
    """Whether a person plays against computers alone."""
    return all(one.has_computer for one in work.ledger.chairs if one.seat != client.seat)


def ask_for_hint(work: Work, client: Client, message: Hint) -> None:
    """Have a search think about a position, away from the room. Once the game is over nothing is hidden any more."""
    ledger, over = work.ledger, work.ledger.table.result is not None
    seat = client.seat if over else client.own_seat(message.seat)
    if over and message.seat is not None:
        seat = seat_said(ledger.game, message.seat)
    if not over and not ledger.settings.hints and not others_are_computers(work, client):
        raise BadMessage("not-yours", "several people play here, and this table gives no hints")
    if not 1 <= message.version <= ledger.version_for(seat):
        raise BadMessage("stale", f"there is no version {message.version}")
    view = ledger.view_to_move(seat, message.version, anybody=over)
    if view is None:
        raise BadMessage("nothing", f"there is nothing to choose at version {message.version}")
    work.hints.append(Hinting(client.number, message.version, seat, ledger.game, view))
