"""Small pictures of games for the list of them: each as it stands after some moves, the same every time."""

import functools
from typing import Any, Final

from cardkit.core.levels import computer_of
from cardkit.registry import AnyGame, load
from cardkit.svg.emblem import emblem
from cardkit.table.table import Table

FOLDER: Final = "pictures/"  # in which the page looks for NAME.svg
_MOVES: Final = 24
_SEED: Final = 4
_EMPTY: Final = '<svg xmlns="http://www.w3.org/2000/svg"/>\n'


@functools.cache
def emblem_of(name: str) -> str:
    """The SVG of a game, by its name; an empty one where it cannot be played, whatever the reason."""
    try:
        game: AnyGame = load(name)
        table: Table[Any, Any, Any] = Table(game, [computer_of(game)] * game.seats, seed=_SEED)
        while table.result is None and table.move_count < _MOVES:
            table.step()
        return emblem(game, table.view(0)).svg
    except KeyboardInterrupt:
        raise
    except BaseException:  # of a stranger's making, it may be anything
        return _EMPTY
