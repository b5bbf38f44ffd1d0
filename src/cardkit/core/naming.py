"""`Naming`: the texts of a game with people called by their names, `Anna plays 7S.` for `Player1 plays 7S.`"""

import re
from collections.abc import Sequence
from typing import Any

from cardkit.core.game import Game


class Naming:
    """A function from a text of a game to the same with the names of people in the place of those of their seats.

    `people`: by seat; None for a seat that is called what the game calls it, such as Black, in place of `Player1`.
    A text in which nobody is named stays the same object.
    """

    def __init__(self, game: Game[Any, Any, Any], people: Sequence[str | None] = ()) -> None:
        self.people = tuple(people)
        self._names: dict[str, str] = {}
        for seat, person in enumerate(people):
            usual, called = f"Player{seat + 1}", game.seat_name(seat)
            texts = game.names_in_texts(seat) if person else (usual,) if called != usual else ()
            self._names.update(dict.fromkeys(texts, person or called))
        longest_first = sorted(self._names, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join([re.escape(text) for text in longest_first])})(?!\w)")

    def __bool__(self) -> bool:
        return bool(self._names)

    def __call__(self, text: str) -> str:
        return self._pattern.sub(lambda found: self._names[found[0]], text) if self._names else text
