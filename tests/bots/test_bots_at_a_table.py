"""A bot at a table: whole games, what it is told, and every way of failing."""

import json
import pickle
import shlex
import shutil
from pathlib import Path
from typing import Any

import pytest
from the_bots import BOT, NODE_BOT, AnyLinesPlayer, bot, command, failure, table_of

from cardkit.core.errors import BadPlayers, BotFailed, BotTooSlow, TooSlow, UnknownPlayer
from cardkit.core.game import Result
from cardkit.players.bots import MOVE_SECONDS, Bot, LinesPlayer
from cardkit.players.player import named_player
from cardkit.registry import BUILT_IN, load
from cardkit.table.table import Table
from support import wait_until

GAME = load("unowar", rounds=1)


def told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wants: str = '["view"]', game: str = "unowar") -> list[Any]:
    """The messages of a game of one round."""
    log = tmp_path / "log"
    monkeypatch.setenv("LOG", str(log))
    monkeypatch.setenv("WANTS", wants)
    player: AnyLinesPlayer = LinesPlayer(command())
    table_of(player, load(game, rounds=1)).run()
    player.close()
    return [json.loads(line) for line in log.read_text("utf-8").splitlines()]


# Whole games.


@pytest.mark.slow
@pytest.mark.parametrize("way", ["first", "cheapest"])
@pytest.mark.parametrize("name", BUILT_IN)
def test_a_bot_plays_whole_games(name: str, way: str) -> None:
    game = load(name)
    player: AnyLinesPlayer = LinesPlayer(command("strict" if way == "first" else way))
    others: Any = "sensible" if name == "constructor" else "uniform"
    moves = 0
    for seat in range(2):
        table: Table[Any, Any, Any] = Table(game, [player if other == seat else others for other in range(game.seats)])
        table.run(400)
        moves += table.move_count
    player.close()
    assert moves >= 80


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no node on this machine")
def test_a_bot_in_javascript_plays() -> None:
    table = Table(load("straights", rounds=1), ["uniform", f"lines:node {shlex.quote(NODE_BOT)}", "uniform", "uniform"])
    assert isinstance(table.run(), Result)


def test_a_bot_plays_several_games_in_one_process() -> None:
    player: AnyLinesPlayer = LinesPlayer(command())
    assert player.bot is not None
    first = player.bot.process.process_id
    table_of(player, GAME).run()
    table_of(player, GAME, seat=1).run()
    assert player.bot.process.process_id == first
    player.close()


def test_a_bot_that_plays_the_first_move_plays_as_the_policy_does() -> None:
    record = [Table(GAME, [name, "uniform"], seed=5) for name in ("cardkit.core.policy:FirstLegal", bot())]
    for table in record:
        table.run()
    assert record[0].entries[2:] == record[1].entries[2:]


# What it is told.


def test_it_is_told_of_the_game_then_of_positions_then_of_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    messages = told(monkeypatch, tmp_path)
    kinds = [one["is"] for one in messages]
    assert (kinds[:2], set(kinds[2:-1]), kinds[-1]) == (["hello", "game"], {"position"}, "end")
    assert messages[1]["players"] == ["Ann", "unknown"]  # its own name, and not who else plays
    assert [one["version"] for one in messages[2:]] == list(range(1, len(messages) - 1))
    assert messages[2]["seconds"] == MOVE_SECONDS  # without a limit


def test_every_event_is_told_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    found = [event["value"] for one in told(monkeypatch, tmp_path)[2:] for event in one["events"]]
    game = load("unowar", rounds=1)
    table = table_of(LinesPlayer(command()), game)
    table.run()
    assert found == [json.loads(game.write_json(event)) for event in table.heard(0)]


@pytest.mark.parametrize("wants", ["[]", '["view"]', '["values"]', '["text"]', '["observation"]', '["view","later"]'])
def test_a_position_has_what_is_wanted_and_no_more(wants: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    position = told(monkeypatch, tmp_path, wants)[2]
    asked = {*json.loads(wants)} & {"view", "text", "observation"}
    assert {*position} & {"view", "text", "observation"} == asked
    assert ("value" in position["moves"][0]) == ("values" in wants)


def test_it_is_told_the_limit_of_the_table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    table_of(LinesPlayer(command()), GAME, seconds=30).run()
    assert '"seconds":30,' in (tmp_path / "log").read_text("utf-8").splitlines()[2]


def test_a_move_that_is_taken_back_is_an_event(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    table = table_of(LinesPlayer(command()), GAME)
    for _ in range(5):
        table.step()
    table.undo()
    table.run()
    assert '"value":{"Undone":{"seat":' in (tmp_path / "log").read_text("utf-8")


def test_a_later_version_may_want_what_there_is_not() -> None:
    player: AnyLinesPlayer = LinesPlayer(command("hello: nameless"))
    assert isinstance(table_of(player, GAME).run(), Result)


# Failing. What is raised says what came, and how to mend it.


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "code", "text"),
    [
        ("die", "ended", "it ended with status 1; its standard error: .*KeyError: 'no such card'"),
        ("exits", "ended", "it ended with status 3; its standard error: I am off"),
        ("rubbish", "unreadable", "expected JSON, not 'I play the seven of spades'"),
        ("bytes_of_no_text", "unreadable", "expected UTF-8, not '.*\ufffd\ufffd.*': byte 34 is 0xff"),
        ("half_a_line_and_gone", "ended", 'it ended with status 0, in the middle of a line, \'{"do":"move","versio\''),
        ("endless_line", "too-long", "expected a line of at most 65536 bytes, not 'aaa"),
        ("illegal", "illegal", r"expected one of the \d legal moves, \['.*\], not 'play the joker'"),
        ("illegal_action", "illegal", r"expected one of the \d legal moves, \[\d.*\], not 1000000"),
        ("twice", "stale", "expected an answer to position 2, not to position 1; each position is answered once"),
        ("neither", "unreadable", 'expected a move by its text, "move", or by its number, "action", not by neither'),
        ("both", "unreadable", 'expected a move by its text, "move", or by its number, "action", not by both'),
        ("earlier", "stale", "expected an answer to position 1, not to position 0"),
        ("for_another", "not-yours", "expected a move for its seat, 0, not for 1"),
        ("greets_again", "unknown", 'in answer to a position, not {"do":"hello",…}'),
        ("undo", "unknown", "expected \"do\" to be one of hello, move, not 'undo'"),
        ("jump", "unknown", "expected \"do\" to be one of hello, move, not 'jump'"),
        ("closes", "ended", "it closed its standard output"),
        ("game: die", "ended", "it ended with status 1; its standard error: .*no such card"),
        ("flood", "unreadable", "expected JSON, not 'what a lovely day'"),
        ("child_that_holds_the_pipe", "ended", "it ended with status 4"),
        ("child_of_its_own_session", "ended", "it ended with status 4"),
        ("version_as_text", "unreadable", "expected a whole number, not '1': it has no point, no exponent and "),
        ("version_is_null", "unreadable", '"version" of "move": expected a whole number, not null'),
        ("move_is_a_number", "unreadable", '"move" of "move": expected a text, not 7'),
        ("half_a_message", "unreadable", "expected JSON, not '.*': it ends too early"),
        ("python_quotes", "unreadable", "expected JSON, not .*: from character 2 on, .*, it cannot be read"),
        ("empty_lines_without_end", "unreadable", "expected JSON, not ''"),
        ("colours", "ended", r"it ended with status 1; its standard error: \?\[31mred\?\[0m \? alert"),
    ],
)
def test_a_bot_that_fails_says_how(way: str, code: str, text: str) -> None:
    with pytest.raises(BotFailed, match=text) as failed:
        raise failure(way)
    assert failed.value.code == code


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "text"),
    [
        ("sleep", "it wrote no line within 0.2 seconds; does it flush its output after each line?"),
        ("half_a_line", 'only the beginning of one, \'{"do":"move","versio\': each line ends with a line feed'),
    ],
)
def test_a_bot_that_is_slow_says_so(monkeypatch: pytest.MonkeyPatch, way: str, text: str) -> None:
    answer = Bot.answer

    def late(bot: Bot, *asked: Any) -> object:
        """Its time begins when it has begun to write, if it does."""
        wait_until(lambda: way == "sleep" or bool(bot.process.running.begun))
        return answer(bot, *asked)

    monkeypatch.setattr(Bot, "answer", late)
    with pytest.raises(TooSlow, match=text) as failed:
        raise failure(way, seconds=0.2)
    assert isinstance(failed.value, BotTooSlow)


@pytest.mark.parametrize("way", ["empty_lines", "blanks_and_carriage_returns"])
def test_blanks_and_empty_lines_do_not_matter(way: str) -> None:
    player: AnyLinesPlayer = LinesPlayer(command(way))
    assert isinstance(table_of(player, GAME).run(), Result)
    player.close()


NODE_SAYS = """\
node:internal/modules/cjs/loader:1143
  throw err;
  ^

Error: Cannot find module '/home/anna/bto.js'
    at Module._resolveFilename (node:internal/modules/cjs/loader:1140:15)
    at Module._load (node:internal/modules/cjs/loader:981:27)
    at Function.executeUserEntryPoint [as runMain] (node:internal/modules/run_main:128:12)
    at node:internal/main/run_main_module:28:49 {
  code: 'MODULE_NOT_FOUND',
  requireStack: []
}

Node.js v20.20.2
"""


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("", "it ended"),
        ("hm", "it ended; its standard error: hm"),
        ("hm\n  so\n", "it ended; its standard error: hm / so"),
        (NODE_SAYS, "it ended; its standard error: Error: Cannot find module '/home/anna/bto.js' ... Node.js v20.20.2"),
        ("Error: no\n" + "at main\n" * 90, "it ended; its standard error: Error: no"),
        ("hm\n" * 90 + "KeyError: 'x'", f"it ended; its standard error: {'hm / ' * 37}KeyError: 'x'"),
        ("x" * 500, f"it ended; its standard error: ...{'x' * 200}"),
    ],
)
def test_what_says_most_of_a_standard_error_is_quoted(said: str, told: str) -> None:
    assert str(BotFailed("ended", "it ended", said)) == told


@pytest.mark.slow
def test_a_flood_of_standard_error_hinders_nobody() -> None:
    player: AnyLinesPlayer = LinesPlayer(command("flood_errors"))
    table_of(player, GAME).run()
    assert player.bot is not None
    assert len(player.bot.process.said) <= 2000
    assert "thinking about" in player.bot.process.said
    player.close()


@pytest.mark.parametrize(
    ("way", "code", "text"),
    [
        ("hello: die", "ended", "it ended with status 1; its standard error: .*no such card"),
        ("hello: move", "unreadable", 'expected {"do":"hello",…} first, not {"do":"move",…}'),
        ("hello: rubbish", "unreadable", "expected JSON, not 'Welcome to my bot!'"),
        ("hello: version", "protocol", "expected protocol 1, which is spoken here, not 2"),
        ("hello: name", "bad-value", "expected a name of 1 to 80 printable characters, not ''"),
    ],
)
def test_a_bot_that_does_not_say_hello_cannot_be_had(way: str, code: str, text: str) -> None:
    with pytest.raises(BotFailed, match=f"the bot .* cannot be started: {text}") as failed:
        Bot(command(way))
    assert failed.value.code == code


@pytest.mark.slow
def test_a_bot_that_starts_too_slowly_cannot_be_had(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.players.bots.START_SECONDS", 0.2)
    with pytest.raises(BotTooSlow, match=r"cannot be started: it wrote no line within 0\.2 seconds"):
        Bot(command("hello: sleep"))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nodde bot.js", "the bot 'nodde bot.js' cannot be started: there is no program 'nodde' that may be run"),
        ("", "expected a command after lines:, such as lines:node bot.js, not ''"),
        ("node 'bot.js", "the command .* cannot be read: No closing quotation"),
        ("x" * 500, "the bot 'xxx.*' cannot be started"),
    ],
)
def test_a_command_that_cannot_be_started_is_named(text: str, expected: str) -> None:
    with pytest.raises(BotFailed, match=expected) as failed:
        named_player(GAME, f"lines:{text}")
    assert failed.value.code == "start"


@pytest.mark.slow
def test_the_text_of_a_failure_is_short_whatever_came() -> None:
    assert len(str(failure("endless_line"))) < 400


def test_a_failure_travels_between_processes() -> None:
    error = BotTooSlow("slow", "it wrote no line", "hm\nhm")
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.said) == (BotTooSlow, str(error), "hm\nhm")


def test_a_bot_is_told_why_before_it_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LOG", str(tmp_path / "log"))
    failure("illegal")
    last = json.loads((tmp_path / "log").read_text("utf-8").splitlines()[-1])
    assert (last["is"], last["code"]) == ("refused", "illegal")


def test_a_player_whose_bot_has_failed_has_another_one_in_the_next_game() -> None:
    player: AnyLinesPlayer = LinesPlayer(command("die", 3))
    table = table_of(player, GAME)
    with pytest.raises(BotFailed):
        table.run()
    with pytest.raises(BotFailed, match="its process has ended"):
        table.run()
    again = table_of(player, GAME)
    again.step()
    again.step()
    assert player.bot is not None
    player.close()


@pytest.mark.slow
def test_what_is_said_after_the_end_costs_the_process_and_not_the_next_game() -> None:
    player: AnyLinesPlayer = LinesPlayer(command("end: speaks"))
    for _ in range(3):
        assert isinstance(table_of(player, GAME).run(), Result)
        wait_until(lambda: player.bot is not None and not player.bot.alive)
    player.close()


@pytest.mark.slow
def test_a_bot_that_dies_at_the_end_has_another_process_in_the_next_game() -> None:
    player: AnyLinesPlayer = LinesPlayer(command("end: die"))
    for _ in range(2):
        table_of(player, GAME).run()
        assert player.bot is not None
        with pytest.raises(BotFailed):
            player.bot.read(20)
    player.close()


def test_a_bot_sits_in_one_seat_at_a_time() -> None:
    player: AnyLinesPlayer = LinesPlayer(command())
    table: Table[Any, Any, Any] = Table(load("unowar"), [player, player])
    with pytest.raises(BadPlayers, match=r"sits in seat \d: make another one for seat \d"):
        table.run()
    player.close()


# Names.


def test_a_name_from_a_stranger_starts_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnknownPlayer, match="no player from outside may sit here, such as 'lines:touch"):
        named_player(GAME, f"lines:touch {tmp_path}/here", own=False)
    assert not (tmp_path / "here").exists()


@pytest.mark.slow
@pytest.mark.parametrize("text", ['"{}"', "'{}'", "{}", " {} "])
def test_a_command_may_be_in_quotation_marks(text: str) -> None:
    found = named_player(GAME, "lines:" + text.format(f"python3 {BOT}"))
    assert isinstance(found, LinesPlayer)


def test_nothing_of_a_command_goes_to_a_shell() -> None:
    player: AnyLinesPlayer = LinesPlayer(command("first", "1", "$(exit 3)", ";", "exit 4", "&"))
    assert isinstance(table_of(player, GAME).run(), Result)
