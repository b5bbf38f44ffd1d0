"""Games and boards of Constructor in files (C25, C26).

A save is one line for the builder on turn, one for each builder, one for the board, one for the geese:

    0
    5 1 3 9 3 r 16 36 h 29 B 33 H
    …
    0 3 1 10 3 5 …
    -1

A builder's line has how many BRICK, ENERGY, GLASS, HEAT and WIFI there are, after `r` the edges of roads, after `h` the
vertices of residences, each with `B`, `H` or `T`. The board has a resource and a value for each tile, and so has a
board file. If any tile has worn or is improved, one line more says so, after the geese:

    w 0 2 5 1 i 9 GLASS 9 WIFI

After `w` stand tiles with how often they have yielded, as far as that changes what they yield next (C28), after `i`
tiles with a resource that an improvement has added (C30). What a save does not tell is taken to be new: tiles that are
not named there, and how many offers were made in the turn.
"""

import contextlib
import itertools
from collections.abc import Sequence
from typing import Final, cast

from cardkit.core.errors import BadOption, BadSave
from cardkit.core.json import codec
from cardkit.core.options import with_changes
from cardkit.games.constructor.board import Board, first_board
from cardkit.games.constructor.buildings import Land, empty_land
from cardkit.games.constructor.constants import BEGIN, DONE, NAMES, NOWHERE, START
from cardkit.games.constructor.legality import has_level_left
from cardkit.games.constructor.options import KINDS, PARK, PRESETS, ConstructorOptions
from cardkit.games.constructor.positions import MOST, settled
from cardkit.games.constructor.rules import ConstructorState, fresh_state

USUAL: Final = "standard"  # the preset of saves that are loaded without flags
LEVEL_LETTERS: Final = " BHT"  # by level of a residence
_LOWEST_VALUE: Final = 2
_HIGHEST_VALUE: Final = 12
_MOST_DIGITS: Final = 20  # longer numbers are out of every range, and slow to read
_MOST_QUOTED: Final = 40


def write_layout(layout: tuple[int, ...]) -> str:
    """The line of a board file: resource and value of each tile (C26)."""
    return " ".join([str(number) for number in layout]) + "\n"


def read_layout(text: str, tiles: int) -> tuple[int, ...]:
    """Resource and value of each of `tiles` tiles, from a board file; line breaks count as blanks. Raises BadSave."""
    lines = _lines_of(text)
    words = [(number, word) for number, line in enumerate(lines, 1) for word in line.split()]
    return _layout(_Words(words, max(1, len(lines)), "the end of the file"), tiles)


def write_save(state: ConstructorState) -> str:
    """The lines of a save (C25). Raises BadSave if the board is still to be shuffled: there is no game yet."""
    board, land = state.board, state.land
    if not board.layout or 0 in board.layout[1::2]:
        raise BadSave(len(land.homes) + 2, "expected a board, not one that is still to be shuffled")
    lines = [f"{board.order.seat(state.place)}\n"]
    for seat, homes in enumerate(land.homes):
        words = [str(count) for count in state.resources[KINDS * seat : KINDS * (seat + 1)]]
        words += ["r", *[str(edge) for edge in land.roads[seat]], "h"]
        for vertex in homes:
            words += [str(vertex), LEVEL_LETTERS[land.level(vertex)]]
        lines.append(" ".join(words) + "\n")
    return "".join([*lines, write_layout(board.layout), f"{state.geese}\n", _changes(state)])


def _changes(state: ConstructorState) -> str:
    """The line of the tiles that have worn or are improved; nothing if there are none."""
    words: list[str] = []
    for tile, times in enumerate(state.rolled):
        if times:
            words += [str(tile), str(times)]
    if words:
        words.insert(0, "w")
    improved: list[str] = []
    for place, number in enumerate(state.improved):
        improved += [str(place // KINDS), NAMES[place % KINDS]] * number
    if improved:
        words += ["i", *improved]
    return " ".join(words) + "\n" if words else ""


def read_save(text: str, options: ConstructorOptions) -> ConstructorState:
    """The position of a save of a game with these options; its board replaces theirs. Raises BadSave.

    It is the beginning of a builder's turn, or the next basement to be placed if the game had not got further, or the
    end if somebody has points enough (C25). The line of the geese may be empty or missing: they are nowhere then.
    """
    lines = _lines_of(text)
    board = first_board(options)
    builders = int(options.builders)
    words = _line(lines, 1, "whose turn it is")
    turn = words.number("the builder on turn, a number", 0, builders - 1)
    words.finish()
    resources: list[int] = []
    roads: list[tuple[int, ...]] = []
    homes: list[tuple[tuple[int, int], ...]] = []
    # What may be built does not depend on the layout, so that errors are found in the order of the lines.
    land = empty_land(board)
    for seat in range(builders):
        words = _line(lines, seat + 2, f"builder {seat}")
        resources += [words.number(f"a number of {NAMES[kind]}", 0, MOST) for kind in range(KINDS)]
        roads.append(_roads(words, board))
        homes.append(_homes(words, board))
        try:
            land = settled(board, tuple(roads), tuple(homes))
        except ValueError as error:
            raise BadSave(seat + 2, str(error)) from error
    board = _board_of(options, _layout(_line(lines, builders + 2, "the board"), int(board.graph.tiles)))
    geese = _geese(lines, builders + 3, int(board.graph.tiles))
    rolled, improved = _changed(lines, builders + 4, board)
    place = None if any(rolled) or any(improved) else _next_basement(board, land, tuple(resources))
    phase = START
    if place is None:
        place = int(board.order.at(turn))
        phase = DONE if max(land.points) >= board.options.points else BEGIN
    return ConstructorState(
        board=board, phase=phase, place=place, land=land, resources=tuple(resources), geese=geese, offers=0, subject=0,
        rolled=rolled, improved=improved,
    )  # fmt: skip


def flags_of(options: ConstructorOptions) -> list[str]:
    """The flags with which a save goes on under these options, from the preset that is nearest. What is on the tiles
    is in the save.
    """

    def changes(preset: str) -> list[str]:
        usual = PRESETS[preset]
        told = [name for name in options.names() if name not in ("layout", "random_board")]
        # A shuffled board and yields of one's own exclude each other.
        told += ["random_board"] if options.yields and usual.random_board else []
        return [name for name in told if getattr(options, name) != getattr(usual, name)]

    nearest = min(PRESETS, key=lambda preset: len(changes(preset)))
    flags = [] if nearest == USUAL else ["--preset", nearest]
    for name in changes(nearest):
        flags += ["--option", f"{name}={codec.write_plain(getattr(options, name))}"]
    return flags


def fitting(text: str) -> tuple[ConstructorOptions, ConstructorState] | None:
    """The preset, with as many builders as the save has, that a save can be read with, and its position; None if there
    is no such preset.
    """
    builders, _ = size_of_save(text)
    for preset in PRESETS.values():
        with contextlib.suppress(BadOption, BadSave):
            options = with_changes(preset, {"builders": builders})
            return options, read_save(text, options)
    return None


def size_of_save(text: str) -> tuple[int, int]:
    """How many builders and tiles a save seems to be of, whatever else is wrong with it; no tiles if it has none."""
    rows = [line.split() for line in _lines_of(text)[1:]]
    builders = sum(1 for _ in itertools.takewhile(lambda row: "r" in row, rows))
    board = rows[builders] if builders < len(rows) else []
    return builders, len(board) // 2 if len(board) % 2 == 0 and "".join(board).isdecimal() else 0


def _next_basement(board: Board, land: Land, resources: tuple[int, ...]) -> int | None:
    """The place in the turn order of who places the next basement; None if the first turn has come (C8, C25).

    Under the house rule `start_resources` there may be resources by then: those that the basements brought.
    """
    order = board.order.opening
    placed = sum([len(row) for row in land.homes])
    expected = [order[:placed].count(seat) for seat in range(len(land.homes))]
    if placed >= len(order) or any(land.roads) or [len(row) for row in land.homes] != expected:
        return None
    if list(land.points) != expected:  # something is improved
        return None
    state = fresh_state(board, START)
    left = [list(row) for row in land.homes]
    for seat in order[:placed]:
        state = cast(ConstructorState, state.after(board.residence + left[seat].pop(0)))
    return placed if not any(resources) or resources == state.resources else None


def _board_of(options: ConstructorOptions, layout: tuple[int, ...]) -> Board:
    """The board of these options with this layout: they stay as they are if that is theirs already."""
    board = first_board(options)
    if board.layout == layout:
        return board
    return Board(options=with_changes(options, {"layout": layout, "random_board": False}), layout=layout)


class _Words:
    """The words of a line or of several, one after another, each with the number of its line."""

    def __init__(self, words: list[tuple[int, str]], last: int, end: str) -> None:
        self._words = words
        self._next = 0
        self._last = last  # the line on which a missing word is missed
        self._end = end  # what stands behind the last word

    def left(self) -> bool:
        """Whether there is another word."""
        return self._next < len(self._words)

    def peek(self) -> str:
        """The next word, which stays the next; empty if there is none."""
        return self._words[self._next][1] if self.left() else ""

    def take(self, expected: str) -> str:
        """The next word. Raises BadSave if there is none."""
        if not self.left():
            raise BadSave(self._last, f"expected {expected}, not {self._end}")
        self._next += 1
        return self._words[self._next - 1][1]

    def refuse(self, expected: str) -> BadSave:
        """An error that quotes the word last taken."""
        line, word = self._words[self._next - 1]
        shown = word if len(word) <= _MOST_QUOTED else word[: _MOST_QUOTED - 3] + "..."
        return BadSave(line, f"expected {expected}, not {shown!r}")

    def number(self, what: str, low: int, high: int) -> int:
        """The next word as a number in this range. Raises BadSave."""
        return self.as_number(self.take(f"{what} from {low} to {high}"), what, low, high)

    def as_number(self, word: str, what: str, low: int, high: int) -> int:
        """The word last taken as a number in this range. Raises BadSave."""
        digits = word.removeprefix("-")
        if digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS and low <= int(word) <= high:
            return int(word)
        raise self.refuse(f"{what} from {low} to {high}")

    def one_of(self, words: Sequence[str], expected: str) -> int:
        """Which of these the next word is, from 0. Raises BadSave if it is none of them."""
        word = self.take(expected)
        if word not in words:
            raise self.refuse(expected)
        return words.index(word)

    def finish(self) -> None:
        """Raises BadSave if there is another word."""
        if self.left():
            self.take(self._end)
            raise self.refuse(self._end)


def _lines_of(text: str) -> list[str]:
    """The lines as far as the last that is not blank."""
    kept = text.rstrip()
    return kept.split("\n") if kept else []


def _line(lines: list[str], number: int, what: str) -> _Words:
    """The words of the line of this number. Raises BadSave if there are not that many lines."""
    if number > len(lines):
        raise BadSave(number, f"expected the line of {what}, not the end of the file")
    return _Words([(number, word) for word in lines[number - 1].split()], number, "the end of the line")


def _roads(words: _Words, board: Board) -> tuple[int, ...]:
    """The edges between `r` and `h`."""
    words.one_of("r", "r before the roads")
    last = int(board.graph.edges) - 1
    found: list[int] = []
    what = "h or an edge"
    while (word := words.take(f"{what} from 0 to {last}")) != "h":
        found.append(words.as_number(word, what, 0, last))
    return tuple(found)


def _homes(words: _Words, board: Board) -> tuple[tuple[int, int], ...]:
    """The vertices and levels after `h`."""
    found: list[tuple[int, int]] = []
    while words.left():
        vertex = words.number("a vertex", 0, int(board.graph.vertices) - 1)
        found.append((vertex, words.one_of(tuple(LEVEL_LETTERS), f"B, H or T for vertex {vertex}")))
    return tuple(found)


def _layout(words: _Words, tiles: int) -> tuple[int, ...]:
    """The resource and the value of each of `tiles` tiles, and nothing more."""
    found: list[int] = []
    for tile in range(tiles):
        found.append(words.number(f"for tile {tile} a resource", 0, PARK))
        found.append(words.number(f"for tile {tile} a value", _LOWEST_VALUE, _HIGHEST_VALUE))
    words.finish()
    return tuple(found)


def _geese(lines: list[str], number: int, tiles: int) -> int:
    """The tile of the geese, on the line of this number, if there is one."""
    geese = NOWHERE
    if number <= len(lines):
        words = _line(lines, number, "the geese")
        if words.left():
            geese = words.number("the tile of the geese", NOWHERE, tiles - 1)
            words.finish()
    return geese


def _changed(lines: list[str], number: int, board: Board) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How often each tile has yielded, and by tile and resource what improvements have added, from the line of this
    number, if there is one and if that can be on this board; it is the last.
    """
    fresh = fresh_state(board, START)
    rolled, improved = list(fresh.rolled), list(fresh.improved)
    if number <= len(lines) and (rolled or improved or lines[number - 1].split()[:1] in (["w"], ["i"])):
        _changes_of(_line(lines, number, "worn and improved tiles"), board, rolled, improved)
        number += 1
    more = [(after, line.strip()) for after, line in enumerate(lines[number - 1 :], number) if line.strip()]
    _Words(more, number - 1, "the end of the file").finish()
    return tuple(rolled), tuple(improved)


def _changes_of(words: "_Words", board: Board, rolled: list[int], improved: list[int]) -> None:
    """Enter the tiles of the line in these counts, of which those are empty that nothing can change."""
    last = int(board.graph.tiles) - 1
    if words.peek() == "w":
        words.take("w")
        if not rolled:
            raise words.refuse("no worn tiles, where the option yields lets none wear")
        while words.left() and words.peek() != "i":
            tile = words.number("a tile", 0, last)
            most = len(board.yields[tile]) - 1
            if rolled[tile] or not most:
                raise words.refuse("a tile that wears, each once")
            rolled[tile] = words.number(f"how often tile {tile} has yielded, a number", 1, most)
    if words.peek() == "i":
        words.take("i")
        if not improved:
            raise words.refuse("no improved tiles, where the option tile_levels is 0")
        while words.left():
            tile = words.number("a tile", 0, last)
            if board.layout[2 * tile] == PARK or not has_level_left(board, tuple(improved), tile):
                raise words.refuse(f"a tile that is no PARK, each at most {board.options.tile_levels} times")
            kind = words.one_of(NAMES[:KINDS], f"a resource that tile {tile} yields more of")
            improved[KINDS * tile + kind] += 1
    if words.left():
        letters = [letter for letter, counts in (("w", rolled), ("i", improved)) if counts]
        words.one_of((), f"{' or '.join(letters)} before tiles")
