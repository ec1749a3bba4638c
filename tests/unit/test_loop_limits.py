"""Ends that are not the model's alone (rows 34 and 40), pauses (row 42), and how one step closes (rows 26 and 27)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pagehand.llm.schema import output_schema
from pagehand.llm.types import Execute, Invocation, Message, ToolInfo
from pagehand.page.models import ActionResult
from pagehand.state import TaskState
from pagehand.tools import assemble
from tests.unit.loop_support import CLICK, DONE, Rig


def test_row_26_all_tools_are_one_macro_tool_with_exactly_one_action() -> None:
    tools = {name: each.info for name, each in assemble({}, can_ask=True).items()}
    for enforced in (False, True):
        schema = output_schema(tools, enforced=enforced)
        assert schema["required"] == ["action"]
        assert list(schema["properties"]) == ["evaluation_previous_goal", "memory", "next_goal", "action"]
    action = output_schema(tools)["properties"]["action"]
    assert list(action["properties"]) == list(tools)
    assert action["maxProperties"] == action["minProperties"] == 1
    choices = schema["properties"]["action"]["anyOf"]
    assert [next(iter(choice["properties"])) for choice in choices] == list(tools)
    assert all(choice["required"] == list(choice["properties"]) for choice in choices)
    assert all(choice["additionalProperties"] is False for choice in choices)


async def test_row_27_one_invoke_validates_runs_and_returns_both_ends() -> None:
    rig = Rig(CLICK, DONE)
    order: list[str] = []
    invoke = rig.llm.invoke

    async def spy(messages: list[Message], tools: dict[str, ToolInfo], execute: Execute, **options: Any) -> Invocation:
        order.append("asked")
        answer = await invoke(messages, tools, execute, **options)
        order.append(f"{answer.call.tool} {len(rig.page.actions)} {bool(answer.output.text)}")
        return answer

    rig.llm.invoke = spy
    await rig.agent.execute("a")
    assert order == ["asked", "click 1 True", "asked", "done 1 False"]


async def test_row_34_the_last_step_offers_only_the_end() -> None:
    rig = Rig(CLICK, CLICK, {"done": {"text": "half of it", "success": False}}, max_steps=3)
    result = await rig.agent.execute("a")
    assert rig.llm.tools[2] == ["done"]
    assert "click" in rig.llm.tools[1]
    assert "only done can be called" in rig.llm.prompt(3)
    assert "only done" not in rig.llm.prompt(2)
    assert (result.status, result.data) == ("completed", "half of it")


async def test_row_34_success_straight_after_a_failure_is_challenged_once() -> None:
    rig = Rig(CLICK, DONE, {"done": {"text": "really", "success": True}})
    rig.page.on_act = lambda action: ActionResult(ok=False, code="covered")
    result = await rig.agent.execute("a")
    assert (result.success, result.data) == (True, "really")
    assert "failed (unresolved): Not ended" in rig.llm.prompt(3)
    assert [step.action.tool for step in rig.agent.state.steps] == ["click", "done", "done"]


async def test_row_34_a_failure_that_was_resolved_or_admitted_is_not_challenged() -> None:
    resolved = Rig(CLICK, CLICK, DONE)
    outcomes = iter([False, True])
    resolved.page.on_act = lambda action: ActionResult(ok=next(outcomes), code="gone")
    assert (await resolved.agent.execute("a")).success
    assert len(resolved.llm.requests) == 3

    admitted = Rig(CLICK, {"done": {"text": "it cannot be clicked", "success": False}})
    admitted.page.on_act = lambda action: ActionResult(ok=False, code="gone")
    assert (await admitted.agent.execute("a")).status == "completed"
    assert len(admitted.llm.requests) == 2


async def test_row_34_on_the_last_step_nothing_is_challenged() -> None:
    rig = Rig(CLICK, DONE, max_steps=2)
    rig.page.on_act = lambda action: ActionResult(ok=False, code="gone")
    assert (await rig.agent.execute("a")).success


@pytest.mark.parametrize("where", ["model", "tool"])
async def test_row_40_time_ends_a_task_whatever_it_is_at(where: str) -> None:
    rig = Rig({**CLICK, "memory": "one pen found"}, {**CLICK, "_delay": where == "model"}, time_limit=1.0)
    acts = 0

    def act(action: object) -> ActionResult:
        nonlocal acts
        acts += 1
        if where == "tool":
            rig.page.hanging = {"act:click"}
        return ActionResult(ok=True)

    rig.page.on_act = act
    result = await asyncio.wait_for(rig.agent.execute("a"), 30)
    assert (result.status, result.success, result.code) == ("error", False, "time_limit")
    assert "one pen found" in result.data
    assert result.history[-1].code == "time_limit"
    assert not rig.page.mask
    assert acts == 1


async def test_row_40_tokens_end_a_task_with_a_report() -> None:
    rig = Rig(*[{**CLICK, "memory": f"note {number}"} for number in range(9)], token_limit=300)
    result = await rig.agent.execute("a")
    assert (result.status, result.code) == ("error", "token_limit")
    assert len(rig.llm.requests) == 3
    assert "330 tokens" in result.data
    assert "note 2" in result.data


async def test_row_40_there_is_no_limit_unless_one_is_set() -> None:
    rig = Rig()
    assert (rig.agent.config.time_limit, rig.agent.config.token_limit) == (None, None)


async def test_row_40_a_task_that_is_taken_up_goes_on_with_the_time_it_had_left() -> None:
    rig = Rig({**CLICK, "_delay": True}, time_limit=3600)
    state = TaskState(task="a")
    state.created -= 4000
    assert (await asyncio.wait_for(rig.agent.take_up(state), 30)).code == "time_limit"


async def until(condition: Any) -> None:
    while not condition():
        await asyncio.sleep(0)


async def test_row_42_a_paused_task_does_nothing_until_it_goes_on() -> None:
    rig = Rig({**CLICK, "_delay": 0.01}, DONE)
    run = asyncio.create_task(rig.agent.execute("a"))
    await until(lambda: rig.llm.requests)
    rig.agent.pause()
    rig.agent.pause()
    await asyncio.sleep(0.05)
    assert rig.agent.paused
    assert rig.agent.status == "running"
    assert rig.page.actions == []
    rig.agent.resume()
    rig.agent.resume()
    assert not rig.agent.paused
    assert (await run).success
    assert len(rig.page.actions) == 1
    assert [name for name in rig.activities if name in ("paused", "resumed")] == ["paused", "resumed"]


async def test_row_42_an_action_that_was_decided_before_a_person_used_the_page_is_decided_anew() -> None:
    rig = Rig({**CLICK, "_delay": 0.01}, {"click": {"id": 2}}, DONE)
    run = asyncio.create_task(rig.agent.execute("a"))
    await until(lambda: rig.llm.requests)
    rig.agent.pause()
    await asyncio.sleep(0.03)
    rig.page.person = {"clicks": 2}
    rig.agent.resume()
    await run
    assert [action.id for action in rig.page.actions] == [2]
    assert "failed (taken_over)" in rig.llm.prompt(2)
    assert "user: used the page meanwhile: 2 clicks." in rig.llm.prompt(2)
    assert rig.agent.state.failures == 0


async def test_row_42_a_paused_task_can_be_stopped_and_pausing_an_idle_agent_is_harmless() -> None:
    rig = Rig({**CLICK, "_delay": 0.01}, DONE)
    rig.agent.pause()
    rig.agent.resume()
    run = asyncio.create_task(rig.agent.execute("a"))
    await until(lambda: rig.llm.requests)
    rig.agent.pause()
    await asyncio.wait_for(rig.agent.stop(), 5)
    assert (await run).status == "stopped"
    assert not rig.agent.paused


async def test_row_42_a_pause_does_not_count_as_time_of_the_task() -> None:
    rig = Rig({**CLICK, "_delay": 0.01}, DONE, time_limit=3600)
    state = TaskState(task="a", paused=3900)
    state.created -= 4000
    run = asyncio.create_task(rig.agent.take_up(state))
    await until(lambda: rig.llm.requests)
    rig.agent.pause()
    await asyncio.sleep(0.03)
    rig.agent.resume()
    assert (await run).success
    assert TaskState.model_validate_json(state.model_dump_json()).paused > 3900
