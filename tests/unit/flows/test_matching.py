"""Single cases of knowing an element again."""

from __future__ import annotations

from typing import Any

import pytest

from pagehand.flows.fingerprint import fingerprint_of
from pagehand.flows.matching import Match, match
from pagehand.page.models import Survey


def page(*root: Any, details: list[dict[str, Any]] | None = None) -> Survey:
    return Survey.model_validate({"root": list(root), "details": details or []})


def button(number: int, name: str, **more: Any) -> dict[str, Any]:
    return {"k": "button", "i": number, "n": name, **more}


def heading(text: str) -> dict[str, Any]:
    return {"k": "heading", "c": [text]}


def row(*parts: Any) -> dict[str, Any]:
    return {"k": "row", "c": [{"k": "cell", "c": [part]} for part in parts]}


def again(before: Survey, number: int, after: Survey) -> Match:
    wanted = fingerprint_of(before, number)
    assert wanted is not None
    return match(after, wanted)


def test_a_row_is_known_by_its_words_and_its_state_may_change() -> None:
    before = page(row("Ada", "active", button(1, "Block")), row("Alan", "active", button(2, "Block")))
    after = page(row("Alan", "active", button(7, "Block")), row("Ada", "blocked", button(8, "Block")))
    assert again(before, 1, after).element == 8
    assert again(before, 2, after).element == 7


def test_a_row_that_is_gone_is_not_taken_for_another() -> None:
    before = page(row("Ada", "active", button(1, "Block")), row("Alan", "active", button(2, "Block")))
    assert again(before, 1, page(row("Alan", "active", button(7, "Block")))) == Match(None, "missing")


def test_a_longer_name_is_another_row() -> None:
    before = page(row("Pen", button(1, "Add")), row("Ink", button(2, "Add")))
    after = page(row("Pen blue", button(7, "Add")), row("Ink", button(8, "Add")))
    assert again(before, 1, after).element is None


def test_counts_in_a_row_change_but_order_numbers_name_it() -> None:
    before = page(row("Pen", "2", "3.00", button(1, "Add")), row("Ink", "1", "9.00", button(2, "Add")))
    after = page(row("Pen", "3", "4.50", button(7, "Add")), row("Ink", "1", "9.00", button(8, "Add")))
    assert again(before, 1, after).element == 7
    orders = page(row("Order 4711", button(1, "Cancel")), row("Order 4712", button(2, "Cancel")))
    assert again(orders, 1, page(row("Order 4713", button(7, "Cancel")))).element is None


def test_a_single_row_may_not_be_another_one() -> None:
    before = page(row("Invoice 17", button(1, "Pay")))
    assert again(before, 1, page(row("Invoice 18", button(7, "Pay")))).element is None


def test_another_panel_with_a_button_of_the_same_name() -> None:
    before = page(heading("Profile"), {"k": "input", "i": 1, "n": "Name"}, button(2, "Save"))
    after = page(heading("Address"), {"k": "input", "i": 7, "n": "Name"}, button(8, "Save"))
    assert again(before, 2, after) == Match(None, "unlike")


def test_two_that_may_be_meant() -> None:
    before = page(heading("Offers"), "Pens", button(1, "Buy"))
    after = page(heading("Offers"), "Ink", button(7, "Buy"), "Paper", button(8, "Buy"))
    assert again(before, 1, after).reason == "ambiguous"


def test_a_test_id_carries_a_button_over_a_new_name() -> None:
    before = page(heading("Cart"), button(1, "Pay now"), details=[{"id": 1, "test_id": "pay", "selector": "main > a"}])
    after = page(heading("Till"), button(7, "Check out"), details=[{"id": 7, "test_id": "pay", "selector": "main > b"}])
    assert again(before, 1, after).element == 7
    taken = page(
        heading("Till"),
        button(7, "Check out"),
        button(8, "Pay now"),
        details=[{"id": 7, "test_id": "pay", "selector": "x"}, {"id": 8, "selector": "y"}],
    )
    assert again(before, 1, taken).element is None


def test_a_number_in_an_id_is_no_promise() -> None:
    before = page(button(1, "Delete"), details=[{"id": 1, "test_id": "row-0", "selector": "main > a"}])
    after = page(button(7, "Archive"), details=[{"id": 7, "test_id": "row-0", "selector": "main > a"}])
    assert again(before, 1, after) == Match(None, "missing")


def test_a_new_name_without_any_mark_is_refused() -> None:
    before = page(heading("Cart"), button(1, "Pay now"), details=[{"id": 1, "selector": "main > a"}])
    after = page(heading("Cart"), button(7, "Check out"), details=[{"id": 7, "selector": "main > a"}])
    assert again(before, 1, after) == Match(None, "missing")


def test_renamed_classes_and_moved_texts_do_not_matter() -> None:
    before = page(heading("Cart"), "Two pens", button(1, "Pay now"), "Free delivery")
    after = page(heading("Cart"), "Free delivery", "News", button(7, "Pay now"), "Two pens")
    assert again(before, 1, after).element == 7


@pytest.mark.parametrize("kind", ["input", "select"])
def test_a_field_without_a_label_needs_its_place(kind: str) -> None:
    before = page(heading("Search"), {"k": kind, "i": 1}, button(2, "Go"))
    assert again(before, 1, page(heading("Search"), {"k": kind, "i": 7}, button(8, "Go"), "New")).element == 7
    assert again(before, 1, page({"k": kind, "i": 7}, button(8, "Leave"))).element is None


def test_what_a_field_holds_is_not_what_it_is_called() -> None:
    before = page({"k": "input", "i": 1, "n": "Quantity", "v": "1"}, button(2, "Go"))
    assert again(before, 1, page({"k": "input", "i": 7, "n": "Quantity", "v": "25"}, button(8, "Go"))).element == 7


def test_what_is_not_listed_has_no_fingerprint() -> None:
    assert fingerprint_of(page(button(1, "A")), 2) is None
