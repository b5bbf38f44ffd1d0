"""What everybody learns of the slots, as numbers: packed, unpacked, and forgotten at the right moment."""

from hypothesis import given
from hypothesis import strategies as st

from cardkit import card
from cardkit.core.bits import members
from cardkit.core.cards import cards_of
from cardkit.games.unowar import knowledge
from cardkit.games.unowar.options import MOST_HELD
from support import for_each

SPADES = 3
SEVEN = card("7S").number
KING = card("KD").number


def known_after_a_loss(size: int, seat: int, top: int) -> tuple[int, ...]:
    """What is known of a hand that was dealt and stuck on this card at once."""
    marks = knowledge.dealt(size)
    lacks = knowledge.lost_suits(0, marks, seat, size, top)
    above = knowledge.lost_ranks(0, marks, seat, size, top)
    return knowledge.known_by_slot(knowledge.lost(marks, seat), lacks, above, seat, size)


@for_each("seat", [0, 1])
@for_each("size", [1, 5, 10])
def test_a_lost_round_tells_the_same_of_every_slot(size: int, seat: int) -> None:
    assert known_after_a_loss(size, seat, SEVEN) == (1 << SPADES | 7 << knowledge.SUITS,) * size


def test_a_lost_round_rules_out_every_card_that_would_have_fitted() -> None:
    ruled_out = cards_of(members(knowledge.ruled_out(known_after_a_loss(5, 1, SEVEN)[0])))
    assert {str(one) for one in ruled_out} == {
        *[rank + "S" for rank in "A23456789TJQK"],
        *[rank + suit for rank in "789TJQK" for suit in "CDH"],
    }


def test_where_nothing_is_known_no_card_is_ruled_out() -> None:
    assert knowledge.ruled_out(0) == 0


@for_each("slot", [0, 4, 9])
@for_each("seat", [0, 1])
def test_a_refilled_slot_is_fresh_and_nothing_is_known_of_it(seat: int, slot: int) -> None:
    size = MOST_HELD
    marks = knowledge.shuffled(knowledge.lost(knowledge.dealt(size), seat))
    lacks = knowledge.lost_suits(0, marks, seat, size, KING)
    above = knowledge.lost_ranks(0, marks, seat, size, KING)
    after = knowledge.refilled(marks, seat, slot)
    known = knowledge.known_by_slot(after, lacks, above, seat, size)
    assert [one for one in range(size) if not known[one]] == [slot]
    assert [one for one in range(size) if knowledge.is_fresh(after, seat, one)] == [slot]
    assert not any(knowledge.is_fresh(after, 1 - seat, one) for one in range(size))


def test_a_second_loss_forgets_what_was_known_of_a_refilled_slot() -> None:
    marks = knowledge.lost(knowledge.dealt(2), 0)
    lacks, above = knowledge.lost_suits(0, marks, 0, 2, SEVEN), knowledge.lost_ranks(0, marks, 0, 2, SEVEN)
    marks = knowledge.refilled(marks, 0, 1)
    lacks, above = knowledge.lost_suits(lacks, marks, 0, 2, KING), knowledge.lost_ranks(above, marks, 0, 2, KING)
    kept, refilled = knowledge.known_by_slot(knowledge.lost(marks, 0), lacks, above, 0, 2)
    assert (kept, refilled) == (1 << SPADES | 1 << 1 | 7 << knowledge.SUITS, 1 << 1 | 1 << knowledge.SUITS)


def test_the_last_slot_is_none_before_the_first_play_and_then_that_of_the_last() -> None:
    marks = knowledge.dealt(10)
    found = [knowledge.last_slot(marks)]
    for slot in (9, 0, 3):
        marks = knowledge.played(marks, slot)
        found.append(knowledge.last_slot(marks))
    assert found == [-1, 9, 0, 3]


# By slot: nothing known, or some suits and some of the highest ranks.
SLOT = st.one_of(st.just(0), st.builds(lambda suits, above: suits | above << 4, st.integers(1, 15), st.integers(1, 12)))


@given(st.lists(SLOT, min_size=1, max_size=10), st.integers(0, 1))
def test_what_is_packed_is_known_again(known: list[int], seat: int) -> None:
    lacks, above = knowledge.packed(tuple(known))
    marks = knowledge.marks_of((0, 0), -1)
    assert knowledge.known_by_slot(marks, lacks, above, seat, len(known)) == tuple(known)
    assert knowledge.may_be_learned(lacks, above, len(known))


@given(st.integers(0, 1023), st.integers(0, 1023), st.integers(-1, 9))
def test_marks_tell_what_they_were_made_of(first: int, second: int, last: int) -> None:
    marks = knowledge.marks_of((first, second), last)
    found = [sum([knowledge.is_fresh(marks, seat, slot) << slot for slot in range(10)]) for seat in range(2)]
    assert (found, knowledge.last_slot(marks)) == ([first, second], last)
    assert knowledge.may_be_marks(marks, 10)


@for_each("slot", range(10))
@for_each("suits_and_ranks", [(1, 0), (0, 1), (8, 0), (1, 13), (8, 15)])
def test_no_slot_lacks_suits_alone_or_ranks_alone_or_every_rank(slot: int, suits_and_ranks: tuple[int, int]) -> None:
    suits, above = suits_and_ranks
    lacks, ranks = knowledge.packed((*[0] * slot, suits | above << 4))
    assert not knowledge.may_be_learned(lacks, ranks, 10)


@for_each(("marks", "size"), [(-1, 5), (1 << 44, 5), (6 << 40, 5), (2 << 40, 1)])
def test_marks_out_of_their_range_are_noticed(marks: int, size: int) -> None:
    assert not knowledge.may_be_marks(marks, size)
