"""What messages look like, as a JSON Schema and as declarations for TypeScript: made from their classes."""

import inspect
import types
from collections.abc import Mapping
from typing import Final, Literal, Union, cast, get_args, get_origin, get_type_hints

import attrs

from cardkit.core.schemas.json_schema import DRAFT, row_of
from cardkit.protocol import incoming, message, message_parts, outgoing
from cardkit.protocol.incoming import INCOMING
from cardkit.protocol.message import Json, Tagged
from cardkit.protocol.outgoing import OUTGOING

_Schema = dict[str, object]

_MODULES: Final = (outgoing, incoming, message_parts)
_PLAIN: Final[Mapping[object, str]] = {
    int: "integer",
    float: "number",
    str: "string",
    bool: "boolean",
    types.NoneType: "null",
}


def protocol_schema() -> dict[str, object]:
    """The JSON Schema (draft 2020-12) of any message. Its `$defs` have an entry for each class of messages and their
    parts, and `FromCardkit` and `ToCardkit` for all messages of one direction. More fields than these are allowed.
    """
    groups: dict[str, object] = {
        "FromCardkit": {"description": "A message from cardkit.", "anyOf": [_ref(one) for one in OUTGOING.values()]},
        "ToCardkit": {"description": "A message to cardkit.", "anyOf": [_ref(one) for one in INCOMING.values()]},
        "Plain": {
            "description": "The value of an option.",
            "anyOf": [*[{"type": _PLAIN[one]} for one in (bool, int, str)], row_of({"$ref": "#/$defs/Plain"})],
        },
    }
    classes = {name: one for module in _MODULES for name, one in vars(module).items() if _is_told(one)}
    return {
        "$schema": DRAFT,
        "title": "The protocol",
        "description": "Any message from or to cardkit as JSON.",
        "anyOf": [{"$ref": "#/$defs/FromCardkit"}, {"$ref": "#/$defs/ToCardkit"}],
        "$defs": groups | {name: _of_class(one) for name, one in classes.items()},
    }


def _is_told(one: object) -> bool:
    """Whether this is the class of a message, or of a part of one."""
    return (
        isinstance(one, type)
        and attrs.has(one)
        and (one in outgoing.DRAWN or one.__module__ in [module.__name__ for module in _MODULES])
        and one is not Json
        and (not issubclass(one, Tagged) or "kind" in vars(one))
    )


def _of_class(cls: type) -> _Schema:
    hints = get_type_hints(cls)
    properties: dict[str, object] = {}
    required: list[str] = []
    if issubclass(cls, Tagged):
        properties[cls.tag] = {"enum": [cls.kind]}
        required.append(cls.tag)
    for field in attrs.fields(cast("type[attrs.AttrsInstance]", cls)):
        whole = cls in outgoing.WHOLE
        optional = field.default is None and not whole
        hint = hints[field.name]
        if cls in INCOMING.values() and field.default is not attrs.NOTHING:
            hint = Union[hint, None]  # noqa: UP007  built
        elif optional:
            hint = _without_none(hint)
        properties[field.name] = _of(hint)
        if field.default is attrs.NOTHING or (not optional and (whole or cls in OUTGOING.values())):
            required.append(field.name)
    told = (inspect.getdoc(cls) or "").split("\n\n")[0].replace("\n", " ")
    return {"description": told, "type": "object", "properties": properties, "required": required}


def _without_none(hint: object) -> object:
    """The type of a field that is left out where it would be null."""
    kept = tuple([one for one in get_args(hint) if one is not types.NoneType])
    return hint if not kept or get_origin(hint) not in (Union, types.UnionType) else Union[kept]  # noqa: UP007  built


def _of(hint: object) -> _Schema:
    if hint == message.Plain:
        return {"$ref": "#/$defs/Plain"}
    if hint in _PLAIN:
        return {"type": _PLAIN[hint]}
    origin, inside = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return {"anyOf": [_of(one) for one in inside]}
    if origin is Literal:
        return {"enum": list(inside)}
    if origin is tuple:
        return row_of(_of(inside[0]))
    if origin is not None:
        return {"type": "object", "additionalProperties": _of(inside[1])}
    return _ref(hint) if isinstance(hint, type) and _is_told(hint) else {}


def _ref(cls: type) -> _Schema:
    return {"$ref": f"#/$defs/{cls.__name__}"}
