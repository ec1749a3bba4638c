"""What the model is told of an action."""

from __future__ import annotations

from typing import Any

import pytest

from pagehand.page.models import ActionResult, PageAction
from pagehand.tools.page_actions import word_result

BUTTON = {"id": 4, "kind": "button", "name": "Save"}


def told(tool: str = "click", *, ok: bool = True, code: str = "ok", detail: str = "", **changes: Any) -> str:
    data = {"ok": ok, "code": code, "detail": detail, "target": BUTTON, "changes": changes}
    return word_result(PageAction(tool=tool, id=4), ActionResult.model_validate(data))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, 'Clicked [4] button "Save". Nothing changed on the page.'),
        ({"value": "tea"}, 'Value now: "tea".'),
        ({"checked": True}, "It is checked now."),
        ({"checked": False}, "It is no longer checked."),
        ({"selected": ["Red", "Blue"]}, "Selected now: Red, Blue."),
        ({"value": "Red", "selected": ["Red"]}, 'button "Save". Selected now: Red.'),
        ({"expanded": True}, "It is expanded now."),
        ({"url": "http://a.test/b"}, "Address now: http://a.test/b."),
        ({"added": ['button "Undo"', "Saved"], "added_count": 9}, 'New on the page: button "Undo"; Saved … and more.'),
        ({"added": ["Saved", ", due 1 May", ""], "added_count": 3}, "New on the page: Saved … and more."),
        ({"added": list("abcdefgh"), "added_count": 40}, "New on the page: a; b; c; d … and more."),
        ({"removed_count": 3}, "3 elements went away."),
        ({"target_gone": True}, "The element itself is gone now."),
        ({"opened": ["http://a.test/"]}, "Opened in a new tab: http://a.test/."),
        ({"dialogs": [{"type": "confirm", "message": "Sure?", "answer": "no"}]}, 'confirm "Sure?", answered: no.'),
        ({"leaving": True}, "Another document is loading."),
    ],
)
def test_each_change_has_its_words(changes: dict[str, Any], words: str) -> None:
    assert words in told(**changes)


def test_scrolling_says_how_far_and_what_remains_or_that_it_is_the_end() -> None:
    moved = told("scroll", scrolled={"dx": 0, "dy": 612.4, "down": 1.25, "up": 0.9})
    assert "612 px down" in moved
    assert "pages left down" in moved
    assert "the end is reached" not in moved
    assert "the end is reached" in told("scroll", scrolled={"dx": 0, "dy": 0, "up": 3.0})


def test_a_refusal_names_target_cause_and_advice() -> None:
    text = told(ok=False, code="no_option", detail="options: Red | Blue")
    assert text.startswith('[4] button "Save": options: Red | Blue')
    assert "Choose one of the listed options" in text
    assert "Clicked" not in text
