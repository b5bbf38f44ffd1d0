"""Docstrings for compiled modules: mypyc leaves them out, and this puts them into the C that it writes.

They are in the tables from which Python makes functions, classes and modules. So `help` and Sphinx tell the same of a
compiled cardkit as of its source, at no cost when a program runs.
"""

import ast
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

# A table of methods or properties, the template of a class, and the definition of a module. Their C names begin with
# that of the module, as short as it can be, and have `___` between it and the class.
TABLE = re.compile(r"static Py(?:MethodDef|GetSetDef) (\w+)_(?:methods|getseters)\[\] = \{.*?\{(?:NULL|0)", re.DOTALL)
CLASS = re.compile(r"static PyTypeObject CPyType_(\w+)_template_ = \{.*?\n\s*\};", re.DOTALL)
MODULE = re.compile(
    r'static struct PyModuleDef (\w+)module = \{\s*PyModuleDef_HEAD_INIT,\s*"([\w.]+)",\s*(NULL), /\* docstring \*/'
)
METHOD = re.compile(r'(\{"(\w+)",\s*\(PyCFunction\)\w+,\s*[\w| ]+, PyDoc_STR\("(?:[^"\\]|\\.)*)("\))')
PROPERTY = re.compile(r'(\{"(\w+)",\s*\(getter\)\w+, (?:\(setter\)\w+|NULL),\s*)NULL(, NULL\})')
OF_CLASS = re.compile(r'(\.tp_doc = PyDoc_STR\("(?:[^"\\]|\\.)*)("\))')

Docstrings = Mapping[str, str]  # by name: `put_mask`, `State.turn`; of the module itself by ""


def docstrings_of(source: str) -> dict[str, str]:
    """The docstrings of a module, of its functions and classes, and of the methods and properties of these."""
    return dict(_docstrings(ast.parse(source), ""))


def _docstrings(node: ast.Module | ast.ClassDef, inside: str) -> Iterable[tuple[str, str]]:
    found = ast.get_docstring(node)
    if found is not None:
        yield inside, found
    for one in node.body:
        if isinstance(one, ast.ClassDef):
            yield from _docstrings(one, one.name)
        elif isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            said = ast.get_docstring(one)
            if said is not None:
                yield f"{inside}.{one.name}".removeprefix("."), said


def put_docstrings(c: str, sources: Iterable[Path], root: Path) -> str:
    """The C of these modules, whose files lie below `root`, with their docstrings."""
    by_module = {
        ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): docstrings_of(
            path.read_text(encoding="utf-8")
        )
        for path in sources
    }
    modules = {found[1]: by_module.get(found[2], {}) for found in MODULE.finditer(c)}  # by the beginning of C names

    def said(owner: str) -> tuple[Docstrings, str]:
        """The docstrings of the module of a C name, and the class that the name is of, with a point."""
        if owner.endswith("module") and owner.removesuffix("module") in modules:
            return modules[owner.removesuffix("module")], ""
        module = max([one for one in modules if owner.startswith(f"{one}___")], key=len, default="")
        return modules.get(module, {}), f"{owner.removeprefix(f'{module}___')}."

    def table(found: re.Match[str]) -> str:
        docstrings, inside = said(found[1])
        text = METHOD.sub(lambda one: one[1] + c_text(docstrings.get(inside + one[2], "")) + one[3], found[0])
        return PROPERTY.sub(lambda one: one[1] + _c_doc(docstrings.get(inside + one[2], "")) + one[3], text)

    def of_class(found: re.Match[str]) -> str:
        docstrings, inside = said(found[1])
        return OF_CLASS.sub(lambda one: one[1] + c_text(docstrings.get(inside[:-1], "")) + one[2], found[0])

    def of_module(found: re.Match[str]) -> str:
        return found[0].replace("NULL, /*", f"{_c_doc(modules[found[1]].get('', ''))}, /*")

    return MODULE.sub(of_module, CLASS.sub(of_class, TABLE.sub(table, c)))


def _c_doc(text: str) -> str:
    return f'PyDoc_STR("{c_text(text)}")' if text else "NULL"


def c_text(text: str) -> str:
    """A text as it stands between the quotation marks of a string of C."""
    return "".join([chr(one) if 32 <= one < 127 and one not in b'"\\?' else f"\\{one:03o}" for one in text.encode()])
