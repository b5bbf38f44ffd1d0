"""The record of a seat is the same text, to the letter, when all that the seat cannot know is redealt along the way.

Every game, preset and example is played at random; `beside` has what runs beside each game. The leaks of Hearts are
found this way, too: tests/examples/test_leaks.py.
"""

import re
from typing import Any, Final

import pytest

from beside import EXAMPLES, GAMES, AnyTimeline, Writer, differing_line, found_leak, game_of, played, text_of
from cardkit import STANDARD_DECK
from support import for_each


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("label", "name", "preset"), GAMES, ids=[label for label, _, _ in GAMES])
@pytest.mark.some(8)
def test_the_record_of_a_seat_is_the_same_when_what_it_cannot_know_is_redealt(
    label: str, name: str, preset: str, seed: int
) -> None:
    assert differing_line(game_of(name, preset), seed) is None


# A record that holds too much is found.


def with_the_view_of_another(timeline: AnyTimeline, seat: int | None) -> str:
    return text_of(timeline, seat) + str([str(moment.view(1 if seat == 0 else 0)) for moment in timeline])


def with_all_events(timeline: AnyTimeline, seat: int | None) -> str:
    return text_of(timeline, seat) + str([moment.heard(tuple(range(timeline.game.seats))) for moment in timeline])


def with_all_entries(timeline: AnyTimeline, seat: int | None) -> str:
    return text_of(timeline, seat) + str([moment.entry for moment in timeline])


def with_all_legal_moves(timeline: AnyTimeline, seat: int | None) -> str:
    return text_of(timeline, seat) + str([moment.legal_moves() for moment in timeline])


def with_the_number_of_all_steps(timeline: AnyTimeline, seat: int | None) -> str:
    return text_of(timeline, seat) + str(len(timeline))


LEAKY: Final[list[Writer]] = [
    with_the_view_of_another,
    with_all_events,
    with_all_entries,
    with_all_legal_moves,
]


@for_each("leaky", LEAKY, ids=lambda leaky: leaky.__name__)
def test_a_record_that_holds_too_much_is_found(leaky: Writer) -> None:
    assert found_leak(EXAMPLES["hearts"], leaky)


def test_a_record_that_counts_what_a_seat_cannot_notice_is_found() -> None:
    assert found_leak(EXAMPLES["whispers"], with_the_number_of_all_steps)


# Looked for by name.


def cards_met(name: str, state: Any, seat: int) -> set[str]:
    """The cards that a seat can see in a position."""
    shown = (state.pile,) if name == "crazy-eights" else (state.gone, state.trick.cards, state.received[seat])
    return {str(card) for row in (state.hands[seat], *shown) for card in row}


@pytest.mark.slow
@for_each("moves", [0, 1, 5, 14, 30])
@for_each("name", ["crazy-eights", "hearts"])
def test_no_card_that_a_seat_has_not_seen_is_in_its_record(name: str, moves: int) -> None:
    timeline = played(EXAMPLES[name], 3, moves)
    for seat in range(timeline.game.seats):
        met = set().union(*[cards_met(name, moment.state, seat) for moment in timeline if moment.number])
        named = {str(card) for card in STANDARD_DECK if re.search(rf"\b{card}\b", text_of(timeline, seat))}
        assert named <= met
