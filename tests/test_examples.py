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
from support import Ran, run_command

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


def test_it_is_for_two() -> None:
    assert EIGHTS.seats == 2


def test_a_game_begins_with_a_shuffle_of_all_cards() -> None:
    assert EIGHTS.status(EIGHTS.initial_state()) == cardkit.Shuffle(52)


def test_five_cards_each() -> None:
    assert dealt().hands == (Hand.of("AC 2C 3C 4C 5C"), Hand.of("6C 7C 8C 9C TC"))


def test_the_next_card_starts_the_pile() -> None:
    assert dealt().pile == Pile.of("JC")


def test_the_rest_is_the_stock() -> None:
    assert len(dealt().stock) == 41


def test_the_suit_of_the_first_card_must_be_followed() -> None:
    assert dealt().suit == Suit.CLUBS


def test_player_1_begins() -> None:
    assert dealt().turn() == 0


def test_a_card_of_the_same_suit_may_be_played() -> None:
    assert moves(position(("7S 2H", "3C"), "KS")) == ["7S"]


def test_a_card_of_the_same_rank_may_be_played() -> None:
    assert moves(position(("KH 2H", "3C"), "KS")) == ["KH"]


def test_any_eight_may_be_played_naming_any_suit() -> None:
    assert moves(position(("8D 2H", "3C"), "KS")) == ["8D clubs", "8D diamonds", "8D hearts", "8D spades"]


def test_the_suit_that_an_eight_names_must_follow_it() -> None:
    after = played(position(("8D 2H", "3C 4H 5D")), "8D hearts")
    assert moves(after) == ["4H"]


def test_an_eight_of_the_same_rank_may_follow_an_eight() -> None:
    after = played(position(("8D 2H", "3C 8C")), "8D hearts")
    assert moves(after) == ["8C clubs", "8C diamonds", "8C hearts", "8C spades"]


def test_a_played_card_lies_on_top() -> None:
    assert played(position(), "7S").pile == Pile.of("KS 7S")


def test_a_played_card_leaves_the_hand() -> None:
    assert played(position(), "7S").hands[0] == Hand.of("8D 2H")


def test_the_turn_passes_on() -> None:
    assert [played(position(), "7S").turn(), played(position(seat=1), "draw").turn()] == [1, 0]


def test_who_cannot_play_draws() -> None:
    assert moves(position(("2H", "3C"))) == ["draw"]


def test_a_draw_takes_the_top_card_of_the_stock() -> None:
    assert played(position(("2H", "3C")), "draw").hands[0] == Hand.of("2H 9C")


def test_a_draw_leaves_the_rest_of_the_stock() -> None:
    assert played(position(("2H", "3C")), "draw").stock == Deck.of("TC")


def test_who_can_play_may_not_draw() -> None:
    assert why_illegal(position(), "draw") == "you can play a card"


def test_who_cannot_play_passes_if_the_stock_is_empty() -> None:
    assert moves(position(("2H", "3C"), stock="")) == ["pass"]


def test_nobody_passes_as_long_as_there_is_a_stock() -> None:
    assert why_illegal(position(("2H", "3C")), "pass") == "draw as long as there is a stock"


def test_who_can_play_may_not_pass() -> None:
    assert why_illegal(position(), "pass") == "you can play a card"


def test_nobody_draws_from_an_empty_stock() -> None:
    assert why_illegal(position(("2H", "3C"), stock=""), "draw") == "the stock is empty"


def test_a_card_of_another_suit_and_rank_is_refused() -> None:
    assert why_illegal(position(), "2H") == "Spades must be followed"


def test_a_card_that_one_does_not_hold_is_refused() -> None:
    assert why_illegal(position(), "AS") == "it is not in your hand"


def test_a_refused_card_cannot_be_played() -> None:
    with pytest.raises(IllegalMove, match="2H: Spades must be followed"):
        played(position(), "2H")


def test_a_game_ends_when_a_hand_is_empty() -> None:
    assert played(position(("7S", "3C")), "7S").turn() == OVER


def test_a_pass_alone_does_not_end_the_game() -> None:
    assert played(position(("2H", "3C"), stock=""), "pass").turn() == 1


def test_a_game_ends_when_both_pass() -> None:
    assert played(position(("2H", "3C"), stock="", passes=1), "pass").turn() == OVER


def test_a_card_between_two_passes_lets_the_game_go_on() -> None:
    once = played(position(("2H", "3S 4C"), stock=""), "pass")
    assert played(played(once, "3S"), "pass").turn() == 1


def test_the_fewer_cards_win() -> None:
    assert played(position(("2H 4H", "3C"), stock="", passes=1), "pass").winners() == (1,)


def test_both_win_with_equally_many() -> None:
    assert played(position(("2H", "3C"), stock="", passes=1), "pass").winners() == (0, 1)


def test_nobody_has_won_while_the_game_is_on() -> None:
    assert position().winners() == ()


def test_the_utility_is_the_cards_left_with_a_minus_sign() -> None:
    over = EIGHTS.status(played(position(("7S", "3C 4C")), "7S"))
    assert over == cardkit.Result(scores=(0, 2), winners=(0,), utilities=(0, -2))


def test_a_seat_sees_its_own_hand() -> None:
    assert EIGHTS.view(position(), 1).hand == Hand.of("3C 4C")


def test_a_seat_sees_how_many_cards_the_other_holds() -> None:
    assert EIGHTS.view(position(), 1).held == (3, 2)


def test_a_watcher_sees_no_hand() -> None:
    assert EIGHTS.view(position(), None).hand == Hand()


def test_an_opening_is_made_up_before_the_deal() -> None:
    view = EIGHTS.view(EIGHTS.initial_state(), 0)
    assert EIGHTS.determinize(view, cardkit.generator(1)).turn() == CHANCE


def choice_of_keeper(state: EightsState) -> str:
    return EIGHTS.write_move(EIGHTS.move_of(EIGHTS.policies["keeper"].choose(state, cardkit.generator(1))))


def test_the_keeper_plays_the_suit_it_holds_most_of() -> None:
    assert choice_of_keeper(position(("7S KH 2H", "3C"))) == "KH"


def test_the_keeper_plays_its_eights_last() -> None:
    assert choice_of_keeper(position(("8H 9H 2H 7S", "3C"))) == "7S"


def test_the_keeper_names_the_suit_it_holds_most_of() -> None:
    assert choice_of_keeper(position(("8D 9H 2H 7C", "3C"))) == "8D hearts"


def test_the_keeper_draws_if_it_must() -> None:
    assert choice_of_keeper(position(("2H", "3C"))) == "draw"


def test_moves_are_read_in_any_letter_case() -> None:
    assert EIGHTS.read_move("8d HEARTS") == Named("8D hearts")


def test_no_cards_are_in_two_places_in_the_opening() -> None:
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
def test_the_plug_in_is_listed(installed: Path) -> None:
    listed = "crazy-eights: Follow suit or rank, or change the suit with an eight; the fewer cards win."
    assert listed in " ".join(run_command("cardkit", ["games"]).out.split())


@pytest.mark.slow
def test_the_plug_in_is_listed_with_seats_and_players(installed: Path) -> None:
    told = run_command("cardkit", ["games", "--verbose"]).out
    assert "\n  2 seats; cardkit play crazy-eights\n  players first, uniform, keeper\n" in told


@pytest.mark.slow
def test_listing_the_plug_in_succeeds(installed: Path) -> None:
    assert run_command("cardkit", ["games"]).status == 0


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
def test_a_whole_game_is_played_by_a_person_and_a_computer(installed: Path) -> None:
    moved = [f"Player{seat + 1}: {move}" for seat, move in transcript(5)]
    assert told(played_by_one(5))[: len(moved)] == moved


@pytest.mark.slow
def test_a_whole_game_ends_with_the_cards_left_and_the_winner(installed: Path) -> None:
    over = Table(EIGHTS, ["first", "first"], seed=5).run()
    assert isinstance(over, cardkit.Result)
    ending = [f"Player{seat + 1}: {score}" for seat, score in enumerate(over.scores)]
    winners = [f"Player{seat + 1} wins!" for seat in over.winners]
    assert played_by_one(5).out.splitlines()[-2 - len(winners) :] == [*ending, *winners]


@pytest.mark.slow
def test_a_whole_game_succeeds_without_a_word_on_standard_error(installed: Path) -> None:
    ran = played_by_one(5)
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
def test_a_saved_game_is_replayed(installed: Path, tmp_path: Path) -> None:
    expected = [f"Player{seat + 1}: {move}" for seat, move in transcript(5)[:3]]
    replayed = run_command("cardkit", ["replay", str(saved(tmp_path, 3))])
    assert replayed.out.splitlines() == [*expected, "Unfinished after 3 moves."]


@pytest.mark.slow
def test_a_saved_game_is_gone_on_with(installed: Path, tmp_path: Path) -> None:
    file = saved(tmp_path, 3)
    rest = run_command("cardkit", ["play", "crazy-eights", "--load", str(file)], "1\n" * (len(transcript(5)) - 3))
    assert told(rest)[0] == f"Player{transcript(5)[3][0] + 1}: {transcript(5)[3][1]}"


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


def test_careful_plays_the_card_farthest_from_the_seven() -> None:
    view, _ = straights_view()
    choice = my_players.Careful().choose(view, (Play(card("6S")), Play(card("JD")), Play(card("8H"))))
    assert choice == Play(card("JD"))


def test_careful_discards_the_lowest() -> None:
    view, _ = straights_view()
    choice = my_players.Careful().choose(view, (Discard(card("6S")), Discard(card("2D")), Discard(card("KH"))))
    assert choice == Discard(card("2D"))


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


def test_counting_plays_in_the_suit_of_which_most_is_out() -> None:
    view, _ = straights_view()
    player = counting(straights.RoundBegan(1, 1), straights.Played(1, card("7S")))
    assert player.choose(view, (Play(card("7H")), Play(card("8S")), Play(card("7D")))) == Play(card("8S"))


def test_counting_forgets_the_last_round() -> None:
    view, _ = straights_view()
    player = counting(straights.Played(1, card("7S")), straights.RoundBegan(1, 2))
    assert player.choose(view, (Play(card("8S")), Play(card("7D")))) == Play(card("7D"))


def test_counting_discards_the_lowest() -> None:
    view, _ = straights_view()
    player = counting(straights.RoundBegan(1, 1), straights.Played(1, card("7S")))
    assert player.choose(view, (Discard(card("KS")), Discard(card("2D")))) == Discard(card("2D"))


def test_counting_sits_at_a_table() -> None:
    over = Table(straights.game(rounds=1), ["first", my_players.Counting(), "first", "first"], seed=1).run()
    assert isinstance(over, cardkit.Result)


def players(careful: int) -> list[str | my_players.Careful]:
    return [my_players.Careful() if seat == careful else "first" for seat in range(4)]


@pytest.fixture(scope="module")
def program() -> Ran:
    """What `python examples/my_players.py` does."""
    command = [sys.executable, str(EXAMPLES / "my_players.py")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    return Ran(done.returncode, done.stdout, done.stderr)


@pytest.mark.slow
def test_the_program_says_how_many_games_careful_wins(program: Ran) -> None:
    line = r"Careful wins \d+\.\d% of 200 games against three computers of the assignment\.\n"
    assert re.fullmatch(line, program.out) is not None


@pytest.mark.slow
def test_the_program_succeeds(program: Ran) -> None:
    assert (program.status, program.err) == (0, "")


@pytest.mark.slow
def test_careful_wins_more_than_its_quarter(program: Ran) -> None:
    share = re.search(r"([\d.]+)%", program.out)
    assert share is not None
    assert float(share[1]) > 25


# A script of chance makes a whole game one can follow.


def test_a_game_with_the_cards_as_they_lie() -> None:
    table: Table[EightsState, Named, crazy_eights.EightsView] = Table(CrazyEights(), seed=0)
    table.chance(Scripted([NATURAL]))
    table.step()
    for text in ("AC", "6C", "2C", "7C", "3C", "9C", "4C", "TC", "5C"):
        table.play(EIGHTS.read_move(text))
    assert table.result == cardkit.Result(scores=(0, 1), winners=(0,), utilities=(0, -1))
