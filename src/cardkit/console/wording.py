"""What any game's console says about a game, and how loosely it reads: titles, rules, lists of moves, typed moves."""

import re
import textwrap
from collections.abc import Iterable, Sequence
from typing import Final

from cardkit.console.files import shortened
from cardkit.core.custom_cards import CustomCard
from cardkit.core.errors import BadNotation, CardkitError
from cardkit.core.game import M, S, V
from cardkit.core.options import OptionAbout
from cardkit.core.quoting import quoted
from cardkit.core.simple_game import SimpleGame
from cardkit.core.view_text import WIDTH
from cardkit.table.table import Table

FEW: Final = 30  # moves that are listed without groups
GUTTER: Final = 12  # columns for the name of a group of moves
LONGEST_NAME: Final = 24  # columns for the name that a game gives a group
LARGE: Final = 12  # moves of a group that is told by its first and last, where there are many

_POINT: Final = re.compile(r"[a-z]\d+")  # a cell of a board


# Lists of moves.


def moves_text(table: Table[S, M, V], wanted: str = "") -> str:
    """The legal moves with their numbers, in columns: in the game's groups, if it has any, else many by how they begin.

    `wanted`, if given: those alone in which a word begins so, or the name of their group, all of them.
    """
    game, display = table.game, table.game.display
    shown = has_numbers(table)
    named = [
        (f"{number:3} " if shown else "    ", game.write_move(one), display.group_of(one))
        for number, one in enumerate(table.legal_moves(), 1)
    ]
    if any(name for _, _, name in named):
        found = [one for one in named if _begins(one[1], wanted) or _begins(one[2], wanted)]
        if found:
            return "".join([line + "\n" for line in _named_lines(found)])
    cells = [(number, text) for number, text, _ in named if _begins(text, wanted)]
    if wanted and not cells:
        return f"No legal move has a word that begins with {shortened(wanted)!r}.\n"
    if wanted or len(cells) <= FEW:
        return "".join([line + "\n" for line in columns([number + text for number, text in cells], WIDTH)])
    points = [text for _, text in cells if _POINT.fullmatch(text)]
    lines: list[str] = []
    if len(points) > FEW:
        such = points[len(points) // 2]
        lines.append(f"any of {len(points)} points, such as {such}; `moves {such[0]}` lists those of column {such[0]}")
        cells = [cell for cell in cells if cell[1] not in points]
    lines += [line for group in _groups(cells) for line in _group_lines(*group)]
    return "".join([line + "\n" for line in lines])


def has_numbers(table: Table[S, M, V]) -> bool:
    """Whether moves can be typed by their numbers in the list: not where some move is a number itself."""
    return not any(table.game.write_move(move).isdecimal() for move in table.legal_moves())


def _named_lines(moves: Sequence[tuple[str, str, str]]) -> list[str]:
    """Moves with their numbers and the names of their groups: a line or more a group, read across in equal columns."""
    groups: dict[str, list[str]] = {}
    for number, text, name in moves:
        groups.setdefault(name, []).append(number + text)
    heads = {name: f"{name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 3] + '...'}:" for name in groups}
    gutter = max([len(head) for head in heads.values()]) + 1
    widest = max([len(cell) for cells in groups.values() for cell in cells]) + 2
    across = max(1, (WIDTH - gutter + 2) // widest)
    lines: list[str] = []
    for name, cells in groups.items():
        for start in range(0, len(cells), across):
            head = heads[name] if name and not start else ""
            row = "".join([cell.ljust(widest) for cell in cells[start : start + across]])
            lines.append((head.ljust(gutter) + row).rstrip())
    return lines


def columns(cells: Sequence[str], width: int, gap: int = 2) -> list[str]:
    """Cells in as many columns as fit, with a gap between them, read downwards."""
    widest = max([len(cell) for cell in cells], default=0) + gap
    rows = -(-len(cells) // max(1, width // widest))
    return ["".join([cell.ljust(widest) for cell in cells[row::rows]]).rstrip() for row in range(rows)]


def _begins(text: str, wanted: str) -> bool:
    """Whether the text, or one of its words, begins so."""
    words = re.findall(r"\w+", text)
    return not wanted or any(_bare("".join(words[start:])).startswith(_bare(wanted)) for start in range(len(words)))


def _groups(cells: Sequence[tuple[str, str]]) -> Iterable[tuple[str, list[tuple[str, str]]]]:
    """The moves by their first word, or by the letters or digits they begin with where no two share a word."""
    keys = [text.split(None, 1)[0] if text.split() else "" for _, text in cells]
    lettered = len(set(keys)) > len(keys) // 2
    if lettered:
        keys = [re.match(r"[0-9]+|[^\W\d]+|.?", key, re.DOTALL)[0] for key in keys]  # type: ignore[index]  # fits any text
    groups: dict[str, list[tuple[str, str]]] = {}
    for key, cell in zip(keys, cells, strict=True):
        groups.setdefault(key, []).append(cell)
    # Columns of a board come in the same order, whatever is legal.
    return sorted(groups.items()) if lettered and all(map(str.isalpha, groups)) else groups.items()


def _group_lines(name: str, cells: list[tuple[str, str]]) -> list[str]:
    gutter = f"{name[: GUTTER - 2]}:".ljust(GUTTER)
    if len(cells) > LARGE:
        (first, opening), (last, closing) = cells[0], cells[-1]
        ends = f"{first}{opening} ... {last.strip()} {closing}".replace("...  ", "... ")
        return [f"{gutter}{ends}: {len(cells)} moves; `moves {name}` lists them"]
    rows = columns([number + text for number, text in cells], WIDTH - GUTTER)
    return [gutter + rows[0], *[" " * GUTTER + row for row in rows[1:]]]


# Moves as people type them.


def loose_move(table: Table[S, M, V], line: str) -> M:
    """The move of a line: a number of the list, the notation, or as much of it as only one legal move fits.

    Letter case, blanks and signs do not count then, words may be missing in front, and each word may be its beginning
    alone: `pl v` for `play Village`. One letter is too little, and so is a first word that names no card. A number that
    is a move itself, or the end of another than that of its place in the list, is no number of the list. Raises
    BadNotation, with moves that are legal.
    """
    moves = table.legal_moves()
    if not line:
        raise BadNotation("Nothing typed: type a number of the list, a move, or help")
    fitting = [move for move in moves if _fits(table.game.write_move(move), line)]
    if line.isascii() and line.isdecimal() and has_numbers(table):
        return _numbered_move(table, line, moves, fitting)
    try:
        return table.game.read_move(line)
    except BadNotation as error:
        reason = error
    if len(fitting) == 1:
        return fitting[0]
    fitting = fitting or [move for move in moves if _abbreviates(line, table.game.write_move(move))]
    if len(fitting) == 1 and not _is_first_word(line, table.game.write_move(fitting[0])):
        return fitting[0]
    if fitting:
        some = _some(table, fitting)
        raise BadNotation(f"{line[:40]!r} may mean {some}: type more of it" + ", or its number" * has_numbers(table))
    if isinstance(table.game, SimpleGame) and moves:  # it reads a text whatever the position is
        raise BadNotation(f"expected a move such as {_some(table, moves)}, not {quoted(line)}")
    raise reason


def _some(table: Table[S, M, V], moves: Sequence[M]) -> str:
    """The first of these moves, as examples."""
    return ", ".join([table.game.write_move(move) for move in moves[:6]]) + (", …" if len(moves) > 6 else "")


def _numbered_move(table: Table[S, M, V], line: str, moves: Sequence[M], fitting: Sequence[M]) -> M:
    """The move of a number: by its place in the list, or the one move that ends with it. Raises BadNotation."""
    number = int(line[:9])
    by_place = moves[number - 1] if 1 <= number <= len(moves) else None
    by_text = fitting[0] if len(fitting) == 1 else None
    if by_place is None and by_text is not None:
        return by_text
    if by_place is None:
        raise BadNotation(f"Expected a number from 1 to {len(moves)}, not {line[:40]}")
    if by_text is not None and by_text != by_place and len(table.game.write_move(by_text).split()) == 2:
        texts = [table.game.write_move(one) for one in (by_place, by_text)]
        raise BadNotation(
            f"{line} may mean {texts[0]}, which has this number in the list, or {texts[1]}: type its words"
        )
    return by_place


def _fits(text: str, line: str) -> bool:
    """Whether a line is a move's text, or all of it but some words in front, whatever the case, blanks and signs."""
    words = text.split()
    return bool(_bare(line)) and any(_bare("".join(words[start:])) == _bare(line) for start in range(len(words)))


def _abbreviates(line: str, text: str) -> bool:
    """Whether the words of a line are beginnings of words of a move that follow each other; numbers are typed whole.

    One letter is too little: whoever types `q` may want to quit rather than to play a queen.
    """
    typed = [_bare(word) for word in line.split()]
    words = [_bare(word) for word in text.split()]
    return len(_bare(line)) > 1 and any(
        all(_begins_word(word, one) for word, one in zip(words[start:], typed, strict=False))
        for start in range(len(words) - len(typed) + 1)
    )


def _is_first_word(line: str, text: str) -> bool:
    """Whether a line has no more than the first of a move's words, such as `play`: it names no card."""
    first, *rest = text.split()
    return bool(rest) and len(line.split()) == 1 and _bare(first).startswith(_bare(line))


def _begins_word(word: str, typed: str) -> bool:
    rest = word.removeprefix(typed)
    return word.startswith(typed) and not (typed[-1:].isdecimal() and rest[:1].isdecimal())


def _bare(text: str) -> str:
    return "".join([one for one in text.casefold() if one.isalnum()])


# Lines.


def card_lines(cards: Sequence[CustomCard], begin: str) -> list[str]:
    """What the cards whose names begin so cost, count and do, a line each."""
    found = [one for one in cards if _bare(one.name).startswith(_bare(begin))]
    exact = [one for one in found if _bare(one.name) == _bare(begin)]
    if not found:
        return [f"There is no card {quoted(begin)}: {listed([one.name for one in cards])}."]
    lines: list[str] = []
    for card in exact or found:
        said = [f"cost {card.cost}"] * (card.cost is not None) + [f"points {card.points}"] * (card.points is not None)
        numbers = f" ({', '.join(said)})" if said else ""
        lines.append(f"{card.name}{numbers}" + (f": {card.text}" if card.text else ""))
    return lines


def joined(names: Sequence[str]) -> str:
    """`A`, `A and B`, or `A, B and C`."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def listed(names: Sequence[str]) -> str:
    """`A`, `A or B`, or `A, B or C`."""
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def ranged(name: str, about: OptionAbout) -> str:
    """An option with the values that it takes, as far as they are told: `hand (1 to 10)`."""
    if about.choices:
        return f"{name} ({' or '.join(about.choices)})"
    return name if about.low is None or about.high is None else f"{name} ({about.low} to {about.high})"


def wrapped(line: str) -> str:
    """A line, broken between words where it is too long for a terminal; names of files stay whole."""
    if len(line.rstrip("\n")) <= WIDTH:
        return line
    end = "\n" if line.endswith("\n") else ""
    rows = textwrap.wrap(line, WIDTH, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return "\n".join(rows) + end


def one_line(error: BaseException) -> str:
    """What an error says, on one line that is not too long; with its class where it is none of cardkit's.

    What a terminal would obey instead of showing it is shown as an escape.
    """
    try:
        text = " ".join(str(error).split())
    except Exception:  # an error of a stranger's making may not even say what it is
        text = ""
    text = "".join([one if one.isprintable() else one.encode("unicode_escape").decode() for one in text])
    text = text if len(text) <= 400 else text[:397] + "..."
    if isinstance(error, CardkitError):
        return text
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


_CLAUSE: Final = re.compile(r" \([A-Z][0-9]+\)$")


def without_clause(reason: str) -> str:
    """A reason without the number of its clause at its end: that is for who reads the rules, not for who plays."""
    return _CLAUSE.sub("", reason)


def numbered(numbers: Sequence[int], thing: str) -> str:
    """`1 seat`, `2 or 4 seats`, `2 to 6 seats`: of any of these numbers, which ascend."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [part for run in runs for part in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(n) for n in run])]
    return f"{listed(parts)} {thing}" + ("" if tuple(numbers) == (1,) else "s")


def sentence(text: str) -> str:
    """With a capital and a full stop, as one speaks to a player."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", ":")) else text + "."
