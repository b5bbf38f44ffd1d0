"""Neither a command of cardkit nor a process that it starts runs modules of the current folder but a player's own."""

import importlib.util
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

# Whatever a folder may have lying about: its modules would take the places of these.
NAMES = (
    *(name for name in sys.stdlib_module_names if name != "antigravity"),
    *("attr", "attrs", "choix", "cloudpickle", "dask", "distributed", "gymnasium", "hypothesis", "joblib"),
    *("matplotlib", "msgpack", "mypy_extensions", "numpy", "packaging", "pettingzoo", "psutil", "pyspiel", "pytest"),
    *("rich", "scipy", "setuptools", "starlette", "tornado", "uvicorn", "websockets", "yaml", "zict"),
)

PLAYERS = """
import helper  # a module of the same folder

from cardkit.core.policy import Policy

class Hasty:
    def choose(self, view, moves):
        return helper.first(moves)

class Lowest(Policy):
    __slots__ = ()

    def choose(self, state, rng):
        return min(state.legal())
"""

BOT = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["is"] == "hello":
        print(json.dumps({"do": "hello", "protocol": 1}), flush=True)
    elif told["is"] == "position":
        print(json.dumps({"do": "move", "version": told["version"], "move": told["moves"][0]["text"]}), flush=True)
"""

# Programs of a user's, which lie elsewhere.
BATCH = """
from cardkit.learning.batch import Batch
if __name__ == "__main__":
    with Batch("unowar", 2, processes=2) as games:
        games.step(games.mask.argmax(axis=1))
"""
BENCH = """
from cardkit.commands import bench
bench.ROUNDS = 1
bench.start_up("-c", "import cardkit")
bench.start_up("-m", "cardkit", "games")
"""
CONTRACT = """
from cardkit import contract, load
contract.check(load("unowar", rounds=1), seeds=[1], rules=["processes"])
"""
ARENA = """
from cardkit import arena
if __name__ == "__main__":
    arena.run(arena.plan("unowar", ["random", "mine:Hasty"], games=4), jobs=2)
"""


@pytest.fixture
def poisoned(tmp_path: Path) -> Path:
    """A folder full of modules that say that they ran; beside it, programs that do no harm."""
    folder = tmp_path / "poisoned"
    folder.mkdir()
    for name in NAMES:
        (folder / f"{name}.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write({name!r} + ' ')\n1 / 0\n")
    (folder / "mine.py").write_text(PLAYERS)
    (folder / "helper.py").write_text("def first(moves):\n    return moves[0]\n")
    (tmp_path / "bot.py").write_text(BOT)
    return folder


def ran(folder: Path, *words: str) -> tuple[int, str]:
    """How a command ends in a folder, and which of its modules it has run."""
    path = os.pathsep.join(entry for entry in os.environ.get("PYTHONPATH", "").split(os.pathsep) if entry)
    done = subprocess.run(
        words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": path},
    )  # fmt: skip
    log = folder.parent / "ran"
    if done.returncode:
        sys.stderr.write(done.stderr[-2000:])
    return done.returncode, log.read_text() if log.exists() else ""


def loaded_first() -> list[str]:
    """What Python itself loads for `-m`, before it runs anything of cardkit's."""
    words = [sys.executable, "-P", "-c", "import runpy, sys; print(*sys.modules)"]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()


ARENA_WORDS = ("arena", "unowar", "--games", "4", "--preset", "one-round")
COMMANDS = {
    "games": ("games",),
    "play": ("play", "unowar", "--players", "mine:Hasty,mine:Lowest", "--rounds", "1"),
    "arena": (*ARENA_WORDS, "--players", "random,mine:Hasty"),
    "bot": (*ARENA_WORDS, "--players", "random,lines:BOT"),
    "bot in two processes": (*ARENA_WORDS, "--players", "random,lines:BOT", "--jobs", "2"),
    "two processes": (*ARENA_WORDS, "--players", "random,mine:Hasty", "--jobs", "2"),
    "policy in two processes": (*ARENA_WORDS, "--players", "random,mine:Lowest", "--jobs", "2"),
    "threads": (*ARENA_WORDS, "--players", "random,mine:Hasty", "--jobs", "2", "--backend", "threads"),
    "dask": (*ARENA_WORDS, "--players", "random,mine:Hasty", "--jobs", "2", "--backend", "dask"),
    "bot-check": ("bot-check", "BOT"),
}


@pytest.mark.parametrize("way", ["installed", "module"])
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.some(7)
def test_a_command_runs_no_modules_of_the_current_folder(poisoned: Path, name: str, way: str) -> None:
    for wanted in ("joblib",) if name == "threads" else ("joblib", "distributed") if name == "dask" else ():
        if importlib.util.find_spec(wanted) is None:
            pytest.skip(f"{wanted} is not installed")
    if name == "dask" or way == "module":  # there, the folder is the last that is looked into
        for file in poisoned.glob("*.py"):
            if file.stem not in ("mine", "helper") and importlib.util.find_spec(file.stem) is None:
                file.unlink()
    if way == "module":
        for loaded in loaded_first():
            (poisoned / f"{loaded}.py").unlink(missing_ok=True)
    script = Path(sys.executable).parent / "cardkit"
    command = [str(script)] if way == "installed" else [sys.executable, "-m", "cardkit"]
    bot = shlex.join([sys.executable, str(poisoned.parent / "bot.py")])
    assert ran(poisoned, *command, *[word.replace("BOT", bot) for word in COMMANDS[name]]) == (0, "")


@pytest.mark.parametrize("program", [BATCH, BENCH, CONTRACT, ARENA], ids=["batch", "bench", "contract", "arena"])
def test_a_program_starts_none_that_does(poisoned: Path, program: str) -> None:
    if program == BATCH and importlib.util.find_spec("numpy") is None:
        pytest.skip("numpy is not installed")
    (poisoned.parent / "program.py").write_text(program)
    assert ran(poisoned, sys.executable, str(poisoned.parent / "program.py")) == (0, "")
