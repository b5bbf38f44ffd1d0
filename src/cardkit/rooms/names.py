"""What everybody at a table is called: people, guests without a name, computers, and the room itself."""

import unicodedata
from collections.abc import Collection, Sequence
from itertools import chain, count
from typing import Final

from cardkit.core.levels import title_of_player
from cardkit.core.quoting import quoted
from cardkit.core.records.record import MOST_NAMED, why_no_name
from cardkit.registry import AnyGame
from cardkit.rooms.seats import Chair

SPEAKER: Final = "cardkit"  # what the room itself is called in the chat, and nobody else
# Letters and signs that look like one of those in `SPEAKER`, and that Unicode does not take for the same: as folding of
# case leaves them.
_LOOKALIKES: Final = {
    "c": "ϲсᴄƈȼɕⲥꓚᏟ¢ↄ",
    "a": "αаɑᴀⱥᶏꭺⲁꓮᎪ⍺@4",
    "r": "гᴦʀɍɽɾɼꭇꭈⲅꓣᎡᏒ",
    "d": "ԁᴅɖɗđðꓓᎠ",
    "k": "κкᴋĸƙⱪқҝҟҡⲕꓗᏦ",
    "i": "ιіıɪɩɨӏꙇᵻⲓꓲᎥ⍳ǀl1|!",
    "t": "τтᴛŧƭțʈⱦⲧꓔᎢ†",
}
_INVISIBLE: Final = "\u115f\u1160\u3164\uffa0"  # letters to Unicode, and blanks to the eye
_FOLDED: Final[dict[int, str | None]] = {
    **{ord(one): letter for letter, others in _LOOKALIKES.items() for one in others},
    # White on black, and the letters that flags are made of: two sets of 26, and another.
    **{start + ord(one) - ord("a"): one for start in (0x1F150, 0x1F170, 0x1F1E6) for one in _LOOKALIKES},
    **dict.fromkeys(map(ord, _INVISIBLE)),
}


def names_at(game: AnyGame, chairs: Sequence[Chair]) -> tuple[str, ...]:
    """By seat, what everybody at a table is called: people by their names, others what the game calls their seat, such
    as `Black`. Where that is but a number, computers are called by how they play, and people are guests.
    """
    taken = [chair.person for chair in chairs if chair.person is not None]
    names = []
    for seat, chair in enumerate(chairs):
        name = chair.person or game.seat_name(seat)
        if name == f"Player{seat + 1}" and chair.person is None:
            guest = f"Seat {seat + 1}" if chair.free else f"Guest {seat + 1}"
            name = distinct(title_of_player(chair.shown) if chair.has_computer else guest, taken)
            taken.append(name)
        names.append(name)
    return tuple(names)


def why_not_called(name: str) -> str | None:
    """Why somebody at a table cannot be called this; None where they can.

    Nobody is called what the room itself is called in the chat, nor what looks like that.
    """
    if _plain(name) == SPEAKER:
        return f"{quoted(name)} looks like {SPEAKER}, what the table itself is called: expected another name"
    return why_no_name(name)


def distinct(name: str, others: Collection[str]) -> str:
    """A name for somebody at a table with these others: a second Anna is called `Anna 2`."""
    taken = {_plain(one) or one for one in others}
    numbered = (f"{name[: MOST_NAMED - len(str(number)) - 1]} {number}" for number in count(2))
    return next(one for one in chain([name], numbered) if (_plain(one) or one) not in taken)


def told_apart(game: AnyGame, people: Sequence[str | None]) -> tuple[str | None, ...]:
    """By seat, what people are called who want these names: each otherwise than all others and their seats."""
    wanted = [*people, *[None] * (game.seats - len(people))]
    taken = [game.seat_name(seat) for seat, name in enumerate(wanted) if name is None]
    called: list[str | None] = []
    for name in wanted:
        called.append(None if name is None else distinct(name, taken))
        taken.append(called[-1] or "")
    return tuple(called)


def _plain(name: str) -> str:
    """The letters of a name without case, marks or blanks, and the plain ones where others look like them."""
    once = name.casefold().translate(_FOLDED)  # before anything is taken apart: of some, other letters are made there
    apart = unicodedata.normalize("NFKD", once).casefold().translate(_FOLDED)
    return "".join([letter for letter in apart if letter.isalnum()])
