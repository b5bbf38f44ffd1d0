"""`Table.player`: computers that are asked away from the table."""

import pickle
from typing import Any

import pytest
from race import AnyTable

import cardkit
from cardkit.errors import NoPlayer
from support import for_each


def away(table: AnyTable) -> Any:
    """What the player of the seat on turn chooses, asked by another process."""
    question = table.question()
    assert question is not None
    choose, view, moves = pickle.loads(
        pickle.dumps((table.player(question.seat).choose, question.view, question.moves))
    )
    return choose(view, moves)


def played(table: AnyTable, moves: int) -> AnyTable:
    """The same table after so many moves, each chosen away from it."""
    while table.move_count < moves:
        question = table.question()
        if question is None:
            table.step()
        else:
            table.play(away(table), question.seat, version=question.version)
    return table


def table_of(name: str, player: str) -> AnyTable:
    game = cardkit.load(name)
    return cardkit.Table(game, [player] * game.seats, seed=7)


@for_each(
    ("name", "player"),
    [*[(name, "uniform") for name in ("straights", "unowar", "skipbo", "constructor")], ("unowar", "search:4")],
)
def test_a_game_is_played_by_computers_that_sit_elsewhere(name: str, player: str) -> None:
    moves = 2 if ":" in player else 12
    texts = [cardkit.write_record(played(table_of(name, player), moves).record()) for _ in range(2)]
    assert texts[0] == texts[1]
    assert f"seat 0 {player}\n" in texts[0]


def test_each_question_has_draws_of_its_own_and_so_has_the_table_when_it_is_resumed() -> None:
    game = cardkit.load("straights")
    table = cardkit.Table(game, ["uniform"] * 4, seed=1)
    again = cardkit.resume(game, table.record())
    players = [pickle.dumps(one.player(0)) for one in (table, table, again)]
    assert players[0] != players[1]
    assert players[0] == players[2]


class Own:
    """A player of one's own."""

    def choose(self, view: object, moves: tuple[object, ...]) -> object:
        return moves[-1]


def test_a_player_of_ones_own_is_asked_itself() -> None:
    own: Any = Own()
    assert cardkit.Table("unowar", [own, None]).player(0) is own


def test_a_seat_whose_moves_come_from_outside_has_no_player() -> None:
    with pytest.raises(NoPlayer, match=r"seat 1 has no player: its moves come through play\(\)"):
        cardkit.Table("unowar", ["uniform", None]).player(1)


@for_each("seat", [-1, 2, True, "0", None])
def test_a_seat_that_there_is_not_is_refused(seat: Any) -> None:
    with pytest.raises(ValueError, match="expected a seat from 0 to 1, not "):
        cardkit.Table("unowar", ["uniform", "uniform"]).player(seat)
