"""What a search would play, as `hint` tells it, and who may ask."""

import json

import attrs
import pytest

import cardkit
from beside import EXAMPLES
from cardkit.core.rng import seeded_sfc32
from cardkit.rooms import hints, reviews
from cardkit.rooms.hints import Hinting
from cardkit.rooms.settings import Settings
from cardkit.search import Candidate, Findings, chances
from room.house import Guest, House, Line, eights

SEEDED = seeded_sfc32(0, 0)


def hint(guest: Guest, do: str = "hint", **said: object) -> Line:
    """What is told of a hint or a review: at once, or when it has been thought about."""
    room, now = guest.house.room, guest.house.now
    change = room.receive(guest.number, json.dumps({"do": do, **said}), now)
    lines = [line for _, line in change.lines]
    for job in change.jobs:
        found: object = None
        while found is None:
            found = job.think("search:4", hurried=False) if isinstance(job, Hinting) else job.think()
        lines += [line for _, line in room.found(job, found, now).lines]
    told: Line = json.loads(lines[0])
    return told


def test_whoever_plays_alone_is_told_what_a_search_would_play() -> None:
    house = House(EXAMPLES["hearts"], ["human", *["uniform"] * 3])
    me = house.seated(0)
    version = house.room.ledger.version_for(0)
    told = hint(me, version=version)
    legal = {house.room.ledger.game.write_move(move) for move in house.room.ledger.table.legal_moves(0)}
    assert {one["text"] for one in told["moves"]} <= legal
    assert (told["is"], told["version"], told["seat"], told["turn"]) == ("hint", version, 0, 0)
    assert told["words"]
    assert hint(me, version=99)["code"] == "stale"
    assert hint(me, version=version, seat=1)["code"] == "not-yours"
    assert hint(house.watching(), version=version)["code"] == "not-yours"


def test_a_move_is_not_compared_with_the_same_onto_a_pile_that_is_alike() -> None:
    house = House(
        cardkit.load("skipbo"), ["human", *["uniform"] * 3]
    )  # the first has a two, and there are no piles yet
    me = house.seated(0)
    change = house.room.receive(
        me.number, json.dumps({"do": "hint", "version": house.room.ledger.version_for(0)}), house.now
    )
    [job] = change.jobs
    looked = [Candidate(move, 50, value, 0.01) for move, value in (("2C b1", 0.6), ("2C b3", 0.6), ("2C d1.1", 0.3))]
    told = []
    for number in (3, 2):
        found = Findings("playouts", "2C b1", tuple(looked[:number]), 50 * number, 1.0, ("2C b1",))
        [(_, line)] = house.room.found(job, found, house.now).lines
        told.append(json.loads(line)["words"])
    discard = "discard the Two of Clubs onto your first discard pile and end the turn"
    assert told == [
        [f"Next best: {discard} (wins 30 % of games, not 60 %)."],
        ["It was compared only with the same move onto something just like that."],
    ]


def test_piles_of_another_seat_are_said_to_be_of_that_seat() -> None:
    house = House(cardkit.load("skipbo"), ["human", *["uniform"] * 3])
    me = house.seated(0)
    change = house.room.receive(
        me.number, json.dumps({"do": "hint", "version": house.room.ledger.version_for(0)}), house.now
    )
    [job] = change.jobs
    first, *more = [move for move in map(str, house.room.ledger.table.legal_moves(0)) if move.endswith(" d1.1")]
    looked = [Candidate(move, 50, value, 0.01) for move, value in ((first, 0.6), (more[0], 0.6), (more[1], 0.3))]
    found = Findings("playouts", first, tuple(looked), 150, 1.0, (first,))
    [(_, line)] = house.room.found(job, found, house.now).lines
    told = json.loads(line)
    assert "onto your first" in told["moves"][0]["label"]
    assert isinstance(job, Hinting)
    [(_, line)] = house.room.found(attrs.evolve(job, seat=2), found, house.now).lines
    assert "onto your first" in json.loads(line)["moves"][0]["label"]  # whoever it is looked at as
    watcher = house.watching()
    for seat in (2, 0):  # as whomever they look, they have no pile
        [(_, line)] = house.room.found(attrs.evolve(job, client=watcher.number, seat=seat), found, house.now).lines
        assert "onto Guest 1's first" in json.loads(line)["moves"][0]["label"]


def test_among_several_people_the_table_must_allow_hints() -> None:
    for allowed, said in ((False, "refused"), (True, "hint")):
        house = House(EXAMPLES["hearts"], ["human"] * 4, settings=Settings(hints=allowed))
        asked = house.room.ledger.table.acting[0]
        told = hint(house.all_seated()[asked], version=house.room.ledger.version_for(asked))
        assert (told["is"], told.get("code")) == (said, None if allowed else "not-yours")


def test_a_hint_that_fails_is_refused() -> None:
    house = House(EXAMPLES["hearts"], ["human", *["uniform"] * 3])
    me = house.seated(0)
    change = house.room.receive(me.number, json.dumps({"do": "hint", "version": 1}), house.now)
    for job in change.jobs:
        [(client, line)] = house.room.found(job, None, house.now).lines
        assert (client, json.loads(line)["code"]) == (me.number, "nothing")


def test_all_legal_moves_are_told_with_the_one_that_was_played() -> None:
    house = House(EXAMPLES["hearts"], ["human", *["uniform"] * 3])
    me, room = house.seated(0), house.room
    version = room.ledger.version_for(0)
    legal = {room.ledger.game.write_move(move) for move in room.ledger.table.legal_moves(0)}
    played = max(legal)
    assert "played" not in hint(me, version=version)
    me.do("move", version=version, move=played)
    told = hint(me, version=version)
    assert {one["text"] for one in told["moves"]} == legal
    assert told["played"] == played
    looked = ["value" in one for one in told["moves"]]  # that it was played changes nothing
    assert looked == sorted(looked, reverse=True)  # those that were not looked at come last
    assert any("was played" in text for text in told["words"])


@pytest.mark.slow
def test_a_game_is_reviewed_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    for of, name in ((chances, "SLICE"), (chances, "SECONDS"), (reviews, "SECONDS")):  # however busy the machine is
        monkeypatch.setattr(of, name, 600.0)
    monkeypatch.setattr(chances, "PLAYOUTS", 10)
    monkeypatch.setattr(hints, "SECONDS", 0.05)
    monkeypatch.setattr(reviews, "GLANCE", 0.01)
    house = House(eights(), ["human", "uniform"], every=0)
    me = house.seated(0)
    assert hint(me, "review")["code"] == "not-yours"
    while me.position["is"] == "position":
        me.moves()
    told = hint(me, "review")
    last = house.room.ledger.version_for(0)
    assert (told["is"], told["seat"]) == ("review", 0)
    assert told["points"] or told["why"] == reviews.NOWHERE
    assert (told["chances"][0]["version"], told["chances"][-1]["version"]) == (1, last)
    assert all(sum(one["by_seat"]) == pytest.approx(1) for one in told["chances"])
    assert hint(house.watching(), "review")["seat"] is None
    assert hint(me, "review", seat=2)["code"] == "bad-value"


def test_a_review_that_was_cut_short_goes_on_when_asked_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "SECONDS", 1e-9)
    monkeypatch.setattr(reviews, "Hinting", Mistaken)
    monkeypatch.setattr(reviews, "SECONDS", 1e-9)  # one move each time
    house = House(eights(), ["human", "uniform"], every=0)
    me = house.seated(0)
    while me.position["is"] == "position":
        me.moves()
    told = hint(me, "review")
    assert str(told["left"] + 1) in told["why"]
    for left in range(told["left"] - 1, 0, -1):
        house.passes(9)
        assert hint(me, "review")["left"] == left
    house.passes(9)
    last = hint(me, "review")
    assert not {"left", "why"} & set(last)
    assert len(last["points"]) == min(told["left"] + 1, reviews.MOST)


class Mistaken(Hinting):
    """A hint that finds the move that was made worse than another, by playouts whose number the test knows."""

    def think(self, name: str = "", *, glance: float = 0.0, hurried: bool = True) -> Findings:
        legal = [self.game.write_move(one) for one in self.game.legal_moves(self.game.determinize(self.view, SEEDED))]
        best = next(one for one in legal if one != self.played)
        moves = (Candidate(best, 99, 0.9, 0.01), Candidate(self.played or "", 99, 0.2, 0.01))
        return Findings("playouts", best, moves, 198, 1.0, (best,))


def test_moves_that_threw_something_away_are_told_with_what_was_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "SECONDS", 1e-9)
    monkeypatch.setattr(reviews, "Hinting", Mistaken)
    house = House(eights(), ["human", "uniform"], every=0)
    me = house.seated(0)
    while me.position["is"] == "position":
        me.moves()
    points = hint(me, "review")["points"]
    assert 0 < len(points) <= reviews.MOST
    assert [one["version"] for one in points] == sorted({one["version"] for one in points})
    for point in points:
        assert me.do("look", version=point["version"])[0]["turn"] == 0  # it is about oneself
        done = me.do("look", version=point["version"] + 1)[0]["events"]
        assert point["texts"] == [done[0].get("label", done[0]["text"])]
        assert point["better"].endswith(": wins 90 % of games, not 20 %.")


def test_a_move_that_a_review_tells_of_is_judged_as_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chances, "SECONDS", 1e-9)
    monkeypatch.setattr(hints, "SECONDS", 0.01)
    monkeypatch.setattr(reviews, "Hinting", Mistaken)
    house = House(eights(), ["human", "uniform"], every=0)
    me = house.seated(0)
    while me.position["is"] == "position":
        me.moves()
    for point in hint(me, "review")["points"]:
        first, second, *_ = hint(me, version=point["version"])["moves"]
        assert [first["told"], second["told"]] == ["wins 90 % of games ± 2", "wins 20 % ± 2"]
        better = f"{first['label'][:1].lower()}{first['label'][1:]}"
        assert point["better"] == f"Instead, {better}: wins 90 % of games, not 20 %."


def test_of_a_move_that_was_taken_back_the_review_tells_what_was_played_instead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chances, "SECONDS", 1e-9)
    monkeypatch.setattr(reviews, "Hinting", Mistaken)
    monkeypatch.setattr(reviews, "MOST", 1000)
    monkeypatch.setattr(reviews, "AGAIN", 1000)
    house = House(EXAMPLES["hearts"], ["human", *["uniform"] * 3], every=0)
    me = house.seated(0)
    first, *_, last = [one["text"] for one in me.position["moves"]]
    me.moves(first)
    me.do("undo")
    version = me.position["version"]
    me.moves(last)
    house.passes(9)
    while me.position["is"] == "position":
        me.moves()
        house.passes(9)
    points = hint(me, "review")["points"]
    assert points[0]["version"] == version  # those before it were before the same move, or one that does not count
    for point in points:
        told = me.do("look", version=point["version"] + 1)[0]["events"][0]
        assert point["texts"] == [told.get("label", told["text"])]
