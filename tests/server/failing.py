"""A game of a stranger's making that fails once all have chosen, and names what is hidden."""

from typing import ClassVar

import attrs

from room.hush import Hush, HushState, HushView


@attrs.frozen
class Failing(Hush):
    """Hush without an end."""

    name: ClassVar[str] = "failing"

    def view_of(self, state: HushState, seat: int | None) -> HushView:
        if state.past:
            raise KeyError("the seven of spades")
        return super().view_of(state, seat)
