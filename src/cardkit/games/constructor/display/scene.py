"""Constructor as it is drawn: the board with its tiles, edges and vertices, and what every builder has.

Ids on the board are `tile/N`, `edge/N` and `vertex/N`, with the numbers of C1. Resources of a builder are items, such
as `resources/p1/brick`.
"""

import functools
from operator import ge
from typing import ClassVar, Final, get_args

from cardkit.core.event import Event
from cardkit.core.number_words import in_words
from cardkit.core.scenes.display import Display
from cardkit.core.scenes.scene import (
    Appearance,
    Choice,
    Cost,
    Item,
    Layout,
    Mark,
    Place,
    Point,
    Scene,
    Shift,
    Zone,
    counter,
)
from cardkit.games.constructor import events, moves
from cardkit.games.constructor.board import Graph, graph_of
from cardkit.games.constructor.constants import LEVEL_COSTS, MANY, NAMES, ROAD_COST, TILE_COST, amounts, colour
from cardkit.games.constructor.display.place_names import PlaceNames, place_names
from cardkit.games.constructor.display.signs import SIGNS
from cardkit.games.constructor.moves import Move, Offer
from cardkit.games.constructor.options import KINDS, USUAL_SIZE
from cardkit.games.constructor.view import ConstructorView, Level, Phase, Residence, Tile, state_of

SIDE: Final = 60  # units of an edge of a regular hexagon
_HEIGHT: Final = 52  # half the height of such a hexagon
_ASIDE: Final = 30  # how much further right its upper left corner is than the left one

_SIZES: Final[dict[Level, int]] = {"basement": 30, "house": 36, "tower": 40}  # of residences

_PROMPTS: Final[dict[Phase, str]] = {
    "start": "Choose a corner of tiles for a basement.",
    "begin": "Roll the dice.",
    "geese": "Choose a tile for the geese.",
    "robbing": "Choose whom to rob.",
}


class ConstructorDisplay(Display[ConstructorView, Move]):
    """How Constructor looks."""

    look: ClassVar = Appearance(roll="rolled", answer="yes")
    preset: ClassVar = "settlers"  # without resources to begin with, nobody builds for five rounds
    preset_titles: ClassVar = {
        "standard": "Classic board",
        "bounded": "Classic, two offers a turn",
        "random-board": "Shuffled board",
        "settlers": "Shuffled, closer to Catan",
        "two-builders": "Small board for two",
        "six-builders": "Large board for six",
        "squares": "Square tiles",
        "bricks": "Tiles like bricks",
        "improvable": "Tiles can be improved",
    }

    def scene(self, view: ConstructorView) -> Scene:
        """Tiles, values, geese, roads and residences as marks; points and resources by seat, and in the end what the
        points are made of.
        """
        shape = view.options.places()
        marks: list[Mark] = list(_tile_marks(view.tiles, shape, view.geese))
        for seat, (roads, residences) in enumerate(zip(view.roads, view.residences, strict=True)):
            marks += [_road(edge, seat) for edge in roads]
            marks += [_residence(one, seat) for one in residences]
        if view.geese is not None:
            part = _parts(shape)[view.geese]
            at, size = (round(19 * part), round(-21 * part)), round(36 * part)
            marks.append(Mark("geese", f"tile/{view.geese}", "geese", "The geese", size=size, at=at))
        zones: list[Zone] = []
        for seat, (points, resources) in enumerate(zip(view.points, view.resources, strict=True)):
            zones += _possessions(seat, points, resources)
        if view.phase == "done":
            zones += [_made(seat, residences) for seat, residences in enumerate(view.residences)]
        return Scene(tuple(zones), tuple(marks), self.prompt(view), view.mover)

    def prompt(self, view: ConstructorView) -> str:
        if view.offer is not None:
            if view.turn == view.seat:
                give, take = NAMES[view.offer.give], NAMES[view.offer.take]
                return f"{colour(view.mover)} offers you one {give} for one {take}."
            return f"{colour(view.mover)} offers {colour(view.offer.partner)} {_trade(view.offer)}."
        if view.turn >= 0:
            if view.turn != view.seat:
                return f"It is {colour(view.turn)}'s turn."
            if view.phase == "robbing" and len(victims := state_of(view).legal()) == 1:
                return f"Choose {colour(self.game.move_of(victims[0]).seat)}: nobody else can be robbed there."
            if view.phase != "build":
                return _PROMPTS[view.phase]
            return _building(view, {type(self.game.move_of(one)) for one in state_of(view).legal()})
        return super().prompt(view)

    def layout(self, view: ConstructorView) -> Layout:
        return _layout(view.options.places())

    def choice(self, view: ConstructorView, move: Move) -> Choice:
        """What a move is called, and the places or resources it touches."""
        if isinstance(move, moves.ImproveResidence):
            levels = {one.vertex: one.level for one in view.residences[view.turn]}
            return _improvement(move, levels.get(move.vertex) == "basement", _names(view))
        if isinstance(move, moves.BuildResidence) and any(
            one.vertex == move.vertex for residences in view.residences for one in residences
        ):
            return Choice(str(move), str(move))  # whoever asks why not there asks for more than is there already
        if view.offer is not None and isinstance(move, moves.Accept | moves.Refuse):
            return Choice(str(move), f"{_PLAIN[str(move)]} {_trade(view.offer)}")
        return _choice(move, view.turn, view.phase == "start", _names(view))

    def describe(self, view: ConstructorView, event: Event) -> str:
        """The event with its place in words, and builders called as beside the board; what was shuffled is seen."""
        text = str(event).removeprefix("Builder ").replace(" builder ", " ")
        match event:
            case events.ResourcesLaid() | events.ValuesLaid():
                return text[: text.index(" are ")] + " are shuffled."
            case events.Started(seat, vertex):  # short, for seven come at once
                return f"{colour(seat)} starts {_names(view).vertices[vertex]}."
            case events.BasementBuilt(_, vertex) | events.Improved(_, vertex):
                return text.replace(f"at {vertex}.", f"{_names(view).vertices[vertex]}.")
            case events.RoadBuilt(_, edge):
                return text.replace(f"at {edge}.", f"{_names(view).edges[edge]}.")
            case events.GeeseMoved(_, tile) | events.TileImproved(_, tile):
                return text.replace("GEESE", "geese").replace(f"tile {tile}", _names(view).tiles[tile])
            case events.NobodyToRob(seat):
                return f"{colour(seat)} finds nobody to rob there."
            case events.Lost():
                return text.replace("to the geese", "at random")
            case events.Robbed(seat, victim, kind) if victim == view.seat:  # a loss is seen first
                return f"{colour(victim)} loses 1 {NAMES[kind]} to {colour(seat)}."
            case events.Traded(seat, partner, give, take):
                return f"{colour(seat)} accepts {colour(partner)}'s offer: one {NAMES[give]} for one {NAMES[take]}."
            case events.Refused(seat, partner):
                return f"{colour(seat)} refuses {colour(partner)}'s offer."
        return text

    def shifts(self, view: ConstructorView, event: Event) -> tuple[Shift, ...]:
        """The tiles that a roll lets yield, what is built or improved, where the geese go, and resources that change
        hands.
        """
        match event:
            case events.Rolled(_, total):
                return tuple(
                    [
                        Shift(f"value/{number}", f"tile/{number}", f"tile/{number}")
                        for number, tile in enumerate(view.tiles)
                        if tile.value == total and tile.resource is not None and number != view.geese
                    ]
                )
            case events.Started(_, vertex) | events.BasementBuilt(_, vertex) | events.Improved(_, vertex):
                return (Shift(f"residence/{vertex}", None, f"vertex/{vertex}"),)
            case events.TileImproved(_, tile):
                return (Shift(f"resource/{tile}", None, f"tile/{tile}"),)
            case events.RoadBuilt(_, edge):
                return (Shift(f"road/{edge}", None, f"edge/{edge}"),)
            case events.GeeseMoved(_, tile):
                return (Shift("geese", None, f"tile/{tile}"),)
            case events.Gained(seat, kind):
                return (Shift(_resource(seat, kind), None, _resources(seat)),)
            case events.Lost(seat, kind):
                return (Shift(_resource(seat, kind), _resources(seat), None),)
            case events.Robbed(seat, victim, kind):
                return (Shift(_resource(seat, kind), _resources(victim), _resources(seat)),)
            case events.Traded(seat, partner, give, take):
                return (
                    Shift(_resource(seat, give), _resources(partner), _resources(seat)),
                    Shift(_resource(partner, take), _resources(seat), _resources(partner)),
                )
        return ()


# The board.


def _names(view: ConstructorView) -> PlaceNames:
    """What its places are called."""
    return place_names(view.options.places(), view.tiles)


@functools.lru_cache(32)  # the same in every position of a game
def _layout(shape: tuple[tuple[int, ...], ...]) -> Layout:
    """The places of a board of this shape: hexagons where its tiles are those of the document, rectangles otherwise."""
    graph = graph_of(shape)
    points = _points(graph)
    number = {place: i for i, place in enumerate(graph.vertex_places)}
    places: list[Place] = []
    for tile, (place, size) in enumerate(zip(graph.tile_places, graph.sizes, strict=True)):
        corners = tuple([points[number[corner]] for corner in _around(place, size, _is_hexagonal(graph))])
        places.append(Place(f"tile/{tile}", "tile", corners, number=f"{tile}"))
    for edge, ends in enumerate(graph.ends):
        places.append(Place(f"edge/{edge}", "edge", tuple([points[end] for end in ends]), number=f"{edge}"))
    for vertex, point in enumerate(points):
        places.append(Place(f"vertex/{vertex}", "vertex", (point,), number=f"{vertex}"))
    width, height = max([point[0] for point in points]), max([point[1] for point in points])
    return Layout(tuple(places), width, height, signs=SIGNS, costs=_COSTS)


@functools.lru_cache(32)
def _parts(shape: tuple[tuple[int, ...], ...]) -> tuple[float, ...]:
    """By tile, how large what lies on it is, as a part of what it is on a hexagon."""
    tiles = [place for place in _layout(shape).places if place.kind == "tile"]
    sizes = [[max(along) - min(along) for along in zip(*tile.points, strict=True)] for tile in tiles]
    return tuple([min(1.0, min(size) / (2 * _HEIGHT)) for size in sizes])


def _is_hexagonal(graph: Graph) -> bool:
    """Whether all tiles are those of the document, in columns that lie half a tile apart."""
    return {*graph.sizes} == {USUAL_SIZE} and len({sum(place) % 2 for place in graph.tile_places}) == 1


def _points(graph: Graph) -> tuple[Point, ...]:
    """Where the vertices are, by number; the leftmost at 0, and the uppermost."""
    if _is_hexagonal(graph):
        upper = sum(graph.tile_places[0]) % 2  # of the upper left corners, and all that lie aside
        found = [
            (column * (SIDE + _ASIDE) + (_ASIDE if (column + row) % 2 == upper else 0), row * _HEIGHT)
            for column, row in graph.vertex_places
        ]
    else:
        found = [(column * SIDE, row * SIDE) for column, row in graph.vertex_places]
    left, top = min([point[0] for point in found]), min([point[1] for point in found])
    return tuple([(right - left, down - top) for right, down in found])


def _around(place: tuple[int, ...], size: tuple[int, ...], hexagonal: bool) -> list[tuple[int, int]]:
    """The columns and rows of a tile's corners, clockwise from the upper left."""
    left, top = place[0], place[1]
    right, bottom = left + size[0], top + size[1]
    if hexagonal:
        return [(left, top), (right, top), (right, top + 1), (right, bottom), (left, bottom), (left, top + 1)]
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


# What stands on it, and what builders have.


@functools.lru_cache(256)
def _tile_marks(tiles: tuple[Tile, ...], shape: tuple[tuple[int, ...], ...], geese: int | None) -> tuple[Mark, ...]:
    """What lies on tiles. Where the geese are, there is room for them beside the resource, and no roll is likely."""
    found: list[Mark] = []
    for number, (tile, part) in enumerate(zip(tiles, _parts(shape), strict=False)):
        place, name = f"tile/{number}", tile.resource or NAMES[KINDS]
        size, at = round(30 * part), (round(-19 * part) if number == geese else 0, round(-22 * part))
        found.append(Mark(f"resource/{number}", place, name, name, None, "ground", size, at))
        if tile.value is not None and tile.resource is not None:
            size, at = round(38 * part), (0, round(14 * part))
            ways = 0 if number == geese else max(0, 6 - abs(7 - tile.value))
            label = f"Value {tile.value}"
            found.append(Mark(f"value/{number}", place, str(tile.value), label, None, "token", size, at, ways))
        for copy, more in enumerate(tile.improved):
            size, at = round(16 * part), (round((15 * copy - 34) * part), round(36 * part))
            mark = Mark(f"improvement/{number}.{copy}", place, more, f"One {more} more", None, "token", size, at)
            found.append(mark)
    return tuple(found)


@functools.lru_cache(4096)
def _road(edge: int, seat: int) -> Mark:
    return Mark(f"road/{edge}", f"edge/{edge}", "road", f"{colour(seat)}'s road", seat)


@functools.lru_cache(4096)
def _residence(one: Residence, seat: int) -> Mark:
    label = f"{colour(seat)}'s {one.level}"
    return Mark(
        f"residence/{one.vertex}", f"vertex/{one.vertex}", one.level, label, seat, size=_SIZES[one.level], at=(0, -4)
    )


@functools.lru_cache(4096)
def _possessions(seat: int, points: int, resources: tuple[int, ...]) -> tuple[Zone, ...]:
    """The points and the resources of a builder."""
    kinds = [
        Item(_resource(seat, kind), str(number), f"{number} {NAMES[kind]}") for kind, number in enumerate(resources)
    ]
    name = colour(seat)
    return (
        counter(f"points/p{seat + 1}", f"{name}'s points", points, seat, "score"),
        Zone(_resources(seat), f"{name}'s resources", "counter", tuple(kinds), seat),
    )


def _made(seat: int, residences: tuple[Residence, ...]) -> Zone:
    """The residences of each level that a builder has, with what they count."""
    name = f"made/p{seat + 1}"
    items: list[Item] = []
    for points, level in enumerate(get_args(Level), start=1):
        number = len([one for one in residences if one.level == level])
        label = f"{number} {level}{'' if number == 1 else 's'} ({number * points})"
        items.append(Item(f"{name}/{level}", str(number), label))
    return Zone(name, f"{colour(seat)}'s residences", "counter", tuple(items), seat)


def _resources(seat: int) -> str:
    return f"resources/p{seat + 1}"


def _resource(seat: int, kind: int) -> str:
    return f"{_resources(seat)}/{NAMES[kind].lower()}"


def _building(view: ConstructorView, possible: set[type[Move]]) -> str:
    """What whoever is on turn can do once the dice are rolled: moves of these classes, and offers that are left."""
    held = view.resources[view.turn]
    if not any(held):
        return "You have nothing to build with: end your turn."
    most = view.options.offers
    left = most - view.offers
    built = [way for way, cls in _BUILDING.items() if cls in possible]
    ways = ["build"] if built[1:] else built
    paid = [name for name, cost in _PRICES.items() if all(map(ge, held, cost))]
    warning = f" A 7 takes {sum(held) // 2} of your {sum(held)} at random." if sum(held) >= MANY else ""
    why = "" if built or warning or not paid else f" No place for a {' or '.join(paid)}."
    if moves.ImproveTile in possible:
        ways.append("improve a tile")
    if Offer in possible:
        ways.append("trade" if most < 0 else f"trade ({in_words(left)} left)")
    elif most > 0 >= left:
        why += " No offers left this turn."
    elif most:
        why += " Nobody has anything to trade with you, and there is no bank."
    text = f"{''.join([f'{way}, ' for way in ways])}{'or ' if ways else ''}end your turn."
    return text[0].upper() + text[1:] + why + warning


def _trade(offer: Offer) -> str:
    return f"one {NAMES[offer.give]} for one {NAMES[offer.take]}"


# Moves and events.


@functools.lru_cache(1024)
def _improvement(move: moves.ImproveResidence, is_basement: bool, names: PlaceNames) -> Choice:
    before, after, level = ("basement", "house", 2) if is_basement else ("house", "tower", 3)
    label = f"Improve the {before} {names.vertices[move.vertex]} to a {after}{_cost(LEVEL_COSTS[level])}"
    return Choice(str(move), label, (f"vertex/{move.vertex}",))


def _cost(cost: tuple[int, ...]) -> str:
    """What something costs, at the end of a label: ` (2 GLASS, 3 HEAT)`."""
    return f" ({amounts(cost)})"


@functools.lru_cache(4096)
def _choice(move: Move, seat: int, starts: bool, names: PlaceNames) -> Choice:
    text = str(move)
    match move:
        case moves.Rob(victim):
            return Choice(text, f"Rob {colour(victim)}", (_resources(victim),))
        case moves.MoveGeese(tile):
            return Choice(text, f"Move the geese to {names.tiles[tile]}", (f"tile/{tile}",))
        case moves.BuildResidence(vertex):
            cost = "" if starts else _cost(LEVEL_COSTS[1])
            return Choice(text, f"Build a basement {names.vertices[vertex]}{cost}", (f"vertex/{vertex}",))
        case moves.BuildRoad(edge):
            return Choice(text, f"Build a road {names.edges[edge]}{_cost(ROAD_COST)}", (f"edge/{edge}",))
        case moves.ImproveTile(tile, kind):
            label = f"Improve {names.tiles[tile]}: one {NAMES[kind]} more{_cost(TILE_COST)}"
            return Choice(text, label, (f"tile/{tile}",))
        case Offer(partner, give, take):
            touches = (_resource(seat, give), _resource(partner, take))
            return Choice(text, f"Offer {colour(partner)} {_trade(move)}", touches)
    return Choice(text, _PLAIN[text])


_PRICES: Final = dict(zip(("road", "basement", "house", "tower"), (ROAD_COST, *LEVEL_COSTS[1:]), strict=True))
_COSTS: Final = tuple(
    [
        Cost(name.title(), tuple([NAMES[kind].lower() for kind, number in enumerate(cost) for _ in range(number)]))
        for name, cost in _PRICES.items()
    ]
)
# What it is called to build one thing, where that is the only one.
_BUILDING: Final[dict[str, type[Move]]] = {
    "build a road": moves.BuildRoad,
    "build a basement": moves.BuildResidence,
    "improve a residence": moves.ImproveResidence,
}
_PLAIN: Final = {"roll": "Roll the dice", "next": "End the turn", "yes": "Accept", "no": "Refuse"}
