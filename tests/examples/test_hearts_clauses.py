"""Hearts: the clauses that its own tests leave out, from written positions, and what everybody may know."""

from collections.abc import Sequence

import attrs
import pytest

from cardkit import CHANCE, STANDARD_DECK, Hand, IllegalMove, Result, Suit, Table, cards, generator
from cardkit.core.simple_game import Named
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
    return HeartsState.of(HEARTS.options, hands=held, trick=trick, gone=cards(gone), points=points, mover=mover)


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


# The deal, and passing.


def test_all_pass_any_three_cards_at_once_and_wait_for_the_others() -> None:
    assert (dealt().acting(), len(moves(dealt()))) == ((0, 1, 2, 3), 13)
    assert refused(played(dealt(), "2C").facing(0), "2C") == "2C is not in your hand"
    assert played(dealt(), "2C", "3C", "4C").acting() == (1, 2, 3)


@for_each(("number", "received"), [(1, "2S 3S 4S"), (2, "2D 3D 4D"), (3, "2H 3H 4H"), (5, "2S 3S 4S"), (7, "2H 3H 4H")])
def test_cards_go_to_the_left_then_right_then_across(number: int, received: str) -> None:
    state = passed(number)
    assert state.received[0] == cards(received)
    assert set(cards(received)) <= set(state.hands[0])
    assert [len(hand) for hand in state.hands] == [13] * 4
    assert set(cards("2C 3C 4C")) <= set(state.hands[state.turn()])  # who was passed the two of clubs leads


@for_each(("number", "game"), [(4, HEARTS), (8, HEARTS), (1, TO_THE_TWO)])
def test_nobody_passes_in_every_fourth_round_or_without_that_option(number: int, game: Hearts) -> None:
    assert dealt(number, game).passing is False


# Tricks. Most of what may be played is in the tests of the example itself.


@for_each(
    ("state", "expected"),
    [
        (dealt(4), "2C"),
        (position("QS 2H", led="2C", leader=3, gone=""), "2H QS"),  # points alone, in the first trick
        (position("QS 3D", led="3C", leader=3), "3D QS"),  # in the second trick
        (position("2H 3S", gone="4C QS"), "3S"),  # the queen breaks no hearts,
        (position("2H QS"), "QS"),  # and may be led
        (position("2H 3H"), "2H 3H"),
        (position("2H 3S", led="9H", leader=3), "2H"),
    ],
)
def test_what_may_be_played(state: HeartsState, expected: str) -> None:
    assert " ".join(moves(state)) == expected


@for_each(
    ("state", "card", "reason"),
    [
        (dealt(4), "3C", "the two of clubs leads"),
        (position("2D 9S", led="3S", leader=3), "2D", "Spades must be followed"),
        (position("2D 9S"), "AS", "AS is not in your hand"),
        (position("2H 3S", led="2C", leader=3, gone=""), "2H", "no points are played to the first trick"),
        (position("2H 3S"), "2H", "no heart was discarded yet"),
    ],
)
def test_why_a_card_is_refused(state: HeartsState, card: str, reason: str) -> None:
    assert refused(state, card) == reason
    with pytest.raises(IllegalMove, match=reason):
        played(state, card)


def test_the_highest_card_of_the_suit_led_takes_the_trick_and_its_taker_leads_the_next() -> None:
    after = played(position("TD 5C", "AC 6S", "KD 3S", "QD 4S"), "TD", "AC", "KD", "QD")
    assert (after.turn(), after.trick, after.gone) == (2, Trick.led_by(2, SEATS), cards("4C TD AC KD QD"))


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


def test_after_a_round_points_are_added_and_cards_are_dealt_again() -> None:
    after = ended((6, 20, 0, 0), totals=(1, 2, 3, 4))
    assert (after.scores(), after.turn(), after.points, after.voids) == ((7, 22, 3, 4), CHANCE, (0,) * 4, ((),) * 4)


@for_each(
    ("points", "last", "scores"),
    [
        *[
            (
                tuple(26 * (one == seat) for one in range(4)),
                "AD 2D 3D 4D",
                tuple(26 * (one != seat) for one in range(4)),
            )
            for seat in range(4)
        ],
        ((25, 0, 0, 0), "AH 2D 3D 4D", (0, 26, 26, 26)),
        ((0, 25, 0, 0), "AH 2D 3D 4D", (1, 25, 0, 0)),  # the last trick may spoil it
        ((13, 0, 13, 0), "AD 2D 3D 4D", (13, 0, 13, 0)),
    ],
)
def test_who_takes_all_points_gives_them_to_the_others(
    points: tuple[int, ...], last: str, scores: tuple[int, ...]
) -> None:
    assert ended(points, last=last).scores() == scores


@for_each(
    ("points", "totals", "winners"),
    [
        ((6, 20, 0, 0), (0, 80, 9, 7), (0,)),
        ((6, 20, 0, 0), (0, 80, 9, 6), (0, 3)),
        ((26, 0, 0, 0), (99, 74, 0, 0), (2, 3)),  # the moon ends it for three
    ],
)
def test_a_game_ends_at_a_hundred_points_and_the_fewest_win(
    points: tuple[int, ...], totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    over = HEARTS.status(ended(points, totals=totals))
    assert isinstance(over, Result)
    assert (over.winners, over.utilities) == (winners, tuple(-points for points in over.scores))


def test_below_a_hundred_points_it_goes_on_and_nobody_has_won() -> None:
    state = ended((7, 19, 0, 0), totals=(0, 80, 0, 0))
    assert (state.turn(), state.winners()) == (CHANCE, ())


# What is told.


def taken(state: HeartsState, *texts: str) -> str:
    """What is said of the trick after these cards."""
    *before, last = texts
    events = HEARTS.play(played(state, *before), Named(last)).events
    return str(next(one for one in events if isinstance(one, Taken)))


def test_who_takes_a_trick_is_told_with_its_points_and_after_a_round_the_totals() -> None:
    said = taken(position("TD 5C", "9D 6S", "KD 3S", "QH 4S"), "TD", "9D", "KD", "QH")
    assert said == "Player3 takes the trick (points: 1)."
    said = taken(position("AD", "2D", "3D", "4D", points=(6, 20, 0, 0)), "AD", "2D", "3D", "4D")
    assert said == "Player1 takes the trick (points: 0). Points in all: 6, 20, 0, 0."


# What is known.


def view(state: HeartsState, seat: int | None) -> HeartsView:
    return HEARTS.view(state, seat)


def made_up(state: HeartsState, seat: int | None, number: int = 20) -> list[HeartsState]:
    """Positions that look like this one to a seat."""
    return [HEARTS.determinize(view(state, seat), generator(seed)) for seed in range(number)]


def test_a_seat_sees_what_it_put_aside_gave_and_got_and_a_watcher_does_not() -> None:
    aside = played(dealt(), "2C")
    assert [view(aside, seat).aside for seat in (0, 1, None)] == [cards("2C"), (), ()]
    assert view(aside, None).chosen == (1, 0, 0, 0)
    assert [(view(passed(1), seat).given, view(passed(1), seat).received) for seat in (0, None)] == [
        (cards("2C 3C 4C"), cards("2S 3S 4S")),
        ((), ()),
    ]


@for_each("number", [1, 2, 3])
def test_who_passed_cards_knows_where_they_are_and_nobody_else_does(number: int) -> None:
    state, given = passed(number), set(cards("2C 3C 4C"))
    receiver = next(seat for seat in range(SEATS) if set(state.received[seat]) == given)
    assert view(state, 0).given == cards("2C 3C 4C")
    assert all(given <= set(one.hands[receiver]) for one in made_up(state, 0))
    other = next(seat for seat in range(1, SEATS) if seat != receiver)
    holders = {seat for one in made_up(state, other, 30) for seat in range(SEATS) if cards("3C")[0] in one.hands[seat]}
    assert holders == set(range(SEATS)) - {other}


def test_what_is_known_of_cards() -> None:
    # A passed card that was played is not dealt again.
    assert made_up(played(passed(1), "2C"), 0)[0].trick.cards == cards("2C")
    # A watcher knows that the leader holds the two of clubs.
    assert all(cards("2C")[0] in one.hands[1] for one in made_up(passed(1), None))
    # A position in which another holds the two of clubs is not possible.
    wrong = attrs.evolve(passed(1), mover=2)
    assert HEARTS.why_impossible(wrong) == "the two of clubs leads, and another holds it"


@for_each(
    ("state", "played_cards", "voids"),
    [
        (position("TD 5C", "9S 6S", "KD", "QD"), ("TD", "9S"), ((), (Suit.DIAMONDS,), (), ())),
        # Who leads hearts before one was discarded has nothing else, and later may have anything.
        (position("2H 3H", "9S"), ("2H",), ((Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES), (), (), ())),
        (position("2H 3S", "9S", gone="4C 9H"), ("2H",), ((), (), (), ())),
    ],
)
def test_who_does_not_follow_is_void(state: HeartsState, played_cards: tuple[str, ...], voids: object) -> None:
    assert played(state, *played_cards).voids == voids


# What comes to light.


def test_of_cards_put_aside_only_the_last_is_news_to_who_receives_it() -> None:
    table = Table(HEARTS, seed=1)
    table.step()
    for number, seat in enumerate([0] * 3 + [1] * 3 + [2] * 3 + [3] * 3):
        before = table.state
        table.play(table.legal_moves(seat)[0], seat)
        if number in (0, 11):
            assert came_to_light(table, before, table.entries[-1:], [0]) is (number == 11)


# The computer player.


@for_each(
    ("state", "card"),
    [
        (position("3D 9D QD", led="JD", leader=3), "9D"),  # its highest that loses
        (position("AH QS KC", led="JD", leader=3), "QS"),
        (position("3D 9D KC"), "3D"),
        (attrs.evolve(dealt(), mover=3), "QS"),  # which it passes
    ],
)
def test_ducking_gets_rid_of_what_costs(state: HeartsState, card: str) -> None:
    assert str(STANDARD_DECK[Ducking().choose(state, generator(1))]) == card
