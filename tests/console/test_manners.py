"""What every console has: the same commands, greetings, questions and loosely typed moves."""

import importlib.metadata
import re
from collections.abc import Callable

import pytest

from cardkit.commands import cli
from cardkit.registry import GAMES
from support import Ran, for_each, run_console

Play = Callable[..., Ran]

# How each game is played by one person at a friendly console, in a game that begins with that person.
GAMES_PLAYED = {
    "crazy-eights": ("--seed", "1"),
    "straights": ("--pretty", "--seed", "6788", "--players", "c,c,c,h"),
    "unowar": ("--seed", "1"),
    "skipbo": ("--seed", "379"),
    "constructor": ("--pretty", "--seed", "1"),
}
COMMANDS = ("rules", "help", "?", "moves", "view", "hint", "undo", "save a.game", "seat 2 uniform")
TITLES = {
    "crazy-eights": "Crazy Eights: ",
    "straights": "Straights: ",
    "unowar": "UnoWar: ",
    "skipbo": "Comp10001-Bo: ",
    "constructor": "Constructor: ",
}


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Play:
    """Play a game at its friendly console in an empty folder, typing these lines."""
    monkeypatch.chdir(tmp_path_factory.mktemp("game"))
    entries = [importlib.metadata.EntryPoint("crazy-eights", "crazy_eights:CrazyEights", GAMES)]

    def entry_points(*, group: str) -> list[importlib.metadata.EntryPoint]:
        return entries if group == GAMES else []

    monkeypatch.setattr(importlib.metadata, "entry_points", entry_points)

    def played(name: str, *lines: str, more: tuple[str, ...] = ()) -> Ran:
        argv = ["play", name, *GAMES_PLAYED[name], *more]
        return run_console(monkeypatch, cli.main, argv, "".join([line + "\n" for line in lines]))

    return played


def replies(ran: Ran) -> list[str]:
    """What was printed before the first prompt, and what each line of input brought; line breaks count as blanks."""
    return [" ".join(part.split()) for part in re.split(r"(?:^|\n)> ", ran.out)]


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_a_game_begins_with_its_title_and_its_aim(play: Play, name: str) -> None:
    assert re.match(re.escape(TITLES[name]) + r"[^\n]{20}", play(name).out)


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_a_game_says_who_sits_where(play: Play, name: str) -> None:
    you = {"straights": "Player4", "constructor": "Blue"}.get(name, "Player1")
    assert f"You are {you}. " in replies(play(name))[0]


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_help_and_rules_are_named_at_the_beginning(play: Play, name: str) -> None:
    assert "Type help for the commands, rules for the rules." in replies(play(name))[0]


@pytest.mark.parametrize("name", GAMES_PLAYED)
@for_each("command", COMMANDS)
def test_every_command_is_known(play: Play, name: str, command: str) -> None:
    reply = replies(play(name, command))[1]
    assert not re.search(r"Unknown|Expected|Or a command|nothing that can be done", reply)


@pytest.mark.parametrize("name", GAMES_PLAYED)
@pytest.mark.parametrize("command", ["quit", "exit"])
def test_who_leaves_is_asked_nothing_more(play: Play, name: str, command: str) -> None:
    ran = play(name, command, "xyzzy")
    assert (ran.status, "xyzzy" in ran.out, ran.out.endswith("> ")) == (0, False, True)


@pytest.mark.parametrize("name", GAMES_PLAYED)
@for_each("command", ["rules", "help or ?", "moves", "view", "hint", "undo", "save", "seat N", "quit"])
def test_help_names_every_command(play: Play, name: str, command: str) -> None:
    assert re.search(rf"^(?:> )?{re.escape(command)} ", play(name, "help").out, re.MULTILINE)


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_a_question_mark_is_help(play: Play, name: str) -> None:
    assert play(name, "?").out == play(name, "help").out


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_commands_are_read_in_any_letter_case(play: Play, name: str) -> None:
    assert play(name, "HELP").out == play(name, "help").out


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_the_rules_fit_a_screen(play: Play, name: str) -> None:
    rules = play(name, "rules").out.split("> ", 1)[1].splitlines()
    told = rules[: next(i for i, line in enumerate(rules) if line.startswith("> ") or "basement? (" in line)]
    assert (5 < len(told) <= 24, max([len(line) for line in told]) <= 80) == (True, True)


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_an_unknown_word_is_answered_with_what_may_be_typed(play: Play, name: str) -> None:
    reply = replies(play(name, "xyzzy"))[1]
    assert re.search(r"\bhelp\b", reply)


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_a_hint_is_a_move_that_can_be_typed(play: Play, name: str) -> None:
    found = re.search(r"Hint: (.*?)( \(\d+\))?\.(?:\s|$)", replies(play(name, "hint"))[1])
    assert found is not None
    before, after = play(name, found[1], "save a.game").out, play(name, "save a.game").out
    assert len(before) > len(after)


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_one_saves_without_a_name(play: Play, name: str) -> None:
    pretty = " --pretty" if "--pretty" in GAMES_PLAYED[name] else ""
    said = rf"Saved to ({name}-\d+\.game)\.\nTo go on: cardkit play {name}{pretty} --load \1"
    assert re.search(said, play(name, "save").out)


@pytest.mark.parametrize(
    "typed", ["play 7S", "PLAY 7s", "7s", "7S", "1", "7", "7 s", "7 spades", "seven of spades", "7 of spade"]
)
def test_a_move_is_taken_as_loosely_as_is_safe(play: Play, typed: str) -> None:
    assert "Player4 plays 7S." in replies(play("straights", typed))[1]


@pytest.mark.parametrize("typed", ["play", "8", "s", "play 7S 7S", "discard"])
def test_what_says_too_little_is_no_move(play: Play, typed: str) -> None:
    assert "Player4 plays" not in replies(play("straights", typed))[1]


def test_a_bare_card_is_laid_face_down_where_none_fits(play: Play) -> None:
    more = ("--players", "h,c,c,c")
    assert "Player1 discards QH." in replies(play("straights", "qh", more=more))[1]


def test_what_others_lay_face_down_is_not_told(play: Play) -> None:
    ran = play("straights", "7s", "6s", "6d", "8d", "7c", "seat 4 c")
    told = re.findall(r"Player[123] discards (.*)\.", ran.out)
    assert (bool(told), set(told)) == (True, {"a card"})


def test_deck_says_that_it_shows_all_hands(play: Play) -> None:
    assert "all four hands" in replies(play("straights", "deck"))[1]


def test_deck_shows_all_hands_to_who_means_it(play: Play) -> None:
    assert "4H 5D 2D JC 8H QH" in replies(play("straights", "deck yes"))[1]


def test_a_hand_is_sorted_and_what_may_be_played_is_marked(play: Play) -> None:
    hand = re.findall(r"Your hand: (.*)", play("straights").out)
    by_letter = hand[0].translate(str.maketrans("♣♦♥♠", "CDHS"))
    assert " ".join(by_letter.split()) == "C 7 T D A 6 8 T J K H K S 5 6 [7] Q"


def test_questions_of_constructor_say_what_may_be_answered(play: Play) -> None:
    assert "(a corner's number; hint helps)" in replies(play("constructor"))[0]


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("straights", "you must play a card that fits: 7S"),
        ("constructor", "places a basement: type the number of a corner"),
        ("skipbo", "make one of the plays in the list"),
        ("unowar", "play a card in brackets"),
        ("crazy-eights", "type a move as it stands in the list, or its number"),
    ],
)
def test_help_at_a_question_explains_the_question(play: Play, name: str, asked: str) -> None:
    assert asked in replies(play(name, "help"))[1]


@pytest.mark.parametrize("name", GAMES_PLAYED)
def test_undo_before_any_move_is_refused(play: Play, name: str) -> None:
    assert re.search(r"no move of yours|you have made none", replies(play(name, "undo"))[1])


def test_c_is_the_best_computer_of_a_game(play: Play) -> None:
    assert "Player2 is now watchful." in play("unowar", "seat 2 c").out


@pytest.mark.parametrize("number", ["h,c,c", "h", "hccc"])
def test_the_example_of_wrong_players_has_the_seats_of_the_game(play: Play, number: str) -> None:
    assert "such as h,c, not " in play("unowar", more=("--players", number)).err


def test_a_rank_that_might_be_a_number_is_asked_about(play: Play) -> None:
    reply = replies(play("straights", "2", more=("--players", "h,c,c,c")))[1]
    assert ("says too little" in reply, "Player1 discards" in reply) == (True, False)
