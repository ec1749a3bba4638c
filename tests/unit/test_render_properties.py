"""Whatever a page says: what is written of its elements is read back equal, and no text of it passes for an element."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pagehand.page.models import PageSnapshot
from pagehand.page.notation import SHAPES, STATES
from tests.support.read_back import read_back

PIECES = [
    *' "\\|¦[]<>{}*…✓;:=-#\n\u00a0\u200b\u2028',
    "[5<button",
    '[7<button "Pay" value="1"]',
    " a]",
    "[12",
    "[f2:3 ",
    "options(2): {a | b}",
    " | ",
    " ; ",
    "value=",
    "disabled",
    " (disabled)",
    "… 3 more",
    "name",
    "Größe",
    "価格",
    "🎉",
    "\\[",
]
TEXT = st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=4)), max_size=8).map("".join)
CONTROLS = ["button", "link", "input", "textarea", "select", "checkbox", "tab", "clickable", "summary", "gridcell"]
BOXES = ["block", "inline", "heading", "item", "table", "row", "cell", "frame", "dialog", "group", "scroll"]
TYPES = ["number", "email", "date", "time", "month", "week", "datetime-local", "search", "tel", "url", "password"]
PROPS = st.fixed_dictionaries(
    {},
    optional={
        "type": st.sampled_from(TYPES),
        "href": st.sampled_from(
            ["https://shop.test/a?b=c#d", "https://x.test/", "mailto:a@b.test", 'javascript:f("|")']
        ),
        "scroll": st.sampled_from(["↓3.1", "↑0.4 ↓2.0", "←1.0 →2.5"]),
        **dict.fromkeys(("min", "max", "maxlength", "placeholder", "pattern", "error", "description", "hint"), TEXT),
    },
)
OPTIONS = st.builds(
    lambda items, more: {"total": len(items) + more, "items": items},
    st.lists(
        st.tuples(TEXT.filter(lambda label: label.strip() != ""), st.sampled_from(["", "s", "d", "sd"])), max_size=3
    ),
    st.integers(0, 9),
)


def _numbered(kinds: list[str], children: st.SearchStrategy[Any], **more: Any) -> st.SearchStrategy[dict[str, Any]]:
    states = st.lists(st.sampled_from(sorted(STATES)), max_size=3, unique=True)
    fields = {"k": st.sampled_from(kinds), "i": st.just(0), "s": states, "p": PROPS, "w": st.booleans(), "c": children}
    return st.fixed_dictionaries(fields, optional={"n": TEXT, **more})


def _silent(children: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    named = st.fixed_dictionaries({"k": st.sampled_from(["frame", "dialog", "group", "img"]), "n": TEXT, "c": children})
    return st.one_of(named, st.fixed_dictionaries({"k": st.sampled_from(BOXES), "c": children}))


def _shape(children: st.SearchStrategy[Any]) -> st.SearchStrategy[dict[str, Any]]:
    about = {"shape": st.sampled_from(sorted(SHAPES)), "color": st.sampled_from(["red", "#a0b1c2"])}
    where = {"size": st.sampled_from(["20×20", "8×12"]), "at": st.sampled_from(["3,40", "0,0"])}
    props = st.fixed_dictionaries(about, optional=where)
    return st.fixed_dictionaries(
        {"k": st.just("shape"), "i": st.just(0), "p": props, "c": children}, optional={"n": TEXT}
    )


def _nodes(inside: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    children = st.lists(inside, max_size=4)
    return st.one_of(
        _numbered(CONTROLS, children, v=TEXT),
        _numbered(["select", "listbox"], children, o=OPTIONS),
        _numbered(BOXES, children),
        _shape(children),
        _silent(children),
        _silent(children),
    )


def _with_numbers(root: list[Any], count: int = 0) -> int:
    """Give every node that wants one a number of its own."""
    for node in root:
        if isinstance(node, dict):
            if "i" in node:
                count += 1
                node["i"] = count
            count = _with_numbers(node.get("c", []), count)
    return count


def check(root: list[Any]) -> None:
    _with_numbers(root)
    page = {"url": "https://shop.test/", "title": "[3<button] \n [4<a]", "root": root}
    told, read = read_back(PageSnapshot.model_validate(page))
    assert read == told


@settings(max_examples=150, deadline=None)
@given(st.lists(st.recursive(TEXT, _nodes, max_leaves=12), max_size=4))
def test_what_is_written_is_read_back(root: list[Any]) -> None:
    check(root)
