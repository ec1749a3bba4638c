"""Rows 3 and 10: what act() asks of a plan cache and of a memory of targets."""

from __future__ import annotations

import asyncio
from typing import Any

from pagehand.acting.postconditions import broken
from pagehand.acting.types import ActRecord, Fingerprint, Hands, Replay
from pagehand.page.models import ActionResult, Changes, ElementId, PageAction, PageSnapshot, Target
from pagehand.page.protocol import Page
from tests.support.fake_page import FakePage
from tests.unit.acting.support import ActRig, answers, click, over, plan, refused, tap


class Cache:
    """Replays clicks on these elements, as a cache does: through the hands it is lent."""

    def __init__(self, *elements: int, output: Any = None, hang: bool = False) -> None:
        self.elements = elements
        self.output = output
        self.hang = hang
        self.asked: list[tuple[str, str]] = []
        self.stored: list[ActRecord] = []

    async def match(self, goal: str, url: str) -> Any | None:
        self.asked.append((goal, url))
        return self.elements or None

    async def replay(self, entry: Any, hands: Hands) -> Replay:
        steps = []
        for element in entry:
            step = await hands.perform("click", {"id": element})
            steps.append(step)
            if step.status != "done":
                return Replay(success=False, steps=steps, reason="a step failed")
            if self.hang:
                await asyncio.Event().wait()
        return Replay(success=True, steps=steps, output=self.output, text="as before")

    async def store(self, record: ActRecord) -> None:
        self.stored.append(record)


async def test_act_3_a_hit_replays_without_any_call_of_the_model() -> None:
    cache = Cache(1, 2, output={"order": 17})
    rig = ActRig(plan_cache=cache)
    result = await rig.act("order it")
    assert rig.llm.requests == []
    assert rig.tools == ["click 1", "click 2"]
    assert (result.success, result.status, result.data, result.output) == (
        True,
        "completed",
        "as before",
        {"order": 17},
    )
    assert cache.asked == [("order it", "http://app.test/")]
    assert [event.action.tool for event in rig.steps] == ["click", "click", "done"]


async def test_act_3_without_a_hit_the_loop_runs_and_the_run_is_given_to_the_cache() -> None:
    cache = Cache()
    rig = ActRig(plan(click(1), click(2)), over(text="done", output=3), plan_cache=cache)
    await rig.act("order it")
    [record] = cache.stored
    assert (record.goal, record.success, record.origin, record.path) == ("order it", True, "http://app.test", "/")
    assert [(step.action, step.target, step.status) for step in record.steps] == [
        ("click", 'button "Button 1"', "done"),
        ("click", 'button "Button 2"', "done"),
    ]
    assert record.output == 3
    assert any(each.kind == "url" for each in record.postconditions)


async def test_act_3_a_failed_replay_falls_through_and_the_model_is_told() -> None:
    cache = Cache(1, 2, 3)
    rig = ActRig(plan(click(5)), over(), plan_cache=cache)
    answers(rig.page, {2: refused("gone", "")})
    result = await rig.act("order it")
    assert result.success
    assert rig.tools == ["click 1", "click 2", "click 5"]
    assert "a remembered plan was carried out first" in rig.last(1)
    assert "done: click" in rig.last(1)
    assert "failed (gone): click" in rig.last(1)
    assert [step.status for step in cache.stored[0].steps] == ["done", "failed", "done"]


async def test_act_3_a_cache_that_breaks_costs_nothing_but_the_short_way() -> None:
    class Broken(Cache):
        async def match(self, goal: str, url: str) -> Any | None:
            raise OSError("the disk is gone")

        async def store(self, record: ActRecord) -> None:
            raise OSError("the disk is gone")

    rig = ActRig(plan(click(1)), over(), plan_cache=Broken())
    assert (await rig.act()).success


async def test_act_3_a_replay_can_be_stopped() -> None:
    rig = ActRig(plan_cache=Cache(1, 2, hang=True))
    running = asyncio.create_task(rig.act())
    while not rig.tools:
        await asyncio.sleep(0)
    await rig.agent.stop()
    assert (await running).status == "stopped"
    assert rig.tools == ["click 1"]


async def test_act_3_failed_runs_have_no_postconditions_and_stopped_ones_are_not_stored() -> None:
    cache = Cache()
    rig = ActRig(plan(click(1)), over(False), plan_cache=cache)
    await rig.act()
    assert (cache.stored[0].success, cache.stored[0].postconditions) == (False, [])
    cache = Cache()
    rig = ActRig(plan(click(1), _delay=True), plan_cache=cache)
    running = asyncio.create_task(rig.act())
    while not rig.llm.requests:
        await asyncio.sleep(0)
    await rig.agent.stop()
    await running
    assert cache.stored == []


async def test_act_3_postconditions_hold_where_the_goal_was_reached_and_not_before() -> None:
    page = FakePage(nodes=[{"k": "button", "i": 1, "n": "Save"}, {"k": "input", "i": 2, "n": "Name", "v": ""}])
    before = PageSnapshot.model_validate({"url": page.url, "root": page.nodes})

    def save(action: PageAction) -> ActionResult:
        page.url = "http://app.test/saved?id=1"
        page.nodes = [{"k": "block", "c": ["It is saved."]}, {"k": "input", "i": 2, "n": "Name", "v": "Ada"}]
        target = Target(id=action.id, kind="input", name="Name")
        return ActionResult(
            ok=True, target=target, changes=Changes(added=["It is saved."], added_count=1, url=page.url)
        )

    page.on_act = save
    rig = ActRig(plan({"input_text": {"id": 2, "text": "Ada", "submit": True}}), over(), page=page)
    await rig.act()
    record = rig.agent.last_record
    assert record is not None
    assert {(each.kind, each.value) for each in record.postconditions} == {
        ("url", "/saved?id=1"),
        ("text", "It is saved."),
        ("field", "Ada"),
    }
    after = PageSnapshot.model_validate({"url": page.url, "root": page.nodes})
    assert broken(record.postconditions, after) == []
    assert len(broken(record.postconditions, before)) == 3


class Targets:
    """Remembers elements by their descriptions."""

    def __init__(self, **known: ElementId) -> None:
        self.known: dict[str, ElementId] = dict(known)
        self.log: list[str] = []

    async def recall(self, description: str, snapshot: PageSnapshot, page: Page) -> ElementId | None:
        return self.known.get(description)

    async def remember(
        self, description: str, element: ElementId, snapshot: PageSnapshot, page: Page
    ) -> Fingerprint | None:
        self.log.append(f"remember {description} {element}")
        self.known[description] = element
        return {"was": element}

    async def mark_stale(self, description: str, snapshot: PageSnapshot) -> None:
        self.log.append(f"stale {description}")
        self.known.pop(description, None)


async def test_act_10_a_remembered_target_is_used_without_asking() -> None:
    targets = Targets(pay=5)
    rig = ActRig(plan(tap("pay")), over(), targets=targets)
    assert (await rig.act(deep_think=True)).success
    assert rig.tools == ["click 5"]
    assert len(rig.llm.requests) == 2
    assert "stale pay" not in targets.log


async def test_act_10_one_that_failed_is_stale_and_the_next_locate_replaces_it() -> None:
    targets = Targets(pay=5)
    rig = ActRig(plan(tap("pay")), plan(tap("pay")), {"located": {"id": 6}}, over(), targets=targets)
    answers(rig.page, {5: refused("gone", "")})
    assert (await rig.act(deep_think=True)).success
    assert rig.tools == ["click 5", "click 6"]
    assert [line for line in targets.log if line.startswith("stale") or line.endswith("6")] == [
        "stale pay",
        "remember pay 6",
    ]
    assert targets.known == {"pay": 6}


async def test_act_10_a_target_that_the_model_located_is_not_stale_because_its_action_failed() -> None:
    targets = Targets()
    rig = ActRig(plan(tap("pay")), {"located": {"id": 5}}, over(False), targets=targets)
    answers(rig.page, {5: refused("covered", "a banner")})
    await rig.act(deep_think=True)
    assert targets.log == ["remember pay 5"]


async def test_act_10_steps_carry_fingerprints_where_targets_are_remembered() -> None:
    rig = ActRig(plan(click(1)), over(), targets=Targets())
    await rig.act()
    record = rig.agent.last_record
    assert record is not None
    assert record.steps[0].fingerprint == {"was": 1}
    rig = ActRig(plan(click(1)), over())
    await rig.act()
    assert rig.agent.last_record is not None
    assert rig.agent.last_record.steps[0].fingerprint is None
