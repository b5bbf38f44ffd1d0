"""`cardkit bench`: what it measures, and how it is told. Nothing here looks at how long anything takes."""

import json

import pytest

import cardkit
from cardkit import bench
from cardkit.bench import Figures, Speed
from cardkit.registry import AnyGame

GAMES = ("straights", "unowar", "skipbo", "constructor")
FIGURES = Figures(
    "straights",
    "0.1.0",
    "compiled",
    "3.11.7",
    Speed(8e6, 4e4),
    Speed(3e6, 2e4),
    Speed(4e5, 2e3),
    None,
    120.0,
    0.05,
    0.1,
)


@pytest.fixture
def measured(monkeypatch: pytest.MonkeyPatch) -> list[AnyGame]:
    """The games given to `measured`, which takes seconds, and here gives the same figures each time."""
    calls: list[AnyGame] = []

    def fake(game: AnyGame, players: object) -> Figures:
        calls.append(game)
        return FIGURES

    monkeypatch.setattr(bench, "measured", fake)
    return calls


@pytest.mark.parametrize("name", GAMES)
def test_every_way_of_playing_makes_the_same_moves(name: str) -> None:
    game = cardkit.load(name)
    assert bench.playouts(game)(range(3)) == bench.driver(game)(range(3)) == bench.typed(game)(range(3)) > 0


def test_policies_play_whole_games() -> None:
    game = cardkit.load("unowar", rounds=1)
    policies = (game.policies["smallest"], game.policies["biggest"])
    tables = [cardkit.Table(game, ["smallest", "biggest"], seed=seed) for seed in range(3)]
    for table in tables:
        table.run()
    assert bench.matches(game, policies)(range(3)) == sum(table.move_count for table in tables)


def test_moves_and_games_are_of_the_same_time() -> None:
    found = bench.speed(lambda seeds: sum([7 for _ in seeds]), rounds=2, seconds=0.01)
    assert found.moves == pytest.approx(7 * found.games)


@pytest.mark.parametrize("name", GAMES)
def test_a_state_takes_memory(name: str) -> None:
    assert 50 < bench.state_bytes(cardkit.load(name)) < 2000


def test_the_figures_as_text(measured: list[AnyGame], capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["straights"]) == 0
    assert capsys.readouterr().out.split("\n")[:3] == [
        "cardkit 0.1.0, compiled, Python 3.11.7; straights",
        "  playouts          8,000,000 moves/s     40,000 games/s",
        "  Python driver     3,000,000 moves/s     20,000 games/s",
    ]


def test_the_figures_as_json(measured: list[AnyGame], capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["unowar", "--json", "--preset", "one-round"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["playouts"], found["players"]) == ({"moves": 8e6, "games": 4e4}, None)
    assert [game.write_options() for game in measured] == ["rounds=1 hand=5"]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ([], "the following arguments are required: GAME"),
        (["poker"], "no game is called 'poker'; there are straights, unowar, skipbo, constructor"),
        (["unowar", "--players", "smallest"], "expected 2 players, not 1: smallest"),
        (["unowar", "--players", "smallest,nobody"], "nobody"),
        (["unowar", "--players", "smallest,random:Random"], "random:Random"),
        (["unowar", "--preset", "none"], "no preset"),
    ],
)
def test_bad_arguments_are_refused(words: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status: object = bench.main(words)
    except SystemExit as error:
        status = error.code
    said = capsys.readouterr().err
    assert (status, said.count("\n"), reason in said) == (2, 1, True), said
