"""What the tests are handed: see the marks in pyproject.toml."""

import contextlib
import importlib.util
import os
import signal
import time
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from support import Run, run_console

LONG = ("slow", "whole", "contract", "cluster")
LASTING = frozenset([*LONG, "browser", "sources"])  # marks of tests that need not be quick
QUICK = 0.5  # seconds of processor time that a test without such a mark may take
SAMPLED = 100  # tests from one look at how fast this machine is to the next
TURNS = 400_000  # of a loop that took STANDARD seconds of processor time where the limits were set
STANDARD = 0.02
WORKERS = ("choix", "distributed", "joblib", "matplotlib")  # of the extra `test-cluster`

# What takes long by the clock is no failure: a busy machine makes that of any example.
settings.register_profile("cardkit", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cardkit")


@pytest.fixture(scope="session", autouse=True)
def _elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Run in a folder of our own: what programs save when their input ends must not lie about in the sources."""
    with contextlib.chdir(tmp_path_factory.mktemp("here")):
        yield


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command `cardkit` inside this process."""
    from cardkit.commands import cli  # noqa: PLC0415  of no interest to the other tests

    return lambda *argv, text="": run_console(monkeypatch, cli.main, argv, text)


def pytest_configure(config: pytest.Config) -> None:
    """Take the time of tests, and let programs that are started heed Ctrl-C and Ctrl-\\, which a shell tells all to
    ignore that it runs in the background, and the end of their terminal, which nohup tells them to ignore.
    """
    config.pluginmanager.register(Stopwatch())
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    for name in ("SIGHUP", "SIGQUIT"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


@pytest.hookimpl(tryfirst=True)  # before pytest chooses by marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark as `whole` what `some` leaves over, leave out what starts workers where they are not installed, and begin
    with what takes long.

    That is, where several processes share the tests: none of them should be left with a long one at the end.
    """
    for item in _left_over(items):
        item.add_marker(pytest.mark.whole)
    missing = [name for name in WORKERS if importlib.util.find_spec(name) is None]
    for item in items if missing else ():
        if item.get_closest_marker("cluster"):
            item.add_marker(pytest.mark.skip(reason=f"needs cardkit[test-cluster]; missing: {', '.join(missing)}"))
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: not any(item.get_closest_marker(mark) for mark in LONG))


def _left_over(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """The cases of tests with the mark `some` that are not among those that every check runs: these are as many as the
    mark says, and stand as far from each other as they can."""
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("some"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for every in cases.values():
        mark = every[0].get_closest_marker("some")
        assert mark is not None
        kept = {number * len(every) // mark.args[0] for number in range(mark.args[0])}
        yield from [item for at, item in enumerate(every) if at not in kept]


class Stopwatch:
    """Tells, after a run, which tests should be marked `slow`, and what all quick ones took together.

    Where the variable CARDKIT_QUICK_SECONDS says how much processor time they may take, a run in which they took more
    has failed. Processor time includes that of processes that were waited for. It is told as it would be on the machine
    where the limits were set: a fixed loop is timed again and again beside the tests, so a slow or busy machine changes
    little.
    """

    def __init__(self) -> None:
        self.most = float(os.environ.get("CARDKIT_QUICK_SECONDS", "inf"))
        self.last = _processor()
        self.reports = 0
        self.pace = 1.0  # how much longer this machine takes
        self.spent: dict[str, float] = defaultdict(float)

    def pytest_collection_finish(self) -> None:
        self.last = _processor()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        now = _processor()
        if self.reports % (3 * SAMPLED) == 0:  # a test has three reports
            self.pace = _pace()
        self.reports += 1
        report.user_properties.append(("processor", (now - self.last) / self.pace))
        self.last = _processor()
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if LASTING.isdisjoint(report.keywords):
            self.spent[report.nodeid] += float(str(dict(report.user_properties).get("processor", 0)))

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == 0 and sum(self.spent.values()) > self.most:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section(f"quick tests: {sum(self.spent.values()):.0f} s of processor time")
        for name, seconds in sorted(self.spent.items(), key=lambda one: -one[1])[:20]:
            if seconds > QUICK:
                terminalreporter.line(f"{seconds:.1f} s, and not marked `slow`: {name}")
        if sum(self.spent.values()) > self.most:
            terminalreporter.line(f"expected at most {self.most:.0f} s together: mark the longest `slow`", red=True)


def _processor() -> float:
    """Seconds of processor time of this process and of those that it waited for."""
    return sum(os.times()[:4])


def _pace() -> float:
    """The processor time of a fixed loop, divided by what it took where the limits were set."""
    start, total = time.process_time(), 0
    for number in range(TURNS):
        total += number & 7
    return max(time.process_time() - start, 1e-6) / STANDARD
