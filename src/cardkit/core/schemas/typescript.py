"""Declarations of TypeScript for a JSON Schema such as `cardkit.core.schemas.json_schema` makes."""

import json
import re
import textwrap
from collections.abc import Mapping
from typing import Final, cast

_WIDTH: Final = 110  # characters of a line
_INDENT: Final = "  "
_PLAIN: Final = {"null": "null", "boolean": "boolean", "integer": "number", "number": "number", "string": "string"}
_IDENTIFIER: Final = re.compile(r"[A-Za-z_$][A-Za-z0-9_$]*")
# What no type may be called: TypeScript has another meaning for it.
_RESERVED: Final = (
    "any bigint boolean break case catch class const continue debugger default delete do else enum export extends false"
    " finally for function if import in instanceof never new null number object return string super switch symbol this"
    " throw true try typeof undefined unknown var void while with"
)

_Schema = Mapping[str, object]


def declarations(schema: dict[str, object]) -> str:
    """A module of TypeScript with a type for each definition of this schema, with a last line end."""
    parts = [f"// {schema['description']} Each is what `JSON.parse` gives for it.\n"]
    for name, one in cast("dict[str, _Schema]", schema["$defs"]).items():
        comment = _comment(str(one.get("description", "")))
        parts.append(f"{comment}export type {_named(name)} ={_behind(_type(one, '', len(name) + 16))};\n")
    return "\n".join(parts)


def _behind(text: str) -> str:
    """The text with a blank before it, unless it begins on a line of its own."""
    return text if text.startswith("\n") else f" {text}"


def _comment(text: str) -> str:
    """A comment with this text; nothing where there is none."""
    if not text:
        return ""
    lines = textwrap.wrap(text.replace("*/", "*\\/"), _WIDTH, break_long_words=False, break_on_hyphens=False)
    if len(lines) == 1:
        return f"/** {lines[0]} */\n"
    return "".join(["/**\n", *[f" * {line}\n" for line in lines], " */\n"])


def _named(name: str) -> str:
    return f"{name}_" if name in _RESERVED.split() else name


def _type(schema: _Schema, indent: str, before: int) -> str:
    """The type of a schema: on one line if it fits behind so many characters, or on lines with this indent."""
    flat = _flat(schema)
    if before + len(flat) <= _WIDTH:
        return flat
    inner = indent + _INDENT
    if "anyOf" in schema:
        return "".join([f"\n{inner}| {_type(one, inner, len(inner) + 3)}" for one in _schemas(schema["anyOf"])])
    if "enum" in schema:
        return _wrapped([json.dumps(one, ensure_ascii=False) for one in cast("list[object]", schema["enum"])], inner)
    if "properties" in schema:
        lines = []
        for key, one in _members(schema):
            lines.append(f"{inner}{key}:{_behind(_type(one, inner, len(inner) + len(key) + 3))};\n")
        return "{\n" + "".join(lines) + indent + "}"
    if "prefixItems" in schema:
        members = [f"{inner}{_type(one, inner, len(inner) + 1)},\n" for one in _schemas(schema["prefixItems"])]
        return "[\n" + "".join(members) + indent + "]"
    if "items" in schema:
        [each] = _schemas([schema["items"]])
        inside = _type(each, indent, before + 2)
        return f"({inside}\n{indent})[]" if _is_union(each) else f"{inside}[]"
    return flat


def _flat(schema: _Schema) -> str:
    """The type of a schema on one line."""
    if "$ref" in schema:
        return _named(str(schema["$ref"]).rpartition("/")[2])
    if "anyOf" in schema:
        return " | ".join([_flat(one) for one in _schemas(schema["anyOf"])])
    if "enum" in schema:
        return " | ".join([json.dumps(one, ensure_ascii=False) for one in cast("list[object]", schema["enum"])])
    if "properties" in schema:
        members = "; ".join([f"{key}: {_flat(one)}" for key, one in _members(schema)])
        return f"{{ {members} }}" if members else "{ [name: string]: never }"
    if "prefixItems" in schema:
        return f"[{', '.join([_flat(one) for one in _schemas(schema['prefixItems'])])}]"
    if "items" in schema:
        [each] = _schemas([schema["items"]])
        return f"({_flat(each)})[]" if _is_union(each) else f"{_flat(each)}[]"
    if "maxItems" in schema:
        return "[]"
    if isinstance(named := schema.get("additionalProperties"), dict):
        return f"{{ [name: string]: {_flat(named)} }}"
    return _PLAIN.get(str(schema.get("type")), "never") if schema else "unknown"


def _schemas(found: object) -> list[_Schema]:
    return cast("list[_Schema]", found)


def _members(schema: _Schema) -> list[tuple[str, _Schema]]:
    """The properties of an object by name, with a question mark behind those that may be missing."""
    required = cast("list[str]", schema["required"])
    found = cast("dict[str, _Schema]", schema["properties"])
    keys = {name: name if _IDENTIFIER.fullmatch(name) else json.dumps(name, ensure_ascii=False) for name in found}
    return [(keys[name] + ("" if name in required else "?"), one) for name, one in found.items()]


def _is_union(schema: _Schema) -> bool:
    return len(cast("list[object]", schema.get("anyOf", schema.get("enum", [0])))) > 1


def _wrapped(words: list[str], indent: str) -> str:
    """Words with bars between them, as many on a line as fit."""
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + len(word) + 3 <= _WIDTH:
            lines[-1] += f" | {word}"
        else:
            lines.append(f"{indent}| {word}")
    return "".join(["\n" + line for line in lines])
