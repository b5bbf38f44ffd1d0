"""`cardkit.kits.hidden_game`: hidden places declared in the view, and what is known of them."""

from collections import Counter
from typing import Any, ClassVar

import attrs
import pytest

from cardkit import CHANCE, OVER, Hand, Log, Outcome, Shuffle, State, View, contract, put, replace
from cardkit.core.errors import BadGame
from cardkit.core.observations.observation import observed
from cardkit.core.rng import seeded_sfc32
from cardkit.kits.hidden_game import HiddenGame, noted, own, size
from cardkit.kits.steps import Pending, Steps
from support import for_each

PACK = ("king", "queen", "queen", "knave", "fool", "fool")
SEATS = 2
PLAYED, KEPT = range(2)


@attrs.frozen
class CourtState(State):
    """Each holds two cards; the dealer knows the one that lies aside. A seat may play a fool; who does not has none."""

    hands: tuple[Hand[str], ...] = (Hand(),) * SEATS
    aside: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    lacking: tuple[int, ...] = ()  # seats without a fool
    looked: tuple[str | None, ...] = (None,) * SEATS  # what each of them has seen on top of the rest
    dealer: int = 1
    mover: int = CHANCE

    def turn(self) -> int:
        return self.mover

    def request(self) -> Shuffle:
        return Shuffle(len(PACK))

    def resolved(self, outcome: Outcome, log: Log | None = None) -> "CourtState":
        row = tuple([PACK[place] for place in outcome])
        return replace(self, hands=(Hand(row[:2]), Hand(row[2:4])), aside=row[4:5], rest=row[5:], mover=0)

    def legal(self) -> tuple[int, ...]:
        return () if self.mover < 0 else (PLAYED,) if "fool" in self.hands[self.mover] else (KEPT,)

    def after(self, action: int, log: Log | None = None) -> "CourtState":
        seat, mover = self.mover, self.mover + 1 if self.mover + 1 < SEATS else OVER
        if action == KEPT:
            looked = put(self.looked, seat, self.rest[0])
            return replace(self, lacking=(*self.lacking, seat), looked=looked, mover=mover)
        hands = tuple([hand.without("fool") if one == seat else hand for one, hand in enumerate(self.hands)])
        return replace(self, hands=hands, played=(*self.played, "fool"), mover=mover)

    def scores(self) -> tuple[int, ...]:
        return (0,) * SEATS


@attrs.frozen
class CourtView(View):
    """What a seat knows."""

    hand: Hand[str] = attrs.field(metadata=own("hands"))
    held: tuple[int, ...] = attrs.field(metadata=size("hands"))
    aside: tuple[str, ...] = attrs.field(metadata=own("aside", "dealer"))
    rest: int = attrs.field(metadata=size("rest"))
    played: tuple[str, ...]
    lacking: tuple[int, ...]
    looked: str | None = attrs.field(metadata={**noted("looked"), **observed(one_of=PACK)})
    dealer: int


@attrs.frozen
class Court(HiddenGame[CourtState, CourtView]):
    """Play your fools."""

    name: ClassVar[str] = "court"
    actions: ClassVar[tuple[str, ...]] = ("play", "keep")
    seats: ClassVar[int] = SEATS
    max_moves: ClassVar[int] = SEATS
    utility_bounds: ClassVar[tuple[int, int]] = (0, 0)
    pool: ClassVar[tuple[str, ...]] = PACK
    in_sight: ClassVar[tuple[str, ...]] = ("played",)

    def initial_state(self) -> CourtState:
        return CourtState()

    def sizes(self, view: CourtView) -> dict[str, int]:
        return {"aside": 0 if view.turn == CHANCE else 1}

    def known(self, view: CourtView) -> dict[int | str, tuple[str, ...]]:
        return {} if view.looked is None else {"rest": (view.looked,)}

    def barred(self, view: CourtView) -> dict[int, tuple[str, ...]]:
        return dict.fromkeys(view.lacking, ("fool",))


GAME = Court()
DEALT = CourtState((Hand(("king", "fool")), Hand(("queen", "queen"))), ("knave",), ("fool",), mover=0)


def test_it_keeps_the_contract() -> None:
    assert contract.check(GAME, seeds=range(4), processes=False).games == 4


def test_a_view_shows_what_its_fields_declare() -> None:
    views = [GAME.view(DEALT, seat) for seat in (None, 0, 1)]
    assert [view.hand for view in views] == [Hand(), *DEALT.hands]
    assert [view.aside for view in views] == [(), (), ("knave",)]
    assert {(view.held, view.rest) for view in views} == {((2, 2), 1)}


def test_what_a_seat_has_noted_is_its_own_and_nothing_is_made_up_of_others() -> None:
    after = GAME.play(replace(DEALT, mover=1), GAME.move_of(KEPT)).state
    assert [GAME.view(after, seat).looked for seat in (None, 0, 1)] == [None, None, "fool"]
    made = [GAME.determinize(GAME.view(after, seat), seeded_sfc32(1)) for seat in (0, 1)]
    assert [(one.looked, one.rest) for one in made] == [((None, None), made[0].rest), ((None, "fool"), ("fool",))]


def test_what_is_made_up_has_all_that_fits_and_nothing_else() -> None:
    after = GAME.play(GAME.play(DEALT, GAME.move_of(PLAYED)).state, GAME.move_of(KEPT)).state
    rng, found = seeded_sfc32(1), Counter[tuple[tuple[str, ...], ...]]()
    for _ in range(2000):
        made = GAME.determinize(GAME.view(after, 0), rng)
        assert (made.hands[0], made.played, made.turn()) == (after.hands[0], after.played, OVER)
        found[tuple(sorted(made.hands[1])), made.aside, made.rest] += 1
    # Of queen, queen, knave and fool, the other has two and no fool; the last two lie in either order.
    expected = {
        (("queen", "queen"), ("fool",), ("knave",)): 1 / 6,
        (("queen", "queen"), ("knave",), ("fool",)): 1 / 6,
        (("knave", "queen"), ("fool",), ("queen",)): 2 / 6,
        (("knave", "queen"), ("queen",), ("fool",)): 2 / 6,
    }
    assert found.keys() == expected.keys()
    assert all(abs(found[one] / 2000 - share) < 0.05 for one, share in expected.items())


@for_each(
    ("changes", "reason"),
    [
        ({}, None),
        ({"rest": ("king",)}, "expected the cards of the pool: king is there 2 times, not 1"),
        ({"lacking": (0,)}, "seat 0 has fool, and is known not to"),
        ({"lacking": (1,)}, None),
    ],
)
def test_a_position_has_each_card_once_and_fits_what_is_known(changes: dict[str, object], reason: str | None) -> None:
    assert GAME.why_impossible(replace(DEALT, **changes)) == reason


class Guarded(Court):
    """Whoever is on turn is known to have a fool; the place aside is known to be the knave."""

    def known(self, view: CourtView) -> dict[int | str, tuple[str, ...]]:
        return {"aside": ("knave",), **({view.turn: ("fool",)} if view.turn >= 0 else {})}


def test_what_is_known_to_lie_in_a_place_is_dealt_there_and_asked_of_positions() -> None:
    made = [Guarded().determinize(Guarded().view(DEALT, 1), seeded_sfc32(seed)) for seed in range(20)]
    assert all("fool" in one.hands[0] and one.aside == ("knave",) for one in made)
    assert Guarded().why_impossible(DEALT) is None
    assert Guarded().why_impossible(replace(DEALT, mover=1)) == "seat 1 has no fool, and is known to"


@attrs.frozen
class Bare(View):
    """A view that lacks most."""

    hand: Hand[str] = attrs.field(metadata=own("hands"))


@attrs.frozen
class Wrong(View):
    """A view that shows what is no place."""

    hand: Hand[str] = attrs.field(metadata=own("dealer"))
    lacking: tuple[int, ...]
    dealer: int


class Short(HiddenGame[CourtState, Bare]):
    """Lacks a field."""

    initial_state = Court.initial_state


class Shows(HiddenGame[CourtState, Wrong]):
    """Shows what is no row of cards."""

    initial_state = Court.initial_state


class Unsized(HiddenGame[CourtState, CourtView]):
    """Does not say how many cards lie aside."""

    initial_state = Court.initial_state


QUEUE = Steps.of(Pending("deal"))


@attrs.frozen
class QueueState(CourtState):
    """Begins with steps."""

    steps: Steps = QUEUE


class Stepless(HiddenGame[QueueState, CourtView]):
    """Does not show the steps that there are."""

    def initial_state(self) -> QueueState:
        return QueueState()


class Nameless(HiddenGame):  # type: ignore[type-arg]  # that is what is wrong with it
    """Names no view."""

    initial_state = Court.initial_state


@for_each(
    ("game", "words"),
    [
        (Short(), "Bare lacks dealer of CourtState: expected a field of that name, a row of hidden cards"),
        (Shows(), "Wrong.hand shows dealer: expected a row of cards for each seat in the initial state"),
        (Unsized(), "CourtView does not tell aside: expected a field of that name, or of its size"),
        (Stepless(), "CourtView lacks steps of QueueState: expected a field of that name"),
        (Nameless(), r"Nameless names no view: expected class Nameless\(HiddenGame\[ItsState, ItsView\]\)"),
    ],
)
def test_a_state_and_a_view_that_do_not_fit_together_are_refused(game: HiddenGame[Any, CourtView], words: str) -> None:
    with pytest.raises(BadGame, match=words):
        game.view_of(CourtState(), 0)
