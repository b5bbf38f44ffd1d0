"""`support.for_each`: one item of many cases, none of which is lost."""

import pytest

from support import for_each


def test_every_case_is_run_once() -> None:
    seen = []

    @for_each(("a", "b"), [(1, 2), (3, 4)])
    def looped(a: int, b: int) -> None:
        seen.append((a, b))

    looped()
    assert seen == [(1, 2), (3, 4)]


def test_every_case_that_fails_is_told() -> None:
    @for_each("n", range(40), ids=lambda n: f"case-{n}")
    def looped(n: int) -> None:
        assert n % 2

    with pytest.RaisesGroup(*[AssertionError] * 20, match="20 of 40 cases") as caught:
        looped()
    assert [line.split()[0] for line in str(caught.value).split("\n") if "case-" in line] == [
        f"case-{n}:" for n in range(0, 40, 2)
    ]


def test_the_only_one_that_fails_is_raised_with_its_case() -> None:
    @for_each("n", [1, 2, 3])
    def looped(n: int) -> None:
        assert n != 2

    with pytest.raises(AssertionError) as caught:
        looped()
    assert caught.value.__notes__ == ["in the case n=2"]


def test_an_error_that_was_expected_and_did_not_come_is_a_failure_of_its_case() -> None:
    seen = []

    @for_each("n", [1, 0, 2])
    def looped(n: int) -> None:
        seen.append(n)
        with pytest.raises(ZeroDivisionError):
            1 // n

    with pytest.RaisesGroup(pytest.fail.Exception, pytest.fail.Exception):
        looped()
    assert seen == [1, 0, 2]


def test_a_case_that_skips_is_a_failure() -> None:
    @for_each("n", [1, 2])
    def looped(n: int) -> None:
        if n == 2:
            pytest.skip("no")

    with pytest.RaisesGroup(pytest.skip.Exception):
        looped()


def test_loops_stand_in_each_other_and_the_fixtures_are_left(tmp_path: object) -> None:
    seen = []

    @for_each("a", [1, 2])
    @for_each("b", [pytest.param(3, id="three"), 4])
    def looped(a: int, b: int, path: object) -> None:
        seen.append((a, b, path))

    looped(path=tmp_path)
    assert seen == [(a, b, tmp_path) for a in (1, 2) for b in (3, 4)]


def test_no_cases_are_an_error() -> None:
    with pytest.raises(ValueError, match="looped has no cases"):

        @for_each("n", [])
        def looped(n: int) -> None:
            assert n
