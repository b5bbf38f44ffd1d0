"""How a room is run: time, absent people, undo, watchers."""

from collections.abc import Mapping
from typing import Final, Literal, get_args

import attrs

from cardkit.core.errors import BadOption
from cardkit.core.quoting import quoted

Undoing = Literal["ask", "free", "never"]
Setting = bool | int | float | str | None

MOST_SECONDS: Final = 30 * 24 * 3600


@attrs.frozen(kw_only=True)
class Settings:
    """How a room is run. Raises BadOption for a setting that is out of its range."""

    seconds: float | None = None  # that a person may take for a move
    bank: float | None = None  # for all moves of the game together
    increment: float = 0.0  # that each move adds to the bank
    away: float | None = 60.0  # until a computer moves for who has gone
    undo: Undoing = "ask"  # others, where something has come to light; `free`: nobody
    watchers: bool = True  # whether anybody may watch
    chat: bool = True
    hints: bool = False  # whether hints are given where several people play; whoever plays alone has them
    wait: bool = False  # with the deal, the first move and the clocks, until no seat is free and everybody has come
    computer: str | None = None  # which computer stands in; None: the game's best

    def __attrs_post_init__(self) -> None:
        for name in ("seconds", "bank", "away"):
            value: object = getattr(self, name)
            if value is not None and not _is_time(value):
                raise BadOption(f"{name}: expected at most {MOST_SECONDS} seconds, or none, not {quoted(value)}")
        if self.increment != 0 and not _is_time(self.increment):
            raise BadOption(f"increment: expected seconds from 0 to {MOST_SECONDS}, not {quoted(self.increment)}")
        if self.undo not in get_args(Undoing):
            raise BadOption(f"undo: expected one of {', '.join(get_args(Undoing))}, not {quoted(self.undo)}")
        if self.computer is not None and type(self.computer) is not str:
            raise BadOption(f"computer: expected the name of a computer player, or none, not {quoted(self.computer)}")
        for name in ("watchers", "chat", "hints", "wait"):
            if type(getattr(self, name)) is not bool:
                raise BadOption(f"{name}: expected true or false, not {quoted(getattr(self, name))}")

    def told(self) -> dict[str, Setting]:
        """All of them by name."""
        return attrs.asdict(self)


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= MOST_SECONDS


def settings_of(told: Mapping[str, Setting]) -> Settings:
    """The settings of such names. Raises BadOption."""
    known = {one.name for one in attrs.fields(Settings)}
    unknown = next((name for name in told if name not in known), None)
    if unknown is not None:
        raise BadOption(f"no setting is called {quoted(unknown)}; there are: {', '.join(sorted(known))}")
    return Settings(**told)  # type: ignore[arg-type]  # the validators look at each
