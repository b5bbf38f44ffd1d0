"""Constructor: builders, resources and geese. `cardkit.games.constructor.display.text.rules_text` tells how it is
played.
"""

from cardkit.core.options import options_from
from cardkit.games.constructor.display.board_text import picture
from cardkit.games.constructor.events import (
    BasementBuilt,
    Gained,
    GeeseMoved,
    Improved,
    Lost,
    NobodyToRob,
    Offered,
    Refused,
    ResourcesLaid,
    RoadBuilt,
    Robbed,
    Rolled,
    Started,
    TileImproved,
    Traded,
    TurnBegan,
    ValuesLaid,
    Won,
)
from cardkit.games.constructor.game import ConstructorGame
from cardkit.games.constructor.moves import (
    Accept,
    BuildResidence,
    BuildRoad,
    ImproveResidence,
    ImproveTile,
    Move,
    MoveGeese,
    Offer,
    PassTurn,
    Refuse,
    Rob,
    RollDice,
)
from cardkit.games.constructor.options import PRESETS, ConstructorOptions, bricks, grid, hexagon
from cardkit.games.constructor.rules import ConstructorState
from cardkit.games.constructor.savefile import read_layout, read_save, write_layout, write_save
from cardkit.games.constructor.view import ConstructorView, Residence, Tile

__all__ = [
    "PRESETS",
    "Accept",
    "BasementBuilt",
    "BuildResidence",
    "BuildRoad",
    "ConstructorGame",
    "ConstructorOptions",
    "ConstructorState",
    "ConstructorView",
    "Gained",
    "GeeseMoved",
    "ImproveResidence",
    "ImproveTile",
    "Improved",
    "Lost",
    "Move",
    "MoveGeese",
    "NobodyToRob",
    "Offer",
    "Offered",
    "PassTurn",
    "Refuse",
    "Refused",
    "Residence",
    "ResourcesLaid",
    "RoadBuilt",
    "Rob",
    "Robbed",
    "RollDice",
    "Rolled",
    "Started",
    "Tile",
    "TileImproved",
    "Traded",
    "TurnBegan",
    "ValuesLaid",
    "Won",
    "bricks",
    "game",
    "grid",
    "hexagon",
    "picture",
    "read_layout",
    "read_save",
    "write_layout",
    "write_save",
]


def game(
    preset: str = "standard",
    *,
    points: int | None = None,
    builders: int | None = None,
    offers: int | None = None,
    blocked_roads: bool | None = None,
    start_resources: bool | None = None,
    random_board: bool | None = None,
    shape: tuple[tuple[int, ...], ...] | None = None,
    layout: tuple[int, ...] | None = None,
    yields: tuple[tuple[tuple[int, ...], ...], ...] | None = None,
    tile_levels: int | None = None,
) -> ConstructorGame:
    """Constructor with the options of a preset, some of them changed. Raises BadOption.

    `points` that win (10), how many `builders` (4), `offers` in a turn (-1: any number). `blocked_roads`: no road goes
    on through a vertex with somebody else's residence. `start_resources`: the second basement brings what its tiles
    yield. `random_board`: resources and values of the tiles are shuffled at the start. `shape`, `layout`, `yields`:
    the board as data, see `ConstructorOptions`; `hexagon(rings)`, `grid(columns, rows)` and `bricks(columns, rows)`
    give shapes. `tile_levels`: how often a tile can be improved (0).
    """
    changes = dict(locals())  # the parameters by name
    return ConstructorGame(options_from(PRESETS, changes.pop("preset"), changes))
