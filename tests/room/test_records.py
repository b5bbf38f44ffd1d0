"""Records that clients ask for."""

from typing import Any

import pytest

import cardkit
from cardkit.core.errors import BadNotation
from cardkit.core.records.record import read_record
from cardkit.core.records.seat_record import read_seat_record, write_seat_record
from cardkit.rooms.ledger import CHAT_KEPT, GIVEN_OUT
from cardkit.rooms.message_handlers import MOST_STEPS
from cardkit.rooms.names import why_not_called
from cardkit.table import replay
from room.house import TWO, Guest, House, eights, only, refused, two
from support import for_each


def game(*players: str, **more: Any) -> House:
    return House(cardkit.load("straights", preset="one-round"), players or ("human", *["uniform"] * 3), **more)


def finished(seed: int | None = 1) -> House:
    """A whole game of three computers."""
    room = game(every=0, seed=seed)
    guest = room.seated(0)
    while room.room.result is None:
        guest.moves()
    return room


def given(guest: Guest, **fields: object) -> str:
    """The text of the record that somebody asks for."""
    told = only(guest.do("record", **fields), "record")
    assert told["whole"] == fields.get("whole", False)
    return str(told["text"])


@for_each(("seat", "fields"), [(0, {}), (0, {"seat": 0}), (None, {})])
def test_the_record_is_that_of_the_table_for_the_seat(seat: int | None, fields: dict[str, int]) -> None:
    room = two(every=0)
    one = room.seated(0)
    guest = one if seat == 0 else room.watching()
    one.moves()
    assert given(guest, **fields) == write_seat_record(room.room.ledger.table.record_of(seat))


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, None])
def test_the_record_of_a_seat_is_read_and_shown_step_by_step(seat: int | None) -> None:
    room = finished()
    record = read_seat_record(given(room.seated(0) if seat == 0 else room.watching()))
    assert replay.seat_timeline(room.room.ledger.game, record)[-1].result == room.room.result


@for_each("seed", [1, None])
def test_the_whole_record_is_given_when_the_game_is_over(seed: int | None) -> None:
    room = finished(seed)
    record = read_record(given(room.watching(), whole=True))
    assert (record.seed, replay.resume(room.room.ledger.game, record).result) == (seed, room.room.result)


def test_a_record_has_nothing_of_what_was_taken_back() -> None:
    guest = House(cardkit.load("whispers"), TWO).seated(0)
    before = given(guest)
    guest.moves("a")
    guest.do("undo")
    assert given(guest) == before


# The whole record of a game against computers.


def test_who_plays_against_computers_alone_has_the_whole_record() -> None:
    room = game(seed=None)
    record = read_record(given(room.seated(0), whole=True))
    assert replay.resume(room.room.ledger.game, record).state == room.room.ledger.table.state


@pytest.mark.slow
def test_who_comes_later_is_told_that_it_was_given_out_and_nobody_talks_that_away() -> None:
    room = game(seed=None)
    guest = room.seated(0)
    guest.do("say", text=GIVEN_OUT)  # which is not what the table says
    for _ in range(2):
        room.passes(10)
        guest.do("record", whole=True)
    for _ in range(CHAT_KEPT):
        room.passes(1)
        guest.do("say", text="la")
    said = [line for line in room.connected().do("hello", protocol=1) if line["is"] == "said"]
    assert (said[0]["name"], said[0]["text"], len(said)) == ("cardkit", GIVEN_OUT, CHAT_KEPT + 1)


LOOKING_ALIKE = [
    "cardkit", " Cardkit ", "card\u200dkit", "card\u3164kit", "car.d-kit", "ｃａｒｄｋｉｔ", "сardkit", "САrdКіТ",
    "cαrdκιt", "cardkıt", "CARDKİT", "cardklt", "cardk1t", "c@rdk!t", "ᴄᴀʀᴅᴋɪᴛ", "ᶜᵃʳᵈᵏⁱᵗ", "ⓒⓐⓡⓓⓚⓘⓣ",
    "🅲🅰🆁🅳🅺🅸🆃", "🇨🇦🇷🇩🇰🇮🇹", "ᏟᎪᎡᎠᏦᎥᎢ", "𝓬𝓪𝓻𝓭𝓴𝓲𝓽", "çårdķît", "c\u0336a\u0336rdkit", "ϲardĸit", "ꓚꓮꓣꓓꓗꓲꓔ", "ɕɑɾđƙɨŧ",
]  # fmt: skip


@for_each("name", LOOKING_ALIKE)
def test_nobody_is_called_what_the_table_itself_is_called(name: str) -> None:
    why = why_not_called(name)
    assert why is not None
    assert "the table itself" in why


def test_whoever_comes_or_is_named_is_not_called_so() -> None:
    assert "the table itself" in only(two().connected().do("hello", protocol=1, name="Cardkit"), "refused")["why"]
    with pytest.raises(BadNotation, match="the table itself"):
        House(eights(), TWO, people=["Cardkit", None])


@for_each("name", ["кардкит", "cardkitty", "Card Kid", "kit", "Дмитрий", "李明", "José", "42", "🃏"])
def test_somebody_is_called_what_only_resembles_the_name_of_the_table(name: str) -> None:
    assert why_not_called(name) is None


def test_a_seat_has_no_record_of_very_many_steps() -> None:
    room = game(every=0)
    guest = room.seated(0)
    room.room.ledger.table.history.entries.extend([room.room.ledger.table.entries[0]] * MOST_STEPS)
    assert refused(guest.do("record")) == "limit"
