"""Reading flows: what may be said, and errors that name file, line and key and list what is allowed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pagehand.acting.types import ActRecord, Postcondition, Step
from pagehand.flows.fingerprint import Fingerprint
from pagehand.flows.grammar import SHAPES
from pagehand.flows.reader import read_flow
from pagehand.flows.steps import FlowStep, FlowTarget
from pagehand.flows.variables import filled, literal
from pagehand.flows.writer import flow_of, write_flow
from pagehand.flows.yaml_tree import FlowError


def test_what_a_flow_may_say() -> None:
    flow = read_flow(
        """
variables: {article: pens, count: 2}
flow:
  - tap: Log in
  - input: {into: Search, text: "${article}", submit: true}
  - select: {in: Country, option: no}
  - press: Enter
  - press: {keys: Control+a, in: Search}
  - scroll
  - scroll: {direction: up, pages: 0.5}
  - back:
  - query: prices of all articles
    name: prices
    retries: 2
    timeout: 10
  - if: {text: Sold out}
    then: [{tap: Back}]
    else:
      - repeat: 3
        do: []
  - repeat: {for_each: "${prices}", as: price, do: [{sleep: 0.1}]}
  - repeat: {while: {no_text: The end}, limit: 5, do: [scroll]}
  - wait_for: {text: Thank you}
    timeout: 3
  - wait_for: {statement: the order is there, interval: 2}
  - assert: two pens are in the cart
  - set: {a: [1, two]}
    name: data
""".replace("  - repeat: 3\n        do: []", "  - repeat: {times: 3, do: []}")
    )
    assert flow.variables == {"article": "pens", "count": 2}
    steps = {step.kind: step for step in flow.steps}
    assert len(flow.steps) == 16
    assert flow.steps[0] == FlowStep("tap", targets={"id": FlowTarget("Log in")})
    assert flow.steps[0].line == 4
    assert steps["input"].arguments == {"text": "${article}", "submit": True}
    assert steps["select"].arguments == {"option": "no"}
    assert (steps["query"].name, steps["query"].retries, steps["query"].timeout) == ("prices", 2, 10)
    assert steps["if"].blocks["else"][0].arguments == {"times": 3}
    assert flow.steps[-2].condition == "two pens are in the cart"
    assert flow.steps[-3].condition == "the order is there"
    assert steps["set"].arguments == {"value": {"a": [1, "two"]}}


@pytest.mark.parametrize(
    ("text", "line", "key", "words"),
    [
        ("", 1, "", "empty"),
        ("flow: [", 1, "", "not YAML"),
        ("flow:\n  - tap: a\n - b", 3, "", "not YAML"),
        ("flaw: []", 1, "flaw", "allowed are: flow, variables"),
        ("variables: {}", 1, "", "missing: flow"),
        ("flow: {tap: a}", 1, "flow", "list"),
        ("flow:\n  - tapp: Log in", 2, "tapp", "allowed are: tap, double_click"),
        ("flow:\n  - tap: Log in\n    colour: red", 3, "colour", "allowed are: tap, name, retries, timeout"),
        ("flow:\n  - input:\n      into: a\n      txt: b", 4, "txt", "allowed are: into, seen, text, clear, submit"),
        ("flow:\n  - input: {into: a}", 2, "input", "missing: text"),
        ("flow:\n  - input: Search", 2, "input", "mapping"),
        ("flow:\n  - tap:", 2, "target", "text"),
        ("flow:\n  - tap: {target: a, count: many}", 2, "count", "whole"),
        ("flow:\n  - input: {into: a, text: b, clear: 1}", 2, "clear", "yes or no"),
        ("flow:\n  - sleep: soon", 2, "seconds", "number"),
        ("flow:\n  - tap: a\n    retries: -1", 3, "retries", "whole"),
        ("flow:\n  - if: {text: a}\n", 2, "if", "missing: then"),
        ("flow:\n  - if: {texts: a}\n    then: []", 2, "texts", "allowed are: text, no_text, url"),
        ("flow:\n  - repeat: {do: []}", 2, "repeat", "times | while | for_each"),
        ("flow:\n  - repeat: 3", 2, "repeat", "missing: do"),
        ("flow:\n  - set: 3", 2, "set", "missing: name"),
        ("flow:\n  - if: {text: a}\n    then:\n      - tapp: b", 4, "tapp", "allowed are"),
        ("flow:\n  - tap: a\n    tap: b", 3, "tap", "twice"),
        ("flow:\n  - &a {tap: x}\n  - *a", 2, "", "references"),
        ("flow:\n  - tap: !!python/object/apply:os.system [ls]", 2, "target", "text"),
        ("flow:\n  - tap: !run ls", 2, "", "tag"),
        ("flow:\n  - {[1, 2]: b}", 2, "", "plain texts"),
        ("flow:\n  - tap: {target: a, seen: {kind: button, colour: red}}", 2, "colour", "allowed are: kind, name"),
        ("flow:\n  - tap: {target: a, seen: {name: Go}}", 2, "kind", "required"),
        ("flow: " + "[" * 5000, 1, "", ""),
    ],
)
def test_act_flows_errors_name_file_line_and_key(text: str, line: int, key: str, words: str) -> None:
    with pytest.raises(FlowError) as caught:
        read_flow(text, "buy.yaml")
    error = caught.value
    assert (error.code, error.file, error.key) == ("flow_invalid", "buy.yaml", key)
    assert error.line == line
    assert f"buy.yaml:{line}: " in error.message
    assert words in error.message


def test_an_error_is_told_in_chinese_too() -> None:
    with pytest.raises(FlowError) as caught:
        read_flow("flow: [{tapp: a}]")
    assert "允许的有：tap" in caught.value.localized("zh")


TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=12) | st.sampled_from(
    [
        "no",
        "1.50",
        "007",
        "null",
        "a: b",
        "- x",
        "#1",
        "'",
        '"',
        "${x}",
        "$${",
        "é 你好",
        " pad ",
        "yes",
        "~",
        "|",
        "2026-01-01",
    ]
)
WORDS = TEXTS.filter(str.strip)
PRINTS = st.builds(
    Fingerprint, kind=st.sampled_from(["button", "input"]), name=TEXTS, row=TEXTS, order=st.integers(0, 3)
)


@st.composite
def done_steps(draw: st.DrawFn) -> Step:
    action, params = draw(
        st.sampled_from(
            [
                ("click", {}),
                ("click", {"count": 2}),
                ("click", {"button": "right"}),
                ("click", {"count": 3, "modifiers": ["Shift"]}),
                ("click", {"button": "right", "count": 2}),
                ("input_text", {"text": 0}),
                ("input_text", {"text": 0, "clear": False, "submit": True}),
                ("press_keys", {"keys": 0}),
                ("select_option", {"option": 0}),
                ("select_option", {"options": [0, 0]}),
                ("scroll", {}),
                ("scroll", {"direction": "up", "pages": 0.5}),
                ("hover", {}),
                ("drag", {"offset": [10.0, -5.5]}),
                ("navigate", {"url": 0}),
                ("go_back", {}),
                ("upload_file", {"files": [0]}),
                ("stock", {"sku": 0, "more": {"a": [1, None, True]}}),
                ("stock", {}),
            ]
        )
    )

    def text(value: Any) -> Any:
        if isinstance(value, list):
            return [text(each) for each in value]
        return draw(TEXTS) if value == 0 and value is not False and not isinstance(value, float) else value

    with_target = action not in ("navigate", "go_back", "scroll", "stock", "press_keys") or draw(st.booleans())
    fingerprint = draw(PRINTS).data() if with_target and draw(st.booleans()) else None
    return Step(
        action=action,
        target=draw(WORDS) if with_target else None,
        params={name: text(value) for name, value in params.items()},
        status="done",
        fingerprint=fingerprint,
    )


@given(
    steps=st.lists(done_steps(), max_size=5),
    conditions=st.lists(
        st.builds(Postcondition, kind=st.sampled_from(["url", "text", "field"]), value=WORDS, target=WORDS), max_size=2
    ),
)
@settings(max_examples=150, deadline=None)
def test_act_flows_what_was_exported_is_read_as_the_same_steps(
    steps: list[Step], conditions: list[Postcondition]
) -> None:
    flow = flow_of(ActRecord(goal="g", steps=steps, postconditions=conditions, success=True))
    assert read_flow(write_flow(flow)) == flow
    assert len(flow.steps) == len(steps) + len(conditions)
    for step, read in zip(steps, flow.steps, strict=False):
        shape = SHAPES[read.kind]
        given = filled(read.arguments, {})
        if read.kind == "tool":
            assert (given["name"], given.get("arguments", {})) == (step.action, step.params)
        else:
            assert (shape.tool, {**shape.preset, **given}) == (step.action, step.params)


def test_act_flows_only_what_was_done_is_exported_and_no_password() -> None:
    secret = Fingerprint(kind="input", name="Password", secret=True).data()
    steps = [
        Step(action="click", target="Log in", status="failed"),
        Step(action="find_text", params={"query": "a"}, status="done"),
        Step(action="input_text", target="Password", params={"text": "hunter2"}, status="done", fingerprint=secret),
        Step(action="click", target="Log in", status="done"),
    ]
    text = write_flow(flow_of(ActRecord(goal="Log in", steps=steps, success=True)))
    assert "hunter2" not in text
    assert [step.kind for step in read_flow(text).steps] == ["input", "tap"]
    assert read_flow(text).steps[0].arguments == {"text": "${password}"}


@given(st.recursive(st.none() | st.booleans() | st.integers() | TEXTS, lambda inner: st.lists(inner, max_size=3)))
def test_nothing_in_literal_data_is_a_variable(data: Any) -> None:
    assert filled(literal(data), {"x": "wrong"}) == data


def test_variables_and_their_parts() -> None:
    values = {"cart": [{"name": "Pen", "price": 3.5}], "n": 2}
    assert filled("${cart.0.name} × ${n}", values) == "Pen × 2"
    assert filled("${cart.0}", values) == {"name": "Pen", "price": 3.5}
    assert filled(["${n}", {"a": "$${n}"}], values) == [2, {"a": "${n}"}]
    for wrong in ("${m}", "${cart.1}", "${cart.0.x}", "${n.0}"):
        with pytest.raises(Exception, match="cart, n"):
            filled(wrong, values)
