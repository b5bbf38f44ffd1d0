"""The documentation is true: its code runs, its transcripts are what the programs print, and nothing is left out."""

import ast
import builtins
import contextlib
import doctest
import importlib
import importlib.util
import io
import json
import os
import re
import shlex
import sys
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType

import attrs
import pytest

import cardkit
from cardkit import contract
from cardkit.commands.new import write_project
from cardkit.registry import BUILT_IN, INTRODUCED
from support import for_each, run_python

pytestmark = pytest.mark.sources

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
PAGES = sorted([path for path in DOCS.rglob("*.md") if "_build" not in path.parts])
README = ROOT / "README.md"
TUTORIAL = DOCS / "tutorial.md"
EXTRA_PAGE = "rl.md"  # needs the extra `rl`: tests/suites/test_rl_page.py follows it
LEFT_OUT = "[...]"  # a line of a transcript that stands for any number of lines

MAINS = {
    "cardkit": "cardkit.commands.cli",
    "cardkit-straights": "cardkit.games.straights.terminal.console",
    "cardkit-skipbo": "cardkit.games.skipbo.terminal.console",
    "cardkit-constructor": "cardkit.games.constructor.terminal.console",
    "cardkit-unowar": "cardkit.games.unowar.terminal.console",
}


@attrs.frozen
class Block:
    """A fenced block of a page."""

    page: Path
    line: int  # of its first line of text, from 1
    kind: str  # the first word after the fence
    file: str  # the second: the file that it is the next piece of; empty for most
    text: str


def blocks_of(page: Path) -> list[Block]:
    """All fenced blocks of a page, in order."""
    found: list[Block] = []
    lines = page.read_text("utf-8").split("\n")
    at = 0
    while at < len(lines):
        opening = re.fullmatch(r"( *)```(\S+)? ?(.*)", lines[at])
        at += 1
        if opening is None:
            continue
        start = at
        while lines[at].strip() != "```":
            at += 1
        body = [line.removeprefix(opening[1]) for line in lines[start:at]]
        at += 1
        found.append(Block(page, start + 1, opening[2] or "", opening[3], "".join([line + "\n" for line in body])))
    return found


class Echo(io.StringIO):
    """Standard input as a terminal shows it: what is typed appears among the output."""

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # what StringIO itself declares
        line = super().readline(size)
        sys.stdout.write(line)
        return line


class Reader:
    """Somebody who reads a page from top to bottom in an empty folder, and does what it says."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, object] = {}
        self.own: set[str] = set()  # modules that the page has written

    def follow(self, block: Block) -> None:
        """Do what a block of the page wants done."""
        if block.kind.startswith("{"):
            return  # Sphinx's own, such as a file that a page shows: tests/examples/test_programs.py runs it
        if block.file.startswith("src/"):
            self.replace(*block.file.partition(" ")[::2], block.text)
        elif block.file:
            self.append(block.file, block.text)
        elif block.kind == "console":
            self.run_transcript(block)
        elif ">>>" in block.text:
            self.run_doctest(block)
        elif block.kind == "python":
            self.run_python(block)

    def append(self, name: str, text: str) -> None:
        """Put a piece at the end of a file; of a file of the project it takes the place."""
        path = self.folder / name
        before = path.read_text("utf-8") + "\n" if path.exists() and path.parent == self.folder else ""
        path.write_text(before + text, "utf-8")
        if name.endswith(".py"):
            compile(before + text, name, "exec")
            self.own.add(path.stem)
        self.forget()

    def replace(self, name: str, inside: str, text: str) -> None:
        """Put definitions in the place of those of the same names, in a module or in a class of it."""
        path = self.folder / name
        path.write_text(replaced(path.read_text("utf-8"), inside, text), "utf-8")
        self.own.add(path.stem)
        self.forget()

    def install(self) -> None:
        """What pip leaves of an editable project: where it is, who it is, and its entry points."""
        project = tomllib.loads((self.folder / "pyproject.toml").read_text("utf-8"))["project"]
        site = self.folder / "src"
        info = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        info.mkdir(exist_ok=True)
        about = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        (info / "METADATA").write_text(about, "utf-8")
        points = ""
        for group, entries in project["entry-points"].items():
            points += f"[{group}]\n" + "".join([f"{name} = {value}\n" for name, value in entries.items()])
        (info / "entry_points.txt").write_text(points, "utf-8")
        sys.path.insert(0, str(site))
        os.environ["PYTHONPATH"] = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
        importlib.invalidate_caches()

    def without_examples(self) -> None:
        """Read on where nobody has the examples of the checkout: the page writes one of them."""
        sys.path[:] = [path for path in sys.path if not Path(path).is_relative_to(ROOT / "examples")]
        paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        os.environ["PYTHONPATH"] = os.pathsep.join(
            [path for path in paths if path and not Path(path).is_relative_to(ROOT / "examples")]
        )
        self.own.add("crazy_eights")
        self.forget()

    def forget(self) -> None:
        """Import the page's own modules anew: they may have changed."""
        importlib.invalidate_caches()
        for name in self.own:
            sys.modules.pop(name, None)

    def run_doctest(self, block: Block) -> None:
        test = doctest.DocTestParser().get_doctest(
            block.text, self.names, f"{block.page.name}:{block.line}", str(block.page), block.line - 1
        )
        said: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE, verbose=False)
        runner.run(test, out=said.append, clear_globs=False)
        assert not said, "".join(said)
        self.names = {**test.globs}

    def run_python(self, block: Block) -> None:
        """Compile it; run it if it is complete: every name it uses is its own, and every import is there."""
        code = compile("\n" * (block.line - 1) + block.text, str(block.page), "exec")
        if is_complete(block.text):
            exec(code, {"__name__": "__docs__"})

    def run_transcript(self, block: Block) -> None:
        for command, shown in commands_of(block.text):
            words = shlex.split(command, comments=True)
            if words[0] == "cd":
                self.folder = Path(os.path.normpath(self.folder / words[1]))
                os.chdir(self.folder)
            elif words[:4] == ["python", "-m", "pip", "install"] and "--editable" in words:
                self.install()
            if not shown:
                continue  # named, not played
            if words[0] in MAINS:
                main: Callable[[Sequence[str] | None], int] = importlib.import_module(MAINS[words[0]]).main
                typed = [line.removeprefix(">").strip() for line in shown if line.startswith(">")]
                said = self.run_main(main, words[1:], typed)
            elif words[0] == "pytest":
                said = self.run_python_with(["-m", "pytest", "-p", "no:cacheprovider", *words[1:]])
            elif words[0] == "python" and (self.folder / words[-1]).exists():
                said = self.run_python_with(words[1:])
            else:
                continue  # setting up, and what differs from one machine to the next
            assert matches(shown, said.split("\n")), f"{block.page.name}:{block.line}: {command}\n{said}"

    def run_python_with(self, argv: Sequence[str]) -> str:
        """What Python prints in a process of its own, on a terminal of the usual width."""
        ran = run_python(*argv, cwd=self.folder, COLUMNS="80")
        assert ran.status == 0, ran.err
        return ran.out

    def run_main(self, main: Callable[[Sequence[str] | None], int], argv: Sequence[str], typed: Sequence[str]) -> str:
        said = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n")
        before = sys.stdin
        sys.stdin = Echo("".join([line + "\n" for line in typed]))
        try:
            with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
                with contextlib.suppress(SystemExit):
                    main(argv)
                said.flush()
        finally:
            sys.stdin = before
        said.seek(0)
        return said.read()


def commands_of(text: str) -> list[tuple[str, list[str]]]:
    """The commands of a transcript with the lines that are shown after each."""
    found: list[tuple[str, list[str]]] = []
    for line in text.removesuffix("\n").split("\n"):
        if line.startswith("$ "):
            found.append((line.removeprefix("$ "), []))
        elif found:
            found[-1][1].append(line)
    return found


def matches(shown: Sequence[str], said: Sequence[str]) -> bool:
    """Whether the lines are those that are shown, where `[...]` stands for any number of lines."""
    pattern = "".join([r"(.*\n)*?" if line == LEFT_OUT else re.escape(line.rstrip()) + "\n" for line in shown])
    text = "".join([line.rstrip() + "\n" for line in said])
    return re.fullmatch(pattern + r"\n*", text) is not None


def name_of(node: ast.stmt) -> str:
    """What a statement defines, or where it imports from; `__doc__` is a docstring."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.Assign(targets=[ast.Tuple(elts=[ast.Name(id=name), *_])]):
            return name
        case ast.ImportFrom(module=str(module)):
            return f"from {module}"
        case ast.Import(names=[ast.alias(name=name), *_]):
            return f"import {name}"
        case _:
            return "__doc__"


def lines_of(node: ast.stmt, lines: Sequence[str]) -> slice:
    """Where a statement stands, with its decorators and the comments above it."""
    decorators = getattr(node, "decorator_list", [])
    start = min([node.lineno, *[one.lineno for one in decorators]]) - 1
    while start > 0 and lines[start - 1].lstrip().startswith("#"):
        start -= 1
    return slice(start, node.end_lineno)


def replaced(source: str, inside: str, text: str) -> str:
    """A module with these definitions in the place of those of the same names; further ones stand below the last.

    Definitions of a class, whose name is `inside`, are indented as they are there.
    """
    shown = text.removesuffix("\n").split("\n")
    before = ""
    for piece in ast.parse(f"class _:\n{text}").body[0].body if inside else ast.parse(text).body:  # type: ignore[attr-defined]
        if inside:
            ast.increment_lineno(piece, -1)
        lines = source.split("\n")
        tree: ast.Module | ast.ClassDef = ast.parse(source)
        if inside:
            tree = next(one for one in tree.body if isinstance(one, ast.ClassDef) and one.name == inside)
        places = {name_of(one): lines_of(one, lines) for one in tree.body}
        name = name_of(piece)
        place = places[name] if name in places else slice(places[before].stop, places[before].stop)
        lines[place] = shown[lines_of(piece, shown)]
        source = "\n".join(lines)
        before = name
    return source


def is_complete(text: str) -> bool:
    """Whether a block uses no name that it does not bind, and imports nothing that is not there."""
    bound = set(dir(builtins))
    used: set[str] = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                used.add(name)
            case ast.Name(id=name) | ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                bound.add(name)
            case ast.Import(names=names):
                bound.update([one.asname or one.name.split(".")[0] for one in names])
                if not all(importlib.util.find_spec(one.name.split(".")[0]) for one in names):
                    return False
            case ast.ImportFrom(module=str(module), names=names):
                bound.update([one.asname or one.name for one in names])
                if importlib.util.find_spec(module.split(".")[0]) is None:
                    return False
            case ast.Constant(value=value) if value is Ellipsis:
                return False
    return used <= bound


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    """A reader in an empty folder, whose modules come from there first and are forgotten afterwards."""
    before = dict(sys.modules)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    examples = [ROOT / "examples", ROOT / "examples" / "crazy-eights" / "src"]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(one) for one in (tmp_path, *examples)]))
    monkeypatch.setenv(INTRODUCED, "{}")
    yield Reader(tmp_path)
    for name in [
        name for name in sys.modules if name not in before and _lies_in(sys.modules[name], tmp_path, *examples)
    ]:
        del sys.modules[name]  # and no installed ones: some of these cannot be loaded twice
    sys.modules.update(before)


def _lies_in(module: ModuleType, *folders: Path) -> bool:
    """Whether a module was loaded from one of these folders."""
    file: str | None = getattr(module, "__file__", None)
    places = list(getattr(module, "__path__", ())) if file is None else [file]
    return any(Path(place).is_relative_to(folder) for place in places for folder in folders)


def page_id(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.slow
@pytest.mark.parametrize("page", [page for page in PAGES if page.name not in ("api.md", EXTRA_PAGE)], ids=page_id)
def test_what_a_page_says_happens_happens(page: Path, reader: Reader) -> None:
    if page == TUTORIAL:
        reader.without_examples()
    for block in blocks_of(page):
        reader.follow(block)


@pytest.mark.slow
def test_what_the_readme_says_happens_happens(reader: Reader) -> None:
    for block in blocks_of(README) if README.exists() else ():
        reader.follow(block)


def lines_in(text: str) -> list[str]:
    """The lines that are not empty."""
    return [line for line in text.split("\n") if line]


@pytest.mark.parametrize("name", ["src/crazy_eights.py", "tests/test_crazy_eights.py"])
def test_the_tutorial_writes_the_example_to_the_letter(reader: Reader, name: str) -> None:
    reader.folder = write_project("crazy-eights", reader.folder)
    for block in blocks_of(TUTORIAL):
        if block.file:
            reader.follow(block)
    example = ROOT / "examples" / "crazy-eights" / name
    assert lines_in((reader.folder / name).read_text("utf-8")) == lines_in(example.read_text("utf-8"))


def clauses_of(name: str) -> list[str]:
    """The clauses on the page of a game, such as U7 or, of the source itself, §3.1: each is a heading to link to."""
    text = (DOCS / "games" / f"{name}.md").read_text("utf-8")
    return re.findall(r"^### ([A-Z]\d+|§[\d.]+): ", text, re.MULTILINE)


@for_each("name", BUILT_IN)
def test_every_clause_that_code_cites_is_on_the_page_of_its_game(name: str) -> None:
    clauses = clauses_of(name)
    letter = clauses[-1][0]
    cited: set[str] = set()
    for path in (ROOT / "src" / "cardkit" / "games" / name).rglob("*.py"):
        for group in re.findall(rf"\(([§{letter}]\d[^)]*)\)", path.read_text("utf-8")):
            cited.update(re.findall(r"[A-Z]\d+|§\d+(?:\.\d+)?", group))
    assert cited
    assert cited <= set(clauses)


@for_each("name", BUILT_IN)
def test_every_ruling_of_a_page_has_a_test_with_its_name(name: str) -> None:
    named: set[str] = set()
    for path in (ROOT / "tests" / name).glob("test_*.py"):
        for test in re.findall(r"^def test(_\w+)\(", path.read_text("utf-8"), re.MULTILINE):
            named.update(re.findall(r"_([a-z]\d+)(?=_)", test))
    assert not [clause for clause in clauses_of(name) if "§" not in clause and clause.lower() not in named]


@for_each("name", BUILT_IN)
def test_every_option_preset_and_player_is_explained(name: str) -> None:
    text = (DOCS / "games" / f"{name}.md").read_text("utf-8")
    game = cardkit.load(name)
    assert not [one for one in (*game.options.names(), *game.presets, *game.policies) if f"| `{one}` |" not in text]


def test_every_rule_of_the_contract_is_explained() -> None:
    text = (DOCS / "contract.md").read_text("utf-8")
    assert not [rule for rule in contract.CHECKS if f"| `{rule}` |" not in text]


def listed_names() -> dict[str, set[str]]:
    """By module, the names that programs may rely on: the first columns of tables."""
    found: dict[str, set[str]] = {}
    module = ""
    for line in (DOCS / "stable.md").read_text("utf-8").split("\n"):
        if heading := re.fullmatch(r"### `([\w.]+)`", line):
            module = heading[1]
            found[module] = set()
        elif line.startswith("## "):
            module = ""
        elif module and line.startswith("| `"):
            found[module].update(re.findall(r"`(\w+)`", line.split("|")[1]))
    return found


def exported_names() -> dict[str, set[str]]:
    """By module, its `__all__`, or that which it takes from another, read without importing it: adapters need what may
    not be installed."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "src" / "cardkit").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                found[name] = set(ast.literal_eval(node.value))
            elif isinstance(node, ast.ImportFrom) and node.module in found and ast.unparse(node).endswith("__all__"):
                found[name] = found[node.module]
    return found


def schema_names(schema: str) -> set[str]:
    """The names of the values that a schema describes."""
    return set(json.loads((DOCS / "schemas" / f"{schema}.schema.json").read_text("utf-8"))["$defs"])


def test_the_names_that_stay_are_those_that_modules_export() -> None:
    exported = exported_names()
    for module, names in listed_names().items():
        package, _, name = module.rpartition(".")
        told = schema_names(name) if package == "cardkit.games" else set[str]()
        assert exported[module] - told == names - told, module
        assert names <= exported[module], module


def test_no_more_is_promised_than_people_can_read() -> None:
    assert sum(len(names) for names in listed_names().values()) <= 200


def test_only_packages_and_modules_that_stay_say_what_they_export() -> None:
    packages = {path.parent for path in (ROOT / "src" / "cardkit").rglob("__init__.py")}
    names = {".".join(path.relative_to(ROOT / "src").parts) for path in packages}
    exported = exported_names()
    listed = [exported[module] for module in listed_names()]
    assert [one for one in exported.keys() - names - set(listed_names()) if exported[one] not in listed] == []


def test_the_pictures_are_what_the_program_draws() -> None:
    spec = importlib.util.spec_from_file_location("picture", DOCS / "picture.py")
    assert spec is not None
    assert spec.loader is not None
    picture = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(picture)
    assert picture.svg(picture.last_turn()) == (DOCS / "straights.svg").read_text("utf-8")
    assert picture.go() == (DOCS / "go.svg").read_text("utf-8")
    assert picture.masks() == (DOCS / "masks.svg").read_text("utf-8")
    assert picture.tiles() == (DOCS / "tiles.svg").read_text("utf-8")
