"""How the games are drawn: exact zones, places and touches, and that nothing hidden makes a difference."""

from pathlib import Path
from typing import Any

import attrs
import pytest

import cardkit
import crazy_eights
import euchre
import hearts
import liars_dice
from cardkit import JOKER, OVER, Hand, Pile, Rank, Suit, Table, card, cards, generator
from cardkit.core.scenes.scene import BACK, Choice, Layout, Mark, Place, Scene, Shift, Zone, backs, counter, items
from cardkit.core.simple_game import Moved, Named
from cardkit.games import constructor, skipbo, straights, unowar
from cardkit.games.constructor import (
    BuildResidence,
    BuildRoad,
    ConstructorView,
    GeeseMoved,
    Improved,
    ImproveResidence,
    MoveGeese,
    Offer,
    PassTurn,
    Residence,
    RoadBuilt,
    Robbed,
    TileImproved,
    Traded,
)
from cardkit.games.skipbo import EMBARGO, HAND, STOCK, Build, Lay, SkipBoView
from cardkit.games.skipbo.moves import AnyCard
from cardkit.games.straights import Dropped, StraightsOptions, StraightsView
from cardkit.games.unowar import Drawn, Slot, UnoWarView
from cardkit.registry import BUILT_IN, AnyGame
from support import for_each

GAMES: list[AnyGame] = [
    *[cardkit.load(name) for name in BUILT_IN],
    skipbo.game("comp10001bo-bonus"),
    *(crazy_eights.CrazyEights(), euchre.Euchre(), hearts.Hearts(), liars_dice.LiarsDice()),
]


def zone_of(scene: Scene, id: str) -> Zone:
    """The zone of this id."""
    return next(zone for zone in scene.zones if zone.id == id)


def titles(scene: Scene) -> list[str]:
    """The titles of the zones, in order, each once."""
    return list(dict.fromkeys(zone.title for zone in scene.zones))


# Nothing hidden.


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.write_options() or game.name)
def test_what_is_hidden_makes_no_difference_to_a_scene(game: AnyGame) -> None:
    table: Table[Any, Any, Any] = Table(game, ["uniform"] * game.seats, seed=1)
    differing = []
    while table.move_count < 60 and table.state.turn() != cardkit.OVER:
        for seat in (None, *range(game.seats)):
            view = game.view(table.state, seat)
            redealt = game.determinize(view, generator(table.move_count))
            if game.display.scene(game.view(redealt, seat)) != game.display.scene(view):
                differing.append((table.move_count, seat))
        table.step()
    assert differing == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.write_options() or game.name)
def test_of_another_hand_no_scene_shows_a_card(game: AnyGame) -> None:
    table: Table[Any, Any, Any] = Table(game, ["uniform"] * game.seats, seed=2)
    while table.move_count < 20:
        table.step()
    shown = {
        item.face
        for seat in range(game.seats)
        for zone in game.display.scene(game.view(table.state, seat)).zones
        for item in zone.items
        if zone.kind == "hand" and zone.seat != seat
    }
    assert shown <= {BACK}


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
        *("Round", "Score", "Clubs", "Diamonds", "Hearts", "Spades", "Hand", "Discarded"),
    ]


def test_straights_shows_a_seat_its_own_discards() -> None:
    own = items("discards/p1", cards("QH"))
    assert zone_of(STRAIGHTS.display.scene(STRAIGHTS_VIEW), "discards/p1") == Zone(
        "discards/p1", "Discarded", "pile", own, 0
    )


@for_each(
    ("hand", "prompt"),
    [
        ("9H 2C", "Play a card."),
        ("KH 2C", "You cannot play. Discard a card face down: it counts against you."),
        ("KH 7C", "Play a card."),
    ],
)
def test_straights_says_whether_one_can_play(hand: str, prompt: str) -> None:
    view = attrs.evolve(STRAIGHTS_VIEW, hand=Hand.of(hand))
    assert STRAIGHTS.display.scene(view).prompt == prompt


def test_straights_round_a_corner_says_that_an_ace_follows_its_king() -> None:
    table = ((), (), (), cards("7S 8S 9S TS JS QS KS"))
    views = [
        attrs.evolve(STRAIGHTS_VIEW, options=StraightsOptions(corner=one), table=table, hand=Hand.of("AS"))
        for one in (False, True)
    ]
    told = [STRAIGHTS.display.scene(view).prompt for view in views]
    assert told == ["You cannot play. Discard a card face down: it counts against you.", "Play a card."]


def test_straights_shows_those_of_others_face_down() -> None:
    assert zone_of(STRAIGHTS.display.scene(STRAIGHTS_VIEW), "discards/p2").items == backs("discards/p2", 1)


def test_a_card_that_is_played_touches_the_row_of_its_suit() -> None:
    assert STRAIGHTS.display.choice(STRAIGHTS_VIEW, straights.Play(card("9H"))) == Choice(
        "play 9H", "Play the Nine of Hearts", ("hand/9H", "table/hearts")
    )


def test_a_card_that_is_laid_face_down_touches_the_discards_of_its_seat() -> None:
    assert STRAIGHTS.display.choice(STRAIGHTS_VIEW, straights.Discard(card("2C"))) == Choice(
        "discard 2C", "Discard the Two of Clubs face down", ("hand/2C", "discards/p1")
    )


def test_a_discard_of_another_moves_face_down() -> None:
    assert STRAIGHTS.display.shifts(STRAIGHTS_VIEW, straights.Discarded(1, None)) == (
        Shift("discards/p2/back", "held/p2", "discards/p2"),
    )


def test_a_play_of_another_moves_to_the_row() -> None:
    assert STRAIGHTS.display.shifts(STRAIGHTS_VIEW, straights.Played(2, card("8H"))) == (
        Shift("table/hearts/8H", "held/p3", "table/hearts"),
    )


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


def test_a_hand_of_unowar_is_drawn_by_slot() -> None:
    assert [one.id for one in zone_of(UNOWAR.display.scene(UNOWAR_VIEW), "hand").items] == [
        *("hand/KC", "hand/7D", "hand/2H", "hand/KC.1", "hand/5S"),
    ]


def test_a_slot_that_waits_for_a_card_is_empty() -> None:
    waiting = attrs.evolve(UNOWAR_VIEW, phase="refill", refill=1, mover=0)
    assert "hand/7D" not in [one.id for one in zone_of(UNOWAR.display.scene(waiting), "hand").items]


def test_a_hidden_card_of_unowar_says_what_is_known_of_it() -> None:
    assert zone_of(UNOWAR.display.scene(UNOWAR_VIEW), "hand/p2").items[1].label == (
        "A card of an earlier deck: no Clubs, below Nine"
    )


def test_a_play_of_unowar_touches_card_and_pile() -> None:
    assert UNOWAR.display.choice(UNOWAR_VIEW, unowar.Play(1)) == Choice(
        "2", "Play the Seven of Diamonds", ("hand/7D", "top")
    )


def test_equal_cards_of_unowar_are_told_apart_by_their_slots() -> None:
    assert UNOWAR.display.choice(UNOWAR_VIEW, unowar.Play(3, card("KC"))) == Choice(
        "4:KC", "Play the King of Clubs, slot 4", ("hand/KC.1", "top")
    )


def test_a_card_that_another_draws_moves_from_the_deck_into_its_slot() -> None:
    assert UNOWAR.display.shifts(UNOWAR_VIEW, Drawn(1, 2, None)) == (Shift("hand/p2/back.2", "deck", "hand/p2"),)


def test_a_card_that_was_played_is_on_the_pile() -> None:
    assert UNOWAR.display.shifts(UNOWAR_VIEW, unowar.Played(1, 0, card("4C"))) == (Shift("top/4C", "hand/p2", "top"),)


def test_a_card_under_the_top_of_the_pile_is_not_seen_moving() -> None:
    assert UNOWAR.display.shifts(UNOWAR_VIEW, unowar.Played(0, 0, card("3C"))) == ()


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


def test_the_piles_of_skipbo_are_numbered_and_those_of_a_seat_belong_to_it() -> None:
    found = zone_of(SKIPBO.display.scene(SKIPBO_VIEW), "discards/p2/1")
    assert found == Zone("discards/p2/1", "Discard pile 1", "pile", items("discards/p2/1", cards("4S 4S")), 1)


def test_an_empty_stockpile_keeps_its_place() -> None:
    assert zone_of(SKIPBO.display.scene(SKIPBO_VIEW), "stocks/p2") == Zone("stocks/p2", "Stockpile", "pile", (), 1)


def test_an_embargo_card_lies_face_down_until_it_is_laid() -> None:
    scene = SKIPBO.display.scene(SKIPBO_VIEW)
    assert [len(zone_of(scene, f"embargo-cards/p{seat}").items) for seat in (1, 2, 3, 4)] == [1, 0, 1, 1]


def test_without_embargoes_none_are_drawn() -> None:
    game = skipbo.game()
    assert [one for one in titles(game.display.scene(game.view(game.initial_state(), 0))) if "mbargo" in one] == []


@for_each(
    ("move", "label", "touches"),
    [
        (
            skipbo.Play(HAND, Build(0), JOKER),
            "Play the Joker onto build pile 1",
            ("hand/JK", "builds/1"),
        ),
        (
            skipbo.Play(STOCK, skipbo.Discard(3, 1)),
            "Play the Nine of Hearts from the stockpile onto discard pile 2 of Player4",
            ("stocks/p1/9H", "discards/p4/2"),
        ),
        (
            skipbo.Play(skipbo.Discard(1, 0), Build(1)),
            "Play the Four of Spades from discard pile 1 of Player2 onto build pile 2",
            ("discards/p2/1/4S.1", "builds/2"),
        ),
        (
            skipbo.Play(EMBARGO, Build(0)),
            "Play the Five of Diamonds, the embargo card, onto build pile 1, and end the turn",
            ("embargoes/p1/5D", "builds/1"),
        ),
        (Lay(2), "Lay your embargo card on Player3, and end the turn", ("embargo-cards/p1/back", "embargoes/p3")),
    ],
)
def test_a_play_of_skipbo_touches_where_the_card_lies_and_where_it_goes(
    move: skipbo.Move, label: str, touches: tuple[str, ...]
) -> None:
    assert SKIPBO.display.choice(SKIPBO_VIEW, move) == Choice(str(move), label, touches)


@pytest.mark.slow
def test_a_label_says_whether_a_play_of_skipbo_ends_the_turn() -> None:
    table = Table(SKIPBO, ["uniform"] * 4, seed=3)
    said = set()
    for moves in range(1, 121):
        table.run(limit=moves)
        state = table.state
        for move in SKIPBO.legal_moves(state):
            ends = state.ends_turn(SKIPBO.action_of(move))
            label = SKIPBO.display.choice(SKIPBO.view(state, state.turn()), move).label
            assert label.endswith(", and end the turn") == ends, label
            said.add((type(getattr(move, "source", None)).__name__, ends))
    assert said >= {("FromHand", True), ("FromHand", False), ("FromStock", False)}


def test_a_card_that_is_played_lies_on_top() -> None:
    event = skipbo.Played(2, HAND, card("2S"), Build(0))
    assert SKIPBO.display.shifts(SKIPBO_VIEW, event) == (Shift("builds/1/2S", "held/p3", "builds/1"),)


def test_a_card_that_completed_a_pile_is_not_seen_moving() -> None:
    assert SKIPBO.display.shifts(SKIPBO_VIEW, skipbo.Played(2, HAND, card("KS"), Build(1))) == ()


def test_cards_that_another_draws_come_from_the_draw_pile() -> None:
    assert SKIPBO.display.shifts(SKIPBO_VIEW, skipbo.Drawn(1, 2, None)) == (
        Shift("held/p2/back.3", "draw_pile", "held/p2"),
        Shift("held/p2/back.4", "draw_pile", "held/p2"),
    )


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


def test_a_tile_is_a_hexagon_clockwise_from_the_upper_left() -> None:
    assert LAYOUT.places[0] == Place(
        "tile/0", "tile", ((210, 0), (270, 0), (300, 52), (270, 104), (210, 104), (180, 52)), "Tile 0"
    )


def test_no_place_leaves_the_board() -> None:
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
        Mark("residence/7", "vertex/7", "tower", "Blue's tower", 0),
        Mark("residence/0", "vertex/0", "basement", "Red's basement", 1),
        Mark("residence/9", "vertex/9", "house", "Red's house", 1),
    ]


def test_a_tile_shows_its_resource_its_value_and_the_geese() -> None:
    marks = [mark for mark in CONSTRUCTOR.display.scene(CONSTRUCTOR_VIEW).marks if mark.place == "tile/4"]
    assert [mark.face for mark in marks] == ["PARK", "geese"]


def test_in_the_end_it_is_said_what_points_are_made_of() -> None:
    scene = CONSTRUCTOR.display.scene(attrs.evolve(CONSTRUCTOR_VIEW, phase="done", turn=OVER))
    made = [zone for zone in scene.zones if zone.id.startswith("made/")]
    assert [(zone.id, zone.seat, [item.label for item in zone.items]) for zone in made[:2]] == [
        ("made/p1", 0, ["0 basements (0)", "0 houses (0)", "1 tower (3)"]),
        ("made/p2", 1, ["1 basement (1)", "1 house (2)", "0 towers (0)"]),
    ]


def test_what_a_builder_has_is_counted() -> None:
    scene = CONSTRUCTOR.display.scene(CONSTRUCTOR_VIEW)
    points, resources = zone_of(scene, "points/p2"), zone_of(scene, "resources/p2")
    assert (points, [item.label for item in resources.items]) == (
        counter("points/p2", "Red's points", 1, 1),
        ["1 BRICK", "0 ENERGY", "2 GLASS", "0 HEAT", "0 WIFI"],
    )


@for_each(
    ("move", "label", "touches"),
    [
        (BuildRoad(12), "Build a road along edge 12 (1 HEAT, 1 WIFI)", ("edge/12",)),
        (BuildResidence(3), "Build a basement at vertex 3 (1 BRICK, 1 ENERGY, 1 GLASS, 1 WIFI)", ("vertex/3",)),
        (ImproveResidence(0), "Improve the basement to a house, at vertex 0 (2 GLASS, 3 HEAT)", ("vertex/0",)),
        (
            ImproveResidence(9),
            "Improve the house to a tower, at vertex 9 (3 BRICK, 2 ENERGY, 2 GLASS, 2 HEAT, 1 WIFI)",
            ("vertex/9",),
        ),
        (MoveGeese(5), "Move the geese to tile 5", ("tile/5",)),
        (Offer(2, 0, 3), "Offer Orange one BRICK for one HEAT", ("resources/p2/brick", "resources/p3/heat")),
        (PassTurn(), "End the turn", ()),
    ],
)
def test_a_move_of_a_builder_touches_a_place_or_resources(
    move: constructor.Move, label: str, touches: tuple[str, ...]
) -> None:
    assert CONSTRUCTOR.display.choice(CONSTRUCTOR_VIEW, move) == Choice(str(move), label, touches)


def test_who_is_offered_a_trade_is_told_what_it_is() -> None:
    view = attrs.evolve(CONSTRUCTOR_VIEW, phase="response", mover=0, offer=Offer(1, 0, 3))
    assert CONSTRUCTOR.display.scene(view).prompt == "Blue gives you one BRICK for one HEAT of yours. Accept or refuse."


@for_each(
    ("event", "expected"),
    [
        (RoadBuilt(0, 17), [Shift("road/17", None, "edge/17")]),
        (Improved(0, 7, 3), [Shift("residence/7", None, "vertex/7")]),
        (TileImproved(0, 4, 1), [Shift("resource/4", None, "tile/4")]),
        (GeeseMoved(0, 4), [Shift("geese", None, "tile/4")]),
        (Robbed(1, 2, 3), [Shift("resources/p2/heat", "resources/p3", "resources/p2")]),
        (
            Traded(2, 1, 0, 3),
            [
                Shift("resources/p3/brick", "resources/p2", "resources/p3"),
                Shift("resources/p2/heat", "resources/p3", "resources/p2"),
            ],
        ),
    ],
)
def test_what_an_event_of_constructor_moves(event: cardkit.Event, expected: list[Shift]) -> None:
    assert list(CONSTRUCTOR.display.shifts(CONSTRUCTOR_VIEW, event)) == expected


# Games with a few lines of their own.


def test_hearts_says_what_is_passed_on() -> None:
    game = hearts.Hearts()
    state = game.resolve(game.initial_state(), tuple(range(52))).state
    view = game.view(state, 0)
    assert game.display.choice(view, game.read_move("7C")) == Choice(
        "7C", "Pass on the Seven of Clubs", ("hand/7C", "aside")
    )


def test_hearts_has_a_place_in_the_trick_for_each_seat() -> None:
    game = hearts.Hearts()
    scene = game.display.scene(game.view(game.initial_state(), 0))
    assert [zone.seat for zone in scene.zones if zone.title == "Trick"] == [0, 1, 2, 3]


def test_the_last_card_of_a_trick_goes_where_those_lie_that_were_played() -> None:
    game = hearts.Hearts()
    state = game.resolve(game.initial_state(), tuple(range(52))).state
    view = attrs.evolve(game.view(state, 0), passing=False, held=(12, 12, 12, 12), gone=cards("2C 2D 2H 2S"))
    assert game.display.shifts(view, Moved(3, Named("2S"))) == (Shift("gone/2S", "held/p4", "gone"),)


def test_euchre_does_not_say_who_made_trumps_before_there_are_some() -> None:
    game = euchre.Euchre()
    assert "seen/maker" not in [zone.id for zone in game.display.scene(game.view(game.initial_state(), 0)).zones]


def test_the_dice_of_a_seat_are_a_row() -> None:
    game = liars_dice.LiarsDice()
    state = game.resolve(game.initial_state(), (1, 2, 3, 5, 5)).state
    assert zone_of(game.display.scene(game.view(state, 0)), "dice") == Zone(
        "dice", "Dice", "row", items("dice", (1, 2, 3, 5, 5))
    )


@pytest.mark.sources
def test_the_page_shows_hearts_as_it_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "scene.md").read_text("utf-8")
    blocks = [part.split("```")[0] for part in page.split("```python\n")[1:]]
    source = Path(str(hearts.__file__)).read_text("utf-8").split("\n")
    lines = [line for block in blocks for line in block.split("\n") if line.strip() not in ("", "...")]
    assert [line for line in lines if line not in source] == []
