"""What a bot is told is the same, to the letter, when all that its seat cannot know is redealt along the way."""

from typing import Any

import pytest
from the_bots import AnyLinesPlayer

from beside import GAMES, AnyTimeline, differing_line, game_of
from cardkit.players.bots import Bot, LinesPlayer
from cardkit.protocol.incoming import Hello
from cardkit.protocol.message import WANTS
from cardkit.protocol.message_lines import written
from cardkit.protocol.outgoing import Outgoing


class Listening(Bot):
    """A bot without a process, which keeps what it is told. What it would answer is not looked at."""

    def __init__(self) -> None:
        self.command = "nobody"
        self.hello = Hello(1, "Nobody", WANTS)
        self.told: list[str] = []

    @property
    def alive(self) -> bool:
        return True

    def send(self, message: Outgoing) -> None:
        self.told.append(written(message))

    def answer(self, version: int, seat: int, texts: Any, actions: Any, seconds: float) -> Any:
        return next(iter(texts.values()))

    def end(self) -> None:
        self.told.clear()


def messages(timeline: AnyTimeline, seat: int | None) -> str:
    """All that a bot in this seat is told, a line a message."""
    if seat is None:
        return ""
    bot = Listening()
    player: AnyLinesPlayer = LinesPlayer("nobody", bot=bot)
    player.start(timeline.game, seat)
    for moment in timeline.seen_by(seat):
        for event in moment.heard:
            player.hear(event)
        if moment.legal_moves:
            player.choose(moment.view, moment.legal_moves)
        if moment.result is not None:
            player.end(moment.result)
    return "\n".join(bot.told)


@pytest.mark.slow
@pytest.mark.parametrize(("label", "name", "preset"), GAMES, ids=[label for label, _, _ in GAMES])
@pytest.mark.some(4)
def test_a_bot_is_told_the_same_when_what_its_seat_cannot_know_is_redealt(label: str, name: str, preset: str) -> None:
    assert differing_line(game_of(name, preset), 1, messages) is None
