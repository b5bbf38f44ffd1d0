"""Views as text, for games that do not draw their own: `Game.show`."""

from typing import Final, cast

import attrs

from cardkit.core.cards import Card, Suit
from cardkit.core.custom_cards import CustomCard
from cardkit.core.piles import CardRow, Hand
from cardkit.core.scenes.scene import Drawn

MOST_ON_A_LINE: Final = 4  # fields of a value within a view


def _order(card: object) -> tuple[int, int, str]:
    """Where a card stands in a sorted hand: by suit, then by rank; a number by its size, all else by its text."""
    if isinstance(card, Card):
        return (card.suit, card.rank, "")
    if isinstance(card, CustomCard):
        return (len(Suit), card.number, card.name)
    return (len(Suit), card, "") if isinstance(card, int) else (len(Suit), 0, str(card))


def lines_of(value: "attrs.AttrsInstance") -> list[str]:
    """A line for each field; for one whose value has many fields and no text of its own, the lines of these."""
    lines: list[str] = []
    for field in attrs.fields(type(value)):
        one: object = getattr(value, field.name)
        if attrs.has(type(one)) and type(one).__str__ is object.__str__:
            parts = cast("attrs.AttrsInstance", one)
            if len(attrs.fields(type(parts))) > MOST_ON_A_LINE:
                lines.extend(lines_of(parts))
                continue
        lines.append(f"{field.name}: {_text_of(one)}")
    return lines


def _text_of(value: object, *, inside: bool = False) -> str:
    """A value as people read it: rows of rows with strokes between them, the fields of a value that has no text."""
    if isinstance(value, Hand):  # in order, as people hold their cards
        return str(Hand(tuple(sorted(value.cards, key=_order)))) or "-"
    if isinstance(value, tuple):
        if all(isinstance(one, CustomCard) for one in value):
            return str(CardRow(value)) or "-"
        between = " | " if any(isinstance(one, tuple | CardRow | Drawn) for one in value) else " "
        text = between.join([_text_of(one, inside=True) for one in value]) or "-"
        return f"({text})" if inside and between != " " else text
    if isinstance(value, bool):
        return "yes" if value else "no"
    cls = type(value)
    if attrs.has(cls) and cls.__str__ is object.__str__:
        named = [(field.name, getattr(value, field.name)) for field in attrs.fields(cls)]
        text = ", ".join([f"{name} {_text_of(one, inside=True)}" for name, one in named]) or "-"
        return f"({text})" if inside else text
    return (str(value) if value is not None else "") or "-"
