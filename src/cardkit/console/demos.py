"""Demonstrations: commands that show, each, one thing that a game has beyond the program it stands in for."""

from collections.abc import Iterable

import attrs


@attrs.frozen
class Demo:
    """What is shown, the command that shows it, and the lines to type there, if any."""

    shows: str
    command: str
    typed: tuple[str, ...] = ()


def demos_text(demos: Iterable[Demo]) -> str:
    """The demonstrations as `--demos` lists them."""
    lines: list[str] = []
    for one in demos:
        lines += [f"{one.shows}:", f"  {one.command}"]
        if one.typed:
            lines.append(f"  then type: {', '.join(one.typed)}")
    return "".join([line + "\n" for line in lines])
