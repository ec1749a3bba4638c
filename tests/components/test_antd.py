"""antd: boxes whose lists are drawn elsewhere, without roles, a few rows at a time."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.components.reader import do
from tests.components.trial import Trial, attempt, trials

pytestmark = pytest.mark.asyncio(loop_scope="session")


@trials(
    Trial("antd/select", 'Select "Banana" in "Fruit"', {"fruit": "banana"}),
    Trial("antd/select", 'Choose "Cherry" for Fruit and "Apple" for Second', {"fruit": "cherry", "second": "apple"}),
    Trial(
        "antd/select",
        [
            do("select_option", "combobox: Colours", options=["Red", "Blue"]),
            do("select_option", "combobox: Country", option="Norway"),
        ],
        {"colours": ["red", "blue"], "country": "norway"},
    ),
    Trial("antd/select", [do("click", "combobox: Fruit"), do("click", "Cherry")], {"fruit": "cherry"}),
    Trial("antd/long", 'Select "Room 777" in "Room"', {"room": 777}),
    Trial(
        "antd/tags",
        [
            do("input_text", "combobox: Tags", text="three", submit=True),
            do("select_option", "combobox: Tags", option="Two"),
        ],
        {"tags": ["one", "three", "two"]},
    ),
    Trial(
        "antd/cascader",
        [do("click", "Place"), do("click", "Portugal"), do("click", "North"), do("click", "Braga")],
        {"place": ["pt", "north", "braga"]},
    ),
    Trial("antd/tree", 'Select "Operations" in "Team"', {"team": "ops"}),
    Trial(
        "antd/tree",
        [do("click", "Team"), do("click", "caret-down"), do("click", "Backend")],
        {"team": "back"},
    ),
    Trial(
        "antd/tree",
        [do("select_option", "combobox: Watch", options=["Frontend", "Network"])],
        {"watch": ["front", "net"]},
    ),
)
async def test_lists(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial("antd/date", 'Enter "2026-12-24" in "Start" and press Enter', {"start": "2026-12-24"}),
    Trial(
        "antd/date",
        [
            do("input_text", "Stay", text="2026-12-24", submit=True),
            do("input_text", "End date", text="2026-12-27", submit=True),
        ],
        {"stay": ["2026-12-24", "2026-12-27"]},
    ),
    Trial(
        "antd/numbers",
        'Set "Amount" to 42 and turn on "Active"',
        {"amount": 42, "active": True},
    ),
)
async def test_values(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial("antd/table", 'Sort by "Age"', {"sort": ["age", "ascend"]}),
    Trial("antd/table", 'Go to page 3 and tick the checkbox in the row of "Rosa"', {"page": 3, "selected": ["rosa"]}),
    Trial(
        "antd/table",
        [do("click", "clickable: 2"), do("click", "checkbox: Select row 1"), do("click", "clickable: Age")],
        {"selected": ["ines"], "sort": ["age", "ascend"], "page": 2},
    ),
)
async def test_table(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial(
        "antd/modal", 'Click "Rename", enter "Final" in "New name" and click "Save"', {"open": False, "name": "Final"}
    ),
)
async def test_modal(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial(
        "antd/upload",
        [do("upload_file", "button: Choose file", files=["report.txt"])],
        {"files": [["report.txt", 10]]},
        files=("report.txt",),
    ),
)
async def test_upload(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)
