"""What mypyc compiles wrongly without a word, or slowly, is kept out of the modules that it compiles.

Each rule is a function over the tree of a module; below, each is shown a module that breaks it.
"""

import ast
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

import cardkit
from support import for_each

pytestmark = pytest.mark.sources

ROOT = Path(cardkit.__file__).parent
PROJECT = Path(__file__).parent.parent
LISTED = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["cardkit"]["compiled"]
COMPILED = sorted({str(path.relative_to(PROJECT / "src")) for one in LISTED for path in PROJECT.glob(one)})

Rule = Callable[[ast.Module, set[str]], list[str]]


@cache
def tree(file: str) -> ast.Module:
    return ast.parse((ROOT.parent / file).read_text(encoding="utf-8"))


@cache
def constants(file: str) -> frozenset[str]:
    """The names that a module, or one of ours it takes them from, gives a fixed value for good."""
    found: set[str] = set()
    for node in tree(file).body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            if "Final" in ast.unparse(node.annotation) and fixed(node.value, found):
                found.add(node.target.id)
        elif isinstance(node, ast.ImportFrom):
            other = str(node.module).replace(".", "/") + ".py"
            known = constants(other) if (ROOT.parent / other).exists() else frozenset()
            found.update([one.asname or one.name for one in node.names if one.name in known])
    return frozenset(found)


def fixed(node: ast.expr, known: set[str]) -> bool:
    """Whether an expression is made of numbers and constants alone, so that mypyc puts its value in its place."""
    match node:
        case ast.Constant():
            return True
        case ast.Name():
            return node.id in known
        case ast.UnaryOp():
            return fixed(node.operand, known)
        case ast.BinOp():
            return fixed(node.left, known) and fixed(node.right, known)
    return False


def functions(module: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef))


def assigned(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | None]]:
    """Every name that a function binds, with the value where there is one of its own."""
    arguments = function.args
    for one in [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]:
        yield one.arg, None
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                yield name, value
            case ast.AnnAssign(target=ast.Name(id=name), value=value):
                yield name, value
            case ast.Name(id=name, ctx=ast.Store()):
                yield name, None


def no_attrs(module: ast.Module, known: set[str]) -> list[str]:
    """Compiled code compares two attrs values by identity."""
    found = []
    for node in ast.walk(module):
        names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
        names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
        found += [name for name in names if name.split(".")[0] in {"attr", "attrs", "dataclasses"}]
    return found


def shifts(module: ast.Module) -> Iterator[tuple[ast.expr, ast.expr, ast.AST]]:
    for node in ast.walk(module):
        match node:
            case ast.BinOp(left=left, op=ast.LShift(), right=right):
                yield left, right, node
            case ast.AugAssign(target=left, op=ast.LShift(), value=right):
                yield left, right, node


def no_constant_shifted(module: ast.Module, known: set[str]) -> list[str]:
    """A constant shifted by a variable is a shift of 32 bits, also where the constant has a name, even a local one."""
    local = set(known)
    for function in functions(module):
        bound = list(assigned(function))
        # A store shows up twice for an assignment with a value: with it, and as a name that is stored.
        times = Counter([name for name, value in bound if value is None])
        local |= {name for name, value in bound if value is not None and fixed(value, known) and times[name] == 1}
    return [ast.unparse(node) for left, right, node in shifts(module) if fixed(left, local) and not fixed(right, known)]


def no_oversized_shift(module: ast.Module, known: set[str]) -> list[str]:
    """A shift by 64 or more wraps round."""
    found = []
    for node in ast.walk(module):
        operator = getattr(node, "op", None)
        right = getattr(node, "right", None) or getattr(node, "value", None)
        if isinstance(operator, ast.LShift | ast.RShift) and isinstance(right, ast.expr):
            try:
                number = ast.literal_eval(right)
            except ValueError:
                continue
            if not 0 <= number < 63:
                found.append(ast.unparse(node))
    return found


def classes(module: ast.Module) -> list[ast.ClassDef]:
    return [node for node in ast.walk(module) if isinstance(node, ast.ClassDef)]


def slots(node: ast.ClassDef) -> set[str] | None:
    for line in node.body:
        match line:
            case ast.Assign(targets=[ast.Name(id="__slots__")], value=ast.Tuple(elts=names)):
                return {str(ast.literal_eval(one)) for one in names}
    return None


def own(node: ast.ClassDef) -> list[tuple[str, ast.AST]]:
    """The fields of `self` that the methods of a class assign, each with the annotation or the statement."""
    found: list[tuple[str, ast.AST]] = []
    for one in ast.walk(node):
        match one:
            case ast.AnnAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=name), annotation=annotation):
                found.append((name, annotation))
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)]):
                found.append((name, one))
            case ast.AugAssign(target=ast.Attribute(value=ast.Name(id="self"), attr=name)):
                found.append((name, one))
    return found


def slots_are_the_fields(module: ast.Module, known: set[str]) -> list[str]:
    """Uncompiled, a class without slots takes any attribute, and a slot that is not assigned cannot be read."""
    return [node.name for node in classes(module) if slots(node) != {name for name, _ in own(node)}]


OF_ONE_MOVE = {
    "Arm", "ChangingPiles", "LikelyWorlds", "Node", "Playing", "Race", "Runner", "Sparse", "StateDraft", "Tree",
    "UnoWarDraft", "WordSink", "_Solver",
}  # fmt: skip


def fields_are_final(module: ast.Module, known: set[str]) -> list[str]:
    """A field that is not Final can be assigned from outside once compiled. Generators are what changes, and what a
    search or the rules keep for one move, which nobody else is handed.
    """
    return [
        f"{node.name}.{name}"
        for node in classes(module)
        if not any("Generator" in ast.unparse(base) for base in node.bases) and node.name not in OF_ONE_MOVE
        for name, annotation in own(node)
        if "Final" not in ast.unparse(annotation)
    ]


def defaults_are_plain(module: ast.Module, known: set[str]) -> list[str]:
    """mypyc tells the parameters of a class, which are its fields, only where their defaults are literals."""
    defaults = [
        default
        for node in classes(module)
        for method in node.body
        if isinstance(method, ast.FunctionDef) and method.name == "__init__"
        for default in (*method.args.defaults, *method.args.kw_defaults)
        if default is not None
    ]
    named = (ast.Name, ast.Attribute, ast.Call)
    return [ast.unparse(one) for one in defaults if any(isinstance(part, named) for part in ast.walk(one))]


def nothing_acyclic(module: ast.Module, known: set[str]) -> list[str]:
    """`mypyc_attr(acyclic=True)` takes objects out of the garbage collector, and yet lets Python put off their deletion
    when objects are nested more than 50 deep, as only collected ones may be: that overwrites other memory.
    """
    return [ast.unparse(node) for node in ast.walk(module) if isinstance(node, ast.keyword) and node.arg == "acyclic"]


def no_super(module: ast.Module, known: set[str]) -> list[str]:
    """`super().__init_subclass__()` fails when compiled; other uses are slow."""
    return [ast.unparse(node) for node in ast.walk(module) if isinstance(node, ast.Name) and node.id == "super"]


def no_large_number(module: ast.Module, known: set[str]) -> list[str]:
    """From 2**62 on mypyc keeps a number as an object, also that of an i64, and unpacks it wherever it is used."""
    return [
        ast.unparse(node)
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value >= 2**62
    ]


RULES: tuple[Rule, ...] = (
    no_attrs,
    no_constant_shifted,
    no_oversized_shift,
    no_large_number,
    slots_are_the_fields,
    fields_are_final,
    defaults_are_plain,
    nothing_acyclic,
    no_super,
)


def test_the_compiled_modules_are_there() -> None:
    assert all((PROJECT / one).exists() for one in LISTED if "*" not in one)


@for_each("game", sorted(path.parent.name for path in ROOT.glob("games/*/game.py")))
@for_each("part", ["options", "rules", "knowledge", "players"])
def test_every_game_has_its_hot_parts_compiled(game: str, part: str) -> None:
    if part == "knowledge" and cardkit.load(game).perfect_information:
        return  # there is nothing to infer
    assert f"cardkit/games/{game}/{part}.py" in COMPILED


@pytest.mark.slow
@for_each("rule", RULES)
@for_each("file", COMPILED)
def test_the_compiled_modules_keep_the_rules(file: str, rule: Rule) -> None:
    assert rule(tree(file), set(constants(file))) == []


FAULTS: tuple[tuple[Rule, str], ...] = (
    (no_attrs, "import attrs"),
    (no_attrs, "from dataclasses import dataclass"),
    (no_constant_shifted, "def bit(n): return 1 << n"),
    (no_constant_shifted, "def bit(n): return (2 + 1) << n"),
    (no_constant_shifted, "def bit(n): return SUIT << n"),
    (no_constant_shifted, "def bit(n):\n    one: i64 = 1\n    return one << n"),
    (no_oversized_shift, "def top(n): return n << 64"),
    (no_oversized_shift, "def top(n): return n >> -1"),
    (slots_are_the_fields, "class A:\n    def __init__(self): pass"),
    (slots_are_the_fields, "class A:\n    __slots__ = ()\n    def __init__(self): self.a = 1"),
    (slots_are_the_fields, "class A:\n    __slots__ = ('a', 'b')\n    def __init__(self): self.a = 1"),
    (fields_are_final, "class A:\n    def __init__(self): self.a: int = 1"),
    (fields_are_final, "class A:\n    def more(self): self.a += 1"),
    (defaults_are_plain, "class A:\n    def __init__(self, *, b=TUNED): pass"),
    (defaults_are_plain, "class A:\n    def __init__(self, b=(1, two())): pass"),
    (nothing_acyclic, "@mypyc_attr(free_list_len=1, acyclic=True)\nclass A(Value): pass"),
    (no_super, "class A:\n    def __init_subclass__(cls): super().__init_subclass__()"),
)


@for_each(("rule", "source"), FAULTS)
def test_each_rule_finds_what_breaks_it(rule: Rule, source: str) -> None:
    assert rule(ast.parse(source), {"SUIT"}) != []


@for_each(
    "source",
    [
        "def bit(n): return ONE << n",
        "MASK = 3 << 7",
        "def hand(cards):\n    held = 0\n    for card in cards:\n        held = (held << 6) | card\n    return held",
    ],
)
def test_shifts_of_what_is_no_constant_are_fine(source: str) -> None:
    assert no_constant_shifted(ast.parse(source), {"SUIT"}) == []
