"""What a seat or a watcher is sent is the same, to the letter, when all that it cannot know is redealt.

Games are played with everything that may be done in a room: undo asked and answered, wrong and late moves, talk,
records, connections that are lost and come back, and computers that stand in; `redealt` has the room beside each.
"""

import json
from typing import Final

import pytest

import cardkit
from beside import EXAMPLES, GAMES, game_of
from cardkit.rooms.room import Room
from room.house import Guest, House
from room.redealt import Telling
from room.scripts import Gone, Leak, Said, Undone, differing_line, played
from support import for_each

pytestmark = pytest.mark.slow

MOST: Final = 250  # messages
OPEN: Final = "constructor"  # nothing is hidden there, and its views are long: so fewer messages, with one seed
MOST_OPEN: Final = 60
AT_ONCE: Final = ("aside", "bids", "hush")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("label", "name", "preset", "seed"),
    [pytest.param(*one, seed, id=f"{one[0]}-{seed}") for one in GAMES for seed in ([1] if one[1] == OPEN else [1, 2])],
)
@pytest.mark.some(4)
def test_every_line_to_a_seat_is_the_same_when_what_it_cannot_know_is_redealt(
    label: str, name: str, preset: str, seed: int
) -> None:
    assert differing_line(game_of(name, preset), seed, MOST_OPEN if name == OPEN else MOST) is None


@for_each("seed", range(5))
@for_each("name", AT_ONCE)
def test_every_line_is_the_same_where_seats_choose_at_once(name: str, seed: int) -> None:
    assert differing_line(cardkit.load(name), seed, 60) is None


@pytest.mark.parametrize("name", ["crazy-eights", "embers", "liars-dice"])
def test_every_line_of_a_short_game_is_the_same(name: str) -> None:
    assert differing_line(EXAMPLES[name], 5, 60) is None


# Everything is done.


def said(name: str, seed: int) -> set[str]:
    return {json.loads(line)["is"] for lines in played(EXAMPLES[name], seed, 200).lines for line in lines}


def test_every_kind_of_message_is_compared() -> None:
    assert said("hearts", 1) == {
        *("hello", "game", "table", "position", "end", "refused", "said", "undo", "answered", "record", "past", "why"),
        "hint",
    }


@pytest.mark.parametrize("kind", [Said, Undone, Gone])
def test_everything_is_done_in_a_room(kind: type) -> None:
    assert [deed for deed in played(EXAMPLES["hearts"], 1, 200).script if isinstance(deed, kind)]


def test_computers_stand_in() -> None:
    script = played(EXAMPLES["hearts"], 1, 200).script
    assert [deed for deed in script if isinstance(deed, Gone) and deed.moved is not None]


# A room that tells too much is found.


def another(seat: int | None) -> int:
    return 1 if seat == 0 else 0


def with_the_view_of_another(room: Room, seat: int | None) -> str:
    return str(room.ledger.table.view(another(seat)))


def with_all_events(room: Room, seat: int | None) -> str:
    return str(room.ledger.table.heard(tuple(range(room.ledger.game.seats))))


def with_what_others_may_do(room: Room, seat: int | None) -> str:
    return str(room.ledger.table.legal_moves())


def with_what_others_did(room: Room, seat: int | None) -> str:
    return str(room.ledger.table.entries[-1:])


def with_a_card_that_another_holds(room: Room, seat: int | None) -> str:
    return json.dumps({"is": "refused", "why": f"you do not hold {room.ledger.table.view(another(seat)).hand}"})


LEAKS: Final[list[Leak]] = [
    with_the_view_of_another,
    with_all_events,
    with_what_others_may_do,
    with_what_others_did,
    with_a_card_that_another_holds,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_a_room_that_tells_too_much_is_found(leak: Leak) -> None:
    assert differing_line(EXAMPLES["hearts"], 1, 40, leak) is not None


def test_a_game_whose_refusals_tell_too_much_is_found() -> None:
    assert differing_line(Telling(), 1, 60) is not None


# What nobody notices, however often it is done.


def whispered(letters: int) -> tuple[House, list[Guest]]:
    """A room where the first seat has written so many letters in secret."""
    room = House(cardkit.load("whispers"), ("human", "human"))
    people = [*room.all_seated(), room.watching()]
    for guest in people:
        guest.heard()
    for _ in range(letters):
        people[0].moves("a")
    return room, people


def told(guest: Guest) -> list[object]:
    """What a guest was told, and is told when asked."""
    return [guest.heard(), guest.do("hello", protocol=1, since=0), guest.do("record")]


@pytest.mark.parametrize("client", [1, 2])
@pytest.mark.parametrize("letters", [1, 2, 5])
def test_how_much_is_done_in_secret_is_in_no_message(letters: int, client: int) -> None:
    (_, people), (_, others) = whispered(letters), whispered(0)
    assert told(people[client]) == told(others[client])


@pytest.mark.parametrize("client", [1, 2])
@pytest.mark.parametrize("letters", [1, 2, 5])
def test_how_much_was_done_in_secret_is_in_no_later_message(letters: int, client: int) -> None:
    (_, people), (_, others) = whispered(letters), whispered(0)
    for one in (people, others):
        one[0].moves("stop")
    assert told(people[client]) == told(others[client])


@for_each("version", range(8))
def test_no_version_that_is_tried_tells_how_much_is_done_in_secret(version: int) -> None:
    (_, people), (_, others) = whispered(4), whispered(0)
    tried = [guest.do("move", version=version, move="saw nothing") for guest in (people[1], others[1])]
    assert tried[0] == tried[1]


def test_versions_that_count_rows_would_be_found() -> None:
    (room, _), (other, _) = whispered(5), whispered(0)
    assert room.room.version != other.room.version
