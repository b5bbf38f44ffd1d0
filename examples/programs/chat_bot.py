"""A bot for a chat: the chat's library owns the loop, and calls `on_message` with every line that somebody writes.

!play       begins a game of UnoWar against the computer
3           is a move, by the number of a card, as all other lines are while a game is on
"""

import cardkit
from cardkit.errors import CardkitError
from cardkit.table.table import AnyTable

tables: dict[str, AnyTable] = {}  # by person; keep `write_record(table.record())` where a bot may be restarted


def on_message(person: str, text: str, seed: int = 0) -> list[str]:
    """The lines with which the bot answers a person."""
    if text == "!play":
        tables[person] = cardkit.Table("unowar", [None, "medium"], seed=seed)
        tables[person].introduce(0, person)
    table = tables.get(person)
    if table is None:
        return ["Write !play for a game of UnoWar."]
    known = table.event_count
    if text != "!play":
        try:
            table.play(text, 0)
        except CardkitError as error:  # a text that is no move, or a move that the rules refuse
            return [f"{error}."]
    for _ in table.steps():  # the cards are dealt, and the computer moves, until it is the person's turn
        pass
    if table.result is not None:
        del tables[person]
    told = [table.describe(event) for event in table.heard(0, known)]
    return [*told, table.game.show(table.view(0)), *[str(move) for move in table.legal_moves(0)]]


if __name__ == "__main__":  # in place of a chat: a terminal
    print("\n".join(on_message("Anna", "!play", seed=1)))
    while tables:
        print("\n".join(on_message("Anna", input("> "))))
