"""What every console has: the same commands, greetings, questions and loosely typed moves."""

import re
from collections.abc import Callable

import pytest

from cardkit.commands import cli
from support import Ran, for_each, pretend_installed, run_console

Play = Callable[..., Ran]

# How each game is played by one person at a friendly console, in a game that begins with that person.
# By game: the arguments, the title, who that person is, and how the question is explained at length.
GAMES_PLAYED = {
    "crazy-eights": (
        ("--seed", "1"),
        *("Crazy Eights: ", "Player1", "type a move as it stands in the list, or its number"),
    ),
    "straights": (
        ("--pretty", "--seed", "6788", "--players", "c,c,c,h"),
        *("Straights: ", "Player4", "you must play a card that fits: 7S"),
    ),
    "unowar": (("--seed", "1"), "UnoWar: ", "Player1", "play a card in brackets"),
    "skipbo": (("--seed", "379"), "Comp10001-Bo: ", "Player1", "make one of the plays in the list"),
    "constructor": (
        ("--pretty", "--seed", "1"),
        *("Constructor: ", "Blue", "places a basement: type the number of a corner"),
    ),
}
COMMANDS = ("rules", "help", "?", "moves", "view", "hint", "undo", "save a.game", "seat 2 uniform")


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Play:
    """Play a game at its friendly console in an empty folder, typing these lines."""
    monkeypatch.chdir(tmp_path_factory.mktemp("game"))
    pretend_installed(monkeypatch, {"crazy-eights": "crazy_eights:CrazyEights"})

    def played(name: str, *lines: str, more: tuple[str, ...] = ()) -> Ran:
        argv = ["play", name, *GAMES_PLAYED[name][0], *more]
        return run_console(monkeypatch, cli.main, argv, "".join([line + "\n" for line in lines]))

    return played


def replies(ran: Ran) -> list[str]:
    """What was printed before the first prompt, and what each line of input brought; line breaks count as blanks."""
    return [" ".join(part.split()) for part in re.split(r"(?:^|\n)> ", ran.out)]


@for_each("name", GAMES_PLAYED)
def test_a_game_begins_with_its_title_and_its_aim_and_says_who_sits_where_and_what_helps(play: Play, name: str) -> None:
    _, title, you, _ = GAMES_PLAYED[name]
    ran = play(name)
    assert re.match(re.escape(title) + r"[^\n]{20}", ran.out)
    assert f"You are {you}. " in replies(ran)[0]
    assert "Type help for the commands, rules for the rules." in replies(ran)[0]


@for_each("name", GAMES_PLAYED)
def test_every_command_is_known_and_a_word_that_is_none_is_answered_with_what_may_be_typed(
    play: Play, name: str
) -> None:
    told = replies(play(name, *COMMANDS, "xyzzy"))[1:]
    unknown = r"Unknown|Expected|Or a command|nothing that can be done"
    assert [one for one, said in zip(COMMANDS, told, strict=False) if re.search(unknown, said)] == []
    assert re.search(r"\bhelp\b", told[len(COMMANDS)])
    assert re.search(r"no move of yours|you have made none", told[COMMANDS.index("undo")])


@for_each("name", GAMES_PLAYED)
@for_each("command", ["quit", "exit"])
def test_who_leaves_is_asked_nothing_more(play: Play, name: str, command: str) -> None:
    ran = play(name, command, "xyzzy")
    assert (ran.status, "xyzzy" in ran.out, ran.out.endswith("> ")) == (0, False, True)


@for_each("name", GAMES_PLAYED)
def test_help_names_every_command_and_explains_the_question(play: Play, name: str) -> None:
    ran = play(name, "help")
    named = ("rules", "help or ?", "moves", "view", "hint", "undo", "save", "seat N", "quit")
    assert [one for one in named if not re.search(rf"^(?:> )?{re.escape(one)} ", ran.out, re.MULTILINE)] == []
    assert GAMES_PLAYED[name][3] in replies(ran)[1]
    assert [ran.out] * 2 == [play(name, other).out for other in ("?", "HELP")]


@for_each("name", GAMES_PLAYED)
def test_the_rules_fit_a_screen(play: Play, name: str) -> None:
    rules = play(name, "rules").out.split("> ", 1)[1].splitlines()
    told = rules[: next(i for i, line in enumerate(rules) if line.startswith("> ") or "basement? (" in line)]
    assert (5 < len(told) <= 24, max([len(line) for line in told]) <= 80) == (True, True)


@for_each("name", GAMES_PLAYED)
def test_a_hint_is_a_move_that_can_be_typed_and_one_saves_without_a_name(play: Play, name: str) -> None:
    found = re.search(r"Hint: (.*?)( \(\d+\))?\.(?:\s|$)", replies(play(name, "hint"))[1])
    assert found is not None
    before, after = play(name, found[1], "save").out, play(name, "save").out
    assert len(before) > len(after)
    pretty = " --pretty" if "--pretty" in GAMES_PLAYED[name][0] else ""
    said = rf"Saved to ({name}-\d+(?:-\d)?\.game)\.\nTo go on: cardkit play {name}{pretty} --load \1"
    assert re.search(said, before)


PERSON1 = ("--players", "h,c,c,c")


@for_each(
    ("typed", "more", "told"),
    [
        *[
            (typed, (), r"Player4 plays 7S\.")
            for typed in (
                *("play 7S", "PLAY 7s", "7s", "7S", "1", "7", "7 s", "7 spades", "seven of spades", "7 of spade"),
            )
        ],
        *[(typed, (), r"(?!.*Player4 plays)") for typed in ("play", "8", "s", "play 7S 7S", "discard")],  # too little
        ("qh", PERSON1, r".*Player1 discards QH\."),  # a bare card is laid face down where none fits
        ("2", PERSON1, r"(?!.*Player1 discards).*says too little"),  # a rank that might be a number
        ("deck", (), r".*all four hands"),
        ("deck yes", (), r".*4H 5D 2D JC 8H QH"),
    ],
)
def test_a_move_is_taken_as_loosely_as_is_safe(play: Play, typed: str, more: tuple[str, ...], told: str) -> None:
    assert re.match(told, replies(play("straights", typed, more=more))[1])


def test_what_others_lay_face_down_is_not_told(play: Play) -> None:
    ran = play("straights", "7s", "6s", "6d", "8d", "7c", "seat 4 c")
    told = re.findall(r"Player[123] discards (.*)\.", ran.out)
    assert (bool(told), set(told)) == (True, {"a card"})


def test_a_hand_is_sorted_and_what_may_be_played_is_marked(play: Play) -> None:
    hand = re.findall(r"Your hand: (.*)", play("straights").out)
    by_letter = hand[0].translate(str.maketrans("♣♦♥♠", "CDHS"))
    assert " ".join(by_letter.split()) == "C 7 T D A 6 8 T J K H K S 5 6 [7] Q"


def test_questions_of_constructor_say_what_may_be_answered(play: Play) -> None:
    assert "(a corner's number; hint helps)" in replies(play("constructor"))[0]


@for_each("number", ["h,c,c", "h", "hccc"])
def test_the_example_of_wrong_players_has_the_seats_of_the_game(play: Play, number: str) -> None:
    assert "such as h,c, not " in play("unowar", more=("--players", number)).err
