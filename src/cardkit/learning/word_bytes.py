"""`WordBytes`: words that become bytes as they are put, without an object for each; it needs `librt`."""

from typing import Final, final

from librt.strings import BytesWriter, write_i64_le
from mypy_extensions import i64

from cardkit.core.word_sink import WordSink


@final
class WordBytes(WordSink):
    """Words in bytes."""

    __slots__ = ("_bytes",)

    def __init__(self) -> None:
        WordSink.__init__(self)
        self._bytes: Final = BytesWriter()

    def put(self, word: i64) -> None:
        write_i64_le(self._bytes, word)

    def put_packed(self, words: bytes) -> None:
        self._bytes.write(words)

    def taken(self) -> bytes:
        found = self._bytes.getvalue()
        self._bytes.truncate(0)
        return found
