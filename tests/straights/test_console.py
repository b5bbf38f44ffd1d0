"""The console of Straights, text in, text out: clauses S6 to S19."""

# ruff: noqa: SIM300  what is expected stands first

import os
import re
import sys
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

import attrs
import pytest

import cardkit
from cardkit.core.records.record import Chosen
from cardkit.games import straights
from cardkit.games.straights.terminal import console
from support import Ran, for_each, run_command, run_console, run_shell

INVITE = "".join([f"Is Player{number} a human (h) or a computer (c)?\n>" for number in (1, 2, 3, 4)])
BEGIN = "A new round begins. It's Player4's turn to play.\n"
FIRST_TURN = """\
Cards on the table:
Clubs:
Diamonds:
Hearts:
Spades:
Your hand: 7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD
Legal plays: 7S
"""
SECOND_TURN = """\
Cards on the table:
Clubs:
Diamonds: 7
Hearts:
Spades: 7 8
Your hand: 7C QS KH 5S 6S JD AD 8D TD 6D TC KD
Legal plays: 7C 6S 8D 6D
"""
NOTHING_TO_PLAY = """\
Cards on the table:
Clubs:
Diamonds:
Hearts:
Spades: 7
Your hand: 4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C
Legal plays:
"""
DECK = """\
4H 5D 2D JC 8H QH 2H 6C 9H 9D 9C AS 2C
JS QD 5C 8C 4D 5H KC 7D KS AC JH 6H 7H
3H 4C 3S 3D AH QC 3C TH 4S 9S 2S 8S TS
7C QS KH 5S 6S JD AD 7S 8D TD 6D TC KD
"""
HAND_OF_1 = ["4H", "5D", "2D", "JC", "8H", "QH", "2H", "6C", "9H", "9D", "9C", "AS", "2C"]
COMPUTERS = ("--players", "c,c,c,c")
ONLY_4 = ("6788", "--players", "c,c,c,h")  # in the deal of this seed Player4 begins
ONLY_1 = ("6788", "--players", "h,c,c,c")  # and Player1 comes second, with nothing to play
OTHERS_UNIFORM = ("6788", "--players", "h,uniform,uniform,uniform")

# One card each is left. Player1 has laid down the ace of clubs.
LAST_TURNS = (
    "scores {scores}; round 3; "
    "deck AC 2C 3C 4C 5C 6C 8C 9C TC JC QC KC KD AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD 7C "
    "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS; "
    "table 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD "
    "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS; "
    "discards AC/7C,7D,7H,6S,8S"
)

# A line that cannot be obeyed, with a hand that holds the seven of spades and must play it.
NONSENSE = [
    "",
    "   ",
    "hello",
    "7S",
    "play",
    "discard",
    "play 7",
    "play S",
    "play 1S",
    "play 11S",
    "play 7X",
    "play 7S 7S",
    "play ♠",
    "play 0",
    "play -1",
    "discard joker",
    "play 7C,7S",
    "playing 7S",
    "c",
    "play 4H",
    "discard 4H",
    "seat",
    "seat 1",
    "seat 0 first",
    "seat 5 first",
    "seat x first",
    "seat -1 first",
    "seat 1 nobody",
    "seat 1 no_such_module:Player",
    "seat 1 math:nothing",
    "seat 1 math:pi",
    "seat 1 :",
    "save",
    "save /no/such/folder/at/all.game",
    "save /",
]


@attrs.frozen
class Program:
    """The console as a function of its arguments and its input."""

    monkeypatch: pytest.MonkeyPatch

    def __call__(self, *argv: str, text: str | bytes = "", terminal: bool = False) -> Ran:
        return run_console(self.monkeypatch, console.main, argv, text, terminal=terminal)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> Program:
    return Program(monkeypatch)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder that is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def replies(ran: Ran) -> list[str]:
    """What was printed before the first prompt, then what each line of input brought."""
    return ran.out.split(">")


def lines(text: str) -> list[str]:
    return text.splitlines()


def record_of(position: str, players: Sequence[str]) -> cardkit.Record:
    game = straights.game()
    return cardkit.Table(game, list(players), seed=1, state=game.read_state(position)).record()


def last_turns(path: Path, scores: str, players: Sequence[str] = ("first",) * 4) -> str:
    """A saved game in which only one card each is left; its name."""
    path.write_text(cardkit.write_record(record_of(LAST_TURNS.format(scores=scores), players)), encoding="utf-8")
    return str(path)


# S6: the invitation.


def test_s6_each_player_is_invited_in_turn(program: Program) -> None:
    ran = program("6788", text="c\nc\nc\nh\n")
    assert INVITE + BEGIN + FIRST_TURN + ">" == ran.out


@for_each("answer", ["", "x", "hc", "h h", "2", "play 7S", "\0"])
def test_s6_any_other_answer_asks_again(program: Program, answer: str) -> None:
    ran = program("6788", text=f"{answer}\nc\nc\nc\nh\n")
    assert "Is Player1 a human (h) or a computer (c)?\n>" + INVITE + BEGIN + FIRST_TURN + ">" == ran.out


def test_s6_a_wrong_answer_keeps_the_answers_before_it(program: Program) -> None:
    ran = program("6788", text="c\nc\nwhat\nc\nh\n")
    assert BEGIN + FIRST_TURN == replies(ran)[5]


def test_s6_answers_with_carriage_returns_count(program: Program) -> None:
    assert program("6788", text="c\nc\nc\nh\n").out == program("6788", text="c\r\nc\r\nc\r\nh\r\n").out


def test_s6_the_invited_human_is_asked_for_a_move(program: Program) -> None:
    ran = program("6788", text="h\nc\nc\nc\n")
    assert BEGIN + "Player4 plays 7S.\n" + NOTHING_TO_PLAY == replies(ran)[4]


# S7: the round start.


def test_s7_the_round_start_names_the_holder_of_the_seven_of_spades(program: Program) -> None:
    assert "A new round begins. It's Player4's turn to play." == lines(program("6788", *COMPUTERS).out)[0]


def test_s7_the_round_start_is_the_same_line_before_a_human(program: Program) -> None:
    assert BEGIN + FIRST_TURN + ">" == program(*ONLY_4).out


# S8: a human's turn.


def test_s8_the_eight_lines_of_a_turn(program: Program) -> None:
    assert SECOND_TURN == replies(program(*ONLY_4, text="play 7S\n"))[1][-len(SECOND_TURN) :]


def test_s8_an_empty_list_leaves_nothing_after_the_colon(program: Program) -> None:
    assert BEGIN + "Player4 plays 7S.\n" + NOTHING_TO_PLAY + ">" == program(*ONLY_1).out


def test_s8_the_table_shows_ranks_in_ascending_order(program: Program, tmp_path: Path) -> None:
    ran = program("--load", last_turns(tmp_path / "a", "0 0 0 0", ("human",) * 4))
    expected = """\
Cards on the table:
Clubs: 2 3 4 5 6 7 8 9 T J Q
Diamonds: 2 3 4 5 6 7 8 9 T J Q K
Hearts: 2 3 4 5 6 7 8 9 T J Q K
Spades: 2 3 4 5 6 7 8 9 T J Q K
Your hand: AS
Legal plays: AS
>"""
    assert expected == ran.out


def test_s8_legal_plays_stand_in_deal_order(program: Program) -> None:
    assert "Legal plays: 7C 6S 8D 6D" == lines(program(*ONLY_4, text="play 7S\n").out)[-2]


def test_s8_the_hand_keeps_deal_order_when_a_card_leaves(program: Program) -> None:
    assert "Your hand: 7C QS KH 5S 6S JD AD 8D TD 6D TC KD" == lines(program(*ONLY_4, text="play 7S\n").out)[-3]


def test_s8_no_blank_stands_at_the_end_of_a_line(program: Program) -> None:
    out = program(*ONLY_1, text="discard 4H\ndeck\nragequit\n").out
    assert [] == [line for line in lines(out) if line != line.rstrip()]


# S9: what players do.


def test_s9_a_human_plays(program: Program) -> None:
    assert "Player4 plays 7S." == lines(replies(program(*ONLY_4, text="play 7S\n"))[1])[0]


def test_s9_a_human_discards(program: Program) -> None:
    assert "Player1 discards QH." == lines(replies(program(*ONLY_1, text="discard QH\n"))[1])[0]


def test_s9_a_human_ragequits(program: Program) -> None:
    reply = lines(replies(program(*ONLY_1, text="ragequit\n"))[1])
    assert "Player1 ragequits. A computer will now take over." == reply[0]


# S10: refusals, and the deck.


def test_s10_a_card_beside_nothing_is_refused(program: Program) -> None:
    assert "This is not a legal play.\n" == replies(program(*ONLY_4, text="play 7C\n"))[1]


def test_s10_a_play_without_any_legal_play_is_refused(program: Program) -> None:
    assert "This is not a legal play.\n" == replies(program(*ONLY_1, text="play 9C\n"))[1]


def test_s10_a_discard_beside_a_legal_play_is_refused(program: Program) -> None:
    assert "You have a legal play. You may not discard.\n" == replies(program(*ONLY_4, text="discard KD\n"))[1]


def test_s10_a_discard_of_the_legal_card_itself_is_refused(program: Program) -> None:
    assert "You have a legal play. You may not discard.\n" == replies(program(*ONLY_4, text="discard 7S\n"))[1]


def test_s10_after_a_refusal_the_turn_goes_on(program: Program) -> None:
    ran = program(*ONLY_4, text="play 7C\ndiscard 7C\nplay 7S\n")
    assert "Player4 plays 7S." == lines(replies(ran)[3])[0]


def test_s10_deck_prints_four_hands_of_thirteen(program: Program) -> None:
    assert DECK == replies(program(*ONLY_4, text="deck\n"))[1]


def test_s10_deck_stays_the_same_while_the_round_is_played(program: Program) -> None:
    assert DECK == replies(program(*ONLY_4, text="play 7S\nplay 7C\ndeck\n"))[3]


def test_s10_deck_does_not_repeat_the_block(program: Program) -> None:
    assert BEGIN + FIRST_TURN + ">" + DECK + ">" == program(*ONLY_4, text="deck\n").out


# S11: leaving.


def test_s11_the_computer_plays_the_turn_that_ragequit_left(program: Program) -> None:
    assert "Player1 discards 4H." == lines(replies(program(*ONLY_1, text="ragequit\n"))[1])[1]


def test_s11_a_game_of_computers_alone_runs_to_its_end(program: Program) -> None:
    assert lines(program("6788", *COMPUTERS).out)[2:] == lines(replies(program(*ONLY_1, text="ragequit\n"))[1])[1:]


def test_s11_other_humans_are_still_asked_after_a_ragequit(program: Program) -> None:
    reply = replies(program("6788", "--players", "h,h,c,c", text="ragequit\n"))[1]
    assert "Your hand: JS QD 5C 8C 4D 5H KC 7D KS AC JH 6H 7H" == lines(reply)[-2]


def test_s11_quit_prints_nothing_more(program: Program) -> None:
    assert BEGIN + FIRST_TURN + ">" == program(*ONLY_4, text="quit\nplay 7S\n").out


def test_s11_quit_leaves_with_status_0(program: Program) -> None:
    assert 0 == program(*ONLY_4, text="quit\n").status


# S12: computers.


def test_s12_a_computers_turn_is_one_line(program: Program) -> None:
    out = program("6788", *COMPUTERS).out
    known = re.compile(
        r"A new round begins\. It's Player[1-4]'s turn to play\."
        r"|Player[1-4] (plays|discards) [A2-9TJQK][CDHS]\."
        r"|Player[1-4]'s discards:( [A2-9TJQK][CDHS])*"
        r"|Player[1-4]'s score: \d+ \+ \d+ = \d+"
        r"|Player[1-4] wins!"
    )
    assert [] == [line for line in lines(out) if not known.fullmatch(line)]


def test_s12_a_round_of_computers_has_52_turns(program: Program) -> None:
    out = program("6788", "--rounds", "1", *COMPUTERS).out
    assert 52 == len([line for line in lines(out) if " plays " in line or " discards " in line])


def test_s12_a_finished_game_leaves_with_status_0(program: Program) -> None:
    assert 0 == program("6788", *COMPUTERS).status


# S13: the end of a round and of the game.


def test_s13_the_printed_example_of_the_assignment(program: Program) -> None:
    out = program("6788", *COMPUTERS).out
    found = re.findall(r"^Player[1-4]'s (?:discards: (.*)|score: \d+ \+ (\d+) = \d+)$", out, re.MULTILINE)[16:24]
    expected = [
        *(("9D QD KH KD 2D", ""), ("", "49"), ("5C JD QH AD 3D KC", ""), ("", "45")),
        *(("AC 4C 3C", ""), ("", "8"), ("KS QC 2C 4D TD TC JC", ""), ("", "62")),
    ]
    assert expected == found


def test_s13_the_report_of_a_round(program: Program, tmp_path: Path) -> None:
    ran = program("--load", last_turns(tmp_path / "a", "79 70 70 9"))
    expected = """\
Player4 plays AS.
Player1 plays KC.
Player2 plays AD.
Player3 plays AH.
Player1's discards: AC
Player1's score: 79 + 1 = 80
Player2's discards:
Player2's score: 70 + 0 = 70
Player3's discards:
Player3's score: 70 + 0 = 70
Player4's discards:
Player4's score: 9 + 0 = 9
Player4 wins!
"""
    assert expected == ran.out


def test_s13_everyone_tied_for_the_lowest_score_wins_in_player_order(program: Program, tmp_path: Path) -> None:
    ran = program("--load", last_turns(tmp_path / "a", "79 70 79 70"))
    assert ["Player2 wins!", "Player4 wins!"] == lines(ran.out)[12:]


def test_s13_79_points_do_not_end_the_game(program: Program, tmp_path: Path) -> None:
    ran = program("--load", last_turns(tmp_path / "a", "78 70 70 70"))
    assert re.fullmatch(r"A new round begins\. It's Player[1-4]'s turn to play\.", lines(ran.out)[12])


def test_s13_nothing_is_printed_after_the_winners(program: Program) -> None:
    ran = program(*ONLY_1, text="ragequit\nplay 7S\n")
    assert lines(program("6788", *COMPUTERS).out)[-1] == lines(ran.out)[-1]


# S14: end of input, and lines that cannot be obeyed.


@for_each("text", ["", "h\n", "h\nc\n", "c\nc\nc\n", "c\nc\nc\nh\n", "c\nc\nc\nh\nplay 7S\n"])
def test_s14_the_end_of_input_leaves_with_status_0(program: Program, text: str) -> None:
    assert 0 == program("6788", text=text).status


@for_each("text", ["", "h\n", "h\nc\n", "c\nc\nc\n", "c\nc\nc\nh\n"])
def test_s14_the_end_of_input_prints_no_error(program: Program, text: str) -> None:
    assert "" == program("6788", text=text).err


def test_s14_the_end_of_input_says_where_a_begun_game_is(program: Program, folder: Path) -> None:
    said = "The game is saved in straights-6788.game. To go on: cardkit-straights --load straights-6788.game\n"
    assert said == program("6788", text="c\nc\nc\nh\nplay 7S\n").err


@for_each("before", ["", "play 7S\n", "deck\n", "play 4H\n"])
def test_s14_the_end_of_input_prints_what_quit_prints(program: Program, before: str) -> None:
    assert program(*ONLY_4, text=before + "quit\n").out == program(*ONLY_4, text=before).out


def test_s14_a_last_line_without_its_end_counts(program: Program) -> None:
    assert program(*ONLY_4, text="play 7S\n").out == program(*ONLY_4, text="play 7S").out


@for_each("line", NONSENSE)
def test_s14_nonsense_gets_one_line(program: Program, line: str) -> None:
    reply = replies(program(*ONLY_4, text=f"{line}\n"))[1]
    assert re.fullmatch(r"[^\n]*\S[^\n]*\n", reply), reply


@for_each("line", NONSENSE)
def test_s14_nonsense_changes_nothing(program: Program, line: str) -> None:
    plain = program(*ONLY_4, text="play 7S\ndeck\n")
    assert replies(plain)[1:] == replies(program(*ONLY_4, text=f"{line}\nplay 7S\ndeck\n"))[2:]


@for_each("line", NONSENSE)
def test_s14_nonsense_is_no_error_of_the_program(program: Program, line: str) -> None:
    assert (0, "") == (program(*ONLY_4, text=f"{line}\n").status, program(*ONLY_4, text=f"{line}\n").err)


def test_s14_a_card_that_is_not_in_the_hand_is_named(program: Program) -> None:
    assert "4H" in replies(program(*ONLY_4, text="play 4h\n"))[1]


def test_s10_s14_a_discard_that_is_not_in_the_hand_is_refused_as_such_while_a_play_exists(program: Program) -> None:
    assert "4H is not in your hand.\n" == replies(program(*ONLY_4, text="discard 4h\n"))[1]


def test_s14_a_card_already_played_is_not_in_the_hand(program: Program) -> None:
    ran = program(*ONLY_4, text="play 7S\nplay 7S\n")
    assert "7S" in replies(ran)[2]


@for_each(
    "line",
    [b"play\0 7S", b"\0", b"\xff\xfe", b"play \xff", b"\xc3", b"play 7\xe2\x99\xa0\xff", b"\x1b[A", b"\x04"],
)
def test_s14_bytes_that_are_no_text_get_one_line(program: Program, line: bytes) -> None:
    reply = replies(program(*ONLY_4, text=line + b"\n"))[1]
    assert re.fullmatch(r"[^\n]*\S[^\n]*\n", reply), reply


@for_each("line", [b"play\0 7S", b"\0", b"\xff\xfe", b"play \xff", b"\xc3"])
def test_s14_bytes_that_are_no_text_change_nothing(program: Program, line: bytes) -> None:
    ran = program(*ONLY_4, text=line + b"\nplay 7S\n")
    assert program(*ONLY_4, text="play 7S\n").out.partition(">")[2] == ran.out.split(">", 2)[2]


def test_s14_no_control_character_comes_back(program: Program) -> None:
    out = program(*ONLY_4, text=b"\x1b[31mred\x07\nplay \x1b[31m\n").out
    assert [] == [sign for sign in out if ord(sign) < 32 and sign != "\n"]


@for_each(
    "line",
    [
        "x" * 100_000,
        "play " + "7" * 100_000,
        "play 7S" + " 7S" * 50_000,
        "seat " + "1" * 100_000 + " first",
        "seat 1 " + "x" * 100_000,
        "seat 1 " + "x" * 100_000 + ":Player",
        "seat 1 math:" + "x" * 100_000,
        "save " + "x" * 100_000,
    ],
    ids=lambda line: line[:12],
)
def test_s14_a_very_long_line_gets_one_short_line(program: Program, line: str) -> None:
    reply = replies(program(*ONLY_4, text=f"{line}\n"))[1]
    assert re.fullmatch(r"[^\n]{1,400}\n", reply), len(reply)


def test_s14_blanks_at_the_end_of_a_very_long_line_do_not_matter(program: Program) -> None:
    assert program(*ONLY_4, text="play 7S\n").out == program(*ONLY_4, text="play 7S" + " " * 100_000 + "\n").out


# S17: letter case, blanks, and 10.


@for_each("line", ["PLAY 7S", "play 7s", "Play 7s", "  play 7S", "play 7S  ", "play    7S", "play 7S\r"])
def test_s17_case_and_blanks_do_not_matter(program: Program, line: str) -> None:
    assert program(*ONLY_4, text="play 7S\n").out == program(*ONLY_4, text=f"{line}\n").out


@for_each("line", ["DISCARD 4H", "discard 4h", "Discard  4h ", "\tdiscard 4H"])
def test_s17_case_and_blanks_do_not_matter_to_discards(program: Program, line: str) -> None:
    assert program(*ONLY_1, text="discard 4H\n").out == program(*ONLY_1, text=f"{line}\n").out


@for_each("line", ["DECK", "Deck", " deck "])
def test_s17_case_and_blanks_do_not_matter_to_deck(program: Program, line: str) -> None:
    assert DECK == replies(program(*ONLY_4, text=f"{line}\n"))[1]


@for_each("line", ["RAGEQUIT", "RageQuit", " ragequit "])
def test_s17_case_and_blanks_do_not_matter_to_ragequit(program: Program, line: str) -> None:
    assert program(*ONLY_1, text="ragequit\n").out == program(*ONLY_1, text=f"{line}\n").out


@for_each("line", ["QUIT", "Quit", " quit "])
def test_s17_case_and_blanks_do_not_matter_to_quit(program: Program, line: str) -> None:
    assert BEGIN + FIRST_TURN + ">" == program(*ONLY_4, text=f"{line}\nplay 7S\n").out


@for_each("ten", ["10C", "10c", "TC", "tc"])
def test_s17_10_is_taken_for_t(program: Program, ten: str) -> None:
    assert "This is not a legal play.\n" == replies(program(*ONLY_4, text=f"play {ten}\n"))[1]


def test_s17_a_10_in_the_hand_is_played_as_t(program: Program) -> None:
    ran = program("6788", "--players", "c,c,h,c", text="play 8S\nplay 9S\nplay 10S\n")
    assert "Player3 plays TS." == lines(replies(ran)[3])[0]


def test_s17_a_name_of_a_file_keeps_its_case(program: Program, folder: Path) -> None:
    program(*ONLY_4, text="SAVE Evening.Game\n")
    assert ["Evening.Game"] == [path.name for path in folder.iterdir()]


# S18: saving and loading.

# Whatever the hand is, one of these lines is always obeyed; the others are refused.
BLIND = [f"{verb} {card}" for _ in range(13) for card in HAND_OF_1 for verb in ("play", "discard")]
WHOLE = [*BLIND, "seat 2 first", "ragequit"]


@pytest.mark.slow
@pytest.mark.parametrize("cut", [0, 1, 30, 100, 200, len(BLIND) - 1, len(BLIND)])
def test_s18_a_loaded_game_goes_on_byte_for_byte(program: Program, folder: Path, cut: int) -> None:
    whole = program(*OTHERS_UNIFORM, text="\n".join(WHOLE)).out
    before = program(*OTHERS_UNIFORM, text="\n".join([*WHOLE[:cut], "save a.game"])).out
    after = program("--load", "a.game", text="\n".join(WHOLE[cut:])).out
    turn = before.rindex("Cards on the table:")
    obeyed = before[turn:].count(">") - 1  # prompts of this turn but the one after `save`
    whole_rest = whole[turn:]
    answers = whole_rest.split(">", obeyed)
    assert answers[0] + ">" + answers[-1] == after


def test_s18_a_loaded_game_is_shuffled_on(program: Program, folder: Path) -> None:
    whole = program(*OTHERS_UNIFORM, text="ragequit\n").out
    program(*OTHERS_UNIFORM, text="save a.game\n")
    after = program("--load", "a.game", text="ragequit\n").out
    assert whole.split("A new round begins.")[2:] == after.split("A new round begins.")[1:]


def test_s18_the_game_that_was_saved_goes_on_as_if_it_were_not(program: Program, folder: Path) -> None:
    saved = program(*ONLY_1, text="save a.game\nragequit\n")
    assert replies(program(*ONLY_1, text="ragequit\n"))[1:] == replies(saved)[2:]


def test_s18_a_saved_game_can_be_saved_again(program: Program, folder: Path) -> None:
    program(*OTHERS_UNIFORM, text="discard 4H\nsave a.game\n")
    program("--load", "a.game", text="save b.game\n")
    assert Path("a.game").read_bytes() == Path("b.game").read_bytes()


def test_s18_save_says_where(program: Program, folder: Path) -> None:
    assert "a.game" in replies(program(*ONLY_4, text="save a.game\n"))[1]


def test_s18_save_prints_one_line(program: Program, folder: Path) -> None:
    assert 1 == replies(program(*ONLY_4, text="save a.game\n"))[1].count("\n")


def test_s18_save_replaces_an_old_file(program: Program, folder: Path) -> None:
    Path("a.game").write_text("old\n" * 1000, encoding="utf-8")
    program(*ONLY_4, text="save a.game\n")
    assert FIRST_TURN + ">" == program("--load", "a.game").out


def test_s18_save_leaves_no_other_file_behind(program: Program, folder: Path) -> None:
    program(*ONLY_4, text="save a.game\nplay 7S\nsave a.game\n")
    assert ["a.game"] == [path.name for path in folder.iterdir()]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_s18_save_replaces_nothing_but_files(program: Program, folder: Path) -> None:
    """A named pipe, or a device such as /dev/null, is not a saved game and must stay what it is."""
    os.mkfifo("pipe")
    program(*ONLY_4, text="save pipe\n")
    assert Path("pipe").is_fifo()


def test_s18_save_takes_names_with_blanks(program: Program, folder: Path) -> None:
    program(*ONLY_4, text="save an evening.game\n")
    assert FIRST_TURN + ">" == program("--load", "an evening.game").out


def test_s18_save_to_a_folder_keeps_the_folder(program: Program, folder: Path) -> None:
    Path("games").mkdir()
    program(*ONLY_4, text="save games\n")
    assert [] == list(Path("games").iterdir())


def test_s18_a_failed_save_keeps_the_old_file(program: Program, folder: Path) -> None:
    program(*ONLY_4, text="save a.game\nsave a.game/b.game\n")
    assert FIRST_TURN + ">" == program("--load", "a.game").out


def test_s18_who_sits_where_is_saved(program: Program, folder: Path) -> None:
    program("6788", "--players", "h,c,c,h", text="seat 1 first\nsave a.game\n")
    assert SECOND_TURN in program("--load", "a.game", text="play 7S\n").out


def test_s18_a_ragequit_is_saved(program: Program, folder: Path) -> None:
    all_of_it = program("6788", "--players", "h,h,c,c", text="ragequit\nragequit\n").out
    program("6788", "--players", "h,h,c,c", text="ragequit\nsave a.game\n")
    assert all_of_it.rpartition(">")[2] == program("--load", "a.game", text="ragequit\n").out.rpartition(">")[2]


def test_s18_the_house_rules_are_saved(program: Program, folder: Path) -> None:
    rules = ("6788", "--rounds", "1", "--target", "500", "--corner", "--players", "h,c,c,c")
    program(*rules, text="save a.game\n")
    assert (
        replies(program(*rules, text="ragequit\n"))[1:] == replies(program("--load", "a.game", text="ragequit\n"))[1:]
    )


def test_s18_other_players_may_go_on_with_a_saved_game(program: Program, folder: Path) -> None:
    program(*ONLY_1, text="save a.game\n")
    assert lines(program("6788", *COMPUTERS).out)[2:] == lines(program("--load", "a.game", *COMPUTERS).out)


def test_s18_a_game_without_a_seed_can_be_saved(program: Program, folder: Path) -> None:
    whole = program("--players", "h,h,h,h", text="deck\nsave a.game\nragequit\nragequit\nragequit\nragequit\n").out
    after = program("--load", "a.game", text="ragequit\nragequit\nragequit\nragequit\n").out
    assert replies(Ran(0, whole, ""))[3:] == replies(Ran(0, after, ""))[1:]


# Files that are no saved games.


def _cut(text: str) -> bytes:
    return text[: len(text) // 2].encode()


def _last_line_gone(text: str) -> bytes:
    return "".join(text.splitlines(keepends=True)[:-1]).encode()


def _edited(text: str) -> bytes:
    return text.replace("target=80", "target=99").encode()


def _binary(text: str) -> bytes:
    return bytes(range(256)) * 10


def _empty(text: str) -> bytes:
    return b""


def _nul(text: str) -> bytes:
    return b"\0" * 1000


def _prose(text: str) -> bytes:
    return b"Dear diary,\ntoday I played cards.\n"


def _twice(text: str) -> bytes:
    return (text + text).encode()


def _wide(text: str) -> bytes:
    return text.encode("utf-16")


DAMAGE = (_cut, _last_line_gone, _edited, _binary, _empty, _nul, _prose, _twice, _wide)


def _a_saved_game(program: Program) -> str:
    program(*ONLY_4, text="play 7S\nplay 7C\nsave good.game\n")
    return Path("good.game").read_text(encoding="utf-8")


def _refused(ran: Ran) -> tuple[int, str, int, bool]:
    """Status, output, lines on standard error, and whether these have something to read."""
    return (ran.status, ran.out, ran.err.count("\n"), bool(ran.err.strip()))


REFUSED = (2, "", 1, True)


@pytest.mark.parametrize("damage", DAMAGE)
def test_s18_a_damaged_file_is_refused_in_one_line(
    program: Program, folder: Path, damage: Callable[[str], bytes]
) -> None:
    Path("bad.game").write_bytes(damage(_a_saved_game(program)))
    assert REFUSED == _refused(program("--load", "bad.game"))


@pytest.mark.slow
def test_s18_a_file_cut_anywhere_is_refused(program: Program, folder: Path) -> None:
    whole = _a_saved_game(program).encode()
    results = set()
    for length in range(0, len(whole), 7):
        Path("bad.game").write_bytes(whole[:length])
        results.add(_refused(program("--load", "bad.game")))
    assert {REFUSED} == results


def test_s18_a_missing_file_is_refused_in_one_line(program: Program, folder: Path) -> None:
    assert REFUSED == _refused(program("--load", "missing.game"))


def test_s18_a_folder_is_refused_in_one_line(program: Program, folder: Path) -> None:
    assert REFUSED == _refused(program("--load", "."))


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 5000])
def test_s18_an_impossible_file_name_is_refused_in_one_line(program: Program, folder: Path, name: str) -> None:
    assert REFUSED == _refused(program("--load", name))


def _changed(program: Program, **changes: object) -> None:
    """A saved game that its own program would never write, but with a checksum that fits."""
    record = cardkit.read_record(_a_saved_game(program))
    text = cardkit.write_record(attrs.evolve(record, **changes))  # type: ignore[arg-type]
    Path("bad.game").write_text(text, encoding="utf-8")


def test_s18_a_record_of_another_game_is_refused_in_one_line(program: Program, folder: Path) -> None:
    _changed(program, game="unowar")
    assert REFUSED == _refused(program("--load", "bad.game"))


def test_s18_a_record_of_a_game_nobody_knows_is_refused_in_one_line(program: Program, folder: Path) -> None:
    _changed(program, game="tiddlywinks")
    assert REFUSED == _refused(program("--load", "bad.game"))


@pytest.mark.parametrize("revision", [0, 99])
def test_s18_a_record_of_rules_nobody_knows_is_refused_in_one_line(
    program: Program, folder: Path, revision: int
) -> None:
    _changed(program, revision=revision)
    assert REFUSED == _refused(program("--load", "bad.game"))


@pytest.mark.parametrize("options", ["", "target=0", "target=x", "colour=red", "target=80 rounds=0 corner=maybe"])
def test_s18_a_record_with_wrong_options_is_refused_in_one_line(program: Program, folder: Path, options: str) -> None:
    _changed(program, options=options)
    assert REFUSED == _refused(program("--load", "bad.game"))


@pytest.mark.parametrize(
    ("seat", "move"),
    [(3, "play 7S"), (3, "discard KD"), (0, "play 7C"), (3, "play 4H"), (3, "hello"), (9, "play 7C"), (3, "play JK")],
)
def test_s18_a_record_with_an_illegal_move_is_refused_in_one_line(
    program: Program, folder: Path, seat: int, move: str
) -> None:
    record = cardkit.read_record(_a_saved_game(program))
    _changed(program, entries=(*record.entries[:9], Chosen(seat, move)))
    assert REFUSED == _refused(program("--load", "bad.game"))


def test_s18_a_record_with_an_unknown_player_is_refused_in_one_line(program: Program, folder: Path) -> None:
    text = cardkit.write_record(cardkit.read_record(_a_saved_game(program)))
    body = [line.replace("seat 0 first", "seat 0 nobody") for line in text.splitlines()[:-1]]
    Path("bad.game").write_text(_with_checksum(body), encoding="utf-8")
    assert REFUSED == _refused(program("--load", "bad.game"))


@pytest.mark.parametrize(
    "start",
    ["", "nonsense", "scores 0 0 0 0", LAST_TURNS.format(scores="80 0 0 0"), LAST_TURNS.format(scores="0 0 0 -1")],
)
def test_s18_a_record_from_an_impossible_position_is_refused_in_one_line(
    program: Program, folder: Path, start: str
) -> None:
    _changed(program, start=start, entries=())
    assert REFUSED == _refused(program("--load", "bad.game"))


def _with_checksum(body: list[str]) -> str:
    """The lines of a record with a last line that counts and checks them, as docs/records.md says."""
    text = "".join([line + "\n" for line in body])
    return text + f"end {len(body)} {zlib.crc32(text.encode()):08x}\n"


@pytest.mark.parametrize("more", [("5",), ("--target", "50"), ("--rounds", "1"), ("--corner",)])
def test_s18_a_loaded_game_takes_no_other_rules(program: Program, folder: Path, more: tuple[str, ...]) -> None:
    _a_saved_game(program)
    assert REFUSED == _refused(program("--load", "good.game", *more))


# S19: who sits where may change.


def test_s19_a_seat_may_change_hands_before_its_turn(program: Program) -> None:
    ran = program(*ONLY_4, text="seat 1 human\nplay 7S\n")
    assert NOTHING_TO_PLAY == "".join([line + "\n" for line in lines(replies(ran)[2])[1:]])


def test_s19_changing_another_seat_keeps_the_turn(program: Program) -> None:
    ran = program(*ONLY_4, text="seat 1 uniform\nplay 7S\n")
    assert "Player4 plays 7S." == lines(replies(ran)[2])[0]


def test_s19_changing_another_seat_prints_one_line(program: Program) -> None:
    assert 1 == replies(program(*ONLY_4, text="seat 1 uniform\n"))[1].count("\n")


def test_s19_a_computer_in_ones_own_seat_plays_the_same_turn_at_once(program: Program) -> None:
    assert "Player1 discards 4H." == lines(replies(program(*ONLY_1, text="seat 1 first\n"))[1])[1]


def test_s19_a_computer_in_ones_own_seat_plays_on(program: Program) -> None:
    ran = program(*ONLY_1, text="seat 1 first\n")
    assert lines(program("6788", *COMPUTERS).out)[2:] == lines(replies(ran)[1])[1:]


def test_s19_a_human_may_take_the_own_seat_again(program: Program) -> None:
    ran = program(*ONLY_4, text="seat 4 human\nplay 7S\n")
    assert "Player4 plays 7S." == lines(replies(ran)[-2])[0]


def test_s19_a_human_may_take_over_a_seat_in_mid_game(program: Program) -> None:
    ran = program(*ONLY_4, text="play 7S\nseat 2 human\nplay 7C\n")
    assert "Your hand: JS QD 5C 8C 4D 5H KC KS AC JH 6H 7H" == lines(replies(ran)[3])[-2]


@for_each("line", ["SEAT 1 HUMAN", "seat 1 Human", "  seat   1   human  ", "seat 1 h"])
def test_s19_seat_takes_any_case_and_blanks(program: Program, line: str) -> None:
    ran = program(*ONLY_4, text=f"{line}\nplay 7S\n")
    assert NOTHING_TO_PLAY in replies(ran)[2]


def test_s19_seat_understands_the_letter_of_the_invitation(program: Program) -> None:
    with_name = program(*ONLY_1, text="seat 1 first\n")
    assert lines(replies(with_name)[1])[1:] == lines(replies(program(*ONLY_1, text="seat 1 c\n"))[1])[1:]


def test_s19_a_strategy_may_give_way_to_another(program: Program, folder: Path) -> None:
    Path("last_of_s19.py").write_text(LAST, encoding="utf-8")
    ran = program(*ONLY_4, text="seat 1 last_of_s19:Last\nplay 7S\n")
    assert "Player1 discards QH." == lines(replies(ran)[2])[1]


# Seeds (S2).


@for_each(
    "seed",
    ["five", "1e5", "٣", "", "1.0", "0x10", "--", "2147483648", "-2147483649", "99999999999999", "½", "5 6", "1_0"],
)
def test_s2_anything_but_a_signed_32_bit_number_is_an_error(program: Program, seed: str) -> None:
    assert REFUSED == _refused(program(*COMPUTERS, "--", seed))


@for_each("seed", ["five", "1e5", "٣", "99999999999999"])
def test_s2_the_error_quotes_the_seed(program: Program, seed: str) -> None:
    assert seed in program(seed, *COMPUTERS).err


@pytest.mark.slow
@for_each(
    ("seed", "same"),
    [
        ("0", "1"),
        ("-1", "1"),
        ("-2", "1"),
        ("2147483647", "1"),
        ("-2147483648", "1"),
        ("-5", "2147483644"),
        ("+5", "5"),
        ("007", "7"),
    ],
)
def test_s2_seeds_that_give_the_same_game(program: Program, seed: str, same: str) -> None:
    assert program(same, *COMPUTERS).out == program(seed, *COMPUTERS).out


@pytest.mark.slow
def test_s2_a_negative_seed_needs_no_dashes_before_it(program: Program) -> None:
    assert program("2147483644", *COMPUTERS).out == program("-5", *COMPUTERS).out


def test_s2_without_a_seed_a_whole_pack_is_dealt(program: Program) -> None:
    deck = replies(program("--players", "h,h,h,h", text="deck\n"))[1]
    assert sorted([str(card) for card in cardkit.STANDARD_DECK]) == sorted(deck.split())


def test_s2_two_seeds_are_an_error(program: Program) -> None:
    assert REFUSED == _refused(program("5", "6", *COMPUTERS))


# Players by name (S19).


@for_each("names", ["c,c,c,h", "first,first,first,h", "c, c, c, h", " c,c,c,h "])
def test_s19_players_take_the_place_of_the_invitation(program: Program, names: str) -> None:
    assert BEGIN + FIRST_TURN + ">" == program("6788", "--players", names).out


def test_s19_players_may_be_given_with_an_equals_sign(program: Program) -> None:
    assert BEGIN + FIRST_TURN + ">" == program("6788", "--players=c,c,c,h").out


def test_s19_players_understand_the_name_of_the_seat_command(program: Program) -> None:
    assert BEGIN + FIRST_TURN + ">" == program("6788", "--players", "c,c,c,human").out


@for_each(
    "names",
    [
        *("", ",", ",,,", "c", "c,c,c", "c,c,c,c,c", "c,,c,c", "c c c c", "c,c,c,x", "c;c;c;c", "c,c,c,nobody"),
        *("c,c,c,no_such_module:Player", "c,c,c,math:nothing", "c,c,c,math:pi", "c,c,c,:", "c,c,c,math:"),
    ],
)
def test_s19_wrong_players_are_refused_in_one_line(program: Program, names: str) -> None:
    assert REFUSED == _refused(program("6788", "--players", names))


def test_s19_players_without_names_are_refused_in_one_line(program: Program) -> None:
    assert REFUSED == _refused(program("6788", "--players"))


def test_s19_a_uniform_computer_plays_the_same_game_every_time(program: Program) -> None:
    players = ("6788", "--players", "uniform,uniform,uniform,uniform")
    assert program(*players).out == program(*players).out


LAST = """\
class Last:
    def choose(self, view, moves):
        return sorted(moves, key=str)[-1]

last = Last()
"""
FAILING = """\
class Failing:
    def choose(self, view, moves):
        raise KeyError("oops\\nsecond line")
"""
ILLEGAL = """\
from cardkit import card
from cardkit.games.straights import Discard

class Illegal:
    def choose(self, view, moves):
        return Discard(card("KD"))
"""
NOTHING = """\
class Nothing:
    def choose(self, view, moves):
        return None
"""


@pytest.mark.parametrize("attribute", ["Last", "last"])
def test_s19_a_player_of_ones_own_is_found_in_the_current_folder(
    program: Program, folder: Path, attribute: str
) -> None:
    Path(f"own_{attribute}.py").write_text(LAST, encoding="utf-8")
    ran = program("6788", "--players", f"own_{attribute}:{attribute},c,c,c")
    assert "Player1 discards QH." == lines(ran.out)[2]


def test_s19_a_player_of_ones_own_goes_on_in_a_saved_game_when_named_again(program: Program, folder: Path) -> None:
    Path("own_saved.py").write_text(LAST, encoding="utf-8")
    players = ("--players", "own_saved:Last,c,c,h")
    whole = program("6788", *players, text="play 7S\nragequit\n").out
    program("6788", *players, text="play 7S\nsave a.game\n")
    again = program("--load", "a.game", *players, text="ragequit\n")
    assert (whole.rpartition(">")[2], again.err) == (again.out.rpartition(">")[2], "")


def test_s19_a_saved_game_does_not_start_a_player_of_ones_own(program: Program, folder: Path) -> None:
    Path("own_freed.py").write_text(LAST, encoding="utf-8")
    program("6788", "--players", "own_freed:Last,c,c,h", text="play 7S\nsave a.game\n")
    sys.modules.pop("own_freed", None)
    again = program("--load", "a.game", text="quit\n")
    said = "Player1 was own_freed:Last, which a file cannot start: the seat is free (--players says who plays)\n"
    assert (again.err, "own_freed" in sys.modules) == (said, False)


BROKEN = [("failing", "Failing", FAILING), ("illegal", "Illegal", ILLEGAL), ("nothing", "Nothing", NOTHING)]


@pytest.mark.parametrize(("name", "attribute", "source"), BROKEN)
def test_s19_a_player_that_breaks_down_is_named_in_one_line(
    program: Program, folder: Path, name: str, attribute: str, source: str
) -> None:
    Path(f"named_{name}.py").write_text(source, encoding="utf-8")
    reply = replies(program(*ONLY_4, text=f"seat 1 named_{name}:{attribute}\nplay 7S\n"))[2]
    played, complaint, remedy = lines(reply)
    assert ("Player4 plays 7S.", True, True) == (played, "Player1" in complaint, "seat 1 human" in remedy)


@pytest.mark.parametrize("line", ["view", "moves", "hint", "deck", "discard 4H", "ragequit", "undo"])
def test_s19_a_seat_whose_player_broke_down_shows_its_cards_to_nobody(
    program: Program, folder: Path, line: str
) -> None:
    Path("hidden.py").write_text(FAILING, encoding="utf-8")
    reply = replies(program(*ONLY_4, text=f"seat 1 hidden:Failing\nplay 7S\n{line}\n"))[3]
    assert re.fullmatch(r"Player1's seat is free: [^\n]*\n", reply)


def test_s19_who_takes_the_seat_of_a_broken_player_sees_its_cards(program: Program, folder: Path) -> None:
    Path("taken.py").write_text(FAILING, encoding="utf-8")
    reply = replies(program(*ONLY_4, text="seat 1 taken:Failing\nplay 7S\nseat 1 human\n"))[3]
    assert "Player1 is now human.\n" + NOTHING_TO_PLAY == reply


@pytest.mark.slow
@pytest.mark.parametrize(("name", "attribute", "source"), BROKEN)
def test_s19_a_player_that_breaks_down_does_not_lose_the_game(
    program: Program, folder: Path, name: str, attribute: str, source: str
) -> None:
    Path(f"broken_{name}.py").write_text(source, encoding="utf-8")
    ran = program("6788", "--players", f"broken_{name}:{attribute},c,c,c", text="seat 1 first\n")
    assert lines(program("6788", *COMPUTERS).out)[2:] == lines(replies(ran)[1])[1:]


@pytest.mark.parametrize(("name", "attribute", "source"), BROKEN)
def test_s19_a_player_that_breaks_down_shows_no_traceback(
    program: Program, folder: Path, name: str, attribute: str, source: str
) -> None:
    Path(f"silent_{name}.py").write_text(source, encoding="utf-8")
    ran = program("6788", "--players", f"silent_{name}:{attribute},c,c,c")
    assert "Traceback" not in ran.out + ran.err


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("syntax", "def :"),
        ("raises", "raise ValueError('oops')"),
        ("cannot", "class Player:\n    def __init__(self):\n        raise OSError"),
    ],
)
def test_s19_a_player_that_cannot_be_made_is_refused_in_one_line(
    program: Program, folder: Path, name: str, source: str
) -> None:
    Path(f"unmade_{name}.py").write_text(source, encoding="utf-8")
    assert REFUSED == _refused(program("6788", "--players", f"unmade_{name}:Player,c,c,c"))


# House rules and the drawn table are off until asked for.


def test_s19_the_flag_rounds_ends_the_game(program: Program) -> None:
    assert 1 == program("6788", "--rounds", "1", *COMPUTERS).out.count("A new round begins.")


def test_s19_the_flag_target_ends_the_game(program: Program) -> None:
    assert 1 == program("6788", "--target", "1", *COMPUTERS).out.count("A new round begins.")


@for_each(("flag", "value"), [("--target", "0"), ("--target", "x"), ("--rounds", "-1"), ("--rounds", "")])
def test_s19_a_wrong_number_for_a_flag_is_refused_in_one_line(program: Program, flag: str, value: str) -> None:
    assert REFUSED == _refused(program("6788", *COMPUTERS, flag, value))


def test_s19_an_unknown_flag_is_refused_in_one_line(program: Program) -> None:
    assert REFUSED == _refused(program("6788", *COMPUTERS, "--cheat"))


def test_s19_a_terminal_gets_the_exact_protocol_too(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    text = "play 7S\ndeck\nragequit\n"
    assert program(*ONLY_4, text=text).out == program(*ONLY_4, text=text, terminal=True).out


def test_s19_the_drawn_table_has_colours_on_a_terminal(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in program(*ONLY_4, "--pretty", text="play 7S\n", terminal=True).out


def test_s19_the_drawn_table_has_no_colours_in_a_file(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b" not in program(*ONLY_4, "--pretty", text="play 7S\nragequit\n").out


def test_s19_the_drawn_table_obeys_no_color(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in program(*ONLY_4, "--pretty", text="play 7S\nragequit\n", terminal=True).out


def test_s19_the_drawn_table_plays_the_same_game(program: Program) -> None:
    def done(ran: Ran) -> list[str]:
        return re.findall(r"Player[1-4] (?:plays|wins)[^\n]*", ran.out)

    plain = program(*ONLY_4, text="play 7S\nragequit\n")
    assert done(plain) == done(program(*ONLY_4, "--pretty", text="play 7S\nragequit\n"))


def test_s19_the_drawn_table_shows_every_card_of_the_hand(program: Program) -> None:
    out = program(*ONLY_4, "--pretty").out
    hand = out[out.index("Your hand") :].splitlines()[0]
    expected = sorted(["7", "Q", "K", "5", "6", "J", "A", "7", "8", "T", "6", "T", "K"])
    assert expected == sorted(re.findall(r"\b[A2-9TJQK]\b", hand))


# Help.


@for_each("command", ["play", "discard", "deck", "quit", "ragequit", "save", "seat", "help"])
def test_s14_help_names_every_command(program: Program, command: str) -> None:
    assert command in replies(program(*ONLY_4, text="help\n"))[1]


def test_s14_help_keeps_the_turn(program: Program) -> None:
    assert replies(program(*ONLY_4, text="play 7S\n"))[1:] == replies(program(*ONLY_4, text="help\nplay 7S\n"))[2:]


def test_s14_help_does_not_repeat_the_block(program: Program) -> None:
    assert "Your hand" not in replies(program(*ONLY_4, text="help\n"))[1]


def test_s14_the_flag_help_leaves_with_status_0(program: Program) -> None:
    assert 0 == program("--help").status


@for_each("flag", ["--players", "--load", "--pretty", "--target", "--rounds", "--corner", "SEED"])
def test_s14_the_flag_help_names_every_flag(program: Program, flag: str) -> None:
    assert flag in program("--help").out


# A process of its own.


@pytest.mark.slow
def test_s6_a_process_prints_the_same(program: Program) -> None:
    text = "c\nc\nc\nh\nplay 7S\ndiscard 7C\nragequit\n"
    assert program("6788", text=text) == run_command("cardkit-straights", ["6788"], text)


@pytest.mark.slow
def test_s14_a_process_without_input_leaves_with_status_0() -> None:
    assert Ran(0, "Is Player1 a human (h) or a computer (c)?\n>", "") == run_command("cardkit-straights", ["6788"])


@pytest.mark.slow
def test_s18_a_process_goes_on_where_another_left(program: Program, tmp_path: Path) -> None:
    run_command("cardkit-straights", OTHERS_UNIFORM, "discard QH\nsave a.game\nquit\n", tmp_path)
    resumed = run_command("cardkit-straights", ["--load", "a.game"], "ragequit\n", tmp_path)
    whole = program(*OTHERS_UNIFORM, text="discard QH\nragequit\n")
    assert replies(whole)[2] == replies(resumed)[1]


@pytest.mark.slow
def test_s18_a_process_refuses_a_damaged_file_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "bad.game").write_bytes(b"\x00\xff")
    assert REFUSED == _refused(run_command("cardkit-straights", ["--load", "bad.game"], "", tmp_path))


@pytest.mark.slow
def test_s19_a_process_finds_a_player_in_the_current_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(LAST, encoding="utf-8")
    ran = run_command("cardkit-straights", ["6788", "--players", "mine:Last,c,c,c"], "", tmp_path)
    assert "Player1 discards QH." == lines(ran.out)[2]


@pytest.mark.slow
def test_s2_a_process_refuses_a_word_as_seed() -> None:
    assert REFUSED == _refused(run_command("cardkit-straights", ["five"]))


@pytest.mark.slow
def test_s14_text_that_cannot_be_printed_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    ran = run_command("cardkit-straights", ONLY_4, "play \N{BLACK SPADE SUIT}\n\N{SNOWMAN}\nplay 7S\n")
    assert "Player4 plays 7S.\n" in ran.out


@pytest.mark.slow
def test_s14_a_closed_input_has_ended() -> None:
    assert Ran(0, BEGIN + FIRST_TURN + ">", "") == run_shell("exec cardkit-straights 6788 --players c,c,c,h <&-")


@pytest.mark.slow
def test_s14_nobody_listening_any_more_is_no_error() -> None:
    assert Ran(0, BEGIN, "") == run_shell("cardkit-straights 6788 --players c,c,c,c | head -n 1")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_s14_output_that_cannot_be_written_is_told_in_one_line() -> None:
    ran = run_shell("exec cardkit-straights 6788 --players c,c,c,c > /dev/full")
    assert (True, 1) == (ran.status != 0, ran.err.count("\n")), ran.err
