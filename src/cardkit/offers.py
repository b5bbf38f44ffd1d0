"""The games that other programs may begin: which there are, and the one that a message wants."""

from collections.abc import Sequence
from typing import Any, Final

from cardkit.core.about import aim_of, computer_of, title_of
from cardkit.core.errors import BadMessage, CardkitError
from cardkit.core.quoting import quoted
from cardkit.core.record import why_no_name
from cardkit.players import HUMAN
from cardkit.protocol.incoming import Create
from cardkit.protocol.outgoing import GameListed, Games
from cardkit.protocol.telling import options_told
from cardkit.registry import AnyGame, game_names, load, seat_counts

MOST_SAID: Final = 300  # characters of a reason


def games_told(names: Sequence[str] | None = None) -> Games:
    """The games of these names, or all, but for plug-ins that cannot be used: `create` says why of those."""
    found = [_listed(name) for name in (game_names() if names is None else names)]
    return Games(tuple([one for one in found if one is not None]))


def _listed(name: str) -> GameListed | None:
    try:
        game = load(name)
        return GameListed(
            game=name,
            title=title_of(game),
            aim=aim_of(game),
            seats=seat_counts(name) or (game.seats,),
            options=options_told(game),
            presets=tuple(game.presets),
            players=tuple(game.policies),
            computer=computer_of(game),
        )
    except KeyboardInterrupt:
        raise
    except BaseException:  # of a stranger's making, it may be anything
        return None


def game_wanted(message: Create) -> AnyGame:
    """The game that is to be created, with as many seats as it is given players, where it may. Raises BadMessage."""
    options: dict[str, Any] = dict(message.options)
    for word in ("name", "preset"):  # words of `load` itself
        if word in options:
            raise BadMessage("bad-value", f"{message.game[:40]}: there is no option {word}")
    if message.preset is not None:
        options["preset"] = message.preset
    try:
        game = load(message.game, **options)
        seats = None if message.players is None else len(message.players)
        if seats not in (None, game.seats) and "seats" in game.options.names() and "seats" not in options:
            game = load(message.game, **options, seats=seats)
    except (CardkitError, TypeError, ValueError, OverflowError) as error:  # a compiled constructor raises the others
        raise BadMessage("bad-value", in_a_line(error)) from error
    return game


def people_wanted(message: Create, players: Sequence[str]) -> tuple[str | None, ...]:
    """By seat, what the people among these players are to be called. Raises BadMessage."""
    if message.people is None:
        return (None,) * len(players)
    if len(message.people) != len(players):
        reason = f"expected {len(players)} people, a name or null for each seat, not {len(message.people)}"
        raise BadMessage("bad-value", reason)
    for seat, (player, name) in enumerate(zip(players, message.people, strict=True)):
        if name is not None and player != HUMAN:
            raise BadMessage(
                "bad-value", f"seat {seat} is {quoted(player)}: only a person may be called {quoted(name)}"
            )
        odd = None if name is None else why_no_name(name)
        if odd is not None:
            raise BadMessage("bad-value", odd)
    return message.people


def in_a_line(what: object) -> str:
    """A reason as one line that is not too long."""
    try:
        text = " ".join(str(what).split())
    except Exception:  # an error of a stranger's making
        text = "it says nothing"
    return text if len(text) <= MOST_SAID else text[: MOST_SAID - 3] + "..."
