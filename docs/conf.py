"""How the documentation is built: `python -m sphinx -W --keep-going -q -b html docs docs/_build/html`."""

import importlib
import os
import re
import shutil
from pathlib import Path

from sphinx.application import Sphinx

import cardkit
from cardkit.registry import BUILT_IN
from cardkit.web.export import export

project = "cardkit"
author = "The cardkit developers"
project_copyright = author
version = release = cardkit.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.autosummary"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = "cardkit"
html_copy_source = False
html_static_path = ["_static"]
html_css_files = ["site.css"]

myst_heading_anchors = 3  # so that a page can point at a heading of another

# Docstrings write code between single backticks.
default_role = "code"
autodoc_default_options = {"members": True, "show-inheritance": True, "ignore-module-all": True}
autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_use_type_comments = False  # there are none; to look for them takes a seventh of the time
autosummary_generate = False
toc_object_entries = False  # thousands, which would be gone through again for every page
# Of the adapters and a store, which are described without these projects being installed.
autodoc_mock_imports = ["gymnasium", "pettingzoo", "psycopg", "pyspiel"]


HERE = Path(__file__).parent
PYODIDE = os.environ.get("CARDKIT_PYODIDE")  # the folder of Python for browsers; dev.py names it
UNTOLD = ("commands", "templates", "terminal", "__main__")  # programs, which nobody imports


def write_api() -> None:
    """Write the pages of the API anew, one for each package, with its modules: none is left of one that has gone.

    A page for each module would take three times as long: the contents of the whole site stand beside every page.
    """
    target, sources = HERE / "_api", Path(cardkit.__file__).parent.parent
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir()
    for package in ("cardkit", "pytest_cardkit"):
        for init in sorted((sources / package).rglob("__init__.py")):
            parts = init.parent.relative_to(sources).parts
            if set(parts) & set(UNTOLD):
                continue
            name, found = ".".join(parts), sorted(init.parent.glob("[!_]*.py"))
            modules = [f"{name}.{module.stem}" for module in found]
            package_itself = importlib.import_module(name)
            # Functions with the name of a module beside them, which is what a link means: they are shown all the same.
            twins = [one.stem for one in found if callable(getattr(package_itself, one.stem, None))]
            told = [f"{name}\n{'=' * len(name)}\n\n.. automodule:: {name}\n   :exclude-members: {', '.join(twins)}\n"]
            told += [f".. autofunction:: {name}.{twin}\n   :no-index:\n" for twin in twins]
            told += [f"{module}\n{'-' * len(module)}\n\n.. automodule:: {module}\n" for module in modules]
            (target / f"{name}.rst").write_text("\n".join(told), encoding="utf-8")


def front_names() -> list[str]:
    """What programs import from `cardkit`, by the modules in which it stands, in the order of stable.md."""
    stable = (HERE / "stable.md").read_text("utf-8").partition("### `cardkit`")[2]
    names = sorted(cardkit.__all__, key=lambda name: stable.find(f"`{name}`"))
    named = [(one, getattr(cardkit, one)) for one in names]
    own = [(name, thing) for name, thing in named if getattr(thing, "__module__", "").startswith("cardkit")]
    return [f"~{thing.__module__}.{getattr(thing, '__qualname__', name)}" for name, thing in own]


write_api()


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
    """Make the links of an index its contents, so that no list of pages stands beside them; name what is imported."""
    if docname == "api":
        source[0] = source[0].replace("FRONT", "\n   ".join(front_names()))
    if docname == "kinds/index":
        pages = dict.fromkeys(re.findall(r"\]\(([\w/-]+)\.md\)", source[0]))
        source[0] += "\n```{toctree}\n:hidden:\n\n" + "\n".join(pages) + "\n```\n"


def add_page(app: Sphinx, error: Exception | None) -> None:
    """Put the page that plays without a server beside the site, where there is Pyodide."""
    if error is None and PYODIDE:
        export(Path(app.outdir) / "play", Path(PYODIDE), BUILT_IN, "never")


def setup(app: Sphinx) -> None:
    """What Sphinx calls first."""
    if PYODIDE:
        app.tags.add("play")  # pages link to it
    app.connect("build-finished", add_page)
    app.connect("source-read", add_contents)
    app.connect("autodoc-process-docstring", keep_drawings)
