"""`Naming`: the texts of a game with people called by their names, `Anna plays 7S.` for `Player1 plays 7S.`"""

import re
from collections.abc import Sequence
from typing import Protocol


class Calling(Protocol):
    """What is asked of a game: how its texts call its seats."""

    def names_in_texts(self, seat: int) -> tuple[str, ...]:
        """Everything that texts call whoever has a seat."""


class Naming:
    """A function from a text of a game to the same with the names of people in the place of those of their seats.

    `people`: by seat; None, or nothing, for a seat that is called what the game calls it. A text in which nobody is
    named stays the same object.
    """

    def __init__(self, game: Calling, people: Sequence[str | None] = ()) -> None:
        self.people = tuple(people)
        self._names = {
            text: person for seat, person in enumerate(people) if person for text in game.names_in_texts(seat)
        }
        longest_first = sorted(self._names, key=len, reverse=True)
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join([re.escape(text) for text in longest_first])})(?!\w)")

    def __bool__(self) -> bool:
        return bool(self._names)

    def __call__(self, text: str) -> str:
        return self._pattern.sub(lambda found: self._names[found[0]], text) if self._names else text
