"""Who may ask for a hint, and about what; and for the turning points of a game."""

from cardkit.core.errors import BadMessage
from cardkit.protocol.game_messages import seat_said
from cardkit.protocol.incoming import Hint, Review
from cardkit.rooms.changes import Work
from cardkit.rooms.clients import Client
from cardkit.rooms.hints import Hinting
from cardkit.rooms.reviews import Reviewing


def others_are_computers(work: Work, client: Client) -> bool:
    """Whether a person plays against computers alone."""
    return all(one.has_computer for one in work.ledger.chairs if one.seat != client.seat)


def is_alone(work: Work, client: Client) -> bool:
    """Whether a person plays against computers alone: nobody else has ever come, or may, and nobody watches."""
    if client.token is None or not work.ledger.comers <= {client.token}:
        return False
    watched = any(one.joined and one.seat is None for one in work.clients.values())
    return others_are_computers(work, client) and not watched


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
    state = ledger.to_move(seat, message.version, anybody=over)
    if state is None:
        raise BadMessage("nothing", f"there is nothing to choose at version {message.version}")
    mover = state.turn()
    played = ledger.table.history.move_made(ledger.notices.state(seat, message.version), mover)
    view = ledger.game.view(state, mover)
    known = ledger.reviews[seat].known(message.version) if over and seat in ledger.reviews else None
    work.jobs.append(Hinting(client.number, message.version, seat, ledger.game, view, played, known))


def ask_for_review(work: Work, client: Client, message: Review) -> None:
    """Look for the steps at which a game that is over turned, away from the room; each time at more of them."""
    ledger = work.ledger
    if ledger.table.result is None:
        raise BadMessage("not-yours", "the game is on: it is reviewed when it is over")
    seat = client.seat if message.seat is None else seat_said(ledger.game, message.seat)
    if seat in ledger.reviews:
        ledger.reviews[seat].go_on()
    work.jobs.append(Reviewing(client.number, seat, ledger))
