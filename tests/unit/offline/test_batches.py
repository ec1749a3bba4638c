"""The planner under act(): several actions at a time, and simple questions about the page, through the real client."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel

from pagehand.agent import PageAgent
from pagehand.config import AgentConfig
from pagehand.errors import ToolError
from pagehand.llm import make_llm
from pagehand.llm.types import LLMConfig
from pagehand.page.models import ActionResult, Changes, PageAction, Target
from tests.support.fake_page import FakePage

FORM: list[dict[str, Any]] = [
    {"k": "input", "i": 1, "n": "Name", "v": ""},
    {"k": "input", "i": 2, "n": "City", "v": ""},
    {"k": "select", "i": 3, "n": "Tea", "v": "Green", "o": {"total": 2, "items": [["Green", "s"], ["Jasmine", ""]]}},
    {"k": "checkbox", "i": 4, "n": "Gift wrap"},
    {"k": "button", "i": 5, "n": "Send"},
]


class Form(FakePage):
    """A form that takes what is typed, and says so when it is sent. ``refusing_once``: an element that does not."""

    def __init__(self, refusing_once: int = 0) -> None:
        super().__init__(nodes=[dict(node) for node in FORM])
        self.refusing_once = refusing_once
        self.on_act = self._take

    def _take(self, action: PageAction) -> ActionResult:
        if action.id == self.refusing_once:
            self.refusing_once = 0
            return ActionResult(ok=False, code="covered", detail="a banner")
        node = next(node for node in self.nodes if node["i"] == action.id)
        given = action.arguments()
        changes = Changes(value=given.get("text") or given.get("option"))
        if action.tool in ("input_text", "select_option"):
            node["v"] = changes.value
        elif node["k"] == "checkbox":
            node["s"], changes = ["checked"], Changes(checked=True)
        else:
            self.nodes.append({"k": "block", "i": 9, "c": ["It was sent."]})
            changes = Changes(added=["It was sent."], added_count=1)
        return ActionResult(ok=True, target=Target(id=action.id, kind=node["k"], name=node["n"]), changes=changes)


def offline(page: FakePage, language: str = "en") -> PageAgent:
    return PageAgent(page, make_llm(LLMConfig()), config=AgentConfig(step_delay=0, language=language))


GOAL = 'Set "Name" to "Ada", set "City" to "Lisbon", tick "Gift wrap", then click "Send"'


async def test_a_form_is_one_plan_and_the_end_another() -> None:
    page = Form()
    result = await offline(page).act(GOAL)
    assert result.success, result.data
    assert result.usage.calls == 2
    assert [(action.tool, action.id) for action in page.actions] == [
        ("input_text", 1),
        ("input_text", 2),
        ("click", 4),
        ("click", 5),
    ]


async def test_a_form_in_chinese_too() -> None:
    page = Form()
    goal = "把“Name”填为“王小明”，把“City”填为“里斯本”，勾选“Gift wrap”，然后点击“Send”"
    result = await offline(page, "zh").act(goal)
    assert result.success, result.data
    assert result.usage.calls == 2
    assert page.nodes[0]["v"] == "王小明"


async def test_it_goes_on_where_a_plan_broke_off() -> None:
    page = Form(refusing_once=2)
    result = await offline(page).act(GOAL)
    assert result.success, result.data
    done = [action.id for action in page.actions]
    assert done[:2] == [1, 2]
    assert done.count(1) == 1
    assert done[-2:] == [4, 5]
    assert page.nodes[1]["v"] == "Lisbon"


async def test_more_than_five_actions_take_two_plans() -> None:
    page = Form()
    goal = (
        f'Set "Name" to "A", choose "Jasmine" as the "Tea", set "City" to "B", tick "Gift wrap", {GOAL.split(", ")[-1]}'
    )
    result = await offline(page).act(goal, max_actions=3)
    assert result.success, result.data
    assert result.usage.calls == 3
    assert len(page.actions) == 5


async def test_in_deep_thought_targets_are_located_by_the_planner_itself() -> None:
    page = Form()
    result = await offline(page).act('click "Send"', deep_think=True)
    assert page.actions[0].id == 5, result.data


async def test_what_cannot_be_done_is_said() -> None:
    result = await offline(Form()).act('click "Launch the rocket"')
    assert (result.success, result.status) == (False, "completed")
    assert "Launch the rocket" in result.data


class Order(BaseModel):
    name: str
    city: str


PAGE: list[dict[str, Any]] = [
    {"k": "heading", "p": {"level": "1"}, "c": ["Orders"]},
    {"k": "input", "i": 1, "n": "Name", "v": "Ada"},
    {"k": "input", "i": 2, "n": "City", "v": "Lisbon"},
    {"k": "block", "c": ["Total: $12.50"]},
    {"k": "button", "i": 3, "n": "Send"},
    {"k": "button", "i": 4, "n": "Delete"},
    {"k": "button", "i": 5, "n": "Delete"},
    {"k": "checkbox", "i": 6, "n": "Gift wrap", "s": ["checked"]},
]


def reading() -> PageAgent:
    return offline(FakePage(nodes=PAGE))


async def test_simple_questions() -> None:
    agent = reading()
    assert await agent.boolean('Is there a button "Send"?') is True
    assert await agent.boolean('Is there a button "Cancel"?') is False
    assert await agent.boolean('Is "Gift wrap" checked?') is True
    assert await agent.string('the value of "City"') == "Lisbon"
    assert await agent.ask('What is the value of "Name"?') == "Ada"
    assert await agent.number("How many buttons are there?") == 3
    assert await agent.number("the total") == 12.5
    assert await agent.query("the order", Order) == Order(name="Ada", city="Lisbon")


async def test_statements() -> None:
    agent = reading()
    await agent.assert_('the value of "City" is "Lisbon"')  # noqa: PT009
    await agent.assert_("the total is $12.50")  # noqa: PT009
    for wrong in ('the value of "City" is "Porto"', 'the page shows "Thank you"', "the total is $13"):
        with pytest.raises(ToolError) as caught:
            await agent.assert_(wrong)  # noqa: PT009
        assert caught.value.code == "assertion_failed"


@pytest.mark.parametrize(
    ("description", "found"), [("the send button", 3), ("the second Delete button", 5), ("the city field", 2)]
)
async def test_descriptions(description: str, found: int) -> None:
    assert (await reading().locate(description)).id == found


@pytest.mark.parametrize(("description", "code"), [("Delete", "ambiguous"), ("the moon", "not_found")])
async def test_descriptions_of_several_or_none(description: str, code: str) -> None:
    with pytest.raises(ToolError) as caught:
        await reading().locate(description)
    assert caught.value.code == code
