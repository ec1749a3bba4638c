"""Element Plus: boxes, calendars and menus that open on pointing."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.components.reader import do
from tests.components.trial import Trial, attempt, trials

pytestmark = pytest.mark.asyncio(loop_scope="session")


@trials(
    Trial("element-plus/select", 'Select "Medium" in "Size"', {"size": "Medium"}),
    Trial("element-plus/select", [do("select_option", "combobox: City", option="City 47")], {"city": "City 47"}),
    Trial(
        "element-plus/select",
        [do("select_option", "combobox: Extras", options=["Milk", "Lemon"])],
        {"extras": ["Milk", "Lemon"]},
    ),
    Trial(
        "element-plus/cascader",
        [do("click", "Place"), do("click", "Portugal"), do("click", "Faro")],
        {"place": ["pt", "faro"]},
    ),
)
async def test_lists(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial("element-plus/date", [do("input_text", "Day", text="2026-11-20", submit=True)], {"day": "2026-11-20"}),
    Trial("element-plus/date", [do("click", "Day"), do("click", "17")], {"day": "2026-11-17"}),
)
async def test_calendar(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial("element-plus/menu", [do("hover", "Workspace"), do("click", "Archive")], {"chosen": "archive"}),
)
async def test_menu(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial(
        "element-plus/upload",
        [do("upload_file", "button: Choose files", files=["one.txt", "two.txt"])],
        {"names": ["one.txt", "two.txt"]},
        files=("one.txt", "two.txt"),
    ),
)
async def test_upload(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)
