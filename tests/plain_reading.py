"""What fields say of words, read one number after the other: what `word_layout` and numpy must come to, too."""

from cardkit.core.observations.observation import Numbers
from cardkit.core.observations.word_layout import Field, Heaps
from cardkit.core.observations.word_writer import WORD

Words = tuple[int, ...]


def number_at(words: Words, place: int, width: int, stride: int = 1) -> int:
    """The number of so many bits, the lowest of which is at this place."""
    bits = [divmod(place + stride * at, WORD) for at in range(width)]
    return sum([(words[word] >> bit & 1) << at for at, (word, bit) in enumerate(bits)])


def array_of(field: Field, words: Words) -> Numbers:
    """The numbers of a field."""
    if isinstance(field, Heaps):
        kinds = field.part.shape[-1]
        heaps = heaps_in(field, words)[field.first : field.first + field.part.size // kinds]
        return tuple([added(heap, kind) for heap in heaps for kind in range(kinds)])
    where = field.span
    found = [number_at(words, place, int(where.width), int(where.stride)) for place in where.places]
    return tuple([one for number in found for one in field.value(number)])


def heaps_in(field: Heaps, words: Words) -> list[list[int]]:
    """The cards of all heaps, from the top."""
    heaps, found, word = field.heaps, [], field.heaps.word
    width = int(heaps.tops.width)
    for count_at, top_at in zip(heaps.counts.places, heaps.tops.places, strict=True):
        full, on_top = divmod(number_at(words, count_at, int(heaps.counts.width)), heaps.each)
        places = [top_at + width * at for at in range(on_top)]
        places += [WORD * (word + more) + width * at for more in range(full) for at in range(heaps.each)]
        found.append([number_at(words, place, width) for place in places])
        word += full
    return found


def added(heap: list[int], kind: int) -> float:
    """What the cards of a kind in a heap come to: 1 for the top card, 1/2 for the next and so on."""
    return sum([0.5**depth for depth, card in enumerate(heap) if card == kind], 0.0)
