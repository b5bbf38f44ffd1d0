"""Small pictures of games for the list of them: the board, or some of the cards, after some moves.

They are the same every time.
"""

import functools
import re
from typing import Any, Final

from cardkit.core.game import Game, M, S, V
from cardkit.core.levels import computer_of
from cardkit.core.scenes.scene import BACK, Item, Scene
from cardkit.registry import AnyGame, load
from cardkit.svg.appearance import looks
from cardkit.svg.board import board
from cardkit.svg.boxes import Box
from cardkit.svg.faces import face, is_card
from cardkit.table.table import Table

FOLDER: Final = "pictures/"  # in which the page looks for NAME.svg
SIZE: Final = 96  # pixels, across and down
_MOST: Final = 3  # cards
_CARD: Final = 44  # pixels, how wide
_TURNED: Final = 13  # degrees, each more than the one before, about a point below
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
        return _emblem(game, table.view(0))
    except KeyboardInterrupt:
        raise
    except BaseException:  # of a stranger's making, it may be anything
        return _EMPTY


def _emblem(game: Game[S, M, V], view: V) -> str:
    """The board of a view, or some of the cards that lie there or are held; a card with its name where neither is."""
    scene, layout = game.display.scene(view), game.display.layout(view)
    drawn = (
        _fan(scene, game.name, two_colored=game.display.look.two_colored)
        if layout is None
        else board(layout, scene.marks, SIZE)
    )
    scale = SIZE / max(drawn.width, drawn.height)
    place = f"translate({(SIZE - drawn.width * scale) / 2:g} {(SIZE - drawn.height * scale) / 2:g}) scale({scale:g})"
    body = f'<g transform="{place}">{drawn.body}</g>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}">{body}</svg>\n'


def _fan(scene: Scene, game: str, *, two_colored: bool) -> Box:
    """Things that show a face, cards first and each face once, as a hand holds them."""
    dice = re.compile(looks()["zones"]["dice"], re.IGNORECASE)
    found: dict[str, tuple[Item, bool]] = {}
    for zone in scene.zones:
        for item in zone.items if zone.kind in {"hand", "row", "pile"} else ():
            if item.face != BACK:
                found.setdefault(item.face, (item, dice.search(zone.title) is not None))
    some = sorted(found.values(), key=lambda one: not (is_card(one[0].face) or one[0].card))[:_MOST]
    boxes = [face(item.face, _CARD, two_colored=two_colored, dice=is_die, card=item.card) for item, is_die in some]
    boxes = boxes or [face(game[:8], _CARD)]
    height = max([box.height for box in boxes])
    body = ""
    for at, box in enumerate(boxes):
        turn = _TURNED * (at - (len(boxes) - 1) / 2)
        body += f'<g transform="rotate({turn:g} {SIZE / 2:g} {1.9 * height:g})">{box.at((SIZE - _CARD) / 2, 8)}</g>'
    return Box(SIZE, height + 22, body)
