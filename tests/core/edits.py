"""Texts that were edited, none of which may be read as if nothing had happened."""

from collections.abc import Callable, Iterator

from cardkit.core.errors import BadRecord


def edited_lines(text: str) -> Iterator[tuple[str, str]]:
    """The text cut after any line, without any one line, with any line twice, and with two exchanged, each with what
    was done.
    """
    lines = text.splitlines(keepends=True)
    for at, line in enumerate(lines):
        yield f"cut before line {at + 1}", "".join(lines[:at])
        yield f"without line {at + 1}", "".join([*lines[:at], *lines[at + 1 :]])
        yield f"with line {at + 1} twice", "".join([*lines[: at + 1], *lines[at:]])
        if at:
            yield (
                f"lines {at} and {at + 1} exchanged",
                "".join([*lines[: at - 1], line, lines[at - 1], *lines[at + 1 :]]),
            )


def edited_characters(text: str, put_in: str) -> Iterator[tuple[str, str]]:
    """The text cut after any character, without any one, and with one of `put_in` at any place or instead of any
    character, each with what was done.
    """
    for at in range(len(text)):
        yield f"cut at {at}", text[:at]
        yield f"without character {at}", text[:at] + text[at + 1 :]
        for one in put_in:
            yield f"{one!a} for character {at}", text[:at] + one + text[at + 1 :]
    for at in range(len(text) + 1):
        for one in put_in:
            yield f"{one!a} put in at {at}", text[:at] + one + text[at:]


def same(text: str, other: str) -> bool:
    """Whether two texts differ only in what is passed over: line ends and a byte order mark."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n") == other


def accepted(read: Callable[[str], object], edited: Iterator[tuple[str, str]]) -> list[str]:
    """What was done to the texts that are read without a refusal. A refusal must name a line that there is."""
    found = []
    for done, text in edited:
        try:
            read(text)
        except BadRecord as error:
            lines = text.count("\n") + 1
            if not 1 <= error.line <= lines:
                found.append(f"{done}: line {error.line} of {lines}")
        else:
            found.append(done)
    return found
