"""What the page says of how things look: its shapes (appearance.js), and its colours by day (page.css)."""

import functools
import json
import re
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, Final

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_CONDITIONAL: Final = re.compile(r"@[^{]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_VARIABLE: Final = re.compile(r"var\((--[\w-]+)(?:,\s*([^()]*))?\)")
_BY_DAY: Final = re.compile(r"light-dark\(([^(),]*),[^()]*\)")
_MIXED: Final = re.compile(r"color-mix\(in srgb, *(#\w+) (\d+)%, *(#\w+|transparent)\)")
# What SVG takes of a style as attributes.
_TAKEN: Final = ("fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "paint-order")


@functools.cache
def looks() -> Mapping[str, Any]:  # of as many types as there are shapes
    """The shapes of appearance.js."""
    lines = _of_the_page("appearance.js").splitlines()
    text = "".join([line for line in lines if not line.lstrip().startswith("//")])
    found: Mapping[str, Any] = json.loads(text[text.index("{") : text.rindex("}") + 1])
    return found


@functools.cache
def style(*selectors: str, within: tuple[str, ...] = (), variables: tuple[tuple[str, str], ...] = ()) -> str:
    """The attributes that rules of the style sheet give, the last of them counting most.

    `within` are rules whose variables hold, such as those of a suit or seat; `variables` hold before these.
    """
    rules, said = _rules(), dict[str, str]()
    known = {name: value for one in (":root", *within) for name, value in rules.get(one, {}).items()} | dict(variables)
    for selector in selectors:
        said.update(rules[selector])
    told = [(name, _plain(said[name], known)) for name in _TAKEN if name in said]
    return "".join([f' {name}="{value}"' for name, value in told])


def color(variable: str, *within: str) -> str:
    """The colour of a variable, such as `--felt`."""
    variables = {name: value for one in (":root", *within) for name, value in _rules().get(one, {}).items()}
    return _plain(variables[variable], variables)


def _of_the_page(name: str) -> str:
    return (files("cardkit") / "web" / "page" / name).read_text("utf-8")


@functools.cache
def _rules() -> Mapping[str, Mapping[str, str]]:
    """By selector, what the style sheet says under no condition."""
    found: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(_CONDITIONAL.sub("", _COMMENT.sub("", _of_the_page("page.css")))):
        said = [line.partition(":") for line in body.split(";") if ":" in line]
        for selector in selectors.split(","):
            rule = found.setdefault(" ".join(selector.split()), {})
            rule.update({name.strip(): value.strip() for name, _, value in said})
    return found


def _plain(value: str, variables: Mapping[str, str]) -> str:
    """A value without variables, mixtures, and colours for the night."""
    before = ""
    while before != value:
        before = value
        value = _VARIABLE.sub(lambda found: variables.get(found[1], found[2] or "none"), value)
        value = _MIXED.sub(_mixture, _BY_DAY.sub(r"\1", value))
    return value


def _mixture(found: re.Match[str]) -> str:
    part = int(found[2]) / 100
    if found[3] == "transparent":
        return f"{found[1]}{round(255 * part):02x}"
    one, other = (re.findall("..", color[1:] if len(color) == 7 else color[1:] * 2) for color in (found[1], found[3]))
    mixed = [round(int(a, 16) * part + int(b, 16) * (1 - part)) for a, b in zip(one, other, strict=True)]
    return "#" + "".join([f"{number:02x}" for number in mixed])
