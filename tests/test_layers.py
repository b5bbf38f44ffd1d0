"""What the lower floors never do, and what `import cardkit` loads.

Who may import whom is in pyproject.toml, under `tool.importlinter`, and in docs/architecture.md.
"""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

import cardkit
from cardkit.registry import BUILT_IN
from support import for_each, printed

pytestmark = pytest.mark.sources

ROOT = Path(cardkit.__file__).parent

# What the lower floors may import besides cardkit; the standard library apart.
ALLOWED_OUTSIDE = {"attrs", "mypy_extensions"}
FORBIDDEN_CALLS = {"print", "input", "open"}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def name_of(path: Path) -> str:
    parts = ["cardkit", *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}
RULES = [
    name
    for name in FILES
    if name.startswith(("cardkit.core", "cardkit.games", "cardkit.kits"))
    and not name.endswith((".terminal.console", ".terminal.friendly_face"))
]
LOW = [*RULES, *[name for name in FILES if name.startswith("cardkit.contract")]]


@cache
def tree(name: str) -> ast.Module:
    return ast.parse(FILES[name].read_text(encoding="utf-8"))


def imports(name: str) -> set[str]:
    """Every package that a module imports, anywhere in it."""
    nodes = list(ast.walk(tree(name)))
    found = [one.name for node in nodes if isinstance(node, ast.Import) for one in node.names]
    found += [str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)]
    return {one.split(".")[0] for one in found}


@pytest.mark.slow
@for_each("name", LOW)
def test_the_lower_floors_need_nothing_but_attrs_and_mypy_extensions(name: str) -> None:
    assert imports(name) - {"cardkit"} - sys.stdlib_module_names - ALLOWED_OUTSIDE == set()


@for_each("name", LOW)
def test_the_lower_floors_do_not_print_or_read(name: str) -> None:
    calls = [node.func for node in ast.walk(tree(name)) if isinstance(node, ast.Call)]
    assert [call.id for call in calls if isinstance(call, ast.Name) and call.id in FORBIDDEN_CALLS] == []


@for_each("name", RULES)
def test_rules_do_not_reach_for_standard_input_or_output(name: str) -> None:
    reached = {node.attr for node in ast.walk(tree(name)) if isinstance(node, ast.Attribute)}
    assert reached & {"stdin", "stdout", "stderr"} == set()


@for_each("name", [name for name in FILES if name.startswith("cardkit.learning")])
def test_no_name_of_a_game_stands_in_the_code_for_learners(name: str) -> None:
    """Docstrings may show examples."""
    docstrings = {ast.get_docstring(node, clean=False) for node in ast.walk(tree(name)) if isinstance(node, DOCUMENTED)}
    texts = [node.value for node in ast.walk(tree(name)) if isinstance(node, ast.Constant)]
    code = [text for text in texts if isinstance(text, str) and text not in docstrings]
    assert [text for text in code for game in BUILT_IN if game in text] == []


# What `import cardkit` loads.


@cache
def loaded() -> frozenset[str]:
    code = "import sys; before = set(sys.modules); import cardkit; print(*set(sys.modules) - before)"
    return frozenset(printed(code).split())


@for_each(
    "name",
    [
        *("argparse", "importlib.metadata", "fractions", "random", "subprocess", "hypothesis", "rich", "joblib"),
        *("cardkit.contract", "cardkit.games", "cardkit.games.straights", "cardkit.arena", "cardkit.console"),
        *("cardkit.commands", "cardkit.learning", "cardkit.rooms", "cardkit.server", "cardkit.web"),
    ],
)
def test_importing_cardkit_does_not_load_what_few_want(name: str) -> None:
    assert name not in loaded()


def test_importing_cardkit_loads_the_core() -> None:
    assert "cardkit.core.game" in loaded()


@pytest.mark.slow
def test_the_plugin_of_pytest_does_not_load_cardkit_which_few_tests_want() -> None:
    loaded = printed("import sys, pytest_cardkit; print(*sys.modules)").split()
    assert [name for name in loaded if name.split(".")[0] in {"cardkit", "attrs"}] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["cardkit.games.straights.rules", "cardkit.contract.whole_games"])
def test_the_packages_are_loaded_when_they_are_first_named(name: str) -> None:
    code = "import sys, cardkit; cardkit.contract; cardkit.games.straights; print(*sys.modules)"
    assert name in printed(code).split()


def test_the_package_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="module 'cardkit' has no attribute 'poker'"):
        _ = cardkit.poker
