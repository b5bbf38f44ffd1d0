"""`WordSink`: what takes words, one behind the other, from states and from the writers of observations."""

import struct
from typing import Final, final

from mypy_extensions import i64

from cardkit.core.bits import ONE

MASK_BITS: Final = 56  # of a long mask in each of its words: seven bytes
ALL_OF_WORD: Final[i64] = 0xFFFFFFFFFFFFFF
WORD_BYTES: Final = 8  # of a word in bytes, the lowest first


class WordSink:
    """What takes words, whole numbers from 0 to 2**62 - 1. It grows until they are taken.

    A mask that may be longer than a word is added in pieces, and then ended.
    """

    __slots__ = ("_at", "_word")

    def __init__(self) -> None:
        self._word: i64 = 0  # of a mask that is not ended yet, the last word that has anything,
        self._at: i64 = 0  # and its number

    def put(self, word: i64) -> None:
        """Put a word behind the others."""
        raise NotImplementedError

    def put_packed(self, words: bytes) -> None:
        """Put words that were packed before, eight bytes each, the lowest first."""
        raise NotImplementedError

    def taken(self) -> bytes:
        """All words, packed; there are none left then."""
        raise NotImplementedError

    @final
    def add(self, start: i64, mask: i64) -> None:
        """Add bits, 62 at most, to a mask from this place on; pieces come in order."""
        while self._at < start // MASK_BITS:
            self.put(self._word)
            self._word = 0
            self._at += 1
        shift = start % MASK_BITS
        room = MASK_BITS - shift
        self._word |= (mask & ((ONE << room) - 1)) << shift
        mask >>= room
        while mask:
            self.put(self._word)
            self._word = mask & ALL_OF_WORD
            self._at += 1
            mask >>= MASK_BITS

    @final
    def end(self, count: i64) -> None:
        """The mask has so many words."""
        while self._at < count:
            self.put(self._word)
            self._word = 0
            self._at += 1
        self._at = 0


@final
class WordList(WordSink):
    """Words as a list, and in bytes once they are taken."""

    __slots__ = ("words",)

    def __init__(self) -> None:
        WordSink.__init__(self)
        self.words: Final[list[int]] = []

    def put(self, word: i64) -> None:
        self.words.append(word)

    def put_packed(self, words: bytes) -> None:
        self.words.extend(struct.unpack(f"<{len(words) // WORD_BYTES}q", words))

    def taken(self) -> bytes:
        found = packed(self.words)
        self.words.clear()
        return found


def packed(words: list[int]) -> bytes:
    """Words in bytes."""
    return struct.pack(f"<{len(words)}q", *words)
