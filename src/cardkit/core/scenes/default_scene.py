"""Scenes of games that say nothing: what the fields of a view look like. `Display.scene` calls it."""

import functools
from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from cardkit.core.cards import Card, Joker
from cardkit.core.custom_cards import CustomCard
from cardkit.core.piles import CardRow, Hand, Pile
from cardkit.core.scenes.scene import (
    NOTHING_TOLD,
    NUMBERS,
    Drawn,
    Told,
    Zone,
    ZoneKind,
    backs,
    counter,
    face_of,
    items,
    text_zone,
)
from cardkit.core.scenes.view_fields import fields_in, has_fields
from cardkit.core.state import CHANCE, OVER, State
from cardkit.core.view import View

_HELD: Final = "held"  # what most games call the numbers of cards in the seats' hands
_HELD_TOLD: Final = Told(kind="hand", title="Hand", by="seat")
_FACE_DOWN: Final = ("hand", "row", "pile")  # kinds of zones in which a number stands for cards


def seat_fields(view: View, seats: int) -> frozenset[str]:
    """The fields that are by seat, by their names in ids, in the view of the position in which a game begins.

    A field is by seat if it is a tuple with an element for each of them at the start. Later its length alone would not
    tell: four seats may have made four bids.
    """
    return frozenset(_seat_fields(view, "", seats))


def _seat_fields(value: object, prefix: str, seats: int) -> Iterator[str]:
    for name, told, one in fields_in(value):
        if isinstance(one, tuple) and len(one) == seats and told.by in {"", "seat"}:
            yield prefix + name
        elif has_fields(one):
            yield from _seat_fields(one, f"{prefix}{name}/", seats)


def zones_of(view: View, by_seat: frozenset[str] = frozenset()) -> tuple[Zone, ...]:
    """The zones of a view: one for each of its fields, or for each seat, as the fields say how they are drawn. Those by
    seat must say so, or be named: `by_seat` is what `seat_fields` gives.
    """
    return tuple(_zones_in(view, "", view, by_seat))


def prompt_of(view: View) -> str:
    """Who is asked, where nothing more is known: all that a reaction window in the view waits for."""
    if view.turn == OVER:
        return "The game is over."
    if view.turn == CHANCE:
        return "Cards are to be dealt, or dice to fall."
    if view.turn == view.seat:
        return "It is your turn."
    waiting = next((one.waiting() for one in _drawn_in(view) if one.waiting()), ())
    return waiting_for(waiting) if waiting else f"It is Player{view.turn + 1}'s turn."


def waiting_for(seats: Sequence[int]) -> str:
    """Who is waited for: these seats, one at least."""
    *most, last = [f"Player{seat + 1}" for seat in seats]
    return f"Waiting for {', '.join(most)} and {last}." if most else f"Waiting for {last}."


def chosen_in(view: View) -> int | None:
    """The action that the seat of a view has chosen in secret, while others still choose; None where there is none."""
    return next((one.chosen() for one in _drawn_in(view) if one.chosen() is not None), None)


def _drawn_in(value: object) -> Iterator[Drawn]:
    """The values of a view, or of the state that it shows, which are drawn as they say."""
    for _, _, one in fields_in(value):
        if isinstance(one, Drawn):
            yield one
        elif isinstance(one, State):
            yield from _drawn_in(one)


def _zones_in(value: object, prefix: str, view: View, by_seat: frozenset[str], seat: int | None = None) -> list[Zone]:
    found: list[Zone] = []
    for name, told, one in fields_in(value):
        path = prefix + name
        if path in by_seat and not told.by:
            is_held = name == _HELD and told == NOTHING_TOLD
            told = _HELD_TOLD if is_held else _by(told, "seat")  # noqa: PLW2901  refined, not another
        _Drawing(view, by_seat, found).add(path, told.title or _title(name), one, told, seat)
    return found


@functools.lru_cache(1024)
def _by(told: Told, by: str) -> Told:
    """The same by seat or number, or for one of the elements."""
    return attrs.evolve(told, by=by, names=told.names if by else ())


def _title(name: str) -> str:
    words = name.replace("_", " ").strip()
    return words[:1].upper() + words[1:]


class _Drawing:
    """What a value is drawn for, and the zones so far."""

    def __init__(self, view: View, by_seat: frozenset[str], zones: list[Zone]) -> None:
        self.view = view
        self.by_seat = by_seat
        self.zones = zones

    def add(self, path: str, title: str, value: object, told: Told, seat: int | None) -> None:
        """Add the zones of a value."""
        if isinstance(value, tuple) and told.by in {"seat", "number"}:
            self._add_parts(path, title, value, told, seat)
        elif isinstance(value, Drawn):
            found = value.zones(path, title)
            self.zones.extend([attrs.evolve(one, seat=seat) if one.seat is None else one for one in found])
        elif isinstance(value, CardRow):
            self._add_row(path, title, value, told.kind, seat)
        elif isinstance(value, tuple):
            if any(isinstance(one, tuple | CardRow | Drawn) or has_fields(one) for one in value):
                self._add_parts(path, title, value, _by(told, "number"), seat)
            else:
                self.zones.append(Zone(path, title, told.kind or "row", items(path, value), seat))
        elif isinstance(value, int) and type(value) is int:
            self._add_number(path, title, value, told.kind, seat)
        elif isinstance(value, Card | CustomCard | Joker):
            self.zones.append(Zone(path, title, told.kind or "pile", items(path, (value,)), seat))
        elif value is None:
            if told != NOTHING_TOLD:
                self.zones.append(Zone(path, title, told.kind or "pile", (), seat))
        elif has_fields(value):
            self.zones.extend(_zones_in(value, path + "/", self.view, self.by_seat, seat))
        else:
            self.zones.append(text_zone(path, title, " ".join(face_of(value).split()) or "-", seat))

    def _add_parts(self, path: str, title: str, value: tuple[object, ...], told: Told, seat: int | None) -> None:
        """A zone, or more, for each element."""
        inner = _by(told, "")
        for number, one in enumerate(value):
            if told.by == "seat":
                self.add(f"{path}/p{number + 1}", title, one, inner, number)
            elif number < len(told.names):
                name = told.names[number]
                self.add(f"{path}/{name.lower().replace(' ', '-')}", name, one, inner, seat)
            else:
                self.add(f"{path}/{number + 1}", f"{title} {number + 1}", one, inner, seat)

    def _add_row(self, path: str, title: str, row: CardRow[object], kind: ZoneKind | None, seat: int | None) -> None:
        if kind is None:
            kind = "hand" if isinstance(row, Hand) else "pile" if isinstance(row, Pile) else "row"
        if kind == "hand" and seat is None:
            if self.view.seat is None and not row:
                return  # a watcher holds nothing
            seat = self.view.seat
        if kind == "hand":
            self.zones.append(Zone(path, title, kind, items(path, row), seat))
        else:
            self.zones.append(_open_zone(path, title, kind, row.cards, seat))

    def _add_number(self, path: str, title: str, number: int, kind: ZoneKind | None, seat: int | None) -> None:
        if kind not in _FACE_DOWN:
            self.zones.append(counter(path, title, number, seat, kind if kind in NUMBERS else "counter"))
        elif kind != "hand" or seat is None or seat != self.view.seat:  # one's own hand lies open elsewhere
            self.zones.append(Zone(path, title, kind, backs(path, number), seat))


@functools.lru_cache(4096)  # all seats see the same zone, and see it unchanged in most of the next scenes
def _open_zone(path: str, title: str, kind: ZoneKind, cards: tuple[object, ...], seat: int | None) -> Zone:
    """A zone of cards that lie open."""
    return Zone(path, title, kind, items(path, cards), seat)
