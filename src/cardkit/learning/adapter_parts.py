"""What the adapters say alike: where games are stopped, which actions are legal, how tables are shown, how games are
registered; and chance taken apart into single draws.
"""

import warnings
from collections.abc import Callable
from typing import Final

import attrs

from cardkit.core.chance import Dice, Draw, Outcome, Request, Shuffle
from cardkit.core.errors import BadOption, IllegalOutcome, NotListable
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import State
from cardkit.registry import AnyGame, game_names, load

CAP: Final = 1_000  # moves of players after which a game without a bound is called unfinished
MOST_LISTED: Final = 1_000  # outcomes of a request of a plug-in's own that are listed at once
SAMPLES: Final = 256  # of a request whose outcomes cannot be listed
SAMPLED: Final = 7  # the stream these are drawn from
MOST_DEALS: Final = 1_000  # that may end a game before anybody has a move, one after the other


class MoveCap:
    """Where a game is stopped: `most` moves of players are the bound of the game itself or the cap, if that is less.

    Raises BadOption for a cap that is no whole number of 1 or more.
    """

    __slots__ = ("most", "sure")

    def __init__(self, game: AnyGame, cap: object) -> None:
        if type(cap) is not int or cap < 1:
            raise BadOption(f"expected a cap of 1 move or more, not {cap!r}")
        self.most: Final = cap if game.max_moves is None else min(cap, game.max_moves)
        # Up to so many moves the game goes on everywhere, so that nobody need ask.
        self.sure: Final = self.most - (game.seats if chooses_together(game) else 1)

    def stops(self, position: State, moves: int) -> bool:
        """Whether the game stops after that many moves, because a seat is to move and the next would be one too many.

        Seats that choose at once all choose, or none of them: so where each has one choice, it makes no difference
        whether these are made one after another or all together.
        """
        return moves > self.sure and moves + len(position.acting()) > self.most


def chooses_together(game: AnyGame) -> bool:
    """Whether seats may choose at once in this game: whether its states say which seats act."""
    return type(game.initial_state()).acting is not State.acting


def why_illegal(game: AnyGame, position: State, action: int) -> str | None:
    """None for a legal action of the seat on turn, otherwise the reason. Any whole number may be asked of."""
    return position.why_illegal(action) if 0 <= action < game.action_count else "there is no such action"


def shown(text: str, render_mode: str | None) -> str | None:
    """What `render` gives in this mode of Gymnasium and PettingZoo: the text; None if it is printed, or not wanted."""
    if render_mode == "human":
        print(text)  # noqa: T201  that is what this mode is for
    return text if render_mode == "ansi" else None


def register_each(register: Callable[[str, AnyGame], str]) -> tuple[str, ...]:
    """Register every game elsewhere, by its name and with its default options. Gives what the function gives.

    A plug-in that cannot be used is left out, with a warning.
    """
    found = []
    for name in game_names():
        try:
            found.append(register(name, load(name)))
        except Exception as error:  # of a stranger's making, it may be anything
            warnings.warn(f"{name} is left out, it cannot be used: {error}", stacklevel=3)
    return tuple(found)


@attrs.frozen
class Drawing:
    """A request of chance resolved draw by draw, so that each draw has few outcomes with exact probabilities.

    A shuffle is drawn place by place (which of the cards that are left comes next), a draw from counted kinds thing by
    thing, dice that show their faces die by die: so several rows of draws may come to one outcome. Any other request is
    one draw among its listed outcomes, or, where these cannot be listed, among a number of samples.
    """

    request: Request
    drawn: tuple[int, ...] = ()

    def outcomes(self) -> list[tuple[int, float]]:
        """The numbers that the next draw may have, ascending, with their probabilities."""
        request = self.request
        if isinstance(request, Shuffle):
            counts = [1] * (request.length - len(self.drawn))
        elif isinstance(request, Draw):
            counts = [number - self.drawn.count(kind) for kind, number in enumerate(request.counts)]
        elif isinstance(request, Dice):
            counts = [1] * request.sides
        elif self.is_listed():
            return [(number, float(chance)) for number, (_, chance) in enumerate(request.outcomes())]
        else:
            counts = [1] * SAMPLES
        total = sum(counts)
        return [(number, count / total) for number, count in enumerate(counts) if count]

    def most(self) -> int:
        """A bound on the numbers that any draw may have."""
        request = self.request
        if isinstance(request, Shuffle):
            return request.length
        if isinstance(request, Draw):
            return len(request.counts)
        if isinstance(request, Dice):
            return request.sides
        return MOST_LISTED

    def with_draw(self, number: int) -> "Drawing":
        """One draw further. Raises IllegalOutcome for a number that cannot be drawn."""
        if number not in [known for known, _ in self.outcomes()]:
            raise IllegalOutcome(f"expected one of the draws that are left, not {number!r}")
        return Drawing(self.request, (*self.drawn, number))

    def outcome(self) -> Outcome | None:
        """The outcome of the request, or None as long as draws are missing."""
        request = self.request
        if isinstance(request, Shuffle):
            if len(self.drawn) < request.length - 1:  # the last card has no choice
                return None
            left = list(range(request.length))
            order = [left.pop(number) for number in self.drawn]
            return (*order, *left)
        if isinstance(request, Draw):
            return tuple(sorted(self.drawn)) if len(self.drawn) == request.taken else None
        if isinstance(request, Dice):
            return tuple(sorted([face + 1 for face in self.drawn])) if len(self.drawn) == request.dice else None
        if not self.drawn:
            return None
        if not self.is_listed():
            return request.sample(seeded_sfc32(self.drawn[0], SAMPLED))
        return request.outcomes()[self.drawn[0]][0]

    def draws_of(self, outcome: Outcome) -> tuple[int, ...]:
        """The draws that lead to this outcome."""
        request = self.request
        if isinstance(request, Shuffle):
            left = list(range(request.length))
            draws = []
            for place in outcome[: max(0, request.length - 1)]:
                draws.append(left.index(place))
                left.remove(place)
            return tuple(draws)
        if isinstance(request, Draw):
            return outcome
        if isinstance(request, Dice):
            return tuple([face - 1 for face in outcome])
        return ([known for known, _ in request.outcomes()].index(outcome),)

    def is_listed(self) -> bool:
        """Whether the probabilities are those of the request: it is drawn in parts, or its outcomes are listed.

        Otherwise samples stand for them.
        """
        request = self.request
        if isinstance(request, Shuffle | Draw | Dice):
            return True
        try:
            return request.size() <= MOST_LISTED and type(request).listed is not Request.listed
        except NotListable:
            return False

    def __str__(self) -> str:
        return f"{self.request} {' '.join([str(number) for number in self.drawn])}".rstrip()
