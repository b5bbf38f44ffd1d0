"""The lines of a scenario of Straights: `scenario.py` beside this says what they mean together."""

from typing import Final

import attrs

from cardkit.core.cards import card, card_of
from cardkit.core.errors import BadNotation, BadSave

_PLAIN: Final = ("options", "round", "scores", "turn", "table", "fell")
_OF_PLAYERS: Final = ("hand", "played", "discards", "dealt")
_EXPECTED: Final = "expected a line such as 'table: 7S 8S', 'hand 1: AC 2C' or 'discards 2: KH'"
_MOST_QUOTED: Final = 40


@attrs.frozen
class Line:
    """A line of a scenario: its number from 1, what stands before the colon, and the words behind it."""

    number: int
    key: str
    words: tuple[str, ...]

    def refuse(self, reason: str) -> BadSave:
        """An error on this line."""
        return BadSave(self.number, reason)

    def numbers(self, what: str, count: int, low: int, high: int) -> tuple[int, ...]:
        """That many whole numbers in a range. Raises BadSave."""
        expected = f"expected {what} from {low} to {high}"
        if len(self.words) != count:
            raise self.refuse(f"{expected}, not {_quoted(' '.join(self.words))}")
        for word in self.words:
            if not (word.isascii() and word.isdecimal() and len(word) < 10 and low <= int(word) <= high):
                raise self.refuse(f"{expected}, not {_quoted(word)}")
        return tuple([int(word) for word in self.words])

    def is_filled(self) -> bool:
        """Whether more cards are to be dealt to this hand."""
        return self.key.startswith("hand") and self.words[-1:] in {("...",), ("…",)}

    def cards(self) -> tuple[int, ...]:
        """The numbers of its cards. Raises BadSave."""
        words = self.words[:-1] if self.is_filled() else self.words
        try:
            found = tuple([card(word).number for word in words])
        except BadNotation as error:
            raise self.refuse(str(error)) from error
        for place, one in enumerate(found):
            if one in found[:place]:
                raise self.refuse(f"{card_of(one)} stands there twice")
        return found


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _MOST_QUOTED else text[: _MOST_QUOTED - 3] + "...")


def lines_of(text: str) -> dict[str, Line]:
    """The lines by key, such as `hand 1`. Raises BadSave for one that is none, or that is there twice."""
    found: dict[str, Line] = {}
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        before, colon, behind = line.partition(":")
        key = " ".join(before.lower().split())
        word, _, rest = key.partition(" ")
        if word in _OF_PLAYERS and colon and rest not in {"1", "2", "3", "4"}:
            raise BadSave(number, f"expected {word} with a player from 1 to 4, not {_quoted(before)}")
        if word == "lacked" and colon:
            key = f"lacked {_card_of(rest, number)}"
        elif not colon or (word not in _OF_PLAYERS and key not in _PLAIN):
            raise BadSave(number, f"{_EXPECTED}, not {_quoted(line)}")
        if key in found:
            raise BadSave(number, f"{key} stands on line {found[key].number} already")
        found[key] = Line(number, key, tuple(behind.split()))
    return found


def _card_of(text: str, number: int) -> str:
    try:
        return str(card(text))
    except BadNotation as error:
        raise BadSave(number, str(error)) from error
