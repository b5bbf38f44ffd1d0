"""Clauses of the rules. That the game keeps the contract is checked by cardkit's plugin: see pyproject.toml."""

from cardkit import Hand, Suit, card, cards
from cardkit.kits.rounds import Rounds
from cardkit.kits.tricks import Trick
from euchre import DECK, Euchre, EuchreOptions, EuchreState, Seen

EUCHRE = Euchre()
HANDS = ("9H TH QH AH 9S", "9C TC QC KC AC", "9D TD QD KD AD", "JH JD JS QS AS")
FOUR_DEALT = Rounds(4, (0, 0), dealer=3)  # the seat on the left, 0, begins


def dealt(turned: str = "KH", passes: int = 0) -> EuchreState:
    hands = tuple(Hand.of(hand) for hand in HANDS)
    rest = [one for one in DECK if one != card(turned) and all(one not in hand for hand in hands)]
    return EuchreState(EuchreOptions(), Seen(FOUR_DEALT, card(turned), passes), hands, tuple(rest))


def played(state: EuchreState, *moves: str) -> EuchreState:
    for move in moves:
        state = EUCHRE.play(state, EUCHRE.read_move(move)).state
    return state


def moves(state: EuchreState) -> list[str]:
    return [EUCHRE.write_move(move) for move in EUCHRE.legal_moves(state)]


def trick_of(*lying: str, taken: tuple[int, int], alone: bool = False) -> EuchreState:
    """Seat 0, which made hearts trumps, leads to a trick."""
    trick = Trick.led_by(0, 4, (2,) if alone else ())
    seen = Seen(FOUR_DEALT, card("9C"), 4, Suit.HEARTS, 0, alone, trick, taken=taken)
    return EuchreState(EuchreOptions(), seen, tuple(Hand.of(one) for one in lying), cards("TC"))


def totals(state: EuchreState) -> tuple[int, ...]:
    return state.seen.rounds.totals


def test_the_dealers_left_calls_first() -> None:
    assert (dealt().turn(), moves(dealt())) == (0, ["pass", "order up", "order up alone"])


def test_a_card_that_all_pass_is_turned_down_and_its_suit_cannot_be_named() -> None:
    plain = ["clubs", "diamonds", "spades"]
    assert moves(dealt(passes=4)) == ["pass", *plain, *[f"{suit} alone" for suit in plain]]


def test_the_dealer_must_name_trumps() -> None:
    assert EUCHRE.why_illegal(dealt(passes=7), EUCHRE.read_move("pass")) == "the dealer must name trumps"


def test_the_dealer_picks_up_the_card_and_discards_one() -> None:
    assert played(dealt(), "order up", "discard JS").hands[3] == Hand.of("JH JD QS AS KH")


def test_a_partner_sits_out() -> None:
    assert played(dealt(), "order up alone", "discard KH").seen.trick.seats == (0, 1, 3)


def test_the_left_bower_follows_trumps() -> None:
    assert moves(played(dealt(), "order up", "discard KH", "9H", "9C", "9D")) == ["JD", "JH"]


def test_the_left_bower_does_not_follow_its_printed_suit() -> None:
    state = trick_of("9D", "9C", "TC", "JD QS", taken=(2, 2))
    assert moves(played(state, "9D", "9C", "TC")) == ["JD", "QS"]


def test_the_left_bower_beats_the_ace() -> None:
    assert played(trick_of("AH", "JD", "TS", "QS", taken=(0, 0)), "AH", "JD", "TS", "QS").seen.trick.leader == 1


def test_the_right_bower_beats_the_left_one() -> None:
    assert played(trick_of("AH", "JD", "TS", "JH", taken=(0, 0)), "AH", "JD", "TS", "JH").seen.trick.leader == 3


def test_three_tricks_are_a_point() -> None:
    assert totals(played(trick_of("AH", "9S", "TS", "QS", taken=(2, 2)), "AH", "9S", "TS", "QS")) == (1, 0)


def test_all_tricks_are_two_points() -> None:
    assert totals(played(trick_of("AH", "9S", "TS", "QS", taken=(4, 0)), "AH", "9S", "TS", "QS")) == (2, 0)


def test_all_tricks_alone_are_four_points() -> None:
    assert totals(played(trick_of("AH", "9S", "TS", "QS", taken=(4, 0), alone=True), "AH", "9S", "QS")) == (4, 0)


def test_fewer_than_three_are_two_points_for_the_others() -> None:
    assert totals(played(trick_of("9D", "AD", "TS", "QS", taken=(2, 2)), "9D", "AD", "TS", "QS")) == (0, 2)
