"""What holds for every game that comes with cardkit, in every preset, and for every example."""

import copy
import pickle
from typing import Any, Final

import pytest

import cardkit
from beside import EXAMPLES, GAMES, game_of
from cardkit import CHANCE, OVER, Event, Table
from cardkit.learning.information_states import _rows_of_event
from cardkit.registry import AnyGame
from support import for_each

AnyTable = Table[Any, Any, Any]

EVERY: Final[dict[str, AnyGame]] = {called: game_of(name, preset) for called, name, preset in GAMES}
BUILT_IN: Final = [called for called in EVERY if called not in EXAMPLES]

SHORT: Final = 396  # the seed of a game of Comp10001-Bo that is soon over: it is played to its end

each_game = for_each("game", EVERY.values(), ids=EVERY)


def begun(game: AnyGame, seed: int, moves: int) -> AnyTable:
    """A random game after so many moves."""
    table: AnyTable = Table(game, ["uniform"] * game.seats, seed=seed)
    table.run(limit=moves)
    return table


@for_each("called", BUILT_IN)
def test_game_and_states_survive_copy_and_pickle(called: str) -> None:
    game = EVERY[called]
    for one in (game, begun(game, 5, 20).state):
        assert [one] * 3 == [copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one))]


@for_each("called", [one for one in BUILT_IN if not one.startswith("constructor")])
def test_a_watcher_sees_no_hand_at_any_time(called: str) -> None:
    table = begun(EVERY[called], 6, 0)
    seen = []
    for _ in range(20):
        table.step()
        seen.append(len(table.view(None).hand))
    assert seen == [0] * 20


@each_game
def test_undo_all_the_way_and_again_is_the_same_game(game: AnyGame) -> None:
    rng = cardkit.generator(8)
    table: AnyTable = Table(game, seed=8)
    moves: list[Any] = []
    while len(moves) < 40 and table.state.turn() != OVER:
        if table.state.turn() == CHANCE:
            table.step()
            continue
        legal = table.legal_moves()
        moves.append(legal[rng.below(len(legal))])
        table.play(moves[-1])
    before = table.state
    for _ in moves:
        table.undo()
    for move in moves:
        while table.state.turn() == CHANCE:
            table.step()
        table.play(move)
    assert table.state == before


# The texts of moves: what whoever writes a frontend may rely on.


@pytest.mark.slow
@each_game
def test_the_text_of_a_move_is_a_line_of_its_own_read_in_any_letter_case_and_spacing(game: AnyGame) -> None:
    table: AnyTable = Table(game, seed=1)
    rng = cardkit.generator(1)
    known: dict[str, Any] = {}
    for _ in range(150):
        for _ in table.steps():
            pass
        question = table.question()
        if question is None:
            break
        texts = [game.write_move(move) for move in question.moves]
        assert len(set(texts)) == len(texts), "two moves have one text"
        known |= zip(texts, question.moves, strict=True)
        table.play(question.moves[rng.below(len(question.moves))])
    for text, move in known.items():
        assert text.isprintable()
        assert text.strip()
        assert not text.lstrip("+-").isdecimal(), "a number alone: a console takes it for a place in its list"
        spaced = f"  {text.replace(' ', '   ')} "
        assert [game.read_move(one) for one in (text.lower(), text.upper(), spaced)] == [move] * 3


@for_each(
    ("called", "short", "text"),
    [
        ("straights standard", "play 10S", "play TS"),
        ("unowar standard", "3", "3:7S"),
        ("skipbo comp10001bo", "stock b2", "stock:KH b2"),
        ("skipbo comp10001bo", "d1.2 b4", "d1.2:7C b4"),
    ],
)
def test_a_shorter_text_is_of_the_same_move(called: str, short: str, text: str) -> None:
    game = EVERY[called]
    assert game.action_of(game.read_move(short)) == game.action_of(game.read_move(text))


# Every event as JSON, in each form in which somebody hears it.


@each_game
def test_for_agents_the_kinds_of_events_are_numbered_as_the_game_lists_them(game: AnyGame) -> None:
    own = [one for one in game.all_vocabulary() if issubclass(one, Event) and one.__module__ != "cardkit.core.event"]
    found = {type(event): _rows_of_event(game, event)[0][0] for event in begun(game, 1, 40)._happened}
    assert found == {cls: own.index(cls) + 1.0 for cls in found}
