"""What people call places: a tile by its resource and value, an edge and a vertex by the tiles that it lies on.

No two tiles of a board are called alike, nor two edges, nor two vertices. A value is said with its resource, since most
boards have two tiles of a value: `between BRICK 6 and HEAT 8`.
"""

import functools
from collections.abc import Sequence
from typing import Final

import attrs

from cardkit.core.number_words import ordinal
from cardkit.games.constructor.board import Graph, graph_of
from cardkit.games.constructor.view import Tile

_PARK: Final = "the park"


@attrs.frozen
class PlaceNames:
    """By number: what a tile is called, and where an edge or a vertex is."""

    tiles: tuple[str, ...]  # `BRICK 6`
    edges: tuple[str, ...]  # `between BRICK 6 and HEAT 8`, `along the upper side of BRICK 6`
    vertices: tuple[str, ...]  # `between BRICK 6, HEAT 8 and WIFI 9`, `at the left corner of BRICK 6`


@functools.lru_cache(32)
def place_names(shape: tuple[tuple[int, ...], ...], tiles: tuple[Tile, ...]) -> PlaceNames:
    """The names on a board of this shape with these tiles, which lie there already."""
    graph = graph_of(shape)
    full = [_PARK if tile.resource is None else f"{tile.resource} {tile.value}" for tile in tiles]
    middles = [
        (2 * x + wide, 2 * y + high) for (x, y), (wide, high) in zip(graph.tile_places, graph.sizes, strict=True)
    ]
    words = _told_apart(full, middles)
    single = [
        f"the {word} {name.removeprefix('the ')}" if word else name for name, word in zip(full, words, strict=True)
    ]

    # By value, so that the same numbers are never said in two orders.
    order = sorted(
        range(len(tiles)), key=lambda tile: (tiles[tile].resource is None, tiles[tile].value or 0, full[tile])
    )
    beside: list[list[int]] = [[] for _ in range(graph.edges)]  # the tiles at each edge
    around: list[list[int]] = [[] for _ in range(graph.vertices)]
    for tile in order:
        for edge in graph.sides[tile]:
            beside[edge].append(tile)
        for vertex in graph.corners[tile]:
            around[vertex].append(tile)
    rim = {end for edge, near in enumerate(beside) if len(near) == 1 for end in graph.ends[edge]}
    at_edges = [_middle(graph, *ends) for ends in graph.ends]
    at_vertices = [_middle(graph, vertex) for vertex in range(graph.vertices)]
    edges: list[list[str]] = []
    vertices: list[list[str]] = []
    for names in (full, single):
        edges.append(
            [
                _between([names[tile] for tile in near])
                if near[1:]
                else f"along the {_direction(at, middles[near[0]])} side of {names[near[0]]}"
                for at, near in zip(at_edges, beside, strict=True)
            ]
        )
        vertices.append(
            [
                _between([names[tile] for tile in near], ", at the rim" if vertex in rim else "")
                if near[1:]
                else f"at the {_direction(at_vertices[vertex], middles[near[0]])} corner of {names[near[0]]}"
                for vertex, near in enumerate(around)
            ]
        )
    return PlaceNames(tuple(single), _shortest(edges, at_edges), _shortest(vertices, at_vertices))


def _middle(graph: Graph, *vertices: int) -> tuple[int, int]:
    """The middle of one vertex or two, in halves of columns and rows, as that of a tile."""
    found = [graph.vertex_places[one] for one in (vertices[0], vertices[-1])]
    return sum([place[0] for place in found]), sum([place[1] for place in found])


def _between(names: Sequence[str], more: str = "") -> str:
    """Where tiles of these names meet; empty if two of them have the same."""
    return f"between {', '.join(names[:-1])} and {names[-1]}{more}" if len({*names}) == len(names) else ""


def _direction(at: tuple[int, int], middle: tuple[int, int]) -> str:
    """Where a point lies from a middle: `upper left`, `lower`, `right`."""
    across, down = at[0] - middle[0], at[1] - middle[1]
    words = (
        ("upper", "", "lower")[(down > 0) - (down < 0) + 1],
        ("left", "", "right")[(across > 0) - (across < 0) + 1],
    )
    return " ".join([word for word in words if word])


def _shortest(ways: Sequence[Sequence[str]], places: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """By place, the first of the ways to call it that no other place shares; the last, and which one, if all do."""
    found = [
        next((name for name, way in zip(names, ways, strict=True) if name and way.count(name) == 1), names[-1])
        for names in zip(*ways, strict=True)
    ]
    words = _told_apart(found, places)
    return tuple([f"{name}, the {word} one" if word else name for name, word in zip(found, words, strict=True)])


def _told_apart(names: Sequence[str], places: Sequence[tuple[int, int]]) -> list[str]:
    """By place, a word that tells it from others of its name: `upper`, `left`, `third`; empty where there is none."""
    alike: dict[str, list[int]] = {}
    for one, name in enumerate(names):
        alike.setdefault(name, []).append(one)
    words = [""] * len(names)
    for group in alike.values():
        if len(group) == 2:
            (x, y), (right, down) = places[group[0]], places[group[1]]
            pair = ("upper", "lower") if abs(down - y) >= abs(right - x) else ("left", "right")
            words[group[0]], words[group[1]] = pair if (down - y or right - x) > 0 else pair[::-1]
        elif len(group) > 2:
            for number, one in enumerate(group, 1):
                words[one] = ordinal(number)
    return words
