"""Why a thing in a scene cannot be played, worked out from the view of one seat alone."""

from typing import Final

from cardkit.core.errors import CardkitError
from cardkit.core.game import Game, M, S, V
from cardkit.core.rng import seeded_sfc32
from cardkit.core.scenes.default_touches import touches_of

MOST_ACTIONS: Final = 4096  # that are gone through for one answer


def why_not_touched(game: Game[S, M, V], view: V, touch: str) -> str | None:
    """Why no move with the item or place of this id is legal for the seat of a view which is asked; None where nobody
    can say.

    The game is asked in a position that is made up from the view, and not in the true one.
    """
    index = game.display.index(view)
    face = next((item.face for zone in index.scene.zones for item in zone.items if item.id == touch), None)
    layout = game.display.layout(view)
    is_place = layout is not None and any(place.id == touch for place in layout.places)
    found: str | None = None  # of a move that names the item's face only
    if (face is None and not is_place) or game.action_count > MOST_ACTIONS:
        return None
    alike = touch if face is None else index.faces[face]  # of several items with one face, the one that moves name
    try:
        guess = game.determinize(view, seeded_sfc32(0, 0))
        for action in range(game.action_count):
            move = game.move_of(action, guess)
            touches = _touches(game, view, move)
            if touch in touches or (found is None and alike in touches):
                why = game.why_illegal(guess, move)
                if why is not None and touch in touches:
                    return why
                found = found or why
    except CardkitError:  # a game without `determinize`
        return None
    return found


def _touches(game: Game[S, M, V], view: V, move: M) -> tuple[str, ...]:
    """What a move touches, as its display says; or, where that can speak of legal moves only, what its text names."""
    try:
        return game.display.choice(view, move).touches
    except Exception:  # a display speaks of legal moves, and may fail in any way at another
        return touches_of(game.display.index(view), game.write_move(move), move)
