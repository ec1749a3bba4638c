"""Stop of a script-tag agent at every moment of a task: after each message that the page sends to the runtime or gets
from it. What is counted is what still happens, not how long it takes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page

from tests.e2e.harness import clean
from tests.e2e.test_script_tag import site
from tests.support.page_server import PageServer

pytestmark = pytest.mark.asyncio(loop_scope="session")

GOAL = 'Click "Count", then type "Ada" into Name, then click "Count"'
FULFILLED = "2Ada"

# Every message of the agent passes one of these two: when the number that is waited for has come, the task is stopped.
WATCH = """() => {
  window.moment = { number: 0, stopAt: Infinity, calls: [] };
  const count = (text) => {
    if (typeof text !== "string") return;
    const { method = "" } = JSON.parse(text);
    moment.calls.push(method);
    if (++moment.number === moment.stopAt) window.stopped = window.stop();
  };
  window.stop = () => {
    moment.before = { done: n.textContent + field.value, calls: moment.calls.length };
    return agent.stop();
  };
  window.field = document.getElementById("name");
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function (text, ...rest) {
    const sent = postMessage.call(this, text, ...rest);
    if (agent.status === "running") count(text);
    return sent;
  };
  const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
  Object.defineProperty(MessagePort.prototype, "onmessage", { set(handler) {
    set.call(this, (event) => { handler.call(this, event); if (agent.status === "running") count(event.data); });
  } });
  window.agent = new Pagehand.PageAgent({ stepDelay: 0, host: "worker" });
}"""

STOP_AT = """async ([goal, number]) => {
  n.textContent = "0";
  field.value = "";
  Object.assign(moment, { number: 0, stopAt: number, calls: [], before: null });
  window.stopped = null;
  const result = await agent.execute(goal);
  await window.stopped;
  return { status: result.status, seen: moment.number, before: moment.before, calls: moment.calls,
    done: n.textContent + field.value, left: document.querySelectorAll("[data-agent-overlay]").length };
}"""


async def test_a_stop_at_every_moment_ends_the_task_there_and_cleans_the_page(pages: PageServer, page: Page) -> None:
    await page.goto(site(pages, panel="none"))
    await page.evaluate(WATCH)
    await page.evaluate("agent.warm()")
    whole = await page.evaluate(STOP_AT, [GOAL, 0])
    assert whole["status"] == "completed"
    assert whole["done"] == FULFILLED
    assert whole["seen"] > 20
    stops = [await page.evaluate(STOP_AT, [GOAL, number]) for number in range(1, whole["seen"] + 1)]
    for number, found in enumerate(stops, 1):
        _check(number, found)
    # The last messages close a task whose answer has been given.
    assert [found["status"] for found in stops].index("completed") > 0.75 * whole["seen"]
    assert await clean(page)
    assert (await page.evaluate(STOP_AT, [GOAL, 0]))["done"] == FULFILLED


def _check(number: int, found: dict[str, Any]) -> None:
    told = f"stopped after message {number}, {found['calls'][:number][-1:]}: {found}"
    if found["before"] is None:  # it was over before: not every task has the same number of messages
        assert found["status"] == "completed", told
        return
    assert found["status"] == "stopped" or found["before"]["done"] == FULFILLED, told
    assert found["done"] == found["before"]["done"], told
    assert found["left"] == 0, told
    after = found["calls"][found["before"]["calls"] :]
    assert after.count("page.overlay") <= 3, told
