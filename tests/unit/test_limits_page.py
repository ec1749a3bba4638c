"""The page of limits says what the cases say."""

from __future__ import annotations

from tests.cases.limits_page import PAGE, cannot_pass, with_section


def test_the_page_is_up_to_date() -> None:
    page = PAGE.read_text("utf-8")
    assert page == with_section(page), "run `python -m tests.cases.limits_page`"


def test_every_limit_gives_a_reason() -> None:
    assert all(what and why for what, why in cannot_pass())
