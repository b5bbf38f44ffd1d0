"""The examples: Crazy Eights as a plug-in that somebody installed, and a player of one's own."""

import re
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

import cardkit
import crazy_eights
import my_players
from cardkit import CHANCE, OVER, Deck, Hand, IllegalMove, Pile, Suit, Table, card
from cardkit.core.records.record import Chosen
from cardkit.core.simple_game import Named
from cardkit.games import straights
from cardkit.games.straights import Discard, Play
from cardkit.table.chance_sources import Scripted
from crazy_eights import CrazyEights, EightsState
from support import Ran, for_each, run_command

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


def moves(state: EightsState) -> list[str]:
    return [EIGHTS.write_move(move) for move in EIGHTS.legal_moves(state)]


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


NAMED = played(position(("8D 2H", "3C 4H 5D")), "8D hearts")
EIGHT = played(position(("8D 2H", "3C 8C")), "8D hearts")


@for_each(
    ("state", "legal"),
    [
        (position(("7S 2H", "3C"), "KS"), ["7S"]),
        (position(("KH 2H", "3C"), "KS"), ["KH"]),
        (position(("8D 2H", "3C"), "KS"), ["8D clubs", "8D diamonds", "8D hearts", "8D spades"]),
        (NAMED, ["4H"]),
        (EIGHT, ["8C clubs", "8C diamonds", "8C hearts", "8C spades"]),
        (position(("2H", "3C")), ["draw"]),
        (position(("2H", "3C"), stock=""), ["pass"]),
    ],
    ids=["the suit", "the rank", "any eight", "the suit named", "an eight on an eight", "else draw", "or pass"],
)
def test_what_may_be_played(state: EightsState, legal: list[str]) -> None:
    assert moves(state) == legal


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


# Crazy Eights as a plug-in.


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path of new processes with the module and what an installer writes beside it."""
    site = tmp_path / "site"
    about = site / "crazy_eights-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: crazy-eights\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[cardkit.games]\ncrazy-eights = crazy_eights:CrazyEights\n")
    (site / "crazy_eights.py").write_text((PROJECT / "src" / "crazy_eights.py").read_text())
    monkeypatch.setenv("PYTHONPATH", str(site))
    return site


@pytest.mark.slow
def test_the_plug_in_is_listed_with_seats_and_players(installed: Path) -> None:
    ran = run_command("cardkit", ["games", "--verbose"])
    listed = "crazy-eights: Follow suit or rank, or change the suit with an eight; the fewer cards win."
    assert (ran.status, listed in " ".join(ran.out.split())) == (0, True)
    assert "\n  2 seats; cardkit play crazy-eights\n  players first, uniform, keeper\n" in ran.out


def transcript(seed: int) -> list[tuple[int, str]]:
    """Who plays what in the game that two computers play with this seed."""
    table = Table(EIGHTS, ["first", "first"], seed=seed)
    table.run()
    return [(entry.seat, entry.move) for entry in table.entries if isinstance(entry, Chosen)]


def played_by_one(seed: int, *more: str) -> Ran:
    """The same game: Player1's moves are typed, and a computer plays the rest."""
    text = "".join([move + "\n" for seat, move in transcript(seed) if seat == 0])
    argv = ["play", "crazy-eights", "--seed", str(seed), "--players", "h,first", *more]
    return run_command("cardkit", argv, text)


def told(ran: Ran) -> list[str]:
    """The lines of the moves, without the prompts before them."""
    return re.findall(r"(?:^|> )(Player\d: .*)$", ran.out, re.MULTILINE)


@pytest.mark.slow
def test_a_whole_game_is_played_by_a_person_and_a_computer_to_the_cards_left_and_the_winner(installed: Path) -> None:
    over = Table(EIGHTS, ["first", "first"], seed=5).run()
    assert isinstance(over, cardkit.Result)
    moved = [f"Player{seat + 1}: {move}" for seat, move in transcript(5)]
    ending = [f"Player{seat + 1}: {score}" for seat, score in enumerate(over.scores)]
    ending.extend([f"Player{seat + 1} wins!" for seat in over.winners])
    ran = played_by_one(5)
    assert (told(ran)[: len(moved)], ran.out.splitlines()[-len(ending) :]) == (moved, ending)
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.slow
def test_a_whole_game_is_played_by_numbers_alone(installed: Path) -> None:
    argv = ["play", "crazy-eights", "--seed", "5", "--players", "h,h"]
    assert run_command("cardkit", argv, "1\n" * len(transcript(5))).out.endswith(played_by_one(5).out[-30:])


def saved(tmp_path: Path, moves_made: int) -> Path:
    """A record of the first moves of a game, saved at the prompt."""
    file = tmp_path / "evening.game"
    text = "1\n" * moves_made + f"save {file}\nquit\n"
    run_command("cardkit", ["play", "crazy-eights", "--seed", "5", "--players", "h,h"], text)
    return file


@pytest.mark.slow
def test_a_saved_game_is_replayed_and_gone_on_with(installed: Path, tmp_path: Path) -> None:
    file = saved(tmp_path, 3)
    moved = [f"Player{seat + 1}: {move}" for seat, move in transcript(5)]
    replayed = run_command("cardkit", ["replay", str(file)])
    assert replayed.out.splitlines() == [*moved[:3], "Unfinished after 3 moves."]
    rest = run_command("cardkit", ["play", "crazy-eights", "--load", str(file)], "1\n" * (len(moved) - 3))
    assert told(rest)[0] == moved[3]


@pytest.mark.slow
def test_a_game_of_a_plug_in_that_is_not_there_is_not_replayed(installed: Path, tmp_path: Path) -> None:
    file = saved(tmp_path, 1)
    record = attrs.evolve(cardkit.read_record(file.read_text()), game="crazy-nines")
    file.write_text(cardkit.write_record(record))
    gone = run_command("cardkit", ["replay", str(file)])
    assert (gone.status, gone.out, gone.err.count("\n")) == (2, "", 1)
    assert "crazy-nines" in gone.err


@pytest.mark.slow
def test_the_plug_in_passes_the_contract_where_it_is_installed(installed: Path) -> None:
    code = "import cardkit; print(cardkit.contract.check(cardkit.load('crazy-eights'), seeds=range(2)).games)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("2\n", "")


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
    command = [sys.executable, str(EXAMPLES / "my_players.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    line = r"Careful wins (\d+\.\d)% of 200 games against three computers of the assignment\.\n"
    share = re.fullmatch(line, done.stdout)
    assert share is not None
    assert (float(share[1]) > 25, done.returncode, done.stderr) == (True, 0, "")


# A script of chance makes a whole game one can follow.


def test_a_game_with_the_cards_as_they_lie() -> None:
    table: Table[EightsState, Named, crazy_eights.EightsView] = Table(CrazyEights(), seed=0)
    table.chance(Scripted([NATURAL]))
    table.step()
    for text in ("AC", "6C", "2C", "7C", "3C", "9C", "4C", "TC", "5C"):
        table.play(EIGHTS.read_move(text))
    assert table.result == cardkit.Result(scores=(0, 1), winners=(0,), utilities=(0, -1))
