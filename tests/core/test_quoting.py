"""`cardkit.core.quoting`: messages quote a bounded part of anything, on one line."""

import sys

from cardkit import Hand, card
from cardkit.core.quoting import MOST_QUOTED, quoted
from support import for_each


class Unshowable:
    def __repr__(self) -> str:
        raise RuntimeError("no text")


@for_each(
    ("value", "shown"),
    [
        ("7X", "'7X'"),
        ("a\nb\x1b[31m", r"'a\nb\x1b[31m'"),
        (b"7X", "b'7X'"),
        (7, "7"),
        (-(2**63), "-9223372036854775808"),
        (True, "True"),
        (1.5, "1.5"),
        (None, "None"),
        ((1, "a"), "(1, 'a')"),
        ((), "()"),
        ((1,), "(1,)"),
        ([1, [2]], "[1, [2]]"),
        ({"a": 1}, "{'a': 1}"),
        (card("7S"), "card('7S')"),
        (Hand.of("7S"), "Hand.of('7S')"),
        (10**1000, "a number of about 1001 digits"),
        (Unshowable(), "<Unshowable>"),
    ],
)
def test_a_value_is_quoted_as_python_writes_it(value: object, shown: str) -> None:
    assert quoted(value) == shown


@for_each(
    "value",
    [
        "7" * 10**7,
        "\x00" * 10**7,
        tuple(range(10**6)),
        [["x" * 10**6] * 1000] * 1000,
        {str(n): n for n in range(10**5)},
        (10**100_000,) * 1000,
        Hand((1,) * 1000),
    ],
    ids=["text", "control characters", "row", "rows", "mapping", "numbers", "hand"],
)
def test_a_quotation_is_bounded(value: object) -> None:
    assert len(quoted(value)) <= MOST_QUOTED
    assert quoted(value).count("...") == 1


def test_a_long_text_keeps_its_quotation_marks() -> None:
    assert quoted("7" * 100) == f"'{'7' * 75}...'"


def test_a_row_nested_without_end_is_quoted() -> None:
    row: object = ()
    for _ in range(sys.getrecursionlimit() * 3):
        row = (row,)
    assert len(quoted(row)) <= MOST_QUOTED
