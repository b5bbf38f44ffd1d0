"""Compiles the rules with mypyc, where there is a C compiler; everything else is in pyproject.toml.

The environment variable CARDKIT_COMPILE decides: 0 compiles nothing, 1 compiles or fails. What is installed with
`--editable` is not compiled: it would hide what is edited.
"""

import os
import sys

from setuptools import setup

wanted = os.environ.get("CARDKIT_COMPILE", "")
extensions = []
if wanted != "0" and {"bdist_wheel", "build_ext"} & {*sys.argv}:
    try:
        from mypyc.build import mypycify

        extensions = mypycify(["--ignore-missing-imports", "src/my_game_rules.py"])
    except ImportError:  # the rules run as they are, slower
        if wanted == "1":
            raise
for one in extensions:
    one.optional = wanted != "1"  # so they do without a C compiler
setup(ext_modules=extensions)
