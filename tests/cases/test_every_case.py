"""No case is forgotten: each is played here, played by a named test elsewhere, or listed with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.case import DATA, cases, lifecycle_cases, model_cases, page_cases
from tests.cases.lifecycle import told
from tests.cases.limits import ELSEWHERE, LIMITS, NOT_PLAYED, PLAYED_ELSEWHERE

ROOT = Path(__file__).parents[2]


def _played() -> set[str]:
    told_ones = {case.id for case, _ in lifecycle_cases() if told(case.id)}
    return {case.id for case, _ in page_cases()} | {case.id for case, *_ in model_cases()} | told_ones


def test_every_file_is_a_case_of_its_own() -> None:
    names = [file.name for file in DATA.glob("*.yaml")]
    assert sorted(case.id for case in cases()) == sorted(name.partition("-")[0] for name in names)


def test_every_case_is_played_or_says_why_not() -> None:
    played, elsewhere, not_played = _played(), set(PLAYED_ELSEWHERE), set(NOT_PLAYED)
    assert played | elsewhere | not_played == {case.id for case in cases()}
    assert not played & elsewhere
    assert not played & not_played
    assert not elsewhere & not_played


def test_limits_are_of_cases_that_are_played() -> None:
    assert {case_id for case_id, _ in LIMITS} <= _played()


def _named() -> list[str]:
    return sorted({*ELSEWHERE.values(), *(test for tests in PLAYED_ELSEWHERE.values() for test in tests)})


@pytest.mark.parametrize("test", _named())
def test_what_is_checked_elsewhere_is_there(test: str) -> None:
    file, name = test.split("::")
    assert f"def {name}(" in (ROOT / file).read_text("utf-8")
