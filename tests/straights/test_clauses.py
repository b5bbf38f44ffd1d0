"""Straights, clause by clause: the sections of the assignment and the rulings S1 to S19, without a console."""
# ruff: noqa: SIM300  what is expected stands first

import re
from functools import cache

import pytest

import cardkit
from cardkit import IllegalMove, Result, Shuffle, Table, card, cards
from cardkit.core.game import Step
from cardkit.core.records.record import Resolved
from cardkit.games import straights
from cardkit.games.straights import Discard, Play, Played, RoundBegan, RoundScored, StraightsState, Won
from minimal_standard import MinimalStandard
from straights.positions import (
    GAME,
    LAST_DECK,
    LAST_MOVES,
    PACK,
    SEED_1,
    SEED_6788,
    after,
    at,
    deck_with,
    hands_of,
    last_turns,
    legal,
    shuffled_game,
    text_of,
    told,
)
from support import for_each

FOUR_FIRST = ("first",) * 4
SEEDS = [0, 1, 2, 44, 6788, -5, 2147483646]


def plays(text: str) -> set[str]:
    """Moves that lay these cards on the table."""
    return {f"play {one}" for one in text.split()}


def discards(text: str) -> set[str]:
    """Moves that lay these cards face down."""
    return {f"discard {one}" for one in text.split()}


# §2: the deck.


@for_each("seed", SEEDS)
def test_2_thirteen_of_the_52_cards_are_dealt_to_each_player(seed: int) -> None:
    state = shuffled_game(seed).state
    assert [13, 13, 13, 13] == [len(GAME.view(state, seat).dealt) for seat in range(4)]
    assert sorted(PACK) == sorted(hands_of(state).split())


def test_2_the_king_is_the_highest_rank_and_the_ace_the_lowest() -> None:
    assert (1, 13) == (card("AS").rank, card("KS").rank)


# §3.1 and §3.2: legal plays and discards.


@for_each("holder", range(4))
def test_3_1_the_holder_of_the_seven_of_spades_begins(holder: int) -> None:
    assert holder == GAME.status(at(deck_with(*["7S" if seat == holder else "" for seat in range(4)])))


def test_3_1_the_first_play_must_be_the_seven_of_spades() -> None:
    assert {"play 7S"} == legal(at(deck_with("7S 7H 7D 7C 8S 6S", "", "", "")))


NEIGHBOURS: dict[str, tuple[StraightsState, set[str]]] = {  # what the player on turn may do
    "every seven, and both neighbours": (
        at(deck_with("7D 7H 7C 8S 6S 9S 5S 8D", "", "", "7S"), "7S"),
        plays("7D 7H 7C 8S 6S"),
    ),
    "the example after the eight of spades": (
        at(deck_with("8S", "9S 6S 7D 7H 7C TS 8C 8D 8H", "", "7S"), "7S 8S"),
        plays("9S 6S 7D 7H 7C"),
    ),
    "no card of another suit": (
        at(deck_with("8C 8D 8H 6C 6D 6H 9S", "AC AH", "", "7S 7C 7D 7H"), "7S"),
        discards("8C 8D 8H 6C 6D 6H 9S 2C 3C 4C 5C 9C TC"),
    ),
    "the lower end of a pile": (at(deck_with("8S", "6S 9S 5S 7C", "7D", "7S"), "7S 8S"), plays("6S 9S 7C")),
    "the upper end of a pile": (at(deck_with("6S", "8S 9S 5S 7C", "7D", "7S"), "7S 6S"), plays("8S 5S 7C")),
    "any card where none can be played": (
        at(SEED_6788, "7S"),
        discards("4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C"),
    ),
}


@for_each(("state", "moves"), NEIGHBOURS.values(), NEIGHBOURS)
def test_3_1_3_2_what_fits(state: StraightsState, moves: set[str]) -> None:
    assert moves == legal(state)


def test_3_2_nothing_fits_beside_a_discard() -> None:
    assert plays("7D 7H") == legal(after(at(SEED_6788, "7S"), "discard 6C"))  # Player2 holds 5C


def test_3_1_turns_go_round_from_player1_to_player4_also_past_a_discard() -> None:
    state = at(SEED_6788)
    turns = [GAME.status(state)]
    for move in ("play 7S", "discard 4H", "play 7D", "play 8S"):
        state = after(state, move)
        turns.append(GAME.status(state))
    assert [3, 0, 1, 2, 3] == turns


def test_3_1_a_played_card_leaves_the_hand_for_the_pile_of_its_suit() -> None:
    view = GAME.view(after(at(SEED_6788), "play 7S"), 3)
    assert (((), (), (), (card("7S"),)), False) == (view.table, card("7S") in view.hand)


def test_3_2_a_discard_leaves_the_hand_and_lies_before_its_player_on_no_pile() -> None:
    view = GAME.view(after(at(SEED_6788, "7S"), "discard 4H"), 0)
    assert (((), (), (), (card("7S"),)), False) == (view.table, card("4H") in view.hand)
    assert [(0, card("4H"))] == [(one.seat, one.card) for one in view.dropped]


@for_each(
    ("table", "move"),
    [("", Play(card("7C"))), ("7S", Play(card("8S"))), ("", Discard(card("7S"))), ("", Discard(card("KD")))],
    ids=["beside nothing", "of another player", "the legal card itself", "beside a legal play"],
)
def test_3_1_3_2_what_is_illegal_is_refused_and_changes_nothing(table: str, move: straights.Move) -> None:
    one = Table(GAME, state=at(SEED_6788, table))
    before = (one.state, one.entries)
    assert GAME.why_illegal(one.state, move) is not None
    with pytest.raises(IllegalMove):
        GAME.play(one.state, move)
    with pytest.raises(IllegalMove):
        one.play(move)
    assert before == (one.state, one.entries)


# §4: scoring.


def scored(state: StraightsState, *moves: str) -> list[tuple[int, ...]]:
    """Seat, points before, gained and total of every score that these moves lead to."""
    events = [event for end in range(1, len(moves) + 1) for event in told(state, *moves[:end])]
    return [(one.seat, one.before, one.gained, one.total) for one in events if isinstance(one, RoundScored)]


# Jack, queen and king lie before Player1, who began.
COURT = at(
    "KD TS 3C 5D KC 9C 7C TH 4C JC 7H QC 2H 4H TD AH 5S AD 8S 6H 2D KS JS 3D QS JD "
    "5C TC 9D 4S 6D KH 8D 8C AS 5H 2C 7S JH 7D 9H 6C 3H 8H QH 2S AC 4D 6S 3S 9S QD",
    "AC 2C 3C 4C 5C 6C 7C 8C 9C TC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD "
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS",
    "JC/TC,AD,TD,4H,JH,2S KC/JC,AD,TD,3H,JH,AS QC/JC,JD,AH,KH",
)


@for_each(
    ("state", "moves", "scores"),
    [
        (last_turns("5 0 0 7"), LAST_MOVES, [(0, 5, 1, 6), (1, 0, 0, 0), (2, 0, 0, 0), (3, 7, 0, 7)]),
        (
            COURT,
            ("play KH", "play QD", "play KD", "play AH"),
            [(0, 0, 36, 36), (1, 0, 0, 0), (2, 0, 0, 0), (3, 0, 0, 0)],
        ),
        (last_turns(), LAST_MOVES[:3], []),
    ],
    ids=["by rank", "11, 12 and 13", "not before the last card"],
)
def test_4_discards_score_their_ranks_for_all_four_in_player_order(
    state: StraightsState, moves: tuple[str, ...], scores: list[tuple[int, ...]]
) -> None:
    assert scores == scored(state, *moves)


@cache
def scores_of_game(seed: int) -> list[RoundScored]:
    """Every score of a game of the first computer."""
    found: list[RoundScored] = []
    table = Table(GAME, FOUR_FIRST, seed=seed)
    table.listen(lambda event: found.append(event) if isinstance(event, RoundScored) else None)
    table.run()
    return found


@for_each("seed", range(5))
def test_4_a_gain_is_the_sum_of_the_ranks_laid_down_and_a_total_that_of_the_rounds(seed: int) -> None:
    scores = scores_of_game(seed)
    assert [sum([one.rank for one in score.discards]) for score in scores] == [score.gained for score in scores]
    sums = [sum([one.gained for one in scores if one.seat == seat]) for seat in range(4)]
    assert sums == [one.total for one in scores[-4:]]


@for_each(
    ("before", "scores", "winners"),
    [("79 0 0 0", (80, 0, 0, 0), (1, 2, 3)), ("79 30 20 40", (80, 30, 20, 40), (2,)), ("79 30 50 30", None, (1, 3))],
)
def test_4_80_points_end_the_game_and_all_with_the_lowest_score_win(
    before: str, scores: tuple[int, ...] | None, winners: tuple[int, ...]
) -> None:
    over = GAME.status(after(last_turns(before), *LAST_MOVES))
    assert isinstance(over, Result)
    assert (scores or (80, 30, 50, 30), winners) == (over.scores, over.winners)


def test_4_what_scores_are_worth_and_when_they_end_the_game() -> None:
    # A lower score has a higher utility.
    over = GAME.status(after(last_turns("79 30 50 30"), *LAST_MOVES))
    assert isinstance(over, Result)
    assert [0, 2, 1, 3] == sorted(range(4), key=lambda seat: over.utilities[seat])
    assert Shuffle(52) == GAME.status(after(last_turns("78 0 0 0"), *LAST_MOVES))  # 79 points bring another round
    # 80 points in the middle of a round do not end it.
    assert 0 == GAME.status(after(last_turns("79 0 0 0"), LAST_MOVES[0]))


@for_each(("state", "moves"), [(last_turns("79 0 0 0"), LAST_MOVES), (GAME.initial_state(), ())], ids=["end", "deal"])
def test_4_nobody_may_move_after_the_end_nor_before_the_deal(state: StraightsState, moves: tuple[str, ...]) -> None:
    still = after(state, *moves)
    assert () == GAME.legal_moves(still)
    with pytest.raises(IllegalMove):
        GAME.play(still, Play(card("7S")))


# §5.3: shuffling and dealing, and S1.


def test_5_3_a_round_begins_with_a_shuffle_and_the_first_thirteen_cards_are_player1s() -> None:
    assert Shuffle(52) == GAME.status(GAME.initial_state())
    state = GAME.resolve(GAME.initial_state(), tuple(range(52))).state
    assert cards("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC") == GAME.view(state, 0).dealt.cards


def test_s1_the_starting_order_is_that_of_a_new_pack() -> None:
    assert " ".join(PACK) == hands_of(GAME.resolve(GAME.initial_state(), tuple(range(52))).state)
    assert PACK == [str(one) for one in cardkit.STANDARD_DECK]


def test_s1_a_round_shuffles_the_order_of_the_round_before_as_it_lies() -> None:
    between = after(last_turns(), *LAST_MOVES)
    assert LAST_DECK == hands_of(GAME.resolve(between, tuple(range(52))).state)
    backwards = " ".join(reversed(LAST_DECK.split()))
    assert backwards == hands_of(GAME.resolve(between, tuple(range(51, -1, -1))).state)


def test_s1_one_generator_serves_all_rounds() -> None:
    table = Table(GAME, FOUR_FIRST, seed=6788)
    table.run()
    chance = MinimalStandard(6788)
    answers = [entry.outcome for entry in table.entries if isinstance(entry, Resolved)]
    assert [chance.shuffled(52) for _ in answers] == answers


# S2 to S5: the generator of the original program, whose numbers tests/core/test_rng.py has.


@for_each("seed", SEEDS)
def test_s3_s4_a_pack_is_shuffled_as_the_original_does(seed: int) -> None:
    order = MinimalStandard(seed).shuffled(52)
    assert " ".join([PACK[place] for place in order]) == hands_of(shuffled_game(seed).state)


@for_each(("seed", "deal"), [(6788, SEED_6788), (1, SEED_1), (0, SEED_1)])
def test_s5_the_deals_of_the_vectors(seed: int, deal: str) -> None:
    assert deal == hands_of(shuffled_game(seed).state)


def test_s5_the_gains_and_discards_of_the_assignments_example() -> None:
    expected = {
        "9D QD KH KD 2D": 49, "5C JD QH AD 3D KC": 45, "AC 4C 3C": 8, "KS QC 2C 4D TD TC JC": 62,
    }  # fmt: skip
    assert expected == {str(score.discards): score.gained for score in scores_of_game(6788)[8:12]}


# §5.4 and S7, S9, S13: what is told.


def test_s7_a_round_begins_with_the_holder_of_the_seven_of_spades_and_is_counted() -> None:
    outcome = tuple([PACK.index(one) for one in SEED_6788.split()])
    between = after(last_turns(), *LAST_MOVES)
    steps = [GAME.resolve(GAME.initial_state(), outcome), GAME.resolve(between, tuple(range(52)))]
    began = [event for step in steps for event in step.events if isinstance(event, RoundBegan)]
    assert [RoundBegan(3, 1), RoundBegan(3, 4)] == began
    assert "A new round begins. It's Player4's turn to play." == str(began[0])


@for_each(
    ("state", "moves", "lines"),
    [
        (at(SEED_6788), ["play 7S"], ["Player4 plays 7S."]),
        (at(SEED_6788, "7S"), ["discard QH"], ["Player1 discards QH."]),
        (
            last_turns("10 0 0 0"),
            LAST_MOVES,
            [
                "Player3 plays AH.", "Player1's score: 10 + 1 = 11",
                *[f"Player{n}'s score: 0 + 0 = 0" for n in (2, 3, 4)],
            ],
        ),
    ],
)  # fmt: skip
def test_s9_s13_the_lines_of_a_play_a_discard_and_a_score(
    state: StraightsState, moves: list[str], lines: list[str]
) -> None:
    assert lines == [str(event) for event in told(state, *moves)]


def test_s13_the_last_play_is_told_before_the_scores_and_these_before_the_winners_in_player_order() -> None:
    events = told(last_turns("79 5 9 5"), *LAST_MOVES)
    assert [Played, RoundScored, RoundScored, RoundScored, RoundScored, Won, Won] == [type(one) for one in events]
    assert ["Player2 wins!", "Player4 wins!"] == [str(event) for event in events[-2:]]


@for_each("seed", range(5))
def test_s13_discards_are_reported_in_the_order_they_fell(seed: int) -> None:
    fell: list[list[str]] = [[], [], [], []]
    reported: list[str] = []
    state = shuffled_game(seed).state
    while not isinstance(GAME.status(state), (Shuffle, Result)):
        move, seat = GAME.legal_moves(state)[-1], GAME.status(state)
        if isinstance(move, Discard) and isinstance(seat, int):
            fell[seat].append(str(move.card))
        step = GAME.play(state, move)
        state = step.state
        reported += [str(event.discards) for event in step.events if isinstance(event, RoundScored)]
    assert [" ".join(cards_of_one) for cards_of_one in fell] == reported


def test_s16_the_text_of_a_hidden_discard_names_no_card() -> None:
    [event] = told(at(SEED_6788, "7S"), "discard QH")
    assert re.search(r"[A2-9TJQK][CDHS]\b", str(event.seen_by(1))) is None


# S14, S17: moves as text.


@for_each("text", ["play 10S", "play TS", "PLAY ts", "play 10s", "  play   TS  "])
def test_s17_moves_are_read_in_any_case_and_10_is_taken_for_t(text: str) -> None:
    assert Play(card("TS")) == GAME.read_move(text)


@for_each("text", ["", "play", "TS", "play 1S", "play TX", "play TS TS", "drop TS", "discard", "play JK"])
def test_s14_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(cardkit.errors.BadNotation):
        GAME.read_move(text)


def test_s17_there_are_52_plays_and_52_discards_which_are_written_and_read_back() -> None:
    moves = [GAME.move_of(action) for action in range(GAME.action_count)]
    assert {Play(one) for one in cardkit.STANDARD_DECK} | {Discard(one) for one in cardkit.STANDARD_DECK} == {*moves}
    assert (104, moves) == (len(moves), [GAME.read_move(GAME.write_move(move)) for move in moves])


# S15, §5.5.3: the computer.


@for_each(
    ("state", "moves", "chosen"),
    [
        (at(deck_with("KD 8S 7C 6S 7D", "", "", "7S"), "7S"), [], "Player1 plays 8S."),
        (at(deck_with("KD 7D 8S 7C 6S", "", "", "7S"), "7S"), [], "Player1 plays 7D."),
        (at(SEED_6788, "7S"), [], "Player1 discards 4H."),
        (at(SEED_6788, "7S"), ["discard 4H", "play 7D", "play 8S", "play 7C"], "Player1 plays 6C."),
    ],
    ids=["the first legal card", "by deal order", "the first card", "what has left the hand is skipped"],
)
def test_s15_5_5_3_the_computer_plays_the_first_legal_card_of_its_hand(
    state: StraightsState, moves: list[str], chosen: str
) -> None:
    step = Table(GAME, FOUR_FIRST, state=after(state, *moves)).step()
    assert isinstance(step, Step)
    assert chosen == str(step.events[0])


# S11, S19: seats change hands.


def test_s19_who_plays_does_not_change_the_deals() -> None:
    deals = []
    for name in ("first", "uniform"):
        table = Table(GAME, (name,) * 4, seed=7)
        table.run()
        deals.append([entry.outcome for entry in table.entries if isinstance(entry, Resolved)][:2])
    assert deals[0] == deals[1]


# S18: records and positions.


def played(moves: int) -> Table[StraightsState, straights.Move, straights.StraightsView]:
    """A table after so many moves."""
    table = Table(GAME, ("uniform", "first", "uniform", "uniform"), seed=11)
    table.run(limit=moves)
    return table


@for_each("moves", [0, 1, 20, 51, 52, 100])
def test_s18_a_record_and_a_line_of_text_lead_to_the_same_position_with_every_card(moves: int) -> None:
    table = played(moves)
    assert table.state == cardkit.resume(GAME, table.record()).state == GAME.read_state(GAME.write_state(table.state))
    assert dict.fromkeys(cardkit.STANDARD_DECK, 1) == GAME.all_cards(table.state)  # none is lost or doubled (§2)


@for_each(
    "text",
    [
        "",
        "scores 0 0 0 0",
        text_of(SEED_6788, scores="0 0 0"),
        text_of(SEED_6788[3:]),
        text_of(SEED_6788[3:] + " 5D"),
        text_of(SEED_6788, "8S"),
        text_of(SEED_6788, "7S 9S"),
        text_of(SEED_6788, "7S", "7D/7C"),
        text_of(SEED_6788, "7S", scores="80 0 0 0"),
        text_of(SEED_6788, "7S", scores="-1 0 0 0"),
        text_of(SEED_6788, "7S", scores="x 0 0 0"),
    ],
)
def test_s18_a_position_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(cardkit.errors.BadNotation):
        GAME.read_state(text)
