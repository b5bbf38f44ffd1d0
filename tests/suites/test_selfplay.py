"""The example that learns: it does, and what it has learned sits at any table, with numpy alone."""

import contextlib
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
import selfplay_learner
import selfplay_player
from cardkit.learning.batch import Batch
from hearts import Hearts, HeartsOptions
from learn_selfplay import PLANS
from selfplay_learner import Played
from selfplay_player import TRAINED, BadWeights, Look, Network, Trained, load

needs_jax = pytest.mark.skipif(not learn_selfplay.can_learn(), reason="learning needs jax: pip install jax")

ROOT = Path(__file__).resolve().parents[2]
WHOLE: dict[str, selfplay_player.AnyGame] = {"straights": cardkit.load("straights"), "hearts": Hearts()}
SMALL = attrs.evolve(
    PLANS["straights"], tried=0, played=0, alone=False, judged=0, lanes=128, hidden=(32,), whole=False, measured=3000
)


def untaught(name: str, seed: int = 1) -> Network:
    """A network of a game that has learned nothing."""
    game = PLANS[name].rounds()[0]
    games = Batch(game, 1)
    look = Look.of(game, games.parts)
    sizes, narrows = (look.suits.shape[2], look.rest.shape[1]), (16, game.action_count // 4)
    return Network(name, list(games.named), selfplay_learner.fresh(sizes, narrows, np.random.default_rng(seed)))


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
@pytest.mark.parametrize(
    ("plan", "errors"),
    [({"copied": 20_000}, 5), ({"tried": 12_000}, 5), ({"played": 200_000, "rate": 6e-3}, 4)],
    ids=["copying", "trying", "playing"],
)
@pytest.mark.some(1)
def test_learning_makes_a_better_player(plan: dict[str, Any], errors: int) -> None:
    """By far more than the error of what is measured."""
    _, curve = learn_selfplay.learn("straights", attrs.evolve(SMALL, **plan), seed=1)
    first, last = float(curve[0]["won"]), float(curve[-1]["won"])
    assert last - first > errors * float(curve[-1]["error"])


@needs_jax
def test_the_same_seed_learns_the_same() -> None:
    plan = attrs.evolve(SMALL, copied=500, tried=500, played=2000, measured=4)
    one, two = [learn_selfplay.learn("straights", plan, seed=3)[0] for _ in range(2)]
    assert all(
        (a == b).all()
        for left, right in zip(one.layers, two.layers, strict=True)
        for a, b in zip(left, right, strict=True)
    )


def played(turn: list[int], value: list[float], ended: list[bool], reward: list[list[float]]) -> Played:
    """One lane, with a choice at each step."""
    steps = len(turn)
    return Played(
        np.array(turn).reshape(-1, 1),
        np.array(value, np.float32).reshape(-1, 1),
        np.ones((steps, 1), bool),
        np.array(ended).reshape(-1, 1),
        np.array(reward, np.float32).reshape(steps, 1, -1),
    )


CARRIED = selfplay_learner.CARRIED


@pytest.mark.parametrize(
    ("turn", "value", "ended", "free", "known", "found"),
    [
        ([0, 1, 0], [0, 0, 0.5], True, [1, 1, 1], [1, 1, 1], [0.5 + CARRIED * 0.5, -1, 0.5]),
        ([0, 1, 0], [0, 0, 0], False, [1, 1, 1], [1, 0, 0], [0, 0, 0]),  # the last of a seat, without an end
        ([0, 0, 0], [0, 9, 0], True, [1, 0, 1], [1, 0, 1], [CARRIED, 0, 1]),  # a forced move is no choice
    ],
)
def test_what_came_out_is_compared_with_what_each_seat_expected(
    turn: list[int], value: list[float], ended: bool, free: list[int], known: list[int], found: list[float]
) -> None:
    """The game ends with a point for the first seat, or it goes on."""
    moves = played(turn, value, [False, False, ended], [[0, 0], [0, 0], [ended, -ended]])
    moves.free[:, 0] = free
    worth, told = selfplay_learner.advantages(moves)
    assert told.ravel().tolist() == known
    assert worth.ravel().tolist() == pytest.approx(found)


def test_a_game_that_ends_tells_nothing_of_the_next() -> None:
    found, known = selfplay_learner.advantages(played([0, 0], [0, 0.25], [True, False], [[1, -1], [0, 0]]))
    assert (float(found[0, 0]), known.ravel().tolist()) == (1, [True, False])


def test_what_a_round_is_worth_adds_up_to_nothing() -> None:
    worth = learn_selfplay.worth_of(np.array([[-40.0, -20, -30, -10], [0, 0, 0, 0]]), SMALL)
    assert worth.sum(axis=1) == pytest.approx([0, 0])
    assert worth[0].argmax() == 3


def test_trying_a_move_gives_what_playing_on_comes_to() -> None:
    """The last choice of a round: what is left afterwards is forced."""
    plan, game = SMALL, SMALL.rounds()[0]
    rng = cardkit.generator(1)
    state = before = game.initial_state()
    while state.turn() != cardkit.OVER:
        before = state
        state = state.resolved(state.request().sample(rng)) if state.turn() < 0 else state.after(state.legal()[0])
    found = learn_selfplay.tried(before, plan, game, rng)
    expected = learn_selfplay.worth_of(np.array([game.utilities(state)]), plan)[0, before.turn()]
    assert found[before.legal()[0]] == pytest.approx(expected)


# Sitting at a table.


@pytest.mark.parametrize("name", PLANS)
def test_it_sees_at_the_table_what_it_saw_while_learning(name: str) -> None:
    games = Batch(PLANS[name].rounds(), 4, seed=5)
    draw = np.random.default_rng(2)
    look = Look.of(games.game, games.parts)
    player = Trained(untaught(name))
    game = WHOLE[name]
    seats = set()
    for _ in range(80):
        rows = learn_selfplay.row_of(games)
        for lane, state in enumerate(games.states):
            seat = state.turn()
            player.start(game, seat)
            at_table = player.look.at(player.row(game.view(state, seat), list(state.legal())), np.array([seat]))
            learned = look.at(rows[lane : lane + 1], games.turn[lane : lane + 1])
            assert all((one == other).all() for one, other in zip(at_table, learned, strict=True))
            seats.add(seat)
        games.step(games.sample(draw))
    assert seats == set(range(game.seats))


def test_every_seat_sees_itself_first() -> None:
    game = cardkit.load("straights")
    parts = [part for part in game.observer.parts if part.name == "held"]
    assert Look.of(game, parts).rest.tolist() == [[0, 1, 2, 3], [1, 2, 3, 0], [2, 3, 0, 1], [3, 0, 1, 2]]


def test_suits_that_change_places_change_what_is_said() -> None:
    """The same weights for each suit: but for what is added by suit, nothing prefers one."""
    network = untaught("straights")
    game = PLANS["straights"].rounds()[0]
    look = Look.of(game, Batch(game, 1).parts)
    rows = np.random.default_rng(1).random((1, int(look.suits.max()) + 1)).astype(np.float32)
    turned = rows.copy()
    turned[0, look.suits[0]] = np.roll(rows[0, look.suits[0]], 1, axis=0)
    plain, other = [network.worths(look, one, np.array([0])).reshape(2, 4, 13) for one in (rows, turned)]
    assert other == pytest.approx(np.roll(plain, 1, axis=1), abs=1e-5)


@pytest.mark.parametrize("name", PLANS)
def test_it_plays_whole_games_taught_or_not(name: str) -> None:
    game = WHOLE[name]
    seats = range(game.seats)
    for players in ([Trained(untaught(name, seed)) for seed in seats], [Trained() for _ in seats]):
        assert isinstance(cardkit.Table(game, players, seed=2).run(), cardkit.Result)
    assert (TRAINED / f"{name}.npz").stat().st_size < 100_000


@pytest.mark.parametrize("name", PLANS)
def test_what_comes_with_the_examples_has_learned(name: str) -> None:
    """It wins far more rounds than nothing learned does, which is about a tenth."""
    plan = PLANS[name]
    network = load(TRAINED / f"{name}.npz", WHOLE[name])
    share, error = learn_selfplay.measure(network, plan.rounds(), plan.opponent, 400)
    assert share - 5 * error > 0.1


def test_hearts_tells_the_same_of_a_view_as_of_itself() -> None:
    game = Hearts(HeartsOptions(target=1))
    rng = cardkit.generator(1)
    state = game.initial_state()
    while state.turn() < 0:
        state = state.resolved(state.request().sample(rng))
    view = game.view(state, 1)
    observer = selfplay_player.observer_of(game)
    arrays = dict(zip([part.name for part in observer.parts], observer.observe_view(view), strict=True))
    assert {card.number for card in view.hand} == {number for number, one in enumerate(arrays["hand"]) if one}
    assert [len(arrays[part.name]) for part in observer.parts] == [part.size for part in observer.parts]


def test_it_is_seated_by_name_and_needs_nothing_that_it_learned_with(file: Path) -> None:
    words = ["straights", "--players", "first,selfplay_player:Trained", "--games", "8", "--seed", "1"]
    program = (
        "import sys; sys.modules['jax'] = None; from cardkit.commands.cli import main; sys.exit(main(sys.argv[1:]))"
    )
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
    for layer, kept in zip(one.layers, again.layers, strict=True):
        assert all(b == pytest.approx(a, abs=1e-3) for a, b in zip(layer, kept, strict=True))


def test_a_file_of_another_game_is_refused(file: Path) -> None:
    with pytest.raises(BadWeights, match="is of another game: expected hearts, not 'straights'"):
        load(file, WHOLE["hearts"])


def test_a_pickle_is_refused_and_never_run(file: Path) -> None:
    class Evil:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return exec, ("raise SystemExit('run')",)

    np.savez(file, **{**arrays_of(file), "own 0": np.array([Evil()], object)})
    with pytest.raises(BadWeights, match="cannot be read: Object arrays cannot be loaded"):
        load(file, cardkit.load("straights"))


def test_what_is_no_file_of_weights_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "straights.npz"
    for text in (b"", b"nothing", b"PK\x03\x04"):
        path.write_bytes(text)
        with pytest.raises(BadWeights, match="cannot be read"):
            load(path, cardkit.load("straights"))


def test_a_damaged_file_is_refused_wherever_the_damage_is(tmp_path: Path) -> None:
    whole, path = (TRAINED / "straights.npz").read_bytes(), tmp_path / "straights.npz"
    for at in (*range(60), *range(60, len(whole), 1009)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x5A]) + whole[at + 1 :])
        with contextlib.suppress(BadWeights):  # what has no meaning may be anything
            load(path, cardkit.load("straights"))


def test_a_missing_file_says_how_to_get_one(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match=r"nothing was learned of straights: .*python learn_selfplay\.py straights"):
        load(tmp_path / "none.npz", cardkit.load("straights"))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"own 0": np.zeros((3, 16))}, "expected a layer of .*, not of \\(3, 16\\)"),
        ({"added 1": np.full((4, 26), np.nan)}, "layer 1 has what is no number"),
        ({"own 1": np.full((16, 26), 1e9)}, "layer 1 has what is no number, or too large"),
        ({"added 1": np.zeros((4, 26), np.int64)}, "expected a layer"),
        ({"added 1": np.array(0.5)}, "expected a layer"),
        ({"more": np.zeros(1), "most": np.zeros(1)}, "has no network"),
        ({"parts": np.array(["whiskers"])}, "looks at arrays that straights has not: \\['whiskers'\\]"),
        ({"parts": np.array([], str)}, "expected some arrays of straights, each once, in their order"),
        ({"parts": np.array(["hand", "hand"])}, "expected some arrays of straights, each once, in their order"),
        ({"parts": np.array(["turn", "seat"])}, "expected some arrays of straights, each once, in their order"),
    ],
    ids=["shape", "nan", "large", "whole", "flat", "more", "parts", "none", "twice", "turned"],
)
def test_wrong_weights_are_refused(file: Path, change: dict[str, Any], reason: str) -> None:
    np.savez(file, **{**arrays_of(file), **change})
    with pytest.raises(BadWeights, match=reason):
        load(file, cardkit.load("straights"))


# From the command line.


@needs_jax
@pytest.mark.whole
def test_it_learns_and_keeps_what_it_learned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(PLANS, "straights", attrs.evolve(PLANS["straights"], measured=40))
    assert learn_selfplay.main(["straights", "--share", "0.001", "--folder", str(tmp_path)]) == 0
    assert "trying" in capsys.readouterr().out
    assert load(tmp_path / "straights.npz", cardkit.load("straights")).game == "straights"
    told = json.loads((tmp_path / "straights.json").read_text())
    assert (told["game"], told["opponent"], told["seats"]) == ("straights", "thrifty", 4)


def test_what_was_learned_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert learn_selfplay.main(["straights", "--measure", "40"]) == 0
    assert "straights, alone among thrifty: " in capsys.readouterr().out


def test_a_curve_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="pictures need matplotlib")
    rows = [{"seconds": float(number), "won": number / 10, "error": 0.02} for number in range(5)]
    told = {"game": "straights", "opponent": "thrifty", "seats": 4, "unit": "games", "curve": rows}
    (tmp_path / "one.json").write_text(json.dumps(told))
    pictures = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for picture in pictures:
        assert learn_selfplay.main(["--picture", str(picture), str(tmp_path / "one.json")]) == 0
    one, two = [picture.read_text() for picture in pictures]
    assert one.startswith("<?xml")
    assert one == two


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["straights", "--share", "0"], "argument --share"),
        (["straights", "--share", "nan"], "argument --share"),
        (["straights", "--measure", "0"], "argument --measure"),
        (["straights", "--seed", str(2**64)], "expected a seed"),
        (["--picture", "no.svg", "no.json"], "no.json has no curve"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if "--picture" in words:
        pytest.importorskip("matplotlib", reason="pictures need matplotlib")
    with pytest.raises(SystemExit):
        learn_selfplay.main(words)
    assert reason in capsys.readouterr().err


def test_a_damaged_file_is_not_measured(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "straights.npz").write_bytes(b"damaged")
    with pytest.raises(SystemExit):
        learn_selfplay.main(["straights", "--measure", "40"])
    assert "straights.npz cannot be read" in capsys.readouterr().err


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        learn_selfplay.main(["whist"])
    assert "expected a game of straights, hearts, not whist" in capsys.readouterr().err
