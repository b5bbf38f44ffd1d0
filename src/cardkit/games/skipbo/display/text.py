"""Comp10001-Bo as text: moves as they are typed, and the table as it is shown, in 80 columns."""

from collections.abc import Iterable
from typing import Final

from cardkit.core.cards import card_or_joker
from cardkit.core.errors import BadNotation
from cardkit.core.number_checks import is_numeral
from cardkit.core.number_words import how_many, in_words
from cardkit.core.quoting import quoted
from cardkit.games.skipbo.constants import EMBARGO_AT
from cardkit.games.skipbo.moves import EMBARGO, HAND, STOCK, AnyCard, Build, Destination, Discard, Lay, Move, Play
from cardkit.games.skipbo.options import SEATS, SkipBoOptions
from cardkit.games.skipbo.view import SkipBoView

WIDTH: Final = 78
BUILD_CELL: Final = 37  # columns of a build pile; two of them stand beside each other
DISCARD_CELL: Final = 16
TAIL: Final = 3  # cards of a discard pile that are shown

EXPECTED: Final = "expected a move such as 7S b1, stock d2.3, d1.2 b4, or embargo p3"


def read_pile(text: str) -> Destination | None:
    """The pile of `b2` or `d3.1`, or None."""
    if text[:1] == "b" and is_numeral(text[1:], 3):
        return Build(int(text[1:]) - 1)
    seat, dot, pile = text[1:].partition(".")
    if text[:1] == "d" and dot and is_numeral(seat, 3) and is_numeral(pile, 3):
        return Discard(int(seat) - 1, int(pile) - 1)
    return None


def read_move(text: str) -> Move:
    """The move of a text: what is played, then where to. Raises BadNotation."""
    words = text.split()
    if len(words) != 2 or len(text) > 60:
        raise BadNotation(f"{EXPECTED}, not {quoted(text)}")
    what, _, named = words[0].partition(":")
    target = words[1].lower()
    if what.lower() == "embargo" and target[:1] == "p" and is_numeral(target[1:], 3) and not named:
        return Lay(int(target[1:]) - 1)
    pile = read_pile(target)
    if pile is None:
        raise BadNotation(f"{EXPECTED}, not {quoted(text)}: {quoted(words[1])} is no pile")
    card = card_or_joker(named) if named else None
    match what.lower():
        case "stock":
            return Play(STOCK, pile, card)
        case "embargo":
            return Play(EMBARGO, pile, card)
        case "hand" if named:
            return Play(HAND, pile, card_or_joker(named))
    source = read_pile(what.lower())
    if isinstance(source, Discard):
        return Play(source, pile, card)
    return Play(HAND, pile, card_or_joker(words[0]))


def show(view: SkipBoView) -> str:
    """The build piles, the top cards of the discard piles, the stockpiles, and one's own hand."""
    lines = [_counts(view)]
    lines += _rows([_build(f"b{number}", pile.cards) for number, pile in enumerate(view.builds, 1)], BUILD_CELL)
    for seat, piles in enumerate(view.discards):
        marks = [f"stock {'-' if view.stocks[seat] is None else view.stocks[seat]} ({view.stock_sizes[seat]})"]
        marks.append(f"hand {view.held[seat]}")
        if view.holds_embargo[seat]:
            marks.append("holds an embargo card")
        card = view.embargoed[seat]
        if card is not None:
            marks.append(f"EMBARGOED by {card}")
        you = " (you)" if seat == view.seat else ""
        turn = ">" if seat == view.turn else " "
        lines.append(f"{turn}Player{seat + 1}{you}: {', '.join(marks)}")
        cells = [f"d{seat + 1}.{number} {_top(pile.cards)}" for number, pile in enumerate(piles, 1)]
        lines += _rows(cells, DISCARD_CELL)
    if view.seat is not None:
        lines.append(f"Your hand: {' '.join([str(card) for card in view.hand]) or '-'}")
    return "\n".join(lines)


def _counts(view: SkipBoView) -> str:
    """The draw pile, and how far turn and game have come."""
    text = f"Draw pile {view.draw_pile}."
    if view.phase != "play":
        return text
    options = view.options
    return f"{text} Turn {view.turns[view.mover] + 1} of {options.turns}, play {view.plays + 1} of {options.plays}."


def _top(cards: tuple[AnyCard, ...]) -> str:
    """The top cards of a discard pile, the topmost last; a dot stands for those below."""
    if not cards:
        return "-"
    return ("." if len(cards) > TAIL else "") + " ".join([str(card) for card in cards[-TAIL:]])


def _build(name: str, cards: tuple[AnyCard, ...]) -> str:
    """A build pile: all of it where there is room, the topmost last."""
    room = (BUILD_CELL - len(name)) // 3
    if len(cards) <= room:
        return f"{name} {' '.join([str(card) for card in cards]) or '-'}"
    return f"{name} .{' '.join([str(card) for card in cards[1 - room :]])}"


def _rows(cells: Iterable[str], width: int) -> list[str]:
    """Cells beside each other, as many as fit."""
    rows = [""]
    for cell in cells:
        padded = f"  {cell:{width}}"
        if len(rows[-1]) + len(padded) > WIDTH:
            rows.append("")
        rows[-1] += padded
    return [row.rstrip() for row in rows]


def rules_text(options: SkipBoOptions) -> str:
    """How it is played, with these options."""
    packs = how_many(options.decks, "pack") + (f" and {how_many(options.jokers, 'joker')}" if options.jokers else "")
    shuffled = "is shuffled" if packs == "one pack" else "are shuffled together"
    plays = how_many(options.plays, "play")
    return f"""Comp10001-Bo, a relative of Skip-Bo: four players, and whoever gets rid of the stockpile first wins.

{packs.capitalize()} {shuffled}. Everyone gets a stockpile of {how_many(options.stockpile, "card")}, of which only the
top one is seen, and fills a hand of {in_words(options.hand)} from the draw pile at the start of each turn. A play puts
a card from the hand, from one's stockpile or from the top of any discard pile

- onto {_one_of(options.builds, "build pile")}, which all share. A build pile begins with
  a two or a king, keeps to one colour and goes up or down by one. Another two
  or king, or an ace, completes it: it is shuffled into the draw pile.
- or onto {_one_of(SEATS * options.discards, "discard pile")}, {in_words(options.discards)} to a player. There,
  colours alternate and values go up or down by one, king and two being
  neighbours.

A hand card that is no ace may also be put onto an empty discard pile of one's own, or onto a discard pile where it does
not fit. That ends the turn; so {"does" if options.plays == 1 else "do"} {plays}. Nobody may pass; a turn in which
nothing can be played is over at once. {_more(options)}

Nobody wins once every player has had {how_many(options.turns, "turn")}.
"""


_JOKER: Final = "A joker stands for any card that fits, but never for an ace."
_EMBARGO: Final = f"""Everyone has an embargo card, a card of the pack that nobody has seen. In your turn you may lay
yours on another player with {how_many(EMBARGO_AT, "stockpile card")} or fewer. It is turned face up, and that player
can then use only the stockpile, neither hand nor discard piles, until that player has played the embargo card onto a
pile where it fits. Laying it and playing it away each end a turn."""


def _one_of(number: int, thing: str) -> str:
    return f"the one {thing}" if number == 1 else f"one of {how_many(number, thing)}"


def _more(options: SkipBoOptions) -> str:
    """Of jokers and embargo cards (B17 to B19); where there are neither, of the game that has them."""
    if not options.jokers and not options.embargoes:
        return (
            "In the game with jokers and embargoes a joker stands for any card that fits, but never for an ace, and "
            f"everyone has an embargo card to lay on a player with {how_many(EMBARGO_AT, 'stockpile card')} or fewer. "
            "That player can then use only the stockpile, until the embargo card fits onto a pile and is played."
        )
    return "\n\n".join([*([_JOKER] if options.jokers else []), *([_EMBARGO] if options.embargoes else [])])
