"""Clauses of the rules. That the game keeps the contract is checked by cardkit's plugin: see pyproject.toml."""

from cardkit import Hand, Table, cards, generator
from cardkit.kits.tricks import Trick
from hearts import Hearts, HeartsOptions, HeartsState

HEARTS = Hearts()


def position(hand: str, led: str = "", gone: str = "4C") -> HeartsState:
    """Player1 is to move, after these cards of the trick; `gone` was played before it."""
    lying = cards(led)
    hands = (Hand.of(hand), Hand.of("6D"), Hand.of("7D"), Hand.of("8D"))
    trick = Trick.led_by(-len(lying) % 4, seats=4).plus(*lying)
    return HeartsState.of(HEARTS.options, hands=hands, trick=trick, gone=cards(gone))


def moves(state: HeartsState) -> list[str]:
    return [str(move) for move in HEARTS.legal_moves(state)]


def test_the_suit_led_must_be_followed() -> None:
    assert moves(position("2D 9S KS AH", led="3S")) == ["9S", "KS"]


def test_who_cannot_follow_plays_any_card() -> None:
    assert moves(position("2D QS AH", led="3C")) == ["2D", "AH", "QS"]


def test_the_two_of_clubs_leads() -> None:
    assert moves(position("2C 3C AH", gone="")) == ["2C"]


def test_no_points_are_played_to_the_first_trick() -> None:
    assert moves(position("QS KS 2H", led="2C", gone="")) == ["KS"]


def test_hearts_are_not_led_before_one_was_discarded() -> None:
    assert moves(position("2D QS AH")) == ["2D", "QS"]


def test_hearts_are_led_when_one_was_discarded() -> None:
    assert moves(position("2D QS AH", gone="4C 2H")) == ["2D", "AH", "QS"]


def test_the_queen_of_spades_costs_thirteen() -> None:
    state = position("2S", led="3S QS 2H")
    assert HEARTS.play(state, HEARTS.read_move("2S")).state.points == (0, 0, 14, 0)


def test_whoever_takes_everything_gives_the_others_twenty_six() -> None:
    last = HeartsState.of(HEARTS.options, hands=(Hand.of("AH"), Hand.of("2H"), Hand.of("3H"), Hand.of("4H")))
    state = HeartsState.of(last.options, hands=last.hands, trick=last.trick, gone=cards("5H QS"), points=(22, 0, 0, 0))
    for card in ("AH", "2H", "3H", "4H"):
        state = HEARTS.play(state, HEARTS.read_move(card)).state
    assert state.scores() == (0, 26, 26, 26)


def test_a_card_that_i_passed_lies_with_the_seat_at_my_left() -> None:
    table = Table(HEARTS, ["ducking"] * 4, seed=1)
    while table.move_count < 14:
        table.step()
    made_up = HEARTS.determinize(table.view(0), generator(1))
    assert set(table.view(0).given) - set(table.view(0).gone) <= {*made_up.hands[1], *made_up.trick.cards}


def test_all_who_have_yet_to_pass_are_waited_for() -> None:
    table = Table(HEARTS, seed=1)
    table.step()
    for _ in range(3):
        table.play(table.legal_moves(1)[0], 1)
    prompts = [HEARTS.display.scene(table.view(seat)).prompt for seat in (None, 0, 1)]
    waiting = "Waiting for Player1, Player3 and Player4."
    assert prompts == [waiting, "Pass on three cards.", waiting]


def test_ducking_wins_more_than_half_of_its_games_against_three_that_play_at_random() -> None:
    game, won = Hearts(HeartsOptions(target=30)), 0
    for seed in range(20):
        players = ["uniform"] * 4
        players[seed % 4] = "ducking"
        table = Table(game, players, seed=seed)
        table.run()
        won += seed % 4 in table.state.winners()
    assert won > 10
