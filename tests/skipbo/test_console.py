"""The console of Comp10001-Bo, text in, text out: what it has beyond the manners of every console (tests/console)."""

import random
import re
from collections.abc import Sequence
from pathlib import Path

import attrs
import pytest

from cardkit import Table, read_record, write_record
from cardkit.core.records.record import Chosen
from cardkit.games import skipbo
from cardkit.games.skipbo.terminal import console
from support import Ran, for_each, run_console

# In the deal of this seed Player1 holds KC TD KH 4D AD and has 2C on the stockpile.
DEAL = ("--seed", "379")
PEOPLE = (*DEAL, "--players", "h,h,h,h")
AGAINST_GREEDY = (*DEAL, "--players", "h,greedy,greedy,greedy")
LARGEST = (
    *("--option", "builds=10", "--option", "discards=10", "--option", "hand=12", "--option", "jokers=16"),
    *("--option", "decks=4", "--option", "plays=50", "--option", "turns=250", "--option", "stockpile=50"),
)

FIRST_TURN = """\

Draw pile 67. Turn 1 of 20, play 1 of 5.
  b1 -                                   b2 -
  b3 -                                   b4 -
>Player1 (you): stock 2C (8), hand 5
  d1.1 -            d1.2 -            d1.3 -            d1.4 -
 Player2: stock JD (8), hand 0
  d2.1 -            d2.2 -            d2.3 -            d2.4 -
 Player3: stock QS (8), hand 0
  d3.1 -            d3.2 -            d3.3 -            d3.4 -
 Player4: stock KD (8), hand 0
  d4.1 -            d4.2 -            d4.3 -            d4.4 -
Your hand: KC TD KH 4D AD
Your plays (* ends the turn):
hand       1 KC b1      6 KC d1.2*  11 4D d1.3*  16 TD d1.4*  21 KH d1.1*
           2 KC b2      7 KC d1.3*  12 4D d1.4*  17 KH b1     22 KH d1.2*
           3 KC b3      8 KC d1.4*  13 TD d1.1*  18 KH b2     23 KH d1.3*
           4 KC b4      9 4D d1.1*  14 TD d1.2*  19 KH b3     24 KH d1.4*
           5 KC d1.1*  10 4D d1.2*  15 TD d1.3*  20 KH b4
stock     25 stock:2C b1  26 stock:2C b2  27 stock:2C b3  28 stock:2C b4
> """


EXPECTED = "Expected a move such as 7S b1, stock d2.3, d1.2 b4, or embargo p3"
COMMANDS = "Or a command: view, undo, help, rules, moves, hint, save, seat or quit."


@attrs.frozen
class Program:
    """The console as a function of its arguments and the lines typed."""

    monkeypatch: pytest.MonkeyPatch

    def __call__(self, *argv: str, lines: str = "", raw: bytes | None = None) -> Ran:
        text = "".join([line + "\n" for line in lines.split("; ")]) if lines else ""
        return run_console(self.monkeypatch, console.main, argv, text if raw is None else raw)


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Program:
    """The console, in an empty folder that is the current one."""
    monkeypatch.chdir(tmp_path)
    return Program(monkeypatch)


def answers(ran: Ran) -> list[str]:
    """What each line of input brought, as one line, without the table that is shown when something has changed."""
    return [" ".join(part.split("\n\n")[0].split()) for part in ran.out.split("\n> ")[1:]]


def widest(text: str) -> int:
    return max([len(line) for line in text.split("\n")])


def moves_in(path: str) -> list[str]:
    entries = read_record(Path(path).read_text(encoding="utf-8")).entries
    return [entry.move for entry in entries if isinstance(entry, Chosen)]


# What is shown.


def test_the_table_and_the_plays_are_shown_to_the_seat_on_turn(program: Program) -> None:
    out = program(*PEOPLE, lines="quit").out
    assert out.endswith(FIRST_TURN)
    assert "\nType help for the commands, rules for the rules.\n" in out


def test_plays_are_listed_by_where_the_card_comes_from_each_with_its_number_once() -> None:
    table = Table(skipbo.game("comp10001bo-bonus", stockpile=4), ["uniform"] * 4, seed=5)
    starts = {"hand": r"[2-9TJQKA]\w ", "stock": "stock:", "discards": r"d\d.\d:", "embargo": "embargo[ :]"}
    seen = set()
    for _ in table.steps():
        group, numbers = "", []
        for line in console.moves_text(table).splitlines()[1:]:
            group = line[:9].strip() or group
            seen.add(group)
            cells = re.findall(r" (\d+) (\S+ \S+)", line)
            numbers += [int(number) for number, _ in cells]
            assert cells
            assert all(re.match(starts[group], cell) for _, cell in cells)
        assert sorted(numbers) == list(range(1, len(table.legal_moves()) + 1))
    assert seen == set(starts)


def test_what_computers_do_is_told_without_their_turns_and_draws(program: Program) -> None:
    out = program(*AGAINST_GREEDY, lines="TD d1.1; quit").out
    told = out.split("> ")[1].split("\n\n")[0].split("\n")
    assert told[0] == "Player1 discards TD onto d1.1."
    assert {line.split()[0] for line in told} >= {"Player2", "Player3", "Player4"}
    assert told[-2:] == ["Turn 2 of Player1.", "Player1 draws 1: AC."]
    assert not re.search(r"Player[234] draws|of Player[234]\.|is shuffled", out)


def test_one_pile_is_shown_whole(program: Program) -> None:
    ran = program(*PEOPLE, lines="view; KH b1; view b1; view d4.4; view d4.5; view b5; view x; quit")
    told = answers(ran)
    assert told[0].startswith("Draw pile 67. Turn 1 of 20")  # the table again
    assert told[2:7] == [
        "b1, the top card last: KH",
        "d4.4 is empty.",
        *[f"Expected a pile such as b1 or d2.3, not '{pile}'." for pile in ("d4.5", "b5", "x")],
    ]


@for_each("rules", [(), ("--preset", "comp10001bo-bonus")])
def test_rules_say_what_jokers_and_embargo_cards_do_before_one_chooses_them(
    program: Program, rules: Sequence[str]
) -> None:
    told = " ".join(program(*rules, "--seed", "1", lines="rules; quit").out.split())
    assert "oker stands for any card that fits, but never for an ace" in told
    assert "player with three stockpile cards or fewer" in told
    assert "player can then use only the stockpile" in told
    assert ("In the game with jokers and embargoes" in told) == (not rules)
    assert "bonus" not in told


@for_each("rules", [(), ("--preset", "comp10001bo-bonus"), LARGEST])
def test_no_line_is_wider_than_a_terminal(program: Program, rules: Sequence[str]) -> None:
    luck = random.Random(1)
    typed = ["help", "embargo p2", "stock b1", "7S d2.3", "undo", "hint"]
    typed += [str(luck.randint(1, 20)) for _ in range(10)]
    ran = program(*rules, "--seed", "1", "--players", "h,greedy,h,uniform", lines="; ".join([*typed, "help"]))
    assert ran.status == 0
    assert widest(ran.out) <= 80


@pytest.mark.slow
@for_each(
    "game",
    [
        skipbo.game(),
        skipbo.game("comp10001bo-bonus"),
        skipbo.game("comp10001bo-bonus", stockpile=3, discards=10),
        skipbo.game(builds=10, discards=10, hand=12, jokers=16, decks=4, embargoes=True, stockpile=50, turns=250),
    ],
)
def test_no_table_is_wider_than_a_terminal(game: skipbo.SkipBoGame) -> None:
    table = Table(game, ["uniform"] * 4, seed=2)
    for step, _ in enumerate(table.steps()):
        if step % 7 == 0:
            assert widest(game.show(table.view(step % 4))) <= 80
            assert widest(console.moves_text(table)) <= 80
        if step > 400:
            break


# Plays.


@for_each(
    ("lines", "told"),
    [
        *[([line], "Player1 plays KH onto b1.") for line in ("17", "KH b1", "  kh  B1 ", "hand:KH b1")],
        *[([line], "Player1 plays 2C from stock onto b1.") for line in ("25", "stock b1", "stock:2C b1")],
        (
            ["TD d1.1", "d1.1 b1"],
            "You cannot play d1.1 b1: a build pile begins with a two or a king (B4).",
        ),
    ],
)
def test_a_play_is_made_by_its_number_or_its_notation(program: Program, lines: list[str], told: str) -> None:
    assert answers(program(*PEOPLE, lines="; ".join(lines)))[len(lines) - 1].startswith(told)


WRONG = [
    ("", "Nothing typed: type a number of the list, a move, or help."),
    ("0", "Expected a number from 1 to 28, not 0."),
    ("29", "Expected a number from 1 to 28, not 29."),
    ("9" * 50, f"Expected a number from 1 to 28, not {'9' * 40}."),
    ("hello", f"{EXPECTED}, not 'hello'. {COMMANDS}"),
    ("²", f"{EXPECTED}, not '²'."),
    ("TD b1", "You cannot play TD b1: a build pile begins with a two or a king (B4)."),
    ("AD d1.1", "You cannot play AD d1.1: an ace never goes on a discard pile (B5)."),
    ("TD d2.1", "You cannot play TD d2.1: an empty discard pile is started by its owner (B7)."),
    ("stock d1.1", "You cannot play stock d1.1: only a hand card starts a discard pile (B7)."),
    ("7S d1.1", "You cannot play 7S d1.1: this card is not in your hand."),
    ("d1.1 b1", "You cannot play d1.1 b1: that discard pile is empty."),
    ("stock:2S b1", "You cannot play stock:2S b1: on stock lies 2C, not 2S."),
    ("embargo b1", "You cannot play embargo b1: no embargo lies on you."),
    ("embargo p2", "You cannot play embargo p2: this game has no embargo cards."),
    ("KH b5", "You cannot play KH b5: there is no such move; expected a build pile from b1 to b4."),
    *[
        (line, "")
        for line in ("KH  ", "x y", "7S b", "7X b1", "b1 d1.1", "embargo:3C p3", "d0.0 b0", "a b c", "\x00 b1")
    ],
]


def test_a_line_that_is_no_legal_play_is_answered_and_changes_nothing(program: Program) -> None:
    raw = b"".join([line.encode() + b"\n" for line, _ in WRONG]) + b"\xff\xfe\nsave a.game\nKH b1\nquit\n"
    ran = program(*PEOPLE, raw=raw)
    told = answers(ran)
    assert [answer or found for (_, answer), found in zip(WRONG, told, strict=False)] == told[: len(WRONG)]
    assert (ran.status, ran.err, ran.out.count("Your hand"), moves_in("a.game")) == (0, "", 2, [])
    assert told[-2] == "Player1 plays KH onto b1."


def test_embargoes_are_refused_with_their_clause(program: Program) -> None:
    ran = program("--preset", "comp10001bo-bonus", "--seed", "1", lines="embargo p2; quit")
    assert answers(ran)[0].endswith("that player has more than 3 cards in the stockpile (B18).")


def test_an_embargo_is_laid_bars_the_hand_and_is_cleared(program: Program) -> None:
    rules = ("--preset", "comp10001bo-bonus", "--option", "stockpile=3", "--seed", "8", "--players", "h,h,h,h")
    ran = program(*rules, lines="embargo p2; KD b1; moves; embargo b1; quit")
    laid, refused, listed, cleared, *_ = answers(ran)
    assert laid.startswith("Player1 lays the embargo KC on Player2.")
    assert "\n>Player2 (you): stock " in ran.out
    assert ", holds an embargo card, EMBARGOED by KC\n" in ran.out
    assert refused.endswith("under an embargo you play neither from your hand nor from a discard pile (B19).")
    assert re.search(r"turn\): embargo 1 embargo:KC b1\* ", listed)
    assert cleared.startswith("Player2 clears the embargo with KC onto b1.")


def test_b20_an_embargo_card_is_laid_once(program: Program) -> None:
    rules = ("--preset", "comp10001bo-bonus", "--option", "stockpile=3", "--seed", "8", "--players", "h,h,h,h")
    ran = program(*rules, lines="embargo p2; embargo b1; 2S d3.2; 2S d4.2; embargo p3; quit")
    assert answers(ran)[4] == "You cannot play embargo p3: you have laid your embargo card already (B20)."


# Taking back.


def test_plays_of_the_turn_are_taken_back_one_by_one(program: Program) -> None:
    ran = program(*PEOPLE, lines="KH b1; KC b2; undo; undo; undo; save a.game; quit")
    assert answers(ran)[2:5] == [
        "Taken back: KC b2.",
        "Taken back: KH b1.",
        "You cannot take back a play: you have made none in this turn, and what was played in earlier turns stands.",
    ]
    assert ran.out.count(FIRST_TURN.removesuffix("> ")) == 2
    program(*PEOPLE, lines="save b.game; quit")
    assert Path("a.game").read_bytes() == Path("b.game").read_bytes()


@for_each(
    ("rules", "played", "reason"),
    [
        (DEAL, "KH b1; AD b1", "the draw pile was shuffled after it"),
        (DEAL, "KC b1; stock b2", "the next card of your stockpile was turned up after it"),
        (("--seed", "3", "--option", "hand=1"), "KD b1", "cards were drawn after it"),
    ],
)
def test_a_play_that_showed_a_hidden_card_stands(
    program: Program, rules: Sequence[str], played: str, reason: str
) -> None:
    ran = program(*rules, "--players", "h,h,h,h", lines=f"{played}; undo; save a.game; quit")
    assert answers(ran)[-3] == f"You cannot take back a play: {reason}."
    assert [move.replace(":2C", "") for move in moves_in("a.game")] == played.split("; ")


def test_plays_of_an_earlier_turn_or_before_a_shown_card_stand(program: Program) -> None:
    ran = program(*AGAINST_GREEDY, lines="TD d1.1; undo; quit")
    assert answers(ran)[1].startswith("You cannot take back a play: you have made none in this turn")
    ran = program(*PEOPLE, lines="stock b1; KH b2; undo; undo; quit")
    assert answers(ran)[2:4] == [
        "Taken back: KH b2.",
        "You cannot take back a play: the next card of your stockpile was turned up after it.",
    ]


def test_a_play_is_taken_back_in_a_loaded_game(program: Program) -> None:
    program(*PEOPLE, lines="KH b1; save a.game; quit")
    ran = program("--load", "a.game", lines="undo; quit")
    assert answers(ran)[0] == "Taken back: KH b1."


# Whole games.


@pytest.mark.slow
@pytest.mark.parametrize("preset", sorted(skipbo.PRESETS))
def test_computers_play_a_whole_game(program: Program, preset: str) -> None:
    ran = program("--preset", preset, "--seed", "4", "--players", "greedy,greedy,greedy,greedy")
    table = Table(skipbo.game(preset), ["greedy"] * 4, seed=4)
    over = table.run()
    left = ", ".join([f"Player{seat + 1} {score}" for seat, score in enumerate(over.scores)])
    assert (ran.status, ran.err) == (0, "")
    *_, last = ran.out.splitlines()
    assert last == f"Stockpile cards left: {left}."
    assert widest(ran.out) <= 80


def test_a_winner_is_named(program: Program) -> None:
    ran = program("--seed", "1", "--players", "c,c,c,c", "--option", "stockpile=1")
    *_, ending, left = ran.out.splitlines()
    assert re.fullmatch(r"Player\d has emptied the stockpile and wins!", ending)
    assert re.fullmatch(r"Stockpile cards left: Player1 \d, Player2 \d, Player3 \d, Player4 \d\.", left)
    assert (ran.out.count("wins!"), "help" in ran.out) == (1, False)


def test_a_game_without_a_winner_says_so_and_so_does_its_file(program: Program) -> None:
    ran = program("--seed", "1", "--players", "c,c,c,c", "--option", "turns=1", "--option", "stockpile=20")
    assert ran.out.splitlines()[-2] == "The game is abandoned: nobody wins."
    table = Table(skipbo.game(turns=1), ["greedy"] * 4, seed=1)
    table.run()
    Path("over.game").write_text(write_record(table.record()), encoding="utf-8")
    ran = program("--load", "over.game")
    assert ran.out.splitlines()[3:] == ["This game is over.", *[f"Player{n}: 8" for n in (1, 2, 3, 4)], "Nobody wins."]
