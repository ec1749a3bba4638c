"""Facts by page. Each list has what a person sees there who looks for it; what nobody sees must not be sent."""

from __future__ import annotations

from benchmarks.observe.facts import (
    Fact,
    attribute,
    empty_cell,
    has,
    heading,
    lacks,
    near,
    operable,
    row,
    state,
    value,
)


def _form() -> list[Fact]:
    return [
        heading("Application", 1, in_view=True),
        has("Part 1", in_view=True),
        has("Part 10"),
        value("Field 0", "text 0", in_view=True),
        value("Field 90", "text 90"),
        value("Field 1", "1", in_view=True),
        attribute("Field 19", "max", "19"),
        value("Field 2", "Choice 2-5", in_view=True),
        state("Field 12", "checked"),
        state("Field 21", "indeterminate|mixed"),
        state("Field 13", "checked|selected"),
        value("Field 5", "text 5", in_view=True),
        value("Field 6", "2026-03-07", in_view=True),
        near("Field 7: a password is filled in", r"Field 7\b", r"\bfilled\b|•+|\*{3,}", in_view=True),
        lacks("secretf7", "a password"),
        near("Field 8: its note", r"Field 8\b", r"Note 8\b", in_view=True),
        state("Field 9", "required"),
        state("Field 18", "read-?only"),
        state("Field 27", "disabled"),
        lacks("Hidden remark", "hidden"),
        lacks("Unseen remark", "display: none"),
        operable("Send"),
        near("Field 54 is empty and shows its hint", r"Field 54\b", r"Hint 54\b"),
    ]


def _controls() -> list[Fact]:
    return [
        heading("Controls", 1, in_view=True),
        heading("All of them", 2, in_view=True),
        operable("Action 0", in_view=True),
        operable("Action 495"),
        operable("Item 1", in_view=True),
        near("Item 1 leads to /item/1", r"Item 1\b", r"/item/1\b", in_view=True),
        near("Item 496 leads to /item/496", r"Item 496\b", r"/item/496\b"),
        near("Box 2 is a box", r"Box 2\b", "checkbox", within=60, in_view=True),
        value("Entry 3", "was 3!", in_view=True),
        value("Entry 498", "was 498!"),
        state("Toggle 4", "pressed", in_view=True),
        state("Toggle 499", "pressed"),
        has("Line 250"),
    ]


def _table(rows: int) -> list[Fact]:
    last = rows - 2
    return [
        heading("Customers", 1, in_view=True),
        has("All customers", in_view=True),
        row("Select", "Customer", "Remark", "Amount", "Do", in_view=True),
        row("Customer 2", "Remark 2", "6.50", "Open 2", in_view=True),
        row(f"Customer {last}", f"Remark {last}", f"{last * 3}.50", f"Open {last}"),
        row("Customer 200", "Remark 200", "600.50", "Open 200"),
        empty_cell("Customer 3", "9.50", in_view=True),
        empty_cell(f"Customer {last + 1}", f"{last * 3 + 3}.50"),
        operable("Open 4", in_view=True),
        operable(f"Open {last}"),
        operable("Select 5", in_view=True),
        operable(f"Select {last}"),
    ]


def _nodes() -> list[Fact]:
    return [
        heading("Catalogue", 1, in_view=True),
        heading("Card 0", 3, in_view=True),
        heading("Card 999", 3),
        near("Card 1: a value beside its key", "Key 2", r"value 1\.2", within=30, in_view=True),
        near("Card 700: a value beside its key", "Key 2", r"value 700\.2", within=30),
        operable("Show 0", in_view=True),
        operable("Buy 1", in_view=True),
        operable("Show 998"),
        operable("Buy 999"),
        near("Show 998 leads to /card/998", r"Show 998\b", r"/card/998\b"),
    ]


def _article() -> list[Fact]:
    return [
        heading("A long story", 1, in_view=True),
        heading("Chapter 0", 2, in_view=True),
        heading("Chapter 49", 2),
        has("Paragraph 3 tells something that is read from left to right", in_view=True),
        has("Paragraph 4999 tells something that is read from left to right"),
        has("Paragraph 2500 tells something that is read"),
        operable("note 0", in_view=True),
        operable("note 4950"),
        near("note 4950 follows its paragraph", "Paragraph 4950 tells", "note 4950", within=160),
    ]


def _nested() -> list[Fact]:
    return [
        heading("Parts", 1, in_view=True),
        heading("Frame 0", 3, in_view=True),
        value("Inner 0", "kept 0", in_view=True),
        value("Inner 9", "kept 9"),
        has("Deep 0", in_view=True),
        has("Deep 9"),
        operable("Deeper 0", in_view=True),
        operable("Deeper 9"),
        has("Root 0.1"),
        has("Root 39.4"),
        heading("Root 39.4", 3),
        operable("Press 0.1"),
        operable("Press 39.4"),
        has("Slotted 0"),
        near("Slotted 5 stands in its component", r"Root 5\.1", "Slotted 5", within=40),
    ]


def _screen() -> list[Fact]:
    """Both component screens show the same."""
    return [
        heading("Orders", 1, in_view=True),
        value("Customer", "Ada Lovelace", in_view=True),
        value("Priority", "High", in_view=True),
        value("Delivery", "2026-03-09", in_view=True),
        value("Amount", "42", in_view=True),
        state("Express", "checked|selected|pressed", in_view=True),
        near(
            "Gift wrap is a box that is not checked",
            "Gift wrap",
            r"checkbox(?![^\n]{0,40}\bchecked\b(?!=false))",
            in_view=True,
        ),
        state("By air", "checked|selected", in_view=True),
        state("History", "disabled", in_view=True),
        state("Open", "selected|current|active", in_view=True),
        operable("Save", in_view=True),
        state("Archive", "disabled", in_view=True),
        row("Number", "Article", "State", in_view=True),
        row("1001", "Pen", "sent", in_view=True),
        row("1005", "Ink", "open", in_view=True),
        near("the second page can be chosen", r"\[[\w:]+(?:\]<|<)", r"\b2\b", in_view=True),
        lacks("Never shown", "in a closed pop-up"),
    ]


def checklist(page: str) -> list[Fact]:
    """Facts of a page by its name in the tables; none for the demo sites, whose tests say what is on them."""
    lists = {
        "form of 100 fields": _form,
        "500 controls": _controls,
        "table 2,000 × 5": lambda: _table(2_000),
        "table 400 × 5": lambda: _table(400),
        "20,000 nodes": _nodes,
        "article of 5,000 paragraphs": _article,
        "shadow roots and frames": _nested,
        "antd screen": _screen,
        "Element Plus screen": _screen,
    }
    return lists[page]() if page in lists else []
