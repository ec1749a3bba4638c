"""Entry of the loop: rows 1 to 9."""

from __future__ import annotations

import asyncio

import pytest

from pagehand.config import Hooks
from pagehand.errors import LifecycleError
from pagehand.page.models import ActionResult
from pagehand.tools import ToolContext, ToolOutcome, tool
from tests.unit.loop_support import CLICK, DONE, Rig


async def test_row_01_checks_come_in_order_each_with_its_own_error() -> None:
    rig = Rig({"wait": {"seconds": 0}, "_delay": True})
    with pytest.raises(LifecycleError) as empty:
        await rig.agent.execute("   ")
    assert empty.value.code == "empty_task"

    running = asyncio.create_task(rig.agent.execute("first"))
    await asyncio.sleep(0)
    with pytest.raises(LifecycleError) as second:
        await rig.agent.execute("")
    assert second.value.code == "already_running"

    await rig.agent.dispose()
    await running
    with pytest.raises(LifecycleError) as late:
        await rig.agent.execute("")
    assert late.value.code == "disposed"


async def test_row_01_two_starts_at_the_same_moment_give_one_run() -> None:
    rig = Rig(DONE)
    results = await asyncio.gather(rig.agent.execute("a"), rig.agent.execute("b"), return_exceptions=True)
    assert [getattr(result, "code", None) for result in results] == ["ok", "already_running"]
    assert len(rig.llm.requests) == 1


async def test_row_02_history_and_counters_belong_to_one_task() -> None:
    @tool("Wait.", main="seconds")
    def wait(context: ToolContext, seconds: float) -> ToolOutcome:
        return ToolOutcome("waited", waited=4)

    rig = Rig({"wait": {"seconds": 4}}, DONE, {"wait": {"seconds": 0}}, DONE, tools={"wait": wait})
    await rig.agent.execute("buy a kettle")
    first = rig.agent.state
    result = await rig.agent.execute("second")
    assert first is not None
    assert first.id != rig.agent.state.id
    assert [event.type for event in result.history] == ["step", "observation", "step"]
    assert rig.agent.state.waited == 4
    assert "kettle" not in rig.llm.prompt(3)


@pytest.mark.parametrize("moment", ["model", "tool", "observe", "info", "delay", "question", "settle"])
async def test_row_03_stop_ends_whatever_is_awaited(moment: str) -> None:
    replies = {"model": [{**CLICK, "_delay": True}], "question": [{"ask_user": {"question": "?"}}]}
    rig = Rig(*replies.get(moment, [CLICK]), DONE, step_delay=60.0 if moment == "delay" else 0.0)
    rig.agent.ask_user = lambda question: _forever()
    if moment == "tool":
        rig.page.hanging = {"act:click"}
    elif moment == "settle":
        rig.page.hanging = {"settle"}
        rig.page.on_act = lambda action: _moved(rig)
    elif moment in ("observe", "info"):
        rig.page.hanging = {moment}
    run = asyncio.create_task(rig.agent.execute("anything"))
    await _quiet()
    await asyncio.wait_for(rig.agent.stop(), 5)
    result = await run
    assert (result.status, result.success, result.code) == ("stopped", False, "cancelled")
    assert rig.agent.status == "stopped"
    assert not rig.page.mask
    actions = len(rig.page.actions)
    await _quiet()
    assert len(rig.page.actions) == actions


async def test_row_03_a_tool_that_swallows_cancellation_cannot_hold_up_stop() -> None:
    release = asyncio.Event()

    @tool("Never gives in.")
    async def stubborn(context: ToolContext) -> str:
        while not release.is_set():
            try:
                await release.wait()
            except asyncio.CancelledError:
                continue
        return "too late"

    rig = Rig({"stubborn": {}}, DONE, tools={"stubborn": stubborn})
    run = asyncio.create_task(rig.agent.execute("anything"))
    await _quiet()
    await asyncio.wait_for(rig.agent.stop(), 5)
    assert (await run).status == "stopped"
    release.set()
    await _quiet()
    assert "too late" not in str(rig.agent.history)


async def test_row_04_status_changes_once_each_and_is_error_when_nothing_foresaw_the_path() -> None:
    rig = Rig(DONE)
    assert rig.agent.status == "idle"
    await rig.agent.execute("a")
    assert rig.statuses == ["running", "completed"]

    broken = Rig(RuntimeError("boom"))
    result = await broken.agent.execute("a")
    assert broken.statuses == ["running", "error"]
    assert result.code == "internal"


async def test_row_05_running_comes_before_the_event_of_the_empty_history() -> None:
    rig = Rig(DONE)
    await rig.agent.execute("a")
    assert rig.log[0] == ("status", "running")
    assert rig.log[1][0] == "history"
    assert rig.log[1][1].event is None


async def test_row_06_mask_is_shown_before_the_first_step_and_may_fail() -> None:
    rig = Rig(DONE)
    await rig.agent.execute("a")
    assert rig.page.calls.index("show_mask") < rig.page.calls.index("observe")

    broken = Rig(CLICK, DONE)
    broken.page.failing = {"show_mask", "hide_mask", "clear_highlights"}
    assert (await broken.agent.execute("a")).success


async def test_row_07_hooks_are_called_in_order_sync_or_async() -> None:
    seen: list[str] = []

    async def later(name: str) -> None:
        await asyncio.sleep(0)
        seen.append(name)

    hooks = Hooks(
        on_before_task=lambda: later("before task"),
        on_before_step=lambda number: seen.append(f"before {number}"),
        on_after_step=lambda state: later(f"after {len(state.steps)}"),
        on_after_task=lambda result: seen.append(f"task {result.status}"),
        on_dispose=lambda: later("dispose"),
    )
    rig = Rig(CLICK, DONE, hooks=hooks)
    await rig.agent.execute("a")
    await rig.agent.dispose()
    assert seen == ["before task", "before 1", "after 1", "before 2", "after 2", "task completed", "dispose"]


@pytest.mark.parametrize("name", ["on_before_task", "on_before_step", "on_after_step", "on_after_task"])
async def test_row_07_an_error_in_a_hook_reaches_the_caller_and_leaves_a_clean_page(name: str) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("host's mistake")

    rig = Rig(CLICK, DONE, hooks=Hooks(**{name: broken}))
    with pytest.raises(ZeroDivisionError, match="host's mistake"):
        await rig.agent.execute("a")
    assert rig.agent.status == "error"
    assert not rig.page.mask


@pytest.mark.parametrize("name", ["transform_page_content", "page_instructions"])
async def test_row_07_a_hook_that_shapes_the_prompt_may_fail_like_any_other(name: str) -> None:
    rig = Rig(DONE, hooks=Hooks(**{name: lambda text: 1 / 0}))
    with pytest.raises(ZeroDivisionError):
        await rig.agent.execute("a")
    assert rig.agent.status == "error"
    assert not rig.page.mask


async def test_row_07_an_error_inside_never_reaches_the_caller() -> None:
    rig = Rig(ValueError("inside"))
    result = await rig.agent.execute("a")
    assert (result.success, result.status) == (False, "error")
    assert "inside" in result.data


async def test_row_08_ask_user_exists_only_while_a_handler_is_set() -> None:
    rig = Rig(DONE, {"ask_user": {"question": "Which size?"}}, DONE, DONE)
    await rig.agent.execute("a")
    assert "ask_user" not in rig.llm.tools[0]

    async def answer(question: str) -> str:
        return f"{question} Large."

    rig.agent.ask_user = answer
    result = await rig.agent.execute("b")
    assert "ask_user" in rig.llm.tools[1]
    assert "Which size? Large." in result.history[0].action.output

    rig.agent.ask_user = None
    await rig.agent.execute("c")
    assert "ask_user" not in rig.llm.tools[-1]


async def test_row_09_tools_are_added_replaced_and_removed_by_name() -> None:
    @tool("Book a table.", main="guests")
    async def book_table(context: ToolContext, guests: int) -> str:
        return f"booked for {guests}"

    @tool("Click, but ours.", main="id")
    def click(context: ToolContext, id: int) -> str:
        return f"our click on {id}"

    tools = {"book_table": book_table, "click": click, "scroll": None}
    rig = Rig({"book_table": {"guests": 2}}, CLICK, DONE, tools=tools)
    result = await rig.agent.execute("a")
    assert [step.action.output for step in result.history[:2]] == ["booked for 2", "our click on 1"]
    assert "scroll" not in rig.llm.tools[0]
    assert "execute_javascript" not in rig.llm.tools[0]
    assert rig.page.actions == []


def test_row_09_what_is_no_tool_is_refused_at_once() -> None:
    def plain(guests: int) -> str:
        return "booked"

    with pytest.raises(TypeError, match="book"):
        Rig(tools={"book": plain})


async def _forever() -> str:
    await asyncio.Event().wait()
    return ""


def _moved(rig: Rig) -> ActionResult:
    rig.page.url += "next"
    return ActionResult(ok=True)


async def _quiet() -> None:
    """Let everything run that can run without time passing."""
    for _ in range(50):
        await asyncio.sleep(0)
