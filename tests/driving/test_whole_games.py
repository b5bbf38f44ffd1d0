"""Whole games that are driven by lines, and the page of the protocol."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import attrs
import pytest

import cardkit
from beside import WANTS_TO_WIN
from cardkit import read_record
from cardkit.core.levels import computer_of
from cardkit.core.rng import seeded_sfc32
from cardkit.protocol.incoming import INCOMING
from cardkit.registry import BUILT_IN, game_of_record
from cardkit.server.line_driver import Driver
from cardkit.table.replay import timeline
from driving.frontend import PLUG_INS, Answer, Frontend
from support import for_each

PAGE: Final = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"

# Whole games.

WHOLE: Final = [
    *[(name, {"preset": preset}) for name in BUILT_IN for preset in cardkit.load(name).presets],
    *[(name, {}) for name in PLUG_INS if name not in ("broken", "waiting")],
]
MOST_MOVES: Final = 150  # of a person; then a computer goes on, which some games need to end


def whole_game(frontend: Frontend, asked: Answer, choose: Callable[[Answer], int]) -> Answer:
    """The end of a game, in which people choose by the place of a move, and chance gives its first outcome."""
    rng = seeded_sfc32(1, 1)
    game = game_of_record(read_record(frontend.record))
    for _ in range(MOST_MOVES):
        if asked["is"] == "end":
            return asked
        if asked["is"] == "chance":
            request = game.read_json(json.dumps(asked["request"]))
            assert isinstance(request, cardkit.Request)
            asked = frontend.say("chance", version=asked["version"], outcome=list(request.sample(rng)))[-1]
        elif asked["moves"]:
            move = asked["moves"][choose(asked)]
            asked = frontend.say("move", version=asked["version"], seat=asked["seat"], move=move["text"])[-1]
        else:
            asked = frontend.say("step")[-1]
    for seat in range(game.seats):
        asked = frontend.say("seat", seat=seat, player=WANTS_TO_WIN.get(game.name) or computer_of(game))[-1]
    for _ in range(20_000):
        if asked["is"] == "end":
            return asked
        if asked["is"] == "chance":
            asked = frontend.say("open", record=frontend.record)[-1]
        else:
            asked = frontend.say("step")[-1]
    raise AssertionError(f"no end of {game.name}")


@pytest.mark.slow
@pytest.mark.parametrize("how", [{}, {"stepping": True}, {"chance": "ask"}], ids=str)
@pytest.mark.parametrize(("name", "fields"), WHOLE, ids=lambda one: one if isinstance(one, str) else str(*one.values()))
@pytest.mark.some(14)
def test_whole_games_are_played_by_lines_alone(name: str, fields: dict[str, str], how: dict[str, object]) -> None:
    frontend = Frontend(wants=["view", "values", "text", "observation", "scene"])
    rng = seeded_sfc32(2, 1)
    asked = frontend.create(name, **fields, **how)
    end = whole_game(frontend, asked, lambda position: rng.below(len(position["moves"])))
    record = read_record(frontend.record)
    last = timeline(game_of_record(record), record)[-1].status
    assert isinstance(last, cardkit.Result)
    assert (end["scores"], end["winners"], end["utilities"]) == (
        list(last.scores), list(last.winners), list(last.utilities),
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in PLUG_INS if name not in ("broken", "waiting")])
def test_whole_games_are_played_by_people_alone(name: str) -> None:
    frontend = Frontend()
    rng = seeded_sfc32(3, 1)
    seats = frontend.say("create", game=name)[0]["seats"]
    end = whole_game(
        frontend, frontend.create(name, players=["human"] * seats), lambda position: rng.below(len(position["moves"]))
    )
    assert end["is"] == "end"


# The page.


def conversation() -> list[tuple[str, list[str]]]:
    """Of the page: what is said to cardkit, with the lines that answer it; at first nothing is said."""
    text = PAGE.read_text("utf-8").split("\n## Driving a game\n")[1].split("\n## ")[0]
    found: list[tuple[str, list[str]]] = [("", [])]
    for block in re.findall(r"^```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            if line.startswith("> "):
                found.append((line[2:], []))
            else:
                assert line.startswith("< ")
                found[-1][1].append(line[2:])
    return found


@pytest.mark.sources
def test_the_conversation_of_the_page_is_what_is_said() -> None:
    driver = Driver()
    for line, shown in conversation():
        said = driver.receive(line) if line else [driver.greeting()]
        assert len(said) == len(shown), (line, said)
        for one, answer in zip(shown, said, strict=True):
            assert re.fullmatch(".*".join([re.escape(part) for part in one.split("…")]), answer), (one, answer)


@pytest.mark.sources
@for_each("kind", sorted(set(INCOMING) - {"agree", "decline", "say", "why", "hint", "again", "review"}))
def test_every_message_that_is_understood_is_on_the_page(kind: str) -> None:
    text = PAGE.read_text("utf-8")
    section = text[text.index("\n## Messages to cardkit") :].partition(f"\n### `{kind}`")[2].partition("\n##")[0]
    assert [field.name for field in attrs.fields(INCOMING[kind]) if f"`{field.name}`" not in section] == []
