"""Who may import whom, and what the lower floors and the compiled modules never do. See docs/architecture.md."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import cardkit
import pytest_cardkit
from cardkit.registry import BUILT_IN

pytestmark = pytest.mark.sources

ROOT = Path(cardkit.__file__).parent

# What core may import besides itself; the standard library apart.
ALLOWED_OUTSIDE = {"attrs", "mypy_extensions"}
FORBIDDEN_BELOW = {"time", "datetime", "random", "secrets"}
FORBIDDEN_CALLS = {"print", "input", "open"}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef)


def name_of(path: Path) -> str:
    parts = ["cardkit", *path.relative_to(ROOT).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))} | {"pytest_cardkit": Path(pytest_cardkit.__file__)}


def floor(name: str) -> int:
    """The floor of a module, as the architecture draws them."""
    if name == "pytest_cardkit":  # beside the package, which it does not load before it is needed
        return 4
    parts = name.split(".")[1:]
    match parts:
        case ["core", *_]:
            return 0
        case ["games", _, "console", *_]:
            return 4
        case ["games", *_]:
            return 1
        case ["contract", *_]:
            return 2
        case ["arena", "console"] | ["console", *_] | ["bench"] | ["adapters", *_] | ["perft"]:
            return 4
        case ["arena", *_] | ["table"] | ["players"] | ["registry"]:
            return 3
        case [] | ["cli"] | ["__main__"]:
            return 5
    raise AssertionError(f"{name} is on no floor: say here on which one")


def game_of(name: str) -> str | None:
    parts = name.split(".")
    return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 else None


@cache
def tree(name: str) -> ast.Module:
    return ast.parse(FILES[name].read_text(encoding="utf-8"))


@cache
def imports(name: str) -> tuple[str, ...]:
    """Every module that this one imports, anywhere in it."""
    found: list[str] = []
    for node in ast.walk(tree(name)):
        if isinstance(node, ast.Import):
            found.extend([one.name for one in node.names])
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relative to itself"
            module = str(node.module)
            for one in node.names:
                inner = f"{module}.{one.name}"
                found.append(inner if inner in FILES else module)
    return tuple(found)


def ours(name: str) -> list[str]:
    return [one for one in imports(name) if one.split(".")[0] == "cardkit"]


def others(name: str) -> set[str]:
    return {one.split(".")[0] for one in imports(name)} - {"cardkit"} - sys.stdlib_module_names


def on_floors(*floors: int) -> list[str]:
    return [name for name in FILES if floor(name) in floors]


LOW = on_floors(0, 1, 2)
GAMES = [name for name in FILES if game_of(name)]


# Floors.


@pytest.mark.parametrize("name", FILES)
def test_a_module_imports_nothing_from_above(name: str) -> None:
    assert [one for one in ours(name) if floor(one) > floor(name)] == []


@pytest.mark.parametrize("name", on_floors(0))
def test_the_core_imports_the_core_alone(name: str) -> None:
    assert [one for one in ours(name) if not one.startswith("cardkit.core.")] == []


@pytest.mark.parametrize("name", LOW)
def test_the_lower_floors_need_nothing_but_attrs_and_mypy_extensions(name: str) -> None:
    assert others(name) - ALLOWED_OUTSIDE == set()


@pytest.mark.parametrize("name", on_floors(2))
def test_the_contract_imports_the_core_alone(name: str) -> None:
    assert [one for one in ours(name) if not one.startswith(("cardkit.core.", "cardkit.contract"))] == []


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("cardkit.adapters")])
def test_no_adapter_knows_a_game_by_name(name: str) -> None:
    """It imports none, and no name of one stands in its code; docstrings may show examples."""
    docstrings = {ast.get_docstring(node, clean=False) for node in ast.walk(tree(name)) if isinstance(node, DOCUMENTED)}
    texts = [node.value for node in ast.walk(tree(name)) if isinstance(node, ast.Constant)]
    code = [text for text in texts if isinstance(text, str) and text not in docstrings]
    assert [one for one in ours(name) if one.startswith("cardkit.games")] == []
    assert [text for text in code for game in BUILT_IN if game in text] == []


@pytest.mark.parametrize("name", GAMES)
def test_a_game_imports_no_other_game(name: str) -> None:
    assert [one for one in ours(name) if game_of(one) not in {None, game_of(name)}] == []


@pytest.mark.parametrize("name", [name for name in GAMES if "console" not in name.split(".")])
def test_the_rules_of_a_game_import_the_core_and_itself(name: str) -> None:
    package = f"cardkit.games.{game_of(name)}"
    above = [one for one in ours(name) if not one.startswith(("cardkit.core.", package))]
    is_package = name == package
    allowed = ("cardkit.console", "cardkit.table", "cardkit.players", "cardkit.registry") if is_package else ()
    assert [one for one in above if not one.startswith(tuple(allowed) or "-")] == []


@pytest.mark.parametrize("name", [name for name in GAMES if "console" not in name.split(".")])
def test_only_the_console_of_a_game_imports_its_console(name: str) -> None:
    assert f"cardkit.games.{game_of(name)}.console" not in ours(name)


# What the lower floors never do.


@pytest.mark.parametrize("name", LOW)
def test_the_lower_floors_look_at_no_clock_and_draw_no_chance(name: str) -> None:
    assert {one.split(".")[0] for one in imports(name)} & FORBIDDEN_BELOW == set()


@pytest.mark.parametrize("name", LOW)
def test_the_lower_floors_do_not_print_or_read(name: str) -> None:
    calls = [node.func for node in ast.walk(tree(name)) if isinstance(node, ast.Call)]
    assert [call.id for call in calls if isinstance(call, ast.Name) and call.id in FORBIDDEN_CALLS] == []


@pytest.mark.parametrize("name", on_floors(0, 1))
def test_rules_do_not_reach_for_standard_input_or_output(name: str) -> None:
    reached = {node.attr for node in ast.walk(tree(name)) if isinstance(node, ast.Attribute)}
    assert reached & {"stdin", "stdout", "stderr"} == set()


# What `import cardkit` loads.


@cache
def loaded() -> frozenset[str]:
    code = "import sys; before = set(sys.modules); import cardkit; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return frozenset(done.stdout.split())


@pytest.mark.parametrize(
    "name",
    [
        *("argparse", "importlib.metadata", "fractions", "random", "subprocess", "hypothesis", "rich", "joblib"),
        *("cardkit.contract", "cardkit.games", "cardkit.games.straights", "cardkit.arena", "cardkit.console"),
        "cardkit.cli",
    ],
)
def test_importing_cardkit_does_not_load_what_few_want(name: str) -> None:
    assert name not in loaded()


def test_importing_cardkit_loads_the_core() -> None:
    assert "cardkit.core.game" in loaded()


def test_the_plugin_of_pytest_does_not_load_cardkit_which_few_tests_want() -> None:
    code = "import sys, pytest_cardkit; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert [name for name in done.stdout.split() if name.split(".")[0] in {"cardkit", "attrs"}] == []


@pytest.mark.parametrize("name", ["cardkit.games.straights.rules", "cardkit.contract.whole"])
def test_the_packages_are_loaded_when_they_are_first_named(name: str) -> None:
    code = "import sys, cardkit; cardkit.contract; cardkit.games.straights; print('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert name in done.stdout.split()


def test_the_package_has_no_other_names() -> None:
    with pytest.raises(AttributeError, match="module 'cardkit' has no attribute 'poker'"):
        _ = cardkit.poker
