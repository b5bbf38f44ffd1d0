"""Numbers as texts for people have them: `five`, `third`, `two rounds`, `2 cards`."""

from typing import Final

_WORDS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def in_words(number: int) -> str:
    """A number as texts have it: `five`, and `37` where words would be long."""
    return _WORDS[number] if 0 <= number < len(_WORDS) else f"{number}"


def ordinal(number: int) -> str:
    """A place in an order, from 1: `third`, and `21st` where words would be long."""
    if 0 < number <= len(_ORDINALS):
        return _ORDINALS[number - 1]
    ending = "th" if number // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def how_many(number: int, thing: str) -> str:
    """`one round`, `five rounds`, `37 rounds`."""
    return f"{in_words(number)} {thing}{'' if number == 1 else 's'}"


def counted(number: int, thing: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {thing}" + ("" if number == 1 else "s")
