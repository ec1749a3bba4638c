"""MUI, Radix and react-select: layers in portals, lists that open on press, boxes that search."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser

from tests.components.reader import do
from tests.components.trial import Trial, attempt, trials

pytestmark = pytest.mark.asyncio(loop_scope="session")


@trials(
    Trial("mui/select", 'Select "Twenty" in "Age"', {"age": "Twenty"}),
    Trial(
        "mui/select", [do("select_option", "Days", options=["Monday", "Wednesday"])], {"days": ["Monday", "Wednesday"]}
    ),
    Trial("mui/autocomplete", [do("select_option", "Film", option="Fargo")], {"film": "Fargo"}),
    Trial("mui/autocomplete", [do("select_option", "Watched", options=["Dune", "Heat"])], {"films": ["Dune", "Heat"]}),
    Trial("mui/slider", [do("press_keys", "slider: Volume", keys="ArrowRight ArrowRight")], {"volume": 32}),
    Trial("mui/slider", [do("input_text", "slider: Volume", text="75")], {"volume": 75}),
)
async def test_mui(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial(
        "radix/dialog", 'Click "Edit profile", enter "Ada" in "Name" and click "Save"', {"open": False, "name": "Ada"}
    ),
    Trial("radix/menu", [do("click", "Actions"), do("click", "menuitem: Copy")], {"chosen": "copy"}),
    Trial("radix/menu", [do("click", "Actions"), do("click", "Show grid")], {"grid": True}),
    Trial(
        "radix/menu",
        [do("click", "Actions"), do("hover", "menuitem: More"), do("click", "menuitem: Export")],
        {"chosen": "export"},
    ),
    Trial("radix/select", 'Select "Banana" in "Fruit"', {"fruit": "Banana"}),
)
async def test_radix(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)


@trials(
    Trial("react-select/boxes", 'Select "Mint" in "Flavour"', {"flavour": "mint"}),
    Trial(
        "react-select/boxes",
        [do("select_option", "Toppings", options=["Nuts", "Honey"])],
        {"toppings": ["nuts", "honey"]},
    ),
    Trial("react-select/boxes", [do("input_text", "Label", text="Someday", submit=True)], {"label": "Someday"}),
)
async def test_react_select(trial: Trial, realm: str, browser: Browser) -> None:
    await attempt(trial, realm, browser)
