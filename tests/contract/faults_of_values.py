"""What may be wrong with the classes, the values and the cards of a game, with Embers, or a game of waiting."""

from typing import TYPE_CHECKING, Any

import attrs

from broken import NOT_DIVIDED, divides, faults, of_game, of_state, with_classes
from cardkit import Event, Log, Options, SimpleGame, View
from faulty import (
    PLAYING,
    STEAL,
    Embers,
    EmbersState,
    EmbersView,
    Waiting,
    WaitingState,
)

if TYPE_CHECKING:
    from fractions import Fraction as Fog  # for a fault


# With how classes are written.


class Shouting(WaitingState):
    """A state that counts in a slot which neither `fields()` nor `__init__` knows."""

    __slots__ = ("shouts",)

    def __init__(self, waited: int) -> None:
        self.waited = waited
        self.shouts = 0

    def after(self, action: int, log: Log | None = None) -> WaitingState:
        after = type(self)(self.waited + 1)
        object.__setattr__(after, "shouts", self.shouts + 1)
        return after


class Patient(WaitingState):
    """A state that takes more than its `fields()` give, so that equality, copies and JSON do without it."""

    __slots__ = ("patience",)

    def __init__(self, waited: int, patience: int = 9) -> None:
        self.waited = waited
        self.patience = patience

    def fields(self) -> tuple[object, ...]:
        return (self.waited,)

    def legal(self) -> tuple[int, ...]:
        return (0, 1) if self.patience else (0,)

    def after(self, action: int, log: Log | None = None) -> WaitingState:
        return type(self)(self.waited + 1, max(0, self.patience - 1))


class Impatient(Patient):
    """The same without a default."""

    __slots__ = ()

    def __init__(self, waited: int, patience: int) -> None:
        super().__init__(waited, patience)


class Listing(WaitingState):
    """A state with a list in a field, as it comes."""

    __slots__ = ("past",)

    def __init__(self, waited: int, past: Any = None) -> None:
        self.waited = waited
        self.past = past or []

    def fields(self) -> tuple[object, ...]:
        return (self.waited, self.past)

    def after(self, action: int, log: Log | None = None) -> WaitingState:
        self.past.append(action)
        return type(self)(self.waited + 1, self.past)


class Wrong:
    """Classes that are not found with those of this module."""

    class BareView(View):
        """A view without the decorator, so that it has no fields of its own."""

        hand: tuple[int, ...]

    class Murmured(Event):
        """An event without the decorator."""

    class Plain(Options):
        """Options without the decorator."""

        seats: int = 2

    @attrs.frozen
    class Unknown(View):
        """A view with a field of a type that is there for the type checker alone."""

        fog: "Fog"

    @attrs.frozen
    class Laid(Event):
        """An event of the name of another one."""

        seat: int


def nothing_to_begin(game: Embers) -> EmbersState:
    raise ZeroDivisionError("nothing to begin")


UNNAMED = of_game(
    all_vocabulary=lambda game: tuple([one for one in Embers.all_vocabulary(game) if one is not EmbersView])
)
PATIENT = of_game(Waiting, made_of=Patient)
LISTING = of_game(Waiting, made_of=Listing)


def keeping(value: object) -> Any:
    """A game whose first state has this in a field."""
    return of_game(Waiting, made_of=Listing, initial_state=lambda _: Listing(0, value))


# A number as numpy has it, where numpy may be absent.
NUMBER = type("int8", (), {"__module__": "numpy"})()

MADE = {
    "made": [
        ("EmbersView is not in the vocabulary of Faulty: add it to `vocabulary`", UNNAMED),
        ("Patient.fields() leaves out patience, which is 8 here and 9 by default: it may leave out its last", PATIENT),
        (
            "Shouting keeps shouts, and its fields() leave it out: here it is 1, and 0 in what they make.",
            of_game(Waiting, made_of=Shouting),
        ),
        (
            "Impatient.fields() gives 1 values, and __init__ takes 2 (waited, patience)",
            of_game(Waiting, made_of=Impatient, initial_state=lambda _: Impatient(0, 9)),
        ),
        ("a Listing cannot be hashed (unhashable type: 'list'): [] is a list, which can change: keep a tuple", LISTING),
        ("(unhashable type: 'dict'): {1: 2} is a dict, which can change: keep a tuple, by number", keeping(({1: 2},))),
        ("0.5 is a float: keep a whole number, of cents", keeping((0.5,))),
        ("frozenset({3}) is a frozenset, which has no order: keep a sorted tuple", keeping(frozenset((3,)))),
        (" is of numpy, int8: keep a plain number, int(...)", keeping((NUMBER,))),
        ("BareView is no attrs class: write @attrs.frozen above it", with_classes(Wrong.BareView)),
        (
            "Murmured is no attrs class: write @attrs.frozen above it",
            of_game(event=lambda *_: Wrong.Murmured()),
        ),
        (
            "Plain annotates its fields and is no attrs class: write @attrs.frozen",
            Waiting(Wrong.Plain()),
        ),
        ("Unknown has a field of a type that its module does not have (name 'Fog'", with_classes(Wrong.Unknown)),
        ("both have a class Laid: rename one", with_classes(Wrong.Laid)),
        (
            "initial_state raises ZeroDivisionError: nothing to begin (faults_of_values.py, line ",
            of_game(initial_state=nothing_to_begin),
        ),
        ("initial_state gives None: expected a State", of_game(initial_state=lambda _: None)),
        (
            "the view of a watcher raises TypeError: EmbersView.__init__() missing",
            of_game(view_of=lambda *_: EmbersView(None, 0, "")),  # type: ignore[call-arg]  # the fault
        ),
        ("Faulty logs numbers and does not define event", of_game(event=SimpleGame.event)),
    ],
}

# With values that are written wrongly, or change.


class OpenState(EmbersState):
    """Takes off the seal that every state gets."""

    __slots__ = ()


type.__setattr__(OpenState, "__setattr__", object.__setattr__)


class _ByText:
    """A move that equals another with the same text."""

    __slots__ = ()

    text: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByText) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)


class SlottedMove(_ByText):
    """A move with a field that can be assigned to."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class RoomyMove(_ByText):
    """A move with room for any attribute."""

    def __init__(self, text: str) -> None:
        self.text = text


def moving(cls: Any) -> Any:
    """Embers whose moves are of this class."""
    return of_game(
        move_of=lambda game, action, _=None: cls(game.actions[action]),
        read_move=lambda game, text: cls(Embers.read_move(game, text).text),
    )


class Mutable(Listing):
    """The list that `after` appends to is hidden behind a tuple in `fields()`."""

    __slots__ = ()

    def __init__(self, waited: int, past: Any = ()) -> None:
        super().__init__(waited, past if isinstance(past, list) else list(past))

    def fields(self) -> tuple[object, ...]:
        return (self.waited, tuple(self.past))


class Remembers(WaitingState):
    """It remembers that it was left, and the next one is the same however often that happens."""

    __slots__ = ("left",)

    def __init__(self, waited: int, left: tuple[bool, ...] = ()) -> None:
        self.waited = waited
        self.left: Any = list(left)

    def fields(self) -> tuple[object, ...]:
        return (self.waited, tuple(self.left))

    def after(self, action: int, log: Log | None = None) -> WaitingState:
        self.left[:] = [True]
        return type(self)(self.waited + 1)


STEPS: list[int] = []


def counting(state: WaitingState, action: int, log: Log | None = None) -> WaitingState:
    """The state after as many steps as were ever taken."""
    STEPS.append(action)
    return type(state)(state.waited + len(STEPS))


MUTABLE = of_game(Waiting, made_of=Mutable)

VALUES = {
    "json": [
        (
            "the position comes back changed from",
            of_game(write_state=lambda game, state: game.write_json(state.but(points=(0,) * game.seats))),
        ),
        (
            "comes back as",
            of_game(
                write_json=lambda game, value: Embers.write_json(
                    game, value.but(pile=()) if isinstance(value, EmbersState) else value
                )
            ),
        ),
        (
            "this position is not possible: the pile is too high",
            of_game(why_impossible=lambda _, state: "the pile is too high" if len(state.pile) > 3 else None),
        ),
    ],
    "sealed": [("OpenState.options can be assigned to", of_game(made_of=OpenState))],
    "steps": [("action 0 leads to different states when taken twice", of_state(Waiting, after=counting))],
}
VALUES_ALONE = {
    "json": [
        ("raises BadJson: expected a value of a class in the game's `vocabulary`, not EmbersView", UNNAMED),
        ("Patient", PATIENT),
    ],
    "sealed": [
        ("SlottedMove.text can be assigned to", moving(SlottedMove)),
        ("RoomyMove.a_new_field can be assigned to", moving(RoomyMove)),
    ],
    "steps": [
        ("a step changed the state it started from", MUTABLE),
        ("a step changed the state it started from", of_game(Waiting, made_of=Remembers)),
    ],
    "unchanged": [("a later step changed this state", MUTABLE), ("unhashable type: 'list'", LISTING)],
}

# With the cards.


def loses_a_card(state: EmbersState, action: int, log: Log | None = None) -> EmbersState:
    after = EmbersState.after(state, action, log)
    return after.but(pile=state.pile) if action != STEAL and after.phase == PLAYING else after


def doubles_a_card(state: EmbersState, stolen: int) -> tuple[tuple[int, ...], ...]:
    hands = list(EmbersState.robbed(state, stolen))
    hands[state.victim()] = state.hands[state.victim()]
    return tuple(hands)


CARD_DOUBLED = of_state(robbed=doubles_a_card)
CARDS = {"all_cards": [("cards were lost or made: 5H ×1→2", CARD_DOUBLED), (NOT_DIVIDED, of_game(all_cards=divides))]}
CARDS_ALONE = {"all_cards": [("cards were lost or made: 2H ×1→0", of_state(after=loses_a_card))]}

FAULTS = [*faults(MADE, VALUES, CARDS), *faults(VALUES_ALONE, CARDS_ALONE, alone=True)]
