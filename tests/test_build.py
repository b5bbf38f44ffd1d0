"""When cardkit is compiled on installation, and what is said when it is not."""

import os
import sys
import sysconfig
from collections.abc import Callable

import cardkit_build
import pytest
from setuptools import build_meta

pytestmark = pytest.mark.sources

WHEEL = "cardkit-0.1.0.whl"


class Builder:
    """Stands for setuptools: fails when it is told to compile, if it cannot."""

    def __init__(self, *, can: bool) -> None:
        self.can = can
        self.told: list[str] = []

    def build(self, *_: object) -> str:
        self.told.append(os.environ["CARDKIT_SETUP"])
        if self.told[-1] == "1" and not self.can:
            raise SystemExit("error: command 'cc' failed")
        return WHEEL


Made = Callable[..., Builder]


@pytest.fixture
def builder(monkeypatch: pytest.MonkeyPatch) -> Made:
    def made(*, can: bool, compiler: bool = True, wanted: str | None = None) -> Builder:
        one = Builder(can=can)
        monkeypatch.setattr(build_meta, "build_wheel", one.build)
        monkeypatch.setattr(build_meta, "build_editable", one.build)
        monkeypatch.setattr(build_meta, "get_requires_for_build_wheel", lambda _: ["plain"])
        monkeypatch.setattr(build_meta, "get_requires_for_build_editable", lambda _: ["plain"])
        monkeypatch.setattr(cardkit_build, "why_not", lambda: None if compiler else "there is no C compiler (cc)")
        if wanted is None:
            monkeypatch.delenv("CARDKIT_COMPILE", raising=False)
        else:
            monkeypatch.setenv("CARDKIT_COMPILE", wanted)
        return one

    return made


@pytest.mark.parametrize(
    ("can", "compiler", "wanted", "told"),
    [
        (True, True, None, ["1"]),
        (False, True, None, ["1", "0"]),
        (True, False, None, ["0"]),
        (True, True, "1", ["1"]),
        (True, False, "1", ["1"]),
        (True, True, "0", ["0"]),
    ],
)
def test_a_wheel_is_compiled_where_that_is_possible_and_wanted(
    builder: Made, can: bool, compiler: bool, wanted: str | None, told: list[str]
) -> None:
    one = builder(can=can, compiler=compiler, wanted=wanted)
    assert (cardkit_build.build_wheel("dist"), one.told) == (WHEEL, told)


@pytest.mark.parametrize(("wanted", "told"), [(None, ["0"]), ("0", ["0"]), ("1", ["1"])])
def test_an_editable_install_is_compiled_only_if_asked_for(builder: Made, wanted: str | None, told: list[str]) -> None:
    one = builder(can=True, wanted=wanted)
    assert (cardkit_build.build_editable("dist"), one.told) == (WHEEL, told)


def test_where_compiling_is_asked_for_a_failure_is_one(builder: Made) -> None:
    builder(can=False, wanted="1")
    with pytest.raises(SystemExit, match="command 'cc' failed"):
        cardkit_build.build_wheel("dist")


@pytest.mark.parametrize(
    ("can", "compiler", "reason"),
    [(False, True, "compiling failed (error: command 'cc' failed)"), (True, False, "there is no C compiler (cc)")],
)
def test_one_line_says_why_it_is_not_compiled(
    builder: Made, can: bool, compiler: bool, reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    builder(can=can, compiler=compiler)
    cardkit_build.build_wheel("dist")
    said = capsys.readouterr().err
    assert said == f"cardkit is installed as pure Python, 20 times slower than compiled: {reason}\n"


@pytest.mark.parametrize("wanted", ["0", "1", None])
def test_nothing_is_said_where_all_is_as_asked_for(
    builder: Made, wanted: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    builder(can=True, wanted=wanted)
    cardkit_build.build_wheel("dist")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("compiler", "wanted", "for_wheel", "for_editable"),
    [(True, None, True, False), (False, None, False, False), (True, "0", False, False), (False, "1", True, True)],
)
def test_mypyc_is_fetched_only_where_it_is_used(
    builder: Made, compiler: bool, wanted: str | None, for_wheel: bool, for_editable: bool
) -> None:
    builder(can=True, compiler=compiler, wanted=wanted)
    needed = (cardkit_build.get_requires_for_build_wheel(), cardkit_build.get_requires_for_build_editable())
    assert [len(one) > 1 for one in needed] == [for_wheel, for_editable]


def test_another_value_is_refused(builder: Made) -> None:
    builder(can=True, wanted="yes")
    with pytest.raises(SystemExit, match="CARDKIT_COMPILE: expected 0 or 1, not 'yes'"):
        cardkit_build.build_wheel("dist")


@pytest.mark.skipif(os.name == "nt", reason="where the compiler of Windows is, only setuptools finds out")
def test_a_missing_compiler_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O2")
    assert cardkit_build.why_not() == "there is no C compiler (no-such-compiler)"


@pytest.mark.skipif(os.name == "nt", reason="as above")
def test_missing_headers_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("CC", sys.executable)  # some program that is there
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))
    assert str(cardkit_build.why_not()).startswith("there is no Python.h")
