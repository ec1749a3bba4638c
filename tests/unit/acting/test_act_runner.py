"""The runner: tasks in order, up to the first error."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pagehand.acting.runner import Halt, Runner, RunTask
from pagehand.acting.workbench import Kept
from pagehand.page.models import ObserveOptions, PageSnapshot
from tests.support.fake_page import FakePage
from tests.unit.acting.support import ActRig, click, over, plan, tap


def task(name: str, log: list[str], error: BaseException | None = None, kind: Any = "action") -> RunTask:
    async def run(given: Any) -> str:
        log.append(f"{name} after {given}")
        if error is not None:
            raise error
        return name

    return RunTask(kind, run, name)


async def test_act_runner_runs_in_order_and_hands_on_what_the_task_before_gave() -> None:
    log: list[str] = []
    runner = Runner()
    runner.append([task("locate", log, kind="planning"), task("click", log)])
    assert [each.status for each in runner.tasks] == ["pending", "pending"]
    await runner.run()
    assert log == ["locate after None", "click after locate"]
    assert [each.status for each in runner.tasks] == ["finished", "finished"]
    assert runner.error is None


async def test_act_runner_stops_at_the_first_error_and_cancels_all_behind_it() -> None:
    log: list[str] = []
    runner = Runner()
    runner.append([task("a", log), task("b", log, ValueError("no")), task("c", log), task("d", log)])
    await runner.run()
    assert log == ["a after None", "b after a"]
    assert [each.status for each in runner.tasks] == ["finished", "failed", "cancelled", "cancelled"]
    assert str(runner.error) == "no"


async def test_act_runner_goes_on_with_what_is_appended_after_an_error() -> None:
    log: list[str] = []
    runner = Runner()
    runner.append([task("a", log, ValueError("no")), task("b", log)])
    await runner.run()
    runner.append([task("c", log)])
    batch = await runner.run()
    assert log == ["a after None", "c after None"]
    assert [each.status for each in runner.tasks] == ["failed", "cancelled", "finished"]
    assert [each.sub for each in batch] == ["c"]
    assert runner.error is None


async def test_act_runner_a_task_that_makes_no_sense_any_more_is_cancelled_with_those_behind_it() -> None:
    runner = Runner()
    runner.append([task("a", []), task("b", [], Halt("changed")), task("c", [])])
    await runner.run()
    assert [each.status for each in runner.tasks] == ["finished", "cancelled", "cancelled"]
    assert runner.error is None


async def test_act_runner_a_task_that_is_cut_off_leaves_nothing_running() -> None:
    async def forever(_: Any) -> None:
        await asyncio.Event().wait()

    runner = Runner()
    runner.append([RunTask("action", forever), task("b", [])])
    running = asyncio.create_task(runner.run())
    await asyncio.sleep(0)
    assert runner.tasks[0].status == "running"
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert [each.status for each in runner.tasks] == ["cancelled", "cancelled"]


async def test_act_runner_records_when_each_task_ran() -> None:
    async def brief(_: Any) -> None:
        await asyncio.sleep(0.01)

    runner = Runner()
    runner.append([RunTask("action", brief), task("b", [], ValueError("no")), task("c", [])])
    await runner.run()
    first, second, third = runner.tasks
    assert first.duration >= 0.009
    assert second.started >= first.started > 1e9
    assert third.started == 0


async def test_act_runner_keeps_the_page_after_the_last_task_of_a_batch() -> None:
    rig = ActRig(plan(click(1), click(2)), plan(click(3)), over())
    await rig.act()
    kept = [value for name, value in rig.log if name == "record"]
    assert all(isinstance(each, Kept) for each in kept)
    assert [each.step for each in kept] == [2, 3]
    assert "Button 20" in kept[0].text
    assert kept[0].picture is None

    class Camera(FakePage):
        async def screenshot(self) -> str | None:
            return "data:image/jpeg;base64,x"

    rig = ActRig(plan(click(1)), over(), page=Camera())
    await rig.act()
    [kept_one] = [value for name, value in rig.log if name == "record"]
    assert (kept_one.picture, kept_one.text) == ("data:image/jpeg;base64,x", "")


async def test_act_runner_tasks_of_a_run_have_their_types() -> None:
    rig = ActRig(plan(tap("that one"), {"wait": {"seconds": 0}}), {"located": {"id": 3}}, over())
    await rig.act(deep_think=True)
    run = rig.agent._run
    assert run is not None
    tasks = run._does.runner.tasks  # type: ignore[attr-defined]
    assert [(each.kind, each.sub) for each in tasks] == [
        ("planning", "plan"),
        ("planning", "locate"),
        ("action", "click"),
        ("action", "wait"),
        ("planning", "plan"),
    ]


class Counting(FakePage):
    """A page that counts how often it is read."""

    reads = 0

    async def observe(self, options: ObserveOptions) -> PageSnapshot:
        self.reads += 1
        return await super().observe(options)


async def _reads(age: float, between: Any, monkeypatch: pytest.MonkeyPatch) -> int:
    from pagehand.acting.workbench import Workbench

    page = Counting()
    rig = ActRig(page=page)
    found: list[int] = []

    async def do(bench: Workbench) -> None:
        loop = asyncio.get_running_loop()
        await bench.snapshot()
        before, real = page.reads, loop.time
        monkeypatch.setattr(loop, "time", lambda: real() + age)
        await between(bench)
        await bench.snapshot()
        found.append(page.reads - before)

    await rig.agent._single("look", do, "action")
    return found[0]


async def test_act_runner_a_snapshot_is_shared_while_young_and_dropped_by_any_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def nothing(_: Any) -> None: ...

    async def wait(bench: Any) -> None:
        await bench.perform("wait", {"seconds": 0})

    assert await _reads(0.1, nothing, monkeypatch) == 0
    assert await _reads(0.4, nothing, monkeypatch) >= 1
    assert await _reads(0.0, wait, monkeypatch) >= 1
