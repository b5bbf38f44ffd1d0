"""How long a client over TCP may leave what it is told unread."""

from asyncio import StreamWriter
from typing import cast

import attrs

from cardkit.server.tcp import MOST_WAITING, _Line


@attrs.define
class Wire:
    """A writer, and its transport, of which nobody reads."""

    waiting: int = 0
    aborted: bool = False

    @property
    def transport(self) -> "Wire":
        return self

    def is_closing(self) -> bool:
        return self.aborted

    def write(self, data: bytes) -> None:
        self.waiting += len(data)

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.aborted = True


def told(*lengths: int) -> bool:
    """Whether a client that reads nothing is still there after lines of these lengths."""
    wire = Wire()
    line = _Line(cast("StreamWriter", wire))
    for length in lengths:
        line.send("x" * length)
    return not wire.aborted


def test_one_line_may_be_of_any_length() -> None:
    assert told(1, 2 * MOST_WAITING, 1)


def test_so_much_may_wait_and_no_more() -> None:
    assert told(*[MOST_WAITING // 4 - 1] * 5)
    assert not told(*[MOST_WAITING // 4 - 1] * 6)
