"""`picture`: a view as SVG. Zones of cards, boards, numbers, and whose turn it is, on a table of its own colour."""

import re
from collections.abc import Sequence
from html import escape
from typing import Any, Final

import attrs

from cardkit.core.errors import BadGame
from cardkit.core.game import Game, M, V
from cardkit.core.naming import Naming
from cardkit.core.scenes.scene import BACK, NUMBERS, Item, Scene, Zone
from cardkit.core.state import OVER
from cardkit.core.view import View
from cardkit.svg import faces
from cardkit.svg.appearance import color, looks, style
from cardkit.svg.board import board, inked, kind_of, of_seat, signs_of
from cardkit.svg.boxes import Box, column, flow, lines, padded, row, words
from cardkit.svg.placing import Placing, field_of, fits, is_backs, is_fact, placed

WIDTH: Final = 780  # of what is within the margins, in pixels
GAP: Final = 10  # between panels, and round what is in them
MARGIN: Final = 10
OWN, MIDDLE, MINE, SMALL, LINE, BACKS = 72, 64, 58, 36, 50, 26  # how wide cards are, by where they lie
SUITS: Final = ("Clubs", "Diamonds", "Spades", "Hearts")


@attrs.frozen(repr=False)
class Picture:
    """A picture, which a notebook shows; `svg` is its text, for a file."""

    svg: str

    def __repr__(self) -> str:
        return f"<Picture: {len(self.svg)} characters of SVG>"

    def _repr_svg_(self) -> str:
        return self.svg


def picture(game: Game[Any, M, V], view: V, people: Sequence[str | None] = ()) -> Picture:
    """A view of a game as it is drawn. `people`: what they are called, by seat; by the game's own names if left out.

    Raises BadGame for a view of which there is nothing to draw.
    """
    scene = game.display.scene(view)
    if not scene.zones and not scene.marks:
        raise BadGame(f"{game.name} has nothing to draw: no field of its {type(view).__name__} is shown")
    scene = attrs.evolve(scene, prompt=Naming(game, people)(scene.prompt))
    drawn = padded(_Drawing(game, view, scene, people).table(), MARGIN, color("--felt"))
    size = f'viewBox="0 0 {drawn.width:g} {drawn.height:g}" width="{drawn.width:g}" height="{drawn.height:g}"'
    font = 'font-family="system-ui, sans-serif"'
    return Picture(f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>{drawn.body}</svg>\n')


class _Drawing:
    """What a table is drawn with: the view, its scene, and who sits where."""

    def __init__(self, game: Game[Any, Any, Any], view: View, scene: Scene, people: Sequence[str | None]) -> None:
        self.game = game
        self.view = view
        self.scene = scene
        self.layout = game.display.layout(view)
        self.signs = signs_of(self.layout)
        self.look = game.display.look
        self.placing: Placing = placed(scene, view.seat, game.seats, self.look)
        self.people = [*people, *[None] * (game.seats - len(people))]

    def table(self) -> Box:
        """Others above, the middle, and below it what is asked and one's own."""
        others = [seat for seat in self.placing.panels if seat != self.view.seat]
        columns = 2 if len(others) in {2, 4} else min(3, max(1, len(others)))
        width = (WIDTH - GAP * (columns - 1)) / columns
        rows = [others[at : at + columns] for at in range(0, len(others), columns)]
        parts = [row([self.panel(seat, width) for seat in one], GAP, "start") for one in rows]
        parts.append(self.middle())
        prompt = self.scene.prompt or ("The game is over." if self.view.turn == OVER else "")
        parts.extend([lines(prompt, 17, WIDTH, weight=650)] if prompt else [])
        if self.view.seat is not None:
            parts.append(self.panel(self.view.seat, WIDTH))
        return column([part for part in parts if part.height], GAP, width=WIDTH)

    def panel(self, seat: int, width: float) -> Box:
        """What lies before a seat, below its name."""
        inside, turn, own = width - 2 * MARGIN, self.view.turn == seat, self.view.seat == seat
        zones = self.placing.panels[seat]
        called = self.game.seat_name(seat)
        head = [words(self.people[seat] or called, 16, weight=650)]
        if self.people[seat] not in {None, called}:
            head.append(words(called, 13, "--ink-soft"))
        if self.scene.marks:
            dot = f'<circle cx="7" cy="8" r="6" stroke="{color("--text")}"'
            head.insert(0, Box(14, 14, f'{dot} fill="{self.color_of(seat)}"/>'))
        if turn:
            text = words("your turn" if own else "to move", 12.5, "#fff")
            sheet = f'<rect width="{text.width + 16:g}" height="19" rx="9" fill="{color("--main")}"/>'
            head.append(Box(text.width + 16, 19, sheet + text.at(8, 1)))
        facts = [self.fact(zone) for zone in zones if is_fact(zone)]
        backs = [self.backs(zone) for zone in zones if is_backs(zone, self.view.seat) and zone.items]
        things = [zone for zone in zones if not is_fact(zone) and not is_backs(zone, self.view.seat)]
        top = flow([row(head, 6), *facts, *backs], inside, 12, "start")
        body = flow(self.zones(things, MINE if own else SMALL), inside, 16)
        rest = Box(inside, body.height, body.at((inside - body.width) / 2, 0))
        panel = column([top, rest] if body.height else [top], 8, "start", inside)
        edge, thick = ("--main", 2.5) if turn else ("--panel-edge", 1)
        return padded(panel, MARGIN, color("--panel"), color(edge), thick)

    def color_of(self, seat: int) -> str:
        """In which colour a seat plays."""
        told = dict(of_seat(seat, () if self.layout is None else self.layout.colors))
        return told.get("--seat") or color("--seat", f".seat-{seat % 8}")

    def middle(self) -> Box:
        """What everybody shares."""
        placing, layout = self.placing, self.layout
        parts = [flow([self.fact(zone) for zone in placing.facts], WIDTH, 16)]
        if layout is not None:
            parts.append(board(layout, self.scene.marks, WIDTH * 0.75))
        decks = [self.deck(zone) for zone in placing.decks]
        tricks = [self.trick(zone) for zone in placing.tricks]
        common = self.zones(placing.middle, MIDDLE)
        if self.look.ranks:
            parts.append(column(common, 4))
        else:
            parts.append(flow([*decks, *([row(tricks, GAP, "end")] if tricks else []), *common], WIDTH, 20))
        return column([part for part in parts if part.height], GAP)

    # Zones.

    def zones(self, zones: Sequence[Zone], width: float) -> list[Box]:
        """Zones as their kinds are drawn; those that are numbered, such as discard piles, are a series."""
        found: list[tuple[str, list[Zone]]] = []
        for zone in zones:
            stem = re.sub(looks()["zones"]["numbered"], "", zone.title)
            if found and stem != zone.title and found[-1][0] == stem:
                found[-1][1].append(zone)
            else:
                found.append((stem, [zone]))
        # Others' zones before a series have no titles, nor have backs after it, nor what another lies upon.
        others = bool(zones) and zones[0].seat not in (None, self.view.seat)
        first = next((at for at, (_, some) in enumerate(found) if others and len(some) > 1), 0)
        drawn = [
            (stem, [self.zone(zone, width, titled=len(some) < 2 and at >= first and not hidden) for zone in some])
            for at, (stem, some) in enumerate(found)
            for backs in [bool(some[0].items) and all(item.face == BACK for item in some[0].items)]
            for hidden in [first > 0 and (backs or any(zones[0].items for _, zones in found[at + 1 : at + 2]))]
        ]
        return [
            column([words(f"{stem}s", 12, "--ink-soft"), row(some, 8, "start")], 3, "start")
            if len(some) > 1
            else some[0]
            for stem, some in drawn
        ]

    def zone(self, zone: Zone, width: float, *, titled: bool = True) -> Box:
        """A zone by its kind: cards of this width."""
        if zone.kind in NUMBERS:
            return _zone(zone, row([self.count(item) for item in zone.items], 4))
        if zone.kind == "pile":
            return self.pile(zone, width, titled=titled)
        ranked = field_of(zone.id, self.look.ranks)
        if ranked is not None:
            return self.line(zone, self.look.ranks[ranked])
        own = zone.kind == "hand" and zone.seat is not None and zone.seat == self.view.seat
        items = sorted(zone.items, key=_suit_and_rank) if own and self.look.sort == "suit" else zone.items
        width = OWN if own else width
        cards = [self.thing(item, zone, width) for item in items]
        is_supply = any(item.card is not None and item.card.count is not None for item in zone.items)
        many = not is_supply and len(cards) > (13 if own else 9)  # each then lies on half of the one before
        inside = row(cards, width * -0.5) if many else flow(cards, WIDTH - 2 * MARGIN, 6)
        return _zone(zone, inside, "" if own else self.title(zone))

    def line(self, zone: Zone, ranks: str) -> Box:
        """A suit in a line: each card has a place of its own."""
        by_rank = {item.face[:1]: item for item in zone.items}
        cards = [
            self.thing(by_rank[rank], zone, LINE) if rank in by_rank else _slot(LINE, "10" if rank == "T" else rank)
            for rank in ranks
        ]
        title = self.title(zone)
        sign = (
            faces.sign_of_suit(SUITS.index(title), 20, two_colored=self.look.two_colored)
            if title in SUITS
            else words(title, 12)
        )
        return _zone(zone, row([sign, row(cards, 3)], 6))

    def pile(self, zone: Zone, width: float, *, titled: bool = True) -> Box:
        """Things upon each other, the last one on top."""
        items, badge = zone.items, self.placing.badges.get(zone.id)
        cascade = field_of(zone.id, self.look.cascades) is not None
        tricks = len(self.placing.tricks)
        played = zone.seat is None and tricks > 0 and fits("played", f"{zone.title} {zone.id}".lower())
        shown = items[-(4 if cascade else tricks if played else 1) :]
        cards = [self.thing(item, zone, width) for item in shown] or [_slot(width)]
        inside = column(cards, width * (0.386 - 90 / 64)) if cascade else row(cards, width * -0.62)
        count = badge.items[0].face if badge else str(len(items)) if len(items) > 1 else ""
        return _zone(zone, _counted(inside, count), self.title(zone) if titled else "")

    def deck(self, zone: Zone) -> Box:
        """What cards are drawn from: a number, drawn as cards face down."""
        count = zone.items[0].face if zone.items else "0"
        inside = faces.face(BACK, MIDDLE) if count != "0" else _slot(MIDDLE)
        return _zone(zone, _counted(inside, count), self.title(zone))

    def trick(self, zone: Zone) -> Box:
        """What a seat has played to a trick, above its name."""
        called = self.game.seat_name(zone.seat or 0)
        return column([self.pile(zone, MIDDLE, titled=False), words(self.people[zone.seat or 0] or called, 12)], 2)

    def backs(self, zone: Zone) -> Box:
        """A hand of which nothing is known but how many cards there are."""
        cards = [self.thing(item, zone, BACKS) for item in zone.items]
        return _zone(zone, _counted(row(cards, BACKS * -0.75), str(len(cards))))

    def fact(self, zone: Zone) -> Box:
        """A number or a word, with its title before it; a seat that is named by its own words is not named twice."""
        text = ", ".join([item.label for item in zone.items]) if zone.kind != "counter" else ""
        text = text or (zone.items[0].face if zone.items else "0")
        said = "" if zone.kind == "text" and zone.seat is not None and text == self.game.seat_name(zone.seat) else text
        named = f'<g data-item="{escape(zone.items[0].id)}">{{}}</g>' if zone.items else "{}"
        value = words(said, 13.5, weight=700)
        value = attrs.evolve(value, body=named.format(value.body) if said else "")
        return _zone(zone, row([words(self.title(zone), 13.5, "--ink-soft"), value], 4))

    def count(self, item: Item) -> Box:
        """A number of things, with their sign or name."""
        kind = kind_of(item.id, self.signs)
        look = style(".icon", variables=inked(self.signs.get(kind)))
        drawn = faces.path(self.signs[kind].path, 12, 12, 24, look) if kind else ""
        sign = Box(19, 19, f'<g data-face="{kind}" transform="scale({19 / 24:g})">{drawn}</g>')
        name = sign if kind else words(re.sub(r"^\d+ ", "", item.label), 13)
        box = padded(row([name, words(item.face, 14, weight=700)], 4), 4, color("--button"), color("--panel-edge"))
        return attrs.evolve(box, body=f'<g data-item="{escape(item.id)}">{box.body}</g>')

    def thing(self, item: Item, zone: Zone, width: float) -> Box:
        """A card, die or tile, and what is told of one below it."""
        box = faces.face(
            item.face, width, two_colored=self.look.two_colored, dice=fits("dice", zone.title.lower()), card=item.card
        )
        _, _, told = item.label.partition(": ")
        if told and item.card is None and not is_backs(zone, self.view.seat):
            short = _short(told.partition(" (")[0])
            box = column([box, words(short, 11) if zone.kind == "pile" else lines(short, 11, width)], 1)
        said = f'<g data-item="{escape(item.id)}"><title>{escape(item.label)}</title>{box.body}</g>'
        return attrs.evolve(box, body=said)

    def title(self, zone: Zone) -> str:
        """The title of a zone without the name of its owner, which stands above it."""
        whole = re.sub("^Cards in the ", "", zone.title) if zone.kind == "counter" and zone.seat is None else zone.title
        if zone.seat is not None:
            whole = whole.removeprefix(f"{self.game.seat_name(zone.seat)}'s ")
        return whole[:1].upper() + whole[1:]


def _zone(zone: Zone, inside: Box, title: str = "") -> Box:
    """A zone, below its title."""
    box = column([words(title, 12, "--ink-soft"), inside], 3) if title else inside
    return attrs.evolve(box, body=f'<g data-zone="{escape(zone.id)}">{box.body}</g>')


def _counted(box: Box, count: str) -> Box:
    """A pile with the number of its cards at its corner."""
    if not count:
        return box
    text = words(count, 13, "#fff", 650)
    wide = max(24, text.width + 10)
    sheet = f'<rect width="{wide:g}" height="20" rx="10" fill="#23392e"/>{text.at((wide - text.width) / 2, 2)}'
    return Box(box.width + 7, box.height + 6, box.body + Box(wide, 20, sheet).at(box.width + 7 - wide, box.height - 14))


def _slot(width: float, text: str = "") -> Box:
    """Where a card may lie."""
    height, faint = width * faces.HEIGHT / faces.WIDTH, color("--ink-soft")
    look = f'rx="6" fill="none" stroke="{faint}" stroke-width="1.5" stroke-dasharray="4 4" opacity=".65"'
    inside = words(text, 12, "--ink-soft").at(6, 6) if text else ""
    return Box(width, height, f'<rect width="{width:g}" height="{height:g}" {look}/>{inside}')


def _short(known: str) -> str:
    """What is known of a card that is not seen, in a few signs: `can be ♣ ♥, A–9`."""
    for long, short in looks()["short"]:
        known = re.sub(long, short.replace("$", "\\"), known)
    return known


def _suit_and_rank(item: Item) -> tuple[int, int]:
    if not faces.is_card(item.face):
        return len(faces.SUITS), 0
    return faces.SUITS.index(item.face[1]), faces.RANKS.index(item.face[0])
