"""The messages as the page declares them, beside those of the protocol."""

import re
from pathlib import Path
from typing import Any

from cardkit.protocol.schema import protocol_schema
from support import for_each

DECLARED = Path(__file__).resolve().parents[2] / "src" / "cardkit" / "web" / "page" / "messages.d.ts"
ALONE = {"Loading"}  # of a worker in the browser, and in no protocol
CALLED = {"About": "OptionTold"}  # what the page calls otherwise
DEFINED: Any = protocol_schema()["$defs"]


def declared() -> dict[str, dict[str, bool]]:
    """By type, its fields, and whether the page takes each of them to be there always."""
    found: dict[str, dict[str, bool]] = {}
    blocks = r"^export type (\w+) = \{(?: ([^\n]*) |\n(.*?)\n)\};$"
    for name, line, lines in re.findall(blocks, DECLARED.read_text(), re.DOTALL | re.MULTILINE):
        outer = re.sub(r"\{[^{}]*\}", "", re.sub(r"\{[^{}]*\}", "", line or lines))  # without what is inside of fields
        found[name] = {field: not mark for field, mark in re.findall(r"(\w+)(\??):", outer)}
    return found


TYPES = [name for name in declared() if name not in ALONE]


def test_the_types_of_the_page_are_found() -> None:
    assert {"GameTold", "Position", "SeatTold", "GameListed", "Create"} <= set(TYPES)


@for_each("name", TYPES)
def test_the_page_knows_no_field_that_the_protocol_has_not(name: str) -> None:
    assert set(declared()[name]) - set(DEFINED[CALLED.get(name, name)]["properties"]) == set()


@for_each("name", TYPES)
def test_what_the_page_takes_to_be_there_always_is(name: str) -> None:
    always = {field for field, is_always in declared()[name].items() if is_always}
    assert always - set(DEFINED[CALLED.get(name, name)]["required"]) == set()
