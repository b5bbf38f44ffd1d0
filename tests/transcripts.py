"""Write the transcripts of the documentation anew, as the programs print them: `python tests/transcripts.py docs/a.md`.

What is typed stays; what is printed is replaced, and `[...]` stays where it stands between two lines that are typed: as
many lines before and after it as there were. Read the diff: it is what players will notice.
"""

import argparse
import os
import re
import sys
import tempfile
from pathlib import Path

from test_docs import LEFT_OUT, ROOT, TUTORIAL, Block, Reader, blocks_of, commands_of, matches


class Writer(Reader):
    """A reader who writes down what happens."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.said: list[str] = []  # by every command that was run, in order

    def run_main(self, *arguments: object) -> str:
        said = super().run_main(*arguments)  # type: ignore[arg-type]  # handed on as they come
        self.said.append(said)
        return said


def anew(shown: list[str], said: list[str]) -> list[str]:
    """The lines to show in place of these, now that a program has said those."""
    if matches(shown, said):
        return shown
    while said and not said[-1]:
        said = said[:-1]
    if LEFT_OUT not in shown:
        return [line.rstrip() for line in said]
    found: list[str] = []
    olds, news = turns_of(shown), turns_of(said)
    for number, old in enumerate(olds):
        new = [line.rstrip() for line in news[number]] if number < len(news) else []
        if LEFT_OUT not in old:
            found += new
            continue
        before = old.index(LEFT_OUT)
        after = len(old) - 1 - max(at for at, line in enumerate(old) if line == LEFT_OUT)
        found += [*new[:before], LEFT_OUT, *new[len(new) - after :]]
    return found


def turns_of(lines: list[str]) -> list[list[str]]:
    """The lines, cut before every line that was typed."""
    turns: list[list[str]] = [[]]
    for line in lines:
        if re.match(r"> ?[a-z0-9]|> [A-Z0-9]", line):
            turns.append([])
        turns[-1].append(line)
    return turns


def rewritten(block: Block, writer: Writer) -> str:
    """The text of a block with what its commands print."""
    text = ""
    for command, shown in commands_of(block.text):
        before = len(writer.said)
        one = Block(
            block.page, block.line, block.kind, block.file, f"$ {command}\n" + "".join([f"{x}\n" for x in shown])
        )
        try:
            writer.follow(one)
        except AssertionError:
            if len(writer.said) == before:
                raise
        lines = anew(shown, writer.said[before].split("\n")) if len(writer.said) > before else shown
        text += f"$ {command}\n" + "".join([line + "\n" for line in lines])
    return text


def write(page: Path) -> None:
    """Write one page."""
    text = page.read_text("utf-8")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.path.insert(0, folder)
        writer = Writer(Path(folder))
        if page == TUTORIAL:
            writer.without_examples()
        for block in blocks_of(page):
            if block.kind == "console" and not block.file:
                text = text.replace(block.text, rewritten(block, writer), 1)
            else:
                writer.follow(block)
        os.chdir(ROOT)
    page.write_text(text, "utf-8")


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", nargs="+", type=Path, metavar="PAGE")
    os.environ.update({"COLUMNS": "80", "NO_COLOR": "1"})
    for page in parser.parse_args().pages:
        write(page.resolve())


if __name__ == "__main__":
    main()
