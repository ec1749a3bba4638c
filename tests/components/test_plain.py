"""Libraries without a framework, and TodoMVC in two of them."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.components.reader import do
from tests.components.trial import Trial, attempt, trials

pytestmark = pytest.mark.asyncio(loop_scope="session")


@trials(
    Trial("plain/flatpickr", [do("click", "Departure"), do("click", "17")], {"day": "2026-11-17"}),
)
async def test_flatpickr(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial(
        "plain/sortable",
        [do("find_text", query="One"), do("drag", "found", offset=[0, 80])],
        {"order": ["Two", "Three", "One", "Four"]},
    ),
    Trial(
        "plain/sortable-fallback",
        [do("find_text", query="One"), do("drag", "found", offset=[0, 80])],
        {"order": ["Two", "Three", "One", "Four"]},
    ),
)
async def test_sortable(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


ADDED = [
    {"title": "Water the plants", "completed": True},
    {"title": "Post the letter", "completed": False},
    {"title": "Buy milk", "completed": False},
]
RENAMED = [{"title": "Water the roses", "completed": False}, {"title": "Post the letter", "completed": False}]


@trials(
    *(
        Trial(f"todomvc/{name}", goal, {"todos": todos})
        for name in ("react", "vue")
        for goal, todos in (
            ('Add the to-do "Buy milk" and mark "Water the plants" as done', ADDED),
            ('Double-click "Water the plants", change its text to "Water the roses" and press Enter', RENAMED),
        )
    ),
)
async def test_todomvc(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)
