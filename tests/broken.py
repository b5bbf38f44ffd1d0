"""Games that are made of correct ones by writing some of their methods otherwise, and what the kit says of them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs
import pytest

from cardkit import Policy, contract
from cardkit.core.errors import BrokenContract
from cardkit.core.evaluator import Evaluator
from cardkit.core.scenes.display import Display
from cardkit.registry import AnyGame
from faulty import Embers

NOT_DIVIDED = "ZeroDivisionError: one divided by nothing"


def divides(*_: object, **__: object) -> Any:
    """A method that fails."""
    raise ZeroDivisionError("one divided by nothing")


def of_game(base: type[Any] = Embers, /, **written: object) -> Any:
    """A game like this one, with these class variables and methods."""
    return type("Faulty", (base,), {"__slots__": (), **written})()


def of_state(base: type[Any] = Embers, /, **written: object) -> Any:
    """A game like this one whose states have these methods."""
    return of_game(base, made_of=type("_State", (base.made_of,), {"__slots__": (), **written}))


def of_display(base: type[Any] = Embers, looks: type[Any] = Display, /, **written: object) -> Any:
    """A game like this one whose display has these methods."""
    return of_game(base, display_class=type("Looks", (looks,), written))


def of_evaluator(base: type[Any] = Embers, /, **written: object) -> Any:
    """A game like this one whose evaluator has these class variables and methods."""
    return of_game(base, evaluator_class=type("Says", (Evaluator,), written))


def with_classes(*classes: type, **written: object) -> Any:
    """Embers with further classes in the vocabulary, and these methods."""
    return of_game(all_vocabulary=lambda game: (*Embers.all_vocabulary(game), *classes), **written)


@attrs.frozen
class Fault:
    """What is wrong with a game, and what the kit must say of it."""

    rule: str  # that must be named
    words: str  # that must be said
    game: AnyGame
    only: str | None = None  # the rule to look at, where another would find the same fault first
    policies: Callable[[], Mapping[str, Policy]] | None = None  # made for each check: one of them changes

    def __str__(self) -> str:
        return f"{self.rule}: {self.words}"

    def message(self, seeds: tuple[int, ...] = tuple(range(10)), rules: tuple[str, ...] | None = None) -> str:
        """What the kit says of the game."""
        rules = (self.only,) if rules is None and self.only is not None else rules
        return said_of(
            *(self.game,),
            seeds=seeds, limit=25, rules=rules, policies=self.policies and self.policies(),
            processes=self.rule == "processes",
        )  # fmt: skip


def said_of(game: AnyGame, **named: Any) -> str:
    """What the kit says of a game that breaks the contract."""
    with pytest.raises(BrokenContract) as broken:
        contract.check(game, **{"processes": False, **named})
    return str(broken.value)


Table = Mapping[str, Sequence[tuple[str, AnyGame]]]  # by rule, the words that must be said, and the game


def faults(*tables: Table, alone: bool = False) -> list[Fault]:
    """The faults of some tables; with `alone` True only the rule that is named looks at the game."""
    rows = [(rule, words, game) for table in tables for rule, row in table.items() for words, game in row]
    return [Fault(rule, words, game, rule if alone else None) for rule, words, game in rows]
