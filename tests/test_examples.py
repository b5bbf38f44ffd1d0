"""The examples: what the own tests of Crazy Eights leave out, and a player of one's own."""

import re
from pathlib import Path

import pytest

import cardkit
import crazy_eights
import my_players
from cardkit import CHANCE, OVER, Deck, Hand, IllegalMove, Pile, Suit, Table, card
from cardkit.core.simple_game import Named
from cardkit.games import straights
from cardkit.games.straights import Discard, Play
from cardkit.table.chance_sources import Scripted
from crazy_eights import CrazyEights, EightsState
from support import for_each, run_python

EXAMPLES = Path(__file__).parent.parent / "examples"
PROJECT = EXAMPLES / "crazy-eights"
EIGHTS = crazy_eights.CrazyEights()
NATURAL = tuple(range(52))


# Crazy Eights: the clauses of its docstring.


def position(
    hands: tuple[str, str] = ("7S 8D 2H", "3C 4C"),
    pile: str = "KS",
    stock: str = "9C TC",
    suit: Suit = Suit.SPADES,
    seat: int = 0,
    passes: int = 0,
) -> EightsState:
    return EightsState(
        stock=Deck.of(stock),
        pile=Pile.of(pile),
        hands=(Hand.of(hands[0]), Hand.of(hands[1])),
        suit=suit,
        place=seat,
        passes=passes,
    )


def played(state: EightsState, text: str) -> EightsState:
    return EIGHTS.play(state, EIGHTS.read_move(text)).state


def why_illegal(state: EightsState, text: str) -> str | None:
    return EIGHTS.why_illegal(state, EIGHTS.read_move(text))


def dealt() -> EightsState:
    return EIGHTS.resolve(EIGHTS.initial_state(), NATURAL).state


def test_how_crazy_eights_begins() -> None:
    assert EIGHTS.seats == 2  # it is for two
    assert EIGHTS.status(EIGHTS.initial_state()) == cardkit.Shuffle(52)  # a game begins with a shuffle of all cards
    # Five cards each and one on the pile whose suit player 1 must follow.
    state = dealt()
    assert state.hands == (Hand.of("AC 2C 3C 4C 5C"), Hand.of("6C 7C 8C 9C TC"))
    assert (state.pile, len(state.stock), state.suit, state.turn()) == (Pile.of("JC"), 41, Suit.CLUBS, 0)


@for_each(
    ("state", "text", "reason"),
    [
        (position(), "draw", "you can play a card"),
        (position(), "pass", "you can play a card"),
        (position(("2H", "3C")), "pass", "draw as long as there is a stock"),
        (position(("2H", "3C"), stock=""), "draw", "the stock is empty"),
        (position(), "2H", "Spades must be followed"),
        (position(), "AS", "it is not in your hand"),
    ],
)
def test_what_may_not_be_played_and_why(state: EightsState, text: str, reason: str) -> None:
    assert why_illegal(state, text) == reason


def test_what_a_card_and_a_draw_do() -> None:
    # A refused card cannot be played.
    with pytest.raises(IllegalMove, match="2H: Spades must be followed"):
        played(position(), "2H")
    # A played card leaves the hand and lies on top.
    after = played(position(), "7S")
    assert (after.pile, after.hands[0]) == (Pile.of("KS 7S"), Hand.of("8D 2H"))
    # A draw takes the top card of the stock.
    after = played(position(("2H", "3C")), "draw")
    assert (after.hands[0], after.stock) == (Hand.of("2H 9C"), Deck.of("TC"))


@for_each(
    ("state", "text", "turn"),
    [
        (position(), "7S", 1),
        (position(seat=1), "draw", 0),
        (position(("7S", "3C")), "7S", OVER),
        (position(("2H", "3C"), stock=""), "pass", 1),
        (position(("2H", "3C"), stock="", passes=1), "pass", OVER),
        (played(position(("2H", "3S 4C"), stock=""), "pass"), "3S", 0),
        (played(played(position(("2H", "3S 4C"), stock=""), "pass"), "3S"), "pass", 1),
    ],
    ids=["the other", "and back", "an empty hand", "a pass", "two passes", "a card after a pass", "and a pass"],
)
def test_who_is_next_and_when_the_game_ends(state: EightsState, text: str, turn: int) -> None:
    assert played(state, text).turn() == turn


def test_what_crazy_eights_is_worth_and_shows() -> None:
    # The fewer cards win and both with equally many.
    hands = (("2H 4H", "3C"), ("2H", "3C"))
    over = [played(position(held, stock="", passes=1), "pass") for held in hands]
    assert [state.winners() for state in (*over, position())] == [(1,), (0, 1), ()]
    # The utility is the cards left with a minus sign.
    assert EIGHTS.status(played(position(("7S", "3C 4C")), "7S")) == cardkit.Result(
        scores=(0, 2), winners=(0,), utilities=(0, -2)
    )
    # A seat sees its own hand and how many cards the other holds.
    view = EIGHTS.view(position(), 1)
    assert (view.hand, view.held, EIGHTS.view(position(), None).hand) == (Hand.of("3C 4C"), (3, 2), Hand())
    # An opening is made up before the deal.
    view = EIGHTS.view(EIGHTS.initial_state(), 0)
    assert EIGHTS.determinize(view, cardkit.generator(1)).turn() == CHANCE


def choice_of_keeper(state: EightsState) -> str:
    return EIGHTS.write_move(EIGHTS.move_of(EIGHTS.policies["keeper"].choose(state, cardkit.generator(1))))


@for_each(
    ("hand", "choice"),
    [("7S KH 2H", "KH"), ("8H 9H 2H 7S", "7S"), ("8D 9H 2H 7C", "8D hearts"), ("2H", "draw")],
    ids=["the suit it holds most of", "eights last", "naming the suit it holds most of", "if it must"],
)
def test_the_keeper_plays(hand: str, choice: str) -> None:
    assert choice_of_keeper(position((hand, "3C"))) == choice


def test_moves_and_cards_of_crazy_eights() -> None:
    assert EIGHTS.read_move("8d HEARTS") == Named("8D hearts")  # moves are read in any letter case
    # No cards are in two places in the opening.
    census = EIGHTS.all_cards(EIGHTS.initial_state())
    assert (len(census), set(census.values())) == (52, {1})


# A player of one's own.


def straights_view() -> tuple[straights.StraightsView, tuple[straights.Move, ...]]:
    """What the seat that opens a round sees, and may do."""
    table = Table(straights.game(), seed=6788)
    for _ in table.steps():
        pass
    return table.view(table.state.turn()), table.legal_moves()


@for_each(
    ("legal", "choice"),
    [("6S JD 8H", Play(card("JD"))), ("6S 2D KH", Discard(card("2D")))],
    ids=["the card farthest from the seven", "the lowest"],
)
def test_careful_plays_or_discards(legal: str, choice: straights.Move) -> None:
    view, _ = straights_view()
    offered = tuple([type(choice)(card(name)) for name in legal.split()])
    assert my_players.Careful().choose(view, offered) == choice


def test_careful_plays_the_seven_of_spades_that_opens_a_round() -> None:
    view, legal = straights_view()
    assert my_players.Careful().choose(view, legal) == Play(card("7S"))


def test_careful_sits_at_a_table() -> None:
    over = Table(straights.game(rounds=1), [my_players.Careful(), "first", "first", "first"], seed=1).run()
    assert isinstance(over, cardkit.Result)


@pytest.mark.slow
def test_the_match_seats_careful_in_every_seat_in_turn() -> None:
    games = [Table(straights.game(), players(seat), seed=seat).run() for seat in range(4)]
    won = sum(1 for seat, over in enumerate(games) if isinstance(over, cardkit.Result) and seat in over.winners)
    assert my_players.match(4) == won / 4


def counting(*events: cardkit.Event) -> my_players.Counting:
    player = my_players.Counting()
    player.start(straights.game(), 0)
    for event in events:
        player.hear(event)
    return player


def test_counting_plays_by_what_is_out() -> None:
    # Counting plays in the suit of which most is out.
    view, _ = straights_view()
    player = counting(straights.RoundBegan(1, 1), straights.Played(1, card("7S")))
    assert player.choose(view, (Play(card("7H")), Play(card("8S")), Play(card("7D")))) == Play(card("8S"))
    # Counting forgets the last round.
    view, _ = straights_view()
    player = counting(straights.Played(1, card("7S")), straights.RoundBegan(1, 2))
    assert player.choose(view, (Play(card("8S")), Play(card("7D")))) == Play(card("7D"))
    # Counting discards the lowest.
    view, _ = straights_view()
    player = counting(straights.RoundBegan(1, 1), straights.Played(1, card("7S")))
    assert player.choose(view, (Discard(card("KS")), Discard(card("2D")))) == Discard(card("2D"))
    # Counting sits at a table.
    over = Table(straights.game(rounds=1), ["first", my_players.Counting(), "first", "first"], seed=1).run()
    assert isinstance(over, cardkit.Result)


def players(careful: int) -> list[str | my_players.Careful]:
    return [my_players.Careful() if seat == careful else "first" for seat in range(4)]


@pytest.mark.slow
def test_the_program_says_that_careful_wins_more_than_its_quarter() -> None:
    """`python examples/my_players.py`."""
    ran = run_python(EXAMPLES / "my_players.py")
    line = r"Careful wins (\d+\.\d)% of 200 games against three computers of the assignment\.\n"
    share = re.fullmatch(line, ran.out)
    assert share is not None
    assert (float(share[1]) > 25, ran.status, ran.err) == (True, 0, "")


# A script of chance makes a whole game one can follow.


def test_a_game_with_the_cards_as_they_lie() -> None:
    table: Table[EightsState, Named, crazy_eights.EightsView] = Table(CrazyEights(), seed=0)
    table.chance(Scripted([NATURAL]))
    table.step()
    for text in ("AC", "6C", "2C", "7C", "3C", "9C", "4C", "TC", "5C"):
        table.play(EIGHTS.read_move(text))
    assert table.result == cardkit.Result(scores=(0, 1), winners=(0,), utilities=(0, -1))
