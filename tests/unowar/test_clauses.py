"""UnoWar, clause by clause: the rulings U1 to U11, and what a seat may know.

A deck is written down card by card, and the shuffle is told to bring just that order about. So every position here has
come about by legal play from a deck that can be read off the test.
"""
# ruff: noqa: SIM300  what is expected stands first

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

import attrs
import pytest

import cardkit
from cardkit import (
    Card,
    Event,
    Generator,
    IllegalMove,
    Result,
    Shuffle,
    Step,
    Table,
    Unfinished,
    arena,
    card,
    contract,
    generator,
)
from cardkit.core.errors import BadNotation, BadOption, IllegalOutcome, NoSuchCard
from cardkit.core.playout import policy_playout
from cardkit.core.records.record import Resolved
from cardkit.core.rng import seeded_java, seeded_sfc32
from cardkit.core.value import replace
from cardkit.games import unowar
from cardkit.games.unowar import (
    AI,
    BiggestCardAI,
    CardPile,
    Dealt,
    Deck,
    Drawn,
    Hand,
    Play,
    Played,
    RoundBegan,
    RoundWon,
    Shuffled,
    SmallestCardAI,
    UnoWarGame,
    UnoWarMatch,
    UnoWarOptions,
    UnoWarState,
    UnoWarView,
    Won,
    numbered_card,
    tournament,
)
from cardkit.games.unowar.terminal.console import main
from support import for_each, run_console

GAME = unowar.game()
ONE_CARD = unowar.game(rounds=10_000, hand=1)
TWO_CARDS = unowar.game(rounds=10_000, hand=2)

RANKS = "A23456789TJQK"
FRESH = [rank + suit for suit in "SHCD" for rank in RANKS]  # how a new deck lies before it is shuffled
THREE_UP = "3456789TJQK"

Position = Callable[[], Step[UnoWarState]]


def filled(text: str) -> list[str]:
    """A whole deck that begins with these cards; the rest follow as in a new one."""
    wanted = text.split()
    return wanted + [one for one in FRESH if one not in wanted]


def order(lying: Sequence[str], wanted: Sequence[str]) -> tuple[int, ...]:
    """The shuffle that brings cards that lie like this into this order."""
    return tuple([lying.index(one) for one in wanted])


def opened(deck: str, game: UnoWarGame = GAME) -> Step[UnoWarState]:
    """The first shuffle has brought these cards to the top of the deck."""
    return game.resolve(game.initial_state(), order(FRESH, filled(deck)))


def start(first: str, top: str, second: str = "", rest: str = "", game: UnoWarGame = GAME) -> Step[UnoWarState]:
    """Player1 is dealt these cards, Player2 these (any, if left out), and the first round begins with this one."""
    named = f"{first} {second} {top} {rest}".split()
    missing = len(first.split()) - len(second.split())
    others = [one for one in reversed(FRESH) if one not in named][:missing]
    return opened(" ".join([first, second, *others, top, rest]), game)


def game_of(state: UnoWarState) -> UnoWarGame:
    options = GAME.options_of(state)
    assert isinstance(options, UnoWarOptions)
    return UnoWarGame(options)


def after(step: Step[UnoWarState], *moves: str) -> Step[UnoWarState]:
    """The last of the steps that these moves lead to."""
    game = game_of(step.state)
    for text in moves:
        step = game.play(step.state, game.read_move(text))
    return step


def new_deck(step: Step[UnoWarState], before: str, deck: str) -> Step[UnoWarState]:
    """The old deck, written in full, is shuffled into this new one."""
    return game_of(step.state).resolve(step.state, order(before.split(), filled(deck)))


def turn(step: Step[UnoWarState]) -> object:
    return game_of(step.state).status(step.state)


def view(step: Step[UnoWarState], seat: int | None) -> UnoWarView:
    return game_of(step.state).view(step.state, seat)


def hand(step: Step[UnoWarState], seat: int) -> str:
    return str(view(step, seat).hand)


def top(step: Step[UnoWarState]) -> str:
    return str(view(step, None).top)


def legal(step: Step[UnoWarState]) -> list[str]:
    return [str(move) for move in game_of(step.state).legal_moves(step.state)]


def refusal(step: Step[UnoWarState], move: str) -> str | None:
    game = game_of(step.state)
    return game.why_illegal(step.state, game.read_move(move))


def kinds(step: Step[UnoWarState]) -> list[type[Event]]:
    return [type(event) for event in step.events]


def won_by(step: Step[UnoWarState]) -> list[tuple[int, int]]:
    """Who won a round in this step, and which number of theirs it was."""
    return [(event.seat, event.rounds) for event in step.events if isinstance(event, RoundWon)]


def began(step: Step[UnoWarState]) -> list[tuple[int, str]]:
    """Who leads each round that began in this step, and on which card."""
    return [(event.seat, str(event.card)) for event in step.events if isinstance(event, RoundBegan)]


def by_turns(one: Sequence[str], other: Sequence[str]) -> str:
    return " ".join([text for pair in zip(one, other, strict=True) for text in pair])


def cards_of(ranks: str, *suits: str) -> list[str]:
    return [rank + suit for suit in suits for rank in ranks]


# Player1 leads and cannot play; Player2 leads and cannot play; and so on: low clubs and diamonds on high other cards.
STUCK = "AC 2C 3C AD 2D 4C 5C 3D 4D 5D"
STUCK_ON = "4S 9H 4H TS 5S TH 6S JS 6H JH 7S QS 7H QH 8S KS 8H KH 9S"  # rounds one to nineteen
# Nobody can play for 48 rounds; then Player1 leads on AS. The last card of the deck is AH.
TWO_UP = RANKS[1:]
DOWN_TO_TWO = (
    f"AC AD {' '.join(cards_of(TWO_UP, 'S', 'H'))} {by_turns(cards_of(TWO_UP, 'D'), cards_of(TWO_UP, 'C'))} AS AH"
)
# Nobody can play for 46 rounds; then Player1 leads with AC, and Player2 holds 2D. Four cards are missing here.
HIGH = cards_of(THREE_UP, "S", "H")
DOWN_TO_FOUR = "AC 2D " + by_turns(
    [*cards_of(THREE_UP, "D"), "2S", "2H", *HIGH[:10]], [*cards_of(THREE_UP, "C"), *HIGH[10:]]
)
# Both players are stuck on the last card of the deck, one after the other.
OUT_AT_A_START = f"{DOWN_TO_FOUR} AD AS AH 2C"
# Player2 plays 2C, on which Player1 is stuck with AS, and there is no card to replace it.
OUT_AT_A_LOSS = f"{DOWN_TO_FOUR} AD AS 2C AH"
# The same with two cards in a hand: Player2 holds AD and plays AH when the deck is used up.
OUT_WITH_TWO = (
    "AC 2C AD 2D "
    + by_turns([*cards_of(THREE_UP, "D"), *HIGH[:11]], [*cards_of(THREE_UP, "C"), *HIGH[11:]])
    + " 2S AS AH 2H"
)


def a_round_won() -> Step[UnoWarState]:
    """Player1 has played KS, on which Player2 is stuck, and leads the second round on 2D."""
    return after(start("KS QS JS TS 9S", "2S", "8H 7H 6H 5H 4H", "AC 2D"), "1:KS")


def out_in_a_draw() -> Step[UnoWarState]:
    """Player2 has played AD, and the deck is used up."""
    return after(opened(DOWN_TO_TWO, ONE_CARD), "1", "1")


def out_at_a_start() -> Step[UnoWarState]:
    """Player1 is to lead a round, and the deck is used up."""
    return after(opened(OUT_AT_A_START, ONE_CARD), "1", "1")


def out_at_a_loss() -> Step[UnoWarState]:
    """Player2 has played 2C, on which Player1 is stuck, and the deck is used up."""
    return after(opened(OUT_AT_A_LOSS, ONE_CARD), "1", "1", "1")


def equal_cards() -> Step[UnoWarState]:
    """Player2 holds the ace of diamonds twice, once from each deck, and the other cards of the new deck are known."""
    step = after(opened(OUT_WITH_TWO, TWO_CARDS), "2:2C", "2:2D", "2:AH")
    return after(new_deck(step, OUT_WITH_TWO, "AD KS 9C 8S"), "1:AC")


# U1: the game.


def test_u1_there_are_two_players() -> None:
    assert 2 == GAME.seats


def test_u1_each_player_holds_five_cards() -> None:
    step = opened("")
    assert [5, 5] == [len(view(step, seat).hand) for seat in range(2)]


def test_u1_both_hands_and_the_pile_come_from_one_deck() -> None:
    step = opened("")
    assert (41, 11) == (view(step, 0).deck, len({*hand(step, 0).split(), *hand(step, 1).split(), top(step)}))


def test_u1_a_game_begins_with_a_shuffle_of_52_cards() -> None:
    assert Shuffle(52) == GAME.status(GAME.initial_state())


def test_u1_the_first_player_leads_the_first_round() -> None:
    assert 0 == turn(start("KS QS JS TS 9S", "2S"))


def test_u1_players_take_turns() -> None:
    step = start("KS QS JS TS 9S", "2S", "8S 7S 6S 5S 4S")
    turns = [turn(step)]
    for _ in range(3):
        step = after(step, "5")
        turns.append(turn(step))
    assert [0, 1, 0, 1] == turns


def test_u1_a_played_card_lies_on_the_pile() -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8S 7S 6S 5S 4S"), "3:JS")
    assert ("JS", 2) == (top(step), view(step, 0).pile)


def test_u1_a_played_card_is_replaced_at_once() -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8S 7S 6S 5S 4S", "AC"), "1:KS")
    assert ("AC QS JS TS 9S", 40) == (hand(step, 0), view(step, 0).deck)


def test_u1_the_other_hand_stays_as_it_is() -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8S 7S 6S 5S 4S", "AC"), "1:KS")
    assert "8S 7S 6S 5S 4S" == hand(step, 1)


def test_u1_the_card_is_replaced_before_the_round_is_lost() -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8H 7H 6H 5H 4H", "AC"), "1:KS")
    assert [Played, Drawn, RoundWon, RoundBegan] == kinds(step)


def test_u1_hands_are_kept_between_rounds() -> None:
    step = a_round_won()
    assert ("AC QS JS TS 9S", "8H 7H 6H 5H 4H") == (hand(step, 0), hand(step, 1))


def test_u1_a_fresh_card_starts_the_pile_of_a_round() -> None:
    step = a_round_won()
    assert ("2D", 1, 39) == (top(step), view(step, 0).pile, view(step, 0).deck)


def test_u1_who_is_left_gets_the_round() -> None:
    step = a_round_won()
    assert (1, 0) == view(step, 0).rounds


def test_u1_the_first_player_leads_after_winning() -> None:
    step = a_round_won()
    assert (0, [(0, "2D")]) == (turn(step), began(step))


def test_u1_the_second_player_leads_after_winning() -> None:
    step = after(start("8S 7H 6H 5H 4H", "2S", "KD QS JS TS 9S", "AC 2D 3D"), "1:8S", "1:KD")
    assert (1, [(1, "3D")]) == (turn(step), began(step))


def test_u1_the_winner_leads_even_if_the_other_led_before() -> None:
    step = opened(f"{STUCK} 6S 4S 4H")
    assert [(0, "6S"), (1, "4S")] == began(step)


def test_u1_nine_rounds_do_not_win_the_game() -> None:
    step = opened(f"{STUCK} {STUCK_ON[:-3]} 3H")
    assert ((9, 9), 0) == (view(step, 0).rounds, turn(step))


def test_u1_ten_rounds_win_the_game() -> None:
    step = opened(f"{STUCK} {STUCK_ON}")
    assert Result(scores=(9, 10), winners=(1,), utilities=(-1, 1)) == turn(step)


def test_u1_the_first_player_can_win_too() -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8H 7H 6H 5H 4H", game=unowar.game("one-round")), "1:KS")
    assert Result(scores=(1, 0), winners=(0,), utilities=(1, -1)) == turn(step)


def test_u1_no_round_begins_after_the_last() -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8H 7H 6H 5H 4H", game=unowar.game("one-round")), "1:KS")
    assert [Played, Drawn, RoundWon, Won] == kinds(step)


def test_u1_the_last_card_played_is_replaced_too() -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8H 7H 6H 5H 4H", "3C", unowar.game("one-round")), "1:KS")
    assert ("3C QS JS TS 9S", 40) == (hand(step, 0), view(step, 0).deck)


def test_u1_nobody_may_move_when_the_game_is_over() -> None:
    step = opened(f"{STUCK} 6S", unowar.game("one-round"))
    assert ([], "no seat is to move: the game is over") == (legal(step), refusal(step, "1"))


def test_u1_a_move_after_the_end_raises() -> None:
    with pytest.raises(IllegalMove, match="the game is over"):
        after(opened(f"{STUCK} 6S", unowar.game("one-round")), "1")


def test_u1_a_move_before_the_deal_raises() -> None:
    with pytest.raises(IllegalMove, match="chance acts first"):
        GAME.play(GAME.initial_state(), Play(0))


def test_u1_nobody_has_won_while_the_game_is_on() -> None:
    state = opened("").state
    assert ((), (0, 0), (0, 0)) == (state.winners(), state.scores(), GAME.utilities(state))


def test_u1_what_happens_in_a_deal_is_told_in_order() -> None:
    expected = [
        Shuffled(1),
        Dealt(0, cardkit.Hand.of("KS QS JS TS 9S")),
        Dealt(1, cardkit.Hand.of("8H 7H 6H 5H 4H")),
        RoundBegan(0, card("2S")),
    ]
    assert expected == list(start("KS QS JS TS 9S", "2S", "8H 7H 6H 5H 4H").events)


def test_u1_what_happens_in_a_turn_is_told_in_order() -> None:
    step = a_round_won()
    expected = [Played(0, 0, card("KS")), Drawn(0, 0, card("AC")), RoundWon(0, 1), RoundBegan(0, card("2D"))]
    assert expected == list(step.events)


def test_u1_the_end_is_told_after_the_last_round() -> None:
    assert [RoundWon(1, 1), Won(1)] == list(opened(f"{STUCK} 6S", unowar.game("one-round")).events[-2:])


# U1: other lengths and hands.


@for_each("size", range(1, 11))
def test_u1_a_hand_has_as_many_cards_as_the_option_says(size: int) -> None:
    step = opened("", unowar.game(hand=size))
    assert (size, size, 51 - 2 * size) == (len(view(step, 0).hand), len(view(step, 1).hand), view(step, 0).deck)


@for_each("size", range(1, 11))
def test_u1_there_is_an_action_for_each_slot(size: int) -> None:
    assert size == unowar.game(hand=size).action_count


@for_each("rounds", range(1, 20))
def test_u1_the_game_ends_with_the_round_that_the_option_says(rounds: int) -> None:
    step = opened(DOWN_TO_TWO, unowar.game(rounds=rounds, hand=1))
    assert Result(scores=(rounds - 1, rounds), winners=(1,), utilities=(-1, 1)) == turn(step)


def test_u1_ten_thousand_rounds_may_be_asked_for() -> None:
    step = opened(DOWN_TO_TWO, ONE_CARD)
    assert ((24, 24), 0) == (view(step, 0).rounds, turn(step))


@for_each(("option", "value", "most"), [("rounds", 0, 10_000), ("rounds", 10_001, 10_000), ("rounds", -1, 10_000)])
def test_u1_a_number_of_rounds_out_of_its_range_is_refused(option: str, value: int, most: int) -> None:
    with pytest.raises(BadOption, match=f"option {option}: expected a whole number from 1 to {most}, not {value}"):
        unowar.game(rounds=value)


@for_each("value", [0, 11, -5, 52])
def test_u1_a_hand_out_of_its_range_is_refused(value: int) -> None:
    with pytest.raises(BadOption, match=f"option hand: expected a whole number from 1 to 10, not {value}"):
        unowar.game(hand=value)


@for_each("value", ["5", True, 5.0])
def test_u1_an_option_that_is_no_number_is_refused(value: object) -> None:
    with pytest.raises(BadOption, match="option hand: expected int"):
        cardkit.load("unowar", hand=value)


def test_u1_a_preset_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadOption, match="no preset is called 'two-rounds'; there are: standard, one-round"):
        unowar.game("two-rounds")


@pytest.mark.parametrize(("preset", "options"), [("standard", "rounds=10 hand=5"), ("one-round", "rounds=1 hand=5")])
def test_u1_the_presets(preset: str, options: str) -> None:
    assert options == unowar.game(preset).write_options()


# U2: what may be played.


def fits(one: str, on: str) -> bool:
    return one[1] == on[1] or RANKS.index(one[0]) >= RANKS.index(on[0])


@for_each(
    ("on", "playable"),
    [
        ("7S", ["1:AS", "2:7H", "4:8C", "5:KD"]),
        ("8D", ["4:8C", "5:KD"]),
        ("AC", ["1:AS", "2:7H", "3:6H", "4:8C", "5:KD"]),
        ("KC", ["4:8C", "5:KD"]),
        ("KH", ["2:7H", "3:6H", "5:KD"]),
        ("QS", ["1:AS", "5:KD"]),
    ],
)
def test_u2_a_card_fits_by_its_suit_or_by_the_same_or_a_higher_rank(on: str, playable: list[str]) -> None:
    assert playable == legal(start("AS 7H 6H 8C KD", on))


@for_each("on", FRESH)
def test_u2_the_rules_know_of_every_card_whether_it_fits(on: str) -> None:
    for one in FRESH:
        if one != on:
            step = start(one, on, game=ONE_CARD)
            assert fits(one, on) == (won_by(step) == [])


def test_u2_the_pile_knows_of_every_card_whether_it_fits() -> None:
    for on in FRESH:
        expected = [fits(one, on) for one in FRESH]
        assert expected == [CardPile(card(on)).can_play(card(one)) for one in FRESH]


def test_u2_a_card_fits_on_its_equal() -> None:
    step = after(opened(DOWN_TO_TWO, ONE_CARD), "1", "1")
    step = after(new_deck(step, DOWN_TO_TWO, "AH KS"), "1:AH")
    assert ("AH", ["1:AH"]) == (top(step), legal(step))


@for_each(("rank", "number"), list(zip(RANKS, range(1, 14), strict=True)))
def test_u2_the_ace_is_1_and_the_king_13(rank: str, number: int) -> None:
    assert number == card(f"{rank}S").rank


# U3: who cannot play.


def test_u3_who_cannot_play_is_not_asked() -> None:
    step = opened(f"{STUCK} 6S 4S")
    assert ([(1, 1)], 1) == (won_by(step), turn(step))


def test_u3_the_round_is_lost_in_the_step_that_made_it_so() -> None:
    step = a_round_won()
    assert [(0, 1)] == won_by(step)


def test_u3_nothing_is_laid_when_a_round_is_lost() -> None:
    step = opened(f"{STUCK} 6S 4S")
    assert ("AC 2C 3C AD 2D", "4C 5C 3D 4D 5D", 40) == (hand(step, 0), hand(step, 1), view(step, 0).deck)


def test_u3_several_rounds_can_be_lost_in_one_step() -> None:
    step = opened(f"{STUCK} {STUCK_ON[:-3]} 3H")
    assert [(1 - number % 2, number // 2 + 1) for number in range(18)] == won_by(step)


def test_u3_a_round_that_nobody_can_begin_goes_to_who_does_not_lead_it() -> None:
    """Player2 is stuck on KS; then Player1 on JD, and Player2 on TD."""
    step = after(start("KS 2S 3S 2C 3C", "QS", "8H 7H 6H 5H 4H", "4S JD TD 2H"), "1:KS")
    assert ([(0, 1), (1, 1), (0, 2)], 0) == (won_by(step), turn(step))


def test_u3_each_lost_round_takes_one_card_of_the_deck() -> None:
    step = opened(f"{STUCK} {STUCK_ON[:-3]} 3H")
    assert (42 - 19, [*STUCK_ON.split()[:18], "3H"]) == (view(step, 0).deck, [one for _, one in began(step)])


def test_u3_who_is_stuck_on_the_fresh_card_leads_again_after_the_other_is_stuck_too() -> None:
    step = opened(f"{STUCK} {STUCK_ON[:-3]} 3H")
    assert [number % 2 for number in range(19)] == [seat for seat, _ in began(step)]


def test_u3_legal_moves_are_the_playable_cards() -> None:
    assert ["2:9S", "4:9C"] == legal(start("3H 9S 4D 9C 2C", "5S"))


@for_each("slot", [1, 3, 5])
def test_u3_a_card_that_may_not_be_played_is_refused_with_the_reason(slot: int) -> None:
    reason = refusal(start("3H 9S 4D 9C 2C", "5S"), str(slot))
    assert "it has neither the suit of the top card nor its rank or a higher one" == reason


@pytest.mark.parametrize("slot", [2, 4])
def test_u3_no_reason_is_given_against_a_playable_card(slot: int) -> None:
    assert refusal(start("3H 9S 4D 9C 2C", "5S"), str(slot)) is None


def test_u3_a_card_that_may_not_be_played_raises() -> None:
    with pytest.raises(IllegalMove, match="neither the suit of the top card"):
        after(start("3H 9S 4D 9C 2C", "5S"), "1:3H")


def test_u3_a_refused_card_changes_nothing_at_a_table() -> None:
    table = Table(GAME, state=start("3H 9S 4D 9C 2C", "5S").state)
    before = (table.state, table.entries)
    with pytest.raises(IllegalMove):
        table.play(Play(0))
    assert before == (table.state, table.entries)


def test_u3_the_pile_refuses_what_may_not_be_played() -> None:
    pile = CardPile(card("5S"))
    with pytest.raises(IllegalMove, match="Three of Hearts has neither the suit of Five of Spades nor its rank"):
        pile.play(card("3H"))
    assert (card("5S"), 1) == (pile.top_card, len(pile))


def test_u3_the_console_refuses_and_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run_console(monkeypatch, main, ["play", "--seed", "7"], "2\n1\nquit\n")
    refused, played = ran.out.split("> ")[1:3]
    assert refused.startswith("You cannot play AC: it has neither the suit of the top card")
    assert played.startswith("Player1 plays AS.\n")


def test_u3_the_console_does_not_ask_who_cannot_play(monkeypatch: pytest.MonkeyPatch) -> None:
    ran = run_console(monkeypatch, main, ["play", "--seed", "7", "--players", "h,h"], "1\n2\n3\n4\n5\n" * 40)
    hands = [line for line in ran.out.splitlines() if "your hand" in line]
    assert "cannot play: round number 2" in ran.out
    assert [] == [line for line in hands if ":[" not in line]


# U3: the match of the object model.


@attrs.define
class Seen:
    """What an AI was shown, and what it answered."""

    hand: tuple[Card, ...]
    top: Card
    pile: int
    answer: Card | None

    def playable(self) -> bool:
        return self.answer in self.hand and fits(str(self.answer), str(self.top))


class Watched(AI):
    """The first playable card, written down."""

    def __init__(self, both: "list[tuple[Watched, Seen]] | None" = None) -> None:
        self.seen: list[Seen] = []
        self.both = [] if both is None else both  # what both AIs of a match were shown, in order

    def answer(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        return AI().get_play(Hand.showing(hand), pile)

    def get_play(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        chosen = self.answer(hand, pile)
        self.seen.append(Seen(tuple(hand), pile.top_card, len(pile), chosen))
        self.both.append((self, self.seen[-1]))
        return chosen


class Stubborn(Watched):
    """A card that may not be played, as long as there is one."""

    def answer(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        return next((one for one in hand if not pile.can_play(one)), hand[0])


class Forger(Watched):
    """A card that might be played, but does not lie in the hand."""

    def answer(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        return next(one for one in cardkit.STANDARD_DECK if pile.can_play(one) and one not in hand)


class Weary(Watched):
    """None, also with playable cards."""

    def answer(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        return None


BAD_AIS: list[type[Watched]] = [Stubborn, Forger, Weary]


@for_each("bad", BAD_AIS)
@for_each("seed", range(5))
def test_u3_an_answer_that_is_not_playable_loses_the_round(bad: type[Watched], seed: int) -> None:
    """The rounds of the other player are those answers, and the times it was stuck without being asked."""
    second, first = bad(), Watched()
    state = UnoWarMatch(first, second).final_state(seed)
    given_up = sum([not one.playable() for one in second.seen])
    assert 0 < given_up <= state.scores()[0] == 10


@for_each("bad", BAD_AIS)
@for_each("seed", range(5))
def test_u3_a_card_that_is_not_playable_stays_in_the_hand(bad: type[Watched], seed: int) -> None:
    second = bad()
    UnoWarMatch(Watched(), second).final_state(seed)
    kept = [(one.hand, other.hand) for one, other in pairwise(second.seen) if not one.playable()]
    assert [before for before, _ in kept] == [now for _, now in kept] != []


@for_each("bad", BAD_AIS)
@for_each("seed", range(5))
def test_u3_nothing_is_drawn_for_a_card_that_is_not_playable(bad: type[Watched], seed: int) -> None:
    """A card is drawn for each card of the deal, each card played, and each round."""
    first, second = Watched(), bad()
    state = UnoWarMatch(first, second).final_state(seed)
    played = sum([one.playable() for one in first.seen + second.seen])
    assert 10 + played + sum(state.scores()) == state.cards_drawn()


@for_each("bad", BAD_AIS)
@for_each("seed", range(5))
def test_u3_the_other_player_leads_after_such_an_answer(bad: type[Watched], seed: int) -> None:
    """Unless it is stuck on the fresh card, the other player is asked next, and finds that card alone."""
    both: list[tuple[Watched, Seen]] = []
    first, second = bad(both), Watched(both)
    UnoWarMatch(first, second).final_state(seed)
    led = [later.pile for (_, one), (asked, later) in pairwise(both) if not one.playable() and asked is second]
    assert {1} == set(led)


def test_u3_an_ai_that_answers_none_only_when_stuck_loses_nothing_by_it() -> None:
    assert UnoWarMatch(AI(), AI()).final_state(3) == UnoWarMatch(Watched(), Watched()).final_state(3)


def test_u3_an_ai_is_asked_only_when_it_can_play() -> None:
    first, second = Watched(), Watched()
    UnoWarMatch(first, second).final_state(3)
    assert all(one.playable() for one in first.seen + second.seen)


class Meddler(Watched):
    """Lays a card on the pile it is shown, beside giving an honest answer."""

    def answer(self, hand: Sequence[Card], pile: CardPile) -> Card | None:
        chosen = AI().get_play(Hand.showing(hand), pile)
        pile.play(next(one for one in reversed(cardkit.STANDARD_DECK) if pile.can_play(one)))
        return chosen


def test_u3_an_ai_cannot_lay_a_card_itself() -> None:
    assert UnoWarMatch(AI(), AI()).final_state(3) == UnoWarMatch(Meddler(), Meddler()).final_state(3)


# U4: an empty deck.


def test_u4_the_last_card_of_the_deck_brings_no_shuffle_yet() -> None:
    step = after(opened(DOWN_TO_TWO, ONE_CARD), "1")
    assert ("AH", 0, 1) == (hand(step, 0), view(step, 0).deck, turn(step))


def test_u4_a_shuffle_is_asked_for_when_a_replacement_is_wanted() -> None:
    assert Shuffle(52) == turn(out_in_a_draw())


def test_u4_nobody_may_move_before_that_shuffle() -> None:
    step = out_in_a_draw()
    assert ([], "no seat is to move: chance acts first") == (legal(step), refusal(step, "1"))


def test_u4_the_card_is_played_before_the_shuffle() -> None:
    step = out_in_a_draw()
    assert ([Played(1, 0, card("AD"))], "AD") == (list(step.events), top(step))


def test_u4_the_replacement_is_the_first_card_of_the_new_deck() -> None:
    step = new_deck(out_in_a_draw(), DOWN_TO_TWO, "9C KS")
    assert ("9C", 51, 0) == (hand(step, 1), view(step, 1).deck, turn(step))


def test_u4_what_happens_in_a_draw_from_a_new_deck_is_told_in_order() -> None:
    step = new_deck(out_in_a_draw(), DOWN_TO_TWO, "9C KS")
    assert [Shuffled(2), Drawn(1, 0, card("9C"))] == list(step.events)


def test_u4_a_shuffle_is_asked_for_when_a_round_is_to_begin() -> None:
    step = out_at_a_start()
    assert (Shuffle(52), 0) == (turn(step), view(step, 0).deck)


def test_u4_rounds_lost_before_that_shuffle_count() -> None:
    step = out_at_a_start()
    assert [(1, 24), (0, 24)] == won_by(step)


def test_u4_no_card_lies_on_the_pile_between_rounds() -> None:
    step = out_at_a_start()
    assert (None, 0) == (view(step, 0).top, view(step, 0).pile)


def test_u4_a_round_begins_with_the_first_card_of_the_new_deck() -> None:
    step = new_deck(out_at_a_start(), OUT_AT_A_START, "AC KS")
    assert ([Shuffled(2), RoundBegan(0, card("AC"))], 0, "AC") == (list(step.events), turn(step), top(step))


def test_u4_rounds_are_lost_on_the_new_deck_at_once() -> None:
    step = new_deck(out_at_a_start(), OUT_AT_A_START, "KC QD KD AC")  # Player1 holds AS, Player2 holds AH
    assert [(1, 25), (0, 25), (1, 26)] == won_by(step)


def test_u4_the_replacement_is_drawn_before_the_round_is_lost() -> None:
    step = out_at_a_loss()
    expected = [Shuffled(2), Drawn(1, 0, card("9C")), RoundWon(1, 25), RoundBegan(1, card("5C"))]
    assert (Shuffle(52), expected) == (turn(step), list(new_deck(step, OUT_AT_A_LOSS, "9C 5C").events))


def test_u4_the_last_replacement_of_a_game_may_need_a_shuffle() -> None:
    step = after(opened(OUT_AT_A_LOSS, unowar.game(rounds=25, hand=1)), "1", "1", "1")
    assert Shuffle(52) == turn(step)
    ended = new_deck(step, OUT_AT_A_LOSS, "9C")
    assert [Shuffled(2), Drawn(1, 0, card("9C")), RoundWon(1, 25), Won(1)] == list(ended.events)


def test_u4_the_new_deck_is_complete() -> None:
    game = unowar.game(rounds=10_000)
    table = Table(game, ["random", "biggest"], seed=4)
    decks: list[list[str]] = []
    for step in table.steps():
        for event in step.events:
            if isinstance(event, Shuffled):
                decks.append([])
            elif isinstance(event, Dealt):
                decks[-1] += [str(one) for one in event.hand]
            elif isinstance(event, Drawn | RoundBegan):
                decks[-1].append(str(event.card))
        if len(decks) == 6:
            break
    assert [sorted(FRESH)] * 5 == [sorted(deck) for deck in decks[:5]]


def test_u4_a_card_can_be_in_a_hand_and_in_the_deck_at_once() -> None:
    """Player1 holds AH and draws its equal from the new deck."""
    step = after(new_deck(out_in_a_draw(), DOWN_TO_TWO, "9C AH"), "1:AH")
    assert "AH" == hand(step, 0) == top(step)


def test_u4_a_hand_can_hold_a_card_twice() -> None:
    assert "AD AD" == hand(equal_cards(), 1)


def test_u4_a_deck_is_shuffled_as_it_lies() -> None:
    """An order that moves nothing brings the same cards again."""
    step = out_in_a_draw()
    again = ONE_CARD.resolve(step.state, tuple(range(52)))
    assert DOWN_TO_TWO.split(maxsplit=1)[0] == hand(again, 1)


def test_u4_an_order_turns_the_deck_about_as_it_lies() -> None:
    step = out_in_a_draw()
    again = ONE_CARD.resolve(step.state, tuple(range(51, -1, -1)))
    assert "AH" == hand(again, 1)


def test_u4_the_decks_are_counted() -> None:
    step = new_deck(out_in_a_draw(), DOWN_TO_TWO, "9C")
    assert (2, 53) == (view(step, 0).decks, step.state.cards_drawn())


def test_u4_an_answer_that_is_no_order_of_52_is_refused() -> None:
    with pytest.raises(IllegalOutcome):
        ONE_CARD.resolve(out_in_a_draw().state, tuple(range(51)))


def test_u4_chance_is_not_asked_while_there_are_cards() -> None:
    with pytest.raises(IllegalOutcome):
        ONE_CARD.resolve(after(opened(DOWN_TO_TWO, ONE_CARD), "1").state, tuple(range(52)))


class Told(Generator):
    """A generator that shuffles as it is told."""

    def __init__(self, *orders: Sequence[int]) -> None:
        self.orders = list(orders)

    def permutation(self, length: int) -> tuple[int, ...]:
        return tuple(self.orders.pop(0))


def told_deck(*decks: str) -> Deck:
    """A deck whose shuffles bring about these orders, one after the other."""
    lying = FRESH
    orders = []
    for deck in decks:
        orders.append(order(lying, filled(deck)))
        lying = filled(deck)
    return Deck(Told(*orders))


def test_u4_a_deck_object_is_shuffled_when_a_card_is_wanted_and_none_is_left() -> None:
    deck = told_deck("7S 8S", "QH 7S")
    for _ in range(52):
        deck.draw()
    empty = (deck.cards_remaining, deck.is_empty)
    assert ((0, True), card("QH"), 51) == (empty, deck.draw(), deck.cards_remaining)


def test_u4_a_deck_object_holds_all_cards_again_whatever_the_hands_hold() -> None:
    deck = told_deck("7S 8S", "7S 8S")
    hand_of_two = Hand(deck, 2)
    for _ in range(50):
        deck.draw()
    assert sorted(FRESH) == sorted([str(deck.draw()) for _ in range(52)])
    assert [card("7S"), card("8S")] == list(hand_of_two)


# U5: the order of the deal.


def test_u5_five_cards_to_the_first_player_then_five_to_the_second_then_one_to_the_pile() -> None:
    step = opened("QS QH QC QD JS TS TH TC TD 9S 7H")
    assert ("QS QH QC QD JS", "TS TH TC TD 9S", "7H") == (hand(step, 0), hand(step, 1), top(step))


@for_each("slot", range(5))
def test_u5_a_replacement_goes_into_the_slot_of_the_played_card(slot: int) -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8S 7S 6S 5S 4S", "AC"), str(slot + 1))
    before = "KS QS JS TS 9S"
    assert before.replace(before.split()[slot], "AC") == hand(step, 0)


def test_u5_cards_are_drawn_in_the_order_of_the_deck() -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8S 7S 6S 5S 4S", "AC 2C 3C 4C"), "5", "1", "4", "2")
    assert ("KS QS JS 3C AC", "2C 4C 6S 5S 4S") == (hand(step, 0), hand(step, 1))


def test_u5_the_top_card_of_the_next_round_follows_the_replacement() -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8H 7H 6H 5H 4H", "AC 2D 3D"), "2:QS")
    assert ("AC", "2D") == (hand(step, 0).split()[1], top(step))


def test_u5_of_two_equal_cards_only_the_leftmost_may_be_played() -> None:
    assert ["1:AD"] == legal(equal_cards())


def test_u5_the_other_of_two_equal_cards_is_refused_with_a_reason() -> None:
    assert refusal(equal_cards(), "2:AD")


def test_u5_of_two_equal_cards_the_leftmost_is_replaced() -> None:
    assert "9C AD" == hand(after(equal_cards(), "1:AD"), 1)


def test_u5_a_hand_object_gives_away_the_leftmost_of_two_equal_cards() -> None:
    deck = told_deck("7S 8S 9S", "8S TD")
    hand_of_three = Hand(deck, 3)
    for _ in range(49):
        deck.draw()
    hand_of_three.remove(card("7S"))  # a second 8S comes in its place
    assert hand_of_three.remove(card("8S"))
    assert cardkit.cards("TD 8S 9S") == tuple(hand_of_three)


def test_u5_a_hand_object_is_filled_in_the_order_of_the_deck() -> None:
    deck = told_deck("QS QH QC QD JS TS TH TC TD 9S 7H")
    hands = [" ".join([str(one) for one in Hand(deck, 5)]) for _ in range(2)]
    assert ["QS QH QC QD JS", "TS TH TC TD 9S"] == hands


# U6: the shuffle of the Java programs.


class JavaRandom:
    """What the documentation of java.util.Random says of it."""

    def __init__(self, seed: int) -> None:
        self.seed = (seed ^ 0x5DEECE66D) & ((1 << 48) - 1)

    def bits(self, count: int) -> int:
        self.seed = (self.seed * 0x5DEECE66D + 0xB) & ((1 << 48) - 1)
        return self.seed >> (48 - count)

    def next_int(self, bound: int) -> int:
        if bound & -bound == bound:
            return (bound * self.bits(31)) >> 31
        while True:
            drawn = self.bits(31)
            value = drawn % bound
            if drawn - value + (bound - 1) < 1 << 31:
                return value

    def shuffle(self, deck: list[str]) -> None:
        for i in range(len(deck) - 1, 0, -1):
            j = self.next_int(i + 1)
            deck[i], deck[j] = deck[j], deck[i]


def java_cards(seed: int, decks: int) -> list[str]:
    """The cards of that many decks, in the order they are drawn."""
    random = JavaRandom(seed)
    deck = list(FRESH)
    found: list[str] = []
    for _ in range(decks):
        random.shuffle(deck)
        found += deck
    return found


def test_u6_the_words_that_java_gives() -> None:
    """`new Random(42)` begins with these two in Java; a word of the generator leaves out the last bit."""
    rng = seeded_java(42)
    assert [(number % 2**32) >> 1 for number in (-1170105035, 234785527)] == [rng.word(), rng.word()]


def test_u6_the_numbers_that_java_gives() -> None:
    """`new Random(0)` begins with these in Java when asked for `nextInt(100)`."""
    rng = seeded_java(0)
    assert [60, 48, 29, 47, 15] == [rng.below(100) for _ in range(5)]


@for_each("seed", [0, 1, 42, -1, 2**31 - 1, -(2**31), 2**48 + 5])
@for_each("bound", [1, 2, 3, 7, 32, 51, 52, 64, 1 << 30, (1 << 30) + 1, 1_500_000_000, 2**31 - 1])
def test_u6_numbers_below_a_bound_are_those_of_java(seed: int, bound: int) -> None:
    expected, rng = JavaRandom(seed), seeded_java(seed)
    assert [expected.next_int(bound) for _ in range(40)] == [rng.below(bound) for _ in range(40)]


def test_u6_the_fresh_order_is_spades_hearts_clubs_diamonds_from_ace_to_king() -> None:
    step = GAME.resolve(GAME.initial_state(), tuple(range(52)))
    assert ("AS 2S 3S 4S 5S", "6S 7S 8S 9S TS", "JS") == (hand(step, 0), hand(step, 1), top(step))


def test_u6_the_whole_fresh_order() -> None:
    deck = Deck(Told(range(52)))
    assert FRESH == [str(deck.draw()) for _ in range(52)]


@for_each("seed", [0, 1, 2, 42, -7, 2**31 - 1])
def test_u6_the_first_deal_of_a_table(seed: int) -> None:
    table = Table(GAME, seed=seed, generator="java")
    step = table.step()
    assert isinstance(step, Step)
    cards = java_cards(seed, 1)
    assert (" ".join(cards[:5]), " ".join(cards[5:10])) == (hand(step, 0), hand(step, 1))
    assert (0, cards[10]) == began(step)[0]


@for_each("seed", range(5))
def test_u6_every_card_of_a_game(seed: int) -> None:
    """Cards are drawn from the front, and a later shuffle goes on from the order as it stands."""
    drawn: list[str] = []
    decks = 0
    for step in Table(GAME, ["random", "biggest"], seed=seed, generator="java").steps():
        for event in step.events:
            decks += isinstance(event, Shuffled)
            if isinstance(event, Dealt):
                drawn += [str(one) for one in event.hand]
            elif isinstance(event, Drawn | RoundBegan):
                drawn.append(str(event.card))
    assert decks > 1
    assert java_cards(seed, decks)[: len(drawn)] == drawn


def test_u6_players_draw_nothing_from_the_generator_of_the_shuffles() -> None:
    answers = []
    for players in (["uniform", "uniform"], ["watchful", "random"]):
        table = Table(GAME, players, seed=5, generator="java")
        table.run()
        answers.append([entry.outcome for entry in table.entries if isinstance(entry, Resolved)][:2])
    assert answers[0] == answers[1]


@pytest.mark.parametrize("seed", [1, 6])
def test_u6_the_deck_object(seed: int) -> None:
    deck = Deck(generator(seed, "java"))
    assert java_cards(seed, 3) == [str(deck.draw()) for _ in range(3 * 52)]


def test_u6_a_deck_object_that_is_shuffled_early_goes_on_from_its_order() -> None:
    deck = Deck(generator(6, "java"))
    for _ in range(10):
        deck.draw()
    deck.shuffle()
    assert java_cards(6, 2)[52:] == [str(deck.draw()) for _ in range(52)]


def test_u6_the_match_deals_the_same() -> None:
    first = Watched()
    UnoWarMatch(first, AI(), generator="java").final_state(1)
    assert " ".join(java_cards(1, 1)[:5]) == " ".join([str(one) for one in first.seen[0].hand])


# U7: the computers of the document.

CHOICES = [
    # cards of the hand, top card, and the slots, from 0, that Random, Smallest and Biggest choose
    ("3H 9S 4S 9C KD", "5S", 1, 2, 4),
    ("2H 9C 9D 9H 3D", "6S", 1, 1, 1),
    ("JC 9H 9D 9C 3D", "6S", 0, 1, 0),
    ("9C JH JD JC 3D", "6S", 0, 0, 1),
    ("KH QS AS 2D 3D", "KS", 0, 2, 0),
    ("5D QH 2C 5C 5S", "5H", 0, 0, 1),
    ("AD AC 2D 3C AS", "AH", 0, 0, 3),
    ("2D 3D 4D 8S 9D", "7D", 0, 0, 4),
    ("2D 3D 4D 5D 8S", "TC", None, None, None),
]
NAMES = ["random", "smallest", "biggest"]
AIS: list[AI] = [AI(), SmallestCardAI(), BiggestCardAI()]


@for_each("number", range(3), ids=NAMES)
@for_each("choice", CHOICES[:-1], ids=[f"{one[0]} on {one[1]}" for one in CHOICES[:-1]])
def test_u7_what_a_computer_chooses(choice: tuple[str, str, int, int, int], number: int) -> None:
    held, on, *slots = choice
    table = Table(GAME, [NAMES[number]] * 2, state=start(held, on).state)
    step = table.step()
    assert isinstance(step, Step)
    assert Played(0, slots[number], card(held.split()[slots[number]])) == step.events[0]


@for_each("number", range(3), ids=NAMES)
@for_each("choice", CHOICES, ids=[f"{one[0]} on {one[1]}" for one in CHOICES])
def test_u7_what_an_ai_object_chooses(choice: tuple[str, str, int | None, int | None, int | None], number: int) -> None:
    held, on, *slots = choice
    slot = slots[number]
    expected = None if slot is None else card(held.split()[slot])
    assert expected == AIS[number].get_play(Hand.showing(cardkit.cards(held)), CardPile(card(on)))


def test_u7_the_names_of_the_ais() -> None:
    assert ["Random Card AI", "Smallest Card AI", "Biggest Card AI"] == [str(ai) for ai in AIS]


def test_u7_an_ai_takes_nothing_from_the_hand() -> None:
    hand_of_five = Hand(told_deck("3H 9S 4S 9C KD"), 5)
    for ai in AIS:
        ai.get_play(hand_of_five, CardPile(card("5S")))
    assert cardkit.cards("3H 9S 4S 9C KD") == tuple(hand_of_five)


class ByTheHand(AI):
    """Written for the document's hand: it gets its cards one by one."""

    def get_play(self, hand: Hand, pile: CardPile) -> Card | None:
        held = [hand.get(slot) for slot in range(len(hand))]
        return next((one for one in reversed(held) if pile.can_play(one)), None)


def test_u11_an_ai_written_for_the_hand_plays_in_a_match_too() -> None:
    assert ByTheHand().get_play(Hand(told_deck("3H 9S 4S 9C KD"), 5), CardPile(card("5S"))) == card("KD")
    assert 0 <= UnoWarMatch(ByTheHand(), AI()).win_rate(3, seed=1) <= 1


def test_u11_a_hand_that_is_shown_gives_nothing_away() -> None:
    shown = Hand.showing(cardkit.cards("3H 9S"))
    with pytest.raises(NoSuchCard, match="this hand is only shown"):
        shown.remove(card("3H"))
    assert cardkit.cards("3H 9S") == tuple(shown)


def test_u11_a_part_of_a_hand_is_its_cards() -> None:
    assert cardkit.cards("9S KD") == Hand.showing(cardkit.cards("3H 9S KD"))[1:]


def test_u11_nothing_needs_a_seed() -> None:
    assert len({Deck().draw() for _ in range(200)}) > 1
    assert UnoWarMatch(AI(), AI()).play_game() in (True, False)
    assert 0 <= UnoWarMatch(AI(), SmallestCardAI()).win_rate(2) <= 1


# U8: the tournament.

RATES = [
    *[(0, 0, 0.498), (0, 1, 0.002), (0, 2, 0.842)],
    *[(1, 0, 0.998), (1, 1, 0.498), (1, 2, 0.9996)],
    *[(2, 0, 0.154), (2, 1, 0.0004), (2, 2, 0.492)],
]


def printed_tournament(monkeypatch: pytest.MonkeyPatch, trials: int) -> list[str]:
    ran = run_console(monkeypatch, main, ["tournament", "--trials", str(trials), "--seed", "1"])
    assert (0, "") == (ran.status, ran.err)
    return ran.out.splitlines()


def test_u8_a_line_for_each_ordered_pair_in_the_documents_order(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [f"{first} vs. {second} winRate: " for first in AIS for second in AIS]
    lines = printed_tournament(monkeypatch, 1)
    assert expected == [re.sub(r"(?<=winRate: )[01]\.0$", "", line) for line in lines]


def test_u8_a_rate_is_the_shortest_decimal(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = [line.rpartition(" ")[2] for line in printed_tournament(monkeypatch, 3)]
    assert set(shown) <= {"0.0", "0.3333333333333333", "0.6666666666666666", "1.0"}


@pytest.mark.slow
def test_u8_the_rates_printed_are_those_of_the_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [f"{one} vs. {two} winRate: {UnoWarMatch(one, two).win_rate(4, 1)}" for one in AIS for two in AIS]
    assert expected == printed_tournament(monkeypatch, 4)


@pytest.mark.slow
def test_u8_the_tournament_of_the_object_model_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [f"{one} vs. {two} winRate: {rate}" for one, two, rate in tournament(4, 1)]
    assert expected == printed_tournament(monkeypatch, 4)


@pytest.mark.slow
@pytest.mark.parametrize(("one", "two", "rate"), RATES)
def test_u8_a_rate_is_near_the_one_to_expect(one: int, two: int, rate: float) -> None:
    trials = 60 if one == two == 1 else 200
    allowed = 4 * (rate * (1 - rate) / trials) ** 0.5 + 1 / trials
    assert abs(UnoWarMatch(AIS[one], AIS[two]).win_rate(trials, 1) - rate) <= allowed


# U9: games are long.


@pytest.mark.slow
@pytest.mark.parametrize(("one", "two", "plays"), [(0, 0, 237), (0, 2, 161), (1, 1, 1870)])
def test_u9_a_game_is_about_as_long_as_expected(one: int, two: int, plays: int) -> None:
    games = 60 if plays > 1000 else 200
    policies = (GAME.policies[NAMES[one]], GAME.policies[NAMES[two]])
    moves = 0
    for seed in range(games):
        luck = (seeded_sfc32(seed, 1), seeded_sfc32(seed, 3))
        moves += policy_playout(GAME.initial_state(), policies, seeded_sfc32(seed), luck, 10**9).moves
    assert 0.85 * plays < moves / games < 1.15 * plays


def test_u9_the_rules_have_no_limit() -> None:
    assert GAME.max_moves is None


def test_u9_a_game_that_is_cut_short_is_unfinished() -> None:
    table = Table(GAME, ["smallest", "smallest"], seed=1)
    assert isinstance(table.run(limit=100), Unfinished)
    assert (None, 100, ()) == (table.result, table.move_count, table.state.winners())


def test_u9_the_arena_counts_an_unfinished_game_for_nobody() -> None:
    report = arena.run(arena.plan("unowar", ["smallest", "biggest"], deals=3, seed=1, limit=5))
    assert [(6, 0), (6, 0)] == [(cell.unfinished, cell.finished) for cell in report.cells]


def test_u9_the_contract_kit_reports_an_unfinished_game() -> None:
    report = contract.check(GAME, seeds=range(2), limit=5, rules=["turn", "ends"], processes=False)
    assert (2, 2) == (report.games, report.unfinished)


# U10: names, and bad input.


@for_each(
    ("rank", "suit", "name"),
    [
        *((1, 1, "Ace of Spades"), (10, 4, "Ten of Diamonds"), (12, 2, "Queen of Hearts"), (13, 3, "King of Clubs")),
        *((2, 1, "Two of Spades"), (7, 3, "Seven of Clubs"), (11, 4, "Jack of Diamonds")),
    ],
)
def test_u10_the_names_of_cards(rank: int, suit: int, name: str) -> None:
    assert name == numbered_card(rank, suit).name


def test_u10_every_card_is_named_by_its_rank_and_suit() -> None:
    names = [numbered_card(rank, suit).name.split(" of ") for suit in range(1, 5) for rank in range(1, 14)]
    assert ["Spades"] * 13 + ["Hearts"] * 13 + ["Clubs"] * 13 + ["Diamonds"] * 13 == [suit for _, suit in names]
    ranks = "Ace Two Three Four Five Six Seven Eight Nine Ten Jack Queen King"
    assert " ".join([ranks] * 4) == " ".join([rank for rank, _ in names])


@for_each("rank", [0, 14, -1])
def test_u10_a_rank_that_there_is_not_is_refused(rank: int) -> None:
    with pytest.raises(ValueError, match=rf"expected a rank from 1 \(ace\) to 13 \(king\), not {rank}"):
        numbered_card(rank, 1)


@for_each("suit", [0, 5, -1])
def test_u10_a_suit_that_there_is_not_is_refused(suit: int) -> None:
    with pytest.raises(ValueError, match=rf"expected a suit from 1 to 4 .*, not {suit}"):
        numbered_card(1, suit)


@for_each("slot", [-1, 5, 52])
def test_u10_a_slot_outside_a_hand_object_is_refused(slot: int) -> None:
    hand_of_five = Hand(told_deck(""), 5)
    for ask in (hand_of_five.get, hand_of_five.__getitem__):
        with pytest.raises(NoSuchCard, match=f"expected a slot from 0 to 4, not {slot}"):
            ask(slot)


@for_each("slot", [-1, 5, 52])
def test_u10_a_move_outside_the_hand_is_refused(slot: int) -> None:
    step = start("KS QS JS TS 9S", "2S")
    assert "expected Play(slot) with a slot from 0 to 4" in str(GAME.why_illegal(step.state, Play(slot)))
    with pytest.raises(IllegalMove, match=r"a slot from 0 to 4"):
        GAME.play(step.state, Play(slot))


@pytest.mark.parametrize("action", [-1, 5])
def test_u10_an_action_outside_the_hand_is_refused(action: int) -> None:
    with pytest.raises(IllegalMove, match=f"expected an action from 0 to 4, not {action}"):
        GAME.move_of(action)


def test_u10_a_move_that_names_another_card_is_refused() -> None:
    step = start("KS QS JS TS 9S", "2S")
    assert "slot 3 holds JS, not 7S" == refusal(step, "3:7S")
    with pytest.raises(IllegalMove, match="slot 3 holds JS, not 7S"):
        after(step, "3:7S")


def test_u10_no_other_card_is_played_in_place_of_a_refused_one() -> None:
    table = Table(GAME, state=start("3H 9S 4D 9C 2C", "5S").state)
    before = table.state
    for move in (Play(0), Play(7), Play(1, card("9C")), Play(-1)):
        with pytest.raises(IllegalMove):
            table.play(move)
    assert (before, 0) == (table.state, table.move_count)


@for_each("text", ["", "x", "7S", "3:", "3:ZZ", "3:7S:8S", "-1", "1.5", "3 7S"])
def test_u10_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.read_move(text)


@for_each("text", ["1", "5", "3:7S", "5:TD"])
def test_u10_a_move_is_written_and_read_back(text: str) -> None:
    assert text == GAME.write_move(GAME.read_move(text))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("6", "Expected a number from 1 to 5, not 6."),
        ("0", "Expected a number from 1 to 5, not 0."),
        ("KH", "KH is not in your hand."),
        ("2", "You cannot play AC: it has neither the suit of the top card nor its rank or a higher one."),
        ("3:7S", "You cannot play 6S: slot 3 holds 6S, not 7S."),
    ],
)
def test_u10_the_console_refuses_bad_input_and_plays_nothing(
    monkeypatch: pytest.MonkeyPatch, line: str, answer: str
) -> None:
    ran = run_console(monkeypatch, main, ["play", "--seed", "7"], f"{line}\nquit\n")
    assert answer in " ".join(ran.out.split())
    assert "plays" not in ran.out


# U11: the object model.


def test_u11_a_card_has_a_rank_and_a_suit_with_names() -> None:
    queen = numbered_card(12, 2)
    assert (12, "Queen", "Hearts") == (queen.rank, str(queen.rank), str(queen.suit))


def test_u11_cards_are_equal_by_rank_and_suit() -> None:
    assert numbered_card(12, 2) == card("QH")
    assert numbered_card(12, 2) not in (card("QS"), card("JH"), "QH")


def test_u11_a_card_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        setattr(numbered_card(12, 2), "rank", 3)  # noqa: B010  what a careless program might do


def test_u11_a_new_deck_is_shuffled_and_complete() -> None:
    deck = Deck(generator(1))
    assert (52, 52, False) == (deck.cards_remaining, len(deck), deck.is_empty)
    drawn = [str(deck.draw()) for _ in range(52)]
    assert sorted(FRESH) == sorted(drawn) != drawn != FRESH


def test_u11_a_deck_counts_its_cards_down() -> None:
    deck = Deck(generator(1))
    counted = []
    for _ in range(52):
        counted.append(deck.cards_remaining)
        deck.draw()
    assert (list(range(52, 0, -1)), True) == (counted, deck.is_empty)


def test_u11_a_deck_that_is_shuffled_is_complete_again() -> None:
    deck = Deck(generator(1))
    for _ in range(20):
        deck.draw()
    deck.shuffle()
    assert 52 == deck.cards_remaining
    assert sorted(FRESH) == sorted([str(deck.draw()) for _ in range(52)])


@for_each("size", [1, 5, 7, 52])
def test_u11_a_hand_of_any_size_is_drawn_from_its_deck(size: int) -> None:
    deck = Deck(generator(1))
    assert (size, 52 - size) == (len(Hand(deck, size)), deck.cards_remaining)


def test_u11_a_hand_refills_the_slot_of_a_removed_card() -> None:
    deck = told_deck("3H 9S 4S 9C KD 7D")
    hand_of_five = Hand(deck, 5)
    assert hand_of_five.remove(card("4S"))
    assert cardkit.cards("3H 9S 7D 9C KD") == tuple(hand_of_five)


@pytest.mark.parametrize("missing", [card("AD"), None])
def test_u11_nothing_happens_to_a_hand_without_the_card(missing: Card | None) -> None:
    deck = told_deck("3H 9S 4S 9C KD 7D")
    hand_of_five = Hand(deck, 5)
    assert not hand_of_five.remove(missing)
    assert (cardkit.cards("3H 9S 4S 9C KD"), 47) == (tuple(hand_of_five), deck.cards_remaining)


def test_u11_two_hands_share_a_deck() -> None:
    deck = told_deck("3H 9S 4S 9C KD 7D")
    one, other = Hand(deck, 2), Hand(deck, 2)
    other.remove(card("4S"))
    one.remove(card("9S"))
    assert (cardkit.cards("3H 7D"), cardkit.cards("KD 9C")) == (tuple(one), tuple(other))


def test_u11_a_pile_has_its_first_card_on_top() -> None:
    pile = CardPile(card("5S"))
    assert (card("5S"), 1) == (pile.top_card, len(pile))


def test_u11_a_card_laid_on_a_pile_is_its_top_card() -> None:
    pile = CardPile(card("5S"))
    pile.play(card("5H"))
    pile.play(card("2H"))
    assert (card("2H"), 3) == (pile.top_card, len(pile))


def test_u11_a_match_tells_who_wins_a_game() -> None:
    match = UnoWarMatch(AI(), BiggestCardAI())
    assert [match.final_state(seed).winners() == (0,) for seed in range(20)] == [
        match.play_game(seed) for seed in range(20)
    ]


def test_u11_the_win_rate_is_the_share_of_the_games_that_the_first_ai_wins() -> None:
    match = UnoWarMatch(BiggestCardAI(), AI())
    assert sum([match.play_game(seed) for seed in range(3, 33)]) / 30 == match.win_rate(30, 3)


def test_u11_a_match_begins_every_game_anew() -> None:
    match = UnoWarMatch(AI(), SmallestCardAI())
    assert [match.final_state(5), match.final_state(6)] == [match.final_state(5), match.final_state(6)]


def test_u11_a_match_plays_to_ten_rounds() -> None:
    match = UnoWarMatch(AI(), BiggestCardAI())
    assert [10] * 20 == [max(match.final_state(seed).scores()) for seed in range(20)]


def test_u11_the_first_ai_leads_the_first_round() -> None:
    first, second = Watched(), Watched()
    UnoWarMatch(first, second, generator="java").final_state(2)
    assert (java_cards(2, 1)[10], 1, 2) == (str(first.seen[0].top), first.seen[0].pile, second.seen[0].pile)


def test_u11_an_ai_sees_the_pile_as_it_is() -> None:
    """Through a round the pile grows by one card a turn."""
    first, second = Watched(), Watched()
    UnoWarMatch(first, second).final_state(1)
    assert {1, 2, 3} <= {one.pile for one in first.seen + second.seen}
    for one, other in pairwise(first.seen):
        assert other.pile == one.pile + 2 or other.pile in (1, 2)


def test_u11_the_tournament_has_names_and_rates() -> None:
    found = tournament(2, 1)
    assert [(str(one), str(two)) for one in AIS for two in AIS] == [(one, two) for one, two, _ in found]
    assert {rate for _, _, rate in found} <= {0.0, 0.5, 1.0}


# What a seat may know.


def test_view_a_seat_sees_its_own_hand_alone() -> None:
    step = start("KS QS JS TS 9S", "2S", "8S 7S 6S 5S 4S")
    assert ["KS QS JS TS 9S", "8S 7S 6S 5S 4S"] == [hand(step, seat) for seat in range(2)]


def test_view_a_watcher_sees_no_hand() -> None:
    assert "" == str(view(start("KS QS JS TS 9S", "2S"), None).hand)


@pytest.mark.parametrize("seat", [0, None])
def test_view_nothing_shows_which_cards_the_other_holds(seat: int | None) -> None:
    steps = [
        after(start("KS QS JS TS 9S", "2S", f"8S {rest}", "AC 3S"), "2:QS") for rest in ("7S 6S 5S 4S", "7H KD AD 4S")
    ]
    assert view(steps[0], seat) == view(steps[1], seat)


def test_view_nothing_shows_what_the_other_has_drawn() -> None:
    steps = [after(start("KS QS JS TS 9S", "2S", "8S 7S 6S 5S 4S", rest), "1") for rest in ("AC 2C", "TD 2C")]
    assert view(steps[0], 1) == view(steps[1], 1)


def test_view_nothing_shows_in_which_order_the_deck_lies() -> None:
    steps = [start("KS QS JS TS 9S", "2S", "8S 7S 6S 5S 4S", rest) for rest in ("AC 2C 3C", "3C 2C AC")]
    assert [view(steps[0], seat) for seat in range(2)] == [view(steps[1], seat) for seat in range(2)]


def test_view_the_score_the_mover_and_the_deck_are_seen_by_all() -> None:
    step = opened(f"{STUCK} 6S 4S")
    for seat in (0, 1, None):
        seen = view(step, seat)
        assert ((0, 1), 1, 1, 40, card("4S")) == (seen.rounds, seen.mover, seen.decks, seen.deck, seen.top)


def test_view_a_hand_that_is_dealt_is_told_to_its_own_seat_alone() -> None:
    dealt = Dealt(0, cardkit.Hand.of("KS QS JS TS 9S"))
    assert (dealt, None, None) == (dealt.seen_by(0), dealt.seen_by(1), dealt.seen_by(None))


def test_view_a_card_that_is_drawn_is_told_to_its_own_seat_alone() -> None:
    drawn, hidden = Drawn(1, 3, card("AC")), Drawn(1, 3, None)
    assert (hidden, drawn, hidden) == (drawn.seen_by(0), drawn.seen_by(1), drawn.seen_by(None))


def test_view_the_cards_of_this_deck_that_were_seen_to_leave_it() -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8S 7S 6S 5S 4S", "AC 2C"), "1:KS")
    expected = ("KS QS JS TS 9S AC 2S", "8S 7S 6S 5S 4S 2S KS", "2S KS")
    for seat, gone in zip((0, 1, None), expected, strict=True):
        assert set(cardkit.cards(gone)) == set(view(step, seat).gone)


def test_view_what_is_left_of_an_older_deck_in_the_other_hand_is_known() -> None:
    step = equal_cards()
    assert (card("AD"),) == view(step, 0).older
    assert [False, True] == [slot.fresh for slot in view(step, 0).slots[1]]


def test_view_a_new_deck_has_all_cards_to_come_but_those_seen_to_leave_it() -> None:
    assert {"KS"} == {str(one) for one in view(equal_cards(), 0).gone}


@for_each("made", [equal_cards, out_in_a_draw, out_at_a_start, out_at_a_loss])
@for_each("seat", [0, 1])
def test_view_a_state_made_up_from_a_view_looks_the_same(made: Position, seat: int) -> None:
    step = made()
    game = game_of(step.state)
    seen = game.view(step.state, seat)
    assert seen == game.view(game.determinize(seen, generator(1)), seat)


@for_each("seed", range(10))
def test_view_a_hand_that_is_made_up_holds_nothing_that_would_have_fitted(seed: int) -> None:
    """Player1 has lost a round on the six of spades: no spade is in that hand, and nothing from the six on."""
    made_up = GAME.determinize(view(opened(f"{STUCK} 6S 4S"), 1), generator(seed))
    assert [] == [str(one) for one in GAME.view(made_up, 0).hand if one.suit.letter == "S" or one.rank >= 6]


# Positions as text.


@for_each("made", [equal_cards, out_in_a_draw, out_at_a_start, out_at_a_loss])
def test_a_position_is_written_and_read_back(made: Position) -> None:
    state = made().state
    game = game_of(state)
    assert state == game.read_state(game.write_state(state))


def test_a_position_before_the_deal_is_written_and_read_back() -> None:
    assert GAME.initial_state() == GAME.read_state(GAME.write_state(GAME.initial_state()))


def test_a_position_goes_on_as_it_would_have() -> None:
    step = out_at_a_loss()
    read = Step(ONE_CARD.read_state(ONE_CARD.write_state(step.state)), ())
    assert new_deck(step, OUT_AT_A_LOSS, "9C 5C") == new_deck(read, OUT_AT_A_LOSS, "9C 5C")


def test_a_position_with_other_options_is_refused() -> None:
    with pytest.raises(BadNotation, match="expected a position with options 'rounds=10 hand=5', not"):
        GAME.read_state(ONE_CARD.write_state(out_in_a_draw().state))


@for_each("text", ["", "{}", "7S", "[1,2]", "null"])
def test_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.read_state(text)


def test_u4_a_position_that_waits_for_a_shuffle_with_cards_in_the_deck_is_refused() -> None:
    state, frame = out_in_a_draw().state, out_in_a_draw().state.frame
    game = game_of(state)
    assert game.why_impossible(state) is None
    held = {state.card(seat, slot) for seat in range(2) for slot in range(frame.options.hand)}
    last = next(card for card in frame.order if card not in held)
    deck = replace(frame, order=(*[card for card in frame.order if card != last], last))
    other = replace(state, frame=deck, drawn=51)
    assert "a shuffle is asked for while there are cards in the deck" == game.why_impossible(other)


@for_each("seed", range(10))
def test_u3_a_hand_that_is_made_up_for_the_player_on_turn_can_play(seed: int) -> None:
    """Of 50 cards that a watcher has not seen, only fifteen fit."""
    seen = view(start("2S", "KS", game=ONE_CARD), None)
    assert ONE_CARD.determinize(seen, generator(seed)).legal()
