"""The steps of the loop: rows 10 to 33."""

from __future__ import annotations

import asyncio

from pagehand.cancel import CancelScope
from pagehand.compaction import HistoryText
from pagehand.config import Hooks
from pagehand.errors import ToolError, phrase
from pagehand.events import HistoryAdapter, ObservationEvent, TakeoverEvent
from pagehand.llm.types import RetryInfo
from pagehand.page.models import ActionResult, Changes, ObserveOptions, PageSnapshot, Target
from pagehand.state import TaskState
from pagehand.tools import ToolContext, ToolOutcome, tool
from pagehand.tools.control import control_tools
from tests.unit.loop_support import CLICK, DONE, Rig


async def test_row_10_delay_opens_every_step_but_the_first(monkeypatch) -> None:
    waits: list[float] = []
    real_sleep = asyncio.sleep

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await real_sleep(0)

    rig = Rig(CLICK, CLICK, DONE, step_delay=0.4)
    monkeypatch.setattr("pagehand.run.asyncio.sleep", sleep)
    await rig.agent.execute("a")
    assert [wait for wait in waits if wait] == [0.4, 0.4]


async def test_row_11_the_page_is_read_before_the_remarks_of_the_step() -> None:
    rig = Rig(CLICK, DONE, max_steps=6)
    await rig.agent.execute("a")
    assert rig.page.calls[:4] == ["show_mask", "info", "observe", "save:pending"]
    kinds = [event.type for event in rig.agent.history]
    assert kinds == ["step", "observation", "step"]


async def test_row_12_waiting_three_seconds_in_a_row_is_remarked_and_another_tool_resets() -> None:
    rig = Rig(*[{"wait": {"seconds": 2}}] * 2, CLICK, {"wait": {"seconds": 2}}, DONE)

    @tool("Wait.", main="seconds")
    def wait(context: ToolContext, seconds: float) -> ToolOutcome:
        return ToolOutcome("waited", waited=1.6)

    rig.agent.tools["wait"] = wait
    await rig.agent.execute("a")
    assert rig.observations() == ["waiting"]
    assert "3.2 s in a row" in rig.llm.prompt(3)
    assert rig.agent.state.waited == 1.6


async def test_row_13_a_new_address_is_remarked_and_the_page_settles_before_it_is_read() -> None:
    rig = Rig(CLICK, DONE)

    def go(action: object) -> ActionResult:
        rig.page.url = "http://app.test/next"
        return ActionResult(ok=True)

    rig.page.on_act = go
    await rig.agent.execute("a")
    calls = rig.page.calls[rig.page.calls.index("act:click") :]
    assert calls.index("settle") < calls.index("observe")
    assert rig.page.calls[: rig.page.calls.index("act:click")].count("settle") == 0
    assert "http://app.test/next" in rig.agent.history[1].text
    assert rig.observations() == ["address"]


async def test_row_14_remaining_steps_are_remarked_at_five_and_at_two() -> None:
    rig = Rig(*[{"click": {"id": number}} for number in range(1, 8)], max_steps=7)
    await rig.agent.execute("a")
    remarks = [event for event in rig.agent.history if event.type == "observation"]
    assert [event.code for event in remarks] == ["steps_left", "steps_left"]
    assert "5 steps are left" in rig.llm.prompt(3)
    assert "2 steps are left" in rig.llm.prompt(6)


async def test_row_17_a_remark_of_the_host_reaches_the_next_prompt() -> None:
    rig = Rig(CLICK, DONE)
    rig.agent.hooks.on_before_step = lambda number: (
        rig.agent.push_observation("the warehouse is closed") and None if number == 2 else None
    )
    await rig.agent.execute("a")
    assert "system: the warehouse is closed" in rig.llm.prompt(2)


async def test_row_18_system_text_follows_language_or_is_replaced() -> None:
    rig = Rig(DONE, language="zh-CN")
    await rig.agent.execute("a")
    assert "Chinese" in rig.llm.requests[0][0].content
    assert rig.llm.requests[0][0].role == "system"

    own = Rig(DONE, custom_system_prompt="Be brief.")
    await own.agent.execute("a")
    assert own.llm.requests[0][0].content == "Be brief."


async def test_row_19_parts_of_the_user_prompt_come_in_order_of_change() -> None:
    async def fetch(url: str) -> str | None:
        assert url == "http://app.test/llms.txt"
        return "Shop guide: use the search."

    hooks = Hooks(page_instructions=lambda url: f"on {url} be careful", fetch_text=fetch)
    rig = Rig(CLICK, DONE, hooks=hooks, instructions="Never order.", use_llms_txt=True)
    await rig.agent.execute("find a pen")
    text = rig.llm.prompt(2)
    marks = ["<instructions>", "Never order.", "be careful", "Shop guide", "<user_request>", "find a pen"]
    marks += ["<agent_history>", "<step_info>", "<browser_state>"]
    assert [text.index(mark) for mark in marks] == sorted(text.index(mark) for mark in marks)


async def test_row_21_history_shows_reflections_results_and_remarks_but_never_errors_and_retries() -> None:
    retry = RetryInfo(1, 2, "network", "the cable was cut", 0.0)
    rig = Rig({**CLICK, "memory": "two pens", "next_goal": "", "_retry": retry}, DONE)
    await rig.agent.execute("a")
    text = rig.llm.prompt(2)
    assert "memory: two pens" in text
    assert "next goal:" not in text
    assert "Clicked" in text
    assert "cable" not in text
    assert [event.type for event in rig.agent.history] == ["retry", "step", "step"]
    state = TaskState(task="a", history=[ObservationEvent(text="note"), TakeoverEvent(text="typed a code")])
    assert HistoryText().write(state, 4000) == "system: note\nuser: typed a code"


async def test_row_24_the_model_sees_the_number_of_steps_plus_one() -> None:
    rig = Rig(CLICK, CLICK, DONE, max_steps=9)
    await rig.agent.execute("a")
    assert [f"Step {number} of 9" in rig.llm.prompt(number) for number in (1, 2, 3)] == [True] * 3


async def test_row_25_the_host_sees_page_text_before_the_model() -> None:
    rig = Rig(DONE, hooks=Hooks(transform_page_content=lambda text: text.replace("Button 7", "[hidden]")))
    await rig.agent.execute("a")
    assert "Button 7" not in rig.llm.prompt(1)
    assert "[hidden]" in rig.llm.prompt(1)


async def test_row_28_a_tools_failure_is_a_result_and_it_ran_once() -> None:
    runs = 0

    @tool("Book a table.")
    async def book_table(context: ToolContext, guests: int) -> str:
        nonlocal runs
        runs += 1
        raise RuntimeError("no table left")

    rig = Rig({"book_table": {"guests": 2}}, DONE, tools={"book_table": book_table})
    result = await rig.agent.execute("a")
    assert runs == 1
    assert result.status == "completed"
    assert "failed (tool_failed)" in rig.llm.prompt(2)
    assert "no table left" in rig.llm.prompt(2)


async def test_row_28_a_refusal_says_code_cause_and_what_to_try() -> None:
    rig = Rig(CLICK, DONE)
    rig.page.on_act = lambda action: ActionResult(
        ok=False, code="covered", detail='dialog "Cookies"', target=Target(id=1, kind="button", name="Buy")
    )
    await rig.agent.execute("a")
    text = rig.llm.prompt(2)
    assert "failed (covered)" in text
    assert 'dialog "Cookies"' in text
    assert "dismiss" in text


async def test_row_28_failures_in_a_row_end_the_task_and_a_success_resets_them() -> None:
    rig = Rig(*[CLICK] * 20)
    results = iter([False, False, False, False, True, False, False, False, False, False, False])
    rig.page.on_act = lambda action: ActionResult(ok=next(results), code="gone")
    result = await rig.agent.execute("a")
    assert (result.status, result.code) == ("error", "too_many_failures")
    assert len(rig.page.actions) == 10
    assert "gone" in result.data


async def test_row_28_an_expected_error_of_a_tool_keeps_its_code() -> None:
    @tool("Picky.")
    async def picky(context: ToolContext) -> str:
        raise ToolError("bad_value", "only numbers")

    rig = Rig({"picky": {}}, DONE, tools={"picky": picky})
    result = await rig.agent.execute("a")
    assert result.history[0].action.code == "bad_value"


async def test_row_29_a_tool_that_ignores_stop_cannot_smuggle_its_result_in() -> None:
    @tool("Stops the agent and answers all the same.")
    async def rogue(context: ToolContext) -> str:
        context.scope.cancel()
        return "smuggled"

    rig = Rig({"rogue": {}}, DONE, tools={"rogue": rogue})
    result = await rig.agent.execute("a")
    assert result.status == "stopped"
    assert "smuggled" not in str(result.history)
    assert "executed" not in rig.activities


async def test_row_30_activities_are_told_to_the_ui_and_not_to_the_model() -> None:
    retry = RetryInfo(1, 2, "server", "status 500 xyzzy", 0.5)
    rig = Rig({**CLICK, "_retry": retry}, DONE)
    await rig.agent.execute("a")
    assert rig.activities == ["thinking", "retrying", "executing", "executed", "thinking"]
    executed = next(value for name, value in rig.log if name == "activity" and value.type == "executed")
    assert executed.ok
    assert executed.duration >= 0
    assert all("xyzzy" not in rig.llm.prompt(number) for number in (1, 2))


async def test_row_30_a_reply_that_comes_in_shows_signs_of_life(monkeypatch) -> None:
    monkeypatch.setattr("pagehand.asking.PROGRESS_EVERY", 0.0)
    rig = Rig({**DONE, "_progress": [10, 250]})
    await rig.agent.execute("a")
    thinking = [value for name, value in rig.log if name == "activity" and value.type == "thinking"]
    assert [activity.received for activity in thinking] == [0, 10, 250]


async def test_row_30_a_retry_is_told_in_the_persons_language() -> None:
    rig = Rig({**DONE, "_retry": RetryInfo(1, 2, "no_tool_call", phrase("prose"), 0.5)}, language="zh-CN")
    await rig.agent.execute("a")
    assert rig.agent.history[0].message == "模型的回答中没有动作：只有文字"


async def test_row_31_wait_counts_the_time_that_the_model_was_thinking(monkeypatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        now.append(now[-1] + seconds)

    now = [100.0]
    page_wait = next(each for each in control_tools() if each.info.name == "wait")
    rig = Rig(DONE)
    await rig.agent.execute("a")
    context = ToolContext(rig.page, rig.agent.config, CancelScope(), None, 99.0, rig.agent.push_observation)
    loop = asyncio.get_running_loop()
    monkeypatch.setattr(loop, "time", lambda: now[-1])
    monkeypatch.setattr("pagehand.tools.control.asyncio.sleep", sleep)
    for seconds in (0.5, 3.0):
        await page_wait.run(context, page_wait.info.parameters(seconds=seconds))
    assert slept == [2.0]


async def test_row_32_a_step_keeps_everything_but_raw_traffic_only_of_the_last_few() -> None:
    rig = Rig(*[CLICK] * 6, DONE)
    result = await rig.agent.execute("a")
    raw = [step.raw_request is not None for step in result.history if step.type == "step"]
    assert raw == [False] * 4 + [True] * 3
    assert result.usage.total_tokens == 7 * 110
    assert result.usage.calls == 7

    debug = Rig(*[CLICK] * 6, DONE, debug=True)
    result = await debug.agent.execute("a")
    assert all(step.raw_response for step in result.history if step.type == "step")


async def test_row_32_history_survives_json() -> None:
    rig = Rig({**CLICK, "memory": "m"}, {"click": {"id": 2}}, DONE, max_steps=5)
    rig.page.on_act = lambda action: ActionResult(ok=True, changes=Changes(value="x", dialogs=[]))
    result = await rig.agent.execute("a")
    again = HistoryAdapter.validate_json(HistoryAdapter.dump_json(result.history))
    assert again == result.history


async def test_row_33_done_runs_nothing_and_missing_fields_have_defaults() -> None:
    rig = Rig({"done": {}})
    result = await rig.agent.execute("a")
    assert (result.success, result.status) == (False, "completed")
    assert result.data == "(no answer was given)"
    assert rig.page.actions == []
    assert "executing" not in rig.activities


async def test_only_one_of_several_actions_runs_and_the_model_is_told() -> None:
    rig = Rig({**CLICK, "_dropped": ["scroll", "done"]}, DONE)
    await rig.agent.execute("a")
    assert "not run: scroll, done" in rig.llm.prompt(2)


async def test_numbers_of_elements_are_not_used_twice_in_a_task() -> None:
    rig = Rig(CLICK, DONE)
    wanted: list[int] = []
    observe = rig.page.observe

    async def spy(options: ObserveOptions) -> PageSnapshot:
        wanted.append(options.first_id)
        return await observe(options)

    rig.page.observe = spy
    rig.page.nodes = [{"k": "group", "n": "g", "c": [{"k": "button", "i": 7, "n": "a"}]}, {"k": "button", "i": 3}]
    await rig.agent.execute("a")
    assert wanted == [1, 8]
