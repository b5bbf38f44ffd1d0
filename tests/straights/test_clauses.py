"""Straights, clause by clause: the sections of the assignment and the rulings S1 to S19, without a console."""
# ruff: noqa: SIM300  what is expected stands first

import re
from functools import cache

import pytest

import cardkit
from cardkit import IllegalMove, Result, Shuffle, Table, card, cards
from cardkit.core.game import Step
from cardkit.core.records.record import Resolved
from cardkit.core.rng import seeded_minstd
from cardkit.games import straights
from cardkit.games.straights import Discard, Play, Played, RoundBegan, RoundScored, StraightsState, Won
from support import for_each

GAME = straights.game()
PACK = tuple(str(one) for one in cardkit.STANDARD_DECK)
FOUR_FIRST = ("first",) * 4

SEED_6788 = (
    "4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C JS QD 5C 8C 4D 5H KC 7D KS AC JH 6H 7H "
    "3H 4C 3S 3D AH QC 3C TH 4S 9S 2S 8S TS 7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD"
)
SEED_1 = (
    "9H 3H KH 7C 3S 8H 5C QH 8D TH 2D TD 3C 6H JH 7D 5H 2S 4C JC KD 8C 7H JS AS QD "
    "QS KC 9D 4S 4H 6C JD AC AH 9S 2C TC 3D AD 6D TS 9C 8S 2H KS 4D 5D QC 7S 6S 5S"
)


def deck_with(*hands: str) -> str:
    """A deck that begins each hand with these cards and fills the rest up in the order of a new pack."""
    rest = [one for one in PACK if one not in " ".join(hands).split()]
    deck = []
    for hand in hands:
        wanted = hand.split()
        missing = 13 - len(wanted)
        deck += wanted + rest[:missing]
        rest = rest[missing:]
    return " ".join(deck)


def at(deck: str, table: str = "", discards: str = "", scores: str = "0 0 0 0", number: int = 1) -> StraightsState:
    """A position in the middle of a round."""
    return GAME.read_state(
        f"scores {scores}; round {number}; deck {deck}; table {table}; discards {discards}".replace("; ;", ";")
    )


def legal(state: StraightsState) -> set[str]:
    return {str(move) for move in GAME.legal_moves(state)}


def plays(text: str) -> set[str]:
    return {f"play {one}" for one in text.split()}


def discards(text: str) -> set[str]:
    return {f"discard {one}" for one in text.split()}


def after(state: StraightsState, *moves: str) -> StraightsState:
    for text in moves:
        state = GAME.play(state, GAME.read_move(text)).state
    return state


def shuffled_game(seed: int) -> Table[StraightsState, straights.Move, straights.StraightsView]:
    """A table at which the first round has been dealt."""
    table = Table(GAME, seed=seed)
    table.step()
    return table


def hand_texts(state: StraightsState) -> str:
    """All four deals in seat order."""
    return " ".join([str(GAME.view(state, seat).dealt) for seat in range(4)])


# One card each is left; Player1 has laid down the ace of clubs.
LAST_TABLE = (
    "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD "
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
)
LAST_DECK = (
    "AC 2C 3C 4C 5C 6C 8C 9C TC JC QC KC KD AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD 7C "
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
)
LAST_MOVES = ("play AS", "play KC", "play AD", "play AH")


def last_turns(scores: str) -> StraightsState:
    return at(LAST_DECK, LAST_TABLE, "AC/7C,7D,7H,6S,8S", scores, 3)


# §2: the deck.


@for_each("seed", [0, 1, 6788, -5])
def test_2_thirteen_cards_are_dealt_to_each_player(seed: int) -> None:
    state = shuffled_game(seed).state
    assert [13, 13, 13, 13] == [len(GAME.view(state, seat).dealt) for seat in range(4)]


@for_each("seed", [0, 1, 6788, -5])
def test_2_the_52_cards_are_dealt_once_each(seed: int) -> None:
    assert sorted(PACK) == sorted(hand_texts(shuffled_game(seed).state).split())


def test_2_the_king_is_the_highest_rank_and_the_ace_the_lowest() -> None:
    assert (1, 13) == (card("AS").rank, card("KS").rank)


# §3.1: legal plays.


def test_3_1_the_holder_of_the_seven_of_spades_begins() -> None:
    states = [at(deck_with(*["7S" if seat == holder else "" for seat in range(4)])) for holder in range(4)]
    assert [0, 1, 2, 3] == [GAME.status(state) for state in states]


def test_3_1_the_first_play_must_be_the_seven_of_spades() -> None:
    assert {"play 7S"} == legal(at(deck_with("7S 7H 7D 7C 8S 6S", "", "", "")))


def test_3_1_every_seven_may_be_played_and_both_neighbours() -> None:
    state = at(deck_with("7D 7H 7C 8S 6S 9S 5S 8D", "", "", "7S"), "7S")
    assert plays("7D 7H 7C 8S 6S") == legal(state)


def test_3_1_the_example_after_the_eight_of_spades() -> None:
    state = at(deck_with("8S", "9S 6S 7D 7H 7C TS 8C 8D 8H", "", "7S"), "7S 8S")
    assert plays("9S 6S 7D 7H 7C") == legal(state)


def test_3_1_a_card_of_another_suit_is_not_adjacent() -> None:
    state = at(deck_with("8C 8D 8H 6C 6D 6H 9S", "", "", "7S 7C 7D 7H"), "7S")
    assert discards(str(GAME.view(state, 0).hand)) == legal(state)


@pytest.mark.parametrize(("high", "low"), [("8S", "6S"), ("6S", "8S")])
def test_3_1_a_pile_grows_at_either_end(high: str, low: str) -> None:
    state = at(deck_with(high, f"{low} 9S 5S 7C", "", "7S"), f"7S {high}")
    assert f"play {low}" in legal(state)


def test_3_1_an_ace_is_not_adjacent_to_its_king() -> None:
    state = at(deck_with("8S QS", "9S KS", "TS AS", "7S JS"), "7S 8S 9S TS JS QS KS")
    assert "play AS" not in legal(state)


def test_3_1_a_king_is_not_adjacent_to_its_ace() -> None:
    state = at(deck_with("6S 2S", "5S AS", "4S KS", "7S 3S"), "AS 2S 3S 4S 5S 6S 7S")
    assert "play KS" not in legal(state)


def test_3_1_turns_go_round_from_player1_to_player4() -> None:
    state = at(SEED_6788)
    turns = [GAME.status(state)]
    for move in ("play 7S", "discard 4H", "play 7D", "play 8S"):
        state = after(state, move)
        turns.append(GAME.status(state))
    assert [3, 0, 1, 2, 3] == turns


def test_3_1_a_played_card_leaves_the_hand() -> None:
    assert "7S" not in str(GAME.view(after(at(SEED_6788), "play 7S"), 3).hand).split()


def test_3_1_a_played_card_lies_on_the_pile_of_its_suit() -> None:
    table = GAME.view(after(at(SEED_6788), "play 7S"), 0).table
    assert ((), (), (), (card("7S"),)) == table


def test_3_1_an_illegal_play_raises() -> None:
    with pytest.raises(IllegalMove):
        GAME.play(at(SEED_6788), Play(card("7C")))


def test_3_1_an_illegal_play_at_a_table_changes_nothing() -> None:
    table = shuffled_game(6788)
    before = (table.state, table.entries)
    with pytest.raises(IllegalMove):
        table.play(Play(card("7C")))
    assert before == (table.state, table.entries)


def test_3_1_a_card_of_another_player_may_not_be_played() -> None:
    assert GAME.why_illegal(at(SEED_6788, "7S"), Play(card("8S"))) is not None


# §3.2: discards.


def test_3_2_any_card_may_be_discarded_when_none_can_be_played() -> None:
    assert discards("4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C") == legal(at(SEED_6788, "7S"))


@pytest.mark.parametrize("seat_card", ["7S", "KD"])
def test_3_2_no_card_may_be_discarded_beside_a_legal_play(seat_card: str) -> None:
    assert GAME.why_illegal(at(SEED_6788), Discard(card(seat_card))) is not None


def test_3_2_a_discard_lies_on_no_pile() -> None:
    table = GAME.view(after(at(SEED_6788, "7S"), "discard 8H"), 0).table
    assert ((), (), (), (card("7S"),)) == table


def test_3_2_nothing_fits_beside_a_discard() -> None:
    state = after(at(SEED_6788, "7S"), "discard 6C")  # 5C is in the hand of Player2
    assert plays("7D 7H") == legal(state)


def test_3_2_a_discard_leaves_the_hand() -> None:
    assert "4H" not in str(GAME.view(after(at(SEED_6788, "7S"), "discard 4H"), 0).hand).split()


def test_3_2_a_discard_lies_before_its_player() -> None:
    dropped = GAME.view(after(at(SEED_6788, "7S"), "discard 4H"), 0).dropped
    assert [(0, card("4H"))] == [(one.seat, one.card) for one in dropped]


def test_3_2_no_other_seat_may_be_passed_over() -> None:
    assert 1 == GAME.status(after(at(SEED_6788, "7S"), "discard 4H"))


# §4: scoring.


def scored(state: StraightsState, *moves: str) -> list[tuple[int, ...]]:
    """Seat, points before, gained and total of every score that these moves led to."""
    events: list[cardkit.Event] = []
    for text in moves:
        step = GAME.play(state, GAME.read_move(text))
        state = step.state
        events += step.events
    return [(one.seat, one.before, one.gained, one.total) for one in events if isinstance(one, RoundScored)]


def test_4_discards_score_their_ranks() -> None:
    assert [(0, 5, 1, 6), (1, 0, 0, 0), (2, 0, 0, 0), (3, 7, 0, 7)] == scored(last_turns("5 0 0 7"), *LAST_MOVES)


def test_4_jack_queen_and_king_score_11_12_and_13() -> None:
    state = at(
        "KD TS 3C 5D KC 9C 7C TH 4C JC 7H QC 2H 4H TD AH 5S AD 8S 6H 2D KS JS 3D QS JD "
        "5C TC 9D 4S 6D KH 8D 8C AS 5H 2C 7S JH 7D 9H 6C 3H 8H QH 2S AC 4D 6S 3S 9S QD",
        "AC 2C 3C 4C 5C 6C 7C 8C 9C TC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD "
        "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
        "JC/TC,AD,TD,4H,JH,2S KC/JC,AD,TD,3H,JH,AS QC/JC,JD,AH,KH",
    )
    gained = [gain for _, _, gain, _ in scored(state, "play KH", "play QD", "play KD", "play AH")]
    assert [36, 0, 0, 0] == gained


def test_4_the_round_lasts_until_the_last_card() -> None:
    assert [] == scored(last_turns("0 0 0 0"), *LAST_MOVES[:3])


def test_4_all_four_players_score_in_player_order() -> None:
    assert [0, 1, 2, 3] == [seat for seat, *_ in scored(last_turns("0 0 0 0"), *LAST_MOVES)]


@for_each("seed", range(5))
def test_4_each_players_total_is_the_sum_of_the_rounds(seed: int) -> None:
    scores = scores_of_game(seed)
    sums = [sum([one.gained for one in scores if one.seat == seat]) for seat in range(4)]
    assert sums == [one.total for one in scores[-4:]]


@for_each("seed", range(5))
def test_4_a_gain_is_the_sum_of_the_ranks_laid_down(seed: int) -> None:
    scores = scores_of_game(seed)
    assert [sum([one.rank for one in score.discards]) for score in scores] == [score.gained for score in scores]


@cache
def scores_of_game(seed: int) -> list[RoundScored]:
    found: list[RoundScored] = []
    table = Table(GAME, FOUR_FIRST, seed=seed)
    table.listen(lambda event: found.append(event) if isinstance(event, RoundScored) else None)
    table.run()
    return found


def test_4_79_points_bring_another_round() -> None:
    assert Shuffle(52) == GAME.status(after(last_turns("78 0 0 0"), *LAST_MOVES))


def test_4_80_points_end_the_game() -> None:
    assert isinstance(GAME.status(after(last_turns("79 0 0 0"), *LAST_MOVES)), Result)


def test_4_80_points_in_the_middle_of_a_round_do_not_end_it() -> None:
    assert 0 == GAME.status(after(last_turns("79 0 0 0"), LAST_MOVES[0]))


def test_4_the_lowest_score_wins() -> None:
    over = GAME.status(after(last_turns("79 30 20 40"), *LAST_MOVES))
    assert isinstance(over, Result)
    assert (2,) == over.winners


def test_4_all_with_the_lowest_score_win() -> None:
    over = GAME.status(after(last_turns("79 30 50 30"), *LAST_MOVES))
    assert isinstance(over, Result)
    assert (1, 3) == over.winners


def test_4_the_final_scores_are_those_of_the_last_round() -> None:
    over = GAME.status(after(last_turns("79 30 50 30"), *LAST_MOVES))
    assert isinstance(over, Result)
    assert (80, 30, 50, 30) == over.scores


def test_4_a_lower_score_has_a_higher_utility() -> None:
    over = GAME.status(after(last_turns("79 30 50 30"), *LAST_MOVES))
    assert isinstance(over, Result)
    assert [0, 2, 1, 3] == sorted(range(4), key=lambda seat: over.utilities[seat])


def test_4_nobody_may_move_when_the_game_is_over() -> None:
    assert () == GAME.legal_moves(after(last_turns("79 0 0 0"), *LAST_MOVES))


def test_4_a_move_after_the_end_raises() -> None:
    with pytest.raises(IllegalMove):
        GAME.play(after(last_turns("79 0 0 0"), *LAST_MOVES), Play(card("7S")))


def test_4_a_move_before_the_deal_raises() -> None:
    with pytest.raises(IllegalMove):
        GAME.play(GAME.initial_state(), Play(card("7S")))


# §5.3: shuffling and dealing, and S1.


def test_5_3_every_round_begins_with_a_shuffle_of_the_52_cards() -> None:
    assert Shuffle(52) == GAME.status(GAME.initial_state())


def test_5_3_the_first_thirteen_cards_belong_to_player1() -> None:
    state = GAME.resolve(GAME.initial_state(), tuple(range(52))).state
    assert cards("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC") == GAME.view(state, 0).dealt.cards


def test_s1_the_starting_order_is_that_of_a_new_pack() -> None:
    assert " ".join(PACK) == hand_texts(GAME.resolve(GAME.initial_state(), tuple(range(52))).state)


def test_s1_the_pack_runs_clubs_diamonds_hearts_spades_from_ace_to_king() -> None:
    assert [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"] == list(PACK)


def test_s1_a_round_shuffles_the_order_of_the_round_before() -> None:
    between = after(last_turns("0 0 0 0"), *LAST_MOVES)
    assert LAST_DECK == hand_texts(GAME.resolve(between, tuple(range(52))).state)


def test_s1_a_shuffle_moves_the_cards_as_they_lie() -> None:
    between = after(last_turns("0 0 0 0"), *LAST_MOVES)
    backwards = " ".join(reversed(LAST_DECK.split()))
    assert backwards == hand_texts(GAME.resolve(between, tuple(range(51, -1, -1))).state)


def test_s1_one_generator_serves_all_rounds() -> None:
    table = Table(GAME, FOUR_FIRST, seed=6788)
    table.run()
    generator = seeded_minstd(6788)
    answers = [entry.outcome for entry in table.entries if isinstance(entry, Resolved)]
    assert [generator.permutation(52) for _ in answers] == answers


# S2 to S5: the generator of the original program.


def next_output(x: int) -> int:
    return 16807 * x % 2147483647


def drawn(x: int, below: int) -> tuple[int, int]:
    """A number below a bound, and the engine's state afterwards, as S3 says."""
    quotient = 2147483645 // below
    while True:
        x = next_output(x)
        if x - 1 < below * quotient:
            return (x - 1) // quotient, x


def shuffled(x: int, length: int) -> tuple[int, ...]:
    """A shuffled row of numbers, as S4 says."""
    row = list(range(length))
    i = 1
    if length % 2 == 0:
        j, x = drawn(x, 2)
        row[1], row[j] = row[j], row[1]
        i = 2
    while i < length:
        both, x = drawn(x, (i + 1) * (i + 2))
        for place, other in ((i, both // (i + 2)), (i + 1, both % (i + 2))):
            row[place], row[other] = row[other], row[place]
        i += 2
    return tuple(row)


def test_s2_the_engine_is_the_minimal_standard_generator() -> None:
    generator = seeded_minstd(1)
    outputs = [generator.word() for _ in range(10_000)]
    assert 1043618065 == outputs[-1]  # the C++ standard's own check value


@for_each(
    ("seed", "x"),
    [
        *((0, 1), (1, 1), (2, 2), (6788, 6788), (-1, 1), (-2, 1), (-3, 2147483646), (-5, 2147483644)),
        *((2147483646, 2147483646), (2147483647, 1), (-2147483648, 1), (-2147483647, 2)),
    ],
)
def test_s2_a_seed_is_taken_as_unsigned_and_reduced(seed: int, x: int) -> None:
    assert (x,) == seeded_minstd(seed).words()


@for_each("seed", [2147483648, -2147483649, 10**30])
def test_s2_a_seed_that_is_no_signed_32_bit_number_is_refused(seed: int) -> None:
    with pytest.raises(cardkit.errors.BadSeed):
        Table(GAME, seed=seed)


@for_each("bound", [1, 2, 3, 12, 52, 2652, 1_000_003, 1_073_741_823, 1_500_000_000, 2_147_483_645])
def test_s3_numbers_are_drawn_by_rejection_and_division(bound: int) -> None:
    generator = seeded_minstd(6788)
    expected, x = [], 6788
    for _ in range(50):
        number, x = drawn(x, bound)
        expected.append(number)
    assert expected == [generator.below(bound) for _ in range(50)]


@for_each("length", [0, 1, 2, 3, 4, 5, 13, 52, 53, 108])
def test_s4_places_are_swapped_in_pairs(length: int) -> None:
    assert (shuffled(6788, length) if length > 1 else tuple(range(length))) == seeded_minstd(6788).permutation(length)


@for_each("seed", [1, 2, 44, 6788, 2147483646])
def test_s4_a_pack_is_shuffled_as_the_original_does(seed: int) -> None:
    assert " ".join([PACK[i] for i in shuffled(seed, 52)]) == hand_texts(shuffled_game(seed).state)


@for_each(("seed", "deal"), [(6788, SEED_6788), (1, SEED_1), (0, SEED_1)])
def test_s5_the_deals_of_the_vectors(seed: int, deal: str) -> None:
    assert deal == hand_texts(shuffled_game(seed).state)


def test_s5_the_gains_of_the_assignments_example() -> None:
    assert [49, 45, 8, 62] == [score.gained for score in scores_of_game(6788)[8:12]]


def test_s5_the_discards_of_the_assignments_example() -> None:
    expected = ["9D QD KH KD 2D", "5C JD QH AD 3D KC", "AC 4C 3C", "KS QC 2C 4D TD TC JC"]
    assert expected == [str(score.discards) for score in scores_of_game(6788)[8:12]]


# §5.4 and S7, S9, S13: what is told.


def test_5_4_1_a_round_begins_with_the_holder_of_the_seven_of_spades() -> None:
    outcome = tuple([PACK.index(one) for one in SEED_6788.split()])
    began = [event for event in GAME.resolve(GAME.initial_state(), outcome).events if isinstance(event, RoundBegan)]
    assert [RoundBegan(3, 1)] == began


def test_s7_the_line_of_a_round_start() -> None:
    assert "A new round begins. It's Player4's turn to play." == str(RoundBegan(3, 1))


def test_s7_rounds_are_counted() -> None:
    between = after(last_turns("0 0 0 0"), *LAST_MOVES)
    numbers = [
        event.number for event in GAME.resolve(between, tuple(range(52))).events if isinstance(event, RoundBegan)
    ]
    assert [4] == numbers


def test_s9_the_line_of_a_play() -> None:
    assert ["Player4 plays 7S."] == [str(event) for event in GAME.play(at(SEED_6788), Play(card("7S"))).events]


def test_s9_the_line_of_a_discard() -> None:
    events = GAME.play(at(SEED_6788, "7S"), Discard(card("QH"))).events
    assert ["Player1 discards QH."] == [str(event) for event in events]


def test_s13_the_line_of_a_score() -> None:
    before = after(last_turns("10 0 0 0"), *LAST_MOVES[:3])
    told = [str(event) for event in GAME.play(before, Play(card("AH"))).events]
    assert "Player1's score: 10 + 1 = 11" in told


def test_s13_the_last_play_is_told_before_the_scores_and_these_before_the_winners() -> None:
    before = after(last_turns("79 5 5 6"), *LAST_MOVES[:3])
    kinds = [type(event) for event in GAME.play(before, Play(card("AH"))).events]
    assert [Played, RoundScored, RoundScored, RoundScored, RoundScored, Won, Won] == kinds


def test_s13_the_winners_are_told_in_player_order() -> None:
    before = after(last_turns("79 5 9 5"), *LAST_MOVES[:3])
    told = [str(event) for event in GAME.play(before, Play(card("AH"))).events]
    assert ["Player2 wins!", "Player4 wins!"] == told[-2:]


@for_each("seed", range(5))
def test_s13_discards_are_reported_in_the_order_they_fell(seed: int) -> None:
    fell: list[list[str]] = [[], [], [], []]
    told = []
    state = Table(GAME, seed=seed).state
    step = GAME.resolve(state, shuffled(seed or 1, 52))
    while not isinstance(GAME.status(step.state), (Shuffle, Result)):
        move = GAME.legal_moves(step.state)[-1]
        seat = GAME.status(step.state)
        if isinstance(move, Discard) and isinstance(seat, int):
            fell[seat].append(str(move.card))
        step = GAME.play(step.state, move)
        told += [str(event.discards) for event in step.events if isinstance(event, RoundScored)]
    assert [" ".join(cards_of_one) for cards_of_one in fell] == told


# S14, S17: moves as text.


@for_each("text", ["play 10S", "play TS", "PLAY ts", "play 10s", "  play   TS  "])
def test_s17_moves_are_read_in_any_case_and_10_is_taken_for_t(text: str) -> None:
    assert Play(card("TS")) == GAME.read_move(text)


@for_each("text", ["", "play", "TS", "play 1S", "play TX", "play TS TS", "drop TS", "discard", "play JK"])
def test_s14_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(cardkit.errors.BadNotation):
        GAME.read_move(text)


@for_each("action", range(GAME.action_count))
def test_s17_every_move_is_written_and_read_back(action: int) -> None:
    move = GAME.move_of(action)
    assert move == GAME.read_move(GAME.write_move(move))


def test_s17_there_are_52_plays_and_52_discards() -> None:
    moves = {GAME.move_of(action) for action in range(GAME.action_count)}
    assert {Play(one) for one in cardkit.STANDARD_DECK} | {Discard(one) for one in cardkit.STANDARD_DECK} == moves


# S15, §5.5.3: the computer.


def chosen(state: StraightsState) -> str:
    table = Table(GAME, FOUR_FIRST, state=state)
    step = table.step()
    assert isinstance(step, Step)
    return str(step.events[0])


def test_5_5_3_the_computer_plays_the_first_legal_card_of_its_hand() -> None:
    assert "Player1 plays 8S." == chosen(at(deck_with("KD 8S 7C 6S 7D", "", "", "7S"), "7S"))


def test_s15_the_computer_goes_by_deal_order() -> None:
    assert "Player1 plays 7D." == chosen(at(deck_with("KD 7D 8S 7C 6S", "", "", "7S"), "7S"))


def test_s15_the_computer_discards_the_first_card_of_its_hand() -> None:
    assert "Player1 discards 4H." == chosen(at(SEED_6788, "7S"))


def test_s15_the_computer_skips_cards_that_left_its_hand() -> None:
    """Player1 began with 4H, and the others went on."""
    state = after(at(SEED_6788, "7S"), "discard 4H", "play 7D", "play 8S", "play 7C")
    assert "Player1 plays 6C." == chosen(state)


# S11, S19: seats change hands.


def test_s19_a_computer_takes_over_in_the_middle_of_a_turn() -> None:
    table = shuffled_game(6788)
    table.seat(3, "first")
    step = table.step()
    assert isinstance(step, Step)
    assert ["Player4 plays 7S."] == [str(event) for event in step.events]


def test_s19_a_person_takes_over_from_a_computer() -> None:
    table = Table(GAME, FOUR_FIRST, seed=6788)
    table.step()
    table.seat(3, None)
    assert (True, 3) == (table.awaits_human, table.step())


def test_s11_the_hand_stays_with_the_seat() -> None:
    table = shuffled_game(6788)
    before = table.state
    table.seat(3, "uniform")
    assert before == table.state


def test_s19_who_plays_does_not_change_the_deals() -> None:
    tables = [Table(GAME, (name,) * 4, seed=7) for name in ("first", "uniform")]
    deals = []
    for table in tables:
        table.run()
        deals.append([entry.outcome for entry in table.entries if isinstance(entry, Resolved)][:2])
    assert deals[0] == deals[1]


# S18: records.


def played(seed: int, moves: int) -> Table[StraightsState, straights.Move, straights.StraightsView]:
    table = Table(GAME, ("uniform", "first", "uniform", "uniform"), seed=seed)
    table.run(limit=moves)
    return table


@pytest.mark.slow
@for_each("moves", [0, 1, 20, 51, 52, 53, 100])
def test_s18_a_resumed_game_goes_on_move_by_move_as_the_unsaved_one(moves: int) -> None:
    unsaved = played(11, moves)
    resumed = cardkit.resume(GAME, cardkit.read_record(cardkit.write_record(unsaved.record())))
    unsaved.run()
    resumed.run()
    assert cardkit.write_record(unsaved.record()) == cardkit.write_record(resumed.record())


@for_each("moves", [0, 1, 20, 51, 52, 100])
def test_s18_a_record_leads_to_the_same_position(moves: int) -> None:
    table = played(12, moves)
    assert table.state == cardkit.resume(GAME, table.record()).state


@for_each("moves", [0, 1, 20, 51, 52, 100])
def test_s18_a_position_is_written_and_read_back(moves: int) -> None:
    state = played(13, moves).state
    assert state == GAME.read_state(GAME.write_state(state))


@for_each(
    "text",
    [
        "",
        "scores 0 0 0 0",
        f"scores 0 0 0; round 1; deck {SEED_6788}; table; discards",
        f"scores 0 0 0 0; round 1; deck {SEED_6788[3:]}; table; discards",
        f"scores 0 0 0 0; round 1; deck {SEED_6788[3:]} 5D; table; discards",
        f"scores 0 0 0 0; round 1; deck {SEED_6788}; table 8S; discards",
        f"scores 0 0 0 0; round 1; deck {SEED_6788}; table 7S 9S; discards",
        f"scores 0 0 0 0; round 1; deck {SEED_6788}; table 7S; discards 7D/7C",
        f"scores 80 0 0 0; round 1; deck {SEED_6788}; table 7S; discards",
        f"scores -1 0 0 0; round 1; deck {SEED_6788}; table 7S; discards",
        f"scores x 0 0 0; round 1; deck {SEED_6788}; table 7S; discards",
    ],
)
def test_s18_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(cardkit.errors.BadNotation):
        GAME.read_state(text)


# The whole pack, at any time.


@for_each("moves", [0, 1, 30, 51, 52, 53, 150])
def test_2_no_card_is_lost_or_doubled(moves: int) -> None:
    census = GAME.all_cards(played(14, moves).state)
    assert dict.fromkeys(cardkit.STANDARD_DECK, 1) == census


def test_s16_the_text_of_a_hidden_discard_names_no_card() -> None:
    seen = GAME.play(at(SEED_6788, "7S"), Discard(card("QH"))).events[0].seen_by(1)
    assert re.search(r"[A2-9TJQK][CDHS]\b", str(seen)) is None
