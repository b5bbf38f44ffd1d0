"""`cardkit new NAME`: a project with a small game that works, to be made into another.

Templates are a project called `my-game`, in `cardkit/commands/templates`: what all kinds share is in `project`, and a
kind has its game and its tests. A name is put in the place of that one, and the classes are named after it.
"""

import argparse
import ast
import keyword
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from cardkit.console.program import Parser
from cardkit.core.errors import BadFile
from cardkit.core.quoting import quoted
from cardkit.registry import game_names

# By name of the template, what it is for.
KINDS: Final = {"cards": "hidden hands", "board": "nothing hidden", "compiled": "hidden hands, rules compiled to C"}
SHARED: Final = "project"
MOST_LETTERS: Final = 40
EXAMPLES: Final = """\
  cardkit new crazy-eights            a game with hidden hands
  cardkit new four-in-a-row --kind board
  cardkit new big-two --compiled
"""
NEXT: Final = """\
{name} is a game that can be played. Next:
  cd {name}
  python -m pip install --editable ".[test]"
  pytest
  cardkit play {name}
Then make {source} your game: README.md says how.
"""


def why_no_name(text: str) -> str | None:
    """None if a game can be given this name here, otherwise the reason."""
    if re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", text) is None or len(text) > MOST_LETTERS:
        expected = f"lower case words with hyphens, at most {MOST_LETTERS} letters, such as crazy-eights"
        return f"expected {expected}, not {quoted(text)}"
    names = _names(text)
    module, title = names["my_game"], names["MyGame"]
    if text in game_names():
        return f"there is a game called {text} already: cardkit games lists them"
    if keyword.iskeyword(module):
        return f"{text} is a word of Python's own: no module can have that name"
    if title in _taken():
        return f"cardkit has a {title} already: try {text}-game"
    if module in sys.stdlib_module_names or find_spec(module) is not None:
        return f"there is a module called {module} already: try {text}-game"
    return None


def _names(name: str) -> dict[str, str]:
    """By what stands in the templates, what stands in a project of this name."""
    words = name.split("-")
    title = " ".join([word.capitalize() for word in words])
    last = words[-1].capitalize() if words[-1][0].isalpha() else title.replace(" ", "")
    return {
        "my-game": name,
        "my_game": name.replace("-", "_"),
        "My Game": title,
        "MyGame": title.replace(" ", ""),
        "GameState": f"{last}State",
        "GameView": f"{last}View",
    }


def _files(kind: str) -> Iterator[tuple[str, str]]:
    """The files of a template: paths in the project, and texts."""
    templates = resources.files("cardkit") / "commands" / "templates"
    yield from _files_in(templates / SHARED, "")
    yield from _files_in(templates / kind, "")


def _files_in(folder: Traversable, before: str) -> Iterator[tuple[str, str]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.name.startswith((".", "__")):
            continue  # what tools and installers leave: these compile whatever ends in .py
        if one.is_file():
            yield before + one.name, one.read_text("utf-8")
        else:
            yield from _files_in(one, f"{before}{one.name}/")


def _taken() -> set[str]:
    """The names that the code of some template uses: a class of another name must not hide them."""
    found: set[str] = set()
    for kind in KINDS:
        for path, text in _files(kind):
            for node in ast.walk(ast.parse(text if path.startswith("src/") else "")):
                match node:
                    case ast.Name(id=name) | ast.alias(name=name) | ast.ClassDef(name=name):
                        found.add(name)
    return found - set(_names("my-game"))


def _named(text: str, name: str) -> str:
    """The text of a template for a game of this name; what it imports from the game is in order again."""
    names = _names(name)
    text = re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)

    def in_order(line: re.Match[str]) -> str:
        return line[1] + ", ".join(sorted(line[2].split(", "), key=lambda one: (not one.isupper(), one)))

    return re.sub(rf"(?m)^(from {names['my_game']} import )(.+)$", in_order, text)


def write_project(name: str, folder: Path, kind: str = "cards") -> Path:
    """Write the project of this name into a folder, all of it or nothing, and give where it is.

    Raises BadFile if something of that name is there already, or if nothing can be written.
    """
    target = folder / name
    if os.path.lexists(target):
        raise BadFile(f"{target} exists already: choose another name, or another folder to start in")
    try:
        with tempfile.TemporaryDirectory(prefix=f".{name}-", dir=folder) as beside:
            for path, text in _files(kind):
                file = Path(beside) / name / _named(path, name)
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(_named(text, name), "utf-8", newline="\n")
            (Path(beside) / name).rename(target)
    except OSError as error:
        raise BadFile(f"{target} cannot be written: {error.strerror or error}") from error
    return target


def parser() -> Parser:
    """The arguments of `cardkit new`."""
    made = Parser("cardkit new", "Start a game of your own: a project that can be played and checked.", EXAMPLES)
    kinds = ", ".join([f"{kind} ({about})" for kind, about in KINDS.items()])
    made.take("NAME", "lower case words with hyphens; also the folder's")
    made.add_argument("--kind", choices=KINDS, default="cards", help=f"what to start from: {kinds}; cards if left out")
    made.add_argument(
        "--compiled", dest="kind", action="store_const", const="compiled", help="the same as --kind compiled"
    )
    return made


def run(chosen: argparse.Namespace, arguments: Parser) -> int:
    """Write the project, and say what comes next."""
    reason = why_no_name(chosen.name)
    if reason is not None:
        arguments.error(f"argument NAME: {reason}")
    write_project(chosen.name, Path(), chosen.kind)
    source = f"src/{_names(chosen.name)['my_game']}.py"
    sys.stdout.write(NEXT.format(name=chosen.name, source=source))
    return 0
