"""Scenarios (S20): positions as people write them, what follows from what, what is refused, and the demonstrations."""
# ruff: noqa: SIM300  what is expected stands first

from pathlib import Path

import pytest

import cardkit
from cardkit import Table
from cardkit.commands import cli
from cardkit.core.errors import BadSave
from cardkit.games import straights
from cardkit.games.straights import DEMOS, StraightsState, demo, read_scenario, write_scenario
from cardkit.games.straights.positions import why_impossible
from straights.at_console import REFUSED as REFUSED_IN_ONE_LINE
from straights.at_console import Program, refused
from straights.positions import GAME, PACK
from support import for_each, run_console

# Every line that there is.
FULL = """\
options: target=100
round: 3
scores: 12 0 7 30
turn: 4
table: 7S 8S 9S
played 1: 7S
dealt 1: 7S AC 2C 3C 4C 5C 6C 8C 9C TC JC QC KC
dealt 2: AD 2D 3D 4D 5D 6D 8D 9D TD JD QD KD 8S
dealt 3: AH 2H 3H 4H 5H 6H 8H 9H TH JH QH KH 9S
"""
DEALT = FULL.replace("played 1: 7S", "# nothing")
# Player4 began, and Player1 has laid down a king.
SMALL = """\
turn: 3
table: 7S 8S
hand 1: AC 2C 3C 4C 5C 6C 8C 9C TC JC QC KC
hand 3: 7C 7D 7H 6S ...
discards 1: KD
"""


def hands(state: StraightsState) -> list[str]:
    """What each seat holds, in deal order."""
    return [" ".join([str(one) for one in GAME.view(state, seat).hand]) for seat in range(4)]


def refusal(text: str) -> str:
    """Why a scenario is refused."""
    with pytest.raises(BadSave) as caught:
        read_scenario(text)
    return str(caught.value)


# What lines say.


def test_s20_lines_say_what_they_say() -> None:
    state = read_scenario(DEALT)
    assert (100, 3, (12, 0, 7, 30)) == (state.round.options.target, state.round.number, state.round.scores)
    assert 3 == state.turn()
    view = GAME.view(state, None)
    assert "7 8 9" == " ".join([one.rank.letter for one in view.table[3]])
    assert [1, 1, 1, 0] == [len(row) for row in view.played]
    assert "AC 2C 3C 4C 5C 6C 8C 9C TC JC QC KC" == hands(state)[0]


def test_s20_the_order_of_the_lines_and_the_letter_case_do_not_matter() -> None:
    mixed = (
        "\n".join(reversed(SMALL.split("\n")))
        .replace("turn:", "  TURN :")
        .replace("7S 8S", "7s  8s")
        .replace("TC", "10c")
    )
    assert read_scenario(SMALL) == read_scenario(mixed)


def test_s20_comments_empty_lines_and_line_ends_of_windows_say_nothing() -> None:
    assert read_scenario(SMALL) == read_scenario("# a story\n\n" + SMALL.replace("\n", "   # and so on\r\n"))


# What follows.


def test_s20_nothing_at_all_is_a_fresh_round() -> None:
    state = read_scenario("")
    assert ([13] * 4, 1, (0, 0, 0, 0)) == (
        [len(hand.split()) for hand in hands(state)],
        state.round.number,
        state.round.scores,
    )
    assert ("play 7S",) == tuple([GAME.write_move(move) for move in GAME.legal_moves(state)])


def test_s20_what_follows_from_the_lines() -> None:
    # The sizes of hands follow from cards and turn.
    assert [12, 12, 13, 12] == [len(hand.split()) for hand in hands(read_scenario(SMALL))]
    # Cards that no line names are dealt in the order of the pack.
    found = hands(read_scenario(SMALL))
    assert "AD 2D 3D 4D 5D 6D 8D 9D TD JD QD AH" == found[1]
    assert "7C 7D 7H 6S 2H 3H 4H 5H 6H 8H 9H TH JH" == found[2]
    # What could have been played goes to nobody who has laid down.
    state = read_scenario("turn: 3\ntable: 7S 8S\ndiscards 1: KD\n")
    assert all(one not in hands(state)[0].split() for one in ("7C", "7D", "7H", "6S"))
    assert "6S" in hands(state)[1].split()
    # Whoever began has played the seven of spades.
    view = GAME.view(read_scenario(SMALL), None)
    assert ["7S"] == [str(one) for one in view.played[3]]
    assert ["8S"] == [str(one) for one in view.played[1]]
    # A line says who played what.
    state = read_scenario("turn: 1\ntable: 7S 8S 9S 6S\nplayed 2: 8S\nplayed 3: 6S\n")
    assert [["7S"], ["8S"], ["6S"], ["9S"]] == [[str(one) for one in row] for row in GAME.view(state, None).played]
    # Where no line says who played what it is somebody who could.
    state = read_scenario("turn: 1\ntable: 7S 6C 7C 8S\n")  # 6C can only have been played after 7C
    assert [["7S"], ["7C"], ["6C"], ["8S"]] == [[str(one) for one in row] for row in GAME.view(state, None).played]
    # Where no line says it discards fell in an order that can be.
    lines = ("turn: 1", "table: 7S 7H 8H 8S 6S", "hand 1: 5S 9S ...", "hand 2: 9H ...")
    text = "\n".join([*lines, "discards 2: KC", "discards 3: KD", "discards 4: QC"])
    dropped = GAME.view(read_scenario(text), None).dropped
    assert dropped[0].seat != 1  # it held 9H
    assert 2 == read_scenario("scores: 1 0 0 0\n").round.number  # with points it is the second round
    assert GAME.initial_state() == read_scenario("round: 0\n")  # before the first deal
    assert "7S" in hands(read_scenario("turn: 3"))[2].split()  # whoever is on turn first holds the seven of spades


def test_s20_discards_are_the_latest_moves_and_bar_what_was_always_open() -> None:
    state = read_scenario(
        "turn: 1\ntable: 7S 8S 9S TS JS\nhand 3: QS ...\ndiscards 1: KD\ndiscards 2: KC\ndiscards 4: KH\n"
    )  # eight cards are gone: two turns each, and Player1 began
    fell = [(one.seat, str(one.card)) for one in GAME.view(read_scenario(write_scenario(state)), 0).dropped if one.card]
    assert [(0, "KD")] == fell
    assert [0, 1, 3] == [one.seat for one in GAME.view(state, None).dropped]
    assert {"7C 7D 7H 6S"} == {" ".join(map(str, one.barred)) for one in GAME.view(state, None).dropped}


def test_s20_a_line_says_in_which_order_they_fell() -> None:
    text = (
        "turn: 1\ntable: 7S 8S 9S TS JS\ndiscards 1: KD\ndiscards 2: KC\ndiscards 4: KH\n"
        "fell: KC KH KD\nlacked KC: 7C\n"
    )
    dropped = GAME.view(read_scenario(text), None).dropped
    assert [1, 3, 0] == [one.seat for one in dropped]
    assert ["7C", "7C 7D 7H 6S"] == [" ".join(map(str, one.barred)) for one in dropped[:2]]


def test_s20_a_round_that_is_over_needs_no_turn() -> None:
    state = read_scenario(f"scores: 5 6 7 8\ntable: {' '.join(PACK)}\n")
    assert ((5, 6, 7, 8), cardkit.CHANCE) == (state.scores(), state.turn())


# Reading and writing.


@pytest.mark.parametrize("preset", straights.PRESETS)
@pytest.mark.slow
@pytest.mark.some(1)
def test_s20_every_position_of_a_game_comes_back(preset: str) -> None:
    game = straights.game(preset)
    table = Table(game, ["uniform", "first", "first", "uniform"], seed=len(preset))
    assert table.state == read_scenario(write_scenario(table.state))
    while isinstance(table.step(), cardkit.Step) and table.move_count < 60:
        assert table.state == read_scenario(write_scenario(table.state))


def test_s20_a_position_that_was_written_short_stays_short() -> None:
    text = write_scenario(read_scenario(SMALL))
    assert text == write_scenario(read_scenario(text))
    assert "dealt" not in text


# What is refused.


LINE = "expected a line such as 'table: 7S 8S', 'hand 1: AC 2C' or 'discards 2: KH', not"
NO_CARD = "expected a card such as 7S, TD or Ace of Spades (ranks A 2-9 T J Q K, suits C D H S), not"
WITH = "discards 1: KD\n"  # and another line behind it
REFUSED = [  # a part of the small scenario, what stands there in its place, and what is said
    ("turn: 3", "turn 3", f"line 1: {LINE} 'turn 3'"),
    ("turn: 3", "trun: 3", f"line 1: {LINE} 'trun: 3'"),
    ("turn: 3", "turn: 5", "line 1: expected a player from 1 to 4, not '5'"),
    ("turn: 3", "turn: 3 4", "line 1: expected a player from 1 to 4, not '3 4'"),
    ("turn: 3\n", "", "line 4: expected a line such as 'turn: 3', since cards have been played"),
    ("turn: 3", "turn: 3\nturn: 3", "line 2: turn stands on line 1 already"),
    ("turn: 3", "turn: 3\nscores: 1 2 3", "line 2: expected four scores from 0 to 79, not '1 2 3'"),
    ("turn: 3", "turn: 3\nscores: 1 2 3 80", "line 2: expected four scores from 0 to 79, not '80'"),
    ("turn: 3", "turn: 3\nround: 0", "line 1: nothing has happened before the first deal, in round 0"),
    (
        *("turn: 3", "turn: 3\noptions: aces=high"),
        "line 2: option aces: expected JSON, not 'high' (line 1, column 1: Expecting value)",
    ),
    (
        *("turn: 3", "turn: 3\noptions: target=0"),
        "line 2: option target: expected a whole number from 1 to 10000, not 0",
    ),
    ("7S 8S", "7S 8X", f"line 2: {NO_CARD} '8X'"),
    ("7S 8S", "7S 7S", "line 2: 7S stands there twice"),
    ("7S 8S", "8S 9S", "line 2: the seven of spades is played first"),
    ("7S 8S", "7S 9S", "line 2: the piles have gaps: 9S could not have been played"),
    ("hand 1: AC", "hand 1: 8S", "line 3: 8S stands on line 2 already (table)"),
    (
        *("hand 1: AC", "hand 1:"),
        "line 3: expected 12 cards with Player1 after 1 turn, not 11; end the line with ... to have it filled",
    ),
    ("hand 1:", "hand 1: AH", "line 3: expected 12 cards with Player1 after 1 turn, not 13"),
    ("hand 1:", "hand 5:", "line 3: expected hand with a player from 1 to 4, not 'hand 5'"),
    ("hand 3: 7C", "hand 1: 7C", "line 4: hand 1 stands on line 3 already"),
    ("KC\n", "7D\n", "line 4: 7D stands on line 3 already (hand 1)"),
    (
        *("discards 1: KD", "discards 4: KD"),
        "line 5: Player4 has taken 1 turn, and played 7S in the first of them, and cannot have laid down 1 card",
    ),
    (WITH, "discards 3: KD\n", "line 5: Player3 has taken 0 turns, and cannot have laid down 1 card"),
    (WITH, "discards 1: 7H\n", "line 4: 7H stands on line 5 already (discards 1)"),
    (WITH, WITH + "played 2: 9S", "line 6: 9S is not on the table"),
    (WITH, WITH + "played 2: 7S", "line 6: Player4 has played 7S: turns went round from there to now"),
    (WITH, WITH + "played 3: 8S", "line 6: expected 0 cards played by Player3 in 0 turns, not 1"),
    (
        *(WITH, WITH + "fell: KC"),
        "line 6: expected the discards of all players, each player's in their order: KD",
    ),
    (WITH, WITH + "lacked KC: 7C", "line 6: nobody has laid down KC"),
    (WITH, WITH + "lacked: 7C", f"line 6: {NO_CARD} ''"),
]


@for_each(("old", "by", "reason"), REFUSED)
def test_s20_what_cannot_be_is_refused(old: str, by: str, reason: str) -> None:
    assert old in SMALL
    assert reason == refusal(SMALL.replace(old, by, 1))


def test_s20_a_hand_may_hold_what_could_not_be_played_when_its_player_laid_down() -> None:
    assert why_impossible(read_scenario(SMALL.replace("hand 1: AC", "hand 1: 6H", 1))) is None


ORDERS = [
    (  # Player2 played before Player3
        "turn: 1\ntable: 6C 7C 7S 8S\nplayed 2: 6C\nplayed 3: 7C\n",
        "line 4: no order of play leads here: the longest ends after 3 moves, before one of Player4",
    ),
    (  # Player4 laid down first, and so in its first turn; Player2 and Player1 have one turn each after that
        "turn: 1\ntable: 7S 8S 9S TS JS\ndiscards 1: KD\ndiscards 2: KC\ndiscards 4: KH\nfell: KH KC KD\n",
        "line 6: no order of play leads here: the longest ends after 7 moves, before one of Player4",
    ),
    (  # it was open from the second card on, and nobody played but to it
        "turn: 4\ntable: 7S 8S\nhand 3: 9S ...\ndiscards 3: KD\n",
        "line 4: no order of play leads here: the longest ends after 2 moves, before one of Player3",
    ),
    (
        SMALL.replace("hand 1: AC", "hand 1: 6S").replace(" 6S ...", " ..."),
        "line 3: Player1 has laid down KD with a play in hand: 6S could have been played all along",
    ),
    (
        "turn: 1\ntable: 7S 8S 9S TS\ndiscards 1: KC\ndiscards 2: KD\ndiscards 3: KH\ndiscards 4: QC\n",
        "line 6: expected 7C in a hand: whoever has room has laid down a card, and could have played it",
    ),
    ("discards 1: KD", "line 1: expected a table with 7S: somebody has laid down a card"),
    (f"table: {' '.join(PACK)}\nturn: 1", "line 2: nobody is on turn: all cards are gone"),
    ("turn: 1\nhand 2: 7S ...", "line 1: Player1 does not hold 7S, and so does not begin"),
    (DEALT + "hand 1: AC ...\n", "line 10: that follows from what Player1 was dealt, on line 7"),
    (DEALT + "dealt 4: TS JS\n", "line 10: expected 13 cards dealt to Player4, not 2"),
]


@for_each(("text", "reason"), ORDERS)
def test_s20_what_no_play_leads_to_is_refused(text: str, reason: str) -> None:
    assert reason == refusal(text)


# The demonstrations.


def test_s20_the_demonstrations_are_the_files_there_are() -> None:
    files = Path(straights.__file__).parent / "demos"
    assert sorted(DEMOS) == sorted([path.stem for path in files.iterdir()])
    with pytest.raises(KeyError):
        demo("../console")


@for_each("name", DEMOS)
def test_s20_a_demonstration_tells_a_story_and_can_be_played_to_the_end(program: Program, name: str) -> None:
    assert demo(name).startswith("# ")
    state = read_scenario(demo(name))
    assert why_impossible(state) is None
    game = straights.StraightsGame(state.round.options)
    assert isinstance(Table(game, ["thrifty", "first"] * 2, seed=1, state=state).run(5000), cardkit.Result)
    done = program("--scenario", name, "--players", "h,c,c,c", text="quit\n")
    assert (0, "", "Cards on the table:") == (done.status, done.err, done.out.splitlines()[0])


def test_s20_the_console_takes_a_file(program: Program) -> None:
    Path("mine.txt").write_text(SMALL, encoding="utf-8")
    done = program("7", "--scenario", "mine.txt", "--players", "c,c,h,c")
    assert "Your hand: 7C 7D 7H 6S 2H 3H 4H 5H 6H 8H 9H TH JH\nLegal plays: 7C 7D 7H 6S\n" in done.out


def test_s20_cardkit_play_takes_it_too(program: Program) -> None:
    done = run_console(
        program.monkeypatch, cli.main, ["play", "straights", "--scenario", "corner", "--players", "hccc"]
    )
    assert "Legal plays: AS\n" in done.out


@for_each(
    ("argv", "said"),
    [
        (("corner", "--corner"), "a scenario has its rules in it: give --scenario without them"),
        (("corner", "--load", "a.game"), "give --scenario or --load, not both"),
        (("nothing",), "those that come with cardkit are corner, endgame, rounds, sevens, target"),
        (("mine.txt",), "cardkit-straights: mine.txt, line 5: expected a card such as 7S"),
    ],
)
def test_s20_what_makes_no_sense_is_refused_in_one_line(program: Program, argv: tuple[str, ...], said: str) -> None:
    Path("mine.txt").write_text(SMALL.replace("KD", "QX"), encoding="utf-8")
    done = program("--scenario", *argv)
    assert (REFUSED_IN_ONE_LINE, True) == (refused(done), said in done.err)


def test_s20_a_game_that_began_with_a_scenario_is_saved_and_goes_on(program: Program) -> None:
    argv = ("5", "--scenario", "endgame", "--players", "h,c,c,c")
    whole = program(*argv, text="play KS\nplay TH\nplay 2C\n").out
    program(*argv, text="play KS\nsave a.game\n")
    assert whole.endswith(program("--load", "a.game", text="play TH\nplay 2C\n").out)
    assert "\nstart " in Path("a.game").read_text("utf-8")


def test_s20_later_rounds_are_dealt_from_the_seed(program: Program) -> None:
    once, again, other = [program(seed, "--scenario", "sevens", "--players", "c,c,c,c") for seed in ("5", "5", "6")]
    assert once == again != other
