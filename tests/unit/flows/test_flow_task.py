"""Flows as tasks of an agent: watched, stopped, resumed, exported."""

from __future__ import annotations

import asyncio

import pytest

from pagehand.errors import LifecycleError
from pagehand.flows.reader import read_flow
from pagehand.flows.stores import MemoryTextStore
from pagehand.flows.target_cache import TargetCache
from pagehand.flows.yaml_tree import FlowError
from pagehand.page.models import ActionResult
from tests.unit.loop_support import CLICK, Rig

FLOW = "flow:\n  - tap: Button 3\n  - press: Enter\n"


async def test_act_flows_a_flow_is_a_task() -> None:
    rig = Rig()
    result = await rig.agent.run_flow(FLOW, file="two.yaml")
    assert (result.status, result.success, result.code) == ("completed", True, "ok")
    assert [action.tool for action in rig.page.actions] == ["click", "press_keys"]
    assert rig.statuses == ["running", "completed"]
    assert [event.action.tool for event in result.history if event.type == "step"] == ["click", "press_keys"]
    assert rig.page.mask is False
    assert "show_mask" in rig.page.calls
    assert rig.llm.requests == []
    assert result.usage.calls == 0


async def test_what_cannot_be_read_is_not_begun() -> None:
    rig = Rig()
    with pytest.raises(FlowError, match=r"two\.yaml:2: tapp"):
        await rig.agent.run_flow("flow:\n  - tapp: x", file="two.yaml")
    assert rig.statuses == []


async def test_a_failure_names_the_line() -> None:
    rig = Rig()
    rig.page.on_act = lambda action: ActionResult(ok=action.tool == "click", code="covered")
    result = await rig.agent.run_flow(FLOW, file="two.yaml")
    assert (result.status, result.code) == ("error", "flow_failed")
    assert "two.yaml:3: press:" in result.data


async def test_an_act_step_shares_history_and_bill() -> None:
    rig = Rig({"plan": {"actions": [CLICK]}}, {"plan": {"complete": {"text": "bought", "success": True}}})
    outcome = await rig.agent.run_flow("flow: [{tap: Button 2}, {act: buy, name: told}, {tap: Button 4}]")
    assert outcome.success, outcome.data
    assert [action.id for action in rig.page.actions] == [2, 1, 4]
    assert outcome.output == {"told": "bought"}
    assert outcome.usage.calls == len(rig.llm.requests)
    assert [event.number for event in outcome.history if event.type == "step"] == [1, 2, 3, 4]


async def test_act_11_stopping_ends_a_flow_within_a_step() -> None:
    rig = Rig()
    running = asyncio.create_task(rig.agent.run_flow("flow: [{tap: Button 1}, {sleep: 60}, {tap: Button 2}]"))
    while not rig.page.actions:
        await asyncio.sleep(0)
    await rig.agent.stop()
    result = await running
    assert (result.status, result.code) == ("stopped", "cancelled")
    assert len(rig.page.actions) == 1


async def test_it_is_taken_up_behind_the_step_that_was_under_way() -> None:
    first = Rig()
    first.page.hanging = {"act:press_keys"}
    running = asyncio.create_task(first.agent.run_flow("flow: [{tap: Button 1}, {press: Enter}, {tap: Button 2}]"))
    while "act:press_keys" not in first.page.calls:
        await asyncio.sleep(0)
    state = first.store.saved[-1]
    await first.agent.stop()
    await running
    assert state.pending is not None
    second = Rig()
    result = await second.agent.take_up(state)
    assert result.success
    assert [action.id for action in second.page.actions] == [2]


async def test_a_block_that_was_under_way_is_not_done_twice() -> None:
    first = Rig()
    first.page.hanging = {"act:press_keys"}
    text = "flow: [{repeat: {times: 2, do: [{tap: Button 1}, {press: Enter}]}}]"
    running = asyncio.create_task(first.agent.run_flow(text))
    while "act:press_keys" not in first.page.calls:
        await asyncio.sleep(0)
    state = first.store.saved[-1]
    await first.agent.stop()
    await running
    second = Rig()
    result = await second.agent.take_up(state)
    assert (result.status, result.code) == ("error", "interrupted")
    assert second.page.actions == []


async def test_a_finished_run_is_exported_with_fingerprints_and_runs_again() -> None:
    rig = Rig(CLICK, {"input_text": {"id": 2, "text": "pens"}}, {"done": {"text": "ok", "success": True}})
    rig.page.nodes[1] = {"k": "input", "i": 2, "n": "Search"}
    rig.agent.targets = TargetCache(MemoryTextStore())
    with pytest.raises(LifecycleError):
        rig.agent.export_flow()
    assert (await rig.agent.execute("click and type")).success
    text = rig.agent.export_flow()
    steps = read_flow(text).steps
    assert [step.kind for step in steps] == ["tap", "input"]
    assert [step.targets["id"].seen.name for step in steps if step.targets["id"].seen] == ["Button 1", "Search"]
    again = Rig()
    again.page.nodes = [dict(node, i=node["i"] + 50) for node in reversed(rig.page.nodes)]
    result = await again.agent.run_flow(text)
    assert result.success, result.data
    assert [(action.tool, action.id) for action in again.page.actions] == [("click", 51), ("input_text", 52)]
    assert again.llm.requests == []
