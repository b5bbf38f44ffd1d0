"""UnoWar, clause by clause: the rulings U1 to U10 as far as they are rules, and what a seat may know.

The objects of the document are in test_object_model.py, the program in test_console.py.
"""
# ruff: noqa: SIM300  what is expected stands first

from collections.abc import Callable, Mapping

import pytest

import cardkit
from cardkit import Event, IllegalMove, Result, Shuffle, Step, Table, Unfinished, card, generator
from cardkit.core.errors import BadNotation, BadOption, IllegalOutcome
from cardkit.core.playout import policy_playout
from cardkit.core.rng import seeded_sfc32
from cardkit.core.value import replace
from cardkit.games import unowar
from cardkit.games.unowar import Dealt, Drawn, Play, Played, RoundBegan, RoundWon, Shuffled, UnoWarState, Won
from support import for_each
from unowar.java import JavaRandom
from unowar.positions import (
    DOWN_TO_TWO,
    FRESH,
    GAME,
    ONE_CARD,
    ONE_ROUND,
    OUT_AT_A_LOSS,
    OUT_AT_A_START,
    RANKS,
    STUCK,
    STUCK_ON,
    a_round_won,
    after,
    began,
    equal_cards,
    game_of,
    hand,
    legal,
    new_deck,
    opened,
    out_at_a_loss,
    out_at_a_start,
    out_in_a_draw,
    refusal,
    start,
    top,
    turn,
    view,
    won_by,
)

HIGH_SPADES, LOW_SPADES, LOW_HEARTS = "KS QS JS TS 9S", "8S 7S 6S 5S 4S", "8H 7H 6H 5H 4H"
NINE_EACH = f"{STUCK} {STUCK_ON[:-3]} 3H"  # each has won nine rounds, and Player1 leads
Position = Callable[[], Step[UnoWarState]]


def kinds(step: Step[UnoWarState]) -> list[type[Event]]:
    """What kinds of events happened in a step."""
    return [type(event) for event in step.events]


def stands(step: Step[UnoWarState], expected: Mapping[str, object]) -> dict[str, object]:
    """What is asked for of a position."""
    seen = view(step, 0)
    found: dict[str, object] = {
        "turn": turn(step), "hand 0": hand(step, 0), "hand 1": hand(step, 1), "top": top(step), "pile": seen.pile,
        "deck": seen.deck, "rounds": seen.rounds, "won": won_by(step), "began": began(step), "legal": legal(step),
        "kinds": kinds(step), "events": list(step.events),
    }  # fmt: skip
    return {name: found[name] for name in expected}


# U1: the game.


def test_u1_two_players_hold_five_cards_of_one_deck_each() -> None:
    assert (2, Shuffle(52)) == (GAME.seats, GAME.status(GAME.initial_state()))
    step = opened("")
    assert [5, 5] == [len(view(step, seat).hand) for seat in range(2)]
    assert (41, 11) == (view(step, 0).deck, len({*hand(step, 0).split(), *hand(step, 1).split(), top(step)}))
    assert ((), (0, 0), (0, 0)) == (step.state.winners(), step.state.scores(), GAME.utilities(step.state))


def test_u1_the_first_player_leads_the_first_round_and_players_take_turns() -> None:
    step = start(HIGH_SPADES, "2S", LOW_SPADES)
    turns = [turn(step)]
    for _ in range(3):
        step = after(step, "5")
        turns.append(turn(step))
    assert [0, 1, 0, 1] == turns


def first() -> Step[UnoWarState]:
    """Both can play, and AC is drawn next."""
    return start(HIGH_SPADES, "2S", LOW_SPADES, "AC")


def loses() -> Step[UnoWarState]:
    """Player1 leads, and Player2 is stuck on any of Player1's cards; AC is drawn next, and 2D starts a round."""
    return start(HIGH_SPADES, "2S", LOW_HEARTS, "AC 2D")


def last() -> Step[UnoWarState]:
    """The same in a game of one round; 3C is drawn next."""
    return start(HIGH_SPADES, "2S", LOW_HEARTS, "3C", ONE_ROUND)


AFTER: dict[str, tuple[Position, list[str], Mapping[str, object]]] = {
    "a played card lies on the pile": (first, ["3:JS"], {"top": "JS", "pile": 2}),
    "it is replaced at once, and the other hand stays": (
        *(first, ["1:KS"]),
        {"hand 0": "AC QS JS TS 9S", "hand 1": LOW_SPADES, "deck": 40},
    ),
    "hands are kept between rounds, and a fresh card starts the pile": (
        *(loses, ["1:KS"]),
        {"hand 0": "AC QS JS TS 9S", "hand 1": LOW_HEARTS, "top": "2D", "pile": 1, "deck": 39},
    ),
    "who is left gets the round and leads the next": (
        *(loses, ["1:KS"]),
        {"rounds": (1, 0), "turn": 0, "began": [(0, "2D")]},
    ),
    "the second player, too": (
        lambda: start("8S 7H 6H 5H 4H", "2S", "KD QS JS TS 9S", "AC 2D 3D"),
        *(["1:8S", "1:KD"], {"turn": 1, "began": [(1, "3D")]}),
    ),
    "the winner leads even if the other led before": (
        *(lambda: opened(f"{STUCK} 6S 4S 4H"), []),
        {"began": [(0, "6S"), (1, "4S")]},
    ),
    "nine rounds do not win the game": (lambda: opened(NINE_EACH), [], {"rounds": (9, 9), "turn": 0}),
    "ten do": (
        *(lambda: opened(f"{STUCK} {STUCK_ON}"), []),
        {"turn": Result(scores=(9, 10), winners=(1,), utilities=(-1, 1))},
    ),
    "the first player can win, too": (
        *(last, ["1:KS"]),
        {"turn": Result(scores=(1, 0), winners=(0,), utilities=(1, -1))},
    ),
    "no round begins after the last, whose card is replaced": (
        *(last, ["1:KS"]),
        {"kinds": [Played, Drawn, RoundWon, Won], "hand 0": "3C QS JS TS 9S", "deck": 40},
    ),
    "what happens in a deal is told in order": (
        *(loses, []),
        {
            "events": [
                *(Shuffled(1), Dealt(0, cardkit.Hand.of(HIGH_SPADES)), Dealt(1, cardkit.Hand.of(LOW_HEARTS))),
                RoundBegan(0, card("2S")),
            ]
        },
    ),
    "and in a turn": (
        *(loses, ["1:KS"]),
        {"events": [Played(0, 0, card("KS")), Drawn(0, 0, card("AC")), RoundWon(0, 1), RoundBegan(0, card("2D"))]},
    ),
    "the end is told after the last round": (
        *(lambda: opened(f"{STUCK} 6S", ONE_ROUND), []),
        {"kinds": [Shuffled, Dealt, Dealt, RoundBegan, RoundWon, Won]},
    ),
}


@for_each(("made", "moves", "expected"), AFTER.values(), AFTER)
def test_u1_how_it_stands(made: Position, moves: list[str], expected: Mapping[str, object]) -> None:
    assert expected == stands(after(made(), *moves), expected)


def test_u1_nobody_may_move_after_the_end_nor_before_the_deal() -> None:
    over = opened(f"{STUCK} 6S", ONE_ROUND)
    assert ([], "no seat is to move: the game is over") == (legal(over), refusal(over, "1"))
    with pytest.raises(IllegalMove, match="the game is over"):
        after(over, "1")
    with pytest.raises(IllegalMove, match="chance acts first"):
        GAME.play(GAME.initial_state(), Play(0))


# U1: other lengths and hands.


@for_each("size", range(1, 11))
def test_u1_a_hand_has_as_many_cards_and_actions_as_the_option_says(size: int) -> None:
    game = unowar.game(hand=size)
    step = opened("", game)
    assert (size, size, 51 - 2 * size) == (len(view(step, 0).hand), len(view(step, 1).hand), view(step, 0).deck)
    assert size == game.action_count


@for_each("rounds", range(1, 20))
def test_u1_the_game_ends_with_the_round_that_the_option_says(rounds: int) -> None:
    step = opened(DOWN_TO_TWO, unowar.game(rounds=rounds, hand=1))
    assert Result(scores=(rounds - 1, rounds), winners=(1,), utilities=(-1, 1)) == turn(step)


def test_u1_ten_thousand_rounds_may_be_asked_for() -> None:
    step = opened(DOWN_TO_TWO, ONE_CARD)
    assert ((24, 24), 0) == (view(step, 0).rounds, turn(step))


def test_u1_the_presets() -> None:
    presets = {"standard": "rounds=10 hand=5", "first-to-three": "rounds=3 hand=5", "one-round": "rounds=1 hand=5"}
    assert presets == {name: unowar.game(name).write_options() for name in presets}
    with pytest.raises(BadOption, match="there are: standard, first-to-three, one-round"):
        unowar.game("two-rounds")


# U2: what may be played.


def fits(one: str, on: str) -> bool:
    """U2, written again."""
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
            assert fits(one, on) == (won_by(start(one, on, game=ONE_CARD)) == []), one


def test_u2_a_card_fits_on_its_equal() -> None:
    step = after(new_deck(out_in_a_draw(), DOWN_TO_TWO, "AH KS"), "1:AH")
    assert ("AH", ["1:AH"]) == (top(step), legal(step))


# U3: who cannot play.


def test_u3_who_cannot_play_is_not_asked_and_nothing_is_laid() -> None:
    step = opened(f"{STUCK} 6S 4S")
    assert ([(1, 1)], 1) == (won_by(step), turn(step))
    assert ("AC 2C 3C AD 2D", "4C 5C 3D 4D 5D", 40) == (hand(step, 0), hand(step, 1), view(step, 0).deck)
    assert [(0, 1)] == won_by(a_round_won())  # in the step that made it so


def test_u3_several_rounds_can_be_lost_in_one_step_each_with_one_card_of_the_deck() -> None:
    step = opened(NINE_EACH)
    assert [(1 - number % 2, number // 2 + 1) for number in range(18)] == won_by(step)
    expected = [(number % 2, one) for number, one in enumerate([*STUCK_ON.split()[:18], "3H"])]
    assert (42 - 19, expected) == (view(step, 0).deck, began(step))


def test_u3_a_round_that_nobody_can_begin_goes_to_who_does_not_lead_it() -> None:
    """Player2 is stuck on KS; then Player1 on JD, and Player2 on TD."""
    step = after(start("KS 2S 3S 2C 3C", "QS", LOW_HEARTS, "4S JD TD 2H"), "1:KS")
    assert ([(0, 1), (1, 1), (0, 2)], 0) == (won_by(step), turn(step))


def test_u3_legal_moves_are_the_playable_cards_and_others_are_refused_with_the_reason() -> None:
    step = start("3H 9S 4D 9C 2C", "5S")
    assert ["2:9S", "4:9C"] == legal(step)
    reason = "it has neither the suit of the top card nor its rank or a higher one"
    assert [reason, None, reason, None, reason] == [refusal(step, slot) for slot in "12345"]
    table = Table(GAME, state=step.state)
    before = (table.state, table.entries)
    for move in (Play(0), Play(7), Play(1, card("9C")), Play(-1)):  # nor is another card played in its place (U10)
        with pytest.raises(IllegalMove):
            table.play(move)
    assert before == (table.state, table.entries)


# U4: an empty deck.


def test_u4_the_last_card_of_the_deck_brings_no_shuffle_yet() -> None:
    step = after(opened(DOWN_TO_TWO, ONE_CARD), "1")
    assert ("AH", 0, 1) == (hand(step, 0), view(step, 0).deck, turn(step))
    with pytest.raises(IllegalOutcome):
        ONE_CARD.resolve(step.state, tuple(range(52)))


def test_u4_a_shuffle_is_asked_for_when_a_replacement_is_wanted_and_nobody_may_move_before_it() -> None:
    step = out_in_a_draw()
    assert (Shuffle(52), [Played(1, 0, card("AD"))], "AD") == (turn(step), list(step.events), top(step))
    assert ([], "no seat is to move: chance acts first") == (legal(step), refusal(step, "1"))
    with pytest.raises(IllegalOutcome):
        ONE_CARD.resolve(step.state, tuple(range(51)))


def test_u4_the_replacement_is_the_first_card_of_the_new_deck() -> None:
    step = new_deck(out_in_a_draw(), DOWN_TO_TWO, "9C KS")
    assert ("9C", 51, 0) == (hand(step, 1), view(step, 1).deck, turn(step))
    assert [Shuffled(2), Drawn(1, 0, card("9C"))] == list(step.events)
    assert (2, 53) == (view(step, 0).decks, step.state.cards_drawn())


def test_u4_a_shuffle_is_asked_for_when_a_round_is_to_begin_and_rounds_lost_before_it_count() -> None:
    step = out_at_a_start()
    assert (Shuffle(52), 0, [(1, 24), (0, 24)]) == (turn(step), view(step, 0).deck, won_by(step))
    assert (None, 0) == (view(step, 0).top, view(step, 0).pile)  # no card lies on the pile between rounds


def test_u4_a_round_begins_with_the_first_card_of_the_new_deck_and_may_be_lost_on_it_at_once() -> None:
    step = new_deck(out_at_a_start(), OUT_AT_A_START, "AC KS")
    assert ([Shuffled(2), RoundBegan(0, card("AC"))], 0, "AC") == (list(step.events), turn(step), top(step))
    step = new_deck(out_at_a_start(), OUT_AT_A_START, "KC QD KD AC")  # Player1 holds AS, Player2 holds AH
    assert [(1, 25), (0, 25), (1, 26)] == won_by(step)


def test_u4_the_replacement_is_drawn_before_the_round_is_lost_also_the_last_of_a_game() -> None:
    step = out_at_a_loss()
    lost = [Shuffled(2), Drawn(1, 0, card("9C")), RoundWon(1, 25)]
    assert Shuffle(52) == turn(step)
    assert [*lost, RoundBegan(1, card("5C"))] == list(new_deck(step, OUT_AT_A_LOSS, "9C 5C").events)
    step = after(opened(OUT_AT_A_LOSS, unowar.game(rounds=25, hand=1)), "1", "1", "1")
    assert Shuffle(52) == turn(step)
    assert [*lost, Won(1)] == list(new_deck(step, OUT_AT_A_LOSS, "9C").events)


def cards_by_deck(table: Table[UnoWarState, Play, unowar.UnoWarView], decks: int) -> list[list[str]]:
    """The cards of each deck of a game, in the order in which they are drawn, until there are so many decks."""
    found: list[list[str]] = []
    for step in table.steps():
        for event in step.events:
            match event:
                case Shuffled():
                    found.append([])
                case Dealt(_, cards):
                    found[-1] += [str(one) for one in cards]
                case Drawn() | RoundBegan():
                    found[-1].append(str(event.card))
        if len(found) == decks:
            break
    return found


def test_u4_the_new_deck_is_complete() -> None:
    decks = cards_by_deck(Table(unowar.game(rounds=10_000), ["random", "biggest"], seed=4), 6)
    assert [sorted(FRESH)] * 5 == [sorted(deck) for deck in decks[:5]]


def test_u4_a_card_can_be_in_a_hand_and_in_the_deck_at_once_and_in_a_hand_twice() -> None:
    step = after(new_deck(out_in_a_draw(), DOWN_TO_TWO, "9C AH"), "1:AH")  # Player1 draws the equal of AH
    assert "AH" == hand(step, 0) == top(step)
    assert "AD AD" == hand(equal_cards(), 1)


@for_each(("outcome", "first"), [(range(52), "AC"), (range(51, -1, -1), "AH")], ids=["as it lies", "turned about"])
def test_u4_a_deck_is_shuffled_as_it_lies(outcome: range, first: str) -> None:
    again = ONE_CARD.resolve(out_in_a_draw().state, tuple(outcome))
    assert first == hand(again, 1)


def test_u4_a_position_that_waits_for_a_shuffle_with_cards_in_the_deck_is_refused() -> None:
    state, frame = out_in_a_draw().state, out_in_a_draw().state.frame
    game = game_of(state)
    assert game.why_impossible(state) is None
    held = {state.card(seat, slot) for seat in range(2) for slot in range(frame.options.hand)}
    last = next(card for card in frame.order if card not in held)
    deck = replace(frame, order=(*[card for card in frame.order if card != last], last))
    other = replace(state, frame=deck, drawn=51)
    assert "a shuffle is asked for while there are cards in the deck" == game.why_impossible(other)


# U5: the order of the deal.


def test_u5_five_cards_to_the_first_player_then_five_to_the_second_then_one_to_the_pile() -> None:
    step = opened("QS QH QC QD JS TS TH TC TD 9S 7H")
    assert ("QS QH QC QD JS", "TS TH TC TD 9S", "7H") == (hand(step, 0), hand(step, 1), top(step))


@for_each("slot", range(5))
def test_u5_a_replacement_goes_into_the_slot_of_the_played_card(slot: int) -> None:
    assert HIGH_SPADES.replace(HIGH_SPADES.split()[slot], "AC") == hand(after(first(), str(slot + 1)), 0)


def test_u5_cards_are_drawn_in_the_order_of_the_deck_and_the_top_card_after_the_replacement() -> None:
    step = after(start(HIGH_SPADES, "2S", LOW_SPADES, "AC 2C 3C 4C"), "5", "1", "4", "2")
    assert ("KS QS JS 3C AC", "2C 4C 6S 5S 4S") == (hand(step, 0), hand(step, 1))
    step = after(loses(), "2:QS")
    assert ("AC", "2D") == (hand(step, 0).split()[1], top(step))


def test_u5_of_two_equal_cards_only_the_leftmost_may_be_played_and_is_replaced() -> None:
    assert ["1:AD"] == legal(equal_cards())
    assert refusal(equal_cards(), "2:AD")
    assert "9C AD" == hand(after(equal_cards(), "1:AD"), 1)


# U6: the shuffle of the Java programs, whose numbers tests/core/test_rng.py has.


def test_u6_the_fresh_order_is_spades_hearts_clubs_diamonds_from_ace_to_king() -> None:
    step = GAME.resolve(GAME.initial_state(), tuple(range(52)))
    assert ("AS 2S 3S 4S 5S", "6S 7S 8S 9S TS", "JS") == (hand(step, 0), hand(step, 1), top(step))


@for_each("seed", [0, 1, 2, 42, -7, 2**31 - 1])
def test_u6_every_card_of_a_game(seed: int) -> None:
    """Cards are drawn from the front, and a later shuffle goes on from the order as it stands."""
    decks = cards_by_deck(Table(GAME, ["random", "biggest"], seed=seed, generator="java"), 100)
    java, lying = JavaRandom(seed), FRESH
    assert len(decks) > 1
    for deck in decks:
        lying = java.shuffled(lying)
        assert lying[: len(deck)] == deck


# U7: the computers of the document; test_object_model.py has the same of its objects.

NAMES = ("random", "smallest", "biggest")
CHOICES = [  # the hand, the top card, and the slots, from 0, that Random, Smallest and Biggest choose
    ("3H 9S 4S 9C KD", "5S", 1, 2, 4),
    ("2H 9C 9D 9H 3D", "6S", 1, 1, 1),
    ("JC 9H 9D 9C 3D", "6S", 0, 1, 0),
    ("9C JH JD JC 3D", "6S", 0, 0, 1),
    ("KH QS AS 2D 3D", "KS", 0, 2, 0),
    ("5D QH 2C 5C 5S", "5H", 0, 0, 1),
    ("AD AC 2D 3C AS", "AH", 0, 0, 3),
    ("2D 3D 4D 8S 9D", "7D", 0, 0, 4),
]


@for_each(("held", "on", "slots"), [(held, on, slots) for held, on, *slots in CHOICES])
def test_u7_what_a_computer_chooses(held: str, on: str, slots: list[int]) -> None:
    for name, slot in zip(NAMES, slots, strict=True):
        step = Table(GAME, [name] * 2, state=start(held, on).state).step()
        assert isinstance(step, Step)
        assert Played(0, slot, card(held.split()[slot])) == step.events[0], name


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


def test_u9_the_rules_have_no_limit_and_a_game_that_is_cut_short_is_unfinished() -> None:
    assert GAME.max_moves is None
    table = Table(GAME, ["smallest", "smallest"], seed=1)
    assert isinstance(table.run(limit=100), Unfinished)
    assert (None, 100, ()) == (table.result, table.move_count, table.state.winners())


# U10: bad input.


@for_each("slot", [-1, 5, 52])
def test_u10_a_move_outside_the_hand_is_refused(slot: int) -> None:
    state = first().state
    assert "expected Play(slot) with a slot from 0 to 4" in str(GAME.why_illegal(state, Play(slot)))
    with pytest.raises(IllegalMove, match=r"a slot from 0 to 4"):
        GAME.play(state, Play(slot))


@for_each("action", [-1, 5])
def test_u10_an_action_outside_the_hand_is_refused(action: int) -> None:
    with pytest.raises(IllegalMove, match=f"expected an action from 0 to 4, not {action}"):
        GAME.move_of(action)


def test_u10_a_move_that_names_another_card_is_refused() -> None:
    assert "slot 3 holds JS, not 7S" == refusal(first(), "3:7S")
    with pytest.raises(IllegalMove, match="slot 3 holds JS, not 7S"):
        after(first(), "3:7S")


@for_each("text", ["", "x", "7S", "3:", "3:ZZ", "3:7S:8S", "-1", "1.5", "3 7S"])
def test_u10_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.read_move(text)


@for_each("text", ["1", "5", "3:7S", "5:TD"])
def test_u10_a_move_is_written_and_read_back(text: str) -> None:
    assert text == GAME.write_move(GAME.read_move(text))


# What a seat may know.


def test_view_a_seat_sees_its_own_hand_alone_and_a_watcher_none() -> None:
    assert [HIGH_SPADES, LOW_SPADES, ""] == [str(view(first(), seat).hand) for seat in (0, 1, None)]


@for_each(
    ("one", "other", "moves", "seats"),
    [
        ((LOW_SPADES, "AC 3S"), ("8S 7H KD AD 4S", "AC 3S"), ["2:QS"], (0, None)),
        ((LOW_SPADES, "AC 2C"), (LOW_SPADES, "TD 2C"), ["1"], (1, None)),
        ((LOW_SPADES, "AC 2C 3C"), (LOW_SPADES, "3C 2C AC"), [], (0, 1, None)),
    ],
    ids=["which cards the other holds", "what the other has drawn", "how the deck lies"],
)
def test_view_nothing_shows(
    one: tuple[str, str], other: tuple[str, str], moves: list[str], seats: tuple[int | None, ...]
) -> None:
    steps = [after(start(HIGH_SPADES, "2S", *cards), *moves) for cards in (one, other)]
    assert [view(steps[0], seat) for seat in seats] == [view(steps[1], seat) for seat in seats]


@for_each("seat", [0, 1, None])
def test_view_the_score_the_mover_and_the_deck_are_seen_by_all(seat: int | None) -> None:
    seen = view(opened(f"{STUCK} 6S 4S"), seat)
    assert ((0, 1), 1, 1, 40, card("4S")) == (seen.rounds, seen.mover, seen.decks, seen.deck, seen.top)


def test_view_which_cards_are_told_and_known() -> None:
    # A hand that is dealt and a card that is drawn are told to their own seat alone.
    dealt = Dealt(0, cardkit.Hand.of(HIGH_SPADES))
    assert (dealt, None, None) == (dealt.seen_by(0), dealt.seen_by(1), dealt.seen_by(None))
    drawn, hidden = Drawn(1, 3, card("AC")), Drawn(1, 3, None)
    assert (hidden, drawn, hidden) == (drawn.seen_by(0), drawn.seen_by(1), drawn.seen_by(None))
    # The cards of this deck that were seen to leave it.
    step = after(start(HIGH_SPADES, "2S", LOW_SPADES, "AC 2C"), "1:KS")
    expected = ("KS QS JS TS 9S AC 2S", "8S 7S 6S 5S 4S 2S KS", "2S KS")
    for seat, gone in zip((0, 1, None), expected, strict=True):
        assert set(cardkit.cards(gone)) == set(view(step, seat).gone)
    # What is left of an older deck in the other hand is known and of the new one what has left it.
    seen = view(equal_cards(), 0)
    assert ((card("AD"),), {"KS"}) == (seen.older, {str(one) for one in seen.gone})
    assert [False, True] == [slot.fresh for slot in seen.slots[1]]


@for_each("made", [equal_cards, out_in_a_draw, out_at_a_start, out_at_a_loss])
def test_view_a_state_made_up_from_a_view_looks_the_same_and_a_position_comes_back_from_its_text(
    made: Position,
) -> None:
    state = made().state
    game = game_of(state)
    assert state == game.read_state(game.write_state(state))
    for seat in (0, 1):
        seen = game.view(state, seat)
        assert seen == game.view(game.determinize(seen, generator(1)), seat)


@for_each("seed", range(10))
def test_view_a_hand_that_is_made_up_is_one_that_can_be(seed: int) -> None:
    """Player1 has lost a round on the six of spades: no spade is in that hand, and nothing from the six on. And who is
    on turn can play, though of 50 cards that a watcher has not seen, only fifteen fit on KS.
    """
    made_up = GAME.determinize(view(opened(f"{STUCK} 6S 4S"), 1), generator(seed))
    assert [] == [str(one) for one in GAME.view(made_up, 0).hand if one.suit.letter == "S" or one.rank >= 6]
    assert ONE_CARD.determinize(view(start("2S", "KS", game=ONE_CARD), None), generator(seed)).legal()


# Positions as text.


def test_a_position_goes_on_as_it_would_have() -> None:
    assert GAME.initial_state() == GAME.read_state(GAME.write_state(GAME.initial_state()))
    step = out_at_a_loss()
    read = Step(ONE_CARD.read_state(ONE_CARD.write_state(step.state)), ())
    assert new_deck(step, OUT_AT_A_LOSS, "9C 5C") == new_deck(read, OUT_AT_A_LOSS, "9C 5C")


@for_each("text", ["", "{}", "7S", "[1,2]", "null"])
def test_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        GAME.read_state(text)


def test_a_position_with_other_options_is_refused() -> None:
    with pytest.raises(BadNotation, match="expected a position with options 'rounds=10 hand=5', not"):
        GAME.read_state(ONE_CARD.write_state(out_in_a_draw().state))
