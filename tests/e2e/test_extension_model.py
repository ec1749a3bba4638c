"""The extension with a model server over real HTTP: good, slow, broken and refusing replies."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from playwright.async_api import Page

from tests.e2e.harness import Extension, asked
from tests.support.model_server import ModelServer
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

COUNTER = """<!doctype html><title>Counter</title><h1>Counter</h1>
<button id="b">Count</button><p id="n">0</p><label>Name <input id="name"></label>
<script src="/counter.js"></script>"""
SCRIPTED = """<!doctype html><title>Counter</title><button id="b" onclick="n.textContent = Number(n.textContent) + 1">
Count</button><p id="n">0</p><label>Name <input id="name"></label>"""
CLICK = {"next_goal": "Count once", "action": {"click": {"id": 1}}}
DONE = {"action": {"done": {"text": "It says one.", "success": True}}}


def settings(server: ModelServer, **more: object) -> dict:
    base = {"provider": "custom", "baseUrl": server.base_url, "model": "test-model", "apiKey": "sk-test"}
    return {**base, **more}


async def counted(page: Page) -> int:
    return int(await page.locator("#n").inner_text())


async def test_a_scripted_model_clicks_and_answers(extension: Extension, pages: PageServer, page: Page) -> None:
    with ModelServer([CLICK, DONE]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        assert "It says one." in await popup.run("Count once")
        assert await counted(page) == 1
        assert "Count once" in (await popup.steps())[0]
        assert server.headers[0]["Authorization"] == "Bearer sk-test"
        assert "Counter" in server.requests[0]["messages"][-1]["content"]
        assert "Clicked" in server.requests[1]["messages"][-1]["content"]
        assert "sk-test" not in json.dumps(server.requests)
        await popup.leave()


@pytest.mark.parametrize(
    "policy", ["default-src 'none'", "script-src 'self'", "default-src 'none'; sandbox allow-scripts"]
)
async def test_it_works_whatever_the_pages_policy(
    policy: str, extension: Extension, pages: PageServer, page: Page
) -> None:
    with ModelServer([{"action": {"input_text": {"id": 2, "text": "Ada"}}}, DONE]) as server:
        await page.goto(pages.add("/", COUNTER, Content_Security_Policy=policy))
        popup = await extension.popup(page, **settings(server))
        assert "It says one." in await popup.run("Write Ada into Name")
        assert await page.locator("#name").input_value() == "Ada"


async def test_a_slow_and_streamed_reply_is_put_together(extension: Extension, pages: PageServer, page: Page) -> None:
    delta = {"tool_calls": [{"index": 0, "id": "c", "function": {"name": "AgentOutput", "arguments": ""}}]}
    parts = ['{"action":{"cl', 'ick":{"id"', ":1}}}"]
    chunks = []
    for part in parts:
        delta["tool_calls"][0]["function"]["arguments"] = part
        chunks.append([f"data: {json.dumps({'choices': [{'delta': delta}]})}\n\n", 0.1])
    stream = {"headers": {"Content-Type": "text/event-stream"}, "chunks": [*chunks, ["data: [DONE]\n\n", 0]]}
    with ModelServer([{"delay": 0.3, **stream}, DONE]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        assert "It says one." in await popup.run("Count")
        assert await counted(page) == 1


async def test_a_reply_that_takes_its_time_shows_how_much_of_it_has_come_in(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    thought = f"data: {json.dumps({'choices': [{'delta': {'reasoning_content': 'Hm. ' * 50}}]})}\n\n"
    answer = {"delta": {"content": '{"action": {"click": {"id": 1}}}'}, "finish_reason": "stop"}
    chunks = [[thought, 0.3]] * 8 + [[f"data: {json.dumps({'choices': [answer]})}\n\ndata: [DONE]\n\n", 0]]
    with ModelServer([{"headers": {"Content-Type": "text/event-stream"}, "chunks": chunks}, DONE]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.start("Count")
        await popup.view.get_by_text("characters so far").wait_for()
        assert "It says one." in await popup.result()
        assert server.requests[0]["stream"] is True
        assert await counted(page) == 1


@pytest_asyncio.fixture(loop_scope="session")
async def in_chinese(extension: Extension, page: Page) -> AsyncIterator[None]:
    """The extension speaks Chinese for the length of a test."""
    await extension.set_settings(page, language="zh")
    yield
    await extension.set_settings(page, language="en")


@pytest.mark.usefixtures("in_chinese")
async def test_retries_and_results_speak_the_persons_language(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    prose = {"choices": [{"message": {"content": "Sure!"}}]}
    with ModelServer([{"body": json.dumps(prose)}] * 20) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        answer = await popup.run("Count")
        assert "只有文字" in answer
        assert all("模型的回答中没有动作：只有文字" in step for step in await popup.steps())


@pytest.mark.usefixtures("in_chinese")
async def test_an_unreachable_server_is_told_without_the_names_of_exceptions(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    with ModelServer([]) as gone:
        address = gone.base_url
    await page.goto(pages.add("/", SCRIPTED))
    popup = await extension.popup(page, provider="custom", baseUrl=address, model="test-model", apiKey="k")
    answer = await popup.run("Count")
    assert f"地址是否正确？（test-model, {address.split('/')[2]}）" in answer
    assert not re.search(r"Error|fetch", answer)


async def test_what_was_learned_about_a_server_is_not_learned_again_on_the_next_page(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    def answer(request: dict, number: int) -> dict:
        if isinstance(request.get("tool_choice"), dict):
            return {"status": 400, "body": '{"error": "Invalid tool_choice type: \'object\'."}'}
        return DONE

    with ModelServer(answer) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.run("Count")
        assert len(server.requests) == 2
        await page.goto(pages.add("/next", SCRIPTED))
        again = await extension.popup(page)
        await again.start("Count")
        await asked(server, 3)
        assert server.requests[2]["tool_choice"] == "required"
        await again.result()


async def test_broken_replies_are_asked_for_again_and_shown_as_retries(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    torso = '{"choices": [{"message": {"content": "{\\"action\\": {\\"click\\": {\\"id\\""}}]}'
    with ModelServer([{"status": 503, "body": "overloaded"}, {"body": torso}, CLICK, DONE]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        assert "It says one." in await popup.run("Count")
        assert await counted(page) == 1
        assert len([step for step in await popup.steps() if "503" in step or "cut off" in step]) == 2


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ({"status": 401, "body": '{"error": {"message": "wrong key"}}'}, ["key", "401"]),
        ({"status": 200, "body": "<!doctype html><h1>Hi</h1>", "headers": {"Content-Type": "text/html"}}, ["API"]),
        ({"status": 404, "body": "no such page"}, ["404"]),
    ],
    ids=["refused", "html", "not found"],
)
async def test_a_server_that_refuses_gives_a_clear_sentence(
    reply: dict, words: list[str], extension: Extension, pages: PageServer, page: Page
) -> None:
    with ModelServer(lambda request, number: reply) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        answer = await popup.run("Count")
        assert all(word in answer for word in words), answer
        assert await popup.status() == "error"
        assert await counted(page) == 0
        await popup.leave()


async def test_an_unreachable_server_gives_a_clear_sentence(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    with ModelServer([]) as gone:
        address = gone.base_url
    await page.goto(pages.add("/", SCRIPTED))
    popup = await extension.popup(page, provider="custom", baseUrl=address, model="m", apiKey="k")
    answer = await popup.run("Count")
    assert "Is it running" in answer
    steps = await popup.steps()
    assert len(steps) == 1, steps  # one row for all attempts
    assert "cannot be reached" in steps[0]
    assert "Failed to fetch" not in steps[0]
    await popup.leave()


async def test_a_question_is_put_to_the_person_and_the_answer_comes_back(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    with ModelServer([{"action": {"ask_user": {"question": "Which name?"}}}, DONE]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.start("Fill in the name")
        await popup.view.locator("#answer").wait_for()
        assert await popup.view.get_by_text("Which name?").count() >= 1
        await popup.view.locator("#answer").fill("Ada Lovelace")
        await popup.view.locator("#answer").press("Enter")
        await popup.result()
        assert "Ada Lovelace" in server.requests[1]["messages"][-1]["content"]


async def test_the_key_never_comes_near_the_page(extension: Extension, pages: PageServer, page: Page) -> None:
    spy = (
        SCRIPTED
        + """<script>
      window.seen = [];
      addEventListener("message", (event) => seen.push(JSON.stringify(event.data)), true);
    </script>"""
    )
    with ModelServer([CLICK, DONE]) as server:
        await page.goto(pages.add("/", spy))
        popup = await extension.popup(page, **settings(server))
        await popup.run("Count")
        assert "Bearer sk-test" in str(server.headers)
        found = await page.evaluate(
            """() => JSON.stringify([seen, document.documentElement.outerHTML, {...localStorage}, {...sessionStorage},
              Object.getOwnPropertyNames(window).map((name) => String(window[name]).slice(0, 200))])"""
        )
        assert "sk-test" not in found


async def test_the_popup_may_close_and_shows_everything_when_it_is_opened_again(
    extension: Extension, pages: PageServer, page: Page
) -> None:
    with ModelServer([CLICK, {**DONE, "delay": 1.0}]) as server:
        await page.goto(pages.add("/", SCRIPTED))
        popup = await extension.popup(page, **settings(server))
        await popup.start("Count once")
        await asked(server, 2)
        await popup.view.close()
        again = await extension.popup(page)
        assert "It says one." in await again.result()
        assert len(await again.steps()) == 2
        assert await counted(page) == 1
