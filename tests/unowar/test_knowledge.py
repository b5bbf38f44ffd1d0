"""What everybody learns of the slots, as numbers: packed and refused. What is learned, the auditor follows."""

from hypothesis import given
from hypothesis import strategies as st

from cardkit.games.unowar import knowledge
from support import for_each

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
