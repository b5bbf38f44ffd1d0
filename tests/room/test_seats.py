"""Who sits where: free seats, computers, standing up."""

from cardkit.protocol.message import FREE
from room.house import House, Line, eights, kinds, only, refused, two
from support import for_each


def house(*players: str) -> House:
    return House(eights(), players or ("human", "free"))


def seat(told: list[Line], number: int) -> Line:
    found: Line = only(told, "table")["seats"][number]
    return found


# Sitting down.


@for_each("player", [None, "human"])
def test_a_watcher_sits_down_in_a_free_seat(player: str | None) -> None:
    told = house().watching(name="Anna").do("seat", seat=1, player=player)
    assert (kinds(told), told[0]["seat"]) == (["seated", "table", "position"], 1)
    assert (told[2]["seat"], told[2]["view"]["EightsView"]["seat"], seat(told, 1)["person"]) == (1, 1, "Anna")


def test_whoever_said_no_name_has_none() -> None:
    assert seat(house().watching().do("seat", seat=1), 1)["person"] is None


def test_the_token_that_one_is_given_is_that_of_the_seat_and_told_to_nobody_else() -> None:
    room = house()
    others = [room.seated(0), room.watching()]
    watcher = room.watching()
    token = only(watcher.do("seat", seat=1), "seated")["token"]
    assert not [line for other in others for line in [str(other.heard()), *other.all] if token in line]
    assert not [row for row in room.rows for one in (token, *room.tokens) if one is not None and one in row]
    watcher.leaves()
    assert only(room.connected().do("hello", protocol=1, token=token), "game")["seat"] == 1


def test_i_am_back_tells_how_it_stands_to_oneself_alone() -> None:
    one, other = two().all_seated()
    other.heard()
    assert (kinds(one.do("seat", seat=0)), other.heard()) == (["table", "position"], [])


def test_a_free_seat_is_asked_nothing_until_somebody_sits_there() -> None:
    room = house("free", "human")
    room.seated(1)
    room.passes(1000)
    assert room.room.ledger.table.move_count == 0


# Computers.


def test_a_computer_sits_down() -> None:
    told = seat(house().seated(0).do("seat", seat=1, player="uniform"), 1)
    known = {
        "seat": 1,
        "player": "uniform",
        "person": None,
        "here": True,
        "computer": False,
        "free": False,
        "name": "Random",
    }
    assert told == known


def test_a_computer_moves_when_it_is_asked_and_at_once_where_it_is_asked_already() -> None:
    told = house("human", "uniform").seated(0).moves()
    assert [line["turn"] for line in told] == [1, 0]
    room = house("free", "human")
    room.seated(1).do("seat", seat=0, player="uniform")
    assert room.room.ledger.table.move_count == 1


def test_whoever_asks_for_a_computer_is_told_even_if_nothing_changes() -> None:
    guest = house("human", "uniform").seated(0)
    assert kinds(guest.do("seat", seat=1, player="uniform")) == ["table"]
    assert seat(guest.do("seat", seat=1, player="free"), 1)["free"] is True


def test_the_seat_of_somebody_who_never_came_may_be_given_to_a_computer() -> None:
    assert seat(two().seated(0).do("seat", seat=1, player="uniform"), 1)["player"] == "uniform"


# Standing up.


def test_whoever_frees_their_seat_watches_and_so_do_all_its_connections() -> None:
    room = house()
    one, another = room.seated(0, name="Anna"), room.seated(0)
    version = one.position["version"]
    told = one.do("seat", seat=0, player=FREE)
    assert (only(told, "position")["seat"], seat(told, 0)["free"], seat(told, 0)["person"]) == (None, True, None)
    assert only(another.heard(), "position")["seat"] is None
    assert refused(one.do("move", version=version, move="draw")) == "not-yours"
    assert only(one.do("seat", seat=1), "seated")["seat"] == 1


def test_a_seat_is_left_to_a_computer() -> None:
    room = two()
    one, _ = room.all_seated()
    told = one.do("seat", seat=0, player="uniform")
    assert (seat(told, 0)["player"], room.room.ledger.table.move_count) == ("uniform", 1)
