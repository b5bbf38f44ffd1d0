"""Places as people read of them: no prompt, no label and no line of the log of a whole game has them in notation."""

import re
from collections.abc import Iterator
from typing import Any, Final

import attrs
import pytest

from cardkit import Table, load
from cardkit.core.cards import card
from cardkit.core.number_words import ordinal
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import CHANCE
from cardkit.games import constructor, skipbo, unowar
from cardkit.games.constructor.display.place_names import PlaceNames, place_names
from cardkit.games.skipbo.moves import Build, FromEmbargo, FromHand, Lay
from cardkit.games.unowar.events import Played, RoundBegan, RoundWon
from cardkit.protocol.game_messages import Teller
from cardkit.registry import BUILT_IN
from cardkit.rooms.hints import Hinting
from cardkit.search import Candidate, Findings
from support import for_each

# `b3`, `d1.2`, `p2`; a place of a board by its number; a move as it is typed.
NOTATION: Final = re.compile(
    r"\b[bp]\d|\bd\d\.\d|\bslot \d|\b(?:tile|edge|vertex|at) \d|number \d|\b(?:build-\w+|improve-tile)\b", re.IGNORECASE
)

PEOPLE: Final = ("Anna", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")


def told(game: Any, table: Any) -> Iterator[str]:
    """What everybody is told in the table's position, as the page shows it."""
    teller = Teller(game)
    teller.call(PEOPLE[: game.seats])
    for seat in (None, *range(game.seats)):
        view = table.view(seat)
        moves = table.legal_moves() if seat is not None and seat == table.state.turn() else ()
        heard = [event for event in table.heard(seat)[-12:] if event is not None]
        position = teller.position(0, view, moves, heard, {"scene"})
        assert position.scene is not None
        yield position.scene.prompt
        yield from [move.label or "" for move in position.moves]
        yield from [event.label or event.text for event in position.events]


@pytest.mark.slow
@for_each("preset", [(name, preset) for name in BUILT_IN for preset in load(name).presets])
def test_nothing_of_a_whole_game_is_told_in_notation(preset: tuple[str, str]) -> None:
    game = load(preset[0], preset=preset[1])
    table = Table(game, ["uniform"] * game.seats, seed=5)
    lines = 0
    for most in range(1, 400, 11):
        table.run(limit=most)
        for text in told(game, table):
            assert NOTATION.search(text) is None, text
            assert "Player" not in text
            lines += 1
    assert lines > 100


def test_a_hint_tells_in_words_how_it_might_go_on() -> None:
    game = skipbo.game()
    view = game.view(game.resolve(game.initial_state(), tuple(range(104))).state, 0)
    state, line = game.determinize(view, seeded_sfc32(0, 0)), list[str]()
    for _ in range(4):
        move = game.legal_moves(state)[0]
        line.append(game.write_move(move))
        state = game.play(state, move).state
    teller = Teller(game)
    teller.call(PEOPLE[:4])
    found = Findings("playouts", line[0], (Candidate(line[0], 9, 0.5, 0.1),), 9, 1.0, tuple(line))
    hint = Hinting(client=0, version=1, seat=0, game=game, view=view)
    [said] = hint.told(found, teller, 0).words
    later = "It might go on: Bo discards 3C onto Anna's first discard pile"
    assert said == f"{later}, Cy plays 2D onto the first build pile."
    # As far as it can be played in the world that is told of.
    assert hint.told(attrs.evolve(found, line=(*line[:2], "AS b4")), teller, 0).words == (f"{later}.",)


# Constructor.


def boards() -> Iterator[constructor.ConstructorGame]:
    """The games of all presets, and random boards enough."""
    yield from [constructor.game(preset) for preset in load("constructor").presets]
    yield from [constructor.game("random-board")] * 20


def names_on(game: constructor.ConstructorGame, seed: int) -> PlaceNames:
    """What places are called on a board that is shuffled with this seed, where it is shuffled."""
    table = Table(game, ["first"] * game.seats, seed=seed)
    while table.state.turn() == CHANCE:
        table.step()
    view = table.view(None)
    return place_names(view.options.places(), view.tiles)


def parts(name: str) -> tuple[str, ...]:
    """What a name is made of, in no order: nobody tells the 6 and the 8 from the 8 and the 6."""
    return tuple(sorted(re.split(r", | and |^between ", name)))


def test_every_tile_edge_and_corner_has_a_name_of_its_own() -> None:
    for seed, game in enumerate(boards()):
        names = names_on(game, seed)
        for kind, number in (
            (names.tiles, game.board.graph.tiles),
            (names.edges, game.board.graph.edges),
            (names.vertices, game.board.graph.vertices),
        ):
            assert len({parts(name) for name in kind}) == len(kind) == number


@for_each(
    ("kind", "number", "name"),
    [
        ("tiles", 10, "BRICK 6"),
        ("tiles", 4, "the park"),
        ("tiles", 0, "the upper BRICK 3"),  # there are two of these
        ("tiles", 18, "the lower GLASS 9"),
        ("edges", 40, "between BRICK 2 and WIFI 12"),
        ("edges", 43, "between ENERGY 5 and HEAT 8"),
        ("edges", 38, "between ENERGY 8 and HEAT 8"),
        ("edges", 0, "along the upper side of BRICK 3"),
        ("edges", 11, "along the upper side of HEAT 10"),
        ("vertices", 20, "between BRICK 2, GLASS 11 and the park"),
        ("vertices", 23, "between BRICK 6 and HEAT 10, at the rim"),
        ("vertices", 29, "at the right corner of BRICK 6"),
        ("vertices", 45, "between the upper GLASS 9, the lower GLASS 9 and WIFI 11"),
    ],
)
def test_what_a_place_of_the_classic_board_is_called(kind: str, number: int, name: str) -> None:
    assert getattr(names_on(constructor.game(), 0), kind)[number] == name


def test_places_that_nothing_tells_apart_are_counted() -> None:
    shape = constructor.game("bricks").options.places()
    parks = names_on(constructor.game(shape=shape, layout=(5, 7) * len(shape)), 0)
    assert parks.tiles[:3] == ("the first park", "the second park", "the third park")
    assert [ordinal(number) for number in (10, 11, 21, 112)] == ["tenth", "11th", "21st", "112th"]


# Comp10001-Bo.


@pytest.mark.slow
@for_each("preset", list(load("skipbo").presets))
def test_the_prompt_says_what_can_be_done_and_a_label_what_ends_the_turn(preset: str) -> None:
    game = skipbo.game(preset)
    said = set()
    for seed in range(4):
        table = Table(game, [("uniform", "greedy")[seed % 2]] * 4, seed=seed)
        for most in range(1, 300):
            table.run(limit=most)
            state = table.state
            if state.turn() < 0:
                continue
            view = game.view(state, state.turn())
            can: set[str] = set()
            for move in table.legal_moves():
                ends = state.ends_turn(game.action_of(move))
                label = game.display.choice(view, move).label
                assert label.endswith(", and end the turn") == ends, label
                can.add(kind_of_play(move, ends))
            prompt = game.display.prompt(view)
            assert kinds_said(prompt) == (can - {"fit"} if "build" in can else can), prompt
            card = view.embargoed[view.turn]
            shut = card is not None and "clear" not in can
            assert (f"Embargo until the {card and card.name} is played: " in prompt) == shut, prompt
            said.add(prompt)
    assert "You can only discard, which ends your turn." in said


def kind_of_play(move: Any, ends: bool) -> str:
    """What a play is in the words of the prompt."""
    if isinstance(move, Lay):
        return "lay"
    if isinstance(move.source, FromEmbargo):
        return "clear"
    if isinstance(move.target, Build):
        return "build"
    return "discard" if isinstance(move.source, FromHand) and ends else "fit"


def kinds_said(prompt: str) -> set[str]:
    """The kinds of plays that a prompt names; those that fit discard piles, where none fits a build pile."""
    words = {
        "build": "Play (where a card fits|from your stockpile)",
        "discard": r"discard\b(?! pile)",
        "clear": "lear the embargo",
        "lay": r"lay your embargo card",
        "fit": "play onto a discard pile",
    }
    return {kind for kind, pattern in words.items() if re.search(pattern, prompt, re.IGNORECASE)}


# UnoWar.


def test_who_wins_a_round_is_told_with_how_many_they_have_won() -> None:
    game = unowar.game()
    text = game.display.describe(game.view(game.initial_state(), 0), RoundWon(0, 3))
    assert text == "Player2 cannot play: Player1 wins the round, 3 so far."


def test_it_is_told_why_a_round_was_lost() -> None:
    game = unowar.game(rounds=2)
    view = game.view(game.initial_state(), 0)
    first = [RoundBegan(0, card("JC")), RoundWon(1, 1)]
    events = [*first, RoundBegan(1, card("3D")), Played(1, 0, card("KD")), RoundWon(1, 2)]
    assert game.display.descriptions(view, events) == (
        "A round begins with JC; Player1 goes first.",
        "Player1 cannot follow JC, the first card: Player2 wins the round.",
        "A round begins with 3D; Player2 goes first.",
        "",
        "Player1 could not follow KD in the last round.",
    )
    game = unowar.game(rounds=1)
    told = game.display.descriptions(game.view(game.initial_state(), 0), [RoundBegan(0, card("JC")), RoundWon(1, 1)])
    assert told[-1] == "Player1 could not follow JC, the first card of the round."
