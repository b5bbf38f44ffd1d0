"""Who may come in: by which names of the server, from pages of which sites, and how many at a time."""

import ipaddress
import re
import socket
from collections import Counter
from collections.abc import Iterable
from typing import Final

import attrs

from cardkit.core.errors import BadOption
from cardkit.core.quoting import quoted
from cardkit.server.room_server import MOST_FROM_ONE, MOST_GUESTS

LOOPBACK: Final = ("localhost", "127.0.0.1", "[::1]")
MOST_SOCKETS: Final = MOST_GUESTS
NETWORK: Final = 64  # bits of an address of IPv6 that are the same for all of one household
_HOST: Final = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?")
_PORTS: Final = {"http": "80", "https": "443"}
MOST_PORT: Final = 65_535


def read_origin(text: str) -> str:
    """An origin such as `https://cards.example.org`, as browsers write it. Raises BadOption."""
    scheme, between, place = text.strip().lower().rstrip("/").partition("://")
    if scheme not in _PORTS or not between or _host_of(place) is None:
        raise BadOption(f"expected an origin such as https://cards.example.org, not {quoted(text)}")
    return f"{scheme}://{_without_usual_port(scheme, place)}"


def _without_usual_port(scheme: str, place: str) -> str:
    return place.removesuffix(":" + _PORTS[scheme])


def _host_of(place: str) -> str | None:
    """The host of such a thing as `localhost:8000`; None where it is none."""
    found = _HOST.fullmatch(place)
    return None if found is None or int(found[2] or 0) > MOST_PORT else found[1]


def _number(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that a host is in numbers; None for a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_loopback(host: str) -> bool:
    """Whether a host to listen at is this machine alone."""
    found = _number(host)
    return host.lower() in LOOPBACK or (found is not None and found.is_loopback)


class Names:
    """The names of a server. Browsers say in `Host` what they were asked for, and in `Origin` whose page asks.

    A page of a stranger's can have its own name lead to this machine, and then it is the same site as this server in
    the eyes of a browser; its name gives it away. So a server that listens on this machine alone goes by the names of
    loopback; one that others reach goes by any address in numbers, too, which no stranger can have, and by the name of
    this machine; and each goes by the hosts of the origins that it is told.
    """

    def __init__(self, host: str, origins: Iterable[str] = ()) -> None:
        self.origins = frozenset([read_origin(one) for one in origins])
        self._hosts = {*LOOPBACK, *[one.partition("://")[2] for one in self.origins]}
        self._hosts |= {_host_of(one) or one for one in self._hosts}
        self._numbers = not is_loopback(host)
        if self._numbers:
            own = socket.gethostname().lower()
            self._hosts |= {own, own.partition(".")[0], own.partition(".")[0] + ".local", host.lower()}

    def knows(self, place: str) -> bool:
        """Whether what `Host` says is a name of this server."""
        host = _host_of(place.lower())
        if host is None or host in self._hosts:
            return host is not None
        found = _number(host.strip("[]"))
        return found is not None and (self._numbers or found.is_loopback)

    def admits(self, origin: str | None, place: str) -> bool:
        """Whether a page of this origin may talk to the server: its own page, and pages of the origins that it is told.

        Programs that are no browser say none.
        """
        if origin is None:
            return True
        try:
            asked = read_origin(origin)
        except BadOption:
            return False
        scheme, _, own = asked.partition("://")
        return asked in self.origins or own == _without_usual_port(scheme, place.lower())


def place_of(address: str | None) -> str:
    """Where an address belongs: one of IPv6 to its network, of which a household has very many."""
    found = _number((address or "").partition("%")[0])
    if not isinstance(found, ipaddress.IPv6Address):
        return str(found or address or "?")
    return str(found.ipv4_mapped or ipaddress.ip_network((found, NETWORK), strict=False))


@attrs.define
class Doors:
    """How many are in."""

    most: int = MOST_SOCKETS
    most_from_one: int = MOST_FROM_ONE
    inside: int = 0
    places: Counter[str] = attrs.field(factory=Counter)

    def enter(self, place: str) -> bool:
        """Let one more in from a place, where there is room."""
        if self.inside >= self.most or self.places[place] >= self.most_from_one:
            return False
        self.inside += 1
        self.places[place] += 1
        return True

    def leave(self, place: str) -> None:
        """One from there has gone."""
        self.inside -= 1
        self.places[place] -= 1
        if not self.places[place]:
            del self.places[place]
