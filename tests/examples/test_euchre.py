"""Euchre: what its seats know, and where trumps and partners meet."""

import attrs
import pytest

from cardkit import CHANCE, OVER, Hand, Result, Suit, Table, card, cards, contract, generator
from cardkit.core.errors import BadJson
from cardkit.core.simple_game import Chose
from cardkit.kits.rounds import Rounds
from cardkit.kits.tricks import Trick
from euchre import DECK, Euchre, EuchreOptions, EuchreState, Seen
from support import for_each

EUCHRE = Euchre()
LOOSE = EuchreOptions(stick=False)
SECRETS = ("views", "together", "policies", "refusals")
HANDS = ("9H TH QH AH 9S", "9C TC QC KC AC", "9D TD QD KD AD", "JH JD JS QS AS")


def dealt(turned: str = "KH", passes: int = 0, options: EuchreOptions | None = None, dealer: int = 3) -> EuchreState:
    hands = tuple(Hand.of(hand) for hand in HANDS)
    rest = [one for one in DECK if one != card(turned) and all(one not in hand for hand in hands)]
    seen = Seen(Rounds(4, (0, 0), dealer), card(turned), passes)
    return EuchreState(options or EuchreOptions(), seen, hands, tuple(rest))


def played(state: EuchreState, *moves: str) -> EuchreState:
    for move in moves:
        state = EUCHRE.play(state, EUCHRE.read_move(move)).state
    return state


def why_illegal(state: EuchreState, move: str) -> str | None:
    return EUCHRE.why_illegal(state, EUCHRE.read_move(move))


def made_up(state: EuchreState, seat: int | None, number: int = 40) -> list[EuchreState]:
    """Positions that look like this one to a seat."""
    return [EUCHRE.determinize(EUCHRE.view(state, seat), generator(seed)) for seed in range(number)]


ORDERED = dealt(), "order up"
DISCARDED = played(*ORDERED, "discard JS")  # the dealer, seat 3, keeps the king of hearts
GIVEN_BACK = played(*ORDERED, "discard KH")


# The rules where they meet.


def test_what_may_be_said_of_trumps() -> None:
    assert GIVEN_BACK.hands[3] == Hand.of(HANDS[3])  # the card turned up may be discarded
    # Who sits out leaves the card and the lead to others.
    state = played(dealt(), "pass", "order up alone")  # by seat 1, the dealer's partner
    assert (state.turn(), state.hands[3], state.seen.open) == (0, Hand.of(HANDS[3]), cards("KH"))
    state = played(dealt(), "pass", "pass", "order up alone", "discard KH")  # the dealer's left sits out
    assert state.seen.trick.seats == (1, 2, 3)
    # A named suit leaves the card turned down and nothing is discarded.
    state = played(dealt(passes=4), "spades")
    assert (state.seen.open, state.turn()) == (cards("KH"), 0)
    # Where the dealer may pass the next seat deals.
    state = played(dealt(passes=7, options=LOOSE), "pass")
    assert (state.turn(), state.seen.dealer, any(state.hands)) == (CHANCE, 0, False)


@for_each(
    ("state", "move", "reason"),
    [
        (dealt(), "hearts", "KH is turned up: order it up, or pass"),
        (dealt(passes=4), "hearts", "KH is turned down"),
        (dealt(passes=4), "order up", "KH is turned down"),
        (dealt(), "9H", "trumps are not made yet"),
        (dealt(), "discard 9H", "nothing is discarded here"),
        (played(*ORDERED), "KH", "the dealer discards a card"),
        (played(*ORDERED), "discard 9C", "9C is not in your hand"),
        (DISCARDED, "pass", "trumps are made"),
        (DISCARDED, "9C", "9C is not in your hand"),
        (played(DISCARDED, "9H", "9C", "9D"), "QS", "Hearts must be followed"),
    ],
)
def test_a_refusal_says_why(state: EuchreState, move: str, reason: str) -> None:
    assert why_illegal(state, move) == reason


def test_partners_score_and_win_together() -> None:
    over = EuchreState(EuchreOptions(), Seen(Rounds(4, (7, 11))))
    expected = Result((7, 11, 7, 11), (1, 3), (-4, 4, -4, 4), ((0, 2), (1, 3)))
    assert (over.turn(), EUCHRE.status(over)) == (OVER, expected)


def test_the_computer_beats_chance_and_orders_up_with_a_good_hand() -> None:
    results = [Table(EUCHRE, ["steady", "uniform"] * 2, seed=seed).run() for seed in range(3)]
    assert [isinstance(one, Result) and one.winners for one in results] == [(0, 2)] * 3
    assert EUCHRE.policies["steady"].choose(dealt(), generator(1)) in dealt().legal()[1:]


# What seats know.


def test_others_hear_that_the_dealer_has_discarded() -> None:
    step = EUCHRE.play(played(*ORDERED), EUCHRE.read_move("discard JS"))
    assert [[event.seen_by(seat) for event in step.events] for seat in (0, 1, 2, None)] == [[Chose(3)]] * 4


@for_each("seat", [0, 1, 2, None])
def test_others_do_not_see_the_discard_and_know_whose_card_was_picked_up(seat: int | None) -> None:
    assert EUCHRE.view(DISCARDED, seat).discard == ()
    assert all(card("KH") in state.hands[3] for state in made_up(played(*ORDERED), seat))


def test_the_dealer_knows_the_discard() -> None:
    assert {state.discard for state in made_up(DISCARDED, 3)} == {cards("JS")}


@for_each("state", [DISCARDED, GIVEN_BACK], ids=["kept", "discarded"])
def test_for_all_that_others_know_the_card_picked_up_is_with_the_dealer_or_discarded(state: EuchreState) -> None:
    held = [(card("KH") in one.hands[3], card("KH") in one.discard) for one in made_up(state, 0)]
    assert set(held) == {(False, True), (True, False)}


def test_a_dealer_without_trumps_has_discarded_the_card_picked_up() -> None:
    hands = (Hand.of("9H TH QH AH 9S"), Hand.of("9C TC QC KC AC"), Hand.of("9D TD QD KD JH"), Hand.of("AD TS JS QS AS"))
    state = attrs.evolve(dealt(), hands=hands, kitty=cards("JC JD KS"))
    shown = played(state, "order up", "discard KH", "9H", "9C", "JH", "TS")
    assert {one.discard for one in made_up(shown, 0)} == {cards("KH")}


def test_a_card_that_was_played_is_not_the_discard() -> None:
    state = played(DISCARDED, "9H", "9C", "9D", "KH")
    assert all(card("KH") not in one.discard for one in made_up(state, 0))


@for_each("seat", [0, None])
def test_the_card_turned_down_is_nobodys(seat: int | None) -> None:
    state = played(dealt(passes=4), "spades")
    assert all(
        card("KH") not in (*sum([one.cards for one in made.hands], ()), *made.kitty) for made in made_up(state, seat)
    )


def test_the_left_bower_that_does_not_follow_shows_a_void_in_its_printed_suit() -> None:
    trick = Trick.led_by(2, 4)
    seen = Seen(Rounds(4, (0, 0), 3), card("KC"), 4, Suit.HEARTS, 0, trick=trick)
    hands = (Hand.of("9H"), Hand.of("9C"), Hand.of("9D"), Hand.of("JD"))
    state = EuchreState(EuchreOptions(), seen, hands)
    assert played(state, "9D", "JD").seen.voids[3] == (Suit.DIAMONDS,)


def test_the_left_bower_that_is_led_asks_for_trumps() -> None:
    assert played(played(dealt(dealer=2), "order up", "discard KH"), "JD", "9H", "9C").seen.voids[1] == (Suit.HEARTS,)


def test_a_position_with_a_card_twice_is_refused() -> None:
    state = attrs.evolve(dealt(), kitty=cards("9H JC KS"))
    with pytest.raises(BadJson, match="9H is there 2 times, not 1"):
        EUCHRE.read_json(EUCHRE.write_json(state))


# The contract.


@pytest.mark.contract
@pytest.mark.parametrize("game", [Euchre(EuchreOptions(target=5)), Euchre(EuchreOptions(3, False))], ids=str)
@pytest.mark.whole
def test_it_keeps_the_contract(game: Euchre) -> None:
    assert contract.check(game, seeds=range(4), processes=False).games == 4


@pytest.mark.contract
@pytest.mark.parametrize("stick", [True, False])
@pytest.mark.whole
def test_nothing_is_found_in_a_hundred_games(stick: bool) -> None:
    game = Euchre(EuchreOptions(target=1, stick=stick))
    assert contract.check(game, seeds=range(100), rules=SECRETS).unfinished == 0
