"""An auditor that knows Constructor from the rulings alone, follows a game, and says what may be done.

It shares no code with cardkit. Its board is worked out from the picture, everything else is counted again whenever it
is wanted, and it is written to be checked against the rulings by eye: the clause stands beside each rule.

A move is what one types: `build-road 7`, `trade Red HEAT WIFI`. What happened is a tuple that begins with its name,
such as `("gained", 2, HEAT, 3)`: builder 2 gained 3 HEAT. What chance is asked for is one of

    ("shuffle", length)                  resolved by the old place of whatever comes to place 0, 1, 2 …
    ("roll", seat, dice, sides)          resolved by the total
    ("draw", (5, 0, 0, 1, 0), taken)     resolved by the resources drawn, ascending

`follow` lets a game and an auditor run side by side and compares all there is to compare.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Told = tuple[str | int | tuple[int, ...], ...]
Wanted = tuple[str | int | tuple[int, ...], ...]
Dot = tuple[int, int]
Place = tuple[int, ...]  # column and row of a tile; its width and height, too, where these are not 1 and 2 (C29)
Phase = Literal[
    "tiles", "values", "start", "begin", "dice", "loss", "geese", "robbing", "theft", "build", "response", "done"
]  # fmt: skip

BRICK, ENERGY, GLASS, HEAT, WIFI, PARK = range(6)
RESOURCES = ("BRICK", "ENERGY", "GLASS", "HEAT", "WIFI")
COLOURS = ("Blue", "Red", "Orange", "Yellow", "Green", "White", "Purple", "Silver")  # C4, and four for larger boards
LETTERS = " BHT"
NOWHERE = -1  # C9

# C1: the column of each tile, row by row as one reads the picture; a row is half a tile high.
PICTURE_ROWS = ((2,), (1, 3), (0, 2, 4), (1, 3), (0, 2, 4), (1, 3), (0, 2, 4), (1, 3), (2,))
STANDARD_PLACES: tuple[Place, ...] = tuple(
    [(column, height) for height, row in enumerate(PICTURE_ROWS) for column in row]
)
# C2
DOCUMENT = "0 3 1 10 3 5 1 4 5 7 3 10 2 11 0 3 3 8 0 2 0 6 1 8 4 12 1 5 4 11 2 4 4 6 2 9 2 9"
# C14: in the order in which C15 shuffles them
TILE_PACK = (WIFI,) * 3 + (HEAT,) * 3 + (BRICK,) * 4 + (ENERGY,) * 4 + (GLASS,) * 4 + (PARK,)
VALUE_PACK = (2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12)
# C5
ROAD_COST = {HEAT: 1, WIFI: 1}
LEVEL_COST = {
    1: {BRICK: 1, ENERGY: 1, GLASS: 1, WIFI: 1},
    2: {GLASS: 2, HEAT: 3},
    3: {BRICK: 3, ENERGY: 2, GLASS: 2, WIFI: 1, HEAT: 2},
}


TILE_COST = dict.fromkeys(range(5), 1)  # C30


class Disagreement(AssertionError):
    """The game did something else than the rulings say."""


@dataclass(frozen=True)
class Setting:
    """What is played."""

    points: int = 10  # C12
    builders: int = 4  # C8
    offers: int = -1  # in a turn; -1: any number
    blocked_roads: bool = False  # C6
    start_resources: bool = False  # C8
    random_board: bool = False  # C14
    places: tuple[Place, ...] = STANDARD_PLACES
    layout: tuple[int, ...] = tuple(int(word) for word in DOCUMENT.split())
    yields: tuple[tuple[tuple[int, ...], ...], ...] = ()  # C28: for each tile, what it yields the first time, and so on
    tile_pack: tuple[int, ...] = TILE_PACK
    value_pack: tuple[int, ...] = VALUE_PACK
    tile_levels: int = 0  # C30: how often a tile can be improved


class Plan:
    """Which vertices and edges there are, from where the tiles lie in the picture (C1)."""

    def __init__(self, places: Sequence[Place]) -> None:
        dots: dict[int, set[Dot]] = {}  # of each tile, as (row, column)
        lines: dict[int, set[tuple[Dot, Dot]]] = {}
        tiles = sorted(places, key=lambda place: (place[1], place[0]))
        for tile, (left, top, *size) in enumerate(tiles):
            width, height = size or (1, 2)
            ground = [(top + down, left + right) for down in range(height) for right in range(width)]
            squares = [((r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)) for r, c in ground]
            # An edge lies round a tile if it belongs to one of the squares that the tile is made of, and not to two.
            seen = Counter([frozenset(pair) for one in squares for pair in zip(one, (*one[1:], one[0]), strict=True)])
            outer = [sorted(pair) for pair, times in seen.items() if times == 1]
            lines[tile] = {(one, other) for one, other in outer}
            dots[tile] = {dot for pair in outer for dot in pair}
        vertices = sorted(set().union(*dots.values()))
        # Two lines of the picture for each row: one with the level edges, then one with the upright ones.
        edges = sorted(set().union(*lines.values()), key=lambda ends: (ends[0][0] + ends[1][0], ends[0][1]))
        self.tiles = len(tiles)
        self.vertices = len(vertices)
        self.edges = len(edges)
        self.ends = [(vertices.index(one), vertices.index(other)) for one, other in edges]
        self.vertices_of = [sorted(map(vertices.index, dots[tile])) for tile in range(self.tiles)]
        self.edges_of = [sorted(map(edges.index, lines[tile])) for tile in range(self.tiles)]
        self.beside: list[list[int]] = [[] for _ in vertices]
        self.edges_at: list[list[int]] = [[] for _ in vertices]
        for edge, (one, other) in enumerate(self.ends):
            self.beside[one].append(other)
            self.beside[other].append(one)
            self.edges_at[one].append(edge)
            self.edges_at[other].append(edge)


class Auditor:
    """One game. What it waits for is in `phase`; `acting` says who acts."""

    def __init__(self, setting: Setting, plan: Plan | None = None) -> None:
        self.setting = setting
        self.plan = plan or Plan(setting.places)
        self.seats = range(setting.builders)
        self.layout = list(setting.layout)  # resource and value of each tile
        self.phase: Phase = "tiles" if setting.random_board else "start"
        self.mover = 0  # whose turn it is; at the beginning, who places a basement
        self.placed = 0  # basements before the first turn
        self.held = [[0] * 5 for _ in self.seats]
        self.road: dict[int, int] = {}  # by edge, the builder; in the order built
        self.home: dict[int, tuple[int, int]] = {}  # by vertex, builder and level; in the order built
        self.geese = NOWHERE  # C9
        self.offers = 0  # made in this turn
        self.offer: tuple[int, int, int] | None = None  # partner, resource given, resource taken
        self.losing: list[int] = []  # builders who still lose resources, in order
        self.victim: int | None = None
        self.rolled = [0] * self.plan.tiles  # how often each tile has yielded
        self.better: list[list[int]] = [[] for _ in range(self.plan.tiles)]  # C30: what improvements have added
        self.winner: int | None = None

    # Saves (C25).

    @classmethod
    def loaded(cls, setting: Setting, text: str) -> "Auditor":
        """The game of a save that is well formed and has no winner."""
        game = cls(setting)
        lines = text.split("\n")
        for seat in game.seats:
            words = lines[seat + 1].split()
            game.held[seat] = [int(word) for word in words[:5]]
            houses = words.index("h")
            game.road |= dict.fromkeys([int(word) for word in words[6:houses]], seat)
            pairs = zip(words[houses + 1 :: 2], words[houses + 2 :: 2], strict=True)
            game.home |= {int(vertex): (seat, LETTERS.index(letter)) for vertex, letter in pairs}
        game.layout = [int(word) for word in lines[setting.builders + 1].split()]
        game.geese = int(lines[setting.builders + 2])
        order = game.opening_order()
        game.placed = len(game.home)
        counts = Counter(order[: game.placed])
        basements = all(level == 1 for _, level in game.home.values())
        nothing = not game.road and not any(map(any, game.held))
        if nothing and basements and game.placed < len(order) and Counter(dict(game.owners())) == counts:
            game.phase, game.mover = "start", order[game.placed]
        else:
            game.phase, game.mover = "begin", int(lines[0])
        return game

    def owners(self) -> list[tuple[int, int]]:
        """How many residences each builder has who has any."""
        return list(Counter([seat for seat, _ in self.home.values()]).items())

    def saved(self) -> str:
        """The save of this position."""
        lines = [str(self.mover)]
        for seat in self.seats:
            homes = [f"{vertex} {LETTERS[level]}" for vertex, (owner, level) in self.home.items() if owner == seat]
            roads = [str(edge) for edge, owner in self.road.items() if owner == seat]
            lines.append(" ".join([*map(str, self.held[seat]), "r", *roads, "h", *homes]))
        return "\n".join([*lines, " ".join(map(str, self.layout)), str(self.geese), ""])

    # Who acts, and what there is to do.

    def acting(self) -> int | None:
        """The seat that acts; None when chance does, or nobody any more."""
        if self.phase in {"start", "begin", "geese", "robbing", "build"}:
            return self.mover
        return self.offer[0] if self.phase == "response" and self.offer else None

    def moves(self) -> set[str]:
        """Every move of who acts."""
        return {text for text in self.thinkable() if self.judge(text)[0]}

    def refuses(self, text: str) -> bool:
        return not self.judge(text)[0]

    def thinkable(self) -> list[str]:
        """Moves of the kinds that what is waited for leaves open."""
        vertices, edges = range(self.plan.vertices), range(self.plan.edges)
        match self.phase:
            case "start":
                return [f"build-res {vertex}" for vertex in vertices]
            case "begin":
                return ["roll"]
            case "geese":
                return [f"geese {tile}" for tile in range(self.plan.tiles)]
            case "robbing":
                return [f"rob {COLOURS[seat]}" for seat in self.seats]
            case "response":
                return ["yes", "no"]
            case "build":
                found = ["next"]
                if self.can_pay(self.mover, self.road_cost()):
                    found += [f"build-road {edge}" for edge in edges]
                if self.can_pay(self.mover, self.level_cost(1)):
                    found += [f"build-res {vertex}" for vertex in vertices]
                found += [f"improve {vertex}" for vertex in self.home]
                held = [name for kind, name in enumerate(RESOURCES) if self.held[self.mover][kind]]
                for seat in self.seats:
                    wanted = [name for kind, name in enumerate(RESOURCES) if self.held[seat][kind]]
                    found += [f"trade {COLOURS[seat]} {give} {take}" for give in held for take in wanted]
                if self.setting.tile_levels:
                    found += [f"improve-tile {tile} {name}" for tile in range(self.plan.tiles) for name in RESOURCES]
                return found
            case _:
                return []

    def judge(self, text: str) -> tuple[bool, str]:
        """Whether who acts may make a move now, and the clause that says so."""
        match self.phase, text.split():
            case "start", ["build-res", vertex]:
                return self.is_number(vertex, self.plan.vertices) and self.has_room(int(vertex)), "C6"
            case "begin", ["roll"]:
                return True, "C18"
            case "geese", ["geese", tile]:
                return self.is_number(tile, self.plan.tiles) and self.geese_may_go(int(tile)), "C9"
            case "robbing", ["rob", name]:
                return name in COLOURS and COLOURS.index(name) in self.victims(), "C11"
            case "response", ["yes" | "no"]:
                return True, "C13"
            case "build", ["next"]:
                return True, "C21"
            case "build", ["build-road" | "build-res" | "improve" as verb, place]:
                return self.may_build(verb, place)
            case "build", ["improve-tile", tile, _]:
                return self.may_better(tile), "C30"
            case "build", ["trade", name, give, take]:
                return self.may_offer(name, give, take), "C13"
            case _:
                return False, f"waits for {self.phase}"

    def may_build(self, verb: str, place: str) -> tuple[bool, str]:
        """C7: the place first, then the resources."""
        if not self.is_number(place, self.plan.edges if verb == "build-road" else self.plan.vertices):
            return False, "C1"
        number = int(place)
        match verb:
            case "build-road":
                fits, cost = self.road_fits(number), self.road_cost()
            case "build-res":
                fits, cost = self.has_room(number) and self.has_way(number), self.level_cost(1)
            case _:
                owner, level = self.home.get(number, (None, 0))
                fits, cost = owner == self.mover and level < 3, self.level_cost(min(level + 1, 3))
        return (self.can_pay(self.mover, cost), "C5") if fits else (False, "C6")

    def may_better(self, word: str) -> bool:
        """C30: a tile that is no PARK, with a residence of one's own, not improved as often as it can be."""
        if not self.is_number(word, self.plan.tiles):
            return False
        tile = int(word)
        lives = any(self.home.get(vertex, (None, 0))[0] == self.mover for vertex in self.plan.vertices_of[tile])
        fits = lives and self.layout[2 * tile] != PARK and len(self.better[tile]) < self.setting.tile_levels
        return fits and self.can_pay(self.mover, TILE_COST)

    def is_number(self, word: str, below: int) -> bool:
        return word.isdecimal() and int(word) < below

    def has_room(self, vertex: int) -> bool:
        """C6: nothing stands there or beside it."""
        return not any(near in self.home for near in [vertex, *self.plan.beside[vertex]])

    def has_way(self, vertex: int) -> bool:
        """C6: one's own road at the vertex."""
        return any(self.road.get(edge) == self.mover for edge in self.plan.edges_at[vertex])

    def road_fits(self, edge: int) -> bool:
        """C6: nothing lies there, and one's own road or residence is at either end."""
        if edge in self.road:
            return False
        for vertex in self.plan.ends[edge]:
            owner = self.home[vertex][0] if vertex in self.home else None
            if owner == self.mover:
                return True
            blocked = self.setting.blocked_roads and owner is not None
            if self.has_way(vertex) and not blocked:
                return True
        return False

    def geese_may_go(self, tile: int) -> bool:
        """C9, C10."""
        return tile != self.geese

    def victims(self) -> list[int]:
        """C11: who has a residence where the geese are, and any resource, and is another."""
        there = {self.home[vertex][0] for vertex in self.plan.vertices_of[self.geese] if vertex in self.home}
        return [seat for seat in self.seats if seat in there and any(self.held[seat]) and seat != self.mover]

    def may_offer(self, name: str, give: str, take: str) -> bool:
        """C13."""
        if self.offers == self.setting.offers or give == take:
            return False
        if not {give, take} <= set(RESOURCES) or name not in COLOURS[: self.setting.builders]:
            return False
        partner = COLOURS.index(name)
        if partner == self.mover:
            return False
        return self.held[self.mover][RESOURCES.index(give)] > 0 and self.held[partner][RESOURCES.index(take)] > 0

    def road_cost(self) -> dict[int, int]:
        """C5."""
        return ROAD_COST

    def level_cost(self, level: int) -> dict[int, int]:
        """C5."""
        return LEVEL_COST[level]

    def can_pay(self, seat: int, cost: dict[int, int]) -> bool:
        """C5."""
        return all(self.held[seat][kind] >= number for kind, number in cost.items())

    def points(self, seat: int) -> int:
        """C4: a basement is one point, a house two, a tower three."""
        return sum(level for owner, level in self.home.values() if owner == seat)

    # What moves do.

    def make(self, text: str) -> list[Told]:
        """Make a move of who acts; what happens then, in order."""
        allowed, clause = self.judge(text)
        if not allowed:
            raise Disagreement(f"{text} is not allowed: {clause}")
        words = text.split()
        number = int(words[1]) if len(words) == 2 and words[1].isdecimal() else -1
        match words[0]:
            case "build-res" if self.phase == "start":
                return self.begin_with(number)
            case "roll":
                self.phase = "dice"
                return []
            case "next":
                return self.pass_on()
            case "geese":
                return self.put_geese(number)
            case "rob":
                self.phase, self.victim = "theft", COLOURS.index(words[1])
                return []
            case "build-road":
                self.pay(self.road_cost())
                self.road[number] = self.mover
                return [("road", self.mover, number)]
            case "build-res":
                self.pay(self.level_cost(1))
                self.home[number] = (self.mover, 1)
                return [("basement", self.mover, number), *self.end_if_won()]
            case "improve":
                level = self.home[number][1] + 1
                self.pay(self.level_cost(level))
                self.home[number] = (self.mover, level)
                return [("improved", self.mover, number, level), *self.end_if_won()]
            case "improve-tile":
                tile, kind = int(words[1]), RESOURCES.index(words[2])
                self.pay(TILE_COST)
                self.better[tile].append(kind)
                return [("tile", self.mover, tile, kind)]
            case "trade":
                partner, give, take = COLOURS.index(words[1]), RESOURCES.index(words[2]), RESOURCES.index(words[3])
                self.phase, self.offer = "response", (partner, give, take)
                self.offers += 1
                return [("offered", self.mover, partner, give, take)]
            case _:
                return self.reply(text == "yes")

    def opening_order(self) -> list[int]:
        """C8: there and back."""
        return [*self.seats, *reversed(self.seats)]

    def begin_with(self, vertex: int) -> list[Told]:
        """C8."""
        seat = self.mover
        self.home[vertex] = (seat, 1)
        self.placed += 1
        told: list[Told] = [("started", seat, vertex)]
        if self.setting.start_resources and self.placed > self.setting.builders:
            gains: Counter[int] = Counter()
            for tile in range(self.plan.tiles):
                if vertex in self.plan.vertices_of[tile]:
                    gains.update(self.yield_of(tile))
            told += self.gain({seat: gains})
        order = self.opening_order()
        if self.placed < len(order):
            self.mover = order[self.placed]
            return told
        self.mover = 0
        return [*told, *self.begin_turn()]

    def begin_turn(self) -> list[Told]:
        self.phase, self.offers = "begin", 0
        return [("turn", self.mover)]

    def pass_on(self) -> list[Told]:
        """C8: turns go round."""
        self.mover = (self.mover + 1) % self.setting.builders
        return self.begin_turn()

    def pay(self, cost: dict[int, int]) -> None:
        for kind, number in cost.items():
            self.held[self.mover][kind] -= number

    def end_if_won(self) -> list[Told]:
        """C12: at once."""
        if self.points(self.mover) < self.setting.points:
            return []
        self.phase, self.winner = "done", self.mover
        return [("won", self.mover)]

    def reply(self, yes: bool) -> list[Told]:
        """C13."""
        assert self.offer is not None
        partner, give, take = self.offer
        self.phase, self.offer = "build", None
        if not yes:
            return [("refused", partner, self.mover)]
        for seat, gone, come in ((self.mover, give, take), (partner, take, give)):
            self.held[seat][gone] -= 1
            self.held[seat][come] += 1
        return [("traded", partner, self.mover, give, take)]

    def put_geese(self, tile: int) -> list[Told]:
        """C10, C11."""
        self.geese = tile
        told: list[Told] = [("geese", self.mover, tile)]
        if self.victims():
            self.phase = "robbing"
            return told
        self.phase = "build"
        return [*told, ("nobody", self.mover)]

    # What chance does.

    def request(self) -> Wanted | None:
        """What chance is asked for; None if it is not."""
        match self.phase:
            case "tiles":
                return ("shuffle", len(self.setting.tile_pack))
            case "values":
                return ("shuffle", len(self.setting.value_pack))
            case "dice":
                return ("roll", self.mover, 2, 6)
            case "loss":
                held = self.held[self.losing[0]]
                return ("draw", tuple(held), self.loss_of(sum(held)))
            case "theft":
                assert self.victim is not None
                return ("draw", tuple(self.held[self.victim]), 1)
            case _:
                return None

    def resolve(self, outcome: tuple[int, ...]) -> list[Told]:
        """What an outcome of chance leads to."""
        match self.phase:
            case "tiles":
                resources = tuple([self.setting.tile_pack[place] for place in outcome])
                self.layout = [number for resource in resources for number in (resource, 0)]
                self.phase = "values"
                return [("tiles", resources)]
            case "values":
                return self.lay_values([self.setting.value_pack[place] for place in outcome])
            case "dice":
                return self.roll(outcome[0])
            case "loss":
                return self.lose(Counter(outcome))
            case "theft":
                assert self.victim is not None
                victim, (kind,) = self.victim, outcome
                self.phase, self.victim = "build", None
                self.held[victim][kind] -= 1
                self.held[self.mover][kind] += 1
                return [("robbed", self.mover, victim, kind)]
            case _:
                raise Disagreement("chance is not asked for anything")

    def lay_values(self, values: list[int]) -> list[Told]:
        """C14, C15: values go to the tiles that are not PARK, in tile order; PARK carries 7."""
        for tile in range(self.plan.tiles):
            self.layout[2 * tile + 1] = 7 if self.layout[2 * tile] == PARK else values.pop(0)
        self.phase = "start"
        return [("values", tuple(self.layout[1::2]))]

    def roll(self, total: int) -> list[Told]:
        told: list[Told] = [("rolled", self.mover, total)]
        if total != 7:
            self.phase = "build"
            return told + self.produce(total)
        self.losing = [seat for seat in self.seats if self.loses(seat)]
        self.phase = "loss" if self.losing else "geese"
        return told

    def produce(self, total: int) -> list[Told]:
        """C5: for each residence on a tile whose value is rolled, unless the geese are there."""
        gains: dict[int, Counter[int]] = {seat: Counter() for seat in self.seats}
        for tile in range(self.plan.tiles):
            if self.layout[2 * tile + 1] == total and self.yields_now(tile):
                for vertex in self.plan.vertices_of[tile]:
                    if vertex in self.home:
                        seat, level = self.home[vertex]
                        for kind in self.yield_of(tile):
                            gains[seat][kind] += self.production(level)
                self.rolled[tile] += 1
        return self.gain(gains)

    def yields_now(self, tile: int) -> bool:
        return tile != self.geese

    def production(self, level: int) -> int:
        return level

    def yield_of(self, tile: int) -> tuple[int, ...]:
        """What a tile yields next: its resource, unless the option says otherwise (C28); PARK nothing."""
        if self.setting.yields:
            times = self.setting.yields[tile]
            return (*times[min(self.rolled[tile], len(times) - 1)], *self.better[tile])
        return () if self.layout[2 * tile] == PARK else (self.layout[2 * tile], *self.better[tile])

    def gain(self, gains: dict[int, Counter[int]]) -> list[Told]:
        """C20: builders in order, resources in order."""
        told: list[Told] = []
        for seat in sorted(gains):
            for kind in sorted(gains[seat]):
                self.held[seat][kind] += gains[seat][kind]
                told.append(("gained", seat, kind, gains[seat][kind]))
        return told

    def loses(self, seat: int) -> bool:
        """C10."""
        return sum(self.held[seat]) >= 10

    def loss_of(self, total: int) -> int:
        """C10: half, rounded down."""
        return total // 2

    def lose(self, lost: Counter[int]) -> list[Told]:
        """C10: one line per resource actually lost, then the next builder, then the move of the geese."""
        seat = self.losing.pop(0)
        self.phase = "loss" if self.losing else "geese"
        for kind, number in lost.items():
            self.held[seat][kind] -= number
        return [("lost", seat, kind, number) for kind, number in sorted(lost.items())]

    # What there is to see.

    def position(self) -> dict[str, object]:
        """Everything: nothing is hidden in this game."""
        return {
            "phase": self.phase,
            "mover": self.mover,
            "acting": self.acting(),
            "layout": tuple(self.layout) if self.phase not in {"tiles", "values"} else None,
            "points": tuple([self.points(seat) for seat in self.seats]),
            "resources": tuple([tuple(held) for held in self.held]),
            "roads": tuple([tuple([edge for edge, own in self.road.items() if own == seat]) for seat in self.seats]),
            "homes": tuple([tuple([at for at, own in self.home.items() if own[0] == seat]) for seat in self.seats]),
            "built": tuple([self.mark(vertex) for vertex in range(self.plan.vertices)]),
            "geese": self.geese,
            "offers": self.offers,
            "offer": self.offer,
            "concerned": self.losing[0] if self.phase == "loss" else self.victim,
            "rolled": self.wear(),
            "improved": tuple([tuple(sorted(kinds)) for kinds in self.better]),
            "winners": () if self.winner is None else (self.winner,),
        }

    def mark(self, vertex: int) -> int:
        seat, level = self.home.get(vertex, (0, 0))
        return 4 * seat + level

    def wear(self) -> tuple[int, ...]:
        """How often each tile has yielded, as far as that changes what it yields."""
        yields = self.setting.yields or ((),) * self.plan.tiles
        return tuple([min(count, max(0, len(times) - 1)) for count, times in zip(self.rolled, yields, strict=True)])


def made_up(setting: Setting, plan: Plan, seed: int) -> Auditor:
    """A made-up position at the beginning of a turn: full of buildings, and of resources of which some have many."""
    rng = random.Random(seed)
    made = Auditor(setting, plan)
    room = setting.points - 1
    for vertex in rng.sample(range(plan.vertices), rng.randint(2, plan.vertices)):
        seat, level = rng.randrange(setting.builders), rng.randint(1, 3)
        if made.has_room(vertex) and made.points(seat) + level <= room:
            made.home[vertex] = (seat, level)
    for edge in rng.sample(range(plan.edges), rng.randint(0, plan.edges // 2)):
        made.road[edge] = rng.randrange(setting.builders)
    most = rng.choice([1, 2, 3, 5, 8])
    made.held = [[rng.randint(0, most) for _ in range(5)] for _ in made.seats]
    made.held[rng.randrange(setting.builders)][rng.randrange(5)] += 1
    made.geese = rng.randint(-1, plan.tiles - 1)
    made.mover = rng.randrange(setting.builders)
    return made


class Ledger:
    """What every builder must hold, worked out from what was told alone."""

    def __init__(self, held: Sequence[Sequence[int]]) -> None:
        self.held = [list(row) for row in held]
        self.at_first = [sum(column) for column in zip(*held, strict=True)]
        self.created = [0] * 5
        self.spent = [0] * 5
        self.lost = [0] * 5

    def write(self, told: Told) -> None:
        """Enter what happened."""
        match told:
            case ("gained", int(seat), int(kind), int(number)):
                self.created[kind] += number
                self.held[seat][kind] += number
            case ("lost", int(seat), int(kind), int(number)):
                self.lost[kind] += number
                self.held[seat][kind] -= number
            case ("robbed", int(seat), int(victim), int(kind)):
                self.held[victim][kind] -= 1
                self.held[seat][kind] += 1
            case ("traded", int(partner), int(seat), int(give), int(take)):
                for one, other, kind in ((seat, partner, give), (partner, seat, take)):
                    self.held[one][kind] -= 1
                    self.held[other][kind] += 1
            case ("road", int(seat), _):
                self.spend(seat, ROAD_COST)
            case ("basement", int(seat), _):
                self.spend(seat, LEVEL_COST[1])
            case ("improved", int(seat), _, int(level)):
                self.spend(seat, LEVEL_COST[level])
            case ("tile", int(seat), _, _):
                self.spend(seat, TILE_COST)
            case _:
                pass

    def spend(self, seat: int, cost: dict[int, int]) -> None:
        for kind, number in cost.items():
            self.spent[kind] += number
            self.held[seat][kind] -= number

    def close(self, resources: object) -> None:
        """What there is must be what there was, and what was created, less what was spent and lost."""
        agree("resources, by what was told", tuple([tuple(row) for row in self.held]), resources)
        for kind, name in enumerate(RESOURCES):
            total = sum(row[kind] for row in self.held)
            expected = self.at_first[kind] + self.created[kind] - self.spent[kind] - self.lost[kind]
            agree(f"{name} in all", expected, total)
            if min(row[kind] for row in self.held) < 0:
                raise Disagreement(f"somebody has less than no {name}: {self.held}")


class Followed(Protocol):
    """A game that can be followed."""

    def moves(self) -> set[str]: ...
    def refuses(self, text: str) -> bool: ...
    def request(self) -> Wanted | None: ...
    def make(self, text: str) -> list[Told]: ...
    def resolve(self, outcome: tuple[int, ...]) -> list[Told]: ...
    def position(self) -> dict[str, object]: ...


class Choices(Protocol):
    """What players and chance decide."""

    def move(self, moves: list[str]) -> str | None: ...
    def outcome(self, request: Wanted) -> tuple[int, ...]: ...


def agree(what: str, expected: object, found: object) -> None:
    """Raise Disagreement if these differ."""
    if expected != found:
        raise Disagreement(f"{what}: expected {expected}, got {found}")


def recount(position: dict[str, object], builders: int) -> None:
    """Points and residences of a position, counted from what stands on its vertices."""
    built = position["built"]
    assert isinstance(built, tuple)
    points = tuple([sum(mark % 4 for mark in built if mark // 4 == seat) for seat in range(builders)])
    agree("points, by residences", points, position["points"])


def table_of(plan: Plan, builders: int) -> list[str]:
    """Every move that anybody could ever type on this board, and some that nobody can."""
    kinds = [(give, take) for give in RESOURCES for take in RESOURCES]
    return [
        *("roll", "next", "yes", "no"),
        *[f"rob {COLOURS[seat]}" for seat in range(min(builders + 1, len(COLOURS)))],
        *[f"geese {tile}" for tile in range(plan.tiles + 1)],
        *[f"{verb} {vertex}" for verb in ("build-res", "improve") for vertex in range(plan.vertices + 1)],
        *[f"build-road {edge}" for edge in range(plan.edges + 1)],
        *[f"trade {COLOURS[seat]} {give} {take}" for seat in range(builders) for give, take in kinds],
        *[f"improve-tile {tile} {name}" for tile in range(plan.tiles + 1) for name in RESOURCES],
    ]


def follow(game: Followed, auditor: Auditor, choices: Choices, *, judge_every: int = 0) -> Counter[str]:
    """Let both go on until the game or the choices end, and compare them at every step; what happened how often.

    All there is to see is compared always; every move of the table is judged at each `judge_every`-th step. Raises
    Disagreement.
    """
    resources = auditor.position()["resources"]
    assert isinstance(resources, tuple)
    ledger = Ledger(resources)
    seen: Counter[str] = Counter()
    steps = 0
    while True:
        found = game.position()
        for name, expected in auditor.position().items():
            agree(f"step {steps}, {name}", expected, found[name])
        recount(found, auditor.setting.builders)
        ledger.close(found["resources"])
        legal = auditor.moves()
        agree(f"step {steps}, legal moves", sorted(legal), sorted(game.moves()))
        agree(f"step {steps}, chance", auditor.request(), game.request())
        if judge_every and steps % judge_every == 0:
            for text in table_of(auditor.plan, auditor.setting.builders):
                allowed, clause = auditor.judge(text)
                agree(f"{text} is a legal move, judged ({clause})", allowed, text in legal)
                agree(f"step {steps}, {text} is refused ({clause})", not allowed, game.refuses(text))
        request = auditor.request()
        if request is not None:
            outcome = choices.outcome(request)
            expected_told, told = auditor.resolve(outcome), game.resolve(outcome)
        elif legal and (move := choices.move(sorted(legal))) is not None:
            expected_told, told = auditor.make(move), game.make(move)
        else:
            return seen
        agree(f"step {steps}, what happened", expected_told, told)
        for one in told:
            ledger.write(one)
            seen[str(one[0])] += 1
        steps += 1


class Luck:
    """Random choices, at most `limit` moves.

    A keen player builds residences where possible, and otherwise takes any kind of move as readily as another; one that
    is not keen takes any move.
    """

    def __init__(self, seed: int, limit: int, *, keen: bool = False) -> None:
        self.rng = random.Random(seed)
        self.limit = limit
        self.keen = keen

    def move(self, moves: list[str]) -> str | None:
        self.limit -= 1
        if self.limit < 0:
            return None
        if not self.keen:
            return self.rng.choice(moves)
        kinds = {text.split()[0] for text in moves}
        if "improve" in kinds:
            kinds = {"improve"}
        elif "build-res" in kinds:
            kinds = {"build-res"}
        kind = self.rng.choice(sorted(kinds))
        return self.rng.choice([text for text in moves if text.split()[0] == kind])

    def outcome(self, request: Wanted) -> tuple[int, ...]:
        match request:
            case ("shuffle", int(length)):
                return tuple(self.rng.sample(range(length), length))
            case ("roll", _, int(dice), int(sides)):
                return (sum(self.rng.randint(1, sides) for _ in range(dice)),)
            case ("draw", tuple(counts), int(taken)):
                things = [kind for kind, number in enumerate(counts) for _ in range(number)]
                return tuple(sorted(self.rng.sample(things, taken)))
            case _:
                raise Disagreement(f"no such request: {request}")
