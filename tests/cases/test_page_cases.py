"""Faults that people reported of agents like this one: each page must be seen and operated rightly in both realms."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Browser

from tests.cases.case import Case, page_cases
from tests.cases.limits import LIMITS
from tests.cases.play import Play
from tests.cases.stage import Stage

pytestmark = pytest.mark.asyncio(loop_scope="session")


def _parameters() -> list[Any]:
    return [
        pytest.param(case, realm, id=f"{case.id}-{realm}", marks=_limit(case.id, realm)) for case, realm in page_cases()
    ]


def _limit(case_id: str, realm: str) -> list[pytest.MarkDecorator]:
    reason = LIMITS.get((case_id, realm))
    return [pytest.mark.xfail(reason=reason, strict=True)] if reason else []


@pytest.mark.parametrize(("case", "realm"), _parameters())
async def test_case(case: Case, realm: str, browser: Browser) -> None:
    page = await browser.new_page(viewport={"width": 1280, "height": 800})
    try:
        await Play(case, Stage(page, case, realm)).run()
    finally:
        await page.close()
