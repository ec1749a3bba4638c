"""Questions about the page, and single actions by description."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from pydantic import BaseModel

from pagehand.errors import LLMError, PagehandError, ToolError
from pagehand.page.models import ActionResult
from tests.unit.acting.support import ActRig, answers, refused
from tests.unit.acting.test_act_replies import Camera, Server, _pictures, agent_with


class Article(BaseModel):
    name: str
    price: float | None = None


def answer(value: Any, reason: str = "") -> dict[str, Any]:
    return {"action": {"answer": {"value": value, "reason": reason}}}


LISTED = [{"name": "Pen", "price": "3.5"}, {"name": "Ink"}]


async def test_act_insight_query_gives_what_the_schema_asks_for() -> None:
    assert await agent_with(Server(answer(LISTED))).query("articles", list[Article]) == [
        Article(name="Pen", price=3.5),
        Article(name="Ink"),
    ]
    assert await agent_with(Server(answer(LISTED[0]))).query("the article", Article) == Article(name="Pen", price=3.5)
    assert await agent_with(Server(answer(["a"]))).query("names", list[str]) == ["a"]
    assert await agent_with(Server(answer({"any": 1}))).query("whatever") == {"any": 1}
    assert await agent_with(Server(answer(None))).query("what is not there", Article) is None


async def test_act_insight_query_takes_a_json_schema_and_a_list_stays_a_list() -> None:
    item = {"type": "object", "properties": {"full name": {"type": "string"}, "n": {"type": "integer"}}}
    schema = {"type": "array", "items": {**item, "required": ["full name"]}}
    given = [{"full name": "Ada", "n": "3"}]
    assert await agent_with(Server(answer(given))).query("people", schema) == [{"full name": "Ada", "n": 3}]
    server = Server(answer({"full name": "Ada"}))
    assert await agent_with(server).query("people", schema) == [{"full name": "Ada"}]


@pytest.mark.parametrize("wrong", ["text", 3, {"price": 3}, [{"price": 3}]])
async def test_act_insight_an_answer_of_another_shape_is_refused_and_asked_again(wrong: Any) -> None:
    server = Server(answer(wrong), answer(LISTED))
    assert len(await agent_with(server).query("articles", list[Article])) == 2
    assert "not valid" in server.bodies[1]["messages"][-1]["content"]
    with pytest.raises(LLMError) as caught:
        await agent_with(Server(*[answer(wrong)] * 3)).query("articles", list[Article])
    assert caught.value.code == "invalid_arguments"


async def test_act_insight_a_schema_that_is_none_is_the_callers_mistake() -> None:
    with pytest.raises(TypeError, match="no schema"):
        await agent_with(Server()).query("x", ["name"])


async def test_act_insight_plain_kinds() -> None:
    assert await agent_with(Server(answer("blue"))).ask("which colour?") == "blue"
    assert await agent_with(Server(answer(True))).boolean("is it open?") is True
    assert await agent_with(Server(answer(False))).boolean("is it open?") is False
    assert await agent_with(Server(answer("12.5"))).number("the total") == 12.5
    assert await agent_with(Server(answer("A-17"))).string("the code") == "A-17"


@pytest.mark.parametrize("kind", ["ask", "boolean", "number", "string"])
async def test_act_insight_what_the_page_does_not_tell_is_not_made_up(kind: str) -> None:
    agent = agent_with(Server(answer(None)))
    with pytest.raises(ToolError) as caught:
        await getattr(agent, kind)("the meaning of life")
    assert caught.value.code == "not_found"
    assert "the meaning of life" in caught.value.message


async def test_act_insight_assert_raises_with_the_models_reason() -> None:
    await agent_with(Server(answer(True))).assert_("the cart is empty")  # noqa: PT009
    with pytest.raises(ToolError) as caught:
        await agent_with(Server(answer(False, "there are two pens in it"))).assert_("the cart is empty")  # noqa: PT009
    assert caught.value.code == "assertion_failed"
    assert "the cart is empty" in caught.value.message
    assert "there are two pens in it" in caught.value.message


async def test_act_insight_wait_for_outlasts_failing_checks() -> None:
    rig = ActRig(
        {"answer": {"value": False}},
        LLMError("network", "gone"),
        {"answer": {"value": None}},
        {"answer": {"value": True}},
    )

    def on_spend(_: Any) -> None:
        rig.page.title += "."  # otherwise there is nothing to be checked again

    rig.agent.on("historychange", on_spend)
    rig.agent.on("activity", on_spend)
    await rig.agent.wait_for("the results are there", timeout=60, interval=0.25)
    assert len(rig.llm.requests) == 4


async def test_act_insight_wait_for_ends_with_the_last_reason() -> None:
    rig = ActRig(*[{"answer": {"value": False, "reason": "still loading"}}] * 50)
    with pytest.raises(ToolError) as caught:
        await rig.agent.wait_for("the results are there", timeout=0.3, interval=0.25)
    assert caught.value.code == "wait_timeout"
    assert "still loading" in caught.value.message
    assert rig.agent.status == "error"


async def test_act_insight_wait_for_asks_nothing_of_a_page_that_stays_the_same() -> None:
    rig = ActRig(*[{"answer": {"value": False}}] * 50)
    with pytest.raises(ToolError):
        await rig.agent.wait_for("the results are there", timeout=0.8, interval=0.25)
    assert len(rig.llm.requests) == 1
    assert rig.page.calls.count("observe") >= 3


async def test_act_insight_reads_afresh_and_sends_a_picture_if_asked() -> None:
    rig = ActRig({"answer": {"value": "a"}}, {"answer": {"value": "b"}})
    await rig.agent.ask("x")
    rig.page.nodes = [{"k": "button", "i": 1, "n": "Fresh"}]
    await rig.agent.ask("x")
    assert "Fresh" in rig.last(2)
    server = Server(answer("a"), answer("b"))
    agent = agent_with(server, Camera())
    await agent.ask("x")
    await agent.ask("x", vision=True)
    assert [len(_pictures(body)) for body in server.bodies] == [0, 1]


async def test_act_insight_is_seen_in_events_and_filtered_like_any_page_content() -> None:
    rig = ActRig({"answer": {"value": 2, "reason": "two rows"}})
    rig.agent.hooks.transform_page_content = lambda text: text.replace("Button", "Secret")
    assert await rig.agent.number("how many?") == 2
    assert "Button" not in rig.last(1)
    [step] = rig.steps
    assert (step.action.tool, step.action.arguments) == ("number", {"demand": "how many?"})
    assert step.action.output == "2.0 — two rows"
    assert [value for name, value in rig.log if name == "statuschange"] == ["running", "completed"]
    assert rig.agent.last_result is not None
    assert rig.agent.last_result.usage.calls == 1


async def test_act_insight_stopping_ends_a_question() -> None:
    rig = ActRig({"answer": {"value": 2}, "_delay": True})
    running = asyncio.create_task(rig.agent.number("how many?"))
    while not rig.llm.requests:
        await asyncio.sleep(0)
    await rig.agent.stop()
    with pytest.raises(PagehandError) as caught:
        await running
    assert caught.value.code == "cancelled"


SINGLE: dict[str, tuple[Any, dict[str, Any]]] = {
    "tap": (lambda a: a.tap("that"), {"tool": "click"}),
    "double_click": (lambda a: a.double_click("that"), {"tool": "click", "count": 2}),
    "right_click": (lambda a: a.right_click("that"), {"tool": "click", "button": "right"}),
    "hover": (lambda a: a.hover("that"), {"tool": "hover"}),
    "input": (
        lambda a: a.input("that", "text"),
        {"tool": "input_text", "text": "text", "clear": True, "submit": False},
    ),
    "press": (lambda a: a.press("Enter", "that"), {"tool": "press_keys", "keys": "Enter"}),
    "scroll": (
        lambda a: a.scroll("up", pages=2, description="that"),
        {"tool": "scroll", "direction": "up", "pages": 2.0},
    ),
    "select": (lambda a: a.select("that", "Tea"), {"tool": "select_option", "option": "Tea"}),
}


@pytest.mark.parametrize("name", SINGLE)
async def test_act_insight_single_actions_are_one_locate_and_one_action(name: str) -> None:
    call, expected = SINGLE[name]
    rig = ActRig({"located": {"id": 4}})
    step = await call(rig.agent)
    assert len(rig.llm.requests) == 1
    [action] = rig.page.actions
    given = action.arguments()
    assert given.pop("id") == 4
    assert {name: value for name, value in given.items() if name in expected} == expected
    assert (step.status, step.target, step.element) == ("done", "that", 4)
    assert [event.action.tool for event in rig.steps] == [expected["tool"]]


async def test_act_insight_several_options_and_keys_without_an_element() -> None:
    rig = ActRig({"located": {"id": 4}})
    await rig.agent.select("that", ["Tea", "Milk"])
    assert rig.page.actions[0].arguments()["options"] == ["Tea", "Milk"]
    rig = ActRig()
    await rig.agent.press("Escape")
    await rig.agent.scroll()
    assert rig.llm.requests == []
    assert [action.id for action in rig.page.actions] == [None, None]


async def test_act_insight_upload_gives_files_by_name() -> None:
    from pagehand.tools import TaskFile

    rig = ActRig({"located": {"id": 4}})
    rig.agent.files = [TaskFile(name="cv.pdf", base64="eA==")]
    await rig.agent.upload("the file field", "cv.pdf")
    assert rig.page.actions[0].arguments()["files"][0]["name"] == "cv.pdf"
    rig.agent.files = []
    with pytest.raises(PagehandError) as caught:
        await rig.agent.upload("the file field", "cv.pdf")
    assert caught.value.code == "unknown_tool"


async def test_act_insight_locate_tells_what_it_found() -> None:
    rig = ActRig({"located": {"id": 4}})
    found = await rig.agent.locate("the fourth")
    assert (found.id, found.target) == (4, 'button "Button 4"')
    assert rig.page.actions == []
    assert (await rig.agent.locate("button 7")).id == 7
    assert (await rig.agent.locate('button "Button 9"')).id == 9
    assert len(rig.llm.requests) == 1


@pytest.mark.parametrize(("found", "code"), [({}, "not_found"), ({"several": True}, "ambiguous")])
async def test_act_insight_what_is_not_there_or_not_one_is_an_error(found: dict[str, Any], code: str) -> None:
    rig = ActRig({"located": found})
    with pytest.raises(ToolError) as caught:
        await rig.agent.tap("the moon")
    assert caught.value.code == code
    assert "the moon" in caught.value.message
    assert rig.page.actions == []


async def test_act_insight_a_refused_action_is_an_error_with_its_cause() -> None:
    rig = ActRig({"located": {"id": 4}})
    table: dict[object, ActionResult] = {4: refused("covered", "a banner")}
    answers(rig.page, table)  # type: ignore[arg-type]
    with pytest.raises(ToolError) as caught:
        await rig.agent.tap("the fourth")
    assert caught.value.code == "covered"
    assert "banner" in caught.value.raw_detail
