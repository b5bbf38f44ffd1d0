"""What the rules of Comp10001-Bo tell of a game, what they refuse to be made of, and how moves are written."""

from collections import Counter

import pytest

from cardkit import Table, card, cards, generator
from cardkit.core.value import replace
from cardkit.games import skipbo
from cardkit.games.skipbo.constants import DEAL, DONE, NO_EMBARGO, PLAY, SHUFFLE, SHUFFLE_LAST
from cardkit.games.skipbo.deal import Deal
from cardkit.games.skipbo.events import Abandoned, Cleared, Embargoed, NoPlay, Played, Restarted, TurnBegan
from cardkit.games.skipbo.knowledge import unseen
from cardkit.games.skipbo.options import SkipBoOptions
from cardkit.games.skipbo.piles import Stack, stacked
from cardkit.games.skipbo.state import SkipBoState
from support import for_each

ACE, FIRST_OF_MIDDLE, LAST_OF_MIDDLE = 0, 5, 9  # ranks from 0; those in the middle begin no build pile


def test_b9_a_first_turn_without_a_play_is_told() -> None:
    game = skipbo.game()
    opening = game.initial_state()
    places = range(len(opening.pack))
    aces = [place for place in places if opening.pack[place] % 13 == ACE][:5]
    stockpiles = [place for place in places if FIRST_OF_MIDDLE <= opening.pack[place] % 13 <= LAST_OF_MIDDLE][:32]
    others = [place for place in places if place not in {*aces, *stockpiles}]
    step = game.resolve(opening, (*stockpiles, *aces, *others))
    assert [str(event) for event in step.events[4:8]] == [
        "Turn 1 of Player1.",
        "Player1 draws 5: AC AD AH AS AC.",
        "Player1 has no play.",
        "Turn 1 of Player2.",
    ]


@for_each("seed", range(6))
def test_b9_every_turn_has_a_play_or_is_told_to_have_none(seed: int) -> None:
    game = skipbo.game("comp10001bo-bonus", decks=1, stockpile=10, jokers=0)
    told: list[str] = []  # of each turn, what came of it
    for step in Table(game, ["uniform"] * 4, seed=seed).steps():
        for event in step.events:
            match event:
                case TurnBegan():
                    told.append("")
                case Played() | Restarted() | Embargoed() | Cleared():
                    told[-1] = "a play"
                case NoPlay():
                    assert told[-1] == ""
                    told[-1] = "none"
                case Abandoned():
                    told[-1] = "the end"
    assert len(told) > 10
    assert "" not in told


@for_each("card", [-1, 53, 63, 2**40])
@for_each("build", [False, True])
def test_a_pile_is_made_of_cards(card: int, build: bool) -> None:
    with pytest.raises(ValueError, match=f"expected card numbers from 0 to 52, not {card}"):
        Stack(card=card, below=None, build=build)


@pytest.mark.slow
def test_a_view_names_the_phase() -> None:
    game = skipbo.game("comp10001bo-bonus", jokers=16, stockpile=3)
    seen: set[tuple[int, str]] = set()
    for seed in range(20):
        table = Table(game, ["uniform"] * 4, seed=seed)
        seen.add((table.state.phase, table.view(0).phase))
        seen.update([(step.state.phase, game.view(step.state, 0).phase) for step in table.steps()])
    assert seen == {
        (PLAY, "play"),
        (DEAL, "deal"),
        (SHUFFLE, "shuffle"),
        (SHUFFLE_LAST, "last_shuffle"),
        (DONE, "over"),
    }


def test_what_nobody_sees_is_the_rest_of_the_pack() -> None:
    options = SkipBoOptions(decks=1, jokers=2)
    assert unseen(options, tuple(range(1, 52)), 3) == [0, 52, 52]
    for seen, hidden in [((0, 0), 52), ((0,), 52)]:
        with pytest.raises(ValueError, match="no deal fits this view"):
            unseen(options, seen, hidden)


def test_every_card_that_is_not_seen_is_guessed_in_a_stockpile_sooner_or_later() -> None:
    game = skipbo.game()
    table = Table(game, seed=1)
    table.step()
    state, view = table.state, table.view(0)
    hidden = Counter(state.deal.options.pack())
    hidden.subtract([*state.hands[0], *[state.stock_top(seat) for seat in range(4)]])
    guessed = {kind for seed in range(200) for kind in game.determinize(view, generator(seed)).deal.stocks[1][:-1]}
    assert guessed == {kind for kind, number in hidden.items() if number}


@for_each(
    "text", ["7S b1", "JK d4.4", "stock b2", "stock:9H b2", "d1.2 d3.4", "d1.2:QH d3.4", "embargo b1", "embargo:3C b1"]
)
def test_a_move_is_read_with_the_card_that_it_names(text: str) -> None:
    game = skipbo.game("comp10001bo-bonus")
    assert text == game.write_move(game.read_move(text))


def test_whoever_is_to_play_is_guessed_to_hold_a_card_that_can_be_played() -> None:
    game = skipbo.game()
    table = Table(game, seed=1)
    table.step()
    view = table.view(None)
    few = tuple([1 if seat == view.turn else number for seat, number in enumerate(view.held)])
    view = replace(view, held=few, draw_pile=view.draw_pile + view.held[view.turn] - 1)
    assert all(game.determinize(view, generator(seed)).legal() for seed in range(200))


def test_b1_a_position_with_a_card_too_often_is_refused() -> None:
    game = skipbo.game()
    table = Table(game, seed=1)
    table.step()
    state = table.state
    assert game.why_impossible(state) is None
    pack = (*state.pack[:-1], next(card for card in state.pack if card != state.pack[-1]))
    assert game.why_impossible(replace(state, pack=pack)) == "the cards on the table are not those of the pack"


def stack(text: str, *, build: bool) -> Stack | None:
    """The pile of these cards, the last one on top."""
    return stacked(tuple([one.number for one in cards(text)]), build)


def test_planner_does_not_count_on_cards_that_it_has_not_drawn() -> None:
    """JH onto QS would empty the hand, and 5C, which nobody has seen yet, would open the way for 6C. As long as that is
    not known, it is better to get KD onto a build pile.
    """
    options = SkipBoOptions(stockpile=1, discards=1, builds=2)
    stocks = tuple([(card(word).number,) for word in ("6C", "8D", "8H", "8D")])
    piles = (
        *(stack("2C 3C 4C", build=True), None),
        *(stack("QS", build=False), stack("KD", build=False), None, None),
    )
    draw = tuple([card(word).number for word in ("5C", "8C", "8S", "9H", "9D")])
    hands = ((card("JH").number,), (), (), ())
    state = SkipBoState(
        deal=Deal(options=options, stocks=stocks, embargoes=()), phase=PLAY, place=0, piles=piles, hands=hands,
        pack=draw, drawn=0, stocks=0x1010101, embargo=NO_EMBARGO, turns=0, plays=0,
    )  # fmt: skip
    game = skipbo.game("comp10001bo", stockpile=1, discards=1, builds=2)
    chosen = game.policies["planner"].choose(state, generator(0))
    assert str(game.move_of(chosen, state)) == "d2.1:KD b2"
