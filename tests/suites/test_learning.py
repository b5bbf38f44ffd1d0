"""The example that learns UnoWar: it does, and what it has learned can be kept and seated anywhere."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

import cardkit
import learn_unowar
from cardkit.learning import gymnasium
from learn_unowar import FEATURES, BadWeights, Learned, Numbers
from support import for_each, run_command, run_python

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "learn_unowar.py"
UNTAUGHT = np.zeros(len(FEATURES))


@pytest.fixture(scope="module")
def weights() -> Numbers:
    """What is learned from a few games."""
    return learn_unowar.learn(UNTAUGHT, games=150, seed=1, opponent="random")


@pytest.fixture
def file(weights: Numbers, tmp_path: Path) -> Path:
    path = tmp_path / learn_unowar.WEIGHTS
    learn_unowar.save(weights, path)
    return path


# Learning.


@pytest.mark.whole
def test_it_learns_to_beat_the_first_legal_card(weights: Numbers) -> None:
    """By far more than luck: a player without a plan, `uniform`, wins 57.5 percent (docs/arena.md)."""
    assert learn_unowar.measure(Learned(weights), "random", deals=40).low > 0.7


def test_the_same_seed_learns_the_same_and_another_something_else() -> None:
    one, two, other = [learn_unowar.learn(UNTAUGHT, games=3, seed=seed, opponent="random") for seed in (7, 7, 8)]
    assert one.tolist() == two.tolist()
    assert one.tolist() != UNTAUGHT.tolist()
    assert one.tolist() != other.tolist()


def test_no_deal_is_measured_that_was_learned_from() -> None:
    env = gymnasium.make_env("unowar", opponents=["random"])
    learned_from = []
    for seed in range(200):
        env.reset(seed=seed)
        learned_from.append(env.table.seed)
    assert min(learned_from) >= 0
    assert learn_unowar.FIRST_MEASURED + 100_000 < 0


def test_it_sees_at_the_table_what_it_saw_while_learning() -> None:
    env = gymnasium.make_env("unowar", opponents=["random"], seat=1)
    observation, _ = env.reset(seed=3)
    learned = Learned(np.arange(len(FEATURES), dtype=np.float64))
    worth = learn_unowar.features(np.asarray(observation["top"]), np.asarray(observation["hand"])) @ learned.weights
    view = env.game.view(env.table.state, 1)
    chosen = learned.choose(view, env.game.legal_moves(env.table.state))
    assert chosen.slot == max(env.table.state.legal(), key=lambda slot: float(worth[slot]))


def test_features_are_rank_and_suit() -> None:
    """A seven of spades on top of the six of spades, with the king of spades and the ace of clubs in the hand."""
    hand = np.zeros((3, 52))
    for slot, name in enumerate(("7S", "KS", "AC")):
        hand[slot, cardkit.card(name).number] = 1
    top = np.zeros(52)
    top[cardkit.card("6S").number] = 1
    found = learn_unowar.features(top, hand)
    ranks, (follows, kept) = found[:, :13], found[:, 13:].T
    assert ranks.argmax(axis=1).tolist() == [6, 12, 0]
    assert follows.tolist() == [1, 1, 0]
    assert kept.tolist() == [0.25, 0.25, 0]


def test_rewards_to_come_are_discounted_and_none_move_nothing() -> None:
    found = learn_unowar.advantages([0.0, 0.0, 1.0])
    assert found.mean() == pytest.approx(0)
    assert found.std() == pytest.approx(1)
    assert found[0] < found[1] < found[2]
    assert learn_unowar.advantages([0.0, 0.0]).tolist() == [0, 0]


# Keeping.


def test_weights_come_back_from_a_file_that_people_can_read(weights: Numbers, file: Path) -> None:
    assert learn_unowar.load(file).tolist() == weights.tolist()
    assert list(json.loads(file.read_text("utf-8"))) == list(FEATURES)


@for_each(
    ("kept", "message"),
    [
        (b"", "cannot be read"),
        (b'{"rank A": 1', "cannot be read"),
        (b"[" * 100_000, "cannot be read"),
        (b"\x93NUMPY\xff\xfe", "cannot be read"),
        (None, r"damaged\.json cannot be read"),
        (b"[1, 2]", "no weights of this player"),
        (b'{"rank A": 1}', "no weights of this player"),
        *[
            (
                json.dumps(dict.fromkeys(FEATURES, weight)).encode(),
                f"the weight of 'rank A' is no number, or too large: {told}",
            )
            for weight, told in (("much", "'much'"), (True, "True"), (float("nan"), "nan"), (10**400, "10"))
        ],
    ],
)
def test_a_damaged_or_missing_file_is_refused(tmp_path: Path, kept: bytes | None, message: str) -> None:
    path = tmp_path / "damaged.json"
    path.unlink(missing_ok=True)
    if kept is not None:
        path.write_bytes(kept)
    with pytest.raises(BadWeights, match=message):
        learn_unowar.load(path)


# The program.


def test_it_learns_measures_and_saves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "kept.json"
    monkeypatch.setattr(learn_unowar, "LINE", 5)
    assert learn_unowar.main(["--games", "10", "--deals", "1", "--seed", "3", "--save", str(path)]) == 0
    out = capsys.readouterr().out
    assert "     5 games, " in out
    assert "    10 games, " in out
    rows = [line.split()[:2] for line in out.partition("interval  games\n")[2].splitlines()]
    assert rows == [["learned", "random"], ["uniform", "random"], ["smallest", "random"], ["learned", "smallest"]]
    assert learn_unowar.load(path).tolist() != UNTAUGHT.tolist()


@for_each(
    ("words", "reason"),
    [
        (["--load", "damaged.json"], "error: damaged.json has no weights of this player"),
        (["--opponent", "nobody"], "error: no player is called 'nobody'; there are biggest, "),
        (["--games", "-1"], "zero or more"),
        (["--save", "none/unowar.json"], "error: none/unowar.json is no place for a file"),
        (["--save", "."], "error: . is no place for a file"),
    ],
)
def test_what_cannot_be_done_is_told_without_a_traceback(
    words: list[str], reason: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "damaged.json").write_text("{}")
    with pytest.raises(SystemExit, match="2"):
        learn_unowar.main(words)
    assert reason in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cardkit.learning.gymnasium", None)
    monkeypatch.delattr("cardkit.learning.gymnasium")
    with pytest.raises(SystemExit, match="2"):
        learn_unowar.main(["--games", "1"])
    assert 'learning needs pip install "cardkit[rl]"' in capsys.readouterr().err


# Seated.

ALONE = """
import sys
sys.modules.update(dict.fromkeys(("gymnasium", "pettingzoo", "pyspiel", "cardkit.learning")))  # importing them fails
import cardkit
from learn_unowar import Learned
print(cardkit.Table(cardkit.load("unowar", rounds=1, hand=7), [Learned(), "random"], seed=1).run())
"""


def test_it_plays_without_what_learning_needs(file: Path) -> None:
    ran = run_python("-c", f"import sys; sys.path.append({str(EXAMPLE.parent)!r}){ALONE}", cwd=file.parent)
    assert (ran.err, ran.out.startswith("Result(scores=")) == ("", True)


def test_it_joins_the_arena_by_name(file: Path) -> None:
    (file.parent / EXAMPLE.name).write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    words = ["arena", "unowar", "--players", "random,learn_unowar:Learned", "--games", "20", "--seed", "1"]
    ran = run_command("cardkit", words, cwd=file.parent)
    rows = {line.split()[0]: line.split() for line in ran.out.splitlines()[3:5]}
    assert (ran.status, ran.err) == (0, "")
    assert float(rows["learn_unowar:Learned"][2]) > 75
    assert rows["learn_unowar:Learned"][-1] == "0"  # nothing was forfeited
