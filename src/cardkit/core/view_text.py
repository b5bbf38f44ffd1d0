"""Views as text, for games that do not draw their own: `Game.show`."""

import textwrap
from typing import Final

from cardkit.core.cards import Card, Suit
from cardkit.core.custom_cards import CustomCard
from cardkit.core.piles import CardRow, Hand
from cardkit.core.scenes.scene import Drawn, Told
from cardkit.core.scenes.view_fields import fields_in, fields_of, has_fields

WIDTH: Final = 78  # columns that a screen of text fills
MOST_ON_A_LINE: Final = 4  # fields of a value within a view


def _order(card: object) -> tuple[int, int, str]:
    """Where a card stands in a sorted hand: by suit, then by rank; a number by its size, all else by its text."""
    if isinstance(card, Card):
        return (card.suit, card.rank, "")
    if isinstance(card, CustomCard):
        return (len(Suit), card.number, card.name)
    return (len(Suit), card, "") if isinstance(card, int) else (len(Suit), 0, str(card))


def lines_of(value: object) -> list[str]:
    """A line, wrapped where it is too long, for each field that is seen; the lines of its fields for one with many.

    A field that says of itself how it is drawn is shown so: by its title, and its elements by the names that they have;
    and a value that is not drawn now, such as steps to come, is left out.
    """
    lines: list[str] = []
    for name, told, one in fields_in(value):
        if isinstance(one, Drawn) and not one.zones(name, name):
            continue
        if has_fields(one) and len(fields_of(type(one))) > MOST_ON_A_LINE:
            lines.extend(lines_of(one))
        else:
            text = f"{told.title or name}: {_told_text(one, told)}"
            lines.extend(textwrap.wrap(text, WIDTH, subsequent_indent="  ", break_long_words=False) or [text])
    return lines


def _told_text(value: object, told: Told) -> str:
    """A field's value; with the names of its elements, or of the seats, where it is told that it has them."""
    if not isinstance(value, tuple) or not value or not (told.names or told.by == "seat"):
        return _text_of(value)
    names = told.names or tuple([f"Player{number}" for number in range(1, len(value) + 1)])
    numbers = [str(number) for number in range(len(names) + 1, len(value) + 1)]
    return ", ".join(
        [f"{name} {_text_of(one, inside=True)}" for name, one in zip((*names, *numbers), value, strict=False)]
    )


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
    if has_fields(value):
        named = [f"{told.title or name} {_text_of(one, inside=True)}" for name, told, one in fields_in(value)]
        text = ", ".join(named) or "-"
        return f"({text})" if inside else text
    return (str(value) if value is not None else "") or "-"
