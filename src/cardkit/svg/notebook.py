"""`Pictured`: what a notebook shows as a picture, such as a table. What draws is imported when one is wanted."""

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from cardkit.core.game import Game
    from cardkit.svg.drawing import Picture


class Standing(Protocol):
    """A game that stands somewhere, as its seats see it."""

    @property
    def game(self) -> "Game[Any, Any, Any]":
        """What is played."""

    @property
    def people(self) -> tuple[str | None, ...]:
        """What the people are called, by seat."""

    def view(self, seat: int | None) -> Any:  # of the game's class
        """What this seat (None: a watcher) may know."""


class Pictured:
    """A game that stands somewhere, which a notebook shows as a watcher sees it."""

    __slots__ = ()

    @property
    def people(self) -> tuple[str | None, ...]:
        """What the people are called, by seat; () where nobody is known."""
        return ()

    def picture(self: Standing, seat: int | None = None) -> "Picture":
        """What this seat (None: a watcher) may see, drawn as SVG.

        Raises BadGame where there is nothing to draw.
        """
        from cardkit.svg.drawing import picture  # noqa: PLC0415  wanted by few

        return picture(self.game, self.view(seat), self.people)

    def _repr_svg_(self: Standing) -> str:
        return Pictured.picture(self).svg
