"""The end of a game, and what may be done after it."""

import itertools

import cardkit
from room.house import TWO, Guest, House, kinds, only


def ended() -> tuple[House, Guest, Guest, Guest]:
    """A game that is over in two moves, its people, and a watcher."""
    room = House(cardkit.load("whispers"), TWO, seed=None)
    one, other = room.all_seated()
    watcher = room.watching()
    one.moves("stop")
    for guest in (one, watcher):
        guest.heard()
    assert kinds(other.moves()) == ["end"]
    return room, one, other, watcher


def test_everybody_is_told_the_end_and_how_it_ended() -> None:
    _, one, _, watcher = ended()
    for guest in (one, watcher):
        told = only(guest.heard(), "end")
        assert (told["scores"], told["winners"], told["utilities"]) == ([0, 0], [], [0, 0])


def test_the_end_is_told_once_and_people_talk_on() -> None:
    room, one, other, _ = ended()
    one.heard()
    assert kinds(one.do("say", text="Well played")) == ["said"]
    room.watching()
    room.passes(1000)
    assert kinds(other.heard()) == ["said", "table"]


def test_hello_after_the_end_tells_it() -> None:
    room, _, _, _ = ended()
    assert kinds(room.connected().do("hello", protocol=1)) == ["game", "table", "end"]


def test_since_0_tells_the_whole_game_after_the_end() -> None:
    room = House(cardkit.load("unowar", preset="one-round"), ["uniform"] * 2, every=0)
    room.passes()
    told = only(room.connected().do("hello", protocol=1, since=0), "end")
    assert len(told["events"]) == len(room.room.ledger.table.heard(None))


def test_after_the_end_nothing_is_due() -> None:
    room, one, _, _ = ended()
    one.leaves()
    room.passes(10_000)
    assert (room.dues(), room.room.job(room.now)) == ([], None)


def test_a_round_that_was_lost_at_the_deal_is_among_those_that_are_told() -> None:
    seeds = itertools.count(1)  # a few: it is so in one of some forty
    games = (House(cardkit.load("unowar", rounds=2), ["uniform"] * 2, every=0, seed=seed) for seed in seeds)
    room = next(one for one in games if any(one.room.ledger.notices.state(None, 1).scores()))
    room.passes()
    course = only(room.connected().do("hello", protocol=1, wants=["scene"]), "end")["course"]
    assert (course[0]["by_seat"], course[0]["rounds"]) == ([0, 0], 0)
    assert (course[1]["version"], sum(course[1]["by_seat"]), course[1]["rounds"]) == (1, 1, 1)
    assert sum(told["rounds"] for told in course) == sum(course[-1]["by_seat"])


def test_scores_that_change_within_turns_are_no_rounds_though_chance_falls_after_some() -> None:
    room = House(cardkit.load("skipbo"), ["greedy"] * 4, every=0)
    room.passes()
    course = only(room.connected().do("hello", protocol=1, wants=["scene"]), "end")["course"]
    assert len(course) > 2
    assert course[0]["by_seat"] == [8] * 4  # of the stockpiles, and not that there was none before the deal
    assert not any(told["rounds"] for told in course)
