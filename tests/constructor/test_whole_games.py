"""Whole games of Constructor, followed step by step by the auditor, which knows the rulings alone."""
# ruff: noqa: SIM300  what is expected stands first

from collections import Counter
from collections.abc import Callable

import attrs
import pytest

from cardkit import DiceTotal, Draw, Event, Result, Shuffle
from cardkit.core.immutability import build
from cardkit.core.rng import seeded_sfc32
from cardkit.games import constructor
from cardkit.games.constructor import (
    ConstructorGame,
    ConstructorState,
    Tile,
    bricks,
    events,
    grid,
    hexagon,
    read_save,
    write_save,
)
from cardkit.games.constructor.options import PARK, default_layout, tile_resources, tile_values
from constructor.auditor import (
    BRICK,
    ENERGY,
    GLASS,
    HEAT,
    NOWHERE,
    RESOURCES,
    WIFI,
    Auditor,
    Choices,
    Disagreement,
    Luck,
    Place,
    Plan,
    Setting,
    Told,
    Wanted,
    follow,
    made_up,
)

pytestmark = pytest.mark.slow

GAMES = 6 if build() == "compiled" else 2  # of each kind; the tests run in both builds

NAMES: dict[type[Event], str] = {
    events.ResourcesLaid: "tiles",
    events.ValuesLaid: "values",
    events.Started: "started",
    events.TurnBegan: "turn",
    events.Rolled: "rolled",
    events.Gained: "gained",
    events.Lost: "lost",
    events.GeeseMoved: "geese",
    events.NobodyToRob: "nobody",
    events.Robbed: "robbed",
    events.RoadBuilt: "road",
    events.BasementBuilt: "basement",
    events.Improved: "improved",
    events.TileImproved: "tile",
    events.Offered: "offered",
    events.Traded: "traded",
    events.Refused: "refused",
    events.Won: "won",
}


def layout_of(tiles: tuple[Tile, ...]) -> tuple[int | None, ...]:
    """Resource and value of each tile, as in a file of a board."""
    kinds = [PARK if tile.resource is None else RESOURCES.index(tile.resource) for tile in tiles]
    return tuple([number for kind, tile in zip(kinds, tiles, strict=True) for number in (kind, tile.value)])


def told_of(event: Event) -> Told:
    """An event as the auditor tells it."""
    return (NAMES[type(event)], *attrs.astuple(event))


class Played:
    """A game of cardkit, seen through its typed face, as the auditor wants it."""

    def __init__(self, game: ConstructorGame, state: ConstructorState) -> None:
        self.game = game
        self.state = state
        self.rng = seeded_sfc32(0)  # for what is hidden: nothing is

    def moves(self) -> set[str]:
        legal = self.game.legal_moves(self.state)
        texts = {self.game.write_move(move) for move in legal}
        assert len(legal) == len(texts)
        return texts

    def refuses(self, text: str) -> bool:
        return self.game.why_illegal(self.state, self.game.read_move(text)) is not None

    def request(self) -> Wanted | None:
        match self.game.status(self.state):
            case Shuffle(length=length):
                return ("shuffle", length)
            case DiceTotal(seat=seat, dice=dice, sides=sides):
                return ("roll", seat, dice, sides)
            case Draw(counts=counts, taken=taken):
                return ("draw", counts, taken)
            case _:
                return None

    def make(self, text: str) -> list[Told]:
        step = self.game.play(self.state, self.game.read_move(text))
        self.state = step.state
        return [told_of(event) for event in step.events]

    def resolve(self, outcome: tuple[int, ...]) -> list[Told]:
        step = self.game.resolve(self.state, outcome)
        self.state = step.state
        return [told_of(event) for event in step.events]

    def position(self) -> dict[str, object]:
        view = self.game.view(self.state, None)
        turn = self.game.status(self.state)
        offer = view.offer
        assert self.game.determinize(view, self.rng) == self.state
        if isinstance(turn, Result):
            assert turn.scores == view.points
            assert turn.utilities == tuple([int(seat in turn.winners) for seat in range(self.game.seats)])
        return {
            "phase": view.phase,
            "mover": view.mover,
            "acting": turn if isinstance(turn, int) else None,
            "layout": layout_of(view.tiles) if view.phase not in {"tiles", "values"} else None,
            "points": view.points,
            "resources": view.resources,
            "roads": view.roads,
            "homes": tuple([tuple([home.vertex for home in row]) for row in view.residences]),
            "built": self.state.land.built,
            "geese": NOWHERE if view.geese is None else view.geese,
            "offers": view.offers,
            "offer": None if offer is None else (offer.partner, offer.give, offer.take),
            "concerned": view.concerned,
            "rolled": tuple([tile.worn for tile in view.tiles]) or (0,) * len(self.game.options.places()),
            "improved": tuple([tuple(map(RESOURCES.index, tile.improved)) for tile in view.tiles])
            or ((),) * len(self.game.options.places()),
            "winners": turn.winners if isinstance(turn, Result) else (),
        }


def setting_of(game: ConstructorGame) -> Setting:
    """The options of a game as the auditor has them."""
    options = game.options
    places: tuple[Place, ...] = options.places()
    own = Setting()  # what the rulings say of nineteen tiles; on others a game may lay what it likes
    usual = len(places) == len(own.places)
    return Setting(
        points=options.points,
        builders=options.builders,
        offers=options.offers,
        blocked_roads=options.blocked_roads,
        start_resources=options.start_resources,
        random_board=options.random_board,
        places=places,
        layout=options.layout or (own.layout if usual else default_layout(len(places))),
        yields=options.yields,
        tile_pack=own.tile_pack if usual else tile_resources(len(places)),
        value_pack=own.value_pack if usual else tile_values(len(places)),
        tile_levels=options.tile_levels,
    )


def audited(game: ConstructorGame, choices: Choices, judge_every: int = 97) -> Counter[str]:
    """Follow a game from its opening."""
    return follow(Played(game, game.initial_state()), Auditor(setting_of(game)), choices, judge_every=judge_every)


def continued(game: ConstructorGame, setting: Setting, plan: Plan, seed: int, limit: int) -> Counter[str]:
    """Follow a game from such a position, which goes to the game as a save (C25) and comes back as the same."""
    text = made_up(setting, plan, seed).saved()
    state = read_save(text, game.options)
    assert text == write_save(state)
    auditor = Auditor.loaded(setting, text)
    return follow(Played(game, state), auditor, Luck(seed, limit, keen=seed % 2 == 0), judge_every=61)


@pytest.mark.parametrize("keen", [False, True], ids=["uniform", "keen"])
@pytest.mark.parametrize("preset", constructor.PRESETS)
@pytest.mark.some(4)
def test_the_auditor_agrees_with_whole_games(preset: str, keen: bool) -> None:
    game = constructor.game(preset)
    for seed in range(GAMES):
        seen = audited(game, Luck(seed, 700, keen=keen))
        assert seen["turn"] >= 1


BEND = ((0, 0), (1, 1), (2, 0))  # three tiles
BEND_LAYOUT = (0, 6, 2, 6, 5, 8)
APART = ((0, 0), (9, 1), (5, 5), (20, 20), (21, 21), (40, 0))  # islands
HOLE = tuple([place for place in hexagon(2) if place != (2, 4)])
SIZES = ((0, 0, 2, 2), (2, 0, 1, 1), (2, 1), (0, 2, 2, 1), (3, 0, 1, 3), (0, 3, 4, 1))  # C29
ALL_WIFI = tuple(
    [number for value in (2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 4, 5, 6, 7, 8, 9, 10, 3) for number in (4, value)]
)
ALL_SIX = tuple([number for tile in range(19) for number in (tile % 5, 6 if tile else 7)])
PARKS = (5, 6) * 5 + (0, 8, 1, 6, 2, 9, 3, 5, 4, 4) * 2 + (2, 8) * 4
RICH = (((0, 1, 2, 3, 4), (0, 1)), ((3, 4), (3, 4), ()), ((0, 0, 1),))
SHRINKING = tuple([((kind % 5,) * 3, (kind % 5,) * 2, (kind % 5,), ()) for kind in range(19)])
VARIED = tuple([((), (WIFI,), (HEAT, WIFI), (BRICK, ENERGY, GLASS, HEAT, WIFI, WIFI)) for _ in range(19)])

GAMES_WITH_OPTIONS: dict[str, Callable[[], ConstructorGame]] = {
    "no offers": lambda: constructor.game(offers=0),
    "one offer, four points": lambda: constructor.game(offers=1, points=4),
    "many offers": lambda: constructor.game(offers=1000, points=5),
    "blocked roads": lambda: constructor.game(offers=1, blocked_roads=True, points=6),
    "start resources": lambda: constructor.game(offers=1, start_resources=True, points=5),
    "start resources of odd yields": lambda: constructor.game(offers=1, start_resources=True, yields=VARIED),
    "random board": lambda: constructor.game(offers=1, random_board=True, start_resources=True, points=3),
    "random large board": lambda: constructor.game(offers=1, random_board=True, shape=hexagon(3), points=5),
    "three points": lambda: constructor.game(points=3),
    "sixty points": lambda: constructor.game(points=60, offers=3),
    "two builders": lambda: constructor.game(builders=2, offers=2),
    "three builders": lambda: constructor.game(builders=3, offers=2, blocked_roads=True),
    "eight builders": lambda: constructor.game(builders=8, offers=2, shape=hexagon(3)),
    "seven tiles": lambda: constructor.game(builders=2, points=6, offers=1, shape=hexagon(1)),
    "thirty-seven tiles": lambda: constructor.game(offers=1, shape=hexagon(3), points=8),
    "three tiles": lambda: constructor.game(builders=2, points=5, offers=2, shape=BEND, layout=BEND_LAYOUT),
    "islands": lambda: constructor.game(builders=2, offers=2, shape=APART),
    "a hole": lambda: constructor.game(offers=2, shape=HOLE),
    "a shuffled wall": lambda: constructor.game("random-board", builders=3, shape=bricks(4, 4, 3), points=5),
    "shuffled squares": lambda: constructor.game("settlers", shape=grid(6, 5), points=5, offers=1),
    "squares that change": lambda: constructor.game(builders=2, shape=grid(4, 4), yields=VARIED[:16], offers=1),
    "tiles of several sizes": lambda: constructor.game(builders=2, shape=SIZES, points=5, offers=2, blocked_roads=True),
    "tiles improved once": lambda: constructor.game(builders=2, shape=hexagon(1), tile_levels=1, offers=1),
    "tiles improved and worn": lambda: constructor.game(yields=SHRINKING, tile_levels=3, offers=1),
    "shuffled tiles improved": lambda: constructor.game("settlers", tile_levels=10),
    "all WIFI": lambda: constructor.game(offers=1, layout=ALL_WIFI),
    "all sixes but a seven": lambda: constructor.game(offers=1, layout=ALL_SIX),
    "many parks": lambda: constructor.game(offers=1, points=5, layout=PARKS),
    "several yields": lambda: constructor.game(builders=2, shape=BEND, layout=BEND_LAYOUT, yields=RICH, offers=1),
    "yields that end": lambda: constructor.game(yields=SHRINKING, offers=1),
    "yields that grow": lambda: constructor.game(yields=VARIED, offers=1, points=7),
}  # fmt: skip


@pytest.mark.parametrize("name", GAMES_WITH_OPTIONS)
@pytest.mark.some(6)
def test_the_auditor_agrees_whatever_the_options(name: str) -> None:
    game = GAMES_WITH_OPTIONS[name]()
    for seed in range(GAMES):
        audited(game, Luck(seed, 350, keen=seed % 2 == 0))


@pytest.mark.parametrize("name", ["no offers", "blocked roads", "sixty points", "three builders", "yields that end"])
@pytest.mark.some(2)
def test_the_auditor_agrees_from_made_up_positions(name: str) -> None:
    game = GAMES_WITH_OPTIONS[name]()
    setting = setting_of(game)
    plan = Plan(setting.places)
    for seed in range(4 * GAMES):
        continued(game, setting, plan, seed, 120)


@pytest.mark.whole
def test_the_auditor_agrees_with_the_standard_game_from_made_up_positions() -> None:
    game = constructor.game()
    setting = setting_of(game)
    plan = Plan(setting.places)
    seen: Counter[str] = Counter()
    for seed in range(15 * GAMES):
        seen += continued(game, setting, plan, seed, 100)
    # Everything that can happen on a board that is not shuffled, after the start, has been followed.
    assert set(NAMES.values()) - {"tiles", "values", "started", "tile"} == set(seen)


def test_games_are_won_by_every_seat_and_at_once() -> None:
    game = constructor.game(points=3, offers=1)
    winners: Counter[int] = Counter()
    for seed in range(20):
        played = Played(game, game.initial_state())
        seen = follow(played, Auditor(setting_of(game)), Luck(seed, 800, keen=True))
        over = game.status(played.state)
        if isinstance(over, Result):
            assert 1 == seen["won"]
            assert 3 == max(over.scores)
            winners.update(over.winners)
    assert [0, 1, 2, 3] == sorted(winners)
    assert winners.total() > 10


def test_the_auditor_sees_that_another_game_is_played() -> None:
    fewer, more = constructor.game(points=4, offers=1), constructor.game(points=5, offers=1)
    with pytest.raises(Disagreement):
        follow(Played(fewer, fewer.initial_state()), Auditor(setting_of(more)), Luck(3, 5000, keen=True))
