"""The example that learns UnoWar: it does, and what it has learned can be kept and seated anywhere."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import cardkit
import learn_unowar
from cardkit.learning import gymnasium
from learn_unowar import FEATURES, BadWeights, Learned, Numbers
from support import run_command

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


def test_the_same_seed_learns_the_same() -> None:
    one, two = [learn_unowar.learn(UNTAUGHT, games=4, seed=7, opponent="random") for _ in range(2)]
    assert one.tolist() == two.tolist()
    assert one.tolist() != UNTAUGHT.tolist()


def test_another_seed_learns_something_else() -> None:
    one, two = [learn_unowar.learn(UNTAUGHT, games=2, seed=seed, opponent="random") for seed in (1, 2)]
    assert one.tolist() != two.tolist()


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


def test_rewards_to_come_are_discounted() -> None:
    found = learn_unowar.advantages([0.0, 0.0, 1.0])
    assert found.mean() == pytest.approx(0)
    assert found.std() == pytest.approx(1)
    assert found[0] < found[1] < found[2]


def test_a_game_without_a_result_moves_nothing() -> None:
    assert learn_unowar.advantages([0.0, 0.0]).tolist() == [0, 0]


# Keeping.


def test_weights_come_back_from_their_file(weights: Numbers, file: Path) -> None:
    assert learn_unowar.load(file).tolist() == weights.tolist()


def test_a_file_of_weights_can_be_read_by_people(file: Path) -> None:
    assert list(json.loads(file.read_text("utf-8"))) == list(FEATURES)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot be read"),
        ('{"rank A": 1', "cannot be read"),
        ("[1, 2]", "no weights of this player"),
        ('{"rank A": 1}', "no weights of this player"),
        (json.dumps(dict.fromkeys(FEATURES, "much")), "the weight of 'rank A' is no number, or too large: 'much'"),
        (json.dumps(dict.fromkeys(FEATURES, True)), "the weight of 'rank A' is no number, or too large: True"),
        (json.dumps(dict.fromkeys(FEATURES, float("nan"))), "the weight of 'rank A' is no number, or too large: nan"),
        (json.dumps(dict.fromkeys(FEATURES, 10**400)), "the weight of 'rank A' is no number, or too large: 10"),
        ("[" * 100_000, "cannot be read"),
    ],
    ids=["empty", "cut", "a list", "too few", "words", "booleans", "not a number", "too large", "too deep"],
)
def test_a_damaged_file_is_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "damaged.json"
    path.write_text(text, "utf-8")
    with pytest.raises(BadWeights, match=message):
        learn_unowar.load(path)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "damaged.json"
    path.write_bytes(b"\x93NUMPY\xff\xfe")
    with pytest.raises(BadWeights, match="cannot be read"):
        learn_unowar.load(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadWeights, match=r"none\.json cannot be read"):
        learn_unowar.load(tmp_path / "none.json")


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


def test_a_damaged_file_is_named_without_a_traceback(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "damaged.json"
    path.write_text("{}")
    with pytest.raises(SystemExit, match="2"):
        learn_unowar.main(["--load", str(path)])
    assert f"error: {path} has no weights of this player" in capsys.readouterr().err


def test_an_unknown_opponent_is_named_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        learn_unowar.main(["--opponent", "nobody"])
    assert "error: no player is called 'nobody'; there are biggest, " in capsys.readouterr().err


@pytest.mark.parametrize("where", ["none/unowar.json", "."])
def test_where_nothing_can_be_saved_nothing_is_learned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], where: str
) -> None:
    with pytest.raises(SystemExit, match="2"):
        learn_unowar.main(["--save", str(tmp_path / where)])
    assert f"error: {tmp_path / where} is no place for a file" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "cardkit.learning.gymnasium", None)
    monkeypatch.delattr("cardkit.learning.gymnasium")
    with pytest.raises(SystemExit, match="2"):
        learn_unowar.main(["--games", "1"])
    assert 'learning needs pip install "cardkit[rl]"' in capsys.readouterr().err


def test_a_negative_number_of_games_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        learn_unowar.main(["--games", "-1"])
    assert "zero or more" in capsys.readouterr().err


# Seated.

ALONE = """
import sys
sys.modules.update(dict.fromkeys(("gymnasium", "pettingzoo", "pyspiel", "cardkit.learning")))  # importing them fails
import cardkit
from learn_unowar import Learned
print(cardkit.Table(cardkit.load("unowar", rounds=1, hand=7), [Learned(), "random"], seed=1).run())
"""


def test_it_plays_without_what_learning_needs(file: Path) -> None:
    command = [sys.executable, "-c", f"import sys; sys.path.append({str(EXAMPLE.parent)!r}){ALONE}"]
    done = subprocess.run(command, cwd=file.parent, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stderr, done.stdout.startswith("Result(scores=")) == ("", True)


def test_it_joins_the_arena_by_name(file: Path) -> None:
    (file.parent / EXAMPLE.name).write_text(EXAMPLE.read_text("utf-8"), "utf-8")
    words = ["arena", "unowar", "--players", "random,learn_unowar:Learned", "--games", "20", "--seed", "1"]
    ran = run_command("cardkit", words, cwd=file.parent)
    rows = {line.split()[0]: line.split() for line in ran.out.splitlines()[3:5]}
    assert (ran.status, ran.err) == (0, "")
    assert float(rows["learn_unowar:Learned"][2]) > 75
    assert rows["learn_unowar:Learned"][-1] == "0"  # nothing was forfeited
