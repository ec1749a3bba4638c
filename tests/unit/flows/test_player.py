"""Playing flows: elements, variables, conditions, repeats, retries and time-outs."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pagehand.errors import PagehandError
from pagehand.flows.fingerprint import fingerprint_of
from pagehand.flows.player import FlowPlayer
from pagehand.flows.reader import read_flow
from pagehand.flows.writer import write_flow
from pagehand.page.models import ActionResult, PageAction
from tests.support.fake_hands import FakeHands
from tests.support.fake_page import FakePage


class Stage:
    def __init__(self) -> None:
        nodes: list[dict[str, Any]] = [
            {"k": "heading", "c": ["Shop"]},
            {"k": "input", "i": 1, "n": "Search", "v": ""},
            {"k": "button", "i": 2, "n": "Go"},
            {"k": "button", "i": 3, "n": "Add"},
            {"k": "block", "c": ["In the cart: 0"]},
        ]
        self.hands = FakeHands(FakePage(nodes, "http://app.test/shop?page=2"))
        self.goals: list[str] = []
        self.act_fails = 0

    async def act(self, goal: str) -> Any:
        self.goals.append(goal)
        if self.act_fails:
            self.act_fails -= 1
            raise PagehandError("plan_limit", "20")
        return "done"

    async def play(self, text: str, **variables: Any) -> dict[str, Any]:
        flow = read_flow(text, "t.yaml")
        player = FlowPlayer(flow, self.hands, self.act, variables, patience=0.2)
        await player.play(flow.steps)
        return player.results

    async def fails(self, text: str, **variables: Any) -> str:
        with pytest.raises(PagehandError) as caught:
            await self.play(text, **variables)
        assert caught.value.code == "flow_failed"
        return caught.value.message


async def test_actions_by_name_need_no_model() -> None:
    stage = Stage()
    await stage.play(
        "variables: {what: ink}\n"
        "flow: [{input: {into: Search, text: '${what} ${n}'}}, {tap: Add}, {double_click: Go}, {press: Enter}, back]",
        n=3,
    )
    assert stage.hands.performed == [
        ("input_text", {"text": "ink 3", "id": 1}),
        ("click", {"id": 3}),
        ("click", {"count": 2, "id": 2}),
        ("press_keys", {"keys": "Enter"}),
        ("go_back", {}),
    ]
    assert stage.hands.asked == []


async def test_other_words_are_a_models_business() -> None:
    stage = Stage()
    stage.hands.located = {"the plus": "Add"}
    await stage.play("flow: [{tap: the plus}]")
    assert stage.hands.asked == ["the plus"]
    assert "t.yaml:1: tap:" in await stage.fails("flow: [{tap: the minus}]")


async def test_a_recorded_element_is_found_by_its_fingerprint_and_located_if_not() -> None:
    stage = Stage()
    seen = fingerprint_of(await stage.hands.page.survey(), 3)
    assert seen is not None
    flow = read_flow("flow: [{tap: the plus}]")
    target = flow.steps[0].targets["id"]
    flow.steps[0].targets["id"] = type(target)(target.words, seen)
    text = write_flow(flow)
    stage.hands.page.nodes[1:] = reversed(stage.hands.page.nodes[1:])
    await stage.play(text)
    assert (stage.hands.performed, stage.hands.asked) == ([("click", {"id": 3})], [])
    stage.hands.page.nodes[2]["n"] = "Put in"
    stage.hands.located = {"the plus": "Put in"}
    await stage.play(text)
    assert stage.hands.asked == ["the plus"]


async def test_results_are_variables_and_the_output() -> None:
    stage = Stage()
    stage.hands.answers = {"all prices": [{"price": "3.00"}, {"price": "4.00"}], "is it open": True}
    results = await stage.play(
        """
flow:
  - query: all prices
    name: prices
  - boolean: is it open
    name: open
  - repeat:
      for_each: ${prices}
      as: each
      do: [{input: {into: Search, text: "${each.price}"}}]
  - act: buy at ${prices.1.price}
    name: bought
"""
    )
    assert results == {"prices": [{"price": "3.00"}, {"price": "4.00"}], "open": True, "bought": "done"}
    assert [params["text"] for _, params in stage.hands.performed] == ["3.00", "4.00"]
    assert stage.goals == ["buy at 4.00"]


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        ("{text: 'in the CART:'}", True),
        ("{text: Sold out}", False),
        ("{no_text: Sold out}", True),
        ("{url: /shop}", True),
        ("{url: 'http://app.test/*'}", True),
        ("{url: /cart*}", False),
        ("{field: Search, value: ''}", True),
        ("{field: 'input \"Search\"', value: pens}", False),
        ("{equal: ['${a}', 2]}", True),
        ("{equal: ['${a}', 3]}", False),
        ("{text: Shop, url: /cart}", False),
        ("the shop is open", True),
    ],
)
async def test_act_flows_conditions(condition: str, so: bool) -> None:
    stage = Stage()
    stage.hands.answers = {"the shop is open": True}
    await stage.play(f"flow:\n  - if: {condition}\n    then: [{{tap: Add}}]\n    else: [{{tap: Go}}]", a=2)
    assert stage.hands.performed == [("click", {"id": 3 if so else 2})]
    outcome = stage.play(f"flow:\n  - assert: {condition}", a=2)
    if so:
        await outcome
    else:
        with pytest.raises(PagehandError, match=r"t\.yaml:2: assert: "):
            await outcome


async def test_repeat_while_and_its_limit() -> None:
    stage = Stage()

    def add(_: PageAction) -> ActionResult:
        stage.hands.page.nodes[4]["c"] = [f"In the cart: {len(stage.hands.performed)}"]
        return ActionResult(ok=True)

    stage.hands.page.on_act = add
    await stage.play("flow: [{repeat: {while: {no_text: 'cart: 3'}, do: [{tap: Add}]}}]")
    assert len(stage.hands.performed) == 3
    told = await stage.fails("flow: [{repeat: {while: {text: Shop}, limit: 4, do: [{tap: Add}]}}]")
    assert "4 rounds" in told
    await stage.play("flow: [{repeat: {times: '${n}', do: [{tap: Go}]}}]", n=2)
    assert len(stage.hands.performed) == 3 + 4 + 2


async def test_act_flows_retries_and_time_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pagehand.flows.player.BETWEEN_ATTEMPTS", 0.0)
    stage = Stage()
    stage.act_fails = 2
    await stage.play("flow: [{act: buy, retries: 2}]")
    assert stage.goals == ["buy"] * 3
    stage.act_fails = 2
    assert "t.yaml:1: act:" in await stage.fails("flow: [{act: buy, retries: 1}]")
    stage.hands.page.hanging = {"act:click"}
    assert "0.05 s" in await stage.fails("flow: [{tap: Add, timeout: 0.05}]")
    assert stage.hands.page.cancelled == ["act:click"]


async def test_a_failed_action_names_its_line() -> None:
    stage = Stage()
    stage.hands.page.on_act = lambda action: ActionResult(ok=action.id != 3, code="covered", detail="a banner")
    told = await stage.fails("flow:\n  - if: {text: Shop}\n    then:\n      - tap: Go\n      - tap: Add")
    assert "t.yaml:5: tap:" in told
    assert stage.hands.performed[-1] == ("click", {"id": 3})


async def test_waiting() -> None:
    stage = Stage()

    async def later() -> None:
        await asyncio.sleep(0.05)
        stage.hands.page.nodes[4]["c"] = ["Thank you"]

    stage.hands.page.failing = set()
    change = asyncio.create_task(later())
    await stage.play("flow: [{wait_for: {text: thank you}, timeout: 5}]")
    await change
    assert "never" in await stage.fails("flow: [{wait_for: {text: never}, timeout: 0}]")


async def test_a_variable_without_a_value() -> None:
    told = await Stage().fails("flow: [{input: {into: Search, text: '${nothing}'}}]", something=1)
    assert "nothing" in told
    assert "something" in told
