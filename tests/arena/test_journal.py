"""The journal of an arena: what it takes, what it refuses, and what it says then."""

import json
import os
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from cardkit import arena
from cardkit.arena.journal import Journal
from cardkit.arena.plan import meetings
from cardkit.arena.run import identified
from cardkit.core.errors import BadPlan, BadRecord
from cardkit.registry import load
from support import run_command, run_python

OWN = "class First:\n    def choose(self, view, moves):\n        return moves[0]\n"


def plan(*players: str, deals: int = 60) -> arena.Plan:
    return arena.plan("unowar", players or ("random", "biggest"), deals=deals, seed=3, options={"preset": "one-round"})


def line(text: str) -> bytes:
    """A line with the checksum that it should have."""
    return b"%08x " % zlib.crc32(text.encode()) + text.encode() + b"\n"


def read(journal: Path, made: arena.Plan) -> int:
    """Open a journal to go on with it; gives how many pieces it has."""
    game = load("unowar", preset="one-round")
    book = Journal(str(journal), identified(made, game), meetings(made, game.teams), resume=True)
    book.close()
    return len(book.found)


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    """The journal of a whole arena of two pieces: of 50 deals, and of 10."""
    path = tmp_path / "study.jsonl"
    arena.run(plan(), journal=str(path))
    return path


def changed(journal: Path, change: Callable[[list[bytes]], list[bytes]]) -> None:
    journal.write_bytes(b"".join(change(journal.read_bytes().splitlines(keepends=True))))


def results(raw: bytes) -> list[list[object]]:
    """What a line says: by deal, by seating."""
    found: list[list[object]] = json.loads(raw[9:])[1]
    return found


def with_results(raw: bytes, number: object, found: object) -> bytes:
    return line(json.dumps([number, found]))


ONE = ["f", [0], [1, 0], 9]  # a result

LINES: list[tuple[str, Callable[[bytes], bytes], str]] = [
    ("a piece that there is not", lambda raw: with_results(raw, 2, results(raw)), "the plan has no piece 2"),
    ("a negative piece", lambda raw: with_results(raw, -1, results(raw)), "the plan has no piece -1"),
    ("a piece without number", lambda raw: with_results(raw, "0", results(raw)), "expected a number and results"),
    ("true for a number", lambda raw: with_results(raw, True, results(raw)), "expected a number and results"),
    ("no list", lambda _: line('{"a": 1}'), "expected a number and results"),
    ("no JSON", lambda _: line("hello"), "expected a number and results"),
    ("no text", lambda _: line_of_bytes(b"\xff\xfe"), "expected a number and results"),
    ("deep JSON", lambda _: line("[" * 100_000), "expected a number and results"),
    ("too few deals", lambda raw: with_results(raw, 1, results(raw)[1:]), "expected 10 deals of 2 games in piece 1"),
    ("too few games", lambda raw: with_results(raw, 1, [[ONE]] * 10), "expected 10 deals of 2 games"),
    ("no deal", lambda raw: with_results(raw, 1, [3] * 10), "expected 10 deals of 2 games"),
    ("no result", lambda raw: with_results(raw, 1, [[ONE, 3]] * 10), "expected a result at a table for 2, not 3"),
    ("too many seats", lambda raw: with_results(raw, 1, [[ONE, ["f", [0], [1, 0, 0], 9]]] * 10), "expected a result"),
    ("no seat", lambda raw: with_results(raw, 1, [[ONE, ["f", [2], [1, 0], 9]]] * 10), "expected a result"),
    ("a winner twice", lambda raw: with_results(raw, 1, [[ONE, ["f", [0, 0], [1, 0], 9]]] * 10), "expected a result"),
    ("a seat of text", lambda raw: with_results(raw, 1, [[ONE, ["f", ["a"], [1, 0], 9]]] * 10), "expected a result"),
    ("a list for a seat", lambda raw: with_results(raw, 1, [[ONE, ["f", [[]], [1, 0], 9]]] * 10), "expected a result"),
    ("another ending", lambda raw: with_results(raw, 1, [[ONE, ["z", [0], [1, 0], 9]]] * 10), "expected a result"),
    ("a list for an ending", lambda raw: with_results(raw, 1, [[ONE, [[], [0], [1, 0], 9]]] * 10), "expected a result"),
    ("a forfeit without reason", lambda raw: with_results(raw, 1, [[ONE, ["x", [0], [1, 0], 9]]] * 10), "expected a r"),
    ("half a move", lambda raw: with_results(raw, 1, [[ONE, ["f", [0], [1, 0], 9.5]]] * 10), "expected a result"),
]


def line_of_bytes(raw: bytes) -> bytes:
    return b"%08x " % zlib.crc32(raw) + raw + b"\n"


@pytest.mark.parametrize(("change", "reason"), [one[1:] for one in LINES], ids=[one[0] for one in LINES])
def test_a_line_with_its_checksum_is_read_with_care(
    journal: Path, change: Callable[[bytes], bytes], reason: str
) -> None:
    changed(journal, lambda lines: [*lines[:2], change(lines[2])])
    with pytest.raises(BadRecord, match=reason) as refused:
        read(journal, plan())
    assert refused.value.line == 3


def test_a_piece_is_there_once(journal: Path) -> None:
    changed(journal, lambda lines: [*lines, lines[1]])
    with pytest.raises(BadRecord, match=r"line 4: .*: piece 0 is there twice"):
        read(journal, plan())


def test_a_second_head_is_no_piece(journal: Path) -> None:
    changed(journal, lambda lines: [lines[0], *lines])
    with pytest.raises(BadRecord, match=r"line 2: .*: expected a number and results"):
        read(journal, plan())


@pytest.mark.parametrize("length", [0, 1, 8, 9, 20, 40, 200])
@pytest.mark.parametrize("resume", [True, False])
def test_a_first_line_that_was_cut_is_not_there(journal: Path, length: int, resume: bool) -> None:
    whole = journal.read_bytes()
    journal.write_bytes(whole[:length])
    arena.run(plan(), journal=str(journal), resume=resume)
    assert journal.read_bytes() == whole


@pytest.mark.parametrize("text", ["hello", "hello\n", "\n", "0123abcd", "00000000 cardkit arena 9 {}\n"])
def test_another_file_is_neither_read_nor_overwritten(tmp_path: Path, text: str) -> None:
    file = tmp_path / "diary"
    file.write_text(text)
    with pytest.raises((BadRecord, BadPlan)):
        arena.run(plan(), journal=str(file), resume=True)
    with pytest.raises(BadPlan, match="is there already"):
        arena.run(plan(), journal=str(file))
    assert file.read_text() == text


def test_a_line_that_was_cut_is_played_again(journal: Path) -> None:
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-5])
    assert read(journal, plan()) == 1
    arena.run(plan(), journal=str(journal), resume=True)
    assert journal.read_bytes() == whole


def test_a_journal_of_former_times_is_refused(journal: Path) -> None:
    changed(journal, lambda lines: [line("cardkit arena 1 {}"), *lines[1:]])
    with pytest.raises(BadRecord, match=r"line 1: .* does not say whose code played.*: play it anew, in another file"):
        read(journal, plan())


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": "0.0.9"}, r"cardkit 0\.0\.9 wrote .*, this is .*: go on with the former, or play it anew"),
        ({"revision": 7}, "the rules of unowar are revision 1, those of .* 7: play it anew, in another file"),
        ({"seed": 4}, "is of another arena, with seed 4 in place of 3"),
        ({"players": ["random", "uniform"]}, "is of another arena, with players "),
        ({"players": ["random", "search:5"], "piece": 1}, "is of another arena, with players "),
        ({"piece": 1}, "has pieces of 1 deals, and here they are of 50: play it anew, in another file"),
        ({"code": "x"}, "has changed since"),
    ],
)
def test_what_differs_is_said(journal: Path, change: dict[str, object], reason: str) -> None:
    def edited(lines: list[bytes]) -> list[bytes]:
        text = lines[0][9:-1].decode()
        begin = text.index("{")
        return [line(text[:begin] + json.dumps({**json.loads(text[begin:]), **change})), *lines[1:]]

    changed(journal, edited)
    with pytest.raises(BadRecord, match=reason):
        read(journal, plan())


@pytest.mark.slow
def test_a_player_that_has_changed_is_named(folder: Path) -> None:
    for name in ("changing", "constant"):
        (folder / f"{name}.py").write_text(OWN)
    made = plan("changing:First", "constant:First", deals=1)
    arena.run(made, journal="study.jsonl")
    (folder / "changing.py").write_text(OWN.replace("0", "-1"))
    with pytest.raises(BadRecord, match=r"line 1: changing:First has changed since study\.jsonl was begun: put back"):
        arena.run(made, journal="study.jsonl", resume=True)


def test_a_player_of_a_package_is_all_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "troupe" / "deep"
    folder.mkdir(parents=True)
    for file in (tmp_path / "troupe" / "__init__.py", folder / "__init__.py", tmp_path / "troupe" / "weights.txt"):
        file.write_text("")
    (folder / "actors.py").write_text(OWN)
    before = plan("troupe.deep.actors:First", "random").code
    assert (len(before[0]), before[1]) == (64, "")
    (tmp_path / "troupe" / "weights.txt").write_text("1")
    assert plan("troupe.deep.actors:First", "random").code != before


def test_nothing_is_run_to_find_a_source(folder: Path) -> None:
    (folder / "loud.py").write_text("raise SystemExit(1)")
    assert len(plan("loud:First", "random").code[0]) == 64


@pytest.mark.skipif(sys.platform == "win32", reason="devices and pipes")
@pytest.mark.parametrize("resume", [True, False])
@pytest.mark.parametrize("kind", ["/dev/zero", "/dev/full", "/dev/null", "pipe", "folder"])
def test_what_is_no_ordinary_file_is_refused(tmp_path: Path, kind: str, resume: bool) -> None:
    path = kind if kind.startswith("/") else str(tmp_path / kind)
    if kind == "pipe":
        os.mkfifo(path)
    if kind == "folder":
        Path(path).mkdir()
    with pytest.raises(BadPlan, match=r"cannot be used: it is (no ordinary file|a folder)"):
        arena.run(plan(), journal=path, resume=resume)


@pytest.mark.parametrize("path", ["no/such/folder/study", "a\0b", "x" * 5000])
def test_a_path_that_there_cannot_be_is_refused(folder: Path, path: str) -> None:
    with pytest.raises(BadPlan, match="cannot be used"):
        arena.run(plan(), journal=path)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_two_arenas_do_not_write_one_journal(journal: Path) -> None:
    made, met = plan(), meetings(plan(), ((0,), (1,)))
    first = Journal(str(journal), made, met, resume=True)
    with pytest.raises(BadPlan, match=r"another arena is writing .*: wait until it ends"):
        Journal(str(journal), made, met, resume=True)
    first.close()
    assert read(journal, made) == 2


FULL = """
import resource, signal, sys
sys.dont_write_bytecode = True  # half of it would be worse than none
from cardkit.commands.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (6000, 6000))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="limits")
def test_a_full_disk_is_told_with_what_was_kept(tmp_path: Path) -> None:
    words = ["arena", "unowar", "--players", "random,biggest", "--games", "1000", "--seed", "1", "--journal", "study"]
    ran = run_python("-c", FULL, *words, cwd=tmp_path)
    assert ran.err.count("\n") == 1, ran.err
    kept = (tmp_path / "study").read_bytes().count(b"\n") - 1
    assert ran.status == 2
    assert ran.err.startswith("cardkit arena: the journal study cannot be written: File too large; ")
    assert ran.err.endswith(f" {kept} pieces of 10 are in it: make room, and --resume goes on\n")
    assert run_command("cardkit", [*words, "--resume"], cwd=tmp_path).status == 0
