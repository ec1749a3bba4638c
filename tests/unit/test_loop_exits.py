"""Exits of the loop, rows 35 to 39, and the journal."""

from __future__ import annotations

import asyncio
import logging

import pytest

from pagehand.agent import PageAgent
from pagehand.config import AgentConfig, Hooks
from pagehand.errors import LLMError
from pagehand.llm.failure import InvocationError
from pagehand.llm.types import Usage
from pagehand.state import TaskState
from tests.support.fake_page import FakePage
from tests.support.scripted_llm import ScriptedLLM
from tests.unit.loop_support import CLICK, DONE, MemoryStore, Rig


@pytest.mark.parametrize("success", [True, False])
async def test_row_35_done_completes_whatever_it_says(success: bool) -> None:
    result = await Rig({"done": {"text": "t", "success": success}}).agent.execute("a")
    assert (result.status, result.success, result.data) == ("completed", success, "t")


async def test_row_35_a_failing_model_is_an_error() -> None:
    rig = Rig(LLMError("auth", "401: wrong key"))
    result = await rig.agent.execute("a")
    assert (result.status, result.code) == ("error", "auth")
    assert "401: wrong key" in result.data


async def test_what_a_failing_model_cost_is_on_the_bill() -> None:
    cause = InvocationError(LLMError("truncated"), Usage(total_tokens=50, calls=3), {}, {})
    result = await Rig(CLICK, cause).agent.execute("a")
    assert (result.usage.total_tokens, result.usage.calls) == (160, 4)


async def test_row_36_the_limit_of_steps_is_exact() -> None:
    rig = Rig(*[CLICK] * 10, max_steps=3)
    result = await rig.agent.execute("a")
    assert len(rig.llm.requests) == 3
    assert (result.status, result.code) == ("error", "max_steps")
    assert "limit of 3 step" in result.data
    exact = Rig(CLICK, CLICK, DONE, max_steps=3)
    assert (await exact.agent.execute("a")).success


async def test_row_37_an_internal_error_is_in_the_history_and_a_stop_is_not(caplog) -> None:
    rig = Rig(KeyError("lost"))
    result = await rig.agent.execute("a")
    assert result.history[-1].type == "error"
    assert "lost" in result.history[-1].detail

    caplog.clear()
    stopped = Rig({**CLICK, "_delay": True})
    run = asyncio.create_task(stopped.agent.execute("a"))
    await asyncio.sleep(0.01)
    await stopped.agent.stop()
    result = await run
    assert result.history == []
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("reply", [DONE, KeyError("x"), LLMError("server")])
async def test_row_38_clean_up_runs_in_order_on_every_path(reply: object) -> None:
    rig = Rig(reply)
    rig.page.failing = {"clear_highlights"}
    await rig.agent.execute("a")
    # Marks go before the mask; the journal is written meanwhile.
    tail = rig.page.calls[-3:]
    assert set(tail) == {"clear_highlights", "hide_mask", "save"}
    assert tail.index("clear_highlights") < tail.index("hide_mask")
    assert rig.log[-1][0] == "status"
    assert rig.page.mask is False


async def test_row_38_a_page_that_hangs_does_not_hold_up_the_clean_up(monkeypatch) -> None:
    monkeypatch.setattr("pagehand.run.CLEAN_UP_TIMEOUT", 0.01)
    rig = Rig(DONE)
    rig.page.hanging = {"clear_highlights", "hide_mask", "show_mask"}
    assert (await asyncio.wait_for(rig.agent.execute("a"), 5)).success


async def test_row_39_the_clean_up_is_one_way_to_the_page_and_back(monkeypatch) -> None:
    monkeypatch.setattr("pagehand.run.CLEAN_UP_TIMEOUT", 600)
    rig = Rig({**CLICK, "_delay": 60})
    page = rig.page
    run = asyncio.create_task(rig.agent.execute("a"))
    await asyncio.sleep(0.01)
    far = {name: asyncio.Event() for name in ("clear_highlights", "hide_mask")}

    def slow(name: str, inner):
        async def call() -> None:
            far[name].set()
            # Each answers only when all have been asked: one after the other they would wait for ever.
            await asyncio.gather(*(event.wait() for event in far.values()))
            await inner()

        return call

    page.clear_highlights = slow("clear_highlights", page.clear_highlights)
    page.hide_mask = slow("hide_mask", page.hide_mask)
    await asyncio.wait_for(rig.agent.stop(), 60)
    assert (await run).status == "stopped"


async def test_row_39_stop_returns_when_hooks_have_settled_and_twice_is_fine() -> None:
    seen: list[str] = []

    async def slow(name: str) -> None:
        await asyncio.sleep(0.02)
        seen.append(name)

    hooks = Hooks(on_after_step=lambda state: slow("step"), on_after_task=lambda result: slow("task"))
    rig = Rig({**CLICK, "_delay": True}, hooks=hooks)
    await rig.agent.stop()
    run = asyncio.create_task(rig.agent.execute("a"))
    await asyncio.sleep(0.01)
    await asyncio.gather(rig.agent.stop(), rig.agent.stop())
    assert seen == ["step", "task"]
    assert rig.agent.status == "stopped"
    assert (await run).status == "stopped"
    await rig.agent.stop()


async def test_row_39_stop_lets_a_hook_finish() -> None:
    entered, seen = asyncio.Event(), []

    async def hook(number: int) -> None:
        entered.set()
        await asyncio.sleep(0.02)
        seen.append(number)

    rig = Rig(CLICK, hooks=Hooks(on_before_step=hook))
    run = asyncio.create_task(rig.agent.execute("a"))
    await entered.wait()
    await rig.agent.stop()
    assert seen == [1]
    assert (await run).status == "stopped"
    assert rig.llm.requests == []


async def test_row_39_stop_right_after_the_start_ends_the_task() -> None:
    rig = Rig(CLICK, DONE)
    run = asyncio.create_task(rig.agent.execute("a"))
    while rig.agent.status != "running":
        await asyncio.sleep(0)
    await asyncio.wait_for(rig.agent.stop(), 5)
    assert (await run).status == "stopped"
    assert rig.page.actions == []


async def test_row_39_dispose_is_idempotent_and_the_agent_can_be_used_again_before_it() -> None:
    rig = Rig(DONE, DONE)
    await rig.agent.execute("a")
    await rig.agent.execute("b")
    await rig.agent.dispose()
    await rig.agent.dispose()
    assert [name for name, _ in rig.log].count("dispose") == 1
    assert rig.llm.closed


async def test_a_cancelled_caller_leaves_a_clean_page() -> None:
    rig = Rig({**CLICK, "_delay": True})
    run = asyncio.create_task(rig.agent.execute("a"))
    await asyncio.sleep(0.01)
    run.cancel()
    with pytest.raises(asyncio.CancelledError):
        await run
    assert rig.page.mask is False
    assert rig.agent.status == "stopped"


async def test_a_listener_that_fails_harms_nobody() -> None:
    rig = Rig(CLICK, DONE)
    rig.agent.on("activity", lambda activity: 1 / 0)
    assert (await rig.agent.execute("a")).success


async def test_journal_is_written_before_the_action_and_after_its_result() -> None:
    rig = Rig(CLICK, DONE)
    await rig.agent.execute("a")
    calls = [call for call in rig.page.calls if call.startswith(("save", "act"))]
    assert calls == ["save:pending", "act:click", "save", "save", "save"]
    first = rig.store.saved[0]
    assert first.pending is not None
    assert (first.pending.tool, first.pending.number, first.steps) == ("click", 1, [])
    assert rig.store.saved[-1].status == "completed"


async def test_journal_an_action_under_way_is_never_run_again() -> None:
    rig = Rig(CLICK)
    rig.page.hanging = {"act:click"}
    run = asyncio.create_task(rig.agent.execute("a"))
    while "act:click" not in rig.page.calls:
        await asyncio.sleep(0)
    saved = rig.store.saved[-1]  # all that is left when the page goes away now
    await rig.agent.stop()
    await run
    assert saved.pending is not None

    page, llm = FakePage(), ScriptedLLM([{"click": {"id": 2}}, DONE])
    again = PageAgent(page, llm, config=AgentConfig(step_delay=0), store=MemoryStore(page))
    result = await again.take_up(TaskState.model_validate_json(saved.model_dump_json()))
    assert result.success
    assert [action.id for action in page.actions] == [2]
    assert "outcome is unknown" in llm.prompt(1)
    assert [event.number for event in result.history if event.type == "step"] == [1, 2, 3]
    assert again.state.nonce == saved.nonce


async def test_journal_a_store_that_fails_does_not_end_the_task() -> None:
    rig = Rig(CLICK, DONE)

    async def broken(state: TaskState) -> None:
        raise OSError("disk full")

    rig.store.save = broken
    assert (await rig.agent.execute("a")).success
