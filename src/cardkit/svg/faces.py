"""Cards, their backs, jokers, dice, and tiles with a text, each as wide as one says."""

import functools
import re
import textwrap
from html import escape
from typing import Any

from cardkit.core.scenes.scene import BACK, CardFace
from cardkit.svg.appearance import looks, style
from cardkit.svg.boxes import Box

SUITS = "CDSH"
RANKS = "A23456789TJQK"
WIDTH, HEIGHT, MIDDLE = 64, 90, 41  # of a card; and where the middle of its pips is
DIE = 48


def is_card(face: str) -> bool:
    """Whether a face is that of a card with rank and suit."""
    return re.fullmatch(f"[{RANKS}][{SUITS}]", face) is not None


@functools.lru_cache(1024)
def face(
    face: str, width: float, *, two_colored: bool = False, dice: bool = False, card: CardFace | None = None
) -> Box:
    """The picture of an item's face. In some games suits are black or red, and no more."""
    if card is not None:
        return _scaled(face, width, WIDTH, HEIGHT, _paper() + _custom(face, card))
    if dice and re.fullmatch("[1-6]", face):
        return _scaled(face, width, DIE, DIE, _die(int(face)))
    inside = (
        _back()
        if face == BACK
        else _joker()
        if face == "JK"
        else _card(face, two_colored=two_colored)
        if is_card(face)
        else _tile(face)
    )
    return _scaled(face, width, WIDTH, HEIGHT, _paper() + inside)


def of_suit(letter: str, *, two_colored: bool) -> tuple[str, ...]:
    """The rules of the style sheet that give a suit its colour."""
    return (f".suit-{letter}", *[f".two-colored .suit-{letter}"] * two_colored)


def sign_of_suit(suit: int, size: float, *, two_colored: bool) -> Box:
    """A sign of a suit."""
    look = style(".sign-of", within=(".sign-of", *of_suit(SUITS[suit], two_colored=two_colored)))
    return Box(size, size, f'<path d="{looks()["suits"][suit]}" transform="scale({size / 24:g})"{look}/>')


def path(shape: str, x: float, y: float, size: float, look: str, turn: str = "") -> str:
    """A shape within 24 by 24, about a point."""
    place = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 24:.6g}){turn}"
    return f'<path fill-rule="evenodd" d="{shape}" transform="{place}"{look}/>'


def _scaled(face: str, width: float, wide: float, high: float, body: str) -> Box:
    scale = width / wide
    return Box(width, high * scale, f'<g data-face="{escape(face)}" transform="scale({scale:g})">{body}</g>')


def _paper() -> str:
    return f'<rect x=".75" y=".75" width="62.5" height="88.5" rx="6"{style(".card .paper")}/>'


def _card(face: str, *, two_colored: bool) -> str:
    said, rank, suit = looks(), RANKS.index(face[0]), SUITS.index(face[1])
    within = of_suit(face[1], two_colored=two_colored)
    look = style(".card path", within=within)

    def pip(x: float, y: float, size: float, *, turned: bool = False) -> str:
        return path(said["suits"][suit], x, y, size, look, " rotate(180 12 12)" if turned else "")

    strokes = f'<path d="{said["ranks"][face[0]]}" transform="translate(5 6.5)"{style(".card .rank", within=within)}/>'
    if face[0] in said["crowns"]:
        court = f'<rect x="22" y="7" width="37" height="76" rx="4"{style(".card .court", within=within)}/>'
        crown = f'<path d="{said["crowns"][face[0]]}" transform="translate(26 17)"{look}/>'
        inside = court + crown + pip(MIDDLE, 62, 26)
    elif rank == 0:
        inside = pip(MIDDLE, 45, 34)
    else:
        inside = "".join([pip(x, y, 14, turned=y > 45) for x, y in said["pips"][rank]])
    return strokes + pip(11, 35, 14) + inside


def _back() -> str:
    weave = f'<rect x="4.5" y="4.5" width="55" height="81" rx="3.5"{style(".card.back .weave")}/>'
    return weave + f'<path d="{looks()["threads"]}"{style(".card.back .threads")}/>'


def _joker() -> str:
    look = style(".card path", within=(".card.joker",))
    word = f'<text x="32" y="15" text-anchor="middle" font-size="11" font-weight="700"{look}>JOKER</text>'
    return f'<path d="{looks()["star"]}"{look}/>{word}'


def _tile(text: str) -> str:
    size = 28 if len(text) < 3 else min(20, max(8, 92 / len(text)))
    look = f'text-anchor="middle" font-size="{size:g}" font-weight="650"{style(".card text")}'
    shown = f"{text[:13]}…" if len(text) > 14 else text
    return f'<text x="32" y="45" dominant-baseline="central" {look}>{escape(shown)}</text>'


def _name_lines(name: str, most: float = 10) -> tuple[list[str], float]:
    """A name in three lines at most that fit a card, and how large they are written."""
    size = min(most, 86 / max(map(len, name.split()), default=1))
    lines = textwrap.wrap(name, max(1, int(86 / size)), break_long_words=False, break_on_hyphens=False)
    return (lines, size) if len(lines) <= 3 else _name_lines(name, 0.9 * size)


def _custom(name: str, card: CardFace) -> str:
    """A card of a game's own: its color, name, symbol, cost and points; of a supply pile, how many are left."""
    lines, size = _name_lines(name)
    drawn = [f'<rect x="4" y="4" width="56" height="9" rx="3" fill="{card.color or "#9aa3ad"}"/>']
    drawn += [_words(line, 32, 24 + number * size, size) for number, line in enumerate(lines)]
    drawn += [_words(card.symbol, 32, 68, 22)] if card.symbol else []
    if card.cost is not None:
        drawn.append(
            f'<circle cx="12" cy="79" r="8"{style(".card.custom .coin")}/>' + _words(str(card.cost), 12, 83, 11)
        )
    if card.points is not None:
        drawn.append(_words(f"{card.points}★", 59, 83, 11, anchor="end"))
    if card.count is not None:
        pill = f'<rect x="38" y="2" width="24" height="13" rx="6"{style(".card.custom .left")}/>'
        drawn.append(pill + _words(f"×{card.count}", 50, 12, 10))
    return "".join(drawn)


def _words(text: str, x: float, y: float, size: float, anchor: str = "middle") -> str:
    look = f'text-anchor="{anchor}" font-size="{size:g}" font-weight="650"{style(".card text")}'
    return f'<text x="{x:g}" y="{y:g}" {look}>{escape(text)}</text>'


def _die(number: int) -> str:
    paper = f'<rect x="1" y="1" width="46" height="46" rx="9"{style(".die .paper")}/>'
    at: Any = looks()["dots"][number]
    look = style(".die circle")
    dots = [f'<circle cx="{12 + one % 3 * 12}" cy="{12 + one // 3 * 12}" r="4.5"{look}/>' for one in at]
    return paper + "".join(dots)
