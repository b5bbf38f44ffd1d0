"""How much and how fast a client may send, and how many there may be."""

import pytest

from cardkit.rooms import message_handlers
from cardkit.rooms.clients import FLOODED, MOST_REFUSED, TOLD
from cardkit.rooms.room import MOST_CLIENTS
from room.house import Guest, House, kinds, only, refused, two
from support import for_each


def said(guest: Guest, count: int) -> int:
    """How many of so many messages at once were obeyed."""
    return sum([kinds(guest.do("say", text="x")) == ["said"] for _ in range(count)])


def house() -> House:
    return two(every=0)


def test_40_messages_may_be_sent_at_once_and_10_more_each_second() -> None:
    room = house()
    guest, other = room.watching(), room.watching()
    assert said(guest, 60) == 39  # after hello
    assert refused(guest.do("say", text="x")) == "limit"
    assert said(other, 1) == 1  # one takes nothing from another
    room.passes(1)
    assert said(guest, 60) == 10
    room.passes(1000)
    assert said(guest, 60) == 40  # however long nobody said a thing
    room.now -= 100
    assert said(guest, 10) == 0  # a clock that goes back gives nothing


def test_what_was_too_much_is_told_by_its_name() -> None:
    guest = house().watching()
    said(guest, 60)
    assert only(guest.do("look", version=1), "refused")["do"] == "look"


def test_a_record_counts_as_ten() -> None:
    guest = house().watching()
    assert [kinds(guest.do("record")) for _ in range(4)] == [["record"]] * 3 + [["refused"]]


def test_a_long_answer_counts_by_its_length() -> None:
    room = house()
    talker = room.watching()
    for _ in range(100):
        room.passes(1)
        talker.do("say", text="x" * 500)
    guest = room.watching()
    count = sum(map(len, guest.all)) // TOLD
    assert count > 1
    assert said(guest, 60) == 39 - count


def test_a_move_that_is_made_counts_for_nothing() -> None:
    room = house()
    one, other = room.all_seated()
    for _ in range(20):
        one.moves()
        other.moves()
    assert said(one, 60) == 39


@for_each("line", ['{"do":"move","version":0,"move":"draw"}', "what"])
def test_what_is_refused_or_no_message_counts_too(line: str) -> None:
    guest = house().seated(0)
    for _ in range(39):
        guest.send(line)
    assert refused(guest.do("say", text="x")) == "limit"


@for_each("more", [0, 1])
def test_a_client_that_does_not_stop_is_sent_away_and_not_before(more: int) -> None:
    guest = house().watching()
    said(guest, 39 + MOST_REFUSED + more)
    assert (guest.closed, guest.why) == (bool(more), FLOODED * more)


def test_a_client_that_stops_begins_anew() -> None:
    room = house()
    guest = room.watching()
    for _ in range(3):
        said(guest, 39 + MOST_REFUSED // 2)
        room.passes(10)
    assert not guest.closed


def test_a_line_from_nobody_is_answered_by_hanging_up() -> None:
    room = house()
    change = room.room.receive(77, "{}", room.now)
    assert (change.lines, change.closing) == ((), ((77, ""),))


def test_there_are_at_most_500_clients_and_where_one_has_gone_another_may_come() -> None:
    room = house()
    guests = [room.connected() for _ in range(MOST_CLIENTS)]
    guest = room.connected()
    assert (refused(guest.heard()), guest.closed) == ("limit", True)
    guests[0].leaves()
    assert only(room.connected().heard(), "hello")["protocol"] == 1


# What a table may keep.


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table keeps hardly anything beside its moves."""
    monkeypatch.setattr(message_handlers, "MOST_CHAT", 3)
    monkeypatch.setattr(message_handlers, "MOST_CHAT_BYTES", 40)
    monkeypatch.setattr(message_handlers, "MOST_CHANGES", 4)


@pytest.mark.usefixtures("few")
@for_each("text", ["x", "\N{PLAYING CARD BACK}" * 4])  # three of the latter have more than 40 bytes
def test_the_chat_of_a_table_gets_full_in_any_process(text: str) -> None:
    room = two(every=0, seed=None)
    guest = room.watching(name="W")
    while kinds(answer := guest.do("say", text=text)) == ["said"]:
        assert len(guest.all) < 20
    assert "the chat of this table is full" in only(answer, "refused")["why"]
    assert refused(room.watching(at="second").do("say", text=text)) == "limit"


def test_the_chat_of_a_table_takes_thousands() -> None:
    assert (message_handlers.MOST_CHAT, message_handlers.MOST_CHAT_BYTES) == (5000, 500_000)


def full(*, free: bool = False) -> tuple[House, list[Guest]]:
    """A table that keeps no more than its moves, and who sits there; with a seat that somebody has left."""
    room = house()
    one, other = room.all_seated()
    said(one, 3)
    one.do("seat", seat=0, player="free")
    if free:
        other.do("hello", protocol=1, token=other.token, name="Ann")
    else:
        one.do("seat", seat=0)
    return room, [one, other]


@pytest.mark.usefixtures("few")
def test_at_a_full_table_no_seat_is_freed_and_nobody_gets_another_name() -> None:
    room, (one, _) = full()
    assert "no seat is freed" in only(one.do("seat", seat=0, player="free"), "refused")["why"]
    assert "refused" not in kinds(one.do("hello", protocol=1, name="Another"))
    assert room.room.ledger.chairs[0].person != "Another"


@pytest.mark.usefixtures("few")
def test_a_free_seat_of_a_full_table_can_be_taken() -> None:
    room, (one, _) = full(free=True)
    assert room.room.ledger.changes == 4
    assert "seated" in kinds(one.do("seat", seat=0))


@pytest.mark.usefixtures("few")
def test_nothing_is_taken_back_at_a_full_table() -> None:
    _, guests = full()
    asked = next(guest for guest in guests if guest.position["moves"])
    asked.moves()
    assert "nothing more is taken back" in only(asked.do("undo"), "refused")["why"]


@pytest.mark.usefixtures("few")
def test_a_full_table_is_played_to_its_end() -> None:
    room, guests = full()
    while room.room.result is None:
        next(guest for guest in guests if guest.position["moves"]).moves()
        assert len(room.rows) < 5000
    assert guests[0].position["is"] == "end"
