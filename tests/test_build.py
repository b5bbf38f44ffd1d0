"""When cardkit is compiled on installation, and what is said when it is not."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from collections.abc import Callable
from email import message_from_bytes
from pathlib import Path
from typing import Final

import cardkit_build
import pytest
from setuptools import build_meta

pytestmark = pytest.mark.sources

WHEEL = "cardkit-0.1.0.whl"
PROJECT: Final = Path(__file__).parent.parent
PARTS: Final = (
    "build_backend",
    "src",
    "pyproject.toml",
    "setup.py",
    "MANIFEST.in",
    "README.md",
    "LICENSE",
    "CHANGELOG.md",
)


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
        monkeypatch.setattr(cardkit_build, "settle_wheel", lambda _: None)  # there is none
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
    said = capsys.readouterr().err.splitlines()
    assert said[-1] == f"cardkit is installed as pure Python, 20 times slower than compiled: {reason}"


def test_nothing_is_said_where_nothing_is_compiled_as_asked_for(
    builder: Made, capsys: pytest.CaptureFixture[str]
) -> None:
    builder(can=True, wanted="0")
    cardkit_build.build_wheel("dist")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("wanted", ["1", None])
def test_whoever_waits_for_the_compiler_is_told_so(
    builder: Made, wanted: str | None, capsys: pytest.CaptureFixture[str]
) -> None:
    builder(can=True, wanted=wanted)
    cardkit_build.build_wheel("dist")
    said = capsys.readouterr().err
    assert re.fullmatch(r"cardkit: compiling \d\d modules, about a minute; CARDKIT_COMPILE=0 leaves it out\n", said)


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


# What is built, once for all tests below, twice: in two folders, at two times, with two sets of modes.


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two folders, each with a pure wheel and a source distribution of these sources."""
    made = []
    for number, (mode, day) in enumerate([(0o644, 10**9), (0o664, 1.5 * 10**9)]):
        folder = tmp_path_factory.mktemp("sources" + "-somewhere-else" * number)
        for part in PARTS:
            ignored = shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so")
            if (PROJECT / part).is_dir():
                shutil.copytree(PROJECT / part, folder / part, ignore=ignored)
            else:
                shutil.copy(PROJECT / part, folder / part)
        for file in folder.rglob("*"):
            if file.is_file():
                file.chmod(mode)
                os.utime(file, (day, day))
        build = "import cardkit_build as b; b.build_sdist('dist'); b.build_wheel('dist')"
        (folder / "dist").mkdir()
        environment = {**os.environ, "CARDKIT_COMPILE": "0", "PYTHONPATH": str(folder / "build_backend")}
        environment.pop("SOURCE_DATE_EPOCH", None)
        subprocess.run([sys.executable, "-c", build], cwd=folder, env=environment, check=True, capture_output=True)
        made.append(folder / "dist")
    return made[0], made[1]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["*.whl", "*.tar.gz"])
def test_what_is_built_twice_is_the_same_to_the_byte(built: tuple[Path, Path], kind: str) -> None:
    one, two = [next(folder.glob(kind)) for folder in built]
    assert (one.name, one.read_bytes()) == (two.name, two.read_bytes())


def test_the_files_of_a_wheel_are_in_order_the_record_last(built: tuple[Path, Path]) -> None:
    names = zipfile.ZipFile(next(built[0].glob("*.whl"))).namelist()
    assert names[:-1] == sorted(names[:-1])
    assert names[-1].endswith(".dist-info/RECORD")


def test_a_wheel_has_the_templates_of_new(built: tuple[Path, Path]) -> None:
    names = zipfile.ZipFile(next(built[0].glob("*.whl"))).namelist()
    folder = PROJECT / "src" / "cardkit" / "commands" / "templates"
    files = [path.relative_to(PROJECT / "src") for path in folder.rglob("[!._]*.*") if path.is_file()]
    expected = [path.as_posix() for path in files if not any(part.startswith(".") for part in path.parts)]
    assert sorted(expected) == [name for name in sorted(names) if "/templates/" in name]


def test_a_wheel_that_was_written_anew_has_what_its_record_says(built: tuple[Path, Path]) -> None:
    wheel = zipfile.ZipFile(next(built[0].glob("*.whl")))
    listed = [line.split(",")[0] for line in wheel.read(wheel.namelist()[-1]).decode().splitlines()]
    assert sorted(listed) == sorted(wheel.namelist())
    assert wheel.testzip() is None


def test_the_files_of_a_source_distribution_belong_to_nobody(built: tuple[Path, Path]) -> None:
    with tarfile.open(next(built[0].glob("*.tar.gz"))) as packed:
        files = packed.getmembers()
    assert {(one.uid, one.gid, one.uname, one.gname, one.mode) for one in files} == {(0, 0, "", "", 0o644)}


def test_the_metadata_say_where_the_project_is(built: tuple[Path, Path]) -> None:
    wheel = zipfile.ZipFile(next(built[0].glob("*.whl")))
    name = next(one for one in wheel.namelist() if one.endswith(".dist-info/METADATA"))
    urls = dict([line.split(", ") for line in message_from_bytes(wheel.read(name)).get_all("Project-URL", [])])
    assert sorted(urls) == ["Changelog", "Documentation", "Homepage"]
    assert all(url.startswith("https://") for url in urls.values())


@pytest.mark.parametrize(("value", "epoch"), [("", 315532800), ("0", 315532800), ("1700000000", 1700000000)])
def test_the_time_of_what_is_built_can_be_told(monkeypatch: pytest.MonkeyPatch, value: str, epoch: int) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", value)
    assert cardkit_build.epoch() == epoch


def test_a_time_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "today")
    with pytest.raises(SystemExit, match="SOURCE_DATE_EPOCH: expected whole seconds since 1970, not 'today'"):
        cardkit_build.epoch()
