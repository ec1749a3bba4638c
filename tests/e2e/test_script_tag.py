"""The script tag: in a worker and in the page's own thread, by the panel and by its class."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Page

from tests.e2e.harness import SCRIPT, asked, clean, until
from tests.support.model_server import ModelServer
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

TAG = '<script src="{src}" {data}></script>'
SITE = """<!doctype html><html lang="en"><title>Site</title><h1>Site</h1>
<button onclick="n.textContent = Number(n.textContent) + 1">Count</button><p id="n">0</p>
<label>Name <input id="name"></label>"""
CLICK = {"action": {"click": {"id": 1}}}
DONE = {"action": {"done": {"text": "It says one.", "success": True}}}


def site(pages: PageServer, *, src: str = "/script/pagehand.js", **data: str) -> str:
    attributes = " ".join(f'data-{name.replace("_", "-")}="{value}"' for name, value in data.items())
    return pages.add("/", SITE + TAG.format(src=src, data=attributes))


async def execute(page: Page, goal: str, options: dict | None = None) -> dict:
    return await page.evaluate(
        """async ([goal, options]) => {
          const agent = window.agent = new Pagehand.PageAgent({ stepDelay: 0, ...options });
          window.log = [];
          for (const name of ["statuschange", "historychange", "activity", "dispose"]) {
            agent.addEventListener(name, () => log.push(name));
          }
          const result = await agent.execute(goal);
          return { success: result.success, data: result.data, status: agent.status };
        }""",
        [goal, options or {}],
    )


@pytest.mark.parametrize("host", ["worker", "page"])
async def test_the_planner_carries_out_a_goal(host: str, pages: PageServer, page: Page) -> None:
    await page.goto(site(pages, panel="none"))
    result = await execute(page, 'Click "Count", then type "Ada" into Name', {"host": host})
    assert result["success"], result
    assert result["status"] == "completed"
    assert await page.locator("#n").inner_text() == "1"
    assert await page.locator("#name").input_value() == "Ada"
    assert await clean(page)
    log = await page.evaluate("log")
    assert {"statuschange", "historychange", "activity"} <= set(log)


@pytest.mark.parametrize("host", ["worker", "page"])
async def test_a_model_server_is_asked_over_http(host: str, pages: PageServer, page: Page) -> None:
    with ModelServer([CLICK, DONE]) as server:
        await page.goto(site(pages, panel="none"))
        options = {"host": host, "baseURL": server.base_url, "model": "m", "apiKey": "sk-x"}
        result = await execute(page, "Count", options)
        assert result["data"] == "It says one."
        assert server.headers[0]["Authorization"] == "Bearer sk-x"
        assert await page.locator("#n").inner_text() == "1"


async def test_nothing_is_loaded_before_it_is_used(pages: PageServer, page: Page) -> None:
    await page.goto(site(pages, panel="none"))
    await page.wait_for_load_state("networkidle")
    assert [path for path in pages.requested if path.startswith("/script/")] == ["/script/pagehand.js"]
    assert await clean(page)


async def test_the_panel_runs_a_goal_and_shows_steps_and_result(pages: PageServer, page: Page) -> None:
    await page.goto(site(pages, base_url="offline", panel="auto", step_delay="0"))
    panel = await _panel(page)
    await panel.fill("goal", 'Click "Count"')
    await panel.press_enter("goal")
    await until(lambda: panel.has(".result.success"))
    assert await page.locator("#n").inner_text() == "1"


async def test_custom_tools_questions_and_hooks_of_the_page(pages: PageServer, page: Page) -> None:
    actions = [{"action": {"price": {"sku": "p1"}}}, {"action": {"ask_user": {"question": "Colour?"}}}, DONE]
    with ModelServer(actions) as server:
        await page.goto(site(pages, panel="none"))
        steps = await page.evaluate(
            """async (baseURL) => {
              window.hooks = [];
              const agent = new Pagehand.PageAgent({ baseURL, model: "m", stepDelay: 0,
                onBeforeStep: () => void hooks.push("before"), onAfterTask: () => void hooks.push("task"),
                customTools: { price: {
                  description: "Price of an article.",
                  parameters: { type: "object", properties: { sku: { type: "string" } }, required: ["sku"] },
                  execute: ({ sku }) => `costs 3 (${sku})`,
                } } });
              agent.onAskUser = async (question) => `${question} Blue.`;
              const { history } = await agent.execute("Ask");
              return history.map((event) => event.action?.output);
            }""",
            server.base_url,
        )
        assert "costs 3 (p1)" in steps[0]
        assert "Colour? Blue." in steps[1]
        assert await page.evaluate("hooks") == ["before", "before", "before", "task"]
        assert '"price"' in json.dumps(server.requests[0])


@pytest.mark.parametrize("host", ["worker", "page"])
async def test_stop_ends_a_request_at_once(host: str, pages: PageServer, page: Page) -> None:
    with ModelServer([CLICK, {"never": True}]) as server:
        await page.goto(site(pages, panel="none"))
        await page.evaluate(
            """([baseURL, host]) => {
              window.agent = new Pagehand.PageAgent({ baseURL, host, model: "m", stepDelay: 0 });
              window.ended = agent.execute("Count");
            }""",
            [server.base_url, host],
        )
        await asked(server, 2)
        await page.evaluate("agent.stop()")
        assert await page.evaluate("ended.then((result) => result.success)") is False
        assert await page.evaluate("agent.status") == "stopped"
        server.wait_for(lambda seen: seen.aborted == 1)
        assert await clean(page)


async def test_bad_input_rejects_with_a_code(pages: PageServer, page: Page) -> None:
    await page.goto(site(pages, panel="none"))
    codes = await page.evaluate(
        """async () => {
          const code = (promise) => promise.then(() => "none", (error) => error.code);
          const agent = new Pagehand.PageAgent({ stepDelay: 0 });
          const codes = [await code(agent.execute("  "))];
          const first = agent.execute('Click "Count"');
          codes.push(await code(agent.execute("again")));
          await first;
          const broken = new Pagehand.PageAgent({ onBeforeTask: () => { throw new TypeError("mine"); } });
          codes.push(await broken.execute("x").then(() => "none", (error) => error.message));
          await agent.dispose();
          codes.push(await code(agent.execute("late")));
          return codes;
        }"""
    )
    assert codes[0] == "empty_task"
    assert codes[1] == "already_running"
    assert "mine" in codes[2]
    assert codes[3] == "disposed"
    assert await clean(page)


async def test_a_stop_is_remembered_whatever_the_agent_is_at(pages: PageServer, page: Page) -> None:
    await page.goto(site(pages, panel="none"))
    for wait_for_boot in (False, True):
        ended = await page.evaluate(
            """async (waitForBoot) => {
              const agent = new Pagehand.PageAgent({ stepDelay: 0 });
              const booting = new Promise((resolve) => agent.addEventListener("boot", resolve, { once: true }));
              let booted = false;
              const running = agent.execute('Click "Count"');
              if (waitForBoot) await booting;
              agent.addEventListener("boot", ({ detail }) => { booted ||= detail === "ready"; });
              await agent.stop();
              const { status, code, success } = await running;
              const early = { status, code, success, booted };
              await agent.warm();
              return { ...early, count: n.textContent, later: (await agent.execute("Wait 0 seconds")).status };
            }""",
            wait_for_boot,
        )
        assert ended == {
            "status": "stopped",
            "code": "cancelled",
            "success": False,
            "booted": False,
            "count": "0",
            "later": "completed",
        }


@pytest.mark.parametrize("moment", ["boot", "request"])
async def test_an_agent_that_is_disposed_of_ends_its_task_as_stopped(
    moment: str, pages: PageServer, page: Page
) -> None:
    with ModelServer([{"never": True}]) as server:
        await page.goto(site(pages, panel="none"))
        await page.evaluate(
            """(baseURL) => {
              window.agent = new Pagehand.PageAgent({ baseURL, model: "m", stepDelay: 0 });
              window.ended = agent.execute("Count");
            }""",
            server.base_url,
        )
        if moment == "request":
            await asked(server, 1)
        result = await page.evaluate(
            "(agent.dispose(), ended.then(({ status, code }) => [status, code, agent.status]))"
        )
        assert result == ["stopped", "cancelled", "stopped"]
        assert await clean(page)


@pytest.mark.parametrize("hook", ["onBeforeStep", "transformPageContent", "getPageInstructions"])
async def test_what_a_hook_throws_comes_out_as_it_was_thrown(hook: str, pages: PageServer, page: Page) -> None:
    await page.goto(site(pages, panel="none"))
    same = await page.evaluate(
        """async (name) => {
          const mine = new RangeError("mine");
          const hook = () => { throw mine; };
          const options = name === "getPageInstructions" ? { instructions: { [name]: hook } } : { [name]: hook };
          const agent = new Pagehand.PageAgent({ stepDelay: 0, ...options });
          const error = await agent.execute('Click "Count"').then(() => "none", (thrown) => thrown);
          return [error === mine || String(error), n.textContent, agent.status];
        }""",
        hook,
    )
    assert same == [True, "0", "error"]


async def test_a_relative_base_url_is_of_the_page(pages: PageServer, page: Page) -> None:
    html = SITE.replace("<title>", '<base href="/deep/er/"><title>')
    for place, data, options in (
        ("/model/v1", "", {"baseURL": "/model/v1"}),
        ("/deep/er/model/v1", 'data-base-url="model/v1" data-model="m"', {}),
    ):
        await page.goto(pages.add("/", html + TAG.format(src="/script/pagehand.js", data=f'data-panel="none" {data}')))
        result = await execute(page, "Count", {"model": "m", **options})
        assert not result["success"]
        assert f"{place}/chat/completions" in pages.posted, result


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("host", "wroker"),
        ("language", "klingon"),
        ("dialogs", "ok"),
        ("panel", "closed"),
        ("maxSteps", 0),
        ("timeLimit", -1),
        ("tokenLimit", 1.5),
        ("maxSteps", "3"),
        ("stepDelay", -1),
        ("baseURL", 7),
    ],
)
async def test_an_option_that_cannot_be_is_refused_by_its_name(
    option: str, value: object, pages: PageServer, page: Page
) -> None:
    await page.goto(site(pages, panel="none"))
    name, code, words = await page.evaluate(
        """(options) => {
          try { new Pagehand.PageAgent(options); return ["", "", ""]; }
          catch (error) { return [error.name, error.code, error.message]; }
        }""",
        {option: value},
    )
    assert (name, code) == ("TypeError", "config")
    assert f'"{option}"' in words


async def test_a_wrong_attribute_of_the_tag_is_told_in_the_console(pages: PageServer, page: Page) -> None:
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    await page.goto(site(pages, host="wroker"))
    assert any('"host"' in text and "wroker" in text for text in told), told
    assert await clean(page)


async def test_another_origin_that_does_not_allow_its_use_is_named(pages: PageServer, page: Page) -> None:
    with PageServer(SCRIPT) as other:
        await page.goto(site(pages, src=f"{other.origin}/script/pagehand.js"))
        session = await page.context.new_cdp_session(page)
        await _press_launcher(page)
        launcher = await until(lambda: _find(session, "[role=alert]:not([hidden])"))
        shown = str(await launcher.call('return this.querySelector("[role=alert]").textContent'))
        assert other.origin in shown
        assert "Access-Control-Allow-Origin" in shown
        assert await launcher.call('return this.querySelector("button").title') == shown
        result = await page.evaluate("Pagehand.agent.execute('Click \"Count\"').then(({ code, data }) => [code, data])")
        assert result == ["boot_failed", shown]


async def test_it_works_under_the_policy_that_the_documentation_states(pages: PageServer, page: Page) -> None:
    policy = "default-src 'self'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'self'"
    html = SITE.replace(' onclick="n.textContent = Number(n.textContent) + 1"', "")
    url = pages.add(
        "/", html + TAG.format(src="/script/pagehand.js", data='data-panel="none"'), Content_Security_Policy=policy
    )
    await page.goto(url)
    result = await execute(page, 'Type "Ada" into Name')
    assert result["success"], result
    assert await page.locator("#name").input_value() == "Ada"


async def test_it_loads_from_another_origin(pages: PageServer, page: Page) -> None:
    with PageServer(SCRIPT, {"Access-Control-Allow-Origin": "*"}) as other:
        await page.goto(site(pages, src=f"{other.origin}/script/pagehand.js", panel="none"))
        result = await execute(page, 'Click "Count"')
        assert result["success"], result
        assert await page.locator("#n").inner_text() == "1"


class _Panel:
    """Panel or launcher in its closed shadow root, reached through the debugger as no script of the page could."""

    def __init__(self, session, root: str) -> None:
        self._session = session
        self._root = root

    async def call(self, body: str, *values: object) -> object:
        answer = await self._session.send(
            "Runtime.callFunctionOn",
            {
                "objectId": self._root,
                "functionDeclaration": f"function(...values) {{ {body} }}",
                "arguments": [{"value": value} for value in values],
                "returnByValue": True,
            },
        )
        return answer["result"].get("value")

    async def has(self, selector: str) -> object:
        return await self.call("return Boolean(this.querySelector(values[0]))", selector)

    async def fill(self, name: str, text: str) -> None:
        body = """const box = this.querySelector("#" + values[0]); box.value = values[1];
          box.dispatchEvent(new Event("input", { bubbles: true, composed: true })); box.focus();"""
        await self.call(body, name, text)

    async def press_enter(self, name: str) -> None:
        await self.call('this.querySelector("#" + values[0]).focus()', name)
        for kind in ("keyDown", "keyUp"):
            key = {"key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": "\r"}
            await self._session.send("Input.dispatchKeyEvent", {"type": kind, **key})


async def _panel(page: Page) -> _Panel:
    session = await page.context.new_cdp_session(page)
    await _press_launcher(page)
    return await until(lambda: _find(session, "#goal"))


async def _press_launcher(page: Page) -> None:
    await page.locator("[data-agent-overlay]").first.wait_for(state="attached")
    launcher = await page.locator("[data-agent-overlay]").first.bounding_box()
    await page.mouse.click(launcher["x"] + launcher["width"] / 2, launcher["y"] + launcher["height"] / 2)


async def _find(session, selector: str) -> _Panel | None:
    document = await session.send("DOM.getDocument", {"depth": -1, "pierce": True})
    for node in _shadow_roots(document["root"]):
        remote = await session.send("DOM.resolveNode", {"backendNodeId": node["backendNodeId"]})
        panel = _Panel(session, remote["object"]["objectId"])
        if await panel.has(selector):
            return panel
    return None


def _shadow_roots(node: dict):
    yield from node.get("shadowRoots", [])
    for child in [*node.get("children", []), *node.get("shadowRoots", [])]:
        yield from _shadow_roots(child)
