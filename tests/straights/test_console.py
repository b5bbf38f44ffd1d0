"""The console of Straights, text in, text out: clauses S2 and S6 to S19. Whole games are in test_auditor.py."""
# ruff: noqa: SIM300  what is expected stands first

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from straights.at_console import (
    BEGIN,
    COMPUTERS,
    DECK,
    FIRST_TURN,
    INVITE,
    NOTHING_TO_PLAY,
    ONLY_1,
    ONLY_4,
    OTHERS_UNIFORM,
    REFUSED,
    SECOND_TURN,
    Program,
    last_turns,
    refused,
)
from support import Ran, for_each

ASKED_FIRST = BEGIN + "Player4 plays 7S.\n" + NOTHING_TO_PLAY


# S6 and S7: the invitation, and the round start.


@for_each(
    ("text", "asked"),
    [
        ("c\nc\nc\nh\n", INVITE),
        ("c\r\nc\r\nc\r\nh\r\n", INVITE),
        *[
            (f"{wrong}\nc\nc\nc\nh\n", INVITE[: INVITE.index(">") + 1] + INVITE)
            for wrong in ("", "x", "hc", "h h", "2", "play 7S", "\0")
        ],
        (
            "c\nc\nwhat\nc\nh\n",
            INVITE.replace(">Is Player4", ">Is Player3 a human (h) or a computer (c)?\n>Is Player4"),
        ),
    ],
)
def test_s6_each_player_is_invited_in_turn_until_the_answer_is_one(program: Program, text: str, asked: str) -> None:
    assert asked + BEGIN + FIRST_TURN + ">" == program("6788", text=text).out


def test_s6_the_invited_human_is_asked_for_a_move(program: Program) -> None:
    assert ASKED_FIRST == program.replies(["6788"], "h", "c", "c", "c")[4]


# S8 to S13: what a line brings.

REPLIES: list[tuple[tuple[str, ...], Sequence[str], str]] = [  # arguments, lines, and what the last of them brings
    (ONLY_4, [], BEGIN + FIRST_TURN),  # S7: the same line before a human
    (ONLY_1, [], ASKED_FIRST),
    (ONLY_4, ["play 7C"], "This is not a legal play.\n"),
    (ONLY_1, ["play 9C"], "This is not a legal play.\n"),
    *[(ONLY_4, [f"play {ten}"], "This is not a legal play.\n") for ten in ("10C", "10c", "TC", "tc")],  # S17
    (ONLY_4, ["discard KD"], "You have a legal play. You may not discard.\n"),
    (ONLY_4, ["discard 7S"], "You have a legal play. You may not discard.\n"),
    (ONLY_4, ["discard 4h"], "4H is not in your hand.\n"),
    (ONLY_4, ["play 4h"], "4H is not in your hand.\n"),
    (ONLY_4, ["play 7S", "play 7S"], "7S is not in your hand.\n"),
    (ONLY_4, ["deck"], DECK),
    (ONLY_4, ["play 7S", "play 7C", "deck"], DECK),
    *[(ONLY_4, [deck], DECK) for deck in ("DECK", "Deck", " deck ")],
]


@for_each(("argv", "lines", "reply"), REPLIES)
def test_s7_s10_s17_what_a_line_brings(
    program: Program, argv: tuple[str, ...], lines: Sequence[str], reply: str
) -> None:
    assert reply == program.replies(argv, *lines)[len(lines)]


@for_each(
    ("argv", "lines", "first"),
    [
        (ONLY_4, ["play 7S"], "Player4 plays 7S."),
        (ONLY_4, ["play 7C", "discard 7C", "help", "deck", "seat 1 uniform", "play 7S"], "Player4 plays 7S."),
        (ONLY_1, ["discard QH"], "Player1 discards QH."),
        (ONLY_1, ["ragequit"], "Player1 ragequits. A computer will now take over."),
        (("6788", "--players", "c,c,h,c"), ["play 8S", "play 9S", "play 10S"], "Player3 plays TS."),
    ],
)
def test_s9_what_a_human_does_is_told(
    program: Program, argv: tuple[str, ...], lines: Sequence[str], first: str
) -> None:
    assert first == program.said(argv, *lines)[0]


def test_s8_the_eight_lines_of_a_turn_in_deal_order_without_blanks_at_their_ends(program: Program) -> None:
    replies = program.replies(ONLY_4, "play 7S", "deck", "ragequit")
    assert SECOND_TURN == replies[1][-len(SECOND_TURN) :]
    assert [] == [line for reply in replies for line in reply.splitlines() if line != line.rstrip()]


def test_s8_the_table_shows_ranks_in_ascending_order(program: Program, folder: Path) -> None:
    ran = program("--load", last_turns(folder / "a", "0 0 0 0", ("human",) * 4))
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


def test_s11_after_a_ragequit_the_computer_plays_on_and_other_humans_are_still_asked(program: Program) -> None:
    left = program.replies(ONLY_1, "ragequit", "play 7S")
    assert program("6788", *COMPUTERS).out.splitlines()[2:] == left[1].splitlines()[1:]
    assert ("Player1 discards 4H.", 2) == (left[1].splitlines()[1], len(left))  # nothing follows the winners
    others = program.said(("6788", "--players", "h,h,c,c"), "ragequit")
    assert "Your hand: JS QD 5C 8C 4D 5H KC 7D KS AC JH 6H 7H" == others[-2]


@for_each("line", ["quit", "QUIT", "Quit", " quit "])
def test_s11_quit_prints_nothing_more_and_leaves_with_status_0(program: Program, line: str) -> None:
    assert Ran(0, BEGIN + FIRST_TURN + ">", "") == program(*ONLY_4, text=f"{line}\nplay 7S\n")


def test_s12_a_computers_turn_is_one_line_and_a_round_has_52(program: Program) -> None:
    ran = program("6788", "--rounds", "1", *COMPUTERS)
    known = re.compile(
        r"A new round begins\. It's Player[1-4]'s turn to play\."
        r"|Player[1-4] (plays|discards) [A2-9TJQK][CDHS]\."
        r"|Player[1-4]'s discards:( [A2-9TJQK][CDHS])*"
        r"|Player[1-4]'s score: \d+ \+ \d+ = \d+"
        r"|Player[1-4] wins!"
    )
    assert (0, []) == (ran.status, [line for line in ran.out.splitlines() if not known.fullmatch(line)])
    assert 52 == len(re.findall(r" (?:plays|discards) ", ran.out))


def test_s13_the_report_of_a_round_and_of_the_game(program: Program, folder: Path) -> None:
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
Player3's score: 79 + 0 = 79
Player4's discards:
Player4's score: 70 + 0 = 70
Player2 wins!
Player4 wins!
"""
    assert Ran(0, expected, "") == program("--load", last_turns(folder / "a", "79 70 79 70"))
    next_round = program("--load", last_turns(folder / "a", "78 70 70 70")).out.splitlines()[12]
    assert re.fullmatch(r"A new round begins\. It's Player[1-4]'s turn to play\.", next_round)


# S14, S17: the end of input, lines that cannot be obeyed, and letter case.


@for_each("text", ["", "h\n", "h\nc\n", "c\nc\nc\n", "c\nc\nc\nh\n"])
def test_s14_the_end_of_input_leaves_with_status_0_and_no_error(program: Program, text: str) -> None:
    ran = program("6788", text=text)
    assert (0, "") == (ran.status, ran.err)


def test_s14_the_end_of_input_says_where_a_begun_game_is(program: Program) -> None:
    said = "The game is saved in straights-6788.game. To go on: cardkit-straights --load straights-6788.game\n"
    ran = program("6788", text="c\nc\nc\nh\nplay 7S\n")
    assert (0, said) == (ran.status, ran.err)


@for_each("before", ["", "play 7S\n", "deck\n", "play 4H\n"])
def test_s14_the_end_of_input_prints_what_quit_prints(program: Program, before: str) -> None:
    assert program(*ONLY_4, text=before + "quit\n").out == program(*ONLY_4, text=before).out


# Lines that cannot be obeyed, with a hand that holds the seven of spades and must play it.
NONSENSE: list[str | bytes] = [
    *("", "   ", "hello", "7S", "play", "discard", "play 7", "play S", "play 1S", "play 11S", "play 7X", "play 7S 7S"),
    *("play ♠", "play 0", "play -1", "discard joker", "play 7C,7S", "playing 7S", "c", "play 4H", "discard 4H"),
    *("seat", "seat 1", "seat 0 first", "seat 5 first", "seat x first", "seat -1 first", "seat 1 nobody"),
    *("seat 1 no_such_module:Player", "seat 1 math:nothing", "seat 1 math:pi", "seat 1 :", "save", "save /"),
    "save /no/such/folder/at/all.game",
    *(b"play\0 7S", b"\0", b"\xff\xfe", b"play \xff", b"\xc3", b"play 7\xe2\x99\xa0\xff", b"\x1b[A", b"\x04"),
    *(b"\x1b[31mred\x07", b"play \x1b[31m"),
    *("x" * 100_000, "play " + "7" * 100_000, "play 7S" + " 7S" * 50_000, "seat " + "1" * 100_000 + " first"),
    *(
        "seat 1 " + "x" * 100_000,
        "seat 1 " + "x" * 100_000 + ":P",
        "seat 1 math:" + "x" * 100_000,
        "save " + "x" * 9999,
    ),
]


def test_s14_nonsense_gets_one_short_line_and_changes_nothing(program: Program) -> None:
    typed = b"".join([(line.encode() if isinstance(line, str) else line) + b"\n" for line in NONSENSE])
    ran = program(*ONLY_4, text=typed + b"play 7S\ndeck\nquit\n")
    found = ran.out.split(">")
    wrong = [said for said in found[1 : len(NONSENSE) + 1] if not re.fullmatch(r"[^\n]{0,399}\S[^\n]{0,399}\n", said)]
    assert [] == wrong
    assert program(*ONLY_4, text="play 7S\ndeck\nquit\n").out.split(">")[1:] == found[len(NONSENSE) + 1 :]
    assert (0, "", []) == (ran.status, ran.err, [sign for sign in ran.out if ord(sign) < 32 and sign != "\n"])


@for_each(
    ("argv", "plain", "lines"),
    [
        (
            ONLY_4,
            "play 7S",
            ["PLAY 7S", "Play 7s", "  play 7S", "play 7S  ", "play    7S", "play 7S\r", "play 7S" + " " * 9**5],
        ),
        (ONLY_1, "discard 4H", ["DISCARD 4H", "discard 4h", "Discard  4h ", "\tdiscard 4H"]),
        (ONLY_1, "ragequit", ["RAGEQUIT", "RageQuit", " ragequit "]),
        (ONLY_4, "seat 1 human", ["SEAT 1 HUMAN", "seat 1 Human", "  seat   1   human  ", "seat 1 h"]),
        (ONLY_4, "seat 1 first", ["seat 1 c"]),
    ],
)
def test_s17_s19_case_and_blanks_do_not_matter(
    program: Program, argv: tuple[str, ...], plain: str, lines: list[str]
) -> None:
    expected = program.replies(argv, plain, "play 7S")
    for line in lines:
        assert expected == program.replies(argv, line, "play 7S")


def test_s14_a_last_line_without_its_end_counts(program: Program) -> None:
    assert program(*ONLY_4, text="play 7S\n").out == program(*ONLY_4, text="play 7S").out


def test_s14_help_names_every_command_and_flag(program: Program) -> None:
    told = program.replies(ONLY_4, "help")[1]
    commands = ("play", "discard", "deck", "quit", "ragequit", "save", "seat", "help")
    assert ([], False) == ([one for one in commands if one not in told], "Your hand" in told)
    ran = program("--help")
    flags = ("--players", "--load", "--pretty", "--target", "--rounds", "--corner", "SEED")
    assert (0, []) == (ran.status, [one for one in flags if one not in ran.out])


# S18: saving and loading.

HAND_OF_1 = ["4H", "5D", "2D", "JC", "8H", "QH", "2H", "6C", "9H", "9D", "9C", "AS", "2C"]
# Whatever the hand is, one of these lines is always obeyed; the others are refused.
BLIND = [f"{verb} {card}" for _ in range(13) for card in HAND_OF_1 for verb in ("play", "discard")]
WHOLE = [*BLIND, "seat 2 first", "ragequit"]


@pytest.mark.slow
@pytest.mark.parametrize("cut", [0, 1, 30, 100, 200, len(BLIND) - 1, len(BLIND)])
def test_s18_a_loaded_game_goes_on_byte_for_byte(program: Program, cut: int) -> None:
    whole = program(*OTHERS_UNIFORM, text="\n".join(WHOLE)).out
    before = program(*OTHERS_UNIFORM, text="\n".join([*WHOLE[:cut], "save a.game"])).out
    after = program("--load", "a.game", text="\n".join(WHOLE[cut:])).out
    turn = before.rindex("Cards on the table:")
    obeyed = before[turn:].count(">") - 1  # prompts of this turn but the one after `save`
    answers = whole[turn:].split(">", obeyed)
    assert answers[0] + ">" + answers[-1] == after


@for_each(
    ("argv", "lines"),
    [
        (OTHERS_UNIFORM, ["discard 4H"]),
        (("6788", "--players", "h,c,c,h"), ["seat 1 first"]),
        (("6788", "--players", "h,h,c,c"), ["ragequit"]),
        (("6788", "--rounds", "1", "--target", "500", "--corner", "--players", "h,c,c,c"), []),
        (("--players", "h,c,c,c"), []),
    ],
    ids=["moves", "who sits where", "a ragequit", "the house rules", "without a seed"],
)
@pytest.mark.slow
def test_s18_a_game_that_is_saved_goes_on_as_if_it_were_not(
    program: Program, argv: tuple[str, ...], lines: list[str]
) -> None:
    rest = ["play 7S", "discard 5D", "play 6C", "ragequit"]
    saved = program.replies(argv, *lines, "save a game.game", *rest)
    said, then = saved[len(lines) + 1], saved[len(lines) + 2 :]
    assert (1, True) == (said.count("\n"), "a game.game" in said)
    assert then == program.replies(("--load", "a game.game"), *rest)[1:]
    if "6788" in argv:
        assert then == program.replies(argv, *lines, *rest)[len(lines) + 1 :]
    program.replies(("--load", "a game.game"), "save b.game")
    assert Path("a game.game").read_bytes() == Path("b.game").read_bytes()


def test_s17_s18_save_replaces_files_and_keeps_the_case_of_their_names(program: Program, folder: Path) -> None:
    Path("Evening.Game").write_text("old\n" * 1000, encoding="utf-8")
    program(*ONLY_4, text="SAVE Evening.Game\nplay 7S\nsave Evening.Game\nsave Evening.Game/b.game\n")
    assert ["Evening.Game"] == [path.name for path in folder.iterdir()]
    assert SECOND_TURN + ">" == program("--load", "Evening.Game").out


def a_saved_game(program: Program) -> str:
    """The text of a game that is under way."""
    program(*ONLY_4, text="play 7S\nplay 7C\nsave good.game\n")
    return Path("good.game").read_text(encoding="utf-8")


@for_each("more", [("5",), ("--target", "50"), ("--rounds", "1"), ("--corner",)])
def test_s18_a_loaded_game_takes_no_other_rules(program: Program, more: tuple[str, ...]) -> None:
    a_saved_game(program)
    assert REFUSED == refused(program("--load", "good.game", *more))


# S19: who sits where.


@for_each(
    ("argv", "lines", "expected"),
    [
        (ONLY_4, ["seat 1 human", "play 7S"], NOTHING_TO_PLAY),
        (ONLY_4, ["seat 4 human", "play 7S"], "Player4 plays 7S.\n"),
        (ONLY_4, ["play 7S", "seat 2 human", "play 7C"], "Your hand: JS QD 5C 8C 4D 5H KC KS AC JH 6H 7H\n"),
        (ONLY_1, ["seat 1 first"], "Player1 is now first.\nPlayer1 discards 4H.\n"),
    ],
)
def test_s19_a_seat_may_change_hands(program: Program, argv: tuple[str, ...], lines: list[str], expected: str) -> None:
    assert expected in program.replies(argv, *lines)[len(lines)]


def test_s19_a_computer_in_ones_own_seat_plays_on(program: Program) -> None:
    assert program("6788", *COMPUTERS).out.splitlines()[2:] == program.said(ONLY_1, "seat 1 first")[1:]


@for_each("words", ["c,c,c,h", "first,first,first,h", "c, c, c, h", " c,c,c,h ", "c,c,c,human", "ccch"])
def test_s19_players_take_the_place_of_the_invitation(program: Program, words: str) -> None:
    assert BEGIN + FIRST_TURN + ">" == program("6788", "--players", words).out
    assert BEGIN + FIRST_TURN + ">" == program("6788", f"--players={words}").out


# S2, S19: arguments that make no sense.


@for_each(
    "argv",
    [
        *[("6788", "--players", names) for names in ("", "c,c,c", "c,c,c,c,c", "c,c,c,nobody", "c,c,c,math:pi")],
        *[(*COMPUTERS, "--", seed) for seed in ("five", "", "1.0", "2147483648", "-2147483649", "5 6")],
        *(("6788", "--players"), ("5", "6", *COMPUTERS), ("6788", *COMPUTERS, "--cheat")),
        *[("6788", *COMPUTERS, *words) for words in (("--target", "0"), ("--target", "x"), ("--rounds", "-1"))],
    ],
)
def test_s2_s19_what_makes_no_sense_is_refused_in_one_line(program: Program, argv: tuple[str, ...]) -> None:
    assert REFUSED == refused(program(*argv))


@pytest.mark.slow
@for_each(
    ("seed", "same"),
    [("0", "1"), ("2147483647", "1"), ("-2147483648", "1"), ("-5", "2147483644"), ("+5", "5"), ("007", "7")],
)
def test_s2_seeds_that_give_the_same_game(program: Program, seed: str, same: str) -> None:
    assert program(same, *COMPUTERS).out == program(seed, *COMPUTERS).out


@for_each("flag", ["--rounds", "--target"])
def test_s19_house_rules_end_the_game(program: Program, flag: str) -> None:
    assert 1 == program("6788", flag, "1", *COMPUTERS).out.count("A new round begins.")


def test_s19_a_seat_whose_player_broke_down_shows_its_cards_to_who_takes_it_alone(program: Program) -> None:
    Path("hidden.py").write_text("class Player:\n    def choose(self, view, moves):\n        raise KeyError\n")
    lines = ("view", "moves", "hint", "deck", "discard 4H", "ragequit", "undo")
    replies = program.replies(ONLY_4, "seat 1 hidden:Player", "play 7S", *lines, "seat 1 human")
    assert [] == [said for said in replies[3:-2] if not re.fullmatch(r"Player1's seat is free: [^\n]*\n", said)]
    assert "Player1 is now human.\n" + NOTHING_TO_PLAY == replies[-2]


# The drawn table is off until asked for.


def test_s19_the_drawn_table_is_for_who_asks_and_plays_the_same_game(program: Program) -> None:
    program.monkeypatch.setenv("TERM", "xterm-256color")
    program.monkeypatch.delenv("NO_COLOR", raising=False)
    text = "play 7S\ndeck\nragequit\n"
    plain = program(*ONLY_4, text=text, terminal=True).out
    assert program(*ONLY_4, text=text).out == plain  # the exact protocol, on a terminal too
    drawn = program(*ONLY_4, "--pretty", text=text, terminal=True).out
    without = program(*ONLY_4, "--pretty", text=text).out
    assert (True, False) == ("\x1b[" in drawn, "\x1b" in without)  # colours on a terminal, none in a file
    program.monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in program(*ONLY_4, "--pretty", text=text, terminal=True).out
    done = r"Player[1-4] (?:plays|wins)[^\n]*"
    assert re.findall(done, plain) == re.findall(done, without)
