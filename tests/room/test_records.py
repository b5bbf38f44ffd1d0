"""Records that clients ask for."""

import pytest

import cardkit
from cardkit.core.errors import BadNotation
from cardkit.core.records.record import read_record
from cardkit.core.records.seat_record import read_seat_record, write_seat_record
from cardkit.rooms.ledger import CHAT_KEPT, GIVEN_OUT
from cardkit.rooms.message_handlers import MOST_STEPS
from cardkit.table import replay
from room.house import House, eights, only, refused

TWO = ("human", "human")


def played(seed: int | None = 1) -> House:
    """A whole game of two computers, and two who watch."""
    return House(cardkit.load("straights", preset="one-round"), ["human"] + ["uniform"] * 3, every=0, seed=seed)


def finished(seed: int | None = 1) -> House:
    room = played(seed)
    guest = room.seated(0)
    while room.room.result is None:
        guest.moves()
    return room


@pytest.mark.parametrize("seat", [0, None])
def test_the_record_is_that_of_the_table_for_the_seat(seat: int | None) -> None:
    room = House(eights(), TWO)
    one = room.seated(0)
    guest = one if seat == 0 else room.watching()
    one.moves()
    told = only(guest.do("record"), "record")
    assert told["text"] == write_seat_record(room.room.ledger.table.record_of(seat))


@pytest.mark.slow
@pytest.mark.parametrize("seat", [0, None])
def test_the_record_of_a_seat_is_read_and_shown_step_by_step(seat: int | None) -> None:
    room = finished()
    guest = room.seated(0) if seat == 0 else room.watching()
    record = read_seat_record(only(guest.do("record"), "record")["text"])
    assert replay.seat_timeline(room.room.ledger.game, record)[-1].result == room.room.result


def test_the_whole_record_is_given_when_the_game_is_over() -> None:
    room = finished()
    record = read_record(only(room.watching().do("record", whole=True), "record")["text"])
    assert replay.resume(room.room.ledger.game, record).result == room.room.result


def test_the_whole_record_of_a_game_without_a_seed_is_read() -> None:
    room = finished(seed=None)
    record = read_record(only(room.seated(0).do("record", whole=True), "record")["text"])
    assert (record.seed, replay.resume(room.room.ledger.game, record).result) == (None, room.room.result)


def test_a_record_says_whether_it_is_whole() -> None:
    guest = finished().watching()
    assert [only(guest.do("record", whole=whole), "record")["whole"] for whole in (False, True)] == [False, True]


def test_the_whole_record_is_refused_before_the_end() -> None:
    assert refused(House(eights(), TWO).seated(0).do("record", whole=True)) == "not-yours"


def test_a_refusal_of_the_whole_record_has_nothing_of_it() -> None:
    told = only(House(eights(), TWO).seated(0).do("record", whole=True), "refused")
    expected = "the game is on, and the whole record has all hands: until the end each has that of their seat"
    assert told["why"] == expected


def test_the_record_of_another_seat_is_refused() -> None:
    assert refused(House(eights(), TWO).seated(0).do("record", seat=1)) == "not-yours"


def test_the_record_of_a_seat_is_refused_to_a_watcher() -> None:
    assert refused(House(eights(), TWO).watching().do("record", seat=1)) == "not-yours"


def test_ones_own_seat_may_be_named() -> None:
    assert only(House(eights(), TWO).seated(1).do("record", seat=1), "record")["whole"] is False


def test_a_record_has_nothing_of_what_was_taken_back() -> None:
    room = House(cardkit.load("whispers"), TWO)
    guest = room.seated(0)
    before = only(guest.do("record"), "record")
    guest.moves("a")
    guest.do("undo")
    assert only(guest.do("record"), "record") == before


# The whole record of a game against computers.


def alone() -> House:
    return House(cardkit.load("straights"), ["human"] + ["uniform"] * 3, seed=None)


def test_who_plays_against_computers_alone_has_the_whole_record() -> None:
    room = alone()
    guest = room.seated(0)
    record = read_record(only(guest.do("record", whole=True), "record")["text"])
    assert replay.resume(room.room.ledger.game, record).state == room.room.ledger.table.state


def test_who_comes_later_is_told_that_the_whole_record_was_given_out() -> None:
    room = alone()
    guest = room.seated(0)
    for _ in range(2):
        room.passes(10)
        guest.do("record", whole=True)
    said = [line["text"] for line in room.connected().do("hello", protocol=1) if line["is"] == "said"]
    assert said == ["The whole record of this game was given out, with all hands."]


@pytest.mark.slow
def test_nobody_talks_away_that_the_whole_record_was_given_out() -> None:
    room = alone()
    guest = room.seated(0)
    guest.do("say", text=GIVEN_OUT)  # which is not what the table says
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


@pytest.mark.parametrize("name", LOOKING_ALIKE)
def test_nobody_is_called_what_the_table_itself_is_called(name: str) -> None:
    assert "the table itself" in only(alone().connected().do("hello", protocol=1, name=name), "refused")["why"]
    with pytest.raises(BadNotation, match="the table itself"):
        House(cardkit.load("unowar"), ["human", "human"], people=[name, None])


@pytest.mark.parametrize("name", ["кардкит", "cardkitty", "Card Kid", "kit", "Дмитрий", "李明", "José", "42", "🃏"])
def test_somebody_is_called_what_only_resembles_the_name_of_the_table(name: str) -> None:
    kinds = [line["is"] for line in alone().connected().do("hello", protocol=1, name=name)]
    assert "refused" not in kinds


def test_a_seat_has_no_record_of_very_many_steps() -> None:
    room = House(cardkit.load("straights"), ["human"] + ["uniform"] * 3, every=0)
    guest = room.seated(0)
    room.room.ledger.table.history.entries.extend([room.room.ledger.table.entries[0]] * MOST_STEPS)
    assert refused(guest.do("record")) == "limit"


def test_the_whole_record_is_refused_while_somebody_watches() -> None:
    room = alone()
    guest = room.seated(0)
    room.watching()
    assert refused(guest.do("record", whole=True)) == "not-yours"


def test_the_whole_record_is_refused_to_a_watcher_of_computers() -> None:
    room = House(cardkit.load("straights"), ["uniform"] * 4, computers=False)
    assert refused(room.watching().do("record", whole=True)) == "not-yours"


@pytest.mark.parametrize("other", ["human", "free"])
def test_the_whole_record_is_refused_where_somebody_may_yet_come(other: str) -> None:
    room = House(cardkit.load("straights"), ["human", other, "uniform", "uniform"])
    assert refused(room.seated(0).do("record", whole=True)) == "not-yours"


def test_the_whole_record_is_refused_where_somebody_else_has_ever_come() -> None:
    room = House(cardkit.load("straights"), ["human", "human", "uniform", "uniform"])
    guest, other = room.all_seated()
    other.do("seat", seat=1, player="free")
    other.leaves()
    guest.do("seat", seat=1, player="uniform")
    assert refused(guest.do("record", whole=True)) == "not-yours"
