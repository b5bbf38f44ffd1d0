"""How the games are drawn: exact zones, places and touches, prompts and labels, and what an event moves.

That nothing hidden makes a difference to a scene, and that each of its ids is there once, the contract asks of every
game.
"""

import math
import re
from pathlib import Path
from typing import Any

import attrs
import pytest

import cardkit
import euchre
import hearts
import liars_dice
from cardkit import JOKER, OVER, Hand, Pile, Rank, Suit, card, cards
from cardkit.core.cards import card_or_joker
from cardkit.core.scenes.scene import Choice, Layout, Mark, Place, Scene, Shift, Zone, backs, counter, items
from cardkit.core.simple_game import Moved, Named
from cardkit.core.state import CHANCE
from cardkit.games import constructor, skipbo, straights, unowar
from cardkit.games.constructor import (
    Accept,
    ConstructorView,
    GeeseMoved,
    Improved,
    Lost,
    NobodyToRob,
    Offer,
    Refuse,
    Refused,
    Residence,
    RoadBuilt,
    Robbed,
    Started,
    TileImproved,
    Traded,
)
from cardkit.games.skipbo import HAND, Build, SkipBoView
from cardkit.games.skipbo.events import Abandoned, NoPlay
from cardkit.games.skipbo.moves import AnyCard
from cardkit.games.straights import Dropped, StraightsOptions, StraightsView
from cardkit.games.straights.events import RoundBegan
from cardkit.games.unowar import Drawn, Slot, UnoWarView
from cardkit.registry import AnyGame
from cardkit.table.table import Table
from support import for_each


def zone_of(scene: Scene, id: str) -> Zone:
    """The zone of this id."""
    return next(zone for zone in scene.zones if zone.id == id)


def titles(scene: Scene) -> list[str]:
    """The titles of the zones, in order, each once."""
    return list(dict.fromkeys(zone.title for zone in scene.zones))


# Straights.

STRAIGHTS = straights.game()
OPENING = STRAIGHTS.view(STRAIGHTS.initial_state(), 0)
STRAIGHTS_VIEW: StraightsView = attrs.evolve(
    OPENING,
    turn=0,
    round=2,
    scores=(3, 0, 14, 7),
    table=((), (), cards("7H 8H"), cards("7S")),
    held=(2, 11, 12, 12),
    dropped=(Dropped(1, None, ()), Dropped(0, card("QH"), ())),
    hand=Hand.of("9H 2C"),
)


def test_straights_has_four_rows_hands_scores_and_what_was_laid_face_down() -> None:
    assert titles(STRAIGHTS.display.scene(STRAIGHTS_VIEW)) == [
        *("Round", "Score", "Clubs", "Diamonds", "Hearts", "Spades", "Hand", "Discarded", "This round"),
    ]
    # Where there is one round, nothing is said of which it is.
    only = attrs.evolve(STRAIGHTS_VIEW, options=StraightsOptions(rounds=1))
    assert "Round" not in titles(STRAIGHTS.display.scene(only))


ROUND_A_CORNER = attrs.evolve(
    STRAIGHTS_VIEW,
    options=StraightsOptions(corner=True),
    table=((), (), (), cards("7S 8S 9S TS JS QS KS")),
)
CANNOT_PLAY = "You cannot play. Discard a card: it counts against you."


@for_each(
    ("view", "hand", "prompt"),
    [
        (STRAIGHTS_VIEW, "9H 2C", "Play the Nine of Hearts."),
        (STRAIGHTS_VIEW, "KH 2C", CANNOT_PLAY),
        (STRAIGHTS_VIEW, "KH 7C 9H", "Play a card."),
        (ROUND_A_CORNER, "AS", "Play the Ace of Spades."),
        (attrs.evolve(ROUND_A_CORNER, options=StraightsOptions()), "AS", CANNOT_PLAY),
    ],
)
def test_straights_says_whether_one_can_play(view: StraightsView, hand: str, prompt: str) -> None:
    assert STRAIGHTS.display.scene(attrs.evolve(view, hand=Hand.of(hand))).prompt == prompt


def test_straights_says_why_somebody_begins() -> None:
    text = STRAIGHTS.display.describe(STRAIGHTS_VIEW, RoundBegan(2, 1))
    assert text == "A new round begins: Player3 holds the 7S."


# UnoWar.

UNOWAR = unowar.game()
PLAIN = Slot(True, (), None)
UNOWAR_VIEW: UnoWarView = attrs.evolve(
    UNOWAR.view(UNOWAR.initial_state(), 0),
    turn=0,
    phase="play",
    top=card("4C"),
    pile=3,
    deck=20,
    hand=Hand(cards("KC 7D 2H KC 5S")),
    slots=((PLAIN,) * 5, (PLAIN, Slot(False, (Suit.CLUBS,), Rank.NINE), PLAIN, PLAIN, PLAIN)),
)


def test_a_hand_of_unowar() -> None:
    # A hand of unowar is drawn by slot.
    assert [one.id for one in zone_of(UNOWAR.display.scene(UNOWAR_VIEW), "hand").items] == [
        *("hand/KC", "hand/7D", "hand/2H", "hand/KC.1", "hand/5S"),
    ]
    # A slot that waits for a card is empty.
    waiting = attrs.evolve(UNOWAR_VIEW, phase="refill", refill=1, mover=0)
    assert "hand/7D" not in [one.id for one in zone_of(UNOWAR.display.scene(waiting), "hand").items]
    # A hidden card of unowar says what is known of it; those of which something is known come first.
    assert zone_of(UNOWAR.display.scene(UNOWAR_VIEW), "hand/p2").items[0].label == (
        "A card of an earlier deck: can be Diamonds, Hearts or Spades, Ace to 8 (they would have played any other)"
    )
    # How many rounds win stands where it is told how many were won.
    assert zone_of(UNOWAR.display.scene(UNOWAR_VIEW), "rounds/p1").items[0].label == "0 of 10"
    # Whoever looks on is you, whether they lost the last round or lead the next.
    over = attrs.evolve(UNOWAR_VIEW, turn=CHANCE, phase="start", rounds=(1, 0))
    prompts = [UNOWAR.display.prompt(attrs.evolve(over, mover=mover)) for mover in range(2)]
    assert prompts == [
        "Player2 had no card to play. You go first in the next round.",
        "You had no card to play. Player2 goes first in the next round.",
    ]


# Comp10001-Bo.

SKIPBO = skipbo.game("comp10001bo-bonus")
EMPTY: tuple[Pile[AnyCard], ...] = (Pile(),) * 4


def pile(text: str) -> Pile[AnyCard]:
    """The pile of these cards."""
    return Pile(cards(text))


SKIPBO_VIEW: SkipBoView = attrs.evolve(
    SKIPBO.view(SKIPBO.initial_state(), 0),
    turn=0,
    phase="play",
    hand=Hand((*cards("2C 2C"), JOKER)),
    held=(3, 5, 5, 5),
    stocks=(card("9H"), None, card("KD"), card("9H")),
    builds=(pile("2S"), *EMPTY[1:]),
    discards=(EMPTY, (pile("4S 4S"), *EMPTY[1:]), EMPTY, EMPTY),
    embargoed=(card("5D"), None, None, None),
    holds_embargo=(True, False, True, True),
)


def test_embargo_cards_are_drawn_where_there_are_some() -> None:
    # An embargo card lies face down until it is laid.
    scene = SKIPBO.display.scene(SKIPBO_VIEW)
    assert [len(zone_of(scene, f"embargo-cards/p{seat}").items) for seat in (1, 2, 3, 4)] == [1, 0, 1, 1]
    # Without embargoes none are drawn.
    game = skipbo.game()
    assert [one for one in titles(game.display.scene(game.view(game.initial_state(), 0))) if "mbargo" in one] == []


def test_who_could_play_nothing_is_told_why() -> None:
    told = [SKIPBO.display.describe(SKIPBO_VIEW, NoPlay(seat)) for seat in (0, 1)]
    assert told == [
        "Player1 could play nothing under an embargo, so their turn passed.",
        "Player2 could play nothing, so their turn passed.",
    ]


def test_a_game_that_nobody_won_says_why_it_is_over() -> None:
    over = attrs.evolve(SKIPBO_VIEW, turns=(SKIPBO_VIEW.options.turns,) * 4)
    assert [SKIPBO.display.describe(view, Abandoned()) for view in (SKIPBO_VIEW, over)] == [
        "Nobody can play any more, and nobody has emptied a stockpile: nobody wins.",
        "All turns have been taken, and nobody has emptied a stockpile: nobody wins.",
    ]


def test_embargo_cards_say_what_they_do() -> None:
    view = attrs.evolve(SKIPBO_VIEW, embargoed=(card("5D"), None, card("6S"), None))
    scene = SKIPBO.display.scene(view)
    held, mine, other = [
        zone_of(scene, name).items[0].label for name in ("embargo-cards/p1", "embargoes/p1", "embargoes/p3")
    ]
    assert held.startswith("Embargo card. It can be laid on another player with three stockpile cards or fewer, which")
    assert mine.startswith("Five of Diamonds, an embargo. You can use neither hand nor discard piles, only your stockp")
    assert other.startswith("Six of Spades, an embargo. This player can use neither hand nor discard piles, only the")


def test_an_embargo_card_that_nobody_has_laid_looks_like_no_card_of_the_draw_pile() -> None:
    [held] = zone_of(SKIPBO.display.scene(SKIPBO_VIEW), "embargo-cards/p1").items
    assert held.face == "⊘"


@for_each(
    ("lying", "told"),
    [
        (["2S", ""], ", since the first build pile takes black cards only. No ace goes onto a discard pile."),
        (
            ["2S", "KC"],
            ", since the first and second build piles take black cards only. No ace goes onto a discard pile.",
        ),
        (["", ""], ". No ace goes onto a discard pile."),
    ],
)
def test_an_ace_says_whether_its_color_keeps_it_from_a_build_pile(lying: list[str], told: str) -> None:
    builds = [Pile(tuple([card_or_joker(word) for word in one.split()])) for one in lying]
    hand = Hand((card_or_joker("AH"),))
    view = attrs.evolve(SKIPBO_VIEW, builds=(*builds, *EMPTY[2:]), hand=hand, embargoed=(None,) * 4)
    [ace] = zone_of(SKIPBO.display.scene(view), "hand").items
    assert ace.label == f"Ace of Hearts. It fits on no build pile now{told}"


@for_each(
    ("lying", "told"),
    [
        ("KC", "King of Clubs: next black Queen or Ace"),
        ("2H 3H", "Three of Hearts: next red 2, 4 or Ace"),
        ("2C JK", "Joker: as 3, next black 2, 4 or Ace"),
        ("JK", "Joker: as 2 or King, next 3, Queen or Ace (black or red)"),
        ("2C 3C 2C", "Two of Clubs"),  # it is complete, and nothing comes next
    ],
)
def test_a_build_pile_says_what_comes_next_and_what_a_joker_counts_as(lying: str, told: str) -> None:
    view = attrs.evolve(SKIPBO_VIEW, builds=(Pile(tuple([card_or_joker(word) for word in lying.split()])), *EMPTY[1:]))
    assert zone_of(SKIPBO.display.scene(view), "builds/1").items[-1].label == told


# Constructor.

CONSTRUCTOR = constructor.game()
CONSTRUCTOR_VIEW: ConstructorView = attrs.evolve(
    CONSTRUCTOR.view(CONSTRUCTOR.initial_state(), 1),
    turn=1,
    mover=1,
    phase="build",
    roads=((17,), (), (), ()),
    residences=((Residence(7, "tower"),), (Residence(0, "basement"), Residence(9, "house")), (), ()),
    points=(3, 1, 0, 0),
    resources=((0, 0, 0, 0, 0), (1, 0, 2, 0, 0), (0, 0, 0, 3, 0), (0, 0, 0, 0, 0)),
    geese=4,
)


def layout_of(game: constructor.ConstructorGame) -> Layout:
    """The places of the board."""
    layout = game.display.layout(game.view(game.initial_state(), None))
    assert layout is not None
    return layout


LAYOUT = layout_of(CONSTRUCTOR)


def test_the_board_of_the_document_has_its_tiles_edges_and_vertices() -> None:
    kinds = [place.kind for place in LAYOUT.places]
    assert [kinds.count("tile"), kinds.count("edge"), kinds.count("vertex")] == [19, 72, 54]


def test_all_edges_of_a_hexagonal_board_are_about_equally_long() -> None:
    squares = set()
    for place in LAYOUT.places:
        if place.kind == "edge":
            (left, top), (right, bottom) = place.points
            squares.add((right - left) ** 2 + (bottom - top) ** 2)
    assert squares == {60**2, 30**2 + 52**2}


def test_where_tiles_lie() -> None:
    # A tile is a hexagon clockwise from the upper left.
    assert LAYOUT.places[0] == Place(
        "tile/0", "tile", ((210, 0), (270, 0), (300, 52), (270, 104), (210, 104), (180, 52)), number="0"
    )
    # No place leaves the board.
    points = [point for place in LAYOUT.places for point in place.points]
    assert (min(points)[0], max(points)[0], min(y for _, y in points), max(y for _, y in points)) == (
        *(0, LAYOUT.width, 0, LAYOUT.height),
    )


def test_the_corners_of_tiles_are_vertices() -> None:
    for preset in CONSTRUCTOR.presets:
        game = constructor.game(preset)
        places = layout_of(game).places
        vertices = {place.points[0] for place in places if place.kind == "vertex"}
        assert {point for place in places for point in place.points} == vertices


def test_a_board_of_squares_has_four_corners_a_tile() -> None:
    game = constructor.game("squares")
    tile = layout_of(game).places[6]
    assert tile.points == ((60, 60), (120, 60), (120, 120), (60, 120))


def test_builders_and_geese_stand_on_the_board() -> None:
    marks = [mark for mark in CONSTRUCTOR.display.scene(CONSTRUCTOR_VIEW).marks if not mark.place.startswith("tile/")]
    assert marks == [
        Mark("road/17", "edge/17", "road", "Blue's road", 0),
        Mark("residence/7", "vertex/7", "tower", "Blue's tower", 0, size=40, at=(0, -4)),
        Mark("residence/0", "vertex/0", "basement", "Red's basement", 1, size=30, at=(0, -4)),
        Mark("residence/9", "vertex/9", "house", "Red's house", 1, size=36, at=(0, -4)),
    ]


def test_a_tile_shows_its_resource_its_value_and_the_geese() -> None:
    marks = [mark for mark in CONSTRUCTOR.display.scene(CONSTRUCTOR_VIEW).marks if mark.place == "tile/4"]
    assert [mark.face for mark in marks] == ["PARK", "geese"]


@pytest.mark.parametrize("preset", ["standard", "squares", "bricks"])
def test_geese_stand_within_their_tile_and_hide_nothing_of_it(preset: str) -> None:
    game = constructor.game(preset)
    table: Table[Any, Any, Any] = Table(game, ["sensible"] * game.seats, seed=1)
    while table.view(0).geese is None or table.view(0).tiles[table.view(0).geese].value is None:
        table.step()
    marks = game.display.scene(table.view(0)).marks
    geese = next(mark for mark in marks if mark.id == "geese")
    (points,) = [place.points for place in layout_of(game).places if place.id == geese.place]
    middle = [(min(along) + max(along)) / 2 for along in zip(*points, strict=True)]
    assert geese.at
    at = (middle[0] + geese.at[0], middle[1] + geese.at[1])
    for (x, y), (right, down) in zip(points, points[1:] + points[:1], strict=True):  # clockwise, from each of its sides
        far = ((right - x) * (at[1] - y) - (down - y) * (at[0] - x)) / math.hypot(right - x, down - y)
        assert far > geese.size / 2 + 2
    for mark in marks:
        if mark.place == geese.place and mark is not geese:
            assert mark.at
            assert math.dist(mark.at, geese.at) >= 0.45 * (mark.size + geese.size), mark.id


def test_in_the_end_it_is_said_what_points_are_made_of() -> None:
    scene = CONSTRUCTOR.display.scene(attrs.evolve(CONSTRUCTOR_VIEW, phase="done", turn=OVER))
    made = [zone for zone in scene.zones if zone.id.startswith("made/")]
    assert [(zone.id, zone.seat, [item.label for item in zone.items]) for zone in made[:2]] == [
        ("made/p1", 0, ["0 basements (0)", "0 houses (0)", "1 tower (3)"]),
        ("made/p2", 1, ["1 basement (1)", "1 house (2)", "0 towers (0)"]),
    ]


def test_what_a_builder_has_and_is_offered() -> None:
    # What a builder has is counted.
    resources = zone_of(CONSTRUCTOR.display.scene(CONSTRUCTOR_VIEW), "resources/p2")
    assert [item.label for item in resources.items] == ["1 BRICK", "0 ENERGY", "2 GLASS", "0 HEAT", "0 WIFI"]
    # Who is offered a trade is told what it is.
    view = attrs.evolve(CONSTRUCTOR_VIEW, phase="response", mover=0, offer=Offer(1, 0, 3))
    assert CONSTRUCTOR.display.scene(view).prompt == "Blue offers you one BRICK for one HEAT."
    # Who builds is told what can be done, how many offers are left, and warned where the geese would take half.
    road, poor = ((), (3, 4), (), ()), ((),) * 4
    for held, offers, made, reach, prompt in (
        ((0, 0, 0, 0, 0), 2, 2, road, "You have nothing to build with: end your turn."),
        ((9, 0, 0, 0, 0), -1, 7, road, "Trade, or end your turn."),
        ((0, 0, 0, 1, 1), -1, 0, road, "Build a road, trade, or end your turn."),
        ((9, 0, 0, 1, 1), -1, 0, road, "Build a road, trade, or end your turn. A 7 takes 5 of your 11 at random."),
        ((0, 0, 2, 4, 1), 0, 0, road, "Build, or end your turn."),
        ((0, 0, 2, 4, 0), 0, 0, road, "Improve a residence, or end your turn."),
        ((0, 0, 0, 1, 1), 2, 0, road, "Build a road, trade (two left), or end your turn."),
        ((9, 0, 0, 0, 0), 2, 1, road, "Trade (one left), or end your turn."),
        ((9, 0, 0, 0, 0), 2, 2, road, "End your turn. No offers left this turn."),
        ((0, 0, 0, 1, 1), 2, 2, road, "Build a road, or end your turn. No offers left this turn."),
        # What can be paid for and put nowhere is not named among them.
        ((0, 0, 0, 1, 1), -1, 0, poor, "Trade, or end your turn. No place for a road."),
        ((3, 1, 1, 3, 3), 0, 0, poor, "End your turn. A 7 takes 5 of your 11 at random."),  # in three lines
        ((1, 1, 1, 1, 1), 0, 0, poor, "End your turn. No place for a road or basement."),
    ):
        view = attrs.evolve(
            CONSTRUCTOR_VIEW, phase="build", turn=1, place=9, offers=made, reach=reach, sites=poor,
            resources=((0, 0, 2, 0, 0), held, *[(0,) * 5] * 2), options=constructor.ConstructorOptions(offers=offers),
        )  # fmt: skip
        assert CONSTRUCTOR.display.scene(view).prompt == prompt
    view = attrs.evolve(view, sites=((), (30,), (), ()))
    assert CONSTRUCTOR.display.scene(view).prompt == "Build a basement, or end your turn."
    # Tiles can be improved, where that is played.
    game = constructor.game(offers=0, tile_levels=1)
    view = attrs.evolve(view, options=game.options)
    assert game.display.scene(view).prompt == "Build a basement, improve a tile, or end your turn."
    # Who cannot trade is told why.
    alone = attrs.evolve(
        view, resources=((0, 0, 0, 2, 0), (0, 0, 0, 2, 0), *[(0,) * 5] * 2), options=CONSTRUCTOR.options
    )
    nobody = "End your turn. Nobody has anything to trade with you, and there is no bank."
    assert CONSTRUCTOR.display.scene(alone).prompt == nobody
    # Whom the geese let one rob is named where it is one builder alone.
    for robbed, said in ((2, "Choose whom to rob."), (0, "Choose Blue: nobody else can be robbed there.")):
        theft = attrs.evolve(
            view, phase="robbing", geese=0, roads=((),) * 4,
            resources=((1, 0, 0, 0, 0), (0,) * 5, (robbed, *(0,) * 4), (0,) * 5),
            residences=((Residence(0, "basement"),), (), (Residence(4, "basement"),), ()),
        )  # fmt: skip
        assert CONSTRUCTOR.display.scene(theft).prompt == said
    # So is whoever hears that it was accepted, and what happens before the first turn is told in few words.
    events = (Traded(0, 1, 0, 3), Started(1, 0), Refused(0, 1), GeeseMoved(0, 4))
    told = [CONSTRUCTOR.display.describe(CONSTRUCTOR_VIEW, one) for one in events]
    assert told[0] == "Blue accepts Red's offer: one BRICK for one HEAT."
    assert told[2] == "Blue refuses Red's offer."
    assert told[3] == "Blue places the geese on the park."  # a sign stands for what a tile brings alone
    assert re.fullmatch("Red starts (between|at) .+[.]", told[1])
    # What a 7 takes is told with the rule; what was stolen, to whoever had it, as a loss.
    lost = (Lost(1, 0, 5), Robbed(0, 1, 2), Robbed(1, 0, 2), NobodyToRob(1))
    assert [CONSTRUCTOR.display.describe(CONSTRUCTOR_VIEW, one) for one in lost] == [
        "Red loses 5 BRICK at random.",
        "Red loses 1 GLASS to Blue.",
        "Red steals GLASS from Blue.",
        "Red finds nobody to rob there.",
    ]
    # Who answers is told by the moves what it is about, too.
    view = attrs.evolve(CONSTRUCTOR_VIEW, phase="response", mover=0, offer=Offer(1, 0, 3))
    labels = [CONSTRUCTOR.display.choice(view, move).label for move in (Accept(), Refuse())]
    assert labels == ["Accept one BRICK for one HEAT", "Refuse one BRICK for one HEAT"]


# Games with a few lines of their own.

HEARTS = hearts.Hearts()
PASSING = HEARTS.view(HEARTS.resolve(HEARTS.initial_state(), tuple(range(52))).state, 0)
TRICK = attrs.evolve(PASSING, passing=False, held=(12, 12, 12, 12), gone=cards("2C 2D 2H 2S"))
DICE = liars_dice.LiarsDice()
CAST = DICE.view(DICE.resolve(DICE.initial_state(), (1, 2, 3, 5, 5)).state, 0)


def test_hearts_and_euchre_have_places_for_cards() -> None:
    # Hearts has a place in the trick for each seat.
    zones = HEARTS.display.scene(HEARTS.view(HEARTS.initial_state(), 0)).zones
    assert [zone.seat for zone in zones if zone.title == "Trick"] == [0, 1, 2, 3]
    # Euchre does not say who made trumps before there are some.
    game = euchre.Euchre()
    assert "seen/maker" not in [zone.id for zone in game.display.scene(game.view(game.initial_state(), 0)).zones]


# All of them: what a zone shows, what a move touches, what an event moves.


@for_each(
    ("game", "view", "zone"),
    [
        (
            STRAIGHTS,  # a seat sees its own discards
            STRAIGHTS_VIEW,
            Zone("discards/p1", "Discarded", "pile", items("discards/p1", cards("QH")), 0),
        ),
        (STRAIGHTS, STRAIGHTS_VIEW, Zone("discards/p2", "Discarded", "pile", backs("discards/p2", 1), 1)),
        (
            SKIPBO,
            SKIPBO_VIEW,
            Zone("discards/p2/1", "Discard pile 1", "pile", items("discards/p2/1", cards("4S 4S")), 1),
        ),
        (SKIPBO, SKIPBO_VIEW, Zone("stocks/p2", "Stockpile", "pile", (), 1)),  # an empty one keeps its place
        (CONSTRUCTOR, CONSTRUCTOR_VIEW, counter("points/p2", "Red's points", 1, 1, "score")),
        (DICE, CAST, Zone("dice", "Dice", "row", items("dice", (1, 2, 3, 5, 5)))),
    ],
)
def test_a_zone_shows_what_lies_there(game: AnyGame, view: Any, zone: Zone) -> None:
    assert zone_of(game.display.scene(view), zone.id) == zone


@for_each(
    ("game", "view", "move", "label", "touches"),
    [
        (STRAIGHTS, STRAIGHTS_VIEW, "play 9H", "Play the Nine of Hearts", "hand/9H table/hearts"),
        (STRAIGHTS, STRAIGHTS_VIEW, "discard 2C", "Discard the Two of Clubs face down", "hand/2C discards/p1"),
        (UNOWAR, UNOWAR_VIEW, "2", "Play the Seven of Diamonds", "hand/7D top"),
        (UNOWAR, UNOWAR_VIEW, "4:KC", "Play the other King of Clubs", "hand/KC.1 top"),  # there are two
        (SKIPBO, SKIPBO_VIEW, "JK b1", "Play the Joker onto the first build pile", "hand/JK builds/1"),
        (
            *(SKIPBO, SKIPBO_VIEW, "stock d4.2"),
            "Play the Nine of Hearts from your stockpile onto Player4's second discard pile",
            "stocks/p1/9H discards/p4/2",
        ),
        (
            *(SKIPBO, SKIPBO_VIEW, "d2.1 b2"),
            "Play the Four of Spades from Player2's first discard pile onto the second build pile",
            "discards/p2/1/4S.1 builds/2",
        ),
        (
            *(SKIPBO, SKIPBO_VIEW, "embargo b1"),
            "Play the Five of Diamonds, the embargo card, onto the first build pile, and end the turn",
            "embargoes/p1/5D builds/1",
        ),
        (
            *(SKIPBO, SKIPBO_VIEW, "embargo p3"),
            "Lay your embargo card on Player3, and end the turn",
            "embargo-cards/p1/back embargoes/p3",
        ),
        (
            CONSTRUCTOR,
            CONSTRUCTOR_VIEW,
            "build-road 12",
            "Build a road along the upper left side of ENERGY 4 (1 HEAT, 1 WIFI)",
            "edge/12",
        ),
        (
            *(CONSTRUCTOR, CONSTRUCTOR_VIEW, "build-res 3"),
            "Build a basement between BRICK 3 and ENERGY 10, at the rim (1 BRICK, 1 ENERGY, 1 GLASS, 1 WIFI)",
            "vertex/3",
        ),
        (
            *(CONSTRUCTOR, CONSTRUCTOR_VIEW, "improve 0"),
            "Improve the basement at the upper left corner of BRICK 3 to a house (2 GLASS, 3 HEAT)",
            "vertex/0",
        ),
        (
            *(CONSTRUCTOR, CONSTRUCTOR_VIEW, "improve 9"),
            (
                "Improve the house between the upper BRICK 3, HEAT 5 and the park to a tower"
                " (3 BRICK, 2 ENERGY, 2 GLASS, 2 HEAT, 1 WIFI)"
            ),
            "vertex/9",
        ),
        (CONSTRUCTOR, CONSTRUCTOR_VIEW, "geese 5", "Move the geese to HEAT 10", "tile/5"),
        (
            *(CONSTRUCTOR, CONSTRUCTOR_VIEW, "trade Orange BRICK HEAT"),
            "Offer Orange one BRICK for one HEAT",
            "resources/p2/brick resources/p3/heat",
        ),
        (CONSTRUCTOR, CONSTRUCTOR_VIEW, "next", "End the turn", ""),
        (HEARTS, PASSING, "7C", "Pass on the Seven of Clubs", "hand/7C aside"),
    ],
)
def test_a_move_touches_what_it_is_about(game: AnyGame, view: Any, move: str, label: str, touches: str) -> None:
    assert game.display.choice(view, game.read_move(move)) == Choice(move, label, tuple(touches.split()))


@for_each(
    ("game", "view", "event", "shifts"),
    [
        (
            *(STRAIGHTS, STRAIGHTS_VIEW, straights.Played(2, card("8H"))),
            [Shift("table/hearts/8H", "held/p3", "table/hearts")],
        ),
        (
            *(STRAIGHTS, STRAIGHTS_VIEW, straights.Discarded(1, None)),
            [Shift("discards/p2/back", "held/p2", "discards/p2")],
        ),
        (UNOWAR, UNOWAR_VIEW, Drawn(1, 2, None), [Shift("hand/p2/back.2", "deck", "hand/p2")]),
        (UNOWAR, UNOWAR_VIEW, unowar.Played(1, 0, card("4C")), [Shift("top/4C", "hand/p2", "top")]),
        (UNOWAR, UNOWAR_VIEW, unowar.Played(0, 0, card("3C")), []),  # it lies under the top of the pile
        (
            *(SKIPBO, SKIPBO_VIEW, skipbo.Played(2, HAND, card("2S"), Build(0))),
            [Shift("builds/1/2S", "held/p3", "builds/1")],
        ),
        (SKIPBO, SKIPBO_VIEW, skipbo.Played(2, HAND, card("KS"), Build(1)), []),  # it completed the pile
        (
            *(SKIPBO, SKIPBO_VIEW, skipbo.Drawn(1, 2, None)),
            [
                Shift("held/p2/back.3", "draw_pile", "held/p2"),
                Shift("held/p2/back.4", "draw_pile", "held/p2"),
            ],
        ),
        (CONSTRUCTOR, CONSTRUCTOR_VIEW, RoadBuilt(0, 17), [Shift("road/17", None, "edge/17")]),
        (CONSTRUCTOR, CONSTRUCTOR_VIEW, Improved(0, 7, 3), [Shift("residence/7", None, "vertex/7")]),
        (CONSTRUCTOR, CONSTRUCTOR_VIEW, TileImproved(0, 4, 1), [Shift("resource/4", None, "tile/4")]),
        (CONSTRUCTOR, CONSTRUCTOR_VIEW, GeeseMoved(0, 4), [Shift("geese", None, "tile/4")]),
        (
            *(CONSTRUCTOR, CONSTRUCTOR_VIEW, Robbed(1, 2, 3)),
            [Shift("resources/p2/heat", "resources/p3", "resources/p2")],
        ),
        (
            *(CONSTRUCTOR, CONSTRUCTOR_VIEW, Traded(2, 1, 0, 3)),
            [
                Shift("resources/p3/brick", "resources/p2", "resources/p3"),
                Shift("resources/p2/heat", "resources/p3", "resources/p2"),
            ],
        ),
        (HEARTS, TRICK, Moved(3, Named("2S")), [Shift("gone/2S", "held/p4", "gone")]),  # the trick is over
    ],
)
def test_what_an_event_moves(game: AnyGame, view: Any, event: cardkit.Event, shifts: list[Shift]) -> None:
    assert list(game.display.shifts(view, event)) == shifts


@pytest.mark.sources
def test_the_page_shows_hearts_as_it_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scene.md").read_text("utf-8").split("## Pictures")[0]
    blocks = [part.split("```")[0] for part in page.split("```python\n")[1:]]
    source = Path(str(hearts.__file__)).read_text("utf-8").split("\n")
    lines = [line for block in blocks for line in block.split("\n") if line.strip() not in ("", "...")]
    assert [line for line in lines if line not in source] == []
