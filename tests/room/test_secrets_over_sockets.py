"""What a page is sent over its web socket is the same, to the letter, when all that its seat cannot know is redealt.

That is what `test_secrets` shows of a room alone; here a server is between, and every position has its scene.
"""

import json

import pytest

pytest.importorskip("uvicorn", reason="needs cardkit[web]")
pytest.importorskip("websockets", reason="needs cardkit[web]")
pytest.importorskip("starlette", reason="needs cardkit[web]")

from beside import EXAMPLES, game_of
from cardkit.rooms.room import Room
from room.over_sockets import OVER_SOCKETS
from room.scripts import differing_line, played

pytestmark = pytest.mark.slow

GAMES = [
    ("straights", "one-round", 30),
    ("unowar", "standard", 60),
    ("skipbo", "comp10001bo-bonus", 60),
    ("constructor", "two-builders", 40),
    ("hearts", "", 60),
]  # each with the number of messages


@pytest.mark.parametrize(("name", "preset", "limit"), GAMES, ids=[name for name, _, _ in GAMES])
@pytest.mark.some(1)
def test_every_frame_to_a_seat_is_the_same_when_what_it_cannot_know_is_redealt(
    name: str, preset: str, limit: int
) -> None:
    assert differing_line(game_of(name, preset), 1, limit, way=OVER_SOCKETS) is None


def test_scenes_and_looks_back_are_compared() -> None:
    lines = played(EXAMPLES["hearts"], 1, 60, way=OVER_SOCKETS).lines
    told = [json.loads(frame) for frames in lines for frame in frames]
    assert {"position", "past"} == {one["is"] for one in told if "scene" in one}


def with_the_scene_of_another(room: Room, seat: int | None) -> str:
    game, table = room.ledger.game, room.ledger.table
    return str(game.display.scene(table.view(1 if seat == 0 else 0)))


def test_a_server_that_tells_too_much_is_found() -> None:
    assert differing_line(EXAMPLES["hearts"], 1, 12, with_the_scene_of_another, OVER_SOCKETS) is not None
