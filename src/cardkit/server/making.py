"""The rows of a table that a message wants."""

from cardkit.core.errors import BadMessage, CardkitError
from cardkit.offers import game_wanted, people_wanted
from cardkit.protocol.incoming import Create
from cardkit.protocol.tagged import FREE
from cardkit.room.creating import Tokens, created
from cardkit.room.settings import settings_of


def made(
    message: Create, tokens: Tokens, now: float, *, bots: bool = False
) -> tuple[tuple[str, ...], tuple[str | None, ...]]:
    """The first rows of the table that is to be created, and by seat the tokens of its people.

    `bots` allows players of somebody's own. Raises BadMessage.
    """
    try:
        game = game_wanted(message)
        players = message.players or ("human", *([FREE] * (game.seats - 1)))
        return created(
            game,
            players,
            tokens,
            now,
            seed=message.seed,
            settings=settings_of(message.settings or {}),
            bots=bots,
            people=people_wanted(message, players),
        )
    except BadMessage as error:
        raise BadMessage(error.code, error.reason, message.kind) from error
    except CardkitError as error:
        raise BadMessage("bad-value", str(error), message.kind) from error
