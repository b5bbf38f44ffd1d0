"""Straights as it is drawn: four rows on the table, the hands, and what each seat has laid face down."""

import functools
from typing import ClassVar

from cardkit.core.bits import bit, mask_of
from cardkit.core.cards import Card
from cardkit.core.event import Event
from cardkit.core.number_words import counted
from cardkit.core.scenes.default_scene import zones_of
from cardkit.core.scenes.display import Display
from cardkit.core.scenes.scene import Appearance, Choice, Scene, Shift, Zone, items, text_zone
from cardkit.core.state import CHANCE
from cardkit.games.straights.events import Dealt, Discarded, Played, RoundBegan, RoundScored
from cardkit.games.straights.moves import Move, Play
from cardkit.games.straights.rules import SEATS, open_to
from cardkit.games.straights.view import StraightsView


class StraightsDisplay(Display[StraightsView, Move]):
    """How Straights looks."""

    look: ClassVar = Appearance(ranks={"table": "A23456789TJQK"})
    preset_titles: ClassVar = {"standard": "Until somebody has 80 points", "corner": "Ace and king are neighbours"}

    def scene(self, view: StraightsView) -> Scene:
        """What the fields of the view say, and the discards by seat."""
        discards: list[list[Card | None]] = [[] for _ in range(SEATS)]
        for fallen in view.dropped:
            discards[fallen.seat].append(fallen.card)
        zones = [_discards(seat, tuple(cards)) for seat, cards in enumerate(discards)]
        zones += [] if view.seat is None else [_counted(view.seat, discards[view.seat])]
        fields = [one for one in zones_of(view) if one.id != "round" or view.options.rounds != 1]
        return Scene((*fields, *zones), prompt=self.prompt(view))

    def prompt(self, view: StraightsView) -> str:
        if view.turn == CHANCE:
            return f"Round {view.round} is over." if view.round else "The cards are to be dealt."
        if view.turn != view.seat:
            return super().prompt(view)
        table = open_to(mask_of(tuple([card.number for row in view.table for card in row])), view.options.corner)
        playable = [card for card in view.hand if table & bit(card.number)]
        if playable:
            return f"Play the {playable[0].name}." if len(playable) == 1 else "Play a card."
        return "You cannot play. Discard a card: it counts against you."

    def describe(self, view: StraightsView, event: Event) -> str:
        if isinstance(event, RoundScored):
            return f"Player{event.seat + 1} gets {counted(event.gained, 'point')}: {event.total} in all."
        if isinstance(event, RoundBegan):
            return f"A new round begins: Player{event.seat + 1} holds the 7S."
        return super().describe(view, event)

    def choice(self, view: StraightsView, move: Move) -> Choice:
        return _choice(move, view.turn)

    def shifts(self, view: StraightsView, event: Event) -> tuple[Shift, ...]:
        """Cards that are dealt, played, and laid face down."""
        if isinstance(event, Discarded) and event.card is None:
            index = self.index(view)
            fallen, hand = index.by_id[f"discards/p{event.seat + 1}"], index.hands.get(event.seat)
            return (Shift(fallen.items[-1].id, hand, fallen.id),) if fallen.items else ()
        return super().shifts(view, event) if isinstance(event, Dealt | Played | Discarded) else ()


def _discards(seat: int, cards: tuple[Card | None, ...]) -> Zone:
    zone = f"discards/p{seat + 1}"
    return Zone(zone, "Discarded", "pile", items(zone, cards), seat)


def _counted(seat: int, cards: list[Card | None]) -> Zone:
    """What one's own discards count so far."""
    return text_zone("counted", "This round", str(sum([int(card.rank) for card in cards if card is not None])), seat)


@functools.lru_cache(512)  # there are 416
def _choice(move: Move, seat: int) -> Choice:
    """The card, then the row of its suit, or the seat's discards."""
    card = move.card
    if isinstance(move, Play):
        return Choice(str(move), f"Play the {card.name}", (f"hand/{card}", f"table/{card.suit.word.lower()}"))
    return Choice(str(move), f"Discard the {card.name} face down", (f"hand/{card}", f"discards/p{seat + 1}"))
