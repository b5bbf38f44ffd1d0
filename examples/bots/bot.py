"""A bot for cardkit with a plan for Straights, and some sense in every other game."""

import json
import sys
from typing import Any

RANKS = "A23456789TJQK"
DULL = ["pass", "next", "end", "no", "draw", "discard", "trade"]  # first words of moves that rarely help, worst last


def say(**message: object) -> None:
    """Send one line; it is on its way only once it is flushed."""
    print(json.dumps(message), flush=True)


def dullness(move: dict[str, Any]) -> int:
    """How dull a move sounds: 0 if not at all."""
    word = move["text"].split()[0].lower()
    return DULL.index(word) + 1 if word in DULL else 0


def straights(move: dict[str, Any], view: dict[str, Any]) -> int:
    """How good a move is in Straights: what it opens for our own hand, or what a discard costs."""
    kind, fields = next(iter(move["value"].items()))  # {"Play": {"card": {"Card": "7S"}}}
    rank, suit = fields["card"]["Card"]
    place = RANKS.index(rank)
    if kind == "Discard":
        return -place  # its rank counts against us
    hand = [card["Card"] for card in view["hand"]["Hand"]["cards"]]
    good = 0
    for other, name in enumerate(RANKS):  # a card further out can follow only after this one
        if (place <= 6 and other < place) or (place >= 6 and other > place):
            good += other + 1 if name + suit in hand else -1
    return good


def choose(game: str, position: dict[str, Any]) -> dict[str, Any]:
    """The move to make."""
    moves: list[dict[str, Any]] = position["moves"]
    if game == "straights":
        view = position["view"]["StraightsView"]
        return max(moves, key=lambda move: straights(move, view))
    least = min([dullness(move) for move in moves])
    best = [move for move in moves if dullness(move) == least]
    return best[len(best) // 2]  # they are in order; the middle is seldom extreme


game = ""
for line in sys.stdin.buffer:  # bytes, which are UTF-8 on every system; they end when cardkit closes them
    message = json.loads(line)
    if message["is"] == "hello":
        say(do="hello", protocol=1, name="Python example", wants=["view", "values"])
    elif message["is"] == "game":
        game = message["game"]  # another may follow later
    elif message["is"] == "position":
        say(do="move", version=message["version"], action=choose(game, message)["action"])
    elif message["is"] == "refused":
        print(message["why"], file=sys.stderr)
