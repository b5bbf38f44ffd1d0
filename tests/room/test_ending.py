"""The end of a game, and what may be done after it."""

from typing import Final

import cardkit
from room.house import Guest, House, kinds, only, refused

TWO: Final = ("human", "human")


def ended() -> tuple[House, Guest, Guest]:
    """A game that is over in two moves."""
    room = House(cardkit.load("whispers"), TWO, seed=None)
    one, other = room.all_seated()
    one.moves("stop")
    other.moves()
    return room, one, other


def test_everybody_is_told_the_end() -> None:
    room = House(cardkit.load("whispers"), TWO)
    one, other = room.all_seated()
    watcher = room.watching()
    one.moves("stop")
    for guest in (one, watcher):
        guest.heard()
    assert [kinds(other.moves()), kinds(one.heard()), kinds(watcher.heard())] == [["end"]] * 3


def test_the_end_says_how_it_ended() -> None:
    _, one, _ = ended()
    told = one.position
    assert (told["scores"], told["winners"], told["utilities"]) == ([0, 0], [], [0, 0])


def test_the_end_is_told_once() -> None:
    room, one, other = ended()
    other.heard()
    one.do("say", text="Well played")
    room.watching()
    room.passes(1000)
    assert kinds(other.heard()) == ["said", "table"]


def test_hello_after_the_end_tells_it() -> None:
    room, _, _ = ended()
    assert kinds(room.connected().do("hello", protocol=1)) == ["game", "table", "end"]


def test_since_0_tells_the_whole_game_after_the_end() -> None:
    room = House(cardkit.load("unowar", preset="one-round"), ["uniform"] * 2, every=0)
    room.passes()
    told = only(room.connected().do("hello", protocol=1, since=0), "end")
    assert len(told["events"]) == len(room.room.ledger.table.heard(None))


def test_a_move_after_the_end_is_refused() -> None:
    _, one, _ = ended()
    told = one.do("move", version=one.position["version"], move="a")
    assert (refused(told), kinds(told)) == ("illegal", ["refused", "end"])


def test_an_answer_to_a_question_before_the_end_is_stale() -> None:
    _, one, _ = ended()
    assert refused(one.do("move", version=2, move="a")) == "stale"


def test_after_the_end_people_still_talk() -> None:
    _, one, _ = ended()
    assert kinds(one.do("say", text="Well played")) == ["said"]


def test_after_the_end_nothing_is_due() -> None:
    room, one, _ = ended()
    one.leaves()
    room.passes(10_000)
    assert (room.dues(), room.room.job(room.now)) == ([], None)
