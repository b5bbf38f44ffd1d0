"""Observations: what a view has is in the arrays, within their bounds, and nothing else is.

That nothing hidden makes a difference to the arrays, the contract asks of every game.
"""

import math
from array import array
from collections.abc import Hashable
from typing import TypeVar, cast

import attrs
import pytest

import cardkit
from cardkit import CHANCE, JOKER, OVER, STANDARD_DECK, Hand, Pile, Rank, Suit, card, cards
from cardkit.core.bits import members
from cardkit.core.cards import Joker
from cardkit.core.game import Game
from cardkit.core.observations.observation import Numbers
from cardkit.core.state import State
from cardkit.core.view import View
from cardkit.games import constructor, skipbo, straights, unowar
from cardkit.games.constructor.view import ConstructorView
from cardkit.games.skipbo.moves import AnyCard
from cardkit.games.skipbo.view import SkipBoView
from cardkit.games.straights.view import StraightsView
from cardkit.games.unowar.view import Slot, UnoWarView
from cardkit.registry import AnyGame
from support import for_each

NAMES = ("unowar", "straights", "skipbo", "constructor")

# Every preset, then options at their bounds and other boards.
GAMES: dict[str, AnyGame] = {
    **{
        f"{name}-{preset}": cardkit.load(name, preset=preset) for name in NAMES for preset in cardkit.load(name).presets
    },
    "unowar-least": unowar.game(rounds=1, hand=1),
    "unowar-most": unowar.game(rounds=10_000, hand=10),
    "straights-least": straights.game(target=1, rounds=1),
    "straights-most": straights.game(target=10_000, rounds=10_000, corner=True),
    "skipbo-least": skipbo.game(stockpile=1, hand=1, plays=1, turns=1, builds=1, discards=1, decks=1),
    "skipbo-most": skipbo.game(
        jokers=16, embargoes=True, stockpile=50, hand=12, plays=50, turns=250, builds=10, discards=10, decks=4
    ),
    "skipbo-jokers": skipbo.game(jokers=16, embargoes=True, stockpile=3, hand=12, decks=1, builds=1, discards=1),
    "constructor-least": constructor.game(
        points=3, builders=2, offers=0, shape=((0, 0), (1, 1), (2, 0)), layout=(0, 6, 4, 8, 5, 7)
    ),
    "constructor-most": constructor.game(
        points=60, builders=8, offers=1000, start_resources=True, random_board=True, shape=constructor.hexagon(5)
    ),
    "constructor-wearing": constructor.game(
        builders=2,
        offers=1,
        shape=constructor.hexagon(1),
        yields=tuple([((kind % 5,) * 20, (0, 3), ()) for kind in range(7)]),
    ),
}

Seen = tuple[View, tuple[Numbers, ...]]


C = TypeVar("C", bound=cardkit.Card | Joker)
S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Hashable)
V = TypeVar("V", bound=View)


def positions(game: Game[S, M, V], seed: int, most: int) -> list[S]:
    """The positions of a random game, from its opening, to its end or that many."""
    rng = cardkit.generator(seed)
    found = [game.initial_state()]
    while len(found) < most and found[-1].turn() != OVER:
        state = found[-1]
        chance = state.turn() == CHANCE
        after = state.resolved(state.request().sample(rng)) if chance else state.after(state.pick(rng))
        found.append(cast(S, after))
    return found


def seats_of(game: AnyGame) -> list[int | None]:
    return [*range(game.seats), None]


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


@pytest.fixture(scope="module")
def seen(game: AnyGame) -> list[Seen]:
    """What all seats and a watcher see in two random games."""
    big = sum([part.size for part in game.observer.parts]) > 4000
    states = [state for seed in (1, 2) for state in positions(game, seed, 20 if big else 80)]
    looks = [(state, seat) for state in states for seat in seats_of(game)]
    return [(game.view(state, seat), game.observer.observe(state, seat)) for state, seat in looks]


def told(view: View) -> Hashable:
    """What of a view the arrays are to tell: all but the orders that the documentation leaves out."""
    match view:
        case StraightsView():
            return attrs.evolve(view, dealt=Hand(), hand=in_order(view.hand))
        case SkipBoView():
            return attrs.evolve(view, hand=in_order(view.hand))
        case ConstructorView(roads=roads, residences=residences):
            homes = tuple([tuple(sorted(row, key=lambda home: home.vertex)) for row in residences])
            return attrs.evolve(view, roads=tuple([tuple(sorted(row)) for row in roads]), residences=homes)
    return view


def in_order(hand: Hand[C]) -> Hand[C]:
    return Hand(tuple(sorted(hand, key=str)))


def bits(rows: tuple[Numbers, ...]) -> bytes:
    """The arrays in single precision, as learning machines get them."""
    return array("f", [number for row in rows for number in row]).tobytes()


def named(game: AnyGame, view: View) -> dict[str, Numbers]:
    """The arrays of a view by name."""
    return dict(zip([part.name for part in game.observer.parts], game.observer.observe_view(view), strict=True))


# Every game, every preset.


@pytest.mark.slow
def test_arrays_have_their_sizes_and_bounds_and_differ_exactly_where_views_do(game: AnyGame, seen: list[Seen]) -> None:
    parts, arrays, views = game.observer.parts, dict[Hashable, bytes](), dict[bytes, Hashable]()
    assert len({part.name for part in parts}) == len(parts)
    for view, rows in seen:
        for part, row in zip(parts, rows, strict=True):
            assert {type(number) for number in row} == {float}, part.name
            assert len(row) == part.size, part.name
            assert part.low <= min(row) <= max(row) <= part.high < math.inf, part.name
        assert arrays.setdefault(told(view), bits(rows)) == bits(rows)
        assert views.setdefault(bits(rows), told(view)) == told(view)


def test_the_standard_arrays_are_of_moderate_size() -> None:
    sizes = [sum([part.size for part in cardkit.load(name).observer.parts]) for name in NAMES]
    assert all(cardkit.load(name).observer.parts == cardkit.load(name).observer.parts for name in NAMES)
    assert sizes == [624, 1112, 2095, 1432]


# Positions whose numbers are known.

Sparse = dict[int, float]  # by place, what is not zero of an array


def sparse(row: Numbers) -> Sparse:
    return {place: number for place, number in enumerate(row) if number}


def at(*places: int) -> Sparse:
    """An array with ones at these places."""
    return dict.fromkeys(places, 1.0)


def of_cards(text: str, seat: int = 0, number: float = 1.0) -> Sparse:
    """An array with a number at each of these cards, in the row of this seat."""
    return {52 * seat + one.number: number for one in cards(text)}


# UnoWar: Player1 with two cards has to play on the nine of hearts, in the second deck, of which 39 cards are drawn, one
# of them to a hidden slot.

UNOWAR = unowar.game(rounds=4, hand=2)
NOTHING = Slot(True, (), None)
UNKNOWN = Slot(False, (), None)
UNOWAR_VIEW = UnoWarView(
    seat=0,
    turn=0,
    options=UNOWAR.options,
    phase="play",
    refill=None,
    mover=0,
    rounds=(1, 3),
    top=card("9H"),
    pile=10,
    decks=2,
    deck=13,
    last=1,
    hand=Hand.of("AC KS"),
    slots=((NOTHING, NOTHING), (Slot(False, (Suit.CLUBS,), Rank.KING), NOTHING)),
    gone=(*STANDARD_DECK[:37], card("KS")),
    older=cards("QD"),
)
REFILLING = attrs.evolve(UNOWAR_VIEW, turn=CHANCE, phase="refill", refill=1)
TWICE = attrs.evolve(  # one card lies in two hidden slots
    UNOWAR_VIEW,
    older=cards("QD QD"),
    slots=((UNKNOWN, UNKNOWN), (UNKNOWN, UNKNOWN)),
    gone=STANDARD_DECK[:39],
)

# Straights: ten moves into the game of seed 6788, Player1 having laid down two cards.

LINE = (
    "scores 0 12 0 79; round 3; deck"
    " 4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C JS QD 5C 8C 4D 5H KC 7D KS AC JH 6H 7H"
    " 3H 4C 3S 3D AH QC 3C TH 4S 9S 2S 8S TS 7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD;"
    " table 4C 5C 6C 7C 7D 6S 7S 8S; discards 4H/7C,7D,7H,6S,8S 5D/3C,8C,6D,8D,7H,5S,9S"
)
STRAIGHTS = straights.game()
ROUNDS = straights.game(rounds=4)
ONCE, AGAIN = 1 / 52, 2 / 52  # when Player1 could have played a card


def straights_view(seat: int | None, game: straights.StraightsGame = STRAIGHTS) -> StraightsView:
    return game.view(game.read_state(LINE), seat)


# Comp10001-Bo: a dealt game with piles put there.

SKIPBO = skipbo.game("comp10001bo-bonus", jokers=5)


def skipbo_view() -> SkipBoView:
    state = SKIPBO.initial_state()
    dealt = SKIPBO.view(state.resolved(state.request().sample(cardkit.generator(1))), 0)
    nothing: Pile[AnyCard] = Pile()
    four = (nothing,) * 4
    black: Pile[AnyCard] = Pile((card("2C"), JOKER, card("4S")))
    mixed: Pile[AnyCard] = Pile((card("9D"), JOKER, JOKER))
    return attrs.evolve(
        dealt,
        hand=Hand((card("AC"), JOKER, card("AC"))),
        held=(3, 0, 0, 5),
        builds=(nothing, black, nothing, nothing),
        discards=(four, four, (nothing, nothing, nothing, mixed), four),
        stocks=(card("AD"), JOKER, None, card("KS")),
        stock_sizes=(8, 2, 0, 4),
        embargoed=(None, card("3C"), None, None),
        holds_embargo=(False, True, True, True),
        turns=(5, 4, 4, 4),
        plays=2,
        draw_pile=77,
    )


THIRD = 4 * 2 + 3  # the last discard pile of Player3

# Constructor: the position of the documentation (C4).

SAVED = """\
0
0 0 0 5 0 r 1 2 h 0 B 4 B
0 0 0 0 0 r 27 31 h 20 T 36 B
11 0 0 0 0 r 62 h 46 B 12 B
0 0 3 0 0 r 49 44 h 33 H 41 B
0 3 1 10 3 5 1 4 5 7 3 10 2 11 0 3 3 8 0 2 0 6 1 8 4 12 1 5 4 11 2 4 4 6 2 9 2 9
9
"""
CONSTRUCTOR = constructor.game()
OFFERING = constructor.game(offers=4)


def constructor_view(seat: int | None = 2, text: str = SAVED) -> ConstructorView:
    return CONSTRUCTOR.view(constructor.read_save(text, CONSTRUCTOR.options), seat)


OFFERED = attrs.evolve(
    constructor_view(),
    options=OFFERING.options,
    turn=3,
    phase="response",
    offer=constructor.Offer(partner=3, give=3, take=2),
    offers=1,
)
BOARD = [int(word) for word in SAVED.splitlines()[5].split()]  # resource and value of each tile
THIRDS: Sparse = {  # the level of a residence
    0: 1 / 3,
    4: 1 / 3,
    54 + 20: 1.0,
    54 + 36: 1 / 3,
    2 * 54 + 46: 1 / 3,
    2 * 54 + 12: 1 / 3,
    3 * 54 + 33: 2 / 3,
    3 * 54 + 41: 1 / 3,
}

# A game, a view, and of each array all that is not zero.
KNOWN: dict[str, tuple[AnyGame, View, dict[str, Sparse]]] = {
    "UnoWar": (
        *(UNOWAR, UNOWAR_VIEW),
        {
            "top": of_cards("9H"),
            "hand": of_cards("AC") | of_cards("KS", 1),
            "gone": at(*[one.number for one in UNOWAR_VIEW.gone]),
            "older": of_cards("QD"),
            "rounds": {0: 0.25, 1: 0.75},
            "pile": {0: 0.5},
            "decks": {0: 2 / 12},
            "deck": {0: 0.25},
            "seat": at(0),
            "turn": at(0),
            "phase": at(0),
            "mover": at(0),
            "last": at(1),
            "fresh": at(0, 1, 3),
            "lacks": at(4 * 2),
            "below": at(13 * 2 + 12),  # no clubs, no king, in slot three
        },
    ),
    "UnoWar, a slot that waits for a card": (UNOWAR, REFILLING, {"turn": at(2), "phase": at(5)}),
    "UnoWar, a card that lies in two hidden slots": (UNOWAR, TWICE, {"older": of_cards("QD", number=2.0)}),
    "Straights": (
        *(STRAIGHTS, straights_view(0)),
        {
            "table": of_cards("4C 5C 6C 7C 7D 6S 7S 8S"),
            "hand": of_cards("2D JC 8H QH 2H 9H 9D 9C AS 2C"),
            "played": of_cards("6C") | of_cards("5C 7D", 1) | of_cards("4C 8S", 2) | of_cards("7C 6S 7S", 3),
            "laid": of_cards("4H 5D"),
            "laid_at": of_cards("4H", number=ONCE) | of_cards("5D", number=AGAIN),
            "scores": {1: 12 / 233, 3: 79 / 233},
            "held": {0: 10 / 13, 1: 11 / 13, 2: 11 / 13, 3: 10 / 13},
            "round": {0: 3 / 13},
        },
    ),
    "Straights, of four rounds": (ROUNDS, straights_view(0, ROUNDS), {"round": {0: 0.75}}),
    "Straights, another seat": (STRAIGHTS, straights_view(1), {"laid": {}, "laid_at": {}, "fell": at(0, 1)}),
    "Straights, what a seat cannot hold": (
        *(STRAIGHTS, straights_view(2)),
        {
            "seat": at(2),
            "turn": at(1),
            "lacks": of_cards("3C 7C 8C 6D 7D 8D 7H 5S 6S 8S 9S"),
            "barred_from": of_cards("7C 7D 6S 8S 7H", number=ONCE) | of_cards("3C 8C 6D 8D 5S 9S", number=AGAIN),
            "barred_to": of_cards("7C 7D 6S 8S", number=ONCE) | of_cards("3C 8C 6D 8D 5S 9S 7H", number=AGAIN),
        },
    ),
    "Straights, a watcher": (STRAIGHTS, straights_view(None), {"seat": at(4), "turn": at(1)}),
    "Comp10001-Bo": (
        *(SKIPBO, skipbo_view()),
        {
            "hand": {card("AC").number: 2.0, 52: 1.0},
            # In a pile a card counts half for each that lies on it.
            "builds": {53 + card("4S").number: 1.0, 53 + 52: 0.5, 53 + card("2C").number: 0.25},
            "discards": {53 * THIRD + 52: 1.5, 53 * THIRD + card("9D").number: 0.25},
            "build_readings": at(26 + 3),  # the black four
            "discard_readings": at(*[26 * THIRD + 13 + place for place in (6, 8, 10)]),  # a red seven, nine or jack
            "held": {0: 0.6, 3: 1.0},
            "stock_sizes": {0: 1.0, 1: 0.25, 3: 0.5},
            "plays": {0: 0.4},
            "turns": {0: 0.25, 1: 0.2, 2: 0.2, 3: 0.2},
            "draw_pile": {0: 77 / 109},
            "stocks": at(card("AD").number, 53 + 52, 3 * 53 + card("KS").number),
            "embargoed": at(53 + card("3C").number),
            "holds_embargo": at(1, 2, 3),
            "seat": at(0),
            "turn": at(0),
            "phase": at(0),
            "mover": at(0),
        },
    ),
    "Constructor": (
        *(CONSTRUCTOR, constructor_view()),
        {
            "residences": THIRDS,
            "roads": at(1, 2, 72 + 27, 72 + 31, 2 * 72 + 62, 3 * 72 + 44, 3 * 72 + 49),
            "yields": at(*[5 * tile + kind for tile, kind in enumerate(BOARD[::2]) if kind != 5]),  # but for the park
            "values": at(*[11 * tile + value - 2 for tile, value in enumerate(BOARD[1::2])]),
            "rolled": {},
            "geese": at(9),
            "points": {0: 0.2, 1: 0.4, 2: 0.2, 3: 0.3},
            "resources": {3: 0.5, 2 * 5: 11 / 16, 3 * 5 + 2: 3 / 8},
            "seat": at(2),
            "turn": at(0),
            "phase": at(1),
            "mover": at(0),
            "place": at(8),
            "offer": {},
            "concerned": {},
        },
    ),
    "Constructor, where may be built": (  # Orange's roads go on from 12 to 18 and 19
        *(CONSTRUCTOR, constructor_view(None, SAVED.replace("r 62 h", "r 62 20 26 h"))),
        {"sites": at(2 * 54 + 19)},
    ),
    "Constructor, an offer": (OFFERING, OFFERED, {"offer": at(3, 4 + 3, 4 + 5 + 2), "offers": {0: 0.25}}),
    "Constructor, more points than there are": (
        *(CONSTRUCTOR, attrs.evolve(constructor_view(), points=(2, 13, 0, 0))),
        {"points": {0: 0.2, 1: 1.0}},
    ),
}


@for_each(("game", "view", "expected"), KNOWN.values(), KNOWN)
def test_every_game_has_the_numbers_of_a_known_position(game: AnyGame, view: View, expected: dict[str, Sparse]) -> None:
    arrays = named(game, view)
    assert {name: sparse(arrays[name]) for name in expected} == expected


def test_straights_turns_all_discards_up_at_the_end() -> None:
    game = straights.game("one-round")
    view = game.view(positions(game, 1, 100)[-1], None)
    assert view.turn == OVER
    assert sum(named(game, view)["laid"]) == len(view.dropped) > 0


def test_skipbo_readings_are_those_of_the_rules() -> None:
    game = skipbo.game("comp10001bo-bonus")
    looked_at = 0
    for state in positions(game, 5, 150):
        rows = named(game, game.view(state, None))
        readings = rows["build_readings"] + rows["discard_readings"]
        for place, pile in enumerate(state.piles):
            found = set(sparse(readings[26 * place : 26 * (place + 1)]))
            assert found == (set() if pile is None else set(members(pile.pairs)))
            looked_at += pile is not None and pile.card == 52
    assert looked_at > 10


def test_constructor_says_along_which_edges_roads_may_go_on() -> None:
    arrays = named(CONSTRUCTOR, constructor_view(None, SAVED.replace("r 62 h", "r 62 20 26 h")))
    orange = sparse(arrays["reach"][2 * 72 : 3 * 72])
    assert orange == at(12, 21, 29, 30, 58, 59, 66)


def test_constructor_follows_a_tile_that_wears_out() -> None:
    game = GAMES["constructor-wearing"]
    fresh = game.view(game.initial_state(), 0)
    worn = (0, 1, 2, 0, 0, 0, 0)
    tiles = [attrs.evolve(tile, worn=times) for tile, times in zip(fresh.tiles, worn, strict=True)]
    arrays = named(game, attrs.evolve(fresh, tiles=tuple(tiles)))
    assert sparse(arrays["yields"][:15]) == {0: 20.0, 5: 1.0, 8: 1.0}
    assert sparse(arrays["rolled"]) == {1: 0.5, 2: 1.0}


def test_constructor_knows_nothing_of_a_board_before_it_is_shuffled() -> None:
    game = GAMES["constructor-random-board"]
    arrays = named(game, game.view(game.initial_state(), 0))
    assert not any(arrays["yields"] + arrays["values"])
