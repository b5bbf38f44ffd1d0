"""Whole games of Comp10001-Bo, followed step by step by the auditor, which knows the rulings alone."""

from dataclasses import astuple

import pytest

from cardkit.core.immutability import build
from cardkit.core.rng import seeded_sfc32
from cardkit.core.state import CHANCE, OVER
from cardkit.games import skipbo
from cardkit.games.skipbo import SkipBoGame, SkipBoState
from cardkit.games.skipbo.comp10001 import as_play, card_of, from_play, position
from cardkit.games.skipbo.piles import completed
from skipbo.auditor import Auditor, Place, Play, Setting, Source, deal

pytestmark = pytest.mark.slow

STANDARD = Setting()
BONUS = Setting(jokers=4, embargoes=True)
GAMES = 10 if build() == "compiled" else 4  # in each part; the tests run in both builds


def game_of(setting: Setting) -> SkipBoGame:
    jokers, embargoes, stockpile, hand, plays, turns, builds, discards, decks = astuple(setting)
    return skipbo.game(
        jokers=jokers, embargoes=embargoes, stockpile=stockpile, hand=hand, plays=plays, turns=turns, builds=builds,
        discards=discards, decks=decks,
    )  # fmt: skip


def told(found: dict[str, object]) -> dict[str, object]:
    """A position with the hand in one order, whichever order it was drawn in."""
    hand = found["hand"]
    assert isinstance(hand, list)
    return {**found, "hand": sorted(hand)}


def lying(state: SkipBoState) -> list[str]:
    """The cards that are to be shuffled, as they lie: what the outcome puts into order."""
    pile = state.piles[completed(list(state.piles))]
    assert pile is not None
    return [card_of(kind) for kind in (*state.pack[state.drawn :], *pile.cards())]


def judged(game: SkipBoGame, state: SkipBoState, auditor: Auditor) -> None:
    """Every play of the table that has a card is judged alike, and so is which of them end the turn."""
    legal = set(state.legal())
    for action in range(game.action_count):
        move = game.move_of(action, state)
        if isinstance(move, skipbo.Play) and move.card is None:
            assert action not in legal
            continue
        play = as_play(move)
        verdict, clause = auditor.judge(play)
        assert (verdict > 0) == (action in legal) == (game.why_illegal(state, move) is None), (play, clause)
        if verdict:
            assert state.ends_turn(action) == (verdict == 2), (play, clause)


def followed(setting: Setting, seed: int, policy: str, judge_every: int, kind: type[Auditor] = Auditor) -> str:
    """Play a game and compare every position with an auditor's; how it ended."""
    game = game_of(setting)
    rng, luck = seeded_sfc32(seed), seeded_sfc32(seed, 1)
    state = game.initial_state()
    order = state.request().sample(rng)
    auditor = deal(setting, [card_of(state.pack[place]) for place in order], kind)
    state = state.resolved(order)
    steps = 0
    while state.turn() != OVER:
        assert told(auditor.position()) == told(position(state))
        plays: set[Play] = {as_play(move) for move in game.legal_moves(state)}
        assert auditor.plays() == plays
        if steps % judge_every == 0:
            judged(game, state, auditor)
        steps += 1
        action = game.policies[policy].choose(state, luck)
        play = as_play(game.move_of(action, state))
        assert from_play(play) == game.move_of(action, state)
        after = state.after(action)
        shuffled: list[str] | None = None
        if after.turn() == CHANCE:
            outcome = after.request().sample(rng)
            shuffled = [lying(after)[place] for place in outcome]
            after = after.resolved(outcome)
        auditor.make(play, shuffled)
        state = after
    assert auditor.over
    assert auditor.plays() == set()
    assert state.winners() == (() if auditor.winner is None else (auditor.winner,))
    for field in ("stockpiles", "discard_piles", "build_piles", "hands", "draw_pile", "embargoed", "holds_embargo"):
        assert auditor.position()[field] == position(state)[field]
    assert auditor.position()["turns_taken"] == position(state)["turns_taken"]
    return "won" if state.winners() else "abandoned"


@pytest.mark.parametrize("policy", ["uniform", "greedy"])
@pytest.mark.parametrize("setting", [STANDARD, BONUS], ids=["standard", "bonus"])
@pytest.mark.parametrize("start", range(5))
@pytest.mark.some(4)
def test_the_auditor_agrees_with_whole_games(setting: Setting, policy: str, start: int) -> None:
    ends = {followed(setting, seed, policy, 80) for seed in range(start, 5 * GAMES, 5)}
    assert ends <= {"won", "abandoned"}


@pytest.mark.parametrize(
    "setting",
    [
        Setting(jokers=16, embargoes=True, stockpile=1, hand=1, plays=1, turns=3, builds=1, discards=1),
        Setting(jokers=16, embargoes=True, stockpile=3, decks=1),
        Setting(embargoes=True, stockpile=3, decks=1, builds=1, turns=40),
        Setting(stockpile=12, decks=1, hand=12, turns=30),
        Setting(stockpile=13, decks=1, discards=1, turns=60),
        Setting(jokers=8, stockpile=20, hand=7, plays=9, turns=12, builds=6, discards=2, decks=4),
        Setting(stockpile=50, plays=50, turns=6, decks=4, builds=10, discards=10),
        Setting(turns=1, plays=2),
    ],
    ids=str,
)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.some(24)
def test_the_auditor_agrees_at_the_bounds_of_the_options(setting: Setting, seed: int) -> None:
    assert followed(setting, seed, "uniform", 50) in {"won", "abandoned"}


def test_games_are_won_and_abandoned() -> None:
    ends = [followed(Setting(jokers=16, embargoes=True, stockpile=2), seed, "greedy", 1000) for seed in range(10)]
    assert "won" in ends
    assert "abandoned" in [followed(Setting(turns=1), seed, "uniform", 1000) for seed in range(3)]


class StartsGoOn(Auditor):
    """Holds that who starts a discard pile plays on."""

    def on_discard(self, player: int, kind: int, source: Source, card: str, place: Place) -> tuple[int, str]:
        verdict = super().on_discard(player, kind, source, card, place)
        return (1, "B7") if verdict == (2, "B7") else verdict


def test_the_auditor_sees_that_another_game_is_played() -> None:
    with pytest.raises(AssertionError):
        followed(STANDARD, 1, "uniform", 50, StartsGoOn)
