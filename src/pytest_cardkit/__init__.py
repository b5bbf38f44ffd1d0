"""The contract as tests of pytest, without a line of test code.

    pytest --cardkit crazy-eights

adds a test for each rule of the contract, such as `cardkit::crazy-eights::legal`. A game with presets has them for each
preset: `cardkit::straights::legal[corner]`. A project asks for its games once and for all in its settings:

    [tool.pytest.ini_options]
    cardkit_games = ["crazy-eights"]

Every pytest loads this module wherever cardkit is installed, and few ask it for anything. So it stands beside the
package `cardkit`, which it imports when it is first needed: being a part of it would mean to import it always.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from cardkit.registry import AnyGame

SEEDS: Final = 5
LIMIT: Final = 1_000
FIRST: Final = "made"  # the rule without which no other makes sense
BETWEEN: Final = "processes"  # the rule that is about other processes, and not about a position or a game


def positive(text: str) -> int:
    """A whole number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1, not {text!r}")
    return int(text)


def pytest_addoption(parser: pytest.Parser) -> None:
    """What can be asked for."""
    group = parser.getgroup("cardkit", "cardkit: whether games keep the contract")
    group.addoption(
        "--cardkit",
        action="append",
        default=[],
        metavar="GAME",
        help="check this game: a test for each rule of cardkit's contract; may be given several times",
    )
    group.addoption(
        "--cardkit-seeds",
        type=positive,
        default=SEEDS,
        metavar="N",
        help=f"random games of each preset ({SEEDS} if left out)",
    )
    group.addoption(
        "--cardkit-limit",
        type=positive,
        default=LIMIT,
        metavar="N",
        help=f"the most moves of a game that declares no bound ({LIMIT:,} if left out)",
    )
    parser.addini("cardkit_games", "games that are checked as with --cardkit", type="args", default=[])


def asked_for(config: pytest.Config) -> tuple[str, ...]:
    """The names of the games to be checked, each once: first those of the settings."""
    return tuple(dict.fromkeys([*config.getini("cardkit_games"), *config.getoption("cardkit")]))


@pytest.hookimpl(tryfirst=True)  # before the tests are announced, or handed out to other processes
def pytest_sessionstart(session: pytest.Session) -> None:
    """Refuse the name of a game that there is not."""
    names = asked_for(session.config)
    if not names:
        return
    from cardkit.registry import game_names  # noqa: PLC0415  only where it is asked for: see above

    known = game_names()
    for name in names:
        if name not in known and ":" not in name:
            raise pytest.UsageError(f"no game of cardkit is called {name!r}; there are {', '.join(known)}")


@pytest.hookimpl(tryfirst=True)  # before tests are chosen by -k and the like
def pytest_collection_modifyitems(session: pytest.Session, items: list[pytest.Item]) -> None:
    """Add the tests of the games that are asked for."""
    for name in asked_for(session.config):
        node: GameNode = GameNode.from_parent(session, game=name)
        items.extend(session.genitems(node))


class Check:
    """A game with its options, which is played once for all rules, as long as none is broken."""

    def __init__(self, game: "AnyGame", seeds: int, limit: int) -> None:
        self.game = game
        self.seeds = seeds
        self.limit = limit
        self.unmade: Exception | None = None  # how it breaks the rule FIRST
        self.looked = False  # whether that was asked
        self.kept: frozenset[str] = frozenset()  # rules that are known to hold
        self.broken: Exception | None = None  # what was found when it was played for all rules
        self.blamed = ""  # the rule that this is held against

    def judge(self, rule: str, wanted: Sequence[str]) -> None:
        """Raise what is wrong if the game breaks this rule. `wanted`: the rules that will be asked about.

        Where the game breaks the rule FIRST, that alone fails, and all others are skipped.
        """
        if not self.looked:
            self.looked = True
            try:
                self._look([FIRST], seeds=1)
            except Exception as error:  # of a stranger's making, it may be anything
                # Whatever breaks no rule is found again with the other rules, and told as what it is.
                self.unmade = error if f" breaks the contract: {FIRST}: " in str(error).split("\n")[0] else None
        if self.unmade is not None:
            if rule != FIRST and FIRST in wanted:
                pytest.skip(f"{FIRST} fails: mend that first")
            raise self.unmade
        if rule == FIRST:
            return
        if rule == BETWEEN:
            self._look([rule])
            return
        if self.broken is None and rule not in self.kept:
            together = [one for one in wanted if one not in (FIRST, BETWEEN)]
            try:
                self._look(together)
            except Exception as error:  # of a stranger's making, it may be anything
                # Some faults show only where rules are looked at together. So what is found here must be said, even if
                # the rule is kept when it is looked at alone.
                self.broken = error
                says = str(error).split("\n")[0]
                self.blamed = next((one for one in together if f" breaks the contract: {one}: " in says), rule)
            else:
                self.kept = frozenset(together)
        if self.broken is None:
            return
        if rule == self.blamed:
            raise self.broken
        self._look([rule])

    def _look(self, rules: Sequence[str], seeds: int | None = None) -> None:
        from cardkit import contract  # noqa: PLC0415  only where it is asked for: see above

        contract.check(self.game, seeds=range(seeds or self.seeds), limit=self.limit, rules=rules)


class GameNode(pytest.Collector):
    """What pytest collects the tests of a game from."""

    def __init__(self, *, parent: pytest.Session, game: str) -> None:
        super().__init__(f"cardkit::{game}", parent, nodeid=f"cardkit::{game}")  # the name is what -k looks at
        self.game = game

    def collect(self) -> Iterator["RuleItem"]:
        """A test for each preset and rule. A plug-in that cannot be used is an error of collection, in one line."""
        from cardkit.contract import CHECKS  # noqa: PLC0415  only where it is asked for: see above
        from cardkit.core.errors import CardkitError  # noqa: PLC0415  as above
        from cardkit.registry import load, name_of  # noqa: PLC0415  as above

        seeds: int = self.config.getoption("cardkit_seeds")
        limit: int = self.config.getoption("cardkit_limit")
        try:
            name = name_of(self.game)
            presets = tuple(load(name).presets)
            games = [(f"[{preset}]", load(name, preset=preset)) for preset in presets]
            for mark, game in games or [("", load(name))]:
                check = Check(game, seeds, limit)
                for rule in CHECKS:
                    yield RuleItem.from_parent(self, rule=rule, mark=mark, check=check)
        except Exception as error:  # of a stranger's making, it may be anything
            shown = str(error) if isinstance(error, CardkitError) else f"{type(error).__name__}: {error}"
            raise self.CollectError(f"{self.game}: {shown}" if self.game not in shown else shown) from error


class RuleItem(pytest.Item):
    """The test that a game keeps a rule."""

    def __init__(self, *, parent: GameNode, rule: str, mark: str, check: Check) -> None:
        super().__init__(rule + mark, parent)
        self.rule = rule
        self.check = check

    def runtest(self) -> None:
        """Look at the rule, and at once at the others of the same game that are to be tested."""
        others = [item for item in self.session.items if isinstance(item, RuleItem) and item.check is self.check]
        self.check.judge(self.rule, [item.rule for item in others])

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """What broke, as the kit says it. Of an error where no rule looks, the lines from the kit on."""
        from cardkit import contract  # noqa: PLC0415  only where it is asked for: see above
        from cardkit.core.errors import BrokenContract  # noqa: PLC0415  as above

        if isinstance(excinfo.value, BrokenContract):
            return str(excinfo.value)
        kit = Path(contract.__file__).parent
        last = max([i for i, entry in enumerate(excinfo.traceback) if Path(entry.path).parent == kit], default=-1)
        lines = excinfo.getrepr(style="short", tbfilter=lambda info: info.traceback[last + 1 :] or info.traceback)
        return f"{self.check.game.name} fails where no rule looks: {excinfo.exconly()}\n{lines}"

    def reportinfo(self) -> tuple[Path, None, str]:
        """What stands above a failure."""
        return self.path, None, self.nodeid
