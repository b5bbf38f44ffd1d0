"""Why a thing in a scene cannot be played, worked out from the view of one seat alone."""

from typing import Final

from cardkit.core.errors import CardkitError
from cardkit.core.game import Game, M, S, V
from cardkit.core.rng import seeded_sfc32
from cardkit.core.scenes.default_touches import touches_of

MOST_ACTIONS: Final = 4096  # that are gone through for one answer


def why_not_touched(game: Game[S, M, V], view: V, touch: str) -> str | None:
    """Why no move with the item of this id is legal for the seat of a view which is asked; None where nobody can say.

    The game is asked in a position that is made up from the view, and not in the true one.
    """
    index = game.display.index(view)
    face = next((item.face for zone in index.scene.zones for item in zone.items if item.id == touch), None)
    if face is None or game.action_count > MOST_ACTIONS:
        return None
    alike = index.faces[face]  # of several items with one face, the one that moves name
    try:
        guess = game.determinize(view, seeded_sfc32(0, 0))
        for action in range(game.action_count):
            move = game.move_of(action, guess)
            if alike in touches_of(index, game.write_move(move), move):
                why = game.why_illegal(guess, move)
                if why is not None:
                    return why
    except CardkitError:  # a game without `determinize`
        return None
    return None
