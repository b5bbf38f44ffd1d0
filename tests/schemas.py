"""The schemas of cardkit's own games, as docs/schemas/ has them.

python tests/schemas.py --write    write docs/schemas/ anew: read what changed before it is kept
"""

import sys
from pathlib import Path
from typing import Final

import cardkit
from cardkit.core.schemas.json_schema import json_schema, schema_text
from cardkit.core.schemas.typescript import declarations
from cardkit.protocol.schema import protocol_schema
from cardkit.registry import BUILT_IN

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "schemas"


def published() -> dict[str, str]:
    """The text of every file, by its name."""
    found: dict[str, str] = {}
    schemas = {name: json_schema(cardkit.load(name)) for name in BUILT_IN} | {"protocol": protocol_schema()}
    for name, schema in schemas.items():
        found[f"{name}.schema.json"] = schema_text(schema)
        found[f"{name}.d.ts"] = declarations(schema)
    return found


def main(words: list[str]) -> int:
    """Write the files."""
    if words != ["--write"]:
        sys.stderr.write(f"{__doc__}")
        return 2
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name, text in published().items():
        (FOLDER / name).write_bytes(text.encode())
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
