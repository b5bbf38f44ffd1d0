"""What programs share: colours, encodings, numbers and players among their arguments, and how they end."""

import argparse
import io
from collections.abc import Callable

import pytest

import faulty
from cardkit.console.program import guarded, option_number, player_names, whole_number
from cardkit.console.terminal import can_print, wants_color
from cardkit.console.wording import joined, listed, ranged
from cardkit.core.errors import BadGame, BadOption, BadPlayers, BadPlugin, UnknownPlayer
from cardkit.core.json import codec
from cardkit.core.options import OptionAbout
from support import Terminal, for_each


@for_each(
    ("environment", "stream", "wanted"),
    [
        ({"TERM": "xterm"}, Terminal(), True),
        ({"TERM": "xterm", "NO_COLOR": ""}, Terminal(), True),
        ({"TERM": "xterm", "NO_COLOR": "1"}, Terminal(), False),
        ({"TERM": "xterm", "NO_COLOR": "0"}, Terminal(), False),
        ({"TERM": "dumb"}, Terminal(), False),
        ({}, Terminal(), False),
        ({"TERM": "xterm"}, io.StringIO(), False),
    ],
)
def test_colours_are_for_terminals_that_have_them(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], stream: io.StringIO, wanted: bool
) -> None:
    for name in ("TERM", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_color(stream) == wanted


@for_each(
    ("encoding", "text", "can"),
    [
        ("utf-8", "♠ é", True),
        ("latin-1", "é", True),
        ("latin-1", "♠", False),
        ("ascii", "é", False),
        ("ascii", "e", True),
    ],
)
def test_what_a_stream_can_print_depends_on_its_encoding(encoding: str, text: str, can: bool) -> None:
    assert can_print(io.TextIOWrapper(io.BytesIO(), encoding=encoding), text) == can


def test_a_stream_without_an_encoding_is_taken_for_ascii() -> None:
    assert (can_print(io.StringIO(), "e"), can_print(io.StringIO(), "é")) == (True, False)


@for_each(("text", "number"), [("1", 1), ("99", 99), ("+7", 7), ("007", 7), ("-5", -5)])
def test_a_whole_number_is_read(text: str, number: int) -> None:
    assert whole_number(-5, 99)(text) == number


@for_each("text", ["", "0", "100", "-1", "1.0", "x", " 7", "7 ", "1_0", "٣", "0x7", "1" * 40, "1\n"])
def test_what_is_no_whole_number_in_range_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=r"^expected a whole number from 1 to 99, not "):
        whole_number(1, 99)(text)
    with pytest.raises(argparse.ArgumentTypeError, match="expected a whole number from 1 to 99, not "):
        option_number(OptionAbout(low=1, high=99))(text)


def test_an_option_without_bounds_is_read_as_no_number() -> None:
    with pytest.raises(BadGame, match="expected an option with low and high"):
        option_number(OptionAbout("cards"))


@for_each(
    ("about", "expected"),
    [
        (OptionAbout("cards", 1, 9), "hand (1 to 9)"),
        (OptionAbout(choices=("short", "long")), "hand (short or long)"),
        (OptionAbout("cards"), "hand"),
    ],
)
def test_an_option_is_named_with_the_values_it_takes(about: OptionAbout, expected: str) -> None:
    assert ranged("hand", about) == expected


def test_names_are_joined_as_people_do() -> None:
    assert (joined(["A"]), joined(["A", "B", "C"]), listed(["A", "B"])) == ("A", "A, B and C", "A or B")


@for_each(
    ("pairs", "options"),
    [
        ([], {}),
        (["rounds=3"], {"rounds": 3}),
        (["corner=true"], {"corner": True}),
        (["word=red"], {"word": "red"}),
        (["word=a=b"], {"word": "a=b"}),
        (['word="3"'], {"word": "3"}),
        (["sizes=[1,2]"], {"sizes": (1, 2)}),
        (["rounds=3", "rounds=4"], {"rounds": 4}),
    ],
)
def test_options_are_read_from_texts(pairs: list[str], options: dict[str, object]) -> None:
    assert codec.read_option_words(pairs) == options


def test_a_text_that_is_no_option_is_refused() -> None:
    with pytest.raises(BadOption, match=r"^expected NAME=VALUE, not 'rounds'$"):
        codec.read_option_words(["rounds"])


@for_each(
    ("text", "names"),
    [
        ("h,c", ("human", "highest")),
        ("H,C", ("human", "highest")),
        ("hc", ("human", "highest")),
        ("CH", ("highest", "human")),
        (" human , first ", ("human", "first")),
        ("faulty:Thief,uniform", ("faulty:Thief", "uniform")),
    ],
)
def test_players_are_read_from_a_list(text: str, names: tuple[str, ...]) -> None:
    assert player_names(faulty.game(), text, "highest") == names


NUMBER = r"^this game of Embers has 2 seats: expected 2 players with commas between, such as h,c, not "


@for_each(
    ("text", "error", "said"),
    [
        *[(text, BadPlayers, NUMBER) for text in ("", "h", "h,h,h", "h,h,")],
        *[(text, UnknownPlayer, "no player is called") for text in ("h,", "h,nobody", ",", "h,First")],
        ("h,no_such_module:x", BadPlugin, "'no_such_module:x' cannot be imported"),
    ],
)
def test_a_list_of_players_must_fit_the_seats_and_each_must_be_known(
    text: str, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        player_names(faulty.game(), text, "first")


def stopped(error: BaseException) -> Callable[[], int]:
    """The body of a program that raises this."""

    def body() -> int:
        raise error

    return body


@for_each(
    ("body", "status", "said"),
    [
        (lambda: 3, 3, ""),
        (stopped(BadOption("no such\noption")), 2, "program: no such option\n"),
        (stopped(KeyboardInterrupt()), 130, None),
    ],
    ids=["its own", "an error of cardkit, in one line", "Ctrl-C"],
)
def test_the_status_of_a_program(
    capsys: pytest.CaptureFixture[str], body: Callable[[], int], status: int, said: str | None
) -> None:
    assert guarded("program", body) == status
    err = capsys.readouterr().err
    assert said is None or err == said


def test_an_error_that_is_none_of_cardkits_is_not_hidden() -> None:
    with pytest.raises(ZeroDivisionError):
        guarded("program", stopped(ZeroDivisionError()))
