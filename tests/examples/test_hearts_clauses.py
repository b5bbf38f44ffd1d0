"""Hearts: each clause of its docstring, from written positions, and what everybody may know."""

from collections.abc import Sequence

import attrs
import pytest

from cardkit import CHANCE, OVER, STANDARD_DECK, Hand, IllegalMove, Result, Shuffle, Suit, Table, cards, generator
from cardkit.core.simple_game import Chose, Moved, Named
from cardkit.kits.rounds import Rounds
from cardkit.kits.tricks import Trick
from cardkit.table.undo_secrecy import came_to_light
from hearts import SEATS, Ducking, Hearts, HeartsOptions, HeartsState, HeartsView, Taken
from support import for_each

HEARTS = Hearts()
SHORT = Hearts(HeartsOptions(target=1))
ORDERED = tuple(range(52))  # Player1 holds the clubs, Player2 the diamonds, and so on
NOBODY = ("", "", "", "")
TO_THE_TWO = Hearts(HeartsOptions(passing=False))


def dealt(number: int = 1, game: Hearts = HEARTS) -> HeartsState:
    """The ordered deal of the round of this number."""
    state = attrs.evolve(game.initial_state(), rounds=Rounds(SEATS, (0,) * SEATS, number=number))
    return game.resolve(state, ORDERED).state


def position(
    *hands: str, led: str = "", leader: int = 0, gone: str = "4C", points: tuple[int, ...] = (0,) * 4
) -> HeartsState:
    """A position of the first round, with these cards of a trick; `gone` were played before it."""
    trick = Trick.led_by(leader, SEATS).plus(*cards(led))
    mover = leader if trick.turn is None else trick.turn
    held = tuple(Hand.of(hand) for hand in (*hands, *NOBODY)[:SEATS])
    return HeartsState(HEARTS.options, hands=held, trick=trick, gone=cards(gone), points=points, mover=mover)


def moves(state: HeartsState) -> list[str]:
    return [str(move) for move in HEARTS.legal_moves(state)]


def played(state: HeartsState, *texts: str) -> HeartsState:
    for text in texts:
        state = HEARTS.play(state, HEARTS.read_move(text)).state
    return state


def refused(state: HeartsState, text: str) -> str | None:
    return HEARTS.why_illegal(state, HEARTS.read_move(text))


def passed(number: int, rows: Sequence[str] = ("2C 3C 4C", "2D 3D 4D", "2H 3H 4H", "2S 3S 4S")) -> HeartsState:
    """The ordered deal of a round after all have passed."""
    state = dealt(number)
    for seat, row in enumerate(rows):
        for text in row.split():
            state = played(state.facing(seat), text)
    return state


# The deal.


def test_a_game_begins_with_a_shuffle_of_all_cards() -> None:
    assert HEARTS.status(HEARTS.initial_state()) == Shuffle(52)


def test_thirteen_cards_each() -> None:
    assert [len(hand) for hand in dealt().hands] == [13] * 4


# Passing.


def test_all_pass_at_once() -> None:
    assert dealt().acting() == (0, 1, 2, 3)


def test_any_card_may_be_passed() -> None:
    assert len(moves(dealt())) == 13


def test_who_has_passed_three_waits_for_the_others() -> None:
    assert played(dealt(), "2C", "3C", "4C").acting() == (1, 2, 3)


def test_a_card_that_is_put_aside_has_left_the_hand() -> None:
    assert refused(played(dealt(), "2C").facing(0), "2C") == "2C is not in your hand"


@for_each(("number", "received"), [(1, "2S 3S 4S"), (2, "2D 3D 4D"), (3, "2H 3H 4H"), (5, "2S 3S 4S"), (7, "2H 3H 4H")])
def test_cards_go_to_the_left_then_right_then_across(number: int, received: str) -> None:
    assert passed(number).received[0] == cards(received)


@pytest.mark.parametrize("number", [4, 8])
def test_nobody_passes_in_every_fourth_round(number: int) -> None:
    assert dealt(number).passing is False


def test_nobody_passes_without_that_option() -> None:
    assert dealt(1, TO_THE_TWO).passing is False


def test_cards_passed_are_in_the_hand_of_the_receiver() -> None:
    assert set(cards("2C 3C 4C")) <= set(passed(1).hands[1])


def test_after_passing_everybody_holds_thirteen() -> None:
    assert [len(hand) for hand in passed(1).hands] == [13] * 4


def test_who_was_passed_the_two_of_clubs_leads() -> None:
    assert (passed(1).turn(), passed(2).turn(), passed(3).turn()) == (1, 3, 2)


def test_what_is_passed_is_told_to_the_passer_alone() -> None:
    event = HEARTS.play(dealt(), Named("2C")).events[0]
    assert [event.seen_by(seat) for seat in (0, 1, None)] == [Moved(0, Named("2C"), True), Chose(0), Chose(0)]


def test_the_last_card_that_is_passed_is_told_to_the_passer_alone() -> None:
    state = played(played(played(dealt(), "2C", "3C", "4C"), "2D", "3D", "4D"), "2H", "3H", "4H", "2S", "3S")
    event = HEARTS.play(state, Named("4S")).events[0]
    assert [event.seen_by(seat) for seat in (0, 3)] == [Chose(3), Moved(3, Named("4S"), True)]


# Tricks.


def test_the_two_of_clubs_leads() -> None:
    assert moves(dealt(4)) == ["2C"]


def test_another_lead_is_refused() -> None:
    assert refused(dealt(4), "3C") == "the two of clubs leads"


def test_the_suit_led_must_be_followed() -> None:
    assert refused(position("2D 9S", led="3S", leader=3), "2D") == "Spades must be followed"


def test_a_card_that_one_does_not_hold_is_refused() -> None:
    with pytest.raises(IllegalMove, match="AS is not in your hand"):
        played(position("2D 9S"), "AS")


@for_each("action", [-1, 52, 10**30])
def test_a_number_of_no_card_is_refused(action: int) -> None:
    assert position("2D").why_illegal(action) == "there is no such card"


def test_the_highest_card_of_the_suit_led_takes_the_trick() -> None:
    assert played(position("TD 5C", "AC 6S", "KD 3S", "QD 4S"), "TD", "AC", "KD", "QD").turn() == 2


def test_the_taker_leads_the_next_trick() -> None:
    after = played(position("TD 5C", "9D 6S", "KD 3S", "QD 4S"), "TD", "9D", "KD", "QD")
    assert after.trick == Trick.led_by(2, SEATS)


def test_cards_played_are_gone() -> None:
    after = played(position("TD 5C", "9D 6S", "KD 3S", "QD 4S"), "TD", "9D", "KD", "QD")
    assert after.gone == cards("4C TD 9D KD QD")


# The first trick.


def test_no_heart_is_discarded_in_the_first_trick() -> None:
    assert refused(position("2H 3S", led="2C", leader=3, gone=""), "2H") == "no points are played to the first trick"


def test_no_queen_of_spades_is_discarded_in_the_first_trick() -> None:
    assert moves(position("QS 3D", led="2C", leader=3, gone="")) == ["3D"]


def test_who_has_points_alone_discards_them_in_the_first_trick() -> None:
    assert moves(position("QS 2H", led="2C", leader=3, gone="")) == ["2H", "QS"]


def test_points_are_discarded_in_the_second_trick() -> None:
    assert moves(position("QS 3D", led="3C", leader=3)) == ["3D", "QS"]


# Hearts are broken.


def test_hearts_are_not_led_before_one_was_discarded() -> None:
    assert refused(position("2H 3S"), "2H") == "no heart was discarded yet"


def test_the_queen_of_spades_breaks_no_hearts() -> None:
    assert moves(position("2H 3S", gone="4C QS")) == ["3S"]


def test_the_queen_of_spades_may_be_led() -> None:
    assert moves(position("2H QS")) == ["QS"]


def test_a_hand_of_hearts_leads_one() -> None:
    assert moves(position("2H 3H")) == ["2H", "3H"]


def test_hearts_may_follow_hearts() -> None:
    assert moves(position("2H 3S", led="9H", leader=3)) == ["2H"]


def test_hearts_are_led_after_one_was_discarded() -> None:
    assert moves(position("2H 3S", gone="4C 9H")) == ["2H", "3S"]


# Points.


@for_each(("trick", "points"), [("2D 3D 4D 5D", 0), ("2D 3H 4D 5D", 1), ("2S 3S QS 4H", 14), ("AH KH QH JH", 4)])
def test_hearts_cost_one_and_the_queen_thirteen(trick: str, points: int) -> None:
    lying = trick.split()
    state = position(
        *[f"{card} {spare}" for card, spare in zip(lying, ("6C", "7C", "8C", "9C"), strict=True)], gone="TH"
    )
    assert sum(played(state, *lying).points) == points


def ended(points: tuple[int, ...], *, totals: tuple[int, ...] = (0,) * 4, last: str = "AD 2D 3D 4D") -> HeartsState:
    """After the last trick of a round, which Player1 takes, and before which these points were taken."""
    state = position(*last.split(), points=points)
    return played(attrs.evolve(state, rounds=Rounds(SEATS, totals)), *last.split())


def test_points_are_added_after_a_round() -> None:
    assert ended((6, 20, 0, 0), totals=(1, 2, 3, 4)).scores() == (7, 22, 3, 4)


def test_after_a_round_cards_are_dealt_again() -> None:
    assert ended((6, 20, 0, 0)).turn() == CHANCE


def test_points_of_a_round_are_not_carried_on() -> None:
    assert ended((6, 20, 0, 0)).points == (0, 0, 0, 0)


@for_each("seat", range(4))
def test_who_takes_all_points_gives_them_to_the_others(seat: int) -> None:
    taken = tuple(26 if one == seat else 0 for one in range(4))
    assert ended(taken).scores() == tuple(0 if one == seat else 26 for one in range(4))


def test_the_last_trick_counts_for_the_moon() -> None:
    assert ended((25, 0, 0, 0), last="AH 2D 3D 4D").scores() == (0, 26, 26, 26)


def test_the_last_trick_may_spoil_the_moon() -> None:
    assert ended((0, 25, 0, 0), last="AH 2D 3D 4D").scores() == (1, 25, 0, 0)


def test_all_hearts_without_the_queen_are_no_moon() -> None:
    assert ended((13, 0, 13, 0)).scores() == (13, 0, 13, 0)


# The end.


def test_a_game_ends_at_a_hundred_points() -> None:
    assert ended((6, 20, 0, 0), totals=(0, 80, 0, 0)).turn() == OVER


def test_a_game_goes_on_below_a_hundred_points() -> None:
    assert ended((7, 19, 0, 0), totals=(0, 80, 0, 0)).turn() == CHANCE


def test_the_fewest_points_win() -> None:
    assert ended((6, 20, 0, 0), totals=(0, 80, 9, 7)).winners() == (0,)


def test_equally_few_points_win_together() -> None:
    assert ended((6, 20, 0, 0), totals=(0, 80, 9, 6)).winners() == (0, 3)


def test_nobody_has_won_while_the_game_is_on() -> None:
    assert ended((6, 20, 0, 0)).winners() == ()


def test_utilities_are_points_with_a_minus_sign() -> None:
    over = HEARTS.status(ended((6, 20, 0, 0), totals=(0, 80, 9, 7)))
    assert over == Result(scores=(6, 100, 9, 7), winners=(0,), utilities=(-6, -100, -9, -7))


def test_the_moon_may_end_a_game_for_three() -> None:
    over = ended((26, 0, 0, 0), totals=(99, 74, 0, 0))
    assert (over.turn(), over.winners()) == (OVER, (2, 3))


# What is told.


def taken(state: HeartsState, *texts: str) -> str:
    """What is said of the trick after these cards."""
    *before, last = texts
    events = HEARTS.play(played(state, *before), Named(last)).events
    return str(next(one for one in events if isinstance(one, Taken)))


def test_who_takes_a_trick_is_told_with_its_points() -> None:
    said = taken(position("TD 5C", "9D 6S", "KD 3S", "QH 4S"), "TD", "9D", "KD", "QH")
    assert said == "Player3 takes the trick (points: 1)."


def test_totals_are_told_after_a_round() -> None:
    said = taken(position("AD", "2D", "3D", "4D", points=(6, 20, 0, 0)), "AD", "2D", "3D", "4D")
    assert said == "Player1 takes the trick (points: 0). Points in all: 6, 20, 0, 0."


# What is known.


def view(state: HeartsState, seat: int | None) -> HeartsView:
    return HEARTS.view(state, seat)


def test_a_seat_sees_what_it_put_aside() -> None:
    assert [view(played(dealt(), "2C"), seat).aside for seat in (0, 1, None)] == [cards("2C"), (), ()]


def test_everybody_sees_how_many_cards_are_put_aside() -> None:
    assert view(played(dealt(), "2C"), None).chosen == (1, 0, 0, 0)


def test_a_seat_sees_what_it_was_passed() -> None:
    assert view(passed(1), 0).received == cards("2S 3S 4S")


def test_a_seat_sees_what_it_has_passed() -> None:
    assert [view(passed(number), 0).given for number in (1, 2, 3)] == [cards("2C 3C 4C")] * 3


def test_a_watcher_sees_neither() -> None:
    assert (view(passed(1), None).received, view(passed(1), None).given) == ((), ())


@for_each("number", [1, 2, 3])
def test_who_passed_cards_knows_where_they_are(number: int) -> None:
    state = passed(number)
    made_up = [HEARTS.determinize(view(state, 0), generator(seed)) for seed in range(20)]
    receiver = next(seat for seat in range(SEATS) if state.received[seat] == cards("2C 3C 4C"))
    assert all(set(cards("2C 3C 4C")) <= set(one.hands[receiver]) for one in made_up)


def test_a_passed_card_that_was_played_is_not_dealt_again() -> None:
    state = played(passed(1), "2C")
    assert HEARTS.determinize(view(state, 0), generator(1)).trick.cards == cards("2C")


def test_nobody_else_knows_where_passed_cards_are() -> None:
    made_up = [HEARTS.determinize(view(passed(1), 2), generator(seed)) for seed in range(30)]
    assert {seat for one in made_up for seat in range(SEATS) if set(cards("3C")) <= set(one.hands[seat])} == {0, 1, 3}


def test_a_watcher_knows_that_the_leader_holds_the_two_of_clubs() -> None:
    made_up = [HEARTS.determinize(view(passed(1), None), generator(seed)) for seed in range(20)]
    assert all(cards("2C")[0] in one.hands[1] for one in made_up)


def test_a_position_in_which_another_holds_the_two_of_clubs_is_not_possible() -> None:
    wrong = attrs.evolve(passed(1), mover=2)
    assert HEARTS.why_impossible(wrong) == "the two of clubs leads, and another holds it"


def test_who_does_not_follow_is_void() -> None:
    assert played(position("TD 5C", "9S 6S", "KD", "QD"), "TD", "9S").voids == ((), (Suit.DIAMONDS,), (), ())


def test_who_leads_hearts_before_one_was_discarded_has_nothing_else() -> None:
    assert played(position("2H 3H", "9S"), "2H").voids[0] == (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)


def test_who_leads_hearts_later_may_have_anything() -> None:
    assert played(position("2H 3S", "9S", gone="4C 9H"), "2H").voids[0] == ()


def test_voids_are_forgotten_after_a_round() -> None:
    assert ended((6, 20, 0, 0)).voids == ((), (), (), ())


def test_a_card_of_a_void_suit_is_not_made_up() -> None:
    table = Table(SHORT, ["uniform"] * 4, seed=3)
    while sum(map(len, table.state.voids)) < 3:
        table.step()
    made_up = [SHORT.determinize(table.view(seat), generator(seat)) for seat in range(SEATS)]
    assert [SHORT.why_impossible(one) for one in made_up] == [None] * SEATS


def test_no_card_is_in_two_places() -> None:
    assert HEARTS.all_cards(passed(2)) == HEARTS.all_cards(HEARTS.initial_state())


# What comes to light.


def test_a_card_that_one_puts_aside_is_no_news_to_anybody() -> None:
    table = Table(HEARTS, seed=1)
    table.step()
    before = table.state
    table.play(table.legal_moves()[0])
    assert not came_to_light(table, before, table.entries[-1:], range(SEATS))


def test_the_last_card_that_is_passed_is_news_to_who_receives_it() -> None:
    table = Table(HEARTS, seed=1)
    table.step()
    before = table.state
    for seat in [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3:
        before = table.state
        table.play(table.legal_moves(seat)[0], seat)
    assert came_to_light(table, before, table.entries[-1:], [0])


# The computer player.


def ducks(state: HeartsState) -> str:
    return str(STANDARD_DECK[Ducking().choose(state, generator(1))])


def test_ducking_plays_its_highest_card_that_loses() -> None:
    assert ducks(position("3D 9D QD", led="JD", leader=3)) == "9D"


def test_ducking_discards_the_queen_of_spades() -> None:
    assert ducks(position("AH QS KC", led="JD", leader=3)) == "QS"


def test_ducking_leads_low() -> None:
    assert ducks(position("3D 9D KC")) == "3D"


def test_ducking_passes_the_queen_of_spades() -> None:
    state = attrs.evolve(dealt(), mover=3)
    assert ducks(state) == "QS"
