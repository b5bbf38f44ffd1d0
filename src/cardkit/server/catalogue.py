"""The games that other programs may begin: which there are, and the one that a message wants."""

import logging
from collections.abc import Sequence
from typing import Any, Final

from cardkit.core.errors import BadMessage, CardkitError
from cardkit.core.game_texts import aim_of, rules_of, title_of
from cardkit.core.levels import computer_of, levels_of, said_of, title_of_player
from cardkit.core.options import Options
from cardkit.core.quoting import quoted
from cardkit.core.records.checksums import is_seat_record
from cardkit.core.records.record import Record, read_record, why_no_name
from cardkit.players.player import HUMAN, own_policy
from cardkit.protocol.game_messages import options_told
from cardkit.protocol.incoming import Create
from cardkit.protocol.message import Plain
from cardkit.protocol.outgoing import GameListed, Games, OptionTold, PresetTold
from cardkit.registry import AnyGame, game_names, game_of_record, load, seat_counts
from cardkit.table.replay import resume
from cardkit.table.table import Table

AnyTable = Table[Any, Any, Any]  # of a game of which nothing is known, as `AnyGame`

log = logging.getLogger(__name__)

MOST_SAID: Final = 300  # characters of a reason
SEARCHES: Final = "Thinks ahead: tries its moves out many times before it chooses one."


def games_told(names: Sequence[str] | None = None) -> Games:
    """The games of these names, or all, but for plug-ins that cannot be used: the log names those."""
    found = [_listed(name) for name in (game_names() if names is None else names)]
    return Games(tuple([one for one in found if one is not None]))


def _listed(name: str) -> GameListed | None:
    try:
        game = load(name)
        weakest = [player for player in game.display.weakest if player in game.policies]
        players = dict.fromkeys((*weakest, *game.policies))
        texts = {player: in_a_line(said_of(game.policies[player])) for player in players}
        levels = {level: player for level, player in levels_of(game).items() if _is_somebody(game, level)}
        texts.update({level: texts.get(player, SEARCHES) for level, player in levels.items()})
        return GameListed(
            game=name,
            title=title_of(game),
            aim=aim_of(game),
            seats=seat_counts(name) or (game.seats,),
            options=options_told(game.options),
            about=_about(game),
            presets=tuple(game.presets),
            preset_options={preset: _changed(game, options) for preset, options in game.presets.items()},
            preset_about=_presets_told(game),
            players=tuple(texts),
            player_names={player: title_of_player(player) for player in texts},
            player_texts=texts,
            levels=levels,
            rules=rules_of(game),
            computer=computer_of(game),
            preset=game.display.preset,
        )
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # of a stranger's making, it may be anything
        log.warning("%s is left out: %s", name, in_a_line(error))
        return None


def _about(game: AnyGame) -> dict[str, OptionTold]:
    """What a form says and allows of options, by name."""
    about = game.options.about()
    return {
        name: OptionTold(one.text or None, one.low, one.high, one.choices or None)
        for name in game.options.names()
        if (one := about.get(name)) is not None
    }


def _changed(game: AnyGame, options: Options) -> dict[str, Plain]:
    """The options of a preset that are not the defaults, by name."""
    usual = options_told(game.options)
    return {name: value for name, value in options_told(options).items() if name not in usual or usual[name] != value}


def _presets_told(game: AnyGame) -> dict[str, PresetTold]:
    """What a form calls each preset, and its aim."""
    titles = game.display.preset_titles
    return {
        preset: PresetTold(titles.get(preset, ""), aim_of(type(game)(options)))
        for preset, options in game.presets.items()
    }


def _is_somebody(game: AnyGame, level: str) -> bool:
    """Whether a level stands for a player: that it does for nobody is no reason to lose the game."""
    try:
        own_policy(game, level)
    except CardkitError:
        return False
    return True


def game_wanted(message: Create) -> AnyGame:
    """The game that is to be created, with as many seats as it is given players, where it may. Raises BadMessage."""
    if message.game is None:
        raise BadMessage("unreadable", '"create" lacks "game", which is a text')
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


def opened(text: str, *, seated: bool, own: bool = True) -> tuple[Record, AnyTable]:
    """A record, and the table on which its game goes on. Raises BadMessage. See `cardkit.table.replay.replay`."""
    if is_seat_record(text):
        raise BadMessage("bad-value", "expected the record of a whole game; nobody can go on with that of one seat")
    try:
        record = read_record(text)
        return record, resume(game_of_record(record), record, seated=seated, own=own)
    except CardkitError as error:
        raise BadMessage("bad-value", in_a_line(error)) from error


def record_wanted(message: Create) -> tuple[Record, AnyTable] | None:
    """The record with which a table is to begin, and its game as it stands; None without one. Raises BadMessage."""
    if message.record is None:
        return None
    told = {"game": message.game, "options": message.options, "preset": message.preset, "seed": message.seed}
    for name, value in told.items():
        if value not in (None, {}):
            raise BadMessage("bad-value", f'expected "record" without "{name}": the record says what is played')
    return opened(message.record, seated=False)


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
