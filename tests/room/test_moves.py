"""Moves: by text, by action; and the positions that follow. `test_refusals` has those refused."""

from room.house import Guest, House, kinds, only, two
from support import for_each


def seated() -> tuple[House, Guest, Guest]:
    room = two()
    one, other = room.all_seated()
    for guest in (one, other):
        guest.heard()
    return room, one, other


@for_each("fields", [{"move": "draw"}, {"action": 64}, {"move": "draw", "seat": 0}])
def test_a_move_is_made_by_its_text_or_its_action(fields: dict[str, object]) -> None:
    _, one, _ = seated()
    told = one.do("move", version=one.position["version"], **fields)
    assert (kinds(told), only(told, "position")["turn"]) == (["position"], 1)


def test_two_connections_of_a_seat_may_both_move() -> None:
    room, one, other = seated()
    another = room.seated(0)
    one.moves("draw")
    other.moves()
    assert kinds(another.moves()) == ["position"]


def test_everybody_is_told_of_a_move_with_what_happened() -> None:
    room, one, other = seated()
    watcher = room.watching()
    for guest in (other, watcher):
        guest.heard()
    one.moves("draw")
    told = [only(guest.heard(), "position")["events"] for guest in (other, watcher)]
    assert [[event["text"] for event in events] for events in told] == [["Guest 1: draw"]] * 2


def test_versions_of_a_seat_only_rise() -> None:
    _, one, other = seated()
    found: list[int] = [one.position["version"]]
    for number in range(12):
        (one, other)[number % 2].moves()
        found.append(one.position["version"])
    assert found == sorted(set(found))


def test_who_comes_and_talks_makes_no_answer_stale() -> None:
    room, one, other = seated()
    version = one.position["version"]
    room.watching()
    other.do("say", text="Well?")
    other.do("hello", protocol=1, name="Bo")
    assert kinds(one.do("move", version=version, move="draw")) == ["position"]


def test_a_new_person_in_a_seat_is_asked_anew() -> None:
    _, one, _ = seated()
    before = one.position["version"]
    one.do("seat", seat=0, player="free")
    assert only(one.do("seat", seat=0), "position")["version"] > before
