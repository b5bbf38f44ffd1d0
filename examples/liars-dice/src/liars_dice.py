"""Liar's Dice for two to six: bid on what lies under all cups, or call the last bidder a liar.

Everybody rolls their dice under a cup and looks at them alone. In turn, bid how many dice under all cups together show
a face, such as `3x5` for three fives; ones are wild and count for any face. Each bid is higher than the last: more
dice, or as many of a higher face. Or say `liar`: all cups are lifted. If the bid holds, you lose a die; if not, the
bidder does. Then all roll again, and whoever lost a die begins, or the next who has dice. The last with dice wins.
"""

import math
from collections.abc import Mapping
from typing import ClassVar

import attrs

import cardkit as ck
from cardkit import CHANCE, OVER, Dice, Log, Outcome, replace
from cardkit.core.observations.observation import observed
from cardkit.core.option_fields import flag, whole
from cardkit.core.policy import Uniform
from cardkit.core.simple_game import Named

SIDES = 6
FACES = range(1, SIDES + 1)
LIAR = 0  # the action of this number; the bids follow, the lowest first


def bid_of(action: int) -> tuple[int, int]:
    """How many dice the bid of this number says show which face."""
    return (action - 1) // SIDES + 1, (action - 1) % SIDES + 1


def text_of(action: int) -> str:
    """`liar`, or a bid such as `3x5`."""
    return "{}x{}".format(*bid_of(action)) if action else "liar"


@attrs.frozen
class DiceOptions(ck.Options):
    """How many play, with how many dice each, and whether ones count for any face."""

    seats: int = whole(2, 2, 6)
    dice: int = whole(5, 1, 10)
    wild: bool = flag(True)


@attrs.frozen
class Lifted(ck.Event):
    """All cups are lifted: the dice by seat, how many count for the bid, and who loses one."""

    reveals: ClassVar[bool] = True
    cups: tuple[tuple[int, ...], ...]
    bid: str
    count: int
    loser: int

    def __str__(self) -> str:
        cups = ", ".join(" ".join(map(str, cup)) or "-" for cup in self.cups)
        return f"Dice: {cups}. {self.count} for {self.bid}: Player{self.loser + 1} loses a die."


@attrs.frozen
class DiceState(ck.State):
    """A position: by seat, how many dice are left and what lies under the cup, nothing before its roll."""

    options: DiceOptions
    left: tuple[int, ...]
    cups: tuple[tuple[int, ...], ...]
    bid: int = 0  # the last one's number
    mover: int = 0

    def turn(self) -> int:
        if max(self.left) == sum(self.left):
            return OVER
        return self.mover if tuple(map(len, self.cups)) == self.left else CHANCE

    def rolling(self) -> int:
        """The first seat that has yet to roll."""
        return next(seat for seat, number in enumerate(self.left) if number > len(self.cups[seat]))

    def request(self) -> Dice:
        return Dice(self.rolling(), self.left[self.rolling()], SIDES)

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "DiceState":
        seat = self.rolling()
        return replace(self, cups=(*self.cups[:seat], outcome, *self.cups[seat + 1 :]))

    def legal(self) -> tuple[int, ...]:
        bids = range(self.bid + 1, sum(self.left) * SIDES + 1)
        return () if self.turn() < 0 else (LIAR, *bids) if self.bid else tuple(bids)

    def why_illegal(self, action: int) -> str | None:
        if action in self.legal():
            return None
        if action == LIAR:
            return "nobody has bid yet"
        return f"a bid is higher than {text_of(self.bid)}" if action <= self.bid else "there are not that many dice"

    def counting(self, dice: tuple[int, ...], bid: int) -> int:
        """How many of these dice count for a bid."""
        return sum(face == bid_of(bid)[1] or (self.options.wild and face == 1) for face in dice)

    def next_seat(self, seat: int, step: int = 1) -> int:
        """The next seat that has dice; with step -1 the one before."""
        seat = (seat + step) % len(self.left)
        return seat if self.left[seat] else self.next_seat(seat, step)

    def after(self, action: int, log: Log | None = None) -> "DiceState":
        if action != LIAR:
            return replace(self, bid=action, mover=self.next_seat(self.mover))
        count = self.counting(sum(self.cups, ()), self.bid)
        loser = self.mover if count >= bid_of(self.bid)[0] else self.next_seat(self.mover, -1)
        if log is not None:
            log.append(Lifted(self.cups, text_of(self.bid), count, loser))
        left = tuple(number - (seat == loser) for seat, number in enumerate(self.left))
        after = DiceState(self.options, left, ((),) * len(left))
        return replace(after, mover=loser if left[loser] else after.next_seat(loser))

    def scores(self) -> tuple[int, ...]:
        return self.left

    def winners(self) -> tuple[int, ...]:
        return tuple(seat for seat, number in enumerate(self.left) if number) if self.turn() == OVER else ()


@attrs.frozen
class DiceView(ck.View):
    """What a seat knows: its own dice, how many each has left and has rolled, and the bid."""

    dice: tuple[int, ...] = attrs.field(metadata=observed(most=lambda _, game: game.options.dice, one_of=FACES))
    left: tuple[int, ...]
    rolled: tuple[int, ...]
    bid: Named | None
    mover: int


class Careful(ck.Policy):
    """Calls a bid that is unlikely to hold; otherwise makes the likeliest of the next bids."""

    __slots__ = ()

    def choose(self, state: ck.State, rng: ck.Generator) -> int:
        assert isinstance(state, DiceState)
        bids = [action for action in state.legal() if action != LIAR][: 2 * SIDES]
        if not bids or (state.bid and self.chance(state, state.bid) < 0.35):
            return LIAR
        return max(bids, key=lambda action: self.chance(state, action))

    def chance(self, state: DiceState, bid: int) -> float:
        """How likely a bid holds, for all that the seat on turn knows."""
        own, (count, face) = state.cups[state.mover], bid_of(bid)
        others, needed = sum(state.left) - len(own), count - state.counting(own, bid)
        each = (2 if state.options.wild and face > 1 else 1) / SIDES
        ways = range(max(0, needed), others + 1)
        return sum(math.comb(others, n) * each**n * (1 - each) ** (others - n) for n in ways)


class DiceDisplay(ck.Display[DiceView, Named]):
    """How bids are listed: by their counts."""

    def group_of(self, move: Named) -> str:
        return move.text.split("x")[0]


@attrs.frozen
class LiarsDice(ck.SimpleGame[DiceState, DiceView]):
    """Keep your dice the longest."""

    options: DiceOptions = attrs.field(factory=DiceOptions)
    name: ClassVar[str] = "liars-dice"
    title: ClassVar[str] = "Liar's Dice"
    computer: ClassVar[str] = "careful"
    policies: ClassVar[Mapping[str, ck.Policy]] = {"uniform": Uniform(), "careful": Careful()}
    display_class = DiceDisplay

    @property
    def utility_bounds(self) -> tuple[int, int]:
        return (0, self.options.dice)

    @property
    def max_moves(self) -> int:
        return sum(SIDES * dice + 1 for dice in range(2, self.seats * self.options.dice + 1))  # each bid, and a call

    def action_texts(self) -> tuple[str, ...]:
        return tuple(text_of(action) for action in range(self.seats * self.options.dice * SIDES + 1))

    def initial_state(self) -> DiceState:
        return DiceState(self.options, (self.options.dice,) * self.seats, ((),) * self.seats)

    def view_of(self, state: DiceState, seat: int | None) -> DiceView:
        dice, rolled = () if seat is None else state.cups[seat], tuple(map(len, state.cups))
        bid = Named(text_of(state.bid)) if state.bid else None
        return DiceView(seat, state.turn(), dice, state.left, rolled, bid, state.mover)

    def determinize(self, view: DiceView, rng: ck.Generator) -> DiceState:
        if max(view.rolled) > self.options.dice:
            raise ValueError(f"expected at most {self.options.dice} dice in a cup")
        cups = [Dice(seat, number, SIDES).sample(rng) for seat, number in enumerate(view.rolled)]
        if view.seat is not None:
            cups[view.seat] = view.dice
        bid = self.action_of(view.bid) if view.bid else 0
        return DiceState(self.options, view.left, tuple(cups), bid, view.mover)
