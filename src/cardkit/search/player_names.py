"""The names of searches: `search`, `search:200ms`, `search:5000`, `search:2000,rollout=greedy`."""

import re
from typing import Final

import attrs

from cardkit.core.errors import UnknownPlayer
from cardkit.core.quoting import quoted

EXPECTED: Final = (
    "search, search:PLAYOUTS or search:TIME (such as 5000, 200ms, 1.5s), and with commas between them rollout=PLAYER,"
    " others=PLAYER or others=best, within=TIME, hints=off"
)
MOST_PLAYOUTS: Final = 1_000_000_000
MOST_SECONDS: Final = 3600.0
USUAL_PLAYOUTS: Final = 1000
USUAL_WITHIN: Final = 1.0  # seconds, where nothing is said of a budget

# What names said before: they stand in records.
_OLDER_KEYS: Final = {"inside": "rollout", "told": "hints"}
_OLDER_VALUES: Final = {"told=yes": "on", "told=no": "off"}

_SEARCH: Final = re.compile(r"search(?::(?P<budget>\d[^,]*))?(?P<more>(?:,.*)?)", re.DOTALL | re.ASCII)
_TIME: Final = re.compile(r"(\d{1,7}(?:\.\d{1,3})?)ms|(\d{1,4}(?:\.\d{1,6})?)s", re.ASCII)
_COUNT: Final = re.compile(r"\d{1,10}", re.ASCII)


@attrs.frozen
class Wanted:
    """What a name asks for."""

    playouts: int = 0  # 0: as many as there is time for
    seconds: float | None = None  # that are used up
    within: float | None = None  # seconds after which playouts are broken off
    rollout: str = ""  # the policy of playouts; the game's choice if empty
    others: str = ""  # the policy that others are taken to play, or `best`: see `Search`; that of playouts if empty
    hints: bool = True  # whether what the game says to help is used

    def __attrs_post_init__(self) -> None:
        if (self.playouts > 0) == (self.seconds is not None):
            raise ValueError(f"expected either playouts or seconds, not {self.playouts} and {self.seconds}")

    def text(self) -> str:
        """The name that asks for this."""
        budget = f":{self.playouts}" if self.playouts else "" if self.seconds is None else f":{_spoken(self.seconds)}"
        parts = [f"search{budget}"]
        for name, value in (("rollout", self.rollout), ("others", self.others)):
            if value:
                parts.append(f"{name}={value}")
        if self.within is not None:
            parts.append(f"within={_spoken(self.within)}")
        if not self.hints:
            parts.append("hints=off")
        return ",".join(parts)


def is_search(name: str) -> bool:
    """Whether a name is that of a search, rightly written or not; `search:word` names an attribute of a module."""
    return _SEARCH.fullmatch(name) is not None


def wanted(name: str) -> Wanted:
    """What the name of a search asks for. Raises UnknownPlayer, with what was expected."""
    match = _SEARCH.fullmatch(name)
    if match is None:
        raise UnknownPlayer(f"expected {EXPECTED}, not {quoted(name)}")
    playouts, seconds = 0, None
    budget: str | None = match["budget"]
    if budget is not None:
        if _COUNT.fullmatch(budget):
            playouts = int(budget)
            if not 1 <= playouts <= MOST_PLAYOUTS:
                raise UnknownPlayer(f"{quoted(name)}: expected from 1 to {MOST_PLAYOUTS} playouts, not {budget}")
        else:
            seconds = _seconds(budget, name)
    found: dict[str, str] = {}
    for part in match["more"].split(",")[1:]:
        key, _, value = part.strip().partition("=")
        key, value = _OLDER_KEYS.get(key, key), _OLDER_VALUES.get(part.strip(), value)
        if key not in ("rollout", "others", "within", "hints") or not value:
            raise UnknownPlayer(f"{quoted(name)}: expected {EXPECTED}, not {quoted(part.strip())}")
        if key in found:
            raise UnknownPlayer(f"{quoted(name)}: {key} is said twice")
        found[key] = value
    if found.get("hints", "on") not in ("on", "off"):
        raise UnknownPlayer(f"{quoted(name)}: expected hints=on or hints=off, not {quoted('hints=' + found['hints'])}")
    within = _seconds(found["within"], name) if "within" in found else None
    if budget is None:
        playouts, within = USUAL_PLAYOUTS, USUAL_WITHIN if within is None else within
    if seconds is not None and within is not None:
        raise UnknownPlayer(f"{quoted(name)}: within=TIME breaks off playouts; here the time is said already")
    rollout, others = found.get("rollout", ""), found.get("others", "")
    return Wanted(playouts, seconds, within, rollout, others, found.get("hints") != "off")


def _seconds(text: str, name: str) -> float:
    match = _TIME.fullmatch(text)
    micro = 0 if match is None else round(1_000 * float(match[1]) if match[1] else 1_000_000 * float(match[2]))
    seconds = micro / 1_000_000
    if not 0.001 <= seconds <= MOST_SECONDS:
        raise UnknownPlayer(f"{quoted(name)}: expected a time from 1ms to {MOST_SECONDS:.0f}s, not {quoted(text)}")
    return seconds


def _spoken(seconds: float) -> str:
    """A time as names have it."""
    micro = round(seconds * 1_000_000)
    return f"{micro // 1000}ms" if micro % 1000 == 0 else f"{micro / 1_000_000:.6f}".rstrip("0") + "s"
