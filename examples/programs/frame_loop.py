"""A game with a frame loop, such as one of pygame: it polls sixty times a second, and nothing in a frame may wait.

A computer thinks in a thread. A frame looks whether it has chosen, and the picture goes on moving meanwhile.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import cardkit
from cardkit.errors import CardkitError
from cardkit.table.table import AnyTable

ME = 0


class Game:
    """A table, and the computer that thinks."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self.threads = ThreadPoolExecutor(1)
        self.thinking: Future[Any] | None = None

    def frame(self, clicked: str | None = None) -> list[str]:
        """One frame: what happened in it. `clicked` is a move of the person, such as `play 7S`, if one was clicked."""
        table, known = self.table, self.table.event_count
        question = table.question()
        if question is None:
            table.step()  # chance acts, or nobody any more
        elif question.seat == ME and clicked is not None:
            try:
                table.play(clicked, ME)
            except CardkitError as error:
                return [f"{error}."]
        elif question.seat != ME and self.thinking is None:
            choose = table.player(question.seat).choose
            self.thinking = self.threads.submit(choose, question.view, question.moves)
        elif question.seat != ME and self.thinking is not None and self.thinking.done():
            move, self.thinking = self.thinking.result(), None
            table.play(move, question.seat, version=question.version)
        return [table.describe(event) for event in table.heard(ME, known)]


def main() -> None:
    """The loop. With pygame, clicks come from `pygame.event.get()`, `draw` fills the window, and a clock waits."""
    game = Game(cardkit.Table("straights", [None, "thrifty", "thrifty", "thrifty"], seed=1))
    game.table.introduce(ME, "Anna")
    while game.table.result is None:
        moves = game.table.legal_moves(ME)
        for line in game.frame(str(moves[0]) if moves else None):
            print(line)


if __name__ == "__main__":
    main()
