"""The schemas of cardkit's own games, as docs/schemas/ has them.

python tests/schemas.py --write    write docs/schemas/ anew: read what changed before it is kept
"""

import sys
from pathlib import Path
from typing import Final

import cardkit
from cardkit.core.schemas.json_schema import schema_text, typescript
from cardkit.protocol.schema import protocol_schema_text, protocol_typescript
from cardkit.registry import BUILT_IN

FOLDER: Final = Path(__file__).resolve().parent.parent / "docs" / "schemas"


def published() -> dict[str, str]:
    """The text of every file, by its name."""
    found: dict[str, str] = {}
    for name in BUILT_IN:
        game = cardkit.load(name)
        found[f"{name}.schema.json"] = schema_text(game)
        found[f"{name}.d.ts"] = typescript(game)
    found["protocol.schema.json"] = protocol_schema_text()
    found["protocol.d.ts"] = protocol_typescript()
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
