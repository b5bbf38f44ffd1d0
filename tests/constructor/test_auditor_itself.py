"""The auditor of Constructor on its own: it agrees with itself, and no planted fault escapes it.

Each fault is a game by the auditor's own rules with one of them wrong. A true auditor follows it.
"""

from collections import Counter

import pytest

from constructor.auditor import (
    BRICK,
    ENERGY,
    GLASS,
    STANDARD_PLACES,
    WIFI,
    Auditor,
    Disagreement,
    Ledger,
    Luck,
    Plan,
    Setting,
    Told,
    Wanted,
    follow,
    made_up,
    recount,
)

pytestmark = pytest.mark.slow

PLAN = Plan(STANDARD_PLACES)
STANDARD = Setting(offers=2, points=8)
SETTLERS = Setting(offers=2, points=8, random_board=True, blocked_roads=True, start_resources=True)
WEARING = Setting(offers=1, yields=tuple([((tile % 5,) * 2, (tile % 5,), ()) for tile in range(19)]))


class Paper(Auditor):
    """A game by the rules of the auditor."""


def from_the_opening(kind: type[Paper], setting: Setting, seed: int, limit: int = 400) -> Counter[str]:
    """A true auditor follows such a game from its beginning."""
    luck = Luck(seed, limit, keen=seed % 2 == 0)
    return follow(kind(setting, PLAN), Auditor(setting, PLAN), luck, judge_every=50)


def from_the_middle(kind: type[Paper], setting: Setting, seed: int, limit: int = 100) -> Counter[str]:
    """The same from a made-up position."""
    text = made_up(setting, PLAN, seed).saved()
    luck = Luck(seed, limit, keen=seed % 2 == 0)
    return follow(kind.loaded(setting, text), Auditor.loaded(setting, text), luck, judge_every=25)


@pytest.mark.parametrize(
    "setting",
    [STANDARD, SETTLERS, WEARING],
    ids=["usual", "settlers", "wearing"],
)
def test_the_auditor_agrees_with_itself(setting: Setting) -> None:
    for seed in range(2):
        assert from_the_opening(Paper, setting, seed)["turn"] > 5
        if not setting.random_board:
            assert from_the_middle(Paper, setting, seed)["rolled"] > 0


# One fault a clause that the auditor knows, and two of the options `blocked_roads` and `start_resources`.


def swapped(first: int, second: int) -> Plan:
    """A plan on which two edges have each other's numbers."""
    plan = Plan(STANDARD_PLACES)
    plan.ends[first], plan.ends[second] = plan.ends[second], plan.ends[first]
    exchange = {first: second, second: first}
    for edges in plan.edges_at:
        edges[:] = [exchange.get(edge, edge) for edge in edges]
    return plan


class C1EdgesSwapped(Paper):
    def __init__(self, setting: Setting, plan: Plan | None = None) -> None:
        super().__init__(setting, swapped(31, 32))


class C5TowerWithoutHeat(Paper):
    def level_cost(self, level: int) -> dict[int, int]:
        return {BRICK: 3, ENERGY: 2, GLASS: 2, WIFI: 1} if level == 3 else super().level_cost(level)


class C6RoadsNeverBlocked(Paper):
    def road_fits(self, edge: int) -> bool:
        ends = self.plan.ends[edge]
        mine = [vertex for vertex in ends if self.home.get(vertex, (None, 0))[0] == self.mover]
        return edge not in self.road and (bool(mine) or any(self.has_way(vertex) for vertex in ends))


class C6RoomAmongOnesOwn(Paper):
    def has_room(self, vertex: int) -> bool:
        near = [self.home[at][0] for at in self.plan.beside[vertex] if at in self.home]
        return vertex not in self.home and all(seat == self.mover for seat in near)


class C8NoWayBack(Paper):
    def opening_order(self) -> list[int]:
        return [*self.seats, *self.seats]


class C9GeeseBeginInPark(Paper):
    def begin_turn(self) -> list[Told]:
        self.geese = max(self.geese, 0)
        return super().begin_turn()


class C10HalfRoundedUp(Paper):
    def loss_of(self, total: int) -> int:
        return (total + 1) // 2


class C11ThePoorAreRobbed(Paper):
    def victims(self) -> list[int]:
        there = {self.home[vertex][0] for vertex in self.plan.vertices_of[self.geese] if vertex in self.home}
        return sorted(there - {self.mover})


class C12WonWhenTheTurnEnds(Paper):
    def end_if_won(self) -> list[Told]:
        return []

    def pass_on(self) -> list[Told]:
        return super().end_if_won() or super().pass_on()


class C13GoodsGoTheWrongWay(Paper):
    def reply(self, yes: bool) -> list[Told]:
        assert self.offer is not None
        partner, give, take = self.offer
        self.offer = (partner, take, give)
        return super().reply(yes)


class C14ValuesBackwards(Paper):
    def lay_values(self, values: list[int]) -> list[Told]:
        return super().lay_values(values[::-1])


class C8GiftForTheFirstBasement(Paper):
    def begin_with(self, vertex: int) -> list[Told]:
        self.placed += self.setting.builders
        told = super().begin_with(vertex)
        self.placed -= self.setting.builders
        return told


class C18TurnsGoBack(Paper):
    def pass_on(self) -> list[Told]:
        self.mover = (self.mover - 2) % self.setting.builders
        return super().pass_on()


class C19TheNextRolls(Paper):
    def request(self) -> Wanted | None:
        match super().request():
            case ("roll", int(seat), dice, sides):
                return ("roll", (seat + 1) % self.setting.builders, dice, sides)
            case other:
                return other


class C20OneResidenceATile(Paper):
    def gain(self, gains: dict[int, Counter[int]]) -> list[Told]:
        return super().gain(
            {seat: Counter({kind: min(n, 1) for kind, n in row.items()}) for seat, row in gains.items()}
        )


class C21HidesThePass(Paper):
    def moves(self) -> set[str]:
        found = super().moves()
        return found - {"next"} if len(found) > 1 else found


class C27LostToTheNext(Paper):
    def lose(self, lost: Counter[int]) -> list[Told]:
        taker = self.held[self.mover]
        for kind, number in lost.items():
            taker[kind] += number
        return super().lose(lost)


class C28WearsFromTheEnd(Paper):
    def yield_of(self, tile: int) -> tuple[int, ...]:
        times = self.setting.yields[tile]
        return times[max(0, len(times) - 1 - self.rolled[tile])]


FAULTS: dict[type[Paper], Setting] = {
    C6RoadsNeverBlocked: Setting(offers=2, blocked_roads=True),
    C14ValuesBackwards: SETTLERS,
    C8GiftForTheFirstBasement: SETTLERS,
    C28WearsFromTheEnd: WEARING,
}


@pytest.mark.parametrize("fault", Paper.__subclasses__(), ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_caught(fault: type[Paper]) -> None:
    setting = FAULTS.get(fault, STANDARD)
    for seed in range(40):
        try:
            from_the_opening(fault, setting, seed)
            if not setting.random_board:
                for one in range(4 * seed, 4 * seed + 4):
                    from_the_middle(fault, setting, one)
        except Disagreement:
            return
    pytest.fail(f"{fault.__name__} was played and nobody noticed")


# The ledger and the recount see what the position hides.


def test_the_ledger_sees_what_came_from_nowhere() -> None:
    with pytest.raises(Disagreement, match="by what was told"):
        Ledger([[1, 0, 0, 0, 0]]).close(((1, 0, 0, 0, 1),))


def test_the_ledger_sees_debts() -> None:
    ledger = Ledger([[0, 0, 0, 0, 1]])
    ledger.write(("road", 0, 7))
    with pytest.raises(Disagreement, match="less than no HEAT"):
        ledger.close(((0, 0, 0, -1, 0),))


def test_points_are_counted_on_the_vertices() -> None:
    recount({"built": (1, 0, 4 + 3, 4 + 1), "points": (1, 4)}, 2)
    with pytest.raises(Disagreement):
        recount({"built": (1, 0, 4 + 3, 4 + 1), "points": (1, 3)}, 2)


def test_a_save_is_read_back_as_it_was() -> None:
    for seed in range(20):
        text = made_up(STANDARD, PLAN, seed).saved()
        assert text == Auditor.loaded(STANDARD, text).saved()
