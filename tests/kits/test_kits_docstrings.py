"""The examples in the docstrings of the kits are true."""

import doctest
import importlib
import pkgutil

from cardkit import kits
from support import for_each

INNER = {"dealing"}  # what only other kits use


@for_each("name", sorted({one.name for one in pkgutil.iter_modules(kits.__path__)} - INNER))
def test_the_example_of_a_module_runs(name: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(f"cardkit.kits.{name}"))
    assert (failed, attempted > 2) == (0, True)
