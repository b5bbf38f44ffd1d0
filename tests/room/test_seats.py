"""Who sits where: free seats, computers, standing up."""

import pytest

from cardkit.protocol.message import FREE
from room.house import House, Line, eights, kinds, only, refused


def house(*players: str) -> House:
    return House(eights(), players or ("human", "free"))


def seat(told: list[Line], number: int) -> Line:
    found: Line = only(told, "table")["seats"][number]
    return found


# Sitting down.


def test_a_watcher_sits_down_in_a_free_seat() -> None:
    told = house().watching().do("seat", seat=1)
    assert (kinds(told), told[0]["seat"]) == (["seated", "table", "position"], 1)


def test_the_position_of_whoever_sat_down_is_that_of_the_seat() -> None:
    assert only(house().watching().do("seat", seat=1), "position")["seat"] == 1


def test_the_token_that_one_is_given_is_that_of_the_seat() -> None:
    room = house()
    watcher = room.watching()
    token = only(watcher.do("seat", seat=1), "seated")["token"]
    watcher.leaves()
    assert only(room.connected().do("hello", protocol=1, token=token), "game")["seat"] == 1


def test_a_token_is_told_to_nobody_else() -> None:
    room = house()
    others = [room.seated(0), room.watching()]
    token = only(room.watching().do("seat", seat=1), "seated")["token"]
    assert not [line for other in others for line in [str(other.heard()), *other.all] if token in line]


def test_no_token_is_in_the_rows() -> None:
    room = house()
    token = only(room.watching().do("seat", seat=1), "seated")["token"]
    assert not [row for row in room.rows for one in (token, *room.tokens) if one is not None and one in row]


def test_whoever_sits_down_is_called_what_they_said() -> None:
    told = house().watching(name="Anna").do("seat", seat=1)
    assert seat(told, 1)["person"] == "Anna"


def test_whoever_said_no_name_has_none() -> None:
    assert seat(house().watching().do("seat", seat=1), 1)["person"] is None


def test_a_seat_where_somebody_sits_is_taken() -> None:
    assert refused(house().watching().do("seat", seat=0)) == "taken"


def test_a_seat_where_a_computer_sits_is_taken() -> None:
    assert refused(house("human", "uniform").watching().do("seat", seat=1)) == "taken"


def test_whoever_has_a_seat_sits_down_in_no_other() -> None:
    assert refused(house().seated(0).do("seat", seat=1)) == "taken"


@pytest.mark.parametrize("number", [-1, 2, 2**40])
def test_a_seat_that_there_is_not_is_refused(number: int) -> None:
    assert refused(house().watching().do("seat", seat=number)) == "bad-value"


def test_i_am_back_tells_how_it_stands() -> None:
    assert kinds(house().seated(0).do("seat", seat=0)) == ["table", "position"]


def test_a_free_seat_is_asked_nothing_until_somebody_sits_there() -> None:
    room = house("free", "human")
    room.seated(1)
    room.passes(1000)
    assert room.room.ledger.table.move_count == 0


def test_whoever_sits_down_has_the_record_of_the_seat() -> None:
    room = house()
    first = room.seated(0)
    first.moves("draw")
    told = only(room.watching().do("seat", seat=1), "position")
    assert told["view"]["EightsView"]["seat"] == 1


# Computers.


def test_a_computer_sits_down() -> None:
    assert seat(house().seated(0).do("seat", seat=1, player="uniform"), 1) == {
        "seat": 1,
        "player": "uniform",
        "person": None,
        "here": True,
        "computer": False,
        "free": False,
    }


def test_a_computer_moves_when_it_is_asked() -> None:
    room = house("human", "uniform")
    told = room.seated(0).moves()
    assert [line["turn"] for line in told] == [1, 0]


def test_a_computer_that_is_asked_already_moves_at_once() -> None:
    room = house("free", "human")
    room.seated(1).do("seat", seat=0, player="uniform")
    assert room.room.ledger.table.move_count == 1


def test_a_computer_is_freed() -> None:
    assert seat(house("human", "uniform").seated(0).do("seat", seat=1, player="free"), 1)["free"] is True


def test_whoever_asks_is_told_even_if_nothing_changes() -> None:
    assert kinds(house("human", "uniform").seated(0).do("seat", seat=1, player="uniform")) == ["table"]


def test_a_watcher_seats_no_computer() -> None:
    assert refused(house().watching().do("seat", seat=1, player="uniform")) == "not-yours"


def test_no_computer_takes_the_seat_of_a_person() -> None:
    room = house("human", "human")
    room.seated(1)
    assert refused(room.seated(0).do("seat", seat=1, player="uniform")) == "taken"


def test_nobody_frees_the_seat_of_another_person() -> None:
    room = house("human", "human")
    room.seated(1)
    assert refused(room.seated(0).do("seat", seat=1, player="free")) == "taken"


def test_the_seat_of_somebody_who_never_came_may_be_given_to_a_computer() -> None:
    told = house("human", "human").seated(0).do("seat", seat=1, player="uniform")
    assert seat(told, 1)["player"] == "uniform"


def test_who_was_there_once_keeps_the_seat() -> None:
    room = house("human", "human")
    room.seated(1).leaves()
    assert refused(room.seated(0).do("seat", seat=1, player="uniform")) == "taken"


def test_a_human_in_a_free_seat_is_whoever_asks() -> None:
    assert kinds(house().watching().do("seat", seat=1, player="human")) == ["seated", "table", "position"]


@pytest.mark.parametrize("player", ["", "nobody", "os:system", "lines:rm", "uniform "])
def test_a_player_that_is_none_of_the_game_is_refused(player: str) -> None:
    assert refused(house().seated(0).do("seat", seat=1, player=player)) == "bad-value"


def test_a_refused_player_changes_nothing() -> None:
    room = house()
    rows = len(room.rows)
    room.seated(0).do("seat", seat=1, player="nobody")
    assert len(room.rows) == rows + 1  # that somebody came


# Standing up.


def test_whoever_frees_their_seat_watches() -> None:
    told = house().seated(0).do("seat", seat=0, player=FREE)
    assert (only(told, "position")["seat"], seat(told, 0)["free"]) == (None, True)


def test_all_connections_of_a_seat_stand_up() -> None:
    room = house()
    one, two = room.seated(0), room.seated(0)
    one.do("seat", seat=0, player=FREE)
    assert only(two.heard(), "position")["seat"] is None


def test_whoever_stood_up_may_not_move() -> None:
    guest = house().seated(0)
    version = guest.position["version"]
    guest.do("seat", seat=0, player=FREE)
    assert refused(guest.do("move", version=version, move="draw")) == "not-yours"


def test_whoever_stood_up_may_sit_down_elsewhere() -> None:
    guest = house().seated(0)
    guest.do("seat", seat=0, player=FREE)
    assert only(guest.do("seat", seat=1), "seated")["seat"] == 1


def test_a_seat_is_left_to_a_computer() -> None:
    room = house("human", "human")
    room.seated(1)
    told = room.seated(0).do("seat", seat=0, player="uniform")
    assert (seat(told, 0)["player"], room.room.ledger.table.move_count) == ("uniform", 1)


def test_the_one_who_stood_up_is_called_nothing_there() -> None:
    told = house().seated(0, name="Anna").do("seat", seat=0, player=FREE)
    assert seat(told, 0)["person"] is None
