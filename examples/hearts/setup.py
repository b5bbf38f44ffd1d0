"""Compiles the rules with mypyc, where there is a C compiler; everything else is in pyproject.toml.

The environment variable CARDKIT_COMPILE decides: 0 compiles nothing, 1 compiles or fails. What is installed with
`--editable` is not compiled: it would hide what is edited.
"""

import os
import sys

from setuptools import setup

RULES = "src/hearts_rules.py"
extensions = []
wanted = os.environ.get("CARDKIT_COMPILE", "")
if wanted != "0" and {"bdist_wheel", "build_ext"} & {*sys.argv}:
    from mypyc.build import mypycify

    extensions = mypycify(["--ignore-missing-imports", RULES])
    for one in extensions:
        one.optional = wanted != "1"  # without a C compiler the rules run as they are, slower
setup(ext_modules=extensions)
