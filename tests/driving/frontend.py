"""A program that drives games by lines, and the games that it may play."""

import json
from collections.abc import Sequence
from typing import Any, Final

from cardkit.server.line_driver import Driver

Answer = dict[str, Any]

PLUG_INS: Final = {
    "crazy-eights": "crazy_eights:CrazyEights",
    "euchre": "euchre:Euchre",
    "go": "go_game:Go",
    "hearts": "hearts:Hearts",
    "liars-dice": "liars_dice:LiarsDice",
    "sparks": "faulty_together:game",
    "embers": "faulty:game",
    "whispers": "whispers:Whispers",
    "waiting": "faulty:Waiting",
    "broken": "no_such_module:make",
}
LAST: Final = ("hello", "games", "record", "position", "chance", "end", "refused")  # what an answer ends with


class Frontend:
    """A program that drives games. It checks what is so of every answer."""

    def __init__(self, *, own_players: bool = False, wants: Sequence[str] = ()) -> None:
        self.driver = Driver(own_players=own_players)
        self.say("hello", protocol=1, wants=list(wants))

    def say(self, do: str, **fields: object) -> list[Answer]:
        """What a message is answered with."""
        return self.line(json.dumps({"do": do, **fields}))

    def line(self, line: str | bytes) -> list[Answer]:
        answers = self.driver.receive(line)
        assert not any("\n" in one for one in answers)
        found = [json.loads(one) for one in answers]
        *before, last = [one["is"] for one in found]
        assert last in LAST
        assert all(
            one["is"] in ("game", "failed") or one.get("code") in ("stale", "illegal") for one in found[: len(before)]
        )
        return found

    def create(self, game: str, **fields: object) -> Answer:
        """What is asked first in a game with a seed."""
        return self.say("create", game=game, **{"seed": 1, **fields})[-1]

    def first(self, position: Answer) -> Answer:
        """What is asked after the first legal move."""
        return self.say(
            "move", version=position["version"], seat=position["seat"], action=position["moves"][0]["action"]
        )[-1]

    def refused(self, do: str, **fields: object) -> str:
        """The code with which a message is refused."""
        code = self.say(do, **fields)[0]["code"]
        assert isinstance(code, str)
        return code

    @property
    def record(self) -> str:
        """The whole record."""
        text = self.say("record", whole=True)[0]["text"]
        assert isinstance(text, str)
        return text


def texts(message: Answer) -> list[str]:
    return [event["text"] for event in message["events"]]


ONE: Final = {"rounds": 1}  # an option of Straights


def begun(game: str = "straights", **fields: object) -> tuple[Frontend, Answer]:
    """A game with a seed, and what is asked first there; of Straights, seat 0, if nothing else is said."""
    frontend = Frontend()
    return frontend, frontend.create(game, **{"seed": 6788, **fields})
