"""Comp10001-Bo as it is drawn: hands, stockpiles, the piles that are built, and embargoes where there are some."""

import functools
import re
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

import attrs

from cardkit.core.bits import members
from cardkit.core.cards import JOKER, Rank
from cardkit.core.event import Event
from cardkit.core.number_words import how_many, ordinal
from cardkit.core.scenes.default_scene import zones_of
from cardkit.core.scenes.default_touches import Index
from cardkit.core.scenes.display import Display
from cardkit.core.scenes.scene import (
    CARD_NAMES,
    Appearance,
    Choice,
    Item,
    Scene,
    Shift,
    Zone,
    backs,
    counter,
    face_of,
    items,
    text_zone,
)
from cardkit.core.state import CHANCE, OVER
from cardkit.games.skipbo.constants import EMBARGO_AT
from cardkit.games.skipbo.display.text import read_pile
from cardkit.games.skipbo.events import (
    Abandoned,
    Cleared,
    Dealt,
    Drawn,
    Embargoed,
    NoPlay,
    Played,
    Restarted,
    Revealed,
    TurnBegan,
)
from cardkit.games.skipbo.moves import (
    AnyCard,
    Build,
    Destination,
    Discard,
    FromEmbargo,
    FromHand,
    FromStock,
    Lay,
    Move,
    Play,
    Source,
    kind_of,
    kinds_of,
)
from cardkit.games.skipbo.piles import (
    ACES,
    BLACK,
    BLACK_ACES,
    JOKER_CARD,
    RED,
    RED_ACES,
    STARTERS,
    cards_of_pairs,
    completed,
    stacked,
)
from cardkit.games.skipbo.view import SkipBoView

_END: Final = ", and end the turn"
# What an embargo card is, and what it does where it lies (B18, B19).
_HELD: Final = (
    f"Embargo card. It can be laid on another player with {how_many(EMBARGO_AT, 'stockpile card')} or fewer, which "
    "ends the turn. That player can then use neither hand nor discard piles, until the card is played away."
)
_STOP: Final = "\N{CIRCLED DIVISION SLASH}"  # what it shows until it is laid: it is no back of the draw pile
_ON_ME: Final = (
    "{}, an embargo. You can use neither hand nor discard piles, only your stockpile, until you play this card onto a "
    "pile where it fits, which ends your turn."
)
_ON_OTHER: Final = (
    "{}, an embargo. This player can use neither hand nor discard piles, only the stockpile, until this card is played "
    "onto a pile where it fits, which ends a turn, too."
)
# Why a card of one's own cannot be played: what is said of it when it is touched.
_SHUT: Final = "{}. Under an embargo you can use neither hand nor discard piles."
_NO_BUILD: Final = "{}. It fits on no build pile now%s. No ace goes onto a discard pile."
_NO_PILE: Final = "{}. It fits on no pile now%s."
_NO_OTHER: Final = "{}. It fits on no other pile now."
_COURT: Final = (0, 10, 11, 12)  # ace, jack, queen and king, by their place among ranks
_NOTATION: Final = re.compile(r"\b(?:b\d+|d\d+\.\d+)\b")  # of a pile, in the text of an event


class SkipBoDisplay(Display[SkipBoView, Move]):
    """How Comp10001-Bo looks."""

    look: ClassVar = Appearance(
        counts={"stocks": "stock_sizes"}, cascades=("discards",), alike=("builds", "discards"), two_colored=True
    )
    preset_titles: ClassVar = {"comp10001bo": "Standard", "comp10001bo-bonus": "With jokers and embargoes"}

    def scene(self, view: SkipBoView) -> Scene:
        """What the fields of the view say, how much is left of the turn and of the game, the visible cards of the
        stockpiles, and embargoes; at the end what the scores count.
        """
        options = view.options
        turn = min(view.turns[view.mover] + (view.turn != OVER), options.turns)
        zones = [
            text_zone("turn", "Turn", f"{turn} of {options.turns}"),
            text_zone("plays", "The game is", "over")
            if view.turn == OVER
            else text_zone("plays", "Plays left", f"{options.plays - view.plays} of {options.plays}"),
            *[_built(zone, view) if zone.id.startswith("builds/") else zone for zone in zones_of(view)],
        ]
        for seat, card in enumerate(view.stocks):
            stock = _stock(seat)
            zones.append(Zone(stock, "Stockpile", "pile", items(stock, () if card is None else (card,)), seat))
            if options.embargoes:
                own, across = _own_embargo(seat), _embargo(seat)
                lying = view.embargoed[seat]
                held = tuple(
                    [attrs.evolve(one, face=_STOP, label=_HELD) for one in backs(own, int(view.holds_embargo[seat]))]
                )
                told = _ON_ME if seat == view.seat else _ON_OTHER
                laid = _labelled(items(across, () if lying is None else (lying,)), told)
                zones.append(Zone(own, "Embargo card" if seat == view.seat else "Embargo", "pile", held, seat))
                zones.append(Zone(across, "Embargo", "pile", laid, seat))
        if view.turn == OVER:
            sizes = enumerate(view.stock_sizes)
            zones += [counter(f"left/p{seat + 1}", "Stockpile", size, seat, "score") for seat, size in sizes]
        if view.turn == view.seat:
            why = _whys(view, view.turn)
            zones = [_explained(zone, why[zone.id]) if zone.id in why else zone for zone in zones]
        return Scene(tuple(zones), prompt=self.prompt(view))

    def prompt(self, view: SkipBoView) -> str:
        if view.turn == CHANCE and view.phase != "deal":
            at = completed([stacked(kinds_of(pile.cards), build=True) for pile in view.builds])
            return f"The {ordinal(at + 1)} build pile is complete."
        return _asked(view, view.turn) if view.turn == view.seat else super().prompt(view)

    def pause(self, before: SkipBoView, view: SkipBoView, events: Sequence[Event]) -> tuple[SkipBoView, int] | None:
        """A build pile that is complete, before its cards go into the draw pile."""
        return (view, len(events)) if view.turn == CHANCE and view.phase != "deal" else None

    def choice(self, view: SkipBoView, move: Move) -> Choice:
        """The card on top of where it is played from, then the pile it is put on."""
        seat, index = view.turn, self.index(view)
        if isinstance(move, Lay):
            label = f"Lay your embargo card on Player{move.seat + 1}{_END}"
            return Choice(str(move), label, (index.by_id[_own_embargo(seat)].items[-1].id, _embargo(move.seat)))
        zone, origin = _source(move.source, seat)
        if isinstance(move.source, FromHand):
            item, name = f"hand/{move.card}", "" if move.card is None else move.card.name
        else:
            top = index.by_id[zone].items[-1]
            item, name = top.id, CARD_NAMES[top.face]
        end = _END if _ends_turn(view, move) else ""
        verb = "Discard" if end and isinstance(move.source, FromHand) else "Play"
        label = f"{verb} the {name}{origin} onto {_pile_name(move.target, seat, 'your')}{end}"
        return Choice(str(move), label, (item, _pile(move.target)))

    def describe(self, view: SkipBoView, event: Event) -> str:
        """The event with its piles in words: those of its seat are `their` piles."""
        seat: object = getattr(event, "seat", None)

        def named(found: re.Match[str]) -> str:
            pile = read_pile(found[0])
            return found[0] if pile is None else _pile_name(pile, seat, "their")

        match event:
            case TurnBegan(by, number):
                return f"Player{by + 1}'s {ordinal(number)} turn."
            case NoPlay(by):
                under = "" if view.embargoed[by] is None else " under an embargo"
                return f"Player{by + 1} could play nothing{under}, so their turn passed."
            case Abandoned():
                why = (
                    "All turns have been taken" if min(view.turns) == view.options.turns else "Nobody can play any more"
                )
                return f"{why}, and nobody has emptied a stockpile: nobody wins."
            case Drawn(_, number):
                return str(event).replace(f" draws {number}", f" draws {how_many(number, 'card')}")
        return _NOTATION.sub(named, str(event).replace(" from stock ", " from the stockpile "))

    def shifts(self, view: SkipBoView, event: Event) -> tuple[Shift, ...]:
        """Cards that are drawn and played, and embargo cards; not what went into the draw pile at once."""
        index = self.index(view)
        match event:
            case Dealt(seat, card) | Revealed(seat, card):
                return _onto(index, face_of(card), None, _stock(seat))
            case Played(seat, source, card, target):
                origin = index.hands.get(seat) if isinstance(source, FromHand) else _source(source, seat)[0]
                return _onto(index, face_of(card), origin, _pile(target))
            case Restarted(seat, card, target):
                return _onto(index, face_of(card), index.hands.get(seat), _pile(target))
            case Embargoed(seat, target, card):
                return _onto(index, face_of(card), _own_embargo(seat), _embargo(target))
            case Cleared(seat, card, target):
                return _onto(index, face_of(card), _embargo(seat), _pile(target))
            case Drawn(seat, number, None):
                hand = index.by_id.get(index.hands.get(seat, ""))
                drawn = hand.items[-number:] if hand is not None and number else ()
                return tuple([Shift(one.id, index.stock, hand.id) for one in drawn]) if hand is not None else ()
            case Drawn():
                return super().shifts(view, event)
        return ()


def _stock(seat: int) -> str:
    return f"stocks/p{seat + 1}"


def _own_embargo(seat: int) -> str:
    return f"embargo-cards/p{seat + 1}"


def _embargo(seat: int) -> str:
    return f"embargoes/p{seat + 1}"


def _labelled(cards: tuple[Item, ...], label: str) -> tuple[Item, ...]:
    """Cards with a label that goes on about them, after what they are called."""
    return tuple([attrs.evolve(card, label=label.format(card.label)) for card in cards])


def _whys(view: SkipBoView, seat: int) -> dict[str, dict[str, str]]:
    """By zone of the seat on turn and by face, why a card that lies there to be seen cannot be played."""
    builds = functools.reduce(int.__or__, [_takes(pile.cards, build=True) for pile in view.builds])
    takes = {
        f"discards/p{owner + 1}/{at + 1}": _takes(pile.cards)
        for owner, piles in enumerate(view.discards)
        for at, pile in enumerate(piles)
    }
    shut = view.embargoed[seat] is not None
    top = view.stocks[seat]
    aces = [card for card in view.hand.cards if ACES & ~builds & _mask([card])]
    in_hand = dict.fromkeys(view.hand.cards, _SHUT) if shut else {ace: _NO_BUILD % _color(view, ace) for ace in aces}
    whys = {"hand": {face_of(card): why for card, why in in_hand.items()}}
    if top is not None and not _mask([top]) & functools.reduce(int.__or__, takes.values(), builds):
        whys[_stock(seat)] = {face_of(top): _NO_PILE % _color(view, top)}
    for at, pile in enumerate(view.discards[seat]):
        zone = f"discards/p{seat + 1}/{at + 1}"
        others = [mask for name, mask in takes.items() if name != zone]
        if pile.cards and (shut or not _mask(pile.cards[-1:]) & functools.reduce(int.__or__, others, builds)):
            whys[zone] = {face_of(pile.cards[-1]): _SHUT if shut else _NO_OTHER}
    return whys


def _color(view: SkipBoView, card: AnyCard) -> str:
    """Which build piles would take this card if it were of the other color."""
    black = bool(BLACK_ACES << kind_of(card) % 13 & _mask([card]))
    others = (RED_ACES if black else BLACK_ACES) << kind_of(card) % 13
    at = [ordinal(one + 1) for one, pile in enumerate(view.builds) if _takes(pile.cards, build=True) & others]
    if not at or card == JOKER:
        return ""
    which = " and ".join([part for part in (", ".join(at[:-1]), at[-1]) if part])
    piles = f"{which} build pile takes" if len(at) == 1 else f"{which} build piles take"
    return f", since the {piles} {'red' if black else 'black'} cards only"


def _explained(zone: Zone, why: dict[str, str]) -> Zone:
    """A zone in which a card says why it cannot be played: all of a hand, or what lies on top."""
    first = 0 if zone.kind == "hand" else len(zone.items) - 1
    told = [
        attrs.evolve(one, label=why[one.face].format(one.label)) if one.face in why else one
        for one in zone.items[first:]
    ]
    return attrs.evolve(zone, items=(*zone.items[:first], *told))


def _built(zone: Zone, view: SkipBoView) -> Zone:
    """A build pile whose top card says what comes next, and what it counts as, if it is a joker."""
    pile = stacked(kinds_of(view.builds[int(zone.id.rpartition("/")[2]) - 1].cards), build=True)
    if pile is None or pile.complete:
        return zone
    counts = "" if zone.items[-1].face != "JK" else f"as {_ranks(cards_of_pairs(pile.pairs))}, "
    colors = [color for color, some in (("black", BLACK), ("red", RED)) if pile.pairs & some]
    following = _ranks(pile.takes)
    one = f"{colors[0]} {following}" if len(colors) == 1 else f"{following} ({' or '.join(colors)})"
    told = f"{{}}: {counts}next {one}"
    return attrs.evolve(zone, items=(*zone.items[:-1], *_labelled(zone.items[-1:], told)))


def _ranks(cards: int) -> str:
    """The ranks of a mask of cards, in words: `9, Jack or Ace`."""
    found = {kind % 13 for kind in members(cards & ~JOKER_CARD)}
    by_worth = sorted(found, key=lambda rank: rank or 13)  # the ace last: it completes the pile
    names = [Rank(rank + 1).word if rank in _COURT else str(rank + 1) for rank in by_worth]
    return " or ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])


def _pile(pile: Destination) -> str:
    return f"builds/{pile.pile + 1}" if isinstance(pile, Build) else f"discards/p{pile.seat + 1}/{pile.pile + 1}"


def _pile_name(pile: Destination, seat: object, own: str) -> str:
    """A pile in words, for the seat whose piles are called its `own`."""
    if isinstance(pile, Build):
        return f"the {ordinal(pile.pile + 1)} build pile"
    whose = own if pile.seat == seat else f"Player{pile.seat + 1}'s"
    return f"{whose} {ordinal(pile.pile + 1)} discard pile"


def _source(source: Source, seat: int) -> tuple[str, str]:
    """The zone that a card is played from, and what a label adds for it."""
    if isinstance(source, FromHand):
        return "hand", ""
    if isinstance(source, FromStock):
        return _stock(seat), " from your stockpile"
    if isinstance(source, Discard):
        return _pile(source), f" from {_pile_name(source, seat, 'your')}"
    return _embargo(seat), ", the embargo card,"


def _asked(view: SkipBoView, seat: int) -> str:
    """What the seat on turn can do, in a sentence."""
    embargo, top = view.embargoed[seat], view.stocks[seat]
    held = _mask(view.hand.cards) if embargo is None else 0
    own = held | (0 if top is None else _mask([top]))
    filled = [pile.cards for of_seat in view.discards for pile in of_seat if pile.cards]
    tops = [cards[-1] for cards in filled] if embargo is None else []
    onto_builds = [_takes(pile.cards, build=True) for pile in view.builds]
    onto_discards = [_takes(cards) for cards in filled]
    builds = any(takes & (own | _mask(tops)) for takes in onto_builds)
    # The top card of a discard pile goes onto another one (B6).
    discards = any(takes & (own | _mask(tops[:at] + tops[at + 1 :])) for at, takes in enumerate(onto_discards))
    starts = any(not pile.cards for pile in view.discards[seat])

    ways: list[str] = []
    if builds:
        ways.append("play where a card fits" if embargo is None else "play from your stockpile")
    elif discards:
        ways.append("play onto a discard pile")
    if held & ~ACES and (starts or any(held & ~ACES & ~JOKER_CARD & ~takes for takes in onto_discards)):
        ways.append("discard")
    shut = embargo
    if embargo is not None and any(takes & _mask([embargo]) for takes in (*onto_builds, *onto_discards)):
        ways.append("clear the embargo")
        shut = None  # which says that there is one
    others = zip(view.stock_sizes, view.embargoed, strict=True)
    aims = [size <= EMBARGO_AT and across is None and one != seat for one, (size, across) in enumerate(others)]
    if view.holds_embargo[seat] and any(aims):
        ways.append("lay your embargo card")
    if not (builds or discards or ways[1:]):
        return _under(shut, f"You can only {ways[0]}, which ends your turn.")
    text = f"{', '.join(ways[:-1])}, or {ways[-1]}" if ways[1:] else ways[0]
    plain = builds or not discards or shut is not None
    text = f"{text[:1].upper()}{text[1:]}" if plain else f"You cannot build: {text}"
    return _under(shut, f"{text} and end your turn." if builds and len(ways) == 2 else f"{text}.")


def _under(shut: AnyCard | None, text: str) -> str:
    """The same, with what keeps the seat from more and how that ends, where an embargo does (B19)."""
    return text if shut is None else f"Embargo until the {shut.name} is played: {text[:1].lower()}{text[1:]}"


def _mask(cards: Iterable[AnyCard]) -> int:
    return sum({1 << kind_of(card) for card in cards})


def _ends_turn(view: SkipBoView, move: Play) -> bool:
    """Whether a card of the hand starts a discard pile, or starts it again (B7, B8), or an embargo is cleared (B19)."""
    target, card = move.target, move.card
    if isinstance(move.source, FromEmbargo):
        return True
    if not isinstance(move.source, FromHand) or not isinstance(target, Discard) or card is None:
        return False
    return not _takes(view.discards[target.seat][target.pile].cards) >> kind_of(card) & 1


@functools.lru_cache(1024)
def _takes(cards: tuple[AnyCard, ...], *, build: bool = False) -> int:
    """The mask of the cards that fit on a pile of these; onto an empty one of discards nothing does."""
    pile = stacked(kinds_of(cards), build)
    return (STARTERS if build else 0) if pile is None else pile.takes


def _onto(index: Index, face: str, source: str | None, target: str) -> tuple[Shift, ...]:
    """The shift of a card that is now on top of a pile; none if it is not."""
    lying = index.by_id[target].items if target in index.by_id else ()
    return (Shift(lying[-1].id, source, target),) if lying and lying[-1].face == face and source != target else ()
