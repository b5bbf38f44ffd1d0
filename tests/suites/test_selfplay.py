"""The example that learns by self-play: it does, and what it has learned sits at any table, with numpy alone."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import numpy as np
import pytest

import cardkit
import learn_selfplay
import selfplay_player
from cardkit.batch import Batch
from learn_selfplay import PLANS, Plan, Played, Scale
from selfplay_player import BadWeights, Network, Trained, columns_of, load

needs_jax = pytest.mark.skipif(not learn_selfplay.can_learn(), reason="learning needs jax: pip install jax")

ROOT = Path(__file__).resolve().parents[2]
GAMES = tuple([name for name in PLANS if name in cardkit.game_names()])
SMALL = Plan("first", lanes=128, steps=52, hidden=(32,), moves=100_000, options={"rounds": 1}, measured=100)


def untaught(name: str, seed: int = 1) -> Network:
    """A network of a game that has learned nothing."""
    games = Batch(learn_selfplay.game_of(name), 1)
    actions = games.game.action_count
    sizes = (columns_of(games.game, games.parts).shape[1] + actions, 16, actions)
    return Network(name, list(games.named), learn_selfplay.fresh(sizes, np.random.default_rng(seed)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "straights.npz"
    untaught("straights").save(path)
    return path


def arrays_of(path: Path) -> dict[str, Any]:
    with np.load(path) as found:
        return {name: found[name] for name in found.files}


# Learning.


@needs_jax
def test_the_same_seed_learns_the_same() -> None:
    plan = attrs.evolve(SMALL, moves=20_000, measured=20)
    one, two = [learn_selfplay.learn("unowar", plan, seed=3)[0] for _ in range(2)]
    assert all(
        (a == b).all()
        for left, right in zip(one.layers, two.layers, strict=True)
        for a, b in zip(left, right, strict=True)
    )


def played(turn: list[int], value: list[float], ended: list[bool], reward: list[list[float]]) -> Played:
    """One lane."""
    steps = len(turn)
    rows = np.zeros((steps, 1, 1), np.float32)
    return Played(
        rows,
        np.ones((steps, 1, 1), bool),
        np.zeros((steps, 1), np.int64),
        rows[:, :, 0],
        np.array(value, np.float32).reshape(-1, 1),
        np.array(turn).reshape(-1, 1),
        np.array(ended).reshape(-1, 1),
        np.array(reward, np.float32).reshape(steps, 1, -1),
    )


def test_what_came_out_is_compared_with_what_each_seat_expected() -> None:
    """Two seats in turn; the game ends with a point for the first: only that tells, as nobody expected anything."""
    found, known = learn_selfplay.advantages(
        played([0, 1, 0], [0, 0, 0.5], [False, False, True], [[0, 0], [0, 0], [1, -1]])
    )
    assert known.all()
    carried = learn_selfplay.CARRIED
    assert found.ravel().tolist() == pytest.approx([0.5 + carried * 0.5, -1, 0.5])


def test_the_last_move_of_a_seat_without_an_end_tells_nothing() -> None:
    _, known = learn_selfplay.advantages(played([0, 1, 0], [0, 0, 0], [False] * 3, [[0, 0]] * 3))
    assert known.ravel().tolist() == [True, False, False]


def test_a_game_that_ends_tells_nothing_of_the_next() -> None:
    found, known = learn_selfplay.advantages(played([0, 0], [0, 0.25], [True, False], [[1, -1], [0, 0]]))
    assert (float(found[0, 0]), known.ravel().tolist()) == (1, [True, False])


def test_rewards_are_of_one_size_and_add_up_to_nothing() -> None:
    scale = Scale()
    reward = scale.of(np.array([[-40.0, -20.0, -30.0, -10.0], [0, 0, 0, 0]]), np.array([True, False]))
    assert float(reward.sum()) == pytest.approx(0)
    assert float(np.abs(reward[0]).max()) < 2


# Sitting at a table.


@pytest.mark.parametrize("name", GAMES)
def test_it_sees_at_the_table_what_it_saw_while_learning(name: str) -> None:
    games = Batch(learn_selfplay.game_of(name), 3, seed=5)
    draw = np.random.default_rng(2)
    columns = columns_of(games.game, games.parts)
    player = Trained(untaught(name))
    game = cardkit.load(name)
    seats = set()
    for _ in range(60):
        shown = learn_selfplay.seen_in(games, columns)
        for lane, state in enumerate(games.states):
            seat = state.turn()
            player.start(game, seat)
            assert (player.shown(game.view(state, seat), list(state.legal())) == shown[lane]).all()
            seats.add(seat)
        games.step(games.sample(draw))
    assert seats == set(range(game.seats))


def test_every_seat_sees_itself_first() -> None:
    game = cardkit.load("straights")
    parts = [part for part in game.observer.parts if part.name == "held"]
    assert columns_of(game, parts).tolist() == [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]]


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_whole_games(name: str) -> None:
    game = cardkit.load(name)
    players = [Trained(untaught(name, seed)) for seed in range(game.seats)]
    assert isinstance(cardkit.Table(game, players, seed=2).run(), cardkit.Result)


def test_it_is_seated_by_name_and_needs_nothing_that_it_learned_with(file: Path) -> None:
    words = ["straights", "--players", "first,selfplay_player:Trained", "--games", "8", "--seed", "1"]
    program = "import sys; sys.modules['jax'] = None; from cardkit.cli import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", program, "arena", *words],
        cwd=file.parent,
        env={"PYTHONPATH": str(ROOT / "examples"), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert "forfeits" not in done.stdout
    assert "selfplay_player:Trained  first" in done.stdout


# Keeping.


def test_what_is_kept_is_read_back(file: Path) -> None:
    one, again = untaught("straights"), load(file, cardkit.load("straights"))
    assert again.parts == one.parts
    for (weights, bias), (kept, kept_bias) in zip(one.layers, again.layers, strict=True):
        assert kept == pytest.approx(weights, abs=1e-3)
        assert kept_bias == pytest.approx(bias, abs=1e-3)


def test_a_file_of_another_game_is_refused(file: Path) -> None:
    with pytest.raises(BadWeights, match="is of another game: expected unowar, not 'straights'"):
        load(file, cardkit.load("unowar"))


def test_a_pickle_is_refused_and_never_run(file: Path) -> None:
    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return exec, ("raise SystemExit('run')",)

    np.savez(file, **{**arrays_of(file), "weights 0": np.array([Evil()], object)})
    with pytest.raises(BadWeights, match="cannot be read: Object arrays cannot be loaded"):
        load(file, cardkit.load("straights"))


def test_what_is_no_file_of_weights_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "straights.npz"
    for text in (b"", b"nothing", b"PK\x03\x04"):
        path.write_bytes(text)
        with pytest.raises(BadWeights, match="cannot be read"):
            load(path, cardkit.load("straights"))
    with pytest.raises(BadWeights, match="cannot be read"):
        load(tmp_path / "none.npz", cardkit.load("straights"))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"weights 0": np.zeros((3, 16))}, "expected a layer of .* numbers, not of \\(3, 16\\)"),
        ({"bias 1": np.full(104, np.nan)}, "layer 1 has what is no number"),
        ({"weights 1": np.full((16, 104), 1e9)}, "layer 1 has what is no number, or too large"),
        ({"bias 1": np.zeros(104, np.int64)}, "expected a layer"),
        ({"more": np.zeros(1), "most": np.zeros(1)}, "has no network"),
        ({"parts": np.array(["whiskers"])}, "looks at arrays that straights has not: \\['whiskers'\\]"),
    ],
    ids=["shape", "nan", "large", "whole", "more", "parts"],
)
def test_wrong_weights_are_refused(file: Path, change: dict[str, Any], reason: str) -> None:
    np.savez(file, **{**arrays_of(file), **change})
    with pytest.raises(BadWeights, match=reason):
        load(file, cardkit.load("straights"))


# From the command line.


@needs_jax
def test_it_learns_and_keeps_what_it_learned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert learn_selfplay.main(["unowar", "--moves", "70000", "--folder", str(tmp_path)]) == 0
    assert "moves" in capsys.readouterr().out
    assert load(tmp_path / "unowar.npz", cardkit.load("unowar")).game == "unowar"
    told = json.loads((tmp_path / "unowar.json").read_text())
    assert (told["game"], told["opponent"], told["seats"]) == ("unowar", "watchful", 2)
    assert told["curve"][-1]["moves"] == 65536


def test_a_curve_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="pictures need matplotlib")
    rows = [{"moves": number * 1000, "seconds": 1.0, "won": number / 10, "error": 0.02} for number in range(5)]
    told = {"game": "straights", "opponent": "thrifty", "seats": 4, "curve": rows}
    (tmp_path / "one.json").write_text(json.dumps(told))
    pictures = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for picture in pictures:
        assert learn_selfplay.main(["--picture", str(picture), str(tmp_path / "one.json")]) == 0
    one, two = [picture.read_text() for picture in pictures]
    assert one.startswith("<?xml")
    assert one == two


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        learn_selfplay.main(["whist"])
    assert "expected a game of straights, unowar, crazy-eights, not whist" in capsys.readouterr().err


def test_what_learns_tells_the_same_of_crazy_eights_as_its_view() -> None:
    pytest.importorskip("crazy_eights", reason="the plug-in is not installed")
    game = learn_selfplay.game_of("crazy-eights")
    rng = cardkit.generator(1)
    state = game.initial_state()
    while state.turn() < 0:
        state = state.resolved(state.request().sample(rng))
    view = game.view(state, 1)
    arrays = dict(zip([part.name for part in game.observer.parts], game.observer.observe(view), strict=True))
    assert {card.number for card in view.hand} == {number for number, one in enumerate(arrays["hand"]) if one}
    assert arrays["top"].index(1.0) == view.pile.top.number
    assert arrays["held"] == (5 / 20, 5 / 20)
    assert selfplay_player.observer_of(cardkit.load("crazy-eights")).parts == game.observer.parts
