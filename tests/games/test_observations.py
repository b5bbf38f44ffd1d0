"""Observations: what a view has is in the arrays, within their bounds, and nothing else is."""

import math
import re
from array import array
from collections.abc import Hashable
from pathlib import Path
from typing import TypeVar, cast

import attrs
import pytest

import cardkit
from cardkit import CHANCE, JOKER, OVER, STANDARD_DECK, Hand, Pile, Rank, Suit, card, cards
from cardkit.core.bits import members
from cardkit.core.cards import Joker
from cardkit.core.game import Game
from cardkit.core.observations.observation import Numbers, squeezed
from cardkit.core.state import State
from cardkit.core.view import View
from cardkit.games import constructor, skipbo, straights, unowar
from cardkit.games.constructor.view import ConstructorView
from cardkit.games.skipbo.moves import AnyCard
from cardkit.games.skipbo.view import SkipBoView
from cardkit.games.straights.view import StraightsView
from cardkit.games.unowar.view import Slot, UnoWarView
from cardkit.registry import AnyGame

DOCS = Path(__file__).resolve().parents[2] / "docs"
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


def ones(row: Numbers) -> list[int]:
    """The places of what is not zero; all of it must be one."""
    found = [place for place, number in enumerate(row) if number]
    assert {row[place] for place in found} <= {1.0}
    return found


# Every game, every preset.


@pytest.mark.slow
def test_each_array_has_the_size_of_its_part(game: AnyGame, seen: list[Seen]) -> None:
    sizes = [part.size for part in game.observer.parts]
    assert {tuple([len(row) for row in rows]) for _, rows in seen} == {tuple(sizes)}


@pytest.mark.slow
def test_every_number_is_finite_and_within_the_bounds_of_its_part(game: AnyGame, seen: list[Seen]) -> None:
    for _, rows in seen:
        for part, row in zip(game.observer.parts, rows, strict=True):
            assert all(type(number) is float for number in row), part.name
            assert part.low <= min(row) <= max(row) <= part.high < math.inf, part.name


def test_the_names_of_the_parts_differ(game: AnyGame) -> None:
    names = [part.name for part in game.observer.parts]
    assert len(set(names)) == len(names)


@pytest.mark.slow
def test_views_that_tell_the_same_give_the_same_arrays(seen: list[Seen]) -> None:
    found: dict[Hashable, tuple[Numbers, ...]] = {}
    for view, rows in seen:
        assert found.setdefault(told(view), rows) == rows


@pytest.mark.slow
def test_views_that_differ_give_different_arrays(seen: list[Seen]) -> None:
    found: dict[bytes, Hashable] = {}
    for view, rows in seen:
        assert found.setdefault(bits(rows), told(view)) == told(view)


@pytest.mark.slow
def test_a_view_that_differs_in_one_field_gives_different_arrays(game: AnyGame, seen: list[Seen]) -> None:
    step = max(1, len(seen) // 100)
    later = seen[5 * (game.seats + 1) :]
    for (view, rows), (other, _) in list(zip(seen, later, strict=False))[::step]:
        for field in attrs.fields(type(view)):
            value = getattr(other, field.name)
            changed = attrs.evolve(view, **{field.name: value})
            if told(changed) != told(view) and fits_together(game, changed):
                assert bits(game.observer.observe_view(changed)) != bits(rows), field.name


def fits_together(game: AnyGame, view: View) -> bool:
    """Whether a view whose field was changed is still one of some position: only these can be filled in."""
    try:
        made_up = game.determinize(view, cardkit.generator(3))
        return told(game.view(made_up, view.seat)) == told(view)
    except Exception:  # whatever a game raises for what fits nothing
        return False


def test_the_arrays_stay_when_what_the_seat_cannot_see_is_dealt_anew(game: AnyGame, seen: list[Seen]) -> None:
    rng = cardkit.generator(3)
    step = max(1, len(seen) // 40)
    for view, rows in seen[::step]:
        assert game.observer.observe(game.determinize(view, rng), view.seat) == rows
        assert game.observer.observe_view(view) == rows


@pytest.mark.parametrize("name", ["unowar", "straights", "skipbo"])
def test_a_watcher_sees_no_hand(name: str) -> None:
    game = cardkit.load(name)
    assert not any(any(named(game, game.view(state, None))["hand"]) for state in positions(game, 4, 60))


def test_the_standard_arrays_are_of_moderate_size() -> None:
    sizes = [sum([part.size for part in cardkit.load(name).observer.parts]) for name in NAMES]
    assert sizes == [624, 1112, 2095, 1432]


def test_equal_options_give_equal_parts() -> None:
    for name in NAMES:
        assert cardkit.load(name).observer.parts == cardkit.load(name).observer.parts


def test_a_squeezed_count_stays_below_one_and_grows() -> None:
    numbers = [squeezed(number, 5) for number in (0, 1, 5, 100, 2**20)]
    assert numbers[::2] == [0.0, 0.5, 2**20 / (2**20 + 5)]
    assert numbers == sorted(numbers)
    assert numbers[-1] < 1


# The documentation.


@pytest.mark.parametrize("name", NAMES)
def test_the_table_of_the_page_is_that_of_the_parts(name: str) -> None:
    text = (DOCS / "games" / f"{name}.md").read_text("utf-8")
    section = text.partition("\n## Observations\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (\(.*?\)) \| (.*) \|$", section, re.MULTILINE)
    assert rows == [(part.name, str(part.shape), part.meaning) for part in cardkit.load(name).observer.parts]


# UnoWar, one position.


GONE = (*STANDARD_DECK[:37], card("KS"))  # 39 cards of the deck are drawn, one of them to a hidden slot


def unowar_view() -> UnoWarView:
    """Player1 with two cards has to play on the nine of hearts, in the second deck."""
    nothing = Slot(True, (), None)
    return UnoWarView(
        seat=0,
        turn=0,
        options=unowar.game(rounds=4, hand=2).options,
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
        slots=((nothing, nothing), (Slot(False, (Suit.CLUBS,), Rank.KING), nothing)),
        gone=GONE,
        older=cards("QD"),
    )


def test_unowar_cards_are_one_hot() -> None:
    arrays = named(unowar.game(rounds=4, hand=2), unowar_view())
    assert ones(arrays["top"]) == [card("9H").number]
    assert ones(arrays["hand"]) == [card("AC").number, 52 + card("KS").number]
    assert ones(arrays["gone"]) == [one.number for one in GONE]
    assert ones(arrays["older"]) == [card("QD").number]


def test_unowar_counts_are_scaled() -> None:
    arrays = named(unowar.game(rounds=4, hand=2), unowar_view())
    assert arrays["rounds"] == (0.25, 0.75)
    assert (arrays["pile"], arrays["decks"], arrays["deck"]) == ((0.5,), (2 / 12,), (0.25,))


def test_unowar_says_whose_turn_it_is_and_what_is_waited_for() -> None:
    arrays = named(unowar.game(rounds=4, hand=2), unowar_view())
    assert [ones(arrays[name]) for name in ("seat", "turn", "phase", "mover", "last")] == [[0], [0], [0], [0], [1]]


def test_unowar_says_which_slot_waits_for_a_card() -> None:
    view = attrs.evolve(unowar_view(), turn=CHANCE, phase="refill", refill=1)
    arrays = named(unowar.game(rounds=4, hand=2), view)
    assert (ones(arrays["turn"]), ones(arrays["phase"])) == ([2], [5])


def test_unowar_says_what_is_known_of_slots() -> None:
    arrays = named(unowar.game(rounds=4, hand=2), unowar_view())
    assert ones(arrays["fresh"]) == [0, 1, 3]
    assert ones(arrays["lacks"]) == [4 * 2]  # clubs, the first slot of Player2
    assert ones(arrays["below"]) == [13 * 2 + 12]  # kings


def test_unowar_counts_a_card_that_lies_in_two_hidden_slots() -> None:
    unknown = Slot(False, (), None)
    view = attrs.evolve(unowar_view(), older=cards("QD QD"), slots=((unknown, unknown), (unknown, unknown)))
    view = attrs.evolve(view, gone=STANDARD_DECK[:39])
    assert named(unowar.game(rounds=4, hand=2), view)["older"][card("QD").number] == 2.0


# Straights, one position: ten moves into the game of seed 6788, Player1 having laid down two cards.

LINE = (
    "scores 0 12 0 79; round 3; deck"
    " 4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C JS QD 5C 8C 4D 5H KC 7D KS AC JH 6H 7H"
    " 3H 4C 3S 3D AH QC 3C TH 4S 9S 2S 8S TS 7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD;"
    " table 4C 5C 6C 7C 7D 6S 7S 8S; discards 4H/7C,7D,7H,6S,8S 5D/3C,8C,6D,8D,7H,5S,9S"
)


def straights_arrays(seat: int | None, rounds: int = 0) -> dict[str, Numbers]:
    game = straights.game(rounds=rounds)
    return named(game, game.view(game.read_state(LINE), seat))


def numbers_of(text: str) -> list[int]:
    return sorted([one.number for one in cards(text)])


def by_card(row: Numbers, seat: int) -> dict[str, float]:
    """What is not zero of a seat, by card."""
    return {str(one): number for one in STANDARD_DECK if (number := row[52 * seat + one.number])}


def test_straights_has_table_and_hand_as_ones() -> None:
    arrays = straights_arrays(0)
    assert ones(arrays["table"]) == numbers_of("4C 5C 6C 7C 7D 6S 7S 8S")
    assert ones(arrays["hand"]) == numbers_of("2D JC 8H QH 2H 9H 9D 9C AS 2C")
    assert [by_card(arrays["played"], seat) for seat in (0, 3)] == [{"6C": 1.0}, {"7C": 1.0, "6S": 1.0, "7S": 1.0}]


def test_straights_says_whose_turn_it_is() -> None:
    assert [ones(straights_arrays(seat)[name]) for seat in (2, None) for name in ("seat", "turn")] == [
        [2],
        [1],
        [4],
        [1],
    ]


def test_straights_counts_are_scaled() -> None:
    arrays = straights_arrays(0)
    assert arrays["scores"] == (0.0, 12 / 233, 0.0, 79 / 233)
    assert arrays["held"] == (10 / 13, 11 / 13, 11 / 13, 10 / 13)
    assert (arrays["round"], straights_arrays(0, rounds=4)["round"]) == ((3 / 13,), (0.75,))


def test_straights_shows_discards_to_their_seat_alone() -> None:
    own, other = straights_arrays(0), straights_arrays(1)
    assert by_card(own["laid"], 0) == {"4H": 1.0, "5D": 1.0}
    assert by_card(own["laid_at"], 0) == {"4H": 1 / 52, "5D": 2 / 52}
    assert not any(own["laid"][52:] + other["laid"] + other["laid_at"])


def test_straights_says_when_each_seat_discarded() -> None:
    assert ones(straights_arrays(1)["fell"]) == [0, 1]


def test_straights_says_what_a_seat_cannot_hold() -> None:
    arrays = straights_arrays(2)
    assert ones(arrays["lacks"]) == sorted(numbers_of("3C 7C 8C 6D 7D 8D 7H 5S 6S 8S 9S"))


def test_straights_says_since_when_a_card_could_be_played_and_until_when() -> None:
    arrays = straights_arrays(2)
    once, again = 1 / 52, 2 / 52
    later = dict.fromkeys(["3C", "8C", "6D", "8D", "5S", "9S"], again)
    first = dict.fromkeys(["7C", "7D", "6S", "8S"], once)
    assert by_card(arrays["barred_from"], 0) == {**first, **later, "7H": once}
    assert by_card(arrays["barred_to"], 0) == {**first, **later, "7H": again}


def test_straights_turns_all_discards_up_at_the_end() -> None:
    game = straights.game("one-round")
    view = game.view(positions(game, 1, 100)[-1], None)
    assert view.turn == OVER
    assert sum(named(game, view)["laid"]) == len(view.dropped) > 0


# Comp10001-Bo, one position.


SKIPBO = skipbo.game("comp10001bo-bonus", jokers=5)


def skipbo_view() -> SkipBoView:
    """A dealt game with two piles put there."""
    game = SKIPBO
    state = game.initial_state()
    dealt = game.view(state.resolved(state.request().sample(cardkit.generator(1))), 0)
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


def skipbo_arrays() -> dict[str, Numbers]:
    return named(SKIPBO, skipbo_view())


def test_skipbo_counts_the_cards_of_a_hand() -> None:
    hand = skipbo_arrays()["hand"]
    assert {place: number for place, number in enumerate(hand) if number} == {0: 2.0, 52: 1.0}


def test_skipbo_halves_a_card_for_each_that_lies_on_it() -> None:
    arrays = skipbo_arrays()
    builds = {place: number for place, number in enumerate(arrays["builds"]) if number}
    assert builds == {53 + card("4S").number: 1.0, 53 + 52: 0.5, 53 + card("2C").number: 0.25}
    start = 53 * (4 * 2 + 3)
    discards = {place - start: number for place, number in enumerate(arrays["discards"]) if number}
    assert discards == {52: 1.5, card("9D").number: 0.25}


def test_skipbo_reads_jokers_by_what_lies_below() -> None:
    arrays = skipbo_arrays()
    assert ones(arrays["build_readings"]) == [26 + 3]  # the black four
    start = 26 * (4 * 2 + 3) + 13
    assert [place - start for place in ones(arrays["discard_readings"])] == [6, 8, 10]  # a red seven, nine or jack


def test_skipbo_readings_are_those_of_the_rules() -> None:
    game = skipbo.game("comp10001bo-bonus")
    looked_at = 0
    for state in positions(game, 5, 150):
        rows = named(game, game.view(state, None))
        readings = rows["build_readings"] + rows["discard_readings"]
        for at, pile in enumerate(state.piles):
            assert ones(readings[26 * at : 26 * (at + 1)]) == ([] if pile is None else list(members(pile.pairs)))
            looked_at += pile is not None and pile.card == 52
    assert looked_at > 10


def test_skipbo_counts_are_scaled() -> None:
    arrays = skipbo_arrays()
    assert arrays["held"] == (0.6, 0.0, 0.0, 1.0)
    assert arrays["stock_sizes"] == (1.0, 0.25, 0.0, 0.5)
    assert arrays["turns"] == (0.25, 0.2, 0.2, 0.2)
    assert (arrays["draw_pile"], arrays["plays"]) == ((77 / 109,), (0.4,))


def test_skipbo_cards_of_seats_are_one_hot() -> None:
    arrays = skipbo_arrays()
    assert ones(arrays["stocks"]) == [card("AD").number, 53 + 52, 3 * 53 + card("KS").number]
    assert ones(arrays["embargoed"]) == [53 + card("3C").number]
    assert arrays["holds_embargo"] == (0.0, 1.0, 1.0, 1.0)
    assert [ones(arrays[name]) for name in ("seat", "turn", "phase", "mover")] == [[0], [0], [0], [0]]


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


def constructor_view() -> ConstructorView:
    game = constructor.game()
    return game.view(constructor.read_save(SAVED, game.options), 2)


def constructor_arrays() -> dict[str, Numbers]:
    return named(constructor.game(), constructor_view())


def test_constructor_says_what_is_built() -> None:
    arrays = constructor_arrays()
    residences = {place: number for place, number in enumerate(arrays["residences"]) if number}
    assert residences == {
        0: 1 / 3, 4: 1 / 3,
        54 + 20: 1.0, 54 + 36: 1 / 3,
        2 * 54 + 46: 1 / 3, 2 * 54 + 12: 1 / 3,
        3 * 54 + 33: 2 / 3, 3 * 54 + 41: 1 / 3,
    }  # fmt: skip
    assert ones(arrays["roads"]) == [1, 2, 72 + 27, 72 + 31, 2 * 72 + 62, 3 * 72 + 44, 3 * 72 + 49]


def test_constructor_says_where_may_be_built() -> None:
    game = constructor.game()
    longer = SAVED.replace("r 62 h", "r 62 20 26 h")  # Orange's roads go on from 12 to 18 and 19
    arrays = named(game, game.view(constructor.read_save(longer, game.options), None))
    assert ones(arrays["sites"]) == [2 * 54 + 19]
    orange = [place - 2 * 72 for place in ones(arrays["reach"]) if 2 * 72 <= place < 3 * 72]
    assert orange == [12, 21, 29, 30, 58, 59, 66]


def test_constructor_says_what_tiles_yield() -> None:
    arrays = constructor_arrays()
    assert ones(arrays["yields"])[:4] == [0, 5 + 1, 10 + 3, 15 + 1]  # BRICK, ENERGY, HEAT, ENERGY
    assert not any(arrays["yields"][5 * 4 : 5 * 5])  # PARK
    assert ones(arrays["values"])[:4] == [3 - 2, 11 + 10 - 2, 22 + 5 - 2, 33 + 4 - 2]
    assert not any(arrays["rolled"])
    assert ones(arrays["geese"]) == [9]


def test_constructor_counts_are_scaled() -> None:
    arrays = constructor_arrays()
    assert arrays["points"] == (0.2, 0.4, 0.2, 0.3)
    assert arrays["resources"] == (
        *(0.0, 0.0, 0.0, 0.5, 0.0), *(0.0,) * 5, *(11 / 16, 0.0, 0.0, 0.0, 0.0), *(0.0, 0.0, 3 / 8, 0.0, 0.0)
    )  # fmt: skip


def test_constructor_says_whose_turn_it_is() -> None:
    arrays = constructor_arrays()
    found = [ones(arrays[name]) for name in ("seat", "turn", "phase", "mover", "place", "offer", "concerned")]
    assert found == [[2], [0], [1], [0], [8], [], []]


def test_constructor_says_what_is_offered() -> None:
    game = constructor.game(offers=4)
    offer = constructor.Offer(partner=3, give=3, take=2)
    view = attrs.evolve(constructor_view(), options=game.options, turn=3, phase="response", offer=offer, offers=1)
    arrays = named(game, view)
    assert (ones(arrays["offer"]), arrays["offers"]) == ([3, 4 + 3, 4 + 5 + 2], (0.25,))


def test_constructor_cuts_points_that_a_loaded_game_has_too_many_of() -> None:
    view = attrs.evolve(constructor_view(), points=(2, 13, 0, 0))
    assert named(constructor.game(), view)["points"] == (0.2, 1.0, 0.0, 0.0)


def test_constructor_follows_a_tile_that_wears_out() -> None:
    game = GAMES["constructor-wearing"]
    fresh = game.view(game.initial_state(), 0)
    worn = (0, 1, 2, 0, 0, 0, 0)
    tiles = [attrs.evolve(tile, worn=times) for tile, times in zip(fresh.tiles, worn, strict=True)]
    view = attrs.evolve(fresh, tiles=tuple(tiles))
    arrays = named(game, view)
    assert arrays["yields"][:15] == (20.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    assert arrays["rolled"] == (0.0, 0.5, 1.0, 0.0, 0.0, 0.0, 0.0)


def test_constructor_knows_nothing_of_a_board_before_it_is_shuffled() -> None:
    game = GAMES["constructor-random-board"]
    arrays = named(game, game.view(game.initial_state(), 0))
    assert not any(arrays["yields"] + arrays["values"])
