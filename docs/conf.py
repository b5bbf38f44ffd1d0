"""How the documentation is built: `python -m sphinx -W --keep-going -q -b html docs docs/_build/html`."""

import re
import shutil
from pathlib import Path

from sphinx.application import Sphinx

import cardkit

project = "cardkit"
author = "The cardkit developers"
project_copyright = author
version = release = cardkit.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
exclude_patterns = ["_build", "_templates"]
templates_path = ["_templates"]
html_theme = "furo"
html_title = "cardkit"

myst_heading_anchors = 3  # so that a page can point at a heading of another

# Docstrings write code between single backticks.
default_role = "code"
autodoc_default_options = {"members": True, "show-inheritance": True, "ignore-module-all": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
# Of the adapters and a store, which are described without these projects being installed.
autodoc_mock_imports = ["gymnasium", "pettingzoo", "psycopg", "pyspiel"]


# The pages of the API are made anew from the modules that there are: none is left of one that has gone.
shutil.rmtree(Path(__file__).parent / "_api", ignore_errors=True)


def keep_drawings(app: Sphinx, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Show an indented block of a docstring (a tree, a file) line by line, as it stands; doctests are left alone."""
    shown: list[str] = []
    for line in lines:
        begins = line.startswith("    ") and not line.lstrip().startswith((">>>", "..."))
        before = [one for one in shown if one][-1:]
        if begins and shown and not shown[-1] and before and not before[0].startswith(" "):
            shown.extend(["::", ""])
        shown.append(line)
    lines[:] = shown


def add_contents(app: Sphinx, docname: str, source: list[str]) -> None:
    """Make the links of an index its contents, so that no list of pages stands beside them."""
    if docname == "kinds/index":
        pages = dict.fromkeys(re.findall(r"\]\(([\w/-]+)\.md\)", source[0]))
        source[0] += "\n```{toctree}\n:hidden:\n\n" + "\n".join(pages) + "\n```\n"


def setup(app: Sphinx) -> None:
    """What Sphinx calls first."""
    app.connect("source-read", add_contents)
    app.connect("autodoc-process-docstring", keep_drawings)
