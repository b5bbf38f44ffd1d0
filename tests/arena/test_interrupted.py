"""An arena that is interrupted, killed, or loses workers ends in the same report, and plays nothing twice."""

import os
import pty
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardkit.commands.arena import no_interrupt_is_lost
from support import wait_until

pytestmark = pytest.mark.cluster

COMMAND = [str(Path(sys.executable).parent / "cardkit"), "arena", "unowar", "--players", "random,biggest"]
STUDY = [*COMMAND, "--games", "3000", "--seed", "1"]
PATIENCE = 120  # seconds that anything may take before a test gives up


def finished(words: list[str], folder: Path) -> str:
    """What a command prints that is let run to its end."""
    done = subprocess.run(words, capture_output=True, text=True, cwd=folder, timeout=PATIENCE, check=True)
    return done.stdout


def started(words: list[str], folder: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder)


def chunks_in(journal: Path) -> int:
    """How many finished chunks a journal has."""
    return max(0, journal.read_bytes().count(b"\n") - 1) if journal.exists() else 0


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> str:
    return finished(STUDY, tmp_path_factory.mktemp("undisturbed"))


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.some(2)
def test_a_study_that_was_stopped_goes_on(undisturbed: str, tmp_path: Path, how: signal.Signals, jobs: str) -> None:
    journal = tmp_path / "study.jsonl"
    words = [*STUDY, "--journal", str(journal), "--jobs", jobs]
    errors = tmp_path / "errors"
    with errors.open("w") as said:
        first = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=said, cwd=tmp_path)
        wait_until(lambda: chunks_in(journal) >= 3)
        first.send_signal(how)
        status = first.wait(timeout=PATIENCE)
    if how == signal.SIGINT:
        told = errors.read_text()
        assert (status, "--resume goes on" in told, "Traceback" in told) == (130, True, False)
    kept = journal.read_bytes()[: journal.read_bytes().rfind(b"\n") + 1]
    assert finished([*words, "--resume"], tmp_path) == undisturbed
    assert journal.read_bytes().startswith(kept)
    numbers = [line.split(b"[", 1)[1].split(b",")[0] for line in journal.read_bytes().splitlines()[1:]]
    assert sorted(numbers) == sorted(set(numbers))


def children_of(process: int, program: bytes) -> list[int]:
    """Who has this parent, and this in its command."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdecimal() and int((entry / "stat").read_text().rsplit(")", 1)[1].split()[1]) == process:
                arguments = (entry / "cmdline").read_bytes()
                found.extend([int(entry.name)] if program in arguments else [])
        except OSError:  # it has ended in the meantime
            continue
    return found


OWN_PLAYER = """
def seen():
    with open("seen", "a") as file:
        file.write("x")

class First:
    def __init__(self):
        seen()
    def choose(self, view, moves):
        seen()
        return moves[0]

seen()
"""
PLAYER, WORKER = b"cardkit.players.external_python_main", b"cardkit.arena.workers"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds processes by way of /proc")
@pytest.mark.parametrize(
    ("jobs", "program", "count"), [("1", PLAYER, 1), ("2", PLAYER, 1), ("2", WORKER, 1), ("2", WORKER, 2)]
)
def test_ctrl_c_in_the_first_moments_is_no_traceback_of_anybody(
    tmp_path: Path, jobs: str, program: bytes, count: int
) -> None:
    """Ctrl-C reaches every process of the terminal at once, also those that are just starting."""
    (tmp_path / "mine.py").write_text(OWN_PLAYER)
    words = [*COMMAND[:-1], "random,mine:First", "--games", "100000", "--jobs", jobs]
    arena = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, start_new_session=True
    )
    wait_until(lambda: len(children_of(arena.pid, program)) >= count)
    os.killpg(arena.pid, signal.SIGINT)
    out, said = arena.communicate(timeout=PATIENCE)
    assert (arena.returncode, out, said) == (130, "", "\nstopped; nothing is kept\n")


@pytest.mark.parametrize("much", [1, 2, 3, 10, 100, 1000])
@pytest.mark.some(3)
def test_ctrl_c_at_any_moment_is_no_traceback_of_anybody(tmp_path: Path, much: int) -> None:
    """Whatever the arena is at when so much was seen of its player: it tries its players, starts workers, or plays."""
    (tmp_path / "mine.py").write_text(OWN_PLAYER)
    words = [*COMMAND[:-1], "random,mine:First", "--games", "100000", "--jobs", "2"]
    arena = subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, start_new_session=True
    )
    seen = tmp_path / "seen"
    wait_until(lambda: seen.exists() and seen.stat().st_size >= much)
    os.killpg(arena.pid, signal.SIGINT)
    out, said = arena.communicate(timeout=PATIENCE)
    assert (arena.returncode, out, said.removesuffix("stopped; nothing is kept\n")) == (130, "", "\n")


def test_ctrl_c_comes_again_that_came_where_nothing_can_be_raised() -> None:
    class Thing:
        """Something that is referred to."""

    things = [Thing()]
    reference = weakref.ref(things[0], lambda _: signal.raise_signal(signal.SIGINT))

    def loses_it() -> None:
        with no_interrupt_is_lost():
            things.clear()
            wait_until(lambda: reference is None)

    with pytest.raises(KeyboardInterrupt):
        loses_it()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds the workers by way of /proc")
def test_a_worker_that_is_killed_loses_nothing(undisturbed: str, tmp_path: Path) -> None:
    journal = tmp_path / "study.jsonl"
    arena = started([*STUDY, "--journal", str(journal), "--jobs", "2"], tmp_path)
    wait_until(lambda: chunks_in(journal) >= 2)
    os.kill(children_of(arena.pid, WORKER)[0], signal.SIGKILL)
    out, _ = arena.communicate(timeout=PATIENCE)
    assert (arena.returncode, out) == (0, undisturbed)


def test_a_terminal_sees_how_far_it_is_and_a_pipe_does_not(undisturbed: str, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    arena = subprocess.Popen(STUDY, stdout=subprocess.PIPE, stderr=theirs, text=True, cwd=tmp_path)
    os.close(theirs)
    out, _ = arena.communicate(timeout=PATIENCE)
    shown = os.read(ours, 100_000).decode()
    os.close(ours)
    assert out == undisturbed
    assert " of 3,000 games, " in shown
    assert " s left" in shown
    piped = subprocess.run([*COMMAND, "--games", "20"], capture_output=True, text=True, cwd=tmp_path, check=True)
    assert piped.stderr == ""


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list["subprocess.Popen[str]"]]]:
    """The address of a dask scheduler on this machine, and its two workers."""
    pytest.importorskip("distributed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    dask = str(Path(sys.executable).parent / "dask")
    local = ["--host", "127.0.0.1", "--no-dashboard"]
    processes = [started([dask, "scheduler", "--port", str(port), *local], tmp_path)]
    try:
        for name in ("one", "two"):
            words = [dask, "worker", address, "--nthreads", "1", "--no-nanny", "--name", name, *local]
            processes.append(started(words, tmp_path))
        distributed = pytest.importorskip("distributed")
        with distributed.Client(address, timeout=PATIENCE) as client:
            client.wait_for_workers(2, timeout=PATIENCE)
        yield address, processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.communicate()


@pytest.mark.whole
def test_a_cluster_gives_the_same_report_though_a_worker_is_killed(
    undisturbed: str, tmp_path: Path, cluster: tuple[str, list["subprocess.Popen[str]"]]
) -> None:
    address, workers = cluster
    journal = tmp_path / "study.jsonl"
    words = [*STUDY, "--backend", "dask", "--scheduler", address]
    assert finished(words, tmp_path) == undisturbed
    arena = started([*words, "--journal", str(journal)], tmp_path)
    wait_until(lambda: chunks_in(journal) >= 2)
    workers[0].kill()
    out, said = arena.communicate(timeout=PATIENCE)
    assert (arena.returncode, out) == (0, undisturbed), said
