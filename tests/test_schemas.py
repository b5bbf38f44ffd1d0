"""What the schemas say is so: whole games of every game as JSON, damaged JSON, and the files in docs/schemas/."""

import json
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema_rs import Draft202012Validator, meta

import cardkit
import crazy_eights
import euchre
import faulty_together
import hearts
import liars_dice
from cardkit import CHANCE, OVER, Table
from cardkit.core.errors import BadJson
from cardkit.core.json import codec
from cardkit.core.schemas.json_schema import json_schema
from cardkit.core.schemas.typescript import declarations
from cardkit.core.state import State
from cardkit.core.value import Value
from cardkit.registry import BUILT_IN, AnyGame
from schemas import FOLDER, published
from support import for_each, in_lists, run_program

pytestmark = pytest.mark.slow

GAMES: Final[list[AnyGame]] = [
    *[cardkit.load(name, preset=preset) for name in BUILT_IN for preset in cardkit.load(name).presets],
    *(crazy_eights.CrazyEights(), euchre.Euchre(), hearts.Hearts(), liars_dice.LiarsDice(), faulty_together.game()),
]
LIMIT: Final = 200  # moves: some games have no end where everybody moves at random
FEW: Final = 12

# By the group of the schema that it is in, the JSON of values.
Texts = dict[str, list[str]]


def named(game: AnyGame) -> str:
    """The name of a case."""
    return f"{game.name} {game.write_options()}"[:40]


each_game = pytest.mark.parametrize("game", GAMES, ids=named)
in_one_preset = pytest.mark.parametrize("game", list({game.name: game for game in GAMES}.values()), ids=named)


def told(game: AnyGame, seed: int, limit: int) -> Iterator[tuple[str, object]]:
    """What a random game shows, each with its group."""
    table: Table[Any, Any, Any] = Table(game, ["uniform"] * game.seats, seed=seed)
    audiences = (None, *range(game.seats))
    yield "Options", game.options
    while table.move_count < limit:
        state: State = table.state
        yield "State", state
        for seat in audiences:
            yield "View", game.view(state, seat)
        if state.turn() == OVER:
            break
        if state.turn() == CHANCE:
            yield "Request", state.request()
        for move in game.legal_moves(state)[:FEW]:
            yield "Move", move
        table.step()
    for seat in audiences:
        for event in table.heard(seat):
            yield "Event", event
    if isinstance(table.status, cardkit.Result):
        yield "Result", table.status


@cache
def texts_of(game: AnyGame, limit: int) -> Texts:
    """The JSON of all that, each once."""
    found: dict[str, dict[str, None]] = {}
    for group, value in told(game, 1, limit):
        found.setdefault(group, {})[game.write_json(value)] = None
    return {group: list(texts) for group, texts in found.items()}


def validator(game: AnyGame, group: str) -> Draft202012Validator:
    """What tells whether JSON is of a group of this game."""
    return Draft202012Validator({**json_schema(game), "$ref": f"#/$defs/{group}"})


@each_game
def test_the_schema_is_one(game: AnyGame) -> None:
    meta.validate(json_schema(game))


@pytest.mark.slow
@each_game
@pytest.mark.some(2)
def test_what_a_whole_game_shows_is_as_the_schema_says(game: AnyGame) -> None:
    wrong = []
    for group, texts in texts_of(game, LIMIT).items():
        check = validator(game, group)
        wrong.extend([text for text in texts if not check.is_valid(json.loads(text))])
    assert wrong == []


@each_game
@pytest.mark.some(8)
def test_what_the_first_moves_show_is_as_the_schema_says(game: AnyGame) -> None:
    wrong = []
    for group, texts in texts_of(game, FEW).items():
        check = validator(game, group)
        wrong.extend([text for text in texts if not check.is_valid(json.loads(text))])
    assert wrong == []


@each_game
def test_it_is_read_and_written_as_it_was(game: AnyGame) -> None:
    texts = [text for group in texts_of(game, FEW).values() for text in group]
    assert texts == [game.write_json(game.read_json(text)) for text in texts]


@each_game
def test_it_is_read_with_the_fields_in_lists_too(game: AnyGame) -> None:
    classes = {cls.__name__ for cls in game.all_vocabulary() if issubclass(cls, Value)}
    texts = [text for group in texts_of(game, FEW).values() for text in group]
    again = [game.read_json(json.dumps(in_lists(json.loads(text), classes))) for text in texts]
    assert again == [game.read_json(text) for text in texts]


# Damaged JSON.


def damaged(tree: object) -> Iterator[object]:
    """The JSON with one thing in it wrong: a member too few or too many, or a value of no such type."""
    if isinstance(tree, dict):
        for name, inside in tree.items():
            rest = {other: one for other, one in tree.items() if other != name}
            yield rest
            yield {**tree, "besides": 1}
            yield {**rest, f"{name}x": inside}
            for one in damaged(inside):
                yield {**tree, name: one}
    elif isinstance(tree, list) and tree:
        for one in damaged(tree[-1]):
            yield [*tree[:-1], one]
    else:
        yield 0.5
        yield {"Nobody": []}


@in_one_preset
def test_no_damaged_json_is_as_the_schema_says(game: AnyGame) -> None:
    taken = []
    for group, texts in texts_of(game, FEW).items():
        check = validator(game, group)
        shortest = sorted(texts, key=len)[:2]
        taken.extend([one for text in shortest for one in damaged(json.loads(text)) if check.is_valid(one)])
    # A field that is left out where it has its default may be missing.
    assert [one for one in taken if not is_read(game, one)] == []


@in_one_preset
@pytest.mark.some(4)
def test_what_is_not_as_the_schema_says_is_not_read(game: AnyGame) -> None:
    check = validator(game, "Value")
    read = []
    for texts in texts_of(game, FEW).values():
        for one in damaged(json.loads(min(texts, key=len))):
            if not check.is_valid(one) and is_read(game, one):
                read.append(one)
    assert read == []


def is_read(game: AnyGame, tree: object) -> bool:
    """Whether this JSON is a value of the game, though maybe a position that cannot be."""
    try:
        codec.read(json.dumps(tree), game.all_vocabulary())
    except BadJson:
        return False
    return True


# The files.


@for_each("name", sorted(published()))
def test_the_published_file_is_what_is_made(name: str) -> None:
    assert (FOLDER / name).read_text("utf-8") == published()[name], (
        "the JSON of this game has changed: `python tests/schemas.py --write` writes docs/schemas/ anew, and"
        " changelog.d/ wants a fragment"
    )


def test_no_other_file_is_published() -> None:
    assert sorted(one.name for one in FOLDER.iterdir()) == sorted(published())


# TypeScript.

TSC: Final = shutil.which("tsc")
needs_tsc = pytest.mark.skipif(TSC is None, reason="needs tsc, the compiler of TypeScript, on the PATH")


def compiled(folder: Path, sources: dict[AnyGame, str]) -> tuple[int, str]:
    """The status and the output of the compiler for a module of each game beside the declarations of the game."""
    for number, (game, source) in enumerate(sources.items()):
        (folder / f"values{number}.d.ts").write_text(declarations(json_schema(game)), "utf-8")
        module = f'import type * as values from "./values{number}";\n{source}'
        (folder / f"main{number}.ts").write_text(module, "utf-8")
    words = [str(TSC), "--strict", "--noEmit", "--module", "esnext", "--moduleResolution", "bundler"]
    words += [f"main{number}.ts" for number in range(len(sources))]
    ran = run_program(*words, cwd=folder)
    return ran.status, ran.out + ran.err


@needs_tsc
def test_values_are_of_the_types_that_are_declared(tmp_path: Path) -> None:
    sources = {}
    for game in {game.name: game for game in GAMES}.values():
        sources[game] = "".join(
            [
                f"export const {group}{number}: values.{group} = {text};\n"
                for group, texts in texts_of(game, FEW).items()
                for number, text in enumerate(sorted(texts, key=len)[-3:])
            ]
        )
    assert compiled(tmp_path, sources) == (0, "")


@needs_tsc
def test_a_wrong_value_is_of_no_type_that_is_declared(tmp_path: Path) -> None:
    game = cardkit.load("straights")
    wrong = 'export const move: values.Move = {"Play":{"card":{"Card":"1S"}}};\n'
    status, said = compiled(tmp_path, {game: wrong})
    assert (status != 0, '"1S"' in said) == (True, True)
