"""Row 15: a task that goes round in circles is told so, and ended; honest repetition is left alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pagehand.page.models import ActionResult, Changes, PageAction, Target
from pagehand.tools import ToolContext, tool
from tests.unit.loop_support import DONE, Rig

BUTTON = Target(id=1, kind="button", name="Save")


def answering(**changes: Any) -> Callable[[PageAction], ActionResult]:
    """A page on which every action succeeds with these changes."""
    return lambda action: ActionResult(ok=True, target=BUTTON, changes=Changes(**changes))


async def play(replies: list[Any], act: Callable[[Rig, PageAction], ActionResult], **config: Any) -> Rig:
    rig = Rig(*replies, DONE, max_steps=60, **config)
    rig.page.on_act = lambda action: act(rig, action)
    await rig.agent.execute("a")
    return rig


def circles(rig: Rig) -> list[str]:
    return [code for code in rig.observations() if code in ("repeated", "unchanged")]


async def test_row_15_the_same_action_without_effect_is_remarked_at_3_5_and_8_and_ended_at_12() -> None:
    rig = await play([{"click": {"id": 1}}] * 30, lambda rig, action: answering()(action))
    assert circles(rig) == ["repeated"] * 3
    told = [number for number in range(1, 13) if "with the same result" in last_remark(rig.llm.prompt(number))]
    assert told == [4, 6, 9]
    assert len(rig.page.actions) == 12
    result = rig.agent.last_result
    assert (result.status, result.code) == ("error", "going_round")
    assert 'click button "Button 1"' in result.data


def last_remark(prompt: str) -> str:
    history = prompt[: prompt.index("</agent_history>")].rstrip()
    return history.splitlines()[-1]


async def test_row_15_different_actions_that_leave_the_page_as_it_is_are_remarked_too() -> None:
    rig = await play([{"click": {"id": number}} for number in range(1, 6)], lambda rig, action: answering()(action))
    assert circles(rig) == ["unchanged", "unchanged"]
    assert "stayed the same through your last 3 actions" in rig.llm.prompt(4)


async def test_row_15_a_menu_that_is_opened_and_closed_again_and_again_is_a_circle() -> None:
    def toggle(rig: Rig, action: PageAction) -> ActionResult:
        opened = len(rig.page.nodes) == 2
        rig.page.nodes = [
            {"k": "button", "i": 1, "n": "Menu"},
            *([] if opened else [{"k": "link", "i": 9, "n": "Help"}]),
        ]
        return ActionResult(ok=True, changes=Changes(added=["Help"]) if not opened else Changes(removed_count=1))

    rig = await play([{"click": {"id": 1}}] * 11, toggle)
    assert circles(rig)


async def test_row_15_numbers_that_a_new_drawing_changes_do_not_hide_a_circle() -> None:
    def redraw(rig: Rig, action: PageAction) -> ActionResult:
        rig.page.nodes = [{"k": "button", "i": 50 + len(rig.page.actions), "n": "Save", "w": True}]
        return ActionResult(ok=True, target=Target(id=action.id, kind="button", name="Save"))

    clicks = [{"click": {"id": 1}}, *({"click": {"id": 50 + number}} for number in range(1, 8))]
    rig = await play(clicks, redraw)
    assert "repeated" in circles(rig)


async def test_row_15_a_clock_on_the_page_does_not_hide_a_circle() -> None:
    def tick(rig: Rig, action: PageAction) -> ActionResult:
        rig.page.nodes = [f"It is 12:00:{len(rig.page.actions):02}", {"k": "button", "i": 1, "n": "Save"}]
        return ActionResult(ok=True, target=BUTTON, changes=Changes(added=[rig.page.nodes[0]], added_count=1))

    assert circles(await play([{"click": {"id": 1}}] * 5, tick)) == ["repeated"]


async def test_row_15_counts_only_the_last_20_steps() -> None:
    def act(rig: Rig, action: PageAction) -> ActionResult:
        if action.id != 1:
            rig.page.nodes = [*rig.page.nodes[:20], f"note {len(rig.page.actions)}"]
            return ActionResult(ok=True, changes=Changes(added=["note"], added_count=1))
        rig.page.nodes = rig.page.nodes[:20]
        return ActionResult(ok=True)

    around = [{"click": {"id": 2}}] * 9
    assert circles(await play([*[{"click": {"id": 1}}, *around] * 3], act)) == []


@pytest.mark.parametrize("limit", [5, 20])
async def test_row_15_the_end_of_a_circle_can_be_set(limit: int) -> None:
    rig = await play([{"click": {"id": 1}}] * 30, lambda rig, action: answering()(action), max_repeats=limit)
    assert len(rig.page.actions) == limit


def scroll(rig: Rig, action: PageAction) -> ActionResult:
    at = len(rig.page.actions)
    rig.page.nodes = [f"paragraph {at}"]
    return ActionResult(ok=True, changes=Changes(scrolled={"dx": 0, "dy": 600, "down": 30.0 - at}))


def next_page(rig: Rig, action: PageAction) -> ActionResult:
    rig.page.url = f"http://app.test/?page={len(rig.page.actions)}"
    rig.page.nodes = [{"k": "link", "i": 1, "n": "Next"}, f"results of page {len(rig.page.actions)}"]
    return ActionResult(ok=True, changes=Changes(url=rig.page.url))


def count_up(rig: Rig, action: PageAction) -> ActionResult:
    value = str(len(rig.page.actions))
    rig.page.nodes = [{"k": "button", "i": 1, "n": "+"}, value]
    return ActionResult(ok=True, changes=Changes(added=[value], added_count=1, removed_count=1))


def hidden_value(rig: Rig, action: PageAction) -> ActionResult:
    return ActionResult(ok=True, target=BUTTON, changes=Changes(value=f"secret {len(rig.page.actions)}"))


def tab_on(rig: Rig, action: PageAction) -> ActionResult:
    return ActionResult(ok=True, changes=Changes(focus=f'[{len(rig.page.actions)}] input "Field"'))


@pytest.mark.parametrize(
    ("act", "reply"),
    [
        (scroll, {"scroll": {"direction": "down"}}),
        (next_page, {"click": {"id": 1}}),
        (count_up, {"click": {"id": 1}}),
        (hidden_value, {"press_keys": {"keys": "ArrowRight", "id": 1}}),
        (tab_on, {"press_keys": {"keys": "Tab"}}),
    ],
)
async def test_row_15_repetition_that_gets_somewhere_is_left_alone(act: Any, reply: dict[str, Any]) -> None:
    rig = await play([reply] * 25, act)
    assert circles(rig) == []
    assert rig.agent.last_result.success


async def test_row_15_typing_different_texts_is_left_alone() -> None:
    def suggest(rig: Rig, action: PageAction) -> ActionResult:
        text = action.arguments()["text"]
        rig.page.nodes = [{"k": "input", "i": 1, "n": "Search", "v": text}, "No results"]
        return ActionResult(ok=True, changes=Changes(value=text))

    rig = await play([{"input_text": {"id": 1, "text": f"word {number}"}} for number in range(15)], suggest)
    assert circles(rig) == []


async def test_row_15_going_through_a_list_by_the_same_way_back_is_left_alone() -> None:
    hub = [{"k": "link", "i": number, "n": f"Article {number}"} for number in range(1, 16)]

    def visit(rig: Rig, action: PageAction) -> ActionResult:
        at_hub = rig.page.nodes == hub
        rig.page.nodes = [{"k": "link", "i": 99, "n": "Back"}, f"text of article {action.id}"] if at_hub else hub
        rig.page.url = f"http://app.test/{action.id if at_hub else ''}"
        return ActionResult(ok=True, changes=Changes(url=rig.page.url))

    replies = [reply for number in range(1, 16) for reply in ({"click": {"id": number}}, {"click": {"id": 99}})]
    rig = Rig(*replies, DONE, max_steps=60)
    rig.page.nodes = hub
    rig.page.on_act = lambda action: visit(rig, action)
    await rig.agent.execute("read all articles")
    assert circles(rig) == []
    assert rig.agent.last_result.success


async def test_row_15_tools_of_the_host_may_look_many_things_up() -> None:
    @tool("Stock of an article.", main="sku")
    async def stock(context: ToolContext, sku: str) -> str:
        return "3"

    rig = Rig(*({"stock": {"sku": f"A{number}"}} for number in range(14)), DONE, tools={"stock": stock})
    await rig.agent.execute("a")
    assert circles(rig) == []
