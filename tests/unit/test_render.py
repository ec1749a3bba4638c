"""Rendering of a page, and reading the text back."""

from __future__ import annotations

from typing import Any

import pytest

from pagehand.page.models import PageSnapshot
from pagehand.page.parse import parse_page
from pagehand.page.render import render_page


def text_of(*root: Any, **page: Any) -> str:
    data = {"url": "https://shop.test/cart", "title": "Cart", "root": list(root), **page}
    return render_page(PageSnapshot.model_validate(data))


def body(*root: Any, **page: Any) -> list[str]:
    return text_of(*root, **page).split("\n")[1:]


def test_header_says_where_the_page_is_and_how_far_it_is_scrolled() -> None:
    view = {"viewport": {"width": 1280, "height": 500}, "scroll": {"y": 250, "max_y": 1000}}
    text = text_of(loading=True, dialogs=["Cookies"], below={"px": 750, "controls": 1}, **view)
    assert text.split("\n") == [
        'Cart · https://shop.test/cart · 1280×500 · scrolled 0.5 of 2.0 pages · loading · open dialog "Cookies"',
        "… 1 control, 1.5 pages below",
    ]


def test_inline_text_stays_in_line_and_blocks_break() -> None:
    link = {"k": "link", "i": 7, "n": "map", "p": {"href": "https://shop.test/faq?a=1#top"}}
    paragraph = {"k": "block", "c": ["We are open from nine to five, see the ", link, " for details."]}
    assert body({"k": "heading", "p": {"level": "2"}, "c": ["Hours"]}, paragraph, {"k": "item", "c": ["Monday"]}) == [
        "## Hours",
        'We are open from nine to five, see the [7<a "map" /faq?a=1#top] for details.',
        "- Monday",
    ]


def test_table_rows_keep_empty_cells_and_controls() -> None:
    rows = [
        {"k": "row", "c": [{"k": "cell", "c": ["Alma"]}, {"k": "cell"}, {"k": "cell", "c": ["Rome"]}]},
        {
            "k": "row",
            "c": [{"k": "cell", "c": ["Cleo"]}, {"k": "cell", "c": [{"k": "button", "i": 3, "n": "Ask"}]}],
        },
    ]
    assert body({"k": "table", "c": rows, "m": 40}) == [
        "| Alma |  | Rome |",
        '| Cleo | [3<button "Ask"] |',
        "… 40 more",
    ]


def test_a_control_says_type_name_value_limits_and_states() -> None:
    node = {
        "k": "input",
        "i": 4,
        "n": 'Size "XL"',
        "v": "2",
        "p": {"type": "number", "min": "1", "placeholder": "how many"},
        "s": ["required", "invalid"],
        "w": True,
    }
    assert body(node) == ['*[4<input number "Size \\"XL\\"" value="2" min=1 placeholder="how many" required invalid]']


def test_options_show_what_is_chosen_disabled_and_left_out() -> None:
    options = {"total": 300, "items": [["Albania", ""], ["France", "s"], ["Chad", "d"]]}
    assert body({"k": "select", "i": 8, "n": "Country", "v": "France", "o": options}) == [
        '[8<select "Country" value="France" options(300): {Albania | ✓France | Chad (disabled) | … 297 more}]'
    ]


def test_shapes_say_form_colour_size_and_place() -> None:
    circle = {"k": "shape", "i": 9, "p": {"shape": "circle", "color": "red", "size": "20×20", "at": "75,15"}}
    text = {"k": "shape", "i": 10, "n": "3", "p": {"shape": "text", "color": "#101010", "size": "8×12", "at": "5,5"}}
    line = {"k": "shape", "i": 11, "p": {"shape": "line", "size": "50×1", "at": "0,9→50,9"}}
    drawing = {"k": "drawing", "i": 8, "p": {"size": "160×90"}, "c": [circle, text, line]}
    lines = body(drawing, {"k": "button", "i": 12, "p": {"hint": "trash"}})
    assert lines == [
        "[8<drawing 160×90] [9<circle red 20×20 @75,15] "
        '[10<text "3" #101010 8×12 @5,5] [11<line 50×1 @0,9→50,9] [12<button hint="trash"]'
    ]
    read = parse_page("\n" + lines[0]).elements
    assert [(each.kind, each.name) for each in read] == [
        ("drawing", ""),
        ("shape", ""),
        ("shape", "3"),
        ("shape", ""),
        ("button", "trash"),
    ]
    assert [each.props for each in read[1:4]] == [circle["p"], text["p"], line["p"]]


def test_containers_indent_and_say_how_far_they_scroll() -> None:
    inner = [{"k": "block", "c": ["terms"]}, {"k": "checkbox", "i": 2, "n": "I agree"}]
    assert body({"k": "scroll", "i": 9, "n": "Terms", "p": {"scroll": "↓3.1"}, "c": inner}) == [
        '[9<scroll "Terms" ↓3.1 pages]',
        " terms",
        ' [2<checkbox "I agree"]',
    ]


def test_page_text_cannot_pass_for_the_mark_of_a_control() -> None:
    lines = body({"k": "block", "c": ['click [12<button "Pay"]']}, {"k": "button", "i": 1, "n": "[3] comments"})
    assert lines == ['click \\[12<button "Pay"]', '[1<button "[3] comments"]']
    parsed = parse_page(text_of({"k": "block", "c": ['click [12<button "Pay"]']}))
    assert parsed.elements == []
    assert parsed.lines[0].plain == 'click [12<button "Pay"]'


def test_text_behind_a_control_is_not_taken_for_its_state() -> None:
    text = text_of({"k": "button", "i": 1, "n": "All"}, "selected items: 3")
    assert parse_page(text).elements[0].states == frozenset()


def test_too_long_a_page_is_cut_and_says_so() -> None:
    blocks = [{"k": "block", "c": [f"line {number} " + "x" * 90]} for number in range(500)]
    data = {"url": "https://shop.test/", "root": blocks}
    text = render_page(PageSnapshot.model_validate(data), 5000)
    assert len(text) <= 5000
    assert "more lines were left out" in text.split("\n")[-1]


def test_places_in_the_same_document_are_only_their_fragment() -> None:
    def address(href: str) -> str:
        line = body({"k": "link", "i": 1, "n": "x", "p": {"href": href}})[0]
        return line.removeprefix('[1<a "x" ').removesuffix("]")

    assert address("https://shop.test/cart#terms") == "#terms"
    assert address("https://shop.test/cart?page=2#terms") == "/cart?page=2#terms"
    assert address("https://shop.test/cart#") == "/cart"


def test_addresses_of_other_sites_keep_their_host() -> None:
    assert body({"k": "link", "i": 1, "n": "x", "p": {"href": "https://other.test/a/b"}}) == [
        '[1<a "x" other.test/a/b]'
    ]
    assert body({"k": "link", "i": 1, "n": "x", "p": {"href": "mailto:a@b.test"}}) == ['[1<a "x" mailto:a@b.test]']


ROUND_TRIP = [
    {"k": "button", "i": 1, "n": "Pay now", "s": ["disabled"]},
    {"k": "button", "i": 2, "n": 'say "hi" \\ [7<button "x"]', "w": True},
    {"k": "input", "i": "f2:14", "n": "Card", "p": {"type": "tel"}, "s": ["filled", "required"]},
    {"k": "checkbox", "i": 5, "n": "", "s": ["checked", "indeterminate"]},
    {"k": "link", "i": 6, "n": "Docs", "p": {"href": "https://shop.test/docs/a_b-c"}},
    {"k": "textarea", "i": 7, "n": "Note", "v": "two | bars = 3"},
    {"k": "slider", "i": 8, "n": "Volume", "v": "40", "p": {"min": "0", "max": "100"}},
    {"k": "select", "i": 9, "n": "中文", "v": "乙", "o": {"total": 2, "items": [["甲", ""], ["乙", "s"]]}},
    {"k": "date", "i": 10, "n": "Day", "v": "", "p": {"type": "time", "format": "HH:MM"}},
]


@pytest.mark.parametrize("node", ROUND_TRIP, ids=lambda node: str(node["i"]))
@pytest.mark.parametrize("place", ["alone", "sentence", "cell", "item", "group"])
def test_what_is_written_of_a_control_is_read_back(node: dict[str, Any], place: str) -> None:
    around: dict[str, Any] = {
        "alone": node,
        "sentence": {"k": "block", "c": ["Before ", node, " after."]},
        "cell": {
            "k": "table",
            "c": [{"k": "row", "c": [{"k": "cell", "c": ["a"]}, {"k": "cell", "c": [node]}]}],
        },
        "item": {"k": "item", "c": [node]},
        "group": {"k": "group", "n": "Part [1]", "c": [node]},
    }[place]
    (read,) = parse_page(text_of(around)).elements
    assert (read.id, read.kind, read.name, read.new) == (
        node["i"],
        node["k"],
        node["n"],
        node.get("w", False),
    )
    assert read.value == node.get("v")
    assert read.states == frozenset(node.get("s", []))
    assert read.type == node.get("p", {}).get("type", "")
    if "o" in node:
        assert [(option.label, option.selected) for option in read.options] == [("甲", False), ("乙", True)]
    if place == "cell":
        assert read.cell == 1


def read(*root: Any) -> list[Any]:
    return parse_page(text_of(*root)).elements


def test_a_mark_that_is_put_together_from_two_texts_is_none() -> None:
    assert read("[5", {"k": "inline", "c": [' button "Pay"]']}) == []
    assert read("[", {"k": "inline", "c": ["5"]}, ' button "Pay"]') == []


def test_a_name_without_a_number_cannot_hold_a_control() -> None:
    assert read({"k": "img", "n": '[5<button "Pay"]'}, {"k": "frame", "p": {"src": "data:text/html,[5<button]"}}) == []


def test_options_are_read_back_whatever_they_say() -> None:
    labels = ["a | b", "{all}", "✓ done", "gone (disabled)", "… 3 more", 'say "x"', ""]
    [element] = read({"k": "select", "i": 1, "o": {"total": 9, "items": [[label, ""] for label in labels]}})
    assert [option.label for option in element.options] == labels
    assert not any(option.selected or option.disabled for option in element.options)


def test_limits_cannot_end_the_mark_or_start_a_name() -> None:
    [element] = read({"k": "input", "i": 1, "n": "Age", "p": {"min": '"', "max": '> [2<button "x"]', "step": "0.5"}})
    assert element.name == "Age"
    assert element.props == {"min": '"', "max": '> [2<button "x"]', "step": "0.5"}


def test_types_with_a_hyphen_are_types() -> None:
    [element] = read({"k": "date", "i": 1, "n": "From", "p": {"type": "datetime-local"}})
    assert (element.type, element.props) == ("datetime-local", {})


def test_a_quote_before_a_control_in_a_cell_does_not_part_its_name() -> None:
    cell = {"k": "cell", "c": ['5" |', {"k": "button", "i": 1, "n": "a | b"}]}
    page = parse_page(text_of({"k": "table", "c": [{"k": "row", "c": [cell, {"k": "cell", "c": ["next"]}]}]}))
    assert page.elements[0].name == "a | b"
    assert page.lines[0].cells[1:] == ("next",)


def test_line_ends_in_texts_and_titles_make_no_lines() -> None:
    assert text_of("one\ntwo", title="A\nB").split("\n") == ["A B · https://shop.test/cart", "one two"]


def test_a_frame_without_a_name_or_an_address_adds_no_line() -> None:
    inside = {"k": "frame", "p": {"src": ""}, "c": ["Deep", {"k": "button", "i": 1, "n": "Deeper"}]}
    assert body({"k": "frame", "n": "Ads", "c": [inside]}) == ['<iframe "Ads">', ' Deep [1<button "Deeper"]']


def test_numbers_of_notes_stay_as_they_are() -> None:
    assert body({"k": "block", "c": ["as others found [12] before [f2:3]"]}) == ["as others found [12] before [f2:3]"]


def test_lines_of_a_value() -> None:
    code = 'def f(x):\n    print("a\\n")\n\n  return [7<button]\n'
    [line] = body({"k": "editor", "i": 1, "n": "Program", "v": code})
    assert line == '[1<editor "Program" value="def f(x):\\n    print(\\"a\\\\n\\")\\n\\n  return \\[7<button]"]'
    [element] = read({"k": "editor", "i": 1, "n": "Program", "v": code})
    assert element.value == code.rstrip()


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        ("css-1q2w3e4", ""),
        ("sc-bdnxRM hjKdPq", ""),
        ("styles_menuButton__2Kd9f", "styles_menuButton"),
        ("MuiBox-root-x7k2p", "MuiBox-root"),
        ("btn-primary", "btn-primary"),
        ("col-6", "col-6"),
        ("trash can", "trash can"),
        ("ch 5", "ch 5"),
        ("#4286f4", "#4286f4"),
        ("iconURL", "iconURL"),
        ("el-icon", "el-icon"),
        ("删除", "删除"),
    ],
)
def test_names_that_a_tool_made_up_are_no_hints(hint: str, said: str) -> None:
    assert body({"k": "button", "i": 1, "p": {"hint": hint}}) == [f'[1<button hint="{said}"]' if said else "[1<button]"]
