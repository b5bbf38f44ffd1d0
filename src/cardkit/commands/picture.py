"""`cardkit picture FILE`: how a saved game stood at one of its steps, as SVG on standard output."""

import argparse
import sys
from collections.abc import Sequence
from typing import Final

from cardkit.commands.replay import require_seat, timeline_of_seat
from cardkit.console.files import read_file
from cardkit.console.program import Parser, in_file, loaded_record, whole_number
from cardkit.console.wording import one_line
from cardkit.core.errors import BadFile, BadOption, CardkitError
from cardkit.core.records.checksums import is_seat_record
from cardkit.core.view import View
from cardkit.registry import AnyGame
from cardkit.svg.drawing import picture
from cardkit.table.replay import resume

EXAMPLES: Final = """\
  cardkit picture evening.game > end.svg               how the game stands at its end
  cardkit picture evening.game --step 12 > step.svg    how it stood after the twelfth step
  cardkit picture evening.game --seat 2 > mine.svg     what Player2 sees
  cardkit replay evening.game --steps                  which steps there are; with --seat, those of a seat
"""


def parser() -> Parser:
    """The arguments of `cardkit picture`."""
    made = Parser("cardkit picture", "Draw how a saved game stood, as SVG, with what a watcher may see.", EXAMPLES)
    made.take("FILE", "a saved game, or the record of a seat")
    made.add_own_games("the game of the file, if it is not installed")
    made.take("--step N", "at step N, from 0; the last if left out", whole_number(0, 10**9))
    made.take("--seat N", "what Player N, Python's seat N - 1, sees, by the steps it noticed", whole_number(1, 99))
    return made


def run(chosen: argparse.Namespace, _: Parser) -> int:
    """Write the picture. Raises BadFile, BadOption (a step), BadPlayers (a seat), and BadGame for nothing to draw."""
    game, views, people = _views(chosen.file, None if chosen.seat is None else chosen.seat - 1)
    last = len(views) - 1
    step = last if chosen.step is None else chosen.step
    if step > last:
        raise BadOption(f"expected a step from 0 to {last}, not {step}: there are no others")
    try:
        drawn = picture(game, views[step], people).svg
    except CardkitError:
        raise
    except Exception as error:  # whoever wrote the file may have written values of which no game is
        raise BadFile(f"{chosen.file} cannot be drawn: {one_line(error)}") from error
    sys.stdout.write(drawn.encode("ascii", "xmlcharrefreplace").decode())  # the same in any encoding
    return 0


def _views(path: str, seat: int | None) -> tuple[AnyGame, Sequence[View], Sequence[str | None]]:
    """The game of a file, what its seat, this seat or a watcher saw at each step, and what people are called."""
    text = read_file(path)
    if is_seat_record(text):
        met = timeline_of_seat(path, text, seat)
        return met.game, [moment.view for moment in met], ()
    game, record = loaded_record(path, None, text)
    require_seat(game, seat)
    with in_file(path):
        table = resume(game, record, seated=False)
    whole = table.timeline()
    seen = whole.seen_by(seat) if seat is not None else None
    views = [moment.view(None) for moment in whole] if seen is None else [moment.view for moment in seen]
    return game, views, table.people
