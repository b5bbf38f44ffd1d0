"""UnoWar as it is drawn: the pile, the own hand by slot, and what is known of the other's."""

import functools
from collections.abc import Sequence
from typing import ClassVar, Final

import attrs

from cardkit.core.cards import Card, Rank, Suit
from cardkit.core.event import Event
from cardkit.core.number_words import ordinal
from cardkit.core.scenes.default_scene import zones_of
from cardkit.core.scenes.display import Display
from cardkit.core.scenes.scene import Appearance, Choice, Scene, Shift, Zone, backs, counter, items, text_zone
from cardkit.core.state import CHANCE, OVER
from cardkit.games.unowar.events import Dealt, Drawn, Played, RoundBegan, RoundWon, Shuffled
from cardkit.games.unowar.moves import Play
from cardkit.games.unowar.rules import CARDS
from cardkit.games.unowar.view import Slot, UnoWarView

_PILE: Final = "top"
_LOST: Final = "{} had no card to play. "


class UnoWarDisplay(Display[UnoWarView, Play]):
    """How UnoWar looks."""

    look: ClassVar = Appearance(sort="suit", counts={"top": "pile"})
    preset_titles: ClassVar = {"standard": "First to ten rounds"}
    weakest: ClassVar = ("reckless", "biggest")

    def scene(self, view: UnoWarView) -> Scene:
        """What the fields of the view say, and the hands by slot. A slot that waits for a card has none."""
        hands: list[Zone] = []
        for seat, slots in enumerate(view.slots):
            gap = view.refill if seat == view.mover else None
            if seat == view.seat:
                cards = [card for slot, card in enumerate(view.hand) if slot != gap]
                hands.append(_own(tuple(cards), seat))
            else:
                hands.append(_other(tuple([one for slot, one in enumerate(slots) if slot != gap]), seat))
        known: tuple[Zone, ...] = ()
        if view.older and view.seat is not None and view.phase != "over":
            held = " ".join([str(card) for card in view.older])
            known = (text_zone("older", "Still holds", held, 1 - view.seat),)
        drawn = [_of(zone, view.options.rounds) if zone.kind == "total" else zone for zone in zones_of(view)]
        played = sum(view.rounds) + (view.phase in {"play", "refill"})
        begun = (counter("round", "Round", played),) if played else ()
        return Scene((*hands, *drawn, *begun, *known), prompt=self.prompt(view))

    def prompt(self, view: UnoWarView) -> str:
        if view.turn >= 0 and view.turn == view.seat:
            return "Play a card of the same suit, or one as high or higher. Aces are low."
        if view.phase == "deal":
            return "The cards are to be dealt."
        if view.phase != "start":
            return super().prompt(view)
        loser, winner = ["You" if seat == view.seat else f"Player{seat + 1}" for seat in (1 - view.mover, view.mover)]
        leads = f"{winner} {'go' if view.mover == view.seat else 'goes'} first in the next round."
        return _LOST.format(loser) + leads if any(view.rounds) else leads  # whoever leads has won the last round

    def choice(self, view: UnoWarView, move: Play) -> Choice:
        """The card in its slot, then the pile. Where the hand has its equal, the label says which one."""
        card = view.hand[move.slot] if move.card is None else move.card
        copies = [slot for slot, held in enumerate(view.hand) if held == card]
        copy = copies.index(move.slot)
        which = ("", "other ")[copy] if copy < 2 else f"{ordinal(copy + 1)} "
        return Choice(str(move), f"Play the {which}{card.name}", (f"hand/{card}" + (f".{copy}" if copy else ""), _PILE))

    def describe(self, view: UnoWarView, event: Event) -> str:
        if isinstance(event, RoundWon):
            many = "in all" if event.rounds == view.options.rounds else "so far"
            won = f"Player{event.seat + 1} wins the round, {event.rounds} {many}."
            return f"Player{2 - event.seat} cannot play: {won}"
        if isinstance(event, RoundBegan):
            return f"A round begins with {event.card}; Player{event.seat + 1} goes first."
        return super().describe(view, event)

    def descriptions(self, view: UnoWarView, events: Sequence[Event]) -> tuple[str, ...]:
        """As `describe` has them; and how a round was lost, with the card that nothing followed."""
        found = []
        last: Played | RoundBegan | None = None
        for event in events:
            last = event if isinstance(event, Played | RoundBegan) else last
            if isinstance(event, RoundWon) and last is not None:
                found.append(_lost(view, event, last))
            else:
                found.append(self.describe(view, event))
        return tuple(found)

    def pause(self, before: UnoWarView, view: UnoWarView, events: Sequence[Event]) -> tuple[UnoWarView, int] | None:
        """How a round ended: with its last card on the pile, where the next one begins at once."""
        top, pile, deck = before.top, before.pile, before.deck
        for number, event in enumerate(events, 1):
            if isinstance(event, Played | RoundBegan):
                top, pile = event.card, 1 if isinstance(event, RoundBegan) else pile + 1
            if isinstance(event, Drawn | RoundBegan):
                deck -= 1
            elif isinstance(event, Shuffled):
                deck = CARDS
            elif isinstance(event, RoundWon) and view.turn != OVER:
                rounds = tuple([event.rounds if seat == event.seat else won for seat, won in enumerate(before.rounds)])
                beside = attrs.evolve(view, turn=CHANCE, phase="start", refill=None, mover=event.seat)
                return attrs.evolve(beside, rounds=rounds, top=top, pile=pile, deck=deck), number
        return None

    def shifts(self, view: UnoWarView, event: Event) -> tuple[Shift, ...]:
        """Cards that are dealt, played, and drawn into a slot."""
        index = self.index(view)
        if isinstance(event, RoundBegan):
            item = f"{_PILE}/{event.card}"
            return (Shift(item, index.stock, _PILE),) if item in index.zones else ()
        if isinstance(event, Played):
            item = f"{_PILE}/{event.card}"
            return (Shift(item, index.hands.get(event.seat), _PILE),) if item in index.zones else ()
        hand = index.by_id.get(index.hands.get(event.seat, "")) if isinstance(event, Drawn) else None
        if isinstance(event, Drawn) and hand is not None and event.slot < len(hand.items):
            at = event.slot if event.seat == view.seat else _order(view.slots[event.seat]).index(event.slot)
            return (Shift(hand.items[at].id, index.stock, hand.id),)
        return super().shifts(view, event) if isinstance(event, Dealt) else ()


def _lost(view: UnoWarView, won: RoundWon, last: Played | RoundBegan) -> str:
    """Why a round was lost; the score tells how many have been won, and the game's result who has won the last."""
    loser, winner = f"Player{2 - won.seat}", f"Player{won.seat + 1}"
    first = ", the first card" if isinstance(last, RoundBegan) else ""
    if won.rounds < view.options.rounds:
        return f"{loser} cannot follow {last.card}{first}: {winner} wins the round."
    which = "the last round" if view.options.rounds > 1 else "the round"
    return f"{loser} could not follow {last.card}{first} {'of' if first else 'in'} {which}."


@functools.lru_cache(256)
def _of(won: Zone, rounds: int) -> Zone:
    """Rounds that were won, with how many win the game."""
    [item] = won.items
    return attrs.evolve(won, items=(attrs.evolve(item, label=f"{item.face} of {rounds}"),))


@functools.lru_cache(256)
def _own(cards: tuple[Card, ...], seat: int) -> Zone:
    return Zone("hand", "Hand", "hand", items("hand", cards), seat)


@functools.lru_cache(256)
def _other(slots: tuple[Slot, ...], seat: int) -> Zone:
    """A hand face down, whose cards say what is known of them; those of which the same is known are neighbours."""
    zone = f"hand/p{seat + 1}"
    told = [_known(slots[slot]) for slot in _order(slots)]
    down = [attrs.evolve(item, label=known) for item, known in zip(backs(zone, len(slots)), told, strict=True)]
    return Zone(zone, "Hand", "hand", tuple(down), seat)


@functools.lru_cache(256)
def _order(slots: tuple[Slot, ...]) -> list[int]:
    """The slots as they lie in a hand face down."""
    return sorted(range(len(slots)), key=lambda slot: (": " not in _known(slots[slot]), _known(slots[slot])))


def _known(slot: Slot) -> str:
    """What everybody knows of the card in a slot: what it can be, since whatever could be played would have been."""
    age = "A card of this deck" if slot.fresh else "A card of an earlier deck"
    if not slot.lacks and slot.below is None:
        return age
    *first, last = [suit.word for suit in Suit if suit not in slot.lacks]
    highest = Rank.KING if slot.below is None else Rank(slot.below - 1)
    suits = f"{', '.join(first)} or {last}" if first else last
    ranks = f"Ace to {highest.word if highest > Rank.TEN else int(highest)}" if highest > Rank.ACE else "Ace"
    return f"{age}: can be {suits}, {ranks} (they would have played any other)"
