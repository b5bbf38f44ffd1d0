"""The examples in the docstrings of the kits are true."""

import doctest
import importlib

from support import for_each


@for_each("name", ["bidding", "boards", "hands", "rounds", "tricks"])
def test_the_example_of_a_module_runs(name: str) -> None:
    failed, attempted = doctest.testmod(importlib.import_module(f"cardkit.kits.{name}"))
    assert (failed, attempted > 2) == (0, True)
