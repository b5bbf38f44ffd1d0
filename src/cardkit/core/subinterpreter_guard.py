"""Where a compiled cardkit runs: in the main interpreter of a process, and in no other."""

import importlib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Final

_NAMES: Final = ("_interpreters", "_xxsubinterpreters")  # Python's module of them from 3.13 on, and before


def require_main_interpreter() -> None:
    """Raise ImportError if this is a sub-interpreter, and cardkit is compiled.

    Compiled modules keep their classes and constants once for the whole process. A second interpreter would fill them
    anew, and the first would go on with objects that are gone. To be called before any compiled module is loaded.
    """
    if _is_compiled() and not _is_main():
        raise ImportError(
            "a compiled cardkit runs in the main interpreter alone, and this is a sub-interpreter: use processes"
            " instead, or install cardkit uncompiled, with CARDKIT_COMPILE=0"
        )


def _is_compiled() -> bool:
    """Whether a compiled module lies in this folder; none is loaded to find out."""
    return any(Path(__file__).with_name(f"bits{suffix}").exists() for suffix in EXTENSION_SUFFIXES)


def _is_main() -> bool:
    for name in _NAMES:
        try:
            interpreters = importlib.import_module(name)
        except ImportError:
            continue
        return bool(interpreters.get_current() == interpreters.get_main())
    return True  # a Python without a module of them has no others that could be told apart
