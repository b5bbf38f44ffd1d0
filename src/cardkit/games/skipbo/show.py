"""The table of Comp10001-Bo as text, readable in 80 columns."""

from collections.abc import Iterable
from typing import Final

from cardkit.games.skipbo.moves import AnyCard
from cardkit.games.skipbo.rules import PLAY
from cardkit.games.skipbo.views import SkipBoView

WIDTH: Final = 78
BUILD_CELL: Final = 37  # columns of a build pile; two of them stand beside each other
DISCARD_CELL: Final = 16
TAIL: Final = 3  # cards of a discard pile that are shown


def shown(view: SkipBoView) -> str:
    """The build piles, the top cards of the discard piles, the stockpiles, and one's own hand."""
    lines = [_counts(view)]
    lines += _rows([_build(f"b{number}", pile.cards) for number, pile in enumerate(view.builds, 1)], BUILD_CELL)
    for seat, piles in enumerate(view.discards):
        marks = [f"stock {'-' if view.stocks[seat] is None else view.stocks[seat]} ({view.stock_sizes[seat]})"]
        marks.append(f"hand {view.hands[seat]}")
        if view.holds_embargo[seat]:
            marks.append("holds an embargo card")
        card = view.embargoed[seat]
        if card is not None:
            marks.append(f"EMBARGOED by {card}")
        you = " (you)" if seat == view.seat else ""
        turn = ">" if seat == view.turn else " "
        lines.append(f"{turn}Player{seat + 1}{you}: {', '.join(marks)}")
        cells = [f"d{seat + 1}.{number} {_top(pile.cards)}" for number, pile in enumerate(piles, 1)]
        lines += _rows(cells, DISCARD_CELL)
    if view.seat is not None:
        lines.append(f"Your hand: {' '.join([str(card) for card in view.hand]) or '-'}")
    return "\n".join(lines)


def _counts(view: SkipBoView) -> str:
    """The draw pile, and how far turn and game have come."""
    text = f"Draw pile {view.draw}."
    if view.waits != PLAY:
        return text
    options = view.options
    return f"{text} Turn {view.turns[view.mover] + 1} of {options.turns}, play {view.plays + 1} of {options.plays}."


def _top(cards: tuple[AnyCard, ...]) -> str:
    """The top cards of a discard pile, the topmost last; a dot stands for those below."""
    if not cards:
        return "-"
    return ("." if len(cards) > TAIL else "") + " ".join([str(card) for card in cards[-TAIL:]])


def _build(name: str, cards: tuple[AnyCard, ...]) -> str:
    """A build pile: all of it where there is room, the topmost last."""
    room = (BUILD_CELL - len(name)) // 3
    if len(cards) <= room:
        return f"{name} {' '.join([str(card) for card in cards]) or '-'}"
    return f"{name} .{' '.join([str(card) for card in cards[1 - room :]])}"


def _rows(cells: Iterable[str], width: int) -> list[str]:
    """Cells beside each other, as many as fit."""
    rows = [""]
    for cell in cells:
        padded = f"  {cell:{width}}"
        if len(rows[-1]) + len(padded) > WIDTH:
            rows.append("")
        rows[-1] += padded
    return [row.rstrip() for row in rows]
