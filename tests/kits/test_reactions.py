"""`cardkit.kits.reactions`: windows, how answers count, what a view tells; and whole games with them."""

from typing import Any

import pytest

import bluff
from broken import of_game
from cardkit import OVER, Hand, IllegalMove, Table, contract, generator, replace
from cardkit.console.terminal_table import Face
from cardkit.core.errors import BrokenContract
from cardkit.core.json.codec import read, write
from cardkit.core.scenes.scene import text_zone
from cardkit.kits.reactions import PASS, PASS_FOR_TURN, UNKNOWN, How, Window
from cardkit.kits.steps import Pending, Steps
from cardkit.protocol.game_messages import Teller
from support import for_each
from wander import Wander, WanderState

CHALLENGE, BLOCK = 2, 3
MAY = {2: (PASS, PASS_FOR_TURN, CHALLENGE), 0: (PASS, CHALLENGE, BLOCK), 1: (PASS, PASS_FOR_TURN)}


def answered(window: Window, *answers: tuple[int, int]) -> Window:
    """After these answers, by seat."""
    for seat, answer in answers:
        window = window.facing(seat).answered(answer)
    return window


def test_in_turns_seats_are_asked_until_one_does_not_pass() -> None:
    window = Window.opened(MAY)
    assert (window.acting, window.turn, window.legal()) == ((2,), 2, (PASS, PASS_FOR_TURN, CHALLENGE))
    assert window.answered(PASS).acting == (0,)
    closed = window.answered(PASS).answered(BLOCK)
    assert (closed.acting, closed.turn, closed.is_over, closed.spoken) == ((), None, True, ((0, BLOCK),))


def test_the_first_who_speaks_closes_a_race() -> None:
    window = answered(Window.opened(MAY, "race"), (1, PASS))
    assert (window.acting, window.races) == ((0, 2), True)
    closed = answered(window, (2, CHALLENGE))
    assert (closed.is_over, closed.races, closed.first()) == (True, False, (2, CHALLENGE))


@for_each("how", ["race", "secret"])
def test_the_order_of_passes_does_not_matter(how: How) -> None:
    window = Window.opened(MAY, how)
    assert answered(window, (1, PASS), (0, PASS)) == answered(window, (0, PASS), (1, PASS))


def test_in_secret_all_answer_and_the_first_by_priority_counts() -> None:
    window = answered(Window.opened(MAY, "secret"), (0, BLOCK), (2, CHALLENGE))
    assert window.acting == (1,)
    closed = answered(window, (1, PASS))
    assert closed.spoken == ((2, CHALLENGE), (0, BLOCK))
    assert [closed.first(), closed.first(BLOCK), closed.first(CHALLENGE, BLOCK)] == [
        (2, CHALLENGE), (0, BLOCK), (2, CHALLENGE)
    ]  # fmt: skip


@for_each("how", ["turns", "race", "secret"])
def test_who_passes_for_the_turn_is_not_asked_again(how: How) -> None:
    window = Window.opened({2: (PASS, PASS_FOR_TURN)}, how).answered(PASS_FOR_TURN)
    assert (window.is_over, window.first(), window.silent) == (True, None, (2,))
    again = Window.opened(MAY, how, window.silent)
    assert (again.seats, again.silent) == ((0, 1), (2,))
    assert Window.opened({2: (PASS,)}, how, again.silent).is_over


def test_a_view_tells_who_is_waited_for_and_ones_own_answer_alone() -> None:
    window = answered(Window.opened(MAY, "secret"), (0, BLOCK), (2, CHALLENGE))
    seen = window.seen_by(0)
    assert (seen.acting, seen.answers, window.seen_by(None).answers) == (
        (1,), (UNKNOWN, BLOCK, None), (UNKNOWN, UNKNOWN, None)
    )  # fmt: skip
    made_up = {seen.redrawn(generator(seed)).answers for seed in range(30)}
    assert made_up == {(one, BLOCK, None) for one in MAY[2]}
    closed = answered(window, (1, PASS))
    assert closed.seen_by(None) == closed


def test_turning_a_window_changes_nothing_else() -> None:
    window = Window.opened(MAY, "race")
    assert window.facing(2).facing(0) == window
    assert (window.facing(2).turn, window.facing(2).legal()) == (2, (PASS, PASS_FOR_TURN, CHALLENGE))


def test_what_cannot_be_is_refused() -> None:
    window = answered(Window.opened(MAY, "race"), (1, PASS))
    with pytest.raises(ValueError, match=r"seats \(0, 2\) that may answer, not 1"):
        window.facing(1)
    with pytest.raises(IllegalMove, match=r"one of the answers \(0, 2, 3\), not 1"):
        window.answered(PASS_FOR_TURN)
    with pytest.raises(ValueError, match="seats, each once"):
        Window((1, 1), ((0,), (0,)), "race", (None, None))


def test_a_window_is_drawn_and_written() -> None:
    window = Window.opened(MAY, "race")
    assert str(window) == "waiting for Player1, Player2, Player3"
    assert answered(window, (0, PASS)).zones("w", "W") == (text_zone("w", "Waiting for", "Player2, Player3"),)
    assert read(write(window, (Window,)), (Window,)) == window
    over = answered(window, (0, BLOCK))
    assert (str(over), over.zones("w", "W")) == ("over", ())


@pytest.mark.slow
@for_each("how", ["turns", "race", "secret"])
def test_a_game_with_reactions_keeps_the_contract(how: How) -> None:
    for seats in (2, 3, 4):
        game = bluff.Bluff(bluff.BluffOptions(seats, how))
        assert contract.check(game, seeds=range(1)).unfinished == 0


def cannot_pass(state: bluff.BluffState) -> tuple[int, ...]:
    """In a race one must speak."""
    return tuple([one for one in bluff.BluffState.legal(state) if one > PASS_FOR_TURN or not state.races()])


def first_pays(state: bluff.BluffState, action: int, log: Any = None) -> bluff.BluffState:
    """Who passes first in a race pays the rest."""
    pays = state.races() and PASS not in state.window.answers and action <= PASS_FOR_TURN
    after = bluff.BluffState.after(state, action, log)
    return replace(after, coins=tuple([n + pays * (s + 1) * (s != state.turn()) for s, n in enumerate(after.coins)]))


@for_each("method", [{"legal": cannot_pass}, {"after": first_pays}])
def test_a_race_in_which_nobody_can_just_pass_is_refused(method: dict[str, Any]) -> None:
    faulty = type("_State", (bluff.BluffState,), {"__slots__": (), **method})

    def start(game: bluff.Bluff) -> bluff.BluffState:
        plain = bluff.Bluff.initial_state(game)
        found: bluff.BluffState = faulty(plain.options, plain.coins, plain.dice, steps=plain.steps)
        return found

    with pytest.raises(BrokenContract, match=r"seats \d and \d race, and seat \d cannot pass"):
        contract.check(of_game(bluff.Bluff, initial_state=start), rules=["together"])


def begun() -> Table[Any, Any, Any]:
    """A table of four, at which the first is to move."""
    table: Table[Any, Any, Any] = Table(bluff.Bluff(bluff.BluffOptions(4)), seed=1)
    while table.state.turn() < 0:
        table.step()
    return table


def claimed() -> Table[Any, Any, Any]:
    """The same when the first has claimed something, and all others may react."""
    table = begun()
    table.play("claim")
    return table


def test_prompts_say_what_is_asked_and_who_is_waited_for() -> None:
    table = claimed()
    table.play("pass", 2)
    prompts = [table.game.display.scene(table.view(seat)).prompt for seat in (None, 0, 1, 2, 3)]
    waiting = "Waiting for Player2 and Player4."
    assert prompts == [waiting, waiting, "Challenge Player1's 3?", waiting, "Challenge Player1's 3?"]
    table.play("pass", 1)
    assert table.game.display.prompt(table.view(0)) == "Waiting for Player4."


def test_who_has_answered_in_secret_is_told_that_answer_and_nobody_else_is() -> None:
    table: Table[Any, Any, Any] = Table(bluff.Bluff(bluff.BluffOptions(4, "secret")), seed=1)
    while table.state.turn() < 0:
        table.step()
    table.play("claim")
    table.play("block", 2)
    waiting = "Waiting for Player2 and Player4."
    prompts = [table.game.display.scene(table.view(seat)).prompt for seat in (None, 0, 2)]
    assert prompts == [waiting, waiting, f"You said block. {waiting}"]


WAITING = "Waiting for Ben, Player3 and Dora."


@for_each(("seat", "wants", "prompt"), [(1, {"text"}, "Challenge Anna's 3?"), (0, {"text"}, WAITING), (1, set(), None)])
def test_bots_that_want_text_are_told_the_prompt(seat: int, wants: set[str], prompt: str | None) -> None:
    table = claimed()
    teller: Teller[Any, Any, Any] = Teller(table.game)
    teller.call(["Anna", "Ben", None, "Dora"])
    assert teller.position(1, table.view(seat), (), (), wants).prompt == prompt
    drawn = teller.position(1, table.view(seat), (), (), {"scene"}).scene  # what the page shows
    assert drawn is not None
    assert drawn.prompt == ("Challenge Anna's 3?" if seat else WAITING)


def test_a_console_asks_by_the_prompt() -> None:
    face: Face[Any, Any, Any] = Face()
    assert "\nPlayer2: Challenge Player1's 3?\n" in face.before_turn(claimed())
    assert "\nPlayer1 to move:\n" in face.before_turn(begun())


def test_a_console_shows_windows_and_what_happened_lately_where_there_is_something_and_no_steps() -> None:
    shown = [table.game.show(table.view(0)).splitlines()[-1] for table in (begun(), claimed())]
    assert shown == ["claims: -", "window: waiting for Player2, Player3, Player4"]


@pytest.mark.slow
def test_windows_that_ask_by_what_hands_hold_keep_the_contract() -> None:
    assert contract.check(Wander(), seeds=range(4), processes=False).games == 4


def test_what_a_hand_may_answer_is_made_up_with_the_hand() -> None:
    game: Table[Any, Any, Any] = Table(Wander(), seed=1)
    game.step()
    game.play(str(game.legal_moves()[0]), 0)
    for seed in range(20):
        made = game.game.determinize(game.view(1), generator(seed))
        assert made.window.may == tuple([tuple(sorted(made.may_answer(seat))) for seat in (0, 1)])
        assert made.window.answers[0] in made.may_answer(0)


def test_seats_choose_at_once_among_any_actions_and_steps_that_nobody_chooses_are_done_at_once() -> None:
    hands = (Hand(("king", "queen")), Hand(("knave", "ten")))
    asked = WanderState(hands, steps=Steps.of(*[Pending("keep", 0)] * 2)).went_on()
    assert (asked.acting(), asked.legal(), asked.facing(1).legal()) == ((0, 1), (3, 4), (5, 6))
    assert asked.window.seen_by(0).may == ((3, 4), ())
    again = asked.facing(1).after(6).after(3)
    assert (again.window.answers, again.legal(), again.facing(1).legal()) == ((None, None), (5,), (4,))
    over = again.after(5).after(4)
    assert (over.window.answers, over.window.may, over.turn()) == ((5, 4), ((), ()), OVER)
