"""The lines of a scenario of Straights: `scenario.py` beside this says what they mean together."""

from typing import Final

from cardkit.core.cards import card, card_of
from cardkit.core.errors import BadNotation, BadSave
from cardkit.core.number_checks import is_numeral
from cardkit.core.quoting import quoted

_PLAIN: Final = ("options", "round", "scores", "turn", "table", "fell")
_OF_PLAYERS: Final = ("hand", "played", "discards", "dealt")
_EXPECTED: Final = "expected a line such as 'table: 7S 8S', 'hand 1: AC 2C' or 'discards 2: KH'"


class Lines:
    """The lines of a scenario by key, which is what stands before the colon, such as `hand 1`.

    Raises BadSave for a line that is none, or that is there twice.
    """

    def __init__(self, text: str) -> None:
        self.words: dict[str, list[str]] = {}  # by key, what stands behind the colon
        self.filled: set[str] = set()  # the hands to which more cards are to be dealt
        self._numbers: dict[str, int] = {}  # by key, from 1
        self._last = len(text.rstrip().split("\n"))  # the line on which something is missed
        for number, raw in enumerate(text.split("\n"), 1):
            line = raw.partition("#")[0].strip()
            if line:
                self._enter(number, line)

    def _enter(self, number: int, line: str) -> None:
        before, colon, behind = line.partition(":")
        key = " ".join(before.lower().split())
        word, _, rest = key.partition(" ")
        if word in _OF_PLAYERS and colon and rest not in {"1", "2", "3", "4"}:
            raise BadSave(number, f"expected {word} with a player from 1 to 4, not {quoted(before)}")
        if word == "lacked" and colon:
            try:
                key = f"lacked {card(rest)}"
            except BadNotation as error:
                raise BadSave(number, str(error)) from error
        elif not colon or (word not in _OF_PLAYERS and key not in _PLAIN):
            raise BadSave(number, f"{_EXPECTED}, not {quoted(line)}")
        if key in self.words:
            raise BadSave(number, f"{key} stands on line {self.number(key)} already")
        self._numbers[key] = number
        self.words[key] = behind.split()
        if word == "hand" and self.words[key][-1:] in (["..."], ["…"]):
            self.words[key].pop()
            self.filled.add(key)

    def number(self, key: str) -> int:
        """The number of a line, from 1: of the last, where it is missing."""
        return self._numbers.get(key, self._last)

    def refuse(self, key: str, reason: str) -> BadSave:
        """An error on a line, or on the last where it is missing."""
        return BadSave(self.number(key), reason)

    def numbers(self, key: str, what: str, low: int, high: int, usual: tuple[int, ...]) -> tuple[int, ...]:
        """As many whole numbers in a range as the usual ones, which stand in for a missing line. Raises BadSave."""
        words = self.words.get(key)
        if words is None:
            return usual
        wrong = [word for word in words if not (is_numeral(word) and low <= int(word) <= high)]
        if len(words) != len(usual):
            wrong = [" ".join(words)]
        if wrong:
            raise self.refuse(key, f"expected {what} from {low} to {high}, not {quoted(wrong[0])}")
        return tuple([int(word) for word in words])

    def cards(self, key: str) -> tuple[int, ...]:
        """The numbers of the cards of a line; none where it is missing. Raises BadSave."""
        try:
            found = tuple([card(word).number for word in self.words.get(key, ())])
        except BadNotation as error:
            raise self.refuse(key, str(error)) from error
        for place, one in enumerate(found):
            if one in found[:place]:
                raise self.refuse(key, f"{card_of(one)} stands there twice")
        return found
