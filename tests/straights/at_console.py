"""The console of Straights for tests: run inside this process, its replies line by line, and what it has to say."""

from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

import cardkit
from cardkit.games import straights
from cardkit.games.straights.terminal import console
from straights.positions import last_text
from support import Ran, run_console

INVITE = "".join([f"Is Player{number} a human (h) or a computer (c)?\n>" for number in (1, 2, 3, 4)])
BEGIN = "A new round begins. It's Player4's turn to play.\n"
FIRST_TURN = """\
Cards on the table:
Clubs:
Diamonds:
Hearts:
Spades:
Your hand: 7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD
Legal plays: 7S
"""
SECOND_TURN = """\
Cards on the table:
Clubs:
Diamonds: 7
Hearts:
Spades: 7 8
Your hand: 7C QS KH 5S 6S JD AD 8D TD 6D TC KD
Legal plays: 7C 6S 8D 6D
"""
NOTHING_TO_PLAY = """\
Cards on the table:
Clubs:
Diamonds:
Hearts:
Spades: 7
Your hand: 4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C
Legal plays:
"""
DECK = """\
4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C
JS QD 5C 8C 4D 5H KC 7D KS AC JH 6H 7H
3H 4C 3S 3D AH QC 3C TH 4S 9S 2S 8S TS
7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD
"""
COMPUTERS = ("--players", "c,c,c,c")
ONLY_4 = ("6788", "--players", "c,c,c,h")  # in the deal of this seed Player4 begins
ONLY_1 = ("6788", "--players", "h,c,c,c")  # and Player1 comes second, with nothing to play
OTHERS_UNIFORM = ("6788", "--players", "h,uniform,uniform,uniform")
REFUSED = (2, "", 1, True)


@attrs.frozen
class Program:
    """The console as a function of its arguments and its input."""

    monkeypatch: pytest.MonkeyPatch

    def __call__(self, *argv: str, text: str | bytes = "", terminal: bool = False) -> Ran:
        return run_console(self.monkeypatch, console.main, argv, text, terminal=terminal)

    def replies(self, argv: Sequence[str], *lines: str) -> list[str]:
        """What is printed before the first prompt, then what each of these lines brings."""
        return self(*argv, text="".join([line + "\n" for line in lines])).out.split(">")

    def said(self, argv: Sequence[str], *lines: str) -> list[str]:
        """The lines that the last of these brings."""
        return self.replies(argv, *lines)[len(lines)].splitlines()


def refused(ran: Ran) -> tuple[int, str, int, bool]:
    """Status, output, lines on standard error, and whether these have something to read."""
    return (ran.status, ran.out, ran.err.count("\n"), bool(ran.err.strip()))


def last_turns(path: Path, scores: str, players: Sequence[str] = ("first",) * 4) -> str:
    """A saved game in which only one card each is left; its name."""
    game = straights.game()
    record = cardkit.Table(game, list(players), seed=1, state=game.read_state(last_text(scores))).record()
    path.write_text(cardkit.write_record(record), encoding="utf-8")
    return str(path)
