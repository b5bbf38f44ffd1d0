"""Action tables of words: verbs, each with the things that it may be about.

>>> from cardkit.kits.actions import Actions
>>> ACTIONS = Actions({"pass": (), "play": ("Copper", "Silver"), "attack": ("Player1", "Player2", "Player3")})
>>> ACTIONS.texts
('pass', 'play Copper', 'play Silver', 'attack Player1', 'attack Player2', 'attack Player3')
>>> ACTIONS[5], ACTIONS.number("attack", 2), ACTIONS.numbers("play", (1, 0, 1))
(('attack', 2), 5, (1, 2))

A thing stands for its place: a custom card for its `number`, where all cards of a set are listed, and a player for a
seat. A verb alone has place 0.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from cardkit.core.errors import BadGame
from cardkit.core.quoting import quoted


class Actions:
    """The action table of a game; a constant of its module. `texts` are the `actions` of a `SimpleGame`."""

    __slots__ = ("_numbers", "_table", "texts")

    def __init__(self, verbs: Mapping[str, Iterable[object]]) -> None:
        things = {verb: tuple(map(str, about)) for verb, about in verbs.items()}
        rows = [(verb, place) for verb, about in things.items() for place in range(len(about) or 1)]
        self._table: Final = tuple(rows)
        self._numbers: Final = {row: action for action, row in enumerate(rows)}
        texts = [f"{verb} {things[verb][place]}" if things[verb] else verb for verb, place in rows]
        self.texts: Final = tuple(texts)

    def __getitem__(self, action: int) -> tuple[str, int]:
        """The verb of an action, and the place of what it is about."""
        return self._table[action]

    def number(self, verb: str, place: int = 0) -> int:
        """The action of a verb, about what stands at this place. Raises BadGame for what is not in the table."""
        action = self._numbers.get((verb, place))
        if action is None:
            raise BadGame(
                f"expected one of the verbs {', '.join(dict(self._table))} with a place, not {quoted((verb, place))}"
            )
        return action

    def numbers(self, verb: str, places: Iterable[int]) -> tuple[int, ...]:
        """The actions of a verb about all these, ascending, each once."""
        return tuple([self.number(verb, place) for place in sorted(set(places))])
