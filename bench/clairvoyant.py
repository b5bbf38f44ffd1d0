"""Whoever sees all hands: how much there is to win by knowing more, as the scale beside the players of a game.

It tries each move in the true position, plays on from there with a policy of the game in all seats, and takes the move
that comes to most on the mean. Chance to come, and the order of a deck that nobody sees, are drawn anew each time; each
move meets the same chance. In a plug-in whose positions hold the order of a deck, it is known. Ends are worth what they
are worth to searches. It sees what no player may, so it is here alone: `bench.strength` seats it under the name
`clairvoyant`, and no table knows that name.
"""

from collections.abc import Callable
from typing import Final, cast

from mypy_extensions import i64

from cardkit.core.policy import Policy
from cardkit.core.rng import Generator
from cardkit.core.state import State
from cardkit.core.value import replace
from cardkit.games.skipbo.state import SkipBoState
from cardkit.games.unowar.rules import UnoWarState
from cardkit.registry import AnyGame
from cardkit.search import Limit
from cardkit.search.playouts import Playing, drawn

NAME: Final = "clairvoyant"
WORLDS: Final = 100  # in which each move is tried, unless one says otherwise


class Clairvoyant(Policy):
    """Plays as the head of this file says, with this policy in its playouts."""

    __slots__ = ("game", "policy", "worlds")

    def __init__(self, game: AnyGame, policy: Policy, worlds: int = WORLDS) -> None:
        self.game: Final = game
        self.policy: Final = policy
        self.worlds: Final = worlds

    def choose(self, state: State, rng: Generator) -> i64:
        legal = state.legal()
        if len(legal) == 1:
            return legal[0]
        game, stream = self.game, drawn(rng)
        playing = Playing(game, (self.policy,) * game.seats, state.stage(), True, Limit(), state.turn())
        team = playing.team_of[state.turn()]
        own: int = self.policy.choose(state, stream)
        playing.first_sight(lambda luck: dealt_anew(game, state, luck), team, own, stream, 0)
        totals = dict.fromkeys([own, *legal], 0.0)  # of equal ones the first counts
        for _ in range(self.worlds):
            world = dealt_anew(game, state, stream)
            chance, luck = stream.branch(), stream.branch()
            for action in totals:
                end = playing.play_on(world.after(action), chance.copy(), luck.copy())
                assert end is not None, "no limit passes here"
                totals[action] += playing.worth(end, team)
        return max(totals, key=lambda action: totals[action])


def worlds_of(name: str) -> int:
    """In how many worlds the one of this name tries a move: 20 for `clairvoyant:20`; 0 if it is another player's."""
    first, _, worlds = name.partition(":")
    if first != NAME or not (worlds or "1").isdecimal():
        return 0
    return int(worlds or WORLDS)


def dealt_anew(game: AnyGame, state: State, rng: Generator) -> State:
    """The position with another order of the cards that are still to be drawn, where the game has a deck."""
    again = DECKS.get(game.name)
    return state if again is None else again(state, rng)


def _of_unowar(state: State, rng: Generator) -> State:
    position = cast(UnoWarState, state)
    frame = position.frame
    return replace(position, frame=replace(frame, order=_mixed(frame.order, position.drawn, rng)))


def _of_skipbo(state: State, rng: Generator) -> State:
    position = cast(SkipBoState, state)
    return replace(position, pack=_mixed(position.pack, position.drawn, rng))


def _mixed(cards: tuple[int, ...], first: int, rng: Generator) -> tuple[int, ...]:
    """The same cards, those from this place on in another order."""
    rest = cards[first:]
    return (*cards[:first], *[rest[place] for place in rng.permutation(len(rest))])


# Of cardkit's own games those whose positions hold the order of a deck; in the others chance is asked when it acts.
DECKS: Final[dict[str, Callable[[State, Generator], State]]] = {"unowar": _of_unowar, "skipbo": _of_skipbo}
