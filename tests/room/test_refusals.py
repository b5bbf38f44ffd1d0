"""What a room refuses, and with which code. Whatever it is, nothing is written, and nobody else hears of it."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest

import cardkit
from cardkit.rooms.settings import Settings
from room.house import TWO, Guest, House, eights, only, refused, two

FREE: Final = ("human", "free")
LONGEST: Final = 8192  # characters of a message


def stranger(**settings: Any) -> Guest:
    """Somebody who has not said hello."""
    return two(every=0, **settings).connected()


def seated(*players: str, **settings: Any) -> Guest:
    """Whoever has seat 0, where nobody else is."""
    return House(eights(), players or TWO, settings=Settings(**settings), every=0).seated(0)


def watcher(*players: str) -> Guest:
    """Somebody who watches."""
    return House(eights(), players or TWO, every=0).watching()


def first(do: Callable[[House, Guest, Guest], object] | None = None, **settings: Any) -> Guest:
    """Whoever has seat 0 of two people, after something was done."""
    room = two(every=0, **settings)
    one, other = room.all_seated()
    if do is not None:
        do(room, one, other)
    return one


def second(do: Callable[[House, Guest, Guest], object] | None = None) -> Guest:
    """Whoever has seat 1."""
    return first(do).house.guests[2]


def stopped() -> Guest:
    """Whoever made the first move of a game that is over."""
    room = House(cardkit.load("whispers"), TWO, seed=None, every=0)
    one, other = room.all_seated()
    one.moves("stop")
    other.moves()
    return one


def given_away() -> Guest:
    """A stranger, where seat 0 was left and taken by somebody else."""
    room = House(eights(), TWO, every=0)
    room.seated(0).do("seat", seat=0, player="free")
    room.watching().do("seat", seat=0)
    return room.connected()


def eight_there() -> Guest:
    """A stranger, where a seat has eight connections."""
    room = two(every=0)
    for _ in range(8):
        room.seated(0)
    return room.connected()


def replaced() -> Guest:
    """A person against computers, one of which sits where another person has been."""
    room = House(cardkit.load("straights"), ["human", "human", "uniform", "uniform"], every=0)
    guest, other = room.all_seated()
    other.do("seat", seat=1, player="free")
    other.leaves()
    guest.do("seat", seat=1, player="uniform")
    return guest


WHOLE: Final = {"do": "record", "whole": True}


def alone(other: str = "uniform", *, watched: bool = False) -> Guest:
    """A person against computers, and perhaps somebody else."""
    room = House(cardkit.load("straights"), ["human", other, "uniform", "uniform"], seed=None, every=0)
    guest = room.seated(0)
    if watched:
        room.watching()
    return guest


def drew(room: House, one: Guest, other: Guest) -> None:
    """The first seat draws a card, which tells it something."""
    one.moves("draw")


def asked(room: House, one: Guest, other: Guest) -> None:
    """It asks to take that back."""
    drew(room, one, other)
    one.do("undo")


def declined(room: House, one: Guest, other: Guest) -> None:
    """The other does not agree."""
    asked(room, one, other)
    other.do("decline", number=1)


def went_on(room: House, one: Guest, other: Guest) -> None:
    """The other moves instead."""
    asked(room, one, other)
    other.moves()


def left(room: House, one: Guest, other: Guest) -> None:
    """The other goes."""
    other.leaves()


def unheard(room: House, one: Guest, other: Guest) -> None:
    """A card is drawn, and nobody is there who could agree to take that back."""
    left(room, one, other)
    drew(room, one, other)


def all_agreed_but_0() -> Guest:
    """One of four who are asked whether a move is taken back, and who has agreed."""
    room = House(cardkit.load("hearts"), ["human"] * 4, every=0)
    people = room.all_seated()
    people[1].moves()
    people[1].do("undo")
    people[0].do("agree", number=1)
    return people[0]


def hello(**fields: object) -> dict[str, object]:
    return {"do": "hello", "protocol": 1, **fields}


def move(**fields: object) -> dict[str, object]:
    return {"do": "move", "version": 1, **fields}


def seat(number: int, player: str | None = None) -> dict[str, object]:
    return {"do": "seat", "seat": number, **({} if player is None else {"player": player})}


where_asked, who_asked, where_declined = partial(second, asked), partial(first, asked), partial(second, declined)
beside_a_free_seat, with_a_free_seat = partial(watcher, *FREE), partial(seated, *FREE)
Case = tuple[str, Callable[[], Guest], Any, str]
CASES: Final[dict[str, list[Case]]] = {
    "coming": [
        ("the token of no seat", stranger, hello(token="token 3"), "not-yours"),
        ("the token of a seat that was given away", given_away, hello(token="token 1"), "not-yours"),
        ("the token of no seat, by who has one", seated, hello(token="token 3", name="Somebody"), "not-yours"),
        ("no token, where nobody may watch", lambda: stranger(watchers=False), hello(), "not-yours"),
        ("a ninth connection of a seat", eight_there, hello(token="token 1"), "limit"),
        *[(f"protocol {one}", stranger, hello(protocol=one), "protocol") for one in (0, 2)],
        *[(f"the name {one!r}", stranger, hello(name=one), "bad-value") for one in ("", " ", "a\nb", "x" * 81)],
        *[
            (f"{one['do']} before hello", stranger, one, "nothing")
            for one in (move(), {"do": "say", "text": "a"}, {"do": "undo"}, {"do": "record"}, seat(0), {"do": "look"})
        ],
    ],
    "lines": [
        ("what nobody knows", seated, {"do": "dance"}, "unknown"),
        ("what is said elsewhere", seated, {"do": "games"}, "unknown"),
        *[
            (f"the line {line!r}", seated, line, "unreadable")
            for line in ("", "hello", "[]", "null", '{"do":7}', '{"do":"say"}', '{"do":"say","text":7}', b"\xff")
        ],
        ("half a character", watcher, '{"do":"say","text":"\\ud83d"}', "unreadable"),
        ("a line of more characters", seated, '{"do":"say","text":"Hello"' + " " * (LONGEST - 26) + "}", "too-long"),
    ],
    "moves": [
        ("a move by a watcher", watcher, move(version=1, move="draw"), "not-yours"),
        ("a move for another seat", first, move(move="draw", seat=1), "not-yours"),
        *[
            (f"a move by {one}", first, move(**one), "unreadable")
            for one in ({}, {"move": "draw", "action": 64}, {"action": None, "move": None})
        ],
        *[
            (f"the move {one}", first, move(**one), "illegal")
            for one in ({"move": "7H"}, {"move": "nothing"}, {"move": ""}, {"action": -1}, {"action": 66})
        ],
        ("a move out of turn", second, move(version=1, move="draw"), "illegal"),
        ("a move after the end", stopped, move(version=3, move="a"), "illegal"),
        ("a move from before the end", stopped, move(version=1, move="a"), "stale"),
        ("an answer to what was answered", lambda: first(drew), move(move="draw"), "stale"),
        *[
            (f"an answer to version {one}, which is not asked", first, move(version=one, move="draw"), "stale")
            for one in (-5, 0, 2, 3, 4, 100, 2**62)
        ],
    ],
    "taking back": [
        *[
            (f"{one} by a watcher", watcher, {"do": one, "number": 1}, "not-yours")
            for one in ("undo", "agree", "decline")
        ],
        ("undo where no move was made", first, {"do": "undo"}, "nothing"),
        ("undo after the end", stopped, {"do": "undo"}, "nothing"),
        ("undo where nobody could agree", lambda: first(unheard), {"do": "undo"}, "revealed"),
        ("undo where there is none", lambda: first(drew, undo="never"), {"do": "undo"}, "not-yours"),
        ("undo while one is open", who_asked, {"do": "undo"}, "limit"),
        ("agreeing with oneself", who_asked, {"do": "agree", "number": 1}, "not-yours"),
        ("agreeing twice", all_agreed_but_0, {"do": "agree", "number": 1}, "not-yours"),
        *[
            (f"{do} to undo {number}", where_asked, {"do": do, "number": number}, "nothing")
            for do in ("agree", "decline")
            for number in (0, 2, -1)
        ],
        *[(f"{do} once more", where_declined, {"do": do, "number": 1}, "nothing") for do in ("agree", "decline")],
        ("agree when the game has gone on", lambda: second(went_on), {"do": "agree", "number": 1}, "nothing"),
    ],
    "talking": [
        ("talk where nobody talks", lambda: seated(chat=False), {"do": "say", "text": "Hello"}, "not-yours"),
        ("more than 500 characters", watcher, {"do": "say", "text": "x" * 501}, "limit"),
        *[
            (f"the text {one!r}", watcher, {"do": "say", "text": one}, "bad-value")
            for one in ("", " ", "\n", "a\nb", "a\x1b[2Jb", "a\u202eb", "\u200d")
        ],
    ],
    "seats": [
        ("a seat where somebody sits", beside_a_free_seat, seat(0), "taken"),
        ("a seat where a computer sits", lambda: watcher("human", "uniform"), seat(1), "taken"),
        ("a second seat", with_a_free_seat, seat(1), "taken"),
        *[(f"seat {one}", beside_a_free_seat, seat(one), "bad-value") for one in (-1, 2, 2**40)],
        ("a computer by a watcher", beside_a_free_seat, seat(1, "uniform"), "not-yours"),
        ("a computer in the seat of a person", first, seat(1, "uniform"), "taken"),
        ("freeing the seat of a person", first, seat(1, "free"), "taken"),
        ("a computer where somebody was", lambda: first(left), seat(1, "uniform"), "taken"),
        *[
            (f"the player {one!r}", with_a_free_seat, seat(1, one), "bad-value")
            for one in ("", "nobody", "os:system", "lines:rm", "uniform ")
        ],
    ],
    "records and the past": [
        ("the whole record before the end", seated, WHOLE, "not-yours"),
        ("the record of another seat", seated, {"do": "record", "seat": 1}, "not-yours"),
        ("the record of a seat for a watcher", watcher, {"do": "record", "seat": 1}, "not-yours"),
        ("the whole record while somebody watches", lambda: alone(watched=True), WHOLE, "not-yours"),
        *[
            (f"the whole record beside {one}", lambda one=one: alone(one), WHOLE, "not-yours")
            for one in ("human", "free")
        ],
        ("the whole record where somebody else was", replaced, WHOLE, "not-yours"),
        (
            "the whole record of computers",
            lambda: House(eights(), ["uniform"] * 2, computers=False).watching(),
            WHOLE,
            "not-yours",
        ),
        ("how it stands for another", seated, {"do": "look", "seat": 1}, "not-yours"),
        ("how it stands for a seat, by a watcher", watcher, {"do": "look", "seat": 1}, "not-yours"),
        *[(f"how it stands for seat {one}", seated, {"do": "look", "seat": one}, "bad-value") for one in (-1, 2)],
    ],
}


@pytest.mark.parametrize("section", CASES)
def test_it_is_refused(section: str) -> None:
    there: dict[object, Guest] = {}
    found, expected = {}, {}
    for sentence, guest_of, said, code in CASES[section]:
        guest = there[guest_of] = there.get(guest_of) or guest_of()  # what is refused changes nothing
        follows = ["end" if guest.house.room.result else "position"] if code in ("stale", "illegal") else []
        found[sentence] = tried(guest, said)
        expected[sentence] = (code, follows, 0, 0)
    assert found == expected


def tried(guest: Guest, said: Any) -> tuple[str, list[str], int, int]:
    """What a guest is told: the code, and what follows; how many rows are written, and how many lines others hear."""
    room, seat = guest.house, guest.seat
    others = [one for one in room.guests.values() if one is not guest and not one.gone]
    for one in others:
        one.heard()
    room.now += 1.0
    rows = len(room.rows)
    told = guest.send(json.dumps(said) if isinstance(said, dict) else said)
    assert guest.seat == seat
    follows = [line["is"] for line in told if line["is"] != "refused"]
    return refused(told), follows, len(room.rows) - rows, sum(len(one.heard()) for one in others)


def test_the_reason_names_what_is_understood() -> None:
    why = only(seated().do("dance"), "refused")["why"]
    known = "hello, move, undo, agree, decline, say, seat, record, look, why, again, hint, review"
    assert why == f"expected \"do\" to be one of {known}, not 'dance'"


def test_the_reason_has_nothing_of_what_is_hidden() -> None:
    why = "the game is on, and the whole record has all hands: until the end each has that of their seat"
    assert only(seated().do("record", whole=True), "refused")["why"] == why


def test_a_message_has_as_many_characters_as_it_may() -> None:
    line = '{"do":"say","text":"Hello"' + " " * (LONGEST - 27) + "}"
    assert (len(line), only(seated().send(line), "said")["text"]) == (LONGEST, "Hello")


def test_after_a_stale_or_illegal_move_the_position_follows_once_more() -> None:
    for guest, said in ((first(), move(move="7H")), (first(went_on), move(move="draw"))):
        before = guest.position
        assert guest.send(json.dumps(said))[1] == {**before, "events": []}


def test_who_was_refused_is_no_watcher() -> None:
    room = House(eights(), TWO, every=0)
    watcher = room.watching()
    room.connected().do("hello", protocol=1, token="token 3")
    assert watcher.heard() == []
