"""What may be wrong with turns, moves, chance and secrets, with Embers as the example, or a game of waiting."""

import random
from fractions import Fraction
from typing import Any, ClassVar

import attrs
from hiding import ToldToTheGuesser

from broken import NOT_DIVIDED, Fault, divides, faults, of_game, of_state, with_classes
from cardkit import Event, Generator, IllegalMove, Log, Outcome, Policy, Request, State, Step
from cardkit.core.simple_game import Named
from faulty import (
    ALL,
    DEALING,
    DONE,
    NAMES,
    PLAYING,
    STEAL,
    STEALING,
    Embers,
    EmbersOptions,
    EmbersState,
    EmbersView,
    Stolen,
    Waiting,
)

# With whose turn it is, and how a game ends.

TURN = {
    "turn": [
        ("turn is 6, and there are 2 seats", of_state(turn=lambda s: 6 if s.phase == PLAYING else EmbersState.turn(s))),
        (
            "an outcome of chance where a seat acts is not refused",
            of_game(resolve=lambda g, s, out: Step(s, ()) if s.phase == PLAYING else Embers.resolve(g, s, out)),
        ),
        ("winners are (2,): expected seats", of_state(winners=lambda s: (2,) if s.phase == DONE else ())),
        (
            "winners are (0, 0): expected seats, ascending, each once",
            of_state(winners=lambda s: (0, 0) if s.phase == DONE else ()),
        ),
        ("the game is not over, and (1,) have won it", of_state(Waiting, winners=lambda _: (1,))),
        (
            "leave the bounds 0 to 12",
            of_game(utilities=lambda _, state: tuple([points + 1_000 for points in state.points])),
        ),
        ("of a zero-sum game do not add up to zero", of_game(zero_sum=True)),
        ("expected 2 scores, not 1", of_state(scores=lambda s: s.points[1:])),
    ],
    "ends": [("the game goes on after 3 moves, and `max_moves` says 3", of_game(max_moves=property(lambda _: 3)))],
}

# With moves.

ASKED: list[object] = [None]


def flickering(state: EmbersState) -> tuple[int, ...]:
    """The legal actions, and the other way round when the same state is asked again."""
    legal = EmbersState.legal(state)
    if ASKED[-1] is state:
        return legal[::-1]
    ASKED[:] = [state]
    return legal


def plays_anything(game: Embers, state: EmbersState, move: Named, action: int | None = None) -> Step[EmbersState]:
    if state.turn() < 0:
        return Embers.play(game, state, move)
    return Step(state.after(game.action_of(move)), ())


def judging(judge: Any) -> Any:
    """Embers whose states refuse moves as this says, of a state and an action."""
    return of_state(why_illegal=judge)


def writing(**how: str) -> Any:
    """Embers that write some moves otherwise."""
    return of_game(write_move=lambda _, move: how.get(move.text, move.text))


MOVES = {
    "legal": [
        (
            "turn is 0, and there are 0 legal actions",
            of_state(legal=lambda s: () if len(s.pile) == 2 else EmbersState.legal(s)),
        ),
        ("turn is -1, and there are 1 legal actions", of_state(legal=lambda s: EmbersState.legal(s) or (STEAL,))),
        ("legal actions are not ascending, each once: (12, ", of_state(legal=lambda s: EmbersState.legal(s)[::-1])),
        (
            "legal actions are not ascending, each once: ",
            of_state(legal=lambda s: (*EmbersState.legal(s)[:1], *EmbersState.legal(s))),
        ),
        (
            "leave the table of 13",
            of_state(legal=lambda s: (*EmbersState.legal(s), STEAL + 1) if s.phase == PLAYING else ()),
        ),
        ("legal actions are others when asked for again", of_state(legal=flickering)),
        (
            "where one draw among the legal actions gives",
            of_state(pick=lambda s, rng: s.legal()[-1 - rng.below(len(s.legal()))]),
        ),
        *[
            ("random_moves made", of_state(random_moves=random_moves))
            for random_moves in (
                lambda s, *_: (s.after(s.legal()[0]), 1),  # without a draw
                lambda s, rng, _: (s.after(s.pick(rng)), 2),
                lambda s, *_: (s, 0),
            )
        ],
    ],
    "refusals": [
        (
            "'steal' is not legal, and why_illegal lets it pass",
            judging(lambda s, action: None if action == STEAL else EmbersState.why_illegal(s, action)),
        ),
        (
            "'steal' is legal, and why_illegal refuses it (stealing is wrong)",
            judging(lambda s, action: "stealing is wrong" if action == STEAL else EmbersState.why_illegal(s, action)),
        ),
        ("is refused without a reason", judging(lambda s, action: None if action in s.legal() else " ")),
        ("the illegal move '3S' is not refused", of_game(play=plays_anything)),
    ],
    "notation": [
        (
            "2H and 2S are both written '2'",
            of_game(
                initial_state=lambda game: game.dealt("2S 2H 4S", "3S 3H 7H"),
                write_move=lambda _, move: "2" if move.text in ("2S", "2H") else move.text,
                read_move=lambda game, text: Named("2S") if text == "2" else Embers.read_move(game, text),
            ),
        ),
        ("reading the move 'to steal' raises BadNotation: expected a move", writing(steal="to steal")),
        (
            "'2H' is read as 2S, and was written for 2H",
            of_game(read_move=lambda game, text: Embers.read_move(game, text.replace("H", "S"))),
        ),
        (r"steal is written 'steal\n': expected one line", writing(steal="steal\n")),
    ],
}
MOVES_ALONE = {
    "notation": [
        (
            "2S has number 1, and is the move of number 0",
            of_game(action_of=lambda game, move: (Embers.action_of(game, move) + 1) % game.action_count),
        ),
    ],
}

# With chance, and with steps that depend on more than the state.


class OneOf(Request):
    """One of that many, with a sample that is none of them."""

    __slots__ = ("number",)

    beyond: ClassVar[bool] = True

    def __init__(self, number: int) -> None:
        self.number = number

    def sample(self, rng: Generator) -> Outcome:
        return (rng.below(self.number) + self.number * self.beyond,)

    def why_wrong(self, outcome: Outcome) -> str | None:
        return None if outcome in [(place,) for place in range(self.number)] else f"not one of {self.number}"

    def size(self) -> int:
        return self.number

    def listed(self) -> list[tuple[Outcome, Fraction]]:
        return [((place,), Fraction(1, self.number)) for place in range(self.number)]


class Biased(OneOf):
    """With probabilities that add up to more than one."""

    __slots__ = ()

    beyond = False

    def listed(self) -> list[tuple[Outcome, Fraction]]:
        return [*super().listed(), ((0,), Fraction(1, 1))]


class Lenient(OneOf):
    """That accepts any outcome."""

    __slots__ = ()

    beyond = False

    def why_wrong(self, outcome: Outcome) -> str | None:
        return None


def stealing_by(request: type[OneOf]) -> Any:
    """Embers in which chance is asked in this way for the card that is stolen."""

    def resolved(state: EmbersState, outcome: Outcome, log: Log | None = None) -> EmbersState:
        if state.phase == STEALING:
            outcome = (outcome[0] % len(state.hands[state.victim()]) if outcome else 0,)
        return EmbersState.resolved(state, outcome, log)

    def asked(state: EmbersState) -> Request:
        return request(len(state.hands[state.victim()])) if state.phase == STEALING else EmbersState.request(state)

    return of_game(type(with_classes(request)), made_of=type(of_state(request=asked, resolved=resolved)).made_of)


def draws_itself(state: EmbersState, outcome: Outcome, log: Log | None = None) -> EmbersState:
    return EmbersState.resolved(state, tuple(random.sample(range(len(outcome)), len(outcome))), log)


@attrs.frozen
class HashOrder(Embers):
    """The cards lie in the order of a set. In a class that other processes find."""

    class _State(EmbersState):
        __slots__ = ()

        def in_order(self) -> list[int]:
            return [NAMES.index(name) for name in set(NAMES)]

    made_of: ClassVar[type[EmbersState]] = _State


DRAWS_ITSELF = of_state(resolved=draws_itself)
OPENS_AT_RANDOM = of_game(
    type(of_state(in_order=lambda s: [*s.stock, *s.pile])),
    initial_state=lambda game: Embers.initial_state(game).but(stock=tuple(random.sample(ALL, len(ALL)))),
)
FAILS_AT_FIRST = of_state(
    after=lambda s, action, log=None: divides() if action == s.legal()[0] else EmbersState.after(s, action, log)
)
# A check at a position tries the first few actions, so this comes up in play.
FAILS_LATE = of_state(
    after=lambda s, action, log=None: divides() if action in s.hands[s.place][4:] else EmbersState.after(s, action, log)
)
UNREPLAYABLE = of_game(  # moves cannot be read when the state is not at hand
    move_of=lambda game, action, state=None: (
        Named("loot") if action == STEAL and state is not None else Embers.move_of(game, action)
    ),
    action_of=lambda game, move: STEAL if move.text == "loot" else Embers.action_of(game, move),
    read_move=lambda game, text: loots() if text == "loot" else Embers.read_move(game, text),
)


def loots() -> Named:
    raise IllegalMove("nobody may loot")


CHANCE = {
    "chance": [
        ("OneOf(number=1) does not accept its own sample (1,): not one of 1", stealing_by(OneOf)),
        ("are not each there once with probabilities that add up to one", stealing_by(Biased)),
        ("the outcome () is not refused", stealing_by(Lenient)),
    ],
    "steps": [("the same outcome of chance leads to different states", DRAWS_ITSELF)],
    "json": [(NOT_DIVIDED, FAILS_AT_FIRST)],
    "processes": [("seed 0 gives another game in another process (with PYTHONHASHSEED=", HashOrder())],
}
CHANCE_ALONE = {
    "again": [
        ("the same seed gives another game when played again", DRAWS_ITSELF),
        ("the same seed gives another game when played again", OPENS_AT_RANDOM),
    ],
    "record": [("replay", OPENS_AT_RANDOM), ("'seat 0: loot' does not replay: nobody may loot", UNREPLAYABLE)],
    "steps": [(NOT_DIVIDED, FAILS_AT_FIRST)],
    "chance": [(NOT_DIVIDED, of_state(request=divides))],
}

# With what a seat may know, and with policies.


@attrs.frozen
class NosyView(EmbersView):
    """A view with the hand of the next seat."""

    beside: tuple[int, ...] = ()


def nosy(game: Embers, state: EmbersState, seat: int | None) -> EmbersView:
    plain = Embers.view_of(game, state, seat)
    known = {field.name: getattr(plain, field.name) for field in attrs.fields(EmbersView)}
    return NosyView(**known, beside=() if seat is None else state.hands[(seat + 1) % game.seats])


@attrs.frozen
class Shouted(Event):
    """What everybody hears."""

    text: str


def told_to_everyone(game: Embers, entry: tuple[int, ...]) -> Event:
    told = Embers.event(game, entry)
    return Shouted(str(told)) if isinstance(told, Stolen) else told


TAKES_ALL_CHANCE_FOR_A_DEAL = of_game(
    view_of=lambda game, state, seat: attrs.evolve(
        Embers.view_of(game, state, seat), phase=DEALING if state.phase == STEALING else state.phase
    ),
)
ANOTHER_TURN = of_game(
    determinize=lambda game, view, rng: (made := Embers.determinize(game, view, rng)).but(
        place=(made.place + 1) % game.seats
    ),
    view_of=lambda game, state, seat: attrs.evolve(Embers.view_of(game, state, seat), place=0, turn=0),
)


class Chooses(Policy):
    """A policy of Embers."""

    __slots__ = ()

    def choose(self, state: State, rng: Generator) -> int:
        assert isinstance(state, EmbersState)
        return self.chosen(state)

    def chosen(self, state: EmbersState) -> int:
        raise NotImplementedError


class Peeks(Chooses):
    """Plays high if the seat after it holds nothing higher."""

    __slots__ = ()

    def chosen(self, state: EmbersState) -> int:
        own = state.hands[state.place]
        return own[-1] if own[-1] > max(state.hands[state.victim()], default=0) else own[0]


class PlaysAnyway(Chooses):
    """Steals whether it may or not."""

    __slots__ = ()

    def chosen(self, state: EmbersState) -> int:
        return STEAL


class GivesAFloat(Chooses):
    """Gives the right number in the wrong kind."""

    __slots__ = ()

    def chosen(self, state: EmbersState) -> int:
        return float(state.legal()[0])  # type: ignore[return-value]  # that is the fault


class Moody(Chooses):
    """Plays high in one game and low in the next, and knows a new game by the round."""

    __slots__ = ("memory",)

    def __init__(self, memory: Any = None) -> None:
        self.memory = [0, 0] if memory is None else memory  # the round it saw last, and the games since

    def chosen(self, state: EmbersState) -> int:
        if state.round < self.memory[0]:
            self.memory[1] += 1
        self.memory[0] = state.round
        return state.hands[state.place][-1 if self.memory[1] % 2 else 0]


KNOWN = {
    "views": [
        # The door that checks the seat is left open.
        ("the view of seat -1 is not refused", of_game(view=lambda game, s, seat: game.view_of(s, seat))),
        ("seat 0 can tell its cards redealt: beside is ", with_classes(NosyView, view_of=nosy)),
        (
            "a watcher is told more than its view shows: [Shouted(text='Player1 steals",
            with_classes(Shouted, event=told_to_everyone),
        ),
        ("a watcher is told how seat 0 moved, which its view does not show: ", ToldToTheGuesser()),
        (f"determinize for seat None raises {NOT_DIVIDED}", of_game(determinize=divides)),
        ("for a watcher another seat is to move when", ANOTHER_TURN),
        ("for a watcher chance is asked for Draw(", TAKES_ALL_CHANCE_FOR_A_DEAL),
    ],
    "policies": [
        ("policy peeks looks at what seat 1 cannot know: it chooses ", of_game(policies={"peeks": Peeks()})),
        ("policy anyway chooses action 12, which is not legal", of_game(policies={"anyway": PlaysAnyway()})),
        (
            "policy halves: GivesAFloat chose 0.0: expected the number of an action",
            of_game(policies={"halves": GivesAFloat()}),
        ),
    ],
}
KNOWN_ALONE = {
    "views": [
        (
            "other moves are legal when what it cannot know",
            of_state(may_steal=lambda s: EmbersState.may_steal(s) and s.hands[s.victim()][-1] >= 6),
        ),
    ],
}

FAULTS = [
    *faults(TURN, MOVES, CHANCE, KNOWN),
    *faults(MOVES_ALONE, CHANCE_ALONE, KNOWN_ALONE, alone=True),
    Fault("steps", NOT_DIVIDED, attrs.evolve(FAILS_LATE, options=EmbersOptions(hand=4)), "turn"),
    Fault(
        "policies",
        "policy moody plays another game from views than from states: step ",
        Embers(),
        policies=lambda: {"moody": Moody()},
    ),
]
