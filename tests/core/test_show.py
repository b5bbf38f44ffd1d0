"""How `Game.show` writes the fields of a view that is not drawn by its game."""

import attrs
from toy import NIM

from cardkit import Hand, Pile, Suit, View
from cardkit.core.cards import Card, cards
from cardkit.core.scenes.default_scene import zones_of
from cardkit.core.scenes.scene import hidden, shown
from cardkit.kits.rounds import Rounds
from cardkit.kits.tricks import Trick
from support import for_each


@attrs.frozen
class Purse:
    coins: int
    tokens: tuple[int, ...] = ()


@attrs.frozen
class Chest:
    purse: Purse
    locked: bool = True


@attrs.frozen
class Nothing:
    pass


@attrs.frozen
class Shown(View):
    value: object


def text_of(value: object) -> str:
    return NIM.show(Shown(None, 0, value))  # type: ignore[arg-type]  # it shows any view


@for_each(
    ("value", "text"),
    [
        (None, "-"),
        ("", "-"),
        (0, "0"),
        (True, "yes"),
        ((False, True), "no yes"),
        ((), "-"),
        ((3, 0), "3 0"),
        ((None, 2), "- 2"),
        (((), (Suit.CLUBS, Suit.HEARTS)), "- | Clubs Hearts"),
        ((((1, 2), ()), ((3,), (4,))), "(1 2 | -) | (3 | 4)"),
        ((Hand.of("KS 2C"), Hand()), "2C KS | -"),
        ((Pile.of("KS 2C"), Pile()), "KS 2C | -"),
        (Pile(), "-"),
        (Purse(3, (1, 2)), "coins 3, tokens 1 2"),
        (Chest(Purse(3)), "purse (coins 3, tokens -), locked yes"),
        ((Purse(3), Purse(4)), "(coins 3, tokens -) (coins 4, tokens -)"),
        (Nothing(), "-"),
        (Trick.led_by(3, seats=4).plus(*cards("2C KC")), "Player4 2C, Player1 KC"),
        (Trick.led_by(3, seats=4), "-"),
        (Rounds.begun(seats=3, dealer=2).scored((5, 0, 1)), "number 2, dealer Player1, totals 5 0 1"),
    ],
    ids=str,
)
def test_a_field_is_shown_as_people_read_it(value: object, text: str) -> None:
    assert text_of(value) == f"value: {text}"


@attrs.frozen
class Market(View):
    bids: int = attrs.field(metadata=hidden())
    supply: tuple[int, ...] = attrs.field(metadata=shown(title="Supply", names=("Copper", "Estate")))
    stalls: tuple[Hand[Card], ...] = attrs.field(metadata=shown(title="Stalls", by="seat"))
    dealer: int
    purse: Purse


def test_a_console_honours_what_fields_say_of_how_they_are_drawn() -> None:
    market = Market(None, 0, 7, (46, 8, 3), (Hand.of("2C"), Hand[Card]()), 1, Purse(3))
    assert NIM.show(market).splitlines() == [  # type: ignore[arg-type]  # it shows any view
        "Supply: Copper 46, Estate 8, 3 3",
        "Stalls: Player1 2C, Player2 -",
        "dealer: Player2",
        "purse: coins 3, tokens -",
    ]
    assert {zone.id.split("/")[0] for zone in zones_of(market)} == {"supply", "stalls", "dealer", "purse"}


def test_a_long_field_takes_lines_that_fit_a_terminal() -> None:
    lines = text_of(tuple(range(100, 140))).splitlines()
    assert (len(lines), max([len(line) for line in lines]) <= 78, lines[1][:2]) == (3, True, "  ")
