"""What version 0.1.0 has written can still be read, and games go on from there as they would have then: tests/old/."""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import cardkit
import crazy_eights
from cardkit import CHANCE, HUMAN, OVER
from cardkit.core.records.record import Chosen, Resolved, Sat
from cardkit.core.value import Value
from cardkit.games import constructor
from cardkit.registry import AnyGame
from support import for_each, in_lists

AnyTable = cardkit.Table[Any, Any, Any]
Facts = dict[str, Any]  # of JSON

FOLDER: Final = Path(__file__).parent / "old"
INDEX: Final[Facts] = json.loads((FOLDER / "index.json").read_text("utf-8"))
VALUES: Final[list[Facts]] = [json.loads(line) for line in (FOLDER / "values.jsonl").read_text("utf-8").splitlines()]


def called(facts: Facts) -> str:
    """The name of a case."""
    return str(facts["file"])


records = for_each("facts", INDEX["records"], ids=called)
saves = for_each("facts", INDEX["saves"], ids=called)
layouts = for_each("facts", INDEX["layouts"], ids=called)
states = for_each("facts", [facts for facts in VALUES if facts["kind"] == "state"])


def tuples(value: object) -> object:
    """Lists of JSON as the tuples that options are made of."""
    return tuple([tuples(one) for one in value]) if isinstance(value, list) else value


def game_of(facts: Facts) -> AnyGame:
    """The game that a file or a value is of."""
    if facts["game"] == "crazy-eights":
        return crazy_eights.CrazyEights()
    changes = {name: tuples(value) for name, value in facts["changes"].items()}
    return cardkit.load(facts["game"], preset=facts["preset"], **changes)


def text_of(facts: Facts) -> str:
    """The file, to the byte."""
    return (FOLDER / str(facts["file"])).read_bytes().decode()


def digest(lines: Iterable[str]) -> str:
    """What stands for lines of text in the index."""
    return hashlib.sha256("".join([line + "\n" for line in lines]).encode()).hexdigest()[:16]


def known_of(game: AnyGame, state: Any) -> Facts:
    """What the index has of a state, whatever its class looks like."""
    turn = state.turn()
    legal = [game.write_move(move) for move in game.legal_moves(state)]
    return {
        "turn": {OVER: "over", CHANCE: "chance"}.get(turn, turn),
        "scores": list(state.scores()),
        "winners": list(state.winners()),
        "legal": len(legal),
        "legal_digest": digest(legal),
    }


def expected_of(facts: Facts) -> Facts:
    """The same, as the index has it."""
    return {name: facts[name] for name in ("turn", "scores", "winners", "legal", "legal_digest")}


def table_of(facts: Facts) -> AnyTable:
    """The table of a record, ready to go on."""
    return cardkit.resume(game_of(facts), cardkit.read_record(text_of(facts)))


def told(table: AnyTable) -> list[str]:
    """The moves and the answers of chance of a table, as a record has them."""
    lines = []
    for entry in table.entries:
        if isinstance(entry, Chosen):
            lines.append(f"move {entry.seat} {entry.move}")
        elif isinstance(entry, Resolved):
            lines.append(f"chance {' '.join([str(number) for number in entry.outcome])}")
    return lines


def test_every_file_is_in_the_index_and_there_are_no_others() -> None:
    listed = [str(facts["file"]) for part in ("records", "saves", "layouts") for facts in INDEX[part]]
    others = ["README.md", "index.json", "store-1.sqlite", "values.jsonl"]
    assert sorted([*listed, *others]) == sorted([one.name for one in FOLDER.iterdir()])


@records
def test_a_record_leads_to_where_it_stood(facts: Facts) -> None:
    table = table_of(facts)
    assert (table.move_count, list(table.players)) == (facts["moves"], facts["players"])
    assert known_of(table.game, table.state) == expected_of(facts)
    if "state" in facts:  # fields that came later are at the end, and the old text does without
        then = table.game.read_state(facts["state"]).fields()
        assert table.state.fields()[: len(then)] == then


@pytest.mark.slow
@records
def test_a_record_goes_on_as_it_would_have(facts: Facts) -> None:
    table = table_of(facts)
    for seat, player in enumerate(table.players):
        if player == HUMAN:
            table.seat(seat, "uniform")
    table.run(limit=table.move_count + INDEX["ahead"])
    found = {
        "moves": table.move_count,
        "scores": list(table.state.scores()),
        "winners": list(table.state.winners()),
        "digest": digest(told(table)),
    }
    assert found == facts["then"]


@pytest.mark.slow
@records
def test_a_record_that_was_read_is_saved_and_read_again(facts: Facts) -> None:
    table = table_of(facts)
    again = cardkit.resume(table.game, cardkit.read_record(cardkit.write_record(table.record())))
    assert (again.state, again.record()) == (table.state, table.record())


@pytest.mark.slow
def test_a_level_of_which_no_more_is_said_plays_as_it_would_have() -> None:
    facts = next(facts for facts in INDEX["records"] if facts["file"] == "skipbo-comp10001bo-bonus-finished.game")
    record = cardkit.read_record(text_of(facts))
    levels = {"greedy": "easy", "planner": "medium"}
    began = [attrs.evolve(one, player=levels[one.player]) for one in record.entries if isinstance(one, Sat)]
    table = cardkit.resume(game_of(facts), attrs.evolve(record, entries=tuple(began), streams=()))
    assert table.players == ("medium", "easy", "medium", "easy")
    table.run()
    assert told(table) == told(table_of(facts))


def test_a_level_is_saved_with_whom_it_stands_for_where_it_has_stood_for_another() -> None:
    table: AnyTable = cardkit.Table("skipbo", ["easy", "medium", "hard", "human"], seed=1)
    again = cardkit.resume(table.game, cardkit.read_record(cardkit.write_record(table.record())))
    saved = [entry.player for entry in again.entries if isinstance(entry, Sat)]
    assert saved == ["easy=tidy", "medium=spreader", "hard", "human"]
    assert table.players == again.players == ("easy", "medium", "hard", "human")


@states
def test_a_state_is_read_from_json_and_is_the_position_of_its_text(facts: Facts) -> None:
    game = game_of(facts)
    state: Any = game.read_json(facts["json"])
    assert known_of(game, state) == expected_of(facts)
    assert state == game.read_state(str(facts.get("text", facts["json"])))


def as_it_was(game: AnyGame, text: str) -> str:
    """The text of a position as 0.1.0 has written it."""
    if not text.startswith("{"):
        return text
    classes = {cls.__name__ for cls in game.all_vocabulary() if issubclass(cls, Value)}
    return json.dumps(in_lists(json.loads(text), classes), separators=(",", ":"))


@states
def test_a_position_is_written_as_it_was_but_for_the_names_of_fields_and_read_again(facts: Facts) -> None:
    game = game_of(facts)
    state: Any = game.read_json(facts["json"])
    assert facts.get("text", facts["json"]) == as_it_was(game, game.write_state(state))
    assert state == game.read_json(game.write_json(state))


@for_each("facts", [facts for facts in VALUES if facts["kind"] == "move"])
def test_a_move_is_read_from_json(facts: Facts) -> None:
    game = game_of(facts)
    move: Any = game.read_json(facts["json"])
    assert move == game.read_move(facts["text"])
    assert facts["text"] == game.write_move(move)


@for_each("facts", [facts for facts in VALUES if facts["kind"] == "options"])
def test_options_are_read_from_json(facts: Facts) -> None:
    game = game_of(facts)
    assert game.options == game.read_json(facts["json"])
    assert facts["text"] == game.write_options()


@saves
def test_a_saved_game_of_constructor_stands_where_it_stood_and_is_written_as_it_was(facts: Facts) -> None:
    state = constructor.read_save(text_of(facts), constructor.PRESETS[facts["preset"]])
    game = constructor.ConstructorGame(state.board.options)
    assert known_of(game, state) == expected_of(facts)
    assert text_of(facts) == constructor.write_save(state)


@layouts
def test_a_board_of_constructor_is_read_and_written_as_it_was(facts: Facts) -> None:
    layout = constructor.read_layout(text_of(facts), facts["tiles"])
    assert layout == tuple(facts["layout"])
    assert text_of(facts) == constructor.write_layout(layout)
