"""The auditor of Constructor on its own: it agrees with itself, and no planted fault escapes it.

Each fault is a game by the auditor's own rules with one of them wrong. A true auditor follows it.
"""
# ruff: noqa: SIM300  what is expected stands first

from collections import Counter
from itertools import pairwise

import pytest

from constructor.auditor import (
    BRICK,
    COLOURS,
    DOCUMENT,
    ENERGY,
    GLASS,
    HEAT,
    PARK,
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
    table_of,
)

pytestmark = [pytest.mark.slow, pytest.mark.sources]

PLAN = Plan(STANDARD_PLACES)
STANDARD = Setting(offers=2, points=8)
SETTLERS = Setting(offers=2, points=8, random_board=True, blocked_roads=True, start_resources=True)
SEVENS = Setting(offers=1, layout=tuple([number for tile in range(19) for number in (tile % 5, 6 + tile % 2)]))
WEARING = Setting(offers=1, yields=tuple([((tile % 5,) * 2, (tile % 5,), ()) for tile in range(19)]))
PARKS = Setting(offers=1, layout=(5, 6) * 5 + (2, 8, 3, 6) * 7)


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
    [STANDARD, SETTLERS, SEVENS, WEARING, PARKS],
    ids=["usual", "settlers", "sevens", "wearing", "parks"],
)
def test_the_auditor_agrees_with_itself(setting: Setting) -> None:
    for seed in range(2):
        assert from_the_opening(Paper, setting, seed)["turn"] > 5
        if not setting.random_board:
            assert from_the_middle(Paper, setting, seed)["rolled"] > 0


# Faults in where one may build.


class NoRoomNeeded(Paper):
    def has_room(self, vertex: int) -> bool:
        return vertex not in self.home


class RoomAmongOnesOwn(Paper):
    def has_room(self, vertex: int) -> bool:
        near = [self.home[at][0] for at in self.plan.beside[vertex] if at in self.home]
        return vertex not in self.home and all(seat == self.mover for seat in near)


class TwoApart(Paper):
    def has_room(self, vertex: int) -> bool:
        return super().has_room(vertex) and all(super(TwoApart, self).has_room(at) for at in self.plan.beside[vertex])


class NoWayNeeded(Paper):
    def has_way(self, vertex: int) -> bool:
        return True


class AnybodysWay(Paper):
    def has_way(self, vertex: int) -> bool:
        return any(edge in self.road for edge in self.plan.edges_at[vertex])


class RoadsOverRoads(Paper):
    def road_fits(self, edge: int) -> bool:
        there = self.road.pop(edge, None)
        fits = super().road_fits(edge)
        if there is not None:
            self.road[edge] = there
        return fits


class RoadsFromRoadsOnly(Paper):
    def road_fits(self, edge: int) -> bool:
        return super().road_fits(edge) and any(self.has_way(vertex) for vertex in self.plan.ends[edge])


class RoadsBlockedWithoutTheOption(Paper):
    def road_fits(self, edge: int) -> bool:
        if not super().road_fits(edge):
            return False
        owners = [self.home[vertex][0] if vertex in self.home else None for vertex in self.plan.ends[edge]]
        ways = [self.has_way(vertex) for vertex in self.plan.ends[edge]]
        return any(owner == self.mover or (way and owner is None) for owner, way in zip(owners, ways, strict=True))


class RoadsNeverBlocked(Paper):
    def road_fits(self, edge: int) -> bool:
        ends = self.plan.ends[edge]
        mine = [vertex for vertex in ends if self.home.get(vertex, (None, 0))[0] == self.mover]
        return edge not in self.road and (bool(mine) or any(self.has_way(vertex) for vertex in ends))


class ImprovingOthers(Paper):
    def may_build(self, verb: str, place: str) -> tuple[bool, str]:
        if verb == "improve" and place.isdecimal() and int(place) in self.home:
            level = self.home[int(place)][1]
            return level < 3 and self.can_pay(self.mover, self.level_cost(level + 1)), "C6"
        return super().may_build(verb, place)


class HousesAreTheLast(Paper):
    def may_build(self, verb: str, place: str) -> tuple[bool, str]:
        if verb == "improve" and place.isdecimal() and self.home.get(int(place), (0, 0))[1] == 2:
            return False, "C6"
        return super().may_build(verb, place)


# Faults in what things cost and yield.


class CheapHouse(Paper):
    def level_cost(self, level: int) -> dict[int, int]:
        return {GLASS: 2, HEAT: 2} if level == 2 else super().level_cost(level)


class HouseOfThreeGlass(Paper):
    def level_cost(self, level: int) -> dict[int, int]:
        return {GLASS: 3, HEAT: 2} if level == 2 else super().level_cost(level)


class TowerWithoutHeat(Paper):
    def level_cost(self, level: int) -> dict[int, int]:
        return {BRICK: 3, ENERGY: 2, GLASS: 2, WIFI: 1} if level == 3 else super().level_cost(level)


class RoadOfBrick(Paper):
    def road_cost(self) -> dict[int, int]:
        return {BRICK: 1, WIFI: 1}


class BasementOnCredit(Paper):
    def can_pay(self, seat: int, cost: dict[int, int]) -> bool:
        return cost == self.level_cost(1) or super().can_pay(seat, cost)


class NextPays(Paper):
    def pay(self, cost: dict[int, int]) -> None:
        for kind, number in cost.items():
            self.held[(self.mover + 1) % len(self.held)][kind] -= number


class OneForEachResidence(Paper):
    def production(self, level: int) -> int:
        return 1


class GeeseSleep(Paper):
    def yields_now(self, tile: int) -> bool:
        return True


class SevenYields(Paper):
    def roll(self, total: int) -> list[Told]:
        told = super().roll(total)
        return told + self.produce(total) if total == 7 else told


class ParkYieldsWifi(Paper):
    def yield_of(self, tile: int) -> tuple[int, ...]:
        return (WIFI,) if self.layout[2 * tile] == PARK else super().yield_of(tile)


class OneResidenceATile(Paper):
    def gain(self, gains: dict[int, Counter[int]]) -> list[Told]:
        return super().gain(
            {seat: Counter({kind: min(n, 1) for kind, n in row.items()}) for seat, row in gains.items()}
        )


class NothingWearsOut(Paper):
    def yield_of(self, tile: int) -> tuple[int, ...]:
        return self.setting.yields[tile][0]


class WearsFromTheEnd(Paper):
    def yield_of(self, tile: int) -> tuple[int, ...]:
        times = self.setting.yields[tile]
        return times[max(0, len(times) - 1 - self.rolled[tile])]


# Faults at the beginning and the end.


class NoWayBack(Paper):
    def opening_order(self) -> list[int]:
        return [*self.seats, *self.seats]


class NothingToBeginWith(Paper):
    def gain(self, gains: dict[int, Counter[int]]) -> list[Told]:
        return super().gain(gains) if self.phase != "start" else []


class GiftForTheFirstBasement(Paper):
    def begin_with(self, vertex: int) -> list[Told]:
        self.placed += self.setting.builders
        told = super().begin_with(vertex)
        self.placed -= self.setting.builders
        return told


class GeeseBeginInPark(Paper):
    def begin_turn(self) -> list[Told]:
        self.geese = max(self.geese, 0)
        return super().begin_turn()


class ValuesBackwards(Paper):
    def lay_values(self, values: list[int]) -> list[Told]:
        return super().lay_values(values[::-1])


class ParkTakesAValue(Paper):
    def lay_values(self, values: list[int]) -> list[Told]:
        return super().lay_values([*values[:3], 7, *values[3:]])


class OtherPack(Paper):
    def resolve(self, outcome: tuple[int, ...]) -> list[Told]:
        return super().resolve(outcome[::-1] if self.phase == "tiles" else outcome)


class OnePointMore(Paper):
    def end_if_won(self) -> list[Told]:
        return super().end_if_won() if self.points(self.mover) > self.setting.points else []


class WonWhenTheTurnEnds(Paper):
    def end_if_won(self) -> list[Told]:
        return []

    def pass_on(self) -> list[Told]:
        return super().end_if_won() or super().pass_on()


class NextWins(Paper):
    def end_if_won(self) -> list[Told]:
        told = super().end_if_won()
        self.winner = 0 if told else None
        return told


class TowersAreTwoPoints(Paper):
    def points(self, seat: int) -> int:
        return sum(min(level, 2) for owner, level in self.home.values() if owner == seat)


class TurnsGoBack(Paper):
    def pass_on(self) -> list[Told]:
        self.mover = (self.mover - 2) % self.setting.builders
        return super().pass_on()


# Faults after a seven.


class TenAreNotMany(Paper):
    def loses(self, seat: int) -> bool:
        return sum(self.held[seat]) > 10


class EightAreMany(Paper):
    def loses(self, seat: int) -> bool:
        return sum(self.held[seat]) >= 8


class TheRollerIsSpared(Paper):
    def loses(self, seat: int) -> bool:
        return seat != self.mover and super().loses(seat)


class HalfRoundedUp(Paper):
    def loss_of(self, total: int) -> int:
        return (total + 1) // 2


class TheRollerLosesFirst(Paper):
    def roll(self, total: int) -> list[Told]:
        told = super().roll(total)
        self.losing.sort(key=lambda seat: (seat - self.mover) % self.setting.builders)
        return told


class LostToTheNext(Paper):
    def lose(self, lost: Counter[int]) -> list[Told]:
        taker = self.held[self.mover]
        for kind, number in lost.items():
            taker[kind] += number
        return super().lose(lost)


class GeeseMayStay(Paper):
    def geese_may_go(self, tile: int) -> bool:
        return True


class GeeseShunPark(Paper):
    def geese_may_go(self, tile: int) -> bool:
        return super().geese_may_go(tile) and self.layout[2 * tile] != PARK


class ThePoorAreRobbed(Paper):
    def victims(self) -> list[int]:
        there = {self.home[vertex][0] for vertex in self.plan.vertices_of[self.geese] if vertex in self.home}
        return sorted(there - {self.mover})


class RobbedAnywhere(Paper):
    def victims(self) -> list[int]:
        return [seat for seat in self.seats if any(self.held[seat]) and seat != self.mover]


class AnOnlyVictimIsNotAskedFor(Paper):
    def put_geese(self, tile: int) -> list[Told]:
        told = super().put_geese(tile)
        if len(self.victims()) == 1:
            self.phase, self.victim = "theft", self.victims()[0]
        return told


class TwoAreStolen(Paper):
    def request(self) -> Wanted | None:
        match super().request():
            case ("draw", tuple(counts), 1) if sum(counts) > 1:
                return ("draw", counts, 2)
            case other:
                return other


class StolenForNobody(Paper):
    def resolve(self, outcome: tuple[int, ...]) -> list[Told]:
        theft = self.phase == "theft"
        told = super().resolve(outcome)
        if theft:
            self.held[self.mover][outcome[0]] -= 1
        return told


class TheNextRolls(Paper):
    def request(self) -> Wanted | None:
        match super().request():
            case ("roll", int(seat), dice, sides):
                return ("roll", (seat + 1) % self.setting.builders, dice, sides)
            case other:
                return other


# Faults in trades.


class PromisesWithoutGoods(Paper):
    def may_offer(self, name: str, give: str, take: str) -> bool:
        if self.offers == self.setting.offers or give == take or name == COLOURS[self.mover]:
            return False
        return self.held[self.mover][("BRICK", "ENERGY", "GLASS", "HEAT", "WIFI").index(give)] > 0


class LikeForLike(Paper):
    def may_offer(self, name: str, give: str, take: str) -> bool:
        return super().may_offer(name, give, take) or (give == take == "HEAT" and name != COLOURS[self.mover])


class OneOfferMore(Paper):
    def may_offer(self, name: str, give: str, take: str) -> bool:
        self.offers -= 1
        allowed = super().may_offer(name, give, take)
        self.offers += 1
        return allowed


class OnlyTradesCount(Paper):
    def reply(self, yes: bool) -> list[Told]:
        self.offers -= not yes
        return super().reply(yes)


class OffersOfAGameCount(Paper):
    def begin_turn(self) -> list[Told]:
        offers = self.offers
        told = super().begin_turn()
        self.offers = offers
        return told


class GoodsGoTheWrongWay(Paper):
    def reply(self, yes: bool) -> list[Told]:
        assert self.offer is not None
        partner, give, take = self.offer
        self.offer = (partner, take, give)
        return super().reply(yes)


class NoMeansYes(Paper):
    def reply(self, yes: bool) -> list[Told]:
        return super().reply(True)


# Faults in what is told and shown.


class SilentGains(Paper):
    def gain(self, gains: dict[int, Counter[int]]) -> list[Told]:
        return super().gain(gains)[1:]


class GainsByResource(Paper):
    def gain(self, gains: dict[int, Counter[int]]) -> list[Told]:
        return sorted(super().gain(gains), key=lambda told: told[2:3])


class LossesOneByOne(Paper):
    def lose(self, lost: Counter[int]) -> list[Told]:
        told = super().lose(lost)
        return [(*one[:3], 1) for one in told for _ in range(int(str(one[3])))]


class NobodyIsSilent(Paper):
    def put_geese(self, tile: int) -> list[Told]:
        return [told for told in super().put_geese(tile) if told[0] != "nobody"]


class NeverRefuses(Paper):
    def refuses(self, text: str) -> bool:
        return False


class AlwaysRefuses(Paper):
    def refuses(self, text: str) -> bool:
        return True


class HidesThePass(Paper):
    def moves(self) -> set[str]:
        found = super().moves()
        return found - {"next"} if len(found) > 1 else found


class HomesInOrder(Paper):
    def position(self) -> dict[str, object]:
        found = super().position()
        homes = found["homes"]
        assert isinstance(homes, tuple)
        return {**found, "homes": tuple([tuple(sorted(row)) for row in homes])}


class RoadsInOrder(Paper):
    def position(self) -> dict[str, object]:
        found = super().position()
        roads = found["roads"]
        assert isinstance(roads, tuple)
        return {**found, "roads": tuple([tuple(sorted(row)) for row in roads])}


def swapped(first: int, second: int) -> Plan:
    """A plan on which two edges have each other's numbers."""
    plan = Plan(STANDARD_PLACES)
    plan.ends[first], plan.ends[second] = plan.ends[second], plan.ends[first]
    exchange = {first: second, second: first}
    for edges in plan.edges_at:
        edges[:] = [exchange.get(edge, edge) for edge in edges]
    return plan


class EdgesSwapped(Paper):
    def __init__(self, setting: Setting, plan: Plan | None = None) -> None:
        super().__init__(setting, swapped(31, 32))


class VerticesOfAnotherTile(Paper):
    def __init__(self, setting: Setting, plan: Plan | None = None) -> None:
        wrong = Plan(STANDARD_PLACES)
        wrong.vertices_of[9] = [20, 21, 26, 27, 32, 34]
        super().__init__(setting, wrong)


FAULTS: dict[type[Paper], Setting] = {
    ParkYieldsWifi: PARKS,
    RoadsNeverBlocked: Setting(offers=2, blocked_roads=True),
    SevenYields: SEVENS,
    NothingWearsOut: WEARING,
    WearsFromTheEnd: WEARING,
    NothingToBeginWith: SETTLERS,
    GiftForTheFirstBasement: SETTLERS,
    ValuesBackwards: SETTLERS,
    ParkTakesAValue: SETTLERS,
    OtherPack: SETTLERS,
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


def test_the_ledger_follows_everything_that_is_told() -> None:
    ledger = Ledger([[5, 5, 5, 5, 5], [0, 0, 2, 0, 0]])
    told: list[Told] = [
        ("gained", 0, HEAT, 2),
        ("lost", 0, BRICK, 1),
        ("robbed", 0, 1, GLASS),
        ("traded", 1, 0, HEAT, GLASS),
        ("road", 0, 3),
        ("basement", 0, 4),
        ("improved", 0, 4, 2),
    ]
    for one in told:
        ledger.write(one)
    ledger.close(((3, 4, 4, 2, 3), (0, 0, 0, 1, 0)))


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


# Its saves and its table.


def test_a_save_is_read_back_as_it_was() -> None:
    for seed in range(20):
        text = made_up(STANDARD, PLAN, seed).saved()
        assert text == Auditor.loaded(STANDARD, text).saved()


def test_a_save_of_the_document() -> None:
    """The builder's line of section 3.7."""
    line = "1 2 1 2 3 r 16 36 19 h 10 B 15 T 27 H"
    text = "\n".join(["2", line, *["0 0 0 0 0 r h"] * 3, DOCUMENT, "9", ""])
    game = Auditor.loaded(STANDARD, text)
    assert [1, 2, 1, 2, 3] == game.held[0]
    assert {16: 0, 36: 0, 19: 0} == game.road
    assert {10: (0, 1), 15: (0, 3), 27: (0, 2)} == game.home
    assert (2, 9, 6) == (game.mover, game.geese, game.points(0))


def test_the_table_has_every_move_once() -> None:
    texts = table_of(PLAN, 4)
    assert len(texts) == len(set(texts))
    beyond = {"rob Green", "geese 19", "build-res 54", "improve 54", "build-road 72"}
    assert beyond <= set(texts)
    assert 307 == len(texts) - len(beyond)


def test_luck_draws_what_is_asked_for() -> None:
    luck = Luck(1, 0)
    for one, other in pairwise([luck.outcome(("shuffle", 19)) for _ in range(3)]):
        assert one != other
        assert list(range(19)) == sorted(one)
    totals = {luck.outcome(("roll", 0, 2, 6))[0] for _ in range(500)}
    assert set(range(2, 13)) == totals
    drawn = {luck.outcome(("draw", (3, 0, 0, 2, 0), 3)) for _ in range(100)}
    assert {(0, 0, 0), (0, 0, 3), (0, 3, 3)} == drawn
