"""What is remembered of the cards that were laid, and the hands that searches make up by it."""

import itertools
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import card, generator
from cardkit.core.value import replace
from cardkit.games.unowar import UnoWarState, knowledge
from cardkit.games.unowar.beliefs import LikelyWorlds, likelihood
from cardkit.games.unowar.view import Laid
from support import for_each
from unowar.positions import GAME, ONE_ROUND, TWO_CARDS, a_round_won, after, out_in_a_draw, start, view

CARDS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 51)), max_size=12)


@given(CARDS)
def test_twelve_cards_are_remembered_in_their_order(cards: list[tuple[int, int]]) -> None:
    assert knowledge.remembered(*knowledge.remembering([(9, 51), *cards])) == [(9, 51), *cards][-12:]


def test_everybody_sees_which_cards_were_laid_from_which_slots() -> None:
    step = after(start("KS QS JS TS 9S", "2S", "8S TH 6H 5H 4H", "AC 2D"), "5:9S", "2:TH")
    laid = (Laid(card("2S"), None), Laid(card("9S"), 4), Laid(card("TH"), 1))
    assert [view(step, seat).laid for seat in (0, 1, None)] == [laid] * 3


def test_of_an_earlier_round_nothing_is_remembered() -> None:
    assert view(a_round_won(), 0).laid == (Laid(card("2D"), None),)


def test_what_was_laid_outlasts_the_deck() -> None:
    assert view(out_in_a_draw(), 0).laid[-1] == Laid(card("AD"), 0)


@for_each(
    ("recent", "earlier"),
    [(-1, 0), (1 << 60, 0), (0, 1), (1, 1 << 60), (64 * 10 + 1, 0), (64 * 5 + 1 + card("2D").number, 0), (53, 0)],
)
def test_cards_that_cannot_have_been_laid_are_noticed(recent: int, earlier: int) -> None:
    state = a_round_won().state
    assert GAME.why_impossible(state) is None
    wrong = replace(state, recent=recent, earlier=earlier)
    assert GAME.why_impossible(wrong) == "the cards that were laid are not those of this pile"


def test_a_position_of_before_anything_was_remembered_is_read_and_played_on() -> None:
    state = replace(a_round_won().state, recent=0, earlier=0)
    text = GAME.write_state(state)
    assert ("recent" in text, "earlier" in text, GAME.read_state(text)) == (False, False, state)
    seat = state.turn()
    guess = GAME.evaluator.guesser(GAME.view(state, seat))
    rng = generator(1)
    assert {GAME.view(guess(rng), seat) for _ in range(3)} == {GAME.view(state, seat)}


def likelihood_of(state: UnoWarState, hand: int) -> float:
    """Of the plays of the seat that is not to play, with this hand."""
    seat, size = state.turn(), state.frame.options.hand
    own, other = (state.first, state.second) if seat == 0 else (state.second, state.first)
    deck, older = knowledge.possible_cards(own, state.frame.order, state.drawn, state.marks, seat, size)
    fresh = knowledge.possible_cards(other, state.frame.order, state.drawn, state.marks, 1 - seat, size)[0]
    return likelihood(state, hand, deck | fresh, older)


def with_card(hand: int, slot: int, name: str) -> int:
    """A hand with another card in a slot."""
    return hand & ~(63 << 6 * slot) | card(name).number << 6 * slot


def test_a_hand_with_a_better_card_than_the_one_played_is_unlikely() -> None:
    """Player2 has laid a king, and kept what lies in its second slot: hardly the two of its suit."""
    state = after(start("QS JS TS 9H 8H", "3S", "KS AC 6C 5D 4C", "9C 7D"), "3:TS", "1:KS").state
    assert 5 * likelihood_of(state, with_card(state.second, 1, "2S")) < likelihood_of(state, state.second)


def positions(count: int) -> list[UnoWarState]:
    """Positions of single rounds between two of `watchful`, with plays to go by."""
    found: list[UnoWarState] = []
    for seed in itertools.count():
        rng, state = generator(seed), ONE_ROUND.initial_state()
        state = state.resolved(state.request().sample(rng))
        while state.turn() >= 0:
            if state.pile % 10 == 9:
                found.append(state)
                if len(found) == count:
                    return found
            state = state.after(ONE_ROUND.policies["watchful"].choose(state, rng))
    raise AssertionError


def test_plays_tell_the_true_hand_from_those_that_are_made_up() -> None:
    rng, better = generator(1), 0
    for state in positions(20):
        seat = state.turn()
        guesses = [ONE_ROUND.determinize(ONE_ROUND.view(state, seat), rng) for _ in range(9)]
        hands = [one.second if seat == 0 else one.first for one in guesses]
        true = likelihood_of(state, state.second if seat == 0 else state.first)
        better += sum([true > likelihood_of(state, hand) for hand in hands]) > 4
    assert better >= 14


@pytest.mark.slow
def test_each_hand_is_made_up_as_often_as_it_is_likely() -> None:
    rng = generator(5)
    state = TWO_CARDS.initial_state()
    while state.turn() < 0 or state.drawn < 49 or state.pile < 4:
        state = state.resolved(state.request().sample(rng)) if state.turn() < 0 else state.after(state.pick(rng))
    seat, marks = state.turn(), state.marks
    other = 1 - seat
    held = [state.card(other, slot) for slot in range(2)]
    rest = [*state.frame.order[state.drawn :], *held]
    assert all(knowledge.is_fresh(marks, other, slot) for slot in range(2))
    barred = [knowledge.ruled_out(one) for one in knowledge.known_by_slot(marks, *state.frame.learned(other), other, 2)]
    weights = {
        (one, two): likelihood_of(state, one | two << 6)
        for one, two in itertools.permutations(rest, 2)
        if not (barred[0] >> one & 1 or barred[1] >> two & 1)
    }
    worlds, drawn = LikelyWorlds(state), 1500
    found = Counter([(one.card(other, 0), one.card(other, 1)) for one in [worlds.another(rng) for _ in range(drawn)]])
    total = sum(weights.values())
    assert set(found) <= set(weights)
    assert sum([abs(found[hand] / drawn - weight / total) for hand, weight in weights.items()]) < 0.15
