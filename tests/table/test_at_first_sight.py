"""What a table shows of itself to somebody who tries it out."""

from typing import Any

import cardkit


def test_a_table_takes_the_name_of_a_game() -> None:
    assert cardkit.Table("unowar", ["smallest", "random"], seed=1).game == cardkit.load("unowar")


def test_a_table_tells_in_a_line_how_it_stands() -> None:
    table: Any = cardkit.Table("straights", ["first", "first", "first", None], seed=6788)
    assert repr(table) == "<Table of straights: first, first, first, human; 0 moves, chance is next>"
    table.step()
    assert repr(table) == "<Table of straights: first, first, first, human; 0 moves, seat 3 is next>"
    over: Any = cardkit.Table("unowar", ["smallest", "random"], seed=1)
    over.run()
    assert repr(over) == f"<Table of unowar: smallest, random; {over.move_count} moves, over>"


def test_a_timeline_tells_in_a_line_what_it_is() -> None:
    table: Any = cardkit.Table("straights", ["first"] * 4, seed=6788)
    table.run(limit=3)
    assert repr(table.timeline()) == "<Timeline of straights: 5 steps>"
    assert repr(table.timeline().seen_by(2)) == "<SeatTimeline of straights for seat 2: 5 steps>"
    assert repr(table.timeline().seen_by(None)) == "<SeatTimeline of straights for a watcher: 5 steps>"
