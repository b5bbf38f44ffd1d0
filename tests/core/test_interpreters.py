"""`cardkit.core.subinterpreter_guard`: a compiled cardkit refuses a sub-interpreter, an uncompiled one works there.

In a process of its own, since what is refused here would bring down the process that tests.
"""

import importlib.util

import pytest

from cardkit.core.immutability import build
from support import run_python

pytestmark = pytest.mark.skipif(
    not any(importlib.util.find_spec(name) for name in ("_interpreters", "_xxsubinterpreters")),
    reason="this Python has no module of sub-interpreters",
)

# Plays in the main interpreter if asked to, then twice in others, and once more.
PROGRAM = """
import sys
try:
    import _interpreters as interpreters
    run = interpreters.exec
except ImportError:
    import _xxsubinterpreters as interpreters
    run = interpreters.run_string

GAME = '''
try:
    import cardkit
except ImportError as error:
    print("refused:", error, flush=True)
else:
    print(cardkit.Table(cardkit.load("unowar"), ["smallest"] * 2, seed=1).run().winners, flush=True)
'''

if "main" in sys.argv:
    exec(GAME)
for _ in range(2):
    other = interpreters.create()
    run(other, GAME)
    interpreters.destroy(other)
if "main" in sys.argv:
    exec(GAME)
"""

REFUSED = (
    "refused: a compiled cardkit runs in the main interpreter alone, and this is a sub-interpreter: use processes"
    " instead, or install cardkit uncompiled, with CARDKIT_COMPILE=0"
)


def said(*words: str) -> list[str]:
    ran = run_python("-c", PROGRAM, *words)
    return [*ran.out.splitlines(), f"status {ran.status}"]


@pytest.mark.slow
def test_a_sub_interpreter_is_refused_by_the_compiled_build_alone_and_the_main_one_goes_on() -> None:
    inside = REFUSED if build() == "compiled" else "(1,)"
    assert said() == [inside, inside, "status 0"]
    assert said("main") == ["(1,)", inside, inside, "(1,)", "status 0"]
