"""Who may come in."""

import socket

import pytest

from cardkit.core.errors import BadOption
from cardkit.server.access import Doors, Names, place_of, read_origin
from support import for_each

ORIGIN = "https://cards.example.org"


@pytest.mark.parametrize("place", ["localhost:8000", "127.0.0.1", "127.0.0.1:80", "[::1]:8000", "LOCALHOST"])
def test_a_server_of_this_machine_alone_goes_by_the_names_of_loopback(place: str) -> None:
    assert Names("127.0.0.1").knows(place)


@for_each(
    "place",
    [
        *("evil.example", "evil.example:8000", "192.168.1.5:8000", "", "localhost.evil.example", "a b"),
        *("127.evil.example", "127.0.0.1.evil.example:8000", "127.1", "127.0.0.1:99999", "localhost."),
    ],
)
def test_a_server_of_this_machine_alone_goes_by_no_other_name(place: str) -> None:
    assert not Names("127.0.0.1").knows(place)


@pytest.mark.parametrize("place", ["192.168.1.5:8000", "[fe80::1]:8000", "localhost:8000", socket.gethostname()])
def test_a_server_that_others_reach_goes_by_addresses_and_its_machines_name(place: str) -> None:
    assert Names("0.0.0.0").knows(place)


def test_a_server_that_others_reach_goes_by_no_stranger_name() -> None:
    assert not Names("0.0.0.0").knows("evil.example:8000")


def test_a_server_goes_by_the_hosts_of_its_origins() -> None:
    assert Names("127.0.0.1", [ORIGIN]).knows("cards.example.org")


@for_each(
    ("origin", "place", "admitted"),
    [
        (None, "localhost:8000", True),  # no browser
        ("http://localhost:8000", "localhost:8000", True),
        ("http://localhost", "localhost:80", True),
        ("https://cards.example.org:443", "127.0.0.1:8000", True),
        ("http://cards.example.org", "127.0.0.1:8000", False),
        ("http://localhost:9000", "localhost:8000", False),
        ("http://evil.example", "localhost:8000", False),
        ("null", "localhost:8000", False),
        ("", "", False),
        ("http://", "", False),
        ("http://[", "localhost:8000", False),
        ("http://127.evil.example:8000", "localhost:8000", False),
        ("http://ａ", "localhost:8000", False),  # a wide letter
    ],
)
def test_pages_of_the_server_and_of_its_origins_may_come_in(origin: str | None, place: str, admitted: bool) -> None:
    assert Names("127.0.0.1", [ORIGIN]).admits(origin, place) is admitted


@for_each(
    "text",
    [
        *("cards.example.org", "ftp://a.b", "https://", "https://a/b", "https://a b", "https://u@a"),
        *("http://[", "https://a:99999", "https://a?b", "https:a"),
    ],
)
def test_what_is_no_origin_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match="expected an origin such as"):
        read_origin(text)


def test_who_comes_in_by_a_door() -> None:
    assert read_origin("HTTPS://Cards.Example.Org:443/") == ORIGIN  # an origin is read as browsers write it
    # No more come in than may.
    doors = Doors(most=2, most_from_one=9)
    assert [doors.enter(place) for place in "abc"] == [True, True, False]
    # No more come in from one place than may.
    doors = Doors(most=9, most_from_one=1)
    assert [doors.enter(place) for place in "aba"] == [True, True, False]
    # Who leaves makes room and is forgotten.
    doors = Doors(most=1, most_from_one=1)
    doors.enter("a")
    doors.leave("a")
    assert (doors.enter("b"), dict(doors.places)) == (True, {"b": 1})
    # A household is one place.
    assert place_of("2001:db8:1:2::7") == place_of("2001:db8:1:2:9::1") != place_of("2001:db8:1:3::7")
    assert place_of("::ffff:192.0.2.1") == place_of("192.0.2.1")  # an address is the same place however it is written
