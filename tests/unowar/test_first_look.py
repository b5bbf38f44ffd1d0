"""UnoWar as a newcomer meets it: a game at the console, a match, a tournament, and the document's objects."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from cardkit import Card, IllegalMove, card, generator
from cardkit.core.errors import NoSuchCard
from cardkit.games import unowar
from cardkit.games.unowar.terminal.console import main
from support import Ran, for_each, run_console


def run(monkeypatch: pytest.MonkeyPatch, *argv: str, text: str = "") -> Ran:
    return run_console(monkeypatch, main, argv, text)


def test_a_person_can_lose_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run(monkeypatch, "play", "--seed", "3", "--rounds", "1", text="1\n2\n3\n4\n5\n" * 400)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.endswith("wins the game!\n")


def test_bad_lines_are_answered_and_lose_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\nfoo\n9\n0\nAS\n3:7S\n1\nhelp\nseat 9 x\nseat 2 uniform\n"
    ran = run(monkeypatch, "play", "--seed", "3", text=text)
    assert ran.status == 0
    for answer in (
        "Nothing typed: type the number of a card in your hand, or help.",
        "Unknown command 'foo': type a number or a card of your hand, or help. Or a command: help, rules,",
        "Expected a number from 1 to 5, not 9.",
        "Expected a number from 1 to 5, not 0.",
        "AS is not in your hand.",
        "You cannot play AD: slot 3 holds AD, not 7S.",
        "You cannot play TC: it has neither the suit of the top card nor its rank or a higher one.",
        "Player2 is now uniform.",
    ):
        assert answer in " ".join(ran.out.split())


def test_a_card_can_be_typed_as_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Player1 plays AD." in run(monkeypatch, "play", "--seed", "3", text="ad\n").out


def test_a_saved_game_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = str(tmp_path / "x.game")
    rest = "4\n5\n1\n2\n" * 5
    whole = run(monkeypatch, "play", "--seed", "3", text=f"ad\nsave {file}\n{rest}")
    loaded = run(monkeypatch, "play", "--load", file, text=rest)
    assert whole.out.split("\n> ")[3:6] == loaded.out.split("\n> ")[1:4]


@pytest.mark.parametrize(
    "argv",
    [
        ["play", "--load", "x", "--seed", "1"],
        ["play", "--load", "not-there"],
        ["play", "--players", "h"],
        ["play", "--players", "h,nobody"],
        ["match", "smallest", "nobody"],
        ["match", "smallest", "biggest", "--games", "0"],
        ["tournament", "--trials", "x"],
        [],
    ],
)
def test_bad_arguments_are_one_line(monkeypatch: pytest.MonkeyPatch, argv: Sequence[str]) -> None:
    ran = run(monkeypatch, *argv)
    assert (ran.status, ran.err.count("\n")) == (2, 1)


def test_the_umbrella_leaves_out_the_word_play(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run_console(monkeypatch, lambda argv: main(argv, "cardkit play unowar"), ["--seed", "3"], "ad\n")
    assert "Player1 plays AD." in ran.out


def test_a_match_has_a_line_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run(monkeypatch, "match", "random", "biggest", "--games", "3", "--seed", "5", "--per-game")
    assert [line.split()[0] for line in ran.out.splitlines()] == ["5", "6", "7"]


@pytest.mark.parametrize(("players", "winner"), [(("smallest", "biggest"), "1"), (("biggest", "smallest"), "2")])
def test_the_line_of_a_game_has_the_winner(
    monkeypatch: pytest.MonkeyPatch, players: tuple[str, str], winner: str
) -> None:
    ran = run(monkeypatch, "match", *players, "--games", "3", "--generator", "java", "--per-game")
    assert [line.split()[1] for line in ran.out.splitlines()] == [winner] * 3


def test_a_match_gives_a_rate_with_its_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run(monkeypatch, "match", "smallest", "biggest", "--games", "10", "--generator", "java")
    assert ran.out.startswith("smallest wins 10 of 10 games against biggest, leading the first round: 100.0 % (95 %")


@pytest.mark.slow
def test_a_player_of_ones_own_meets_at_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    own = "cardkit.games.unowar.players:Smallest"
    theirs = run(monkeypatch, "match", own, "biggest", "--games", "4", "--per-game")
    ours = run(monkeypatch, "match", "smallest", "biggest", "--games", "4", "--per-game")
    assert theirs.out == ours.out


def test_the_tournament_prints_the_documents_nine_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["Random Card AI", "Smallest Card AI", "Biggest Card AI"]
    ran = run(monkeypatch, "tournament", "--trials", "2", "--seed", "1")
    expected = [f"{first} vs. {second} winRate: " for first in names for second in names]
    assert [line[: line.index(": ") + 2] for line in ran.out.splitlines()] == expected


@pytest.mark.slow
def test_the_tournament_of_all_has_every_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run(monkeypatch, "tournament", "--trials", "1", "--all")
    assert len(ran.out.splitlines()) == len(unowar.UnoWarGame.policies) ** 2


def test_u4_a_deck_refills_itself() -> None:
    deck = unowar.Deck(generator(1))
    first = {deck.draw() for _ in range(52)}
    assert (len(first), deck.is_empty, len(deck)) == (52, True, 0)
    deck.draw()
    assert deck.cards_remaining == 51


def test_u5_a_hand_refills_the_slot() -> None:
    hand = unowar.Hand(unowar.Deck(generator(1)), 5)
    before = list(hand)
    assert hand.remove(before[2])
    assert [one for slot, one in enumerate(hand) if slot != 2] == [one for slot, one in enumerate(before) if slot != 2]
    assert not hand.remove(None)
    assert (len(hand), hand[0]) == (5, before[0])


@pytest.mark.parametrize("slot", [-1, 5])
def test_u10_a_slot_there_is_not_is_refused(slot: int) -> None:
    with pytest.raises(NoSuchCard, match=f"expected a slot from 0 to 4, not {slot}"):
        unowar.Hand(unowar.Deck(generator(1)), 5).get(slot)


def test_u10_an_empty_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a hand of one card or more, not 0"):
        unowar.Hand(unowar.Deck(generator(1)), 0)


def test_u2_a_pile_knows_what_may_be_played_on_it() -> None:
    pile = unowar.CardPile(card("7S"))
    assert [pile.can_play(card(text)) for text in ("AS", "7H", "KD", "6H")] == [True, True, True, False]
    pile.play(card("7H"))
    assert (pile.top_card, len(pile)) == (card("7H"), 2)
    with pytest.raises(IllegalMove, match="Ace of Spades has neither the suit of Seven of Hearts nor its rank"):
        pile.play(card("AS"))
    assert pile.top_card == card("7H")


@for_each(("rank", "suit"), [(0, 1), (14, 1), (1, 0), (1, 5), ("1", 1), (1, None)])
def test_u10_numbers_that_are_no_card_are_refused(rank: int, suit: int) -> None:
    with pytest.raises(ValueError, match=r"expected a (rank|suit) from 1"):
        unowar.numbered_card(rank, suit)


def test_the_documents_numbers_name_a_card() -> None:
    assert [str(unowar.numbered_card(1, suit)) for suit in (1, 2, 3, 4)] == ["AS", "AH", "AC", "AD"]


class Quitter(unowar.AI):
    """Gives every round up."""

    name = "Quitter"

    def get_play(self, hand: unowar.Hand, pile: unowar.CardPile) -> Card | None:
        return None


class OwnSmallest(unowar.AI):
    """The smallest card, asked for through the document's method."""

    def get_play(self, hand: unowar.Hand, pile: unowar.CardPile) -> Card | None:
        return unowar.SmallestCardAI().get_play(hand, pile)


class OwnBiggest(unowar.AI):
    """The biggest card, asked for through the document's method."""

    def get_play(self, hand: unowar.Hand, pile: unowar.CardPile) -> Card | None:
        return unowar.BiggestCardAI().get_play(hand, pile)


def test_u3_who_gives_up_every_round_wins_none() -> None:
    state = unowar.UnoWarMatch(unowar.AI(), Quitter()).final_state(1)
    assert state.winners() == (0,)


def test_an_ai_of_ones_own_plays_the_same_as_the_policy() -> None:
    own = unowar.UnoWarMatch(OwnSmallest(), OwnBiggest())
    policies = unowar.UnoWarMatch(unowar.SmallestCardAI(), unowar.BiggestCardAI())
    assert [own.final_state(seed) for seed in range(5)] == [policies.final_state(seed) for seed in range(5)]


def test_the_random_ai_plays_the_first_playable_card() -> None:
    hand = unowar.Hand(unowar.Deck(generator(1)), 5)
    first = unowar.AI().get_play(hand, unowar.CardPile(card("AC")))
    assert (first, str(unowar.AI())) == (hand[0], "Random Card AI")


def test_a_match_tells_after_each_game() -> None:
    told: list[int] = []
    rate = unowar.UnoWarMatch(unowar.AI(), unowar.BiggestCardAI()).win_rate(3, 1, lambda: told.append(1))
    assert (0 <= rate <= 1, len(told)) == (True, 3)


def test_a_match_needs_a_trial() -> None:
    with pytest.raises(ValueError, match="expected one trial or more, not 0"):
        unowar.UnoWarMatch(unowar.AI(), unowar.AI()).win_rate(0, 1)


def test_the_tournament_has_every_ordered_pair() -> None:
    assert [(one, two) for one, two, _ in unowar.tournament(1, 1)][1] == ("Random Card AI", "Smallest Card AI")


def test_a_policy_as_an_ai_plays_in_matches_only() -> None:
    assert unowar.UnoWarMatch(unowar.PolicyAI("uniform"), OwnBiggest()).final_state(2).winners() in ((0,), (1,))
    with pytest.raises(TypeError, match="Uniform Card AI plays in matches only"):
        unowar.PolicyAI("uniform").get_play(unowar.Hand.showing(()), unowar.CardPile(card("7S")))
    with pytest.raises(ValueError, match="no policy is called 'nobody'"):
        unowar.PolicyAI("nobody")


FAILING = """
import os

class Raises:
    def choose(self, view, moves):
        raise ZeroDivisionError("of its own making")

class Exits:
    def choose(self, view, moves):
        os._exit(0)

class Loops:
    def choose(self, view, moves):
        while True:
            pass

class Prints:
    def choose(self, view, moves):
        print("here I am")
        return min(moves, key=lambda move: (move.card.rank, move.slot))
"""


@pytest.fixture
def failing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with players that fail, which is the current one."""
    (tmp_path / "failing.py").write_text(FAILING)
    monkeypatch.chdir(tmp_path)


@pytest.mark.slow
@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize(
    ("player", "did"),
    [
        ("Raises", "ZeroDivisionError: of its own making"),
        ("Exits", "its process ended with status 0"),
        ("Loops", "TooSlow: no move within 0.2 seconds"),
    ],
)
def test_a_player_that_fails_ends_the_match_by_name(monkeypatch: pytest.MonkeyPatch, player: str, did: str) -> None:
    ran = run(monkeypatch, "match", "biggest", f"failing:{player}", "--seed", "5", "--seconds", "0.2")
    said = f"failing:{player}: {did} (in the game of seed 5; cardkit arena counts forfeits)"
    assert (ran.status, ran.out, ran.err) == (2, "", f"cardkit-unowar: {said}\n")


@pytest.mark.slow
@pytest.mark.usefixtures("failing")
def test_what_a_player_prints_is_not_among_the_games(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "failing:Prints", "biggest", "--games", "2", "--per-game"]) == 0
    out, err = capfd.readouterr()
    assert (out.count("\n"), "here I am" in out, "here I am" in err) == (2, False, True)


@pytest.mark.parametrize(
    "argv",
    [
        ["match", "smallest", "biggest", "--seed", "2147483647", "--games", "2"],
        ["tournament", "--seed", "2147483647", "--trials", "2"],
    ],
)
def test_seeds_beyond_the_range_are_refused_at_once(monkeypatch: pytest.MonkeyPatch, argv: Sequence[str]) -> None:
    ran = run(monkeypatch, *argv)
    assert (ran.status, ran.out) == (2, "")
    assert "expected seeds from -2147483648 to 2147483647, one a deal, not from 2147483647 to 2147483648" in ran.err


def test_no_tournament_has_more_jobs_than_are_good_for_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run(monkeypatch, "tournament", "--jobs", "1000000000")
    assert (ran.status, ran.out, "--many-jobs" in ran.err) == (2, "", True)
